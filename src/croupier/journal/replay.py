"""From records to the state they make: the same apply that ran live."""

from collections.abc import Iterable, Iterator

from croupier.floor import Floor, apply
from croupier.floor.desk_views import desk_view, terminal_audit
from croupier.floor.player_views import own_view, table_view
from croupier.floor.views import dealer_view
from croupier.journal.record import Record


def replay(records: Iterable[Record], floor: Floor | None = None) -> tuple[Floor, Record | None]:
    """The floor as the records leave it, and the last of them."""
    floor, last = floor or Floor(), None
    for last in records:
        if last.event is not None:
            apply(floor, last.event)
    return floor, last


def standing(floor: Floor) -> dict[str, object]:
    """Everybody's balance and wagers, and the sum of the ledger: how a run is summed up."""
    balances, staked = {}, {}
    for seat in floor.seats.values():
        accounts = seat.accounts
        balances[seat.id] = sum(floor.ledger.balance(f"chips/{account}") for account in accounts)
        chips = [t.wagers_of(account) for t in floor.tables.values() for account in accounts]
        waiting = (q for t in floor.tables.values() for q in t.questions if q.account in accounts)
        staked[seat.id] = sum(
            sum(one.placed.values()) + sum(one.confirmed.values()) for one in chips
        ) + sum(sum(one.wagers.values()) for one in waiting)
    return {"balances": balances, "staked": staked, "ledger_sum": floor.ledger.total()}


def screens(floor: Floor) -> Iterator[tuple[str, object]]:
    """Everything that any screen would show now, each with its name."""
    for seat in floor.seats:
        yield f"player {seat}", own_view(floor, seat)
    for terminal in floor.terminals:
        yield f"audit {terminal}", terminal_audit(floor, terminal)
    for table in floor.tables.values():
        yield f"players at {table.id}", table_view(table)
        for role in table.rulebook.roles.ranks:
            yield f"{role} {table.id}", dealer_view(floor, table.id, role)
    for desk in dict.fromkeys((*floor.desks, *floor.shifts)):
        yield f"desk {desk}", desk_view(floor, desk)


def differences(one: Floor, other: Floor) -> list[str]:
    """What two floors do not agree on: their state, their money, their meters, or a screen."""
    found = [
        name
        for name in ("ledger", "meters", "tickets", "tables", "seats", "accounts")
        if getattr(one, name) != getattr(other, name)
    ]
    if one != other and not found:
        found.append("state")
    mine, theirs = dict(screens(one)), dict(screens(other))
    return found + [name for name in mine | theirs if mine.get(name) != theirs.get(name)]
