"""How answers look: tables a person likes to read on a terminal, plain lines when piped."""

import sys
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from pathlib import Path
from shlex import quote
from shutil import which
from typing import Annotated, Literal

import msgspec
import typer
from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table

from croupier.games.table import AnyGame
from croupier.rulebooks import Library, Rulebook

RulebookOption = Annotated[str, typer.Option("--rulebook", help="A rulebook's id: act-mttg-2019.")]
GameOption = Annotated[str, typer.Option("--game", help="A game of it: roulette.")]
FormOption = Annotated[
    str, typer.Option("--form", help="Its form, where it has several: touchbet.")
]
FolderOption = Annotated[
    Path | None,
    typer.Option(
        "--rulebooks", help="A folder of further rulebooks.", file_okay=False, exists=True
    ),
]
A_YEAR = 365 * 24 * 60 * 60 * 1_000
"""Milliseconds: no playbook lasts so long."""
JsonOption = Annotated[bool, typer.Option("--json", help="Answer in JSON.")]


def library(folder: Path | None) -> Library:
    return Library(folder) if folder else Library()


def game_of(folder: Path | None, rulebook: str, game: str, form: str) -> tuple[Rulebook, AnyGame]:
    book = library(folder).load(rulebook, form)
    return book, book.games[game]


def say(text: str = "") -> None:
    sys.stdout.write(text + "\n")


def complain(text: str) -> None:
    sys.stderr.write(f"croupier: {text}\n")


def called() -> str:
    """How this program was called, for a line that can be pasted."""
    path = Path(sys.argv[0])
    if path.name == "__main__.py":
        return f"{quote(sys.executable)} -m croupier.cli"
    return path.name if which(path.name) else quote(str(path))


def write_line(answer: object) -> None:
    """One JSON line, in UTF-8 whatever the terminal thinks, at once."""
    line = msgspec.json.encode(answer) + b"\n"
    if hasattr(sys.stdout, "buffer"):
        sys.stdout.buffer.write(line)
    else:
        sys.stdout.write(line.decode())
    sys.stdout.flush()


def say_json(thing: object) -> None:
    encoded = msgspec.json.encode(thing, enc_hook=str)
    say(msgspec.json.format(encoded, indent=2).decode())


def show(
    title: str,
    columns: Sequence[str],
    rows: Iterable[Sequence[object]],
    right: Iterable[int] = (),
    wide: Iterable[int] = (),
) -> None:
    """A table; `right` are the columns of figures, `wide` those left out where there is no room."""
    console, figures = Console(), set(right)
    lines = [[str(cell) for cell in row] for row in rows]
    if not console.is_terminal:
        say(f"# {title}")
        for row in (columns, *lines):
            say("\t".join(" ".join(cell.split()) for cell in row))
        say()
        return
    shown = list(range(len(columns)))
    for at in wide:
        if sum(_width(i, i in figures or i == 0, columns, lines) for i in shown) > console.width:
            shown.remove(at)
    table = Table(title=title, title_justify="left", title_style="bold", box=SIMPLE_HEAD)
    for at in shown:
        justify: Literal["left", "right"] = "right" if at in figures else "left"
        table.add_column(columns[at], justify=justify, no_wrap=at in figures or at == shown[0])
    for row in lines:
        table.add_row(*(row[at] for at in shown))
    console.print(table, highlight=False, markup=False)
    if len(shown) < len(columns):
        console.print("  (a wider window shows more columns)", highlight=False, style="dim")


def _width(at: int, whole: bool, columns: Sequence[str], lines: list[list[str]]) -> int:
    """The room a column wants; words may wrap, figures and names may not."""
    longest = max(len(row[at]) for row in (columns, *lines))
    return (longest if whole else min(longest, 16)) + 3


def say_time(at: int) -> str:
    """A moment of the record, in UTC; a playbook's own clock in seconds."""
    if at < A_YEAR:
        return f"{at / 1_000:.3f} s"
    moment = datetime.fromtimestamp(at // 1_000, UTC)
    return f"{moment:%Y-%m-%d %H:%M:%S}.{at % 1_000:03d}Z"


def bare(cites: Iterable[str]) -> str:
    """Clause numbers without the rulebook's name, where that is already said."""
    return ", ".join(cite.partition(" ")[2] for cite in cites)
