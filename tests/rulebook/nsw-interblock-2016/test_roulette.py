"""Interblock rules 5.1 and 5.3: the bets on a spin of the wheel and their odds."""

from collections.abc import Iterable

import pytest

from tests.proving import proves
from tests.table import Table

# The wheel of Diagram A, clockwise, with a star at each red number.
WHEEL = """
    0 32* 15 19* 4 21* 2 25* 17 34* 6 27* 13 36* 11 30* 8 23* 10
    5* 24 16* 33 1* 20 14* 31 9* 22 18* 29 7* 28 12* 35 3* 26
"""
RED = [1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36]
BLACK = [2, 4, 6, 8, 10, 11, 13, 15, 17, 20, 22, 24, 26, 28, 29, 31, 33, 35]

# The layout of Diagram B: each place for a chip that joins numbers other than 0.
SPLITS = """
    1-2 2-3 4-5 5-6 7-8 8-9 10-11 11-12 13-14 14-15 16-17 17-18
    19-20 20-21 22-23 23-24 25-26 26-27 28-29 29-30 31-32 32-33 34-35 35-36
    1-4 4-7 7-10 10-13 13-16 16-19 19-22 22-25 25-28 28-31 31-34
    2-5 5-8 8-11 11-14 14-17 17-20 20-23 23-26 26-29 29-32 32-35
    3-6 6-9 9-12 12-15 15-18 18-21 21-24 24-27 27-30 30-33 33-36
"""
STREETS = """
    1-2-3 4-5-6 7-8-9 10-11-12 13-14-15 16-17-18
    19-20-21 22-23-24 25-26-27 28-29-30 31-32-33 34-35-36
"""
CORNERS = """
    1-2-4-5 4-5-7-8 7-8-10-11 10-11-13-14 13-14-16-17 16-17-19-20
    19-20-22-23 22-23-25-26 25-26-28-29 28-29-31-32 31-32-34-35
    2-3-5-6 5-6-8-9 8-9-11-12 11-12-14-15 14-15-17-18 17-18-20-21
    20-21-23-24 23-24-26-27 26-27-29-30 29-30-32-33 32-33-35-36
"""
SIX_LINES = "1-6 4-9 7-12 10-15 13-18 16-21 19-24 22-27 25-30 28-33 31-36"
COLUMNS = {
    1: [1, 4, 7, 10, 13, 16, 19, 22, 25, 28, 31, 34],
    2: [2, 5, 8, 11, 14, 17, 20, 23, 26, 29, 32, 35],
    3: [3, 6, 9, 12, 15, 18, 21, 24, 27, 30, 33, 36],
}


@pytest.fixture
def roulette() -> Table:
    return Table("nsw-interblock-2016", "roulette")


def credited(roulette: Table, bet: str) -> dict[int, float]:
    """What $5 on a bet brings back on each of the 37 numbers that brings anything."""
    spun = {number: roulette.credited(bet, 5, str(number)) for number in range(37)}
    return {number: credit for number, credit in spun.items() if credit}


def on(numbers: Iterable[int | str], credit: float) -> dict[int, float]:
    """The same credit on each of these numbers."""
    return dict.fromkeys(map(int, numbers), credit)


# --- 5.1: the bets


@proves("nsw-interblock-2016 5.1")
def test_no_bet_beyond_those_defined_is_taken(roulette: Table) -> None:
    others = """
        zero-game neighbours-5:17 straight:00 split:0-00 street:0-00-2 fiveline
        straight:37 split:1-5 split:3-4 split:0-4 street:0-1-3 street:2-3-4 corner:0-1-2
        corner:3-4-6-7 sixline:2-7 sixline:0-3 column:0 column:4 dozen:0 dozen:4
    """
    for bet in others.split():
        refusal = roulette.refusal(bet, 5)
        assert refusal is not None, bet
        assert refusal.code == "bet_not_offered"
    for bet in ("green", "total:4", "player"):
        refusal = roulette.refusal(bet, 5)
        assert refusal is not None, bet
        assert refusal.code == "unknown_bet"
    defined = {
        *(f"straight:{number}" for number in range(37)),
        *(f"split:{numbers}" for numbers in (*SPLITS.split(), "0-1", "0-2", "0-3")),
        *(f"street:{numbers}" for numbers in (*STREETS.split(), "0-1-2", "0-2-3")),
        *(f"corner:{numbers}" for numbers in (*CORNERS.split(), "0-1-2-3")),
        *(f"sixline:{numbers}" for numbers in SIX_LINES.split()),
        *("column:1", "column:2", "column:3", "dozen:1", "dozen:2", "dozen:3"),
        *("low", "high", "even", "odd", "red", "black"),
        *("serie-5-8", "orphans", "near-of-0"),
        *(f"neighbours-3:{number}" for number in range(37)),
    }
    assert set(roulette.game.offers) == defined


@proves("nsw-interblock-2016 5.1.1")
def test_a_straight_up_wins_on_its_own_number_and_loses_on_any_other(roulette: Table) -> None:
    for number in range(37):
        assert credited(roulette, f"straight:{number}") == {number: 180}


