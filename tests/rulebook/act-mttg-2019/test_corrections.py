"""ACT 6.1 and 6.3: a wrong outcome was entered at the Dealer Terminal."""

from typing import Any

from croupier.floor import apply
from croupier.floor.corrections import preview, voided
from croupier.message import Actor
from croupier.refusal import Refusal
from tests.played import Played, Said
from tests.proving import proves

SUPERVISOR = "casino supervisor"


def straight(played: Played, **numbers: int) -> None:
    """$10 Straight Up by each player, confirmed."""
    for terminal, number in numbers.items():
        played.place(terminal, f"straight:{number}", 10)
        played.confirm(terminal)


def wrong() -> Played:
    """32 entered where the ball rested in 23, with $10 on each of them."""
    played = Played("act-mttg-2019")
    played.note("PT1", 100)
    played.note("PT2", 100)
    played.new_game()
    straight(played, PT1=32, PT2=23)
    played.settle("32")
    return played


def correct(played: Played, round: int, outcome: object, role: str = SUPERVISOR) -> Said:
    return played.at_table("correct_result", role, round=round, outcome=outcome)


@proves("act-mttg-2019 6.1")
def test_an_error_found_later_changes_no_later_round() -> None:
    played = wrong()
    played.new_game()
    straight(played, PT1=7, PT2=8)
    played.settle("8")
    played.new_game()
    straight(played, PT1=9)
    later = played.run.floor.tables["T1"].settled[0]
    assert [played.credit(terminal) for terminal in ("PT1", "PT2")] == [430, 440]
    said = correct(played, 1, "23")
    assert said.event("round_corrected")["round"] == 1
    assert [played.credit(terminal) for terminal in ("PT1", "PT2")] == [70, 800]
    assert played.staked("PT1") == 10
    assert played.run.floor.tables["T1"].settled[0] == later
    assert [one.shows["number"] for one in played.console().results] == ["8", "23"]
    played.settle("9")
    assert played.credit("PT1") == 70 + 360


@proves("act-mttg-2019 6.3")
def test_the_dealer_stops_the_supervisor_looks_into_it_and_the_round_is_recalculated() -> None:
    played = wrong()
    assert (played.credit("PT1"), played.credit("PT2")) == (450, 90)
    stopped = played.at_table("stop_dealing", round=1, reason="the ball lies in 23")
    assert stopped.event("dealing_stopped")["stopped_by"] == "dealer"
    assert played.console().stopped is not None
    refused = played.new_game()
    assert refused.refused == "dealing_stopped"
    assert "act-mttg-2019 6.3" in refused.cites
    assert correct(played, 1, "23", "dealer").refused == "rank_too_low"
    assert played.new_game().refused == "dealing_stopped"
    played.wait(30)
    corrected = correct(played, 1, "23").event("round_corrected")
    assert (corrected["was"], corrected["outcome"]) == ("32", "23")
    assert (corrected["corrected_by"], corrected["corrected_at"]) == (SUPERVISOR, 60_000)
    changes = {one["terminal"]: one["credit"] - one["credited"] for one in corrected["changes"]}
    assert changes == {"PT1": -36_000, "PT2": 36_000}
    assert (played.credit("PT1"), played.credit("PT2")) == (90, 450)
    assert played.new_game().names == ["wagering_opened"]


@proves("act-mttg-2019 6.3")
def test_a_result_that_was_right_stands_on_the_supervisors_word() -> None:
    played = wrong()
    played.at_table("stop_dealing", round=1, reason="was it 23?")
    word: dict[str, Any] = {"round": 1, "reason": "32 on the camera"}
    assert played.at_table("result_stands", **word).refused == "rank_too_low"
    upheld = played.at_table("result_stands", SUPERVISOR, **word).event("result_upheld")
    assert (upheld["upheld_by"], upheld["reason"]) == (SUPERVISOR, "32 on the camera")
    assert (played.credit("PT1"), played.credit("PT2")) == (450, 90)
    assert played.new_game().names == ["wagering_opened"]


def test_what_a_balance_does_not_cover_is_owed_and_never_shown_as_a_negative_account() -> None:
    played = wrong()
    played.new_game()
    played.place("PT1", "red", 440)
    played.confirm("PT1")
    played.settle("2")
    assert played.credit("PT1") == 10
    [one, other] = correct(played, 1, "23").event("round_corrected")["changes"]
    assert (one["chips"], one["owed"], other["chips"]) == (-1_000, 35_000, 36_000)
    assert (played.credit("PT1"), played.ledger("owed/A1")) == (0, -350)
    screen = played.screen("PT1").account
    assert screen is not None
    assert (screen.credit, screen.owed) == (0, 35_000)
    assert [(debt.account, debt.amount) for debt in played.desk_screen().debts] == [("A1", 35_000)]


