"""A floor file that has changed, brought to a floor that runs: at once, with its notice, or not yet.

What the file says is compared with what it said when it was last taken up, so that limits set at a table
in the meantime stay as they are. Everything is tried before anything is done.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import datetime

import msgspec

from croupier.engine.engine import Engine
from croupier.floor import Floor, decide
from croupier.floor.opening import game_of, settings
from croupier.floor.state import PLAYER, TERMINAL, ChangeFloor, FloorPlan, TerminalPlan
from croupier.message import SYSTEM, Command, Event, Millis, name_of
from croupier.play.changing_limits import LimitsChanged, LimitsNotified, SetLimits
from croupier.play.table import Phase, Table, TablePlan
from croupier.play.table_life import (
    AnnounceClosure,
    ClosureAnnounced,
    TableClosed,
    TableClosing,
)
from croupier.play.wagering_period import SetWageringPeriod
from croupier.refusal import Refusal
from croupier.rulebooks import Library
from croupier.words import say

DONE, NOTICE, WAITS = "done", "notice given", "waits"
RESTART, REFUSED = "needs a restart", "refused"


class Change(msgspec.Struct, frozen=True):
    """One difference between the file and the floor, and what became of it."""

    what: str
    state: str
    says: str
    cites: tuple[str, ...] = ()

    def said(self) -> str:
        cites = f" [{', '.join(self.cites)}]" if self.cites else ""
        return f"{self.what}: {self.state}: {self.says}{cites}"


@dataclass
class _Compared:
    commands: list[tuple[str, Command]] = field(default_factory=list)
    changes: list[Change] = field(default_factory=list)

    def waits(self, what: str, says: str, cites: tuple[str, ...] = ()) -> None:
        self.changes.append(Change(what, WAITS, says, cites))


async def take_up(engine: Engine, plan: FloorPlan, before: FloorPlan | None) -> list[Change]:
    """Bring a plan that was found right to the floor: all that can be, or nothing where one is refused."""
    found = compared(engine.floor, plan, before)
    tried = [(what, command, _tried(engine, command)) for what, command in found.commands]
    refused = [_refused(what, one) for what, _, one in tried if isinstance(one, Refusal)]
    if refused:
        return [*refused, Change("everything else", WAITS, "nothing was changed")]
    changes = list[Change]()
    for what, command, events in tried:
        if isinstance(events, Refusal) or not events:
            continue
        answer = await engine.submit(command)
        if answer.refused:
            cites = tuple(answer.refused["cites"])
            changes.append(Change(what, REFUSED, answer.refused["says"], cites))
        else:
            changes.append(_done(what, events))
    changes += found.changes
    for change in changes:
        await engine.note(SYSTEM, "floor file", change.said())
    return changes


def _tried(engine: Engine, command: Command) -> list[Event] | Refusal:
    """What a command would lead to now; a second person who is asked for is none here."""
    name = name_of(type(command).__name__)
    if name in engine.floor.second_person:
        return Refusal("not_by_a_file", {"command": name})
    return decide(engine.floor, msgspec.structs.replace(command, at=engine.now()))


def _refused(what: str, refusal: Refusal) -> Change:
    return Change(what, REFUSED, say(refusal), refusal.cites)


def compared(floor: Floor, plan: FloorPlan, before: FloorPlan | None) -> _Compared:
    """The commands that make the floor what the plan says, and what has to wait."""
    found = _Compared()
    then = {table.id: table for table in before.tables} if before else {}
    for table in plan.tables:
        if table.id in floor.tables:
            _changed_table(found, floor.tables[table.id], table, then.get(table.id))
    planned = {table.id for table in plan.tables}
    for table_there in floor.tables.values():
        if table_there.id not in planned:
            _removed_table(found, table_there)
    can = _possible(found, floor, plan)
    library = Library()
    books = {table.rulebook for table in can.tables} - floor.rulebooks.keys()
    texts = {id: library.texts(id) for id in sorted(books)}
    what = ", ".join(_differences(floor, can)) or "settings of the floor"
    found.commands.insert(0, (what, ChangeFloor(plan=can, rulebooks=texts)))
    return found


def _changed_table(found: _Compared, table: Table, plan: TablePlan, then: TablePlan | None) -> None:
    """Limits and the wagering period, where the file says something else than it did."""
    notice = table.limits_notice
    asked = then is None or then.limits != plan.limits
    stands = plan.limits == (notice.limits if notice else table.plan.limits)
    if asked and not stands:
        found.commands.append(
            (f"limits of {table.id}", SetLimits(table=table.id, limits=plan.limits))
        )
    asked = then is None or then.wagering_seconds != plan.wagering_seconds
    if asked and round(plan.wagering_seconds * 1_000) != table.wagering_ms:
        command = SetWageringPeriod(table=table.id, seconds=plan.wagering_seconds)
        found.commands.append((f"wagering period of {table.id}", command))


def _removed_table(found: _Compared, table: Table) -> None:
    """A table that the file has no more is closed, with its notice; the records keep it."""
    what = f"table {table.id}"
    if table.phase is Phase.CLOSED or table.closing_by:
        return
    if table.closure is None:
        found.commands.append((what, AnnounceClosure(table=table.id)))
        return
    left = (
        f"{table.closure.rounds} more rounds" if table.closure.rounds else _from(table.closure.at)
    )
    says = f"it may close after {left}: close it at its Dealer Terminal"
    found.waits(what, says, table.closure.cites)


def _possible(found: _Compared, floor: Floor, plan: FloorPlan) -> FloorPlan:
    """The plan as far as it can be now: open tables and places in use as they are."""
    tables = []
    for table in plan.tables:
        there = floor.tables.get(table.id)
        if there and _has_to_close(there, table):
            changed = ", ".join(_named_settings(table, there.plan))
            says = f"{changed}: close the table first, then read the file again"
            found.waits(f"settings of {table.id}", says)
            table = msgspec.structs.replace(
                there.plan, limits=table.limits, wagering_seconds=table.wagering_seconds
            )
        tables.append(table)
    known = tuple(table.id for table in tables)
    gone = (table.plan for table in floor.tables.values() if table.id not in known)
    tables += (msgspec.structs.replace(table, open=False) for table in gone)
    terminals = [_place(found, floor, given, known) for given in plan.terminals]
    for seat in floor.terminals.values():
        if seat.id not in {one.id for one in terminals}:
            says = "it stays on the floor, as the records have it; withdraw its key"
            found.waits(f"terminal {seat.id}", says)
    if plan.equipment is not None and floor.equipment is not None:
        withdrawn = floor.equipment.keys() - {one.id for one in plan.equipment}
        for item in sorted(withdrawn):
            found.waits(f"equipment {item}", "withdraw it at the Dealer Terminal of its table")
    return msgspec.structs.replace(plan, tables=tuple(tables), terminals=tuple(terminals))


def _has_to_close(there: Table, plan: TablePlan) -> bool:
    """Whether settings are to change that can only be changed at a closed table, which this is not."""
    same_game = game_of(plan) == game_of(there.plan)
    changed = same_game and settings(plan) != settings(there.plan)
    return changed and there.phase is not Phase.CLOSED


def _place(
    found: _Compared, floor: Floor, given: str | TerminalPlan, known: tuple[str, ...]
) -> TerminalPlan:
    terminal = TerminalPlan(given) if isinstance(given, str) else given
    reaches = terminal.tables or known
    seat = floor.seats.get(terminal.id)
    if seat and seat.place == TERMINAL and set(seat.tables) - set(reaches) and seat.accounts:
        found.waits(
            f"terminal {terminal.id}", "somebody plays there: read the file again after that"
        )
        reaches = (*seat.tables, *(table for table in reaches if table not in seat.tables))
    return TerminalPlan(terminal.id, reaches)


def _named_settings(plan: TablePlan, there: TablePlan) -> Iterator[str]:
    new, old = settings(plan), settings(there)
    for name in plan.__struct_fields__:
        if getattr(new, name) != getattr(old, name):
            yield name


def _differences(floor: Floor, plan: FloorPlan) -> Iterator[str]:
    """What ChangeFloor would change, in words."""
    if plan.test != floor.test:
        yield "test"
    if (plan.equipment is None) != (floor.equipment is None):
        yield "the register of equipment"
    for table in plan.tables:
        if table.id not in floor.tables:
            yield f"new table {table.id}"
        elif settings(table) != settings(floor.tables[table.id].plan):
            names = ", ".join(_named_settings(table, floor.tables[table.id].plan))
            yield f"{names} of {table.id}"
    for terminal in plan.terminals:
        assert isinstance(terminal, TerminalPlan)
        seat = floor.seats.get(terminal.id)
        if seat is None:
            yield f"new terminal {terminal.id}"
        elif seat.tables != terminal.tables:
            yield f"tables of {terminal.id}"
    for player in plan.players:
        seat = floor.seats.get(player)
        if seat is None or seat.place != PLAYER:
            yield f"new player {player}"
    if plan.desks != floor.desks:
        yield "desks"
    if plan.second_person != floor.second_person:
        yield "second person"
    for one in plan.equipment or ():
        if floor.equipment is not None and one.id not in floor.equipment:
            yield f"new equipment {one.id}"


def _done(what: str, events: list[Event]) -> Change:
    """What a command led to: at once, or from when on."""
    match events[-1]:
        case LimitsNotified() as told:
            return Change(what, NOTICE, f"players are told; {_from_round(told)}", told.cites)
        case LimitsChanged() as changed:
            return Change(what, DONE, "from the next round on", changed.cites)
        case ClosureAnnounced() as sign:
            left = f"{sign.rounds} more rounds" if sign.rounds else _from(sign.closing_at)
            says = f"players are told; it may close after {left}: close it at its Dealer Terminal"
            return Change(what, NOTICE, says, sign.cites)
        case TableClosed() | TableClosing() as closed:
            return Change(what, DONE, "it closes", closed.cites)
        case _ as other:
            return Change(what, DONE, "in effect", other.cites)


def _from_round(told: LimitsNotified) -> str:
    parts = []
    if told.from_round is not None:
        parts.append(f"in effect from round {told.from_round} on")
    if told.effective_at is not None:
        parts.append(f"in effect from {_clock(told.effective_at)} on")
    return ", and ".join(parts) or "in effect when the round in progress is over"


def _from(at: Millis | None) -> str:
    return _clock(at) if at is not None else "now"


def _clock(at: Millis) -> str:
    moment = datetime.fromtimestamp(at / 1_000).astimezone()
    return f"{moment:%Y-%m-%d %H:%M:%S %Z}"
