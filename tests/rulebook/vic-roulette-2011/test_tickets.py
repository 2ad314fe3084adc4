"""VIC 10.7 and 11.7: buying in, tickets and faults of the printer, and being made to leave."""

from tests.by_hand import ByHand
from tests.played import Played, Said
from tests.proving import proves

VIC = "vic-roulette-2011"


def touchbet(**table: object) -> Played:
    return Played(VIC, form="touchbet", minimum=2.5, **table)


def touchtable() -> Played:
    return Played(VIC, form="touchtable", seconds=0)


def told(played: Played, role: str = "dealer", **fields: object) -> Said:
    said = {"terminal": "PT1", "reason": "strikes the screen", **fields}
    return played.at_table("direct_to_leave", role, **said)


@proves("vic-roulette-2011 10.7.2")
def test_a_person_buys_in_with_notes_and_with_nothing_else() -> None:
    played = touchbet()
    played.note("PT1", 50)
    assert played.credit("PT1") == 50
    played.cash_out("PT1")
    assert played.by("PT2", "insert_ticket", validation="@1").refused == "tickets_not_taken"
    tendered = played.at_table("buy_in", terminal="PT2", amount=5_000)
    assert tendered.refused == "no_buy_in"
    sent = {"as": "device", "terminal": "PT2", "amount": 5_000}
    assert played.step("transfer_in", **sent).refused == "no_transfers"
    assert played.credit("PT2") == 0
    played.note("PT2", 50)
    played.new_game()
    played.place("PT2", "red", 5)
    played.expire()
    assert played.note("PT2", 20).names == ["note_accepted"]


@proves("vic-roulette-2011 10.7.4")
def test_leaving_and_being_made_to_leave_both_end_with_the_ticket() -> None:
    played = touchbet()
    played.note("PT1", 50)
    played.note("PT2", 50)
    assert played.cash_out("PT2").names == ["ticket_issued"]
    said = told(played, ground="10.7.4(b)")
    assert said.names == ["directed_to_leave", "ticket_issued"]
    assert said.event("ticket_issued")["amount"] == 5_000


@proves("vic-roulette-2011 10.7.4(b)")
def test_a_player_who_would_disrupt_touchbet_is_told_to_leave() -> None:
    played = touchbet()
    played.note("PT1", 50)
    played.new_game()
    played.place("PT1", "red", 10)
    played.expire()
    assert told(played, ground="10.7.4(a)").refused == "no_such_ground"
    assert told(played, "player", ground="10.7.4(b)").refused == "rank_too_low"
    said = told(played, ground="10.7.4(b)")
    directed = said.event("directed_to_leave")
    assert (directed["directed_by"], directed["reason"]) == ("dealer", "strikes the screen")
    assert directed["directed_at"] == 30_000
    assert played.place("PT1", "black", 5).refused == "already_leaving"
    settled = played.outcome("1", "device", sensors=["1", "1"])
    assert settled.event("ticket_issued")["amount"] == 6_000


@proves("vic-roulette-2011 10.7.5(a) s2")
def test_a_ticket_is_exchanged_at_the_cage_or_a_cashier_booth() -> None:
    played = touchbet()
    for _ in range(2):
        played.note("PT1", 100)
        played.new_game()
        played.place("PT1", "straight:17", 10)
        played.place("PT1", "black", 47.5)
        played.expire()
        played.outcome("17", "device", sensors=["17", "17"])
        assert played.cash_out("PT1").event("ticket_issued")["amount"] == 49_750
    assert played.desk("redeem", validation="@1", place="tico").refused == "not_redeemed_here"
    assert played.desk("redeem", validation="@1", place="table").refused == "not_redeemed_here"
    booth = played.desk("redeem", validation="@1", place="cashier booth")
    assert booth.event("ticket_redeemed")["paid"] == 49_750
    assert played.desk("redeem", validation="@2", place="cage").event("ticket_redeemed")
    assert played.desk("redeem", validation="@1", place="cashier booth").refused == "ticket_spent"
    assert played.by("PT2", "insert_ticket", validation="@1").refused == "tickets_not_taken"


@proves("vic-roulette-2011 10.7.5(a)(ii)")
def test_a_ticket_that_was_not_printed_is_printed_again_or_paid_by_hand_and_never_both() -> None:
    played = touchbet()
    for terminal in ("PT1", "PT2"):
        played.note(terminal, 410)
        played.cash_out(terminal)
        fault = played.step("report_print_fault", **{"as": "device"}, terminal=terminal)
        assert fault.event("print_failed")["credits_stay"] is False
        assert played.credit(terminal) == 0
    boss = "pit boss"
    assert played.at_table("hand_pay", boss, terminal="PT1").refused == "no_hand_pay"
    again = played.at_table("reprint", boss, terminal="PT1").event("ticket_issued")
    assert (again["replaces"], again["amount"], again["issued_by"]) == ("T1", 41_000, boss)
    assert again["number_hash"] != played.run.floor.tickets["T1"].number_hash
    by_hand = {"reason": "printer jam"}
    assert played.desk("pay_by_hand", ticket="@1", **by_hand).refused == "ticket_cancelled"
    assert played.desk("redeem", validation="@1", place="cage").refused == "ticket_cancelled"
    assert played.desk("redeem", validation="@3", place="cage").event("ticket_redeemed")
    played.wait(9)
    paid = played.desk("pay_by_hand", ticket="@2", **by_hand).event("paid_by_hand")
    assert (paid["paid_by"], paid["amount"], paid["paid_at"]) == ("cashier", 41_000, 9_000)
    assert played.at_table("reprint", boss, terminal="PT2", ticket="@2").refused == "ticket_spent"
    assert played.desk("pay_by_hand", ticket="@2", **by_hand).refused == "ticket_spent"


