"""ACT rule 6.7: a part of the Game System other than a Player Terminal fails."""

from tests.played import Played
from tests.proving import proves

ACT = "act-mttg-2019"


def wagered() -> Played:
    """Three players have confirmed $30, $20 and $5 on Red."""
    played = Played(ACT, "roulette", seconds=30)
    for terminal in ("PT1", "PT2", "PT3"):
        played.note(terminal, 50)
    played.new_game()
    for terminal, amount in (("PT1", 30), ("PT2", 20), ("PT3", 5)):
        played.place(terminal, "red", amount)
        played.confirm(terminal)
    return played


def fault(played: Played) -> list[str]:
    said = played.step("system_fault", **{"as": "device"}, reason="server stopped")
    assert said.event("malfunction_recorded")["fault"] == "F1"
    return [name for name in said.names if name != "malfunction_recorded"]


@proves("act-mttg-2019 6.7(a)")
def test_a_system_fault_before_the_close_voids_the_round() -> None:
    played = wagered()
    played.wait(25)
    fault = {"table": "T1", "ground": "6.7(a)", "reason": "server stopped"}
    said = played.step("system_fault", **{"as": "device"}, **fault)
    voided = said.event("round_voided")
    assert voided["returned"] == {"A1": 3000, "A2": 2000, "A3": 500}
    assert [played.credit(terminal) for terminal in ("PT1", "PT2", "PT3")] == [50, 50, 50]
    played.wait(10)
    assert played.outcome("1").refused == "not_in_this_phase"
    assert played.new_game().event("wagering_opened")["round"] == 2


@proves("act-mttg-2019 6.7(b)")
def test_after_the_close_the_wagers_are_established_from_the_records() -> None:
    played = wagered()
    played.expire()
    played.wait(1)
    assert fault(played) == ["analysis_opened"]
    assert played.outcome("9").refused == "not_in_this_phase"
    assert played.at_table("confirm_wagers", round=1).refused == "rank_too_low"
    said = played.at_table("confirm_wagers", "casino supervisor", round=1)
    established = said.event("wagers_established")
    assert established["by"] == "casino supervisor"
    assert established["staked"] == {"A1": {"red": 3000}, "A2": {"red": 2000}, "A3": {"red": 500}}
    played.outcome("9")
    played.at_table("confirm_result")
    assert [played.credit(terminal) for terminal in ("PT1", "PT2", "PT3")] == [80, 70, 55]


def test_a_fault_at_the_very_moment_of_the_close_belongs_to_the_records() -> None:
    played = wagered()
    played.wait(30)
    assert fault(played) == ["wagering_closed", "analysis_opened"]
