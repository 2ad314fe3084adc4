"""ACT rules 2.8(b), 8.1 Pairs, 8.4 and 8.7(b): the wagers on a coup, their odds, the commission."""

import pytest

from tests.proving import proves
from tests.table import Table

COUNTS = range(10)
RANKS = "A23456789TJQK"


@pytest.fixture
def method_a() -> Table:
    return Table("act-mttg-2019", "baccarat-a")


@pytest.fixture
def method_b() -> Table:
    return Table("act-mttg-2019", "baccarat-b")


def ends(player: int, banker: int) -> list[str]:
    """A coup that ends on these point counts: K and Q for both, and each draws what it ends on."""
    rank = "TA23456789"
    return ["KC", "KD", "QC", "QD", f"{rank[player]}S", f"{rank[banker]}H"]


@proves("act-mttg-2019 2.8(b)")
def test_commission_comes_off_before_the_one_credit_and_no_part_of_a_cent_is_paid(
    method_a: Table, method_b: Table
) -> None:
    for table, coup, cents in ((method_a, ends(5, 7), 19500), (method_b, ends(5, 6), 15000)):
        settlement = table.settle(coup, banker=100)
        assert [settled.credit for settled in settlement.wagers] == [cents]
    assert method_a.credited("banker", 1, ends(5, 7)) == 1.95
    assert method_a.credited("banker", 0.25, ends(5, 7)) == 0.48
    assert method_b.credited("banker", 0.25, ends(5, 6)) == 0.37


@proves("act-mttg-2019 8.1 Pairs")
def test_a_pairs_wager_wins_on_the_first_two_cards_of_the_hand_named(
    method_a: Table, method_b: Table
) -> None:
    nines_against_king_queen = ["9C", "KD", "9H", "QS"]
    king_queen_against_nines = ["KD", "9C", "QS", "9H"]
    nines_against_fives = ["9C", "5D", "9H", "5S"]
    a_third_card_like_the_second = ["AC", "3D", "4H", "QS", "4C", "QH"]
    for table in (method_a, method_b):
        assert table.won("player-pair", 10, nines_against_king_queen) == 110
        assert table.won("banker-pair", 10, nines_against_king_queen) == -10
        assert table.won("player-pair", 10, king_queen_against_nines) == -10
        assert table.won("banker-pair", 10, king_queen_against_nines) == 110
        for bet in ("player-pair", "banker-pair"):
            assert table.won(bet, 10, nines_against_fives) == 110
            assert table.won(bet, 10, a_third_card_like_the_second) == -10


@proves("act-mttg-2019 8.4(a)")
def test_no_wager_beyond_the_list_is_taken(method_a: Table, method_b: Table) -> None:
    for table in (method_a, method_b):
        for bet in ("super-6", "Super 6", "either-pair", "perfect-pair", "dragon-7", "red"):
            refusal = table.refusal(bet, 10)
            assert refusal is not None
            assert refusal.code == "unknown_bet"
        assert set(table.game.offers) == {"player", "banker", "tie", "player-pair", "banker-pair"}


@proves("act-mttg-2019 8.4(a)(i)")
def test_a_wager_may_be_placed_on_the_player_hand(method_a: Table, method_b: Table) -> None:
    for table in (method_a, method_b):
        assert table.refusal("player", 10, held=[]) is None
        assert table.won("player", 10, ends(7, 5)) == 10
        assert table.won("player", 10, ends(5, 7)) == -10


@proves("act-mttg-2019 8.4(a)(ii)")
def test_a_wager_may_be_placed_on_the_banker_hand(method_a: Table, method_b: Table) -> None:
    for table in (method_a, method_b):
        assert table.refusal("banker", 10, held=[]) is None
        assert table.won("banker", 10, ends(7, 5)) == -10
    assert method_a.won("banker", 10, ends(5, 7)) == 9.5
    assert method_b.won("banker", 10, ends(5, 7)) == 10
    assert method_b.won("banker", 10, ends(5, 6)) == 5


@proves("act-mttg-2019 8.4(a)(iii)")
def test_a_wager_may_be_placed_on_the_tie(method_a: Table, method_b: Table) -> None:
    for table in (method_a, method_b):
        assert table.refusal("tie", 10, held=[]) is None
        assert table.won("tie", 10, ends(5, 5)) == 80
        assert table.won("tie", 10, ends(5, 6)) == -10


@proves("act-mttg-2019 8.4(a)(vi)")
def test_a_wager_may_be_placed_on_the_player_pair(method_a: Table, method_b: Table) -> None:
    for table in (method_a, method_b):
        assert table.refusal("player-pair", 5, held=["tie"]) is None
        assert table.won("player-pair", 5, ["9C", "KD", "9H", "QS"]) == 55


@proves("act-mttg-2019 8.4(a)(vii)")
def test_a_wager_may_be_placed_on_the_banker_pair(method_a: Table, method_b: Table) -> None:
    for table in (method_a, method_b):
        assert table.refusal("banker-pair", 5, held=["player"]) is None
        assert table.won("banker-pair", 5, ["KD", "9C", "QS", "9H"]) == 55


@proves("act-mttg-2019 8.4(b)")
def test_a_pairs_wager_needs_one_on_player_banker_or_tie(method_a: Table, method_b: Table) -> None:
    for table in (method_a, method_b):
        for pair, other in (("player-pair", "banker-pair"), ("banker-pair", "player-pair")):
            for held in ([], [pair], [other], [pair, other]):
                refusal = table.refusal(pair, 5, held)
                assert refusal is not None
                assert refusal.code == "needs_another_wager"
            for main in ("player", "banker", "tie"):
                assert table.refusal(pair, 5, held=[main]) is None


