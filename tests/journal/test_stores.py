"""What every store does alike, whatever it keeps its rows in."""

import threading
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from croupier.journal.chain import GENESIS, Checkpoint, Signer, link
from croupier.journal.journal import Journal
from croupier.journal.opening import open_store
from croupier.journal.record import Note, Record
from croupier.journal.sqlite import SqliteStore
from croupier.journal.store import (
    LAYOUT,
    OLDEST_LAYOUT,
    PAGE,
    Answered,
    Batch,
    PaidTwice,
    PaperStatus,
    Row,
    Snapshot,
    Store,
    StoreRefused,
)
from croupier.journal.verifying import verify
from croupier.message import SYSTEM
from tests.commands import croupier
from tests.journal.conftest import Place

SIGN = Signer(Ed25519PrivateKey.generate())


def checkpoint(seq: int, hash: bytes = b"") -> Checkpoint:
    return SIGN(seq, hash, seq * 10, 0)


ODD = (b"", b"\x00", b"\xff\xfe not text", "ü".encode(), b"\"\\'{},", bytes(range(256)) * 4_000)


def rows(first: int, last: int, previous: bytes = GENESIS) -> list[Row]:
    """Rows that follow from one another."""
    made = []
    for seq in range(first, last + 1):
        payload = b'{"seq":%d}' % seq
        previous = link(previous, payload)
        made.append(Row(seq, payload, previous))
    return made


def paper(status: str, seq: int = 1) -> Batch:
    return Batch(papers=[PaperStatus("t1", status, seq)])


def everything(store: Store) -> dict[str, list[tuple[Any, ...]]]:
    return {table: [tuple(row) for row in found] for table, found in store.contents()}


def some_of_everything(store: Store) -> None:
    made = rows(1, 5)
    answers = [Answered("player PT1", 1, b"asked", b"answer"), Answered("dealer ü", 7, b"", b"x")]
    papers = [PaperStatus("t1", "redeemed", 2), PaperStatus("t2", "issued", 3)]
    store.write(Batch(made, answers, papers, checkpoint(5, made[-1].hash)))
    store.write(Batch(rows(6, 7, made[-1].hash), papers=[PaperStatus("t2", "withheld", 6)]))
    store.write(Batch(rows(8, 8)))
    store.write(Batch(snapshot=Snapshot(5, made[-1].hash, "layout", "rulebooks", b"\x00body")))
    assert store.cut_back(7) == 1


def test_an_empty_store_has_nothing(store: Store) -> None:
    assert store.last() is None
    assert store.snapshot() is None
    assert store.last_checkpoint() is None
    assert store.answer("player PT1", 1) is None
    assert store.next_number("player PT1") == 1
    assert (list(store.rows()), store.checkpoints(), store.papers()) == ([], [], {})
    assert not any(everything(store).values())


def test_an_empty_batch_changes_nothing(store: Store) -> None:
    store.write(Batch())
    assert not any(everything(store).values())


def test_rows_come_back_as_they_were_written_in_their_order(store: Store) -> None:
    made = [Row(seq, payload, bytes([seq]) * 32) for seq, payload in enumerate(ODD, start=1)]
    store.write(Batch(made[:2]))
    store.write(Batch(made[2:]))
    assert list(store.rows()) == made
    assert store.last() == made[-1]


def test_rows_after_one_and_up_to_another(store: Store) -> None:
    made = rows(1, 2 * PAGE + 1)
    store.write(Batch(made))
    for after, upto in ((0, None), (3, 7), (0, 0), (5, 5), (PAGE - 1, PAGE + 1), (0, 2 * PAGE)):
        assert list(store.rows(after, upto)) == made[after:upto]
    assert list(store.rows(2 * PAGE)) == made[-1:]
    assert list(store.rows(2 * PAGE + 1)) == []
    assert next(store.rows(9), None) == made[9]


def test_an_answer_is_found_under_its_actor_and_number(store: Store) -> None:
    store.write(Batch(answers=[Answered("player PT1", 3, b"asked", b"\x00answer")]))
    store.write(Batch(answers=[Answered("player PT2", 3, b"other", b"another")]))
    assert store.answer("player PT1", 3) == (b"asked", b"\x00answer")
    assert store.answer("player PT2", 3) == (b"other", b"another")
    assert store.answer("player PT1", 4) is None
    assert store.answer("player PT3", 3) is None


def test_the_next_number_follows_the_highest_used(store: Store) -> None:
    store.write(Batch(answers=[Answered("a", number, b"", b"") for number in (1, 9, 4)]))
    assert (store.next_number("a"), store.next_number("b")) == (10, 1)


