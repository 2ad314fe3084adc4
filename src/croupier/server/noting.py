"""Who was not let in, on record: refused sign-ins, enrolments, approvals, and how many there were."""

import asyncio
import contextlib
import time
from collections.abc import AsyncIterator
from dataclasses import dataclass, field

from croupier.engine.engine import Engine, EngineStopped
from croupier.message import Actor

NOTED_A_MINUTE = 30
"""Anybody can be refused as often as they like: so many a minute are noted of each, the others counted."""
NAMES_MOST = 100
"""Names that are counted each for itself; whoever comes after them in the same minute is one of many."""
MANY = Actor("many")
MINUTE = 60.0


@dataclass
class _Minute:
    """What one kind of refusal came to for one name."""

    since: float = field(default_factory=time.monotonic)
    noted: int = 0
    counted: int = 0


class Noting:
    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._minutes: dict[tuple[str, Actor], _Minute] = {}

    async def refused(self, by: Actor, what: str, says: str) -> None:
        """One that was not let in. A flood under one name silences nobody else's."""
        await self.tell_the_rest()
        minute = self._minute(what, by)
        if minute.noted >= NOTED_A_MINUTE:
            minute.counted += 1
            return
        minute.noted += 1
        await self._engine.note(by, what, says)

    def _minute(self, what: str, by: Actor) -> _Minute:
        if (what, by) not in self._minutes and len(self._minutes) >= NAMES_MOST:
            by = MANY
        return self._minutes.setdefault((what, by), _Minute())

    async def tell_the_rest(self, everything: bool = False) -> None:
        """Note how many were only counted, of each minute that is over."""
        until = time.monotonic() - MINUTE
        for at in [at for at, one in self._minutes.items() if everything or one.since <= until]:
            minute, (what, by) = self._minutes.pop(at, None), at
            if minute and minute.counted:
                await self._engine.note(by, what, f"{minute.counted} more within a minute")

    @contextlib.asynccontextmanager
    async def running(self, _app: object) -> AsyncIterator[None]:
        """While the floor runs the rest is told every minute, and before it stops."""
        telling = asyncio.create_task(self._every_minute())
        try:
            yield
        finally:
            telling.cancel()
            with contextlib.suppress(EngineStopped):
                await self.tell_the_rest(everything=True)

    async def _every_minute(self) -> None:
        with contextlib.suppress(EngineStopped):
            while True:
                await asyncio.sleep(MINUTE)
                await self.tell_the_rest()
