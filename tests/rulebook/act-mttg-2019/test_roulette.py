"""ACT rules 9.2(b)(i) and 9.4(a) to (c): the wheel, the bets on the layout, their odds, and zero."""

from fractions import Fraction

import pytest

from tests.proving import proves
from tests.table import Table

WHEEL = (
    *(0, 32, 15, 19, 4, 21, 2, 25, 17, 34, 6, 27, 13, 36, 11, 30, 8, 23, 10),
    *(5, 24, 16, 33, 1, 20, 14, 31, 9, 22, 18, 29, 7, 28, 12, 35, 3, 26),
)
RED = (1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36)
BLACK = (2, 4, 6, 8, 10, 11, 13, 15, 17, 20, 22, 24, 26, 28, 29, 31, 33, 35)


@pytest.fixture
def roulette() -> Table:
    return Table("act-mttg-2019", "roulette")


def credits(table: Table, bet: str) -> dict[int, float]:
    """The numbers, of all 37, on which $10 on a bet brings anything back, and how much."""
    paid = {number: table.credited(bet, 10, str(number)) for number in range(37)}
    return {number: credit for number, credit in paid.items() if credit}


def named(kind: str, *numbers: int) -> str:
    return f"{kind}:{'-'.join(map(str, numbers))}"


def assert_not_offered(table: Table, *bets: str) -> None:
    for bet in bets:
        refusal = table.refusal(bet, 10)
        assert refusal is not None, bet
        assert refusal.code == "bet_not_offered"


@proves("act-mttg-2019 9.2(b)(i)")
def test_the_wheel_has_a_green_0_and_1_to_36_in_red_and_black(roulette: Table) -> None:
    for number in range(37):
        assert roulette.impossible(str(number)) is None
    for outcome in ("37", "00", "-1", "1.5", ""):
        refused = roulette.impossible(outcome)
        assert refused is not None
        assert refused.code == "not_on_the_wheel"
    assert roulette.shows("0")["colour"] == "green"
    assert [n for n in range(37) if roulette.shows(str(n))["colour"] == "red"] == list(RED)
    assert [n for n in range(37) if roulette.shows(str(n))["colour"] == "black"] == list(BLACK)
    for number in range(37):
        assert roulette.par(f"straight:{number}").win == Fraction(1, 37)
    for at, number in enumerate(WHEEL):
        before, after = WHEEL[at - 1], WHEEL[(at + 1) % 37]
        beside = [f"straight:{n}" for n in (before, number, after)]
        assert roulette.pieces(f"neighbours-3:{number}") == beside


@proves("act-mttg-2019 9.4(a)")
def test_no_bet_beyond_the_table_and_the_race_track_is_taken(roulette: Table) -> None:
    assert_not_offered(roulette, "fiveline", "zero-game", "straight:37", "straight:00")
    assert_not_offered(roulette, "split:0-00", "column:4", "dozen:0", "neighbours-3:37")
    for bet in ("0-1-2-3-4", "neighbours-7:17", "small", "split"):
        refusal = roulette.refusal(bet, 10)
        assert refusal is not None
        assert refusal.code == "unknown_bet"
    inside = {"straight", "split", "street", "corner", "sixline"}
    outside = {"column", "dozen", "low", "high", "even", "odd", "red", "black"}
    racetrack = {"serie-5-8", "orphans", "near-of-0", "neighbours-3", "neighbours-5"}
    kinds = {bet.partition(":")[0] for bet in roulette.game.offers}
    assert kinds == inside | outside | racetrack


@proves("act-mttg-2019 9.4(a) Straight Up")
def test_a_straight_up_wins_35_to_1_on_its_one_number(roulette: Table) -> None:
    assert len(roulette.bets("straight")) == 37
    for number in range(37):
        assert credits(roulette, f"straight:{number}") == {number: 360}


