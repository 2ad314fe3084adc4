"""Every line to the monitoring system: a transfer is credited once, however often it is asked for."""

from pathlib import Path

import pytest

from croupier.devices.monitoring.attaching import AttachedMonitoring
from croupier.devices.monitoring.simulated import SimulatedMonitoring
from tests.devices.rigs import MONITORING
from tests.devices.stage import Stage, a_moment, played, staged, until

pytestmark = pytest.mark.parametrize("rig", MONITORING)
Rig = type[SimulatedMonitoring]


def line(stage: Stage, rig: Rig, terminal: str) -> SimulatedMonitoring:
    setting = AttachedMonitoring.setting(stage.floor, stage.seat(terminal))
    host = rig("", setting, seed=3)
    stage.attach(AttachedMonitoring(stage.engine, terminal, host))
    return host


@pytest.mark.parametrize("table", ["R1", "W1", "L1"])
def test_a_transfer_is_credited_and_answered(table: str, rig: Rig, tmp_path: Path) -> None:
    async def story() -> None:
        async with staged(tmp_path, table) as stage:
            host = line(stage, rig, f"{table}-1")
            host.send("X1", 10_000)
            await until(lambda: host.done == ["X1"])
            assert stage.credit(f"{table}-1") == 10_000
            assert stage.floor.ledger.balance("cms") == -10_000
            assert host.open == {}

    played(story())


def test_a_transfer_asked_for_again_is_paid_once(rig: Rig, tmp_path: Path) -> None:
    """The answer was lost: in this run, over a restart, and with the event itself repeated."""

    async def story() -> None:
        async with staged(tmp_path, "R1") as stage:
            host = line(stage, rig, "R1-1")
            host.lose_an_answer()
            host.send("X1", 10_000)
            await a_moment()
            assert host.open == {"X1": 10_000}
            host.lose_an_answer()
            host.repeat()
            await a_moment()
            host.ask_again()
            await until(lambda: host.done == ["X1"])
            assert stage.credit("R1-1") == 10_000
        async with staged(tmp_path, "R1") as stage:
            again = line(stage, rig, "R1-1")
            again.send("X1", 10_000)
            await until(lambda: again.done == ["X1"])
            assert stage.credit("R1-1") == 10_000
            assert stage.floor.ledger.balance("cms") == -10_000

    played(story())


def test_what_contradicts_a_transfer_is_refused(rig: Rig, tmp_path: Path) -> None:
    async def story() -> None:
        async with staged(tmp_path, "R1") as stage:
            one, other = line(stage, rig, "R1-1"), line(stage, rig, "R1-2")
            one.send("X1", 10_000)
            await until(lambda: one.done)
            one.send("X1", 20_000)
            other.send("X1", 10_000)
            one.send("X2", 0)
            await until(lambda: len(one.refused) == 2 and other.refused)
            assert one.refused == {"X1": "transfer_contradicts", "X2": "transfer_of_nothing"}
            assert other.refused == {"X1": "transfer_repeated"}
            assert (stage.credit("R1-1"), stage.credit("R1-2")) == (10_000, 0)

    played(story())


def test_where_the_rulebook_has_no_transfers_none_is_taken(rig: Rig, tmp_path: Path) -> None:
    async def story() -> None:
        async with staged(tmp_path, "TB1") as stage:
            host = line(stage, rig, "TB1-1")
            host.send("X1", 10_000)
            await until(lambda: host.refused == {"X1": "no_transfers"})
            assert stage.credit("TB1-1") == 0

    played(story())


def test_a_line_that_is_down_stops_nobody(rig: Rig, tmp_path: Path) -> None:
    async def story() -> None:
        async with staged(tmp_path, "R1") as stage:
            host = line(stage, rig, "R1-1")
            host.fail("no poll for 5 seconds")
            await a_moment()
            assert not stage.seat("R1-1").out_of_service
            assert await stage.noted("device fault") == ["no poll for 5 seconds"]
            host.mend()
            host.send("X1", 500)
            await until(lambda: host.done == ["X1"])

    played(story())


def test_seeded_transfers_are_the_same_again(rig: Rig) -> None:
    assert rig(seed=3).send_any() == rig(seed=3).send_any() != rig(seed=4).send_any()