def test_a_number_too_large_to_keep_is_found_out_when_it_is_looked_up(store: Store) -> None:
    with pytest.raises(Exception, match=r"(?i)out of range|too large|overflow|too big"):
        store.answer("a", 2**70)
    assert store.answer("a", 2**63 - 1) is None


def test_a_paper_may_be_withheld_and_released_and_is_paid_once(store: Store) -> None:
    for seq, status in enumerate(("issued", "withheld", "issued", "withheld", "issued"), start=1):
        store.write(paper(status, seq))
        assert store.papers() == {"t1": status}
    store.write(paper("redeemed", 6))
    for status in ("redeemed", "issued", "withheld", "cancelled"):
        with pytest.raises(PaidTwice, match="t1"):
            store.write(paper(status, 7))
    assert store.papers() == {"t1": "redeemed"}


def test_a_cancelled_paper_stays_cancelled(store: Store) -> None:
    store.write(paper("cancelled"))
    with pytest.raises(PaidTwice):
        store.write(paper("redeemed"))
    assert store.papers() == {"t1": "cancelled"}


def spent_paper() -> Batch:
    return paper("redeemed", 3)


def used_number() -> Batch:
    return Batch(answers=[Answered("a", 2, b"", b""), Answered("a", 1, b"", b"")])


def written_record() -> Batch:
    return Batch(rows(2, 3) + rows(1, 1))


def signed_again() -> Batch:
    return Batch(checkpoint=checkpoint(1))


@pytest.mark.parametrize("bad", [spent_paper, used_number, written_record, signed_again])
def test_a_batch_that_fails_half_way_leaves_nothing(store: Store, bad: Callable[[], Batch]) -> None:
    first = Batch(rows(1, 1), [Answered("a", 1, b"", b"")], checkpoint=checkpoint(1))
    first.papers = [PaperStatus("t1", "redeemed", 1)]
    store.write(first)
    before = everything(store)
    batch = Batch(rows(2, 3), [Answered("b", 1, b"", b"")], checkpoint=checkpoint(3))
    batch.papers = [PaperStatus("t0", "issued", 2), PaperStatus("t2", "issued", 2)]
    failing = bad()
    batch.rows = failing.rows or batch.rows
    batch.answers = failing.answers or batch.answers
    batch.papers = [*batch.papers, *failing.papers]
    batch.checkpoint = failing.checkpoint or batch.checkpoint
    batch.snapshot = Snapshot(3, b"hash", "layout", "rulebooks", b"body")
    with pytest.raises(Exception, match=r"t1|(?i:unique)"):
        store.write(batch)
    assert everything(store) == before
    store.write(Batch(rows(2, 2)))
    assert [row.seq for row in store.rows()] == [1, 2]


def test_checkpoints_come_back_in_their_order(store: Store) -> None:
    signed = [checkpoint(seq, bytes([seq]) * 32) for seq in (3, 9, 12)]
    for one in signed:
        store.write(Batch(checkpoint=one))
        assert store.last_checkpoint() == one
    assert store.checkpoints() == signed
    assert all(one.holds() for one in store.checkpoints())


def test_the_newest_snapshot_is_kept_and_no_older(store: Store) -> None:
    for body in (b"one", b"two"):
        store.write(Batch(snapshot=Snapshot(5, b"hash", "layout", "rulebooks", body)))
        assert store.snapshot() == Snapshot(5, b"hash", "layout", "rulebooks", body)
    newer = Snapshot(9, b"\x00hash", "another", "ü", b"\x00\xff" * 1_000_000)
    store.write(Batch(snapshot=newer))
    assert store.snapshot() == newer
    assert len(everything(store)["snapshots"]) == 1


def test_a_torn_end_is_set_aside_and_not_lost(store: Store) -> None:
    made = rows(1, 6)
    store.write(Batch(made))
    assert store.cut_back(4) == 2
    assert store.cut_back(4) == 0
    assert (list(store.rows()), store.last()) == (made[:4], made[3])
    assert everything(store)["torn"] == [(one.seq, one.payload, one.hash) for one in made[4:]]
    store.write(Batch(made[4:]))
    assert list(store.rows()) == made


def test_what_takes_the_place_of_a_torn_end_is_there_with_the_cut_or_not_at_all(
    store: Store,
) -> None:
    made = rows(1, 6)
    store.write(Batch(made))
    before = everything(store)
    with pytest.raises(Exception, match=r"(?i)unique"):
        store.cut_back(4, [("a", 1)], (), [made[4], made[3]])
    assert everything(store) == before
    assert store.cut_back(4, then=[made[4]]) == 2
    assert list(store.rows()) == made[:5]


def test_a_second_engine_is_refused_until_the_first_has_gone(place: Place) -> None:
    first = place.open()
    with pytest.raises(StoreRefused, match="another engine keeps its records there"):
        place.open()
    first.write(Batch(rows(1, 2)))
    first.close()
    assert [row.seq for row in place.open().rows()] == [1, 2]