@proves("nsw-interblock-2016 5.1.1")
def test_the_numbers_0_to_36_are_spun_in_the_order_and_colours_of_the_wheel(
    roulette: Table,
) -> None:
    wheel = WHEEL.split()
    for at, pocket in enumerate(wheel):
        number = pocket.rstrip("*")
        colour = "green" if number == "0" else "red" if pocket.endswith("*") else "black"
        assert roulette.shows(number)["colour"] == colour
        left, right = wheel[at - 1].rstrip("*"), wheel[(at + 1) % 37].rstrip("*")
        beside = [f"straight:{left}", f"straight:{number}", f"straight:{right}"]
        assert roulette.pieces(f"neighbours-3:{number}") == beside
    for number in ("00", "37"):
        assert roulette.impossible(number) is not None


@proves("nsw-interblock-2016 5.1.2.1")
def test_a_split_wins_on_either_of_its_two_numbers_and_otherwise_loses(roulette: Table) -> None:
    assert credited(roulette, "split:8-11") == {8: 90, 11: 90}
    for numbers in SPLITS.split():
        assert credited(roulette, f"split:{numbers}") == on(numbers.split("-"), 90)


@proves("nsw-interblock-2016 5.1.2.2")
def test_a_split_may_be_0_with_1_2_or_3_and_wins_on_those_two_numbers_alone(
    roulette: Table,
) -> None:
    assert credited(roulette, "split:0-1") == {0: 90, 1: 90}
    assert credited(roulette, "split:0-2") == {0: 90, 2: 90}
    assert credited(roulette, "split:0-3") == {0: 90, 3: 90}


@proves("nsw-interblock-2016 5.1.2.3")
def test_a_street_wins_on_any_of_the_three_numbers_of_its_row_and_otherwise_loses(
    roulette: Table,
) -> None:
    assert credited(roulette, "street:4-5-6") == {4: 60, 5: 60, 6: 60}
    for numbers in STREETS.split():
        assert credited(roulette, f"street:{numbers}") == on(numbers.split("-"), 60)


@proves("nsw-interblock-2016 5.1.2.4")
def test_a_street_may_be_0_1_2(roulette: Table) -> None:
    assert credited(roulette, "street:0-1-2") == {0: 60, 1: 60, 2: 60}


@proves("nsw-interblock-2016 5.1.2.5")
def test_a_street_may_be_0_2_3(roulette: Table) -> None:
    assert credited(roulette, "street:0-2-3") == {0: 60, 2: 60, 3: 60}


@proves("nsw-interblock-2016 5.1.4.1")
def test_a_corner_wins_on_any_of_its_four_numbers_and_otherwise_loses(roulette: Table) -> None:
    assert credited(roulette, "corner:25-26-28-29") == {25: 45, 26: 45, 28: 45, 29: 45}
    for numbers in CORNERS.split():
        assert credited(roulette, f"corner:{numbers}") == on(numbers.split("-"), 45)


@proves("nsw-interblock-2016 5.1.4.2")
def test_a_corner_may_be_0_1_2_3(roulette: Table) -> None:
    assert credited(roulette, "corner:0-1-2-3") == {0: 45, 1: 45, 2: 45, 3: 45}


@proves("nsw-interblock-2016 5.1.5")
def test_a_six_line_wins_on_the_six_numbers_of_two_rows_and_loses_on_any_other_or_0(
    roulette: Table,
) -> None:
    assert credited(roulette, "sixline:1-6") == {1: 30, 2: 30, 3: 30, 4: 30, 5: 30, 6: 30}
    for numbers in SIX_LINES.split():
        first, last = map(int, numbers.split("-"))
        assert credited(roulette, f"sixline:{numbers}") == on(range(first, last + 1), 30)


@proves("nsw-interblock-2016 5.1.6")
def test_a_column_wins_on_its_12_numbers_and_loses_on_any_other_or_0(roulette: Table) -> None:
    for column, numbers in COLUMNS.items():
        assert credited(roulette, f"column:{column}") == on(numbers, 15)


@proves("nsw-interblock-2016 5.1.7")
def test_a_dozen_wins_on_its_12_numbers_and_loses_on_any_other_or_0(roulette: Table) -> None:
    assert credited(roulette, "dozen:1") == on(range(1, 13), 15)
    assert credited(roulette, "dozen:2") == on(range(13, 25), 15)
    assert credited(roulette, "dozen:3") == on(range(25, 37), 15)


@proves("nsw-interblock-2016 5.1.8")
def test_low_wins_on_1_to_18_and_loses_on_any_other_or_0(roulette: Table) -> None:
    assert credited(roulette, "low") == on(range(1, 19), 10)


@proves("nsw-interblock-2016 5.1.9")
def test_high_wins_on_19_to_36_and_loses_on_any_other_or_0(roulette: Table) -> None:
    assert credited(roulette, "high") == on(range(19, 37), 10)


