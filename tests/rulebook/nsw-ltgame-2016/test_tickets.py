"""LTGame rules 1.1, 4.3, 8.3 and 9: where credit comes from, tickets, and what is paid by hand."""

import pytest

from tests.played import Played, Said
from tests.proving import proves

LT = "nsw-ltgame-2016"


@pytest.fixture
def played() -> Played:
    return Played(LT, "baccarat", minimum=5)


def put_on(played: Played, terminal: str, dollars: float) -> Said:
    """Credit of any amount, from the monitoring system."""
    fields = {"as": "device", "terminal": terminal, "amount": round(dollars * 100)}
    return played.step("transfer_in", **fields)


def ticket_for(played: Played, dollars: float, terminal: str = "PT1") -> Said:
    put_on(played, terminal, dollars)
    return played.cash_out(terminal)


def voucher_for(dollars: float) -> Played:
    played = Played(LT, "even-money-baccarat", ticket_limit=10_000)
    ticket_for(played, dollars)
    return played


@proves("nsw-ltgame-2016 1.1 redeemable ticket")
def test_a_ticket_is_put_in_elsewhere_or_cashed_once(played: Played) -> None:
    for _ in range(3):
        ticket_for(played, 137.5)
    played.by("PT2", "insert_ticket", validation="@1")
    assert played.credit("PT2") == 137.5
    played.desk("redeem", "device", "TICO1", validation="@2", place="tico")
    played.desk("redeem", validation="@3", place="cage")
    for paper in ("@1", "@2", "@3"):
        assert played.by("PT3", "insert_ticket", validation=paper).refused == "ticket_spent"
        assert played.desk("redeem", validation=paper, place="cage").refused == "ticket_spent"
        machine = played.desk("redeem", "device", validation=paper, place="tico")
        assert machine.refused == "ticket_spent"
    assert played.desk("redeem", validation="@3", place="cash desk").refused == "not_redeemed_here"


@proves("nsw-ltgame-2016 4.3")
def test_credit_comes_from_notes_tickets_winnings_and_transfers_only(played: Played) -> None:
    tendered = played.at_table("buy_in", terminal="PT1", amount=1_000)
    assert tendered.refused == "no_buy_in"
    assert f"{LT} 4.3" in tendered.cites
    ups = [played.note("PT1", 10)]
    ticket_for(played, 20, "PT2")
    ups.append(played.by("PT1", "insert_ticket", validation="@1"))
    ups.append(put_on(played, "PT1", 30))
    played.new_game()
    played.place("PT1", "player", 10)
    ups.append(played.settle("9C 2D KS KH", role="device"))
    assert played.credit("PT1") == 10 + 20 + 30 + 10
    raised = [
        line["event"]
        for up in ups
        for line in up.lines
        for account, amount, _ in line.get("postings", ())
        if account.startswith("chips/A1") and amount > 0
    ]
    sources = ["note_accepted", "ticket_inserted", "transfer_accepted", "round_settled"]
    assert list(dict.fromkeys(raised)) == sources


@proves("nsw-ltgame-2016 4.3.2")
def test_a_ticket_raises_the_meter_by_its_value(played: Played) -> None:
    ticket_for(played, 42.75)
    said = played.by("PT2", "insert_ticket", validation="@1")
    assert said.event("ticket_inserted")["amount"] == 4_275
    assert played.credit("PT2") == 42.75
    assert played.run.floor.tickets["T1"].status == "redeemed"


@proves("nsw-ltgame-2016 4.3.4")
def test_a_transfer_that_arrives_twice_raises_the_meter_once(played: Played) -> None:
    sent = {"as": "device", "terminal": "PT1", "amount": 20_000, "reference": "CMS-77"}
    assert played.step("transfer_in", **sent).event("transfer_accepted")["amount"] == 20_000
    assert played.step("transfer_in", **sent).refused == "transfer_repeated"
    assert played.credit("PT1") == 200


