"""Writes what comes from the code: messages, readings, rule coverage, and the types of the screens.

`make docs` runs it; a test fails when a page is older than what it is made from.
"""

import json
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import msgspec

from croupier.cli.playbook import Run
from croupier.cli.reference import reference
from croupier.cli.settle import settle_line
from croupier.floor import Floor, FloorPlan, OpenFloor, apply, decide
from croupier.floor.state import ChangeFloor
from croupier.journal.people import Held, People, Place
from croupier.message import SYSTEM, Actor
from croupier.money import ONE_CENT
from croupier.refusal import Refusal
from croupier.rulebooks import Library
from croupier.rulebooks.policies import ResultBy
from croupier.rulebooks.tracing import trace
from croupier.server.access import Access
from croupier.server.channels import Channel
from croupier.server.conversing import HELLO_SECONDS, KEPT_WAITING_MOST, typed
from croupier.server.floor_file import FloorFileRefused, check_floor
from croupier.server.knocking import BODY_MOST, SIGN_IN_FIRST
from croupier.server.passwords import refuse_password
from croupier.server.standing import (
    books_of,
    read_role,
    refuse_place,
    refuse_staffing,
    refuse_table,
)
from croupier.server.typescript import typescript
from croupier.server.wire import VERSION
from croupier.words import catalogue, say

HERE = Path(__file__).parent

ROULETTE, SIC_BO = ("act-mttg-2019", "roulette"), ("act-mttg-2019", "sic-bo")
BACCARAT = ("act-mttg-2019", "baccarat-a")

RAISED_BY: dict[str, tuple[tuple[str, str], str]] = {
    "unknown_bet": (ROULETTE, '{"wagers":[{"bet":"rde","amount":500}],"outcome":"17"}'),
    "bet_not_offered": (ROULETTE, '{"wagers":[{"bet":"split:1-5","amount":500}],"outcome":"17"}'),
    "malformed_wager": (ROULETTE, '{"wagers":[{"bet":"red"}],"outcome":"17"}'),
    "amount_not_whole_cents": (ROULETTE, '{"wagers":[{"bet":"red","amount":2.5}],"outcome":"17"}'),
    "amount_too_large": (
        ROULETTE,
        '{"wagers":[{"bet":"red","amount":1000000000000000}],"outcome":"17"}',
    ),
    "amount_not_in_pieces": (
        ROULETTE,
        '{"wagers":[{"bet":"orphans","amount":101}],"outcome":"17"}',
    ),
    "needs_another_wager": (
        BACCARAT,
        '{"wagers":[{"bet":"player-pair","amount":500}],"outcome":"void"}',
    ),
    "not_on_the_wheel": (ROULETTE, '{"wagers":[],"outcome":"37"}'),
    "not_three_dice": (SIC_BO, '{"wagers":[],"outcome":[1,2,7]}'),
    "not_cards": (BACCARAT, '{"wagers":[],"outcome":"player"}'),
    "not_a_card": (BACCARAT, '{"wagers":[],"outcome":["KH","1Z","9S","AC"]}'),
    "more_than_the_decks_hold": (BACCARAT, json.dumps({"wagers": [], "outcome": ["AS"] * 9})),
    "coup_stops_short": (BACCARAT, '{"wagers":[],"outcome":["KH","5D","2S","AC"]}'),
    "coup_is_over": (BACCARAT, '{"wagers":[],"outcome":["KH","5D","6S","2C","9D"]}'),
    "line_not_json": (ROULETTE, "nonsense"),
    "line_not_a_round": (ROULETTE, '{"wagers":[]}'),
}


TABLE: dict[str, object] = {
    "id": "R1",
    "rulebook": "act-mttg-2019",
    "game": "roulette",
    "limits": {"min": 100, "max": 200},
    "wagering_seconds": 30,
}
FLOOR: dict[str, object] = {"tables": [TABLE], "terminals": ["PT1", "PT2"]}
NOTE = {"as": "player", "terminal": "PT1", "do": "insert_note", "amount": 500}
NEW_GAME = {"as": "dealer", "table": "R1", "do": "new_game"}
CONFIRM = {"as": "player", "terminal": "PT1", "do": "confirm"}
CASH_OUT = {"as": "player", "terminal": "PT1", "do": "cash_out"}


def place(bet: str, amount: int, **more: object) -> dict[str, object]:
    return {"as": "player", "terminal": "PT1", "do": "place", "bet": bet, "amount": amount, **more}


def table(**changes: object) -> dict[str, object]:
    return {**FLOOR, "tables": [{**TABLE, **changes}]}


AUTOMATIC = table(rulebook="nsw-interblock-2016")
TOUCHBET = {"rulebook": "vic-roulette-2011", "form": "touchbet"}
BY_HAND = {"rulebook": "vic-roulette-2011", "form": "by-hand"}
TABLED = table(rulebook="vic-roulette-2011", form="touchtable")
HAND = {**table(**BY_HAND), "terminals": [], "players": ["P1"]}
CARDS = table(game="baccarat-a")
LITTLE = {"min": 100, "max": 500}
STEP = {"as": "dealer", "table": "R1"}
SUPERVISOR = {"as": "casino supervisor", "table": "R1"}
GUEST = {**STEP, "do": "open_guest", "guest": "G1"}
TENDER = {**STEP, "do": "buy_in", "terminal": "PT1", "amount": 1_000, "tender": "cash"}
CHIPS = {**STEP, "do": "buy_chips", "player": "P1", "amount": 1_000}
TWO = {**table(**BY_HAND), "terminals": [], "players": ["P1", "P2"]}
CLOSED = {**TABLE, **BY_HAND, "id": "R7", "open": False}
SEVERAL = {**TWO, "tables": [{**TABLE, **BY_HAND, "id": id} for id in ("R1", "R2")] + [CLOSED]}
RED = {**CHIPS, "colour": "red", "value": 100}
BLUE = {**RED, "as": "pit boss", "colour": "blue"}
LAID = {**STEP, "as": "player", "player": "P1", "do": "bet", "bet": "red", "amount": 100}
EXCHANGE = {
    **STEP,
    "as": "pit boss",
    "do": "exchange_colours",
    "player": "P1",
    "colour": "red",
    "issued_at": "R7",
    "chips": 20,
    "surveillance": "sue",
}
BET = {**STEP, "do": "place", "bet": "red", "amount": 100}
WAGERED = [NOTE, NEW_GAME, place("red", 100), CONFIRM]
SEVENTEEN = [
    {**STEP, "at": 31, "do": "outcome", "outcome": "17"},
    {**STEP, "at": 32, "do": "confirm_result"},
]
CORRECT = {**SUPERVISOR, "do": "correct_result", "round": 1, "outcome": "18"}
STOP = {**STEP, "do": "stop_dealing", "round": 1, "reason": "the ball lies in 18"}
APPROVED = {"approval": "GRC 2019/17", "approved_on": "2019-06-03"}
OPEN = {**STEP, "do": "open_table"}
ANNOUNCE = {**SUPERVISOR, "do": "announce_closure"}
CLOSE = {**SUPERVISOR, "do": "close_table"}
VACATE = {"table": "R1", "do": "vacate", "terminal": "PT1"}


def registered(*kinds: str, **changes: object) -> dict[str, object]:
    """A floor that keeps a register: the equipment of these kinds, and two approved terminals."""
    entered = [{"id": kind, "kind": kind, "table": "R1", **APPROVED} for kind in kinds]
    terminals = [{**APPROVED, "id": id, "kind": "player terminal", "table": "R1"} for id in PAIR]
    plan = {"open": False, "max_terminals": 2, **changes}
    return {**table(**plan), "equipment": [*entered, *terminals]}


PAIR = ("PT1", "PT2")


def table_of(*colours: str) -> dict[str, object]:
    return {**TWO, "tables": [{**TABLE, **BY_HAND, "colours": colours}]}