def test_a_debt_stays_with_its_player_and_is_paid_at_the_desk_or_written_off() -> None:
    played = wrong()
    played.cash_out("PT1")
    correct(played, 1, "23")
    played.note("PT1", 50)
    assert (played.credit("PT1"), played.ledger("owed/A1")) == (50, -360)
    screen = played.screen("PT1").account
    assert screen is not None
    assert screen.owed == 0
    paid = played.desk("settle_debt", account="A1", amount=10_001).event("debt_settled")
    assert (paid["amount"], paid["paid"]) == (10_001, 10_000)
    assert (played.ledger("cash/desk/D1"), played.ledger("owed/A1")) == (-100, -259.99)
    reason = {"account": "A1", "reason": "the player is not to be found"}
    assert played.at_table("write_off", **reason).refused == "rank_too_low"
    assert played.at_table("write_off", SUPERVISOR, **reason).event("debt_written_off")
    assert played.ledger("owed/A1") == 0
    assert played.desk("settle_debt", account="A1", amount=5).refused == "nothing_owed"


def test_a_credit_to_a_closed_account_is_a_voucher_that_the_desk_pays() -> None:
    played = wrong()
    played.cash_out("PT2")
    played.by("PT2", "take_ticket")
    played.note("PT2", 20)
    voucher = correct(played, 1, "23").event("hand_pay_issued")
    assert (voucher["account"], voucher["amount"], voucher["corrects"]) == ("A2", 36_000, 1)
    assert played.credit("PT2") == 20
    assert played.desk("pay_voucher", voucher="V1").event("voucher_paid")["paid"] == 36_000
    back = correct(played, 1, "32").event("round_corrected")
    assert {one["account"]: one["owed"] for one in back["changes"]} == {"A1": 0, "A2": 36_000}


def test_a_voucher_that_nobody_was_paid_is_taken_back_first() -> None:
    played = wrong()
    played.cash_out("PT2")
    correct(played, 1, "23")
    back = correct(played, 1, "32")
    assert back.names == ["round_corrected"]
    assert played.ledger("vouchers/V1") == played.ledger("owed/A2") == 0
    assert played.credit("PT1") == 450
    assert played.desk("pay_voucher", voucher="V1").refused == "ticket_cancelled"


def test_what_a_correction_would_do_is_seen_before_it_is_made() -> None:
    played = wrong()
    played.cash_out("PT2")
    seen = preview(played.run.floor, "T1", 1, "23")
    assert not isinstance(seen, Refusal)
    assert [(one.terminal, one.difference) for one in seen.changes] == [
        ("PT1", -36_000),
        ("PT2", 36_000),
    ]
    assert [(one.chips, one.voucher, one.owed) for one in seen.changes] == [
        (-36_000, 0, 0),
        (0, 36_000, 0),
    ]
    assert (played.credit("PT1"), seen.was, seen.outcome) == (450, "32", "23")


def test_a_settled_round_that_is_void_returns_every_wager_and_takes_every_credit_back() -> None:
    played = wrong()
    floor = played.run.floor
    by, cites = Actor(SUPERVISOR, "max"), ("act-mttg-2019 6.10",)
    decided = voided(floor, floor.tables["T1"], 1, by, 40_000, "a card misplaced", cites)
    assert isinstance(decided, list)
    for event in decided:
        apply(floor, event)
    assert (played.credit("PT1"), played.credit("PT2")) == (100, 100)
    [result] = played.console().results
    assert result.shows["void"]
    again = voided(floor, floor.tables["T1"], 1, by, 40_000, "", cites)
    assert isinstance(again, Refusal)
    assert again.code == "void_already"


def test_what_there_is_no_correcting() -> None:
    played = wrong()
    assert correct(played, 1, "32").refused == "nothing_to_correct"
    assert correct(played, 1, "37").refused == "not_on_the_wheel"
    assert correct(played, 1, "void").refused == "not_on_the_wheel"
    for round in (0, -1, 2, 99):
        assert correct(played, round, "23").refused == "no_such_round"
    played.new_game()
    assert correct(played, 2, "23").refused == "round_not_settled"
    nothing: dict[str, Any] = {"round": 1, "reason": " "}
    assert played.at_table("stop_dealing", **nothing).refused == "reason_needed"
    assert played.at_table("result_stands", SUPERVISOR, **nothing).refused == "not_stopped"


def test_a_round_is_kept_as_long_as_its_result_is_on_view() -> None:
    played = wrong()
    for _ in range(20):
        played.new_game()
        played.settle("0")
    assert correct(played, 1, "23").refused == "no_such_round"
    assert correct(played, 2, "23").refused == ""


def test_cards_and_dice_are_corrected_alike() -> None:
    dice = Played("act-mttg-2019", "sic-bo")
    dice.note("PT1", 100)
    dice.new_game()
    dice.place("PT1", "small", 10)
    dice.confirm("PT1")
    dice.settle([1, 2, 3])
    assert dice.credit("PT1") == 110
    assert correct(dice, 1, [3, 2, 1]).refused == "nothing_to_correct"
    correct(dice, 1, [6, 5, 4])
    assert dice.credit("PT1") == 90
    cards = Played("act-mttg-2019", "baccarat-a")
    cards.note("PT1", 100)
    cards.new_game()
    cards.place("PT1", "banker", 20)
    cards.confirm("PT1")
    cards.settle("6C 7D KS KH")
    assert cards.credit("PT1") == 119
    correct(cards, 1, ["7D", "6C", "KS", "KH"])
    assert cards.credit("PT1") == 80
