"""`croupier settle`: what it answers to good lines, bad wagers and bad lines."""

import os
import pty
import subprocess
import sys
from typing import Any

import pytest

from tests.commands import Done, croupier

ACT = ("--rulebook", "act-mttg-2019")


def settled(
    game: str, *lines: object, rulebook: str = "act-mttg-2019", more: tuple[str, ...] = ()
) -> Done:
    return croupier("settle", "--rulebook", rulebook, "--game", game, *more, lines=lines)


def one(
    game: str, outcome: object, *wagers: object, rulebook: str = "act-mttg-2019"
) -> dict[str, Any]:
    line = {"wagers": [{"bet": b, "amount": a} for b, a in wagers], "outcome": outcome}  # type: ignore[misc]
    answer: dict[str, Any] = settled(game, line, rulebook=rulebook).lines[0]
    return answer


def test_credits_are_all_that_returns_in_the_order_of_the_wagers() -> None:
    done = settled(
        "roulette",
        {"wagers": [{"bet": "red", "amount": 500}], "outcome": "17"},
        {
            "wagers": [{"bet": "straight:17", "amount": 100}, {"bet": "odd", "amount": 50}],
            "outcome": "17",
        },
        {"wagers": [], "outcome": "0"},
    )
    assert done.lines == [
        {"credits": [0], "total": 0},
        {"credits": [3600, 100], "total": 3700},
        {"credits": [], "total": 0},
    ]
    assert done.status == 0


def test_a_void_outcome_returns_all_that_was_accepted() -> None:
    answer = one("roulette", "void", ("red", 500), ("rde", 1), ("near-of-0", 900))
    assert answer["credits"] == [500, None, 900]
    assert answer["total"] == 1400


@pytest.mark.parametrize(
    ("bet", "amount", "code", "words", "cites"),
    [
        ("rde", 500, "unknown_bet", "red", "act-mttg-2019 9.4(a)"),
        ("super-6", 500, "unknown_bet", "par sheet", "act-mttg-2019 9.4(a)"),
        ("straight", 500, "unknown_bet", "straight:0", "act-mttg-2019 9.4(a)"),
        ("fiveline", 500, "bet_not_offered", "does not offer", "act-mttg-2019 9.4(a)"),
        ("zero-game", 400, "bet_not_offered", "does not offer", "act-mttg-2019 9.4(a)"),
        ("split:1-5", 500, "bet_not_offered", "split:1-4", "act-mttg-2019 9.4(a) Split"),
        ("split:20-17", 500, "bet_not_offered", "split:17-20", "act-mttg-2019 9.4(a) Split"),
        (
            "orphans",
            101,
            "amount_not_in_pieces",
            "$1.00 or $1.05",
            "act-mttg-2019 9.4(d) Orfanelli",
        ),
        ("orphans", 3, "amount_not_in_pieces", "Use $0.05", "act-mttg-2019 9.4(d) Orfanelli"),
        ("red", -5, "amount_not_whole_cents", "-5", None),
        ("red", 0, "amount_not_whole_cents", "0", None),
        ("red", 2.5, "amount_not_whole_cents", "2.5", None),
        ("red", "500", "amount_not_whole_cents", '"500"', None),
        ("red", True, "amount_not_whole_cents", "true", None),
        ("red", None, "amount_not_whole_cents", "null", None),
        ("red", 10**18, "amount_too_large", "$1,000,000,000,000.00", None),
    ],
)
def test_a_refused_wager_is_null_with_its_reason_and_the_others_settle(
    bet: str, amount: object, code: str, words: str, cites: str | None
) -> None:
    answer = one("roulette", "1", ("red", 100), (bet, amount), ("odd", 100))
    assert answer["credits"] == [200, None, 200]
    assert answer["total"] == 400
    [refused] = answer["refused"]
    assert (refused["wager"], refused["code"]) == (1, code)
    assert words in refused["says"]
    assert cites in refused["cites"] if cites else refused["cites"] == []


