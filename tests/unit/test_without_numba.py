"""Where nothing compiles the answers are the same, only slower."""

import subprocess
import sys

SCRIPT = """
import sys
if {hidden}:
    sys.modules["numba"] = None
import numpy as np
from croupier.fast import COMPILED
from croupier.games.compiled import CompiledTable
from croupier.maths.simulating import simulate
from croupier.rulebooks import Library
assert COMPILED is not {hidden}
GAMES = "act-mttg-2019 baccarat-a", "nsw-ltgame-2016 baccarat", "act-mttg-2019 roulette"
for id, name in map(str.split, GAMES):
    book = Library().load(id)
    game = book.games[name]
    print(sorted(simulate(book, game, 700, 3).values()))
    table = CompiledTable(game)
    random = np.random.default_rng(5)
    bets = random.integers(0, len(table.bets), 500)
    results = random.integers(0, len(table.numerators), 500)
    amounts = random.integers(1, 10**7, 500) * table.pieces[bets]
    print(table.settle(results, bets, amounts).sum(), table.settle(3, bets, amounts).sum())
    try:
        table.settle(3, bets, -amounts)
    except ValueError as refused:
        print(refused)
"""


def run(hidden: bool) -> str:
    script = SCRIPT.format(hidden=hidden)
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    )
    return done.stdout


def test_simulation_and_bulk_settlement_agree_with_and_without_numba() -> None:
    with_numba = run(hidden=False)
    assert "lies from 0 to" in with_numba
    assert run(hidden=True) == with_numba
