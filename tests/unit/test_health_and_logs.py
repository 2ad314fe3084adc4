"""Who is given the figures, what a log may say, and when a gaming day begins."""

import io
import json
import logging
from collections.abc import Iterator
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

import pytest
import structlog
from litestar import Litestar, get
from litestar.testing import TestClient

from croupier.server.floor_file import FloorGiven
from croupier.server.headers import SecurityHeaders
from croupier.server.health import Scraping
from croupier.server.logs import scrubbed, set_up_logs
from croupier.server.serving import gaming_day, seconds_left


class Asking:
    """A request, as far as a guard looks at one."""

    def __init__(self, host: str, **headers: str) -> None:
        self.client = type("Client", (), {"host": host})()
        self.headers = headers


@pytest.mark.parametrize(
    ("asking", "scraping", "lets"),
    [
        (Asking("127.0.0.1"), Scraping(), True),
        (Asking("::1"), Scraping(), True),
        (Asking("192.0.2.7"), Scraping(), False),
        (Asking("192.0.2.7"), Scraping(everybody=True), True),
        (Asking("192.0.2.7", authorization="Bearer abc"), Scraping(token="abc"), True),
        (Asking("192.0.2.7", authorization="Bearer abd"), Scraping(token="abc"), False),
        (Asking("192.0.2.7", authorization="Bearer "), Scraping(), False),
        (Asking("127.0.0.1", via="1.1 proxy"), Scraping(), False),
        (Asking("a pipe"), Scraping(), False),
    ],
)
def test_the_figures_are_for_this_machine_or_with_the_token(
    asking: Any, scraping: Scraping, lets: bool
) -> None:
    assert scraping.lets(asking) is lets


@pytest.fixture
def logged() -> Iterator[io.StringIO]:
    root, stream = logging.getLogger(), io.StringIO()
    handlers, level = root.handlers[:], root.level
    yield stream
    root.handlers[:] = handlers
    root.setLevel(level)
    structlog.reset_defaults()


def test_a_log_line_is_json_and_has_no_secrets(logged: io.StringIO) -> None:
    set_up_logs(logged)
    log = structlog.get_logger("croupier.test")
    log.info("came", url="/ws?key=abcdef&table=R1", says="ticket 0012-3456-7890-1234-56 paid")
    logging.getLogger("croupier.engine").warning("a %s failed", "password=hunter2 thing")
    try:
        raise ValueError("token: s3cret")
    except ValueError:
        logging.getLogger("croupier.engine").exception("stopping")
    first, second, third = map(json.loads, logged.getvalue().splitlines())
    assert (first["event"], first["level"], first["url"]) == ("came", "info", "/ws?key=…&table=R1")
    assert first["says"] == "ticket … paid"
    assert second["event"] == "a password=… thing failed"
    assert "ValueError: token: …" in third["exception"]
    assert not any(
        secret in logged.getvalue() for secret in ("abcdef", "hunter2", "s3cret", "7890")
    )


def test_what_is_no_secret_is_left_alone() -> None:
    for text in ("record 12345 of 2026-11-15", "limits of R1: done", "the key of the floor"):
        assert scrubbed(text) == text


def test_a_person_at_a_terminal_gets_plain_words(logged: io.StringIO) -> None:
    set_up_logs(logged, plain=True)
    structlog.get_logger("croupier.test").info("draining", rounds=2)
    assert not logged.getvalue().startswith("{")
    assert "rounds=2" in logged.getvalue()


SYDNEY = FloorGiven(gaming_day_starts="06:00", time_zone="Australia/Sydney")


@pytest.mark.parametrize(
    ("now", "day", "hours"),
    [
        ("2026-11-15T05:59:00", "2026-11-14", 1 / 60),
        ("2026-11-15T06:00:00", "2026-11-15", 24),
        ("2026-10-03T07:00:00", "2026-10-03", 22),
        ("2026-04-04T07:00:00", "2026-04-04", 24),
    ],
    ids=["before its hour", "at its hour", "the clocks go forward", "the clocks go back"],
)
def test_a_gaming_day_begins_at_its_hour(now: str, day: str, hours: float) -> None:
    moment = datetime.fromisoformat(now).replace(tzinfo=ZoneInfo("Australia/Sydney"))
    assert gaming_day(moment, SYDNEY).isoformat() == day
    assert seconds_left(moment, SYDNEY) == pytest.approx(hours * 3_600)


@get("/")
async def page() -> str:
    return "a page"


def test_a_page_may_also_connect_to_the_port_of_the_sockets() -> None:
    app = SecurityHeaders(
        Litestar([page], logging_config=None), tls=True, socket_port=lambda: 9_000
    )
    with TestClient(app=app, base_url="https://floor.example:8787") as client:  # type: ignore[arg-type]
        policy = client.get("/").headers["content-security-policy"]
        assert "connect-src 'self' wss://floor.example:8787 wss://floor.example:9000;" in policy
        odd = client.get("/", headers={"host": "x; script-src *"}).headers
        assert "connect-src 'self';" in odd["content-security-policy"]
        assert client.get("/nowhere").headers["x-frame-options"] == "DENY"
