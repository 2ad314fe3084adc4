"""A night on a floor of all rulebooks, on a clock of its own, with everything that can go wrong.

A number is one step's choices, so that a night is a list of numbers and the same list is the same night.
People send commands that are right, wrong and malformed, twice, late and out of order; power is cut at any
write, the process is killed, the disk fills up or does not sync, clocks are set. What the floor has
promised is kept in a list of its own, and after every restart compared with what it remembers.
"""

import contextlib
import random
from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import count
from pathlib import Path

import apsw
import msgspec

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
from croupier.chaos.disk import Disk, Failed, Fault
from croupier.engine.keeper import Answer, Keeper, actor_of
from croupier.floor import Floor, apply
from croupier.journal.chain import GENESIS, Signer
from croupier.journal.journal import Journal
from croupier.journal.sqlite import SqliteStore
from croupier.journal.verifying import verify
from croupier.message import Command, Millis
from croupier.play.table import Phase, Table
from croupier.rulebooks.policies import ServerFaultAfterClose

_disks = count()
STEPS_AN_HOUR = 600
FILE = "journal.sqlite"
WAITS = (0, 10, 200, 1_000, 3_000, 8_000, 20_000)
FAULTS = (Fault.CUT, Fault.CUT, Fault.CUT, Fault.KILL, Fault.KILL, Fault.FULL, Fault.SYNC)


class Violation(Exception):
    """The floor broke a promise."""


class Night:
    """One floor from dusk to dawn, through as many restarts as it takes."""

    def __init__(
        self, floor: int, folder: Path, signer: Signer | None = None, synced: bool = True
    ) -> None:
        self.seen: Counter[str] = Counter()
        """What happened, by name."""
        self._plan = whole_floor(floor)
        self._folder, self._signer, self._synced = folder, signer, synced
        self._rng = random.Random(floor)
        self._at: Millis = 0
        self._set: Millis = 0
        """By how much the wall clock is wrong."""
        self._numbers: Counter[str] = Counter()
        self._sent: list[tuple[Command, int]] = []
        """Commands that nobody has had an answer to."""
        self._promised: dict[tuple[str, int], Answer] = {}
        self._told: list[tuple[str, int, Answer]] = []
        """Answers that wait for the disk."""
        self._books, self._auditor = Floor(), Auditor()
        self._booked, self._hash = 0, GENESIS
        self._lives = 0
        self._begin()

    @property
    def now(self) -> Millis:
        return self._at + self._set

    # --- living and dying

    def _begin(self) -> None:
        """Start on the files that are there, as often as it takes: a start can fail too."""
        while True:
            self._lives += 1
            here = self._folder / f"life-{self._lives}"
            here.mkdir(parents=True, exist_ok=True)
            self._disk = Disk(f"disk-{next(_disks)}", self._synced)
            if self._lives > 1 and self._rng.randrange(8) == 0:
                self._disk.plan(self._rng.choice(FAULTS), self._rng.randrange(40))
            try:
                store = SqliteStore(here / FILE, vfs=self._disk.name)
                self._keeper = Keeper(Journal(store, self._signer))
                self._keeper.start(self._plan, TEXTS, lambda: self.now)
                self._commit()
            except (Failed, apsw.Error) as failed:
                self._die(failed)
                continue
            self._disk.forget()
            return

    def _die(self, failed: Exception) -> None:
        """Memory is gone. What is left on disk goes into another folder, and there it goes on."""
        if self._disk.fault is None:
            raise Violation(f"the store failed by itself: {failed}") from failed
        self.seen[self._disk.fault.value] += 1
        left = self._folder / f"life-{self._lives + 1}"
        self._disk.left_behind(left, self._rng)
        with contextlib.suppress(Failed, apsw.Error, AttributeError):
            self._keeper.journal.close()
        self._disk.unregister()

    def _restart(self, failed: Exception) -> None:
        self._die(failed)
        self._told = []
        self._begin()
        self._remembers()
        again, self._sent = self._sent, []
        for sent, number in again:
            self._deliver(sent, number)

    def _stop(self) -> None:
        """A clean stop, and a start after it."""
        self._keeper.stop(self.now)
        self._commit()
        self.seen["clean stop"] += 1
        self._disk.stop()
        self._die(Failed(Fault.KILL))
        self._told = []
        self._begin()
        self._remembers()

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
        self._guard(lambda: self._act(made(self._keeper.floor, self.now, choose.left), choose))

    def _guard(self, doing: object) -> None:
        """Do it; if the disk fails, start again on what it left."""
        try:
            doing()  # type: ignore[operator]
        except (Failed, apsw.Error) as failed:
            self._restart(failed)

    def _act(self, given: Command | None, choose: Choices) -> None:
        if given is None:
            self._keeper.fire(self.now)
            return
        given = msgspec.structs.replace(given, at=0)
        self._numbers[actor_of(given)] += 1
        number = self._numbers[actor_of(given)]
        self._sent.append((given, number))
        self._deliver(given, number)
        if choose.once_in(12):
            self.seen["double tap"] += 1
            self._deliver(given, number)

    def _deliver(self, given: Command, number: int) -> None:
        answer = self._keeper.submit(given, number, self.now)
        self._told.append((actor_of(given), number, answer))
        self.seen["command"] += 1

    def _commit(self) -> None:
        batch = self._keeper.drafted()
        if not (batch.records or batch.answers):
            return
        self._keeper.commit(batch)
        for tell in batch.durable:
            tell()
        self.seen["commit"] += 1
        for actor, number, answer in self._told:
            before = self._promised.setdefault((actor, number), answer)
            if before != answer:
                raise Violation(f"{actor} {number} was answered {before}, and now {answer}")
        self._told, self._sent = [], []
        self._book()
        if self._books != self._keeper.floor:
            raise Violation("the records make another floor than the one that runs")

    # --- keeping count

    def _book(self) -> None:
        """Read what was written since, as an auditor would."""
        journal = self._keeper.journal
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

    def _remembers(self) -> None:
        """After a restart: every promise is kept, and every table is where its rulebook puts it."""
        journal = self._keeper.journal
        for (actor, number), answer in self._promised.items():
            kept = journal.answer(actor, number)
            if kept is None:
                raise Violation(f"{actor} {number} was acknowledged, and is forgotten")
            if msgspec.json.decode(kept[1], type=Answer) != _read(answer):
                raise Violation(f"{actor} {number} is remembered as something else")
        if self._keeper.floor.ledger.total():
            raise Violation("the ledger does not add up to nothing")
        for table in self._keeper.floor.tables.values() if self._keeper.crashed else ():
            if not is_safe(table):
                raise Violation(f"table {table.id} is {table.phase} after a crash")
        self._promised = {}

    def leave(self) -> None:
        """Let go of the files; a fault that was still to come does not."""
        self._disk.forget()
        with contextlib.suppress(Failed, apsw.Error):
            self._keeper.journal.close()
        self._disk.unregister()

    def end(self) -> None:
        """The last look: signatures, papers, the whole chain."""
        self._disk.forget()
        self._guard(self._commit)
        self._stop()
        store = self._keeper.journal.store
        found = verify(store)
        if not found.whole:
            raise Violation(f"the journal does not verify: {found.problems[:3]}")
        papers = {id: paper.status.value for id, paper in self._keeper.floor.tickets.items()}
        if store.papers() != papers:
            raise Violation("the store says otherwise of the papers")
        self._keeper.journal.close()
        self._disk.unregister()


