"""A period of the journal in a file of its own: lines of JSON that anybody can read, and verify.

The first line says where the period begins; then come its records as they are kept, then the checkpoints
that cover them.
"""

from base64 import b64decode, b64encode
from collections.abc import Iterator
from pathlib import Path

import msgspec

from croupier.journal.chain import GENESIS, Checkpoint
from croupier.journal.store import Row, Store

FORMAT = "croupier export 1"


class NotAnExport(Exception):
    """A file that is no export."""


class NoSuchPeriod(Exception):
    """A period that has no records."""


class Header(msgspec.Struct, frozen=True):
    format: str
    after: int
    previous: str
    """The hash of the record before the first one."""
    last: int


class Line(msgspec.Struct, frozen=True, omit_defaults=True):
    seq: int
    payload: str
    hash: str
    base64: bool = False
    """The payload is no text any more: its bytes as they stand there."""


def export(store: Store, to: Path, first: int = 1, last: int | None = None) -> Header:
    """Write a period, and the checkpoints that cover it."""
    newest = store.last()
    end = newest.seq if newest else 0
    until = end if last is None else min(last, end)
    if first > until:
        asked = f"from {first} on" if last is None else f"{first} to {last}"
        raise NoSuchPeriod(f"There are no records {asked}: the last of this journal is {end}")
    before = next((row.hash for row in store.rows(first - 2, first - 1)), GENESIS)
    header = Header(FORMAT, first - 1, before.hex(), until)
    with to.open("xb") as file:
        file.write(msgspec.json.encode(header) + b"\n")
        for row in store.rows(first - 1, until):
            file.write(msgspec.json.encode(_line(row)) + b"\n")
        for one in store.checkpoints():
            if first <= one.seq <= until:
                file.write(msgspec.json.encode(one) + b"\n")
    return header


def _line(row: Row) -> Line:
    try:
        return Line(row.seq, row.payload.decode(), row.hash.hex())
    except UnicodeDecodeError:
        return Line(row.seq, b64encode(row.payload).decode(), row.hash.hex(), base64=True)


class Exported:
    """An export as something to verify. A line that cannot be read stands for what it once was."""

    def __init__(self, path: Path) -> None:
        self.path = path
        try:
            with path.open("rb") as file:
                self.header = msgspec.json.decode(file.readline(), type=Header)
            self.previous = bytes.fromhex(self.header.previous)
        except (OSError, ValueError, msgspec.DecodeError) as problem:
            raise NotAnExport(f"{path} is not an export ({problem})") from None
        if self.header.format != FORMAT:
            raise NotAnExport(f"{path} is an export of another kind: {self.header.format}")

    @property
    def after(self) -> int:
        return self.header.after

    @property
    def last(self) -> int:
        """The record that the period says it ends with."""
        return self.header.last

    def _lines(self) -> Iterator[Row | Checkpoint]:
        seq = self.header.after
        with self.path.open("rb") as file:
            file.readline()
            for line in file:
                read = _read(line)
                if read is None and seq < self.header.last:
                    read = Row(seq + 1, line, b"")
                elif read is None:
                    read = Checkpoint(seq, "", 0, "", "")
                seq = max(seq, read.seq)
                yield read

    def rows(self, after: int = 0, upto: int | None = None) -> Iterator[Row]:
        for line in self._lines():
            if isinstance(line, Row) and after < line.seq and (upto is None or line.seq <= upto):
                yield line

    def checkpoints(self) -> list[Checkpoint]:
        return [line for line in self._lines() if isinstance(line, Checkpoint)]


def _read(text: bytes) -> Row | Checkpoint | None:
    try:
        line = msgspec.json.decode(text, type=Line)
        payload = b64decode(line.payload) if line.base64 else line.payload.encode()
        return Row(line.seq, payload, bytes.fromhex(line.hash))
    except (ValueError, msgspec.DecodeError):
        pass
    try:
        return msgspec.json.decode(text, type=Checkpoint)
    except (ValueError, msgspec.DecodeError):
        return None
