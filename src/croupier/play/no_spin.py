"""A spin that has no effect: the Dealer's key for it, and the light with which no round begins."""

from typing import Literal

from croupier.message import Actor, Command, Event, Millis
from croupier.play.authority import refuse_below
from croupier.play.malfunctions import void_round
from croupier.play.table import Call, Phase, Table
from croupier.refusal import Refusal
from croupier.rulebooks.irregularities import BAD_SPIN_KEY, DISPUTE_KEY, Signal

RED, GREEN = "red", "green"


class NoSpin(Command, frozen=True):
    """Announce a no spin, on a clause that provides for it."""

    table: str
    ground: str = ""
    round: int = 0
    """The spin it is about; 0 for the one in progress or, if there is none, the last."""
    reason: str = ""


class Dispute(NoSpin, frozen=True):
    """Press the Dispute button: a no spin."""


class BadSpin(NoSpin, frozen=True):
    """Press Bad Spin: a no spin."""


class Light(Command, frozen=True):
    """The light on the Dealer Console: red for a fault, green when play may go on."""

    table: str
    colour: Literal["red", "green"]


class LightShown(Event, frozen=True):
    """The Dealer Console shows red or green; of red these are told."""

    table: str
    round: int
    colour: str
    shown_by: str
    shown_at: Millis
    calls: tuple[str, ...] = ()
    opens_at: Millis | None = None
    """With green: when the next wagering period opens by itself."""


def refuse_key(table: Table, command: NoSpin) -> Refusal | None:
    """A key that the Dealer Console of this table does not have."""
    keys: dict[type[NoSpin], str] = {Dispute: DISPUTE_KEY, BadSpin: BAD_SPIN_KEY}
    key, console = keys.get(type(command), ""), table.rulebook.console
    if key in ("", console.key):
        return None
    return _not_on_this_console(table, key, console.no_spin.cites)


def _not_on_this_console(table: Table, what: str, cites: tuple[str, ...] = ()) -> Refusal:
    return Refusal("no_such_step_here", {"what": what, "game": table.game.title}, cites)


def light(table: Table, command: Light) -> list[Event] | Refusal:
    """Red ends an unsettled round as a no spin and keeps the next from beginning; green lets it begin."""
    signal = table.rulebook.console.red_light
    if signal is None:
        return _not_on_this_console(table, "a light")
    red = command.colour == RED
    if red == table.red_light:
        return Refusal("light_is_on", {"table": table.id, "colour": command.colour}, signal.cites)
    refusal = None if red else _refuse_green(table, command.by, signal)
    if refusal:
        return refusal
    opens_at = None if red or table.phase is not Phase.OPEN else table.opening_after(command.at)
    shown = LightShown(
        table=table.id,
        round=table.round_no,
        colour=command.colour,
        shown_by=command.by.known_as,
        shown_at=command.at,
        calls=signal.tells if red else (),
        opens_at=None if table.stopped else opens_at,
        cites=signal.cites,
    )
    if not red or not table.round_in_progress:
        return [shown]
    return [void_round(table, "red light", command.at, signal.cites), shown]


def _refuse_green(table: Table, by: Actor, signal: Signal) -> Refusal | None:
    """The console shows green by itself; a person may say so who was to be told of the red."""
    if by.role == "device":
        return None
    return refuse_below(table, by, signal.tells[0], signal.cites) if signal.tells else None


def refuse_red(table: Table) -> Refusal | None:
    """No round begins on red."""
    signal = table.rulebook.console.red_light
    if not table.red_light or signal is None:
        return None
    return Refusal("red_light", {"table": table.id}, signal.cites)


def light_shown(table: Table, event: LightShown) -> None:
    table.red_light, table.opens_at = event.colour == RED, event.opens_at
    told = (Call(title, event.shown_at, "red light", event.cites) for title in event.calls)
    table.calls = (*table.calls, *told)
