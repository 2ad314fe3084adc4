"""VIC rules 6.3, 8.4.3 and 9.1: what wins when the ball rests in 0 or 00, and that all else loses."""

from tests.proving import proves
from tests.table import Table

LAYOUT = ("straight", "split", "street", "corner", "sixline", "fiveline", "column", "dozen")
EVEN_CHANCES = ("low", "high", "even", "odd", "red", "black")
OUTSIDE = (
    *("column:1", "column:2", "column:3", "dozen:1", "dozen:2", "dozen:3"),
    *EVEN_CHANCES,
)

ON_0_SINGLE_ZERO = {
    "straight:0": 350,
    "split:0-1": 170,
    "split:0-2": 170,
    "split:0-3": 170,
    "street:0-1-2": 110,
    "street:0-2-3": 110,
    "corner:0-1-2-3": 80,
}
ON_0_FH = {
    "straight:0": 350,
    "split:0-00": 170,
    "split:0-1": 170,
    "split:0-2": 170,
    "street:0-1-2": 110,
    "street:0-00-2": 110,
    "fiveline": 60,
}
ON_0_OP = {**ON_0_SINGLE_ZERO, "split:0-00": 170}
ON_0_VW = {**ON_0_OP, "fiveline": 60}
ON_00_FH = {
    "straight:00": 350,
    "split:0-00": 170,
    "split:00-2": 170,
    "split:00-3": 170,
    "street:0-00-2": 110,
    "street:00-2-3": 110,
    "fiveline": 60,
}
ON_00_OP = {"straight:00": 350, "split:0-00": 170}
ON_00_VW = {"straight:00": 350, "split:0-00": 170, "fiveline": 60}


def returned(table: Table, outcome: str) -> dict[str, float]:
    """$10 on every bet of the layout: the dollars that come back for each."""
    bets = [bet for kind in (*LAYOUT, *EVEN_CHANCES) for bet in table.bets(kind)]
    settlement = table.settle_all(outcome, dict.fromkeys(bets, 10))
    return {settled.wager.bet: settled.credit / 100 for settled in settlement.wagers}


def winners(table: Table, outcome: str) -> dict[str, float]:
    """What $10 is paid on every bet that does not lose all of it."""
    return {bet: back - 10 for bet, back in returned(table, outcome).items() if back}


def losers(table: Table, outcome: str) -> list[str]:
    """Every bet that loses all of its $10."""
    return [bet for bet, back in returned(table, outcome).items() if back == 0]


# --- 0


@proves("vic-roulette-2011 6.3")
def test_on_0_only_the_bets_of_6_3_1_win(
    roulette: Table, fh: Table, op: Table, vw: Table, french: Table
) -> None:
    for table, won in (
        (roulette, ON_0_SINGLE_ZERO),
        (fh, ON_0_FH),
        (op, ON_0_OP),
        (vw, ON_0_VW),
        (french, ON_0_SINGLE_ZERO),
    ):
        assert winners(table, "0") == won, table.game.title


@proves("vic-roulette-2011 6.3.1")
def test_on_0_a_straight_up_on_0_and_what_joins_it_with_1_2_or_3_win(
    roulette: Table, fh: Table, op: Table, vw: Table, french: Table
) -> None:
    for table in (roulette, op, vw, french):
        for bet, paid in (
            ("straight:0", 350),
            ("split:0-1", 170),
            ("split:0-2", 170),
            ("split:0-3", 170),
            ("street:0-1-2", 110),
            ("street:0-2-3", 110),
            ("corner:0-1-2-3", 80),
        ):
            assert table.won(bet, 10, 0) == paid, (table.game.title, bet)
    assert fh.won("straight:0", 10, 0) == 350
    assert fh.won("split:0-1", 10, 0) == 170
    assert fh.won("split:0-2", 10, 0) == 170
    assert fh.won("street:0-1-2", 10, 0) == 110
    # By the reading zero-on-a-double-zero-table, 0/00 and the five-number bet win on 0 too.
    for table in (fh, op, vw):
        assert table.won("split:0-00", 10, 0) == 170
    for table in (fh, vw):
        assert table.won("fiveline", 10, 0) == 60


@proves("vic-roulette-2011 6.3.2")
def test_on_0_every_other_wager_is_lost_in_full(
    roulette: Table, fh: Table, op: Table, vw: Table, french: Table
) -> None:
    for table, lost in ((roulette, 150), (fh, 154), (op, 151), (vw, 151), (french, 150)):
        some = {"red": 10, "even": 10, "low": 10, "dozen:1": 10, "column:1": 10}
        assert table.settle_all(0, some).total == 0
        assert set(OUTSIDE) <= set(losers(table, "0"))
        assert len(losers(table, "0")) == lost, table.game.title


