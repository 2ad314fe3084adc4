"""Cards, shoes and irregularities that cannot be: refused in words with their clause, nothing changed."""

from random import Random
from typing import Any

import pytest

from tests.played import Played, Said
from tests.scenario.test_bad_papers import refused

ACT, LT = "act-mttg-2019", "nsw-ltgame-2016"
GAMES = {ACT: "baccarat-a", LT: "baccarat"}
BOOKS = pytest.mark.parametrize("book", GAMES)
ENTERS = {ACT: "dealer", LT: "device"}
DECKS = {ACT: "8.3(a)", LT: "2.3.4"}
FOREIGN = {ACT: "8.8(l)", LT: "11.6.10"}
DIRECTS = {ACT: "8.3(i)", LT: "3.6"}
SUPERVISOR, MANAGER = "casino supervisor", "assistant gaming manager"
DECK = [rank + suit for rank in "A23456789TJQK" for suit in "CDHS"]
NATURAL = "9C 2D KS KH"


def table(book: str) -> Played:
    played = Played(book, GAMES[book], minimum=10)
    played.note("PT1", 100)
    return played


def wagered(played: Played, book: str) -> None:
    """A coup with $20 on Player whose wagering is over."""
    played.new_game()
    played.place("PT1", "player", 20)
    if book == ACT:
        played.confirm("PT1")
    played.expire()


def dealt(book: str, cards: str = "") -> Played:
    played = table(book)
    wagered(played, book)
    played.cards(cards, ENTERS[book])
    return played


def settled(book: str) -> Played:
    played = dealt(book, NATURAL)
    assert played.at_table("confirm_result").names == ["round_settled"]
    return played


def at_table(played: Played, do: str, role: str = "dealer", **fields: Any) -> Said:
    return refused(played, do, **{"as": role}, table="T1", **fields)


def drawn(played: Played, book: str, card: str, **fields: Any) -> Said:
    return at_table(played, "card", ENTERS[book], card=card, **fields)


def cited(said: Said, book: str, *clauses: str) -> None:
    """These clauses, or parts of them, are cited."""
    for clause in clauses:
        assert any(one.startswith(f"{book} {clause}") for one in said.cites), (clause, said.cites)


# --- cards that cannot come


@BOOKS
def test_a_ninth_card_of_a_kind_cannot_be_in_the_shoe(book: str) -> None:
    played = table(book)
    for _ in range(8):
        wagered(played, book)
        played.cards(NATURAL, ENTERS[book])
        assert played.at_table("confirm_result").names == ["round_settled"]
    wagered(played, book)
    said = drawn(played, book, "9C")
    assert said.refused == "not_in_the_shoe"
    cited(said, book, DECKS[book], FOREIGN[book])
    assert "9C" in said.says
    assert played.cards("9D", ENTERS[book]).names[-1] == "card_drawn"


@BOOKS
def test_after_416_cards_none_is_left(book: str) -> None:
    cards = DECK * 8
    Random(1).shuffle(cards)
    played = table(book)
    assert played.at_table("new_shoe", cards=cards).names == ["shoe_brought_in"]
    while cards:
        played.new_game()
        played.expire()
        while cards and played.run.floor.tables["T1"].phase == "dealing":
            assert not played.cards(cards.pop(0), ENTERS[book]).refused
        played.at_table("confirm_result")
    said = drawn(played, book, "2C")
    assert said.refused == "not_in_the_shoe"
    cited(said, book, DECKS[book])


@BOOKS
@pytest.mark.parametrize("card", ["joker", "10C", "1C", "kc", "KX", "", "K"])
def test_what_is_no_card_is_none(book: str, card: str) -> None:
    said = drawn(dealt(book, "9C"), book, card)
    assert said.refused == "not_a_card"
    cited(said, book, DECKS[book])


@BOOKS
def test_another_card_than_the_order_has_next(book: str) -> None:
    played = table(book)
    played.at_table("new_shoe", cards=DECK * 8)
    wagered(played, book)
    said = drawn(played, book, "KS")
    assert said.refused == "another_card_is_next"
    assert "AC" in said.says


