"""Interblock 3.2.2 and 3.7: what losing and winning wagers do to the layout and the credit meter."""

import pytest

from tests.played import Played
from tests.proving import proves


@pytest.fixture
def played() -> Played:
    played = Played("nsw-interblock-2016", "roulette")
    played.note("PT1", 100)
    return played


@proves("nsw-interblock-2016 3.2.2")
def test_winnings_are_added_to_the_credit(played: Played) -> None:
    played.place("PT1", "black", 20)
    assert played.credit("PT1") == 80
    played.expire()
    played.outcome("2", "device")
    assert played.credit("PT1") == 120
    screen = played.screen("PT1")
    assert screen.account is not None
    assert (screen.account.credit, screen.account.won) == (12_000, 2_000)


@proves("nsw-interblock-2016 3.7.1")
def test_a_losing_chip_is_gone_and_nothing_is_credited(played: Played) -> None:
    played.place("PT1", "even", 10)
    played.expire()
    assert played.screen("PT1").confirmed == {"even": 1_000}
    settled = played.outcome("7", "device").event("round_settled")
    assert [one["credit"] for one in settled["paid"]] == [0]
    screen = played.screen("PT1")
    assert (screen.placed, screen.confirmed) == ({}, {})
    assert (played.credit("PT1"), played.staked("PT1")) == (90, 0)


@proves("nsw-interblock-2016 3.7.3")
def test_what_was_won_and_the_stake_that_won_it_are_added(played: Played) -> None:
    played.place("PT1", "straight:7", 10)
    assert played.credit("PT1") == 90
    played.expire()
    settled = played.outcome("7", "device").event("round_settled")
    assert played.credit("PT1") == 450
    moves = [tuple(posting[:2]) for posting in settled["postings"]]
    assert ("chips/A1", 1_000) in moves, "the stake"
    assert ("chips/A1", 35_000) in moves, "the winnings"
