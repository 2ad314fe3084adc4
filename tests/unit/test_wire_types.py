"""What travels is what the documents say, for programs and for the screens."""

import json
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import jsonschema_rs
import msgspec
import pytest
import schemathesis
from litestar.testing import TestClient

import croupier.client as client_module
from croupier.cli.playbook import Run
from croupier.floor.desk_views import desk_view
from croupier.floor.messages import COMMANDS, EVENTS
from croupier.floor.player_views import own_view, table_view
from croupier.floor.state import TERMINAL
from croupier.floor.table_views import felt_view
from croupier.floor.views import dealer_view
from croupier.play.corrections import void_view
from croupier.rulebooks import Library
from croupier.server import conversing, telling
from croupier.server.asyncapi import CLOSED_WITH, LIMITS, asyncapi, refusals
from croupier.server.conversing import BY_CASHIERS, BY_PLAYERS, BY_STAFF, OURS
from croupier.server.demo import Demo
from croupier.server.describing import Ball, Coup, NoResult, Throw
from croupier.server.telling import leaving
from croupier.server.transports import on_http, on_its_own
from croupier.server.typescript import typescript
from croupier.server.wire import FROM_A_SCREEN, TO_A_SCREEN, VERSION
from croupier.words import catalogue
from tests.golden import HERE, NAMES

ROOT = Path(__file__).parents[2]
DOCUMENT: dict[str, Any] = json.loads(msgspec.json.encode(asyncapi()))
SCHEMAS = DOCUMENT["components"]["schemas"]


# --- what is sent is what is described


def exact(schema: Any) -> Any:
    """The same schema, in which nothing is allowed besides what is described."""
    if isinstance(schema, list):
        return [exact(one) for one in schema]
    if not isinstance(schema, dict):
        return schema
    closed = {"additionalProperties": False} if "properties" in schema else {}
    return {**{name: exact(inside) for name, inside in schema.items()}, **closed}


EXACT = {"components": {"schemas": {name: exact(one) for name, one in SCHEMAS.items()}}}
VALIDATORS: dict[str, jsonschema_rs.Draft7Validator] = {}


def fits(name: str, value: object) -> None:
    if name not in VALIDATORS:
        schema = {"allOf": [{"$ref": f"#/components/schemas/{name}"}], **EXACT}
        VALIDATORS[name] = jsonschema_rs.Draft7Validator(schema)
    VALIDATORS[name].validate(json.loads(msgspec.json.encode(value)))


def event_type(event: Mapping[str, Any]) -> str:
    return f"{EVENTS[event['event']].__name__}Event"


@pytest.mark.parametrize("name", NAMES)
def test_an_evening_is_told_as_described(name: str) -> None:
    run = Run(Library())
    lines = (HERE / name / "playbook.jsonl").read_bytes().splitlines()
    for printed in run.play(lines):
        if "event" in printed and printed["event"] != "rulebook_adopted":
            told = leaving({k: v for k, v in printed.items() if k not in ("at", "step")})
            fits(event_type(told), told)
    floor = run.floor
    for table in floor.tables.values():
        fits("TableView", table_view(table))
        fits("DealerView", dealer_view(floor, table.id, table.rulebook.roles.ranks[-1]))
        fits("Felt", felt_view(table))
    for seat in floor.seats.values():
        if seat.place == TERMINAL:
            fits("OwnView", own_view(floor, seat.id))
    fits("DeskView", desk_view(floor, "D1", 0, "cashier"))


def test_every_outcome_is_shown_as_described() -> None:
    kinds = {"roulette": Ball, "sic-bo": Throw}
    for book in (Library().load(id) for id in Library().ids()):
        for game in book.games.values():
            for outcome in game.outcomes.results if game.kind in kinds else ():
                msgspec.convert(game.outcomes.view(outcome), kinds[game.kind])
            if game.kind == "baccarat":
                cards = ("KH", "5D", "9S", "AC")
                for dealt in range(len(cards) + 1):
                    coup = game.outcomes.equipment.coup(cards[:dealt])
                    msgspec.convert(coup.view(), Coup)
    msgspec.convert(void_view(("act-mttg-2019 6.10",)), NoResult)


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient[Any]]:
    data = tmp_path_factory.mktemp("floor") / "data"
    data.mkdir()
    with TestClient(Demo(data, 20, ("R1",)).app) as client:
        yield client


