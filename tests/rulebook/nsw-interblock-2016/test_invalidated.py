"""Interblock 9.9 and 9.10: outcomes that are invalidated, and the wager of a cheat."""

from typing import Any

import pytest

from tests.going_wrong import all_back, wagered
from tests.played import Played, Said
from tests.proving import proves

IB = "nsw-interblock-2016"
HOST, SUPERVISOR = "electronic gaming host", "electronic gaming supervisor"


def invalidate(played: Played, ground: str, role: str = SUPERVISOR, **fields: Any) -> Said:
    given: dict[str, Any] = {"round": 1, "ground": ground, "reason": "a magnet", **fields}
    return played.at_table("void_round", role, **given)


def cheated(game: str = "roulette", bet: str = "red") -> Played:
    """$60 by honest players and $40 by the one at PT2."""
    played = wagered(Played(IB, game), bet, 35, 40, 25)
    played.expire()
    return played


@proves("nsw-interblock-2016 9.9.1")
def test_a_fire_invalidates_the_outcome_and_everything_is_refunded() -> None:
    played = wagered(Played(IB), "red", 20, 15)
    assert invalidate(played, "9.9.1", HOST).refused == "rank_too_low"
    assert invalidate(played, "9.9.1", reason="").refused == "reason_needed"
    not_so = invalidate(played, "9.9.1", forfeits=["PT1"])
    assert not_so.refused == "ground_does_not_forfeit"
    said = invalidate(played, "9.9.1", reason="fire")
    record = said.event("irregularity_recorded")
    assert (record["cure"], record["reason"]) == ("void", "fire")
    assert f"{IB} 9.9.1" in said.event("round_voided")["cites"]
    all_back(played, said, 35)


@proves("nsw-interblock-2016 9.9.2")
def test_fraud_invalidates_the_outcome_and_the_player_is_named() -> None:
    played = cheated()
    assert invalidate(played, "9.9.2", HOST).refused == "rank_too_low"
    assert invalidate(played, "9.9.2", reason="").refused == "reason_needed"
    said = invalidate(played, "9.9.2", forfeits=["PT2"])
    assert said.event("irregularity_recorded")["cure"] == "void"
    voided = said.event("round_voided")
    assert voided["forfeited"] == {"A2": 4_000}
    assert f"{IB} 9.9.2" in voided["cites"]
    assert played.outcome("1", "device").refused == "not_in_this_phase"


@proves("nsw-interblock-2016 9.10")
@pytest.mark.parametrize(("game", "bet"), [("roulette", "red"), ("sic-bo", "small")])
def test_the_honest_are_refunded_and_the_cheats_wager_is_kept(game: str, bet: str) -> None:
    played = cheated(game, bet)
    voided = invalidate(played, "9.9.2", forfeits=["PT2"]).event("round_voided")
    assert voided["returned"] == {"A1": 3_500, "A3": 2_500}
    assert voided["forfeited"] == {"A2": 4_000}
    assert f"{IB} 9.10" in voided["cites"]
    assert [played.credit(f"PT{n}") for n in (1, 2, 3)] == [100, 60, 100]
    assert played.ledger("house/T1") == 40
    meters = played.run.floor.meters["terminal/PT2"]
    assert (meters.forfeited, meters.wagered, meters.held) == (4_000, 0, 6_000)


@proves("nsw-interblock-2016 9.10")
def test_without_a_direction_everybody_is_refunded() -> None:
    played = cheated()
    all_back(played, invalidate(played, "9.9.2"), 100)


@proves("nsw-interblock-2016 9.10")
def test_after_settlement_winnings_go_back_and_the_wager_is_kept() -> None:
    played = cheated()
    played.outcome("1", "device")
    assert [played.credit(f"PT{n}") for n in (1, 2, 3)] == [135, 140, 125]
    said = invalidate(played, "9.9.2", forfeits=["PT2"])
    corrected = said.event("round_corrected")
    assert corrected["forfeited"] == ["A2"]
    [theirs] = [one for one in corrected["paid"] if one["account"] == "A2"]
    assert (theirs["credit"], f"{IB} 9.10" in theirs["cites"]) == (0, True)
    assert [played.credit(f"PT{n}") for n in (1, 2, 3)] == [100, 60, 100]
    assert played.ledger("house/T1") == 40


def test_who_has_no_wager_has_none_to_forfeit() -> None:
    played = wagered(Played(IB), "red", 20)
    nobody = invalidate(played, "9.9.2", forfeits=["PT1", "PT2"])
    assert nobody.refused == "no_wager_to_forfeit"
    assert played.staked("PT1") == 20
