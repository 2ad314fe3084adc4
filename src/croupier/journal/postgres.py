"""The journal's rows in a schema of a PostgreSQL database: a batch is one transaction.

When the connection is lost while a batch is written, nobody here can know whether it was committed. That is
raised like any failure, and the writer never connects again, so the engine stops. What a start finds in the
database is what happened.
"""

import contextlib
import re
import threading
import time
from collections.abc import Iterator, Sequence
from hashlib import sha256
from itertools import islice
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl, quote, urlencode

import msgspec
import psycopg
from psycopg.conninfo import conninfo_to_dict

from croupier.journal.opening import SECRETS
from croupier.journal.sqlite import SqliteStore
from croupier.journal.store import (
    LAYOUT,
    OLDEST_LAYOUT,
    PAGE,
    SPENT,
    TABLES,
    Batch,
    Contents,
    PaidTwice,
    PaperStatus,
    Reading,
    Row,
    Snapshot,
    StoreRefused,
    other_layout,
)

Connection = psycopg.Connection[tuple[Any, ...]]

SCHEMA = f"""
CREATE TABLE records (seq bigint PRIMARY KEY, payload bytea NOT NULL, hash bytea NOT NULL);
CREATE TABLE answers (
    actor text NOT NULL, number bigint NOT NULL, asked bytea NOT NULL, answer bytea NOT NULL,
    PRIMARY KEY (actor, number)
);
CREATE TABLE papers (paper text PRIMARY KEY, status text NOT NULL, seq bigint NOT NULL);
CREATE TABLE checkpoints (seq bigint PRIMARY KEY, body bytea NOT NULL);
CREATE TABLE snapshots (
    seq bigint PRIMARY KEY, hash bytea NOT NULL, layout text NOT NULL, rulebooks text NOT NULL,
    body bytea NOT NULL
);
CREATE TABLE torn (seq bigint, payload bytea, hash bytea);
CREATE FUNCTION paid_twice() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN RAISE EXCEPTION '%', OLD.paper USING ERRCODE = 'CR001'; END $$;
CREATE TRIGGER paid_once BEFORE UPDATE ON papers FOR EACH ROW
    WHEN (OLD.status IN {SPENT}) EXECUTE FUNCTION paid_twice();
CREATE TABLE layout (version integer NOT NULL);
INSERT INTO layout VALUES ({LAYOUT});
"""
PAID_TWICE = "CR001"

KINDS = {
    "records": ("bigint", "bytea", "bytea"),
    "answers": ("text", "bigint", "bytea", "bytea"),
    "papers": ("text", "text", "bigint"),
    "checkpoints": ("bigint", "bytea"),
    "snapshots": ("bigint", "bytea", "text", "text", "bytea"),
    "torn": ("bigint", "bytea", "bytea"),
}


def _into(table: str) -> str:
    """Many rows at once, a column a value; in binary, which is three times as fast as in text."""
    columns = ", ".join(f"%b::{kind}[]" for kind in KINDS[table])
    return f"INSERT INTO {table} SELECT * FROM unnest({columns})"


WRITE = f"""
WITH written AS ({_into("records")}), answered AS ({_into("answers")}), signed AS ({_into("checkpoints")})
{_into("papers")} ON CONFLICT (paper) DO UPDATE SET status = excluded.status, seq = excluded.seq
"""

SAVE = f"""
WITH older AS (DELETE FROM snapshots WHERE seq <> %s) {_into("snapshots")}
ON CONFLICT (seq) DO UPDATE SET hash = excluded.hash, layout = excluded.layout,
    rulebooks = excluded.rulebooks, body = excluded.body
"""

CUT_BACK = """
WITH cut AS (DELETE FROM records WHERE seq > %s RETURNING seq, payload, hash)
INSERT INTO torn SELECT * FROM cut
"""

UNLESS_SAID = {
    "application_name": "croupier",
    "connect_timeout": 10,
    "keepalives_idle": 10,
    "keepalives_interval": 5,
    "keepalives_count": 3,
    "tcp_user_timeout": 30_000,
}
"""A server that is gone is noticed within half a minute."""
PATIENCE = 1.0
"""Seconds: a server may take a moment to notice that an engine was killed."""


