"""VIC rules 6.1, 6.2 and 9.6.1: the bets of an individual spin and their odds; 4.2.3: odd amounts."""

from collections.abc import Iterable, Mapping

from croupier.rulebooks.policies import AboveMaximum
from tests.proving import proves
from tests.table import Table

Covers = Mapping[str, Iterable[int | str]]
"""Bets, and the numbers each of them wins on."""

NUMBERS = {f"straight:{n}": (n,) for n in range(37)}
SPLITS = {
    **{f"split:{n}-{n + 1}": (n, n + 1) for n in range(1, 36) if n % 3},  # 24 across
    **{f"split:{n}-{n + 3}": (n, n + 3) for n in range(1, 34)},  # 33 down
}
STREETS = {f"street:{n}-{n + 1}-{n + 2}": (n, n + 1, n + 2) for n in range(1, 35, 3)}
CORNERS = {
    f"corner:{n}-{n + 1}-{n + 3}-{n + 4}": (n, n + 1, n + 3, n + 4) for n in range(1, 33) if n % 3
}
SIX_LINES = {f"sixline:{n}-{n + 5}": range(n, n + 6) for n in range(1, 32, 3)}
FIRST_COLUMN = (1, 4, 7, 10, 13, 16, 19, 22, 25, 28, 31, 34)
SECOND_COLUMN = (2, 5, 8, 11, 14, 17, 20, 23, 26, 29, 32, 35)
THIRD_COLUMN = (3, 6, 9, 12, 15, 18, 21, 24, 27, 30, 33, 36)
COLUMNS = {"column:1": FIRST_COLUMN, "column:2": SECOND_COLUMN, "column:3": THIRD_COLUMN}
DOZENS = {"dozen:1": range(1, 13), "dozen:2": range(13, 25), "dozen:3": range(25, 37)}
EVEN = (2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30, 32, 34, 36)
ODD = (1, 3, 5, 7, 9, 11, 13, 15, 17, 19, 21, 23, 25, 27, 29, 31, 33, 35)
RED = (1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36)
BLACK = (2, 4, 6, 8, 10, 11, 13, 15, 17, 20, 22, 24, 26, 28, 29, 31, 33, 35)

# What joins the zeros at the head of each layout, kind by kind.
SINGLE_ZERO_SPLITS = {"split:0-1": (0, 1), "split:0-2": (0, 2), "split:0-3": (0, 3)}
SINGLE_ZERO_STREETS = {"street:0-1-2": (0, 1, 2), "street:0-2-3": (0, 2, 3)}
SINGLE_ZERO_CORNER = {"corner:0-1-2-3": (0, 1, 2, 3)}
ZERO_SPLITS: dict[str, Covers] = {
    "roulette": SINGLE_ZERO_SPLITS,
    "double-zero-fh": {
        "split:0-1": (0, 1),
        "split:0-2": (0, 2),
        "split:0-00": (0, "00"),
        "split:00-2": ("00", 2),
        "split:00-3": ("00", 3),
    },
    "double-zero-op": {**SINGLE_ZERO_SPLITS, "split:0-00": (0, "00")},
    "double-zero-vw": {**SINGLE_ZERO_SPLITS, "split:0-00": (0, "00")},
}
ZERO_STREETS: dict[str, Covers] = {
    "roulette": SINGLE_ZERO_STREETS,
    "double-zero-fh": {
        "street:0-1-2": (0, 1, 2),
        "street:0-00-2": (0, "00", 2),
        "street:00-2-3": ("00", 2, 3),
    },
    "double-zero-op": SINGLE_ZERO_STREETS,
    "double-zero-vw": SINGLE_ZERO_STREETS,
}
ZERO_CORNERS: dict[str, Covers] = {
    "roulette": SINGLE_ZERO_CORNER,
    "double-zero-fh": {},
    "double-zero-op": SINGLE_ZERO_CORNER,
    "double-zero-vw": SINGLE_ZERO_CORNER,
}


