"""Interblock 2.4, 3.2, 3.3 and 3.5: credit, wagers made with it, and collecting what is left."""

import pytest

from tests.played import Played, dollars
from tests.proving import proves

HOST = "electronic gaming host"


@pytest.fixture
def played() -> Played:
    return Played("nsw-interblock-2016", "roulette")


@proves("nsw-interblock-2016 3.2.1")
def test_notes_of_the_listed_denominations_are_taken_at_any_time() -> None:
    played = Played("nsw-interblock-2016", "roulette", notes=[2_000, 5_000, 10_000])
    assert played.screen("PT1").notes == (2_000, 5_000, 10_000)
    assert played.by("PT1", "insert_note", amount=5_000).event("note_accepted")["amount"] == 5_000
    assert played.by("PT1", "insert_note", amount=500).refused == "note_not_taken"
    assert played.credit("PT1") == 50
    played.place("PT1", "red", 20)
    assert played.note("PT1", 50).names == ["note_accepted"]
    assert played.credit("PT1") == 80
    played.expire()
    assert played.note("PT1", 20).names == ["note_accepted"], "also while the round is unsettled"
    assert (played.credit("PT1"), played.staked("PT1")) == (100, 20)
    handed = played.at_table("buy_in", HOST, terminal="PT1", amount=5_000)
    assert handed.refused == "no_buy_in"


@proves("nsw-interblock-2016 3.3")
def test_a_wager_is_made_from_the_credit_meter_and_never_takes_it_below_nothing(
    played: Played,
) -> None:
    assert played.place("PT1", "red", 5).refused == "no_account"
    played.note("PT1", 10)
    placed = played.place("PT1", "red", 15).event("wager_placed")
    assert (placed["asked"], placed["amount"]) == (1_500, 1_000)
    assert played.credit("PT1") == 0
    assert played.place("PT1", "black", 5).refused == "not_enough_credit"
    assert dollars(played.screen("PT1").placed) == {"red": 10}


@proves("nsw-interblock-2016 3.3")
def test_what_lies_on_the_layout_at_the_end_is_the_wager_without_any_confirmation(
    played: Played,
) -> None:
    played.note("PT1", 50)
    played.place("PT1", "red", 10)
    refused = played.confirm("PT1")
    assert refused.refused == "no_confirming"
    assert "confirm" not in played.screen("PT1").allowed
    played.expire()
    assert dollars(played.screen("PT1").confirmed) == {"red": 10}
    played.wait(12)
    settled = played.outcome("9", "device").event("round_settled")
    assert settled["as_of"] == 30_000, "the layout as it was when the period ended"
    assert played.credit("PT1") == 60


@proves("nsw-interblock-2016 3.3")
def test_nobody_else_lays_or_lifts_a_players_chips(played: Played) -> None:
    played.note("PT1", 50)
    played.place("PT1", "red", 10)
    called = played.at_table("call_bet", HOST, terminal="PT1", bet="red", amount=1_000)
    assert called.refused == "no_call_bets"
    by_hand = played.at_table("bet", HOST, player="PT1", bet="red", amount=1_000)
    assert by_hand.refused == "touch_only"
    for do in ("clear", "undo", "double"):
        touched = played.step(do, **{"as": HOST}, terminal="PT1")
        assert touched.refused == "not_this_terminal"
    assert dollars(played.screen("PT1").placed) == {"red": 10}


@proves("nsw-interblock-2016 3.5")
def test_credit_is_collected_when_the_game_is_over_and_not_before(played: Played) -> None:
    played.note("PT1", 100)
    played.place("PT1", "red", 10)
    assert played.by("PT1", "cash_out").refused == "wager_in_play"
    played.expire()
    assert played.by("PT1", "cash_out").refused == "wager_in_play"
    assert (played.credit("PT1"), played.staked("PT1")) == (90, 10)
    played.outcome("9", "device")
    assert played.by("PT1", "cash_out").event("ticket_issued")["amount"] == 11_000
    assert played.credit("PT1") == 0


@proves("nsw-interblock-2016 3.5")
def test_a_player_without_a_wager_collects_at_any_time(played: Played) -> None:
    played.note("PT1", 50)
    played.place("PT1", "red", 10)
    played.by("PT1", "clear")
    assert "cash_out" in played.screen("PT1").allowed
    assert played.by("PT1", "cash_out").event("ticket_issued")["amount"] == 5_000
    played.note("PT2", 20)
    played.expire()
    assert played.by("PT2", "cash_out").event("ticket_issued")["amount"] == 2_000


@proves("nsw-interblock-2016 2.4.1")
def test_a_table_without_a_winning_number_display_plays_as_any_other(played: Played) -> None:
    played.note("PT1", 20)
    played.place("PT1", "straight:7", 5)
    played.expire()
    assert played.outcome("7", HOST).refused == "outcome_from_the_device"
    said = played.outcome("7", "device")
    assert said.names == ["outcome_entered", "round_settled"]
    assert played.credit("PT1") == 15 + 180
    assert played.at_table("confirm_result", HOST).refused == "not_in_this_phase"


@proves("nsw-interblock-2016 2.4.2")
def test_an_added_repeat_button_does_not_take_a_wager_past_the_maximum() -> None:
    played = Played("nsw-interblock-2016", "roulette", maximum=250)
    played.note("PT1", 1_000)
    played.place("PT1", "red", 200)
    played.expire()
    played.outcome("9", "device")
    played.wait(5)
    played.place("PT1", "red", 100)
    repeated = played.by("PT1", "repeat")
    assert repeated.refused == "does_not_fit_there"
    assert repeated.cites >= {"nsw-interblock-2016 2.4.2", "nsw-interblock-2016 4.3.2"}
    assert dollars(played.screen("PT1").placed) == {"red": 100}
    played.by("PT1", "double")
    doubled = played.by("PT1", "double")
    assert doubled.refused == "does_not_fit_there"
    assert dollars(played.screen("PT1").placed) == {"red": 200}
    assert played.place("PT1", "red", 100).amount == 50
    played.by("PT1", "clear")
    played.by("PT1", "repeat")
    assert dollars(played.screen("PT1").placed) == {"red": 200}
