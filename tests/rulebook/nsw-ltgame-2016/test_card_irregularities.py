"""LTGame rules 11.4 to 11.6.19: what goes wrong with the cards, and its cure."""

from random import Random
from typing import Any

import pytest

from tests.played import Played, Said
from tests.prompted import prompted
from tests.proving import proves

LT = "nsw-ltgame-2016"
SUPERVISOR, MANAGER = "casino supervisor", "assistant gaming manager"
PLAYER_WINS, BANKER_WINS = "9C 2D KS KH", "2D 9C KH KS"
VOIDED = ["irregularity_recorded", "round_voided"]
OVER = ("not_in_this_phase", "another_round")


def table(terminals: int = 3, game: str = "baccarat") -> Played:
    """$100 at every terminal."""
    names = [f"PT{n}" for n in range(1, terminals + 1)]
    played = Played(LT, game, minimum=10, terminals=names)
    for name in names:
        played.note(name, 100)
    return played


def begun(played: Played | None = None, cards: str = "", **wagers: float) -> Played:
    """A coup whose wagering is over: $20 on Player at PT1 unless said, and these cards from the shoe."""
    played = played or table()
    assert not played.new_game().refused
    for terminal, amount in (wagers or {"PT1": 20}).items():
        assert played.place(terminal, "player", amount).amount == amount
    played.expire()
    assert not played.cards(cards, "device").refused
    return played


def settled(played: Played | None = None, cards: str = PLAYER_WINS) -> Played:
    """One coup on which PT1 had $20 on Player."""
    played = begun(played, cards)
    assert played.at_table("confirm_result").names == ["round_settled"]
    return played


def record(played: Played, role: str, ground: str, **fields: Any) -> Said:
    said = played.at_table("irregularity", role, ground=ground, **fields)
    if not said.refused:
        assert f"{LT} {ground}" in said.event("irregularity_recorded")["cites"]
    return said


def too_low(played: Played, role: str, ground: str, **fields: Any) -> None:
    """Somebody of too low a rank asks, and the clause says who may."""
    refused = record(played, role, ground, **fields)
    assert refused.refused == "rank_too_low"
    assert f"{LT} {ground}" in refused.cites


def dummy(played: Played, cards: str, *, already: str = "") -> None:
    """Deal a dummy hand of these cards in which some lie already; no account moves."""
    before = [played.credit(terminal) for terminal in played.run.floor.seats]
    if played.run.floor.tables["T1"].phase == "open":
        assert played.at_table("dummy_hand", MANAGER).names[0] == "no_bet_coup_opened"
    assert played.run.floor.tables["T1"].cards == tuple(already.split())
    assert played.place("PT1", "player", 10).refused
    played.cards(cards, MANAGER)
    assert played.at_table("authorise_hand", MANAGER).names == ["hand_authorised"]
    assert played.at_table("confirm_result", MANAGER).names == ["no_bet_coup_ended"]
    assert [played.credit(terminal) for terminal in played.run.floor.seats] == before


def opens(played: Played) -> bool:
    """Whether the next coup may be wagered on."""
    return played.new_game().names == ["wagering_opened"]


# --- no standby, no New Game


@proves("nsw-ltgame-2016 11.4")
def test_a_coup_begun_without_standby_is_keyed_by_the_assistant_gaming_manager() -> None:
    played = settled()
    assert played.at_table("standby", "device").names == ["standby_pressed"]
    settled(played)
    begun(played, PT1=30)
    first = played.cards("2D", "device").event("irregularity_recorded")
    assert (first["ground"], first["cure"], first["overseen"]) == ("11.4", "overseen", True)
    assert f"{LT} 11.4" in first["cites"]
    for role in ("device", "dealer", SUPERVISOR):
        withheld = played.cards("2D", role)
        assert withheld.refused == "rank_too_low"
        assert f"{LT} 11.4" in withheld.cites
    assert played.cards(BANKER_WINS, MANAGER).names[-1] == "outcome_entered"
    for role in ("dealer", SUPERVISOR):
        assert played.at_table("confirm_result", role).refused == "rank_too_low"
    assert played.at_table("confirm_result", MANAGER).names == ["round_settled"]
    assert played.credit("PT1") == 140 - 30


@proves("nsw-ltgame-2016 11.4")
def test_a_missed_standby_is_put_on_record_by_the_assistant_gaming_manager() -> None:
    played = settled()
    begun(played, "2D 9C")
    too_low(played, SUPERVISOR, "11.4")
    recorded = record(played, MANAGER, "11.4")
    assert recorded.names == ["irregularity_recorded"]
    assert played.cards("KH", "device").refused == "rank_too_low"
    assert played.staked("PT1") == 20
    played.cards("KH KS", MANAGER)
    played.at_table("confirm_result", MANAGER)
    assert played.credit("PT1") == 100


@proves("nsw-ltgame-2016 11.4")
def test_with_standby_pressed_the_shoe_deals_on() -> None:
    played = settled()
    for _ in range(2):
        assert played.at_table("standby", "device").names == ["standby_pressed"]
        settled(played)
    assert record(begun(played), MANAGER, "11.4").event("irregularity_recorded")["overseen"]


