"""LTGame 2.1 and 4.2 to 4.3: the chip account, and wagers dragged from it to the layout."""

import pytest

from tests.played import Played, dollars
from tests.proving import proves


@pytest.fixture
def played() -> Played:
    return Played("nsw-ltgame-2016", "baccarat", minimum=10)


@proves("nsw-ltgame-2016 4.2")
def test_nobody_plays_before_opening_a_chip_account(played: Played) -> None:
    played.new_game()
    said = played.place("PT1", "banker", 10)
    assert said.refused == "no_account"
    assert "nsw-ltgame-2016 4.2" in said.cites
    assert played.screen("PT1").account is None
    assert played.screen("PT1").placed == {}
    played.note("PT1", 10)
    assert played.place("PT1", "banker", 10).amount == 10


@proves("nsw-ltgame-2016 4.2.1")
def test_the_account_opens_with_a_note_in_the_stacker(played: Played) -> None:
    said = played.by("PT1", "insert_note", amount=5_000)
    assert said.names == ["account_opened", "note_accepted"]
    assert "nsw-ltgame-2016 4.2.1" in said.event("account_opened")["cites"]
    assert played.credit("PT1") == 50
    handed = played.at_table("buy_in", terminal="PT2", amount=5_000)
    assert handed.refused == "no_buy_in"


@proves("nsw-ltgame-2016 4.2.2")
def test_a_note_is_credited_to_the_account_of_its_own_terminal_at_once(played: Played) -> None:
    played.note("PT3", 20)
    played.note("PT2", 5)
    said = played.note("PT3", 100)
    assert said.event("note_accepted")["amount"] == 10_000
    assert [played.credit(terminal) for terminal in ("PT2", "PT3")] == [5, 120]
    assert played.screen("PT1").account is None


@proves("nsw-ltgame-2016 4.3.1")
def test_only_notes_that_the_terminal_lists_are_taken_and_those_at_any_time() -> None:
    played = Played("nsw-ltgame-2016", "baccarat", notes=[2_000, 5_000, 10_000])
    played.note("PT1", 50)
    assert played.by("PT1", "insert_note", amount=1_000).refused == "note_not_taken"
    assert played.credit("PT1") == 50
    played.new_game()
    played.place("PT1", "banker", 20)
    played.confirm("PT1")
    assert played.note("PT1", 20).names == ["note_accepted"], "also with a confirmed wager"
    assert played.credit("PT1") == 50


@proves("nsw-ltgame-2016 4.2.4")
def test_a_chip_dragged_to_the_layout_in_time_is_debited_and_later_nothing_is(
    played: Played,
) -> None:
    played.note("PT1", 100)
    played.new_game()
    assert played.place("PT1", "player", 25).amount == 25
    assert (played.credit("PT1"), played.staked("PT1")) == (75, 25)
    assert dollars(played.screen("PT1").placed) == {"player": 25}
    played.wait(30)
    assert played.place("PT1", "player", 25).refused == "wagering_is_closed"
    assert (played.credit("PT1"), played.staked("PT1")) == (75, 25)


@proves("nsw-ltgame-2016 4.2.4")
def test_wagers_come_from_the_players_own_finger_and_from_nobody_else(played: Played) -> None:
    played.note("PT1", 100)
    played.new_game()
    played.place("PT1", "tie", 10)
    called = played.at_table("call_bet", terminal="PT1", bet="player", amount=1_000)
    assert called.refused == "no_call_bets"
    assert "nsw-ltgame-2016 4.2.4" in called.cites
    assert played.at_table("bet", player="PT1", bet="tie", amount=1_000).refused == "touch_only"
    for do in ("confirm", "clear", "double"):
        touched = played.step(do, **{"as": "dealer"}, terminal="PT1")
        assert touched.refused == "not_this_terminal"
    assert dollars(played.screen("PT1").placed) == {"tie": 10}


def two_games(**floor: object) -> Played:
    second = {"id": "T2", "game": "even-money-baccarat", "limits": {"min": 2_000, "max": 90_000}}
    return Played("nsw-ltgame-2016", "baccarat", minimum=10, more_tables=[second], floor=floor)


@proves("nsw-ltgame-2016 2.1 s2")
def test_one_terminal_moves_between_the_games_with_one_balance() -> None:
    played = two_games()
    played.note("PT1", 200)
    played.new_game()
    played.new_game(table="T2")
    played.place("PT1", "player", 30)
    selected = played.by("PT1", "select_table", table="T2")
    assert selected.event("table_selected")["table"] == "T2"
    screen = played.screen("PT1")
    assert (screen.table, screen.limits.min, screen.limits.max) == ("T2", 2_000, 90_000)
    assert screen.account is not None
    assert (screen.account.credit, screen.account.bet) == (17_000, 3_000)
    assert [(one.id, one.wagered) for one in screen.tables] == [("T1", 3_000), ("T2", 0)]
    assert played.place("PT1", "banker", 20).event("wager_placed")["table"] == "T2"
    played.by("PT1", "select_table", table="T1")
    assert dollars(played.screen("PT1").placed) == {"player": 30}


@proves("nsw-ltgame-2016 2.1 s2")
def test_without_that_function_one_game_is_played_at_a_time() -> None:
    played = two_games(several_tables=False)
    played.note("PT1", 200)
    played.new_game()
    played.new_game(table="T2")
    played.place("PT1", "player", 30)
    played.by("PT1", "select_table", table="T2")
    assert played.place("PT1", "banker", 20).refused == "one_table_at_a_time"
    played.by("PT1", "clear", table="T1")
    assert played.place("PT1", "banker", 20).amount == 20
