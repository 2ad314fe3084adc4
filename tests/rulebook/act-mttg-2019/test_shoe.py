"""ACT 8.3: cards checked, shuffled, cut and burned before they are dealt, and the last coup of a shoe."""

from typing import Any

import pytest

from croupier.games.baccarat.shoe import Shoe
from tests.played import Played, Said
from tests.proving import proves

ACT = "act-mttg-2019"
SUPERVISOR = "casino supervisor"
PLAYER_WINS, TIE = "6C 4D KS KH TS", "6C 6D KS KH"


def baccarat(**cards: Any) -> Played:
    """A table with a new set of cards, as it is described."""
    played = Played(ACT, "baccarat-a")
    played.note("PT1", 100)
    if cards:
        assert played.at_table("new_shoe", **cards).names == ["shoe_brought_in"]
    return played


def shoe(played: Played) -> Shoe:
    found = played.run.floor.tables["T1"].shoe
    assert found is not None
    return found


def wants(said: Said, *what: str) -> None:
    """No coup begins: the cards want this first."""
    assert said.refused == "shoe_not_ready"
    assert f"the cards want {', '.join(what)}." in said.says


def coup(played: Played, cards: str, bet: str = "player") -> Said:
    """One whole coup, with $10 on it."""
    played.new_game()
    played.place("PT1", bet, 10)
    played.confirm("PT1")
    return played.settle(cards)


@proves("act-mttg-2019 8.3(d)")
def test_cards_are_checked_before_they_go_into_use() -> None:
    for role, method in (("dealer", "by hand"), (SUPERVISOR, "by hand"), ("dealer", "shuffler")):
        played = baccarat(checked="not checked", pre_shuffled=True)
        played.at_table("cut", depth=200)
        refused = played.new_game()
        wants(refused, "check")
        assert f"{ACT} 8.3(d)" in refused.cites
        played.wait(60)
        checked = played.at_table("check_cards", role, method=method).event("cards_checked")
        assert (checked["shoe"], checked["method"], checked["checked_by"]) == (2, method, role)
        assert checked["at"] == 60
        assert played.new_game().names == ["wagering_opened"]


@proves("act-mttg-2019 8.3(e)(i)")
def test_cards_are_shuffled_before_they_come_into_play_unless_they_came_pre_shuffled() -> None:
    played = baccarat(colour="red")
    refused = played.new_game()
    wants(refused, "shuffle", "cut")
    assert f"{ACT} 8.3(e)(i)" in refused.cites
    assert played.at_table("cut", depth=200).refused == "shuffle_first"
    shuffled = played.at_table("shuffle").event("cards_shuffled")
    assert (shuffled["shoe"], shuffled["shuffled_by"]) == (2, "dealer")
    played.at_table("cut", depth=200)
    assert played.new_game().names == ["wagering_opened"]
    approved = baccarat(colour="red", pre_shuffled=True)
    wants(approved.new_game(), "cut")
    approved.at_table("cut", depth=200)
    assert approved.new_game().names == ["wagering_opened"]


@proves("act-mttg-2019 8.3(e)(ii)")
def test_after_the_last_coup_the_cards_are_shuffled_or_replaced() -> None:
    ways: tuple[tuple[str, dict[str, Any], str], ...] = (
        ("new_shoe", {"pre_shuffled": True}, "shoe_brought_in"),
        ("shuffle", {}, "cards_shuffled"),
    )
    for do, fields, done in ways:
        played = baccarat()
        played.new_game()
        played.expire()
        played.cards(f"cut {PLAYER_WINS}")
        played.at_table("confirm_result")
        refused = played.new_game()
        wants(refused, "cards")
        assert f"{ACT} 8.3(e)(ii)" in refused.cites
        assert played.at_table(do, **fields).event(done)["shoe"] == 2
        wants(played.new_game(), "cut")
        played.at_table("cut", depth=208)
        assert played.new_game().names == ["wagering_opened"]


@proves("act-mttg-2019 8.3(e)(iii)")
def test_a_casino_supervisor_may_direct_a_shuffle_after_a_coup() -> None:
    played = baccarat()
    coup(played, PLAYER_WINS)
    order = {"what": "shuffle", "reason": "a spilled drink"}
    assert played.at_table("direct_cards", **order).refused == "rank_too_low"
    assert played.at_table("shuffle").refused == "rank_too_low"
    assert played.at_table("direct_cards", SUPERVISOR, what="shuffle").refused == "reason_wanted"
    directed = played.at_table("direct_cards", SUPERVISOR, **order).event("cards_directed")
    assert (directed["directed_by"], directed["reason"]) == (SUPERVISOR, "a spilled drink")
    refused = played.new_game()
    wants(refused, "shuffle", "cut")
    assert f"{ACT} 8.3(e)(iii)" in refused.cites
    played.at_table("shuffle")
    wants(played.new_game(), "cut")
    played.at_table("cut", depth=100)
    assert played.new_game().names == ["wagering_opened"]


def test_the_cut_is_a_deck_from_either_end_and_twelve_cards_lie_behind_the_cutting_card() -> None:
    played = baccarat(pre_shuffled=True)
    for depth in (51, 365):
        said = played.at_table("cut", depth=depth)
        assert (said.refused, f"{ACT} 8.3(f)" in said.cites) == ("cut_too_near_an_end", True)
    for behind in (11, 416):
        said = played.at_table("cut", depth=208, behind=behind)
        assert said.refused == "cutting_card_too_far_back"
    for depth, behind in ((52, 12), (364, 415)):
        cut = played.at_table("cut", depth=depth, behind=behind).event("cards_cut")
        assert (cut["depth"], cut["behind"], cut["cut_by"]) == (depth, behind, "dealer")


