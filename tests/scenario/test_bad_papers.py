"""Papers, money and people that are not what they should be: refused in words, with nothing changed."""

from copy import deepcopy
from typing import Any

import pytest

from croupier.floor import Floor
from tests.played import Played, Said

ACT, IB, LT, VIC = "act-mttg-2019", "nsw-interblock-2016", "nsw-ltgame-2016", "vic-roulette-2011"
GAMES = {ACT: "roulette", IB: "sic-bo", LT: "baccarat", VIC: "roulette"}
PLACES = {ACT: "cash desk", IB: "cage", LT: "cage", VIC: "cashier booth"}
"""Where a cashier pays a ticket of each."""
PAID_UNDER = {
    ACT: "A.1 Redeemable Ticket s2",
    IB: "1.1 redeemable ticket s2",
    LT: "1.1 redeemable ticket",
    VIC: "10.7.5(a) s2",
}
WITHHELD_UNDER = {ACT: "7.12", IB: "6.2", LT: "9.2", VIC: "13.9"}
OPERATORS = {
    ACT: "casino supervisor",
    IB: "electronic gaming supervisor",
    LT: "casino supervisor",
    VIC: "pit boss",
}
SEVERAL = [{"id": f"X{n}", "rulebook": book, "game": GAMES[book]} for n, book in enumerate(GAMES)]
NEVER_ISSUED = "123456789012345678"


def floor_of(book: str, **table: Any) -> Played:
    return Played(book, GAMES[book], "touchbet" if book == VIC else "", **table)


def with_ticket(book: str, **table: Any) -> Played:
    """A floor with a ticket for $50, printed at PT1."""
    played = floor_of(book, **table)
    played.note("PT1", 50)
    played.cash_out("PT1").event("ticket_issued")
    return played


def refused(played: Played, do: str, **fields: Any) -> Said:
    """A step that is refused: in words, and with nothing changed by it. The clock comes first."""
    seat = next(iter(played.run.floor.seats))
    played.step("clear_fault", **{"as": "technician"}, terminal=seat)
    before = copied(played.run.floor)
    said = played.step(do, **fields)
    assert said.refused, f"{do} {fields} was done: {said.lines}"
    assert len(said.says) > 10
    assert "{" not in said.says
    assert played.run.floor == before
    return said


def copied(floor: Floor) -> Floor:
    """The floor as it is now; what never changes is not copied."""
    fixed: list[Any] = [floor.rulebooks]
    for table in floor.tables.values():
        fixed += [table.rulebook, table.game]
    return deepcopy(floor, {id(one): one for one in fixed})


def at_desk(
    played: Played, do: str, role: str = "cashier", desk: str = "D1", **fields: Any
) -> Said:
    return refused(played, do, **{"as": role}, desk=desk, **fields)


def presented(played: Played, validation: str, place: str, **fields: Any) -> Said:
    return at_desk(played, "redeem", validation=validation, place=place, **fields)


# --- papers


@pytest.mark.parametrize("book", GAMES)
def test_a_forged_ticket_is_not_paid(book: str) -> None:
    played = with_ticket(book)
    for validation in (NEVER_ISSUED, "000000000000000000", "T1"):
        said = presented(played, validation, PLACES[book])
        assert said.refused == "ticket_not_found"
        assert "call a supervisor" in said.says
        assert f"{book} {PAID_UNDER[book]}" in said.cites


@pytest.mark.parametrize("book", GAMES)
def test_a_torn_ticket_is_not_paid(book: str) -> None:
    played = with_ticket(book)
    for torn in ("", "1", "12345678901234567", "1234567890123456789", "1234 567", "x"):
        said = presented(played, torn, PLACES[book])
        assert said.refused == "ticket_unreadable"
        assert "18 digits" in said.says
        assert f"{book} {PAID_UNDER[book]}" in said.cites


@pytest.mark.parametrize("book", [IB, LT])
def test_a_terminal_takes_neither(book: str) -> None:
    played = with_ticket(book)
    for validation, code in ((NEVER_ISSUED, "ticket_not_found"), ("123", "ticket_unreadable")):
        said = refused(played, "insert_ticket", terminal="PT2", validation=validation)
        assert said.refused == code
        assert f"{book} {PAID_UNDER[book]}" in said.cites


