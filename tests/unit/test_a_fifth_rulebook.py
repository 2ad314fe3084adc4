"""A rulebook with nothing new in it takes no Python: three files in a folder outside the package."""

import json
from pathlib import Path

import pytest

from croupier.rulebooks import Library
from tests.commands import croupier

POLICIES = Path(__file__).parents[2] / "src/croupier/rulebooks/nsw-interblock-2016/rulebook.toml"

RULEBOOK = """
[roles]
ranks = ["dealer", "pit boss"]
operator = "pit boss"
cites = ["1"]

[games.dice]
title = "Dice of Nowhere"
kind = "sic-bo"
bets = ["few"]
only = ["2"]

[bets.few]
small = { pays = "1 to 1", cases.triple = { pays = "void", cites = ["2(b)"] }, cites = ["2(a)"] }
any-triple = { title = "Hat Trick", pays = "30 to 1", cites = ["2(c)"] }
"total:4 total:17" = { pays = "60 to 1", cites = ["2(d)"] }
"""

CLAUSES = """
[rulebook]
id = "nowhere-2026"
title = "Rules of Nowhere"
jurisdiction = "Nowhere"
authority = "Nobody"
date = "2026-01-01"
games = ["dice"]
""" + "".join(
    f'[[clause]]\nid = "{id}"\nkind = "enforce"\nactor = "system"\ngames = ["all"]\nsays = "x"\n'
    for id in ("1", "2(a)", "2(b)", "2(c)", "2(d)")
)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    home = tmp_path / "nowhere-2026"
    home.mkdir()
    answers = POLICIES.read_text().partition("[policy]")[2]
    cited = "\n".join(
        line.partition("cites")[0] + 'cites = ["1"] }' if "cites" in line else line
        for line in answers.splitlines()
    )
    (home / "rulebook.toml").write_text(f"{RULEBOOK}\n[policy]{cited}\n")
    (home / "clauses.toml").write_text(CLAUSES)
    (home / "readings.toml").write_text("")
    return tmp_path


def test_it_loads_settles_and_prints_its_par_sheet(folder: Path) -> None:
    assert "nowhere-2026" in Library(folder).ids()
    where = ("--rulebook", "nowhere-2026", "--game", "dice", "--rulebooks", str(folder))
    lines = [
        {"wagers": [{"bet": "small", "amount": 500}], "outcome": [2, 2, 2]},
        {"wagers": [{"bet": "any-triple", "amount": 500}], "outcome": [2, 2, 2]},
        {"wagers": [{"bet": "big", "amount": 500}], "outcome": [6, 6, 5]},
    ]
    done = croupier("settle", *where, lines=lines)
    assert [line["credits"] for line in done.lines] == [[500], [15_500], [None]]
    assert done.lines[2]["refused"][0]["cites"] == ["nowhere-2026 2"]
    sheet = json.loads(croupier("par", *where, "--json").out)
    assert {bet["bet"]: bet["return"] for bet in sheet["bets"]}["any-triple"] == "31/36"
    assert "Hat Trick" in croupier("par", *where).out
    assert "nowhere-2026" in croupier("rules", "list", "--rulebooks", str(folder)).out
    shown = croupier("rules", "show", "nowhere-2026", "2(c)", "--rulebooks", str(folder))
    assert "proof    none" in shown.out
