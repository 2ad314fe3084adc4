"""Disputes: first a games supervisor, then another and more senior person: LTGame 12.11, 12.12."""

import pytest

from tests.disputes import Claimed
from tests.played import Played
from tests.proving import proves

LTGAME = "nsw-ltgame-2016"


def claimed() -> Claimed:
    played = Played(LTGAME, "baccarat")
    played.note("PT1", 100)
    played.new_game()
    return Claimed(played, "11.1", round=1)


@proves("nsw-ltgame-2016 12.11")
def test_a_games_supervisor_decides_and_a_review_is_by_another_who_ranks_above() -> None:
    dispute = claimed()
    assert f"{LTGAME} 12.11" in dispute.lodged.cites
    assert dispute.rule("dealer").refused == "rank_too_low"
    dispute.rule("games supervisor", "g")
    assert dispute.player("ask_review").event("review_asked")["to"] == "casino supervisor"
    assert dispute.rule("games supervisor", "h").refused == "rank_too_low"
    assert dispute.rule("casino supervisor", "g").refused == "another_person"
    ruled = dispute.rule("casino supervisor", "c", ruling="upheld", action="void")
    assert f"{LTGAME} 12.11" in ruled.cites
    assert [one.ruled_by for one in dispute.now.rulings] == ["g", "c"], "both are kept"
    assert dispute.player("ask_review").refused == "no_further_review"


@pytest.mark.parametrize(
    ("first", "above"),
    [
        ("casino supervisor", "assistant gaming manager"),
        ("assistant gaming manager", "gaming manager"),
        ("gaming manager", "gaming manager"),
    ],
)
@proves("nsw-ltgame-2016 12.11")
def test_what_somebody_higher_decided_first_is_reviewed_by_somebody_above_that(
    first: str, above: str
) -> None:
    dispute = claimed()
    dispute.rule(first, "c")
    dispute.player("ask_review")
    [shown] = dispute.played.console().matters
    assert shown.decider == above
    refused = "rank_too_low" if first != above else "another_person"
    assert dispute.rule(first, "c").refused == refused
    assert f"{LTGAME} 12.11" in dispute.rule(above, "a").cites
    assert len(dispute.now.rulings) == 2


@proves("nsw-ltgame-2016 12.11")
def test_a_games_supervisor_decides_disputes_and_does_not_act_for_the_operator() -> None:
    dispute = claimed()
    fault = {"reason": "a power cut"}
    refused = dispute.played.at_table("system_fault", "games supervisor", **fault)
    assert refused.refused == "rank_too_low"
    assert f"{LTGAME} 12.11" in refused.cites
    assert dispute.rule("games supervisor", "g").event("matter_ruled")
    assert not dispute.played.at_table("system_fault", "casino supervisor", **fault).refused


@proves("nsw-ltgame-2016 12.12")
def test_the_operators_decision_is_final_and_who_is_not_satisfied_is_told_of_the_inspector() -> (
    None
):
    dispute = claimed()
    dispute.rule("games supervisor", "g")
    assert dispute.close("games supervisor").refused == "last_word_first"
    dispute.player("ask_review")
    dispute.rule("casino supervisor", "c")
    refused = dispute.close("casino supervisor")
    assert refused.refused == "advice_first"
    assert f"{LTGAME} 12.12" in refused.cites
    told = dispute.staff("games supervisor", "advise", "g").event("right_explained")
    assert (told["explained_by"], told["reviewer"]) == ("g", "inspector")
    closed = dispute.close("casino supervisor").event("matter_closed")
    assert (closed["advised_by"], closed["advised_at"]) == ("g", told["explained_at"])
