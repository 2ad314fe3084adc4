"""Who came and went, on record: sign-ins, sign-outs, enrolments, and those that were refused."""

import time

from croupier.engine.engine import Engine
from croupier.message import Actor

NOTED_A_MINUTE = 30
"""Anybody can be refused as often as they like: so many a minute are noted, the others counted."""


class Noting:
    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._since, self._noted, self._counted = time.monotonic(), 0, 0

    async def came(self, actor: Actor) -> None:
        await self._engine.note(actor, "signed in")

    async def left(self, actor: Actor) -> None:
        await self._engine.note(actor, "signed out")

    async def enrolled(self, terminal: str) -> None:
        await self._engine.note(Actor("device", terminal), "enrolled")

    async def refused(self, by: Actor, what: str, says: str) -> None:
        """One that was not let in."""
        if time.monotonic() - self._since >= 60:
            self._since, self._noted = time.monotonic(), 0
        if self._noted >= NOTED_A_MINUTE:
            self._counted += 1
            return
        more, self._counted = self._counted, 0
        self._noted += 1
        await self._engine.note(by, what, f"{says}, and {more} more before it" if more else says)