@proves("nsw-ltgame-2016 11.5")
def test_a_card_dealt_before_new_game_is_the_first_of_a_dummy_hand() -> None:
    played = settled()
    read = played.cards("5C", "device").event("irregularity_recorded")
    assert (read["ground"], read["card"], read["carried"]) == ("11.5", "5C", True)
    assert played.place("PT1", "player", 10).refused == "wagering_is_closed"
    assert "call the assistant gaming manager for a dummy hand" in prompted(played)
    refused = played.new_game()
    assert refused.refused == "dummy_hand_first"
    assert f"{LT} 11.5" in refused.cites
    dummy(played, "2D 3S KH", already="5C")
    assert opens(played)


@proves("nsw-ltgame-2016 11.5")
def test_the_dealer_records_a_card_that_the_shoe_did_not_tell_of() -> None:
    fresh, played = table(), settled()
    for one in (fresh, played):
        recorded = record(one, "dealer", "11.5", card="5C").event("irregularity_recorded")
        assert (recorded["carried"], recorded["no_bet_next"]) == (True, True)
        one.cards("2D", "device")
        assert one.new_game().refused == "dummy_hand_first"
        dummy(one, "3S KH", already="5C 2D")


@proves("nsw-ltgame-2016 11.5")
def test_a_whole_coup_dealt_before_new_game_is_a_whole_dummy_hand() -> None:
    played = settled()
    for card in ["2C", "7D", "3S", "KH", "4C"]:
        assert played.cards(card, "device").event("irregularity_recorded")["ground"] == "11.5"
    assert played.cards("8H", "device").refused == "coup_is_over"
    opened = played.at_table("dummy_hand", MANAGER)
    assert opened.names == ["no_bet_coup_opened", "outcome_entered"]
    assert played.at_table("confirm_result", MANAGER).names[-1] == "no_bet_coup_ended"
    assert played.credit("PT1") == 120


@proves("nsw-ltgame-2016 11.5", "nsw-ltgame-2016 11.6.13")
def test_once_new_game_is_pressed_a_first_card_is_neither_too_soon_nor_too_many() -> None:
    played = table()
    played.new_game()
    played.place("PT1", "player", 20)
    for ground in ("11.5", "11.6.13"):
        refused = record(played, "dealer", ground, card="5C")
        assert refused.refused == "not_in_this_phase"
        assert f"{LT} {ground}" in refused.cites
    assert played.staked("PT1") == 20


# --- dummy hands


@proves("nsw-ltgame-2016 11.5.1")
def test_a_dummy_hand_is_opened_dealt_authorised_and_confirmed_in_that_order() -> None:
    played = settled()
    played.cards("5C", "device")
    assert played.at_table("authorise_hand", MANAGER).refused == "not_in_this_phase"
    assert played.at_table("confirm_result", MANAGER).refused == "not_in_this_phase"
    lines: list[dict[str, Any]] = []
    steps: list[tuple[str, dict[str, str]]] = [("dummy_hand", {})]
    steps += [("card", {"card": card}) for card in ("2D", "3S", "KH")]
    steps += [("authorise_hand", {}), ("confirm_result", {})]
    for do, fields in steps:
        assert played.signed_in(SUPERVISOR, "Sam", do, **fields).refused == "rank_too_low"
        lines += played.signed_in(MANAGER, "Mia", do, **fields).lines
    told = [line["event"] for line in lines]
    order = ["no_bet_coup_opened", *["card_drawn"] * 3, "outcome_entered"]
    assert told == [*order, "hand_authorised", "no_bet_coup_ended"]
    assert (lines[0]["opened_by"], lines[0]["why"]) == ("Mia", "11.5")
    assert {line["entered_by"] for line in lines if line["event"] == "card_drawn"} == {"Mia"}
    assert (lines[-2]["authorised_by"], lines[-1]["confirmed_by"]) == ("Mia", "Mia")
    assert f"{LT} 11.5.1" in lines[0]["cites"]
    assert played.credit("PT1") == 120


@proves("nsw-ltgame-2016 11.5.1.1")
def test_the_assistant_gaming_manager_presses_dummy_hand() -> None:
    played = settled()
    for role in ("dealer", SUPERVISOR):
        refused = played.at_table("dummy_hand", role)
        assert refused.refused == "rank_too_low"
        assert f"{LT} 11.5.1.1" in refused.cites
    assert played.at_table("dummy_hand", MANAGER).names == ["no_bet_coup_opened"]
    assert played.place("PT1", "player", 10).refused == "no_bet_coup"


@proves("nsw-ltgame-2016 11.5.1.3")
def test_the_assistant_gaming_manager_keys_every_card_and_authorises_the_hand() -> None:
    played = settled()
    played.at_table("dummy_hand", MANAGER)
    for role in ("device", "dealer", SUPERVISOR):
        assert played.cards("5C", role).refused == "rank_too_low"
    played.cards("2C 7D 3S KH", MANAGER)
    assert played.at_table("authorise_hand", MANAGER).refused == "not_in_this_phase"
    played.cards("4C", MANAGER)
    assert played.at_table("authorise_hand", SUPERVISOR).refused == "rank_too_low"
    authorised = played.signed_in(MANAGER, "Mia", "authorise_hand").event("hand_authorised")
    assert authorised["authorised_by"] == "Mia"
    assert f"{LT} 11.5.1.3" in authorised["cites"]
    assert played.at_table("authorise_hand", MANAGER).refused == "not_in_this_phase"


