"""People, places and what they hold: who may sign in, which sessions are open, which key a screen has.

Not part of the record: names and passwords live in a file of their own and can be erased. The journal knows
people only by their id. Whatever is changed here is written down here too, in the same transaction, until
the journal has it: the command line may change things while a floor runs, or while none does.
"""

import contextlib
import hmac
import os
import threading
import time
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import apsw
import msgspec

from croupier.journal.store import StoreRefused
from croupier.message import Actor

VERSION = 2
BUSY_MILLIS = 5_000
SETTINGS = "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA secure_delete = ON;"
DAY = 24 * 3_600.0
KNOWN_SECONDS = 90 * DAY
"""For how long it is kept that somebody signed in from an address."""
KEPT_SECONDS = DAY
"""For how long an approval is kept after its time: its command may be sent again."""
BEFORE = "DROP TABLE IF EXISTS people; DROP TABLE IF EXISTS keys;"
"""A file of the first version held what is entered anew."""
SCHEMA = f"""
CREATE TABLE people (
  number INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, name TEXT NOT NULL,
  folded TEXT NOT NULL UNIQUE, password TEXT NOT NULL);
CREATE TABLE roles (person TEXT NOT NULL, role TEXT NOT NULL, rulebook TEXT NOT NULL,
  PRIMARY KEY (person, rulebook, role));
CREATE TABLE sessions (hash TEXT PRIMARY KEY, person TEXT NOT NULL, ends REAL NOT NULL, seen REAL NOT NULL);
CREATE TABLE known (person TEXT NOT NULL, address TEXT NOT NULL, seen REAL NOT NULL,
  PRIMARY KEY (person, address));
CREATE TABLE approvals (hash TEXT PRIMARY KEY, person TEXT NOT NULL, what TEXT NOT NULL, ends REAL NOT NULL,
  used_as INTEGER);
CREATE TABLE keys (kind TEXT NOT NULL, name TEXT NOT NULL, hash TEXT NOT NULL UNIQUE, since REAL NOT NULL,
  PRIMARY KEY (kind, name));
CREATE TABLE codes (kind TEXT NOT NULL, name TEXT NOT NULL, hash TEXT NOT NULL, ends REAL NOT NULL,
  PRIMARY KEY (kind, name));
CREATE TABLE happened (n INTEGER PRIMARY KEY AUTOINCREMENT, at REAL NOT NULL, fields TEXT NOT NULL);
PRAGMA user_version = {VERSION};
"""


class Held(msgspec.Struct, frozen=True, order=True):
    """A role that somebody holds: under one rulebook, or wherever it is known."""

    role: str
    rulebook: str = ""

    def __str__(self) -> str:
        return f"{self.role}@{self.rulebook}" if self.rulebook else self.role


class Person(msgspec.Struct, frozen=True):
    """One of the staff. Only the id is in the journal."""

    id: str
    name: str
    roles: tuple[Held, ...]

    @property
    def actor(self) -> Actor:
        """As who the person comes and goes: in the first role."""
        return Actor(self.roles[0].role, self.id)


class Place(msgspec.Struct, frozen=True, order=True):
    """A screen that is enrolled: its kind, and the terminal, table or desk that it is for."""

    kind: str
    name: str

    def __str__(self) -> str:
        return f"{self.kind} {self.name}"


class Happened(msgspec.Struct, frozen=True):
    """What somebody did with people, sessions or keys, for the journal."""

    by: Actor
    what: str
    says: str = ""
    place: Place | None = None
    """Whose connection ends by it."""


class Session(msgspec.Struct, frozen=True):
    person: str
    ends: float
    seen: float


class Approval(msgspec.Struct, frozen=True):
    """A second person's word for one command, and the number of the command it was used for."""

    person: str
    what: str
    ends: float
    used_as: int | None


def said(roles: Sequence[Held]) -> str:
    return ", ".join(map(str, roles))


class NameTaken(Exception):
    """Another person signs in with that name, or has that id."""


