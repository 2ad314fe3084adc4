"""When something fails or is seen too soon: rounds are void, or wait until the records have spoken."""

from collections.abc import Iterator, Mapping

import msgspec

from croupier.accounts.ledger import move
from croupier.games.table import Cites
from croupier.message import Actor, Command, Event, Millis, Posting, citing
from croupier.play.table import Phase, Table, total
from croupier.play.wagering_period import WageringClosed, closing, not_now
from croupier.refusal import Refusal
from croupier.rulebooks.policies import (
    Confirming,
    DrawnEarly,
    ExposedEarly,
    ServerFaultAfterClose,
    ServerFaultBeforeClose,
    WageredBy,
)


class SystemFault(Command, frozen=True):
    """A part of the Game System other than a terminal failed; a restart after a crash says so too."""

    reason: str
    table: str = ""
    ground: str = ""
    """The clause, where somebody names it."""
    round: int = 0
    """A settled round, where the clause reaches so far."""
    effect: str = ""
    """The clause that it is dealt with under, where there is a choice."""


class ConfirmWagers(Command, frozen=True):
    """The records were analysed, and these are the wagers: of the round, or of one terminal alone."""

    table: str
    round: int
    terminal: str = ""
    bets: tuple[str, ...] = ()
    """Of one terminal: the bets that the records confirm; without any, all."""
    analysis: str = ""
    """What the records show."""


class ExposeEarly(Command, frozen=True):
    """The outcome came into view while wagers were still taken."""

    table: str
    exposed_at: float | None = None
    """In seconds of the floor's clock; nothing where it cannot be established."""


class TimedWager(msgspec.Struct, frozen=True, gc=False):
    """A wager of the round in progress, and when it was taken or last changed."""

    account: str
    bet: str
    amount: int
    at: Millis


class OutcomeExposed(Event, frozen=True):
    """The outcome could be seen too soon: since when, and whose wagers stand."""

    table: str
    round: int
    exposed_at: Millis | None
    """Nothing where it cannot be established."""
    recorded_by: str
    stands: bool
    """Whether wagers stand: those taken before that moment or, where one voids them all, each of them."""
    last_wager_at: Millis | None = None
    """When a wager was last taken or changed."""
    timed: tuple[TimedWager, ...] = ()
    """Every wager with its time, so that anybody can check."""
    void: tuple[str, ...] = ()
    """Where others' wagers stand: the accounts that took or changed one at or after that moment."""


class FaultRecorded(Event, frozen=True):
    """Something failed while no round was in progress, or while one was being looked into already."""

    table: str
    reason: str


class RoundVoided(Event, frozen=True):
    """The round has no result; every wager on it is back in its chip account, unless it was forfeited."""

    table: str
    round: int
    reason: str
    returned: dict[str, int]
    forfeited: dict[str, int] = msgspec.field(default_factory=dict)
    """What the house keeps of somebody whose wagers were forfeited."""
    may_be_left: bool = False
    """By hand: whether a player may leave the chips where they lay, for the next round, by repeating."""
    opens_at: Millis | None = None
    """When the next wagering period opens by itself."""


class WagersVoided(Event, frozen=True):
    """One account's wagers on the round take no part in it and are back in the account."""

    table: str
    round: int
    account: str
    ground: str
    reason: str
    voided_by: str
    returned: int


class AnalysisOpened(Event, frozen=True):
    """The fault came at or after the close: the wagers are to be established from the records."""

    table: str
    round: int
    reason: str


class WagersEstablished(Event, frozen=True):
    """By the records these wagers were confirmed before the close, and they stand."""

    table: str
    round: int
    by: str
    staked: dict[str, dict[str, int]]
    """By account, as the records have them; what waits on a terminal's fault is not among them yet."""
    analysis: str = ""


def system_fault(
    table: Table, reason: str, at: Millis, ground: tuple[str, ...] = ()
) -> list[Event]:
    """What a fault of the system does to the round in progress, if there is one."""
    cites = citing(provided(table), ground)
    if table.phase is Phase.WAGERING:
        return [void_round(table, reason, at, cites)]
    if table.phase in (Phase.DEALING, Phase.RESULT, Phase.ANALYSIS, Phase.HELD):
        if table.rulebook.ask(ServerFaultAfterClose) is ServerFaultAfterClose.VOID:
            return [void_round(table, reason, at, cites)]
        if table.phase is not Phase.ANALYSIS:
            return [analysis(table, reason, cites)]
    return [FaultRecorded(table=table.id, reason=reason, cites=cites)]


