"""The client for programs comes back, whatever happens to its connection, its server or the records."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

from croupier.client import Screen, enrol
from tests.scenario.serving import ACT, ServedFloor


@pytest.fixture
def floor(tmp_path: Path) -> Iterator[ServedFloor]:
    floor = ServedFloor(tmp_path, f'terminals = ["PT1"]\n{ACT}').start()
    yield floor
    floor.stop()


def test_a_connection_that_ends_before_it_began_is_tried_again(floor: ServedFloor) -> None:
    """A server that is killed while somebody connects: the line is cut before it has answered."""
    came = list[asyncio.Event]()

    async def between(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        came.append(asyncio.Event())
        if len(came) == 1:
            await reader.readuntil(b"\r\n\r\n")
            writer.close()
            return
        there, here = await asyncio.open_connection("127.0.0.1", floor.port)
        await asyncio.gather(_pass_on(reader, here), _pass_on(there, writer))
        came[1].set()

    async def play() -> None:
        server = await asyncio.start_server(between, "127.0.0.1", 0)
        port = server.sockets[0].getsockname()[1]
        key = await enrol(floor.url, await asyncio.to_thread(floor.code, "PT1"))
        async with asyncio.timeout(20), Screen(floor.url, key=key, port=port) as player:
            assert not (await player.do("insert_note", amount=500)).refused
        _, second = came
        await asyncio.wait_for(second.wait(), 10)
        server.close()

    asyncio.run(play())


async def _pass_on(source: asyncio.StreamReader, target: asyncio.StreamWriter) -> None:
    while some := await source.read(65_536):
        target.write(some)
        await target.drain()
    target.close()
    await target.wait_closed()


def test_a_floor_that_begins_its_records_anew_is_played_on(floor: ServedFloor) -> None:
    """The numbers of commands begin again too: those that come next are the server's to say."""

    def anew() -> None:
        floor.stop()
        kept = ("people.sqlite", "ticket.key")
        for one in (*floor.data.iterdir(), *floor.data.parent.glob("data.key*")):
            if not one.name.startswith(kept):
                one.unlink()
        floor.start()

    async def play() -> None:
        key = await enrol(floor.url, await asyncio.to_thread(floor.code, "PT1"))
        async with Screen(floor.url, key=key) as player:
            for _ in range(3):  # as if a long evening were over
                player._next += 990
                assert not (await player.do("insert_note", amount=500)).refused
            assert player.view["account"]["credit"] == 1_500
            await asyncio.to_thread(anew)
            asked = [player.ask("insert_note", amount=amount) for amount in (500, 1_000)]
            answers = await asyncio.wait_for(asyncio.gather(*asked), 30)
            assert [one.refused for one in answers] == [None, None]
            await player.until(lambda view: view["account"]["credit"] == 1_500)
            assert player._next < 10

    asyncio.run(play())
