"""LTGame rules 2.3.4 to 2.3.6: the decks, the value of a card, the point count of a hand."""

from fractions import Fraction
from itertools import product

from tests.proving import proves
from tests.table import Table

RANKS = "A23456789TJQK"


def count(table: Table, hand: str) -> int:
    """The point count of any hand, also one that no tableau would let come about."""
    points: int = table.game.outcomes.equipment.cards.points(hand.split())
    return points


@proves("nsw-ltgame-2016 2.3.4")
def test_eight_decks_of_52_cards_without_jokers_are_used(table: Table) -> None:
    for foreign in ("joker", "XX", "*", "JK", "0H", "1H", "10H", "KX", "kh", "H", "K", "", "cut"):
        refused = table.impossible([foreign, "9D", "KS", "QC"])
        assert refused is not None, foreign
        assert refused.code == "not_a_card"
    for rank, suit in product(RANKS, "CDHS"):
        assert table.impossible([rank + suit, "9D", "KS", "QC"]) is None
    # After one card, 31 of the other 415 are of its rank: 8 x 4 less one of 8 x 52 less one.
    assert table.par("player-pair").win == Fraction(31, 415)
    assert table.par("banker-pair").win == Fraction(31, 415)


@proves("nsw-ltgame-2016 2.3.5")
def test_each_of_the_thirteen_ranks_has_its_value(table: Table) -> None:
    values = {"A": 1, "2": 2, "3": 3, "4": 4, "5": 5, "6": 6, "7": 7, "8": 8, "9": 9}
    values |= {"T": 0, "J": 0, "Q": 0, "K": 0}
    for (rank, value), suit in product(values.items(), "CDHS"):
        assert table.coup(rank + suit).points == (value, 0)


@proves("nsw-ltgame-2016 2.3.5.1")
def test_2_to_9_count_their_face_value(table: Table) -> None:
    assert table.coup("2H KD 7S QC").points == (9, 0)
    assert table.coup("2C").points == (2, 0)
    assert table.coup("3D").points == (3, 0)
    assert table.coup("4H").points == (4, 0)
    assert table.coup("5S").points == (5, 0)
    assert table.coup("6C").points == (6, 0)
    assert table.coup("7D").points == (7, 0)
    assert table.coup("8H").points == (8, 0)
    assert table.coup("9S").points == (9, 0)


@proves("nsw-ltgame-2016 2.3.5.2")
def test_ten_jack_queen_and_king_count_zero(table: Table) -> None:
    assert table.coup("KH 9D TS JC").points == (0, 9)
    for rank in "TJQK":
        assert table.coup(f"{rank}H").points == (0, 0)
        assert table.coup(f"9H {rank}D").points == (9, 0)


@proves("nsw-ltgame-2016 2.3.5.3")
def test_an_ace_counts_one(table: Table) -> None:
    assert table.coup("AH 9D QS JC").points == (1, 9)
    for suit in "CDHS":
        assert table.coup(f"A{suit}").points == (1, 0)
    assert table.coup("AH AD AS AC").points == (2, 2)


@proves("nsw-ltgame-2016 2.3.6")
def test_a_total_of_9_counts_9_of_10_counts_0_and_of_27_counts_7(table: Table) -> None:
    assert table.coup("4H 6D 5S 4C").points == (9, 0)
    assert count(table, "4H 5D") == 9
    assert count(table, "6H 4D") == 0
    assert count(table, "9H 9D 9S") == 7
    worth = dict(zip(RANKS, (1, 2, 3, 4, 5, 6, 7, 8, 9, 0, 0, 0, 0), strict=True))
    for cards in (2, 3):
        for ranks in product(RANKS, repeat=cards):
            right_hand_digit = str(sum(worth[rank] for rank in ranks))[-1]
            assert count(table, " ".join(f"{rank}H" for rank in ranks)) == int(right_hand_digit)


@proves("nsw-ltgame-2016 2.3.6.1")
def test_a_total_from_0_to_9_is_itself_the_point_count(table: Table) -> None:
    assert table.coup("3H KD 5S QC").points == (8, 0)
    assert table.coup("TH KD JS QC").points == (0, 0)
    assert table.coup("AH 2D KS QC").points == (1, 2)
    assert table.coup("2H 2D AS 2C").points == (3, 4)
    assert table.coup("2H 3D 3S 3C").points == (5, 6)
    assert table.coup("4H 5D 3S 3C").points == (7, 8)
    assert table.coup("9H 2D KS 3C").points == (9, 5)
    assert table.coup("2H 7D 2S KC 5D").points == (9, 7)  # three cards, a total of 9


@proves("nsw-ltgame-2016 2.3.6.2")
def test_a_total_of_10_or_more_counts_its_right_hand_digit(table: Table) -> None:
    assert count(table, "9H 9D 7S") == 5
    assert table.coup("TH 9D KS 7C 6D 9S").points == (6, 5)  # the Banker's 9, 7 and 9
    assert table.coup("5H 6D 5S 4C").points == (0, 0)
    assert table.coup("5H 6D 6S 6C").points == (1, 2)
    assert table.coup("6H 7D 7S 7C").points == (3, 4)
    assert table.coup("7H 8D 8S 8C").points == (5, 6)
    assert table.coup("8H 9D 9S 9C").points == (7, 8)
    assert table.coup("9H 7D 6S KC 4D").points == (9, 7)  # a total of 19
    assert table.coup("9H 7D 6S KC 5D").points == (0, 7)  # a total of 20
