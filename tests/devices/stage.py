"""A real engine on a journal in a folder, with one device attached, for the suites of all kinds."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any

from croupier.accounts.tickets import Ticket
from croupier.devices.attaching import Attachment, Devices
from croupier.engine.engine import Engine
from croupier.engine.keeper import Answer
from croupier.floor import FloorPlan
from croupier.floor.money_in_and_out import CashOut, InsertNote
from croupier.floor.state import Floor, Seat, TerminalPlan
from croupier.journal.journal import Journal
from croupier.journal.record import Record
from croupier.journal.replay import replay
from croupier.journal.sqlite import SqliteStore
from croupier.message import Actor, Command
from croupier.play.chips import Place
from croupier.play.confirming import Confirm
from croupier.play.table import Limits, Phase, Table, TablePlan
from croupier.play.wagering_period import NewGame
from croupier.rulebooks import Library

ACT, INTERBLOCK = "act-mttg-2019", "nsw-interblock-2016"
LTGAME, VIC = "nsw-ltgame-2016", "vic-roulette-2011"
TABLES = {
    "R1": (ACT, "", "roulette"),
    "S1": (ACT, "", "sic-bo"),
    "W1": (INTERBLOCK, "", "roulette"),
    "D1": (INTERBLOCK, "", "sic-bo"),
    "L1": (LTGAME, "", "baccarat"),
    "TB1": (VIC, "touchbet", "roulette"),
}
DEALER, SUPERVISOR = Actor("dealer", "dana"), Actor("casino supervisor", "sam")
PERIOD, HOLD = 0.15, 0.05
"""Seconds that wagering lasts, and that a result stays on view."""


def plan(*tables: str, seconds: float = PERIOD) -> FloorPlan:
    """These tables, each with two terminals: R1-1 and R1-2."""
    return FloorPlan(
        tables=tuple(
            TablePlan(
                id=id,
                rulebook=TABLES[id][0],
                form=TABLES[id][1],
                game=TABLES[id][2],
                limits=Limits(min=100, max=50_000),
                wagering_seconds=seconds,
                warning_seconds=seconds / 3,
                result_hold_seconds=HOLD,
                differential=200_000 if id == "L1" else 0,
                ticket_days=30,
            )
            for id in tables
        ),
        terminals=tuple(TerminalPlan(f"{id}-{n}", (id,)) for id in tables for n in (1, 2)),
    )


class Stage:
    """A floor with devices on it, and people who play and deal."""

    def __init__(self, data: Path, plan: FloorPlan) -> None:
        self.data, self._plan = data, plan
        self.journal = Journal(SqliteStore(data / "journal.sqlite"))
        self.engine = Engine(self.journal)
        self.devices = Devices(self.engine)

    def start(self) -> None:
        books = {table.rulebook for table in self._plan.tables}
        self.engine.start(self._plan, {book: Library().texts(book) for book in books})

    def attach(self, attachment: Attachment) -> None:
        self.devices.add(attachment)
        attachment.start()

    async def stop(self) -> None:
        self.devices.stop()
        if self.engine.stopped is None:
            await self.engine.stop()
        self.journal.close()

    @property
    def floor(self) -> Floor:
        return self.engine.floor

    def table(self, id: str) -> Table:
        return self.floor.tables[id]

    def seat(self, id: str) -> Seat:
        return self.floor.seats[id]

    def credit(self, terminal: str) -> int:
        """What is in the chip account at a terminal."""
        return self.floor.ledger.balance(f"chips/{self.seat(terminal).account}")

    def chips_in(self, terminal: str) -> int:
        """What came out of a terminal's note box into chip accounts."""
        return -self.floor.ledger.balance(f"cash/note-box/{terminal}")

    # --- people

    async def do(self, command: Command) -> Answer:
        answer = await self.engine.submit(command)
        assert not answer.refused, answer.refused
        return answer

    async def new_game(self, table: str) -> None:
        await self.do(NewGame(table=table, by=DEALER))

    async def buy_in(self, terminal: str, amount: int = 10_000) -> None:
        await self.do(InsertNote(terminal=terminal, amount=amount, by=player(terminal)))

    async def wager(self, terminal: str, bet: str, amount: int, confirm: bool = False) -> None:
        table, by = self.seat(terminal).selected, player(terminal)
        await self.do(Place(terminal=terminal, table=table, bet=bet, amount=amount, by=by))
        if confirm:
            await self.do(Confirm(terminal=terminal, table=table, by=by))

    async def cash_out(self, terminal: str, asked: int = 1) -> str:
        """Cash out; the ticket that was issued."""
        number = digits(terminal, asked)
        command = CashOut(
            terminal=terminal,
            last_four=number[-4:],
            number_hash=hashed(number),
            asked_as=asked,
            asked_by=terminal,
            by=player(terminal),
        )
        answer = await self.do(command)
        return next(e["ticket"] for e in answer.events if e["event"] == "ticket_issued")

    # --- what is on record

    async def records(self) -> list[Record]:
        await self.engine.durable()
        return list(Journal(SqliteStore(self.data / "journal.sqlite", only_read=True)).records())

    async def events(self, name: str) -> list[Any]:
        found = [record.event for record in await self.records() if record.event is not None]
        return [event for event in found if type(event).__name__ == name]

    async def noted(self, what: str) -> list[str]:
        """What the notes of this kind say."""
        notes = [record.note for record in await self.records() if record.note is not None]
        return [note.says for note in notes if note.what == what]

    async def refused(self) -> list[str]:
        """The codes of what was refused to devices."""
        return [
            record.note.refusal.code
            for record in await self.records()
            if record.note and record.note.refusal and record.by.role == "device"
        ]

    async def settled(self, table: str, count: int = 1) -> None:
        await until(lambda: len(self.table(table).results) >= count)

    async def reaches(self, table: str, phase: Phase) -> None:
        await until(lambda: self.table(table).phase is phase)


