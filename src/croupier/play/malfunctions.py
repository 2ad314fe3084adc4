"""When the Game System itself fails: rounds are void, or wait until the records have spoken."""

from croupier.accounts.ledger import move
from croupier.message import Command, Event, Millis, Posting
from croupier.play.table import Phase, Table, total
from croupier.play.wagering_period import not_now
from croupier.refusal import Refusal
from croupier.rulebooks.policies import ServerFaultAfterClose, ServerFaultBeforeClose


class SystemFault(Command, frozen=True):
    """A part of the Game System other than a terminal failed; a restart after a crash says so too."""

    reason: str
    table: str = ""


class ConfirmWagers(Command, frozen=True):
    """The records were analysed, and these are the wagers."""

    table: str
    round: int


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
        return [void_round(table, command, table.cites(ServerFaultBeforeClose))]
    if table.phase in (Phase.DEALING, Phase.RESULT):
        cites = table.cites(ServerFaultAfterClose)
        if table.rulebook.ask(ServerFaultAfterClose) is ServerFaultAfterClose.VOID:
            return [void_round(table, command, cites)]
        return [
            AnalysisOpened(table=table.id, round=table.round_no, reason=command.reason, cites=cites)
        ]
    return []


def void_round(table: Table, fault: SystemFault, cites: tuple[str, ...]) -> RoundVoided:
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
        reason=fault.reason,
        returned=returned,
        opens_at=table.next_opening(fault.at),
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
    table.phase, table.closes_at, table.outcome = Phase.OPEN, None, None
    table.opens_at = event.opens_at
    for chips in table.layouts.values():
        chips.placed, chips.confirmed, chips.steps = {}, {}, []


def analysis_opened(table: Table, event: AnalysisOpened) -> None:
    table.phase = Phase.ANALYSIS


def wagers_established(table: Table, event: WagersEstablished) -> None:
    table.phase = Phase.DEALING if table.outcome is None else Phase.RESULT
