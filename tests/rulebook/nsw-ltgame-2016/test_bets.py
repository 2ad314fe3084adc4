"""LTGame rules 5.1 and 8.4 to 8.6: the wagers that may be made, when they win, and at what odds."""

import pytest

from tests.proving import proves
from tests.table import Table

RANKS = "A23456789TJQK"
WORTH = "TA23456789"
"""A card for each value from 0 to 9."""

HIGHER_AND_LOWER = [(high, low) for high in range(10) for low in range(high)]
"""Every two point counts that differ."""


def ends(player: int, banker: int) -> list[str]:
    """A coup that ends on these point counts: every third card that must be drawn counts zero."""
    cards = [f"{WORTH[player]}H", f"{WORTH[banker]}D", "KS", "QC"]
    if max(player, banker) < 8:
        if player <= 5:
            cards.append("TH")
        if banker <= (3 if player <= 5 else 5):
            cards.append("JD")
    return cards


def players_first_two(first: str, second: str) -> list[str]:
    """A coup of four cards, as the Banker has a natural 9."""
    return [first, "9D", second, "QC"]


def bankers_first_two(first: str, second: str) -> list[str]:
    """A coup of four cards, as the Player has a natural 9."""
    return ["9H", first, "KS", second]


@proves("nsw-ltgame-2016 1.1 LTGame Baccarat")
def test_a_table_settles_by_the_baccarat_or_by_the_even_money_odds(
    baccarat: Table, even_money: Table
) -> None:
    assert even_money.won("banker", 100, ends(player=4, banker=6)) == 50
    assert baccarat.won("banker", 100, ends(player=4, banker=6)) == 95
    for banker, player in HIGHER_AND_LOWER:
        assert baccarat.won("banker", 100, ends(player, banker)) == 95
        assert even_money.won("banker", 100, ends(player, banker)) == (50 if banker == 6 else 100)


@proves("nsw-ltgame-2016 5.1")
def test_no_wager_but_player_banker_tie_and_the_two_pairs_is_taken(table: Table) -> None:
    permissible = ("player", "banker", "tie", "player-pair", "banker-pair")
    assert set(table.game.offers) == set(permissible)
    for bet in permissible:
        assert table.refusal(bet, 10) is None
    for bet in ("pair", "either-pair", "natural", "banker-six", "Player", "red", "total:9", ""):
        refusal = table.refusal(bet, 10)
        assert refusal is not None, bet
        assert refusal.code == "unknown_bet"
    for bet in ("player:7", "tie:6", "banker-pair:K"):
        refusal = table.refusal(bet, 10)
        assert refusal is not None, bet
        assert refusal.code == "bet_not_offered"


@proves("nsw-ltgame-2016 5.1.1")
def test_a_wager_on_the_players_hand_wins_loses_or_is_returned(table: Table) -> None:
    assert table.title("player") == "Player's Hand"
    assert table.credited("player", 10, ends(player=7, banker=5)) == 20
    assert table.credited("player", 10, ends(player=5, banker=7)) == 0
    assert table.credited("player", 10, ends(player=6, banker=6)) == 10


@proves("nsw-ltgame-2016 5.1.1.1")
def test_player_wins_when_the_players_hand_counts_higher(table: Table) -> None:
    assert table.credited("player", 10, ends(player=7, banker=5)) == 20
    for player, banker in HIGHER_AND_LOWER:
        assert table.credited("player", 10, ends(player, banker)) == 20


@proves("nsw-ltgame-2016 5.1.1.2")
def test_player_loses_when_the_players_hand_counts_lower(table: Table) -> None:
    assert table.credited("player", 10, ends(player=2, banker=3)) == 0
    assert table.credited("player", 10, ends(player=3, banker=2)) == 20
    for banker, player in HIGHER_AND_LOWER:
        assert table.credited("player", 10, ends(player, banker)) == 0


@proves("nsw-ltgame-2016 5.1.1.3")
def test_player_neither_wins_nor_loses_when_the_counts_are_equal(table: Table) -> None:
    for count in range(10):
        assert table.credited("player", 10, ends(count, count)) == 10
        assert table.won("player", 10, ends(count, count)) == 0


@proves("nsw-ltgame-2016 5.1.2")
def test_a_wager_on_the_bankers_hand_wins_loses_or_is_returned(
    baccarat: Table, even_money: Table
) -> None:
    assert baccarat.credited("banker", 10, ends(player=5, banker=7)) == 19.5
    assert even_money.credited("banker", 10, ends(player=5, banker=7)) == 20
    for table in (baccarat, even_money):
        assert table.title("banker") == "Banker's Hand"
        assert table.credited("banker", 10, ends(player=7, banker=5)) == 0
        assert table.credited("banker", 10, ends(player=6, banker=6)) == 10


