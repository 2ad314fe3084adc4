"""The engine: one floor, one writer, one journal.

Commands are stamped as they come in and decided in that order. What they lead to is applied in memory at
once and written by a thread of its own: whatever gathered while the last sync ran is the next batch. Nobody
is told anything, not even a refusal, before it is on disk. A batch that cannot be written stops the engine:
memory is then ahead of the records, and only the records count.
"""

import asyncio
import contextlib
import logging
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any

import msgspec

from croupier.floor import Floor, FloorPlan, OpenFloor, apply, decide, next_deadline, timers
from croupier.journal.record import Note, Record, event_fields
from croupier.journal.replay import replay
from croupier.journal.sqlite import Answered, SqliteJournal
from croupier.message import SYSTEM, Actor, Command, Event, Millis
from croupier.play.malfunctions import SystemFault
from croupier.refusal import Refusal
from croupier.words import said, say

log = logging.getLogger("croupier.engine")


class Answer(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a command led to, and the record it rests on."""

    seq: int
    events: tuple[Any, ...] = ()
    refused: Any = None


class EngineStopped(Exception):
    """The engine does not run any more; nothing it had not answered has happened."""


@dataclass
class Batch:
    """What waits to be written, and who waits for it."""

    records: list[Record] = field(default_factory=list)
    answers: list[Answered] = field(default_factory=list)
    durable: list[Callable[[], None]] = field(default_factory=list)


Watcher = Callable[[int, list[Event]], Callable[[], None] | None]
"""Told of events as they are applied; what it gives back is called when they are on disk."""


class Engine:
    def __init__(self, journal: SqliteJournal, clock: Callable[[], float] = time.time) -> None:
        self.journal = journal
        self.floor = Floor()
        self.watchers: list[Watcher] = []
        self.stopped: BaseException | None = None
        self._start, self._monotonic = clock(), time.monotonic()
        self._at: Millis = 0
        self.seq = 0
        """The number of the last record decided, on disk or not."""
        self._numbers: dict[tuple[str, int], tuple[bytes, asyncio.Future[Answer]]] = {}
        self._waiters: set[asyncio.Future[Any]] = set()
        self.when_stopped: list[Callable[[], None]] = []
        """Called when the engine has to stop because it cannot go on."""
        self._draft = Batch()
        self._waiting = Batch()
        self._wake = threading.Condition()
        self._writer = threading.Thread(target=self._write, name="journal", daemon=True)
        self._closing = False
        self._timer: asyncio.TimerHandle | None = None

    # --- starting and stopping

    def start(self, plan: FloorPlan, rulebooks: dict[str, dict[str, str]]) -> None:
        """Take the journal up where it ends, or open a new floor. Call it inside the event loop."""
        self._loop = asyncio.get_running_loop()
        self.floor, last = replay(self.journal.records())
        self.seq = self.journal.seq
        self._writer.start()
        if last is None:
            refused = self._run(OpenFloor(plan=plan, rulebooks=rulebooks, at=self.now()))
            if refused:
                raise ValueError(say(refused))
        else:
            self._at = last.at
            self._start = max(self._start, last.at / 1_000)
            crashed = last.note is None or last.note.what != "stopped"
            self._fire(self.now(), before=last.at if crashed else None)
            if crashed:
                fault = SystemFault(reason="restarted after a crash", at=self.now())
                self._run(fault)
        self._record(SYSTEM, self.now(), note=Note("started"))
        self._hand_over()
        self._set_timer()

    async def stop(self) -> None:
        """Write all there is, note the stop, and end. A stop like this is no fault."""
        if self._timer:
            self._timer.cancel()
        if self.stopped is None:
            self._record(SYSTEM, self.now(), note=Note("stopped"))
            self._hand_over()
            self.stopped = EngineStopped()
        with self._wake:
            self._closing = True
            self._wake.notify()
        await asyncio.to_thread(self._writer.join)

    def now(self) -> Millis:
        """The time of the next record: the wall clock at start plus what has passed, never backwards."""
        passed = time.monotonic() - self._monotonic
        self._at = max(self._at, round((self._start + passed) * 1_000))
        return self._at

    # --- commands

    async def submit(self, command: Command, number: int | None = None) -> Answer:
        """Decide a command and answer when its records are on disk.

        A number that was used is answered again and not done again; if it was used for something
        else, that is refused.
        """
        actor = f"{command.by.role} {command.by.name}"
        asked = sha256(msgspec.json.encode(command)).digest()
        if number is not None:
            before = await self._answered_before(actor, number, asked)
            if before:
                return before
        if self.stopped:
            raise EngineStopped
        answered = self._waiter()
        key = (actor, number) if number is not None else None
        if key:
            self._numbers[key] = (asked, answered)
        with self._or_stop():
            at = self.now()
            self._fire(at)
            answer = self._decide(msgspec.structs.replace(command, at=at))
        if key:
            self._draft.answers.append(Answered(*key, asked, msgspec.json.encode(answer)))

        def tell() -> None:
            if key:
                self._numbers.pop(key, None)
            if not answered.done():
                answered.set_result(answer)

        self.when_durable(tell)
        return await asyncio.shield(answered)

    async def _answered_before(self, actor: str, number: int, asked: bytes) -> Answer | None:
        if (actor, number) in self._numbers:
            then, answered = self._numbers[actor, number]
            answer = await asyncio.shield(answered)
        else:
            kept = self.journal.answer(actor, number)
            if kept is None:
                return None
            then, answer = kept[0], msgspec.json.decode(kept[1], type=Answer)
        if then == asked:
            return answer
        refusal = Refusal("number_used", {"number": number, "next": self.next_number(actor)})
        return Answer(self.journal.seq, refused=said(refusal))

    def _decide(self, command: Command) -> Answer:
        decision = decide(self.floor, command)
        if isinstance(decision, Refusal):
            note = Note("refused", command=command, refusal=decision)
            self._record(command.by, command.at, note=note)
            return Answer(self.seq, refused=said(decision))
        self._apply(command.by, command.at, decision)
        if not decision:
            self._record(command.by, command.at, note=Note("nothing to do", command=command))
        return Answer(self.seq, events=tuple(event_fields(event) for event in decision))

    def _waiter(self) -> asyncio.Future[Any]:
        """Somebody waits for the disk; if the engine stops first, they are told so."""
        waiter: asyncio.Future[Any] = self._loop.create_future()
        self._waiters.add(waiter)
        waiter.add_done_callback(self._waiters.discard)
        return waiter

    @contextlib.contextmanager
    def _or_stop(self) -> Iterator[None]:
        """A bug half way through a command: nothing of it is written, and the engine stops."""
        try:
            yield
        except Exception as bug:
            log.exception("a command could not be carried out; stopping")
            self._draft = Batch()
            self._fail(bug)
            raise EngineStopped from bug

    def _run(self, command: Command) -> Refusal | None:
        """A command that the system gives itself."""
        decision = decide(self.floor, command)
        if isinstance(decision, Refusal):
            return decision
        self._apply(command.by, command.at, decision)
        return None

    def _fire(self, at: Millis, before: Millis | None = None) -> None:
        """Timers that are due, in their order. After a crash only those due before the last record."""
        limit = at if before is None else before
        while True:
            due = min(
                (t for t in timers(self.floor) if t.at <= limit), key=lambda t: t.at, default=None
            )
            if due is None:
                break
            self._at = max(self._at, due.at)
            refused = self._run(due)
            assert refused is None, f"the clock was refused {due}: {refused}"

    def _apply(self, by: Actor, at: Millis, events: list[Event]) -> None:
        for event in events:
            apply(self.floor, event)
            self._record(by, at, event=event)
        told = [tell for watcher in self.watchers if (tell := watcher(self.seq, events))]
        for tell in told:
            self._when_durable(tell)
        self._set_timer()

    # --- writing

    def _record(
        self, by: Actor, at: Millis, event: Event | None = None, note: Note | None = None
    ) -> None:
        self.seq += 1
        self._draft.records.append(Record(self.seq, at, by, event, note))

    def _when_durable(self, tell: Callable[[], None]) -> None:
        self._draft.durable.append(tell)

    def _hand_over(self) -> None:
        """Give the writer all that one command led to, at once: it is written whole or not at all."""
        draft, self._draft = self._draft, Batch()
        with self._wake:
            self._waiting.records += draft.records
            self._waiting.answers += draft.answers
            self._waiting.durable += draft.durable
            self._wake.notify()

    def when_durable(self, tell: Callable[[], None]) -> None:
        """Call this when everything decided so far is on disk, before anything decided later is told."""
        self._when_durable(tell)
        self._hand_over()

    async def durable(self) -> None:
        """Wait until everything decided so far is on disk."""
        if self.stopped:
            raise EngineStopped
        waiter = self._waiter()
        self.when_durable(lambda: None if waiter.done() else waiter.set_result(None))
        await waiter

    def next_number(self, actor: str) -> int:
        """The first number this actor has not used, in memory or on disk."""
        used = [number for name, number in self._numbers if name == actor]
        return max([self.journal.next_number(actor) - 1, *used]) + 1

    def _write(self) -> None:
        """The writer's thread: commit whatever gathered while the last commit ran."""
        while True:
            with self._wake:
                while not self._closing and not (self._waiting.records or self._waiting.durable):
                    self._wake.wait()
                batch, self._waiting = self._waiting, Batch()
                if self._closing and not (batch.records or batch.durable):
                    return
            try:
                self.journal.append(batch.records, batch.answers)
            except BaseException as failed:
                log.exception("the journal cannot be written; stopping")
                self._loop.call_soon_threadsafe(self._fail, failed)
                return
            self._loop.call_soon_threadsafe(self._told, batch.durable)

    def _told(self, durable: list[Callable[[], None]]) -> None:
        for tell in durable:
            tell()

    def _fail(self, failed: BaseException) -> None:
        if self.stopped:
            return
        self.stopped = failed
        for waiter in list(self._waiters):
            if not waiter.done():
                waiter.set_exception(EngineStopped())
        if self._timer:
            self._timer.cancel()
        for tell in self.when_stopped:
            tell()

    # --- the clock

    def _set_timer(self) -> None:
        if self._timer:
            self._timer.cancel()
            self._timer = None
        deadline = next_deadline(self.floor)
        if deadline is not None and self.stopped is None:
            delay = max(0.0, (deadline - self.now()) / 1_000)
            self._timer = self._loop.call_later(delay, self._ring)

    def _ring(self) -> None:
        self._timer = None
        with contextlib.suppress(EngineStopped), self._or_stop():
            self._fire(self.now())
        self._hand_over()
        self._set_timer()
