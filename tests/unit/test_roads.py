"""The baccarat roads: by hand, and on whole shoes beside a second way of drawing them."""

import os
from collections.abc import Iterator
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import astuple

from croupier.games.baccarat.cards import DECK
from croupier.games.baccarat.coup import Result, Rules
from croupier.games.baccarat.roads import Mark, Roads, roads
from tests import oracle
from tests.games import load
from tests.played import Played

SHOES = 3_000 if os.environ.get("HYPOTHESIS_PROFILE") == "prove" else 100
WINNERS = {"B": "banker", "P": "player", "T": "tie"}
DERIVED = ("big_eye_boy", "small_road", "cockroach_pig")


def coup(letter: str, pairs: str = "") -> Result:
    return Result(WINNERS[letter], False, "P" in pairs, "B" in pairs)


def drawn(letters: str) -> Roads:
    return roads([coup(letter) for letter in letters])


def streaks(*lengths: int) -> str:
    """Streaks of these lengths by turns, the Banker's first."""
    return "".join("BP"[at % 2] * length for at, length in enumerate(lengths))


def places(marks: tuple[Mark, ...]) -> list[tuple[int, int]]:
    return [(mark.column, mark.row) for mark in marks]


def colours(marks: tuple[Mark, ...]) -> str:
    return "".join(mark.colour[0] for mark in marks)


def derived(letters: str) -> tuple[str, str, str]:
    found = drawn(letters)
    return colours(found.big_eye_boy), colours(found.small_road), colours(found.cockroach_pig)


def asked(letters: str, hand: str) -> str:
    """One letter a derived road, a dash for no mark."""
    return "".join((colour or "-")[0] for colour in astuple(drawn(letters).next[hand]))


def test_no_coups_make_empty_roads_and_nothing_is_estimated() -> None:
    found = drawn("")
    assert astuple(found)[:5] == ((), (), (), (), ())
    assert (asked("", "player"), asked("", "banker")) == ("---", "---")


def test_the_bead_plate_shows_every_coup_six_down() -> None:
    found = drawn("BPTBBPT").bead_plate
    assert places(found) == [(1, 1), (1, 2), (1, 3), (1, 4), (1, 5), (1, 6), (2, 1)]
    assert colours(found) == "rbgrrbg"
    assert [mark.winner for mark in found[:3]] == ["banker", "player", "tie"]
    assert not any(mark.ties for mark in found)


def test_the_big_road_begins_a_column_whenever_the_winner_changes() -> None:
    found = drawn("BBPBBB").big_road
    assert places(found) == [(1, 1), (1, 2), (2, 1), (3, 1), (3, 2), (3, 3)]
    assert colours(found) == "rrbrrr"


def test_ties_are_counted_on_the_mark_before_them_and_break_no_streak() -> None:
    found = drawn("BBTTBTPT").big_road
    assert places(found) == [(1, 1), (1, 2), (1, 3), (2, 1)]
    assert [mark.ties for mark in found] == [0, 2, 1, 1]


def test_ties_before_the_first_winner_wait_for_it() -> None:
    assert drawn("TT").big_road == ()
    assert len(drawn("TT").bead_plate) == 2
    found = drawn("TTPTB").big_road
    assert [(mark.winner, mark.ties) for mark in found] == [("player", 3), ("banker", 0)]


def test_pairs_are_marked_on_their_own_coup() -> None:
    dealt = [coup("B", "P"), coup("T", "PB"), coup("P", "B"), coup("P", "PB")]
    found = roads(dealt)
    pairs = [(mark.player_pair, mark.banker_pair) for mark in found.bead_plate]
    assert pairs == [(True, False), (True, True), (False, True), (True, True)]
    pairs = [(mark.player_pair, mark.banker_pair) for mark in found.big_road]
    assert pairs == [(True, False), (False, True), (True, True)]


def test_a_dragon_turns_right_at_the_bottom_and_the_next_streak_begins_beside_its_head() -> None:
    found = places(drawn(streaks(9, 2)).big_road)
    assert found[:6] == [(1, row) for row in range(1, 7)]
    assert found[6:9] == [(2, 6), (3, 6), (4, 6)]
    assert found[9:] == [(2, 1), (2, 2)]


def test_a_streak_that_meets_a_tail_turns_and_stays_on_its_row() -> None:
    found = places(drawn(streaks(7, 8)).big_road)
    assert found[7:] == [*((2, row) for row in range(1, 6)), (3, 5), (4, 5), (5, 5)]


def test_a_streak_begins_behind_a_tail_that_runs_along_the_top() -> None:
    found = places(drawn(streaks(7, 6, 5, 4, 3, 3, 2)).big_road)
    assert found[22:25] == [(5, 1), (5, 2), (6, 2)]
    assert found[25:] == [(6, 1), (7, 1), (8, 1), (9, 1), (9, 2)]


