"""Takes the pictures of the docs from a real floor: `make pictures`."""

import json
import tempfile
from pathlib import Path
from urllib.request import urlopen

from playwright.sync_api import sync_playwright

from tests.browser.floor import FLAGS, Dealer, DemoFloor, Player, Screen, chromium

PICTURES = Path(__file__).parents[2] / "docs" / "pictures"


def take(screen: Screen, name: str) -> None:
    PICTURES.mkdir(exist_ok=True)
    screen.page.wait_for_timeout(400)
    screen.page.screenshot(path=PICTURES / f"{name}.jpg", type="jpeg", quality=82)


def main() -> None:
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        floor = DemoFloor(Path(folder) / "data", wagering_seconds=9)
        floor.start()
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        codes = json.loads(urlopen(f"{floor.url}/api/floor").read())["demo"]["codes"]
        home = Screen(browser, floor.url)
        player = Player(browser, f"{floor.url}/player?code={codes['PT1']}")
        dealer = Dealer(browser, f"{floor.url}/dealer?table=R1")
        dealer.sign_in("dana")
        take(home, "home")
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
        browser.close()
        floor.stop()


if __name__ == "__main__":
    main()
