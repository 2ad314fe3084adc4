"""A declared test with a simulated shoe: its cards are drawn by themselves, the rest is the Dealer's."""

import asyncio
from pathlib import Path

from croupier.client import Screen, sign_in
from tests.scenario.serving import LTGAME, ServedFloor

TEXT = LTGAME.replace("wagering_seconds = 30", "wagering_seconds = 2")
FLOOR = f'test = true\nterminals = [{{ id = "PT1", tables = ["L1"] }}]\n{TEXT}'


def test_a_coup_comes_out_of_a_simulated_shoe_by_itself(tmp_path: Path) -> None:
    floor = ServedFloor(tmp_path, FLOOR)
    password = floor.add("Dana", "dealer")
    floor.start()

    async def deal() -> None:
        token = await sign_in(floor.url, "Dana", password)
        async with Screen(floor.url, token=token, table="L1") as dealer:
            for _ in range(2):
                assert not (await dealer.do("new_game")).refused
                await dealer.until(lambda view: "confirm_result" in view["allowed"], within=60)
                assert not (await dealer.do("confirm_result")).refused
                await dealer.until(lambda view: view["phase"] == "open")

    try:
        asyncio.run(deal())
        drawn = [(one.round, one.card) for one in floor.events("CardDrawn")]
        by = {one.by.role for one in floor.records() if type(one.event).__name__ == "CardDrawn"}
    finally:
        floor.stop()
    for round in (1, 2):
        assert 4 <= sum(one == round for one, _ in drawn) <= 6
    assert by == {"device"}
