"""The journal's rows in one SQLite file: a batch is one transaction, synced to disk.

Older SQLite could lose a committed write in WAL mode when a write raced a checkpoint; it is refused.
"""

import contextlib
import fcntl
import os
import threading
from collections.abc import Sequence
from functools import cache
from itertools import chain, starmap
from pathlib import Path
from typing import Any

import apsw
import msgspec
from msgspec.structs import astuple

from croupier.journal.lately import Lately
from croupier.journal.store import (
    LAYOUT,
    OLDEST_LAYOUT,
    SPENT,
    TABLES,
    Answered,
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

OLDEST = (3, 51, 3)
SETTINGS = "PRAGMA page_size = 8192; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;"
"""Larger pages are read and written faster in bulk, and single records not slower."""

SCHEMA = """
CREATE TABLE records (seq INTEGER PRIMARY KEY, payload BLOB NOT NULL, hash BLOB NOT NULL);
CREATE TABLE answers (
    actor TEXT NOT NULL, number INTEGER NOT NULL, asked BLOB NOT NULL, answer BLOB NOT NULL,
    PRIMARY KEY (actor, number)
) WITHOUT ROWID;
CREATE TABLE papers (paper TEXT PRIMARY KEY, status TEXT NOT NULL, seq INTEGER NOT NULL) WITHOUT ROWID;
CREATE TABLE checkpoints (seq INTEGER PRIMARY KEY, body BLOB NOT NULL);
CREATE TABLE snapshots (
    seq INTEGER PRIMARY KEY, hash BLOB NOT NULL, layout TEXT NOT NULL, rulebooks TEXT NOT NULL,
    body BLOB NOT NULL
);
CREATE TABLE torn (seq INTEGER, payload BLOB, hash BLOB);
"""
LATELY = "CREATE TABLE lately (actor TEXT, number INTEGER, asked BLOB, answer BLOB)"
"""Answers that are still to be sorted in; files of the oldest layout have none."""
ANSWERS = "SELECT actor, number, asked, answer FROM answers"
NOT_SORTED = """
SELECT actor, number, asked, answer FROM lately WHERE NOT EXISTS (
    SELECT 1 FROM answers WHERE answers.actor = lately.actor AND answers.number = lately.number
)
"""
AT_ONCE = (256, 32, 4, 1)
"""Rows of one statement: the writer lets go of the interpreter once for all of them."""


def _bytes(column: str) -> str:
    """What stands there, even where it is not what was written."""
    return f"iif(typeof({column}) = 'blob', {column}, CAST(quote({column}) AS BLOB))"


PUT_PAPER = f"""
INSERT INTO papers VALUES (?1, ?2, ?3)
ON CONFLICT (paper) DO UPDATE SET status = ?2, seq = ?3 WHERE status NOT IN {SPENT}
"""

READ = f"""
SELECT seq, {_bytes("payload")}, {_bytes("hash")} FROM records
WHERE seq > ? AND seq <= ? ORDER BY seq LIMIT ?
"""


@cache
def _insert(into: str, columns: int, rows: int) -> str:
    row = f"({', '.join('?' * columns)})"
    return f"INSERT {into} VALUES {', '.join([row] * rows)}"


class SqliteStore(Reading):
    page = READ

    def __init__(self, path: Path, *, only_read: bool = False, vfs: str | None = None) -> None:
        found = tuple(int(part) for part in apsw.sqlite_lib_version().split("."))
        if found < OLDEST:
            problem = f"SQLite {apsw.sqlite_lib_version()} is too old: use 3.51.3 or later"
            raise StoreRefused(problem)
        self.path, self._held, self._vfs = path, -1, vfs
        self._reading = threading.Lock()
        self._kept_lately: Lately | None = None
        self._sorting = self._sorted = range(0)
        """Rows that are being sorted in, and rows that are and can go."""
        if not only_read:
            self._hold()
        try:
            self._open(only_read)
        except (apsw.Error, OSError) as problem:
            self.close()
            raise StoreRefused(f"{path} cannot be opened as a journal: {problem}") from None
        except StoreRefused:
            self.close()
            raise

    def _hold(self) -> None:
        """One engine a store; the lock goes with the process, however it ends."""
        lock = self.path.with_name(f"{self.path.name}.lock")
        try:
            self._held = os.open(lock, os.O_RDWR | os.O_CREAT, 0o600)
            fcntl.flock(self._held, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as problem:
            taken = isinstance(problem, BlockingIOError)
            why = "another engine keeps its records there" if taken else problem.strerror
            self.close()
            raise StoreRefused(f"{self.path} cannot be used: {why}") from None

    def _open(self, only_read: bool) -> None:
        flags = apsw.SQLITE_OPEN_READONLY
        if not only_read:
            flags = apsw.SQLITE_OPEN_READWRITE | apsw.SQLITE_OPEN_CREATE
        self._reader = self._db = apsw.Connection(str(self.path), flags=flags, vfs=self._vfs)
        if not only_read:
            self._db.execute(SETTINGS)
        [(layout,)] = self._db.execute("PRAGMA user_version")
        [(tables,)] = self._db.execute("SELECT count(*) FROM sqlite_schema")
        if layout == 0 and tables == 0 and not only_read:
            with self._db:
                self._db.execute(SCHEMA + LATELY)
                self._db.execute(f"PRAGMA user_version = {LAYOUT}")
        elif not OLDEST_LAYOUT <= int(str(layout)) <= LAYOUT:
            raise other_layout(self.path, int(str(layout)))
        elif layout == OLDEST_LAYOUT and not only_read:
            with self._db:
                self._db.execute(LATELY)
                self._db.execute(f"PRAGMA user_version = {LAYOUT}")
        if not only_read:
            self._reader = self._another()
            self._kept_lately = self._read_lately()

    @property
    def _lately(self) -> Lately:
        """What the one who writes has in memory; whoever only reads looks anew."""
        return self._kept_lately or self._read_lately()

    def _read_lately(self) -> Lately:
        if not self._reader.table_exists("main", "lately"):
            return Lately()
        return Lately(starmap(Answered, self._ask("SELECT * FROM lately ORDER BY rowid")))

    def _ask(self, query: str, *values: Any) -> list[tuple[Any, ...]]:
        """A connection is busy for one thread at a time: the others wait."""
        try:
            with self._reading:
                return self._reader.execute(query, values).fetchall()
        except apsw.Error as problem:
            raise StoreRefused(f"{self.path} is damaged or gone: {problem}") from problem

    def last(self) -> Row | None:
        found = self._ask("SELECT max(seq) FROM records")
        return next(self.rows(found[0][0] - 1), None) if found[0][0] is not None else None

    def write(self, batch: Batch) -> None:
        self._refuse_used(batch.answers)
        if self._lately.begins():
            [(first, last)] = self._db.execute("SELECT min(rowid), max(rowid) FROM lately")
            self._sorting = range(first, last + 1)
        sorting = self._lately.next(len(batch.answers))
        gone = self._sorted[: self._lately.at_once(len(batch.answers))]
        with self._db:
            self._put("INTO records", batch.rows)
            self._put("OR IGNORE INTO answers", self._lately.of(sorting))
            self._put("INTO lately", batch.answers)
            if gone:
                self._db.execute("DELETE FROM lately WHERE rowid <= ?", (gone[-1],))
            for one in batch.papers:
                self._db.execute(PUT_PAPER, (one.paper, one.status, one.seq))
                if not self._db.changes():
                    raise PaidTwice(one.paper)
            if batch.checkpoint:
                body = msgspec.json.encode(batch.checkpoint)
                self._db.execute(
                    "INSERT INTO checkpoints VALUES (?, ?)", (batch.checkpoint.seq, body)
                )
            if batch.snapshot:
                self._db.execute("DELETE FROM snapshots")
                self._db.execute(
                    "INSERT INTO snapshots VALUES (?, ?, ?, ?, ?)", astuple(batch.snapshot)
                )
        self._sorted = self._sorted[len(gone) :]
        if self._lately.is_last(sorting):
            self._sorted = self._sorting
        self._lately.sorted_in(sorting)
        self._lately.add(batch.answers)

    def _put(self, into: str, rows: Sequence[msgspec.Struct]) -> None:
        at = 0
        for many in AT_ONCE:
            while len(rows) - at >= many:
                some = list(map(astuple, rows[at : at + many]))
                self._db.execute(_insert(into, len(some[0]), many), list(chain.from_iterable(some)))
                at += many

    def _refuse_used(self, answers: Sequence[Answered]) -> None:
        """Numbers go up, so that hardly any has to be looked for on disk."""
        seen: set[tuple[str, int]] = set()
        for one in answers:
            used = actor, number = one.actor, one.number
            again = number < self.next_number(actor) and self.answer(actor, number)
            if again or used in seen:
                raise apsw.ConstraintError(f"UNIQUE: {actor} has used the number {number}")
            seen.add(used)

    def answer(self, actor: str, number: int) -> tuple[bytes, bytes] | None:
        if found := self._lately.find(actor, number):
            return found.asked, found.answer
        asked = "SELECT asked, answer FROM answers WHERE actor = ? AND number = ?"
        return next(((row[0], row[1]) for row in self._ask(asked, actor, number)), None)

    def next_number(self, actor: str) -> int:
        lately = self._lately
        last = lately.highest(actor)
        if last is None:
            kept = lately.highest_kept(actor)
            [(sorted_in,)] = self._ask("SELECT max(number) FROM answers WHERE actor = ?", actor)
            last = max(kept, sorted_in or 0)
            lately.heard(actor, last)
        return last + 1

    def snapshot(self) -> Snapshot | None:
        found = self._ask("SELECT * FROM snapshots ORDER BY seq DESC LIMIT 1")
        return next((Snapshot(*row) for row in found), None)

    def cut_back(
        self,
        seq: int,
        gone: Sequence[tuple[str, int]] = (),
        papers: Sequence[PaperStatus] | None = None,
        then: Sequence[Row] = (),
    ) -> int:
        with self._db:
            for table in ("answers", "lately"):
                self._db.executemany(f"DELETE FROM {table} WHERE actor = ? AND number = ?", gone)
            if papers is not None:
                self._db.execute("DELETE FROM papers")
                rows = [msgspec.structs.astuple(one) for one in papers]
                self._db.executemany("INSERT INTO papers VALUES (?, ?, ?)", rows)
            torn = list(self._db.execute("SELECT seq FROM records WHERE seq > ?", (seq,)))
            self._db.execute("INSERT INTO torn SELECT * FROM records WHERE seq > ?", (seq,))
            self._db.execute("DELETE FROM records WHERE seq > ?", (seq,))
            self._db.executemany("INSERT INTO records VALUES (?, ?, ?)", map(astuple, then))
        self._kept_lately, self._sorted = self._read_lately(), range(0)
        return len(torn)

    def _another(self) -> apsw.Connection:
        """A reader beside the reader, for what takes long."""
        return apsw.Connection(str(self.path), flags=apsw.SQLITE_OPEN_READONLY, vfs=self._vfs)

    def contents(self) -> Contents:
        view = self._another()
        try:
            with view:
                for table, columns in TABLES.items():
                    query = f"SELECT {', '.join(columns)} FROM {table} ORDER BY {columns[0]}"
                    if table == "answers" and view.table_exists("main", "lately"):
                        query = f"{ANSWERS} UNION ALL {NOT_SORTED} ORDER BY actor, number"
                    yield table, view.execute(query)
        finally:
            view.close()

    def fill(self, contents: Contents) -> None:
        if self.last() is not None:
            raise StoreRefused(f"{self.path} has records already: choose an empty place")
        try:
            with self._db:
                for table, rows in contents:
                    values = ", ".join("?" * len(TABLES[table]))
                    self._db.executemany(f"INSERT INTO {table} VALUES ({values})", rows)
        except apsw.Error as problem:
            raise StoreRefused(f"{self.path} cannot be filled: {problem}") from None

    @classmethod
    def make(cls, to: Path, contents: Contents) -> None:
        """Everything from another store, in one new file."""
        store = cls(to)
        try:
            store.fill(contents)
            store._reader.close()
            store._db.execute("PRAGMA journal_mode = DELETE")
        finally:
            store.close()
            to.with_name(f"{to.name}.lock").unlink()

    def back_up(self, to: Path) -> None:
        """In one step: page by page, that of a busy floor would begin again with every write."""
        source = self._another()
        try:
            target = apsw.Connection(str(to))
            with target.backup("main", source, "main") as copying:
                copying.step(-1)
            target.execute("PRAGMA journal_mode = DELETE")
            target.close()
        except apsw.Error as problem:
            raise StoreRefused(f"{to} cannot be written: {problem}") from None
        finally:
            source.close()

    def close(self) -> None:
        """Let go of everything, even where the last writes fail."""
        with contextlib.ExitStack() as closing:
            closing.callback(self._let_go)
            for one in ("_db", "_reader"):
                if hasattr(self, one):
                    closing.callback(getattr(self, one).close)

    def _let_go(self) -> None:
        if self._held >= 0:
            os.close(self._held)
            self._held = -1
