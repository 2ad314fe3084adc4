"""Matters between the house and a person: claims and who ruled on them, broken rules and what followed."""

from dataclasses import dataclass, field
from enum import StrEnum

import msgspec

from croupier.message import Event, Millis


class State(StrEnum):
    """Where a claim stands."""

    OPEN = "open"
    DECIDED = "decided"
    REVIEW = "review asked"
    """The next rank is to look at it."""
    OUTSIDE = "review requested"
    """Somebody outside the house is to look at it."""
    CLOSED = "closed"


class Ruling(msgspec.Struct, frozen=True):
    """What somebody decided about a claim; nothing of it is ever changed."""

    ruled_by: str
    role: str
    ruled_at: Millis
    ruling: str
    clause: str
    action: str
    reason: str


@dataclass(slots=True)
class Matter:
    """A claim, and what has become of it."""

    id: str
    table: str
    round: int
    """The round it is about; 0 for none in particular."""
    terminal: str
    account: str
    claim: str
    lodged_by: str
    lodged_at: Millis
    state: State = State.OPEN
    step: int = 0
    """How far up the ladder it has gone."""
    rulings: list[Ruling] = field(default_factory=list)
    advised_by: str = ""
    """Who told the person who else may be asked."""
    advised_at: Millis | None = None
    asked_at: Millis | None = None
    """When somebody outside the house was asked."""
    ticket: str = ""
    """The paper it is about, if it is about one that was not paid."""


@dataclass(slots=True)
class Contravention:
    """A rule that somebody broke, and what was done about it."""

    id: str
    table: str
    terminal: str
    account: str
    rule: str
    reason: str
    actions: tuple[str, ...]
    recorded_by: str
    recorded_at: Millis
    person: str = ""
    direction: str = ""
    held: dict[str, int] = field(default_factory=dict)
    """Money seized and not yet determined, by the account it came from."""
    detained: bool = False

    @property
    def ledger(self) -> str:
        """Where seized money lies."""
        return f"held/{self.id}"


class Exclusion(msgspec.Struct, frozen=True):
    """Somebody takes no further part in the game."""

    contravention: str
    rule: str
    cites: tuple[str, ...]


class Direction(msgspec.Struct, frozen=True):
    """Somebody was told to do something."""

    table: str
    terminal: str
    account: str
    what: str
    directed_by: str
    directed_at: Millis


class OfMatter(Event, frozen=True, kw_only=True):
    """Something about a claim: which, and what it is about."""

    matter: str
    table: str
    round: int
    terminal: str
    account: str


class ClaimLodged(OfMatter, frozen=True):
    """A player claims that something went wrong; it stays open until somebody decides."""

    claim: str
    lodged_by: str
    lodged_at: Millis
    ticket: str = ""


class MatterRuled(OfMatter, frozen=True):
    """Somebody decided about a claim, on a rule, with what was done about it."""

    ruling: str
    clause: str
    action: str
    reason: str
    ruled_by: str
    role: str
    ruled_at: Millis
    level: int
    """The step of the ladder, counted from 1; 0 outside the house."""
    ends: bool
    """It was decided outside the house, and that ends it."""


class ReviewAsked(OfMatter, frozen=True):
    """The person asks the next rank to look at it."""

    to: str
    """The rank that the rulebook names for it."""
    asked_by: str
    asked_at: Millis
    decider: str = ""
    """The least rank that decides in fact: above whoever decided before or, at the top, another of it."""


class RightExplained(OfMatter, frozen=True):
    """The person was told who outside the house may be asked."""

    reviewer: str
    explained_by: str
    explained_at: Millis


class InspectorAsked(OfMatter, frozen=True):
    """The person asks somebody outside the house for a review."""

    reviewer: str
    status: str
    asked_by: str
    asked_at: Millis


class MatterClosed(OfMatter, frozen=True):
    """The house is done with it; who is not satisfied has been told what else is open."""

    satisfied: bool
    closed_by: str
    closed_at: Millis
    advised_by: str
    advised_at: Millis | None


class ContraventionRecorded(Event, frozen=True, kw_only=True):
    """Somebody broke a rule: which, on what grounds, and what was chosen to be done about it."""

    contravention: str
    table: str
    terminal: str
    account: str
    rule: str
    through: str
    """The rule by which consequences follow, where that is another."""
    warning: str
    """The rule does not stand on the printed list of those with consequences."""
    reason: str
    actions: tuple[str, ...]
    recorded_by: str
    recorded_at: Millis
    kept: int = 0
    """Credit kept after a fault."""
    person: str = ""
    direction: str = ""
    """The direction that was disobeyed."""


class PlayerExcluded(Event, frozen=True, kw_only=True):
    """No further wagers by an account or, by hand, a player."""

    contravention: str
    table: str
    terminal: str
    account: str
    who: str
    rule: str
    excluded_by: str
    from_casino: bool = False


class ExclusionLifted(Event, frozen=True, kw_only=True):
    """An account or a player may wager again."""

    table: str
    account: str
    reason: str
    lifted_by: str


class MoneySeized(Event, frozen=True, kw_only=True):
    """Money that an account won is held apart until it is determined what becomes of it."""

    contravention: str
    table: str
    terminal: str
    account: str
    won: int
    amount: int
    """What of it was still there."""
    seized_by: str


class SeizureDetermined(Event, frozen=True, kw_only=True):
    """It was determined what becomes of money that was seized from an account."""

    contravention: str
    table: str
    terminal: str
    account: str
    amount: int
    ruling: str
    reason: str
    determined_by: str
    determined_at: Millis


class DetentionEnded(Event, frozen=True, kw_only=True):
    """An authorised person came and took charge of somebody who was detained."""

    contravention: str
    table: str
    person: str
    attended_at: Millis
    recorded_by: str


class RulesGiven(Event, frozen=True, kw_only=True):
    """Somebody asked for the rules, and was given the edition in force."""

    table: str
    terminal: str
    account: str
    rulebook: str
    title: str
    date: str
    digest: str
    clause: str
    """The clause that was asked about, if any."""
    asked_by: str
