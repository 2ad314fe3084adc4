"""LTGame rule 3: the cards of a shoe, exchanged, replaced, checked, shuffled and riffled; its last coup."""

import pytest

from tests.played import Played
from tests.prompted import prompted
from tests.proving import proves

LT = "nsw-ltgame-2016"
SUPERVISOR = "casino supervisor"
PLAYER_WINS = "9C 2D KS KH"


def dealt(coups: int = 1, game: str = "baccarat") -> Played:
    """A table where so many coups were settled."""
    played = Played(LT, game, minimum=10)
    played.note("PT1", 100)
    for _ in range(coups):
        coup(played)
    return played


def coup(played: Played, cards: str = PLAYER_WINS) -> None:
    """A coup that PT1 wagers $10 on Banker in."""
    assert played.new_game().names == ["wagering_opened"]
    played.place("PT1", "banker", 10)
    finish(played, cards)


def finish(played: Played, cards: str = PLAYER_WINS) -> None:
    assert played.settle(cards, role="device").names == ["round_settled"]


def prepared(played: Played) -> None:
    """Shuffle and cut, so that coups may begin."""
    assert played.at_table("shuffle").names == ["cards_shuffled"]
    assert played.new_game().refused == "shoe_not_ready"
    assert played.at_table("cut", depth=200).names == ["cards_cut"]


# --- cards exchanged, replaced, checked


def last_coup_over(colour: str) -> Played:
    played = dealt()
    assert not played.at_table("new_shoe", SUPERVISOR, colour=colour, pre_shuffled=True).refused
    played.at_table("cut", depth=200)
    played.new_game()
    played.expire()
    played.cards("cut", "device")
    finish(played)
    return played


@proves("nsw-ltgame-2016 3.5")
def test_after_the_last_coup_the_second_set_has_backs_of_another_colour() -> None:
    played = last_coup_over("red")
    same = played.signed_in(SUPERVISOR, "Sam", "new_shoe", colour="red")
    assert same.refused == "backs_of_one_colour"
    assert f"{LT} 3.5" in same.cites
    brought = played.signed_in(SUPERVISOR, "Sam", "new_shoe", colour="blue")
    exchange = brought.event("shoe_brought_in")
    assert exchange["brought_by"] == "Sam"
    assert (exchange["colour_before"], exchange["colour"]) == ("red", "blue")
    assert f"{LT} 3.5" in exchange["cites"]


@proves("nsw-ltgame-2016 3.5")
def test_before_the_last_coup_the_casino_supervisor_alone_exchanges_the_cards() -> None:
    played = dealt()
    refused = played.at_table("new_shoe", "games supervisor", colour="blue")
    assert refused.refused == "rank_too_low"
    assert f"{LT} 3.5" in refused.cites
    assert played.at_table("new_shoe", SUPERVISOR, colour="blue").names == ["shoe_brought_in"]


@proves("nsw-ltgame-2016 3.6")
def test_unfit_cards_are_replaced_when_no_coup_is_in_progress() -> None:
    played = dealt()
    played.new_game()
    played.place("PT1", "banker", 10)
    played.expire()
    played.cards("9C", "device")
    order = {"what": "replace", "reason": "a torn card"}
    assert played.at_table("direct_cards", "games supervisor", **order).refused == "rank_too_low"
    assert played.at_table("direct_cards", SUPERVISOR, what="replace").refused == "reason_wanted"
    directed = played.signed_in(SUPERVISOR, "Sam", "direct_cards", **order).event("cards_directed")
    assert (directed["directed_by"], directed["reason"]) == ("Sam", "a torn card")
    assert f"{LT} 3.6" in directed["cites"]
    assert played.at_table("new_shoe").refused == "not_in_this_phase"
    finish(played, "2D KS KH")
    assert played.credit("PT1") == 80
    refused = played.new_game()
    assert refused.refused == "shoe_not_ready"
    assert f"{LT} 3.6" in refused.cites
    assert played.at_table("shuffle").refused == "cards_are_unfit"
    assert played.at_table("new_shoe", pre_shuffled=True).names == ["shoe_brought_in"]
    played.at_table("cut", depth=200)
    assert played.new_game().names == ["wagering_opened"]


