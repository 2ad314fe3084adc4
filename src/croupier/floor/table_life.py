"""The life of a table where it meets the floor: who is present, what is registered, whose turn it is."""

from collections.abc import Sequence

from croupier.floor.money_in_and_out import ROUND_OVER, balance_after, leavers_paid
from croupier.floor.state import Floor
from croupier.message import Event, Millis
from croupier.play import (
    changing_limits,
    equipment,
    no_bet,
    no_spin,
    shoe,
    table_life,
    wagering_period,
)
from croupier.play.dealing import RoundSettled
from croupier.play.malfunctions import RoundVoided
from croupier.play.table import Phase, Table
from croupier.refusal import Refusal
from croupier.rulebooks.policies import Alternating, EquipmentApproved, Opening

Decision = list[Event] | Refusal


def present(floor: Floor, table: Table) -> bool:
    """Whether anybody has an open account at a place of this table."""
    seats = (seat for seat in floor.seats.values() if table.id in seat.tables)
    return any(seat.accounts_at(table.id) for seat in seats)


def terminals_of(floor: Floor, table: Table) -> tuple[str, ...]:
    return tuple(seat.id for seat in floor.terminals.values() if table.id in seat.tables)


# --- opening, and the next round


def open_table(floor: Floor, table: Table, command: wagering_period.OpenTable) -> Decision:
    """Open a table that has all it needs."""
    book, plan, kept = table.rulebook, table.plan, floor.equipment is not None
    cites = equipment.opening_cites(book, plan) if kept else ()
    decision = wagering_period.open_table(table, command, cites)
    if isinstance(decision, Refusal):
        return decision
    terminals = terminals_of(floor, table)
    refusal = equipment.refuse_opening(book, plan, terminals, floor.equipment, table.checked)
    return refusal or decision


def new_game(floor: Floor, table: Table, command: wagering_period.NewGame) -> Decision:
    """The next round, with new limits if their notice has run."""
    decision = wagering_period.new_game(table, command)
    if isinstance(decision, Refusal):
        return decision
    if table.stopped is not None:
        return wagering_period.refuse_stopped(table, table.stopped)
    red = no_spin.refuse_red(table)
    if red:
        return red
    if table.asks(Opening.NEW_GAME):
        refusal = (
            refuse_turn(floor, table)
            or _refuse_incomplete(floor, table)
            or shoe.refuse_unready(table)
            or no_bet.refuse_wagers(table)
        )
        if refusal:
            return refusal
    if table.no_bet_due:
        return no_bet.opened(table, command.by, command.at, table.no_bet_due)
    there = present(floor, table)
    return [*changing_limits.due_with_a_round(table, command.at, there), *decision]


def _refuse_incomplete(floor: Floor, table: Table) -> Refusal | None:
    """Something the table itself cannot be without has gone off the register."""
    if floor.equipment is None:
        return None
    return equipment.refuse_missing(table.rulebook, table.plan, (), floor.equipment)


def refuse_turn(floor: Floor, table: Table) -> Refusal | None:
    """Of two games run by one Dealer, the one that came last; none while the other cannot be dealt."""
    other = partner(floor, table)
    if other is None or not table.dealt_last or not _can_be_dealt(other):
        return None
    params = {"table": table.id, "other": other.id}
    return Refusal("other_game_first", params, table.cites(Alternating))


def _can_be_dealt(table: Table) -> bool:
    """Whether nothing but the Dealer's next step is missing for a coup."""
    if table.phase in (Phase.CLOSED, Phase.HELD, Phase.ANALYSIS) or table.red_light:
        return False
    unready = shoe.refuse_unready(table) or no_bet.refuse_wagers(table)
    return table.round_in_progress or not (table.stopped or unready)


def partner(floor: Floor, table: Table) -> Table | None:
    """The other table of the same Dealer."""
    named = floor.tables.get(table.plan.alternates_with)
    return named or next(
        (t for t in floor.tables.values() if t.plan.alternates_with == table.id), None
    )


def coup_over(floor: Floor, event: RoundSettled | RoundVoided | no_bet.NoBetCoupEnded) -> None:
    """It is the other game's turn, whatever became of the coup."""
    table = floor.tables[event.table]
    other = partner(floor, table)
    if other is not None:
        table.dealt_last, other.dealt_last = True, False


# --- notices


def set_limits(floor: Floor, table: Table, command: changing_limits.SetLimits) -> Decision:
    return changing_limits.set_limits(table, command, present(floor, table))


