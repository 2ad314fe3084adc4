"""How the floor is: whether it is well, whether it takes players, and its figures."""

import hmac
from collections.abc import Callable
from ipaddress import ip_address
from typing import Any

import msgspec
from litestar import Request, Response, Router, get
from litestar.connection import ASGIConnection
from litestar.exceptions import PermissionDeniedException
from litestar.openapi.datastructures import ResponseSpec
from prometheus_client.exposition import CONTENT_TYPE_LATEST

from croupier.engine.engine import Engine
from croupier.server.metrics import FloorMetrics

THROUGH_OTHERS = ("forwarded", "x-forwarded-for", "x-real-ip", "via")


class Health(msgspec.Struct, frozen=True):
    well: bool
    seq: int
    """The last record on disk."""


class Readiness(msgspec.Struct, frozen=True):
    ready: bool
    draining: bool


class Scraping(msgspec.Struct):
    """Who is given the figures: this machine, and whoever has the token."""

    everybody: bool = False
    token: str = ""

    def lets(self, connection: ASGIConnection[Any, Any, Any, Any]) -> bool:
        given = connection.headers.get("authorization", "")
        if self.token and hmac.compare_digest(given.encode(), f"Bearer {self.token}".encode()):
            return True
        return self.everybody or _from_this_machine(connection)


def _from_this_machine(connection: ASGIConnection[Any, Any, Any, Any]) -> bool:
    """Whether it comes from here, and not through a proxy here from anywhere."""
    if connection.client is None or any(name in connection.headers for name in THROUGH_OTHERS):
        return False
    try:
        return ip_address(connection.client.host).is_loopback
    except ValueError:
        return False


def health_router(
    engine: Engine, metrics: FloorMetrics, scraping: Scraping, taken_up: Callable[[], bool]
) -> Router:
    def guard(connection: ASGIConnection[Any, Any, Any, Any], _: Any) -> None:
        if not scraping.lets(connection):
            raise PermissionDeniedException("the figures are for this machine, or with the token")

    @get("/health", responses={503: ResponseSpec(Health, description="It is not.")})
    async def health() -> Response[Health]:
        """Whether the process is well; if not, start it again."""
        well = engine.stopped is None
        return Response(Health(well, engine.journal.seq), status_code=200 if well else 503)

    @get("/ready", responses={503: ResponseSpec(Readiness, description="They cannot.")})
    async def ready() -> Response[Readiness]:
        """Whether new rounds can begin: the journal is taken up, and nobody is stopping the floor."""
        draining = engine.keeper.draining
        can = taken_up() and engine.stopped is None and not draining
        return Response(Readiness(can, draining), status_code=200 if can else 503)

    @get("/metrics", guards=[guard], media_type=CONTENT_TYPE_LATEST)
    async def figures(request: Request[Any, Any, Any]) -> bytes:
        """The figures, for Prometheus."""
        return metrics.written()

    return Router("/", route_handlers=[health, ready, figures])
