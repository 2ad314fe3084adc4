"""VIC rules 11.1, 11.2, 11.3.1 and 11.4: who plays TouchTable, and how wagers come to its one layout."""

import pytest

from tests.played import Played, Said, dollars
from tests.proving import proves


def touchtable(game: str = "roulette", **table: object) -> Played:
    return Played("vic-roulette-2011", game, "touchtable", **table)


def tender(played: Played, amount: float, kind: str = "cash", **who: str) -> Said:
    return played.at_table("buy_in", amount=round(amount * 100), tender=kind, **who)


def call(played: Played, bet: str, amount: float, role: str = "dealer", **who: str) -> Said:
    return played.at_table("call_bet", role, bet=bet, amount=round(amount * 100), **who)


def open_round(**table: object) -> Played:
    """$50 at position 4 and with guest G1, and bets open."""
    played = touchtable(terminals=["P4", "P5"], **table)
    tender(played, 50, terminal="P4")
    tender(played, 50, guest="G1")
    played.new_game()
    return played


def on_the_layout(played: Played) -> dict[str, dict[str, float]]:
    """Everybody's chips, as the Dealer Console has them."""
    players = {one.id: {**one.placed, **one.confirmed} for one in played.console().players}
    return {id: dollars(chips) for id, chips in players.items() if chips}


def no_more_bets(played: Played) -> Said:
    played.at_table("final_bets")
    return played.close()


@proves("vic-roulette-2011 11.1")
def test_where_the_rules_conflict_those_of_touchtable_prevail() -> None:
    played = open_round()
    below = played.place("P4", "straight:17", 3)
    assert below.refused == "below_minimum"
    assert "vic-roulette-2011 11.5.1(a)" in below.cites
    assert "vic-roulette-2011 4.2.1" not in below.cites
    assert played.credit("P4") == 50
    played.settle("17")
    assert played.credit("P4") == 50


@proves("vic-roulette-2011 11.2 Dealer Console")
def test_the_dealer_console_has_everything_the_game_needs() -> None:
    played = open_round()
    assert {"buy_in", "pay_chips", "call_bet"} <= set(played.console().allowed)
    assert call(played, "red", 5, terminal="P4").amount == 5
    assert call(played, "straight:9", 5, guest="G1").amount == 5
    no_more_bets(played)
    assert "outcome" in played.console().allowed
    seen = played.outcome("9", "device", sensors=["9", "9"])
    assert seen.names == ["outcome_entered"]
    assert played.outcome("9").names == ["outcome_entered"]
    assert "confirm_result" in played.console().allowed
    played.at_table("confirm_result")
    assert (played.credit("P4"), played.credit("G1")) == (45 + 10, 45 + 180)
    paid = played.at_table("pay_chips", guest="G1").event("chips_paid")
    assert paid["amount"] == 22_500


@proves("vic-roulette-2011 11.2 guest player")
def test_a_guest_bets_through_the_dealer_and_not_on_the_table_surface() -> None:
    played = open_round()
    assert call(played, "red", 10, guest="G1").amount == 10
    touched = played.place("G1", "red", 10)
    assert touched.refused == "guest_plays_by_the_dealer"
    assert call(played, "red", 10, "player", guest="G1").refused == "rank_too_low"
    for do in ("clear", "undo", "repeat", "cash_out"):
        assert played.by("G1", do).refused == "guest_plays_by_the_dealer"
    assert on_the_layout(played) == {"G1": {"red": 10}}


@proves("vic-roulette-2011 11.2 Player ID Pad")
def test_a_touch_without_the_pad_places_nothing() -> None:
    played = open_round()
    assert played.place("P4", "straight:17", 5, pad=False).refused == "pad_not_touched"
    assert on_the_layout(played) == {}
    assert played.place("P4", "straight:17", 5, pad=True).amount == 5
    assert on_the_layout(played) == {"P4": {"straight:17": 5}}


@proves("vic-roulette-2011 11.3.1")
def test_21_players_and_12_guests_and_not_one_more_of_either() -> None:
    positions = [f"P{n}" for n in range(1, 23)]
    assert touchtable(terminals=positions).opened.refused == "too_many_terminals"
    played = touchtable(terminals=positions[:21])
    for position in positions[:21]:
        assert tender(played, 10, terminal=position).refused == ""
    for n in range(1, 12):
        assert tender(played, 10, guest=f"G{n}").refused == ""
    assert played.at_table("open_guest", guest="G12").refused == ""
    for refused in (tender(played, 10, guest="G13"), played.at_table("open_guest", guest="G13")):
        assert refused.refused == "too_many_guests"
        assert "12" in refused.says
    assert len(played.console().players) == 33

    played.at_table("pay_chips", guest="G3")
    assert tender(played, 10, guest="G13").refused == ""


