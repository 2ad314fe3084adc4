"""Meters, gaming days, shifts, floats and drops, with figures worked out by hand."""

from typing import Any

import pytest

from croupier.accounts.cash import carried, counted
from croupier.accounts.meters import SHOWN, Meters, remember
from croupier.accounts.tickets import in_coins
from croupier.floor.desk_views import TerminalAudit, terminal_audit
from tests.played import Played, Said

ACT, IB, LT, VIC = "act-mttg-2019", "nsw-interblock-2016", "nsw-ltgame-2016", "vic-roulette-2011"
BOSS = "pit boss"
KEPT = ("chips/", "placed/", "staked/")


def audit(played: Played, terminal: str = "PT1") -> TerminalAudit:
    return terminal_audit(played.run.floor, terminal)


def meters(played: Played, key: str) -> Meters:
    return played.run.floor.meters.get(key, Meters())


FIGURES = (
    *("notes_in", "tickets_in", "transfers_in", "tendered", "credits_stayed"),
    *("tickets_out", "hand_pays", "chips_out", "wagered", "won", "games"),
)


def figures(counted: Meters) -> dict[str, int]:
    """The figures that are not nothing."""
    return {name: getattr(counted, name) for name in FIGURES if getattr(counted, name)}


def transfer(played: Played, terminal: str, cents: int) -> Said:
    return played.step("transfer_in", **{"as": "device"}, terminal=terminal, amount=cents)


def spin(played: Played, outcome: list[int], at: float) -> Said:
    """A throw of an automated tumbler."""
    played.at = at
    return played.step("outcome", **{"as": "device"}, table="T1", outcome=outcome)


# --- meters


def test_meters_of_a_terminal_a_table_and_a_game() -> None:
    played = Played(IB, "sic-bo", seconds=20, ticket_limit=20_000)
    played.note("PT1", 70)
    transfer(played, "PT1", 503)
    played.place("PT1", "big", 10)
    played.place("PT1", "small", 5)
    spin(played, [6, 6, 5], at=25)
    assert played.credit("PT1") == 70 + 5.03 - 15 + 20
    played.cash_out("PT1")
    played.note("PT2", 20)
    played.by("PT2", "insert_ticket", validation="@1")
    played.at = 31
    played.place("PT2", "total:17", 5)
    spin(played, [6, 6, 5], at=55)
    assert played.credit("PT2") == 20 + 80.03 - 5 + 5 * 63
    played.cash_out("PT2").event("hand_pay_issued")
    first, second = meters(played, "terminal/PT1"), meters(played, "terminal/PT2")
    assert figures(first) == {
        "notes_in": 7_000,
        "transfers_in": 503,
        "tickets_out": 8_003,
        "wagered": 1_500,
        "won": 2_000,
        "games": 1,
    }
    assert first.notes == {5_000: 1, 2_000: 1}
    assert (first.taken_in, first.paid_out, first.cancelled_credit) == (7_503, 8_003, 0)
    assert figures(second) == {
        "notes_in": 2_000,
        "tickets_in": 8_003,
        "hand_pays": 41_003,
        "wagered": 500,
        "won": 31_500,
        "games": 1,
    }
    assert (second.taken_in, second.paid_out, second.cancelled_credit) == (10_003, 41_003, 41_003)
    assert first.held == second.held == 0
    both = {"wagered": 2_000, "won": 33_500, "games": 2}
    assert figures(meters(played, "table/T1")) == both
    assert figures(meters(played, f"game/{IB}/sic-bo")) == both
    assert meters(played, "terminal/PT3") == Meters()


def test_two_tables_of_one_game_share_its_meters() -> None:
    played = Played(ACT, "roulette", more_tables=[{"id": "T2"}])
    played.note("PT1", 100)
    for table, outcome in (("T1", "1"), ("T2", "2"), ("T2", "3")):
        played.new_game(table=table)
        played.place("PT1", "red", 10, table=table)
        played.confirm("PT1", table=table)
        played.expire()
        played.at_table("outcome", table=table, outcome=outcome)
        played.at_table("confirm_result", table=table)
    assert figures(meters(played, "table/T1")) == {"wagered": 1_000, "won": 2_000, "games": 1}
    assert figures(meters(played, "table/T2")) == {"wagered": 2_000, "won": 2_000, "games": 2}
    game = figures(meters(played, f"game/{ACT}/roulette"))
    assert game == {"wagered": 3_000, "won": 4_000, "games": 3}
    assert figures(meters(played, "terminal/PT1")) == {**game, "notes_in": 10_000}


