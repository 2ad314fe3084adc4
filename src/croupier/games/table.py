"""A game is a table: results down, bets across, and in each cell one exact credit with its clauses.

This one table settles wagers, prints the par sheet, feeds the simulator and draws the layout.
There is no second list of odds.
"""

from collections.abc import Callable, Hashable, Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache, cached_property
from typing import Any, Generic, TypeVar

from croupier.money import LOSES

R = TypeVar("R", bound=Hashable)

WIN = "win"

Cites = tuple[str, ...]


class ImpossibleOutcome(ValueError):
    """What was entered cannot have come from this wheel, these dice or this shoe."""

    def __init__(self, code: str, cites: Iterable[str] = (), **params: object) -> None:
        super().__init__(code, params)
        self.code, self.params, self.cites = code, params, tuple(cites)


@dataclass(frozen=True, slots=True)
class Bet(Generic[R]):
    """A contingency that can be backed, as the game knows it; it has no odds yet and never money.

    `case` names what a result is to this bet: WIN, another case that the bet's kind has (a triple
    for Small, a Tie for Player), or None where it plainly loses.
    """

    name: str
    case: Callable[[R], str | None]
    cases: Mapping[str, str | None] = field(default_factory=lambda: {WIN: None})
    """Every case, and the one it is paid as where the rulebook says nothing special of it."""
    pieces: tuple[str, ...] = ()
    """The bets a racetrack bet is placed on, one name a piece. A plain bet has none."""

    @property
    def kind(self) -> str:
        return self.name.partition(":")[0]


@dataclass(frozen=True, slots=True)
class Pay:
    """One cell's worth: the credit for one unit, and the clauses that say so."""

    credit: Fraction
    cites: Cites


@dataclass(frozen=True, slots=True)
class Offer(Generic[R]):
    """A bet as one rulebook offers it: its printed name, what each case pays, what it rests on."""

    bet: Bet[R]
    title: str
    cites: Cites
    pays: Mapping[str, Pay]
    needs: tuple[str, ...] = ()
    """Bets of which the player must hold one before this may be wagered on."""
    needs_cites: Cites = ()

    def pay(self, result: R) -> Pay:
        case = self.bet.case(result)
        return self.pays[case] if case is not None else Pay(LOSES, self.cites)


@dataclass(frozen=True)
class Outcomes(Generic[R]):
    """What can happen: the equipment's results, how to read one, how likely each is, how to show it."""

    kind: str
    results: tuple[R, ...]
    read: Callable[[object], R]
    chances: Callable[[], Mapping[R, Fraction]]
    view: Callable[[object], Mapping[str, object]]
    equipment: Any
    """The wheel, the dice or the rules of a coup, for those who deal with them directly."""


@dataclass(frozen=True)
class Announcement:
    """Words that are said or shown at a moment of the round, and the clauses that want them."""

    words: tuple[str, ...] = ()
    cites: Cites = ()


@dataclass(frozen=True)
class Game(Generic[R]):
    """One game of one rulebook in one form: its outcomes, and every bet it offers with its pay."""

    id: str
    title: str
    outcomes: Outcomes[R]
    offers: Mapping[str, Offer[R]]
    known: frozenset[str]
    """Names of bets that exist somewhere on games of this kind, offered here or not."""
    only: Cites
    """The clauses that close the list of bets."""
    kind_cites: Mapping[str, Cites] = field(default_factory=dict)
    cites: Cites = ()
    """The clauses that say what this game is and how it is laid out."""
    layout: str = ""
    """The layout it is played on, where its kind has several."""
    called: str = ""
    """What the register of clauses calls this game."""
    announce: Mapping[str, Announcement] = field(default_factory=dict)
    """What is announced at the `opening`, as `final` warning and at the `closing` of wagering."""
    whole: tuple[str, ...] = ()
    """Kinds of racetrack bet that lie as one wager, not as their pieces."""
    whole_cites: Cites = ()

    @property
    def kind(self) -> str:
        return self.outcomes.kind

    def lies_as(self, bet: str) -> tuple[str, ...]:
        """The bets on which the chips of a wager lie: a racetrack bet's pieces, or itself."""
        made = self.offers[bet].bet
        return (bet,) if not made.pieces or made.kind in self.whole else made.pieces

    @cached_property
    def chances(self) -> Mapping[R, Fraction]:
        """The exact chance of each result."""
        return self.outcomes.chances()

    def pays(self, bet: str, result: R) -> list[Pay]:
        """What a bet pays on a result, a piece at a time; a plain bet is one piece."""
        known = self._pays.get((bet, result))
        if known is None:
            known = self._pays[bet, result] = self._look_up(bet, result)
        return known

    @cached_property
    def _pays(self) -> dict[tuple[str, R], list[Pay]]:
        return {}

    def _look_up(self, bet: str, result: R) -> list[Pay]:
        offer = self.offers[bet]
        if not offer.bet.pieces:
            return [offer.pay(result)]
        pays = (self.offers[piece].pay(result) for piece in offer.bet.pieces)
        return [Pay(pay.credit, (*offer.cites, *pay.cites)) for pay in pays]

    @cached_property
    def winners(self) -> Callable[[R], tuple[str, ...]]:
        """The plain bets that win on a result, worked out once for each."""

        @cache
        def won_by(result: R) -> tuple[str, ...]:
            plain = (offer.bet for offer in self.offers.values() if not offer.bet.pieces)
            return tuple(bet.name for bet in plain if bet.case(result) == WIN)

        return won_by

    def credit(self, bet: str, result: R) -> Fraction:
        """The credit for one unit of the whole bet."""
        pays = self.pays(bet, result)
        return sum((pay.credit for pay in pays), Fraction(0)) / len(pays)


AnyGame = Game[Any]
