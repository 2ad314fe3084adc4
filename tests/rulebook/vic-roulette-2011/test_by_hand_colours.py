"""VIC rule 3.1.2: colour chips, which only their buyer's word and their table give a value."""

from typing import Any

import pytest

from tests.by_hand import GAMES, ByHand, paid
from tests.proving import proves

EVERYBODY = tuple(f"P{n}" for n in range(1, 8))


def two_tables(**second: Any) -> ByHand:
    """T1 with a minimum of $5 and T2, both open."""
    other = {"id": "T2", **second}
    return ByHand(more_tables=[other])


# --- 3.1.2(b): at their own table only


@proves("vic-roulette-2011 3.1.2(b)")
def test_colour_chips_are_played_at_the_table_that_issued_them_and_nowhere_else() -> None:
    table = two_tables()
    table.colour("P1", "red", 20, 5)
    for id in ("T1", "T2"):
        table.new_game(table=id)
    elsewhere = table.bet("P1", "straight:17", 5, table="T2", colour="red")
    assert elsewhere.refused == "colour_of_another_table"
    assert "vic-roulette-2011 3.1.2(b)" in elsewhere.cites
    assert (table.staked("P1"), table.credit("P1")) == (0, 100)
    for change in ("undo", "clear", "repeat"):
        refused = table.hand("P1", change, table="T2", colour="red")
        assert refused.refused == "colour_of_another_table", change
    laid = table.bet("P1", "straight:17", 5, colour="red")
    assert laid.event("wager_placed")["account"] == "A1"
    assert (table.staked("P1"), table.credit("P1")) == (5, 95)


@proves("vic-roulette-2011 3.1.2(b)")
def test_the_same_colour_of_two_tables_is_two_kinds_of_chips() -> None:
    table = two_tables()
    table.colour("P1", "red", 20, 5)
    table.new_game(table="T2")
    assert table.bet("P1", "red", 25, table="T2", colour="red").refused == "colour_of_another_table"
    table.colour("P1", "red", 4, 25, table="T2")
    laid = table.bet("P1", "red", 25, table="T2", colour="red").event("wager_placed")
    assert laid["account"] == "A2"
    assert table.colours("P1")["red"].chips == 20
    assert table.colours("P1", "T2")["red"].chips == 3


# --- 3.1.2(c): where they are redeemed


@proves("vic-roulette-2011 3.1.2(c)")
def test_while_their_table_is_open_they_are_redeemed_there_and_nowhere_else() -> None:
    table = two_tables()
    table.colour("P1", "red", 20, 5)
    for fields in ({}, {"colour": "red"}):
        refused = table.redeem("P1", table="T2", **fields)
        assert refused.refused == "colour_not_redeemed_here"
        assert "vic-roulette-2011 3.1.2(c)" in refused.cites
    exchanged = table.exchange("P1", "red", "T1", 20, table="T2")
    assert exchanged.refused == "colour_not_redeemed_here"
    assert "vic-roulette-2011 3.1.2(c)" in exchanged.cites
    assert table.credit("P1") == 100
    redeemed = table.redeem("P1", colour="red")
    assert redeemed.event("chips_paid")["amount"] == 10_000
    assert "vic-roulette-2011 3.1.2(c)" in redeemed.cites
    assert table.credit("P1") == 0


@proves("vic-roulette-2011 3.1.2(c)")
def test_no_dealer_redeems_them_when_their_table_is_closed() -> None:
    table = two_tables()
    table.buy("P1", 30)
    table.colour("P1", "red", 20, 5)
    table.shut("T1")
    for id in ("T1", "T2"):
        refused = table.redeem("P1", table=id, colour="red")
        assert (refused.refused, "pit boss" in refused.says) == ("exchange_instead", True)
        assert "vic-roulette-2011 3.1.2(c)" in refused.cites
    cash = table.redeem("P1", table="T2").event("chips_paid")
    assert (cash["amount"], cash["colour"]) == (3_000, ""), "cash chips are paid anywhere"
    assert table.credit("P1") == 100


