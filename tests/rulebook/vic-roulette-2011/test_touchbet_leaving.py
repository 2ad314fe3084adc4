"""VIC 10.7: money into a TouchBet account, and how its player leaves with it."""

from tests.played import Played, Said
from tests.proving import proves


def touchbet(**table: object) -> Played:
    return Played("vic-roulette-2011", form="touchbet", **table)


def closed_with(*wagers: tuple[str, str, float], **table: object) -> Played:
    """$50 at each of these stations, the wagers down, the wagering period over."""
    played = touchbet(**table)
    for terminal, _, _ in wagers:
        played.note(terminal, 50)
    played.new_game()
    for terminal, bet, amount in wagers:
        played.place(terminal, bet, amount)
    played.expire()
    return played


def sensed(played: Played, outcome: str) -> Said:
    return played.outcome(outcome, "device", sensors=[outcome, outcome])


def cash_out(played: Played, terminal: str = "PT1") -> Said:
    return played.by(terminal, "cash_out")


def tickets(said: Said) -> dict[str, float]:
    return {one["terminal"]: one["amount"] / 100 for one in said.events("ticket_issued")}


@proves("vic-roulette-2011 10.7.2(a)")
def test_cash_goes_to_the_account_of_the_station_that_took_it() -> None:
    played = touchbet(terminals=["PT6", "PT7", "PT8"])
    played.note("PT7", 50)
    taken = played.note("PT7", 20).event("note_accepted")
    assert (taken["terminal"], taken["amount"]) == ("PT7", 2_000)
    assert [played.credit(terminal) for terminal in ("PT6", "PT7", "PT8")] == [0, 70, 0]
    shown = played.screen("PT7").account
    assert shown
    assert shown.credit == 7_000


@proves("vic-roulette-2011 10.7.3")
def test_more_cash_may_go_in_at_any_time() -> None:
    played = closed_with(("PT1", "red", 5))
    played.note("PT1", 50)
    assert (played.credit("PT1"), played.staked("PT1")) == (95, 5)
    played.outcome("32")
    played.note("PT1", 20)
    assert (played.credit("PT1"), played.staked("PT1")) == (115, 5)
    played.at_table("confirm_result")
    played.note("PT1", 10)
    played.new_game()
    played.note("PT1", 5)
    assert played.credit("PT1") == 115 + 10 + 10 + 5


@proves("vic-roulette-2011 10.7.4(a)")
def test_cash_out_is_never_refused_outright() -> None:
    played = touchbet()
    played.note("PT1", 50)
    assert tickets(cash_out(played)) == {"PT1": 50}

    played.note("PT1", 50)
    played.new_game()
    played.place("PT1", "red", 5)
    played.place("PT1", "straight:17", 10)
    said = cash_out(played)
    assert said.names == ["wagers_cleared", "ticket_issued"]
    assert tickets(said) == {"PT1": 50}
    assert played.staked("PT1") == 0

    played.note("PT1", 50)
    played.place("PT1", "red", 5)
    played.expire()
    said = cash_out(played)
    assert said.names == ["cash_out_asked"]
    assert played.screen("PT1").leaving
    assert tickets(sensed(played, "32")) == {"PT1": 55}


def test_cash_out_closes_the_account_and_an_empty_one_needs_no_ticket() -> None:
    played = closed_with(("PT1", "red", 12.5), ("PT2", "red", 50), limits={"step": 250})
    sensed(played, "2")
    assert played.credit("PT1") == 37.5
    said = cash_out(played)
    assert said.names == ["ticket_issued"]
    assert tickets(said) == {"PT1": 37.5}
    assert played.screen("PT1").account is None

    nothing = cash_out(played, "PT2")
    assert nothing.names == ["account_closed"]
    assert played.screen("PT2").account is None
    assert cash_out(played, "PT2").refused == "no_account"


@proves("vic-roulette-2011 10.7.5")
def test_an_empty_account_may_leave_while_its_last_wager_is_in_play() -> None:
    played = closed_with(("PT1", "red", 50), ("PT2", "red", 50))
    assert cash_out(played).names == ["cash_out_asked"]
    assert cash_out(played, "PT2").names == ["cash_out_asked"]
    lost = sensed(played, "2")
    assert lost.names == ["outcome_entered", "round_settled", "account_closed", "account_closed"]
    assert played.screen("PT1").account is None


