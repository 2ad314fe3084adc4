"""ACT rules 2.7(b), 5.1, 5.4 and 10.5(c): how long wagering lasts, what ends it, and dice seen too soon."""

import pytest

from tests.played import Played
from tests.proving import proves

ACT = "act-mttg-2019"


@proves("act-mttg-2019 2.7(b)")
def test_no_wager_is_taken_once_the_period_has_expired() -> None:
    played = Played(ACT, "roulette", seconds=30)
    played.note("PT1", 100)
    opened = played.new_game().event("wagering_opened")
    assert opened["closes_at"] == 30_000
    played.place("PT1", "red", 10)
    played.confirm("PT1")
    played.place("PT1", "straight:17", 10)
    assert played.close("dealer").refused == "closed_by_the_clock"
    assert played.close("casino supervisor").refused == "closed_by_the_clock"
    assert played.close("device").refused == "closed_by_the_clock"
    assert played.outcome("1").refused == "not_in_this_phase"
    played.wait(29.999)
    assert played.place("PT1", "odd", 5).amount == 5
    played.wait(0.001)
    said = played.confirm("PT1")
    assert said.event("wagering_closed")["closed_by"] == "system"
    assert said.event("wagering_closed")["closed_at"] == 30_000
    assert said.refused == "wagering_is_closed"
    played.wait(0.001)
    assert played.confirm("PT1").refused == "wagering_is_closed"
    for late in ("place", "remove", "move"):
        more = {"amount": 500} if late == "place" else {"to": "black"} if late == "move" else {}
        assert played.by("PT1", late, bet="red", **more).refused == "wagering_is_closed"
    relax = {"terminal": "PT1", "bet": "red", "amount": 2000, "reason": "asked for it"}
    said = played.at_table("relax", "casino supervisor", **relax)
    assert said.refused == "no_relaxing"
    assert (played.credit("PT1"), played.staked("PT1")) == (90, 10)


@proves("act-mttg-2019 5.1")
def test_the_operator_sets_how_long_wagering_lasts() -> None:
    played = Played(ACT, "baccarat-a", seconds=30)
    assert played.new_game().event("wagering_opened")["closes_at"] == 30_000
    said = played.at_table("set_wagering_period", "dealer", seconds=25)
    assert said.refused == "rank_too_low"
    assert played.at_table("set_wagering_period", "player", seconds=25).refused == "rank_too_low"
    played.wait(4)
    said = played.at_table("set_wagering_period", "casino supervisor", seconds=25)
    event = said.event("wagering_period_set")
    assert (event["seconds"], event["set_by"], event["at"]) == (25, "casino supervisor", 4)
    assert played.screen("PT1").closes_at == 30_000
    for nonsense in (0, -1, 3_601):
        said = played.at_table("set_wagering_period", "casino supervisor", seconds=nonsense)
        assert said.refused == "wagering_seconds_make_no_sense"
    played.settle("KC KD 9C 8D")
    played.wait(10)
    opened = played.new_game().event("wagering_opened")
    assert opened["closes_at"] - opened["at"] * 1_000 == 25_000


@pytest.fixture
def sic_bo() -> Played:
    """$10 on Small was confirmed after 10 seconds of 30; 8 seconds later the dice are seen."""
    return confirmed_on_small()


def confirmed_on_small(**plan: object) -> Played:
    played = Played(ACT, "sic-bo", seconds=30, **plan)  # type: ignore[arg-type]
    played.note("PT1", 50)
    played.note("PT2", 50)
    played.new_game()
    played.wait(10)
    played.place("PT1", "small", 10)
    played.confirm("PT1")
    played.place("PT2", "big", 20)
    played.wait(8)
    return played


def expose(played: Played, exposed_at: float, role: str = "casino supervisor") -> list[str]:
    said = played.at_table("expose_early", role, exposed_at=exposed_at)
    return [said.refused] if said.refused else said.names


@proves("act-mttg-2019 5.4")
def test_dice_seen_early_stop_wagering_and_wagers_already_placed_stand(sic_bo: Played) -> None:
    assert expose(sic_bo, 18, "dealer") == ["rank_too_low"]
    assert sic_bo.screen("PT1").phase == "wagering"
    assert expose(sic_bo, 18) == ["outcome_exposed", "wagering_closed"]
    assert sic_bo.confirm("PT2").refused == "wagering_is_closed"
    assert sic_bo.place("PT1", "small", 5).refused == "wagering_is_closed"
    assert (sic_bo.credit("PT1"), sic_bo.staked("PT1")) == (40, 10)
    assert (sic_bo.credit("PT2"), sic_bo.staked("PT2")) == (50, 0)
    sic_bo.outcome([1, 2, 4])
    sic_bo.at_table("confirm_result")
    assert sic_bo.credit("PT1") == 40 + 20


@proves("act-mttg-2019 10.5(c)")
def test_a_wager_taken_when_the_dice_could_be_seen_voids_them_all(sic_bo: Played) -> None:
    sic_bo.wait(2)
    sic_bo.confirm("PT2")
    sic_bo.wait(1)
    assert expose(sic_bo, 20, "dealer") == ["rank_too_low"]
    assert expose(sic_bo, 22) == ["exposed_when"]
    said = sic_bo.at_table("expose_early", "casino supervisor", exposed_at=20)
    exposed = said.event("outcome_exposed")
    assert (exposed["stands"], exposed["recorded_by"]) == (False, "casino supervisor")
    assert said.event("round_voided")["returned"] == {"A1": 1000, "A2": 2000}
    assert (sic_bo.credit("PT1"), sic_bo.credit("PT2")) == (50, 50)
    assert sic_bo.outcome([1, 2, 4]).refused == "not_in_this_phase"
    assert sic_bo.new_game().event("wagering_opened")["round"] == 2


def test_an_exposure_found_after_the_close_is_judged_by_its_time() -> None:
    for exposed_at, told in ((18, ["outcome_exposed"]), (10, ["outcome_exposed", "round_voided"])):
        played = confirmed_on_small()
        played.expire()
        played.wait(3)
        assert expose(played, exposed_at) == told


def test_dice_seen_after_the_close_are_not_seen_early() -> None:
    for exposure in ("stand", "void"):
        played = confirmed_on_small(exposure=exposure)
        played.expire()
        played.wait(3)
        assert expose(played, 30) == ["exposed_when"]
        assert expose(played, 32) == ["exposed_when"]
        assert played.staked("PT1") == 10


def test_a_table_may_be_set_to_void_whenever_dice_are_seen_early() -> None:
    played = confirmed_on_small(exposure="void")
    assert expose(played, 18) == ["outcome_exposed", "round_voided"]
    assert (played.credit("PT1"), played.credit("PT2")) == (50, 50)