def test_who_only_reads_sees_what_is_committed_and_writes_nothing(place: Place) -> None:
    with pytest.raises(StoreRefused, match="There is no journal in"):
        place.open(only_read=True)
    writer = place.open()
    reader = place.open(only_read=True)
    assert reader.last() is None
    for last in (3, 5):
        writer.write(Batch(rows(last - 1, last), [Answered("a", last, b"", b"")]))
        assert reader.last() == writer.last()
        assert list(reader.rows()) == list(writer.rows())
        assert reader.next_number("a") == last + 1
    for write in (
        lambda: reader.write(Batch(rows(6, 6))),
        lambda: reader.write(Batch(snapshot=Snapshot(5, b"", "", "", b""))),
        lambda: reader.cut_back(1),
    ):
        with pytest.raises(Exception, match=r"read-?only"):
            write()
    assert reader.last() == writer.last()


@pytest.mark.parametrize(
    ("layout", "kept"), [(OLDEST_LAYOUT - 1, "an older version"), (LAYOUT + 1, "a newer version")]
)
@pytest.mark.parametrize("only_read", [True, False])
def test_another_layout_is_refused_in_words(
    place: Place, layout: int, kept: str, only_read: bool
) -> None:
    place.open().close()
    place.set_layout(layout)
    with pytest.raises(
        StoreRefused, match=rf"was kept by {kept} \(layout {layout}, not {LAYOUT}\)"
    ):
        place.open(only_read=only_read)
    place.set_layout(LAYOUT)
    place.open(only_read=only_read)


def test_all_is_there_after_closing_and_opening_again(place: Place) -> None:
    first = place.open()
    some_of_everything(first)
    before = everything(first)
    first.close()
    again = place.open()
    assert everything(again) == before
    assert again.papers() == {"t1": "redeemed", "t2": "withheld"}
    assert again.answer("dealer ü", 7) == (b"", b"x")
    assert [one.seq for one in again.checkpoints()] == [5]
    with pytest.raises(PaidTwice):
        again.write(paper("issued"))


# --- while the floor runs


def note(seq: int) -> Record:
    return Record(seq, seq, SYSTEM, note=Note("refused", says="x" * 300))


class Floor(threading.Thread):
    """Writes batch after batch: as many records as it says, an answer and a paper for each batch."""

    def __init__(self, store: Store) -> None:
        super().__init__()
        self.journal, self.over, self.failed = Journal(store, SIGN), threading.Event(), ""

    def run(self) -> None:
        try:
            while not self.over.is_set() and self.journal.seq < 100_000:
                seq = self.journal.seq
                records = [note(one) for one in range(seq + 1, seq + 21)]
                self.journal.append(records, [Answered("a", seq + 20, b"", b"")])
                self.journal.store.write(paper("issued", seq + 20))
                self.journal.keep(Snapshot(seq + 20, b"", "", "", b"state"))
        except BaseException as failed:
            self.failed = repr(failed)

    def __enter__(self) -> "Floor":
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.over.set()
        self.join()
        assert not self.failed
        assert self.journal.seq >= 20


