"""Killed at any moment while everybody plays, on either store: what was answered happened, and once."""

import multiprocessing
import os
import random
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from multiprocessing.process import BaseProcess
from pathlib import Path

import msgspec
import pytest
from typer.testing import CliRunner

from croupier.accounts.tickets import PaidByHand, TicketInserted, TicketRedeemed, VoucherPaid
from croupier.chaos.auditor import Auditor
from croupier.chaos.night import is_safe
from croupier.cli import app
from croupier.engine.keeper import STARTED, Answer
from croupier.floor import Floor, apply
from croupier.journal.chain import GENESIS, link
from croupier.journal.keys import make_key, public_half
from croupier.journal.opening import open_store
from croupier.journal.record import decode
from croupier.journal.store import Store
from croupier.journal.verifying import verify
from croupier.message import Event
from tests import postgres
from tests.simulation.busy import Job, lines, live

KILLS = 150 if os.environ.get("HYPOTHESIS_PROFILE") == "prove" else 5
LINES_MOST = 1_000
PATIENCE = 120.0

process = multiprocessing.get_context("forkserver")
process.set_forkserver_preload(["tests.simulation.busy", "tests.simulation.opened"])


@pytest.fixture(params=["file", "database"])
def data(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    if request.param == "file":
        (tmp_path / "data").mkdir()
        yield str(tmp_path / "data")
        return
    with postgres.running() as server:
        yield f"{server}&schema=killed"


class Killed:
    """A floor that is killed and started again, and all that it ever answered."""

    def __init__(self, data: str, folder: Path, *, hasty: bool = False) -> None:
        self._hasty = hasty
        self.data, self._folder, self._random = data, folder, random.Random(1)
        self.key = public_half(make_key(folder / "floor.key"))
        self.promised: dict[tuple[str, int], Answer] = {}
        self.lately: list[tuple[str, int]] = []
        """What was answered in this life."""
        self.earlier: list[tuple[str, int]] = []
        """In the one before it, so before a restart."""
        self.kills = self.asked_again = 0
        self._last: Path | None = None

    def live(self, *, end: bool = False) -> None:
        """One life, ended after so many lines, or so soon that it has hardly begun."""
        out = self._folder / f"life-{self.kills}"
        job = Job(self.data, self._folder / "floor.key", out, self._last, self.kills, self._hasty)
        life = process.Process(target=live, args=(job,), daemon=True)
        life.start()
        in_the_start = self._random.randrange(6) == 0 and not end
        wanted = 0 if in_the_start else self._random.randrange(1, LINES_MOST)
        _wait_for(life, out, wanted)
        time.sleep(self._random.random() * (0.2 if in_the_start else 0.005))
        if end:
            life.terminate()
        else:
            life.kill()
            self.kills += 1
        life.join(PATIENCE)
        assert life.exitcode == (0 if end else -9)
        self._remember(out)

    def _remember(self, out: Path) -> None:
        self.earlier, self.lately = self.lately, []
        self._last = out if next(lines(out), None) else self._last
        for one in lines(out):
            if one.answer:
                at = one.actor, one.number
                self.asked_again += at in self.promised
                before = self.promised.setdefault(at, one.answer)
                assert before == one.answer, f"{at} was answered otherwise"
                self.lately.append(at)

    def check(self, store: Store, which: list[tuple[str, int]]) -> None:
        for actor, number in which:
            kept = store.answer(actor, number)
            assert kept, f"{actor} {number} was answered, and is forgotten"
            told = msgspec.json.decode(kept[1], type=Answer)
            assert told == self.promised[actor, number], f"{actor} {number} is another answer now"


def _wait_for(life: BaseProcess, out: Path, wanted: int) -> None:
    until = time.monotonic() + PATIENCE
    while not (out.exists() and out.read_bytes().count(b"\n") >= wanted):
        assert life.is_alive(), "the floor ended by itself"
        assert time.monotonic() < until, "the floor does nothing"
        time.sleep(0.002)


PAID = (TicketInserted, TicketRedeemed, PaidByHand, VoucherPaid)


class Books:
    """Everything that the records say, read on after every kill, with an auditor beside it."""

    def __init__(self) -> None:
        self.floor, self._auditor = Floor(), Auditor()
        self.seq, self._hash = 0, GENESIS
        self.paid: Counter[str] = Counter()
        self.events = self.starts = 0

    def read(self, store: Store) -> None:
        for row in store.rows(self.seq):
            self._hash = link(self._hash, row.payload)
            assert (row.seq, row.hash) == (self.seq + 1, self._hash)
            self.seq, record = row.seq, decode(row.payload)
            if record.event is not None:
                self._apply(record.event, record.at)
            elif record.note is not None and record.note.what == STARTED:
                self._started()
        assert self.floor.ledger.total() == 0
        assert not self.paid or max(self.paid.values()) == 1, "a paper was paid twice"

    def _started(self) -> None:
        """Every table is where its rulebook puts it after a fault."""
        self.starts += 1
        for table in self.floor.tables.values() if self.starts > 1 else ():
            assert is_safe(table), f"table {table.id} is {table.phase} after a kill"

    def _apply(self, event: Event, at: int) -> None:
        table = self.floor.tables.get(getattr(event, "table", ""))
        closes_at = table.closes_at if table else None
        apply(self.floor, event)
        self._auditor.read(self.floor, event, at, closes_at)
        self.events += 1
        if isinstance(event, PAID):
            paper = event.voucher if isinstance(event, VoucherPaid) else event.ticket
            self.paid[paper] += 1


def test_nothing_answered_is_lost_however_often_it_is_killed(
    data: str, tmp_path: Path, record_property: Callable[[str, object], None]
) -> None:
    floor, books = Killed(data, tmp_path), Books()
    for _ in range(KILLS):
        floor.live()
        store = open_store(data, only_read=True)
        floor.check(store, [*floor.earlier, *floor.lately])
        books.read(store)
        assert verify(store, floor.key).whole
        store.close()
    floor.live(end=True)
    store = open_store(data, only_read=True)
    floor.check(store, list(floor.promised))
    books.read(store)
    papers = {id: paper.status.value for id, paper in books.floor.tickets.items()}
    assert store.papers() == papers
    store.close()
    for asked in (["verify", "--key", floor.key], ["replay"]):
        ran = CliRunner().invoke(app, ["audit", *asked, "--data", data])
        assert ran.exit_code == 0, ran.output
    figures = {
        "kills": floor.kills,
        "answered": len(floor.promised),
        "asked again": floor.asked_again,
        "events": books.events,
        "papers": len(papers),
        "paid": len(books.paid),
    }
    sys.stdout.write(f"{figures}\n")
    for name, count in figures.items():
        record_property(name, count)


def test_a_floor_that_answers_too_soon_is_found_out(tmp_path: Path) -> None:
    """Were this never to fail, the other would prove nothing."""
    (tmp_path / "data").mkdir()
    floor = Killed(str(tmp_path / "data"), tmp_path, hasty=True)

    def answers_are_kept() -> None:
        for _ in range(20):
            floor.live()
            store = open_store(floor.data, only_read=True)
            floor.check(store, floor.lately)
            store.close()

    with pytest.raises(AssertionError, match="and is forgotten"):
        answers_are_kept()
