"""Takes a picture of every screen, in both languages, from a real floor: `make pictures`.

They go to docs/screens; those that the README and the guides show are among them.
"""

import shutil
import tempfile
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from croupier.server.demo import TABLES
from tests.browser.floor import FLAGS, Dealer, DemoFloor, Player, Screen, Staff, chromium

SCREENS = Path(__file__).parents[2] / "docs" / "screens"
LANGUAGES = ("en", "zh")
WALL, UPRIGHT = (1920, 1080), (1080, 1920)
WAGERING = 14.0
LIVELY_MS = 60_000
"""How long people are left to play before the home page is taken."""


class Album:
    """Pictures of one floor in one language."""

    def __init__(self, floor: DemoFloor, browser: Browser, language: str) -> None:
        self.floor, self.browser, self.language = floor, browser, language

    def take(self, screen: Screen, name: str) -> None:
        screen.page.wait_for_timeout(500)
        path = SCREENS / self.language / f"{name}.jpg"
        path.parent.mkdir(parents=True, exist_ok=True)
        screen.page.screenshot(path=path, type="jpeg", quality=80)
        assert screen.errors == [], f"{name}: {screen.errors}"

    def player(self, terminal: str, table: str = "", note: int = 10_000) -> Player:
        """Somebody who has put in a note, at a table."""
        player = self.floor.player(self.browser, terminal)
        player.tap(f"note-{note}")
        player.shows_cents("credit", note)
        if table:
            player.tap("tables")
            player.tap(f"select-{table}")
        return player

    def dealer(self, table: str, name: str = "dana") -> Dealer:
        return self.floor.dealer(self.browser, table, name)


