"""`croupier simulate`: play a game out and lay it beside the par sheet."""

from collections.abc import Callable
from itertools import groupby
from math import erfc, sqrt
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from croupier.cli.showing import (
    FolderOption,
    FormOption,
    GameOption,
    JsonOption,
    RulebookOption,
    game_of,
    say,
    say_json,
    show,
)
from croupier.games.table import AnyGame
from croupier.rulebooks import Rulebook

if TYPE_CHECKING:
    from croupier.maths.simulating import Compared

ENOUGH_WINS = 50
"""How often the rarest bet must be expected to win before a deviation means anything."""


def simulate(
    rulebook: RulebookOption,
    game: GameOption,
    rounds: Annotated[int, typer.Option(min=1, help="How many rounds to play.")],
    seed: Annotated[int, typer.Option(min=0, help="The same seed plays the same rounds.")] = 0,
    form: FormOption = "",
    as_json: JsonOption = False,
    rulebooks: FolderOption = None,
) -> None:
    """Play rounds and compare each bet's return with the par sheet."""
    # Compiled loops are slow to import, and few commands need them.
    from croupier.maths.simulating import compare

    book, table = game_of(rulebooks, rulebook, game, form)
    lines = compare(table, _play(book, table, rounds, seed))
    if as_json:
        say_json(_json(book, table, rounds, seed, lines))
        return
    show(
        f"{table.title}: {rounds:,} rounds, seed {seed}",
        ("kind", "bets", "par return", "played return", "largest z"),
        [
            _row(kind, list(group))
            for kind, group in groupby(sorted(lines, key=_order(lines)), key=_kind)
        ],
        right=(1, 2, 3, 4),
    )
    worst = max(lines, key=lambda line: abs(line.z))
    say(f"Farthest from par: {worst.par.bet} at z = {worst.z:+.2f}.")
    if rounds * min(line.par.win for line in lines) < ENOUGH_WINS:
        say("Too few rounds to say more: the rarest bet has hardly come in.")
        return
    chance = min(1.0, len(lines) * erfc(abs(worst.z) / sqrt(2)))
    say(f"That one of {len(lines)} bets lies as far off has a chance of {chance:.2g} at the most.")


def _play(book: Rulebook, table: AnyGame, rounds: int, seed: int) -> dict[object, int]:
    from croupier.maths.simulating import simulate as play

    console = Console(stderr=True)
    columns = (TextColumn("playing"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(
        *columns, console=console, transient=True, disable=not console.is_terminal
    ) as bar:
        task = bar.add_task("", total=rounds)
        return play(book, table, rounds, seed, lambda done: bar.update(task, completed=done))


def _order(lines: "list[Compared]") -> "Callable[[Compared], int]":
    kinds = list(dict.fromkeys(map(_kind, lines)))
    return lambda line: kinds.index(_kind(line))


def _kind(line: "Compared") -> str:
    return line.par.bet.partition(":")[0]


def _row(kind: str, group: "list[Compared]") -> tuple[object, ...]:
    par = sum(float(line.par.returns) for line in group) / len(group)
    played = sum(line.played for line in group) / len(group)
    worst = max(group, key=lambda line: abs(line.z))
    return kind, len(group), f"{par * 100:.4f}%", f"{played * 100:.4f}%", f"{worst.z:+.2f}"


def _json(
    book: Rulebook, table: AnyGame, rounds: int, seed: int, lines: "list[Compared]"
) -> dict[str, object]:
    return {
        "rulebook": book.id,
        "form": book.form,
        "game": table.id,
        "rounds": rounds,
        "seed": seed,
        "bets": [
            {
                "bet": line.par.bet,
                "par": str(line.par.returns),
                "par_decimal": float(line.par.returns),
                "played": line.played,
                "z": line.z,
            }
            for line in lines
        ],
    }
