"""ACT 9.6 and 10.5: spins that are Void, and dice that tell nothing."""

import pytest

from tests.going_wrong import all_back, wagered
from tests.played import Played, Said
from tests.proving import proves

ACT = "act-mttg-2019"
SUPERVISOR = "casino supervisor"


def roulette(*amounts: float) -> Played:
    """A spin with these wagers on Red."""
    return wagered(Played(ACT), "red", *amounts)


def sic_bo(*amounts: float) -> Played:
    played = Played(ACT, "sic-bo", terminals=("PT1", "PT2", "PT3", "PT4"))
    return wagered(played, "small", *amounts)


def announce(played: Played, ground: str, dollars: float) -> Said:
    """The Dealer announces it after the close: it is on record, and everything is re-credited."""
    played.expire()
    played.wait(2)
    assert played.at_table("no_spin", "player", ground=ground).refused == "rank_too_low"
    said = played.at_table("no_spin", ground=ground)
    record = said.event("irregularity_recorded")
    assert (record["ground"], record["cure"]) == (ground, "no spin")
    assert (record["recorded_by"], record["at"]) == ("dealer", 32)
    all_back(played, said, dollars)
    assert {f"{ACT} {ground}", f"{ACT} 6.10"} <= said.cites
    return said


def comes_to_nothing(played: Played, outcome: object) -> None:
    """Whatever comes to rest after that is no result, and the next round is another."""
    assert played.outcome(outcome).refused == "not_in_this_phase"
    assert played.at_table("confirm_result").refused == "not_in_this_phase"
    assert played.console().results == []
    assert played.new_game().event("wagering_opened")["round"] == 2


@proves("act-mttg-2019 9.6(a)")
def test_a_ball_spun_the_way_the_wheel_turns_makes_the_spin_void() -> None:
    played = roulette(20, 15)
    announce(played, "9.6(a)", 35)
    comes_to_nothing(played, "1")


@proves("act-mttg-2019 9.6(b)")
def test_a_no_spin_is_void_even_if_the_ball_still_drops() -> None:
    played = roulette(20)
    played.expire()
    short = played.outcome("8", revolutions=2)
    assert short.refused == "too_few_revolutions"
    assert f"{ACT} 9.6(b)" in short.cites
    announce(played, "9.6(b)", 20)
    comes_to_nothing(played, "8")
    played.expire()
    assert played.outcome("8", revolutions=3).names == ["outcome_entered"]


@proves("act-mttg-2019 9.6(c)")
def test_a_foreign_object_before_the_ball_rests_makes_the_spin_void() -> None:
    played = roulette(15)
    announce(played, "9.6(c)", 15)
    comes_to_nothing(played, "1")


@proves("act-mttg-2019 9.6(c)")
def test_once_the_ball_is_at_rest_the_outcome_stands() -> None:
    played = roulette(15)
    played.expire()
    played.outcome("1")
    late = played.at_table("no_spin", ground="9.6(c)")
    assert late.refused == "ball_at_rest"
    assert f"{ACT} 9.6(c)" in late.cites
    played.at_table("confirm_result")
    late = played.at_table("no_spin", SUPERVISOR, ground="9.6(c)", round=1)
    assert late.refused == "ball_at_rest"
    assert played.credit("PT1") == 100 + 15


@proves("act-mttg-2019 9.6(e)")
def test_a_ball_in_no_compartment_makes_the_spin_void() -> None:
    played = roulette(15)
    announce(played, "9.6(e)", 15)
    comes_to_nothing(played, "1")


@proves("act-mttg-2019 9.6(f)")
def test_a_ball_out_of_the_wheel_makes_the_spin_void() -> None:
    played = roulette(25, 15)
    announce(played, "9.6(f)", 40)
    comes_to_nothing(played, "1")


@proves("act-mttg-2019 9.6(g)")
def test_interference_makes_the_spin_void_and_says_who_recorded_it() -> None:
    played = roulette(40)
    played.expire()
    said = played.signed_in(
        "dealer", "D5", "no_spin", ground="9.6(g)", reason="a hand in the wheel"
    )
    record = said.event("irregularity_recorded")
    assert (record["recorded_by"], record["ground"]) == ("D5", "9.6(g)")
    assert (record["cure"], record["reason"]) == ("no spin", "a hand in the wheel")
    all_back(played, said, 40)


@proves("act-mttg-2019 10.5(a)")
def test_a_cocked_die_voids_all_wagers() -> None:
    played = sic_bo(20, 20, 15, 10)
    announce(played, "10.5(a)", 65)
    comes_to_nothing(played, [1, 1, 2])


@proves("act-mttg-2019 10.5(b)")
def test_a_broken_die_voids_all_wagers_of_the_game() -> None:
    played = sic_bo(25)
    announce(played, "10.5(b)", 25)
    comes_to_nothing(played, [1, 1, 2])


@proves("act-mttg-2019 10.5(d)")
def test_a_tumbler_that_does_not_work_voids_all_wagers() -> None:
    played = sic_bo(50, 40)
    announce(played, "10.5(d)", 90)
    comes_to_nothing(played, [1, 1, 2])


@proves("act-mttg-2019 10.5(d)[2]")
def test_a_no_spin_is_followed_by_a_new_wagering_period_as_a_new_round() -> None:
    played = sic_bo(30)
    announce(played, "10.5(d)[2]", 30)
    comes_to_nothing(played, [1, 1, 2])
    played.place("PT1", "small", 10)
    played.confirm("PT1")
    played.settle([1, 1, 2])
    assert played.credit("PT1") == 110
    assert [one.round for one in played.console().results] == [2]


def test_grounds_of_another_game_are_none_here() -> None:
    played = roulette(10)
    refused = played.at_table("no_spin", ground="10.5(a)")
    assert refused.refused == "no_such_irregularity"
    assert "9.6(a)" in refused.says
    assert "8.8(a)" not in refused.says
    assert "7.2" not in refused.says, "a riot is no no spin"
    for key in ("dispute", "bad_spin"):
        assert played.at_table(key, ground="9.6(a)").refused == "no_such_step_here"
    assert played.at_table("light", colour="red").refused == "no_such_step_here"
    assert played.staked("PT1") == 10


@pytest.mark.parametrize("step", ["irregularity", "void_round"])
def test_a_no_spin_may_also_be_recorded_as_an_irregularity_or_a_void_round(step: str) -> None:
    played = roulette(10)
    said = played.at_table(step, ground="9.6(f)", round=1)
    all_back(played, said, 10)


def test_once_it_is_paid_a_no_spin_is_for_who_corrects_results() -> None:
    played = roulette(10)
    played.settle("1")
    refused = played.at_table("no_spin", ground="9.6(a)")
    assert (refused.refused, played.credit("PT1")) == ("rank_too_low", 110)
    said = played.at_table("no_spin", SUPERVISOR, ground="9.6(a)")
    assert said.names == ["irregularity_recorded", "round_corrected"]
    assert said.event("round_corrected")["void"] is True
    assert played.credit("PT1") == 100
    again = played.at_table("no_spin", SUPERVISOR, ground="9.6(a)")
    assert again.refused == "void_already"


def test_a_void_spin_that_was_never_settled_cannot_be_void_again() -> None:
    played = roulette(10)
    played.at_table("no_spin", ground="9.6(a)")
    again = played.at_table("no_spin", SUPERVISOR, ground="9.6(a)")
    assert again.refused == "void_already"
    assert played.credit("PT1") == 100
