"""The golden playbooks: one evening of every game and form, as worked out by hand."""

import pytest

from tests.golden import NAMES, check


@pytest.mark.parametrize("name", NAMES)
def test_the_evening_is_as_worked_by_hand(name: str) -> None:
    check(name)
