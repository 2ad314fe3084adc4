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

    [ledger]                      # every account that is not empty in the end, in cents
    "cash/note-box/PT1" = -10000  # what the house owes stands above zero, what it has below
    "chips/A1" = 7500
    "house/R1" = 2500

    [meters]                      # any figures of any meters
    "terminal/PT1" = { notes_in = 10000, wagered = 2500, won = 0, held = 7500 }

Expectations come in the order of the output. Every refusal, every return of chips at a close and every
settlement must be expected, so that nothing happens unseen; in an evening that gives the ledger, so must
everything that moves money otherwise than between an account and its chips on a layout.
"""

import json
import tomllib
from pathlib import Path
from typing import Any

import msgspec

from croupier.accounts.meters import Meters
from croupier.cli.playbook import Run
from croupier.floor import Floor
from croupier.rulebooks import Library

HERE = Path(__file__).parent
NAMES = sorted(path.parent.name for path in HERE.glob("*/playbook.jsonl"))
NOT_FIELDS = ("step", "event", "refused", "cites", "why", "paid", "returned")
PLAYERS_OWN = ("chips/", "placed/", "staked/")

_library = Library()


def play(name: str) -> tuple[list[dict[str, Any]], Floor]:
    """What the playbook prints, and the floor it leaves."""
    lines, run = (HERE / name / "playbook.jsonl").read_bytes().splitlines(), Run(_library)
    told = [msgspec.json.decode(msgspec.json.encode(line)) for line in run.play(lines)]
    return told, run.floor


def expected(name: str) -> dict[str, Any]:
    return tomllib.loads((HERE / name / "expected.toml").read_text(encoding="utf-8"))


def must_be_expected(line: dict[str, Any], moving: bool) -> bool:
    """Whether a line may not go unseen; with `moving`, nor may money that is not a player's own."""
    if "refused" in line:
        return True
    postings = line.get("postings", ())
    if moving and not all(account.startswith(PLAYERS_OWN) for account, *_ in postings):
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

    A paper is paid in one amount. A voided round gives back one amount for each account, and
    one player's wagers that are void come back as one.
    """
    if isinstance(want.get("paid"), int):
        return bool(line["paid"] == want["paid"])
    if "paid" in want:
        paid: dict[str, dict[str, int]] = {}
        for one in line["paid"]:
            paid.setdefault(one["account"], {})[one["bet"]] = one["credit"]
        if paid != want["paid"]:
            return False
    if "returned" in want and isinstance(line["returned"], dict | int):
        return bool(line["returned"] == want["returned"])
    if "returned" in want:
        back: dict[str, dict[str, Any]] = {}
        for one in line["returned"]:
            back.setdefault(one["account"], {})[one["why"]] = one["wagers"]
        return back == want["returned"]
    return True


def check(name: str) -> None:
    (lines, floor), wanted = play(name), expected(name)
    *told, last = lines
    at, moving = 0, "ledger" in wanted
    for want in wanted["expect"]:
        while at < len(told) and not matches(want, told[at]):
            unseen = told[at]
            assert not must_be_expected(unseen, moving), (
                f"not expected: {json.dumps(unseen)}\nnext: {want}"
            )
            at += 1
        assert at < len(told), f"never came: {want}"
        at += 1
    rest = [line for line in told[at:] if must_be_expected(line, moving)]
    assert not rest, f"not expected: {json.dumps(rest[0])}"
    assert last["balances"] == wanted["last"]["balances"]
    assert last["staked"] == wanted["last"]["staked"]
    assert last["ledger_sum"] == 0
    if moving:
        assert floor.ledger.balances == wanted["ledger"]
        assert sum(wanted["ledger"].values()) == 0
    for key, figures in wanted.get("meters", {}).items():
        shown = {figure: _figure(floor.meters[key], figure) for figure in figures}
        assert shown == figures, key


def _figure(meters: Meters, figure: str) -> object:
    """One of the figures; notes by value, written as text."""
    shown = getattr(meters, figure)
    return {str(value): n for value, n in shown.items()} if isinstance(shown, dict) else shown
