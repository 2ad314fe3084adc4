"""A night on a floor of all rulebooks, on a clock of its own, with everything that can go wrong.

A number is one step's choices, so that a night is a list of numbers and the same list is the same night.
People send commands that are right, wrong and malformed, twice, late and out of order; power is cut at any
write, the process is killed, the disk fills up or does not sync, clocks are set. What the floor has
promised is kept in a list of its own, and after every restart compared with what is on disk and with what
the floor remembers.
"""

import contextlib
import random
import shutil
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from hashlib import sha256
from itertools import accumulate, count
from pathlib import Path
from traceback import extract_tb

import apsw
import msgspec
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from croupier.chaos.auditor import Auditor
from croupier.chaos.crowd import (
    MOST,
    TEXTS,
    Choices,
    command,
    whole_floor,
    with_cards,
    with_papers,
)
from croupier.chaos.disk import Disk, Fault
from croupier.engine.keeper import Answer, Batch, Keeper, actor_of
from croupier.floor import Floor, apply
from croupier.journal.chain import GENESIS, Checkpoint, Signer
from croupier.journal.journal import Journal, JournalIsBroken
from croupier.journal.record import STOPPED, decode, encode, event_fields
from croupier.journal.sqlite import SqliteStore
from croupier.journal.store import Store, StoreRefused
from croupier.journal.verifying import verify
from croupier.message import Command, Millis
from croupier.play.malfunctions import AnalysisOpened, FaultRecorded, RoundVoided, SystemFault
from croupier.play.table import Phase, Table
from croupier.rulebooks.policies import ServerFaultAfterClose

_disks = count()
FILE = "journal.sqlite"
WAITS = (0, 10, 200, 1_000, 3_000, 8_000, 20_000)
FAULTS = (Fault.CUT, Fault.CUT, Fault.CUT, Fault.KILL, Fault.KILL, Fault.FULL, Fault.SYNC)
BY_A_FAULT = (AnalysisOpened, FaultRecorded, RoundVoided)
WHOLE_EVERY = 16
"""Commits between two looks at everything; at the others only what they touched is compared."""
ASKED_AGAIN = 16
"""So many promises of earlier lives are looked at again after a restart, besides those of the last."""

Numbered = tuple[str, int]
"""Who sent a command, and under which number."""


class Violation(Exception):
    """The floor broke a promise, in a night and at a step of it."""

    def __init__(self, says: str, seed: int = 0, step: int = 0) -> None:
        self.says, self.seed, self.step = says, seed, step
        super().__init__(says, seed, step)

    def __str__(self) -> str:
        return f"seed {self.seed}, step {self.step}: {self.says}"


class Stumbled(Violation):
    """Something was raised that nobody foresaw: no promise was seen broken, and none can be relied on."""