@proves("vic-roulette-2011 3.1.2(c)(i)")
def test_forty_blue_chips_of_five_dollars_bring_two_hundred_at_their_own_table() -> None:
    for game in GAMES:
        table = ByHand(game)
        table.colour("P1", "blue", 40, 5)
        redeemed = table.redeem("P1", colour="blue")
        event = redeemed.event("chips_paid")
        assert (event["colour"], event["chips"], event["value"]) == ("blue", 40, 500)
        assert (event["amount"], event["closes"]) == (20_000, True)
        assert "vic-roulette-2011 3.1.2(c)(i)" in redeemed.cites
        assert table.credit("P1") == 0
        assert table.redeem("P1", colour="blue").refused == "nothing_to_pay"
        assert table.colours("P1") == {}


@proves("vic-roulette-2011 3.1.2(c)(i)")
def test_one_colour_is_redeemed_or_all_chips_in_hand_but_none_that_lie_on_the_layout() -> None:
    table = ByHand()
    table.buy("P1", 50)
    table.colour("P1", "red", 10, 5)
    table.colour("P1", "blue", 4, 25, role="pit boss")
    table.new_game()
    table.bet("P1", "red", 25, colour="blue")
    one = table.redeem("P1", colour="red")
    assert [paid["amount"] for paid in one.events("chips_paid")] == [5_000]
    rest = table.redeem("P1").events("chips_paid")
    assert [(paid["colour"], paid["amount"]) for paid in rest] == [("", 5_000), ("blue", 7_500)]
    assert [paid["closes"] for paid in rest] == [True, False]
    assert "vic-roulette-2011 3.1.2(c)(i)" in rest[1]["cites"]
    table.spin(1)
    assert table.credit("P1") == 50
    assert table.redeem("P1").event("chips_paid")["closes"] is True


# --- 3.1.2(c)(ii): chips of a table that is closed


def three_tables(game: str = "roulette", other: str = "roulette") -> ByHand:
    """R7, which is closed, and tables of $5, $10 and $25 that are open; one of another game for $1."""
    limits = [{"min": dollars * 100, "max": 50_000} for dollars in (10, 25)]
    tables: list[dict[str, Any]] = [
        {"id": "T2", "limits": limits[0]},
        {"id": "T3", "limits": limits[1]},
        {"id": "T4", "game": other, "limits": {"min": 100, "max": 50_000}},
        {"id": "R7", "open": False},
        {"id": "T0", "open": False, "limits": {"min": 100, "max": 50_000}},
    ]
    return ByHand(game, minimum=5, more_tables=tables)


@proves("vic-roulette-2011 3.1.2(c)(ii)")
@pytest.mark.parametrize(
    ("game", "other"),
    [("roulette", "french"), ("double-zero-fh", "roulette"), ("french", "double-zero-op")],
)
def test_chips_of_unknown_value_bring_the_lowest_minimum_that_is_open_for_their_game(
    game: str, other: str
) -> None:
    table = three_tables(game, other)
    exchanged = table.exchange("P1", "red", "R7", 20)
    event = exchanged.event("colours_exchanged")
    assert (event["chips"], event["value"], event["amount"]) == (20, 500, 10_000)
    assert (event["known"], event["account"]) == (False, "")
    assert (event["surveillance"], event["verified_by"]) == ("sue", "pit boss")
    assert "vic-roulette-2011 3.1.2(c)(ii)" in exchanged.cites
    assert [tuple(posting) for posting in event["postings"]] == [
        ("house/R7", -10_000, "AUD"),
        ("float/T1", 10_000, "AUD"),
    ]
    table.shut("T1")
    later = table.exchange("P1", "red", "R7", 20, table="T4").event("colours_exchanged")
    assert later["amount"] == 20_000, "as at the time the player asks"


@proves("vic-roulette-2011 3.1.2(c)(ii)")
def test_layouts_of_double_zero_are_one_game() -> None:
    table = three_tables("double-zero-fh", "double-zero-vw")
    assert table.exchange("P1", "red", "R7", 20).event("colours_exchanged")["value"] == 100


