"""The cash desk: tickets and vouchers looked at, paid once, held back, released.

A desk is a place with a name. What it may do with a paper is decided by the rulebook the paper was issued
under.
"""

from typing import Any

from croupier.accounts.ledger import move
from croupier.accounts.tickets import (
    IdentificationAsked,
    InspectorNotified,
    PaidByHand,
    PaymentDelayed,
    Status,
    Ticket,
    TicketRedeemed,
    TicketReleased,
    TicketWithheld,
    VoucherPaid,
    in_coins,
)
from croupier.floor.papers import (
    MACHINE,
    TERMINAL_SLOT,
    book_of,
    found,
    paid_at,
    refuse_early,
    refuse_paper,
    refuse_place,
    refuse_unidentified,
    refuse_worthless,
)
from croupier.floor.state import Floor
from croupier.message import Command, Event, Millis, Posting, citing
from croupier.play.table import Table
from croupier.refusal import Refusal
from croupier.rulebooks import Rulebook
from croupier.rulebooks.policies import (
    HoldHours,
    Identifying,
    ManualPaymentSigned,
    PaidAtOnce,
    PrintFault,
    RedeemedAt,
    Withholding,
)

Decision = list[Event] | Refusal

HOUR = 60 * 60 * 1_000
WITH_A_CASHIER = ("cash desk", "cage", "cashier booth")
"""The places that a desk can be."""
RELEASE, CANCEL = "release", "cancel"


class Redeem(Command, frozen=True):
    """Pay a ticket that was presented. Its number comes in as a hash; empty if it cannot be read."""

    desk: str
    validation: str
    place: str
    identification: str = ""
    """The kind of document that was seen."""


class PayVoucher(Command, frozen=True):
    """Pay a hand pay voucher, by its number or by the name it has in the records."""

    desk: str
    voucher: str
    signed_by: str = ""
    place: str = ""
    """Without one, the first where such a paper is paid."""
    identification: str = ""


class PayByHand(Command, frozen=True):
    """Pay a ticket that was not printed, or that nobody could read when it was."""

    desk: str
    ticket: str
    reason: str
    signed_by: str = ""
    identification: str = ""


class Withhold(Command, frozen=True):
    """Hold a ticket or voucher back: by its number, or by the name it has in the records."""

    desk: str
    validation: str
    ground: str
    reason: str = ""


class Release(Command, frozen=True):
    """Decide what becomes of a ticket or voucher that is withheld."""

    desk: str
    validation: str
    ruling: str = RELEASE
    """`release` or `cancel`."""
    reason: str = ""


class NotifyInspector(Command, frozen=True):
    """An inspector has been told of a matter: a ticket, or anything else."""

    desk: str
    matter: str
    inspector: str = ""


class DelayPayment(Command, frozen=True):
    """Payment is put off to an agreed time, or to another one. A paper presented in time is paid then."""

    desk: str
    validation: str
    until: float
    """In seconds of the floor's clock."""
    reason: str
    agreed_by: str


class AskIdentification(Command, frozen=True):
    """Ask a player for identification before paying."""

    desk: str
    validation: str


def refuse_desk(floor: Floor, command: Any) -> Refusal | None:
    """A desk that is not on the floor, or somebody with no business at one."""
    paid_by_machine = isinstance(command, Redeem) and command.place == MACHINE
    if command.by.role == "device" and paid_by_machine:
        return _no_such_desk(floor, command.desk)
    refusal = refuse_person(floor, command.desk, command.by.role)
    paying = isinstance(command, Redeem | PayVoucher | PayByHand)
    return refusal or (refuse_shift(floor, command) if paying else None)


def refuse_person(floor: Floor, desk: str, role: str) -> Refusal | None:
    """Why a person of this role cannot work at a desk."""
    tables = floor.tables.values()
    for_operator = any(
        t.rulebook.roles.rank(role) >= t.rulebook.roles.rank(t.rulebook.roles.operator)
        for t in tables
    )
    refusal = _no_such_desk(floor, desk)
    if refusal or role == "cashier" or for_operator:
        return refusal
    cites = citing(*(t.rulebook.roles.cites for t in tables))
    return Refusal("rank_too_low", {"role": role, "title": "cashier"}, cites)


def _no_such_desk(floor: Floor, desk: str) -> Refusal | None:
    if desk and (not floor.desks or desk in floor.desks):
        return None
    return Refusal("no_such_desk", {"desk": desk, "desks": floor.desks})


def refuse_shift(floor: Floor, command: Any) -> Refusal | None:
    """Where shifts are kept, whoever pays has opened one: each cashier answers for one float."""
    shift = floor.shifts.get(command.desk)
    if shift is None or command.by.role != "cashier":
        return None
    params = {"desk": command.desk, "cashier": shift.cashier}
    if not shift.open:
        return Refusal("no_shift", params)
    return None if shift.cashier == command.by.known_as else Refusal("shift_is_open", params)


