"""A note acceptor at a terminal: what it has stacked is credited, once; what it holds waits for the engine.

It is told which notes the terminal takes at this moment, so that a rulebook that stops notes for a while
(ACT 4.2: with a confirmed wager) stops the acceptor. A note that was held when the stop began goes back;
one that is past that point cannot, and waits for its credit until the terminal takes it.
"""

import asyncio
from collections.abc import Callable
from itertools import count
from typing import ClassVar

from croupier.devices.at_terminal import AtTerminal, Wrongs
from croupier.devices.attaching import COMMANDS_EACH, Floored, code_of
from croupier.devices.driver import Driver
from croupier.devices.note_acceptor.kind import (
    NoteAcceptorEvent,
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
from croupier.floor.money_in_and_out import InsertNote
from croupier.floor.papers import InsertTicket
from croupier.floor.state import Floor, Seat
from croupier.message import Event

ReadNumber = Callable[[str], str]
"""From the digits on a ticket to what the floor knows it by; nothing if they are no ticket's."""
UNREADABLE = "ticket_unreadable"
"""What a terminal that takes tickets says of an empty piece of paper; one that takes none says so."""


class AttachedNoteAcceptor(AtTerminal):
    kind: ClassVar[str] = "note-acceptor"

    def __init__(
        self,
        engine: Floored,
        place: str,
        driver: Driver,
        wrongs: Wrongs | None = None,
        *,
        read_number: ReadNumber,
    ) -> None:
        super().__init__(engine, place, driver, wrongs)
        self._read_number = read_number
        self._takes: Take | None = None
        """What it was told last."""
        self._uncredited: dict[int, NoteStacked] = {}
        """Notes in the stacker that wait for their credit, by number."""
        self._something = asyncio.Condition()

    @staticmethod
    def setting(floor: Floor, seat: Seat) -> NoteAcceptorSetting:
        return NoteAcceptorSetting(floor.tables[seat.tables[0]].plan.notes)

    def changed(self, events: list[Event]) -> None:
        super().changed(events)
        self._tell()
        if self._uncredited:
            self.later(self._look_again())

    async def _look_again(self) -> None:
        async with self._something:
            self._something.notify_all()

    # --- what it may take now

    def _tell(self) -> None:
        """Whatever the terminal takes at this moment; nothing while a note waits, or a fault lasts."""
        takes = Take(notes=(), tickets=False)
        if not (self._uncredited or self.faults):
            takes = Take(notes=self._notes(), tickets=self._tickets())
        if takes != self._takes:
            self._takes = takes
            self.order(takes)

    def _notes(self) -> tuple[int, ...]:
        """Where the least note is refused all are; where the greatest is taken all are."""
        notes = sorted(self.setting(self.engine.floor, self.seat).notes)
        if not notes or self._refused(notes[0]):
            return ()
        if not self._refused(notes[-1]):
            return tuple(notes)
        return tuple(amount for amount in notes if not self._refused(amount))

    def _refused(self, amount: int) -> bool:
        return self.refused_now(InsertNote(terminal=self.place, amount=amount)) is not None

    def _tickets(self) -> bool:
        refused = self.refused_now(InsertTicket(terminal=self.place, validation=""))
        return refused is not None and refused.code == UNREADABLE

    async def fault_raised(self, reason: str) -> None:
        await super().fault_raised(reason)
        self._tell()

    async def fault_gone(self, reason: str) -> None:
        await super().fault_gone(reason)
        self._tell()

    # --- what comes in

    async def take(self, event: NoteAcceptorEvent) -> None:
        match event:
            case NoteEscrowed():
                doubtful = self.faults or self._refused(event.amount)
                self.order(Return() if doubtful else Stack())
            case NoteStacked():
                await self._credit(event)
            case TicketEscrowed():
                validation = self._read_number(event.validation)
                ticket = InsertTicket(terminal=self.place, validation=validation)
                answer = await self.submit(ticket, event)
                self.order(Return() if code_of(answer) else Stack())
            case NoteReturned() | NoteRejected() | TicketStacked():
                pass

    async def _credit(self, event: NoteStacked) -> None:
        """The note's money, at once or as soon as the terminal takes it: it cannot be given back.

        Every attempt has a number of its own; a note that comes again goes through the same attempts, and
        finds that one of them was good.
        """
        note = InsertNote(terminal=self.place, amount=event.amount)
        for attempt in count():
            assert attempt < COMMANDS_EACH, f"{event} was refused too often"
            answer = await self.submit(note, event, attempt)
            if not code_of(answer):
                break
            self._uncredited[event.n] = event
            self._tell()
            async with self._something:
                await self._something.wait_for(lambda: self.refused_now(note) is None)
        if self._uncredited.pop(event.n, None):
            self._tell()
