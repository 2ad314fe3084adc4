"""A simulated ticket printer. What comes out is a real picture of a ticket, whole or not."""

import io
import random

import msgspec
from PIL import Image

from croupier.devices.simulating import Simulator
from croupier.devices.ticket_printer.kind import (
    NotPrinted,
    PaperLow,
    Printed,
    Taken,
    TicketPrinterOrder,
    TicketPrinterSetting,
)
from croupier.devices.tickets import ticket_png

PAPER_OUT, JAM, TORN = "paper out", "jam", "torn"
ROLL, LOW = 400, 20
"""Tickets on a full roll, and how many are left when it is nearly used up."""
TORN_AT = 0.35
"""How much of a torn ticket is left."""


class Sheet(msgspec.Struct, frozen=True):
    """What came out."""

    ticket: str
    png: bytes


class SimulatedTicketPrinter(Simulator):
    """Scripted by whoever calls; with a seed, one ticket in so many fails by chance."""

    def __init__(
        self,
        address: str = "",
        setting: TicketPrinterSetting | None = None,
        *,
        seed: int | None = None,
        fails_once_in: int = 0,
        taken_at_once: bool = False,
    ) -> None:
        super().__init__()
        self._chance, self._fails_once_in = random.Random(seed), fails_once_in
        self._taken_at_once = taken_at_once
        self.left = ROLL
        self.sheets: list[Sheet] = []
        self.at_exit: Sheet | None = None
        self._next_fails = ""

    async def do(self, order: TicketPrinterOrder) -> None:
        paper = order.paper
        failing = self._failing()
        if failing:
            if failing == TORN:
                self.sheets.append(Sheet(paper.ticket, _torn(ticket_png(paper))))
            self._say(NotPrinted(n=self._next(), ticket=paper.ticket, reason=failing))
            if failing != TORN and failing not in self.faults:
                self.fail(failing)
            return
        self.left -= 1
        self.at_exit = Sheet(paper.ticket, ticket_png(paper))
        self.sheets.append(self.at_exit)
        self._say(Printed(n=self._next(), ticket=paper.ticket))
        if self.left == LOW:
            self._say(PaperLow(n=self._next()))
        if self._taken_at_once:
            self.take()

    def _failing(self) -> str:
        failing, self._next_fails = self._next_fails, ""
        by_chance = self._fails_once_in and self._chance.randrange(self._fails_once_in) == 0
        if self.faults:
            return self.faults[-1]
        if self.left <= 0:
            return PAPER_OUT
        return failing or (self._chance.choice((JAM, TORN)) if by_chance else "")

    # --- what people do

    def take(self) -> Sheet | None:
        """Take what lies at the exit."""
        sheet, self.at_exit = self.at_exit, None
        if sheet:
            self._say(Taken(n=self._next(), ticket=sheet.ticket))
        return sheet

    def load(self) -> None:
        """A new roll."""
        self.left = ROLL
        self.mend()

    # --- what goes wrong

    def run_out(self) -> None:
        self.left = 0

    def jam(self) -> None:
        """The next ticket gets stuck."""
        self._next_fails = JAM

    def tear(self) -> None:
        """The next ticket tears."""
        self._next_fails = TORN


def _torn(png: bytes) -> bytes:
    picture, out = Image.open(io.BytesIO(png)), io.BytesIO()
    picture.crop((0, 0, int(picture.width * TORN_AT), picture.height)).save(out, "PNG")
    return out.getvalue()
