"""A house under test: a real server on a floor of every rulebook, its staff, and keys for its screens."""

import asyncio
import http.client
import json
import os
import socket
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from itertools import count
from pathlib import Path
from typing import Any

import msgspec

from croupier.client import Screen
from croupier.floor import Floor, apply
from croupier.journal.sqlite import SqliteStore
from croupier.play.dealing import RoundSettled
from tests.scenario.serving import ServedFloor, croupier

FULL = os.environ.get("HYPOTHESIS_PROFILE") == "prove"
ON_HTTP, ON_ITS_OWN = "on the HTTP port", "on a port of its own"

BOOKS = {
    "act": "act-mttg-2019",
    "ib": "nsw-interblock-2016",
    "lt": "nsw-ltgame-2016",
    "vic": "vic-roulette-2011",
}
WHEEL = '{ wheel = { driver = "wheel.simulated", options = { seconds = 0.3 } } }'
TUMBLER = '{ tumbler = { driver = "tumbler.simulated", options = { seconds = 0.3 } } }'
SHOE = '{ shoe = { driver = "shoe.simulated" } }'
TABLES: dict[str, tuple[str, str, str, str]] = {
    "R1": ("act", "", "roulette", WHEEL),
    "S1": ("act", "", "sic-bo", TUMBLER),
    "B1": ("act", "", "baccarat-a", ""),
    "W1": ("ib", "", "roulette", WHEEL),
    "L1": ("lt", "", "baccarat", SHOE),
    "H1": ("vic", "by-hand", "roulette", ""),
    "TB1": ("vic", "touchbet", "roulette", WHEEL),
    "TT1": ("vic", "touchtable", "roulette", WHEEL),
}
"""Every rulebook and form: rulebook, form, game and what makes its outcomes."""
BY_HAND = ("H1",)
SEATS = 2
TERMINALS = {f"{id}-{n}": id for id in TABLES if id not in BY_HAND for n in range(1, SEATS + 1)}
PLAYERS = ("Ann", "Ben")
"""At the table dealt by hand."""

OPERATOR = (
    "gaming shift manager@act-mttg-2019",
    "electronic gaming supervisor@nsw-interblock-2016",
    "gaming manager@nsw-ltgame-2016",
    "pit boss@vic-roulette-2011",
    "technician",
)
STAFF = {
    "Olga": OPERATOR,
    "Dana": ("dealer", "electronic gaming host"),
    "Cora": ("cashier",),
}


def floor_text(wagering_seconds: float = 2) -> str:
    lines = ["test = true", 'venue = "Blackbox"', 'desks = ["D1"]', f"players = {[*PLAYERS]}"]
    seats = (f'{{ id = "{id}", tables = ["{table}"] }}' for id, table in TERMINALS.items())
    lines.append(f"terminals = [{', '.join(seats)}]")
    for id, (book, form, game, devices) in TABLES.items():
        lines += ["[[tables]]", f'id = "{id}"', f'rulebook = "{BOOKS[book]}"', f'game = "{game}"']
        lines.append("limits = { min = 100, max = 50000 }")
        lines += [f"wagering_seconds = {wagering_seconds}"] if id not in BY_HAND else []
        lines += [f'form = "{form}"'] if form else []
        lines += [f"devices = {devices}"] if devices else []
        lines += ["result_hold_seconds = 1"] if book == "ib" else []
        lines += ["differential = 200000"] if book == "lt" else []
    return "\n".join(lines) + "\n"


