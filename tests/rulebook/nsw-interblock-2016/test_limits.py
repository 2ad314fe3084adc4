"""Interblock rule 4: multiples, minimum and maximum of a bet, and of all a player's bets together."""

from tests.played import Played, dollars
from tests.proving import proves


@proves("nsw-interblock-2016 4.1 s2")
def test_a_wager_need_not_be_a_multiple_of_the_minimum_unless_the_sign_says_so() -> None:
    played = Played("nsw-interblock-2016", "roulette", minimum=5)
    played.note("PT1", 100)
    assert played.place("PT1", "red", 7).amount == 7
    assert played.place("PT1", "black", 6.50).event("wager_placed")["cites"]
    assert dollars(played.screen("PT1").placed) == {"red": 7, "black": 6}
    signed = Played("nsw-interblock-2016", "roulette", minimum=5, limits={"step": 500})
    signed.note("PT1", 100)
    assert signed.place("PT1", "red", 7).amount == 5
    assert signed.place("PT1", "black", 4).refused == "not_a_multiple"
    assert dollars(signed.screen("PT1").placed) == {"red": 5}


@proves("nsw-interblock-2016 4.2")
def test_a_wager_under_the_minimum_is_shown_and_goes_back_when_the_period_ends() -> None:
    played = Played("nsw-interblock-2016", "roulette", minimum=5)
    played.note("PT1", 100)
    assert played.place("PT1", "straight:17", 3).amount == 3
    assert (played.credit("PT1"), played.staked("PT1")) == (97, 3)
    played.wait(30)
    closed = played.note("PT2", 5).event("wagering_closed")
    [back] = closed["returned"]
    assert (back["wagers"], back["why"]) == ({"straight:17": 300}, "below_minimum")
    assert closed["staked"] == {}
    assert (played.credit("PT1"), played.staked("PT1")) == (100, 0)
    assert not played.outcome("17", "device").events("player_warned")
    assert played.credit("PT1") == 100


@proves("nsw-interblock-2016 4.2")
def test_it_may_be_built_up_until_then_and_each_bet_has_its_own_minimum() -> None:
    own = {"bets": {"straight": {"min": 200}}}
    played = Played("nsw-interblock-2016", "sic-bo", minimum=5)
    played.note("PT1", 100)
    played.place("PT1", "small", 3)
    played.place("PT1", "small", 2)
    played.place("PT1", "triple:4", 4)
    played.expire()
    assert dollars(played.screen("PT1").confirmed) == {"small": 5}
    assert played.credit("PT1") == 95
    roulette = Played("nsw-interblock-2016", "roulette", minimum=5, limits=own)
    roulette.note("PT1", 100)
    roulette.place("PT1", "straight:17", 2)
    roulette.place("PT1", "red", 2)
    roulette.expire()
    assert dollars(roulette.screen("PT1").confirmed) == {"straight:17": 2}


@proves("nsw-interblock-2016 4.3.1")
def test_a_multiple_that_is_not_allowed_shows_the_next_lower_one() -> None:
    played = Played("nsw-interblock-2016", "roulette", minimum=5, limits={"step": 500})
    played.note("PT1", 100)
    placed = played.place("PT1", "red", 13).event("wager_placed")
    assert (placed["asked"], placed["amount"], placed["placed"]) == (1_300, 1_000, {"red": 1_000})
    assert played.credit("PT1") == 90
    played.expire()
    played.outcome("9", "device")
    assert played.credit("PT1") == 110


@proves("nsw-interblock-2016 4.3.2")
def test_a_wager_over_the_maximum_shows_the_maximum() -> None:
    played = Played("nsw-interblock-2016", "roulette", maximum=250)
    played.note("PT1", 400)
    assert played.place("PT1", "red", 300).amount == 250
    assert (played.credit("PT1"), played.staked("PT1")) == (150, 250)
    assert played.place("PT1", "red", 5).refused == "at_maximum"
    assert played.place("PT1", "black", 5).amount == 5, "each bet has its own"


@proves("nsw-interblock-2016 4.3.3")
def test_a_total_over_the_allowed_one_shows_what_still_fits() -> None:
    played = Played(
        "nsw-interblock-2016", "roulette", maximum=950, limits={"aggregate_max": 100_000}
    )
    played.note("PT1", 1_200)
    played.place("PT1", "red", 950)
    assert played.place("PT1", "black", 100).amount == 50
    assert (played.credit("PT1"), played.staked("PT1")) == (200, 1_000)
    assert played.place("PT1", "straight:17", 5).refused == "at_aggregate_maximum"
    played.note("PT2", 100)
    assert played.place("PT2", "red", 100).amount == 100, "the total is one player's own"


@proves("nsw-interblock-2016 4.3.4")
def test_wagers_that_together_fall_short_are_not_accepted_and_go_back() -> None:
    played = Played("nsw-interblock-2016", "roulette", minimum=4, limits={"aggregate_min": 1_000})
    for terminal, second in (("PT1", 5), ("PT2", 6)):
        played.note(terminal, 50)
        played.place(terminal, "red", 4)
        played.place(terminal, "black", second)
    played.wait(30)
    closed = played.note("PT3", 5).event("wagering_closed")
    [back] = closed["returned"]
    assert (back["account"], back["why"]) == ("A1", "below_aggregate")
    assert back["wagers"] == {"red": 400, "black": 500}
    assert closed["staked"] == {"A2": {"red": 400, "black": 600}}, "exactly the least is enough"
    assert (played.credit("PT1"), played.credit("PT2")) == (50, 40)


@proves("nsw-interblock-2016 4.3.4", "nsw-interblock-2016 4.2")
def test_a_wager_dropped_for_its_own_minimum_does_not_count_towards_the_total() -> None:
    played = Played("nsw-interblock-2016", "roulette", minimum=5, limits={"aggregate_min": 1_000})
    played.note("PT1", 50)
    played.place("PT1", "red", 8)
    played.place("PT1", "black", 3)
    played.wait(30)
    closed = played.note("PT2", 5).event("wagering_closed")
    why = {one["why"]: one["wagers"] for one in closed["returned"]}
    assert why == {"below_minimum": {"black": 300}, "below_aggregate": {"red": 800}}
    assert played.credit("PT1") == 50
