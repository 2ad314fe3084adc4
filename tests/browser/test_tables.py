"""A round at a table of each kind, on a demo floor, through the screens alone."""

from collections.abc import Iterator
from pathlib import Path
from typing import Protocol

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.floor import DemoFloor

SECONDS = 6


class Opens(Protocol):
    def __call__(self, *tables: str) -> DemoFloor: ...


@pytest.fixture
def opened(tmp_path: Path) -> Iterator[Opens]:
    running: list[DemoFloor] = []

    def opens(*tables: str) -> DemoFloor:
        running.append(DemoFloor(tmp_path / "data", SECONDS, *tables))
        running[-1].start()
        return running[-1]

    yield opens
    for demo in running:
        demo.stop()


def test_sic_bo_by_three_dice_after_a_change_of_table(browser: Browser, opened: Opens) -> None:
    floor = opened("R1", "S1")
    player, dealer = floor.player(browser, "PT1"), floor.dealer(browser, "S1")
    player.tap("note-5000")
    player.shows_cents("credit", 5_000)
    player.tap("tables")
    player.tap("select-S1")
    expect(player.at("felt")).to_have_attribute("data-game", "sic-bo")
    dealer.tap("new-game")
    player.phase("wagering")
    player.place("small", 500)
    player.confirm({"small": 500})
    dealer.phase("dealing")
    for die in ("die-1-1", "die-2-2", "die-3-6", "enter-dice"):
        dealer.tap(die)
    expect(dealer.at("entered")).to_have_attribute("data-outcome", "1-2-6")
    dealer.tap("confirm-result")
    expect(player.at("result")).to_have_attribute("data-outcome", "1-2-6")
    player.shows_cents("win", 500)
    player.shows_cents("credit", 5_500)
    assert player.errors + dealer.errors == []


def test_baccarat_card_by_card_and_the_winner_pressed(browser: Browser, opened: Opens) -> None:
    floor = opened("B1")
    player, dealer = floor.player(browser, "PT1"), floor.dealer(browser, "B1")
    player.tap("note-5000")
    dealer.tap("new-game")
    player.phase("wagering")
    player.place("player", 500)
    player.confirm({"player": 500})
    dealer.phase("dealing")
    for card in ("KH", "5D", "9S"):
        dealer.tap(f"card-{card}")
    expect(dealer.at("next-card")).to_have_attribute("data-next", "banker")
    expect(player.at("hand-player")).to_have_attribute("data-points", "9")
    dealer.tap("card-AC")
    dealer.phase("result")
    dealer.tap("winner-banker")
    dealer.tap("confirm-result")
    expect(dealer.at("refusal")).to_have_attribute("data-code", "another_outcome")
    dealer.tap("winner-player")
    dealer.tap("confirm-result")
    player.shows_cents("win", 500)
    assert player.errors + dealer.errors == []


def test_an_automated_wheel_settles_by_itself(browser: Browser, opened: Opens) -> None:
    player = opened("W1").player(browser, "IB1")
    player.tap("note-5000")
    player.phase("wagering")
    player.place("red", 500)
    player.place("black", 500)
    expect(player.at("confirm")).to_have_count(0)
    player.phase("dealing")
    player.phase("open")
    expect(player.at("result")).to_be_visible()
    assert player.cents("credit") in (5_000, 4_000)
    assert player.errors == []


def test_a_touchtable_takes_money_and_calls_at_the_console(browser: Browser, opened: Opens) -> None:
    floor = opened("TT2")
    player, dealer = floor.player(browser, "TT2-1"), floor.dealer(browser, "TT2")
    dealer.tap("tab-players")
    dealer.tap("newcomer")
    dealer.tap("newcomer-TT2-1")
    dealer.tap("amount-add-10000")
    dealer.tap("enter-money")
    player.shows_cents("credit", 10_000)
    dealer.tap("newcomer")
    dealer.tap("open-guest")
    dealer.tap("form-buy_in")
    dealer.tap("amount-add-2500")
    dealer.tap("tender-chips")
    dealer.tap("enter-money")
    expect(dealer.at("player-G1")).to_have_attribute("data-credit", "2500")
    dealer.tap("new-game")
    player.phase("wagering")
    player.place("straight:00", 500)
    dealer.tap("form-call_bet")
    dealer.tap("spot-split:0-00")
    dealer.tap("amount-add-500")
    dealer.tap("enter-bet")
    expect(dealer.at("placed-split:0-00")).to_have_attribute("data-amount", "500")
    dealer.tap("final_bets")
    expect(player.at("phase")).to_have_text("Final bets")
    dealer.tap("close_wagering")
    dealer.tap("tab-round")
    dealer.result("00")
    player.shows_cents("win", 17_500)
    player.tap("cash-out")
    expect(player.at("leaving")).to_be_visible()
    dealer.tap("tab-players")
    expect(dealer.at("player-G1")).to_have_attribute("data-won", "8500")
    dealer.tap("player-TT2-1")
    dealer.tap("form-pay_chips")
    dealer.tap("pay-out")
    expect(player.page.get_by_text("Buy in with the Dealer")).to_be_visible()
    assert player.errors + dealer.errors == []


def test_by_hand_the_dealer_keeps_chips_and_bets(browser: Browser, opened: Opens) -> None:
    dealer = opened("H5").dealer(browser, "H5")
    dealer.tap("tab-players")
    dealer.tap("player-Ann")
    dealer.tap("form-buy_chips")
    dealer.tap("amount-add-10000")
    dealer.tap("enter-money")
    expect(dealer.at("player-Ann")).to_have_attribute("data-credit", "10000")
    dealer.tap("new-game")
    dealer.tap("form-bet")
    dealer.tap("spot-red")
    dealer.tap("amount-add-500")
    dealer.tap("enter-bet")
    expect(dealer.at("placed-red")).to_have_attribute("data-amount", "500")
    dealer.tap("form-track")
    dealer.tap("race-17")
    dealer.tap("enter-bet")
    expect(dealer.at("placed-neighbours-5:17")).to_have_attribute("data-amount", "500")
    dealer.tap("close_wagering")
    dealer.tap("tab-round")
    dealer.result("18")
    dealer.tap("tab-players")
    expect(dealer.at("player-Ann")).to_have_attribute("data-credit", "10000")
    dealer.tap("form-redeem_chips")
    dealer.tap("pay-out")
    expect(dealer.at("player-Ann")).to_have_attribute("data-credit", "0")
    assert dealer.errors == []