@proves("nsw-ltgame-2016 11.5.1.4")
def test_the_assistant_gaming_manager_confirms_it_and_nothing_is_settled() -> None:
    played = settled()
    played.at_table("dummy_hand", MANAGER)
    played.cards(PLAYER_WINS, MANAGER)
    played.at_table("authorise_hand", MANAGER)
    for role in ("dealer", SUPERVISOR):
        refused = played.at_table("confirm_result", role)
        assert refused.refused == "rank_too_low"
        assert f"{LT} 11.5.1.4" in refused.cites
    ended = played.at_table("confirm_result", MANAGER)
    assert ended.names == ["no_bet_coup_ended"]
    assert not ended.event("no_bet_coup_ended").get("postings")
    assert played.credit("PT1") == 120


@proves("nsw-ltgame-2016 11.6.14")
def test_nothing_is_dealt_to_a_dummy_hand_that_no_manager_authorises() -> None:
    played = settled(cards=PLAYER_WINS)
    played.cards("5C", "device")
    assert "call the assistant gaming manager for a dummy hand" in prompted(played)
    for role in ("dealer", SUPERVISOR):
        refused = played.at_table("dummy_hand", role)
        assert refused.refused == "rank_too_low"
        assert f"{LT} 11.6.14" in refused.cites
        assert played.new_game(role=role).refused == "dummy_hand_first"
    assert played.cards("2D", "dealer").refused == "cards_from_the_shoe"
    assert played.at_table("confirm_result").refused == "not_in_this_phase"
    played.at_table("dummy_hand", MANAGER)
    for role in ("device", "dealer", SUPERVISOR):
        assert played.cards("2D", role).refused == "rank_too_low"
    played.cards("2D 3S KH", MANAGER)
    assert played.at_table("confirm_result", SUPERVISOR).refused == "rank_too_low"
    assert played.at_table("confirm_result", MANAGER).names == [
        "hand_authorised",
        "no_bet_coup_ended",
    ]


# --- dealing errors


@proves("nsw-ltgame-2016 11.6")
@pytest.mark.parametrize("ground", ["11.6.1", "11.6.2"])
def test_exactly_one_ground_is_attached_to_an_irregularity(ground: str) -> None:
    played = begun(cards="9C 2D")
    for none in ("", "11.6", "11.6.1 11.6.2", "11.6.20"):
        assert record(played, "dealer", none).refused == "no_such_irregularity"
    recorded = record(played, "dealer", ground).event("irregularity_recorded")
    assert (recorded["ground"], recorded["cure"], recorded["held"]) == (ground, "held", True)
    assert f"{LT} 11.6" in recorded["cites"]


@proves("nsw-ltgame-2016 11.6.1", "nsw-ltgame-2016 11.6")
def test_a_doubt_about_the_order_holds_the_coup_for_the_assistant_gaming_manager() -> None:
    played = begun(cards=PLAYER_WINS)
    assert record(played, "dealer", "11.6.1").names == ["irregularity_recorded"]
    assert "call the assistant gaming manager" in prompted(played)
    assert played.at_table("confirm_result").refused == "not_in_this_phase"
    assert played.cards("4C", "device").refused == "not_in_this_phase"
    too_low(played, "dealer", "11.6.8")
    void = {"round": 1, "ground": "11.6.1", "reason": "two cards fell"}
    refused = played.at_table("void_round", SUPERVISOR, **void)
    assert refused.refused == "rank_too_low"
    assert f"{LT} 11.6.1" in refused.cites
    assert played.at_table("void_round", MANAGER, **void).names == VOIDED
    assert played.credit("PT1") == 100


@proves("nsw-ltgame-2016 11.6.2", "nsw-ltgame-2016 11.6")
def test_an_error_told_before_the_next_coups_first_card_may_be_declared_void() -> None:
    played = settled()
    played.new_game()
    reported = record(played, "dealer", "11.6.2", round=1).event("irregularity_recorded")
    assert reported["round"] == 1
    void = {"round": 1, "ground": "11.6.2", "reason": "a card fell"}
    refused = played.at_table("void_round", SUPERVISOR, **void)
    assert refused.refused == "rank_too_low"
    assert f"{LT} 11.6.2" in refused.cites
    assert played.at_table("void_round", MANAGER, **void).names == [
        "irregularity_recorded",
        "round_corrected",
    ]
    assert played.credit("PT1") == 100
    mid_coup = begun(cards="9C 2D")
    assert record(mid_coup, "dealer", "11.6.2").event("irregularity_recorded")["held"]


@proves("nsw-ltgame-2016 11.6.2", "nsw-ltgame-2016 11.6.1", "nsw-ltgame-2016 11.6")
def test_an_error_told_after_that_card_is_not_offered_the_void() -> None:
    played = begun(settled(), "9D")
    for ground in ("11.6.1", "11.6.2"):
        late = record(played, "dealer", ground, round=1)
        assert late.refused == "next_coup_has_begun"
        assert {f"{LT} {ground}", f"{LT} 11.6.2.3"} <= late.cites
        void = {"round": 1, "ground": ground, "reason": "a card fell"}
        assert played.at_table("void_round", MANAGER, **void).refused == "next_coup_has_begun"
    assert played.credit("PT1") == 120 - 20