def redeem(floor: Floor, command: Redeem) -> Decision:
    ticket = found(floor, command.validation)
    if isinstance(ticket, Refusal):
        return ticket
    refusal = _refuse_paying(floor, ticket, command, command.place)
    if refusal:
        return refusal
    book, by_hand = book_of(floor, ticket), ticket.voucher
    if by_hand and book.ask(ManualPaymentSigned) is ManualPaymentSigned.YES:
        return _unsigned(floor, ticket)
    if by_hand:
        return [_voucher_paid(floor, ticket, command, command.place)]
    paid = in_coins(ticket.amount)
    return [
        TicketRedeemed(
            desk=command.desk,
            place=command.place,
            ticket=ticket.id,
            amount=ticket.amount,
            paid=paid,
            paid_by=command.by.known_as,
            paid_at=command.at,
            identification=command.identification,
            postings=_in_cash(ticket, command.desk, paid),
            cites=_paid_by(floor, ticket, command),
        )
    ]


def pay_voucher(floor: Floor, command: PayVoucher) -> Decision:
    ticket = named(floor, command.voucher)
    if isinstance(ticket, Refusal):
        return ticket
    book = book_of(floor, ticket)
    if not ticket.voucher:
        return Refusal("not_a_voucher", {"ticket": ticket.id}, book.cites(RedeemedAt))
    place = command.place or next(iter(paid_at(book, ticket)), "")
    refusal = _refuse_paying(floor, ticket, command, place)
    if refusal:
        return refusal
    unsigned = not command.signed_by.strip()
    if unsigned and book.ask(ManualPaymentSigned) is ManualPaymentSigned.YES:
        return _unsigned(floor, ticket)
    return [_voucher_paid(floor, ticket, command, place)]


def _refuse_paying(floor: Floor, ticket: Ticket, command: Any, place: str) -> Refusal | None:
    return (
        refuse_place(floor, ticket, place, but=TERMINAL_SLOT)
        or refuse_paper(floor, ticket, command.at)
        or refuse_unidentified(floor, ticket, command.identification)
    )


def _unsigned(floor: Floor, ticket: Ticket) -> Refusal:
    params = {"ticket": ticket.id, "amount": ticket.amount}
    return Refusal("signature_first", params, book_of(floor, ticket).cites(ManualPaymentSigned))


def _voucher_paid(
    floor: Floor, ticket: Ticket, command: Redeem | PayVoucher, place: str
) -> VoucherPaid:
    paid = in_coins(ticket.amount)
    signed = command.signed_by if isinstance(command, PayVoucher) else ""
    cites = book_of(floor, ticket).cites(ManualPaymentSigned)
    return VoucherPaid(
        desk=command.desk,
        place=place,
        voucher=ticket.id,
        amount=ticket.amount,
        paid=paid,
        paid_by=command.by.known_as,
        paid_at=command.at,
        signed_by=signed,
        identification=command.identification,
        postings=_in_cash(ticket, command.desk, paid),
        cites=citing(_paid_by(floor, ticket, command), cites),
    )


def _paid_by(floor: Floor, ticket: Ticket, command: Any) -> tuple[str, ...]:
    """The clauses under which a paper is paid."""
    book = book_of(floor, ticket)
    seen = book.cites(Identifying) if command.identification else ()
    return citing(book.cites(RedeemedAt), book.cites(PaidAtOnce), seen)


def _in_cash(ticket: Ticket, desk: str, paid: int) -> tuple[Posting, ...]:
    """Out of the desk, to the nearest coin; what that adds or takes is in the books."""
    return (
        *move(ticket.amount, ticket.lies_in, f"cash/desk/{desk}"),
        *move(paid - ticket.amount, "cash/rounding", f"cash/desk/{desk}"),
    )


