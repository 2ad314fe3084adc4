"""ACT rules 6.6 to 6.8: a Player Terminal fails, and records confirm wagers or do not."""

from tests.played import Played, Said
from tests.proving import proves

ACT = "act-mttg-2019"
SUPERVISOR = "casino supervisor"


def wagered(*bets: tuple[str, float]) -> Played:
    """$30 on Red at PT1 or what is given, and $20 on Red at PT2, confirmed; 30 seconds to wager."""
    played = Played(ACT, "roulette", seconds=30)
    for terminal in ("PT1", "PT2"):
        played.note(terminal, 50)
    played.new_game()
    for bet, amount in bets or (("red", 30),):
        played.place("PT1", bet, amount)
    played.place("PT2", "red", 20)
    for terminal in ("PT1", "PT2"):
        played.confirm(terminal)
    return played


def fails(played: Played, role: str = "dealer", **fields: str) -> Said:
    given = {"ground": "6.6", "reason": "the screen is dark", **fields}
    return played.step("fault", **{"as": role}, terminal="PT1", **given)


def decide(played: Played, do: str, role: str = SUPERVISOR, **fields: object) -> Said:
    return played.at_table(do, role, terminal="PT1", **fields)


def settle_nine(played: Played) -> Said:
    played.outcome("9")
    return played.at_table("confirm_result")


@proves("act-mttg-2019 6.6(a)")
def test_a_terminal_that_fails_before_the_close_has_its_wagers_back() -> None:
    played = wagered()
    played.wait(22)
    voided = fails(played).event("wagers_voided")
    assert (voided["account"], voided["returned"]) == ("A1", 3000)
    assert (played.credit("PT1"), played.staked("PT1"), played.staked("PT2")) == (50, 0, 20)
    assert played.place("PT1", "red", 5).refused == "terminal_out_of_service"
    assert played.by("PT1", "insert_note", amount=500).refused == "terminal_out_of_service"
    played.expire()
    settle_nine(played)
    assert (played.credit("PT1"), played.credit("PT2")) == (50, 70)


@proves("act-mttg-2019 6.6(b)")
def test_at_or_after_the_close_its_wagers_are_established_from_the_records() -> None:
    played = wagered()
    played.wait(30)
    said = fails(played)
    assert said.names == ["wagering_closed", "malfunction_recorded", "wagers_questioned"]
    settled = settle_nine(played).event("round_settled")
    assert settled["in_question"] == {"A1": {"red": 3000}}
    assert (played.credit("PT1"), played.staked("PT1"), played.credit("PT2")) == (20, 30, 70)
    assert decide(played, "confirm_wagers", "dealer", round=1).refused == "rank_too_low"
    said = decide(played, "confirm_wagers", round=1, analysis="$30 on Red at 12 s")
    answer = said.event("question_settled")
    assert (answer["settled_by"], answer["analysis"]) == (SUPERVISOR, "$30 on Red at 12 s")
    assert (played.credit("PT1"), played.staked("PT1")) == (80, 0)
    assert decide(played, "confirm_wagers", round=1).refused == "no_wagers_in_question"


@proves("act-mttg-2019 6.6(b)")
def test_confirmed_before_the_outcome_they_simply_take_part_and_no_hours_of_hold_are_given() -> (
    None
):
    played = wagered()
    played.expire()
    fails(played)
    assert decide(played, "hold_claim", amount=500, reason="a claim").refused == "no_claims_held"
    assert decide(played, "confirm_wagers", round=1).names == ["wagers_stand"]
    settle_nine(played)
    assert (played.credit("PT1"), played.credit("PT2")) == (80, 70)


@proves("act-mttg-2019 6.6(a)", "act-mttg-2019 6.6(b)")
def test_any_dealer_may_record_it_on_the_clause() -> None:
    played = wagered()
    assert fails(played, "player").refused == "not_by_the_player"
    assert fails(played, SUPERVISOR, ground="6.8").refused == "recorded_otherwise"
    assert fails(played, ground="6.11").refused == "no_such_irregularity"
    assert fails(played, reason=" ").refused == "reason_needed"
    assert fails(played, "dealer").event("malfunction_recorded")["ground"] == "6.6"


@proves("act-mttg-2019 6.8")
def test_wagers_the_records_cannot_confirm_are_void() -> None:
    played = wagered(("red", 10), ("black", 20))
    played.expire()
    fails(played)
    settle_nine(played)
    claimed = decide(played, "confirm_wagers", round=1, bets=["red", "odd"])
    assert claimed.refused == "not_in_the_records"
    answer = decide(played, "confirm_wagers", round=1, bets=["red"]).event("question_settled")
    assert [(one["bet"], one["credit"]) for one in answer["paid"]] == [("red", 2000)]
    assert answer["returned"] == {"black": 2000}
    assert played.credit("PT1") == 20 + 20 + 20