def test_a_round_that_nobody_wagered_on_is_a_game_of_the_table_only() -> None:
    played = Played(ACT, "roulette")
    played.note("PT1", 20)
    played.new_game()
    played.settle("17")
    assert figures(meters(played, "table/T1")) == {"games": 1}
    assert figures(meters(played, "terminal/PT1")) == {"notes_in": 2_000}


def test_a_void_round_is_no_game_and_nothing_wagered() -> None:
    played = Played(ACT, "roulette")
    played.note("PT1", 20)
    played.new_game()
    played.place("PT1", "red", 10)
    played.confirm("PT1")
    played.at_table("system_fault", "casino supervisor", reason="no power").event("round_voided")
    assert figures(meters(played, "terminal/PT1")) == {"notes_in": 2_000}
    assert meters(played, "terminal/PT1").held == 2_000
    assert figures(meters(played, "table/T1")) == {}


def test_credits_that_stay_come_in_again_and_go_out_again() -> None:
    played = Played(LT, "baccarat")
    played.note("PT1", 50)
    played.cash_out("PT1")
    played.step("report_print_fault", **{"as": "device"}, terminal="PT1")
    played.at_table("hand_pay", "casino supervisor", terminal="PT1", reason="no paper")
    counted = meters(played, "terminal/PT1")
    assert figures(counted) == {
        "notes_in": 5_000,
        "credits_stayed": 5_000,
        "tickets_out": 5_000,
        "hand_pays": 5_000,
    }
    assert (counted.cancelled_credit, counted.held) == (5_000, 0)


def test_what_takes_a_tickets_place_is_no_second_payment() -> None:
    by_voucher, again = Played(ACT), Played(VIC, form="touchbet")
    for played, do, role in (
        (by_voucher, "hand_pay", "casino supervisor"),
        (again, "reprint", BOSS),
    ):
        played.note("PT1", 50)
        played.cash_out("PT1")
        played.step("report_print_fault", **{"as": "device"}, terminal="PT1")
        played.at_table(do, role, terminal="PT1")
        assert figures(meters(played, "terminal/PT1")) == {"notes_in": 5_000, "tickets_out": 5_000}
    assert meters(by_voucher, "terminal/PT1").last_out == ["V1", "T1"]
    assert meters(again, "terminal/PT1").last_out == ["T2", "T1"]


def test_chips_out_are_credit_cancelled_at_the_terminal_and_the_table() -> None:
    played = touchtable()
    played.at_table("buy_in", terminal="PT1", amount=10_000)
    played.at_table("buy_in", guest="G1", amount=4_000, tender="token")
    played.cash_out("PT1")
    played.at_table("pay_chips", terminal="PT1")
    assert figures(meters(played, "terminal/PT1")) == {"tendered": 10_000, "chips_out": 10_000}
    assert figures(meters(played, "terminal/G1")) == {"tendered": 4_000}
    table = meters(played, "table/T1")
    assert figures(table) == {"tendered": 14_000, "chips_out": 10_000}
    assert (table.cancelled_credit, table.held) == (10_000, 4_000)


@pytest.mark.parametrize(
    ("bets", "outcome", "back"),
    [
        ({"red": 10, "straight:17": 5}, "17", 180),
        ({"red": 10, "straight:17": 5}, "1", 20),
        ({"red": 10, "straight:17": 5}, "0", 0),
        ({"dozen:1": 15, "split:17-20": 5, "low": 20}, "5", 45 + 40),
    ],
)
def test_losses_and_winnings_tie_the_meters_to_the_ledger(
    bets: dict[str, float], outcome: str, back: float
) -> None:
    played, staked = Played(ACT, "roulette"), sum(bets.values())
    played.note("PT1", 100)
    played.new_game()
    for bet, dollars in bets.items():
        played.place("PT1", bet, dollars)
    played.confirm("PT1")
    played.settle(outcome)
    terminal = meters(played, "terminal/PT1")
    assert (terminal.wagered, terminal.won) == (staked * 100, back * 100)
    assert played.ledger("house/T1") == staked - back
    assert played.ledger("chips/A1") == 100 - staked + back == terminal.held / 100
    assert played.ledger("cash/note-box/PT1") == -100


