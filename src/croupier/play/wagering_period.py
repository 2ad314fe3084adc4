"""The wagering period: opened by the Dealer or by itself; closed by the clock, a sensor, the Dealer, or
at the latest by the outcome itself."""

from collections.abc import Iterator

import msgspec

from croupier.accounts.ledger import move
from croupier.games.table import Announcement
from croupier.message import SYSTEM, Actor, Command, Event, Millis, Posting, citing
from croupier.play import differential
from croupier.play.table import Layout, Phase, Stop, Table, total
from croupier.refusal import Refusal
from croupier.rulebooks.policies import (
    AggregateMinimum,
    BelowMinimum,
    Closing,
    Confirming,
    DifferentialUse,
    Opening,
    Warnings,
)

PERIOD_LEAST, PERIOD_MOST = 0.001, 3_600
"""Seconds: no wagering period is shorter or longer."""


class OpenTable(Command, frozen=True):
    """Open a table for play."""

    table: str


class NewGame(Command, frozen=True):
    """Open a wagering period. Where it opens by itself the system gives this command."""

    table: str
    round: int = 0
    """The round that was on view; 0 if nobody says."""


class FinalBets(Command, frozen=True):
    """Announce final bets: the period is about to end."""

    table: str


class WarnPlayers(Command, frozen=True):
    """The clock's own warning that the period is about to end."""

    table: str


class CloseWagering(Command, frozen=True):
    """End the wagering period: the clock to the millisecond, a sensor, or the Dealer."""

    table: str


class SetWageringPeriod(Command, frozen=True):
    """How long wagering lasts from the next round on."""

    table: str
    seconds: float


class TableOpened(Event, frozen=True):
    """A table is open: rounds may begin."""

    table: str
    opened_by: str
    opens_at: Millis | None = None
    """When the first wagering period opens by itself."""


class WageringOpened(Event, frozen=True):
    """A wagering period began, and with it a round."""

    table: str
    round: int
    opened_at: Millis
    closes_at: Millis | None
    """None where no countdown runs."""
    warns_at: Millis | None = None
    announced: tuple[str, ...] = ()
    directed: bool = False
    """Somebody directed that this round be dealt, wagers or not."""


class FinalBetsAnnounced(Event, frozen=True):
    """The period is about to end; wagers are still taken."""

    table: str
    round: int
    announced: tuple[str, ...] = ()


class WageringPeriodSet(Event, frozen=True):
    """How long wagering lasts from the next round on, and who decided it."""

    table: str
    seconds: float
    set_by: str


class Returned(msgspec.Struct, frozen=True):
    """Chips that are no wager at the close, back in their chip account, and why."""

    account: str
    wagers: dict[str, int]
    why: str
    """unconfirmed, below_minimum, over_differential or below_aggregate."""
    cites: tuple[str, ...]


class WageringClosed(Event, frozen=True):
    """What lies on the layouts is wagered; what cannot be has gone back."""

    table: str
    round: int
    closed_at: Millis
    closed_by: str
    """Whose doing it was: system for the clock, device for a sensor or a card, or a person."""
    returned: tuple[Returned, ...]
    staked: dict[str, dict[str, int]]
    """Every account's wagers on this round."""
    announced: tuple[str, ...] = ()
    unannounced: bool = False
    """The words that end a period were left out: the outcome itself ended it."""


def open_table(
    table: Table, command: OpenTable, cites: tuple[str, ...] = ()
) -> list[Event] | Refusal:
    if table.phase is not Phase.CLOSED:
        return not_now(table, "open_table")
    by_itself = table.asks(Opening.BY_ITSELF)
    by = command.by.known_as
    opens_at = command.at if by_itself and not (table.stopped or table.red_light) else None
    return [TableOpened(table=table.id, opened_by=by, opens_at=opens_at, cites=cites)]


def new_game(table: Table, command: NewGame) -> list[Event] | Refusal:
    cites = table.cites(Opening)
    if table.asks(Opening.BY_ITSELF) and command.by != SYSTEM:
        return Refusal("opens_by_itself", {"table": table.id}, cites)
    if table.phase is not Phase.OPEN:
        return not_now(table, "new_game", cites)
    closes_at = command.at + table.wagering_ms if table.wagering_ms and table.clocked else None
    warns_at = None
    if closes_at is not None and table.asks(Warnings.WARNING):
        warns_at = max(command.at, closes_at - round(table.plan.warning_seconds * 1_000))
    words = said(table, "opening")
    lasting = table.rulebook.reserved.get("set_wagering_period")
    return [
        WageringOpened(
            table=table.id,
            round=table.round_no + 1,
            opened_at=command.at,
            closes_at=closes_at,
            warns_at=warns_at,
            announced=words.words,
            directed=table.direction is not None,
            cites=citing(
                cites,
                words.cites,
                table.cites(Closing),
                table.direction.cites if table.direction else (),
                lasting.cites if lasting and closes_at is not None else (),
            ),
        )
    ]


