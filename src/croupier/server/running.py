"""A floor that runs: its journal, its engine, whoever may come in, and the screens behind one address."""

import asyncio
import contextlib
import fcntl
import os
import shlex
import signal
from collections.abc import AsyncIterator, Callable, Iterator
from pathlib import Path
from typing import Any, Protocol

import uvicorn
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from litestar import Litestar

from croupier.engine.engine import Engine, StopFailed
from croupier.engine.keeper import FloorRefused
from croupier.floor import FloorPlan
from croupier.journal.chain import Signer
from croupier.journal.journal import Journal, JournalIsBroken
from croupier.journal.keys import NoKey, load_key, make_key, secret
from croupier.journal.memory import Memory
from croupier.journal.opening import open_store, without_password
from croupier.journal.people import People
from croupier.journal.store import Store, StoreRefused
from croupier.rulebooks import Library, RulebookError
from croupier.server.access import Access
from croupier.server.app import create_app
from croupier.server.screens import Screens


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


class Attached(Protocol):
    """Something that acts on the floor while it runs: devices, and whoever plays or deals by itself."""

    def start(self) -> None: ...
    def stop(self) -> None: ...


class Running:
    """The whole system behind one web application, its journal in `data` or in a database."""

    def __init__(self, plan: FloorPlan, data: Path, journal_at: str = "") -> None:
        self._plan, self._runs = plan, False
        self.not_clean = ""
        """Why the stop was none, in words."""
        self.attached: list[Attached] = []
        self.shown: dict[str, Any] = {}
        """What the home page tells everybody."""
        with contextlib.ExitStack() as opened:
            store = open_store(journal_at or str(data))
            opened.callback(store.close)
            signer = Signer(journal_key(data, store))
            self.engine = Engine(Journal(store, signer, Memory(key_path(data))))
            people = People(data / "people.sqlite")
            opened.callback(people.close)
            ticket_key = secret(data / "ticket.key")
            self.close = opened.pop_all().close
        self.access = Access(people, ticket_key)
        self.screens = Screens(self.engine, self.access)
        self.app = create_app(self.engine, self.access, self.screens, self.shown, self._lifespan)

    def start(self) -> None:
        """Take the journal up. Call it inside the event loop."""
        books = {table.rulebook for table in self._plan.tables}
        self.engine.start(self._plan, {book: Library().texts(book) for book in sorted(books)})
        for one in self.attached:
            one.start()
        self._runs = True

    @contextlib.asynccontextmanager
    async def _lifespan(self, app: Litestar) -> AsyncIterator[None]:
        if not self._runs:
            self.start()
        yield
        for one in self.attached:
            one.stop()
        self.screens.stop()
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


def run(
    made: Callable[[], Running],
    data: Path,
    host: str,
    port: int,
    journal_at: str = "",
    ready: Callable[[], None] = lambda: None,
) -> None:
    """Run until stopped. Raises CannotRun, or SystemExit where the floor could not go on."""
    with contextlib.ExitStack() as held:
        with in_words(data, journal_at):
            held.callback(os.close, hold(data))
            running = made()
            held.callback(running.close)
        config = uvicorn.Config(
            running.app,
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

        running.engine.when_stopped.append(fail)

        async def serve() -> None:
            with in_words(data, journal_at):
                running.start()
            ready()
            await server.serve()

        with asyncio.Runner(loop_factory=config.get_loop_factory()) as runner:
            runner.run(serve())
        if failed:
            raise SystemExit(1)
        if running.not_clean:
            raise CannotRun(running.not_clean)