def wins_only_on(table: Table, bet: str, numbers: Iterable[int | str], paid: float) -> None:
    """$10 on the bet is paid this on each of these numbers, and lost on every other one."""
    found = {pocket: table.credited(bet, 10, pocket) for pocket in table.game.outcomes.results}
    won = {pocket: credited - 10 for pocket, credited in found.items() if credited}
    assert won == {str(number): paid for number in numbers}, (table.game.title, bet)


def has_exactly(table: Table, kind: str, bets: Covers, paid: float) -> None:
    """These are all the bets of their kind, and $10 on any one is paid this where it wins."""
    assert sorted(table.bets(kind)) == sorted(bets), table.game.title
    for bet, numbers in bets.items():
        wins_only_on(table, bet, numbers, paid)


def not_offered(table: Table, *bets: str) -> bool:
    refusals = [table.refusal(bet, 10) for bet in bets]
    return all(refusal and refusal.code == "bet_not_offered" for refusal in refusals)


# --- 6.1


@proves("vic-roulette-2011 6.1")
def test_a_bet_that_is_not_listed_is_refused(
    roulette: Table, fh: Table, op: Table, vw: Table
) -> None:
    kinds = [bet.partition(":")[0] for bet in roulette.game.offers]
    assert {kind: kinds.count(kind) for kind in kinds} == {
        "straight": 37,
        "split": 60,
        "street": 14,
        "corner": 23,
        "sixline": 11,
        "column": 3,
        "dozen": 3,
        "low": 1,
        "high": 1,
        "even": 1,
        "odd": 1,
        "red": 1,
        "black": 1,
        "serie-5-8": 1,
        "orphans": 1,
        "near-of-0": 1,
        "zero-game": 1,
        "neighbours-5": 37,
    }
    assert not_offered(roulette, "fiveline", "straight:00", "split:0-00", "split:00-3")
    for table in (roulette, fh, op, vw):
        assert not_offered(table, "straight:37", "split:3-4", "street:2-3-4", "corner:3-4-6-7")
        assert not_offered(table, "sixline:2-7", "column:4", "dozen:4")
        for number in range(37):
            assert not_offered(table, f"neighbours-3:{number}")
        for bet in ("snake", "any-triple", "player", ""):
            refusal = table.refusal(bet, 10)
            assert refusal is not None
            assert refusal.code == "unknown_bet"


@proves("vic-roulette-2011 6.1 Straight-Up")
def test_a_straight_up_pays_35_to_1_on_its_one_compartment(
    roulette: Table, fh: Table, op: Table, vw: Table
) -> None:
    assert roulette.title("straight:17") == "Straight-Up"
    assert roulette.won("straight:17", 10, 17) == 350
    assert roulette.won("straight:17", 10, 18) == -10
    has_exactly(roulette, "straight", NUMBERS, 350)
    for table in (fh, op, vw):
        has_exactly(table, "straight", {**NUMBERS, "straight:00": ("00",)}, 350)


@proves("vic-roulette-2011 6.1 Split")
def test_a_split_pays_17_to_1_on_either_of_two_adjacent_squares(
    roulette: Table, english: list[Table]
) -> None:
    assert roulette.title("split:8-11") == "Split"
    assert roulette.won("split:8-11", 10, 8) == 170
    assert roulette.won("split:8-11", 10, 11) == 170
    assert len(roulette.bets("split")) == 60
    for table in english:
        assert not_offered(table, "split:8-12", "split:8-10", "split:3-4", "split:35-38")
        has_exactly(table, "split", {**SPLITS, **ZERO_SPLITS[table.game.id]}, 170)


@proves("vic-roulette-2011 6.1 Street")
def test_a_street_pays_11_to_1_on_any_of_three_compartments(
    roulette: Table, english: list[Table]
) -> None:
    assert roulette.title("street:13-14-15") == "Street"
    assert roulette.won("street:13-14-15", 10, 15) == 110
    assert roulette.won("street:0-1-2", 10, 0) == 110
    assert len(roulette.bets("street")) == 14
    for table in english:
        has_exactly(table, "street", {**STREETS, **ZERO_STREETS[table.game.id]}, 110)


