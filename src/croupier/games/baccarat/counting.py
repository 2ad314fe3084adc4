"""The exact chance of each result of a coup from a full shoe, by counting in whole numbers.

Every order of the first six cards counts once; a coup that needs fewer leaves the rest free. Hands
are taken by rank, because pairs go by rank; what is drawn after them goes by value alone, so it is
counted once for each way the values of the four cards can fall.
"""

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement
from math import perm

from croupier.games.baccarat.cards import RANKS
from croupier.games.baccarat.coup import BANKER, PLAYER, TIE, Result, Rules

Outcome = tuple[str, bool]


def chances(rules: Rules) -> Mapping[Result, Fraction]:
    """The chance of each result, adding up to exactly one."""
    cards = rules.cards
    values, each = cards.values, 4 * cards.decks
    shoe = Counter(values[rank] for rank in RANKS for _ in range(each))
    counted: Counter[Result] = Counter()

    @cache
    def drawn(players: tuple[int, ...], bankers: tuple[int, ...]) -> Counter[Outcome]:
        return _after_four_cards(rules, shoe - Counter(players + bankers), players, bankers)

    hands = list(combinations_with_replacement(RANKS, 2))
    for player in hands:
        for banker in hands:
            ways = _orders(player) * _orders(banker)
            for held in Counter(player + banker).values():
                ways *= perm(each, held)
            here = drawn(
                tuple(sorted(values[rank] for rank in player)),
                tuple(sorted(values[rank] for rank in banker)),
            )
            pairs = cards.is_pair(player), cards.is_pair(banker)
            for (winner, six), orders in here.items():
                counted[Result(winner, six, *pairs)] += ways * orders
    total = perm(52 * cards.decks, 6)
    assert sum(counted.values()) == total
    return {result: Fraction(orders, total) for result, orders in counted.items()}


def _orders(hand: tuple[str, str]) -> int:
    return 1 if hand[0] == hand[1] else 2


def _after_four_cards(
    rules: Rules, shoe: Counter[int], players: tuple[int, ...], bankers: tuple[int, ...]
) -> Counter[Outcome]:
    """In how many orders of the next two cards each hand comes to win, these four being dealt."""
    tableau, left = rules.tableau, shoe.total()
    player, banker = sum(players) % 10, sum(bankers) % 10
    orders: Counter[Outcome] = Counter()

    def ends(player: int, banker: int, ways: int) -> None:
        winner = TIE if player == banker else PLAYER if player > banker else BANKER
        orders[winner, winner == BANKER and banker == 6] += ways

    if max(player, banker) >= tableau.natural:
        ends(player, banker, left * (left - 1))
    elif not tableau.player_draws(player):
        if not tableau.banker_draws(banker, None):
            ends(player, banker, left * (left - 1))
        else:
            for third, ways in shoe.items():
                ends(player, (banker + third) % 10, ways * (left - 1))
    else:
        for third, ways in shoe.items():
            if not tableau.banker_draws(banker, third):
                ends((player + third) % 10, banker, ways * (left - 1))
                continue
            for bankers_third, held in shoe.items():
                rest = held - (bankers_third == third)
                ends((player + third) % 10, (banker + bankers_third) % 10, ways * rest)
    return orders