@proves("vic-roulette-2011 11.4.1")
def test_money_moves_from_the_account_to_a_bet_before_no_more_bets() -> None:
    played = open_round(minimum=1, limits={"step": 100})
    assert played.place("P4", "orphans", 10).amount == 10
    pieces = ("straight:1", "split:6-9", "split:14-17", "split:17-20", "split:31-34")
    assert on_the_layout(played) == {"P4": dict.fromkeys(pieces, 2)}
    assert played.credit("P4") == 40
    assert played.confirm("P4").refused == "no_confirming"
    played.wait(600)
    assert played.place("P4", "red", 5).amount == 5
    no_more_bets(played)
    assert played.place("P4", "red", 5).refused == "wagering_is_closed"
    assert call(played, "red", 5, terminal="P4").refused == "wagering_is_closed"
    assert (played.credit("P4"), played.staked("P4")) == (35, 15)

    double_zero = open_round(game="double-zero-op")
    assert double_zero.place("P4", "split:0-00", 5).amount == 5
    assert double_zero.place("P4", "fiveline", 5).refused == "bet_not_offered"
    double_zero.settle("00")
    assert double_zero.credit("P4") == 45 + 90


@proves("vic-roulette-2011 11.4.2")
@pytest.mark.parametrize("way", ["touch", "dealer"])
def test_the_wager_and_the_debit_appear_together(way: str) -> None:
    played = open_round()
    if way == "touch":
        played.place("P4", "straight:17", 5)
    else:
        call(played, "straight:17", 5, terminal="P4")
    assert (on_the_layout(played), played.credit("P4")) == ({"P4": {"straight:17": 5}}, 45)


@proves("vic-roulette-2011 11.4.2(a)")
def test_pad_and_layout_touched_together_make_it_that_positions_chip() -> None:
    played = open_round()
    tender(played, 50, terminal="P5")
    assert played.place("P5", "straight:17", 5, pad=False).refused == "pad_not_touched"
    played.place("P4", "straight:17", 5)
    assert on_the_layout(played) == {"P4": {"straight:17": 5}}
    assert (played.credit("P4"), played.credit("P5")) == (45, 50)


@proves("vic-roulette-2011 11.4.2(a)(i)")
def test_chips_shift_between_places_and_the_account_does_not_change() -> None:
    played = open_round()
    played.place("P4", "straight:17", 5)
    played.by("P4", "move", bet="straight:17", to="red")
    assert (on_the_layout(played), played.credit("P4")) == ({"P4": {"red": 5}}, 45)


@proves("vic-roulette-2011 11.4.2(a)(ii)")
def test_chips_disappear_and_the_account_changes_to_match() -> None:
    played = open_round()
    played.place("P4", "straight:17", 5)
    assert (on_the_layout(played), played.credit("P4")) == ({"P4": {"straight:17": 5}}, 45)
    played.by("P4", "remove", bet="straight:17")
    assert (on_the_layout(played), played.credit("P4")) == ({}, 50)


@proves("vic-roulette-2011 11.4.2(b)")
def test_a_player_or_a_guest_tells_the_dealer_who_places_it() -> None:
    played = open_round()
    for who in ({"terminal": "P4"}, {"guest": "G1"}):
        called = call(played, "split:0-3", 10, **who).event("wager_placed")
        assert (called["amount"], called["called_by"]) == (1_000, "dealer")
    assert on_the_layout(played) == {"P4": {"split:0-3": 10}, "G1": {"split:0-3": 10}}
    assert (played.credit("P4"), played.credit("G1")) == (40, 40)

    moved = played.step("move", **{"as": "dealer"}, guest="G1", bet="split:0-3", to="red")
    assert moved.event("wager_moved")["placed"] == {"red": 1_000}
    played.step("remove", **{"as": "game supervisor"}, guest="G1", bet="red")
    assert (on_the_layout(played), played.credit("G1")) == ({"P4": {"split:0-3": 10}}, 50)
    assert call(played, "red", 10, guest="G9").refused == "no_such_player"
    assert call(played, "red", 60, guest="G1").amount == 50
    assert call(played, "odd", 5, guest="G1").refused == "not_enough_credit"


@proves("vic-roulette-2011 11.4.7")
def test_chips_of_wood_on_the_table_are_no_wager() -> None:
    played = open_round()
    laid = played.at_table("bet", player="P4", bet="red", amount=1_000)
    assert laid.refused == "touch_only"
    assert played.at_table("buy_chips", player="P4", amount=1_000).refused == "touch_only"
    settled = played.settle("32").event("round_settled")
    assert settled["paid"] == []
    assert played.credit("P4") == 50


def test_remove_last_takes_off_exactly_the_latest_wager() -> None:
    """VIC 11.2, Player Display: not the last change, as undo has it, but the last wager that lies there."""
    played = open_round()
    for bet, amount in (("red", 5), ("odd", 10), ("red", 20)):
        played.place("P4", bet, amount)
    gone = played.by("P4", "remove_last").event("last_wager_removed")
    assert gone["wagers"] == {"red": 2_000}
    played.by("P4", "remove", bet="odd")
    gone = played.by("P4", "remove_last").event("last_wager_removed")
    assert (gone["wagers"], gone["placed"]) == ({"red": 500}, {}), "odd was taken off already"
    assert played.by("P4", "remove_last").refused == "nothing_placed"


def test_remove_last_follows_chips_that_were_moved() -> None:
    played = open_round()
    played.place("P4", "red", 5)
    played.place("P4", "odd", 10)
    played.by("P4", "move", bet="red", to="black")
    last = played.by("P4", "remove_last").event("last_wager_removed")
    assert last["placed"] == {"odd": 1_000}, "the chips that were put down last lay on black"
    assert "remove_last" in played.screen("P4").own.allowed
    played.by("P4", "remove_last")
    assert "remove_last" not in played.screen("P4").own.allowed
