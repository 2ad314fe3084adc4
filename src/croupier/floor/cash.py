"""The house's own money on the floor: cashiers' shifts, table floats, drops, and the gaming day."""

from copy import deepcopy
from datetime import date

from croupier.accounts.cash import (
    VAULT,
    DropCounted,
    GamingDayBegun,
    ShiftClosed,
    ShiftOpened,
    TableCredited,
    TableFilled,
    carried,
    counted,
)
from croupier.floor.state import Floor, GamingDay, Shift
from croupier.message import Command, Event
from croupier.play.placing import AMOUNT_MOST
from croupier.play.table import Table
from croupier.refusal import Refusal
from croupier.rulebooks.policies import IdentifiedBy

Decision = list[Event] | Refusal


class OpenShift(Command, frozen=True):
    """Take over a desk, with so much money."""

    desk: str
    float: int


class CloseShift(Command, frozen=True):
    """Give a desk up: this much money was counted."""

    desk: str
    counted: int


class BeginGamingDay(Command, frozen=True):
    """From now on takings count to this day."""

    desk: str
    day: str
    """As in 2026-11-15."""


class FillTable(Command, frozen=True):
    """Bring chips to a table."""

    table: str
    amount: int


class CreditTable(Command, frozen=True):
    """Take chips away from a table."""

    table: str
    amount: int


class CountDrop(Command, frozen=True):
    """Count what was tendered at a table, or the notes of one of its terminals."""

    table: str
    counted: int
    terminal: str = ""


def open_shift(floor: Floor, command: OpenShift) -> Decision:
    before = floor.shifts.get(command.desk)
    if before is not None and before.open:
        return Refusal("shift_is_open", {"desk": command.desk, "cashier": before.cashier})
    if not 0 <= command.float <= AMOUNT_MOST:
        return Refusal("amount_not_whole_cents", {"amount": command.float})
    place = f"cash/desk/{command.desk}"
    left = -floor.ledger.balance(place)
    return [
        ShiftOpened(
            desk=command.desk,
            shift=before.number + 1 if before else 1,
            cashier=command.by.known_as,
            float=command.float,
            opened_at=command.at,
            postings=(
                *carried(left, place, VAULT),
                *carried(command.float, VAULT, place),
            ),
        )
    ]


def close_shift(floor: Floor, command: CloseShift) -> Decision:
    shift = floor.shifts.get(command.desk)
    if shift is None or not shift.open:
        return Refusal("no_shift", {"desk": command.desk})
    if command.by.role == "cashier" and command.by.known_as != shift.cashier:
        return Refusal("shift_is_open", {"desk": command.desk, "cashier": shift.cashier})
    if not 0 <= command.counted <= AMOUNT_MOST:
        return Refusal("amount_not_whole_cents", {"amount": command.counted})
    place = f"cash/desk/{command.desk}"
    expected = -floor.ledger.balance(place)
    return [
        ShiftClosed(
            desk=command.desk,
            shift=shift.number,
            cashier=shift.cashier,
            float=shift.float,
            paid=shift.paid,
            papers=shift.papers,
            expected=expected,
            counted=command.counted,
            difference=command.counted - expected,
            closed_at=command.at,
            postings=counted(place, expected, command.counted),
        )
    ]


def begin_gaming_day(floor: Floor, command: BeginGamingDay) -> Decision:
    try:
        later = date.fromisoformat(command.day).isoformat() == command.day > floor.day.day
    except ValueError:
        later = False
    if not later:
        return Refusal("no_such_day", {"day": command.day, "current": floor.day.day})
    by = command.by.known_as
    return [GamingDayBegun(day=command.day, began_at=command.at, begun_by=by)]


def fill_table(floor: Floor, table: Table, command: FillTable) -> Decision:
    if not 0 < command.amount <= AMOUNT_MOST:
        return Refusal("amount_not_whole_cents", {"amount": command.amount})
    postings = carried(command.amount, VAULT, f"float/{table.id}")
    by = command.by.known_as
    return [TableFilled(table=table.id, amount=command.amount, filled_by=by, postings=postings)]


def credit_table(floor: Floor, table: Table, command: CreditTable) -> Decision:
    there = -floor.ledger.balance(f"float/{table.id}")
    if not 0 < command.amount <= there:
        return Refusal("not_in_the_float", {"table": table.id, "there": max(there, 0)})
    postings = carried(command.amount, f"float/{table.id}", VAULT)
    by = command.by.known_as
    return [TableCredited(table=table.id, amount=command.amount, credited_by=by, postings=postings)]


def count_drop(floor: Floor, table: Table, command: CountDrop) -> Decision:
    seat = floor.seats.get(command.terminal)
    if command.terminal and (seat is None or table.id not in seat.tables):
        params = {"player": command.terminal, "table": table.id}
        return Refusal("no_such_player", params, table.cites(IdentifiedBy))
    if not 0 <= command.counted <= AMOUNT_MOST:
        return Refusal("amount_not_whole_cents", {"amount": command.counted})
    place = f"cash/note-box/{command.terminal}" if command.terminal else f"drop/{table.id}"
    expected = -floor.ledger.balance(place)
    return [
        DropCounted(
            table=table.id,
            terminal=command.terminal,
            expected=expected,
            counted=command.counted,
            difference=command.counted - expected,
            counted_by=command.by.known_as,
            postings=counted(place, expected, command.counted),
        )
    ]


def shift_opened(floor: Floor, event: ShiftOpened) -> None:
    floor.shifts[event.desk] = Shift(event.shift, event.cashier, event.float, event.opened_at)


def shift_closed(floor: Floor, event: ShiftClosed) -> None:
    floor.shifts[event.desk].open = False


def gaming_day_begun(floor: Floor, event: GamingDayBegun) -> None:
    floor.day = GamingDay(event.day, event.began_at, deepcopy(floor.meters))
