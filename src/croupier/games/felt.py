"""A game's felt: what a screen draws, from the very table that settles.

Lengths are half squares (see `roulette/layouts.py`); y grows away from the player. Every bet on offer is
a spot, and a spot has its place: a point between the squares of roulette, or an area of its own. The
screen holds no rule, no odds and no limit: it draws this, and sends back the name of the bet whose spot
was touched.
"""

from collections.abc import Iterator, Sequence
from itertools import chain

import msgspec

from croupier.games.roulette.layouts import inside_spots, outside_spots, squares
from croupier.games.roulette.wheel import Wheel
from croupier.games.table import WIN, AnyGame
from croupier.money import say_odds

Point = tuple[float, float]


class Area(msgspec.Struct, frozen=True):
    """A rectangle of the felt; `top` is the edge nearest the player."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def middle(self) -> Point:
        return (self.left + self.right) / 2, (self.top + self.bottom) / 2


class Square(Area, frozen=True):
    """A numbered area of roulette's felt: chips lie on it and on the lines round it."""

    number: str
    colour: str


class Spot(msgspec.Struct, frozen=True):
    """A bet on offer: where its chip lies, what it covers, what it pays and by which clauses."""

    bet: str
    title: str
    pays: list[str]
    cites: tuple[str, ...]
    at: Point | None = None
    """Where its chip lies; None for the bets of the racetrack, which are several places."""
    area: Area | None = None
    """The area it has to itself, if it has one."""
    covers: list[str] = []
    """The numbers of the wheel that it covers, or the totals of the dice."""
    faces: tuple[int, ...] = ()
    """The dice that are drawn on it."""
    pieces: tuple[str, ...] = ()
    """The bets that a racetrack bet is made of, one name a piece."""
    lies_as: tuple[str, ...] = ()
    """The bets on which its chips lie: itself, or its pieces."""


class Law(msgspec.Struct, frozen=True):
    """The rules in force at a table, and what they want to be seen on its screens."""

    id: str = ""
    title: str = ""
    authority: str = ""
    date: str = ""
    copies: tuple[str, ...] = ()
    """The clauses by which whoever asks can read the rules."""
    screens: dict[str, dict[str, tuple[str, ...]]] = {}
    """By screen and element, the clauses that ask for it."""


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
    law: Law = Law()


def felt(game: AnyGame) -> Felt:
    if game.kind == "roulette":
        return _roulette(game)
    areas = dict(_sic_bo(game) if game.kind == "sic-bo" else _baccarat(game))
    spots = [
        _spot(
            game,
            bet,
            at=areas[bet].middle,
            area=areas[bet],
            covers=_totals(game, bet),
            faces=_faces(bet),
        )
        for bet in game.offers
    ]
    return Felt(game.id, game.title, game.kind, game.layout, game.cites, spots)


# How far round its place an outside bet of roulette reaches, to each side and up and down.
REACH = {"column": (1, 1), "dozen": (4, 1), "fiveline": (1, 1)}
EVEN_CHANCE = (2, 1)

# On F/H five bets meet on one square's length of the line between the zeros and 2. Where three numbers
# meet, and between the zeros, the chip lies further into the zeros: so a finger can tell them apart.
MOVED: dict[str, dict[str, Point]] = {
    "fh": {
        "street:0-1-2": (-0.72, 2),
        "street:0-00-2": (-0.72, 3),
        "street:00-2-3": (-0.72, 4),
        "split:0-00": (-1.58, 3),
    },
}


def _roulette(game: AnyGame) -> Felt:
    wheel: Wheel = game.outcomes.equipment
    outside = outside_spots(wheel.red)
    places, moved = {**inside_spots(game.layout), **outside}, MOVED.get(game.layout, {})
    spots = []
    for bet, offer in game.offers.items():
        if bet in places:
            place = places[bet]
            at = moved.get(bet, place.at)
            boxed = bet in outside or at[1] < 0
            area = _around(at, *REACH.get(offer.bet.kind, EVEN_CHANCE)) if boxed else None
            spots.append(_spot(game, bet, at=at, area=area, covers=sorted(place.covers, key=int)))
        else:
            covered = chain.from_iterable(places[piece].covers for piece in offer.bet.pieces)
            spots.append(_spot(game, bet, covers=sorted(set(covered), key=int)))
    drawn = [
        Square(s.left, s.top, s.right, s.bottom, number, wheel.colour(number))
        for number, s in squares(game.layout).items()
    ]
    return Felt(game.id, game.title, game.kind, game.layout, game.cites, spots, drawn, wheel.order)


