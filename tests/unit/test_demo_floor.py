"""The demo floor: every game and form, and devices that deal where no Dealer does."""

import asyncio
import random
from pathlib import Path

import pytest

from croupier.devices.simulated import SimulatedDevices
from croupier.engine.engine import Engine
from croupier.floor.state import RulebookAdopted, TableSetUp
from croupier.journal.journal import Journal
from croupier.journal.record import Record
from croupier.journal.sqlite import SqliteStore
from croupier.message import SYSTEM, Actor
from croupier.play.dealing import ConfirmResult
from croupier.play.table import Phase
from croupier.play.wagering_period import CloseWagering, NewGame
from croupier.rulebooks import Library
from croupier.server.demo import TABLES, CannotRun, demo_plan, run_demo

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
