"""VIC rules 8.3 and 8.4.1 to 8.4.2: the layouts of Double Zero Roulette and the bets they add."""

from tests.proving import proves
from tests.table import Table

DIAGRAMS = ("straight", "split", "street", "corner", "sixline", "fiveline")


def counts(table: Table) -> tuple[int, ...]:
    return tuple(len(table.bets(kind)) for kind in DIAGRAMS)


def paid_on(table: Table, bet: str) -> dict[str, float]:
    """What $10 on a bet is paid, by every compartment of the wheel that does not lose it."""
    found = {pocket: table.credited(bet, 10, pocket) for pocket in table.game.outcomes.results}
    return {pocket: credited - 10 for pocket, credited in found.items() if credited}


def not_offered(table: Table, *bets: str) -> bool:
    refusals = [table.refusal(bet, 10) for bet in bets]
    return all(refusal and refusal.code == "bet_not_offered" for refusal in refusals)


@proves("vic-roulette-2011 8.3.1")
def test_wagers_lie_only_where_squares_touch_on_the_layout_in_use(
    fh: Table, op: Table, vw: Table
) -> None:
    assert counts(fh) == (38, 62, 15, 22, 11, 1)
    assert counts(op) == (38, 61, 14, 23, 11, 0)
    assert counts(vw) == (38, 61, 14, 23, 11, 1)
    assert fh.refusal("split:00-2", 10) is None
    assert paid_on(fh, "split:00-2") == {"00": 170, "2": 170}
    assert paid_on(fh, "split:00-3") == {"00": 170, "3": 170}
    assert paid_on(fh, "street:0-00-2") == {"0": 110, "00": 110, "2": 110}
    assert paid_on(fh, "street:00-2-3") == {"00": 110, "2": 110, "3": 110}
    assert not_offered(fh, "split:0-3", "split:00-1", "street:0-2-3", "corner:0-1-2-3")
    for table in (op, vw):
        assert not_offered(table, "split:00-1", "split:00-2", "split:00-3")
        assert not_offered(table, "street:0-00-2", "street:00-2-3")
        assert paid_on(table, "split:0-3") == {"0": 170, "3": 170}
        assert paid_on(table, "street:0-2-3") == {"0": 110, "2": 110, "3": 110}
        assert paid_on(table, "corner:0-1-2-3") == {"0": 80, "1": 80, "2": 80, "3": 80}


@proves("vic-roulette-2011 8.4.1")
def test_the_five_number_bet_is_taken_on_fh_and_vw_only(
    roulette: Table, fh: Table, op: Table, vw: Table
) -> None:
    for table in (fh, vw):
        assert table.bets("fiveline") == ["fiveline"]
        assert table.refusal("fiveline", 10) is None
        assert table.won("fiveline", 10, 1) == 60
    for table in (op, roulette):
        assert table.bets("fiveline") == []
        assert not_offered(table, "fiveline")


@proves("vic-roulette-2011 8.4.1 Five-Line/First Five")
def test_five_line_and_first_five_pay_6_to_1_on_0_00_1_2_or_3(fh: Table, vw: Table) -> None:
    assert fh.title("fiveline") == "Five-Line"
    assert vw.title("fiveline") == "First Five"
    for table in (fh, vw):
        assert paid_on(table, "fiveline") == {"0": 60, "00": 60, "1": 60, "2": 60, "3": 60}
        assert table.won("fiveline", 10, 4) == -10


@proves("vic-roulette-2011 8.4.2")
def test_a_double_zero_layout_has_38_squares_with_00_among_them(
    roulette: Table, fh: Table, op: Table, vw: Table
) -> None:
    squares = sorted(["straight:00", *(f"straight:{number}" for number in range(37))])
    for table in (fh, op, vw):
        assert sorted(table.bets("straight")) == squares
        assert paid_on(table, "straight:00") == {"00": 350}
        assert paid_on(table, "split:0-00") == {"0": 170, "00": 170}
    assert not_offered(roulette, "straight:00", "split:0-00")