@proves("vic-roulette-2011 9.1")
def test_a_french_table_gives_nothing_back_on_0(french: Table) -> None:
    assert french.credited("red", 100, 0) == 0
    for bet in OUTSIDE:
        assert french.credited(bet, 100, 0) == 0, bet
    assert winners(french, "0") == ON_0_SINGLE_ZERO


# --- 00


@proves("vic-roulette-2011 8.4.3")
def test_on_00_the_even_chances_dozens_and_columns_lose_on_all_three_layouts(
    fh: Table, op: Table, vw: Table
) -> None:
    for table, won in ((fh, ON_00_FH), (op, ON_00_OP), (vw, ON_00_VW)):
        assert table.settle_all("00", dict.fromkeys(OUTSIDE, 10)).total == 0
        assert table.won("straight:00", 10, "00") == 350
        assert winners(table, "00") == won, table.game.title


@proves("vic-roulette-2011 8.4.3(a)")
def test_on_00_at_layout_fh_the_winners_are_exactly_those_that_join_00(fh: Table) -> None:
    assert winners(fh, "00") == ON_00_FH


@proves("vic-roulette-2011 8.4.3(a)(i)")
def test_on_00_at_layout_fh_00_its_splits_its_streets_and_the_five_line_win(fh: Table) -> None:
    assert fh.won("straight:00", 10, "00") == 350
    assert fh.won("split:0-00", 10, "00") == 170
    assert fh.won("split:00-2", 10, "00") == 170
    assert fh.won("split:00-3", 10, "00") == 170
    assert fh.won("street:0-00-2", 10, "00") == 110
    assert fh.won("street:00-2-3", 10, "00") == 110
    assert fh.won("fiveline", 10, "00") == 60


@proves("vic-roulette-2011 8.4.3(a)(ii)")
def test_on_00_at_layout_fh_everything_else_loses(fh: Table) -> None:
    near = {"straight:0": 10, "split:0-1": 10, "street:0-1-2": 10, "corner:1-2-4-5": 10}
    assert fh.settle_all("00", near).total == 0
    assert len(losers(fh, "00")) == 154
    assert set(OUTSIDE) <= set(losers(fh, "00"))


@proves("vic-roulette-2011 8.4.3(b)")
def test_on_00_at_layout_op_the_winners_are_exactly_00_and_the_split_with_0(op: Table) -> None:
    assert winners(op, "00") == ON_00_OP


@proves("vic-roulette-2011 8.4.3(b)(i)")
def test_on_00_at_layout_op_00_pays_35_to_1_and_its_split_with_0_17_to_1(op: Table) -> None:
    assert op.won("straight:00", 10, "00") == 350
    assert op.won("split:0-00", 10, "00") == 170


@proves("vic-roulette-2011 8.4.3(b)(ii)")
def test_on_00_at_layout_op_everything_else_loses(op: Table) -> None:
    near = {"straight:0": 10, "split:0-2": 10, "street:0-2-3": 10, "corner:0-1-2-3": 10}
    assert op.settle_all("00", near).total == 0
    assert len(losers(op, "00")) == 157
    assert set(OUTSIDE) <= set(losers(op, "00"))


@proves("vic-roulette-2011 8.4.3(c)")
def test_on_00_at_layout_vw_the_winners_are_exactly_00_its_split_and_first_five(vw: Table) -> None:
    assert winners(vw, "00") == ON_00_VW


@proves("vic-roulette-2011 8.4.3(c)(i)")
def test_on_00_at_layout_vw_00_its_split_with_0_and_first_five_win(vw: Table) -> None:
    assert vw.won("straight:00", 10, "00") == 350
    assert vw.won("split:0-00", 10, "00") == 170
    assert vw.won("fiveline", 10, "00") == 60


@proves("vic-roulette-2011 8.4.3(c)(ii)")
def test_on_00_at_layout_vw_everything_else_loses(vw: Table) -> None:
    near = {"straight:0": 10, "split:0-1": 10, "street:0-1-2": 10, "corner:0-1-2-3": 10}
    assert vw.settle_all("00", near).total == 0
    assert len(losers(vw, "00")) == 157
    assert set(OUTSIDE) <= set(losers(vw, "00"))