def said(table: Table, moment: str) -> Announcement:
    return table.game.announce.get(moment) or Announcement()


def final_bets(table: Table, command: FinalBets) -> list[Event] | Refusal:
    cites = table.cites(Warnings)
    if not table.asks(Warnings.FINAL_BETS):
        return Refusal("no_final_bets", {"table": table.id}, cites)
    if table.phase is not Phase.WAGERING or table.warned:
        return not_now(table, "final_bets", cites)
    return [_warning(table)]


def warn_players(table: Table, command: WarnPlayers) -> list[Event] | Refusal:
    if command.by != SYSTEM or table.phase is not Phase.WAGERING or table.warned:
        return not_now(table, "warn_players", table.cites(Warnings))
    return [_warning(table)]


def _warning(table: Table) -> FinalBetsAnnounced:
    words = said(table, "final")
    return FinalBetsAnnounced(
        table=table.id,
        round=table.round_no,
        announced=words.words,
        cites=citing(table.cites(Warnings), words.cites),
    )


def set_wagering_period(table: Table, command: SetWageringPeriod) -> list[Event] | Refusal:
    reserved = table.rulebook.reserved.get("set_wagering_period")
    cites = reserved.cites if reserved else table.cites(Closing)
    if not table.clocked:
        return Refusal("no_countdown", {"table": table.id}, table.cites(Closing))
    if not PERIOD_LEAST <= command.seconds <= PERIOD_MOST:
        params = {"table": table.id, "seconds": command.seconds}
        return Refusal("wagering_seconds_make_no_sense", params, cites)
    by = command.by.known_as
    return [WageringPeriodSet(table=table.id, seconds=command.seconds, set_by=by, cites=cites)]


def close_wagering(table: Table, command: CloseWagering) -> list[Event] | Refusal:
    """End the period. Nobody but the clock may, except where the rulebook lets a sensor or the Dealer."""
    cites = table.cites(Closing)
    if table.phase is not Phase.WAGERING:
        return not_now(table, "close_wagering", cites)
    by_sensor = table.asks(Closing.CLOCK_OR_SENSOR) and command.by.role == "device"
    by_dealer = (
        table.asks(Closing.CLOCK_DEALER_OR_BALL, Closing.DEALER_OR_BALL)
        and table.rulebook.roles.rank(command.by.role) >= 0
    )
    if not (command.by == SYSTEM or by_sensor or by_dealer):
        if not table.clocked:
            roles = table.rulebook.roles
            params = {"role": command.by.role, "title": roles.ranks[0]}
            return Refusal("rank_too_low", params, citing(cites, roles.cites))
        return Refusal("closed_by_the_clock", {"table": table.id}, cites)
    if table.asks(Warnings.FINAL_BETS) and not table.warned and command.by != SYSTEM:
        return Refusal("final_bets_first", {"table": table.id}, table.cites(Warnings))
    return closing(table, command.by, command.at)


def closing(
    table: Table, by: Actor, at: Millis, all_stand: bool = False, announced: bool = True
) -> list[Event]:
    """Which chips are wagers now, and which go back to their chip accounts.

    A warning that is due and was not given comes first, so that no period ends without one. `all_stand`
    keeps unconfirmed chips that the table would otherwise reject; `announced` is false where nobody said
    the words and the outcome came first.
    """
    returned: list[Returned] = list(_returned(table, all_stand))
    staked: dict[str, dict[str, int]] = {}
    postings: list[Posting] = []
    back: dict[str, list[Returned]] = {}
    for one in returned:
        back.setdefault(one.account, []).append(one)
    for account, chips in table.layouts.items():
        wagers = _together(chips)
        for one in back.get(account, ()):
            for bet, amount in one.wagers.items():
                wagers[bet] -= amount
        wagers = {bet: amount for bet, amount in wagers.items() if amount}
        postings += _move(table, account, chips, total(wagers))
        if wagers:
            staked[account] = wagers
    words = said(table, "closing")
    closed = WageringClosed(
        table=table.id,
        round=table.round_no,
        closed_at=at,
        closed_by=by.known_as,
        returned=tuple(returned),
        staked=staked,
        announced=words.words if announced else (),
        unannounced=bool(words.words) and not announced,
        postings=tuple(postings),
        cites=citing(table.cites(Closing), words.cites, *(one.cites for one in returned)),
    )
    by_clock = by == SYSTEM and table.asks(Warnings.FINAL_BETS)
    if (by_clock or table.asks(Warnings.WARNING)) and not table.warned:
        return [_warning(table), closed]
    return [closed]


