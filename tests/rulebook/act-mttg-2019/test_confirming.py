"""ACT rules A.1 Wagering Period, 2.2 and 2.7(a): a wager exists when it is confirmed, and then it stays."""

import pytest

from tests.played import Played, dollars
from tests.proving import proves

ACT = "act-mttg-2019"


@pytest.fixture
def roulette() -> Played:
    """PT1 has $100 in a wagering period of 30 seconds."""
    played = Played(ACT, "roulette", minimum=5)
    played.note("PT1", 100)
    played.new_game()
    return played


@proves("act-mttg-2019 2.2(b)")
def test_a_bet_that_was_never_confirmed_is_no_wager() -> None:
    played = Played(ACT, "baccarat-a")
    played.note("PT1", 50)
    played.new_game()
    assert played.confirm("PT1").refused == "nothing_placed"
    played.place("PT1", "tie", 10)
    assert played.credit("PT1") == 40
    played.note("PT2", 50)
    played.place("PT2", "player", 10)
    played.confirm("PT2")
    settled = played.settle("KC KD 7C 7D").event("round_settled")
    assert (settled["shows"]["player"]["points"], settled["shows"]["banker"]["points"]) == (7, 7)
    assert [paid["bet"] for paid in settled["paid"]] == ["player"]
    assert played.credit("PT1") == 50
    played.new_game()
    played.place("PT1", "tie", 10)
    played.confirm("PT1")
    played.settle("KC KD 7C 7D")
    assert played.credit("PT1") == 50 - 10 + 90


@proves("act-mttg-2019 2.2 closing")
def test_credit_left_unconfirmed_at_the_close_goes_back_to_the_account(roulette: Played) -> None:
    roulette.place("PT1", "red", 25)
    roulette.confirm("PT1")
    roulette.place("PT1", "straight:17", 15)
    assert roulette.credit("PT1") == 60
    roulette.wait(29.999)
    assert "wagering_closed" not in roulette.by("PT1", "take_ticket").names
    roulette.wait(0.001)
    closed = roulette.by("PT1", "take_ticket").event("wagering_closed")
    [back] = closed["returned"]
    assert (back["why"], dollars(back["wagers"])) == ("unconfirmed", {"straight:17": 15})
    assert dollars(closed["staked"]["A1"]) == {"red": 25}
    assert (roulette.credit("PT1"), roulette.staked("PT1")) == (75, 25)
    assert roulette.confirm("PT1").refused == "wagering_is_closed"


def test_one_press_confirms_every_chip_then_there_and_later_chips_need_another(
    roulette: Played,
) -> None:
    roulette.place("PT1", "red", 10)
    roulette.place("PT1", "straight:17", 5)
    first = roulette.confirm("PT1").event("wagers_confirmed")
    assert dollars(first["wagers"]) == {"red": 10, "straight:17": 5}
    roulette.place("PT1", "red", 15)
    assert dollars(roulette.screen("PT1").placed) == {"red": 15}
    second = roulette.confirm("PT1").event("wagers_confirmed")
    assert dollars(second["wagers"]) == {"red": 15}
    assert dollars(roulette.screen("PT1").confirmed) == {"red": 25, "straight:17": 5}


@proves("act-mttg-2019 A.1 Wagering Period")
def test_a_bet_may_be_moved_and_cancelled_in_the_period_until_it_is_confirmed(
    roulette: Played,
) -> None:
    roulette.place("PT1", "red", 10)
    assert roulette.by("PT1", "move", bet="red", to="black").names == ["wager_moved"]
    assert dollars(roulette.screen("PT1").placed) == {"black": 10}
    assert roulette.by("PT1", "undo").names == ["wagers_undone"]
    assert dollars(roulette.screen("PT1").placed) == {"red": 10}
    assert roulette.by("PT1", "remove", bet="red").names == ["wager_removed"]
    assert (roulette.screen("PT1").placed, roulette.credit("PT1")) == ({}, 100)
    roulette.place("PT1", "red", 10)
    assert roulette.by("PT1", "clear").names == ["wagers_cleared"]
    assert roulette.credit("PT1") == 100
    roulette.place("PT1", "red", 10)
    roulette.wait(10)
    roulette.confirm("PT1")
    assert roulette.screen("PT1").closes_at == 30_000
    assert roulette.by("PT1", "move", bet="red", to="black").refused == "wager_is_confirmed"
    assert roulette.by("PT1", "remove", bet="red").refused == "wager_is_confirmed"
    assert roulette.by("PT1", "undo").refused == "nothing_placed"
    assert roulette.by("PT1", "clear").refused == "nothing_placed"
    assert dollars(roulette.screen("PT1").confirmed) == {"red": 10}


@proves("act-mttg-2019 2.7(a)")
def test_a_confirmed_wager_is_neither_withdrawn_nor_altered_while_the_period_runs() -> None:
    played = Played(ACT, "baccarat-a")
    played.note("PT1", 100)
    played.new_game()
    played.place("PT1", "banker", 50)
    played.confirm("PT1")
    played.wait(20)
    assert played.by("PT1", "remove", bet="banker").refused == "wager_is_confirmed"
    assert played.by("PT1", "move", bet="banker", to="player").refused == "wager_is_confirmed"
    assert played.place("PT1", "banker", -25).refused == "amount_not_whole_cents"
    assert (played.credit("PT1"), played.staked("PT1")) == (50, 50)
    played.place("PT1", "banker", 5)
    removed = played.by("PT1", "remove", bet="banker").event("wager_removed")
    assert removed["amount"] == 500
    played.place("PT1", "banker", 10)
    played.confirm("PT1")
    assert dollars(played.screen("PT1").confirmed) == {"banker": 60}
    played.expire()
    assert (played.credit("PT1"), played.staked("PT1")) == (40, 60)
