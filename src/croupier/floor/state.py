"""What is true on a floor at one moment. Its owner changes it by `apply` and by nothing else."""

from dataclasses import dataclass, field

import msgspec

from croupier.accounts.chip_account import CashOutAsked, ChipAccount
from croupier.accounts.ledger import Ledger
from croupier.accounts.matters import Contravention, Direction, Exclusion, Matter
from croupier.accounts.meters import Meters
from croupier.accounts.tickets import Ticket
from croupier.message import Command, Event, Millis
from croupier.play.equipment import EquipmentPlan, Register
from croupier.play.table import Table, TablePlan


class TerminalPlan(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A Player Terminal and the tables it reaches; without any, all of them."""

    id: str
    tables: tuple[str, ...] = ()


class FloorPlan(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The floor as the operator sets it up: line 1 of a playbook, or `floor.toml`."""

    tables: tuple[TablePlan, ...]
    terminals: tuple[str | TerminalPlan, ...] = ()
    players: tuple[str, ...] = ()
    """Players at tables dealt by hand, where there are no terminals."""
    several_tables: bool = True
    """Whether a terminal may wager on several tables at once, where that is the operator's choice."""
    desks: tuple[str, ...] = ()
    """The cash desks; without any, whatever name a desk gives itself."""
    second_person: tuple[str, ...] = ()
    """Steps that need a second person's approval, by name: `correct_result`."""
    equipment: tuple[EquipmentPlan, ...] | None = None
    """The register of equipment; without one it is kept elsewhere, and nothing is checked against it."""
    test: bool = False
    """A declared test: its devices may be simulated, and its first record says so."""
    seed: int = 0


class OpenFloor(Command, frozen=True):
    """Set the floor up. The rulebooks' own text comes with it, so that records can be read for ever."""

    plan: FloorPlan
    rulebooks: dict[str, dict[str, str]]
    """The three files of each rulebook by name, by the rulebook's id."""


class ChangeFloor(Command, frozen=True):
    """The operator's plan has changed: set up what is new, and other settings of tables that are closed.

    Limits, periods and closing have commands and notices of their own.
    """

    plan: FloorPlan
    rulebooks: dict[str, dict[str, str]]
    """Of rulebooks that are new; those adopted stay as they were adopted."""


class DeclaredATest(Event, frozen=True):
    """This floor is a test: nothing on it was played for money. The first record of such a floor."""


class RulebookAdopted(Event, frozen=True):
    """The text of a rulebook, under which everything after it is decided."""

    rulebook: str
    digest: str
    files: dict[str, str]


class TableSetUp(Event, frozen=True):
    """A table is in place, as the operator planned it."""

    plan: TablePlan
    opens_at: Millis | None = None
    """When its first wagering period opens by itself."""


class TableSettingsChanged(Event, frozen=True):
    """A closed table is set up otherwise; its limits and its period are what they were."""

    plan: TablePlan


class TerminalSetUp(Event, frozen=True):
    """A Player Terminal is in place, and reaches these tables; one that was there reaches others now."""

    terminal: str
    tables: tuple[str, ...]
    several_tables: bool = True


class PlayerSeated(Event, frozen=True):
    """Somebody plays without a terminal: by hand, or as a guest of the Dealer's console."""

    terminal: str
    """The player's or guest's name, which stands where a terminal's would."""
    tables: tuple[str, ...]
    place: str


class DesksSetUp(Event, frozen=True):
    """The cash desks of the floor."""

    desks: tuple[str, ...]


class SecondPersonAsked(Event, frozen=True):
    """The operator wants a second person for these commands."""

    commands: tuple[str, ...]


class Approved(Event, frozen=True):
    """A second person stands behind what follows."""

    table: str
    command: str
    asked_by: str
    approved_by: str
    role: str


TERMINAL, GUEST, PLAYER = "terminal", "guest", "player"


class ServiceCall(msgspec.Struct, frozen=True):
    """A player called for somebody."""

    at: Millis
    reason: str
    cites: tuple[str, ...] = ()


@dataclass(slots=True)
class Malfunction:
    """A terminal failed or, where none is named, another part of the Game System."""

    id: str
    terminal: str
    account: str
    """Whoever played there then."""
    table: str
    rounds: dict[str, int]
    """The latest round of every table it reached."""
    closed: tuple[str, ...]
    """Those of them where the wagering period was over."""
    ground: str
    reason: str
    recorded_at: Millis
    by_device: bool
    cites: tuple[str, ...]
    since: Millis = 0
    """When the last round before it was settled: it may have been at work then."""
    cleared_at: Millis | None = None
    """When it was put right,"""
    accounts: int = 0
    """and how many accounts had been opened then."""


@dataclass(slots=True)
class Hold:
    """An amount that is held back after a malfunction."""

    id: str
    table: str
    round: int
    account: str
    amount: int
    fault: str
    reason: str
    held_at: Millis
    until: Millis | None
    """When it lapses; never, if nothing is said."""
    on_the_meter: bool = False
    """It was on a meter alone and never in the account."""
    open: bool = True


@dataclass(slots=True)
class Seat:
    """A place to play from: the tables it reaches, the one it shows, the account open at it."""

    id: str
    tables: tuple[str, ...]
    selected: str
    place: str = TERMINAL
    """A Player Terminal, a guest of the Dealer's console, or a player at a table dealt by hand."""
    several_tables: bool = True
    account: str = ""
    last_table: str = ""
    """The table last wagered on."""
    ticket: str = ""
    """A ticket printed here and not yet taken."""
    leaving: CashOutAsked | None = None
    """The cash-out that waits for a result or for the Dealer."""
    out_of_service: str = ""
    """The fault for which nothing can be done here."""
    one_game: bool = False
    """Told to play one game at a time; that goes with the account."""
    service: ServiceCall | None = None
    """The player called, and nobody has come yet."""
    colours: dict[str, str] = field(default_factory=dict)
    """The accounts of colour chips, by table and colour: T1/red."""

    @property
    def accounts(self) -> tuple[str, ...]:
        """Every account open at this place."""
        return (*((self.account,) if self.account else ()), *self.colours.values())

    def accounts_at(self, table: str) -> tuple[str, ...]:
        """Those of them with which wagers can be made at a table."""
        if not self.colours:
            return (self.account,) if self.account else ()
        here = (account for key, account in self.colours.items() if key.startswith(f"{table}/"))
        return (*((self.account,) if self.account else ()), *here)


@dataclass(slots=True)
class Shift:
    """A cashier at a desk: the money to start with, and what was paid out since."""

    number: int
    cashier: str
    float: int
    opened_at: Millis
    paid: int = 0
    papers: int = 0
    open: bool = True


@dataclass(slots=True)
class GamingDay:
    """The day that takings are counted to, and how the meters stood when it began."""

    day: str = ""
    began_at: Millis = 0
    meters: dict[str, Meters] = field(default_factory=dict)


@dataclass(slots=True)
class Floor:
    rulebooks: dict[str, dict[str, str]] = field(default_factory=dict, compare=False, repr=False)
    """The adopted text of each rulebook."""
    tables: dict[str, Table] = field(default_factory=dict)
    seats: dict[str, Seat] = field(default_factory=dict)
    accounts: dict[str, ChipAccount] = field(default_factory=dict)
    tickets: dict[str, Ticket] = field(default_factory=dict)
    """Tickets and hand pay vouchers, in the order issued."""
    vouchers: int = 0
    """How many of them are vouchers."""
    numbers: dict[str, str] = field(default_factory=dict)
    """Which paper bears a number, by the number's hash."""
    transfers: dict[str, tuple[int, str]] = field(default_factory=dict)
    """What the monitoring system has sent, and to which terminal, by reference."""
    colours_issued: dict[str, int] = field(default_factory=dict)
    """What each chip of a colour was worth when it was last issued, by table and colour: T1/red."""
    matters: dict[str, Matter] = field(default_factory=dict)
    """Claims, in the order lodged."""
    contraventions: dict[str, Contravention] = field(default_factory=dict)
    """Broken rules, in the order recorded."""
    excluded: dict[str, Exclusion] = field(default_factory=dict)
    """Who makes no further wagers: an account or, by hand, a player."""
    directions: dict[str, Direction] = field(default_factory=dict)
    """What people were told to do, in the order told."""
    second_person: tuple[str, ...] = ()
    """Commands that need one."""
    desks: tuple[str, ...] = ()
    shifts: dict[str, Shift] = field(default_factory=dict)
    """By desk: who works there now, and with what."""
    meters: dict[str, Meters] = field(default_factory=dict)
    """By what they belong to: `terminal/PT1`, `table/R1`, `game/<rulebook>/<form>/<game>`."""
    day: GamingDay = field(default_factory=GamingDay)
    faults: dict[str, Malfunction] = field(default_factory=dict)
    """Malfunctions, in the order recorded."""
    holds: dict[str, Hold] = field(default_factory=dict)
    """Amounts that are or were held back after one."""
    equipment: Register | None = None
    """The register of equipment, where it is kept here."""
    test: bool = False
    """A declared test."""
    ledger: Ledger = field(default_factory=Ledger)

    @property
    def terminals(self) -> dict[str, Seat]:
        """The Player Terminals."""
        return {id: seat for id, seat in self.seats.items() if seat.place == TERMINAL}

    def reached(self, account: str) -> list[Table]:
        """The tables at which this account can have chips: those that its place reaches."""
        record = self.accounts.get(account)
        seat = self.seats.get(record.terminal) if record else None
        return [self.tables[id] for id in seat.tables] if seat else []
