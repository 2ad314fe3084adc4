"""Malfunctions of a terminal or of the Game System: what is recorded, and what becomes of the wagers.

A terminal that failed is out of service until it is put right. Its wagers are void, or wait until the
records have confirmed them, as the rulebook says for a fault before or after the close.
"""

from collections.abc import Iterable, Sequence
from typing import Any

from croupier.accounts.chip_account import FaultCleared
from croupier.floor import corrections
from croupier.floor import money_in_and_out as money
from croupier.floor import table_life as life
from croupier.floor.contraventions import void_for_breach
from croupier.floor.state import TERMINAL, Floor, Malfunction, Seat
from croupier.message import Actor, Command, Event, Millis, citing
from croupier.play import malfunctions, questions
from croupier.play.authority import refuse_below
from croupier.play.irregularities import (
    arises,
    ground_of,
    no_such_irregularity,
    recorded_otherwise,
    with_effect,
)
from croupier.play.malfunctions import ConfirmWagers, FaultRecorded, SystemFault, WagersVoided
from croupier.play.questions import QuestionSettled, WagersStand
from croupier.play.table import Phase, Question, Table
from croupier.refusal import Refusal
from croupier.rulebooks.irregularities import SAME_ERROR, Cure, Ground
from croupier.rulebooks.policies import (
    IdentifiedBy,
    LeaveForFault,
    TerminalFaultAfterClose,
    TerminalFaultBeforeClose,
)

Decision = list[Event] | Refusal
MACHINES = ("device", "technician")
OF_A_TERMINAL = (Cure.TERMINAL, Cure.MALFUNCTION, Cure.FROM_RECORDS)
OF_THE_SYSTEM = (Cure.SYSTEM, Cure.MALFUNCTION, Cure.FROM_RECORDS, Cure.PAYOUTS)


class Fault(Command, frozen=True):
    """A terminal failed, by its own report or somebody's word. A device's reason is the error it shows."""

    terminal: str
    ground: str
    reason: str
    effect: str = ""
    """The clause that it is dealt with under, where there is a choice."""


class VoidWagers(Command, frozen=True):
    """The records cannot confirm one player's wagers."""

    table: str
    terminal: str
    ground: str
    reason: str
    round: int = 0
    """The round in question; 0 for the latest."""


class MalfunctionRecorded(Event, frozen=True):
    """A terminal failed or, where none is named, another part of the Game System."""

    fault: str
    terminal: str
    account: str
    table: str
    """Where it was recorded; nothing for the whole floor."""
    rounds: dict[str, int]
    """The latest round of every table it reached."""
    closed: tuple[str, ...]
    """Those of them where the wagering period was over."""
    ground: str
    reason: str
    recorded_by: str
    recorded_at: Millis
    by_device: bool = False
    since: Millis = 0
    """When the last round before it was settled at one of those tables; 0 before the first."""


# --- a terminal


def fault(floor: Floor, seat: Seat, command: Fault) -> Decision:
    table = floor.tables[seat.selected]
    if seat.place != TERMINAL:
        params = {"terminal": seat.id, "terminals": tuple(floor.terminals)}
        return Refusal("no_such_terminal", params, table.cites(IdentifiedBy))
    named = _of_terminals(table, command.ground)
    ground = named if isinstance(named, Refusal) else _named(table, command, named)
    if isinstance(ground, Refusal):
        return ground
    if ground.cure in (Cure.SYSTEM, Cure.PAYOUTS) and command.effect:
        record = recorded(floor, [table], ground, command.reason, command.by, command.at)
        decided = _of_the_system(floor, table, ground, command.reason, 0, command.by, command.at)
        if isinstance(decided, Refusal):
            return decided
        return [record, *life.with_what_waited(floor, table, decided, command.at)]
    if ground.cure not in OF_A_TERMINAL:
        return recorded_otherwise(ground)
    return failed(floor, seat, ground, command.reason, command.by, command.at)


