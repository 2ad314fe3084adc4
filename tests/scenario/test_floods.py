"""One terminal that floods the floor with commands and connections slows nobody else down by much."""

import asyncio
import json
import subprocess
import sys
import time
from collections.abc import Iterator
from statistics import quantiles

import pytest

from croupier.client import Screen, enrol
from tests.scenario.serving import ACT, ROOT, ServedFloor, environment

SLOWER_MOST = 15
"""By how much: the answers' 95th percentile in the flood against that before or after it, the slower of
both. The flood takes a core of its own, and a machine may have two."""
SECONDS = 6.0
TERMINALS = ("PT1", "PT2", "PT3", "PT4")
ON_HTTP, ON_ITS_OWN = "on the HTTP port", "on a port of its own"


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServedFloor]:
    text = f"terminals = {[*TERMINALS]}\n{ACT}"
    floor = ServedFloor(tmp_path_factory.mktemp("flood"), text, "--socket-port", "0").start()
    yield floor
    floor.stop()


@pytest.mark.parametrize("transport", [ON_HTTP, ON_ITS_OWN])
def test_a_flood_from_one_terminal_slows_no_other_by_much(
    floor: ServedFloor, transport: str
) -> None:
    port = floor.json("/api/wire")["port"] if transport == ON_ITS_OWN else None
    at = f"ws://127.0.0.1:{port or floor.port}/ws"
    flooding, *others = [asyncio.run(enrol(floor.url, floor.code(one))) for one in TERMINALS]

    async def answers(seconds: float) -> float:
        """The 95th percentile of how long somebody else's answers take."""
        screens = [Screen(floor.url, key=key, port=port) for key in others]
        await asyncio.gather(*(screen.open() for screen in screens))
        took, until = list[float](), time.monotonic() + seconds

        async def ask(screen: Screen) -> None:
            while time.monotonic() < until:
                begun = time.perf_counter()
                assert not (await screen.do("call_service", reason="help")).refused
                took.append(time.perf_counter() - begun)
                await asyncio.sleep(0.05)

        await asyncio.gather(*map(ask, screens))
        await asyncio.gather(*(screen.close() for screen in screens))
        return quantiles(took, n=20)[-1]

    before = asyncio.run(answers(SECONDS))
    command = (sys.executable, "-m", "tests.scenario.flooding", at, flooding, str(SECONDS + 2))
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, cwd=ROOT, env=environment(), text=True
    ) as flood:
        time.sleep(1)
        during = asyncio.run(answers(SECONDS))
        said = json.loads(flood.communicate(timeout=30)[0])
    undisturbed = max(before, asyncio.run(answers(SECONDS / 2)))
    sys.stdout.write(f"{transport}: {undisturbed:.4f} s, {during:.4f} s, {said}\n")
    assert said["connecting_too_often"] > 5, "it was slowed, and told so"
    assert said["snapshot"] <= 50 + 5 * (SECONDS + 3), "and given no more than its pace allows"
    assert during < SLOWER_MOST * undisturbed
