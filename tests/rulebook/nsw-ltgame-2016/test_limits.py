"""LTGame 6.1 to 6.3: multiples, minimum and maximum of a bet, and of all a player's bets together."""

from tests.played import Played, dollars
from tests.proving import proves


def wagering(minimum: float = 10, maximum: float = 500, **limits: int) -> Played:
    played = Played("nsw-ltgame-2016", "baccarat", minimum=minimum, maximum=maximum, limits=limits)
    played.note("PT1", 1_200)
    played.new_game()
    return played


@proves("nsw-ltgame-2016 6.1 s2")
def test_a_wager_need_not_be_a_multiple_of_the_minimum_unless_the_sign_says_so() -> None:
    played = wagering()
    assert played.place("PT1", "player", 13).amount == 13
    assert wagering(step=1_000).place("PT1", "player", 13).amount == 10


@proves("nsw-ltgame-2016 6.3")
def test_an_attempt_over_the_limits_shows_and_debits_the_next_lowest_permitted_wager() -> None:
    played = wagering(step=500)
    placed = played.place("PT1", "player", 513).event("wager_placed")
    assert (placed["asked"], placed["amount"]) == (51_300, 50_000)
    assert dollars(played.screen("PT1").placed) == {"player": 500}
    assert (played.credit("PT1"), played.staked("PT1")) == (700, 500)
    assert played.place("PT1", "player", 5).refused == "at_maximum"


@proves("nsw-ltgame-2016 6.3.1")
def test_a_multiple_that_is_not_allowed() -> None:
    played = wagering(step=500)
    placed = played.place("PT1", "player", 13)
    assert placed.amount == 10
    assert "nsw-ltgame-2016 6.3.1" in placed.cites
    assert played.credit("PT1") == 1_190
    assert played.place("PT1", "player", 4).refused == "not_a_multiple"


@proves("nsw-ltgame-2016 6.3.2")
def test_more_than_the_maximum() -> None:
    played = wagering()
    placed = played.place("PT1", "player", 520)
    assert placed.amount == 500
    assert "nsw-ltgame-2016 6.3.2" in placed.cites
    assert (played.credit("PT1"), played.staked("PT1")) == (700, 500)


@proves("nsw-ltgame-2016 6.3", "nsw-ltgame-2016 6.3.3")
def test_a_total_above_the_permitted_one() -> None:
    played = wagering(maximum=950, aggregate_max=100_000)
    played.place("PT1", "player", 950)
    placed = played.place("PT1", "tie", 100)
    assert placed.amount == 50
    assert "nsw-ltgame-2016 6.3.3" in placed.cites
    assert (played.credit("PT1"), played.staked("PT1")) == (200, 1_000)
    assert played.place("PT1", "banker", 10).refused == "at_aggregate_maximum"


@proves("nsw-ltgame-2016 6.3.4")
def test_wagers_that_fall_short_of_the_minimum_total_are_credited_back_at_the_end() -> None:
    played = wagering(aggregate_min=2_000)
    played.note("PT2", 100)
    assert played.place("PT1", "tie", 10).amount == 10
    played.place("PT2", "tie", 10)
    played.place("PT2", "player", 10)
    played.wait(30)
    closed = played.note("PT3", 5).event("wagering_closed")
    [back] = closed["returned"]
    assert (back["account"], back["why"]) == ("A1", "below_aggregate")
    assert back["wagers"] == {"tie": 1_000}
    assert played.credit("PT1") == 1_200
    played.cards("8C 8D KS KH", "device")
    settled = played.at_table("confirm_result").event("round_settled")
    assert {one["account"] for one in settled["paid"]} == {"A2"}
    assert (played.credit("PT1"), played.credit("PT2")) == (1_200, 80 + 90 + 10)


@proves("nsw-ltgame-2016 6.3.4")
def test_one_wager_below_its_own_minimum_is_refused_when_placed() -> None:
    played = wagering(minimum=10)
    said = played.place("PT1", "player", 5)
    assert said.refused == "below_minimum"
    assert played.screen("PT1").placed == {}
    assert played.credit("PT1") == 1_200
    played.place("PT1", "player", 10)
    assert played.place("PT1", "player", 5).amount == 5, "15 in all is above it"


@proves("nsw-ltgame-2016 6.3", "nsw-ltgame-2016 6.3.3")
def test_what_would_be_cut_below_the_minimum_is_not_placed_at_all() -> None:
    played = wagering(aggregate_max=50_000)
    played.place("PT1", "player", 495)
    assert played.place("PT1", "tie", 20).refused == "at_aggregate_maximum", "5 is less than 10"
    assert played.place("PT1", "player", 20).amount == 5, "495 and 5 are not"
