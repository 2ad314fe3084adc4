"""Money in and out: notes, tenders and chips in; tickets, vouchers and chips out.

Here a chip account meets the rounds its player is in: when money may come in, when a player may leave.
"""

from collections.abc import Collection, Iterable, Sequence
from typing import Any

from croupier.accounts.chip_account import (
    AccountClosed,
    AccountOpened,
    BoughtIn,
    CashOutAsked,
    ChipAccount,
    ChipsPaid,
    NoteAccepted,
    TransferAccepted,
)
from croupier.accounts.colours import ColoursExchanged
from croupier.accounts.ledger import move
from croupier.accounts.tickets import DAY, SMALLEST_COIN, HandPayIssued, TicketIssued, TicketTaken
from croupier.floor.state import GUEST, PLAYER, TERMINAL, Floor, PlayerSeated, Seat
from croupier.message import Command, Event, Millis, citing
from croupier.play.chips import Clear, clear
from croupier.play.dealing import RoundSettled
from croupier.play.limits import LimitsCarried
from croupier.play.malfunctions import RoundVoided, WagersVoided
from croupier.play.no_bet import NoBetCoupEnded
from croupier.play.placing import AMOUNT_MOST
from croupier.play.table import Limits, Phase, Table, TablePlan
from croupier.play.wagering_period import not_now
from croupier.refusal import Refusal
from croupier.rulebooks import Rulebook
from croupier.rulebooks.policies import (
    BuyingIn,
    DealerPlacedWagers,
    GuestsMost,
    Leaving,
    NotesIn,
    PaidOutBy,
    PersonalLimits,
    RedeemedAt,
    Tendered,
    TransfersIn,
    WageredBy,
)

Decision = list[Event] | Refusal
ROUND_OVER = (RoundSettled, RoundVoided, NoBetCoupEnded)
"""With these nothing of a round is in play any more."""


class InsertNote(Command, frozen=True):
    """Put a banknote into the terminal."""

    terminal: str
    amount: int


class BuyIn(Command, frozen=True):
    """Money tendered to the Dealer for credit at a Player Display or for a guest."""

    table: str
    amount: int
    terminal: str = ""
    guest: str = ""
    """Either a Player Display or a guest, never both and never neither."""
    tender: str = "cash"


class OpenGuest(Command, frozen=True):
    """A guest takes part through the Dealer's console."""

    table: str
    guest: str


class BuyChips(Command, frozen=True):
    """By hand: chips for money; with a colour, colour chips of the value that the buyer declares."""

    table: str
    player: str
    amount: int
    tender: str = "cash"
    colour: str = ""
    value: int = 0
    agreed_by: tuple[str, ...] = ()
    """Who agrees that several players have this colour: its holders and the buyer."""


class RedeemChips(Command, frozen=True):
    """By hand: money for the chips in a player's hand; with a colour, for those alone."""

    table: str
    player: str
    colour: str = ""


class CashOut(Command, frozen=True):
    """Leave. The ticket's number is made outside; only its hash and last four digits come in."""

    terminal: str
    last_four: str = ""
    number_hash: str = ""
    asked_as: int = 0
    asked_by: str = ""


class TransferIn(Command, frozen=True):
    """Credit from the centralised monitoring system, under a reference of its own."""

    terminal: str
    amount: int
    reference: str = ""


class PayChips(Command, frozen=True):
    """The Dealer pays a leaving player or guest the whole account in chips."""

    table: str
    terminal: str
    amount: int = 0
    """What the chips are worth, if the Dealer says so; 0 for whatever the account holds."""


class TakeTicket(Command, frozen=True):
    """The paper has been taken from the slot."""

    terminal: str


def book_of(floor: Floor, seat: Seat) -> Rulebook:
    """A seat belongs to one rulebook and form."""
    return floor.tables[seat.tables[0]].rulebook


def confirmed_on(floor: Floor, account: str) -> list[Table]:
    """The tables with a round in which this account has a confirmed wager."""
    return [table for table in floor.reached(account) if table.wagers_of(account).confirmed]