@proves("nsw-ltgame-2016 11.6.2.1")
def test_the_manager_voids_the_coup_and_play_goes_on_from_the_same_shoe() -> None:
    played = table(terminals=5)
    played = begun(played, "9C 2D", PT1=10, PT2=20, PT3=30, PT4=60, PT5=80)
    too_low(played, SUPERVISOR, "11.6.2.1")
    voided = record(played, MANAGER, "11.6.2.1", reason="the order is lost")
    assert voided.names == VOIDED
    assert sum(voided.event("round_voided")["returned"].values()) == 200_00
    assert [played.credit(f"PT{n}") for n in range(1, 6)] == [100] * 5
    assert played.at_table("confirm_result").refused == "not_in_this_phase"
    shoe = played.run.floor.tables["T1"].shoe
    assert shoe is not None
    assert (shoe.number, shoe.out, shoe.dealt) == (1, 2, [])
    assert opens(played)


@proves("nsw-ltgame-2016 11.6.2.1")
def test_a_settled_coup_is_void_on_the_managers_word_until_the_next_one_begins() -> None:
    played = settled()
    void = {"round": 1, "ground": "11.6.2.1", "reason": "a card fell"}
    assert played.at_table("void_round", SUPERVISOR, **void).refused == "rank_too_low"
    played.new_game()
    undone = played.at_table("void_round", MANAGER, **void)
    assert undone.names == ["irregularity_recorded", "round_corrected"]
    assert undone.event("round_corrected")["void"]
    assert f"{LT} 11.6.2.1" in undone.cites
    assert played.credit("PT1") == 100


@proves("nsw-ltgame-2016 11.6.2.2")
def test_after_a_void_the_manager_may_have_the_cards_shuffled_or_replaced() -> None:
    played = begun(settled(), "9C 2D")
    assert record(played, MANAGER, "11.6.2.2").refused == "irregularity_comes_after"
    record(played, MANAGER, "11.6.2.1")
    too_low(played, SUPERVISOR, "11.6.2.2")
    assert record(played, MANAGER, "11.6.2.2").names == ["irregularity_recorded"]
    refused = played.new_game()
    assert refused.refused == "shoe_not_ready"
    assert f"{LT} 11.6.2.2" in refused.cites
    played.at_table("shuffle")
    played.at_table("cut", depth=200)
    assert opens(played)


# --- too late


def next_card(played: Played) -> None:
    begun(played, "9D")


def next_first_card_without_standby(played: Played) -> None:
    played.at_table("standby", "device")
    settled(played)
    begun(played)
    assert played.cards("9D", "device").names == ["irregularity_recorded"]


def dummy_hand_begins(played: Played) -> None:
    played.cards("9D", "device")
    played.at_table("dummy_hand", MANAGER)


def shoe_emptied(played: Played) -> None:
    assert played.at_table("new_shoe", SUPERVISOR).names == ["shoe_brought_in"]


def cards_shuffled(played: Played) -> None:
    assert played.at_table("shuffle", SUPERVISOR).names == ["cards_shuffled"]


def table_closed(played: Played) -> None:
    for terminal in played.run.floor.seats:
        played.cash_out(terminal)
    assert played.at_table("close_table", SUPERVISOR).names == ["table_closed"]


@proves("nsw-ltgame-2016 11.6.2.3")
@pytest.mark.parametrize(
    "comes",
    [
        next_card,
        next_first_card_without_standby,
        dummy_hand_begins,
        shoe_emptied,
        cards_shuffled,
        table_closed,
    ],
)
def test_an_error_not_told_in_time_no_longer_counts(comes: Any) -> None:
    played = settled()
    comes(played)
    before = played.credit("PT1")
    for ground in ("11.6.1", "11.6.2", "11.6.2.1"):
        void = {"round": 1, "ground": ground, "reason": "a card fell"}
        refused = played.at_table("void_round", MANAGER, **void)
        assert refused.refused == "next_coup_has_begun"
        assert f"{LT} 11.6.2.3" in refused.cites
    assert played.at_table("irregularity", MANAGER, ground="11.6.2.1", round=1).refused
    assert played.credit("PT1") == before


# --- cards one too many, or face up


@proves("nsw-ltgame-2016 11.6.3")
def test_a_third_card_wrongly_to_the_player_is_the_bankers_if_the_banker_must_draw() -> None:
    played = begun(cards="6C 5D KS KH")
    laid = played.cards("3C", "device", hand="player")
    assert laid.refused == "card_out_of_turn"
    said = record(played, "dealer", "11.6.3", card="3C")
    assert said.names == ["irregularity_recorded", "card_drawn", "outcome_entered"]
    assert said.event("card_drawn")["hand"] == "banker"
    assert played.at_table("confirm_result", outcome="banker").names == ["round_settled"]
    assert played.credit("PT1") == 80
    assert opens(played)


@proves("nsw-ltgame-2016 11.6.3")
def test_the_shoe_gave_it_to_the_banker_already_and_the_error_goes_on_record() -> None:
    played = begun(cards="6C 5D KS KH 3C")
    assert record(played, "dealer", "11.6.3").event("irregularity_recorded")["card"] == "3C"
    played.at_table("confirm_result", outcome="banker")
    assert played.credit("PT1") == 80


@proves("nsw-ltgame-2016 11.6.3")
@pytest.mark.parametrize("cards", ["7C 6D KS KH", "9C 6D KS KH"])
def test_if_the_banker_must_stand_it_is_the_first_of_a_dummy_hand(cards: str) -> None:
    played = begun(cards=cards)
    said = record(played, "dealer", "11.6.3", card="9H").event("irregularity_recorded")
    assert (said["carried"], said["no_bet_next"]) == (True, True)
    assert {f"{LT} 11.6.3", f"{LT} 11.6.13"} <= set(said["cites"])
    assert played.at_table("confirm_result", outcome="player").names == ["round_settled"]
    assert played.credit("PT1") == 120
    refused = played.new_game()
    assert refused.refused == "dummy_hand_first"
    assert f"{LT} 11.6.3" in refused.cites
    dummy(played, "KD KC 5H", already="9H")


