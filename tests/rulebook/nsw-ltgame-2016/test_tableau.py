"""LTGame rule 7.6: how four cards make two hands, and the two tables by which each draws or stands."""

from collections.abc import Iterable
from itertools import product

import pytest

from tests.proving import proves
from tests.table import Table

WORTH = "TA23456789"
"""A card for each value from 0 to 9."""

THIRD_CARDS = ("TJQK", "A", "2", "3", "4", "5", "6", "7", "8", "9")
"""The heads of Table 2 after "No Card": the ranks whose value is 0, 1, 2 and so on."""


def four(player: int, banker: int) -> str:
    """Four cards that give the two hands these point counts."""
    return f"{WORTH[player]}H {WORTH[banker]}D KS QC"


def table_2(table: Table, banker: int) -> str:
    """A row of Table 2 as play shows it: D draws, S stands, ? if it is not always the same.

    Only the value of the Player's third card may decide, so every count on which the Player draws
    (0 to 5) and every rank of that value is tried; for "No Card", both counts on which it stands.
    """

    def cell(dealt: Iterable[str]) -> str:
        turns = {table.next(cards) for cards in dealt}
        return "D" if turns == {"banker"} else "S" if turns == {None} else "?"

    no_card = cell(four(player, banker) for player in (6, 7))
    columns = (
        cell(f"{four(player, banker)} {rank}H" for player, rank in product(range(6), ranks))
        for ranks in THIRD_CARDS
    )
    return f"{no_card} {''.join(columns)}"


@proves("nsw-ltgame-2016 7.6.2")
def test_two_hands_are_dealt_the_players_and_the_bankers(table: Table) -> None:
    hands = table.coup("7H 6D KS QC")
    assert hands.player == ("7H", "KS")
    assert hands.banker == ("6D", "QC")
    shown = table.shows(["7H", "6D", "KS", "QC"])
    assert shown["player"] == {"cards": ("7H", "KS"), "points": 7}
    assert shown["banker"] == {"cards": ("6D", "QC"), "points": 6}


@proves("nsw-ltgame-2016 7.6.3")
def test_cards_one_and_three_are_the_players_and_two_and_four_the_bankers(table: Table) -> None:
    assert table.next("") == "player"
    assert table.next("3H") == "banker"
    assert table.next("3H KD") == "player"
    assert table.next("3H KD 4S") == "banker"
    coup = table.coup("3H KD 4S 6C")
    assert coup.player == ("3H", "4S")
    assert coup.banker == ("KD", "6C")
    assert coup.points == (7, 6)


@proves("nsw-ltgame-2016 7.6.4")
def test_a_natural_of_8_or_9_in_either_hand_ends_the_coup(table: Table) -> None:
    assert table.next(four(player=2, banker=8)) is None
    shown = table.shows(four(player=2, banker=8).split())
    assert shown["player"] == {"cards": ("2H", "KS"), "points": 2}
    assert shown["banker"] == {"cards": ("8D", "QC"), "points": 8}
    assert table.won("banker", 100, four(player=2, banker=8).split()) > 0
    called_for = table.impossible([*four(player=2, banker=8).split(), "5C"])
    assert called_for is not None
    assert called_for.code == "coup_is_over"
    for natural, other in product((8, 9), range(10)):
        assert table.next(four(player=natural, banker=other)) is None
        assert table.next(four(player=other, banker=natural)) is None
    assert table.next("9H KD 9S QC") is None  # 18 counts 8
    assert table.next("2H 4D KS 4C") is None  # 8 on two cards
    # 7 is no natural: the other hand draws.
    assert table.next(four(player=7, banker=2)) == "banker"
    assert table.next(four(player=2, banker=7)) == "player"


@proves("nsw-ltgame-2016 7.6.5")
def test_against_a_banker_of_0_to_7_the_player_draws_on_5_and_stands_on_6(table: Table) -> None:
    assert table.next(four(player=5, banker=7)) == "player"
    assert table.next(four(player=6, banker=7)) is None
    for banker in range(8):
        assert table.next(four(player=5, banker=banker)) == "player"
        assert table.next(four(player=6, banker=banker)) != "player"
    assert table.next(four(player=5, banker=8)) is None


@proves("nsw-ltgame-2016 7.6.5 Table 1 row 0-5")
@pytest.mark.parametrize("player", [0, 1, 2, 3, 4, 5])
def test_a_players_hand_of_0_to_5_draws_a_card(table: Table, player: int) -> None:
    for banker in range(8):
        assert table.next(four(player, banker)) == "player"
        short = table.impossible(four(player, banker).split())
        assert short is not None
        assert short.code == "coup_stops_short"


@proves("nsw-ltgame-2016 7.6.5 Table 1 row 6-7")
@pytest.mark.parametrize("player", [6, 7])
def test_a_players_hand_of_6_or_7_stands_and_the_bankers_turn_follows(
    table: Table, player: int
) -> None:
    for banker in (0, 1, 2, 3, 4, 5):
        assert table.next(four(player, banker)) == "banker"
        assert table.coup(f"{four(player, banker)} 9C").player == (f"{player}H", "KS")
    for banker in (6, 7):
        assert table.next(four(player, banker)) is None


