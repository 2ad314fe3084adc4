"""The demo floor: every game and form, and devices that deal where no Dealer does."""

import asyncio
import os
import random
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec import to_builtins
from msgspec.structs import replace

from croupier.devices.simulated import SimulatedDevices
from croupier.engine.engine import Engine
from croupier.engine.keeper import Answer, Watcher
from croupier.floor import Floor, OpenFloor, apply, decide, timers
from croupier.floor.state import RulebookAdopted, TableSetUp
from croupier.floor.table_views import limits_view
from croupier.games.baccarat.cards import DECK
from croupier.games.felt import felt
from croupier.journal.journal import Journal
from croupier.journal.record import Record
from croupier.journal.sqlite import SqliteStore
from croupier.message import SYSTEM, Actor, Command
from croupier.play.cards import Card
from croupier.play.dealing import ConfirmResult
from croupier.play.table import Phase
from croupier.play.wagering_period import CloseWagering, NewGame
from croupier.refusal import Refusal
from croupier.rulebooks import Library
from croupier.rulebooks.policies import CardsEnteredBy
from croupier.server.dealers import Dealers
from croupier.server.demo import PLAYERS, TABLES, TERMINALS, demo_plan, run_demo
from croupier.server.patrons import REGULARS
from croupier.server.running import CannotRun
from croupier.server.styles import Sight, Style, wagers
from croupier.words import said

DEALER = Actor("dealer", "dana")


def test_there_is_a_table_of_every_game_in_every_form() -> None:
    library = Library()
    every = {
        (id, form, game)
        for id in library.ids()
        for form in library.forms(id) or ("",)
        for game in library.load(id, form).games
    }
    assert set(TABLES.values()) == every
    assert len(TABLES) == len(every) == 17


def test_only_some_tables_take_their_terminals_with_them() -> None:
    plan = demo_plan(25, ("R1",))
    assert [table.id for table in plan.tables] == ["R1"]
    assert len(plan.terminals) == 9
    assert plan.players == ()


async def _played(data: Path, *tables: str) -> dict[str, list[tuple[int, object]]]:
    journal = Journal(SqliteStore(data / "journal.sqlite"))
    engine = Engine(journal)
    devices = SimulatedDevices(engine, random.Random(7), spin_seconds=0)
    plan = demo_plan(1, tables)
    engine.start(plan, {t.rulebook: Library().texts(t.rulebook) for t in plan.tables})
    devices.start()
    for id in tables:
        table = engine.floor.tables[id]
        if table.opens_at is None and table.phase is Phase.OPEN:
            await engine.submit(NewGame(table=id, by=DEALER))
        await engine.submit(CloseWagering(table=id, by=Actor("device", "sensor")))
        await engine.submit(CloseWagering(table=id, by=DEALER))
    for _ in range(300):
        for id in tables:
            if engine.floor.tables[id].phase is Phase.RESULT:
                await engine.submit(ConfirmResult(table=id, by=DEALER))
        if all(engine.floor.tables[id].results for id in tables):
            break
        await asyncio.sleep(0.01)
    results = {id: engine.floor.tables[id].results for id in tables}
    devices.stop()
    await engine.stop()
    journal.close()
    return results


def test_wheels_tumblers_and_shoes_deal_by_themselves(tmp_path: Path) -> None:
    results = asyncio.run(_played(tmp_path, "W1", "D1", "TB1", "TB2", "L1"))
    assert all(results.values())
    assert len(results["D1"][0][1]) == 3  # type: ignore[arg-type]
    assert 4 <= len(results["L1"][0][1]) <= 6  # type: ignore[arg-type]


SHOES = 50 if os.environ.get("HYPOTHESIS_PROFILE") == "prove" else 2
"""More than a day of them, where everything is to be proven."""
HALF_AN_HOUR = 1_800_000


