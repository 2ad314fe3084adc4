"""Cash and chips of the house: floats, fills and credits, drops counted, shifts, gaming days."""

from croupier.accounts.ledger import move
from croupier.message import Event, Millis, Posting

VAULT = "vault"
VARIANCE = "cash/variance"


def carried(amount: int, source: str, target: str) -> tuple[Posting, ...]:
    """Money of the house taken from one place to another. What it has stands below zero."""
    return move(amount, target, source)


def counted(place: str, expected: int, found: int) -> tuple[Posting, ...]:
    """All that a place should hold goes to the vault; what is missing or too much stays in the books."""
    return (*carried(found, place, VAULT), *carried(expected - found, place, f"{VARIANCE}/{place}"))


class ShiftOpened(Event, frozen=True):
    """A cashier took over a desk with money from the vault."""

    desk: str
    shift: int
    cashier: str
    float: int
    opened_at: Millis


class ShiftClosed(Event, frozen=True):
    """A cashier's money was counted and went back to the vault."""

    desk: str
    shift: int
    cashier: str
    float: int
    paid: int
    papers: int
    """Tickets and vouchers paid."""
    expected: int
    counted: int
    difference: int
    """What was counted less what was expected."""
    closed_at: Millis


class TableFilled(Event, frozen=True):
    """Chips were brought to a table's float from the vault."""

    table: str
    amount: int
    filled_by: str


class TableCredited(Event, frozen=True):
    """Chips of a table's float went back to the vault."""

    table: str
    amount: int
    credited_by: str


class DropCounted(Event, frozen=True):
    """What was tendered at a table, or the notes in a terminal, were counted and went to the vault."""

    table: str
    terminal: str
    expected: int
    counted: int
    difference: int
    counted_by: str


class GamingDayBegun(Event, frozen=True):
    """Takings count to another day from now on."""

    day: str
    began_at: Millis
    begun_by: str
