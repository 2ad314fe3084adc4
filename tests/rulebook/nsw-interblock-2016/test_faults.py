"""Interblock rule 8: terminals and servers that fail, and what the records can say."""

import pytest

from tests.played import Played, Said
from tests.proving import proves

INTERBLOCK = "nsw-interblock-2016"
HOST, SUPERVISOR = "electronic gaming host", "electronic gaming supervisor"
DEVICE = {"as": "device"}


def wagered(**floor: object) -> Played:
    """$30 on Red at PT1 and $20 at PT2, in a period of 30 seconds that opened by itself."""
    played = Played(INTERBLOCK, "roulette", seconds=30, **floor)
    for terminal, amount in (("PT1", 30), ("PT2", 20)):
        played.note(terminal, 50)
        played.place(terminal, "red", amount)
    return played


def fails(played: Played, terminal: str = "PT1", role: str = "device", **fields: str) -> Said:
    given = {"ground": "8.2.2", "reason": "E17", **fields}
    return played.step("fault", **{"as": role}, terminal=terminal, **given)


def spin(played: Played, outcome: str) -> Said:
    played.expire()
    return played.outcome(outcome, "device")


def confirm(played: Played, role: str = SUPERVISOR, **fields: object) -> Said:
    return played.at_table("confirm_wagers", role, terminal="PT1", round=1, **fields)


def void(played: Played, role: str = SUPERVISOR, ground: str = "8.3") -> Said:
    reason = "no record of the bet"
    return played.at_table("void_wagers", role, terminal="PT1", ground=ground, reason=reason)


def server(played: Played, role: str = SUPERVISOR, **fields: object) -> Said:
    return played.at_table("system_fault", role, **{"reason": "the server hangs", **fields})


@proves("nsw-interblock-2016 8.1", "nsw-interblock-2016 8.3")
@pytest.mark.parametrize("seconds", [22, 31], ids=["before the close", "after it"])
def test_the_supervisor_confirms_the_wagers_from_the_records(seconds: float) -> None:
    played = wagered()
    played.wait(seconds)
    assert fails(played, role=HOST, ground="8.1").refused == "rank_too_low"
    asked = fails(played, role=SUPERVISOR, ground="8.1").event("wagers_questioned")
    assert asked["wagers"] == {"red": 3000}
    assert played.by("PT1", "clear").refused == "wagers_in_question"
    settled = spin(played, "9").event("round_settled")
    assert [one["account"] for one in settled["paid"]] == ["A2"]
    assert (played.credit("PT1"), played.credit("PT2")) == (20, 70)
    assert confirm(played, HOST).refused == "rank_too_low"
    answer = confirm(played, analysis="$30 on Red at 0 s").event("question_settled")
    assert (answer["settled_by"], answer["analysis"]) == (SUPERVISOR, "$30 on Red at 0 s")
    assert answer["settled_at"] == round(played.at * 1_000)
    assert played.credit("PT1") == 20 + 60


@proves("nsw-interblock-2016 8.1")
def test_a_wheel_that_fails_puts_the_whole_round_under_the_records() -> None:
    played = wagered()
    said = server(played, ground="8.1", reason="the wheel wobbles")
    assert said.names == ["malfunction_recorded", "wagering_closed", "analysis_opened"]
    played.at_table("confirm_wagers", SUPERVISOR, round=1)
    played.outcome("9", "device")
    assert (played.credit("PT1"), played.credit("PT2")) == (80, 70)


@proves("nsw-interblock-2016 8.3")
def test_wagers_the_records_cannot_confirm_are_declared_void() -> None:
    played = wagered()
    assert void(played).refused == "no_wagers_in_question"
    fails(played)
    assert void(played, HOST).refused == "rank_too_low"
    declared = void(played).event("wagers_voided")
    assert (declared["returned"], declared["voided_by"]) == (3000, SUPERVISOR)
    assert (played.credit("PT1"), played.staked("PT2")) == (50, 20)
    spin(played, "9")
    assert (played.credit("PT1"), played.credit("PT2")) == (50, 70)


def check(played: Played, credited: int, role: str = "device") -> Said:
    return played.step("check_credit", **{"as": role}, terminal="PT1", round=1, credited=credited)


@proves("nsw-interblock-2016 8.2.1")
def test_credits_that_do_not_agree_with_the_odds_are_a_malfunction_and_the_excess_is_held() -> None:
    played = Played(INTERBLOCK, "roulette")
    played.note("PT1", 50)
    played.place("PT1", "red", 5)
    spin(played, "9")
    assert check(played, 1000).names == ["credit_checked"]
    assert check(played, 5000, HOST).refused == "rank_too_low"
    said = check(played, 5000, SUPERVISOR)
    raised, held = said.event("malfunction_recorded"), said.event("claim_held")
    assert (raised["terminal"], raised["ground"]) == ("PT1", "8.2.1")
    assert (held["amount"], held["until"]) == (4000, None)
    assert played.credit("PT1") == 55
    assert played.place("PT1", "red", 5).refused == "terminal_out_of_service"
    assert [one.amount for one in played.console(SUPERVISOR).holds] == [4000]
    assert "claim_held" not in check(played, 5000).names
    ruling = {"hold": "H1", "ruling": "cancel", "reason": "the meter was wrong"}
    assert played.at_table("release_claim", HOST, **ruling).refused == "rank_too_low"
    played.at_table("release_claim", SUPERVISOR, **ruling)
    assert (played.credit("PT1"), played.ledger("held/H1/A1")) == (55, 0)
    named = fails(played, role=SUPERVISOR, ground="8.2.1", reason="the meter again")
    assert named.event("malfunction_recorded")["ground"] == "8.2.1"


