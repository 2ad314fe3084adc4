"""A floor file that is read again while screens are open: they follow what changed."""

import asyncio
from pathlib import Path
from typing import Any

from croupier.client import Screen, enrol, sign_in
from tests.scenario.serving import ACT, ServedFloor

BOTH = ACT + ACT.replace('"R1"', '"R2"') + "open = false\n"
BEFORE = f'terminals = [{{ id = "PT1", tables = ["R1"] }}]\n{BOTH}'
AFTER = BEFORE.replace('["R1"]', '["R1", "R2"]') + "racetrack = false\n"
ROLE = "gaming shift manager"


def test_a_terminal_follows_a_table_it_reaches_since_and_a_table_its_new_settings(
    tmp_path: Path,
) -> None:
    floor = ServedFloor(tmp_path, BEFORE)
    password = floor.add("Olga", ROLE)
    floor.start()

    async def follow() -> None:
        key = await enrol(floor.url, await asyncio.to_thread(floor.code, "PT1"))
        token = await sign_in(floor.url, "Olga", password)
        events: list[Any] = []
        async with (
            Screen(floor.url, key=key) as player,
            Screen(floor.url, token=token, table="R2") as dealer,
        ):
            dealer.happened = events.append
            assert "serie-5-8" in str(dealer.felt)
            done = await asyncio.to_thread(floor.reload, AFTER)
            assert "tables of PT1" in done.stdout, done.stdout
            await dealer.until(lambda view: "serie-5-8" not in str(dealer.felt), within=5)
            assert "table_settings_changed" in [event["event"] for event in events]
            await player.until(lambda view: _phases(view).get("R2") == "closed", within=5)
            assert not (await dealer.do("open_table")).refused
            await player.until(lambda view: _phases(view).get("R2") == "open", within=5)

    try:
        asyncio.run(follow())
    finally:
        floor.stop()


def _phases(view: Any) -> dict[str, str]:
    return {one["id"]: one["phase"] for one in view["tables"]}
