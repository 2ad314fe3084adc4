"""What a note acceptor reports, and what it can be told."""

import msgspec

from croupier.devices.driver import Alarm, DeviceEvent, FaultGone, FaultRaised, Order


class NoteAcceptorSetting(msgspec.Struct, frozen=True):
    """What the floor expects of the acceptor: a firmware that knows other notes is a fault."""

    notes: tuple[int, ...]
    """The notes that the terminal takes, in cents."""


class NoteEscrowed(DeviceEvent, frozen=True):
    """A note is held: it is stacked or returned, as it is told."""

    amount: int


class NoteStacked(DeviceEvent, frozen=True):
    """The note is in the stacker and does not come back: it is credited now, once.

    The same note again, because its acknowledgement was lost, has the same number. Until it can be credited
    the report does not return: other events are reported meanwhile, and no other note is taken.
    """

    amount: int


class NoteReturned(DeviceEvent, frozen=True):
    """What was held was given back."""


class NoteRejected(DeviceEvent, frozen=True):
    """Something was put in and never held: not a note, not taken now, two at once."""

    reason: str


class TicketEscrowed(DeviceEvent, frozen=True):
    """A ticket is held; these digits are on it."""

    validation: str


class TicketStacked(DeviceEvent, frozen=True):
    """The ticket is in the stacker."""


class Take(Order, frozen=True):
    """Take these notes, and tickets or not; nothing at all where there are neither."""

    notes: tuple[int, ...]
    tickets: bool = False


class Stack(Order, frozen=True):
    """Keep what is held."""


class Return(Order, frozen=True):
    """Give back what is held."""


NoteAcceptorEvent = (
    NoteEscrowed
    | NoteStacked
    | NoteReturned
    | NoteRejected
    | TicketEscrowed
    | TicketStacked
    | FaultRaised
    | FaultGone
    | Alarm
)
NoteAcceptorOrder = Take | Stack | Return
