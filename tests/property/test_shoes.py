"""Any evening at two card tables, with any irregularity at any moment.

Somebody with a pencil reads the events alone and keeps count of every card. After each of them that count
and the floor's agree, no card is lost or too many, none that was seen is open to wagers where the rulebook
forbids it, and no coup begins after the last; the auditor finds the money. From wherever the evening ends
a few ordinary steps of staff lead to the next coup.
"""

import random
from collections import Counter
from copy import deepcopy
from dataclasses import dataclass, field
from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from croupier.chaos.crowd import COLUMNS, LIBRARY, MOST, Choices, with_cards
from croupier.floor import FloorPlan, apply, decide, next_deadline, timers
from croupier.floor.freezing import freeze, thaw
from croupier.floor.irregularities import CardsOfAnotherShoe
from croupier.floor.messages import COMMANDS
from croupier.floor.money_in_and_out import InsertNote
from croupier.floor.state import TableSetUp, TerminalPlan
from croupier.games.baccarat.shoe import CUT
from croupier.message import Actor, Command, Event
from croupier.play import (
    cards,
    chips,
    confirming,
    corrections,
    dealing,
    malfunctions,
    table_life,
    wagering_period,
)
from croupier.play import no_bet as without
from croupier.play import shoe as shoes
from croupier.play.irregularities import CURES, arises
from croupier.play.recording import IrregularityRecorded
from croupier.play.table import Limits, Phase, Table, TablePlan
from croupier.play.wagering_period import NewGame
from croupier.refusal import Refusal
from croupier.rulebooks.irregularities import Cure
from croupier.rulebooks.policies import CardsEnteredBy
from croupier.words import say
from tests.oracle.baccarat import play
from tests.property.test_floor import EXAMPLES, Watched

ACT, LTGAME = "act-mttg-2019", "nsw-ltgame-2016"
GAMES = [
    (id, game)
    for (id, form), games in COLUMNS.items()
    for game in games
    if LIBRARY.load(id, form).games[game].kind == "baccarat"
]
ALL = 8 * 52
KINDS = [rank + suit for rank in "A23456789TJQK" for suit in "CDHS"]


# --- somebody with a pencil


