"""Takes the pictures of the docs from a real floor: `make pictures`."""

import tempfile
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from croupier.server.demo import TABLES
from tests.browser.floor import FLAGS, DemoFloor, Screen, chromium

PICTURES = Path(__file__).parents[2] / "docs" / "pictures"


def take(screen: Screen, name: str) -> None:
    PICTURES.mkdir(exist_ok=True)
    screen.page.wait_for_timeout(400)
    screen.page.screenshot(path=PICTURES / f"{name}.jpg", type="jpeg", quality=82)


def main() -> None:
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        home(Path(folder) / "home", browser)
        floor = DemoFloor(Path(folder) / "data", 9, *TABLES)
        floor.start()
        for table in (roulette, sic_bo, baccarat, touchbet, player_display, touchtable):
            table(floor, browser)
        browser.close()
        floor.stop()


def home(data: Path, browser: Browser) -> None:
    """With people on the floor, after some rounds."""
    floor = DemoFloor(data, 9, *TABLES, lively=True)
    floor.start()
    screen = Screen(browser, floor.url)
    screen.page.wait_for_timeout(70_000)
    take(screen, "home")
    floor.stop()


def roulette(floor: DemoFloor, browser: Browser) -> None:
    player, dealer = floor.player(browser, "PT1"), floor.dealer(browser, "R1")
    player.tap("note-10000")
    player.shows_cents("credit", 10_000)
    dealer.tap("new-game")
    player.phase("wagering")
    wagers = {"straight:17": 500, "split:0-2": 100, "red": 2_500, "corner:25-26-28-29": 100}
    for bet, amount in wagers.items():
        player.place(bet, amount)
    player.confirm(wagers)
    for bet in ("dozen:2", "straight:32", "street:7-8-9"):
        player.place(bet, 100)
    take(player, "player")
    dealer.phase("dealing", 15)
    dealer.tap("number-17")
    take(dealer, "dealer")
    dealer.tap("confirm-result")
    player.phase("open")
    take(player, "player-result")
    player.tap("cash-out")
    player.at("ticket").wait_for()
    take(player, "ticket")


def sic_bo(floor: DemoFloor, browser: Browser) -> None:
    player, dealer = floor.player(browser, "PT2"), floor.dealer(browser, "S1")
    player.tap("note-10000")
    player.tap("tables")
    player.tap("select-S1")
    dealer.tap("new-game")
    player.phase("wagering")
    wagers = {"small": 500, "double:3": 100, "combination:1-2": 100}
    for bet, amount in wagers.items():
        player.place(bet, amount)
    player.confirm(wagers)
    player.place("die:4", 500)
    take(player, "player-sic-bo")


def baccarat(floor: DemoFloor, browser: Browser) -> None:
    player, dealer = floor.player(browser, "PT3"), floor.dealer(browser, "B1")
    player.tap("note-10000")
    player.tap("tables")
    player.tap("select-B1")
    dealer.tap("new-game")
    player.phase("wagering")
    player.place("banker", 2_500)
    player.confirm({"banker": 2_500})
    dealer.phase("dealing", 15)
    for card in ("KH", "5D", "4S", "8C"):
        dealer.tap(f"card-{card}")
    player.at("hand-banker").wait_for()
    take(player, "player-baccarat")
    take(dealer, "dealer-baccarat")


def touchbet(floor: DemoFloor, browser: Browser) -> None:
    """The screen that somebody compares with what is known of Diagrams L, M and Q."""
    player, dealer = floor.player(browser, "TB1-1"), floor.dealer(browser, "TB1")
    player.tap("note-10000")
    dealer.tap("new-game")
    player.phase("wagering")
    for bet in ("straight:17", "red", "dozen:2"):
        player.place(bet, 500)
    take(player, "player-touchbet")


def player_display(floor: DemoFloor, browser: Browser) -> None:
    """The one for Diagram U."""
    display, dealer = floor.player_display(browser, "TT1-1"), floor.dealer(browser, "TT1")
    dealer.tap("tab-players")
    dealer.tap("newcomer")
    dealer.tap("newcomer-TT1-1")
    dealer.tap("amount-add-10000")
    dealer.tap("enter-money")
    dealer.tap("new-game")
    display.phase("wagering")
    take(display, "player-display")


def touchtable(floor: DemoFloor, browser: Browser) -> None:
    dealer = floor.dealer(browser, "TT2")
    dealer.tap("tab-players")
    dealer.tap("newcomer")
    dealer.tap("open-guest")
    dealer.tap("form-buy_in")
    dealer.tap("amount-add-10000")
    dealer.tap("enter-money")
    dealer.tap("new-game")
    dealer.tap("form-call_bet")
    for bet in ("split:0-00", "straight:17"):
        dealer.tap(f"spot-{bet}")
        dealer.tap("amount-add-500")
        dealer.tap("enter-bet")
        dealer.at(f"placed-{bet}").wait_for()
        dealer.tap("amount-clear")
    dealer.tap("spot-corner:25-26-28-29")
    dealer.tap("amount-add-1000")
    take(dealer, "dealer-guests")


if __name__ == "__main__":
    main()