def insert_note(floor: Floor, seat: Seat, command: InsertNote) -> Decision:
    book, plan = book_of(floor, seat), floor.tables[seat.tables[0]].plan
    cites = book.cites(NotesIn)
    if book.ask(NotesIn) is NotesIn.TO_THE_DEALER:
        return Refusal("tender_to_the_dealer", {"terminal": seat.id}, cites)
    if command.amount not in plan.notes:
        return Refusal("note_not_taken", {"amount": command.amount, "notes": plan.notes}, cites)
    if book.ask(NotesIn) is NotesIn.NOT_WITH_A_CONFIRMED_WAGER and confirmed_on(
        floor, seat.account
    ):
        return Refusal("note_with_a_confirmed_wager", {}, cites)
    refusal = refuse_over_ceiling(floor, seat, command.amount)
    if refusal:
        return refusal
    events, account = opened(floor, seat, citing(book.cites(BuyingIn), cites))
    note = NoteAccepted(
        terminal=seat.id,
        account=account,
        amount=command.amount,
        accepted_at=command.at,
        postings=move(command.amount, f"cash/note-box/{seat.id}", f"chips/{account}"),
        cites=cites,
    )
    return [*events, note]


def refuse_over_ceiling(floor: Floor, seat: Seat, amount: int) -> Refusal | None:
    """Money that would bring the credit above what the operator lets a terminal hold."""
    ceiling = floor.tables[seat.tables[0]].plan.credit_ceiling
    if not ceiling or floor.ledger.balance(f"chips/{seat.account}") + amount <= ceiling:
        return None
    cites = book_of(floor, seat).cites(NotesIn)
    return Refusal("over_credit_ceiling", {"amount": amount, "ceiling": ceiling}, cites)


def transfer_in(floor: Floor, seat: Seat, command: TransferIn) -> Decision:
    """Each transfer once: whoever sends it again is told that it is there."""
    book = book_of(floor, seat)
    cites = book.cites(TransfersIn)
    if book.ask(TransfersIn) is TransfersIn.NO:
        return Refusal("no_transfers", {"terminal": seat.id}, cites)
    if not command.reference or not 0 < command.amount <= AMOUNT_MOST:
        return Refusal("transfer_of_nothing", {"amount": command.amount}, cites)
    if command.reference in floor.transfers:
        before, held_at = floor.transfers[command.reference]
        params = {"reference": command.reference, "amount": before, "terminal": held_at}
        if before != command.amount:
            return Refusal("transfer_contradicts", params, cites)
        return Refusal("transfer_repeated", params, cites)
    refusal = refuse_over_ceiling(floor, seat, command.amount)
    if refusal:
        return refusal
    events, account = opened(floor, seat, citing(book.cites(BuyingIn), cites))
    transfer = TransferAccepted(
        terminal=seat.id,
        account=account,
        amount=command.amount,
        reference=command.reference,
        accepted_at=command.at,
        postings=move(command.amount, "cms", f"chips/{account}"),
        cites=cites,
    )
    return [*events, transfer]


def opened(floor: Floor, seat: Seat, cites: tuple[str, ...]) -> tuple[list[Event], str]:
    """The account at a seat, opened if there is none."""
    if seat.account:
        return [], seat.account
    account = f"A{len(floor.accounts) + 1}"
    opened = AccountOpened(account=account, terminal=seat.id, cites=cites)
    return [opened, *limits_carried(seat, account, floor.tables.values())], account


def limits_carried(seat: Seat, account: str, tables: Iterable[Table]) -> list[Event]:
    """Limits that were agreed with a player bind a new account at these tables too."""
    return [
        LimitsCarried(
            table=table.id,
            terminal=seat.id,
            account=account,
            limits=agreed,
            cites=table.cites(PersonalLimits),
        )
        for table in tables
        if (agreed := agreed_with(table, seat))
    ]


def agreed_with(table: Table, seat: Seat) -> Limits | None:
    """The limits agreed with whoever plays here."""
    agreed = (table.wagers_of(account).limits for account in seat.accounts)
    return next((limits for limits in agreed if limits), None)


def open_guest(floor: Floor, table: Table, command: OpenGuest) -> Decision:
    if "/" in command.guest or not command.guest.strip():
        cites = table.cites(DealerPlacedWagers)
        return Refusal("name_makes_no_sense", {"name": command.guest}, cites)
    if command.guest in (*floor.seats, *floor.tables):
        return Refusal("named_twice", {"name": command.guest}, table.cites(DealerPlacedWagers))
    seated = _seat_guest(floor, table, command.guest)
    if isinstance(seated, Refusal):
        return seated
    account_of_guest, _ = opened(floor, _guest_seat(seated), table.cites(BuyingIn))
    return [seated, *account_of_guest]


