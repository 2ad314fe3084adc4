"""The bench of play measures what it says: rounds that are really played and settled."""

import json
from collections import Counter

import pytest

from croupier.cli import playing
from croupier.floor import apply, decide
from croupier.play.table import Limits, TablePlan
from croupier.refusal import Refusal
from tests.bench.compare import BASELINES
from tests.commands import croupier


@pytest.mark.parametrize("table", playing.TABLES, ids=lambda table: f"{table[0]} {table[1]}")
def test_most_of_what_the_bench_asks_is_done(
    table: tuple[str, str, str, int, tuple[str, ...]],
) -> None:
    id, form, game, differential, bets = table
    plan = TablePlan(
        id="T1",
        rulebook=id,
        form=form,
        game=game,
        limits=Limits(min=500, max=50_000),
        wagering_seconds=30.0,
        notes=(10_000,),
        differential=differential,
    )
    floor, done = playing._seated(plan), Counter[str]()
    for command in playing._evening(game, bets):
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
