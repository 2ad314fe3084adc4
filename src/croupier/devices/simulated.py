"""A simulated wheel, tumbler or shoe at every table whose outcome comes from a device; and at every card
table somebody who sees to the cards.

They are attached as real ones would be, and report through the same commands; cards are brought, shuffled,
cut and burned by the lowest rank. A demo floor has them; a real one never does. On a declared test cards
are drawn from simulated shoes, which nobody could do by hand.
"""

import asyncio
import contextlib
import random
from collections import Counter
from collections.abc import Awaitable, Callable

from croupier.devices.attaching import Devices, Floored
from croupier.devices.shoe.attaching import AttachedShoe
from croupier.devices.shoe.simulated import SimulatedShoe
from croupier.devices.tumbler.attaching import AttachedTumbler
from croupier.devices.tumbler.simulated import SimulatedTumbler
from croupier.devices.wheel.attaching import AttachedWheel
from croupier.devices.wheel.simulated import SimulatedWheel
from croupier.engine.engine import EngineStopped
from croupier.games.baccarat.cards import DECK
from croupier.games.baccarat.shoe import CUT, Shoe
from croupier.message import Actor, Command, Event
from croupier.play.cards import Card
from croupier.play.shoe import Burn, CheckCards, Cut, NewShoe, Shuffle
from croupier.play.table import Phase, Table
from croupier.rulebooks.policies import Burn as Burning
from croupier.rulebooks.policies import (
    CardsEnteredBy,
    CutLeastFromEnds,
    CuttingCardLeastFromBack,
    ResultBy,
)

Act = Callable[[], Awaitable[bool]]
"""Something done at a table; whether it could be done."""


DRAW_SECONDS = 2.0
"""Before the first card of a coup; the others follow faster."""


class Tending:
    """Somebody at each of some card tables, who looks up whenever something happens there."""

    def __init__(self, engine: Floored) -> None:
        self._engine = engine
        self._hands: dict[str, Hands] = {}

    def start(self) -> None:
        """Take up whatever was being dealt when the floor came up."""
        self._engine.watchers.append(self._watch)
        for hands in self._hands.values():
            hands.tend()

    def stop(self) -> None:
        self._engine.watchers.remove(self._watch)
        for hands in self._hands.values():
            hands.stop()

    def _watch(self, seq: int, events: list[Event]) -> Callable[[], None] | None:
        named = {getattr(event, "table", "") for event in events}
        concerned = [hands for id, hands in self._hands.items() if id in named]

        def tend() -> None:
            for hands in concerned:
                hands.tend()

        return tend if concerned else None


class DrawnShoes(Tending):
    """Draws from the simulated shoes of a declared test; all else at the table is for its Dealer."""

    def __init__(
        self,
        engine: Floored,
        devices: Devices,
        chance: random.Random,
        seconds: float = DRAW_SECONDS,
    ) -> None:
        super().__init__(engine)
        for one in devices.attached:
            if isinstance(one, AttachedShoe) and isinstance(one.driver, SimulatedShoe):
                hands = Hands(engine, one.table, one.driver, chance, seconds, sees_to_cards=False)
                self._hands[one.place] = hands


class SimulatedDevices(Tending):
    """Deals where nobody else does."""

    def __init__(self, engine: Floored, chance: random.Random, spin_seconds: float = 4) -> None:
        super().__init__(engine)
        self._chance, self._spin = chance, spin_seconds
        self._devices = Devices(engine)

    def start(self) -> None:
        """Set everything up, and take up whatever was being dealt when the floor came up."""
        for table in self._engine.floor.tables.values():
            self._set_up(table)
        self._devices.start()
        super().start()

    def stop(self) -> None:
        self._devices.stop()
        super().stop()

    def _set_up(self, table: Table) -> None:
        engine, chance, seconds = self._engine, self._chance, self._spin
        if table.game.kind == "baccarat":
            shoe = SimulatedShoe(setting=AttachedShoe.setting(table), chance=chance)
            if table.asks(CardsEnteredBy.SHOE):
                self._devices.add(AttachedShoe(engine, table.id, shoe))
            self._hands[table.id] = Hands(engine, table, shoe, chance, seconds)
        elif table.asks(ResultBy.DEALER):
            return
        elif table.game.kind == "sic-bo":
            tumbler = SimulatedTumbler(
                setting=AttachedTumbler.setting(table), chance=chance, seconds=seconds
            )
            self._devices.add(AttachedTumbler(engine, table.id, tumbler, automated=True))
        else:
            wheel = SimulatedWheel(
                setting=AttachedWheel.setting(table), chance=chance, seconds=seconds
            )
            self._devices.add(AttachedWheel(engine, table.id, wheel, automated=True))


