"""What a review of faults, corrections and contraventions found, kept as tests."""

from tests.by_hand import ByHand
from tests.disputes import Claimed
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


def test_a_fault_that_was_put_right_is_nothing_to_the_next_player() -> None:
    played = touchbet()
    fault = {"as": "device", "terminal": "PT1", "ground": "10.9.6(c)", "reason": "frozen"}
    played.step("fault", **fault)
    played.cash_out("PT1")
    played.step("clear_fault", **{"as": "technician"}, terminal="PT1")
    played.note("PT1", 100)
    given = {"terminal": "PT1", "amount": 10_000, "fault": "F1", "reason": "a bad note"}
    said = played.at_table("refuse_credit", PB, ground="10.9.9(a)", **given)
    assert said.refused == "no_such_malfunction"
    assert played.cash_out("PT1").event("ticket_issued")["amount"] == 10_000


def test_nor_is_one_of_the_system() -> None:
    played = touchbet()
    played.step("system_fault", **{"as": "device"}, reason="crash")
    played.step("clear_fault", **{"as": "technician"}, fault="F1")
    given = {"amount": 1_000, "reason": "looking"}
    assert played.at_table("hold_claim", PB, terminal="PT1", **given).event("claim_held")
    played.note("PT2", 100)
    said = played.at_table("hold_claim", PB, terminal="PT2", **given)
    assert said.refused == "no_such_malfunction"


def test_a_fault_found_in_a_settled_round_leaves_the_round_in_progress_alone() -> None:
    played = Played(IB)
    played.note("PT1", 100)
    played.place("PT1", "red", 10)
    played.expire()
    played.outcome("9", "device")
    played.wait(6)
    played.place("PT1", "black", 30)
    fault = {"round": 1, "reason": "software"}
    said = played.at_table("system_fault", EGS, **fault)
    assert (said.refused, said.cites) == ("no_such_irregularity", {f"{IB} 8.6", f"{IB} 8.7.1"})
    assert played.staked("PT1") == 30
    said = played.at_table("system_fault", EGS, **fault, ground="8.6")
    assert said.event("round_corrected")["round"] == 1
    assert (played.credit("PT1"), played.staked("PT1")) == (70, 30)


def claim(played: Played, **fields: object) -> Said:
    return played.by("PT1", "claim", matter="it was red", **fields)


def rule(played: Played, role: str, matter: str = "M1") -> Said:
    given = {"matter": matter, "ruling": "rejected", "clause": "6.3", "action": "none"}
    return played.at_table("rule_on", role, **given)


def test_an_inspector_may_be_asked_while_a_review_waits() -> None:
    played = Played(LT, "baccarat", limits={}, differential=0)
    played.note("PT1", 100)
    claim(played)
    rule(played, "games supervisor")
    assert played.by("PT1", "ask_review", matter="M1").event("review_asked")
    assert "ask_inspector" in played.console("casino supervisor").matters[0].allowed
    assert played.by("PT1", "ask_inspector", matter="M1").event("inspector_asked")


def test_no_review_is_asked_for_that_nobody_is_left_to_decide() -> None:
    played = Played(ACT)
    played.note("PT1", 100)
    claim(played)
    rule(played, played.run.floor.tables["T1"].rulebook.roles.ranks[-1])
    assert played.by("PT1", "ask_review", matter="M1").refused == "no_further_review"
    assert played.by("PT1", "ask_inspector", matter="M1").event("inspector_asked")


def test_the_supervisor_enters_an_outcome_that_the_wheel_reported_early() -> None:
    played = Played(IB)
    played.note("PT1", 100)
    played.place("PT1", "red", 10)
    played.wait(20)
    assert played.outcome("9", "device").event("analysis_opened")
    played.at_table("confirm_wagers", EGS, round=1)
    assert played.outcome("9", "electronic gaming host").refused == "rank_too_low"
    assert played.outcome("9", EGS).event("round_settled")
    assert played.credit("PT1") == 110
    played.wait(6)
    played.by("PT1", "call_service")
    played.expire()
    assert played.outcome("9", EGS).refused == "outcome_from_the_device"


