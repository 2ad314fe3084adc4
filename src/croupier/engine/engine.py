"""The engine: one floor, one writer, one journal, live.

Commands are stamped as they come in and decided in that order. What they lead to is applied in memory at
once and written by a thread of its own: whatever gathered while the last sync ran is the next batch. Nobody
is told anything, not even a refusal, before it is on disk. A batch that cannot be written stops the engine:
memory is then ahead of the records, and only the records count.
"""

import asyncio
import logging
import threading
import time
from collections.abc import Callable
from typing import Any

from croupier.engine.counting import Counts
from croupier.engine.keeper import Answer, Batch, Keeper, Watcher
from croupier.engine.software import software
from croupier.floor import Floor, FloorPlan
from croupier.journal.journal import Journal
from croupier.journal.record import Note
from croupier.journal.store import StoreRefused
from croupier.message import SYSTEM, Actor, Command, Millis

log = logging.getLogger("croupier.engine")

WAITING_MOST = 20_000
"""Records that may wait for the disk before commands are held up."""
CLOCK_STEP = 1.0
"""Seconds by which the wall clock must differ to have been set."""
LOOKS_EVERY, SOFTWARE_EVERY = 1.0, 3_600.0
"""Seconds: how often the wall clock is looked at, and the software."""


class EngineStopped(Exception):
    """The engine does not run any more. What it had not answered happened only if the records say so."""


class StopFailed(EngineStopped):
    """A stop that was asked for, and whose last records could not be written."""