def pay_by_hand(floor: Floor, command: PayByHand) -> Decision:
    """The ticket is cancelled and its value paid: never both that and a ticket printed again."""
    ticket = named(floor, command.ticket)
    if isinstance(ticket, Refusal):
        return ticket
    book = book_of(floor, ticket)
    cites = book.cites(PrintFault)
    if ticket.voucher or book.ask(PrintFault) is not PrintFault.REPRINT_OR_MANUAL:
        return Refusal("not_paid_by_hand", {"ticket": ticket.id}, cites)
    refusal = refuse_worthless(floor, ticket, command.at, faulty=True)
    refusal = refusal or refuse_early(floor, ticket, command.at)
    refusal = refusal or refuse_unidentified(floor, ticket, command.identification)
    if refusal or not ticket.faulty:
        return refusal or Refusal("ticket_is_good", {"ticket": ticket.id}, cites)
    if not command.reason.strip():
        return Refusal("reason_needed", {"ground": ticket.id}, cites)
    signed = command.signed_by.strip()
    if not signed and book.ask(ManualPaymentSigned) is ManualPaymentSigned.YES:
        return _unsigned(floor, ticket)
    paid = in_coins(ticket.amount)
    return [
        PaidByHand(
            desk=command.desk,
            ticket=ticket.id,
            amount=ticket.amount,
            paid=paid,
            paid_by=command.by.known_as,
            paid_at=command.at,
            reason=command.reason,
            signed_by=signed,
            postings=_in_cash(ticket, command.desk, paid),
            cites=citing(cites, book.cites(ManualPaymentSigned)),
        )
    ]


# --- looked into


def paid_out(floor: Floor, table: Table, place: str) -> Refusal:
    """Nothing is in an account here to be held back: it is on paper, or gone."""
    timed = table.cites(HoldHours) if table.rulebook.number(HoldHours) else ()
    cites = citing(timed, table.cites(Withholding))
    papers = tuple(
        one.id
        for one in floor.tickets.values()
        if place in (one.account, one.terminal) and one.status is Status.ISSUED
    )
    if not papers:
        return Refusal("nothing_to_hold", {"place": place}, cites)
    grounds = tuple(one.partition(" ")[2] for one in timed or cites)
    params = {"place": place, "papers": papers, "grounds": grounds}
    return Refusal("paid_out_on_paper", params, cites)


def named(floor: Floor, given: str) -> Ticket | Refusal:
    """A paper by its number, or by the name it has in the records, where nothing has to be presented."""
    return floor.tickets.get(given) or found(floor, given)


def withhold(floor: Floor, command: Withhold) -> Decision:
    ticket = named(floor, command.validation)
    if isinstance(ticket, Refusal):
        return ticket
    book = book_of(floor, ticket)
    cites = book.cites(Withholding)
    if not book.clauses.knows(command.ground):
        return Refusal("no_such_ground", {"ground": command.ground, "grounds": cites}, cites)
    if ticket.status is not Status.ISSUED or ticket.expired(command.at):
        refusal = refuse_worthless(floor, ticket, command.at)
        assert refusal is not None
        return refusal
    held_for = f"{book.id} {command.ground}" in book.cites(HoldHours)
    hours = book.number(HoldHours) if held_for else 0
    if hours and ticket.held_for:
        params = {"ticket": ticket.id, "ground": ticket.held_for}
        return Refusal("held_long_enough", params, book.cites(HoldHours))
    return [
        TicketWithheld(
            desk=command.desk,
            ticket=ticket.id,
            ground=command.ground,
            reason=command.reason,
            withheld_by=command.by.known_as,
            inspector_due=book.ask(Withholding) is Withholding.WITH_INSPECTOR,
            decide_by=command.at + hours * HOUR if hours else None,
            postings=move(ticket.amount, ticket.ledger, ticket.held),
            cites=citing(cites, book.cites(HoldHours) if held_for else ()),
        )
    ]


def release(floor: Floor, command: Release) -> Decision:
    """Where an inspector has to be told, nothing is decided before that."""
    ticket = named(floor, command.validation)
    if isinstance(ticket, Refusal):
        return ticket
    book = book_of(floor, ticket)
    cites, params = book.cites(Withholding), {"ticket": ticket.id}
    if ticket.status is not Status.WITHHELD:
        return Refusal("not_withheld", params, cites)
    if command.ruling not in (RELEASE, CANCEL):
        return Refusal("no_such_ruling", {"ruling": command.ruling}, cites)
    if not command.reason.strip() and command.ruling == CANCEL:
        return Refusal("reason_needed", {"ground": ticket.ground}, cites)
    if book.ask(Withholding) is Withholding.WITH_INSPECTOR and not ticket.inspector_told:
        return Refusal("inspector_first", params, cites)
    refusal = _refuse_deciding(book, command.ruling, command.by.role)
    if refusal:
        return refusal
    kept = f"house/{ticket.table}"
    back = ticket.ledger if command.ruling == RELEASE else kept
    return [
        TicketReleased(
            desk=command.desk,
            ticket=ticket.id,
            ruling=command.ruling,
            reason=command.reason,
            decided_by=command.by.known_as,
            postings=move(ticket.amount, ticket.held, back),
            cites=cites,
        )
    ]


def rulings(book: Rulebook, role: str) -> tuple[str, ...]:
    """How somebody of this role may decide about a paper that is withheld."""
    return tuple(one for one in (RELEASE, CANCEL) if not _refuse_deciding(book, one, role))


