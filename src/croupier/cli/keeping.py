"""The benches of the journal: how fast records are kept, verified and taken up again.

Each stands beside a limit of the same run: the bare library writing the same rows, a loop that does nothing
but hash the same bytes, a restart of a floor with a hundredth of the records.
"""

import contextlib
import gc
import os
import secrets
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from hashlib import sha256
from itertools import cycle, islice
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter, process_time
from urllib.parse import quote

import apsw
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from msgspec.structs import astuple

from croupier.cli import playing
from croupier.floor import Floor, apply, decide
from croupier.journal import verifying
from croupier.journal.chain import GENESIS, Signer
from croupier.journal.journal import Journal
from croupier.journal.opening import open_store
from croupier.journal.record import Record
from croupier.journal.snapshots import restore, take
from croupier.journal.sqlite import SETTINGS, SqliteStore
from croupier.journal.store import Row, Store, StoreRefused
from croupier.maths.benches import Measured, side_by_side
from croupier.refusal import Refusal

COMMIT = 1_000
"""Records a commit."""
REPEATS = 4
DELAYS = (0, 1, 5)
"""Milliseconds that every sync is made to take longer: 1 to 5 are an ordinary disk's."""


@dataclass(frozen=True)
class Sizes:
    commits: int
    verified: int
    kept: tuple[int, int]
    """Records of the two journals that are taken up again."""


FULL = Sizes(commits=100, verified=300_000, kept=(10_000, 1_000_000))
QUICK = Sizes(commits=20, verified=30_000, kept=(2_000, 50_000))


def journal(sizes: Sizes, postgres: str = "") -> Measured:
    """Durable events a second through the journal, a thousand a commit; the slower store counts."""
    details, runs = {"fdatasync p50, ms": fdatasync()}, list[tuple[float, float]]()
    batches = list(_batches(sizes.commits))
    with _undisturbed():
        for delay in DELAYS:
            found = {}
            if postgres:
                with contextlib.suppress(_NoDelay):
                    found["PostgreSQL"] = _beside(batches, partial(_postgres, postgres, delay))
            found["SQLite"] = _beside(batches, partial(sqlite, delay))
            for name, (ours, bare) in found.items():
                details[f"{name}, {delay} ms more a sync, events/s"] = ours
                details[f"{name}, {delay} ms more a sync, ratio"] = ours / bare
            runs += [] if delay else list(found.values())
    ours, bare = min(runs, key=lambda run: run[0] / run[1])
    return Measured("journal", "events/s", ours, bare, ours / bare, 0.5, details)


class _NoDelay(Exception):
    """A server on which a delay cannot be set: only its superuser may."""


Bare = Callable[[list[Row]], None]


def _beside(
    batches: list[list[Record]],
    opened: Callable[[], contextlib.AbstractContextManager[tuple[Store, Bare]]],
) -> tuple[float, float]:
    """Events a second of ours and of the bare library: the best of a few runs, taken in turn."""
    shortest, sign = [float("inf"), float("inf")], Signer(Ed25519PrivateKey.generate())
    for _ in range(REPEATS):
        with opened() as (store, bare):
            kept = Journal(store, sign)
            start = perf_counter()
            for batch in batches:
                kept.append(batch)
            shortest[0] = min(shortest[0], perf_counter() - start)
            rows = list(store.rows())
            parts = [rows[at : at + COMMIT] for at in range(0, len(rows), COMMIT)]
            start = perf_counter()
            for part in parts:
                bare(part)
            shortest[1] = min(shortest[1], perf_counter() - start)
    events = sum(map(len, batches))
    return events / shortest[0], events / shortest[1]


@contextlib.contextmanager
def sqlite(delay: int) -> Iterator[tuple[Store, Bare]]:
    vfs = Slower(delay / 1_000) if delay else None
    with TemporaryDirectory() as folder:
        store = SqliteStore(Path(folder) / "ours", vfs=vfs.name if vfs else None)
        db = apsw.Connection(f"{folder}/bare", vfs=vfs.name if vfs else None)
        db.execute(SETTINGS).fetchall()
        db.execute("CREATE TABLE records (seq INTEGER PRIMARY KEY, payload BLOB, hash BLOB)")

        def bare(rows: list[Row]) -> None:
            with db:
                db.executemany("INSERT INTO records VALUES (?, ?, ?)", map(astuple, rows))

        yield store, bare
        store.close()
        db.close()


class Slower(apsw.VFS):
    """Files whose syncs take longer."""

    def __init__(self, seconds: float) -> None:
        self.name, self.seconds = f"slower-{secrets.token_hex(4)}", seconds
        super().__init__(self.name, "")

    def xOpen(self, name: str | apsw.URIFilename | None, flags: list[int]) -> apsw.VFSFile:  # noqa: N802
        return SlowerFile(name, flags, self.seconds)


class SlowerFile(apsw.VFSFile):
    def __init__(
        self, name: str | apsw.URIFilename | None, flags: list[int], seconds: float
    ) -> None:
        self.seconds = seconds
        super().__init__("", name, flags)

    def xSync(self, flags: int) -> None:  # noqa: N802
        time.sleep(self.seconds)
        super().xSync(flags)


