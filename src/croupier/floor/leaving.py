"""Being made to leave: on the word of somebody at the table, for a ground that the rulebook names."""

from croupier.accounts.chip_account import DirectedToLeave, FaultCleared
from croupier.floor import money_in_and_out as money
from croupier.floor.faults import cleared, open_faults
from croupier.floor.state import Floor, Seat
from croupier.message import Command, Event, citing
from croupier.play.authority import refuse_below
from croupier.play.table import Table
from croupier.refusal import Refusal
from croupier.rulebooks.policies import IdentifiedBy, LeaveForDisruption, LeaveForFault, Leaving

Decision = list[Event] | Refusal


class DirectToLeave(Command, frozen=True):
    """A player has to go: the ground is a clause of the rulebook, the reason is in words."""

    table: str
    terminal: str
    ground: str
    reason: str
    last_four: str = ""
    number_hash: str = ""
    asked_as: int = 0
    asked_by: str = ""


class ClearFault(Command, frozen=True):
    """The terminal's fault has been put right; without a terminal, one of the Game System."""

    terminal: str = ""
    fault: str = ""


def direct_to_leave(floor: Floor, table: Table, command: DirectToLeave) -> Decision:
    """Nothing new is taken. Wagers that stand are settled first; then the whole account is paid."""
    seat = floor.seats.get(command.terminal)
    if seat is None or table.id not in seat.tables:
        params = {"player": command.terminal, "table": table.id}
        return Refusal("no_such_player", params, table.cites(IdentifiedBy))
    for_fault, for_disruption = (
        grounds_of(table, LeaveForFault),
        grounds_of(table, LeaveForDisruption),
    )
    ground = f"{table.rulebook.id} {command.ground}"
    if ground not in (*for_fault, *for_disruption):
        return _no_ground(table, command.ground)
    if not command.reason.strip():
        return Refusal("reason_needed", {"ground": command.ground}, (ground,))
    fault = ground in for_fault
    if not seat.account and not fault:
        return Refusal("no_account", {"terminal": seat.id}, (ground,))
    if seat.leaving is not None and not fault:
        return Refusal("already_leaving", {"terminal": seat.id}, table.cites(Leaving))
    cites = citing((ground,), for_fault if fault else for_disruption)
    directed = DirectedToLeave(
        table=table.id,
        terminal=seat.id,
        account=seat.account,
        ground=command.ground,
        reason=command.reason,
        directed_by=command.by.known_as,
        directed_at=command.at,
        fault=fault,
        cites=cites,
    )
    if not seat.account or seat.leaving is not None:
        return [directed]
    return [directed, *money.leave(floor, seat, command, cites)]


def grounds_of(
    table: Table, policy: type[LeaveForFault] | type[LeaveForDisruption]
) -> tuple[str, ...]:
    """The clauses under which a player can be told to go; none where the rulebook has no such rule."""
    return table.cites(policy) if table.asks(policy.YES) else ()


def _no_ground(table: Table, asked: str) -> Refusal:
    cites = citing(table.cites(LeaveForFault), table.cites(LeaveForDisruption))
    grounds = (*grounds_of(table, LeaveForFault), *grounds_of(table, LeaveForDisruption))
    return Refusal("no_such_ground", {"ground": asked, "grounds": grounds or ("none",)}, cites)


def clear_fault(floor: Floor, seat: Seat, command: ClearFault) -> Decision:
    """By a person; a device may only take back what devices have reported themselves."""
    if not seat.out_of_service:
        return Refusal("no_fault_here", {"terminal": seat.id})
    faults = open_faults(floor, seat.id)
    reported = {one.reason for one in faults if one.by_device}
    declared = seat.out_of_service not in reported or not all(one.by_device for one in faults)
    if command.by.role == "device" and declared:
        roles = money.book_of(floor, seat).roles
        params = {"role": command.by.role, "title": roles.ranks[0]}
        return Refusal("rank_too_low", params, roles.cites)
    return cleared(floor, seat.id, faults, command)


def clear_system_fault(floor: Floor, command: ClearFault) -> Decision:
    """By a technician, or whoever acts for the operator at a table."""
    tables = floor.tables.values()
    ranks = (refuse_below(t, command.by, t.rulebook.roles.operator) for t in tables)
    refusals = [refusal for refusal in ranks if refusal]
    if command.by.role != "technician" and len(refusals) == len(tables):
        return refusals[0]
    faults = [one for one in open_faults(floor, "") if one.id == command.fault]
    if not faults:
        known = tuple(one.id for one in open_faults(floor, "")) or ("none",)
        params = {"fault": command.fault, "account": "", "known": known}
        return Refusal("no_such_malfunction", params)
    return cleared(floor, "", faults, command)


def directed_to_leave(floor: Floor, event: DirectedToLeave) -> None:
    if event.fault:
        floor.seats[event.terminal].out_of_service = event.reason


def fault_cleared(floor: Floor, event: FaultCleared) -> None:
    for id in event.faults:
        floor.faults[id].cleared_at = event.cleared_at
        floor.faults[id].accounts = len(floor.accounts)
    if event.terminal:
        floor.seats[event.terminal].out_of_service = ""