@proves("nsw-ltgame-2016 3.6")
def test_with_no_coup_in_progress_the_shoe_is_closed_at_once() -> None:
    played = dealt()
    assert played.at_table("direct_cards", SUPERVISOR, what="replace", reason="worn").names
    refused = played.new_game()
    assert refused.refused == "shoe_not_ready"
    assert "cards" in refused.says
    assert f"{LT} 3.6" in refused.cites


@proves("nsw-ltgame-2016 3.7")
def test_an_inspector_or_a_casino_supervisor_has_the_cards_checked_at_any_stage() -> None:
    played = dealt()
    played.new_game()
    played.expire()
    played.cards("9C 2D", "device")
    assert "check the cards" not in prompted(played)
    ordered = played.signed_in("inspector", "Ines", "direct_cards", what="check")
    assert ordered.event("cards_directed")["directed_by"] == "Ines"
    assert f"{LT} 3.7" in ordered.cites
    assert "check the cards" in prompted(played)
    finish(played, "KS KH")
    assert "check the cards" in prompted(played)
    checked = played.signed_in("dealer", "Dan", "check_cards").event("cards_checked")
    assert (checked["checked_by"], checked["method"]) == ("Dan", "by hand")
    assert "check the cards" not in prompted(played)
    assert played.at_table("direct_cards", "games supervisor", what="check").refused
    assert played.at_table("direct_cards", SUPERVISOR, what="check").names == ["cards_directed"]
    assert "check the cards" in prompted(played)
    for other in ("shuffle", "replace"):
        said = played.at_table("direct_cards", "inspector", what=other, reason="a doubt")
        assert said.refused == "rank_too_low"


@proves("nsw-ltgame-2016 3.8.3")
def test_a_casino_supervisor_has_the_cards_shuffled_after_a_coup() -> None:
    played = dealt()
    order = {"what": "shuffle", "reason": "three naturals in the same order"}
    assert played.at_table("direct_cards", "games supervisor", **order).refused == "rank_too_low"
    assert played.at_table("direct_cards", SUPERVISOR, what="shuffle").refused == "reason_wanted"
    directed = played.at_table("direct_cards", SUPERVISOR, **order).event("cards_directed")
    assert directed["reason"] == order["reason"]
    assert f"{LT} 3.8.3" in directed["cites"]
    refused = played.new_game()
    assert refused.refused == "shoe_not_ready"
    assert f"{LT} 3.8.3" in refused.cites
    prepared(played)
    assert played.new_game().names == ["wagering_opened"]


@proves("nsw-ltgame-2016 3.8.3")
def test_pre_shuffled_cards_are_no_exception() -> None:
    played = dealt()
    played.at_table("new_shoe", SUPERVISOR, pre_shuffled=True)
    played.at_table("cut", depth=200)
    coup(played)
    assert played.at_table("shuffle", "games supervisor").refused == "rank_too_low"
    assert played.at_table("direct_cards", SUPERVISOR, what="shuffle", reason="a doubt").names
    assert played.new_game().refused == "shoe_not_ready"
    prepared(played)
    assert played.new_game().names == ["wagering_opened"]


@proves("nsw-ltgame-2016 3.9")
def test_pre_shuffled_cards_are_riffled_once_a_casino_supervisor_approves() -> None:
    played = dealt()
    assert played.at_table("direct_cards", SUPERVISOR, what="riffle").refused == "nothing_to_riffle"
    played.at_table("new_shoe", SUPERVISOR, pre_shuffled=True)
    asked = played.at_table("shuffle", riffle=True)
    assert asked.refused == "riffle_not_approved"
    assert f"{LT} 3.9" in asked.cites
    for below in ("dealer", "games supervisor"):
        assert played.at_table("direct_cards", below, what="riffle").refused == "rank_too_low"
    approved = played.signed_in(SUPERVISOR, "Sam", "direct_cards", what="riffle")
    assert approved.event("cards_directed")["directed_by"] == "Sam"
    riffled = played.at_table("shuffle", riffle=True).event("cards_shuffled")
    assert riffled["riffled"]
    assert f"{LT} 3.9" in riffled["cites"]
    assert played.at_table("shuffle", riffle=True).refused == "riffle_not_approved"
    played.at_table("cut", depth=200)
    assert played.new_game().names == ["wagering_opened"]


