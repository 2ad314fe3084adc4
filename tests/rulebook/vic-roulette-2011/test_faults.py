"""VIC 10.9.5 to 10.9.9 and 11.9.4 to 11.9.7: stations, displays and systems that fail."""

from typing import NamedTuple

import pytest

from tests.played import Played, Said, cents
from tests.proving import proves

VIC = "vic-roulette-2011"
SUPERVISOR, BOSS = "game supervisor", "pit boss"
HOURS = 3_600


class Form(NamedTuple):
    """A form, and where its rules of malfunctions stand."""

    name: str
    system: str
    station: str
    unconfirmed: str


TOUCHBET = Form("touchbet", "10.9.5", "10.9.6", "10.9.8")
TOUCHTABLE = Form("touchtable", "11.9.4", "11.9.5", "11.9.7")


def in_both(touchbet: str, touchtable: str) -> pytest.MarkDecorator:
    """A test of what two clauses say alike, each in its own form."""
    return pytest.mark.parametrize(
        "form",
        [
            pytest.param(form, id=form.name, marks=proves(*(f"{VIC} {one}" for one in clauses)))
            for form, clauses in ((TOUCHBET, touchbet.split()), (TOUCHTABLE, touchtable.split()))
        ],
    )


def wagered(form: Form, bet: str = "straight:17", amount: float = 5) -> Played:
    """$50 at PT1 and PT2; PT1's wager, and $20 on Red at PT2; bets are open."""
    played = Played(VIC, form=form.name, seconds=30, minimum=1)
    for terminal in ("PT1", "PT2"):
        if form is TOUCHBET:
            played.note(terminal, 50)
        else:
            played.at_table("buy_in", terminal=terminal, amount=cents(50))
    played.new_game()
    played.place("PT1", bet, amount)
    played.place("PT2", "red", 20)
    return played


def no_more_bets(form: Form, played: Played) -> None:
    if form is TOUCHTABLE:
        played.at_table("final_bets")
    played.close()


def fails(played: Played, ground: str, role: str = "dealer", reason: str = "frozen") -> Said:
    return played.step("fault", **{"as": role}, terminal="PT1", ground=ground, reason=reason)


def server(played: Played, form: Form, role: str = SUPERVISOR) -> Said:
    return played.at_table("system_fault", role, ground=form.system, reason="the server stopped")


def dealt(played: Played, outcome: str) -> Said:
    played.outcome(outcome)
    return played.at_table("confirm_result")


def boss(played: Played, do: str, **fields: object) -> Said:
    return played.at_table(do, BOSS, terminal="PT1", **fields)


@in_both("10.9.5 10.9.5(a)", "11.9.4 11.9.4(a)")
def test_a_system_fault_before_expiry_voids_every_wager(form: Form) -> None:
    played = wagered(form)
    played.wait(25)
    assert server(played, form, "dealer").refused == "rank_too_low"
    voided = server(played, form).event("round_voided")
    assert voided["returned"] == {"A1": 500, "A2": 2000}
    assert (played.credit("PT1"), played.credit("PT2")) == (50, 50)


@in_both("10.9.5 10.9.5(b)", "11.9.4 11.9.4(b)")
def test_on_or_after_expiry_the_wagers_are_confirmed_from_the_records(form: Form) -> None:
    played = wagered(form)
    no_more_bets(form, played)
    assert server(played, form).names == ["malfunction_recorded", "analysis_opened"]
    assert played.outcome("17").refused == "not_in_this_phase"
    analysis = {"round": 1, "analysis": "journal 12 to 19"}
    established = played.at_table("confirm_wagers", BOSS, **analysis).event("wagers_established")
    assert established["staked"] == {"A1": {"straight:17": 500}, "A2": {"red": 2000}}
    assert established["analysis"] == "journal 12 to 19"
    dealt(played, "17")
    assert (played.credit("PT1"), played.credit("PT2")) == (225, 30)