def test_an_exposure_whose_time_nobody_knows_voids_every_wager() -> None:
    played = Played(ACT, "sic-bo")
    played.note("PT1", 100)
    played.new_game()
    played.place("PT1", "small", 10)
    played.confirm("PT1")
    played.wait(10)
    said = played.at_table("expose_early", CS)
    assert said.event("outcome_exposed")["exposed_at"] is None
    assert said.event("round_voided")["returned"] == {"A1": 1_000}
    assert f"{ACT} 10.5(c)" in said.cites


def test_the_dispute_key_needs_no_other_ground() -> None:
    played = touchbet()
    assert played.at_table("dispute").refused == "not_in_this_phase"
    played.new_game()
    played.place("PT1", "red", 50)
    played.expire()
    said = played.at_table("dispute")
    assert said.event("round_voided")["returned"] == {"A1": 5_000}
    assert said.event("irregularity_recorded")["calls"] == [GS]
    assert f"{VIC} 10.9.1" in said.cites


def test_nor_does_bad_spin() -> None:
    played = Played(VIC, form="touchtable")
    played.at_table("buy_in", terminal="PT1", amount=10_000)
    played.new_game()
    played.place("PT1", "red", 50)
    said = played.at_table("bad_spin")
    assert said.event("round_voided")["returned"] == {"A1": 5_000}
    assert f"{VIC} 11.9.1" in said.cites


def test_a_terminal_at_the_tumbler_may_fail_for_any_other_reason() -> None:
    played = Played(IB, "sic-bo")
    fault = {"as": EGS, "terminal": "PT1", "ground": "8.2.7", "reason": "sounds wrong"}
    assert played.step("fault", **fault).event("malfunction_recorded")["ground"] == "8.2.7"
    tumbler = {"ground": "8.2.7", "reason": "sounds wrong"}
    assert played.at_table("irregularity", EGS, **tumbler).refused == "no_such_irregularity"


def at_a_table(book: str) -> Played:
    played = Played(book, "baccarat" if book == LT else "roulette", seconds=20)
    played.note("PT1", 100)
    return played


def test_an_exclusion_may_rest_on_the_clause_that_gives_the_power() -> None:
    for book, clause, role in (
        (ACT, "7.3(b)", CS),
        (IB, "9.8.2", EGS),
        (LT, "12.3.2", CS),
    ):
        said = at_a_table(book).at_table("exclude", role, terminal="PT1", ground=clause)
        assert said.event("player_excluded")["rule"] == clause
        assert f"{book} {clause}" in said.cites
    said = touchbet().at_table("exclude", PB, terminal="PT1", ground="13.2.2")
    assert said.event("player_excluded")["rule"] == "13.2.2"


def test_wagers_void_for_a_broken_rule_are_a_breach_of_it() -> None:
    played = Played(IB)
    played.note("PT1", 100)
    played.place("PT1", "red", 50)
    void = {"terminal": "PT1", "ground": "9.8.1"}
    said = played.at_table("void_wagers", EGS, **void, reason="a device")
    assert (said.refused, said.cites) == ("recorded_otherwise", {f"{IB} 9.8.1"})
    assert "breach" in said.says
    low = played.at_table("void_wagers", "electronic gaming host", **void, reason="9.11")
    assert low.refused == "rank_too_low"
    said = played.at_table("void_wagers", EGS, **void, reason="a device, against 9.11")
    assert said.event("contravention_recorded")["rule"] == "9.11"
    assert said.event("wagers_voided")["returned"] == 5_000


def test_a_claim_is_of_who_played_then() -> None:
    played = touchbet()
    played.new_game()
    played.place("PT1", "red", 50)
    spin(played, "10")
    played.cash_out("PT1")
    for_them = {"as": GS, "terminal": "PT1", "matter": "it was 9"}
    assert played.step("claim", **for_them, round=1).event("claim_lodged")["account"] == "A1"
    played.note("PT1", 20)
    assert claim(played, round=1).refused == "round_before_account"
    assert claim(played, round=1, account="A1").refused == "no_account"
    assert claim(played).event("claim_lodged")["account"] == "A2"
    assert played.step("claim", **for_them, round=1).event("claim_lodged")["account"] == "A1"
    named = played.step("claim", **for_them, account="A1")
    assert named.event("claim_lodged")["account"] == "A1"
    elsewhere = {**for_them, "terminal": "PT2", "account": "A1"}
    assert played.step("claim", **elsewhere).refused == "no_account"


