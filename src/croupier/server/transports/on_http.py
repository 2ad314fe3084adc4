"""The socket on the HTTP port: it goes wherever pages go, through any proxy or forwarded port."""

import asyncio
from typing import Any

from litestar import WebSocket
from litestar.exceptions import WebSocketDisconnect

from croupier.server.conversing import Wire
from croupier.server.knocking import address_of, foreign

BEHIND_MOST = 1_048_576
"""Bytes that may wait to be sent to one screen."""
LAST_WORDS_SECONDS = 2.0
"""How long a screen has to read why it is sent away."""


class OnHttp:
    def __init__(self, socket: WebSocket[Any, Any, Any]) -> None:
        self._socket = socket
        self._outbox: asyncio.Queue[bytes | None] = asyncio.Queue()
        self._behind = 0
        self._sender: asyncio.Task[None] | None = None
        self._reading = asyncio.Event()
        self._reading.set()

    def send(self, message: bytes) -> bool:
        if self._behind > BEHIND_MOST:
            self._hang_up()
            return False
        self._behind += len(message)
        self._outbox.put_nowait(message)
        return True

    def close(self) -> None:
        self._outbox.put_nowait(None)
        asyncio.get_running_loop().call_later(LAST_WORDS_SECONDS, self._hang_up)

    def _hang_up(self) -> None:
        """Wait no longer for who does not read."""
        if self._sender:
            self._sender.cancel()

    def pause(self) -> None:
        self._reading.clear()

    def resume(self) -> None:
        self._reading.set()

    async def run(self, wire: Wire) -> None:
        """Until either side ends it."""
        await self._socket.accept()
        address, strange = address_of(self._socket), foreign(self._socket)
        conversation = wire.converse(self, address=address, foreign=strange)
        sender = self._sender = asyncio.create_task(self._send())
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
                self._behind -= len(message)
            await self._socket.close()
        except (WebSocketDisconnect, RuntimeError):
            return