@dataclass
class Counted:
    """What the events say of one table's cards."""

    rulebook: str
    shoe: bool = False
    seen: Counter[str] = field(default_factory=Counter)
    unseen: int = 0
    coup: list[str] = field(default_factory=list)
    carried: list[str] = field(default_factory=list)
    """Cards of the next coup that are out already; an empty word for one face down."""
    known: bool = False
    """The first card of the next coup has been seen."""
    running: bool = False
    complete: bool = False
    wagering: bool = False
    no_bet: bool = False
    left: int | None = None
    tie_gives_one: bool = False
    dealt: dict[int, list[str]] = field(default_factory=dict)

    def fresh(self, shoe: bool = True) -> None:
        self.shoe, self.seen, self.unseen = shoe, Counter(), 0
        self.carried, self.known, self.left, self.tie_gives_one = [], False, None, False
        self.dealt = {}

    def begins(self) -> None:
        assert not self.running, "a coup begins over another"
        assert self.left != 0, "a coup begins after the last"
        self.left = None if self.left is None else self.left - 1
        self.running, self.complete, self.no_bet, self.coup = True, False, False, []

    def ends(self, round: int, outcome: Any) -> None:
        assert self.running
        if outcome is not None:
            assert list(outcome) == self.coup, "the result is of other cards"
            self.dealt[round] = self.coup
        if self.left == 0 and self.tie_gives_one:
            self.left, self.tie_gives_one = int(outcome is not None and _tie(outcome)), False
        self.running = self.wagering = self.no_bet = False
        self.coup = []

    def swap(self, was: list[str], now: list[str]) -> None:
        self.seen.subtract(was)
        self.seen.update(now)

    def cutting_card(self) -> None:
        """ACT 8.3(h): the coup it comes in is the last, with one more if that is a Tie. LTGame 3.12, 3.13:
        one more, unless it came where the first card should have been."""
        assert self.left is None, "a second cutting card"
        here = self.running and not self.complete
        lying = self.coup if here else self.carried
        more = 1 if self.rulebook == LTGAME and lying else 0
        self.left, self.tie_gives_one = more + (not here), self.rulebook == ACT

    def read(self, event: Event) -> None:
        match event:
            case shoes.ShoeBroughtIn() | shoes.CardsShuffled():
                assert not self.running, "the cards were taken away under a coup"
                self.fresh()
            case table_life.TableClosed():
                self.fresh(False)
            case wagering_period.TableOpened() if not self.shoe:
                self.fresh()
            case shoes.CardsBurned():
                self.unseen += event.face_down
                self.seen.update([event.card] if event.card else [])
            case wagering_period.WageringOpened():
                assert not self.known, "wagers are taken on a card that was seen"
                self.begins()
                self.wagering = True
            case wagering_period.WageringClosed():
                self.wagering = False
            case chips.ChipsLie() | confirming.WagersConfirmed():
                assert self.wagering
                assert not self.coup, "a wager on a card that was seen"
            case without.NoBetCoupOpened():
                self._no_bet(event)
            case cards.CardDrawn():
                self._drawn(event)
            case cards.CardReplaced():
                assert self.coup[event.position - 1] == event.was
                self.swap([event.was], [event.card])
                self.coup[event.position - 1], self.complete = event.card, False
            case cards.CuttingCardOut():
                self.cutting_card()
            case dealing.OutcomeEntered():
                assert event.outcome == self.coup
                self.complete = True
            case IrregularityRecorded():
                self._recorded(event)
            case dealing.RoundSettled():
                assert not self.no_bet, "a coup without wagers was settled"
                self.ends(event.round, event.outcome)
            case without.NoBetCoupEnded():
                assert self.no_bet
                self.ends(event.round, event.outcome)
            case malfunctions.RoundVoided():
                self.ends(event.round, None)
            case corrections.RoundCorrected() if event.round in self.dealt and not event.void:
                now: Any = event.outcome
                self.swap(self.dealt[event.round], list(now))
                self.dealt[event.round] = list(now)

    def _no_bet(self, event: without.NoBetCoupOpened) -> None:
        if not self.running:
            self.begins()
            known = [card for card in self.carried if card]
            assert [card for card in event.cards if card] == known, "it opens with other cards"
            self.carried = [card for card in self.carried if not card]
            self.known = False
        self.coup = list(event.cards) or self.coup
        self.wagering, self.no_bet = False, True

    def _drawn(self, event: cards.CardDrawn) -> None:
        assert self.running
        assert not self.wagering, "a card comes while wagers are taken"
        if event.carried:
            assert self.carried.pop(0) == ""
            assert not self.coup
            self.unseen -= 1
        self.seen[event.card] += 1
        self.coup.append(event.card)

    def _recorded(self, event: IrregularityRecorded) -> None:
        assert not (event.drawn and event.turned_up)
        if event.drawn and event.card:
            self.seen[event.card] += 1
        elif event.drawn:
            self.unseen += 1
        if event.turned_up:
            assert self.carried.pop(0) == ""
            self.swap([], [event.card])
            self.unseen -= 1
        if event.carried:
            self.carried.append(event.card)
        if event.no_bet_next or (event.carried and event.card):
            self.known = True
        if event.cards:
            self.swap(self.coup, list(event.cards))
            self.coup, self.complete = list(event.cards), False
        if "another shoe" in event.wants:
            self.left, self.tie_gives_one = 0, False


def _tie(outcome: Any) -> bool:
    player, banker, *_ = play(outcome)
    return player == banker


# --- an evening