def _of_terminals(table: Table, named: str) -> Ground | Refusal:
    """The irregularity that a clause names; some are of a terminal whatever the game."""
    ground = table.rulebook.ground(named.removeprefix(f"{table.rulebook.id} ").strip())
    if ground is not None and ground.any_terminal:
        return ground
    return ground_of(table, named, *OF_A_TERMINAL, Cure.AS_CHOSEN)


def _named(table: Table, command: Fault | SystemFault, ground: Ground) -> Ground | Refusal:
    """The clause that somebody names, if it is for him or her to name."""
    settled = isinstance(command, SystemFault) and command.round
    if command.by.role not in MACHINES or settled:
        refusal = refuse_below(table, command.by, ground.rank, ground.cites)
        if refusal:
            return refusal
    if not command.reason.strip():
        return Refusal("reason_needed", {"ground": ground.id}, ground.cites)
    return with_effect(table, ground, command.effect)


def failed(
    floor: Floor, seat: Seat, ground: Ground, reason: str, by: Actor, at: Millis
) -> list[Event]:
    """The terminal is out of service, and its wagers on every table it plays are dealt with.

    Where several terminals that show the same error mean that the system failed, that comes instead.
    """
    tables = [floor.tables[id] for id in seat.tables]
    record = recorded(floor, tables, ground, reason, by, at, seat)
    events: list[Event] = [record]
    shared = [table for table in tables if _same_error(floor, table, record)]
    for table in shared:
        events += _system_with(floor, table, reason, by, at, events)
    touched: list[Event] = []
    for table in tables:
        touched += [] if table in shared else _touched(table, record, ground, by)
    events += touched
    if any(isinstance(one, WagersVoided) for one in touched):
        events += money.left_over(floor, seat, at, events)
    return events


def recorded(
    floor: Floor,
    tables: Sequence[Table],
    ground: Ground | None,
    reason: str,
    by: Actor,
    at: Millis,
    seat: Seat | None = None,
    before: Iterable[Event] = (),
) -> MalfunctionRecorded:
    number = len(floor.faults) + sum(isinstance(one, MalfunctionRecorded) for one in before) + 1
    return MalfunctionRecorded(
        fault=f"F{number}",
        terminal=seat.id if seat else "",
        account=seat.account if seat else "",
        table=seat.selected if seat else tables[0].id if len(tables) == 1 else "",
        rounds={table.id: table.round_no for table in tables},
        closed=tuple(table.id for table in tables if table.phase is not Phase.WAGERING),
        ground=ground.id if ground else "",
        reason=reason,
        recorded_by=by.known_as,
        recorded_at=at,
        by_device=by.role == "device",
        since=min((one.settled[0].settled_at if one.settled else 0 for one in tables), default=0),
        cites=ground.cites if ground else citing(*(malfunctions.provided(t) for t in tables)),
    )


def _touched(table: Table, record: MalfunctionRecorded, ground: Ground, by: Actor) -> list[Event]:
    """What the fault does to the terminal's wagers on the round in progress at one table."""
    chips = table.wagers_of(record.account)
    if not (chips.placed or chips.confirmed):
        return []
    if table.phase is Phase.WAGERING:
        cites = citing(table.cites(TerminalFaultBeforeClose), ground.cites)
        void = table.asks(TerminalFaultBeforeClose.VOID)
    else:
        cites = citing(table.cites(TerminalFaultAfterClose), ground.cites)
        void = table.asks(TerminalFaultAfterClose.VOID)
    account, reason = record.account, record.reason
    if void:
        return [malfunctions.wagers_void(table, account, ground.id, reason, by, cites)]
    return questions.question(table, account, record.terminal, record.fault, reason, cites)


# --- the system


def _same_error(floor: Floor, table: Table, record: MalfunctionRecorded) -> bool:
    """Whether another terminal of this table has shown the same error in the round in progress."""
    if table.rulebook.shown_by(SAME_ERROR) is None or not table.round_in_progress:
        return False
    return record.by_device and any(
        one.by_device
        and one.terminal not in ("", record.terminal)
        and one.reason == record.reason
        and one.rounds.get(table.id) == table.round_no
        for one in floor.faults.values()
    )


