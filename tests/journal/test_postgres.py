"""What only a database server can do to a store: be set up wrongly, go away, answer too late."""

import subprocess
import sys
import threading
import time
from pathlib import Path

import psycopg
import pytest

from croupier.journal.opening import without_password
from croupier.journal.postgres import PostgresStore
from croupier.journal.store import Answered, Batch, StoreRefused
from tests.journal.conftest import InADatabase
from tests.journal.test_stores import everything, rows
from tests.journal.wire import Wire


def test_schemas_of_one_database_are_floors_of_their_own(
    server: str, database: InADatabase
) -> None:
    one = database.open()
    other = InADatabase(server, "another")
    try:
        other.open().write(Batch(rows(1, 3)))
        assert one.last() is None
        one.write(Batch(rows(1, 1)))
        assert len(list(other.open(only_read=True).rows())) == 3
    finally:
        other.close()


def test_without_a_schema_in_the_address_it_is_croupier(server: str) -> None:
    store = PostgresStore(server)
    assert store.schema == "croupier"
    store.close()
    with psycopg.connect(server) as db:
        db.execute("DROP SCHEMA croupier CASCADE")


@pytest.mark.parametrize("schema", ["Croupier", "a-b", "1st", "pg_floor", "", "x" * 64, 'a";drop'])
def test_a_schema_that_needs_quoting_is_refused(server: str, schema: str) -> None:
    with pytest.raises(StoreRefused, match="small letters, digits and _"):
        PostgresStore(f"{server}&schema={schema}")


def test_a_schema_made_beforehand_is_used_and_one_with_other_tables_refused(
    database: InADatabase,
) -> None:
    database._do(f"CREATE SCHEMA {database.schema}")
    database.open().close()
    database._do("DROP TABLE layout")
    with pytest.raises(StoreRefused, match=r"was kept by an older version \(layout 0"):
        database.open()


def test_no_server_is_said_in_words_and_no_password_with_them(tmp_path: Path) -> None:
    for address in ("postgresql://dana:secret@/casino", "postgresql:///casino", "postgres://"):
        with pytest.raises(StoreRefused, match="cannot be opened as a journal") as refused:
            PostgresStore(f"{address}?host={tmp_path}&password=secret&schema=floor")
        assert "secret" not in str(refused.value)
    for wrong in ("?nonsense=1", "?nonsense", ":port/x"):
        with pytest.raises(StoreRefused, match=r"is no address|cannot be opened") as refused:
            PostgresStore(f"postgresql://dana:secret@host/casino{wrong}")
        assert "secret" not in str(refused.value)


@pytest.mark.parametrize(
    "address",
    [
        "postgresql://dana:sec%ret@host/casino",
        "postgresql://dana:sec@ret@nowhere.invalid/casino",
        "postgresql://dana:sec/ret@nowhere.invalid/casino",
        "postgresql://dana:sec?ret@nowhere.invalid/casino",
        "postgresql://dana:sec#ret@nowhere.invalid/casino",
        "postgresql://dana:sec/casino",
        "postgresql://nowhere.invalid/casino?password=sec@ret",
        "postgresql://nowhere.invalid/casino?password=sec%ret",
        "postgresql://nowhere.invalid/casino?pass%77ord=sec&port=sec",
        "postgresql://dana:sec@/casino?host=/tmp/sec",
        "postgresql://dana:s%65c@/casino?host=/tmp/sec",
        "postgresql://nowhere.invalid/casino?sslpassword=sec&sslmode=sec",
    ],
)
def test_no_part_of_a_password_is_ever_shown(address: str) -> None:
    with pytest.raises(StoreRefused) as refused:
        PostgresStore(address)
    said = str(refused.value)
    assert not {part for part in ("sec", "ret@", "%ret") if part in said}, said
    assert refused.value.__cause__ is None


def test_an_address_is_shown_without_its_passwords() -> None:
    for given, shown in {
        "demo-data": "demo-data",
        "odd/a:b@c?password=x": "odd/a:b@c?password=x",
        "postgresql://h/db?schema=pit": "postgresql://h/db?schema=pit",
        "postgresql://u:p@h:5/db?schema=pit": "postgresql://u@h:5/db?schema=pit",
        "postgres://u:p@/db?host=/x&password=p&schema=pit": "postgres://u@/db?host=/x&schema=pit",
        "postgres://h/db?pass%77ord=p&sslpassword=p": "postgres://h/db",
        "": "",
    }.items():
        assert without_password(given) == shown


