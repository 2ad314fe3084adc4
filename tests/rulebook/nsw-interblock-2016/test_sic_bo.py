"""Interblock rules 5.4 and 5.5: the bets on a throw of three dice and their odds."""

from itertools import product

import pytest

from tests.proving import proves
from tests.table import Table

FACES = (1, 2, 3, 4, 5, 6)
THROWS = [list(throw) for throw in product(FACES, repeat=3)]
TRIPLES = [[1, 1, 1], [2, 2, 2], [3, 3, 3], [4, 4, 4], [5, 5, 5], [6, 6, 6]]
COMBINATIONS = "1-2 1-3 1-4 1-5 1-6 2-3 2-4 2-5 2-6 3-4 3-5 3-6 4-5 4-6 5-6"


@pytest.fixture
def sic_bo() -> Table:
    return Table("nsw-interblock-2016", "sic-bo")


def total_is_credited(sic_bo: Table, total: int, credit: float) -> None:
    """$5 on a total brings this on every throw that makes it, and nothing on any other."""
    for throw in THROWS:
        expected = credit if sum(throw) == total else 0
        assert sic_bo.credited(f"total:{total}", 5, throw) == expected, throw


# --- 5.4: the bets


@proves("nsw-interblock-2016 5.4")
def test_no_bet_beyond_those_defined_is_taken(sic_bo: Table) -> None:
    others = """
        total:3 total:18 total:2 total:19 triple:0 triple:7 double:0 double:7
        combination:1-1 combination:2-1 combination:6-7 die:0 die:7
    """
    for bet in others.split():
        refusal = sic_bo.refusal(bet, 5)
        assert refusal is not None, bet
        assert refusal.code == "bet_not_offered"
    for bet in ("odd", "even", "red", "straight:4"):
        refusal = sic_bo.refusal(bet, 5)
        assert refusal is not None, bet
        assert refusal.code == "unknown_bet"
    defined = {
        *("small", "big", "any-triple"),
        *(f"{kind}:{face}" for kind in ("triple", "double", "die") for face in FACES),
        *(f"total:{total}" for total in range(4, 18)),
        *(f"combination:{numbers}" for numbers in COMBINATIONS.split()),
    }
    assert len(defined) == 50
    assert set(sic_bo.game.offers) == defined


@proves("nsw-interblock-2016 5.4.1.1")
def test_small_wins_on_4_to_10_except_triple_2_and_triple_3(sic_bo: Table) -> None:
    assert sic_bo.credited("small", 5, [2, 3, 5]) == 10
    assert sic_bo.credited("small", 5, [3, 3, 3]) == 0
    for throw in THROWS:
        if sum(throw) in (4, 5, 6, 7, 8, 9, 10):
            wins = throw not in ([2, 2, 2], [3, 3, 3])
            assert sic_bo.credited("small", 5, throw) == (10 if wins else 0), throw


@proves("nsw-interblock-2016 5.4.1.2")
def test_small_loses_on_any_other_total_and_on_a_triple(sic_bo: Table) -> None:
    assert sic_bo.credited("small", 5, [1, 1, 1]) == 0
    assert sic_bo.credited("small", 5, [5, 5, 1]) == 0
    for throw in THROWS:
        if sum(throw) in (3, 11, 12, 13, 14, 15, 16, 17, 18) or throw in TRIPLES:
            assert sic_bo.won("small", 5, throw) == -5, throw


@proves("nsw-interblock-2016 5.4.3.1")
def test_big_wins_on_11_to_17_except_triple_4_and_triple_5(sic_bo: Table) -> None:
    assert sic_bo.credited("big", 5, [6, 4, 1]) == 10
    assert sic_bo.credited("big", 5, [5, 5, 5]) == 0
    for throw in THROWS:
        if sum(throw) in (11, 12, 13, 14, 15, 16, 17):
            wins = throw not in ([4, 4, 4], [5, 5, 5])
            assert sic_bo.credited("big", 5, throw) == (10 if wins else 0), throw


@proves("nsw-interblock-2016 5.4.3.2")
def test_big_loses_on_any_other_total_and_on_a_triple(sic_bo: Table) -> None:
    assert sic_bo.credited("big", 5, [6, 6, 6]) == 0
    assert sic_bo.credited("big", 5, [4, 4, 2]) == 0
    for throw in THROWS:
        if sum(throw) in (3, 4, 5, 6, 7, 8, 9, 10, 18) or throw in TRIPLES:
            assert sic_bo.won("big", 5, throw) == -5, throw


