"""How a table closes once players have been told, and rounds that are dealt because somebody says so."""

from croupier.games.baccarat.shoe import Shoe
from croupier.message import Command, Event, Millis, citing
from croupier.play.changing_limits import MINUTE, moment, too_short
from croupier.play.table import Direction, Notice, Phase, Table
from croupier.play.wagering_period import not_now
from croupier.refusal import Refusal
from croupier.rulebooks.policies import ClosingNotice, ClosingNoticeLength, ContinuousRounds

ROUNDS_MOST = 1_000
"""Nobody directs more rounds at once."""


class AnnounceClosure(Command, frozen=True):
    """Put up the sign that the table will close: from a time, or as soon as the rulebook lets it."""

    table: str
    closing_at: float | None = None
    """In seconds of the floor's clock."""


class CloseTable(Command, frozen=True):
    """Close a table: at once, or when the round in progress is over."""

    table: str


class DirectRounds(Command, frozen=True):
    """Have rounds dealt, wagers or not: so many, or until somebody wagers."""

    table: str
    rounds: int | None = None


class ClosureAnnounced(Event, frozen=True):
    """Players are told that the table will close, and when."""

    table: str
    announced_by: str
    announced_at: Millis
    after: int
    """The round under way, or the last one."""
    rounds: int
    """Whole rounds that are played first."""
    closing_at: Millis | None


class TableClosing(Event, frozen=True):
    """The table closes when this round is over."""

    table: str
    round: int
    closing_by: str


class TableClosed(Event, frozen=True):
    """A table is closed; whoever has credit can still be paid."""

    table: str
    closed_by: str
    uncollected: dict[str, int]
    """Credit left at its places."""


class RoundsDirected(Event, frozen=True):
    """Rounds are to be dealt, wagers or not, on somebody's word."""

    table: str
    rounds: int | None
    """None: until somebody wagers."""
    directed_by: str


def closing_cites(table: Table) -> tuple[str, ...]:
    return citing(table.cites(ClosingNotice), table.cites(ClosingNoticeLength))


def announce_closure(
    table: Table, command: AnnounceClosure, present: bool
) -> list[Event] | Refusal:
    """The sign. Another time is another sign, and its notice starts anew."""
    cites, length = closing_cites(table), table.rulebook.number(ClosingNoticeLength)
    if table.phase is Phase.CLOSED:
        return not_now(table, "announce_closure", cites)
    at = moment(command.closing_at, command.at)
    if isinstance(at, Refusal):
        return at
    by_rounds = table.asks(ClosingNotice.ROUNDS)
    if not by_rounds:
        earliest = command.at + length * MINUTE
        if at is not None and at < earliest and present:
            return too_short(table, length, cites)
        at = earliest if at is None else at
    return [
        ClosureAnnounced(
            table=table.id,
            announced_by=command.by.known_as,
            announced_at=command.at,
            after=table.round_no,
            rounds=length if by_rounds else 0,
            closing_at=at,
            cites=cites,
        )
    ]


def refuse_closing(table: Table, at: Millis) -> Refusal | None:
    """Why a table with players present may not close yet."""
    cites, notice = closing_cites(table), table.closure
    if notice is None:
        return Refusal("no_closing_notice", {"table": table.id}, cites)
    stands_until = notice.at or 0
    if table.asks(ClosingNotice.MINUTES):
        length = table.rulebook.number(ClosingNoticeLength)
        stands_until = max(stands_until, notice.given_at + length * MINUTE)
    left = max(0, stands_until - at)
    if not left and not notice.rounds:
        return None
    seconds = left / 1_000 if left % 1_000 else left // 1_000
    params = {"table": table.id, "rounds": notice.rounds, "seconds": seconds}
    return Refusal("notice_still_runs", params, cites)


def direct_rounds(table: Table, command: DirectRounds, present: bool) -> list[Event] | Refusal:
    cites = table.cites(ContinuousRounds)
    if table.asks(ContinuousRounds.NOT_PROVIDED):
        return Refusal("no_directed_rounds", {"table": table.id}, cites)
    if table.phase is Phase.CLOSED:
        return not_now(table, "direct_rounds", cites)
    if command.rounds is not None and not 0 < command.rounds <= ROUNDS_MOST:
        params = {"rounds": command.rounds, "most": ROUNDS_MOST}
        return Refusal("rounds_make_no_sense", params, cites)
    wagered = any(chips.placed or chips.confirmed for chips in table.layouts.values())
    if table.asks(ContinuousRounds.WITHOUT_WAGERS) and wagered and present:
        return Refusal("wagers_on_the_layout", {"table": table.id}, cites)
    by = command.by.known_as
    return [RoundsDirected(table=table.id, rounds=command.rounds, directed_by=by, cites=cites)]


def closure_announced(table: Table, event: ClosureAnnounced) -> None:
    table.closure = Notice(
        given_by=event.announced_by,
        given_at=event.announced_at,
        after=event.after,
        rounds=event.rounds,
        at=event.closing_at,
        cites=event.cites,
    )


def table_closing(table: Table, event: TableClosing) -> None:
    table.closing_by = event.closing_by


def table_closed(table: Table, event: TableClosed) -> None:
    """Whatever was promised for later rounds goes, and the checklist starts anew."""
    table.phase, table.opens_at, table.closing_by = Phase.CLOSED, None, ""
    table.closure = table.limits_notice = table.direction = None
    table.checked, table.directed, table.announced = (), False, ()
    table.shoe = _kept_shoe(table)
    table.carried, table.no_bet_due, table.irregularities = (), (), {}
    if table.game.kind == "baccarat":
        table.late = table.round_no


def _kept_shoe(table: Table) -> Shoe | None:
    """Cards go with the table; if they wanted anything, others come before it is dealt at again."""
    shoe = table.shoe
    if shoe is None or not (table.no_bet_due or any(shoe.wants)):
        return None
    shoe.unfit = True
    return shoe


def rounds_directed(table: Table, event: RoundsDirected) -> None:
    table.direction = Direction(event.rounds, event.cites)
