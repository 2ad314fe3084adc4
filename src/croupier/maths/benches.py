"""Benches of the pure rooms: bulk settlement and simulation, each beside its limit."""

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from time import perf_counter

import msgspec
import numpy as np
from numpy.typing import NDArray

from croupier.fast import loop
from croupier.games.compiled import CompiledTable
from croupier.maths import simulating
from croupier.rulebooks import Library

WAGERS = 1_000_000
COUPS = 20_000_000
GAMES = (
    ("act-mttg-2019", "roulette"),
    ("act-mttg-2019", "sic-bo"),
    ("act-mttg-2019", "baccarat-a"),
    ("nsw-ltgame-2016", "even-money-baccarat"),
)


class Measured(msgspec.Struct, frozen=True):
    """A figure, the limit taken in the same run, and what we aim at."""

    name: str
    unit: str
    value: float
    limit: float
    ratio: float
    aim: float
    details: dict[str, float]


def side_by_side(
    repeats: int,
    ours: Callable[[], object],
    limit: Callable[[], object],
    clock: Callable[[], float] = perf_counter,
) -> tuple[float, float]:
    """The shortest run of each in seconds, taken in turn so that both meet the same weather."""
    shortest = [float("inf"), float("inf")]
    for repeat in range(repeats + 1):
        for at, work in enumerate((ours, limit)):
            start = clock()
            work()
            if repeat:
                shortest[at] = min(shortest[at], clock() - start)
    return shortest[0], shortest[1]


def settle() -> Measured:
    """A round with a million wagers, against numpy's bare gather and multiply; the slowest game counts.

    Also many rounds at once, against the bare gather by result and bet.
    """
    details, runs = {}, []
    for id, name in GAMES:
        one, each = _settle_game(CompiledTable(Library().load(id).games[name]))
        details[f"{id} {name}, one round"] = one[1] / one[0]
        details[f"{id} {name}, many rounds"] = each[1] / each[0]
        runs.append(one)
    ours, bare = min(runs, key=lambda run: run[1] / run[0])
    return Measured("settle", "wagers/s", WAGERS / ours, WAGERS / bare, bare / ours, 0.7, details)


def _settle_game(table: CompiledTable) -> tuple[tuple[float, float], tuple[float, float]]:
    random = np.random.default_rng(1)
    bets = random.integers(0, table.plain, WAGERS)
    results = random.integers(0, len(table.numerators), WAGERS)
    amounts = random.integers(1, 5_000, WAGERS) * 20
    row = table.numerators[3]
    one = side_by_side(25, lambda: table.settle(3, bets, amounts), lambda: row.take(bets) * amounts)
    each = side_by_side(
        9,
        lambda: table.settle(results, bets, amounts),
        lambda: table.numerators[results, bets] * amounts,
    )
    return one, each


def simulate() -> Measured:
    """Baccarat by full shoe rules on all cores, against a loop with nothing but fixed drawing rules."""
    book = Library().load("act-mttg-2019")
    game, lanes = book.games["baccarat-a"], os.cpu_count() or 1
    shoes = COUPS // 81 // lanes

    def minimal() -> int:
        with ThreadPoolExecutor(lanes) as pool:
            return sum(pool.map(lambda lane: int(_minimal(_shoe(), shoes, lane + 1)), range(lanes)))

    ours, bare = side_by_side(3, lambda: simulating.simulate(book, game, COUPS, 1), minimal)
    value, limit = COUPS / ours, minimal() / bare
    return Measured("simulate", "coups/s", value, limit, value / limit, 0.5, {"cores": lanes})


def _shoe() -> NDArray[np.uint8]:
    values = [1, 2, 3, 4, 5, 6, 7, 8, 9, 0, 0, 0, 0]
    return np.array(values * 32, dtype=np.uint8)


@loop
def _minimal(shoe: NDArray[np.uint8], shoes: int, seed: int) -> int:
    """Shuffle and deal to the last whole coup: no burn, no cutting card, no pairs, rules in place."""
    state = np.uint64(seed * 2654435769)
    coups = wins = 0
    for _ in range(shoes):
        for at in range(415, 0, -1):
            state ^= state << np.uint64(13)
            state ^= state >> np.uint64(7)
            state ^= state << np.uint64(17)
            other = ((state >> np.uint64(32)) * np.uint64(at + 1)) >> np.uint64(32)
            shoe[at], shoe[other] = shoe[other], shoe[at]
        top = 0
        while top <= 410:
            player = (shoe[top] + shoe[top + 2]) % 10
            banker = (shoe[top + 1] + shoe[top + 3]) % 10
            top += 4
            if player < 8 and banker < 8:
                if player < 6:
                    third = shoe[top]
                    player = (player + third) % 10
                    top += 1
                    if (
                        banker < 3
                        or (banker == 3 and third != 8)
                        or (banker == 4 and 2 <= third <= 7)
                        or (banker == 5 and 4 <= third <= 7)
                        or (banker == 6 and 6 <= third <= 7)
                    ):
                        banker = (banker + shoe[top]) % 10
                        top += 1
                elif banker < 6:
                    banker = (banker + shoe[top]) % 10
                    top += 1
            coups += 1
            if banker > player:
                wins += 1
    return coups + (wins < 0)


BENCHES: dict[str, Callable[[], Measured]] = {"settle": settle, "simulate": simulate}
