"""The bets of sic bo: what each is on a throw. What each case pays is the rulebook's to say."""

from itertools import combinations

from croupier.games.sicbo.dice import FACES, Dice, is_triple
from croupier.games.table import WIN, Bet

TRIPLE = "triple"
ON_DICE = {1: "one die", 2: "two dice", 3: "three dice"}


def bets() -> dict[str, Bet[Dice]]:
    made = [
        between("small", 4, 10),
        between("big", 11, 17),
        any_triple(),
        *(triple(face) for face in FACES),
        *(double(face) for face in FACES),
        *(total(points) for points in range(3, 19)),
        *(combination(one, other) for one, other in combinations(FACES, 2)),
        *(die(face) for face in FACES),
    ]
    return {bet.name: bet for bet in made}


def between(name: str, least: int, most: int) -> Bet[Dice]:
    """Small and Big: a range of totals; a triple is a case of its own."""

    def case(dice: Dice) -> str | None:
        if not least <= sum(dice) <= most:
            return None
        return TRIPLE if is_triple(dice) else WIN

    return Bet(name, case, {WIN: None, TRIPLE: None})


def triple(face: int) -> Bet[Dice]:
    return Bet(f"triple:{face}", lambda dice: WIN if dice.count(face) == 3 else None)


def any_triple() -> Bet[Dice]:
    return Bet("any-triple", lambda dice: WIN if is_triple(dice) else None)


def double(face: int) -> Bet[Dice]:
    """Two of the dice show the number; all three of them is a case of its own."""

    def case(dice: Dice) -> str | None:
        return {2: WIN, 3: TRIPLE}.get(dice.count(face))

    return Bet(f"double:{face}", case, {WIN: None, TRIPLE: None})


def total(points: int) -> Bet[Dice]:
    return Bet(f"total:{points}", lambda dice: WIN if sum(dice) == points else None)


def combination(one: int, other: int) -> Bet[Dice]:
    """Both numbers are present, on two dice or more."""
    return Bet(
        f"combination:{one}-{other}", lambda dice: WIN if one in dice and other in dice else None
    )


def die(face: int) -> Bet[Dice]:
    """A single number: paid by how many of the dice show it."""
    return Bet(
        f"die:{face}",
        lambda dice: ON_DICE.get(dice.count(face)),
        dict.fromkeys(ON_DICE.values()),
    )