@proves("vic-roulette-2011 3.1.2(c)(ii)")
def test_where_the_record_shows_ten_dollars_twenty_chips_bring_two_hundred() -> None:
    table = three_tables()
    table.colour("P1", "red", 30, 10, table="T2")
    table.shut("T2")
    exchanged = table.exchange("P1", "red", "T2", 20)
    event = exchanged.event("colours_exchanged")
    assert (event["value"], event["amount"], event["known"]) == (1_000, 20_000, True)
    assert (event["account"], event["closes"]) == ("A1", False)
    assert "vic-roulette-2011 3.1.2(c)(ii)" in exchanged.cites
    assert table.credit("P1") == 100
    more = table.exchange("P1", "red", "T2", 11)
    assert more.refused == "more_than_issued"
    assert "vic-roulette-2011 3.1.2(c)(ii)" in more.cites
    assert table.exchange("P1", "red", "T2", 10).event("colours_exchanged")["closes"] is True
    assert table.credit("P1") == 0


@proves("vic-roulette-2011 3.1.2(c)(ii)")
def test_somebody_elses_record_of_that_colour_shows_the_value_too() -> None:
    table = three_tables()
    table.colour("P1", "red", 30, 10, table="T2")
    table.shut("T2")
    event = table.exchange("P2", "red", "T2", 5).event("colours_exchanged")
    assert (event["terminal"], event["account"], event["amount"]) == ("P2", "A1", 5_000)
    assert (table.credit("P1"), table.credit("P2")) == (250, 0)
    assert "vic-roulette-2011 3.1.2(c)(ii)" in event["cites"]


@proves("vic-roulette-2011 3.1.2(c)(ii)")
def test_surveillance_is_told_and_a_pit_boss_verifies() -> None:
    table = three_tables()
    for role in ("dealer", "game supervisor"):
        refused = table.exchange("P1", "red", "R7", 20, role)
        assert refused.refused == "rank_too_low", role
        assert "vic-roulette-2011 3.1.2(c)(ii)" in refused.cites
        assert "exchange_colours" not in table.console(role).allowed
    assert "exchange_colours" in table.console("pit boss").allowed
    for nobody in ("", "  "):
        refused = table.exchange("P1", "red", "R7", 20, surveillance=nobody)
        assert refused.refused == "tell_surveillance"
        assert "vic-roulette-2011 3.1.2(c)(ii)" in refused.cites
    assert table.exchange("P1", "red", "R7", 20).refused == ""


@proves("vic-roulette-2011 3.1.2(c)(ii)")
def test_without_an_open_table_of_their_game_nothing_says_what_they_are_worth() -> None:
    table = three_tables("double-zero-fh", "roulette")
    for id in ("T1", "T2", "T3"):
        table.shut(id)
    refused = table.exchange("P1", "red", "R7", 20, table="T4")
    assert refused.refused == "no_minimum_to_go_by"
    assert "vic-roulette-2011 3.1.2(c)(ii)" in refused.cites
    assert table.exchange("P1", "red", "R7", 20).refused == "not_in_this_phase"


# --- 3.1.2(d): one colour, one player


@proves("vic-roulette-2011 3.1.2(d)")
def test_a_colour_is_one_players_unless_all_who_hold_it_agree() -> None:
    table = ByHand()
    table.colour("P1", "green", 20, 5)
    for agreed in ([], ["P1"], ["P2"], ["P2", "P3"]):
        refused = table.colour("P2", "green", 20, 5, agreed_by=agreed)
        assert refused.refused == "colour_is_taken", agreed
        assert "vic-roulette-2011 3.1.2(d)" in refused.cites
    shared = table.colour("P2", "green", 20, 5, agreed_by=["P1", "P2"])
    assert shared.event("colour_chips_issued")["agreed_by"] == ["P1", "P2"]
    assert "vic-roulette-2011 3.1.2(d)" in shared.cites
    third = table.colour("P3", "green", 20, 5, agreed_by=["P1", "P3"])
    assert third.refused == "colour_is_taken", "P2 holds it too"
    again = table.colour("P1", "green", 20, 5)
    assert again.event("colour_chips_issued")["agreed_by"] == [], "they agreed before"