def converse(client: TestClient[Any], who: Mapping[str, str], *messages: object) -> list[Any]:
    """What a screen hears: the first message, and one for each that it says."""
    with client.websocket_connect("/ws") as socket:
        heard = []
        for message in ({"do": "hello", "version": VERSION, **who}, *messages):
            socket.send_json(message)
            heard.append(socket.receive_json())
    return heard


def signed_in(client: TestClient[Any], name: str) -> str:
    body = {"name": name, "password": f"{name}-at-the-table"}
    return str(client.post("/api/sign-in", json=body).json()["token"])


def test_every_message_to_a_screen_is_as_described(client: TestClient[Any]) -> None:
    code = client.get("/api/floor").json()["demo"]["codes"]["PT1"]
    key = client.post("/api/enrol", json={"code": code}).json()["key"]
    player = [
        {"n": 1, "do": "insert_note", "amount": 500},
        {"n": 2, "do": "confirm"},
        {"do": "fly"},
    ]
    dealer = [
        {"n": 1, "do": "new_game"},
        {"do": "preview", "round": 7, "outcome": "17", "asked": 1},
    ]
    desk = [{"do": "look_up", "validation": "T9", "asked": 1}, {"do": "snapshot"}]
    heard = [
        *converse(client, {"key": key}, *player),
        *converse(client, {"token": signed_in(client, "dana"), "table": "R1"}, *dealer),
        *converse(client, {"token": signed_in(client, "cora"), "desk": "D1"}, *desk),
        *converse(client, {"key": "none"}),
    ]
    heard += converse(client, {"key": key, "seq": heard[0]["seq"] + 1_000})
    heard += converse(client, {"key": key, "seq": heard[-1]["seq"]})
    names = {kind.__struct_config__.tag: kind.__name__ for kind in TO_A_SCREEN}
    for message in heard:
        fits(names[message["type"]], message)
    assert [message["type"] for message in heard] == [
        *("snapshot", "told", "told", "told"),
        *("snapshot", "told", "previewed"),
        *("snapshot", "looked_up", "snapshot"),
        *("closed", "snapshot", "resumed"),
    ]


# --- the documents


def names_in(document: Any) -> Iterator[str]:
    """Every field that is described."""
    if isinstance(document, list):
        for one in document:
            yield from names_in(one)
    elif isinstance(document, dict):
        yield from document.get("properties", {})
        for inside in document.values():
            yield from names_in(inside)


def refs_in(document: Any) -> set[str]:
    return set(re.findall(r'"\$ref":"#/([^"]+)"', json.dumps(document, separators=(",", ":"))))


def test_every_command_and_every_message_is_in_the_document() -> None:
    operations = DOCUMENT["operations"]

    def said(operation: str) -> list[Any]:
        names = [ref["$ref"].rpartition("/")[2] for ref in operations[operation]["messages"]]
        return [SCHEMAS[name]["properties"]["do"]["enum"] for name in names]

    for operation, known in (
        ("by_player", BY_PLAYERS),
        ("by_staff", BY_STAFF),
        ("by_cashier", BY_CASHIERS),
    ):
        assert said(operation) == [[name] for name in known]
    messages = DOCUMENT["channels"]["screen"]["messages"]
    assert {kind.__name__ for kind in (*FROM_A_SCREEN, *TO_A_SCREEN)} < set(messages)
    assert {f"{kind.__name__}Event" for kind in EVENTS.values()} < set(SCHEMAS)
    assert len(SCHEMAS["Happened"]["oneOf"]) == len(EVENTS)


def test_nothing_leads_nowhere_in_the_document() -> None:
    for ref in refs_in(DOCUMENT):
        found: Any = DOCUMENT
        for step in ref.split("/"):
            found = found[step]
    for schema in SCHEMAS.values():
        jsonschema_rs.meta.validate(
            {"$schema": "http://json-schema.org/draft-07/schema#", **schema}
        )


def test_what_stays_here_is_in_neither() -> None:
    described = set(names_in(SCHEMAS))
    of_papers = ("number_hash", "asked_as")
    assert described.isdisjoint(of_papers)
    commands = [SCHEMAS[name] for name in SCHEMAS if re.search("By(Player|Staff|Cashier)$", name)]
    assert set(names_in(commands)) & set(OURS) == {"n", "approved_by"}
    text = "\n".join(typescript())
    assert [name for name in of_papers if re.search(rf"\b{name}\b", text)] == []
    assert "validation" in described, "a field that is told is found this way"


