"""The roads: the results of a shoe drawn as baccarat players draw them.

Columns and rows count from 1 and every road is six rows high. A *streak* is a run of coups won by
one hand, ties left out; the derived roads compare lengths of streaks and never look at where the
marks came to lie.
"""

from collections.abc import Iterator, Sequence
from itertools import groupby

import msgspec

from croupier.games.baccarat.coup import BANKER, PLAYER, TIE, Result

ROWS = 6
RED, BLUE, GREEN = "red", "blue", "green"
COLOURS = {BANKER: RED, PLAYER: BLUE, TIE: GREEN}
BIG_EYE_BOY, SMALL_ROAD, COCKROACH_PIG = 1, 2, 3
"""How many streaks back each derived road looks."""


class Mark(msgspec.Struct, frozen=True, gc=False, array_like=True):
    """A mark and where it lies. On a derived road red is regular and blue is not, whoever won."""

    column: int
    row: int
    colour: str


class CoupMark(Mark, frozen=True, gc=False, array_like=True):
    """A mark that stands for a coup: red for Banker, blue for Player, green for a Tie."""

    winner: str
    ties: int
    """On the big road: the ties drawn on this mark."""
    player_pair: bool
    banker_pair: bool


class Asked(msgspec.Struct, frozen=True, gc=False):
    """The colour that a coup would add to each derived road; None for no mark yet."""

    big_eye_boy: str | None
    small_road: str | None
    cockroach_pig: str | None


class Roads(msgspec.Struct, frozen=True):
    """All roads of a shoe, their marks in the order made."""

    bead_plate: tuple[CoupMark, ...]
    big_road: tuple[CoupMark, ...]
    big_eye_boy: tuple[Mark, ...]
    small_road: tuple[Mark, ...]
    cockroach_pig: tuple[Mark, ...]
    next: dict[str, Asked]
    """The next estimated results, by the hand that would win: history drawn forward, and no chance."""


def roads(results: Sequence[Result]) -> Roads:
    """The roads of these coups, oldest first."""
    winners = [result.winner for result in results if result.winner != TIE]
    streaks = _lengths(winners)
    return Roads(
        bead_plate=_bead_plate(results),
        big_road=_big_road(results),
        big_eye_boy=_derived(streaks, BIG_EYE_BOY),
        small_road=_derived(streaks, SMALL_ROAD),
        cockroach_pig=_derived(streaks, COCKROACH_PIG),
        next={hand: _asked(_lengths([*winners, hand])) for hand in (PLAYER, BANKER)},
    )


def _lengths(winners: Sequence[str]) -> list[int]:
    return [len(list(streak)) for _, streak in groupby(winners)]


def _bead_plate(results: Sequence[Result]) -> tuple[CoupMark, ...]:
    """Every coup in order, six down and then the next column."""
    return tuple(
        _coup_mark(at // ROWS + 1, at % ROWS + 1, result, 0) for at, result in enumerate(results)
    )


def _big_road(results: Sequence[Result]) -> tuple[CoupMark, ...]:
    """A column for each streak. A tie is drawn on the mark before it, or waits for the first one.

    The pairs of a mark are those of the coup that made it: a tie's own are on the bead plate.
    """
    made: list[Result] = []
    ties = [0]
    for result in results:
        if result.winner == TIE:
            ties[-1] += 1
        else:
            ties += [0] if made else []
            made.append(result)
    laid = _laid([result.winner for result in made])
    return tuple(
        _coup_mark(*place, result, tied)
        for place, result, tied in zip(laid, made, ties, strict=False)
    )


def _coup_mark(column: int, row: int, result: Result, ties: int) -> CoupMark:
    return CoupMark(
        column,
        row,
        COLOURS[result.winner],
        result.winner,
        ties,
        result.player_pair,
        result.banker_pair,
    )


def _derived(streaks: Sequence[int], back: int) -> tuple[Mark, ...]:
    """A derived road, laid out like the big road by its own colours."""
    asked = (
        _colour(streaks, streak, at, back)
        for streak, length in enumerate(streaks)
        for at in range(length)
    )
    colours = [colour for colour in asked if colour]
    return tuple(
        Mark(*place, colour) for place, colour in zip(_laid(colours), colours, strict=True)
    )


def _asked(streaks: Sequence[int]) -> Asked:
    """What the last coup of these streaks adds to each derived road."""
    last = len(streaks) - 1, streaks[-1] - 1
    return Asked(
        big_eye_boy=_colour(streaks, *last, BIG_EYE_BOY),
        small_road=_colour(streaks, *last, SMALL_ROAD),
        cockroach_pig=_colour(streaks, *last, COCKROACH_PIG),
    )


def _colour(streaks: Sequence[int], streak: int, at: int, back: int) -> str | None:
    """What a coup adds to the road that looks so many streaks back; both counted from 0.

    The first of a streak is red if the two streaks before it, so far apart, are of one length. Any
    other is blue where it is the first to reach past the streak it is compared with.
    """
    compared = streak - back if at else streak - 1 - back
    if compared < 0:
        return None
    if at:
        return BLUE if at == streaks[compared] else RED
    return RED if streaks[streak - 1] == streaks[compared] else BLUE


def _laid(marks: Sequence[str]) -> Iterator[tuple[int, int]]:
    """Column and row of each mark: a new column when the mark changes, each streak downwards.

    A streak that meets the bottom or a mark turns right and stays on that row. One that begins
    where a tail runs along the top begins behind it.
    """
    taken: set[tuple[int, int]] = set()
    start = 0
    for _, streak in groupby(marks):
        start += 1
        while (start, 1) in taken:
            start += 1
        column, row, turned = start, 0, False
        for _ in streak:
            turned = turned or row == ROWS or (column, row + 1) in taken
            column, row = (column + 1, row) if turned else (column, row + 1)
            taken.add((column, row))
            yield column, row
