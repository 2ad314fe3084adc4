"""Settling: what each wager brings back to its account, by which clause."""

from collections.abc import Mapping, Sequence

import msgspec

from croupier.games.table import AnyGame, Cites
from croupier.money import (
    DOWN_TO_THE_CENT,
    ONE_CENT,
    Cents,
    Rounding,
    settle,
    up_to_the_smallest_chip,
)
from croupier.play.placing import Wager
from croupier.rulebooks import Rulebook
from croupier.rulebooks.policies import Invalidated, RoundingOf

VOID_ROUND = "void"
"""The outcome of a round that has none: every wager goes back."""


class Settled(msgspec.Struct, frozen=True, gc=False):
    """A wager and all that returns for it; the wager alone where it is void, nothing where it lost."""

    wager: Wager
    credit: Cents
    cites: Cites


class Settlement(msgspec.Struct, frozen=True):
    """A round settled: what the equipment showed, and every wager."""

    outcome: Mapping[str, object]
    wagers: tuple[Settled, ...]

    @property
    def total(self) -> Cents:
        return Cents(sum(settled.credit for settled in self.wagers))


def settle_round(
    rulebook: Rulebook,
    game: AnyGame,
    wagers: Sequence[Wager],
    outcome: object,
    smallest_chip: Cents = ONE_CENT,
) -> Settlement:
    """Settle wagers that were accepted. An outcome that cannot be raises ImpossibleOutcome."""
    if outcome == VOID_ROUND:
        cites = rulebook.cites(Invalidated)
        returned = tuple(Settled(wager, wager.amount, cites) for wager in wagers)
        return Settlement({"void": True, "cites": cites}, returned)
    result = game.outcomes.read(outcome)
    settled = settle_wagers(rulebook, game, wagers, result, smallest_chip)
    return Settlement(game.outcomes.view(outcome), settled)


def settle_wagers(
    rulebook: Rulebook,
    game: AnyGame,
    wagers: Sequence[Wager],
    result: object,
    smallest_chip: Cents = ONE_CENT,
) -> tuple[Settled, ...]:
    """The same on a result that has been read."""
    rounding = rounding_of(rulebook, smallest_chip)
    return tuple(_settle(rulebook, game, wager, result, rounding) for wager in wagers)


def rounding_of(rulebook: Rulebook, smallest_chip: Cents) -> Rounding:
    if rulebook.ask(RoundingOf) is RoundingOf.CHIP_ABOVE:
        return up_to_the_smallest_chip(smallest_chip)
    return DOWN_TO_THE_CENT


def _settle(
    rulebook: Rulebook, game: AnyGame, wager: Wager, result: object, rounding: Rounding
) -> Settled:
    pays = game.pays(wager.bet, result)
    piece, rest = divmod(wager.amount, len(pays))
    assert rest == 0, "an accepted wager divides over its pieces"
    credits = [settle(Cents(piece), pay.credit, rounding) for pay in pays]
    cites = [clause for pay in pays if pay.credit or len(pays) == 1 for clause in pay.cites]
    if any(
        credit * pay.credit.denominator != piece * pay.credit.numerator
        for credit, pay in zip(credits, pays, strict=True)
    ):
        cites += rulebook.cites(RoundingOf)
    cited = tuple(dict.fromkeys(cites or game.offers[wager.bet].cites))
    return Settled(wager, Cents(sum(credits)), cited)
