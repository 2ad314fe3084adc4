"""The socket on the HTTP port: it goes wherever pages go, through any proxy or forwarded port."""

import asyncio
from typing import Any
from urllib.parse import urlsplit

from litestar import WebSocket
from litestar.connection import ASGIConnection
from litestar.exceptions import WebSocketDisconnect

from croupier.server.conversing import Wire

OUTBOX_MOST = 1_000
"""Messages that may wait to be sent to one screen."""


class OnHttp:
    def __init__(self, socket: WebSocket[Any, Any, Any]) -> None:
        self._socket = socket
        self._outbox: asyncio.Queue[bytes | None] = asyncio.Queue()
        self._reading = asyncio.Event()
        self._reading.set()

    def send(self, message: bytes) -> bool:
        if self._outbox.qsize() >= OUTBOX_MOST:
            self._outbox = asyncio.Queue()
            self.close()
            return False
        self._outbox.put_nowait(message)
        return True

    def close(self) -> None:
        self._outbox.put_nowait(None)

    def pause(self) -> None:
        self._reading.clear()

    def resume(self) -> None:
        self._reading.set()

    async def run(self, wire: Wire) -> None:
        """Until either side ends it."""
        await self._socket.accept()
        conversation = wire.converse(self, foreign=foreign(self._socket))
        sender = asyncio.create_task(self._send())
        reader = asyncio.create_task(self._read(conversation.received))
        try:
            await asyncio.wait((sender, reader), return_when=asyncio.FIRST_COMPLETED)
        finally:
            conversation.lost()
            for task in (sender, reader):
                task.cancel()
            await asyncio.gather(sender, reader, return_exceptions=True)

    async def _read(self, received: Any) -> None:
        try:
            while True:
                await self._reading.wait()
                message = await self._socket.receive()
                if message["type"] == "websocket.disconnect":
                    return
                received(message.get("text") or message.get("bytes") or b"")
        except (WebSocketDisconnect, RuntimeError):
            return

    async def _send(self) -> None:
        try:
            while (message := await self._outbox.get()) is not None:
                await self._socket.send_text(message.decode())
            await self._socket.close()
        except (WebSocketDisconnect, RuntimeError):
            return


def foreign(connection: ASGIConnection[Any, Any, Any, Any]) -> bool:
    """Whether a browser says that a page of another address sent this."""
    return is_foreign(connection.headers.get("origin"), connection.headers.get("host"))


def is_foreign(origin: str | None, host: str | None) -> bool:
    return origin is not None and urlsplit(origin).netloc != host
