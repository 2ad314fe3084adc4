"""Debts: what a player had from a result that was corrected, and does not have any more."""

from croupier.message import Event, Millis


class DebtSettled(Event, frozen=True):
    """A debt, or part of it, was paid at a desk."""

    desk: str
    account: str
    terminal: str
    amount: int
    paid: int
    """In coins and notes: the nearest amount they can make."""
    taken_by: str
    taken_at: Millis


class DebtWrittenOff(Event, frozen=True):
    """A debt was given up."""

    table: str
    account: str
    terminal: str
    amount: int
    reason: str
    written_off_by: str