@proves("vic-roulette-2011 6.1 Corner")
def test_a_corner_pays_8_to_1_on_any_of_four_compartments(
    roulette: Table, english: list[Table]
) -> None:
    assert roulette.title("corner:1-2-4-5") == "Corner"
    assert roulette.won("corner:0-1-2-3", 10, 0) == 80
    assert roulette.won("corner:1-2-4-5", 10, 5) == 80
    assert len(roulette.bets("corner")) == 23
    for table in english:
        has_exactly(table, "corner", {**CORNERS, **ZERO_CORNERS[table.game.id]}, 80)


@proves("vic-roulette-2011 6.1 Six-Line")
def test_a_six_line_pays_5_to_1_on_the_six_compartments_of_two_streets(
    roulette: Table, english: list[Table]
) -> None:
    assert roulette.title("sixline:1-6") == "Six-Line"
    assert roulette.won("sixline:1-6", 10, 4) == 50
    assert len(roulette.bets("sixline")) == 11
    for table in english:
        assert not_offered(table, "sixline:0-3", "sixline:0-1-2-3", "sixline:2-7", "sixline:34-39")
        has_exactly(table, "sixline", SIX_LINES, 50)


@proves("vic-roulette-2011 6.1 Column")
def test_a_column_pays_2_to_1_on_any_of_twelve_compartments(
    roulette: Table, english: list[Table]
) -> None:
    assert roulette.title("column:1") == "Column"
    assert roulette.won("column:1", 10, 22) == 20
    assert roulette.won("column:1", 10, 0) == -10
    for table in english:
        has_exactly(table, "column", COLUMNS, 20)


@proves("vic-roulette-2011 6.1 Dozen")
def test_a_dozen_pays_2_to_1_on_1_to_12_13_to_24_or_25_to_36(
    roulette: Table, english: list[Table]
) -> None:
    assert roulette.title("dozen:2") == "Dozen"
    assert roulette.won("dozen:2", 10, 24) == 20
    assert roulette.won("dozen:2", 10, 25) == -10
    for table in english:
        has_exactly(table, "dozen", DOZENS, 20)


@proves("vic-roulette-2011 6.1 Low")
def test_low_pays_even_money_on_1_to_18(roulette: Table, english: list[Table]) -> None:
    assert roulette.title("low") == "Low"
    assert roulette.won("low", 10, 18) == 10
    assert roulette.won("low", 10, 0) == -10
    for table in english:
        wins_only_on(table, "low", range(1, 19), 10)


@proves("vic-roulette-2011 6.1 High")
def test_high_pays_even_money_on_19_to_36(roulette: Table, english: list[Table]) -> None:
    assert roulette.title("high") == "High"
    assert roulette.won("high", 10, 19) == 10
    assert roulette.won("high", 10, 0) == -10
    for table in english:
        wins_only_on(table, "high", range(19, 37), 10)


@proves("vic-roulette-2011 6.1 Even")
def test_even_pays_even_money_on_the_even_numbers_and_loses_on_0(
    roulette: Table, english: list[Table]
) -> None:
    assert roulette.title("even") == "Even"
    assert roulette.won("even", 10, 36) == 10
    assert roulette.won("even", 10, 0) == -10
    for table in english:
        wins_only_on(table, "even", EVEN, 10)


@proves("vic-roulette-2011 6.1 Odd")
def test_odd_pays_even_money_on_the_odd_numbers(roulette: Table, english: list[Table]) -> None:
    assert roulette.title("odd") == "Odd"
    assert roulette.won("odd", 10, 35) == 10
    assert roulette.won("odd", 10, 0) == -10
    for table in english:
        wins_only_on(table, "odd", ODD, 10)


