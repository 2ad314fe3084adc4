"""When something fails or is seen too soon: rounds are void, or wait until the records have spoken."""

from croupier.accounts.ledger import move
from croupier.message import Actor, Command, Event, Millis, Posting, citing
from croupier.play.table import Phase, Table, total
from croupier.play.wagering_period import closing, not_now
from croupier.refusal import Refusal
from croupier.rulebooks.policies import (
    DrawnEarly,
    ExposedEarly,
    ServerFaultAfterClose,
    ServerFaultBeforeClose,
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
    exposed_at: float
    """In seconds of the floor's clock."""


class OutcomeExposed(Event, frozen=True):
    """The outcome could be seen too soon: since when, and whether the wagers stand."""

    table: str
    round: int
    exposed_at: Millis
    recorded_by: str
    stands: bool
    """Whether the wagers stand: none was taken at or after that moment."""


class FaultRecorded(Event, frozen=True):
    """Something failed while no round was in progress, or while one was being looked into already."""

    table: str
    reason: str


class RoundVoided(Event, frozen=True):
    """The round has no result; every wager on it is back in its chip account."""

    table: str
    round: int
    reason: str
    returned: dict[str, int]
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
    """Every account's wagers on the round, as the records have them."""
    analysis: str = ""


def system_fault(
    table: Table, reason: str, at: Millis, ground: tuple[str, ...] = ()
) -> list[Event]:
    """What a fault of the system does to the round in progress, if there is one."""
    if table.phase is Phase.WAGERING:
        cites = citing(table.cites(ServerFaultBeforeClose), ground)
        return [void_round(table, reason, at, cites)]
    cites = citing(table.cites(ServerFaultAfterClose), ground)
    if table.phase in (Phase.DEALING, Phase.RESULT, Phase.ANALYSIS, Phase.HELD):
        if table.rulebook.ask(ServerFaultAfterClose) is ServerFaultAfterClose.VOID:
            return [void_round(table, reason, at, cites)]
        if table.phase is not Phase.ANALYSIS:
            return [_analysis(table, reason, cites)]
    return [FaultRecorded(table=table.id, reason=reason, cites=cites)]


def from_records(
    table: Table, reason: str, by: Actor, at: Millis, cites: tuple[str, ...]
) -> list[Event]:
    """The round waits until its wagers are established; no more are taken for it."""
    if not table.round_in_progress or table.phase is Phase.ANALYSIS:
        return [FaultRecorded(table=table.id, reason=reason, cites=cites)]
    wagering = table.phase is Phase.WAGERING
    closed = closing(table, by, at, announced=False) if wagering else []
    return [*closed, _analysis(table, reason, cites)]


def _analysis(table: Table, reason: str, cites: tuple[str, ...]) -> AnalysisOpened:
    return AnalysisOpened(table=table.id, round=table.round_no, reason=reason, cites=cites)


SEEN_EARLY = "outcome exposed"


def expose_early(table: Table, command: ExposeEarly) -> list[Event] | Refusal:
    """Freeze wagering at once. Wagers stand, unless one was taken when the outcome could be seen."""
    if table.game.kind == "baccarat":
        params = {"what": "expose early", "game": table.game.title}
        return Refusal("no_such_step_here", params, table.cites(DrawnEarly))
    cites = table.cites(ExposedEarly)
    if table.phase not in (Phase.WAGERING, Phase.DEALING, Phase.RESULT):
        return not_now(table, "expose_early", cites)
    latest = command.at if table.phase is Phase.WAGERING else table.closed_at - 1
    if not table.opened_at / 1_000 <= command.exposed_at <= latest / 1_000:
        return Refusal("exposed_when", {"exposed_at": command.exposed_at}, cites)
    return exposed(table, round(command.exposed_at * 1_000), command.by, command.at)


def exposed(table: Table, seen: Millis, by: Actor, at: Millis) -> list[Event]:
    """The outcome was in view from that moment: what becomes of the round."""
    cites = table.cites(ExposedEarly)
    before = table.accepted_at is None or table.accepted_at < seen
    stands = table.asks(ExposedEarly.STANDS) or (table.plan.exposure == "stand" and before)
    record = OutcomeExposed(
        table=table.id,
        round=table.round_no,
        exposed_at=seen,
        recorded_by=by.known_as,
        stands=stands,
        cites=cites,
    )
    if not stands:
        return [record, void_round(table, SEEN_EARLY, at, cites)]
    events: list[Event] = [record]
    if table.phase is Phase.WAGERING:
        events += closing(table, by, at, announced=False)
    if table.asks(ExposedEarly.MALFUNCTION):
        events.append(_analysis(table, SEEN_EARLY, cites))
    return events


def wagers_back(table: Table, *of: str) -> tuple[dict[str, int], tuple[Posting, ...]]:
    """All that lies on the layouts, or of these accounts, back in the chip accounts."""
    returned: dict[str, int] = {}
    postings: list[Posting] = []
    for account, chips in table.layouts.items():
        if of and account not in of:
            continue
        postings += move(total(chips.placed), table.placed_account(account), f"chips/{account}")
        postings += move(total(chips.confirmed), table.staked_account(account), f"chips/{account}")
        amount = total(chips.placed) + total(chips.confirmed)
        if amount:
            returned[account] = amount
    return returned, tuple(postings)


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


def void_round(table: Table, reason: str, at: Millis, cites: tuple[str, ...]) -> RoundVoided:
    returned, postings = wagers_back(table)
    return RoundVoided(
        table=table.id,
        round=table.round_no,
        reason=reason,
        returned=returned,
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
            staked={a: dict(c.confirmed) for a, c in table.layouts.items() if c.confirmed},
            analysis=command.analysis,
            cites=cites,
        )
    ]


def round_voided(table: Table, event: RoundVoided) -> None:
    table.phase, table.closes_at, table.warns_at, table.outcome = Phase.OPEN, None, None, None
    table.opens_at = event.opens_at
    table.disputed = table.ruled = False
    table.coup_ends()
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
    table.phase = Phase.DEALING if table.outcome is None else Phase.RESULT
