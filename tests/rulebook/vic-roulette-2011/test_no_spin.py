"""VIC 7.1 to 7.5, 10.9.1, 10.9.2, 11.9.1: no spins, the keys for them, and the red light."""

from typing import Any

import pytest

from tests.by_hand import ByHand
from tests.going_wrong import all_back, wagered
from tests.played import Played, Said
from tests.proving import proves

VIC = "vic-roulette-2011"
GROUNDS = tuple(f"7.1.{n}" for n in range(1, 9))
WHY = "a brawl at the table"
SUPERVISOR, PIT_BOSS = "game supervisor", "pit boss"


def spinning(bet: str = "straight:17", **table: Any) -> ByHand:
    """$10 by hand, no more bets, and the ball in the track."""
    played = ByHand(**table)
    played.buy("P1", 100)
    played.new_game()
    played.bet("P1", bet, 10)
    return played


def no_spin(played: Played, ground: str, role: str = "dealer", **fields: Any) -> Said:
    return played.at_table("no_spin", role, ground=ground, **{"reason": WHY, **fields})


def announced(ground: str, **table: Any) -> ByHand:
    """The Dealer announces it; the spin has no effect wherever the ball settles."""
    played = spinning(**table)
    played.close()
    played.wait(3)
    assert no_spin(played, ground, "player").refused == "rank_too_low"
    said = no_spin(played, ground)
    record = said.event("irregularity_recorded")
    assert (record["ground"], record["cure"]) == (ground, "no spin")
    assert (record["recorded_by"], record["reason"], record["at"]) == ("dealer", WHY, 3)
    assert f"{VIC} {ground}" in said.event("round_voided")["cites"]
    all_back(played, said, 10)
    assert played.outcome("17").refused == "not_in_this_phase"
    assert played.credit("P1") == 100
    return played


@proves("vic-roulette-2011 7.1")
@pytest.mark.parametrize("ground", GROUNDS)
def test_one_of_the_eight_grounds_must_be_chosen(ground: str) -> None:
    played = spinning()
    for named in ("", "7.1", "7.1.9", "13.3.1"):
        refused = no_spin(played, named)
        assert refused.refused == "no_such_irregularity"
        assert f"{VIC} 7.1" in refused.cites
        assert all(one in refused.says for one in GROUNDS)
    announced(ground)


@proves("vic-roulette-2011 7.1.1")
def test_a_wheel_at_rest_unless_it_is_mechanically_activated() -> None:
    announced("7.1.1")
    played = spinning(mechanical_wheel=True)
    assert no_spin(played, "7.1.1").refused == "no_such_irregularity"
    assert "7.1.1" not in [ground.clause for ground in played.console().grounds]
    assert played.staked("P1") == 10
    announced("7.1.2", mechanical_wheel=True)


@proves("vic-roulette-2011 7.1.2")
def test_a_ball_spun_the_way_the_wheel_turns() -> None:
    announced("7.1.2")


@proves("vic-roulette-2011 7.1.3")
def test_a_ball_that_will_not_make_four_revolutions() -> None:
    played = announced("7.1.3")
    played.new_game()
    played.bet("P1", "straight:8", 10)
    assert played.outcome("8", revolutions=3).refused == "too_few_revolutions"
    assert no_spin(played, "7.1.3").event("round_voided")["returned"] == {"A1": 1_000}
    assert played.outcome("8").refused == "not_in_this_phase"
    assert played.credit("P1") == 100


@proves("vic-roulette-2011 7.1.4")
def test_a_foreign_object_in_the_wheel_before_the_ball_is_at_rest() -> None:
    announced("7.1.4")
    played = spinning()
    played.close()
    played.outcome("17")
    late = no_spin(played, "7.1.4")
    assert late.refused == "ball_at_rest"
    assert f"{VIC} 7.1.4" in late.cites
    played.at_table("confirm_result")
    assert no_spin(played, "7.1.4", SUPERVISOR).refused == "ball_at_rest"
    assert played.credit("P1") == 100 + 350


@proves("vic-roulette-2011 7.1.5")
@pytest.mark.parametrize("game", ["roulette", "double-zero-vw", "french"])
def test_a_ball_out_of_the_wheel(game: str) -> None:
    announced("7.1.5", game=game)


