"""Limits: what may lie on a bet, and what becomes of a wager that is too small, too large or odd."""

from collections.abc import Mapping

import msgspec

from croupier.message import Command, Event, citing
from croupier.play import differential
from croupier.play.table import Layout, Limits, Table, total
from croupier.refusal import Refusal
from croupier.rulebooks.policies import (
    AboveMaximum,
    AggregateMaximum,
    BelowMinimum,
    BuyingIn,
    DifferentialUse,
    Multiples,
    PersonalLimits,
)


class AgreeLimits(Command, frozen=True):
    """Agree other limits with one player, whose place is marked from then on."""

    table: str
    terminal: str
    limits: Limits


class LimitsAgreed(Event, frozen=True):
    """Other limits bind this player alone; the place is marked."""

    table: str
    terminal: str
    account: str
    limits: Limits
    agreed_by: str


class LimitsCarried(Event, frozen=True):
    """Limits agreed with a player bind the chips of an account that opened later too."""

    table: str
    terminal: str
    account: str
    limits: Limits


class Allowed(msgspec.Struct, frozen=True, gc=False):
    """How much of an attempt may lie on every piece of it, and by which clauses it was cut."""

    piece: int
    cites: tuple[str, ...] = ()
    most: int = 0
    """Where it was cut: the most that may lie there."""


def allowed(
    table: Table,
    account: str,
    chips: Layout,
    pieces: tuple[str, ...],
    asked: int,
    beside: Mapping[str, int] | None = None,
) -> Allowed | Refusal:
    """The most of what was asked that every piece allows: the next lowest permitted wager.

    `beside` is what is put down with it in the same breath. What is left after a cut may be less than the
    least; then nothing fits.
    """
    limits, best, step = table.limits_of(account), asked, table.step_of(*pieces)
    cites: list[str] = []
    cut: Refusal | None = None
    for bet in pieces if len(pieces) == 1 else dict.fromkeys(pieces):
        times, there = pieces.count(bet), chips.on(bet)
        least, most = limits.of(bet)
        if there + asked * times < least and table.asks(BelowMinimum.NO_CHIPS_SHOWN):
            params = {
                "bet": table.game.offers[bet].title,
                "least": least,
                "add": least - there - asked * times,
            }
            return Refusal("below_minimum", params, table.cites(BelowMinimum))
        if table.asks(AboveMaximum.PAID_TO_MAXIMUM):
            continue
        fits = _fits(table, bet, there, best, times, most, step, beside)
        if isinstance(fits, Refusal):
            return fits
        if fits.piece < best:
            best, cut = fits.piece, _cut(table, bet, there + asked * times, fits, step)
            cites += fits.cites
    if limits.aggregate_max and not table.asks(AggregateMaximum.NONE):
        left = limits.aggregate_max - total(chips.placed) - total(chips.confirmed)
        fits_in_all = max(0, left) // len(pieces) // step * step
        full = {"most": limits.aggregate_max}
        if fits_in_all < best:
            best = fits_in_all
            cut = Refusal("at_aggregate_maximum", full, table.cites(AggregateMaximum))
            cites += table.cites(AggregateMaximum)
    if cut is None:
        return Allowed(best)
    if _too_little(table, limits, chips, pieces, best):
        return cut
    return Allowed(best, citing(tuple(cites)))


def _too_little(
    table: Table, limits: Limits, chips: Layout, pieces: tuple[str, ...], piece: int
) -> bool:
    """Whether so much on every piece shows no chips."""
    return not piece or (
        table.asks(BelowMinimum.NO_CHIPS_SHOWN)
        and any(chips.on(one) + piece * pieces.count(one) < limits.of(one)[0] for one in pieces)
    )


def _cut(table: Table, bet: str, asked: int, fits: Allowed, step: int) -> Refusal:
    """Why a bet took less than was asked, should what is left be too little."""
    title = table.game.offers[bet].title
    if asked > fits.most:
        return Refusal("at_maximum", {"bet": title, "most": fits.most}, fits.cites)
    return Refusal("not_a_multiple", {"bet": title, "step": step}, fits.cites)