class Night:
    """One floor from dusk to dawn, through as many restarts as it takes."""

    def __init__(self, seed: int, folder: Path, synced: bool = True) -> None:
        self.seen: Counter[str] = Counter()
        """What happened, by name."""
        self._plan, self._signer = whole_floor(seed), signer(seed)
        folder.mkdir(parents=True)
        self._file = folder / FILE
        self._disk = Disk(f"disk-{next(_disks)}", synced)
        self._store: SqliteStore | None = None
        self._rng = random.Random(seed)
        self._at: Millis = 0
        self._set: Millis = 0
        """By how much the wall clock is wrong."""
        self._numbers: Counter[str] = Counter()
        self._sent: dict[Numbered, Command] = {}
        """Commands that nobody has had an answer to."""
        self._promised: dict[Numbered, tuple[Command, bytes]] = {}
        """What was answered, all night long."""
        self._lately: list[Numbered] = []
        """What was answered in this life."""
        self._told: list[tuple[Numbered, bytes]] = []
        """Answers that wait for the disk."""
        self._flight: list[Batch] = []
        """What is being written, and before it what was found written and is not known to be synced."""
        self._certain = 0
        """So many of these are safe: the store said so."""
        self._stopped = 0
        """The record with which this life was stopped, on disk or not."""
        self._elsewhere: list[Checkpoint] = []
        """Checkpoints that somebody took along."""
        self._books, self._auditor = Floor(), Auditor()
        self._booked, self._hash = 0, GENESIS
        self._lives = self._commits = 0

    @property
    def now(self) -> Millis:
        return self._at + self._set

    # --- living and dying

    def begin(self) -> None:
        """Start on the files that are there, as often as it takes: a start can fail too."""
        while True:
            self._lives += 1
            if self._lives > 1 and self._rng.randrange(8) == 0:
                self._disk.plan(self._rng.choice(FAULTS), self._rng.randrange(40))
            try:
                self._start()
            except (StoreRefused, apsw.Error) as failed:
                self._die(failed)
                continue
            self._disk.forget()
            return

    def _start(self) -> None:
        self._store = SqliteStore(self._file, vfs=self._disk.name)
        journal = Journal(self._store, self._signer, clock=lambda: self._at / 1_000)
        crashed = self._left_by_a_crash(journal)
        self._keeper = Keeper(journal)
        self._keeper.start(self._plan, TEXTS, lambda: self.now)
        self._went_on(crashed)
        self._commit()
        self._compare()

    def _die(self, failed: Exception) -> None:
        """Memory is gone. What is left on disk is all that the next life has."""
        if self._disk.fault is None:
            raise Violation(f"the records cannot be kept or read: {failed}") from failed
        self.seen[self._disk.fault.value] += 1
        self._close()

    def _close(self) -> None:
        if self._store is not None:
            with contextlib.suppress(apsw.Error):
                self._store.close()
        self._disk.come_back(self._rng)

    def _restart(self, failed: Exception) -> None:
        self._die(failed)
        self.begin()
        self._ask_again()

    def _stop(self) -> None:
        """A clean stop, and a start after it; the files may be closed in between, or not."""
        self._keeper.stop(self.now)
        self._stopped = self._keeper.seq
        self._commit()
        self.seen["clean stop"] += 1
        if self._rng.randrange(2):
            self._disk.stop()
        self._close()
        self.begin()
        self._ask_again()

    def leave(self) -> None:
        """Nobody plays here any more, however it went."""
        self._disk.stop()
        with contextlib.suppress(apsw.Error):
            if self._store is not None:
                self._store.close()
        self._disk.unregister()

    # --- commands

    def step(self, number: int) -> None:
        """One thing happens."""
        choose = Choices(number)
        self._at += choose.of(WAITS)
        what = choose.below(64)
        if what == 0:
            self._disk.plan(choose.of(FAULTS), choose.below(24))
        elif what == 1:
            self._set += choose.of((-3_600_000, -2_000, 2_000, 3_600_000))
            self.seen["clock set"] += 1
        elif what == 2 and choose.once_in(4):
            self._guard(self._stop)
        elif what < 24:
            self._guard(self._commit)
        made = choose.of((command, command, command, command, with_cards, with_papers))
        self._act(made(self._keeper.floor, self.now, choose.left), choose)

    def _guard(self, doing: Callable[[], None]) -> None:
        """Do it; if the disk fails, start again on what it left."""
        try:
            doing()
        except (StoreRefused, apsw.Error) as failed:
            self._restart(failed)

    def _act(self, given: Command | None, choose: Choices) -> None:
        if given is None:
            self._keeper.fire(self.now)
            return
        given = msgspec.structs.replace(given, at=0)
        self._numbers[actor_of(given)] += 1
        number = self._numbers[actor_of(given)]
        self._deliver(given, number)
        again = choose.below(12)
        if again == 11:
            self.seen["double tap"] += 1
            self._deliver(given, number)
        elif again == 10:
            self._use_for_something_else(given, number)

    def _deliver(self, given: Command, number: int) -> None:
        by = actor_of(given), number
        self._sent[by] = given
        answer = self._keeper.submit(given, number, self.now)
        self._told.append((by, msgspec.json.encode(answer)))
        self.seen["command"] += 1

    def _use_for_something_else(self, given: Command, number: int) -> None:
        """The number of one command under another."""
        before = self._keeper.seq
        other = SystemFault(reason="something else", by=given.by)
        refused = self._keeper.submit(other, number, self.now).refused
        if refused is None or refused["code"] != "number_used" or self._keeper.seq != before:
            raise Violation(f"{actor_of(given)} {number} was used again for something else")
        self.seen["number used again"] += 1

    def _ask_again(self) -> None:
        """After a restart everybody asks once more, in any order, whether they had an answer or not."""
        told = {by: self._promised[by] for by in self._some_promises()}
        again, self._sent, self._lately = self._sent, {}, []
        asking = [*told, *again]
        self._rng.shuffle(asking)
        for by in asking:
            if by in told:
                self._answers_as_before(by, *told[by])
            else:
                self._deliver(again[by], by[1])

    def _answers_as_before(self, by: Numbered, given: Command, promised: bytes) -> None:
        before = self._keeper.seq
        answer = msgspec.json.encode(self._keeper.submit(given, by[1], self.now))
        if answer != promised:
            raise Violation(f"{_who(by)} was answered {promised!r}, and now {answer!r}")
        if self._keeper.seq != before:
            raise Violation(f"{_who(by)} was done again")
        self.seen["asked again"] += 1
        if self._rng.randrange(8) == 0:
            self._use_for_something_else(given, by[1])

    def _commit(self) -> None:
        batch = self._keeper.drafted()
        if not batch.records:
            return
        self._flight.append(batch)
        try:
            self._keeper.commit(batch)
        finally:
            if self._keeper.journal.seq == batch.records[-1].seq:
                self._certain = len(self._flight)
        self._keeper.on_disk(batch)
        for tell in batch.durable:
            tell()
        self.seen["commit"] += 1
        self._landed()
        self._read_on(self._keeper.journal)
        self._commits += 1
        if self._commits % WHOLE_EVERY == 0:
            self._compare()
        else:
            self._compare_touched(batch)

    def _landed(self) -> None:
        """All that was written is safe: now somebody is told."""
        for batch in self._flight:
            for one in batch.answers:
                self._promise((one.actor, one.number), one.answer)
        for by, answer in self._told:
            self._promise(by, answer)
        self._flight, self._certain, self._told = [], 0, []

    def _promise(self, by: Numbered, answer: bytes) -> None:
        if by not in self._promised:
            self._promised[by] = self._sent.pop(by), answer
            self._lately.append(by)
        elif self._promised[by][1] != answer:
            raise Violation(
                f"{_who(by)} was answered {self._promised[by][1]!r}, and now {answer!r}"
            )

    # --- keeping count

    def _read_on(self, journal: Journal) -> None:
        for record in journal.records(self._booked, self._hash):
            if record.event is not None:
                table = self._books.tables.get(getattr(record.event, "table", ""))
                closes_at = table.closes_at if table else None
                apply(self._books, record.event)
                self.seen["event"] += 1
                try:
                    self._auditor.read(self._books, record.event, record.at, closes_at)
                except AssertionError as wrong:
                    raise Violation(f"record {record.seq}: {wrong}") from None
            self._booked = record.seq
        if journal.seq != self._booked:
            raise Violation(f"{self._booked} records were there, and {journal.seq} are")
        self._hash = journal.hash

    def _left_by_a_crash(self, journal: Journal) -> bool:
        """Look at the disk before the floor does: whether it was left otherwise than by a clean stop.

        Everything that was written is there, and of what was being written all or nothing.
        """
        for by in self._some_promises():
            self._is_kept(journal, by)
        rows = list(journal.store.rows(max(self._booked - 1, 0)))
        if self._booked and (not rows or rows[0].hash != self._hash):
            raise Violation(f"record {self._booked} was written, and is lost")
        self._find_flight(journal, [row.payload for row in rows if row.seq > self._booked])
        if journal.seq < self._stopped:
            self._stopped = 0  # that stop was never written
        clean = bool(self._stopped) and journal.seq == self._stopped
        note = decode(rows[-1].payload).note if rows else None
        if clean != (note is not None and note.what == STOPPED):
            raise Violation(f"record {journal.seq} is {note}, and the stop was {clean}")
        return bool(rows) and not clean

    def _find_flight(self, journal: Journal, found: list[bytes]) -> None:
        """What was being written when the last life ended: all there, with its answers, or not at all."""
        drafted = [[encode(record) for record in batch.records] for batch in self._flight]
        whole = list(accumulate(drafted, initial=list[bytes]()))
        if found not in whole:
            raise Violation(
                f"after record {self._booked} a part of what was being written is there"
            )
        landed = whole.index(found)
        if landed < self._certain:
            raise Violation(f"what was written after record {self._booked} is lost")
        for n, batch in enumerate(self._flight):
            for one in batch.answers:
                kept = journal.answer(one.actor, one.number)
                if kept != ((one.asked, one.answer) if n < landed else None):
                    raise Violation(f"{one.actor} {one.number} is not kept with its records")
        self._flight, self._told = self._flight[:landed], []

    def _some_promises(self) -> list[Numbered]:
        """Those of the last life, and some of the lives before it."""
        earlier = list(self._promised)
        some = [self._rng.choice(earlier) for _ in range(ASKED_AGAIN if earlier else 0)]
        return list(dict.fromkeys((*self._lately, *some)))

    def _is_kept(self, journal: Journal, by: Numbered) -> None:
        kept = journal.answer(*by)
        if kept is None:
            raise Violation(f"{_who(by)} was acknowledged, and is forgotten")
        if kept[1] != self._promised[by][1]:
            raise Violation(f"{_who(by)} is remembered as something else")

    def _went_on(self, crashed: bool) -> None:
        """A start: after a clean stop as if nothing had been, else with a fault recorded at every table."""
        keeper = self._keeper
        if keeper.crashed != crashed:
            raise Violation(f"crashed {crashed}, and the floor says {keeper.crashed}")
        events = (record.event for record in keeper.draft.records)
        faults = {event.table for event in events if isinstance(event, BY_A_FAULT)}
        if faults != (set(keeper.floor.tables) if keeper.crashed else set()):
            raise Violation(f"crashed {keeper.crashed}, and a fault is on record at {faults}")
        for table in keeper.floor.tables.values() if keeper.crashed else ():
            if not is_safe(table):
                raise Violation(f"table {table.id} is {table.phase} after a crash")

    def _compare(self) -> None:
        """Everything: the floor that runs, the one that the records make, and the auditor's account."""
        if self._books != self._keeper.floor:
            raise Violation("the records make another floor than the one that runs")
        try:
            self._auditor.compare(self._books)
        except AssertionError as wrong:
            raise Violation(f"after record {self._booked}: {wrong}") from None
        signed = self._keeper.journal.store.last_checkpoint()
        if signed and signed not in self._elsewhere[-1:]:
            self._elsewhere.append(signed)

    def _compare_touched(self, batch: Batch) -> None:
        """The money, and the tables at which something happened."""
        mine, theirs = self._books, self._keeper.floor
        touched = {getattr(record.event, "table", "") for record in batch.records}
        tables = ((mine.tables[id], theirs.tables.get(id)) for id in touched if id in mine.tables)
        if mine.ledger != theirs.ledger or any(one != other for one, other in tables):
            raise Violation("the records make another floor than the one that runs")

    def end(self) -> None:
        """The last look: signatures, papers, every promise, the whole chain; and one more clean start."""
        self._disk.forget()
        self._commit()
        self._keeper.stop(self.now)
        self._stopped = self._keeper.seq
        self._commit()
        self._compare()
        self._verify(self._keeper.journal.store)
        self._kept_all(self._keeper.journal)
        self._close()
        self.begin()
        self._ask_again()
        self._compare()

    def _verify(self, store: Store) -> None:
        found = verify(store, self._signer.public, self._rng.choice(self._elsewhere))
        if not found.whole:
            raise Violation(f"the journal does not verify: {found.problems[:3]}")
        if found.signed_upto != found.last:
            raise Violation(f"stopped at {found.last}, and signed up to {found.signed_upto}")
        if not set(self._elsewhere) <= set(store.checkpoints()):
            raise Violation("a checkpoint that somebody took along is not there any more")
        papers = {id: paper.status.value for id, paper in self._keeper.floor.tickets.items()}
        if store.papers() != papers:
            raise Violation("the store says otherwise of the papers")

    def _kept_all(self, journal: Journal) -> None:
        """Every answer is there and no other, and what it told is on record, once."""
        kept = {
            (row[0], row[1]): row[3]
            for table, rows in journal.store.contents()
            if table == "answers"
            for row in rows
        }
        if kept != {by: answer for by, (_, answer) in self._promised.items()}:
            raise Violation("the answers on disk are not those that were given")
        events = {record.seq: record.event for record in journal.records()}
        for by, (_, answer) in self._promised.items():
            told = msgspec.json.decode(answer, type=Answer)
            for seq, said in enumerate(told.events, told.seq - len(told.events) + 1):
                event = events.pop(seq, None)
                if event is None or event_fields(event) != said:
                    raise Violation(f"{_who(by)} was told {said}, and record {seq} is not that")


