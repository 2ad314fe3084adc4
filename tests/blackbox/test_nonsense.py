"""Nonsense: whatever is sent to a door or down a socket, the server answers or hangs up with words.

Beside it an honest player plays on, and afterwards the records are whole.
"""

import asyncio
import json
import string
import sys
import time
from collections import Counter
from collections.abc import Iterator
from itertools import cycle
from typing import Any

import pytest
import schemathesis
import websockets
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from websockets.frames import Frame, Opcode

from croupier.server.conversing import BY_CASHIERS, BY_PLAYERS, BY_STAFF, MESSAGE_MOST
from tests.blackbox.house import FULL, ON_HTTP, ON_ITS_OWN, TABLES, House, run

EXAMPLES = 2_000 if FULL else 60
REQUESTS = 200 if FULL else 8
"""For each route."""
PATIENCE = 10.0

figures: Counter[str] = Counter()


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    house = House(tmp_path_factory.mktemp("house"), wagering_seconds=900).open()
    try:
        yield house
        sys.stdout.write(f"{dict(figures)}\n")
        assert "Traceback" not in house.floor.log(), house.floor.log()[-4_000:]
    finally:
        house.floor.stop()
    house.close()


# --- the socket

NAMES = (*BY_PLAYERS, *BY_STAFF, *BY_CASHIERS, "hello", "snapshot", "look_up", "preview", "fly", "")
FIELDS = ("amount", "bet", "table", "terminal", "round", "matter", "validation", "asked", "outcome")
HUGE = st.sampled_from([2**31, 2**53, 2**63, 2**64, 10**30, -(2**63), -(10**30), 10**400, 0, -1])
scalar = (
    st.none() | st.booleans() | st.integers() | HUGE | st.text(max_size=20)
    | st.floats(allow_nan=False, allow_infinity=False)
)  # fmt: skip
value = st.recursive(
    scalar,
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=4)
    ),
    max_leaves=8,
)


@st.composite
def commands(draw: st.DrawFn) -> bytes:
    """Like a command, with anything in any of its places."""
    said: dict[str, Any] = {"do": draw(st.sampled_from(NAMES) | value)}
    said["n"] = draw(st.integers(-2, 5) | st.integers(990, 1_010) | value)
    for name in draw(st.lists(st.sampled_from((*FIELDS, "by", "at", "approved_by", "who")))):
        said[name] = draw(value | st.sampled_from(["R1-1", "R1", "red", "7", 500]))
    if draw(st.booleans()):
        said["version"] = draw(st.sampled_from([0, 1, 2, "1", None, 1.0]))
    return json.dumps(said).encode()


def nested(depth: int) -> Iterator[bytes]:
    deep = b"[" * depth + b"]" * depth
    yield deep
    yield b'{"do":"undo","n":' + deep + b"}"
    yield b'{"do":' + deep + b',"n":1}'
    yield b'{"do":"preview","asked":1,"outcome":' + deep + b"}"
    yield b'{"do":"outcome","n":1,"outcome":' + deep + b"}"


DEEP = [one for depth in (50, 400, 800, 950, 985, 1_100, 5_000) for one in nested(depth)]
text = (
    commands()
    | value.map(lambda one: json.dumps(one).encode())
    | st.binary(max_size=60)
    | st.text(string.printable, max_size=60).map(str.encode)
    | st.sampled_from(DEEP)
    | st.sampled_from([b'{"n":1,"do":"undo"}'] * 3)
    | st.sampled_from([b"", b"{}", b"null", b'"\\ud800"', b'{"do":"\\ud800","n":1}', b"\xff\xfe"])
    | st.integers(MESSAGE_MOST - 2, MESSAGE_MOST + 2).map(lambda n: b'"' + b"x" * n + b'"')
)
Sent = tuple[Opcode, bool, bytes]
frames: st.SearchStrategy[Sent] = st.one_of(
    st.tuples(st.just(Opcode.TEXT), st.just(True), text),
    st.tuples(st.just(Opcode.TEXT), st.just(True), text),
    st.tuples(st.just(Opcode.BINARY), st.just(True), text),
    st.tuples(st.sampled_from([Opcode.TEXT, Opcode.CONT]), st.booleans(), text),
    st.tuples(st.sampled_from([Opcode.PING, Opcode.PONG]), st.just(True), st.binary(max_size=120)),
)


END: Sent = (Opcode.TEXT, True, b'{"n":0,"do":"the end"}')


