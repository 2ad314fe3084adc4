"""VIC rules 4.1, 5.6, 5.7, 13.7 and 13.8: a higher minimum, extra spins, closing, and idle places."""

from typing import Any

import pytest

from tests.by_hand import ByHand
from tests.played import Played, Said
from tests.proving import proves

VIC = "vic-roulette-2011"
SUPERVISOR, BOSS = "game supervisor", "pit boss"
TEN = {"min": 1_000, "max": 50_000}
MINUTES = 20 * 60


def limits(played: Played, role: str = BOSS, **fields: Any) -> Said:
    return played.at_table("set_limits", role, **{"limits": TEN, **fields})


def spin(table: ByHand, number: int = 7) -> Said:
    """A whole spin, nobody wagering: how it opened."""
    opened = table.new_game()
    table.spin(number)
    return opened


@proves("vic-roulette-2011 4.1 note 1 s66(2)")
def test_a_minimum_goes_up_when_the_sign_has_been_there_for_twenty_minutes() -> None:
    table = ByHand(minimum=5)
    table.buy("P1", 100)
    table.wait(60)
    assert limits(table, SUPERVISOR).refused == "rank_too_low"
    early = limits(table, effective_at=60 + MINUTES - 0.001)
    assert early.refused == "notice_too_short"
    notified = limits(table, effective_at=60 + MINUTES).event("limits_notified")
    assert (notified["effective_at"], notified["given_by"]) == (1_260_000, BOSS)
    assert limits(table).event("limits_notified")["effective_at"] == 1_260_000
    notice = table.screen("P1").notices.limits
    assert notice is not None
    assert (notice.limits.min, notice.effective_at) == (1_000, 1_260_000)
    spin(table)
    table.wait(MINUTES - 0.001)
    table.redeem("P2")
    assert table.screen("P1").limits.min == 500
    table.wait(0.001)
    said = table.redeem("P2")
    [changed] = said.events("limits_changed")
    assert (changed["step"], changed["at"]) == ("timer", 1_260)
    assert table.screen("P1").limits.min == 1_000
    lower = limits(table, limits={"min": 250, "max": 50_000})
    assert lower.names == ["limits_notified", "limits_changed"]
    assert table.screen("P1").limits.min == 250
    higher = limits(table, limits={"min": 250, "max": 90_000})
    assert higher.names == ["limits_notified", "limits_changed"]


def test_limits_whose_time_comes_in_a_round_change_when_it_is_over() -> None:
    table = ByHand(minimum=5)
    table.buy("P1", 100)
    limits(table)
    table.wait(MINUTES - 10)
    table.new_game()
    table.wait(10)
    assert table.bet("P1", "red", 5).amount == 5
    assert table.spin(7).names == ["round_settled", "limits_changed"]
    assert table.credit("P1") == 105
    table.new_game()
    lower = limits(table, limits={"min": 250, "max": 50_000})
    assert lower.names == ["limits_notified"]
    assert table.screen("P1").limits.min == 1_000
    assert table.spin(7).names == ["round_settled", "limits_changed"]


def test_one_bet_whose_minimum_goes_up_is_enough_to_need_the_sign() -> None:
    table = ByHand(minimum=5)
    table.buy("P1", 100)
    one = {"min": 500, "max": 50_000, "bets": {"red": {"min": 1_000}}}
    assert limits(table, limits=one, effective_at=10).refused == "notice_too_short"
    table.at_table("close_table", BOSS)
    assert limits(table, limits=one).names == ["limits_notified"]


@proves("vic-roulette-2011 5.6")
def test_extra_spins_are_ordered_when_no_wagers_lie_there_or_nobody_plays() -> None:
    table = ByHand()
    table.buy("P1", 100)
    assert table.at_table("direct_rounds").refused == "rank_too_low"
    table.new_game()
    table.bet("P1", "red", 10)
    said = table.at_table("direct_rounds", SUPERVISOR)
    assert said.refused == "wagers_on_the_layout"
    table.spin(7)
    directed = table.at_table("direct_rounds", SUPERVISOR).event("rounds_directed")
    assert (directed["rounds"], directed["directed_by"]) == (None, SUPERVISOR)
    assert [spin(table).event("wagering_opened")["directed"] for _ in range(3)] == [True] * 3
    table.new_game()
    table.bet("P1", "red", 10)
    table.spin(7)
    assert not table.new_game().event("wagering_opened")["directed"]
    table.spin(7)
    table.redeem("P1")
    assert table.at_table("direct_rounds", BOSS, rounds=2).names == ["rounds_directed"]
    extra = [spin(table).event("wagering_opened")["directed"] for _ in range(3)]
    assert extra == [True, True, False]