@pytest.mark.parametrize("book", GAMES)
def test_a_ticket_is_not_paid_twice(book: str) -> None:
    played = with_ticket(book)
    played.desk("redeem", validation="@1", place=PLACES[book]).event("ticket_redeemed")
    for desk in ("D1", "D2"):
        said = presented(played, "@1", PLACES[book], desk=desk)
        assert said.refused == "ticket_spent"
        assert "T1" in said.says
        assert "D1" in said.says
        assert f"{book} {PAID_UNDER[book]}" in said.cites
    for do, more in (
        ("withhold", {"ground": WITHHELD_UNDER[book]}),
        ("ask_identification", {}),
        ("delay_payment", {"until": 60, "reason": "why", "agreed_by": "J. Doe"}),
    ):
        assert at_desk(played, do, validation="@1", **more).refused == "ticket_spent"


@pytest.mark.parametrize("book", GAMES)
def test_a_withheld_ticket_is_not_paid(book: str) -> None:
    played = with_ticket(book)
    ground = WITHHELD_UNDER[book]
    held = played.desk("withhold", validation="@1", ground=ground, reason="claimed by two")
    assert held.event("ticket_withheld")["decide_by"] is None
    said = presented(played, "@1", PLACES[book])
    assert said.refused == "ticket_withheld"
    assert ground in said.says
    assert f"{book} {ground}" in said.cites
    by_another = presented(played, "@1", PLACES[book], role=OPERATORS[book])
    assert by_another.refused == "ticket_withheld"


def test_what_a_fault_holds_back_has_its_seventy_two_hours_and_a_dispute_none() -> None:
    played = with_ticket(VIC)
    played.wait(5)
    held = played.desk("withhold", validation="@1", ground="10.9.5(b)(i)", reason="server fault")
    assert held.event("ticket_withheld")["decide_by"] == 5_000 + 72 * 60 * 60 * 1_000
    assert f"{VIC} 10.9.5(b)(i)" in held.cites


@pytest.mark.parametrize(
    ("ticket", "terminal", "code", "clause"),
    [
        ("@1", "P2", "not_redeemed_here", f"{ACT} A.1 Redeemable Ticket s2"),
        ("@1", "P3", "not_redeemed_here", f"{ACT} A.1 Redeemable Ticket s2"),
        ("@4", "P2", "not_redeemed_here", f"{VIC} 10.7.5(a) s2"),
        ("@2", "P1", "tickets_not_taken", f"{ACT} 4.3"),
        ("@2", "P4", "tickets_not_taken", f"{VIC} 10.7.2"),
    ],
)
def test_a_foreign_ticket_is_not_taken(ticket: str, terminal: str, code: str, clause: str) -> None:
    played = mixed()
    said = refused(played, "insert_ticket", terminal=terminal, validation=ticket)
    assert said.refused == code
    assert clause in said.cites


@pytest.mark.parametrize("book", GAMES)
def test_a_foreign_ticket_is_not_paid_where_another_rulebook_pays(book: str) -> None:
    played = mixed()
    ticket = f"@{list(GAMES).index(book) + 1}"
    elsewhere = {*PLACES.values(), "tico", "table", "terminal", "", "bar"} - {PLACES[book]}
    if book in (IB, LT):
        elsewhere -= {"tico"}
    if book == VIC:
        elsewhere -= {"cage"}
    for place in sorted(elsewhere):
        said = presented(played, ticket, place)
        assert said.refused == "not_redeemed_here"
        assert PLACES[book] in said.says
        assert f"{book} {PAID_UNDER[book]}" in said.cites
    assert played.desk("redeem", validation=ticket, place=PLACES[book]).event("ticket_redeemed")


def test_the_place_comes_first_at_a_terminal_as_at_a_desk() -> None:
    played = mixed()
    played.desk("redeem", validation="@1", place=PLACES[ACT])
    assert played.by("P2", "insert_ticket", validation="@1").refused == "not_redeemed_here"
    assert presented(played, "@1", "bar").refused == "not_redeemed_here"


def mixed() -> Played:
    """A floor with a table of each rulebook, and a ticket of each: @1 to @4, in this order."""
    seats = [{"id": f"P{n + 1}", "tables": [f"X{n}"]} for n in range(4)]
    tables = [{**one, "form": "touchbet" if one["rulebook"] == VIC else ""} for one in SEVERAL]
    seats.append({"id": "P0", "tables": ["T1"]})
    played = Played(ACT, "roulette", terminals=seats, more_tables=tables)
    for n in range(1, 5):
        played.note(f"P{n}", 20)
        played.cash_out(f"P{n}").event("ticket_issued")
    return played


