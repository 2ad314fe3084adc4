"""A real floor: run from its file, changed by reading it again, with a gaming day that begins by itself."""

import asyncio
import contextlib
import os
import random
import signal
from datetime import date, datetime, timedelta
from pathlib import Path
from typing import Any

import msgspec
import structlog

from croupier.devices.setting_up import Numbers, attach
from croupier.devices.simulated import DrawnShoes
from croupier.engine.engine import Engine, EngineStopped
from croupier.floor import FloorPlan
from croupier.floor.cash import BeginGamingDay
from croupier.journal.keys import write_durably
from croupier.message import SYSTEM
from croupier.server.changing import REFUSED, RESTART, Change, take_up
from croupier.server.floor_file import FloorFileRefused, FloorGiven, read_floor
from croupier.server.floor_page import DisplayShown
from croupier.server.health import Scraping
from croupier.server.running import Running

log = structlog.get_logger("croupier.serve")

TAKEN_UP = "floor.taken-up.json"
"""The plan as it was last taken up, among the records' own files."""
CONTROL = "control"
"""Where `croupier floor` speaks to a floor that runs."""
ASKED_MOST = 4_096


class Read(msgspec.Struct, frozen=True, omit_defaults=True):
    """What came of reading the floor file again."""

    mistakes: tuple[str, ...] = ()
    """For which nothing was changed."""
    changes: tuple[Change, ...] = ()

    @property
    def is_good(self) -> bool:
        return not self.mistakes and all(change.state != REFUSED for change in self.changes)

    def lines(self) -> list[str]:
        said = [*self.mistakes, *(change.said() for change in self.changes)]
        if self.mistakes:
            return [*said, "Nothing was changed."]
        return said or ["The floor is what the file says."]


class Served(Running):
    may_differ = True

    def __init__(
        self,
        file: Path,
        given: FloorGiven,
        data: Path,
        journal_at: str = "",
        scraping: Scraping | None = None,
    ) -> None:
        super().__init__(given.plan, data, journal_at, scraping)
        self._file, self._given, self._kept = file, given, data / TAKEN_UP
        self._reading = asyncio.Lock()
        self._days = GamingDays(self.engine, given)
        self.attached.append(self._days)
        self.attached.append(Control(self, data / CONTROL))
        self._tell(given)

    def _tell(self, given: FloorGiven) -> None:
        displays = [DisplayShown(one.id, one.table) for one in given.displays]
        self.about.update(
            venue=given.venue,
            languages=given.languages,
            begins_in=given.begins_in,
            displays=displays,
        )
        self.access.enrolled_only = given.access.enrolled_only

    def start(self) -> None:
        super().start()
        devices = attach(self.engine, self._given.devices, self._numbers())
        devices.start()
        self.attached.append(devices)
        if self._given.test:
            drawn = DrawnShoes(self.engine, devices, random.SystemRandom())
            drawn.start()
            self.attached.append(drawn)

    def _numbers(self) -> Numbers:
        """Tickets' numbers are the server's to know; devices read and print them."""
        access = self.access
        return Numbers(
            read=access.read_number,
            of=lambda ticket: access.validation_number(ticket.asked_by, ticket.asked_as),
            venue=self._given.venue or "croupier",
        )

    async def started(self) -> None:
        """The file may have changed while the floor was stopped."""
        for line in (await self._take_up(self._given)).lines():
            log.info("floor file", says=line)

    async def read_again(self) -> Read:
        """Read the file and bring the floor to it: at once, with notice, or not before a restart."""
        async with self._reading:
            try:
                given = read_floor(self._file)
            except FloorFileRefused as refused:
                read = Read(mistakes=tuple(str(refused).splitlines()))
            except OSError as problem:
                read = Read(mistakes=(f"{self._file.name} cannot be read: {problem.strerror}",))
            else:
                read = await self._take_up(given)
        if read.mistakes:
            await self.engine.note(SYSTEM, "floor file refused", f"{len(read.mistakes)} mistakes")
        for line in read.lines():
            log.info("floor file", says=line)
        return read

    async def _take_up(self, given: FloorGiven) -> Read:
        changes = await take_up(self.engine, given.plan, self._before())
        read = Read(changes=(*changes, *self._at_the_next_start(given)))
        if read.is_good:
            self._days.change(given)
            self._tell(given)
            kept = msgspec.json.encode(given.plan)
            await asyncio.to_thread(write_durably, self._kept, kept)
        return read

    def _before(self) -> FloorPlan | None:
        """The plan that was last taken up; nothing on a new floor, or if that cannot be read."""
        try:
            return msgspec.json.decode(self._kept.read_bytes(), type=FloorPlan)
        except (OSError, msgspec.DecodeError):
            return None

    def _at_the_next_start(self, given: FloorGiven) -> list[Change]:
        changes = list[Change]()
        if set(map(str, self._given.devices)) != set(map(str, given.devices)):
            says = "they are connected when the floor is started next"
            changes.append(Change("devices", RESTART, says))
        if self._given.proxies != given.proxies:
            says = "they are believed when the floor is started next"
            changes.append(Change("proxies", RESTART, says))
        return changes


