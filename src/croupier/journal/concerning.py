"""Whom and what a record concerns: the table, the round and the place to play from."""

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from croupier.floor import Floor, apply
from croupier.floor.state import TableSetUp
from croupier.journal.record import Record
from croupier.message import Event


class Concerns(NamedTuple):
    """Nothing, or 0, where a record is not about one of them."""

    table: str
    round: int
    seat: str
    """A terminal, a guest, or a player by hand."""


class Told(NamedTuple):
    """A record, what it concerns, and the floor as it stands after it."""

    record: Record
    about: Concerns
    floor: Floor


def retell(records: Iterable[Record]) -> Iterator[Told]:
    """Every record in its order, the floor following along."""
    floor = Floor()
    for record in records:
        about = _concerns(floor, record)
        if record.event is not None:
            apply(floor, record.event)
        yield Told(record, about, floor)


def _concerns(floor: Floor, record: Record) -> Concerns:
    if record.event is not None:
        return _of_event(floor, record.event)
    command = wished(record)
    seat = str(command.get("terminal") or command.get("guest") or command.get("player") or "")
    table = str(command.get("table") or "")
    if not table and seat in floor.seats:
        table = floor.seats[seat].selected
    return Concerns(table, int(command.get("round") or _round(floor, table)), seat)


def _of_event(floor: Floor, event: Event) -> Concerns:
    table = event.plan.id if isinstance(event, TableSetUp) else str(getattr(event, "table", ""))
    seat, account = getattr(event, "terminal", ""), getattr(event, "account", "")
    if not seat and account in floor.accounts:
        seat = floor.accounts[account].terminal
    named = getattr(event, "round", 0) or getattr(event, "corrects", 0)
    return Concerns(table, named or _round(floor, table), seat)


def _round(floor: Floor, table: str) -> int:
    return floor.tables[table].round_no if table in floor.tables else 0


def wished(record: Record) -> dict[str, Any]:
    """The command that a note is about, as plain values."""
    command = record.note.command if record.note else None
    return command if isinstance(command, dict) else {}
