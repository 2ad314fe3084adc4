"""Nobody else: whoever is not known, not any more, or not for this, neither reads nor changes a thing.

What is tried comes from the tables: the routes that the server describes, and the commands of the wire.
"""

import asyncio
import json
import sqlite3
import sys
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import msgspec
import pytest
import websockets

from croupier.floor.deciding import OPERATOR, RANKS
from croupier.floor.messages import COMMANDS
from croupier.journal.record import Record, event_fields
from croupier.message import name_of
from croupier.server.conversing import BY_CASHIERS, BY_PLAYERS, BY_STAFF
from tests.blackbox.house import ON_HTTP, ON_ITS_OWN, TABLES, TERMINALS, House, Seen, run, scalars

MORE = (
    ("Alf", ("casino supervisor@act-mttg-2019",)),
    ("Hugo", ("electronic gaming host@nsw-interblock-2016",)),
    ("Gone", OPERATORS := ("pit boss@vic-roulette-2011", "technician")),
    ("Late", OPERATORS),
)
"""An operator of one rulebook alone, whose title others have too; the lowest rank of one; two who were."""
GROUNDS = {"act": "6.6", "ib": "8.1", "lt": "11.1", "vic": "10.9.7"}
"""A clause on which a terminal is declared faulty."""
EVERY = tuple(dict.fromkeys((*BY_PLAYERS, *BY_STAFF, *BY_CASHIERS)))


@dataclass
class Stage:
    """The floor with money on it, and what of it is nobody else's business."""

    house: House
    private: dict[str, set[str]] = field(default_factory=dict)
    """By terminal: account, credit, ticket numbers."""
    ticket: str = ""
    """The number of one that can still be paid."""
    matters: dict[str, str] = field(default_factory=dict)
    """Claims, by the terminal they are of."""
    accounts: dict[str, str] = field(default_factory=dict)
    figures: Counter[str] = field(default_factory=Counter)


@pytest.fixture(scope="module")
def stage(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stage]:
    house = House(tmp_path_factory.mktemp("house"), wagering_seconds=900).open(*MORE)
    stage = Stage(house)
    try:
        run(_set(stage))
        house.keys["display"] = house.enrolled("TT1", "display")
        house.keys["revoked"] = house.keys["TB1-2"]
        revoked = {"token": house.tokens["Olga"], "place": "TB1-2", "kind": "terminal"}
        house.door.post("/api/revoke", **revoked)
        house.door.post("/api/sign-out", token=house.tokens["Gone"])
        _expire(house, "Late")
        yield stage
        sys.stdout.write(f"{dict(stage.figures)}\n")
    finally:
        house.floor.stop()
    house.close()


async def _set(stage: Stage) -> None:
    """Four players with credit of their own: one with a wager, one with a claim, one with a ticket."""
    house = stage.house
    brought = {"R1-1": 13_500, "R1-2": 18_500, "W1-1": 22_500, "L1-1": 31_500, "W1-2": 27_500}
    for id, cents in brought.items():
        async with house.terminal(id, ON_HTTP) as player:
            for note in _notes(cents):
                assert not (await player.do("insert_note", amount=note)).refused
            account = player.view["account"]
            stage.accounts[id] = account["id"]
            stage.private[id] = {account["id"], str(cents)}
            if id in ("R1-1", "L1-1"):
                claimed = await player.do("claim", matter="My chips are gone.", round=0)
                assert not claimed.refused, claimed.refused
                stage.matters[id] = claimed.events[0]["matter"]
            if id in ("L1-1", "W1-1"):
                assert not (await player.do("call_service", reason="help")).refused
            if id == "W1-2":
                assert not (await player.do("cash_out")).refused
                await player.until(lambda view: player.ticket is not None)
                assert player.ticket
                stage.ticket = player.ticket["validation"]
                stage.private[id].add(stage.ticket)


def _notes(cents: int) -> Iterator[int]:
    for note in (10_000, 5_000, 2_000, 1_000, 500):
        while cents >= note:
            yield note
            cents -= note