STATIONS = table(**TOUCHBET)
MACHINES = table(rulebook="nsw-interblock-2016", ticket_limit=400)
TICKET = [NOTE, CASH_OUT]
TRANSFER = {
    "as": "device",
    "terminal": "PT1",
    "do": "transfer_in",
    "amount": 500,
    "reference": "X1",
}
NOT_PRINTED = {"as": "device", "terminal": "PT1", "do": "report_print_fault"}
LEAVE = {**STEP, "do": "direct_to_leave", "terminal": "PT1", "ground": "4.4(b)(i)"}
DARK = {**LEAVE, "reason": "the screen is dark"}
INSERT = {"as": "player", "terminal": "PT2", "do": "insert_ticket", "validation": "@1"}


def at_desk(do: str, **fields: object) -> dict[str, object]:
    return {"as": "cashier", "desk": "D1", "do": do, **fields}


REDEEM = at_desk("redeem", validation="@1", place="cash desk")
AT_THE_CAGE = {**REDEEM, "place": "cage"}
WITHHOLD = at_desk("withhold", validation="@1", ground="7.12", reason="two claim it")
RELEASE = at_desk("release", validation="@1")
DELAY = at_desk(
    "delay_payment", validation="@1", until=60, reason="whose it is", agreed_by="J. Doe"
)
VOUCHER = at_desk("pay_voucher", voucher="@1")
BY_THE_DESK = at_desk("pay_by_hand", ticket="@1", reason="the printer jammed")
SHIFT = at_desk("open_shift", float=100_000)
HOLD = at_desk("withhold", validation="@1", ground="10.9.7(b)(i)")
FREE = {**at_desk("release", validation="@1"), "as": "pit boss"}
DISPLAYS = {"rulebook": "vic-roulette-2011", "form": "touchtable"}

RED_LIGHT = {**STEP, "as": "device", "do": "light", "colour": "red"}
FOREIGN = {**STEP, "at": 32, "do": "no_spin", "ground": "9.6(c)"}
FRAUD = {
    **SUPERVISOR,
    "do": "void_round",
    "round": 1,
    "ground": "7.4",
    "reason": "a marked ball",
    "forfeits": ["PT1"],
}
MAGNET = {**FRAUD, "as": "electronic gaming supervisor", "ground": "9.9.2", "reason": "a magnet"}
CLAIM = {"as": "player", "terminal": "PT1", "do": "claim", "matter": "it was 9"}
RULING = {**SUPERVISOR, "do": "rule_on", "matter": "M1", "ruling": "rejected"}
RULED = {**RULING, "clause": "6.3", "action": "none"}
DECIDED = [NOTE, CLAIM, RULED]
CLOSE_IT = {**STEP, "do": "close_matter", "matter": "M1", "satisfied": False}
ASK_THEM = {"as": "player", "terminal": "PT1", "do": "ask_inspector", "matter": "M1"}
HOST = {**RULED, "as": "electronic gaming host", "by": "hana", "clause": "8.1"}
AT_HOST = {**CLOSE_IT, "as": "electronic gaming host"}
REVIEW = {**ASK_THEM, "do": "ask_review"}
AGAIN = {**HOST, "as": "electronic gaming supervisor"}
BROKEN = {
    **SUPERVISOR,
    "do": "breach",
    "terminal": "PT1",
    "rule": "7.7",
    "reason": "he shouts",
    "actions": ["exclude"],
}
BOSS = {**BROKEN, "as": "pit boss", "rule": "13.1", "actions": ["seize"]}

FAILS = {"as": "device", "terminal": "PT1", "do": "fault", "reason": "E17"}
LATE = [*WAGERED, {**FAILS, "at": 31, "ground": "6.6"}]
AT_PIT = {"as": "pit boss", "table": "R1", "terminal": "PT1"}
CONFIRMED = {**SUPERVISOR, "do": "confirm_wagers", "round": 1, "terminal": "PT1"}
FROZEN = [NOTE, {**FAILS, "ground": "10.9.6(c)"}]
HOLD_BACK = {**AT_PIT, "do": "hold_claim", "amount": 500, "reason": "a claim"}
CREDIT = {**AT_PIT, "do": "refuse_credit", "amount": 500, "reason": "a bad note"}