class Instant:
    """A floor that answers at once and keeps nothing, on a clock that runs as fast as it is asked."""

    def __init__(self, *tables: str, wagering_seconds: float = 25) -> None:
        self.floor, self.at = Floor(), 0
        self.watchers: list[Watcher] = []
        self.happened: Counter[str] = Counter()
        plan = demo_plan(wagering_seconds, tables, hold_seconds=wagering_seconds / 3)
        books = {t.rulebook: Library().texts(t.rulebook) for t in plan.tables}
        self._do(OpenFloor(plan=plan, rulebooks=books))

    async def submit(self, command: Command, number: int | None = None) -> Answer:
        return self._do(replace(command, at=self.at))

    async def note(self, by: Actor, what: str, says: str = "") -> None:
        self.happened[f"noted {what}"] += 1

    def next_number(self, actor: str) -> int:
        return 1

    def now(self) -> int:
        return self.at

    def ring(self) -> None:
        """Let the clock run to what it has to say next, if there is something."""
        due = min(timers(self.floor), key=lambda timer: timer.at, default=None)
        if due is not None:
            self.at = max(self.at, due.at)
            self._do(due)

    def _do(self, command: Command) -> Answer:
        decision = decide(self.floor, command)
        if isinstance(decision, Refusal):
            self.happened[f"refused {decision.code}"] += 1
            return Answer(0, refused=said(decision))
        for event in decision:
            apply(self.floor, event)
            self.happened[type(event).__name__] += 1
        for watch in self.watchers:
            tell = watch(0, decision)
            if tell:
                asyncio.get_running_loop().call_soon(tell)
        return Answer(0)


async def _days(shoes: int, *tables: str, restart_after: int = 0) -> Instant:
    """Coup after coup until every table has seen so many shoes; the Dealer does what the screen offers."""
    engine, chance = Instant(*tables), random.Random(3)
    devices = SimulatedDevices(engine, chance, spin_seconds=0)
    devices.start()
    turns = 0
    while any(table.shoes < shoes for table in engine.floor.tables.values()):
        turns += 1
        assert turns < 4_000 * shoes, f"stuck: {engine.floor.tables} {engine.happened}"
        before = engine.happened.total()
        for id, table in engine.floor.tables.items():
            if table.phase is Phase.OPEN:
                await engine.submit(NewGame(table=id, by=DEALER))
            elif table.phase is Phase.RESULT:
                await engine.submit(ConfirmResult(table=id, by=DEALER))
            elif table.phase is Phase.DEALING and table.asks(CardsEnteredBy.DEALER):
                await engine.submit(Card(table=id, card=chance.choice(DECK), by=DEALER))
        for _ in range(4):
            await asyncio.sleep(0)
        if turns % 1_000 == restart_after:
            devices.stop()
            devices = SimulatedDevices(engine, chance, spin_seconds=0)
            devices.start()
        if engine.happened.total() == before or chance.randrange(3) == 0:
            engine.ring()
    devices.stop()
    return engine


@pytest.mark.parametrize("restart_after", [-1, 500], ids=["running on", "with other devices"])
def test_card_tables_go_on_shoe_after_shoe(restart_after: int) -> None:
    tables = ("B1", "B2", "L1", "L2")
    engine = asyncio.run(_days(SHOES + 1, *tables, restart_after=restart_after))
    happened, floor = engine.happened, engine.floor
    assert engine.at > SHOES * HALF_AN_HOUR
    assert min(table.round_no for table in floor.tables.values()) > SHOES * 70
    assert min(happened["CuttingCardOut"], happened["ShoeBroughtIn"]) >= SHOES * len(tables)
    assert min(happened["CardsCut"], happened["CardsBurned"]) >= (SHOES - 1) * len(tables)
    assert happened["StandbyPressed"] >= 2 * SHOES * 70
    assert not happened["IrregularityRecorded"]
    assert not [what for what in happened if what.startswith("noted")]
    refused = {what for what in happened if what.startswith("refused")}
    assert refused <= {"refused shoe_not_ready", "refused not_in_the_shoe"}


class AtTheTables:
    """Who works where."""

    def __init__(self) -> None:
        self.here: set[str] = set()
        self.when_staff_change: list[Callable[[str], None]] = []

    def staffed(self, table: str) -> bool:
        return table in self.here

    def comes(self, table: str) -> None:
        self._change(table, self.here.add)

    def goes(self, table: str) -> None:
        self._change(table, self.here.remove)

    def _change(self, table: str, how: Callable[[str], None]) -> None:
        how(table)
        for tell in self.when_staff_change:
            tell(table)


async def _dealt(rounds: int, shoes: int, *tables: str) -> tuple[Instant, Dealers]:
    """Round after round as the automatic Dealers deal, at no pace but the clock's."""
    engine, chance = Instant(*tables, wagering_seconds=0.001), random.Random(5)
    devices = SimulatedDevices(engine, chance, spin_seconds=0)  # type: ignore[arg-type,unused-ignore]
    dealers = Dealers(engine, AtTheTables(), chance, spin_seconds=0)  # type: ignore[arg-type]
    devices.start()
    dealers.start()
    turns, every = 0, engine.floor.tables.values()
    while any(t.round_no < rounds or (t.shoe and t.shoes < shoes) for t in every):
        turns += 1
        assert turns < 20_000, f"stuck: {[(t.id, t.phase, t.round_no, t.shoes) for t in every]}"
        engine.ring()
        for _ in range(4):
            await asyncio.sleep(0)
    dealers.stop()
    devices.stop()
    return engine, dealers


