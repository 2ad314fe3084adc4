"""Every path: all that two players, a Dealer, a device and the clock can do at one table, step by step.

From a table that is ready, every command of a small alphabet is tried in every state; states are told apart
by all that a later decision can depend on. The auditor goes along every path. From every state a few
ordinary steps must lead back to a table that is open for the next round, every wager settled.

    python -m tests.simulation.exploring        writes the table of what is covered
"""

import sys
import tomllib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, fields, is_dataclass
from pathlib import Path
from time import process_time
from types import MappingProxyType
from typing import Any, NamedTuple

import msgspec

from croupier.accounts.ledger import Ledger
from croupier.chaos.auditor import Auditor
from croupier.chaos.crowd import LIBRARY, TEXTS
from croupier.floor import Floor, FloorPlan, OpenFloor, apply, decide, timers
from croupier.floor.faults import OF_A_TERMINAL, Fault, VoidWagers
from croupier.floor.leaving import ClearFault
from croupier.floor.money_in_and_out import BuyChips, BuyIn, CashOut, InsertNote, PayChips
from croupier.games.baccarat.shoe import Shoe
from croupier.message import Actor, Command, Event
from croupier.play.cards import Card
from croupier.play.chips import Bet, CallBet, Place, Remove, Undo
from croupier.play.confirming import Confirm
from croupier.play.dealing import ConfirmResult, Outcome, RoundSettled
from croupier.play.irregularities import Irregularity, VoidRound, arises
from croupier.play.malfunctions import ConfirmWagers, ExposeEarly, SystemFault
from croupier.play.no_bet import DummyHand
from croupier.play.no_spin import Light
from croupier.play.table import Limits, Phase, Table, TablePlan, total
from croupier.play.wagering_period import CloseWagering, FinalBets, NewGame
from croupier.refusal import Refusal
from croupier.rulebooks.irregularities import Cure
from croupier.rulebooks.policies import (
    BelowMinimum,
    Closing,
    Confirming,
    DealerPlacedWagers,
    PaidOutBy,
    ResultBy,
    WageredBy,
    Warnings,
)

DEPTH = 10
"""How deep a combination is followed that was not before."""
COVERED = Path(__file__).parent / "every_path.toml"
START = 1_000
UNIT, MOST = 500, 1_000
"""A wager, and the most on a bet: two of them."""


class Combination(NamedTuple):
    """A rulebook's policies with a kind of game and the operator's settings that matter to a round."""

    rulebook: str
    form: str
    game: str
    settings: Mapping[str, Any] = MappingProxyType({})

    @property
    def name(self) -> str:
        said = [f"{name}={value}" for name, value in self.settings.items()]
        return " ".join((self.rulebook, *filter(None, [self.form]), self.game, *said))


ACT, LTGAME = "act-mttg-2019", "nsw-ltgame-2016"
INTERBLOCK, VIC = "nsw-interblock-2016", "vic-roulette-2011"
COMBINATIONS = (
    Combination(ACT, "", "roulette"),
    Combination(ACT, "", "sic-bo", {"exposure": "void"}),
    Combination(ACT, "", "baccarat-a", {"differential": 500}),
    Combination(INTERBLOCK, "", "roulette"),
    Combination(INTERBLOCK, "", "sic-bo"),
    Combination(LTGAME, "", "baccarat", {"unconfirmed": "keep", "differential": 500}),
    Combination(LTGAME, "", "even-money-baccarat", {"unconfirmed": "reject"}),
    Combination(VIC, "by-hand", "roulette"),
    Combination(VIC, "by-hand", "french"),
    Combination(VIC, "touchbet", "roulette"),
    Combination(VIC, "touchtable", "roulette"),
)


class Node(NamedTuple):
    floor: Floor
    auditor: Auditor
    at: int
    path: tuple[str, ...]


@dataclass
class Explored:
    depth: int
    states: int = 0
    transitions: int = 0
    refusals: int = 0
    settled: int = 0
    seconds: float = 0