def is_safe(table: Table) -> bool:
    """Whether a table is where its rulebook puts it when the system failed."""
    if table.phase is Phase.ANALYSIS:
        return table.rulebook.ask(ServerFaultAfterClose) is ServerFaultAfterClose.FROM_RECORDS
    return not table.round_in_progress


def signer(seed: int) -> Signer:
    """The key of a night: the same for the same seed."""
    secret = sha256(f"croupier chaos {seed}".encode()).digest()
    return Signer(Ed25519PrivateKey.from_private_bytes(secret))


def _who(by: Numbered) -> str:
    return f"{by[0]} {by[1]}"


def script(seed: int, hours: float) -> list[int]:
    """The steps of a night that lasts so long on the floor's clock."""
    rng, left = random.Random(seed), hours * 3_600_000
    steps: list[int] = []
    while left > 0:
        steps.append(rng.randrange(MOST))
        left -= Choices(steps[-1]).of(WAITS)
    return steps


def play(seed: int, steps: Iterable[int], folder: Path, synced: bool = True) -> Counter[str]:
    """Play a night to its end. Raises Violation, with its seed and step, if it goes wrong."""
    night, step = None, 0
    try:
        night = Night(seed, folder, synced)
        night.begin()
        for number in steps:
            step += 1
            night.step(number)
        night.end()
    except Violation as broken:
        raise Violation(broken.says, seed, step) from broken
    except JournalIsBroken as broken:
        raise Violation(f"the records do not hold: {broken}", seed, step) from broken
    except Exception as raised:
        where = extract_tb(raised.__traceback__)[-1]
        what = f"{type(raised).__name__}: {raised} ({Path(where.filename).name}:{where.lineno})"
        raise Stumbled(what, seed, step) from raised
    finally:
        if night:
            night.leave()
    return night.seen


def shrink(seed: int, steps: Sequence[int], folder: Path, patience: int = 100) -> list[int]:
    """A shorter night that goes wrong alike: the steps after it left out, then as many others as can be."""
    broken = _goes_wrong(seed, steps, folder)
    if broken is None:
        return list(steps)
    kept, size = list(steps[: broken.step]), max(broken.step // 2, 1)
    while size and patience > 0:
        at = 0
        while at < len(kept) and patience > 0:
            shorter, patience = kept[:at] + kept[at + size :], patience - 1
            if type(_goes_wrong(seed, shorter, folder)) is type(broken):
                kept = shorter
            else:
                at += size
        size //= 2
    return kept


def _goes_wrong(seed: int, steps: Sequence[int], folder: Path) -> Violation | None:
    try:
        play(seed, steps, folder)
    except Violation as broken:
        return broken
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    return None
