"""The keeper of a floor: decides, applies and drafts records, one command after another.

It knows no clock, no thread and no network: the time comes with each call, and what it drafts is written by
whoever holds it. The engine runs one live; the simulation of faults runs one on a clock of its own.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any

import msgspec

from croupier.engine.alarm import Alarm
from croupier.floor import Floor, FloorPlan, OpenFloor, apply, decide
from croupier.floor.opening import game_of
from croupier.journal.journal import Journal
from croupier.journal.record import STOPPED, VERSION, Note, Record, written
from croupier.journal.snapshots import restore, take
from croupier.journal.store import Answered, Snapshot
from croupier.message import SYSTEM, Actor, Command, Event, Millis
from croupier.play.malfunctions import SystemFault
from croupier.play.wagering_period import NewGame
from croupier.refusal import Refusal
from croupier.words import said, say

SNAPSHOT_EVERY = 100_000
"""Records."""
STARTED = "started"


class Answer(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a command led to, and the record it rests on."""

    seq: int
    written: tuple[msgspec.Raw, ...] = msgspec.field(default=(), name="events")
    refused: Any = None

    @property
    def events(self) -> tuple[Any, ...]:
        return tuple(msgspec.json.decode(event) for event in self.written)


@dataclass
class Batch:
    """What waits to be written, and what happens once it is."""

    records: list[Record] = field(default_factory=list)
    answers: list[Answered] = field(default_factory=list)
    durable: list[Callable[[], None]] = field(default_factory=list)
    snapshot: Snapshot | None = None
    sign: bool = False
    """Whether all there is is to be signed."""

    @property
    def something(self) -> bool:
        return self.to_write or bool(self.durable)

    @property
    def to_write(self) -> bool:
        return bool(self.records or self.answers or self.sign or self.snapshot)

    def add(self, more: "Batch") -> None:
        self.records += more.records
        self.answers += more.answers
        self.durable += more.durable
        self.snapshot = more.snapshot or self.snapshot
        self.sign = self.sign or more.sign


Watcher = Callable[[int, list[Event]], Callable[[], None] | None]
"""Told of events as they are applied; what it gives back is called when they are on disk."""


class FloorRefused(Exception):
    """A plan that no floor can be opened with, or not on these records."""

    def __init__(self, refusal: Refusal) -> None:
        self.refusal = refusal
        super().__init__(say(refusal))