@proves("nsw-ltgame-2016 11.6.3")
def test_in_the_last_coup_it_is_laid_aside_on_record() -> None:
    played = begun()
    played.cards("cut 7C 6D KS KH", "device")
    said = record(played, "dealer", "11.6.3", card="9H").event("irregularity_recorded")
    assert (said["drawn"], said["carried"], said["no_bet_next"]) == (True, False, False)
    played.at_table("confirm_result")
    played.at_table("shuffle")
    played.at_table("cut", depth=200)
    assert opens(played)


@proves("nsw-ltgame-2016 11.6.4")
def test_a_third_card_wrongly_to_the_banker_is_the_first_of_a_dummy_hand() -> None:
    played = begun(cards="6C 6D KS KH")
    too_low(played, SUPERVISOR, "11.6.4", card="4C")
    said = record(played, MANAGER, "11.6.4", card="4C").event("irregularity_recorded")
    assert (said["carried"], said["no_bet_next"]) == (True, True)
    assert played.at_table("confirm_result", outcome="tie").names == ["round_settled"]
    assert played.credit("PT1") == 100
    refused = played.new_game()
    assert refused.refused == "dummy_hand_first"
    assert f"{LT} 11.6.4" in refused.cites
    dummy(played, "3D 3C 6H", already="4C")


@proves("nsw-ltgame-2016 11.6.4")
def test_a_first_card_that_was_exposed_makes_this_coup_a_dummy_hand() -> None:
    played = table()
    played.new_game()
    played.place("PT1", "player", 20)
    said = record(played, MANAGER, "11.6.4", card="4C")
    assert said.names == ["irregularity_recorded", "no_bet_coup_opened"]
    assert said.event("no_bet_coup_opened")["returned"] == {"A1": 20_00}
    assert played.credit("PT1") == 100
    dummy(played, "3D KC 6H", already="4C")


@proves("nsw-ltgame-2016 11.6.4")
def test_a_first_card_found_face_up_before_new_game_makes_the_next_coup_a_dummy_hand() -> None:
    played = settled()
    assert record(played, MANAGER, "11.6.4").event("irregularity_recorded")["no_bet_next"]
    assert played.new_game().refused == "dummy_hand_first"
    dummy(played, PLAYER_WINS)


@proves("nsw-ltgame-2016 11.6.5")
def test_a_later_card_found_face_up_is_played_as_if_face_down() -> None:
    played = begun(cards="9C")
    said = record(played, "dealer", "11.6.5", card="2D")
    assert said.names == ["irregularity_recorded"]
    assert played.cards("2D", "device").event("card_drawn")["hand"] == "banker"
    assert played.staked("PT1") == 20
    played.cards("KS KH", "device")
    played.at_table("confirm_result")
    assert played.credit("PT1") == 120


@proves("nsw-ltgame-2016 11.6.5")
def test_a_first_card_found_face_up_is_not_played_so() -> None:
    played = begun()
    refused = record(played, "dealer", "11.6.5", card="9C")
    assert refused.refused == "not_in_this_phase"
    assert f"{LT} 11.6.5" in refused.cites
    assert record(played, "dealer", "11.6.5").refused == "not_in_this_phase"
    played.cards("9C", "device")
    assert record(played, "dealer", "11.6.5", card="2D").names == ["irregularity_recorded"]


@proves("nsw-ltgame-2016 11.6.13")
def test_a_card_drawn_when_none_is_required_opens_a_dummy_hand() -> None:
    played = begun(cards="9C 3D KS KH")
    extra = played.cards("5C", "device").event("irregularity_recorded")
    assert (extra["ground"], extra["cure"]) == ("11.6.13", "no-bet coup")
    assert played.at_table("confirm_result", outcome="player").names == ["round_settled"]
    assert played.credit("PT1") == 120
    refused = played.new_game()
    assert refused.refused == "dummy_hand_first"
    assert f"{LT} 11.6.13" in refused.cites
    assert played.at_table("dummy_hand", SUPERVISOR).refused == "rank_too_low"
    dummy(played, "2D 3S KH", already="5C")


@proves("nsw-ltgame-2016 11.6.13")
def test_the_dealer_records_one_that_the_shoe_did_not_tell_of() -> None:
    played = begun(cards="9C 3D KS KH")
    said = record(played, "dealer", "11.6.13", card="5C").event("irregularity_recorded")
    assert (said["carried"], said["no_bet_next"]) == (True, True)
    played.at_table("confirm_result")
    assert played.credit("PT1") == 120
    dummy(played, "2D 3S KH", already="5C")


# --- faults of the shoe's cards


def dealt_out() -> Played:
    """A shoe without a cutting card, dealt until its last card leaves a coup unfinished."""
    cards = [rank + suit for rank in "A23456789TJQK" for suit in "CDHS"] * 8
    Random(1).shuffle(cards)
    played = table()
    played.at_table("new_shoe", cards=cards)
    while cards:
        played.new_game()
        if len(cards) <= 6:
            assert played.place("PT1", "tie", 20).amount == 20
        played.expire()
        while cards and played.run.floor.tables["T1"].phase == "dealing":
            played.cards(cards.pop(0), "device")
        played.at_table("confirm_result")
    return played


