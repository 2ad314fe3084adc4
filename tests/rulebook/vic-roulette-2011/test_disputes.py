"""Claims and disputes: VIC 10.9.4, 11.9.3, 13.9, 13.10."""

from collections.abc import Callable

import pytest

from tests.by_hand import ByHand
from tests.disputes import Claimed
from tests.played import Played
from tests.proving import proves

VIC = "vic-roulette-2011"


def touchbet() -> Claimed:
    played = Played(VIC, form="touchbet")
    played.note("PT1", 100)
    played.new_game()
    return Claimed(played, "10.9.3", round=1)


def touchtable() -> Claimed:
    played = Played(VIC, form="touchtable")
    played.at_table("buy_in", terminal="PT1", amount=10_000, tender="cash")
    played.new_game()
    return Claimed(played, "11.9.2", round=1)


def by_hand() -> Claimed:
    table = ByHand()
    table.buy("P1", 100)
    table.new_game()
    return Claimed(table, "6.1", by="P1", round=1)


def considered(claim: Claimed, clause: str) -> None:
    """It cannot be closed without a decision, a name and the action taken."""
    assert clause in claim.lodged.cites
    assert claim.close("pit boss", satisfied=True).refused == "matter_not_decided"
    assert claim.rule("dealer").refused == "rank_too_low"
    assert claim.rule("game supervisor", "g", action="").refused == "ruling_incomplete"
    ruled = claim.rule("game supervisor", "g", ruling="upheld", action="correct")
    assert clause in ruled.cites
    assert ruled.event("matter_ruled")["ruled_by"] == "g"
    claim.close("dealer", satisfied=True)
    assert claim.now.state == "closed"


@proves("vic-roulette-2011 10.9.4")
def test_a_claim_at_a_betting_station_is_considered_by_the_game_supervisor() -> None:
    considered(touchbet(), f"{VIC} 10.9.4")


@proves("vic-roulette-2011 11.9.3")
def test_a_claim_at_a_touchtable_is_considered_by_the_game_supervisor() -> None:
    considered(touchtable(), f"{VIC} 11.9.3")


@pytest.mark.parametrize("claimed", [touchbet, touchtable, by_hand])
@proves("vic-roulette-2011 13.9")
def test_the_decision_of_a_pit_boss_or_above_is_final(claimed: Callable[[], Claimed]) -> None:
    dispute = claimed()
    place = dispute.now.terminal
    assert dispute.rule("dealer").refused == "rank_too_low"
    dispute.rule("game supervisor", "g")
    refused = dispute.close("game supervisor")
    assert refused.refused == "last_word_first"
    assert f"{VIC} 13.9" in refused.cites
    assert dispute.player("ask_review", place).event("review_asked")["to"] == "pit boss"
    dispute.rule("pit boss", "p")
    assert dispute.now.rulings[-1].ruled_by == "p"
    other = Claimed(dispute.played, dispute.clause, by=place, round=1)
    other.rule("pit boss", "p")
    assert other.player("ask_review", place).refused == "no_further_review", "final at once"


@pytest.mark.parametrize("claimed", [touchbet, touchtable, by_hand])
@proves("vic-roulette-2011 13.10")
def test_whose_dispute_stays_unresolved_is_told_of_the_inspector(
    claimed: Callable[[], Claimed],
) -> None:
    dispute = claimed()
    dispute.rule("pit boss", "p")
    refused = dispute.close("pit boss")
    assert refused.refused == "advice_first"
    assert f"{VIC} 13.10" in refused.cites
    told = dispute.staff("dealer", "advise", "d").event("right_explained")
    assert (told["reviewer"], told["explained_by"]) == ("inspector", "d")
    closed = dispute.close("pit boss").event("matter_closed")
    assert (closed["advised_by"], closed["advised_at"]) == ("d", told["explained_at"])


def test_staff_lodge_a_claim_for_a_guest_and_ask_for_the_review() -> None:
    played = Played(VIC, form="touchtable")
    played.at_table("open_guest", guest="G1")
    played.at_table("buy_in", guest="G1", amount=5_000, tender="cash")
    refused = played.step("claim", **{"as": "player"}, guest="G1", matter="it was 9")
    assert refused.refused == "guest_plays_by_the_dealer"
    lodged = played.at_table("claim", guest="G1", matter="it was 9")
    assert lodged.event("claim_lodged")["terminal"] == "G1"
    played.at_table(
        "rule_on", "game supervisor", matter="M1", ruling="rejected", clause="6.1", action="none"
    )
    assert played.at_table("ask_review", matter="M1").event("review_asked")["to"] == "pit boss"


@proves("vic-roulette-2011 13.9")
def test_what_becomes_of_a_withheld_ticket_is_for_the_pit_boss() -> None:
    played = touchbet().played
    played.cash_out("PT1")
    held = {"validation": "@1", "ground": "13.9", "reason": "two people claim it"}
    played.desk("withhold", **held)
    refused = played.desk("release", validation="@1")
    assert refused.refused == "rank_too_low", "a release without authority"
    assert "pit boss" in refused.says
    assert played.ledger("held/T1") == 100
    released = played.desk("release", "pit boss", validation="@1")
    assert released.event("ticket_released")["decided_by"] == "pit boss"
    assert f"{VIC} 13.9" in released.cites


@proves("vic-roulette-2011 13.9")
def test_by_hand_no_time_is_set_for_holding_a_voucher_back() -> None:
    table = by_hand().played
    table.at_table("bet", "player", player="P1", bet="red", amount=1_000)
    table.settle("9")
    device = {"terminal": "P1", "rule": "13.1", "reason": "a computer", "actions": ["seize"]}
    table.at_table("breach", "pit boss", **device, since=0)
    table.at_table("redeem_chips", player="P1")
    given = {"matter": "C1", "ruling": "return", "reason": "it was a phone"}
    table.at_table("determine", "pit boss", **given)
    held = table.desk("withhold", validation="V1", ground="13.9", reason="two people claim it")
    assert held.event("ticket_withheld")["decide_by"] is None
    assert f"{VIC} 13.9" in held.cites
