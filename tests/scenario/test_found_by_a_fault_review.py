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


def won_and_seized() -> Played:
    """$40 on 6 brought $1440, and the $1400 won are seized."""
    played = touchbet()
    played.new_game()
    played.place("PT1", "straight:6", 40)
    spin(played, "6")
    assert seize(played, since=0).event("money_seized")["amount"] == 140_000
    return played


def correct(played: Played, number: str, role: str = GS) -> Said:
    return played.at_table("correct_result", role, round=1, outcome=number, reason="seen again")


def test_a_correction_takes_seized_winnings_back_before_anything_else() -> None:
    played = won_and_seized()
    [change] = correct(played, "9").event("round_corrected")["changes"]
    assert (change["from_held"], change["chips"], change["owed"]) == ({"C1": 140_000}, -4_000, 0)
    assert (played.credit("PT1"), played.ledger("held/C1"), played.ledger("owed/A1")) == (60, 0, 0)
    assert played.ledger("house/T1") == 40
    assert determine(played, "keep").refused == "nothing_waits"


def test_of_seized_winnings_only_what_was_not_won_goes_back() -> None:
    played = won_and_seized()
    correct(played, "9")
    correct(played, "6")
    assert played.credit("PT1") == 1_500
    seize(played, amount=10_000)
    correct(played, "9")
    assert (played.credit("PT1"), played.ledger("held/C2"), played.ledger("owed/A1")) == (60, 0, 0)


def test_what_a_seizure_does_not_cover_is_owed() -> None:
    """$50 were seized; a round that brought $100 lost, and the player has left with the rest."""
    played = touchbet()
    seize(played, amount=5_000)
    played.new_game()
    played.place("PT1", "red", 50)
    spin(played, "9")
    played.cash_out("PT1")
    [change] = correct(played, "10").event("round_corrected")["changes"]
    assert (change["from_held"], change["owed"]) == ({"C1": 5_000}, 5_000)
    assert determine(played, "return").refused == "nothing_waits"


def test_a_release_pays_off_a_debt_first() -> None:
    """The hold is of another round than the one that was corrected."""
    played = touchbet()
    played.new_game()
    played.place("PT1", "red", 50)
    spin(played, "9")
    played.new_game()
    played.place("PT1", "red", 10)
    played.expire()
    fault = {"as": "device", "terminal": "PT1", "ground": "10.9.6(c)", "reason": "frozen"}
    played.step("fault", **fault)
    played.outcome("9", "device", sensors=["9", "9"])
    played.at_table("confirm_wagers", PB, round=2, terminal="PT1")
    held = {"terminal": "PT1", "amount": 2_000, "reason": "looking"}
    assert played.at_table("hold_claim", PB, **held).event("claim_held")["round"] == 2
    played.cash_out("PT1")
    correct(played, "10")
    assert played.ledger("owed/A1") == -100
    played.at_table("release_claim", PB, hold="H1", reason="all in order")
    assert (played.ledger("owed/A1"), played.ledger("chips/A1")) == (-80, 0)