@proves("nsw-interblock-2016 5.4.3")
def test_a_specific_triple_wins_on_that_triple_and_otherwise_loses(sic_bo: Table) -> None:
    assert sic_bo.credited("triple:6", 5, [6, 6, 5]) == 0
    for face in FACES:
        for throw in THROWS:
            expected = 955 if throw == [face, face, face] else 0
            assert sic_bo.credited(f"triple:{face}", 5, throw) == expected, (face, throw)


@proves("nsw-interblock-2016 5.4.4")
def test_a_specific_double_wins_on_that_double_and_once_only_on_its_triple(
    sic_bo: Table,
) -> None:
    assert sic_bo.won("double:2", 5, [2, 2, 6]) == 60
    assert sic_bo.won("double:2", 5, [2, 2, 2]) == 60
    assert sic_bo.won("double:2", 5, [2, 1, 6]) == -5
    for face in FACES:
        for throw in THROWS:
            expected = 65 if throw.count(face) >= 2 else 0
            assert sic_bo.credited(f"double:{face}", 5, throw) == expected, (face, throw)


@proves("nsw-interblock-2016 5.4.5")
def test_any_triple_wins_on_every_triple_and_otherwise_loses(sic_bo: Table) -> None:
    assert sic_bo.credited("any-triple", 5, [1, 1, 2]) == 0
    for throw in THROWS:
        expected = 160 if throw in TRIPLES else 0
        assert sic_bo.credited("any-triple", 5, throw) == expected, throw


@proves("nsw-interblock-2016 5.4.6")
def test_a_total_from_4_to_17_wins_in_any_combination_and_otherwise_loses(sic_bo: Table) -> None:
    assert sic_bo.won("total:9", 5, [3, 3, 3]) == 35
    for total, credit in {4: 315, 5: 160, 6: 95, 7: 65, 8: 45, 9: 40, 10: 35}.items():
        total_is_credited(sic_bo, total, credit)
    for total, credit in {17: 315, 16: 160, 15: 95, 14: 65, 13: 45, 12: 40, 11: 35}.items():
        total_is_credited(sic_bo, total, credit)
    assert sic_bo.refusal("total:3", 5) is not None
    assert sic_bo.refusal("total:18", 5) is not None


@proves("nsw-interblock-2016 5.4.7")
def test_a_combination_wins_once_only_where_both_its_numbers_appear_and_otherwise_loses(
    sic_bo: Table,
) -> None:
    assert sic_bo.won("combination:3-4", 5, [3, 4, 4]) == 30
    assert sic_bo.won("combination:3-4", 5, [3, 3, 5]) == -5
    for numbers in COMBINATIONS.split():
        one, other = map(int, numbers.split("-"))
        for throw in THROWS:
            expected = 35 if one in throw and other in throw else 0
            credited = sic_bo.credited(f"combination:{numbers}", 5, throw)
            assert credited == expected, (numbers, throw)


@proves("nsw-interblock-2016 5.4.8")
def test_a_single_die_bet_wins_on_one_or_more_dice_and_loses_where_its_number_is_missing(
    sic_bo: Table,
) -> None:
    assert sic_bo.won("die:4", 5, [4, 1, 2]) == 5
    assert sic_bo.won("die:4", 5, [1, 2, 3]) == -5
    for face in FACES:
        for throw in THROWS:
            expected = (0, 10, 15, 65)[throw.count(face)]
            assert sic_bo.credited(f"die:{face}", 5, throw) == expected, (face, throw)


# --- 5.5: the odds


@proves("nsw-interblock-2016 5.5 Triples")
def test_each_triple_pays_190_to_1(sic_bo: Table) -> None:
    assert sic_bo.credited("triple:6", 5, [6, 6, 6]) == 955
    for face in FACES:
        assert sic_bo.won(f"triple:{face}", 5, [face, face, face]) == 950


@proves("nsw-interblock-2016 5.5 Any Triple")
def test_any_triple_pays_31_to_1(sic_bo: Table) -> None:
    assert sic_bo.credited("any-triple", 5, [2, 2, 2]) == 160
    for throw in TRIPLES:
        assert sic_bo.won("any-triple", 5, throw) == 155


@proves("nsw-interblock-2016 5.5 Doubles")
def test_each_double_pays_12_to_1(sic_bo: Table) -> None:
    assert sic_bo.credited("double:3", 5, [3, 3, 1]) == 65
    for face in FACES:
        other = 2 if face == 1 else 1
        assert sic_bo.won(f"double:{face}", 5, [face, face, other]) == 60
        assert sic_bo.won(f"double:{face}", 5, [face, face, face]) == 60


