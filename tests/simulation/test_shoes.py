"""Whole shoes dealt through the real `decide` and `apply`, card by card, with wagers on every bet.

Nobody tells the floor the order: the test shuffles, and enters what the Dealer or the shoe would. How often
each bet won and what it brought back are compared with the par sheet, each coup with rules written by hand,
and how many coups a shoe gives with the simulator.
"""

import os
import random
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import cycle
from math import sqrt
from multiprocessing import get_context
from typing import Any

import numpy as np
import pytest

from croupier.chaos.crowd import TEXTS
from croupier.floor import Floor, FloorPlan, OpenFloor, apply, decide
from croupier.floor.money_in_and_out import TransferIn
from croupier.games.baccarat.cards import DECK
from croupier.games.baccarat.shoe import CUT, Shoe
from croupier.maths.par import par
from croupier.maths.shoes import deal_shoes, dealing_of
from croupier.message import Actor, Command
from croupier.play.cards import Card
from croupier.play.chips import Place, Repeat
from croupier.play.confirming import Confirm
from croupier.play.dealing import ConfirmResult, RoundSettled
from croupier.play.shoe import Burn, Cut, NewShoe, Shuffle, Standby
from croupier.play.table import Limits, Phase, Table, TablePlan
from croupier.play.wagering_period import CloseWagering, NewGame
from croupier.refusal import Refusal
from croupier.rulebooks.policies import Burn as Burning
from croupier.rulebooks.policies import CardsEnteredBy, Confirming, CuttingCardLeastFromBack
from tests.games import load
from tests.oracle import baccarat as oracle

GAMES = list(oracle.CLAUSES)
BETS = ("player", "banker", "tie", "player-pair", "banker-pair")
WAGER = 200
"""Cents on each bet: every payment of both rulebooks is whole."""
COUPS = 1_000_000 if os.environ.get("HYPOTHESIS_PROFILE") == "prove" else 3_000
PARTS = 16 if os.environ.get("HYPOTHESIS_PROFILE") == "prove" else 1
"""Each game's coups are dealt on so many floors."""
SIGMAS = 5
VARY = 1.7
"""The standard deviation of how many coups a shoe gives."""
DEALER, PLAYER, DEVICE = Actor("dealer", "dana"), Actor("player", "PT1"), Actor("device", "shoe")


@dataclass
class Tally:
    """What came of some shoes."""

    coups: int = 0
    shoes: int = 0
    won: Counter[str] = field(default_factory=Counter)
    """Coups on which more came back than was wagered, by bet."""
    credit: Counter[str] = field(default_factory=Counter)

    def add(self, other: "Tally") -> None:
        self.coups += other.coups
        self.shoes += other.shoes
        self.won += other.won
        self.credit += other.credit