@proves("nsw-ltgame-2016 5.1.2.1")
def test_banker_wins_when_the_bankers_hand_counts_higher(
    baccarat: Table, even_money: Table
) -> None:
    assert baccarat.won("banker", 100, ends(player=1, banker=4)) == 95
    assert even_money.won("banker", 100, ends(player=1, banker=4)) == 100
    assert even_money.won("banker", 100, ends(player=1, banker=6)) == 50
    for banker, player in HIGHER_AND_LOWER:
        assert baccarat.won("banker", 100, ends(player, banker)) > 0
        assert even_money.won("banker", 100, ends(player, banker)) > 0


@proves("nsw-ltgame-2016 5.1.2.2")
def test_banker_loses_when_the_bankers_hand_counts_lower(
    baccarat: Table, even_money: Table
) -> None:
    for table in (baccarat, even_money):
        assert table.credited("banker", 100, ends(player=9, banker=8)) == 0
        for player, banker in HIGHER_AND_LOWER:
            assert table.credited("banker", 100, ends(player, banker)) == 0
    assert baccarat.credited("banker", 100, ends(player=8, banker=9)) == 195
    assert even_money.credited("banker", 100, ends(player=8, banker=9)) == 200


@proves("nsw-ltgame-2016 5.1.2.3")
def test_banker_neither_wins_nor_loses_when_the_counts_are_equal(table: Table) -> None:
    assert table.credited("banker", 100, ends(player=8, banker=8)) == 100
    for count in range(10):
        assert table.credited("banker", 100, ends(count, count)) == 100


@proves("nsw-ltgame-2016 5.1.3")
def test_tie_wins_when_both_hands_count_the_same_and_loses_otherwise(table: Table) -> None:
    assert table.won("tie", 10, ends(player=3, banker=3)) == 80
    assert table.credited("tie", 10, ends(player=3, banker=4)) == 0
    for count in range(10):
        assert table.won("tie", 10, ends(count, count)) == 80
    for high, low in HIGHER_AND_LOWER:
        assert table.credited("tie", 10, ends(high, low)) == 0
        assert table.credited("tie", 10, ends(low, high)) == 0


@proves("nsw-ltgame-2016 5.1.4")
def test_a_pair_is_made_by_the_first_two_cards_of_the_hand_backed(table: Table) -> None:
    assert table.credited("player-pair", 10, ["4H", "7D", "9S", "KC", "4D"]) == 0
    assert table.credited("player-pair", 10, ["9H", "7D", "9S", "KC"]) == 120
    assert table.credited("player-pair", 10, ["6H", "9D", "KS", "9C"]) == 0  # the Banker's pair
    assert table.credited("banker-pair", 10, ["6H", "4D", "KS", "9C", "4H"]) == 0
    assert table.credited("banker-pair", 10, ["6H", "9D", "KS", "9C"]) == 120
    assert table.credited("banker-pair", 10, ["9H", "7D", "9S", "KC"]) == 0  # the Player's pair


@proves("nsw-ltgame-2016 5.1.4.1")
@pytest.mark.parametrize("rank", "A23456789T")
def test_two_cards_of_one_value_from_ace_to_10_are_a_pair(table: Table, rank: str) -> None:
    for other in RANKS:
        credit = 120 if other == rank else 0
        player, banker = f"{rank}H {other}C".split(), f"{rank}S {other}D".split()
        assert table.credited("player-pair", 10, players_first_two(*player)) == credit
        assert table.credited("banker-pair", 10, bankers_first_two(*banker)) == credit
    assert table.credited("player-pair", 10, players_first_two(f"{rank}H", f"{rank}H")) == 120


@proves("nsw-ltgame-2016 5.1.4.2")
@pytest.mark.parametrize("picture", "JQK")
def test_two_picture_cards_of_one_type_are_a_pair(table: Table, picture: str) -> None:
    for other in RANKS:
        credit = 120 if other == picture else 0
        player, banker = f"{picture}H {other}C".split(), f"{picture}S {other}H".split()
        assert table.credited("player-pair", 10, players_first_two(*player)) == credit
        assert table.credited("banker-pair", 10, bankers_first_two(*banker)) == credit
    assert table.credited("banker-pair", 10, bankers_first_two(f"{picture}S", f"{picture}S")) == 120


@proves("nsw-ltgame-2016 8.4")
def test_baccarat_pays_100_on_player_95_on_banker_and_800_on_tie(baccarat: Table) -> None:
    assert baccarat.won("player", 100, ends(player=7, banker=5)) == 100
    assert baccarat.won("banker", 100, ends(player=5, banker=7)) == 95
    assert baccarat.won("tie", 100, ends(player=6, banker=6)) == 800


