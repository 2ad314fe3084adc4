"""The demo floor: a table of every game and form, and people whose passwords are shown."""

import asyncio
import contextlib
import fcntl
import os
import random
import shlex
import signal
from collections.abc import AsyncIterator, Callable, Iterator
from pathlib import Path

import uvicorn
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from litestar import Litestar

from croupier.devices.simulated import SimulatedDevices
from croupier.engine.engine import Engine, StopFailed
from croupier.engine.keeper import FloorRefused
from croupier.floor import FloorPlan
from croupier.floor.state import TerminalPlan
from croupier.journal.chain import Signer
from croupier.journal.journal import Journal, JournalIsBroken
from croupier.journal.keys import NoKey, load_key, make_key, secret
from croupier.journal.memory import Memory
from croupier.journal.opening import open_store, without_password
from croupier.journal.people import People
from croupier.journal.store import Store, StoreRefused
from croupier.play.table import Limits, TablePlan
from croupier.rulebooks import Library, RulebookError
from croupier.server.access import Access
from croupier.server.app import create_app
from croupier.server.screens import Screens

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
    **dict.fromkeys(("PT1", "PT2", "PT3", "PT4"), ("R1", "S1", "B1", "B2")),
    **dict.fromkeys(("IB1", "IB2"), ("W1", "D1")),
    **dict.fromkeys(("LT1", "LT2"), ("L1", "L2")),
    **{f"TB1-{n}": ("TB1",) for n in (1, 2)},
    **{f"TB2-{n}": ("TB2",) for n in (1, 2)},
    **{f"TT1-{n}": ("TT1",) for n in (1, 2)},
    **{f"TT2-{n}": ("TT2",) for n in (1, 2)},
}
DESKS, MACHINES = ("D1",), ("TICO1",)
"""A cash desk, and a machine that pays tickets by itself."""
HAND_PAID = ("R1", "W1")
"""Their terminals print no ticket above the limit: the supervisor pays by hand."""
TICKET_LIMIT, TICKET_DAYS = 50_000, 30
PLAYERS = ("Ann", "Ben", "Cleo")
"""At the tables dealt by hand."""


def demo_plan(wagering_seconds: float, only: tuple[str, ...] = ()) -> FloorPlan:
    """The floor with all its tables, or only some of them and whoever can reach them."""
    chosen = {id: table for id, table in TABLES.items() if not only or id in only}
    reach = {id: tuple(t for t in tables if t in chosen) for id, tables in TERMINALS.items()}
    return FloorPlan(
        tables=tuple(_table(id, *table, wagering_seconds) for id, table in chosen.items()),
        terminals=tuple(TerminalPlan(id, tables) for id, tables in reach.items() if tables),
        players=PLAYERS if any(form == "by-hand" for _, form, _ in chosen.values()) else (),
        desks=(*DESKS, *MACHINES),
    )


def _table(id: str, rulebook: str, form: str, game: str, wagering_seconds: float) -> TablePlan:
    return TablePlan(
        id=id,
        rulebook=rulebook,
        form=form,
        game=game,
        limits=Limits(min=100, max=50_000),
        wagering_seconds=wagering_seconds,
        chips=(100, 500, 2_500, 10_000, 50_000),
        differential=200_000 if rulebook == LTGAME else 0,
        result_hold_seconds=8,
        ticket_limit=TICKET_LIMIT if id in HAND_PAID else 0,
        ticket_days=TICKET_DAYS,
    )


def key_path(data: Path) -> Path:
    """Beside the folder of the records, not in it."""
    here = data.resolve()
    return here.with_name(f"{here.name}.key")


def journal_key(data: Path, store: Store) -> Ed25519PrivateKey:
    """The key that signs the journal, made on first use; never a second one for the same journal."""
    path = key_path(data)
    if path.exists():
        return load_key(path)
    if store.last_checkpoint():
        raise NoKey(f"{path} is gone, and its key signed this journal: put it back")
    return make_key(path)


