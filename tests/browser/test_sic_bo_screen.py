"""Dice at the Dealer Terminal: what the pad shows is what is confirmed."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from croupier.play.dealing import RoundSettled
from tests.browser.floor import DemoFloor


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[DemoFloor]:
    floor = DemoFloor(tmp_path_factory.mktemp("floor") / "data", 1, "S1")
    floor.start()
    yield floor
    floor.stop()


def test_a_die_mended_after_the_entry_is_the_die_that_is_settled(
    floor: DemoFloor, browser: Browser
) -> None:
    dealer = floor.dealer(browser, "S1")
    dealer.tap("new-game")
    dealer.phase("dealing")
    for tap in ("die-1-2", "die-2-2", "die-3-5", "enter-dice"):
        dealer.tap(tap)
    expect(dealer.at("entered")).to_have_attribute("data-outcome", "2-2-5")
    dealer.tap("die-3-6")
    expect(dealer.at("entered")).to_have_attribute("data-outcome", "2-2-6")
    expect(dealer.at("die-3-6")).to_contain_class("chosen")
    expect(dealer.at("enter-dice")).to_be_disabled()
    dealer.tap("confirm-result")
    dealer.phase("open")
    settled = [one.outcome for one in floor.events() if isinstance(one, RoundSettled)]
    assert settled == [[2, 2, 6]]
    assert dealer.errors == []
