"""Whoever knocks: pages of this address alone, not too much at a time and not too often.

What is refused is answered in words and noted; what is done is in the journal before it is answered.
"""

import asyncio
import time
from collections.abc import Callable
from typing import Any, TypeVar
from urllib.parse import urlsplit

from litestar import Request, Response
from litestar.connection import ASGIConnection
from litestar.exceptions import HTTPException

from croupier.engine.engine import Engine
from croupier.floor.state import Floor
from croupier.journal.people import Person
from croupier.journal.store import StoreRefused
from croupier.message import Actor
from croupier.refusal import Refusal
from croupier.server.access import STRANGER, Access
from croupier.server.lockout import whose
from croupier.server.noting import Noting
from croupier.server.watching import Watching
from croupier.words import accepted, said

T = TypeVar("T")
Said = Response[dict[str, Any]]
"""What stands for an answer where something was wrong."""
Asked = Request[Any, Any, Any]
Connected = ASGIConnection[Any, Any, Any, Any]

SIGN_IN_FIRST = Refusal("sign_in_first")
BODY_MOST = 16_384
"""Bytes of what anybody may send here."""
AT_ONCE = 2
"""Passwords that are tried at a time: each takes a while and much memory."""


class Refused(HTTPException):
    """An answer that is a refusal, in words."""

    def __init__(self, refusal: Refusal, status: int = 403, wait: int = 0) -> None:
        super().__init__(status_code=status, headers={"retry-after": str(wait)} if wait else None)
        self.refusal = refusal


class Porter:
    """Lets people and screens in, and writes down who came."""

    def __init__(self, engine: Engine, access: Access, noting: Noting, watching: Watching) -> None:
        self._engine, self.access = engine, access
        self._noting, self._watching = noting, watching
        self._few = asyncio.Semaphore(AT_ONCE)

    @property
    def floor(self) -> Floor:
        return self._engine.floor

    async def person(self, token: str, what: str) -> Person:
        """Whoever is signed in with this token."""
        return await self.let(STRANGER, what, self.access.person(token) or SIGN_IN_FIRST)

    async def let(self, by: Actor, what: str, found: T | Refusal) -> T:
        """What was asked for; or it is noted as refused to this one, and answered so."""
        if isinstance(found, Refusal):
            await self._noting.refused(by, what, found.code)
            raise Refused(found)
        return found

    async def aside(self, do: Callable[..., T], *given: Any) -> T:
        """What writes to a disk keeps nobody else waiting."""
        return await asyncio.to_thread(do, *given)

    async def slowly(self, do: Callable[..., T], *given: Any) -> T:
        """The same for what tries or makes a password, a few at a time."""
        async with self._few:
            return await asyncio.to_thread(do, *given)

    async def done(self, answer: T) -> Response[T]:
        """The answer, once what was done is in the journal."""
        await self._watching.catch_up()
        return Response(answer)

    async def pace(self, connection: Connected) -> None:
        """Only so many from one address."""
        wait = self.access.pace.wait(address_of(connection), time.monotonic())
        if wait:
            refusal = Refusal("too_many_requests", {"seconds": wait})
            await self._noting.refused(STRANGER, "request refused", refusal.code)
            raise Refused(refusal, 429, wait)


def address_of(connection: Connected) -> str:
    return whose(connection.client.host) if connection.client else ""


def foreign(connection: Connected) -> bool:
    """Whether a browser says that a page of another address sent this."""
    origin = connection.headers.get("origin")
    return origin is not None and urlsplit(origin).netloc != connection.headers.get("host")


def from_here(connection: Connected, _: Any) -> None:
    json = connection.headers.get("content-type", "").startswith("application/json")
    if foreign(connection) or not json:
        raise Refused(Refusal("foreign_origin"))


def in_words(request: Asked, problem: HTTPException) -> Said:
    """A refusal, or what could not even be read."""
    refusal = _malformed(_problem(problem))
    if isinstance(problem, Refused):
        refusal = problem.refusal
    elif problem.status_code == 413:
        refusal = Refusal("too_large", {"most": BODY_MOST})
    return _answer(request, refusal, problem.status_code, problem.headers)


def too_deep(request: Asked, problem: RecursionError) -> Said:
    return _answer(request, _malformed("it is nested too deep"), 400)


def unwritten(request: Asked, problem: StoreRefused) -> Said:
    """Nobody is let in or out while it cannot be kept."""
    return Response({"stopped": True}, status_code=503)


def _malformed(problem: str) -> Refusal:
    return Refusal("malformed_message", {"problem": problem})


def _answer(request: Asked, refusal: Refusal, status: int, headers: Any = None) -> Said:
    """In the language that whoever asks would rather read."""
    language = accepted(request.headers.get("accept-language", ""))
    return Response({"refused": said(refusal, language)}, status_code=status, headers=headers)


def _problem(problem: HTTPException) -> str:
    extra = problem.extra if isinstance(problem.extra, list) else []
    parts = [f"{one.get('key', '')}: {one.get('message', '')}".lstrip(": ") for one in extra]
    return "; ".join(parts) or "it is not what belongs here"
