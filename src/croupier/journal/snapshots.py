"""Snapshots: where a start may begin, if everything they rest on is the same as it was."""

from functools import cache
from hashlib import sha256
from pathlib import Path

import msgspec

import croupier
from croupier.floor.freezing import freeze, thaw
from croupier.floor.state import Floor
from croupier.journal.journal import Journal
from croupier.journal.record import Record, decode
from croupier.journal.replay import replay
from croupier.journal.store import Snapshot
from croupier.rulebooks.library import digest_of_texts

ROOMS = ("accounts", "floor", "games", "play", "rulebooks")


@cache
def layout() -> str:
    """The shape of the state: a hash of the code that makes it. To other code it may mean another thing."""
    home = Path(croupier.__file__).parent
    files = (path for room in ROOMS for path in (home / room).rglob("*.py"))
    return sha256(b"".join(path.read_bytes() for path in sorted(files))).hexdigest()


def _rulebooks(floor: Floor) -> str:
    digests = (f"{id} {digest_of_texts(texts)}" for id, texts in sorted(floor.rulebooks.items()))
    return sha256("\n".join(digests).encode()).hexdigest()


def take(floor: Floor, seq: int) -> Snapshot:
    """The state after a record; the journal adds the record's hash and a seal when it keeps it."""
    return Snapshot(seq, b"", layout(), _rulebooks(floor), freeze(floor))


def _thawed(found: Snapshot) -> Floor | None:
    """The state that was saved; nothing if the bytes are damaged."""
    try:
        return thaw(found.body)
    except (msgspec.MsgspecError, ArithmeticError, LookupError, TypeError, ValueError):
        return None


def restore(journal: Journal) -> tuple[Floor, Record | None, int]:
    """The floor as the records leave it, the last of them, and from which record on they were read.

    A snapshot that does not fit its seal, the chain, the code or the rulebooks is as good as none.
    """
    found = journal.snapshot()
    if found is not None and found.layout == layout():
        floor = _thawed(found)
        if floor is not None and _rulebooks(floor) == found.rulebooks:
            floor, last = replay(journal.records(found.seq, found.hash), floor)
            row = next(journal.store.rows(found.seq - 1, found.seq))
            return floor, last or decode(row.payload), found.seq + 1
    floor, last = replay(journal.records())
    return floor, last, 1
