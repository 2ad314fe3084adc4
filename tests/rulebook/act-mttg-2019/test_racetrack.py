"""ACT rule 9.4(d): the bets of the race-track, each settled piece by piece as the bets it is."""

import pytest

from tests.proving import proves
from tests.table import Table

WHEEL = (
    *(0, 32, 15, 19, 4, 21, 2, 25, 17, 34, 6, 27, 13, 36, 11, 30, 8, 23, 10),
    *(5, 24, 16, 33, 1, 20, 14, 31, 9, 22, 18, 29, 7, 28, 12, 35, 3, 26),
)


@pytest.fixture
def roulette() -> Table:
    return Table("act-mttg-2019", "roulette")


def credits(table: Table, bet: str, amount: float) -> dict[int, float]:
    """The numbers, of all 37, on which an amount on a bet brings anything back, and how much."""
    paid = {number: table.credited(bet, amount, str(number)) for number in range(37)}
    return {number: credit for number, credit in paid.items() if credit}


def beside(number: int, each_side: int) -> list[int]:
    """A number and those next to it on the wheel, in wheel order."""
    at = WHEEL.index(number)
    return [WHEEL[(at + step) % 37] for step in range(-each_side, each_side + 1)]


@proves("act-mttg-2019 9.4(d) Tier or Serie 5/8")
def test_tier_is_six_pieces_one_on_each_of_six_splits(roulette: Table) -> None:
    assert roulette.title("serie-5-8") == "Tier or Serie 5/8"
    assert sorted(roulette.pieces("serie-5-8")) == [
        *("split:10-11", "split:13-16", "split:23-24", "split:27-30", "split:33-36", "split:5-8")
    ]
    numbers = (5, 8, 10, 11, 13, 16, 23, 24, 27, 30, 33, 36)
    assert credits(roulette, "serie-5-8", 6 * 5) == dict.fromkeys(numbers, 90)


@proves("act-mttg-2019 9.4(d) Orfanelli")
def test_orfanelli_is_five_pieces_with_17_covered_twice(roulette: Table) -> None:
    assert roulette.title("orphans") == "Orfanelli"
    assert sorted(roulette.pieces("orphans")) == [
        *("split:14-17", "split:17-20", "split:31-34", "split:6-9", "straight:1")
    ]
    once = dict.fromkeys((6, 9, 14, 20, 31, 34), 90)
    assert credits(roulette, "orphans", 5 * 5) == {**once, 17: 180, 1: 180}


@proves("act-mttg-2019 9.4(d) Near of 0")
def test_near_of_0_is_nine_pieces_two_of_them_on_a_corner_and_two_on_a_street(
    roulette: Table,
) -> None:
    assert roulette.title("near-of-0") == "Near of 0"
    assert sorted(roulette.pieces("near-of-0")) == [
        *("corner:25-26-28-29", "corner:25-26-28-29"),
        *("split:12-15", "split:18-21", "split:19-22", "split:32-35", "split:4-7"),
        *("street:0-2-3", "street:0-2-3"),
    ]
    splits = dict.fromkeys((4, 7, 12, 15, 18, 21, 19, 22, 32, 35), 90)
    corner, street = dict.fromkeys((25, 26, 28, 29), 90), dict.fromkeys((0, 2, 3), 120)
    assert credits(roulette, "near-of-0", 9 * 5) == {**splits, **corner, **street}


@proves("act-mttg-2019 9.4(d) Neighbours three-piece")
def test_three_piece_neighbours_are_a_number_and_one_on_each_side_of_it(roulette: Table) -> None:
    assert roulette.pieces("neighbours-3:17") == ["straight:25", "straight:17", "straight:34"]
    assert roulette.pieces("neighbours-3:0") == ["straight:26", "straight:0", "straight:32"]
    assert len(roulette.bets("neighbours-3")) == 37
    for number in range(37):
        three = beside(number, 1)
        assert roulette.pieces(f"neighbours-3:{number}") == [f"straight:{n}" for n in three]
        assert credits(roulette, f"neighbours-3:{number}", 3 * 5) == dict.fromkeys(three, 180)


@proves("act-mttg-2019 9.4(d) Neighbours five-piece")
def test_five_piece_neighbours_are_a_number_and_two_on_each_side_of_it(roulette: Table) -> None:
    assert roulette.pieces("neighbours-5:17") == [
        *("straight:2", "straight:25", "straight:17", "straight:34", "straight:6")
    ]
    assert len(roulette.bets("neighbours-5")) == 37
    for number in range(37):
        five = beside(number, 2)
        assert roulette.pieces(f"neighbours-5:{number}") == [f"straight:{n}" for n in five]
        assert credits(roulette, f"neighbours-5:{number}", 5 * 5) == dict.fromkeys(five, 180)
