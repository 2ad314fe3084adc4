"""A demo floor in a process of its own, and its screens in a real browser."""

import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from pathlib import Path
from typing import Self

from playwright.sync_api import Browser, Locator, Page, expect

from croupier.journal.journal import Journal
from croupier.journal.sqlite import SqliteStore
from croupier.message import Event

expect.set_options(timeout=15_000)

SIZE = (1280, 800)
START_SECONDS = 90
"""How long a floor may take to come up on a busy machine."""
CHROMIUM = ("chromium", "chromium-browser", "google-chrome")
WITHOUT = (
    *("HttpsUpgrades", "HttpsFirstBalancedModeAutoEnable", "MediaRouter", "PaintHolding"),
    *("ThirdPartyStoragePartitioning", "OptimizationHints", "NetworkTimeServiceQuerying"),
    *("DestroyProfileOnBrowserClose", "LensOverlay", "AimEnabled", "PreconnectToSearch"),
    *("WebUIOmniboxPopup", "WebUIOmniboxAimPopup", "PreloadTopChromeWebUI"),
)
"""What a browser without an address bar does not need: playwright's list, which this one replaces, and the
two pages that every window loads for its address bar. They take longer than most pages here."""
FLAGS = [
    f"--disable-features={','.join(WITHOUT)}",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


def chromium() -> str:
    found = next((path for name in CHROMIUM if (path := shutil.which(name))), None)
    assert found, "no Chromium: run tests/browser/install"
    return found


class DemoFloor:
    """`croupier demo`, started, killed and started again on the same journal; nobody else is there."""

    def __init__(
        self,
        data: Path,
        wagering_seconds: float,
        *only: str,
        lively: bool = False,
        fast: bool = False,
    ) -> None:
        self.data, self._seconds, self._only = data, wagering_seconds, only or ("R1",)
        self._more = [] if lively else ["--quiet-floor"]
        if fast:
            self._more.append("--fast")
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        self._log = (data.parent / "demo.log").open("ab")
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        self._process = subprocess.Popen(
            [
                *(sys.executable, "-m", "croupier.cli", "demo", "--data", str(self.data)),
                *("--port", str(self.port), "--wagering-seconds", str(self._seconds)),
                *(part for table in self._only for part in ("--only", table)),
                *self._more,
            ],
            stdout=self._log,
            stderr=self._log,
        )
        patience = time.monotonic() + START_SECONDS
        while self._process.poll() is None and time.monotonic() < patience:
            try:
                urllib.request.urlopen(f"{self.url}/health", timeout=1).read()
                return
            except OSError:
                time.sleep(0.05)
        raise AssertionError(f"the demo floor did not start: {self.log()}")

    def events(self) -> list[Event]:
        """What the journal holds, read beside the floor that writes it."""
        journal = Journal(SqliteStore(self.data / "journal.sqlite", only_read=True))
        try:
            return [record.event for record in journal.records() if record.event is not None]
        finally:
            journal.close()

    def log(self) -> str:
        """The last of what the floor printed."""
        return (self.data.parent / "demo.log").read_text(errors="replace")[-2_000:]

    def player(self, browser: Browser, terminal: str) -> "Player":
        """A Player Terminal, enrolled."""
        page = json.loads(urllib.request.urlopen(f"{self.url}/api/floor", timeout=5).read())
        return Player(browser, f"{self.url}/player?code={page['demo']['codes'][terminal]}")

    def dealer(self, browser: Browser, table: str, name: str = "dana") -> "Dealer":
        """A Dealer Terminal with somebody signed in."""
        dealer = Dealer(browser, f"{self.url}/dealer?table={table}")
        dealer.sign_in(name)
        return dealer

    def desk(self, browser: Browser, name: str = "cora", size: tuple[int, int] = SIZE) -> "Staff":
        """The cash desk with somebody signed in."""
        desk = Staff(browser, f"{self.url}/cashdesk?desk=D1", size)
        desk.sign_in(name)
        return desk

    def display(
        self, browser: Browser, table: str, kind: str = "display", size: tuple[int, int] = SIZE
    ) -> "Screen":
        """A screen of a table that is nobody's own, enrolled."""
        page = json.loads(urllib.request.urlopen(f"{self.url}/api/floor", timeout=5).read())
        code = page["demo"]["screens"][f"{kind} {table}"]
        name = "layout" if kind == "layout" else "display"
        flying = "&flying" if kind == "flying display" else ""
        return Screen(browser, f"{self.url}/{name}?table={table}{flying}&code={code}", size)

    def player_display(self, browser: Browser, terminal: str) -> "Screen":
        """The Player Display of a position at a common layout, enrolled."""
        page = json.loads(urllib.request.urlopen(f"{self.url}/api/floor", timeout=5).read())
        code = page["demo"]["codes"][terminal]
        return Screen(browser, f"{self.url}/layout?position={terminal}&code={code}")

    def kill(self) -> None:
        """No warning, no flushing: as when the power fails."""
        assert self._process
        os.kill(self._process.pid, signal.SIGKILL)
        self._process.wait()

    def stop(self) -> None:
        if self._process and self._process.poll() is None:
            self._process.terminate()
            self._process.wait(timeout=10)
        self._log.close()


class Screen:
    """One tab."""

    language = "en"
    """Chosen at every screen that is opened."""

    def __init__(self, browser: Browser, url: str, size: tuple[int, int] = SIZE) -> None:
        context = browser.new_context(
            viewport={"width": size[0], "height": size[1]}, has_touch=True, reduced_motion="reduce"
        )
        if self.language != "en":
            chosen = f'setItem("croupier.language", "{self.language}")'
            context.add_init_script(f"localStorage.{chosen}; sessionStorage.{chosen}")
        self._show(context.new_page())
        self.page.goto(url)

    @classmethod
    def of(cls, page: Page) -> Self:
        """A tab that is open already."""
        screen = cls.__new__(cls)
        screen._show(page)
        return screen

    def _show(self, page: Page) -> None:
        self.page, self.errors = page, list[str]()
        page.on("pageerror", lambda error: self.errors.append(str(error)))

    def at(self, testid: str) -> Locator:
        return self.page.get_by_test_id(testid).first

    def tap(self, testid: str) -> None:
        self.at(testid).click()

    def cents(self, testid: str) -> int:
        return int(self.at(testid).get_attribute("data-cents") or "-1")

    def shows_cents(self, testid: str, cents: int) -> None:
        expect(self.at(testid)).to_have_attribute("data-cents", str(cents))

    def phase(self, phase: str, seconds: float = 25) -> None:
        expect(self.at("phase")).to_have_attribute("data-phase", phase, timeout=seconds * 1_000)

    def picture(self, path: Path) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        self.page.screenshot(path=path)


class Player(Screen):
    """Whatever is tapped here, a finger taps."""

    def tap(self, testid: str) -> None:
        self.at(testid).tap()

    def place(self, bet: str, amount: int) -> None:
        """Choose a chip, touch the spot, and see the chip lie there."""
        self.tap(f"chip-{amount}")
        self.tap(f"spot-{bet}")
        expect(self.at(f"placed-{bet}")).to_have_attribute("data-amount", str(amount))

    def confirm(self, wagers: dict[str, int]) -> None:
        self.tap("confirm")
        for bet, amount in wagers.items():
            expect(self.at(f"confirmed-{bet}")).to_have_attribute("data-amount", str(amount))


class Staff(Screen):
    def sign_in(self, name: str) -> None:
        self.at("sign-in-name").fill(name)
        self.at("sign-in-password").fill(f"{name}-at-the-table")
        self.tap("sign-in")
        expect(self.at("signed-in")).to_have_attribute("data-name", name)


class Dealer(Staff):
    def result(self, number: str) -> None:
        self.tap(f"number-{number}")
        expect(self.at("entered")).to_have_attribute("data-number", number)
        self.tap("confirm-result")
        self.phase("open")
        expect(self.at("result")).to_have_attribute("data-number", number)