@proves("vic-roulette-2011 3.1.2(d)")
def test_a_colour_shared_by_agreement_has_one_value() -> None:
    table = ByHand()
    table.colour("P1", "green", 20, 5)
    other = table.colour("P2", "green", 20, 10, agreed_by=["P1", "P2"])
    assert other.refused == "another_value"
    shared = table.colour("P2", "green", 20, 5, agreed_by=["P1", "P2"])
    assert (shared.refused, "vic-roulette-2011 3.1.2(d)" in shared.cites) == ("", True)


@proves("vic-roulette-2011 3.1.2(d)")
def test_a_colour_of_which_no_chip_is_out_is_free() -> None:
    table = ByHand()
    table.colour("P1", "green", 2, 5)
    assert "green" not in table.console().free_colours
    table.new_game()
    table.bet("P1", "black", 10)
    assert table.colour("P2", "green", 2, 10).refused == "colour_is_taken", "they lie on the layout"
    table.spin(1)
    assert "green" in table.console().free_colours
    assert table.colour("P2", "green", 2, 10).refused == ""
    taken = table.colour("P1", "green", 2, 10)
    assert (taken.refused, "vic-roulette-2011 3.1.2(d)" in taken.cites) == ("colour_is_taken", True)
    both = table.colour("P1", "green", 2, 10, agreed_by=["P1", "P2"])
    assert both.names == ["account_closed", "account_opened", "colour_chips_issued"]
    assert table.colours("P1")["green"].value == 1_000


# --- 3.1.2(e): the declared value and its marker


@proves("vic-roulette-2011 3.1.2(e)")
def test_a_marker_shows_a_value_above_the_table_minimum() -> None:
    for game in GAMES:
        table = ByHand(game, minimum=5)
        bought = table.colour("P1", "yellow", 4, 25)
        issued = bought.event("colour_chips_issued")
        assert (issued["value"], issued["chips"], issued["marker"]) == (2_500, 4, 2_500)
        assert "vic-roulette-2011 3.1.2(e)" in bought.cites
        yellow = table.colours("P1")["yellow"]
        assert (yellow.value, yellow.chips, yellow.marker) == (2_500, 4, 2_500)
        assert "vic-roulette-2011 3.1.2(e)" in yellow.cites
        for player, colour, value in (("P2", "red", 5), ("P3", "blue", 2.50)):
            issued = table.colour(player, colour, 4, value).event("colour_chips_issued")
            assert (issued["marker"], table.colours(player)[colour].marker) == (0, 0)


@proves("vic-roulette-2011 3.1.2(e)")
def test_the_buyer_declares_the_value_and_it_stays_while_chips_are_out() -> None:
    table = ByHand()
    for value in (0, -5):
        silent = table.buy("P1", 100, colour="yellow", value=value)
        assert silent.refused == "declare_the_value"
        assert "vic-roulette-2011 3.1.2(e)" in silent.cites
    table.colour("P1", "yellow", 4, 25)
    other = table.colour("P1", "yellow", 10, 10)
    assert (other.refused, "vic-roulette-2011 3.1.2(e)" in other.cites) == ("another_value", True)
    assert table.buy("P1", 50, colour="yellow").event("colour_chips_issued")["chips"] == 2
    table.redeem("P1")
    assert table.colour("P1", "yellow", 10, 10).event("colour_chips_issued")["value"] == 1_000


@proves("vic-roulette-2011 3.1.2(e)")
def test_only_whole_chips_are_bought_and_wagered() -> None:
    table = ByHand()
    odd = table.buy("P1", 30, colour="yellow", value=2_500)
    assert (odd.refused, "vic-roulette-2011 3.1.2(e)" in odd.cites) == ("amount_not_in_chips", True)
    table.colour("P1", "yellow", 20, 25)
    table.new_game()
    for bet, dollars in (("red", 10), ("red", 60), ("orphans", 25)):
        refused = table.bet("P1", bet, dollars)
        assert refused.refused == "amount_not_in_chips", (bet, dollars)
        assert "vic-roulette-2011 3.1.2(e)" in refused.cites
    assert table.bet("P1", "orphans", 125).amount == 125
    table.bet("P1", "red", 25)
    moved = table.hand("P1", "move", bet="red", to="neighbours-5:17")
    assert moved.refused == "amount_not_in_chips"
    assert table.hand("P1", "move", bet="red", to="black").refused == ""
    settled = table.spin(17)  # both of its splits, and black
    assert paid(settled)["A1"]["split:14-17"] == 18 * 25
    assert table.credit("P1") == 500 - 150 + 2 * 450 + 50