@proves("nsw-interblock-2016 5.5 Small")
def test_small_pays_1_to_1(sic_bo: Table) -> None:
    assert sic_bo.won("small", 5, [1, 1, 2]) == 5
    assert sic_bo.credited("small", 5, [1, 1, 2]) == 10


@proves("nsw-interblock-2016 5.5 Big")
def test_big_pays_1_to_1(sic_bo: Table) -> None:
    assert sic_bo.won("big", 5, [6, 6, 5]) == 5
    assert sic_bo.credited("big", 5, [6, 6, 5]) == 10


@proves("nsw-interblock-2016 5.5 Single Numbers on 1")
def test_a_single_number_on_1_of_the_dice_pays_1_to_1(sic_bo: Table) -> None:
    assert sic_bo.won("die:4", 5, [4, 1, 2]) == 5
    assert sic_bo.credited("die:4", 5, [4, 1, 2]) == 10
    assert sic_bo.credited("die:4", 5, [1, 1, 4]) == 10


@proves("nsw-interblock-2016 5.5 Single Numbers on 2")
def test_a_single_number_on_2_of_the_dice_pays_2_to_1(sic_bo: Table) -> None:
    assert sic_bo.won("die:4", 5, [4, 4, 2]) == 10
    assert sic_bo.credited("die:4", 5, [4, 4, 2]) == 15
    assert sic_bo.credited("die:4", 5, [4, 2, 4]) == 15


@proves("nsw-interblock-2016 5.5 Single Numbers on 3")
def test_a_single_number_on_all_3_dice_pays_12_to_1(sic_bo: Table) -> None:
    assert sic_bo.won("die:4", 5, [4, 4, 4]) == 60
    assert sic_bo.credited("die:4", 5, [4, 4, 4]) == 65


@proves("nsw-interblock-2016 5.5 Combinations")
def test_each_combination_pays_6_to_1(sic_bo: Table) -> None:
    assert sic_bo.credited("combination:3-4", 5, [3, 4, 6]) == 35
    for numbers in COMBINATIONS.split():
        one, other = map(int, numbers.split("-"))
        assert sic_bo.won(f"combination:{numbers}", 5, [one, other, other]) == 30


@proves("nsw-interblock-2016 5.5 Totals 4 and 17")
def test_total_4_and_total_17_each_pay_62_to_1(sic_bo: Table) -> None:
    assert sic_bo.won("total:17", 5, [6, 6, 5]) == 310
    total_is_credited(sic_bo, 4, 315)
    total_is_credited(sic_bo, 17, 315)


@proves("nsw-interblock-2016 5.5 Totals 5 and 16")
def test_total_5_and_total_16_each_pay_31_to_1(sic_bo: Table) -> None:
    assert sic_bo.won("total:5", 5, [1, 2, 2]) == 155
    total_is_credited(sic_bo, 5, 160)
    total_is_credited(sic_bo, 16, 160)


@proves("nsw-interblock-2016 5.5 Totals 6 and 15")
def test_total_6_and_total_15_each_pay_18_to_1(sic_bo: Table) -> None:
    assert sic_bo.won("total:15", 5, [5, 5, 5]) == 90
    total_is_credited(sic_bo, 6, 95)
    total_is_credited(sic_bo, 15, 95)


@proves("nsw-interblock-2016 5.5 Totals 7 and 14")
def test_total_7_and_total_14_each_pay_12_to_1(sic_bo: Table) -> None:
    assert sic_bo.won("total:7", 5, [1, 2, 4]) == 60
    total_is_credited(sic_bo, 7, 65)
    total_is_credited(sic_bo, 14, 65)


@proves("nsw-interblock-2016 5.5 Totals 8 and 13")
def test_total_8_and_total_13_each_pay_8_to_1(sic_bo: Table) -> None:
    assert sic_bo.won("total:13", 5, [6, 5, 2]) == 40
    total_is_credited(sic_bo, 8, 45)
    total_is_credited(sic_bo, 13, 45)


@proves("nsw-interblock-2016 5.5 Totals 9 and 12")
def test_total_9_and_total_12_each_pay_7_to_1(sic_bo: Table) -> None:
    assert sic_bo.won("total:9", 5, [2, 3, 4]) == 35
    total_is_credited(sic_bo, 9, 40)
    total_is_credited(sic_bo, 12, 40)


@proves("nsw-interblock-2016 5.5 Totals 10 and 11")
def test_total_10_and_total_11_each_pay_6_to_1(sic_bo: Table) -> None:
    assert sic_bo.won("total:10", 5, [1, 3, 6]) == 30
    total_is_credited(sic_bo, 10, 35)
    total_is_credited(sic_bo, 11, 35)