def test_a_ticket_is_no_voucher_by_whatever_it_is_named() -> None:
    played = with_ticket(ACT)
    for name in ("@1", "T1", played.run.floor.tickets["T1"].number_hash):
        assert at_desk(played, "pay_voucher", voucher=name).refused == "not_a_voucher"
        paid = at_desk(played, "pay_by_hand", ticket=name, reason="why not")
        assert paid.refused == "not_paid_by_hand"
    assert at_desk(played, "pay_voucher", voucher="V1").refused == "ticket_not_found"
    assert at_desk(played, "pay_by_hand", ticket="", reason="why").refused == "ticket_unreadable"


@pytest.mark.parametrize("book", GAMES)
def test_an_expired_ticket_is_not_brought_back(book: str) -> None:
    played = with_ticket(book, ticket_days=1)
    played.wait(86_400)
    assert presented(played, "@1", PLACES[book]).refused == "ticket_expired"
    ground = WITHHELD_UNDER[book]
    held = at_desk(played, "withhold", validation="@1", ground=ground, reason="why")
    assert held.refused == "ticket_expired"
    later: dict[str, Any] = {"until": 10**6, "reason": "why", "agreed_by": "J. Doe"}
    assert at_desk(played, "delay_payment", validation="@1", **later).refused == "ticket_expired"


def test_a_ticket_presented_in_time_does_not_expire_while_it_is_looked_into() -> None:
    played = with_ticket(IB, ticket_days=1)
    agreed = {"reason": "whose it is", "agreed_by": "J. Doe"}
    played.desk("delay_payment", validation="@1", until=200_000, **agreed)
    played.wait(100_000)
    assert presented(played, "@1", "cage").refused == "payment_delayed"
    played.desk("ask_identification", validation="@1").event("identification_asked")
    played.desk("delay_payment", validation="@1", until=150_000, **agreed).event("payment_delayed")
    played.wait(50_000)
    assert presented(played, "@1", "cage").refused == "identification_first"
    seen = {"validation": "@1", "place": "cage", "identification": "passport"}
    assert played.desk("redeem", **seen).event("ticket_redeemed")


@pytest.mark.parametrize("book", [IB, LT])
def test_what_was_asked_and_agreed_binds_a_terminal_and_the_paper_that_comes_instead(
    book: str,
) -> None:
    played = with_ticket(book)
    played.desk("ask_identification", validation="@1")
    said = refused(played, "insert_ticket", terminal="PT2", validation="@1")
    assert said.refused == "identification_first"
    agreed = {"reason": "whose it is", "agreed_by": "J. Doe"}
    played.desk("delay_payment", validation="@1", until=60, **agreed)
    by_hand = {"terminal": "PT1", "ticket": "@1", "reason": "illegible"}
    played.at_table("hand_pay", OPERATORS[book], **by_hand).event("hand_pay_issued")
    pay = {"voucher": "@2", "signed_by": "J. Doe"}
    assert at_desk(played, "pay_voucher", **pay).refused == "payment_delayed"
    played.wait(60)
    assert at_desk(played, "pay_voucher", **pay).refused == "identification_first"
    paid = played.desk("pay_voucher", **pay, identification="passport").event("voucher_paid")
    assert (paid["place"], paid["paid"]) == ("cage", 5_000)


# --- money in


@pytest.mark.parametrize("book", GAMES)
def test_a_note_of_no_such_value_is_given_back(book: str) -> None:
    played = floor_of(book)
    for amount in (0, 1, -500, 700, 20_000, 10**20):
        said = refused(played, "insert_note", terminal="PT1", amount=amount)
        assert said.refused == "note_not_taken"
        assert "$5.00 or $10.00 or $20.00 or $50.00 or $100.00" in said.says
        assert said.cites


@pytest.mark.parametrize("book", [ACT, IB, LT])
def test_a_transfer_counts_once(book: str) -> None:
    played, sent = floor_of(book), {"as": "device", "terminal": "PT1", "reference": "X1"}
    played.step("transfer_in", amount=10_000, **sent)
    again = refused(played, "transfer_in", amount=10_000, **sent)
    assert again.refused == "transfer_repeated"
    assert "X1 of $100.00 is in already" in again.says
    elsewhere = {**sent, "terminal": "PT2"}
    assert refused(played, "transfer_in", amount=10_000, **elsewhere).refused == "transfer_repeated"
    more = refused(played, "transfer_in", amount=10_001, **sent)
    assert more.refused == "transfer_contradicts"
    assert more.cites == again.cites != set()


