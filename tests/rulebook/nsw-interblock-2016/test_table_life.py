"""Interblock rules 9.1, 9.13 and 9.14: one game only, giving up a place, and closing a table."""

from typing import Any

from tests.played import Played
from tests.proving import proves

INTERBLOCK = "nsw-interblock-2016"
HOST, SUPERVISOR = "electronic gaming host", "electronic gaming supervisor"
MANAGER = "assistant gaming manager"
DICE = {"id": "T2", "game": "sic-bo"}


def two_games() -> Played:
    played = Played(INTERBLOCK, "roulette", more_tables=[DICE], terminals=("PT1", "PT2"))
    played.note("PT1", 100)
    return played


def both(played: Played) -> list[str]:
    """Ten dollars on each game: how each was answered."""
    said = [
        played.place("PT1", "red", 10, table="T1"),
        played.place("PT1", "small", 10, table="T2"),
    ]
    return [one.refused for one in said]


def settle_both(played: Played) -> None:
    played.expire()
    played.outcome("2", "device", table="T1")
    played.outcome([6, 6, 5], "device", table="T2")
    played.wait(5)


@proves("nsw-interblock-2016 9.1")
def test_several_games_are_played_at_once_unless_the_supervisor_says_otherwise() -> None:
    played = two_games()
    assert both(played) == ["", ""]
    played.expire()
    assert played.staked("PT1") == 20
    settle_both(played)
    one = {"terminal": "PT1"}
    assert played.at_table("direct_one_game", HOST, **one).refused == "rank_too_low"
    played.wait(2)
    said = played.at_table("direct_one_game", SUPERVISOR, **one).event("one_game_directed")
    assert (said["terminal"], said["account"], said["directed_by"]) == ("PT1", "A1", SUPERVISOR)
    assert played.screen("PT1").one_game
    assert both(played) == ["", "one_table_at_a_time"]
    settle_both(played)
    assert played.place("PT1", "small", 10, table="T2").amount == 10
    settle_both(played)
    played.at_table("direct_one_game", MANAGER, **one, lift=True)
    assert both(played) == ["", ""]
    settle_both(played)


def test_the_direction_to_play_one_game_goes_with_the_account() -> None:
    played = two_games()
    one = {"terminal": "PT1"}
    played.at_table("direct_one_game", SUPERVISOR, **one)
    played.by("PT1", "cash_out")
    assert played.at_table("direct_one_game", SUPERVISOR, **one).refused == "no_account"
    played.note("PT1", 100)
    assert both(played) == ["", ""]
    nobody = played.at_table("direct_one_game", SUPERVISOR, terminal="PT9")
    assert nobody.refused == "no_such_player"
    assert Played("act-mttg-2019").at_table(
        "direct_one_game", "casino supervisor", **one
    ).refused == ("no_such_direction")


def idle(played: Played, rounds: int) -> None:
    """Rounds that open by themselves, and nobody wagers."""
    for _ in range(rounds):
        played.by("PT1", "take_ticket")
        played.expire()
        played.outcome("7", "device")
        played.wait(5)


@proves("nsw-interblock-2016 9.13.1")
def test_the_supervisor_may_tell_a_person_who_does_not_play_to_give_up_the_place() -> None:
    played = Played(INTERBLOCK, "roulette")
    played.note("PT1", 100)
    played.note("PT2", 100)
    idle(played, 10)
    [one, two] = played.console(SUPERVISOR).players
    assert (one.idle, one.idle_flagged, two.idle_flagged) == (10, False, False)
    assert played.place("PT1", "red", 10).amount == 10
    away = {"terminal": "PT1", "reason": "asleep"}
    assert played.at_table("vacate", HOST, **away).refused == "rank_too_low"
    assert played.by("PT1", "undo").refused == ""
    told = played.at_table("vacate", MANAGER, **away).event("vacate_directed")
    assert (told["terminal"], told["account"], told["area"]) == ("PT1", "A1", "place")
    assert (told["directed_by"], told["reason"], told["at"]) == (MANAGER, "asleep", played.at)
    assert played.place("PT1", "red", 10).refused == "told_to_vacate"
    assert "place" not in played.screen("PT1").allowed
    assert played.place("PT2", "red", 10).amount == 10
    assert played.by("PT1", "cash_out").event("ticket_issued")["amount"] == 10_000
    played.note("PT1", 50)
    assert played.place("PT1", "red", 10).amount == 10