@proves("act-mttg-2019 9.4(a) Split")
def test_a_split_wins_17_to_1_on_either_of_two_neighbouring_squares(roulette: Table) -> None:
    assert credits(roulette, "split:0-2") == {0: 180, 2: 180}
    zero = [(0, 1), (0, 2), (0, 3)]
    across = [(n, n + 1) for n in range(1, 36) if n % 3]
    along = [(n, n + 3) for n in range(1, 34)]
    splits = [*zero, *across, *along]
    assert len(splits) == 60
    assert set(roulette.bets("split")) == {named("split", *pair) for pair in splits}
    for pair in splits:
        assert credits(roulette, named("split", *pair)) == dict.fromkeys(pair, 180)
    assert_not_offered(roulette, "split:1-5", "split:3-4", "split:0-4", "split:25-29")


@proves("act-mttg-2019 9.4(a) Street")
def test_a_street_wins_11_to_1_on_its_three_numbers(roulette: Table) -> None:
    assert credits(roulette, "street:13-14-15") == {13: 120, 14: 120, 15: 120}
    streets = [(0, 1, 2), (0, 2, 3), *((n, n + 1, n + 2) for n in range(1, 35, 3))]
    for street in streets:
        assert credits(roulette, named("street", *street)) == dict.fromkeys(street, 120)


@proves("act-mttg-2019 9.4(a) Corner")
def test_a_corner_wins_8_to_1_where_four_squares_meet_and_on_0_1_2_3(roulette: Table) -> None:
    assert credits(roulette, "corner:0-1-2-3") == {0: 90, 1: 90, 2: 90, 3: 90}
    corners = [(0, 1, 2, 3), *((n, n + 1, n + 3, n + 4) for n in range(1, 33) if n % 3)]
    assert len(corners) == 23
    assert set(roulette.bets("corner")) == {named("corner", *corner) for corner in corners}
    for corner in corners:
        assert credits(roulette, named("corner", *corner)) == dict.fromkeys(corner, 90)
    assert_not_offered(roulette, "corner:3-4-6-7", "corner:1-2-3-4")


@proves("act-mttg-2019 9.4(a) Six Line or Double Street")
def test_a_six_line_wins_5_to_1_where_two_streets_meet(roulette: Table) -> None:
    assert roulette.title("sixline:31-36") == "Six Line or Double Street"
    assert len(roulette.bets("sixline")) == 11
    for first in (1, 4, 7, 10, 13, 16, 19, 22, 25, 28, 31):
        six = range(first, first + 6)
        assert credits(roulette, f"sixline:{first}-{first + 5}") == dict.fromkeys(six, 60)
    assert_not_offered(roulette, "sixline:0-3", "sixline:2-7", "sixline:34-39")


@proves("act-mttg-2019 9.4(a) Row")
def test_a_row_wins_2_to_1_on_its_twelve_numbers(roulette: Table) -> None:
    rows = {
        "column:1": (1, 4, 7, 10, 13, 16, 19, 22, 25, 28, 31, 34),
        "column:2": (2, 5, 8, 11, 14, 17, 20, 23, 26, 29, 32, 35),
        "column:3": (3, 6, 9, 12, 15, 18, 21, 24, 27, 30, 33, 36),
    }
    assert set(roulette.bets("column")) == set(rows)
    for bet, numbers in rows.items():
        assert roulette.title(bet) == "Row"
        assert credits(roulette, bet) == dict.fromkeys(numbers, 30)


@proves("act-mttg-2019 9.4(a) Dozen")
def test_a_dozen_wins_2_to_1_on_1_to_12_13_to_24_or_25_to_36(roulette: Table) -> None:
    assert len(roulette.bets("dozen")) == 3
    assert credits(roulette, "dozen:1") == dict.fromkeys(range(1, 13), 30)
    assert credits(roulette, "dozen:2") == dict.fromkeys(range(13, 25), 30)
    assert credits(roulette, "dozen:3") == dict.fromkeys(range(25, 37), 30)


