"""The alarm: what the clock asks for next, without going through the whole floor after every touch.

What a table's clock asks for follows from that table alone, so after an event that names a table only that
table is looked at again.
"""

from collections.abc import Iterable

from croupier.floor import Floor
from croupier.floor.deciding import timers_of
from croupier.floor.holds import lapses
from croupier.message import Command, Event, Millis
from croupier.play.chips import ChipsLie
from croupier.play.confirming import WagersConfirmed
from croupier.play.wagering_period import NewGame

TOUCHES = (ChipsLie, WagersConfirmed)
"""What players do with their chips, by far the most of what happens: no clock depends on it."""


class Alarm:
    def __init__(self) -> None:
        self.draining = False
        """No round begins any more."""
        self._of_tables: dict[str, Command | None] = {}
        self._next: Command | None = None
        self._known = False

    def forget(self) -> None:
        """Look at everything again."""
        self._of_tables.clear()
        self._known = False

    def happened(self, floor: Floor, events: Iterable[Event]) -> None:
        for id in {
            getattr(event, "table", "") for event in events if not isinstance(event, TOUCHES)
        }:
            if id not in floor.tables:
                self.forget()
                return
            found = self._first(timers_of(floor.tables[id]))
            if found != self._of_tables.get(id):
                self._of_tables[id], self._known = found, False
        if floor.holds:
            self._known = False

    def next(self, floor: Floor) -> Command | None:
        """The earliest of what the clock will ask for; of several at once, the floor's first."""
        if not self._known:
            for id, table in floor.tables.items():
                if id not in self._of_tables:
                    self._of_tables[id] = self._first(timers_of(table))
            of_tables = (one for id in floor.tables if (one := self._of_tables[id]))
            self._next = self._first((*lapses(floor), *of_tables))
            self._known = True
        return self._next

    def _first(self, timers: Iterable[Command]) -> Command | None:
        begins = (one for one in timers if not (self.draining and isinstance(one, NewGame)))
        return min(begins, key=_time, default=None)


def _time(timer: Command) -> Millis:
    return timer.at
