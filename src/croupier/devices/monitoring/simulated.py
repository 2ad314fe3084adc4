"""A simulated monitoring system: it sends credit, and asks again until it is answered."""

import random

from croupier.devices.monitoring.kind import (
    MonitoringOrder,
    MonitoringSetting,
    TransferAsked,
    TransferDone,
)
from croupier.devices.simulating import Simulator

AMOUNTS = (1_000, 2_000, 5_000, 10_000)


class SimulatedMonitoring(Simulator):
    """Transfers are scripted by whoever calls; `send_any` makes one by chance."""

    def __init__(
        self,
        address: str = "",
        setting: MonitoringSetting | None = None,
        *,
        seed: int | None = None,
        chance: random.Random | None = None,
    ) -> None:
        super().__init__()
        self._terminal = setting.terminal if setting else ""
        self._chance = chance or random.Random(seed)
        self._sent = 0
        self.open: dict[str, int] = {}
        """What was sent and not answered, by reference."""
        self.done: list[str] = []
        self.refused: dict[str, str] = {}
        """Why, by reference."""
        self._loses = 0

    def send(self, reference: str, amount: int) -> None:
        self.open[reference] = amount
        self._say(TransferAsked(n=self._next(), reference=reference, amount=amount))

    def send_any(self) -> str:
        self._sent += 1
        reference = f"{self._terminal}-{self._chance.getrandbits(48):012x}-{self._sent}"
        self.send(reference, self._chance.choice(AMOUNTS))
        return reference

    def ask_again(self) -> None:
        """Send once more whatever has no answer yet."""
        for reference, amount in list(self.open.items()):
            self.send(reference, amount)

    def lose_an_answer(self) -> None:
        """The next answer does not arrive."""
        self._loses += 1

    async def do(self, order: MonitoringOrder) -> None:
        if self._loses:
            self._loses -= 1
            return
        self.open.pop(order.reference, None)
        if isinstance(order, TransferDone):
            self.done.append(order.reference)
        else:
            self.refused[order.reference] = order.code
