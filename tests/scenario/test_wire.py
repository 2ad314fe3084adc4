"""The wire, the same over both transports: hello, a snapshot, what is told, gaps, floods, nonsense."""

import asyncio
import json
import time
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest
import websockets

from croupier.client import Ended, Screen, enrol, sign_in
from croupier.journal.journal import Journal
from croupier.journal.sqlite import SqliteStore
from croupier.server.conversing import (
    A_SECOND,
    AT_ONCE,
    CONNECTIONS_A_SECOND,
    CONNECTIONS_AT_ONCE,
    KEPT_WAITING_MOST,
    MESSAGE_MOST,
)
from croupier.server.demo import Demo
from croupier.server.lockout import Pace
from tests.running import Started

ON_HTTP, ON_ITS_OWN = "on the HTTP port", "on a port of its own"


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Started]:
    data = tmp_path_factory.mktemp("floor")
    with Started(Demo(data, 30, ("R1", "L1"), lively=False), data) as started:
        yield started


@pytest.fixture(params=[ON_HTTP, ON_ITS_OWN])
def port(request: pytest.FixtureRequest, floor: Started) -> int | None:
    return None if request.param == ON_HTTP else floor.running.wire.port


def key(floor: Started, terminal: str) -> str:
    return asyncio.run(enrol(floor.url, floor.running.shown["codes"][terminal]))


def address(floor: Started, port: int | None) -> str:
    return f"ws://127.0.0.1:{port}/ws" if port else floor.url.replace("http", "ws") + "/ws"


async def bare(floor: Started, port: int | None, *messages: Any) -> tuple[list[Any], int | None]:
    """Everything a connection is sent after these messages until it ends, and the code of its end."""
    heard: list[Any] = []
    async with websockets.connect(address(floor, port), max_size=None) as socket:
        try:
            for message in messages:
                text = isinstance(message, str | bytes)
                await socket.send(message if text else json.dumps(message))
                if not heard:
                    heard.append(json.loads(await asyncio.wait_for(socket.recv(), 10)))
            while True:
                heard.append(json.loads(await asyncio.wait_for(socket.recv(), 0.7)))
        except (websockets.ConnectionClosed, TimeoutError):
            pass
    return heard, socket.close_code


def test_a_round_is_played(floor: Started, port: int | None) -> None:
    async def play() -> None:
        token = await sign_in(floor.url, "dana", "dana-at-the-table")
        mine = await enrol(floor.url, floor.running.shown["codes"]["PT1"])
        async with (
            Screen(floor.url, key=mine, port=port) as player,
            Screen(floor.url, token=token, table="R1", port=port) as dealer,
        ):
            before = (player.view["account"] or {"credit": 0})["credit"]
            assert not (await player.do("insert_note", amount=2_000)).refused
            assert player.view["account"]["credit"] == before + 2_000
            if dealer.view["phase"] == "open":
                assert not (await dealer.do("new_game")).refused
            await player.until(lambda view: "place" in view["allowed"])
            placed = await player.do("place", bet="red", amount=500)
            assert [event["event"] for event in placed.events] == ["wager_placed"]
            assert player.view["placed"] == {"red": 500}
            player.lose()
            again = await player.do("place", bet="red", amount=500)
            assert not again.refused
            assert player.view["placed"] == {"red": 1_000}, "once each, whatever the network did"
            too_much = await player.do("place", bet="red", amount=-1)
            assert too_much.refused
            assert too_much.refused["code"] == "amount_not_whole_cents"
            await dealer.until(lambda view: view["placed"] == 1_000)
            assert not (await player.do("clear")).refused

    asyncio.run(play())


