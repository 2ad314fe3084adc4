"""What a reviewer found by playing: each would have paid wrongly, crashed or misled."""

import pytest

from tests.played import Played

ACT, INTERBLOCK, VIC = "act-mttg-2019", "nsw-interblock-2016", "vic-roulette-2011"
SUPERVISOR = "electronic gaming supervisor"


def by_hand(**table: object) -> Played:
    played = Played(VIC, players=["P1", "P2"], terminals=(), seconds=0, **table)
    played.at_table("buy_chips", player="P1", amount=100_000)
    return played


def touchtable(**table: object) -> Played:
    return Played(VIC, form="touchtable", terminals=["PT1", "PT2"], seconds=0, **table)


def test_a_wager_made_after_the_ball_could_be_seen_is_never_paid() -> None:
    """Interblock 8.2.3: it was taken at 12 s, and the ball rested at 10."""
    played = Played(INTERBLOCK)
    played.note("PT1", 100)
    played.wait(12)
    played.place("PT1", "straight:1", 5)
    played.wait(3)
    said = played.at_table("expose_early", SUPERVISOR, exposed_at=10)
    assert said.names == ["outcome_exposed", "round_voided"]
    assert played.credit("PT1") == 100


def test_a_device_that_reports_early_freezes_wagering_for_the_supervisor() -> None:
    played = Played(INTERBLOCK)
    played.note("PT1", 100)
    played.place("PT1", "red", 5)
    played.wait(10)
    early = played.outcome("1", "device")
    assert early.names == ["outcome_exposed", "wagering_closed", "analysis_opened"]
    assert f"{INTERBLOCK} 8.2.3" in early.cites
    assert played.place("PT1", "red", 5).refused == "wagering_is_closed"
    established = played.at_table("confirm_wagers", SUPERVISOR, round=1)
    assert f"{INTERBLOCK} 8.2.3" in established.cites
    played.outcome("1", "device")
    assert played.credit("PT1") == 105


def test_a_fault_of_the_system_is_never_swallowed() -> None:
    played = Played(INTERBLOCK)
    played.note("PT1", 100)
    played.place("PT1", "red", 5)
    played.wait(15)
    played.outcome("1", "device")
    fault = {"role": "device", "reason": "a dead server"}
    assert played.at_table("system_fault", **fault).names[1:] == ["round_voided"]
    assert played.at_table("system_fault", **fault).names[1:] == ["fault_recorded"]
    assert played.credit("PT1") == 100


def test_limits_agreed_in_the_middle_of_a_round_do_not_touch_it() -> None:
    played = by_hand(maximum=100)
    played.new_game()
    played.at_table("bet", player="P1", bet="straight:17", amount=50_000)
    agreed = {"player": "P1", "limits": {"min": 500, "max": 50_000}}
    assert played.at_table("agree_limits", "game supervisor", **agreed).refused == (
        "chips_on_the_layout"
    )
    played.close()
    played.outcome("17")
    assert played.at_table("agree_limits", "game supervisor", **agreed).refused == (
        "chips_on_the_layout"
    )
    played.at_table("confirm_result")
    assert played.credit("P1") == 1_000 - 500 + 3_500 + 500
    assert not played.at_table("agree_limits", "game supervisor", **agreed).refused


def test_agreed_limits_are_a_least_and_a_most_in_the_tables_steps() -> None:
    played = by_hand()
    for limits in (
        {"min": 500, "max": 900, "step": 50},
        {"min": 500, "max": 900, "aggregate_min": 9},
    ):
        said = played.at_table("agree_limits", "game supervisor", player="P1", limits=limits)
        assert said.refused == "limits_make_no_sense"
    odd = {"min": 250, "max": 900}
    said = played.at_table("agree_limits", "game supervisor", player="P1", limits=odd)
    assert said.refused == "step_does_not_fit"


def test_undo_does_not_reach_behind_limits_agreed_since() -> None:
    played = touchtable()
    played.at_table("buy_in", terminal="PT1", amount=10_000)
    played.new_game()
    played.place("PT1", "red", 50)
    played.by("PT1", "clear")
    limits = {"min": 500, "max": 1_000}
    played.at_table("agree_limits", "game supervisor", terminal="PT1", limits=limits)
    assert played.by("PT1", "undo").refused == "nothing_placed"


def test_money_is_tendered_for_a_terminal_that_is_there() -> None:
    played = touchtable()
    assert played.at_table("buy_in", terminal="PT9", amount=500).refused == "no_such_terminal"
    both = played.at_table("buy_in", terminal="PT1", guest="G1", amount=500)
    assert both.refused == "terminal_or_guest"
    played.at_table("buy_in", terminal="PT1", amount=500)
    played.by("PT1", "cash_out")
    assert played.at_table("buy_in", terminal="PT1", amount=500).refused == "already_leaving"


def test_a_step_names_one_player() -> None:
    played = by_hand()
    played.new_game()
    played.at_table("bet", player="P1", bet="red", amount=500)
    step = {"as": "player", "table": "T1", "terminal": "P1", "player": "P2", "bet": "red"}
    assert played.step("remove", **step).refused == "malformed_step"


