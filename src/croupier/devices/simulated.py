"""A simulated wheel, tumbler or shoe at every table whose outcome comes from a device; and at every card
table somebody who sees to the cards.

They act as real ones would: through ordinary commands, some seconds after the wagering period ends, in the
role of a device; in that of the lowest rank where cards are brought, shuffled, cut and burned.
A demo floor has them; a real one never does.
"""

import asyncio
import contextlib
import random
from collections import Counter
from collections.abc import Callable

from croupier.engine.engine import Engine, EngineStopped
from croupier.games.baccarat.cards import DECK
from croupier.games.baccarat.shoe import CUT, Shoe
from croupier.message import Actor, Command, Event
from croupier.play.cards import Card
from croupier.play.dealing import Outcome
from croupier.play.shoe import Burn, CheckCards, Cut, NewShoe, Shuffle, Standby
from croupier.play.table import Phase, Table
from croupier.rulebooks.policies import Burn as Burning
from croupier.rulebooks.policies import (
    CardsEnteredBy,
    CutLeastFromEnds,
    CuttingCardLeastFromBack,
    ResultBy,
)

SENSORS = 2

Report = Callable[[Table], Command]


class SimulatedDevices:
    """Watches the floor, and deals where nobody else does."""

    def __init__(self, engine: Engine, chance: random.Random, spin_seconds: float = 4) -> None:
        self._engine, self._chance, self._spin = engine, chance, spin_seconds
        self._running: dict[str, asyncio.Task[None]] = {}
        self._shoes: dict[str, list[str]] = {}
        """What comes next at each table, the next card last."""
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
        if self._due(table) is None:
            return
        running = self._running.get(table.id)
        if running is None or running.done():
            self._running[table.id] = asyncio.create_task(self._run(table))

    def _due(self, table: Table) -> Report | None:
        """How the next thing that happens by itself here is made; nothing where it is people's turn."""
        shoe = table.shoe
        if shoe is not None:
            return self._due_with_cards(table, shoe)
        dealing = table.phase is Phase.DEALING and table.game.kind != "baccarat"
        return self._outcome if dealing and not table.asks(ResultBy.DEALER) else None

    def _due_with_cards(self, table: Table, shoe: Shoe) -> Report | None:
        reads, by_hand = table.asks(CardsEnteredBy.SHOE), table.no_bet or bool(table.overseen)
        if reads and table.phase is Phase.DEALING and not by_hand:
            return self._card
        over = table.phase in (Phase.RESULT, Phase.OPEN)
        if reads and over and shoe.coups and not shoe.stood_by:
            return self._standby
        if table.phase is Phase.OPEN and _want(shoe):
            return self._care
        playing = table.phase in (Phase.WAGERING, Phase.DEALING, Phase.RESULT, Phase.OPEN)
        behind = table.rulebook.number(CuttingCardLeastFromBack)
        due = playing and not reads and shoe.left is None and shoe.remaining <= behind
        return self._cutting_card if due else None

    async def _run(self, table: Table) -> None:
        """Go on until it is people's turn; whatever is refused ends it."""
        await asyncio.sleep(self._spin)
        with contextlib.suppress(EngineStopped):
            while (report := self._due(table)) is not None:
                answer = await self._engine.submit(report(table))
                if answer.refused:
                    break
                if self._due(table) != self._standby:
                    await asyncio.sleep(self._spin / 4)

    def _outcome(self, table: Table) -> Command:
        by, chance = _device(table), self._chance
        if table.game.kind == "sic-bo":
            return Outcome(table=table.id, outcome=[chance.randint(1, 6) for _ in "123"], by=by)
        number = chance.choice(table.game.outcomes.results)
        sensors = (number,) * SENSORS if table.asks(ResultBy.SENSORS) else ()
        return Outcome(table=table.id, outcome=number, sensors=sensors, revolutions=20, by=by)

    # --- the shoe

    def _card(self, table: Table) -> Command:
        return Card(table=table.id, card=self._next(table), by=_device(table))

    def _next(self, table: Table) -> str:
        """The next card; the cards lie anew where others came out than were to."""
        shoe = table.shoe
        assert shoe is not None
        if shoe.order:
            return shoe.order[0]
        cards = self._shoes.setdefault(table.id, [])
        out = CUT in cards and shoe.left is not None
        if out or len(cards) - (CUT in cards) != shoe.remaining:
            left = Counter(DECK * shoe.decks) - Counter(shoe.seen)
            cards[:] = left.elements()
            self._chance.shuffle(cards)
            del cards[shoe.remaining :]
            if shoe.left is None:
                behind = table.rulebook.number(CuttingCardLeastFromBack)
                cards.insert(min(behind, len(cards)), CUT)
        return cards.pop()

    def _standby(self, table: Table) -> Command:
        return Standby(table=table.id, by=_device(table))

    def _cutting_card(self, table: Table) -> Command:
        return Card(table=table.id, card=CUT, by=_somebody(table))

    def _care(self, table: Table) -> Command:
        """What the cards want before another coup."""
        shoe, by = table.shoe, _somebody(table)
        assert shoe is not None
        match _want(shoe):
            case "cards":
                colour = "blue" if shoe.colour == "red" else "red"
                return NewShoe(table=table.id, colour=colour, by=by)
            case "check":
                return CheckCards(table=table.id, by=by)
            case "shuffle":
                return Shuffle(table=table.id, by=by)
            case "cut":
                least = table.rulebook.number(CutLeastFromEnds)
                depth = self._chance.randint(least, shoe.size - least)
                return Cut(table=table.id, depth=depth, by=by)
            case _:
                shown = table.asks(Burning.FIRST_CARD_VALUE) and not shoe.order
                card = self._chance.choice(DECK) if shown else ""
                return Burn(table=table.id, card=card, by=by)


def _want(shoe: Shoe) -> str:
    """What is to be done with the cards; a burn that was forgotten is not made up for."""
    return next((want for want in shoe.wants if want != "burn" or not shoe.out), "")


def _device(table: Table) -> Actor:
    return Actor("device", f"simulated {table.id}")


def _somebody(table: Table) -> Actor:
    return Actor(table.rulebook.roles.ranks[0], f"simulated {table.id}")
