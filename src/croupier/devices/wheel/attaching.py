"""A wheel at a table: two equal readings of one spin are the outcome of the round it was spun in."""

from typing import ClassVar

from croupier.devices.at_table import PATIENCE, MakesOutcomes, Turn
from croupier.devices.attaching import Floored
from croupier.devices.driver import Driver, Order
from croupier.devices.wheel.kind import (
    BallDropping,
    BallSpun,
    NoValidSpin,
    NumberRead,
    Spin,
    WheelEvent,
    WheelSetting,
)
from croupier.play.dealing import Outcome
from croupier.play.table import Phase, Table
from croupier.play.wagering_period import CloseWagering
from croupier.rulebooks.policies import Closing, ResultBy

READINGS = 2
"""Equal ones that make an outcome: of two sensors or, where there is one, one after the other."""


class AttachedWheel(MakesOutcomes):
    kind: ClassVar[str] = "wheel"
    game: ClassVar[str] = "roulette"
    awaited: ClassVar[str] = "number"
    begins: ClassVar[Order] = Spin()

    def __init__(
        self,
        engine: Floored,
        place: str,
        driver: Driver,
        *,
        sensors: int = 2,
        automated: bool = False,
        patience: float = PATIENCE,
    ) -> None:
        super().__init__(engine, place, driver, automated=automated, patience=patience)
        self._sensors = sensors

    @staticmethod
    def setting(table: Table) -> WheelSetting:
        return WheelSetting(tuple(table.game.outcomes.results))

    async def take(self, event: WheelEvent) -> None:
        match event:
            case BallSpun():
                await self.began(event, event.spin)
            case BallDropping():
                await self._dropping(event)
            case NumberRead():
                await self._read(event)
            case NoValidSpin():
                await self._not_valid(event)

    async def _dropping(self, event: BallDropping) -> None:
        """Where a sensor may end the wagering period this does; elsewhere people do, or the outcome."""
        turn, table = await self.current(event, event.spin), self.table
        if turn and table.phase is Phase.WAGERING and table.asks(Closing.CLOCK_OR_SENSOR):
            await self.submit(CloseWagering(table=table.id), event)

    async def _not_valid(self, event: NoValidSpin) -> None:
        """A spin that failed while wagers are still taken does not matter: another can follow."""
        turn = await self.current(event, event.spin)
        if turn and self.table.phase is Phase.WAGERING:
            self.turn = None
            await self.note("no valid spin", event.reason)
        elif turn:
            await self.no_outcome(event.reason)

    async def _read(self, event: NumberRead) -> None:
        turn = await self.current(event, event.spin)
        if turn is None:
            return
        read = turn.readings.setdefault(event.sensor, [])
        read.append(event.number)
        if event.number != read[0]:
            await self.no_outcome(f"sensor {event.sensor} read {read[0]}, then {event.number}")
        elif self._enough(turn):
            await self._compared(turn, event)

    def _enough(self, turn: Turn) -> bool:
        if self._sensors == 1:
            return sum(map(len, turn.readings.values())) >= READINGS
        return len(turn.readings) >= self._sensors

    async def _compared(self, turn: Turn, event: NumberRead) -> None:
        """Sensors that disagree are for the engine where it knows what to do then; else no outcome."""
        seen = tuple(read[0] for _, read in sorted(turn.readings.items()))
        if len(set(seen)) > 1 and not self.table.asks(ResultBy.SENSORS):
            await self.no_outcome(f"the sensors read {' and '.join(seen)}")
            return
        outcome = Outcome(
            table=self.place,
            outcome=event.number,
            round=turn.round,
            sensors=seen if len(seen) > 1 else (),
            revolutions=event.revolutions,
        )
        await self.entered(turn, outcome, event)