@proves("vic-roulette-2011 5.7")
def test_an_extra_spin_is_run_as_any_other() -> None:
    table = ByHand()
    table.at_table("direct_rounds", SUPERVISOR)
    opened = table.new_game().event("wagering_opened")
    assert (opened["directed"], f"{VIC} 5.7" in opened["cites"]) == (True, True)
    assert opened["announced"]
    closed = table.close().event("wagering_closed")
    assert (closed["closed_by"], closed["staked"]) == ("dealer", {})
    assert closed["announced"]
    assert table.outcome("11", revolutions=3).refused == "too_few_revolutions"
    assert table.outcome("11", revolutions=4).names == ["outcome_entered"]
    assert table.at_table("confirm_result").names == ["round_settled"]
    assert table.console().results[0].shows["number"] == "11"
    assert table.new_game().event("wagering_opened")["directed"]


@proves("vic-roulette-2011 13.7")
@pytest.mark.parametrize("form", ["by-hand", "touchbet", "touchtable"])
def test_a_pit_boss_closes_a_table_when_the_sign_has_been_up_for_twenty_minutes(form: str) -> None:
    played = Played(VIC, form=form) if form != "by-hand" else ByHand()
    if form == "touchbet":
        played.note("PT1", 100)
    elif form == "touchtable":
        played.at_table("buy_in", terminal="PT1", amount=10_000)
    else:
        played.at_table("buy_chips", player="P1", amount=10_000)
    for role in ("dealer", SUPERVISOR):
        assert played.at_table("announce_closure", role).refused == "rank_too_low"
    assert played.at_table("close_table", BOSS).refused == "no_closing_notice"
    assert played.at_table("announce_closure", BOSS, closing_at=MINUTES - 1).refused == (
        "notice_too_short"
    )
    played.at_table("announce_closure", BOSS, closing_at=MINUTES)
    played.wait(MINUTES - 1)
    assert played.at_table("close_table", BOSS).refused == "notice_still_runs"
    played.wait(1)
    for role in ("dealer", SUPERVISOR):
        assert played.at_table("close_table", role).refused == "rank_too_low"
    closed = played.at_table("close_table", BOSS).event("table_closed")
    assert closed["closed_by"] == BOSS
    assert list(closed["uncollected"].values()) == [10_000]


def test_chips_are_redeemed_at_a_table_that_has_closed() -> None:
    table = ByHand()
    table.buy("P1", 100)
    table.at_table("announce_closure", BOSS)
    table.wait(MINUTES)
    table.at_table("close_table", BOSS)
    assert "redeem_chips" in table.console().allowed
    assert table.redeem("P1").event("chips_paid")["amount"] == 10_000
    assert table.console().uncollected == {}


def idle(table: ByHand) -> list[str]:
    return [one.id for one in table.console().players if one.idle_flagged]


def wagered_spin(table: ByHand, *players: str) -> None:
    table.new_game()
    for player in players:
        table.bet(player, "red", 5)
    table.spin(8)


@proves("vic-roulette-2011 13.8")
def test_a_position_is_flagged_after_three_idle_spins_with_every_other_in_use() -> None:
    table = ByHand()
    for player in ("P1", "P2", "P3"):
        table.buy(player, 100)
    wagered_spin(table, "P1", "P2", "P3")
    wagered_spin(table, "P1", "P2")
    wagered_spin(table, "P1", "P2")
    table.new_game()
    table.at_table("system_fault", BOSS, reason="no spin")
    assert idle(table) == []
    wagered_spin(table, "P1", "P2")
    assert idle(table) == ["P3"]
    away = {"terminal": "P3", "reason": "three spins"}
    assert table.at_table("vacate", "dealer", **away).refused == "rank_too_low"
    beside = table.at_table("vacate", SUPERVISOR, terminal="P3", area="adjacent")
    assert beside.refused == "place_not_idle"
    table.redeem("P2")
    assert idle(table) == []
    assert table.at_table("vacate", SUPERVISOR, **away).refused == "place_not_idle"
    table.buy("P2", 100)
    told = table.at_table("vacate", SUPERVISOR, **away).event("vacate_directed")
    assert (told["account"], told["directed_by"]) == ("A3", SUPERVISOR)
    table.new_game()
    assert table.bet("P3", "red", 5).refused == "told_to_vacate"
    assert table.bet("P1", "red", 5).amount == 5
    assert table.redeem("P3").names == ["chips_paid"]
