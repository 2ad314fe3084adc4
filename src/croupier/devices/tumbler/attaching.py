"""A tumbler at a table: dice that lay still and were read twice alike are the outcome of the round."""

from typing import ClassVar

from croupier.devices.at_table import PATIENCE, MakesOutcomes
from croupier.devices.attaching import Floored
from croupier.devices.driver import Driver, Order
from croupier.devices.tumbler.kind import (
    DiceRead,
    DiceUnread,
    Read,
    Settled,
    Shake,
    Shaking,
    TumblerEvent,
    TumblerSetting,
)
from croupier.play.dealing import Outcome
from croupier.play.table import Table

SURE = 0.9
"""Below this a reader is guessing."""
READER = 1


class AttachedTumbler(MakesOutcomes):
    kind: ClassVar[str] = "tumbler"
    game: ClassVar[str] = "sic-bo"
    awaited: ClassVar[str] = "dice"
    begins: ClassVar[Order] = Shake()

    def __init__(
        self,
        engine: Floored,
        place: str,
        driver: Driver,
        *,
        sure: float = SURE,
        automated: bool = False,
        patience: float = PATIENCE,
    ) -> None:
        super().__init__(engine, place, driver, automated=automated, patience=patience)
        self._sure = sure

    @staticmethod
    def setting(table: Table) -> TumblerSetting:
        return TumblerSetting()

    async def take(self, event: TumblerEvent) -> None:
        match event:
            case Shaking():
                await self.began(event, event.shake)
            case Settled():
                turn = await self.current(event, event.shake)
                if turn:
                    turn.settled = True
                    self.order(Read())
            case DiceRead():
                await self._read(event)
            case DiceUnread():
                if await self.current(event, event.shake):
                    await self.no_outcome(event.reason)

    async def _read(self, event: DiceRead) -> None:
        turn = await self.current(event, event.shake)
        if turn is None:
            return
        before = turn.readings.setdefault(READER, [])
        if not turn.settled:
            await self.set_aside(event, "the dice did not lie still")
        elif any(sure < self._sure for sure in event.sure):
            await self.no_outcome(f"the reader was not sure of {_said(event.dice)}")
        elif not before:
            before.append(event.dice)
            self.order(Read())
        elif sorted(event.dice) != sorted(before[0]):
            await self.no_outcome(f"the reader read {_said(before[0])}, then {_said(event.dice)}")
        else:
            outcome = Outcome(table=self.place, outcome=list(event.dice), round=turn.round)
            await self.entered(turn, outcome, event)


def _said(dice: tuple[int, ...]) -> str:
    return "-".join(map(str, dice))