WIDE = 30
Placed = Iterator[tuple[str, Area]]


def _sic_bo(game: AnyGame) -> Placed:
    """The layout of every sic bo table, from the player's edge to the far one.

    Single dice; combinations; totals; and above them Small at one end and Big at the other, the doubles
    beside them, the triples in the middle with Any Triple between.
    """
    yield from _across(_of(game, "die"), 0, 2)
    yield from _across(_of(game, "combination"), 2, 4)
    yield from _across(_of(game, "total"), 4, 6)
    near, far = 6, 10
    doubles, triples = _of(game, "double"), _of(game, "triple")
    yield from _across(_of(game, "small"), near, far, 0, 4)
    yield from _across(doubles[:3], near, far, 4, 10)
    yield from _stacked(triples[:3], near, far, 10, 13.5)
    yield from _across(_of(game, "any-triple"), near, far, 13.5, 16.5)
    yield from _stacked(triples[3:], near, far, 16.5, 20)
    yield from _across(doubles[3:], near, far, 20, 26)
    yield from _across(_of(game, "big"), near, far, 26, 30)


def _baccarat(game: AnyGame) -> Placed:
    """Player and Banker before the player; behind them the Tie, with each hand's Pair beside it."""
    yield from _across(_of(game, "player", "banker"), 0, 5.5)
    yield from _across(_of(game, "player-pair", "tie", "banker-pair"), 5.5, 10)


def _of(game: AnyGame, *kinds: str) -> list[str]:
    """The bets of these kinds that are on offer, in the order of the kinds."""
    return [bet for kind in kinds for bet in game.offers if bet.partition(":")[0] == kind]


def _across(
    bets: Sequence[str], near: float, far: float, left: float = 0, right: float = WIDE
) -> Placed:
    """Bets side by side from left to right."""
    for at, bet in enumerate(bets):
        edges = [left + (right - left) * step / len(bets) for step in (at, at + 1)]
        yield bet, Area(edges[0], near, edges[1], far)


def _stacked(bets: Sequence[str], near: float, far: float, left: float, right: float) -> Placed:
    """Bets one before the other, the first farthest from the player."""
    for at, bet in enumerate(bets):
        edges = [far - (far - near) * step / len(bets) for step in (at + 1, at)]
        yield bet, Area(left, edges[0], right, edges[1])


DICE = {"die": 1, "double": 2, "triple": 3}


def _faces(bet: str) -> tuple[int, ...]:
    kind, _, faces = bet.partition(":")
    if kind == "combination":
        return tuple(int(face) for face in faces.split("-"))
    return (int(faces),) * DICE[kind] if kind in DICE else ()


def _totals(game: AnyGame, bet: str) -> list[str]:
    """The totals that win on Small and on Big, as their areas say them."""
    if bet not in ("small", "big"):
        return []
    wins = (throw for throw in game.outcomes.results if game.offers[bet].bet.case(throw) == WIN)
    return [str(total) for total in sorted({sum(throw) for throw in wins})]


def _around(at: Point, beside: float, above: float) -> Area:
    x, y = at
    return Area(x - beside, y - above, x + beside, y + above)


def _spot(
    game: AnyGame,
    bet: str,
    *,
    at: Point | None = None,
    area: Area | None = None,
    covers: Sequence[str] = (),
    faces: tuple[int, ...] = (),
) -> Spot:
    offer = game.offers[bet]
    credits = dict.fromkeys(pay.credit for pay in offer.pays.values() if pay.credit > 1)
    return Spot(
        bet=bet,
        title=offer.title,
        pays=[say_odds(credit) for credit in credits],
        cites=offer.cites,
        at=at,
        area=area,
        covers=list(covers),
        faces=faces,
        pieces=offer.bet.pieces,
        lies_as=game.lies_as(bet),
    )
