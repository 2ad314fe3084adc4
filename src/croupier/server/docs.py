"""`/docs`: the HTTP routes and the socket, as documents for programs and as a page for people.

All of it is made here, from the code that runs: nothing comes from elsewhere, and the page has no script.
"""

import asyncio
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from html import escape
from importlib.metadata import version
from typing import Any

import msgspec
from litestar import Litestar, MediaType, Request, Router, get
from litestar.openapi.config import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin

from croupier.floor.messages import EVENTS
from croupier.server import wire
from croupier.server.asyncapi import CLOSED_WITH, LIMITS, QUESTIONS, asyncapi, refusals
from croupier.server.describing import AUDIENCES, Audience, Choice, Field, Shape, shapes
from croupier.server.typescript import type_of

PATH = "/docs"


def routes_config() -> OpenAPIConfig:
    """What the application is to be given, so that it describes its routes at `/docs/openapi.json`."""
    return OpenAPIConfig(
        title="croupier: the HTTP routes",
        version=version("croupier"),
        description="Who comes in, what floor this is, and how it is. Play is at the socket.",
        use_handler_docstrings=True,
        path=f"{PATH}/openapi.json",
        render_plugins=[JsonRenderPlugin(path="/", media_type=MediaType.JSON)],
    )


def docs_router() -> Router:
    return Router(PATH, route_handlers=[_page, _socket, _style], include_in_schema=False)


@get("/", media_type=MediaType.HTML)
async def _page(request: Request[Any, Any, Any]) -> str:
    """Made aside: it takes a while the first time, and the floor goes on."""
    return await asyncio.to_thread(_made, request.app)


@get("/asyncapi.json", media_type=MediaType.JSON)
async def _socket() -> bytes:
    return await asyncio.to_thread(_written)


@get("/style.css", media_type=MediaType.CSS)
async def _style() -> str:
    return STYLE


@cache
def _written() -> bytes:
    return msgspec.json.encode(asyncapi())


@lru_cache(maxsize=1)
def _made(app: Litestar) -> str:
    return "\n".join(page(app.openapi_schema.to_schema()))


# --- the page


def page(openapi: Mapping[str, Any]) -> Iterator[str]:
    yield "<!doctype html><html lang='en'><head><meta charset='utf-8'>"
    yield "<meta name='viewport' content='width=device-width, initial-scale=1'>"
    yield f"<title>croupier: for programs</title><link rel='stylesheet' href='{PATH}/style.css'>"
    yield "<link rel='icon' href='data:,'></head>"
    yield "<body><h1>For programs</h1>"
    yield f"<p>Two documents say the same to tools: <a href='{PATH}/openapi.json'>OpenAPI</a> for the HTTP "
    yield f"routes, <a href='{PATH}/asyncapi.json'>AsyncAPI</a> for the socket.</p>"
    parts = {
        "http": ("HTTP routes", _routes(openapi)),
        "hello": ("The socket: hello", _hello()),
        **{f"by-{one.name}": (f"Commands: {one.name}", _commands(one)) for one in AUDIENCES},
        "questions": ("Questions", _all(kind.__name__ for kind in QUESTIONS)),
        "told": ("What a screen is told", _all(kind.__name__ for kind in wire.TO_A_SCREEN)),
        "refusals": ("Refusals", _refusals()),
        "limits": ("Limits", _limits()),
        "types": ("Types", _all(_others())),
        "events": ("Events", _all(f"{kind.__name__}Event" for kind in EVENTS.values())),
    }
    links = " · ".join(f"<a href='#{id}'>{title}</a>" for id, (title, _) in parts.items())
    yield f"<nav>{links}</nav>"
    for id, (title, lines) in parts.items():
        yield f"<section id='{id}'><h2>{title}</h2>"
        yield from lines
        yield "</section>"
    yield "</body></html>"


def _routes(openapi: Mapping[str, Any]) -> Iterator[str]:
    for path, item in openapi["paths"].items():
        for method, operation in item.items():
            yield f"<details><summary><code>{method.upper()} {escape(path)}</code> "
            yield f"{escape(operation.get('description') or operation.get('summary', ''))}</summary>"
            sent = operation.get("requestBody", {}).get("content", {})
            for media, body in sent.items():
                yield f"<p>Sent, as <code>{escape(media)}</code>:</p>"
                yield from _body(openapi, body["schema"])
            yield f"<p>Answered with {', '.join(operation['responses'])}.</p></details>"


def _body(openapi: Mapping[str, Any], schema: Mapping[str, Any]) -> Iterator[str]:
    name = schema.get("$ref", "").rpartition("/")[2]
    found = openapi["components"]["schemas"].get(name, schema)
    needed = found.get("required", ())
    rows = [
        (field, str(inside.get("type", "")), "" if field in needed else "may be left out")
        for field, inside in found.get("properties", {}).items()
    ]
    yield from _rows(("field", "is", ""), [tuple(map(escape, row)) for row in rows])


