"""Devices of a Player Terminal: when one of them fails, the terminal goes out of service.

The terminal itself has not failed then, so nobody's wager is void by it: the fault is given to the floor
when the player has no chips on a layout. Until then it is on record, and the device itself is out of use.
"""

from abc import abstractmethod

from croupier.devices.attaching import Attachment, Floored
from croupier.devices.driver import Driver
from croupier.floor.faults import Fault, open_faults
from croupier.floor.leaving import ClearFault
from croupier.floor.money_in_and_out import book_of, on_a_layout
from croupier.floor.state import Floor, Seat
from croupier.message import Event
from croupier.rulebooks.irregularities import WRONG_CREDIT, Cure

OF_TERMINALS = (Cure.TERMINAL, Cure.MALFUNCTION)


class Wrongs:
    """What is wrong with the devices of one terminal, by device and reason. All of them share it."""

    def __init__(self) -> None:
        self.waiting: list[str] = []
        """On record, and not given to the floor yet."""
        self.given: list[str] = []
        """For these the terminal is out of service."""


class AtTerminal(Attachment):
    """A device whose place is a Player Terminal."""

    def __init__(
        self, engine: Floored, place: str, driver: Driver, wrongs: Wrongs | None = None
    ) -> None:
        super().__init__(engine, place, driver)
        self._wrongs = wrongs or Wrongs()

    @staticmethod
    @abstractmethod
    def setting(floor: Floor, seat: Seat) -> object:
        """What the driver is told of the terminal."""

    @property
    def seat(self) -> Seat:
        return self.engine.floor.seats[self.place]

    def start(self) -> None:
        """What it reported before a restart is still for it to take back."""
        mine = self._reason("")
        for fault in open_faults(self.engine.floor, self.place):
            if fault.by_device and fault.reason.startswith(mine):
                self.faults.append(fault.reason.removeprefix(mine))
                self._wrongs.given.append(fault.reason)
        super().start()

    def changed(self, events: list[Event]) -> None:
        wrongs = self._wrongs
        if wrongs.given and not self.seat.out_of_service:
            wrongs.given.clear()
        if wrongs.waiting:
            self.later(self._give())

    # --- faults

    def _reason(self, reason: str) -> str:
        """Named after the device, so that two terminals never show the same error by chance."""
        return f"{self.kind} {self.place}: {reason}"

    async def fault_raised(self, reason: str) -> None:
        if reason in self.faults:
            return
        await super().fault_raised(reason)
        self._wrongs.waiting.append(self._reason(reason))
        await self._give()

    async def alarm(self, reason: str) -> None:
        """Somebody has to look: only a person puts the terminal in service again."""
        await super().alarm(reason)
        self._wrongs.waiting.append(self._reason(reason))
        await self._give()

    async def fault_gone(self, reason: str) -> None:
        if reason not in self.faults:
            return
        await super().fault_gone(reason)
        wrongs, mine = self._wrongs, self._reason(reason)
        if mine in wrongs.waiting:
            wrongs.waiting.remove(mine)
        if mine in wrongs.given:
            wrongs.given.remove(mine)
            if not wrongs.given and open_faults(self.engine.floor, self.place):
                await self.submit(ClearFault(terminal=self.place))

    async def _give(self) -> None:
        wrongs = self._wrongs
        if on_a_layout(self.engine.floor, self.seat.account):
            return
        ground = self._ground()
        while wrongs.waiting and ground:
            reason = wrongs.waiting.pop(0)
            wrongs.given.append(reason)
            await self.submit(Fault(terminal=self.place, ground=ground, reason=reason))

    def _ground(self) -> str:
        """The clause on a terminal that does not work: the last named, after those with their own signs."""
        grounds = book_of(self.engine.floor, self.seat).irregularities.values()
        found = [
            one.id
            for one in grounds
            if one.cure in OF_TERMINALS and WRONG_CREDIT not in one.shown_by
        ]
        return found[-1] if found else ""