@in_both("10.9.5(b)(i)", "11.9.4(b)(i)")
def test_after_a_system_fault_a_claim_is_held_for_72_hours_and_lapses(form: Form) -> None:
    played = wagered(form)
    no_more_bets(form, played)
    claim = {"amount": cents(40), "reason": "claims a corner too"}
    assert boss(played, "hold_claim", **claim).refused == "no_such_malfunction"
    server(played, form)
    assert boss(played, "hold_claim", **claim, hours=73).refused == "hold_too_long"
    assert boss(played, "hold_claim", **{**claim, "amount": 4501}).refused == "not_in_the_account"
    assert boss(played, "hold_claim", **{**claim, "reason": ""}).refused == "reason_needed"
    low = played.at_table("hold_claim", SUPERVISOR, terminal="PT1", **claim)
    assert low.refused == "rank_too_low"
    held = boss(played, "hold_claim", **claim).event("claim_held")
    assert (held["hold"], held["until"]) == ("H1", 72 * HOURS * 1_000 + held["held_at"])
    assert (played.credit("PT1"), played.ledger("held/H1/A1")) == (5, 40)
    played.wait(72 * HOURS - 1)
    assert "hold_decided" not in played.by("PT1", "call_service").names
    played.wait(1)
    assert played.by("PT1", "call_service").event("hold_decided")["lapsed"] is True
    assert (played.credit("PT1"), played.ledger("held/H1/A1")) == (45, 0)


@in_both("10.9.7(b)(i)", "11.9.6(b)(i)")
def test_a_hold_for_a_station_is_not_extended_past_72_hours(form: Form) -> None:
    played = wagered(form)
    no_more_bets(form, played)
    fails(played, f"{form.station}(c)")
    boss(played, "hold_claim", amount=cents(20), reason="a claim", hours=24)
    assert boss(played, "hold_claim", hold="H1", hours=48).event("hold_extended")["hold"] == "H1"
    assert boss(played, "hold_claim", hold="H1", hours=73).refused == "hold_too_long"
    played.wait(47 * HOURS)
    again = {"amount": cents(5), "reason": "a claim"}
    assert boss(played, "hold_claim", **again, hours=26).refused == "hold_too_long"
    assert boss(played, "hold_claim", **again, hours=25).event("claim_held")["hold"] == "H2"
    played.wait(1 * HOURS)
    lapsed = played.by("PT1", "call_service").event("hold_decided")
    assert (lapsed["hold"], lapsed["lapsed"]) == ("H1", True)
    ruling = {"hold": "H2", "ruling": "cancel", "reason": "no such wager was made"}
    assert played.at_table("release_claim", BOSS, **ruling).event("hold_decided")["amount"] == 500
    assert played.credit("PT1") == 40
    assert played.at_table("release_claim", BOSS, **ruling).refused == "no_such_hold"


def test_no_claim_is_held_over_a_fault_before_expiry() -> None:
    played = wagered(TOUCHBET)
    fails(played, "10.9.6(c)")
    held = boss(played, "hold_claim", amount=500, reason="a claim")
    assert held.refused == "no_such_malfunction"


@in_both("10.9.6 10.9.6(b)", "11.9.5 11.9.5(b)")
def test_numbers_of_another_format_on_the_screen_are_a_malfunction(form: Form) -> None:
    played = wagered(form)
    assert fails(played, form.station).refused == "no_such_irregularity"
    raised = fails(played, f"{form.station}(b)", reason="shows 00").event("malfunction_recorded")
    assert raised["ground"] == f"{form.station}(b)"