def _system_with(
    floor: Floor, table: Table, reason: str, by: Actor, at: Millis, before: list[Event]
) -> list[Event]:
    """The system failed, as several terminals show."""
    ground = table.rulebook.shown_by(SAME_ERROR)
    assert ground is not None
    record = recorded(floor, [table], ground, reason, by, at, before=before)
    decided = _of_the_system(floor, table, ground, reason, 0, by, at)
    assert isinstance(decided, list)
    return [record, *life.with_what_waited(floor, table, decided, at, before[1:])]


def system_failed(
    floor: Floor, tables: Sequence[Table], command: SystemFault
) -> MalfunctionRecorded:
    """The record of it, on the clause that somebody names."""
    named = _ground(tables[0], command)
    ground = named if isinstance(named, Ground) else None
    return recorded(floor, tables, ground, command.reason, command.by, command.at)


def _ground(table: Table, command: SystemFault) -> Ground | Refusal | None:
    """The clause that is named; of a settled round, else, the only one that reaches so far."""
    if command.ground:
        return ground_of(table, command.ground, *OF_THE_SYSTEM, Cure.AS_CHOSEN)
    if not command.round or (command.round == table.round_no and table.round_in_progress):
        return None
    reach = [
        ground
        for ground in table.rulebook.irregularities.values()
        if ground.cure is Cure.PAYOUTS and arises(table, ground)
    ]
    return reach[0] if len(reach) == 1 else no_such_irregularity(table, "", Cure.PAYOUTS)


def system_fault(floor: Floor, table: Table, command: SystemFault) -> Decision:
    """What it does at one table."""
    named = _ground(table, command)
    if named is None:
        return malfunctions.system_fault(table, command.reason, command.at)
    ground = named if isinstance(named, Refusal) else _named(table, command, named)
    if isinstance(ground, Refusal):
        return ground
    reason, by, at = command.reason, command.by, command.at
    return _of_the_system(floor, table, ground, reason, command.round, by, at)


def _of_the_system(
    floor: Floor,
    table: Table,
    ground: Ground,
    reason: str,
    round: int,
    by: Actor,
    at: Millis,
) -> Decision:
    if ground.cure not in OF_THE_SYSTEM:
        return recorded_otherwise(ground)
    current = round in (0, table.round_no)
    if ground.cure is Cure.PAYOUTS:
        if current and table.round_in_progress:
            return [malfunctions.void_round(table, reason, at, ground.cites)]
        if not round:
            return [FaultRecorded(table=table.id, reason=reason, cites=ground.cites)]
        return corrections.voided(floor, table, round, by, at, reason, ground.cites)
    if not current:
        params = {"seen": round, "round": table.round_no}
        return Refusal("another_round", params, ground.cites)
    if ground.cure is Cure.FROM_RECORDS:
        return malfunctions.from_records(table, reason, by, at, ground.cites)
    return malfunctions.system_fault(table, reason, at, ground.cites)


# --- wagers in question


def asked_about(floor: Floor, table: Table, round: int, terminal: str) -> Question | None:
    """The wagers in question of whoever sits at this terminal or, else, sat there when it failed."""
    found = [one for one in table.questions if round in (0, one.round)]
    now = [one for one in found if floor.accounts[one.account].terminal == terminal]
    then = [one for one in found if one.terminal == terminal]
    return next(reversed(now or then), None)


def _none_asked(table: Table, terminal: str, round: int) -> Refusal:
    params = {"table": table.id, "terminal": terminal, "round": round}
    return Refusal("no_wagers_in_question", params, table.cites(TerminalFaultAfterClose))


def confirm_wagers(floor: Floor, table: Table, command: ConfirmWagers) -> Decision:
    """Of the round, where the system failed; of one terminal, where that did."""
    if not command.terminal:
        return malfunctions.confirm_wagers(table, command)
    one = asked_about(floor, table, command.round, command.terminal)
    if one is None:
        return _none_asked(table, command.terminal, command.round)
    refusal = questions.refuse_unrecorded(table, one, command.bets)
    if refusal:
        return refusal
    by, at, analysis = command.by, command.at, command.analysis
    return _answered(floor, table, questions.confirmed(table, one, command.bets, by, at, analysis))