def test_a_refusal_comes_in_the_language_that_was_asked_for_last(
    floor: Started, port: int | None
) -> None:
    mine = key(floor, "PT3")
    hello = {"do": "hello", "version": 1, "key": mine, "language": "zh-Hans"}
    fly, speak = {"n": 1, "do": "fly"}, {"do": "speak", "language": "tlh"}

    async def speaking() -> list[Any]:
        return (await bare(floor, port, hello, fly, speak, fly))[0]

    first, *told = asyncio.run(speaking())
    assert [first["type"], *{one["type"] for one in told}] == ["snapshot", "told"]
    chinese, english = (answer for one in told for answer in one.get("answers", ()))
    assert "这里不能做 fly" in chinese["refused"]["says"]
    assert "There is no fly to do here" in english["refused"]["says"]


def test_who_is_not_let_in_reads_why_in_the_same_language(floor: Started, port: int | None) -> None:
    hello = {"do": "hello", "version": 1, "key": "nonsense", "language": "zh"}
    [[closed], _] = asyncio.run(bare(floor, port, hello))
    assert (closed["code"], closed["says"]) == ("sign_in_first", "请先登入。")


def test_who_missed_nothing_is_sent_nothing_again(floor: Started, port: int | None) -> None:
    mine = key(floor, "LT1")

    async def twice() -> tuple[Any, Any]:
        hello = {"do": "hello", "version": 1, "key": mine}
        [first], _ = await bare(floor, port, hello)
        [second], _ = await bare(floor, port, {**hello, "seq": first["seq"]})
        return first, second

    first, second = asyncio.run(twice())
    assert (first["type"], second["type"]) == ("snapshot", "resumed")
    assert second["next"] == first["next"]
    assert "view" not in second


def test_who_missed_something_gets_it_all(floor: Started, port: int | None) -> None:
    mine = key(floor, "LT2")

    async def missing() -> str:
        hello = {"do": "hello", "version": 1, "key": mine}
        [first], _ = await bare(floor, port, hello)
        async with Screen(floor.url, key=mine, port=port) as player:
            await player.do("insert_note", amount=500)
        heard, _ = await bare(floor, port, {**hello, "seq": first["seq"]})
        return str(heard[0]["type"])

    assert asyncio.run(missing()) == "snapshot"


def test_messages_name_the_one_before_and_clocks_never_go_back(
    floor: Started, port: int | None
) -> None:
    mine = key(floor, "PT2")
    notes = [{"n": n, "do": "insert_note", "amount": 500} for n in range(1, 8)]
    hello = {"do": "hello", "version": 1, "key": mine}

    async def hear() -> list[Any]:
        return (await bare(floor, port, hello, *notes))[0]

    told = asyncio.run(hear())
    assert told[0]["type"] == "snapshot"
    for before, after in pairwise(told):
        assert after["prev"] == before["seq"]
        assert after["clock"] >= before["clock"]
    answered = {one["n"] for message in told[1:] for one in message.get("answers", ())}
    assert answered == set(range(1, 8))


@pytest.mark.parametrize(
    ("first", "code"),
    [
        ({"do": "hello", "version": 1}, "sign_in_first"),
        ({"do": "hello", "version": 1, "key": "nonsense"}, "sign_in_first"),
        ({"do": "hello", "version": 1, "token": "nonsense", "table": "R1"}, "sign_in_first"),
        ({"do": "hello", "version": 1, "token": "nonsense", "desk": "D1"}, "sign_in_first"),
        ({"do": "hello", "version": 2, "key": "nonsense"}, "other_version"),
        ({"do": "hello", "key": "nonsense"}, "other_version"),
        ({"do": "hello", "version": 1, "key": 7}, "malformed_message"),
        ({"do": "hello", "version": 1, "who": "me"}, "malformed_message"),
        ({"n": 1, "do": "new_game", "version": 1}, "malformed_message"),
        ("nonsense", "malformed_message"),
        ("[" * 5_000, "malformed_message"),
    ],
)
def test_who_is_not_known_is_told_why_and_hung_up_on(
    floor: Started, port: int | None, first: Any, code: str
) -> None:
    heard, _ = asyncio.run(bare(floor, port, first, {"n": 1, "do": "undo"}))
    assert [message["type"] for message in heard] == ["closed"]
    assert heard[0]["code"] == code
    assert heard[0]["says"]


