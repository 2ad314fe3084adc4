"""What everybody may see: the tables as they stand, the terminals, the desks; the rules of a table."""

from typing import Any

from croupier.floor.state import Floor
from croupier.floor.table_life import present
from croupier.floor.table_views import results_view
from croupier.play.table import Table
from croupier.server.standing import screens_of
from croupier.server.telling import Screens

RESULTS = 4
"""The latest of a table."""


def rules_page(table: Table) -> dict[str, Any]:
    """The rules in force at a table: every clause in short, in the order of the text."""
    book = table.rulebook
    return {
        "rulebook": book.id,
        "clauses": [{"id": clause.id, "says": clause.says} for clause in book.clauses.values()],
    }


def floor_page(floor: Floor, screens: Screens) -> dict[str, Any]:
    return {
        "tables": [_table(floor, table, screens) for table in floor.tables.values()],
        "terminals": [
            {"id": seat.id, "tables": seat.tables, "taken": bool(seat.account)}
            for seat in floor.terminals.values()
        ],
        "desks": floor.desks,
    }


def _table(floor: Floor, table: Table, screens: Screens) -> dict[str, Any]:
    return {
        "id": table.id,
        "title": table.game.title,
        "rulebook": table.rulebook.id,
        "law": table.rulebook.title,
        "form": table.rulebook.form,
        "game": table.game.id,
        "kind": table.game.kind,
        "phase": table.phase,
        "round": table.round_no,
        "results": results_view(table)[:RESULTS],
        "played": present(floor, table),
        "staffed": screens.staffed(table.id),
        "screens": screens_of(table),
    }
