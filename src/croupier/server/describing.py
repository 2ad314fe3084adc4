"""What travels, described from the very types that are written and read.

A `Shape` is a type as it stands in JSON. The TypeScript of the screens and the documents at `/docs` are
both made from these, so neither can say what the code does not. The words are the docstrings.
"""

import ast
import enum
import inspect
import sys
import types
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, Literal, Union, get_args, get_origin

import msgspec
from msgspec import UnsetType

from croupier.floor.corrections import Preview
from croupier.floor.desk_views import DeskView
from croupier.floor.display_views import DisplayView, FlyingView, LayoutView
from croupier.floor.messages import COMMANDS, EVENTS
from croupier.floor.player_views import TableView
from croupier.floor.table_views import ResultView
from croupier.floor.views import DealerView
from croupier.games.felt import Felt
from croupier.message import Command, Event
from croupier.play import dealing
from croupier.play.corrections import CorrectResult
from croupier.server.conversing import BY_CASHIERS, BY_LAYOUTS, BY_PLAYERS, BY_STAFF, OURS
from croupier.server.telling import KEPT_HERE
from croupier.server.wire import (
    FROM_A_SCREEN,
    TO_A_SCREEN,
    Answered,
    AskPreview,
    LookedUp,
    Previewed,
    Refused,
    Snapshot,
    Told,
)

# --- what stands where Python says Any


