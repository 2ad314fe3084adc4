"""Every wheel: two equal readings of the spin that the round waits for, or there is no outcome."""

from pathlib import Path
from typing import Any

import pytest

from croupier.devices.wheel.attaching import AttachedWheel
from croupier.devices.wheel.kind import NumberRead
from croupier.devices.wheel.simulated import SimulatedWheel, Spun
from croupier.message import Actor
from croupier.play.dealing import ConfirmResult, Outcome
from croupier.play.table import Phase
from tests.devices.rigs import WHEELS
from tests.devices.stage import DEALER, HOLD, Stage, a_moment, played, staged, until

pytestmark = pytest.mark.parametrize("rig", WHEELS)
Rig = type[SimulatedWheel]
SUPERVISOR = Actor("electronic gaming supervisor", "ella")


def spun(stage: Stage, rig: Rig, table: str, *script: Spun, **attached: Any) -> SimulatedWheel:
    setting = AttachedWheel.setting(stage.table(table))
    wheel = rig(
        "", setting, seed=1, script=script, seconds=0.02, sensors=attached.get("sensors", 2)
    )
    stage.attach(AttachedWheel(stage.engine, table, wheel, **attached))
    return wheel


def both(number: str) -> Spun:
    return Spun((number, number))


def test_an_automated_wheel_spins_for_every_round_and_settles_it(rig: Rig, tmp_path: Path) -> None:
    async def story() -> None:
        async with staged(tmp_path, "W1") as stage:
            spun(stage, rig, "W1", both("17"), both("0"), automated=True)
            await stage.settled("W1", 2)
            assert stage.table("W1").results[:2] == [(2, "0"), (1, "17")]
            [first, *_] = await stage.events("OutcomeEntered")
            assert first.sensors == ("17", "17")
            assert first.entered_by == "simulated wheel W1"

    played(story())


def test_a_wheel_spun_by_the_dealer_offers_what_it_read(rig: Rig, tmp_path: Path) -> None:
    """The Dealer confirms it: a reading alone pays nobody under the ACT's rules."""

    async def story() -> None:
        async with staged(tmp_path, "R1") as stage:
            wheel = spun(stage, rig, "R1", both("17"))
            await stage.buy_in("R1-1")
            await stage.new_game("R1")
            await stage.wager("R1-1", "straight:17", 500, confirm=True)
            await stage.reaches("R1", Phase.DEALING)
            await wheel.spin()
            await stage.reaches("R1", Phase.RESULT)
            await a_moment()
            assert stage.table("R1").outcome == "17"
            assert stage.credit("R1-1") == 9_500
            await stage.do(ConfirmResult(table="R1", by=DEALER))
            assert stage.credit("R1-1") == 9_500 + 36 * 500

    played(story())


def test_the_ball_closes_wagering_where_a_sensor_may(rig: Rig, tmp_path: Path) -> None:
    async def story() -> None:
        async with staged(tmp_path, "W1", seconds=30) as stage:
            wheel = spun(stage, rig, "W1", both("17"), automated=True)
            await stage.reaches("W1", Phase.WAGERING)
            await wheel.spin()
            await stage.settled("W1")
            [closed] = await stage.events("WageringClosed")
            assert closed.closed_by == "simulated wheel W1"
            assert stage.table("W1").results == [(1, "17")]

    played(story())


@pytest.mark.parametrize("table", ["R1", "TB1"])
def test_elsewhere_a_dropping_ball_closes_nothing(table: str, rig: Rig, tmp_path: Path) -> None:
    async def story() -> None:
        async with staged(tmp_path, table, seconds=30) as stage:
            wheel = spun(stage, rig, table, Spun(()))
            await stage.new_game(table)
            await wheel.spin()
            await a_moment()
            assert stage.table(table).phase is Phase.WAGERING
            assert await stage.refused() == []

    played(story())


def test_a_ball_at_rest_ends_a_period_that_nobody_closed(rig: Rig, tmp_path: Path) -> None:
    async def story() -> None:
        async with staged(tmp_path, "TB1", seconds=30) as stage:
            wheel = spun(stage, rig, "TB1", both("17"))
            await stage.new_game("TB1")
            await wheel.spin()
            await stage.settled("TB1")
            assert stage.table("TB1").results == [(1, "17")]

    played(story())


DOUBTFUL = {
    "sensors disagree": Spun(("17", "18")),
    "one sensor is blind": Spun(("17", "")),
    "no sensor reads": Spun(()),
    "a sensor contradicts itself": Spun(("17",), again=("18",)),
    "the wheel calls it no spin": Spun((), fails="launch failed"),
}