class PostgresStore(Reading):
    """At an address like `postgresql://floor@db.example/casino?schema=pit_1`.

    Without a schema it is `croupier`. A writer writes, a reader reads, from whatever thread.
    """

    page = (
        "SELECT seq, payload, hash FROM records WHERE seq > %s AND seq <= %s ORDER BY seq LIMIT %s"
    )

    def __init__(self, address: str, *, only_read: bool = False) -> None:
        self.place, self.schema, self._to, self._secrets = _where(address)
        self._only_read, self._coming_back = only_read, threading.Lock()
        try:
            self._reader = self._db = self._connect(only_read=only_read)
            if not only_read:
                self._hold()
                self._check_durable()
                if self._layout() is None:
                    self._lay_out()
                self._reader = self._connect(only_read=True)
            found = self._layout()
            if found is None:
                raise StoreRefused(f"There is no journal in {self.place}")
            if not OLDEST_LAYOUT <= found <= LAYOUT:
                raise other_layout(self.place, found)
        except psycopg.Error as problem:
            self.close()
            raise self._refused("opened as a journal", problem) from None
        except StoreRefused:
            self.close()
            raise

    def _connect(self, *, only_read: bool) -> Connection:
        to: dict[str, Any] = {**UNLESS_SAID, **self._to, "client_encoding": "utf8"}
        if not self._only_read:
            to["target_session_attrs"] = "read-write"
        connection = psycopg.connect(**to, autocommit=True)
        connection.execute("SELECT set_config('search_path', %s, false)", (self.schema,))
        connection.execute(
            "SELECT set_config(name, '0', false) FROM pg_settings WHERE name IN"
            " ('statement_timeout', 'lock_timeout', 'idle_session_timeout', 'transaction_timeout')"
        )
        if only_read:
            connection.execute("SET default_transaction_read_only = on")
        return connection

    def _hold(self) -> None:
        """One engine a store; the lock goes with the connection, however it ends."""
        key = int.from_bytes(sha256(f"croupier {self.schema}".encode()).digest()[:8], signed=True)
        until = time.monotonic() + PATIENCE
        while self._db.execute("SELECT pg_try_advisory_lock(%s)", (key,)).fetchone() != (True,):
            if time.monotonic() > until:
                taken = f"{self.place} cannot be used: another engine keeps its records there"
                raise StoreRefused(taken)
            time.sleep(PATIENCE / 20)

    def _check_durable(self) -> None:
        """What is committed must be on disk; and it stays so for this writer, whatever is set later."""
        asked = ("fsync", "synchronous_commit", "server_encoding")
        found: dict[str, str] = dict(
            self._db.execute(
                "SELECT name, setting FROM pg_settings WHERE name = ANY(%s)", (list(asked),)
            ).fetchall()
        )
        for name in asked:
            if found[name] == "off":
                says = f"{name} is off there, and an answered command could be lost: turn it on"
                raise StoreRefused(f"{self.place} cannot be used: {says}")
        if found["server_encoding"] != "UTF8":
            says = f"its encoding is {found['server_encoding']}: make the database with UTF8"
            raise StoreRefused(f"{self.place} cannot be used: {says}")
        pinned = found["synchronous_commit"]
        self._db.execute("SELECT set_config('synchronous_commit', %s, false)", (pinned,))

    def _layout(self) -> int | None:
        """The layout of what is there: nothing where nothing is, 0 where something else is."""
        [(tables, known)] = self._db.execute(
            "SELECT count(*), to_regclass(%s) IS NOT NULL FROM pg_class"
            " WHERE relnamespace = to_regnamespace(%s)",
            (f"{self.schema}.layout", self.schema),
        ).fetchall()
        if not tables:
            return None
        if not known:
            return 0
        [(layout,)] = self._db.execute("SELECT coalesce(max(version), 0) FROM layout").fetchall()
        return int(layout)

    def _lay_out(self) -> None:
        with self._db.transaction():
            there = self._db.execute("SELECT to_regnamespace(%s)", (self.schema,)).fetchone()
            if there == (None,):
                self._db.execute(f"CREATE SCHEMA {self.schema}".encode())
            self._db.execute(SCHEMA.encode())

    def _ask(self, query: str, *values: object) -> list[tuple[Any, ...]]:
        """A reader that was cut off comes back; the writer never does."""
        reader = self._reader
        try:
            return self._rows_of(reader, query, values)
        except psycopg.Error as problem:
            if not reader.broken:
                raise self._refused("read", problem) from None
        with self._coming_back, self._in_words("read"):
            if self._reader is reader:
                self._reader = self._connect(only_read=True)
            return self._rows_of(self._reader, query, values)

    def _rows_of(
        self, reader: Connection, query: str, values: Sequence[object]
    ) -> list[tuple[Any, ...]]:
        return reader.execute(query.encode(), values, binary=True).fetchall()

    @contextlib.contextmanager
    def _in_words(self, done: str) -> Iterator[None]:
        try:
            yield
        except psycopg.Error as problem:
            raise self._refused(done, problem) from None

    def _refused(self, done: str, problem: psycopg.Error) -> StoreRefused:
        """In one line, and without what may quote a password."""
        says = next(iter(str(problem).splitlines()), "").rstrip(".")
        if not says or any(secret in says for secret in self._secrets):
            says = type(problem).__name__
        return StoreRefused(f"{self.place} cannot be {done}: {says}")

    def last(self) -> Row | None:
        found = self._ask("SELECT seq, payload, hash FROM records ORDER BY seq DESC LIMIT 1")
        return Row(*found[0]) if found else None

    def write(self, batch: Batch) -> None:
        signed = batch.checkpoint
        columns = (
            *_columns(3, batch.rows),
            *_columns(4, batch.answers),
            [signed.seq] if signed else [],
            [msgspec.json.encode(signed)] if signed else [],
            *_columns(3, batch.papers),
        )
        saved = batch.snapshot
        try:
            with self._db.transaction() if saved else contextlib.nullcontext():
                self._db.execute(WRITE.encode(), columns)
                if saved:
                    self._db.execute(SAVE.encode(), (saved.seq, *_columns(5, [saved])))
        except psycopg.Error as problem:
            if problem.sqlstate == PAID_TWICE:
                raise PaidTwice(problem.diag.message_primary) from None
            raise

    def answer(self, actor: str, number: int) -> tuple[bytes, bytes] | None:
        asked = "SELECT asked, answer FROM answers WHERE actor = %s AND number = %s::bigint"
        return next(((row[0], row[1]) for row in self._ask(asked, actor, number)), None)

    def next_number(self, actor: str) -> int:
        [(last,)] = self._ask("SELECT max(number) FROM answers WHERE actor = %s", actor)
        return 1 if last is None else int(last) + 1

    def snapshot(self) -> Snapshot | None:
        columns = ", ".join(TABLES["snapshots"])
        found = self._ask(f"SELECT {columns} FROM snapshots ORDER BY seq DESC LIMIT 1")
        return Snapshot(*found[0]) if found else None

    def cut_back(
        self,
        seq: int,
        gone: Sequence[tuple[str, int]] = (),
        papers: Sequence[PaperStatus] | None = None,
        then: Sequence[Row] = (),
    ) -> int:
        with self._in_words("mended"), self._db.transaction():
            for one in gone:
                self._db.execute("DELETE FROM answers WHERE actor = %s AND number = %s", one)
            if papers is not None:
                self._db.execute("DELETE FROM papers")
            for paper in papers or ():
                row = msgspec.structs.astuple(paper)
                self._db.execute("INSERT INTO papers VALUES (%s, %s, %s)", row)
            cut = self._db.execute(CUT_BACK, (seq,)).rowcount
            self._db.execute(_into("records").encode(), _columns(3, then))
            return cut

    def contents(self) -> Contents:
        with self._in_words("read"), self._connect(only_read=True) as view:
            view.set_autocommit(False)
            view.set_isolation_level(psycopg.IsolationLevel.REPEATABLE_READ)
            for table, columns in TABLES.items():
                with view.cursor(f"all_{table}", binary=True) as found:
                    found.itersize = PAGE
                    order = columns[0]
                    found.execute(
                        f"SELECT {', '.join(columns)} FROM {table} ORDER BY {order}".encode()
                    )
                    yield table, found

    def fill(self, contents: Contents) -> None:
        if self.last() is not None:
            raise StoreRefused(f"{self.place} has records already: choose an empty place")
        with self._in_words("filled"), self._db.transaction():
            for table, rows in contents:
                rest = iter(rows)
                while part := list(islice(rest, PAGE)):
                    self._db.execute(_into(table).encode(), _columns(len(part[0]), part))

    def back_up(self, to: Path) -> None:
        with self._in_words("read"):
            SqliteStore.make(to, self.contents())

    def close(self) -> None:
        for one in ("_reader", "_db"):
            if hasattr(self, one):
                getattr(self, one).close()

    __del__ = close


