"""What is true on a floor at one moment. Its owner changes it by `apply` and by nothing else."""

from dataclasses import dataclass, field

import msgspec

from croupier.accounts.chip_account import ChipAccount, Ticket
from croupier.accounts.ledger import Ledger
from croupier.message import Command, Event, Millis
from croupier.play.table import Table, TablePlan


class TerminalPlan(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A Player Terminal and the tables it reaches; without any, all of them."""

    id: str
    tables: tuple[str, ...] = ()


class FloorPlan(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The floor as the operator sets it up: line 1 of a playbook, or `floor.toml`."""

    tables: tuple[TablePlan, ...]
    terminals: tuple[str | TerminalPlan, ...] = ()
    seed: int = 0


class OpenFloor(Command, frozen=True):
    """Set the floor up. The rulebooks' own text comes with it, so that records can be read for ever."""

    plan: FloorPlan
    rulebooks: dict[str, dict[str, str]]
    """The three files of each rulebook by name, by the rulebook's id."""


class RulebookAdopted(Event, frozen=True):
    rulebook: str
    digest: str
    files: dict[str, str]


class TableSetUp(Event, frozen=True):
    plan: TablePlan
    opens_at: Millis | None = None
    """When its first wagering period opens by itself."""


class TerminalSetUp(Event, frozen=True):
    terminal: str
    tables: tuple[str, ...]


@dataclass(slots=True)
class Terminal:
    """A Player Terminal: the tables it reaches, the one it shows, the account open on it."""

    id: str
    tables: tuple[str, ...]
    selected: str
    account: str = ""
    ticket: str = ""
    """A ticket printed here and not yet taken."""


@dataclass(slots=True)
class Floor:
    rulebooks: dict[str, dict[str, str]] = field(default_factory=dict, compare=False, repr=False)
    """The adopted text of each rulebook."""
    tables: dict[str, Table] = field(default_factory=dict)
    terminals: dict[str, Terminal] = field(default_factory=dict)
    accounts: dict[str, ChipAccount] = field(default_factory=dict)
    tickets: dict[str, Ticket] = field(default_factory=dict)
    vouchers: dict[str, int] = field(default_factory=dict)
    """Hand pay vouchers and what they are worth."""
    ledger: Ledger = field(default_factory=Ledger)