PLAYED: dict[str, tuple[dict[str, object], list[object]]] = {
    "no_such_table": (FLOOR, [{**NEW_GAME, "table": "R9"}]),
    "no_such_terminal": (FLOOR, [{**NOTE, "terminal": "PT9"}]),
    "no_such_rulebook": (table(rulebook="nowhere"), []),
    "no_such_game": (table(game="craps"), []),
    "named_twice": ({**FLOOR, "terminals": ["PT1", "PT1"]}, []),
    "limits_make_no_sense": (table(limits={"min": 500, "max": 100}), []),
    "wagering_seconds_make_no_sense": (table(wagering_seconds=0), []),
    "step_gives_part_cents": (table(game="baccarat-a", limits={"min": 250, "max": 1_000}), []),
    "setting_makes_no_sense": (table(chips=[0]), []),
    "limits_of_no_bet": (
        table(limits={"min": 100, "max": 500, "bets": {"strait": {"max": 100}}}),
        [],
    ),
    "cards_by_the_dealer": (
        CARDS,
        [NEW_GAME, {**STEP, "as": "device", "do": "card", "card": "KH"}],
    ),
    "terminal_or_guest": (TABLED, [{**TENDER, "guest": "G1"}]),
    "limit_not_provided": (table(limits={"min": 100, "max": 500, "aggregate_max": 900}), []),
    "no_differential": (table(differential=10_000), []),
    "differential_or_maximum": (
        table(
            rulebook="nsw-ltgame-2016",
            game="baccarat",
            differential=10_000,
            limits={"min": 100, "max": 500, "bets": {"player": {"max": 300}}},
        ),
        [],
    ),
    "too_many_terminals": (table(max_terminals=1), []),
    "terminal_mixes_rulebooks": (
        {**FLOOR, "tables": [TABLE, {**TABLE, **TOUCHBET, "id": "R2"}]},
        [],
    ),
    "terminal_of_one_table": (
        {**FLOOR, "tables": [{**TABLE, **TOUCHBET, "id": id} for id in ("R1", "R2")]},
        [],
    ),
    "no_terminals_by_hand": ({**table(**BY_HAND), "terminals": ["PT1"]}, []),
    "no_players_by_hand": ({**FLOOR, "players": ["P1"]}, []),
    "no_such_player": (TABLED, [{**STEP, "do": "pay_chips", "guest": "G9"}]),
    "guest_plays_by_the_dealer": (
        TABLED,
        [GUEST, NEW_GAME, {**BET, "guest": "G1", "as": "player"}],
    ),
    "no_such_step_here": (CARDS, [NEW_GAME, {**SUPERVISOR, "do": "expose_early", "exposed_at": 0}]),
    "no_final_bets": (FLOOR, [NEW_GAME, {**STEP, "do": "final_bets"}]),
    "final_bets_first": (TABLED, [NEW_GAME, {**STEP, "do": "close_wagering"}]),
    "no_countdown": (
        HAND,
        [{**STEP, "as": "pit boss", "do": "set_wagering_period", "seconds": 20}],
    ),
    "cards_make_the_outcome": (CARDS, [{**STEP, "do": "outcome", "outcome": "17"}]),
    "no_cards_here": (FLOOR, [{**STEP, "do": "card", "card": "KH"}]),
    "cards_from_the_shoe": (
        table(rulebook="nsw-ltgame-2016", game="baccarat"),
        [NEW_GAME, {**STEP, "at": 31, "do": "card", "card": "KH"}],
    ),
    "too_few_revolutions": (
        HAND,
        [NEW_GAME, {**STEP, "do": "outcome", "outcome": "17", "revolutions": 3}],
    ),
    "exposed_when": (
        table(game="sic-bo"),
        [NEW_GAME, {**SUPERVISOR, "do": "expose_early", "exposed_at": 60}],
    ),
    "chips_only": (HAND, [CHIPS, NEW_GAME, {**BET, "player": "P1", "as": "player", "do": "place"}]),
    "touch_only": (FLOOR, [NEW_GAME, {**BET, "player": "PT1", "do": "bet"}]),
    "no_call_bets": (FLOOR, [NEW_GAME, {**BET, "terminal": "PT1", "do": "call_bet"}]),
    "pad_not_touched": (TABLED, [TENDER, NEW_GAME, place("red", 100, pad=False)]),
    "does_not_fit_there": (
        table(limits={"min": 100, "max": 200, "bets": {"odd": {"max": 100}}}),
        [NOTE, NEW_GAME, place("red", 200), {**CONFIRM, "do": "move", "bet": "red", "to": "odd"}],
    ),
    "over_differential": (
        table(rulebook="nsw-ltgame-2016", game="baccarat", differential=300, limits=LITTLE),
        [
            NOTE,
            {**NOTE, "terminal": "PT2"},
            NEW_GAME,
            place("player", 300),
            {**CONFIRM, "do": "clear"},
            place("player", 300, terminal="PT2"),
            {**CONFIRM, "do": "undo"},
        ],
    ),
    "no_relaxing": (
        FLOOR,
        [
            {
                **SUPERVISOR,
                "do": "relax",
                "terminal": "PT1",
                "bet": "red",
                "amount": 0,
                "reason": "a screen that froze",
            }
        ],
    ),
    "no_personal_limits": (
        FLOOR,
        [{**SUPERVISOR, "do": "agree_limits", "terminal": "PT1", "limits": LITTLE}],
    ),
    "one_table_at_a_time": (
        {
            **FLOOR,
            "tables": [TABLE, {**TABLE, "id": "R2"}],
            "several_tables": False,
        },
        [
            *WAGERED,
            {**NEW_GAME, "table": "R2"},
            place("red", 100, table="R2"),
            {**CONFIRM, "table": "R2"},
        ],
    ),
    "no_last_table": (FLOOR, [{**CONFIRM, "do": "select_table"}]),
    "tender_to_the_dealer": (TABLED, [NOTE]),
    "no_buy_in": (FLOOR, [TENDER]),
    "tender_not_taken": (TABLED, [{**TENDER, "tender": "watch"}]),
    "tender_of_nothing": (TABLED, [{**TENDER, "amount": 0}]),
    "no_guests": (FLOOR, [GUEST]),
    "too_many_guests": (TABLED, [{**GUEST, "guest": f"G{n}"} for n in range(1, 14)]),
    "already_leaving": (TABLED, [TENDER, CASH_OUT, CASH_OUT]),
    "redeem_at_the_table": (HAND, [CHIPS, {**CASH_OUT, "terminal": "P1"}]),
    "not_paid_in_chips": (FLOOR, [{**STEP, "do": "pay_chips", "terminal": "PT1"}]),
    "chips_on_the_layout": (
        TABLED,
        [TENDER, NEW_GAME, place("red", 100), {**STEP, "do": "pay_chips", "terminal": "PT1"}],
    ),
    "pay_the_whole_account": (
        TABLED,
        [TENDER, {**STEP, "do": "pay_chips", "terminal": "PT1", "amount": 100}],
    ),
    "unknown_colour": (TWO, [{**RED, "colour": "mauve"}]),
    "name_the_colour": (TWO, [RED, BLUE, NEW_GAME, LAID]),
    "colour_not_held": (TWO, [NEW_GAME, {**LAID, "colour": "red"}]),
    "colour_of_another_table": (
        SEVERAL,
        [RED, {**NEW_GAME, "table": "R2"}, {**LAID, "table": "R2", "colour": "red"}],
    ),
    "declare_the_value": (TWO, [{**CHIPS, "colour": "red"}]),
    "another_value": (TWO, [RED, {**RED, "value": 200}]),
    "amount_not_in_chips": (TWO, [RED, NEW_GAME, {**LAID, "amount": 150}]),
    "colour_is_taken": (TWO, [RED, {**RED, "player": "P2"}]),
    "no_second_colour": (table_of("red", "blue"), [RED, BLUE]),
    "colour_not_redeemed_here": (
        SEVERAL,
        [RED, {**STEP, "table": "R2", "do": "redeem_chips", "player": "P1"}],
    ),
    "tell_surveillance": (SEVERAL, [{**EXCHANGE, "surveillance": ""}]),
    "no_chips_given": (SEVERAL, [{**EXCHANGE, "chips": 0}]),
    "no_minimum_to_go_by": (
        {**TWO, "tables": [{**TABLE, **BY_HAND}, {**CLOSED, "game": "french"}]},
        [EXCHANGE],
    ),
    "nothing_to_pay": (HAND, [{**STEP, "do": "redeem_chips", "player": "P1"}]),
    "not_this_terminal": (FLOOR, [{**NOTE, "as": "dealer"}]),
    "rank_too_low": (FLOOR, [{**NEW_GAME, "as": "player"}]),
    "not_in_this_phase": (FLOOR, [{**NEW_GAME, "do": "confirm_result"}]),
    "opens_by_itself": (AUTOMATIC, [{**NEW_GAME, "as": "electronic gaming supervisor"}]),
    "closed_by_the_clock": (FLOOR, [NEW_GAME, {**NEW_GAME, "do": "close_wagering"}]),
    "outcome_from_the_device": (
        AUTOMATIC,
        [{**NEW_GAME, "as": "electronic gaming host", "at": 31, "do": "outcome", "outcome": "17"}],
    ),
    "no_confirming": (AUTOMATIC, [NOTE, CONFIRM]),
    "at_aggregate_maximum": (
        table(
            rulebook="nsw-interblock-2016", limits={"min": 100, "max": 500, "aggregate_max": 200}
        ),
        [NOTE, place("red", 200), place("odd", 100)],
    ),
    "wagering_is_closed": (FLOOR, [NOTE, place("red", 100)]),
    "no_account": (FLOOR, [NEW_GAME, place("red", 100)]),
    "not_enough_credit": (
        FLOOR,
        [NOTE, NEW_GAME, *(place(bet, 200) for bet in ("red", "odd", "low", "even"))],
    ),
    "below_minimum": (FLOOR, [NOTE, NEW_GAME, place("red", 50)]),
    "at_maximum": (FLOOR, [NOTE, NEW_GAME, place("red", 200), place("red", 100)]),
    "not_a_multiple": (FLOOR, [NOTE, NEW_GAME, place("red", 100), place("red", 50)]),
    "wager_is_confirmed": (FLOOR, [*WAGERED, {**CONFIRM, "do": "remove", "bet": "red"}]),
    "nothing_placed": (FLOOR, [NOTE, NEW_GAME, CONFIRM]),
    "nothing_to_repeat": (FLOOR, [NOTE, NEW_GAME, {**CONFIRM, "do": "repeat"}]),
    "note_not_taken": (FLOOR, [{**NOTE, "amount": 700}]),
    "note_with_a_confirmed_wager": (FLOOR, [*WAGERED, NOTE]),
    "wager_in_play": (FLOOR, [*WAGERED, CASH_OUT]),
    "round_being_dealt": (FLOOR, [NOTE, NEW_GAME, {**CASH_OUT, "at": 31}]),
    "another_round": (FLOOR, [NOTE, NEW_GAME, place("red", 100, round=7)]),
    "another_outcome": (
        FLOOR,
        [
            NEW_GAME,
            {**NEW_GAME, "at": 31, "do": "outcome", "outcome": "18"},
            {**NEW_GAME, "do": "confirm_result", "outcome": "17"},
        ],
    ),
    "no_such_round": (FLOOR, [CORRECT]),
    "round_not_settled": (FLOOR, [NEW_GAME, CORRECT]),
    "too_late": (
        HAND,
        [NEW_GAME, *SEVENTEEN, NEW_GAME, {**CORRECT, "as": "game supervisor"}],
    ),
    "void_already": (
        FLOOR,
        [
            NEW_GAME,
            *[{**SUPERVISOR, "do": "void_round", "round": 1, "ground": "7.4", "reason": "fire"}]
            * 2,
        ],
    ),
    "nothing_to_correct": (FLOOR, [NEW_GAME, *SEVENTEEN, {**CORRECT, "outcome": "17"}]),
    "dealing_stopped": (FLOOR, [NEW_GAME, *SEVENTEEN, STOP, NEW_GAME]),
    "not_stopped": (
        FLOOR,
        [
            NEW_GAME,
            *SEVENTEEN,
            {**SUPERVISOR, "do": "result_stands", "round": 1, "reason": "it was 17"},
        ],
    ),
    "nothing_owed": (FLOOR, [NOTE, at_desk("settle_debt", account="A1", amount=500)]),
    "not_what_is_owed": (
        FLOOR,
        [
            NOTE,
            NEW_GAME,
            place("odd", 100),
            CONFIRM,
            *SEVENTEEN,
            {**CASH_OUT, "at": 33},
            {**CORRECT, "outcome": "0"},
            at_desk("settle_debt", account="A1", amount=500),
        ],
    ),
    "too_few_terminals": ({**FLOOR, "terminals": []}, []),
    "terminals_not_approved": (registered("wheel", max_terminals=0), [OPEN]),
    "cannot_alternate": (
        {**FLOOR, "tables": [{**TABLE, "alternates_with": "R2"}, {**TABLE, "id": "R2"}]},
        [],
    ),
    "register_kept_elsewhere": (
        FLOOR,
        [{**SUPERVISOR, "do": "withdraw_equipment", "item": "W7", "reason": "worn"}],
    ),
    "unknown_equipment": (
        registered("wheel"),
        [{**SUPERVISOR, "do": "register_equipment", "item": "S1", "kind": "shoe", **APPROVED}],
    ),
    "equipment_not_approved": (
        registered("wheel"),
        [{**SUPERVISOR, "do": "register_equipment", "item": "B1", "kind": "ball"}],
    ),
    "no_such_equipment": (
        registered("wheel"),
        [{**SUPERVISOR, "do": "withdraw_equipment", "item": "W7", "reason": "worn"}],
    ),
    "equipment_missing": (registered("wheel"), [OPEN]),
    "not_checked": (
        {
            **HAND,
            "tables": [{**TABLE, **BY_HAND, "open": False}],
            "equipment": [
                {"id": kind, "kind": kind, "table": "R1"}
                for kind in ("limits sign", "wheel", "ball", "layout")
            ],
        },
        [{**STEP, "do": "check_equipment", "kind": "ball"}, OPEN],
    ),
    "nothing_to_check": (HAND, [{**STEP, "do": "check_equipment", "kind": "wheel"}]),
    "time_makes_no_sense": (FLOOR, [{**ANNOUNCE, "at": 60, "closing_at": 30}]),
    "notice_too_short": (
        HAND,
        [
            CHIPS,
            {**CLOSE, "as": "pit boss", "do": "announce_closure", "closing_at": 600},
        ],
    ),
    "no_closing_notice": (FLOOR, [NOTE, CLOSE]),
    "notice_still_runs": (FLOOR, [NOTE, ANNOUNCE, CLOSE]),
    "no_directed_rounds": (
        AUTOMATIC,
        [{**STEP, "as": "electronic gaming supervisor", "do": "direct_rounds"}],
    ),
    "rounds_make_no_sense": (FLOOR, [{**SUPERVISOR, "do": "direct_rounds", "rounds": 0}]),
    "wagers_on_the_layout": (
        HAND,
        [
            CHIPS,
            NEW_GAME,
            {**BET, "do": "bet", "player": "P1"},
            {**STEP, "as": "game supervisor", "do": "direct_rounds"},
        ],
    ),
    "other_game_first": (
        {
            **FLOOR,
            "tables": [
                {**TABLE, "rulebook": "nsw-ltgame-2016", "game": "baccarat", **more}
                for more in ({"alternates_with": "R2"}, {"id": "R2"})
            ],
        },
        [
            NEW_GAME,
            {**STEP, "as": "device", "do": "system_fault", "reason": "a power cut"},
            NEW_GAME,
        ],
    ),
    "place_not_idle": (HAND, [CHIPS, {**VACATE, "as": "game supervisor", "terminal": "P1"}]),
    "told_to_vacate": (
        AUTOMATIC,
        [NOTE, {**VACATE, "as": "electronic gaming supervisor"}, place("red", 100)],
    ),
    "no_such_direction": (
        FLOOR,
        [{**SUPERVISOR, "do": "direct_one_game", "terminal": "PT1"}],
    ),
    "second_person_needed": (
        {**FLOOR, "second_person": ["close_table"]},
        [CLOSE],
    ),
    "already_excluded": (
        FLOOR,
        [NOTE, BROKEN, {**SUPERVISOR, "do": "exclude", "terminal": "PT1", "ground": "7.7"}],
    ),
    "same_person_twice": (
        {**FLOOR, "second_person": ["close_table"]},
        [{**CLOSE, "by": "max", "approved_by": {"role": "casino supervisor", "name": "max"}}],
    ),
    "second_person_too_low": (
        {**FLOOR, "second_person": ["close_table"]},
        [{**CLOSE, "by": "max", "approved_by": {"role": "dealer", "name": "dan"}}],
    ),
    "round_before_account": (
        FLOOR,
        [NEW_GAME, *SEVENTEEN, {**NOTE, "at": 40}, {**CLAIM, "at": 41, "round": 1}],
    ),
    "no_such_matter": (FLOOR, [{**RULED, "matter": "M9"}]),
    "not_your_matter": (FLOOR, [*DECIDED, {**ASK_THEM, "terminal": "PT2"}]),
    "matter_is_closed": (FLOOR, [*DECIDED, CLOSE_IT, RULED]),
    "matter_is_decided": (FLOOR, [*DECIDED, RULED]),
    "matter_not_decided": (FLOOR, [NOTE, CLAIM, ASK_THEM]),
    "matter_is_outside": (FLOOR, [*DECIDED, ASK_THEM, {**RULED, "by": "max"}]),
    "ruling_incomplete": (FLOOR, [NOTE, CLAIM, {**RULED, "action": ""}]),
    "another_person": (AUTOMATIC, [NOTE, CLAIM, HOST, REVIEW, AGAIN]),
    "no_further_review": (FLOOR, [*DECIDED, REVIEW]),
    "last_word_first": (AUTOMATIC, [NOTE, CLAIM, HOST, AT_HOST]),
    "advice_first": (AUTOMATIC, [NOTE, CLAIM, HOST, REVIEW, {**AGAIN, "by": "max"}, AT_HOST]),
    "no_such_rule": (FLOOR, [NOTE, {**BROKEN, "rule": "99"}]),
    "choose_an_action": (FLOOR, [NOTE, {**BROKEN, "actions": []}]),
    "action_not_provided": (FLOOR, [NOTE, {**BROKEN, "actions": ["seize"]}]),
    "kept_how_much": (FLOOR, [NOTE, {**BROKEN, "rule": "6.9"}]),
    "direction_first": (
        AUTOMATIC,
        [NOTE, {**BROKEN, "as": "electronic gaming supervisor", "rule": "9.13"}],
    ),
    "no_wagers_to_void": (FLOOR, [NOTE, {**BROKEN, "actions": ["void wagers"]}]),
    "nothing_to_seize": (STATIONS, [NOTE, BOSS]),
    "excluded": (FLOOR, [NOTE, BROKEN, NEW_GAME, place("red", 100)]),
    "not_excluded": (FLOOR, [{**SUPERVISOR, "do": "lift", "account": "A1"}]),
    "nothing_waits": (
        STATIONS,
        [{**STEP, "as": "pit boss", "do": "determine", "matter": "C1", "ruling": "keep"}],
    ),
    "no_ticket_to_take": (FLOOR, [{**CONFIRM, "do": "take_ticket"}]),
    "ticket_unreadable": (FLOOR, [{**REDEEM, "validation": "12345"}]),
    "ticket_not_found": (FLOOR, [*TICKET, {**REDEEM, "validation": "0" * 18}]),
    "ticket_spent": (FLOOR, [*TICKET, REDEEM, REDEEM]),
    "ticket_cancelled": (AUTOMATIC, [*TICKET, NOT_PRINTED, AT_THE_CAGE]),
    "ticket_withheld": (FLOOR, [*TICKET, WITHHOLD, REDEEM]),
    "ticket_not_printed": (FLOOR, [*TICKET, NOT_PRINTED, REDEEM]),
    "ticket_expired": (table(ticket_days=1), [*TICKET, {**REDEEM, "at": 86_400}]),
    "ticket_is_good": (STATIONS, [*TICKET, BY_THE_DESK]),
    "tickets_not_taken": (FLOOR, [*TICKET, INSERT]),
    "not_redeemed_here": (FLOOR, [*TICKET, AT_THE_CAGE]),
    "voucher_by_hand": (MACHINES, [*TICKET, INSERT]),
    "not_a_voucher": (FLOOR, [*TICKET, VOUCHER]),
    "not_paid_by_hand": (FLOOR, [*TICKET, NOT_PRINTED, BY_THE_DESK]),
    "signature_first": (MACHINES, [*TICKET, VOUCHER]),
    "identification_first": (
        AUTOMATIC,
        [*TICKET, at_desk("ask_identification", validation="@1"), AT_THE_CAGE],
    ),
    "payment_delayed": (AUTOMATIC, [*TICKET, DELAY, AT_THE_CAGE]),
    "held_long_enough": (STATIONS, [*TICKET, HOLD, FREE, HOLD]),
    "chips_cannot_make_it": (
        table(**DISPLAYS),
        [{**STEP, "do": "buy_in", "terminal": "PT1", "amount": 3}],
    ),
    "name_makes_no_sense": ({**FLOOR, "desks": ["D/1"]}, []),
    "no_delay": (FLOOR, [*TICKET, DELAY]),
    "delay_unagreed": (AUTOMATIC, [*TICKET, {**DELAY, "agreed_by": ""}]),
    "delay_to_the_past": (AUTOMATIC, [*TICKET, {**DELAY, "at": 61}]),
    "no_reprint": (FLOOR, [*TICKET, {**SUPERVISOR, "do": "reprint", "terminal": "PT1"}]),
    "no_hand_pay": (
        STATIONS,
        [*TICKET, {**STEP, "as": "pit boss", "do": "hand_pay", "terminal": "PT1"}],
    ),
    "no_such_desk": ({**FLOOR, "desks": ["D1"]}, [*TICKET, {**REDEEM, "desk": "D2"}]),
    "no_such_ground": (FLOOR, [NOTE, {**DARK, "ground": "7.6"}]),
    "reason_needed": (FLOOR, [NOTE, {**LEAVE, "reason": ""}]),
    "not_withheld": (FLOOR, [*TICKET, RELEASE]),
    "no_such_ruling": (FLOOR, [*TICKET, WITHHOLD, {**RELEASE, "ruling": "perhaps"}]),
    "inspector_first": (AUTOMATIC, [*TICKET, {**WITHHOLD, "ground": "6.2"}, RELEASE]),
    "not_by_the_player": (FLOOR, [{**TRANSFER, "as": "player"}]),
    "over_credit_ceiling": (table(credit_ceiling=800), [NOTE, NOTE]),
    "no_transfers": (STATIONS, [TRANSFER]),
    "transfer_of_nothing": (FLOOR, [{**TRANSFER, "amount": 0}]),
    "transfer_repeated": (FLOOR, [TRANSFER, TRANSFER]),
    "transfer_contradicts": (FLOOR, [TRANSFER, {**TRANSFER, "amount": 600}]),
    "terminal_out_of_service": (FLOOR, [DARK, NOTE]),
    "no_fault_here": (FLOOR, [{"as": "technician", "terminal": "PT1", "do": "clear_fault"}]),
    "shift_is_open": (FLOOR, [SHIFT, SHIFT]),
    "no_shift": (FLOOR, [at_desk("close_shift", counted=100_000)]),
    "no_such_day": (
        FLOOR,
        [at_desk("begin_gaming_day", day=day) for day in ("2026-11-15", "2026-11-14")],
    ),
    "not_in_the_float": (TABLED, [{**STEP, "as": "pit boss", "do": "credit_table", "amount": 100}]),
    "floor_without_tables": ({**FLOOR, "tables": []}, []),
    "step_does_not_fit": (table(limits={"min": 100, "max": 500, "step": 30}), []),
    "ball_at_rest": (FLOOR, [NEW_GAME, SEVENTEEN[0], FOREIGN]),
    "light_is_on": (STATIONS, [RED_LIGHT, RED_LIGHT]),
    "red_light": (STATIONS, [RED_LIGHT, NEW_GAME]),
    "no_forfeiture": (FLOOR, [*WAGERED, FRAUD]),
    "ground_does_not_forfeit": (
        AUTOMATIC,
        [NOTE, place("red", 100), {**MAGNET, "ground": "9.9.1", "reason": "fire"}],
    ),
    "no_wager_to_forfeit": (AUTOMATIC, [NOTE, place("red", 100), {**MAGNET, "forfeits": ["PT2"]}]),
    "unknown_step": (FLOOR, [{**NEW_GAME, "do": "fly"}]),
    "malformed_step": (FLOOR, [{**NOTE, "amount": "five"}]),
    "time_runs_backwards": (FLOOR, [{**NOTE, "at": 5}, {**NEW_GAME, "at": 4}]),
    "recorded_otherwise": (FLOOR, [{**FAILS, "as": "technician", "ground": "6.8"}]),
    "effect_needed": (AUTOMATIC, [{**FAILS, "ground": "8.7.2"}]),
    "wagers_in_question": (
        AUTOMATIC,
        [NOTE, place("red", 100), {**FAILS, "ground": "8.2.2"}, {**CASH_OUT, "do": "clear"}],
    ),
    "no_wagers_in_question": (FLOOR, [*WAGERED, {**CONFIRMED, "at": 31}]),
    "not_in_the_records": (FLOOR, [*LATE, {**CONFIRMED, "bets": ["odd"]}]),
    "no_place_to_move_to": (
        {**FLOOR, "terminals": ["PT1"]},
        [*LATE, {"as": "dealer", "terminal": "PT1", "do": "move_player", "to": "PT2"}],
    ),
    "nobody_called": (FLOOR, [{"as": "dealer", "terminal": "PT1", "do": "attend_service"}]),
    "no_claims_held": (FLOOR, [*LATE, {**HOLD_BACK, "as": "casino supervisor"}]),
    "hold_too_long": (STATIONS, [*FROZEN, {**HOLD_BACK, "hours": 73}]),
    "no_such_hold": (
        STATIONS,
        [{"as": "pit boss", "table": "R1", "do": "release_claim", "hold": "H1"}],
    ),
    "paid_out_on_paper": (STATIONS, [*FROZEN, CASH_OUT, HOLD_BACK]),
    "nothing_to_hold": (STATIONS, [HOLD_BACK]),
    "no_such_malfunction": (STATIONS, [NOTE, HOLD_BACK]),
    "not_in_the_account": (STATIONS, [*FROZEN, {**HOLD_BACK, "amount": 900}]),
    "not_before_the_repair": (
        STATIONS,
        [*FROZEN, {**CREDIT, "ground": "10.9.9(b)", "fault": "F1"}],
    ),
    "nothing_credited_then": (
        STATIONS,
        [*FROZEN, {**CREDIT, "at": 9, "ground": "10.9.9(b)", "fault": "F1", "credited_at": 5}],
    ),
    "more_than_credited": (
        STATIONS,
        [*FROZEN, {**CREDIT, "ground": "10.9.9(a)", "fault": "F1", "amount": 900}],
    ),
}


