"""Whatever is done to a journal, verify finds it, names it, and says what it cannot know."""

import os
from collections.abc import Iterator
from pathlib import Path

import apsw
import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from typer.testing import CliRunner

from croupier.chaos.crowd import MOST, Choices
from croupier.cli import app
from croupier.journal.chain import GENESIS, Checkpoint
from croupier.journal.exporting import Exported, Header, Line, NotAnExport, export
from croupier.journal.journal import SIGNED_EVERY
from croupier.journal.record import Note, Record, decode, encode
from croupier.journal.sqlite import SqliteStore
from croupier.journal.store import Row, StoreRefused
from croupier.journal.verifying import Verified, verify
from croupier.message import SYSTEM
from tests.journal.evenings import short
from tests.journal.tampering import NOT_ONE_RECORD, STRANGER, TAMPERINGS, Attacked

PROVING = os.environ.get("HYPOTHESIS_PROFILE") == "prove"
COUNT = 5_000 if PROVING else 200
"""Of each of four kinds."""
runner = CliRunner()


class Journalled:
    """An unharmed journal: its file, its key, what is in it, and the checkpoint kept elsewhere."""

    def __init__(self, folder: Path, every: int) -> None:
        self.path = folder / "journal.sqlite"
        scribe = short(self.path, every)
        self.key = scribe.public
        self.kept = Attacked(list(scribe.store.rows()), scribe.store.checkpoints())
        self.elsewhere = self.kept.checkpoints[-1]
        scribe.close()
        self.file = self.path.read_bytes()
        self.exported = folder / "export.jsonl"
        export(SqliteStore(self.path, only_read=True), self.exported)


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Journalled:
    return Journalled(tmp_path_factory.mktemp("whole"), every=6)


class Held:
    """Rows and checkpoints in memory, as an export would give them."""

    def __init__(self, kept: Attacked) -> None:
        self._kept = kept

    def rows(self, after: int = 0, upto: int | None = None) -> Iterator[Row]:
        return iter(self._kept.rows)

    def checkpoints(self) -> list[Checkpoint]:
        return self._kept.checkpoints


def write_export(path: Path, kept: Attacked, header: Header) -> None:
    lines: list[object] = [header]
    for row in kept.rows:
        text = row.payload.decode("latin-1")
        lines.append(Line(row.seq, text, row.hash.hex()) if text.isascii() else _damaged(row))
    path.write_bytes(b"\n".join(map(msgspec.json.encode, [*lines, *kept.checkpoints])) + b"\n")


def _damaged(row: Row) -> Line:
    from base64 import b64encode

    return Line(row.seq, b64encode(row.payload).decode(), row.hash.hex(), base64=True)


def write_sqlite(path: Path, kept: Attacked) -> None:
    """The rows as an attacker would put them into the file; one number holds one row there."""
    db = apsw.Connection(str(path))
    with db:
        db.execute("DELETE FROM records; DELETE FROM checkpoints")
        rows = [(row.seq, row.payload, row.hash) for row in kept.rows]
        db.executemany("INSERT OR REPLACE INTO records VALUES (?, ?, ?)", rows)
        signed = [(one.seq, msgspec.json.encode(one)) for one in kept.checkpoints]
        db.executemany("INSERT OR REPLACE INTO checkpoints VALUES (?, ?)", signed)
    db.close()


def in_sqlite(kept: Attacked) -> Attacked:
    """What is left of it there: sorted, each number once."""
    rows = {row.seq: row for row in kept.rows}
    signed = {one.seq: one for one in kept.checkpoints}
    return Attacked([rows[seq] for seq in sorted(rows)], [signed[seq] for seq in sorted(signed)])


def first_changed(before: Attacked, after: Attacked) -> int | None:
    """The number of the first record that is not where and what it was; none if all are."""
    for seq, row in enumerate(before.rows, start=1):
        if seq > len(after.rows) or after.rows[seq - 1] != row:
            return seq
    return None if len(after.rows) == len(before.rows) else len(before.rows) + 1


def meant(kept: Attacked) -> Attacked:
    """The same with every signature in small letters: written otherwise it is still the same."""
    small = [msgspec.structs.replace(c, signature=c.signature.lower()) for c in kept.checkpoints]
    return Attacked(kept.rows, small)


