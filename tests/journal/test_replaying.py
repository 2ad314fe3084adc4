"""Replay: the records and the snapshot a start would use make the same floor, to the last screen."""

import json
from pathlib import Path

import apsw
import msgspec
import pytest
from typer.testing import CliRunner

from croupier.cli import app
from croupier.floor.freezing import freeze, thaw
from croupier.journal.replay import differences, replay, screens
from croupier.journal.snapshots import restore, take
from tests.journal.evenings import long, table
from tests.journal.scribe import Scribe

runner = CliRunner()


@pytest.fixture
def evening(tmp_path: Path) -> Scribe:
    return long(tmp_path / "journal.sqlite")


def said(scribe: Scribe, *arguments: str) -> tuple[int, str]:
    ran = runner.invoke(app, ["audit", "replay", "--data", str(scribe.store.path), *arguments])
    return ran.exit_code, ran.output if "--json" not in arguments else ran.stdout


def test_records_and_snapshot_agree_on_money_meters_and_every_screen(evening: Scribe) -> None:
    rebuilt, _ = replay(evening.journal.records())
    again, _, read_from = restore(evening.journal)
    assert read_from == evening.seq + 1
    assert differences(rebuilt, again) == []
    assert differences(rebuilt, evening.floor) == []
    assert rebuilt.meters
    shown = dict(screens(rebuilt))
    assert {"player PT1", "player Ann", "audit PT1", "dealer R1", "pit boss TB1", "desk D1"} <= set(
        shown
    )
    status, output = said(evening)
    assert status == 0
    assert "Balances, meters and every screen are the same from the snapshot of record" in output


def test_a_snapshot_in_the_middle_agrees_after_the_records_that_follow(evening: Scribe) -> None:
    half = evening.seq // 2
    floor, last = replay(record for record in evening.journal.records() if record.seq <= half)
    assert last is not None
    evening.journal.keep(take(floor, half))
    again, _, read_from = restore(evening.journal)
    assert read_from == half + 1
    assert differences(again, evening.floor) == []


def test_without_a_snapshot_that_is_said(evening: Scribe) -> None:
    apsw.Connection(str(evening.store.path)).execute("DELETE FROM snapshots").close()
    status, output = said(evening)
    assert (status, "There is no snapshot that a start would use" in output) == (0, True)


@pytest.mark.parametrize(
    ("changed", "named"),
    [
        ("floor.ledger.balances['chips/A4'] = 1", "ledger"),
        ("floor.meters['table/R1'].tendered += 1", "meters"),
        ("floor.seats['PT1'].out_of_service = 'fuse'", "player PT1"),
        ("floor.tables['R1'].results.pop()", "dealer R1"),
        ("floor.tickets['T1'].faulty = False", "tickets"),
        ("floor.tables['W1'].touches = 99", "tables"),
    ],
)
def test_a_snapshot_that_says_otherwise_is_found_and_named(
    evening: Scribe, changed: str, named: str
) -> None:
    floor = thaw(freeze(evening.floor))
    exec(changed, {"floor": floor})
    evening.journal.keep(take(floor, evening.seq))
    status, output = said(evening, "--json")
    assert status == 1
    answer = json.loads(output)
    assert not answer["agrees"]
    assert named in answer["differ"]


def test_a_paper_paid_beside_the_records_is_found(evening: Scribe) -> None:
    change = "UPDATE papers SET status = 'issued' WHERE status = 'redeemed'"
    apsw.Connection(str(evening.store.path)).execute(change).close()
    status, output = said(evening)
    assert (status, "papers" in output) == (1, True)


def test_the_sum_is_nought_and_json_has_every_account(evening: Scribe) -> None:
    status, output = said(evening, "--json")
    answer = msgspec.json.decode(output)
    assert (status, answer["ledger_sum"], sum(answer["accounts"].values())) == (0, 0, 0)


def test_a_file_that_cannot_be_read_is_told_in_words(evening: Scribe, tmp_path: Path) -> None:
    evening.close()
    harmed = bytearray((tmp_path / "journal.sqlite").read_bytes())
    harmed[8_192:] = b"\xff" * (len(harmed) - 8_192)
    (tmp_path / "journal.sqlite").write_bytes(harmed)
    recalling = ["recall", "--terminal", "PT1"]
    packing = ["pack", "--round", "R1/1", str(tmp_path / "pack.json")]
    exporting = ["export", str(tmp_path / "export.jsonl")]
    for asked in (
        ["replay"],
        ["verify"],
        ["checkpoint"],
        ["significant"],
        recalling,
        packing,
        exporting,
    ):
        ran = runner.invoke(app, ["audit", *asked, "--data", str(tmp_path)])
        assert ran.exit_code == 1, (asked, ran.output)
        assert "damaged" in ran.output


def test_a_voucher_that_a_correction_takes_back_is_spent_in_the_store_too(tmp_path: Path) -> None:
    """Paid on 2, corrected to 9 when the player was gone, and back to 2 before the voucher was paid."""
    one = table("R1", "act-mttg-2019", "roulette")
    s = Scribe(tmp_path / "journal.sqlite", {"tables": [one], "terminals": ["PT1"]})
    player, dealer, boss = ("player", "PT1"), ("dealer", "gina"), ("casino supervisor", "sam")
    s.do(*player, "insert_note", terminal="PT1", amount=10_000)
    s.do(*dealer, "new_game", table="R1")
    s.do(*player, "place", terminal="PT1", bet="red", amount=1_000)
    s.do(*player, "confirm", terminal="PT1")
    s.wait(60)
    s.do(*dealer, "outcome", table="R1", outcome="2")
    s.do(*dealer, "confirm_result", table="R1")
    s.do(*player, "cash_out", terminal="PT1")
    for outcome in ("9", "2"):
        order = {"table": "R1", "round": 1, "outcome": outcome, "reason": "the camera"}
        s.do(*boss, "correct_result", **order)
    s.journal.sign(s.at)
    papers = {id: paper.status.value for id, paper in s.floor.tickets.items()}
    assert sorted(papers.values()) == ["cancelled", "issued"]
    assert s.store.papers() == papers