@proves("nsw-interblock-2016 9.13.2")
def test_the_same_goes_for_a_person_who_blocks_the_space_beside_a_place() -> None:
    played = Played(INTERBLOCK, "roulette")
    played.note("PT1", 100)
    beside = {"terminal": "PT1", "area": "adjacent"}
    assert played.at_table("vacate", HOST, **beside).refused == "rank_too_low"
    played.wait(3)
    told = played.at_table("vacate", SUPERVISOR, **beside).event("vacate_directed")
    assert (told["area"], told["directed_by"], told["at"]) == ("adjacent", SUPERVISOR, 3)
    assert played.place("PT1", "red", 10).amount == 10
    beside["terminal"] = "PT3"
    assert played.at_table("vacate", SUPERVISOR, **beside).refused == ""


def closing(**fields: Any) -> Played:
    """A sign put up at 100 seconds, with somebody present."""
    played = Played(INTERBLOCK, "roulette", terminals=("PT-01", "PT-02"), seconds=60)
    played.note("PT-01", 30)
    played.wait(100)
    said = played.at_table("announce_closure", SUPERVISOR, **fields)
    assert said.event("closure_announced")["closing_at"] == 1_300_000
    return played


@proves("nsw-interblock-2016 9.14")
def test_a_table_closes_when_the_sign_has_stood_for_twenty_minutes() -> None:
    for fields in ({}, {"closing_at": 1_300}):
        played = closing(**fields)
        played.at = 1_299.999
        said = played.at_table("close_table", SUPERVISOR)
        assert (said.refused, "0.001 seconds" in said.says) == ("notice_still_runs", True)
        played.wait(0.001)
        assert played.at_table("close_table", HOST).refused == "rank_too_low"
        assert played.screen("PT-01").phase in ("wagering", "dealing")
        assert played.at_table("close_table", SUPERVISOR).names == ["table_closing"]
        played.expire()
        settled = played.outcome("7", "device")
        assert settled.names == ["outcome_entered", "round_settled", "table_closed"]
        assert settled.event("table_closed")["uncollected"] == {"PT-01": 3_000}
        played.wait(60)
        assert played.by("PT-01", "cash_out").names == ["ticket_issued"]
        assert played.screen("PT-01").phase == "closed"


def test_a_sign_that_is_too_short_or_moved_does_not_count() -> None:
    played = closing()
    played.wait(1_100)
    early = played.at_table("announce_closure", SUPERVISOR, closing_at=played.at + 1_199)
    assert early.refused == "notice_too_short"
    moved = played.at_table("announce_closure", SUPERVISOR, closing_at=played.at + 1_200)
    assert moved.refused == ""
    played.wait(1_199)
    assert played.at_table("close_table", SUPERVISOR).refused == "notice_still_runs"
    played.wait(1)
    assert played.at_table("close_table", SUPERVISOR).names == ["table_closing"]


def test_a_sign_put_up_for_nobody_still_stands_its_time_for_who_comes() -> None:
    played = Played(INTERBLOCK, "roulette", seconds=60)
    said = played.at_table("announce_closure", SUPERVISOR, closing_at=60)
    assert said.event("closure_announced")["closing_at"] == 60_000
    played.wait(30)
    played.note("PT1", 100)
    played.wait(60)
    assert played.at_table("close_table", SUPERVISOR).refused == "notice_still_runs"
    played.by("PT1", "cash_out")
    assert played.at_table("close_table", SUPERVISOR).refused == ""


def test_whoever_has_credit_is_asked_to_collect_it_before_the_table_closes() -> None:
    played = closing()
    one, two = played.screen("PT-01").notices, played.screen("PT-02").notices
    assert (one.collect, two.collect) == (3_000, 0)
    assert one.closing is not None
    assert one.closing == two.closing
    assert f"{INTERBLOCK} 9.2" in one.closing.cites
    played.wait(1_200)
    played.at_table("close_table", SUPERVISOR)
    played.expire()
    played.outcome("7", "device")
    assert played.console(HOST).uncollected == {"PT-01": 3_000}
    assert played.screen("PT-01").notices.collect == 3_000


def test_limits_change_between_rounds() -> None:
    played = Played(INTERBLOCK, "roulette", seconds=30)
    played.note("PT1", 100)
    ten = {"min": 1_000, "max": 50_000}
    assert played.at_table("set_limits", HOST, limits=ten).refused == "rank_too_low"
    played.at_table("set_limits", SUPERVISOR, limits=ten)
    assert played.screen("PT1").limits.min == 500
    idle(played, 1)
    assert played.place("PT1", "red", 10).lines[0]["event"] == "limits_changed"
    assert played.screen("PT1").limits.min == 1_000
