"""The Winning Number Display and the Flying display of a real floor."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, expect

from tests.browser.floor import Dealer, DemoFloor, Screen
from tests.browser.stage import Evening, Stage
from tests.played import Played

WALL, UPRIGHT = (1920, 1080), (1080, 1920)


@pytest.fixture
def floor(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[DemoFloor]:
    """Wagering is short where the clock ends it, and long where wagers are to be placed."""
    floor = DemoFloor(tmp_path / "data", getattr(request, "param", 5), "R1", "B1", "TB1")
    floor.start()
    yield floor
    floor.stop()


def fits(wall: Screen | Stage) -> None:
    """Nothing hangs out of the wall, nor over what stands below it."""
    wide, high = wall.page.evaluate(
        """(({ scrollWidth, scrollHeight }) => [scrollWidth - innerWidth, scrollHeight - innerHeight])(
             document.documentElement)"""
    )
    assert (max(wide, 0), max(high, 0)) == (0, 0)
    spilt = wall.page.evaluate(
        """[...document.querySelectorAll("[data-testid]")].filter((one) => {
             const box = one.getBoundingClientRect();
             return box.width && (box.right > innerWidth + 1 || box.bottom > innerHeight + 1);
           }).map((one) => one.dataset.testid)"""
    )
    assert spilt == []


def height_of(screen: Screen, testid: str) -> float:
    box = screen.at(testid).bounding_box()
    assert box
    return box["height"]


def top_of(part: Locator) -> float:
    box = part.bounding_box()
    assert box
    return box["y"]


def bottom_of(part: Locator) -> float:
    box = part.bounding_box()
    assert box
    return box["y"] + box["height"]


def test_a_wall_shows_results_when_they_are_results(floor: DemoFloor, browser: Browser) -> None:
    """What is entered is shown as that; what is corrected says so; and the wall comes back by itself."""
    wall, dealer = floor.display(browser, "R1", size=WALL), floor.dealer(browser, "R1")
    expect(wall.page.get_by_text("No result yet")).to_be_visible()
    assert wall.cents("limit-min") == 100
    assert wall.cents("limit-max") == 50_000
    dealer.tap("new-game")
    wall.phase("wagering")
    expect(wall.at("countdown")).to_be_visible()
    assert 0 <= int(wall.at("countdown").get_attribute("data-ms") or -1) <= 5_000
    spin(dealer, wall, "17")
    expect(wall.at("entered")).to_have_attribute("data-number", "17")
    expect(wall.at("entered")).to_contain_text("Not yet confirmed")
    expect(wall.at("result")).to_have_count(0)
    expect(wall.at("history").locator("[data-outcome='17']")).to_have_count(0)
    dealer.tap("confirm-result")
    expect(wall.at("result")).to_have_attribute("data-number", "17")
    expect(wall.at("history").locator("li").first).to_have_attribute("data-outcome", "17")
    expect(wall.at("share-black")).to_have_attribute("data-times", "1")
    expect(wall.at("statistics")).to_have_attribute("data-rounds", "1")
    expect(wall.at("hot").locator("[data-bet]")).to_have_count(0)
    assert height_of(wall, "number") > 400
    for testid in ("phase", "history"):
        assert height_of(wall, testid) > 40, "it can be read from across the room"
    fits(wall)
    correct(floor, browser, "18")
    expect(wall.at("result")).to_have_attribute("data-number", "18")
    expect(wall.at("result")).to_contain_text("Result corrected")
    expect(wall.at("history").locator("li").first).to_have_attribute("data-corrected", "true")
    wall.page.reload()
    expect(wall.at("result")).to_have_attribute("data-corrected", "true")
    wall.page.set_viewport_size({"width": UPRIGHT[0], "height": UPRIGHT[1]})
    fits(wall)
    assert height_of(wall, "share-red") > 40
    assert wall.errors + dealer.errors == []


def spin(dealer: Dealer, wall: Screen, number: str) -> None:
    """Wagering ends, and the Dealer enters a number without confirming it."""
    wall.phase("dealing")
    dealer.tap(f"number-{number}")


def correct(floor: DemoFloor, browser: Browser, number: str) -> None:
    supervisor = floor.dealer(browser, "R1", "sam")
    supervisor.tap("wrong-result")
    supervisor.page.get_by_test_id("correct").get_by_test_id(f"number-{number}").click()
    supervisor.at("correct-reason").fill(f"the ball lay on {number}")
    supervisor.tap("correct-result")


def test_a_wall_of_baccarat_shows_the_roads(floor: DemoFloor, browser: Browser) -> None:
    wall, dealer = floor.display(browser, "B1", size=WALL), floor.dealer(browser, "B1")
    dealer.tap("new-game")
    wall.phase("dealing")
    for card in ("KH", "5D", "9S", "AC"):
        dealer.tap(f"card-{card}")
    expect(wall.at("entered").locator("[data-testid=hand-player]")).to_have_attribute(
        "data-points", "9"
    )
    expect(wall.at("result")).to_have_count(0)
    dealer.tap("winner-player")
    dealer.tap("confirm-result")
    expect(wall.at("result")).to_contain_text("Player")
    mark = wall.at("road-bead_plate").get_by_test_id("mark")
    expect(mark).to_have_count(1)
    expect(mark).to_have_attribute("data-colour", "blue")
    fits(wall)
    assert wall.errors + dealer.errors == []


@pytest.mark.parametrize("floor", [60], indirect=True)
def test_the_flying_display_shows_every_wager_of_every_station(
    floor: DemoFloor, browser: Browser
) -> None:
    flying = floor.display(browser, "TB1", "flying display", WALL)
    wall, dealer = floor.display(browser, "TB1", size=WALL), floor.dealer(browser, "TB1")
    stations = {f"TB1-{n}": floor.player(browser, f"TB1-{n}") for n in (1, 2, 3)}
    expect(flying.page.get_by_text("No wagers on the layout")).to_be_visible()
    for station in stations.values():
        station.tap("note-5000")
    dealer.tap("new-game")
    for at, station in enumerate(stations.values()):
        station.phase("wagering")
        station.place("red", (100, 500, 2_500)[at])
    stations["TB1-2"].place("corner:17-18-20-21", 100)
    expect(flying.at("wagered-red")).to_have_attribute("data-cents", "3100")
    expect(flying.at("wagered-red")).to_have_attribute("data-stations", "TB1-1 TB1-2 TB1-3")
    expect(flying.at("wagered-corner:17-18-20-21")).to_have_attribute("data-cents", "100")
    flying.shows_cents("station-TB1-2", 600)
    flying.shows_cents("flying-total", 3_200)
    assert "47" not in flying.at("flying").inner_text().replace("$", " ").split(), "no balances"
    fits(flying)
    flying.tap("outline")
    expect(flying.at("outline-wagers")).to_contain_text("10.3.2(h)")
    flying.tap("outline")
    expect(flying.page.get_by_test_id("outline-wagers")).to_have_count(0)
    expect(wall.page.locator("[data-testid^=wagered]")).to_have_count(0)
    stations["TB1-3"].tap("clear")
    expect(flying.at("wagered-red")).to_have_attribute("data-cents", "600")
    expect(flying.at("station-TB1-3")).to_have_count(0)
    assert flying.errors + wall.errors == []


@pytest.mark.parametrize("stations", [2, 50])
def test_an_upright_flying_display_has_room_for_every_station(
    browser: Browser, stations: int
) -> None:
    names = [f"T1-{n}" for n in range(1, stations + 1)]
    played = Played("vic-roulette-2011", form="touchbet", terminals=names)
    for name in names:
        played.note(name, 50)
    played.new_game()
    for name in names:
        played.place(name, "dozen:2", 5)
    flying = Evening(browser, played, UPRIGHT).display("flying display")
    last = flying.at(f"station-{names[-1]}")
    expect(last).to_be_in_viewport()
    fits(flying)
    assert bottom_of(last) <= top_of(flying.at("history")), "they lie over the results"
    if stations == 2:
        expect(last).to_contain_text("2nd 12 $5")


def test_a_display_that_is_not_enrolled_shows_a_door(floor: DemoFloor, browser: Browser) -> None:
    wall = Screen(browser, f"{floor.url}/display?table=R1&code=000000")
    expect(wall.at("refusal")).to_have_attribute("data-code", "wrong_code")
    assert "code=" not in wall.page.url
    expect(wall.at("result")).to_have_count(0)


def test_the_home_page_leads_to_the_screens_of_a_table(floor: DemoFloor, browser: Browser) -> None:
    home = Screen(browser, floor.url)
    expect(home.at("open-display-R1")).to_be_visible()
    expect(home.at("open-flying-display-R1")).to_have_count(0)
    with home.page.context.expect_page() as opened:
        home.tap("open-flying-display-TB1")
    expect(opened.value.get_by_test_id("flying")).to_be_visible()
