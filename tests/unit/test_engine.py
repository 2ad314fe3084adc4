"""The engine: nothing is told before it is on disk, and a disk that fails stops everything."""

import asyncio
import shutil
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import apsw
import msgspec
import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

import croupier
from croupier.accounts.chip_account import NoteAccepted
from croupier.engine.engine import Engine, EngineStopped, StopFailed
from croupier.engine.keeper import Answer
from croupier.engine.software import software
from croupier.floor import FloorPlan, deciding
from croupier.floor.money_in_and_out import InsertNote
from croupier.journal.chain import Signer
from croupier.journal.journal import Journal, JournalIsBroken
from croupier.journal.record import Record
from croupier.journal.replay import replay
from croupier.journal.sqlite import SqliteStore
from croupier.journal.store import Batch
from croupier.message import Actor
from croupier.play.chips import Place
from croupier.play.confirming import Confirm
from croupier.play.table import Phase
from croupier.play.wagering_period import NewGame, WageringClosed, WageringOpened
from croupier.rulebooks import Library
from tests.evening import FLOOR

TEXTS = {"act-mttg-2019": Library().texts("act-mttg-2019")}
PLAYER, DEALER = Actor("player", "PT1"), Actor("dealer", "dana")


def plan(seconds: float = 25) -> FloorPlan:
    tables = [{**FLOOR["tables"][0], "wagering_seconds": seconds}]  # type: ignore[dict-item]
    return msgspec.convert({**FLOOR, "tables": tables}, FloorPlan)


def kept(path: Path) -> Journal:
    """The records as anybody may read them, while the engine holds them."""
    return Journal(SqliteStore(path, only_read=True))


def note(amount: int = 5_000) -> InsertNote:
    return InsertNote(terminal="PT1", amount=amount, by=PLAYER)


class Watched(Journal):
    """A real journal that says when it writes, and can be told to fail."""

    failing = False

    def append(self, records: Sequence[Record], *more: Any, **others: Any) -> None:
        if self.failing:
            raise OSError("no space left on device")
        super().append(records, *more, **others)


def test_an_answer_rests_on_records_that_are_on_disk(tmp_path: Path) -> None:
    async def run() -> None:
        journal = Journal(SqliteStore(tmp_path / "j"))
        engine = Engine(journal)
        engine.start(plan(), TEXTS)
        answers = await asyncio.gather(*(engine.submit(note(), n) for n in range(1, 30)))
        on_disk = {record.seq for record in kept(tmp_path / "j").records()}
        assert {answer.seq for answer in answers} <= on_disk
        await engine.stop()

    asyncio.run(run())


def test_a_repeated_number_is_answered_again_and_not_done_again_even_after_a_restart(
    tmp_path: Path,
) -> None:
    async def first() -> tuple[Answer, int]:
        engine = Engine(Journal(SqliteStore(tmp_path / "j")))
        engine.start(plan(), TEXTS)
        one, two = await asyncio.gather(engine.submit(note(), 1), engine.submit(note(), 1))
        assert one == two == await engine.submit(note(), 1)
        balance = engine.floor.ledger.balance("chips/A1")
        await engine.stop()
        engine.journal.close()
        return one, balance

    async def second() -> tuple[Answer, int]:
        engine = Engine(Journal(SqliteStore(tmp_path / "j")))
        engine.start(plan(), TEXTS)
        again = await engine.submit(note(), 1)
        balance = engine.floor.ledger.balance("chips/A1")
        await engine.stop()
        engine.journal.close()
        return again, balance

    assert asyncio.run(first()) == asyncio.run(second())
    assert asyncio.run(second())[1] == 5_000


