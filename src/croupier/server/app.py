"""The web application: pages, sign-in, enrolment, and the one socket every screen holds."""

import asyncio
import contextlib
import re
from pathlib import Path
from typing import Any

import msgspec
from litestar import Litestar, Request, Response, WebSocket, get, websocket
from litestar.exceptions import WebSocketDisconnect
from litestar.response import File
from litestar.static_files import create_static_files_router

from croupier.engine.engine import Engine, EngineStopped
from croupier.floor.deciding import ASKED_BY_PLAYERS, AT_A_DESK, AT_A_TERMINAL, BY_ANY_STAFF
from croupier.floor.messages import COMMANDS
from croupier.message import Command, name_of
from croupier.refusal import Refusal
from croupier.server.access import Access
from croupier.server.doors import admitted, approving, routes
from croupier.server.knocking import SIGN_IN_FIRST, foreign
from croupier.server.noting import Noting
from croupier.server.screens import Channel, Screens, told
from croupier.words import said, say

PAGES = Path(__file__).parent / "pages"

_PLAYERS: tuple[type[Command], ...] = (*AT_A_TERMINAL, *ASKED_BY_PLAYERS)
BY_PLAYERS = tuple(name_of(kind.__name__) for kind in _PLAYERS)
BY_STAFF = tuple(name_of(kind.__name__) for kind in BY_ANY_STAFF)
BY_CASHIERS = tuple(name_of(kind.__name__) for kind in AT_A_DESK)


def create_app(
    engine: Engine, access: Access, screens: Screens, demo: Any, lifespan: Any
) -> Litestar:
    noting = Noting(engine)
    doors, watching = routes(engine, access, noting, screens)

    @get("/api/floor")
    async def floor() -> dict[str, Any]:
        tables = engine.floor.tables.values()
        terminals = engine.floor.terminals.values()
        return {
            "tables": [
                {
                    "id": t.id,
                    "title": t.game.title,
                    "rulebook": t.rulebook.id,
                    "law": t.rulebook.title,
                    "form": t.rulebook.form,
                    "game": t.game.id,
                    "kind": t.game.kind,
                }
                for t in tables
            ],
            "terminals": [{"id": t.id, "tables": t.tables} for t in terminals],
            "desks": engine.floor.desks,
            "demo": demo,
        }

    @get("/health")
    async def health() -> Response[dict[str, Any]]:
        well = engine.stopped is None
        return Response({"well": well, "seq": engine.journal.seq}, status_code=200 if well else 503)

    @websocket("/ws")
    async def screen(socket: WebSocket[Any, Any, Any]) -> None:
        await socket.accept()
        channel: Channel | Refusal = SIGN_IN_FIRST
        if not foreign(socket):
            channel = admitted(engine, access, socket.query_params)
        if isinstance(channel, Refusal):
            code = "signed_out" if channel == SIGN_IN_FIRST else channel.code
            refused = {"type": "closed", "code": code, "says": say(channel)}
            await socket.send_text(msgspec.json.encode(refused).decode())
            await socket.close()
            return
        await serve_screen(socket, channel)

    async def serve_screen(socket: WebSocket[Any, Any, Any], channel: Channel) -> None:
        screens.open(channel)
        sender = asyncio.create_task(_send(socket, channel))
        try:
            screens.snapshot(channel)
            while True:
                text = await socket.receive_text()
                if channel.token and access.session(channel.token) is None:
                    screens.close(channel, "signed_out", say(SIGN_IN_FIRST))
                    break
                await _command(engine, access, screens, channel, text)
            await sender
        except (WebSocketDisconnect, EngineStopped, TimeoutError):
            pass
        finally:
            screens.close(channel)
            sender.cancel()

    @get("/player")
    async def player() -> File:
        return _page("player.html")

    @get("/dealer")
    async def dealer() -> File:
        return _page("dealer.html")

    @get("/cashdesk")
    async def cashdesk() -> File:
        return _page("cashdesk.html")

    pages = (player, dealer, cashdesk)
    handlers: list[Any] = [floor, health, doors, screen, *pages]
    if PAGES.is_dir():
        handlers.append(create_static_files_router(path="/", directories=[PAGES], html_mode=True))
    stopped: Any = {EngineStopped: _stopped}
    running = [lifespan, noting.running, watching]
    return Litestar(handlers, lifespan=running, openapi_config=None, exception_handlers=stopped)


def _stopped(request: Request[Any, Any, Any], problem: EngineStopped) -> Response[dict[str, Any]]:
    """Nobody is let in or out while nothing can be recorded."""
    return Response({"stopped": True}, status_code=503)


def _page(name: str) -> File:
    return File(PAGES / name, content_disposition_type="inline", media_type="text/html")


async def _send(socket: WebSocket[Any, Any, Any], channel: Channel) -> None:
    with contextlib.suppress(WebSocketDisconnect, RuntimeError):
        while (message := await channel.outbox.get()) is not None:
            await socket.send_text(message.decode())
        await socket.close()