@in_both("10.9.6(c)", "11.9.5(c)")
def test_a_station_that_is_frozen_is_closed_to_wagers(form: Form) -> None:
    played = wagered(form)
    fails(played, f"{form.station}(c)")
    refused = played.place("PT1", "red", 5)
    assert refused.refused == "terminal_out_of_service"
    assert f"{VIC} {form.station}(c)" in refused.cites
    assert played.place("PT2", "red", 5).amount == 5
    mended = played.step("clear_fault", **{"as": "technician"}, terminal="PT1")
    assert mended.event("fault_cleared")["faults"] == ["F1"]
    assert played.place("PT1", "red", 5).amount == 5


@in_both("10.9.6(d)", "11.9.5(d)")
def test_any_other_reason_takes_the_operator_s_word_and_a_text(form: Form) -> None:
    played = wagered(form)
    ground = f"{form.station}(d)"
    assert fails(played, ground, SUPERVISOR).refused == "rank_too_low"
    assert fails(played, ground, BOSS, " ").refused == "reason_needed"
    raised = fails(played, ground, BOSS, "it smells of smoke").event("malfunction_recorded")
    assert (raised["recorded_by"], raised["reason"]) == (BOSS, "it smells of smoke")


def check(played: Played, dollars: float, role: str = "device") -> Said:
    fields = {"terminal": "PT1", "round": 1, "credited": cents(dollars)}
    return played.step("check_credit", **{"as": role}, **fields)


@pytest.mark.parametrize(
    ("form", "bet", "stake", "outcome", "due", "credited"),
    [
        pytest.param(TOUCHBET, "straight:17", 5, "17", 180, 205, marks=proves(f"{VIC} 10.9.6(a)")),
        pytest.param(TOUCHTABLE, "serie-5-8", 6, "24", 18, 21, marks=proves(f"{VIC} 11.9.5(a)")),
    ],
)
def test_a_credit_that_does_not_fit_the_odds_is_a_malfunction(
    form: Form, bet: str, stake: float, outcome: str, due: float, credited: float
) -> None:
    """The meter rises by the winnings and the stake of the wager that won."""
    played = wagered(form, bet, stake)
    no_more_bets(form, played)
    dealt(played, outcome)
    assert check(played, due).names == ["credit_checked"]
    said = check(played, credited)
    checked, raised = said.event("credit_checked"), said.event("malfunction_recorded")
    assert (checked["credited"], checked["due"]) == (cents(credited), cents(due))
    assert raised["ground"] == f"{form.station}(a)"
    assert said.event("claim_held")["amount"] == cents(credited - due)
    assert fails(played, f"{form.station}(a)").event("malfunction_recorded")["fault"] == "F2"


@in_both("10.9.7 10.9.7(a)", "11.9.6 11.9.6(a)")
def test_a_station_that_fails_before_expiry_has_its_wagers_back(form: Form) -> None:
    played = wagered(form, "red", 40)
    played.wait(27)
    voided = fails(played, f"{form.station}(c)").event("wagers_voided")
    assert (voided["account"], voided["returned"]) == ("A1", 4000)
    assert (played.credit("PT1"), played.staked("PT2")) == (50, 20)


@in_both("10.9.7 10.9.7(b)", "11.9.6 11.9.6(b)")
def test_on_or_after_expiry_its_wagers_are_confirmed_and_settled(form: Form) -> None:
    played = wagered(form)
    no_more_bets(form, played)
    fails(played, f"{form.station}(c)")
    settled = dealt(played, "17").event("round_settled")
    assert [one["account"] for one in settled["paid"]] == ["A2"]
    assert (played.credit("PT1"), played.staked("PT1")) == (45, 5)
    answer = boss(played, "confirm_wagers", round=1).event("question_settled")
    assert answer["paid"][0]["credit"] == cents(175 + 5)
    assert played.credit("PT1") == 225