def test_the_clock_closes_the_wagering_period_by_itself(tmp_path: Path) -> None:
    async def run() -> None:
        engine = Engine(Journal(SqliteStore(tmp_path / "j")))
        engine.start(plan(seconds=0.2), TEXTS)
        await engine.submit(note(), 1)
        await engine.submit(NewGame(table="R1", by=DEALER), 1)
        await engine.submit(Place(terminal="PT1", bet="red", amount=500, by=PLAYER), 2)
        await asyncio.sleep(0.4)
        assert engine.floor.tables["R1"].phase is Phase.DEALING
        late = await engine.submit(Confirm(terminal="PT1", by=PLAYER), 3)
        assert late.refused["code"] == "wagering_is_closed"
        events = [record.event for record in engine.journal.records() if record.event]
        opened = next(event for event in events if isinstance(event, WageringOpened))
        closed = next(r for r in engine.journal.records() if isinstance(r.event, WageringClosed))
        assert closed.at == opened.closes_at
        [back] = closed.event.returned
        assert (back.account, back.wagers, back.why) == ("A1", {"red": 500}, "unconfirmed")
        await engine.stop()

    asyncio.run(run())


def test_a_disk_that_fails_stops_the_engine_and_nobody_is_told(tmp_path: Path) -> None:
    async def run() -> None:
        journal = Watched(SqliteStore(tmp_path / "j"))
        engine = Engine(journal)
        engine.start(plan(), TEXTS)
        await engine.submit(note(), 1)
        journal.failing = True
        with pytest.raises(EngineStopped):
            await asyncio.wait_for(engine.submit(note(), 2), 5)
        with pytest.raises(EngineStopped):
            await engine.submit(note(), 3)
        await engine.stop()

    asyncio.run(run())
    floor, _ = replay(kept(tmp_path / "j").records())
    assert floor.ledger.balance("chips/A1") == 5_000


def test_a_disk_that_fails_during_the_stop_makes_it_no_clean_one(tmp_path: Path) -> None:
    async def run() -> None:
        journal = Watched(SqliteStore(tmp_path / "j"))
        engine = Engine(journal)
        engine.start(plan(), TEXTS)
        await engine.submit(note(), 1)
        journal.failing = True
        with pytest.raises(StopFailed, match="no space left on device"):
            await engine.stop()
        await engine.stop()
        journal.close()

    asyncio.run(run())
    *_, last = kept(tmp_path / "j").records()
    assert last.note is None, "nothing of the stop is on record"