@proves("vic-roulette-2011 6.1 Red")
def test_red_pays_even_money_on_the_red_numbers(roulette: Table, english: list[Table]) -> None:
    assert roulette.title("red") == "Red"
    assert roulette.won("red", 10, 32) == 10
    assert roulette.won("red", 10, 0) == -10
    for table in english:
        wins_only_on(table, "red", RED, 10)


@proves("vic-roulette-2011 6.1 Black")
def test_black_pays_even_money_on_the_black_numbers(roulette: Table, english: list[Table]) -> None:
    assert roulette.title("black") == "Black"
    assert roulette.won("black", 10, 26) == 10
    assert roulette.won("black", 10, 0) == -10
    for table in english:
        wins_only_on(table, "black", BLACK, 10)


# --- 6.2, which 9.1 brings into French Roulette


@proves("vic-roulette-2011 6.2.2")
def test_there_are_14_streets_on_a_single_zero_layout(roulette: Table, french: Table) -> None:
    for table in (roulette, french):
        assert len(table.bets("street")) == 14
        has_exactly(table, "street", {**STREETS, **SINGLE_ZERO_STREETS}, 110)


@proves("vic-roulette-2011 6.2.2(a)")
def test_0_1_2_is_a_street_on_every_layout(english: list[Table], french: Table) -> None:
    for table in (*english, french):
        assert table.won("street:0-1-2", 10, 1) == 110
        wins_only_on(table, "street:0-1-2", (0, 1, 2), 110)


@proves("vic-roulette-2011 6.2.2(b)")
def test_0_2_3_is_a_street_where_0_touches_3(
    roulette: Table, fh: Table, op: Table, vw: Table, french: Table
) -> None:
    for table in (roulette, op, vw, french):
        assert table.won("street:0-2-3", 10, 3) == 110
        assert table.won("street:0-2-3", 10, 1) == -10
        wins_only_on(table, "street:0-2-3", (0, 2, 3), 110)
    assert not_offered(fh, "street:0-2-3")


@proves("vic-roulette-2011 6.2.2(c)")
def test_three_consecutive_numbers_are_a_street_if_the_last_is_a_multiple_of_3(
    english: list[Table], french: Table
) -> None:
    for table in (*english, french):
        assert table.refusal("street:34-35-36", 10) is None
        assert not_offered(table, "street:2-3-4")
        for last in range(3, 37):
            bet = f"street:{last - 2}-{last - 1}-{last}"
            if last % 3 == 0:
                wins_only_on(table, bet, (last - 2, last - 1, last), 110)
            else:
                assert not_offered(table, bet)


@proves("vic-roulette-2011 6.2.3")
def test_the_three_columns_hold_1_to_36_once_each_and_no_zero(
    english: list[Table], french: Table
) -> None:
    for table in (*english, french):
        assert sorted(table.bets("column")) == ["column:1", "column:2", "column:3"]
        for pocket in table.game.outcomes.results:
            settlement = table.settle_all(pocket, {"column:1": 10, "column:2": 10, "column:3": 10})
            credits = sorted(settled.credit for settled in settlement.wagers)
            assert credits == ([0, 0, 0] if pocket in ("0", "00") else [0, 0, 3000])


@proves("vic-roulette-2011 6.2.3(i)")
def test_the_first_column_runs_from_1_to_34(english: list[Table], french: Table) -> None:
    for table in (*english, french):
        assert table.won("column:1", 10, 34) == 20
        wins_only_on(table, "column:1", FIRST_COLUMN, 20)


@proves("vic-roulette-2011 6.2.3(ii)")
def test_the_second_column_runs_from_2_to_35(english: list[Table], french: Table) -> None:
    for table in (*english, french):
        assert table.won("column:2", 10, 35) == 20
        wins_only_on(table, "column:2", SECOND_COLUMN, 20)


@proves("vic-roulette-2011 6.2.3(iii)")
def test_the_third_column_runs_from_3_to_36(english: list[Table], french: Table) -> None:
    for table in (*english, french):
        assert table.won("column:3", 10, 36) == 20
        wins_only_on(table, "column:3", THIRD_COLUMN, 20)


