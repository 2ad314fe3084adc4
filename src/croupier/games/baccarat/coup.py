"""A coup: two hands dealt in a fixed order, and what the tableau calls for next."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from croupier.games.baccarat.cards import Cards
from croupier.games.baccarat.tableau import Tableau
from croupier.games.table import Cites, ImpossibleOutcome

PLAYER, BANKER, TIE = "player", "banker", "tie"


class Result(NamedTuple):
    """All of a coup that any bet depends on."""

    winner: str
    banker_won_on_six: bool
    player_pair: bool
    banker_pair: bool


RESULTS = tuple(
    Result(winner, six, player_pair, banker_pair)
    for winner, six in ((PLAYER, False), (BANKER, False), (BANKER, True), (TIE, False))
    for player_pair in (False, True)
    for banker_pair in (False, True)
)


@dataclass(frozen=True, slots=True)
class Next:
    """The hand that takes the next card, or None when the coup is over; and why."""

    hand: str | None
    cites: Cites


@dataclass(frozen=True)
class Rules:
    """How one rulebook deals and counts a coup."""

    cards: Cards
    tableau: Tableau
    order: tuple[str, ...] = (PLAYER, BANKER, PLAYER, BANKER)
    order_cites: Cites = ()

    def __post_init__(self) -> None:
        if sorted(self.order) != [BANKER, BANKER, PLAYER, PLAYER]:
            raise ValueError("the first four cards go two to the player and two to the banker")

    def coup(self, cards: Iterable[str] = ()) -> "Coup":
        """The coup as far as these cards take it."""
        coup = Coup(self)
        for card in cards:
            coup = coup.take(card)
        return coup

    def as_far(self, cards: Sequence[str]) -> tuple["Coup", int]:
        """The coup by these cards, and how many of them hands called for."""
        coup, dealt = Coup(self), 0
        while dealt < len(cards) and coup.next().hand is not None:
            coup, dealt = coup.take(cards[dealt]), dealt + 1
        return coup, dealt

    def result(self, coup: "Coup") -> Result:
        player, banker = coup.points
        winner = TIE if player == banker else PLAYER if player > banker else BANKER
        return Result(
            winner,
            winner == BANKER and banker == 6,
            self.cards.is_pair(coup.player),
            self.cards.is_pair(coup.banker),
        )


@dataclass(frozen=True)
class Coup:
    """The two hands of a coup as far as it has been dealt."""

    rules: Rules
    player: tuple[str, ...] = ()
    banker: tuple[str, ...] = ()

    @property
    def points(self) -> tuple[int, int]:
        count = self.rules.cards.points
        return count(self.player), count(self.banker)

    def next(self) -> Next:
        """What the Dealer must do now."""
        rules, tableau = self.rules, self.rules.tableau
        dealt = len(self.player) + len(self.banker)
        if dealt < 4:
            return Next(rules.order[dealt], rules.order_cites)
        players_first = rules.cards.points(self.player[:2])
        banker = rules.cards.points(self.banker[:2])
        if max(players_first, banker) >= tableau.natural:
            return Next(None, tableau.natural_cites)
        row = tableau.player[players_first]
        if tableau.player_draws(players_first) and len(self.player) == 2:
            return Next(PLAYER, row.cites)
        if len(self.banker) == 3:
            return Next(None, (*tableau.banker[banker].cites, *tableau.third_cites))
        third = rules.cards.values[self.player[2][0]] if len(self.player) == 3 else None
        cites = tableau.banker[banker].cites
        if third is None:
            cites = (*row.cites, *cites, *tableau.stood_cites)
        else:
            cites = (*cites, *tableau.third_cites)
        return Next(BANKER if tableau.banker_draws(banker, third) else None, cites)

    def _naturals(self) -> tuple[str, ...]:
        """The hands whose two cards are a natural."""
        count, least = self.rules.cards.points, self.rules.tableau.natural
        hands = ((PLAYER, self.player), (BANKER, self.banker))
        return tuple(name for name, hand in hands if len(hand) == 2 and count(hand) >= least)

    def take(self, card: str) -> "Coup":
        """The coup with one more card on the hand whose turn it is."""
        turn = self.next()
        if turn.hand == PLAYER:
            return Coup(self.rules, (*self.player, card), self.banker)
        if turn.hand == BANKER:
            return Coup(self.rules, self.player, (*self.banker, card))
        raise ImpossibleOutcome(
            "coup_is_over",
            turn.cites,
            card=card,
            player=self.points[0],
            banker=self.points[1],
        )

    def view(self) -> Mapping[str, object]:
        """The hands and their point counts, as shown once the first four cards are out."""
        player, banker = self.points
        cards, turn = self.rules.cards, self.next()
        return {
            "player": {"cards": self.player, "points": player},
            "banker": {"cards": self.banker, "points": banker},
            "naturals": self._naturals(),
            "next": turn.hand,
            "cites": tuple(
                dict.fromkeys(
                    (
                        *self.rules.order_cites,
                        *cards.cites((*self.player, *self.banker)),
                        *turn.cites,
                    )
                )
            ),
        }


def deal(rules: Rules, cards: object) -> Coup:
    """A whole coup from its cards in the order they were dealt."""
    if not isinstance(cards, list | tuple):
        raise ImpossibleOutcome("not_cards", rules.cards.decks_cites, outcome=cards)
    coup = Coup(rules)
    for card in _read(rules.cards, cards):
        coup = coup.take(card)
    turn = coup.next()
    if turn.hand is not None:
        raise ImpossibleOutcome(
            "coup_stops_short",
            turn.cites,
            dealt=len(cards),
            hand=turn.hand,
            player=coup.points[0],
            banker=coup.points[1],
        )
    return coup


def _read(cards: Cards, dealt: Iterable[object]) -> list[str]:
    known = [cards.read(card) for card in dealt]
    for card in known:
        if known.count(card) > cards.decks:
            raise ImpossibleOutcome(
                "more_than_the_decks_hold", cards.decks_cites, card=card, decks=cards.decks
            )
    return known