def folded(name: str) -> str:
    """Names that differ only in capitals are one name."""
    return name.strip().casefold()


class People:
    """Its own file and its own locks: signing in never meets the journal's writer.

    Reading has a connection of its own: a read never waits for somebody's change to reach the disk.
    """

    def __init__(self, path: Path) -> None:
        self._lock, self._reading = threading.Lock(), threading.Lock()
        self._version = -1
        try:
            os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
            self._db, self._read = _connect(path), _connect(path)
            self._prepare(path)
        except apsw.Error as problem:
            raise StoreRefused(f"{path} cannot be opened: {problem}") from None
        except OSError as problem:
            raise StoreRefused(f"{path} cannot be opened: {problem.strerror}") from None

    def _prepare(self, path: Path) -> None:
        with self._changing() as db:
            [[version]] = db.execute("PRAGMA user_version")
            if version not in (0, VERSION):
                raise StoreRefused(f"{path} was kept by another version")
            if version == 0:
                db.execute(BEFORE + SCHEMA)

    def _all(self, sql: str, *values: str | float) -> list[Any]:
        with self._reading, _in_words():
            return list(self._read.execute(sql, values))

    @contextlib.contextmanager
    def _changing(self, *happened: Happened) -> Iterator[apsw.Connection]:
        """One transaction: the change, and what it was for."""
        with self._lock, _in_words():
            self._db.execute("BEGIN IMMEDIATE")
            try:
                yield self._db
                for one in happened:
                    _write_down(self._db, one)
            except BaseException:
                self._db.execute("ROLLBACK")
                raise
            self._db.execute("COMMIT")

    # --- what the journal has not got yet

    def changed(self) -> bool:
        """Whether anything was written since this was last asked, by anybody."""
        [[version]] = self._all("PRAGMA data_version")
        before, self._version = self._version, version
        return bool(version != before)

    def happened(self) -> list[tuple[int, float, Happened]]:
        """What is not in the journal: its number here, and when it was."""
        rows = self._all("SELECT n, at, fields FROM happened ORDER BY n")
        return [(n, at, msgspec.json.decode(fields, type=Happened)) for n, at, fields in rows]

    def told(self, until: int) -> None:
        """The journal has all up to this one."""
        with self._changing() as db:
            db.execute("DELETE FROM happened WHERE n <= ?", (until,))

    # --- people

    def add_person(self, name: str, roles: Sequence[Held], password: str, by: Actor) -> Person:
        """Somebody new, under an id that nobody had before."""
        with self._changing() as db:
            numbers = "SELECT seq FROM sqlite_sequence WHERE name = 'people'"
            [last] = next(iter(db.execute(numbers)), (0,))
            person = Person(f"S{last + 1}", name, tuple(roles))
            try:
                _put(db, person, password)
            except apsw.ConstraintError:
                raise NameTaken(name) from None
            _write_down(db, Happened(by, "staff added", f"{person.id}: {said(roles)}"))
        return person

    def put_person(self, person: Person, password: str) -> None:
        """Somebody whose id is given, there already or not; nobody's doing, so there is no note of it."""
        with self._changing() as db:
            taken = (person.id, folded(person.name))
            db.execute("DELETE FROM people WHERE id = ? OR folded = ?", taken)
            _put(db, person, password)

    def person(self, id: str) -> Person | None:
        return self._person("SELECT id, name FROM people WHERE id = ?", id)

    def named(self, name: str) -> Person | None:
        return self._person("SELECT id, name FROM people WHERE folded = ?", folded(name))

    def _person(self, sql: str, value: str) -> Person | None:
        for id, name in self._all(sql, value):
            roles = "SELECT role, rulebook FROM roles WHERE person = ? ORDER BY rowid"
            return Person(id, name, tuple(Held(*row) for row in self._all(roles, id)))
        return None

    def password(self, id: str) -> str:
        """The hash of somebody's password; empty for whoever is gone."""
        return str(next(iter(self._all("SELECT password FROM people WHERE id = ?", id)), ("",))[0])

    def staff(self) -> list[Person]:
        ids = self._all("SELECT id FROM people ORDER BY number")
        return [person for [id] in ids if (person := self.person(id))]

    def set_password(self, id: str, password: str, happened: Happened, keeping: str = "") -> None:
        """A new password ends every session but one that is kept."""
        with self._changing(happened) as db:
            db.execute("UPDATE people SET password = ? WHERE id = ?", (password, id))
            db.execute("DELETE FROM sessions WHERE person = ? AND hash != ?", (id, keeping))
            db.execute("DELETE FROM approvals WHERE person = ? AND used_as IS NULL", (id,))

    def set_roles(self, id: str, roles: Sequence[Held], happened: Happened) -> None:
        """Other roles end every session: whoever is signed in is so in a role."""
        with self._changing(happened) as db:
            _put_roles(db, id, roles)
            _end_everything(db, id)

    def remove_person(self, id: str, happened: Happened) -> None:
        """Erase somebody, from the file and not only from the table. The number is not given again."""
        with self._changing(happened) as db:
            for table in ("roles", "known"):
                db.execute(f"DELETE FROM {table} WHERE person = ?", (id,))
            _end_everything(db, id)
            db.execute("DELETE FROM people WHERE id = ?", (id,))
        with self._lock, _in_words():
            self._db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()

    # --- sessions

    def open_session(self, digest: str, session: Session, address: str, by: Happened) -> None:
        now = session.seen
        with self._changing(by) as db:
            db.execute("DELETE FROM known WHERE seen < ?", (now - KNOWN_SECONDS,))
            db.execute(
                "INSERT INTO sessions VALUES (?, ?, ?, ?)",
                (digest, session.person, session.ends, session.seen),
            )
            db.execute(
                "INSERT OR REPLACE INTO known VALUES (?, ?, ?)", (session.person, address, now)
            )

    def session(self, digest: str) -> Session | None:
        rows = self._all("SELECT person, ends, seen FROM sessions WHERE hash = ?", digest)
        return Session(*rows[0]) if rows else None

    def seen(self, sessions: Mapping[str, float]) -> None:
        """When each was last used; one that has ended stays so."""
        with self._changing() as db:
            db.executemany(
                "UPDATE sessions SET seen = ? WHERE hash = ?",
                [(at, digest) for digest, at in sessions.items()],
            )

    def over(self, now: float, idle_since: float) -> list[tuple[str, str, float]]:
        """Sessions whose time is over, or that nobody uses: which, whose, and when they end."""
        over = "SELECT hash, person, ends FROM sessions WHERE ends <= ? OR seen <= ?"
        return [tuple(row) for row in self._all(over, now, idle_since)]

    def end_session(self, digest: str, happened: Happened) -> None:
        with self._changing(happened) as db:
            db.execute("DELETE FROM sessions WHERE hash = ?", (digest,))

    def end_sessions(self, id: str, happened: Happened) -> None:
        with self._changing(happened) as db:
            db.execute("DELETE FROM sessions WHERE person = ?", (id,))

    def knows(self, id: str, address: str, since: float) -> bool:
        """Whether somebody has signed in from there."""
        asked = "SELECT 1 FROM known WHERE person = ? AND address = ? AND seen >= ?"
        return bool(self._all(asked, id, address, since))

    # --- a second person's word

    def keep_approval(self, digest: str, approval: Approval, now: float, by: Happened) -> None:
        with self._changing(by) as db:
            db.execute("DELETE FROM approvals WHERE ends < ?", (now - KEPT_SECONDS,))
            db.execute(
                "INSERT INTO approvals VALUES (?, ?, ?, ?, NULL)",
                (digest, approval.person, approval.what, approval.ends),
            )

    def approval(self, digest: str) -> Approval | None:
        rows = self._all("SELECT person, what, ends, used_as FROM approvals WHERE hash = ?", digest)
        return Approval(*rows[0]) if rows else None

    def use_approval(self, digest: str, number: int) -> bool:
        """Use it for the command of this number; false if another one was faster."""
        with self._changing() as db:
            db.execute(
                "UPDATE approvals SET used_as = ? WHERE hash = ? AND used_as IS NULL",
                (number, digest),
            )
            return bool(db.changes())

    # --- codes and keys

    def set_code(self, place: Place, digest: str, ends: float, happened: Happened) -> None:
        """A place has one code at a time."""
        with self._changing(happened) as db:
            db.execute(
                "INSERT OR REPLACE INTO codes VALUES (?, ?, ?, ?)",
                (place.kind, place.name, digest, ends),
            )

    def codes(self, now: float) -> list[tuple[Place, str]]:
        """The places that wait for their screens, and their codes' hashes."""
        rows = self._all("SELECT kind, name, hash FROM codes WHERE ends > ?", now)
        return [(Place(kind, name), digest) for kind, name, digest in rows]

    def set_key(self, place: Place, digest: str, code: str, now: float, happened: Happened) -> bool:
        """A new key in place of the old one, for a code that is worth nothing afterwards.

        False if somebody else has used that code, unless there is none.
        """
        with self._changing() as db:
            if code:
                used = "DELETE FROM codes WHERE kind = ? AND name = ? AND hash = ?"
                db.execute(used, (place.kind, place.name, code))
                if not db.changes():
                    return False
            db.execute(
                "INSERT OR REPLACE INTO keys VALUES (?, ?, ?, ?)",
                (place.kind, place.name, digest, now),
            )
            _write_down(db, happened)
        return True

    def place_of(self, digest: str) -> Place | None:
        rows = self._all("SELECT kind, name, hash FROM keys WHERE hash = ?", digest)
        if not rows or not hmac.compare_digest(rows[0][2], digest):
            return None
        return Place(*rows[0][:2])

    def enrolled(self) -> list[tuple[Place, float]]:
        """Every place that holds a key, and since when."""
        rows = self._all("SELECT kind, name, since FROM keys ORDER BY kind, name")
        return [(Place(kind, name), since) for kind, name, since in rows]

    def revoke(self, place: Place, now: float, happened: Happened) -> bool:
        """Take a place's key and code away; false if it had neither."""
        with self._changing() as db:
            db.execute("DELETE FROM codes WHERE ends <= ?", (now,))
            found = 0
            for table in ("keys", "codes"):
                db.execute(
                    f"DELETE FROM {table} WHERE kind = ? AND name = ?", (place.kind, place.name)
                )
                found += db.changes()
            if found:
                _write_down(db, happened)
        return bool(found)

    def close(self) -> None:
        with self._lock, self._reading:
            self._db.close()
            self._read.close()


