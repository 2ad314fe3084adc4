"""A floor file that changed, brought to a floor that runs: notices, places in use, nothing half done."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from croupier.engine.engine import Engine
from croupier.floor import Floor, FloorPlan, OpenFloor, apply, decide
from croupier.floor.cash import OpenShift
from croupier.floor.money_in_and_out import InsertNote
from croupier.floor.state import ChangeFloor
from croupier.journal.journal import Journal
from croupier.journal.replay import replay
from croupier.journal.sqlite import SqliteStore
from croupier.message import Actor
from croupier.play.dealing import ConfirmResult, Outcome
from croupier.play.table import Limits, Phase
from croupier.play.table_life import CloseTable
from croupier.play.wagering_period import CloseWagering, NewGame, OpenTable
from croupier.refusal import Refusal
from croupier.rulebooks import Library
from croupier.server.changing import Change, take_up

BOSS, PLAYER = Actor("gaming shift manager", "max"), Actor("player", "PT1")


def table(id: str = "R1", **changed: Any) -> dict[str, Any]:
    return {
        "id": id,
        "rulebook": "act-mttg-2019",
        "game": "roulette",
        "limits": {"min": 100, "max": 50_000},
        "wagering_seconds": 30,
        **changed,
    }


def plan(*tables: dict[str, Any], **changed: Any) -> FloorPlan:
    tables = tables or (table(),)
    return msgspec.convert({"tables": tables, "terminals": ["PT1", "PT2"], **changed}, FloorPlan)


def texts(plan: FloorPlan) -> dict[str, dict[str, str]]:
    return {t.rulebook: Library().texts(t.rulebook) for t in plan.tables}


def running(data: Path, given: FloorPlan, acts: Callable[[Engine], Awaitable[None]]) -> None:
    """Run a floor; afterwards its records give what it was."""

    async def run() -> None:
        journal = Journal(SqliteStore(data / "journal.sqlite"))
        engine = Engine(journal)
        engine.start(given, texts(given))
        try:
            await acts(engine)
            await engine.durable()
            assert replay(journal.records())[0] == engine.floor
        finally:
            await engine.stop()
            journal.close()

    asyncio.run(run())


def states(changes: list[Change]) -> dict[str, str]:
    return {change.what: change.state for change in changes}


async def _round(engine: Engine, table: str) -> None:
    for command in (
        NewGame(table=table, by=BOSS),
        CloseWagering(table=table),
        Outcome(table=table, outcome="17", by=BOSS),
        ConfirmResult(table=table, by=BOSS),
    ):
        answer = await engine.submit(command)
        assert not answer.refused, answer.refused


def test_players_who_are_there_are_told_a_whole_round_before(tmp_path: Path) -> None:
    async def acts(engine: Engine) -> None:
        await engine.submit(InsertNote(terminal="PT1", amount=5_000, by=PLAYER))
        [change] = await take_up(engine, plan(table(limits={"min": 200, "max": 50_000})), plan())
        assert (change.what, change.state) == ("limits of R1", "notice given")
        assert "from round 2 on" in change.says
        assert change.cites[0].startswith("act-mttg-2019 3.1")
        await _round(engine, "R1")
        assert engine.floor.tables["R1"].plan.limits.min == 100
        await _round(engine, "R1")
        assert engine.floor.tables["R1"].plan.limits.min == 200

    running(tmp_path, plan(), acts)


def test_what_was_set_at_the_table_stays_when_the_file_says_what_it_said(tmp_path: Path) -> None:
    async def acts(engine: Engine) -> None:
        other = plan(table(limits={"min": 300, "max": 50_000}))
        await take_up(engine, other, plan())
        assert await take_up(engine, plan(), plan()) == []
        notice = engine.floor.tables["R1"].limits_notice
        assert notice is not None
        assert notice.limits == Limits(min=300, max=50_000)
        [change] = await take_up(engine, plan(), None)
        assert change.what == "limits of R1"

    running(tmp_path, plan(), acts)


def test_one_refusal_and_nothing_is_changed(tmp_path: Path) -> None:
    given = plan(second_person=["set_limits"])

    async def acts(engine: Engine) -> None:
        seq = engine.seq
        other = plan(
            table(limits={"min": 200, "max": 50_000}),
            table("R2"),
            second_person=["set_limits"],
        )
        changes = await take_up(engine, other, given)
        assert states(changes) == {"limits of R1": "refused", "everything else": "waits"}
        assert "R2" not in engine.floor.tables
        assert engine.seq == seq

    running(tmp_path, given, acts)


def test_settings_wait_for_a_closed_table(tmp_path: Path) -> None:
    other = plan(table(ticket_days=9, racetrack=False))

    async def acts(engine: Engine) -> None:
        [waits] = await take_up(engine, other, plan())
        assert (waits.state, waits.says.partition(":")[0]) == ("waits", "ticket_days, racetrack")
        assert engine.floor.tables["R1"].plan.ticket_days == 0
        await engine.submit(CloseTable(table="R1", by=BOSS))
        [done] = await take_up(engine, other, plan())
        assert (done.what, done.state) == ("ticket_days, racetrack of R1", "done")
        there = engine.floor.tables["R1"]
        assert (there.plan.ticket_days, there.phase) == (9, Phase.CLOSED)
        assert "neighbours-3:17" not in there.game.offers
        assert not (await engine.submit(OpenTable(table="R1", by=BOSS))).refused

    running(tmp_path, plan(), acts)


def test_a_new_table_is_reached_and_an_old_one_kept_for_who_plays_there(tmp_path: Path) -> None:
    both = plan(table(), table("R2", wagering_seconds=20))

    async def acts(engine: Engine) -> None:
        changes = await take_up(engine, both, plan())
        what = "new table R2, tables of PT1, tables of PT2"
        assert states(changes) == {what: "done"}
        assert engine.floor.seats["PT1"].tables == ("R1", "R2")
        await engine.submit(InsertNote(terminal="PT1", amount=5_000, by=PLAYER))
        only = plan(table("R2", wagering_seconds=20))
        changes = await take_up(engine, only, both)
        assert states(changes) == {
            "tables of PT2": "done",
            "table R1": "notice given",
            "terminal PT1": "waits",
        }
        assert engine.floor.seats["PT1"].tables == ("R1", "R2")
        assert engine.floor.seats["PT2"].tables == ("R2",)
        assert engine.floor.seats["PT1"].account
        again = await take_up(engine, only, only)
        assert states(again) == {"table R1": "waits", "terminal PT1": "waits"}

    running(tmp_path, plan(), acts)


def test_a_removed_terminal_and_a_desk_at_work_stay(tmp_path: Path) -> None:
    given = plan(desks=["D1", "D2"])

    async def acts(engine: Engine) -> None:
        cora = Actor("cashier", "cora")
        assert not (await engine.submit(OpenShift(desk="D1", float=100, by=cora))).refused
        changes = await take_up(engine, plan(desks=["D2"]), given)
        assert states(changes) == {"desks": "refused", "everything else": "waits"}
        changes = await take_up(engine, plan(desks=["D1"], terminals=["PT1"]), given)
        assert states(changes) == {"desks": "done", "terminal PT2": "waits"}
        assert (engine.floor.desks, "PT2" in engine.floor.seats) == (("D1",), True)

    running(tmp_path, given, acts)


def opened(given: FloorPlan) -> Floor:
    floor = Floor()
    decided = decide(floor, OpenFloor(plan=given, rulebooks=texts(given)))
    assert isinstance(decided, list)
    for event in decided:
        apply(floor, event)
    return floor


@pytest.mark.parametrize(
    ("changed", "code"),
    [
        (plan(test=True), "test_for_good"),
        (plan(table(game="sic-bo")), "another_game_there"),
        (plan(table(ticket_days=3)), "close_the_table_first"),
        (plan(table(open=False), equipment=[]), "register_for_good"),
        (plan(table(wagering_seconds=0)), "wagering_seconds_make_no_sense"),
        (FloorPlan(tables=()), "floor_without_tables"),
        (plan(second_person=["fly"]), "unknown_step"),
    ],
    ids=lambda one: one if isinstance(one, str) else "",
)
def test_a_plan_that_cannot_follow_is_refused(changed: FloorPlan, code: str) -> None:
    floor = opened(plan())
    before = msgspec.json.encode(floor.tables["R1"].plan)
    decided = decide(floor, ChangeFloor(plan=changed, rulebooks=texts(changed)))
    assert isinstance(decided, Refusal)
    assert decided.code == code
    assert msgspec.json.encode(floor.tables["R1"].plan) == before


def test_a_plan_that_says_what_is_there_changes_nothing() -> None:
    given = plan(table(), table("R2"), desks=["D1"], second_person=["write_off"], test=True)
    floor = opened(given)
    assert floor.test
    assert decide(floor, ChangeFloor(plan=given, rulebooks={})) == []
