"""A ticket printer at a terminal: prints what was issued there, one ticket at a time.

The ticket is in the journal before the printer hears of it. It is printed once: one of which nothing is
known after a restart, or that did not come out whole, is a print fault, and the rulebook says what follows.
"""

from collections import deque
from collections.abc import Callable
from typing import ClassVar

from croupier.accounts.tickets import Ticket, TicketIssued
from croupier.devices.at_terminal import AtTerminal, Wrongs
from croupier.devices.attaching import Floored
from croupier.devices.driver import Driver
from croupier.devices.ticket_printer.kind import (
    NotPrinted,
    PaperLow,
    Print,
    Printed,
    Taken,
    TicketPrinterEvent,
    TicketPrinterSetting,
)
from croupier.devices.tickets import paper_of
from croupier.floor.money_in_and_out import TakeTicket
from croupier.floor.papers import ReportPrintFault
from croupier.floor.state import Floor, Seat
from croupier.message import Event

NumberOf = Callable[[Ticket], str]
"""The 18 digits of a ticket, made again from what is known of it."""


class AttachedTicketPrinter(AtTerminal):
    kind: ClassVar[str] = "ticket-printer"

    def __init__(
        self,
        engine: Floored,
        place: str,
        driver: Driver,
        wrongs: Wrongs | None = None,
        *,
        number_of: NumberOf,
        venue: str,
    ) -> None:
        super().__init__(engine, place, driver, wrongs)
        self._number_of, self._venue = number_of, venue
        self._waiting: deque[str] = deque()
        """Tickets issued and not printed yet."""
        self._printing = ""
        """The one that is being printed, or lies at the exit."""

    @staticmethod
    def setting(floor: Floor, seat: Seat) -> TicketPrinterSetting:
        return TicketPrinterSetting()

    def start(self) -> None:
        super().start()
        slot = self.seat.ticket
        if slot and not self.engine.floor.tickets[slot].faulty:
            self.later(self._unknown(slot))

    async def _unknown(self, ticket: str) -> None:
        """Issued before the restart, and neither taken nor known to have failed."""
        await self.note("ticket in doubt", f"{ticket}: nothing is known of its printing")
        await self.submit(ReportPrintFault(terminal=self.place, ticket=ticket))

    def changed(self, events: list[Event]) -> None:
        super().changed(events)
        for event in events:
            if isinstance(event, TicketIssued) and event.terminal == self.place:
                self._waiting.append(event.ticket)
        self._print_next()

    def _print_next(self) -> None:
        """Not before the last one was taken: nobody is to take two for one."""
        if self._printing or not self._waiting:
            return
        self._printing = self._waiting.popleft()
        ticket = self.engine.floor.tickets[self._printing]
        number = self._number_of(ticket)
        self.order(Print(paper=paper_of(self.engine.floor, ticket, number, self._venue)))

    async def take(self, event: TicketPrinterEvent) -> None:
        match event:
            case Printed():
                await self._known(event)
            case Taken():
                if await self._known(event):
                    self._printing = ""
                    if self.seat.ticket == event.ticket:
                        await self.submit(TakeTicket(terminal=self.place), event)
                    self._print_next()
            case NotPrinted():
                await self.note("ticket not printed", f"{event.ticket}: {event.reason}")
                fault = ReportPrintFault(terminal=self.place, ticket=event.ticket)
                await self.submit(fault, event)
                self._printing = "" if self._printing == event.ticket else self._printing
                self._print_next()
            case PaperLow():
                await self.note("paper low", self.place)

    async def _known(self, event: Printed | Taken) -> bool:
        if event.ticket == self._printing:
            return True
        await self.set_aside(event, "it was not being printed")
        return False