class GamingDays:
    """Begins each gaming day at its hour."""

    def __init__(self, engine: Engine, given: FloorGiven) -> None:
        self._engine, self._given = engine, given
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        self._task = asyncio.create_task(self._every_day())

    def stop(self) -> None:
        if self._task:
            self._task.cancel()

    def change(self, given: FloorGiven) -> None:
        self._given = given
        if self._task:
            self.stop()
            self.start()

    async def _every_day(self) -> None:
        with contextlib.suppress(EngineStopped):
            while True:
                now = datetime.now(self._given.zone).astimezone(self._given.zone)
                day = gaming_day(now, self._given)
                if day.isoformat() > self._engine.floor.day.day:
                    await self._engine.submit(BeginGamingDay(desk="", day=day.isoformat()))
                await asyncio.sleep(min(60.0, seconds_left(now, self._given)))


def gaming_day(now: datetime, given: FloorGiven) -> date:
    """The day that takings count to at this moment."""
    return now.date() if now.time() >= given.day_starts else now.date() - timedelta(days=1)


def seconds_left(now: datetime, given: FloorGiven) -> float:
    """Until the next gaming day begins."""
    following = gaming_day(now, given) + timedelta(days=1)
    begins = datetime.combine(following, given.day_starts, tzinfo=now.tzinfo)
    return max(0.1, begins.timestamp() - now.timestamp())


class Control:
    """A floor that runs is told to read its file again: by SIGHUP, or through a socket in its folder that
    only its own user can open."""

    def __init__(self, floor: Served, path: Path) -> None:
        self._floor, self._path = floor, path
        self._tasks = set[asyncio.Task[Any]]()

    def start(self) -> None:
        asyncio.get_running_loop().add_signal_handler(signal.SIGHUP, self._again)
        self._later(self._listen())

    def stop(self) -> None:
        asyncio.get_running_loop().remove_signal_handler(signal.SIGHUP)
        for task in self._tasks:
            task.cancel()
        self._path.unlink(missing_ok=True)

    def _again(self) -> None:
        self._later(self._floor.read_again())

    def _later(self, work: Any) -> None:
        task = asyncio.create_task(_while_it_runs(work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _listen(self) -> None:
        self._path.unlink(missing_ok=True)
        try:
            before = os.umask(0o177)
            try:
                server = await asyncio.start_unix_server(self._heard, self._path, limit=ASKED_MOST)
            finally:
                os.umask(before)
        except OSError as problem:
            log.warning("croupier floor cannot reach this floor; use SIGHUP", why=str(problem))
            return
        async with server:
            await server.serve_forever()

    async def _heard(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(OSError, ValueError, EngineStopped):
            asked = (await asyncio.wait_for(reader.readline(), 10)).strip()
            if asked == b"reload":
                writer.write(msgspec.json.encode(await self._floor.read_again()) + b"\n")
                await writer.drain()
        writer.close()


async def _while_it_runs(work: Any) -> None:
    with contextlib.suppress(EngineStopped):
        await work