def test_a_command_is_read_as_described() -> None:
    """What the document calls needed is what the server cannot do without, its place aside."""
    for place, names, audience in (
        ("terminal", BY_PLAYERS, "Player"),
        ("table", BY_STAFF, "Staff"),
        ("desk", BY_CASHIERS, "Cashier"),
    ):
        for name in names:
            kind = COMMANDS[name]
            required = {field.name for field in msgspec.structs.fields(kind) if field.required}
            schema = SCHEMAS[f"{kind.__name__}By{audience}"]
            assert set(schema["required"]) == (required - {place, *OURS}) | {"n", "do"}


def test_every_code_has_its_words_in_the_document() -> None:
    assert list(DOCUMENT["x-refusals"]) == list(catalogue())
    assert refusals()["amount_too_large"] == "The most that can be reckoned in one wager is {most}."
    assert not [words for words in refusals().values() if re.search(r"\{\w+:", words)]


def test_every_code_that_ends_a_connection_is_listed() -> None:
    rooms = (conversing, telling, on_http, on_its_own)
    source = "".join(Path(room.__file__).read_text() for room in rooms if room.__file__)
    ends = r'(?:\.end|\.close|_turn_away)\([^"]*?Refusal\(\s*"(\w+)"'
    found = set(re.findall(ends, source)) | {"sign_in_first", "malformed_message"}
    found |= set(re.findall(r'"(connecting_too_often)"', source))
    of_doors = {"no_such_desk", "rank_too_low", "not_enrolled", "no_rank_here"}
    assert found | of_doors == set(CLOSED_WITH)
    assert set(CLOSED_WITH) <= set(catalogue())


# --- the pages


def test_the_documents_are_served(client: TestClient[Any]) -> None:
    assert client.get("/docs/asyncapi.json").json() == DOCUMENT
    openapi = client.get("/docs/openapi.json").json()
    assert openapi["openapi"].startswith("3.1")
    routes = {route.path for route in client.app.routes if route.methods}  # type: ignore[attr-defined]
    ours = {path for path in routes if not re.match("/docs|/$|/{file_path", path)}
    described = {path.replace(":str}", "}") for path in ours}
    assert set(openapi["paths"]) == described >= {"/api/sign-in", "/api/wire", "/health"}
    schemathesis.openapi.from_dict(openapi).validate()


def test_every_answer_of_a_route_has_a_type(client: TestClient[Any]) -> None:
    openapi = client.get("/docs/openapi.json").json()
    schemas = openapi["components"]["schemas"]
    for path, item in openapi["paths"].items():
        for operation in item.values():
            for status, said in operation["responses"].items():
                for media, body in said.get("content", {}).items():
                    if media != "application/json":
                        continue
                    name = body["schema"].get("$ref", "").rpartition("/")[2]
                    assert name in schemas, (path, status, body)
                    assert name == "Done" or schemas[name]["properties"], name
                    if path.startswith("/api/") and status != "200":
                        assert name == "RefusedAnswer", (path, status)


def test_the_page_is_made_here_and_runs_no_script(client: TestClient[Any]) -> None:
    answer = client.get("/docs")
    assert answer.headers["content-type"].startswith("text/html")
    text = answer.text
    assert not re.search(r"<script|<style| style=| on\w+=|https?:|//", text)
    for path in re.findall(r"(?:href|src)='(/[^']+)'", text):
        assert client.get(path).status_code == 200
    targets = set(re.findall(r"id='([^']+)'", text))
    assert set(re.findall(r"href='#([^']+)'", text)) <= targets
    for word in (*BY_PLAYERS, *BY_STAFF, *BY_CASHIERS, *EVENTS, *catalogue(), "/api/sign-in"):
        assert f"{word}</code>" in text


# --- the page about it in the docs


def test_the_page_for_clients_says_what_holds() -> None:
    text = (ROOT / "docs" / "wire.md").read_text(encoding="utf-8")
    [example] = re.findall(r"```python\n(.*?)```", text, re.DOTALL)
    assert "".join(example.split()) in "".join((client_module.__doc__ or "").split())
    limits = {name: value for name, value, _ in LIMITS}
    del limits["ping_seconds"], limits["unread_bytes"]
    assert [name for name, most in limits.items() if not re.search(rf"\b{most:,}\b", text)] == []
    for code in re.findall(r"`(\w+)`", text.partition("## The end")[2]):
        assert code in {*catalogue(), "closed"}
    assert f'"version": {VERSION}' in text