@BOOKS
def test_a_card_out_of_turn(book: str) -> None:
    order, drawing = {ACT: "8.5(b)", LT: "7.6.2"}, {ACT: "8.6", LT: "7.6"}
    for cards, hand, clause in (
        ("", "banker", order[book]),
        ("6C 5D KS KH", "player", drawing[book]),
    ):
        said = drawn(dealt(book, cards), book, "3C", hand=hand)
        assert said.refused == "card_out_of_turn"
        cited(said, book, clause)


def test_a_card_that_no_hand_calls_for_and_no_coup_was_opened_for() -> None:
    for played in (table(ACT), dealt(ACT, NATURAL)):
        assert drawn(played, ACT, "5C").refused == "not_in_this_phase"


@BOOKS
def test_a_card_in_place_of_none(book: str) -> None:
    played = dealt(book, "9C 2D")
    role = "dealer" if book == ACT else MANAGER
    for position in (3, -1):
        said = at_table(played, "card", role, card="5C", in_place_of=position)
        assert said.refused == "no_such_card"


@BOOKS
def test_the_cutting_card_comes_once(book: str) -> None:
    played = dealt(book, "9C cut")
    said = drawn(played, book, "cut")
    assert said.refused == "cutting_card_is_out"
    cited(said, book, {ACT: "8.3(h)", LT: "3.12"}[book])


# --- results and ranks


@BOOKS
def test_a_result_that_the_cards_contradict(book: str) -> None:
    played = dealt(book, NATURAL)
    for outcome in ("banker", "tie", ["2D", "9C", "KH", "KS"], "17", []):
        said = at_table(played, "confirm_result", outcome=outcome)
        assert said.refused == "another_outcome"
        cited(said, book, {ACT: "8.6", LT: "7.6.10"}[book])
    said = at_table(played, "outcome", outcome="banker")
    assert said.refused == "cards_make_the_outcome"
    assert played.at_table("confirm_result", outcome="player").names == ["round_settled"]


@BOOKS
def test_a_result_before_the_cards_are_out(book: str) -> None:
    for cards in ("", "9C 2D KS"):
        said = at_table(dealt(book, cards), "confirm_result", outcome="player")
        assert said.refused == "not_in_this_phase"


@pytest.mark.parametrize(
    ("book", "role", "do", "fields", "clause"),
    [
        (ACT, "dealer", "irregularity", {"ground": "8.8(n)"}, "8.8(n)"),
        (ACT, "dealer", "irregularity", {"ground": "8.8(m)"}, "8.8(m)"),
        (ACT, "dealer", "void_round", {"round": 1, "ground": "8.8(n)", "reason": "x"}, "8.8(n)"),
        (ACT, "dealer", "direct_cards", {"what": "replace", "reason": "x"}, "8.3(j)"),
        (LT, "games supervisor", "direct_cards", {"what": "replace", "reason": "x"}, "3.6"),
        (LT, SUPERVISOR, "irregularity", {"ground": "11.6.2.1"}, "11.6.2.1"),
        (LT, SUPERVISOR, "irregularity", {"ground": "11.6.6"}, "11.6.6"),
        (LT, SUPERVISOR, "irregularity", {"ground": "11.6.10"}, "11.6.10"),
        (LT, MANAGER, "irregularity", {"ground": "11.6.19", "told_inspector_at": 0}, "11.6.19"),
        (LT, SUPERVISOR, "void_round", {"round": 1, "ground": "11.6.1", "reason": "x"}, "11.6.1"),
        (LT, SUPERVISOR, "dummy_hand", {}, "11.5.1.1"),
        (LT, SUPERVISOR, "authorise_hand", {}, "11.5.1.3"),
    ],
)
def test_an_authority_too_low(book: str, role: str, do: str, fields: Any, clause: str) -> None:
    said = at_table(dealt(book, "9C 2D"), do, role, **fields)
    assert said.refused == "rank_too_low"
    cited(said, book, clause)
    for nobody in ("player", "cashier", "technician", "device"):
        assert at_table(dealt(book, "9C 2D"), do, nobody, **fields).refused == "rank_too_low"


@pytest.mark.parametrize("role", ["dealer", "games supervisor", SUPERVISOR])
def test_cards_that_the_shoe_reads_are_not_entered_by_hand(role: str) -> None:
    said = at_table(dealt(LT, "9C"), "card", role, card="2D")
    assert said.refused == "cards_from_the_shoe"
    cited(said, LT, "11.6.12")