def test_who_reads_while_another_thread_writes_sees_whole_batches(place: Place) -> None:
    store = place.open()
    readers = [place.open(only_read=True) for _ in range(2)]
    seen: list[str] = []

    def read(reader: Store) -> None:
        try:
            for _ in range(30):
                known = reader.next_number("a") - 1
                scanned = [row.seq for row in reader.rows()]
                assert scanned == list(range(1, len(scanned) + 1))
                assert len(scanned) % 20 == 0
                assert len(scanned) >= known
                assert known == 0 or reader.answer("a", known) == (b"", b"")
                found = reader.snapshot()
                assert found is None or found.seq % 20 == 0
        except BaseException as failed:
            seen.append(repr(failed))

    with Floor(store):
        threads = [threading.Thread(target=read, args=(one,)) for one in (store, store, *readers)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    assert seen == []


def test_a_backup_while_the_floor_writes_is_one_moment_and_verifies(
    place: Place, tmp_path: Path
) -> None:
    store = place.open()
    with Floor(store) as floor:
        while floor.journal.seq < 1_000:
            assert floor.is_alive()
        sizes = []
        for number in range(3):
            (place.open(only_read=True) if number % 2 else store).back_up(tmp_path / f"{number}.b")
            sizes.append(floor.journal.seq)
    files = sorted(path.name for path in tmp_path.glob("*.b*"))
    assert files == ["0.b", "1.b", "2.b"], "each is one file"
    for number, size in enumerate(sizes):
        copy = open_store(str(tmp_path / f"{number}.b"), only_read=True)
        found = verify(copy)
        assert found.whole
        assert 1_000 <= found.last <= size + 20
        assert copy.next_number("a") == found.last + 1
        [(_, _, paper_seq)] = everything(copy)["papers"]
        assert paper_seq in (found.last, found.last - 20)
        assert list(copy.rows()) == list(store.rows(0, found.last))
        copy.close()
    assert all(one <= other for one, other in pairwise(sizes))


# --- restoring


def test_a_backup_restored_is_equal_in_either_store(
    place: Place, elsewhere: Place, tmp_path: Path
) -> None:
    store = place.open()
    some_of_everything(store)
    store.back_up(tmp_path / "backup")
    target, backup = elsewhere.open(), SqliteStore(tmp_path / "backup", only_read=True)
    target.fill(backup.contents())
    assert everything(target) == everything(store) == everything(backup)
    backup.close()
    with pytest.raises(StoreRefused, match="has records already"):
        target.fill(store.contents())
    assert everything(target) == everything(store)


def test_a_copy_that_breaks_off_leaves_nothing(place: Place, elsewhere: Place) -> None:
    source, target = place.open(), elsewhere.open()
    some_of_everything(source)

    def broken() -> Iterator[tuple[str, Any]]:
        for table, found in source.contents():
            if table == "checkpoints":
                raise ConnectionError
            yield table, found

    with pytest.raises(ConnectionError):
        target.fill(broken())
    assert not any(everything(target).values())
    with pytest.raises(StoreRefused, match="cannot be filled"):
        target.fill(iter([("records", [(1, b"", b""), (1, b"", b"")])]))
    assert not any(everything(target).values())
    target.fill(source.contents())
    assert everything(target) == everything(source)


def played(place: Place) -> Journal:
    journal = Journal(place.open(), SIGN)
    journal.append([note(seq) for seq in range(1, 8)], [Answered("a", 1, b"", b"")])
    return journal


def test_audit_restores_a_backup_into_an_empty_place(
    place: Place, elsewhere: Place, tmp_path: Path
) -> None:
    played(place).close()
    backup = str(tmp_path / "backup")
    assert croupier("audit", "backup", backup, "--data", place.data).status == 0
    assert "is there already" in croupier("audit", "backup", backup, "--data", place.data).err
    done = croupier("audit", "restore", backup, "--data", elsewhere.data)
    assert (done.status, done.err) == (0, "")
    assert "7 records" in done.out
    assert everything(elsewhere.open(only_read=True)) == everything(place.open(only_read=True))
    assert croupier("audit", "verify", "--data", elsewhere.data).status == 0
    again = croupier("audit", "restore", backup, "--data", elsewhere.data)
    assert again.status == 2
    assert "has records already" in again.err


def test_audit_restores_nothing_that_is_not_what_was_written(
    place: Place, elsewhere: Place, tmp_path: Path
) -> None:
    journal = played(place)
    place.damage(3)
    journal.store.back_up(tmp_path / "backup")
    done = croupier("audit", "restore", str(tmp_path / "backup"), "--data", elsewhere.data)
    assert done.status == 1
    assert "Record 3" in done.err
    assert elsewhere.open().last() is None
    missing = croupier("audit", "restore", str(tmp_path / "nowhere"), "--data", elsewhere.data)
    assert missing.status == 2
    (tmp_path / "text").write_text("no journal\n" * 100)
    other = croupier("audit", "restore", str(tmp_path / "text"), "--data", elsewhere.data)
    assert other.status == 2
    assert "cannot be opened as a journal" in other.err


def test_damage_to_a_record_is_found(place: Place) -> None:
    journal = played(place)
    assert verify(journal.store).whole
    place.damage(5)
    assert {problem.seq for problem in verify(journal.store).problems} == {5}


@pytest.mark.parametrize("sign", [SIGN, None], ids=["signed", "unsigned"])
def test_a_torn_end_is_mended_from_the_snapshot_on(
    place: Place, sign: Signer | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    journal = Journal(place.open(), sign)
    journal.append([note(seq) for seq in range(1, 6)])
    journal.keep(Snapshot(5, b"", "", "", b"state"))
    journal.append([note(6), note(7)])
    place.damage(7)
    read, kept = list[int](), journal.store.rows

    def watched(after: int = 0, upto: int | None = None) -> Iterator[Row]:
        for row in kept(after, upto):
            read.append(row.seq)
            yield row

    monkeypatch.setattr(journal.store, "rows", watched)
    assert journal.mend() == 1
    assert min(read) == 5
    assert (journal.seq, journal.mend()) == (7, 0)
    journal.append([note(8)])
    assert verify(journal.store).whole
