"""VIC rules 10.8.1 and 11.8.1: the bets and odds of TouchBet and TouchTable Roulette."""

import pytest

from croupier.rulebooks import UnknownRulebook
from tests.proving import proves, see
from tests.table import Table

BETS_OF_6_1 = (
    ("straight:17", 17, 350),
    ("straight:0", 0, 350),
    ("split:8-11", 11, 170),
    ("split:0-2", 2, 170),
    ("street:13-14-15", 15, 110),
    ("street:0-1-2", 0, 110),
    ("corner:1-2-4-5", 5, 80),
    ("sixline:1-6", 4, 50),
    ("column:1", 34, 20),
    ("column:2", 35, 20),
    ("column:3", 36, 20),
    ("dozen:1", 12, 20),
    ("dozen:2", 13, 20),
    ("dozen:3", 25, 20),
    ("low", 18, 10),
    ("high", 19, 10),
    ("even", 36, 10),
    ("odd", 35, 10),
    ("red", 32, 10),
    ("black", 26, 10),
)
BETS_OF_6_4 = (
    ("serie-5-8", 6, 24, 18),
    ("orphans", 5, 17, 36),
    ("near-of-0", 9, 0, 24),
    ("zero-game", 4, 26, 36),
    ("neighbours-5:17", 5, 34, 36),
)


def takes_the_bets_of_6_1(table: Table) -> None:
    for bet, winner, paid in BETS_OF_6_1:
        assert table.won(bet, 10, winner) == paid, bet
    for bet in ("column:1", "dozen:1", "low", "high", "even", "odd", "red", "black"):
        assert table.won(bet, 10, 0) == -10, bet


def takes_the_bets_of_6_4(table: Table) -> None:
    for bet, amount, winner, returned in BETS_OF_6_4:
        assert table.credited(bet, amount, winner) == returned, bet


def not_offered(table: Table, *bets: str) -> bool:
    refusals = [table.refusal(bet, 180) for bet in bets]
    return all(refusal and refusal.code == "bet_not_offered" for refusal in refusals)


def is_no_game_of(form: str, *games: str) -> None:
    for game in games:
        with pytest.raises(UnknownRulebook) as refused:
            Table("vic-roulette-2011", game, form=form)
        see(refused.value)
        assert refused.value.asked == game
        assert game not in refused.value.known


@proves("vic-roulette-2011 10.8.1")
def test_touchbet_has_the_bets_and_odds_of_6_1_6_4_and_8_4_1() -> None:
    double_zero = Table("vic-roulette-2011", "double-zero-fh", form="touchbet")
    takes_the_bets_of_6_1(double_zero)
    assert double_zero.title("fiveline") == "Five-Line"
    assert double_zero.won("fiveline", 10, "00") == 60
    assert double_zero.won("fiveline", 10, 4) == -10
    assert double_zero.won("straight:00", 10, "00") == 350
    assert double_zero.won("split:00-3", 10, "00") == 170
    assert double_zero.won("red", 10, "00") == -10

    single_zero = Table("vic-roulette-2011", "roulette", form="touchbet")
    takes_the_bets_of_6_1(single_zero)
    takes_the_bets_of_6_4(single_zero)
    assert not_offered(single_zero, "fiveline", "straight:00", "neighbours-3:17")
    is_no_game_of("touchbet", "double-zero-op", "double-zero-vw", "french")


@proves("vic-roulette-2011 11.8.1")
def test_touchtable_has_the_bets_and_odds_of_6_1_and_6_4_and_no_five_line() -> None:
    double_zero = Table("vic-roulette-2011", "double-zero-op", form="touchtable")
    takes_the_bets_of_6_1(double_zero)
    assert not_offered(double_zero, "fiveline", "split:00-2", "street:00-2-3")
    assert double_zero.won("straight:00", 10, "00") == 350
    assert double_zero.won("split:0-00", 10, "00") == 170
    assert double_zero.won("split:0-00", 10, 0) == 170
    assert double_zero.won("red", 10, "00") == -10

    single_zero = Table("vic-roulette-2011", "roulette", form="touchtable")
    takes_the_bets_of_6_1(single_zero)
    takes_the_bets_of_6_4(single_zero)
    assert not_offered(single_zero, "fiveline", "straight:00", "neighbours-3:17")
    is_no_game_of("touchtable", "double-zero-fh", "double-zero-vw", "french")