@pytest.mark.parametrize(
    ("letters", "expected"),
    [
        ("BPPPB", ("brb", "", "")),
        ("BBPPB", ("rr", "", "")),
        ("BPBPBPBP", ("rrrrrr", "rrrrr", "rrrr")),
        (
            "BBPPPBPBBBBBBBPPTPBBPB",
            ("rbbbrbrrrrrbrrbrbb", "bbbrrrrrbbrbrbb", "brrbrrrbbrbbbb"),
        ),
    ],
)
def test_derived_roads_that_are_known(letters: str, expected: tuple[str, str, str]) -> None:
    assert derived(letters) == expected


@pytest.mark.parametrize(
    ("back", "road"), [(1, "big_eye_boy"), (2, "small_road"), (3, "cockroach_pig")]
)
def test_a_derived_road_starts_in_its_column_at_row_two_or_else_at_the_top_of_the_next(
    back: int, road: str
) -> None:
    def marks(*lengths: int) -> str:
        return colours(getattr(drawn(streaks(*lengths)), road))

    single = [1] * back
    assert marks(*single, 1) == ""
    assert marks(*single, 2) == "b"
    assert marks(2, *single[1:], 2) == "r"
    assert marks(*single, 1, 1) == "r"
    assert marks(2, *single[1:], 1, 1) == "b"


def test_a_streak_longer_than_the_one_it_is_compared_with_is_irregular_once() -> None:
    assert derived(streaks(2, 5))[0] == "rbrr"


def test_ties_add_nothing_to_a_derived_road() -> None:
    assert derived("TBTPPTTPBT") == derived("BPPPB")


def test_a_derived_road_is_laid_out_by_its_own_colours() -> None:
    found = drawn("BP" * 5).big_eye_boy
    assert places(found) == [*((1, row) for row in range(1, 7)), (2, 6), (3, 6)]
    assert places(drawn("BPPPB").big_eye_boy) == [(1, 1), (2, 1), (3, 1)]


def test_the_next_estimated_results_are_the_marks_that_each_hand_would_add() -> None:
    shoe = "BBPPPBPBBBBBBBPPTPBBPB"
    assert (asked(shoe, "banker"), asked(shoe, "player")) == ("brr", "rbb")
    assert (asked("B", "banker"), asked("B", "player")) == ("---", "---")
    assert (asked("BP", "player"), asked("BP", "banker")) == ("b--", "r--")
    assert asked(shoe + "TT", "banker") == "brr"


def shoes(rules: Rules, count: int) -> Iterator[list[list[str]]]:
    """The coups of so many shuffled shoes, as far as the cards in front of the cutting card go."""
    for seed in range(count):
        cards = list(DECK) * rules.cards.decks
        Random(seed).shuffle(cards)
        coups = []
        while len(cards) > 14:
            coup = rules.coup()
            dealt = []
            while coup.next().hand:
                dealt.append(cards.pop())
                coup = coup.take(dealt[-1])
            coups.append(dealt)
        yield coups


def seen(cards: list[str]) -> oracle.roads.Coup:
    player, banker, player_pair, banker_pair = oracle.baccarat.play(cards)
    winner = "tie" if player == banker else "player" if player > banker else "banker"
    return winner, player_pair, banker_pair


def agree(ours: Roads, coups: list[oracle.roads.Coup]) -> None:
    assert [astuple(mark) for mark in ours.bead_plate] == oracle.roads.bead_plate(coups)
    assert [astuple(mark) for mark in ours.big_road] == oracle.roads.big_road(coups)
    for name in DERIVED:
        marks = [astuple(mark) for mark in getattr(ours, name)]
        assert marks == oracle.roads.derived_road(coups, name), name
        answers = [getattr(ours.next[hand], name) for hand in ("player", "banker")]
        assert answers == [oracle.roads.asked(coups, hand, name) for hand in ("player", "banker")]
        assert set(answers) in ({None}, {"red", "blue"})


def test_a_second_way_of_drawing_agrees_on_whole_shoes() -> None:
    _, game = load("nsw-ltgame-2016", "baccarat", "")
    for coups in shoes(game.outcomes.equipment, SHOES):
        agree(roads([game.outcomes.read(cards) for cards in coups]), [*map(seen, coups)])


@given(st.lists(st.tuples(st.sampled_from("BPT"), st.integers(1, 12)), max_size=16))
def test_a_second_way_of_drawing_agrees_where_tails_are_many(runs: list[tuple[str, int]]) -> None:
    letters = "".join(letter * length for letter, length in runs)
    agree(drawn(letters), [(WINNERS[letter], False, False) for letter in letters])


def test_the_screens_of_a_table_that_deals_coups_show_its_roads() -> None:
    played = Played("nsw-ltgame-2016", "baccarat", minimum=10)
    assert played.console().roads == drawn("")
    for cards in ("6C 7D KS KH", "9C 7D KS KH", "7C 7D KS QH"):
        played.new_game()
        played.expire()
        played.cards(cards, "device")
        played.at_table("confirm_result")
    assert played.console().roads == played.screen("PT1").roads == drawn("BPT")


def test_other_tables_have_no_roads() -> None:
    played = Played("act-mttg-2019", "roulette")
    assert played.console().roads is None
    assert played.screen("PT1").roads is None
