"""The limits of a table: which can be signed at all, and how they change once players have been told."""

import msgspec

from croupier.games.table import AnyGame
from croupier.message import SYSTEM, Command, Event, Millis, citing
from croupier.play.differential import SIDES
from croupier.play.table import Limits, LimitsNotice, Phase, Table, TablePlan
from croupier.play.wagering_period import not_now
from croupier.refusal import Refusal
from croupier.rulebooks import Rulebook
from croupier.rulebooks.policies import (
    AboveMaximum,
    AggregateMaximum,
    AggregateMinimum,
    BelowMinimum,
    DifferentialUse,
    LimitNotice,
    LimitNoticeMinutes,
    Multiples,
    RoundingOf,
)

SMALLEST_COIN = 5
"""Cents."""
MINUTE = 60_000
AHEAD_MOST = 31 * 24 * 60 * MINUTE
"""No notice is given for a time further ahead."""


class SetLimits(Command, frozen=True):
    """Give notice of other limits, from a time or as soon as the rulebook lets them take effect."""

    table: str
    limits: Limits
    effective_at: float | None = None
    """In seconds of the floor's clock."""


class ChangeLimits(Command, frozen=True):
    """The clock's own: the time on the notice has come."""

    table: str


class LimitsNotified(Event, frozen=True):
    """Players are told of other limits, and when they take effect."""

    table: str
    limits: Limits
    given_by: str
    given_at: Millis
    after: int
    """The round under way, or the last one."""
    rounds: int
    """Whole rounds that are played first."""
    effective_at: Millis | None
    """Not before this time; None for any."""
    from_round: int | None
    """The first round that can have them; None where the time alone decides."""


class LimitsChanged(Event, frozen=True):
    """The sign says this from now on."""

    table: str
    limits: Limits


def refuse_limits(book: Rulebook, game: AnyGame, plan: TablePlan) -> Refusal | None:
    """Limits that cannot be signed at a table of this plan."""
    return (
        _refuse_sign(book, game, plan)
        or _refuse_part_cents(book, game, plan)
        or _refuse_differential(book, game, plan)
    )


def _signed(book: Rulebook) -> tuple[str, ...]:
    """The clauses on what a wager may be."""
    return citing(book.cites(BelowMinimum), book.cites(AboveMaximum))


def _refuse_sign(book: Rulebook, game: AnyGame, plan: TablePlan) -> Refusal | None:
    limits = plan.limits
    plain = {name: offer.bet.kind for name, offer in game.offers.items() if not offer.bet.pieces}
    for bet in limits.bets:
        if bet not in (*plain, *plain.values()):
            params = {"table": plan.id, "bet": bet, "game": game.title}
            return Refusal("limits_of_no_bet", params, game.only)
    if not limits.make_sense:
        sign: dict[str, object] = {"table": plan.id, "min": limits.min, "max": limits.max}
        return Refusal("limits_make_no_sense", sign, _signed(book))
    multiples = book.ask(Multiples) is Multiples.ALWAYS
    if limits.step and (limits.step % limits.min if multiples else limits.min % limits.step):
        steps: dict[str, object] = {"table": plan.id, "step": limits.step, "min": limits.min}
        return Refusal("step_does_not_fit", steps, book.cites(Multiples))
    table = Table(plan.id, plan, book, game)
    for bet in plain:
        least, most = limits.of(bet)
        if least % table.step_of(bet) or most < table.step_of(bet):
            steps = {"table": plan.id, "step": table.step_of(bet), "min": least}
            return Refusal("step_does_not_fit", steps, book.cites(Multiples))
    for name, asked, none in (
        ("aggregate_min", limits.aggregate_min, AggregateMinimum.NONE),
        ("aggregate_max", limits.aggregate_max, AggregateMaximum.NONE),
    ):
        if asked and book.ask(type(none)) is none:
            params = {"table": plan.id, "limit": name}
            return Refusal("limit_not_provided", params, book.cites(type(none)))
    return None


def _refuse_part_cents(book: Rulebook, game: AnyGame, plan: TablePlan) -> Refusal | None:
    """A step that some bet would pay in part cents, or in cents that no coin makes."""
    if book.ask(RoundingOf) is RoundingOf.CHIP_ABOVE:
        return None
    table = Table(plan.id, plan, book, game)
    for bet, offer in game.offers.items():
        step = table.step_of(bet)
        for pay in offer.pays.values():
            if (step * pay.credit) % SMALLEST_COIN:
                params = {"table": plan.id, "bet": offer.title, "step": step}
                return Refusal("step_gives_part_cents", params, citing(pay.cites, offer.cites))
    return None


