"""The shoe's count where cards go astray: each card once, in the coup it belongs to."""

from typing import Any

from croupier.games.baccarat.cards import DECK
from croupier.games.baccarat.shoe import CUT, Shoe
from tests.played import Played, Said

ACT, LTGAME = "act-mttg-2019", "nsw-ltgame-2016"
MANAGER = "assistant gaming manager"


def table(rulebook: str, **more: Any) -> Played:
    game = "baccarat-a" if rulebook == ACT else "baccarat"
    played = Played(rulebook, game, minimum=10, **more)
    played.note("PT1", 100)
    return played


def shoe(played: Played, id: str = "T1") -> Shoe:
    found = played.run.floor.tables[id].shoe
    assert found is not None
    return found


def coup(played: Played, cards: str, wager: float = 10, id: str = "T1") -> None:
    """A coup dealt, with or without a wager, as far as these cards take it."""
    played.new_game(table=id)
    if wager:
        played.place("PT1", "player", wager, table=id)
        played.confirm("PT1", table=id)
    played.expire()
    assert dealt(played, cards, table=id).refused == ""


def dealt(played: Played, cards: str, **fields: Any) -> Said:
    act = played.run.floor.tables["T1"].rulebook.id == ACT
    return played.cards(cards, "dealer" if act else "device", **fields)


def found(played: Played, ground: str, role: str = "dealer", **fields: Any) -> Said:
    return played.at_table("irregularity", role, ground=ground, **fields)


# --- a card that came out unseen


def test_a_surplus_card_that_is_turned_up_is_counted_once() -> None:
    played = table(ACT)
    coup(played, "9C 2D KS KH")
    found(played, "8.8(c)")
    played.at_table("confirm_result")
    assert (shoe(played).unseen, shoe(played).out) == (1, 5)
    record = found(played, "8.8(b)", card="5H").event("irregularity_recorded")
    assert (record["turned_up"], record["drawn"]) == (True, False)
    assert (shoe(played).unseen, shoe(played).out) == (0, 5)
    opened = played.new_game().event("no_bet_coup_opened")
    assert opened["cards"] == ["5H"]


def test_it_opens_a_coup_that_became_one_without_wagers_too() -> None:
    played = table(ACT)
    coup(played, "9C 2D KS KH")
    found(played, "8.8(c)")
    played.at_table("confirm_result")
    found(played, "8.8(e)(i)")
    played.new_game()
    drawn = played.cards("5H").event("card_drawn")
    assert drawn["carried"]
    assert (shoe(played).unseen, shoe(played).out) == (0, 5)


def test_seen_while_wagers_are_taken_it_is_the_card_that_lay_there() -> None:
    played = table(ACT)
    coup(played, "9C 2D KS KH")
    found(played, "8.8(c)")
    played.at_table("confirm_result")
    played.new_game()
    found(played, "8.8(e)(i)", card="5H")
    assert (shoe(played).unseen, shoe(played).out) == (0, 5)
    assert played.run.floor.tables["T1"].cards == ("5H",)


def test_a_ninth_card_of_a_kind_cannot_have_lain_there() -> None:
    played = table(ACT)
    coup(played, "9C 2D KS KH")
    found(played, "8.8(c)")
    played.at_table("confirm_result")
    shoe(played).seen["5H"] = 8
    assert found(played, "8.8(b)", card="5H").refused == "not_in_the_shoe"


def test_nothing_comes_unseen_out_of_an_empty_shoe() -> None:
    played = table(ACT)
    coup(played, "9C 2D KS KH")
    shoe(played).unseen = 412
    assert found(played, "8.8(c)").refused == "not_in_this_phase"


# --- cards that were others


def test_cards_established_by_the_manager_are_the_ones_that_left_the_shoe() -> None:
    played = table(LTGAME)
    coup(played, "9C 2D KS KH")
    found(played, "11.6.11", MANAGER, cards=["9C", "2D", "KS", "QH"])
    assert shoe(played).seen == {"9C": 1, "2D": 1, "KS": 1, "QH": 1}
    shoe(played).seen["QD"] = 8
    refused = found(played, "11.6.11", MANAGER, cards=["9C", "2D", "KS", "QD"])
    assert refused.refused == "not_in_the_shoe"


def test_a_result_corrected_corrects_the_count() -> None:
    played = table(ACT)
    coup(played, "9C 2D KS KH")
    played.at_table("confirm_result")
    shoe(played).seen["8D"] = 8
    assert corrected(played, ["KC", "8D", "KS", "KH"]).refused == "not_in_the_shoe"
    corrected(played, ["KC", "9D", "KS", "KH"])
    assert shoe(played).seen == {"KC": 1, "9D": 1, "KS": 1, "KH": 1, "8D": 8}


def test_a_result_void_and_then_corrected_is_on_the_road_again() -> None:
    played = table(ACT)
    for cards in ("9C 2D KS KH", "2C 9D KS KH"):
        coup(played, cards)
        played.at_table("confirm_result")
    found(played, "8.8(f)", "casino supervisor", round=1)
    assert [round for round, _ in shoe(played).dealt] == [2]
    corrected(played, ["9C", "9D", "KS", "KH"])
    assert [round for round, _ in shoe(played).dealt] == [1, 2]
    assert shoe(played).seen == {"9C": 1, "2C": 1, "9D": 2, "KS": 2, "KH": 2}


def corrected(played: Played, outcome: list[str]) -> Said:
    role, reason = "casino supervisor", "misread"
    return played.at_table("correct_result", role, round=1, outcome=outcome, reason=reason)