@proves("nsw-ltgame-2016 11.6.6")
def test_a_shoe_with_too_few_cards_to_finish_a_hand_voids_the_coup() -> None:
    played = dealt_out()
    assert played.staked("PT1") == 20
    before = played.credit("PT1")
    assert played.cards("2C", "device").refused == "not_in_the_shoe"
    too_low(played, SUPERVISOR, "11.6.6")
    said = record(played, MANAGER, "11.6.6")
    assert said.names == VOIDED
    assert said.event("irregularity_recorded")["cards_left"] == 0
    assert said.event("round_voided")["returned"] == {"A1": 20_00}
    assert played.credit("PT1") == before + 20
    assert played.new_game().refused == "shoe_not_ready"


@proves("nsw-ltgame-2016 11.6.6")
def test_a_coup_that_is_settled_had_cards_enough() -> None:
    played = settled()
    for fields in ({}, {"round": 1}):
        assert record(played, MANAGER, "11.6.6", **fields).refused == "not_in_this_phase"
    begun(played, "9C")
    assert record(played, MANAGER, "11.6.6", round=1).refused == "another_round"
    assert record(played, MANAGER, "11.6.6").names == VOIDED
    assert played.credit("PT1") == 120


@proves("nsw-ltgame-2016 11.6.6")
def test_a_coup_that_is_complete_had_cards_enough() -> None:
    played = begun(cards="9C 2D KS KH")
    refused = record(played, MANAGER, "11.6.6")
    assert refused.refused == "not_in_this_phase"
    assert f"{LT} 11.6.6" in refused.cites


@proves("nsw-ltgame-2016 11.6.7")
def test_after_a_wrong_cut_the_coup_is_finished_and_the_cards_shuffled_and_cut() -> None:
    played = table()
    for _ in range(4):
        settled(played)
    before = played.credit("PT1")
    begun(played, "2D 9C")
    assert record(played, "dealer", "11.6.7").names == ["irregularity_recorded"]
    played.cards("KH KS", "device")
    played.at_table("confirm_result")
    assert played.credit("PT1") == before - 20
    refused = played.new_game()
    assert refused.refused == "shoe_not_ready"
    assert f"{LT} 11.6.7" in refused.cites
    played.at_table("shuffle")
    assert played.new_game().refused == "shoe_not_ready"
    played.at_table("cut", depth=52)
    assert opens(played)


@proves("nsw-ltgame-2016 11.6.8")
def test_if_the_burn_was_forgotten_play_goes_on() -> None:
    played = table()
    played.at_table("new_shoe", pre_shuffled=True)
    played.at_table("cut", depth=200)
    assert "burn one face down" in prompted(played)
    begun(played, "9C 2D")
    void = {"round": 1, "ground": "11.6.8", "reason": "no burn"}
    refused = played.at_table("void_round", MANAGER, **void)
    assert refused.refused == "ground_does_not_void"
    said = record(played, "dealer", "11.6.8").event("irregularity_recorded")
    assert (said["cure"], said["round"], said["cards_left"]) == ("goes on", 1, 414)
    assert played.at_table("burn").refused == "not_in_this_phase"
    played.cards("KS KH", "device")
    played.at_table("confirm_result")
    assert played.credit("PT1") == 120
    assert opens(played)


@proves("nsw-ltgame-2016 11.6.9")
def test_a_coup_beyond_the_last_is_finished_and_then_a_new_shoe_is_wanted() -> None:
    played = settled()
    begun(played, "2D 9C")
    assert record(played, "dealer", "11.6.9").names == ["irregularity_recorded"]
    played.cards("KH KS", "device")
    played.at_table("confirm_result")
    assert played.credit("PT1") == 100
    refused = played.new_game()
    assert refused.refused == "shoe_not_ready"
    assert f"{LT} 11.6.9" in refused.cites
    assert played.at_table("new_shoe", pre_shuffled=True).names == ["shoe_brought_in"]
    played.at_table("cut", depth=200)
    assert opens(played)


def foreign() -> tuple[Played, Said]:
    """A joker in coup 2, with $340 wagered."""
    played = table(terminals=4)
    settled(played)
    begun(played, "9C", PT1=100, PT2=100, PT3=100, PT4=40)
    assert played.cards("joker", "device").refused == "not_a_card"
    too_low(played, SUPERVISOR, "11.6.10", card="joker")
    return played, record(played, MANAGER, "11.6.10", card="joker")


@proves("nsw-ltgame-2016 11.6.10")
def test_a_foreign_card_has_its_three_consequences_in_one_operation() -> None:
    played, said = foreign()
    assert said.names == VOIDED
    assert said.event("irregularity_recorded")["card"] == "joker"
    assert "take the cards out and check the decks" in prompted(played)
    refused = played.new_game()
    assert refused.refused == "shoe_not_ready"
    assert f"{LT} 11.6.10" in refused.cites
    assert "check" in refused.says
    for do, fields in (("check_cards", {}), ("shuffle", {}), ("cut", {"depth": 200})):
        assert played.new_game().refused == "shoe_not_ready"
        assert not played.at_table(do, **fields).refused
    assert opens(played)


