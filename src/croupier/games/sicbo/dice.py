"""Three dice and their 216 throws."""

from collections.abc import Mapping
from fractions import Fraction
from itertools import product

from croupier.games.table import Cites, ImpossibleOutcome, Outcomes

Dice = tuple[int, int, int]

FACES = (1, 2, 3, 4, 5, 6)
THROWS: tuple[Dice, ...] = tuple(product(FACES, FACES, FACES))


def is_triple(dice: Dice) -> bool:
    return dice[0] == dice[1] == dice[2]


def outcomes(cites: Cites) -> Outcomes[Dice]:
    """What the tumbler can show. `cites` are the clauses about how the result is displayed."""

    def read(outcome: object) -> Dice:
        if (
            not isinstance(outcome, list | tuple)
            or len(outcome) != 3
            or not all(type(face) is int and face in FACES for face in outcome)
        ):
            raise ImpossibleOutcome("not_three_dice", cites, outcome=outcome)
        one, two, three = outcome
        return one, two, three

    def view(outcome: object) -> Mapping[str, object]:
        dice = read(outcome)
        return {"dice": dice, "total": sum(dice), "cites": cites}

    chance = Fraction(1, len(THROWS))
    return Outcomes("sic-bo", THROWS, read, lambda: dict.fromkeys(THROWS, chance), view, FACES)
