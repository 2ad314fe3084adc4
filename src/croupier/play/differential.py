"""The differential: by how much Player and Banker wagers of all terminals may differ in one coup.

Tie and Pairs are outside it. Whatever lies on the other side makes room while wagering is open; what is
confirmed can never be taken back, so only confirmed wagers make room for a confirmation.
"""

from collections.abc import Collection, Mapping

from croupier.play.table import Table, total
from croupier.rulebooks.policies import AggregateMinimum, Confirming, DifferentialUse

SIDES = {"player": "banker", "banker": "player"}
"""The two sides, each with its other."""

Wagers = dict[str, dict[str, int]]
"""By account and bet."""


def governs(table: Table, bet: str) -> bool:
    return bool(table.plan.differential) and bet in SIDES


def replaces_maximum(table: Table, bet: str) -> bool:
    """Whether the differential is what bounds a wager on this bet, in place of a maximum."""
    return governs(table, bet) and table.asks(DifferentialUse.INSTEAD_OF_MAXIMUM)


def room(table: Table, side: str, beside: Mapping[str, int] | None = None) -> int:
    """What may still be placed on a side, as every terminal shows it.

    `beside` is put down in the same breath, or taken off where negative; on the other side it counts too.
    """
    lying = _counted(table)
    more = (beside or {}).get(SIDES[side], 0)
    return max(0, table.plan.differential + lying[SIDES[side]] + more - lying[side])


def sides(table: Table) -> dict[str, int]:
    """All that lies on each side; counted only where it is not known."""
    if table.sides is None:
        lies = table.layouts.values()
        table.sides = {side: sum(chips.on(side) for chips in lies) for side in SIDES}
    return table.sides


def shifted(table: Table, before: Mapping[str, int], after: Mapping[str, int]) -> None:
    """Chips of one account lie differently now."""
    if table.sides is not None:
        for side in SIDES:
            table.sides[side] += after.get(side, 0) - before.get(side, 0)


def _counted(table: Table) -> dict[str, int]:
    """Where no wager exists without confirmation, unconfirmed chips neither take room nor make it."""
    if not table.asks(Confirming.REQUIRED):
        return sides(table)
    lies = table.layouts.values()
    return {side: sum(chips.confirmed.get(side, 0) for chips in lies) for side in SIDES}


def room_after(table: Table, taken: Mapping[str, int], back: Mapping[str, int]) -> dict[str, int]:
    """What may still be placed on each side once some chips are confirmed and others are back."""
    change = (
        taken if table.asks(Confirming.REQUIRED) else {side: -back.get(side, 0) for side in SIDES}
    )
    lying = _counted(table)
    gap = lying["player"] - lying["banker"] + change.get("player", 0) - change.get("banker", 0)
    most = table.plan.differential
    return {"player": max(0, most - gap), "banker": max(0, most + gap)}


def breaks(table: Table, before: Mapping[str, int], after: Mapping[str, int]) -> bool:
    """Whether chips of one account lying otherwise put more on a side than is open on it.

    Chips may be taken back whatever that leaves uncovered: the close sees to it.
    """
    gap = _gap_after(table, before, after)
    heavy = "player" if gap > 0 else "banker"
    return abs(gap) > table.plan.differential and after.get(heavy, 0) > before.get(heavy, 0)


def uncovers(table: Table, before: Mapping[str, int], after: Mapping[str, int]) -> bool:
    """Whether wagers of one account changed after the close would leave a gap beyond it."""
    return abs(_gap_after(table, before, after)) > table.plan.differential


def _gap_after(table: Table, before: Mapping[str, int], after: Mapping[str, int]) -> int:
    """By how much Player would exceed Banker; nothing where no differential takes a maximum's place."""
    if not (table.plan.differential and table.asks(DifferentialUse.INSTEAD_OF_MAXIMUM)):
        return 0
    lying = sides(table)
    change = {side: after.get(side, 0) - before.get(side, 0) for side in SIDES}
    return lying["player"] - lying["banker"] + change["player"] - change["banker"]


def refused_sides(table: Table, account: str, wagers: Mapping[str, int]) -> list[str]:
    """The sides that an account cannot confirm now, so that the confirmed totals stay within it.

    Wagers that may all go back at the close, because their player's total falls short, cover nothing.
    """
    if not table.plan.differential:
        return []
    taken, refused = dict(wagers), list[str]()
    while True:
        confirmed = {one: dict(chips.confirmed) for one, chips in table.layouts.items()}
        for bet, amount in taken.items():
            confirmed[account][bet] = confirmed[account].get(bet, 0) + amount
        firm = {a: w for a, w in confirmed.items() if total(w) >= _least_total(table, a)}
        lies, covers = (
            {side: sum(one.get(side, 0) for one in accounts.values()) for side in SIDES}
            for accounts in (confirmed, firm)
        )
        most = table.plan.differential
        over = [s for s in SIDES if s in taken and lies[s] - covers[SIDES[s]] > most]
        if not over:
            return refused
        refused.append(max(over, key=lambda side: lies[side]))
        del taken[refused[-1]]


def _least_total(table: Table, account: str) -> int:
    """The least that all wagers of an account must come to; nothing where there is no such limit."""
    if table.asks(AggregateMinimum.NONE):
        return 0
    return table.limits_of(account).aggregate_min


def excess(
    table: Table, kept: Mapping[str, Mapping[str, int]], accounts: Collection[str]
) -> Wagers:
    """Which unconfirmed wagers break the differential at the close.

    The lighter side is taken in full; the heavier in the order in which its chips were placed, the last
    that fits cut to the next permitted amount.
    """
    totals = {
        side: sum(
            table.wagers_of(account).confirmed.get(side, 0) + kept.get(account, {}).get(side, 0)
            for account in accounts
        )
        for side in SIDES
    }
    heavy = max(totals, key=lambda side: totals[side])
    most = totals[SIDES[heavy]] + table.plan.differential
    if not table.plan.differential or totals[heavy] <= most:
        return {}
    placed = [account for account in accounts if kept.get(account, {}).get(heavy)]
    placed.sort(key=lambda account: table.wagers_of(account).since.get(heavy, 0))
    left = most - sum(table.wagers_of(a).confirmed.get(heavy, 0) for a in accounts)
    back: Wagers = {}
    for account in placed:
        amount, chips, step = kept[account][heavy], table.wagers_of(account), table.step_of(heavy)
        stays = amount if amount <= left else left // step * step
        if stays + chips.confirmed.get(heavy, 0) < table.limits_of(account).of(heavy)[0]:
            stays = 0
        if stays < amount:
            back[account] = {heavy: amount - stays}
        left -= stays
    return back