@proves("nsw-interblock-2016 5.1.10")
def test_even_wins_on_an_even_number_and_loses_whole_on_an_odd_one_or_0(roulette: Table) -> None:
    assert credited(roulette, "even") == on(range(2, 37, 2), 10)
    assert roulette.won("even", 5, "0") == -5


@proves("nsw-interblock-2016 5.1.11")
def test_odd_wins_on_an_odd_number_and_loses_on_an_even_one_or_0(roulette: Table) -> None:
    assert credited(roulette, "odd") == on(range(1, 36, 2), 10)


@proves("nsw-interblock-2016 5.1.12")
def test_red_wins_on_a_red_number_and_loses_on_black_or_0(roulette: Table) -> None:
    assert credited(roulette, "red") == on(RED, 10)


@proves("nsw-interblock-2016 5.1.13")
def test_black_wins_on_a_black_number_and_loses_on_red_or_0(roulette: Table) -> None:
    assert credited(roulette, "black") == on(BLACK, 10)


# --- 5.3: the odds


@proves("nsw-interblock-2016 5.3 Straight up")
def test_a_straight_up_pays_35_to_1(roulette: Table) -> None:
    assert roulette.won("straight:17", 5, "17") == 175
    assert roulette.credited("straight:17", 5, "17") == 180
    assert roulette.won("straight:0", 5, "0") == 175


@proves("nsw-interblock-2016 5.3 Split")
def test_a_split_pays_17_to_1(roulette: Table) -> None:
    assert roulette.won("split:8-11", 5, "8") == 85
    assert roulette.credited("split:8-11", 5, "8") == 90
    assert roulette.won("split:8-9", 5, "9") == 85
    for number in (1, 2, 3):
        assert roulette.won(f"split:0-{number}", 5, "0") == 85


@proves("nsw-interblock-2016 5.3 Street")
def test_a_street_pays_11_to_1(roulette: Table) -> None:
    assert roulette.won("street:4-5-6", 5, "5") == 55
    assert roulette.credited("street:4-5-6", 5, "5") == 60
    assert roulette.won("street:0-1-2", 5, "1") == 55
    assert roulette.won("street:0-2-3", 5, "3") == 55


@proves("nsw-interblock-2016 5.3 Corner")
def test_a_corner_pays_8_to_1(roulette: Table) -> None:
    assert roulette.won("corner:0-1-2-3", 5, "1") == 40
    assert roulette.credited("corner:0-1-2-3", 5, "1") == 45
    assert roulette.won("corner:25-26-28-29", 5, "29") == 40


@proves("nsw-interblock-2016 5.3 Six Line")
def test_a_six_line_pays_5_to_1(roulette: Table) -> None:
    assert roulette.won("sixline:7-12", 5, "12") == 25
    assert roulette.credited("sixline:7-12", 5, "12") == 30


@proves("nsw-interblock-2016 5.3 Column")
def test_a_column_pays_2_to_1(roulette: Table) -> None:
    assert roulette.won("column:1", 5, "34") == 10
    assert roulette.credited("column:1", 5, "34") == 15
    assert roulette.won("column:2", 5, "35") == 10
    assert roulette.won("column:3", 5, "36") == 10


@proves("nsw-interblock-2016 5.3 Dozen")
def test_a_dozen_pays_2_to_1(roulette: Table) -> None:
    assert roulette.won("dozen:1", 5, "12") == 10
    assert roulette.credited("dozen:1", 5, "12") == 15
    assert roulette.won("dozen:2", 5, "13") == 10
    assert roulette.won("dozen:3", 5, "25") == 10


@proves("nsw-interblock-2016 5.3 Red")
def test_red_pays_1_to_1(roulette: Table) -> None:
    assert roulette.won("red", 5, "36") == 5
    assert roulette.credited("red", 5, "36") == 10


@proves("nsw-interblock-2016 5.3 Black")
def test_black_pays_1_to_1(roulette: Table) -> None:
    assert roulette.won("black", 5, "35") == 5
    assert roulette.credited("black", 5, "35") == 10


@proves("nsw-interblock-2016 5.3 Even")
def test_even_pays_1_to_1(roulette: Table) -> None:
    assert roulette.won("even", 5, "20") == 5
    assert roulette.credited("even", 5, "20") == 10


@proves("nsw-interblock-2016 5.3 Odd")
def test_odd_pays_1_to_1(roulette: Table) -> None:
    assert roulette.won("odd", 5, "21") == 5
    assert roulette.credited("odd", 5, "21") == 10


@proves("nsw-interblock-2016 5.3 1 to 18")
def test_1_to_18_pays_1_to_1(roulette: Table) -> None:
    assert roulette.won("low", 5, "1") == 5
    assert roulette.credited("low", 5, "1") == 10


@proves("nsw-interblock-2016 5.3 19 to 36")
def test_19_to_36_pays_1_to_1(roulette: Table) -> None:
    assert roulette.won("high", 5, "36") == 5
    assert roulette.credited("high", 5, "36") == 10
