"""What a review of the cards found; each is played as it was found."""

from typing import Any

from tests.played import Played, Said
from tests.scenario.test_bad_cards import (
    ACT,
    BOOKS,
    DECK,
    ENTERS,
    LT,
    MANAGER,
    NATURAL,
    SUPERVISOR,
    dealt,
    settled,
    table,
    wagered,
)

GAMING_MANAGER = "gaming manager"
DECIDES = {ACT: SUPERVISOR, LT: MANAGER}


def found(played: Played, ground: str, role: str = "dealer", **fields: Any) -> Said:
    return played.at_table("irregularity", role, ground=ground, **fields)


def reopened(played: Played) -> None:
    played.by("PT1", "cash_out")
    assert played.at_table("close_table", SUPERVISOR).names[-1] == "table_closed"
    assert played.at_table("open_table").names == ["table_opened"]


# --- a table that is closed and opened again


@BOOKS
def test_cards_that_wanted_nothing_are_ready_when_the_table_is_opened_again(book: str) -> None:
    played = settled(book)
    reopened(played)
    assert not played.new_game().refused


def test_a_void_shoe_is_void_when_the_table_is_opened_again() -> None:
    played = settled(LT)
    found(played, "11.6.19", GAMING_MANAGER, told_inspector_at=0)
    reopened(played)
    said = played.new_game()
    assert said.refused == "shoe_not_ready"
    assert said.cites
    assert played.at_table("shuffle").refused == "cards_are_unfit"
    played.at_table("new_shoe", cards=DECK * 8)
    assert not played.new_game().refused


def test_cards_to_be_checked_are_not_dealt_after_the_table_was_closed() -> None:
    played = dealt(ACT, "9C")
    found(played, "8.8(l)")
    reopened(played)
    assert played.new_game().refused == "shoe_not_ready"


def test_a_card_too_many_goes_with_the_cards_of_a_closed_table() -> None:
    played = dealt(LT, f"{NATURAL} 5C")
    played.at_table("confirm_result")
    reopened(played)
    assert played.run.floor.tables["T1"].carried == ()
    assert played.new_game().refused == "shoe_not_ready"
    played.at_table("new_shoe", cards=DECK * 8)
    assert not played.new_game().refused


# --- an error reported before the next coup


def test_an_error_reported_in_time_is_decided_before_the_next_coup() -> None:
    played = settled(LT)
    said = found(played, "11.6.2")
    assert said.names == ["irregularity_recorded", "dealing_stopped"]
    refused = played.new_game()
    assert refused.refused == "dealing_stopped"
    assert f"{LT} 11.6.2" in refused.cites
    assert played.at_table("dummy_hand", MANAGER).refused == "dealing_stopped"
    void = found(played, "11.6.2.1", MANAGER)
    assert void.names[-1] == "round_corrected"
    assert not played.new_game().refused


def test_the_assistant_gaming_manager_may_let_it_stand() -> None:
    played = settled(LT)
    found(played, "11.6.1")
    assert played.at_table("result_stands", round=1, reason="in order").refused == "rank_too_low"
    stands = played.at_table("result_stands", MANAGER, round=1, reason="in order")
    assert stands.names == ["result_upheld"]
    assert not played.new_game().refused


def test_a_report_in_time_is_in_time_when_the_next_coup_has_cards() -> None:
    played = settled(LT)
    wagered(played, LT)
    found(played, "11.6.2", round=1)
    played.cards("7C", "device")
    said = found(played, "11.6.2.1", MANAGER, round=1)
    assert said.event("round_corrected")["void"]


def test_dealing_that_stopped_after_it_gives_no_more_time() -> None:
    played = settled(LT)
    wagered(played, LT)
    played.cards("7C", "device")
    assert found(played, "11.6.2", round=1).refused == "next_coup_has_begun"
    assert found(played, "11.6.2.1", MANAGER, round=1).refused == "next_coup_has_begun"


# --- what an irregularity supposes

EMPTY = {ACT: "8.8(g)", LT: "11.6.6"}
FACE_UP_LATER = {ACT: "8.8(e)(ii)", LT: "11.6.5"}


