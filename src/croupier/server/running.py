"""A floor that runs: its journal, its engine, whoever may come in, and the screens behind one address."""

import asyncio
import contextlib
import errno
import fcntl
import gc
import os
import shlex
import signal
import socket
import ssl
from collections.abc import AsyncIterator, Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from types import FrameType
from typing import Any, Protocol

import structlog
import uvicorn
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from litestar import Litestar

from croupier.devices.finding import NoSuchDriver
from croupier.devices.setting_up import CannotAttach
from croupier.engine.engine import Engine, EngineStopped, StopFailed
from croupier.engine.keeper import FloorRefused
from croupier.floor import FloorPlan
from croupier.journal.chain import Signer
from croupier.journal.journal import Journal, JournalIsBroken
from croupier.journal.keys import NoKey, load_key, make_key, secret
from croupier.journal.memory import Memory
from croupier.journal.opening import open_store, without_password
from croupier.journal.people import People
from croupier.journal.store import Store, StoreRefused
from croupier.message import SYSTEM
from croupier.rulebooks import Library, RulebookError
from croupier.server.access import Access
from croupier.server.app import create_app
from croupier.server.conversing import MESSAGE_MOST, Wire
from croupier.server.headers import SecurityHeaders
from croupier.server.health import Scraping, health_router
from croupier.server.metrics import FloorMetrics
from croupier.server.telling import Screens
from croupier.server.transports import on_its_own
from croupier.words import languages

log = structlog.get_logger("croupier.serve")


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

    may_differ = False
    """Whether the plan may have other tables than the records."""

    def __init__(
        self, plan: FloorPlan, data: Path, journal_at: str = "", scraping: Scraping | None = None
    ) -> None:
        self._plan, self._runs = plan, False
        self.not_clean = ""
        """Why the stop was none, in words."""
        self.attached: list[Attached] = []
        self._listening: asyncio.Server | None = None
        self.shown: dict[str, Any] = {}
        """What the home page of a demonstration tells everybody."""
        self.about: dict[str, Any] = {"languages": languages()}
        """What everybody may know of the floor."""
        self.socket_port: int | None = None
        """Where terminals hold a socket on a port of its own; None for none."""
        self.ssl: ssl.SSLContext | None = None
        """For every port, where there is a certificate."""
        with contextlib.ExitStack() as opened:
            store = open_store(journal_at or str(data))
            opened.callback(store.close)
            signer = Signer(journal_key(data, store))
            self.engine = Engine(Journal(store, signer, Memory(key_path(data))))
            self.people = People(data / "people.sqlite")
            opened.callback(self.people.close)
            ticket_key = secret(data / "ticket.key")
            self.close = opened.pop_all().close
        self.access = Access(self.people, ticket_key)
        self.screens = Screens(self.engine, self.access)
        self.wire = Wire(self.engine, self.access, self.screens)
        metrics = FloorMetrics(self.engine, self.screens.connections)
        health = health_router(
            self.engine, metrics, scraping or Scraping(), taken_up=lambda: self._runs
        )
        self.app = create_app(
            self.engine,
            self.access,
            self.wire,
            self.shown,
            self._lifespan,
            about=self.about,
            also=[health],
        )

    def start(self) -> None:
        """Take the journal up. Call it inside the event loop."""
        books = {table.rulebook for table in self._plan.tables}
        texts = {book: Library().texts(book) for book in sorted(books)}
        self.engine.start(self._plan, texts, self.may_differ)
        for one in self.attached:
            one.start()
        self._runs = True

    async def started(self) -> None:
        """Whatever is still to be done before anybody is let in."""

    async def listen(self, host: str) -> None:
        """Open the socket that has a port of its own, if there is to be one."""
        if self.socket_port is None:
            return
        try:
            self._listening = await on_its_own.listen(self.wire, host, self.socket_port, self.ssl)
        except OSError:
            raise CannotRun(
                f"Nothing can listen on port {self.socket_port} of {host}: it is taken, or not yours "
                "to use. Give another with --socket-port."
            ) from None
        self.wire.port = self._listening.sockets[0].getsockname()[1]

    @contextlib.asynccontextmanager
    async def _lifespan(self, app: Litestar) -> AsyncIterator[None]:
        if not self._runs:
            self.start()
        yield
        for one in self.attached:
            one.stop()
        self.screens.stop()
        if self._listening:
            self._listening.close()
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
    except (StoreRefused, NoKey, NoSuchDriver, CannotAttach) as problem:
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


