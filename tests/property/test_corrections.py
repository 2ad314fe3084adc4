"""Rounds corrected and voided at any moment, with more play, cash-outs and payments in between.

After every step the auditor ties ledger, meters and papers together. Here, of every round: it brought each
account what settlement on its last outcome brings; a correction touches no other round; and one that is
taken back leaves the money as it was, as far as it was still there.
"""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.accounts.tickets import Status
from croupier.chaos.crowd import (
    COLUMNS,
    COUPS,
    MOST,
    Choices,
    command,
    plan,
    roles,
    with_papers,
)
from croupier.floor import Floor, apply, decide
from croupier.floor.corrections import preview, voided
from croupier.floor.faults import OF_A_TERMINAL, Fault
from croupier.floor.freezing import freeze, thaw
from croupier.floor.leaving import ClearFault
from croupier.floor.money_in_and_out import (
    BuyChips,
    BuyIn,
    CashOut,
    InsertNote,
    PayChips,
    RedeemChips,
)
from croupier.message import Actor, Command, Event
from croupier.money import Cents
from croupier.play.cards import Card
from croupier.play.chips import Bet, Place
from croupier.play.confirming import Confirm
from croupier.play.corrections import CorrectResult, RoundCorrected
from croupier.play.dealing import ConfirmResult, Outcome
from croupier.play.irregularities import arises
from croupier.play.malfunctions import ConfirmWagers
from croupier.play.placing import Wager
from croupier.play.settling import VOID_ROUND, settle_round
from croupier.play.table import Phase, SettledRound, Table
from croupier.play.wagering_period import CloseWagering, FinalBets, NewGame
from croupier.refusal import Refusal
from croupier.rulebooks.policies import CardsEnteredBy, LateError, NotesIn, Tendered, WageredBy
from tests.property.test_floor import EXAMPLES, Watched

DEVICE = Actor("device", "one")
PLAYABLE = (Phase.OPEN, Phase.WAGERING)
BETS = {
    "roulette": ("red", "straight:17", "orphans", "split:1-2"),
    "sic-bo": ("small", "big", "die:4"),
    "baccarat": ("player", "banker", "tie"),
}


