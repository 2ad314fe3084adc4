"""Layouts: squares on a felt. Where squares touch, there is a bet.

A chip on a square is a straight; on the line two squares share, a split; where three squares meet, a
street; where four meet, a corner. Along the outer line lie the streets of three numbers and, between
two of them, the six lines; where that line meets the zeros, the bet on the first three numbers and
every zero that touches them: the corner 0-1-2-3 on most layouts, the Five-Line on F/H.

So a layout is its squares and nothing else, and the same squares draw the screen. Lengths are half
squares: the number 1 lies from (0, 0) to (2, 2), and x grows towards 36.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

from croupier.games.roulette.wheel import GREEN, NUMBERS, in_order


@dataclass(frozen=True, slots=True)
class Square:
    left: int
    top: int
    right: int
    bottom: int

    def holds(self, x: int, y: int) -> bool:
        return self.left <= x <= self.right and self.top <= y <= self.bottom

    def shares_a_line_with(self, other: "Square") -> bool:
        wide = min(self.right, other.right) - max(self.left, other.left)
        high = min(self.bottom, other.bottom) - max(self.top, other.top)
        return (wide == 0 and high > 0) or (high == 0 and wide > 0)

    def line_with(self, other: "Square") -> tuple[float, float]:
        """The middle of the line that two squares share."""
        return (
            (max(self.left, other.left) + min(self.right, other.right)) / 2,
            (max(self.top, other.top) + min(self.bottom, other.bottom)) / 2,
        )


@dataclass(frozen=True, slots=True)
class Spot:
    """Where a chip lies for a bet, and the numbers it covers."""

    covers: frozenset[str]
    at: tuple[float, float]


GRID = {
    number: Square(
        2 * ((n - 1) // 3), 2 * ((n - 1) % 3), 2 * ((n - 1) // 3) + 2, 2 * ((n - 1) % 3) + 2
    )
    for n, number in enumerate(NUMBERS, start=1)
}

# Which zeros there are, and where: beside each other on F/H, one behind the other on O/P and V/W.
HEADS: dict[str, dict[str, Square]] = {
    "single-zero": {"0": Square(-2, 0, 0, 6)},
    "fh": {"0": Square(-2, 0, 0, 3), "00": Square(-2, 3, 0, 6)},
    "op": {"0": Square(-2, 0, 0, 6), "00": Square(-4, 0, -2, 6)},
    "vw": {"0": Square(-2, 0, 0, 6), "00": Square(-4, 0, -2, 6)},
}
BOXES: dict[str, dict[str, Spot]] = {
    "vw": {"fiveline": Spot(frozenset(("0", "00", "1", "2", "3")), (-1, -1))},
}
LAYOUTS = tuple(HEADS)


def squares(layout: str) -> dict[str, Square]:
    return {**HEADS[layout], **GRID}


def name(kind: str, covers: frozenset[str]) -> str:
    numbers = sorted(covers, key=in_order)
    if kind == "sixline":
        return f"sixline:{numbers[0]}-{numbers[-1]}"
    return f"{kind}:{'-'.join(numbers)}"


def inside_spots(layout: str) -> dict[str, Spot]:
    """Every bet on the numbers themselves that this layout has a place for."""
    spots: dict[str, Spot] = {}
    for kind, spot in _inside(squares(layout)):
        spots[name(kind, spot.covers) if kind != "fiveline" else kind] = spot
    return {**spots, **BOXES.get(layout, {})}


def _inside(felt: dict[str, Square]) -> Iterator[tuple[str, Spot]]:
    for number, square in felt.items():
        middle = ((square.left + square.right) / 2, (square.top + square.bottom) / 2)
        yield "straight", Spot(frozenset((number,)), middle)
    for (one, first), (other, second) in combinations(felt.items(), 2):
        if first.shares_a_line_with(second):
            yield "split", Spot(frozenset((one, other)), first.line_with(second))
    for x, y in sorted({(s.left, y) for s in felt.values() for y in range(1, 6)}):
        meeting = frozenset(number for number, square in felt.items() if square.holds(x, y))
        if len(meeting) >= 3:
            yield {3: "street", 4: "corner"}[len(meeting)], Spot(meeting, (x, y))
    rows = [frozenset(NUMBERS[at : at + 3]) for at in range(0, 36, 3)]
    for at, row in enumerate(rows):
        yield "street", Spot(row, (2 * at + 1, 0))
        if at:
            yield "sixline", Spot(rows[at - 1] | row, (2 * at, 0))
    touching = frozenset(z for z in GREEN if z in felt and any(
        felt[z].shares_a_line_with(felt[number]) for number in rows[0]
    ))  # fmt: skip
    head = rows[0] | touching
    yield {4: "corner", 5: "fiveline"}[len(head)], Spot(head, (0, 0))


def outside_spots(red: frozenset[str]) -> dict[str, Spot]:
    """The columns, the dozens and the even chances, round the edge of the felt."""

    def span(first: int, last: int, step: int = 1) -> frozenset[str]:
        return frozenset(str(number) for number in range(first, last + 1, step))

    columns = {f"column:{c}": Spot(span(c, 36, 3), (25, 2 * c - 1)) for c in (1, 2, 3)}
    dozens = {f"dozen:{d}": Spot(span(12 * d - 11, 12 * d), (8 * d - 4, -1)) for d in (1, 2, 3)}
    chances = {
        "low": span(1, 18),
        "even": span(2, 36, 2),
        "red": red,
        "black": span(1, 36) - red,
        "odd": span(1, 35, 2),
        "high": span(19, 36),
    }
    even = {bet: Spot(covers, (4 * at + 2, -3)) for at, (bet, covers) in enumerate(chances.items())}
    return {**columns, **dozens, **even}