def _broken_rulebook() -> Refusal:
    plan = msgspec.convert(FLOOR, FloorPlan)
    texts = Library().texts("act-mttg-2019") | {"rulebook.toml": "nonsense"}
    return _refusal(decide(Floor(), OpenFloor(plan=plan, rulebooks={"act-mttg-2019": texts})))


def _opened() -> tuple[Floor, OpenFloor]:
    floor = Floor()
    plan = msgspec.convert(FLOOR, FloorPlan)
    opening = OpenFloor(plan=plan, rulebooks={"act-mttg-2019": Library().texts("act-mttg-2019")})
    decided = decide(floor, opening)
    assert isinstance(decided, list)
    for event in decided:
        apply(floor, event)
    return floor, opening


def _floor_opened_twice() -> Refusal:
    return _refusal(decide(*_opened()))


BY_HAND = {
    "id": "H1",
    "rulebook": "vic-roulette-2011",
    "game": "roulette",
    "limits": {"min": 100, "max": 50_000},
    "open": False,
}
IN_A_FILE = """[[tables]]
id = "W1"
rulebook = "act-mttg-2019"
game = "roulette"
wagering_seconds = 30
limits = { min = 100, max = 50000 }
"""


def _other_plan(**changed: object) -> Refusal:
    """A floor that runs, whose file has changed."""
    plan = msgspec.convert({**FLOOR, **changed}, FloorPlan)
    texts = {id: Library().texts(id) for id in Library().ids()}
    return _refusal(decide(_opened()[0], ChangeFloor(plan=plan, rulebooks=texts)))


