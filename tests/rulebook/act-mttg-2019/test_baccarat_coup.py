"""ACT rules 8.3(a) to (c), 8.5(b) and 8.6: the cards, their values, the deal, the tables of play."""

from fractions import Fraction

import pytest

from tests.proving import proves
from tests.table import Table

RANKS_WORTH = ("TJQK", "A", "2", "3", "4", "5", "6", "7", "8", "9")
"""The ranks that count 0, 1, 2, ... 9."""

A_NINE_FOR_BANKER = ("KD", "9S")
"""A Natural, so that the coup is over with the first four cards."""


@pytest.fixture
def baccarat() -> Table:
    return Table("act-mttg-2019", "baccarat-a")


def dealt(player: int, banker: int) -> str:
    """The first four cards: a King and a card of its point count for each hand."""
    return f"KC KD {RANKS_WORTH[player][0]}C {RANKS_WORTH[banker][0]}D"


def points(table: Table, hand: str) -> int:
    """The point count of a Player hand of two ranks, dealt against a Natural."""
    one, other = A_NINE_FOR_BANKER
    return table.coup(f"{hand[0]}C {one} {hand[1]}H {other}").points[0]


def bankers_row(table: Table, banker: int) -> str:
    """One line of the Banker's Table of Play as the system plays it: no card, then 0 to 9.

    D draws, S stands. No card is taken with 6 and with 7; a card is taken by every hand from 0 to
    5, and is every rank of its value. A cell in which these differ would show both letters.
    """
    letters = {"banker": "D", None: "S"}
    cells = ["".join({letters[table.next(dealt(player, banker))] for player in (6, 7)})]
    for ranks in RANKS_WORTH:
        coups = (f"{dealt(player, banker)} {rank}S" for player in range(6) for rank in ranks)
        cells.append("".join({letters[table.next(coup)] for coup in coups}))
    return " ".join(cells)


def assert_stops_short(table: Table, cards: str) -> None:
    why = table.impossible(cards.split())
    assert why is not None
    assert why.code == "coup_stops_short"


def assert_over_before(table: Table, cards: str) -> None:
    """The last of these cards is one too many."""
    assert table.impossible(cards.split()[:-1]) is None
    why = table.impossible(cards.split())
    assert why is not None
    assert why.code == "coup_is_over"


@proves("act-mttg-2019 8.3(a)")
def test_the_game_uses_eight_decks_of_52_without_jokers(baccarat: Table) -> None:
    for foreign in ("JOKER", "XX", "*", "1C", "10C", "KX", "", "K"):
        why = baccarat.impossible([foreign, "KD", "9H", "QS"])
        assert why is not None
        assert why.code == "not_a_card"
    for rank in "A23456789TJQK":
        for suit in "CDHS":
            assert baccarat.impossible([rank + suit, "KD", "QH", "9S"]) is None
    assert baccarat.impossible(["AS"] * 6) is None
    assert baccarat.par("player-pair").win == Fraction(31, 415)
    assert baccarat.par("banker-pair").win == Fraction(31, 415)
    coups = 416 * 415 * 414 * 413 * 412 * 411
    assert baccarat.par("banker").win == Fraction(2292252566437888, coups)
    assert baccarat.par("player").win == Fraction(2230518282592256, coups)
    assert baccarat.par("tie").win == Fraction(475627426473216, coups)


@proves("act-mttg-2019 8.3(b)(i)")
def test_2_to_9_count_their_face_value(baccarat: Table) -> None:
    assert points(baccarat, "25") == 7
    for rank, value in zip("23456789", (2, 3, 4, 5, 6, 7, 8, 9), strict=True):
        assert points(baccarat, rank + "K") == value


@proves("act-mttg-2019 8.3(b)(ii)")
def test_10_jack_queen_and_king_count_zero(baccarat: Table) -> None:
    assert points(baccarat, "KT") == 0
    for rank in "TJQK":
        assert points(baccarat, rank + rank) == 0
        assert points(baccarat, rank + "7") == 7


@proves("act-mttg-2019 8.3(b)(iii)")
def test_an_ace_counts_1(baccarat: Table) -> None:
    assert points(baccarat, "AK") == 1
    assert points(baccarat, "A8") == 9
    assert baccarat.next("AC KD 8H 2S") is None
    assert baccarat.next("AC KD 4H 2S") == "player"


@proves("act-mttg-2019 8.3(c)")
def test_a_hand_totals_one_digit_with_the_tens_dropped(baccarat: Table) -> None:
    assert baccarat.coup("7C KD 8H KS 9C").points == (4, 0)
    for one in range(10):
        for other in range(10):
            last_digit = int(str(one + other)[-1])
            hand = RANKS_WORTH[one][0] + RANKS_WORTH[other][0]
            assert points(baccarat, hand) == last_digit
            if last_digit > 5:
                continue
            for third in range(10):
                coup = f"{hand[0]}C KD {hand[1]}H KS {RANKS_WORTH[third][0]}C"
                total = one + other + third
                assert baccarat.coup(coup).points == (int(str(total)[-1]), 0)


@proves("act-mttg-2019 8.5(b)(i)")
def test_the_first_card_goes_to_player_and_the_second_to_banker(baccarat: Table) -> None:
    assert baccarat.next("") == "player"
    assert baccarat.next("9S") == "banker"
    coup = baccarat.coup("9S KH")
    assert coup.player == ("9S",)
    assert coup.banker == ("KH",)


