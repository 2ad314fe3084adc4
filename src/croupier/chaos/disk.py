"""A disk that fails as disks do: it loses what was not synced, tears writes, fills up, refuses to sync.

Files lie in a folder as always, and outlive who wrote them. What was written since the last sync is
remembered beside them, so that a power cut can take any of it away, even from who comes after.
"""

import random
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Any

import apsw

SECTOR = 512


class Fault(StrEnum):
    """What happens to a write or a sync that was meant to go well."""

    CUT = "power cut"
    """What was not synced is lost, or torn, or not: nobody knows."""
    KILL = "process killed"
    """What was written stays written."""
    FULL = "disk full"
    SYNC = "sync failed"
    """What was to be synced may be lost, as by a power cut."""


RAISED: dict[Fault, type[apsw.Error]] = {Fault.FULL: apsw.FullError}
LOSING = (Fault.CUT, Fault.SYNC)


@dataclass
class Change:
    """Bytes put at a place and not yet synced, or the file cut short there."""

    offset: int
    data: bytes | None


class Disk(apsw.VFS):
    """Give its `name` to whoever opens a file. One fault at a time can be planned."""

    def __init__(self, name: str, synced: bool = True) -> None:
        self.name, self._synced = name, synced
        self._kept: dict[str, bytearray] = {}
        """What is safe of each file."""
        self._changes: dict[str, list[Change]] = {}
        self._due: tuple[int, Fault] | None = None
        self._dead: Fault | None = None
        self.held = 0
        """Files that somebody has open."""
        super().__init__(name, "")

    def plan(self, fault: Fault, after: int) -> None:
        """Fail at the write or sync that comes after so many others."""
        self._due = (after, fault)

    def forget(self) -> None:
        self._due = None

    def stop(self) -> None:
        """Nothing more is written: the process is gone."""
        self._due, self._dead = None, Fault.KILL

    @property
    def fault(self) -> Fault | None:
        """What has befallen it."""
        return self._dead

    def operation(self, sync: bool = False) -> None:
        """Count a write or a sync, and fail if it is the one. Whatever failed once stays failed."""
        if self._dead is None and self._due is not None:
            left, fault = self._due
            if left > 0 or (fault is Fault.SYNC and not sync):
                self._due = (max(left - 1, 0), fault)
            else:
                self._due, self._dead = None, fault
        if self._dead:
            raise RAISED.get(self._dead, apsw.IOError)(self._dead.value)

    # --- what SQLite asks for

    def xOpen(self, name: Any, flags: list[int]) -> apsw.VFSFile:  # noqa: N802
        if name is None:
            return super().xOpen(name, flags)
        path = name.filename() if isinstance(name, apsw.URIFilename) else str(name)
        if path not in self._kept:
            here = Path(path)
            self._kept[path] = bytearray(here.read_bytes() if here.exists() else b"")
            self._changes[path] = []
        return DiskFile(self, path, name, flags)

    def xDelete(self, path: str, sync: bool) -> None:  # noqa: N802
        self.operation()
        super().xDelete(path, sync)
        self._kept.pop(path, None)
        self._changes.pop(path, None)

    def change(self, path: str, offset: int, data: bytes | None) -> None:
        """Count a change, and remember it. What is being written when the power goes may be there too."""
        alive = self._dead is None
        try:
            self.operation()
        finally:
            if self._dead is None or (alive and self._dead is Fault.CUT):
                self._changes[path].append(Change(offset, data))

    def safe(self, path: str) -> None:
        """Everything written to a file so far survives whatever comes."""
        if self._synced:
            _put(self._kept[path], self._changes[path])
            self._changes[path] = []

    # --- afterwards

    def come_back(self, rng: random.Random) -> None:
        """Leave the files as a restart would find them, and work again. Nobody may have one open."""
        assert not self.held, "a file is still open"
        if self._dead in LOSING:
            for path, changes in self._changes.items():
                self._lose(path, changes, rng)
        self._due = self._dead = None

    def _lose(self, path: str, changes: list[Change], rng: random.Random) -> None:
        content = self._kept[path]
        _put(content, _torn(changes, rng))
        self._changes[path] = []
        with Path(path).open("r+b") as file:
            for change in changes:
                end = len(content) if change.data is None else change.offset + len(change.data)
                file.seek(change.offset)
                file.write(content[change.offset : end])
            file.truncate(len(content))


def _torn(changes: list[Change], rng: random.Random) -> list[Change]:
    """Each write that was not synced is there, or not, or in part: the disk may reorder them."""
    kept: list[Change] = []
    for change in changes:
        fate = rng.randrange(3)
        if fate == 0:
            kept.append(change)
        elif fate == 1 and change.data is not None and len(change.data) > SECTOR:
            part = SECTOR * rng.randrange(1, len(change.data) // SECTOR + 1)
            kept.append(Change(change.offset, change.data[:part]))
    return kept


def _put(content: bytearray, changes: list[Change]) -> None:
    for change in changes:
        if change.data is None:
            del content[change.offset :]
            continue
        if len(content) < change.offset:
            content.extend(bytes(change.offset - len(content)))
        content[change.offset : change.offset + len(change.data)] = change.data


class DiskFile(apsw.VFSFile):
    def __init__(self, disk: Disk, path: str, name: Any, flags: list[int]) -> None:
        super().__init__("", name, flags)
        self._disk, self._path = disk, path
        disk.held += 1

    def xWrite(self, data: bytes, offset: int) -> None:  # noqa: N802
        self._disk.change(self._path, offset, bytes(data))
        super().xWrite(data, offset)

    def xTruncate(self, newsize: int) -> None:  # noqa: N802
        self._disk.change(self._path, newsize, None)
        super().xTruncate(newsize)

    def xSync(self, flags: int) -> None:  # noqa: N802
        self._disk.operation(sync=True)
        self._disk.safe(self._path)

    def xClose(self) -> None:  # noqa: N802
        self._disk.held -= 1
        super().xClose()
