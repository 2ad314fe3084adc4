"""Commands and events: what somebody wants, and what happened. Values that travel and are kept.

Every one is a frozen struct with a tag of its own, so that it can be written as JSON and read back as
the type it was. The name of the class is its name in records: `WagerPlaced` is `wager_placed`. None of them
can be part of a cycle, so the collector of garbage need not look at them.
"""

import re
from functools import cache

import msgspec

Millis = int
"""Whole milliseconds: of a playbook's clock, or since 1970."""


@cache
def name_of(class_name: str) -> str:
    return re.sub(r"(?<!^)(?=[A-Z])", "_", class_name).lower()


def citing(*groups: tuple[str, ...]) -> tuple[str, ...]:
    """All these clauses, each once."""
    return tuple(dict.fromkeys(clause for group in groups for clause in group))


class Actor(msgspec.Struct, frozen=True, gc=False):
    """Who gives a command: in which role, and which person, terminal or device."""

    role: str
    name: str = ""

    @property
    def known_as(self) -> str:
        """The name in records: the person's, terminal's or device's own, else the role."""
        return self.name or self.role


SYSTEM = Actor("system")


class Command(
    msgspec.Struct,
    frozen=True,
    kw_only=True,
    tag_field="do",
    tag=name_of,
    forbid_unknown_fields=True,
    gc=False,
):
    """A wish. The time and the one who wishes arrive inside it."""

    at: Millis = 0
    by: Actor = SYSTEM
    approved_by: Actor | None = None
    """A second person, where the operator asks for one."""


class Posting(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """Money put into an account, or taken out where the amount is negative."""

    account: str
    amount: int
    unit: str = "AUD"


class Event(msgspec.Struct, frozen=True, kw_only=True, tag_field="event", tag=name_of, gc=False):
    """A fact. It carries everything needed to apply it, the money it moved and the clauses."""

    cites: tuple[str, ...] = ()
    postings: tuple[Posting, ...] = ()
