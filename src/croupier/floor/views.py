"""What each screen is shown: the state of the floor as far as it is its business, and what it may do.

A screen holds no rule: it draws these, and offers what `allowed` names.
"""

from typing import Any

import msgspec

from croupier.floor.deciding import rank_for, ranks_at_least
from croupier.floor.money_in_and_out import book_of, confirmed_on, refuse_leaving
from croupier.floor.state import Floor, Terminal
from croupier.message import Command, Millis, name_of
from croupier.play.dealing import ConfirmResult, Outcome
from croupier.play.malfunctions import ConfirmWagers, SystemFault
from croupier.play.table import Layout, Phase, Table, total
from croupier.play.wagering_period import NewGame
from croupier.rulebooks.policies import AboveMaximum, BelowMinimum, Multiples, NotesIn


class ResultView(msgspec.Struct, frozen=True):
    """A round's result, as displays show it."""

    round: int
    shows: Any


class LimitsView(msgspec.Struct, frozen=True):
    min: int
    max: int
    step: int
    cites: tuple[str, ...]


class AccountView(msgspec.Struct, frozen=True):
    id: str
    credit: int
    bet: int
    """Everything of the account's on layouts, confirmed or not."""
    won: int
    """Winnings of the last settled round, without the wagers that won them."""


class PlayerView(msgspec.Struct, frozen=True):
    terminal: str
    account: AccountView | None
    table: str
    title: str
    tables: tuple[str, ...]
    phase: Phase
    round: int
    closes_at: Millis | None
    wagering_ms: int
    outcome: Any
    results: list[ResultView]
    placed: dict[str, int]
    confirmed: dict[str, int]
    returned: dict[str, int]
    """What the last settled round brought back, by bet: 0 for a wager that lost."""
    limits: LimitsView
    chips: tuple[int, ...]
    notes: tuple[int, ...]
    notes_cites: tuple[str, ...]
    allowed: list[str]


class DealerView(msgspec.Struct, frozen=True):
    table: str
    title: str
    rulebook: str
    phase: Phase
    round: int
    closes_at: Millis | None
    wagering_ms: int
    outcome: Any
    """What was entered and awaits confirmation, as displays would show it."""
    results: list[ResultView]
    terminals: int
    open_terminals: int
    wagering_terminals: int
    placed: int
    confirmed: int
    limits: LimitsView
    operator: str
    """The title of the rank that decides when the system has failed."""
    allowed: list[str]


def player_view(floor: Floor, id: str) -> PlayerView:
    terminal = floor.terminals[id]
    table = floor.tables[terminal.selected]
    chips = table.wagers_of(terminal.account)
    return PlayerView(
        terminal=id,
        account=_account(floor, terminal, chips) if terminal.account else None,
        table=table.id,
        title=table.game.title,
        tables=terminal.tables,
        phase=table.phase,
        round=table.round_no,
        closes_at=table.closes_at,
        wagering_ms=round(table.plan.wagering_seconds * 1_000),
        outcome=_shows(table),
        results=_results(table),
        placed=chips.placed,
        confirmed=chips.confirmed,
        returned=chips.won,
        limits=_limits(table),
        chips=table.plan.chips or chip_values(table.plan.limits.min, table.plan.limits.max),
        notes=table.plan.notes,
        notes_cites=table.cites(NotesIn),
        allowed=_allowed_to_player(floor, terminal, table, chips),
    )


def dealer_view(floor: Floor, id: str, role: str) -> DealerView:
    """What the Dealer Terminal shows to somebody of this rank."""
    table = floor.tables[id]
    reaching = [t for t in floor.terminals.values() if id in t.tables]
    return DealerView(
        table=id,
        title=table.game.title,
        rulebook=table.rulebook.id,
        phase=table.phase,
        round=table.round_no,
        closes_at=table.closes_at,
        wagering_ms=round(table.plan.wagering_seconds * 1_000),
        outcome=_shows(table),
        results=_results(table),
        terminals=len(reaching),
        open_terminals=sum(1 for t in reaching if t.account),
        wagering_terminals=sum(
            1 for chips in table.layouts.values() if chips.placed or chips.confirmed
        ),
        placed=sum(total(chips.placed) for chips in table.layouts.values()),
        confirmed=sum(total(chips.confirmed) for chips in table.layouts.values()),
        limits=_limits(table),
        operator=table.rulebook.roles.operator,
        allowed=[
            name_of(kind.__name__)
            for kind in ALLOWED_TO_STAFF[table.phase]
            if ranks_at_least(table, role, rank_for(table, kind))
        ],
    )


ALLOWED_TO_STAFF: dict[Phase, tuple[type[Command], ...]] = {
    Phase.CLOSED: (),
    Phase.OPEN: (NewGame,),
    Phase.WAGERING: (SystemFault,),
    Phase.DEALING: (Outcome, SystemFault),
    Phase.RESULT: (Outcome, ConfirmResult, SystemFault),
    Phase.ANALYSIS: (ConfirmWagers,),
}


def _allowed_to_player(floor: Floor, terminal: Terminal, table: Table, chips: Layout) -> list[str]:
    blocked = book_of(floor, terminal).ask(NotesIn) is NotesIn.NOT_WITH_A_CONFIRMED_WAGER
    wagered = bool(confirmed_on(floor, terminal.account))
    allowed = [] if blocked and wagered else ["insert_note"]
    if not terminal.account:
        return allowed
    if refuse_leaving(floor, terminal) is None:
        allowed.append("cash_out")
    if table.phase is Phase.WAGERING:
        allowed.append("place")
        if chips.placed:
            allowed += ["remove", "clear", "double", "confirm"]
        if chips.steps:
            allowed.append("undo")
        if chips.last:
            allowed.append("repeat")
    return allowed


def _account(floor: Floor, terminal: Terminal, chips: Layout) -> AccountView:
    everywhere = [table.wagers_of(terminal.account) for table in floor.tables.values()]
    return AccountView(
        id=terminal.account,
        credit=floor.ledger.balance(f"chips/{terminal.account}"),
        bet=sum(total(one.placed) + total(one.confirmed) for one in everywhere),
        won=sum(credit - chips.last.get(bet, 0) for bet, credit in chips.won.items() if credit),
    )


def _shows(table: Table) -> Any:
    return None if table.outcome is None else table.game.outcomes.view(table.outcome)


def _results(table: Table) -> list[ResultView]:
    return [ResultView(no, table.game.outcomes.view(outcome)) for no, outcome in table.results]


def _limits(table: Table) -> LimitsView:
    limits = table.plan.limits
    cites = (*table.cites(BelowMinimum), *table.cites(AboveMaximum), *table.cites(Multiples))
    return LimitsView(limits.min, limits.max, table.step, cites)


def chip_values(least: int, most: int) -> tuple[int, ...]:
    """Chips to choose from where the operator named none: 1, 5, 20, 100 and 500 minimums."""
    return tuple(value for value in (least * n for n in (1, 5, 20, 100, 500)) if value <= most)
