"""Tickets and vouchers at a terminal: put in for credit, and what is done when one is not printed.

Who finds a paper here asks the rulebook it was issued under.
"""

import msgspec

from croupier.accounts.ledger import move
from croupier.accounts.tickets import (
    HandPayIssued,
    PrintFailed,
    Status,
    Ticket,
    TicketInserted,
    TicketIssued,
)
from croupier.floor import money_in_and_out as money
from croupier.floor.state import Floor, Seat
from croupier.message import Command, Event, Millis, citing
from croupier.play.table import Table
from croupier.refusal import Refusal
from croupier.rulebooks import Rulebook
from croupier.rulebooks.policies import (
    BuyingIn,
    IdentifiedBy,
    Identifying,
    LateError,
    ManualPaymentSigned,
    PaidAtOnce,
    PaidOutBy,
    PrintFault,
    RedeemedAt,
    TicketsIn,
    Withholding,
)

Decision = list[Event] | Refusal
TERMINAL_SLOT, TABLE, CASH_DESK = "terminal", "table", "cash desk"
MACHINE = "tico"
"""The place that works without a cashier."""
WITHOUT_A_PERSON = (MACHINE, TERMINAL_SLOT)


class InsertTicket(Command, frozen=True):
    """Put a ticket into the terminal. Its number comes in as a hash; empty if it cannot be read."""

    terminal: str
    validation: str


class ReportPrintFault(Command, frozen=True):
    """The printer, or somebody at the table, reports that a ticket is not there or cannot be read."""

    terminal: str
    ticket: str = ""
    """The one in the slot, if none is named."""


class Reprint(Command, frozen=True):
    """Print a ticket again, under another number."""

    table: str
    terminal: str
    ticket: str = ""
    last_four: str = ""
    number_hash: str = ""
    asked_as: int = 0
    asked_by: str = ""


class HandPay(Command, frozen=True):
    """A hand pay voucher: in the place of a ticket, or for the credit on the meter."""

    table: str
    terminal: str
    ticket: str = ""
    reason: str = ""
    last_four: str = ""
    number_hash: str = ""
    asked_as: int = 0
    asked_by: str = ""


def book_of(floor: Floor, ticket: Ticket) -> Rulebook:
    return floor.tables[ticket.table].rulebook


def found(floor: Floor, validation: str) -> Ticket | Refusal:
    """The paper that bears this number."""
    cites = citing(*(t.rulebook.cites(RedeemedAt) for t in floor.tables.values()))
    if not validation:
        return Refusal("ticket_unreadable", {}, cites)
    id = floor.numbers.get(validation)
    return floor.tickets[id] if id else Refusal("ticket_not_found", {}, cites)


def refuse_paper(floor: Floor, ticket: Ticket, at: Millis) -> Refusal | None:
    """Why a paper is not paid now."""
    return refuse_worthless(floor, ticket, at) or refuse_early(floor, ticket, at)


def refuse_early(floor: Floor, ticket: Ticket, at: Millis) -> Refusal | None:
    """A paper that is to be paid later, as agreed."""
    if at >= ticket.pay_from:
        return None
    params = {"ticket": ticket.id, "last_four": ticket.last_four, "pending": ticket.pending}
    return Refusal("payment_delayed", params, book_of(floor, ticket).cites(PaidAtOnce))


def refuse_worthless(
    floor: Floor, ticket: Ticket, at: Millis, faulty: bool = False
) -> Refusal | None:
    """Why a paper is worth nothing, whatever was agreed about the time to pay it.

    `faulty` is for those who are about to put another one in the place of what was not printed.
    """
    book = book_of(floor, ticket)
    cites, params = book.cites(RedeemedAt), {"ticket": ticket.id, "last_four": ticket.last_four}
    if ticket.status is Status.REDEEMED:
        return Refusal("ticket_spent", {**params, "where": ticket.where}, cites)
    if ticket.status is Status.CANCELLED:
        corrected = book.cites(LateError) if ticket.corrects else ()
        cites = citing(corrected, book.cites(PrintFault), book.cites(Withholding))
        return Refusal("ticket_cancelled", {**params, "where": ticket.where}, cites)
    if ticket.status is Status.WITHHELD and not ticket.lapsed(at):
        held = {**params, "ground": ticket.ground}
        return Refusal("ticket_withheld", held, book.cites(Withholding))
    if ticket.faulty and not faulty:
        return Refusal("ticket_not_printed", params, book.cites(PrintFault))
    if ticket.expired(at):
        return Refusal("ticket_expired", params, cites)
    return None


