"""The demo floor: one table on this machine, four terminals, and people whose passwords are shown."""

import contextlib
import fcntl
import os
import secrets
import signal
from collections.abc import AsyncIterator
from pathlib import Path

import uvicorn
from litestar import Litestar

from croupier.engine.engine import Engine
from croupier.floor import FloorPlan
from croupier.floor.state import TerminalPlan
from croupier.journal.people import People
from croupier.journal.sqlite import SqliteJournal
from croupier.play.table import Limits, TablePlan
from croupier.rulebooks import Library
from croupier.server.access import Access
from croupier.server.app import create_app
from croupier.server.screens import Screens

TERMINALS = ("PT1", "PT2", "PT3", "PT4")
STAFF = (("dana", "dealer"), ("sam", "casino supervisor"))


def demo_plan(wagering_seconds: float) -> FloorPlan:
    table = TablePlan(
        id="R1",
        rulebook="act-mttg-2019",
        game="roulette",
        limits=Limits(min=100, max=50_000),
        wagering_seconds=wagering_seconds,
        chips=(100, 500, 2_500, 10_000, 50_000),
    )
    return FloorPlan(tables=(table,), terminals=tuple(TerminalPlan(id) for id in TERMINALS))


def secret(path: Path) -> bytes:
    """A key kept in a file that only its owner can read, made on first use."""
    if not path.exists():
        with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
            file.write(secrets.token_bytes(32))
    return path.read_bytes()


def demo_app(data: Path, wagering_seconds: float) -> Litestar:
    """The whole system behind one web application, its journal in `data`."""
    journal = SqliteJournal(data / "journal.sqlite")
    people = People(data / "people.sqlite")
    engine = Engine(journal)
    access = Access(people, secret(data / "ticket.key"))
    screens = Screens(engine, access)
    engine.when_stopped.append(lambda: signal.raise_signal(signal.SIGTERM))
    key = int.from_bytes(secret(data / "demo.key")[:8])
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

    @contextlib.asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        plan = demo_plan(wagering_seconds)
        engine.start(plan, {t.rulebook: Library().texts(t.rulebook) for t in plan.tables})
        yield
        screens.stop()
        await engine.stop()
        journal.close()
        people.close()

    return create_app(engine, access, screens, {"codes": codes, "staff": staff}, lifespan)


class DataInUse(Exception):
    """Another floor keeps its records in this folder now."""


def hold(data: Path) -> int:
    """Take a folder for one floor; the lock goes with the process, however it ends."""
    data.mkdir(parents=True, exist_ok=True)
    held = os.open(data / "lock", os.O_RDWR | os.O_CREAT, 0o600)
    try:
        fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        os.close(held)
        raise DataInUse(f"Another floor runs on {data}. Stop it, or use another folder.") from None
    return held


def run_demo(data: Path, host: str, port: int, wagering_seconds: float) -> None:
    """Run until stopped. Raises DataInUse, or SystemExit where the floor could not go on."""
    hold(data)
    config = uvicorn.Config(
        demo_app(data, wagering_seconds),
        host=host,
        port=port,
        ws="websockets-sansio",
        log_level="warning",
        timeout_graceful_shutdown=2,
        ws_max_size=16_384,
    )
    uvicorn.Server(config).run()
