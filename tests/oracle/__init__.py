"""A second computation of what every bet pays, written from the rulebooks alone.

It shares no code with the package it checks and is meant to be read beside the rulebooks:
`roulette` is literal lists, `sicbo` counts dice, `baccarat` is drawing rules in plain words, `roads`
are drawn square by square.
`python -m oracle` from the folder above prints the published figures it must reproduce.
"""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from functools import cache

from . import baccarat, roads, roulette, sicbo

__all__ = ["GAMES", "Outcome", "bets", "credit", "outcomes", "roads"]

# Roulette "17"; sic bo [1, 1, 4]; baccarat ["KH", "5D", "9S", "AC"].
Outcome = str | Sequence[int | str]

# Rulebook, game, form. Forms: VIC 10.4.1 (TouchBet, layout H) and 11.4.1 (TouchTable, layout P).
GAMES: list[tuple[str, str, str | None]] = [
    ("act-mttg-2019", "baccarat-a", None),
    ("act-mttg-2019", "baccarat-b", None),
    ("act-mttg-2019", "roulette", None),
    ("act-mttg-2019", "sic-bo", None),
    ("nsw-interblock-2016", "roulette", None),
    ("nsw-interblock-2016", "sic-bo", None),
    ("nsw-ltgame-2016", "baccarat", None),
    ("nsw-ltgame-2016", "even-money-baccarat", None),
    ("vic-roulette-2011", "roulette", "by-hand"),
    ("vic-roulette-2011", "double-zero-fh", "by-hand"),
    ("vic-roulette-2011", "double-zero-op", "by-hand"),
    ("vic-roulette-2011", "double-zero-vw", "by-hand"),
    ("vic-roulette-2011", "french", "by-hand"),
    ("vic-roulette-2011", "roulette", "touchbet"),
    ("vic-roulette-2011", "double-zero-fh", "touchbet"),
    ("vic-roulette-2011", "roulette", "touchtable"),
    ("vic-roulette-2011", "double-zero-op", "touchtable"),
]
BACCARAT = ("baccarat-a", "baccarat-b", "baccarat", "even-money-baccarat")
ROULETTE = ("roulette", "double-zero-fh", "double-zero-op", "double-zero-vw", "french")


def bets(rulebook: str, game: str, form: str | None = None) -> dict[str, str]:
    """Every bet on offer: its name, and the register id of the clause that offers it."""
    must_exist(rulebook, game, form)
    if game in BACCARAT:
        return baccarat.bets(rulebook, game)
    if game == "sic-bo":
        return sicbo.bets(rulebook)
    return roulette.bets(rulebook, game)


def credit(
    rulebook: str, game: str, bet: str, outcome: Outcome, form: str | None = None
) -> Fraction:
    """What one unit wagered gives back: 0 loses, 1 is void, 1 + odds wins.

    ValueError for a game or bet that is not on offer and for an outcome that cannot happen.
    """
    if bet not in offered(rulebook, game, form):
        raise ValueError(f"{rulebook} {game} does not offer {bet}")
    if game in BACCARAT:
        if isinstance(outcome, str):
            raise ValueError("a coup is a list of cards")
        return baccarat.credit(game, bet, [str(card) for card in outcome])
    if game == "sic-bo":
        dice = [die for die in outcome if isinstance(die, int)]
        if len(outcome) != 3 or dice not in sicbo.outcomes():
            raise ValueError(f"three dice cannot show {outcome}")
        return sicbo.credit(rulebook, bet, dice)
    if not isinstance(outcome, str) or outcome not in roulette.outcomes(game):
        raise ValueError(f"the wheel has no {outcome}")
    return roulette.credit(rulebook, game, bet, outcome)


def outcomes(game: str) -> Iterable[Outcome]:
    """Every equally likely outcome of a wheel or of three dice."""
    if game == "sic-bo":
        return sicbo.outcomes()
    if game in ROULETTE:
        return roulette.outcomes(game)
    raise ValueError(f"the outcomes of {game} are not equally likely: see baccarat.probabilities")


@cache
def offered(rulebook: str, game: str, form: str | None) -> frozenset[str]:
    """The names of the bets, kept: `credit` is asked about each of them many times."""
    return frozenset(bets(rulebook, game, form))


def must_exist(rulebook: str, game: str, form: str | None) -> None:
    """Refuse a game the rulebook does not have; with no form given, VIC means by hand."""
    if rulebook == "vic-roulette-2011" and form is None:
        form = "by-hand"
    if (rulebook, game, form) not in GAMES:
        raise ValueError(f"{rulebook} has no {game} in form {form}")
