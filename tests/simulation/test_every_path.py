"""Every path through a round, for every combination of policies that the rulebooks use.

On each of them no late, withdrawn or unconfirmed wager is paid, a round is settled at most once, no money
appears or is lost, and the table always finds back to its next round. `every_path.toml` says how far.
"""

import os
import sys
import tomllib

import pytest

from tests.games import GAMES, load
from tests.simulation.exploring import (
    COMBINATIONS,
    COVERED,
    INTERBLOCK,
    VIC,
    Combination,
    explore,
)

DEEPER = 3 if os.environ.get("HYPOTHESIS_PROFILE") == "prove" else 0
BOUNDS = tomllib.loads(COVERED.read_text())


TWINS = (INTERBLOCK + " sic-bo", VIC + " by-hand french")
"""Paths that are those of another game under the same rules: followed where all is to be proven."""


@pytest.mark.parametrize(
    "combination",
    [one for one in COMBINATIONS if DEEPER or one.name not in TWINS],
    ids=lambda combination: combination.name,
)
def test_no_path_breaks_a_promise_or_leads_nowhere(combination: Combination) -> None:
    bound = BOUNDS[combination.name]
    found = explore(combination, bound["depth"] + DEEPER)
    sys.stdout.write(f"{combination.name}: {found}\n")
    assert found.states >= bound["states"]
    assert found.transitions >= bound["transitions"]
    assert found.settled >= bound["settled"] > 0


def test_every_rulebook_form_and_kind_of_game_is_explored() -> None:
    explored = {
        (c.rulebook, c.form, load(c.rulebook, c.game, c.form)[1].kind) for c in COMBINATIONS
    }
    assert explored == {(id, form, load(id, game, form)[1].kind) for id, game, form in GAMES}
