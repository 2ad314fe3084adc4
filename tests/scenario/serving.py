"""`croupier serve` in a process of its own."""

import json
import os
import re
import signal
import socket
import ssl
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

from croupier.journal.journal import Journal
from croupier.journal.record import Record
from croupier.journal.sqlite import SqliteStore

ROOT = Path(__file__).parents[2]
START_SECONDS = 90
"""How long a floor may take to come up on a busy machine."""

ACT = """
[[tables]]
id = "R1"
rulebook = "act-mttg-2019"
game = "roulette"
wagering_seconds = 30
limits = { min = 100, max = 50000 }
"""
INTERBLOCK = """
[[tables]]
id = "W1"
rulebook = "nsw-interblock-2016"
game = "roulette"
wagering_seconds = 2
result_hold_seconds = 1
limits = { min = 100, max = 50000 }
devices = { wheel = "wheel.simulated" }
"""
LTGAME = """
[[tables]]
id = "L1"
rulebook = "nsw-ltgame-2016"
game = "baccarat"
wagering_seconds = 30
limits = { min = 100, max = 50000 }
differential = 200000
devices = { shoe = { driver = "shoe.simulated" } }
"""
VIC = """
[[tables]]
id = "H1"
rulebook = "vic-roulette-2011"
form = "by-hand"
game = "roulette"
limits = { min = 100, max = 50000 }
"""


def reaching(*tables: str) -> str:
    return "terminals = [" + ", ".join(f'{{id="PT-{t}", tables=["{t}"]}}' for t in tables) + "]\n"


TEST_FLOOR = (
    f'test = true\nvenue = "Testing"\n{reaching("R1", "W1", "L1")}{ACT}{INTERBLOCK}{LTGAME}{VIC}'
)
REAL_FLOOR = f"{reaching('R1')}{ACT}"


def croupier(*arguments: str | Path, timeout: float = 120) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "croupier.cli", *map(str, arguments)],
        capture_output=True,
        text=True,
        timeout=timeout,
        check=False,
        env=environment(),
    )


def started(*arguments: str | Path) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-u", "-m", "croupier.cli", *map(str, arguments)],
        stdout=subprocess.PIPE,
        text=True,
        env=environment(),
    )


def environment() -> dict[str, str]:
    paths = [str(ROOT / "src"), str(ROOT)]
    return {**os.environ, "PYTHONPATH": os.pathsep.join(paths)}


class ServedFloor:
    def __init__(self, folder: Path, text: str, *options: str) -> None:
        self.file, self.data = folder / "floor.toml", folder / "data"
        self.file.write_text(text)
        self._options = options
        self._tls = "--certificate" in options
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.url = f"{'https' if self._tls else 'http'}://127.0.0.1:{self.port}"
        self._log = folder / "serve.log"
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> "ServedFloor":
        with self._log.open("ab") as log:
            self.process = subprocess.Popen(
                [
                    *(sys.executable, "-m", "croupier.cli", "serve", "--floor", str(self.file)),
                    *("--data", str(self.data), "--port", str(self.port), *self._options),
                ],
                stdout=log,
                stderr=log,
                env=environment(),
            )
        patience = time.monotonic() + START_SECONDS
        while self.process.poll() is None and time.monotonic() < patience:
            try:
                self.get("/ready")
                return self
            except OSError:
                time.sleep(0.05)
        raise AssertionError(f"the floor did not start: {self.log()}")

    def log(self) -> str:
        return self._log.read_text(errors="replace")

    def get(self, path: str, headers: dict[str, str] | None = None) -> tuple[int, Any, bytes]:
        """Status, headers and body."""
        context = ssl._create_unverified_context() if self._tls else None
        try:
            with urlopen(
                Request(self.url + path, headers=headers or {}), timeout=5, context=context
            ) as found:
                return found.status, found.headers, found.read()
        except HTTPError as refused:
            with refused:
                return refused.code, refused.headers, refused.read()

    def post(self, path: str, body: object, headers: dict[str, str]) -> tuple[int, bytes]:
        """Status and body."""
        asked = Request(self.url + path, json.dumps(body).encode(), headers)
        try:
            with urlopen(asked, timeout=30) as found:
                return found.status, found.read()
        except HTTPError as refused:
            with refused:
                return refused.code, refused.read()

    def json(self, path: str) -> Any:
        return json.loads(self.get(path)[2])

    def signal(self, which: signal.Signals) -> None:
        assert self.process
        os.kill(self.process.pid, which)

    def wait(self, timeout: float = 30) -> int:
        assert self.process
        return self.process.wait(timeout)

    def stop(self) -> int:
        """As an operator in a hurry: the second signal does not wait."""
        if self.process and self.process.poll() is None:
            self.signal(signal.SIGTERM)
            time.sleep(0.3)
            if self.process.poll() is None:
                self.signal(signal.SIGTERM)
            return self.wait()
        return self.process.returncode if self.process else 0

    def reload(self, text: str) -> subprocess.CompletedProcess[str]:
        self.file.write_text(text)
        return croupier("floor", "reload", "--data", self.data)

    def add(self, name: str, *roles: str) -> str:
        """Somebody new on the staff; the password."""
        given = [part for role in roles for part in ("--role", role)]
        done = croupier("staff", "add", name, "--data", self.data, *given)
        assert done.returncode == 0, done.stderr
        return re.findall(r"Password, shown this once: (\S+)", done.stdout)[0]

    def code(self, place: str) -> str:
        """With which the screen of a place is enrolled."""
        done = croupier("enrol", place, "--data", self.data, "--json")
        assert done.returncode == 0, done.stderr
        return str(json.loads(done.stdout)["code"])

    def records(self) -> Iterator[Record]:
        journal = Journal(SqliteStore(self.data / "journal.sqlite", only_read=True))
        try:
            yield from journal.records()
        finally:
            journal.close()

    def events(self, name: str) -> list[Any]:
        return [r.event for r in self.records() if type(r.event).__name__ == name]

    def notes(self, what: str) -> list[str]:
        return [r.note.says for r in self.records() if r.note and r.note.what == what]

    def until(self, name: str, count: int = 1, seconds: float = 30) -> list[Any]:
        """Wait until the journal has so many events of a kind."""
        patience = time.monotonic() + seconds
        while len(found := self.events(name)) < count:
            assert time.monotonic() < patience, f"{name} did not come: {self.log()[-2_000:]}"
            time.sleep(0.1)
        return found
