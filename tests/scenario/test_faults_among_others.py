"""A terminal fails, and something else goes wrong with the same wagers or the same player."""

import pytest

from tests.played import Played, Said

IB, VIC, ACT = "nsw-interblock-2016", "vic-roulette-2011", "act-mttg-2019"
SUPERVISOR = "electronic gaming supervisor"


def wheel(*amounts: float) -> Played:
    """Wagers on Red at an automated wheel, from PT1 on."""
    played = Played(IB)
    for number, amount in enumerate(amounts, start=1):
        played.note(f"PT{number}", 100)
        played.place(f"PT{number}", "red", amount)
    return played


def fails(played: Played, terminal: str = "PT1", ground: str = "8.2.2") -> Said:
    return played.step("fault", **{"as": "device"}, terminal=terminal, ground=ground, reason="E4")


def move(played: Played, to: str, role: str = SUPERVISOR) -> Said:
    return played.step("move_player", **{"as": role}, terminal="PT1", to=to)


def magnet(played: Played, *forfeits: str) -> Said:
    fields = {"round": 1, "ground": "9.9.2", "reason": "a magnet", "forfeits": forfeits}
    return played.at_table("void_round", SUPERVISOR, **fields)


def confirm(played: Played) -> Said:
    return played.at_table("confirm_wagers", SUPERVISOR, round=1, terminal="PT1")


def true_to_the_meters(played: Played) -> None:
    """Each terminal's meters say what its player has."""
    for id in played.run.floor.terminals:
        meters = played.run.floor.meters.get(f"terminal/{id}")
        assert (meters.held / 100 if meters else 0) == played.credit(id) + played.staked(id), id


def test_a_cheat_forfeits_a_wager_that_is_in_question_too() -> None:
    played = wheel(30, 20)
    fails(played)
    played.expire()
    played.outcome("9", "device")
    assert (played.credit("PT1"), played.credit("PT2")) == (70, 120)
    said = magnet(played, "PT1")
    assert said.event("question_settled")["forfeited"] == {"red": 3_000}
    assert (played.credit("PT1"), played.credit("PT2")) == (70, 100)
    assert (played.ledger("staked/T1/1/A1"), played.ledger("house/T1")) == (0, 30)
    assert confirm(played).refused == "no_wagers_in_question"
    true_to_the_meters(played)


def test_a_wager_in_question_comes_back_when_its_round_is_void_for_another_cause() -> None:
    played = wheel(30, 20)
    fails(played)
    played.expire()
    played.outcome("9", "device")
    said = magnet(played)
    assert said.event("question_settled")["returned"] == {"red": 3_000}
    assert (played.credit("PT1"), played.credit("PT2")) == (100, 100)
    true_to_the_meters(played)


def test_a_correction_reaches_a_wager_in_question_when_it_is_confirmed() -> None:
    played = wheel(30, 20)
    fails(played)
    played.expire()
    played.outcome("9", "device")
    played.at_table("correct_result", SUPERVISOR, round=1, outcome="2", reason="it was 2")
    assert played.credit("PT2") == 80
    assert confirm(played).event("question_settled")["outcome"] == "2"
    assert played.credit("PT1") == 70
    true_to_the_meters(played)


def corrected(played: Played, outcome: str) -> Said:
    return played.at_table("correct_result", SUPERVISOR, round=1, outcome=outcome)


def questions_of(played: Played) -> list[object]:
    return list(played.run.floor.tables["T1"].questions)


@pytest.mark.parametrize("forfeits", [(), ("PT1",), ("PT2",)], ids=["none", "PT1", "PT2"])
def test_a_round_that_was_void_by_mistake_leaves_wagers_in_question_as_they_were(
    forfeits: tuple[str, ...],
) -> None:
    """Void and back to 9: as if nobody had erred. Confirmed then, the $30 on Red bring $60."""
    played = wheel(30, 20)
    fails(played)
    played.expire()
    played.outcome("9", "device")
    ledger, asked = dict(played.run.floor.ledger.balances), questions_of(played)
    magnet(played, *forfeits)
    assert (questions_of(played), played.staked("PT1")) == ([], 0)
    said = corrected(played, "9").event("round_corrected")
    assert [one["account"] for one in said["asked_again"]] == ["A1"]
    assert played.run.floor.ledger.balances == ledger
    assert questions_of(played) == asked
    true_to_the_meters(played)
    confirm(played)
    assert (played.credit("PT1"), played.credit("PT2")) == (130, 120)
    true_to_the_meters(played)


def test_on_another_outcome_than_before_they_are_settled_on_that() -> None:
    played = wheel(30)
    fails(played)
    played.expire()
    played.outcome("9", "device")
    magnet(played)
    corrected(played, "10")
    assert (played.credit("PT1"), played.staked("PT1")) == (70, 30)
    confirm(played)
    assert (played.credit("PT1"), played.staked("PT1")) == (70, 0)


