"""The tables of the Victorian rules, dealt by hand; a test of a touch form opens its own."""

import pytest

from tests.table import Table


@pytest.fixture
def roulette() -> Table:
    return Table("vic-roulette-2011", "roulette")


@pytest.fixture
def fh() -> Table:
    return Table("vic-roulette-2011", "double-zero-fh")


@pytest.fixture
def op() -> Table:
    return Table("vic-roulette-2011", "double-zero-op")


@pytest.fixture
def vw() -> Table:
    return Table("vic-roulette-2011", "double-zero-vw")


@pytest.fixture
def french() -> Table:
    return Table("vic-roulette-2011", "french")


@pytest.fixture
def english(roulette: Table, fh: Table, op: Table, vw: Table) -> list[Table]:
    """The tables that take the bets of 6.1 under their English names."""
    return [roulette, fh, op, vw]
