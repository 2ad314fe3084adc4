"""What supervisors look at: wagers in question, money held, malfunctions, credits, broken rules."""

import msgspec

from croupier.floor.state import Floor, Hold, Malfunction, Seat
from croupier.message import Millis
from croupier.play.questions import wagers_of as wagers_in_question
from croupier.play.table import Question, Table
from croupier.rulebooks.disputes import within
from croupier.rulebooks.policies import HoldHours

CREDITS_SHOWN = 30
"""So many of an account, the latest."""
FAULTS_SHOWN = 12


class QuestionView(msgspec.Struct, frozen=True):
    """Wagers that wait until the records have spoken."""

    round: int
    terminal: str
    """Where the player sits now."""
    failed: str
    """The terminal that failed."""
    fault: str
    wagers: dict[str, int]
    reason: str
    """What was said of the fault,"""
    failed_at: Millis | None
    """and when."""
    left_out: bool
    """The round was settled without them."""
    cites: tuple[str, ...]


class HoldView(msgspec.Struct, frozen=True):
    """An amount that is held back after a malfunction."""

    id: str
    account: str
    terminal: str
    amount: int
    reason: str
    held_at: Millis
    until: Millis | None
    cites: tuple[str, ...]


class MalfunctionView(msgspec.Struct, frozen=True):
    """Something that failed."""

    id: str
    terminal: str
    ground: str
    reason: str
    recorded_at: Millis
    cleared_at: Millis | None
    """When it was put right."""
    cites: tuple[str, ...]


class CreditView(msgspec.Struct, frozen=True):
    """An amount credited to an account, as far as it was not refused or taken back since."""

    at: Millis
    amount: int
    round: int
    """The round that brought it; 0 for money that came in."""


class ExclusionView(msgspec.Struct, frozen=True):
    """Somebody who takes no further part in the game."""

    who: str
    """The account or, by hand, the player."""
    terminal: str
    rule: str
    contravention: str


class RuleView(msgspec.Struct, frozen=True):
    """A rule that somebody may have broken."""

    clause: str
    says: str
    kept: bool
    """It is about credit kept: how much has to be said."""
    after_direction: bool
    """It is about a direction that was disobeyed."""
    actions: tuple[str, ...]
    """What may be done about it."""


def question(floor: Floor, table: Table, one: Question) -> QuestionView:
    fault = floor.faults.get(one.fault)
    return QuestionView(
        round=one.round,
        terminal=floor.accounts[one.account].terminal,
        failed=one.terminal,
        fault=one.fault,
        wagers=wagers_in_question(table, one),
        reason=fault.reason if fault else "",
        failed_at=fault.recorded_at if fault else None,
        left_out=one.left_out,
        cites=one.cites,
    )


def rules(table: Table) -> list[RuleView]:
    book = table.rulebook
    powers = book.contraventions.powers.items()

    def provided(rule: str) -> tuple[str, ...]:
        return tuple(
            action.value
            for action, power in powers
            if not power.only or any(within(rule, one) for one in power.only)
        )

    named = [one for _, power in powers for one in power.only]
    known = dict.fromkeys((*book.contraventions.rules, *named))
    found = ((id, book.contraventions.rule(id, book.id)) for id in known if book.clauses.knows(id))
    return [
        RuleView(id, book.clauses.under(id)[0].says, rule.kept, rule.after_direction, provided(id))
        for id, rule in found
        if rule is not None
    ]


def exclusions(floor: Floor, table: Table) -> list[ExclusionView]:
    """Those that began at this table, or are of somebody who is at it."""
    here = {who for seat in floor.seats.values() if table.id in seat.tables for who in _names(seat)}
    return [
        ExclusionView(who, _terminal(floor, who), one.rule, one.contravention)
        for who, one in floor.excluded.items()
        if who in here or floor.contraventions[one.contravention].table == table.id
    ]


def _names(seat: Seat) -> tuple[str, ...]:
    return (*seat.accounts, seat.id)


def _terminal(floor: Floor, who: str) -> str:
    account = floor.accounts.get(who)
    return account.terminal if account else who


def holds(floor: Floor, table: Table) -> list[HoldView]:
    """What is held at this table and waits."""
    here = (one for one in floor.holds.values() if one.open and one.table == table.id)
    return [_hold(floor, table, one) for one in here]


def faults(floor: Floor, table: str) -> list[MalfunctionView]:
    """What reached this table: whatever is not put right, and the latest of what is; newest first."""
    here = [one for one in reversed(floor.faults.values()) if table in one.rounds]
    latest = {one.id for one in here[:FAULTS_SHOWN]}
    return [_fault(one) for one in here if one.cleared_at is None or one.id in latest]


def _fault(one: Malfunction) -> MalfunctionView:
    return MalfunctionView(
        id=one.id,
        terminal=one.terminal,
        ground=one.ground,
        reason=one.reason,
        recorded_at=one.recorded_at,
        cleared_at=one.cleared_at,
        cites=one.cites,
    )


def _hold(floor: Floor, table: Table, hold: Hold) -> HoldView:
    return HoldView(
        id=hold.id,
        account=hold.account,
        terminal=floor.accounts[hold.account].terminal,
        amount=hold.amount,
        reason=hold.reason,
        held_at=hold.held_at,
        until=hold.until,
        cites=table.cites(HoldHours) if hold.until else floor.faults[hold.fault].cites,
    )


def credits(floor: Floor, seat: Seat) -> list[CreditView]:
    kept = floor.accounts[seat.account].credits if seat.account else []
    return [CreditView(one.at, one.amount, one.round) for one in kept[: -CREDITS_SHOWN - 1 : -1]]
