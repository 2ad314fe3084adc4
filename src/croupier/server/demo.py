"""The demo floor: a table of every game and form, and people whose passwords are shown."""

import random
from collections.abc import Callable
from pathlib import Path
from urllib.parse import urlsplit

from croupier.devices.simulated import SimulatedDevices
from croupier.floor import FloorPlan
from croupier.floor.state import TerminalPlan
from croupier.journal.keys import secret
from croupier.journal.opening import without_password
from croupier.journal.people import Place
from croupier.play.table import Limits, TablePlan
from croupier.server.access import SESSION_SECONDS
from croupier.server.dealers import Dealers
from croupier.server.patrons import REGULARS, Patrons
from croupier.server.running import Listening, Running, run
from croupier.server.standing import OF_TABLES

STAFF = (
    ("dana", "dealer"),
    ("sam", "casino supervisor"),
    ("amy", "assistant gaming manager"),
    ("max", "gaming manager"),
    ("hugo", "electronic gaming host"),
    ("ella", "electronic gaming supervisor"),
    ("gwen", "game supervisor"),
    ("pete", "pit boss"),
    ("cora", "cashier"),
)
ACT, INTERBLOCK = "act-mttg-2019", "nsw-interblock-2016"
LTGAME, VIC = "nsw-ltgame-2016", "vic-roulette-2011"

TABLES: dict[str, tuple[str, str, str]] = {
    "R1": (ACT, "", "roulette"),
    "S1": (ACT, "", "sic-bo"),
    "B1": (ACT, "", "baccarat-a"),
    "B2": (ACT, "", "baccarat-b"),
    "W1": (INTERBLOCK, "", "roulette"),
    "D1": (INTERBLOCK, "", "sic-bo"),
    "L1": (LTGAME, "", "baccarat"),
    "L2": (LTGAME, "", "even-money-baccarat"),
    "H1": (VIC, "by-hand", "roulette"),
    "H2": (VIC, "by-hand", "double-zero-fh"),
    "H3": (VIC, "by-hand", "double-zero-op"),
    "H4": (VIC, "by-hand", "double-zero-vw"),
    "H5": (VIC, "by-hand", "french"),
    "TB1": (VIC, "touchbet", "roulette"),
    "TB2": (VIC, "touchbet", "double-zero-fh"),
    "TT1": (VIC, "touchtable", "roulette"),
    "TT2": (VIC, "touchtable", "double-zero-op"),
}
"""Every game of every rulebook, in every form: rulebook, form, game."""

TERMINALS: dict[str, tuple[str, ...]] = {
    **{f"PT{n}": ("R1", "S1", "B1", "B2") for n in range(1, 10)},
    **{f"IB{n}": ("W1", "D1") for n in range(1, 5)},
    **{f"LT{n}": ("L1", "L2") for n in range(1, 5)},
    **{f"{table}-{n}": (table,) for table in ("TB1", "TB2", "TT1", "TT2") for n in (1, 2, 3)},
}
"""Some for visitors; the regulars have theirs among them."""
DESKS, MACHINES = ("D1",), ("TICO1",)
"""A cash desk, and a machine that pays tickets by itself."""
HAND_PAID = ("R1", "W1")
"""Their terminals print no ticket above the limit: the supervisor pays by hand."""
TICKET_LIMIT, TICKET_DAYS = 50_000, 30
PLAYERS = ("Ann", "Ben", "Cleo", *(one.place for one in REGULARS if one.place not in TERMINALS))
"""At the tables dealt by hand: some for whoever deals there, and the regulars."""


def demo_plan(
    wagering_seconds: float, only: tuple[str, ...] = (), hold_seconds: float = 8
) -> FloorPlan:
    """The floor with all its tables, or only some of them and whoever can reach them."""
    chosen = {id: table for id, table in TABLES.items() if not only or id in only}
    reach = {id: tuple(t for t in tables if t in chosen) for id, tables in TERMINALS.items()}
    return FloorPlan(
        tables=tuple(
            _table(id, *table, wagering_seconds, hold_seconds) for id, table in chosen.items()
        ),
        terminals=tuple(TerminalPlan(id, tables) for id, tables in reach.items() if tables),
        players=PLAYERS if any(form == "by-hand" for _, form, _ in chosen.values()) else (),
        desks=(*DESKS, *MACHINES),
    )


