"""LTGame 7.1 to 7.5: New Game opens the wagering period; the clock or the first card ends it."""

import pytest

from tests.played import Played, dollars
from tests.proving import proves


@pytest.fixture
def played() -> Played:
    played = Played("nsw-ltgame-2016", "baccarat", minimum=10)
    played.note("PT1", 200)
    played.note("PT2", 200)
    return played


@proves("nsw-ltgame-2016 7.1")
def test_the_operator_sets_how_long_wagering_lasts_but_not_of_a_running_period(
    played: Played,
) -> None:
    for rank in ("dealer", "games supervisor"):
        assert played.at_table("set_wagering_period", rank, seconds=45).refused == "rank_too_low"
    opened = played.new_game().event("wagering_opened")
    assert opened["closes_at"] == 30_000
    assert [played.screen(pt).closes_at for pt in ("PT1", "PT2", "PT3")] == [30_000] * 3
    played.wait(10)
    said = played.at_table("set_wagering_period", "casino supervisor", seconds=45)
    logged = said.event("wagering_period_set")
    assert (logged["seconds"], logged["set_by"]) == (45, "casino supervisor")
    assert played.screen("PT1").closes_at == 30_000
    played.expire()
    played.cards("9C 2D KS KH", "device")
    played.at_table("confirm_result")
    assert played.new_game().event("wagering_opened")["closes_at"] == 75_000


@proves("nsw-ltgame-2016 7.4 s2")
def test_new_game_starts_wagering_on_every_terminal_and_nothing_else_does(played: Played) -> None:
    assert played.place("PT1", "player", 10).refused == "wagering_is_closed"
    played.wait(60)
    assert played.place("PT1", "player", 10).refused == "wagering_is_closed"
    opened = played.new_game().event("wagering_opened")
    assert opened["announced"] == ["Place your bets please"]
    even_money = Played("nsw-ltgame-2016", "even-money-baccarat").new_game()
    assert even_money.event("wagering_opened")["announced"] == ["Place your bets please"]
    for terminal in ("PT1", "PT2"):
        assert played.place(terminal, "player", 10).amount == 10
    assert played.new_game().refused == "not_in_this_phase"
    played.expire()
    played.cards("9C 2D KS KH", "device")
    played.at_table("confirm_result")
    played.wait(60)
    assert played.place("PT1", "player", 10).refused == "wagering_is_closed", (
        "after a coup likewise"
    )
    assert played.new_game().event("wagering_opened")["round"] == 2


@proves("nsw-ltgame-2016 7.6.1")
def test_a_card_before_new_game_opens_no_coup(played: Played) -> None:
    assert played.cards("5C", "device").names == ["irregularity_recorded"]
    assert played.run.floor.tables["T1"].cards == ()
    refused = played.new_game()
    assert refused.refused == "dummy_hand_first"
    assert "nsw-ltgame-2016 7.6.1" in refused.cites


def test_wagering_ends_when_the_countdown_reaches_zero(played: Played) -> None:
    played.new_game()
    played.place("PT1", "player", 10)
    played.wait(29.999)
    assert played.place("PT1", "player", 10).amount == 10
    played.wait(0.001)
    late = played.place("PT1", "player", 10)
    closed = late.event("wagering_closed")
    assert (closed["closed_at"], closed["staked"]) == (30_000, {"A1": {"player": 2_000}})
    assert late.refused == "wagering_is_closed"
    for role in ("dealer", "device", "casino supervisor"):
        assert played.close(role).refused == "not_in_this_phase"


@proves("nsw-ltgame-2016 7.5")
def test_wagering_ends_when_a_card_is_read_if_that_comes_first(played: Played) -> None:
    played.new_game()
    played.place("PT1", "player", 10)
    played.wait(20)
    for role in ("dealer", "device", "casino supervisor"):
        assert played.close(role).refused == "closed_by_the_clock"
    first = played.cards("9C", "device")
    assert first.names == ["wagering_closed", "card_drawn"]
    closed = first.event("wagering_closed")
    assert (closed["closed_at"], closed["staked"]) == (20_000, {"A1": {"player": 1_000}})
    late = played.place("PT2", "player", 10)
    assert (late.refused, late.names) == ("wagering_is_closed", [])


@proves("nsw-ltgame-2016 4.6", "nsw-ltgame-2016 7.5")
def test_a_card_drawn_early_stops_wagering_and_every_wager_already_placed_stands() -> None:
    played = Played("nsw-ltgame-2016", "baccarat", minimum=10, unconfirmed="reject")
    played.note("PT1", 200)
    played.new_game()
    played.place("PT1", "banker", 50)
    played.wait(18)
    drawn = played.cards("2D", "device").event("card_drawn")
    assert "nsw-ltgame-2016 4.6" in drawn["cites"]
    assert played.place("PT1", "banker", 50).refused == "wagering_is_closed"
    assert dollars(played.screen("PT1").confirmed) == {"banker": 50}
    played.cards("9C KH KS", "device")
    played.at_table("confirm_result")
    assert played.credit("PT1") == 150 + 50 + 47.50


@proves("nsw-ltgame-2016 4.6", "nsw-ltgame-2016 6.2 s3")
def test_an_early_card_keeps_all_but_what_breaks_the_differential() -> None:
    played = Played(
        "nsw-ltgame-2016", "baccarat", minimum=10, unconfirmed="reject", differential=5_000
    )
    played.note("PT1", 100)
    played.note("PT2", 100)
    played.new_game()
    played.place("PT2", "banker", 30)
    played.place("PT1", "player", 80)
    played.by("PT2", "clear")
    played.place("PT2", "tie", 10)
    played.wait(5)
    closed = played.cards("9C", "device").event("wagering_closed")
    [back] = closed["returned"]
    assert (back["account"], back["why"]) == ("A1", "over_differential")
    assert closed["staked"] == {"A1": {"player": 5_000}, "A2": {"tie": 1_000}}
