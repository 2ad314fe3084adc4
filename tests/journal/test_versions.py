"""Records outlive the code that wrote them: old ones are brought up to date, newer ones refused."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from croupier.floor.state import TableSetUp
from croupier.journal.chain import Checkpoint
from croupier.journal.exporting import Exported
from croupier.journal.journal import JournalIsBroken
from croupier.journal.record import (
    UPGRADES,
    VERSION,
    Note,
    Record,
    UnreadableRecord,
    decode,
    encode,
)
from croupier.journal.replay import replay
from croupier.journal.verifying import verify
from croupier.message import SYSTEM, Actor
from croupier.play.malfunctions import FaultRecorded
from tests.journal import golden
from tests.journal.evenings import short

FAULT = Record(7, 1_000, SYSTEM, FaultRecorded(table="R1", reason="a fuse"), None)


def _renamed(plain: dict[str, Any]) -> dict[str, Any]:
    """Version 1 called the reason a cause."""
    event = dict(plain["event"])
    event["reason"] = event.pop("cause")
    return {**plain, "event": event}


def _placed(plain: dict[str, Any]) -> dict[str, Any]:
    """Version 2 did not say at which table."""
    return {**plain, "event": {**plain["event"], "table": "R1"}}


STEPS = {1: _renamed, 2: _placed}


def test_a_record_of_today_is_read_as_it_was_written() -> None:
    assert decode(encode(FAULT)) == FAULT
    note = Record(8, 1_001, Actor("dealer", "dana"), None, Note("started", says="software 00"))
    assert decode(encode(note)) == note


def test_an_older_record_is_brought_up_step_by_step() -> None:
    plain = json.loads(encode(FAULT))
    first = {**plain, "event": {"event": "fault_recorded", "cause": "a fuse"}}
    second = {**plain, "event": {"event": "fault_recorded", "reason": "a fuse"}, "v": 2}
    third = {**plain, "v": 3}
    wanted = msgspec.structs.replace(FAULT, v=3)
    for written in (first, second, third):
        assert decode(json.dumps(written).encode(), 3, STEPS) == wanted


def test_a_newer_record_is_refused_in_words() -> None:
    newer = encode(msgspec.structs.replace(FAULT, v=VERSION + 1))
    with pytest.raises(
        UnreadableRecord, match=f"written by version {VERSION + 1}, and this is {VERSION}"
    ):
        decode(newer)


def test_a_step_that_is_missing_or_fails_is_no_record() -> None:
    with pytest.raises(UnreadableRecord):
        decode(encode(FAULT), 2, {})
    with pytest.raises(UnreadableRecord):
        decode(encode(FAULT), 2, {1: _renamed})
    for bytes_ in (b"", b"{}", b"\xff", b'{"v":"one"}', encode(FAULT)[:-1]):
        with pytest.raises(UnreadableRecord):
            decode(bytes_)


def test_every_version_before_this_one_has_its_step() -> None:
    assert set(UPGRADES) == set(range(1, VERSION))


def test_a_journal_with_a_newer_record_says_which(tmp_path: Path) -> None:
    scribe = short(tmp_path / "journal.sqlite")
    newer = Record(scribe.seq + 1, scribe.at, SYSTEM, None, Note("started"), VERSION + 1)
    scribe.journal.append([newer])
    with pytest.raises(JournalIsBroken, match=f"record {newer.seq}: it cannot be read: it was"):
        list(scribe.journal.records())
    scribe.close()


def records(export: Exported) -> Iterator[Record]:
    return (decode(row.payload) for row in export.rows())


@pytest.mark.parametrize("name", golden.names())
def test_a_golden_journal_adds_up_to_the_cent_for_ever(name: str) -> None:
    exported = Exported(golden.HERE / f"{name}.jsonl")
    expected = json.loads((golden.HERE / f"{name}.json").read_text(encoding="utf-8"))
    floor, last = replay(records(exported))
    assert last is not None
    assert last.seq == expected.pop("records")
    key, kept = expected.pop("key"), msgspec.convert(expected.pop("checkpoint"), Checkpoint)
    found = verify(exported, key, kept, exported.after, exported.previous, exported.last)
    assert found.whole
    assert found.unknown == ()
    assert golden.summed(floor) == expected


def test_there_is_a_golden_journal_of_this_version() -> None:
    assert f"v{VERSION}" in golden.names()


def test_the_golden_journal_tells_of_all_that_an_evening_may_hold() -> None:
    found = list(records(Exported(golden.HERE / f"v{VERSION}.jsonl")))
    names = {type(record.event).__name__ for record in found if record.event}
    assert names >= {
        *("RoundSettled", "RoundVoided", "AnalysisOpened", "WagersEstablished", "PrintFailed"),
        *("TicketIssued", "HandPayIssued", "TicketRedeemed", "TicketWithheld", "WagersRelaxed"),
        *("LimitsAgreed", "ColourChipsIssued", "DirectedToLeave", "LimitsNotified", "ChipsPaid"),
    }
    books = {r.event.plan.rulebook for r in found if isinstance(r.event, TableSetUp)}
    assert len(books) == 4
    assert {record.note.what for record in found if record.note} >= {"refused", "started"}


def test_a_record_read_and_written_again_is_the_same() -> None:
    for record in records(Exported(golden.HERE / f"v{VERSION}.jsonl")):
        assert decode(encode(record)) == record
