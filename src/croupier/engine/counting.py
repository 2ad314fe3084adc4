"""What the engine counts of itself: whole numbers, cheap enough to count always.

The loop counts commands, the writer's thread commits; each number has one who changes it.
"""

from bisect import bisect_left
from collections import Counter
from dataclasses import dataclass, field

SECONDS = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)
"""Times are counted up to each of these, and above the last."""


@dataclass(slots=True)
class Times:
    """How often something took how long."""

    up_to: list[int] = field(default_factory=lambda: [0] * (len(SECONDS) + 1))
    total: float = 0.0

    def add(self, seconds: float) -> None:
        self.up_to[bisect_left(SECONDS, seconds)] += 1
        self.total += seconds


@dataclass(slots=True)
class Counts:
    commands: int = 0
    refusals: Counter[str] = field(default_factory=Counter)
    """By code."""
    commits: int = 0
    records: int = 0
    latency: Times = field(default_factory=Times)
    """From the first record of a batch being decided to all of it being on disk."""
    sync: Times = field(default_factory=Times)
    """How long the store took to write a batch and sync it."""
