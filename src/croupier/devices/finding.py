"""Which drivers there are: whatever packages on this machine have registered, and nothing else.

A driver is an entry point of the group `croupier.devices`, named `<kind>.<protocol>`: `wheel.simulated`. A
third party adds one by publishing a package.
"""

from collections.abc import Iterable
from importlib.metadata import EntryPoint, entry_points

from croupier.devices.at_table import AtTable
from croupier.devices.at_terminal import AtTerminal
from croupier.devices.driver import MakesDriver
from croupier.devices.monitoring.attaching import AttachedMonitoring
from croupier.devices.note_acceptor.attaching import AttachedNoteAcceptor
from croupier.devices.shoe.attaching import AttachedShoe
from croupier.devices.ticket_printer.attaching import AttachedTicketPrinter
from croupier.devices.tumbler.attaching import AttachedTumbler
from croupier.devices.wheel.attaching import AttachedWheel

GROUP = "croupier.devices"
OF_TERMINALS: dict[str, type[AtTerminal]] = {
    kind.kind: kind for kind in (AttachedNoteAcceptor, AttachedTicketPrinter, AttachedMonitoring)
}
OF_TABLES: dict[str, type[AtTable]] = {
    kind.kind: kind for kind in (AttachedWheel, AttachedTumbler, AttachedShoe)
}
"""They make outcomes: a real floor never simulates one of these."""
KINDS = (*OF_TERMINALS, *OF_TABLES)


class NoSuchDriver(Exception):
    """A driver that nobody has installed, or that is none."""


def installed() -> dict[str, EntryPoint]:
    """Every driver by its name."""
    return {one.name: one for one in sorted(entry_points(group=GROUP), key=lambda one: one.name)}


def find(name: str) -> MakesDriver:
    """The driver of this name. Raises NoSuchDriver, in words."""
    kind, _, protocol = name.partition(".")
    if kind not in KINDS or not protocol:
        raise NoSuchDriver(f'"{name}": write a kind and a protocol, the kind one of {_list(KINDS)}')
    known = installed()
    if name not in known:
        ours = [one for one in known if one.partition(".")[0] == kind]
        raise NoSuchDriver(
            f'No driver "{name}" is installed; for this kind there is {_list(ours) or "none"}. '
            "Install the package that has it; if it is croupier's own, install croupier again."
        )
    try:
        found: MakesDriver = known[name].load()
    except (ImportError, AttributeError) as problem:
        raise NoSuchDriver(f'The driver "{name}" cannot be loaded: {problem}') from None
    return found


def _list(names: Iterable[str]) -> str:
    return ", ".join(names)
