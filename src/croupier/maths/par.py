"""Par sheets: for every bet, from the very table that settles it, what it wins, voids and keeps."""

from fractions import Fraction

import msgspec

from croupier.games.table import AnyGame
from croupier.money import LOSES, VOID, say_odds


class Par(msgspec.Struct, frozen=True):
    """One bet: exact chances, the return for one unit wagered, and the house edge."""

    bet: str
    title: str
    odds: tuple[str, ...]
    """What it pays, highest first; by case where cases differ."""
    win: Fraction
    """The chance that more comes back than was wagered."""
    void: Fraction
    """The chance that the wager comes back, no more and no less."""
    returns: Fraction
    variance: Fraction
    cites: tuple[str, ...]

    @property
    def edge(self) -> Fraction:
        return 1 - self.returns


def par(game: AnyGame, bet: str) -> Par:
    offer = game.offers[bet]
    win = void = returns = square = Fraction(0)
    credits = {result: game.credit(bet, result) for result in game.chances}
    for result, chance in game.chances.items():
        credit = credits[result]
        win += chance * (credit > VOID)
        void += chance * (credit == VOID)
        returns += chance * credit
        square += chance * credit * credit
    paid = sorted(
        {credit for credit in credits.values() if credit not in (LOSES, VOID)}, reverse=True
    )
    pieces = len(offer.bet.pieces)
    odds = (f"{pieces} pieces",) if pieces else tuple(map(say_odds, paid))
    paying = (clause for pay in offer.pays.values() if pay.credit for clause in pay.cites)
    cites = dict.fromkeys((*offer.cites, *paying))
    return Par(bet, offer.title, odds, win, void, returns, square - returns**2, tuple(cites))


def par_sheet(game: AnyGame) -> list[Par]:
    return [par(game, bet) for bet in game.offers]
