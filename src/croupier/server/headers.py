"""What every answer tells the browser: run nothing but our own scripts, and in no other page's frame."""

import re
from collections.abc import Callable
from typing import Any

from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send

A_YEAR = 365 * 24 * 60 * 60
HOST = re.compile(r"[A-Za-z0-9.-]+(:[0-9]+)?|\[[0-9A-Fa-f:.]+\](:[0-9]+)?")
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; "
    "font-src 'self'; manifest-src 'self'; connect-src {connect}; base-uri 'none'; form-action 'self'; "
    "frame-ancestors 'none'"
)
"""Styles may stand in the page: chips are put in their places that way. Scripts may not."""


class SecurityHeaders:
    """Around the whole application, so that refusals and pages that are not there have them too."""

    def __init__(self, app: ASGIApp, *, tls: bool, socket_port: Callable[[], int | None]) -> None:
        """`socket_port` is asked with each answer: a port may be chosen when the floor is up."""
        self._app, self._tls, self._socket_port = app, tls, socket_port

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != ScopeType.HTTP:
            await self._app(scope, receive, send)
            return
        added = self._headers(scope)

        async def send_with(message: Message) -> None:
            if message["type"] == "http.response.start":
                kept = [pair for pair in message.get("headers", []) if pair[0] not in dict(added)]
                message["headers"] = [*kept, *added]
            await send(message)

        await self._app(scope, receive, send_with)

    def _headers(self, scope: Any) -> list[tuple[bytes, bytes]]:
        named = dict(scope["headers"]).get(b"host", b"").decode("latin-1")
        policy = POLICY.format(connect=" ".join(self._sockets(named)))
        headers = {
            "content-security-policy": policy,
            "x-content-type-options": "nosniff",
            "x-frame-options": "DENY",
            "referrer-policy": "no-referrer",
            "cross-origin-opener-policy": "same-origin",
            "permissions-policy": "camera=(), geolocation=(), microphone=()",
        }
        if self._tls:
            headers["strict-transport-security"] = f"max-age={A_YEAR}"
        if scope["path"].startswith("/api/"):
            headers["cache-control"] = "no-store"
        return [(name.encode(), value.encode()) for name, value in headers.items()]

    def _sockets(self, host: str) -> list[str]:
        """Where a page may connect to: here, and to the port that the screens' sockets have."""
        if not HOST.fullmatch(host):
            return ["'self'"]
        scheme = "wss" if self._tls else "ws"
        found = ["'self'", f"{scheme}://{host}"]
        port = self._socket_port()
        if port:
            found.append(f"{scheme}://{re.sub(r':[0-9]+$', '', host)}:{port}")
        return found