class Evening(Watched):
    """A floor whose first table is played round after round."""

    @property
    def table(self) -> Table:
        return self.floor.tables["T1"]

    @property
    def boss(self) -> Actor:
        return Actor(roles(self.table)[-1], "max")

    def outcomes(self) -> tuple[Any, ...]:
        if self.table.game.kind == "baccarat":
            return COUPS
        if self.table.game.kind == "sic-bo":
            return ([1, 2, 3], [6, 6, 4], [4, 4, 4])
        return ("17", "0", "1", "2")

    def round(self, choose: Choices) -> None:
        """From the opening to the settlement; whatever is refused on the way is left out."""
        table = self.table
        self.until(max(self.at, table.opens_at or 0))
        here: dict[str, Any] = {"table": "T1", "at": self.at, "by": self.boss}
        self.do(NewGame(**here))
        for id in [id for id, seat in self.floor.seats.items() if "T1" in seat.tables]:
            for wish in self.playing(id, choose):
                self.do(wish)
        self.until(max(self.at, table.closes_at or 0))
        here["at"] = self.at
        self.do(FinalBets(**here))
        self.do(CloseWagering(**here))
        if choose.once_in(3):
            self.fail(choose)
        self.deal(choose)
        self.do(ConfirmResult(**here))

    def playing(self, id: str, choose: Choices) -> list[Command]:
        """A player brings money if there is none, wagers, and confirms it."""
        bet = choose.of(BETS[self.table.game.kind])
        amount = self.table.plan.limits.min * choose.of((1, 2, 5))
        theirs: dict[str, Any] = {"terminal": id, "at": self.at, "by": Actor("player", id)}
        if self.table.asks(WageredBy.CHIPS):
            chips: dict[str, Any] = {"table": "T1", "player": id, "at": self.at, "by": self.boss}
            buys = [] if self.floor.seats[id].account else [BuyChips(**chips, amount=10_000)]
            return [*buys, Bet(**chips, bet=bet, amount=amount)]
        brings: list[Command] = []
        if not self.floor.seats[id].account:
            note = InsertNote(**theirs, amount=10_000)
            at_table: dict[str, Any] = {"table": "T1", "at": self.at, "by": self.boss}
            tender = self.table.rulebook.places(Tendered)
            buys_in = self.table.asks(NotesIn.TO_THE_DEALER) and bool(tender)
            brings = [BuyIn(**at_table, terminal=id, amount=10_000)] if buys_in else [note]
        place = Place(**theirs, table="T1", bet=bet, amount=amount)
        return [*brings, place, Confirm(**theirs, table="T1")]

    def deal(self, choose: Choices) -> None:
        seen, at = choose.of(self.outcomes()), self.at
        if self.table.game.kind != "baccarat":
            by = choose.of((DEVICE, self.boss))
            readings = (seen, seen) if by is DEVICE and isinstance(seen, str) else ()
            for one in (by, DEVICE):
                self.do(Outcome(table="T1", outcome=seen, sensors=readings, at=at, by=one))
            return
        by = DEVICE if self.table.asks(CardsEnteredBy.SHOE) else self.boss
        for card in seen:
            self.do(Card(table="T1", card=card, at=at, by=by))

    def fail(self, choose: Choices) -> None:
        """A terminal fails, and is put right: wagers at it may be in question, or void."""
        failing = [
            one.id
            for one in self.table.rulebook.irregularities.values()
            if one.cure in OF_A_TERMINAL and arises(self.table, one)
        ]
        if not failing:
            return
        seat = choose.of(list(self.floor.seats))
        theirs: dict[str, Any] = {"terminal": seat, "at": self.at, "by": self.boss}
        self.do(Fault(**theirs, ground=choose.of(failing), reason="frozen"))
        self.do(ClearFault(**theirs))

    def answer(self, choose: Choices) -> None:
        """The records confirm wagers that a round was settled without."""
        if not self.table.questions:
            return
        one = choose.of(self.table.questions)
        seen: dict[str, Any] = {"round": one.round, "terminal": one.terminal}
        self.do(ConfirmWagers(table="T1", at=self.at, by=self.boss, **seen))

    def leave(self, choose: Choices) -> None:
        seat = choose.of(list(self.floor.seats.values()))
        by = Actor("player", seat.id)
        self.do(CashOut(terminal=seat.id, number_hash=f"{self.seq}", at=self.at, by=by))
        self.do(RedeemChips(table="T1", player=seat.id, at=self.at, by=self.boss))
        self.do(PayChips(table="T1", terminal=seat.id, at=self.at, by=self.boss))

    def correct(self, choose: Choices) -> None:
        """One of the rounds that are kept: to another outcome, or to none."""
        if not self.table.settled:
            return
        kept, outcome = choose.of(self.table.settled), choose.of((VOID_ROUND, *self.outcomes()))
        before, foreseen = self.others(kept.round), preview(self.floor, "T1", kept.round, outcome)
        wish = CorrectResult(
            table="T1", round=kept.round, outcome=outcome, at=self.at, by=self.boss
        )
        if outcome == VOID_ROUND:
            cites = self.table.cites(LateError)
            decided = voided(self.floor, self.table, kept.round, self.boss, self.at, "", cites)
            told = decided if isinstance(decided, Refusal) else self.happen(decided, wish)
        else:
            told = self.do(wish)
        if isinstance(told, Refusal):
            codes = ("nothing_to_correct", "void_already", "too_late", "not_in_the_shoe")
            assert told.code in codes
            assert isinstance(foreseen, Refusal)
            assert foreseen.code == told.code
            return
        assert not isinstance(foreseen, Refusal)
        [corrected] = [event for event in told if isinstance(event, RoundCorrected)]
        differing = {one.account: one for one in foreseen.changes if one.difference or one.due}
        assert differing == {one.account: one for one in corrected.changes}
        assert self.others(kept.round) == before, "a correction changed something else"

    def others(self, round: int) -> object:
        """All that a correction of this round must leave alone."""
        lying = {a: (dict(c.placed), dict(c.confirmed)) for a, c in self.table.layouts.items()}
        results = [one for one in self.table.results if one[0] != round]
        settled = [one for one in self.table.settled if one.round != round]
        return lying, results, settled, self.table.phase, self.table.round_no

    def check_rounds(self) -> None:
        """Every round brought what settlement on its last outcome brings."""
        results = dict(self.table.results)
        for kept in self.table.settled:
            assert results[kept.round] == kept.outcome
            for one in kept.wagers:
                assert one.credit == _settled(self.table, kept, one.bet, one.playing) + (
                    one.amount - one.playing
                )

    def check_back_again(self, choose: Choices) -> None:
        """To another outcome, or to none, and back: everybody has what he or she had."""
        kept = choose.of(self.table.settled)
        if kept.outcome == VOID_ROUND:
            return
        floor = thaw(freeze(self.floor))
        before, table = purses(floor), floor.tables["T1"]
        asked = {one.account: one for one in table.questions if one.round == kept.round}
        for outcome in (choose.of((VOID_ROUND, *self.outcomes())), kept.outcome):
            if outcome == VOID_ROUND:
                forfeits = choose.of(((), tuple(floor.accounts)))
                given = (floor, table, kept.round, self.boss, self.at, "")
                decided = voided(*given, table.cites(LateError), forfeits)
            else:
                wish = CorrectResult(table="T1", round=kept.round, outcome=outcome, by=self.boss)
                decided = decide(floor, wish)
            if isinstance(decided, Refusal):
                return
            for event in decided:
                apply(floor, event)
        after = purses(floor)
        assert {one.account: one for one in table.questions if one.round == kept.round} == asked
        for account, one in asked.items():
            there = floor.ledger.balance(table.staked_account(account, kept.round))
            assert there == sum(one.wagers.values())
        assert {a: sum(purse) for a, purse in before.items()} == {
            a: sum(purse) for a, purse in after.items()
        }
        for account, (chips, papers, owed, held) in before.items():
            if not owed and not held and not (papers and floor.accounts[account].open):
                assert after[account] == (chips, papers, owed, held)
        assert floor.ledger.balance("house/T1") == self.floor.ledger.balance("house/T1")


