"""Is this journal what was written? Every link, every signature, and what cannot be known from here."""

from collections.abc import Iterable, Iterator
from hashlib import sha256
from itertools import pairwise
from typing import Protocol

import msgspec

from croupier.journal.chain import GENESIS, Checkpoint
from croupier.journal.journal import SIGNED_EVERY, SIGNED_WITHIN
from croupier.journal.record import STOPPED
from croupier.journal.store import Row, StoreRefused

PROBLEMS_MOST = 50
LOWEST = -(2**62)
"""Rows are read from here on, so that none hides below the first."""


SLOW_DISK = 60.0
"""Seconds that a write may take: so much longer than it should may the end of a journal be unsigned."""


class Kept(Protocol):
    """Whatever holds records: a store, or a period that was exported."""

    def rows(self, after: int = 0, upto: int | None = None) -> Iterator[Row]: ...

    def checkpoints(self) -> list[Checkpoint]: ...


class Problem(msgspec.Struct, frozen=True):
    seq: int
    """The record at which it shows."""
    since: int
    """The first record that may not be what was written: everything before it is signed and whole."""
    says: str


class Verified(msgspec.Struct, frozen=True):
    first: int
    last: int
    hash: str
    checkpoints: int
    signed_upto: int
    """The last record that a good signature covers."""
    unsigned: int
    """How many at the end none covers, where any is signed."""
    keys: tuple[str, ...]
    problems: tuple[Problem, ...]
    unknown: tuple[str, ...]
    """What cannot be known without something kept elsewhere."""

    @property
    def whole(self) -> bool:
        return not self.problems


class _Chain:
    """One walk over all records: where it breaks, where it ends, and the hashes somebody asked for."""

    def __init__(self, after: int, previous: bytes, wanted: set[int]) -> None:
        self.last, self.hash, self.wanted = after, previous, wanted
        self.hashes = {after: previous}
        self.breaks: list[tuple[int, str]] = []
        if after == 0 and previous != GENESIS:
            self._broken(1, "it does not begin where a journal begins")

    def _broken(self, seq: int, says: str) -> None:
        if len(self.breaks) < PROBLEMS_MOST:
            self.breaks.append((seq, says))

    def walk(self, rows: Iterable[Row]) -> None:
        """Follow each record from the hash that stands before it, or from the one that should."""
        expected, kept, computed = self.last + 1, self.hash, self.hash
        wanted, hashes = self.wanted, self.hashes
        try:
            for row in rows:
                seq, digested = row.seq, sha256(row.payload).digest()
                follows = sha256(kept + digested).digest()
                if seq != expected:
                    seq = self._out_of_order(seq, expected, follows == row.hash)
                    if not seq:
                        continue
                elif follows != row.hash and sha256(computed + digested).digest() != row.hash:
                    self._broken(
                        seq, "it is not what was written, or does not follow the one before it"
                    )
                kept, computed, expected = row.hash, follows, seq + 1
                if seq in wanted:
                    hashes[seq] = kept
        except StoreRefused as problem:
            self._broken(expected, f"it cannot be read, nor what follows ({problem})")
        self.last, self.hash = expected - 1, kept

    def _out_of_order(self, seq: int, expected: int, follows: bool) -> int:
        """Which record a row with the wrong number is; none where it has no place there at all."""
        if follows:
            self._broken(expected, f"it stands there as {seq}")
            return expected
        if seq < expected:
            self._broken(seq, "it stands twice, or out of its order")
            return 0
        more = f", and all up to {seq - 1}" if seq > expected + 1 else ""
        self._broken(expected, f"it is missing{more}")
        return seq


def verify(
    kept: Kept,
    key: str = "",
    elsewhere: Checkpoint | None = None,
    after: int = 0,
    previous: bytes = GENESIS,
    last: int | None = None,
) -> Verified:
    """Look at everything. `key` is the public key as its owner gave it out; `elsewhere` a checkpoint
    that was kept in another place; `after`, `previous` and `last` are where a period begins and ends."""
    try:
        signed = kept.checkpoints()
    except StoreRefused:
        signed = []
    given = [elsewhere] if elsewhere else []
    chain = _Chain(after, previous, {one.seq for one in (*signed, *given)})
    chain.walk(kept.rows(LOWEST))
    breaks = chain.breaks
    if last is not None and last != chain.last:
        breaks.append(_ends_elsewhere(chain.last, last))
    good = {after}
    for one in (*signed, *given):
        says = _signature(one, key, chain)
        if says:
            breaks.append((one.seq, says))
        elif one.seq > chain.last:
            says = f"it is missing, and all up to {one.seq}, which was signed"
            breaks.append((chain.last + 1, says))
        else:
            good.add(one.seq)
    breaks += _taken_out(signed, given, after)
    if last is None and signed:
        breaks += _left_unsigned(kept, chain.last)
    sound = _sound(good, [seq for seq, _ in breaks])
    covered = max(good) if max(good) > after else 0
    return Verified(
        first=after + 1,
        last=chain.last,
        hash=chain.hash.hex(),
        checkpoints=len(signed),
        signed_upto=covered,
        unsigned=chain.last - covered if covered else 0,
        keys=tuple(sorted({one.key for one in signed})),
        problems=tuple(
            Problem(seq, min(_since(seq, sound), seq), says) for seq, says in sorted(set(breaks))
        ),
        unknown=tuple(_unknown(key, elsewhere, covered, chain.last)),
    )


