"""The line of a value, however its file is laid out."""

import tomllib
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.server.toml_lines import TomlLines

AWKWARD = '''# a floor
venue = "The = [Harbour] # 1"     # with a comment = 1
desks = ["D1",
  # another
  "D2", ]
a.b."c.d".e = 5
quoted."x\\u0041" = 6
[[tables]]
id = 'R1'
limits = { min = 100, max = 50_000, bets = { "straight" = { max = 200 } } }

[[tables]]
id = "R2"
limits.min = 300
limits.bets."column:1".max = 7
notes = [
  500, 1_000,
  [1,
   2],
]
  [tables.devices]
  wheel = { driver = """wheel.
simulated = 3
""", address = "x" }
  [[tables.extra]]
  n = 1
  [[tables.extra]]
  n = 2
  [[tables]]
  id = "R3"   # the third
  [[tables.extra]]
  n = 3
[metrics]
text = \'\'\'
[not.a.header]
\'\'\'
open = true
'''

WHERE: list[tuple[tuple[str | int, ...], int]] = [
    (("venue",), 2),
    (("desks",), 3),
    (("desks", 1), 5),
    (("a", "b", "c.d", "e"), 6),
    (("quoted", "xA"), 7),
    (("tables", 0, "id"), 9),
    (("tables", 0, "limits", "max"), 10),
    (("tables", 0, "limits", "bets", "straight", "max"), 10),
    (("tables", 1), 12),
    (("tables", 1, "limits", "min"), 14),
    (("tables", 1, "limits", "bets", "column:1", "max"), 15),
    (("tables", 1, "notes", 0), 17),
    (("tables", 1, "notes", 2, 1), 19),
    (("tables", 1, "devices"), 21),
    (("tables", 1, "devices", "wheel", "driver"), 22),
    (("tables", 1, "devices", "wheel", "address"), 24),
    (("tables", 1, "extra", 1, "n"), 28),
    (("tables", 2, "id"), 30),
    (("tables", 2, "extra", 0, "n"), 32),
    (("metrics", "open"), 37),
]


@pytest.mark.parametrize(("path", "line"), WHERE, ids=lambda one: str(one))
def test_the_line_of_a_value(path: tuple[str | int, ...], line: int) -> None:
    found: Any = tomllib.loads(AWKWARD)
    for part in path:
        found = found[part]
    assert TomlLines(AWKWARD).line(path) == line


def test_what_is_not_there_is_on_the_line_of_what_it_should_stand_in() -> None:
    lines = TomlLines(AWKWARD)
    assert lines.line(("tables", 1, "game")) == 12
    assert lines.line(("tables", 0, "limits", "step")) == 10
    assert lines.line(("nothing",)) == 1
    assert lines.line(("tables", 7)) == 8


KEYS = st.sampled_from(["a", "b-1", "c d", "e.f", 'g"h', "i\nj", "", "k'"])
PLAIN = st.one_of(st.integers(-9, 9), st.booleans(), st.text("ab =[]{}#,'\"\n\\", max_size=6))
VALUES = st.recursive(
    PLAIN,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(KEYS, inner, max_size=3),
    max_leaves=8,
)


def _string(text: str) -> str:
    plain = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{plain}"'


def _written(value: Any, gap: str) -> str:
    if isinstance(value, dict):
        return "{" + ",".join(f"{_string(k)} = {_written(v, '')}" for k, v in value.items()) + "}"
    if isinstance(value, list):
        return f"[{gap}" + f",{gap}".join(_written(v, gap) for v in value) + f"{gap}]"
    if isinstance(value, bool):
        return str(value).lower()
    return _string(value) if isinstance(value, str) else str(value)


@given(st.lists(st.tuples(KEYS, VALUES), max_size=6, unique_by=lambda pair: pair[0]))
def test_every_key_of_any_file_is_found(pairs: list[tuple[str, Any]]) -> None:
    lines, text = {}, ""
    for at, (key, value) in enumerate(pairs):
        gap = "\n # , ] = \n" if at % 2 else " "
        lines[key] = text.count("\n") + 1
        text += f"{_string(key)} = {_written(value, gap)} # x = 1\n\n"
    tomllib.loads(text)
    found = TomlLines(text)
    assert {key: found.line((key,)) for key in lines} == lines