@proves("nsw-interblock-2016 8.2.2")
def test_an_interrupted_sequence_of_play_is_a_malfunction_with_its_time() -> None:
    played = wagered()
    played.wait(4)
    assert fails(played, role=HOST).refused == "rank_too_low"
    raised = fails(played).event("malfunction_recorded")
    assert (raised["terminal"], raised["recorded_at"]) == ("PT1", 4000)
    assert [one.terminal for one in played.console(SUPERVISOR).questions] == ["PT1"]
    assert fails(played, "PT2", SUPERVISOR).event("malfunction_recorded")["fault"] == "F2"


@proves("nsw-interblock-2016 8.2.7")
def test_an_opinion_that_the_wheel_does_not_work_puts_the_round_under_the_records() -> None:
    played = wagered()
    opinion = {"ground": "8.2.7", "reason": "wheel not functioning correctly"}
    assert server(played, HOST, **opinion).refused == "rank_too_low"
    assert server(played, **{**opinion, "reason": ""}).refused == "reason_needed"
    said = server(played, **opinion)
    raised = said.event("malfunction_recorded")
    assert (raised["recorded_by"], raised["reason"]) == (SUPERVISOR, opinion["reason"])
    assert said.event("analysis_opened")["round"] == 1
    assert played.outcome("9", "device").refused == "not_in_this_phase"


@proves("nsw-interblock-2016 8.6")
def test_a_server_malfunction_voids_the_payouts_of_a_settled_round() -> None:
    played = Played(INTERBLOCK, "roulette", terminals=("PT1", "PT2", "PT3", "PT4"))
    for terminal, bet, amount in (
        ("PT1", "red", 40),
        ("PT2", "odd", 15),
        ("PT3", "dozen:1", 10),
        ("PT4", "red", 5),
    ):
        played.note(terminal, 50)
        played.place(terminal, bet, amount)
    settled = spin(played, "9").event("round_settled")
    assert sum(one["amount"] for one in settled["paid"]) == 7000
    assert sum(one["credit"] for one in settled["paid"]) == 15000
    payouts = {"ground": "8.6", "round": 1}
    assert server(played, HOST, **payouts).refused == "rank_too_low"
    assert server(played, "device", **payouts).refused == "rank_too_low"
    assert server(played, **payouts).event("round_corrected")["void"] is True
    assert [played.credit(f"PT{n}") for n in (1, 2, 3, 4)] == [50, 50, 50, 50]


@proves("nsw-interblock-2016 8.6")
def test_a_server_malfunction_voids_the_round_in_progress_before_the_close_and_after() -> None:
    for seconds in (5, 31):
        played = wagered()
        played.wait(seconds)
        voided = played.step("system_fault", **DEVICE, reason="the server hangs")
        assert voided.event("round_voided")["returned"] == {"A1": 3000, "A2": 2000}


@proves("nsw-interblock-2016 8.7.1")
def test_the_same_error_on_two_terminals_is_a_server_malfunction() -> None:
    played = wagered()
    assert fails(played, "PT1").names == ["malfunction_recorded", "wagers_questioned"]
    assert "round_voided" not in fails(played, "PT1").names
    assert "round_voided" not in fails(played, "PT3", reason="E4").names
    said = fails(played, "PT2")
    station, of_server = said.events("malfunction_recorded")
    assert (station["terminal"], of_server["terminal"]) == ("PT2", "")
    assert (of_server["table"], of_server["ground"]) == ("T1", "8.7.1")
    assert said.event("round_voided")["returned"] == {"A1": 3000, "A2": 2000}
    assert (played.credit("PT1"), played.credit("PT2")) == (50, 50)
    assert played.console(SUPERVISOR).questions == []


@proves("nsw-interblock-2016 8.7.1")
def test_the_supervisor_may_say_so_too_after_the_close() -> None:
    played = wagered()
    played.expire()
    assert server(played, HOST, ground="8.7.1").refused == "rank_too_low"
    assert server(played, ground="8.7.1").event("round_voided")["round"] == 1
    assert server(played, ground="8.7.1").names == ["malfunction_recorded", "fault_recorded"]


@proves("nsw-interblock-2016 8.7.2", "nsw-interblock-2016 8.1", "nsw-interblock-2016 8.6")
def test_an_opinion_about_a_terminal_names_its_effect_and_a_reason() -> None:
    played = wagered()
    opinion = {"terminal": "PT1", "ground": "8.7.2"}
    assert fails(played, role=HOST, **opinion).refused == "rank_too_low"
    assert fails(played, role=SUPERVISOR, **opinion).refused == "effect_needed"
    chosen = {**opinion, "effect": "8.1"}
    assert fails(played, role=SUPERVISOR, reason="", **chosen).refused == "reason_needed"
    assert fails(played, role=SUPERVISOR, **chosen).event("wagers_questioned")["account"] == "A1"
    chosen["effect"] = "8.6"
    assert fails(played, role=SUPERVISOR, **chosen).event("round_voided")["round"] == 1
