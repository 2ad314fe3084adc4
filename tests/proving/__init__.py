"""How a test proves a clause.

A test that wears `@proves("act-mttg-2019 8.3(h)")` passes only if that very id was cited to it: in a
settlement, a refusal or a view that it got from the system. `make prove` then changes each value of the
rulebook that cites the clause and demands that the test fails (see `prover.py`). A clause on what a screen
shows must have stood on the screen, on something that was to be seen there (see `tests/browser/shown.py`).
"""

from collections.abc import Mapping
from functools import cache
from typing import Any

import msgspec
import pytest

from croupier.floor import opening
from croupier.rulebooks import Library, Rulebook
from croupier.rulebooks.library import open_files, open_texts

SEEN: set[str] = set()
"""Every clause cited to the running test."""
SHOWN: set[str] = set()
"""Every clause that stood on a screen before the eyes of the running test."""

_shipped = Library()
_changed: dict[str, Mapping[str, Mapping[str, Any]]] = {}


def proves(*clauses: str) -> pytest.MarkDecorator:
    """This test proves these clauses, each by its exact id in the register."""
    return pytest.mark.proves(*clauses)


@cache
def rulebook(id: str, form: str = "") -> Rulebook:
    """The rulebook under test: as shipped, unless the prover has put a changed one in its place."""
    if id in _changed:
        return open_files(id, _changed[id], form)
    return _shipped.load(id, form)


def on_screen(clause: str) -> bool:
    """Whether a clause is about what a screen shows."""
    id, _, bare = clause.partition(" ")
    return _shipped.load(id).clauses[bare].kind == "display"


def change(id: str, files: Mapping[str, Mapping[str, Any]]) -> None:
    """Put a changed rulebook in the place of a shipped one, also on every floor that adopts it."""
    _changed[id] = files
    opening.open_texts = _open_texts
    rulebook.cache_clear()


def restore() -> None:
    """Every rulebook as shipped."""
    _changed.clear()
    rulebook.cache_clear()


def is_changed() -> bool:
    """Whether some rulebook is not as shipped: then tests are meant to fail, and need not wait for long."""
    return bool(_changed)


def _open_texts(id: str, texts: Mapping[str, str], form: str = "") -> Rulebook:
    return rulebook(id, form) if id in _changed else open_texts(id, texts, form)


def see(answer: object) -> None:
    """Note every clause cited in an answer of the system: a refusal, a settlement, a view, an error."""
    assert answer is None or type(answer).__module__.startswith("croupier."), "only answers count"
    note(answer)


def note(thing: object) -> None:
    """The same for the parts of an answer; only for those who got it from the system themselves."""
    if isinstance(thing, msgspec.Struct):
        thing = msgspec.structs.asdict(thing)
    elif hasattr(thing, "__dataclass_fields__"):
        thing = {name: getattr(thing, name) for name in thing.__dataclass_fields__}
    elif isinstance(thing, Exception):
        thing = vars(thing)
    if isinstance(thing, Mapping):
        for name, value in thing.items():
            if name in ("cites", "needs_cites") and value:
                SEEN.update(value)
            else:
                note(value)
    elif isinstance(thing, list | tuple):
        for value in thing:
            note(value)