def check(found: Verified, whole: Journalled, attacked: Attacked, exact: bool) -> None:
    """It is found, and the first record that is not what was written is named."""
    changed = first_changed(whole.kept, attacked)
    same_signatures = attacked.checkpoints == whole.kept.checkpoints
    if changed is None and same_signatures:
        assert found.whole, found.problems
        return
    assert not found.whole, "tampering that nobody noticed"
    if changed is None:
        return
    there = [row.seq for row in attacked.rows[changed - 1 : changed]]
    named = [changed, *there]
    problems = found.problems
    assert problems[0].since <= changed, (changed, problems)
    assert any(p.since <= seq <= p.seq for p in problems for seq in named), (changed, problems)
    if exact:
        assert any(p.seq in named for p in problems), (changed, problems)
        assert problems[0].seq <= changed, (changed, problems)


@given(number=st.integers(0, MOST))
@settings(max_examples=COUNT, deadline=None)
def test_whatever_is_done_to_an_export_is_found(
    whole: Journalled, tmp_path_factory: pytest.TempPathFactory, number: int
) -> None:
    choose, attacked = Choices(number), whole.kept.copy()
    tampering = choose.of(TAMPERINGS)
    tampering(choose, attacked)
    path = tmp_path_factory.getbasetemp() / "tampered.jsonl"
    header = Exported(whole.exported).header
    if choose.once_in(2):
        last = max((row.seq for row in attacked.rows), default=0)
        header = msgspec.structs.replace(header, last=last)
    write_export(path, attacked, header)
    read = Exported(path)
    found = verify(read, whole.key, whole.elsewhere, read.after, read.previous, read.last)
    check(found, whole, attacked, tampering not in NOT_ONE_RECORD)


@given(number=st.integers(0, MOST))
@settings(max_examples=COUNT, deadline=None)
def test_whatever_is_done_to_the_rows_of_a_store_is_found(
    whole: Journalled, tmp_path_factory: pytest.TempPathFactory, number: int
) -> None:
    choose, attacked = Choices(number), whole.kept.copy()
    tampering = choose.of(TAMPERINGS)
    tampering(choose, attacked)
    attacked = in_sqlite(attacked)
    path = tmp_path_factory.getbasetemp() / "tampered.sqlite"
    path.write_bytes(whole.file)
    write_sqlite(path, attacked)
    store = SqliteStore(path, only_read=True)
    found = verify(store, whole.key, whole.elsewhere)
    store.close()
    check(found, whole, attacked, tampering not in NOT_ONE_RECORD)


@given(place=st.integers(0, MOST))
@settings(max_examples=COUNT, deadline=None)
def test_a_single_byte_of_an_export_does_not_go_unnoticed(
    whole: Journalled, tmp_path_factory: pytest.TempPathFactory, place: int
) -> None:
    choose = Choices(place)
    changed = bytearray(whole.exported.read_bytes())
    # The rulebook's text is most of the file: half of the attempts go to what is not.
    start = 0 if choose.once_in(2) else changed.index(b"\n", 1_000)
    changed[start + choose.below(len(changed) - start)] ^= 1 << choose.below(8)
    path = tmp_path_factory.getbasetemp() / "byte.jsonl"
    path.write_bytes(changed)
    try:
        read = Exported(path)
    except NotAnExport:
        return
    attacked = Attacked(list(read.rows()), read.checkpoints())
    found = verify(read, whole.key, whole.elsewhere, read.after, read.previous, read.last)
    if found.whole:
        assert meant(attacked) == meant(whole.kept)
    elif attacked == whole.kept:
        assert read.header != Exported(whole.exported).header


@given(place=st.integers(0, MOST))
@settings(max_examples=COUNT, deadline=None)
def test_a_single_byte_of_the_file_does_not_go_unnoticed(
    whole: Journalled, tmp_path_factory: pytest.TempPathFactory, place: int
) -> None:
    """Where it changes anything that is read: much of such a file is free space, or beside the records."""
    choose, changed = Choices(place), bytearray(whole.file)
    changed[choose.below(len(changed))] ^= 1 << choose.below(8)
    path = tmp_path_factory.getbasetemp() / "byte.sqlite"
    path.write_bytes(changed)
    try:
        store = SqliteStore(path, only_read=True)
    except StoreRefused:
        return
    found = verify(store, whole.key, whole.elsewhere)
    if found.whole:
        assert Attacked(list(store.rows()), store.checkpoints()) == whole.kept
    store.close()


