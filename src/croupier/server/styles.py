"""How the patrons of a demo floor like to play: each from what anybody at the table sees, and by chance.

They hold no rule: they know the names of bets and take what the layout offers of them, in amounts within
the limits on the sign.
"""

import random
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

EVEN_CHANCES = ("red", "black", "odd", "even", "low", "high", "small", "big", "player", "banker")
INSIDE = (
    "straight",
    "split",
    "street",
    "corner",
    "sixline",
    "die",
    "combination",
    "double",
    "total",
)
SIDES = ("player", "banker")
PAIRS = ("player-pair", "banker-pair")
FAVOURITE = "17"

Wager = tuple[str, int]
"""A bet, and how much is wanted on it: the sign decides what of that is possible."""


@dataclass(frozen=True)
class Sight:
    """What a patron sees: the layout, the sign, the latest results, and what is in hand."""

    felt: Mapping[str, Any]
    limits: Mapping[str, Any]
    results: list[Mapping[str, Any]]
    credit: int

    @cached_property
    def spots(self) -> dict[str, Mapping[str, Any]]:
        return {spot["bet"]: spot for spot in self.felt["spots"]}

    @property
    def shown(self) -> list[Mapping[str, Any]]:
        """The results that were not void, newest first."""
        return [one["shows"] for one in self.results if "void" not in one["shows"]]

    def fits(self, bet: str, wanted: int) -> int:
        """The amount next to what is wanted that the sign lets lie on this bet; 0 for none."""
        spot, limits = self.spots.get(bet), self.limits
        if spot is None:
            return 0
        own = limits["bets"].get(bet) or limits["bets"].get(bet.partition(":")[0]) or {}
        least, most = own.get("min") or limits["min"], own.get("max") or limits["max"]
        most = min(most, (limits["room"] or {}).get(bet, most))
        pieces, step = max(1, len(spot["pieces"])), limits["step"] or 1
        piece = max(min(wanted // pieces, most) // step * step, -(-least // step) * step)
        return piece * pieces if piece <= most else 0


Style = Callable[[Sight, random.Random], list[Wager]]


def wagers(style: Style, sight: Sight, chance: random.Random) -> Iterator[Wager]:
    """What a patron of this style puts down now, as far as the sign and the credit go."""
    credit, most = sight.credit, sight.limits["aggregate_max"] or sight.credit
    for bet, wanted in style(sight, chance):
        amount = sight.fits(bet, wanted)
        if 0 < amount <= min(credit, most):
            credit, most = credit - amount, most - amount
            yield bet, amount


def _part(sight: Sight, of: int) -> int:
    return sight.credit // of


def red_and_dozens(sight: Sight, chance: random.Random) -> list[Wager]:
    """Red, and two dozens out of three."""
    dozens = chance.sample((1, 2, 3), 2)
    return [("red", _part(sight, 12)), *((f"dozen:{n}", _part(sight, 16)) for n in dozens)]


def seventeen(sight: Sight, chance: random.Random) -> list[Wager]:
    """17 and its neighbours on the wheel, called as one bet where there is one."""
    called = (f"neighbours-5:{FAVOURITE}", f"neighbours-3:{FAVOURITE}")
    offered = next((name for name in called if name in sight.spots), None)
    wheel = list(sight.felt["wheel"])
    at = wheel.index(FAVOURITE) if FAVOURITE in wheel else -1
    near = [wheel[(at + n) % len(wheel)] for n in (-1, 1)] if at >= 0 else []
    own = (f"straight:{FAVOURITE}", _part(sight, 20))
    if offered and chance.random() < 0.6:
        return [(offered, _part(sight, 8)), own]
    return [own, *((f"straight:{number}", _part(sight, 30)) for number in near)]


def big_and_small(sight: Sight, chance: random.Random) -> list[Wager]:
    """Whichever of the two did not come last; now and then a double or a total as well."""
    last = next(iter(sight.shown), None)
    bet = "small" if last and last.get("total", 0) > 10 else "big"
    more = chance.choice(("", f"double:{chance.randint(1, 6)}", f"total:{chance.randint(9, 12)}"))
    return [(bet, _part(sight, 10)), *([(more, _part(sight, 30))] if more else [])]


def follows(sight: Sight, chance: random.Random) -> list[Wager]:
    """The side that won last, and more of it after it won twice."""
    won = [side for shows in sight.shown if (side := _winner(shows))]
    side = won[0] if won else chance.choice(SIDES)
    streak = len(won) > 1 and won[0] == won[1]
    tie = [("tie", _part(sight, 60))] if chance.random() < 0.15 else []
    return [(side, _part(sight, 6 if streak else 10)), *tie]


def _winner(shows: Mapping[str, Any]) -> str:
    player, banker = (shows[side]["points"] for side in SIDES)
    return "" if player == banker else SIDES[banker > player]


def cautious(sight: Sight, chance: random.Random) -> list[Wager]:
    """The least there is on an even chance, and not on every round."""
    offered = [bet for bet in EVEN_CHANCES if bet in sight.spots]
    return [(chance.choice(offered), 0)] if offered and chance.random() < 0.8 else []


def scatters(sight: Sight, chance: random.Random) -> list[Wager]:
    """A handful of small wagers wherever the hand falls; at cards a side, and perhaps its Pair."""
    if SIDES[0] in sight.spots:
        pair = [(chance.choice(PAIRS), _part(sight, 50))] if chance.random() < 0.5 else []
        return [(chance.choice(SIDES), _part(sight, 12)), *pair]
    inside = [bet for bet in sight.spots if bet.partition(":")[0] in INSIDE]
    many = min(len(inside), chance.randint(3, 6))
    return [(bet, _part(sight, 40)) for bet in chance.sample(inside, many)]