def test_what_came_back_of_them_is_taken_from_the_voucher_of_somebody_who_left() -> None:
    played = wheel(30)
    fails(played)
    played.expire()
    played.outcome("9", "device")
    played.cash_out("PT1")
    voucher = magnet(played).event("hand_pay_issued")
    assert (voucher["amount"], voucher["account"]) == (3_000, "A1")
    [change] = corrected(played, "9").event("round_corrected")["changes"]
    assert (change["taken_back"], change["in_question"]) == (3_000, 3_000)
    assert played.ledger("staked/T1/1/A1") == 30
    assert confirm(played).event("hand_pay_issued")["amount"] == 6_000


def test_what_was_spent_of_it_is_owed() -> None:
    played = wheel(30)
    fails(played)
    played.expire()
    played.outcome("9", "device")
    magnet(played)
    played.cash_out("PT1")
    [change] = corrected(played, "9").event("round_corrected")["changes"]
    assert (change["owed"], change["credit"] - change["credited"]) == (3_000, 0)
    assert (played.ledger("owed/A1"), played.ledger("staked/T1/1/A1")) == (-30, 30)
    assert confirm(played).event("hand_pay_issued")["amount"] == 3_000
    assert played.ledger("owed/A1") == 0


def test_who_was_moved_does_not_forfeit_for_who_sat_there_before() -> None:
    played = wheel(30, 20)
    played.expire()
    played.outcome("9", "device")
    played.cash_out("PT2")
    played.by("PT2", "take_ticket")
    fails(played)
    assert move(played, "PT2").event("player_moved")["account"] == "A1"
    corrected = magnet(played, "PT2").event("round_corrected")
    assert corrected["forfeited"] == ["A2"]
    assert (played.credit("PT2"), played.ledger("owed/A2")) == (100, -40)


def test_wagers_of_somebody_who_broke_a_rule_are_void_in_question_or_not() -> None:
    played = wheel(30, 20)
    fails(played)
    played.expire()
    played.outcome("9", "device")
    breach = {"terminal": "PT1", "rule": "9.5", "reason": "a device", "actions": ["void wagers"]}
    said = played.at_table("breach", SUPERVISOR, **breach)
    assert said.event("question_settled")["returned"] == {"red": 3_000}
    assert f"{IB} 9.8.1" in said.event("question_settled")["cites"]
    assert (played.credit("PT1"), confirm(played).refused) == (100, "no_wagers_in_question")


def test_a_bar_and_a_direction_go_with_the_player_to_another_terminal() -> None:
    played = wheel(30)
    played.at_table("vacate", SUPERVISOR, terminal="PT1")
    played.at_table("breach", SUPERVISOR, **_breach("PT1", "9.5"))
    fails(played)
    move(played, "PT3")
    played.expire()
    played.outcome("9", "device")
    confirm(played)
    played.wait(30)
    assert played.place("PT3", "red", 10).refused in ("excluded", "told_to_vacate")
    said = played.at_table("breach", SUPERVISOR, **_breach("PT3", "9.13"))
    assert said.event("contravention_recorded")["direction"] == "D1"
    true_to_the_meters(played)


def _breach(terminal: str, rule: str) -> dict[str, object]:
    return {"terminal": terminal, "rule": rule, "reason": "a device", "actions": ["exclude"]}


def test_seized_money_goes_back_to_where_the_player_is_now() -> None:
    played = Played(VIC, form="touchbet", minimum=1)
    played.note("PT1", 100)
    played.new_game()
    played.place("PT1", "red", 50)
    played.settle("9")
    device = {"rule": "13.1", "reason": "a computer in a shoe", "actions": ["seize"], "since": 0}
    played.at_table("breach", "pit boss", terminal="PT1", **device)
    assert (played.credit("PT1"), played.ledger("held/C1")) == (100, 50)
    fails(played, ground="10.9.6(c)")
    assert move(played, "PT2", "dealer").event("player_moved")["amount"] == 10_000
    order = {"matter": "C1", "ruling": "return", "reason": "a hearing aid"}
    back = played.at_table("determine", "pit boss", **order).event("seizure_determined")
    assert (back["terminal"], played.credit("PT2")) == ("PT2", 150)
    true_to_the_meters(played)


def test_a_coup_without_wagers_gives_back_what_was_in_question() -> None:
    played = Played(ACT, "baccarat-a", minimum=10)
    played.note("PT1", 100)
    played.new_game()
    played.place("PT1", "player", 20)
    played.confirm("PT1")
    played.expire()
    assert "wagers_questioned" in fails(played, ground="6.6").names
    card = {"ground": "8.8(b)", "card": "9C"}
    said = played.at_table("irregularity", "dealer", **card)
    assert said.event("no_bet_coup_opened")["returned"] == {"A1": 2_000}
    assert (played.credit("PT1"), played.console().questions) == (100, [])
    true_to_the_meters(played)