class Hands:
    """Somebody at a card table: draws from the shoe where it reads, and sees to the cards."""

    def __init__(
        self,
        engine: Floored,
        table: Table,
        shoe: SimulatedShoe,
        chance: random.Random,
        seconds: float,
        *,
        sees_to_cards: bool = True,
    ) -> None:
        self._engine, self._table, self._shoe = engine, table, shoe
        self._chance, self._seconds = chance, seconds
        self._sees_to_cards = sees_to_cards
        self._running: asyncio.Task[None] | None = None
        self._by = Actor(table.rulebook.roles.ranks[0], f"simulated {table.id}")

    def tend(self) -> None:
        if self._due() is not None and (self._running is None or self._running.done()):
            self._running = asyncio.create_task(self._run())

    def stop(self) -> None:
        if self._running:
            self._running.cancel()

    async def _run(self) -> None:
        """Go on until it is people's turn; whatever cannot be done ends it."""
        await asyncio.sleep(self._seconds)
        with contextlib.suppress(EngineStopped):
            while (act := self._due()) is not None and await act():
                if self._due() != self._standby:
                    await asyncio.sleep(self._seconds / 4)

    def _due(self) -> Act | None:
        """What happens next by itself here; nothing where it is people's turn."""
        table, shoe = self._table, self._table.shoe
        if shoe is None:
            return None
        reads, by_hand = table.asks(CardsEnteredBy.SHOE), table.no_bet or bool(table.overseen)
        if reads and table.phase is Phase.DEALING and not by_hand:
            return self._draw
        over = table.phase in (Phase.RESULT, Phase.OPEN)
        if reads and over and shoe.coups and not shoe.stood_by:
            return self._standby
        if not self._sees_to_cards:
            return None
        if table.phase is Phase.OPEN and _want(shoe):
            return self._care
        playing = table.phase in (Phase.WAGERING, Phase.DEALING, Phase.RESULT, Phase.OPEN)
        behind = table.rulebook.number(CuttingCardLeastFromBack)
        due = playing and not reads and shoe.left is None and shoe.remaining <= behind
        return self._cutting_card if due else None

    # --- with the shoe that reads

    async def _draw(self) -> bool:
        """Nothing comes out of a shoe that is locked."""
        shoe = self._table.shoe
        assert shoe is not None
        self._lay(shoe)
        drawn = self._shoe.draw()
        await self._shoe.all_taken()
        return bool(drawn)

    def _lay(self, shoe: Shoe) -> None:
        """The cards lie anew where others came out than were to."""
        cards = self._shoe.cards
        if shoe.order:
            self._shoe.load(shoe.order)
            return
        out = CUT in cards and shoe.left is not None
        if not out and len(cards) - (CUT in cards) == shoe.remaining:
            return
        left = list((Counter(DECK * shoe.decks) - Counter(shoe.seen)).elements())
        self._chance.shuffle(left)
        del left[shoe.remaining :]
        if shoe.left is None:
            behind = self._table.rulebook.number(CuttingCardLeastFromBack)
            left.insert(max(len(left) - behind, 0), CUT)
        self._shoe.load(left)

    async def _standby(self) -> bool:
        self._shoe.press_standby()
        await self._shoe.all_taken()
        return bool(self._table.shoe and self._table.shoe.stood_by)

    # --- by hand

    async def _cutting_card(self) -> bool:
        return await self._do(Card(table=self._table.id, card=CUT, by=self._by))

    async def _do(self, command: Command) -> bool:
        return not (await self._engine.submit(command)).refused

    async def _care(self) -> bool:
        """What the cards want before another coup."""
        table, by = self._table, self._by
        shoe = table.shoe
        assert shoe is not None
        match _want(shoe):
            case "cards":
                colour = "blue" if shoe.colour == "red" else "red"
                return await self._do(NewShoe(table=table.id, colour=colour, by=by))
            case "check":
                return await self._do(CheckCards(table=table.id, by=by))
            case "shuffle":
                return await self._do(Shuffle(table=table.id, by=by))
            case "cut":
                least = table.rulebook.number(CutLeastFromEnds)
                depth = self._chance.randint(least, shoe.size - least)
                return await self._do(Cut(table=table.id, depth=depth, by=by))
            case _:
                shown = table.asks(Burning.FIRST_CARD_VALUE) and not shoe.order
                card = self._chance.choice(DECK) if shown else ""
                return await self._do(Burn(table=table.id, card=card, by=by))


def _want(shoe: Shoe) -> str:
    """What is to be done with the cards; a burn that was forgotten is not made up for."""
    return next((want for want in shoe.wants if want != "burn" or not shoe.out), "")