def insert_ticket(floor: Floor, seat: Seat, command: InsertTicket) -> Decision:
    book = money.book_of(floor, seat)
    if book.ask(TicketsIn) is TicketsIn.NO:
        return Refusal("tickets_not_taken", {"terminal": seat.id}, book.cites(TicketsIn))
    ticket = found(floor, command.validation)
    if isinstance(ticket, Refusal):
        return ticket
    refusal = refuse_place(floor, ticket, TERMINAL_SLOT) or refuse_paper(floor, ticket, command.at)
    refusal = refusal or refuse_unidentified(floor, ticket)
    refusal = refusal or money.refuse_over_ceiling(floor, seat, ticket.amount)
    if refusal:
        return refusal
    cites = citing(book.cites(BuyingIn), book.cites(TicketsIn))
    opened, account = money.opened(floor, seat, cites)
    inserted = TicketInserted(
        terminal=seat.id,
        account=account,
        ticket=ticket.id,
        amount=ticket.amount,
        inserted_at=command.at,
        postings=move(ticket.amount, ticket.lies_in, f"chips/{account}"),
        cites=cites,
    )
    return [*opened, inserted]


def refuse_place(floor: Floor, ticket: Ticket, place: str, but: str = "") -> Refusal | None:
    """A paper is paid where the rulebook it was issued under says, and nowhere else.

    `but` is a place that this is not, though the rulebook names it.
    """
    book = book_of(floor, ticket)
    places = tuple(p for p in paid_at(book, ticket) if p != but)
    if place in places:
        return None
    if ticket.voucher and place in WITHOUT_A_PERSON:
        by_hand = {"voucher": ticket.id, "places": places}
        policies = (PaidOutBy, RedeemedAt, ManualPaymentSigned)
        cites = citing(*(book.cites(policy) for policy in policies))
        return Refusal("voucher_by_hand", by_hand, cites)
    params = {"ticket": ticket.id, "place": place, "places": places}
    return Refusal("not_redeemed_here", params, book.cites(RedeemedAt))


def paid_at(book: Rulebook, ticket: Ticket) -> tuple[str, ...]:
    """Where a paper is paid: a voucher by a person, and to somebody who has left the table."""
    places = book.places(RedeemedAt)
    if not ticket.voucher:
        return places
    by_person = tuple(p for p in places if p not in (*WITHOUT_A_PERSON, TABLE))
    return by_person or ((CASH_DESK,) if TABLE in places else ())


def refuse_unidentified(floor: Floor, ticket: Ticket, seen: str = "") -> Refusal | None:
    """Where a document was asked for, nothing is paid before it was seen."""
    book = book_of(floor, ticket)
    waits = ticket.identify and book.ask(Identifying) is Identifying.ON_REQUEST
    if not waits or seen.strip():
        return None
    return Refusal("identification_first", {"ticket": ticket.id}, book.cites(Identifying))


# --- printing


def printed_here(floor: Floor, seat: Seat, asked: str) -> Ticket | Refusal:
    """The ticket in the slot, or one that this terminal printed before."""
    ticket = floor.tickets.get(floor.numbers.get(asked, asked) or seat.ticket)
    if ticket is None or ticket.terminal != seat.id or ticket.voucher:
        params = {"terminal": seat.id}
        return Refusal("no_ticket_to_take", params, money.book_of(floor, seat).cites(PrintFault))
    return ticket


