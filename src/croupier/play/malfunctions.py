"""When something fails or is seen too soon: rounds are void, or wait until the records have spoken."""

from croupier.accounts.ledger import move
from croupier.message import Command, Event, Millis, Posting
from croupier.play.table import Phase, Table, total
from croupier.play.wagering_period import closing, not_now
from croupier.refusal import Refusal
from croupier.rulebooks.policies import (
    ExposedEarly,
    ServerFaultAfterClose,
    ServerFaultBeforeClose,
)


class SystemFault(Command, frozen=True):
    """A part of the Game System other than a terminal failed; a restart after a crash says so too."""

    reason: str
    table: str = ""


class ConfirmWagers(Command, frozen=True):
    """The records were analysed, and these are the wagers."""

    table: str
    round: int


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


class RoundVoided(Event, frozen=True):
    """The round has no result; every wager on it is back in its chip account."""

    table: str
    round: int
    reason: str
    returned: dict[str, int]
    opens_at: Millis | None = None
    """When the next wagering period opens by itself."""


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


def system_fault(table: Table, command: SystemFault) -> list[Event]:
    """What a fault of the system does to the round in progress, if there is one."""
    if table.phase is Phase.WAGERING:
        cites = table.cites(ServerFaultBeforeClose)
        return [void_round(table, command.reason, command.at, cites)]
    if table.phase in (Phase.DEALING, Phase.RESULT):
        cites = table.cites(ServerFaultAfterClose)
        if table.rulebook.ask(ServerFaultAfterClose) is ServerFaultAfterClose.VOID:
            return [void_round(table, command.reason, command.at, cites)]
        return [
            AnalysisOpened(table=table.id, round=table.round_no, reason=command.reason, cites=cites)
        ]
    return []


def expose_early(table: Table, command: ExposeEarly) -> list[Event] | Refusal:
    """Freeze wagering at once. Wagers stand, unless one was taken when the outcome could be seen."""
    if table.game.kind == "baccarat":
        return Refusal("no_such_step_here", {"what": "expose early", "game": table.game.title})
    cites = table.cites(ExposedEarly)
    if table.phase not in (Phase.WAGERING, Phase.DEALING):
        return not_now(table, "expose_early", cites)
    closed = table.closed_at if table.phase is Phase.DEALING else None
    if not 0 <= command.exposed_at <= command.at / 1_000 or (
        closed is not None and round(command.exposed_at * 1_000) >= closed
    ):
        return Refusal("exposed_when", {"exposed_at": command.exposed_at}, cites)
    exposed = round(command.exposed_at * 1_000)
    stands = table.asks(ExposedEarly.STANDS) or (
        table.plan.exposure == "stand" and table.accepted_at < max(exposed, 1)
    )
    seen = OutcomeExposed(
        table=table.id,
        round=table.round_no,
        exposed_at=exposed,
        recorded_by=command.by.name or command.by.role,
        stands=stands,
        cites=cites,
    )
    events: list[Event] = [seen]
    if table.asks(ExposedEarly.FREEZE) and not stands:
        return [seen, void_round(table, "outcome exposed", command.at, cites)]
    if table.phase is Phase.WAGERING:
        events += closing(table, command.by, command.at, announced=False)
    if table.asks(ExposedEarly.MALFUNCTION):
        reason = "outcome exposed"
        events.append(
            AnalysisOpened(table=table.id, round=table.round_no, reason=reason, cites=cites)
        )
    return events


def void_round(table: Table, reason: str, at: Millis, cites: tuple[str, ...]) -> RoundVoided:
    returned: dict[str, int] = {}
    postings: list[Posting] = []
    for account, chips in table.layouts.items():
        postings += move(total(chips.placed), table.placed_account(account), f"chips/{account}")
        postings += move(total(chips.confirmed), table.staked_account(account), f"chips/{account}")
        amount = total(chips.placed) + total(chips.confirmed)
        if amount:
            returned[account] = amount
    return RoundVoided(
        table=table.id,
        round=table.round_no,
        reason=reason,
        returned=returned,
        opens_at=table.next_opening(at),
        postings=tuple(postings),
        cites=cites,
    )


def confirm_wagers(table: Table, command: ConfirmWagers) -> list[Event] | Refusal:
    cites = table.cites(ServerFaultAfterClose)
    if table.phase is not Phase.ANALYSIS or command.round != table.round_no:
        return not_now(table, "confirm_wagers", cites)
    return [
        WagersEstablished(
            table=table.id,
            round=table.round_no,
            by=command.by.name or command.by.role,
            staked={a: dict(c.confirmed) for a, c in table.layouts.items() if c.confirmed},
            cites=cites,
        )
    ]


def round_voided(table: Table, event: RoundVoided) -> None:
    table.phase, table.closes_at, table.warns_at, table.outcome = Phase.OPEN, None, None, None
    table.opens_at, table.cards = event.opens_at, ()
    table.disputed = table.ruled = False
    for chips in table.layouts.values():
        chips.placed, chips.confirmed, chips.steps = {}, {}, []
        chips.locked, chips.since = {}, {}


def analysis_opened(table: Table, event: AnalysisOpened) -> None:
    table.phase = Phase.ANALYSIS


def wagers_established(table: Table, event: WagersEstablished) -> None:
    table.phase = Phase.DEALING if table.outcome is None else Phase.RESULT