@pytest.mark.parametrize("every", [1, 6, 20, 1_000])
def test_an_unharmed_journal_never_complains(tmp_path: Path, every: int) -> None:
    it = Journalled(tmp_path, every)
    store = SqliteStore(it.path, only_read=True)
    for elsewhere in (None, *it.kept.checkpoints):
        for key in ("", it.key):
            assert verify(store, key, elsewhere).whole
    for first in range(1, len(it.kept.rows), 7):
        for last in range(first, len(it.kept.rows) + 1, 5):
            path = tmp_path / f"{first}-{last}.jsonl"
            export(store, path, first, last)
            period = Exported(path)
            found = verify(period, it.key, None, period.after, period.previous, period.last)
            assert found.whole
            assert (found.first, found.last) == (first, last)


# --- the words


def said(folder: Path, *arguments: str) -> tuple[int, str]:
    ran = runner.invoke(app, ["audit", "verify", "--data", str(folder), *arguments])
    return ran.exit_code, ran.output


def test_what_cannot_be_known_is_said(whole: Journalled, tmp_path: Path) -> None:
    kept = tmp_path / "checkpoint.json"
    kept.write_bytes(msgspec.json.encode(whole.elsewhere))
    folder = whole.path.parent
    last = len(whole.kept.rows)
    status, output = said(folder)
    assert status == 0
    assert "signed everything anew: give the public key" in output
    assert f"whether later records than {last} and their checkpoints were cut off" in output
    status, output = said(folder, "--key", whole.key)
    assert status == 0
    assert "anew" not in output
    assert "were cut off together" in output
    status, output = said(folder, "--key", whole.key, "--checkpoint", str(kept))
    assert (status, "Not known" in output) == (0, False)
    kept.write_bytes(msgspec.json.encode(whole.kept.checkpoints[0]))
    _, output = said(folder, "--checkpoint", str(kept))
    assert f"signed what follows record {whole.kept.checkpoints[0].seq} anew" in output


def test_a_journal_that_nobody_signed_says_so(tmp_path: Path, whole: Journalled) -> None:
    unsigned = verify(Held(Attacked(whole.kept.rows)))
    assert unsigned.whole
    assert unsigned.unknown[0].startswith("nothing is signed: whoever can write to the store")
    last = len(whole.kept.rows)
    assert unsigned.unknown[1] == (
        f"whether more followed, and whether records 1 to {last} are the first written"
    )


def test_an_end_that_is_not_signed_yet_is_said(whole: Journalled) -> None:
    last, before = len(whole.kept.rows), whole.kept.checkpoints[-2].seq
    kept = Attacked(whole.kept.rows, whole.kept.checkpoints[:-1])
    [unknown] = verify(Held(kept), whole.key).unknown
    assert unknown == (
        f"whether more followed, and whether records {before + 1} to {last} are the first written"
    )


def more(kept: Attacked, count: int, apart: int, what: str = "refused") -> Attacked:
    """The same with notes after it that nobody signed, so many milliseconds apart."""
    grown, at = kept.copy(), decode(kept.rows[-1].payload).at
    for number in range(1, count + 1):
        note = Record(len(grown.rows) + 1, at + number * apart, SYSTEM, note=Note(what))
        grown.rows.append(Row(note.seq, encode(note), b""))
    grown.rehash(len(kept.rows))
    return grown


@pytest.mark.parametrize(
    ("count", "apart", "what", "says"),
    [
        (SIGNED_EVERY, 5, "refused", ""),
        (SIGNED_EVERY + 1, 5, "refused", "more than 1,000 records are never left so"),
        (3, 30_000, "refused", ""),
        (4, 30_000, "refused", "90 seconds of records are never left so"),
        (1, 0, "stopped", "a stop signs everything"),
    ],
)
def test_an_end_that_is_longer_unsigned_than_it_can_be_is_a_problem(
    whole: Journalled, tmp_path: Path, count: int, apart: int, what: str, says: str
) -> None:
    last = len(whole.kept.rows)
    grown = more(whole.kept, count, apart, what)
    found = verify(Held(grown), whole.key, whole.elsewhere)
    wrong = (
        [(last + 1, f"it and all up to {last + count} are not signed, and {says}")] if says else []
    )
    assert [(one.seq, one.says) for one in found.problems] == wrong
    assert (found.unsigned, found.signed_upto) == (count, last)
    (tmp_path / "journal.sqlite").write_bytes(whole.file)
    write_sqlite(tmp_path / "journal.sqlite", grown)
    status, output = said(tmp_path, "--key", whole.key)
    assert status == (1 if says else 0)
    assert f"signed up to record {last}; {count:,} at the end are not signed yet." in output
    nobody = verify(Held(Attacked(grown.rows)))
    assert (nobody.whole, nobody.unsigned) == (True, 0), "nothing is signed, and that is said"