class Dealt:
    """A table, whoever deals at it, and a player who wagers on everything."""

    def __init__(self, rulebook: str, game: str, seed: int) -> None:
        self.chance, self.game, self.tally = random.Random(seed), game, Tally()
        self.floor, self.at, self.backs = Floor(), 0, cycle(("red", "blue"))
        plan = TablePlan(
            id="T1",
            rulebook=rulebook,
            game=game,
            limits=Limits(min=100, max=500),
            wagering_seconds=1,
        )
        floor = FloorPlan(tables=(plan,), terminals=("PT1",))
        self.do(OpenFloor(plan=floor, rulebooks={rulebook: TEXTS[rulebook]}))
        credit = {"terminal": "PT1", "amount": 10**10, "reference": "X1"}
        self.do(TransferIn(**credit, by=Actor("device", "cms")))  # type: ignore[arg-type]
        self.table: Table = self.floor.tables["T1"]
        self.reads = self.table.asks(CardsEnteredBy.SHOE)
        self.confirms = self.table.asks(Confirming.REQUIRED)
        self.cards: Iterator[str] = iter(())

    def do(self, given: Command) -> None:
        decision = decide(self.floor, given)
        assert isinstance(decision, list), decision
        for event in decision:
            apply(self.floor, event)
            if isinstance(event, RoundSettled):
                self.settled(event)

    @property
    def shoe(self) -> Shoe:
        assert self.table.shoe is not None
        return self.table.shoe

    def bring(self) -> None:
        """The next shoe: shuffled, cut and burned, the cutting card as far back as it may be."""
        cards = list(DECK * 8)
        self.chance.shuffle(cards)
        behind = self.table.rulebook.number(CuttingCardLeastFromBack)
        cards.insert(len(cards) - behind, CUT)
        self.cards = iter(cards)
        self.do(NewShoe(table="T1", colour=next(self.backs), by=DEALER))
        self.do(Shuffle(table="T1", by=DEALER))
        self.do(Cut(table="T1", depth=self.chance.randint(52, 364), behind=behind, by=DEALER))
        first, shown = next(self.cards), self.table.asks(Burning.FIRST_CARD_VALUE)
        self.do(Burn(table="T1", card=first if shown else "", by=DEALER))
        for _ in range(oracle.points(oracle.RANKS.index(first[0]) + 1) if shown else 0):
            next(self.cards)
        self.tally.shoes += 1

    def coup(self) -> bool:
        """One coup; False if the shoe gives no more."""
        begin = NewGame(table="T1", at=self.at, by=DEALER)
        decision = decide(self.floor, begin)
        if isinstance(decision, Refusal):
            assert decision.code == "shoe_not_ready"
            return False
        self.do(begin)
        self.wager()
        self.at = self.table.closes_at or 0
        self.do(CloseWagering(table="T1", at=self.at))
        by = DEVICE if self.reads else DEALER
        while self.table.phase is Phase.DEALING:
            self.do(Card(table="T1", card=next(self.cards), at=self.at, by=by))
        if self.reads:
            self.do(Standby(table="T1", at=self.at, by=DEVICE))
        self.do(ConfirmResult(table="T1", at=self.at, by=DEALER))
        return True

    def wager(self) -> None:
        if self.tally.coups:
            self.do(Repeat(terminal="PT1", at=self.at, by=PLAYER))
        else:
            for bet in BETS:
                self.do(Place(terminal="PT1", bet=bet, amount=WAGER, at=self.at, by=PLAYER))
        if self.confirms:
            self.do(Confirm(terminal="PT1", at=self.at, by=PLAYER))

    def settled(self, event: RoundSettled) -> None:
        outcome: Any = event.outcome
        assert sorted(one.bet for one in event.paid) == sorted(BETS)
        for one in event.paid:
            assert one.credit == WAGER * oracle.credit(self.game, one.bet, outcome)
            self.tally.won[one.bet] += one.credit > one.amount
            self.tally.credit[one.bet] += one.credit
        self.tally.coups += 1


def dealt(rulebook: str, game: str, seed: int, coups: int) -> Tally:
    """Whole shoes, until there have been so many coups."""
    table = Dealt(rulebook, game, seed)
    while table.tally.coups < coups:
        table.bring()
        while table.coup():
            pass
        assert table.shoe.over
        assert table.shoe.remaining == len(list(table.cards))
    assert table.floor.ledger.total() == 0
    return table.tally


def together(rulebook: str, game: str) -> Tally:
    """All parts of a game's coups, each on a core if there are several."""
    share, tally = COUPS // len(GAMES) // PARTS, Tally()
    seeds = range(
        GAMES.index((rulebook, game)) * PARTS, (GAMES.index((rulebook, game)) + 1) * PARTS
    )
    if PARTS == 1:
        return dealt(rulebook, game, seeds[0], share)
    with ProcessPoolExecutor(mp_context=get_context("spawn")) as pool:
        asked = [pool.submit(dealt, rulebook, game, seed, share) for seed in seeds]
        for one in asked:
            tally.add(one.result())
    return tally


@pytest.mark.parametrize(("rulebook", "game"), GAMES, ids=lambda name: name)
def test_shoes_dealt_card_by_card_agree_with_the_par_sheet(rulebook: str, game: str) -> None:
    tally = together(rulebook, game)
    book, table = load(rulebook, game, "")
    assert tally.coups >= COUPS // len(GAMES)
    for bet in BETS:
        sheet = par(table, bet)
        assert _sigmas(tally.won[bet], tally.coups, sheet.win, sheet.win * (1 - sheet.win)) < SIGMAS
        back = Fraction(tally.credit[bet], WAGER)
        assert _sigmas(back, tally.coups, sheet.returns, sheet.variance) < SIGMAS
    dealing, shoes = dealing_of(book, table), 4_000
    simulated = deal_shoes(dealing, np.random.SFC64(11), shoes, 10**9).sum() / shoes
    spread = VARY * sqrt(1 / tally.shoes + 1 / shoes)
    assert abs(tally.coups / tally.shoes - simulated) < SIGMAS * spread


def _sigmas(found: Fraction | int, coups: int, mean: Fraction, variance: Fraction) -> float:
    """How far a sum over these coups is from what is expected."""
    return float(abs(found - coups * mean)) / sqrt(coups * variance)
