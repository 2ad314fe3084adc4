"""The benches of the journal measure what they say, on records that are really kept."""

import json
from functools import partial
from pathlib import Path

import psycopg
import pytest

from croupier.cli import keeping
from tests.bench.compare import BASELINES
from tests.commands import croupier

SMALL = keeping.Sizes(commits=2, verified=2_000, kept=(2_000, 4_000))


@pytest.fixture(autouse=True)
def _small(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(keeping, "QUICK", SMALL)
    monkeypatch.setattr(keeping, "REPEATS", 1)


@pytest.mark.parametrize("name", ["journal", "verify", "recover"])
def test_a_bench_reports_itself_against_its_limit(name: str) -> None:
    measured = json.loads(croupier("bench", name, "--quick", "--json").out)
    assert measured["name"] == name
    assert measured["ratio"] == pytest.approx(measured["value"] / measured["limit"])
    assert json.loads((BASELINES / f"{name}.json").read_text())["ratio"] >= measured["aim"]


def test_bench_journal_measures_a_server_and_leaves_nothing_there(
    server: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CROUPIER_BENCH_POSTGRES", server)
    said = croupier("bench", "journal", "--quick")
    assert (said.status, said.err) == (0, "")
    for delay in keeping.DELAYS:
        for store in ("SQLite", "PostgreSQL"):
            assert f"{store}, {delay} ms more a sync, ratio" in said.out
    assert "fdatasync p50" in said.out
    with psycopg.connect(server) as db:
        left = db.execute("SELECT nspname FROM pg_namespace WHERE nspname LIKE 'croupier%'")
        assert left.fetchall() == []


def test_a_delay_makes_every_sync_longer(server: str) -> None:
    [batch] = keeping._batches(1)
    for opened in (keeping.sqlite, partial(keeping._postgres, server)):
        slow, bare = keeping._beside([batch[:1]], partial(opened, 30))
        assert max(slow, bare) < 1 / 0.03


def test_a_server_that_is_not_there_is_said_in_words(tmp_path: Path) -> None:
    said = croupier("bench", "journal", "--quick", "--postgres", f"postgresql:///x?host={tmp_path}")
    assert said.status == 2
    assert "cannot be opened as a journal" in said.err
