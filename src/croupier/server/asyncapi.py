"""The socket as an AsyncAPI document: who says what, what comes back, what is refused, and the limits."""

import enum
import re
from collections.abc import Mapping
from functools import cache
from types import NoneType
from typing import Any, Literal, get_args, get_origin

import msgspec

from croupier.floor.messages import EVENTS
from croupier.server import wire
from croupier.server.conversing import (
    A_SECOND,
    AT_ONCE,
    CONNECTIONS_A_SECOND,
    CONNECTIONS_AT_ONCE,
    HELLO_SECONDS,
    KEPT_WAITING_MOST,
    MESSAGE_MOST,
    NUMBERS_AHEAD,
)
from croupier.server.describing import (
    APPROVED_BY,
    AUDIENCES,
    NUMBER,
    Choice,
    Field,
    Happened,
    Shape,
    name_of,
    shapes,
    variants,
)
from croupier.server.telling import WINDOWS_MOST
from croupier.server.transports.on_its_own import BEHIND_MOST, PING_SECONDS
from croupier.words import catalogue

Document = dict[str, Any]

LIMITS = (
    ("message_bytes", MESSAGE_MOST, "Bytes of a message; a longer one ends the connection (1009)."),
    ("hello_seconds", HELLO_SECONDS, "Seconds within which a connection says hello."),
    ("messages_a_second", A_SECOND, "Messages of one place that are heard in a second."),
    ("messages_at_once", AT_ONCE, "Messages that are heard at once before that counts."),
    ("messages_waiting", KEPT_WAITING_MOST, "Messages that may wait their turn; more end it."),
    (
        "connections_a_second",
        CONNECTIONS_A_SECOND,
        "Connections of one place, or of strangers at one address; one more waits, and is refused.",
    ),
    ("connections_at_once", CONNECTIONS_AT_ONCE, "Connections before that counts."),
    ("numbers_ahead", NUMBERS_AHEAD, "How far a number may lie beyond the next."),
    ("windows", WINDOWS_MOST, "Connections of one terminal: one holds it, the others look on."),
    ("unread_bytes", BEHIND_MOST, "Bytes that a slow screen may leave unread."),
    ("ping_seconds", PING_SECONDS, "Seconds of silence before that socket pings."),
)
CLOSED_WITH = (
    "sign_in_first",
    "other_version",
    "malformed_message",
    "no_hello",
    "no_such_desk",
    "rank_too_low",
    "too_many_messages",
    "not_a_text_message",
    "replaced",
    "not_enrolled",
    "no_rank_here",
    "connecting_too_often",
    "went_wrong",
    "stopped",
)
"""The codes with which a connection is ended; after the last three it is worth coming back."""
QUESTIONS = (wire.AskSnapshot, wire.LookUp, wire.AskPreview)
PLAIN = {
    str: {"type": "string"},
    int: {"type": "integer"},
    float: {"type": "number"},
    bool: {"type": "boolean"},
    NoneType: {"type": "null"},
    Any: {},
    object: {},
}


def refusals() -> Mapping[str, str]:
    """Every code and its words; what stands in braces is among the parameters."""
    return {
        code: re.sub(r"\{(\w+)(?::\S*?)?\}", r"{\1}", words).replace("{{", "{").replace("}}", "}")
        for code, words in catalogue().items()
    }


