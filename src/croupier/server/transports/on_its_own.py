"""The socket on a port of its own: what a large floor's terminals hold."""

import asyncio
import logging
import ssl
from urllib.parse import urlsplit

from picows import (
    WSCloseCode,
    WSFrame,
    WSListener,
    WSMsgType,
    WSTransport,
    WSUpgradeRequest,
    ws_create_server,
)

from croupier.refusal import Refusal
from croupier.server.conversing import MESSAGE_MOST, Conversation, Wire
from croupier.server.lockout import whose

PING_SECONDS = 20
BEHIND_MOST = 1_048_576
"""Bytes that may wait to be sent to one screen."""
CLOSING_SECONDS = 2.0
"""How long the other side has to read why, before the line is cut."""
PATH = "/ws"

logging.getLogger("picows").setLevel(logging.WARNING)


class OnItsOwn(WSListener):
    def __init__(self, wire: Wire, foreign: bool) -> None:
        self._wire, self._foreign = wire, foreign
        self._socket: WSTransport
        self._conversation: Conversation

    # --- from the library

    def on_ws_connected(self, transport: WSTransport) -> None:
        self._socket = transport
        transport.underlying_transport.set_write_buffer_limits(high=BEHIND_MOST)
        self._behind = self._closing = False
        peer = transport.underlying_transport.get_extra_info("peername")
        address = whose(peer[0]) if peer else ""
        self._conversation = self._wire.converse(self, address=address, foreign=self._foreign)

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        kind = frame.msg_type
        if self._closing and kind is not WSMsgType.CLOSE:
            return
        if kind is WSMsgType.TEXT and frame.fin:
            self._conversation.received(frame.get_payload_as_bytes())
        elif kind in (WSMsgType.TEXT, WSMsgType.BINARY, WSMsgType.CONTINUATION):
            self._conversation.end(Refusal("not_a_text_message"))
        elif kind is WSMsgType.CLOSE:
            if not self._closing:
                transport.send_close(frame.get_close_code(), frame.get_close_message())
            transport.disconnect()

    def on_ws_disconnected(self, transport: WSTransport) -> None:
        self._conversation.lost()

    def pause_writing(self) -> None:
        self._behind = True

    def resume_writing(self) -> None:
        self._behind = False

    # --- for the conversation

    def send(self, message: bytes) -> bool:
        if self._closing:
            return True
        if self._behind:
            self._socket.disconnect(graceful=False)
            return False
        self._socket.send(WSMsgType.TEXT, message)
        return True

    def close(self) -> None:
        """Say that it ends, and hear nothing more; the line is cut when the other side says so too. Cut at
        once, with something of theirs unread, it could take the last message with it."""
        self._closing = True
        self._conversation.lost()
        self.resume()
        self._socket.send_close(WSCloseCode.OK)
        asyncio.get_running_loop().call_later(CLOSING_SECONDS, self._socket.disconnect)

    def pause(self) -> None:
        self._socket.underlying_transport.pause_reading()

    def resume(self) -> None:
        self._socket.underlying_transport.resume_reading()


async def listen(
    wire: Wire, host: str, port: int, tls: ssl.SSLContext | None = None
) -> asyncio.Server:
    """Take connections at this port. Pages of the same host may, whatever port they came from."""

    def answer(request: WSUpgradeRequest) -> OnItsOwn | None:
        if urlsplit(request.path.decode("latin-1")).path != PATH:
            return None
        return OnItsOwn(wire, _foreign(request))

    return await ws_create_server(
        answer,
        host,
        port,
        max_frame_size=MESSAGE_MOST,
        enable_auto_ping=True,
        auto_ping_idle_timeout=PING_SECONDS,
        auto_ping_reply_timeout=PING_SECONDS,
        read_buffer_init_size=4_096,
        ssl=tls,
    )


def _foreign(request: WSUpgradeRequest) -> bool:
    """Whether a browser says that a page of another host sent this; the port differs by nature."""
    origin, host = request.headers.get("origin"), request.headers.get("host", "")
    return origin is not None and urlsplit(origin).hostname != urlsplit(f"//{host}").hostname
