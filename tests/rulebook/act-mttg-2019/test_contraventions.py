"""Broken rules: ACT 6.9, 7.3."""

from tests.played import Played, Said
from tests.proving import proves

ACT = "act-mttg-2019"
CS = "casino supervisor"


def breach(played: Played, role: str = CS, **fields: object) -> Said:
    given = {"terminal": "PT1", "rule": "7.7", "reason": "harassed a player"}
    return played.at_table("breach", role, **{**given, **fields})


def two_wager() -> Played:
    played = Played(ACT, "baccarat-a")
    for terminal in ("PT1", "PT2"):
        played.note(terminal, 100)
    played.new_game()
    for terminal in ("PT1", "PT2"):
        played.place(terminal, "banker", 50)
        played.confirm(terminal)
    return played


@proves("act-mttg-2019 7.3(a)")
def test_the_operator_may_declare_the_wager_of_whoever_broke_a_rule_void() -> None:
    played = two_wager()
    void = {"actions": ["void wagers"]}
    assert breach(played, "dealer", **void).refused == "rank_too_low"
    said = breach(played, **void)
    recorded = said.event("contravention_recorded")
    assert (recorded["rule"], recorded["recorded_by"]) == ("7.7", CS)
    assert said.event("wagers_voided")["returned"] == 5_000
    assert f"{ACT} 7.3(a)" in said.event("wagers_voided")["cites"]
    assert (played.credit("PT1"), played.staked("PT1")) == (100, 0)
    assert played.staked("PT2") == 50, "others stand"
    assert breach(played, **void).refused == "no_wagers_to_void"
    assert breach(played, actions=["seize"]).refused == "action_not_provided"


@proves("act-mttg-2019 7.3(b)")
def test_the_operator_may_direct_a_player_to_take_no_further_part() -> None:
    played = two_wager()
    excludes = {"actions": ["exclude"]}
    assert breach(played, "dealer", **excludes).refused == "rank_too_low"
    said = breach(played, **excludes)
    assert said.event("player_excluded")["account"] == "A1"
    assert f"{ACT} 7.3(b)" in said.event("player_excluded")["cites"]
    assert played.staked("PT1") == 50, "the wager in play stands"
    played.settle("9S 2C KH KD")
    played.new_game()
    assert played.place("PT1", "banker", 10).refused == "excluded"
    assert played.confirm("PT1").refused == "excluded"
    assert played.screen("PT1").excluded == "7.7"
    assert played.place("PT2", "banker", 10).amount == 10
    assert played.cash_out("PT1").event("ticket_issued")["amount"] == 5_000
    played.note("PT1", 20)
    assert played.place("PT1", "banker", 10).amount == 10, "not the terminal's next player"


@proves("act-mttg-2019 6.9")
def test_credit_kept_after_a_fault_is_a_breach_that_opens_the_powers_of_the_operator() -> None:
    played = two_wager()
    kept = {"rule": "6.9", "reason": "kept an over-credit", "actions": ["exclude"]}
    assert breach(played, "dealer", **kept, amount=20_000).refused == "rank_too_low"
    assert breach(played, **kept).refused == "kept_how_much"
    said = breach(played, **kept, amount=20_000, by="cs2")
    recorded = said.event("contravention_recorded")
    assert (recorded["kept"], recorded["recorded_by"]) == (20_000, "cs2")
    assert f"{ACT} 6.9" in recorded["cites"]
    assert said.event("player_excluded")["rule"] == "6.9"


def test_exclude_and_lift_work_by_themselves() -> None:
    played = two_wager()
    assert played.at_table("exclude", "dealer", terminal="PT1", ground="7.7").refused
    played.at_table("exclude", CS, terminal="PT1", ground="7.7")
    assert played.run.floor.contraventions["C1"].actions == ("exclude",)
    played.settle("9S 2C KH KD")
    played.new_game()
    assert played.place("PT1", "banker", 10).refused == "excluded"
    assert played.at_table("lift", "dealer", account="A1").refused == "rank_too_low"
    assert played.at_table("lift", CS, account="A9").refused == "not_excluded"
    played.at_table("lift", CS, account="A1")
    assert played.place("PT1", "banker", 10).amount == 10


def test_whoever_waited_to_leave_for_a_wager_that_is_void_is_paid() -> None:
    played = two_wager()
    directed = {"terminal": "PT1", "ground": "4.4(b)(ii)", "reason": "he shouts"}
    played.at_table("direct_to_leave", **directed)
    assert played.run.floor.seats["PT1"].leaving is not None
    said = breach(played, actions=["void wagers"])
    assert said.event("ticket_issued")["amount"] == 10_000
    assert played.run.floor.seats["PT1"].leaving is None
