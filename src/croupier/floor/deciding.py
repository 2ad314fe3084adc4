"""decide and apply: every command to the subject that answers it, every event to the state it changes.

`decide` changes nothing. `apply` never refuses and decides nothing. Playbooks, the live floor, replay and
simulation all go through these two.
"""

from collections.abc import Callable, Iterator
from typing import Any

from croupier.accounts.chip_account import (
    AccountClosed,
    AccountOpened,
    HandPayIssued,
    NoteAccepted,
    TicketIssued,
    TicketTaken,
)
from croupier.floor import money_in_and_out as money
from croupier.floor import opening
from croupier.floor.state import Floor, OpenFloor, RulebookAdopted, TableSetUp, TerminalSetUp
from croupier.message import SYSTEM, Command, Event, Millis
from croupier.play import chips, dealing, malfunctions, wagering_period
from croupier.play.table import Table
from croupier.refusal import Refusal

Decision = list[Event] | Refusal

LOWEST, OPERATOR = "lowest", "operator"

# The least rank that may give a command: any at the table, or the one that acts for the operator.
RANKS: dict[type[Command], str] = {
    wagering_period.NewGame: LOWEST,
    dealing.Outcome: LOWEST,
    dealing.ConfirmResult: LOWEST,
    malfunctions.ConfirmWagers: OPERATOR,
    malfunctions.SystemFault: OPERATOR,
}
AT_A_TERMINAL = (
    chips.Place, chips.Remove, chips.Undo, chips.Clear, chips.Repeat, chips.Double, chips.Confirm,
    money.InsertNote, money.CashOut, money.TakeTicket,
)  # fmt: skip

AT_A_TABLE: dict[type[Command], Callable[[Table, Any], Decision]] = {
    wagering_period.NewGame: wagering_period.new_game,
    wagering_period.CloseWagering: wagering_period.close_wagering,
    dealing.Outcome: dealing.outcome,
    dealing.ConfirmResult: dealing.confirm_result,
    malfunctions.ConfirmWagers: malfunctions.confirm_wagers,
}
ON_A_LAYOUT: dict[type[Command], Callable[..., Decision]] = {
    chips.Remove: chips.remove,
    chips.Clear: chips.clear,
    chips.Confirm: chips.confirm,
}
WITH_CREDIT: dict[type[Command], Callable[..., Decision]] = {
    chips.Place: chips.place,
    chips.Undo: chips.undo,
    chips.Repeat: chips.repeat,
    chips.Double: chips.double,
}
APPLIED_TO_A_TABLE: dict[type[Event], Callable[[Table, Any], None]] = {
    wagering_period.WageringOpened: wagering_period.wagering_opened,
    wagering_period.WageringClosed: wagering_period.wagering_closed,
    chips.WagerPlaced: chips.chips_lie,
    chips.WagerRemoved: chips.chips_lie,
    chips.WagersUndone: chips.chips_lie,
    chips.WagersCleared: chips.chips_lie,
    chips.WagersRepeated: chips.chips_lie,
    chips.WagersDoubled: chips.chips_lie,
    chips.WagersConfirmed: chips.wagers_confirmed,
    dealing.OutcomeEntered: dealing.outcome_entered,
    dealing.RoundSettled: dealing.round_settled,
    malfunctions.RoundVoided: malfunctions.round_voided,
    malfunctions.AnalysisOpened: malfunctions.analysis_opened,
    malfunctions.WagersEstablished: malfunctions.wagers_established,
}
APPLIED_TO_THE_FLOOR: dict[type[Event], Callable[[Floor, Any], None]] = {
    RulebookAdopted: opening.rulebook_adopted,
    TableSetUp: opening.table_set_up,
    TerminalSetUp: opening.terminal_set_up,
    AccountOpened: money.account_opened,
    NoteAccepted: lambda floor, event: None,
    TicketIssued: money.ticket_issued,
    TicketTaken: money.ticket_taken,
    HandPayIssued: money.hand_pay_issued,
    AccountClosed: money.account_closed,
}


def decide(floor: Floor, command: Command) -> Decision:
    """What this command leads to here and now: events, or the reason why not."""
    if isinstance(command, OpenFloor):
        return opening.open_floor(floor, command)
    if isinstance(command, malfunctions.SystemFault):
        return _system_fault(floor, command)
    if isinstance(command, AT_A_TERMINAL):
        return _at_a_terminal(floor, command)
    table = floor.tables.get(getattr(command, "table", ""))
    if table is None:
        return _no_such_table(floor, getattr(command, "table", ""))
    refusal = _refuse_rank(table, command) or _refuse_round(table, command)
    return refusal or AT_A_TABLE[type(command)](table, command)


