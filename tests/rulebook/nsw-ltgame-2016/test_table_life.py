"""LTGame rules 1.1 DT (3), 7.3, 12.8 and 12.9: managing a table, two games of one Dealer, idle places."""

from typing import Any

from tests.played import Played, Said
from tests.proving import proves

LTGAME = "nsw-ltgame-2016"
SUPERVISOR = "casino supervisor"
COUP = "9C 3D KS 4H"
TEN = {"min": 1_000, "max": 50_000}


def played_coup(played: Played, table: str = "T1", before: Any = None) -> Said:
    """A whole coup at a table."""
    opened = played.new_game(table=table)
    if opened.refused:
        return opened
    if before:
        before()
    played.expire()
    played.cards(COUP, "device", table=table)
    said = played.at_table("confirm_result", table=table)
    played.wait(1)
    return said


@proves("nsw-ltgame-2016 1.1 DT (3)")
def test_managing_the_game_stays_locked_until_a_casino_supervisor_signs_on() -> None:
    played = Played(LTGAME, "baccarat")
    played.note("PT1", 100)
    for do, logged, fields in (
        ("set_limits", "given_by", {"limits": TEN}),
        ("announce_closure", "announced_by", {}),
        ("close_table", "closed_by", {}),
    ):
        if do == "close_table":
            played.wait(1_200)
        for role in ("dealer", "games supervisor"):
            assert played.signed_in(role, "D1", do, **fields).refused == "rank_too_low"
            assert do not in played.console(role).allowed
        assert do in played.console(SUPERVISOR).allowed
        [event] = played.signed_in(SUPERVISOR, "CS4", do, **fields).lines
        assert event[logged] == "CS4"
    assert played.console().phase == "closed"


def two_games(**second: Any) -> Played:
    other = {"id": "T2", "alternates_with": "T1", **second}
    return Played(LTGAME, "baccarat", more_tables=[other], seconds=5)


@proves("nsw-ltgame-2016 7.3")
def test_one_dealer_deals_two_games_coup_by_coup() -> None:
    played = two_games()
    assert played_coup(played).names == ["round_settled"]
    again = played_coup(played)
    assert (again.refused, "Table T2 is next" in again.says) == ("other_game_first", True)
    assert played.new_game(table="T2").names == ["wagering_opened"]
    assert played.new_game().refused == "other_game_first"
    played.expire()
    played.cards(COUP, "device", table="T2")
    played.at_table("confirm_result", table="T2")
    assert played.new_game(table="T2").refused == "other_game_first"
    assert played_coup(played).names == ["round_settled"]
    assert played.new_game().refused == "other_game_first"


def test_two_games_need_not_alternate_while_one_of_them_is_closed() -> None:
    played = two_games(open=False)
    for _ in range(3):
        assert played_coup(played).names == ["round_settled"]
    played.at_table("open_table", table="T2")
    assert played.new_game().refused == "other_game_first"
    assert played_coup(played, "T2").names == ["round_settled"]
    assert played_coup(played).names == ["round_settled"]


def test_a_void_coup_is_a_turn_too() -> None:
    played = two_games()
    played.new_game()
    played.at_table("system_fault", "device", reason="a test")
    assert played.new_game().refused == "other_game_first"
    assert played.new_game(table="T2").names == ["wagering_opened"]


def test_only_two_tables_of_one_rulebook_alternate() -> None:
    for wrong in (
        {"alternates_with": "T2"},
        {"rulebook": "act-mttg-2019", "game": "baccarat-a"},
    ):
        reach = [{"id": f"PT{n}", "tables": [f"T{n}"]} for n in (1, 2)]
        other = {"id": "T2", "alternates_with": "T1", **wrong}
        played = Played(LTGAME, "baccarat", more_tables=[other], terminals=reach)
        assert played.opened.refused == "cannot_alternate"
    third = {"id": "T3", "alternates_with": "T1"}
    pair = {"id": "T2", "alternates_with": "T1"}
    three = Played(LTGAME, "baccarat", more_tables=[pair, third])
    assert three.opened.refused == "cannot_alternate"
    assert two_games(alternates_with="T9").opened.refused == "no_such_table"
    act = Played("act-mttg-2019", "baccarat-a", more_tables=[pair])
    assert act.opened.refused == "cannot_alternate"