def explore(combination: Combination, depth: int) -> Explored:
    """Breadth first to this depth. Whatever breaks is told with the steps that lead there."""
    started, found = process_time(), Explored(depth)
    first = opened(combination)
    alphabet = Alphabet(first.floor)
    seen, level, led_out = {key(first)}, [first], set[bytes]()
    for _ in range(depth):
        following: list[Node] = []
        for node in level:
            for label, command in alphabet.of(node):
                after = step(node, label, command, found)
                if after is None:
                    continue
                found.transitions += 1
                told = key(after)
                if told not in seen:
                    seen.add(told)
                    get_out(after, told, alphabet, led_out)
                    following.append(after)
        level = following
    found.states, found.seconds = len(seen), process_time() - started
    return found


def opened(combination: Combination) -> Node:
    """The table set up, and both players with two wagers' worth."""
    book = LIBRARY.load(combination.rulebook, combination.form)
    table = TablePlan(
        id="T1",
        rulebook=book.id,
        form=combination.form,
        game=combination.game,
        limits=Limits(min=UNIT, max=MOST),
        wagering_seconds=0.0 if book.ask(Closing) is Closing.DEALER_OR_BALL else 10.0,
        notes=(MOST,),
        **combination.settings,
    )
    by_hand = book.ask(WageredBy) is WageredBy.CHIPS
    guests = book.ask(DealerPlacedWagers) is DealerPlacedWagers.CALLED
    plan = FloorPlan(
        tables=(table,),
        terminals=() if by_hand else ("A",) if guests else ("A", "B"),
        players=("A", "B") if by_hand else (),
    )
    node = Node(Floor(), Auditor(), START, ())
    texts = {book.id: TEXTS[book.id]}
    node = taken(step(node, "open", OpenFloor(plan=plan, rulebooks=texts, at=START)))
    alphabet = Alphabet(node.floor)
    for seat in ("A", "B"):
        node = taken(step(node, "buy", alphabet.buying(seat, START)))
    return node


def taken(node: Node | None) -> Node:
    assert node is not None, "a step that should be taken was refused"
    return node


def step(node: Node, label: str, command: Command, found: Explored | None = None) -> Node | None:
    """The state after a command, the auditor content; nothing where it is refused or changes nothing."""
    path = (*node.path, label)
    try:
        decision = decide(node.floor, command)
        if isinstance(decision, Refusal) or not decision:
            if found is not None:
                found.refusals += 1
            return None
        floor, auditor = twin(node.floor), node.auditor.copy()
        for event in decision:
            _apply(floor, auditor, event, command.at)
            if found is not None and isinstance(event, RoundSettled):
                found.settled += 1
        auditor.compare(floor)
    except AssertionError as problem:
        raise AssertionError(f"{' > '.join(path)}: {problem}") from problem
    return Node(floor, auditor, command.at, path)


def _apply(floor: Floor, auditor: Auditor, event: Event, at: int) -> None:
    table = floor.tables.get("T1")
    closes_at = table.closes_at if table else None
    apply(floor, event)
    auditor.read(floor, event, at, closes_at)


def get_out(node: Node, told: bytes, alphabet: "Alphabet", led_out: set[bytes]) -> None:
    """Ordinary steps lead back to an open table, and no wager is left hanging."""
    for _ in range(14):
        if told in led_out:
            return
        led_out.add(told)
        if node.floor.tables["T1"].phase is Phase.OPEN and not node.floor.tables["T1"].questions:
            break
        after = None
        for label, command in alphabet.onward(node):
            after = step(node, label, command)
            if after is not None:
                break
        assert after is not None, f"stuck after {' > '.join(node.path)}"
        node, told = after, key(after)
    assert node.floor.tables["T1"].phase is Phase.OPEN, f"no way out: {' > '.join(node.path)}"
    lying = [name for name in node.floor.ledger.balances if name.startswith(("placed/", "staked/"))]
    assert not lying, f"{lying} left after {' > '.join(node.path)}"