@pytest.mark.parametrize(
    "wager", [5, None, [], {"bet": "red"}, {"amount": 5}, {"bet": 5, "amount": 5}]
)
def test_a_wager_without_a_bet_and_an_amount_is_refused_with_an_example(wager: object) -> None:
    line = {"wagers": [wager, {"bet": "red", "amount": 100}], "outcome": "1"}
    answer = settled("roulette", line).lines[0]
    assert answer["credits"] == [None, 200]
    assert answer["refused"][0]["code"] == "malformed_wager"


def test_pairs_need_a_main_wager_that_stands_act_8_4_b() -> None:
    tie_with_pair = ["9H", "KD", "9S", "8C"]
    alone = one("baccarat-a", tie_with_pair, ("player-pair", 500), ("tie", 0))
    assert alone["credits"] == [None, None]
    assert alone["refused"][0]["code"] == "needs_another_wager"
    assert alone["refused"][0]["cites"] == ["act-mttg-2019 8.4(b)"]
    assert (
        one("baccarat-a", tie_with_pair, ("player-pair", 500), ("tie", 100))["total"] == 6000 + 900
    )
    ltgame = one("baccarat", tie_with_pair, ("player-pair", 500), rulebook="nsw-ltgame-2016")
    assert ltgame["total"] == 6000


@pytest.mark.parametrize(
    ("game", "outcome", "code", "cites"),
    [
        ("roulette", "37", "not_on_the_wheel", "act-mttg-2019 9.2(b)(i)"),
        ("roulette", "00", "not_on_the_wheel", "act-mttg-2019 9.2(b)(i)"),
        ("roulette", None, "not_on_the_wheel", "act-mttg-2019 9.2(b)(i)"),
        ("roulette", "017", "not_on_the_wheel", "act-mttg-2019 9.2(b)(i)"),
        ("roulette", [17], "not_on_the_wheel", "act-mttg-2019 9.2(b)(i)"),
        ("sic-bo", [1, 2, 7], "not_three_dice", "act-mttg-2019 10.3(b)"),
        ("sic-bo", [1, 2], "not_three_dice", "act-mttg-2019 10.3(b)"),
        ("sic-bo", "123", "not_three_dice", "act-mttg-2019 10.3(b)"),
        ("sic-bo", [1, 2, True], "not_three_dice", "act-mttg-2019 10.3(b)"),
        ("baccarat-a", ["KH", "1Z", "9S", "AC"], "not_a_card", "act-mttg-2019 8.3(a)"),
        ("baccarat-a", ["KH", "5D"], "coup_stops_short", "act-mttg-2019 8.5(b)(i)"),
        (
            "baccarat-a",
            ["KH", "5D", "2S", "AC"],
            "coup_stops_short",
            "act-mttg-2019 8.6(c) Player 0-5",
        ),
        (
            "baccarat-a",
            ["KH", "5D", "6S", "2C", "9D"],
            "coup_is_over",
            "act-mttg-2019 8.6(c) Player 6-7",
        ),
        ("baccarat-a", ["KH", "5D", "9S", "AC", "8D"], "coup_is_over", "act-mttg-2019 8.6(b)"),
        ("baccarat-a", "player", "not_cards", "act-mttg-2019 8.3(a)"),
        ("baccarat-a", ["AS"] * 9, "more_than_the_decks_hold", "act-mttg-2019 8.3(a)"),
    ],
)
def test_an_impossible_outcome_is_an_error_line_and_the_rest_is_settled(
    game: str, outcome: object, code: str, cites: str
) -> None:
    good = {"wagers": [], "outcome": "void"}
    done = settled(game, good, {"wagers": [], "outcome": outcome}, good)
    assert done.status == 1
    assert done.lines[0] == done.lines[2] == {"credits": [], "total": 0}
    error = done.lines[1]["error"]
    assert (error["code"], error["line"]) == (code, 2)
    assert cites in error["cites"]
    assert error["says"]


