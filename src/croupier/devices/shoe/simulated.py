"""A simulated shoe: whoever deals draws from it, card by card."""

import random
from collections.abc import Iterable

from croupier.devices.shoe.kind import (
    CardRead,
    CardUnread,
    CoupEnded,
    CuttingCard,
    Lock,
    ShoeOrder,
    ShoeSetting,
    StandbyPressed,
)
from croupier.devices.simulating import Simulator
from croupier.games.baccarat.cards import DECK
from croupier.games.baccarat.shoe import CUT

BEHIND = 20
"""Cards behind the cutting card, in a shoe that nobody loaded otherwise."""
UNREADABLE = "?"


class SimulatedShoe(Simulator):
    """Its cards are loaded by a script, or shuffled by chance; `?` is one that cannot be read."""

    def __init__(
        self,
        address: str = "",
        setting: ShoeSetting | None = None,
        *,
        seed: int | None = None,
        chance: random.Random | None = None,
        script: Iterable[str] = (),
    ) -> None:
        super().__init__()
        self._decks = (setting or ShoeSetting()).decks
        self._chance = chance or random.Random(seed)
        self.locked = False
        self.cards: list[str] = []
        """What is in it, the next card last."""
        given = list(script)
        self.load(given) if given else self.shuffle()

    def load(self, cards: Iterable[str]) -> None:
        """These cards, the first of them drawn first."""
        self.cards = list(cards)[::-1]

    def shuffle(self) -> None:
        """All its decks, in any order, with the cutting card near the end."""
        self.cards = list(DECK) * self._decks
        self._chance.shuffle(self.cards)
        self.cards.insert(BEHIND, CUT)

    async def do(self, order: ShoeOrder) -> None:
        self.locked = isinstance(order, Lock)

    # --- what is done with it

    def draw(self) -> str:
        """Draw a card; nothing comes out of a locked shoe, or an empty one."""
        if self.locked or not self.cards:
            return ""
        card = self.cards.pop()
        if card == CUT:
            self._say(CuttingCard(n=self._next()))
        elif card == UNREADABLE:
            self._say(CardUnread(n=self._next()))
        else:
            self._say(CardRead(n=self._next(), card=card))
        return card

    def press_standby(self) -> None:
        self._say(StandbyPressed(n=self._next()))

    def end(self, winner: str) -> None:
        """The shoe's own result of the coup."""
        self._say(CoupEnded(n=self._next(), winner=winner))
