"""What the displays of a table show to everybody: its results, all wagers, and the layout that serves all
players of a table.

Each is the same for all who look at it: it is worked out and written once. None has a name or a balance.
"""

from collections import Counter
from typing import Any

import msgspec

from croupier.floor.player_views import TableView, table_view
from croupier.floor.state import GUEST, TERMINAL, Floor, Seat
from croupier.play.table import Layout, Phase, Table
from croupier.rulebooks.policies import IdentifiedBy

FLYING = "flying roulette display"
"""What rulebooks call the display of all wagers, among the equipment."""


class DisplayView(TableView, frozen=True):
    """The Winning Number Display."""

    corrected: tuple[int, ...]
    """Rounds of those shown whose result was corrected."""


class StationView(msgspec.Struct, frozen=True):
    """The chips of one place on a layout, by bet."""

    id: str
    place: str
    placed: dict[str, int]
    confirmed: dict[str, int]
    returned: dict[str, int]
    """What the last settled round brought back."""


class FlyingView(TableView, frozen=True):
    """A virtual table with every wager on it."""

    stations: list[StationView]


class PositionView(StationView, frozen=True):
    """A place at a common layout."""

    open: bool
    """A chip account is open at it."""
    allowed: list[str]
    """What a touch of the layout may do for it."""


class LayoutView(TableView, frozen=True):
    """The layout that serves all players of a table."""

    positions: list[PositionView]
    pad_cites: tuple[str, ...]


def has_flying_display(table: Table) -> bool:
    """Whether its rules know a display of all wagers."""
    return any(item.kind == FLYING for item in table.rulebook.equipment)


def has_common_layout(table: Table) -> bool:
    return table.asks(IdentifiedBy.PAD)


def display_view(table: Table) -> DisplayView:
    return DisplayView(
        **msgspec.structs.asdict(table_view(table)),
        corrected=tuple(one.round for one in table.settled if one.corrected),
    )


def flying_view(floor: Floor, table: Table) -> FlyingView:
    reaching = (seat for seat in floor.seats.values() if table.id in seat.tables)
    stations = (_station(table, seat) for seat in reaching)
    shown = [one for one in stations if one["placed"] or one["confirmed"] or one["returned"]]
    return FlyingView(
        **msgspec.structs.asdict(table_view(table)),
        stations=[StationView(**one) for one in shown],
    )


def layout_view(floor: Floor, table: Table) -> LayoutView:
    from_here = [seat for seat in floor.seats.values() if table.id in seat.tables]
    return LayoutView(
        **msgspec.structs.asdict(table_view(table)),
        positions=[
            PositionView(
                **_station(table, seat),
                open=bool(seat.account),
                allowed=_allowed(table, seat),
            )
            for seat in from_here
            if seat.place == TERMINAL or (seat.place == GUEST and seat.account)
        ],
        pad_cites=table.cites(IdentifiedBy),
    )


def _station(table: Table, seat: Seat) -> dict[str, Any]:
    layouts = [table.wagers_of(account) for account in seat.accounts_at(table.id)]
    return {
        "id": seat.id,
        "place": seat.place,
        "placed": _together(layouts, "placed"),
        "confirmed": _together(layouts, "confirmed"),
        "returned": _together(layouts, "won") if table.phase is Phase.OPEN else {},
    }


def _together(layouts: list[Layout], which: str) -> dict[str, int]:
    lying = Counter[str]()
    for layout in layouts:
        lying.update(getattr(layout, which))
    return {bet: amount for bet, amount in lying.items() if amount}


def _allowed(table: Table, seat: Seat) -> list[str]:
    wagering = table.phase is Phase.WAGERING and table.in_question(seat.account) is None
    free = seat.place == TERMINAL and seat.account and not seat.out_of_service
    if not (wagering and free) or seat.leaving is not None:
        return []
    return ["place", "remove", "move"] if table.wagers_of(seat.account).placed else ["place"]
