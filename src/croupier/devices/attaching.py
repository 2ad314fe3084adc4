"""How a device is attached to the floor: what it reports becomes the command of the same meaning.

The command is decided and on disk before the report returns, and it bears the event's own number: an event
that comes again, also after a crash, is the same command and is answered as before. What cannot be right is
set aside, with a note in the journal; the rulebook's own way out follows, never a guess.
"""

import asyncio
import contextlib
import logging
from abc import ABC, abstractmethod
from collections.abc import Callable, Coroutine, Iterator, Mapping
from typing import Any, ClassVar, Protocol

import msgspec

from croupier.devices.driver import Alarm, DeviceEvent, Driver, FaultGone, FaultRaised, Order
from croupier.engine.engine import EngineStopped
from croupier.engine.keeper import Answer, Watcher, actor_of
from croupier.floor import Floor, decide
from croupier.message import Actor, Command, Event, Millis, name_of
from croupier.refusal import Refusal

log = logging.getLogger("croupier.devices")

COMMANDS_EACH = 1_000
"""Numbers that an event has for its commands: one is enough, except where a note waits to be credited."""
LOST = "its driver stopped"


class Floored(Protocol):
    """What an attachment needs of the engine."""

    @property
    def floor(self) -> Floor: ...
    @property
    def watchers(self) -> list[Watcher]: ...
    async def submit(self, command: Command, number: int | None = None) -> Answer: ...
    async def note(self, by: Actor, what: str, says: str = "") -> None: ...
    def next_number(self, actor: str) -> int: ...
    def now(self) -> Millis: ...


