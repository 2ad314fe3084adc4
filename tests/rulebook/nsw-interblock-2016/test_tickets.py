"""Interblock rules 1.1, 3.2, 3.6 and 6: tickets in and out, transfers, and what is paid by hand."""

import pytest

from tests.played import Played, Said
from tests.proving import proves

IB = "nsw-interblock-2016"


@pytest.fixture
def played() -> Played:
    return Played(IB, "sic-bo")


def ticket_for(played: Played, dollars: float, terminal: str = "PT1") -> Said:
    played.note(terminal, dollars)
    return played.cash_out(terminal)


def voucher_for(dollars: float) -> Played:
    """A voucher at the only desk, for an account above what a ticket may carry."""
    played = Played(IB, "roulette", ticket_limit=10_000)
    ticket_for(played, dollars)
    return played


@proves("nsw-interblock-2016 1.1 redeemable ticket s2")
def test_a_ticket_is_good_at_a_machine_the_cage_or_any_terminal_once(played: Played) -> None:
    for _ in range(3):
        ticket_for(played, 75)
    played.by("PT2", "insert_ticket", validation="@1")
    assert played.credit("PT2") == 75
    by_machine = played.desk("redeem", "device", "TICO7", validation="@2", place="tico")
    assert by_machine.event("ticket_redeemed")["desk"] == "TICO7"
    played.desk("redeem", validation="@3", place="cage").event("ticket_redeemed")
    assert played.desk("redeem", validation="@3", place="cash desk").refused == "not_redeemed_here"
    for paper in ("@1", "@2", "@3"):
        assert played.by("PT3", "insert_ticket", validation=paper).refused == "ticket_spent"
        for place in ("cage", "tico"):
            assert played.desk("redeem", validation=paper, place=place).refused == "ticket_spent"


@proves("nsw-interblock-2016 3.2.3")
def test_a_ticket_adds_to_the_credit_and_cannot_be_used_again(played: Played) -> None:
    ticket_for(played, 35, "PT1")
    played.note("PT2", 5)
    said = played.by("PT2", "insert_ticket", validation="@1")
    assert said.event("ticket_inserted")["amount"] == 3_500
    assert played.credit("PT2") == 40
    assert played.by("PT2", "insert_ticket", validation="@1").refused == "ticket_spent"
    assert played.by("PT3", "insert_ticket", validation="1" * 18).refused == "ticket_not_found"
    assert played.by("PT3", "insert_ticket", validation="12345").refused == "ticket_unreadable"
    assert (played.credit("PT2"), played.credit("PT3")) == (40, 0)


@proves("nsw-interblock-2016 3.2.4")
def test_a_transfer_delivered_twice_adds_once(played: Played) -> None:
    sent = {"as": "device", "terminal": "PT1", "amount": 10_000, "reference": "X1"}
    played.step("transfer_in", **sent)
    assert played.step("transfer_in", **sent).refused == "transfer_repeated"
    assert played.credit("PT1") == 100


@proves("nsw-interblock-2016 3.6")
def test_what_is_paid_comes_off_the_meter_with_the_paper_or_stays_if_there_is_none() -> None:
    played = Played(IB, "roulette", minimum=2.5, ticket_limit=15_000)
    played.step("transfer_in", **{"as": "device"}, terminal="PT1", amount=13_750)
    assert played.cash_out("PT1").event("ticket_issued")["amount"] == 13_750
    assert played.credit("PT1") == 0
    failed = played.step("report_print_fault", **{"as": "device"}, terminal="PT1")
    assert failed.event("print_failed")["credits_stay"] is True
    assert played.credit("PT1") == 137.5
    assert played.desk("redeem", validation="@1", place="cage").refused == "ticket_cancelled"
    supervisor = "electronic gaming supervisor"
    said = played.at_table("hand_pay", supervisor, terminal="PT1", reason="no paper")
    assert said.event("hand_pay_issued")["amount"] == 13_750
    assert played.credit("PT1") == 0
    played.note("PT2", 155)
    assert played.cash_out("PT2").event("hand_pay_issued")["amount"] == 15_500


