"""A record: an event that was applied, or a note of what was refused or befell the engine."""

from typing import Any

import msgspec

from croupier.floor.messages import AnyEvent
from croupier.message import Actor, Event, Millis
from croupier.refusal import Refusal


class Note(msgspec.Struct, frozen=True, omit_defaults=True):
    """What changed nothing and may still be evidence: a refusal, a start, a stop."""

    what: str
    command: Any = None
    refusal: Refusal | None = None


class Record(msgspec.Struct, frozen=True, omit_defaults=True):
    seq: int
    at: Millis
    by: Actor
    event: AnyEvent | None = None
    note: Note | None = None


_encoder = msgspec.json.Encoder(order="deterministic")
_decoder = msgspec.json.Decoder(Record)


def encode(record: Record) -> bytes:
    """The canonical bytes of a record: the same value always gives the same bytes."""
    return _encoder.encode(record)


def decode(payload: bytes) -> Record:
    return _decoder.decode(payload)


def event_fields(event: Event) -> dict[str, Any]:
    """An event as plain values, its name under "event"."""
    fields: dict[str, Any] = msgspec.json.decode(_encoder.encode(event))
    return fields
