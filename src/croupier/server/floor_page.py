"""What the home page shows to everybody: the tables as they stand, the terminals, the desks."""

from typing import Any

from croupier.floor.state import Floor
from croupier.floor.table_life import present
from croupier.floor.table_views import results_view
from croupier.play.table import Table
from croupier.server.standing import screens_of
from croupier.server.telling import Screens

RESULTS = 4
"""The latest of a table."""


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
