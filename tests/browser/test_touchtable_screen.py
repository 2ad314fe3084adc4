"""TouchTable on a real floor: one layout for all players, an ID pad and a Player Display for each."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.floor import Dealer, DemoFloor, Screen

TABLE = (1920, 1080)
POSITIONS = ("TT1-1", "TT1-2")


@pytest.fixture
def floor(tmp_path: Path) -> Iterator[DemoFloor]:
    floor = DemoFloor(tmp_path / "data", 60, "TT1", "TT2")
    floor.start()
    yield floor
    floor.stop()


def buy_in(dealer: Dealer, position: str, amount: int = 10_000) -> None:
    dealer.tap("tab-players")
    dealer.tap("newcomer")
    dealer.tap(f"newcomer-{position}")
    dealer.tap(f"amount-add-{amount}")
    dealer.tap("enter-money")
    expect(dealer.at(f"player-{position}")).to_have_attribute("data-credit", str(amount))


def drag(page: Page, bet: str, to: str) -> None:
    """A finger from one spot to another."""
    here, there = (page.get_by_test_id(f"spot-{one}").first.bounding_box() for one in (bet, to))
    assert here
    assert there
    page.mouse.move(here["x"] + here["width"] / 2, here["y"] + here["height"] / 2)
    page.mouse.down()
    page.mouse.move(there["x"] + there["width"] * 0.3, there["y"] + there["height"] / 2, steps=8)
    page.mouse.up()


def test_chips_are_whose_pad_is_touched_and_each_display_shows_its_own(
    floor: DemoFloor, browser: Browser
) -> None:
    dealer = floor.dealer(browser, "TT1")
    layout = floor.display(browser, "TT1", "layout", TABLE)
    first, second = (floor.player_display(browser, one) for one in POSITIONS)
    expect(layout.at("pad-TT1-1")).to_be_disabled()
    for position in POSITIONS:
        buy_in(dealer, position)
    expect(layout.at("pad-TT1-1")).to_be_enabled()
    expect(layout.at("pad-TT1-3")).to_be_disabled()
    dealer.tap("new-game")
    layout.phase("wagering")

    layout.tap("spot-straight:17")
    expect(layout.at("hint")).to_contain_text("Touch your pad")
    assert layout.page.locator("[data-testid^=wagered]").count() == 0, "no pad, no wager"

    layout.tap("pad-TT1-1")
    layout.tap("chip-500")
    layout.tap("spot-straight:17")
    expect(layout.at("wagered-straight:17")).to_have_attribute("data-stations", "TT1-1")
    first.shows_cents("credit", 9_500)
    first.shows_cents("bet", 500)
    second.shows_cents("credit", 10_000)

    layout.tap("pad-TT1-2")
    layout.tap("spot-straight:17")
    expect(layout.at("wagered-straight:17")).to_have_attribute("data-stations", "TT1-1 TT1-2")
    expect(layout.at("wager-TT1-1-straight:17")).to_have_attribute("data-cents", "500")
    second.shows_cents("bet", 100)

    drag(layout.page, "straight:17", "red")
    expect(layout.at("wagered-red")).to_have_attribute("data-stations", "TT1-2")
    expect(layout.at("wagered-straight:17")).to_have_attribute("data-stations", "TT1-1")
    second.shows_cents("credit", 9_900)

    layout.tap("chip-remove")
    layout.tap("spot-straight:17")
    expect(layout.at("refusal")).to_be_visible()
    expect(layout.at("wagered-straight:17")).to_have_attribute("data-stations", "TT1-1")
    layout.tap("spot-red")
    expect(layout.at("wagered-red")).to_have_count(0)
    second.shows_cents("credit", 10_000)
    for testid in ("pad-TT1-1", "chip-500"):
        box = layout.at(testid).bounding_box()
        assert box
        assert min(box["width"], box["height"]) >= 44

    dealer.tap("tab-round")
    dealer.tap("final_bets")
    expect(layout.at("layout-message")).to_contain_text("Final bets")
    layout.tap("pad-TT1-2")
    layout.tap("spot-black")
    expect(layout.at("wagered-black")).to_have_attribute("data-stations", "TT1-2")
    dealer.tap("close_wagering")
    expect(layout.at("layout-message")).to_contain_text("No more bets")
    layout.tap("pad-TT1-1")
    layout.tap("spot-black")
    expect(layout.at("wagered-black")).to_have_attribute("data-stations", "TT1-2")
    dealer.result("17")
    first.shows_cents("won", 17_500)
    first.shows_cents("credit", 27_500)
    second.shows_cents("won", 100)
    assert "275" not in layout.page.inner_text("main"), "no balance on the table"
    assert layout.errors + first.errors + second.errors + dealer.errors == []


def test_a_player_display_has_four_readings_and_six_functions(
    floor: DemoFloor, browser: Browser
) -> None:
    dealer = floor.dealer(browser, "TT1")
    layout = floor.display(browser, "TT1", "layout", TABLE)
    display = floor.player_display(browser, "TT1-1")
    buy_in(dealer, "TT1-1")
    dealer.tap("new-game")
    for reading in ("credit", "bet", "won", "phase"):
        expect(display.at(reading)).to_be_visible()
    for function in ("neighbours", "remove_last", "clear", "repeat", "cash-out", "help"):
        box = display.at(function).bounding_box()
        assert box
        assert min(box["width"], box["height"]) >= 44
    display.tap("neighbours")
    display.tap("race-17")
    display.shows_cents("bet", 500)
    display.tap("neighbours-close")
    expect(layout.page.locator("[data-testid^=wagered]")).to_have_count(5)
    layout.tap("pad-TT1-1")
    layout.tap("spot-red")
    display.shows_cents("bet", 600)
    display.tap("remove_last")
    display.shows_cents("bet", 500)
    expect(layout.at("wagered-red")).to_have_count(0)
    display.tap("clear")
    display.shows_cents("credit", 10_000)
    expect(layout.page.locator("[data-testid^=wagered]")).to_have_count(0)
    display.tap("help")
    expect(display.at("rules-drawer")).to_be_visible()
    display.tap("rules-close")
    layout.tap("spot-red")
    display.shows_cents("bet", 100)
    dealer.tap("tab-round")
    dealer.tap("final_bets")
    dealer.tap("close_wagering")
    dealer.result("4")
    dealer.tap("new-game")
    display.tap("repeat")
    display.shows_cents("bet", 100)
    expect(layout.at("wagered-red")).to_have_attribute("data-stations", "TT1-1")
    display.tap("cash-out")
    expect(layout.at("wagered-red")).to_have_count(0)
    dealer.tap("tab-players")
    dealer.tap("player-TT1-1")
    dealer.tap("form-pay_chips")
    dealer.tap("pay-out")
    expect(display.at("phase")).to_contain_text("Buy in with the Dealer")
    expect(layout.at("pad-TT1-1")).to_be_disabled()
    assert layout.errors + display.errors + dealer.errors == []


def test_a_page_that_lies_moves_nobody_elses_chips(floor: DemoFloor, browser: Browser) -> None:
    """The layout's own key, used by hand: not for another table, nor to cash somebody out."""
    other = floor.dealer(browser, "TT2")
    buy_in(other, "TT2-1")
    other.tap("new-game")
    layout: Screen = floor.display(browser, "TT1", "layout", TABLE)
    expect(layout.at("layout")).to_be_visible()
    told = layout.page.evaluate(
        """async () => {
          const { key } = JSON.parse(sessionStorage.getItem("croupier.touchtable.TT1"));
          const { port } = await (await fetch("/api/wire")).json();
          const socket = new WebSocket(`ws://${port ? `${location.hostname}:${port}` : location.host}/ws`);
          const codes = [];
          await new Promise((done) => {
            let next = 0;
            socket.onopen = () => socket.send(JSON.stringify({ do: "hello", version: 1, key }));
            socket.onmessage = ({ data }) => {
              const message = JSON.parse(data);
              if (message.type === "snapshot") {
                next = message.next;
                const touch = { terminal: "TT2-1", bet: "red", amount: 500, pad: true };
                socket.send(JSON.stringify({ do: "place", n: next, ...touch }));
                socket.send(JSON.stringify({ do: "place", n: next + 1, table: "TT2", ...touch }));
                socket.send(JSON.stringify({ do: "cash_out", n: next + 2, terminal: "TT2-1" }));
              }
              for (const answer of message.answers ?? []) codes.push(answer.refused?.code ?? "done");
              if (codes.length === 3) done();
            };
          });
          socket.close();
          return codes;
        }"""
    )
    assert sorted(told) == ["no_such_table", "no_such_table", "unknown_message"]
    expect(other.at("player-TT2-1")).to_have_attribute("data-credit", "10000")