class Attachment(ABC):
    """One device at its place: a driver below, the engine above."""

    kind: ClassVar[str]

    def __init__(self, engine: Floored, place: str, driver: Driver) -> None:
        self.engine, self.place, self.driver = engine, place, driver
        named = f"simulated {self.kind}" if driver.simulated else self.kind
        self.by = Actor("device", f"{named} {place}")
        self.faults: list[str] = []
        """What it says is wrong with it."""
        self._orders: asyncio.Queue[Order] = asyncio.Queue()
        self._tasks: set[asyncio.Task[None]] = set()

    # --- running

    def start(self) -> None:
        """Begin to listen. Call it inside the event loop, with the engine running."""
        last = (self.engine.next_number(_name(self.by)) - 1) // COMMANDS_EACH
        self.later(self._listen(last))
        self.later(self._carry_out())
        self.changed([])

    def stop(self) -> None:
        for task in self._tasks:
            task.cancel()

    def later(self, work: Coroutine[Any, Any, None]) -> None:
        """Do something beside what is being reported."""
        task = asyncio.create_task(self._while_it_runs(work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _while_it_runs(self, work: Coroutine[Any, Any, None]) -> None:
        with contextlib.suppress(EngineStopped):
            await work

    async def _listen(self, last: int) -> None:
        try:
            await self.driver.run(self.report, last)
        except EngineStopped:
            raise
        except Exception:
            log.exception("%s: the driver stopped", self.by.name)
        await self.fault_raised(LOST)

    async def _carry_out(self) -> None:
        """Orders go to the device one after another."""
        while True:
            order = await self._orders.get()
            try:
                await self.driver.do(order)
            except Exception:
                log.exception("%s: %s could not be carried out", self.by.name, order)
                await self.fault_raised(f"{name_of(type(order).__name__)} could not be carried out")

    def order(self, order: Order) -> None:
        self._orders.put_nowait(order)

    # --- reports

    async def report(self, event: DeviceEvent) -> None:
        """Take an event. When this returns, all that it led to is on disk."""
        match event:
            case FaultRaised(reason=reason):
                await self.fault_raised(reason)
            case FaultGone(reason=reason):
                await self.fault_gone(reason)
            case Alarm(reason=reason):
                await self.alarm(reason)
            case _:
                await self.take(event)

    @abstractmethod
    async def take(self, event: Any) -> None:
        """An event of this kind of device."""

    @abstractmethod
    def changed(self, events: list[Event]) -> None:
        """Something happened at this place, and is on disk; or the device has just been attached."""

    async def fault_raised(self, reason: str) -> None:
        if reason not in self.faults:
            self.faults.append(reason)
            await self.note("device fault", reason)

    async def fault_gone(self, reason: str) -> None:
        if reason in self.faults:
            self.faults.remove(reason)
            await self.note("device fault gone", reason)

    async def alarm(self, reason: str) -> None:
        await self.note("device alarm", reason)

    # --- the engine

    async def submit(
        self, command: Command, event: DeviceEvent | None = None, attempt: int = 0
    ) -> Answer:
        """Give a command in the device's name, under the number of the event that it stands for."""
        number = event.n * COMMANDS_EACH + attempt if event else None
        answer = await self.engine.submit(self.mine(command), number)
        if code_of(answer) == "number_used" and event:
            await self.note("report set aside", f"{event.n} was something else before")
        return answer

    def refused_now(self, command: Command) -> Refusal | None:
        """Whether the floor would refuse this command at this moment. Nothing comes of asking."""
        asked = msgspec.structs.replace(self.mine(command), at=self.engine.now())
        decision = decide(self.engine.floor, asked)
        return decision if isinstance(decision, Refusal) else None

    def mine(self, command: Command) -> Command:
        return msgspec.structs.replace(command, by=self.by)

    async def note(self, what: str, says: str) -> None:
        """Evidence that is no command."""
        await self.engine.note(self.by, what, says)

    async def set_aside(self, event: DeviceEvent, why: str) -> None:
        """A reading that is none: on record, and without effect."""
        says = f"{msgspec.json.encode(event).decode()}: {why}"
        await self.note("report set aside", says)


def _name(by: Actor) -> str:
    return actor_of(Command(by=by))


def code_of(answer: Answer) -> str:
    """The code of a refusal; nothing where there is none."""
    if not answer.refused:
        return ""
    return str(answer.refused["code"])


def param_of(answer: Answer, name: str) -> object:
    params: Mapping[str, object] = answer.refused["params"]
    return params.get(name)


class Devices:
    """All devices of a floor, told of whatever happens at their places."""

    def __init__(self, engine: Floored, attached: list[Attachment] | None = None) -> None:
        self._engine = engine
        self.attached: list[Attachment] = []
        self._at: dict[str, list[Attachment]] = {}
        self._of_table: dict[str, list[str]] = {}
        """The terminals with devices that reach a table."""
        for one in attached or []:
            self.add(one)
        engine.watchers.append(self._watch)

    def add(self, attachment: Attachment) -> None:
        """One more; the floor must be open."""
        self.attached.append(attachment)
        place, seat = attachment.place, self._engine.floor.seats.get(attachment.place)
        if seat and place not in self._at:
            for table in seat.tables:
                self._of_table.setdefault(table, []).append(place)
        self._at.setdefault(place, []).append(attachment)

    def start(self) -> None:
        for one in self.attached:
            one.start()

    def stop(self) -> None:
        for one in self.attached:
            one.stop()
        if self._watch in self._engine.watchers:
            self._engine.watchers.remove(self._watch)

    def _watch(self, seq: int, events: list[Event]) -> Callable[[], None] | None:
        places = dict.fromkeys(place for event in events for place in self._places(event))
        concerned = [one for place in places for one in self._at.get(place, ())]
        if not concerned:
            return None

        def tell() -> None:
            for one in concerned:
                one.changed(events)

        return tell

    def _places(self, event: Event) -> Iterator[str]:
        """Where an event happened: at one terminal, or at a table and all its terminals."""
        table, terminal = getattr(event, "table", ""), getattr(event, "terminal", "")
        account = self._engine.floor.accounts.get(getattr(event, "account", ""))
        if account and not terminal:
            terminal = account.terminal
        if table:
            yield table
        if terminal:
            yield terminal
        elif table:
            yield from self._of_table.get(table, ())
