"""Cards as a rulebook counts them: how many decks, what each rank is worth, what makes a pair."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from croupier.games.table import Cites, ImpossibleOutcome

RANKS = "A23456789TJQK"
SUITS = "CDHS"
DECK = tuple(rank + suit for rank in RANKS for suit in SUITS)


@dataclass(frozen=True)
class Cards:
    """The card set of a rulebook."""

    decks: int
    values: Mapping[str, int]
    pairs: frozenset[str]
    """The ranks of which two alike are a pair."""
    decks_cites: Cites = ()
    count_cites: Cites = ()
    value_cites: Mapping[str, Cites] | None = None
    another_colour: Cites | None = None
    """Where a second set must have backs of another colour: the clauses that say so."""

    def __post_init__(self) -> None:
        if not 1 <= self.decks <= 16:
            raise ValueError(f"{self.decks} decks make no game: use 1 to 16")
        missing = [rank for rank in RANKS if self.values.get(rank) not in range(10)]
        if missing:
            raise ValueError(f"every rank has a value from 0 to 9; look at {' '.join(missing)}")

    def read(self, card: object) -> str:
        if not isinstance(card, str) or card not in DECK:
            raise ImpossibleOutcome("not_a_card", self.decks_cites, card=card)
        return card

    def points(self, hand: Sequence[str]) -> int:
        """A hand's point count: add the values and drop the tens."""
        return sum(self.values[card[0]] for card in hand) % 10

    def is_pair(self, hand: Sequence[str]) -> bool:
        """Whether the first two cards are of one rank; what comes third never counts."""
        return hand[0][0] == hand[1][0] and hand[0][0] in self.pairs

    def cites(self, hand: Sequence[str]) -> Cites:
        """The clauses by which this hand was counted."""
        by_rank = self.value_cites or {}
        own = (clause for card in hand for clause in by_rank.get(card[0], ()))
        return tuple(dict.fromkeys((*own, *self.count_cites)))