def provided(table: Table) -> tuple[str, ...]:
    """The clauses about a fault of the system that comes now."""
    before = table.phase is Phase.WAGERING
    return table.cites(ServerFaultBeforeClose if before else ServerFaultAfterClose)


def from_records(
    table: Table, reason: str, by: Actor, at: Millis, cites: tuple[str, ...]
) -> list[Event]:
    """The round waits until its wagers are established; no more are taken for it."""
    if not table.round_in_progress or table.phase is Phase.ANALYSIS:
        return [FaultRecorded(table=table.id, reason=reason, cites=cites)]
    wagering = table.phase is Phase.WAGERING
    closed = closing(table, by, at, announced=False) if wagering else []
    return [*closed, analysis(table, reason, cites)]


def analysis(table: Table, reason: str, cites: tuple[str, ...]) -> AnalysisOpened:
    return AnalysisOpened(table=table.id, round=table.round_no, reason=reason, cites=cites)


SEEN_EARLY = "outcome exposed"


def expose_early(table: Table, command: ExposeEarly) -> list[Event] | Refusal:
    """Freeze wagering at once. Wagers taken when the outcome could be seen do not stand."""
    if table.game.kind == "baccarat":
        params = {"what": "expose early", "game": table.game.title}
        return Refusal("no_such_step_here", params, table.cites(DrawnEarly))
    cites = table.cites(ExposedEarly)
    if table.phase not in (Phase.WAGERING, Phase.DEALING, Phase.RESULT):
        return not_now(table, "expose_early", cites)
    if command.exposed_at is None:
        return exposed(table, None, command.by, command.at)
    latest = command.at if table.phase is Phase.WAGERING else table.closed_at - 1
    if not table.opened_at / 1_000 <= command.exposed_at <= latest / 1_000:
        return Refusal("exposed_when", {"exposed_at": command.exposed_at}, cites)
    return exposed(table, round(command.exposed_at * 1_000), command.by, command.at)


def exposed(table: Table, seen: Millis | None, by: Actor, at: Millis) -> list[Event]:
    """The outcome was in view from that moment: what becomes of the round.

    Where the records decide, an account that took or changed a wager in view of it has its own void; a
    player may have taken off what was going to lose, so that none of that account's is told apart. Where a
    single one spoils the round, or nobody knows the moment, all are.
    """
    cites, by_records = table.cites(ExposedEarly), table.asks(ExposedEarly.MALFUNCTION)
    timed = tuple(_timed(table))
    wagering = dict.fromkeys(one.account for one in timed)
    late = [a for a in wagering if _at_or_after(table.wagers_of(a).accepted_at, seen)]
    spoiled = _at_or_after(table.accepted_at, seen)
    if by_records:
        spoiled = seen is None or (bool(late) and len(late) == len(wagering))
    stands = table.asks(ExposedEarly.STANDS) or (table.plan.exposure == "stand" and not spoiled)
    void = tuple(late) if by_records and stands else ()
    record = OutcomeExposed(
        table=table.id,
        round=table.round_no,
        exposed_at=seen,
        recorded_by=by.known_as,
        last_wager_at=table.accepted_at,
        timed=timed,
        void=void,
        stands=stands,
        cites=cites,
    )
    if not stands:
        return [record, void_round(table, SEEN_EARLY, at, cites)]
    events: list[Event] = [record]
    if table.phase is Phase.WAGERING:
        events += closing(table, by, at, announced=False)
    events += _void_for_being_late(table, void, by, cites, events)
    if by_records:
        events.append(analysis(table, SEEN_EARLY, cites))
    return events


def _timed(table: Table) -> Iterator[TimedWager]:
    """Every wager on the layouts; chips that nobody confirmed are none where that is asked for."""
    for account, chips in table.layouts.items():
        for bet, at in chips.taken_at.items():
            amount = chips.on(bet) if table.asks(Confirming.NONE) else chips.confirmed.get(bet, 0)
            if amount:
                yield TimedWager(account, bet, amount, at)


def _at_or_after(last: Millis | None, seen: Millis | None) -> bool:
    """Whether a wager last taken then was, or may have been, taken in view of the outcome."""
    return seen is None or (last is not None and last >= seen)


