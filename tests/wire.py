"""Sockets of screens as tests hold them: bare, so that every message is seen as it was sent."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import websockets

from croupier.server.wire import VERSION


@asynccontextmanager
async def socket_of(url: str, **who: Any) -> AsyncIterator[websockets.ClientConnection]:
    """A connection that has said hello."""
    async with websockets.connect(url.replace("http", "ws", 1) + "/ws") as socket:
        await socket.send(json.dumps({"do": "hello", "version": VERSION, **who}))
        yield socket


async def heard(socket: websockets.ClientConnection, within: float = 5) -> Any:
    """The next message."""
    return json.loads(await asyncio.wait_for(socket.recv(), within))