def void_wagers(floor: Floor, table: Table, command: VoidWagers) -> Decision:
    """The records cannot confirm them: they come back, and nothing is won or lost."""
    breach = void_for_breach(floor, table, command)
    if breach is not None:
        return breach
    ground = ground_of(table, command.ground, Cure.VOID_WAGERS)
    if isinstance(ground, Refusal):
        return ground
    if ground.cure is not Cure.VOID_WAGERS:
        return recorded_otherwise(ground)
    refusal = refuse_below(table, command.by, ground.rank, ground.cites)
    if refusal or not command.reason.strip():
        return refusal or Refusal("reason_needed", {"ground": ground.id}, ground.cites)
    one = asked_about(floor, table, command.round, command.terminal)
    if one is not None and one.left_out:
        wagers, cites = questions.wagers_of(table, one), citing(ground.cites, one.cites)
        by, at, reason = command.by, command.at, command.reason
        back = questions.settled_late(table, one, {}, wagers, by, at, reason, cites)
        return _answered(floor, table, back)
    account = one.account if one else _analysed(floor, table, command)
    if not account:
        return _none_asked(table, command.terminal, command.round)
    seat = floor.seats[floor.accounts[account].terminal]
    void = malfunctions.wagers_void(
        table, account, ground.id, command.reason, command.by, ground.cites
    )
    return [void, *money.left_over(floor, seat, command.at, [void])]


def _analysed(floor: Floor, table: Table, command: VoidWagers) -> str:
    """Whose wagers are meant, of a round that is being looked into as a whole."""
    seat = floor.seats.get(command.terminal)
    here = table.phase is Phase.ANALYSIS and command.round in (0, table.round_no)
    if seat is None or not here or not table.wagers_of(seat.account).confirmed:
        return ""
    return seat.account


def _answered(floor: Floor, table: Table, answer: WagersStand | QuestionSettled) -> list[Event]:
    """What it brings pays off what the player owes; to somebody who has left, the rest on a voucher."""
    if isinstance(answer, WagersStand):
        return [answer]
    amount = sum(one.credit for one in answer.paid) + sum(answer.returned.values())
    settled, left = corrections.paying_off(floor, answer, answer.account, amount)
    given = corrections.to_who_left(
        floor,
        table,
        answer.account,
        left,
        answer.round,
        settled.settled_by,
        settled.settled_at,
        f"wagers on round {answer.round} were in question",
        answer.cites,
    )
    return [settled, given] if given else [settled]


# --- in service again


def refuse_out_of_service(floor: Floor, seat: Seat) -> Refusal | None:
    if not seat.out_of_service:
        return None
    params = {"terminal": seat.id, "fault": seat.out_of_service}
    found = citing(*(one.cites for one in open_faults(floor, seat.id)))
    cites = found or money.book_of(floor, seat).cites(LeaveForFault)
    return Refusal("terminal_out_of_service", params, cites)


def open_faults(floor: Floor, terminal: str) -> list[Malfunction]:
    mine = (one for one in floor.faults.values() if one.terminal == terminal)
    return [one for one in mine if one.cleared_at is None]


def cleared(floor: Floor, terminal: str, faults: Iterable[Malfunction], command: Any) -> Decision:
    faults = tuple(faults)
    return [
        FaultCleared(
            terminal=terminal,
            cleared_by=command.by.known_as,
            cleared_at=command.at,
            faults=tuple(one.id for one in faults),
            cites=citing(*(one.cites for one in faults)),
        )
    ]


# --- applying


def malfunction_recorded(floor: Floor, event: MalfunctionRecorded) -> None:
    floor.faults[event.fault] = Malfunction(
        id=event.fault,
        terminal=event.terminal,
        account=event.account,
        table=event.table,
        rounds=event.rounds,
        closed=event.closed,
        ground=event.ground,
        reason=event.reason,
        recorded_at=event.recorded_at,
        by_device=event.by_device,
        since=event.since,
        cites=event.cites,
    )
    if event.terminal:
        floor.seats[event.terminal].out_of_service = event.reason