@proves("nsw-interblock-2016 6.1")
def test_a_manual_payment_is_signed_for() -> None:
    played = voucher_for(6_200)
    unsigned = played.desk("pay_voucher", voucher="@1")
    assert unsigned.refused == "signature_first"
    assert "$6,200.00" in unsigned.says
    assert played.desk("redeem", validation="@1", place="cage").refused == "signature_first"
    played.wait(30)
    paid = played.desk("pay_voucher", voucher="@1", signed_by="J. Doe").event("voucher_paid")
    assert (paid["signed_by"], paid["paid_by"], paid["paid_at"]) == ("J. Doe", "cashier", 30_000)
    assert (paid["voucher"], paid["paid"]) == ("V1", 620_000)


@proves("nsw-interblock-2016 6.2")
def test_a_ticket_is_withheld_until_an_inspector_is_told_and_it_is_decided(played: Played) -> None:
    ticket_for(played, 800)
    held = played.desk("withhold", validation="@1", ground="6.2", reason="found on the floor")
    assert held.event("ticket_withheld")["inspector_due"] is True
    assert held.event("ticket_withheld")["decide_by"] is None
    assert played.desk_screen().papers[0].incomplete
    assert played.ledger("held/T1") == 800
    for place in ("cage", "tico"):
        redeemed = played.desk("redeem", validation="@1", place=place)
        assert redeemed.refused == "ticket_withheld"
        assert f"{IB} 6.2" in redeemed.cites
    assert played.by("PT2", "insert_ticket", validation="@1").refused == "ticket_withheld"
    assert played.desk("release", validation="@1").refused == "inspector_first"
    played.desk("notify_inspector", matter="@1", inspector="Inspector Kay")
    assert not played.desk_screen().papers[0].incomplete
    assert played.desk("release", validation="@1", ruling="perhaps").refused == "no_such_ruling"
    released = played.desk("release", validation="@1", reason="owner found")
    assert released.event("ticket_released")["decided_by"] == "cashier"
    assert played.desk("redeem", validation="@1", place="cage").event("ticket_redeemed")


@proves("nsw-interblock-2016 6.3")
def test_a_voucher_with_no_hold_is_paid_when_it_is_presented() -> None:
    played = voucher_for(300)
    played.wait(12.5)
    paid = played.desk("pay_voucher", voucher="@1", signed_by="J. Doe").event("voucher_paid")
    assert paid["paid_at"] == 12_500
    assert f"{IB} 6.3" in paid["cites"]
    another = voucher_for(300)
    delayed = {"validation": "@1", "until": 60, "agreed_by": "J. Doe"}
    assert another.desk("delay_payment", reason="", **delayed).refused == "delay_unagreed"
    another.desk("delay_payment", reason="entitlement", **delayed).event("payment_delayed")
    unpaid = another.desk("pay_voucher", voucher="@1", signed_by="J. Doe")
    assert unpaid.refused == "payment_delayed"


@proves("nsw-interblock-2016 6.3.1")
def test_payment_is_put_off_to_an_agreed_time_while_the_entitlement_is_verified() -> None:
    played = voucher_for(300)
    day = 86_400
    agreed = {"validation": "@1", "until": day, "reason": "whose voucher it is"}
    assert played.desk("delay_payment", agreed_by=" ", **agreed).refused == "delay_unagreed"
    past = {**agreed, "until": 0}
    assert played.desk("delay_payment", agreed_by="J. Doe", **past).refused == "delay_to_the_past"
    delayed = played.desk("delay_payment", agreed_by="J. Doe", **agreed).event("payment_delayed")
    assert (delayed["agreed_by"], delayed["until"]) == ("J. Doe", day * 1_000)
    early = played.desk("pay_voucher", voucher="@1", signed_by="J. Doe")
    assert early.refused == "payment_delayed"
    assert "whose voucher it is" in early.says
    played.wait(day)
    assert played.desk("pay_voucher", voucher="@1", signed_by="J. Doe").event("voucher_paid")


@proves("nsw-interblock-2016 6.3.3")
def test_identification_that_was_asked_for_is_seen_before_paying() -> None:
    played = voucher_for(9_000)
    asked = played.desk("ask_identification", validation="@1").event("identification_asked")
    assert asked["asked_by"] == "cashier"
    pay = {"voucher": "@1", "signed_by": "J. Doe"}
    assert played.desk("pay_voucher", **pay).refused == "identification_first"
    paid = played.desk("pay_voucher", **pay, identification="passport").event("voucher_paid")
    assert (paid["identification"], paid["paid_by"]) == ("passport", "cashier")
