"""Devices of a table: wheel, tumbler, shoe. What they see counts only if nothing speaks against it."""

import asyncio
from abc import abstractmethod
from dataclasses import dataclass, field
from typing import Any, ClassVar

from croupier.devices.attaching import Attachment, Floored, code_of
from croupier.devices.driver import DeviceEvent, Driver, Order
from croupier.message import Event
from croupier.play.dealing import Outcome
from croupier.play.irregularities import Irregularity, arises
from croupier.play.no_spin import Light, NoSpin
from croupier.play.table import Phase, Table
from croupier.rulebooks.irregularities import DEVICE

PATIENCE = 120.0
"""Seconds in which an outcome must have been read since the ball or the dice began to move."""


class AtTable(Attachment):
    """A device whose place is a table."""

    game: ClassVar[str]
    """The kind of game it is for."""

    @staticmethod
    @abstractmethod
    def setting(table: Table) -> object:
        """What the driver is told of the table."""

    @property
    def table(self) -> Table:
        return self.engine.floor.tables[self.place]

    async def fault_raised(self, reason: str) -> None:
        """Where there is a red light it comes on, and ends the round; elsewhere it is on record."""
        if reason in self.faults:
            return
        await super().fault_raised(reason)
        table = self.table
        if table.rulebook.console.red_light is not None and not table.red_light:
            await self.submit(Light(table=table.id, colour="red"))

    async def fault_gone(self, reason: str) -> None:
        await super().fault_gone(reason)
        if self.table.red_light and not self.faults:
            await self.submit(Light(table=self.place, colour="green"))


@dataclass
class Turn:
    """One spin of the ball or shake of the dice, as it was seen so far."""

    round: int
    """The round in which it began; 0 if none was in progress."""
    number: int = 0
    """The device's own count of it; 0 until something moves."""
    settled: bool = False
    readings: dict[int, list[Any]] = field(default_factory=dict)
    """By sensor."""
    over: bool = False
    """It has its outcome, or is known to have none: whatever is read later does not count."""


class MakesOutcomes(AtTable):
    """A wheel or a tumbler: one turn a round, seen from its beginning, or there is no outcome."""

    awaited: ClassVar[str]
    """What is to be read in the end."""
    begins: ClassVar[Order]
    """The order by which an automated one begins."""

    def __init__(
        self,
        engine: Floored,
        place: str,
        driver: Driver,
        *,
        automated: bool = False,
        patience: float = PATIENCE,
    ) -> None:
        super().__init__(engine, place, driver)
        self._automated, self._patience = automated, patience
        self.turn: Turn | None = None
        self._turns = 0
        """The device's count of the last turn that was seen to begin."""
        self._overdue: asyncio.TimerHandle | None = None

    def stop(self) -> None:
        super().stop()
        self._arrived()

    def changed(self, events: list[Event]) -> None:
        """An automated one begins once for every round that waits for its outcome."""
        table, turn = self.table, self.turn
        waits = self._automated and table.phase is Phase.DEALING
        if not waits or (turn is not None and turn.round == table.round_no):
            return
        self.turn = Turn(table.round_no)
        if self.faults:
            self.later(self.no_outcome(self.faults[-1]))
        else:
            self._expect()
            self.order(self.begins)

    # --- a turn

    async def began(self, event: DeviceEvent, number: int) -> None:
        """The ball or the dice move."""
        turn, table = self.turn, self.table
        if number <= self._turns:
            await self.set_aside(event, f"{self._turns} came before it")
            return
        self._turns = number
        round = table.round_no if table.round_in_progress else 0
        again = turn is not None and turn.round == round and turn.over
        self.turn = Turn(round, number, over=again)
        if again or not round:
            why = "this round had its turn" if round else "no round is in progress"
            await self.set_aside(event, why)
        else:
            self._expect()

    async def current(self, event: DeviceEvent, number: int) -> Turn | None:
        """The turn that an event is of, if the round in progress waits for it."""
        turn, table = self.turn, self.table
        if turn is None or turn.number != number:
            await self.set_aside(event, "it was not seen to begin")
        elif not turn.round or turn.round != table.round_no or not table.round_in_progress:
            await self.set_aside(event, "its round is not in progress")
        elif not turn.over:
            return turn
        return None

    async def entered(self, turn: Turn, outcome: Outcome, event: DeviceEvent) -> None:
        """Two readings agree, or the engine is to know that they do not."""
        turn.over = True
        self._arrived()
        answer = await self.submit(outcome, event)
        if code_of(answer):
            await self.no_outcome(str(answer.refused["says"]))

    async def no_outcome(self, reason: str) -> None:
        """There is no outcome to be trusted: the rulebook's own way out.

        That is a clause which a device may report by itself; the last named, where there are several.
        Elsewhere a no spin is for people to announce: the device's word for it is on record, and the round
        waits for them.
        """
        self._arrived()
        if self.turn is not None:
            self.turn.over = True
        table = self.table
        grounds = [
            one.id
            for one in table.rulebook.irregularities.values()
            if DEVICE in one.shown_by and arises(table, one)
        ]
        if grounds:
            await self.submit(Irregularity(table=table.id, ground=grounds[-1], reason=reason))
        else:
            await self.submit(NoSpin(table=table.id, reason=reason))

    async def fault_raised(self, reason: str) -> None:
        """A round that waits for this device has no outcome; a red light has ended it already."""
        known = reason in self.faults
        await super().fault_raised(reason)
        if not known and self.table.phase is Phase.DEALING:
            await self.no_outcome(reason)

    # --- time

    def _expect(self) -> None:
        """An outcome is under way: if none comes in time, there is none."""
        self._arrived()
        loop = asyncio.get_running_loop()
        self._overdue = loop.call_later(self._patience, self._too_late)

    def _arrived(self) -> None:
        if self._overdue:
            self._overdue.cancel()
            self._overdue = None

    def _too_late(self) -> None:
        turn, table = self.turn, self.table
        if turn is not None and turn.round == table.round_no and table.round_in_progress:
            why = f"no {self.awaited} was read within {self._patience:g} seconds"
            self.later(self.no_outcome(why))
