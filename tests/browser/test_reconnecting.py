"""A Player Terminal whose connection goes, or that is open in two tabs, or plays at several tables."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, WebSocketRoute, expect

from croupier.play.chips import WagerPlaced
from tests.browser.floor import DemoFloor, Player

NOTE = 5_000


@pytest.fixture
def floor(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[DemoFloor]:
    """Wagering is short where the clock ends it, and long where chips are placed and moved."""
    floor = DemoFloor(tmp_path / "data", getattr(request, "param", 10), "R1", "S1")
    floor.start()
    yield floor
    floor.stop()


def mark(page: Page) -> None:
    """Leave something in the page that a reload would take away."""
    page.evaluate("window.neverReloaded = true")


def is_marked(page: Page) -> bool:
    return bool(page.evaluate("window.neverReloaded === true"))


def live(player: Player) -> None:
    expect(player.at("connection")).to_have_attribute("data-state", "live", timeout=25_000)


class Wire:
    """The line of one page, that can be cut: what is sent into a cut line is lost."""

    def __init__(self, page: Page) -> None:
        self._open: list[WebSocketRoute] = []
        self.dead = False
        page.route_web_socket("**/ws", self._connect)

    def _connect(self, socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()
        self._open.append(socket)
        socket.on_message(lambda said: None if self.dead else server.send(said))
        server.on_message(lambda said: None if self.dead else socket.send(said))

    def hang_up(self) -> None:
        """From now on a new line works again."""
        self.dead = False
        for socket in self._open:
            socket.close()
        self._open.clear()


@pytest.mark.parametrize("floor", [60], indirect=True)
def test_a_chip_put_down_while_the_line_is_dead_lies_there_once(
    floor: DemoFloor, browser: Browser
) -> None:
    """It is shown as asked for until the floor has it, and is sent again when the page is back."""
    player, dealer = floor.player(browser, "PT1"), floor.dealer(browser, "R1")
    player.tap(f"note-{NOTE}")
    player.shows_cents("credit", NOTE)
    wire = Wire(player.page)
    player.page.reload()
    live(player)
    mark(player.page)
    dealer.tap("new-game")
    player.phase("wagering")
    player.place("red", 500)
    wire.dead = True
    player.tap("spot-black")
    expect(player.at("asked-black")).to_be_visible()
    expect(player.at("placed-black")).to_have_count(0)
    player.shows_cents("credit", NOTE - 500)
    wire.hang_up()
    live(player)
    expect(player.at("placed-black")).to_have_attribute("data-amount", "500")
    expect(player.at("placed-red")).to_have_attribute("data-amount", "500")
    expect(player.at("asked-black")).to_have_count(0)
    player.shows_cents("credit", NOTE - 1_000)
    placed = [one.bet for one in floor.events() if isinstance(one, WagerPlaced)]
    assert placed == ["red", "black"]
    assert is_marked(player.page)
    assert player.errors + dealer.errors == []


def test_a_page_heals_by_itself_when_the_server_comes_back(
    floor: DemoFloor, browser: Browser
) -> None:
    player, dealer = floor.player(browser, "PT1"), floor.dealer(browser, "R1")
    mark(player.page)
    player.tap(f"note-{NOTE}")
    dealer.tap("new-game")
    player.phase("wagering")
    player.place("red", 500)
    player.confirm({"red": 500})
    player.place("black", 100)
    dealer.phase("dealing")
    player.shows_cents("credit", NOTE - 500)
    floor.kill()
    expect(player.at("connection")).to_have_attribute("data-state", "lost")
    expect(player.page.get_by_text("Your wagers are not affected by it")).to_be_visible()
    expect(player.at("cash-out")).to_be_disabled()
    floor.start()
    live(player)
    expect(player.at("confirmed-red")).to_have_attribute("data-amount", "500")
    expect(player.at("placed-black")).to_have_count(0)
    expect(player.at("confirmed-black")).to_have_count(0)
    player.shows_cents("credit", NOTE - 500)
    player.shows_cents("bet", 500)
    player.phase("analysis")
    assert is_marked(player.page)
    assert player.errors + dealer.errors == []


@pytest.mark.parametrize("floor", [60], indirect=True)
def test_of_two_tabs_the_newest_holds_the_terminal(floor: DemoFloor, browser: Browser) -> None:
    older, dealer = floor.player(browser, "PT1"), floor.dealer(browser, "R1")
    older.tap(f"note-{NOTE}")
    older.shows_cents("credit", NOTE)
    dealer.tap("new-game")
    older.phase("wagering")
    with older.page.context.expect_page() as opened:
        older.page.evaluate("void window.open('/player')")
    newer = Player.of(opened.value)
    newer.phase("wagering")
    expect(older.at("read-only")).to_contain_text("open in another window")
    expect(newer.at("read-only")).to_have_count(0)

    # Who looks on sees every chip and moves none.
    newer.place("red", 500)
    expect(older.at("placed-red")).to_have_attribute("data-amount", "500")
    older.shows_cents("credit", NOTE - 500)
    for action in ("undo", "clear", "confirm", "cash-out"):
        expect(older.at(action)).to_be_disabled()
    box = older.at("spot-straight:1").bounding_box()
    assert box
    older.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    older.page.wait_for_timeout(300)
    assert [one.bet for one in floor.events() if isinstance(one, WagerPlaced)] == ["red"]

    # It is taken back, and then the other looks on.
    older.at("read-only").get_by_role("button").tap()
    expect(newer.at("read-only")).to_be_visible()
    expect(older.at("read-only")).to_have_count(0)
    older.place("black", 500)
    expect(newer.at("placed-black")).to_have_attribute("data-amount", "500")

    # Whoever holds it goes: the one that is left holds it without being asked.
    older.page.close()
    expect(newer.at("read-only")).to_have_count(0)
    newer.tap("confirm")
    expect(newer.at("confirmed-red")).to_have_attribute("data-amount", "500")
    assert older.errors + newer.errors + dealer.errors == []


def test_wagers_at_two_tables_and_back_to_the_last_one(floor: DemoFloor, browser: Browser) -> None:
    player = floor.player(browser, "PT1")
    dealers = {table: floor.dealer(browser, table) for table in ("R1", "S1")}
    player.tap(f"note-{NOTE}")
    player.shows_cents("credit", NOTE)
    for dealer in dealers.values():
        dealer.tap("new-game")
    player.phase("wagering")
    player.place("red", 500)
    player.confirm({"red": 500})
    go_to(player, "S1", "sic-bo")
    player.tap("last-table")
    expect(player.at("confirmed-red")).to_have_attribute("data-amount", "500")
    go_to(player, "S1", "sic-bo")
    player.place("small", 100)
    player.confirm({"small": 100})
    player.shows_cents("bet", 600)
    player.shows_cents("credit", NOTE - 600)
    go_to(player, "R1", "roulette")
    expect(player.at("confirmed-red")).to_have_attribute("data-amount", "500")
    expect(player.at("last-table")).to_contain_text("S1")

    # What is won at a table that is not on view is credited all the same.
    dealers["S1"].phase("dealing")
    for die in ("die-1-1", "die-2-2", "die-3-6", "enter-dice", "confirm-result"):
        dealers["S1"].tap(die)
    player.shows_cents("credit", NOTE - 600 + 200)
    dealers["R1"].phase("dealing")
    dealers["R1"].result("1")
    player.shows_cents("win", 500)
    player.shows_cents("credit", NOTE + 100 + 500)
    player.tap("last-table")
    expect(player.at("result")).to_have_attribute("data-outcome", "1-2-6")
    player.shows_cents("win", 100)
    assert player.errors + dealers["R1"].errors + dealers["S1"].errors == []


def go_to(player: Player, table: str, game: str) -> None:
    player.tap("tables")
    player.tap(f"select-{table}")
    expect(player.at("felt")).to_have_attribute("data-game", game)
