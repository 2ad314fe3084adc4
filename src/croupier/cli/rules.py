"""`croupier rules`: the rulebooks, their clauses, their proofs, their differences."""

from collections import Counter
from collections.abc import Iterator
from itertools import zip_longest
from typing import Annotated

import msgspec
import typer

from croupier.cli.showing import (
    FolderOption,
    JsonOption,
    bare,
    complain,
    library,
    say,
    say_json,
    show,
)
from croupier.games.table import WIN, AnyGame
from croupier.maths.par import par
from croupier.money import say_odds
from croupier.rulebooks import Rulebook
from croupier.rulebooks.clauses import PROVABLE, Clause
from croupier.rulebooks.library import Library
from croupier.rulebooks.policies import Choice, policies, question
from croupier.rulebooks.tracing import Traced, trace

app = typer.Typer(
    no_args_is_help=True, help="The rulebooks: their clauses, proofs and differences."
)

STATES = ("proven", "attested", "named", "none")

IdArgument = Annotated[
    str, typer.Argument(help="A rulebook's id, or id:form for one of its forms.")
]


def _book(shelf: Library, id: str) -> Rulebook:
    id, _, form = id.partition(":")
    return shelf.load(id, form)


@app.command("list")
def list_(rulebooks: FolderOption = None, as_json: JsonOption = False) -> None:
    """The rulebooks, and how much of each is proven."""
    shelf = library(rulebooks)
    rows = [_row(shelf, id) for id in shelf.ids()]
    if as_json:
        say_json(rows)
        return
    show(
        "Rulebooks",
        [name.replace("_", " ") for name in Row.__struct_fields__],
        [[_cell(getattr(row, name)) for name in Row.__struct_fields__] for row in rows],
        right=range(5, 10),
        wide=(1, 2, 8, 4),
    )


class Row(msgspec.Struct, frozen=True):
    rulebook: str
    title: str
    date: str
    games: list[str]
    forms: list[str]
    clauses: int
    to_prove: int
    proven: int
    attested: int
    readings: int


def _row(shelf: Library, id: str) -> Row:
    book = shelf.load(id)
    states = Counter(traced.status for traced in trace(shelf, id))
    games = {game for form in book.forms or ("",) for game in shelf.load(id, form).games}
    return Row(
        rulebook=id,
        title=book.title,
        date=book.date,
        games=sorted(games),
        forms=list(book.forms),
        clauses=len(book.clauses),
        to_prove=states.total(),
        proven=states["proven"],
        attested=states["attested"],
        readings=len(book.readings),
    )


def _cell(value: object) -> object:
    return ", ".join(value) or "-" if isinstance(value, list) else value


@app.command("show")
def show_(
    rulebook: IdArgument,
    clause: Annotated[
        list[str] | None, typer.Argument(help="A clause: 8.3(h), or one above it.")
    ] = None,
    rulebooks: FolderOption = None,
) -> None:
    """A clause, our reading of it and the tests that prove it; or a rulebook as a whole."""
    shelf = library(rulebooks)
    book = _book(shelf, rulebook)
    if not clause:
        _show_book(book)
        return
    asked = " ".join(clause).removeprefix(f"{book.id} ")
    found = book.clauses.under(asked)
    if not found:
        near = book.clauses.nearest(asked)
        hint = f" Did you mean {', '.join(near)}?" if near else ""
        complain(f'{book.id} has no clause "{asked}".{hint}')
        raise typer.Exit(2)
    states = {traced.id: traced for traced in trace(shelf, book.id)}
    for one in found:
        _show_clause(book, one, states.get(one.id))


def _show_clause(book: Rulebook, clause: Clause, state: Traced | None) -> None:
    say(f"{book.id} {clause.id}   ({clause.kind}; {clause.actor}; {', '.join(clause.games)})")
    say(f"  says     {clause.says}")
    if clause.shows:
        say(f"  shows    {clause.shows}")
    if clause.note:
        say(f"  note     {clause.note}")
    for reading in book.readings_of(clause.id):
        say(f"  reading  {reading.id} ({reading.date}; {reading.ruled_by} could rule otherwise)")
        say(f"           doubt:  {reading.doubt}")
        say(f"           choice: {reading.choice}")
        say(f"           reason: {reading.reason}")
    if state:
        say(f"  proof    {state.status}{f' ({state.note})' if state.note else ''}")
        for test in state.tests:
            say(f"           {test}")
    say()


def _show_book(book: Rulebook) -> None:
    say(f"{book.id}: {book.title}")
    say(f"{book.jurisdiction}; {book.authority}; {book.date}")
    if book.forms:
        say(f"form {book.form}, of {', '.join(book.forms)}")
    say(
        f"ranks, lowest first: {', '.join(book.roles.ranks)}; {book.roles.operator} acts for the operator"
    )
    say(f"games: {', '.join(book.games)}")
    say()
    show(
        "Policies",
        ("policy", "question", "answer", "clauses"),
        [
            (name, question(policy), book.policies[policy], bare(book.policies[policy].cites))
            for name, policy in policies().items()
            if policy in book.policies
        ],
    )


