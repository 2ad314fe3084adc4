"""What a table needs to open: terminals, and equipment that is on the register and ticked off."""

from collections.abc import Collection, Iterator, Sequence
from datetime import date

import msgspec

from croupier.message import Command, Event, Millis, citing
from croupier.play.table import Table, TablePlan
from croupier.refusal import Refusal
from croupier.rulebooks import Rulebook
from croupier.rulebooks.policies import (
    EquipmentApproved,
    IdentifiedBy,
    TerminalsLeast,
    TerminalsMost,
)
from croupier.rulebooks.rulebook import Item

PLAYER_TERMINAL = "player terminal"


class EquipmentPlan(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A piece of equipment: what it is, which table it is for, and its approval."""

    id: str
    kind: str
    table: str
    approval: str = ""
    """The reference of the approval."""
    approved_on: str = ""
    """Its date: 2026-11-15."""
    terminal: str = ""
    """The terminal it is attached to; a player terminal is its own unless this names another."""

    @property
    def at_terminal(self) -> str:
        return self.terminal or (self.id if self.kind == PLAYER_TERMINAL else "")


class RegisterEquipment(Command, frozen=True):
    """Enter a piece of equipment in the register."""

    table: str
    item: str
    kind: str
    approval: str = ""
    approved_on: str = ""
    terminal: str = ""


class WithdrawEquipment(Command, frozen=True):
    """Take a piece of equipment off the register."""

    table: str
    item: str
    reason: str


class CheckEquipment(Command, frozen=True):
    """Tick a kind of equipment off: it was looked at and is as it must be."""

    table: str
    kind: str


class RegisterOpened(Event, frozen=True):
    """The register of equipment is kept here: no table opens without what it needs."""


class EquipmentRegistered(Event, frozen=True):
    """A piece of equipment is on the register, with its approval and who entered it."""

    table: str
    item: str
    kind: str
    terminal: str
    approval: str
    approved_on: str
    entered_by: str
    entered_at: Millis


class EquipmentWithdrawn(Event, frozen=True):
    """A piece of equipment is off the register."""

    table: str
    item: str
    kind: str
    reason: str
    withdrawn_by: str


class EquipmentChecked(Event, frozen=True):
    """A kind of equipment was ticked off for this opening."""

    table: str
    kind: str
    checked_by: str
    checked_at: Millis


Register = dict[str, EquipmentRegistered]
"""What was entered, by its own name."""


def items(book: Rulebook, plan: TablePlan) -> list[Item]:
    """The kinds of equipment that a table of this plan must have, or may."""
    return [item for item in book.equipment if not item.games or plan.game in item.games]


def needs_approval(book: Rulebook) -> bool:
    return book.ask(EquipmentApproved) is EquipmentApproved.REGISTERED


def refuse_item(
    book: Rulebook,
    plan: TablePlan,
    terminals: Sequence[str],
    known: Collection[str],
    given: EquipmentPlan,
) -> Refusal | None:
    """Equipment that this table has no use for, or that nobody approved."""
    kinds = {item.kind: item for item in items(book, plan)}
    cites = book.cites(EquipmentApproved)
    by_hand = book.ask(IdentifiedBy) is IdentifiedBy.DEALER
    if given.kind not in kinds and (given.kind != PLAYER_TERMINAL or by_hand):
        every = tuple(kinds) if by_hand else (PLAYER_TERMINAL, *kinds)
        params = {"table": plan.id, "kind": given.kind, "known": every}
        return Refusal("unknown_equipment", params, citing(*(i.cites for i in kinds.values())))
    if not given.id or given.id in known:
        return Refusal("named_twice", {"name": given.id}, cites)
    attached = given.kind == PLAYER_TERMINAL or kinds[given.kind].each
    if (attached or given.terminal) and given.at_terminal not in terminals:
        params = {"terminal": given.at_terminal, "terminals": tuple(terminals)}
        return Refusal("no_such_terminal", params, cites)
    if needs_approval(book) and not (given.approval and _is_date(given.approved_on)):
        return Refusal("equipment_not_approved", {"item": given.id}, cites)
    return None


def _is_date(text: str) -> bool:
    try:
        return date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False


def registered(given: EquipmentPlan, by: str, at: Millis, book: Rulebook) -> EquipmentRegistered:
    return EquipmentRegistered(
        table=given.table,
        item=given.id,
        kind=given.kind,
        terminal=given.at_terminal,
        approval=given.approval,
        approved_on=given.approved_on,
        entered_by=by,
        entered_at=at,
        cites=book.cites(EquipmentApproved),
    )


def refuse_opening(
    book: Rulebook,
    plan: TablePlan,
    terminals: Sequence[str],
    register: Register | None,
    checked: Collection[str] = (),
) -> Refusal | None:
    """Why a table cannot open: terminals, equipment or the look at it are missing."""
    least = book.number(TerminalsLeast)
    if len(terminals) < least:
        params = {"table": plan.id, "count": len(terminals), "least": least}
        return Refusal("too_few_terminals", params, book.cites(TerminalsLeast))
    if register is None:
        return None
    unnumbered = least and not book.number(TerminalsMost) and not plan.max_terminals
    if unnumbered and needs_approval(book):
        return Refusal("terminals_not_approved", {"table": plan.id}, book.cites(TerminalsMost))
    refusal = refuse_missing(book, plan, terminals, register)
    if refusal:
        return refusal
    unseen = [item for item in items(book, plan) if item.checked and item.kind not in checked]
    if unseen:
        params = {"table": plan.id, "kinds": tuple(item.kind for item in unseen)}
        return Refusal("not_checked", params, citing(*(item.cites for item in unseen)))
    return None


def refuse_missing(
    book: Rulebook, plan: TablePlan, terminals: Sequence[str], register: Register
) -> Refusal | None:
    missing = list(_missing(book, plan, terminals, register.values()))
    if not missing:
        return None
    params = {"table": plan.id, "missing": tuple(what for what, _ in missing)}
    return Refusal("equipment_missing", params, citing(*(cites for _, cites in missing)))


def _missing(
    book: Rulebook,
    plan: TablePlan,
    terminals: Sequence[str],
    register: Collection[EquipmentRegistered],
) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Every required thing that is not there, and the clauses that require it."""
    here = [one.kind for one in register if one.table == plan.id]
    attached = {(one.kind, one.terminal) for one in register}
    if needs_approval(book):
        for terminal in terminals:
            if (PLAYER_TERMINAL, terminal) not in attached:
                yield f"{PLAYER_TERMINAL} {terminal}", book.cites(EquipmentApproved)
    for item in items(book, plan):
        if item.optional:
            continue
        if item.each:
            for terminal in terminals:
                if (item.kind, terminal) not in attached:
                    yield f"{item.kind} {terminal}", item.cites
        elif here.count(item.kind) < item.count:
            many = f"{here.count(item.kind)} of {item.count} {item.kind}"
            yield item.kind if item.count == 1 else many, item.cites


def opening_cites(book: Rulebook, plan: TablePlan) -> tuple[str, ...]:
    """The clauses that a table on the register opens by."""
    terminals = (book.cites(TerminalsLeast), book.cites(TerminalsMost))
    needed = (item.cites for item in items(book, plan))
    return citing(book.cites(EquipmentApproved), *terminals, *needed)


def check_equipment(table: Table, command: CheckEquipment) -> list[Event] | Refusal:
    looked_at = [item for item in items(table.rulebook, table.plan) if item.checked]
    found = next((item for item in looked_at if item.kind == command.kind), None)
    if found is None:
        known = tuple(item.kind for item in looked_at)
        params = {"table": table.id, "kind": command.kind, "known": known}
        return Refusal("nothing_to_check", params, citing(*(item.cites for item in looked_at)))
    return [
        EquipmentChecked(
            table=table.id,
            kind=command.kind,
            checked_by=command.by.known_as,
            checked_at=command.at,
            cites=found.cites,
        )
    ]


def equipment_checked(table: Table, event: EquipmentChecked) -> None:
    table.checked = (*(kind for kind in table.checked if kind != event.kind), event.kind)
