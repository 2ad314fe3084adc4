"""Interblock 1.1 (wagering period): it opens by itself; the clock or a sensor ends it, and nobody else."""

import pytest

from tests.played import Played, dollars
from tests.proving import proves

HOST, SUPERVISOR = "electronic gaming host", "electronic gaming supervisor"


@pytest.fixture
def played() -> Played:
    """A wheel with a 30-second clock; its first period is open, and PT1 has $100."""
    played = Played("nsw-interblock-2016", "roulette", result_hold_seconds=5)
    played.note("PT1", 100)
    return played


@proves("nsw-interblock-2016 1.1 wagering period")
def test_the_supervisor_decides_how_long_wagering_lasts_and_it_is_logged(played: Played) -> None:
    refused = played.at_table("set_wagering_period", HOST, seconds=20)
    assert refused.refused == "rank_too_low"
    said = played.at_table("set_wagering_period", SUPERVISOR, seconds=20)
    logged = said.event("wagering_period_set")
    assert (logged["seconds"], logged["set_by"], logged["at"]) == (20, SUPERVISOR, 0)
    assert played.screen("PT1").closes_at == 30_000, "the running period stays as it was"
    played.expire()
    played.outcome("9", "device")
    played.wait(5)
    opened = played.place("PT1", "red", 5).event("wagering_opened")
    assert opened["at"] == 35
    assert opened["closes_at"] == 55_000


@proves("nsw-interblock-2016 1.1 wagering period")
def test_bets_are_placed_moved_and_cancelled_until_the_last_of_those_seconds(
    played: Played,
) -> None:
    played.place("PT1", "red", 10)
    played.place("PT1", "straight:17", 20)
    assert played.confirm("PT1").refused == "no_confirming"
    played.wait(29.999)
    moved = played.by("PT1", "move", bet="red", to="black")
    assert dollars(moved.event("wager_moved")["placed"]) == {"straight:17": 20, "black": 10}
    removed = played.by("PT1", "remove", bet="straight:17")
    assert removed.event("wager_removed")["amount"] == 2_000
    assert played.credit("PT1") == 90
    played.wait(0.001)
    closed = played.by("PT1", "remove", bet="black")
    assert closed.event("wagering_closed")["staked"] == {"A1": {"black": 1_000}}
    assert closed.refused == "wagering_is_closed"
    assert (played.credit("PT1"), played.staked("PT1")) == (90, 10)


@proves("nsw-interblock-2016 1.1 wagering period s2")
def test_the_clock_is_on_the_terminal_and_ends_the_period(played: Played) -> None:
    screen = played.screen("PT1")
    assert (screen.phase, screen.closes_at, screen.wagering_ms) == ("wagering", 30_000, 30_000)
    played.wait(29.999)
    placed = played.place("PT1", "red", 10)
    assert placed.names == ["wager_placed"], "no warning, no announcement: the clock says it all"
    played.wait(0.001)
    late = played.place("PT1", "red", 10)
    assert late.names == ["wagering_closed"]
    assert late.event("wagering_closed")["closed_by"] == "system"
    assert late.event("wagering_closed")["announced"] == []
    assert late.refused == "wagering_is_closed"
    assert played.staked("PT1") == 10


@proves("nsw-interblock-2016 1.1 wagering period s2")
def test_a_sensor_closes_wagering_early_and_what_lies_there_stands(played: Played) -> None:
    played.place("PT1", "red", 10)
    played.wait(22)
    closed = played.close("device").event("wagering_closed")
    assert (closed["closed_at"], closed["closed_by"]) == (22_000, "device")
    assert closed["staked"] == {"A1": {"red": 1_000}}
    assert played.place("PT1", "red", 10).refused == "wagering_is_closed"
    assert played.by("PT1", "remove", bet="red").refused == "wagering_is_closed"


@proves("nsw-interblock-2016 1.1 wagering period s2")
def test_nobody_opens_closes_or_warns_by_hand(played: Played) -> None:
    for rank in (HOST, SUPERVISOR):
        assert played.close(rank).refused == "closed_by_the_clock"
        assert played.at_table("final_bets", rank).refused == "no_final_bets"
        assert played.new_game(role=rank).refused == "opens_by_itself"
    assert played.console(SUPERVISOR).allowed.count("close_wagering") == 0
    assert played.screen("PT1").phase == "wagering"


@proves("nsw-interblock-2016 1.1 wagering period s2")
def test_the_period_starts_when_the_previous_game_is_complete(played: Played) -> None:
    assert played.run.floor.tables["T1"].round_no == 1
    played.expire()
    assert played.new_game(role=SUPERVISOR).refused == "opens_by_itself"
    assert played.place("PT1", "red", 10).refused == "wagering_is_closed"
    played.outcome("9", "device")
    played.wait(4.999)
    assert played.place("PT1", "red", 10).refused == "wagering_is_closed"
    played.wait(0.001)
    said = played.place("PT1", "red", 10)
    assert said.event("wagering_opened")["round"] == 2
    assert said.amount == 10


@proves("nsw-interblock-2016 1.1 wagering period s2")
def test_after_the_end_no_rank_may_change_a_wager(played: Played) -> None:
    played.place("PT1", "red", 10)
    played.expire()
    late = played.at_table(
        "relax", SUPERVISOR, terminal="PT1", bet="red", amount=2_000, reason="the screen was slow"
    )
    assert late.refused == "no_relaxing"
    assert played.staked("PT1") == 10
