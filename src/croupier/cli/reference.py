"""What a playbook may say and what it prints, read off the types: `croupier playbook --reference`."""

import re
from collections.abc import Iterator
from typing import Any

import msgspec

from croupier.cli.playbook import STEPS
from croupier.floor.deciding import (
    ASKED_BY_PLAYERS,
    AT_A_DESK,
    AT_A_TERMINAL,
    BY_STAFF_AT_A_TERMINAL,
    FOR_WHOEVER_ASKS,
    FROM_DEVICES,
    LOWEST,
    OPERATOR,
    RANKS,
)
from croupier.floor.messages import COMMANDS, EVENTS
from croupier.floor.money_in_and_out import TransferIn
from croupier.floor.state import FloorPlan, TerminalPlan
from croupier.message import Command, Event
from croupier.play.equipment import EquipmentPlan
from croupier.play.table import BetLimits, Limits, Phase, TablePlan
from croupier.server.describing import field_docs
from croupier.words import catalogue

MADE_OUTSIDE = ("at", "by", "approved_by", "last_four", "number_hash", "asked_as", "asked_by")
"""Given to a command by the clock, the sign-in and the ticket printer, not by a step."""
WHO = {LOWEST: "any rank", OPERATOR: "the operator's rank, or the one a rulebook reserves it to"}


def lists() -> dict[str, Any]:
    """The names that scripts rely on: steps, events and codes with their fields, phases."""
    return {
        "steps": {name: fields_of(COMMANDS[name]) for name in STEPS},
        "events": {name: fields_of(kind) for name, kind in EVENTS.items()},
        "codes": sorted(catalogue()),
        "phases": [phase.value for phase in Phase],
    }


def fields_of(kind: type[msgspec.Struct]) -> list[str]:
    base = {"at", "by", "approved_by", "cites", "postings"}
    return [name for name in kind.__struct_fields__ if name not in base]


def reference() -> Iterator[str]:
    """The page, line by line."""
    yield from _floor()
    yield from _steps()
    yield "\n## Events\n"
    yield "Every line has `at`, `step` and `event`; then these fields, then `cites` and `postings`.\n"
    yield "| event | means | fields |"
    yield "| --- | --- | --- |"
    for name, kind in EVENTS.items():
        listed = ", ".join(f"`{field}`" for field in fields_of(kind))
        yield f"| `{name}` | {_says(kind, Event)} | {listed} |"
    yield "\n## Phases of a table\n"
    for phase, says in _phases():
        yield f"- `{phase.value}`{says}"
    yield "\n## Codes of refusals\n"
    yield "Each is shown with what raises it in [messages](messages.md).\n"
    yield ", ".join(f"`{code}`" for code in sorted(catalogue()))


def _floor() -> Iterator[str]:
    for title, kind in (
        ("The floor (line 1)", FloorPlan),
        ("A table", TablePlan),
        ("Limits", Limits),
        ("Limits of one bet or kind of bet", BetLimits),
        ("A terminal that reaches some of the tables", TerminalPlan),
        ("A piece of equipment", EquipmentPlan),
    ):
        yield f"\n## {title}\n"
        told = field_docs(kind)
        for field in msgspec.structs.fields(kind):
            rest = " (must be given)" if field.required else f", else `{_default(field)}`"
            yield f"- `{field.name}`{rest}{_after(told.get(field.name, ''))}"


def _default(field: msgspec.structs.FieldInfo) -> str:
    if field.default_factory is not msgspec.NODEFAULT:
        return msgspec.json.encode(field.default_factory()).decode()
    return msgspec.json.encode(field.default).decode()


def _steps() -> Iterator[str]:
    yield "\n## Steps\n"
    yield "Every step has `at`, `as`, its place and `do`, then these fields (?: may be left out).\n"
    yield "| `do` | means | fields | by |"
    yield "| --- | --- | --- | --- |"
    for name in STEPS:
        kind = COMMANDS[name]
        fields = ", ".join(_step_field(f) for f in _own_fields(kind))
        yield f"| `{name}` | {_says(kind, Command)} | {fields} | {_by(kind)} |"


def _own_fields(kind: type[Command]) -> list[msgspec.structs.FieldInfo]:
    return [field for field in msgspec.structs.fields(kind) if field.name not in MADE_OUTSIDE]


def _step_field(field: msgspec.structs.FieldInfo) -> str:
    return f"`{field.name}`" if field.required else f"`{field.name}`?"


def _by(kind: type[Command]) -> str:
    if kind in AT_A_DESK:
        return "the cashier, or the operator's rank"
    if kind in BY_STAFF_AT_A_TERMINAL:
        return "a device, or any rank"
    if kind is TransferIn:
        return "a device"
    if kind in (*FOR_WHOEVER_ASKS, *ASKED_BY_PLAYERS):
        return "the player, or any rank for one"
    if kind in AT_A_TERMINAL:
        return "the player"
    who = WHO.get(RANKS.get(kind, ""), "whoever the rulebook lets")
    return f"{who}, or a device" if kind in FROM_DEVICES else who


def _says(kind: type, base: type) -> str:
    """The first sentence of what a type says of itself; its name in words where it says nothing."""
    text = kind.__doc__ or ""
    if not text or text == base.__doc__ or text.startswith(f"{kind.__name__}("):
        return re.sub(r"(?<!^)(?=[A-Z])", " ", kind.__name__).capitalize() + "."
    return " ".join(text.split("\n\n")[0].split())


def _phases() -> Iterator[tuple[Phase, str]]:
    told = field_docs(Phase)
    for phase in Phase:
        yield phase, _after(told.get(phase.name, ""))


def _after(text: str) -> str:
    return f": {text[0].lower()}{text[1:]}" if text else ""
