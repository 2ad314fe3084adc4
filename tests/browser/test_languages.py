"""The language of a screen: changed in a round, spoken by the server, forgotten with its player."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.floor import DemoFloor, Screen

WAGERING_SECONDS = 20
CHINESE, ENGLISH = "中文", "English"


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[DemoFloor]:
    data: Path = tmp_path_factory.mktemp("floor") / "data"
    floor = DemoFloor(data, WAGERING_SECONDS, "R1", "B1", "B2")
    floor.start()
    yield floor
    floor.stop()


def switch(screen: Screen, to: str) -> None:
    """Touch the button, which names the other language."""
    expect(screen.at("language")).to_have_text(to)
    screen.tap("language")
    expect(screen.at("language")).to_have_text(ENGLISH if to == CHINESE else CHINESE)


def seconds_left(screen: Screen) -> int:
    return int(screen.at("countdown").text_content() or "0")


def test_a_language_chosen_in_a_round_keeps_chips_and_countdown_and_goes_with_its_player(
    floor: DemoFloor, browser: Browser
) -> None:
    player, dealer = floor.player(browser, "PT1"), floor.dealer(browser, "R1")
    html = player.page.locator("html")
    player.tap("note-10000")
    player.shows_cents("credit", 10_000)
    dealer.tap("new-game")
    player.phase("wagering")
    player.place("red", 2_500)
    player.place("low", 500)
    before = seconds_left(player)
    box = player.at("language").bounding_box()
    assert box
    assert min(box["width"], box["height"]) >= 44
    switch(player, CHINESE)
    expect(html).to_have_attribute("lang", "zh")
    expect(player.at("phase")).to_have_text("请下注")
    expect(player.at("confirm")).to_have_text("确定下注")
    for bet, amount in {"red": 2_500, "low": 500}.items():
        expect(player.at(f"placed-{bet}")).to_have_attribute("data-amount", str(amount))
    assert 0 < seconds_left(player) <= before
    player.shows_cents("credit", 7_000)

    player.confirm({"red": 2_500, "low": 500})

    # A Dealer who reads English is not touched by it.
    dealer.phase("dealing", WAGERING_SECONDS + 5)
    expect(dealer.at("prompt")).to_contain_text("Spin the ball")
    dealer.result("4")
    expect(player.at("phase")).to_have_text("结果")

    # With the account and its ticket gone, the terminal is as it was.
    player.tap("cash-out")
    expect(player.at("ticket")).to_contain_text("可兑付票券")
    expect(html).to_have_attribute("lang", "zh")
    player.tap("ticket-done")
    expect(html).to_have_attribute("lang", "en")
    expect(player.at("language")).to_have_text(CHINESE)
    assert [player.errors, dealer.errors] == [[], []]


def test_a_refusal_says_its_clause_in_chinese(floor: DemoFloor, browser: Browser) -> None:
    """The connection is the one that said hello in English."""
    player, dealer = floor.player(browser, "PT2"), floor.dealer(browser, "B1")
    player.tap("note-10000")
    player.shows_cents("credit", 10_000)
    player.tap("tables")
    player.tap("select-B1")
    switch(player, CHINESE)
    dealer.tap("new-game")
    player.phase("wagering")
    player.place("player-pair", 500)
    player.tap("confirm")
    refusal = player.at("refusal")
    expect(refusal).to_contain_text("闲对须与")
    expect(refusal).to_contain_text("规则 8.4(b)")
    player.page.reload()
    expect(player.page.locator("html")).to_have_attribute("lang", "zh")


def test_a_dealer_terminal_prompts_in_chinese_and_keeps_its_language(
    floor: DemoFloor, browser: Browser
) -> None:
    dealer = floor.dealer(browser, "B2", "sam")
    dealer.tap("new-game")
    dealer.phase("dealing", WAGERING_SECONDS + 5)
    told = dealer.page.locator("[data-say='deal face up']")
    expect(told).to_contain_text("Deal from the shoe, face up")
    switch(dealer, CHINESE)
    expect(told).to_contain_text("从牌靴面朝上发牌")
    expect(dealer.at("prompt")).to_contain_text("发牌")
    dealer.page.reload()
    expect(told).to_contain_text("从牌靴面朝上发牌")
    expect(dealer.at("signed-in")).to_contain_text("赌场主管")

    # Whoever signs in next finds it so, and is refused in it.
    dealer.tap("sign-out")
    dealer.at("sign-in-name").fill("sam")
    dealer.at("sign-in-password").fill("not this one")
    dealer.tap("sign-in")
    expect(dealer.at("refusal")).to_have_text("姓名与密码不符。")
    switch(dealer, ENGLISH)
    expect(dealer.page.locator("html")).to_have_attribute("lang", "en")
    assert dealer.errors == []