def _refuse_deciding(book: Rulebook, ruling: str, role: str) -> Refusal | None:
    """Who may decide: whoever the rulebook names; to keep the money, the operator's rank at least."""
    reserved, roles = book.reserved.get("release"), book.roles
    title = roles.operator if ruling == CANCEL else ""
    title = reserved.rank if reserved else title
    if not title or roles.rank(role) >= roles.rank(title):
        return None
    cites = citing(book.cites(Withholding), reserved.cites if reserved else roles.cites)
    return Refusal("rank_too_low", {"role": role, "title": title}, cites)


def notify_inspector(floor: Floor, command: NotifyInspector) -> Decision:
    """A matter that is a paper's number is recorded by the paper's name."""
    matter = floor.numbers.get(command.matter, command.matter)
    ticket = floor.tickets.get(matter)
    if not matter.strip():
        return Refusal("reason_needed", {"ground": "matter"})
    return [
        InspectorNotified(
            desk=command.desk,
            matter=matter,
            notified_by=command.by.known_as,
            notified_at=command.at,
            inspector=command.inspector,
            cites=book_of(floor, ticket).cites(Withholding) if ticket else (),
        )
    ]


def delay_payment(floor: Floor, command: DelayPayment) -> Decision:
    ticket = named(floor, command.validation)
    if isinstance(ticket, Refusal):
        return ticket
    refusal = refuse_worthless(floor, ticket, command.at)
    if refusal:
        return refusal
    book = book_of(floor, ticket)
    cites = book.cites(PaidAtOnce)
    if book.ask(PaidAtOnce) is not PaidAtOnce.UNLESS_AGREED:
        return Refusal("no_delay", {"ticket": ticket.id}, cites)
    if not command.reason.strip() or not command.agreed_by.strip():
        return Refusal("delay_unagreed", {"ticket": ticket.id}, cites)
    until: Millis = round(command.until * 1_000) if abs(command.until) < LATEST else 0
    if until <= command.at:
        return Refusal("delay_to_the_past", {"until": command.until}, cites)
    return [
        PaymentDelayed(
            desk=command.desk,
            ticket=ticket.id,
            until=until,
            reason=command.reason,
            agreed_by=command.agreed_by,
            delayed_by=command.by.known_as,
            cites=cites,
        )
    ]


LATEST = 10**12
"""Seconds: no time is later."""


def ask_identification(floor: Floor, command: AskIdentification) -> Decision:
    ticket = named(floor, command.validation)
    if isinstance(ticket, Refusal):
        return ticket
    refusal = refuse_worthless(floor, ticket, command.at)
    if refusal:
        return refusal
    cites = book_of(floor, ticket).cites(Identifying)
    by = command.by.known_as
    return [IdentificationAsked(desk=command.desk, ticket=ticket.id, asked_by=by, cites=cites)]


# --- applying


def paid(floor: Floor, event: TicketRedeemed | VoucherPaid | PaidByHand) -> None:
    ticket = floor.tickets[event.voucher if isinstance(event, VoucherPaid) else event.ticket]
    ticket.status, ticket.where, ticket.settled_at = Status.REDEEMED, event.desk, event.paid_at
    ticket.faulty = False
    seat = floor.seats.get(ticket.terminal)
    if seat is not None and seat.ticket == ticket.id:
        seat.ticket = ""
    shift = floor.shifts.get(event.desk)
    if shift is not None and shift.open:
        shift.paid, shift.papers = shift.paid + event.paid, shift.papers + 1


def ticket_withheld(floor: Floor, event: TicketWithheld) -> None:
    ticket = floor.tickets[event.ticket]
    ticket.status, ticket.ground, ticket.inspector_told = Status.WITHHELD, event.ground, False
    ticket.decide_by = event.decide_by
    ticket.held_for = event.ground if event.decide_by is not None else ticket.held_for


def ticket_released(floor: Floor, event: TicketReleased) -> None:
    ticket = floor.tickets[event.ticket]
    released = event.ruling == RELEASE
    ticket.status = Status.ISSUED if released else Status.CANCELLED
    ticket.expires_at = None if released else ticket.expires_at
    ticket.ground, ticket.where = "", "" if released else event.desk


def inspector_notified(floor: Floor, event: InspectorNotified) -> None:
    if event.matter in floor.tickets:
        floor.tickets[event.matter].inspector_told = True


def payment_delayed(floor: Floor, event: PaymentDelayed) -> None:
    ticket = floor.tickets[event.ticket]
    ticket.pay_from, ticket.pending, ticket.expires_at = event.until, event.reason, None


def identification_asked(floor: Floor, event: IdentificationAsked) -> None:
    floor.tickets[event.ticket].identify = True
