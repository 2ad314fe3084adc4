"""An evening on the whole demo floor, on fast clocks: Dealers, patrons, and visitors among them."""

import asyncio
import socket
from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import uvicorn

from croupier.client import Screen, enrol, sign_in
from croupier.message import Event
from croupier.play.table import Phase
from croupier.server.demo import TABLES, Demo
from tests.commands import croupier

WAGERING, HOLD, SPIN = 1.4, 0.4, 0.2
PATIENCE = 150.0
"""Seconds: far more than it takes, on a machine that has other things to do."""
RARE = 0.02
"""The part of what patrons ask that may be refused: a touch can always come too late."""


class Evening:
    """A lively floor behind a real socket, and everything that happens on it."""

    def __init__(self, data: Path, *only: str) -> None:
        data.mkdir()
        self.demo = Demo(data, WAGERING, only, hold_seconds=HOLD, spin_seconds=SPIN, lively=True)
        self.happened: Counter[str] = Counter()
        self.demo.engine.watchers.append(self._watch)

    def _watch(self, seq: int, events: list[Event]) -> None:
        self.happened.update(type(event).__name__ for event in events)

    @asynccontextmanager
    async def open(self) -> AsyncIterator[str]:
        bound = socket.create_server(("127.0.0.1", 0))
        config = uvicorn.Config(
            self.demo.app, ws="websockets-sansio", log_config=None, timeout_graceful_shutdown=2
        )
        server = uvicorn.Server(config)
        self.demo.start()
        url = f"http://127.0.0.1:{bound.getsockname()[1]}"
        self.demo.patrons.come(url)
        serving = asyncio.create_task(server._serve([bound]))
        try:
            yield url
        finally:
            server.should_exit = True
            await serving

    async def until(self, holds: Callable[[], bool]) -> None:
        async with asyncio.timeout(PATIENCE):
            while not holds():
                await asyncio.sleep(0.05)

    def code(self, terminal: str) -> str:
        return str(self.demo.shown["codes"][terminal])


async def _whole_floor(data: Path) -> Evening:
    evening = Evening(data)
    async with evening.open():
        tables = evening.demo.engine.floor.tables
        await evening.until(
            lambda: (
                all(any(one.wagers for one in table.settled) for table in tables.values())
                and evening.happened["TicketIssued"] > 0
                and evening.happened["ChipsPaid"] > 0
                and evening.happened["ServiceAttended"] > 0
            )
        )
    return evening


def test_every_table_plays_and_the_books_are_right(tmp_path: Path) -> None:
    evening = asyncio.run(_whole_floor(tmp_path / "data"))
    demo = evening.demo
    assert set(demo.engine.floor.tables) == set(TABLES)
    assert sum(demo.engine.floor.ledger.balances.values()) == 0
    assert not demo.dealers.refused
    asked = evening.happened["WagerPlaced"] + evening.happened["WagersConfirmed"]
    assert demo.patrons.refused.total() <= RARE * asked, demo.patrons.refused
    assert evening.happened["NoteAccepted"] > 10
    assert evening.happened["BoughtIn"] > 5
    verified = croupier("audit", "verify", "--data", str(tmp_path / "data"))
    assert (verified.status, "The chain is whole." in verified.out) == (0, True)
    replayed = croupier("audit", "replay", "--data", str(tmp_path / "data"))
    assert replayed.status == 0, replayed.err


async def _visitor(data: Path) -> None:
    """Somebody opens the terminal of a patron, and plays on with the credit there."""
    evening = Evening(data, "R1")
    async with evening.open() as url:
        patrons, floor = evening.demo.patrons, evening.demo.engine.floor
        await evening.until(lambda: floor.seats["PT5"].account != "")
        assert patrons.playing["PT5"] == "Ravi"
        async with Screen(url, key=await enrol(url, evening.code("PT5"))) as visitor:
            await evening.until(lambda: "PT5" not in patrons.playing)
            assert not visitor.read_only
            account = floor.seats["PT5"].account
            await visitor.until(lambda view: "place" in view["allowed"])
            answer = await visitor.do("place", bet="black", amount=100)
            assert answer.refused is None
            assert floor.seats["PT5"].account == account
        assert patrons.playing["PT6"] == "Nell"


def test_a_visitor_takes_a_patrons_place(tmp_path: Path) -> None:
    asyncio.run(_visitor(tmp_path / "data"))


async def _dealer(data: Path) -> object:
    """A person opens the Dealer Terminal, sees one round through, and goes again."""
    evening = Evening(data, "R1")
    async with evening.open() as url:
        table, staff = evening.demo.engine.floor.tables["R1"], evening.demo.screens
        await evening.until(lambda: bool(table.results))
        token = await sign_in(url, "dana", "dana-at-the-table")
        async with Screen(url, token=token, table="R1") as dealer:
            assert staff.staffed("R1")
            assert evening.demo.dealers.at("R1") is None
            if table.phase in (Phase.OPEN, Phase.RESULT):
                for name in ("confirm_result", "new_game"):
                    if name in dealer.view["allowed"]:
                        await dealer.do(name)
            await dealer.until(lambda view: view["phase"] == "dealing", within=PATIENCE)
            round = table.round_no
            await asyncio.sleep(10 * SPIN)
            assert (table.phase, table.round_no) == (Phase.DEALING, round)
            assert (await dealer.do("outcome", outcome="17", revolutions=5)).refused is None
            await asyncio.sleep(5 * SPIN)
            assert table.phase is Phase.RESULT
        await evening.until(lambda: table.round_no > round + 1)
        assert evening.demo.dealers.at("R1") is not None
        return dict(table.results)[round]


def test_an_automatic_dealer_stands_back_for_a_person(tmp_path: Path) -> None:
    """And takes up what the person left."""
    assert asyncio.run(_dealer(tmp_path / "data")) == "17"


def test_a_terminal_is_told_the_layout_it_goes_back_to(tmp_path: Path) -> None:
    """When its player leaves, it shows its first table again."""

    async def play() -> None:
        evening = Evening(tmp_path / "data", "R1", "S1")
        async with (
            evening.open() as url,
            Screen(url, key=await enrol(url, evening.code("PT1"))) as terminal,
        ):
            await terminal.do("insert_note", amount=1_000)
            await terminal.do("select_table", table="S1")
            assert terminal.felt
            assert terminal.felt["kind"] == terminal.view["kind"] == "sic-bo"
            await terminal.until(lambda view: "cash_out" in view["allowed"])
            await terminal.do("cash_out")
            assert terminal.view["table"] == "R1"
            assert terminal.felt["kind"] == terminal.view["kind"] == "roulette"

    asyncio.run(play())