@proves("nsw-ltgame-2016 12.8")
def test_a_table_closes_when_the_sign_has_been_up_for_twenty_minutes() -> None:
    played = Played(LTGAME, "baccarat")
    played.note("PT1", 100)
    played.wait(60)
    for role in ("dealer", "games supervisor"):
        assert played.at_table("announce_closure", role).refused == "rank_too_low"
    early = played.at_table("announce_closure", SUPERVISOR, closing_at=60 + 1_199)
    assert early.refused == "notice_too_short"
    sign = played.at_table("announce_closure", SUPERVISOR, closing_at=60 + 1_200)
    assert sign.event("closure_announced")["closing_at"] == 1_260_000
    played.wait(1_199)
    said = played.at_table("close_table", SUPERVISOR)
    assert (said.refused, " 1 seconds" in said.says) == ("notice_still_runs", True)
    played.wait(1)
    for role in ("dealer", "games supervisor"):
        assert played.at_table("close_table", role).refused == "rank_too_low"
    closed = played.at_table("close_table", SUPERVISOR).event("table_closed")
    assert closed["closed_by"] == SUPERVISOR
    empty = Played(LTGAME, "baccarat")
    assert empty.at_table("close_table", SUPERVISOR).names == ["table_closed"]


def flagged(played: Played, table: str = "T1") -> list[str]:
    return [one.id for one in played.console(table=table).players if one.idle_flagged]


def three_rounds(played: Played, rounds: int = 3) -> None:
    """PT1 and PT2 wager, whoever else is there does not."""

    def wager() -> None:
        played.place("PT1", "player", 5)
        played.place("PT2", "banker", 5)

    for _ in range(rounds):
        played_coup(played, before=wager)


@proves("nsw-ltgame-2016 12.9")
def test_a_seat_is_flagged_after_three_idle_rounds_with_every_other_terminal_in_use() -> None:
    played = Played(LTGAME, "baccarat", seconds=5)
    for terminal in ("PT1", "PT2", "PT3"):
        played.note(terminal, 100)
    three_rounds(played, 2)
    assert flagged(played) == []
    away = {"terminal": "PT3"}
    assert played.at_table("vacate", SUPERVISOR, **away).refused == "place_not_idle"
    played.new_game()
    played.at_table("system_fault", "device", reason="a test")
    assert flagged(played) == []
    three_rounds(played, 1)
    assert flagged(played) == ["PT3"]
    assert played.at_table("vacate", "dealer", **away).refused == "rank_too_low"
    assert played.at_table("vacate", SUPERVISOR, terminal="PT1").refused == "place_not_idle"
    told = played.at_table("vacate", SUPERVISOR, **away).event("vacate_directed")
    assert (told["terminal"], told["directed_by"]) == ("PT3", SUPERVISOR)
    played.new_game()
    assert played.place("PT3", "player", 5).refused == "told_to_vacate"
    assert played.by("PT3", "cash_out").event("ticket_issued")["amount"] == 10_000
    free = Played(LTGAME, "baccarat", terminals=("PT1", "PT2", "PT3", "PT4"), seconds=5)
    for terminal in ("PT1", "PT2", "PT3"):
        free.note(terminal, 100)
    three_rounds(free, 4)
    assert flagged(free) == []
    assert free.at_table("vacate", SUPERVISOR, **away).refused == "place_not_idle"
    free.note("PT4", 100)
    assert flagged(free) == ["PT3"]


def test_whoever_wagers_at_another_table_or_came_after_the_close_is_not_idle() -> None:
    played = Played(LTGAME, "baccarat", more_tables=[{"id": "T2"}], terminals=("PT1",), seconds=5)
    played.note("PT1", 100)
    three_rounds(played, 2)
    played_coup(played, "T2", before=lambda: played.place("PT1", "tie", 5, table="T2"))
    assert played.console(table="T2").players[0].idle == 0
    for _ in range(3):
        played_coup(played, "T2")
    assert flagged(played, "T2") == ["PT1"]
    three_rounds(played, 1)
    assert flagged(played, "T2") == []
    played.by("PT1", "cash_out")
    played.new_game()
    played.expire()
    played.note("PT1", 100)
    played.cards(COUP, "device")
    played.at_table("confirm_result")
    assert played.console().players[0].idle == 0


def test_limits_change_between_coups_and_from_the_time_that_was_named() -> None:
    played = Played(LTGAME, "baccarat", seconds=5)
    played.note("PT1", 100)
    played.new_game()
    said = played.at_table("set_limits", SUPERVISOR, limits=TEN, effective_at=20)
    assert said.event("limits_notified")["from_round"] == 2
    played.expire()
    played.cards(COUP, "device")
    played.at_table("confirm_result")
    assert played_coup(played).names == ["round_settled"]
    played.at = 20
    assert played.new_game().names == ["limits_changed", "wagering_opened"]
    assert played.place("PT1", "player", 5).refused == "below_minimum"
