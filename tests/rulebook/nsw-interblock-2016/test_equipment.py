"""Interblock rules 2.1 to 2.4.1: what a table has on the register, and what it need not have."""

from typing import Any

import pytest

from tests.played import Played
from tests.proving import proves
from tests.registered import attached, kit, opened, register

INTERBLOCK = "nsw-interblock-2016"
HOST, SUPERVISOR = "electronic gaming host", "electronic gaming supervisor"
NEEDED = {
    "roulette": ("automated wheel", "game system"),
    "sic-bo": ("automated dice tumbler", "game system"),
}


def closed(game: str, *kinds: str, without: str = "") -> Played:
    entered: list[dict[str, Any]] = kit(*kinds)
    for kind in ("note stacker", "ticket printer"):
        entered += attached(kind, *(("PT1",) if kind == without else ("PT1", "PT2")))
    terminals, floor = ("PT1", "PT2"), {"equipment": entered}
    return Played(INTERBLOCK, game, terminals=terminals, open=False, floor=floor)


@proves("nsw-interblock-2016 2.4.1")
@pytest.mark.parametrize("game", NEEDED)
def test_a_table_opens_with_or_without_a_winning_number_display(game: str) -> None:
    for kinds in (NEEDED[game], (*NEEDED[game], "winning number display")):
        played = closed(game, *kinds)
        assert opened(played, HOST) == "open"
        played.wait(1)
        assert played.by("PT1", "insert_note", amount=2_000).names[0] == "wagering_opened"
        played.expire()
        outcome = "7" if game == "roulette" else [1, 2, 4]
        assert "round_settled" in played.outcome(outcome, "device").names


@pytest.mark.parametrize("game", NEEDED)
def test_a_table_without_what_it_consists_of_does_not_open(game: str) -> None:
    for kind in NEEDED[game]:
        played = closed(game, *(one for one in NEEDED[game] if one != kind))
        said = played.at_table("open_table", HOST)
        assert (said.refused, kind in said.says) == ("equipment_missing", True)
        assert register(played, kind, HOST).refused == "rank_too_low"
        register(played, kind, SUPERVISOR)
        assert opened(played, HOST) == "open"
    for kind in ("note stacker", "ticket printer"):
        played = closed(game, *NEEDED[game], without=kind)
        assert f"{kind} PT2" in played.at_table("open_table", HOST).says
        assert register(played, kind, SUPERVISOR).refused == "no_such_terminal"
        register(played, kind, SUPERVISOR, terminal="PT2")
        assert opened(played, HOST) == "open"
