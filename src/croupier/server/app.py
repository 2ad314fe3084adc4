"""The web application: pages, sign-in, enrolment, and the one socket every screen holds."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Any

import msgspec
from litestar import Litestar, Request, Response, WebSocket, get, websocket
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath
from litestar.response import File
from litestar.static_files import create_static_files_router

from croupier.engine.engine import Engine, EngineStopped
from croupier.refusal import Refusal
from croupier.server.access import Access
from croupier.server.conversing import Wire
from croupier.server.docs import docs_router, routes_config
from croupier.server.doors import RefusedAnswer, routes
from croupier.server.floor_page import FloorShown, RulesShown, floor_page, rules_page
from croupier.server.logs import log_exception
from croupier.server.transports.on_http import OnHttp
from croupier.server.wire import VERSION
from croupier.words import said

NO_TABLE = {
    200: ResponseSpec(RulesShown, description="They are these."),
    **dict.fromkeys((400, 404), ResponseSpec(RefusedAnswer, description="There is no such table.")),
}


class Where(msgspec.Struct, frozen=True):
    version: int
    port: int | None
    """None if it is at this one."""


PAGES = Path(__file__).parent / "pages"


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
    noting = wire.noting
    doors, watching = routes(engine, access, noting, wire.screens)

    @get("/api/floor")
    async def floor() -> FloorShown:
        """What floor this is: its tables, terminals and desks."""
        seen = {**about, "enrolled_only": access.enrolled_only}
        page = floor_page(engine.floor, wire.screens, demo, seen)
        await engine.durable()
        return page

    @get("/api/rules/{table:str}", responses=NO_TABLE)
    async def rules(table: FromPath[str]) -> Response[RulesShown | dict[str, Any]]:
        """The rules in force at a table, clause by clause, for whoever asks."""
        tables = engine.floor.tables
        if table in tables:
            return Response(rules_page(tables[table]))
        refusal = Refusal("no_such_table", {"table": table, "tables": tuple(tables)})
        return Response({"refused": said(refusal)}, status_code=404)

    @get("/api/wire")
    async def where() -> Where:
        """Where screens find their socket: at a port of its own, or at this one."""
        return Where(VERSION, wire.port)

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

    @get("/staff")
    async def staff() -> File:
        return _page("staff.html")

    @get("/display")
    async def display() -> File:
        return _page("display.html")

    @get("/layout")
    async def layout() -> File:
        return _page("layout.html")

    pages = (player, dealer, cashdesk, staff, display, layout, docs_router())
    handlers: list[Any] = [floor, rules, where, *also, doors, screen, *pages]
    if PAGES.is_dir():
        handlers.append(create_static_files_router(path="/", directories=[PAGES], html_mode=True))
    stopped: Any = {EngineStopped: _stopped}
    running = [lifespan, noting.running, watching]
    return Litestar(
        handlers,
        lifespan=running,
        openapi_config=routes_config(),
        exception_handlers=stopped,
        logging_config=None,
        after_exception=[log_exception],
    )


def _stopped(request: Request[Any, Any, Any], problem: EngineStopped) -> Response[dict[str, Any]]:
    """Nobody is let in or out while nothing can be recorded."""
    return Response({"stopped": True}, status_code=503)


def _page(name: str) -> File:
    return File(PAGES / name, content_disposition_type="inline", media_type="text/html")
