"""VIC rules 4.2 and 4.3: wagers outside the limits at a table dealt by hand, and limits of one's own."""

import pytest

from tests.by_hand import GAMES, ByHand, paid
from tests.played import Said
from tests.proving import proves


def playing(game: str = "roulette", minimum: float = 10, maximum: float = 500) -> ByHand:
    """A table in dollar chips and upwards, with two players who hold $1,000 each."""
    table = ByHand(game, minimum=minimum, maximum=maximum, chips=[100, 500, 2_500, 10_000])
    for player in ("P1", "P2"):
        table.buy(player, 1_000)
    return table


def spin(table: ByHand, number: int | str, **wagers: tuple[str, float]) -> Said:
    """One spin with a wager for each player named."""
    table.new_game()
    for player, (bet, dollars) in wagers.items():
        assert table.bet(player, bet, dollars).amount == dollars, "nothing is refused or cut"
    return table.spin(number)


@proves("vic-roulette-2011 4.2")
def test_wagers_outside_the_limits_are_taken_and_each_is_settled_by_its_own_rule() -> None:
    for game in GAMES:
        table = playing(game)
        table.new_game()
        for bet, dollars in (("straight:8", 5), ("red", 600), ("split:8-11", 12.50)):
            assert table.bet("P1", bet, dollars).amount == dollars
        settled = table.spin(8)
        # $5 is paid this once; of $600 only $500 is collected; 17 x 12.50 = 212.50 is paid as $213.
        assert paid(settled) == {
            "A1": {"straight:8": 5 + 175, "red": 100, "split:8-11": 12.50 + 213}
        }
        assert settled.names == ["round_settled", "player_warned"]
        assert "vic-roulette-2011 4.2" in settled.cites


@proves("vic-roulette-2011 4.2.1")
def test_a_wager_below_the_minimum_is_paid_or_collected_once_with_a_warning() -> None:
    for number, back in ((17, 5 + 175), (18, 0)):
        table = playing()
        settled = spin(table, number, P1=("straight:17", 5), P2=("straight:17", 10))
        assert paid(settled)["A1"] == {"straight:17": back}
        warned = settled.event("player_warned")
        assert (warned["account"], warned["bet"], warned["least"]) == ("A1", "straight:17", 1_000)
        assert "vic-roulette-2011 4.2.1" in warned["cites"]


@proves("vic-roulette-2011 4.2.1")
@pytest.mark.parametrize("number", [17, 18])
def test_after_the_warning_it_is_returned_whatever_the_result(number: int) -> None:
    table = playing()
    spin(table, 18, P1=("straight:17", 5))
    table.new_game()
    for player in ("P1", "P2"):
        assert table.bet(player, "straight:17", 5).amount == 5, "nobody refuses it beforehand"
    table.bet("P1", "black", 10)
    settled = table.spin(number)
    black = 20 if number == 17 else 0
    assert paid(settled)["A1"] == {"straight:17": 5, "black": black}
    [back] = [one for one in settled.event("round_settled")["paid"] if one["credit"] == 500]
    assert "vic-roulette-2011 4.2.1" in back["cites"]
    assert settled.event("player_warned")["account"] == "A2", "the other's first"


@proves("vic-roulette-2011 4.2.1")
def test_the_warning_lasts_until_the_player_leaves_the_table() -> None:
    table = playing()
    spin(table, 18, P1=("straight:17", 5))
    table.new_game()
    table.bet("P1", "straight:17", 5)
    assert table.redeem("P1").event("chips_paid")["closes"] is False, "chips still lie there"
    assert table.credit("P1") == 0
    settled = table.spin(18)
    assert paid(settled) == {"A1": {"straight:17": 5}}
    table.redeem("P1")
    table.buy("P1", 100)
    again = spin(table, 18, P1=("straight:17", 5))
    assert paid(again) == {"A3": {"straight:17": 0}}
    assert again.event("player_warned")["account"] == "A3"


@proves("vic-roulette-2011 4.2.1")
def test_the_pieces_of_a_neighbours_wager_each_have_the_minimum() -> None:
    table = playing("french")
    below = spin(table, 17, P1=("neighbours-5:17", 25))
    assert paid(below) == {"A1": {"neighbours-5:17": 5 + 175}}
    assert below.event("player_warned")["least"] == 5_000, "five pieces of $10"
    again = spin(table, 17, P1=("neighbours-5:17", 25), P2=("neighbours-5:17", 50))
    assert paid(again) == {"A1": {"neighbours-5:17": 25}, "A2": {"neighbours-5:17": 10 + 350}}
    placed = again.event("winning_piece_placed")
    assert placed["account"] == "A2", "a wager that is returned wins nothing"