@pytest.mark.parametrize(
    ("line", "code"),
    [
        (b"nonsense", "line_not_json"),
        (b"\xff\xfe\x00", "line_not_json"),
        (b"[" * 100_000, "line_not_json"),
        (b'{"wagers":[{"bet":"red","amount":NaN}],"outcome":"1"}', "line_not_json"),
        (b'{"wagers":[],"outcome":"1","outcome":"2"}', "line_not_json"),
        (b'{"wagers":[],"outcome":' + b"9" * 5_000 + b"}", "line_not_json"),
        (b"[1]", "line_not_a_round"),
        (b"{}", "line_not_a_round"),
        (b'{"wagers":{},"outcome":"1"}', "line_not_a_round"),
        (b'{"wagers":[]}', "line_not_a_round"),
    ],
)
def test_a_line_that_cannot_be_read_is_answered_with_its_number(line: bytes, code: str) -> None:
    done = croupier(
        "settle", *ACT, "--game", "roulette", text=b'\n{"wagers":[],"outcome":"1"}\n' + line
    )
    assert done.status == 1
    assert done.lines[0] == {"credits": [], "total": 0}
    error = done.lines[1]["error"]
    assert (error["code"], error["line"]) == (code, 3)
    assert '{"wagers":[{"bet":"red","amount":500}],"outcome":"17"}' in error["says"]


def test_hostile_names_and_outcomes_are_answered_shortly() -> None:
    deep: object = "17"
    for _ in range(900):
        deep = [deep]
    done = settled(
        "roulette",
        {"wagers": [{"bet": "straight:" + "9" * 5_000, "amount": 5}], "outcome": "17"},
        {"wagers": [{"bet": "straight:\u0663\ud83c\udfb2", "amount": 5}], "outcome": "17"},
        {"wagers": [], "outcome": deep},
        {"wagers": [deep], "outcome": "17"},
    )
    assert len(done.lines) == 4
    assert all(len(line) < 1_000 for line in done.out.splitlines())


def test_by_hand_payments_round_up_to_the_smallest_chip() -> None:
    line = {"wagers": [{"bet": "split:8-9", "amount": 150}], "outcome": "9"}
    exact = settled("roulette", line, rulebook="vic-roulette-2011").lines[0]
    chips = settled("roulette", line, rulebook="vic-roulette-2011", more=("--smallest-chip", "100"))
    assert (exact["total"], chips.lines[0]["total"]) == (150 + 2550, 150 + 2600)
    touchbet = ("--form", "touchbet", "--smallest-chip", "100")
    assert settled("roulette", line, rulebook="vic-roulette-2011", more=touchbet).lines[0] == exact


def test_explain_says_what_was_seen_and_the_clauses_of_each_credit() -> None:
    line = {"wagers": [{"bet": "banker", "amount": 1000}], "outcome": ["2H", "KD", "4S", "7C"]}
    answer = settled("baccarat-a", line, more=("--explain",)).lines[0]
    assert answer["shows"]["banker"] == {"cards": ["KD", "7C"], "points": 7}
    assert "act-mttg-2019 8.7(b) Method (A) Banker" in answer["cites"][0]
    line = {"wagers": [{"bet": "x", "amount": 1}, {"bet": "tie", "amount": 1}], "outcome": "void"}
    answer = settled("baccarat-a", line, more=("--explain",)).lines[0]
    assert answer["cites"] == [None, ["act-mttg-2019 6.10"]]


def test_on_a_terminal_it_says_what_to_type_and_does_not_wait() -> None:
    ours, theirs = pty.openpty()
    done = subprocess.run(
        [sys.executable, "-m", "croupier.cli", "settle", *ACT, "--game", "sic-bo"],
        stdin=theirs,
        capture_output=True,
        text=True,
        timeout=20,
        check=True,
    )
    os.close(ours)
    os.close(theirs)
    assert 'echo \'{"wagers":[{"bet":"small"' in done.stdout


def test_an_unknown_rulebook_game_or_form_is_answered_with_what_there_is() -> None:
    for options, words in (
        (("--rulebook", "act", "--game", "roulette"), "act-mttg-2019"),
        ((*ACT, "--game", "craps"), "baccarat-a"),
        (("--rulebook", "vic-roulette-2011", "--game", "french", "--form", "touchbet"), "10.4.1"),
        (("--rulebook", "vic-roulette-2011", "--game", "roulette", "--form", "x"), "touchtable"),
    ):
        done = croupier("settle", *options)
        assert done.status == 2
        assert words in done.err
