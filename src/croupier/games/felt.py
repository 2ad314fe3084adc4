"""A game's felt: what a screen draws, from the very table that settles.

Squares and spots are in half squares (see `roulette/layouts.py`). The screen holds no rule, no odds and
no limit: it draws this, and sends back the name of the bet whose spot was touched.
"""

from itertools import chain

import msgspec

from croupier.games.roulette.layouts import inside_spots, outside_spots, squares
from croupier.games.roulette.wheel import Wheel
from croupier.games.table import AnyGame
from croupier.money import say_odds


class Square(msgspec.Struct, frozen=True):
    """A numbered area of the felt."""

    number: str
    colour: str
    left: int
    top: int
    right: int
    bottom: int


class Spot(msgspec.Struct, frozen=True):
    """A bet on offer: where its chip lies, what it covers, what it pays and by which clauses."""

    bet: str
    title: str
    pays: list[str]
    cites: tuple[str, ...]
    at: tuple[float, float] | None = None
    covers: list[str] = []
    pieces: tuple[str, ...] = ()


class Felt(msgspec.Struct, frozen=True):
    game: str
    title: str
    kind: str
    layout: str
    cites: tuple[str, ...]
    """The clauses that say what this game is and how it is laid out."""
    spots: list[Spot]
    squares: list[Square] = []
    wheel: tuple[str, ...] = ()


def felt(game: AnyGame) -> Felt:
    if game.kind != "roulette":
        spots = [_spot(game, bet) for bet in game.offers]
        return Felt(game.id, game.title, game.kind, game.layout, game.cites, spots)
    wheel: Wheel = game.outcomes.equipment
    places = {**inside_spots(game.layout), **outside_spots(wheel.red)}
    spots = []
    for bet, offer in game.offers.items():
        if bet in places:
            place = places[bet]
            spots.append(_spot(game, bet, place.at, sorted(place.covers, key=int)))
        else:
            covered = chain.from_iterable(places[piece].covers for piece in offer.bet.pieces)
            spots.append(_spot(game, bet, None, sorted(set(covered), key=int)))
    drawn = [
        Square(number, wheel.colour(number), s.left, s.top, s.right, s.bottom)
        for number, s in squares(game.layout).items()
    ]
    return Felt(game.id, game.title, game.kind, game.layout, game.cites, spots, drawn, wheel.order)


def _spot(
    game: AnyGame, bet: str, at: tuple[float, float] | None = None, covers: list[str] | None = None
) -> Spot:
    offer = game.offers[bet]
    credits = dict.fromkeys(pay.credit for pay in offer.pays.values() if pay.credit > 1)
    return Spot(
        bet=bet,
        title=offer.title,
        pays=[say_odds(credit) for credit in credits],
        cites=offer.cites,
        at=at,
        covers=covers or [],
        pieces=offer.bet.pieces,
    )
