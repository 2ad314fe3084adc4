"""The wheel: its compartments in order, which of them are red, and reading where the ball rests."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise

from croupier.games.table import Cites, ImpossibleOutcome, Outcomes

GREEN = ("0", "00")
NUMBERS = tuple(str(number) for number in range(1, 37))


@dataclass(frozen=True)
class Wheel:
    """A wheel of equal compartments, clockwise from 0."""

    order: tuple[str, ...]
    red: frozenset[str]
    cites: Cites = ()

    def __post_init__(self) -> None:
        zeros = sorted(pocket for pocket in self.order if pocket in GREEN)
        if sorted(self.order) != sorted((*zeros, *NUMBERS)) or zeros not in (["0"], ["0", "00"]):
            raise ValueError("a wheel has 1 to 36 once each, 0, and 00 or not")
        if len(self.red) != 18 or not self.red <= set(NUMBERS):
            raise ValueError("eighteen of the numbers 1 to 36 are red and eighteen black")

    def colour(self, pocket: str) -> str:
        if pocket in GREEN:
            return "green"
        return "red" if pocket in self.red else "black"

    def alternates(self) -> bool:
        """Whether red and black follow each other all the way round, zeros left out."""
        colours = [self.colour(pocket) for pocket in self.order if pocket not in GREEN]
        return all(one != other for one, other in pairwise(colours))

    def neighbours(self, pocket: str, each_side: int) -> tuple[str, ...]:
        """A compartment with those that lie next to it on the wheel, in wheel order."""
        at = self.order.index(pocket)
        return tuple(
            self.order[(at + step) % len(self.order)] for step in range(-each_side, each_side + 1)
        )

    def read(self, outcome: object) -> str:
        pocket = str(outcome) if type(outcome) is int else outcome
        if not isinstance(pocket, str) or pocket not in self.order:
            high = "0, 00 or 1 to 36" if "00" in self.order else "0 to 36"
            raise ImpossibleOutcome("not_on_the_wheel", self.cites, outcome=outcome, allowed=high)
        return pocket

    def view(self, outcome: object) -> Mapping[str, object]:
        pocket = self.read(outcome)
        return {"number": pocket, "colour": self.colour(pocket), "cites": self.cites}

    def outcomes(self) -> Outcomes[str]:
        chance = Fraction(1, len(self.order))
        return Outcomes(
            kind="roulette",
            results=tuple(sorted(self.order, key=in_order)),
            read=self.read,
            chances=lambda: dict.fromkeys(self.order, chance),
            view=self.view,
            equipment=self,
        )


def in_order(pocket: str) -> tuple[int, str]:
    """0, 00, 1, 2, ... 36: how numbers stand in the name of a bet."""
    return int(pocket), pocket