@contextlib.contextmanager
def _in_words() -> Iterator[None]:
    try:
        yield
    except apsw.Error as problem:
        raise StoreRefused(f"people cannot be read or written: {problem}") from None


def _connect(path: Path) -> apsw.Connection:
    db = apsw.Connection(str(path))
    db.set_busy_timeout(BUSY_MILLIS)
    db.execute(SETTINGS).fetchall()
    return db


def _write_down(db: apsw.Connection, happened: Happened) -> None:
    fields = msgspec.json.encode(happened).decode()
    db.execute("INSERT INTO happened (at, fields) VALUES (?, ?)", (time.time(), fields))


def _put(db: apsw.Connection, person: Person, password: str) -> None:
    db.execute(
        "INSERT INTO people (id, name, folded, password) VALUES (?, ?, ?, ?)",
        (person.id, person.name, folded(person.name), password),
    )
    _put_roles(db, person.id, person.roles)


def _put_roles(db: apsw.Connection, id: str, roles: Sequence[Held]) -> None:
    db.execute("DELETE FROM roles WHERE person = ?", (id,))
    rows = [(id, held.role, held.rulebook) for held in roles]
    db.executemany("INSERT INTO roles VALUES (?, ?, ?)", rows)


def _end_everything(db: apsw.Connection, id: str) -> None:
    for table in ("sessions", "approvals"):
        db.execute(f"DELETE FROM {table} WHERE person = ?", (id,))
