"""The web application: pages, sign-in, enrolment, and the one socket every screen holds."""

import asyncio
import contextlib
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import msgspec
from litestar import Litestar, Response, WebSocket, get, post, websocket
from litestar.connection import ASGIConnection
from litestar.exceptions import PermissionDeniedException, WebSocketDisconnect
from litestar.params import JSONBody
from litestar.response import File
from litestar.static_files import create_static_files_router

from croupier.engine.engine import Engine, EngineStopped
from croupier.floor.deciding import AT_A_TERMINAL, BY_ANY_STAFF
from croupier.floor.messages import COMMANDS
from croupier.message import Actor, Command, name_of
from croupier.refusal import Refusal
from croupier.server.access import Access
from croupier.server.screens import Channel, Screens
from croupier.words import said, say

PAGES = Path(__file__).parent / "pages"

BY_PLAYERS = tuple(name_of(kind.__name__) for kind in AT_A_TERMINAL)
BY_STAFF = tuple(name_of(kind.__name__) for kind in BY_ANY_STAFF)


SIGN_IN_FIRST = Refusal("sign_in_first")


class EnrolBody(msgspec.Struct):
    code: str


class SignOutBody(msgspec.Struct):
    token: str


class SignInBody(msgspec.Struct):
    name: str
    password: str


def create_app(
    engine: Engine, access: Access, screens: Screens, demo: Any, lifespan: Any
) -> Litestar:
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
            "demo": demo,
        }

    @get("/health")
    async def health() -> Response[dict[str, Any]]:
        well = engine.stopped is None
        return Response({"well": well, "seq": engine.journal.seq}, status_code=200 if well else 503)

    @post("/api/enrol", status_code=200, guards=[_from_here])
    async def enrol(data: JSONBody[EnrolBody]) -> Response[dict[str, Any]]:
        enrolled = access.enrol(data.code.strip())
        if isinstance(enrolled, Refusal):
            return Response({"refused": said(enrolled)}, status_code=403)
        screens.let_go(enrolled[0])
        return Response({"terminal": enrolled[0], "key": enrolled[1]})

    @post("/api/sign-out", status_code=200, guards=[_from_here])
    async def sign_out(data: JSONBody[SignOutBody]) -> dict[str, Any]:
        access.sign_out(data.token)
        return {}

    @post("/api/sign-in", status_code=200, guards=[_from_here])
    async def sign_in(data: JSONBody[SignInBody]) -> Response[dict[str, Any]]:
        signed = await asyncio.to_thread(access.sign_in, data.name.strip(), data.password)
        if isinstance(signed, Refusal):
            return Response({"refused": said(signed)}, status_code=403)
        token, actor = signed
        return Response({"token": token, "name": actor.name, "role": actor.role})

    @websocket("/ws")
    async def screen(socket: WebSocket[Any, Any, Any]) -> None:
        await socket.accept()
        channel = None
        if not _foreign(socket):
            channel = _channel(engine, access, socket.query_params)
        if channel is None:
            refused = {
                "type": "closed",
                "code": "signed_out",
                "says": say(SIGN_IN_FIRST),
            }
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

    handlers: list[Any] = [floor, health, enrol, sign_in, sign_out, screen, player, dealer]
    if PAGES.is_dir():
        handlers.append(create_static_files_router(path="/", directories=[PAGES], html_mode=True))
    return Litestar(handlers, lifespan=[lifespan], openapi_config=None)


def _page(name: str) -> File:
    return File(PAGES / name, content_disposition_type="inline", media_type="text/html")


def _channel(engine: Engine, access: Access, query: Any) -> Channel | None:
    """Who connects: a terminal by its key, or staff by the token of their session."""
    terminal = access.terminal(query.get("key", ""))
    if terminal in engine.floor.terminals:
        return Channel(Actor("player", terminal), terminal=terminal)
    actor, table = access.session(query.get("token", "")), query.get("table", "")
    if actor is None or table not in engine.floor.tables:
        return None
    return Channel(actor, table=table, token=query.get("token", ""))


def _foreign(connection: ASGIConnection[Any, Any, Any, Any]) -> bool:
    """Whether a browser says that a page of another address sent this."""
    origin = connection.headers.get("origin")
    return origin is not None and urlsplit(origin).netloc != connection.headers.get("host")


def _from_here(connection: ASGIConnection[Any, Any, Any, Any], _: Any) -> None:
    json = connection.headers.get("content-type", "").startswith("application/json")
    if _foreign(connection) or not json:
        raise PermissionDeniedException(say(Refusal("foreign_origin")))


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
    number = given.get("n") if isinstance(given, dict) else None
    command = typed(channel, given)
    refusal = command if isinstance(command, Refusal) else _refuse_number(engine, channel, number)
    if isinstance(command, Refusal) or refusal or type(number) is not int:
        assert refusal is not None
        await _answer(channel, {"type": "answer", "n": number, "refused": said(refusal)})
        return
    validation = access.validation_number(channel.name, number)
    if "number_hash" in command.__struct_fields__:
        command = msgspec.structs.replace(
            command,
            last_four=validation[-4:],
            number_hash=access.number_hash(validation),
            asked_as=number,
            asked_by=channel.name,
        )
    if "validation" in command.__struct_fields__:
        read = access.read_number(command.validation)  # type: ignore[attr-defined]
        command = msgspec.structs.replace(command, validation=read)
    answer = await engine.submit(command, number)
    message = {"type": "answer", "n": number, **msgspec.to_builtins(answer)}
    for event in answer.events:
        if event["event"] == "ticket_issued":
            ticket = {"id": event["ticket"], "amount": event["amount"], "validation": validation}
            message["ticket"] = ticket
    await _answer(channel, message)


def _read(text: str) -> Any:
    try:
        return msgspec.json.decode(text)
    except (msgspec.DecodeError, RecursionError):
        return None


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
    """The command a message asks for. A terminal acts only for itself."""
    if not isinstance(given, dict):
        return _malformed("it is not a JSON object")
    known = BY_PLAYERS if channel.terminal else BY_STAFF
    what = given.get("do")
    if not isinstance(what, str) or what not in known:
        return Refusal("unknown_message", {"what": what, "known": known})
    place = {"terminal": channel.terminal} if channel.terminal else {"table": channel.table}
    ours = ("n", "at", "by", "last_four", "number_hash", "asked_as", "asked_by")
    fields = {name: value for name, value in given.items() if name not in ours}
    try:
        command: Command = msgspec.convert({**fields, **place}, COMMANDS[what])
    except msgspec.ValidationError as problem:
        return _malformed(str(problem))
    return msgspec.structs.replace(command, by=channel.actor)


async def _answer(channel: Channel, message: dict[str, Any]) -> None:
    """An answer waits for room; whoever asks and never listens is let go."""
    await asyncio.wait_for(channel.outbox.put(msgspec.json.encode(message)), PATIENCE_SECONDS)
