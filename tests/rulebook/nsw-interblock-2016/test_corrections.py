"""Interblock 8.1: results are recalculated, and credit meters adjusted, to the actual outcome."""

from typing import Any

from tests.played import Played
from tests.proving import proves

SUPERVISOR = "electronic gaming supervisor"
ACTUAL: dict[str, Any] = {
    "round": 1,
    "outcome": "9",
    "reason": "the ball lies in 9, the sensor read 6",
}


def misread() -> Played:
    """$30 on Red at one terminal, and on Black at another; the wheel reports 6, which is black."""
    played = Played("nsw-interblock-2016", seconds=20)
    for terminal, bet in (("PT1", "red"), ("PT2", "black")):
        played.note(terminal, 100)
        played.place(terminal, bet, 30)
    played.expire()
    played.outcome("6", "device")
    assert [played.credit(terminal) for terminal in ("PT1", "PT2")] == [70, 130]
    return played


@proves("nsw-interblock-2016 8.1")
def test_the_supervisor_has_the_results_recalculated_on_the_actual_outcome() -> None:
    played = misread()
    played.wait(5)
    played.note("PT3", 20)
    assert played.run.floor.tables["T1"].round_no == 2
    assert played.at_table("correct_result", "electronic gaming host", **ACTUAL).refused
    corrected = played.at_table("correct_result", SUPERVISOR, **ACTUAL).event("round_corrected")
    assert corrected["corrected_by"] == SUPERVISOR
    assert corrected["corrected_at"] == played.at * 1_000
    assert corrected["reason"] == ACTUAL["reason"]
    assert [played.credit(terminal) for terminal in ("PT1", "PT2")] == [130, 70]


@proves("nsw-interblock-2016 8.1")
def test_no_round_opens_by_itself_while_a_result_is_looked_into() -> None:
    played, host = misread(), "electronic gaming host"
    stopped = played.at_table("stop_dealing", host, round=1, reason="the ball lies in 9")
    assert stopped.names == ["dealing_stopped"]
    played.wait(60)
    played.note("PT3", 20)
    assert played.run.floor.tables["T1"].round_no == 1
    right: dict[str, Any] = {"round": 1, "reason": "it lies in 6"}
    assert played.at_table("result_stands", host, **right).refused == "rank_too_low"
    upheld = played.at_table("result_stands", SUPERVISOR, **right).event("result_upheld")
    assert upheld["opens_at"] == (played.at + 5) * 1_000
    played.wait(5)
    assert "wagering_opened" in played.note("PT3", 20).names


def test_a_round_stopped_over_goes_on_and_the_next_one_waits() -> None:
    played = misread()
    played.wait(5)
    played.note("PT3", 20)
    played.at_table("stop_dealing", SUPERVISOR, round=1, reason="the ball lies in 9")
    played.expire()
    assert played.outcome("0", "device").event("round_settled")["opens_at"] is None
    played.wait(60)
    assert played.note("PT3", 20).names == ["note_accepted"]
    corrected = played.at_table("correct_result", SUPERVISOR, **ACTUAL).event("round_corrected")
    assert corrected["opens_at"] == (played.at + 5) * 1_000
