"""What a table shows to everybody: its results, its limits, and what is to come."""

from collections import Counter
from collections.abc import Callable
from functools import lru_cache
from typing import Any

import msgspec

from croupier.games.baccarat.coup import Result
from croupier.games.baccarat.roads import Roads, roads
from croupier.games.felt import Felt, Law, felt
from croupier.message import Millis
from croupier.play import differential
from croupier.play.corrections import void_view
from croupier.play.settling import VOID_ROUND
from croupier.play.table import BetLimits, Limits, Phase, Table
from croupier.play.table_life import closing_cites
from croupier.rulebooks.policies import (
    AboveMaximum,
    BelowMinimum,
    DifferentialUse,
    Invalidated,
    Multiples,
)


class ResultView(msgspec.Struct, frozen=True):
    """A round's result, as displays show it."""

    round: int
    shows: Any


class StatisticsView(msgspec.Struct, frozen=True):
    """What came how often. It says nothing of what will come."""

    rounds: int
    """So many of the latest results are counted; void rounds have none."""
    won: dict[str, int]
    """On how many of them each bet won; bets that never did are left out."""


class LimitsView(msgspec.Struct, frozen=True):
    min: int
    max: int
    step: int
    aggregate_min: int
    aggregate_max: int
    bets: dict[str, BetLimits]
    """Where a bet, or a kind of bet, has limits of its own."""
    differential: int
    differential_instead: bool
    """It stands in place of a maximum on Player and on Banker: `max` is for the other bets."""
    room: dict[str, int] | None
    """Under a differential: what may still be wagered on each side."""
    room_cites: tuple[str, ...]
    cites: tuple[str, ...]


class LimitsNoticeView(msgspec.Struct, frozen=True):
    """Limits that are to come."""

    limits: Limits
    rounds: int
    """Whole rounds that are played first."""
    effective_at: Millis | None
    cites: tuple[str, ...]


class ClosingNoticeView(msgspec.Struct, frozen=True):
    """The sign that the table closes."""

    rounds: int
    """Whole rounds that are played first."""
    closing_at: Millis | None
    after_this_round: bool
    """The table closes as soon as the round in progress is over."""
    cites: tuple[str, ...]


class NoticesView(msgspec.Struct, frozen=True):
    """What players are told beforehand, and asked for."""

    limits: LimitsNoticeView | None
    closing: ClosingNoticeView | None
    collect: int
    """Credit that the player is asked to collect, for the table closes or is closed."""
    cites: tuple[str, ...]
    """The clauses by which credit is to be collected."""


def notices_view(table: Table, credit: int = 0) -> NoticesView:
    """What is to come at this table; `credit` is the player's to collect before it closes."""
    limits, closure = table.limits_notice, table.closure
    closing = closure is not None or bool(table.closing_by)
    return NoticesView(
        limits=LimitsNoticeView(limits.limits, limits.rounds, limits.at, limits.cites)
        if limits
        else None,
        closing=ClosingNoticeView(
            closure.rounds if closure else 0,
            closure.at if closure else None,
            bool(table.closing_by),
            closing_cites(table),
        )
        if closing
        else None,
        collect=credit,
        cites=closing_cites(table) if credit else (),
    )


def collecting(table: Table) -> bool:
    """Whether players are asked to collect their credit: the table closes, or is closed."""
    return table.closure is not None or bool(table.closing_by) or table.phase is Phase.CLOSED


def felt_view(table: Table) -> Felt:
    """The felt of a table under its rules: it stays the same as long as the table is there."""
    book, game = table.rulebook, table.game
    law = Law(book.id, book.title, book.authority, book.date, book.copies, book.screens(game.id))
    return msgspec.structs.replace(felt(game), law=law)


def shows(table: Table) -> Any:
    """The outcome, or the cards as far as they are dealt."""
    if table.outcome is not None:
        return table.game.outcomes.view(table.outcome)
    if not table.cards:
        return None
    return table.game.outcomes.equipment.coup(table.cards).view()


def results_view(table: Table) -> list[ResultView]:
    view = table.game.outcomes.view
    return [
        ResultView(
            no, void_view(table.cites(Invalidated)) if outcome == VOID_ROUND else view(outcome)
        )
        for no, outcome in table.results
    ]


OF_A_WHEEL = ("straight", "red", "black", "odd", "even", "low", "high", "dozen", "column")
OF_DICE = ("small", "big", "any-triple", "total")
COUNTED = frozenset((*OF_A_WHEEL, *OF_DICE))
"""The kinds of bet by which results are counted."""


def statistics_view(table: Table) -> StatisticsView | None:
    """The latest results counted; a shoe has its roads instead."""
    if table.game.kind == "baccarat":
        return None
    read = table.game.outcomes.read
    came = (*(outcome for _, outcome in table.results), *table.older)
    return _counted(
        table.game.winners, tuple(read(outcome) for outcome in came if outcome != VOID_ROUND)
    )


@lru_cache(maxsize=256)
def _counted(winners: Callable[[Any], tuple[str, ...]], results: tuple[Any, ...]) -> StatisticsView:
    """These results counted: once, for all the screens of a table show the same."""
    won = Counter(bet for result in results for bet in winners(result))
    counted = {bet: times for bet, times in won.items() if bet.partition(":")[0] in COUNTED}
    return StatisticsView(len(results), counted)


def roads_of(table: Table) -> Roads | None:
    if table.game.kind != "baccarat":
        return None
    dealt = tuple(cards for _, cards in table.shoe.dealt) if table.shoe else ()
    return _drawn(table.game.outcomes.read, dealt)


@lru_cache(maxsize=256)
def _drawn(read: Callable[[object], Result], coups: tuple[tuple[str, ...], ...]) -> Roads:
    """The roads of these coups: worked out once, for all the screens of a table show the same."""
    return roads([read(cards) for cards in coups])


def limits_view(table: Table, account: str = "") -> LimitsView:
    limits = table.limits_of(account)
    cites = (*table.cites(BelowMinimum), *table.cites(AboveMaximum), *table.cites(Multiples))
    room, room_cites = None, tuple[str, ...]()
    if table.plan.differential:
        room, room_cites = differential.rooms(table), table.cites(DifferentialUse)
    return LimitsView(
        limits.min,
        limits.max,
        table.step,
        limits.aggregate_min,
        limits.aggregate_max,
        limits.bets,
        table.plan.differential,
        bool(table.plan.differential) and table.asks(DifferentialUse.INSTEAD_OF_MAXIMUM),
        room,
        room_cites,
        (*cites, *room_cites),
    )


def chip_values(least: int, most: int) -> tuple[int, ...]:
    """Chips to choose from where the operator named none: 1, 5, 20, 100 and 500 minimums."""
    return tuple(value for value in (least * n for n in (1, 5, 20, 100, 500)) if value <= most)