@proves("vic-roulette-2011 7.1.6")
def test_somebody_interferes_with_ball_or_wheel() -> None:
    announced("7.1.6")


@proves("vic-roulette-2011 7.1.7")
def test_a_disruption_is_told_in_words() -> None:
    played = spinning()
    silent = no_spin(played, "7.1.7", reason=" ")
    assert silent.refused == "reason_needed"
    assert played.staked("P1") == 10
    announced("7.1.7")


@proves("vic-roulette-2011 7.1.8")
def test_a_wheel_that_stops_before_the_ball_is_at_rest() -> None:
    announced("7.1.8")


@proves("vic-roulette-2011 7.2")
def test_after_a_no_spin_bets_are_open_again_and_nothing_is_in_the_history() -> None:
    played = spinning("red")
    played.spin("1")
    played.new_game()
    played.bet("P1", "red", 10)
    said = no_spin(played, "7.1.2")
    assert {f"{VIC} 7.2"} <= said.cites
    console = played.console()
    assert (console.phase, [one.round for one in console.results]) == ("open", [1])
    assert "new_game" in console.allowed
    assert played.new_game().event("wagering_opened")["round"] == 3


@proves("vic-roulette-2011 7.2.2")
def test_the_spin_has_no_effect_even_if_the_ball_settles() -> None:
    played = spinning()
    played.close()
    said = no_spin(played, "7.1.3")
    assert f"{VIC} 7.2.2" in said.cites
    assert played.outcome("17").refused == "not_in_this_phase"
    assert played.at_table("confirm_result").refused == "not_in_this_phase"
    assert (played.credit("P1"), played.staked("P1"), played.ledger("house/T1")) == (100, 0, 0)


def test_by_hand_the_chips_may_be_left_for_the_next_spin() -> None:
    played = spinning()
    no_spin(played, "7.1.3")
    assert played.credit("P1") == 100
    played.new_game()
    assert played.hand("P1", "repeat").names == ["wagers_repeated"]
    assert played.on_the_layout("P1") == {"straight:17": 10}
    played.spin("17")
    assert played.credit("P1") == 100 + 350


@proves("vic-roulette-2011 7.4")
def test_a_ball_that_will_not_settle_is_a_no_spin_on_the_game_supervisors_word() -> None:
    played = spinning("straight:5")
    played.close()
    low = no_spin(played, "7.4")
    assert low.refused == "rank_too_low"
    said = no_spin(played, "7.4", SUPERVISOR)
    assert said.event("irregularity_recorded")["cure"] == "no spin"
    all_back(played, said, 10)
    assert played.outcome("5").refused == "not_in_this_phase"


@proves("vic-roulette-2011 7.5")
@pytest.mark.parametrize("ground", ["7.1.2", "7.1.3"])
def test_a_short_spin_found_after_the_next_has_begun_stands(ground: str) -> None:
    played = spinning()
    played.spin("17")
    played.new_game()
    late = no_spin(played, ground, SUPERVISOR, round=1)
    assert late.refused == "too_late"
    assert f"{VIC} 7.5" in late.cites
    assert played.credit("P1") == 450

    played = spinning()
    played.spin("17")
    assert no_spin(played, ground, "dealer", round=1).refused == "rank_too_low"
    said = no_spin(played, ground, SUPERVISOR, round=1)
    assert said.event("round_corrected")["void"] is True
    assert played.credit("P1") == 100


def test_other_grounds_are_not_cut_off_by_the_next_spin() -> None:
    played = spinning()
    played.spin("17")
    played.new_game()
    assert no_spin(played, "7.1.5", SUPERVISOR, round=1).event("round_corrected")["round"] == 1
    assert played.credit("P1") == 100


# --- TouchBet: the Dispute button, and the lights


def touchbet(*amounts: float) -> Played:
    played = Played(VIC, form="touchbet", terminals=tuple(f"PT{n}" for n in range(1, 6)))
    wagered(played, "red", *amounts)
    played.expire()
    played.wait(5)
    return played


