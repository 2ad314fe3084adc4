"""Every tumbler: dice that moved, lay still and were read twice alike, or there is no outcome."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from croupier.devices.tumbler.attaching import AttachedTumbler
from croupier.devices.tumbler.kind import DiceRead
from croupier.devices.tumbler.simulated import Shaken, SimulatedTumbler
from croupier.message import Actor
from croupier.play.dealing import ConfirmResult
from croupier.play.irregularities import VoidRound
from croupier.play.table import Phase
from tests.devices.rigs import TUMBLERS
from tests.devices.stage import DEALER, Stage, a_moment, played, staged, until

pytestmark = pytest.mark.parametrize("rig", TUMBLERS)
Rig = type[SimulatedTumbler]
SUPERVISOR = Actor("electronic gaming supervisor", "ella")


def shaken(
    stage: Stage, rig: Rig, table: str, *script: Shaken, **attached: Any
) -> SimulatedTumbler:
    setting = AttachedTumbler.setting(stage.table(table))
    tumbler = rig("", setting, seed=1, script=script, seconds=0.02)
    stage.attach(AttachedTumbler(stage.engine, table, tumbler, **attached))
    return tumbler


def test_an_automated_tumbler_shakes_for_every_round_and_settles_it(
    rig: Rig, tmp_path: Path
) -> None:
    async def story() -> None:
        async with staged(tmp_path, "D1") as stage:
            one, two = Shaken(((1, 1, 4),)), Shaken(((6, 5, 4), (4, 5, 6)))
            shaken(stage, rig, "D1", one, two, automated=True)
            await stage.settled("D1", 2)
            [second, first] = stage.table("D1").results[:2]
            assert first == (1, [1, 1, 4])
            assert sorted(second[1]) == [4, 5, 6]  # type: ignore[call-overload]

    played(story())


def test_dice_that_are_recognised_are_offered_to_the_dealer(rig: Rig, tmp_path: Path) -> None:
    """ACT 10.3(c): the result arrives by itself if the table has a Dice Recognition System."""

    async def story() -> None:
        async with staged(tmp_path, "S1") as stage:
            tumbler = shaken(stage, rig, "S1", Shaken(((1, 1, 4),)))
            await stage.buy_in("S1-1")
            await stage.new_game("S1")
            await stage.wager("S1-1", "small", 500, confirm=True)
            await stage.reaches("S1", Phase.DEALING)
            await tumbler.shake()
            await stage.reaches("S1", Phase.RESULT)
            assert stage.table("S1").outcome == [1, 1, 4]
            assert stage.credit("S1-1") == 9_500
            await stage.do(ConfirmResult(table="S1", by=DEALER))
            assert stage.credit("S1-1") == 10_500

    played(story())


DOUBTFUL = {
    "cocked": Shaken(unread="cocked"),
    "two readings differ": Shaken(((1, 1, 4), (1, 2, 4))),
    "the reader is not sure": Shaken(((1, 1, 4),), sure=0.5),
}


@pytest.mark.parametrize("doubt", DOUBTFUL)
def test_a_doubtful_reading_is_no_reading(doubt: str, rig: Rig, tmp_path: Path) -> None:
    """Interblock 8.4.1: settlement is blocked at once, and the supervisor declares the round void."""

    async def story() -> None:
        async with staged(tmp_path, "D1") as stage:
            shaken(stage, rig, "D1", DOUBTFUL[doubt], automated=True)
            await stage.buy_in("D1-1")
            await stage.reaches("D1", Phase.HELD)
            assert await stage.events("OutcomeEntered") == []
            [record] = await stage.events("IrregularityRecorded")
            assert record.ground == "8.4.1"
            void = VoidRound(table="D1", round=1, ground="8.4.1", reason=doubt, by=SUPERVISOR)
            await stage.do(void)
            assert stage.credit("D1-1") == 10_000
            await stage.settled("D1", 1)

    played(story())


@pytest.mark.parametrize("doubt", DOUBTFUL)
def test_where_the_dealer_announces_it_the_round_waits_for_the_dealer(
    doubt: str, rig: Rig, tmp_path: Path
) -> None:
    async def story() -> None:
        async with staged(tmp_path, "S1") as stage:
            tumbler = shaken(stage, rig, "S1", DOUBTFUL[doubt])
            await stage.new_game("S1")
            await stage.reaches("S1", Phase.DEALING)
            await tumbler.shake()
            await a_moment()
            assert stage.table("S1").phase is Phase.DEALING
            assert await stage.refused() == ["rank_too_low"]

    played(story())


def test_dice_that_were_not_seen_to_move_are_not_read(rig: Rig, tmp_path: Path) -> None:
    """The dice of the last round lie there still."""

    async def story() -> None:
        async with staged(tmp_path, "S1") as stage:
            tumbler = shaken(stage, rig, "S1", Shaken(((1, 1, 4),)))
            await stage.new_game("S1")
            await stage.reaches("S1", Phase.DEALING)
            await tumbler.shake()
            await stage.reaches("S1", Phase.RESULT)
            await stage.do(ConfirmResult(table="S1", by=DEALER))
            await stage.new_game("S1")
            await stage.reaches("S1", Phase.DEALING)
            tumbler.read()
            tumbler.read()
            await a_moment()
            assert stage.table("S1").phase is Phase.DEALING
            assert len(await stage.noted("report set aside")) == 2

    played(story())


def test_dice_that_roll_still_are_not_read(rig: Rig, tmp_path: Path) -> None:
    async def story() -> None:
        async with staged(tmp_path, "S1") as stage:
            tumbler = shaken(stage, rig, "S1", Shaken(((1, 1, 4),)))
            tumbler._seconds = 30
            await stage.new_game("S1")
            await stage.reaches("S1", Phase.DEALING)
            shaking = asyncio.create_task(tumbler.shake())
            await a_moment()
            for _ in "12":
                tumbler._say(DiceRead(n=tumbler._next(), shake=tumbler._shakes, dice=(1, 1, 4)))
            await a_moment()
            shaking.cancel()
            assert stage.table("S1").phase is Phase.DEALING
            assert "did not lie still" in str(await stage.noted("report set aside"))

    played(story())


def test_a_tumbler_that_never_settles_is_overdue(rig: Rig, tmp_path: Path) -> None:
    async def story() -> None:
        async with staged(tmp_path, "D1") as stage:
            tumbler = shaken(stage, rig, "D1", automated=True, patience=0.1)
            tumbler._seconds = 30
            await stage.reaches("D1", Phase.HELD)
            [record] = await stage.events("IrregularityRecorded")
            assert record.reason == "no dice was read within 0.1 seconds"

    played(story())


def test_a_fault_leaves_the_round_without_an_outcome(rig: Rig, tmp_path: Path) -> None:
    async def story() -> None:
        async with staged(tmp_path, "D1") as stage:
            tumbler = shaken(stage, rig, "D1", automated=True)
            tumbler.fail("door")
            await stage.reaches("D1", Phase.HELD)
            tumbler.mend()
            void = VoidRound(table="D1", round=1, ground="8.4.1", reason="door", by=SUPERVISOR)
            await stage.do(void)
            await stage.settled("D1")

    played(story())


def test_seeded_shakes_are_the_same_again(rig: Rig, tmp_path: Path) -> None:
    async def dice(data: Path) -> list[object]:
        data.mkdir()
        async with staged(data, "D1", seconds=0.01) as stage:
            shaken(stage, rig, "D1", automated=True)
            await until(lambda: len(stage.table("D1").results) >= 5)
            return [dice for _, dice in stage.table("D1").results[-5:]]

    async def story() -> None:
        assert await dice(tmp_path / "one") == await dice(tmp_path / "two")

    played(story())