def _in_a_file(code: str, text: str) -> Refusal:
    try:
        check_floor(text.encode())
    except FloorFileRefused as refused:
        return next(one.refusal for one in refused.mistakes if one.refusal.code == code)
    raise AssertionError(code)


def _refusal(found: object) -> Refusal:
    assert isinstance(found, Refusal)
    return found


def _at_the_door(ask: Callable[[Access], object]) -> Refusal:
    """What somebody is refused on a floor where dana is a dealer."""
    with TemporaryDirectory() as folder:
        people = People(Path(folder) / "people.sqlite")
        access = Access(people, b"key")
        access.show_person("dana", "dealer", "dana-at-the-table")
        found = ask(access)
        people.close()
    return _refusal(found)


def _locked_out(access: Access) -> object:
    for _ in range(5):
        access.sign_in("dana", "wrong")
    return access.sign_in("dana", "dana-at-the-table")


def _floor() -> Floor:
    return _opened()[0]


DEALER_ALONE = (Held("dealer"),)
SUPERVISOR_HELD = (Held("casino supervisor"),)


NOWHERE: Any = None
CHANNEL = Channel(Actor("player", "PT1"), NOWHERE, terminal="PT1")

SHOE = table(rulebook="nsw-ltgame-2016", game="baccarat")
MANAGER = {**STEP, "as": "assistant gaming manager"}
SHUFFLE, CUT = {**STEP, "do": "shuffle"}, {**STEP, "do": "cut", "depth": 200}