def _columns(width: int, rows: Sequence[Any]) -> list[list[Any]]:
    """Rows turned on their side: a list a column, whether or not there are any."""
    values = [row if isinstance(row, tuple) else msgspec.structs.astuple(row) for row in rows]
    return [list(column) for column in zip(*values, strict=True)] or [[] for _ in range(width)]


HOSTS = re.compile(r"(\[[^]/]*\]|[^:/,]*)(:[0-9]*)?(,(\[[^]/]*\]|[^:/,]*)(:[0-9]*)?)*")


def _where(address: str) -> tuple[str, str, dict[str, Any], tuple[str, ...]]:
    """The address to show, which has no password in it; the schema; what to connect to; its secrets.

    What could be a password in the wrong place is not shown: then nothing of the address is.
    """
    scheme, _, rest = address.partition("://")
    head, _, query = rest.partition("?")
    who, _, where = head.rpartition("@")
    if set("@/") & set(who) or "@" in query or not HOSTS.fullmatch(where.partition("/")[0]):
        raise StoreRefused(
            "The address of the database cannot be read, and is not shown, for a password may be in it: "
            "write @, / and ? in names and passwords as %40, %2F and %3F, and a port as a number"
        )
    asked = parse_qsl(query, keep_blank_values=True)
    schema = dict(asked).get("schema", "croupier")
    shown = f"{scheme}://{where} (schema {schema})"
    if not re.fullmatch(r"(?!pg_)[a-z_][a-z0-9_]{0,62}", schema):
        raise StoreRefused(
            f"{shown} cannot be used: a schema's name has small letters, digits and _"
        )
    more = urlencode([pair for pair in asked if pair[0] != "schema"], quote_via=quote)
    try:
        to = dict(conninfo_to_dict(f"{scheme}://{head}?{more}"))
    except psycopg.Error as problem:
        says = re.sub('".*"', '"..."', str(problem).strip(), flags=re.DOTALL)
        raise StoreRefused(f"{shown} is no address of a database: {says}") from None
    given = [who.partition(":")[2], *(str(to[name]) for name in SECRETS if to.get(name))]
    return shown, schema, to, tuple(secret for secret in given if secret)
