"""A floor on a virtual clock that keeps its records in a real journal, as the engine would."""

from pathlib import Path
from typing import Any

import msgspec
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from croupier.floor import Floor, FloorPlan, OpenFloor, apply, decide, timers
from croupier.floor.messages import COMMANDS
from croupier.journal.chain import Signer
from croupier.journal.journal import Journal
from croupier.journal.keys import public_half
from croupier.journal.record import Note, Record
from croupier.journal.snapshots import take
from croupier.journal.sqlite import SqliteStore
from croupier.message import SYSTEM, Actor, Command, Event
from croupier.refusal import Refusal
from croupier.rulebooks import Library

START = 1_800_000_000_000
"""Milliseconds since 1970: some evening."""


class Scribe:
    """Every command is decided at the time the clock has come to, and signed for every so often."""

    def __init__(self, path: Path, plan: dict[str, Any], every: int = 20) -> None:
        self.key = Ed25519PrivateKey.generate()
        self.public = public_half(self.key)
        self.store = SqliteStore(path)
        self.journal = Journal(self.store, Signer(self.key))
        self.floor, self.at, self.seq, self._every = Floor(), START, 0, every
        floor = msgspec.convert(plan, FloorPlan)
        texts = {t.rulebook: Library().texts(t.rulebook) for t in floor.tables}
        self._decide(OpenFloor(plan=floor, rulebooks=texts, at=self.at))
        self.note("started", says="software 00ff")

    def _write(self, by: Actor, *happened: Event | Note) -> None:
        records = []
        for one in happened:
            self.seq += 1
            event, note = (one, None) if isinstance(one, Event) else (None, one)
            records.append(Record(self.seq, self.at, by, event, note))
        self.journal.append(records)
        if self.seq - self.signed >= self._every:
            self.journal.sign(self.at)

    @property
    def signed(self) -> int:
        signed = self.store.checkpoints()
        return signed[-1].seq if signed else 0

    def note(self, what: str, by: Actor = SYSTEM, says: str = "") -> None:
        self._write(by, Note(what, says=says))

    def _decide(self, command: Command) -> list[Event] | Refusal:
        decision = decide(self.floor, command)
        if isinstance(decision, Refusal):
            self._write(command.by, Note("refused", command=command, refusal=decision))
            return decision
        for event in decision:
            apply(self.floor, event)
        done: list[Event | Note] = [*decision]
        self._write(command.by, *(done or [Note("nothing to do", command=command)]))
        return decision

    def wait(self, seconds: float) -> None:
        """Let time pass, and the clock do what falls due."""
        until = self.at + round(seconds * 1_000)
        while due := min(
            (t for t in timers(self.floor) if t.at <= until), key=lambda t: t.at, default=None
        ):
            self.at = max(self.at, due.at)
            assert not isinstance(self._decide(due), Refusal)
        self.at = until

    def do(self, role: str, name: str, do: str, after: float = 0.5, **fields: Any) -> Any:
        """What somebody wishes, a moment later: the events, or the refusal."""
        self.wait(after)
        given = msgspec.convert(fields, COMMANDS[do])
        return self._decide(msgspec.structs.replace(given, at=self.at, by=Actor(role, name)))

    def player(self, terminal: str, do: str, **fields: Any) -> Any:
        return self.do("player", terminal, do, terminal=terminal, **fields)

    def dealer(self, do: str, table: str = "R1", **fields: Any) -> Any:
        return self.do("dealer", "dana", do, table=table, **fields)

    def stop(self) -> None:
        """Note the stop, keep a snapshot and sign for all of it."""
        self.note("stopped")
        self.journal.keep(take(self.floor, self.seq))
        self.journal.sign(self.at)

    def close(self) -> None:
        self.journal.close()