def _fits(
    table: Table,
    bet: str,
    there: int,
    asked: int,
    times: int,
    most: int,
    step: int,
    beside: Mapping[str, int] | None,
) -> Allowed | Refusal:
    """How much more one bet takes, in permitted steps."""
    governed = differential.replaces_maximum(table, bet)
    if governed:
        most = there + differential.room(table, bet, beside)
    most = most // step * step
    reached = min(there + asked * times, most) // step * step
    best = min(asked, (reached - there) // times)
    if best == asked:
        return Allowed(asked)
    title = table.game.offers[bet].title
    cites = (*table.cites(AboveMaximum), *table.cites(Multiples))
    if governed:
        cites = (*table.cites(DifferentialUse), *cites)
    if reached <= there:
        if there >= most:
            return Refusal("at_maximum", {"bet": title, "most": most}, cites)
        return Refusal("not_a_multiple", {"bet": title, "step": step}, table.cites(Multiples))
    best = best // step * step
    if not best:
        return Refusal("at_maximum", {"bet": title, "most": most}, cites)
    return Allowed(best, cites, most)


def at_risk(table: Table, account: str, bet: str, amount: int) -> tuple[int, tuple[str, ...]]:
    """How much of a wager plays where limits bind at settlement, and why not all of it."""
    least, most = bounds(table, account, bet)
    if table.asks(BelowMinimum.PAID_ONCE) and amount < least and table.wagers_of(account).warned:
        return 0, table.cites(BelowMinimum)
    if table.asks(AboveMaximum.PAID_TO_MAXIMUM) and amount > most:
        return most, table.cites(AboveMaximum)
    return amount, ()


def bounds(table: Table, account: str, bet: str) -> tuple[int, int]:
    """The least and the most of a whole wager: a bet that lies as one has its pieces' limits for each."""
    pieces, limits = table.game.offers[bet].bet.pieces or (bet,), table.limits_of(account)
    each = [limits.of(piece) for piece in pieces]
    return max(least for least, _ in each) * len(pieces), min(most for _, most in each) * len(
        pieces
    )


def to_be_warned(table: Table, account: str, wagers: Mapping[str, int]) -> str:
    """The first bet of a player below its minimum, for which a warning is due; empty if none is."""
    if not table.asks(BelowMinimum.PAID_ONCE) or table.wagers_of(account).warned:
        return ""
    small = (bet for bet, amount in wagers.items() if amount < bounds(table, account, bet)[0])
    return next(small, "")


def agree_limits(table: Table, account: str, command: AgreeLimits) -> list[Event] | Refusal:
    cites, limits = table.cites(PersonalLimits), command.limits
    if table.asks(PersonalLimits.NOT_PROVIDED):
        return Refusal("no_personal_limits", {"table": table.id}, cites)
    if not account:
        return Refusal("no_account", {"terminal": command.terminal}, table.cites(BuyingIn))
    only = Limits(min=limits.min, max=limits.max)
    if not limits.make_sense or limits != only:
        params = {"table": table.id, "min": limits.min, "max": limits.max}
        return Refusal("limits_make_no_sense", params, cites)
    if limits.min % table.step or limits.max < table.step:
        steps = {"table": table.id, "step": table.step, "min": limits.min}
        return Refusal("step_does_not_fit", steps, cites)
    chips = table.wagers_of(account)
    if chips.placed or chips.confirmed:
        return Refusal("chips_on_the_layout", {"terminal": command.terminal}, cites)
    return [
        LimitsAgreed(
            table=table.id,
            terminal=command.terminal,
            account=account,
            limits=limits,
            agreed_by=command.by.known_as,
            cites=cites,
        )
    ]


def limits_agreed(table: Table, event: LimitsAgreed | LimitsCarried) -> None:
    chips = table.layout(event.account)
    chips.limits, chips.steps = event.limits, []