@pytest.mark.parametrize("doubt", DOUBTFUL)
def test_a_doubtful_reading_is_no_reading(doubt: str, rig: Rig, tmp_path: Path) -> None:
    """Interblock 8.8: the round is held, and somebody of rank reads the number by eye."""

    async def story() -> None:
        async with staged(tmp_path, "W1") as stage:
            spun(stage, rig, "W1", DOUBTFUL[doubt], automated=True, patience=0.2)
            await stage.reaches("W1", Phase.HELD)
            await a_moment()
            assert await stage.events("OutcomeEntered") == []
            [record] = await stage.events("IrregularityRecorded")
            assert record.ground == "8.8"
            assert record.reason
            await stage.do(Outcome(table="W1", outcome="17", by=SUPERVISOR))
            await stage.settled("W1")
            assert stage.table("W1").results == [(1, "17")]

    played(story())


@pytest.mark.parametrize("doubt", DOUBTFUL)
def test_where_the_dealer_announces_it_the_round_waits_for_the_dealer(
    doubt: str, rig: Rig, tmp_path: Path
) -> None:
    async def story() -> None:
        async with staged(tmp_path, "R1") as stage:
            wheel = spun(stage, rig, "R1", DOUBTFUL[doubt], patience=0.2)
            await stage.new_game("R1")
            await stage.reaches("R1", Phase.DEALING)
            await wheel.spin()
            await a_moment()
            await a_moment()
            await a_moment()
            assert stage.table("R1").phase is Phase.DEALING
            assert await stage.refused() == ["rank_too_low"]
            await stage.do(Outcome(table="R1", outcome="5", by=DEALER))

    played(story())


def test_two_sensors_that_disagree_are_for_the_rank_that_decides(rig: Rig, tmp_path: Path) -> None:
    """VIC 10.6.3, TouchBet: both readings are on record, and nothing is settled."""

    async def story() -> None:
        async with staged(tmp_path, "TB1") as stage:
            wheel = spun(stage, rig, "TB1", Spun(("17", "18")))
            await stage.new_game("TB1")
            await stage.reaches("TB1", Phase.DEALING)
            await wheel.spin()
            await stage.reaches("TB1", Phase.RESULT)
            [entered] = await stage.events("OutcomeEntered")
            assert entered.disputed
            assert entered.sensors == ("17", "18")
            assert stage.table("TB1").results == []

    played(story())


def test_a_spin_of_too_few_revolutions_has_no_outcome(rig: Rig, tmp_path: Path) -> None:
    """ACT 9.6(b): three; the engine refuses it, and the wheel's word for it is on record."""

    async def story() -> None:
        async with staged(tmp_path, "R1") as stage:
            wheel = spun(stage, rig, "R1", Spun(("17", "17"), revolutions=2))
            await stage.new_game("R1")
            await stage.reaches("R1", Phase.DEALING)
            await wheel.spin()
            await a_moment()
            assert stage.table("R1").phase is Phase.DEALING
            assert await stage.refused() == ["too_few_revolutions", "rank_too_low"]

    played(story())


def test_what_is_read_late_or_again_changes_nothing(rig: Rig, tmp_path: Path) -> None:
    async def story() -> None:
        async with staged(tmp_path, "W1") as stage:
            wheel = spun(stage, rig, "W1", both("17"), both("5"), automated=True)
            await stage.settled("W1")
            wheel.repeat()
            await stage.settled("W1", 2)
            assert stage.table("W1").results[:2] == [(2, "5"), (1, "17")]
            aside = await stage.noted("report set aside")
            assert len(aside) == 1
            assert "its round is not in progress" in aside[0] or "not seen" in aside[0]

    played(story())


def test_a_reading_of_a_spin_that_nobody_saw_begin_is_set_aside(rig: Rig, tmp_path: Path) -> None:
    async def story() -> None:
        async with staged(tmp_path, "R1") as stage:
            wheel = spun(stage, rig, "R1")
            await stage.new_game("R1")
            await stage.reaches("R1", Phase.DEALING)
            for sensor in (1, 2):
                wheel._say(NumberRead(n=wheel._next(), spin=9, number="17", sensor=sensor))
            await a_moment()
            assert stage.table("R1").phase is Phase.DEALING
            assert len(await stage.noted("report set aside")) == 2

    played(story())


def test_a_ball_spun_between_rounds_is_of_no_round(rig: Rig, tmp_path: Path) -> None:
    async def story() -> None:
        async with staged(tmp_path, "R1") as stage:
            wheel = spun(stage, rig, "R1", both("17"))
            await wheel.spin()
            await stage.new_game("R1")
            await stage.reaches("R1", Phase.DEALING)
            await a_moment()
            assert await stage.events("OutcomeEntered") == []

    played(story())


