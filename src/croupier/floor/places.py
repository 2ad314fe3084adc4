"""Who holds a place without playing, who is told to give it up, and who is told to play one game only."""

from typing import Final, Literal

from croupier.accounts.matters import Direction
from croupier.floor.state import Floor, Seat
from croupier.message import Command, Event, Millis, citing
from croupier.play.table import Table
from croupier.play.wagering_period import WageringClosed
from croupier.refusal import Refusal
from croupier.rulebooks.policies import BuyingIn, IdlePlace, IdleRounds, SeveralTables

Decision = list[Event] | Refusal
PLACE: Final = "place"
ADJACENT: Final = "adjacent"


class Vacate(Command, frozen=True):
    """Tell somebody to give up a place, or the space beside it. A person decides it, never the system."""

    table: str
    terminal: str
    reason: str = ""
    area: Literal["place", "adjacent"] = PLACE


class DirectOneGame(Command, frozen=True):
    """Tell a player to play one game at a time, or lift that."""

    table: str
    terminal: str
    lift: bool = False


class VacateDirected(Event, frozen=True):
    """Somebody was told to give up a place, or the space beside it."""

    table: str
    terminal: str
    account: str
    directed_by: str
    reason: str
    area: str
    directed_at: Millis = 0


class OneGameDirected(Event, frozen=True):
    """A player is to play one game at a time, or may play several again."""

    table: str
    terminal: str
    account: str
    directed_by: str
    lifted: bool


def idle_cites(table: Table) -> tuple[str, ...]:
    return citing(table.cites(IdlePlace), table.cites(IdleRounds))


def is_idle(floor: Floor, table: Table, seat: Seat) -> bool:
    """Whether a place is flagged: idle for the rounds set and, where that counts, all others taken."""
    least = table.rulebook.number(IdleRounds)
    if not seat.accounts_at(table.id) or not least or idle_rounds(table, seat) < least:
        return False
    return table.asks(IdlePlace.SHOWN) or all(
        other.accounts_at(table.id) for other in floor.seats.values() if table.id in other.tables
    )


def idle_rounds(table: Table, seat: Seat) -> int:
    """Rounds settled one after another without a wager of this player's, in chips of whatever kind."""
    counts = (table.wagers_of(account).idle for account in seat.accounts_at(table.id))
    return min(counts, default=0)


def vacate(floor: Floor, table: Table, command: Vacate) -> Decision:
    seat, cites = floor.seats.get(command.terminal), idle_cites(table)
    if seat is None or table.id not in seat.tables:
        return Refusal("no_such_player", {"player": command.terminal, "table": table.id}, cites)
    beside = command.area == ADJACENT
    if not table.asks(IdlePlace.SHOWN) and (beside or not is_idle(floor, table, seat)):
        params = {"terminal": seat.id, "rounds": table.rulebook.number(IdleRounds)}
        return Refusal("place_not_idle", params, cites)
    if not seat.accounts_at(table.id) and not beside:
        return Refusal("no_account", {"terminal": seat.id}, table.cites(BuyingIn))
    reserved = table.rulebook.reserved.get("vacate")
    return [
        VacateDirected(
            table=table.id,
            terminal=seat.id,
            account=seat.account,
            directed_by=command.by.known_as,
            reason=command.reason,
            area=command.area,
            directed_at=command.at,
            cites=citing(cites, reserved.cites if reserved else ()),
        )
    ]


def refuse_told(table: Table, seat: Seat) -> Refusal | None:
    """Whoever was told to give up the place makes no new wagers there; the money is safe."""
    if not told_to_vacate(table, seat):
        return None
    return Refusal("told_to_vacate", {"table": table.id}, idle_cites(table))


def told_to_vacate(table: Table, seat: Seat) -> bool:
    return any(table.wagers_of(account).told_to_vacate for account in seat.accounts_at(table.id))


def direct_one_game(floor: Floor, table: Table, command: DirectOneGame) -> Decision:
    seat, cites = floor.seats.get(command.terminal), table.cites(SeveralTables)
    if not table.asks(SeveralTables.UNLESS_DIRECTED):
        return Refusal("no_such_direction", {"table": table.id}, cites)
    if seat is None or table.id not in seat.tables:
        return Refusal("no_such_player", {"player": command.terminal, "table": table.id}, cites)
    if not seat.account:
        return Refusal("no_account", {"terminal": seat.id}, table.cites(BuyingIn))
    return [
        OneGameDirected(
            table=table.id,
            terminal=seat.id,
            account=seat.account,
            directed_by=command.by.known_as,
            lifted=command.lift,
            cites=cites,
        )
    ]


def vacate_directed(floor: Floor, event: VacateDirected) -> None:
    seat, table = floor.seats[event.terminal], floor.tables[event.table]
    floor.directions[f"D{len(floor.directions) + 1}"] = Direction(
        event.table, event.terminal, event.account, "vacate", event.directed_by, event.directed_at
    )
    for account in seat.accounts_at(event.table) if event.area == PLACE else ():
        table.layout(account).told_to_vacate = True


def one_game_directed(floor: Floor, event: OneGameDirected) -> None:
    floor.seats[event.terminal].one_game = not event.lifted


def wagered_or_not(floor: Floor, event: WageringClosed) -> None:
    """From now on the round counts for everybody present; who wagers here is idle at no table."""
    here = floor.tables[event.table]
    for seat in floor.seats.values():
        for account in seat.accounts_at(here.id) if here.id in seat.tables else ():
            here.layout(account)
    for table in floor.tables.values():
        for account in table.layouts.keys() & event.staked.keys():
            table.layouts[account].idle = 0