class Alphabet:
    """The commands there are to try, at one table under one rulebook."""

    def __init__(self, floor: Floor) -> None:
        self.table = table = floor.tables["T1"]
        ranks = table.rulebook.roles.ranks
        self.dealer, self.boss = Actor(ranks[0], "dee"), Actor(ranks[-1], "max")
        self.device = Actor("device", "wheel")
        self.by_hand = table.asks(WageredBy.CHIPS)
        self.called = table.asks(DealerPlacedWagers.CALLED)
        self.baccarat = table.game.kind == "baccarat"
        bets = {"roulette": ("red", "black"), "sic-bo": ("small", "big")}
        self.bets = dict(zip("AB", bets.get(table.game.kind, ("player", "banker")), strict=True))
        self.win, self.lose = (
            ("1", "2") if table.game.kind == "roulette" else ([1, 1, 2], [6, 6, 5])
        )

    def of(self, node: Node) -> Iterator[tuple[str, Command]]:
        """Every command, in this state and at this moment."""
        at, table = node.at, node.floor.tables["T1"]
        yield from self.by_players(node)
        yield from self.by_the_clock(node)
        here: dict[str, Any] = {"table": "T1", "at": at}
        yield "new_game", NewGame(**here, by=self.dealer)
        yield "close_wagering", CloseWagering(**here, by=self.dealer)
        yield "close_wagering/device", CloseWagering(**here, by=self.device)
        if table.asks(Warnings.FINAL_BETS):
            yield "final_bets", FinalBets(**here, by=self.dealer)
        yield from self.outcomes(node)
        yield "confirm_result", ConfirmResult(**here, by=self.dealer)
        if table.disputed:
            yield "confirm_result/boss", ConfirmResult(**here, by=self.boss)
        yield "system_fault", SystemFault(**here, reason="a test", by=self.device)
        yield "confirm_wagers", ConfirmWagers(**here, round=table.round_no, by=self.boss)
        yield from self.failing(node)
        if self.baccarat:
            yield from self.irregular(node)
        else:
            yield from self.spoiled(node)
            yield "expose/now", ExposeEarly(**here, exposed_at=at / 1_000, by=self.boss)
            yield (
                "expose/before",
                ExposeEarly(**here, exposed_at=(table.opened_at + 500) / 1_000, by=self.boss),
            )

    def failing(self, node: Node) -> Iterator[tuple[str, Command]]:
        """A's terminal fails, and is put right when its wagers are not in question any more."""
        if self.by_hand:
            return
        table, here = node.floor.tables["T1"], {"terminal": "A", "at": node.at}
        grounds = table.rulebook.irregularities.values()
        ground = next(one.id for one in grounds if one.cure in OF_A_TERMINAL)
        if not node.floor.seats["A"].out_of_service:
            yield "fault A", Fault(**here, ground=ground, reason="a test", by=self.device)
        elif not table.questions:
            yield "clear A", ClearFault(**here, by=self.dealer)
        yield from self.answering(node)

    def answering(self, node: Node) -> Iterator[tuple[str, Command]]:
        """Whatever is in question is confirmed, or void."""
        table = node.floor.tables["T1"]
        here: dict[str, Any] = {"table": "T1", "terminal": "A", "at": node.at, "by": self.boss}
        for one in table.questions[:1]:
            yield "confirm A", ConfirmWagers(**here, round=one.round)
            grounds = table.rulebook.irregularities.values()
            void = next(ground.id for ground in grounds if ground.cure is Cure.VOID_WAGERS)
            yield "void A", VoidWagers(**here, round=one.round, ground=void, reason="a test")

    def by_players(self, node: Node) -> Iterator[tuple[str, Command]]:
        for seat, bet in self.bets.items():
            if seat not in node.floor.seats or not node.floor.seats[seat].account:
                yield f"buy {seat}", self.buying(seat, node.at)
                continue
            guest = self.called and seat == "B"
            by = self.dealer if guest else Actor("player", seat)
            theirs: dict[str, Any] = {"terminal": seat, "at": node.at, "by": by}
            yield f"place {seat}", self.placing(seat, bet, node.at)
            yield f"remove {seat}", Remove(**theirs, bet=bet)
            yield f"undo {seat}", Undo(**theirs)
            if not self.table.asks(Confirming.NONE):
                yield f"confirm {seat}", Confirm(**theirs)
            if not self.by_hand and not guest:
                yield f"cash_out {seat}", CashOut(**theirs)
            if self.called and self.table.asks(PaidOutBy.CHIPS):
                yield f"pay {seat}", PayChips(table="T1", terminal=seat, at=node.at, by=self.dealer)

    def buying(self, seat: str, at: int) -> Command:
        if self.by_hand:
            return BuyChips(table="T1", player=seat, amount=MOST, at=at, by=self.dealer)
        if self.called:
            whom = {"guest" if seat == "B" else "terminal": seat}
            return BuyIn(table="T1", amount=MOST, at=at, by=self.dealer, **whom)
        return InsertNote(terminal=seat, amount=MOST, at=at, by=Actor("player", seat))

    def placing(self, seat: str, bet: str, at: int) -> Command:
        by = Actor("player", seat)
        if self.by_hand:
            return Bet(table="T1", player=seat, bet=bet, amount=UNIT, at=at, by=by)
        if self.called and seat == "B":
            return CallBet(table="T1", terminal=seat, bet=bet, amount=UNIT, at=at, by=self.dealer)
        return Place(terminal=seat, bet=bet, amount=UNIT, at=at, by=by)

    def by_the_clock(self, node: Node) -> Iterator[tuple[str, Command]]:
        """The next timer, at its time."""
        due = min(timers(node.floor), key=lambda timer: timer.at, default=None)
        if due is not None:
            yield "tick", msgspec.structs.replace(due, at=max(due.at, node.at))

    def outcomes(self, node: Node) -> Iterator[tuple[str, Command]]:
        table = node.floor.tables["T1"]
        here: dict[str, Any] = {"table": "T1", "at": node.at}
        if self.baccarat:
            firsts = {"9C": "win", "KC": "lose"} if not table.cards else {"": "next"}
            for first, label in firsts.items():
                by = self.device if self._from_shoe() else self.dealer
                by = self.boss if table.no_bet else by
                yield f"card {label}", Card(**here, card=first or self._next(table), by=by)
            return
        by_device = table.asks(ResultBy.DEVICE, ResultBy.SENSORS)
        for label, outcome in (("win", self.win), ("lose", self.lose)):
            agreed = (outcome, outcome) if table.asks(ResultBy.SENSORS) else ()
            by = self.device if by_device else self.dealer
            yield f"outcome {label}", Outcome(**here, outcome=outcome, sensors=agreed, by=by)
        if table.asks(ResultBy.SENSORS):
            torn = (self.win, self.lose)
            yield "outcome torn", Outcome(**here, outcome=self.win, sensors=torn, by=self.device)

    def irregular(self, node: Node) -> Iterator[tuple[str, Command]]:
        """The coup is void on what was recorded of it, or the next is one without wagers."""
        table = node.floor.tables["T1"]
        here: dict[str, Any] = {"table": "T1", "at": node.at, "by": self.boss}
        if table.phase is not Phase.OPEN:
            for ground in table.irregularities:
                void = VoidRound(**here, round=table.round_no, ground=ground, reason="a test")
                yield "void_round", void
        if table.no_bet_due:
            yield "dummy_hand", DummyHand(**here)

    def spoiled(self, node: Node) -> Iterator[tuple[str, Command]]:
        """The first ground of each kind on which a spin or a throw goes wrong, and the lights."""
        table = node.floor.tables["T1"]
        here: dict[str, Any] = {"table": "T1", "at": node.at, "by": self.boss}
        grounds = [one for one in table.rulebook.irregularities.values() if arises(table, one)]
        for cure in (Cure.NO_SPIN, Cure.HELD, Cure.READ_BY_EYE, Cure.FROM_RECORDS):
            first = next((one.id for one in grounds if one.cure is cure), None)
            if first is not None and table.phase is not Phase.OPEN:
                yield cure.value, Irregularity(**here, ground=first, reason="a test")
        if table.phase is Phase.HELD:
            yield "outcome/boss", Outcome(**here, outcome=self.win)
        yield from self.irregular(node)
        if table.rulebook.console.red_light is not None:
            for colour in ("red", "green"):
                yield colour, Light(**{**here, "by": self.device}, colour=colour)

    def _from_shoe(self) -> bool:
        return "enter_cards" in self.table.rulebook.reserved

    def _next(self, table: Table) -> str:
        """Two to nine, or nine to two: a natural ends the coup at four cards."""
        rest = ("2D", "KS", "KH") if table.cards[0] == "9C" else ("9D", "KS", "KH")
        return rest[len(table.cards) - 1] if len(table.cards) < 4 else "2C"

    def onward(self, node: Node) -> Iterator[tuple[str, Command]]:
        """What staff would do next to finish the round."""
        table = node.floor.tables["T1"]
        here: dict[str, Any] = {"table": "T1", "at": node.at}
        yield from self.answering(node)
        match table.phase:
            case Phase.WAGERING:
                yield from self.by_the_clock(node)
                yield "final_bets", FinalBets(**here, by=self.dealer)
                yield "close_wagering", CloseWagering(**here, by=self.dealer)
            case Phase.DEALING:
                yield from self.outcomes(node)
            case Phase.RESULT:
                yield "confirm_result", ConfirmResult(**here, by=self.boss)
            case Phase.HELD:
                yield from self.irregular(node)
            case Phase.ANALYSIS:
                yield "confirm_wagers", ConfirmWagers(**here, round=table.round_no, by=self.boss)