@contextlib.contextmanager
def _postgres(address: str, delay: int) -> Iterator[tuple[Store, Bare]]:
    import psycopg

    schema = f"croupier_bench_{secrets.token_hex(4)}"
    more = quote(f"-ccommit_delay={delay * 1_000} -ccommit_siblings=0") if delay else ""
    to = f"{address}{'&' if '?' in address else '?'}{f'options={more}' if more else ''}"
    try:
        store = open_store(f"{to}&schema={schema}")
    except StoreRefused as refused:
        raise (_NoDelay if delay else StoreRefused)(refused) from None
    db = psycopg.connect(to, autocommit=True)
    table = f"{schema}.bare"
    db.execute(f"CREATE TABLE {table} (seq bigint PRIMARY KEY, payload bytea, hash bytea)".encode())
    put = f"INSERT INTO {table} SELECT * FROM unnest(%b::bigint[], %b::bytea[], %b::bytea[])"

    def bare(rows: list[Row]) -> None:
        columns = [r.seq for r in rows], [r.payload for r in rows], [r.hash for r in rows]
        db.execute(put.encode(), columns)

    try:
        yield store, bare
    finally:
        store.close()
        db.execute(f"DROP SCHEMA {schema} CASCADE".encode())
        db.close()


def verify(sizes: Sizes) -> Measured:
    """Records verified a second, read from the store, against the hashing of the same bytes alone.

    Seconds of the processor, so that what else the machine does hardly matters.
    """
    with TemporaryDirectory() as folder, _undisturbed():
        store = SqliteStore(Path(folder) / "journal")
        kept = Journal(store, Signer(Ed25519PrivateKey.generate()))
        for batch in _batches(sizes.verified // COMMIT):
            kept.append(batch)
        payloads = [row.payload for row in store.rows()]

        def hashed() -> bytes:
            last = GENESIS
            for payload in payloads:
                last = sha256(last + sha256(payload).digest()).digest()
            return last

        assert verifying.verify(store).hash == hashed().hex()
        ours, bare = side_by_side(6, lambda: verifying.verify(store), hashed, process_time)
        store.close()
    value, limit = len(payloads) / ours, len(payloads) / bare
    size = sum(map(len, payloads)) / len(payloads)
    return Measured("verify", "records/s", value, limit, bare / ours, 0.5, {"bytes a record": size})


def recover(sizes: Sizes) -> Measured:
    """A restart from a snapshot after many records, against one after few: at most 2 s more.

    Each is counted with 2 s of grace, so that no difference gives 1 and 2 s of it 0.5.
    """
    few, many = (_restart(count) for count in sizes.kept)
    details = dict(
        zip(map("seconds after {:,} events".format, sizes.kept), (few, many), strict=True)
    )
    value, limit = 1 / (many + 2), 1 / (few + 2)
    return Measured("recover", "restarts/s", value, limit, value / limit, 0.5, details)


def _restart(count: int) -> float:
    """Seconds until the floor is as its records leave it, one commit of them after the snapshot."""
    sign = Signer(Ed25519PrivateKey.generate())
    with TemporaryDirectory() as folder:
        path = Path(folder) / "journal"
        kept = Journal(SqliteStore(path), sign)
        for batch in _batches(count // COMMIT - 1):
            kept.append(batch)
        floor = playing.seated(playing.plan_of(playing.TABLES[0]))
        evening = _evening(floor)
        for _ in islice(evening, COMMIT):
            pass
        kept.keep(take(floor, kept.seq))
        kept.append(_numbered(kept.seq + 1, islice(evening, COMMIT)))
        kept.close()
        times = []
        for _ in range(3):
            start = perf_counter()
            again = Journal(SqliteStore(path), sign)
            again.mend()
            assert restore(again)[2] > 1, "the snapshot was not used"
            times.append(perf_counter() - start)
            again.close()
        return min(times)


def fdatasync() -> float:
    """The middle time that this disk takes to sync a page, in milliseconds."""
    times, page = [], bytes(4_096)
    with TemporaryDirectory() as folder:
        file = os.open(f"{folder}/page", os.O_WRONLY | os.O_CREAT)
        for at in range(200):
            os.pwrite(file, page, at * len(page))
            start = perf_counter()
            os.fdatasync(file)
            times.append(perf_counter() - start)
        os.close(file)
    return median(times) * 1_000


@contextlib.contextmanager
def _undisturbed() -> Iterator[None]:
    """What is already there is not looked through for garbage again, as on a floor that runs."""
    gc.collect()
    gc.freeze()
    yield
    gc.unfreeze()


def _evening(floor: Floor) -> Iterator[Record]:
    """An evening at a table of fifty stations, as it is played; the numbers are to be given yet."""
    _, _, game, _, bets = playing.TABLES[0]
    for command in playing.evening(game, bets):
        decision = decide(floor, command)
        for event in () if isinstance(decision, Refusal) else decision:
            apply(floor, event)
            yield Record(0, command.at, command.by, event)


def _numbered(first: int, records: Iterable[Record]) -> list[Record]:
    return [Record(first + at, one.at, one.by, one.event) for at, one in enumerate(records)]


def _batches(commits: int) -> Iterator[list[Record]]:
    """The records of an evening, as often as it takes, numbered through."""
    records = cycle(_evening(playing.seated(playing.plan_of(playing.TABLES[0]))))
    for first in range(1, commits * COMMIT + 1, COMMIT):
        yield _numbered(first, islice(records, COMMIT))