@app.command("trace")
def trace_(
    rulebook: Annotated[str, typer.Argument(help="One rulebook; without it, all of them.")] = "",
    status: Annotated[str, typer.Option(help="Only clauses in this state: none, named, ...")] = "",
    rulebooks: FolderOption = None,
    as_json: JsonOption = False,
) -> None:
    """Which test proves which clause, and which clause none."""
    shelf = library(rulebooks)
    if status and status not in STATES:
        complain(f'There is no state "{status}". Choose one of: {", ".join(STATES)}.')
        raise typer.Exit(2)
    found = [
        traced
        for id in ([rulebook] if rulebook else shelf.ids())
        for traced in trace(shelf, id)
        if not status or traced.status == status
    ]
    if as_json:
        say_json(found)
        return
    if rulebook or status:
        show(
            f"Clauses of {rulebook or 'all rulebooks'}",
            ("rulebook", "clause", "kind", "status", "tests"),
            [
                (
                    t.rulebook,
                    t.id,
                    t.kind,
                    f"{t.status} {f'({t.note})' if t.note else ''}",
                    _tests(t),
                )
                for t in found
            ],
        )
    _show_totals(found)


def _tests(traced: Traced) -> str:
    return ", ".join(test.rpartition("::")[2] for test in traced.tests)


def _show_totals(found: list[Traced]) -> None:
    counts = Counter((t.rulebook, t.kind, t.status) for t in found)
    rows: list[tuple[str, str, list[int]]] = [
        (id, kind, [counts[id, kind, state] for state in STATES])
        for id in dict.fromkeys(t.rulebook for t in found)
        for kind in PROVABLE
    ]
    rows.append(("all", "", [sum(row[2][at] for row in rows) for at in range(len(STATES))]))
    show(
        "Proof",
        ("rulebook", "kind", *STATES, "in all"),
        [(id, kind, *figures, sum(figures)) for id, kind, figures in rows],
        right=range(2, 7),
    )


@app.command("diff")
def diff(one: IdArgument, other: IdArgument, rulebooks: FolderOption = None) -> None:
    """Two rulebooks side by side: every policy and all odds, with their clauses."""
    shelf = library(rulebooks)
    first, second = _book(shelf, one), _book(shelf, other)
    show(
        "Policies",
        ("", "policy", one, other),
        [_policy_row(first, second, name) for name in policies()],
    )
    kinds = dict.fromkeys(game.kind for book in (first, second) for game in book.games.values())
    for kind in kinds:
        games = [(b, g) for b in (first, second) for g in b.games.values() if g.kind == kind]
        columns = [f"{book.id} {game.id}" for book, game in games]
        show(f"Odds of {kind}", ("", "bet", *columns), _odds_rows([game for _, game in games]))


def _policy_row(first: Rulebook, second: Rulebook, name: str) -> tuple[str, str, str, str]:
    policy = policies()[name]
    answers = [book.policies.get(policy) for book in (first, second)]
    same = len({str(answer) for answer in answers}) == 1
    cells = [
        f"{answer}{_meaning(answer.value)} ({bare(answer.cites)})" if answer else "not asked"
        for answer in answers
    ]
    return "" if same else "≠", name, *cells  # type: ignore[return-value]


def _meaning(value: object) -> str:
    return f": {value.meaning}" if isinstance(value, Choice) else ""


def _odds_rows(games: list[AnyGame]) -> Iterator[tuple[str, ...]]:
    """A line for each bet, or for a whole kind where all its bets say the same in every game."""
    columns = [dict(_said(game)) for game in games]
    names = dict.fromkeys(name for column in columns for name in column)
    kinds: dict[str, list[str]] = {}
    for name in names:
        kinds.setdefault(name.partition(":")[0], []).append(name)
    for members in kinds.values():
        lines = [[column.get(name, "-") for column in columns] for name in members]
        for name, line in _folded(members, lines):
            odds = {cell.partition(" (")[0] for cell in line}
            yield "" if len(odds) == 1 else "≠", name, *line


def _folded(members: list[str], lines: list[list[str]]) -> Iterator[tuple[str, list[str]]]:
    start = 0
    for at, (line, following) in enumerate(zip_longest(lines, lines[1:])):
        if line != following:
            count = at + 1 - start
            yield members[at] if count == 1 else f"{members[start]} … {members[at]}", line
            start = at + 1


def _said(game: AnyGame) -> Iterator[tuple[str, str]]:
    for bet, offer in game.offers.items():
        if offer.bet.pieces:
            odds = f"{len(offer.bet.pieces)} pieces"
        else:
            odds = " / ".join(par_odds(game, bet))
        cites = offer.pays[WIN].cites if WIN in offer.pays else par(game, bet).cites
        yield bet, f"{odds} ({bare(cites or offer.cites)})"


def par_odds(game: AnyGame, bet: str) -> list[str]:
    """What a bet pays in each of its winning cases, in the rulebook's order."""
    credits = dict.fromkeys(pay.credit for pay in game.offers[bet].pays.values() if pay.credit > 1)
    return [say_odds(credit) for credit in credits]