class Evening(Watched):
    def __init__(self, plan: FloorPlan) -> None:
        self.counts: dict[str, Counted] = {}
        super().__init__(plan)

    def look(self, event: Event) -> None:
        if isinstance(event, TableSetUp):
            count = self.counts[event.plan.id] = Counted(event.plan.rulebook)
            if event.plan.open:
                count.fresh()
        elif isinstance(event, CardsOfAnotherShoe):
            self.counts[event.table].swap(list(event.cards), [])
            self.counts[event.other].swap([], list(event.cards))
        elif getattr(event, "table", "") in self.counts:
            self.counts[event.table].read(event)  # type: ignore[attr-defined]

    def do(self, given: Command) -> list[Event] | Refusal:
        held = {t.id for t in self.floor.tables.values() if t.phase is Phase.HELD}
        before = {id: self.floor.tables[id].irregularities for id in held}
        decision = super().do(given)
        for id, table in self.floor.tables.items():
            self.compare(table, self.counts[id])
            freed = id in held and table.phase is not Phase.HELD
            if freed and not isinstance(given, malfunctions.SystemFault):
                self.decided(table, before[id], given.by)
        return decision

    def decided(self, table: Table, grounds: Any, by: Actor) -> None:
        """A coup that waited was decided by the rank it waited for."""
        known = [table.rulebook.irregularities[ground] for ground in grounds]
        least = [g.decided_by for g in known if g.cure is Cure.HELD]
        least += [g.rank for g in known if "early card" in g.shown_by]
        rank = table.rulebook.roles.rank
        assert rank(by.role) >= min(rank(title) for title in least)

    def compare(self, table: Table, count: Counted) -> None:
        shoe = table.shoe
        assert (shoe is not None) == count.shoe
        assert table.carried == tuple(count.carried)
        assert not (table.phase is Phase.WAGERING and count.known)
        if shoe is None:
            return
        assert shoe.seen == +count.seen, f"{table.id} has seen other cards"
        assert shoe.unseen == count.unseen >= 0
        assert min(count.seen.values(), default=0) >= 0
        assert max(count.seen.values(), default=0) <= 8
        assert count.seen.total() + count.unseen + shoe.remaining == ALL
        assert shoe.remaining >= 0
        assert shoe.left == count.left
        assert set(count.seen) <= set(KINDS)
        if shoe.order:
            assert len([card for card in shoe.order if card != CUT]) == shoe.remaining
        if table.cards or count.coup:
            assert table.cards == tuple(count.coup)

    def copy(self) -> "Evening":
        """The same evening, to go on in another way."""
        twin = object.__new__(Evening)
        twin.floor, twin.told = thaw(freeze(self.floor)), thaw(freeze(self.told))
        assert twin.floor == self.floor, "a snapshot differs"
        twin.auditor, twin.at, twin.seq = self.auditor.copy(), self.at, self.seq
        twin.counts = deepcopy(self.counts)
        return twin

    def quickly(self, given: Command) -> None:
        """The same as `do`, looked at less closely: for what came before an evening."""
        decision = decide(self.floor, given)
        assert isinstance(decision, list), say(decision)
        for event in decision:
            apply(self.floor, event)
            apply(self.told, event)
            self.auditor.read(self.floor, event, given.at, None)
            self.look(event)


def plan(rulebook: str, game: str, number: int) -> FloorPlan:
    """Two tables, of one Dealer where the rulebook has that; three terminals."""
    choose, games = Choices(number), COLUMNS[rulebook, ""]
    alternates = rulebook == LTGAME and choose.once_in(2)
    table = TablePlan(
        id="T1",
        rulebook=rulebook,
        game=game,
        limits=Limits(min=100, max=10_000),
        wagering_seconds=20,
        differential=choose.of((0, 1_000)),
        unconfirmed=choose.of(("keep", "reject")),
    )
    other = choose.of([one for one in games if one.find("baccarat") >= 0])
    second = replace(table, id="T2", game=other, alternates_with="T1" if alternates else "")
    terminals = (TerminalPlan("PT1"), TerminalPlan("PT2", ("T1",)), TerminalPlan("PT3", ("T2",)))
    return FloorPlan(tables=(table, second), terminals=terminals)


VARIANTS = 8
STAGES = (ALL, ALL, 30, 7)
"""How many cards there still are when an evening begins."""


