"""ACT rule 10.4: the bets on a throw and their odds."""

from itertools import product

import pytest

from tests.proving import proves
from tests.table import Table

FACES = (1, 2, 3, 4, 5, 6)
THROWS = list(product(FACES, FACES, FACES))
TRIPLES = [(1, 1, 1), (2, 2, 2), (3, 3, 3), (4, 4, 4), (5, 5, 5), (6, 6, 6)]


@pytest.fixture
def sic_bo() -> Table:
    return Table("act-mttg-2019", "sic-bo")


def credits(table: Table, bet: str) -> dict[tuple[int, ...], float]:
    """The throws, of all 216, on which $10 on a bet brings anything back, and how much."""
    paid = {throw: table.credited(bet, 10, list(throw)) for throw in THROWS}
    return {throw: credit for throw, credit in paid.items() if credit}


def on_total(total: int, credit: float) -> dict[tuple[int, ...], float]:
    return {throw: credit for throw in THROWS if sum(throw) == total}


@proves("act-mttg-2019 10.4(a)")
def test_no_bet_beyond_the_table_is_taken(sic_bo: Table) -> None:
    for bet in ("total:3", "total:18", "combination:1-1", "die:7", "small:4"):
        refusal = sic_bo.refusal(bet, 10)
        assert refusal is not None
        assert refusal.code == "bet_not_offered"
    for bet in ("three-forces", "red", "triple"):
        refusal = sic_bo.refusal(bet, 10)
        assert refusal is not None
        assert refusal.code == "unknown_bet"
    kinds = {bet.partition(":")[0] for bet in sic_bo.game.offers}
    inner = {"triple", "double", "any-triple", "total", "combination", "die"}
    assert kinds == {"small", "big", *inner}
    assert len(sic_bo.bets("total")) == 14


@proves("act-mttg-2019 10.4(a) Small")
def test_small_wins_even_money_on_4_to_10_and_loses_on_any_triple(sic_bo: Table) -> None:
    assert sic_bo.credited("small", 10, [1, 4, 5]) == 20
    assert sic_bo.credited("small", 10, [1, 1, 2]) == 20
    assert sic_bo.credited("small", 10, [5, 5, 1]) == 0
    assert sic_bo.credited("small", 10, [2, 2, 2]) == 0
    assert credits(sic_bo, "small") == {
        throw: 20 for throw in THROWS if 4 <= sum(throw) <= 10 and throw not in TRIPLES
    }


@proves("act-mttg-2019 10.4(a) Big")
def test_big_wins_even_money_on_11_to_17_and_loses_on_any_triple(sic_bo: Table) -> None:
    assert sic_bo.credited("big", 10, [6, 6, 5]) == 20
    assert sic_bo.credited("big", 10, [5, 5, 1]) == 20
    assert sic_bo.credited("big", 10, [1, 4, 5]) == 0
    assert sic_bo.credited("big", 10, [4, 4, 4]) == 0
    assert credits(sic_bo, "big") == {
        throw: 20 for throw in THROWS if 11 <= sum(throw) <= 17 and throw not in TRIPLES
    }


@proves("act-mttg-2019 10.4(a) Specific Triples")
def test_a_specific_triple_wins_180_to_1_on_three_of_its_number(sic_bo: Table) -> None:
    assert len(sic_bo.bets("triple")) == 6
    for face in FACES:
        assert credits(sic_bo, f"triple:{face}") == {(face, face, face): 1810}


@proves("act-mttg-2019 10.4(a) Specific Doubles")
def test_a_specific_double_wins_11_to_1_on_two_of_its_number_and_once_on_three(
    sic_bo: Table,
) -> None:
    assert sic_bo.credited("double:5", 10, [5, 5, 2]) == 120
    assert sic_bo.credited("double:5", 10, [5, 5, 5]) == 120
    assert sic_bo.credited("double:5", 10, [5, 2, 2]) == 0
    assert len(sic_bo.bets("double")) == 6
    for face in FACES:
        assert credits(sic_bo, f"double:{face}") == {
            throw: 120 for throw in THROWS if throw.count(face) >= 2
        }


@proves("act-mttg-2019 10.4(a) Any Triple")
def test_any_triple_wins_31_to_1_on_three_of_one_number(sic_bo: Table) -> None:
    assert sic_bo.credited("any-triple", 10, [3, 3, 4]) == 0
    assert credits(sic_bo, "any-triple") == dict.fromkeys(TRIPLES, 320)


@proves("act-mttg-2019 10.4(a) Three Dice Totals 4 or 17")
def test_totals_4_and_17_are_two_bets_at_62_to_1(sic_bo: Table) -> None:
    assert credits(sic_bo, "total:4") == {(1, 1, 2): 630, (1, 2, 1): 630, (2, 1, 1): 630}
    assert credits(sic_bo, "total:17") == {(5, 6, 6): 630, (6, 5, 6): 630, (6, 6, 5): 630}


