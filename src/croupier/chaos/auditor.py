"""An auditor with books of its own: what was promised, what was paid, and where the money is.

It reads events only and keeps a second account of every wager. Whatever the floor does, the two must agree.
"""

from dataclasses import dataclass, field, fields
from typing import Any

import msgspec

from croupier.accounts.chip_account import BoughtIn, ChipsPaid, NoteAccepted, TransferAccepted
from croupier.accounts.colours import ColourChipsIssued, ColoursExchanged
from croupier.accounts.debts import DebtSettled, DebtWrittenOff
from croupier.accounts.ledger import NEVER_ABOVE_ZERO, NEVER_BELOW_ZERO
from croupier.accounts.matters import MoneySeized, SeizureDetermined
from croupier.accounts.tickets import (
    HandPayIssued,
    PaidByHand,
    PrintFailed,
    Status,
    TicketInserted,
    TicketIssued,
    TicketRedeemed,
    TicketReleased,
    VoucherPaid,
)
from croupier.floor import Floor
from croupier.floor.desks import CANCEL
from croupier.floor.holds import ClaimHeld, CreditRefused, HoldDecided
from croupier.floor.metering import METERED
from croupier.floor.state import Seat
from croupier.message import Event, Millis
from croupier.play import (
    chips,
    confirming,
    corrections,
    dealing,
    malfunctions,
    no_bet,
    no_spin,
    questions,
    relaxing,
    wagering_period,
)
from croupier.play.limits import LimitsAgreed
from croupier.play.table import Table, total
from croupier.rulebooks.policies import (
    AboveMaximum,
    AggregateMaximum,
    AggregateMinimum,
    BelowMinimum,
    Confirming,
)

_FLOOR = [one.name for one in fields(Floor) if one.compare and one.name not in ("tables", "ledger")]
_TABLE = [one.name for one in fields(Table) if one.compare]
_encode = msgspec.msgpack.Encoder().encode


def snapshot(floor: Floor) -> bytes:
    """Everything of a floor that can change, as bytes: two that differ anywhere are not equal."""
    tables = [[getattr(table, name) for name in _TABLE] for table in floor.tables.values()]
    return _encode([tables, floor.ledger.balances, *(getattr(floor, name) for name in _FLOOR)])


Wagers = dict[str, int]
PLAYERS = frozenset({"chips", "placed", "staked", "owed"})
"""The accounts of what the players own, less what they owe."""
TAKING_STEPS_BACK = (
    chips.WagersUndone,
    chips.LastWagerRemoved,
    confirming.WagersRejected,
)
"""Events after which fewer changes can be undone than before."""
HELD_BACK, APART = "held/H", "held/C"
"""What is held back of a player's own, and what was seized."""


@dataclass(slots=True)
class OneTable:
    """What the auditor knows of one table."""

    open: bool = False
    round: int = 0
    placed: dict[str, Wagers] = field(default_factory=dict)
    confirmed: dict[str, Wagers] = field(default_factory=dict)
    staked: dict[str, Wagers] | None = None
    """The wagers of a round whose period is over and that is not settled yet."""
    steps: dict[str, list[Wagers]] = field(default_factory=dict)
    """How each account's chips lay before every change that can be undone."""
    last: dict[str, Wagers] = field(default_factory=dict)
    settled: int = 0
    """The last round that was settled: the next one has a higher number."""
    loose: set[str] = field(default_factory=set)
    """Accounts whose limits changed while chips lay there: those chips are as they were taken."""
    rounds: dict[int, dict[tuple[str, str], tuple[int, int]]] = field(default_factory=dict)
    """Of every settled round, by account and bet: what was wagered, and what it brought back so far."""
    red: bool = False
    """Whether the Dealer Console shows red."""
    stopped: int = 0
    """The round over which dealing has stopped."""
    asked: set[str] = field(default_factory=set)
    """Accounts whose wagers on the round in progress are in question."""
    left_out: dict[tuple[int, str], Wagers] = field(default_factory=dict)
    """Wagers that a settled round left out, by round and account."""
    void: set[int] = field(default_factory=set)
    """Settled rounds that were declared void,"""
    void_asked: dict[tuple[int, str], tuple[Wagers, int]] = field(default_factory=dict)
    """and what had been left out of them, with how much of it came back."""

    def take_back_last(self, account: str) -> Wagers:
        """What the latest change that put chips down put there, as far as it still lies."""
        lay, steps = self.placed.get(account, {}), self.steps.get(account, [])
        later = lay
        while steps:
            before = steps.pop()
            added = {bet: later[bet] - before.get(bet, 0) for bet in later}
            there = {bet: min(more, lay.get(bet, 0)) for bet, more in added.items() if more > 0}
            if any(there.values()):
                return {bet: amount for bet, amount in there.items() if amount}
            later = before
        return {}

    def copy(self) -> "OneTable":
        return OneTable(
            self.open,
            self.round,
            {a: dict(w) for a, w in self.placed.items()},
            {a: dict(w) for a, w in self.confirmed.items()},
            None if self.staked is None else {a: dict(w) for a, w in self.staked.items()},
            {a: list(steps) for a, steps in self.steps.items()},
            dict(self.last),
            self.settled,
            set(self.loose),
            dict(self.rounds),
            self.red,
            self.stopped,
            set(self.asked),
            dict(self.left_out),
            set(self.void),
            dict(self.void_asked),
        )


