"""Notes in, tickets out: where a chip account meets the rounds its player is in."""

from croupier.accounts.chip_account import (
    AccountClosed,
    AccountOpened,
    ChipAccount,
    HandPayIssued,
    NoteAccepted,
    Ticket,
    TicketIssued,
    TicketTaken,
)
from croupier.accounts.ledger import move
from croupier.floor.state import Floor, Terminal
from croupier.message import Command, Event
from croupier.play.chips import Clear, clear
from croupier.play.table import Phase, Table
from croupier.refusal import Refusal
from croupier.rulebooks import Rulebook
from croupier.rulebooks.policies import Leaving, NotesIn, PaidOutBy


class InsertNote(Command, frozen=True):
    terminal: str
    amount: int


class CashOut(Command, frozen=True):
    """Leave. The ticket's number is made outside; only its hash and last four digits come in."""

    terminal: str
    last_four: str = ""
    number_hash: str = ""
    asked_as: int = 0


class TakeTicket(Command, frozen=True):
    """The paper has been taken from the slot."""

    terminal: str


def book_of(floor: Floor, terminal: Terminal) -> Rulebook:
    """A terminal belongs to one rulebook."""
    return floor.tables[terminal.tables[0]].rulebook


def confirmed_on(floor: Floor, account: str) -> list[Table]:
    """The tables with a round in which this account has a confirmed wager."""
    return [t for t in floor.tables.values() if account and t.wagers_of(account).confirmed]


def insert_note(floor: Floor, terminal: Terminal, command: InsertNote) -> list[Event] | Refusal:
    book, plan = book_of(floor, terminal), floor.tables[terminal.tables[0]].plan
    cites = book.cites(NotesIn)
    if command.amount not in plan.notes:
        return Refusal("note_not_taken", {"amount": command.amount, "notes": plan.notes}, cites)
    if book.ask(NotesIn) is NotesIn.NOT_WITH_A_CONFIRMED_WAGER and confirmed_on(
        floor, terminal.account
    ):
        return Refusal("note_with_a_confirmed_wager", {}, cites)
    events: list[Event] = []
    account = terminal.account
    if not account:
        account = f"A{len(floor.accounts) + 1}"
        events.append(AccountOpened(account=account, terminal=terminal.id, cites=cites))
    events.append(
        NoteAccepted(
            terminal=terminal.id,
            account=account,
            amount=command.amount,
            postings=move(command.amount, f"cash/note-box/{terminal.id}", f"chips/{account}"),
            cites=cites,
        )
    )
    return events


def refuse_leaving(floor: Floor, terminal: Terminal) -> Refusal | None:
    """Why the player cannot leave now: a wager in play, or a round being dealt (ACT 4.4(a))."""
    book, table = book_of(floor, terminal), floor.tables[terminal.selected]
    cites = book.cites(Leaving)
    wagered = confirmed_on(floor, terminal.account)
    if wagered:
        return Refusal("wager_in_play", {"table": wagered[0].id}, cites)
    if book.ask(Leaving) is Leaving.NO_LIVE_WAGER:
        live = [t for t in floor.tables.values() if t.wagers_of(terminal.account).placed]
        return Refusal("wager_in_play", {"table": live[0].id}, cites) if live else None
    if table.phase in (Phase.DEALING, Phase.RESULT, Phase.ANALYSIS):
        return Refusal("round_being_dealt", {"table": table.id}, cites)
    return None


def cash_out(floor: Floor, terminal: Terminal, command: CashOut) -> list[Event] | Refusal:
    """The whole of the account on one ticket. Chips nobody confirmed are taken back first."""
    book, account = book_of(floor, terminal), terminal.account
    if not account:
        return Refusal("no_account", {"terminal": terminal.id})
    refusal = refuse_leaving(floor, terminal)
    if refusal:
        return refusal
    events: list[Event] = []
    amount = floor.ledger.balance(f"chips/{account}")
    for table in floor.tables.values():
        if table.phase is Phase.WAGERING and table.wagers_of(account).placed:
            cleared = clear(
                table, account, Clear(terminal=terminal.id, at=command.at, by=command.by)
            )
            assert isinstance(cleared, list)
            events += cleared
            amount += sum(table.wagers_of(account).placed.values())
    if not amount:
        return [
            *events,
            AccountClosed(terminal=terminal.id, account=account, cites=book.cites(Leaving)),
        ]
    limit = floor.tables[terminal.tables[0]].plan.ticket_limit
    cites = (*book.cites(Leaving), *book.cites(PaidOutBy))
    if limit and amount > limit:
        voucher = f"V{len(floor.vouchers) + 1}"
        hand_pay = HandPayIssued(
            terminal=terminal.id,
            account=account,
            voucher=voucher,
            amount=amount,
            postings=move(amount, f"chips/{account}", f"vouchers/{voucher}"),
            cites=cites,
        )
        return [*events, hand_pay]
    ticket = f"T{len(floor.tickets) + 1}"
    events.append(
        TicketIssued(
            terminal=terminal.id,
            account=account,
            ticket=ticket,
            amount=amount,
            last_four=command.last_four,
            number_hash=command.number_hash,
            asked_as=command.asked_as,
            postings=move(amount, f"chips/{account}", f"tickets/{ticket}"),
            cites=cites,
        )
    )
    return events


def take_ticket(terminal: Terminal, command: TakeTicket) -> list[Event] | Refusal:
    if not terminal.ticket:
        return Refusal("no_ticket_to_take", {"terminal": terminal.id})
    return [TicketTaken(terminal=terminal.id, ticket=terminal.ticket)]


def ticket_taken(floor: Floor, event: TicketTaken) -> None:
    floor.terminals[event.terminal].ticket = ""


def account_opened(floor: Floor, event: AccountOpened) -> None:
    floor.accounts[event.account] = ChipAccount(event.account, event.terminal)
    floor.terminals[event.terminal].account = event.account


def ticket_issued(floor: Floor, event: TicketIssued) -> None:
    floor.tickets[event.ticket] = Ticket(
        event.ticket, event.amount, event.last_four, event.number_hash, event.asked_as
    )
    floor.terminals[event.terminal].ticket = event.ticket
    _close(floor, event.terminal, event.account)


def hand_pay_issued(floor: Floor, event: HandPayIssued) -> None:
    floor.vouchers[event.voucher] = event.amount
    _close(floor, event.terminal, event.account)


def account_closed(floor: Floor, event: AccountClosed) -> None:
    _close(floor, event.terminal, event.account)


def _close(floor: Floor, terminal: str, account: str) -> None:
    floor.accounts[account].open = False
    floor.terminals[terminal].account = ""
    for table in floor.tables.values():
        table.layouts.pop(account, None)
