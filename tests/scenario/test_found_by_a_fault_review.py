"""What a review of faults, corrections and contraventions found, kept as tests."""

from tests.played import Played, Said

ACT, IB, VIC = "act-mttg-2019", "nsw-interblock-2016", "vic-roulette-2011"
LT = "nsw-ltgame-2016"
CS, PB, GS = "casino supervisor", "pit boss", "game supervisor"
EGS = "electronic gaming supervisor"


def touchbet() -> Played:
    """A TouchBet table whose first player has $100."""
    played = Played(VIC, form="touchbet", minimum=1, maximum=5_000, seconds=20)
    played.note("PT1", 100)
    return played


def spin(played: Played, number: str) -> Said:
    played.expire()
    return played.outcome(number, "device", sensors=[number, number])


def seize(played: Played, terminal: str = "PT1", **fields: object) -> Said:
    given = {"terminal": terminal, "rule": "13.1", "reason": "phone", "actions": ["seize"]}
    return played.at_table("breach", PB, **given, **fields)


def determine(played: Played, ruling: str, matter: str = "C1") -> Said:
    return played.at_table("determine", PB, matter=matter, ruling=ruling, reason="looked into")


def test_a_voucher_for_who_has_left_leaves_the_next_player_alone() -> None:
    played = touchbet()
    seize(played, amount=1_000)
    played.cash_out("PT1")
    played.note("PT1", 50)
    assert determine(played, "return").event("hand_pay_issued")["amount"] == 1_000
    assert played.run.floor.seats["PT1"].account == "A2"
    assert played.cash_out("PT1").event("ticket_issued")["amount"] == 5_000


def test_a_guest_who_has_left_is_given_a_voucher() -> None:
    played = Played(VIC, form="touchtable")
    played.at_table("buy_in", guest="G1", amount=10_000)
    seize(played, "G1", amount=1_000)
    played.at_table("pay_chips", guest="G1")
    voucher = determine(played, "return").event("hand_pay_issued")
    assert voucher["amount"] == 1_000
    paid = played.desk("pay_voucher", voucher=voucher["voucher"], signed_by="Ann")
    assert paid.refused == ""


def test_only_a_round_that_ended_lets_a_leaver_go() -> None:
    """R1 is being looked into, R2 is void: the wagers on R1 are in play still."""
    played = Played(ACT, more_tables=[{"id": "T2"}])
    played.note("PT1", 100)
    played.new_game()
    played.place("PT1", "red", 10, table="T1")
    played.confirm("PT1", table="T1")
    played.wait(20)
    played.new_game(table="T2")
    played.place("PT1", "red", 20, table="T2")
    played.confirm("PT1", table="T2")
    played.wait(13)
    played.at_table("direct_to_leave", terminal="PT1", ground="4.4(b)(ii)", reason="shouting")
    said = played.step("system_fault", **{"as": "device"}, reason="crash")
    assert said.event("analysis_opened")["table"] == "T1"
    assert not said.events("ticket_issued")
    played.at_table("confirm_wagers", CS, round=1)
    played.outcome("9")
    assert played.at_table("confirm_result").event("ticket_issued")["amount"] == 11_000
