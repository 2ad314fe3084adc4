"""Disputes: first a games supervisor, then another and more senior person: LTGame 12.11, 12.12."""

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


def test_what_a_casino_supervisor_decided_first_is_reviewed_by_somebody_above_that() -> None:
    dispute = claimed()
    dispute.rule("casino supervisor", "c")
    dispute.player("ask_review")
    [shown] = dispute.played.console().matters
    assert shown.decider == "assistant gaming manager"
    assert dispute.rule("casino supervisor", "d").refused == "rank_too_low"
    dispute.rule("assistant gaming manager", "a")
    assert len(dispute.now.rulings) == 2


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
