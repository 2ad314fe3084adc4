"""VIC 10.4.6, 10.6.3 and 5.2 to 5.5: TouchBet's spin, its two sensors and its settlement."""

import pytest

from tests.played import Played, Said
from tests.proving import proves


def touchbet(*wagers: tuple[str, str, float], **table: object) -> Played:
    """$50 at each station, these wagers, and the wagering period over."""
    played = Played("vic-roulette-2011", form="touchbet", **table)
    for terminal in dict.fromkeys(terminal for terminal, _, _ in wagers):
        played.note(terminal, 50)
    played.new_game()
    for terminal, bet, amount in wagers:
        assert played.place(terminal, bet, amount).amount == amount
    played.expire()
    return played


def sensed(played: Played, outcome: str, *sensors: str, **fields: object) -> Said:
    """A report of the two winning number sensors."""
    return played.outcome(outcome, "device", sensors=sensors, **fields)


@proves("vic-roulette-2011 5.2 s2")
def test_a_ball_of_fewer_than_four_revolutions_makes_no_outcome() -> None:
    played = touchbet(("PT1", "red", 5))
    short = sensed(played, "32", "32", "32", revolutions=3)
    assert short.refused == "too_few_revolutions"
    assert played.outcome("32", revolutions=3).refused == "too_few_revolutions"
    assert played.credit("PT1") == 45
    assert sensed(played, "32", "32", "32", revolutions=4).refused == ""
    assert played.credit("PT1") == 55


@proves("vic-roulette-2011 5.4")
def test_the_number_is_entered_and_shown_before_any_settlement() -> None:
    played = touchbet(("PT1", "straight:23", 5))
    entered = played.outcome("23")
    assert entered.names == ["outcome_entered"]
    assert entered.event("outcome_entered")["shows"]["number"] == "23"
    assert played.screen("PT1").outcome["number"] == "23"
    assert played.credit("PT1") == 45
    settled = played.at_table("confirm_result")
    assert settled.names == ["round_settled"]
    assert played.credit("PT1") == 45 + 180

    sensing = touchbet(("PT1", "straight:23", 5))
    assert sensed(sensing, "23", "23", "23").names == ["outcome_entered", "round_settled"]


@proves("vic-roulette-2011 5.5")
def test_all_losers_are_collected_before_any_winner_is_paid() -> None:
    played = touchbet(
        ("PT1", "red", 10), ("PT1", "odd", 5), ("PT2", "even", 20), ("PT3", "straight:32", 5)
    )
    settled = sensed(played, "32", "32", "32").event("round_settled")
    house = [amount for account, amount, _ in settled["postings"] if account == "house/T1"]
    assert house == [500, -1_000, -2_000, -17_500]
    assert played.credit("PT1") == 35 + 20
    assert played.credit("PT2") == 30 + 40
    assert played.credit("PT3") == 45 + 180


@proves("vic-roulette-2011 10.4.6")
def test_every_open_screen_is_settled_and_none_keeps_a_wager() -> None:
    stations = [f"PT{n}" for n in range(1, 31)]
    played = touchbet(
        *((terminal, "red" if n % 2 else "straight:9", 5) for n, terminal in enumerate(stations)),
        terminals=stations,
    )
    settled = sensed(played, "9", "9", "9").event("round_settled")
    assert len(settled["paid"]) == 30
    for n, terminal in enumerate(stations):
        assert played.staked(terminal) == 0
        assert played.screen(terminal).confirmed == {}
        assert played.credit(terminal) == 45 + (10 if n % 2 else 180)


@proves("vic-roulette-2011 10.4.6(a)")
def test_a_losing_wagers_chips_vanish() -> None:
    played = touchbet(("PT1", "straight:8", 5))
    assert played.screen("PT1").confirmed == {"straight:8": 500}
    settled = sensed(played, "9", "9", "9").event("round_settled")
    assert [(one["bet"], one["credit"]) for one in settled["paid"]] == [("straight:8", 0)]
    assert (played.screen("PT1").confirmed, played.screen("PT1").placed) == ({}, {})
    assert (played.credit("PT1"), played.staked("PT1")) == (45, 0)


def test_winnings_go_to_the_account_with_the_wager() -> None:
    played = touchbet(("PT1", "straight:9", 5))
    sensed(played, "9", "9", "9")
    shown = played.screen("PT1").account
    assert shown
    assert (shown.won, shown.credit, shown.bet) == (17_500, 22_500, 0)


@proves("vic-roulette-2011 10.4.6(b)")
def test_winnings_are_credited_to_the_cent_whatever_the_chips() -> None:
    played = touchbet(("PT1", "red", 7.5), limits={"step": 250}, chips=[500, 2_500])
    sensed(played, "9", "9", "9")
    assert played.credit("PT1") == 42.5 + 15


