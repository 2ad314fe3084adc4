"""Interblock 1.1, 8.2.3 to 8.2.7, 8.4, 8.8 and 9.3: the automated wheel and the tumbler go wrong."""

from typing import Any

import pytest

from tests.going_wrong import all_back, wagered
from tests.played import Played, Said
from tests.proving import proves

IB = "nsw-interblock-2016"
HOST, SUPERVISOR = "electronic gaming host", "electronic gaming supervisor"


def wheel(*amounts: float, bet: str = "red", closed: bool = True) -> Played:
    """Wagers at an automated wheel, their period over."""
    played = wagered(Played(IB), bet, *amounts)
    if closed:
        played.expire()
        played.wait(2)
    return played


def tumbler(*amounts: float, closed: bool = True) -> Played:
    played = wagered(Played(IB, "sic-bo"), "small", *amounts)
    if closed:
        played.expire()
        played.wait(2)
    return played


def report(played: Played, ground: str, role: str = "device", **fields: Any) -> Said:
    return played.at_table("irregularity", role, ground=ground, **fields)


def declare(played: Played, ground: str, role: str = SUPERVISOR, **fields: Any) -> Said:
    given: dict[str, Any] = {"round": 1, "ground": ground, "reason": "seen on the camera", **fields}
    return played.at_table("void_round", role, **given)


def next_opens(played: Played, bet: str) -> None:
    """The next period opens by itself, as another round."""
    played.wait(5)
    assert played.place("PT1", bet, 10).event("wagering_opened")["round"] == 2


# --- seen too soon


@proves("nsw-interblock-2016 8.2.3")
def test_a_ball_at_rest_before_the_end_freezes_wagering_and_settles_nothing() -> None:
    played = wheel(20, closed=False)
    played.wait(24)
    said = played.outcome("9", "device")
    assert said.names == ["outcome_exposed", "wagering_closed", "analysis_opened"]
    seen = said.event("outcome_exposed")
    assert (seen["exposed_at"], seen["last_wager_at"], seen["stands"]) == (24_000, 0, True)
    assert f"{IB} 8.2.3" in seen["cites"]
    assert played.place("PT1", "red", 10).refused == "wagering_is_closed"
    assert played.outcome("9", "device").refused == "not_in_this_phase"
    assert played.credit("PT1") == 80
    assert played.at_table("confirm_wagers", HOST, round=1).refused == "rank_too_low"
    established = played.at_table("confirm_wagers", SUPERVISOR, round=1)
    assert f"{IB} 8.2.3" in established.event("wagers_established")["cites"]
    played.outcome("9", "device")
    assert played.credit("PT1") == 120


@proves("nsw-interblock-2016 8.2.6")
def test_dice_known_before_the_end_freeze_wagering_and_settle_nothing() -> None:
    played = tumbler(20, closed=False)
    played.wait(25)
    said = played.outcome([1, 1, 2], "device")
    assert said.names == ["outcome_exposed", "wagering_closed", "analysis_opened"]
    assert f"{IB} 8.2.6" in said.event("outcome_exposed")["cites"]
    assert said.event("wagering_closed")["staked"] == {"A1": {"small": 2_000}}
    assert played.credit("PT1") == 80
    played.at_table("confirm_wagers", SUPERVISOR, round=1)
    played.outcome([1, 1, 2], "device")
    assert played.credit("PT1") == 120


def told_apart(played: Played, bet: str, seen: float) -> Said:
    """At 5 s PT2 wagers $10 more; the outcome was in view from then on."""
    played.wait(5)
    played.place("PT2", bet, 10)
    played.wait(1)
    said = played.at_table("expose_early", SUPERVISOR, exposed_at=seen)
    assert said.names == ["outcome_exposed", "wagering_closed", "wagers_voided", "analysis_opened"]
    seen_early, void = said.event("outcome_exposed"), said.event("wagers_voided")
    assert (seen_early["stands"], seen_early["void"]) == (True, ["A2"])
    assert [(one["account"], one["amount"], one["at"]) for one in seen_early["timed"]] == [
        ("A1", 2_000, 0),
        ("A2", 4_000, 5_000),
    ]
    assert (void["account"], void["returned"]) == ("A2", 4_000)
    assert (played.credit("PT1"), played.credit("PT2")) == (80, 100)
    return said


@proves("nsw-interblock-2016 8.2.3")
def test_a_wager_taken_when_the_ball_lay_at_rest_voids_that_players_alone() -> None:
    played = wheel(20, 30, closed=False)
    void = told_apart(played, "red", 5).event("wagers_voided")
    assert (void["ground"], void["cites"]) == ("8.2.3", [f"{IB} 8.2.3"])
    assert played.at_table("confirm_wagers", SUPERVISOR, round=1).event("wagers_established")
    played.outcome("9", "device")
    assert (played.credit("PT1"), played.credit("PT2")) == (120, 100)


