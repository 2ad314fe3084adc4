"""What every device is to the floor: it reports events, takes orders, and decides nothing.

A driver speaks one protocol of one kind of device. It owns its line, its timeouts and its retries, and
turns what it hears into the kind's events. Whatever it reports is on disk when `report` returns: only then
does it acknowledge to the device. An event of which it does not know whether it was taken it reports again,
under the same number.
"""

from collections.abc import Awaitable, Callable
from typing import Any, ClassVar, Protocol

import msgspec

from croupier.message import name_of


class DeviceEvent(
    msgspec.Struct,
    frozen=True,
    kw_only=True,
    tag_field="is",
    tag=name_of,
    forbid_unknown_fields=True,
):
    """Something that a device saw or did."""

    n: int
    """The device's own running number of it, from 1, up by one, never used for anything else. A protocol
    with a short counter is counted on by its driver, from `last`."""


class FaultRaised(DeviceEvent, frozen=True):
    """The device does not work as it should."""

    reason: str


class FaultGone(DeviceEvent, frozen=True):
    """What was wrong is put right."""

    reason: str


class Alarm(DeviceEvent, frozen=True):
    """Somebody tampers with the device. It does not go by itself: a person has to look."""

    reason: str


class Order(
    msgspec.Struct,
    frozen=True,
    kw_only=True,
    tag_field="do",
    tag=name_of,
    forbid_unknown_fields=True,
):
    """Something that a device is to do."""


Report = Callable[[DeviceEvent], Awaitable[None]]
"""Returns when what the event led to is on disk. If it raises, the event was not taken."""


class Driver(Protocol):
    """One device, as its attachment sees it. Made with an address, the kind's setting and options."""

    simulated: ClassVar[bool]
    """Whether there is no device behind it: a real floor refuses such a one where it makes outcomes."""

    async def run(self, report: Report, last: int) -> None:
        """Report what happens until cancelled. `last` is the highest number that the journal has seen."""

    async def do(self, order: Any) -> None:
        """Carry an order out, or begin to; what comes of it is reported."""


class MakesDriver(Protocol):
    """What an entry point names: usually the driver's class."""

    simulated: bool

    def __call__(self, address: str, setting: Any, **options: Any) -> Driver: ...