@BOOKS
def test_a_shoe_is_too_short_only_while_a_hand_must_draw(book: str) -> None:
    played = table(book)
    played.new_game()
    assert found(played, EMPTY[book], DECIDES[book]).refused == "not_in_this_phase"
    played.expire()
    played.cards(NATURAL, ENTERS[book])
    assert found(played, EMPTY[book], DECIDES[book]).refused == "not_in_this_phase"
    played.at_table("confirm_result")
    assert found(played, EMPTY[book], DECIDES[book]).refused == "not_in_this_phase"


@BOOKS
def test_a_shoe_that_was_too_short_gives_no_further_coup(book: str) -> None:
    played = settled(book)
    assert played.at_table("new_shoe", colour="blue").refused == "rank_too_low"
    wagered(played, book)
    played.cards("2C 6D KS KH", ENTERS[book])
    said = found(played, EMPTY[book], DECIDES[book])
    assert said.names[:2] == ["irregularity_recorded", "round_voided"]
    refused = played.new_game()
    assert refused.refused == "shoe_not_ready"
    assert f"{book} {EMPTY[book]}" in refused.cites
    played.at_table("shuffle")
    played.at_table("cut", depth=100)
    assert not played.new_game().refused


@BOOKS
def test_a_later_card_is_face_up_only_after_the_first(book: str) -> None:
    ground = FACE_UP_LATER[book]
    played = table(book)
    assert found(played, ground).refused == "not_in_this_phase"
    played.new_game()
    for card in ({}, {"card": "7C"}):
        assert found(played, ground, **card).refused == "not_in_this_phase"
    played.expire()
    assert found(played, ground).refused == "not_in_this_phase"
    played.cards("7C", ENTERS[book])
    assert found(played, ground).names == ["irregularity_recorded"]


def test_a_shoe_fails_in_a_coup_only_with_a_card_dealt() -> None:
    played = dealt(LT)
    assert found(played, "11.6.15").refused == "not_in_this_phase"
    played.cards("7C", "device")
    assert found(played, "11.6.15").event("irregularity_recorded")["held"]


# --- another card than was read


def test_a_card_put_right_leaves_none_unaccounted_for() -> None:
    played = dealt(ACT, "2C 6D KH KS 5C")
    said = played.at_table("card", card="9D", in_place_of=2)
    assert said.names == ["card_replaced", "outcome_entered", "irregularity_recorded"]
    assert said.event("irregularity_recorded")["ground"] == "8.8(b)"
    assert said.event("outcome_entered")["outcome"] == ["2C", "9D", "KH", "KS"]
    shoe = played.run.floor.tables["T1"].shoe
    assert shoe is not None
    assert (shoe.out, shoe.seen["5C"], shoe.seen["9D"]) == (5, 1, 1)
    played.at_table("confirm_result")
    assert played.new_game().event("no_bet_coup_opened")["cards"] == ["5C"]


def test_cards_as_they_lie_leave_none_unaccounted_for() -> None:
    for cards in (["2C", "9D", "KH", "KS"], ["2C", "9D", "KH", "KS", "5C"]):
        played = dealt(LT, "2C 6D KH KS 5C")
        said = found(played, "11.6.11", MANAGER, cards=cards)
        assert [one["ground"] for one in said.events("irregularity_recorded")] == [
            "11.6.11",
            "11.6.13",
        ]
        shoe = played.run.floor.tables["T1"].shoe
        assert shoe is not None
        assert (shoe.out, played.run.floor.tables["T1"].carried) == (5, ("5C",))
        played.at_table("confirm_result")
        assert played.new_game().refused == "dummy_hand_first"


# --- coups without wagers


def test_a_coup_without_wagers_says_who_opened_it_and_why() -> None:
    played = dealt(ACT, NATURAL)
    found(played, "8.8(b)", card="5C")
    played.at_table("confirm_result")
    opened = played.new_game().event("no_bet_coup_opened")
    assert (opened["opened_by"], opened["why"]) == ("dealer", "8.8(b)")
    played = settled(LT)
    opened = played.at_table("dummy_hand", MANAGER).event("no_bet_coup_opened")
    assert (opened["opened_by"], opened["why"]) == (MANAGER, "dummy hand")