def test_a_card_misread_can_be_put_right_when_the_shoe_is_empty() -> None:
    played = table(ACT)
    coup(played, "9C 2D KS KH")
    shoe(played).unseen = 412
    assert shoe(played).remaining == 0
    assert played.at_table("card", card="QH", in_place_of=4).refused == ""
    assert shoe(played).remaining == 0


def test_what_was_drawn_too_many_still_opens_the_next_coup_when_a_card_was_misread() -> None:
    played = table(LTGAME)
    coup(played, "9C 2D KS KH")
    played.cards("5H", "device")
    found(played, "11.6.12", MANAGER)
    played.at_table("card", card="4C", in_place_of=1)
    dealt(played, "KD 3D")
    assert played.run.floor.tables["T1"].carried == ("5H",)
    played.at_table("confirm_result")
    opened = played.at_table("dummy_hand", MANAGER).event("no_bet_coup_opened")
    assert opened["cards"] == ["5H"]


def test_cards_that_another_shoe_cannot_have_given_did_not_come_from_it() -> None:
    played = table(ACT, more_tables=({"id": "T2"},))
    shoe(played, "T2").seen["9C"] = 8
    coup(played, "9C 2D")
    said = found(played, "8.8(m)", "casino supervisor", other="T2")
    assert said.refused == "not_in_the_shoe"
    shoe(played, "T2").seen["9C"] = 7
    found(played, "8.8(m)", "casino supervisor", other="T2")
    assert shoe(played).seen == {}
    assert shoe(played, "T2").seen == {"9C": 8, "2D": 1}


# --- a coup that waits


def test_a_coup_that_waits_for_a_manager_is_not_set_free_by_the_dealer() -> None:
    played = table(LTGAME)
    coup(played, "9C 2D KS KH")
    found(played, "11.6.1")
    assert found(played, "11.6.8").refused == "rank_too_low"
    assert played.console().phase == "held"
    assert played.at_table("confirm_result").refused == "not_in_this_phase"
    assert found(played, "11.6.2.1", MANAGER).refused == ""
    assert played.credit("PT1") == 100


def test_an_early_card_voids_the_coup_whatever_else_is_found() -> None:
    played = table(ACT)
    played.new_game()
    played.cards("5H")
    for role in ("dealer", "gaming shift manager"):
        assert found(played, "8.8(i)", role).refused in ("rank_too_low", "not_in_this_phase")
    found(played, "8.8(n)", "casino supervisor")
    assert played.console().phase == "open"


# --- the first card, and the last coup


def test_a_first_card_face_up_before_the_very_first_coup() -> None:
    played = table(ACT)
    assert found(played, "8.8(e)(i)", card="5H").refused == ""
    assert played.new_game().event("no_bet_coup_opened")["cards"] == ["5H"]


def test_the_dealer_enters_the_cards_of_a_coup_without_wagers_too() -> None:
    played = table(ACT)
    coup(played, "9C", wager=0)
    assert played.cards("2D", "device").refused == "cards_by_the_dealer"
    assert played.cards("2D").refused == ""


def test_a_card_face_up_where_no_other_lies_is_the_first() -> None:
    played = table(ACT)
    played.new_game()
    assert found(played, "8.8(e)(ii)", card="5H").refused == "not_in_this_phase"


def test_the_cutting_card_after_one_drawn_too_many_comes_in_the_next_coup() -> None:
    played = table(LTGAME)
    coup(played, "9C 2D KS KH")
    said = played.cards("5H cut", "device").event("cutting_card_out")
    assert (said["first"], said["left"]) == (False, 2)


def test_one_drawn_too_many_opens_the_coup_that_a_tie_gives() -> None:
    played = table(ACT)
    coup(played, "9C cut 9D KS KH")
    record = found(played, "8.8(b)", card="5H").event("irregularity_recorded")
    assert (record["carried"], record["no_bet_next"]) == (True, True)
    played.at_table("confirm_result")
    assert played.new_game().event("no_bet_coup_opened")["cards"] == ["5H"]


def test_one_drawn_too_many_after_the_last_coup_is_laid_aside() -> None:
    played = table(ACT)
    coup(played, "9C cut 2D KS KH")
    record = found(played, "8.8(b)", card="5H").event("irregularity_recorded")
    assert (record["carried"], record["no_bet_next"]) == (False, False)


# --- a known order


def test_the_cutting_card_is_no_card_of_a_known_order() -> None:
    cards = ("2C", "KD", CUT, *sorted(DECK * 8, reverse=True))
    order = (*cards[:3], *_without(cards[3:], "2C", "KD"))
    played = table(ACT)
    assert played.at_table("new_shoe", cards=order).refused == ""
    assert played.at_table("burn").event("cards_burned")["face_down"] == 2
    assert shoe(played).order == (CUT, *order[4:])
    played.new_game()
    assert played.cards("TS").refused == "another_card_is_next"


def test_the_cutting_card_comes_where_it_lies() -> None:
    played = table(ACT)
    played.at_table("new_shoe", cards=(*DECK, CUT, *DECK * 7))
    assert played.cards("cut").refused == "another_card_is_next"
    assert shoe(played).order[0] == DECK[0]


def test_an_order_that_proves_wrong_is_forgotten() -> None:
    played = table(ACT)
    played.at_table("new_shoe", cards=DECK * 8)
    coup(played, "AC AD AH")
    played.at_table("card", card="KD", in_place_of=2)
    assert shoe(played).order == ()
    assert shoe(played).remaining == 413


def _without(cards: tuple[str, ...], *gone: str) -> tuple[str, ...]:
    left = list(cards)
    for card in gone:
        left.remove(card)
    return tuple(left)