def test_a_journal_that_goes_on_while_it_is_verified_is_not_suspected(whole: Journalled) -> None:
    class Going(Held):
        """Its rows are read when it has gone on; its checkpoints were read before."""

        asked = 0

        def checkpoints(self) -> list[Checkpoint]:
            self.asked += 1
            return super().checkpoints()[: -1 if self.asked == 1 else None]

    assert verify(Going(whole.kept), whole.key).whole
    short = Attacked(whole.kept.rows, whole.kept.checkpoints[:-1])
    assert not verify(Held(short), whole.key).whole


def test_without_key_and_checkpoint_a_journal_signed_anew_looks_whole_and_that_is_said(
    whole: Journalled,
) -> None:
    attacked = whole.kept.copy()
    payload = attacked.rows[11].payload.replace(b"9500", b"8500")
    attacked.rows[11] = msgspec.structs.replace(attacked.rows[11], payload=payload)
    attacked.rehash(11)
    attacked.resign()
    found = verify(Held(attacked))
    assert found.whole
    assert "whether somebody with a key of their own signed everything anew" in found.unknown[0]
    with_key = verify(Held(attacked), whole.key)
    assert "its checkpoint was signed with another key" in {p.says for p in with_key.problems}
    with_checkpoint = verify(Held(attacked), "", whole.elsewhere)
    [problem] = with_checkpoint.problems
    assert problem.says.startswith("it is not the record that was signed")


def test_the_record_is_named_and_where_it_cannot_be_the_range(whole: Journalled) -> None:
    signed = [one.seq for one in whole.kept.checkpoints]
    at = signed[2] + 2
    attacked = whole.kept.copy()
    attacked.rows[at - 1] = msgspec.structs.replace(attacked.rows[at - 1], payload=b"{}")
    [problem] = verify(Held(attacked), whole.key, whole.elsewhere).problems
    assert (problem.seq, problem.since) == (at, signed[2] + 1)
    attacked.rehash(at - 1)
    first, *_ = verify(Held(attacked), whole.key, whole.elsewhere).problems
    assert (first.since, first.seq) == (signed[2] + 1, signed[3])


def test_a_checkpoint_taken_out_is_missed(whole: Journalled) -> None:
    attacked = whole.kept.copy()
    gone = attacked.checkpoints.pop(1)
    [problem] = verify(Held(attacked), whole.key).problems
    assert (problem.seq, problem.says) == (gone.seq, "its checkpoint was taken out")


def test_the_command_names_what_it_finds(whole: Journalled, tmp_path: Path) -> None:
    attacked = whole.kept.copy()
    del attacked.rows[16]
    (tmp_path / "journal.sqlite").write_bytes(whole.file)
    write_sqlite(tmp_path / "journal.sqlite", attacked)
    status, output = said(tmp_path, "--key", whole.key)
    assert status == 1
    assert "Record 17" in output
    assert "it is missing" in output
    assert "This journal is not what was written." in output
    status, output = said(tmp_path / "nowhere")
    assert (status, "There is no journal in" in output) == (2, True)
    (tmp_path / "no-checkpoint").write_text("{}")
    assert said(tmp_path, "--checkpoint", str(tmp_path / "no-checkpoint"))[0] == 2
    ran = runner.invoke(app, ["audit", "verify", "--file", str(tmp_path / "no-checkpoint")])
    assert (ran.exit_code, "is not an export" in ran.output) == (2, True)


def test_a_stranger_cannot_sign_and_a_period_begins_where_it_says(whole: Journalled) -> None:
    one = whole.elsewhere
    assert one.holds()
    forged = STRANGER(one.seq, bytes.fromhex(one.hash), one.at, one.before)
    assert forged.holds()
    assert not msgspec.structs.replace(forged, key=whole.key).holds()
    [problem, *_] = verify(Held(whole.kept), whole.key, None, 0, GENESIS[::-1]).problems
    assert (problem.seq, problem.says) == (1, "it does not begin where a journal begins")