def test_who_was_not_let_in_is_on_record(floor: Started, port: int | None) -> None:
    def noted() -> int:
        journal = Journal(SqliteStore(floor.data / "journal.sqlite", only_read=True))
        notes = (one.note for one in journal.records())
        found = sum(1 for note in notes if note and note.what == "connection refused")
        journal.close()
        return found

    before = noted()
    asyncio.run(bare(floor, port, {"do": "hello", "version": 1, "key": "nonsense"}))
    patience = time.monotonic() + 10
    while noted() == before:
        assert time.monotonic() < patience
        time.sleep(0.05)


def test_a_huge_frame_or_one_of_bytes_ends_the_connection_and_nothing_else(
    floor: Started, port: int | None
) -> None:
    hello = {"do": "hello", "version": 1, "key": key(floor, "PT3")}
    heard, code = asyncio.run(bare(floor, port, hello, "x" * (MESSAGE_MOST + 1)))
    assert heard[0]["type"] == "snapshot"
    assert code is not None, "the connection ended"
    heard, _ = asyncio.run(bare(floor, port, hello, b'\xff\xfe{"n":1,"do":"undo"}'))
    told = [message for message in heard[1:] if message["type"] == "closed" or message["answers"]]
    assert told, "what could not be read was answered, or ended it with words"
    with asyncio.Runner() as runner:
        runner.run(_alive(floor, port))


async def _alive(floor: Started, port: int | None) -> None:
    mine = await enrol(floor.url, floor.running.shown["codes"]["PT3"])
    async with Screen(floor.url, key=mine, port=port) as player:
        assert not (await player.do("insert_note", amount=500)).refused


def test_a_flood_is_slowed_and_others_are_answered_as_before(
    floor: Started, port: int | None
) -> None:
    """A screen is heard so often a second; whatever else it sends waits, and delays nobody else."""
    flooding, other = key(floor, "PT3"), key(floor, "PT4")

    async def flood() -> tuple[int, int]:
        async with websockets.connect(address(floor, port), max_size=None) as socket:
            await socket.send(json.dumps({"do": "hello", "version": 1, "key": flooding}))
            first = json.loads(await socket.recv())["next"]
            heard = 0

            async def listen() -> None:
                nonlocal heard
                async for text in socket:
                    heard += len(json.loads(text).get("answers", ()))

            listening = asyncio.create_task(listen())
            start = time.monotonic()
            for n in range(first, first + AT_ONCE + 2 * A_SECOND):
                await socket.send(json.dumps({"n": n, "do": "undo"}))
            async with Screen(floor.url, key=other, port=port) as player:
                assert not (await player.do("insert_note", amount=500)).refused
                before = heard
            while heard < AT_ONCE + 2 * A_SECOND:
                await asyncio.sleep(0.02)
            assert time.monotonic() - start > 1.5, "the last 200 take two seconds at least"
            listening.cancel()
            return heard, before

    heard, before = asyncio.run(flood())
    assert heard == AT_ONCE + 2 * A_SECOND, "nothing was lost"
    assert before < heard, "somebody else was answered while the flood still waited"


def test_a_flood_without_end_leaves_the_floor_to_everybody_else(
    floor: Started, port: int | None
) -> None:
    hello = {"do": "hello", "version": 1, "key": key(floor, "PT3")}
    flood = [{"do": "snapshot"}] * (AT_ONCE + KEPT_WAITING_MOST + 500)

    async def until_let_go() -> Any:
        async with websockets.connect(address(floor, port), max_size=None) as socket:
            last: Any = None

            async def listen() -> None:
                nonlocal last
                async for text in socket:
                    last = json.loads(text)

            listening = asyncio.create_task(listen())
            try:
                for message in (hello, *flood):
                    await socket.send(json.dumps(message))
                await asyncio.wait_for(listening, 3)
            except (websockets.ConnectionClosed, TimeoutError):
                pass
            listening.cancel()
            return last

    asyncio.run(until_let_go())
    with asyncio.Runner() as runner:
        runner.run(_alive(floor, port))