# --- what a hold can still be put on


def test_what_was_paid_out_on_paper_is_withheld_there_as_the_refusal_says() -> None:
    for named in ({"terminal": "PT1"}, {"account": "A1"}):
        played = touchbet()
        failed(played)
        played.cash_out("PT1")
        held = {**named, "amount": 1_000, "reason": "looking"}
        said = played.at_table("hold_claim", PB, **held)
        assert said.refused == "paid_out_on_paper"
        assert f"{VIC} 10.9.7(b)(i)" in said.cites
        for word in ("T1", "at a desk", "10.9.7(b)(i)"):
            assert word in said.says
        withheld = played.desk("withhold", validation="T1", ground="10.9.7(b)(i)", reason="looking")
        assert withheld.event("ticket_withheld")["decide_by"] == 72 * 3_600_000
        assert played.at_table("hold_claim", PB, **held).refused == "nothing_to_hold"


def test_nor_is_anything_held_of_who_was_paid_in_chips_or_never_came() -> None:
    played = Played(VIC, form="touchtable")
    played.at_table("buy_in", terminal="PT1", amount=10_000)
    failed(played, "11.9.5(c)")
    played.cash_out("PT1")
    played.at_table("pay_chips", terminal="PT1")
    for place in ("PT1", "PT2"):
        held = {"terminal": place, "amount": 1_000, "reason": "looking"}
        said = played.at_table("hold_claim", PB, **held)
        assert (said.refused, "Buy in" in said.says) == ("nothing_to_hold", False)
        assert f"{VIC} 11.9.6(b)(i)" in said.cites


def failed(played: Played, ground: str = "10.9.6(c)") -> Said:
    given = {"as": "device", "terminal": "PT1", "ground": ground, "reason": "frozen"}
    return played.step("fault", **given)


# --- clauses of what had none


def test_a_claim_by_hand_rests_on_the_rule_about_disputes() -> None:
    table = ByHand()
    table.buy("P1", 100)
    assert Claimed(table, "6.1", by="P1").lodged.cites == {f"{VIC} 13.9"}


def test_a_fault_of_the_system_cites_its_clause_though_nobody_names_one() -> None:
    before, after = {ACT: "6.7(a)", IB: "8.6", LT: "11.1"}, {ACT: "6.7(b)", IB: "8.6", LT: "11.1"}
    for book in before:
        played = at_a_table(book)
        if book != IB:
            played.new_game()
        for clause in (before[book], after[book]):
            recorded = played.step("system_fault", **{"as": "device"}, reason="crash")
            cites = recorded.event("malfunction_recorded")["cites"]
            assert f"{book} {clause}" in cites
            if book != IB:
                played.new_game()
            played.expire()
    for form, clause in (("touchbet", "10.9.5"), ("touchtable", "11.9.4")):
        played = Played(VIC, form=form)
        said = played.step("system_fault", **{"as": "device"}, reason="crash")
        assert f"{VIC} {clause}" in said.event("malfunction_recorded")["cites"]


# --- wagers that are established, and those that are not


def test_wagers_in_question_are_not_established_with_the_rounds() -> None:
    played = touchbet()
    played.note("PT2", 100)
    played.new_game()
    for terminal in ("PT1", "PT2"):
        played.place(terminal, "red", 10)
    played.expire()
    assert failed(played).event("wagers_questioned")["account"] == "A1"
    played.step("system_fault", **{"as": "device"}, reason="crash")
    said = played.at_table("confirm_wagers", PB, round=1)
    assert said.event("wagers_established")["staked"] == {"A2": {"red": 1_000}}
    assert played.at_table("confirm_wagers", PB, round=1, terminal="PT1").event("wagers_stand")


# --- void already


def test_what_is_void_is_not_void_again() -> None:
    for settled in (False, True):
        played = touchbet()
        played.new_game()
        played.place("PT1", "red", 10)
        if settled:
            spin(played, "9")
        riot = {"round": 1, "ground": "13.3.1", "reason": "a riot"}
        assert not played.at_table("void_round", PB, **riot).refused
        said = played.at_table("void_round", PB, **riot)
        assert said.refused == "void_already"
        assert "is void already" in said.says
        assert "actual outcome" not in said.says
        assert f"{VIC} 13.3.1" in said.cites
        assert played.credit("PT1") == 100


