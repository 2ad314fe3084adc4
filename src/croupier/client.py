"""A client: one screen on a floor, for programs.

    from croupier.client import Screen, enrol

    async def play(url: str, code: str) -> None:
        async with Screen(url, key=await enrol(url, code)) as terminal:
            await terminal.do("insert_note", amount=2_000)
            await terminal.until(lambda view: "place" in view["allowed"])
            answer = await terminal.do("place", bet="red", amount=500)
            if answer.refused:
                print(answer.refused["says"], answer.refused["cites"])
            await terminal.do("confirm")
            await terminal.until(lambda view: view["phase"] == "open")
            print(terminal.view["account"]["credit"])

A lost connection comes back by itself: what was not answered is asked again under its number, which is
harmless, and what was missed is caught up with.
"""

import asyncio
import contextlib
import json
import random
import ssl
from collections.abc import Callable
from functools import partial
from itertools import count
from types import TracebackType
from typing import Any, Self
from urllib.error import HTTPError
from urllib.parse import urlsplit
from urllib.request import Request, urlopen

import msgspec
from picows import WSError, WSFrame, WSListener, WSMsgType, WSTransport, ws_connect

VERSION = 1
FIRST_WAIT, LONGEST_WAIT = 0.2, 5.0
"""Seconds between attempts to connect."""
PATIENCE = 30.0
ANSWER_WITHIN = 10.0
COME_BACK = ("stopped", "went_wrong", "connecting_too_often")
"""Why a server ends a connection that is worth taking up again."""

NOT_THAT_NUMBER = ("number_used", "number_out_of_range")
"""Why a command was not even looked at: another screen of the same person was first, or the records began
anew since. It is asked again under the number that comes next."""

View = dict[str, Any]


class Ended(Exception):
    """The server ended this connection for good, and said why."""

    def __init__(self, code: str, says: str) -> None:
        self.code, self.says = code, says
        super().__init__(says)


class Refusal(Exception):
    """The server would not let somebody in."""

    def __init__(self, refused: dict[str, Any]) -> None:
        self.code = refused["code"]
        super().__init__(refused["says"])


class Answer(msgspec.Struct, frozen=True):
    """What became of a command: the record it rests on, or why it was refused."""

    n: Any
    seq: int
    events: list[dict[str, Any]] = []
    refused: dict[str, Any] | None = None


async def post(url: str, path: str, body: object, tls: ssl.SSLContext | None = None) -> Any:
    """Ask one of the server's doors."""

    def ask() -> Any:
        data = json.dumps(body).encode()
        asked = Request(url + path, data, {"content-type": "application/json"})
        try:
            with urlopen(asked, timeout=PATIENCE, context=tls) as answer:
                return json.loads(answer.read())
        except HTTPError as problem:
            with problem:
                said = json.loads(problem.read() or b"{}")
            if "refused" in said:
                raise Refusal(said["refused"]) from None
            raise

    return await asyncio.to_thread(ask)


async def enrol(url: str, code: str, tls: ssl.SSLContext | None = None) -> str:
    """A terminal's key, for the code that enrols it."""
    return str((await post(url, "/api/enrol", {"code": code}, tls))["key"])


async def sign_in(url: str, name: str, password: str, tls: ssl.SSLContext | None = None) -> str:
    """A token for a session."""
    body = {"name": name, "password": password}
    return str((await post(url, "/api/sign-in", body, tls))["token"])


