"""The devices of a floor, from the operator's list of them to what is attached."""

from collections.abc import Callable
from typing import Any

import msgspec

from croupier.accounts.tickets import Ticket
from croupier.devices.at_table import MakesOutcomes
from croupier.devices.at_terminal import Wrongs
from croupier.devices.attaching import Attachment, Devices, Floored
from croupier.devices.driver import Driver
from croupier.devices.finding import OF_TABLES, OF_TERMINALS, find
from croupier.devices.note_acceptor.attaching import AttachedNoteAcceptor
from croupier.devices.ticket_printer.attaching import AttachedTicketPrinter
from croupier.rulebooks.policies import ResultBy


class DevicePlan(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One device as the operator lists it."""

    driver: str
    """`wheel.simulated`: kind and protocol."""
    at: str
    """The table or terminal."""
    address: str = ""
    options: dict[str, Any] = {}
    """Whatever else its driver takes."""
    attached: dict[str, Any] = {}
    """How it is attached: `automated`, `sensors`, `patience`, `sure`. It begins by itself where a rulebook
    has a device make the outcome, and where nobody is there who could spin it: where it is simulated."""

    @property
    def kind(self) -> str:
        return self.driver.partition(".")[0]


class Numbers(msgspec.Struct, frozen=True):
    """What devices need to know of tickets, and only the server can tell them."""

    read: Callable[[str], str]
    """From the digits on a ticket to what the floor knows it by."""
    of: Callable[[Ticket], str]
    """From a ticket to its digits."""
    venue: str = "croupier"


class CannotAttach(Exception):
    """A device that does not belong where the plan puts it, in words."""


def makes_outcomes_up(plan: DevicePlan) -> bool:
    """Whether this device would make up outcomes: a real floor refuses it."""
    return plan.kind in OF_TABLES and find(plan.driver).simulated


def attach(engine: Floored, plans: tuple[DevicePlan, ...], numbers: Numbers) -> Devices:
    """Make every driver and attach it. The floor must be open. Raises NoSuchDriver and CannotAttach."""
    devices, wrongs = Devices(engine), dict[str, Wrongs]()
    for plan in plans:
        find(plan.driver)
        if plan.kind in OF_TABLES:
            devices.add(_at_table(engine, plan))
        else:
            shared = wrongs.setdefault(plan.at, Wrongs())
            devices.add(_at_terminal(engine, plan, numbers, shared))
    return devices


def _at_table(engine: Floored, plan: DevicePlan) -> Attachment:
    kind, table = OF_TABLES[plan.kind], engine.floor.tables.get(plan.at)
    if table is None:
        raise CannotAttach(f"{plan.driver}: there is no table {plan.at}")
    if table.game.kind != kind.game:
        raise CannotAttach(f"{plan.driver}: {plan.at} is a table of {table.game.title}")
    driver, how = _made(plan, kind.setting(table)), dict(plan.attached)
    if issubclass(kind, MakesOutcomes):
        by_itself = table.asks(ResultBy.DEVICE) or find(plan.driver).simulated
        how.setdefault("automated", by_itself)
    try:
        return kind(engine, plan.at, driver, **how)
    except TypeError:
        raise CannotAttach(
            f"{plan.driver} at {plan.at}: it cannot be attached with {', '.join(plan.attached)}"
        ) from None


def _at_terminal(engine: Floored, plan: DevicePlan, numbers: Numbers, wrongs: Wrongs) -> Attachment:
    kind, seat = OF_TERMINALS[plan.kind], engine.floor.terminals.get(plan.at)
    if seat is None:
        raise CannotAttach(f"{plan.driver}: there is no terminal {plan.at}")
    driver = _made(plan, kind.setting(engine.floor, seat))
    if issubclass(kind, AttachedNoteAcceptor):
        return kind(engine, plan.at, driver, wrongs, read_number=numbers.read)
    if issubclass(kind, AttachedTicketPrinter):
        return kind(engine, plan.at, driver, wrongs, number_of=numbers.of, venue=numbers.venue)
    return kind(engine, plan.at, driver, wrongs)


def _made(plan: DevicePlan, setting: object) -> Driver:
    try:
        return find(plan.driver)(plan.address, setting, **plan.options)
    except TypeError as problem:
        raise CannotAttach(f"{plan.driver} at {plan.at}: {problem}") from None