@proves("vic-roulette-2011 10.6.3")
def test_a_ball_at_rest_is_shown_everywhere_and_each_station_gets_its_win() -> None:
    played = touchbet(("PT1", "straight:14", 5), ("PT2", "black", 10))
    settled = sensed(played, "14", "14", "14")
    assert settled.names == ["outcome_entered", "round_settled"]
    for terminal in ("PT1", "PT2", "PT3"):
        assert played.screen(terminal).results[0].shows["number"] == "14"
    first, second = played.screen("PT1").account, played.screen("PT2").account
    assert first
    assert second
    assert (first.won, first.credit) == (17_500, 22_500)
    assert (second.won, second.credit) == (0, 4_000)


@proves("vic-roulette-2011 10.6.3")
def test_one_sensor_alone_waits_for_the_dealer() -> None:
    for sensors in ((), ("14",)):
        played = touchbet(("PT1", "straight:14", 5))
        assert sensed(played, "14", *sensors).names == ["outcome_entered"]
        assert played.credit("PT1") == 45
        played.at_table("confirm_result")
        assert played.credit("PT1") == 225


@proves("vic-roulette-2011 10.6.3(b)")
def test_win_and_balance_come_without_a_dealers_action() -> None:
    played = touchbet(("PT1", "straight:14", 5), ("PT1", "black", 10))
    settled = sensed(played, "14", "14", "14").event("round_settled")
    assert settled["confirmed_by"] == "device"
    shown = played.screen("PT1").account
    assert shown
    assert (shown.won, shown.credit) == (17_500, 3_500 + 18_000)


# --- the sensors disagree (reading on 10.2 game system and 10.9.3)


@proves("vic-roulette-2011 10.9.3")
def test_sensors_that_disagree_hold_the_result_for_the_game_supervisor() -> None:
    played = touchbet(("PT1", "straight:14", 5), ("PT2", "straight:31", 5))
    said = sensed(played, "14", "14", "31")
    assert said.names == ["outcome_entered"]
    assert said.event("outcome_entered")["disputed"]
    assert played.console().disputed
    assert "confirm_result" not in played.console().allowed
    assert "confirm_result" in played.console("game supervisor").allowed
    for refused in (played.at_table("confirm_result"), played.outcome("14")):
        assert refused.refused == "rank_too_low"
        assert "game supervisor" in refused.says.lower()
        assert "vic-roulette-2011 10.9.3" in refused.cites
    assert (played.credit("PT1"), played.credit("PT2")) == (45, 45)

    played.outcome("31", "game supervisor")
    assert (played.credit("PT1"), played.credit("PT2")) == (45, 45)
    played.at_table("confirm_result")
    assert (played.credit("PT1"), played.credit("PT2")) == (45, 225)


@pytest.mark.parametrize("rank", ["game supervisor", "pit boss"])
def test_the_supervisor_may_confirm_what_was_reported(rank: str) -> None:
    played = touchbet(("PT1", "straight:14", 5))
    sensed(played, "14", "14", "31")
    assert played.at_table("confirm_result", rank).names == ["round_settled"]
    assert played.credit("PT1") == 225


def test_no_second_report_and_no_dealer_goes_round_the_supervisor() -> None:
    played = touchbet(("PT1", "straight:14", 5))
    sensed(played, "14", "14", "31")
    assert sensed(played, "14", "14", "14").refused == "rank_too_low"
    played.outcome("31", "game supervisor")
    assert sensed(played, "14", "14", "14").refused == "rank_too_low"
    assert played.outcome("14").refused == "rank_too_low"
    played.outcome("14", "pit boss")
    played.at_table("confirm_result")
    assert played.credit("PT1") == 225

    played.new_game()
    played.place("PT1", "red", 5)
    played.expire()
    assert sensed(played, "14", "14", "14").names == ["outcome_entered", "round_settled"]


def test_readings_that_agree_with_each_other_but_not_with_the_outcome_are_a_dispute() -> None:
    played = touchbet(("PT1", "straight:14", 5))
    assert sensed(played, "14", "31", "31").event("outcome_entered")["disputed"]
    assert sensed(played, "14", "37", "14").refused == "rank_too_low"


def test_a_reading_that_is_no_number_of_the_wheel_is_refused() -> None:
    played = touchbet(("PT1", "straight:14", 5))
    assert sensed(played, "14", "14", "37").refused == "not_on_the_wheel"
    assert sensed(played, "00", "00", "00").refused == "not_on_the_wheel"
    assert sensed(played, "14", "14", "14").names == ["outcome_entered", "round_settled"]