async def _command(
    engine: Engine, access: Access, screens: Screens, channel: Channel, text: str
) -> None:
    """One message of a screen: a numbered command, answered when it is durable."""
    given = _read(text)
    if isinstance(given, dict) and given.get("do") == "snapshot":
        screens.snapshot(channel)
        return
    if channel.desk and isinstance(given, dict) and given.get("do") == "look_up":
        asked = given.get("asked")
        screens.look_up(
            channel, str(given.get("validation", "")), asked if type(asked) is int else 0
        )
        return
    if channel.table and isinstance(given, dict) and given.get("do") == "preview":
        screens.preview(channel, given)
        return
    number = given.get("n") if isinstance(given, dict) else None
    command = typed(channel, given)
    refusal = command if isinstance(command, Refusal) else _refuse_number(engine, channel, number)
    if isinstance(command, Refusal) or refusal or type(number) is not int:
        assert refusal is not None
        await _answer(channel, {"type": "answer", "n": number, "refused": said(refusal)})
        return
    if "number_hash" in command.__struct_fields__:
        validation = access.validation_number(channel.name, number)
        command = msgspec.structs.replace(
            command,
            last_four=validation[-4:],
            number_hash=access.number_hash(validation),
            asked_as=number,
            asked_by=channel.name,
        )
    second = approving(engine, access, channel, given)
    command = msgspec.structs.replace(_without_numbers(access, command), approved_by=second)
    answer = await engine.submit(command, number)
    seen = msgspec.structs.replace(answer, events=tuple(map(told, answer.events)))
    await _answer(channel, {"type": "answer", "n": number, **msgspec.to_builtins(seen)})


def _without_numbers(access: Access, command: Command) -> Command:
    """The same command with every paper's number hashed, or shortened where it stands among words."""
    changed: dict[str, str] = {}
    for name in command.__struct_fields__:
        given = getattr(command, name)
        if not isinstance(given, str):
            continue
        if name in NUMBERED or (name == "matter" and access.is_number(given)):
            changed[name] = access.read_number(given) if given else given
        elif LONG_NUMBER.search(given):
            changed[name] = LONG_NUMBER.sub(lambda found: f"…{found[0][-4:]}", given)
    return msgspec.structs.replace(command, **changed) if changed else command


def _read(text: str) -> Any:
    try:
        return msgspec.json.decode(text)
    except (msgspec.DecodeError, RecursionError):
        return None


NUMBERED = ("validation", "voucher", "ticket")
"""Where commands bear a paper's number. It is hashed here: nothing behind this sees it."""
LONG_NUMBER = re.compile(r"(?:[0-9][\s-]?){17}[0-9]")
NUMBERS_AHEAD = 1_000
PATIENCE_SECONDS = 10


def _refuse_number(engine: Engine, channel: Channel, number: Any) -> Refusal | None:
    """Numbers go up by one; a few may be on their way, but none far beyond."""
    if type(number) is not int:
        return _malformed('"n" is not a number')
    following = engine.next_number(channel.name)
    if 1 <= number < following + NUMBERS_AHEAD:
        return None
    return Refusal("number_out_of_range", {"next": following})


def _malformed(problem: str) -> Refusal:
    return Refusal("malformed_message", {"problem": problem})


def typed(channel: Channel, given: Any) -> Command | Refusal:
    """The command a message asks for. A terminal acts only for itself, and so does a desk."""
    if not isinstance(given, dict):
        return _malformed("it is not a JSON object")
    known = BY_PLAYERS if channel.terminal else BY_CASHIERS if channel.desk else BY_STAFF
    what = given.get("do")
    if not isinstance(what, str) or what not in known:
        return Refusal("unknown_message", {"what": what, "known": known})
    kind = COMMANDS[what]
    ours = ("n", "at", "by", "approved_by", "last_four", "number_hash", "asked_as", "asked_by")
    fields = {name: value for name, value in given.items() if name not in ours}
    try:
        command: Command = msgspec.convert({**fields, **_place(channel, kind)}, kind)
    except msgspec.ValidationError as problem:
        return _malformed(str(problem))
    return msgspec.structs.replace(command, by=channel.actor)


def _place(channel: Channel, kind: type[Command]) -> dict[str, str]:
    """Where a command is given; staff at a table may speak of a terminal instead."""
    if channel.terminal:
        return {"terminal": channel.terminal}
    if channel.desk:
        return {"desk": channel.desk}
    return {"table": channel.table} if "table" in kind.__struct_fields__ else {}


async def _answer(channel: Channel, message: dict[str, Any]) -> None:
    """An answer waits for room; whoever asks and never listens is let go."""
    await asyncio.wait_for(channel.outbox.put(msgspec.json.encode(message)), PATIENCE_SECONDS)
