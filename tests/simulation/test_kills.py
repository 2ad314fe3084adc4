"""Killed without warning while players touch: what was answered happened, and happened once."""

import asyncio
import json
import random
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

import pytest
import websockets

from croupier.journal.journal import Journal
from croupier.journal.record import event_fields
from croupier.journal.replay import replay
from croupier.journal.sqlite import SqliteStore
from tests.browser.floor import DemoFloor
from tests.wire import socket_of

KILLS, TERMINALS = 3, ("PT1", "PT2", "PT3", "PT4")


def post(floor: DemoFloor, path: str, body: dict[str, str]) -> dict[str, Any]:
    data = json.dumps(body).encode()
    request = Request(floor.url + path, data, {"content-type": "application/json"})
    answer: dict[str, Any] = json.loads(urlopen(request, timeout=5).read())
    return answer


class Touching:
    """A player who keeps touching, and remembers every answer."""

    def __init__(self, floor: DemoFloor, terminal: str, code: str, seed: int) -> None:
        self.floor, self.terminal = floor, terminal
        self.key = post(floor, "/api/enrol", {"code": code})["key"]
        self.answers: dict[int, dict[str, Any]] = {}
        self.asked: dict[int, dict[str, Any]] = {}
        self._random = random.Random(seed)

    async def play(self) -> None:
        """Until the server is gone: first what was never answered once more, then on."""
        try:
            async with socket_of(self.floor.url, key=self.key) as socket:
                snapshot = json.loads(await socket.recv())
                listener = asyncio.create_task(self._listen(socket))
                for number in sorted(set(self.asked) - set(self.answers)):
                    await socket.send(json.dumps(self.asked[number]))
                number = max([snapshot["next"] - 1, *self.asked])
                while not listener.done():
                    number += 1
                    self.asked[number] = {"n": number, **self._touch()}
                    await socket.send(json.dumps(self.asked[number]))
                    await asyncio.sleep(0.001)
        except (OSError, websockets.WebSocketException):
            return

    async def _listen(self, socket: Any) -> None:
        try:
            async for text in socket:
                for answer in json.loads(text).get("answers", ()):
                    self.remember(answer)
        except websockets.WebSocketException:
            return

    def remember(self, message: dict[str, Any]) -> None:
        number = message["n"]
        if number in self.answers:
            assert self.answers[number] == message, "a repeated command was answered otherwise"
        self.answers[number] = message

    async def ask_again(self) -> None:
        """Every command that was ever answered, sent again: the same answers must come."""
        async with socket_of(self.floor.url, key=self.key) as socket:
            wanted = set(self.answers)

            async def send() -> None:
                for number in sorted(wanted):
                    await socket.send(json.dumps(self.asked[number]))

            sending = asyncio.create_task(send())
            while wanted:
                message = json.loads(await asyncio.wait_for(socket.recv(), 20))
                for answer in message.get("answers", ()):
                    self.remember(answer)
                    wanted.discard(answer["n"])
            await sending

    def _touch(self) -> dict[str, Any]:
        what = self._random.choice(
            ["insert_note", "place", "place", "place", "undo", "double", "confirm"]
        )
        match what:
            case "insert_note":
                return {"do": what, "amount": 5_000}
            case "place":
                return {"do": what, "bet": f"straight:{self._random.randrange(37)}", "amount": 100}
            case _:
                return {"do": what}


@pytest.mark.parametrize("seed", [1])
def test_nothing_answered_is_lost_and_nothing_is_done_twice(tmp_path: Path, seed: int) -> None:
    floor = DemoFloor(tmp_path / "data", wagering_seconds=2)
    floor.start()
    codes = json.loads(urlopen(f"{floor.url}/api/floor").read())["demo"]["codes"]
    players = [Touching(floor, t, codes[t], seed * 100 + at) for at, t in enumerate(TERMINALS)]
    waits = random.Random(seed)
    try:
        for _ in range(KILLS):
            asyncio.run(until_killed(floor, players, waits.uniform(0.3, 1.2)))
            floor.start()
        for player in players:
            asyncio.run(player.ask_again())
    finally:
        floor.stop()
    answered = [answer for player in players for answer in player.answers.values()]
    assert len(answered) > 200
    check(floor, answered)


async def until_killed(floor: DemoFloor, players: list[Touching], seconds: float) -> None:
    playing = [asyncio.create_task(player.play()) for player in players]
    dealing = asyncio.create_task(keep_dealing(floor))
    await asyncio.sleep(seconds)
    floor.kill()
    await asyncio.gather(*playing, dealing)


async def keep_dealing(floor: DemoFloor) -> None:
    """A dealer and supervisor in one, who keeps the rounds going."""
    body = {"name": "sam", "password": "sam-at-the-table"}
    try:
        token = await asyncio.to_thread(lambda: post(floor, "/api/sign-in", body)["token"])
        async with socket_of(floor.url, token=token, table="R1") as socket:
            message = json.loads(await socket.recv())
            number = message["next"]
            while True:
                view = message.get("view")
                if view:
                    step: dict[str, Any] | None = {
                        "open": {"do": "new_game"},
                        "dealing": {"do": "outcome", "outcome": "17"},
                        "result": {"do": "confirm_result"},
                        "analysis": {"do": "confirm_wagers", "round": view["round"]},
                    }.get(view["phase"])
                    if step:
                        await socket.send(json.dumps({"n": number, **step}))
                        number += 1
                message = json.loads(await socket.recv())
    except (OSError, websockets.WebSocketException):
        return


def check(floor: DemoFloor, answered: list[dict[str, Any]]) -> None:
    """The journal holds every event that was told, once, and the books balance."""
    journal = Journal(SqliteStore(floor.data / "journal.sqlite"))
    records = list(journal.records())
    by_seq = {r.seq: event_fields(r.event) for r in records if r.event is not None}
    told: list[int] = []
    for answer in answered:
        for back, event in enumerate(reversed(answer.get("events", ()))):
            seq = answer["seq"] - back
            kept = {name: value for name, value in by_seq[seq].items() if name != "postings"}
            assert kept == event, f"record {seq} is not what was told"
            told.append(seq)
    assert len(told) == len(set(told)), "one event was told as the answer to two commands"
    rebuilt, _ = replay(records)
    assert rebuilt.ledger.total() == 0
    assert all(
        b >= 0 for a, b in rebuilt.ledger.balances.items() if a.startswith(("chips/", "placed/"))
    )
