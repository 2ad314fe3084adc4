"""The baccarat roads, drawn with a pencil on squared paper.

The derived roads are found by looking at squares: every streak is written downwards in a column of
its own on paper without a bottom, and each entry looks to its left. What a streak's first entry gets
is the opposite of what the streak before would have got by going on.
"""

from collections.abc import Sequence

# Winner ('player', 'banker', 'tie'); Player pair; Banker pair.
Coup = tuple[str, bool, bool]
Square = tuple[int, int]  # column, row; both from 1

LOOKS_BACK = {"big_eye_boy": 1, "small_road": 2, "cockroach_pig": 3}
INK = {"banker": "red", "player": "blue", "tie": "green"}
OPPOSITE = {"red": "blue", "blue": "red", None: None}


def bead_plate(coups: Sequence[Coup]) -> list[tuple[object, ...]]:
    columns = [coups[at : at + 6] for at in range(0, len(coups), 6)]
    return [
        (column, row, INK[winner], winner, 0, player_pair, banker_pair)
        for column, six in enumerate(columns, 1)
        for row, (winner, player_pair, banker_pair) in enumerate(six, 1)
    ]


def big_road(coups: Sequence[Coup]) -> list[tuple[object, ...]]:
    won = [at for at, coup in enumerate(coups) if coup[0] != "tie"]
    ends = [*won[1:], len(coups)]
    squares = pencil([coups[at][0] for at in won])
    road: list[tuple[object, ...]] = []
    for square, at, end in zip(squares, won, ends, strict=False):
        first = 0 if at == won[0] else at
        ties = [coup[0] for coup in coups[first:end]].count("tie")
        winner, player_pair, banker_pair = coups[at]
        road.append((*square, INK[winner], winner, ties, player_pair, banker_pair))
    return road


def derived_road(coups: Sequence[Coup], name: str) -> list[tuple[object, ...]]:
    inks = derived(coups, LOOKS_BACK[name])
    return [(*square, ink) for square, ink in zip(pencil(inks), inks, strict=True)]


def asked(coups: Sequence[Coup], winner: str, name: str) -> str | None:
    """The mark that one more coup adds, found by drawing the whole road with it and without."""
    back = LOOKS_BACK[name]
    without, with_it = derived(coups, back), derived([*coups, (winner, False, False)], back)
    assert with_it[: len(without)] == without
    return with_it[-1] if len(with_it) > len(without) else None


def derived(coups: Sequence[Coup], back: int) -> list[str]:
    """The colours of a derived road in the order they are entered."""
    written: set[Square] = set()
    column, row, last = 0, 0, ""
    inks = []
    for winner, _, _ in coups:
        if winner == "tie":
            continue
        if winner == last:
            row += 1
            ink = looked(written, column, row, back)
        else:
            ink = OPPOSITE[looked(written, column, row + 1, back)]
            column, row = column + 1, 1
        written.add((column, row))
        last = winner
        if ink:
            inks.append(ink)
    return inks


def looked(written: set[Square], column: int, row: int, back: int) -> str | None:
    """Red beside a written square, blue beside the first blank one, red again below that."""
    left = column - back
    if (left, 1) not in written:
        return None
    if (left, row) in written or (left, row - 1) not in written:
        return "red"
    return "blue"


def pencil(marks: Sequence[str]) -> list[Square]:
    """The squares of a road six rows high; once a streak has turned right it stays on its row."""
    paper: dict[Square, str] = {}
    column, row, step = 0, 0, (0, 1)
    for at, mark in enumerate(marks):
        if at == 0 or marks[at - 1] != mark:
            on_top = [square for square in paper if square[1] == 1]
            column, row, step = len(on_top) + 1, 1, (0, 1)
        else:
            if row == 6 or (column, row + 1) in paper:
                step = (1, 0)
            column, row = column + step[0], row + step[1]
        assert (column, row) not in paper, "two marks in one square"
        paper[column, row] = mark
    return list(paper)