def _refuse_differential(book: Rulebook, game: AnyGame, plan: TablePlan) -> Refusal | None:
    """A differential is for baccarat; where it replaces a maximum, both cannot be set."""
    if not plan.differential:
        return None
    if game.kind != "baccarat" or plan.differential < 0:
        cites = book.cites(DifferentialUse) if DifferentialUse in book.policies else ()
        return Refusal("no_differential", {"table": plan.id, "game": game.title}, cites)
    if book.ask(DifferentialUse) is DifferentialUse.INSTEAD_OF_MAXIMUM:
        for side in SIDES:
            if side in plan.limits.bets and plan.limits.bets[side].max:
                params = {"table": plan.id, "bet": side}
                return Refusal("differential_or_maximum", params, book.cites(DifferentialUse))
    return None


def moment(seconds: float | None, now: Millis) -> Millis | Refusal | None:
    """A time somebody names for a notice: not past, and not too far ahead."""
    if seconds is None:
        return None
    if not now <= seconds * 1_000 <= now + AHEAD_MOST:
        return Refusal("time_makes_no_sense", {"asked": seconds, "now": now / 1_000})
    return round(seconds * 1_000)


def set_limits(table: Table, command: SetLimits, present: bool) -> list[Event] | Refusal:
    """Tell players first; a change for which nobody need be told is made at once, between rounds."""
    cites = citing(table.cites(LimitNotice), table.cites(LimitNoticeMinutes))
    plan = msgspec.structs.replace(table.plan, limits=command.limits)
    refusal = refuse_limits(table.rulebook, table.rulebook.games[plan.game], plan)
    if refusal:
        return refusal
    at = moment(command.effective_at, command.at)
    if isinstance(at, Refusal):
        return at
    minutes = table.rulebook.number(LimitNoticeMinutes)
    if minutes and _raises(table, command.limits):
        earliest = command.at + minutes * MINUTE
        if at is not None and at < earliest:
            return too_short(table, minutes, cites)
        at = at or earliest
    by_the_clock = table.asks(LimitNotice.MINUTES_BEFORE_RISE)
    told = present and table.phase is not Phase.CLOSED
    rounds = 1 if told and table.asks(LimitNotice.ONE_ROUND) else 0
    notified = LimitsNotified(
        table=table.id,
        limits=command.limits,
        given_by=command.by.known_as,
        given_at=command.at,
        after=table.round_no,
        rounds=rounds,
        effective_at=at,
        from_round=None if by_the_clock else table.round_no + 1 + rounds,
        cites=cites,
    )
    at_once = by_the_clock and not table.round_in_progress and (at or 0) <= command.at
    return [notified, _changed(table, notified)] if at_once else [notified]


def too_short(table: Table, minutes: int, cites: tuple[str, ...]) -> Refusal:
    return Refusal("notice_too_short", {"table": table.id, "minutes": minutes}, cites)


def _raises(table: Table, limits: Limits) -> bool:
    """Whether any bet's minimum goes up."""
    now = table.plan.limits
    bets = [name for name, offer in table.game.offers.items() if not offer.bet.pieces]
    return limits.aggregate_min > now.aggregate_min or any(
        limits.of(bet)[0] > now.of(bet)[0] for bet in bets
    )


def _changed(table: Table, notice: LimitsNotice | LimitsNotified) -> LimitsChanged:
    return LimitsChanged(table=table.id, limits=notice.limits, cites=notice.cites)


def due_with_a_round(table: Table, at: Millis, present: bool) -> list[Event]:
    """Limits that take effect with the round that begins now: those told of long enough."""
    notice = table.limits_notice
    if notice is None or at < (notice.at or 0) or (notice.rounds and present):
        return []
    return [_changed(table, notice)]


def due_after_a_round(table: Table, at: Millis) -> list[Event]:
    """Limits whose time came while a round was in progress that is over now."""
    if table.limits_notice is None or not table.asks(LimitNotice.MINUTES_BEFORE_RISE):
        return []
    return due_with_a_round(table, at, present=False)


def change_limits(table: Table, command: ChangeLimits) -> list[Event] | Refusal:
    if command.by != SYSTEM or table.limits_notice is None or table.round_in_progress:
        return not_now(table, "change_limits", table.cites(LimitNotice))
    return [_changed(table, table.limits_notice)]


def change_due(table: Table) -> Millis | None:
    """When the clock changes the limits, where it does and no round is in progress."""
    if table.round_in_progress or not table.asks(LimitNotice.MINUTES_BEFORE_RISE):
        return None
    return table.limits_notice.at if table.limits_notice else None


def limits_notified(table: Table, event: LimitsNotified) -> None:
    table.limits_notice = LimitsNotice(
        limits=event.limits,
        given_by=event.given_by,
        given_at=event.given_at,
        after=event.after,
        rounds=event.rounds,
        at=event.effective_at,
        cites=event.cites,
    )


def limits_changed(table: Table, event: LimitsChanged) -> None:
    table.plan = msgspec.structs.replace(table.plan, limits=event.limits)
    table.limits_notice, table._steps = None, {}