# --- a second person


def closing(second: dict[str, str] | None) -> Said:
    played = Played(VIC, form="touchbet", floor={"second_person": ["close_table"]})
    return played.at_table("close_table", PB, by="max", approved_by=second)


def test_who_is_wanted_as_a_second_person_is_said_with_the_clause() -> None:
    for second, code, words in (
        (None, "second_person_needed", ("close_table", "pit boss")),
        ({"role": PB, "name": "max"}, "same_person_twice", ("max", "pit boss")),
        ({"role": GS, "name": "gil"}, "second_person_too_low", ("gil", GS, "pit boss")),
        ({"role": "player", "name": "PT1"}, "second_person_too_low", ("PT1", "pit boss")),
    ):
        said = closing(second)
        assert said.refused == code
        assert f"{VIC} 13.7" in said.cites
        for word in (*words, "operator's setting"):
            assert word in said.says
    assert closing({"role": PB, "name": "sue"}).names == ["approved", "table_closed"]


def test_at_a_desk_too() -> None:
    played = Played(VIC, form="touchbet", floor={"second_person": ["redeem"]})
    played.note("PT1", 50)
    played.cash_out("PT1")
    paid = {"validation": "@1", "place": "cage", "by": "cora"}
    said = played.desk("redeem", **paid)
    assert said.refused == "second_person_needed"
    assert "cashier" in said.says
    dealer = {"role": "dealer", "name": "dan"}
    assert played.desk("redeem", **paid, approved_by=dealer).refused == "second_person_too_low"
    cashier = {"role": "cashier", "name": "carl"}
    assert played.desk("redeem", **paid, approved_by=cashier).event("ticket_redeemed")


# --- what the highest rank decided


def decided_at_the_top(name: str) -> Claimed:
    played = Played(LT, "baccarat", limits={}, differential=0)
    played.note("PT1", 100)
    claimed = Claimed(played, "11.1")
    claimed.rule("gaming manager", name)
    return claimed


def test_a_review_of_the_highest_ranks_ruling_is_for_another_of_that_rank() -> None:
    """Whether or not whoever ruled gave a name: the request is the player's right (12.11)."""
    for first in ("gus", ""):
        claimed = decided_at_the_top(first)
        assert "ask_review" in claimed.played.console("gaming manager").matters[0].allowed
        asked = claimed.player("ask_review")
        assert asked.event("review_asked")["decider"] == "gaming manager"
        assert f"{LT} 12.11" in asked.cites
        assert claimed.rule("gaming manager", first).refused == "another_person"
        assert claimed.rule("casino supervisor", "cleo").refused == "rank_too_low"
        assert claimed.rule("gaming manager", "gwen").event("matter_ruled")["level"] == 2
        said = claimed.player("ask_review")
        assert (said.refused, said.cites) == ("no_further_review", {f"{LT} 12.12"})
        assert claimed.player("ask_inspector").event("inspector_asked")["reviewer"] == "inspector"


# --- where papers are paid


def test_no_machine_pays_a_voucher_by_whatever_step() -> None:
    for book in (IB, LT):
        played = Played(book, "baccarat" if book == LT else "roulette", ticket_limit=1_000)
        played.note("PT1", 20)
        assert played.cash_out("PT1").event("hand_pay_issued")
        machine = {"validation": "@1", "place": "tico"}
        for said in (
            played.desk("redeem", "device", **machine),
            played.desk("redeem", **machine),
            played.desk("pay_voucher", voucher="@1", place="tico", signed_by="Ann"),
            played.by("PT2", "insert_ticket", validation="@1"),
        ):
            assert said.refused == "voucher_by_hand"
            assert "cage" in said.says
        for place in ("", "bar", "cash desk"):
            said = played.desk("redeem", validation="@1", place=place)
            assert (said.refused, "cage" in said.says) == ("not_redeemed_here", True)
        bar = played.desk("pay_voucher", voucher="@1", place="bar", signed_by="Ann")
        assert bar.refused == "not_redeemed_here"
        [paper] = played.desk_screen().papers
        assert (paper.places, paper.desk_places) == (("cage",), ("cage",))
        paid = played.desk("pay_voucher", voucher="@1", signed_by="Ann")
        assert paid.event("voucher_paid")["place"] == "cage"
