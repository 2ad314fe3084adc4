"""What a roulette wheel reports, and what it can be told."""

import msgspec

from croupier.devices.driver import Alarm, DeviceEvent, FaultGone, FaultRaised, Order


class WheelSetting(msgspec.Struct, frozen=True):
    """What the floor expects of the wheel."""

    pockets: tuple[str, ...]
    """Every number there is."""


class BallSpun(DeviceEvent, frozen=True):
    """The ball runs in the rim."""

    spin: int
    """The wheel's own count of spins: what follows belongs to the same one."""


class BallDropping(DeviceEvent, frozen=True):
    """The ball is about to leave the rim: no more bets, whatever the clock says."""

    spin: int


class NumberRead(DeviceEvent, frozen=True):
    """A sensor reads the pocket in which the ball lies."""

    spin: int
    number: str
    sensor: int = 1
    revolutions: int | None = None
    """How often the ball went round, where the wheel counts it."""


class NoValidSpin(DeviceEvent, frozen=True):
    """The wheel itself knows that this spin has no result: not launched, the wrong way, the ball out."""

    spin: int
    reason: str


class Spin(Order, frozen=True):
    """Launch the ball."""


WheelEvent = BallSpun | BallDropping | NumberRead | NoValidSpin | FaultRaised | FaultGone | Alarm
WheelOrder = Spin
