"""A rulebook in one of its forms: its clauses, ranks, policies and games."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TypeVar

from croupier.games.table import AnyGame, Cites
from croupier.rulebooks.clauses import Reading, Register
from croupier.rulebooks.disputes import Contraventions, Disputes
from croupier.rulebooks.irregularities import Console, Cure, Ground, Prompt
from croupier.rulebooks.policies import Choice, Number, Places, Policy

C = TypeVar("C", bound=Choice)


@dataclass(frozen=True, slots=True)
class Answer:
    """What a rulebook says to a policy, and where."""

    value: Choice | int | tuple[str, ...]
    cites: Cites

    def __str__(self) -> str:
        if isinstance(self.value, tuple):
            return ", ".join(self.value)
        return self.value.value if isinstance(self.value, Choice) else str(self.value)


@dataclass(frozen=True)
class Roles:
    """Who may decide what: ranks, lowest first; the higher may do what the lower may."""

    ranks: tuple[str, ...]
    operator: str
    also: Mapping[str, str]
    """Other titles of a rank."""
    cites: Cites

    def rank(self, title: str) -> int:
        """How high a title stands; -1 for someone who holds no rank at the table."""
        title = self.also.get(title, title)
        return self.ranks.index(title) if title in self.ranks else -1


@dataclass(frozen=True)
class Reserved:
    """The least rank that may do something, and where the rulebook says so."""

    rank: str
    cites: Cites


@dataclass(frozen=True)
class Item:
    """A kind of equipment that a table must have to open, or may have."""

    kind: str
    games: tuple[str, ...]
    """The games it is for; without any, all."""
    count: int
    each: bool
    """Every terminal has its own."""
    checked: bool
    """It is looked at and ticked off whenever the table opens."""
    optional: bool
    cites: Cites


@dataclass(frozen=True)
class OnScreen:
    """Something that is to be seen on a screen."""

    screen: str
    element: str
    games: tuple[str, ...]
    """The games it is for; without any, all."""
    cites: Cites


@dataclass(frozen=True)
class Rulebook:
    """One rulebook, in one form. Everything that play asks of the law is asked here."""

    id: str
    title: str
    jurisdiction: str
    authority: str
    date: str
    form: str
    """The form the answers are for; empty where the rulebook has only one."""
    forms: tuple[str, ...]
    clauses: Register
    readings: tuple[Reading, ...]
    roles: Roles
    reserved: Mapping[str, Reserved]
    """By what is done; what is not named here is any Dealer's, or the operator's."""
    equipment: tuple[Item, ...]
    irregularities: Mapping[str, Ground]
    """And malfunctions, by clause."""
    prompts: tuple[Prompt, ...]
    """What the Dealer is told at which moment."""
    console: Console
    """What the Dealer Console has for a spin that goes wrong."""
    disputes: Disputes
    contraventions: Contraventions
    copies: Cites
    """The clauses by which whoever asks can read the rules."""
    shown: tuple[OnScreen, ...]
    """What its screens must show."""
    policies: Mapping[type[Policy], Answer]
    games: Mapping[str, AnyGame]
    digest: str
    """A hash over the rulebook's three files."""

    def ask(self, policy: type[C]) -> C:
        """The rulebook's answer to a question of choice."""
        value = self.policies[policy].value
        assert isinstance(value, policy)
        return value

    def number(self, policy: type[Number]) -> int:
        value = self.policies[policy].value
        assert isinstance(value, int)
        return value

    def places(self, policy: type[Places]) -> tuple[str, ...]:
        value = self.policies[policy].value
        assert isinstance(value, tuple)
        return value

    def cites(self, policy: type[Policy]) -> Cites:
        return self.policies[policy].cites

    def screens(self, game: str) -> dict[str, dict[str, Cites]]:
        """By screen, the elements that tables of this game show, and the clauses that ask for them."""
        found: dict[str, dict[str, Cites]] = {}
        for one in self.shown:
            if not one.games or game in one.games:
                elements = found.setdefault(one.screen, {})
                elements[one.element] = (*elements.get(one.element, ()), *one.cites)
        return found

    def ground(self, clause: str) -> Ground | None:
        """The irregularity that somebody names, by its clause or by a part of it."""
        parts = (
            id
            for id in self.irregularities
            if clause == id or clause.startswith((f"{id}(", f"{id}."))
        )
        return self.irregularities.get(max(parts, key=len, default=""))

    def shown_by(self, what: str) -> Ground | None:
        """The irregularity that shows itself by this."""
        return next((g for g in self.irregularities.values() if what in g.shown_by), None)

    @cached_property
    def refuses_credits(self) -> bool:
        """Whether somebody may refuse to pay what was credited in a malfunction."""
        return any(ground.cure is Cure.REFUSED for ground in self.irregularities.values())

    def readings_of(self, clause: str) -> list[Reading]:
        return [reading for reading in self.readings if clause in reading.clauses]