@proves("act-mttg-2019 6.8")
def test_a_supervisor_declares_them_void_rounds_later_too() -> None:
    played = wagered()
    played.expire()
    fails(played)
    settle_nine(played)
    played.new_game()
    played.settle("1")
    void = {"round": 1, "ground": "6.8", "reason": "the log ends before the close"}
    assert decide(played, "void_wagers", "dealer", **void).refused == "rank_too_low"
    assert (
        decide(played, "void_wagers", **{**void, "ground": "6.6"}).refused == "recorded_otherwise"
    )
    assert decide(played, "void_wagers", **void).event("question_settled")["returned"] == {
        "red": 3000
    }
    assert played.credit("PT1") == 50
    assert decide(played, "void_wagers", **void).refused == "no_wagers_in_question"


@proves("act-mttg-2019 6.7(a)", "act-mttg-2019 6.7(b)", "act-mttg-2019 6.8")
def test_after_a_system_fault_one_terminal_may_be_void_and_the_rest_confirmed() -> None:
    played = wagered()
    played.expire()
    fault = {"ground": "6.7", "reason": "the disk is full"}
    assert played.at_table("system_fault", "dealer", **fault).refused == "rank_too_low"
    said = played.at_table("system_fault", SUPERVISOR, **fault)
    assert said.names == ["malfunction_recorded", "analysis_opened"]
    void = {"ground": "6.8", "reason": "no record of it"}
    assert decide(played, "void_wagers", **void).event("wagers_voided")["returned"] == 3000
    played.at_table("confirm_wagers", SUPERVISOR, round=1)
    settle_nine(played)
    assert (played.credit("PT1"), played.credit("PT2")) == (50, 70)


@proves("act-mttg-2019 6.7(a)", "act-mttg-2019 6.8")
def test_a_round_that_no_record_confirms_is_void() -> None:
    played = wagered()
    played.wait(5)
    before = played.at_table("system_fault", SUPERVISOR, ground="6.7", reason="a surge")
    assert before.event("round_voided")["returned"] == {"A1": 3000, "A2": 2000}
    played.new_game()
    played.place("PT2", "red", 20)
    played.confirm("PT2")
    played.expire()
    played.at_table("system_fault", SUPERVISOR, ground="6.7", reason="a surge")
    void = {"round": 2, "ground": "6.8", "reason": "the log is lost"}
    assert played.at_table("void_round", SUPERVISOR, **void).event("round_voided")
    assert (played.credit("PT1"), played.credit("PT2")) == (50, 50)


def test_a_player_is_moved_with_the_account_and_paid_there() -> None:
    played = wagered()
    played.expire()
    assert played.step("move_player", **{"as": "dealer"}, terminal="PT1", to="PT3").refused
    fails(played)
    move = {"terminal": "PT1", "to": "PT2"}
    assert played.step("move_player", **{"as": "dealer"}, **move).refused == "no_place_to_move_to"
    moved = played.step("move_player", **{"as": "dealer"}, terminal="PT1", to="PT3")
    assert (moved.event("player_moved")["amount"], moved.event("player_moved")["credit"]) == (
        5000,
        2000,
    )
    settle_nine(played)
    assert (played.credit("PT3"), played.staked("PT3"), played.credit("PT1")) == (20, 30, 0)
    played.at_table("confirm_wagers", SUPERVISOR, round=1, terminal="PT3")
    assert played.credit("PT3") == 80
    assert played.cash_out("PT3").event("ticket_issued")["amount"] == 8000
    played.step("clear_fault", **{"as": "technician"}, terminal="PT1")
    assert not played.note("PT1", 20).refused


def test_who_has_left_gets_a_voucher_when_the_records_have_spoken() -> None:
    played = wagered()
    played.expire()
    fails(played)
    settle_nine(played)
    assert played.cash_out("PT1").event("ticket_issued")["amount"] == 2000
    said = decide(played, "confirm_wagers", round=1)
    assert said.event("hand_pay_issued")["amount"] == 6000
    assert played.desk("pay_voucher", voucher="@2").event("voucher_paid")["paid"] == 6000


def test_a_correction_and_a_void_of_the_round_reach_wagers_in_question() -> None:
    played = wagered()
    played.expire()
    fails(played)
    settle_nine(played)
    played.at_table("correct_result", SUPERVISOR, round=1, outcome="8")
    answer = decide(played, "confirm_wagers", round=1).event("question_settled")
    assert (answer["outcome"], played.credit("PT1"), played.credit("PT2")) == ("8", 20, 30)
    played.at_table("correct_result", SUPERVISOR, round=1, outcome="9")
    assert (played.credit("PT1"), played.credit("PT2")) == (80, 70)


def test_a_closed_table_still_answers() -> None:
    played = wagered()
    played.expire()
    fails(played)
    settle_nine(played)
    for terminal in ("PT1", "PT2"):
        played.cash_out(terminal)
    played.at_table("close_table", SUPERVISOR)
    assert "void_wagers" in played.console(SUPERVISOR).allowed
    assert [one.wagers for one in played.console(SUPERVISOR).questions] == [{"red": 3000}]
    void = {"ground": "6.8", "reason": "nothing on record"}
    said = decide(played, "void_wagers", **void)
    assert said.event("hand_pay_issued")["amount"] == 3000
    assert played.ledger("staked/T1/1/A1") == 0