def _seat_guest(floor: Floor, table: Table, guest: str) -> PlayerSeated | Refusal:
    most, cites = table.rulebook.number(GuestsMost), table.cites(GuestsMost)
    if table.phase is Phase.CLOSED:
        return not_now(table, "open_guest", cites)
    if not most:
        return Refusal("no_guests", {"table": table.id}, cites)
    guests = [s for s in floor.seats.values() if s.place == GUEST and table.id in s.tables]
    if len(guests) >= most:
        return Refusal("too_many_guests", {"table": table.id, "most": most}, cites)
    cites = (*table.cites(DealerPlacedWagers), *cites)
    return PlayerSeated(terminal=guest, tables=(table.id,), place=GUEST, cites=cites)


def _guest_seat(seated: PlayerSeated) -> Seat:
    return Seat(seated.terminal, seated.tables, seated.tables[0], GUEST)


def buy_in(floor: Floor, table: Table, command: BuyIn) -> Decision:
    """Credit for what the Dealer was given; a guest who is not there yet takes a place with it."""
    if table.asks(WageredBy.CHIPS) or not table.rulebook.places(Tendered):
        return Refusal("no_buy_in", {"table": table.id}, table.cites(Tendered))
    if bool(command.terminal) == bool(command.guest):
        return Refusal("terminal_or_guest", {"table": table.id}, table.cites(BuyingIn))
    name, place = (command.guest, GUEST) if command.guest else (command.terminal, TERMINAL)
    seat, events = floor.seats.get(name), list[Event]()
    if (seat is not None and seat.place != place) or name in floor.tables:
        return Refusal("named_twice", {"name": name}, table.cites(BuyingIn))
    if seat is None and command.terminal:
        terminals = tuple(floor.terminals)
        return Refusal("no_such_terminal", {"terminal": name, "terminals": terminals})
    if seat is None:
        seated = _seat_guest(floor, table, name)
        if isinstance(seated, Refusal):
            return seated
        events.append(seated)
        seat = _guest_seat(seated)
    if seat.leaving is not None:
        return Refusal("already_leaving", {"terminal": seat.id}, table.cites(Leaving))
    if seat.out_of_service:
        params = {"terminal": seat.id, "fault": seat.out_of_service}
        return Refusal("terminal_out_of_service", params, table.cites(BuyingIn))
    return _tendered(floor, table, seat, command, events)


def buy_chips(floor: Floor, table: Table, command: BuyChips) -> Decision:
    seat = player_at(floor, table, command.player)
    if isinstance(seat, Refusal):
        return seat
    return _tendered(floor, table, seat, command, [])


def player_at(floor: Floor, table: Table, name: str) -> Seat | Refusal:
    """A player at a table dealt by hand."""
    if not table.asks(WageredBy.CHIPS):
        return Refusal("touch_only", {"table": table.id}, table.cites(WageredBy))
    seat = floor.seats.get(name)
    if seat is None or table.id not in seat.tables:
        return Refusal("no_such_player", {"player": name, "table": table.id})
    return seat


def _tendered(
    floor: Floor, table: Table, seat: Seat, command: BuyIn | BuyChips, events: list[Event]
) -> Decision:
    if table.id not in seat.tables:
        return Refusal("no_such_table", {"table": table.id, "tables": seat.tables})
    refusal = refuse_tender(table, command) or refuse_part_chips(table, command.amount)
    refusal = refusal or refuse_over_ceiling(floor, seat, command.amount)
    if refusal:
        return refusal
    first, account = opened(floor, seat, table.cites(BuyingIn))
    bought = BoughtIn(
        table=table.id,
        terminal=seat.id,
        account=account,
        amount=command.amount,
        tender=command.tender,
        taken_by=command.by.known_as,
        taken_at=command.at,
        postings=move(command.amount, tendered_to(table, command), f"chips/{account}"),
        cites=citing(table.cites(Tendered), table.cites(BuyingIn)),
    )
    return [*events, *first, bought]


def refuse_tender(table: Table, command: BuyIn | BuyChips) -> Refusal | None:
    """What the Dealer does not take, and what is no money."""
    kinds, cites = table.rulebook.places(Tendered), table.cites(Tendered)
    if command.tender not in kinds:
        return Refusal("tender_not_taken", {"tender": command.tender, "kinds": kinds}, cites)
    if not 0 < command.amount <= AMOUNT_MOST:
        return Refusal("tender_of_nothing", {"amount": command.amount}, cites)
    return not_now(table, "buy_in", cites) if table.phase is Phase.CLOSED else None