def test_a_second_spin_in_a_round_is_out_of_turn(rig: Rig, tmp_path: Path) -> None:
    async def story() -> None:
        async with staged(tmp_path, "R1") as stage:
            wheel = spun(stage, rig, "R1", both("17"), both("5"))
            await stage.new_game("R1")
            await stage.reaches("R1", Phase.DEALING)
            await wheel.spin()
            await stage.reaches("R1", Phase.RESULT)
            await wheel.spin()
            await a_moment()
            assert stage.table("R1").outcome == "17"
            [aside] = await stage.noted("report set aside")
            assert "this round had its turn" in aside

    played(story())


def test_a_launch_that_fails_before_the_close_is_followed_by_another(
    rig: Rig, tmp_path: Path
) -> None:
    async def story() -> None:
        async with staged(tmp_path, "W1", seconds=0.3) as stage:
            failed = Spun((), fails="launch failed")
            wheel = spun(stage, rig, "W1", failed, both("17"), automated=True)
            await stage.reaches("W1", Phase.WAGERING)
            await wheel.spin()
            await stage.settled("W1")
            assert stage.table("W1").results == [(1, "17")]
            assert await stage.noted("no valid spin") == ["launch failed"]

    played(story())


def test_a_wheel_with_one_sensor_reads_twice(rig: Rig, tmp_path: Path) -> None:
    async def story() -> None:
        async with staged(tmp_path, "W1") as stage:
            once, twice = Spun(("17",)), Spun(("5",), again=("5",))
            spun(stage, rig, "W1", once, twice, automated=True, sensors=1, patience=0.2)
            await stage.reaches("W1", Phase.HELD)
            assert await stage.events("OutcomeEntered") == []
            await stage.do(Outcome(table="W1", outcome="17", by=SUPERVISOR))
            await stage.settled("W1", 2)
            assert stage.table("W1").results[0] == (2, "5")

    played(story())


def test_a_fault_shows_red_and_its_end_green(rig: Rig, tmp_path: Path) -> None:
    """VIC 10.9.2: red ends the round as a no spin, and none begins before green."""

    async def story() -> None:
        async with staged(tmp_path, "TB1", seconds=30) as stage:
            wheel = spun(stage, rig, "TB1")
            await stage.buy_in("TB1-1")
            await stage.new_game("TB1")
            await stage.wager("TB1-1", "red", 500)
            wheel.fail("sensor blind")
            await until(lambda: stage.table("TB1").red_light)
            assert stage.table("TB1").phase is Phase.OPEN
            assert stage.credit("TB1-1") == 10_000
            wheel.mend()
            await until(lambda: not stage.table("TB1").red_light)

    played(story())


def test_a_wheel_that_fails_gives_no_outcome_until_it_is_mended(rig: Rig, tmp_path: Path) -> None:
    async def story() -> None:
        async with staged(tmp_path, "W1") as stage:
            wheel = spun(stage, rig, "W1", both("17"), automated=True)
            wheel.fail("motor")
            await stage.reaches("W1", Phase.HELD)
            [record] = await stage.events("IrregularityRecorded")
            assert record.reason == "motor"
            wheel.mend()
            await stage.do(Outcome(table="W1", outcome="3", by=SUPERVISOR))
            await stage.settled("W1", 2)
            assert stage.table("W1").results[:2] == [(2, "17"), (1, "3")]

    played(story())


def test_a_driver_that_breaks_is_a_device_that_failed(rig: Rig, tmp_path: Path) -> None:
    class Breaks(rig):  # type: ignore[misc,valid-type]
        async def run(self, report: Any, last: int) -> None:
            raise ConnectionError("the line is gone")

    async def story() -> None:
        async with staged(tmp_path, "W1") as stage:
            spun(stage, Breaks, "W1", automated=True)
            await stage.reaches("W1", Phase.HELD)
            assert await stage.noted("device fault") == ["its driver stopped"]

    played(story())


def test_seeded_spins_are_the_same_again_and_all_in_the_wheel(rig: Rig, tmp_path: Path) -> None:
    async def numbers(data: Path) -> list[object]:
        data.mkdir()
        async with staged(data, "W1", seconds=0.01) as stage:
            spun(stage, rig, "W1", automated=True)
            await until(lambda: len(stage.table("W1").results) >= 5, seconds=20 * HOLD + 5)
            return [number for _, number in stage.table("W1").results[-5:]]

    async def story() -> None:
        one, two = await numbers(tmp_path / "one"), await numbers(tmp_path / "two")
        assert one == two
        assert len(set(map(str, one))) > 1
        assert {str(n) for n in one} <= {str(n) for n in range(37)}

    played(story())
