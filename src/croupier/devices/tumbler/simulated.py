"""A simulated tumbler: it shakes, the dice settle, and a reader reads them as often as it is told."""

import asyncio
import random
from collections import deque
from collections.abc import Iterable

import msgspec

from croupier.devices.driver import Report
from croupier.devices.simulating import Simulator
from croupier.devices.tumbler.kind import (
    DiceRead,
    DiceUnread,
    Read,
    Settled,
    Shake,
    Shaking,
    TumblerOrder,
    TumblerSetting,
)

FACES = 6


class Shaken(msgspec.Struct, frozen=True):
    """How a shake goes: scripted, or made by chance."""

    reads: tuple[tuple[int, ...], ...] = ()
    """What each reading gives; the last one also for those that follow."""
    sure: float = 1.0
    unread: str = ""
    """Why the reader can read nothing."""


class SimulatedTumbler(Simulator):
    """Shakes go by the script as long as there is one, then by chance."""

    def __init__(
        self,
        address: str = "",
        setting: TumblerSetting | None = None,
        *,
        seed: int | None = None,
        chance: random.Random | None = None,
        script: Iterable[Shaken] = (),
        seconds: float = 4,
    ) -> None:
        super().__init__()
        self._dice = (setting or TumblerSetting()).dice
        self._chance = chance or random.Random(seed)
        self.script = deque(script)
        self._seconds = seconds
        self._shakes, self._left = 0, deque[tuple[int, ...]]()
        self._how = Shaken(((1, 1, 1),))

    async def run(self, report: Report, last: int) -> None:
        self._shakes = max(self._shakes, last)
        await super().run(report, last)

    async def do(self, order: TumblerOrder) -> None:
        match order:
            case Shake():
                await self.shake()
            case Read():
                self.read()

    async def shake(self) -> None:
        """Shake the dice and let them settle; somebody else may also do it by hand."""
        self._how = self.script.popleft() if self.script else self._by_chance()
        self._left = deque(self._how.reads)
        self._shakes += 1
        self._say(Shaking(n=self._next(), shake=self._shakes))
        await asyncio.sleep(self._seconds)
        self._say(Settled(n=self._next(), shake=self._shakes))

    def read(self) -> None:
        how, shake = self._how, self._shakes
        if how.unread:
            self._say(DiceUnread(n=self._next(), shake=shake, reason=how.unread))
            return
        dice = self._left.popleft() if len(self._left) > 1 else self._left[0]
        sure = (how.sure,) * len(dice)
        self._say(DiceRead(n=self._next(), shake=shake, dice=dice, sure=sure))

    def _by_chance(self) -> Shaken:
        dice = tuple(self._chance.randint(1, FACES) for _ in range(self._dice))
        return Shaken((dice,))