@proves("act-mttg-2019 8.4(c)")
def test_one_player_may_wager_on_both_pairs(method_a: Table, method_b: Table) -> None:
    nines_against_fives = ["9C", "5D", "9H", "5S"]
    for table in (method_a, method_b):
        assert table.refusal("player-pair", 5, held=["banker", "banker-pair"]) is None
        assert table.refusal("banker-pair", 5, held=["banker", "player-pair"]) is None
        wagers: dict[str, float] = {"banker": 10, "player-pair": 5, "banker-pair": 5}
        settlement = table.settle_all(nines_against_fives, wagers)
        assert [settled.wager.amount for settled in settlement.wagers] == [1000, 500, 500]
        assert [settled.credit for settled in settlement.wagers] == [0, 6000, 6000]


def assert_player_wins_even_money(table: Table) -> None:
    for player in COUNTS:
        for banker in COUNTS:
            if player != banker:
                credit = 200 if player > banker else 0
                assert table.credited("player", 100, ends(player, banker)) == credit


def assert_tie_wins_8_to_1(table: Table) -> None:
    for player in COUNTS:
        for banker in COUNTS:
            credit = 90 if player == banker else 0
            assert table.credited("tie", 10, ends(player, banker)) == credit


def assert_a_tie_voids_player_and_banker(table: Table) -> None:
    for count in COUNTS:
        for bet in ("player", "banker"):
            assert table.credited(bet, 50, ends(count, count)) == 50


@proves("act-mttg-2019 8.7(b) Method (A) Player")
def test_by_method_a_player_wins_even_money_on_the_higher_count(method_a: Table) -> None:
    assert method_a.credited("player", 100, ["KC", "KD", "8C", "6D"]) == 200
    assert_player_wins_even_money(method_a)


@proves("act-mttg-2019 8.7(b) Method (A) Banker")
def test_by_method_a_banker_wins_even_money_less_5_per_cent_on_6_as_on_any_count(
    method_a: Table,
) -> None:
    assert method_a.credited("banker", 100, ends(4, 6)) == 195
    for player in COUNTS:
        for banker in COUNTS:
            if player != banker:
                credit = 195 if banker > player else 0
                assert method_a.credited("banker", 100, ends(player, banker)) == credit


@proves("act-mttg-2019 8.7(b) Method (A) Tie")
def test_by_method_a_tie_wins_8_to_1_on_equal_counts(method_a: Table) -> None:
    assert method_a.credited("tie", 10, ["KC", "KD", "7C", "7D"]) == 90
    assert method_a.credited("tie", 10, ["KC", "KD", "7C", "6D"]) == 0
    assert_tie_wins_8_to_1(method_a)


@proves("act-mttg-2019 8.7(b) Method (A) Tie void")
def test_by_method_a_a_tie_returns_player_and_banker_wagers_and_leaves_pairs(
    method_a: Table,
) -> None:
    wagers: dict[str, float] = {"player": 50, "banker": 50, "player-pair": 10}
    settlement = method_a.settle_all(["3C", "KD", "3H", "6S"], wagers)
    assert [settled.credit for settled in settlement.wagers] == [5000, 5000, 12000]
    assert_a_tie_voids_player_and_banker(method_a)


@proves("act-mttg-2019 8.7(b) Method (B) Player")
def test_by_method_b_player_wins_even_money_on_6_as_on_any_higher_count(method_b: Table) -> None:
    assert method_b.credited("player", 100, ends(6, 4)) == 200
    assert_player_wins_even_money(method_b)


@proves("act-mttg-2019 8.7(b) Method (B) Banker")
def test_by_method_b_banker_wins_even_money_but_half_of_it_on_6(method_b: Table) -> None:
    assert method_b.credited("banker", 100, ends(3, 7)) == 200
    assert method_b.credited("banker", 100, ends(3, 6)) == 150
    six_on_two_cards = ["KC", "KD", "5C", "6D", "TS"]
    assert method_b.credited("banker", 100, six_on_two_cards) == 150
    for player in COUNTS:
        for banker in COUNTS:
            if player != banker:
                won = 150 if banker == 6 else 200
                credit = won if banker > player else 0
                assert method_b.credited("banker", 100, ends(player, banker)) == credit


@proves("act-mttg-2019 8.7(b) Method (B) Tie")
def test_by_method_b_tie_wins_8_to_1_on_equal_counts(method_b: Table) -> None:
    assert method_b.credited("tie", 10, ends(6, 6)) == 90
    assert_tie_wins_8_to_1(method_b)


@proves("act-mttg-2019 8.7(b) Method (B) Tie void")
def test_by_method_b_a_tie_returns_player_and_banker_wagers_on_6_too(method_b: Table) -> None:
    assert method_b.credited("banker", 100, ends(6, 6)) == 100
    assert_a_tie_voids_player_and_banker(method_b)


@proves("act-mttg-2019 8.7(b) Pairs")
def test_pairs_pay_11_to_1_on_two_of_one_rank_not_of_one_value(
    method_a: Table, method_b: Table
) -> None:
    for table in (method_a, method_b):
        assert table.credited("banker-pair", 10, ["9H", "KC", "QS", "KD"]) == 120
        assert table.credited("banker-pair", 10, ["9H", "KC", "QS", "KC"]) == 120
        assert table.credited("banker-pair", 10, ["9H", "TC", "QS", "KD"]) == 0
        for one in RANKS:
            for other in RANKS:
                credit = 120 if one == other else 0
                to_player = [f"{one}C", "QS", f"{other}D", "9H"]
                to_banker = ["QS", f"{one}C", "9H", f"{other}D"]
                assert table.credited("player-pair", 10, to_player) == credit
                assert table.credited("banker-pair", 10, to_banker) == credit
