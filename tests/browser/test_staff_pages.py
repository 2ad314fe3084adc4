"""People and places on a floor that is served: who is added, which screens are enrolled, and that staff
work at no other where the floor wants it so.
"""

import re
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.floor import START_SECONDS, Staff
from tests.browser.stage import DRIVEN, SIZES
from tests.browser.test_screens import check

FLOOR = """
desks = ["D1"]
terminals = ["PT1", "PT2"]
access = { enrolled_only = true }
[[tables]]
id = "R1"
rulebook = "act-mttg-2019"
game = "roulette"
wagering_seconds = 600
limits = { min = 100, max = 50_000 }
"""
PASSWORD = "quite-a-long-word"


class Served:
    """`croupier serve` on a floor of its own, with one casino supervisor."""

    def __init__(self, folder: Path) -> None:
        file, data = folder / "floor.toml", folder / "data"
        file.write_text(FLOOR)
        self._run("staff", "add", "sam", "--role", "casino supervisor", "--ask", data=data)
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        self.url = f"http://127.0.0.1:{port}"
        command = ("serve", "--floor", str(file), "--data", str(data), "--port", str(port))
        self._log = (folder / "log").open("ab")
        self.process = subprocess.Popen(
            [sys.executable, "-m", "croupier.cli", *command], stdout=self._log, stderr=self._log
        )
        patience = time.monotonic() + START_SECONDS
        while self.process.poll() is None and time.monotonic() < patience:
            try:
                urllib.request.urlopen(f"{self.url}/health", timeout=1).read()
                return
            except OSError:
                time.sleep(0.05)
        raise AssertionError((folder / "log").read_text())

    def _run(self, *command: str, data: Path) -> None:
        subprocess.run(
            [sys.executable, "-m", "croupier.cli", *command, "--data", str(data)],
            input=f"{PASSWORD}\n",
            text=True,
            check=True,
            capture_output=True,
        )

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait(timeout=20)
        self._log.close()


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    served = Served(tmp_path_factory.mktemp("served"))
    yield served
    served.stop()


def sign_in(screen: Staff, name: str, password: str = PASSWORD) -> None:
    screen.at("sign-in-name").fill(name)
    screen.at("sign-in-password").fill(password)
    screen.tap("sign-in")


def office(served: Served, browser: Browser, size: tuple[int, int] = (1280, 800)) -> Staff:
    page = Staff(browser, f"{served.url}/staff", size)
    sign_in(page, "sam")
    expect(page.at("signed-in")).to_have_attribute("data-name", "sam")
    return page


def code_for(page: Staff, kind: str, place: str) -> str:
    page.tap("tab-places")
    page.tap(f"kind-{kind}")
    page.tap(f"code-{place}")
    expect(page.at("code-left")).to_have_text(re.compile(r"Good for another (10:00|9:5\d)"))
    return page.at("code").inner_text()


def enrol(screen: Staff, code: str) -> None:
    screen.at("enrol-code").fill(code)
    screen.tap("enrol")


@pytest.mark.parametrize(
    ("kind", "place", "address", "there"),
    [
        ("dealer terminal", "R1", "dealer?table=R1", "tab-round"),
        ("desk", "D1", "cashdesk?desk=D1", "scan"),
    ],
)
def test_staff_work_only_at_a_screen_that_is_enrolled_and_no_longer_when_its_key_is_revoked(
    served: Served, browser: Browser, kind: str, place: str, address: str, there: str
) -> None:
    page = office(served, browser)
    screen = Staff(browser, f"{served.url}/{address}")
    expect(screen.at("enrol-code")).to_be_visible()
    expect(screen.at("sign-in")).to_have_count(0)
    enrol(screen, "AAAA-AAAA")
    expect(screen.at("refusal")).to_have_attribute("data-code", "wrong_code")
    enrol(screen, code_for(page, "terminal", "PT1"))
    expect(screen.at("refusal")).to_contain_text("Player Terminal PT1")
    expect(page.at("code")).to_have_count(0)
    enrol(screen, code_for(page, kind, place))
    sign_in(screen, "sam")
    expect(screen.at(there)).to_be_visible()
    expect(page.at(f"place-{place}")).to_have_attribute("data-enrolled", "true")
    page.tap(f"revoke-{place}")
    page.tap("revoke-yes")
    expect(page.at(f"place-{place}")).to_have_attribute("data-enrolled", "false")
    expect(screen.at("enrol-code")).to_be_visible()
    assert (page.errors, screen.errors) == ([], [])


def test_a_screen_that_says_it_is_enrolled_and_is_not_is_refused(
    served: Served, browser: Browser
) -> None:
    screen = Staff(browser, f"{served.url}/dealer?table=R1")
    expect(screen.at("enrol-code")).to_be_visible()
    screen.page.evaluate("localStorage.setItem('croupier.key.dealer terminal.R1', 'made up')")
    screen.page.reload()
    sign_in(screen, "sam")
    expect(screen.at("enrol-code")).to_be_visible()
    expect(screen.at("tab-round")).to_have_count(0)


def test_somebody_is_added_given_other_roles_disabled_and_erased(
    served: Served, browser: Browser
) -> None:
    page = office(served, browser)
    page.at("new-name").fill("Wanda")
    expect(page.at("add")).to_be_disabled()
    page.tap("role-dealer")
    page.tap("add")
    password = page.at("password").inner_text()
    page.tap("noted")
    other = Staff(browser, f"{served.url}/staff")
    sign_in(other, "Wanda", password)
    expect(other.at("nothing")).to_be_visible()
    page.tap("person-Wanda")
    page.tap("role-technician")
    page.tap("set-roles")
    expect(page.at("person-Wanda")).to_contain_text("technician")
    other.page.reload()
    expect(other.at("sign-in")).to_be_visible()
    sign_in(other, "Wanda", password)
    expect(other.at("tab-places")).to_be_visible()
    expect(other.at("tab-people")).to_have_count(0)
    page.tap("disable")
    expect(page.at("person-Wanda")).to_have_attribute("data-disabled", "true")
    other.page.reload()
    sign_in(other, "Wanda", password)
    expect(other.at("refusal")).to_have_attribute("data-code", "wrong_name_or_password")
    page.tap("new-password")
    second = page.at("password").inner_text()
    page.tap("noted")
    expect(page.at("person-Wanda")).to_have_attribute("data-disabled", "false")
    sign_in(other, "Wanda", second)
    expect(other.at("signed-in")).to_be_visible()
    page.tap("erase")
    page.tap("erase-yes")
    expect(page.at("person-Wanda")).to_have_count(0)
    assert (page.errors, other.errors) == ([], [])


def test_nobody_above_and_no_inspector_is_given_away(served: Served, browser: Browser) -> None:
    page = office(served, browser)
    expect(page.at("role-casino supervisor")).to_be_visible()
    for role in ("gaming shift manager", "inspector"):
        expect(page.at(f"role-{role}")).to_have_count(0)


@pytest.mark.parametrize("size", DRIVEN)
def test_every_button_is_under_a_finger(served: Served, browser: Browser, size: str) -> None:
    page = office(served, browser, SIZES[size])
    check(page)
    page.tap("person-sam")
    check(page)
    page.tap("tab-places")
    check(page)
    page.tap("code-PT1")
    check(page)