@proves("act-mttg-2019 10.4(a) Three Dice Totals 5 or 16")
def test_totals_5_and_16_pay_31_to_1(sic_bo: Table) -> None:
    assert sic_bo.credited("total:16", 10, [6, 6, 4]) == 320
    assert credits(sic_bo, "total:5") == on_total(5, 320)
    assert credits(sic_bo, "total:16") == on_total(16, 320)


@proves("act-mttg-2019 10.4(a) Three Dice Totals 6 or 15")
def test_totals_6_and_15_pay_18_to_1_and_a_triple_does_not_spoil_them(sic_bo: Table) -> None:
    assert sic_bo.credited("total:6", 10, [2, 2, 2]) == 190
    assert sic_bo.credited("total:15", 10, [5, 5, 5]) == 190
    assert credits(sic_bo, "total:6") == on_total(6, 190)
    assert credits(sic_bo, "total:15") == on_total(15, 190)


@proves("act-mttg-2019 10.4(a) Three Dice Totals 7 or 14")
def test_totals_7_and_14_pay_12_to_1(sic_bo: Table) -> None:
    assert sic_bo.credited("total:14", 10, [6, 5, 3]) == 130
    assert credits(sic_bo, "total:7") == on_total(7, 130)
    assert credits(sic_bo, "total:14") == on_total(14, 130)


@proves("act-mttg-2019 10.4(a) Three Dice Totals 8 or 13")
def test_totals_8_and_13_pay_8_to_1(sic_bo: Table) -> None:
    assert sic_bo.credited("total:8", 10, [1, 2, 5]) == 90
    assert credits(sic_bo, "total:8") == on_total(8, 90)
    assert credits(sic_bo, "total:13") == on_total(13, 90)


@proves("act-mttg-2019 10.4(a) Three Dice Totals 9 or 12")
def test_totals_9_and_12_pay_7_to_1(sic_bo: Table) -> None:
    assert sic_bo.credited("total:12", 10, [4, 4, 4]) == 80
    assert credits(sic_bo, "total:9") == on_total(9, 80)
    assert credits(sic_bo, "total:12") == on_total(12, 80)


@proves("act-mttg-2019 10.4(a) Three Dice Totals 10 or 11")
def test_totals_10_and_11_pay_6_to_1(sic_bo: Table) -> None:
    assert sic_bo.credited("total:11", 10, [5, 5, 1]) == 70
    assert credits(sic_bo, "total:10") == on_total(10, 70)
    assert credits(sic_bo, "total:11") == on_total(11, 70)


@proves("act-mttg-2019 10.4(a) Two Dice Combinations")
def test_two_different_numbers_pay_6_to_1_once_when_both_show(sic_bo: Table) -> None:
    assert sic_bo.credited("combination:1-2", 10, [1, 2, 2]) == 70
    assert sic_bo.credited("combination:1-2", 10, [1, 1, 3]) == 0
    pairs = [(1, 2), (1, 3), (1, 4), (1, 5), (1, 6), (2, 3), (2, 4), (2, 5), (2, 6)]
    pairs += [(3, 4), (3, 5), (3, 6), (4, 5), (4, 6), (5, 6)]
    assert sorted(sic_bo.bets("combination")) == [f"combination:{a}-{b}" for a, b in pairs]
    for one, other in pairs:
        assert credits(sic_bo, f"combination:{one}-{other}") == {
            throw: 70 for throw in THROWS if one in throw and other in throw
        }


def credited_on(table: Table, face: int, dice: int) -> set[float]:
    """What $10 on a single number brings on every throw that shows it on so many dice."""
    throws = [throw for throw in THROWS if throw.count(face) == dice]
    return {table.credited(f"die:{face}", 10, list(throw)) for throw in throws}


@proves("act-mttg-2019 10.4(a) Single Die Bet one die")
def test_a_single_number_on_one_die_pays_even_money(sic_bo: Table) -> None:
    assert sic_bo.credited("die:6", 10, [6, 2, 1]) == 20
    for face in FACES:
        assert credited_on(sic_bo, face, dice=1) == {20}


@proves("act-mttg-2019 10.4(a) Single Die Bet two dice")
def test_a_single_number_on_two_dice_pays_2_to_1(sic_bo: Table) -> None:
    assert sic_bo.credited("die:6", 10, [6, 6, 1]) == 30
    for face in FACES:
        assert credited_on(sic_bo, face, dice=2) == {30}


@proves("act-mttg-2019 10.4(a) Single Die Bet three dice")
def test_a_single_number_on_three_dice_pays_12_to_1_and_on_none_loses(sic_bo: Table) -> None:
    assert sic_bo.credited("die:6", 10, [6, 6, 6]) == 130
    assert sic_bo.credited("die:6", 10, [1, 2, 5]) == 0
    for face in FACES:
        assert credited_on(sic_bo, face, dice=3) == {130}
        assert credited_on(sic_bo, face, dice=0) == {0}
