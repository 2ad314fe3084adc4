"""Journals, keys and folders that are not as they should be: one line that says so, and nothing touched."""

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import apsw
import msgspec
import pytest
from litestar.testing import TestClient

from croupier.journal.chain import link
from croupier.journal.journal import Journal, JournalIsBroken
from croupier.journal.keys import make_key
from croupier.journal.memory import Memory
from croupier.journal.sqlite import SqliteStore
from croupier.journal.store import LAYOUT, OLDEST_LAYOUT, Batch, Row
from croupier.server import app
from croupier.server.demo import Demo
from croupier.server.running import Server, key_path
from tests.commands import Done, croupier
from tests.journal.conftest import Place

FILE = "journal.sqlite"


@pytest.fixture(scope="module")
def stopped(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The journal of a demo floor that was run and stopped."""
    data = tmp_path_factory.mktemp("floor") / "data"
    data.mkdir()
    with TestClient(Demo(data, 20, ("R1",)).app):
        return data


@pytest.fixture
def data(stopped: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The same for each test anew; its screens need not be built."""
    (tmp_path / "index.html").touch()
    monkeypatch.setattr(app, "PAGES", tmp_path)
    shutil.copytree(stopped, tmp_path / "data")
    for file in (key_path(stopped), Memory(key_path(stopped)).path):
        shutil.copy(file, tmp_path)
    return tmp_path / "data"


def demo(data: Path, table: str = "R1", *more: str) -> Done:
    return croupier("demo", "--data", str(data), "--only", table, "--port", "0", *more)


def refused(ran: Done, says: str, status: int = 1) -> None:
    """One line that says it, and no traceback."""
    assert ran.status == status, ran.err
    assert ran.err.startswith("croupier: ")
    assert ran.err.count("\n") == 1
    assert says in ran.err


def rows(data: Path) -> list[Row]:
    store = SqliteStore(data / FILE, only_read=True)
    found = list(store.rows())
    store.close()
    return found


def do(data: Path, sql: str) -> None:
    db = apsw.Connection(str(data / FILE))
    db.execute(sql)
    db.close()


def append(data: Path, change: Callable[[dict[str, object]], object]) -> int:
    """One more record, linked as it should be; its number."""
    store = SqliteStore(data / FILE)
    last = store.last()
    assert last is not None
    fields = msgspec.json.decode(last.payload)
    fields["seq"] = last.seq + 1
    change(fields)
    payload = msgspec.json.encode(fields)
    store.write(Batch([Row(last.seq + 1, payload, link(last.hash, payload))]))
    store.close()
    return last.seq + 1


# --- a floor that cannot be run on what is there


def test_a_journal_of_another_floor_is_left_alone(data: Path) -> None:
    before = rows(data)
    refused(demo(data, "W1"), "These records are of another floor, with the tables R1.")
    assert rows(data) == before


@pytest.mark.parametrize("page", [0, 1])
def test_a_file_that_is_no_database_any_more(data: Path, page: int) -> None:
    harmed = bytearray((data / FILE).read_bytes())
    harmed[page * 8_192 :] = b"\xff" * (len(harmed) - page * 8_192)
    (data / FILE).write_bytes(harmed)
    refused(demo(data), "cannot be opened as a journal" if page == 0 else "is damaged or gone")
    assert (data / FILE).read_bytes()[: len(harmed)] == harmed


def test_a_record_that_was_changed_after_it_was_signed(data: Path) -> None:
    do(data, "DELETE FROM snapshots")
    do(data, "UPDATE records SET payload = replace(payload, 'R1', 'R2') WHERE seq = 2")
    before = rows(data)
    refused(demo(data), "cannot be taken up (record 2: it is not what was written")
    assert rows(data) == before


def test_an_end_that_was_cut_off_with_its_signatures(data: Path) -> None:
    do(data, "DELETE FROM snapshots; DELETE FROM records; DELETE FROM checkpoints")
    refused(demo(data), "data.key has signed are gone or changed")
    assert rows(data) == []


def test_another_key_does_not_go_on_signing(data: Path) -> None:
    before = rows(data)
    key_path(data).rename(data.with_name("away"))
    refused(demo(data), "data.key is gone, and its key signed this journal: put it back")
    assert not key_path(data).exists(), "a second key was made for the same journal"
    make_key(key_path(data))
    refused(demo(data), "This journal was signed with another key: use that one")
    assert rows(data) == before


def test_a_key_file_that_is_no_key(data: Path) -> None:
    key_path(data).write_text("hello\n")
    refused(demo(data), "data.key holds no signing key")
    assert key_path(data).read_text() == "hello\n"


@pytest.mark.parametrize("name", ["ticket.key", "demo.key"])
def test_a_secret_that_was_cut_short(data: Path, name: str) -> None:
    (data / name).write_bytes(b"")
    refused(demo(data), f"{name} holds 0 bytes, and a key of 32 was made there")
    assert (data / name).read_bytes() == b""
    SqliteStore(data / FILE).close()


def test_a_folder_that_cannot_be_written(data: Path) -> None:
    refused(demo(data / FILE / "data"), "cannot be used: Not a directory")


def test_a_second_floor_on_the_same_records(data: Path) -> None:
    held = SqliteStore(data / FILE)
    refused(demo(data), "another engine keeps its records there")
    held.close()


def test_a_disk_that_fails_during_the_stop(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def stopped_at_once(server: Server) -> None:
        return

    def full(store: SqliteStore, batch: Batch) -> None:
        if batch.snapshot:
            raise OSError(28, "No space left on device")
        write(store, batch)

    monkeypatch.setattr(Server, "main_loop", stopped_at_once)
    assert "The floor is closed." in demo(data).out
    before, write = rows(data), SqliteStore.write
    monkeypatch.setattr(SqliteStore, "write", full)
    ran = demo(data)
    said = "croupier: The floor was not stopped cleanly: the end could not be written ("
    assert (ran.status, ran.err.splitlines()[-1].startswith(said)) == (1, True), ran.err
    assert "The floor is closed." not in ran.out
    after = rows(data)[len(before) :]
    assert after
    assert b'"stopped"' not in after[-1].payload


def test_a_server_that_is_not_there(data: Path) -> None:
    nowhere = f"postgresql://floor:secret@/floor?host={data}"
    ran = demo(data, "R1", "--journal", nowhere)
    assert ran.status == 1
    assert "cannot be opened as a journal" in ran.err
    assert "secret" not in ran.err


@pytest.mark.parametrize(
    ("layout", "kept"), [(OLDEST_LAYOUT - 1, "an older"), (LAYOUT + 1, "a newer")]
)
def test_a_store_of_another_layout(data: Path, layout: int, kept: str) -> None:
    do(data, f"PRAGMA user_version = {layout}")
    refused(demo(data), f"was kept by {kept} version")
    refused(croupier("audit", "verify", "--data", str(data)), f"was kept by {kept} version", 2)


def test_people_that_cannot_be_read(data: Path) -> None:
    for more in data.glob("people.sqlite*"):
        more.unlink()
    (data / "people.sqlite").write_bytes(b"\xff" * 9_000)
    before = rows(data)
    refused(demo(data), "people.sqlite cannot be opened: file is not a database")
    assert rows(data) == before


# --- records of a newer version


def test_a_record_of_a_newer_version_is_no_torn_end(data: Path) -> None:
    """It was written so, and may have been answered: going back to older software must not drop it."""
    seq = append(data, lambda fields: fields.update(v=99, note={"what": "levitated"}))
    before = rows(data)
    journal = Journal(SqliteStore(data / FILE))
    with pytest.raises(JournalIsBroken, match="written by version 99"):
        journal.mend()
    journal.close()
    refused(demo(data), f"(record {seq}: it cannot be read: it was written by version 99")
    assert rows(data) == before
    verified = croupier("audit", "verify", "--data", str(data))
    assert (verified.status, "The chain is whole." in verified.out) == (0, True)
    replayed = croupier("audit", "replay", "--data", str(data))
    refused(replayed, f"record {seq}: it cannot be read: it was written by version 99")


def test_an_event_that_nobody_knows_is_no_torn_end(data: Path) -> None:
    seq = append(data, lambda fields: fields.update(note=None, event={"event": "wheel_levitated"}))
    refused(demo(data), f"(record {seq}: it cannot be read: Invalid value 'wheel_levitated'")
    assert rows(data)[-1].seq == seq


# --- keys and audits of nothing


def test_keys_shows_a_key_that_is_there_and_never_writes_over_one(tmp_path: Path) -> None:
    file = tmp_path / "floor.key"
    made = croupier("keys", str(file))
    kept = file.read_bytes()
    again = croupier("keys", str(file))
    assert (made.status, again.status) == (0, 0)
    assert "A new key is in" in made.out
    assert again.out.splitlines() == made.out.splitlines()[1:]
    assert croupier("keys", str(file), "--public").out.strip() in again.out
    assert (file.read_bytes(), file.stat().st_mode & 0o777) == (kept, 0o600)
    file.write_text("hello\n")
    refused(croupier("keys", str(file)), "floor.key holds no signing key", 2)
    assert file.read_text() == "hello\n"
    gone = croupier("keys", str(tmp_path / "none"), "--public")
    refused(gone, "none cannot be read: No such file or directory", 2)
    refused(croupier("keys", str(file / "key")), "cannot be", 2)


def audits(folder: Path) -> Iterator[list[str]]:
    yield from ([name] for name in ("verify", "checkpoint", "replay", "significant"))
    yield ["recall", "--terminal", "PT1"]
    yield ["export", str(folder / "made")]
    yield ["backup", str(folder / "made")]
    yield ["pack", str(folder / "made"), "--round", "R1/1"]


def test_audits_of_nothing_say_so_and_leave_nothing(tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    for data in (tmp_path / "nowhere", tmp_path / "empty"):
        for asked in audits(tmp_path):
            ran = croupier("audit", *asked, "--data", str(data))
            refused(ran, f"There is no journal in {data}", 2)
    assert [path.name for path in tmp_path.rglob("*")] == ["empty"]


def test_audits_of_a_journal_without_records_say_what_they_find(
    place: Place, tmp_path: Path
) -> None:
    place.open().close()
    (tmp_path / "made").mkdir()
    for asked in audits(tmp_path / "made"):
        ran = croupier("audit", *asked, "--data", place.data)
        assert ran.status in (0, 1, 2)
        assert ran.out or ran.err, asked
        assert "Traceback" not in ran.err
        assert ran.err.count("\n") <= 1


def test_a_period_without_records_is_not_exported(data: Path, tmp_path: Path) -> None:
    to, last = tmp_path / "period.jsonl", len(rows(data))
    for period in (["--first", str(last + 1)], ["--first", "3", "--last", "2"]):
        ran = croupier("audit", "export", str(to), "--data", str(data), *period)
        refused(ran, f"the last of this journal is {last}", status=2)
        assert not to.exists()
    ran = croupier("audit", "export", str(to), "--data", str(data), "--first", str(last))
    assert (ran.status, ran.out) == (0, f"Records {last} to {last} are in {to}.\n")


@pytest.mark.parametrize("key", ["nonsense", "0" * 63, "G" * 64])
def test_what_is_no_public_key_is_not_taken_for_another_one(data: Path, key: str) -> None:
    ran = croupier("audit", "verify", "--data", str(data), "--key", key)
    refused(ran, f"{key} is no public key", status=2)