def test_the_last_records_the_snapshot_and_the_signature_are_written_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A stop that is interrupted is there with all three, or not at all."""

    async def run() -> None:
        store = SqliteStore(tmp_path / "j")
        written: list[Batch] = []
        engine = Engine(Journal(store, Signer(Ed25519PrivateKey.generate())))
        engine.start(plan(), TEXTS)
        await engine.submit(note(), 1)
        write = store.write

        def watched(batch: Batch) -> None:
            written.append(batch)
            write(batch)

        monkeypatch.setattr(store, "write", watched)
        await engine.stop()
        [last] = [batch for batch in written if batch.rows]
        assert written[-1] is last
        assert last.snapshot
        assert last.checkpoint
        assert last.rows[-1].seq == last.snapshot.seq == last.checkpoint.seq == engine.seq
        engine.journal.close()

    asyncio.run(run())


def test_a_bug_half_way_stops_the_engine_and_nothing_of_it_is_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def run() -> None:
        engine = Engine(Journal(SqliteStore(tmp_path / "j")))
        engine.start(plan(), TEXTS)
        told: list[str] = []
        engine.when_stopped.append(lambda: told.append("stopped"))
        monkeypatch.setitem(deciding.APPLIED_TO_THE_FLOOR, NoteAccepted, lambda floor, event: 1 / 0)
        with pytest.raises(EngineStopped):
            await engine.submit(note(), 1)
        assert told == ["stopped"]
        with pytest.raises(EngineStopped):
            await engine.durable()
        await engine.stop()

    asyncio.run(run())
    monkeypatch.undo()
    floor, _ = replay(kept(tmp_path / "j").records())
    assert floor.accounts == {}


def test_the_screens_are_part_of_the_software(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(croupier, "__file__", str(tmp_path / "__init__.py"))
    (tmp_path / "__init__.py").write_text("")
    (tmp_path / "proofs.json").write_text("{}")
    seen = [software()]
    pages = tmp_path / "server" / "pages" / "assets"
    pages.mkdir(parents=True)
    for change in (
        lambda: (pages / "player.js").write_text("one"),
        lambda: (pages / "player.js").write_text("two"),
        lambda: (pages / "player.js").rename(pages / "dealer.js"),
        lambda: (pages.parent / "index.html").write_text(""),
    ):
        change()
        seen.append(software())
    assert len(set(seen)) == len(seen)
    (tmp_path / "proofs.json").write_text("[]")
    assert software() == seen[-1]


def test_a_clock_set_back_does_not_stretch_the_wagering_period(tmp_path: Path) -> None:
    async def run() -> None:
        first = Engine(Journal(SqliteStore(tmp_path / "j")))
        first.start(plan(seconds=0.4), TEXTS)
        await first.submit(NewGame(table="R1", by=DEALER), 1)
        await first.stop()
        first.journal.close()
        second = Engine(Journal(SqliteStore(tmp_path / "j")), clock=lambda: time.time() - 3_600)
        second.start(plan(), TEXTS)
        await asyncio.sleep(0.7)
        assert second.floor.tables["R1"].phase is Phase.DEALING
        await second.stop()

    asyncio.run(run())


def crashed(tmp_path: Path, phase: Phase) -> Engine:
    """An engine that starts after one that never stopped properly."""

    async def run() -> Engine:
        first = Engine(Journal(SqliteStore(tmp_path / "j")))
        first.start(plan(seconds=3 if phase is Phase.DEALING else 25), TEXTS)
        await first.submit(note(), 1)
        await first.submit(NewGame(table="R1", by=DEALER), 1)
        await first.submit(Place(terminal="PT1", bet="red", amount=500, by=PLAYER), 2)
        await first.submit(Confirm(terminal="PT1", by=PLAYER), 3)
        while first.floor.tables["R1"].phase is not phase:
            await asyncio.sleep(0.05)
        await first.durable()
        for file in ("j", "j-wal"):
            shutil.copy(tmp_path / file, tmp_path / f"left-{file}")
        second = Engine(Journal(SqliteStore(tmp_path / "left-j")))
        second.start(plan(), TEXTS)
        await second.stop()
        return second

    return asyncio.run(run())


def test_a_crash_in_the_wagering_period_voids_the_round_act_6_7_a(tmp_path: Path) -> None:
    engine = crashed(tmp_path, Phase.WAGERING)
    assert engine.floor.tables["R1"].phase is Phase.OPEN
    assert engine.floor.ledger.balance("chips/A1") == 5_000
    voided = [
        r.event for r in engine.journal.records() if r.event and "Voided" in type(r.event).__name__
    ]
    assert voided[0].cites == ("act-mttg-2019 6.7(a)",)


def test_a_crash_after_the_close_waits_for_an_analysis_act_6_7_b(tmp_path: Path) -> None:
    engine = crashed(tmp_path, Phase.DEALING)
    table = engine.floor.tables["R1"]
    assert table.phase is Phase.ANALYSIS
    assert engine.floor.ledger.balance(table.staked_account("A1")) == 500


def test_a_changed_lost_or_added_record_breaks_the_chain(tmp_path: Path) -> None:
    async def run() -> None:
        engine = Engine(Journal(SqliteStore(tmp_path / "j")))
        engine.start(plan(), TEXTS)
        await engine.submit(note(), 1)
        await engine.stop()
        engine.journal.close()

    asyncio.run(run())
    for damage in (
        "UPDATE records SET payload = replace(payload, 'A1', 'A2') WHERE seq = 8",
        "UPDATE records SET payload = CAST(replace(payload, 'A1', 'A2') AS BLOB) WHERE seq = 8",
        "DELETE FROM records WHERE seq = 3",
        "UPDATE records SET seq = 99 WHERE seq = 8",
    ):
        copy = tmp_path / "copy"
        copy.write_bytes((tmp_path / "j").read_bytes())
        apsw.Connection(str(copy)).execute(damage).close()
        with pytest.raises(JournalIsBroken):
            list(kept(copy).records())
    assert len(list(kept(tmp_path / "j").records())) >= 8
