"""A result for many: players are told first, the Dealer right after, and nobody before it is on disk."""

import asyncio
import json
from pathlib import Path
from typing import Any

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
from croupier.server.telling import CROWD, Screens
from croupier.server.wire import Answered

RULEBOOK, NOTE = "act-mttg-2019", 10_000
TABLE = TablePlan(
    id="R1",
    rulebook=RULEBOOK,
    form="",
    game="roulette",
    limits=Limits(min=100, max=NOTE),
    wagering_seconds=1,
    notes=(NOTE,),
)
DEALER = Actor("casino supervisor", "sam")


class Sent:
    """A transport that notes the order in which messages leave, and what was on disk then."""

    def __init__(self, name: str, store: SqliteStore, log: list[tuple[str, Any]]) -> None:
        self._name, self._store, self._log = name, store, log

    def send(self, message: bytes) -> bool:
        told = json.loads(message)
        last = self._store.last()
        assert last
        assert told["seq"] <= last.seq, "told before it was on disk"
        self._log.append((self._name, told))
        return True

    def close(self) -> None:
        raise AssertionError("nobody is turned out here")

    pause = resume = close


def test_a_crowd_is_told_before_the_screen_that_shows_it(tmp_path: Path) -> None:
    asyncio.run(_evening(tmp_path))


async def _evening(folder: Path) -> None:
    store, log = SqliteStore(folder / "journal"), list[tuple[str, Any]]()
    engine = Engine(Journal(store))
    screens = Screens(engine, Access(People(folder / "people"), b"key"))
    names = [f"PT{n}" for n in range(CROWD + 20)]
    seats = tuple(TerminalPlan(name, ("R1",)) for name in names)
    engine.start(FloorPlan((TABLE,), seats), {RULEBOOK: Library().texts(RULEBOOK)})
    dealer = Channel(DEALER, Sent("dealer", store, log), table="R1")
    for name in names:
        by = Actor("player", name)
        screens.open(Channel(by, Sent(name, store, log), terminal=name))
        engine.decide(InsertNote(terminal=name, amount=NOTE, by=by))
    engine.decide(NewGame(table="R1", by=DEALER))
    for name in names:
        by = Actor("player", name)
        engine.decide(Place(terminal=name, bet="red", amount=100, by=by))
        engine.decide(Confirm(terminal=name, by=by))
    while engine.floor.tables["R1"].phase.value != "dealing":
        await asyncio.sleep(0.05)
    assert not engine.decide(Outcome(table="R1", outcome="1", revolutions=5, by=DEALER)).refused
    screens.open(dealer)
    await asyncio.sleep(0.2)
    await engine.durable()
    log.clear()
    answer = screens.decide(dealer, ConfirmResult(table="R1", by=DEALER), 1)
    screens.answer(dealer, Answered(1, answer.seq, answer.written))
    while not log:
        assert dealer.something_new, "worked out while players wait"
        await asyncio.sleep(0)
    while log[-1][0] != "dealer":
        await asyncio.sleep(0.01)
    assert sorted(name for name, _ in log[:-1]) == sorted(names)
    assert all(told["own"]["account"]["credit"] == NOTE + 100 for _, told in log[:-1])
    _, told = log[-1]
    assert [one["n"] for one in told["answers"]] == [1]
    assert told["view"]["phase"] == "open"
    await engine.stop()
    store.close()
