"""What a ticket printer reports, and what it can be told."""

import msgspec

from croupier.devices.driver import Alarm, DeviceEvent, FaultGone, FaultRaised, Order
from croupier.devices.tickets import Paper


class TicketPrinterSetting(msgspec.Struct, frozen=True):
    """Nothing: every printer prints the same paper."""


class Printed(DeviceEvent, frozen=True):
    """The ticket was printed whole and lies at the exit."""

    ticket: str


class Taken(DeviceEvent, frozen=True):
    """The ticket was taken from the exit."""

    ticket: str


class NotPrinted(DeviceEvent, frozen=True):
    """No ticket came out, or one that cannot be read."""

    ticket: str
    reason: str


class PaperLow(DeviceEvent, frozen=True):
    """Not many more tickets can be printed."""


class Print(Order, frozen=True):
    """Print this ticket."""

    paper: Paper


TicketPrinterEvent = Printed | Taken | NotPrinted | PaperLow | FaultRaised | FaultGone | Alarm
TicketPrinterOrder = Print