@proves("act-mttg-2019 8.3(g)")
@pytest.mark.parametrize(("card", "face_down"), [("7D", 7), ("KS", 0), ("TH", 0), ("AC", 1)])
def test_the_first_card_is_shown_and_as_many_as_its_value_are_burned(
    card: str, face_down: int
) -> None:
    played = baccarat(pre_shuffled=True)
    assert played.at_table("burn", card=card).refused == "burn_before_the_first_coup"
    played.at_table("cut", depth=208)
    assert played.at_table("burn").refused == "burned_by_the_first_card"
    burned = played.at_table("burn", card=card).event("cards_burned")
    assert (burned["card"], burned["face_down"]) == (card, face_down)
    assert shoe(played).remaining == 416 - 1 - face_down
    assert played.at_table("burn", card=card).refused == "burn_before_the_first_coup"
    assert played.new_game().names == ["wagering_opened"]


@proves("act-mttg-2019 8.3(h)")
def test_the_coup_of_the_cutting_card_is_the_last_wherever_in_it_the_card_came() -> None:
    cards = ["KC", "2D", "KD", "4H", "9C"]
    for at in range(5):
        played = baccarat()
        coup(played, PLAYER_WINS)
        played.new_game()
        played.expire()
        said = played.cards(" ".join((*cards[:at], "cut", *cards[at:])))
        out = said.event("cutting_card_out")
        assert (out["first"], f"{ACT} 8.3(h)" in out["cites"]) == (at == 0, True)
        assert said.event("outcome_entered")["outcome"] == cards
        played.at_table("confirm_result")
        refused = played.new_game()
        wants(refused, "cards")
        assert f"{ACT} 8.3(h)" in refused.cites


@proves("act-mttg-2019 8.3(h)")
@pytest.mark.parametrize("before_new_game", [False, True])
def test_a_tie_on_the_cutting_card_earns_one_more_coup_and_only_one(before_new_game: bool) -> None:
    played = baccarat()
    coup(played, PLAYER_WINS)
    if before_new_game:
        assert played.cards("cut").event("cutting_card_out")["round"] == 2
        played.new_game()
        played.expire()
    else:
        played.new_game()
        played.expire()
        assert played.cards("cut").event("cutting_card_out")["round"] == 2
    assert played.cards("cut").refused == "cutting_card_is_out"
    played.cards(TIE)
    played.at_table("confirm_result")
    assert coup(played, TIE).event("round_settled")["round"] == 3
    wants(played.new_game(), "cards")


@proves("act-mttg-2019 8.3(h)")
def test_a_void_coup_is_no_tie() -> None:
    played = baccarat()
    played.new_game()
    played.expire()
    played.cards("6C cut")
    void = {"round": 1, "ground": "7.4", "reason": "a marked card"}
    said = played.at_table("void_round", SUPERVISOR, **void)
    assert said.names == ["irregularity_recorded", "round_voided"]
    wants(played.new_game(), "cards")


@proves("act-mttg-2019 8.3(i)")
def test_after_the_final_coup_a_supervisor_may_have_the_cards_taken_away_and_checked() -> None:
    played = baccarat()
    played.new_game()
    played.expire()
    played.cards(f"cut {PLAYER_WINS}")
    played.at_table("confirm_result")
    order = {"what": "replace", "reason": "the end of the shoe"}
    assert played.at_table("direct_cards", **order).refused == "rank_too_low"
    directed = played.at_table("direct_cards", SUPERVISOR, **order).event("cards_directed")
    assert (directed["shoe"], f"{ACT} 8.3(i)" in directed["cites"]) == (1, True)
    assert played.at_table("shuffle").refused == "cards_are_unfit"
    checked = played.at_table("check_cards", method="deck checker").event("cards_checked")
    assert (checked["shoe"], checked["checked_by"]) == (1, "dealer")
    wants(played.new_game(), "cards")
    played.wait(120)
    brought = played.at_table("new_shoe", SUPERVISOR, colour="blue").event("shoe_brought_in")
    assert (brought["shoe"], brought["instead_of"], brought["brought_by"]) == (2, 1, SUPERVISOR)
    assert brought["at"] == played.at
    assert f"{ACT} 8.3(i)" in brought["cites"]


@proves("act-mttg-2019 8.3(j)")
def test_unfit_cards_are_replaced_when_the_coup_is_completed() -> None:
    played = baccarat()
    coup(played, PLAYER_WINS)
    assert played.at_table("new_shoe").refused == "rank_too_low"
    played.new_game()
    played.place("PT1", "player", 10)
    played.confirm("PT1")
    played.expire()
    played.cards("6C 4D")
    unfit = {"what": "replace", "reason": "a bent corner"}
    assert played.at_table("direct_cards", **unfit).refused == "rank_too_low"
    directed = played.at_table("direct_cards", SUPERVISOR, **unfit).event("cards_directed")
    assert (directed["what"], directed["directed_by"]) == ("replace", SUPERVISOR)
    held = played.at_table("new_shoe", SUPERVISOR)
    assert (held.refused, f"{ACT} 8.3(j)" in held.cites) == ("not_in_this_phase", True)
    played.cards("KS KH TS")
    assert played.at_table("confirm_result").event("round_settled")["round"] == 2
    refused = played.new_game()
    wants(refused, "cards")
    assert f"{ACT} 8.3(j)" in refused.cites
    assert played.at_table("new_shoe", pre_shuffled=True).event("shoe_brought_in")["shoe"] == 2
    played.at_table("cut", depth=208)
    assert played.new_game().names == ["wagering_opened"]