@cache
def begun(rulebook: str, game: str, number: int, left: int) -> Evening:
    """Players with credit, and so many cards left in the first table's shoe."""
    evening = Evening(plan(rulebook, game, number))
    for id in ("PT1", "PT2", "PT3"):
        evening.quickly(InsertNote(terminal=id, amount=10_000, by=Actor("player", id)))
    evening.auditor.compare(evening.floor)
    for _ in range(10_000):
        tables = evening.floor.tables
        first = tables["T1"]
        assert first.shoe is not None
        if first.shoe.remaining <= left and first.phase is Phase.OPEN:
            break
        turn = tables["T2"] if first.dealt_last or tables["T2"].round_in_progress else first
        given = onward(turn, NewGame(table=turn.id, by=top(turn)))
        if given.at:
            evening.at = given.at
        evening.quickly(replace(given, at=evening.at))
    assert evening.told == evening.floor
    return evening


# --- back to the next coup


def top(table: Table) -> Actor:
    return Actor(table.rulebook.roles.ranks[-1], "max")


def ready(table: Table) -> bool:
    """Whether nothing but New Game is wanting."""
    shoe = table.shoe
    return (
        table.phase is Phase.OPEN
        and table.stopped is None
        and shoe is not None
        and shoe.ready
        and shoe.remaining >= 6
        and not table.no_bet_due
    )


def onward(table: Table, ready_for: Command) -> Command:
    """What staff, the shoe or the clock does next at a table, by the book."""
    by, shoe = top(table), table.shoe

    def done(do: str, by: Actor = by, **fields: Any) -> Command:
        kind: Any = COMMANDS[do]
        command: Command = kind(table=table.id, by=by, **fields)
        return command

    if ready(table):
        return ready_for
    if table.phase is Phase.WAGERING:
        return wagering_period.CloseWagering(table=table.id, at=table.closes_at or 0)
    if table.phase is Phase.DEALING:
        return _card(table, done)
    if table.phase is Phase.HELD:
        return done("void_round", round=table.round_no, ground=_held_by(table))
    if table.phase is Phase.ANALYSIS:
        return done("confirm_wagers", round=table.round_no)
    if table.phase is not Phase.OPEN:
        return done({Phase.CLOSED: "open_table", Phase.RESULT: "confirm_result"}[table.phase])
    if table.stopped is not None:
        return done("result_stands", round=table.stopped.round, reason="looked into")
    assert shoe is not None
    want = next((want for want in shoe.wants if want != "burn"), "")
    if want == "cut":
        return done("cut", depth=200)
    if want in ("shuffle", "check"):
        return done({"check": "check_cards"}.get(want, want))
    if want or shoe.remaining < 6:
        return done("new_shoe")
    return done("dummy_hand" if "dummy_hand" in table.rulebook.reserved else "new_game")


def _card(table: Table, done: Any) -> Command:
    shoe = table.shoe
    assert shoe is not None
    reads = table.asks(CardsEnteredBy.SHOE) and not (table.no_bet or table.overseen)
    known = shoe.order or [card for card in KINDS if shoe.seen.get(card, 0) < 8]
    waits = table.carried[:1] == ("",) and not table.cards
    if not (shoe.remaining or waits):
        ground = {ACT: "8.8(g)", LTGAME: "11.6.6"}[table.rulebook.id]
        return done("irregularity", ground=ground)  # type: ignore[no-any-return]
    by = Actor("device", "shoe") if reads else top(table)
    return done("card", by=by, card=known[0])  # type: ignore[no-any-return]


def _held_by(table: Table) -> str:
    grounds = [table.rulebook.irregularities[id] for id in table.irregularities]
    return next(g.id for g in reversed(grounds) if g.decided_by or "early card" in g.shown_by)


