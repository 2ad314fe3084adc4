"""What everybody may see: the tables as they stand, the terminals, the desks; the rules of a table."""

from collections.abc import Mapping
from typing import Any

import msgspec

from croupier.floor.state import Floor
from croupier.floor.table_life import present
from croupier.floor.table_views import ResultView, results_view
from croupier.play.table import Phase, Table
from croupier.server.standing import screens_of
from croupier.server.telling import Screens

RESULTS = 4
"""The latest of a table."""


class ClauseShown(msgspec.Struct, frozen=True):
    id: str
    says: str


class RulesShown(msgspec.Struct, frozen=True):
    """The rules in force at a table: every clause in short, in the order of the text."""

    rulebook: str
    clauses: list[ClauseShown]


def rules_page(table: Table) -> RulesShown:
    book = table.rulebook
    each = [ClauseShown(clause.id, clause.says) for clause in book.clauses.values()]
    return RulesShown(book.id, each)


class TableShown(msgspec.Struct, frozen=True):
    """A table as everybody may see it stand."""

    id: str
    title: str
    rulebook: str
    law: str
    """What the rulebook is called."""
    form: str
    game: str
    kind: str
    phase: Phase
    round: int
    results: list[ResultView]
    """The latest first."""
    played: bool
    """Whether anybody has an account there."""
    staffed: bool
    """Whether somebody has its Dealer Terminal open."""
    screens: list[str]
    """Which kinds of screens it has that are nobody's own."""


class TerminalShown(msgspec.Struct, frozen=True):
    id: str
    tables: tuple[str, ...]
    taken: bool


class DisplayShown(msgspec.Struct, frozen=True):
    id: str
    table: str


class FloorShown(msgspec.Struct, frozen=True, kw_only=True):
    """A floor as everybody may see it."""

    tables: list[TableShown]
    terminals: list[TerminalShown]
    desks: tuple[str, ...]
    demo: dict[str, Any] | None
    """What a demonstration shows: codes, people, passwords."""
    test: bool
    """Nothing here is played for money."""
    enrolled_only: bool
    """Whether staff work only at screens that are enrolled."""
    languages: tuple[str, ...] = ()
    """Which its screens can speak."""
    venue: str | msgspec.UnsetType = msgspec.UNSET
    begins_in: str | msgspec.UnsetType = msgspec.UNSET
    """The language of a screen at which none was chosen."""
    displays: list[DisplayShown] | msgspec.UnsetType = msgspec.UNSET


def floor_page(
    floor: Floor, screens: Screens, demo: dict[str, Any], about: Mapping[str, Any]
) -> FloorShown:
    return FloorShown(
        tables=[_table(floor, table, screens) for table in floor.tables.values()],
        terminals=[
            TerminalShown(seat.id, seat.tables, bool(seat.account))
            for seat in floor.terminals.values()
        ],
        desks=floor.desks,
        demo=demo or None,
        test=floor.test,
        **about,
    )


def _table(floor: Floor, table: Table, screens: Screens) -> TableShown:
    return TableShown(
        id=table.id,
        title=table.game.title,
        rulebook=table.rulebook.id,
        law=table.rulebook.title,
        form=table.rulebook.form,
        game=table.game.id,
        kind=table.game.kind,
        phase=table.phase,
        round=table.round_no,
        results=results_view(table)[:RESULTS],
        played=present(floor, table),
        staffed=screens.staffed(table.id),
        screens=screens_of(table),
    )
