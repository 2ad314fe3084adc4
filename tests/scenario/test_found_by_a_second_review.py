"""What a review of money, papers and tables found; each is played as it was found."""

from typing import Any

import pytest

from tests.by_hand import ByHand
from tests.played import Played, Said

ACT, IB, VIC = "act-mttg-2019", "nsw-interblock-2016", "vic-roulette-2011"
SUPERVISOR = "electronic gaming supervisor"


def two_tables() -> Played:
    """$100 at PT1, $20 of it confirmed on each of two tables."""
    played = Played(ACT, "roulette", more_tables=[{"id": "T2"}])
    played.note("PT1", 100)
    for table in ("T1", "T2"):
        played.new_game(table=table)
        played.place("PT1", "red", 20, table=table)
        played.confirm("PT1", table=table)
    return played


def told_to_leave(played: Played, ground: str = "4.4(b)(ii)") -> Said:
    fields = {"terminal": "PT1", "ground": ground, "reason": "shouts"}
    return played.at_table("direct_to_leave", **fields)


def test_a_leaver_is_paid_when_one_fault_ends_the_rounds_of_several_tables() -> None:
    played = two_tables()
    told_to_leave(played)
    said = played.step("system_fault", **{"as": "device"}, reason="power")
    assert len(said.events("round_voided")) == 2
    assert said.event("ticket_issued")["amount"] == 10_000
    assert played.credit("PT1") == 0


def test_who_was_told_to_leave_brings_nothing_more_in() -> None:
    played = two_tables()
    told_to_leave(played)
    sent = {"as": "device", "terminal": "PT1", "amount": 1_000}
    assert played.step("transfer_in", **sent).refused == "already_leaving"
    broken = told_to_leave(played, ground="4.4(b)(i)")
    assert broken.names == ["directed_to_leave"]
    assert played.screen("PT1").out_of_service == "shouts"


def test_the_ticket_of_who_was_told_to_leave_cites_that() -> None:
    played = Played(ACT, "roulette")
    played.note("PT1", 20)
    ticket = told_to_leave(played).event("ticket_issued")
    assert f"{ACT} 4.4(b)(ii)" in ticket["cites"]
    assert f"{ACT} 4.4(a)" not in ticket["cites"]


def test_a_repeated_transfer_is_known_even_at_a_terminal_out_of_service() -> None:
    played = Played(ACT, "roulette")
    sent = {"as": "device", "terminal": "PT1", "amount": 1_000, "reference": "X1"}
    played.step("transfer_in", **sent)
    told_to_leave(played, ground="4.4(b)(i)")
    again = played.step("transfer_in", **sent)
    assert again.refused == "transfer_repeated"
    assert "PT1" in again.says
    fresh = played.step("transfer_in", **{**sent, "reference": "X2"})
    assert fresh.refused == "terminal_out_of_service"


def unprinted_with_the_next_player_there() -> Played:
    played = Played(IB, "roulette")
    played.note("PT1", 50)
    played.cash_out("PT1")
    played.note("PT1", 20)
    played.step("report_print_fault", **{"as": "device"}, terminal="PT1")
    return played


def test_a_hand_pay_is_for_the_ticket_in_the_slot_and_not_for_the_next_player() -> None:
    played = unprinted_with_the_next_player_there()
    said = played.at_table("hand_pay", SUPERVISOR, terminal="PT1", reason="jam")
    voucher = said.event("hand_pay_issued")
    assert (voucher["amount"], voucher["replaces"]) == (5_000, "T1")
    assert played.credit("PT1") == 20


def test_an_expired_ticket_is_not_made_good_by_another_paper() -> None:
    for book, form, role, do in (
        (IB, "", SUPERVISOR, "hand_pay"),
        (VIC, "touchbet", "pit boss", "reprint"),
    ):
        played = Played(book, form=form, ticket_days=1)
        played.note("PT1", 50)
        played.cash_out("PT1")
        played.wait(86_400)
        said = played.at_table(do, role, terminal="PT1", ticket="@1")
        assert said.refused == "ticket_expired"
    played = Played(VIC, form="touchbet", ticket_days=2)
    played.note("PT1", 50)
    expires = played.cash_out("PT1").event("ticket_issued")["expires_at"]
    played.wait(86_400)
    again = played.at_table("reprint", "pit boss", terminal="PT1", ticket="@1")
    assert again.event("ticket_issued")["expires_at"] == expires


def test_a_fault_of_the_printer_does_not_do_away_with_a_request_for_identification() -> None:
    played = Played(IB, "roulette")
    played.note("PT1", 50)
    played.cash_out("PT1")
    played.desk("ask_identification", validation="@1")
    fault = played.step("report_print_fault", **{"as": "device"}, terminal="PT1")
    assert fault.event("print_failed")["credits_stay"] is False
    played.at_table("hand_pay", SUPERVISOR, terminal="PT1", reason="jam")
    pay = {"voucher": "@2", "signed_by": "J. Doe"}
    assert played.desk("pay_voucher", **pay).refused == "identification_first"