@proves("nsw-ltgame-2016 8.4.1")
def test_baccarat_pays_player_1_to_1(baccarat: Table) -> None:
    assert baccarat.credited("player", 100, ends(player=7, banker=5)) == 200
    assert baccarat.won("player", 100, ends(player=7, banker=5)) == 100
    assert baccarat.won("player", 100, ends(player=6, banker=5)) == 100


@proves("nsw-ltgame-2016 8.4.2")
def test_baccarat_pays_banker_19_to_20_and_nothing_for_a_part_of_a_cent(baccarat: Table) -> None:
    banker_wins = ends(player=5, banker=7)
    assert baccarat.credited("banker", 100, banker_wins) == 195
    assert baccarat.won("banker", 15, banker_wins) == 14.25
    assert baccarat.won("banker", 20, banker_wins) == 19
    assert baccarat.won("banker", 100, ends(player=5, banker=6)) == 95
    assert baccarat.won("banker", 0.20, banker_wins) == 0.19
    assert baccarat.won("banker", 0.10, banker_wins) == 0.09  # 9.5 cents
    assert baccarat.won("banker", 0.01, banker_wins) == 0


@proves("nsw-ltgame-2016 8.4.3")
def test_baccarat_pays_tie_8_to_1(baccarat: Table) -> None:
    assert baccarat.won("tie", 10, ends(player=5, banker=5)) == 80
    assert baccarat.credited("tie", 10, ends(player=5, banker=5)) == 90
    assert baccarat.credited("tie", 10, ends(player=5, banker=6)) == 0


@proves("nsw-ltgame-2016 8.5")
def test_even_money_pays_100_on_player_100_or_50_on_banker_and_800_on_tie(
    even_money: Table,
) -> None:
    assert even_money.won("player", 100, ends(player=7, banker=5)) == 100
    assert even_money.won("banker", 100, ends(player=5, banker=7)) == 100
    assert even_money.won("banker", 100, ends(player=5, banker=6)) == 50
    assert even_money.won("tie", 100, ends(player=6, banker=6)) == 800


@proves("nsw-ltgame-2016 8.5.1")
def test_even_money_pays_player_1_to_1_also_on_a_six(even_money: Table) -> None:
    for player, banker in HIGHER_AND_LOWER:
        assert even_money.won("player", 100, ends(player, banker)) == 100
    assert even_money.credited("player", 100, ends(player=6, banker=5)) == 200


@proves("nsw-ltgame-2016 8.5.2")
def test_even_money_pays_banker_1_to_1_but_1_to_2_on_a_six(even_money: Table) -> None:
    assert even_money.won("banker", 100, ends(player=4, banker=6)) == 50
    assert even_money.won("banker", 100, ends(player=4, banker=7)) == 100
    assert even_money.credited("banker", 100, ends(player=6, banker=6)) == 100
    assert even_money.credited("banker", 100, ends(player=7, banker=6)) == 0
    assert even_money.won("banker", 0.01, ends(player=4, banker=6)) == 0  # half a cent
    six_with_three_cards = ["4H", "3D", "KS", "QC", "TH", "3C"]
    assert even_money.won("banker", 100, six_with_three_cards) == 50
    for player in range(6):
        assert even_money.won("banker", 100, ends(player, banker=6)) == 50
    for banker, player in HIGHER_AND_LOWER:
        if banker != 6:
            assert even_money.won("banker", 100, ends(player, banker)) == 100


@proves("nsw-ltgame-2016 8.5.3")
def test_even_money_pays_tie_8_to_1(even_money: Table) -> None:
    assert even_money.won("tie", 10, ends(player=6, banker=6)) == 80
    assert even_money.credited("tie", 10, ends(player=6, banker=6)) == 90
    assert even_money.credited("tie", 10, ends(player=5, banker=6)) == 0


@proves("nsw-ltgame-2016 8.6")
def test_each_pair_is_paid_11_to_1_on_its_own_hand(table: Table) -> None:
    both: dict[str, float] = {"player-pair": 10, "banker-pair": 10}
    players, bankers = table.settle_all(["8H", "5D", "8S", "9C", "KH"], both).wagers
    assert (players.credit, bankers.credit) == (120_00, 0)
    players, bankers = table.settle_all(["5H", "8D", "9S", "8C", "KH"], both).wagers
    assert (players.credit, bankers.credit) == (0, 120_00)
    players, bankers = table.settle_all(["8H", "4D", "8S", "4C"], both).wagers
    assert (players.credit, bankers.credit) == (120_00, 120_00)
    assert table.won("player-pair", 10, ["8H", "5D", "8S", "9C", "KH"]) == 110
    assert table.won("banker-pair", 10, ["5H", "8D", "9S", "8C", "KH"]) == 110