def refuse_part_chips(table: Table, amount: int) -> Refusal | None:
    """Money that no chips of the table make."""
    unit = min(table.plan.chips, default=SMALLEST_COIN)
    if amount % unit == 0:
        return None
    params = {"amount": amount, "unit": unit}
    return Refusal("chips_cannot_make_it", params, table.cites(Tendered))


def tendered_to(table: Table, command: BuyIn | BuyChips) -> str:
    """Where a tender goes: chips into the float, all else into the drop."""
    return f"float/{table.id}" if command.tender == "chips" else f"drop/{table.id}"


def chips_paid_out(
    floor: Floor, table: Table, id: str, command: Command, cites: tuple[str, ...]
) -> ChipsPaid:
    """All that is in hand of an account."""
    account, amount = floor.accounts[id], floor.ledger.balance(f"chips/{id}")
    return ChipsPaid(
        table=table.id,
        terminal=account.terminal,
        account=id,
        amount=amount,
        paid_by=command.by.known_as,
        closes=not on_a_layout(floor, id),
        colour=account.colour,
        chips=amount // account.value if account.value else 0,
        value=account.value,
        postings=move(amount, f"chips/{id}", f"float/{table.id}"),
        cites=cites,
    )


def on_a_layout(floor: Floor, account: str) -> bool:
    """Whether chips of this account lie anywhere, confirmed or not."""
    everywhere = (table.wagers_of(account) for table in floor.reached(account))
    return any(chips.placed or chips.confirmed for chips in everywhere)


def refuse_leaving(floor: Floor, seat: Seat) -> Refusal | None:
    """Why the player cannot leave now: a wager in play, or a round being dealt."""
    book, table = book_of(floor, seat), floor.tables[seat.last_table or seat.selected]
    cites, leaving = book.cites(Leaving), book.ask(Leaving)
    if leaving is Leaving.CHIPS_IN_HAND:
        return Refusal("redeem_at_the_table", {}, cites)
    if seat.leaving is not None:
        return Refusal("already_leaving", {"terminal": seat.id}, cites)
    if leaving is Leaving.ANY_TIME:
        return None
    wagered = confirmed_on(floor, seat.account)
    if wagered:
        return Refusal("wager_in_play", {"table": wagered[0].id}, cites)
    if leaving is Leaving.NO_LIVE_WAGER:
        account = seat.account
        live = [t for t in floor.reached(account) if t.wagers_of(account).placed]
        return Refusal("wager_in_play", {"table": live[0].id}, cites) if live else None
    if table.phase in (Phase.DEALING, Phase.RESULT, Phase.ANALYSIS):
        return Refusal("round_being_dealt", {"table": table.id}, cites)
    return None


def cash_out(floor: Floor, seat: Seat, command: CashOut) -> Decision:
    """The whole of the account. Chips that are no wagers yet are taken back first.

    With wagers in play the payment waits for their result; where the Dealer pays in chips, for the Dealer.
    """
    book, account = book_of(floor, seat), seat.account
    if not account:
        return Refusal("no_account", {"terminal": seat.id}, book.cites(BuyingIn))
    refusal = refuse_leaving(floor, seat)
    if refusal:
        return refusal
    return leave(floor, seat, command, book.cites(Leaving))


def leave(
    floor: Floor,
    seat: Seat,
    command: Any,
    cites: tuple[str, ...],
    before: Sequence[Event] = (),
) -> list[Event]:
    """Paid out now, or when the wagers in play are settled and, in chips, the Dealer pays.

    `before` has been decided by the same command; wagers that are void by it are in play no more.
    """
    void = {event.table for event in before if isinstance(event, WagersVoided)}
    events, account = taken_back(floor, seat, command, void), seat.account
    asked = CashOutAsked(
        terminal=seat.id,
        account=account,
        last_four=command.last_four,
        number_hash=command.number_hash,
        asked_as=command.asked_as,
        asked_by=command.asked_by,
        directed=not isinstance(command, CashOut),
        cites=cites,
    )
    amount = balance_after(floor, account, (*before, *events))
    in_chips = amount and book_of(floor, seat).ask(PaidOutBy) is PaidOutBy.CHIPS
    if in_chips or any(table.id not in void for table in confirmed_on(floor, account)):
        return [*events, asked]
    paid = paid_out(floor, seat, asked, amount, command.at, (*before, *events))
    return [*events, paid]


