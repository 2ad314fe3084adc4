"""What the centralised monitoring system asks of a terminal, and what it is answered.

Credit comes in by it. No rulebook lets it take credit out, so nothing here does.
"""

import msgspec

from croupier.devices.driver import Alarm, DeviceEvent, FaultGone, FaultRaised, Order


class MonitoringSetting(msgspec.Struct, frozen=True):
    """Which terminal this is to the system."""

    terminal: str


class TransferAsked(DeviceEvent, frozen=True):
    """Put this credit on the account. The same reference again is the same transfer."""

    reference: str
    amount: int


class TransferDone(Order, frozen=True):
    """The credit is on the account, and on record."""

    reference: str


class TransferRefused(Order, frozen=True):
    """Nothing was credited under this reference here."""

    reference: str
    code: str


MonitoringEvent = TransferAsked | FaultRaised | FaultGone | Alarm
MonitoringOrder = TransferDone | TransferRefused
