"""Disputes: first the host, then on request a supervisor, then an inspector: Interblock 9.15, 9.16."""

import pytest

from tests.disputes import Claimed
from tests.played import Played
from tests.proving import proves

INTERBLOCK = "nsw-interblock-2016"
HOST, SUPERVISOR = "electronic gaming host", "electronic gaming supervisor"


def claimed() -> Claimed:
    played = Played(INTERBLOCK)
    played.note("PT1", 100)
    return Claimed(played, "8.1", round=1)


@pytest.mark.parametrize("reviewer", [SUPERVISOR, "assistant gaming manager", "casino supervisor"])
@proves("nsw-interblock-2016 9.15")
def test_a_host_decides_first_and_on_request_a_supervisor_reviews_it(reviewer: str) -> None:
    dispute = claimed()
    closes = {"closing_at": 3_600}
    assert dispute.played.at_table("announce_closure", HOST, **closes).refused == "rank_too_low"
    assert f"{INTERBLOCK} 9.15" in dispute.lodged.cites
    assert dispute.player("ask_review").refused == "matter_not_decided"
    dispute.rule(HOST, "h2")
    assert dispute.rule(HOST, "h3").refused == "matter_is_decided"
    assert dispute.player("ask_review", "PT2").refused == "not_your_matter"
    assert dispute.player("ask_review").event("review_asked")["to"] == SUPERVISOR
    assert dispute.rule(HOST, "h3").refused == "rank_too_low"
    assert dispute.rule(SUPERVISOR, "h2").refused == "another_person"
    assert dispute.now.state == "review asked"
    ruled = dispute.rule(reviewer, "s1", ruling="upheld", action="adjust")
    assert f"{INTERBLOCK} 9.15" in ruled.cites
    assert [(one.ruled_by, one.ruling) for one in dispute.now.rulings] == [
        ("h2", "rejected"),
        ("s1", "upheld"),
    ]
    assert dispute.player("ask_review").refused == "no_further_review"


@proves("nsw-interblock-2016 9.16")
def test_whoever_is_not_satisfied_is_told_of_the_inspector_before_it_is_closed() -> None:
    dispute = claimed()
    dispute.rule(HOST, "h2")
    assert dispute.close(HOST).refused == "last_word_first"
    dispute.player("ask_review")
    dispute.rule(SUPERVISOR, "s1")
    refused = dispute.close(SUPERVISOR)
    assert refused.refused == "advice_first"
    assert f"{INTERBLOCK} 9.16" in refused.cites
    dispute.played.wait(30)
    told = dispute.staff(SUPERVISOR, "advise", "s1").event("right_explained")
    assert (told["reviewer"], told["explained_by"]) == ("inspector", "s1")
    closed = dispute.close(SUPERVISOR).event("matter_closed")
    at = round(dispute.played.at * 1_000)
    assert (closed["satisfied"], closed["advised_by"], closed["advised_at"]) == (False, "s1", at)
    assert dispute.rule(SUPERVISOR, "s3").refused == "matter_is_closed"
    assert dispute.player("ask_inspector").event("inspector_asked")["reviewer"] == "inspector"


def test_whoever_is_satisfied_needs_no_advice() -> None:
    dispute = claimed()
    dispute.rule(HOST, "h2", ruling="upheld", action="adjust")
    assert dispute.close(HOST, satisfied=True).event("matter_closed")["satisfied"]
