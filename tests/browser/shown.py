"""What a clause asks for, on the screen: found by the clause itself, and only where it is to be seen."""

from playwright.sync_api import Locator, expect

from tests.browser.floor import Screen
from tests.browser.stage import Stage
from tests.proving import SHOWN, is_changed

PATIENCE_MS = 15_000
SHORT_MS = 2_000
"""Where a rulebook was changed for the test to notice: what is not there by then does not come."""


def shown(screen: Stage | Screen, clause: str, element: str = "") -> Locator:
    """What carries this clause and is visible; only such an element, where the clause asks for several.

    The clause counts as shown from then on.
    """
    patience = SHORT_MS if is_changed() else PATIENCE_MS
    expect.set_options(timeout=patience)
    screen.page.set_default_timeout(patience)
    part = f'[data-element~="{element}"]' if element else ""
    where = ", ".join(
        f'{part}[data-shows{how}"{text}"]'
        for how, text in (
            ("=", clause),
            ("^=", f"{clause}|"),
            ("$=", f"|{clause}"),
            ("*=", f"|{clause}|"),
        )
    )
    found = screen.page.locator(where).filter(visible=True)
    expect(found.first).to_be_in_viewport()
    SHOWN.add(clause)
    return found


def elements(screen: Stage | Screen, clause: str) -> set[str]:
    """The elements that carry this clause and are visible."""
    names = shown(screen, clause).evaluate_all("(all) => all.map((one) => one.dataset.element)")
    return {name for named in names for name in named.split()}


INSIDE = {"straight", "split", "street", "corner", "sixline"}
OUTSIDE = {"column", "dozen", "low", "high", "even", "odd", "red", "black"}
SIC_BO = {
    *("small", "big", "any-triple"),
    *(f"{kind}:{face}" for kind in ("die", "double", "triple") for face in range(1, 7)),
    *(f"total:{total}" for total in range(4, 18)),
    *(f"combination:{low}-{high}" for low in range(1, 6) for high in range(low + 1, 7)),
}


def spots(part: Locator) -> set[str]:
    """The bets that can be touched there."""
    found = part.locator('[data-testid^="spot-"]').filter(visible=True)
    named = found.evaluate_all("(all) => all.map((one) => one.dataset.testid.slice(5))")
    return set(named)


def kinds(bets: set[str]) -> set[str]:
    return {bet.partition(":")[0] for bet in bets}
