"""Colour chips beside everything else a table does, and what nobody can mean by them."""

from typing import Any

import pytest

from croupier.journal.replay import standing
from tests.by_hand import VIC, ByHand, paid
from tests.played import Played


def with_colours() -> ByHand:
    """P1 has $100 in cash chips (A1), 20 red at $5 (A2) and 4 blue at $25 (A3)."""
    table = ByHand(minimum=5, maximum=100)
    table.buy("P1", 100)
    table.colour("P1", "red", 20, 5)
    table.colour("P1", "blue", 4, 25, role="pit boss")
    return table


def test_a_command_without_a_colour_means_the_cash_chips_first() -> None:
    table = with_colours()
    table.new_game()
    assert table.bet("P1", "red", 100).event("wager_placed")["account"] == "A1"
    assert table.hand("P1", "remove", bet="red").event("wager_removed")["account"] == "A1"
    table.redeem("P1", colour="blue")
    table.bet("P1", "red", 100)
    table.bet("P1", "black", 5, colour="red")
    assert table.hand("P1", "clear").event("wagers_cleared")["account"] == "A1"
    assert table.hand("P1", "clear", colour="red").event("wagers_cleared")["account"] == "A2"
    table.bet("P1", "red", 100)
    table.spin(2)
    table.new_game()
    laid = table.bet("P1", "red", 5).event("wager_placed")
    assert laid["account"] == "A2", "the cash chips are lost"
    assert table.screen("P1").account is not None
    assert table.hand("P1", "double").event("wagers_doubled")["account"] == "A2"
    assert table.hand("P1", "undo").event("wagers_undone")["placed"] == {"red": 500}


def test_balances_and_stakes_are_those_of_all_a_players_chips() -> None:
    table = with_colours()
    table.new_game()
    table.bet("P1", "red", 10)
    table.bet("P1", "red", 25, colour="blue")
    assert (table.credit("P1"), table.staked("P1")) == (265, 35)
    console = table.console()
    assert (console.open_terminals, console.wagering_terminals, console.placed) == (1, 1, 3_500)
    assert table.screen("P1").tables[0].wagered == 3_500
    fault = table.at_table("system_fault", "pit boss", reason="power").event("round_voided")
    assert fault["returned"] == {"A1": 1_000, "A3": 2_500}
    assert (table.credit("P1"), table.staked("P1")) == (300, 0)


def test_each_kind_of_chips_is_settled_and_warned_for_itself() -> None:
    table = ByHand(minimum=10)
    table.colour("P1", "red", 20, 5)
    table.colour("P1", "blue", 20, 10, role="pit boss")
    table.new_game()
    table.bet("P1", "straight:17", 5, colour="red")
    table.bet("P1", "straight:17", 10, colour="blue")
    settled = table.spin(17)
    assert paid(settled) == {"A1": {"straight:17": 180}, "A2": {"straight:17": 360}}
    assert settled.event("player_warned")["account"] == "A1"


def test_agreed_limits_bind_every_kind_of_chips_now_and_later() -> None:
    table = with_colours()
    limits = {"min": 100, "max": 100_000}
    agreed = table.hand("P1", "agree_limits", "game supervisor", limits=limits)
    assert [one["account"] for one in agreed.events("limits_agreed")] == ["A1", "A2", "A3"]
    green = table.colour("P1", "green", 10, 100, "pit boss")
    assert green.event("limits_carried")["account"] == "A4"
    table.redeem("P1", colour="")
    assert table.buy("P1", 10).names == ["account_opened", "bought_in"], "all had been redeemed"
    again = with_colours()
    again.hand("P1", "agree_limits", "game supervisor", limits=limits)
    again.new_game()
    again.bet("P1", "straight:17", 100, colour="blue")
    assert again.hand("P1", "agree_limits", "game supervisor", limits=limits).refused
    seat = next(one for one in again.console().players if one.id == "P1")
    assert seat.marker is not None


def test_nobody_without_chips_of_a_colour_has_limits_agreed() -> None:
    limits = {"min": 100, "max": 100_000}
    table = ByHand()
    assert table.hand("P1", "agree_limits", "pit boss", limits=limits).refused == "no_account"
    table.colour("P1", "red", 20, 5)
    assert table.hand("P1", "agree_limits", "pit boss", limits=limits).refused == ""


def test_what_a_maximum_leaves_of_a_chip_is_paid_with_the_last_of_them() -> None:
    table = ByHand(maximum=30, more_tables=[{"id": "T2"}])
    assert table.colour("P1", "red", 2, 20).refused == ""
    table.new_game()
    table.bet("P1", "black", 40)
    table.spin(1)  # $30 is collected
    assert (table.credit("P1"), table.colours("P1")["red"].chips) == (10, 0)
    table.new_game()
    assert table.bet("P1", "black", 10).refused == "amount_not_in_chips"
    table.spin(1)
    table.colour("P1", "red", 3, 20)
    table.shut("T1")
    first = table.exchange("P1", "red", "T1", 1, table="T2").event("colours_exchanged")
    assert (first["amount"], first["closes"]) == (2_000, False)
    last = table.exchange("P1", "red", "T1", 2, table="T2").event("colours_exchanged")
    assert (last["amount"], last["closes"]) == (5_000, True)
    assert table.credit("P1") == 0


