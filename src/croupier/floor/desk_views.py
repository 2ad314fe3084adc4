"""What a cash desk shows, and what can be read of a terminal: its meters, its latest tickets."""

import msgspec

from croupier.accounts.meters import SHOWN, Meters
from croupier.accounts.tickets import Status, Ticket, in_coins
from croupier.floor.desks import WITH_A_CASHIER, rulings
from croupier.floor.grounds import Ground, grounds
from croupier.floor.papers import book_of, paid_at
from croupier.floor.state import Floor
from croupier.message import Millis
from croupier.rulebooks import Rulebook
from croupier.rulebooks.policies import (
    Identifying,
    ManualPaymentSigned,
    PaidAtOnce,
    PrintFault,
    RedeemedAt,
    Withholding,
)


class PaperView(msgspec.Struct, frozen=True):
    """A ticket or voucher and what has become of it; of its number only the last four digits."""

    id: str
    kind: str
    amount: int
    cash: int
    """What is handed over for it: the nearest amount that coins can make."""
    last_four: str
    terminal: str
    table: str
    rulebook: str
    issued_at: Millis
    expires_at: Millis | None
    status: Status
    where: str
    faulty: bool
    ground: str
    incomplete: bool
    """It is withheld, and an inspector has not been told yet."""
    decide_by: Millis | None
    pay_from: Millis
    pending: str
    identify: bool
    places: tuple[str, ...]
    """Where it is paid."""
    desk_places: tuple[str, ...]
    """Which of them a desk with a cashier can be."""
    signed: bool
    """Paid by hand, it has to be signed for."""
    grounds: list[Ground]
    """For holding it back."""
    allowed: list[str]
    rulings: tuple[str, ...]
    """How this person may decide about it, while it is withheld."""
    """What a desk may do with it; a time that was set for it aside."""
    cites: tuple[str, ...]


class ShiftView(msgspec.Struct, frozen=True):
    number: int
    cashier: str
    float: int
    paid: int
    papers: int
    expected: int
    """What the desk should hold."""


class DebtView(msgspec.Struct, frozen=True):
    """What the player of an account owes."""

    account: str
    terminal: str
    amount: int


class DeskView(msgspec.Struct, frozen=True):
    desk: str
    day: str
    shift: ShiftView | None
    papers: list[PaperView]
    """The latest, newest first."""
    owed: int
    """What all papers that may still be paid are worth."""
    debts: list[DebtView]
    """What players owe since results were corrected."""


class TerminalAudit(msgspec.Struct, frozen=True):
    """The meters of a terminal and its latest tickets in and out, newest first."""

    terminal: str
    meters: Meters
    today: Meters
    tickets_in: list[PaperView]
    tickets_out: list[PaperView]


def paper_view(floor: Floor, ticket: Ticket, at: Millis = 0, role: str = "cashier") -> PaperView:
    """As somebody of this role sees it at this time."""
    book = book_of(floor, ticket)
    held = ticket.status is Status.WITHHELD
    untold = book.ask(Withholding) is Withholding.WITH_INSPECTOR and not ticket.inspector_told
    return PaperView(
        id=ticket.id,
        kind="voucher" if ticket.voucher else "ticket",
        amount=ticket.amount,
        cash=in_coins(ticket.amount),
        last_four=ticket.last_four,
        terminal=ticket.terminal,
        table=ticket.table,
        rulebook=book.id,
        issued_at=ticket.issued_at,
        expires_at=ticket.expires_at,
        status=ticket.status,
        where=ticket.where,
        faulty=ticket.faulty,
        ground=ticket.ground,
        incomplete=held and untold,
        decide_by=ticket.decide_by if held else None,
        pay_from=ticket.pay_from,
        pending=ticket.pending,
        identify=ticket.identify,
        places=paid_at(book, ticket),
        desk_places=tuple(p for p in paid_at(book, ticket) if p in WITH_A_CASHIER),
        signed=book.ask(ManualPaymentSigned) is ManualPaymentSigned.YES,
        grounds=grounds(book, book.cites(Withholding)),
        allowed=_allowed(book, ticket, untold, at),
        rulings=rulings(book, role) if held else (),
        cites=book.cites(Withholding) if held else book.cites(RedeemedAt),
    )


def _allowed(book: Rulebook, ticket: Ticket, untold: bool, at: Millis) -> list[str]:
    held = ticket.status is Status.WITHHELD
    if held and not ticket.lapsed(at):
        return ["notify_inspector" if untold else "release"]
    if not held and ticket.status is not Status.ISSUED:
        return []
    if ticket.faulty:
        by_hand = not ticket.voucher and book.ask(PrintFault) is PrintFault.REPRINT_OR_MANUAL
        return ["pay_by_hand", "withhold"] if by_hand else ["withhold"]
    asks = book.ask(Identifying) is Identifying.ON_REQUEST and not ticket.identify
    delays = book.ask(PaidAtOnce) is PaidAtOnce.UNLESS_AGREED
    return [
        "pay_voucher" if ticket.voucher else "redeem",
        *(["ask_identification"] if asks else []),
        *(["delay_payment"] if delays else []),
        "withhold",
    ]


def desk_view(floor: Floor, desk: str, at: Millis = 0, role: str = "cashier") -> DeskView:
    shift = floor.shifts.get(desk)
    latest = list(floor.tickets.values())[: -SHOWN - 1 : -1]
    owed = (Status.ISSUED, Status.WITHHELD)
    return DeskView(
        desk=desk,
        day=floor.day.day,
        shift=ShiftView(
            shift.number,
            shift.cashier,
            shift.float,
            shift.paid,
            shift.papers,
            -floor.ledger.balance(f"cash/desk/{desk}"),
        )
        if shift and shift.open
        else None,
        papers=[paper_view(floor, ticket, at, role) for ticket in latest],
        owed=sum(
            ticket.amount
            for ticket in floor.tickets.values()
            if ticket.status in owed and not ticket.expired(at)
        ),
        debts=debts(floor),
    )


def debts(floor: Floor) -> list[DebtView]:
    found = (
        (path.removeprefix("owed/"), -balance)
        for path, balance in floor.ledger.balances.items()
        if path.startswith("owed/")
    )
    return [DebtView(id, floor.accounts[id].terminal, amount) for id, amount in found]


def terminal_audit(floor: Floor, terminal: str) -> TerminalAudit:
    key = f"terminal/{terminal}"
    meters = floor.meters.get(key, Meters())
    return TerminalAudit(
        terminal=terminal,
        meters=meters,
        today=meters.since(floor.day.meters.get(key, Meters())),
        tickets_in=[paper_view(floor, floor.tickets[id]) for id in meters.last_in],
        tickets_out=[paper_view(floor, floor.tickets[id]) for id in meters.last_out],
    )
