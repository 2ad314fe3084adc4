"""Cents, odds and rounding: the only place where money meets a fraction.

Money is a whole number of cents. Odds are exact fractions. A *credit* is what one unit wagered brings
back to the account: 0 loses, exactly 1 is void, more than 1 wins (the wager and its winnings).
"""

import re
from fractions import Fraction
from typing import NewType

import msgspec

Cents = NewType("Cents", int)

ONE_CENT = Cents(1)

LOSES = Fraction(0)
VOID = Fraction(1)

_NUMBER = r"\d+(?:\.\d+)?"
_ODDS = re.compile(rf"({_NUMBER}) to ({_NUMBER})(?: less ({_NUMBER})% commission)?")


def read_odds(text: str) -> Fraction:
    """The winnings for one unit, from the words a rulebook uses.

    "180 to 1", "0.95 to 1", "19 to 20", "1 to 1 less 5% commission".
    """
    found = _ODDS.fullmatch(text)
    if not found or not Fraction(found[2]):
        raise ValueError(
            f'"{text}" is not odds: write "35 to 1", "0.95 to 1" or "1 to 1 less 5% commission"'
        )
    commission = Fraction(found[3] or 0) / 100
    if commission > 1:
        raise ValueError(f'"{text}": a commission cannot be more than 100%')
    return Fraction(found[1]) / Fraction(found[2]) * (1 - commission)


def read_credit(text: str) -> Fraction:
    """The credit for one unit wagered: odds, or one of the words "loses" and "void"."""
    if text == "loses":
        return LOSES
    if text == "void":
        return VOID
    return 1 + read_odds(text)


class Rounding(msgspec.Struct, frozen=True):
    """How winnings that are not whole become payable: down or up to a multiple of `unit` cents."""

    unit: Cents = ONE_CENT
    up: bool = False

    def round(self, winnings: Fraction) -> Cents:
        units, rest = divmod(winnings, self.unit)
        return Cents((units + (1 if rest and self.up else 0)) * self.unit)


DOWN_TO_THE_CENT = Rounding()


def up_to_the_smallest_chip(chip: Cents) -> Rounding:
    """By hand, what chips cannot pay exactly is paid at the next amount that they can."""
    return Rounding(unit=chip, up=True)


def settle(amount: Cents, credit: Fraction, rounding: Rounding = DOWN_TO_THE_CENT) -> Cents:
    """All that returns to the account for `amount` wagered at this credit."""
    if rounding is DOWN_TO_THE_CENT:
        return Cents(amount * credit.numerator // credit.denominator)
    if credit > VOID:
        return Cents(amount + rounding.round(amount * (credit - 1)))
    return DOWN_TO_THE_CENT.round(amount * credit)


def say_odds(credit: Fraction) -> str:
    """A credit in the words of a felt: "35 to 1", "0.95 to 1", "void", "loses"."""
    if credit == LOSES:
        return "loses"
    if credit == VOID:
        return "void"
    winnings = credit - 1
    if winnings.denominator == 1:
        return f"{winnings} to 1"
    if 100 % winnings.denominator == 0:
        return f"{float(winnings):g} to 1"
    return f"{winnings.numerator} to {winnings.denominator}"


def say_cents(amount: int) -> str:
    """An amount as people read it: $1,810.00."""
    sign = "-" if amount < 0 else ""
    return f"{sign}${abs(amount) // 100:,}.{abs(amount) % 100:02d}"