def _expire(house: House, name: str) -> None:
    """As if the hours of a session had passed."""
    with sqlite3.connect(house.floor.data / "people.sqlite", timeout=10) as people:
        asked = "UPDATE sessions SET ends = ? WHERE person = ?"
        done = people.execute(asked, (time.time() - 1, house.ids[name]))
        assert done.rowcount == 1
    people.close()


class Watch:
    """What the journal has since."""

    def __init__(self, house: House) -> None:
        self._house, self._since = house, house.seq()

    def events(self) -> list[Record]:
        new = (one for one in self._house.floor.records() if one.seq > self._since)
        return [one for one in new if one.event is not None]

    def nothing_happened(self) -> None:
        assert [(one.by, one.event) for one in self.events()] == []


def message(stage: Stage, what: str, terminal: str, number: int) -> dict[str, Any]:
    """A command with every field that it has, about somebody who is there."""
    table = TERMINALS[terminal]
    plausible: dict[str, Any] = {
        "terminal": terminal,
        "table": table,
        "desk": "D1",
        "player": "Ann",
        "guest": "G1",
        "amount": 500,
        "counted": 500,
        "credited": 0,
        "float": 1_000,
        "round": 0,
        "validation": stage.ticket,
        "ticket": "T1",
        "voucher": "V1",
        "matter": stage.matters.get(terminal, "M1"),
        "account": stage.accounts.get(terminal, "A1"),
        "bet": "player" if table == "L1" else "red",
        "to": "R1-2" if what == "move_player" else "black",
        "ground": GROUNDS[TABLES[table][0]],
        "rule": "7.1",
        "outcome": "7",
        "card": "5C",
        "cards": [],
        "reason": "because",
        "signed_by": "Ann",
        "place": "cash desk",
        "day": "2099-01-01",
        "limits": {"min": 200, "max": 40_000},
        "colour": "red",
        "kind": "wheel",
        "item": "wheel 7",
        "approval": "A-1",
        "approved_on": "2020-01-01",
        "seconds": 20,
        "rounds": 3,
        "of": "",
        "ruling": "keep" if what == "determine" else "upheld",
        "what": "shuffle",
        "issued_at": "R1",
        "chips": 1,
        "surveillance": "Sue",
        "hold": "H1",
        "actions": [],
    }
    fields = COMMANDS[what].__struct_fields__
    given = {
        name: plausible[name] for name in fields if name in plausible and plausible[name] != ""
    }
    return {"n": number, "do": what, **given}


async def tell(url: str, hello: dict[str, Any], *more: dict[str, Any]) -> list[Any]:
    """Everything that is said to one who says hello so, and goes on regardless."""
    heard: list[Any] = []
    async with websockets.connect(url, max_size=None) as socket:
        try:
            await socket.send(json.dumps({"do": "hello", "version": 1, **hello}))
            heard.append(json.loads(await asyncio.wait_for(socket.recv(), 10)))
            for one in more:
                await socket.send(json.dumps(one))
            while len(answers(heard)) < len(more):
                heard.append(json.loads(await asyncio.wait_for(socket.recv(), 10)))
        except (websockets.ConnectionClosed, TimeoutError):
            pass
    return heard


def answers(heard: list[Any]) -> dict[int, Any]:
    return {one["n"]: one for told in heard for one in told.get("answers", ())}


# --- who does not come in


def strangers(house: House) -> dict[str, dict[str, str]]:
    """Who says hello with what, by what is wrong with it: at every table and desk."""
    places = [{"table": table} for table in TABLES] + [{"desk": "D1"}]
    tokens = {
        "nonsense": "nonsense",
        "signed out": house.tokens["Gone"],
        "expired": house.tokens["Late"],
        "key": house.keys["R1-1"],
    }
    found = {
        "nobody": {},
        "nonsense key": {"key": "nonsense"},
        "revoked key": {"key": house.keys["revoked"]},
        "token for a key": {"key": house.tokens["Olga"]},
        "no place": {"token": house.tokens["Olga"]},
        "no such table": {"token": house.tokens["Olga"], "table": "R9"},
        "no such desk": {"token": house.tokens["Olga"], "desk": "D9"},
    }
    for place in places:
        at = place.get("table") or place["desk"]
        found |= {f"{what} at {at}": {"token": token, **place} for what, token in tokens.items()}
        found[f"nobody at {at}"] = place
    for name, wrong in {
        "Cora": [*TABLES],
        "Hugo": [id for id, (book, *_) in TABLES.items() if book != "ib"],
        "Alf": [id for id, (book, *_) in TABLES.items() if book != "act"],
    }.items():
        token = house.tokens[name]
        found |= {f"{name} at {table}": {"token": token, "table": table} for table in wrong}
    for name in ("Dana", "Hugo"):
        found[f"{name} at the desk"] = {"token": house.tokens[name], "desk": "D1"}
    return found


