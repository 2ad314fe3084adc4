"""The baccarat coup, its credits and its exact chances, by hand-written drawing rules.

Both rulebooks draw alike (ACT 8.6, LTGame 7.6.4 to 7.6.8); they differ in name and price only.
"""

from collections import Counter, defaultdict
from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from itertools import product

ACT, LTGAME = "act-mttg-2019", "nsw-ltgame-2016"

RANKS = "A23456789TJQK"
SUITS = "CDHS"
DECKS = 8  # ACT 8.3(a), LTGame 2.3.4

CLAUSES = {
    (ACT, "baccarat-a"): {
        "player": "8.7(b) Method (A) Player",
        "banker": "8.7(b) Method (A) Banker",
        "tie": "8.7(b) Method (A) Tie",
        "player-pair": "8.7(b) Pairs",
        "banker-pair": "8.7(b) Pairs",
    },
    (ACT, "baccarat-b"): {
        "player": "8.7(b) Method (B) Player",
        "banker": "8.7(b) Method (B) Banker",
        "tie": "8.7(b) Method (B) Tie",
        "player-pair": "8.7(b) Pairs",
        "banker-pair": "8.7(b) Pairs",
    },
    (LTGAME, "baccarat"): {
        "player": "8.4.1",
        "banker": "8.4.2",
        "tie": "8.4.3",
        "player-pair": "8.6",
        "banker-pair": "8.6",
    },
    (LTGAME, "even-money-baccarat"): {
        "player": "8.5.1",
        "banker": "8.5.2",
        "tie": "8.5.3",
        "player-pair": "8.6",
        "banker-pair": "8.6",
    },
}

# Winner ('player', 'banker', 'tie'); Banker wins on six; Player pair; Banker pair.
Event = tuple[str, bool, bool, bool]


def bets(rulebook: str, game: str) -> dict[str, str]:
    """The five bets with the register id of the clause that prices each."""
    return dict(CLAUSES[rulebook, game])


def credit(game: str, bet: str, cards: Sequence[str]) -> Fraction:
    """Credit for one unit on the coup these cards make (ACT 8.7(b), LTGame 5.1 and 8.4 to 8.6)."""
    player, banker, player_pair, banker_pair = play(cards)
    if bet == "player-pair":
        return Fraction(12) if player_pair else Fraction(0)
    if bet == "banker-pair":
        return Fraction(12) if banker_pair else Fraction(0)
    if bet == "tie":
        return Fraction(9) if player == banker else Fraction(0)
    if player == banker:
        return Fraction(1)  # void: ACT 8.7(b) Tie void; neither wins nor loses: LTGame 5.1.1.3
    if bet == "player":
        return Fraction(2) if player > banker else Fraction(0)
    if bet != "banker":
        raise ValueError(f"no baccarat bet is called {bet}")
    if banker < player:
        return Fraction(0)
    if game in ("baccarat-a", "baccarat"):
        return 1 + Fraction(95, 100)  # less 5%, or 19 to 20
    if banker == 6:
        return 1 + Fraction(1, 2)  # less 50%, or 1 to 2
    return Fraction(2)


def play(cards: Sequence[str]) -> tuple[int, int, bool, bool]:
    """Totals and pairs of a coup, cards in the order dealt: P1, B1, P2, B2, then third cards.

    ValueError for something that is no card, for more than eight copies of a card, for a coup
    that stops short and for a card too many.
    """
    for card in cards:
        if len(card) != 2 or card[0] not in RANKS or card[1] not in SUITS:
            raise ValueError(f"{card!r} is not a card")
    if any(copies > DECKS for copies in Counter(cards).values()):
        raise ValueError("more than eight copies of one card")
    if len(cards) < 4:
        raise ValueError("the coup stops before its fourth card")
    ranks = [RANKS.index(card[0]) + 1 for card in cards]
    player = (points(ranks[0]) + points(ranks[2])) % 10
    banker = (points(ranks[1]) + points(ranks[3])) % 10
    player_pair = ranks[0] == ranks[2]
    banker_pair = ranks[1] == ranks[3]
    more = ranks[4:]
    natural = player >= 8 or banker >= 8
    third: int | None = None
    if player_draws(player, natural):
        if not more:
            raise ValueError("the Player's third card is missing")
        third = points(more.pop(0))
        player = (player + third) % 10
    if banker_draws(banker, third, natural):
        if not more:
            raise ValueError("the Banker's third card is missing")
        banker = (banker + points(more.pop(0))) % 10
    if more:
        raise ValueError("a card too many")
    return player, banker, player_pair, banker_pair


