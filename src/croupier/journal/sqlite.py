"""The journal in one SQLite file: a batch of records and answers is one transaction, synced to disk.

Older SQLite could lose a committed write in WAL mode when a write raced a checkpoint; it is refused.
"""

from collections.abc import Iterator, Sequence
from pathlib import Path

import apsw
import msgspec

from croupier.journal.chain import GENESIS, link
from croupier.journal.record import Record, decode, encode

OLDEST = (3, 51, 3)

SCHEMA = """
CREATE TABLE IF NOT EXISTS records (seq INTEGER PRIMARY KEY, payload BLOB NOT NULL, hash BLOB NOT NULL);
CREATE TABLE IF NOT EXISTS answers (
    actor TEXT NOT NULL, number INTEGER NOT NULL, answer BLOB NOT NULL, PRIMARY KEY (actor, number)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS people (name TEXT PRIMARY KEY, role TEXT NOT NULL, password TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS keys (terminal TEXT PRIMARY KEY, hash TEXT NOT NULL);
"""


class JournalIsBroken(Exception):
    """The chain does not hold: a record was lost, changed or put in."""


class Answered(msgspec.Struct, frozen=True):
    """The answer to an actor's numbered command, kept with the records it rests on."""

    actor: str
    number: int
    answer: bytes


class SqliteJournal:
    def __init__(self, path: Path) -> None:
        found = tuple(int(part) for part in apsw.sqlite_lib_version().split("."))
        if found < OLDEST:
            raise RuntimeError(
                f"SQLite {apsw.sqlite_lib_version()} is too old: use 3.51.3 or later"
            )
        self.path = path
        self._db = apsw.Connection(str(path))
        self._db.execute("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;")
        self._db.execute(SCHEMA)
        self._reader = self._db
        if str(path) != ":memory:":
            self._reader = apsw.Connection(str(path), flags=apsw.SQLITE_OPEN_READONLY)
        self.seq, self.hash = 0, GENESIS
        for seq, hash_ in self._db.execute(
            "SELECT seq, hash FROM records ORDER BY seq DESC LIMIT 1"
        ):
            self.seq, self.hash = int(seq), bytes(hash_)

    def append(self, records: Sequence[Record], answers: Sequence[Answered] = ()) -> None:
        """Write a batch. When this returns, it is on disk; when it raises, none of it is."""
        rows, last = [], self.hash
        for record in records:
            payload = encode(record)
            last = link(last, payload)
            rows.append((record.seq, payload, last))
        with self._db:
            self._db.executemany("INSERT INTO records VALUES (?, ?, ?)", rows)
            self._db.executemany(
                "INSERT INTO answers VALUES (?, ?, ?)",
                [(one.actor, one.number, one.answer) for one in answers],
            )
        if rows:
            self.seq, self.hash = rows[-1][0], last

    def records(self) -> Iterator[Record]:
        """Every record in its order, the chain checked on the way."""
        last, expected = GENESIS, 1
        for seq, payload, hash_ in self._db.execute(
            "SELECT seq, payload, hash FROM records ORDER BY seq"
        ):
            if not isinstance(payload, bytes) or not isinstance(hash_, bytes):
                raise JournalIsBroken(f"record {seq} is not what was written")
            last = link(last, payload)
            if seq != expected or last != hash_:
                raise JournalIsBroken(f"the chain breaks at record {expected}")
            try:
                record = decode(payload)
            except msgspec.DecodeError as problem:
                raise JournalIsBroken(f"record {seq} cannot be read: {problem}") from None
            if record.seq != seq:
                raise JournalIsBroken(f"record {seq} says it is {record.seq}")
            expected += 1
            yield record

    def answer(self, actor: str, number: int) -> bytes | None:
        rows = self._reader.execute(
            "SELECT answer FROM answers WHERE actor = ? AND number = ?", (actor, number)
        )
        return next((bytes(row[0]) for row in rows), None)

    def next_number(self, actor: str) -> int:
        rows = self._reader.execute("SELECT max(number) FROM answers WHERE actor = ?", (actor,))
        return next((int(row[0]) + 1 for row in rows if row[0] is not None), 1)

    # --- people and terminals: not part of the record, and erasable

    def set_person(self, name: str, role: str, password: str) -> None:
        self._db.execute("INSERT OR REPLACE INTO people VALUES (?, ?, ?)", (name, role, password))

    def person(self, name: str) -> tuple[str, str] | None:
        rows = self._reader.execute("SELECT role, password FROM people WHERE name = ?", (name,))
        return next(((str(role), str(password)) for role, password in rows), None)

    def set_key(self, terminal: str, hash_: str) -> None:
        self._db.execute("INSERT OR REPLACE INTO keys VALUES (?, ?)", (terminal, hash_))

    def terminal_of(self, hash_: str) -> str | None:
        rows = self._reader.execute("SELECT terminal FROM keys WHERE hash = ?", (hash_,))
        return next((str(row[0]) for row in rows), None)

    def close(self) -> None:
        self._reader.close()
        self._db.close()
