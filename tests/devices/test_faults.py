"""Who puts a terminal back in service: a device only after what devices alone reported."""

from pathlib import Path

import pytest

from croupier.floor.faults import Fault
from croupier.floor.leaving import ClearFault, DirectToLeave
from croupier.message import Actor
from tests.devices.stage import DEALER, SUPERVISOR, played, staged

DEVICE = Actor("device", "note-acceptor R1-1")


@pytest.mark.parametrize(
    ("declared_by", "cleared"),
    [((DEVICE,), True), ((DEALER,), False), ((DEVICE, DEALER), False), ((DEALER, DEVICE), False)],
    ids=["a device", "a person", "a person after a device", "a device after a person"],
)
def test_a_device_takes_back_only_what_devices_reported(
    declared_by: tuple[Actor, ...], cleared: bool, tmp_path: Path
) -> None:
    async def story() -> None:
        async with staged(tmp_path, "R1") as stage:
            for by in declared_by:
                reason = f"seen by {by.name}"
                await stage.do(Fault(terminal="R1-1", ground="6.6", reason=reason, by=by))
            answer = await stage.engine.submit(ClearFault(terminal="R1-1", by=DEVICE))
            assert (answer.refused is None) is cleared
            assert bool(stage.seat("R1-1").out_of_service) is not cleared
            if not cleared:
                assert answer.refused["code"] == "rank_too_low"
                await stage.do(ClearFault(terminal="R1-1", by=DEALER))
                assert not stage.seat("R1-1").out_of_service

    played(story())


def test_a_terminal_that_a_player_was_told_to_leave_is_not_a_devices_to_open(
    tmp_path: Path,
) -> None:
    """ACT 4.4(b)(i): somebody at the table judged that it cannot be put right at once."""

    async def story() -> None:
        async with staged(tmp_path, "R1") as stage:
            await stage.do(Fault(terminal="R1-1", ground="6.6", reason="jam", by=DEVICE))
            leave = DirectToLeave(
                table="R1", terminal="R1-1", ground="4.4(b)(i)", reason="smoke", by=SUPERVISOR
            )
            await stage.do(leave)
            answer = await stage.engine.submit(ClearFault(terminal="R1-1", by=DEVICE))
            assert answer.refused["code"] == "rank_too_low"
            assert stage.seat("R1-1").out_of_service == "smoke"

    played(story())
