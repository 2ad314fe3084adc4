"""What supervisors look at: wagers in question, money held, malfunctions, credits, broken rules."""

import msgspec

from croupier.floor.state import Floor, Hold, Seat
from croupier.message import Millis
from croupier.play.questions import wagers_of as wagers_in_question
from croupier.play.table import Question, Table
from croupier.rulebooks.policies import HoldHours

CREDITS_SHOWN = 30
"""So many of an account, the latest."""


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
    """Something that failed and is not put right."""

    id: str
    terminal: str
    ground: str
    reason: str
    recorded_at: Millis
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
    return [
        RuleView(id, book.clauses.under(id)[0].says, rule.kept, rule.after_direction)
        for id, rule in book.contraventions.rules.items()
        if book.clauses.knows(id)
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
    """What reached this table and is not put right."""
    return [
        MalfunctionView(one.id, one.terminal, one.ground, one.reason, one.recorded_at, one.cites)
        for one in floor.faults.values()
        if one.cleared_at is None and table in one.rounds
    ]


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