class Ball(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where the ball rests, as displays show it."""

    number: str
    colour: Literal["red", "black", "green"]
    cites: tuple[str, ...]


class Throw(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The upper faces of the dice."""

    dice: tuple[int, ...]
    total: int
    cites: tuple[str, ...]


class Hand(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    cards: tuple[str, ...]
    """Each a rank of A23456789TJQK and a suit of CDHS."""
    points: int


class Coup(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Two hands as far as they are dealt, and the one that takes the next card."""

    player: Hand
    banker: Hand
    naturals: tuple[Literal["player", "banker"], ...]
    """The hands whose two cards are a natural."""
    next: Literal["player", "banker"] | None
    cites: tuple[str, ...]


class NoResult(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A round that was settled, and then declared to have no result."""

    void: Literal[True]
    cites: tuple[str, ...]


class Happened:
    """An event, of whatever kind: a fact from the records."""


Entered = str | int | list[int] | list[str]
"""An outcome as somebody enters it: a number, dice, or cards in the order dealt."""

BEHIND: dict[tuple[type, str], Any] = {
    (dealing.Outcome, "outcome"): Entered,
    (dealing.ConfirmResult, "outcome"): Entered,
    (CorrectResult, "outcome"): Entered,
    (AskPreview, "round"): int,
    (AskPreview, "outcome"): Entered,
    (TableView, "outcome"): Ball | Throw | Coup | None,
    (DealerView, "outcome"): Ball | Throw | Coup | None,
    (ResultView, "shows"): Ball | Throw | Coup | NoResult,
    (Preview, "shows"): Ball | Throw | Coup | NoResult,
    (Snapshot, "felt"): Felt | None,
    (Told, "view"): TableView | DisplayView | FlyingView | LayoutView | DealerView | DeskView,
    (Told, "felt"): Felt,
    (Told, "events"): tuple[Happened, ...],
    (Answered, "events"): tuple[Happened, ...],
    (Answered, "refused"): Refused,
    (LookedUp, "unpaid"): Refused | None,
    (LookedUp, "refused"): Refused | None,
    (Previewed, "refused"): Refused,
}
"""What is really there, where it is written beforehand or the game decides it. Tests hold it to that."""


# --- shapes


class Field(msgspec.Struct, frozen=True):
    name: str
    type: Any
    """The annotation."""
    given: bool
    """By a screen: then it may leave out what has a default. What it is told is told whole."""
    optional: bool
    says: str


class Shape(msgspec.Struct, frozen=True):
    """A struct as it stands in JSON."""

    name: str
    says: str
    fields: tuple[Field, ...]
    array: bool = False
    """The values alone, in this order."""
    closed: bool = False
    """Whoever sends a field that is not here is refused."""


class Choice(msgspec.Struct, frozen=True):
    """One of some words."""

    name: str
    says: str
    values: dict[str, str]
    """What each means, where that is written down."""


class Audience(msgspec.Struct, frozen=True):
    """Who gives commands: those of one kind of screen."""

    name: str
    says: str
    commands: tuple[str, ...]
    place: str
    """Which field the server fills in: a screen acts only for the place it is at."""

    def shape_of(self, command: str) -> str:
        return f"{COMMANDS[command].__name__}By{self.name}"


AUDIENCES = (
    Audience("Player", "A Player Terminal, for whoever plays there.", BY_PLAYERS, "terminal"),
    Audience("Staff", "The Dealer Terminal of a table, by rank.", BY_STAFF, "table"),
    Audience("Cashier", "A cash desk.", BY_CASHIERS, "desk"),
    Audience("Layout", "The common layout of a table, for its players.", BY_LAYOUTS, "table"),
)

APPROVED_BY = Field(
    "approved_by", str, True, True, "The token of a second person, where the floor asks for one."
)
NUMBER = Field("n", int, True, False, "The number of the command: one more than the last.")


@cache
def shapes() -> Mapping[str, Shape | Choice]:
    """Everything that travels, by name, in the order in which it is met."""
    found: dict[str, Shape | Choice] = {}
    for kind in FROM_A_SCREEN:
        _add(found, kind, given=True)
    for audience in AUDIENCES:
        for command in audience.commands:
            _put(found, _command(audience, COMMANDS[command]))
    for message in TO_A_SCREEN:
        _add(found, message, given=False)
    for event in EVENTS.values():
        _put(found, _event(event))
    return found


def _command(audience: Audience, kind: type[Command]) -> Shape:
    """A command as this audience gives it."""
    fields = tuple(
        msgspec.structs.replace(
            field, optional=True, says=f"Filled in by the server. {field.says}".strip()
        )
        if field.name == audience.place
        else field
        for field in _fields(kind, given=True)
        if field.name not in OURS
    )
    name = audience.shape_of(_tag(kind)[1])
    return Shape(name, _says(kind), (_tag_field(kind), *fields), closed=True)


def _event(kind: type[Event]) -> Shape:
    """An event without what stays here."""
    kept = KEPT_HERE if "number_hash" in kind.__struct_fields__ else ()
    fields = tuple(
        field for field in _fields(kind, given=False) if field.name not in (*kept, "postings")
    )
    return Shape(f"{kind.__name__}Event", _says(kind), (_tag_field(kind), *fields))


def _add(found: dict[str, Shape | Choice], kind: type, *, given: bool) -> None:
    """A type, and before it every other that it is made of."""
    if issubclass(kind, enum.Enum):
        told = field_docs(kind)
        values = {str(one.value): told.get(one.name, "") for one in kind}
        found.setdefault(kind.__name__, Choice(kind.__name__, _says(kind), values))
        return
    config: Any = kind.__struct_config__  # type: ignore[attr-defined]
    tag = (_tag_field(kind),) if config.tag else ()
    fields = (*tag, *_fields(kind, given=given))
    closed = given and config.forbid_unknown_fields
    _put(found, Shape(name_of(kind, given=given), _says(kind), fields, config.array_like, closed))


def _put(found: dict[str, Shape | Choice], shape: Shape) -> None:
    if shape.name in found:
        assert found[shape.name] == shape, f"two types are called {shape.name}"
        return
    found[shape.name] = shape
    for field in shape.fields:
        for kind in _kinds(field.type):
            _add(found, kind, given=field.given)


def _kinds(annotation: Any) -> Iterator[type]:
    """The structs and choices that an annotation names."""
    for inner in get_args(annotation):
        yield from _kinds(inner)
    if isinstance(annotation, type) and issubclass(annotation, (msgspec.Struct, enum.Enum)):
        yield annotation


def _fields(kind: Any, *, given: bool) -> tuple[Field, ...]:
    return tuple(_field(kind, field, given) for field in msgspec.structs.fields(kind))


def _field(kind: Any, field: msgspec.structs.FieldInfo, given: bool) -> Field:
    behind = (BEHIND.get((one, field.name)) for one in kind.__mro__)
    type = next((one for one in behind if one is not None), field.type)
    omitted = kind.__struct_config__.omit_defaults and not field.required
    parts = variants(field.type)
    if UnsetType in parts or (omitted and field.default is None):
        gone = UnsetType if UnsetType in parts else types.NoneType
        type = Union[tuple(one for one in variants(type) if one is not gone)]  # noqa: UP007
    optional = not field.required if given else omitted or UnsetType in parts
    says = next((told for one in kind.__mro__ if (told := field_docs(one).get(field.name))), "")
    return Field(field.encode_name, type, given, optional, says)


def variants(annotation: Any) -> tuple[Any, ...]:
    """What a union is of."""
    return (
        get_args(annotation)
        if get_origin(annotation) in (Union, types.UnionType)
        else (annotation,)
    )


def name_of(kind: Any, *, given: bool) -> str:
    """A type's name; as a screen gives it another one, where it may leave something out."""
    lenient = given and issubclass(kind, msgspec.Struct) and kind not in FROM_A_SCREEN
    if lenient and any(not field.required for field in msgspec.structs.fields(kind)):
        return f"Given{kind.__name__}"
    return str(kind.__name__)


def _tag(kind: Any) -> tuple[str, str]:
    config = kind.__struct_config__
    return config.tag_field, config.tag


def _tag_field(kind: Any) -> Field:
    name, tag = _tag(kind)
    return Field(name, Literal[tag], True, False, "")


# --- docstrings


def _says(kind: type) -> str:
    return " ".join((kind.__dict__.get("__doc__") or "").split())


def field_docs(kind: type) -> Mapping[str, str]:
    """What stands under each field in the source."""
    return _docs_of(kind.__module__).get(kind.__qualname__, {})


@cache
def _docs_of(module: str) -> Mapping[str, Mapping[str, str]]:
    if not module.startswith("croupier."):
        return {}
    tree = ast.parse(inspect.getsource(sys.modules[module]))
    return {made.name: dict(_docs_in(made)) for made in tree.body if isinstance(made, ast.ClassDef)}


def _docs_in(made: ast.ClassDef) -> Iterator[tuple[str, str]]:
    for before, after in zip(made.body, made.body[1:], strict=False):
        if not (isinstance(after, ast.Expr) and isinstance(after.value, ast.Constant)):
            continue
        targets = (
            before.targets if isinstance(before, ast.Assign) else [getattr(before, "target", None)]
        )
        for target in targets:
            if isinstance(target, ast.Name):
                yield target.id, " ".join(str(after.value.value).split())