def left_over(floor: Floor, seat: Seat, at: Millis, before: Sequence[Event]) -> list[Event]:
    """Whoever waits to leave for wagers that are void now is paid, where the Dealer does not have to."""
    void = {event.table for event in before if isinstance(event, WagersVoided | RoundVoided)}
    if seat.leaving is None or any(t.id not in void for t in confirmed_on(floor, seat.account)):
        return []
    amount = balance_after(floor, seat.account, before)
    if amount and book_of(floor, seat).ask(PaidOutBy) is PaidOutBy.CHIPS:
        return []
    return [paid_out(floor, seat, seat.leaving, amount, at, before)]


def taken_back(
    floor: Floor, seat: Seat, command: Command, void: Collection[str] = ()
) -> list[Event]:
    """Chips that are no wagers yet, back from every layout; at these tables they are already."""
    events: list[Event] = []
    for table in floor.tables.values():
        if table.id in void:
            continue
        if table.phase is Phase.WAGERING and table.wagers_of(seat.account).placed:
            off = Clear(terminal=seat.id, at=command.at, by=command.by)
            cleared = clear(table, seat.account, off)
            assert isinstance(cleared, list)
            events += cleared
    return events


def balance_after(floor: Floor, account: str, events: Sequence[Event]) -> int:
    """An account's credit once these events have happened."""
    credit = f"chips/{account}"
    moved = sum(p.amount for event in events for p in event.postings if p.account == credit)
    return floor.ledger.balance(credit) + moved


def paid_out(
    floor: Floor,
    seat: Seat,
    asked: CashOutAsked,
    amount: int,
    at: Millis,
    before: Sequence[Event] = (),
) -> Event:
    """A ticket for the whole of an account; a voucher where a ticket may not carry it.

    `before` has been decided by the same command.
    """
    book, account = book_of(floor, seat), seat.account
    if not amount:
        return AccountClosed(terminal=seat.id, account=account, cites=asked.cites)
    plan = floor.tables[seat.tables[0]].plan
    cites = citing(asked.cites, book.cites(PaidOutBy))
    over = plan.ticket_limit and amount > plan.ticket_limit
    if over and book.ask(PaidOutBy) is PaidOutBy.TICKET_OR_HAND_PAY:
        voucher = next_voucher(floor, before)
        return HandPayIssued(
            terminal=seat.id,
            account=account,
            voucher=voucher,
            amount=amount,
            table=plan.id,
            issued_at=at,
            last_four=asked.last_four,
            number_hash=asked.number_hash,
            asked_as=asked.asked_as,
            asked_by=asked.asked_by,
            postings=move(amount, f"chips/{account}", f"vouchers/{voucher}"),
            cites=cites,
        )
    ticket = next_ticket(floor, before)
    return TicketIssued(
        terminal=seat.id,
        account=account,
        ticket=ticket,
        amount=amount,
        last_four=asked.last_four,
        number_hash=asked.number_hash,
        asked_as=asked.asked_as,
        asked_by=asked.asked_by,
        table=plan.id,
        issued_at=at,
        expires_at=expiry(plan, at),
        postings=move(amount, f"chips/{account}", f"tickets/{ticket}"),
        cites=cites,
    )


def expiry(plan: TablePlan, at: Millis) -> Millis | None:
    return at + plan.ticket_days * DAY if plan.ticket_days else None


def next_ticket(floor: Floor, before: Sequence[Event] = ()) -> str:
    issued = len(floor.tickets) - floor.vouchers
    return f"T{issued + sum(isinstance(event, TicketIssued) for event in before) + 1}"


def next_voucher(floor: Floor, before: Sequence[Event] = ()) -> str:
    return f"V{floor.vouchers + sum(isinstance(event, HandPayIssued) for event in before) + 1}"