_encode = msgspec.msgpack.Encoder(order="sorted").encode


def key(node: Node) -> bytes:
    """All that a later decision can depend on; not the round's number, nor what is only shown.

    Credit beyond the most that can be wagered makes no difference, and times count from now.
    """
    floor, now = node.floor, node.at
    table = floor.tables["T1"]
    due = [
        None if at is None else at - now for at in (table.warns_at, table.closes_at, table.opens_at)
    ]

    def exposed(account: str) -> tuple[bool, ...]:
        last = table.wagers_of(account).accepted_at or 0
        return (last >= now, last >= table.opened_at + 500) if table.phase in _EXPOSING else ()

    players = []
    for name in ("A", "B"):
        seat = floor.seats.get(name)
        if seat is None or not seat.account:
            players.append(None)
            continue
        lies = table.wagers_of(seat.account)
        credit = floor.ledger.balance(f"chips/{seat.account}")
        warned = lies.warned and table.asks(BelowMinimum.PAID_ONCE)
        held = min(credit, MOST - total(lies.placed))
        players.append(
            (
                *(held, lies.placed, lies.confirmed, lies.steps, lies.locked, warned),
                *(bool(seat.leaving), exposed(seat.account)),
            )
        )
    return _encode(
        (
            table.phase,
            (table.no_bet, bool(table.no_bet_due), table.carried, tuple(table.irregularities)),
            table.warned,
            table.disputed,
            table.red_light,
            table.cards,
            table.outcome,
            due,
            players,
            [one.left_out for one in table.questions],
            "A" in floor.seats and bool(floor.seats["A"].out_of_service),
        )
    )