@in_both("10.9.8", "11.9.7")
def test_wagers_that_cannot_be_confirmed_are_void(form: Form) -> None:
    played = wagered(form)
    no_more_bets(form, played)
    fails(played, f"{form.station}(c)")
    dealt(played, "17")
    void = {"ground": form.unconfirmed, "reason": "the journal is unreadable"}
    low = played.at_table("void_wagers", SUPERVISOR, terminal="PT1", **void)
    assert low.refused == "rank_too_low"
    answer = boss(played, "void_wagers", **void).event("question_settled")
    assert (answer["returned"], answer["paid"]) == ({"straight:17": 500}, [])
    assert played.credit("PT1") == 50
    played.new_game()
    played.place("PT2", "red", 20)
    no_more_bets(form, played)
    server(played, form)
    whole = {"round": 2, **void}
    assert played.at_table("void_round", BOSS, **whole).event("round_voided")["round"] == 2


def refuse(played: Played, ground: str, role: str = BOSS, **fields: object) -> Said:
    given = {"terminal": "PT1", "amount": cents(20), "fault": "F1", "reason": "a bad note"}
    return played.at_table("refuse_credit", role, ground=ground, **{**given, **fields})


def credited_in_a_fault() -> Played:
    """A spin lost at 10 s. In the next the station fails at 40 s, and at 50 s $5 on 17 bring it $180."""
    played = wagered(TOUCHBET)
    played.wait(10)
    no_more_bets(TOUCHBET, played)
    dealt(played, "0")
    played.wait(10)
    played.new_game()
    played.place("PT1", "straight:17", 5)
    played.wait(20)
    no_more_bets(TOUCHBET, played)
    assert refuse(played, "10.9.9(a)").refused == "no_such_malfunction"
    fails(played, "10.9.6(c)")
    played.wait(10)
    dealt(played, "17")
    boss(played, "confirm_wagers", round=2)
    assert played.credit("PT1") == 40 + 180
    return played


@proves("vic-roulette-2011 10.9.9", "vic-roulette-2011 10.9.9(a)")
def test_an_amount_credited_in_a_malfunction_is_not_paid_and_the_rest_is() -> None:
    played = credited_in_a_fault()
    assert refuse(played, "10.9.9(a)", fault="").refused == "no_such_malfunction"
    assert refuse(played, "10.9.9(a)", SUPERVISOR).refused == "rank_too_low"
    assert refuse(played, "10.9.9(a)", reason="").refused == "reason_needed"
    house = played.ledger("house/T1")
    refused = refuse(played, "10.9.9(a)", amount=cents(175)).event("credit_refused")
    assert (refused["refused_by"], refused["amount"]) == (BOSS, 17_500)
    assert refused["of"] == [{"at": 50_000, "amount": 17_500, "table": "T1", "round": 2}]
    assert (played.credit("PT1"), played.ledger("house/T1")) == (45, house + 175)
    assert played.cash_out("PT1").event("ticket_issued")["amount"] == 4500


@proves("vic-roulette-2011 10.9.9", "vic-roulette-2011 10.9.9(a)")
def test_no_more_is_refused_than_was_credited_in_it() -> None:
    """The $50 note came in before the last spin that was settled before it: that is the player's."""
    played = credited_in_a_fault()
    over = refuse(played, "10.9.9(a)", amount=cents(180.01))
    assert over.refused == "more_than_credited"
    assert f"{VIC} 10.9.9(a)" in over.cites
    assert "$180.00" in over.says
    assert played.credit("PT1") == 220
    assert refuse(played, "10.9.9(a)", amount=cents(100)).event("credit_refused")
    assert refuse(played, "10.9.9(a)", amount=cents(80.01)).refused == "more_than_credited"
    assert refuse(played, "10.9.9(a)", amount=cents(80)).event("credit_refused")
    assert refuse(played, "10.9.9(a)", amount=1).refused == "more_than_credited"
    assert played.credit("PT1") == 40


