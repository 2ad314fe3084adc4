"""Every command and every event there is, by name, for those who read them back from JSON."""

from typing import Any, Union

from croupier.floor import deciding
from croupier.floor.state import ChangeFloor, OpenFloor
from croupier.message import Command, Event, name_of
from croupier.play.malfunctions import SystemFault

_commands: tuple[type[Command], ...] = (
    OpenFloor,
    SystemFault,
    *deciding.AT_A_TERMINAL,
    *deciding.FOR_A_PLAYER,
    *deciding.ON_THE_FLOOR,
    *deciding.AT_A_TABLE,
    *deciding.AT_A_DESK,
    *deciding.OF_MATTERS,
    ChangeFloor,
)
_events: tuple[type[Event], ...] = (*deciding.APPLIED_TO_A_TABLE, *deciding.APPLIED_TO_THE_FLOOR)

COMMANDS = {name_of(kind.__name__): kind for kind in _commands}
EVENTS = {name_of(kind.__name__): kind for kind in _events}

AnyEvent: Any = Union[_events]  # noqa: UP007
"""An event of whatever kind, as msgspec reads it."""
