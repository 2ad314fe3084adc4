"""Layouts: where squares touch there is a bet, and nowhere else."""

from collections import Counter

import pytest

from croupier.games.roulette.layouts import LAYOUTS, Spot, inside_spots, outside_spots, squares

COUNTS = {
    "single-zero": {"straight": 37, "split": 60, "street": 14, "corner": 23, "sixline": 11},
    "fh": {"straight": 38, "split": 62, "street": 15, "corner": 22, "sixline": 11, "fiveline": 1},
    "op": {"straight": 38, "split": 61, "street": 14, "corner": 23, "sixline": 11},
    "vw": {"straight": 38, "split": 61, "street": 14, "corner": 23, "sixline": 11, "fiveline": 1},
}
SIZES = {"straight": 1, "split": 2, "street": 3, "corner": 4, "fiveline": 5, "sixline": 6}


@pytest.mark.parametrize("layout", LAYOUTS)
def test_each_layout_has_as_many_bets_of_a_kind_as_it_should(layout: str) -> None:
    spots = inside_spots(layout)
    assert Counter(name.partition(":")[0] for name in spots) == COUNTS[layout]
    for name, spot in spots.items():
        assert len(spot.covers) == SIZES[name.partition(":")[0]]


@pytest.mark.parametrize("layout", LAYOUTS)
def test_no_two_bets_share_a_place_or_cover_the_same_numbers(layout: str) -> None:
    spots = [*inside_spots(layout).values(), *outside_spots(frozenset("1")).values()]
    assert len({spot.at for spot in spots}) == len(spots)
    inside = [spot.covers for spot in inside_spots(layout).values()]
    assert len(set(inside)) == len(inside)


@pytest.mark.parametrize(
    ("layout", "has", "has_not"),
    [
        ("single-zero", ["split:0-3", "street:0-2-3", "corner:0-1-2-3"], ["fiveline"]),
        (
            "fh",
            [
                "split:0-00",
                "split:00-2",
                "split:00-3",
                "street:0-00-2",
                "street:00-2-3",
                "fiveline",
            ],
            ["split:0-3", "split:00-1", "street:0-2-3", "corner:0-1-2-3"],
        ),
        ("op", ["split:0-00", "split:0-3", "corner:0-1-2-3"], ["split:00-2", "fiveline"]),
        ("vw", ["split:0-00", "corner:0-1-2-3", "fiveline"], ["split:00-3", "street:00-2-3"]),
    ],
)
def test_the_zeros_touch_what_each_layout_lets_them(
    layout: str, has: list[str], has_not: list[str]
) -> None:
    spots = inside_spots(layout)
    assert [name for name in has if name not in spots] == []
    assert [name for name in has_not if name in spots] == []


def test_the_felt_has_a_square_a_number() -> None:
    assert len(squares("single-zero")) == 37
    assert len(squares("fh")) == 38
    one, four = squares("fh")["1"], squares("fh")["4"]
    assert one.shares_a_line_with(four)
    assert not one.shares_a_line_with(squares("fh")["5"])


def test_outside_bets_cover_each_number_once_by_columns_and_by_dozens() -> None:
    spots: dict[str, Spot] = outside_spots(frozenset("1"))
    for kind in ("column", "dozen"):
        covered = Counter(number for c in (1, 2, 3) for number in spots[f"{kind}:{c}"].covers)
        assert set(covered.values()) == {1}
        assert len(covered) == 36