def report_print_fault(floor: Floor, seat: Seat, command: ReportPrintFault) -> Decision:
    ticket = printed_here(floor, seat, command.ticket)
    if isinstance(ticket, Refusal):
        return ticket
    refusal = refuse_paper(floor, ticket, command.at)
    if refusal:
        return refusal
    book = book_of(floor, ticket)
    settled = ticket.identify or ticket.pay_from
    stays = book.ask(PrintFault) is PrintFault.CREDITS_STAY
    stay = stays and not seat.account and not settled
    amount, account = ticket.amount, ticket.account
    return [
        PrintFailed(
            terminal=seat.id,
            ticket=ticket.id,
            account=account,
            amount=amount,
            reported_by=command.by.known_as,
            credits_stay=stay,
            postings=move(amount, ticket.lies_in, f"chips/{account}") if stay else (),
            cites=book.cites(PrintFault),
        )
    ]


def reprint(floor: Floor, table: Table, command: Reprint) -> Decision:
    """The same value under a new number; the old one can never be paid."""
    cites = table.cites(PrintFault)
    ticket = _to_replace(floor, table, command)
    if isinstance(ticket, Refusal):
        return ticket
    if not table.asks(PrintFault.REPRINT_OR_MANUAL):
        return Refusal("no_reprint", {"table": table.id}, cites)
    new = money.next_ticket(floor)
    return [
        TicketIssued(
            terminal=ticket.terminal,
            account=ticket.account,
            ticket=new,
            amount=ticket.amount,
            last_four=command.last_four,
            number_hash=command.number_hash,
            asked_as=command.asked_as,
            asked_by=command.asked_by,
            table=ticket.table,
            issued_at=command.at,
            expires_at=ticket.expires_at,
            replaces=ticket.id,
            issued_by=command.by.known_as,
            postings=move(ticket.amount, ticket.lies_in, f"tickets/{new}"),
            cites=cites,
        )
    ]


def hand_pay(floor: Floor, table: Table, command: HandPay) -> Decision:
    cites = citing(table.cites(PrintFault), table.cites(PaidOutBy))
    by_voucher = table.asks(PrintFault.VOUCHER, PrintFault.CREDITS_STAY)
    if not by_voucher or table.asks(PaidOutBy.TICKET, PaidOutBy.CHIPS):
        return Refusal("no_hand_pay", {"table": table.id}, cites)
    seat = floor.seats.get(command.terminal)
    slot = floor.tickets.get(seat.ticket) if seat is not None else None
    unnamed = not command.ticket and not (slot and slot.faulty)
    stays = table.asks(PrintFault.CREDITS_STAY) and unnamed
    if stays and seat is not None and seat.account:
        return _meter_paid(floor, table, seat, command)
    ticket = _to_replace(floor, table, command)
    if isinstance(ticket, Refusal):
        return ticket
    instead = _voucher(floor, command, ticket.table, ticket.account, ticket.amount, cites)
    postings = move(ticket.amount, ticket.lies_in, f"vouchers/{instead.voucher}")
    return [msgspec.structs.replace(instead, replaces=ticket.id, postings=postings)]


def _meter_paid(floor: Floor, table: Table, seat: Seat, command: HandPay) -> Decision:
    """Everything on the meter, as at a cash-out."""
    if table.id not in seat.tables:
        return Refusal("no_such_table", {"table": table.id, "tables": seat.tables})
    refusal = money.refuse_leaving(floor, seat)
    if refusal:
        return refusal
    taken_back = money.taken_back(floor, seat, command)
    amount = money.balance_after(floor, seat.account, taken_back)
    if not amount:
        return Refusal("nothing_to_pay", {"terminal": seat.id}, table.cites(PaidOutBy))
    cites = table.cites(PaidOutBy)
    voucher = _voucher(floor, command, seat.tables[0], seat.account, amount, cites)
    postings = move(amount, f"chips/{seat.account}", f"vouchers/{voucher.voucher}")
    return [*taken_back, msgspec.structs.replace(voucher, postings=postings)]