@proves("nsw-interblock-2016 8.2.6")
def test_one_taken_when_the_dice_were_known_voids_that_players_alone() -> None:
    played = tumbler(20, 30, closed=False)
    void = told_apart(played, "small", 5).event("wagers_voided")
    assert (void["ground"], void["cites"]) == ("8.2.6", [f"{IB} 8.2.6"])
    played.at_table("confirm_wagers", SUPERVISOR, round=1)
    played.outcome([1, 1, 2], "device")
    assert (played.credit("PT1"), played.credit("PT2")) == (120, 100)


@proves("nsw-interblock-2016 8.2.6")
def test_a_round_in_which_nobody_else_wagered_is_void() -> None:
    played = tumbler(20, closed=False)
    played.wait(5)
    played.place("PT1", "small", 10)
    said = played.at_table("expose_early", SUPERVISOR, exposed_at=3)
    assert f"{IB} 8.2.6" in said.event("round_voided")["cites"]
    assert played.credit("PT1") == 100


@proves("nsw-interblock-2016 8.2.3")
def test_so_is_one_where_nobody_knows_since_when_the_ball_lay_at_rest() -> None:
    played = wheel(20, 30, closed=False)
    played.wait(5)
    said = played.at_table("expose_early", SUPERVISOR)
    assert said.names == ["outcome_exposed", "round_voided"]
    assert f"{IB} 8.2.3" in said.event("round_voided")["cites"]
    assert (played.credit("PT1"), played.credit("PT2")) == (100, 100)


def test_who_takes_a_wager_off_in_view_of_the_outcome_keeps_none() -> None:
    """Red and Black before the ball lay at rest; Black is taken off when it lay in 9."""
    played = wheel(20, 30, closed=False)
    played.place("PT2", "black", 30)
    played.wait(6)
    played.by("PT2", "remove", bet="black")
    said = played.at_table("expose_early", SUPERVISOR, exposed_at=5)
    assert said.event("wagers_voided")["returned"] == 3_000
    times = {(one["account"], one["bet"]): one["at"] for one in said.lines[0]["timed"]}
    assert times == {("A1", "red"): 0, ("A2", "red"): 0}


def test_it_is_the_same_when_the_exposure_is_found_after_the_close() -> None:
    played = wheel(20, closed=False)
    played.note("PT2", 100)
    played.wait(10)
    played.place("PT2", "red", 30)
    played.expire()
    said = played.at_table("expose_early", SUPERVISOR, exposed_at=10)
    assert said.names == ["outcome_exposed", "wagers_voided", "analysis_opened"]
    played.at_table("confirm_wagers", SUPERVISOR, round=1)
    played.outcome("9", "device")
    assert (played.credit("PT1"), played.credit("PT2")) == (120, 100)


# --- no spin


@proves("nsw-interblock-2016 8.2.4")
def test_a_wheel_that_does_not_turn_is_a_no_spin_on_the_supervisors_word() -> None:
    played = wheel(20)
    low = played.at_table("no_spin", HOST, ground="8.2.4")
    assert low.refused == "rank_too_low"
    assert f"{IB} 8.2.4" in low.cites
    said = played.at_table("no_spin", SUPERVISOR, ground="8.2.4")
    assert said.event("irregularity_recorded")["cure"] == "no spin"
    all_back(played, said, 20)
    assert played.outcome("9", "device").refused == "not_in_this_phase"
    next_opens(played, "red")


@proves("nsw-interblock-2016 8.2.4")
def test_revolutions_make_no_difference_here() -> None:
    played = wheel(20)
    assert played.outcome("9", "device", revolutions=0).event("round_settled")
    assert f"{IB} 8.2.4" in played.at_table("no_spin", HOST, ground="8.2.4", round=1).cites


# --- the number could not be read


@proves("nsw-interblock-2016 8.2.5", "nsw-interblock-2016 8.8")
@pytest.mark.parametrize("ground", ["8.2.5", "8.8"])
@pytest.mark.parametrize("by", ["device", HOST])
def test_after_a_read_error_the_supervisor_enters_the_number_the_ball_lies_in(
    ground: str, by: str
) -> None:
    for other in ("8.2.5", "8.8"):
        early = wheel(10, closed=False)
        assert report(early, other).refused == "not_in_this_phase"
        assert early.console(HOST).grounds
    played = wheel(10, bet="straight:14")
    said = report(played, ground, by)
    record = said.event("irregularity_recorded")
    assert (record["cure"], record["held"]) == ("read by eye", True)
    [call] = played.console(HOST).calls
    assert (call.title, call.at, call.why) == (SUPERVISOR, 32_000, ground)
    for role in ("device", HOST):
        refused = played.outcome("15", role)
        assert refused.refused == "rank_too_low"
        assert f"{IB} {ground}" in refused.cites
    played.at_table("display", "device", shows="15")
    settled = played.outcome("14", SUPERVISOR)
    assert f"{IB} {ground}" in settled.event("outcome_entered")["cites"]
    assert settled.event("round_settled")["confirmed_by"] == SUPERVISOR
    assert played.credit("PT1") == 90 + 360
    assert settled.event("display_ignored")["shows"] == "15"


