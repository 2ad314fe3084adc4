"""Interblock rule 5.2: the wagers that place several pieces on the layout at one touch."""

import pytest

from tests.proving import proves
from tests.table import Table

# Each number of the wheel (Diagram A) between the numbers to its left and right.
NEIGHBOURS = """
    26-0-32 0-32-15 32-15-19 15-19-4 19-4-21 4-21-2 21-2-25 2-25-17 25-17-34 17-34-6
    34-6-27 6-27-13 27-13-36 13-36-11 36-11-30 11-30-8 30-8-23 8-23-10 23-10-5 10-5-24
    5-24-16 24-16-33 16-33-1 33-1-20 1-20-14 20-14-31 14-31-9 31-9-22 9-22-18 22-18-29
    18-29-7 29-7-28 7-28-12 28-12-35 12-35-3 35-3-26 3-26-0
"""


@pytest.fixture
def roulette() -> Table:
    return Table("nsw-interblock-2016", "roulette")


def credited(roulette: Table, bet: str, amount: float) -> dict[int, float]:
    """What a wager brings back on each of the 37 numbers that brings anything."""
    spun = {number: roulette.credited(bet, amount, str(number)) for number in range(37)}
    return {number: credit for number, credit in spun.items() if credit}


@proves("nsw-interblock-2016 5.2")
def test_one_touch_places_ordinary_wagers_that_are_each_settled_as_the_bet_they_are(
    roulette: Table,
) -> None:
    five = ["straight:1", "split:6-9", "split:14-17", "split:17-20", "split:31-34"]
    assert roulette.pieces("orphans") == five
    for number in range(37):
        apart = roulette.settle_all(str(number), dict.fromkeys(five, 2)).total
        assert roulette.settle_all(str(number), {"orphans": 10}).total == apart
    assert roulette.credited("orphans", 10, "1") == 72
    assert roulette.credited("orphans", 10, "6") == 36
    assert roulette.credited("orphans", 10, "0") == 0


@proves("nsw-interblock-2016 5.2")
def test_a_multiple_piece_wager_divides_evenly_over_its_pieces(roulette: Table) -> None:
    pieces = {"serie-5-8": 6, "orphans": 5, "near-of-0": 9, "neighbours-3:17": 3}
    for bet, count in pieces.items():
        assert roulette.refusal(bet, 2 * count) is None
        refusal = roulette.refusal(bet, 2 * count + 0.01)
        assert refusal is not None
        assert refusal.code == "amount_not_in_pieces"
        assert refusal.params["pieces"] == count


@proves("nsw-interblock-2016 5.2.1")
def test_serie_5_8_is_six_splits(roulette: Table) -> None:
    assert roulette.title("serie-5-8") == "Serie 5/8"
    assert roulette.pieces("serie-5-8") == [
        "split:5-8",
        "split:10-11",
        "split:13-16",
        "split:23-24",
        "split:27-30",
        "split:33-36",
    ]
    won = [5, 8, 10, 11, 13, 16, 23, 24, 27, 30, 33, 36]
    assert credited(roulette, "serie-5-8", 12) == dict.fromkeys(won, 36)


@proves("nsw-interblock-2016 5.2.2")
def test_orfanelli_is_a_straight_up_and_four_splits(roulette: Table) -> None:
    assert roulette.title("orphans") == "Orfanelli"
    assert roulette.pieces("orphans") == [
        "straight:1",
        "split:6-9",
        "split:14-17",
        "split:17-20",
        "split:31-34",
    ]
    assert credited(roulette, "orphans", 10) == {
        1: 72,
        17: 72,
        **dict.fromkeys([6, 9, 14, 20, 31, 34], 36),
    }


@proves("nsw-interblock-2016 5.2.3")
def test_vicini_dello_zero_is_nine_pieces_two_of_them_on_0_2_3_and_two_on_the_corner_25_29(
    roulette: Table,
) -> None:
    assert roulette.title("near-of-0") == "Vicini Dello Zero"
    assert roulette.pieces("near-of-0") == [
        "street:0-2-3",
        "street:0-2-3",
        "split:4-7",
        "split:12-15",
        "split:18-21",
        "split:19-22",
        "corner:25-26-28-29",
        "corner:25-26-28-29",
        "split:32-35",
    ]
    assert credited(roulette, "near-of-0", 18) == {
        **dict.fromkeys([0, 2, 3], 48),
        **dict.fromkeys([4, 7, 12, 15, 18, 21, 19, 22, 32, 35], 36),
        **dict.fromkeys([25, 26, 28, 29], 36),
    }


@proves("nsw-interblock-2016 5.2.4")
def test_neighbours_are_a_number_and_those_immediately_left_and_right_of_it_on_the_wheel(
    roulette: Table,
) -> None:
    assert roulette.pieces("neighbours-3:0") == ["straight:26", "straight:0", "straight:32"]
    assert len(NEIGHBOURS.split()) == 37
    for three in NEIGHBOURS.split():
        left, number, right = three.split("-")
        bet = f"neighbours-3:{number}"
        assert roulette.title(bet) == "Neighbours"
        beside = [f"straight:{left}", f"straight:{number}", f"straight:{right}"]
        assert roulette.pieces(bet) == beside
        assert credited(roulette, bet, 6) == {int(left): 72, int(number): 72, int(right): 72}
