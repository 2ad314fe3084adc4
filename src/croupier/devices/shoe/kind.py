"""What a shoe that reads cards reports, and what it can be told."""

import msgspec

from croupier.devices.driver import Alarm, DeviceEvent, FaultGone, FaultRaised, Order


class ShoeSetting(msgspec.Struct, frozen=True):
    """What the floor expects of the shoe."""

    decks: int = 8


class CardRead(DeviceEvent, frozen=True):
    """A card was drawn and read: `8S`, `TH`."""

    card: str


class CuttingCard(DeviceEvent, frozen=True):
    """The cutting card was drawn."""


class CardUnread(DeviceEvent, frozen=True):
    """Something was drawn that the shoe could not read."""

    reason: str = "it cannot be read"


class StandbyPressed(DeviceEvent, frozen=True):
    """The key on the shoe between two coups."""


class CoupEnded(DeviceEvent, frozen=True):
    """What the shoe itself makes of the coup: a second opinion, to be compared with the cards."""

    winner: str


class Lock(Order, frozen=True):
    """Let no card out."""


class Unlock(Order, frozen=True):
    """Let cards out again."""


ShoeEvent = (
    CardRead
    | CuttingCard
    | CardUnread
    | StandbyPressed
    | CoupEnded
    | FaultRaised
    | FaultGone
    | Alarm
)
ShoeOrder = Lock | Unlock