def test_a_read_error_with_a_real_fault_is_void_on_the_supervisors_word() -> None:
    played = wheel(10)
    report(played, "8.8")
    assert declare(played, "8.8", HOST).refused == "rank_too_low"
    all_back(played, declare(played, "8.8"), 10)


@proves("nsw-interblock-2016 8.2.7")
@pytest.mark.parametrize("closed", [False, True])
def test_a_wheel_thought_not_to_work_puts_the_round_under_the_records(closed: bool) -> None:
    played = wheel(20, closed=closed)
    why = {"reason": "wheel not functioning correctly"}
    low = report(played, "8.2.7", HOST, **why)
    assert low.refused == "rank_too_low"
    assert report(played, "8.2.7", SUPERVISOR).refused == "reason_needed"
    said = report(played, "8.2.7", SUPERVISOR, **why)
    record = said.event("irregularity_recorded")
    assert (record["recorded_by"], record["reason"]) == (SUPERVISOR, why["reason"])
    assert f"{IB} 8.2.7" in said.event("analysis_opened")["cites"]
    assert played.outcome("9", "device").refused == "not_in_this_phase"
    assert played.at_table("confirm_wagers", HOST, round=1).refused == "rank_too_low"
    played.at_table("confirm_wagers", SUPERVISOR, round=1)
    played.outcome("9", "device")
    assert played.credit("PT1") == 120


def test_wagers_that_the_records_cannot_confirm_are_void() -> None:
    played = wheel(20)
    report(played, "8.2.7", SUPERVISOR, reason="wheel not functioning correctly")
    all_back(played, declare(played, "8.2.7"), 20)


# --- dice


@proves("nsw-interblock-2016 1.1 cocked dice", "nsw-interblock-2016 8.4.1")
@pytest.mark.parametrize("by", ["device", HOST])
@pytest.mark.parametrize("closed", [False, True])
def test_cocked_dice_block_settlement_and_the_supervisor_declares_the_round_void(
    by: str, closed: bool
) -> None:
    played = tumbler(20, 15, 5, closed=closed)
    said = report(played, "8.4.1", by, reason="die 2 is cocked")
    assert {f"{IB} 1.1 cocked dice", f"{IB} 8.4.1"} <= said.cites
    assert "round_voided" not in said.names
    assert said.event("irregularity_recorded")["held"] is True
    assert [call.title for call in played.console(HOST).calls] == [SUPERVISOR]
    assert played.outcome([1, 2, 2], "device").refused == "not_in_this_phase"
    assert declare(played, "8.4.1", HOST).refused == "rank_too_low"
    declared = declare(played, "8.4.1")
    record = declared.event("irregularity_recorded")
    assert (record["recorded_by"], record["ground"]) == (SUPERVISOR, "8.4.1")
    all_back(played, declared, 40)
    next_opens(played, "small")


@proves("nsw-interblock-2016 8.4.2")
def test_a_tumbler_thought_not_to_work_voids_the_wagers() -> None:
    played = tumbler(25)
    assert declare(played, "8.4.2", HOST).refused == "rank_too_low"
    assert declare(played, "8.4.2", reason="").refused == "reason_needed"
    said = declare(played, "8.4.2")
    assert said.event("irregularity_recorded")["cure"] == "void"
    assert f"{IB} 8.4.2" in said.event("round_voided")["cites"]
    all_back(played, said, 25)


# --- the display


@proves("nsw-interblock-2016 9.3")
def test_a_display_that_differs_from_the_outcome_is_ignored() -> None:
    played = wheel(10, bet="straight:23")
    played.at_table("display", "device", shows="32")
    said = played.outcome("23", "device")
    mismatch = said.event("display_ignored")
    assert (mismatch["shows"], mismatch["outcome"], mismatch["cites"]) == (
        "32",
        "23",
        [f"{IB} 9.3"],
    )
    assert played.credit("PT1") == 90 + 360
    seen = report(played, "9.3", HOST, reason="it shows 32")
    assert seen.event("irregularity_recorded")["cure"] == "display ignored"
