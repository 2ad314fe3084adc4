"""The log: a JSON object a line, or for a person at a terminal in colours. What happens in play is in the
journal; here is what befalls the process. It names no patron, no key and no ticket."""

import logging
import re
import sys
from collections.abc import MutableMapping
from typing import Any, TextIO

import structlog
from litestar.exceptions import HTTPException
from litestar.types import Scope

SECRETS = re.compile(
    r"(?i)\b(key|token|code|password|authorization|approved_by)(['\"]?\s*[=:]\s*)"
    r"['\"]?(?:bearer\s+)?[^\s&'\",;]+|\b(bearer)(\s+)\S+"
)
NUMBERS = re.compile(r"(?:[0-9][\s-]?){11,}[0-9]")
"""Long numbers are tickets' until shown otherwise."""


def scrubbed(text: str) -> str:
    return NUMBERS.sub("…", SECRETS.sub(r"\1\2\3\4…", text))


def _scrub(_: Any, __: str, event: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
    for name, value in event.items():
        if isinstance(value, str) and name != "timestamp":
            event[name] = scrubbed(value)
    return event


def _no_trace(record: logging.LogRecord) -> bool:
    """What somebody sent that is no text is no fault here: a line, and not where it was noticed."""
    if record.exc_info and isinstance(record.exc_info[1], UnicodeDecodeError):
        record.exc_info = None
    return True


def set_up_logs(stream: TextIO = sys.stderr, plain: bool | None = None) -> None:
    """Send every log of the process here; as lines of JSON unless a person is looking."""
    for_people = stream.isatty() if plain is None else plain
    shared: list[Any] = [
        structlog.stdlib.add_log_level,
        structlog.stdlib.add_logger_name,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        structlog.processors.StackInfoRenderer(),
        structlog.processors.format_exc_info,
        structlog.stdlib.PositionalArgumentsFormatter(),
        _scrub,
    ]
    end: Any = structlog.processors.JSONRenderer()
    if for_people:
        end = structlog.dev.ConsoleRenderer(colors=stream.isatty())
    formatter = structlog.stdlib.ProcessorFormatter(
        foreign_pre_chain=shared,
        processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, end],
    )
    handler = logging.StreamHandler(stream)
    handler.setFormatter(formatter)
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.INFO)
    for name in ("uvicorn", "uvicorn.error", "uvicorn.access", "picows", "litestar"):
        other = logging.getLogger(name)
        other.handlers, other.propagate = [], True
        other.setLevel(logging.WARNING)
    logging.getLogger("uvicorn.error").filters[:] = [_no_trace]
    structlog.configure(
        processors=[*shared, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.stdlib.BoundLogger,
        cache_logger_on_first_use=False,
    )


async def log_exception(problem: Exception, scope: Scope) -> None:
    """A bug in answering somebody; where it was, and not what was asked."""
    if not isinstance(problem, HTTPException):
        log = structlog.get_logger("croupier.server")
        log.error("an answer failed", path=scope["path"], exc_info=problem)