@proves("vic-roulette-2011 10.9.1")
def test_the_dispute_button_closes_the_spin_and_tells_the_game_supervisor() -> None:
    played = touchbet(100, 100, 100, 100, 100)
    assert played.at_table("bad_spin", ground="7.1.5").refused == "no_such_step_here"
    assert {"dispute", "no_spin"} <= set(played.console().allowed)
    said = played.at_table("dispute", ground="7.1.5")
    assert f"{VIC} 10.9.1" in said.event("irregularity_recorded")["cites"]
    all_back(played, said, 500)
    [call] = played.console(SUPERVISOR).calls
    assert (call.title, call.at, call.why) == (SUPERVISOR, 35_000, "7.1.5")
    assert played.outcome("1", "device", sensors=["1", "1"]).refused == "not_in_this_phase"
    played.new_game()
    assert played.console(SUPERVISOR).calls == ()


@proves("vic-roulette-2011 10.9.2")
def test_red_during_a_spin_is_a_no_spin_and_both_ranks_are_told() -> None:
    played = touchbet(100, 100, 100, 100, 100)
    said = played.at_table("light", "device", colour="red")
    assert said.names == ["round_voided", "light_shown"]
    all_back(played, said, 500)
    assert f"{VIC} 10.9.2" in said.event("round_voided")["cites"]
    shown = said.event("light_shown")
    assert (shown["colour"], shown["shown_at"]) == ("red", 35_000)
    told = [(call.title, call.at) for call in played.console(SUPERVISOR).calls]
    assert told == [(SUPERVISOR, 35_000), (PIT_BOSS, 35_000)]
    assert played.console().red_light is True


@proves("vic-roulette-2011 10.9.2 s2")
def test_no_round_begins_before_green() -> None:
    played = touchbet(10)
    played.at_table("light", "device", colour="red")
    refused = played.new_game()
    assert refused.refused == "red_light"
    assert f"{VIC} 10.9.2 s2" in refused.cites
    assert "new_game" not in played.console().allowed
    assert played.at_table("light", "device", colour="red").refused == "light_is_on"
    assert played.at_table("light", colour="green").refused == "rank_too_low"
    green = played.at_table("light", SUPERVISOR, colour="green")
    assert green.event("light_shown")["calls"] == []
    assert played.new_game().names == ["wagering_opened"]
    assert played.at_table("light", colour="red").names == ["round_voided", "light_shown"]
    assert played.at_table("light", "device", colour="green").names == ["light_shown"]


@proves("vic-roulette-2011 10.9.2")
def test_a_settled_spin_stands_on_red() -> None:
    played = touchbet(100)
    played.outcome("1", "device", sensors=["1", "1"])
    said = played.at_table("light", colour="red")
    assert said.names == ["light_shown"]
    assert said.event("light_shown")["calls"] == [SUPERVISOR, PIT_BOSS]
    assert played.credit("PT1") == 200


# --- TouchTable: Bad Spin


@proves("vic-roulette-2011 11.9.1")
def test_bad_spin_returns_every_wager_the_guests_too() -> None:
    played = Played(VIC, form="touchtable", terminals=("PT1",))
    for whom in ({"terminal": "PT1"}, {"guest": "G1"}):
        played.at_table("buy_in", **whom, amount=20_000, tender="cash")
    played.new_game()
    played.place("PT1", "red", 200)
    played.at_table("call_bet", guest="G1", bet="black", amount=10_000)
    assert played.at_table("dispute", ground="7.1.5").refused == "no_such_step_here"
    assert played.at_table("light", "device", colour="red").refused == "no_such_step_here"
    played.wait(20)
    said = played.at_table("bad_spin", ground="7.1.5")
    assert f"{VIC} 11.9.1" in said.event("irregularity_recorded")["cites"]
    assert said.event("round_voided")["returned"] == {"A1": 20_000, "A2": 10_000}
    assert (played.credit("PT1"), played.credit("G1")) == (200, 200)
    [call] = played.console(SUPERVISOR).calls
    assert (call.title, call.at) == (SUPERVISOR, 20_000)
    assert played.outcome("1").refused == "not_in_this_phase"