class Auditor:
    """Reads every event after it was applied, and compares."""

    __slots__ = ("credited", "held", "kept", "papers", "seized", "tables")

    def __init__(self) -> None:
        self.tables: dict[str, OneTable] = {}
        self.held = 0
        """What the players own, in accounts and on layouts, less what they owe."""
        self.kept = 0
        """What the house keeps of papers that were withheld and cancelled."""
        self.papers: dict[str, int] = {}
        """What each ticket or voucher is worth that may still be paid."""
        self.seized: dict[tuple[str, str], int] = {}
        """What is held apart, by the contravention and the account it came from."""
        self.credited: dict[tuple[str, Millis], int] = {}
        """Where credits can be refused: what each account was credited when, and was not refused."""

    def copy(self) -> "Auditor":
        twin = Auditor()
        twin.tables = {id: table.copy() for id, table in self.tables.items()}
        twin.held, twin.kept, twin.papers = self.held, self.kept, dict(self.papers)
        twin.seized, twin.credited = dict(self.seized), dict(self.credited)
        return twin

    def read(self, floor: Floor, event: Event, at: Millis, closes_at: Millis | None) -> None:
        """One event. `closes_at` is when the clock ends the period that was open before it."""
        self._money(floor, event)
        self._credits(floor, event, at)
        id = getattr(event, "table", "")
        if id not in floor.tables:
            return
        book, table = self.tables.setdefault(id, OneTable()), floor.tables[id]
        if isinstance(event, chips.ChipsLie | confirming.WagersConfirmed):
            assert book.open, f"{event} after the close"
            assert closes_at is None or at < closes_at, f"{event} at or after the close"
            assert event.round == book.round
            self._chips(book, table, event)
        elif isinstance(event, relaxing.WagersRelaxed):
            assert book.staked is not None, "relaxed when no wager stood"
            assert book.staked.get(event.account, {}) == event.before
            locked = book.confirmed.get(event.account, {})
            assert all(event.after.get(bet, 0) >= amount for bet, amount in locked.items())
            book.staked[event.account] = dict(event.after)
            for bet, amount in event.after.items():
                assert amount >= table.limits_of(event.account).of(bet)[0], "relaxed below it"
        else:
            self._round(book, table, event)

    def _round(self, book: OneTable, table: Table, event: Event) -> None:
        match event:
            case wagering_period.WageringOpened():
                assert not book.open, "opened twice"
                assert book.staked is None, "a round was opened over another"
                assert event.round == book.round + 1
                assert not book.stopped, "a round begins though dealing has stopped"
                assert not book.red, "a round begins on red"
                book.open, book.round = True, event.round
                book.placed, book.confirmed, book.steps, book.loose = {}, {}, {}, set()
            case wagering_period.WageringClosed():
                assert book.open, "closed twice"
                book.open, book.staked = False, {a: dict(w) for a, w in event.staked.items()}
                self._closed(book, table, event)
                book.confirmed = {a: w for a, w in book.confirmed.items() if a in event.staked}
            case dealing.RoundSettled():
                assert not book.open, "settled while wagers are taken"
                assert book.staked is not None, "settled without a round"
                assert book.settled < event.round == book.round, "settled twice"
                paid: dict[str, Wagers] = {}
                for one in event.paid:
                    assert one.bet not in paid.setdefault(one.account, {}), "a wager paid twice"
                    assert one.credit >= 0
                    paid[one.account][one.bet] = one.amount
                staked = {account: wagers for account, wagers in book.staked.items() if wagers}
                asked = {a: wagers for a, wagers in staked.items() if a in book.asked}
                assert event.in_question == asked, "wagers in question were settled, or others not"
                assert {**paid, **asked} == staked, f"paid {paid}, staked {staked}"
                book.left_out |= {(event.round, a): dict(wagers) for a, wagers in asked.items()}
                book.asked = set()
                book.last.update(staked)
                book.settled, book.staked = event.round, None
                book.rounds[event.round] = _brought(event.paid)
            case corrections.RoundCorrected():
                self._corrected(book, event)
            case corrections.DealingStopped():
                assert event.round in book.rounds, "stopped over a round that is not settled"
                book.stopped = event.round
            case corrections.ResultUpheld():
                assert book.stopped == event.round
                book.stopped = 0
            case no_spin.LightShown():
                assert book.red == (event.colour != no_spin.RED)
                book.red = not book.red
            case malfunctions.RoundVoided():
                assert event.round == book.round > book.settled
                lying = book.staked if book.staked is not None else self._lying(book)
                back = {account: total(wagers) for account, wagers in lying.items()}
                away = {**event.returned, **event.forfeited}
                assert not set(event.returned) & set(event.forfeited)
                assert away == {a: amount for a, amount in back.items() if amount}
                if event.may_be_left:
                    book.last.update({a: dict(wagers) for a, wagers in lying.items() if wagers})
                book.open, book.staked = False, None
                book.placed, book.confirmed, book.asked = {}, {}, set()
            case LimitsAgreed():
                book.loose.add(event.account)
            case no_bet.NoBetCoupOpened():
                lying = book.staked if book.staked is not None else self._lying(book)
                if event.round == book.round:
                    back = {account: total(wagers) for account, wagers in lying.items()}
                    assert event.returned == {a: amount for a, amount in back.items() if amount}
                else:
                    assert event.round == book.round + 1
                    assert book.staked is None
                    assert not book.open
                book.open, book.round, book.staked = False, event.round, {}
                book.placed, book.confirmed, book.asked = {}, {}, set()
            case no_bet.NoBetCoupEnded():
                assert event.round == book.round
                assert not any((book.staked or {}).values())
                book.settled, book.staked = event.round, None
            case malfunctions.WagersVoided():
                lying = book.staked if book.staked is not None else self._lying(book)
                assert event.round == book.round
                assert event.returned == total(lying.get(event.account, {}))
                for lies in (book.placed, book.confirmed, book.staked or {}):
                    lies.pop(event.account, None)
                book.asked.discard(event.account)
            case questions.WagersQuestioned():
                lying = book.staked if book.staked is not None else self._lying(book)
                assert event.wagers == lying[event.account], "others than lie there in question"
                book.asked.add(event.account)
            case questions.WagersStand():
                assert event.account in book.asked, "confirmed what nobody asked about"
                book.asked.discard(event.account)
                for lies in (book.placed, book.confirmed, book.staked or {}):
                    for bet in event.returned:
                        lies.get(event.account, {}).pop(bet, None)
            case questions.QuestionSettled():
                self._answered(book, event)
            case malfunctions.WagersEstablished():
                staked = {
                    account: wagers
                    for account, wagers in (book.staked or {}).items()
                    if wagers and account not in book.asked
                }
                assert event.staked == staked, "records say otherwise"

    def _answered(self, book: OneTable, event: questions.QuestionSettled) -> None:
        """Every wager that was left out is settled or comes back, once."""
        wagers = book.left_out.pop((event.round, event.account))
        settled = {one.bet: one.amount for one in event.paid}
        parts = (settled, event.returned, event.forfeited)
        assert {bet: amount for part in parts for bet, amount in part.items()} == wagers
        assert sum(map(len, parts)) == len(wagers), "a wager was settled in two ways"
        if event.round in book.void:
            assert not event.paid, "a wager was settled on no result"
            book.void_asked[event.round, event.account] = (wagers, total(event.returned))
        elif event.round in book.rounds:
            book.rounds[event.round] = {**book.rounds[event.round], **_brought(event.paid)}

    def _corrected(self, book: OneTable, event: corrections.RoundCorrected) -> None:
        """Every wager as it was, and each account the difference: no more, no less, nowhere else."""
        before, after = book.rounds[event.round], _brought(event.paid)
        assert {k: amount for k, (amount, _) in before.items()} == {
            k: amount for k, (amount, _) in after.items()
        }, "a correction changed a wager"
        again = {k: v for k, v in book.void_asked.items() if k[0] == event.round}
        book.void_asked = {k: v for k, v in book.void_asked.items() if k not in again}
        assert {(one.round, one.account): one.wagers for one in event.asked_again} == {
            k: wagers for k, (wagers, _) in again.items()
        }, "others are in question again than were when the round was void"
        assert {a: back for (_, a), (_, back) in again.items() if back} == {
            change.account: change.in_question for change in event.changes if change.in_question
        }
        book.left_out |= {k: wagers for k, (wagers, _) in again.items()}
        (book.void.add if event.void else book.void.discard)(event.round)
        if event.void:
            assert all(
                credit == (0 if account in event.forfeited else amount)
                for (account, _), (amount, credit) in after.items()
            )
        differences: dict[str, int] = {}
        for (account, bet), (_, credit) in after.items():
            more = credit - before[account, bet][1]
            differences[account] = differences.get(account, 0) + more
        assert {a: more for a, more in differences.items() if more} == {
            change.account: change.difference for change in event.changes if change.difference
        }
        for change in event.changes:
            where = change.chips + change.voucher - change.taken_back - change.owed
            assert change.difference - change.in_question == where - total(change.from_held)
        book.rounds[event.round] = after
        book.stopped = 0 if book.stopped == event.round else book.stopped

    def _lying(self, book: OneTable) -> dict[str, Wagers]:
        return {
            account: _sum(book.placed.get(account, {}), book.confirmed.get(account, {}))
            for account in (*book.placed, *book.confirmed)
        }

    def _chips(self, book: OneTable, table: Table, event: Any) -> None:
        before = book.placed.get(event.account, {})
        if isinstance(event, confirming.WagersConfirmed):
            assert event.wagers == before, "confirmed what does not lie there"
            book.placed[event.account], book.steps[event.account] = {}, []
            confirmed = book.confirmed.get(event.account, {})
            book.confirmed[event.account] = _sum(confirmed, before)
            return
        after = event.placed
        assert all(type(amount) is int and amount > 0 for amount in after.values()), event
        match event:
            case chips.WagerPlaced():
                pieces = table.game.lies_as(event.bet)
                put = dict.fromkeys(pieces, 0)
                for piece in pieces:
                    put[piece] += event.amount // len(pieces)
                assert total(put) == event.amount <= event.asked
                assert after == _sum(before, put)
            case chips.WagerMoved():
                assert total(after) == total(before)
            case chips.WagerRemoved():
                gone = {bet: amount for bet, amount in before.items() if bet not in after}
                assert set(gone) <= set(table.game.lies_as(event.bet))
                assert {**gone, **after} == before
            case chips.WagersCleared():
                assert after == {}
            case chips.WagersDoubled():
                assert after == {bet: 2 * amount for bet, amount in before.items()}
            case chips.WagersRepeated():
                assert after == _sum(before, book.last[event.account])
            case chips.WagersUndone():
                assert after == book.steps[event.account].pop(), "undone to something else"
            case chips.LastWagerRemoved():
                assert _sum(after, event.wagers) == before
                assert event.wagers == book.take_back_last(event.account), "another wager was last"
            case confirming.WagersRejected():
                assert _sum(after, event.wagers) == before
                book.steps[event.account] = []
        if not isinstance(event, TAKING_STEPS_BACK):
            book.steps.setdefault(event.account, []).append(before)
        book.placed[event.account] = dict(after)

    def _closed(self, book: OneTable, table: Table, event: wagering_period.WageringClosed) -> None:
        lying = {account: wagers for account, wagers in self._lying(book).items() if wagers}
        back: dict[str, Wagers] = {}
        for one in event.returned:
            back[one.account] = _sum(back.get(one.account, {}), one.wagers)
        for account, wagers in lying.items():
            stands = event.staked.get(account, {})
            assert _sum(stands, back.get(account, {})) == wagers, "chips lost at the close"
            confirmed = book.confirmed.get(account, {})
            if table.asks(Confirming.REQUIRED):
                assert all(amount <= confirmed.get(bet, 0) for bet, amount in stands.items())
            self._check_at_close(book, table, account, stands)
        assert set(event.staked) | set(back) <= set(lying), "chips out of nothing"

    def _check_at_close(self, book: OneTable, table: Table, account: str, stands: Wagers) -> None:
        limits = table.limits_of(account)
        if account in book.loose or not stands:
            return
        if not table.asks(BelowMinimum.PAID_ONCE):
            for bet, amount in stands.items():
                assert amount >= limits.of(bet)[0], f"{bet} {amount} stands below the minimum"
        if not table.asks(AggregateMinimum.NONE):
            assert total(stands) >= limits.aggregate_min

    def _money(self, floor: Floor, event: Event) -> None:
        """What an event does to the account kept here; where money moved, everything is added up."""
        match event:
            case NoteAccepted() | BoughtIn() | TicketInserted() | TransferAccepted():
                self.held += event.amount
            case PrintFailed() if event.credits_stay:
                self.held += event.amount
            case TicketIssued() | HandPayIssued():
                self.held -= 0 if event.replaces else event.amount
            case ColourChipsIssued():
                assert event.chips * event.value == event.amount, "part of a chip was sold"
                self.held += event.amount
            case ColoursExchanged():
                assert event.amount - event.chips * event.value in range(event.value)
                self.held -= event.amount if event.known else 0
                self.kept -= 0 if event.known else event.amount
            case ChipsPaid():
                self.held -= event.amount
            case dealing.RoundSettled():
                self.held += sum(one.credit - one.amount for one in event.paid)
            case malfunctions.RoundVoided():
                self.held -= total(event.forfeited)
            case corrections.RoundCorrected():
                self.held += sum(one.difference + one.taken_back for one in event.changes)
                self.held += sum(total(one.wagers) for one in event.asked_again)
                self.held -= sum(one.in_question for one in event.changes)
                for change in event.changes:
                    self._unseized(change)
            case questions.QuestionSettled():
                self.held += sum(one.credit - one.amount for one in event.paid)
                self.held -= total(event.forfeited)
            case ClaimHeld() if event.on_the_meter:
                self.held += event.amount
                self.kept -= event.amount
            case CreditRefused():
                self.held -= event.amount
                self.kept += event.amount
            case HoldDecided() if event.ruling == CANCEL:
                self.held -= event.amount
                self.kept += event.amount
            case DebtSettled():
                self.held += event.amount
            case DebtWrittenOff():
                self.held += event.amount
                self.kept -= event.amount
            case MoneySeized():
                assert 0 < event.amount <= event.won, "seized more than was won"
                self.seized[event.contravention, event.account] = event.amount
                self.held -= event.amount
            case SeizureDetermined():
                amount = self.seized.pop((event.contravention, event.account))
                assert event.amount == amount, "determined otherwise, or twice"
                if event.ruling == "return":
                    self.held += amount
                else:
                    self.kept += amount
        self._papers(floor, event)
        if event.postings or type(event) in METERED:
            self._add_up(floor)

    def _credits(self, floor: Floor, event: Event, at: Millis) -> None:
        """Nobody is refused what was never credited, or refused it twice."""
        brought: list[tuple[str, int]] = []
        match event:
            case NoteAccepted() | TransferAccepted() | BoughtIn() | TicketInserted():
                brought = [(event.account, event.amount)]
            case dealing.RoundSettled() | questions.QuestionSettled():
                brought = [(one.account, one.credit) for one in event.paid]
            case corrections.RoundCorrected():
                brought = [(one.account, max(0, one.difference)) for one in event.changes]
            case HoldDecided() if event.ruling != CANCEL:
                brought = [(event.account, event.amount)]
            case CreditRefused():
                fault = floor.faults[event.fault]
                assert sum(one.amount for one in event.of) == event.amount > 0
                for one in event.of:
                    assert event.credited_at in (None, one.at / 1_000), "another credit is refused"
                    assert fault.cleared_at is None or one.at < fault.cleared_at
                    self.credited[event.account, one.at] -= one.amount
                    assert self.credited[event.account, one.at] >= 0, (
                        "refused what was not credited"
                    )
        for account, amount in brought:
            terminal = floor.accounts[account].terminal
            tables = floor.seats[terminal].tables if terminal in floor.seats else ()
            if amount and any(floor.tables[id].rulebook.refuses_credits for id in tables):
                self.credited[account, at] = self.credited.get((account, at), 0) + amount

    def _unseized(self, change: corrections.Change) -> None:
        """What a correction takes back of seized money was not with the player."""
        for id, amount in change.from_held.items():
            if (id, change.account) in self.seized:
                self.held += amount
                self.seized[id, change.account] -= amount
                if not self.seized[id, change.account]:
                    del self.seized[id, change.account]

    def _papers(self, floor: Floor, event: Event) -> None:
        """Whatever is issued is paid once, cancelled, or owed still: money moves with it."""
        match event:
            case TicketIssued() | HandPayIssued():
                id = event.ticket if isinstance(event, TicketIssued) else event.voucher
                assert id not in floor.tickets or id not in self.papers, f"{id} issued twice"
                if event.replaces:
                    assert self.papers.pop(event.replaces) == event.amount
                self.papers[id] = event.amount
            case TicketInserted() | TicketRedeemed() | PaidByHand():
                assert self.papers.pop(event.ticket) == event.amount, "paid twice, or otherwise"
            case VoucherPaid():
                assert self.papers.pop(event.voucher) == event.amount, "paid twice, or otherwise"
            case PrintFailed() if event.credits_stay:
                assert self.papers.pop(event.ticket) == event.amount
            case corrections.RoundCorrected():
                for change in event.changes:
                    back = sum(self.papers.pop(id) for id in change.cancelled)
                    assert back == change.taken_back
                    if change.cancelled:
                        last = floor.tickets[change.cancelled[-1]].amount
                        needed = change.in_question - change.difference - total(change.from_held)
                        assert back - last < needed, "more taken back than needed"
            case TicketReleased() if event.ruling == "cancel":
                self.kept += self.papers.pop(event.ticket)
            case _:
                return
        if isinstance(event, TicketRedeemed | VoucherPaid | PaidByHand):
            assert abs(event.paid - event.amount) <= 2
            assert event.paid % 5 == 0
        owed = {
            ticket.id: floor.ledger.balance(ticket.ledger) + floor.ledger.balance(ticket.held)
            for ticket in floor.tickets.values()
        }
        assert {id: amount for id, amount in owed.items() if amount} == self.papers
        for ticket in floor.tickets.values():
            live = ticket.status in (Status.ISSUED, Status.WITHHELD)
            assert live == (ticket.id in self.papers)

    def _add_up(self, floor: Floor) -> None:
        """Money in = money out + what players own + what the house won, in all and at every terminal."""
        every = owned = house = apart = 0
        has: dict[str, int] = {}
        for path, balance in floor.ledger.balances.items():
            every += balance
            kind = path.partition("/")[0]
            if kind in PLAYERS or path.startswith(HELD_BACK):
                owned += balance
                terminal = floor.accounts[path.rpartition("/")[2]].terminal
                has[terminal] = has.get(terminal, 0) + balance
            elif kind == "house":
                house += balance
            elif path.startswith(APART):
                apart += balance
            if balance < 0:
                assert not path.startswith(NEVER_BELOW_ZERO), f"{path}: {balance}"
            else:
                assert not path.startswith(NEVER_ABOVE_ZERO), f"{path}: {balance}"
        assert every == 0, "the ledger does not add up to nothing"
        assert owned == self.held, f"players own {owned}, should own {self.held}"
        assert apart == sum(self.seized.values()), f"{apart} is held apart"
        self._meters(floor, has, house)

    def _meters(self, floor: Floor, has: dict[str, int], house: int) -> None:
        """At every terminal: in, and won, less wagered, less out, is what its players have."""
        said: dict[str, int] = {}
        sums = {"table": (0, 0, 0, 0, 0), "game": (0, 0, 0, 0, 0)}
        for key, meters in floor.meters.items():
            kind, _, name = key.partition("/")
            if kind == "terminal":
                said[name] = meters.held
            elif kind in sums:
                wagered, won, games, corrected, forfeited = sums[kind]
                sums[kind] = (
                    wagered + meters.wagered,
                    won + meters.won,
                    games + meters.games,
                    corrected + meters.corrected,
                    forfeited + meters.forfeited,
                )
        for terminal in said.keys() | has.keys():
            assert said.get(terminal, 0) == has.get(terminal, 0), f"the meters of {terminal}"
        assert sums["table"] == sums["game"]
        wagered, won, _, corrected, forfeited = sums["table"]
        due = wagered - won - corrected + forfeited + self.kept
        assert house == due, "the house has something else"

    def compare(self, floor: Floor) -> None:
        """After a command: the money, and what lies on every layout, in the floor's books and in these."""
        self._add_up(floor)
        for id, table in floor.tables.items():
            book = self.tables.get(id) or OneTable()
            waiting = {(one.round, one.account): one.wagers for one in table.questions}
            assert {k: w for k, w in waiting.items() if w} == book.left_out
            for (round, account), wagers in book.left_out.items():
                there = floor.ledger.balance(table.staked_account(account, round))
                assert there == total(wagers), "what is in question is not there"
            for account, lies in table.layouts.items():
                credit = floor.ledger.balances
                assert total(lies.placed) == credit.get(table.placed_account(account), 0)
                waits = total(book.left_out.get((table.round_no, account), {}))
                staked = credit.get(table.staked_account(account), 0)
                assert total(lies.confirmed) + waits == staked
                if book.open:
                    assert lies.placed == book.placed.get(account, {})
                    assert lies.confirmed == book.confirmed.get(account, {})
                elif book.staked is not None:
                    assert lies.confirmed == book.staked.get(account, {})
                    assert not lies.placed
                else:
                    assert not lies.placed
                    assert not lies.confirmed
                if book.open and account not in book.loose:
                    self._check_limits(table, account)

            for side, known in (table.sides or {}).items():
                assert known == sum(lies.on(side) for lies in table.layouts.values()), side
        for seat in floor.seats.values():
            self._check_seat(floor, seat)
            self._check_colours(floor, seat)

    def _check_colours(self, floor: Floor, seat: Seat) -> None:
        """Colour chips lie whole, and at the table that issued them."""
        for key, id in seat.colours.items():
            account = floor.accounts[id]
            assert account.open
            assert (key, account.terminal) == (f"{account.table}/{account.colour}", seat.id)
            for table in floor.tables.values():
                lies = table.wagers_of(id)
                assert table.id == account.table or not (lies.placed or lies.confirmed)
                for bet, amount in (*lies.placed.items(), *lies.confirmed.items()):
                    each = account.value * (len(table.game.offers[bet].bet.pieces) or 1)
                    assert amount % each == 0, f"{amount} of {account.colour} on {bet}"

    def _check_seat(self, floor: Floor, seat: Seat) -> None:
        """Who is leaving has nothing on a layout; who may play one table at a time does."""
        lying = [
            (t, t.layouts[seat.account]) for t in floor.tables.values() if seat.account in t.layouts
        ]
        if seat.leaving is not None:
            assert not any(lies.placed for _, lies in lying), "placed by somebody who is leaving"
        if not seat.several_tables:
            on = [
                table.id
                for table, lies in lying
                if lies.confirmed or (lies.placed and not table.asks(Confirming.REQUIRED))
            ]
            assert len(on) < 2, f"wagers on {on} at once"

    def _check_limits(self, table: Table, account: str) -> None:
        """Chips that show are within the limits, as far as these bind when chips are put down."""
        limits, lies = table.limits_of(account), table.layouts[account]
        for bet in (*lies.placed, *lies.confirmed):
            least, most = limits.of(bet)
            if table.asks(BelowMinimum.NO_CHIPS_SHOWN):
                assert lies.on(bet) >= least, f"{bet}: {lies.on(bet)} shows below {least}"
            governed = table.plan.differential and bet in ("player", "banker")
            if table.asks(AboveMaximum.NEXT_LOWEST) and not governed:
                assert lies.on(bet) <= most, f"{bet}: {lies.on(bet)} shows above {most}"
        if not table.asks(AggregateMaximum.NONE) and limits.aggregate_max:
            assert total(lies.placed) + total(lies.confirmed) <= limits.aggregate_max


def _brought(paid: tuple[dealing.Paid, ...]) -> dict[tuple[str, str], tuple[int, int]]:
    return {(one.account, one.bet): (one.amount, one.credit) for one in paid}


def _sum(one: Wagers, other: Wagers) -> Wagers:
    both = {bet: one.get(bet, 0) + other.get(bet, 0) for bet in (*one, *other)}
    return {bet: amount for bet, amount in both.items() if amount}