@proves("nsw-ltgame-2016 8.3")
def test_the_meter_is_cleared_with_the_print_and_not_without_it(played: Played) -> None:
    ticket = ticket_for(played, 312.5).event("ticket_issued")
    assert ticket["amount"] == 31_250
    assert played.credit("PT1") == 0
    failed = played.step("report_print_fault", **{"as": "device"}, terminal="PT1")
    assert failed.event("print_failed")["ticket"] == "T1"
    assert played.credit("PT1") == 312.5
    assert played.cash_out("PT1").event("ticket_issued")["ticket"] == "T2"
    assert played.desk("redeem", validation="@1", place="cage").refused == "ticket_cancelled"
    assert played.desk("redeem", validation="@2", place="cage").event("ticket_redeemed")


@proves("nsw-ltgame-2016 9.1")
def test_a_manual_payout_waits_for_the_players_signature() -> None:
    played = voucher_for(1_250)
    assert played.desk("pay_voucher", voucher="@1", signed_by=" ").refused == "signature_first"
    played.wait(5)
    paid = played.desk("pay_voucher", voucher="@1", signed_by="W. Li").event("voucher_paid")
    assert (paid["voucher"], paid["amount"], paid["paid_at"]) == ("V1", 125_000, 5_000)
    assert paid["signed_by"] == "W. Li"


@proves("nsw-ltgame-2016 9.2")
def test_a_ticket_is_held_back_until_it_is_decided_and_the_inspector_knows(played: Played) -> None:
    for _ in range(2):
        ticket_for(played, 900)
    for paper in ("@1", "@2"):
        held = played.desk("withhold", validation=paper, ground="9.2", reason="claimed by two")
        assert held.event("ticket_withheld")["decide_by"] is None
        assert played.desk("redeem", validation=paper, place="cage").refused == "ticket_withheld"
        assert played.by("PT2", "insert_ticket", validation=paper).refused == "ticket_withheld"
        assert played.desk("release", validation=paper).refused == "inspector_first"
        told = played.desk("notify_inspector", matter=paper).event("inspector_notified")
        assert told["notified_at"] == 0
    assert played.desk("release", validation="@1", reason="his").event("ticket_released")
    assert played.desk("redeem", validation="@1", place="cage").event("ticket_redeemed")
    cancel = {"validation": "@2", "ruling": "cancel"}
    assert played.desk("release", **cancel).refused == "reason_needed"
    cancel["reason"] = "forged"
    assert played.desk("release", **cancel).refused == "rank_too_low"
    cancelled = played.desk("release", "casino supervisor", **cancel).event("ticket_released")
    assert (cancelled["decided_by"], cancelled["ruling"]) == ("casino supervisor", "cancel")
    assert played.desk("redeem", validation="@2", place="cage").refused == "ticket_cancelled"
    assert played.ledger("house/T1") == 900


@proves("nsw-ltgame-2016 9.3")
def test_a_valid_ticket_is_paid_in_the_transaction_that_presents_it(played: Played) -> None:
    for _ in range(2):
        ticket_for(played, 75)
    paid = played.desk("redeem", validation="@1", place="cage")
    assert paid.event("ticket_redeemed")["paid"] == 7_500
    assert f"{LT} 9.3" in paid.cites
    later = {"validation": "@2", "until": 10, "reason": "whose it is", "agreed_by": "W. Li"}
    assert played.desk("delay_payment", **later).event("payment_delayed")


@proves("nsw-ltgame-2016 9.3.1")
def test_a_delay_needs_its_time_and_its_reason(played: Played) -> None:
    ticket_for(played, 75)
    later = {"validation": "@1", "until": 3_600, "agreed_by": "W. Li"}
    assert played.desk("delay_payment", reason="", **later).refused == "delay_unagreed"
    said = played.desk("delay_payment", reason="identity", **later).event("payment_delayed")
    assert (said["until"], said["reason"]) == (3_600_000, "identity")
    assert played.desk("redeem", validation="@1", place="cage").refused == "payment_delayed"
    played.wait(3_600)
    assert played.desk("redeem", validation="@1", place="cage").event("ticket_redeemed")


@proves("nsw-ltgame-2016 9.3.3")
def test_the_document_that_was_asked_for_is_recorded_with_who_saw_it(played: Played) -> None:
    ticket_for(played, 75)
    played.desk("ask_identification", validation="@1")
    pay = {"validation": "@1", "place": "cage"}
    assert played.desk("redeem", **pay).refused == "identification_first"
    paid = played.desk("redeem", **pay, identification="driver licence").event("ticket_redeemed")
    assert (paid["identification"], paid["paid_by"]) == ("driver licence", "cashier")