def _settled(table: Table, kept: SettledRound, bet: str, playing: int) -> int:
    if not playing:
        return 0
    wager, chip = Wager(bet, Cents(playing)), Cents(kept.smallest_chip)
    return settle_round(table.rulebook, table.game, [wager], kept.outcome, chip).total


def purses(floor: Floor) -> dict[str, tuple[int, int, int, int]]:
    """What each account has in chips, on vouchers of corrections, owes, and what of it is held."""
    papers, held = dict.fromkeys(floor.accounts, 0), dict.fromkeys(floor.accounts, 0)
    for hold in floor.holds.values():
        held[hold.account] += hold.amount if hold.open else 0
    for breach in floor.contraventions.values():
        for account, amount in breach.held.items():
            held[account] += amount
    for ticket in floor.tickets.values():
        if ticket.corrects and ticket.status is Status.ISSUED:
            papers[ticket.account] += ticket.amount
    balance = floor.ledger.balance
    return {
        a: (balance(f"chips/{a}"), papers[a], balance(f"owed/{a}"), held[a]) for a in floor.accounts
    }


@pytest.mark.parametrize("column", COLUMNS, ids=lambda column: " ".join(column).strip())
@settings(max_examples=EXAMPLES)
@given(
    floor=st.integers(0, MOST - 1),
    run=st.lists(st.integers(0, MOST - 1), min_size=8, max_size=24),
)
def test_corrections_come_to_what_the_last_outcome_brings(
    column: tuple[str, str], floor: int, run: list[int]
) -> None:
    evening = Evening(plan(column, floor))
    for number in run:
        number, what = divmod(number, 13)
        choose = Choices(number)
        evening.until(evening.at + 10)
        if what < 3 and evening.table.phase in PLAYABLE:
            evening.round(choose)
        elif what < 7:
            evening.correct(choose)
        elif what == 7:
            evening.leave(choose)
        elif what == 8:
            evening.do(with_papers(evening.floor, evening.at, number))
        elif what == 9 and evening.table.settled:
            evening.check_back_again(choose)
        elif what == 10:
            evening.restart()
        elif what == 11:
            evening.answer(choose)
        else:
            wish = command(evening.floor, evening.at, number)
            if wish is not None:
                evening.do(wish)
        evening.check_rounds()


def test_the_evenings_have_what_they_are_to_show() -> None:
    """Debts, vouchers, vouchers taken back and wagers asked about again do come about in them."""
    seen: set[str] = set()

    class Noted(Evening):
        def happen(self, decision: list[Event], given: Command) -> list[Event]:
            for event in decision:
                if isinstance(event, RoundCorrected):
                    for one in event.changes:
                        parts = ("chips", "voucher", "taken_back", "owed", "in_question")
                        seen.update(part for part in parts if getattr(one, part) > 0)
                        seen.update({"paid off"} if one.owed < 0 else ())
            return super().happen(decision, given)

    evening = Noted(plan(("act-mttg-2019", ""), 0))
    for number in range(1, 400):
        choose = Choices(number * 7_919_003_331_017)
        evening.until(evening.at + 10)
        if number % 5 == 1 and evening.table.phase in PLAYABLE:
            evening.round(choose)
        elif number % 5 == 2:
            evening.leave(choose)
        else:
            evening.correct(choose)
    assert seen == {"chips", "voucher", "taken_back", "owed", "paid off", "in_question"}