# --- irregularities that are none


@BOOKS
def test_an_unknown_ground(book: str) -> None:
    highest = {ACT: "gaming shift manager", LT: "gaming manager"}[book]
    played = dealt(book, "9C")
    for ground in ("", "8.8(z)", "99", "8.8", "11.6", "the dealer fell asleep"):
        for do, fields in (("irregularity", {}), ("void_round", {"round": 1, "reason": "x"})):
            said = at_table(played, do, highest, ground=ground, **fields)
            assert said.refused == "no_such_irregularity"
            assert {ACT: "8.8(g)", LT: "11.6.6"}[book] in said.says


VOIDS = {ACT: ("8.8(f)", SUPERVISOR), LT: ("11.6.2.1", MANAGER)}


@BOOKS
def test_a_void_of_a_coup_that_was_never_played(book: str) -> None:
    ground, role = VOIDS[book]
    for played in (table(book), settled(book), dealt(book, "9C")):
        for never in (-1, 0, played.run.floor.tables["T1"].round_no + 1, 1_000):
            fields = {"round": never, "ground": ground, "reason": "x"}
            said = at_table(played, "void_round", role, **fields)
            assert said.refused == "round_not_played"
            cited(said, book, ground)


@BOOKS
def test_a_void_on_a_ground_that_voids_nothing(book: str) -> None:
    ground = {ACT: "8.8(i)", LT: "11.6.8"}[book]
    fields = {"round": 1, "ground": ground, "reason": "x"}
    said = at_table(
        dealt(book, "9C"), "void_round", MANAGER if book == LT else SUPERVISOR, **fields
    )
    assert said.refused == "ground_does_not_void"
    cited(said, book, ground)


@BOOKS
def test_a_settled_coup_is_not_void_for_want_of_cards(book: str) -> None:
    ground = {ACT: "8.8(g)", LT: "11.6.6"}[book]
    played, role = settled(book), MANAGER if book == LT else "dealer"
    for do, fields in (("irregularity", {}), ("void_round", {"round": 1, "reason": "x"})):
        said = at_table(played, do, role, ground=ground, **fields)
        assert said.refused == "not_in_this_phase"
        cited(said, book, ground)


def test_cards_that_are_not_those_of_the_coup() -> None:
    said = at_table(
        dealt(ACT, NATURAL), "irregularity", ground="8.8(d)", cards=["9C", "2D", "KS", "QH"]
    )
    assert said.refused == "other_cards"
    cited(said, ACT, "8.8(d)")
    for cards, code in (
        (["9C", "2D", "KS", "joker"], "not_a_card"),
        ([*NATURAL.split(), "5C"], "coup_is_over"),
    ):
        said = at_table(dealt(LT, NATURAL), "irregularity", MANAGER, ground="11.6.11", cards=cards)
        assert said.refused == code


@BOOKS
def test_a_wrong_third_card_that_was_the_players(book: str) -> None:
    ground = {ACT: "8.8(a)", LT: "11.6.3"}[book]
    said = at_table(dealt(book, "2C 7D KS KH"), "irregularity", ground=ground, card="5C")
    assert said.refused == "card_not_in_error"
    cited(said, book, ground)


# --- shoes that are none


@BOOKS
def test_a_shoe_of_415_cards(book: str) -> None:
    said = at_table(table(book), "new_shoe", cards=(DECK * 8)[1:])
    assert said.refused == "not_all_the_cards"
    assert "415" in said.says
    assert "416" in said.says
    cited(said, book, DECKS[book])


@BOOKS
def test_a_shoe_with_a_joker(book: str) -> None:
    said = at_table(table(book), "new_shoe", cards=["joker", *(DECK * 8)[1:]])
    assert said.refused == "not_a_card"
    cited(said, book, DECKS[book])


@BOOKS
def test_a_shoe_with_nine_aces_of_spades(book: str) -> None:
    cards = [card for card in DECK * 8 if card != "2C"]
    said = at_table(table(book), "new_shoe", cards=[*cards, *["2C"] * 7, "AS"])
    assert said.refused == "more_than_the_decks_hold"
    assert "AS" in said.says
    cited(said, book, DECKS[book])