def _table(
    id: str, rulebook: str, form: str, game: str, wagering_seconds: float, hold_seconds: float
) -> TablePlan:
    return TablePlan(
        id=id,
        rulebook=rulebook,
        form=form,
        game=game,
        limits=Limits(min=100, max=50_000),
        wagering_seconds=wagering_seconds,
        chips=(100, 500, 2_500, 10_000, 50_000),
        differential=200_000 if rulebook == LTGAME else 0,
        result_hold_seconds=hold_seconds,
        ticket_limit=TICKET_LIMIT if id in HAND_PAID else 0,
        ticket_days=TICKET_DAYS,
    )


OTHER_PORTS = 20
FAST = {"wagering_seconds": 6.0, "hold_seconds": 2.0, "spin_seconds": 1.0}
"""Rounds for whoever wants to see many."""


class Demo(Running):
    """A floor whose codes and passwords are there to be seen, and whose devices are simulated.

    A lively one has people too: automatic Dealers and patrons.
    """

    def __init__(
        self,
        data: Path,
        wagering_seconds: float,
        only: tuple[str, ...] = (),
        journal_at: str = "",
        hold_seconds: float = 8,
        spin_seconds: float = 4,
        lively: bool = False,
    ) -> None:
        key = int.from_bytes(secret(data / "demo.key")[:8])
        super().__init__(demo_plan(wagering_seconds, only, hold_seconds), data, journal_at)
        chance = random.SystemRandom()
        self.attached.append(SimulatedDevices(self.engine, chance, spin_seconds))
        places = [Place("terminal", terminal) for terminal in TERMINALS]
        places += [Place(kind, table) for kind in OF_TABLES for table in TABLES]
        self.access.codes = {
            f"{(key + 7_919 * at) % 900_000 + 100_000}": place for at, place in enumerate(places)
        }
        codes, screens = dict[str, str](), dict[str, str]()
        for code, place in self.access.codes.items():
            if place.kind == "terminal":
                codes[place.name] = code
            else:
                screens[str(place)] = code
        self.access.idle_seconds = SESSION_SECONDS
        staff = [
            {"name": name, "role": role, "password": f"{name}-at-the-table"} for name, role in STAFF
        ]
        for person in staff:
            self.access.show_person(person["name"], person["role"], person["password"])
        self.dealers = Dealers(self.engine, self.screens, chance, spin_seconds)
        self.patrons = Patrons(self.engine, self.dealers, codes, random.Random(key), spin_seconds)
        if lively:
            self.attached += [self.dealers, self.patrons]
        self.shown.update(
            codes=codes,
            screens=screens,
            staff=staff,
            machines=MACHINES,
            lively=lively,
            patrons=self.patrons.playing,
            journal=without_password(journal_at) or str(data),
        )


def run_demo(
    data: Path,
    host: str,
    port: int,
    wagering_seconds: float,
    only: tuple[str, ...] = (),
    journal_at: str = "",
    fast: bool = False,
    ready: Callable[[str], None] = lambda url: None,
    lively: bool = False,
) -> None:
    """Run until stopped. Raises CannotRun, or SystemExit where the floor could not go on."""
    pace = FAST if fast else {"wagering_seconds": wagering_seconds}
    at = Listening(host, port, others=OTHER_PORTS if port else 0)
    made: list[Demo] = []

    def make() -> Demo:
        made.append(Demo(data, only=only, journal_at=journal_at, lively=lively, **pace))
        return made[0]

    def is_ready(url: str) -> None:
        if lively:
            made[0].patrons.come(f"http://{_reached_at(host)}:{urlsplit(url).port}")
        ready(url)

    run(make, data, at, journal_at, is_ready)


def _reached_at(host: str) -> str:
    """The address at which whoever is on this machine finds a floor that listens there."""
    here = {"0.0.0.0": "127.0.0.1", "": "127.0.0.1", "::": "::1"}.get(host, host)
    return f"[{here}]" if ":" in here else here