class Engine:
    def __init__(self, journal: Journal, clock: Callable[[], float] = time.time) -> None:
        self.journal = journal
        self.keeper = Keeper(journal)
        self.counts = Counts()
        self.stopped: BaseException | None = None
        self.when_stopped: list[Callable[[], None]] = []
        """Called when the engine has to stop because it cannot go on."""
        self._clock, self._start, self._monotonic = clock, clock(), time.monotonic()
        self._behind = 0.0
        """By how much the wall clock has been set since the start."""
        self._software, self._looked_at = software(), time.monotonic()
        self._waiters: set[asyncio.Future[Any]] = set()
        self._waiting, self._waiting_since = Batch(), 0.0
        self._wake = threading.Condition()
        self._writer = threading.Thread(target=self._write, name="journal", daemon=True)
        self._closing = False
        self._failed: BaseException | None = None
        """Why the writer had to give up."""
        self._timer: asyncio.TimerHandle | None = None
        self._rings_at: Millis | None = None
        self._look: asyncio.TimerHandle | None = None
        self._room: asyncio.Event | None = None

    @property
    def floor(self) -> Floor:
        return self.keeper.floor

    @property
    def seq(self) -> int:
        """The number of the last record decided, on disk or not."""
        return self.keeper.seq

    @property
    def waiting(self) -> int:
        """Records that wait for the disk."""
        return len(self._waiting.records)

    @property
    def watchers(self) -> list[Watcher]:
        return self.keeper.watchers

    # --- starting and stopping

    def start(
        self, plan: FloorPlan, rulebooks: dict[str, dict[str, str]], may_differ: bool = False
    ) -> None:
        """Take the journal up where it ends, or open a new floor. Call it inside the event loop.

        A plan that may differ can have tables that the records do not, and the other way round.
        """
        self._loop = asyncio.get_running_loop()
        says = f"software {self._software}"
        self.keeper.start(plan, rulebooks, self.now, says, may_differ)
        self._start, self._monotonic = self.now() / 1_000, time.monotonic()
        self._writer.start()
        self.hand_over()
        self._set_timer()
        self._look = self._loop.call_later(LOOKS_EVERY, self._look_around)

    async def drain(self, patience: float) -> bool:
        """Let rounds in progress end and none begin; whether all have ended in time."""
        self.keeper.drain()
        until = time.monotonic() + patience
        while any(table.round_in_progress for table in self.floor.tables.values()):
            if time.monotonic() >= until or self.stopped:
                return False
            await asyncio.sleep(0.05)
        return True

    async def stop(self) -> None:
        """Write all there is, note the stop, and end. A stop like this is no fault.

        Raises StopFailed if it could not all be written: then it was none like this. Where the engine had
        stopped by itself that was told already.
        """
        self._cancel_timers()
        asked_for = self.stopped is None
        if asked_for:
            self.keeper.stop(self.now())
            self.hand_over()
            self.stopped = EngineStopped()
        with self._wake:
            self._closing = True
            self._wake.notify()
        if self._writer.ident is not None:
            await asyncio.to_thread(self._writer.join)
        if asked_for and self._failed:
            raise StopFailed(str(self._failed)) from self._failed

    def now(self) -> Millis:
        """The time of the next record: the wall clock at start plus what has passed, never backwards."""
        passed = time.monotonic() - self._monotonic
        return max(self.keeper.at, round((self._start + passed) * 1_000))

    # --- commands

    async def submit(self, command: Command, number: int | None = None) -> Answer:
        """Decide a command and answer when its records are on disk.

        What was answered before is answered again, once it is on disk.
        """
        await self.have_room()
        answer = self.decide(command, number)
        answered = self._waiter()
        self.when_durable(lambda: None if answered.done() else answered.set_result(answer))
        result: Answer = await asyncio.shield(answered)
        return result

    def decide(self, command: Command, number: int | None = None) -> Answer:
        """Decide a command at once. The answer is told to nobody before it is durable: `when_durable`.

        Whoever calls this asks `full` first, and calls `when_durable` before giving up control for long.
        """
        if self.stopped:
            raise EngineStopped
        try:
            answer = self.keeper.submit(command, number, self.now())
        except Exception as bug:
            raise self._stopped_by(bug) from bug
        self.counts.commands += 1
        if answer.refused:
            self.counts.refusals[answer.refused["code"]] += 1
        self._set_timer()
        return answer

    def answered(self, command: Command, number: int) -> Answer | None:
        """The answer to this very command, if it was decided before. Told when all is durable."""
        try:
            answer = self.keeper.answered(command, number)
        except StoreRefused as lost:
            raise self._stopped_by(lost) from lost
        used = answer is not None and answer.refused and answer.refused["code"] == "number_used"
        return None if used else answer

    async def note(self, by: Actor, what: str, says: str = "") -> None:
        """Record what is no command and may still be evidence: who signed in, and who was refused."""
        if self.stopped:
            raise EngineStopped
        self.keeper.note(by, Note(what, says=says), self.now())
        await self.durable()

    @property
    def full(self) -> bool:
        """Whether so much waits for the disk that nobody more is to be heard."""
        return len(self._waiting.records) > WAITING_MOST

    async def have_room(self) -> None:
        """Wait while too much waits for the disk: nobody is stamped who could not be written soon."""
        while self.full and not self.stopped:
            self._room = self._room or asyncio.Event()
            await self._room.wait()

    def _waiter(self) -> asyncio.Future[Any]:
        """Somebody waits for the disk; if the engine stops first, they are told so."""
        waiter: asyncio.Future[Any] = self._loop.create_future()
        self._waiters.add(waiter)
        waiter.add_done_callback(self._waiters.discard)
        return waiter

    def _stopped_by(self, bug: Exception) -> EngineStopped:
        """A bug half way through a command: nothing of it is written, and the engine stops."""
        log.exception("a command could not be carried out; stopping")
        self.keeper.draft = Batch()
        self._fail(bug)
        return EngineStopped()

    # --- writing

    def hand_over(self) -> None:
        """Give the writer all that one command led to, at once: it is written whole or not at all."""
        drafted = self.keeper.drafted()
        with self._wake:
            if not self._waiting.something:
                self._waiting_since = time.perf_counter()
            self._waiting.add(drafted)
            self._wake.notify()

    def when_durable(self, tell: Callable[[], None]) -> None:
        """Call this when everything decided so far is on disk, before anything decided later is told.

        Once the engine has stopped nothing more is told.
        """
        if self.stopped:
            return
        self.keeper.draft.durable.append(tell)
        self.hand_over()

    async def durable(self) -> None:
        """Wait until everything decided so far is on disk."""
        if self.stopped:
            raise EngineStopped
        waiter = self._waiter()
        self.when_durable(lambda: None if waiter.done() else waiter.set_result(None))
        await waiter

    def next_number(self, actor: str) -> int:
        try:
            return self.keeper.next_number(actor)
        except StoreRefused as lost:
            raise self._stopped_by(lost) from lost

    def _write(self) -> None:
        """The writer's thread: commit whatever gathered while the last commit ran."""
        while True:
            with self._wake:
                while not (self._closing or self._waiting.something):
                    self._wake.wait()
                batch, self._waiting = self._waiting, Batch()
                since = self._waiting_since
                if self._closing and not batch.something:
                    return
            begun = time.perf_counter()
            try:
                if batch.to_write:
                    self.keeper.commit(batch)
            except BaseException as failed:
                log.exception("the journal cannot be written; stopping")
                self._failed = failed
                self._loop.call_soon_threadsafe(self._fail, failed)
                return
            if batch.records:
                self._count(len(batch.records), since, begun)
            self._loop.call_soon_threadsafe(self._told, batch)

    def _count(self, records: int, since: float, begun: float) -> None:
        counts, now = self.counts, time.perf_counter()
        counts.commits += 1
        counts.records += records
        counts.latency.add(now - since)
        counts.sync.add(now - begun)

    def _told(self, batch: Batch) -> None:
        self.keeper.on_disk(batch)
        for tell in batch.durable:
            try:
                tell()
            except Exception:  # one who cannot be told keeps nobody else waiting
                log.exception("somebody could not be told what is on disk")
        self._make_room()

    def _make_room(self) -> None:
        if self._room:
            self._room.set()
            self._room = None

    def _fail(self, failed: BaseException) -> None:
        for waiter in list(self._waiters):
            if not waiter.done():
                waiter.set_exception(EngineStopped())
        if self.stopped:
            return
        self.stopped = failed
        self._cancel_timers()
        self._make_room()
        for tell in self.when_stopped:
            tell()

    # --- the clock

    def _cancel_timers(self) -> None:
        for timer in (self._timer, self._look):
            if timer:
                timer.cancel()

    def _set_timer(self) -> None:
        due = None if self.stopped else self.keeper.next_timer()
        if self._timer and due and due.at == self._rings_at:
            return
        if self._timer:
            self._timer.cancel()
            self._timer = None
        self._rings_at = due.at if due else None
        if due is not None:
            delay = max(0.0, (due.at - self.now()) / 1_000)
            self._timer = self._loop.call_later(delay, self._ring)

    def _ring(self) -> None:
        self._timer = None
        try:
            self.keeper.fire(self.now())
        except Exception as bug:
            self._stopped_by(bug)
        self.hand_over()
        self._set_timer()

    def _look_around(self) -> None:
        """Whether somebody set the wall clock, and every hour whether the software is what was started."""
        self._look = self._loop.call_later(LOOKS_EVERY, self._look_around)
        passed = time.monotonic() - self._monotonic
        behind = self._clock() - (self._start + passed)
        if abs(behind - self._behind) >= CLOCK_STEP:
            step = f"by {behind - self._behind:+.1f} s; records keep their own time"
            self.keeper.note(SYSTEM, Note("clock stepped", says=step), self.now())
            self._behind = behind
        if self.journal.is_due:
            self.keeper.draft.sign = True
        if time.monotonic() - self._looked_at >= SOFTWARE_EVERY:
            self._looked_at = time.monotonic()
            try:
                found = software()
            except OSError as problem:
                found = f"cannot be read: {problem.strerror}"
            what = "software checked" if found == self._software else "software changed"
            self.keeper.note(SYSTEM, Note(what, says=f"software {found}"), self.now())
        self.hand_over()
