"""What came how often, as terminals show it: counted from the results, never from a bet's odds."""

from tests.played import Played

ACT = "act-mttg-2019"


def spun(played: Played, *numbers: str) -> None:
    for number in numbers:
        played.new_game()
        played.settle(number)


def test_results_are_counted_by_the_bets_that_win_on_them() -> None:
    played = Played(ACT, "roulette")
    spun(played, "17", "0", "17", "32")
    counted = played.screen("PT1").statistics
    assert counted.rounds == 4
    assert counted.won == {
        "straight:17": 2,
        "straight:0": 1,
        "straight:32": 1,
        "black": 2,
        "red": 1,
        "odd": 2,
        "even": 1,
        "low": 2,
        "high": 1,
        "dozen:2": 2,
        "dozen:3": 1,
        "column:2": 3,
    }


def test_a_triple_is_neither_small_nor_big() -> None:
    played = Played(ACT, "sic-bo")
    for dice in ([1, 2, 6], [2, 2, 2], [5, 6, 6]):
        played.new_game()
        played.settle(dice)
    counted = played.screen("PT1").statistics
    assert counted.won == {
        "small": 1,
        "big": 1,
        "any-triple": 1,
        "total:6": 1,
        "total:9": 1,
        "total:17": 1,
    }


def test_a_void_round_has_no_result_to_count_and_a_corrected_one_its_actual_outcome() -> None:
    played = Played(ACT, "roulette")
    spun(played, "8", "23")
    played.at_table("correct_result", "casino supervisor", round=1, outcome="9", reason="misread")
    assert played.screen("PT1").statistics.won["straight:9"] == 1
    assert "straight:8" not in played.screen("PT1").statistics.won
    void = {"round": 2, "ground": "7.4", "reason": "invalidated"}
    assert not played.at_table("void_round", "casino supervisor", **void).refused
    assert played.screen("PT1").statistics.rounds == 1


def test_the_latest_two_hundred_results_are_counted_and_twenty_shown() -> None:
    played = Played(ACT, "roulette", seconds=5)
    spun(played, *["5"] * 5, *["6"] * 198)
    screen = played.screen("PT1")
    assert len(screen.results) == 20
    assert screen.statistics.rounds == 200
    assert screen.statistics.won["straight:5"] == 2


def test_a_shoe_has_roads_and_no_statistics() -> None:
    screen = Played(ACT, "baccarat-a").screen("PT1")
    assert screen.statistics is None
    assert screen.roads is not None


def test_a_call_stands_at_the_terminal_until_somebody_comes() -> None:
    played = Played(ACT, "roulette")
    assert played.screen("PT1").service is None
    played.by("PT1", "call_service", reason="A question about the rules")
    assert played.screen("PT1").service.reason == "A question about the rules"
    assert played.screen("PT2").service is None
    played.at_table("attend_service", terminal="PT1")
    assert played.screen("PT1").service is None
