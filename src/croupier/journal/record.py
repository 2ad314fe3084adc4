"""A record: an event that was applied, or a note of what was refused or befell the engine.

Records outlive the code that wrote them. Each says by which version of the messages it was written; an
older one is brought up to today's, step by step, when it is read.
"""

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from croupier.floor.messages import AnyEvent
from croupier.message import Actor, Event, Millis
from croupier.refusal import Refusal

VERSION = 1
"""Of the messages as they are now. Raise it when an event changes so that an old record would not be read
as it was meant, and say below how to bring one of the version before up to it."""

Upgrade = Callable[[dict[str, Any]], dict[str, Any]]
UPGRADES: Mapping[int, Upgrade] = {}
"""From a record of this version, as plain values, to one of the next."""


STOPPED = "stopped"
"""What the last note of a clean stop says."""


class Note(msgspec.Struct, frozen=True, omit_defaults=True):
    """What changed nothing and may still be evidence: a refusal, a start, a stop."""

    what: str
    command: Any = None
    refusal: Refusal | None = None
    says: str = ""


class Record(msgspec.Struct, frozen=True, omit_defaults=True):
    seq: int
    at: Millis
    by: Actor
    event: AnyEvent | None = None
    note: Note | None = None
    v: int = 1
    """The version it was written by; nothing stands for the first."""
    more: int = 0
    """How many records of the same command follow: without them it is not there whole."""


class UnreadableRecord(Exception):
    """Bytes that are no record of any version known here."""


class _Written(msgspec.Struct):
    v: int = 1


_encoder = msgspec.json.Encoder(order="deterministic")
_decoder = msgspec.json.Decoder(Record)
_version = msgspec.json.Decoder(_Written)


encode: Callable[[Record], bytes] = _encoder.encode
"""The canonical bytes of a record: the same value always gives the same bytes."""


def decode(
    payload: bytes, version: int = VERSION, upgrades: Mapping[int, Upgrade] = UPGRADES
) -> Record:
    """A record of this version or of any before it."""
    try:
        written = _version.decode(payload).v
        if written == version:
            return _decoder.decode(payload)
        if written > version:
            raise UnreadableRecord(f"it was written by version {written}, and this is {version}")
        plain = msgspec.json.decode(payload)
        for step in range(written, version):
            plain = upgrades[step](plain)
        return msgspec.convert({**plain, "v": version}, Record)
    except (msgspec.DecodeError, ValueError, KeyError) as problem:
        raise UnreadableRecord(str(problem)) from None


def event_fields(event: Event) -> dict[str, Any]:
    """An event as plain values, its name under "event"."""
    fields: dict[str, Any] = msgspec.json.decode(_encoder.encode(event))
    return fields