def leavers_paid(
    floor: Floor, table: Table, events: list[Event], at: Millis, before: Sequence[Event] = ()
) -> list[Event]:
    """Tickets for those who asked to leave and whose last wager these events settle.

    Where the Dealer pays in chips nobody needs to wait who has lost everything. `before` has been decided
    by the same command, at other tables.
    """
    over = {table.id, *(event.table for event in before if isinstance(event, ROUND_OVER))}
    paid: list[Event] = []
    for seat in floor.seats.values():
        if seat.leaving is None or not table.wagers_of(seat.account).confirmed:
            continue
        if any(one.id not in over for one in confirmed_on(floor, seat.account)):
            continue
        decided = [*before, *events, *paid]
        amount = balance_after(floor, seat.account, decided)
        if not amount or book_of(floor, seat).ask(PaidOutBy) is not PaidOutBy.CHIPS:
            paid.append(paid_out(floor, seat, seat.leaving, amount, at, decided))
    return paid


def pay_chips(floor: Floor, table: Table, command: PayChips) -> Decision:
    seat, cites = floor.seats.get(command.terminal), table.cites(PaidOutBy)
    here = table.asks(PaidOutBy.CHIPS) and "table" in table.rulebook.places(RedeemedAt)
    if not here or table.asks(WageredBy.CHIPS):
        return Refusal("not_paid_in_chips", {"table": table.id}, cites)
    if seat is None or table.id not in seat.tables:
        return Refusal("no_such_player", {"player": command.terminal, "table": table.id})
    if not seat.account:
        return Refusal("no_account", {"terminal": seat.id}, table.cites(BuyingIn))
    if confirmed_on(floor, seat.account):
        return Refusal("wager_in_play", {"table": table.id}, (*table.cites(Leaving), *cites))
    if table.wagers_of(seat.account).placed:
        return Refusal("chips_on_the_layout", {"terminal": seat.id}, table.cites(Leaving))
    credit = floor.ledger.balance(f"chips/{seat.account}")
    if command.amount not in (0, credit):
        params = {"terminal": seat.id, "credit": credit}
        return Refusal("pay_the_whole_account", params, cites)
    if not credit:
        return [AccountClosed(terminal=seat.id, account=seat.account, cites=table.cites(Leaving))]
    return [chips_paid_out(floor, table, seat.account, command, (*table.cites(Leaving), *cites))]


def take_ticket(seat: Seat, command: TakeTicket) -> Decision:
    if not seat.ticket:
        return Refusal("no_ticket_to_take", {"terminal": seat.id})
    return [TicketTaken(terminal=seat.id, ticket=seat.ticket)]


def ticket_taken(floor: Floor, event: TicketTaken) -> None:
    floor.seats[event.terminal].ticket = ""


def account_opened(floor: Floor, event: AccountOpened) -> None:
    seat = floor.seats[event.terminal]
    here = (floor.tables[id] for id in seat.tables)
    floor.accounts[event.account] = ChipAccount(
        event.account,
        event.terminal,
        table=event.table,
        colour=event.colour,
        value=event.value,
        first={table.id: table.round_no + (not table.round_in_progress) for table in here},
    )
    if event.colour:
        seat.colours[f"{event.table}/{event.colour}"] = event.account
    else:
        seat.account = event.account


def player_seated(floor: Floor, event: PlayerSeated) -> None:
    seat = floor.seats.get(event.terminal)
    if seat is not None and seat.place == event.place == PLAYER:
        seat.tables = event.tables
        return
    floor.seats[event.terminal] = Seat(event.terminal, event.tables, event.tables[0], event.place)


def cash_out_asked(floor: Floor, event: CashOutAsked) -> None:
    floor.seats[event.terminal].leaving = event


def transfer_accepted(floor: Floor, event: TransferAccepted) -> None:
    floor.transfers[event.reference] = (event.amount, event.terminal)


def chips_paid(floor: Floor, event: ChipsPaid) -> None:
    if event.closes:
        close(floor, event.terminal, event.account)


def colours_exchanged(floor: Floor, event: ColoursExchanged) -> None:
    if event.closes:
        close(floor, floor.accounts[event.account].terminal, event.account)


def account_closed(floor: Floor, event: AccountClosed) -> None:
    close(floor, event.terminal, event.account)


def close(floor: Floor, terminal: str, account: str) -> None:
    closed, seat = floor.accounts[account], floor.seats[terminal]
    closed.open, closed.credits = False, []
    for table in floor.tables.values():
        table.layouts.pop(account, None)
    if closed.colour:
        del seat.colours[f"{closed.table}/{closed.colour}"]
        return
    seat.account, seat.leaving, seat.one_game = "", None, False
    seat.last_table, seat.selected = "", seat.tables[0]
    if seat.place == GUEST:
        del floor.seats[terminal]
