"""The pages and the rulebooks speak of the same elements."""

import re
from pathlib import Path

from croupier.rulebooks import Library
from croupier.rulebooks.screens import AREA, ELEMENTS

WEB = Path(__file__).parents[2] / "web"
CALL = re.compile(r"@attach element\((.*?)\)\}(?:>|\s)")
NAME = re.compile(r'["`]([a-z]+[a-z:-]*)')


def drawn() -> set[str]:
    """Every element that some page draws; one that ends in a colon is a kind of them."""
    pages = (path for path in WEB.rglob("*.svelte") if "node_modules" not in path.parts)
    calls = (call for path in pages for call in CALL.findall(path.read_text()))
    return {name for call in calls for name in NAME.findall(call)}


def test_the_pages_draw_every_element_that_a_rulebook_can_ask_for_and_no_other() -> None:
    found = drawn()
    kinds = tuple(name for name in found if name.endswith(":"))
    known = {*ELEMENTS, AREA}
    assert found - known - {"room:"} == set()
    assert {one for one in known - found if not one.startswith(kinds)} == IN_ROWS


IN_ROWS = {"bet", "service"}
"""Named in rows of meters and buttons, and nowhere else."""


def test_every_clause_on_what_a_screen_shows_has_its_place() -> None:
    """But for the likeness to lost diagrams, and for tournaments and prizes, which have no screens yet."""
    missing = set()
    for id in Library().ids():
        forms = [Library().load(id, form) for form in Library().forms(id) or ("",)]
        cited = {clause for book in forms for one in book.shown for clause in one.cites}
        clauses = forms[0].clauses.values()
        display = {f"{id} {clause.id}" for clause in clauses if clause.kind == "display"}
        missing |= display - cited
    assert missing == LIKENESS | PRIZES


LIKENESS = {"vic-roulette-2011 10.3.1(a)(iii)", "vic-roulette-2011 11.3.2(a)(iii)"}
PRIZES = {
    "nsw-interblock-2016 3.4.2",
    "nsw-interblock-2016 3.4 closing",
    "nsw-ltgame-2016 10.6",
    "vic-roulette-2011 12.2.2(a)",
}
