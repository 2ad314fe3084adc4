"""The two games of LTGame Baccarat; `table` is each in turn, for the rules they share."""

import pytest

from tests.table import Table


@pytest.fixture
def baccarat() -> Table:
    return Table("nsw-ltgame-2016", "baccarat")


@pytest.fixture
def even_money() -> Table:
    return Table("nsw-ltgame-2016", "even-money-baccarat")


@pytest.fixture(params=["baccarat", "even-money-baccarat"])
def table(request: pytest.FixtureRequest) -> Table:
    return Table("nsw-ltgame-2016", request.param)
