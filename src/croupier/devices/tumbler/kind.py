"""What a dice tumbler with a reader reports, and what it can be told."""

import msgspec

from croupier.devices.driver import Alarm, DeviceEvent, FaultGone, FaultRaised, Order


class TumblerSetting(msgspec.Struct, frozen=True):
    """What the floor expects of the tumbler."""

    dice: int = 3


class Shaking(DeviceEvent, frozen=True):
    """The dice move."""

    shake: int
    """The tumbler's own count of shakes: what follows belongs to the same one."""


class Settled(DeviceEvent, frozen=True):
    """The dice lie still."""

    shake: int


class DiceRead(DeviceEvent, frozen=True):
    """The reader sees the upper faces."""

    shake: int
    dice: tuple[int, ...]
    sure: tuple[float, ...] = ()
    """How sure it is of each, from 0 to 1; nothing where it does not say."""


class DiceUnread(DeviceEvent, frozen=True):
    """No outcome can be read: cocked or stacked dice, none seen to move, too dark."""

    shake: int
    reason: str


class Shake(Order, frozen=True):
    """Shake the dice."""


class Read(Order, frozen=True):
    """Read them, once more if need be."""


TumblerEvent = Shaking | Settled | DiceRead | DiceUnread | FaultRaised | FaultGone | Alarm
TumblerOrder = Shake | Read
