"""The wagering period: opened by the Dealer or by itself; closed by the clock, a sensor or the Dealer."""

from collections.abc import Iterator

import msgspec

from croupier.accounts.ledger import move
from croupier.message import SYSTEM, Command, Event, Millis, Posting
from croupier.play.table import Layout, Phase, Table, total
from croupier.refusal import Refusal
from croupier.rulebooks.policies import AggregateMinimum, BelowMinimum, Closing, Confirming, Opening


class NewGame(Command, frozen=True):
    """Open a wagering period. Where it opens by itself the system gives this command."""

    table: str
    round: int = 0
    """The round that was on view; 0 if nobody says."""


class CloseWagering(Command, frozen=True):
    """Close it: the system at the very millisecond, a sensor, or the Dealer with no more bets."""

    table: str


class WageringOpened(Event, frozen=True):
    table: str
    round: int
    closes_at: Millis


class Returned(msgspec.Struct, frozen=True):
    """Chips that are no wager at the close, back in their chip account, and why."""

    account: str
    wagers: dict[str, int]
    why: str
    """unconfirmed, below_minimum or below_aggregate."""
    cites: tuple[str, ...]


class WageringClosed(Event, frozen=True):
    """What lies on the layouts is wagered; what cannot be has gone back."""

    table: str
    round: int
    returned: tuple[Returned, ...]
    staked: dict[str, dict[str, int]]
    """Every account's wagers on this round."""


def new_game(table: Table, command: NewGame) -> list[Event] | Refusal:
    cites = table.cites(Opening)
    if table.asks(Opening.BY_ITSELF) and command.by != SYSTEM:
        return Refusal("opens_by_itself", {"table": table.id}, cites)
    if table.phase is not Phase.OPEN:
        return not_now(table, "new_game", cites)
    closes_at = command.at + round(table.plan.wagering_seconds * 1_000)
    return [
        WageringOpened(
            table=table.id,
            round=table.round_no + 1,
            closes_at=closes_at,
            cites=(*cites, *table.cites(Closing)),
        )
    ]


def close_wagering(table: Table, command: CloseWagering) -> list[Event] | Refusal:
    """End the period. Nobody but the clock may, except where the rulebook lets a sensor or the Dealer."""
    cites = table.cites(Closing)
    if table.phase is not Phase.WAGERING:
        return not_now(table, "close_wagering", cites)
    by_sensor = table.asks(Closing.CLOCK_OR_SENSOR) and command.by.role == "device"
    by_dealer = (
        table.asks(Closing.DEALER_OR_BALL) and table.rulebook.roles.rank(command.by.role) >= 0
    )
    if not (command.by == SYSTEM or by_sensor or by_dealer):
        return Refusal("closed_by_the_clock", {"table": table.id}, cites)
    return [closing(table)]


def closing(table: Table) -> WageringClosed:
    """Which chips are wagers now, and which go back to their chip accounts."""
    returned: list[Returned] = []
    staked: dict[str, dict[str, int]] = {}
    postings: list[Posting] = []
    for account, chips in table.layouts.items():
        back = list(_returned(table, account, chips))
        wagers = dict(chips.confirmed)
        for bet, amount in chips.placed.items():
            wagers[bet] = wagers.get(bet, 0) + amount
        for one in back:
            for bet, amount in one.wagers.items():
                wagers[bet] -= amount
        wagers = {bet: amount for bet, amount in wagers.items() if amount}
        postings += _move(table, account, chips, total(wagers))
        returned += back
        if wagers:
            staked[account] = wagers
    why = (clause for one in returned for clause in one.cites)
    return WageringClosed(
        table=table.id,
        round=table.round_no,
        returned=tuple(returned),
        staked=staked,
        postings=tuple(postings),
        cites=tuple(dict.fromkeys((*table.cites(Closing), *why))),
    )


def _returned(table: Table, account: str, chips: Layout) -> Iterator[Returned]:
    """Unconfirmed chips first, then wagers below their minimum, then all if the total falls short."""
    rejects = table.asks(Confirming.POSSIBLE) and table.plan.unconfirmed == "reject"
    kept = dict(chips.placed)
    if kept and (table.asks(Confirming.REQUIRED) or rejects):
        yield Returned(account, kept, "unconfirmed", table.cites(Confirming))
        kept = {}
    if table.asks(BelowMinimum.REJECTED_AT_CLOSE):
        limits = table.plan.limits
        small = {bet: amount for bet, amount in kept.items() if amount < limits.of(bet)[0]}
        if small:
            yield Returned(account, small, "below_minimum", table.cites(BelowMinimum))
        kept = {bet: amount for bet, amount in kept.items() if bet not in small}
    least, together = table.plan.limits.aggregate_min, total(kept) + total(chips.confirmed)
    if not table.asks(AggregateMinimum.NONE) and 0 < together < least:
        everything = {
            bet: kept.get(bet, 0) + chips.confirmed.get(bet, 0) for bet in (*kept, *chips.confirmed)
        }
        yield Returned(account, everything, "below_aggregate", table.cites(AggregateMinimum))


def _move(table: Table, account: str, chips: Layout, staked: int) -> tuple[Posting, ...]:
    """What is staked now out of what was placed and staked before; the rest to the chip account."""
    placed, there, credit = (
        table.placed_account(account),
        table.staked_account(account),
        f"chips/{account}",
    )
    more = staked - total(chips.confirmed)
    if more < 0:
        return (*move(total(chips.placed), placed, credit), *move(-more, there, credit))
    return (*move(more, placed, there), *move(total(chips.placed) - more, placed, credit))


def wagering_opened(table: Table, event: WageringOpened) -> None:
    table.phase, table.round_no, table.closes_at = Phase.WAGERING, event.round, event.closes_at
    table.outcome = table.opens_at = None
    for chips in table.layouts.values():
        chips.won = {}


def wagering_closed(table: Table, event: WageringClosed) -> None:
    table.phase, table.closes_at = Phase.DEALING, None
    for account, chips in table.layouts.items():
        chips.placed, chips.steps = {}, []
        chips.confirmed = dict(event.staked.get(account, {}))


def not_now(table: Table, what: str, cites: tuple[str, ...] = ()) -> Refusal:
    """A command that this phase of the round has no place for."""
    params = {"what": what.replace("_", " "), "table": table.id, "phase": table.phase.value}
    return Refusal("not_in_this_phase", params, cites)
