"""From records to the state they make: the same apply that ran live."""

from collections.abc import Iterable

from croupier.floor import Floor, apply
from croupier.journal.record import Record


def replay(records: Iterable[Record]) -> tuple[Floor, Record | None]:
    """The floor as the records leave it, and the last of them."""
    floor, last = Floor(), None
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
        staked[seat.id] = sum(
            sum(one.placed.values()) + sum(one.confirmed.values()) for one in chips
        )
    return {"balances": balances, "staked": staked, "ledger_sum": floor.ledger.total()}
