"""The monitoring system at a terminal: each transfer is credited once, however often it is asked for."""

from typing import ClassVar

from croupier.devices.at_terminal import AtTerminal
from croupier.devices.attaching import code_of, param_of
from croupier.devices.monitoring.kind import (
    MonitoringEvent,
    MonitoringSetting,
    TransferAsked,
    TransferDone,
    TransferRefused,
)
from croupier.floor.money_in_and_out import TransferIn
from croupier.floor.state import Floor, Seat

REPEATED = "transfer_repeated"


class AttachedMonitoring(AtTerminal):
    kind: ClassVar[str] = "monitoring"

    @staticmethod
    def setting(floor: Floor, seat: Seat) -> MonitoringSetting:
        return MonitoringSetting(seat.id)

    async def take(self, event: MonitoringEvent) -> None:
        if not isinstance(event, TransferAsked):
            return
        transfer = TransferIn(terminal=self.place, amount=event.amount, reference=event.reference)
        answer = await self.submit(transfer, event)
        code = code_of(answer)
        here = code == REPEATED and param_of(answer, "terminal") == self.place
        if not code or here:
            self.order(TransferDone(reference=event.reference))
        else:
            self.order(TransferRefused(reference=event.reference, code=code))

    async def fault_raised(self, reason: str) -> None:
        """A line that is down is no fault of the terminal's: it is on record, and play goes on."""
        await super(AtTerminal, self).fault_raised(reason)

    async def fault_gone(self, reason: str) -> None:
        await super(AtTerminal, self).fault_gone(reason)