def test_what_the_players_have_is_in_the_meters_at_every_moment() -> None:
    played = Played(ACT, "roulette")
    for terminal in ("PT1", "PT2"):
        played.note(terminal, 100)
    played.new_game()
    played.place("PT1", "red", 10)
    played.place("PT2", "red", 20)
    played.confirm("PT2")
    for settle in (None, "1"):
        if settle:
            played.settle(settle)
        books = played.run.floor.ledger.balances
        has = sum(amount for account, amount in books.items() if account.startswith(KEPT))
        said = sum(meters(played, f"terminal/{one}").held for one in ("PT1", "PT2"))
        assert has == said == (22_000 if settle else 20_000)


# --- what can be read at a terminal


def test_the_latest_thirty_five_tickets_are_shown_newest_first() -> None:
    played = Played(IB, "sic-bo")
    for number in range(1, 41):
        played.note("PT1", 5)
        played.cash_out("PT1")
        played.by("PT2", "insert_ticket", validation=f"@{number}")
    latest = [f"T{number}" for number in range(40, 5, -1)]
    assert len(latest) == SHOWN == 35
    out, taken = audit(played, "PT1"), audit(played, "PT2")
    assert [paper.id for paper in out.tickets_out] == latest
    assert out.tickets_in == []
    assert [paper.id for paper in taken.tickets_in] == latest
    assert taken.tickets_out == []
    assert {(paper.status, paper.where, paper.amount) for paper in taken.tickets_in} == {
        ("redeemed", "PT2", 500)
    }
    assert (out.meters.tickets_out, taken.meters.tickets_in) == (20_000, 20_000)


def test_vouchers_are_among_the_papers_and_no_number_is() -> None:
    played = Played(ACT, "roulette", ticket_limit=2_000)
    for dollars in (20, 50):
        played.note("PT1", dollars)
        played.cash_out("PT1")
    newest, older = audit(played).tickets_out
    assert (newest.id, newest.kind, newest.amount) == ("V1", "voucher", 5_000)
    assert (older.id, older.kind, older.amount) == ("T1", "ticket", 2_000)
    assert len(older.last_four) == 4
    assert older.places == ("cash desk",)
    assert not hasattr(older, "number_hash")


def test_a_terminal_that_nobody_used_has_empty_meters() -> None:
    shown = audit(Played(ACT, "roulette"), "PT3")
    assert (shown.meters, shown.today) == (Meters(), Meters())


def test_remembering_keeps_no_more_than_is_shown() -> None:
    papers = [f"T{number}" for number in range(SHOWN, 0, -1)]
    remember(papers, "V1")
    assert (len(papers), papers[0], papers[-1]) == (SHOWN, "V1", "T2")


# --- the gaming day


def test_today_is_what_came_since_the_gaming_day_began() -> None:
    played = Played(ACT, "roulette")
    played.note("PT1", 70)
    assert figures(audit(played).today) == {"notes_in": 7_000}
    played.wait(60)
    begun = played.desk("begin_gaming_day", day="2026-11-15").event("gaming_day_begun")
    assert (begun["day"], begun["began_at"], begun["begun_by"]) == ("2026-11-15", 60_000, "cashier")
    assert begun["postings"] == []
    assert figures(audit(played).today) == {}
    assert figures(audit(played).meters) == {"notes_in": 7_000}
    played.note("PT1", 20)
    played.new_game()
    played.place("PT1", "red", 10)
    played.confirm("PT1")
    played.settle("1")
    shown = audit(played)
    assert figures(shown.today) == {"notes_in": 2_000, "wagered": 1_000, "won": 2_000, "games": 1}
    assert shown.today.notes == {5_000: 0, 2_000: 1}
    assert shown.meters.notes == {5_000: 1, 2_000: 2}
    played.desk("begin_gaming_day", day="2026-11-16")
    assert figures(audit(played).today) == {}
    assert played.desk_screen().day == "2026-11-16"