def test_automatic_dealers_deal_every_game_in_every_form() -> None:
    engine, dealers = asyncio.run(_dealt(6, 0))
    assert len(engine.floor.tables) == 17
    assert not dealers.refused
    for table in engine.floor.tables.values():
        assert len(table.results) >= 5, table.id
    dealt = ("WageringClosed", "OutcomeEntered", "FinalBetsAnnounced", "CardDrawn", "RoundSettled")
    assert all(engine.happened[what] for what in dealt)


def test_automatic_dealers_go_on_into_the_next_shoe() -> None:
    engine, dealers = asyncio.run(_dealt(60, 2, "B1", "B2"))
    assert engine.happened["CuttingCardOut"] >= 2
    assert not engine.happened["IrregularityRecorded"]
    assert not dealers.refused


async def _standing_back() -> tuple[list[bool], int, int]:
    engine, staff, chance = Instant("R1"), AtTheTables(), random.Random(2)
    dealers = Dealers(engine, staff, chance, spin_seconds=0.004)  # type: ignore[arg-type]
    staff.comes("R1")
    dealers.start()
    deals = []
    for change in (None, staff.goes, staff.comes):
        if change:
            change("R1")
        await asyncio.sleep(0.25)
        deals.append(dealers.at("R1") is not None)
    alone = engine.floor.tables["R1"].round_no
    engine.ring()
    await asyncio.sleep(0.1)
    phase = engine.floor.tables["R1"].phase
    dealers.stop()
    return deals, alone, phase is Phase.DEALING


def test_an_automatic_dealer_stands_back_for_a_person_and_comes_back() -> None:
    deals, rounds, waits = asyncio.run(_standing_back())
    assert deals == [False, True, False]
    assert rounds == 1
    assert waits, "the ball is the person's to spin"


STYLES: tuple[Style, ...] = tuple({one.style for one in REGULARS})


@pytest.mark.parametrize("id", TABLES)
def test_whatever_the_style_wagers_are_on_offer_and_within_the_sign(id: str) -> None:
    table = Instant(id).floor.tables[id]
    layout, limits = to_builtins(felt(table.game)), to_builtins(limits_view(table))
    for seed in range(300):
        chance = random.Random(seed)
        credit = chance.choice((50, 100, 700, 12_345, 5_000_000))
        sight = Sight(layout, limits, [], credit)
        lies = list(wagers(STYLES[seed % len(STYLES)], sight, chance))
        assert sum(amount for _, amount in lies) <= credit
        for bet, amount in lies:
            pieces = max(1, len(table.game.offers[bet].bet.pieces))
            least, most = table.plan.limits.of(bet)
            assert least <= amount // pieces <= most
            assert amount % (pieces * table.step) == 0


def test_every_regular_has_a_place_and_visitors_have_some_left() -> None:
    taken = {one.place for one in REGULARS}
    assert {one.table for one in REGULARS} == set(TABLES)
    for one in REGULARS:
        assert one.place in PLAYERS or one.table in TERMINALS[one.place]
    for table, (_, form, _) in TABLES.items():
        free = [id for id, reached in TERMINALS.items() if table in reached and id not in taken]
        assert form == "by-hand" or len(free) >= 2


def test_a_journal_of_another_version_is_refused_in_words(tmp_path: Path) -> None:
    """Such as one whose rulebook was not asked yet what it is asked today."""
    [plan] = demo_plan(25, ("W1",)).tables
    texts = Library().texts(plan.rulebook)
    older = {**texts, "rulebook.toml": texts["rulebook.toml"].replace("settling =", "# settling =")}
    adopted = RulebookAdopted(rulebook=plan.rulebook, digest="", files=older)
    journal = Journal(SqliteStore(tmp_path / "journal.sqlite"))
    journal.append([Record(1, 0, SYSTEM, adopted), Record(2, 0, SYSTEM, TableSetUp(plan=plan))])
    journal.close()
    with pytest.raises(CannotRun, match="another version"):
        run_demo(tmp_path, "127.0.0.1", 0, 25, ("W1",))