def player(terminal: str) -> Actor:
    return Actor("player", terminal)


def digits(terminal: str, asked: int) -> str:
    """The 18 digits of a ticket, as the server makes them: from who asked for it, and as which command."""
    made = sha256(f"{terminal} {asked}".encode()).digest()
    return f"{int.from_bytes(made[:16]) % 10**18:018d}"


def number_of(ticket: Ticket) -> str:
    return digits(ticket.asked_by, ticket.asked_as)


def hashed(number: str) -> str:
    return sha256(number.encode()).hexdigest() if len(number) == 18 else ""


async def until(condition: Callable[[], object], seconds: float = 5) -> None:
    """Wait for something; what does not come is a failure."""
    for _ in range(int(seconds / 0.005)):
        if condition():
            return
        await asyncio.sleep(0.005)
    raise AssertionError("it did not come about in time")


async def a_moment() -> None:
    """Long enough for anything that is on its way to arrive."""
    await asyncio.sleep(0.1)


@contextlib.asynccontextmanager
async def staged(data: Path, *tables: str, seconds: float = PERIOD) -> AsyncIterator[Stage]:
    """A floor that runs; afterwards its journal is replayed, and must give the same books."""
    stage = Stage(data, plan(*tables, seconds=seconds))
    stage.start()
    try:
        yield stage
    finally:
        await stage.stop()
    with _read(data) as journal:
        again, _ = replay(journal.records())
        assert again.ledger == stage.floor.ledger
        assert sum(again.ledger.balances.values()) == 0


@contextlib.contextmanager
def _read(data: Path) -> Iterator[Journal]:
    journal = Journal(SqliteStore(data / "journal.sqlite", only_read=True))
    try:
        yield journal
    finally:
        journal.close()


def played(story: Coroutine[Any, Any, None]) -> None:
    asyncio.run(story)