@pytest.mark.parametrize("transport", [ON_HTTP, ON_ITS_OWN])
def test_whoever_is_not_of_this_place_is_told_why_and_nothing_else(
    stage: Stage, transport: str
) -> None:
    house, watch = stage.house, Watch(stage.house)
    commands = [message(stage, what, "R1-1", n) for n, what in enumerate(EVERY, 1)]

    async def knock() -> dict[str, list[Any]]:
        at = house.socket(transport)
        who = strangers(house)
        told = [tell(at, hello, *commands) for hello in who.values()]
        return dict(zip(who, await asyncio.gather(*told), strict=True))

    told = run(knock())
    for who, heard in told.items():
        assert [one["type"] for one in heard] == ["closed"], who
        assert heard[0]["code"], who
        assert heard[0]["says"], who
        assert not scalars(heard) & set().union(*stage.private.values()), who
    stage.figures["strangers"] += len(told)
    watch.nothing_happened()


# --- who comes in, and asks for what is not theirs


@pytest.mark.parametrize("transport", [ON_HTTP, ON_ITS_OWN])
def test_a_display_shows_a_table_and_does_nothing(stage: Stage, transport: str) -> None:
    house, watch = stage.house, Watch(stage.house)
    commands = [message(stage, what, "R1-1", n) for n, what in enumerate(EVERY, 1)]
    hello = {"key": house.keys["display"]}
    heard = run(tell(house.socket(transport), hello, *commands))
    assert heard[0]["type"] == "snapshot"
    codes = {n: one["refused"]["code"] for n, one in answers(heard).items()}
    assert codes == dict.fromkeys(range(1, len(EVERY) + 1), "unknown_message")
    assert all(one["refused"]["says"] for one in answers(heard).values())
    assert not scalars(heard) & set().union(*stage.private.values())
    stage.figures["commands"] += len(commands)
    watch.nothing_happened()


@pytest.mark.parametrize("transport", [ON_HTTP, ON_ITS_OWN])
@pytest.mark.parametrize("mine", ["R1-2", "L1-2"])
def test_a_terminal_acts_for_itself_alone(stage: Stage, transport: str, mine: str) -> None:
    """Every command there is, said of another's terminal, chips, ticket and claim."""
    house, watch = stage.house, Watch(stage.house)

    async def intrude() -> tuple[list[Any], int]:
        at, hello = house.socket(transport), {"key": house.keys[mine]}
        start = (await tell(at, hello))[0]["next"]
        theirs = [name for name in ("R1-1", "W1-1", "L1-1") if name != mine]
        given = [(what, one) for what in EVERY for one in theirs]
        commands = [message(stage, w, one, n) for n, (w, one) in enumerate(given, start)]
        commands = [one for one in commands if one["do"] != "insert_ticket"]
        return await tell(at, {**hello, "table": "R1", "desk": "D1"}, *commands), len(commands)

    heard, count = run(intrude(), 120)
    assert heard[0]["type"] == "snapshot"
    assert len(answers(heard)) == count, "each was answered"
    stage.figures["commands"] += count
    others = {id: facts for id, facts in stage.private.items() if id != mine}
    for record in watch.events():
        said = scalars(msgspec.to_builtins(event_fields(record.event)))  # type: ignore[arg-type]
        assert record.by.name == mine, record
        for id, facts in others.items():
            assert not said & ({id, *stage.matters.values()} | {f for f in facts if f[0] == "A"}), (
                id,
                record,
            )
    told = [one for one in heard if one["type"] != "snapshot"]
    echoed = {*stage.matters.values(), *stage.accounts.values(), stage.ticket, "500"}
    for id, facts in others.items():
        assert not scalars(told) & (facts - echoed), id
    assert _view_of(house, "R1-1") == 13_500
    assert _view_of(house, "L1-1") == 31_500