def test_a_new_day_takes_nothing_back() -> None:
    earlier = Meters(notes={500: 1}, notes_in=500, last_in=["T1"])
    later = Meters(notes={500: 3, 1_000: 1}, notes_in=2_500, games=2, last_in=["T2", "T1"])
    since = later.since(earlier)
    assert (since.notes, since.notes_in, since.games) == ({500: 2, 1_000: 1}, 2_000, 2)
    assert since.last_in == ["T2", "T1"]
    since.last_in.clear()
    assert later.last_in == ["T2", "T1"]


# --- shifts


def paid_at_desk(played: Played, cents: int) -> dict[str, Any]:
    """A ticket of so many cents, paid at D1."""
    transfer(played, "PT1", cents)
    played.cash_out("PT1")
    paper = f"@{len(played.run.floor.tickets)}"
    return played.desk("redeem", validation=paper, place="cash desk").event("ticket_redeemed")


@pytest.mark.parametrize(("found", "difference"), [(96_635, 0), (96_600, -35), (96_700, 65)])
def test_a_shift_is_closed_on_what_was_counted(found: int, difference: int) -> None:
    played = Played(ACT, "roulette")
    opened = played.desk("open_shift", float=100_000).event("shift_opened")
    assert opened["postings"] == [["cash/desk/D1", -100_000, "AUD"], ["vault", 100_000, "AUD"]]
    paid_at_desk(played, 1_234)
    paid_at_desk(played, 2_131)
    shift = played.desk_screen().shift
    assert shift
    assert (shift.number, shift.float, shift.paid, shift.papers) == (1, 100_000, 3_365, 2)
    assert shift.expected == 100_000 - 1_235 - 2_130 == 96_635
    closed = played.desk("close_shift", counted=found).event("shift_closed")
    assert (closed["expected"], closed["counted"]) == (96_635, found)
    assert (closed["difference"], closed["papers"], closed["paid"]) == (difference, 2, 3_365)
    assert played.ledger("cash/desk/D1") == 0
    assert played.ledger("vault") == (100_000 - found) / 100
    assert played.ledger("cash/variance/cash/desk/D1") == difference / 100
    assert played.desk_screen().shift is None
    again = played.desk("open_shift", float=0).event("shift_opened")
    assert (again["shift"], again["postings"]) == (2, [])


def test_the_papers_of_one_desk_are_not_in_the_shift_of_another() -> None:
    played = Played(ACT, "roulette")
    for desk in ("D1", "D2"):
        played.desk("open_shift", desk=desk, float=50_000)
    paid_at_desk(played, 5_000)
    first, second = played.desk_screen("D1").shift, played.desk_screen("D2").shift
    assert first
    assert second
    assert (first.papers, first.expected) == (1, 45_000)
    assert (second.papers, second.expected) == (0, 50_000)


def test_the_desk_shows_what_is_owed() -> None:
    played = Played(ACT, "roulette")
    for cents in (1_001, 2_000, 4_000):
        transfer(played, "PT1", cents)
        played.cash_out("PT1")
    assert played.desk_screen().owed == 7_001
    played.desk("redeem", validation="@2", place="cash desk")
    played.desk("withhold", validation="@3", ground="7.12")
    assert played.desk_screen().owed == 5_001
    cancel = {"validation": "@3", "ruling": "cancel", "reason": "a copy"}
    played.desk("release", "casino supervisor", **cancel)
    screen = played.desk_screen()
    assert screen.owed == 1_001
    assert [paper.id for paper in screen.papers] == ["T3", "T2", "T1"]
    assert [paper.status for paper in screen.papers] == ["cancelled", "redeemed", "issued"]


# --- coins


@pytest.mark.parametrize(
    ("cents", "coins"),
    [(0, 0), (1, 0), (2, 0), (3, 5), (4, 5), (5, 5), (6, 5), (7, 5), (8, 10), (9, 10), (10, 10)],
)
def test_coins_go_to_the_nearest_five_cents(cents: int, coins: int) -> None:
    assert in_coins(cents) == coins
    assert in_coins(1_000_000 + cents) == 1_000_000 + coins


def test_what_coins_add_or_take_stays_in_the_books() -> None:
    played = Played(ACT, "roulette")
    running = 0
    for cents, coins in ((1_001, 1_000), (1_002, 1_000), (1_003, 1_005), (1_004, 1_005), (5, 5)):
        paid = paid_at_desk(played, cents)
        assert (paid["amount"], paid["paid"]) == (cents, coins)
        running += cents - coins
        assert played.run.floor.ledger.balance("cash/rounding") == running
    assert running == 1 + 2 - 2 - 1
    assert played.ledger("cash/desk/D1") == 40.15
    assert paid_at_desk(played, 2)["paid"] == 0
    assert played.ledger("cash/rounding") == 0.02


