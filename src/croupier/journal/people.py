"""People and terminals: who may sign in, and which key a terminal holds.

Not part of the record: names and passwords live in a file of their own and can be erased. The journal
knows people only by the name they signed in with.
"""

import threading
from pathlib import Path

import apsw

from croupier.journal.store import StoreRefused

SCHEMA = """
CREATE TABLE IF NOT EXISTS people (name TEXT PRIMARY KEY, role TEXT NOT NULL, password TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS keys (terminal TEXT PRIMARY KEY, hash TEXT NOT NULL);
"""


class People:
    """Its own connection and its own lock: signing in never meets the journal's writer."""

    def __init__(self, path: Path) -> None:
        self._lock = threading.Lock()
        try:
            self._db = apsw.Connection(str(path))
            self._db.execute("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;")
            self._db.execute(SCHEMA)
        except apsw.Error as problem:
            raise StoreRefused(f"{path} cannot be opened: {problem}") from None

    def _all(self, sql: str, *values: str) -> list[tuple[str, ...]]:
        with self._lock:
            return [tuple(map(str, row)) for row in self._db.execute(sql, values)]

    def set_person(self, name: str, role: str, password: str) -> None:
        self._all("INSERT OR REPLACE INTO people VALUES (?, ?, ?)", name, role, password)

    def person(self, name: str) -> tuple[str, str] | None:
        rows = self._all("SELECT role, password FROM people WHERE name = ?", name)
        return (rows[0][0], rows[0][1]) if rows else None

    def staff(self) -> list[str]:
        return [row[0] for row in self._all("SELECT name FROM people ORDER BY name")]

    def set_key(self, terminal: str, digest: str) -> None:
        self._all("INSERT OR REPLACE INTO keys VALUES (?, ?)", terminal, digest)

    def terminal_of(self, digest: str) -> str | None:
        rows = self._all("SELECT terminal FROM keys WHERE hash = ?", digest)
        return rows[0][0] if rows else None

    def close(self) -> None:
        with self._lock:
            self._db.close()
