"""Playing a game out: how often each result came, beside how often it must come.

The same seed gives the same counts on any machine and any number of cores: the work is cut into
blocks, each with random numbers of its own. Wheels and tumblers give every result at once; baccarat is
dealt from whole shoes, shuffled, cut, burned and ended as the rulebook says.
"""

import os
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import count
from math import sqrt

import numpy as np
from numpy.typing import NDArray

from croupier.games.table import AnyGame
from croupier.maths.par import Par, par
from croupier.maths.shoes import Dealing, deal_shoes, dealing_of
from croupier.rulebooks import Rulebook

Counts = NDArray[np.int64]
Progress = Callable[[int], None]
"""Told how many rounds have been played so far."""

ROUNDS_A_BLOCK = 1_000_000
SHOES_A_BLOCK = 1_024


@dataclass(frozen=True)
class Compared:
    """A bet's return as played, and how many standard deviations it lies from the par sheet's."""

    par: Par
    played: float
    z: float


def simulate(
    rulebook: Rulebook,
    game: AnyGame,
    rounds: int,
    seed: int,
    progress: Progress = lambda done: None,
) -> dict[object, int]:
    """How often each result came in so many rounds."""
    results = game.outcomes.results
    block = (
        _baccarat(dealing_of(rulebook, game), seed)
        if game.kind == "baccarat"
        else _equally_likely(len(results), seed)
    )
    counts, lanes = np.zeros(len(results), dtype=np.int64), os.cpu_count() or 1
    with ThreadPoolExecutor(lanes) as pool:
        for first in count(0, lanes):
            started = [pool.submit(block, first + lane, rounds) for lane in range(lanes)]
            for lane, running in enumerate(started):
                left = rounds - int(counts.sum())
                came = running.result()
                counts += came if came.sum() <= left else block(first + lane, left)
                progress(int(counts.sum()))
            if int(counts.sum()) == rounds:
                break
    return {result: int(came) for result, came in zip(results, counts, strict=True)}


Block = Callable[[int, int], Counts]
"""How often each result came in the block of this number, playing at most so many rounds of it."""


def _random(seed: int, block: int) -> np.random.SFC64:
    return np.random.SFC64(np.random.SeedSequence((seed, block)))


def _equally_likely(results: int, seed: int) -> Block:
    """The wheel's compartments, the dice's throws."""

    def block(number: int, rounds: int) -> Counts:
        random = np.random.Generator(_random(seed, number))
        drawn = random.integers(0, results, min(rounds, ROUNDS_A_BLOCK), dtype=np.uint8)
        return np.bincount(drawn, minlength=results)

    return block


def _baccarat(dealing: Dealing, seed: int) -> Block:
    """Whole shoes; only the very last one may be left unfinished."""

    def block(number: int, rounds: int) -> Counts:
        return deal_shoes(dealing, _random(seed, number), SHOES_A_BLOCK, rounds)

    return block


def compare(game: AnyGame, counts: Mapping[object, int]) -> list[Compared]:
    """Every bet's return as played, beside its line on the par sheet."""
    rounds, lines = sum(counts.values()), []
    for bet in game.offers:
        line = par(game, bet)
        back = sum(came * game.credit(bet, result) for result, came in counts.items())
        played = float(back / rounds)
        spread = sqrt(float(line.variance) / rounds)
        lines.append(Compared(line, played, (played - float(line.returns)) / spread))
    return lines