def drawn(cards: str, at: float = 31, **fields: object) -> list[object]:
    """Cards one after another, by the Dealer if nobody else is said."""
    return [{**STEP, "at": at, "do": "card", "card": card, **fields} for card in cards.split()]


def irregular(ground: str, **fields: object) -> dict[str, object]:
    return {**STEP, "at": 33, "do": "irregularity", "ground": ground, **fields}


BY_SHOE = {"as": "device"}
SEEN = [NEW_GAME, *drawn("9C 2D KS KH", **BY_SHOE)]
DEALT = [NEW_GAME, *drawn("9C 2D KS KH")]
COUP = [*DEALT, {**STEP, "at": 32, "do": "confirm_result"}]
KINGS = [NOTE, NEW_GAME, place("player", 100), CONFIRM, *drawn("KH KH KH KH KH KH")]
WITH_CARDS: dict[str, tuple[dict[str, object], list[object]]] = {
    "shoe_not_ready": (CARDS, [{**STEP, "do": "new_shoe"}, NEW_GAME]),
    "backs_of_one_colour": (SHOE, [{**STEP, "do": "new_shoe", "colour": "red"}] * 2),
    "cutting_card_twice": (CARDS, [{**STEP, "do": "new_shoe", "cards": ["cut", "cut"]}]),
    "not_all_the_cards": (CARDS, [{**STEP, "do": "new_shoe", "cards": ["KH", "9S"]}]),
    "cards_are_unfit": (
        CARDS,
        [
            {**SUPERVISOR, "do": "direct_cards", "what": "replace", "reason": "a bent queen"},
            SHUFFLE,
        ],
    ),
    "nothing_to_riffle": (CARDS, [{**SHUFFLE, "riffle": True}]),
    "riffle_not_approved": (
        SHOE,
        [{**STEP, "do": "new_shoe", "pre_shuffled": True}, {**SHUFFLE, "riffle": True}],
    ),
    "shuffle_first": (CARDS, [{**STEP, "do": "new_shoe"}, CUT]),
    "cut_too_near_an_end": (CARDS, [SHUFFLE, {**CUT, "depth": 51}]),
    "cutting_card_too_far_back": (CARDS, [SHUFFLE, {**CUT, "behind": 11}]),
    "burn_before_the_first_coup": (
        SHOE,
        [SHUFFLE, CUT, {**STEP, "do": "burn"}, {**STEP, "do": "burn"}],
    ),
    "burned_face_down": (SHOE, [SHUFFLE, CUT, {**STEP, "do": "burn", "card": "7H"}]),
    "burned_by_the_first_card": (CARDS, [SHUFFLE, CUT, {**STEP, "do": "burn"}]),
    "reason_wanted": (CARDS, [{**SUPERVISOR, "do": "direct_cards", "what": "shuffle"}]),
    "not_in_the_shoe": (
        CARDS,
        [
            *KINGS,
            {**STEP, "at": 32, "do": "confirm_result"},
            {**NEW_GAME, "at": 40},
            *drawn("KH KH KH", 71),
        ],
    ),
    "card_out_of_turn": (CARDS, [NEW_GAME, *drawn("KH", hand="banker")]),
    "card_not_in_error": (CARDS, [*KINGS[:-2], irregular("8.8(a)", card="2C")]),
    "cutting_card_is_out": (CARDS, [NEW_GAME, *drawn("cut cut")]),
    "no_such_card": (CARDS, [NEW_GAME, *drawn("KH"), *drawn("9C", in_place_of=2)]),
    "no_bet_coup": (CARDS, [NOTE, *DEALT, {**place("player", 100), "at": 34}]),
    "dummy_hand_first": (SHOE, [*drawn("5C", 0, **BY_SHOE), NEW_GAME]),
    "no_such_irregularity": (CARDS, [*DEALT, irregular("8.9")]),
    "round_not_played": (CARDS, [*DEALT, irregular("8.8(g)", round=7)]),
    "irregularity_comes_after": (SHOE, [*SEEN, {**irregular("11.6.2.2"), **MANAGER}]),
    "next_coup_has_begun": (
        SHOE,
        [
            *SEEN,
            {**STEP, "at": 32, "do": "confirm_result"},
            {**NEW_GAME, "at": 40},
            *drawn("4C", 71, **BY_SHOE),
            {**MANAGER, "at": 72, "do": "void_round", "round": 1, "ground": "11.6.2.1"},
        ],
    ),
    "next_round_not_begun": (
        CARDS,
        [*COUP, {**SUPERVISOR, "at": 33, "do": "void_round", "round": 1, "ground": "8.8(f)"}],
    ),
    "other_cards": (CARDS, [*DEALT, irregular("8.8(d)", cards=["2D", "9C", "KS", "KC"])]),
    "spare_wanted": (
        SHOE,
        [*SEEN, irregular("11.6.15"), {**irregular("11.6.15.1"), "as": "assistant gaming manager"}],
    ),
    "inspector_to_be_told": (SHOE, [*SEEN, {**irregular("11.6.19"), "as": "gaming manager"}]),
    "ground_does_not_void": (
        CARDS,
        [*DEALT, {**STEP, "at": 33, "do": "void_round", "round": 1, "ground": "8.8(i)"}],
    ),
}
PLAYED |= WITH_CARDS

