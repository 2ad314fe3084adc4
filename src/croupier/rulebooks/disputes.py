"""Disputes and contraventions: who decides, who looks at it again, and what breaking a rule may lead to.

`rulebook.toml` has both as data: a ladder of ranks, and the actions open to one of them.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from croupier.games.table import Cites


class Action(StrEnum):
    """What is done about somebody who broke a rule; each word carries what it means."""

    meaning: str

    def __new__(cls, word: str, meaning: str) -> "Action":
        action = str.__new__(cls, word)
        action._value_ = word
        action.meaning = meaning
        return action

    VOID_WAGERS = "void wagers", "the person's wagers in play have no result and come back"
    EXCLUDE = "exclude", "no further wagers by this account; it can still be cashed out"
    RECOMMEND = "recommend exclusion", "exclusion from the casino is recommended, and nothing else"
    FROM_CASINO = "exclude from casino", "no further wagers, and the account is paid out"
    SEIZE = "seize", "money won is held apart until it is determined what becomes of it"
    CONFISCATE = "confiscate device", "the device is taken away"
    DETAIN = "detain", "the person is detained until an authorised person attends"


@dataclass(frozen=True)
class Step:
    """A step of the ladder: the least rank that decides there."""

    rank: str
    cites: Cites


@dataclass(frozen=True)
class Final:
    """The least rank by whose decision a matter can be closed over somebody's objection."""

    rank: str
    unreviewed: bool
    """Nobody in the house looks again at what this rank decided, even at the first step."""
    cites: Cites


@dataclass(frozen=True)
class Disputes:
    """How a dispute goes from one to the next, and what is open to whoever is not satisfied then."""

    ladder: tuple[Step, ...]
    final: Final
    reviewer: str = "inspector"
    """Who outside the house may be asked."""
    review_cites: Cites = ()
    advice: bool = False
    """Whether somebody not satisfied has to be told of that before the matter is closed."""
    advice_cites: Cites = ()


@dataclass(frozen=True)
class Rule:
    """A rule that somebody may have broken."""

    id: str
    cites: Cites
    listed: bool = True
    """It stands on the printed list of those with consequences; if not, whoever decides is warned."""
    through: str = ""
    """Another rule, by which consequences follow."""
    kept: bool = False
    """It is about credit kept after a fault: how much has to be said."""
    after_direction: bool = False
    """It is about disobeying a direction: one has to be on record."""


@dataclass(frozen=True)
class Power:
    """An action that a rulebook provides."""

    cites: Cites
    only: tuple[str, ...] = ()
    """The rules it is for; without any, all."""


@dataclass(frozen=True)
class Contraventions:
    """What may be done about a broken rule, and by whom."""

    rank: str
    cites: Cites
    any_rule: bool = False
    """Whether every rule counts, or only those named here."""
    rules: Mapping[str, Rule] = field(default_factory=dict)
    powers: Mapping[Action, Power] = field(default_factory=dict)

    def rule(self, clause: str, rulebook: str) -> Rule | None:
        """The rule that somebody names, by its clause or by a part of it."""
        parts = (id for id in self.rules if within(clause, id))
        named = self.rules.get(max(parts, key=len, default=""))
        if named is None and self.any_rule:
            return Rule(clause, (f"{rulebook} {clause}",))
        return named


def within(clause: str, id: str) -> bool:
    """Whether a clause is another, or a part of it."""
    return clause == id or clause.startswith((f"{id}(", f"{id}.", f"{id} "))