NO_AMOUNTS = (-1, 2.5, "5", True, None, 10**30, 1e300)
AMOUNTS: dict[str, dict[str, Any]] = {
    "insert_note": {"as": "player", "terminal": "PT1", "amount": 0},
    "transfer_in": {"as": "device", "terminal": "PT1", "reference": "X1", "amount": 0},
    "fill_table": {"as": "casino supervisor", "table": "T1", "amount": 0},
    "credit_table": {"as": "casino supervisor", "table": "T1", "amount": 0},
    "open_shift": {"as": "cashier", "desk": "D1", "float": -1},
    "close_shift": {"as": "cashier", "desk": "D2", "counted": -1},
    "count_drop": {"as": "casino supervisor", "table": "T1", "counted": -1},
}


@pytest.mark.parametrize("do", AMOUNTS)
def test_an_amount_that_is_none_is_refused(do: str) -> None:
    played = floor_of(ACT)
    played.desk("open_shift", desk="D2", float=1_000)
    name = next(name for name in ("amount", "float", "counted") if name in AMOUNTS[do])
    codes = {
        "insert_note": "note_not_taken",
        "transfer_in": "transfer_of_nothing",
        "credit_table": "not_in_the_float",
    }
    for amount in (AMOUNTS[do][name], *NO_AMOUNTS):
        said = refused(played, do, **{**AMOUNTS[do], name: amount})
        code = codes.get(do, "amount_not_whole_cents")
        assert said.refused == (code if type(amount) is int else "malformed_step"), amount


def test_payment_is_put_off_to_a_time_to_come() -> None:
    played = with_ticket(LT)
    played.wait(10)
    agreed = {"validation": "@1", "reason": "whose it is", "agreed_by": "W. Li"}
    for until in (-1, 0, 9.999, 10, -1e300, 1e300, 1e12, "soon", None, True):
        said = at_desk(played, "delay_payment", until=until, **agreed)
        readable = type(until) in (int, float)
        assert said.refused == ("delay_to_the_past" if readable else "malformed_step"), until


def test_a_gaming_day_is_a_day_after_the_last() -> None:
    played = floor_of(ACT)
    played.desk("begin_gaming_day", day="2026-11-15")
    for day in ("", "tomorrow", "2026-11-14", "2026-11-15", "2026-02-30", "20261116", "2026-W47-1"):
        assert at_desk(played, "begin_gaming_day", day=day).refused == "no_such_day"


# --- people

AT_DESKS: dict[str, dict[str, Any]] = {
    "redeem": {"validation": "@1", "place": "cash desk"},
    "pay_voucher": {"voucher": "@2", "signed_by": "J. Doe"},
    "pay_by_hand": {"ticket": "@1", "reason": "why"},
    "withhold": {"validation": "@1", "ground": "7.12"},
    "release": {"validation": "@1"},
    "notify_inspector": {"matter": "@1"},
    "delay_payment": {"validation": "@1", "until": 60, "reason": "why", "agreed_by": "J. Doe"},
    "ask_identification": {"validation": "@1"},
    "open_shift": {"float": 1_000},
    "close_shift": {"counted": 1_000},
    "begin_gaming_day": {"day": "2026-11-15"},
}
AT_TABLES: dict[str, dict[str, Any]] = {
    "reprint": {"terminal": "PT1"},
    "hand_pay": {"terminal": "PT1", "reason": "why"},
    "fill_table": {"amount": 1_000},
    "credit_table": {"amount": 1_000},
    "count_drop": {"counted": 1_000},
}
NOT_CASHIERS = ("player", "dealer", "device", "technician", "inspector", "nobody", "")


def with_papers() -> Played:
    """@1 is a ticket, @2 a voucher."""
    played = with_ticket(ACT, ticket_limit=10_000)
    played.note("PT2", 150)
    played.cash_out("PT2").event("hand_pay_issued")
    return played


@pytest.mark.parametrize("do", AT_DESKS)
def test_a_cashiers_work_is_for_the_cashier(do: str) -> None:
    played = with_papers()
    for role in NOT_CASHIERS:
        said = at_desk(played, do, role, **AT_DESKS[do])
        assert said.refused == "rank_too_low"
        assert "for the cashier" in said.says
        assert f"{ACT} A.1 Casino Supervisor" in said.cites