class Seen(Screen):
    """A screen that keeps every byte it was told."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self.heard: list[bytes] = []

    def _received(self, message: bytes) -> bool:
        self.heard.append(message)
        return super()._received(message)

    def facts(self) -> set[str]:
        """Every word and number in what it was told, keys included."""
        return set().union(*(scalars(msgspec.json.decode(one)) for one in self.heard), set())


def scalars(told: Any) -> set[str]:
    if isinstance(told, dict):
        return {str(key) for key in told}.union(*map(scalars, told.values()))
    if isinstance(told, list):
        return set[str]().union(*map(scalars, told))
    return {str(told)}


_addresses = count(2)


class Door:
    """Asks the doors from an address of its own: each may knock only so often."""

    def __init__(self, url: str) -> None:
        self._at = url.removeprefix("http://")
        self._source = ""
        self._asked = 0

    def ask(self, method: str, path: str, body: object = None) -> tuple[int, bytes]:
        if self._asked % 50 == 0:
            at = next(_addresses)
            self._source = f"127.0.{at // 250}.{at % 250 + 1}"
        self._asked += 1
        line = http.client.HTTPConnection(self._at, timeout=30, source_address=(self._source, 0))
        sent = None if body is None else json.dumps(body)
        try:
            line.request(method, path, sent, {"content-type": "application/json"} if sent else {})
            answer = line.getresponse()
            return answer.status, answer.read()
        finally:
            line.close()

    def post(self, path: str, **body: Any) -> Any:
        status, said = self.ask("POST", path, body)
        assert status == 200, said
        return json.loads(said)


class House:
    """The floor, who works there, and what each screen holds."""

    def __init__(self, folder: Path, wagering_seconds: float = 2) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.own_port: int = free.getsockname()[1]
        options = ("--socket-port", str(self.own_port), "--drain-seconds", "20")
        self.floor = ServedFloor(folder, floor_text(wagering_seconds), *options)
        self.url = self.floor.url
        self.passwords: dict[str, str] = {}
        self.tokens: dict[str, str] = {}
        self.ids: dict[str, str] = {}
        """What the journal calls them."""
        self.keys: dict[str, str] = {}

    def open(self, *more: tuple[str, tuple[str, ...]]) -> "House":
        """Add the staff by the command line, start, and enrol: one by a command, others by the door."""
        staff = {**STAFF, **dict(more)}
        with ThreadPoolExecutor(2) as both:
            added = both.map(lambda name: self.floor.add(name, *staff[name]), staff)
            self.passwords = dict(zip(staff, added, strict=True))
        self.floor.start()
        self.door = Door(self.url)
        for name in staff:
            signed = self._signed_in(name)
            self.tokens[name] = signed["token"]
            self.ids[name] = signed["id"]
        terminal, *more_of_them = TERMINALS
        self.keys[terminal] = self.enrol(self.floor.code(terminal))
        for id in more_of_them:
            self.keys[id] = self.enrolled(id)
        return self

    def _signed_in(self, name: str) -> Any:
        return self.door.post("/api/sign-in", name=name, password=self.passwords[name])

    def sign_in(self, name: str) -> str:
        return str(self._signed_in(name)["token"])

    def enrol(self, code: str) -> str:
        return str(self.door.post("/api/enrol", code=code)["key"])

    def enrolled(self, place: str, kind: str = "terminal") -> str:
        asked = {"token": self.tokens["Olga"], "place": place, "kind": kind}
        return self.enrol(self.door.post("/api/codes", **asked)["code"])

    def port(self, transport: str) -> int | None:
        return None if transport == ON_HTTP else self.own_port

    def socket(self, transport: str) -> str:
        return f"ws://127.0.0.1:{self.port(transport) or self.floor.port}/ws"

    # --- screens

    def terminal(self, id: str, transport: str) -> Seen:
        return Seen(self.url, key=self.keys[id], port=self.port(transport))

    def at(self, transport: str, name: str, *, table: str = "", desk: str = "") -> Seen:
        port = self.port(transport)
        return Seen(self.url, token=self.tokens[name], table=table, desk=desk, port=port)

    def actor(self, name: str, book: str = "") -> str:
        """Who numbers the commands that somebody gives at a table under this rulebook, or at a desk."""
        ranks = [one.partition("@") for one in STAFF[name]]
        own = [role for role, _, id in ranks if id and id == BOOKS.get(book)]
        anywhere = [role for role, _, id in ranks if not id]
        role = own[0] if own else anywhere[-1 if book == "ib" else 0]
        return f"{role} {self.ids[name]}"

    # --- afterwards

    def events_and_notes(self) -> tuple[int, int]:
        """How many of each there are."""
        records = list(self.floor.records())
        events = sum(1 for one in records if one.event is not None)
        return events, len(records) - events

    def seq(self) -> int:
        """The last record on disk."""
        return max(one.seq for one in self.floor.records())

    def settled(self, since: int = 0) -> Counter[str]:
        """How many rounds were settled, by table."""
        events = (one.event for one in self.floor.records() if one.seq > since)
        return Counter(one.table for one in events if isinstance(one, RoundSettled))

    def told(self) -> Floor:
        """The floor as its journal tells it."""
        floor = Floor()
        for record in self.floor.records():
            if record.event is not None:
                apply(floor, record.event)
        return floor

    def kept(self, actor: str, number: int) -> Any:
        """The answer that the journal keeps."""
        store = SqliteStore(self.floor.data / "journal.sqlite", only_read=True)
        try:
            found = store.answer(actor, number)
            return msgspec.json.decode(found[1]) if found else None
        finally:
            store.close()

    def close(self) -> None:
        """Stop, and have the records checked."""
        self.floor.stop()
        log = self.floor.log()
        assert "Traceback" not in log, log[-4_000:]
        for asked in ("verify", "replay"):
            done = croupier("audit", asked, "--data", self.floor.data)
            assert done.returncode == 0, done.stdout + done.stderr


def run(work: Any, within: float = 240) -> Any:
    """Run something that must not hang."""

    async def bounded() -> Any:
        return await asyncio.wait_for(work, within)

    return asyncio.run(bounded())
