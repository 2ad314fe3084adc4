"""VIC 10.4.4, 10.4.5 and 5.3: when TouchBet's wagering period ends, and what holds from then on."""

from tests.played import Played, dollars
from tests.proving import proves

DEALER = {"as": "dealer"}


def touchbet(**table: object) -> Played:
    """PT1 and PT2 with $50 each and an open wagering period of 30 seconds."""
    played = Played("vic-roulette-2011", form="touchbet", **table)
    played.note("PT1", 50)
    played.note("PT2", 50)
    played.new_game()
    return played


@proves("vic-roulette-2011 10.4.4")
def test_what_the_screen_showed_at_expiry_is_settled() -> None:
    played = touchbet()
    played.place("PT1", "black", 5)
    assert played.confirm("PT1").refused == "no_confirming"
    played.wait(29)
    played.by("PT1", "move", bet="black", to="red")
    assert dollars(played.screen("PT1").placed) == {"red": 5}
    played.expire()
    played.wait(12)
    played.outcome("32")
    played.wait(3)
    settled = played.at_table("confirm_result").event("round_settled")
    assert settled["as_of"] == 30_000
    assert [(one["bet"], one["credit"]) for one in settled["paid"]] == [("red", 1_000)]
    assert played.credit("PT1") == 55


@proves("vic-roulette-2011 10.4.5")
def test_nothing_is_placed_changed_or_withdrawn_from_the_very_moment_of_the_close() -> None:
    played = touchbet()
    played.place("PT1", "red", 5)
    played.wait(29.999)
    assert played.place("PT1", "odd", 5).amount == 5
    played.wait(0.001)
    assert played.place("PT1", "low", 5).refused == "wagering_is_closed"
    for do in ("remove", "move"):
        to = {"to": "even"} if do == "move" else {}
        assert played.by("PT1", do, bet="red", **to).refused == "wagering_is_closed"
    for do in ("undo", "clear", "double", "repeat"):
        assert played.by("PT1", do).refused == "wagering_is_closed"
    assert dollars(played.screen("PT1").confirmed) == {"red": 5, "odd": 5}
    assert "place" not in played.screen("PT1").allowed

    relaxed = played.at_table(
        "relax", "pit boss", terminal="PT1", bet="red", amount=0, reason="mistaken touch"
    )
    assert relaxed.refused == "no_relaxing"
    assert (played.credit("PT1"), played.staked("PT1")) == (40, 10)


@proves("vic-roulette-2011 10.4.5")
def test_no_more_bets_from_the_dealer_ends_the_period_before_the_clock() -> None:
    played = touchbet()
    played.place("PT1", "red", 5)
    played.wait(12)
    assert played.close("player").refused == "closed_by_the_clock"
    assert played.close("device").refused == "closed_by_the_clock"
    closed = played.close().event("wagering_closed")
    assert (closed["at"], closed["closed_by"]) == (12.0, "dealer")
    assert played.place("PT1", "red", 5).refused == "wagering_is_closed"
    assert played.by("PT1", "remove", bet="red").refused == "wagering_is_closed"
    assert played.close().refused == "not_in_this_phase"


def test_no_touch_counts_between_rounds() -> None:
    played = touchbet()
    played.settle("17")
    assert played.place("PT1", "red", 5).refused == "wagering_is_closed"
    played.wait(5)
    played.new_game()
    assert played.place("PT1", "red", 5).amount == 5


@proves("vic-roulette-2011 5.3")
def test_no_more_bets_is_announced_while_the_ball_goes_round() -> None:
    played = touchbet()
    played.wait(20)
    closed = played.close().event("wagering_closed")
    assert closed["announced"] == ["No more bets"]
    assert not closed["unannounced"]
    assert played.place("PT1", "red", 5).refused == "wagering_is_closed"

    timed = touchbet()
    timed.wait(30)
    assert timed.place("PT1", "red", 5).refused == "wagering_is_closed"


@proves("vic-roulette-2011 5.3")
def test_a_ball_at_rest_closes_wagering_that_nobody_closed_and_that_is_logged() -> None:
    played = touchbet()
    played.place("PT1", "red", 5)
    played.wait(25)
    said = played.outcome("32")
    closed = said.event("wagering_closed")
    assert (closed["at"], closed["unannounced"]) == (25.0, True)
    assert said.names.index("wagering_closed") < said.names.index("outcome_entered")
    assert played.place("PT2", "straight:32", 5).refused == "wagering_is_closed"
    played.at_table("confirm_result")
    assert (played.credit("PT1"), played.credit("PT2")) == (55, 50)


@proves("vic-roulette-2011 5.3")
def test_wagers_stand_when_the_ball_was_seen_at_rest_too_soon() -> None:
    played = touchbet()
    played.wait(10)
    played.place("PT1", "red", 5)
    played.wait(2)
    seen = played.at_table("expose_early", "pit boss", exposed_at=9)
    assert seen.event("outcome_exposed")["stands"]
    assert seen.event("wagering_closed")["at"] == 12.0
    assert played.place("PT2", "red", 5).refused == "wagering_is_closed"
    played.outcome("32")
    played.at_table("confirm_result")
    assert played.credit("PT1") == 55
