"""The bench of the floor: terminals on real sockets, every rule on, every answer durable.

The floor runs in a process of its own, on one core. Beside it in the same run: a server of the same library
that only echoes, one that only broadcasts, and the bare store writing the same rows.
"""

import asyncio
import contextlib
import gc
import multiprocessing
import resource
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from multiprocessing.connection import Connection
from pathlib import Path
from statistics import quantiles
from tempfile import TemporaryDirectory
from typing import Any

import msgspec
import uvloop
from picows import WSFrame, WSListener, WSMsgType, WSTransport, ws_connect, ws_create_server

from croupier.cli import keeping
from croupier.engine.engine import Engine
from croupier.floor import FloorPlan
from croupier.floor.money_in_and_out import InsertNote
from croupier.floor.state import TerminalPlan
from croupier.journal.journal import Journal
from croupier.journal.opening import open_store
from croupier.journal.people import Held, People, Person, Place
from croupier.journal.sqlite import SqliteStore
from croupier.journal.store import Row
from croupier.maths.benches import Measured
from croupier.message import Actor
from croupier.play.table import Limits, TablePlan
from croupier.play.wagering_period import NewGame
from croupier.rulebooks import Library
from croupier.server.access import Access
from croupier.server.conversing import Wire
from croupier.server.standing import Roled, first
from croupier.server.telling import Screens
from croupier.server.transports import on_its_own
from croupier.server.wire import VERSION

RULEBOOK, GAME = "act-mttg-2019", "roulette"
AT_A_TABLE = 50
NOTE = 1_000_000
COMMIT = 1_000
PERIOD = 15.0
"""Seconds in which everybody puts a chip down before the result."""
STEADY = 2_000
"""Commands a second at which the time to the answer is measured."""


@dataclass(frozen=True)
class Sizes:
    terminals: tuple[int, ...]
    """The first is what the ratio is of; memory and growth are of all."""
    seconds: float
    settled: int


FULL = Sizes(terminals=(1_000, 100, 5_000, 10_000), seconds=6.0, settled=5_000)
QUICK = Sizes(terminals=(200, 50), seconds=1.5, settled=200)


def floor(sizes: Sizes, postgres: str = "") -> Measured:
    """Durable acknowledged commands a second of one core, against what one could do at most.

    Seconds of the processor, so that what else the machine does hardly matters.
    """
    details = {"fdatasync p50, ms": keeping.fdatasync()}
    main = sizes.terminals[0]
    ran = {count: _run(count, sizes.seconds) for count in sizes.terminals}
    with _process(_echo) as (port, line):
        echo = asyncio.run(_echoed(port, line, main, sizes.seconds))
    store = _store_alone(ran[main].rows)
    budget = 1 / (1 / echo + 1 / store)
    for count, one in sorted(ran.items()):
        details[f"{count:,} terminals, commands/s"] = one.a_second
        details[f"{count:,} terminals, kB a terminal"] = one.kilobytes
    details["echo alone, messages/s"] = echo
    details["store alone, records/s"] = store
    details["time to the answer at 2,000/s, p50 ms"], details["p99 ms"] = ran[main].waits
    slow = _run(main, sizes.seconds, delay=5)
    details["with 5 ms more a sync, of the throughput without"] = slow.a_second / ran[main].a_second
    details["with 5 ms more a sync, p99 in sync times"] = slow.waits[1] / (
        5 + details["fdatasync p50, ms"]
    )
    most = max(sizes.terminals)
    details[f"{most:,} against {main:,} terminals"] = ran[most].a_second / ran[main].a_second
    if postgres:
        details["PostgreSQL, commands/s"] = _run(main, sizes.seconds, journal=postgres).a_second
    told, bare = _settlement(sizes.settled)
    details[f"a result to the last of {sizes.settled:,} terminals, ms"] = told * 1_000
    details["of a bare broadcast of the same bytes"] = told / bare
    value = ran[main].of_core
    return Measured("floor", "commands/s", value, budget, value / budget, 0.35, details)


# --- the floor in its process


class Everybody(Access):
    """Lets everybody in by name: it is not the doors that are measured."""

    def place(self, key: str) -> Place | None:
        return Place("terminal", key)

    def session(self, token: str, role: Roled = first) -> Actor | None:
        return Actor("casino supervisor", token) if token else None

    def person(self, token: str) -> Person | None:
        return Person(token, token, (Held("casino supervisor"),))


