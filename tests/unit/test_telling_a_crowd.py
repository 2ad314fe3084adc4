"""A result for many: players are told first, the Dealer right after, and nobody before it is on disk."""

import asyncio
import json
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec

from croupier.engine.engine import Engine
from croupier.floor import FloorPlan
from croupier.floor.money_in_and_out import InsertNote
from croupier.floor.state import TerminalPlan
from croupier.journal.journal import Journal
from croupier.journal.people import People
from croupier.journal.sqlite import SqliteStore
from croupier.message import Actor
from croupier.play.chips import Place
from croupier.play.confirming import Confirm
from croupier.play.dealing import ConfirmResult, Outcome
from croupier.play.table import Limits, TablePlan
from croupier.play.wagering_period import NewGame
from croupier.rulebooks import Library
from croupier.server.access import Access
from croupier.server.channels import Channel
from croupier.server.telling import CATCH_UP_SECONDS, CROWD, Screens
from croupier.server.wire import Answered

RULEBOOK, NOTE = "act-mttg-2019", 10_000
TABLE = TablePlan(
    id="R0",
    rulebook=RULEBOOK,
    form="",
    game="roulette",
    limits=Limits(min=100, max=NOTE),
    wagering_seconds=1,
    notes=(NOTE,),
)
DEALER = Actor("casino supervisor", "sam")


PATIENCE = 20.0
MANY = 20


class Sent:
    """A transport that notes the order in which messages leave, and what left before it was on disk."""

    def __init__(self, name: str, store: SqliteStore, log: list[tuple[str, Any]]) -> None:
        self._name, self._store, self._log = name, store, log
        self.too_early: list[int] = []

    def send(self, message: bytes) -> bool:
        told, last = json.loads(message), self._store.last()
        if last is None or told["seq"] > last.seq:
            self.too_early.append(told["seq"])
        self._log.append((self._name, told))
        return True

    def close(self) -> None:
        self.too_early.append(-1)

    pause = resume = close


class House:
    """An engine with a table and its players; Dealers come to it."""

    def __init__(self, folder: Path, players: int, tables: int = 1) -> None:
        self.store, self.log = SqliteStore(folder / "journal"), list[tuple[str, Any]]()
        self.engine = Engine(Journal(self.store))
        self.screens = Screens(self.engine, Access(People(folder / "people"), b"key"))
        self.names = [f"PT{n}" for n in range(players)]
        self.tables = [f"R{n}" for n in range(tables)]
        plans = tuple(msgspec.structs.replace(TABLE, id=id) for id in self.tables)
        seats = tuple(
            TerminalPlan(name, (self.tables[n % tables],)) for n, name in enumerate(self.names)
        )
        self.engine.start(FloorPlan(plans, seats), {RULEBOOK: Library().texts(RULEBOOK)})
        self.screen: list[Channel] = []

    def sit(self) -> None:
        for name in self.names:
            self._open(Channel(Actor("player", name), self._sent(name), terminal=name))

    def deal(self, table: str) -> Channel:
        return self._open(Channel(DEALER, self._sent(table), table=table))

    def _sent(self, name: str) -> Sent:
        return Sent(name, self.store, self.log)

    def _open(self, channel: Channel) -> Channel:
        self.screens.open(channel)
        self.screen.append(channel)
        return channel

    def note(self, name: str) -> None:
        by = Actor("player", name)
        self.engine.decide(InsertNote(terminal=name, amount=NOTE, by=by))

    async def quiet(self) -> None:
        await asyncio.sleep(3 * CATCH_UP_SECONDS)
        await self.engine.durable()
        self.log.clear()

    async def end(self) -> None:
        await self.engine.stop()
        self.store.close()
        assert [one.transport.too_early for one in self.screen] == [[]] * len(self.screen)  # type: ignore[attr-defined]


async def until(it: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE
    while not it():
        assert time.monotonic() < end, "it did not happen"
        await asyncio.sleep(0)


def test_a_crowd_is_told_before_the_screen_that_shows_it(tmp_path: Path) -> None:
    asyncio.run(_result(tmp_path))


async def _result(folder: Path) -> None:
    house = House(folder, CROWD + 20)
    house.sit()
    engine = house.engine
    for name in house.names:
        house.note(name)
    engine.decide(NewGame(table="R0", by=DEALER))
    for name in house.names:
        by = Actor("player", name)
        engine.decide(Place(terminal=name, bet="red", amount=100, by=by))
        engine.decide(Confirm(terminal=name, by=by))
    await until(lambda: engine.floor.tables["R0"].phase.value == "dealing")
    assert not engine.decide(Outcome(table="R0", outcome="1", revolutions=5, by=DEALER)).refused
    dealer = house.deal("R0")
    await house.quiet()
    answer = house.screens.decide(dealer, ConfirmResult(table="R0", by=DEALER), 1)
    house.screens.answer(dealer, Answered(1, answer.seq, answer.written))

    def nobody_waits() -> bool:
        assert house.log or dealer.something_new, "worked out while players wait"
        return bool(house.log)

    await until(nobody_waits)
    await until(lambda: house.log[-1][0] == "R0")
    log = house.log
    assert sorted(name for name, _ in log[:-1]) == sorted(house.names)
    assert all(told["own"]["account"]["credit"] == NOTE + 100 for _, told in log[:-1])
    assert [one["n"] for one in log[-1][1]["answers"]] == [1]
    assert log[-1][1]["view"]["phase"] == "open"
    await house.end()


def test_many_dealers_without_a_crowd_are_told_at_once(tmp_path: Path) -> None:
    asyncio.run(_dealers(tmp_path))


async def _dealers(folder: Path) -> None:
    house = House(folder, CROWD, tables=CROWD)
    for table in house.tables:
        house.deal(table)
    await house.quiet()
    for name in house.names:
        house.note(name)
    await until(lambda: {name for name, _ in house.log} == set(house.tables))
    await house.end()


def test_crowds_that_do_not_end_keep_no_dealer_waiting(tmp_path: Path) -> None:
    asyncio.run(_crowds(tmp_path))


async def _crowds(folder: Path) -> None:
    house = House(folder, CROWD)
    house.sit()
    dealer = house.deal("R0")
    await house.quiet()
    answer = house.screens.decide(dealer, NewGame(table="R0", by=DEALER), 1)
    house.screens.answer(dealer, Answered(1, answer.seq, answer.written))

    def told() -> bool:
        return any(name == "R0" and message.get("answers") for name, message in house.log)

    def crowds() -> bool:
        for channel in house.screen[:-1]:
            channel.own_changed = True
            house.screens._tell(channel)
        house.note(house.names[len(house.log) % CROWD])
        time.sleep(0.0005)  # the writer's turn
        return len(house.log) > MANY * CROWD

    await until(crowds)
    assert told(), "the Dealer waits for the crowds to end"
    await house.end()