def announce_closure(floor: Floor, table: Table, command: table_life.AnnounceClosure) -> Decision:
    return table_life.announce_closure(table, command, present(floor, table))


def direct_rounds(floor: Floor, table: Table, command: table_life.DirectRounds) -> Decision:
    return table_life.direct_rounds(table, command, present(floor, table))


def close_table(floor: Floor, table: Table, command: table_life.CloseTable) -> Decision:
    """Close once the notice has run, or nobody is there to be told; a round in progress ends first."""
    cites = table_life.closing_cites(table)
    if table.phase is Phase.CLOSED:
        return wagering_period.not_now(table, "close_table", cites)
    refusal = table_life.refuse_closing(table, command.at) if present(floor, table) else None
    if refusal:
        return refusal
    by = command.by.known_as
    if table.round_in_progress:
        round = table.round_no
        return [table_life.TableClosing(table=table.id, round=round, closing_by=by, cites=cites)]
    return [closed(floor, table, by)]


def closed(floor: Floor, table: Table, by: str, events: Sequence[Event] = ()) -> Event:
    """The table is closed, and this credit is left at its places after these events."""
    left = {
        seat.id: sum(balance_after(floor, one, events) for one in seat.accounts_at(table.id))
        for seat in floor.seats.values()
        if table.id in seat.tables
    }
    return table_life.TableClosed(
        table=table.id,
        closed_by=by,
        uncollected={terminal: credit for terminal, credit in left.items() if credit},
        cites=table_life.closing_cites(table),
    )


def with_what_waited(
    floor: Floor, table: Table, decided: list[Event], at: Millis, before: Sequence[Event] = ()
) -> list[Event]:
    """With the end of a round whoever asked to leave is paid, and a table that was to close closes.

    `before` is what the same command led to at other tables.
    """
    if not any(isinstance(event, ROUND_OVER) for event in decided):
        return decided
    decided = [*decided, *leavers_paid(floor, table, decided, at, before)]
    return [*decided, *after_a_round(floor, table, at, (*before, *decided))]


def after_a_round(floor: Floor, table: Table, at: Millis, events: Sequence[Event]) -> list[Event]:
    """What waited for the end of the round: the table closes, or other limits take effect."""
    if table.closing_by:
        return [closed(floor, table, table.closing_by, events)]
    return changing_limits.due_after_a_round(table, at)


# --- the register of equipment


def register_equipment(
    floor: Floor, table: Table, command: equipment.RegisterEquipment
) -> Decision:
    given = equipment.EquipmentPlan(
        id=command.item,
        kind=command.kind,
        table=table.id,
        approval=command.approval,
        approved_on=command.approved_on,
        terminal=command.terminal,
    )
    if floor.equipment is None:
        return _kept_elsewhere(table)
    book, terminals = table.rulebook, terminals_of(floor, table)
    refusal = equipment.refuse_item(book, table.plan, terminals, floor.equipment, given)
    return refusal or [equipment.registered(given, command.by.known_as, command.at, book)]


def withdraw_equipment(
    floor: Floor, table: Table, command: equipment.WithdrawEquipment
) -> Decision:
    if floor.equipment is None:
        return _kept_elsewhere(table)
    found = floor.equipment.get(command.item)
    cites = table.cites(EquipmentApproved)
    if found is None or found.table != table.id:
        return Refusal("no_such_equipment", {"item": command.item, "table": table.id}, cites)
    return [
        equipment.EquipmentWithdrawn(
            table=table.id,
            item=command.item,
            kind=found.kind,
            reason=command.reason,
            withdrawn_by=command.by.known_as,
            cites=cites,
        )
    ]


def _kept_elsewhere(table: Table) -> Refusal:
    return Refusal("register_kept_elsewhere", {"table": table.id}, table.cites(EquipmentApproved))


def register_opened(floor: Floor, event: equipment.RegisterOpened) -> None:
    floor.equipment = {}


def equipment_registered(floor: Floor, event: equipment.EquipmentRegistered) -> None:
    assert floor.equipment is not None
    floor.equipment[event.item] = event


def equipment_withdrawn(floor: Floor, event: equipment.EquipmentWithdrawn) -> None:
    assert floor.equipment is not None
    del floor.equipment[event.item]
    table = floor.tables[event.table]
    table.checked = tuple(kind for kind in table.checked if kind != event.kind)