def test_a_terminal_named_like_a_ticket_frees_no_ticket() -> None:
    played = Played(IB, "roulette", id="R1", terminals=["T1", "PT2"])
    for terminal in ("PT2", "T1"):
        played.note(terminal, 50)
        played.cash_out(terminal)
    delay = {"validation": "@1", "until": 5_000, "reason": "whose", "agreed_by": "J. Doe"}
    played.desk("delay_payment", **delay)
    played.step("report_print_fault", **{"as": "device"}, terminal="T1")
    assert played.desk("redeem", validation="@1", place="cage").refused == "payment_delayed"


def test_a_ticket_withheld_after_a_fault_is_good_again_after_72_hours_and_not_held_twice() -> None:
    played = Played(VIC, form="touchbet")
    played.note("PT1", 50)
    played.cash_out("PT1")
    hold: dict[str, Any] = {"validation": "@1", "ground": "10.9.7(b)(i)"}
    played.desk("withhold", **hold)
    pay = {"validation": "@1", "place": "cage"}
    played.wait(72 * 3_600 - 1)
    assert played.desk("redeem", **pay).refused == "ticket_withheld"
    played.desk("release", "pit boss", validation="@1", reason="hers")
    assert played.desk("withhold", **hold).refused == "held_long_enough"
    another = Played(VIC, form="touchbet")
    another.note("PT1", 50)
    another.cash_out("PT1")
    another.desk("withhold", **hold)
    another.wait(72 * 3_600)
    assert another.desk("redeem", **pay).event("ticket_redeemed")["paid"] == 5_000
    assert another.ledger("held/T1") == 0


def test_colour_chips_that_all_came_back_are_not_paid_again() -> None:
    table = ByHand(more_tables=[{"id": "T2"}])
    table.buy("P1", 100, colour="red", value=500)
    table.redeem("P1")
    table.at_table("close_table", "pit boss")
    exchange = {"player": "P1", "colour": "red", "issued_at": "T1", "surveillance": "S. Kay"}
    said = table.at_table("exchange_colours", "pit boss", "T2", chips=15, **exchange)
    assert said.refused == "more_than_issued"
    unknown = {**exchange, "colour": "blue"}
    found = table.at_table("exchange_colours", "pit boss", "T2", chips=15, **unknown)
    assert found.event("colours_exchanged")["known"] is False


def test_a_cashier_answers_for_one_float() -> None:
    played = Played(ACT, "roulette")
    for _ in range(2):
        played.note("PT1", 100)
        played.cash_out("PT1")
    pay = {"place": "cash desk"}
    played.desk("redeem", validation="@1", **pay)
    played.desk("open_shift", float=50_000)
    shift = played.desk("close_shift", counted=50_000).event("shift_closed")
    assert (shift["expected"], shift["difference"]) == (50_000, 0)
    assert played.desk("redeem", validation="@2", **pay).refused == "no_shift"


@pytest.mark.parametrize("do", ["buy_in", "open_guest"])
def test_a_closed_touchtable_takes_nobody_in(do: str) -> None:
    played = Played(VIC, form="touchtable", seconds=0, open=False)
    fields = {"guest": "G1", **({"amount": 1_000} if do == "buy_in" else {})}
    assert played.at_table(do, **fields).refused == "not_in_this_phase"


def test_a_dealer_takes_what_chips_can_pay_and_no_more_than_an_account_may_hold() -> None:
    played = Played(VIC, form="touchtable", seconds=0, chips=[100, 500], credit_ceiling=10_000)
    buy = {"terminal": "PT1"}
    assert played.at_table("buy_in", amount=150, **buy).refused == "chips_cannot_make_it"
    assert played.at_table("buy_in", amount=10_100, **buy).refused == "over_credit_ceiling"
    assert played.at_table("buy_in", amount=10_000, **buy).event("bought_in")


def test_staff_at_a_closed_table_are_offered_what_they_need_to_pay_people() -> None:
    played = Played(ACT, "roulette", open=False)
    offered = set(played.console("casino supervisor").allowed)
    assert {"hand_pay", "direct_to_leave", "count_drop", "open_table"} <= offered


def test_a_terminal_shows_the_notes_that_it_takes() -> None:
    played = Played(ACT, "roulette", notes=[2_000], more_tables=[{"id": "T2", "notes": [5_000]}])
    played.by("PT1", "select_table", table="T2")
    assert played.screen("PT1").notes == (2_000,)
    assert played.by("PT1", "insert_note", amount=2_000).event("note_accepted")
