"""ACT rules 4.3 to 4.9: where credit comes from, who must leave, and tickets and vouchers."""

import pytest

from tests.played import Played, Said
from tests.proving import proves

ACT = "act-mttg-2019"


@pytest.fixture
def played() -> Played:
    return Played(ACT, "roulette")


def ticket_for(played: Played, dollars: float, terminal: str = "PT1") -> Said:
    played.note(terminal, dollars)
    return played.cash_out(terminal)


def redeem(played: Played, validation: str = "@1", place: str = "cash desk") -> Said:
    return played.desk("redeem", validation=validation, place=place)


@proves("act-mttg-2019 A.1 Redeemable Ticket s2")
def test_a_ticket_is_redeemed_at_the_cash_desk_and_nowhere_else(played: Played) -> None:
    ticket_for(played, 120)
    assert played.by("PT2", "insert_ticket", validation="@1").refused == "tickets_not_taken"
    for place in ("tico", "cage", "terminal", "cashier booth", ""):
        assert redeem(played, place=place).refused == "not_redeemed_here"
    assert played.ledger("tickets/T1") == 120
    paid = redeem(played).event("ticket_redeemed")
    assert (paid["amount"], paid["paid"], paid["place"]) == (12_000, 12_000, "cash desk")
    assert redeem(played).refused == "ticket_spent"
    assert (played.ledger("tickets/T1"), played.ledger("cash/desk/D1")) == (0, 120)


@proves("act-mttg-2019 4.3")
def test_inserted_cash_is_credited_without_anybody_doing_anything(played: Played) -> None:
    played.note("PT1", 15)
    said = played.by("PT1", "insert_note", amount=2_000)
    assert said.names == ["note_accepted"]
    assert played.credit("PT1") == 35
    played.new_game()
    played.place("PT1", "red", 5)
    played.confirm("PT1")
    assert played.by("PT1", "insert_note", amount=2_000).refused == "note_with_a_confirmed_wager"
    tendered = played.at_table("buy_in", terminal="PT1", amount=2_000)
    assert tendered.refused == "no_buy_in"
    assert played.by("PT1", "insert_ticket", validation="@1").refused == "tickets_not_taken"
    assert played.credit("PT1") == 30


@proves("act-mttg-2019 4.3(a)")
def test_notes_are_taken_in_the_denominations_the_terminal_names() -> None:
    played = Played(ACT, "roulette", notes=[2_000, 5_000])
    played.note("PT1", 20)
    ten = played.by("PT1", "insert_note", amount=1_000)
    assert ten.refused == "note_not_taken"
    assert "$20.00" in ten.says
    assert "$50.00" in ten.says
    assert played.credit("PT1") == 20
    assert played.screen("PT1").notes == (2_000, 5_000)
    assert "insert_note" in played.screen("PT1").allowed


@proves("act-mttg-2019 4.3(c)")
def test_a_transfer_of_the_monitoring_system_counts_once(played: Played) -> None:
    def sent(reference: str, amount: int = 10_000) -> Said:
        fields = {"as": "device", "terminal": "PT1", "amount": amount, "reference": reference}
        return played.step("transfer_in", **fields)

    first = sent("X1").event("transfer_accepted")
    assert (first["amount"], first["reference"]) == (10_000, "X1")
    assert played.credit("PT1") == 100
    again = sent("X1")
    assert again.refused == "transfer_repeated"
    assert "X1" in again.says
    assert sent("X1", 20_000).refused == "transfer_contradicts"
    assert played.credit("PT1") == 100
    assert played.ledger("cms") == -100
    sent("X2")
    assert played.credit("PT1") == 200
    by_a_player = played.by("PT1", "transfer_in", amount=10_000, reference="X3")
    assert by_a_player.refused == "not_by_the_player"


@proves("act-mttg-2019 4.4(b)(i)")
def test_a_player_leaves_a_terminal_whose_fault_cannot_be_put_right(played: Played) -> None:
    played.note("PT1", 100)
    played.new_game()
    played.place("PT1", "red", 10)
    said = played.at_table(
        "direct_to_leave", "dealer", terminal="PT1", ground="4.4(b)(i)", reason="screen dark"
    )
    directed = said.event("directed_to_leave")
    assert (directed["directed_by"], directed["reason"]) == ("dealer", "screen dark")
    assert directed["directed_at"] == 0
    assert said.names == ["directed_to_leave", "wagers_cleared", "ticket_issued"]
    assert said.event("ticket_issued")["amount"] == 10_000
    assert played.by("PT1", "insert_note", amount=2_000).refused == "terminal_out_of_service"
    assert played.screen("PT1").out_of_service == "screen dark"
    assert played.by("PT1", "clear_fault").refused == "not_by_the_player"
    played.step("clear_fault", **{"as": "technician"}, terminal="PT1")
    assert played.note("PT1", 20).names == ["account_opened", "note_accepted"]


