"""Chip accounts: how a player's money comes in and leaves."""

from dataclasses import dataclass, field

import msgspec

from croupier.message import Event, Millis


class Credit(msgspec.Struct, frozen=True, gc=False):
    """An amount credited to a chip account, as far as it was not refused or taken back since."""

    at: Millis
    amount: int
    table: str = ""
    round: int = 0
    """The round that brought it; 0 for money that came in."""


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
    moved_from: tuple[tuple[str, Millis], ...] = ()
    """The terminals at which it was before, and until when."""
    first: dict[str, int] = field(default_factory=dict)
    """Of every table it reaches: the first round that was not over when it was opened."""
    credits: list[Credit] = field(default_factory=list)
    """Where credits can be refused: the latest of them, while it is open."""

    def place(self, at: Millis) -> str:
        """The terminal at which it was then."""
        return next((was for was, until in self.moved_from if at <= until), self.terminal)


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
    accepted_at: Millis = 0


class TransferAccepted(Event, frozen=True):
    """Credit that the centralised monitoring system sent, once for each reference."""

    terminal: str
    account: str
    amount: int
    reference: str
    accepted_at: Millis = 0


class BoughtIn(Event, frozen=True):
    """Money tendered to the Dealer, its value in the account or, by hand, in chips."""

    table: str
    terminal: str
    account: str
    amount: int
    tender: str
    taken_by: str
    taken_at: Millis = 0


class CashOutAsked(Event, frozen=True):
    """A player wants to leave: paid when the wagers in play are settled, or by the Dealer in chips."""

    terminal: str
    account: str
    last_four: str = ""
    number_hash: str = ""
    asked_as: int = 0
    asked_by: str = ""
    directed: bool = False
    """The player was told to leave: nothing more is taken in."""


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


class DirectedToLeave(Event, frozen=True):
    """A player has to leave: wagers in play are settled, nothing new is taken, the account is paid out."""

    table: str
    terminal: str
    account: str
    ground: str
    reason: str
    directed_by: str
    directed_at: Millis
    fault: bool
    """The terminal itself is out of service until its fault is put right."""


class FaultCleared(Event, frozen=True):
    """A malfunction is put right; a terminal is in service again."""

    terminal: str
    """Nothing where another part of the Game System had failed."""
    cleared_by: str
    cleared_at: Millis = 0
    faults: tuple[str, ...] = ()
    """The malfunctions that are put right, by their names in the records."""


class AccountClosed(Event, frozen=True):
    """An account with nothing in it was closed."""

    terminal: str
    account: str