def test_an_older_window_is_told_again_what_was_decided_and_nothing_new(
    floor: Started, port: int | None
) -> None:
    mine = key(floor, "PT5")

    async def again() -> list[Any]:
        hello = {"do": "hello", "version": 1, "key": mine}
        async with websockets.connect(address(floor, port), max_size=None) as older:

            async def answered(**command: Any) -> Any:
                await older.send(json.dumps(command))
                while True:
                    for one in json.loads(await asyncio.wait_for(older.recv(), 10)).get(
                        "answers", ()
                    ):
                        return one

            await older.send(json.dumps(hello))
            n = json.loads(await older.recv())["next"]
            first = await answered(n=n, do="insert_note", amount=500)
            async with Screen(floor.url, key=mine, port=port):
                return [
                    first,
                    await answered(n=n, do="insert_note", amount=500),
                    await answered(n=n, do="insert_note", amount=1_000),
                    await answered(n=n + 1, do="insert_note", amount=500),
                ]

    first, repeated, *others = asyncio.run(again())
    assert [event["event"] for event in first["events"]][-1:] == ["note_accepted"]
    assert repeated == first
    assert [one["refused"]["code"] for one in others] == ["held_elsewhere"] * 2


def test_who_connects_again_and_again_waits_and_goes_on_with_what_was_left_to_say(
    floor: Started, port: int | None
) -> None:
    hello = {"do": "hello", "version": 1, "key": key(floor, "PT6")}
    other = {"do": "hello", "version": 1, "key": key(floor, "PT7")}

    async def first_words(hello: Any) -> Any:
        async with websockets.connect(address(floor, port), max_size=None) as socket:
            await socket.send(json.dumps(hello))
            return json.loads(await asyncio.wait_for(socket.recv(), 10))

    async def loop() -> tuple[Any, float, Any]:
        while (told := await first_words(hello))["type"] == "snapshot":
            begun = time.monotonic()
        took = time.monotonic() - begun
        return told, took, await first_words(other)

    told, took, others = asyncio.run(loop())
    assert told["code"] == "connecting_too_often"
    assert "This connection ends" in told["says"]
    assert took > 0.9, "it was kept waiting before it was told"
    assert others["type"] == "snapshot", "nobody else was"


def test_strangers_at_an_address_wait_and_whoever_is_known_there_does_not(
    floor: Started, port: int | None
) -> None:
    known = {"do": "hello", "version": 1, "key": key(floor, "PT8")}

    async def first_words(hello: Any) -> Any:
        async with websockets.connect(address(floor, port), max_size=None) as socket:
            await socket.send(json.dumps(hello))
            return json.loads(await asyncio.wait_for(socket.recv(), 10))

    async def loop() -> Any:
        stranger = {**known, "key": "nonsense"}
        while (await first_words(stranger))["code"] == "sign_in_first":
            pass
        return await first_words(known)

    told = asyncio.run(loop())
    floor.running.wire.connecting = Pace(CONNECTIONS_AT_ONCE, CONNECTIONS_A_SECOND)
    assert told["type"] == "snapshot"


def test_too_many_windows_of_one_terminal_close_the_oldest(
    floor: Started, port: int | None
) -> None:
    mine = key(floor, "PT2")

    async def windows() -> list[bool]:
        open_ones = [Screen(floor.url, key=mine, port=port) for _ in range(5)]
        for one in open_ones:
            await one.open()
        with pytest.raises(Ended, match="too many windows"):
            await open_ones[0].until(lambda view: False, within=3)
        for older in open_ones[1:-1]:
            while not older.read_only:
                await asyncio.sleep(0.02)
        read_only = [one.read_only for one in open_ones[1:]]
        for one in open_ones:
            await one.close()
        return read_only

    assert asyncio.run(windows()) == [True, True, True, False]