@proves("act-mttg-2019 4.4(b)(ii)")
def test_a_player_who_would_disrupt_the_game_leaves_when_told(played: Played) -> None:
    played.note("PT1", 100)
    played.note("PT2", 100)
    played.new_game()
    played.place("PT1", "red", 10)
    played.confirm("PT1")
    played.place("PT1", "black", 20)

    def told(reason: str, ground: str = "4.4(b)(ii)", role: str = "dealer") -> Said:
        fields = {"terminal": "PT1", "ground": ground, "reason": reason}
        return played.at_table("direct_to_leave", role, **fields)

    assert told("throws chips", ground="7.6").refused == "no_such_ground"
    assert told(" ").refused == "reason_needed"
    assert told("throws chips", role="player").refused == "rank_too_low"
    said = told("throws chips")
    assert said.names == ["directed_to_leave", "wagers_cleared", "cash_out_asked"]
    assert told("again").refused == "already_leaving"
    assert played.place("PT1", "odd", 5).refused == "already_leaving"
    assert played.place("PT2", "odd", 5).amount == 5
    settled = played.settle("1")
    assert settled.event("ticket_issued")["amount"] == 10_000 - 1_000 + 2_000
    assert played.credit("PT1") == 0


@proves("act-mttg-2019 4.6")
def test_the_account_is_closed_once_the_ticket_or_voucher_is_out() -> None:
    played = Played(ACT, "roulette", minimum=2.5, ticket_limit=10_000)
    played.note("PT1", 50)
    first = played.cash_out("PT1").event("ticket_issued")
    played.new_game()
    assert played.place("PT1", "red", 5).refused == "no_account"
    assert played.credit("PT1") == 0
    played.note("PT1", 150)
    second = played.cash_out("PT1").event("hand_pay_issued")
    assert second["amount"] == 15_000
    assert first["account"] != second["account"]
    assert played.place("PT1", "red", 5).refused == "no_account"


@proves("act-mttg-2019 4.6 s2")
def test_a_voucher_is_paid_once_with_who_when_and_how_much() -> None:
    played = Played(ACT, "roulette", ticket_limit=500_000)
    played.step("transfer_in", **{"as": "device"}, terminal="PT1", amount=500_005)
    voucher = played.cash_out("PT1").event("hand_pay_issued")
    assert voucher["amount"] == 500_005
    played.wait(60)
    assert played.desk("pay_voucher", voucher="@1", place="cage").refused == "not_redeemed_here"
    paid = played.desk("pay_voucher", voucher="@1").event("voucher_paid")
    assert (paid["paid_by"], paid["paid_at"], paid["paid"]) == ("cashier", 60_000, 500_005)
    assert paid["place"] == "cash desk"
    for do in ({"do": "pay_voucher", "voucher": "@1"}, {"do": "redeem", "validation": "@1"}):
        place = {"place": "cash desk"}
        assert played.desk(**do, **place).refused == "ticket_spent"


@proves("act-mttg-2019 4.9")
def test_a_ticket_that_was_not_printed_is_replaced_by_a_voucher(played: Played) -> None:
    ticket_for(played, 60)
    assert played.by("PT1", "report_print_fault").refused == "not_by_the_player"
    failed = played.step("report_print_fault", **{"as": "device"}, terminal="PT1")
    assert failed.event("print_failed")["credits_stay"] is False
    assert redeem(played).refused == "ticket_not_printed"
    arrange = {"terminal": "PT1", "reason": "printer jam"}
    assert played.at_table("hand_pay", "dealer", **arrange).refused == "rank_too_low"
    assert played.at_table("reprint", "casino supervisor", terminal="PT1").refused == "no_reprint"
    played.wait(5)
    said = played.at_table("hand_pay", "casino supervisor", **arrange)
    voucher = said.event("hand_pay_issued")
    assert (voucher["amount"], voucher["replaces"]) == (6_000, "T1")
    assert (voucher["authorised_by"], voucher["issued_at"]) == ("casino supervisor", 5_000)
    assert redeem(played).refused == "ticket_cancelled"
    assert played.at_table("hand_pay", "casino supervisor", **arrange).refused
    assert played.desk("pay_voucher", voucher="@2").event("voucher_paid")["paid"] == 6_000
    assert played.ledger("tickets/T1") == played.ledger("vouchers/V1") == 0
