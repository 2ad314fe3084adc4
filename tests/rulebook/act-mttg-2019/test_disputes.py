"""Claims and the review of how they were decided: ACT 6.4, 7.12."""

from tests.disputes import Claimed
from tests.played import Played
from tests.proving import proves

ACT = "act-mttg-2019"
CS = "casino supervisor"


def one_round() -> Played:
    played = Played(ACT)
    played.note("PT1", 100)
    played.new_game()
    played.place("PT1", "straight:9", 10)
    played.confirm("PT1")
    played.settle("6")
    return played


@proves("act-mttg-2019 6.4")
def test_a_claim_is_open_until_the_casino_supervisor_has_decided_it() -> None:
    claim = Claimed(one_round(), "6.3", round=1)
    assert claim.lodged.event("claim_lodged")["round"] == 1
    assert f"{ACT} 6.4" in claim.lodged.cites
    [shown] = claim.played.console().matters
    assert (shown.state, shown.decider) == ("open", "casino supervisor")
    assert claim.rule("dealer").refused == "rank_too_low"
    assert claim.rule("casino supervisor", action="").refused == "ruling_incomplete"
    assert claim.rule("casino supervisor", clause="").refused == "ruling_incomplete"
    assert claim.rule("casino supervisor", clause="99").refused == "no_such_rule"
    assert claim.now.state == "open"
    claim.played.wait(5)
    ruled = claim.rule("casino supervisor", "cs2", ruling="upheld", action="correct")
    event = ruled.event("matter_ruled")
    assert (event["ruling"], event["clause"], event["action"]) == ("upheld", "6.3", "correct")
    assert (event["ruled_by"], event["ruled_at"]) == ("cs2", round(claim.played.at * 1_000))
    assert {f"{ACT} 6.4", f"{ACT} 6.3"} <= ruled.cites
    [shown] = claim.played.screen("PT1").claims
    assert shown.state == "decided"


def test_a_claim_is_about_a_round_that_was_played_and_says_something() -> None:
    played = one_round()
    assert played.by("PT1", "claim", matter="it was 9", round=2).refused == "round_not_played"
    assert played.by("PT1", "claim", matter=" ", round=1).refused == "reason_needed"
    assert played.by("PT2", "claim", matter="it was 9", round=1).refused == "no_account"
    assert played.by("PT1", "claim", matter="it was 9", table="T9").refused == "no_such_table"
    assert not played.run.floor.matters


@proves("act-mttg-2019 7.12")
def test_the_ruling_is_final_unless_the_player_asks_the_commission() -> None:
    claim = Claimed(one_round(), "6.3", round=1)
    assert claim.player("ask_inspector").refused == "matter_not_decided"
    claim.rule("casino supervisor", "cs2")
    assert claim.player("ask_review").refused == "no_further_review"
    claim.close("casino supervisor")
    assert claim.now.state == "closed"
    assert claim.rule("gaming shift manager", "max").refused == "matter_is_closed"
    claim.played.wait(60)
    asked = claim.player("ask_inspector").event("inspector_asked")
    assert asked["status"] == "GRC review requested"
    assert (asked["table"], asked["round"]) == ("T1", 1), "with what the round's log is found"
    assert asked["asked_at"] == round(claim.played.at * 1_000)
    assert f"{ACT} 7.12" in asked["cites"]
    assert claim.rule("casino supervisor", "cs3").refused == "matter_is_outside"
    ended = claim.rule("inspector", "ida", ruling="upheld", clause="", action="")
    assert ended.event("matter_ruled")["ends"]
    assert [ruling.ruling for ruling in claim.now.rulings] == ["rejected", "upheld"]
    assert claim.player("ask_inspector").refused == "matter_is_closed"


@proves("act-mttg-2019 7.12")
def test_a_ticket_that_was_withheld_can_be_taken_to_the_commission() -> None:
    played = one_round()
    played.cash_out("PT1")
    held = {"validation": "@1", "ground": "7.12", "reason": "two people claim it"}
    assert f"{ACT} 7.12" in played.desk("withhold", **held).cites
    released = {"validation": "@1", "ruling": "cancel", "reason": "it is somebody else's"}
    assert played.desk("release", **released).refused == "rank_too_low", "no authority to keep it"
    played.desk("release", CS, **released)
    about = {"terminal": "PT1", "ticket": "@1", "matter": "it is mine"}
    assert played.step("claim", **{"as": "player"}, **about).refused == "ticket_not_found"
    lodged = played.step("claim", **{"as": CS}, **about).event("claim_lodged")
    assert (lodged["ticket"], lodged["account"]) == ("T1", "A1")
    ruled = {"matter": "M1", "ruling": "rejected", "clause": "7.12", "action": "none"}
    played.at_table("rule_on", CS, **ruled)
    asked = played.at_table("ask_inspector", CS, matter="M1").event("inspector_asked")
    assert asked["status"] == "GRC review requested"
