"""floor.toml: the floor as its operator writes it down, and all that is wrong with it, line by line."""

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import time
from difflib import get_close_matches
from importlib.metadata import EntryPoint, entry_points
from ipaddress import ip_network
from pathlib import Path
from typing import Annotated, Any, TypeVar, get_type_hints
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

import msgspec

from croupier.devices.setting_up import DevicePlan
from croupier.floor import FloorPlan, OpenFloor
from croupier.floor.deciding import all_wrong
from croupier.floor.state import TerminalPlan
from croupier.message import citing
from croupier.play.equipment import EquipmentPlan
from croupier.play.table import TablePlan
from croupier.refusal import Refusal
from croupier.rulebooks import Library, Rulebook, RulebookError, UnknownRulebook
from croupier.rulebooks.policies import CardsEnteredBy, EquipmentApproved, ResultBy
from croupier.server.toml_lines import Path as Place
from croupier.server.toml_lines import TomlLines
from croupier.words import languages, say

EXAMPLE = Path(__file__).parent / "example-floor.toml"
DRIVERS = "croupier.devices"
"""The group of entry points that drivers are found in, each as `<kind>.<protocol>`."""
OUTCOME_KINDS = {"roulette": "wheel", "sic-bo": "tumbler", "baccarat": "shoe"}
"""Which device makes the outcomes of which game."""
SIMULATED = "simulated"
MISTAKES_MOST = 200
BYTES_MOST = 4_000_000