@BOOKS
def test_a_shoe_with_two_cutting_cards(book: str) -> None:
    said = at_table(table(book), "new_shoe", cards=["cut", *DECK * 8, "cut"])
    assert said.refused == "cutting_card_twice"


def shuffled(book: str) -> Played:
    played = table(book)
    assert played.at_table("new_shoe").names == ["shoe_brought_in"]
    assert played.at_table("shuffle").names == ["cards_shuffled"]
    return played


@BOOKS
@pytest.mark.parametrize("depth", [51, 365, 0, -52, 416, 10_000])
def test_a_cut_too_near_an_end(book: str, depth: int) -> None:
    said = at_table(shuffled(book), "cut", depth=depth)
    assert said.refused == "cut_too_near_an_end"
    cited(said, book, {ACT: "8.3(f)", LT: "3.10"}[book])


@pytest.mark.parametrize(
    ("book", "behind", "clause"),
    [
        *((ACT, behind, "8.3(f)") for behind in (11, 0, -1, 416)),
        *((LT, behind, "3.11") for behind in (19, 12, 0, -1, 416)),
    ],
)
def test_too_few_cards_behind_the_cutting_card(book: str, behind: int, clause: str) -> None:
    said = at_table(shuffled(book), "cut", depth=208, behind=behind)
    assert said.refused == "cutting_card_too_far_back"
    cited(said, book, clause)


@BOOKS
def test_the_last_places_that_are_good(book: str) -> None:
    for depth in (52, 364):
        assert shuffled(book).at_table("cut", depth=depth).names == ["cards_cut"]
    fewest = {ACT: 12, LT: 20}[book]
    assert shuffled(book).at_table("cut", depth=208, behind=fewest).names == ["cards_cut"]


@BOOKS
def test_a_burn_twice_too_soon_too_late_or_the_wrong_way(book: str) -> None:
    shown: dict[str, str] = {"card": "5C"} if book == ACT else {}
    clause = {ACT: "8.3(g)", LT: "7.4"}[book]
    played = shuffled(book)
    soon = at_table(played, "burn", **shown)
    assert soon.refused == "burn_before_the_first_coup"
    played.at_table("cut", depth=208)
    wrong = at_table(played, "burn", **({} if shown else {"card": "5C"}))
    assert wrong.refused == ("burned_by_the_first_card" if shown else "burned_face_down")
    assert played.at_table("burn", **shown).names == ["cards_burned"]
    twice = at_table(played, "burn", **shown)
    assert twice.refused == "burn_before_the_first_coup"
    for said in (soon, wrong, twice):
        cited(said, book, clause)
    late = at_table(settled(book), "burn", **shown)
    assert late.refused == "burn_before_the_first_coup"


@BOOKS
@pytest.mark.parametrize("do", ["shuffle", "cut", "burn", "new_shoe"])
@pytest.mark.parametrize("cards", ["", "9C 2D", NATURAL])
def test_nothing_is_done_with_the_cards_in_mid_coup(book: str, do: str, cards: str) -> None:
    fields: dict[str, Any] = {"depth": 208} if do == "cut" else {}
    for role in ("dealer", SUPERVISOR):
        said = at_table(dealt(book, cards), do, role, **fields)
        assert said.refused == "not_in_this_phase"
        assert said.cites


@BOOKS
def test_a_shoe_in_use_is_neither_shuffled_nor_replaced_on_a_dealers_word(book: str) -> None:
    for do in ("shuffle", "new_shoe"):
        said = at_table(settled(book), do)
        assert said.refused == "rank_too_low"
        cited(said, book, DIRECTS[book])


def test_a_game_without_cards_has_no_shoe() -> None:
    played = Played(ACT, "roulette")
    for do, fields in (
        ("card", {"card": "9C"}),
        ("new_shoe", {}),
        ("cut", {"depth": 208}),
        ("burn", {}),
        ("dummy_hand", {}),
    ):
        assert at_table(played, do, SUPERVISOR, **fields).refused == "no_cards_here"
    of_cards = at_table(played, "irregularity", SUPERVISOR, ground="8.8(a)")
    assert of_cards.refused == "no_such_irregularity"
