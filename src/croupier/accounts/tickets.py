"""Redeemable tickets and hand pay vouchers: paper that stands for money until it is paid, once."""

from dataclasses import dataclass
from enum import StrEnum

from croupier.message import Event, Millis

DAY = 24 * 60 * 60 * 1_000
SMALLEST_COIN = 5
"""Cents."""


class Status(StrEnum):
    """What has become of a paper. An expired one is issued still, and not paid any more."""

    ISSUED = "issued"
    WITHHELD = "withheld"
    REDEEMED = "redeemed"
    CANCELLED = "cancelled"


@dataclass(slots=True)
class Ticket:
    """A ticket or a voucher. Its full number is only on the paper: here a keyed hash and four digits."""

    id: str
    amount: int
    table: str
    """The table whose rulebook it was issued under."""
    terminal: str
    account: str
    last_four: str
    number_hash: str
    asked_as: int
    asked_by: str
    issued_at: Millis
    expires_at: Millis | None = None
    """Never, once it was looked into or put off: then it was presented in time."""
    voucher: bool = False
    status: Status = Status.ISSUED
    faulty: bool = False
    """It was not printed, or cannot be read: it waits for what takes its place."""
    where: str = ""
    """Where it was paid or taken in, or what took its place."""
    settled_at: Millis = 0
    ground: str = ""
    """Why it is withheld."""
    decide_by: Millis | None = None
    """Until when it may be."""
    held_for: str = ""
    """The ground with a time on which it has been withheld once; it cannot be again."""
    inspector_told: bool = False
    pay_from: Millis = 0
    """The agreed time before which it is not paid."""
    pending: str = ""
    """What is being verified until then."""
    identify: bool = False
    """The player was asked for identification."""
    corrects: int = 0
    """The round whose result was corrected when the account that has the credit was closed."""

    def expired(self, at: Millis) -> bool:
        return self.expires_at is not None and at >= self.expires_at

    @property
    def ledger(self) -> str:
        """Where its money lies."""
        return f"{'vouchers' if self.voucher else 'tickets'}/{self.id}"

    def lapsed(self, at: Millis) -> bool:
        """Whether the time for which it may be withheld is over."""
        return self.decide_by is not None and at >= self.decide_by

    @property
    def lies_in(self) -> str:
        """Where its money lies now."""
        return self.held if self.status is Status.WITHHELD else self.ledger

    @property
    def held(self) -> str:
        """Where its money lies while it is withheld."""
        return f"held/{self.id}"


def in_coins(amount: int) -> int:
    """The nearest amount that coins can make."""
    return (amount + SMALLEST_COIN // 2) // SMALLEST_COIN * SMALLEST_COIN


class TicketIssued(Event, frozen=True):
    """The whole of an account, printed; the account is closed with it. Or a ticket printed again."""

    terminal: str
    account: str
    ticket: str
    amount: int
    last_four: str
    number_hash: str
    asked_as: int = 0
    """The number of the command that asked for it, from which the terminal's paper can be made again."""
    asked_by: str = ""
    table: str = ""
    issued_at: Millis = 0
    expires_at: Millis | None = None
    replaces: str = ""
    """The ticket that was not printed, or could not be read; it is cancelled."""
    issued_by: str = ""
    """Whoever had it printed again."""


class TicketTaken(Event, frozen=True):
    """The player has the paper; the terminal shows it no more."""

    terminal: str
    ticket: str


class HandPayIssued(Event, frozen=True):
    """A hand pay voucher: for the whole of an account, or in the place of a ticket."""

    terminal: str
    account: str
    voucher: str
    amount: int
    table: str = ""
    issued_at: Millis = 0
    last_four: str = ""
    number_hash: str = ""
    asked_as: int = 0
    asked_by: str = ""
    replaces: str = ""
    """The ticket that was not printed, or could not be read; it is cancelled."""
    authorised_by: str = ""
    reason: str = ""
    corrects: int = 0
    """The round whose result was corrected: the account is closed already, and has this credit."""


class PrintFailed(Event, frozen=True):
    """A ticket was not printed, or cannot be read. Where credits stay, they are in the account again."""

    terminal: str
    ticket: str
    account: str
    amount: int
    reported_by: str
    credits_stay: bool


class TicketInserted(Event, frozen=True):
    """A ticket was put into a terminal: it is spent, its value in the chip account."""

    terminal: str
    account: str
    ticket: str
    amount: int
    inserted_at: Millis


class TicketRedeemed(Event, frozen=True):
    """A ticket was paid, and is spent."""

    desk: str
    place: str
    ticket: str
    amount: int
    paid: int
    """In coins and notes: the nearest amount they can make."""
    paid_by: str
    paid_at: Millis
    identification: str = ""
    """The kind of document that was seen."""


class VoucherPaid(Event, frozen=True):
    """A hand pay voucher was paid; its number is that of the form that was signed."""

    desk: str
    place: str
    voucher: str
    amount: int
    paid: int
    paid_by: str
    paid_at: Millis
    signed_by: str = ""
    identification: str = ""


class PaidByHand(Event, frozen=True):
    """A ticket that was not printed, or could not be read, was cancelled and its value paid by hand."""

    desk: str
    ticket: str
    amount: int
    paid: int
    paid_by: str
    paid_at: Millis
    reason: str
    signed_by: str = ""


class TicketWithheld(Event, frozen=True):
    """A ticket or voucher is held back until it has been looked into."""

    desk: str
    ticket: str
    ground: str
    reason: str
    withheld_by: str
    inspector_due: bool
    """An inspector has to be told before it is complete."""
    decide_by: Millis | None = None
    """Until when it may be withheld, where the rulebook sets a time."""


class InspectorNotified(Event, frozen=True):
    """An inspector was told of a matter."""

    desk: str
    matter: str
    notified_by: str
    notified_at: Millis
    inspector: str = ""


class TicketReleased(Event, frozen=True):
    """It was decided what becomes of a ticket that was withheld: it is paid after all, or cancelled."""

    desk: str
    ticket: str
    ruling: str
    reason: str
    decided_by: str


class PaymentDelayed(Event, frozen=True):
    """The player agreed to be paid later, while the entitlement is verified."""

    desk: str
    ticket: str
    until: Millis
    reason: str
    agreed_by: str
    delayed_by: str


class IdentificationAsked(Event, frozen=True):
    """The player was asked for identification."""

    desk: str
    ticket: str
    asked_by: str