def _voucher(
    floor: Floor,
    command: HandPay,
    table: str,
    account: str,
    amount: int,
    cites: tuple[str, ...],
) -> HandPayIssued:
    voucher = money.next_voucher(floor)
    return HandPayIssued(
        terminal=command.terminal,
        account=account,
        voucher=voucher,
        amount=amount,
        table=table,
        issued_at=command.at,
        last_four=command.last_four,
        number_hash=command.number_hash,
        asked_as=command.asked_as,
        asked_by=command.asked_by,
        authorised_by=command.by.known_as,
        reason=command.reason,
        cites=cites,
    )


def _to_replace(floor: Floor, table: Table, command: Reprint | HandPay) -> Ticket | Refusal:
    """The ticket that another paper is to take the place of."""
    seat = floor.seats.get(command.terminal)
    if seat is None or table.id not in seat.tables:
        params = {"player": command.terminal, "table": table.id}
        return Refusal("no_such_player", params, table.cites(IdentifiedBy))
    ticket = printed_here(floor, seat, command.ticket)
    if isinstance(ticket, Refusal):
        return ticket
    return refuse_worthless(floor, ticket, command.at, faulty=True) or ticket


# --- applying


def ticket_issued(floor: Floor, event: TicketIssued) -> None:
    _file(
        floor,
        Ticket(
            event.ticket,
            event.amount,
            event.table,
            event.terminal,
            event.account,
            event.last_four,
            event.number_hash,
            event.asked_as,
            event.asked_by,
            event.issued_at,
            event.expires_at,
        ),
    )
    floor.seats[event.terminal].ticket = event.ticket
    if event.replaces:
        _replace(floor, event.replaces, floor.tickets[event.ticket])
    else:
        money.close(floor, event.terminal, event.account)


def hand_pay_issued(floor: Floor, event: HandPayIssued) -> None:
    _file(
        floor,
        Ticket(
            event.voucher,
            event.amount,
            event.table,
            event.terminal,
            event.account,
            event.last_four,
            event.number_hash,
            event.asked_as,
            event.asked_by,
            event.issued_at,
            voucher=True,
            corrects=event.corrects,
        ),
    )
    if event.replaces:
        _replace(floor, event.replaces, floor.tickets[event.voucher])
    elif _is_there(floor, event):
        money.close(floor, event.terminal, event.account)


def _is_there(floor: Floor, event: HandPayIssued) -> bool:
    """Whether the account that was paid is still the one at its place, and nobody else's."""
    seat = floor.seats.get(event.terminal)
    return seat is not None and event.account in seat.accounts


def _file(floor: Floor, ticket: Ticket) -> None:
    floor.tickets[ticket.id] = ticket
    floor.vouchers += ticket.voucher
    if ticket.number_hash:
        floor.numbers[ticket.number_hash] = ticket.id


def _replace(floor: Floor, id: str, new: Ticket) -> None:
    """A paper in the place of another is bound by what was agreed and asked about that one."""
    old = floor.tickets[id]
    new.pay_from, new.pending, new.identify = old.pay_from, old.pending, old.identify
    cancel(floor, id, new.id)


def cancel(floor: Floor, id: str, instead: str) -> None:
    """A paper that is never paid: something took its place."""
    ticket = floor.tickets[id]
    ticket.status, ticket.where, ticket.faulty = Status.CANCELLED, instead, False
    seat = floor.seats.get(ticket.terminal)
    if seat is not None and seat.ticket == id:
        seat.ticket = ""


def print_failed(floor: Floor, event: PrintFailed) -> None:
    ticket = floor.tickets[event.ticket]
    ticket.faulty = True
    if event.credits_stay:
        cancel(floor, event.ticket, event.terminal)
        floor.accounts[event.account].open = True
        floor.seats[event.terminal].account = event.account


def ticket_inserted(floor: Floor, event: TicketInserted) -> None:
    ticket = floor.tickets[event.ticket]
    ticket.status, ticket.where = Status.REDEEMED, event.terminal
    ticket.settled_at = event.inserted_at
    seat = floor.seats.get(ticket.terminal)
    if seat is not None and seat.ticket == event.ticket:
        seat.ticket = ""
