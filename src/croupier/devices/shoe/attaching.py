"""A shoe at a table: every card that was read and counted is a card of the coup.

With a card unread, a number missing or another result than the cards', nobody knows which cards lie there:
the shoe is locked, and enters nothing, until people have put the coup right by the rulebook.
"""

from typing import Any, ClassVar

from croupier.devices.at_table import AtTable
from croupier.devices.attaching import Floored, code_of
from croupier.devices.driver import DeviceEvent, Driver
from croupier.devices.shoe.kind import (
    CardRead,
    CardUnread,
    CoupEnded,
    CuttingCard,
    Lock,
    ShoeEvent,
    ShoeSetting,
    StandbyPressed,
    Unlock,
)
from croupier.games.baccarat.shoe import CUT
from croupier.message import Event
from croupier.play.cards import Card
from croupier.play.display import winner
from croupier.play.shoe import Standby
from croupier.play.table import Phase, Table

LAST_RESULT = (Phase.OPEN, Phase.WAGERING)


class AttachedShoe(AtTable):
    kind: ClassVar[str] = "shoe"
    game: ClassVar[str] = "baccarat"

    def __init__(self, engine: Floored, place: str, driver: Driver) -> None:
        super().__init__(engine, place, driver)
        self._last = 0
        """The number of the last event that counted; 0 until there is one."""
        self._doubtful: tuple[Any, ...] | None = None
        """How the coup stood when it became doubtful."""

    @staticmethod
    def setting(table: Table) -> ShoeSetting:
        rules = table.game.outcomes.equipment
        return ShoeSetting(rules.cards.decks)

    def changed(self, events: list[Event]) -> None:
        """Once people have done something about the coup, cards count again."""
        if self._doubtful is not None and self._doubtful != self._coup():
            self._doubtful = None
            self.order(Unlock())

    async def report(self, event: DeviceEvent) -> None:
        """Every event counts: one that was lost on the way may have been a card."""
        if event.n > self._last + 1 and self._last:
            await self._in_doubt(f"nothing was heard of {_missing(self._last, event.n)}")
        self._last = max(self._last, event.n)
        await super().report(event)

    async def take(self, event: ShoeEvent) -> None:
        match event:
            case CardRead():
                await self._card(event, event.card)
            case CuttingCard():
                await self._card(event, CUT)
            case CardUnread():
                await self._in_doubt(f"a card was not read: {event.reason}")
            case StandbyPressed():
                await self.submit(Standby(table=self.place), event)
            case CoupEnded():
                await self._compare(event)

    async def _card(self, event: DeviceEvent, card: str) -> None:
        if self._doubtful is not None:
            await self.set_aside(event, "the coup is in doubt")
            return
        answer = await self.submit(Card(table=self.place, card=card), event)
        if code_of(answer):
            await self._in_doubt(str(answer.refused["says"]))

    async def _compare(self, event: CoupEnded) -> None:
        """The cards are the evidence. A shoe that sees another winner is not believed, nor are they."""
        table = self.table
        settled = table.results[0][1] if table.results and table.phase in LAST_RESULT else None
        by_the_cards = winner(table, table.outcome if table.outcome is not None else settled)
        if by_the_cards != event.winner:
            await self._in_doubt(f"the shoe has {event.winner}, the cards {by_the_cards}")

    async def fault_raised(self, reason: str) -> None:
        known = reason in self.faults
        await super().fault_raised(reason)
        if not known:
            await self._in_doubt(reason)

    async def _in_doubt(self, why: str) -> None:
        if self._doubtful is None:
            self._doubtful = self._coup()
            self.order(Lock())
        await self.note("coup in doubt", why)

    def _coup(self) -> tuple[Any, ...]:
        """What shows that somebody has done something about the coup."""
        table = self.table
        held = (table.held, table.overseen, table.keyed, tuple(table.irregularities))
        return table.round_no, table.phase, table.cards, held


def _missing(last: int, n: int) -> str:
    return str(last + 1) if n == last + 2 else f"{last + 1} to {n - 1}"