# --- 3.1.2(f): several colours


def full(waiting: int = 1) -> ByHand:
    """Eight colours; P1 to P6 have one each, P7 and whoever comes after have none."""
    players = tuple(f"P{n}" for n in range(1, 7 + waiting))
    table = ByHand(players=players)
    for player, colour in zip(players[:6], table.console().free_colours, strict=False):
        table.colour(player, colour, 10, 5)
    return table


@proves("vic-roulette-2011 3.1.2(f)")
def test_a_pit_boss_may_grant_a_second_colour_while_one_remains_for_who_has_none() -> None:
    table = full()
    assert table.console().free_colours == ("brown", "purple")
    for role in ("dealer", "game supervisor"):
        refused = table.colour("P1", "brown", 10, 5, role)
        assert refused.refused == "rank_too_low", role
        assert "vic-roulette-2011 3.1.2(f)" in refused.cites
    granted = table.colour("P1", "brown", 10, 5, "pit boss")
    issued = granted.event("colour_chips_issued")
    assert (issued["allowed_by"], issued["colour"]) == ("pit boss", "brown")
    assert "vic-roulette-2011 3.1.2(f)" in granted.cites
    assert table.console().free_colours == ("purple",)
    none_left = table.colour("P2", "purple", 10, 5, "pit boss")
    assert none_left.refused == "no_second_colour"
    assert "vic-roulette-2011 3.1.2(f)" in none_left.cites
    first = table.colour("P7", "purple", 10, 5)
    assert first.event("colour_chips_issued")["allowed_by"] == "", "a first one needs no leave"
    assert table.colour("P1", "brown", 10, 5).refused == "", "nor more of one that was granted"


@proves("vic-roulette-2011 3.1.2(f)")
def test_it_is_refused_when_none_would_remain() -> None:
    refused = full(waiting=2).colour("P1", "brown", 10, 5, "pit boss")
    assert refused.refused == "no_second_colour"
    assert "vic-roulette-2011 3.1.2(f)" in refused.cites
    granted = full(waiting=0).colour("P1", "brown", 10, 5, "pit boss")
    assert (granted.refused, "vic-roulette-2011 3.1.2(f)" in granted.cites) == ("", True)


@proves("vic-roulette-2011 3.1.2(f)")
def test_a_shared_colour_as_a_second_takes_none_from_the_others() -> None:
    table = full(waiting=2)
    held = table.colours("P2")
    [colour] = held
    shared = table.colour("P1", colour, 10, 5, "pit boss", agreed_by=["P1", "P2"])
    assert (shared.refused, "vic-roulette-2011 3.1.2(f)" in shared.cites) == ("", True)


@proves("vic-roulette-2011 3.1.2(f)(i)")
def test_each_of_several_colours_has_the_value_declared_for_it() -> None:
    table = ByHand()
    table.colour("P1", "red", 20, 5)
    silent = table.buy("P1", 100, "pit boss", colour="blue")
    assert silent.refused == "declare_the_value"
    assert "vic-roulette-2011 3.1.2(f)(i)" in silent.cites
    second = table.colour("P1", "blue", 4, 25, "pit boss")
    assert "vic-roulette-2011 3.1.2(f)(i)" in second.cites
    held = table.colours("P1")
    assert {name: one.value for name, one in held.items()} == {"red": 500, "blue": 2_500}
    assert {name: one.marker for name, one in held.items()} == {"red": 0, "blue": 2_500}
    table.new_game()
    assert table.bet("P1", "straight:17", 5).refused == "name_the_colour"
    assert table.bet("P1", "straight:17", 5, colour="blue").refused == "amount_not_in_chips"
    assert table.bet("P1", "straight:17", 5, colour="red").amount == 5
    assert table.bet("P1", "straight:17", 25, colour="blue").amount == 25
    table.hand("P1", "clear", colour="blue")
    assert (table.credit("P1"), table.staked("P1")) == (195, 5)
