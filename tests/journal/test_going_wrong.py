"""Rounds that went wrong, as the records tell of them afterwards."""

import re
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from croupier.cli import app
from croupier.journal.recalling import recall
from croupier.journal.replay import replay
from croupier.journal.significant import significant
from tests.journal.evenings import INTERBLOCK, VIC, table
from tests.journal.scribe import Scribe

PLAN = {
    "tables": [
        table("W1", INTERBLOCK, "roulette"),
        table("S1", INTERBLOCK, "sic-bo"),
        table("TB1", VIC, "roulette", form="touchbet"),
    ],
    "terminals": [
        {"id": "PT1", "tables": ["W1", "S1"]},
        {"id": "PT2", "tables": ["W1", "S1"]},
        {"id": "TB1-1", "tables": ["TB1"]},
    ],
}
SUPERVISOR = ("electronic gaming supervisor", "ed")
runner = CliRunner()


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> Scribe:
    """A cheat at the wheel, cocked dice, a ball at rest too soon, and a red light."""
    path: Path = tmp_path_factory.mktemp("wrong") / "journal.sqlite"
    s = Scribe(path, PLAN)
    for terminal in ("PT1", "PT2", "TB1-1"):
        s.player(terminal, "insert_note", amount=10_000)
    s.player("PT1", "place", table="W1", bet="red", amount=6_000)
    s.player("PT2", "place", table="W1", bet="red", amount=4_000)
    s.player("PT1", "place", table="S1", bet="small", amount=1_000)
    fraud: dict[str, Any] = {"ground": "9.9.2", "reason": "a magnet", "forfeits": ["PT2"]}
    s.do(*SUPERVISOR, "void_round", table="W1", round=1, **fraud)
    s.wait(5)
    s.player("PT1", "place", table="W1", bet="odd", amount=2_000)
    seen = s.at / 1_000
    s.player("PT2", "place", table="W1", bet="even", amount=3_000)
    s.do(*SUPERVISOR, "expose_early", table="W1", exposed_at=seen + 0.25)
    s.wait(20)
    s.do("device", "tumbler", "irregularity", table="S1", ground="8.4.1", reason="die 2 is cocked")
    s.do(*SUPERVISOR, "void_round", table="S1", round=1, ground="8.4.1")
    s.do("dealer", "dee", "new_game", table="TB1")
    s.do("device", "console", "light", table="TB1", colour="red")
    s.stop()
    return s


def test_what_went_wrong_is_significant(evening: Scribe) -> None:
    found = [(one.kind, one.by, one.says) for one in significant(evening.journal.records())]
    assert ("irregularity", "ed", "W1: 9.9.2 in round 1, void, a magnet") in found
    assert ("void", "ed", "W1: round 1 void, a magnet; $40.00 is forfeited") in found
    assert ("irregularity", "tumbler", "S1: 8.4.1 in round 1, held, die 2 is cocked") in found
    early = "W1: outcome of round 2 seen early; wagers stand, but those of A2"
    assert ("fault", "ed", early) in found
    assert ("fault", "console", "TB1: red light") in found


def test_recall_says_that_a_forfeited_wager_brought_nothing_back(evening: Scribe) -> None:
    [honest, *_] = recall(evening.journal.records(), "PT1", 10)
    assert [(one.amount, one.brought) for one in honest.wagers] == [(6_000, 6_000)]
    [cheat, *_] = recall(evening.journal.records(), "PT2", 10)
    assert [(one.amount, one.brought, one.why) for one in cheat.wagers] == [(4_000, 0, "a magnet")]
    assert f"{INTERBLOCK} 9.10" in cheat.cites


def test_recall_shows_when_each_wager_of_the_player_was_made_and_when_the_outcome_was_seen(
    evening: Scribe,
) -> None:
    for terminal, account, bet, void in (("PT1", "A1", "odd", 0), ("PT2", "A2", "even", 3_000)):
        games = recall(evening.journal.records(), terminal, 10)
        game = next(one for one in games if (one.table, one.round) == ("W1", 2))
        [seen] = [one.told for one in game.moments if one.what == "outcome_exposed"]
        [wager] = seen["timed"]
        assert (wager["account"], wager["bet"]) == (account, bet)
        assert (wager["at"] >= seen["exposed_at"]) is bool(void)
        assert sum(one.brought or 0 for one in game.returned) == void
    data = ["--data", str(evening.store.path)]
    said = runner.invoke(app, ["audit", "recall", "--terminal", "PT1", *data]).output
    assert re.search(r"exposed at 2027-\S+ \S+Z.*timed .*odd, amount \$20.00, at 2027-", said)


def test_replay_makes_the_same_floor(evening: Scribe) -> None:
    floor, _ = replay(evening.journal.records())
    assert floor == evening.floor
    assert floor.tables["TB1"].red_light is True
    assert floor.ledger.balance("house/W1") == 4_000
