"""What a store of records can do: write a batch whole and durably, and give everything back in its order.

A store knows rows, not rules: links, signatures and what records mean belong to the journal above it.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import starmap
from pathlib import Path
from typing import Any, Protocol

import msgspec

from croupier.journal.chain import Checkpoint, read_checkpoint


class StoreRefused(Exception):
    """A store that cannot be used: held by another engine, of another layout, unreadable."""


class PaidTwice(Exception):
    """A paper that is spent was to be paid again: the batch is not written."""


class Row(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """A record as it is kept."""

    seq: int
    payload: bytes
    hash: bytes


class Answered(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """The answer to an actor's numbered command, kept with the records it rests on."""

    actor: str
    number: int
    asked: bytes
    """A digest of the command, so that another one cannot take its answer."""
    answer: bytes


class PaperStatus(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """What became of a ticket or voucher. One that is spent never becomes anything else."""

    paper: str
    status: str
    seq: int


class Snapshot(msgspec.Struct, frozen=True, array_like=True):
    """The state after a record, for a quick start. It counts only if everything it names is the same."""

    seq: int
    hash: bytes
    layout: str
    """The shape of the state that was saved."""
    rulebooks: str
    body: bytes


@dataclass
class Batch:
    """What is written at once, or not at all."""

    rows: list[Row] = field(default_factory=list)
    answers: Sequence[Answered] = ()
    papers: Sequence[PaperStatus] = ()
    """Each paper once: what became of it last."""
    checkpoint: Checkpoint | None = None
    snapshot: Snapshot | None = None
    """It takes the place of any older one."""


SPENT = ("redeemed", "cancelled")
LAYOUT, OLDEST_LAYOUT = 2, 1
"""Of the store's own tables: as it is now, and the oldest that is taken up. Since 2 the answers of late may
wait in a table of their own; whoever does not know of it must not go on."""
TABLES: Mapping[str, tuple[str, ...]] = {
    "records": ("seq", "payload", "hash"),
    "answers": ("actor", "number", "asked", "answer"),
    "papers": ("paper", "status", "seq"),
    "checkpoints": ("seq", "body"),
    "snapshots": ("seq", "hash", "layout", "rulebooks", "body"),
    "torn": ("seq", "payload", "hash"),
}
"""What every store keeps, whatever it keeps it in."""
PAGE = 500
"""Rows that are read at once; more of them leave the processor's cache."""
Contents = Iterator[tuple[str, Iterable[tuple[Any, ...]]]]
"""Table by table, every row; it all belongs to one moment."""


def other_layout(place: object, found: int) -> StoreRefused:
    kept = "an older" if found < LAYOUT else "a newer"
    return StoreRefused(f"{place} was kept by {kept} version (layout {found}, not {LAYOUT})")


class Store(Protocol):
    def last(self) -> Row | None: ...

    def write(self, batch: Batch) -> None:
        """Write a batch. When this returns it is on disk; when it raises none of it is.

        Unless a server was lost before it could answer: then all of it may be. Whoever wrote it stops, and
        reads what is there.
        """

    def rows(self, after: int = 0, upto: int | None = None) -> Iterator[Row]:
        """Rows as they stand, a page at a time: what is written meanwhile may follow."""

    def answer(self, actor: str, number: int) -> tuple[bytes, bytes] | None:
        """The digest of what was asked under this number, and the answer to it."""

    def next_number(self, actor: str) -> int: ...

    def checkpoints(self) -> list[Checkpoint]: ...

    def last_checkpoint(self) -> Checkpoint | None: ...

    def papers(self) -> dict[str, str]:
        """The status of every ticket and voucher."""

    def snapshot(self) -> Snapshot | None: ...

    def cut_back(
        self,
        seq: int,
        gone: Sequence[tuple[str, int]] = (),
        papers: Sequence[PaperStatus] | None = None,
        then: Sequence[Row] = (),
    ) -> int:
        """Set aside every row after this one, torn as it is; how many there were.

        `gone` are the numbers whose answers rested on them; `papers`, if given, are all there are; `then`
        is written in their place, in the same transaction.
        """

    def contents(self) -> Contents:
        """Everything, as it is at one moment, while the floor runs."""

    def fill(self, contents: Contents) -> None:
        """Take over everything from another store, whole or not at all. Only an empty one can."""

    def back_up(self, to: Path) -> None:
        """A copy of everything, as one SQLite file, while the floor runs."""

    def close(self) -> None: ...


class Reading(ABC):
    """What both stores read alike, each through a way of asking of its own."""

    page: str
    """The query for rows after one and up to another, so many at a time."""

    @abstractmethod
    def _ask(self, query: str, *values: Any) -> list[tuple[Any, ...]]:
        """All that a query finds."""

    def rows(self, after: int = 0, upto: int | None = None) -> Iterator[Row]:
        last = upto if upto is not None else 2**62
        while found := self._ask(self.page, after, last, PAGE):
            yield from starmap(Row, found)
            if len(found) < PAGE:
                return
            after = found[-1][0]

    def checkpoints(self) -> list[Checkpoint]:
        found = self._ask("SELECT seq, body FROM checkpoints ORDER BY seq")
        return [read_checkpoint(seq, body) for seq, body in found]

    def last_checkpoint(self) -> Checkpoint | None:
        found = self._ask("SELECT seq, body FROM checkpoints ORDER BY seq DESC LIMIT 1")
        return next((read_checkpoint(seq, body) for seq, body in found), None)

    def papers(self) -> dict[str, str]:
        return dict(self._ask("SELECT paper, status FROM papers"))
