"""A simulated wheel, tumbler or shoe at every table whose outcome comes from a device.

They act as real ones would: through ordinary commands given in the role of a device, some seconds after the
wagering period ends. A demo floor has them; a real one never does.
"""

import asyncio
import contextlib
import random
from collections.abc import Callable

from croupier.engine.engine import Engine, EngineStopped
from croupier.games.baccarat.cards import DECK
from croupier.message import Actor, Command, Event
from croupier.play.cards import Card
from croupier.play.dealing import Outcome
from croupier.play.table import Phase, Table
from croupier.rulebooks.policies import CardsEnteredBy, ResultBy

SENSORS = 2
BEHIND_THE_CUTTING_CARD = 20


class SimulatedDevices:
    """Watches the floor, and deals where nobody else does."""

    def __init__(self, engine: Engine, chance: random.Random, spin_seconds: float = 4) -> None:
        self._engine, self._chance, self._spin = engine, chance, spin_seconds
        self._running: dict[str, asyncio.Task[None]] = {}
        self._shoes: dict[str, list[str]] = {}
        engine.watchers.append(self._watch)

    def start(self) -> None:
        """Take up whatever was being dealt when the floor came up."""
        for table in self._engine.floor.tables.values():
            self._tend(table)

    def stop(self) -> None:
        for task in self._running.values():
            task.cancel()

    def _watch(self, seq: int, events: list[Event]) -> Callable[[], None] | None:
        named = {getattr(event, "table", "") for event in events}
        tables = [self._engine.floor.tables[id] for id in named if id in self._engine.floor.tables]

        def tend() -> None:
            for table in tables:
                self._tend(table)

        return tend

    def _tend(self, table: Table) -> None:
        deal = self._dealer_of(table)
        if deal is None or table.phase is not Phase.DEALING:
            return
        running = self._running.get(table.id)
        if running is None or running.done():
            self._running[table.id] = asyncio.create_task(self._dealt(table, deal))

    def _dealer_of(self, table: Table) -> Callable[[Table], Command] | None:
        """How the next thing this table's device reports is made; nothing where a Dealer enters it."""
        if table.game.kind == "baccarat":
            return self._card if table.asks(CardsEnteredBy.SHOE) else None
        return None if table.asks(ResultBy.DEALER) else self._outcome

    async def _dealt(self, table: Table, report: Callable[[Table], Command]) -> None:
        """Report until the outcome is complete; whatever is refused ends it."""
        await asyncio.sleep(self._spin)
        with contextlib.suppress(EngineStopped):
            while table.phase is Phase.DEALING:
                answer = await self._engine.submit(report(table))
                if answer.refused:
                    break
                await asyncio.sleep(self._spin / 4)

    def _outcome(self, table: Table) -> Command:
        by, chance = Actor("device", f"simulated {table.id}"), self._chance
        if table.game.kind == "sic-bo":
            return Outcome(table=table.id, outcome=[chance.randint(1, 6) for _ in "123"], by=by)
        number = chance.choice(table.game.outcomes.results)
        sensors = (number,) * SENSORS if table.asks(ResultBy.SENSORS) else ()
        return Outcome(table=table.id, outcome=number, sensors=sensors, revolutions=20, by=by)

    def _card(self, table: Table) -> Command:
        shoe = self._shoes.setdefault(table.id, [])
        if not table.cards and len(shoe) <= BEHIND_THE_CUTTING_CARD:
            shoe[:] = DECK * table.game.outcomes.equipment.cards.decks
            self._chance.shuffle(shoe)
        return Card(table=table.id, card=shoe.pop(), by=Actor("device", f"simulated {table.id}"))