@proves("nsw-ltgame-2016 11.6.10")
def test_a_missing_card_found_between_coups_voids_none() -> None:
    fresh, played = table(), settled()
    for one in (fresh, played):
        said = record(one, MANAGER, "11.6.10", reason="51 in a deck")
        assert said.names == ["irregularity_recorded"]
        assert one.new_game().refused == "shoe_not_ready"
    assert played.credit("PT1") == 120


@proves("nsw-ltgame-2016 11.6.10.1")
def test_coups_completed_before_the_discovery_stand() -> None:
    played, said = foreign()
    assert f"{LT} 11.6.10.1" in said.cites
    assert played.run.floor.tables["T1"].settled[0].outcome == PLAYER_WINS.split()
    assert played.credit("PT1") == 120


@proves("nsw-ltgame-2016 11.6.10.2")
def test_the_coup_of_the_discovery_is_void_and_its_credits_returned() -> None:
    played, said = foreign()
    voided = said.event("round_voided")
    assert (voided["round"], sum(voided["returned"].values())) == (2, 340_00)
    assert f"{LT} 11.6.10.2" in voided["cites"]
    assert [played.credit(f"PT{n}") for n in range(1, 5)] == [120, 100, 100, 100]


# --- faults of the shoe


@proves("nsw-ltgame-2016 11.6.11")
def test_the_manager_establishes_the_actual_outcome() -> None:
    played = begun(cards="9C 2D KS KH")
    too_low(played, SUPERVISOR, "11.6.11", cards=BANKER_WINS.split())
    said = record(played, MANAGER, "11.6.11", cards=BANKER_WINS.split())
    assert said.names == ["irregularity_recorded", "outcome_entered"]
    assert played.at_table("confirm_result", outcome="player").refused == "another_outcome"
    assert played.at_table("confirm_result", outcome="banker").names == ["round_settled"]
    assert played.credit("PT1") == 80


@proves("nsw-ltgame-2016 11.6.11")
def test_what_cannot_be_established_is_void() -> None:
    played = begun(cards=PLAYER_WINS)
    assert record(played, MANAGER, "11.6.11", reason="nobody can say").names == VOIDED
    assert played.credit("PT1") == 100


@proves("nsw-ltgame-2016 11.6.11")
def test_the_cards_as_they_lie_are_the_ones_that_left_the_shoe() -> None:
    played = begun(cards="9C 2D KS KH")
    record(played, MANAGER, "11.6.11", cards=["9C", "3D", "KS", "KH"])
    shoe = played.run.floor.tables["T1"].shoe
    assert shoe is not None
    assert shoe.seen == {"9C": 1, "3D": 1, "KS": 1, "KH": 1}
    shoe.seen["7D"] = 8
    refused = record(played, MANAGER, "11.6.11", cards=["9C", "7D", "KS", "KH"])
    assert refused.refused == "not_in_the_shoe"
    assert f"{LT} 11.6.11" in refused.cites


@proves("nsw-ltgame-2016 11.6.11")
def test_a_settled_result_is_looked_into_by_the_assistant_gaming_manager() -> None:
    played = settled()
    played.at_table("stop_dealing", round=1, reason="the cards say Banker")
    upheld = {"round": 1, "reason": "read again"}
    refused = played.at_table("result_stands", SUPERVISOR, **upheld)
    assert refused.refused == "rank_too_low"
    assert f"{LT} 11.6.11" in refused.cites
    assert played.at_table("result_stands", MANAGER, **upheld).names == ["result_upheld"]
    actual = {"round": 1, "outcome": BANKER_WINS.split()}
    refused = played.at_table("correct_result", SUPERVISOR, **actual)
    assert refused.refused == "rank_too_low"
    assert f"{LT} 11.6.11" in refused.cites
    assert played.at_table("correct_result", MANAGER, **actual).names == ["round_corrected"]
    assert played.credit("PT1") == 80


@proves("nsw-ltgame-2016 11.6.12")
def test_with_approval_the_dealer_keys_what_the_shoe_misread() -> None:
    played = begun(cards="9C 2D KS")
    locked = played.at_table("card", card="8C", in_place_of=2)
    assert locked.refused == "cards_from_the_shoe"
    assert f"{LT} 11.6.12" in locked.cites
    too_low(played, SUPERVISOR, "11.6.12")
    assert record(played, MANAGER, "11.6.12").names == ["irregularity_recorded"]
    keyed = played.at_table("card", card="8C", in_place_of=2).event("card_replaced")
    assert (keyed["was"], keyed["card"], keyed["entered_by"]) == ("2D", "8C", "dealer")
    assert f"{LT} 11.6.12" in keyed["cites"]
    assert played.cards("KH").names[-1] == "outcome_entered"
    played.at_table("confirm_result", outcome="player")
    assert played.credit("PT1") == 120
    begun(played)
    assert played.cards("9C").refused == "cards_from_the_shoe"


@proves("nsw-ltgame-2016 11.6.12")
def test_the_assistant_gaming_manager_needs_nobodys_approval() -> None:
    played = begun()
    for role in ("dealer", SUPERVISOR):
        refused = played.cards("9C", role)
        assert refused.refused == "cards_from_the_shoe"
        assert f"{LT} 11.6.12" in refused.cites
    assert played.cards("9C", "device").names == ["card_drawn"]
    assert played.cards("2D KS KH", MANAGER).names[-1] == "outcome_entered"