@dataclass(frozen=True)
class Listening:
    """Where a floor is reached, and how long it may take to stop."""

    host: str = "127.0.0.1"
    port: int = 8787
    others: int = 0
    """How many ports after it may be taken instead, where it is busy."""
    certificate: Path | None = None
    key: Path | None = None
    socket_port: int | None = None
    drain_seconds: float = 0
    proxies: tuple[str, ...] = ()
    """Whose word counts for where somebody comes from; without any, nobody's."""

    def url(self, port: int) -> str:
        """The address to open, from another machine if the floor is there for others."""
        host = self.host if self.host not in ("0.0.0.0", "::", "") else _address_here()
        named = f"[{host}]" if ":" in host else host
        return f"{'https' if self.certificate else 'http'}://{named}:{port}/"

    def context(self) -> ssl.SSLContext | None:
        if self.certificate is None:
            return None
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.minimum_version = ssl.TLSVersion.TLSv1_2
        try:
            context.load_cert_chain(self.certificate, self.key, password=_no_password)
        except (OSError, ValueError) as problem:
            why = getattr(problem, "strerror", None) or str(problem)
            raise CannotRun(
                f"The certificate in {self.certificate} cannot be used ({why}). "
                "It and its key are PEM files, the key without a password."
            ) from None
        return context

    def bound(self) -> socket.socket:
        """The port, taken before anything else is done."""
        for port in range(self.port, self.port + self.others + 1):
            try:
                return _bound(self.host, port)
            except OSError as problem:
                if problem.errno != errno.EADDRINUSE or port == self.port + self.others:
                    raise CannotRun(
                        f"Nothing can listen on port {port} of {self.host}: {problem.strerror}. "
                        "Use --port."
                    ) from None
        raise AssertionError


def _no_password() -> str:
    raise ValueError("the key has a password")


def _bound(host: str, port: int) -> socket.socket:
    found = socket.getaddrinfo(host or None, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    family, kind, protocol, _, address = found[0]
    made = socket.socket(family, kind, protocol)
    try:
        made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        made.bind(address)
        made.listen(2_048)
    except OSError:
        made.close()
        raise
    return made


def _address_here() -> str:
    """This machine as others on its network know it. Nothing is sent to find out."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        try:
            asking.connect(("192.0.2.1", 9))
            return str(asking.getsockname()[0])
        except OSError:
            return "127.0.0.1"


STOPS = (signal.SIGINT, signal.SIGTERM)


class Server(uvicorn.Server):
    """One that a signal stops and does not kill: rounds end first, and its last words are still said."""

    def __init__(self, config: uvicorn.Config, engine: Engine, drain_seconds: float) -> None:
        super().__init__(config)
        self._engine, self._drain_seconds = engine, drain_seconds
        self._asked = False
        """Whether a signal has come."""
        self._draining: asyncio.Task[None] | None = None

    def hear_signals(self) -> None:
        """From the start on and until the floor is down, so that none finds it half up."""
        self._loop = asyncio.get_running_loop()
        for one in STOPS:
            signal.signal(one, self.handle_exit)

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        if self._asked or not self._drain_seconds:
            self.should_exit = True
            return
        self._asked = True
        if not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._begin, sig)

    def _begin(self, sig: int) -> None:
        self._draining = self._loop.create_task(self._drain(sig))

    async def _drain(self, sig: int) -> None:
        """No round begins, those in progress end; then the server stops. Another signal does not wait."""
        name = signal.Signals(sig).name
        rounds = sum(t.round_in_progress for t in self._engine.floor.tables.values())
        log.info("draining", signal=name, rounds=rounds, seconds=self._drain_seconds)
        with contextlib.suppress(EngineStopped):
            await self._engine.note(SYSTEM, "draining", f"{rounds} rounds in progress")
            ended = await self._engine.drain(self._drain_seconds)
            log.info("drained" if ended else "not all rounds ended in time")
        self.should_exit = True


def run(
    made: Callable[[], Running],
    data: Path,
    at: Listening,
    journal_at: str = "",
    ready: Callable[[str], None] = lambda url: None,
) -> None:
    """Run until stopped. Raises CannotRun, or SystemExit where the floor could not go on."""
    with contextlib.ExitStack() as held:
        context = at.context()
        with in_words(data, journal_at):
            held.callback(os.close, hold(data))
            bound = held.enter_context(at.bound())
            running = made()
            held.callback(running.close)
        running.ssl, running.socket_port = context, at.socket_port
        port = bound.getsockname()[1]
        config = uvicorn.Config(
            SecurityHeaders(
                running.app, tls=context is not None, socket_port=lambda: running.wire.port
            ),
            host=at.host,
            port=port,
            ws="websockets-sansio",
            log_config=None,
            log_level="warning",
            timeout_graceful_shutdown=2,
            ws_max_size=MESSAGE_MOST,
            server_header=False,
            proxy_headers=bool(at.proxies),
            forwarded_allow_ips=list(at.proxies),
            ssl_context_factory=(lambda *_: context) if context else None,
        )
        server, failed = Server(config, running.engine, at.drain_seconds), list[bool]()

        def fail() -> None:
            failed.append(True)
            server.should_exit = True

        running.engine.when_stopped.append(fail)

        async def serve() -> None:
            server.hear_signals()
            with in_words(data, journal_at):
                running.start()
                try:
                    await running.started()
                    await running.listen(at.host)
                except BaseException:
                    await running.engine.stop()
                    raise
            _settle_memory()
            ready(at.url(port))
            await server.serve([bound])

        with asyncio.Runner(loop_factory=config.get_loop_factory()) as runner:
            runner.run(serve())
        for one in STOPS:
            signal.signal(one, signal.SIG_IGN)
        if failed:
            raise SystemExit(1)
        if running.not_clean:
            raise CannotRun(running.not_clean)


def _settle_memory() -> None:
    """What is there at the start stays: the collector of garbage need not look at it again."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 50)