def _ends_elsewhere(found: int, said: int) -> tuple[int, str]:
    if found < said:
        return found + 1, f"it is missing, and all up to {said}, where this period says it ends"
    return said + 1, f"it was put in: this period says it ends with {said}"


def _signature(one: Checkpoint, key: str, chain: _Chain) -> str:
    if not one.holds():
        return "its checkpoint was not signed with the key it names"
    if key and one.key != key:
        return "its checkpoint was signed with another key"
    if one.seq in chain.hashes and chain.hashes[one.seq].hex() != one.hash:
        return "it is not the record that was signed: it or one before it was written anew"
    return ""


def _taken_out(
    signed: list[Checkpoint], given: list[Checkpoint], after: int
) -> Iterator[tuple[int, str]]:
    """Checkpoints that others know of and that are not here any more, and such as stand twice."""
    seqs = [one.seq for one in signed]
    named = {one.before for one in signed if one.before > after} | {
        one.seq for one in given if one.seq > after
    }
    for seq in sorted(named - set(seqs)):
        yield seq, "its checkpoint was taken out"
    for before, one in pairwise(sorted(seqs)):
        if before == one:
            yield one, "its checkpoint stands twice"


class _Said(msgspec.Struct):
    what: str = ""


class _Tail(msgspec.Struct):
    """As much of a record as it takes to know when it was written, and whether it is a stop."""

    at: int = 0
    note: _Said | None = None


def _left_unsigned(kept: Kept, last: int) -> Iterator[tuple[int, str]]:
    """A journal that is signed at all has no long end without a signature, and none after a stop.

    Checkpoints are looked at once more: the floor may have gone on while its records were read.
    """
    signed = max(one.seq for one in kept.checkpoints())
    if signed >= last:
        return
    first, newest = _tail(kept, signed + 1), _tail(kept, last)
    says = f"it and all up to {last} are not signed, and"
    if newest.note and newest.note.what == STOPPED:
        yield signed + 1, f"{says} a stop signs everything"
    elif last - signed > SIGNED_EVERY:
        yield signed + 1, f"{says} more than {SIGNED_EVERY:,} records are never left so"
    elif newest.at - first.at > (SIGNED_WITHIN + SLOW_DISK) * 1_000:
        seconds = (newest.at - first.at) // 1_000
        yield signed + 1, f"{says} {seconds:,} seconds of records are never left so"


def _tail(kept: Kept, seq: int) -> _Tail:
    try:
        found = (row for row in kept.rows(seq - 1, seq) if row.seq == seq)
        return msgspec.json.decode(next(found).payload, type=_Tail)
    except (StopIteration, StoreRefused, msgspec.DecodeError, ValueError):
        return _Tail()


def _sound(good: set[int], broken: list[int]) -> list[int]:
    """The good signatures with nothing broken before them: what they cover is as it was written."""
    first = min(broken, default=max(good) + 1)
    return sorted(seq for seq in good if seq < first)


def _since(seq: int, sound: list[int]) -> int:
    return max((one for one in sound if one < seq), default=sound[0] if sound else 0) + 1


def _unknown(key: str, elsewhere: Checkpoint | None, good: int, last: int) -> Iterator[str]:
    since = elsewhere.seq if elsewhere else 0
    if not good:
        yield "nothing is signed: whoever can write to the store could have written all of it anew"
    elif not key and since < good:
        what = f"what follows record {since}" if since else "everything"
        yield (
            f"whether somebody with a key of their own signed {what} anew: "
            "give the public key, or a later checkpoint that was kept elsewhere"
        )
    if good < last:
        yield f"whether more followed, and whether records {good + 1} to {last} are the first written"
    elif since < last:
        yield f"whether later records than {last} and their checkpoints were cut off together"
