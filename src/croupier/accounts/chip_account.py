"""Chip accounts and redeemable tickets: how a player's money comes in and leaves."""

from dataclasses import dataclass

from croupier.message import Event


@dataclass(slots=True)
class ChipAccount:
    """A player's money at one terminal, from the first note to the ticket; by hand, chips of one kind."""

    id: str
    terminal: str
    open: bool = True
    table: str = ""
    """Colour chips: the table that issued them."""
    colour: str = ""
    value: int = 0
    """Colour chips: what each is worth."""


@dataclass(slots=True)
class Ticket:
    """A redeemable ticket. Its full number is only on the paper: here a keyed hash and four digits."""

    id: str
    amount: int
    last_four: str
    number_hash: str
    asked_as: int = 0
    status: str = "issued"


class AccountOpened(Event, frozen=True):
    """A player's account began with the first money brought in."""

    account: str
    terminal: str
    table: str = ""
    colour: str = ""
    value: int = 0


class NoteAccepted(Event, frozen=True):
    """A banknote in the terminal's box, its value in the chip account."""

    terminal: str
    account: str
    amount: int


class BoughtIn(Event, frozen=True):
    """Money tendered to the Dealer, its value in the account or, by hand, in chips."""

    table: str
    terminal: str
    account: str
    amount: int
    tender: str
    taken_by: str


class CashOutAsked(Event, frozen=True):
    """A player wants to leave: paid when the wagers in play are settled, or by the Dealer in chips."""

    terminal: str
    account: str
    last_four: str = ""
    number_hash: str = ""
    asked_as: int = 0


class ChipsPaid(Event, frozen=True):
    """The Dealer paid an account out in chips; the account is closed unless chips lie on the layout."""

    table: str
    terminal: str
    account: str
    amount: int
    paid_by: str
    closes: bool
    colour: str = ""
    chips: int = 0
    """Colour chips: how many whole ones, and what each was worth."""
    value: int = 0


class TicketIssued(Event, frozen=True):
    """The whole of an account, printed; the account is closed with it."""

    terminal: str
    account: str
    ticket: str
    amount: int
    last_four: str
    number_hash: str
    asked_as: int = 0
    """The number of the command that asked for it, from which the terminal's paper can be made again."""


class TicketTaken(Event, frozen=True):
    """The player has the paper; the terminal shows it no more."""

    terminal: str
    ticket: str


class HandPayIssued(Event, frozen=True):
    """The whole of an account on a hand pay voucher, where a ticket may not carry it."""

    terminal: str
    account: str
    voucher: str
    amount: int


class AccountClosed(Event, frozen=True):
    """An account with nothing in it was closed."""

    terminal: str
    account: str
