"""Cents, odds and rounding."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.money import (
    DOWN_TO_THE_CENT,
    LOSES,
    VOID,
    Cents,
    read_credit,
    read_odds,
    say_cents,
    say_odds,
    settle,
    up_to_the_smallest_chip,
)


@pytest.mark.parametrize(
    ("text", "odds"),
    [
        ("180 to 1", Fraction(180)),
        ("0.95 to 1", Fraction(19, 20)),
        ("19 to 20", Fraction(19, 20)),
        ("1 to 1 less 5% commission", Fraction(19, 20)),
        ("1 to 1 less 50% commission", Fraction(1, 2)),
        ("1 to 1 less 2.5% commission", Fraction(39, 40)),
    ],
)
def test_odds_are_read_exactly(text: str, odds: Fraction) -> None:
    assert read_odds(text) == odds


@pytest.mark.parametrize(
    "text",
    ["", "35", "35:1", "-1 to 1", "1 to 0", "1 to 1 less 101% commission", "evens", "1 to 1 "],
)
def test_what_is_not_odds_is_refused_with_an_example(text: str) -> None:
    with pytest.raises(ValueError, match=r"35 to 1|more than 100%"):
        read_odds(text)


def test_a_credit_may_be_a_loss_or_void() -> None:
    assert read_credit("loses") == LOSES
    assert read_credit("void") == VOID
    assert read_credit("35 to 1") == 36


def test_winnings_are_floored_to_the_cent_and_the_wager_comes_back_whole() -> None:
    assert settle(Cents(15), Fraction(39, 20)) == 29  # 15 and 14.25 won
    assert settle(Cents(1), Fraction(39, 20)) == 1
    assert settle(Cents(100), VOID) == 100
    assert settle(Cents(100), LOSES) == 0


def test_by_hand_winnings_round_up_to_the_smallest_chip() -> None:
    by_hand = up_to_the_smallest_chip(Cents(100))
    assert settle(Cents(150), Fraction(18), by_hand) == 150 + 2600  # 17 x 1.50 = 25.50
    assert settle(Cents(100), Fraction(18), by_hand) == 100 + 1700
    assert settle(Cents(150), VOID, by_hand) == 150


@given(st.integers(0, 10**12), st.fractions(0, 200, max_denominator=100))
def test_rounding_never_moves_winnings_by_a_whole_unit(amount: int, winnings: Fraction) -> None:
    exact = amount * winnings
    down = settle(Cents(amount), 1 + winnings, DOWN_TO_THE_CENT) - amount
    up = settle(Cents(amount), 1 + winnings, up_to_the_smallest_chip(Cents(50))) - amount
    assert 0 <= exact - down < 1
    assert 0 <= up - exact < 50
    assert up % 50 == 0


def test_odds_and_money_are_said_as_people_read_them() -> None:
    assert [say_odds(read_credit(odds)) for odds in ("35 to 1", "0.95 to 1", "void", "loses")] == [
        "35 to 1",
        "0.95 to 1",
        "void",
        "loses",
    ]
    assert say_odds(Fraction(4, 3)) == "1 to 3"
    assert (say_cents(181_000), say_cents(5), say_cents(-250)) == ("$1,810.00", "$0.05", "-$2.50")
