"""Which table a terminal shows, and on how many it may wager at once."""

from croupier.floor.state import Floor, Seat
from croupier.message import Command, Event
from croupier.play.chips import ChipsLie
from croupier.play.table import Table
from croupier.refusal import Refusal
from croupier.rulebooks.policies import Confirming, SeveralTables


class SelectTable(Command, frozen=True):
    """Show another table; without a name, the one last wagered on."""

    terminal: str
    table: str = ""


class TableSelected(Event, frozen=True):
    """A terminal shows another table; wagers on the one before stay where they are."""

    terminal: str
    table: str


def select_table(floor: Floor, seat: Seat, command: SelectTable) -> list[Event] | Refusal:
    asked = command.table or seat.last_table
    cites = floor.tables[seat.tables[0]].cites(SeveralTables)
    if not asked:
        return Refusal("no_last_table", {"tables": seat.tables}, cites)
    if asked not in seat.tables:
        return Refusal("no_such_table", {"table": asked, "tables": seat.tables}, cites)
    return [TableSelected(terminal=seat.id, table=asked, cites=cites)]


def refuse_another_table(floor: Floor, seat: Seat, table: Table) -> Refusal | None:
    """A wager on a second table while the first is unsettled, where only one is provided for."""
    if (seat.several_tables and not seat.one_game) or len(seat.tables) == 1:
        return None
    unconfirmed = not table.asks(Confirming.REQUIRED)
    for other in floor.reached(seat.account):
        chips = other.wagers_of(seat.account)
        if other is not table and (chips.confirmed or (unconfirmed and chips.placed)):
            return Refusal("one_table_at_a_time", {"table": other.id}, table.cites(SeveralTables))
    return None


def table_selected(floor: Floor, event: TableSelected) -> None:
    floor.seats[event.terminal].selected = event.table


def wagered_on(floor: Floor, event: ChipsLie) -> None:
    floor.seats[event.terminal].last_table = event.table
