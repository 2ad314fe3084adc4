"""VIC 11.5.1: TouchTable wagers below the minimum, in a wrong multiple or over the maximum."""

from tests.played import Played, dollars
from tests.proving import proves


def touchtable(minimum: float = 5, maximum: float = 100, **limits: int) -> Played:
    """P4 and guest G1 with $200 each, and bets open."""
    played = Played(
        "vic-roulette-2011",
        form="touchtable",
        minimum=minimum,
        maximum=maximum,
        limits={"step": 500, **limits},
        terminals=["P4"],
    )
    if not played.opened.refused:
        played.at_table("buy_in", terminal="P4", amount=20_000, tender="cash")
        played.at_table("buy_in", guest="G1", amount=20_000, tender="chips")
        played.new_game()
    return played


def called(played: Played, bet: str, amount: float) -> float:
    return played.at_table("call_bet", guest="G1", bet=bet, amount=round(amount * 100)).amount


@proves("vic-roulette-2011 11.5.1")
def test_what_lies_outside_the_limits_shows_as_the_limits_allow() -> None:
    for asked, shown in ((2, 0), (12, 10), (130, 100)):
        played = touchtable()
        assert played.place("P4", "straight:17", asked).amount == shown
        assert dollars(played.screen("P4").placed) == ({"straight:17": shown} if shown else {})
        assert called(played, "straight:17", asked) == shown
        assert (played.credit("P4"), played.credit("G1")) == (200 - shown, 200 - shown)


@proves("vic-roulette-2011 11.5.1(a)")
def test_below_the_minimum_shows_no_chips() -> None:
    played = touchtable()
    below = played.place("P4", "straight:17", 2)
    assert below.refused == "below_minimum"
    assert (played.screen("P4").placed, played.credit("P4")) == ({}, 200)
    assert called(played, "straight:17", 4.99) == 0
    assert played.place("P4", "straight:17", 5).amount == 5


@proves("vic-roulette-2011 11.5.1(b)")
def test_only_the_next_lowest_permitted_wager_shows() -> None:
    played = touchtable()
    assert played.place("P4", "red", 12).amount == 10
    assert (dollars(played.screen("P4").placed), played.credit("P4")) == ({"red": 10}, 190)
    played.settle("1")
    assert played.credit("P4") == 190 + 20


@proves("vic-roulette-2011 11.5.1(b)")
def test_a_unit_smaller_than_the_minimum_is_a_permitted_multiple() -> None:
    assert touchtable(minimum=10).place("P4", "red", 18).amount == 15
    assert touchtable(minimum=10, step=0).place("P4", "red", 18.5).amount == 18


@proves("vic-roulette-2011 11.5.1(b)(i)")
def test_a_multiple_that_is_not_permitted_is_cut() -> None:
    played = touchtable(minimum=10)
    assert played.place("P4", "straight:17", 18).amount == 15
    assert played.credit("P4") == 185
    assert played.place("P4", "straight:17", 4).refused == "not_a_multiple"


@proves("vic-roulette-2011 11.5.1(b)(ii)")
def test_more_than_the_maximum_is_cut_to_it() -> None:
    played = touchtable()
    assert played.place("P4", "straight:17", 130).amount == 100
    assert played.place("P4", "straight:17", 5).refused == "at_maximum"
    assert called(played, "straight:17", 130) == 100
    played.settle("17")
    assert (played.credit("P4"), played.credit("G1")) == (3_700, 3_700)


def test_there_is_no_aggregate_at_touchtable() -> None:
    refused = touchtable(aggregate_min=1_000).opened
    assert refused.refused == "limit_not_provided"