def breaks(sent: list[Sent]) -> bool:
    """Whether it breaks the rules of sockets themselves: then the code of the close is the reason, which
    whoever is still sending may not come to read."""
    for opcode, fin, payload in sent:
        if opcode is Opcode.CONT or not fin or len(payload) > MESSAGE_MOST:
            return True
        try:
            payload.decode() if opcode is Opcode.TEXT else None
        except UnicodeError:
            return True
    return False


class Honest:
    """A player beside all of it, whose notes are answered at once."""

    def __init__(self, house: House, transport: str) -> None:
        self._screen = house.terminal("S1-1" if transport == ON_HTTP else "S1-2", transport)
        self.brought = 0
        self.slowest = 0.0

    async def open(self) -> None:
        await self._screen.open()

    async def plays_on(self) -> None:
        start = time.monotonic()
        answer = await asyncio.wait_for(self._screen.do("insert_note", amount=500), PATIENCE)
        assert not answer.refused, answer.refused
        self.brought += 500
        self.slowest = max(self.slowest, time.monotonic() - start)
        assert self._screen.view["account"]["credit"] == self.brought

    async def close(self) -> None:
        await self._screen.close()


async def babble(at: str, hello: dict[str, Any] | None, sent: list[Sent]) -> None:
    """Send it all and an honest question: that is answered, or the server has hung up and said why."""
    heard: list[Any] = []
    here = (next(ADDRESSES), 0)
    async with websockets.connect(at, max_size=None, ping_interval=None, local_addr=here) as socket:
        try:
            if hello is not None:
                await socket.send(json.dumps({"do": "hello", "version": 1, **hello}))
                heard.append(_read(await asyncio.wait_for(socket.recv(), PATIENCE)))
            if heard and heard[0].get("code") == "connecting_too_often":
                figures["came too often"] += 1
                return
            figures["frames"] += len(sent)
            written = (Frame(*one[::2], fin=one[1]) for one in (*sent, END))
            socket.transport.write(b"".join(one.serialize(mask=True) for one in written))
            unfinished = any(not fin for _, fin, _ in sent)
            await asyncio.wait_for(_until_the_end(socket, heard), 1 if unfinished else PATIENCE)
            figures["went on"] += 1
            if not breaks(sent):
                _each_was_answered(sent, heard)
            return
        except websockets.ConnectionClosed:
            pass
        except TimeoutError:
            assert unfinished, f"neither answered nor hung up on: {sent}"
            return
    said = [one for one in heard if one["type"] == "closed"]
    code = socket.close_code
    figures["hung up on"] += 1
    by_code = (1002, 1003, 1007, 1009, *((1006,) if breaks(sent) else ()))
    assert said or code in by_code, (code, socket.close_reason, sent)
    assert not said or (said[0]["code"] and said[0]["says"])


def _read(text: str | bytes) -> Any:
    """What came, however deep: nonsense is said back to whoever sent it."""
    usual = sys.getrecursionlimit()
    sys.setrecursionlimit(20_000)
    try:
        return json.loads(text)
    finally:
        sys.setrecursionlimit(usual)


async def _until_the_end(socket: websockets.ClientConnection, heard: list[Any]) -> None:
    while True:
        told = _read(await socket.recv())
        heard.append(told)
        for one in told.get("answers", ()):
            refused = one.get("refused") or {}
            if refused.get("params", {}).get("what") == "the end":
                return


def _each_was_answered(sent: list[Sent], heard: list[Any]) -> None:
    """A message has an answer, or was a question that has another kind of one."""
    answers = sum(len(one.get("answers", ())) for one in heard)
    others = sum(one["type"] in ("snapshot", "resumed", "looked_up", "previewed") for one in heard)
    messages = sum(op in (Opcode.TEXT, Opcode.BINARY) for op, _, _ in sent)
    assert answers - 1 + others - 1 == messages, (sent, heard)


ADDRESSES = (f"127.9.{at // 250}.{at % 250 + 1}" for at in cycle(range(60_000)))
"""Strangers from one address may come only so often."""


def _whos(house: House) -> dict[str, Iterator[dict[str, Any] | None]]:
    """Who babbles; each from several places, for one may connect only so often."""
    honest = ("S1-1", "S1-2")
    return {
        "stranger": cycle([None]),
        "terminal": cycle([{"key": key} for id, key in house.keys.items() if id not in honest]),
        "dealer": cycle([{"token": house.tokens["Dana"], "table": id} for id in TABLES]),
        "desk": cycle(
            [{"token": token, "desk": "D1"} for token in map(house.tokens.get, ("Cora", "Olga"))]
        ),
    }


