"""Whatever is done with tickets and vouchers: each is paid at most once, or owed still, to the cent.

The auditor keeps a list of its own of what every paper is worth, and ties it, the meters, the players'
money and the house's to the ledger after every event.
"""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.accounts.tickets import DAY
from croupier.chaos.crowd import COLUMNS, LIBRARY, MOST, Choices, plan, with_papers
from croupier.rulebooks.policies import PaidOutBy
from tests.property.test_floor import EXAMPLES, Watched

ON_PAPER = [c for c in COLUMNS if LIBRARY.load(*c).ask(PaidOutBy) is not PaidOutBy.CHIPS]


@pytest.mark.parametrize("column", ON_PAPER, ids=lambda column: " ".join(column).strip())
@settings(max_examples=EXAMPLES)
@given(
    floor=st.integers(0, MOST - 1),
    run=st.lists(st.integers(0, MOST - 1), min_size=20, max_size=60),
)
def test_a_paper_is_paid_once_or_owed_still(
    column: tuple[str, str], floor: int, run: list[int]
) -> None:
    watched = Watched(plan(column, floor))
    for number in run:
        number, waits = divmod(number, 24)
        if waits == 23:
            watched.until(watched.at + Choices(number).of((1, 10_000, DAY)))
        elif waits == 22:
            watched.restart()
        elif waits:
            watched.until(watched.at + 10)
            watched.do(with_papers(watched.floor, watched.at, number))