ELSEWHERE: dict[str, tuple[str, Callable[[], Refusal]]] = {
    "another_card_is_next": (
        "a card that is not the next one of a shoe whose order was given",
        lambda: Refusal("another_card_is_next", {"card": "KH", "next": "9S"}),
    ),
    "floor_file_unclear": (
        "a floor file with a setting that there is not",
        lambda: _in_a_file("floor_file_unclear", f"{IN_A_FILE}ticket_limits = 5"),
    ),
    "no_such_language": (
        "a floor file with a language that there are no words in",
        lambda: _in_a_file("no_such_language", f'languages = ["xx"]\n{IN_A_FILE}'),
    ),
    "no_such_driver": (
        "a floor file with a driver that is not installed",
        lambda: Refusal(
            "no_such_driver", {"driver": "wheel.of-fortune", "known": ("shoe.simulated",)}
        ),
    ),
    "driver_of_another_kind": (
        "a floor file with a shoe's driver for a wheel",
        lambda: Refusal("driver_of_another_kind", {"driver": "shoe.simulated", "kind": "wheel"}),
    ),
    "device_of_another_game": (
        "a floor file with a tumbler at a roulette table",
        lambda: _in_a_file(
            "device_of_another_game", f"{IN_A_FILE}devices.tumbler = 'tumbler.simulated'"
        ),
    ),
    "outcomes_need_a_device": (
        "a floor file with an automated table and no device",
        lambda: _in_a_file(
            "outcomes_need_a_device", IN_A_FILE.replace("act-mttg-2019", "nsw-interblock-2016")
        ),
    ),
    "simulated_outcomes": (
        "a floor file with a simulated wheel, for a floor that is no test",
        lambda: Refusal(
            "simulated_outcomes",
            {"driver": "wheel.simulated", "table": "W1"},
            Library().load("nsw-interblock-2016").cites(ResultBy),
        ),
    ),
    "test_for_good": (
        "a floor file with `test = true` on the records of a floor that was none",
        lambda: _other_plan(test=True),
    ),
    "register_for_good": (
        "a floor file that begins a register of equipment later",
        lambda: _other_plan(tables=[{**TABLE, "open": False}], equipment=()),
    ),
    "another_game_there": (
        "a floor file with another game at a table of the records",
        lambda: _other_plan(tables=[{**TABLE, "game": "sic-bo"}]),
    ),
    "close_the_table_first": (
        "other settings for a table that is open",
        lambda: _other_plan(tables=[{**TABLE, "ticket_days": 9}]),
    ),
    "place_in_use": (
        "a floor file in which a terminal of the records has become a player",
        lambda: _other_plan(
            tables=[{**TABLE, "open": False}, BY_HAND], terminals=[], players=["PT1"]
        ),
    ),
    "rulebook_is_broken": ("a floor whose rulebook cannot be read", _broken_rulebook),
    "floor_is_open": ("a floor that is opened twice", _floor_opened_twice),
    "wrong_code": (
        "a screen enrolled with a wrong code",
        lambda: _at_the_door(lambda access: access.enrol("0")),
    ),
    "wrong_name_or_password": (
        "a wrong password",
        lambda: _at_the_door(lambda access: access.sign_in("dana", "wrong")),
    ),
    "locked_out": ("six wrong passwords in a minute", lambda: _at_the_door(_locked_out)),
    "too_many_requests": (
        "an address that asks faster than it may",
        lambda: Refusal("too_many_requests", {"seconds": 1}),
    ),
    "too_large": (
        "a request that is longer than any has to be",
        lambda: Refusal("too_large", {"most": BODY_MOST}),
    ),
    "no_such_place": (
        "a code asked for a terminal that is not there",
        lambda: _refusal(refuse_place(_floor(), Place("terminal", "PT9"))),
    ),
    "not_enrolled": (
        "a key revoked of a terminal that has none",
        lambda: _at_the_door(lambda access: access.revoke(Place("terminal", "PT1"), SYSTEM)),
    ),
    "no_rank_here": (
        "a cashier who opens a table",
        lambda: _refusal(refuse_table(_floor().tables["R1"].rulebook, "R1", "cashier")),
    ),
    "password_length": (
        "a password that is too short",
        lambda: _refusal(refuse_password("short", "dana")),
    ),
    "password_too_easy": (
        "a password that is the name",
        lambda: _refusal(refuse_password("dana-dana-1", "dana")),
    ),
    "name_length": (
        "somebody added without a name",
        lambda: _at_the_door(lambda access: access.add_person(" ", DEALER_ALONE, "", SYSTEM)),
    ),
    "name_taken": (
        "somebody added under another's name",
        lambda: _at_the_door(
            lambda access: access.add_person("Dana", DEALER_ALONE, "four words that fit", SYSTEM)
        ),
    ),
    "no_such_person": (
        "somebody removed who is not there",
        lambda: _at_the_door(lambda access: access.found("max")),
    ),
    "no_such_role": (
        "a role that no rulebook has",
        lambda: _refusal(read_role("king", books_of(_floor()))),
    ),
    "above_your_own": (
        "a supervisor who makes a manager",
        lambda: _refusal(
            refuse_staffing(books_of(_floor()), SUPERVISOR_HELD, (Held("gaming shift manager"),))
        ),
    ),
    "sign_in_first": ("a screen that connects without a key or a session", lambda: SIGN_IN_FIRST),
    "approved_by_oneself": (
        "a supervisor who approves what he or she asked for",
        lambda: Refusal("approved_by_oneself", {"command": "close_table"}),
    ),
    "not_by_a_file": (
        "other limits in the floor file, where two people set limits",
        lambda: Refusal("not_by_a_file", {"command": "set_limits"}),
    ),
    "held_elsewhere": (
        "a command from the older of two windows of a terminal",
        lambda: Refusal("held_elsewhere", {"terminal": "PT1"}),
    ),
    "replaced": (
        "the oldest of five windows of a terminal",
        lambda: Refusal("replaced", {"terminal": "PT1"}),
    ),
    "went_wrong": ("a screen that cannot be told what is new", lambda: Refusal("went_wrong")),
    "stopped": ("a screen whose server stops", lambda: Refusal("stopped")),
    "no_hello": (
        "a connection that says nothing",
        lambda: Refusal("no_hello", {"seconds": HELLO_SECONDS}),
    ),
    "not_a_text_message": ("a frame of bytes", lambda: Refusal("not_a_text_message")),
    "other_version": (
        "a screen of another version",
        lambda: Refusal("other_version", {"ours": VERSION}),
    ),
    "terminal_of_another_rulebook": (
        "a Dealer who names a terminal of another rulebook",
        lambda: Refusal("terminal_of_another_rulebook", {"terminal": "IB1", "table": "R1"}),
    ),
    "connecting_too_often": (
        "a terminal that connects again and again",
        lambda: Refusal("connecting_too_often", {"seconds": 1}),
    ),
    "too_many_messages": (
        "a screen that floods the floor",
        lambda: Refusal("too_many_messages", {"most": KEPT_WAITING_MOST}),
    ),
    "foreign_origin": ("a page of another address", lambda: Refusal("foreign_origin")),
    "another_floor": (
        "records that another floor left in the folder",
        lambda: Refusal("another_floor", {"tables": ("R1", "S1")}),
    ),
    "draining": (
        "a new round asked for while the floor is being stopped",
        lambda: Refusal("draining", {"table": "R1"}),
    ),
    "number_used": (
        "a command with the number of another one",
        lambda: Refusal("number_used", {"number": 3, "next": 8}),
    ),
    "number_out_of_range": (
        "a command with a number far beyond the next",
        lambda: Refusal("number_out_of_range", {"next": 8}),
    ),
    "exchange_instead": (
        "colour chips of a table that has closed, brought to a Dealer",
        lambda: Refusal(
            "exchange_instead", {"colour": "red", "issued_at": "R7", "title": "pit boss"}
        ),
    ),
    "more_than_issued": (
        "more chips of a closed table than the records show",
        lambda: Refusal("more_than_issued", {"colour": "red", "issued_at": "R7", "held": 20}),
    ),
    "unknown_message": (
        "a screen that sends `fly`",
        lambda: _refusal(typed(CHANNEL, {"do": "fly"})),
    ),
    "malformed_message": ("a screen that sends no object", lambda: _refusal(typed(CHANNEL, None))),
}