def test_a_dummy_hand_is_vouched_for_by_the_rank_that_opens_it() -> None:
    played = settled(LT)
    played.at_table("dummy_hand", MANAGER)
    played.cards(NATURAL, MANAGER)
    for role in ("dealer", SUPERVISOR):
        said = played.at_table("authorise_hand", role)
        assert said.refused == "rank_too_low"
        assert "assistant gaming manager" in said.says.lower()
        assert f"{LT} 11.5.1" in said.cites


# --- a coup that waits


def test_what_has_nothing_to_do_with_it_does_not_end_the_wait() -> None:
    played = dealt(LT, NATURAL)
    found(played, "11.6.1")
    for ground in ({"ground": "11.6.16"}, {"ground": "11.6.4", "card": "5C"}, {"ground": "11.6.7"}):
        played.at_table("irregularity", MANAGER, **ground)
        assert played.run.floor.tables["T1"].phase == "held"
    found(played, "11.6.11", MANAGER, cards=NATURAL.split())
    assert played.at_table("confirm_result").names[-1] == "round_settled"


# --- two games of one Dealer


def two_games() -> Played:
    """T1's coup came last."""
    other = {"id": "T2", "alternates_with": "T1"}
    played = Played(LT, "baccarat", alternates_with="T2", more_tables=[other])
    for table_id in ("T2", "T1"):
        coup_at(played, table_id)
    assert played.new_game(table="T1").refused == "other_game_first"
    return played


def coup_at(played: Played, table_id: str) -> None:
    played.new_game(table=table_id)
    played.expire()
    for card in NATURAL.split():
        played.step("card", **{"as": "device"}, table=table_id, card=card)
    played.step("confirm_result", **{"as": "dealer"}, table=table_id)


def test_the_other_game_is_not_waited_for_while_it_cannot_be_dealt() -> None:
    due = {"do": "card", "as": "device", "card": "5C"}
    unready = {"do": "direct_cards", "as": SUPERVISOR, "what": "replace", "reason": "worn"}
    stopped = {"do": "stop_dealing", "as": MANAGER, "round": 1, "reason": "asked"}
    for step in (due, unready, stopped, {"do": "close_table", "as": SUPERVISOR}):
        played = two_games()
        assert not played.step(**step, table="T2").refused
        assert not played.new_game(table="T1").refused


# --- what is done with the cards, by its own clause


def test_what_is_done_with_the_cards_cites_what_says_so() -> None:
    played = settled(LT)
    assert played.at_table("standby", "device").cites == {f"{LT} 7.6.9"}
    assert played.at_table("check_cards").cites == {f"{LT} 3.7"}
    assert played.at_table("shuffle").refused == "rank_too_low"
    ordered = played.at_table("shuffle", SUPERVISOR, reason="clumped")
    assert f"{LT} 3.8.3" in ordered.cites
    assert ordered.event("cards_shuffled")["reason"] == "clumped"
    shuffled = played.at_table("shuffle")
    assert f"{LT} 3.8.1" in shuffled.cites
    assert f"{LT} 11.6.12" not in shuffled.cites


@BOOKS
def test_an_order_given_has_the_cutting_card_where_it_may_be(book: str) -> None:
    least = {ACT: 12, LT: 20}[book]
    cards = DECK * 8
    played = table(book)
    for behind in (0, 1, least - 1, len(cards)):
        at = len(cards) - behind
        said = played.at_table("new_shoe", cards=[*cards[:at], "cut", *cards[at:]])
        assert said.refused == "cutting_card_too_far_back"
        assert said.cites
    at = len(cards) - least
    said = played.at_table("new_shoe", cards=[*cards[:at], "cut", *cards[at:]])
    assert said.names == ["shoe_brought_in"]


@BOOKS
def test_a_card_that_is_not_the_next_is_refused_with_a_clause(book: str) -> None:
    played = table(book)
    played.at_table("new_shoe", cards=DECK * 8)
    wagered(played, book)
    said = played.cards("KS", ENTERS[book])
    assert (said.refused, bool(said.cites)) == ("another_card_is_next", True)