def is_safe(table: Table) -> bool:
    """Whether a table is where its rulebook puts it when the system failed."""
    if table.phase is Phase.ANALYSIS:
        return table.rulebook.ask(ServerFaultAfterClose) is ServerFaultAfterClose.FROM_RECORDS
    return not table.round_in_progress


def _read(answer: Answer) -> Answer:
    return msgspec.json.decode(msgspec.json.encode(answer), type=Answer)


def script(seed: int, hours: float) -> list[int]:
    """The steps of a night."""
    rng = random.Random(seed)
    return [rng.randrange(MOST) for _ in range(round(hours * STEPS_AN_HOUR))]


def play(
    seed: int,
    steps: Iterable[int],
    folder: Path,
    signer: Signer | None = None,
    synced: bool = True,
) -> Counter[str]:
    """Play a night to its end. Raises Violation, with the step it came to, if a promise was broken."""
    night = Night(seed, folder, signer, synced)
    for at, number in enumerate(steps):
        try:
            night.step(number)
        except (Violation, AssertionError) as broken:
            night.leave()
            raise Violation(f"step {at}: {broken}") from broken
    night.end()
    return night.seen


def shrink(seed: int, steps: Sequence[int], folder: Path, patience: int = 200) -> list[int]:
    """A shorter night that still goes wrong: the steps after it left out, then as many others as can be."""
    kept, tries, size = list(steps), count(), max(len(steps) // 2, 1)
    while size and next(tries) < patience:
        at = 0
        while at < len(kept) and next(tries) < patience:
            shorter = kept[:at] + kept[at + size :]
            if _goes_wrong(seed, shorter, folder / f"try-{next(tries)}"):
                kept = shorter
            else:
                at += size
        size //= 2
    return kept


def _goes_wrong(seed: int, steps: Sequence[int], folder: Path) -> bool:
    try:
        play(seed, steps, folder)
    except Violation:
        return True
    return False
