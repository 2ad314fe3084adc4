"""Dealing whole shoes of baccarat, fast: the loop that the simulator runs.

The loop knows no rule of its own. The tableau, the values, the burn and the last coup come to it as
arrays and numbers made from the rulebook; it keeps only counts of results.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from croupier.fast import loop
from croupier.games.baccarat.cards import DECK, RANKS
from croupier.games.baccarat.coup import PLAYER, RESULTS, TIE, Result, Rules
from croupier.games.baccarat.shoe import Burned, Last, ShoeRules
from croupier.games.table import AnyGame
from croupier.rulebooks import Rulebook
from croupier.rulebooks.policies import Burn, CuttingCardLeastFromBack, LastCoup

Whole = NDArray[np.int64]


@dataclass(frozen=True)
class Dealing:
    """A rulebook's coup and shoe, as numbers for the loop."""

    ranks: NDArray[np.uint8]
    """The rank of every card of a full shoe."""
    values: NDArray[np.uint8]
    """The value of each rank."""
    pairs: NDArray[np.uint8]
    """1 for each rank of which two alike are a pair."""
    players: NDArray[np.uint8]
    """1 where the Player's hand draws, by its count."""
    bankers: NDArray[np.uint8]
    """1 where the Banker's hand draws: by its count, and the Player's third card (10 for none)."""
    places: NDArray[np.uint8]
    """At which of the first four cards: the Player's first and second, the Banker's first and second."""
    natural: int
    shoe: ShoeRules
    classes: Whole
    """The number of each result: by who won and whether on six, Player Pair, Banker Pair."""


def dealing_of(rulebook: Rulebook, game: AnyGame) -> Dealing:
    rules: Rules = game.outcomes.equipment
    tableau, cards = rules.tableau, rules.cards
    counts = range(tableau.natural)
    players, bankers = np.zeros(10, np.uint8), np.zeros((10, 11), np.uint8)
    for count in counts:
        players[count] = tableau.player_draws(count)
        for third in range(10):
            bankers[count, third] = tableau.banker_draws(count, third)
        bankers[count, 10] = tableau.banker_draws(count, None)
    to_player = [at for at, hand in enumerate(rules.order) if hand == PLAYER]
    to_banker = [at for at in range(4) if at not in to_player]
    return Dealing(
        ranks=np.array([RANKS.index(card[0]) for card in DECK] * cards.decks, np.uint8),
        values=np.array([cards.values[rank] for rank in RANKS], np.uint8),
        pairs=np.array([rank in cards.pairs for rank in RANKS], np.uint8),
        players=players,
        bankers=bankers,
        places=np.array([*to_player, *to_banker], np.uint8),
        natural=tableau.natural,
        shoe=shoe_rules(rulebook),
        classes=np.array(
            [
                RESULTS.index(Result(winner, six, bool(pairs & 2), bool(pairs & 1)))
                for winner, six in WAYS
                for pairs in range(4)
            ],
            np.int64,
        ),
    )


WAYS = ((PLAYER, False), ("banker", False), ("banker", True), (TIE, False))


def shoe_rules(rulebook: Rulebook) -> ShoeRules:
    """The least the rulebook asks for: the cutting card as far back as it may be."""
    burned = {
        Burn.FIRST_CARD_VALUE: Burned.FIRST_CARD_AND_ITS_VALUE,
        Burn.ONE_FACE_DOWN: Burned.ONE_FACE_DOWN,
    }[rulebook.ask(Burn)]
    last = {
        LastCoup.THIS_ONE_OR_AFTER_A_TIE: Last.THIS_ONE_OR_AFTER_A_TIE,
        LastCoup.ONE_MORE_UNLESS_FIRST: Last.ONE_MORE_UNLESS_IT_CAME_FIRST,
    }[rulebook.ask(LastCoup)]
    return ShoeRules(burned, last, rulebook.number(CuttingCardLeastFromBack))


def deal_shoes(dealing: Dealing, random: np.random.SFC64, shoes: int, coups: int) -> Whole:
    """Shuffle and deal so many shoes, or so many coups if that is less; how often each result came."""
    cards = len(dealing.ranks)
    words = random.random_raw(shoes * (cards + 1) // 2 + 1).view(np.uint32)
    counts = np.zeros(16, np.int64)
    _deal(
        dealing.ranks.copy(),
        words,
        shoes,
        coups,
        dealing.values,
        dealing.pairs,
        dealing.players,
        dealing.bankers,
        dealing.places,
        dealing.natural,
        int(dealing.shoe.burned),
        int(dealing.shoe.last),
        dealing.shoe.behind,
        counts,
    )
    by_result = np.zeros(len(RESULTS), np.int64)
    by_result[dealing.classes] = counts
    return by_result


@loop
def _deal(
    shoe: NDArray[np.uint8],
    words: NDArray[np.uint32],
    shoes: int,
    coups: int,
    values: NDArray[np.uint8],
    pairs: NDArray[np.uint8],
    players: NDArray[np.uint8],
    bankers: NDArray[np.uint8],
    places: NDArray[np.uint8],
    natural: int,
    burned: int,
    last: int,
    behind: int,
    counts: Whole,
) -> None:
    cards = len(shoe)
    cut = cards - behind
    word = 0
    p1, p2, b1, b2 = int(places[0]), int(places[1]), int(places[2]), int(places[3])
    for _ in range(shoes):
        for at in range(cards - 1, 0, -1):
            other = (int(words[word]) * (at + 1)) >> 32
            word += 1
            card = shoe[at]
            shoe[at] = shoe[other]
            shoe[other] = card
        top = 0
        if burned == 1:
            top = 1
        elif burned == 2:
            top = 1 + int(values[shoe[0]])
        left = -1
        while left != 0:
            if coups == 0:
                return
            coups -= 1
            first = top
            rank_p, rank_b = shoe[top + p1], shoe[top + b1]
            pair_p = rank_p == shoe[top + p2] and pairs[rank_p] == 1
            pair_b = rank_b == shoe[top + b2] and pairs[rank_b] == 1
            player = (int(values[rank_p]) + int(values[shoe[top + p2]])) % 10
            banker = (int(values[rank_b]) + int(values[shoe[top + b2]])) % 10
            top += 4
            if player < natural and banker < natural:
                third = 10
                if players[player] == 1:
                    third = int(values[shoe[top]])
                    player = (player + third) % 10
                    top += 1
                if bankers[banker, third] == 1:
                    banker = (banker + int(values[shoe[top]])) % 10
                    top += 1
            way = 0
            if player == banker:
                way = 3
            elif banker > player:
                way = 2 if banker == 6 else 1
            counts[way * 4 + pair_p * 2 + pair_b] += 1
            if left > 0:
                left -= 1
            elif top > cut:
                if last == 1:
                    left = 1 if way == 3 else 0
                else:
                    left = 0 if first >= cut else 1
