"""What the displays of a table show to everybody: results and how often each came, all wagers, and the
layout that serves all players of a table.

Each is the same for all who look at it: it is worked out and written once. None has a name or a balance.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any

import msgspec

from croupier.floor.player_views import TableView, table_view
from croupier.floor.state import GUEST, TERMINAL, Floor, Seat
from croupier.games.table import WIN, AnyGame
from croupier.play.settling import VOID_ROUND
from croupier.play.table import Layout, Phase, Table
from croupier.rulebooks.policies import IdentifiedBy

FLYING = "flying roulette display"
"""What rulebooks call the display of all wagers, among the equipment."""
SHARES = (
    ("red", "black"),
    ("even", "odd"),
    ("low", "high"),
    ("dozen:1", "dozen:2", "dozen:3"),
    ("column:1", "column:2", "column:3"),
    ("small", "big", "any-triple"),
    ("player", "tie", "banker"),
    ("player-pair", "banker-pair"),
)
"""Bets that displays set side by side."""
COUNTED = ("straight", "total")
"""Kinds of bet of which the most and the least frequent are shown,"""
EXTREMES = 5
"""and how many of each."""


class Share(msgspec.Struct, frozen=True):
    """A bet, and how many of the rounds that are counted it won."""

    bet: str
    won: int


class Statistics(msgspec.Struct, frozen=True):
    """How often results came. It says nothing about the next one."""

    rounds: int
    """With a result, as far back as they are kept."""
    shares: tuple[tuple[Share, ...], ...]
    hot: tuple[Share, ...]
    """Most often, the latest first among equals."""
    cold: tuple[Share, ...]
    """Least often, the longest away first among equals."""


class DisplayView(TableView, frozen=True):
    """The Winning Number Display."""

    statistics: Statistics
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
    results = tuple(_word(outcome) for _, outcome in table.results if outcome != VOID_ROUND)
    return DisplayView(
        **msgspec.structs.asdict(table_view(table)),
        statistics=statistics(table.game, results),
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


# --- how often


def _word(outcome: Any) -> Any:
    return tuple(outcome) if isinstance(outcome, list) else outcome


@lru_cache(maxsize=4_096)
def _read(read: Callable[[object], Any], outcome: Any) -> Any:
    return read(outcome)


def statistics(game: AnyGame, outcomes: Sequence[Any]) -> Statistics:
    """Of these outcomes, newest first."""
    results = [_read(game.outcomes.read, outcome) for outcome in outcomes]
    came = Counter(results)
    latest = {result: at for at, result in reversed(list(enumerate(results)))}

    def counted(bet: str) -> tuple[Share, int]:
        """How often it won, and how many rounds ago it last did."""
        wins = [result for result in came if game.offers[bet].bet.case(result) == WIN]
        away = min((latest[result] for result in wins), default=len(results))
        return Share(bet, sum(came[result] for result in wins)), away

    offered = (tuple(bet for bet in bets if bet in game.offers) for bets in SHARES)
    each = [counted(bet) for bet, made in game.offers.items() if made.bet.kind in COUNTED]
    hot = sorted(each, key=lambda one: (-one[0].won, one[1]))
    cold = sorted(each, key=lambda one: (one[0].won, -one[1]))
    return Statistics(
        rounds=len(results),
        shares=tuple(tuple(counted(bet)[0] for bet in bets) for bets in offered if bets),
        hot=tuple(share for share, _ in hot if share.won)[:EXTREMES],
        cold=tuple(share for share, _ in cold)[:EXTREMES] if results else (),
    )