def test_less_than_a_chip_of_a_closed_table_is_paid_like_cash_chips() -> None:
    table = ByHand(maximum=30, more_tables=[{"id": "T2"}])
    table.colour("P1", "red", 2, 20)
    table.new_game()
    table.bet("P1", "black", 40)
    table.spin(1)
    table.shut("T1")
    assert table.exchange("P1", "red", "T1", 1, table="T2").refused == "more_than_issued"
    left = table.redeem("P1", table="T2").event("chips_paid")
    assert (left["amount"], left["chips"], left["closes"]) == (1_000, 0, True)


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"colour": "mauve", "value": 500}, "unknown_colour"),
        ({"colour": "red/", "value": 500}, "unknown_colour"),
        ({"colour": "red"}, "declare_the_value"),
        ({"colour": "red", "value": -500}, "declare_the_value"),
        ({"colour": "red", "value": 300}, "amount_not_in_chips"),
        ({"colour": "red", "value": 20_000}, "amount_not_in_chips"),
        ({"colour": "red", "value": "five"}, "malformed_step"),
        ({"colour": "red", "value": 500, "amount": 0}, "tender_of_nothing"),
        ({"colour": "red", "value": 500, "amount": -500}, "tender_of_nothing"),
        ({"colour": "red", "value": 500, "tender": "cheque"}, "tender_not_taken"),
        ({"colour": "red", "value": 500, "player": "P9"}, "no_such_player"),
        ({"colour": "red", "value": 500, "table": "T9"}, "no_such_table"),
        ({"colour": "red", "value": 500, "agreed_by": "P1"}, "malformed_step"),
        ({"value": 500}, "name_the_colour"),
    ],
)
def test_chips_that_cannot_be_bought(fields: dict[str, Any], code: str) -> None:
    table = ByHand()
    asked = {"as": "dealer", "table": "T1", "player": "P1", "amount": 10_000, **fields}
    assert table.step("buy_chips", **asked).refused == code
    assert table.run.floor.accounts == {}


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"colour": "mauve"}, "unknown_colour"),
        ({"issued_at": "T9"}, "no_such_table"),
        ({"issued_at": "T1"}, "colour_not_redeemed_here"),
        ({"chips": 0}, "no_chips_given"),
        ({"chips": -1}, "no_chips_given"),
        ({"chips": 10**15}, "amount_too_large"),
        ({"chips": 2.5}, "malformed_step"),
        ({"player": "P9"}, "no_such_player"),
    ],
)
def test_chips_that_cannot_be_exchanged(fields: dict[str, Any], code: str) -> None:
    table = ByHand(more_tables=[{"id": "T7", "open": False}])
    asked = {"player": "P1", "colour": "red", "issued_at": "T7", "chips": 2, **fields}
    refused = table.at_table("exchange_colours", "pit boss", surveillance="sue", **asked)
    assert refused.refused == code
    assert standing(table.run.floor)["ledger_sum"] == 0
    assert not table.run.floor.ledger.balances


@pytest.mark.parametrize(
    "fields", [{"colour": "red", "amount": -500}, {"colour": "red", "amount": 0}]
)
def test_chips_that_cannot_be_laid(fields: dict[str, Any]) -> None:
    table = with_colours()
    table.new_game()
    refused = table.at_table("bet", "player", player="P1", bet="red", **fields)
    assert refused.refused == "amount_not_whole_cents"
    assert table.bet("P1", "nonsense", 5, colour="red").refused == "unknown_bet"
    assert table.hand("P1", "move", bet="nonsense", to="red", colour="red").refused == "unknown_bet"
    assert table.bet("P1", "red", 5, colour="green").refused == "colour_not_held"
    assert table.bet("P1", "red", 5, colour="mauve").refused == "unknown_colour"
    assert table.redeem("P1", colour="mauve").refused == "unknown_colour"
    assert table.redeem("P1", colour="green").refused == "nothing_to_pay"


def test_a_terminal_has_no_colours() -> None:
    table = Played(VIC, "roulette", "touchbet")
    table.note("PT1", 100)
    table.new_game()
    table.place("PT1", "red", 10)
    colour: dict[str, Any] = {"player": "PT1", "amount": 1_000, "colour": "red", "value": 500}
    assert table.at_table("buy_chips", **colour).refused == "touch_only"
    for change in ("clear", "undo", "repeat", "double"):
        assert table.by("PT1", change, colour="red").refused == "touch_only", change
    given: dict[str, Any] = {"player": "PT1", "colour": "red", "issued_at": "T1", "chips": 1}
    exchanged = table.at_table("exchange_colours", "pit boss", surveillance="sue", **given)
    assert exchanged.refused == "touch_only"
    assert table.console("pit boss").free_colours == ()
    assert "exchange_colours" not in table.console("pit boss").allowed


def test_a_table_without_a_set_has_cash_chips_only() -> None:
    table = ByHand(colours=[])
    assert table.colour("P1", "red", 20, 5).refused == "unknown_colour"
    assert table.buy("P1", 100).refused == ""


@pytest.mark.parametrize("colours", [["red", "red"], [""], ["red/blue"]])
def test_a_set_whose_colours_are_not_told_apart_is_refused(colours: list[str]) -> None:
    assert ByHand(colours=colours).opened.refused == "setting_makes_no_sense"