@pytest.mark.parametrize("do", AT_TABLES)
def test_a_supervisors_work_is_for_the_supervisor(do: str) -> None:
    played = with_papers()
    for role in (*NOT_CASHIERS, "cashier"):
        said = refused(played, do, **{"as": role}, table="T1", **AT_TABLES[do])
        assert said.refused == "rank_too_low"
        assert "casino supervisor" in said.says
        assert f"{ACT} A.1 Casino Supervisor" in said.cites


@pytest.mark.parametrize("desk", ["D3", "", "d1"])
def test_a_desk_that_is_not_on_the_floor_does_nothing(desk: str) -> None:
    played = with_ticket(ACT, floor={"desks": ["D1", "D2"]})
    for do, fields in AT_DESKS.items():
        said = at_desk(played, do, desk=desk, **fields)
        assert said.refused == "no_such_desk"
        assert "There is D1, D2." in said.says


def test_a_machine_pays_tickets_at_a_machine_and_does_nothing_else() -> None:
    played = with_ticket(IB)
    tico = {"role": "device", "desk": "TICO1"}
    assert presented(played, "@1", "cage", **tico).refused == "rank_too_low"
    for do, fields in AT_DESKS.items():
        assert at_desk(played, do, **tico, **fields).refused == "rank_too_low"
    paid = played.desk("redeem", "device", "TICO1", validation="@1", place="tico")
    assert paid.event("ticket_redeemed")["paid_by"] == "device"


@pytest.mark.parametrize("role", ["player", "dealer", "cashier", "technician"])
def test_only_the_monitoring_system_sends_transfers(role: str) -> None:
    sent = {"as": role, "terminal": "PT1", "amount": 500, "reference": "X1"}
    assert refused(floor_of(ACT), "transfer_in", **sent).refused == "not_by_the_player"


@pytest.mark.parametrize("role", ["dealer", "cashier", "device", "technician"])
def test_only_the_player_puts_in_a_ticket_or_leaves(role: str) -> None:
    """The ticket may be reported by the device that holds it."""
    played = with_ticket(LT)
    played.note("PT2", 20)
    put_in = {"as": role, "terminal": "PT2", "validation": "@1"}
    if role != "device":
        assert refused(played, "insert_ticket", **put_in).refused == "not_this_terminal"
    assert (
        refused(played, "cash_out", **{"as": role}, terminal="PT2").refused == "not_this_terminal"
    )


@pytest.mark.parametrize("role", ["player", "cashier", "inspector"])
def test_a_fault_is_reported_and_cleared_by_staff_or_a_device(role: str) -> None:
    played = with_ticket(ACT)
    for do in ("report_print_fault", "clear_fault"):
        said = refused(played, do, **{"as": role}, terminal="PT1")
        assert said.refused == "not_by_the_player"


# --- reasons


@pytest.mark.parametrize("nothing", ["", " ", "\t\n"])
def test_a_reason_has_words(nothing: str) -> None:
    played = with_ticket(ACT)
    played.note("PT2", 20)
    leave = {"as": "dealer", "table": "T1", "terminal": "PT2", "ground": "4.4(b)(ii)"}
    said = refused(played, "direct_to_leave", **leave, reason=nothing)
    assert said.refused == "reason_needed"
    assert f"{ACT} 4.4(b)(ii)" in said.cites
    played.desk("withhold", validation="@1", ground="7.12")
    cancel = {"validation": "@1", "ruling": "cancel", "reason": nothing}
    said = at_desk(played, "release", **cancel)
    assert said.refused == "reason_needed"
    assert f"{ACT} 7.12" in said.cites
    assert at_desk(played, "notify_inspector", matter=nothing).refused == "reason_needed"


@pytest.mark.parametrize("nothing", ["", " "])
def test_paying_by_hand_and_putting_off_need_a_reason(nothing: str) -> None:
    touchbet = with_ticket(VIC)
    touchbet.step("report_print_fault", **{"as": "device"}, terminal="PT1")
    said = at_desk(touchbet, "pay_by_hand", ticket="@1", reason=nothing)
    assert said.refused == "reason_needed"
    assert f"{VIC} 10.7.5(a)(ii)" in said.cites
    played = with_ticket(LT)
    later: dict[str, Any] = {"validation": "@1", "until": 60}
    for words in (
        {"reason": nothing, "agreed_by": "W. Li"},
        {"reason": "why", "agreed_by": nothing},
    ):
        said = at_desk(played, "delay_payment", **later, **words)
        assert said.refused == "delay_unagreed"
        assert f"{LT} 9.3.1" in said.cites