class Demo:
    """The whole system behind one web application, its journal in `data` or in a database."""

    def __init__(
        self, data: Path, wagering_seconds: float, only: tuple[str, ...] = (), journal_at: str = ""
    ) -> None:
        self._plan, self._runs = demo_plan(wagering_seconds, only), False
        self.not_clean = ""
        """Why the stop was none, in words."""
        with contextlib.ExitStack() as opened:
            store = open_store(journal_at or str(data))
            opened.callback(store.close)
            signer = Signer(journal_key(data, store))
            self.engine = Engine(Journal(store, signer, Memory(key_path(data))))
            people = People(data / "people.sqlite")
            opened.callback(people.close)
            ticket_key, demo_key = secret(data / "ticket.key"), secret(data / "demo.key")
            self.close = opened.pop_all().close
        access = Access(people, ticket_key)
        self._screens = Screens(self.engine, access)
        self._devices = SimulatedDevices(self.engine, random.SystemRandom())
        key = int.from_bytes(demo_key[:8])
        codes = {
            terminal: f"{(key + 7_919 * at) % 900_000 + 100_000}"
            for at, terminal in enumerate(TERMINALS)
        }
        access.codes = {code: terminal for terminal, code in codes.items()}
        staff = [
            {"name": name, "role": role, "password": f"{name}-at-the-table"} for name, role in STAFF
        ]
        for person in staff:
            access.add_person(person["name"], person["role"], person["password"])
        shown = {"codes": codes, "staff": staff, "machines": MACHINES}
        self.app = create_app(self.engine, access, self._screens, shown, self._lifespan)

    def start(self) -> None:
        """Take the journal up. Call it inside the event loop."""
        books = {table.rulebook for table in self._plan.tables}
        self.engine.start(self._plan, {book: Library().texts(book) for book in sorted(books)})
        self._devices.start()
        self._runs = True

    @contextlib.asynccontextmanager
    async def _lifespan(self, app: Litestar) -> AsyncIterator[None]:
        if not self._runs:
            self.start()
        yield
        self._devices.stop()
        self._screens.stop()
        try:
            await self.engine.stop()
        except StopFailed as problem:
            why = next(iter(str(problem).splitlines()), "no more is known")
            self.not_clean = (
                f"The floor was not stopped cleanly: the end could not be written ({why}). All that "
                "was answered is on record. Mend that and start it again: it goes on from its records."
            )
        self.close()


class CannotRun(Exception):
    """A floor that cannot be run on what is there, in words."""


def hold(data: Path) -> int:
    """Take a folder for one floor; the lock goes with the process, however it ends."""
    data.mkdir(parents=True, exist_ok=True)
    held = os.open(data / "lock", os.O_RDWR | os.O_CREAT, 0o600)
    try:
        fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        os.close(held)
        raise CannotRun(f"Another floor runs on {data}. Stop it, or use another folder.") from None
    return held


@contextlib.contextmanager
def in_words(data: Path, journal_at: str) -> Iterator[None]:
    """What is wrong with the records, the key or the folder, and a way out."""
    at = without_password(journal_at) or str(data)
    try:
        yield
    except (StoreRefused, NoKey) as problem:
        raise CannotRun(f"{problem}.") from None
    except FloorRefused as refused:
        raise CannotRun(str(refused)) from None
    except RulebookError:
        raise CannotRun(
            f"The journal in {at} was kept by another version. Move it and its key away, or use --data."
        ) from None
    except JournalIsBroken as broken:
        raise CannotRun(
            f"The journal in {at} cannot be taken up ({broken}). "
            f"Look at it with croupier audit verify --data {shlex.quote(at)}, or use another folder."
        ) from None
    except OSError as problem:
        raise CannotRun(f"{data} cannot be used: {problem.strerror}.") from None


class Server(uvicorn.Server):
    """One that a signal stops and does not kill: its last words are still said."""

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        stops = (signal.SIGINT, signal.SIGTERM)
        before = {one: signal.signal(one, self.handle_exit) for one in stops}
        try:
            yield
        finally:
            for one, handler in before.items():
                signal.signal(one, handler)


def run_demo(
    data: Path,
    host: str,
    port: int,
    wagering_seconds: float,
    only: tuple[str, ...] = (),
    journal_at: str = "",
    ready: Callable[[], None] = lambda: None,
) -> None:
    """Run until stopped. Raises CannotRun, or SystemExit where the floor could not go on."""
    with contextlib.ExitStack() as held:
        with in_words(data, journal_at):
            held.callback(os.close, hold(data))
            demo = Demo(data, wagering_seconds, only, journal_at)
            held.callback(demo.close)
        config = uvicorn.Config(
            demo.app,
            host=host,
            port=port,
            ws="websockets-sansio",
            log_level="warning",
            timeout_graceful_shutdown=2,
            ws_max_size=16_384,
        )
        server, failed = Server(config), list[bool]()

        def fail() -> None:
            failed.append(True)
            server.should_exit = True

        demo.engine.when_stopped.append(fail)

        async def serve() -> None:
            with in_words(data, journal_at):
                demo.start()
            ready()
            await server.serve()

        with asyncio.Runner(loop_factory=config.get_loop_factory()) as runner:
            runner.run(serve())
        if failed:
            raise SystemExit(1)
        if demo.not_clean:
            raise CannotRun(demo.not_clean)