def plan_of(
    terminals: int, at_a_table: int = AT_A_TABLE, wagering_seconds: float = 3_600
) -> FloorPlan:
    tables = -(-terminals // at_a_table)
    return FloorPlan(
        tables=tuple(
            TablePlan(
                id=f"R{n}",
                rulebook=RULEBOOK,
                form="",
                game=GAME,
                limits=Limits(min=100, max=NOTE),
                wagering_seconds=wagering_seconds,
                notes=(NOTE,),
            )
            for n in range(tables)
        ),
        terminals=tuple(TerminalPlan(f"PT{n}", (f"R{n // at_a_table}",)) for n in range(terminals)),
    )


def _floor(
    pipe: Connection, plan: FloorPlan, journal: str = "", delay: int = 0, begun: bool = True
) -> None:
    """Serve a floor until told to stop; say where, and what it took."""
    with TemporaryDirectory() as folder:
        at = Path(folder)
        if journal:
            store: Any = open_store(journal)
        else:
            vfs = keeping.Slower(delay / 1_000) if delay else None
            store = SqliteStore(at / "journal", vfs=vfs.name if vfs else None)
        engine = Engine(Journal(store))
        access = Everybody(People(at / "people"), b"key")
        wire = Wire(engine, access, Screens(engine, access))
        wire.a_second, wire.at_once = 1_000_000, 1_000_000

        async def serve() -> None:
            engine.start(plan, {RULEBOOK: Library().texts(RULEBOOK)})
            for terminal in engine.floor.terminals:
                by = Actor("player", terminal)
                engine.decide(InsertNote(terminal=terminal, amount=NOTE, by=by))
            for table in plan.tables if begun else ():
                engine.decide(NewGame(table=table.id, by=Actor("dealer", "dee")))
            await engine.durable()
            gc.collect()
            gc.freeze()
            gc.set_threshold(50_000, 20, 50)
            listening = await on_its_own.listen(wire, "127.0.0.1", 0)
            pipe.send(listening.sockets[0].getsockname()[1])
            while (what := await asyncio.to_thread(pipe.recv)) != "stop":
                if what == "spent":
                    pipe.send((_kilobytes(), time.process_time()))
                else:
                    last = list(store.rows())[-20 * COMMIT :]
                    pipe.send([(row.seq, row.payload, row.hash) for row in last])
            listening.close()
            await engine.stop()

        uvloop.run(serve())


def _kilobytes() -> float:
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * resource.getpagesize() / 1_024


@contextlib.contextmanager
def _process(run: Callable[..., None], *given: Any) -> Iterator[tuple[int, Connection]]:
    """Something that serves in a process of its own: its port, and a line to it."""
    ours, theirs = multiprocessing.Pipe()
    made = multiprocessing.get_context("spawn")
    process = made.Process(target=run, args=(theirs, *given), daemon=True)
    process.start()
    try:
        yield ours.recv(), ours
    finally:
        ours.send("stop")
        process.join(30)
        process.kill()


# --- terminals


@dataclass(frozen=True)
class Ran:
    a_second: float
    of_core: float
    """The same of a second of the processor, whatever else the machine does."""
    waits: tuple[float, float]
    """Milliseconds to the answer at a steady rate: the middle, and of the slowest hundredth."""
    kilobytes: float
    rows: list[Row]


class _Answers(msgspec.Struct):
    type: str
    answers: list[Any] = []


class Terminal(WSListener):
    """A player who puts a chip down, confirms it, and goes on as soon as the answer comes."""

    decode = msgspec.json.Decoder(_Answers).decode

    def __init__(self, name: str, answered: Callable[["Terminal"], None]) -> None:
        self.name, self.number, self._answered = name, 0, answered
        self.sent_at = 0.0
        self.ready = asyncio.get_running_loop().create_future()

    def on_ws_connected(self, transport: WSTransport) -> None:
        self._socket = transport
        hello = {"do": "hello", "version": VERSION, "key": self.name}
        transport.send(WSMsgType.TEXT, msgspec.json.encode(hello))

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        message = self.decode(frame.get_payload_as_bytes())
        if message.type == "snapshot":
            self.ready.set_result(None)
        for answer in message.answers:
            assert "refused" not in answer, answer
            self._answered(self)

    def touch(self) -> None:
        self.number += 1
        if self.number % 2:
            bet = f"straight:{self.number // 2 % 37}"
            message = f'{{"n":{self.number},"do":"place","bet":"{bet}","amount":100}}'
        else:
            message = f'{{"n":{self.number},"do":"confirm"}}'
        self.sent_at = time.perf_counter()
        self._socket.send(WSMsgType.TEXT, message.encode())


def _run(count: int, seconds: float, journal: str = "", delay: int = 0) -> Ran:
    with _process(_floor, plan_of(count), journal, delay) as (port, line):
        before = _spent(line)[0]
        played = asyncio.run(_played(port, line, count, seconds))
        kilobytes = (_spent(line)[0] - before) / count
        line.send("rows")
        return Ran(*played, kilobytes, [Row(*row) for row in line.recv()])


def _spent(line: Connection) -> tuple[float, float]:
    """Kilobytes and seconds of the processor that a process has taken."""
    line.send("spent")
    kilobytes, seconds = line.recv()
    return kilobytes, seconds


async def _played(
    port: int, line: Connection, count: int, seconds: float
) -> tuple[float, float, tuple[float, float]]:
    answers, going = 0, True

    def answered(terminal: Terminal) -> None:
        nonlocal answers
        answers += 1
        if going:
            terminal.touch()

    terminals = await _connected(port, [Terminal(f"PT{n}", answered) for n in range(count)])
    for terminal in terminals:
        terminal.touch()
    await asyncio.sleep(seconds / 4)
    start, before, spent = time.perf_counter(), answers, _spent(line)[1]
    await asyncio.sleep(seconds)
    done = answers - before
    a_second, of_core = done / (time.perf_counter() - start), done / (_spent(line)[1] - spent)
    going = False
    while answers < sum(terminal.number for terminal in terminals):
        await asyncio.sleep(0.05)
    waits: list[float] = []
    for terminal in terminals:
        terminal._answered = lambda one: waits.append(time.perf_counter() - one.sent_at)
    start, sent = time.perf_counter(), 0
    while (passed := time.perf_counter() - start) < seconds:
        while sent < passed * STEADY and sent - len(waits) < count:
            terminals[sent % count].touch()
            sent += 1
        await asyncio.sleep(0.001)
    while len(waits) < sent:
        await asyncio.sleep(0.05)
    hundredths = quantiles(waits, n=100)
    return a_second, of_core, (hundredths[49] * 1_000, hundredths[98] * 1_000)


async def _connected(port: int, terminals: list[Terminal]) -> list[Terminal]:
    for at in range(0, len(terminals), 100):
        some = terminals[at : at + 100]
        for terminal in some:
            await ws_connect(lambda terminal=terminal: terminal, f"ws://127.0.0.1:{port}/ws")
        await asyncio.gather(*(terminal.ready for terminal in some))
    return terminals


# --- the limits


class _Echoing(WSListener):
    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        transport.send(WSMsgType.TEXT, frame.get_payload_as_bytes())


class _Telling(WSListener):
    """Tells everybody the same bytes when somebody asks."""

    everybody: list[WSTransport] = []  # noqa: RUF012

    def on_ws_connected(self, transport: WSTransport) -> None:
        self.everybody.append(transport)

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        message = bytes(int(frame.get_payload_as_bytes()))
        for one in self.everybody:
            one.send(WSMsgType.TEXT, message)


def _echo(pipe: Connection) -> None:
    _bare(pipe, _Echoing)


def _tell(pipe: Connection) -> None:
    _bare(pipe, _Telling)
    _Telling.everybody.clear()


def _bare(pipe: Connection, listener: Callable[[], WSListener]) -> None:
    async def serve() -> None:
        server = await ws_create_server(
            lambda _: listener(), "127.0.0.1", 0, read_buffer_init_size=4_096
        )
        pipe.send(server.sockets[0].getsockname()[1])
        while await asyncio.to_thread(pipe.recv) != "stop":
            pipe.send((_kilobytes(), time.process_time()))

    uvloop.run(serve())


class _Sending(WSListener):
    def __init__(self) -> None:
        self.heard, self.going = 0, True

    def on_ws_connected(self, transport: WSTransport) -> None:
        self.socket = transport

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        self.heard += 1
        if self.going:
            transport.send(WSMsgType.TEXT, frame.get_payload_as_bytes())


async def _echoed(port: int, line: Connection, count: int, seconds: float) -> float:
    """Messages a second of the processor that a server sends back and does nothing else."""
    sending = [_Sending() for _ in range(count)]
    for one in sending:
        await ws_connect(lambda one=one: one, f"ws://127.0.0.1:{port}/")
        one.socket.send(WSMsgType.TEXT, b'{"n":123,"do":"place","bet":"straight:17","amount":100}')
    await asyncio.sleep(seconds / 4)
    spent, before = _spent(line)[1], sum(one.heard for one in sending)
    await asyncio.sleep(seconds)
    after = sum(one.heard for one in sending)
    return (after - before) / (_spent(line)[1] - spent)


def _store_alone(rows: list[Row]) -> float:
    """Records a second of the processor of the bare library, a thousand a commit."""
    with keeping.sqlite(0) as (_, bare):
        start = time.process_time()
        for at in range(0, len(rows), COMMIT):
            bare(rows[at : at + COMMIT])
        return len(rows) / (time.process_time() - start)


# --- settlement


class Watching(Terminal):
    """Has a wager, and notes when the settled round is seen."""

    settled_at = 0.0
    told = 0

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        payload = frame.get_payload_as_bytes()
        if b'"event":"round_settled"' in payload:
            self.settled_at, self.told = time.perf_counter(), len(payload)
            return
        super().on_ws_frame(transport, frame)


class _Dealing(WSListener):
    def __init__(self) -> None:
        self.number, self.answered = 0, asyncio.Queue[Any]()
        self.closed = asyncio.Event()

    def on_ws_connected(self, transport: WSTransport) -> None:
        self._socket = transport
        self._send({"do": "hello", "version": VERSION, "token": "sam", "table": "R0"})

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        payload = frame.get_payload_as_bytes()
        if b'"event":"wagering_closed"' in payload:
            self.closed.set()
        message = msgspec.json.decode(payload, type=_Answers)
        if message.type == "snapshot" or message.answers:
            self.answered.put_nowait(message.answers)

    async def do(self, what: str, **fields: Any) -> None:
        self.number += 1
        self._send({"n": self.number, "do": what, **fields})
        [answer] = await self.answered.get()
        assert "refused" not in answer, answer

    def _send(self, message: dict[str, Any]) -> None:
        self._socket.send(WSMsgType.TEXT, msgspec.json.encode(message))


def _settlement(count: int) -> tuple[float, float]:
    """Seconds from a confirmed result to the last terminal that sees it settled; of a bare broadcast."""
    plan = plan_of(count, count, wagering_seconds=PERIOD)
    with _process(_floor, plan, "", 0, False) as (port, _):
        told, size = asyncio.run(_settled(port, count))
    with _process(_tell) as (port, _):
        return told, asyncio.run(_broadcast(port, count, size))


async def _settled(port: int, count: int) -> tuple[float, int]:
    confirmed = 0

    def answered(terminal: Terminal) -> None:
        nonlocal confirmed
        if terminal.number == 1:
            terminal.touch()
        else:
            confirmed += 1

    watching = [Watching(f"PT{n}", answered) for n in range(count)]
    await _connected(port, list(watching))
    dealer = _Dealing()
    await ws_connect(lambda: dealer, f"ws://127.0.0.1:{port}/ws")
    await dealer.answered.get()
    await dealer.do("new_game")
    for one in watching:
        one.touch()
    await dealer.closed.wait()
    assert confirmed == count, f"{confirmed} of {count} confirmed in {PERIOD} s"
    await dealer.do("outcome", outcome="0", revolutions=5)
    await asyncio.sleep(1)
    start = time.perf_counter()
    await dealer.do("confirm_result")
    while not all(one.settled_at for one in watching):
        await asyncio.sleep(0.01)
    last = max(one.settled_at for one in watching)
    return last - start, sum(one.told for one in watching) // count


async def _broadcast(port: int, count: int, size: int) -> float:
    """Seconds until the last of as many connections has as many bytes."""
    heard: list[float] = []

    class Hearing(WSListener):
        def on_ws_connected(self, transport: WSTransport) -> None:
            self.socket = transport

        def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
            frame.get_payload_as_bytes()
            heard.append(time.perf_counter())

    hearing = [Hearing() for _ in range(count)]
    for one in hearing:
        await ws_connect(lambda one=one: one, f"ws://127.0.0.1:{port}/")
    await asyncio.sleep(1)
    start = time.perf_counter()
    hearing[0].socket.send(WSMsgType.TEXT, str(size).encode())
    while len(heard) < count:
        await asyncio.sleep(0.01)
    return heard[-1] - start