@pytest.mark.filterwarnings("ignore:Generating overly large repr")
@pytest.mark.parametrize("transport", [ON_HTTP, ON_ITS_OWN])
def test_nonsense_is_answered_or_hung_up_on_and_nobody_else_notices(
    house: House, transport: str
) -> None:
    at, whos = house.socket(transport), _whos(house)
    with asyncio.Runner() as runner:
        honest = Honest(house, transport)
        runner.run(honest.open())

        @settings(
            max_examples=EXAMPLES,
            deadline=None,
            database=None,
            derandomize=not FULL,
            suppress_health_check=list(HealthCheck),
        )
        @given(who=st.sampled_from(sorted(whos)), sent=st.lists(frames, min_size=1, max_size=12))
        def nonsense(who: str, sent: list[Sent]) -> None:
            runner.run(babble(at, next(whos[who]), sent))
            runner.run(honest.plays_on())
            figures["conversations"] += 1

        nonsense()
        for one in DEEP:
            for hellos in whos.values():
                runner.run(babble(at, next(hellos), [(Opcode.TEXT, True, one)]))
            runner.run(honest.plays_on())
        figures[f"slowest answer {transport}, ms"] = round(honest.slowest * 1_000)
        runner.run(honest.close())
    assert house.floor.json("/health")["well"]
    assert "Traceback" not in house.floor.log(), house.floor.log()[-4_000:]


@pytest.mark.parametrize("transport", [ON_HTTP, ON_ITS_OWN])
def test_numbers_that_are_repeated_stale_or_far_ahead(house: House, transport: str) -> None:
    """The same again gets the same answer; another command under its number gets none of it."""

    async def ask() -> None:
        at = house.socket(transport)
        async with websockets.connect(at, max_size=None) as socket:
            hello = {"do": "hello", "version": 1, "key": house.keys["B1-1"]}
            await socket.send(json.dumps(hello))
            n = json.loads(await socket.recv())["next"]

            async def answered(number: int, **command: Any) -> Any:
                await socket.send(json.dumps({"n": number, **command}))
                while True:
                    told = json.loads(await asyncio.wait_for(socket.recv(), PATIENCE))
                    for one in told.get("answers", ()):
                        return one

            note = {"do": "insert_note", "amount": 500}
            first = await answered(n, **note)
            assert first["events"]
            for _ in range(3):
                assert await answered(n, **note) == first
            other = await answered(n, do="insert_note", amount=1_000)
            assert other["refused"]["code"] == "number_used"
            for far in (0, -1, n + 5_000, 2**63, 10**30):
                assert (await answered(far, **note))["refused"]["code"] == "number_out_of_range"
            assert (await answered(n + 1, **note))["events"], "the next one counts"

    run(ask())


# --- the doors


def test_no_door_breaks(house: House) -> None:
    """Whatever the served document allows and forbids: an answer in words, and no error of the server's."""
    schema = schemathesis.openapi.from_dict(house.floor.json("/docs/openapi.json"))
    statuses: Counter[int] = Counter()
    for result in schema.get_all_operations():
        operation = result.ok()

        @settings(
            max_examples=REQUESTS,
            deadline=None,
            database=None,
            derandomize=not FULL,
            suppress_health_check=list(HealthCheck),
        )
        @given(case=operation.as_strategy())
        def ask(case: Any) -> None:
            status, said = house.door.ask(case.method, case.formatted_path, _plain(case.body))
            statuses[status] += 1
            assert status < 500, (case.method, case.path, case.body, said)
            if status >= 400 and case.path.startswith("/api"):
                refused = json.loads(said)["refused"]
                assert refused["code"]
                assert refused["says"]

        ask()
    figures["requests"] += statuses.total()
    sys.stdout.write(f"{dict(statuses)}\n")
    assert not statuses[429], "each was heard"


def _plain(body: Any) -> Any:
    return body if isinstance(body, dict | list | str | int | float | bool) else None


@pytest.mark.parametrize("path", ["/api/sign-in", "/api/enrol", "/api/approve", "/api/staff/add"])
def test_a_body_that_is_none_is_refused_in_words(house: House, path: str) -> None:
    bodies: list[Any] = [None, [], "", 7, {"name": 7}, {"code": None}, {"name": "x" * 20_000}]
    bodies += [{"token": [[]]}, {"name": "\ud800", "password": "\udfff"}, {"code": "\x00" * 300}]
    for body in bodies:
        status, said = house.door.ask("POST", path, body)
        figures["requests"] += 1
        assert 400 <= status < 500, (path, body, status)
        assert json.loads(said)["refused"]["says"]