# --- 9.6.1


@proves("vic-roulette-2011 9.6.1")
def test_every_bet_of_a_french_table_has_its_french_name_and_the_same_odds(french: Table) -> None:
    for bet, name, winner, paid in (
        ("straight:17", "En plein", 17, 350),
        ("split:17-20", "A Cheval", 20, 170),
        ("street:13-14-15", "En Transversale", 14, 110),
        ("corner:17-18-20-21", "En Carre", 21, 80),
        ("sixline:13-18", "Sixaine", 16, 50),
        ("column:2", "Colonne", 17, 20),
        ("dozen:2", "Douzaine", 17, 20),
        ("low", "Manque", 17, 10),
        ("high", "Passe", 20, 10),
        ("even", "Pair", 20, 10),
        ("odd", "Impair", 17, 10),
        ("red", "Rouge", 18, 10),
        ("black", "Noir", 17, 10),
    ):
        assert french.title(bet) == name
        assert french.won(bet, 10, winner) == paid
    for number in range(37):
        assert not_offered(french, f"neighbours-3:{number}")
    assert not_offered(french, "fiveline", "straight:00", "split:0-00", "street:2-3-4")


@proves("vic-roulette-2011 9.6.1 En plein")
def test_en_plein_pays_35_to_1_on_its_one_compartment(french: Table) -> None:
    assert {french.title(bet) for bet in NUMBERS} == {"En plein"}
    assert french.won("straight:0", 10, 0) == 350
    has_exactly(french, "straight", NUMBERS, 350)


@proves("vic-roulette-2011 9.6.1 A Cheval")
def test_a_cheval_pays_17_to_1_on_either_of_two_adjacent_squares(french: Table) -> None:
    bets = {**SPLITS, **SINGLE_ZERO_SPLITS}
    assert {french.title(bet) for bet in bets} == {"A Cheval"}
    assert french.won("split:0-3", 10, 3) == 170
    assert not_offered(french, "split:8-12")
    has_exactly(french, "split", bets, 170)


@proves("vic-roulette-2011 9.6.1 En Transversale")
def test_en_transversale_pays_11_to_1_on_any_of_three_compartments(french: Table) -> None:
    bets = {**STREETS, **SINGLE_ZERO_STREETS}
    assert {french.title(bet) for bet in bets} == {"En Transversale"}
    assert french.won("street:0-2-3", 10, 2) == 110
    has_exactly(french, "street", bets, 110)


@proves("vic-roulette-2011 9.6.1 En Carre")
def test_en_carre_pays_8_to_1_on_any_of_four_compartments(french: Table) -> None:
    bets = {**CORNERS, **SINGLE_ZERO_CORNER}
    assert {french.title(bet) for bet in bets} == {"En Carre"}
    assert french.won("corner:0-1-2-3", 10, 3) == 80
    has_exactly(french, "corner", bets, 80)


@proves("vic-roulette-2011 9.6.1 Sixaine")
def test_sixaine_pays_5_to_1_on_the_six_compartments_of_two_streets(french: Table) -> None:
    assert {french.title(bet) for bet in SIX_LINES} == {"Sixaine"}
    assert french.won("sixline:31-36", 10, 31) == 50
    has_exactly(french, "sixline", SIX_LINES, 50)


@proves("vic-roulette-2011 9.6.1 Colonne")
def test_colonne_pays_2_to_1_on_any_of_twelve_compartments(french: Table) -> None:
    assert {french.title(bet) for bet in COLUMNS} == {"Colonne"}
    assert french.won("column:3", 10, 3) == 20
    has_exactly(french, "column", COLUMNS, 20)


@proves("vic-roulette-2011 9.6.1 Douzaine")
def test_douzaine_pays_2_to_1_on_1_to_12_13_to_24_or_25_to_36(french: Table) -> None:
    assert {french.title(bet) for bet in DOZENS} == {"Douzaine"}
    assert french.won("dozen:3", 10, 25) == 20
    has_exactly(french, "dozen", DOZENS, 20)


