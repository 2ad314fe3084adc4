"""A simulated note acceptor: what is put in is held, then stacked or given back as it is told."""

import random
from collections.abc import Sequence
from typing import ClassVar

from croupier.devices.driver import Alarm, DeviceEvent
from croupier.devices.note_acceptor.kind import (
    NoteAcceptorOrder,
    NoteAcceptorSetting,
    NoteEscrowed,
    NoteRejected,
    NoteReturned,
    NoteStacked,
    Return,
    Stack,
    Take,
    TicketEscrowed,
    TicketStacked,
)
from croupier.devices.simulating import Simulator

JAM, STACKER_FULL, STACKER_REMOVED, CHEATED = "jam", "stacker full", "stacker removed", "cheated"
INHIBITED, BUSY = "inhibited", "another is being held"


class SimulatedNoteAcceptor(Simulator):
    """What is put in is scripted by whoever calls; `insert_any` takes it by chance."""

    takes_long: ClassVar[tuple[type[DeviceEvent], ...]] = (NoteStacked,)

    def __init__(
        self,
        address: str = "",
        setting: NoteAcceptorSetting | None = None,
        *,
        seed: int | None = None,
        chance: random.Random | None = None,
    ) -> None:
        super().__init__()
        self._known: Sequence[int] = setting.notes if setting else ()
        self._chance = chance or random.Random(seed)
        self.takes = Take(notes=(), tickets=False)
        """What it was told to take; nothing before it is told."""
        self.held: int | str | None = None
        """A note or a ticket between the slot and the stacker."""
        self.stacked: list[int | str] = []
        self.returned: list[int | str] = []
        self._jams_when_stacking = False
        self.slow = False
        """Whether it takes its time: told to stack, it waits for `stack`."""

    # --- what people do

    def insert(self, amount: int) -> bool:
        """Put a note in; whether it is held now."""
        if self.faults or self.held is not None or amount not in self.takes.notes:
            self._reject(INHIBITED if self.held is None else BUSY)
            return False
        self.held = amount
        self._say(NoteEscrowed(n=self._next(), amount=amount))
        return True

    def insert_any(self) -> bool:
        return self.insert(self._chance.choice(self._known))

    def insert_ticket(self, validation: str) -> bool:
        if self.faults or self.held is not None or not self.takes.tickets:
            self._reject(INHIBITED if self.held is None else BUSY)
            return False
        self.held = validation
        self._say(TicketEscrowed(n=self._next(), validation=validation))
        return True

    def _reject(self, reason: str) -> None:
        self._say(NoteRejected(n=self._next(), reason=reason))

    # --- what it is told

    async def do(self, order: NoteAcceptorOrder) -> None:
        match order:
            case Take():
                self.takes = order
                if isinstance(self.held, int) and self.held not in order.notes and not self.slow:
                    self._give_back()
            case Stack():
                if not self.slow:
                    self.stack()
            case Return():
                self._give_back()

    def stack(self) -> None:
        """What is held reaches the stacker, or gets stuck."""
        held = self.held
        if held is None:
            return
        if self._jams_when_stacking:
            self.fail(JAM)
            return
        self.held = None
        self.stacked.append(held)
        if isinstance(held, int):
            self._say(NoteStacked(n=self._next(), amount=held))
        else:
            self._say(TicketStacked(n=self._next()))

    def _give_back(self) -> None:
        if self.held is not None:
            self.returned.append(self.held)
            self.held = None
            self._say(NoteReturned(n=self._next()))

    # --- what goes wrong

    def jam(self) -> None:
        """The next thing to be stacked gets stuck on the way."""
        self._jams_when_stacking = True

    def mend(self) -> None:
        """Whatever was stuck is given back by whoever opens the machine."""
        self._jams_when_stacking = False
        super().mend()
        self._give_back()

    def cheat(self) -> None:
        """Something on a string."""
        self._say(Alarm(n=self._next(), reason=CHEATED))

    def power_cut(self) -> None:
        """Off and on again: what was held is given back, and what was told last is told again."""
        self._give_back()
        if self._told is not None:
            self.repeat()
