"""The example playbooks: all listed, found by name, and telling what they promise."""

from pathlib import Path
from typing import Any

import pytest

from croupier.cli.playbook import EXAMPLES, shipped
from tests.commands import croupier

REFUSED: dict[str, list[str]] = {
    "first-evening": ["wager_is_confirmed", "too_few_revolutions"],
    "one-more-coup": ["shoe_not_ready"],
    "wrong-number": ["rank_too_low"],
    "power-failure": ["rank_too_low"],
    "automated-wheel": ["opens_by_itself"],
    "differential": [],
    "touchtable": ["tender_to_the_dealer", "final_bets_first"],
}
PAID: dict[str, list[int]] = {
    "first-evening": [10_000 - 1_500 + 36 * 500],
    "wrong-number": [9_000 + 36 * 1_000, 9_000 + 36 * 1_000],
    "automated-wheel": [5_000, 10_000 - 3_300 + 36 * 1_100 - 2 * 3_300],
    "touchtable": [10_000 - 2_000 + 3 * 2_000, 5_000 - 500 + 36 * 500],
}
"""On tickets or in chips, in that order."""
BALANCES: dict[str, dict[str, int]] = {
    "one-more-coup": {"PT1": 10_000 + 1_900},
    "power-failure": {"PT1": 10_000 + 2_000, "PT2": 10_000 - 1_500},
    "differential": {"LT1": 100_000 + 80_000, "LT2": 50_000 - 30_000},
}


def test_every_example_is_listed_with_a_line_of_words() -> None:
    files = {path.stem for path in EXAMPLES.glob("*.jsonl")}
    assert files == set(shipped()) == set(REFUSED)
    listed = croupier("playbook", "--list").out.splitlines()
    assert [line.split()[0] for line in listed] == list(shipped())
    assert all(len(line.split()) > 5 for line in listed)


@pytest.mark.parametrize("name", REFUSED)
def test_an_example_is_found_by_its_name_and_tells_what_it_promises(name: str) -> None:
    done = croupier("playbook", name)
    assert done.status == 0
    *told, last = done.lines
    assert [line["refused"] for line in told if "refused" in line] == REFUSED[name]
    paid = [_paid(line) for line in told if _paid(line)]
    assert paid == PAID.get(name, [])
    assert last["ledger_sum"] == 0
    assert last["balances"] == BALANCES.get(name, dict.fromkeys(last["balances"], 0))


def _paid(line: dict[str, Any]) -> int:
    out = line.get("event") in ("ticket_issued", "chips_paid")
    return int(line["amount"]) if out else 0


def test_a_file_goes_before_an_example_of_the_same_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "differential").write_text("nonsense\n")
    assert croupier("playbook", "differential").status == 1
    assert croupier("playbook", "no-such-example").status == 2
