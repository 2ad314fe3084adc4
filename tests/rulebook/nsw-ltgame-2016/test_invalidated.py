"""LTGame 11.2, 12.4 and 12.5: a wrong display, outcomes that are invalidated, and the wager of a cheat."""

from typing import Any

import pytest

from tests.going_wrong import all_back, wagered
from tests.played import Played, Said
from tests.proving import proves

LT = "nsw-ltgame-2016"
BELOW, SUPERVISOR = "games supervisor", "casino supervisor"
BANKER = "4C 7D KS KH QC"


def coup(*amounts: float, game: str = "baccarat") -> Played:
    terminals = [f"PT{n}" for n in range(1, 7)]
    return wagered(Played(LT, game, terminals=terminals), "banker", *amounts)


def invalidate(played: Played, ground: str, role: str = SUPERVISOR, **fields: Any) -> Said:
    given: dict[str, Any] = {"round": 1, "ground": ground, "reason": "fire", **fields}
    return played.at_table("void_round", role, **given)


def by_the_supervisor(ground: str) -> None:
    played = coup(50, 30)
    played.expire()
    played.cards("9C 2D KS KH", "device")
    assert invalidate(played, ground, BELOW).refused == "rank_too_low"
    assert invalidate(played, ground, reason="").refused == "reason_needed"
    said = invalidate(played, ground)
    record = said.event("irregularity_recorded")
    assert (record["ground"], record["cure"]) == (ground, "void")
    assert (record["recorded_by"], record["at"]) == (SUPERVISOR, 30)
    assert {f"{LT} 12.4", f"{LT} {ground}"} <= set(said.event("round_voided")["cites"])
    all_back(played, said, 80)
    assert played.at_table("confirm_result").refused == "not_in_this_phase"


@proves("nsw-ltgame-2016 12.4")
@pytest.mark.parametrize("ground", ["12.4.1", "12.4.2"])
def test_a_casino_supervisor_invalidates_a_coup_on_either_ground(ground: str) -> None:
    by_the_supervisor(ground)


@proves("nsw-ltgame-2016 12.4.1")
def test_a_fire_alarm_stops_the_coup() -> None:
    by_the_supervisor("12.4.1")
    played = coup(50)
    refused = invalidate(played, "12.4.1", forfeits=["PT1"])
    assert refused.refused == "ground_does_not_forfeit"


@proves("nsw-ltgame-2016 12.4.2")
def test_somebodys_fraud_affects_the_outcome() -> None:
    by_the_supervisor("12.4.2")
    played = coup(50)
    assert invalidate(played, "12.4.2", forfeits=["PT1"]).event("round_voided")["forfeited"]


@proves("nsw-ltgame-2016 12.5")
@pytest.mark.parametrize("game", ["baccarat", "even-money-baccarat"])
def test_all_are_refunded_but_who_is_directed_to_forfeit(game: str) -> None:
    played = coup(100, 100, 100, 100, 20, 80, game=game)
    said = invalidate(played, "12.4.2", forfeits=["PT6"])
    voided = said.event("round_voided")
    assert sum(voided["returned"].values()) == 42_000
    assert voided["forfeited"] == {"A6": 8_000}
    assert f"{LT} 12.5" in voided["cites"]
    assert [played.credit(f"PT{n}") for n in (1, 5, 6)] == [100, 100, 20]
    assert played.ledger("house/T1") == 80


@proves("nsw-ltgame-2016 12.5")
def test_without_a_direction_everybody_is_refunded() -> None:
    played = coup(100, 80)
    all_back(played, invalidate(played, "12.4.2"), 180)


@proves("nsw-ltgame-2016 11.2")
def test_a_display_that_shows_the_other_hand_is_ignored_and_it_is_on_record() -> None:
    played = coup(100)
    played.expire()
    played.cards(BANKER, "device")
    assert played.at_table("display", "device", shows="player").names == ["display_reported"]
    said = played.at_table("confirm_result")
    mismatch = said.event("display_ignored")
    assert (mismatch["shows"], mismatch["cites"]) == ("player", [f"{LT} 11.2"])
    assert played.credit("PT1") == 195
    assert played.at_table("display", "device", shows="banker").names == ["display_reported"]
    seen = played.at_table("irregularity", ground="11.2", reason="it shows Player")
    assert seen.event("irregularity_recorded")["cure"] == "display ignored"
    assert played.credit("PT1") == 195
