"""A player at a terminal that failed: calls for service, and is moved to another with the whole account."""

from croupier.floor.state import TERMINAL, Floor, Seat, ServiceCall
from croupier.message import Command, Event, Millis
from croupier.play.authority import refuse_below
from croupier.play.table import Table
from croupier.refusal import Refusal
from croupier.rulebooks.irregularities import Cure, Ground

Decision = list[Event] | Refusal


class CallService(Command, frozen=True):
    """A player asks for somebody, or reports a malfunction."""

    terminal: str
    reason: str = ""


class AttendService(Command, frozen=True):
    """Somebody has seen to a player who called."""

    terminal: str


class MovePlayer(Command, frozen=True):
    """Take the player of a terminal that failed to a free one of the same tables."""

    terminal: str
    to: str


class ServiceCalled(Event, frozen=True):
    """A player called: the terminal, the account, the time and the player's own words."""

    terminal: str
    account: str
    table: str
    reason: str
    called_at: Millis


class ServiceAttended(Event, frozen=True):
    """Somebody came."""

    terminal: str
    attended_by: str
    attended_at: Millis


class PlayerMoved(Event, frozen=True):
    """The account is at another terminal, with its credit and with its wagers wherever they are."""

    terminal: str
    to: str
    account: str
    amount: int
    """All that the player has, in credit, on layouts and held, less what is owed."""
    credit: int
    moved_by: str
    moved_at: Millis


def call_service(floor: Floor, seat: Seat, command: CallService) -> Decision:
    ground = reporting(floor.tables[seat.selected])
    return [
        ServiceCalled(
            terminal=seat.id,
            account=seat.account,
            table=seat.selected,
            reason=command.reason,
            called_at=command.at,
            cites=ground.cites if ground else (),
        )
    ]


def reporting(table: Table) -> Ground | None:
    """The clause by which players report malfunctions here."""
    grounds = table.rulebook.irregularities.values()
    return next((ground for ground in grounds if ground.cure is Cure.REPORTED), None)


def attend_service(floor: Floor, seat: Seat, command: AttendService) -> Decision:
    ground = reporting(floor.tables[seat.selected])
    cites = ground.cites if ground else ()
    if seat.service is None:
        return Refusal("nobody_called", {"terminal": seat.id}, cites)
    by, at = command.by.known_as, command.at
    return [ServiceAttended(terminal=seat.id, attended_by=by, attended_at=at, cites=cites)]


def move_player(floor: Floor, seat: Seat, command: MovePlayer) -> Decision:
    table, to = floor.tables[seat.selected], floor.seats.get(command.to)
    roles = table.rulebook.roles
    refusal = refuse_below(table, command.by, roles.ranks[0])
    if refusal:
        return refusal
    if not seat.out_of_service:
        return Refusal("no_fault_here", {"terminal": seat.id}, roles.cites)
    if not seat.account:
        return Refusal("no_account", {"terminal": seat.id}, roles.cites)
    if seat.leaving is not None:
        return Refusal("already_leaving", {"terminal": seat.id}, roles.cites)
    if to is None or not _free(seat, to):
        params = {"to": command.to, "free": free_places(floor, seat) or ("none",)}
        return Refusal("no_place_to_move_to", params, roles.cites)
    return [
        PlayerMoved(
            terminal=seat.id,
            to=to.id,
            account=seat.account,
            amount=_everything(floor, seat.account),
            credit=floor.ledger.balance(f"chips/{seat.account}"),
            moved_by=command.by.known_as,
            moved_at=command.at,
            cites=roles.cites,
        )
    ]


def free_places(floor: Floor, seat: Seat) -> tuple[str, ...]:
    """The terminals to which somebody can be taken from here."""
    return tuple(one.id for one in floor.terminals.values() if _free(seat, one))


def _free(seat: Seat, to: Seat) -> bool:
    there = to.place == TERMINAL and not to.account and not to.out_of_service
    return there and set(seat.tables) <= set(to.tables)


def _everything(floor: Floor, account: str) -> int:
    """Whatever stands in the books under this account's name."""
    own = (b for path, b in floor.ledger.balances.items() if path.rpartition("/")[2] == account)
    return sum(own)


def service_called(floor: Floor, event: ServiceCalled) -> None:
    call = ServiceCall(event.called_at, event.reason, event.cites)
    floor.seats[event.terminal].service = call


def service_attended(floor: Floor, event: ServiceAttended) -> None:
    floor.seats[event.terminal].service = None


def player_moved(floor: Floor, event: PlayerMoved) -> None:
    here, there = floor.seats[event.terminal], floor.seats[event.to]
    there.account, there.one_game = here.account, here.one_game
    there.selected, there.last_table = here.selected, here.last_table
    here.account, here.one_game, here.last_table = "", False, ""
    here.selected = here.tables[0]
    account = floor.accounts[event.account]
    account.moved_from = (*account.moved_from, (event.terminal, event.moved_at))
    account.terminal = event.to
