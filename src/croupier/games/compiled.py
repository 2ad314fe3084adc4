"""A game's table as whole numbers in an array, to settle a million wagers in one call.

The same credits as the table gives, to the cent, in whole numbers throughout. Each cell is a numerator
over one denominator for the whole table; where that is 1 (roulette, sic bo) settling is a look-up and a
multiplication. Racetrack bets stand in the columns after the plain ones: a cell of theirs is the sum
over their pieces, and the amount is divided over them.
"""

from math import lcm
from typing import Any

import numpy as np
from numpy.typing import NDArray

from croupier.fast import loop_or
from croupier.games.table import AnyGame

Whole = NDArray[np.int64]


class CompiledTable:
    """Results and bets by number: `result_index` and `bet_index` say which is which."""

    def __init__(self, game: AnyGame) -> None:
        plain = [name for name, offer in game.offers.items() if not offer.bet.pieces]
        racetrack = [name for name, offer in game.offers.items() if offer.bet.pieces]
        self.bets = (*plain, *racetrack)
        self.bet_index = {name: at for at, name in enumerate(self.bets)}
        self.result_index: dict[Any, int] = {r: at for at, r in enumerate(game.outcomes.results)}
        self.plain = len(plain)
        credits = [[game.offers[b].pay(r).credit for b in plain] for r in game.outcomes.results]
        self.denominator = lcm(*(credit.denominator for row in credits for credit in row))
        cells = [[int(credit * self.denominator) for credit in row] for row in credits]
        columns = np.array(cells, dtype=np.int64)
        pieces = [[self.bet_index[p] for p in game.offers[b].bet.pieces] for b in racetrack]
        sums = [columns[:, places].sum(axis=1) for places in pieces]
        self.numerators: Whole = np.ascontiguousarray(np.column_stack([columns, *sums]))
        self.pieces: Whole = np.array([1] * len(plain) + [len(p) for p in pieces], dtype=np.int64)
        largest = max(1, int(self.numerators.max()))
        multiplier, self._shift = reciprocal(self.denominator)
        self._multiplied: Whole = self.numerators * multiplier
        self.amount_most = LARGE // largest
        self._amount_small = (SMALL if self.denominator != 1 else LARGE) // largest

    def settle(self, results: int | Whole, bets: Whole, amounts: Whole) -> Whole:
        """The credit of every wager: `results` is one number for all, or one for each.

        Winnings are floored to the cent, wager by wager; racetrack amounts must divide over their
        pieces. A result, bet or amount out of range raises ValueError.
        """
        many = () if isinstance(results, int | np.integer) else (results,)
        if any(array.shape != (len(bets),) for array in (bets, amounts, *many)):
            raise ValueError("results, bets and amounts are lists of one length")
        plain, small = _within(bets, self.plain - 1), _within(amounts, self._amount_small)
        if not plain:
            self._check("bet", bets, len(self.bets) - 1)
        if not small:
            self._check("amount", amounts, self.amount_most)
        if small:
            credits = self._look_up(self._multiplied, results, bets, amounts, self._shift)
        else:
            credits = self._look_up(self.numerators, results, bets, amounts, 0) // self.denominator
        if not plain:
            placed = bets >= self.plain
            pieces = self.pieces[bets[placed]]
            if (amounts[placed] % pieces).any():
                raise ValueError("a racetrack amount divides over its pieces")
            credits[placed] //= pieces
        return credits

    def _look_up(
        self, table: Whole, results: int | Whole, bets: Whole, amounts: Whole, shift: int
    ) -> Whole:
        last = len(table) - 1
        if isinstance(results, int | np.integer):
            if not 0 <= results <= last:
                raise ValueError(f"a result lies from 0 to {last}")
            return _look_up(table[results], bets, amounts, shift)
        self._check("result", results, last)
        return _look_up_each(table.ravel(), len(self.bets), results, bets, amounts, shift)

    @staticmethod
    def _check(what: str, numbers: Whole, most: int) -> None:
        if not _within(numbers, most):
            raise ValueError(f"a {what} lies from 0 to {most}")


SMALL, LARGE = 2**31 - 1, 2**63 - 1


def reciprocal(divisor: int) -> tuple[int, int]:
    """A multiplier and a shift that floor any whole number from 0 to SMALL over the divisor exactly.

    With 2**s >= 2**31 * d and m = ceil(2**s / d), m*d exceeds 2**s by less than d, so x*m / 2**s
    exceeds x/d by less than 1/d: too little to reach the next whole number.
    """
    if divisor == 1:
        return 1, 0
    shift = 31 + (divisor - 1).bit_length()
    return -(-(2**shift) // divisor), shift


def _within_by_arrays(numbers: Whole, most: int) -> bool:
    return not len(numbers) or bool(numbers.min() >= 0 and numbers.max() <= most)


@loop_or(_within_by_arrays)
def _within(numbers: Whole, most: int) -> bool:
    """Whether all lie from 0 to `most`: one that does not leaves a sign bit behind."""
    signs = np.int64(0)
    for at in range(len(numbers)):
        signs |= numbers[at] | (most - numbers[at])
    return bool(signs >= 0)


def _look_up_by_arrays(row: Whole, bets: Whole, amounts: Whole, shift: int) -> Whole:
    return row.take(bets) * amounts >> shift


@loop_or(_look_up_by_arrays)
def _look_up(row: Whole, bets: Whole, amounts: Whole, shift: int) -> Whole:
    credits = np.empty(len(bets), np.int64)
    for at in range(len(bets)):
        credits[at] = row[bets[at]] * amounts[at] >> shift
    return credits


def _look_up_each_by_arrays(
    table: Whole, width: int, results: Whole, bets: Whole, amounts: Whole, shift: int
) -> Whole:
    return table.take(results * width + bets) * amounts >> shift


@loop_or(_look_up_each_by_arrays)
def _look_up_each(
    table: Whole, width: int, results: Whole, bets: Whole, amounts: Whole, shift: int
) -> Whole:
    credits = np.empty(len(bets), np.int64)
    for at in range(len(bets)):
        credits[at] = table[results[at] * width + bets[at]] * amounts[at] >> shift
    return credits