@cache
def asyncapi() -> Document:
    said = {kind.__name__: kind.__name__ for kind in (*wire.FROM_A_SCREEN, *wire.TO_A_SCREEN)}
    given = {
        name: name
        for audience in AUDIENCES
        for name in (audience.shape_of(command) for command in audience.commands)
    }
    messages = {name: _message(name) for name in (*said, *given)}
    return {
        "asyncapi": "3.0.0",
        "info": {
            "title": "croupier: the socket of a screen",
            "version": str(wire.VERSION),
            "description": wire.__doc__,
        },
        "defaultContentType": "application/json",
        "channels": {
            "screen": {
                "address": "/ws",
                "description": "One for each screen, here or at the port that /api/wire names.",
                "messages": {name: _ref("messages", name) for name in messages},
                "bindings": {"ws": {"method": "GET"}},
            }
        },
        "operations": {
            "hello": _operation("receive", "The first message.", ["Hello"]),
            **{
                f"by_{audience.name.lower()}": _operation(
                    "receive",
                    audience.says,
                    [audience.shape_of(each) for each in audience.commands],
                )
                for audience in AUDIENCES
            },
            "questions": _operation(
                "receive",
                "Questions of which nothing comes; they have no number.",
                [kind.__name__ for kind in QUESTIONS],
            ),
            "tell": _operation(
                "send", "What a screen is told.", [kind.__name__ for kind in wire.TO_A_SCREEN]
            ),
        },
        "components": {"messages": messages, "schemas": _schemas()},
        "x-refusals": dict(refusals()),
        "x-closed-with": list(CLOSED_WITH),
        "x-limits": {name: {"value": value, "says": says} for name, value, says in LIMITS},
    }


def _ref(kind: str, name: str) -> Document:
    return {"$ref": f"#/components/{kind}/{name}"}


def _operation(action: str, says: str, names: list[str]) -> Document:
    return {
        "action": action,
        "channel": {"$ref": "#/channels/screen"},
        "description": says,
        "messages": [{"$ref": f"#/channels/screen/messages/{name}"} for name in names],
    }


def _message(name: str) -> Document:
    shape = shapes()[name]
    return {
        "name": name,
        "payload": _ref("schemas", name),
        **({"summary": shape.says} if shape.says else {}),
    }


# --- JSON Schema


def _schemas() -> Document:
    numbered = {audience.shape_of(each) for audience in AUDIENCES for each in audience.commands}
    events = [_ref("schemas", f"{kind.__name__}Event") for kind in EVENTS.values()]
    found = {name: _schema_of(shape, numbered=name in numbered) for name, shape in shapes().items()}
    return {**found, "Happened": {"description": Happened.__doc__, "oneOf": events}}


def _schema_of(shape: Shape | Choice, *, numbered: bool) -> Document:
    says = {"description": shape.says} if shape.says else {}
    if isinstance(shape, Choice):
        return {**says, "type": "string", "enum": list(shape.values)}
    if shape.array:
        return {**says, **_row([_described(field) for field in shape.fields])}
    fields = (NUMBER, *shape.fields, APPROVED_BY) if numbered else shape.fields
    return {
        **says,
        "type": "object",
        "properties": {field.name: _described(field) for field in fields},
        "required": [field.name for field in fields if not field.optional],
        **({"additionalProperties": False} if shape.closed else {}),
    }


def _described(field: Field) -> Document:
    found = schema(field.type, field.given)
    if not field.says:
        return found
    return {"description": field.says, **({"allOf": [found]} if "$ref" in found else found)}


def schema(annotation: Any, given: bool) -> Document:
    """An annotation as JSON Schema, of the draft that AsyncAPI speaks (7)."""
    parts = variants(annotation)
    if len(parts) > 1:
        return {"anyOf": [schema(one, given) for one in parts]}
    if annotation in PLAIN:
        return dict(PLAIN[annotation])
    if annotation is Happened:
        return _ref("schemas", "Happened")
    if isinstance(annotation, type) and issubclass(annotation, (msgspec.Struct, enum.Enum)):
        return _ref("schemas", name_of(annotation, given=given))
    origin, inside = get_origin(annotation), get_args(annotation)
    if origin is Literal:
        return {"enum": list(inside)}
    if origin in (dict, Mapping):
        return {"type": "object", "additionalProperties": schema(inside[1], given)}
    if origin is list or inside[-1:] == (...,):
        return {"type": "array", "items": schema(inside[0], given)}
    assert origin is tuple, f"no schema for {annotation}"
    return _row([schema(one, given) for one in inside])


def _row(items: list[Document]) -> Document:
    """An array of just these, in this order."""
    return {"type": "array", "items": items, "minItems": len(items), "additionalItems": False}