_EXPOSING = (Phase.WAGERING, Phase.DEALING)


def twin(value: Any) -> Any:
    """A copy that shares nothing that `apply` may change."""
    if isinstance(value, dict):
        return {name: twin(one) for name, one in value.items()}
    if isinstance(value, list):
        return [twin(one) for one in value]
    if isinstance(value, Ledger):
        made = Ledger()
        made.balances = dict(value.balances)
        return made
    copier = _copiers.get(type(value))
    if copier is None:
        copier = _copiers[type(value)] = _copier(value)
    return copier(value)


_copiers: dict[type, Callable[[Any], Any]] = {}


def _copier(value: Any) -> Callable[[Any], Any]:
    if not is_dataclass(value) or value.__dataclass_params__.frozen:  # type: ignore[attr-defined]
        return lambda one: one
    kind, every = type(value), fields(value)
    owned = {one.name for one in every if one.compare or one.name == "sides"}

    def copied(one: Any) -> Any:
        made = kind.__new__(kind)
        for field in every:
            held = getattr(one, field.name)
            mutable = field.name in owned and isinstance(held, dict | list | Ledger | Shoe)
            setattr(made, field.name, twin(held) if mutable else held)
        return made

    return copied


def main(deeper: int) -> None:
    """Each combination as deep as it was followed before, or deeper, written down for the test to hold."""
    depths = tomllib.loads(COVERED.read_text())
    lines = ["# How far every path is followed: python -m tests.simulation.exploring writes it.\n"]
    for combination in COMBINATIONS:
        depth = depths.get(combination.name, {"depth": DEPTH})["depth"]
        found = explore(combination, depth + deeper)
        lines.append(
            f'"{combination.name}" = {{ depth = {found.depth}, states = {found.states}, '
            f"transitions = {found.transitions}, settled = {found.settled} }}\n"
        )
        sys.stdout.write(f"{found.seconds:.1f} s  {lines[-1]}")
    COVERED.write_text("".join(lines))


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 0)
