"""What each sic bo bet pays, by counting dice (ACT 10.4(a), Interblock 5.4 and 5.5)."""

from collections.abc import Sequence
from fractions import Fraction

ACT, INTERBLOCK = "act-mttg-2019", "nsw-interblock-2016"

COMBINATIONS = "1-2 1-3 1-4 1-5 1-6 2-3 2-4 2-5 2-6 3-4 3-5 3-6 4-5 4-6 5-6"

# Kind of bet, clause, odds to 1. A single die: see `die_credit`.
ODDS = {
    ACT: {
        "small": ("10.4(a) Small", 1),
        "big": ("10.4(a) Big", 1),
        "triple": ("10.4(a) Specific Triples", 180),
        "double": ("10.4(a) Specific Doubles", 11),
        "any-triple": ("10.4(a) Any Triple", 31),
        "total:4": ("10.4(a) Three Dice Totals 4 or 17", 62),
        "total:5": ("10.4(a) Three Dice Totals 5 or 16", 31),
        "total:6": ("10.4(a) Three Dice Totals 6 or 15", 18),
        "total:7": ("10.4(a) Three Dice Totals 7 or 14", 12),
        "total:8": ("10.4(a) Three Dice Totals 8 or 13", 8),
        "total:9": ("10.4(a) Three Dice Totals 9 or 12", 7),
        "total:10": ("10.4(a) Three Dice Totals 10 or 11", 6),
        "total:11": ("10.4(a) Three Dice Totals 10 or 11", 6),
        "total:12": ("10.4(a) Three Dice Totals 9 or 12", 7),
        "total:13": ("10.4(a) Three Dice Totals 8 or 13", 8),
        "total:14": ("10.4(a) Three Dice Totals 7 or 14", 12),
        "total:15": ("10.4(a) Three Dice Totals 6 or 15", 18),
        "total:16": ("10.4(a) Three Dice Totals 5 or 16", 31),
        "total:17": ("10.4(a) Three Dice Totals 4 or 17", 62),
        "combination": ("10.4(a) Two Dice Combinations", 6),
    },
    INTERBLOCK: {
        "triple": ("5.5 Triples", 190),
        "any-triple": ("5.5 Any Triple", 31),
        "double": ("5.5 Doubles", 12),
        "small": ("5.5 Small", 1),
        "big": ("5.5 Big", 1),
        "combination": ("5.5 Combinations", 6),
        "total:4": ("5.5 Totals 4 and 17", 62),
        "total:17": ("5.5 Totals 4 and 17", 62),
        "total:5": ("5.5 Totals 5 and 16", 31),
        "total:16": ("5.5 Totals 5 and 16", 31),
        "total:6": ("5.5 Totals 6 and 15", 18),
        "total:15": ("5.5 Totals 6 and 15", 18),
        "total:7": ("5.5 Totals 7 and 14", 12),
        "total:14": ("5.5 Totals 7 and 14", 12),
        "total:8": ("5.5 Totals 8 and 13", 8),
        "total:13": ("5.5 Totals 8 and 13", 8),
        "total:9": ("5.5 Totals 9 and 12", 7),
        "total:12": ("5.5 Totals 9 and 12", 7),
        "total:10": ("5.5 Totals 10 and 11", 6),
        "total:11": ("5.5 Totals 10 and 11", 6),
    },
}


def outcomes() -> list[list[int]]:
    """The 216 ways three dice fall, told apart."""
    faces = [1, 2, 3, 4, 5, 6]
    return [[a, b, c] for a in faces for b in faces for c in faces]


def bets(rulebook: str) -> dict[str, str]:
    """The 50 bets with the register id of the clause that offers each.

    A single die has three odds in three clauses; here the clause that covers all three.
    """
    odds = ODDS[rulebook]
    offer = {name: odds[name][0] for name in ("small", "big", "any-triple")}
    for face in range(1, 7):
        offer[f"triple:{face}"] = odds["triple"][0]
        offer[f"double:{face}"] = odds["double"][0]
        offer[f"die:{face}"] = "10.4(a)" if rulebook == ACT else "5.4.8"
    for total in range(4, 18):
        offer[f"total:{total}"] = odds[f"total:{total}"][0]
    for pair in COMBINATIONS.split():
        offer[f"combination:{pair}"] = odds["combination"][0]
    return offer


def credit(rulebook: str, bet: str, dice: Sequence[int]) -> Fraction:
    """Credit for one unit on the three dice shown."""
    kind, _, chosen = bet.partition(":")
    first, second, third = dice
    total = first + second + third
    triple = first == second == third
    if kind == "die":
        return die_credit(shown(dice, int(chosen)))
    if kind == "small":
        wins = total in (4, 5, 6, 7, 8, 9, 10) and not triple
    elif kind == "big":
        wins = total in (11, 12, 13, 14, 15, 16, 17) and not triple
    elif kind == "triple":
        wins = shown(dice, int(chosen)) == 3
    elif kind == "double":
        # A triple wins too, once: Interblock 5.4.4, and the note to ACT 10.4(a) Specific Doubles.
        wins = shown(dice, int(chosen)) >= 2
    elif kind == "any-triple":
        wins = triple
    elif kind == "total":
        wins = total == int(chosen)
    elif kind == "combination":
        one, other = chosen.split("-")
        wins = shown(dice, int(one)) > 0 and shown(dice, int(other)) > 0
    else:
        raise ValueError(f"no sic bo bet is called {bet}")
    odds = ODDS[rulebook][bet if kind == "total" else kind][1]
    return Fraction(1 + odds) if wins else Fraction(0)


def die_credit(dice_showing: int) -> Fraction:
    """1, 2 or 12 to 1 on one, two or three dice (ACT 10.4(a) Single Die Bet, Interblock 5.5)."""
    if dice_showing == 1:
        return Fraction(1 + 1)
    if dice_showing == 2:
        return Fraction(1 + 2)
    if dice_showing == 3:
        return Fraction(1 + 12)
    return Fraction(0)


def shown(dice: Sequence[int], face: int) -> int:
    """How many of the dice show this face."""
    return sum(1 for die in dice if die == face)
