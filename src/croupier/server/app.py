"""The web application: pages, sign-in, enrolment, and the one socket every screen holds."""

import asyncio
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Any

import msgspec
from litestar import Litestar, Request, Response, WebSocket, get, post, websocket
from litestar.connection import ASGIConnection
from litestar.exceptions import PermissionDeniedException
from litestar.params import JSONBody
from litestar.response import File
from litestar.static_files import create_static_files_router

from croupier.engine.engine import Engine, EngineStopped
from croupier.refusal import Refusal
from croupier.server.access import STRANGER, Access
from croupier.server.conversing import Wire
from croupier.server.floor_page import floor_page
from croupier.server.logs import log_exception
from croupier.server.noting import Noting
from croupier.server.transports.on_http import OnHttp, foreign
from croupier.server.wire import VERSION
from croupier.words import said, say

PAGES = Path(__file__).parent / "pages"


class EnrolBody(msgspec.Struct):
    code: str


class SignOutBody(msgspec.Struct):
    token: str


class SignInBody(msgspec.Struct):
    name: str
    password: str


def create_app(
    engine: Engine,
    access: Access,
    wire: Wire,
    demo: Any,
    lifespan: Any,
    about: Mapping[str, Any] = MappingProxyType({}),
    also: Sequence[Any] = (),
) -> Litestar:
    """`about` is what everybody may know of the floor; `also` are routes of other rooms."""
    noting = Noting(engine)

    @get("/api/floor")
    async def floor() -> dict[str, Any]:
        return {
            **floor_page(engine.floor, wire.screens),
            "demo": demo or None,
            "test": engine.floor.test,
            **about,
        }

    @get("/api/wire")
    async def where() -> dict[str, Any]:
        """Where screens find their socket: at a port of its own, or at this one."""
        return {"version": VERSION, "port": wire.port}

    @post("/api/enrol", status_code=200, guards=[_from_here])
    async def enrol(data: JSONBody[EnrolBody]) -> Response[dict[str, Any]]:
        enrolled = access.enrol(data.code.strip())
        if isinstance(enrolled, Refusal):
            await noting.refused(STRANGER, "enrolment refused", enrolled.code)
            return Response({"refused": said(enrolled)}, status_code=403)
        await noting.enrolled(enrolled[0])
        wire.look_who_is_here()
        return Response({"terminal": enrolled[0], "key": enrolled[1]})

    @post("/api/sign-out", status_code=200, guards=[_from_here])
    async def sign_out(data: JSONBody[SignOutBody]) -> dict[str, Any]:
        actor = access.session(data.token)
        access.sign_out(data.token)
        wire.look_who_is_here()
        if actor:
            await noting.left(actor)
        return {}

    @post("/api/sign-in", status_code=200, guards=[_from_here])
    async def sign_in(data: JSONBody[SignInBody]) -> Response[dict[str, Any]]:
        signed = await asyncio.to_thread(access.sign_in, data.name.strip(), data.password)
        if isinstance(signed, Refusal):
            by = access.known_as(data.name.strip())
            await noting.refused(by, "sign-in refused", signed.code)
            return Response({"refused": said(signed)}, status_code=403)
        token, actor = signed
        await noting.came(actor)
        return Response({"token": token, "name": actor.name, "role": actor.role})

    @websocket("/ws")
    async def screen(socket: WebSocket[Any, Any, Any]) -> None:
        await OnHttp(socket).run(wire)

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
    handlers: list[Any] = [floor, where, *also, enrol, sign_in, sign_out, screen, *pages]
    if PAGES.is_dir():
        handlers.append(create_static_files_router(path="/", directories=[PAGES], html_mode=True))
    stopped: Any = {EngineStopped: _stopped}
    running = [lifespan, noting.running]
    return Litestar(
        handlers,
        lifespan=running,
        openapi_config=None,
        exception_handlers=stopped,
        logging_config=None,
        after_exception=[log_exception],
    )


def _stopped(request: Request[Any, Any, Any], problem: EngineStopped) -> Response[dict[str, Any]]:
    """Nobody is let in or out while nothing can be recorded."""
    return Response({"stopped": True}, status_code=503)


def _page(name: str) -> File:
    return File(PAGES / name, content_disposition_type="inline", media_type="text/html")


def _from_here(connection: ASGIConnection[Any, Any, Any, Any], _: Any) -> None:
    json = connection.headers.get("content-type", "").startswith("application/json")
    if foreign(connection) or not json:
        raise PermissionDeniedException(say(Refusal("foreign_origin")))