@proves("nsw-ltgame-2016 11.6.15")
def test_a_shoe_that_stops_reading_holds_the_coup() -> None:
    played = begun()
    assert record(played, "dealer", "11.6.15").refused == "not_in_this_phase"
    played.cards("9C 2D", "device")
    assert record(played, "dealer", "11.6.15").names == ["irregularity_recorded"]
    assert "ask who was disadvantaged" in prompted(played)
    assert played.cards("KS", "device").refused == "not_in_this_phase"
    assert played.cards("KS", MANAGER).refused == "not_in_this_phase"
    void = {"round": 1, "ground": "11.6.15", "reason": "a player lost by it"}
    refused = played.at_table("void_round", SUPERVISOR, **void)
    assert refused.refused == "rank_too_low"
    assert f"{LT} 11.6.15" in refused.cites
    assert played.at_table("void_round", MANAGER, **void).names == VOIDED
    assert played.credit("PT1") == 100


@proves("nsw-ltgame-2016 11.6.15.1")
def test_if_nobody_lost_by_it_the_coup_goes_on_from_a_spare_shoe() -> None:
    played = begun(cards="9C 2D")
    assert record(played, MANAGER, "11.6.15.1", spare="S2").refused == "irregularity_comes_after"
    record(played, "dealer", "11.6.15")
    assert record(played, MANAGER, "11.6.15.1").refused == "spare_wanted"
    too_low(played, SUPERVISOR, "11.6.15.1", spare="S2")
    moved = record(played, MANAGER, "11.6.15.1", spare="S2").event("irregularity_recorded")
    assert moved["spare"] == "S2"
    assert played.run.floor.tables["T1"].cards == ("9C", "2D")
    assert played.staked("PT1") == 20
    played.cards("KS KH", "device")
    played.at_table("confirm_result")
    assert played.credit("PT1") == 120


@proves("nsw-ltgame-2016 11.6.18")
def test_a_shuffler_fault_that_somebody_lost_by_ends_the_coup() -> None:
    played = begun(settled(), "9C 2D", PT1=25, PT2=20, PT3=30)
    too_low(played, SUPERVISOR, "11.6.18")
    said = record(played, MANAGER, "11.6.18")
    assert said.names == VOIDED
    assert sum(said.event("round_voided")["returned"].values()) == 75_00
    assert [played.credit(f"PT{n}") for n in (1, 2, 3)] == [120, 100, 100]
    for fields in ({}, {"round": 1}):
        assert record(played, MANAGER, "11.6.18", **fields).refused in OVER
    assert played.run.floor.tables["T1"].settled[0].outcome == PLAYER_WINS.split()


@proves("nsw-ltgame-2016 11.6.19")
def test_a_shoe_whose_order_players_learned_is_void_on_the_gaming_managers_word() -> None:
    played = begun(settled(), "9C")
    played.wait(60)
    told = {"told_inspector_at": 42.5, "reason": "the cut was seen"}
    too_low(played, MANAGER, "11.6.19", **told)
    for missing in (None, -1, played.at + 1):
        refused = record(played, "gaming manager", "11.6.19", told_inspector_at=missing)
        assert refused.refused == "inspector_to_be_told"
        assert f"{LT} 11.6.19" in refused.cites
    said = record(played, "gaming manager", "11.6.19", **told)
    assert said.names == VOIDED
    assert said.event("irregularity_recorded")["told_inspector_at"] == 42.5
    assert played.credit("PT1") == 120
    refused = played.new_game()
    assert refused.refused == "shoe_not_ready"
    assert f"{LT} 11.6.19" in refused.cites
    assert played.at_table("shuffle").refused == "cards_are_unfit"
    assert played.at_table("new_shoe", pre_shuffled=True).names == ["shoe_brought_in"]
    played.at_table("cut", depth=200)
    assert opens(played)


@proves("nsw-ltgame-2016 11.6.19")
def test_before_the_first_coup_it_is_the_shoe_alone_that_is_void() -> None:
    played = table()
    told = {"told_inspector_at": 0}
    too_low(played, MANAGER, "11.6.19", **told)
    said = record(played, "gaming manager", "11.6.19", **told)
    assert said.names == ["irregularity_recorded"]
    assert played.new_game().refused == "shoe_not_ready"


RANKS = ["dealer", "games supervisor", SUPERVISOR, MANAGER, "gaming manager"]
ACTS: dict[str, tuple[str, dict[str, Any]]] = {
    "dealer": ("irregularity", {"ground": "11.6.8"}),
    SUPERVISOR: ("direct_cards", {"what": "check"}),
    "operator": ("system_fault", {"reason": "a cable"}),
    MANAGER: ("irregularity", {"ground": "11.6.2.1"}),
    "gaming manager": ("irregularity", {"ground": "11.6.19", "told_inspector_at": 0}),
}


@proves("nsw-ltgame-2016 11.6.19")
@pytest.mark.parametrize("rank", ACTS)
def test_the_gaming_manager_is_above_the_assistant_and_whoever_is_below(rank: str) -> None:
    do, fields = ACTS[rank]
    refused = record(begun(), "dealer", "11.6.19", told_inspector_at=0)
    assert f"{LT} 11.6.19" in refused.cites
    least = RANKS.index(SUPERVISOR if rank == "operator" else rank)
    for at, role in enumerate(RANKS):
        said = begun(cards="9C").at_table(do, role, **fields)
        assert said.refused == ("rank_too_low" if at < least else "")