# --- the last coup


@proves("nsw-ltgame-2016 3.12")
def test_a_cutting_card_in_mid_coup_leaves_one_further_coup() -> None:
    played = dealt(3)
    played.new_game()
    played.place("PT1", "player", 10)
    played.expire()
    played.cards("9C 2D", "device")
    out = played.cards("cut", "device").event("cutting_card_out")
    assert (out["round"], out["first"], out["left"], out["announced"]) == (4, False, 1, [])
    assert f"{LT} 3.12" in out["cites"]
    assert "last coup" not in prompted(played)
    finish(played, "KS KH")
    assert "last coup" in prompted(played)
    coup(played)
    refused = played.new_game()
    assert refused.refused == "shoe_not_ready"
    assert f"{LT} 3.12" in refused.cites
    assert played.cards("9C", "device").refused == "not_in_this_phase"
    assert played.at_table("dummy_hand", "assistant gaming manager").refused == "shoe_not_ready"
    prepared(played)
    assert played.new_game().event("wagering_opened")["round"] == 6


@proves("nsw-ltgame-2016 3.13")
@pytest.mark.parametrize("game", ["baccarat", "even-money-baccarat"])
def test_a_cutting_card_in_place_of_the_first_card_makes_this_the_last_coup(game: str) -> None:
    played = dealt(4, game)
    played.new_game()
    played.place("PT1", "player", 10)
    played.expire()
    out = played.cards("cut", "device").event("cutting_card_out")
    assert (out["round"], out["first"], out["left"]) == (5, True, 0)
    assert out["announced"] == ["Last coup"]
    assert f"{LT} 3.13" in out["cites"]
    assert "last coup" in prompted(played)
    assert tuple(played.console().announced) == ("Last coup",)
    before = played.credit("PT1")
    finish(played)
    assert played.credit("PT1") == before + 20
    refused = played.new_game()
    assert refused.refused == "shoe_not_ready"
    assert f"{LT} 3.13" in refused.cites
    assert played.at_table("new_shoe").names == ["shoe_brought_in"]
    prepared(played)
    assert played.new_game().names == ["wagering_opened"]


@proves("nsw-ltgame-2016 3.12", "nsw-ltgame-2016 3.13")
def test_a_void_coup_and_a_dummy_hand_use_up_the_one_more() -> None:
    played = dealt()
    manager = "assistant gaming manager"
    played.new_game()
    played.expire()
    played.cards("9C cut 2D KS KH", "device")
    played.at_table("confirm_result")
    played.new_game()
    played.expire()
    played.cards("9C", "device")
    voided = played.at_table("irregularity", manager, ground="11.6.2.1")
    assert voided.names == ["irregularity_recorded", "round_voided"]
    assert {f"{LT} 3.12", f"{LT} 3.13"} <= played.new_game().cites
    prepared(played)
    played.new_game()
    played.expire()
    played.cards("9C 2D cut KS KH", "device")
    played.at_table("confirm_result")
    played.at_table("dummy_hand", manager)
    played.cards(PLAYER_WINS, manager)
    assert played.at_table("confirm_result", manager).names[-1] == "no_bet_coup_ended"
    assert played.new_game().refused == "shoe_not_ready"


@proves("nsw-ltgame-2016 3.12", "nsw-ltgame-2016 3.13")
def test_after_the_first_card_of_a_dummy_hand_the_cutting_card_is_in_mid_coup() -> None:
    first, middle = dealt(), dealt()
    middle.cards("5C", "device")
    for played, left in ((first, 1), (middle, 2)):
        out = played.cards("cut", "device").event("cutting_card_out")
        assert (out["first"], out["left"]) == (left == 1, left)
    coup(first)
    assert first.new_game().refused == "shoe_not_ready"
    manager = "assistant gaming manager"
    middle.at_table("dummy_hand", manager)
    middle.cards("2D 4S KH", manager)
    middle.at_table("confirm_result", manager)
    coup(middle)
    assert middle.new_game().refused == "shoe_not_ready"
