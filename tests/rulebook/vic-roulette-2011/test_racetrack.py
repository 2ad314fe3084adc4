"""VIC rules 6.4 and 9.6.2: the race-track bets, piece by piece."""

from collections.abc import Iterable

from tests.proving import proves
from tests.table import Table

WHEEL = (
    *(0, 32, 15, 19, 4, 21, 2, 25, 17, 34, 6, 27, 13, 36, 11, 30, 8, 23),
    *(10, 5, 24, 16, 33, 1, 20, 14, 31, 9, 22, 18, 29, 7, 28, 12, 35, 3, 26),
)
SERIES = (5, 8, 10, 11, 13, 16, 23, 24, 27, 30, 33, 36)
SERIES_PIECES = ["split:5-8", "split:10-11", "split:13-16", "split:23-24", "split:27-30"]
SERIES_PIECES += ["split:33-36"]
ORPHANS_PIECES = ["straight:1", "split:6-9", "split:14-17", "split:17-20", "split:31-34"]
GRAND_SPLITS = (4, 7, 12, 15, 18, 21, 19, 22, 32, 35)
GRAND_PIECES = ["split:4-7", "split:12-15", "split:18-21", "split:19-22", "split:32-35"]
GRAND_PIECES += ["corner:25-26-28-29", "corner:25-26-28-29", "street:0-2-3", "street:0-2-3"]
ZERO_GAME_PIECES = ["split:0-3", "split:12-15", "straight:26", "split:32-35"]


def returned(table: Table, bet: str, amount: float) -> dict[int, float]:
    """The dollars that come back, winning pieces included, on each number that brings any."""
    found = {number: table.credited(bet, amount, number) for number in range(37)}
    return {number: back for number, back in found.items() if back}


def each(numbers: Iterable[int], back: float) -> dict[int, float]:
    return dict.fromkeys(numbers, back)


def neighbours(number: int) -> list[int]:
    """A number and the two on either side of it, in the order of the wheel."""
    at = WHEEL.index(number)
    return [WHEEL[(at + step) % 37] for step in (-2, -1, 0, 1, 2)]


def has_all_five_bets(table: Table) -> None:
    """$1 a piece on each of the five, on all numbers: a split brings 18, a straight 36 back."""
    assert sorted(table.pieces("serie-5-8")) == sorted(SERIES_PIECES)
    assert returned(table, "serie-5-8", 6) == each(SERIES, 18)
    assert sorted(table.pieces("orphans")) == sorted(ORPHANS_PIECES)
    assert returned(table, "orphans", 5) == each((6, 9, 14, 20, 31, 34), 18) | each((1, 17), 36)
    assert sorted(table.pieces("near-of-0")) == sorted(GRAND_PIECES)
    assert returned(table, "near-of-0", 9) == (
        each(GRAND_SPLITS, 18) | each((25, 26, 28, 29), 18) | each((0, 2, 3), 24)
    )
    assert sorted(table.pieces("zero-game")) == sorted(ZERO_GAME_PIECES)
    assert returned(table, "zero-game", 4) == each((0, 3, 12, 15, 32, 35), 18) | each((26,), 36)
    for number in range(37):
        assert returned(table, f"neighbours-5:{number}", 5) == each(neighbours(number), 36)


@proves("vic-roulette-2011 6.4")
def test_the_five_bets_are_taken_where_the_layout_has_a_race_track(
    roulette: Table, french: Table, fh: Table, op: Table, vw: Table
) -> None:
    for table in (roulette, french):
        assert table.refusal("orphans", 5) is None
        has_all_five_bets(table)
        for bet, pieces, uneven, even in (
            ("serie-5-8", 6, 6.01, 6.06),
            ("orphans", 5, 5.01, 5.05),
            ("near-of-0", 9, 9.01, 9.09),
            ("zero-game", 4, 4.01, 4.04),
            ("neighbours-5:17", 5, 5.01, 5.05),
        ):
            refusal = table.refusal(bet, uneven)
            assert refusal is not None
            assert refusal.code == "amount_not_in_pieces"
            assert refusal.params["pieces"] == pieces
            assert table.refusal(bet, even) is None
    for table in (fh, op, vw):
        for bet in ("serie-5-8", "orphans", "near-of-0", "zero-game", "neighbours-5:17"):
            refusal = table.refusal(bet, 180)
            assert refusal is not None
            assert refusal.code == "bet_not_offered"


