"""The types of the screens, written from what travels: `web/lib/wire.gen.ts`."""

import enum
from collections.abc import Iterator, Mapping
from types import NoneType
from typing import Any, Literal, get_args, get_origin

import msgspec

from croupier.floor.messages import EVENTS
from croupier.server.describing import (
    AUDIENCES,
    Choice,
    Field,
    Happened,
    name_of,
    shapes,
    variants,
)
from croupier.server.wire import TO_A_SCREEN, VERSION

PLAIN = {str: "string", int: "number", float: "number", bool: "boolean", NoneType: "null"}


def typescript() -> Iterator[str]:
    """The whole file, line by line."""
    yield "// Made by `make docs` from the types that the server writes and reads: change those instead.\n"
    yield "/** The version of the wire. */"
    yield f"export const VERSION = {VERSION};"
    for shape in shapes().values():
        yield ""
        yield from _comment(shape.says)
        if isinstance(shape, Choice):
            yield f"export type {shape.name} = {_words(tuple(shape.values))};"
        elif shape.array:
            inner = ", ".join(
                f"{field.name}: {type_of(field.type, field.given)}" for field in shape.fields
            )
            yield f"export type {shape.name} = [{inner}];"
        else:
            yield f"export interface {shape.name} {{"
            for field in shape.fields:
                yield from _field(field)
            yield "}"
    for audience in AUDIENCES:
        names = [audience.shape_of(command) for command in audience.commands]
        yield from _union(f"By{audience.name}", audience.says, names)
    yield from _union(
        "Happened", Happened.__doc__ or "", [f"{kind.__name__}Event" for kind in EVENTS.values()]
    )
    yield from _union(
        "ToAScreen", "What a screen is told.", [kind.__name__ for kind in TO_A_SCREEN]
    )


def _union(name: str, says: str, of: list[str]) -> Iterator[str]:
    yield ""
    yield from _comment(says)
    yield f"export type {name} ="
    yield "\n".join(f"  | {one}" for one in of) + ";"


def _field(field: Field) -> Iterator[str]:
    yield from _comment(field.says, "  ")
    yield f"  {field.name}{'?' if field.optional else ''}: {type_of(field.type, field.given)};"


def _comment(says: str, indent: str = "") -> Iterator[str]:
    if says:
        yield f"{indent}/** {says} */"


def type_of(annotation: Any, given: bool) -> str:
    """An annotation as TypeScript."""
    parts = variants(annotation)
    if len(parts) > 1:
        return " | ".join(type_of(one, given) for one in parts)
    if annotation in PLAIN:
        return PLAIN[annotation]
    if annotation in (Any, object):
        return "unknown"
    if annotation is Happened:
        return "Happened"
    if isinstance(annotation, type) and issubclass(annotation, (msgspec.Struct, enum.Enum)):
        return name_of(annotation, given=given)
    origin, inside = get_origin(annotation), get_args(annotation)
    if origin is Literal:
        return _words(inside)
    if origin in (dict, Mapping):
        return f"Record<{type_of(inside[0], given)}, {type_of(inside[1], given)}>"
    if origin is list or inside[-1:] == (...,):
        inner = type_of(inside[0], given)
        return f"({inner})[]" if " " in inner else f"{inner}[]"
    if origin is tuple:
        return f"[{', '.join(type_of(one, given) for one in inside)}]"
    raise TypeError(f"no TypeScript for {annotation}")


def _words(values: tuple[Any, ...]) -> str:
    return " | ".join(msgspec.json.encode(value).decode() for value in values)