@proves("act-mttg-2019 9.4(a) Low (1-18)")
def test_low_wins_even_money_on_1_to_18(roulette: Table) -> None:
    assert credits(roulette, "low") == dict.fromkeys(range(1, 19), 20)


@proves("act-mttg-2019 9.4(a) High (19-36)")
def test_high_wins_even_money_on_19_to_36(roulette: Table) -> None:
    assert credits(roulette, "high") == dict.fromkeys(range(19, 37), 20)


@proves("act-mttg-2019 9.4(a) Even")
def test_even_wins_even_money_on_2_to_36_and_loses_in_full_on_0(roulette: Table) -> None:
    assert credits(roulette, "even") == dict.fromkeys(range(2, 37, 2), 20)


@proves("act-mttg-2019 9.4(a) Odd")
def test_odd_wins_even_money_on_1_to_35(roulette: Table) -> None:
    assert credits(roulette, "odd") == dict.fromkeys(range(1, 36, 2), 20)


@proves("act-mttg-2019 9.4(a) Red")
def test_red_wins_even_money_on_the_eighteen_red_numbers(roulette: Table) -> None:
    assert credits(roulette, "red") == dict.fromkeys(RED, 20)


@proves("act-mttg-2019 9.4(a) Black")
def test_black_wins_even_money_on_the_eighteen_black_numbers(roulette: Table) -> None:
    assert credits(roulette, "black") == dict.fromkeys(BLACK, 20)


@proves("act-mttg-2019 9.4(b)(ii)(A)")
def test_0_1_2_make_a_street(roulette: Table) -> None:
    assert credits(roulette, "street:0-1-2") == {0: 120, 1: 120, 2: 120}


@proves("act-mttg-2019 9.4(b)(ii)(B)")
def test_0_2_3_make_a_street_and_0_1_3_do_not(roulette: Table) -> None:
    assert credits(roulette, "street:0-2-3") == {0: 120, 2: 120, 3: 120}
    assert_not_offered(roulette, "street:0-1-3")


@proves("act-mttg-2019 9.4(b)(ii)(C)")
def test_three_numbers_in_sequence_up_to_a_multiple_of_3_make_a_street(roulette: Table) -> None:
    streets = {"street:1-2-3", "street:4-5-6", "street:7-8-9", "street:10-11-12"}
    streets |= {"street:13-14-15", "street:16-17-18", "street:19-20-21", "street:22-23-24"}
    streets |= {"street:25-26-27", "street:28-29-30", "street:31-32-33", "street:34-35-36"}
    assert set(roulette.bets("street")) == streets | {"street:0-1-2", "street:0-2-3"}
    for last in range(3, 37):
        street = (last - 2, last - 1, last)
        if last % 3 == 0:
            assert credits(roulette, named("street", *street)) == dict.fromkeys(street, 120)
        else:
            assert_not_offered(roulette, named("street", *street))


@proves("act-mttg-2019 9.4(c)")
def test_on_0_only_bets_that_include_it_win(roulette: Table) -> None:
    winners: dict[str, float] = {"straight:0": 360, "corner:0-1-2-3": 90}
    winners |= dict.fromkeys(("split:0-1", "split:0-2", "split:0-3"), 180)
    winners |= dict.fromkeys(("street:0-1-2", "street:0-2-3"), 120)
    for bet, credit in winners.items():
        assert roulette.credited(bet, 10, "0") == credit
    inside = ("straight", "split", "street", "corner", "sixline")
    outside = ("column", "dozen", "low", "high", "even", "odd", "red", "black")
    losers = {bet for kind in inside + outside for bet in roulette.bets(kind)} - set(winners)
    assert len(losers) == 36 + 57 + 12 + 22 + 11 + 3 + 3 + 6
    for bet in losers:
        assert roulette.credited(bet, 10, "0") == 0