class Screen:
    """A Player Terminal by its key, or a person at a table or a desk by the token of a session."""

    def __init__(
        self,
        url: str,
        *,
        key: str = "",
        token: str = "",
        table: str = "",
        desk: str = "",
        language: str = "",
        port: int | None = None,
        tls: ssl.SSLContext | None = None,
    ) -> None:
        parts = urlsplit(url)
        at = f"{parts.hostname}:{port}" if port else parts.netloc
        self._url = f"{'wss' if parts.scheme == 'https' else 'ws'}://{at}/ws"
        self._tls = tls
        given = {"key": key, "token": token, "table": table, "desk": desk, "language": language}
        self._who = {name: value for name, value in given.items() if value}
        self.seq = -1
        self.clock = 0
        """The server's time with the last message."""
        self.read_only = False
        self.ticket: dict[str, Any] | None = None
        self.felt: dict[str, Any] | None = None
        """The layout of the table and every bet on offer."""
        self.happened: Callable[[dict[str, Any]], None] = lambda event: None
        """Called with every event that this screen is told of."""
        self._table: View | None = None
        self._own: View = {}
        self._next = 1
        self._unanswered: dict[int, tuple[dict[str, Any], asyncio.Future[Answer]]] = {}
        self._socket: WSTransport | None = None
        self._changed: asyncio.Future[None] | None = None
        self._ended: Exception | None = None
        self._running: asyncio.Task[None] | None = None

    # --- coming and going

    async def __aenter__(self) -> Self:
        await self.open()
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        at: TracebackType | None,
    ) -> None:
        await self.close()

    async def open(self) -> None:
        """Connect, and wait for the first view."""
        self._running = asyncio.create_task(self._run())
        await self.until(lambda view: True)

    async def close(self) -> None:
        if self._running:
            self._running.cancel()
            await asyncio.gather(self._running, return_exceptions=True)
        if self._socket:
            self._socket.disconnect()
        self._end(ConnectionError("closed"))

    async def _run(self) -> None:
        """Connect again and again until the server ends it."""
        wait = FIRST_WAIT
        while self._ended is None:
            with contextlib.suppress(OSError, WSError, TimeoutError):
                listener = _Listener(self)
                await ws_connect(partial(_same, listener), self._url, ssl_context=self._tls)
                if listener.connected:  # else it was lost before the server had answered
                    await listener.gone.wait()
                if listener.heard:
                    wait = FIRST_WAIT
            self._socket = None
            if self._ended is None:
                await asyncio.sleep(wait * random.uniform(0.75, 1.25))
                wait = min(LONGEST_WAIT, wait * 2)

    def lose(self) -> None:
        """Drop the connection as a failing network would; it comes back by itself."""
        if self._socket:
            self._socket.disconnect(graceful=False)

    # --- what is seen

    @property
    def view(self) -> View:
        """What the screen shows: the table, and what is this player's own."""
        assert self._table is not None, "nothing was told yet"
        return {**self._table, **self._own}

    async def until(self, holds: Callable[[View], bool], within: float = PATIENCE) -> View:
        """Wait until the view is so."""
        async with asyncio.timeout(within):
            while True:
                if self._ended:
                    raise self._ended
                if self._table is not None and holds(self.view):
                    return self.view
                if self._changed is None or self._changed.done():
                    self._changed = asyncio.get_running_loop().create_future()
                await asyncio.shield(self._changed)

    # --- what is asked

    async def do(self, what: str, **fields: Any) -> Answer:
        """Give a command, and wait for its answer."""
        return await self.ask(what, **fields)

    def ask(self, what: str, **fields: Any) -> asyncio.Future[Answer]:
        """Give a command. The answer comes when it is durable."""
        if self._ended:
            raise self._ended
        answered: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        self._number({"do": what, **fields}, answered)
        asyncio.get_running_loop().call_later(ANSWER_WITHIN, self._doubt, answered)
        return answered

    def _number(self, command: dict[str, Any], answered: asyncio.Future[Answer]) -> None:
        """Ask under the next number that nothing else waits under."""
        number = next(n for n in count(self._next) if n not in self._unanswered)
        self._next = number + 1
        command = {**command, "n": number}
        self._unanswered[number] = command, answered
        self._say(command)

    def _doubt(self, answered: asyncio.Future[Answer]) -> None:
        """A connection that lets a command wait too long is taken for lost."""
        if not answered.done() and self._ended is None:
            self.lose()
            asyncio.get_running_loop().call_later(ANSWER_WITHIN, self._doubt, answered)

    def _say(self, message: dict[str, Any]) -> None:
        if self._socket and self.seq >= 0:
            self._socket.send(WSMsgType.TEXT, msgspec.json.encode(message))

    # --- what comes

    def _connected(self, socket: WSTransport) -> None:
        self._socket = socket
        known = self.seq if self._table is not None else -1
        hello = {"do": "hello", "version": VERSION, **self._who, "seq": known}
        socket.send(WSMsgType.TEXT, msgspec.json.encode(hello))

    def _received(self, message: bytes) -> bool:
        """Take a message in; whether it shows that this screen was let in."""
        told = msgspec.json.decode(message)
        match told["type"]:
            case "snapshot":
                self._table, self._own = told["view"], told.get("own", {})
                self.ticket, self.felt = told["ticket"], told["felt"]
                self._go_on(told)
            case "resumed":
                self._go_on(told)
            case "told":
                self._follow(told)
            case "closed":
                if told["code"] not in COME_BACK:
                    self._end(Ended(told["code"], told["says"]))
        self._wake()
        return bool(told["type"] != "closed")

    def _go_on(self, told: dict[str, Any]) -> None:
        """Number on from where the server is, and say again what it may not have heard."""
        self.seq, self.clock, self.read_only = told["seq"], told["clock"], told["read_only"]
        self._next = max([told["next"], *(n + 1 for n in self._unanswered)])
        for _, (command, _) in sorted(self._unanswered.items()):
            self._say(command)

    def _follow(self, told: dict[str, Any]) -> None:
        if told["prev"] != self.seq:
            self._say({"do": "snapshot"})
        self.seq, self.clock = told["seq"], told["clock"]
        self._table = told.get("view", self._table)
        self._own = told.get("own", self._own)
        self.ticket = told.get("ticket", self.ticket)
        self.felt = told.get("felt", self.felt)
        self.read_only = told.get("read_only", self.read_only)
        for event in told.get("events", ()):
            self.happened(event)
        for answer in told.get("answers", ()):
            for event in answer.get("events", ()):
                self.happened(event)
            self._answered(msgspec.convert(answer, Answer))

    def _answered(self, answer: Answer) -> None:
        found = self._unanswered.pop(answer.n, None)
        if found is None:
            return
        command, answered = found
        if answer.refused and answer.refused["code"] in NOT_THAT_NUMBER:
            self._next = answer.refused["params"]["next"]
            self._number(command, answered)
        elif not answered.done():
            answered.set_result(answer)

    def _end(self, why: Exception) -> None:
        self._ended = self._ended or why
        for _, answered in self._unanswered.values():
            if not answered.done():
                answered.set_exception(self._ended)
                answered.exception()
        self._unanswered.clear()
        self._wake()

    def _wake(self) -> None:
        if self._changed and not self._changed.done():
            self._changed.set_result(None)


def _same(listener: "_Listener") -> "_Listener":
    return listener


class _Listener(WSListener):
    def __init__(self, screen: Screen) -> None:
        self._screen, self._parts = screen, list[bytes]()
        self.gone, self.connected, self.heard = asyncio.Event(), False, False

    def on_ws_connected(self, transport: WSTransport) -> None:
        self.connected = True
        self._screen._connected(transport)

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        if frame.msg_type in (WSMsgType.TEXT, WSMsgType.CONTINUATION):
            self._parts.append(frame.get_payload_as_bytes())
            if frame.fin:
                message, self._parts = b"".join(self._parts), []
                self.heard = self._screen._received(message) or self.heard
        elif frame.msg_type == WSMsgType.CLOSE:
            transport.send_close(frame.get_close_code(), frame.get_close_message())
            transport.disconnect()

    def on_ws_disconnected(self, transport: WSTransport) -> None:
        self.gone.set()
