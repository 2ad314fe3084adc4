"""VIC 10.5.2: TouchBet wagers below the minimum, in a wrong multiple, over the maximum or short in all."""

from tests.played import Played, dollars
from tests.proving import proves


def touchbet(minimum: float = 5, maximum: float = 100, **limits: int) -> Played:
    """PT1 and PT2 with $200 each and an open wagering period."""
    played = Played(
        "vic-roulette-2011",
        form="touchbet",
        minimum=minimum,
        maximum=maximum,
        limits={"step": 500, **limits},
    )
    played.note("PT1", 200)
    played.note("PT2", 200)
    played.new_game()
    return played


@proves("vic-roulette-2011 10.5.2")
def test_what_lies_outside_the_limits_shows_as_the_limits_allow() -> None:
    for asked, shown in ((2, 0), (12, 10), (130, 100)):
        played = touchbet()
        assert played.place("PT1", "straight:17", asked).amount == shown
        assert dollars(played.screen("PT1").placed) == ({"straight:17": shown} if shown else {})
        assert played.credit("PT1") == 200 - shown


@proves("vic-roulette-2011 10.5.2(a)")
def test_below_the_minimum_shows_no_chips() -> None:
    played = touchbet()
    below = played.place("PT1", "straight:17", 2)
    assert below.refused == "below_minimum"
    assert "$3" in below.says
    assert (played.screen("PT1").placed, played.credit("PT1")) == ({}, 200)
    assert played.place("PT1", "straight:17", 4.99).refused == "below_minimum"
    assert played.place("PT1", "straight:17", 5).amount == 5


@proves("vic-roulette-2011 10.5.2(b)")
def test_only_the_next_lowest_permitted_wager_shows() -> None:
    played = touchbet()
    placed = played.place("PT1", "red", 12)
    assert placed.amount == 10
    assert (dollars(played.screen("PT1").placed), played.credit("PT1")) == ({"red": 10}, 190)
    played.settle("1")
    assert played.credit("PT1") == 190 + 20


@proves("vic-roulette-2011 10.5.2(b)")
def test_a_unit_smaller_than_the_minimum_is_a_permitted_multiple() -> None:
    played = touchbet(minimum=10)
    assert played.place("PT1", "red", 18).amount == 15
    unsigned = touchbet(minimum=10, step=0)
    assert unsigned.place("PT1", "red", 18.5).amount == 18


@proves("vic-roulette-2011 10.5.2(b)(i)")
def test_a_multiple_that_is_not_permitted_is_cut() -> None:
    played = touchbet()
    assert played.place("PT1", "straight:17", 18).amount == 15
    assert played.credit("PT1") == 185
    assert played.place("PT1", "straight:17", 4).refused == "not_a_multiple"
    assert played.credit("PT1") == 185


@proves("vic-roulette-2011 10.5.2(b)(i)")
def test_multiples_are_those_of_the_sign_not_of_the_minimum() -> None:
    played = touchbet(minimum=10)
    assert played.place("PT1", "straight:17", 18).amount == 15
    assert played.credit("PT1") == 185


@proves("vic-roulette-2011 10.5.2(b)(ii)")
def test_more_than_the_maximum_is_cut_to_it() -> None:
    played = touchbet()
    assert played.place("PT1", "straight:17", 130).amount == 100
    assert played.credit("PT1") == 100
    more = played.place("PT1", "straight:17", 5)
    assert more.refused == "at_maximum"
    assert played.place("PT1", "red", 100).amount == 100
    played.place("PT2", "red", 60)
    assert played.place("PT2", "red", 60).amount == 40
    played.settle("17")
    assert played.credit("PT1") == 100 + 3_500
    assert played.credit("PT2") == 100


@proves("vic-roulette-2011 10.5.2(c)")
def test_wagers_that_fall_short_of_the_aggregate_are_not_recognised() -> None:
    played = touchbet(aggregate_min=1_000)
    played.place("PT1", "red", 5)
    played.place("PT2", "red", 5)
    played.place("PT2", "odd", 5)
    assert (played.credit("PT1"), played.credit("PT2")) == (195, 190)
    closed = played.close().event("wagering_closed")
    [back] = closed["returned"]
    assert (back["wagers"], back["why"]) == ({"red": 500}, "below_aggregate")
    assert closed["staked"] == {"A2": {"red": 500, "odd": 500}}
    assert (played.credit("PT1"), played.screen("PT1").confirmed) == (200, {})
    played.settle("1")
    assert played.credit("PT1") == 200
    assert played.credit("PT2") == 190 + 10 + 10


def test_the_aggregate_itself_is_enough_and_no_wager_is_not_too_little() -> None:
    played = touchbet(aggregate_min=1_000)
    played.place("PT1", "red", 10)
    assert played.close().event("wagering_closed")["returned"] == []
    played.settle("2")
    assert (played.credit("PT1"), played.credit("PT2")) == (190, 200)
