"""ACT rules 3.2 to 3.4: multiples of the minimum, too little, too much."""

from tests.played import Played, dollars
from tests.proving import proves

ACT = "act-mttg-2019"


def table(game: str = "roulette", **plan: object) -> Played:
    """PT1 with $1,000 in an open wagering period; $5 to $500 unless said otherwise."""
    played = Played(ACT, game, notes=[100_000], **plan)  # type: ignore[arg-type]
    played.by("PT1", "insert_note", amount=100_000)
    played.new_game()
    return played


@proves("act-mttg-2019 3.2")
def test_every_wager_is_a_multiple_of_the_minimum() -> None:
    played = table(minimum=5)
    for bet, amount in (("red", 5), ("odd", 10), ("straight:17", 15)):
        assert played.place("PT1", bet, amount).amount == amount
    assert played.place("PT1", "black", 12).amount == 10
    assert played.place("PT1", "black", 4).refused == "not_a_multiple"
    assert played.place("PT1", "black", 7).amount == 5
    played.confirm("PT1")
    assert played.place("PT1", "black", 4.99).refused == "not_a_multiple"
    assert played.staked("PT1") == 5 + 10 + 15 + 15


@proves("act-mttg-2019 3.3")
def test_below_the_minimum_of_a_bet_no_chips_are_shown_at_all() -> None:
    played = table("baccarat-a", minimum=5, limits={"bets": {"tie": {"min": 1000}}})
    for _ in range(2):
        said = played.place("PT1", "tie", 5)
        assert said.refused == "below_minimum"
        assert played.screen("PT1").placed == {}
        assert played.credit("PT1") == 1000
    assert played.place("PT1", "tie", 9.99).refused == "below_minimum"
    assert played.place("PT1", "tie", 10).amount == 10
    assert played.place("PT1", "player", 5).amount == 5
    assert played.place("PT1", "banker", 4).refused == "below_minimum"
    assert dollars(played.screen("PT1").placed) == {"tie": 10, "player": 5}
    assert played.by("PT1", "move", bet="player", to="banker-pair").refused == ""
    assert played.by("PT1", "remove", bet="tie").event("wager_removed")["amount"] == 1000
    assert played.by("PT1", "move", bet="banker-pair", to="tie").refused == "below_minimum"


@proves("act-mttg-2019 3.4(i)")
def test_a_multiple_that_is_not_permitted_becomes_the_next_lowest_wager() -> None:
    played = table(minimum=5)
    said = played.place("PT1", "red", 12).event("wager_placed")
    assert (said["asked"], said["amount"]) == (1200, 1000)
    assert dollars(played.screen("PT1").placed) == {"red": 10}
    assert played.credit("PT1") == 990
    assert played.place("PT1", "red", 8).amount == 5
    assert played.credit("PT1") == 985


@proves("act-mttg-2019 3.4(ii)")
def test_above_the_maximum_the_next_lowest_permitted_wager_is_shown() -> None:
    for most in (500, 502):
        played = table(minimum=5, maximum=most)
        said = played.place("PT1", "red", 620).event("wager_placed")
        assert (said["asked"], said["amount"]) == (62_000, 50_000)
        assert dollars(played.screen("PT1").placed) == {"red": 500}
        assert played.credit("PT1") == 500
        assert played.place("PT1", "red", 5).refused == "at_maximum"
        played.confirm("PT1")
        assert played.place("PT1", "red", 5).refused == "at_maximum"
        assert played.place("PT1", "black", 620).amount == 500


def test_a_racetrack_bet_is_placed_at_the_highest_piece_that_every_piece_allows() -> None:
    limits = {"bets": {"straight": {"max": 1000}, "split": {"max": 2500}}}
    played = table(minimum=5, limits=limits)
    assert played.place("PT1", "orphans", 100).amount == 5 * 10
    assert played.place("PT1", "orphans", 25).refused == "at_maximum"
    assert played.place("PT1", "serie-5-8", 6 * 12).amount == 6 * 10
    assert played.place("PT1", "near-of-0", 9 * 4).refused == "below_minimum"


def test_a_bet_with_a_minimum_of_its_own_goes_in_multiples_of_that() -> None:
    bets = {"straight": {"min": 200, "max": 10_000}}
    played = table(minimum=5, limits={"bets": bets})
    assert played.place("PT1", "straight:17", 1).refused == "below_minimum"
    assert played.place("PT1", "straight:17", 2).amount == 2
    assert played.place("PT1", "straight:17", 5).amount == 4
    assert played.place("PT1", "red", 7).amount == 5
    assert played.place("PT1", "orphans", 5 * 27).amount == 5 * 20
    played = table("baccarat-a", minimum=5, limits={"bets": {"tie": {"min": 1000}}})
    assert played.place("PT1", "tie", 15).amount == 10
    assert played.place("PT1", "tie", 5).refused == "not_a_multiple"