@proves("vic-roulette-2011 9.6.1 Manque")
def test_manque_pays_even_money_on_1_to_18_and_gives_nothing_back_on_0(french: Table) -> None:
    assert french.title("low") == "Manque"
    assert french.won("low", 10, 1) == 10
    assert french.credited("low", 10, 0) == 0
    wins_only_on(french, "low", range(1, 19), 10)


@proves("vic-roulette-2011 9.6.1 Passe")
def test_passe_pays_even_money_on_19_to_36_and_gives_nothing_back_on_0(french: Table) -> None:
    assert french.title("high") == "Passe"
    assert french.won("high", 10, 36) == 10
    assert french.credited("high", 10, 0) == 0
    wins_only_on(french, "high", range(19, 37), 10)


@proves("vic-roulette-2011 9.6.1 Pair")
def test_pair_pays_even_money_on_the_even_numbers_and_gives_nothing_back_on_0(
    french: Table,
) -> None:
    assert french.title("even") == "Pair"
    assert french.won("even", 10, 2) == 10
    assert french.credited("even", 10, 0) == 0
    wins_only_on(french, "even", EVEN, 10)


@proves("vic-roulette-2011 9.6.1 Impair")
def test_impair_pays_even_money_on_the_odd_numbers_and_gives_nothing_back_on_0(
    french: Table,
) -> None:
    assert french.title("odd") == "Impair"
    assert french.won("odd", 10, 1) == 10
    assert french.credited("odd", 10, 0) == 0
    wins_only_on(french, "odd", ODD, 10)


@proves("vic-roulette-2011 9.6.1 Rouge")
def test_rouge_pays_even_money_on_the_red_numbers_and_gives_nothing_back_on_0(
    french: Table,
) -> None:
    assert french.title("red") == "Rouge"
    assert french.won("red", 10, 1) == 10
    assert french.credited("red", 10, 0) == 0
    wins_only_on(french, "red", RED, 10)


@proves("vic-roulette-2011 9.6.1 Noir")
def test_noir_pays_even_money_on_the_black_numbers_and_gives_nothing_back_on_0(
    french: Table,
) -> None:
    assert french.title("black") == "Noir"
    assert french.won("black", 10, 2) == 10
    assert french.credited("black", 10, 0) == 0
    wins_only_on(french, "black", BLACK, 10)


# --- 4.2.3


@proves("vic-roulette-2011 4.2.3")
def test_what_chips_cannot_pay_exactly_is_paid_at_the_next_highest_amount_they_can() -> None:
    for game in ("roulette", "double-zero-fh", "double-zero-op", "double-zero-vw", "french"):
        dollar_chips = Table("vic-roulette-2011", game, smallest_chip=1)
        assert dollar_chips.won("split:8-11", 1.50, 8) == 26  # 17 x 1.50 is 25.50
        assert dollar_chips.won("split:8-11", 1.50, 9) == -1.50  # a loss is collected as it lies
        assert dollar_chips.won("sixline:1-6", 5, 4) == 25
        assert dollar_chips.won("red", 2.50, 1) == 3
        assert dollar_chips.won("red", 2.01, 1) == 3
        assert dollar_chips.won("red", 2, 1) == 2
        five_dollar_chips = Table("vic-roulette-2011", game, smallest_chip=5)
        assert five_dollar_chips.won("split:8-11", 1.50, 8) == 30
        assert five_dollar_chips.won("sixline:1-6", 5, 4) == 25
        half_dollar_chips = Table("vic-roulette-2011", game, smallest_chip=0.5)
        assert half_dollar_chips.won("split:8-11", 1.50, 8) == 25.50
        # It is paid up, and not cut to a lower wager beforehand as the touch forms do.
        assert dollar_chips.rulebook.ask(AboveMaximum) is AboveMaximum.PAID_TO_MAXIMUM