def _no_such_table(floor: Floor, asked: str) -> Refusal:
    return Refusal("no_such_table", {"table": asked, "tables": tuple(floor.tables)})


def _at_a_terminal(floor: Floor, command: Any) -> Decision:
    terminal = floor.terminals.get(command.terminal)
    if terminal is None:
        params = {"terminal": command.terminal, "terminals": tuple(floor.terminals)}
        return Refusal("no_such_terminal", params)
    by_device = command.by.role == "device" and isinstance(command, money.InsertNote)
    if not (command.by.role == "player" or by_device) or command.by.name not in ("", terminal.id):
        return Refusal("not_this_terminal", {"terminal": terminal.id, "role": command.by.role})
    if isinstance(command, money.InsertNote):
        return money.insert_note(floor, terminal, command)
    if isinstance(command, money.CashOut):
        return money.cash_out(floor, terminal, command)
    if isinstance(command, money.TakeTicket):
        return money.take_ticket(terminal, command)
    asked = command.table or terminal.selected
    if asked not in terminal.tables:
        return Refusal("no_such_table", {"table": asked, "tables": terminal.tables})
    table = floor.tables[asked]
    refusal = _refuse_round(table, command)
    if refusal:
        return refusal
    if type(command) in WITH_CREDIT:
        return WITH_CREDIT[type(command)](table, terminal.account, floor.ledger, command)
    return ON_A_LAYOUT[type(command)](table, terminal.account, command)


def _refuse_round(table: Table, command: Any) -> Refusal | None:
    """A wish for a round that is over: made before a gap, and arriving after it."""
    seen = getattr(command, "round", 0)
    if not seen or seen == table.round_no or isinstance(command, malfunctions.ConfirmWagers):
        return None
    return Refusal("another_round", {"seen": seen, "round": table.round_no})


def _refuse_rank(table: Table, command: Command) -> Refusal | None:
    """A command that needs a rank, from somebody who does not hold it."""
    title = rank_for(table, type(command))
    by_device = command.by.role == "device" and isinstance(command, dealing.Outcome)
    if (
        not title
        or command.by == SYSTEM
        or by_device
        or ranks_at_least(table, command.by.role, title)
    ):
        return None
    roles = table.rulebook.roles
    return Refusal("rank_too_low", {"role": command.by.role, "title": title}, roles.cites)


def rank_for(table: Table, kind: type[Command]) -> str:
    """The least rank that may give a command at this table, or an empty word if none is needed."""
    roles, needed = table.rulebook.roles, RANKS.get(kind, "")
    return {LOWEST: roles.ranks[0], OPERATOR: roles.operator}.get(needed, "")


def ranks_at_least(table: Table, role: str, title: str) -> bool:
    roles = table.rulebook.roles
    return roles.rank(role) >= roles.rank(title) >= 0


def _system_fault(floor: Floor, command: malfunctions.SystemFault) -> Decision:
    if command.table and command.table not in floor.tables:
        return _no_such_table(floor, command.table)
    tables = [floor.tables[command.table]] if command.table else list(floor.tables.values())
    events: list[Event] = []
    for table in tables:
        if command.by.role != "device":
            refusal = _refuse_rank(table, command)
            if refusal:
                return refusal
        events += malfunctions.system_fault(table, command)
    return events


def apply(floor: Floor, event: Event) -> None:
    """Make it so. The money first: it is what must never be wrong."""
    floor.ledger.post(event.postings)
    kind = type(event)
    if kind in APPLIED_TO_A_TABLE:
        APPLIED_TO_A_TABLE[kind](floor.tables[event.table], event)  # type: ignore[attr-defined]
    else:
        APPLIED_TO_THE_FLOOR[kind](floor, event)


def timers(floor: Floor) -> Iterator[Command]:
    """The commands that the clock will give, each at its time."""
    for table in floor.tables.values():
        if table.closes_at is not None:
            yield wagering_period.CloseWagering(table=table.id, at=table.closes_at)
        if table.opens_at is not None:
            yield wagering_period.NewGame(table=table.id, at=table.opens_at)


def next_deadline(floor: Floor) -> Millis | None:
    """When the clock next has something to say."""
    return min((timer.at for timer in timers(floor)), default=None)
