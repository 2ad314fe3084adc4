"""`croupier par`: the par sheet, from the table that settles."""

from collections.abc import Iterable
from fractions import Fraction
from itertools import groupby
from typing import Annotated

import typer

from croupier.cli.showing import (
    FolderOption,
    FormOption,
    JsonOption,
    bare,
    library,
    say,
    say_json,
    show,
)
from croupier.games.table import AnyGame
from croupier.maths.par import Par, par_sheet
from croupier.rulebooks import Library, Rulebook, UnknownRulebook


def par(
    rulebook: Annotated[str, typer.Option(help="A rulebook's id; without it, all of them.")] = "",
    game: Annotated[str, typer.Option(help="A game of it; without it, all of them.")] = "",
    form: FormOption = "",
    every: Annotated[
        bool, typer.Option("--all", help="A line for each bet, not for each kind.")
    ] = False,
    as_json: JsonOption = False,
    rulebooks: FolderOption = None,
) -> None:
    """Show what every bet wins, voids and returns, exactly."""
    shelf = library(rulebooks)
    books = [shelf.load(id, form) for id in ([rulebook] if rulebook else shelf.ids())]
    if game and not rulebook:
        books = [book for book in books if game in book.games]
    sheets = [(book, book.games[id]) for book in books for id in ([game] if game else book.games)]
    if not sheets:
        raise UnknownRulebook("game", game, sorted(set(_all_games(shelf))))
    if as_json:
        said = [_json(book, table) for book, table in sheets]
        say_json(said[0] if len(said) == 1 else said)
        return
    for book, table in sheets:
        _show(book, table, every)
    if not every:
        say("One line a kind of bet; --all gives a line a bet, --json every figure exactly.")


def _all_games(shelf: Library) -> Iterable[str]:
    return (game for id in shelf.ids() for game in shelf.load(id).games)


def _json(book: Rulebook, game: AnyGame) -> dict[str, object]:
    return {
        "rulebook": book.id,
        "form": book.form,
        "game": game.id,
        "bets": [_line(line) for line in par_sheet(game)],
    }


def _line(line: Par) -> dict[str, object]:
    exact = {"win": line.win, "void": line.void, "return": line.returns, "edge": line.edge}
    return {
        "bet": line.bet,
        "title": line.title,
        "odds": line.odds,
        **{name: str(figure) for name, figure in exact.items()},
        **{f"{name}_decimal": float(figure) for name, figure in exact.items()},
        "cites": line.cites,
    }


def _show(book: Rulebook, game: AnyGame, every: bool) -> None:
    form = f", {book.form}" if book.form else ""
    show(
        f"{game.title}: {book.id} {game.id}{form}",
        ("bet", "name", "bets", "pays", "wins", "void", "returns", "edge", "clauses"),
        ([*_cells(group)] for group in _groups(par_sheet(game), every)),
        right=(2, 4, 5, 6, 7),
        wide=(8, 1, 2, 5, 4, 6),
    )


def _groups(lines: Iterable[Par], every: bool) -> list[list[Par]]:
    """Bets of one kind with the same figures stand in one line, unless each is asked for."""
    if every:
        return [[line] for line in lines]

    def alike(line: Par) -> tuple[object, ...]:
        return line.bet.partition(":")[0], line.odds, line.win, line.returns

    return [list(group) for _, group in groupby(sorted_by_kind(lines), key=alike)]


def sorted_by_kind(lines: Iterable[Par]) -> list[Par]:
    """The kinds in the table's order; within one, bets with the same odds together."""
    lines = list(lines)
    kinds = list(dict.fromkeys(line.bet.partition(":")[0] for line in lines))
    return sorted(lines, key=lambda line: (kinds.index(line.bet.partition(":")[0]), -line.win))


def _cells(group: list[Par]) -> tuple[str, ...]:
    first, last = group[0], group[-1]
    names = first.bet if len(group) == 1 else f"{first.bet} … {last.bet}"
    shared = [c for c in first.cites if all(c in line.cites for line in group)]
    return (
        names,
        first.title,
        str(len(group)),
        " / ".join(first.odds),
        _figure(first.win),
        _figure(first.void),
        _figure(first.returns),
        _figure(first.edge),
        bare(shared),
    )


def _figure(figure: Fraction) -> str:
    """Short fractions as they are, with the percentage; long ones as a percentage."""
    if figure == 0:
        return "-"
    exact = f"{figure} = " if len(str(figure)) <= 9 else ""
    return f"{exact}{float(figure) * 100:.4f}%"