def _view_of(house: House, id: str) -> int:
    floor = house.told()
    [account] = floor.seats[id].accounts
    return floor.ledger.balance(f"chips/{account}")


FOR_THE_OPERATOR = tuple(name_of(kind.__name__) for kind, rank in RANKS.items() if rank == OPERATOR)


@pytest.mark.parametrize("transport", [ON_HTTP, ON_ITS_OWN])
def test_the_lowest_rank_does_nothing_that_is_the_operators(stage: Stage, transport: str) -> None:
    house, watch = stage.house, Watch(stage.house)

    async def ask() -> dict[str, list[Any]]:
        at, told = house.socket(transport), {}
        for table in TABLES:
            terminal = next((id for id, one in TERMINALS.items() if one == table), "R1-1")
            hello = {"token": house.tokens["Dana"], "table": table}
            start = (await tell(at, hello))[0]["next"]
            commands = [
                {**message(stage, what, terminal, n), "table": table}
                for n, what in enumerate(FOR_THE_OPERATOR, start)
            ]
            heard = await tell(at, hello, *commands)
            by_number = {one["n"]: one["do"] for one in commands}
            told[table] = [(by_number[n], one) for n, one in answers(heard).items()]
            assert len(told[table]) == len(commands)
        return told

    codes: Counter[str] = Counter()
    for table, answered in run(ask(), 120).items():
        for what, answer in answered:
            assert answer.get("refused"), (table, what)
            assert answer["refused"]["says"]
            codes[answer["refused"]["code"]] += 1
            assert answer["refused"]["code"] != "malformed_message", (what, answer)
    stage.figures["commands"] += codes.total()
    sys.stdout.write(f"{transport}: {codes}\n")
    watch.nothing_happened()


@pytest.mark.parametrize("transport", [ON_HTTP, ON_ITS_OWN])
def test_a_rank_under_one_rulebook_is_none_at_terminals_of_another(
    stage: Stage, transport: str
) -> None:
    """From a Dealer Terminal where one has a rank, nothing is done at terminals that do not reach it."""
    house, watch = stage.house, Watch(stage.house)

    async def ask() -> list[Any]:
        at, hello = house.socket(transport), {"token": house.tokens["Alf"], "table": "R1"}
        start = (await tell(at, hello))[0]["next"]
        named = [what for what in BY_STAFF if "terminal" in COMMANDS[what].__struct_fields__]
        given = [(what, one) for what in named for one in ("L1-1", "W1-1", "TT1-1")]
        commands = [message(stage, w, one, n) for n, (w, one) in enumerate(given, start)]
        heard = await tell(at, hello, *commands)
        assert len(answers(heard)) == len(commands)
        stage.figures["commands"] += len(commands)
        return heard

    heard = run(ask())
    done = [(one.by, one.event) for one in watch.events()]
    touched = [event for _, event in done if getattr(event, "terminal", "") not in ("", None)]
    assert touched == []
    assert done == []
    assert all(one["refused"]["says"] for one in answers(heard).values())


# --- the doors


def _routes(house: House) -> Iterator[tuple[str, str, dict[str, Any]]]:
    """Method, path, and the fields of the body with their schemas."""
    openapi = house.floor.json("/docs/openapi.json")
    for path, item in openapi["paths"].items():
        for method in item:
            body = item[method].get("requestBody", {}).get("content", {})
            schema = body.get("application/json", {}).get("schema", {})
            name = schema.get("$ref", "").rpartition("/")[2]
            yield method.upper(), path, openapi["components"]["schemas"].get(name, schema)


def _filled(schema: dict[str, Any], **known: Any) -> dict[str, Any]:
    """A body with everything that is required."""
    plausible: dict[str, Any] = {
        "name": "Cora",
        "password": "wrong-password-1",
        "new": "another-password-2",
        "code": "ABCD-EFGH",
        "place": "R1-1",
        "roles": ["dealer"],
        "command": {"do": "correct_result", "round": 1, "outcome": "7"},
        "table": "R1",
        **known,
    }
    return {name: plausible[name] for name in schema.get("properties", {}) if name in plausible}