class Keeper:
    def __init__(self, journal: Journal) -> None:
        self.journal = journal
        self.floor = Floor()
        self.watchers: list[Watcher] = []
        self.at: Millis = 0
        """The time of the last record."""
        self.seq = 0
        """The number of the last record drafted, on disk or not."""
        self.draft = Batch()
        self.unwritten: dict[tuple[str, int], tuple[bytes, Answer]] = {}
        """Numbered commands that are decided and not yet on disk: what was asked, and the answer."""
        self.alarm = Alarm()
        self.answering = False
        """Whether what happens now is what a command led to, and not the clock."""
        self._numbers: dict[str, int] = {}
        """The next number of everybody who has been heard since the start."""
        self.crashed = False
        """Whether the records this began with were left by a crash."""
        self._snapped = 0

    # --- starting and stopping

    def start(
        self,
        plan: FloorPlan,
        rulebooks: dict[str, dict[str, str]],
        now: Callable[[], Millis],
        says: str = "",
        may_differ: bool = False,
    ) -> None:
        """Take the journal up where it ends, or open a new floor.

        A journal without a stop at its end was left by a crash: timers due before its last record fire, and
        the fault is recorded as any other is. After a clean stop all that are due fire, in their order.
        What was found is signed with the start, so that an end not signed yet is never older than a crash.
        """
        self.journal.mend(now())
        self.floor, last, read_from = restore(self.journal)
        self.alarm.forget()
        self.seq, self._snapped = self.journal.seq, read_from - 1
        self.at = last.at if last else 0
        if last is None or self.floor == Floor():
            refused = self._run(OpenFloor(plan=plan, rulebooks=rulebooks, at=self._stamp(now())))
            if refused:
                raise FloorRefused(refused)
        elif not _same_floor(self.floor, plan, may_differ):
            names = tuple(self.floor.tables)
            raise FloorRefused(Refusal("another_floor", {"tables": names}))
        elif plan.test != self.floor.test:
            raise FloorRefused(Refusal("test_for_good", {"test": self.floor.test}))
        else:
            self.crashed = last.note is None or last.note.what != STOPPED
            self.fire(last.at if self.crashed else now())
            if self.crashed:
                self._run(SystemFault(reason="restarted after a crash", at=self._stamp(now())))
        if self.journal.to_note:
            self.note(SYSTEM, self.journal.to_note, now())
        self.note(SYSTEM, Note(STARTED, says=says), now())
        self.draft.sign = True

    def stop(self, at: Millis) -> None:
        """The last record, and a snapshot of what it leaves. A stop like this is no fault."""
        self.note(SYSTEM, Note(STOPPED), at)
        self._snap()
        self.draft.sign = True

    def _stamp(self, at: Millis) -> Millis:
        """Never backwards, whatever the clock says."""
        self.at = max(self.at, at)
        return self.at

    # --- commands

    @property
    def draining(self) -> bool:
        """No round begins any more."""
        return self.alarm.draining

    def drain(self) -> None:
        self.alarm.draining = True
        self.alarm.forget()

    def submit(self, command: Command, number: int | None, at: Millis) -> Answer:
        """Decide a command as of now. The answer is not to be told before the draft is on disk.

        A number that was used is answered again and not done again; if it was used for something
        else, that is refused.
        """
        before = self.answered(command, number) if number is not None else None
        if before:
            return before
        at = self._stamp(at)
        self.fire(at)
        answer = self._decide(msgspec.structs.replace(command, at=at))
        if number is not None:
            actor, digest = actor_of(command), asked(command)
            kept = Answered(actor, number, digest, msgspec.json.encode(answer))
            self.draft.answers.append(kept)
            self.unwritten[actor, number] = digest, answer
            self._numbers[actor] = max(self.next_number(actor), number + 1)
        return answer

    def answered(self, command: Command, number: int) -> Answer | None:
        """The answer to a number that was used before, in memory or on disk."""
        actor = actor_of(command)
        if number >= self.next_number(actor):
            return None
        if (actor, number) in self.unwritten:
            then, answer = self.unwritten[actor, number]
        else:
            kept = self.journal.answer(actor, number)
            if kept is None:
                return None
            then, answer = kept[0], msgspec.json.decode(kept[1], type=Answer)
        if then == asked(command):
            return answer
        refusal = Refusal("number_used", {"number": number, "next": self.next_number(actor)})
        return Answer(self.seq, refused=said(refusal))

    def on_disk(self, batch: Batch) -> None:
        """A batch has been written: its answers can be read back from there."""
        for one in batch.answers:
            self.unwritten.pop((one.actor, one.number), None)

    def next_number(self, actor: str) -> int:
        """The first number this actor has not used, in memory or on disk."""
        following = self._numbers.get(actor)
        if following is None:
            following = self._numbers[actor] = self.journal.next_number(actor)
        return following

    def _decide(self, command: Command) -> Answer:
        decision = decide(self.floor, command)
        if self.draining and isinstance(command, NewGame):
            decision = Refusal("draining", {"table": command.table})
        if isinstance(decision, Refusal):
            note = Note("refused", command=command, refusal=decision)
            self._record(command.by, command.at, note=note)
            return Answer(self.seq, refused=said(decision))
        self.answering = True
        self._apply(command.by, command.at, decision)
        self.answering = False
        if not decision:
            self._record(command.by, command.at, note=Note("nothing to do", command=command))
        return Answer(self.seq, tuple(map(written, decision)))

    def _run(self, command: Command) -> Refusal | None:
        """A command that the system gives itself."""
        decision = decide(self.floor, command)
        if isinstance(decision, Refusal):
            return decision
        self._apply(command.by, command.at, decision)
        return None

    def next_timer(self) -> Command | None:
        """What the clock will ask for next; no new round while the floor is being stopped."""
        return self.alarm.next(self.floor)

    def fire(self, until: Millis) -> None:
        """Timers that are due, in their order, each at its time or now if that has passed."""
        while (due := self.next_timer()) is not None and due.at <= until:
            self.at = max(self.at, due.at)
            refused = self._run(due)
            assert refused is None, f"the clock was refused {due}: {refused}"

    def _apply(self, by: Actor, at: Millis, events: list[Event]) -> None:
        for more, event in zip(reversed(range(len(events))), events, strict=True):
            apply(self.floor, event)
            self._record(by, at, event=event, more=more)
        self.alarm.happened(self.floor, events)
        told = [tell for watcher in self.watchers if (tell := watcher(self.seq, events))]
        self.draft.durable += told

    # --- drafting and writing

    def note(self, by: Actor, note: Note, at: Millis) -> None:
        """Something that changes nothing and is kept as evidence."""
        self._record(by, self._stamp(at), note=note)

    def _record(
        self,
        by: Actor,
        at: Millis,
        event: Event | None = None,
        note: Note | None = None,
        more: int = 0,
    ) -> None:
        self.seq += 1
        record = Record(self.seq, max(self.at, at), by, event, note, VERSION, more)
        self.draft.records.append(record)

    def _snap(self) -> None:
        """Keep the state as it is now, written with the batch that brings it about."""
        self.draft.snapshot = take(self.floor, self.seq)
        self._snapped = self.seq

    def drafted(self) -> Batch:
        """All that was drafted since the last call: it is to be written whole or not at all."""
        if self.seq - self._snapped >= SNAPSHOT_EVERY:
            self._snap()
        batch, self.draft = self.draft, Batch()
        return batch

    def commit(self, batch: Batch) -> None:
        """Write a batch in one go: its records and answers, the snapshot, the signature.

        When this returns it is on disk. When it raises none of it is, unless the store was lost before it
        could answer, or the key could not remember what it signed: then all of it may be. Either way
        whoever holds this stops, and reads what is there.
        """
        at = self.at if batch.sign else None
        self.journal.append(batch.records, batch.answers, batch.snapshot, at)


def _same_floor(floor: Floor, plan: FloorPlan, may_differ: bool) -> bool:
    """Whether these are the tables that the records are of; if they may differ, those that are on both."""
    planned = {table.id: game_of(table) for table in plan.tables}
    kept = {id: game_of(table.plan) for id, table in floor.tables.items()}
    if may_differ:
        both = planned.keys() & kept.keys()
        return bool(both) and all(planned[id] == kept[id] for id in both)
    return planned == kept


def actor_of(command: Command) -> str:
    return f"{command.by.role} {command.by.name}"


def asked(command: Command) -> bytes:
    """What was asked, for who uses its number again."""
    return sha256(msgspec.json.encode(command)).digest()