def _void_for_being_late(
    table: Table, accounts: tuple[str, ...], by: Actor, cites: Cites, before: list[Event]
) -> list[Event]:
    """These accounts' wagers, also where the period ends in this very decision."""
    closed = next((one for one in before if isinstance(one, WageringClosed)), None)
    ground, events = "".join(cites[:1]).partition(" ")[2], list[Event]()
    for account in accounts:
        void = wagers_void(table, account, ground, SEEN_EARLY, by, cites)
        if closed is not None:
            amount, there = total(closed.staked.get(account, {})), table.staked_account(account)
            postings = move(amount, there, f"chips/{account}")
            void = msgspec.structs.replace(void, returned=amount, postings=postings)
        if void.returned:
            events.append(void)
    return events


def wagers_back(table: Table, *of: str) -> tuple[dict[str, int], tuple[Posting, ...]]:
    """All that lies on the layouts, or of these accounts, back in the chip accounts."""
    chosen = of or tuple(table.layouts)
    return _taken_up(table, {account: f"chips/{account}" for account in chosen})


def _taken_up(
    table: Table, targets: Mapping[str, str]
) -> tuple[dict[str, int], tuple[Posting, ...]]:
    """All that lies on the layouts of these accounts, into where each of them says."""
    amounts: dict[str, int] = {}
    postings: list[Posting] = []
    for account, target in targets.items():
        chips = table.wagers_of(account)
        postings += move(total(chips.placed), table.placed_account(account), target)
        postings += move(total(chips.confirmed), table.staked_account(account), target)
        amount = total(chips.placed) + total(chips.confirmed)
        if amount:
            amounts[account] = amount
    return amounts, tuple(postings)


def wagers_void(
    table: Table, account: str, ground: str, reason: str, by: Actor, cites: tuple[str, ...]
) -> WagersVoided:
    """One account's wagers on the round in progress are void; the others' stand."""
    returned, postings = wagers_back(table, account)
    return WagersVoided(
        table=table.id,
        round=table.round_no,
        account=account,
        ground=ground,
        reason=reason,
        voided_by=by.known_as,
        returned=returned.get(account, 0),
        postings=postings,
        cites=cites,
    )


def void_round(
    table: Table,
    reason: str,
    at: Millis,
    cites: tuple[str, ...],
    forfeits: tuple[str, ...] = (),
) -> RoundVoided:
    """The round in progress has no result; of the accounts in `forfeits` the house keeps the wagers."""
    house = f"house/{table.id}"
    taken_up, postings = _taken_up(
        table, {a: house if a in forfeits else f"chips/{a}" for a in table.layouts}
    )
    return RoundVoided(
        table=table.id,
        round=table.round_no,
        reason=reason,
        returned={a: amount for a, amount in taken_up.items() if a not in forfeits},
        forfeited={a: amount for a, amount in taken_up.items() if a in forfeits},
        may_be_left=table.asks(WageredBy.CHIPS),
        opens_at=table.next_opening(at),
        postings=postings,
        cites=cites,
    )


def confirm_wagers(table: Table, command: ConfirmWagers) -> list[Event] | Refusal:
    cites = table.analysis_cites or table.cites(ServerFaultAfterClose)
    if table.phase is not Phase.ANALYSIS or command.round != table.round_no:
        return not_now(table, "confirm_wagers", cites)
    return [
        WagersEstablished(
            table=table.id,
            round=table.round_no,
            by=command.by.known_as,
            staked={
                account: dict(chips.confirmed)
                for account, chips in table.layouts.items()
                if chips.confirmed and not table.in_question(account)
            },
            analysis=command.analysis,
            cites=cites,
        )
    ]


def round_voided(table: Table, event: RoundVoided) -> None:
    table.phase, table.closes_at, table.warns_at, table.outcome = Phase.OPEN, None, None, None
    table.opens_at = event.opens_at
    table.disputed = table.ruled = False
    table.coup_ends()
    for chips in table.layouts.values() if event.may_be_left else ():
        chips.last = {bet: chips.on(bet) for bet in (*chips.confirmed, *chips.placed)} or chips.last
    table.clear_layouts()


def wagers_voided(table: Table, event: WagersVoided) -> None:
    chips = table.layout(event.account)
    chips.placed, chips.confirmed, chips.steps = {}, {}, []
    chips.locked, chips.since = {}, {}
    table.questions = [
        one for one in table.questions if one.account != event.account or one.left_out
    ]


def analysis_opened(table: Table, event: AnalysisOpened) -> None:
    table.phase, table.analysis_cites = Phase.ANALYSIS, event.cites


def wagers_established(table: Table, event: WagersEstablished) -> None:
    back = Phase.DEALING if table.outcome is None else Phase.RESULT
    table.phase = Phase.HELD if table.held else back
