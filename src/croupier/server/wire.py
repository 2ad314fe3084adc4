"""What travels between the server and a screen: one socket, JSON, version 1.

A screen says hello: who it is, and the last record it knows of. It is given a snapshot, or told that it
missed nothing. From then on each message names the record it rests on and the one the screen was told
before, so that a gap is seen; and it leaves when that record is on disk. Commands are numbered upward;
their answers come with what they led to. Times are the server's, with its clock beside them.
"""

from typing import Any, Literal

import msgspec

from croupier.floor.corrections import Preview
from croupier.floor.desk_views import DeskView, PaperView
from croupier.floor.display_views import DisplayView, FlyingView, LayoutView
from croupier.floor.player_views import OwnView, TableView
from croupier.floor.views import DealerView
from croupier.games.felt import Felt
from croupier.message import Millis

VERSION = 1


# --- from a screen


class Hello(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The first message: a terminal's key, or the token of a person's session and where that person is."""

    do: Literal["hello"]
    version: int
    key: str = ""
    token: str = ""
    table: str = ""
    desk: str = ""
    seq: int = -1
    """The last record that this screen was told of, and still shows."""
    language: str = "en"
    """In which refusals and prompts are worded; English where there are no words in it."""


class Speak(msgspec.Struct, frozen=True):
    """From now on in another language; a Dealer Terminal is given its prompts anew."""

    do: Literal["speak"]
    language: str = "en"


class AskSnapshot(msgspec.Struct, frozen=True):
    """Everything again, after a gap."""

    do: Literal["snapshot"]


class LookUp(msgspec.Struct, frozen=True):
    """A desk reads a paper; nothing comes of it."""

    do: Literal["look_up"]
    validation: str = ""
    asked: int = 0


class AskPreview(msgspec.Struct, frozen=True):
    """A Dealer Terminal asks what a correction would change; nothing comes of it."""

    do: Literal["preview"]
    round: Any = 0
    outcome: Any = None
    asked: int = 0


# --- to a screen


class Refused(msgspec.Struct, frozen=True, omit_defaults=True):
    code: str
    says: str
    cites: list[str]
    params: dict[str, Any] = {}


class Printed(msgspec.Struct, frozen=True):
    """The ticket in a terminal's slot; only the terminal itself is told its number."""

    id: str
    amount: int
    validation: str
    issued_at: Millis
    expires_at: Millis | None


class Snapshot(msgspec.Struct, frozen=True, tag="snapshot", tag_field="type"):
    seq: int
    clock: Millis
    version: int
    view: TableView | DisplayView | FlyingView | LayoutView | DealerView | DeskView
    felt: Felt | msgspec.Raw | None
    """The layout of the table; no desk has one."""
    next: int
    """The number of the next command."""
    ticket: Printed | None
    read_only: bool
    """Another window holds this terminal."""
    own: OwnView | msgspec.UnsetType = msgspec.UNSET
    """Of a Player Terminal."""


class Resumed(msgspec.Struct, frozen=True, tag="resumed", tag_field="type"):
    """Nothing was missed: what the screen shows holds."""

    seq: int
    clock: Millis
    version: int
    next: int
    read_only: bool


class Answered(msgspec.Struct, frozen=True, omit_defaults=True):
    """The answer to a numbered command."""

    n: Any
    """The number as it was given, whatever it was."""
    seq: int
    events: tuple[msgspec.Raw, ...] = ()
    """What it led to: it is not told again among the events."""
    refused: Any = None


class Told(msgspec.Struct, frozen=True, tag="told", tag_field="type", omit_defaults=True):
    """What is new since the message before: answers, events, and the parts of the view that changed."""

    seq: int
    prev: int
    clock: Millis
    answers: list[Answered] = []
    events: list[msgspec.Raw] = []
    view: msgspec.Raw | DealerView | DeskView | msgspec.UnsetType = msgspec.UNSET
    own: OwnView | msgspec.UnsetType = msgspec.UNSET
    felt: Felt | msgspec.Raw | msgspec.UnsetType = msgspec.UNSET
    ticket: Printed | msgspec.UnsetType | None = msgspec.UNSET
    read_only: bool | msgspec.UnsetType = msgspec.UNSET


class LookedUp(msgspec.Struct, frozen=True, tag="looked_up", tag_field="type"):
    asked: int
    paper: PaperView | None = None
    unpaid: Any = None
    """Why it is worth nothing now."""
    refused: Any = None


class Previewed(msgspec.Struct, frozen=True, tag="previewed", tag_field="type", omit_defaults=True):
    asked: int
    preview: Preview | None = None
    refused: Any = None


class Closed(msgspec.Struct, frozen=True, tag="closed", tag_field="type"):
    """The last message: why the server ends this connection."""

    code: str
    says: str


FROM_A_SCREEN = (Hello, AskSnapshot, Speak, LookUp, AskPreview)
TO_A_SCREEN = (Snapshot, Resumed, Told, LookedUp, Previewed, Closed)