class DeviceGiven(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A device as the file names it, where its driver's name alone is not enough."""

    driver: str
    address: str = ""
    options: dict[str, str | int | float | bool] = {}


Given = dict[str, str | DeviceGiven]


class TableGiven(TablePlan, frozen=True):
    devices: Given = msgspec.field(default_factory=dict)
    """By kind: `wheel = "wheel.simulated"`."""


class TerminalGiven(TerminalPlan, frozen=True):
    language: str = ""
    """That it begins in; without one, the first of the floor."""
    devices: Given = msgspec.field(default_factory=dict)


class DisplayPlan(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A screen that everybody sees, and the table it shows."""

    id: str
    table: str


class AccessGiven(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How staff are let in."""

    enrolled_only: bool = False
    """Only at Dealer Terminals and desks that are enrolled."""


class FloorGiven(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The whole file. Whatever a playbook's floor has, and what only a real one needs."""

    tables: tuple[TableGiven, ...] = ()
    terminals: tuple[str | TerminalGiven, ...] = ()
    players: tuple[str, ...] = ()
    desks: tuple[str, ...] = ()
    displays: tuple[DisplayPlan, ...] = ()
    equipment: tuple[EquipmentPlan, ...] | None = None
    second_person: tuple[str, ...] = ()
    access: AccessGiven = AccessGiven()
    several_tables: bool = True
    test: bool = False
    venue: str = ""
    languages: Annotated[tuple[str, ...], msgspec.Meta(min_length=1)] = languages()
    """Those that screens offer; the first is the one they begin in."""
    gaming_day_starts: str = "06:00"
    """Hours and minutes: when takings begin to count to the next day."""
    time_zone: str = ""
    """Such as Australia/Sydney; without one, the machine's own."""
    proxies: tuple[str, ...] = ()
    """Addresses or networks of proxies whose X-Forwarded-For and X-Forwarded-Proto are believed."""

    @property
    def plan(self) -> FloorPlan:
        return FloorPlan(
            tables=tuple(_only(TablePlan, table) for table in self.tables),
            terminals=tuple(
                one if isinstance(one, str) else _only(TerminalPlan, one) for one in self.terminals
            ),
            players=self.players,
            several_tables=self.several_tables,
            desks=self.desks,
            second_person=self.second_person,
            equipment=self.equipment,
            test=self.test,
        )

    @property
    def devices(self) -> tuple[DevicePlan, ...]:
        placed = [(table.id, table.devices) for table in self.tables]
        placed += [(t.id, t.devices) for t in self.terminals if isinstance(t, TerminalGiven)]
        return tuple(
            DevicePlan(one.driver, place, one.address, one.options)
            for place, devices in placed
            for one in map(_device, devices.values())
        )

    @property
    def begins_in(self) -> dict[str, str]:
        """The language of each terminal that has one of its own."""
        given = (one for one in self.terminals if isinstance(one, TerminalGiven))
        return {one.id: one.language for one in given if one.language}

    @property
    def day_starts(self) -> time:
        return time.fromisoformat(self.gaming_day_starts)

    @property
    def zone(self) -> ZoneInfo | None:
        return ZoneInfo(self.time_zone) if self.time_zone else None


class Mistake(msgspec.Struct, frozen=True):
    """What is wrong, and on which line."""

    line: int
    refusal: Refusal

    def said(self, name: str) -> str:
        cites = f" [{', '.join(self.refusal.cites)}]" if self.refusal.cites else ""
        return f"{name}:{self.line}: {say(self.refusal)}{cites}"


class FloorFileRefused(Exception):
    """A file that no floor can be run from: everything that is wrong with it, in the order of its lines."""

    def __init__(self, name: str, mistakes: list[Mistake]) -> None:
        self.mistakes = mistakes
        super().__init__("\n".join(mistake.said(name) for mistake in mistakes))


def read_floor(path: Path) -> FloorGiven:
    """The floor in a file. Raises FloorFileRefused, or OSError where it cannot be read."""
    with path.open("rb") as file:
        raw = file.read(BYTES_MOST + 1)
    return check_floor(raw, path.name)


def check_floor(raw: bytes, name: str = "floor.toml") -> FloorGiven:
    try:
        if len(raw) > BYTES_MOST:
            raise ValueError("it is too long")
        text = raw.decode().replace("\r\n", "\n")
        given = tomllib.loads(text)
    except (ValueError, RecursionError) as problem:
        raise FloorFileRefused(name, [_unreadable(problem, raw)]) from None
    reading = _Reading(given, TomlLines(text))
    found = reading.floor()
    if reading.mistakes:
        mistakes = sorted(reading.mistakes, key=lambda mistake: mistake.line)
        raise FloorFileRefused(name, mistakes[:MISTAKES_MOST])
    return found


def drivers() -> Mapping[str, EntryPoint]:
    """The drivers that are installed, by name."""
    return {found.name: found for found in entry_points(group=DRIVERS)}


def is_simulated(driver: str) -> bool:
    """Whether there is no device behind a driver."""
    return driver.partition(".")[2] == SIMULATED or bool(
        getattr(drivers()[driver].load(), SIMULATED, False)
    )


def _unreadable(problem: Exception, raw: bytes) -> Mistake:
    at = re.search(r"\(at line (\d+)", str(problem))
    line = raw.rstrip().count(b"\n") + 1 if "end of document" in str(problem) else 1
    why = "a value is nested too deep" if isinstance(problem, RecursionError) else str(problem)
    return Mistake(int(at[1]) if at else line, Refusal("floor_file_unclear", {"problem": why}))


def _device(given: str | DeviceGiven) -> DeviceGiven:
    return DeviceGiven(given) if isinstance(given, str) else given


S = TypeVar("S", bound=msgspec.Struct)


def _only(kind: type[S], given: msgspec.Struct) -> S:
    """A table or terminal without what only the file knows of it."""
    return kind(**{name: getattr(given, name) for name in kind.__struct_fields__})


LISTS: dict[str, Any] = {
    "tables": TableGiven,
    "terminals": str | TerminalGiven,
    "displays": DisplayPlan,
    "equipment": EquipmentPlan,
}
"""What is read one by one, so that one that is wrong hides no other."""


@dataclass
class _Reading:
    given: dict[str, Any]
    lines: TomlLines
    mistakes: list[Mistake] = field(default_factory=list)
    origin: dict[str, list[int]] = field(default_factory=dict)
    """Which of the file's each of those that could be read is."""
    left_out: set[Place] = field(default_factory=set)
    """Settings that could not be read: what follows from their absence is no mistake of its own."""

    def add(self, path: Place, refusal: Refusal) -> None:
        self.mistakes.append(Mistake(self.lines.line(path), refusal))

    def floor(self) -> FloorGiven:
        rest = {name: value for name, value in self.given.items() if name not in LISTS}
        for name in LISTS:
            if name in self.given:
                rest[name] = self._each(name, self.given[name])
        floor: FloorGiven | None = self._converted(rest, FloorGiven, ())
        if floor is None:
            return FloorGiven()
        self._check_plan(floor)
        self._check_settings(floor)
        self._check_devices(floor)
        return floor

    # --- what it is made of

    def _each(self, name: str, given: Any) -> list[Any]:
        if not isinstance(given, list):
            self.add((name,), _unclear(f"{name} is a list"))
            return []
        found = [self._converted(one, LISTS[name], (name, at)) for at, one in enumerate(given)]
        self.origin[name] = [at for at, one in enumerate(found) if one is not None]
        return [one for one in found if one is not None]

    def _converted(self, given: Any, kind: Any, path: Place) -> Any:
        """A value of its type; nothing, and everything that is wrong with it, where it is none."""
        left_out = set[Place]()
        while True:
            try:
                return msgspec.convert(given, kind)
            except msgspec.ValidationError as problem:
                words, inside = _parted(str(problem))
            missing = re.search(r"missing required field `(.+?)`", words)
            if missing and (*inside, missing[1]) in left_out:
                return None
            unknown = re.search(r"unknown field `(.+?)`", words)
            wrong = (*inside, unknown[1]) if unknown else inside
            if unknown:
                refusal = _unknown(kind, inside, unknown[1])
            elif missing and not inside:
                refusal = _unclear(f"{_missing(kind, given, missing[1])} missing")
            else:
                refusal = _unclear(_plain(words))
            self.add((*path, *wrong), refusal)
            if missing or not wrong:
                return None
            given, left = _without(given, wrong)
            left_out.add(left)
            self.left_out.add((*path, *left))

    # --- what it says

    def _check_plan(self, floor: FloorGiven) -> None:
        library = Library()
        texts = {id: library.texts(id) for id in library.ids()}
        broken = {name: self._broken(name) for name in LISTS}
        uncounted = bool(broken["terminals"] or broken["equipment"])
        for wrong in all_wrong(OpenFloor(plan=floor.plan, rulebooks=texts)):
            code, params = wrong.refusal.code, wrong.refusal.params
            if code == "no_such_table" and params["table"] in broken["tables"]:
                continue
            if code == "floor_without_tables" and broken["tables"]:
                continue
            uncounted = uncounted or wrong.path[0] in ("terminals", "equipment")
            if code in ("too_few_terminals", "equipment_missing") and uncounted:
                continue
            path = self._original(_nearer(floor, wrong.path, wrong.refusal))
            if not any(path[: len(left)] == left for left in self.left_out):
                self.add(path, wrong.refusal)

    def _broken(self, name: str) -> set[str]:
        """The names of those that could not be read."""
        given = self.given.get(name, [])
        if not isinstance(given, list):
            return {""}
        good = self.origin.get(name, [])
        lost = [one for at, one in enumerate(given) if at not in good]
        return {str(one.get("id", "")) if isinstance(one, dict) else "" for one in lost}

    def _original(self, path: Place) -> Place:
        """Where the file has what the plan has here."""
        if len(path) > 1 and isinstance(path[1], int) and str(path[0]) in self.origin:
            return (path[0], self.origin[str(path[0])][path[1]], *path[2:])
        return path

    def _check_settings(self, floor: FloorGiven) -> None:
        for at, language in enumerate(floor.languages):
            if language not in languages():
                params = {"language": language, "known": languages()}
                self.add(("languages", at), Refusal("no_such_language", params))
        for at, one in enumerate(floor.terminals):
            begins_in = one.language if isinstance(one, TerminalGiven) else ""
            if begins_in and begins_in not in floor.languages:
                params = {"language": begins_in, "known": floor.languages}
                path = (*self._original(("terminals", at)), "language")
                self.add(path, Refusal("no_such_language", params))
        if not re.fullmatch(r"([01]\d|2[0-3]):[0-5]\d", floor.gaming_day_starts):
            problem = "gaming_day_starts is hours and minutes, as in 06:00"
            self.add(("gaming_day_starts",), _unclear(problem))
        try:
            _ = floor.zone
        except (ZoneInfoNotFoundError, ValueError, OSError):
            problem = (
                f"there is no time zone {floor.time_zone}: write for instance Australia/Sydney"
            )
            self.add(("time_zone",), _unclear(problem))
        for at, proxy in enumerate(floor.proxies):
            try:
                ip_network(proxy)
            except ValueError:
                self.add(
                    ("proxies", at), _unclear(f"{proxy} is no address: write for instance 10.0.0.5")
                )
        known, seen = tuple(table.id for table in floor.tables), set[str]()
        for at, display in enumerate(floor.displays):
            path = self._original(("displays", at))
            if display.table not in (*known, *self._broken("tables")):
                params = {"table": display.table, "tables": known}
                self.add((*path, "table"), Refusal("no_such_table", params))
            if display.id in seen or not display.id.strip():
                self.add((*path, "id"), Refusal("named_twice", {"name": display.id}))
            seen.add(display.id)

    def _check_devices(self, floor: FloorGiven) -> None:
        for at, table in enumerate(floor.tables):
            path = self._original(("tables", at))
            book = _book(table)
            if book is not None:
                self._check_outcomes(floor, table, book, path)
            for kind, given in table.devices.items():
                self._check_driver(kind, _device(given).driver, (*path, "devices", kind))
        for at, terminal in enumerate(floor.terminals):
            if isinstance(terminal, TerminalGiven):
                for kind, given in terminal.devices.items():
                    path = (*self._original(("terminals", at)), "devices", kind)
                    self._check_driver(kind, _device(given).driver, path)

    def _check_driver(self, kind: str, driver: str, path: Place) -> None:
        known = tuple(sorted(drivers()))
        if driver not in known:
            params = {"driver": driver, "known": known or "none"}
            self.add(path, Refusal("no_such_driver", params))
        elif driver.partition(".")[0] != kind:
            self.add(path, Refusal("driver_of_another_kind", {"driver": driver, "kind": kind}))

    def _check_outcomes(
        self, floor: FloorGiven, table: TableGiven, book: Rulebook, path: Place
    ) -> None:
        """The device that makes a table's outcomes: there where it must be, and real where money is."""
        game = book.games[table.game]
        kind = OUTCOME_KINDS[game.kind]
        cites = book.cites(ResultBy)
        needed = book.ask(ResultBy) is ResultBy.DEVICE
        if CardsEnteredBy in book.policies and game.kind == "baccarat":
            needed = needed or book.ask(CardsEnteredBy) is CardsEnteredBy.SHOE
            cites = citing(cites, book.cites(CardsEnteredBy))
        if needed and kind not in table.devices:
            params = {"table": table.id, "kind": kind}
            self.add(path, Refusal("outcomes_need_a_device", params, cites))
        for name, given in table.devices.items():
            driver, at = _device(given).driver, (*path, "devices", name)
            params = {"table": table.id, "kind": name, "game": game.title}
            if name in OUTCOME_KINDS.values() and name != kind:
                self.add(at, Refusal("device_of_another_game", params, cites))
            elif name == kind and not floor.test and driver in drivers() and is_simulated(driver):
                approved = citing(book.cites(EquipmentApproved), cites)
                made = {"table": table.id, "driver": driver}
                self.add(at, Refusal("simulated_outcomes", made, approved))


def _book(table: TablePlan) -> Rulebook | None:
    """The rulebook of a table; nothing where the plan has been found wrong for it."""
    try:
        book = Library().load(table.rulebook, table.form)
        book.games[table.game]
    except (UnknownRulebook, RulebookError):
        return None
    return book


def _unclear(problem: str) -> Refusal:
    return Refusal("floor_file_unclear", {"problem": problem})


def _unknown(kind: Any, inside: Place, name: str) -> Refusal:
    """A setting that there is not, and the one that may have been meant."""
    near = get_close_matches(name, sorted(_names(kind, inside)), n=1)
    meant = f"; perhaps {near[0]} is meant" if near else ""
    return _unclear(f"there is no setting {name} here{meant}")


def _missing(kind: Any, given: Any, first: str) -> str:
    """Every setting that has to be there and is not."""
    found = [kind] if isinstance(kind, type) else [*kind.__args__]
    fields = [one for of in found if of is not str for one in msgspec.structs.fields(of)]
    names = [one.name for one in fields if one.required and one.name not in given] or [first]
    return f"{', '.join(names)} {'is' if len(names) == 1 else 'are'}"


def _names(kind: Any, inside: Place) -> set[str]:
    """The settings that there are at this place of a type."""
    for part in inside:
        fields = get_type_hints(kind) if isinstance(kind, type) else {}
        kind = fields.get(str(part), kind)
    found = [kind] if isinstance(kind, type) else [*getattr(kind, "__args__", ())]
    return {name for one in found for name in getattr(one, "__struct_fields__", ())}


def _parted(problem: str) -> tuple[str, Place]:
    """What msgspec says is wrong, and where: `$.limits.bets[...].min`."""
    words, _, at = problem.partition(" - at `")
    path: list[str | int] = []
    for name, index in re.findall(r"\.([^.\[`]+)|\[([^\]]*)\]", at):
        path.append(name or (int(index) if index.isdigit() else index))
    return words, tuple(path)


def _plain(words: str) -> str:
    """The same in words that speak of a file."""
    kinds = {"int": "a whole number", "str": "text", "bool": "true or false", "float": "a number"}
    kinds |= {"array": "a list", "object": "a table of settings", "null": "nothing"}

    def named(found: re.Match[str]) -> str:
        return " or ".join(kinds.get(one.strip(), one.strip()) for one in found[1].split("|"))

    said = re.sub(r"Object missing required field `(.+?)`", r"\1 is missing", words)
    said = re.sub(r"`(.+?)`", named, said)
    return said[:1].lower() + said[1:]


def _without(given: Any, path: Place) -> tuple[Any, Place]:
    """The same without the setting that is wrong, and which it was; in a list, without the whole list."""
    depth = next((at for at, part in enumerate(path) if not isinstance(part, str)), len(path))
    depth = min(depth, next((at for at, part in enumerate(path) if part == "..."), depth))
    name, inside = path[depth - 1], path[: depth - 1]
    copy = msgspec.to_builtins(given)
    found = copy
    for part in inside:
        found = found[part]
    del found[name]
    return copy, (*inside, name)


LIMITS_BY_CODE = {
    "limits_of_no_bet": ("bets", "bet"),
    "differential_or_maximum": ("bets", "bet"),
    "limit_not_provided": ("", "limit"),
}


def _nearer(floor: FloorGiven, path: Place, refusal: Refusal) -> Place:
    """The very setting, where a refusal says which it is about."""
    if len(path) < 3:
        return path
    table = floor.tables[int(path[1])]
    if refusal.code == "no_such_game" and refusal.params["asked"] == table.form:
        return (*path[:2], "form")
    if refusal.code == "no_differential":
        return (*path[:2], "differential")
    if refusal.code == "step_does_not_fit":
        return (*path, "step") if table.limits.step else path
    if refusal.code in LIMITS_BY_CODE:
        inside, param = LIMITS_BY_CODE[refusal.code]
        named = str(refusal.params[param])
        return (*path, *([inside] if inside else []), named)
    return path