def points(rank: int) -> int:
    """Ace 1, 2 to 9 their face, ten and pictures nothing (ACT 8.3(b), LTGame 2.3.5)."""
    if rank >= 10:
        return 0
    return rank


def player_draws(player: int, natural: bool) -> bool:
    """No card after a natural; otherwise 0 to 5 draws (ACT 8.6(b)-(c), LTGame 7.6.4-7.6.5)."""
    if natural:
        return False
    return player <= 5


def banker_draws(banker: int, third: int | None, natural: bool) -> bool:
    """By the Banker's total and the Player's third card, if any (ACT 8.6(d), LTGame 7.6.6-7.6.7).

    `third` is the points of that card, not the Player's new total.
    """
    if natural:
        return False
    if third is None:
        return banker <= 5
    if banker <= 2:
        return True
    if banker == 3:
        return third != 8
    if banker == 4:
        return 2 <= third <= 7
    if banker == 5:
        return 4 <= third <= 7
    if banker == 6:
        return third in (6, 7)
    return False


@cache
def probabilities() -> dict[Event, Fraction]:
    """The exact chance of every event on the first coup of a full eight-deck shoe.

    Every order of four ranks is dealt, weighted by how many cards of each rank are left when it
    comes; then the third cards the rules ask for. Cards a coup does not use are dealt blind, so
    that all weights share the denominator 416 x 415 x 414 x 413 x 412 x 411.
    """
    ways: defaultdict[Event, int] = defaultdict(int)
    for hands in product(range(1, 14), repeat=4):
        left = [4 * DECKS] * 14  # cards left by rank; place 0 is unused
        weight = 1
        for rank in hands:
            weight *= left[rank]
            left[rank] -= 1
        for player, banker, more in endings(hands, left):
            ways[event(hands, player, banker)] += weight * more
    every = 416 * 415 * 414 * 413 * 412 * 411
    return {what: Fraction(count, every) for what, count in ways.items()}


def endings(hands: tuple[int, ...], left: list[int]) -> list[tuple[int, int, int]]:
    """Final totals after four cards, each with the number of ways to deal the two cards after."""
    player = (points(hands[0]) + points(hands[2])) % 10
    banker = (points(hands[1]) + points(hands[3])) % 10
    natural = player >= 8 or banker >= 8
    ranks = range(1, 14)
    if not player_draws(player, natural):
        if not banker_draws(banker, None, natural):
            return [(player, banker, 412 * 411)]
        return [(player, (banker + points(b3)) % 10, left[b3] * 411) for b3 in ranks]
    ends = []
    for p3 in ranks:
        total = (player + points(p3)) % 10
        if not banker_draws(banker, points(p3), natural):
            ends.append((total, banker, left[p3] * 411))
            continue
        for b3 in ranks:
            of_rank = left[b3] - 1 if b3 == p3 else left[b3]
            ends.append((total, (banker + points(b3)) % 10, left[p3] * of_rank))
    return ends


def event(hands: tuple[int, ...], player: int, banker: int) -> Event:
    """What the bets can tell apart in a finished coup."""
    player_pair = hands[0] == hands[2]
    banker_pair = hands[1] == hands[3]
    if player > banker:
        return "player", False, player_pair, banker_pair
    if banker > player:
        return "banker", banker == 6, player_pair, banker_pair
    return "tie", False, player_pair, banker_pair