def safe_end(evening: Evening, id: str) -> int:
    """Walk on until this table's next coup has begun; how many steps that took."""
    for steps in range(60):
        table = evening.floor.tables[id]
        new_game: Command = NewGame(table=id, by=top(table), at=evening.at)
        if ready(table):
            answer = decide(evening.floor, new_game)
            if isinstance(answer, list):
                evening.do(new_game)
                assert table.phase is Phase.WAGERING
                return steps
            assert answer.code == "other_game_first", say(answer)
            table = next(t for t in evening.floor.tables.values() if t is not table)
            new_game = NewGame(table=table.id, by=top(table), at=evening.at)
        given = onward(table, new_game)
        if given.at > evening.at:
            evening.until(given.at)
            continue
        answer = evening.do(replace(given, at=evening.at))
        assert isinstance(answer, list), f"{given}: {say(answer)}"
    raise AssertionError(f"{id} does not find back: {evening.floor.tables[id]}")


STEPS = st.lists(st.integers(0, MOST - 1), min_size=20, max_size=60)


@pytest.mark.parametrize(("rulebook", "game"), GAMES, ids=lambda name: name)
@settings(max_examples=EXAMPLES)
@given(start=st.integers(0, VARIANTS * len(STAGES) - 1), run=STEPS)
def test_every_card_is_accounted_for_and_every_coup_finds_its_end(
    rulebook: str, game: str, start: int, run: list[int]
) -> None:
    number, stage = divmod(start, len(STAGES))
    evening = begun(rulebook, game, number, STAGES[stage]).copy()
    for number in run:
        number, waits = divmod(number, 16)
        if waits == 0:
            continue
        if waits == 15:
            evening.until(evening.at + Choices(number).of((1, 999, 20_000)))
            continue
        if waits == 14:
            evening.restart()
            continue
        evening.until(evening.at + (10 if waits % 2 else 0))
        given = with_cards(evening.floor, evening.at, number)
        if given is None:
            evening.until(next_deadline(evening.floor) or evening.at)
        else:
            evening.do(given)
    for id in evening.floor.tables:
        safe_end(evening.copy(), id)


def test_every_card_game_is_played() -> None:
    assert [id for id, _ in GAMES] == [ACT, ACT, LTGAME, LTGAME]


EVENTS = (
    *(CardsOfAnotherShoe, IrregularityRecorded, cards.CardDrawn, cards.CardReplaced),
    *(cards.CuttingCardOut, shoes.ShoeBroughtIn, shoes.CardsChecked, shoes.CardsShuffled),
    *(shoes.CardsCut, shoes.CardsBurned, shoes.CardsDirected, shoes.StandbyPressed),
    *(without.NoBetCoupOpened, without.NoBetCoupEnded, dealing.RoundSettled),
    *(malfunctions.RoundVoided, corrections.RoundCorrected),
)


@pytest.mark.parametrize(("rulebook", "game"), GAMES[::2], ids=lambda name: name)
def test_the_crowd_does_everything_that_can_go_wrong(rulebook: str, game: str) -> None:
    """And never leaves a table without cards: whole shoes are dealt."""
    chance, happened = random.Random(7), Counter[str]()
    floor, at = begun(rulebook, game, 0, ALL).copy().floor, 0
    for _ in range(30_000):
        given = with_cards(floor, at, chance.randrange(MOST))
        at = given.at + 1 if given else max(at, next_deadline(floor) or at)
        due = [timer for timer in timers(floor) if timer.at <= at]
        for one in (*due, *([given] if given else [])):
            decision = decide(floor, one)
            for event in decision if isinstance(decision, list) else ():
                apply(floor, event)
                happened[type(event).__name__] += 1
                happened[getattr(event, "ground", "")] += 1
    table = next(iter(floor.tables.values()))
    listed = LIBRARY.load(rulebook).irregularities.items()
    known = {id for id, one in listed if one.cure in CURES and arises(table, one)}
    assert {ground for ground in known if not happened[ground]} <= {"8.8(k)"}
    kinds = {kind for kind in EVENTS if not happened[kind.__name__]}
    assert kinds <= ({CardsOfAnotherShoe} if rulebook == LTGAME else set())
    assert happened["CardDrawn"] > 1_000