def test_whatever_goes_wrong_while_reading_is_the_stores_own_refusal(
    database: InADatabase,
) -> None:
    store = database.open()
    store.write(Batch(rows(1, 2)))
    with pytest.raises(StoreRefused, match=r"\(schema of_a_test\) cannot be read: .* out of range"):
        store.answer("a", 2**70)
    for table in ("answers", "snapshots", "records"):
        database._do(f"ALTER TABLE {table} RENAME TO {table}_away")
    for ask in (
        lambda: store.answer("a", 1),
        lambda: store.snapshot(),
        lambda: store.last(),
        lambda: list(store.rows()),
        lambda: everything(store),
    ):
        with pytest.raises(StoreRefused, match=r'cannot be read: relation "\w+" does not exist'):
            ask()
    with pytest.raises(StoreRefused, match=r'cannot be mended: relation "records" does not exist'):
        store.cut_back(1)


def test_a_server_that_may_lose_what_it_committed_is_refused(
    server: str, database: InADatabase
) -> None:
    with psycopg.connect(server, autocommit=True) as db:

        def is_set(name: str, value: str) -> None:
            db.execute(f"ALTER SYSTEM SET {name} = {value}".encode())
            db.execute("SELECT pg_reload_conf()")
            while db.execute(f"SHOW {name}".encode()).fetchone() != (value,):
                time.sleep(0.01)

        for name in ("fsync", "synchronous_commit"):
            is_set(name, "off")
            try:
                with pytest.raises(StoreRefused, match=f"{name} is off there"):
                    database.open()
            finally:
                is_set(name, "on")
        store = database.open()
        is_set("synchronous_commit", "off")
        try:
            assert isinstance(store, PostgresStore)
            assert store._db.execute("SHOW synchronous_commit").fetchone() == ("on",)
        finally:
            is_set("synchronous_commit", "on")


def test_a_database_that_cannot_keep_every_name_is_refused(server: str) -> None:
    with psycopg.connect(server, autocommit=True) as db:
        db.execute("CREATE DATABASE latin ENCODING 'LATIN1' TEMPLATE template0")
        try:
            with pytest.raises(StoreRefused, match="its encoding is LATIN1"):
                PostgresStore(server.replace("/postgres?", "/latin?"))
        finally:
            db.execute("DROP DATABASE latin WITH (FORCE)")


def test_a_writer_that_was_cut_off_never_writes_again_and_a_reader_comes_back(
    database: InADatabase,
) -> None:
    store = database.open()
    store.write(Batch(rows(1, 2), [Answered("a", 1, b"", b"x")]))
    database.cut_off()
    for _ in range(2):
        with pytest.raises(psycopg.OperationalError):
            store.write(Batch(rows(3, 3)))
    assert store.answer("a", 1) == (b"", b"x")
    assert [row.seq for row in store.rows()] == [1, 2]
    second = database.open()
    second.write(Batch(rows(3, 3)))
    with pytest.raises(psycopg.OperationalError):
        store.write(Batch(rows(4, 4)))
    assert [row.seq for row in store.rows()] == [1, 2, 3]
    store.close()
    with pytest.raises(StoreRefused, match="cannot be read"):
        store.last()


def test_many_threads_find_a_reader_that_was_cut_off_again(database: InADatabase) -> None:
    store = database.open()
    store.write(Batch(rows(1, 50)))
    failed: list[str] = []

    def read() -> None:
        try:
            for _ in range(50):
                assert len(list(store.rows())) == 50
        except BaseException as problem:
            failed.append(repr(problem))

    threads = [threading.Thread(target=read) for _ in range(4)]
    for thread in threads:
        thread.start()
    database.cut_off()
    for thread in threads:
        thread.join()
    assert failed == []


def test_a_lost_answer_is_raised_and_all_or_nothing_of_the_batch_is_there(
    server: str, database: InADatabase
) -> None:
    """The commit happens and its answer is lost; or the batch itself is lost on its way."""
    with Wire(server) as wire:
        for lost, last in (("answers", 2), ("questions", 2), ("answers", 3)):
            store = PostgresStore(f"{wire.address}&schema={database.schema}")
            newest = store.last()
            seq = newest.seq if newest else 0
            if seq == 0:
                store.write(Batch(rows(1, 1)))
                seq = 1
            wire.lose(lost)
            with pytest.raises(psycopg.OperationalError):
                store.write(Batch(rows(seq + 1, seq + 1), [Answered("a", seq + 1, b"", b"")]))
            store.close()
            again = database.open()
            found = again.last()
            assert found is not None
            assert found.seq == last
            assert again.next_number("a") == last + 1
            assert len(everything(again)["answers"]) == last - 1
            again.close()


def test_without_psycopg_the_rest_works_and_says_what_to_install() -> None:
    script = """
import sys
sys.modules["psycopg"] = None
sys.argv = ["croupier", "audit", "verify", "--data", "postgresql://nowhere/casino"]
from croupier.cli import main
main()
"""
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert done.returncode == 2
    assert done.stderr == (
        "croupier: PostgreSQL needs psycopg, which is not installed: pip install 'croupier[postgres]'.\n"
    )
