"""A simulated wheel, spun by a Dealer who is not there or by itself, read by two sensors."""

import asyncio
import random
from collections import deque
from collections.abc import Iterable

import msgspec

from croupier.devices.driver import Report
from croupier.devices.simulating import Simulator
from croupier.devices.wheel.kind import (
    BallDropping,
    BallSpun,
    NoValidSpin,
    NumberRead,
    WheelOrder,
    WheelSetting,
)

REVOLUTIONS = 20
RIM, REST = 0.6, 0.4
"""How much of a spin the ball is in the rim, and how much it takes to come to rest."""


class Spun(msgspec.Struct, frozen=True):
    """How a spin goes: scripted, or made by chance."""

    readings: tuple[str, ...]
    """What the sensors read, in their order; a sensor that reads nothing is an empty word."""
    revolutions: int | None = REVOLUTIONS
    fails: str = ""
    """Why the wheel itself calls it no spin."""
    again: tuple[str, ...] = ()
    """What the sensors read when they read a second time."""


class SimulatedWheel(Simulator):
    """Spins go by the script as long as there is one, then by chance."""

    def __init__(
        self,
        address: str = "",
        setting: WheelSetting | None = None,
        *,
        seed: int | None = None,
        chance: random.Random | None = None,
        script: Iterable[Spun] = (),
        seconds: float = 4,
        sensors: int = 2,
    ) -> None:
        super().__init__()
        self._pockets = setting.pockets if setting else ()
        self._chance = chance or random.Random(seed)
        self.script = deque(script)
        self._seconds, self._sensors = seconds, sensors
        self._spins = 0

    async def run(self, report: Report, last: int) -> None:
        self._spins = max(self._spins, last)
        await super().run(report, last)

    async def do(self, order: WheelOrder) -> None:
        await self.spin()

    async def spin(self) -> None:
        """Launch the ball, and tell what becomes of it."""
        how = self.script.popleft() if self.script else self._by_chance()
        self._spins += 1
        spin = self._spins
        self._say(BallSpun(n=self._next(), spin=spin))
        await asyncio.sleep(self._seconds * RIM)
        if how.fails:
            self._say(NoValidSpin(n=self._next(), spin=spin, reason=how.fails))
            return
        self._say(BallDropping(n=self._next(), spin=spin))
        await asyncio.sleep(self._seconds * REST)
        for sensor, number in enumerate(how.readings, start=1):
            self._read(spin, sensor, number, how.revolutions)
        for sensor, number in enumerate(how.again, start=1):
            self._read(spin, sensor, number, how.revolutions)

    def _read(self, spin: int, sensor: int, number: str, revolutions: int | None) -> None:
        if number:
            event = NumberRead(
                n=self._next(), spin=spin, number=number, sensor=sensor, revolutions=revolutions
            )
            self._say(event)

    def _by_chance(self) -> Spun:
        number = self._chance.choice(self._pockets)
        if self._sensors == 1:
            return Spun((number,), again=(number,))
        return Spun((number,) * self._sensors)