# --- floats and drops


def touchtable() -> Played:
    return Played(VIC, form="touchtable", seconds=0)


def test_carrying_and_counting_balance() -> None:
    brought = {posting.account: posting.amount for posting in carried(500, "vault", "float/R1")}
    assert brought == {"float/R1": -500, "vault": 500}
    for expected, found in ((500, 500), (500, 450), (500, 550), (0, 0), (0, 50), (-20, 0)):
        postings = counted("drop/R1", expected, found)
        assert sum(p.amount for p in postings) == 0
        assert sum(p.amount for p in postings if p.account == "drop/R1") == expected
        assert sum(p.amount for p in postings if p.account == "vault") == -found
        variance = [p.amount for p in postings if p.account == "cash/variance/drop/R1"]
        assert sum(variance) == found - expected


def test_a_float_is_filled_credited_and_never_credited_below_nothing() -> None:
    played = touchtable()
    filled = played.at_table("fill_table", BOSS, amount=200_000).event("table_filled")
    assert (filled["amount"], filled["filled_by"]) == (200_000, BOSS)
    assert filled["postings"] == [["float/T1", -200_000, "AUD"], ["vault", 200_000, "AUD"]]
    played.at_table("buy_in", terminal="PT1", amount=10_000, tender="chips")
    played.at_table("buy_in", terminal="PT1", amount=5_000, tender="cash")
    assert (played.ledger("float/T1"), played.ledger("drop/T1")) == (-2_100, -50)
    played.cash_out("PT1")
    played.at_table("pay_chips", terminal="PT1")
    assert played.ledger("float/T1") == -2_100 + 150
    over = played.at_table("credit_table", BOSS, amount=195_001)
    assert over.refused == "not_in_the_float"
    assert "$1,950.00" in over.says
    credited = played.at_table("credit_table", BOSS, amount=195_000).event("table_credited")
    assert credited["postings"] == [["vault", -195_000, "AUD"], ["float/T1", 195_000, "AUD"]]
    assert (played.ledger("float/T1"), played.ledger("vault")) == (0, 50)
    assert played.at_table("credit_table", BOSS, amount=1).refused == "not_in_the_float"


@pytest.mark.parametrize(("found", "difference"), [(9_000, 0), (8_950, -50), (9_100, 100)])
def test_a_drop_is_counted_into_the_vault(found: int, difference: int) -> None:
    played = touchtable()
    for tender, cents in (("cash", 5_000), ("voucher", 2_500), ("token", 1_500), ("chips", 700)):
        played.at_table("buy_in", terminal="PT1", amount=cents, tender=tender)
    said = played.at_table("count_drop", BOSS, counted=found).event("drop_counted")
    assert (said["expected"], said["counted"], said["difference"]) == (9_000, found, difference)
    assert (said["terminal"], said["counted_by"]) == ("", BOSS)
    assert played.ledger("drop/T1") == 0
    assert played.ledger("vault") == -found / 100
    assert played.ledger("cash/variance/drop/T1") == difference / 100
    assert played.ledger("float/T1") == -7
    assert played.credit("PT1") == 97


def test_the_notes_of_one_terminal_are_counted() -> None:
    played = Played(ACT, "roulette")
    played.note("PT1", 100)
    played.note("PT2", 20)
    counting = played.at_table("count_drop", "casino supervisor", terminal="PT1", counted=9_500)
    said = counting.event("drop_counted")
    assert (said["terminal"], said["expected"], said["difference"]) == ("PT1", 10_000, -500)
    assert played.ledger("cash/note-box/PT1") == 0
    assert played.ledger("cash/note-box/PT2") == -20
    assert played.ledger("cash/variance/cash/note-box/PT1") == -5
    assert played.credit("PT1") == 100
    empty = played.at_table("count_drop", "casino supervisor", terminal="PT1", counted=0)
    assert empty.event("drop_counted")["expected"] == 0
    nobody = played.at_table("count_drop", "casino supervisor", terminal="PT9", counted=0)
    assert nobody.refused == "no_such_player"
