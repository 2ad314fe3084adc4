"""The differential: by how much Player and Banker wagers of all terminals may differ in one coup.

Tie and Pairs are outside it. Whatever lies on the other side makes room while wagering is open; what is
confirmed can never be taken back, so only confirmed wagers make room for a confirmation.
"""

from collections.abc import Collection, Mapping

from croupier.play.table import Layout, Table
from croupier.rulebooks.policies import Confirming, DifferentialUse

SIDES = {"player": "banker", "banker": "player"}
"""The two sides, each with its other."""

Wagers = dict[str, dict[str, int]]
"""By account and bet."""


def governs(table: Table, bet: str) -> bool:
    return bool(table.plan.differential) and bet in SIDES


def replaces_maximum(table: Table, bet: str) -> bool:
    """Whether the differential is what bounds a wager on this bet, in place of a maximum."""
    return governs(table, bet) and table.asks(DifferentialUse.INSTEAD_OF_MAXIMUM)


def room(table: Table, side: str) -> int:
    """What may still be placed on a side, as every terminal shows it."""
    here = there = 0
    for chips in table.layouts.values():
        here += _counted(table, chips, side)
        there += _counted(table, chips, SIDES[side])
    return max(0, table.plan.differential + there - here)


def _counted(table: Table, chips: Layout, side: str) -> int:
    """Where no wager exists without confirmation, unconfirmed chips neither take room nor make it."""
    return chips.confirmed.get(side, 0) if table.asks(Confirming.REQUIRED) else chips.on(side)


def room_after(table: Table, taken: Mapping[str, int], back: Mapping[str, int]) -> dict[str, int]:
    """What may still be placed on each side once some chips are confirmed and others are back."""
    change = (
        taken if table.asks(Confirming.REQUIRED) else {side: -back.get(side, 0) for side in SIDES}
    )
    gap = sum(
        _counted(table, chips, "player") - _counted(table, chips, "banker")
        for chips in table.layouts.values()
    )
    gap += change.get("player", 0) - change.get("banker", 0)
    most = table.plan.differential
    return {"player": max(0, most - gap), "banker": max(0, most + gap)}


def breaks(table: Table, account: str, placed: Mapping[str, int]) -> bool:
    """Whether an account's chips lying so would widen the gap beyond the differential."""
    if not (table.plan.differential and table.asks(DifferentialUse.INSTEAD_OF_MAXIMUM)):
        return False
    gap = sum(chips.on("player") - chips.on("banker") for chips in table.layouts.values())
    now = table.wagers_of(account).placed
    change = {side: placed.get(side, 0) - now.get(side, 0) for side in SIDES}
    then = gap + change["player"] - change["banker"]
    return abs(then) > max(table.plan.differential, abs(gap))


def refused_sides(table: Table, wagers: Mapping[str, int]) -> list[str]:
    """The sides that cannot be confirmed now, so that the confirmed totals stay within it."""
    if not table.plan.differential:
        return []
    totals = {side: _confirmed(table, side) + wagers.get(side, 0) for side in SIDES}
    refused: list[str] = []
    while True:
        heavy = max(totals, key=lambda side: totals[side])
        over = totals[heavy] - totals[SIDES[heavy]] > table.plan.differential
        if not over or not wagers.get(heavy) or heavy in refused:
            return refused
        refused.append(heavy)
        totals[heavy] -= wagers[heavy]


def _confirmed(table: Table, side: str) -> int:
    return sum(chips.confirmed.get(side, 0) for chips in table.layouts.values())


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
