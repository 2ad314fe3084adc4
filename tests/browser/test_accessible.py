"""Screens of the staff and the home page, looked over by axe-core: no serious fault."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.floor import DemoFloor, Screen, Staff

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
SERIOUS = ("serious", "critical")
LOOK = """async () => {
  const found = await axe.run(document, { resultTypes: ['violations'] });
  return found.violations.map(({ id, impact, nodes }) => ({
    id, impact, where: nodes.map((node) => node.html.slice(0, 160)),
  }));
}"""


def faults(screen: Screen) -> list[dict[str, Any]]:
    screen.page.wait_for_timeout(300)
    screen.page.evaluate(AXE.read_text())
    found: list[dict[str, Any]] = screen.page.evaluate(LOOK)
    return [one for one in found if one["impact"] in SERIOUS]


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[DemoFloor]:
    floor = DemoFloor(tmp_path_factory.mktemp("floor") / "data", 600, "R1", "B1")
    floor.start()
    yield floor
    floor.stop()


def test_the_home_page(floor: DemoFloor, browser: Browser) -> None:
    home = Screen(browser, floor.url)
    expect(home.at("demo")).to_be_visible()
    assert faults(home) == []


@pytest.mark.parametrize("table", ["R1", "B1"])
def test_every_page_of_a_dealer_terminal(floor: DemoFloor, browser: Browser, table: str) -> None:
    player = floor.player(browser, "PT1")
    player.tap("note-5000")
    door = Staff(browser, f"{floor.url}/dealer?table={table}")
    expect(door.at("sign-in")).to_be_visible()
    assert faults(door) == []
    door.sign_in("dana")
    expect(door.at("tab-pit")).to_be_visible()
    for tab in ("round", "players", "matters", "pit", "table"):
        door.tap(f"tab-{tab}")
        assert faults(door) == [], tab
    door.tap("tab-pit")
    for section in ("terminals", "faults", "conduct", "cash"):
        door.tap(f"section-{section}")
        assert faults(door) == [], section
    door.tap("cash-amount-add-10000")
    door.tap("enter-cash")
    expect(door.at("approve")).to_be_visible()
    assert faults(door) == []
    door.tap("approve-cancel")
    door.tap("tab-round")
    door.tap("went-wrong")
    assert faults(door) == []


def test_the_cash_desk(floor: DemoFloor, browser: Browser) -> None:
    desk = floor.desk(browser)
    expect(desk.at("scan")).to_be_visible()
    assert faults(desk) == []


def test_people_and_places(floor: DemoFloor, browser: Browser) -> None:
    page = Staff(browser, f"{floor.url}/staff")
    expect(page.at("sign-in")).to_be_visible()
    assert faults(page) == []
    page.sign_in("sam")
    expect(page.at("tab-people")).to_be_visible()
    page.tap("person-dana")
    assert faults(page) == []
    page.tap("tab-places")
    assert faults(page) == []
    page.tap("kind-dealer terminal")
    page.tap("code-R1")
    expect(page.at("code")).to_be_visible()
    assert faults(page) == []
