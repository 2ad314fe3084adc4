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
    actor TEXT NOT NULL, number INTEGER NOT NULL, asked BLOB NOT NULL, answer BLOB NOT NULL,
    PRIMARY KEY (actor, number)
) WITHOUT ROWID;
"""


class JournalIsBroken(Exception):
    """The chain does not hold: a record was lost, changed or put in."""


class Answered(msgspec.Struct, frozen=True):
    """The answer to an actor's numbered command, kept with the records it rests on."""

    actor: str
    number: int
    asked: bytes
    """A digest of the command, so that another one cannot take its answer."""
    answer: bytes


class SqliteJournal:
    def __init__(self, path: Path, *, only_read: bool = False) -> None:
        found = tuple(int(part) for part in apsw.sqlite_lib_version().split("."))
        if found < OLDEST:
            raise RuntimeError(
                f"SQLite {apsw.sqlite_lib_version()} is too old: use 3.51.3 or later"
            )
        self.path = path
        flags = apsw.SQLITE_OPEN_READONLY
        if not only_read:
            flags = apsw.SQLITE_OPEN_READWRITE | apsw.SQLITE_OPEN_CREATE
        self._reader = self._db = apsw.Connection(str(path), flags=flags)
        if not only_read:
            self._db.execute("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;")
            self._db.execute(SCHEMA)
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
                "INSERT INTO answers VALUES (?, ?, ?, ?)",
                [(one.actor, one.number, one.asked, one.answer) for one in answers],
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

    def answer(self, actor: str, number: int) -> tuple[bytes, bytes] | None:
        """The digest of what was asked under this number, and the answer to it."""
        rows = self._reader.execute(
            "SELECT asked, answer FROM answers WHERE actor = ? AND number = ?", (actor, number)
        )
        return next(((bytes(row[0]), bytes(row[1])) for row in rows), None)

    def next_number(self, actor: str) -> int:
        rows = self._reader.execute("SELECT max(number) FROM answers WHERE actor = ?", (actor,))
        return next((int(row[0]) + 1 for row in rows if row[0] is not None), 1)

    def close(self) -> None:
        self._reader.close()
        self._db.close()
