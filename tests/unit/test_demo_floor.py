"""The demo floor: every game and form, and devices that deal where no Dealer does."""

import asyncio
import os
import random
from collections import Counter
from pathlib import Path

import pytest
from msgspec.structs import replace

from croupier.devices.simulated import SimulatedDevices
from croupier.engine.engine import Engine
from croupier.engine.keeper import Answer, Watcher
from croupier.floor import Floor, OpenFloor, apply, decide, timers
from croupier.floor.state import RulebookAdopted, TableSetUp
from croupier.games.baccarat.cards import DECK
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
from croupier.server.demo import TABLES, demo_plan, run_demo
from croupier.server.running import CannotRun
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
    assert len(plan.terminals) == 4
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

    def __init__(self, *tables: str) -> None:
        self.floor, self.at = Floor(), 0
        self.watchers: list[Watcher] = []
        self.happened: Counter[str] = Counter()
        plan = demo_plan(25, tables)
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
