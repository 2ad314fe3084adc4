"""How often somebody may be wrong: by name, by address, and by both; and how fast anybody may knock.

Nobody can lock a known person out for good. A wrong password counts where it was typed; from where somebody
has signed in before, only what was typed there counts. Times come from outside, in seconds.
"""

import ipaddress
import math
import threading
from collections import deque
from dataclasses import dataclass, field
from typing import NamedTuple

KEPT_MOST = 10_000
"""Names and addresses that are remembered at a time."""


class Limit(NamedTuple):
    """So many failures within so many seconds; then one waits until the first of them is that old."""

    failures: int
    seconds: float


AT_ONE_PLACE = (Limit(5, 60), Limit(20, 3_600))
"""One name from one address."""
FROM_AN_ADDRESS = (Limit(30, 300),)
"""Any names, from where they have not signed in before."""
UNDER_A_NAME = (Limit(50, 3_600),)
"""One name, from any addresses where that person has not signed in before."""
WRONG_CODES = (Limit(10, 600),)
"""Enrolment codes that were none, from one address."""


class Failures:
    """When each was wrong lately. An attempt counts as wrong until it turns out right."""

    def __init__(self, limits: tuple[Limit, ...]) -> None:
        self._limits = limits
        self._longest = max(limit.seconds for limit in limits)
        self._most = max(limit.failures for limit in limits)
        self._times: dict[str, deque[float]] = {}
        self._lock = threading.Lock()

    def begin(self, who: str, now: float) -> int:
        """Begin an attempt; or how many seconds to wait, and then it is none."""
        with self._lock:
            wait = self.wait(who, now)
            if not wait:
                self.add(who, now)
            return math.ceil(wait)

    def wait(self, who: str, now: float) -> float:
        times = self._times.get(who, ())
        waits = (
            times[-limit.failures] + limit.seconds - now
            for limit in self._limits
            if len(times) >= limit.failures
        )
        return max(0.0, 0.0, *waits)

    def add(self, who: str, now: float) -> None:
        if who not in self._times:
            self._make_room(now)
        self._times.setdefault(who, deque(maxlen=self._most)).append(now)

    def take_back(self, who: str, at: float) -> None:
        """What was begun at that time was right."""
        times = self._times.get(who, ())
        if at in times:
            self._times[who].remove(at)
        if not times:
            self.forget(who)

    def forget(self, who: str) -> None:
        self._times.pop(who, None)

    def _make_room(self, now: float) -> None:
        if len(self._times) < KEPT_MOST:
            return
        old = [who for who, times in self._times.items() if times[-1] + self._longest <= now]
        for who in old or [next(iter(self._times))]:
            del self._times[who]


class Lockout:
    """Who may try a password now."""

    def __init__(self) -> None:
        self._here = Failures(AT_ONE_PLACE)
        self._address = Failures(FROM_AN_ADDRESS)
        self._name = Failures(UNDER_A_NAME)
        self._lock = threading.Lock()

    def begin(self, name: str, address: str, known: bool, now: float) -> int:
        """Begin an attempt; or how many seconds to wait, and then it is none."""
        counted = [(self._here, _both(name, address))]
        if not known:
            counted += [(self._address, address), (self._name, name)]
        with self._lock:
            wait = max(failures.wait(who, now) for failures, who in counted)
            if not wait:
                for failures, who in counted:
                    failures.add(who, now)
            return math.ceil(wait)

    def right(self, name: str, address: str, at: float) -> None:
        """The attempt begun at that time was right: what was typed wrong here before is forgiven."""
        with self._lock:
            self._here.forget(_both(name, address))
            self._address.take_back(address, at)
            self._name.take_back(name, at)


def _both(name: str, address: str) -> str:
    return f"{address} {name}"


@dataclass
class Pace:
    """A bucket of requests for each address: so many at once, then so many a second."""

    at_once: float = 60
    a_second: float = 1
    _left: dict[str, tuple[float, float]] = field(default_factory=dict)

    def wait(self, address: str, now: float) -> int:
        """Take one out; or how many seconds to wait for the next. A place can have one as well."""
        left, since = self._left.pop(address, (self.at_once, now))
        left = min(self.at_once, left + (now - since) * self.a_second)
        if len(self._left) >= KEPT_MOST:
            del self._left[next(iter(self._left))]
        self._left[address] = (left - 1 if left >= 1 else left), now
        return 0 if left >= 1 else math.ceil((1 - left) / self.a_second)


@dataclass(slots=True)
class Bucket:
    """What one may still do at once; it fills again as time passes."""

    left: float
    since: float

    def take(self, now: float, at_once: float, a_second: float) -> bool:
        """Take one out, if there is one."""
        self.left = min(at_once, self.left + (now - self.since) * a_second)
        self.since = now
        if self.left < 1:
            return False
        self.left -= 1
        return True


def whose(host: str) -> str:
    """The address that counts: one house has many of the newer kind, and can take another at will."""
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return host
    if address.version == 6 and address.ipv4_mapped:
        return str(address.ipv4_mapped)
    if address.version == 6:
        return str(ipaddress.ip_network((address, 64), strict=False))
    return host