def raised(code: str) -> dict[str, object]:
    """What the system really answers where this code is raised."""
    if code in RAISED_BY:
        (id, game), line = RAISED_BY[code]
        book = Library().load(id)
        answer = settle_line(book, book.games[game], line.encode(), 1, ONE_CENT, explain=False)
        found: dict[str, object] = answer.get("error") or answer["refused"][0]  # type: ignore[index,assignment]
        return found
    if code in PLAYED:
        floor, steps = PLAYED[code]
        lines = [json.dumps(line).encode() for line in (floor, *steps)]
        answers = [line for line in Run(Library()).play(lines) if "refused" in line]
        last = answers[-1]
        return {"code": last["refused"], "says": last["says"], "cites": last["cites"]}
    refusal = ELSEWHERE[code][1]()
    return {"code": refusal.code, "says": say(refusal), "cites": refusal.cites}


def messages() -> Iterator[str]:
    yield "# Messages\n"
    yield "Every refusal has a code that never changes, words that may, and the clauses it rests on."
    yield "Most are raised here for real, by a line given to `croupier settle` or by the last step of a"
    yield "playbook; those that only a screen meets are shown with what leads to them.\n"
    for code in catalogue():
        refused = raised(code)
        cites = ", ".join(refused["cites"]) or "none: no rulebook speaks of it"  # type: ignore[arg-type]
        yield f"## `{code}`\n"
        yield from _how(code)
        yield f"> {refused['says']}\n"
        yield f"Clauses: {cites}.\n"


def _how(code: str) -> Iterator[str]:
    if code in RAISED_BY:
        (id, game), line = RAISED_BY[code]
        yield f"`croupier settle --rulebook {id} --game {game}`\n"
        yield f"```json\n{line}\n```\n"
    elif code in PLAYED:
        floor, steps = PLAYED[code]
        lines = "\n".join(json.dumps(line) for line in (floor, *steps))
        yield f"`croupier playbook`\n\n```json\n{lines}\n```\n"
    else:
        yield f"By {ELSEWHERE[code][0]}.\n"


def readings() -> Iterator[str]:
    yield "# Readings\n"
    yield "Where a rulebook is silent, misprinted or at odds with itself, this is what the system does,"
    yield "why, and who could rule otherwise. `croupier rules show` prints them beside their clauses.\n"
    for id in Library().ids():
        book = Library().load(id)
        yield f"## {book.title} (`{id}`)\n"
        for reading in book.readings:
            yield f"### {reading.id}\n"
            clauses = ", ".join(reading.clauses)
            yield f"*{clauses}; {reading.date}; {reading.ruled_by} could rule otherwise.*\n"
            yield f"- Doubt: {reading.doubt}"
            yield f"- Choice: {reading.choice}"
            yield f"- Reason: {reading.reason}\n"


def coverage() -> Iterator[str]:
    yield "# Rule coverage\n"
    yield "A clause is *proven* when a test that names it passes, saw that very clause cited, and failed"
    yield "when `make prove` changed the rulebook's value. *Attested*: a person judged it. *Named*: a test"
    yield "names it and has not earned it. `croupier rules trace` gives the list, clause by clause.\n"
    yield "| rulebook | kind | proven | attested | named | none | in all |"
    yield "| --- | --- | ---: | ---: | ---: | ---: | ---: |"
    total: Counter[str] = Counter()
    for id in Library().ids():
        rows = list(trace(Library(), id))
        for kind in dict.fromkeys(row.kind for row in rows):
            states = Counter(row.status for row in rows if row.kind == kind)
            total += states
            yield _row(id, kind, states)
    yield _row("**all**", "", total)


def _row(id: str, kind: str, states: Counter[str]) -> str:
    figures = [states[state] for state in ("proven", "attested", "named", "none")]
    return f"| {id} | {kind} | {' | '.join(map(str, figures))} | {sum(figures)} |"


PLAYBOOKS = """# Playbooks

A playbook is a laboratory's script: JSON lines, run on a fresh floor in memory and a clock of its own. The
first line is the floor; every other line is a step. `croupier playbook FILE` prints every event and every
refusal, a line each, with the clauses it rests on.

```json
{"tables":[{"id":"R1","rulebook":"act-mttg-2019","game":"roulette","limits":{"min":100,"max":50000},"wagering_seconds":30}],"terminals":["PT1"]}
{"at":0,"as":"player","terminal":"PT1","do":"insert_note","amount":10000}
{"at":1,"as":"dealer","table":"R1","do":"new_game"}
{"at":2,"as":"player","terminal":"PT1","do":"place","bet":"straight:17","amount":500}
{"at":3,"as":"player","terminal":"PT1","do":"confirm"}
{"at":40,"as":"dealer","table":"R1","do":"outcome","outcome":"17"}
{"at":41,"as":"dealer","table":"R1","do":"confirm_result"}
```

- `at` is in seconds, kept as whole milliseconds, and never goes back. Timers that are due at or before it
  fire first; their lines have `"step":"timer"`.
- `as` is a role of the rulebook, or `player`, `cashier`, `technician`, `device`. `table`, `terminal` or
  `desk` is the place. Whoever plays without a terminal is named as `guest` (TouchTable) or `player` (by
  hand) instead.
- `"@1"` is the first ticket or voucher issued in the run; the 18 digits on it, made from the `seed`, do as
  well.
- `by` is the name of whoever does it, where it matters that two people are two: a review is another
  person's. `approved_by` has the `role` and the `name` of a second person, where the floor's
  `second_person` lists the step.
- A step that is refused changes nothing, and one that cannot be read not even the clock; the run goes on.
  A floor that is refused ends it with exit status 1.
- The last line has everybody's `balances` (chips in the account, or in the hand), `staked` (chips on
  layouts, confirmed or not), the `ledger_sum`, which is 0, and a `hash` over all that happened.
- By hand a winning wager comes back with its winnings; `repeat` leaves it lying for the next spin.
- By hand `buy_chips` with a `colour` and the `value` of a chip gives colour chips of that table. Other
  steps name the `colour` they mean; without one, the cash chips, or the one colour of who has none.

Whole evenings worked out by hand, one for every game and form, are in
[tests/golden](../tests/golden/__init__.py). The names below are frozen: new ones may come, none goes.
"""


def playbooks() -> Iterator[str]:
    yield PLAYBOOKS.rstrip()
    yield from reference()


PAGES = {
    "playbooks.md": playbooks,
    "messages.md": messages,
    "readings.md": readings,
    "rule-coverage.md": coverage,
    "../web/lib/wire.gen.ts": typescript,
}


def page(name: str) -> str:
    return "\n".join(PAGES[name]()) + "\n"


if __name__ == "__main__":
    for name in PAGES:
        (HERE / name).write_text(page(name), encoding="utf-8")