def _hello() -> Iterator[str]:
    for part in (wire.__doc__ or "").split("\n\n"):
        yield f"<p>{escape(part)}</p>"
    yield "<p>It is at <code>/ws</code>, here or at the port that <code>/api/wire</code> names.</p>"
    yield from _shape("Hello", opened=True)


def _commands(audience: Audience) -> Iterator[str]:
    yield f"<p>{escape(audience.says)} Every command has its number <code>n</code>; "
    yield "<code>approved_by</code> may have the token of a second person.</p>"
    yield from _all(audience.shape_of(command) for command in audience.commands)


def _refusals() -> Iterator[str]:
    yield "<p>A refusal has a code that never changes, words, the clauses it rests on, and parameters: "
    yield "what stands in braces. These codes end the connection: "
    yield f"{', '.join(f'<code>{code}</code>' for code in CLOSED_WITH)}.</p>"
    rows = [(f"<code>{code}</code>", escape(words)) for code, words in refusals().items()]
    yield from _rows(("code", "words"), rows)


def _limits() -> Iterator[str]:
    rows = [(f"<code>{name}</code>", f"{value:,}", escape(says)) for name, value, says in LIMITS]
    yield from _rows(("limit", "", ""), rows)


def _others() -> Iterator[str]:
    """The types that messages are made of."""
    shown = {kind.__name__ for kind in (*wire.FROM_A_SCREEN, *wire.TO_A_SCREEN)}
    shown |= {one.shape_of(command) for one in AUDIENCES for command in one.commands}
    shown |= {f"{kind.__name__}Event" for kind in EVENTS.values()}
    return (name for name in sorted(shapes()) if name not in shown)


def _all(names: Iterable[str]) -> Iterator[str]:
    for name in names:
        yield from _shape(name)


def _shape(name: str, *, opened: bool = False) -> Iterator[str]:
    shape = shapes()[name]
    yield f"<details{' open' if opened else ''}>"
    yield f"<summary><code>{_called(shape)}</code> {escape(shape.says)}</summary><div id='{name}'>"
    if isinstance(shape, Choice):
        rows = [(f"<code>{escape(one)}</code>", escape(says)) for one, says in shape.values.items()]
        yield from _rows(("is one of", ""), rows)
    else:
        yield from _rows(("field", "is", ""), [_row(field) for field in shape.fields])
    yield "</div></details>"


def _called(shape: Shape | Choice) -> str:
    """A command by what it does, a message by what it is: the word that travels."""
    first = "" if isinstance(shape, Choice) else type_of(shape.fields[0].type, given=True)
    return first.strip('"') if first.startswith('"') and " " not in first else shape.name


def _row(field: Field) -> tuple[str, ...]:
    name = f"<code>{escape(field.name)}{'?' if field.optional else ''}</code>"
    return name, f"<code>{_linked(type_of(field.type, field.given))}</code>", escape(field.says)


def _linked(text: str) -> str:
    def link(found: re.Match[str]) -> str:
        at = found[0] if found[0] in shapes() else "events"
        return f"<a href='#{at}'>{found[0]}</a>"

    return re.sub(r"\b(?!Record\b)[A-Z]\w+", link, escape(text, quote=False))


def _rows(head: tuple[str, ...], rows: Sequence[tuple[str, ...]]) -> Iterator[str]:
    if not rows:
        return
    yield f"<table><tr>{''.join(f'<th>{cell}</th>' for cell in head)}</tr>"
    for row in rows:
        yield f"<tr>{''.join(f'<td>{cell}</td>' for cell in row)}</tr>"
    yield "</table>"


STYLE = """
:root { color-scheme: light dark; }
body { max-width: 70rem; margin: 0 auto; padding: 1rem; font: 1rem/1.5 system-ui, sans-serif; }
nav { position: sticky; top: 0; padding: 0.5rem 0; background: Canvas; border-bottom: 1px solid GrayText; }
[id] { scroll-margin-top: 6rem; }
code { font: 0.9rem ui-monospace, monospace; }
details { margin: 0.25rem 0; padding: 0 0.5rem; }
details[open] { border-left: 3px solid GrayText; }
summary { cursor: pointer; padding: 0.2rem 0; }
table { width: 100%; border-collapse: collapse; margin: 0.5rem 0; }
th, td { padding: 0.25rem 0.5rem; text-align: left; vertical-align: top; }
td { border-top: 1px solid color-mix(in srgb, GrayText 40%, Canvas); }
"""
