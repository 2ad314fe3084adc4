"""A screen's channel: who is behind it, what it was told last, and what it is to be told next."""

from dataclasses import dataclass, field
from typing import Any, Protocol

from croupier.message import Actor
from croupier.server.wire import Answered


class Transport(Protocol):
    """What carries a channel's messages."""

    def send(self, message: bytes) -> bool:
        """Send a message; False if whoever is there reads too slowly to be told any more."""

    def close(self) -> None:
        """End the connection, after what was sent."""

    def pause(self) -> None:
        """Read no more for a while."""

    def resume(self) -> None: ...


@dataclass(eq=False, slots=True)
class Channel:
    """One screen's connection."""

    actor: Actor
    transport: Transport
    terminal: str = ""
    """The Player Terminal this is, or empty for the Dealer Terminal of `table` or the cash desk `desk`."""
    table: str = ""
    desk: str = ""
    display: str = ""
    """Or the table that this shows to everybody,"""
    flying: bool = False
    """with all wagers that lie there."""
    layout: str = ""
    """Or the table whose common layout this is."""
    key: str = ""
    """The key that the screen holds, if it is enrolled."""
    token: str = ""
    """The session of the person at it, if it is a person's."""
    language: str = "en"
    """In which it is told why something is refused, and what to do."""
    closed: bool = False
    """It was turned out, or is gone: nothing more is heard from it."""
    read_only: bool = False
    """A newer connection holds this terminal: this one only looks on."""
    seq: int = 0
    selected: str = ""
    """The table whose view and layout a Player Terminal was told last."""
    slot: str = ""
    """The ticket it was last told to lie in the terminal's slot."""
    answers: list[Answered] = field(default_factory=list)
    events: list[Any] = field(default_factory=list)
    """What it is to be told with the next message."""
    view_changed: bool = False
    own_changed: bool = False
    held_changed: bool = False

    @property
    def something_new(self) -> bool:
        """Whether there is anything to tell it, and somebody to tell."""
        changed = self.view_changed or self.own_changed or self.held_changed
        return not self.closed and bool(changed or self.answers or self.events)

    @property
    def places(self) -> tuple[str, ...]:
        """Where it stands."""
        return self.terminal, self.table, self.desk, self.display, self.layout

    @property
    def name(self) -> str:
        """Who numbers the commands that come this way."""
        return f"{self.actor.role} {self.actor.name}"
