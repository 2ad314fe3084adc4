"""What was done with people and keys goes into the journal, whoever did it, and ends the right connections.

The command line works on the same file while the floor runs: it is seen within a moment. What it did while
no floor ran is told at the next start.
"""

import asyncio
import contextlib
import logging
import time
from collections.abc import AsyncIterator, Callable
from datetime import UTC, datetime
from typing import Protocol

from croupier.engine.engine import Engine, EngineStopped
from croupier.journal.people import Happened, Place
from croupier.journal.store import StoreRefused
from croupier.refusal import Refusal
from croupier.server.access import COMMAND_LINE, Access
from croupier.server.channels import Channel

log = logging.getLogger("croupier.people")

LOOKS_EVERY, SWEEPS_EVERY = 0.25, 5.0
"""Seconds: how often it is looked for changes, and for sessions that are over."""


class Connections(Protocol):
    """The screens that are open."""

    def turn_out(self, stays: Callable[[Channel], bool], why: Refusal) -> None: ...


class Watching:
    def __init__(self, engine: Engine, access: Access, screens: Connections) -> None:
        self._engine, self._access, self._screens = engine, access, screens
        self._one_at_a_time = asyncio.Lock()

    async def catch_up(self) -> None:
        """Note all that happened, then end what it ends. Whoever did it is answered after this."""
        async with self._one_at_a_time:
            rows = self._access.people.happened()
            for _, at, happened in rows:
                await self._engine.note(happened.by, happened.what, _said(happened, at))
                if happened.place:
                    self._end_place(happened.place)
            if rows:
                self._end_sessions()
                await asyncio.to_thread(self._access.people.told, rows[-1][0])

    def _end_place(self, place: Place) -> None:
        """End whoever holds a key of this place that is worth nothing any more."""

        def stays(channel: Channel) -> bool:
            here = channel.key and place.name in channel.places
            return not here or self._access.place(channel.key) is not None

        params = {"kind": place.kind, "place": place.name}
        self._screens.turn_out(stays, Refusal("not_enrolled", params))

    def _end_sessions(self) -> None:
        def stays(channel: Channel) -> bool:
            return not channel.token or self._access.lasts(channel.token)

        self._screens.turn_out(stays, Refusal("sign_in_first"))

    @contextlib.asynccontextmanager
    async def running(self, _app: object) -> AsyncIterator[None]:
        """While the floor runs it is looked for changes; what is left is told before it stops."""
        await asyncio.to_thread(self._access.learn_names)
        with contextlib.suppress(EngineStopped):
            await self.catch_up()
        watching = asyncio.create_task(self._watch())
        try:
            yield
        finally:
            watching.cancel()
            with contextlib.suppress(EngineStopped, StoreRefused):
                await asyncio.to_thread(self._access.sweep)
                await self.catch_up()

    async def _watch(self) -> None:
        """Look for changes. A file that cannot be used now may be later."""
        swept = time.monotonic()
        with contextlib.suppress(EngineStopped):
            while True:
                await asyncio.sleep(LOOKS_EVERY)
                sweep = time.monotonic() - swept >= SWEEPS_EVERY
                swept = time.monotonic() if sweep else swept
                try:
                    await self._look(sweep)
                except StoreRefused as problem:
                    log.warning("%s", problem)

    async def _look(self, sweep: bool) -> None:
        if sweep:
            await asyncio.to_thread(self._access.sweep)
        if self._access.people.changed() or sweep:
            await asyncio.to_thread(self._access.learn_names)
            await self.catch_up()


def _said(happened: Happened, at: float) -> str:
    """What the command line did has a time of its own: no floor may have run."""
    if happened.by != COMMAND_LINE:
        return happened.says
    return f"{happened.says}, done {datetime.fromtimestamp(int(at), UTC):%Y-%m-%d %H:%M:%S}Z"