def test_no_door_opens_to_whoever_may_not(stage: Stage) -> None:
    house = stage.house
    tokens = {
        "nobody": "",
        "nonsense": "nonsense",
        "signed out": house.tokens["Gone"],
        "expired": house.tokens["Late"],
        "a key": house.keys["R1-1"],
        "lowest rank": house.tokens["Dana"],
        "cashier": house.tokens["Cora"],
        "another rulebook's": house.tokens["Hugo"],
    }
    signed_in = ("lowest rank", "cashier", "another rulebook's")
    before, watch = _people(house), Watch(house)
    routes = list(_routes(house))
    assert len(routes) > 15
    private = set().union(*stage.private.values()) | {*house.keys.values(), *house.tokens.values()}
    private |= {*house.passwords.values()}
    for method, path, schema in routes:
        takes = schema.get("properties", {})
        if path == "/api/sign-out":
            continue  # It ends the session of whoever asks, and nothing else.
        for who, token in tokens.items() if "token" in takes else [("nobody", "")]:
            body = _filled(schema, token=token) if takes else None
            status, said = house.door.ask(method, path, body)
            stage.figures["requests"] += 1
            assert status < 500, (who, path, said)
            assert not [fact for fact in private if len(fact) > 8 and fact.encode() in said], path
            if "json" not in path and said[:1] in b"{[" and said:
                assert not scalars(json.loads(said)) & private, (who, path)
            if takes:
                listed = who in signed_in and path == "/api/enrolled"
                assert status == 200 if listed else 400 <= status < 500, (who, path, said)
                refused = {} if listed else json.loads(said)["refused"]
                assert listed or (refused["code"] and refused["says"]), (who, path)
                assert not listed or _may_see(who, json.loads(said)["enrolled"]), said
    assert _people(house) == before
    watch.nothing_happened()


def _may_see(who: str, enrolled: list[Any]) -> bool:
    return enrolled == []


def _people(house: House) -> Any:
    """Who works here and what is enrolled, as the operator is shown it."""
    asked = {"token": house.tokens["Olga"]}
    return house.door.post("/api/staff", **asked), house.door.post("/api/enrolled", **asked)


# --- what is told


@pytest.mark.parametrize("transport", [ON_HTTP, ON_ITS_OWN])
def test_no_screen_is_told_what_is_another_players(stage: Stage, transport: str) -> None:
    """Two rounds at a table of two, and every byte that anybody there was told."""
    house, table, wagers = stage.house, "TT1", {"TT1-1": 700, "TT1-2": 300}

    async def play() -> dict[str, Seen]:
        screens = {id: house.terminal(id, transport) for id in wagers}
        wall = Seen(house.url, key=house.keys["display"], port=house.port(transport))
        dealer = house.at(transport, "Dana", table=table)
        told = {**screens, "display": wall}
        for screen in (*told.values(), dealer):
            await screen.open()
        for _ in range(2):
            for id in wagers:
                money = {"terminal": id, "amount": 4_000, "tender": "cash"}
                assert not (await dealer.do("buy_in", **money)).refused
            assert not (await dealer.do("new_game")).refused
            for id, player in screens.items():
                await player.until(lambda view: "place" in view["allowed"])
                placed = await player.do("place", bet="dozen:1", amount=wagers[id])
                assert not placed.refused, placed.refused
            assert not (await dealer.do("final_bets")).refused
            assert not (await dealer.do("close_wagering")).refused
            await dealer.until(lambda view: "confirm_result" in view["allowed"])
            assert not (await dealer.do("confirm_result")).refused
            for player in screens.values():
                await player.until(lambda view: view["phase"] == "open")
        for screen in (*told.values(), dealer):
            await screen.close()
        return told

    told = run(play())
    for id, screen in told.items():
        facts = screen.facts()
        for owner, amount in wagers.items():
            if owner != id:
                private = {told[owner].view["account"]["id"], owner, str(amount)}
                assert not facts & private, (id, owner)
        stage.figures["bytes told"] += sum(map(len, screen.heard))
        assert stage.ticket not in facts