@proves("vic-roulette-2011 10.7.5(a)")
def test_one_ticket_carries_the_full_value_of_the_account() -> None:
    played = touchbet(limits={"step": 250}, ticket_limit=10_000)
    played.note("PT1", 400)
    played.new_game()
    played.place("PT1", "red", 12.5)
    played.settle("32")
    assert played.credit("PT1") == 412.5
    assert played.by("PT1", "cash_out", amount=10_000).refused == "malformed_step"
    said = cash_out(played)
    assert said.names == ["ticket_issued"]
    assert tickets(said) == {"PT1": 412.5}
    assert played.credit("PT1") == 0
    assert played.run.floor.ledger.balance("tickets/T1") == 41_250


# --- leaving, played hard


def test_two_leavers_of_one_round_each_get_their_own_ticket() -> None:
    played = closed_with(
        ("PT1", "red", 5),
        ("PT2", "straight:32", 5),
        ("PT3", "black", 50),
        ("PT4", "red", 10),
        terminals=["PT1", "PT2", "PT3", "PT4"],
    )
    for terminal in ("PT1", "PT2", "PT3"):
        assert cash_out(played, terminal).names == ["cash_out_asked"]
    said = sensed(played, "32")
    assert tickets(said) == {"PT1": 55, "PT2": 225}
    assert [one["ticket"] for one in said.events("ticket_issued")] == ["T1", "T2"]
    assert [one["terminal"] for one in said.events("account_closed")] == ["PT3"]
    assert played.credit("PT4") == 60
    ledger = played.run.floor.ledger
    assert [ledger.balance(f"tickets/T{n}") for n in (1, 2)] == [5_500, 22_500]


def test_a_leaver_cannot_wager_again_and_the_next_player_can() -> None:
    played = closed_with(("PT1", "red", 5))
    cash_out(played)
    assert cash_out(played).refused == "already_leaving"
    assert "cash_out" not in played.screen("PT1").allowed
    played.note("PT1", 20)
    assert tickets(sensed(played, "32")) == {"PT1": 75}
    played.new_game()
    assert played.place("PT1", "red", 5).refused == "no_account"
    played.note("PT1", 20)
    assert played.place("PT1", "red", 5).amount == 5
    assert played.by("PT1", "repeat").refused == "nothing_to_repeat"


def test_wagers_withdrawn_by_leaving_do_not_come_back() -> None:
    played = touchbet()
    played.note("PT1", 50)
    played.new_game()
    played.place("PT1", "red", 5)
    cash_out(played)
    assert played.by("PT1", "undo").refused == "no_account"
    played.note("PT1", 20)
    assert played.by("PT1", "undo").refused == "nothing_placed"
    assert (played.credit("PT1"), played.staked("PT1")) == (20, 0)


def test_a_leaver_whose_round_is_analysed_is_paid_when_it_is_settled() -> None:
    played = closed_with(("PT1", "red", 5), ("PT2", "red", 5))
    cash_out(played)
    fault = played.step("system_fault", **{"as": "device"}, reason="server restarted")
    assert fault.names == ["malfunction_recorded", "analysis_opened"]
    assert cash_out(played, "PT2").names == ["cash_out_asked"]
    assert played.outcome("32").refused == "not_in_this_phase"
    played.at_table("confirm_wagers", "pit boss", round=1)
    said = sensed(played, "32")
    assert tickets(said) == {"PT1": 55, "PT2": 55}


def test_a_round_voided_before_the_close_gives_wagers_back_and_leavers_are_gone() -> None:
    played = touchbet()
    for terminal in ("PT1", "PT2"):
        played.note(terminal, 50)
    played.new_game()
    played.place("PT1", "red", 5)
    played.place("PT2", "red", 10)
    assert tickets(cash_out(played)) == {"PT1": 50}
    voided = played.step("system_fault", **{"as": "device"}, reason="power").event("round_voided")
    assert voided["returned"] == {"A2": 1_000}
    assert played.credit("PT2") == 50
    assert tickets(cash_out(played, "PT2")) == {"PT2": 50}


def test_a_ball_at_rest_that_closes_and_settles_at_once_pays_no_leaver_twice() -> None:
    played = touchbet()
    for terminal in ("PT1", "PT2"):
        played.note(terminal, 50)
    played.new_game()
    played.place("PT1", "red", 5)
    played.place("PT2", "red", 5)
    cash_out(played)
    said = sensed(played, "32")
    assert said.names == [
        "final_bets_announced",
        "wagering_closed",
        "outcome_entered",
        "round_settled",
    ]
    assert said.event("wagering_closed")["staked"] == {"A2": {"red": 500}}
    assert played.credit("PT2") == 55
