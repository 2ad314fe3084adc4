"""The bench of play measures what it says: rounds that are really played and settled."""

import json
from collections import Counter

import pytest

from croupier.cli import playing
from croupier.floor import apply, decide
from croupier.refusal import Refusal
from tests.bench.compare import BASELINES
from tests.commands import croupier


@pytest.mark.parametrize("table", playing.TABLES, ids=lambda table: f"{table[0]} {table[1]}")
def test_most_of_what_the_bench_asks_is_done(
    table: tuple[str, str, str, int, tuple[str, ...]],
) -> None:
    _, _, game, _, bets = table
    plan = playing.plan_of(table)
    floor, done = playing.seated(plan), Counter[str]()
    for command in playing.evening(game, bets):
        decision = decide(floor, command)
        if isinstance(decision, Refusal):
            done["refused"] += 1
            continue
        for event in decision:
            apply(floor, event)
            done[type(event).__name__] += 1
    assert done["RoundSettled"] == playing.ROUNDS
    assert done["refused"] < done.total() / 5
    assert min(done["WagerRemoved"], done["WagersRepeated"], done["WagersUndone"]) > 0
    assert floor.ledger.total() == 0


def test_bench_play_reports_itself_against_its_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(playing, "REPEATS", 1)
    monkeypatch.setattr(playing, "ROUNDS", 1)
    measured = json.loads(croupier("bench", "play", "--json").out)
    assert measured["name"] == "play"
    assert measured["ratio"] == pytest.approx(measured["value"] / measured["limit"])
    assert json.loads((BASELINES / "play.json").read_text())["ratio"] > 0