def test_an_earlier_credit_is_refused_by_its_time_alone() -> None:
    """10.9.9(a) knows no time: somebody may hold that the note of 0 s was taken in wrongly too."""
    played = credited_in_a_fault()
    wrong = refuse(played, "10.9.9(a)", credited_at=1)
    assert (wrong.refused, "50.0, 0.0" in wrong.says) == ("nothing_credited_then", True)
    assert refuse(played, "10.9.9(a)", credited_at=0, amount=cents(50.01)).refused
    assert refuse(played, "10.9.9(a)", credited_at=0).event("credit_refused")["amount"] == 2000
    assert played.credit("PT1") == 200


def test_what_is_spent_cannot_be_refused_though_it_was_credited() -> None:
    played = credited_in_a_fault()
    played.wait(1)
    played.step("clear_fault", **{"as": "technician"}, terminal="PT1")
    played.wait(10)
    played.new_game()
    played.place("PT1", "red", 100)
    assert played.credit("PT1") == 120
    assert refuse(played, "10.9.9(a)", amount=cents(150)).refused == "not_in_the_account"


def test_what_a_correction_took_back_cannot_be_refused_as_well() -> None:
    played = credited_in_a_fault()
    played.at_table("correct_result", SUPERVISOR, round=2, outcome="18")
    assert played.credit("PT1") == 40
    assert refuse(played, "10.9.9(a)").refused == "more_than_credited"
    played.wait(10)
    played.at_table("correct_result", SUPERVISOR, round=2, outcome="17")
    assert refuse(played, "10.9.9(b)", credited_at=60).event("credit_refused")


@proves("vic-roulette-2011 10.9.9", "vic-roulette-2011 10.9.9(b)")
def test_so_is_one_credited_after_it_and_before_the_repair() -> None:
    """A station fails at 10:00 and is repaired at 11:00; at 10:30 the records bring it $180."""
    played = wagered(TOUCHBET)
    played.wait(10 * HOURS)
    no_more_bets(TOUCHBET, played)
    fails(played, "10.9.6(c)")
    played.wait(0.5 * HOURS)
    dealt(played, "17")
    boss(played, "confirm_wagers", round=1)
    played.wait(0.5 * HOURS)
    played.step("clear_fault", **{"as": "technician"}, terminal="PT1")
    played.wait(60)
    played.note("PT1", 100)
    repaired = 11 * HOURS
    assert refuse(played, "10.9.9(b)").refused == "not_before_the_repair"
    for moment in (0, 10 * HOURS - 1, repaired, repaired + 60):
        assert refuse(played, "10.9.9(b)", credited_at=moment).refused == "not_before_the_repair"
    for moment in (10 * HOURS, 10.5 * HOURS + 0.001, repaired - 1):
        nothing = refuse(played, "10.9.9(b)", credited_at=moment)
        assert nothing.refused == "nothing_credited_then"
        assert f"{VIC} 10.9.9(b)" in nothing.cites
    credit = {"credited_at": 10.5 * HOURS}
    assert refuse(played, "10.9.9(b)", SUPERVISOR, **credit).refused == "rank_too_low"
    over = refuse(played, "10.9.9(b)", amount=cents(180.01), **credit)
    assert over.refused == "more_than_credited"
    taken = refuse(played, "10.9.9(b)", amount=cents(180), **credit).event("credit_refused")
    assert taken["credited_at"] == 10.5 * HOURS
    assert played.credit("PT1") == 45 + 100
    assert refuse(played, "10.9.9(b)", **credit).refused == "nothing_credited_then"
    assert refuse(played, "10.9.6(c)").refused == "recorded_otherwise"


def test_each_form_has_clauses_of_its_own() -> None:
    assert fails(wagered(TOUCHTABLE), "10.9.6(c)").refused == "no_such_irregularity"
    assert fails(wagered(TOUCHBET), "11.9.5(c)").refused == "no_such_irregularity"
    played = wagered(TOUCHTABLE)
    fails(played, "11.9.5(c)")
    tender = played.at_table("buy_in", terminal="PT1", amount=cents(50))
    assert tender.refused == "terminal_out_of_service"
