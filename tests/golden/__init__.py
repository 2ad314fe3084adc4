"""Golden playbooks: one evening each, every expectation worked out by hand from the rulebook.

A folder holds `playbook.jsonl` and `expected.toml`:

    worked = "PT1 buys in for $100 and loses $25 on red: 100 - 25 = 75."

    [[expect]]
    step = 5                      # the line of the playbook, or "timer"
    event = "wager_placed"        # or refused = "below_minimum"
    amount = 1000                 # any fields of that line, in cents as the playbook prints them
    cites = ["2.2(a)"]            # clauses that must be among those cited, without the rulebook's name
    why = "3.4(i): 12 is not a multiple of 5, so 10"

    [last]
    balances = { PT1 = 7500 }
    staked = { PT1 = 0 }

Expectations come in the order of the output. Every refusal, every return of chips at a close and every
settlement must be expected, so that nothing happens unseen.
"""

import json
import tomllib
from pathlib import Path
from typing import Any

import msgspec

from croupier.cli.playbook import Run
from croupier.rulebooks import Library

HERE = Path(__file__).parent
NAMES = sorted(path.parent.name for path in HERE.glob("*/playbook.jsonl"))
NOT_FIELDS = ("step", "event", "refused", "cites", "why", "paid", "returned")

_library = Library()


def play(name: str) -> list[dict[str, Any]]:
    lines = (HERE / name / "playbook.jsonl").read_bytes().splitlines()
    return [msgspec.json.decode(msgspec.json.encode(line)) for line in Run(_library).play(lines)]


def expected(name: str) -> dict[str, Any]:
    return tomllib.loads((HERE / name / "expected.toml").read_text(encoding="utf-8"))


def must_be_expected(line: dict[str, Any]) -> bool:
    if "refused" in line:
        return True
    if line.get("event") == "wagering_closed":
        return bool(line["returned"])
    return line.get("event") in ("round_settled", "round_voided", "wagers_rejected")


def matches(want: dict[str, Any], line: dict[str, Any]) -> bool:
    """Whether an output line is the one expected: its step, its name, the fields that are given."""
    if want["step"] != line["step"] or want.get("event") != line.get("event"):
        return False
    if want.get("refused") != line.get("refused"):
        return False
    if not {f" {clause}" for clause in want.get("cites", ())} <= {
        cite[cite.index(" ") :] for cite in line.get("cites", ())
    }:
        return False
    fields = {key: value for key, value in want.items() if key not in NOT_FIELDS}
    return all(line.get(key) == value for key, value in fields.items()) and _paid(want, line)


def _paid(want: dict[str, Any], line: dict[str, Any]) -> bool:
    """`paid` and `returned` are written short: account, bet = credit; account = wagers.

    A voided round gives back one amount for each account.
    """
    if "paid" in want:
        paid: dict[str, dict[str, int]] = {}
        for one in line["paid"]:
            paid.setdefault(one["account"], {})[one["bet"]] = one["credit"]
        if paid != want["paid"]:
            return False
    if "returned" in want and isinstance(line["returned"], dict):
        return bool(line["returned"] == want["returned"])
    if "returned" in want:
        back: dict[str, dict[str, Any]] = {}
        for one in line["returned"]:
            back.setdefault(one["account"], {})[one["why"]] = one["wagers"]
        return back == want["returned"]
    return True


def check(name: str) -> None:
    lines, wanted = play(name), expected(name)
    *told, last = lines
    at = 0
    for want in wanted["expect"]:
        while at < len(told) and not matches(want, told[at]):
            unseen = told[at]
            assert not must_be_expected(unseen), f"not expected: {json.dumps(unseen)}\nnext: {want}"
            at += 1
        assert at < len(told), f"never came: {want}"
        at += 1
    rest = [line for line in told[at:] if must_be_expected(line)]
    assert not rest, f"not expected: {json.dumps(rest[0])}"
    assert last["balances"] == wanted["last"]["balances"]
    assert last["staked"] == wanted["last"]["staked"]
    assert last["ledger_sum"] == 0
