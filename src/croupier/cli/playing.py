"""The bench of play: commands decided and applied on a table of fifty stations, in one process.

Its limit is what nobody can do without: the same commands and events made, the same money posted.
"""

from collections.abc import Iterator
from time import process_time

import msgspec

from croupier.floor import Floor, FloorPlan, OpenFloor, apply, decide
from croupier.floor.money_in_and_out import InsertNote
from croupier.maths.benches import Measured
from croupier.message import SYSTEM, Actor, Command, Event
from croupier.play.cards import Card
from croupier.play.chips import Double, Place, Remove, Repeat, Undo
from croupier.play.confirming import Confirm
from croupier.play.dealing import ConfirmResult, Outcome
from croupier.play.table import Limits, TablePlan
from croupier.play.wagering_period import CloseWagering, NewGame
from croupier.refusal import Refusal
from croupier.rulebooks import Library

STATIONS = tuple(f"PT{number}" for number in range(1, 51))
ROUNDS, NOTES, REPEATS = 10, 60, 7
DEALER, DEVICE = Actor("dealer", "dee"), Actor("device", "one")

ROULETTE = ("red", "straight:17", "dozen:2", "orphans", "split:8-11", "corner:25-26-28-29", "even")
BACCARAT = ("player", "banker", "tie", "player-pair", "player", "banker", "banker-pair")
TABLES = (
    ("act-mttg-2019", "", "roulette", 0, ROULETTE),
    ("vic-roulette-2011", "touchbet", "roulette", 0, ROULETTE),
    ("nsw-ltgame-2016", "", "baccarat", 500_000, BACCARAT),
)


def play() -> Measured:
    """Whole rounds: chips put down, taken back, undone, repeated, doubled, confirmed and settled.

    The slowest of the tables counts.
    """
    details, runs = {}, list[tuple[float, float]]()
    for table in TABLES:
        id, form, game, _, bets = table
        ours, bare = _beside(plan_of(table), list(evening(game, bets)))
        details[" ".join(filter(None, (id, form, game)))] = ours
        runs.append((ours, bare))
    ours, bare = min(runs)
    return Measured("play", "commands/s", ours, bare, ours / bare, 0.08, details)


def plan_of(table: tuple[str, str, str, int, tuple[str, ...]]) -> TablePlan:
    id, form, game, differential, _ = table
    return TablePlan(
        id="T1",
        rulebook=id,
        form=form,
        game=game,
        limits=Limits(min=500, max=50_000),
        wagering_seconds=30.0,
        notes=(10_000,),
        differential=differential,
    )


def _beside(plan: TablePlan, script: list[Command]) -> tuple[float, float]:
    """Commands a second of ours and of the limit: the best of a few runs, taken in turn.

    Seconds of the processor, so that what else the machine does hardly matters.
    """
    shortest = [float("inf"), float("inf")]
    for _ in range(REPEATS):
        floor, happened = seated(plan), list[Event]()
        start = process_time()
        for command in script:
            decision = decide(floor, command)
            if not isinstance(decision, Refusal):
                for event in decision:
                    apply(floor, event)
                happened += decision
        shortest[0] = min(shortest[0], process_time() - start)
        ledger = seated(plan).ledger
        parts = [(type(one), _fields(one)) for one in (*script, *happened)]
        start = process_time()
        for kind, fields in parts:
            kind(**fields)
        for event in happened:
            ledger.post(event.postings)
        shortest[1] = min(shortest[1], process_time() - start)
    return len(script) / shortest[0], len(script) / shortest[1]


def _fields(message: msgspec.Struct) -> dict[str, object]:
    return {name: getattr(message, name) for name in message.__struct_fields__}


def seated(plan: TablePlan) -> Floor:
    """The table, and money at every station."""
    floor = Floor()
    texts = {plan.rulebook: Library().texts(plan.rulebook)}
    opening: list[Command] = [
        OpenFloor(plan=FloorPlan(tables=(plan,), terminals=STATIONS), rulebooks=texts)
    ]
    opening += [
        InsertNote(terminal=station, amount=10_000, by=Actor("player", station))
        for station in STATIONS
        for _ in range(NOTES)
    ]
    for command in opening:
        decision = decide(floor, command)
        assert isinstance(decision, list), decision
        for event in decision:
            apply(floor, event)
    return floor


def evening(game: str, bets: tuple[str, ...]) -> Iterator[Command]:
    """Rounds in which every station plays: eleven touches each, some of them too many or too late."""
    for number in range(ROUNDS):
        at = number * 60_000
        yield NewGame(table="T1", at=at, by=DEALER)
        for touch in range(11):
            for seat, station in enumerate(STATIONS):
                moment = at + 1 + touch * len(STATIONS) + seat
                yield _touch(station, touch, bets[(seat + touch % 4 + number) % len(bets)], moment)
        yield CloseWagering(table="T1", at=at + 30_000, by=SYSTEM)
        yield Place(terminal="PT1", bet=bets[0], amount=500, at=at + 30_001, by=_player("PT1"))
        if game == "baccarat":
            suit = "CDHS"[number // 2 % 4]
            for rank in "92KQ" if number % 2 else "K9JT":
                yield Card(table="T1", card=rank + suit, at=at + 31_000, by=DEVICE)
        else:
            seen = ("17", "8", "0", "36")[number % 4]
            yield Outcome(table="T1", outcome=seen, sensors=(seen, seen), at=at + 31_000, by=DEVICE)
        yield ConfirmResult(table="T1", at=at + 32_000, by=DEALER)


def _touch(station: str, touch: int, bet: str, at: int) -> Command:
    by = _player(station)
    match touch:
        case 4:
            return Remove(terminal=station, bet=bet, at=at, by=by)
        case 5 | 8:
            return Undo(terminal=station, at=at, by=by)
        case 6:
            return Repeat(terminal=station, at=at, by=by)
        case 7:
            return Double(terminal=station, at=at, by=by)
        case 10:
            return Confirm(terminal=station, at=at, by=by)
        case _:
            amount = 4_500 if touch % 2 else 9_000
            return Place(terminal=station, bet=bet, amount=amount, at=at, by=by)


def _player(station: str) -> Actor:
    return Actor("player", station)
