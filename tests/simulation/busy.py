"""A busy floor in a process of its own: a crowd at tables of every rulebook, until somebody ends it.

What is sent and what is answered goes to a file at once, line by line, so that it outlives the process.
"""

import asyncio
import contextlib
import os
import random
import signal
import time
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

import msgspec

from croupier.chaos.crowd import MOST, TEXTS, Choices, command, whole_floor, with_papers
from croupier.engine import keeper
from croupier.engine.engine import Engine
from croupier.engine.keeper import Answer, actor_of
from croupier.floor import FloorPlan
from croupier.floor.messages import COMMANDS
from croupier.journal import journal as signing
from croupier.journal.chain import Signer
from croupier.journal.journal import Journal
from croupier.journal.keys import load_key
from croupier.journal.memory import Memory
from croupier.journal.opening import open_store
from croupier.journal.store import Batch, Store
from croupier.message import Command, name_of

PEOPLE = 30
"""Commands on their way at once."""
AGAIN = 20
"""Answers that are asked for once more after a restart."""
SNAPSHOT_EVERY, SIGNED_EVERY = 1_500, 200
"""So often that many a kill comes while one is made."""


SLOWEST = 0.004
"""Seconds that a write is put off, and its end."""


class Line(msgspec.Struct, omit_defaults=True):
    """A command that is about to be sent; or its answer, after it was given."""

    actor: str
    number: int
    kind: str = ""
    command: msgspec.Raw = msgspec.Raw()
    answer: Answer | None = None


class Job(msgspec.Struct):
    """Where everything is, for one life of the floor."""

    data: str
    key: Path
    out: Path
    before: Path | None
    """What the life before it wrote."""
    seed: int
    hasty: bool = False
    """Whether it answers too soon."""


class Hasty(Engine):
    """An engine that answers before its records are on disk."""

    def when_durable(self, tell: Callable[[], None]) -> None:
        self.hand_over()
        self._loop.call_soon(tell)


def slow(store: Store) -> Store:
    """The same store on a slow disk, so that kills come before and after a write as often as in it."""
    write = store.write

    def slowly(batch: Batch) -> None:
        time.sleep(random.random() * SLOWEST)
        write(batch)
        time.sleep(random.random() * SLOWEST)

    store.write = slowly  # type: ignore[method-assign]
    return store


def plan(seed: int) -> FloorPlan:
    """Tables of every rulebook and form, whose rounds are as short as can be."""
    floor = whole_floor(seed)
    tables = (
        msgspec.structs.replace(one, wagering_seconds=1.0 if one.wagering_seconds else 0.0)
        for one in floor.tables
    )
    return msgspec.structs.replace(floor, tables=tuple(tables))


def lines(path: Path) -> Iterator[Line]:
    """Every line that was written to its end."""
    for text in path.read_bytes().split(b"\n")[:-1]:
        yield msgspec.json.decode(text, type=Line)


def live(job: Job) -> None:
    """Run until killed; stopped by SIGTERM, end as a floor does."""
    keeper.SNAPSHOT_EVERY, signing.SIGNED_EVERY = SNAPSHOT_EVERY, SIGNED_EVERY
    asyncio.run(_live(job))


async def _live(job: Job) -> None:
    stopping = asyncio.Event()
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, stopping.set)
    journal = Journal(slow(open_store(job.data)), Signer(load_key(job.key)), Memory(job.key))
    engine = (Hasty if job.hasty else Engine)(journal)
    engine.when_stopped.append(stopping.set)
    job.out.touch()
    engine.start(plan(1), TEXTS)
    crowd = Crowd(engine, job)
    people = asyncio.gather(crowd.ask_again(), *(crowd.act() for _ in range(PEOPLE)))
    people.add_done_callback(lambda _: stopping.set())
    await stopping.wait()
    people.cancel()
    with contextlib.suppress(asyncio.CancelledError):
        await people
    await engine.stop()
    engine.journal.close()


class Crowd:
    """People who send numbered commands, and write down every answer they are given."""

    def __init__(self, engine: Engine, job: Job) -> None:
        self._engine, self._random = engine, random.Random(job.seed)
        self._file = os.open(job.out, os.O_WRONLY | os.O_APPEND)
        before = list(lines(job.before)) if job.before else []
        told = [one for one in before if one.answer]
        heard = {(one.actor, one.number) for one in told[:-AGAIN]}
        self._again = [one for one in before if one.kind and (one.actor, one.number) not in heard]
        self._numbers: Counter[str] = Counter()
        for one in before:
            self._numbers[one.actor] = max(self._numbers[one.actor], one.number)

    def _write(self, line: Line) -> None:
        os.write(self._file, msgspec.json.encode(line) + b"\n")

    async def ask_again(self) -> None:
        """What was never answered, and the last that was, under the same numbers."""
        await asyncio.gather(*(self._send(_command(one), one.number) for one in self._again))

    async def act(self) -> None:
        while True:
            choose = Choices(self._random.randrange(MOST))
            made = with_papers if choose.once_in(3) else command
            given = made(self._engine.floor, self._engine.now(), choose.left)
            if given is None:
                await asyncio.sleep(0)
                continue
            given = msgspec.structs.replace(given, at=0)
            actor = actor_of(given)
            used = max(self._numbers[actor], self._engine.next_number(actor) - 1)
            self._numbers[actor] = used + 1
            await self._send(given, used + 1)

    async def _send(self, given: Command, number: int) -> None:
        actor, text = actor_of(given), msgspec.json.encode(given)
        kind = name_of(type(given).__name__)
        self._write(Line(actor, number, kind, msgspec.Raw(text)))
        answer = await self._engine.submit(given, number)
        self._write(Line(actor, number, answer=answer))


def _command(line: Line) -> Command:
    given: Command = msgspec.json.decode(line.command, type=COMMANDS[line.kind])
    return given