@proves("act-mttg-2019 8.5(b)(ii)")
def test_each_gets_a_second_card_in_the_same_order(baccarat: Table) -> None:
    assert baccarat.next("9S KH") == "player"
    assert baccarat.next("9S KH 4C") == "banker"
    coup = baccarat.coup("9S KH 4C 7D")
    assert coup.player == ("9S", "4C")
    assert coup.banker == ("KH", "7D")


@proves("act-mttg-2019 8.6(b)")
def test_a_natural_in_either_hand_ends_the_coup(baccarat: Table) -> None:
    assert_over_before(baccarat, f"{dealt(8, 2)} 5H")
    assert baccarat.credited("player", 10, dealt(8, 2).split()) == 20
    for player in range(10):
        for banker in range(10):
            cards = dealt(player, banker)
            if player in (8, 9) or banker in (8, 9):
                assert baccarat.next(cards) is None
                assert_over_before(baccarat, f"{cards} AH")
            elif player not in (6, 7):
                assert baccarat.next(cards) == "player"
            elif banker not in (6, 7):
                assert baccarat.next(cards) == "banker"


@proves("act-mttg-2019 8.6(c) Player 0-5")
def test_player_draws_on_0_to_5(baccarat: Table) -> None:
    assert_stops_short(baccarat, dealt(5, 6))
    for player in (0, 1, 2, 3, 4, 5):
        for banker in (0, 1, 2, 3, 4, 5, 6, 7):
            assert baccarat.next(dealt(player, banker)) == "player"


@proves("act-mttg-2019 8.6(c) Player 6-7")
def test_player_stands_on_6_and_7(baccarat: Table) -> None:
    assert_stops_short(baccarat, dealt(6, 3))
    assert baccarat.coup(f"{dealt(6, 3)} 2H").banker == ("KD", "3D", "2H")
    for player in (6, 7):
        for banker in (0, 1, 2, 3, 4, 5):
            assert baccarat.next(dealt(player, banker)) == "banker"
        for banker in (6, 7):
            assert_over_before(baccarat, f"{dealt(player, banker)} AH")


# The Banker's Table of Play: whether the Player's hand took no card (-), or one that counts 0 to 9.


@proves("act-mttg-2019 8.6(d) Banker 0-2")
def test_banker_always_draws_on_0_to_2(baccarat: Table) -> None:
    #                                          - 0 1 2 3 4 5 6 7 8 9
    assert bankers_row(baccarat, banker=0) == "D D D D D D D D D D D"
    assert bankers_row(baccarat, banker=1) == "D D D D D D D D D D D"
    assert bankers_row(baccarat, banker=2) == "D D D D D D D D D D D"
    assert_stops_short(baccarat, f"{dealt(0, 2)} 8S")


@proves("act-mttg-2019 8.6(d) Banker 3")
def test_banker_draws_on_3_except_against_an_8(baccarat: Table) -> None:
    #                                          - 0 1 2 3 4 5 6 7 8 9
    assert bankers_row(baccarat, banker=3) == "D D D D D D D D D S D"
    assert_over_before(baccarat, f"{dealt(0, 3)} 8S AH")
    assert_stops_short(baccarat, f"{dealt(0, 3)} 9S")


@proves("act-mttg-2019 8.6(d) Banker 4")
def test_banker_draws_on_4_against_no_card_and_2_to_7(baccarat: Table) -> None:
    #                                          - 0 1 2 3 4 5 6 7 8 9
    assert bankers_row(baccarat, banker=4) == "D S S D D D D D D S S"
    assert_over_before(baccarat, f"{dealt(0, 4)} KS AH")
    assert_over_before(baccarat, f"{dealt(0, 4)} AS AH")
    assert_stops_short(baccarat, f"{dealt(0, 4)} 2S")


@proves("act-mttg-2019 8.6(d) Banker 5")
def test_banker_draws_on_5_against_no_card_and_4_to_7(baccarat: Table) -> None:
    #                                          - 0 1 2 3 4 5 6 7 8 9
    assert bankers_row(baccarat, banker=5) == "D S S S S D D D D S S"
    assert_over_before(baccarat, f"{dealt(0, 5)} 3S AH")
    assert_stops_short(baccarat, f"{dealt(0, 5)} 4S")
    assert_stops_short(baccarat, dealt(6, 5))


@proves("act-mttg-2019 8.6(d) Banker 6")
def test_banker_draws_on_6_against_6_and_7_only(baccarat: Table) -> None:
    #                                          - 0 1 2 3 4 5 6 7 8 9
    assert bankers_row(baccarat, banker=6) == "S S S S S S S D D S S"
    assert_over_before(baccarat, f"{dealt(7, 6)} AH")
    assert_stops_short(baccarat, f"{dealt(0, 6)} 6S")


@proves("act-mttg-2019 8.6(d) Banker 7")
def test_banker_always_stands_on_7(baccarat: Table) -> None:
    #                                          - 0 1 2 3 4 5 6 7 8 9
    assert bankers_row(baccarat, banker=7) == "S S S S S S S S S S S"
    assert_over_before(baccarat, f"{dealt(0, 7)} 6S AH")