@proves("vic-roulette-2011 4.2.2")
def test_above_the_maximum_it_is_paid_and_collected_to_the_maximum_only() -> None:
    table = playing(maximum=100)
    won = spin(table, 8, P1=("straight:8", 130))
    assert paid(won) == {"A1": {"straight:8": 130 + 3_500}}
    assert "vic-roulette-2011 4.2.2" in won.event("round_settled")["paid"][0]["cites"]
    assert table.credit("P1") == 1_000 + 3_500
    lost = spin(table, 9, P1=("straight:8", 130), P2=("straight:8", 100))
    assert paid(lost) == {"A1": {"straight:8": 30}, "A2": {"straight:8": 0}}
    assert "vic-roulette-2011 4.2.2" in lost.event("round_settled")["paid"][0]["cites"]
    assert (table.credit("P1"), table.credit("P2")) == (4_400, 900)


@proves("vic-roulette-2011 4.2.2")
def test_a_maximum_of_a_kind_of_bet_and_chips_added_later_count_too() -> None:
    table = ByHand(maximum=500, limits={"bets": {"straight": {"max": 10_000}}})
    table.buy("P1", 1_000)
    table.new_game()
    table.bet("P1", "straight:8", 70)
    table.bet("P1", "straight:8", 60)
    table.bet("P1", "black", 130)
    settled = table.spin(8)
    assert paid(settled) == {"A1": {"straight:8": 130 + 3_500, "black": 260}}
    assert "vic-roulette-2011 4.2.2" in settled.event("round_settled")["paid"][0]["cites"]


@proves("vic-roulette-2011 4.2.3")
def test_what_chips_cannot_pay_is_paid_up_and_a_loss_collected_as_it_lies() -> None:
    for game in GAMES:
        table = playing(game, minimum=1)
        odd = spin(table, 8, P1=("split:8-11", 1.50), P2=("sixline:7-12", 5))
        assert paid(odd) == {"A1": {"split:8-11": 1.50 + 26}, "A2": {"sixline:7-12": 5 + 25}}
        assert "vic-roulette-2011 4.2.3" in odd.event("round_settled")["paid"][0]["cites"]
        assert "vic-roulette-2011 4.2.3" not in odd.event("round_settled")["paid"][1]["cites"]
        lost = spin(table, 9, P1=("split:8-11", 1.50))
        assert paid(lost) == {"A1": {"split:8-11": 0}}
        assert table.credit("P1") == 1_000 + 26 - 1.50


@proves("vic-roulette-2011 4.3")
def test_limits_agreed_with_one_player_are_marked_and_bind_nobody_else() -> None:
    table = ByHand(maximum=500)
    for player in ("P1", "P2"):
        table.buy(player, 5_000)
    limits = {"min": 10_000, "max": 200_000}
    refused = table.hand("P1", "agree_limits", "dealer", limits=limits)
    assert (refused.refused, "vic-roulette-2011 4.3" in refused.cites) == ("rank_too_low", True)
    table.wait(60)
    agreed = table.hand("P1", "agree_limits", "game supervisor", limits=limits)
    record = agreed.event("limits_agreed")
    assert (record["at"], record["agreed_by"], record["terminal"]) == (60, "game supervisor", "P1")
    assert (record["limits"]["min"], record["limits"]["max"]) == (10_000, 200_000)
    assert "vic-roulette-2011 4.3" in agreed.cites
    markers = {seat.id: seat.marker for seat in table.console().players}
    assert markers["P2"] is None
    assert markers["P1"] is not None
    assert markers["P1"].max == 200_000
    settled = spin(table, 1, P1=("red", 1_500), P2=("red", 1_500))
    assert paid(settled) == {"A1": {"red": 3_000}, "A2": {"red": 1_500 + 500}}
    below = spin(table, 1, P1=("red", 50), P2=("red", 50))
    assert below.event("player_warned")["account"] == "A1", "$50 is less than was agreed"


@proves("vic-roulette-2011 4.3")
def test_limits_are_agreed_with_somebody_who_plays_and_go_when_the_player_goes() -> None:
    table = ByHand(maximum=500)
    limits = {"min": 500, "max": 200_000}
    supervisor = {"role": "game supervisor", "limits": limits}
    assert table.hand("P1", "agree_limits", **supervisor).refused == "no_account"
    table.buy("P1", 2_000)
    inverted = {"min": 200_000, "max": 500}
    nonsense = table.hand("P1", "agree_limits", "game supervisor", limits=inverted)
    assert nonsense.refused == "limits_make_no_sense"
    assert "vic-roulette-2011 4.3" in nonsense.cites
    table.hand("P1", "agree_limits", **supervisor)
    table.redeem("P1")
    table.buy("P1", 2_000)
    assert {seat.marker for seat in table.console().players} == {None}
    assert paid(spin(table, 1, P1=("red", 1_500))) == {"A2": {"red": 1_500 + 500}}