@proves("vic-roulette-2011 11.7.2")
def test_a_person_buys_in_by_tendering_to_the_dealer() -> None:
    played = touchtable()
    for tender in ("cash", "voucher", "token", "chips"):
        said = played.at_table("buy_in", terminal="PT1", amount=10_000, tender=tender)
        assert said.event("bought_in")["tender"] == tender
    assert played.credit("PT1") == 400
    other = played.at_table("buy_in", terminal="PT1", amount=10_000, tender="cheque")
    assert other.refused == "tender_not_taken"
    assert played.by("PT1", "insert_note", amount=5_000).refused == "tender_to_the_dealer"
    assert played.by("PT1", "insert_ticket", validation="@1").refused == "tickets_not_taken"
    sent = {"as": "device", "terminal": "PT1", "amount": 5_000}
    assert played.step("transfer_in", **sent).refused == "no_transfers"


@proves("vic-roulette-2011 11.7.4")
def test_leaving_touchtable_in_either_way_ends_with_the_dealer_paying_chips() -> None:
    played = touchtable()
    for terminal in ("PT1", "PT2"):
        played.at_table("buy_in", terminal=terminal, amount=10_000)
    assert played.cash_out("PT2").names == ["cash_out_asked"]
    assert told(played, ground="11.7.4(b)").names == ["directed_to_leave", "cash_out_asked"]
    for terminal in ("PT1", "PT2"):
        paid = played.at_table("pay_chips", terminal=terminal).event("chips_paid")
        assert paid["amount"] == 10_000


@proves("vic-roulette-2011 11.7.4(b)")
def test_a_player_who_would_disrupt_touchtable_is_told_to_leave() -> None:
    played = touchtable()
    played.at_table("buy_in", terminal="PT1", amount=10_000)
    played.new_game()
    played.place("PT1", "red", 10, pad=True)
    played.at_table("final_bets")
    played.close()
    said = told(played, ground="11.7.4(b)")
    assert said.names == ["directed_to_leave", "cash_out_asked"]
    assert said.event("directed_to_leave")["reason"] == "strikes the screen"
    assert played.place("PT1", "red", 10, pad=True).refused == "already_leaving"
    assert played.at_table("buy_in", terminal="PT1", amount=100).refused == "already_leaving"
    played.outcome("1")
    played.at_table("confirm_result")
    paid = played.at_table("pay_chips", terminal="PT1").event("chips_paid")
    assert paid["amount"] == 11_000
    assert paid["closes"] is True


def test_what_becomes_of_a_withheld_ticket_is_for_a_pit_boss_to_decide() -> None:
    """13.9, of which disputes are the other part."""
    played = touchbet()
    played.note("PT1", 50)
    played.cash_out("PT1")
    played.desk("withhold", validation="@1", ground="13.9", reason="two claim it")
    refused = played.desk("release", validation="@1", reason="hers")
    assert refused.refused == "rank_too_low"
    assert f"{VIC} 13.9" in refused.cites
    assert played.desk("release", "pit boss", validation="@1", reason="hers").names


def paid_when_presented(played: Played, clause: str) -> None:
    """The voucher of somebody who has left: no time is agreed, and no document is waited for."""
    later = {"validation": "V1", "until": 10**6, "reason": "busy", "agreed_by": "Ann"}
    refused = played.desk("delay_payment", **later)
    assert (refused.refused, refused.cites) == ("no_delay", {f"{VIC} {clause}"})
    assert played.desk("ask_identification", validation="V1").cites == {f"{VIC} {clause}"}
    paid = played.desk("pay_voucher", voucher="V1")
    assert paid.event("voucher_paid")["amount"] == 1_000
    assert f"{VIC} {clause}" in paid.cites


def seized_then_left(played: Played, place: str, leave: str) -> None:
    seized = {"terminal": place, "rule": "13.1", "reason": "phone", "actions": ["seize"]}
    played.at_table("breach", "pit boss", **seized, amount=1_000)
    played.at_table(leave, **{"guest" if leave == "pay_chips" else "player": place})
    given = {"matter": "C1", "ruling": "return", "reason": "it was a phone"}
    played.at_table("determine", "pit boss", **given)


@proves("vic-roulette-2011 13.9")
def test_by_hand_a_voucher_is_paid_when_it_is_presented() -> None:
    table = ByHand()
    table.buy("P1", 100)
    seized_then_left(table, "P1", "redeem_chips")
    paid_when_presented(table, "13.9")


@proves("vic-roulette-2011 11.7.6")
def test_at_a_touchtable_so_is_a_guests() -> None:
    played = touchtable()
    played.at_table("buy_in", guest="G1", amount=10_000)
    seized_then_left(played, "G1", "pay_chips")
    paid_when_presented(played, "11.7.6")
