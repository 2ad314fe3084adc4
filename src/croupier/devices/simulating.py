"""What all simulated devices share: events said in order, each again until it is taken."""

import asyncio
import contextlib
from collections import deque
from typing import ClassVar

import msgspec

from croupier.devices.driver import DeviceEvent, FaultGone, FaultRaised, Report
from croupier.engine.engine import EngineStopped


class Simulator:
    """A device that is not there. Kinds add what can be done to it, and what can go wrong with it."""

    simulated: ClassVar[bool] = True
    takes_long: ClassVar[tuple[type[DeviceEvent], ...]] = ()
    """Events that the others do not wait for."""

    def __init__(self) -> None:
        self._said = 0
        """The highest number given to an event."""
        self._counting = False
        """Whether it is known from which number on events are counted."""
        self._untold: deque[DeviceEvent] = deque()
        """What happened and was not taken yet."""
        self._beside: list[DeviceEvent] = []
        """What is being told and was not taken yet, beside the others."""
        self._told: DeviceEvent | None = None
        self._more, self._idle = asyncio.Event(), asyncio.Event()
        self._off = False
        self.faults: list[str] = []

    async def run(self, report: Report, last: int) -> None:
        """Tell everything in its order. What was not taken, or is still wrong, is told by the next run."""
        for reason in self.faults if self._counting else ():
            self._say(FaultRaised(n=self._next(), reason=reason))
        self._count_on(last)
        beside = [asyncio.create_task(self._tell_beside(one, report)) for one in self._beside]
        try:
            while True:
                while self._untold and not self._off:
                    event = self._untold[0]
                    self._told = event
                    if isinstance(event, self.takes_long):
                        self._beside.append(event)
                        beside.append(asyncio.create_task(self._tell_beside(event, report)))
                    else:
                        await report(event)
                    self._untold.popleft()
                if not self._untold:
                    self._idle.set()
                self._more.clear()
                await self._more.wait()
        finally:
            for task in beside:
                task.cancel()

    async def _tell_beside(self, event: DeviceEvent, report: Report) -> None:
        with contextlib.suppress(EngineStopped):
            await report(event)
            self._beside.remove(event)

    def _count_on(self, last: int) -> None:
        """Numbers that the journal knows are not used again for what nobody has heard of yet."""
        if not self._counting:
            later = (msgspec.structs.replace(one, n=last + one.n) for one in self._untold)
            self._untold, self._said, self._counting = deque(later), last + self._said, True

    def _say(self, event: DeviceEvent) -> None:
        self._untold.append(event)
        self._idle.clear()
        self._more.set()

    def _next(self) -> int:
        self._said += 1
        return self._said

    async def all_taken(self) -> None:
        """Wait until everything that was said has been taken."""
        await self._idle.wait()

    # --- what can go wrong with any of them

    def fail(self, reason: str) -> None:
        """Something is wrong until `mend`."""
        self.faults.append(reason)
        self._say(FaultRaised(n=self._next(), reason=reason))

    def mend(self) -> None:
        while self.faults:
            self._say(FaultGone(n=self._next(), reason=self.faults.pop()))

    def repeat(self) -> None:
        """Say the last thing again, as a device does whose acknowledgement was lost."""
        assert self._told is not None, "nothing was said yet"
        self._say(self._told)

    def skip_a_number(self) -> None:
        """Lose an event on the way: the next one's number shows that something is missing."""
        self._next()

    def cut(self) -> None:
        """The line is dead: what happens is kept and told when it is back."""
        self._off = True

    def restore(self) -> None:
        self._off = False
        self._more.set()