def main() -> None:
    shutil.rmtree(SCREENS, ignore_errors=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        for language in LANGUAGES:
            Screen.language = language
            with tempfile.TemporaryDirectory() as folder:
                _home(Path(folder), browser, language)
                floor = DemoFloor(Path(folder) / "data", WAGERING, *TABLES)
                floor.start()
                for scene in SCENES:
                    scene(Album(floor, browser, language))
                    for context in browser.contexts:
                        context.close()
                floor.stop()
        browser.close()


def _home(folder: Path, browser: Browser, language: str) -> None:
    """With people on the floor, after some rounds."""
    floor = DemoFloor(folder / "lively", 9, *TABLES, lively=True)
    floor.start()
    screen = Screen(browser, floor.url)
    screen.page.wait_for_timeout(LIVELY_MS)
    Album(floor, browser, language).take(screen, "home")
    floor.stop()


def roulette(album: Album) -> None:
    """A round on a roulette table at every screen of it, and the papers after it."""
    begin = album.floor.player(album.browser, "PT1")
    album.take(begin, "player-begin")
    begin.tap("note-10000")
    player, dealer = begin, album.dealer("R1")
    wall = album.floor.display(album.browser, "R1", size=WALL)
    dealer.tap("new-game")
    player.phase("wagering")
    wagers = {"straight:17": 500, "split:0-2": 100, "red": 2_500, "corner:25-26-28-29": 100}
    for bet, amount in wagers.items():
        player.place(bet, amount)
    player.confirm(wagers)
    for bet in ("dozen:2", "straight:32", "street:7-8-9"):
        player.place(bet, 100)
    album.take(player, "player-roulette")
    album.take(dealer, "dealer-wagering")
    dealer.phase("dealing", WAGERING + 6)
    album.take(player, "player-no-more-bets")
    dealer.tap("number-17")
    album.take(dealer, "dealer-roulette")
    dealer.tap("confirm-result")
    player.phase("open")
    album.take(player, "player-result")
    album.take(wall, "display-roulette")
    _sheets(album, player)
    dealer.tap("tab-players")
    album.take(dealer, "dealer-players")
    player.tap("cash-out")
    player.at("ticket").wait_for()
    album.take(player, "player-ticket")
    _supervisor(album)


def _sheets(album: Album, player: Player) -> None:
    for button, name in (
        ("tables", "player-tables"),
        ("rules", "player-rules"),
        ("claim", "player-claim"),
        ("call-service", "player-service"),
        ("open-statistics", "player-statistics"),
        ("open-settings", "player-settings"),
    ):
        player.tap(button)
        album.take(player, name)
        player.page.locator("[data-testid$='-close']").first.click()


def _supervisor(album: Album) -> None:
    """What the pit has at a Dealer Terminal."""
    sam = album.dealer("R1", "sam")
    for tab in ("round", "players", "table", "pit", "matters"):
        button = sam.page.get_by_test_id(f"tab-{tab}")
        if button.count():
            button.first.click()
            album.take(sam, f"supervisor-{tab}")


def sic_bo(album: Album) -> None:
    player, dealer = album.player("PT2", "S1"), album.dealer("S1")
    dealer.tap("new-game")
    player.phase("wagering")
    wagers = {"small": 500, "double:3": 100, "combination:1-2": 100}
    for bet, amount in wagers.items():
        player.place(bet, amount)
    player.confirm(wagers)
    player.place("die:4", 500)
    album.take(player, "player-sic-bo")
    dealer.phase("dealing", WAGERING + 6)
    album.take(dealer, "dealer-sic-bo")


def baccarat(album: Album) -> None:
    player, dealer = album.player("PT3", "B1"), album.dealer("B1")
    dealer.tap("new-game")
    player.phase("wagering")
    player.place("banker", 2_500)
    player.confirm({"banker": 2_500})
    dealer.phase("dealing", WAGERING + 6)
    for card in ("KH", "5D", "4S", "8C"):
        dealer.tap(f"card-{card}")
    player.at("hand-banker").wait_for()
    album.take(player, "player-baccarat")
    album.take(dealer, "dealer-baccarat")


def other_rulebooks(album: Album) -> None:
    """The terminals of the other rulebooks as they stand between rounds, and their walls."""
    for terminal, table, name in (
        ("IB1", "", "player-interblock-roulette"),
        ("IB2", "D1", "player-interblock-sic-bo"),
        ("LT1", "", "player-ltgame"),
        ("LT2", "L2", "player-ltgame-even-money"),
    ):
        album.take(album.player(terminal, table), name)
    album.take(album.floor.display(album.browser, "L1", size=WALL), "display-baccarat")
    album.take(album.floor.display(album.browser, "S1", size=UPRIGHT), "display-upright")


def victoria(album: Album) -> None:
    """Dealer Terminals of games by hand, TouchBet with its Flying display, TouchTable with its layout."""
    for table in ("H1", "H2", "H3", "H4", "H5"):
        album.take(album.dealer(table), f"dealer-{table.lower()}")
    for table in ("TB1", "TB2"):
        player, dealer = album.player(f"{table}-1"), album.dealer(table)
        dealer.tap("new-game")
        player.phase("wagering")
        for bet in ("straight:17", "red", "dozen:2"):
            player.place(bet, 500)
        album.take(player, "player-touchbet" if table == "TB1" else "player-double-zero")
        if table == "TB1":
            flying = album.floor.display(album.browser, "TB1", "flying display", WALL)
            album.take(flying, "display-flying")
    _touchtable(album)


def _touchtable(album: Album) -> None:
    dealer = album.dealer("TT1")
    layout = album.floor.display(album.browser, "TT1", "layout", WALL)
    first = album.floor.player_display(album.browser, "TT1-1")
    for position in ("TT1-1", "TT1-2"):
        dealer.tap("tab-players")
        dealer.tap("newcomer")
        dealer.tap(f"newcomer-{position}")
        dealer.tap("amount-add-10000")
        dealer.tap("enter-money")
        dealer.at(f"player-{position}").wait_for()
    dealer.tap("new-game")
    layout.phase("wagering")
    for position, bet in (("TT1-1", "straight:17"), ("TT1-2", "red"), ("TT1-1", "corner:1-2-4-5")):
        layout.tap(f"pad-{position}")
        layout.tap("chip-500")
        layout.tap(f"spot-{bet}")
        layout.at(f"wagered-{bet}").wait_for()
    album.take(layout, "touchtable-layout")
    album.take(first, "touchtable-player-display")
    album.take(dealer, "dealer-touchtable")


def cash_desk(album: Album) -> None:
    closed = Staff(album.browser, f"{album.floor.url}/cashdesk?desk=D1")
    album.take(closed, "sign-in")
    desk = album.floor.desk(album.browser)
    if desk.at("shift").get_attribute("data-open") != "true":
        desk.at("shift-amount").fill("1000")
        desk.tap("shift-enter")
    album.take(desk, "cash-desk")


def people_and_places(album: Album) -> None:
    staff = Staff(album.browser, f"{album.floor.url}/staff")
    staff.sign_in("sam")
    staff.at("tab-people").wait_for()
    for tab in ("people", "places"):
        button = staff.page.get_by_test_id(f"tab-{tab}")
        if button.count():
            button.first.click()
            album.take(staff, f"staff-{tab}")


SCENES: tuple[Callable[[Album], None], ...] = (
    *(roulette, sic_bo, baccarat, other_rulebooks, victoria),
    *(cash_desk, people_and_places),
)

if __name__ == "__main__":
    main()