@proves("nsw-ltgame-2016 7.6.5 Table 1 row 8-9")
@pytest.mark.parametrize("player", [8, 9])
def test_a_players_hand_of_8_or_9_is_a_natural_and_nobody_draws(table: Table, player: int) -> None:
    for banker in range(10):
        assert table.next(four(player, banker)) is None
    assert table.next(four(player=7, banker=2)) == "banker"


@proves("nsw-ltgame-2016 7.6.6")
def test_the_bankers_count_and_the_card_the_player_drew_decide(table: Table) -> None:
    for player in range(6):
        assert table.next(f"{four(player, banker=6)} 6S") == "banker"
        assert table.next(f"{four(player, banker=6)} 5S") is None
    # The card drawn counts, not what the hand came to: 5 and 6 make 1, and so do 0 and an ace.
    assert table.next(f"{four(player=5, banker=5)} 6S") == "banker"
    assert table.next(f"{four(player=0, banker=5)} AS") is None


# The rows of Table 2: "No Card", then the Player's third card 0 1 2 3 4 5 6 7 8 9.


@proves("nsw-ltgame-2016 7.6.6 Table 2 row 0")
def test_a_bankers_hand_of_0_draws_in_all_eleven_cases(table: Table) -> None:
    assert table_2(table, banker=0) == "D DDDDDDDDDD"


@proves("nsw-ltgame-2016 7.6.6 Table 2 row 1")
def test_a_bankers_hand_of_1_draws_in_all_eleven_cases(table: Table) -> None:
    assert table_2(table, banker=1) == "D DDDDDDDDDD"


@proves("nsw-ltgame-2016 7.6.6 Table 2 row 2")
def test_a_bankers_hand_of_2_draws_in_all_eleven_cases(table: Table) -> None:
    assert table_2(table, banker=2) == "D DDDDDDDDDD"


@proves("nsw-ltgame-2016 7.6.6 Table 2 row 3")
def test_a_bankers_hand_of_3_stands_on_an_8_alone(table: Table) -> None:
    assert table_2(table, banker=3) == "D DDDDDDDDSD"


@proves("nsw-ltgame-2016 7.6.6 Table 2 row 4")
def test_a_bankers_hand_of_4_draws_on_no_card_and_2_to_7(table: Table) -> None:
    assert table_2(table, banker=4) == "D SSDDDDDDSS"


@proves("nsw-ltgame-2016 7.6.6 Table 2 row 5")
def test_a_bankers_hand_of_5_draws_on_no_card_and_4_to_7(table: Table) -> None:
    assert table_2(table, banker=5) == "D SSSSDDDDSS"


@proves("nsw-ltgame-2016 7.6.6 Table 2 row 6")
def test_a_bankers_hand_of_6_draws_on_6_and_7_alone(table: Table) -> None:
    assert table_2(table, banker=6) == "S SSSSSSDDSS"


@proves("nsw-ltgame-2016 7.6.6 Table 2 row 7")
def test_a_bankers_hand_of_7_stands_in_all_eleven_cases(table: Table) -> None:
    assert table_2(table, banker=7) == "S SSSSSSSSSS"


@proves("nsw-ltgame-2016 7.6.6 Table 2 row 8")
def test_on_a_bankers_hand_of_8_no_card_is_drawn_whatever_the_players_count(table: Table) -> None:
    for player in range(10):
        assert table.next(four(player, banker=8)) is None
    for player in range(6):  # who would draw against a 7
        assert table.next(four(player, banker=7)) == "player"


@proves("nsw-ltgame-2016 7.6.6 Table 2 row 9")
def test_on_a_bankers_hand_of_9_no_card_is_drawn_whatever_the_players_count(table: Table) -> None:
    for player in range(10):
        assert table.next(four(player, banker=9)) is None
    for player in range(6):  # who would draw against a 7
        assert table.next(four(player, banker=7)) == "player"


@proves("nsw-ltgame-2016 7.6.7")
@pytest.mark.parametrize("player", [6, 7])
def test_when_the_player_stands_the_banker_draws_on_0_to_5(table: Table, player: int) -> None:
    for banker in (0, 1, 2, 3, 4, 5):
        assert table.next(four(player, banker)) == "banker"
    for banker in (6, 7):
        assert table.next(four(player, banker)) is None


@proves("nsw-ltgame-2016 7.6.8")
def test_no_hand_takes_more_than_one_card_after_its_first_two(table: Table) -> None:
    six = "2H 3D KS QC 4H 5D"
    assert table.next(six) is None
    assert table.coup(six).player == ("2H", "KS", "4H")
    assert table.coup(six).banker == ("3D", "QC", "5D")
    assert table.impossible(six.split()) is None
    for too_many in (
        "2H 3D KS QC 4H 5D AC",  # both hands hold three cards
        "2H 7D KS QC 4H AC",  # the Player drew, the Banker stands on 7
        "6H 3D KS QC 5D AC",  # the Player stands on 6, the Banker drew
    ):
        refused = table.impossible(too_many.split())
        assert refused is not None, too_many
        assert refused.code == "coup_is_over"
        assert refused.params["card"] == "AC"
    # Even a hand that still counts 0 takes no fourth card: every draw is of a ten.
    assert table.next("TH JD KS QC TH") == "banker"
    assert table.next("TH JD KS QC TH TD") is None