def _together(chips: Layout) -> dict[str, int]:
    if not chips.confirmed:
        return dict(chips.placed)
    return {bet: chips.on(bet) for bet in (*chips.confirmed, *chips.placed)}


def _returned(table: Table, all_stand: bool) -> Iterator[Returned]:
    """Unconfirmed chips first, then wagers below their minimum; then what breaks the differential and
    whoever's total falls short, until neither takes anything away."""
    kept: differential.Wagers = {}
    rejects = table.asks(Confirming.REQUIRED) or (
        table.asks(Confirming.POSSIBLE) and table.plan.unconfirmed == "reject" and not all_stand
    )
    for account, chips in table.layouts.items():
        placed = dict(chips.placed)
        if placed and rejects:
            yield Returned(account, placed, "unconfirmed", table.cites(Confirming))
            placed = {}
        if placed and table.asks(BelowMinimum.REJECTED_AT_CLOSE):
            limits = table.limits_of(account)
            small = {bet: amount for bet, amount in placed.items() if amount < limits.of(bet)[0]}
            if small:
                yield Returned(account, small, "below_minimum", table.cites(BelowMinimum))
                placed = {bet: amount for bet, amount in placed.items() if bet not in small}
        kept[account] = placed
    if not table.plan.differential and table.asks(AggregateMinimum.NONE):
        return
    out: set[str] = set()
    while True:
        before = len(out)
        live = [account for account in kept if account not in out]
        for account, wagers in differential.excess(table, kept, live).items():
            yield Returned(account, wagers, "over_differential", table.cites(DifferentialUse))
            for bet, amount in wagers.items():
                kept[account] = {**kept[account], bet: kept[account][bet] - amount}
        for account in live:
            chips = table.wagers_of(account)
            least = table.limits_of(account).aggregate_min
            together = total(kept[account]) + total(chips.confirmed)
            if not table.asks(AggregateMinimum.NONE) and 0 < together < least:
                out.add(account)
                everything = _together(Layout(placed=kept[account], confirmed=chips.confirmed))
                everything = {bet: amount for bet, amount in everything.items() if amount}
                cites = table.cites(AggregateMinimum)
                yield Returned(account, everything, "below_aggregate", cites)
        if len(out) == before:
            return


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


def table_opened(table: Table, event: TableOpened) -> None:
    table.phase, table.opens_at = Phase.OPEN, event.opens_at
    if table.shoe is None and table.game.kind == "baccarat":
        table.shoe = table.fresh_shoe()


def wagering_opened(table: Table, event: WageringOpened) -> None:
    table.phase, table.round_no, table.closes_at = Phase.WAGERING, event.round, event.closes_at
    table.warns_at, table.warned, table.announced = event.warns_at, False, event.announced
    table.outcome = table.opens_at = None
    if table.game.kind != "baccarat":
        table.late = event.round - 1
    table.coup_begins()
    table.touches = 0
    table.calls, table.displayed = (), None
    table.opened_at = event.opened_at
    table.disputed = table.ruled = False
    table.directed, direction = event.directed, table.direction
    if direction is not None and direction.left is not None:
        left = direction.left - 1
        table.direction = msgspec.structs.replace(direction, left=left) if left else None
    for chips in table.layouts.values():
        chips.won, chips.taken_at, chips.accepted_at = {}, {}, None


def final_bets_announced(table: Table, event: FinalBetsAnnounced) -> None:
    table.warned, table.warns_at, table.announced = True, None, event.announced


def wagering_period_set(table: Table, event: WageringPeriodSet) -> None:
    table.wagering_ms = round(event.seconds * 1_000)


def wagering_closed(table: Table, event: WageringClosed) -> None:
    table.phase, table.closes_at, table.warns_at = Phase.DEALING, None, None
    table.closed_at, table.announced = event.closed_at, event.announced
    if event.staked:
        table.somebody_wagers()
    for account, chips in table.layouts.items():
        stands = dict(event.staked.get(account, {}))
        chips.placed, chips.steps, chips.since = {}, [], {}
        chips.locked = chips.confirmed if stands else {}
        chips.confirmed = stands


def not_now(table: Table, what: str, cites: tuple[str, ...] = ()) -> Refusal:
    """A command that this phase of the round has no place for."""
    params = {"what": what.replace("_", " "), "table": table.id, "phase": table.phase.value}
    return Refusal("not_in_this_phase", params, cites)


def refuse_stopped(table: Table, stop: Stop) -> Refusal:
    """No round begins while somebody looks into a result."""
    params = {"table": table.id, "round": stop.round, "reason": stop.reason}
    return Refusal("dealing_stopped", params, stop.cites)