@proves("vic-roulette-2011 6.4 Series 5/8")
def test_series_5_8_has_a_piece_on_each_of_six_splits(roulette: Table, french: Table) -> None:
    for table in (roulette, french):
        assert table.title("serie-5-8") == "Series 5/8"
        assert sorted(table.pieces("serie-5-8")) == sorted(SERIES_PIECES)
        assert table.credited("serie-5-8", 6, 24) == 1 + 17
        assert returned(table, "serie-5-8", 6) == each(SERIES, 18)


@proves("vic-roulette-2011 6.4 Orphans")
def test_orphans_has_a_piece_on_1_and_on_each_of_four_splits(
    roulette: Table, french: Table
) -> None:
    for table in (roulette, french):
        assert table.title("orphans") == "Orphans"
        assert sorted(table.pieces("orphans")) == sorted(ORPHANS_PIECES)
        assert table.credited("orphans", 5, 17) == 2 + 34
        assert table.credited("orphans", 5, 1) == 1 + 35
        assert returned(table, "orphans", 5) == each((6, 9, 14, 20, 31, 34), 18) | each((1, 17), 36)


@proves("vic-roulette-2011 6.4 Grand Series 0/2/3")
def test_the_grand_series_has_five_splits_and_two_pieces_each_on_a_corner_and_0_2_3(
    roulette: Table, french: Table
) -> None:
    for table in (roulette, french):
        assert table.title("near-of-0") == "Grand Series 0/2/3"
        assert sorted(table.pieces("near-of-0")) == sorted(GRAND_PIECES)
        assert table.credited("near-of-0", 9, 0) == 2 + 22
        assert table.credited("near-of-0", 9, 26) == 2 + 16
        assert table.credited("near-of-0", 9, 35) == 1 + 17
        assert returned(table, "near-of-0", 9) == (
            each(GRAND_SPLITS, 18) | each((25, 26, 28, 29), 18) | each((0, 2, 3), 24)
        )


@proves("vic-roulette-2011 6.4 Zero Game")
def test_the_zero_game_has_a_piece_on_26_and_on_each_of_three_splits(
    roulette: Table, french: Table
) -> None:
    for table in (roulette, french):
        assert table.title("zero-game") == "Zero Game"
        assert sorted(table.pieces("zero-game")) == sorted(ZERO_GAME_PIECES)
        assert table.credited("zero-game", 4, 26) == 1 + 35
        assert table.credited("zero-game", 4, 0) == 1 + 17
        assert returned(table, "zero-game", 4) == each((0, 3, 12, 15, 32, 35), 18) | each((26,), 36)


@proves("vic-roulette-2011 6.4 Neighbours")
def test_neighbours_has_a_piece_on_a_number_and_on_two_to_either_side_on_the_wheel(
    roulette: Table, french: Table
) -> None:
    for table in (roulette, french):
        assert table.title("neighbours-5:17") == "Neighbours"
        assert table.pieces("neighbours-5:17") == [
            *("straight:2", "straight:25", "straight:17", "straight:34", "straight:6"),
        ]
        assert table.pieces("neighbours-5:0") == [
            *("straight:3", "straight:26", "straight:0", "straight:32", "straight:15"),
        ]
        assert table.credited("neighbours-5:17", 5, 34) == 1 + 35
        assert len(table.bets("neighbours-5")) == 37
        for number in range(37):
            pieces = [f"straight:{near}" for near in neighbours(number)]
            assert table.pieces(f"neighbours-5:{number}") == pieces
            assert returned(table, f"neighbours-5:{number}", 5) == each(neighbours(number), 36)


@proves("vic-roulette-2011 9.6.2(a)")
def test_a_french_table_takes_the_race_track_bets_of_6_4(french: Table) -> None:
    assert french.credited("near-of-0", 9, 0) == 2 + 22
    has_all_five_bets(french)