@pytest.mark.parametrize(
    ("table", "code"),
    [
        ({"chips": [0]}, "setting_makes_no_sense"),
        ({"chips": [-100]}, "setting_makes_no_sense"),
        ({"chips": [10**30]}, "setting_makes_no_sense"),
        ({"notes": [-500]}, "setting_makes_no_sense"),
        ({"result_hold_seconds": 1e308}, "setting_makes_no_sense"),
        ({"result_hold_seconds": -10}, "setting_makes_no_sense"),
        ({"warning_seconds": -10}, "setting_makes_no_sense"),
        ({"limits": {"bets": {"strait": {"max": 100}}}}, "limits_of_no_bet"),
        ({"limits": {"bets": {"orphans": {"max": 500}}}}, "limits_of_no_bet"),
        ({"minimum": 1, "maximum": 4, "limits": {"step": 500}}, "step_does_not_fit"),
        (
            {"minimum": 1, "limits": {"step": 100, "bets": {"red": {"min": 250}}}},
            "step_does_not_fit",
        ),
        ({"terminals": [""]}, "name_makes_no_sense"),
        ({"terminals": ["PT/1"]}, "name_makes_no_sense"),
        ({"floor": {"desks": [""]}}, "name_makes_no_sense"),
        ({"floor": {"desks": ["D1", "D1"]}}, "named_twice"),
        ({"notes": [2_000, 2_000]}, "setting_makes_no_sense"),
        ({"max_terminals": -1}, "setting_makes_no_sense"),
        ({"terminals": [{"id": "PT1", "tables": ["T1", "T1"]}]}, "named_twice"),
    ],
)
def test_a_table_that_would_pay_wrongly_or_not_at_all_is_refused(
    table: dict[str, object], code: str
) -> None:
    assert Played(ACT, **table).opened.refused == code  # type: ignore[arg-type]


def test_a_rulebook_with_an_endless_name_is_not_known() -> None:
    assert Played("a" * 5_000).opened.refused == "no_such_rulebook"


def test_every_change_of_chips_counts_against_an_exposure() -> None:
    """Interblock: the wagers of the second round are repeated at 50 s, and the ball rested at 45."""
    played = Played(INTERBLOCK, result_hold_seconds=5)
    played.note("PT1", 100)
    played.place("PT1", "red", 5)
    played.wait(31)
    played.outcome("2", "device")
    played.wait(19)
    assert played.by("PT1", "repeat").names == ["wagering_opened", "wagers_repeated"]
    exposed = played.at_table("expose_early", SUPERVISOR, exposed_at=45)
    assert not exposed.event("outcome_exposed")["stands"]


def test_an_exposure_belongs_to_its_own_round() -> None:
    played = Played(ACT, "sic-bo")
    played.note("PT1", 100)
    played.wait(50)
    played.new_game()
    played.place("PT1", "small", 5)
    played.confirm("PT1")
    played.wait(6)
    supervisor = {"role": "casino supervisor"}
    assert played.at_table("expose_early", **supervisor, exposed_at=3).refused == "exposed_when"
    at_once = played.at_table("expose_early", **supervisor, exposed_at=50)
    assert at_once.names == ["outcome_exposed", "round_voided"]


def test_an_exposure_is_recorded_until_the_result_is_confirmed() -> None:
    played = Played(ACT, "sic-bo")
    played.note("PT1", 100)
    played.new_game()
    played.wait(10)
    played.place("PT1", "small", 5)
    played.confirm("PT1")
    played.expire()
    played.outcome([1, 2, 3])
    exposed = played.at_table("expose_early", "casino supervisor", exposed_at=5)
    assert exposed.names == ["outcome_exposed", "round_voided"]
    assert played.credit("PT1") == 100


def test_a_new_account_knows_nothing_of_the_last_players_tables() -> None:
    played = Played(ACT, more_tables=[{"id": "T2"}])
    played.note("PT1", 100)
    played.new_game(table="T2")
    played.by("PT1", "select_table", table="T2")
    played.place("PT1", "red", 5)
    played.by("PT1", "cash_out")
    played.note("PT1", 100)
    assert played.by("PT1", "select_table").refused == "no_last_table"
    assert played.screen("PT1").table == "T1"


def test_sensors_that_contradict_the_dealer_wait_for_the_game_supervisor() -> None:
    played = Played(VIC, form="touchbet")
    played.note("PT1", 100)
    played.new_game()
    played.place("PT1", "red", 5)
    played.expire()
    played.outcome("1")
    held = played.outcome("2", "device", sensors=["2", "2"])
    assert held.names == ["outcome_entered"]
    assert held.event("outcome_entered")["disputed"]
    assert played.at_table("confirm_result").refused == "rank_too_low"


def test_the_dealer_enters_the_cards_where_the_rulebook_says_so() -> None:
    played = Played(ACT, "baccarat-a")
    played.new_game()
    played.expire()
    assert played.cards("KH", "device").refused == "cards_by_the_dealer"


def test_an_outcome_may_be_named_as_it_may_be_entered() -> None:
    played = Played(ACT, "sic-bo")
    played.new_game()
    played.expire()
    played.outcome([1, 1, 4])
    wrong = played.at_table("confirm_result", outcome=[4, 4, 1])
    assert wrong.refused == "another_outcome"
    assert played.at_table("confirm_result", outcome=[4, 1, 1]).names == ["round_settled"]


def test_a_number_where_a_name_is_meant_finds_the_paper_and_stops_nothing() -> None:
    played = Played(ACT, ticket_limit=10_000)
    played.note("PT1", 200)
    played.cash_out("PT1")
    number = played.run.floor.tickets["V1"].number_hash
    assert played.desk("pay_by_hand", ticket=number, reason="torn").refused == "not_paid_by_hand"
    paid = played.desk("pay_voucher", voucher=number, place="cash desk")
    assert paid.event("voucher_paid")["voucher"] == "V1"
