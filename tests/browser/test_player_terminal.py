"""The Player Terminal under a finger: what lights up, what lies there, what can be read, how fast."""

import gzip
import re
import sys
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from croupier.server.app import PAGES
from tests.browser.fingers import Fingers, hurry, middle
from tests.browser.stage import DRIVEN, SIZES, Evening, Stage
from tests.browser.test_screens import check, felt_of, wagering
from tests.played import Played

MOST_BYTES = 150_000
LIT = "(all) => all.map((one) => one.dataset.testid).sort()"


def terminal(browser: Browser, table: str, *outcomes: Any, size: str = "1280") -> Stage:
    """A terminal at this table of the demo in a wagering period, after these results."""
    played = wagering(table)
    for outcome in outcomes:
        played.settle(outcome)
        played.new_game()
    return opened(browser, played, size)


def opened(browser: Browser, played: Played, size: str = "1280") -> Stage:
    stage = Stage(browser, SIZES[size])
    stage.player(played.screen("PT1"), felt_of(played))
    expect(stage.at("felt")).to_be_visible()
    return stage


def chips(stage: Stage, name: str) -> dict[str, int]:
    """The chips that are drawn under this name, by bet."""
    found = stage.page.locator(f'[data-testid^="{name}-"][data-amount]')
    drawn: dict[str, str] = found.evaluate_all(
        "(all) => Object.fromEntries(all.map((one) => [one.dataset.testid, one.dataset.amount]))"
    )
    return {testid.removeprefix(f"{name}-"): int(amount) for testid, amount in drawn.items()}


def test_a_finger_lights_what_a_bet_covers_and_shows_the_chip_before_it_is_lifted(
    browser: Browser,
) -> None:
    stage = terminal(browser, "R1")
    hurry(stage.page)
    with Fingers(stage.page) as fingers:
        fingers.down(0, stage.at("spot-corner:17-18-20-21"))
        expect(stage.page.locator(".glow")).to_have_count(4)
        assert chips(stage, "asked") == {"corner:17-18-20-21": 100}
        fingers.move(0, stage.at("spot-street:25-26-27"))
        expect(stage.page.locator(".glow")).to_have_count(3)
        assert chips(stage, "asked") == {"street:25-26-27": 100}
        assert stage.commands() == []
        fingers.up(0)
    [command] = stage.commands("place")
    assert command == {"do": "place", "bet": "street:25-26-27", "amount": 100, "round": 1}


def test_a_chip_is_dragged_from_the_tray_to_the_layout_and_to_the_racetrack(
    browser: Browser,
) -> None:
    stage = terminal(browser, "R1")
    with Fingers(stage.page) as fingers:
        fingers.down(0, stage.at("chip-500"))
        fingers.move(0, stage.at("spot-split:17-20"))
        expect(stage.page.locator(".glow")).to_have_count(2)
        fingers.up(0)
        fingers.down(0, stage.at("chip-2000"))
        fingers.move(0, stage.at("spot-orphans"))
        fingers.up(0)
        fingers.down(0, stage.at("chip-500"))
        fingers.move(0, stage.at("credit"))
        fingers.up(0)
    split, orphans = stage.commands("place", "place")
    assert split == {"do": "place", "bet": "split:17-20", "amount": 500, "round": 1}
    assert (orphans["bet"], orphans["amount"]) == ("orphans", 5 * 2_000)


def test_a_chip_dragged_off_the_layout_is_taken_back_and_a_confirmed_one_is_not(
    browser: Browser,
) -> None:
    played = wagering("R1")
    played.place("PT1", "black", 5)
    played.confirm("PT1")
    played.place("PT1", "red", 5)
    stage = opened(browser, played)
    hurry(stage.page)
    with Fingers(stage.page) as fingers:
        fingers.down(0, stage.at("spot-red"))
        fingers.move(0, stage.at("credit"))
        expect(stage.at("take-back")).to_be_visible()
        fingers.up(0)
        fingers.down(0, stage.at("spot-black"))
        fingers.move(0, stage.at("credit"))
        fingers.up(0)
    assert stage.commands("remove") == [{"do": "remove", "bet": "red", "round": 1}]


def test_a_racetrack_bet_lights_its_numbers_and_shows_its_pieces(browser: Browser) -> None:
    stage = terminal(browser, "R1")
    stage.at("spot-serie-5-8").hover()
    pieces = stage.page.locator('[data-testid^="piece-"]').evaluate_all(LIT)
    wanted = ("5-8", "10-11", "13-16", "23-24", "27-30", "33-36")
    assert pieces == sorted(f"piece-split:{split}" for split in wanted)
    expect(stage.page.locator(".glow")).to_have_count(12)
    stage.at("race-17").hover()
    expect(stage.page.locator(".glow")).to_have_count(5)


def test_chips_that_lie_whole_on_the_racetrack_are_seen_there(browser: Browser) -> None:
    played = wagering("TB1")
    [neighbours] = [s for s in felt_of(played).spots if s.bet == "neighbours-5:17"]
    played.place("PT1", "neighbours-5:17", 5)
    stage = opened(browser, played)
    drawn = chips(stage, "placed")
    assert sorted(drawn) == sorted(set(neighbours.lies_as))
    assert sum(drawn.values()) == 500


@pytest.mark.parametrize(
    ("table", "bet", "pays", "cites"),
    [
        ("R1", "corner:17-18-20-21", "8 to 1", "act-mttg-2019 9.4(a) Corner"),
        ("S1", "double:3", "11 to 1", "act-mttg-2019 10.4(a)"),
    ],
)
def test_a_finger_that_rests_reads_about_the_bet_and_places_nothing(
    browser: Browser, table: str, bet: str, pays: str, cites: str
) -> None:
    stage = terminal(browser, table)
    with Fingers(stage.page) as fingers:
        fingers.down(0, stage.at(f"spot-{bet}"))
        expect(stage.at("bet-card")).to_have_attribute("data-bet", bet)
        fingers.up(0)
    expect(stage.at("bet-card-pays")).to_have_text(pays)
    expect(stage.at("bet-card-limits")).to_contain_text(re.compile(r"\$1 . \$500"))
    assert cites in (stage.at("bet-card").get_attribute("data-cites") or "")
    assert stage.commands() == []
    check(stage)
    stage.tap("bet-card-close")
    expect(stage.at("bet-card")).to_have_count(0)


def test_statistics_of_a_wheel_say_what_came_and_that_it_changes_nothing(browser: Browser) -> None:
    stage = terminal(browser, "R1", "17", "0", "17", "32")
    assert stage.page.locator('[data-testid="last-results"] li[data-round]').count() == 4
    stage.tap("open-statistics")
    sheet = stage.at("statistics")
    expect(sheet).to_have_attribute("data-rounds", "4")
    expect(stage.at("wheel-last")).to_have_text("32")
    hot = stage.at("hot").locator("li").first
    expect(hot).to_have_attribute("data-number", "17")
    expect(hot).to_have_attribute("data-times", "2")
    expect(stage.at("hot").locator("[data-number]")).to_have_count(1)
    expect(stage.at("cold")).to_have_text("Shown from 37 rounds on")
    for bet, times in {"red": 1, "black": 2, "low": 2, "dozen:2": 2, "zero-of-red": 1}.items():
        expect(stage.at(f"share-{bet}")).to_have_attribute("data-times", str(times))
    expect(stage.at("past-results")).to_contain_text("do not change the odds")
    check(stage)


def test_statistics_of_dice_show_the_throws_and_the_totals(browser: Browser) -> None:
    stage = terminal(browser, "S1", [1, 2, 6], [2, 2, 2], [5, 6, 6])
    expect(stage.at("throws").locator("li").first).to_have_attribute("data-total", "17")
    check(stage)
    stage.tap("glance")
    expect(stage.at("statistics")).to_have_attribute("data-rounds", "3")
    for bet in ("small", "big", "any-triple"):
        expect(stage.at("statistics").get_by_test_id(f"share-{bet}")).to_have_attribute(
            "data-times", "1"
        )
    nine = stage.at("totals").locator('[data-total="9"]')
    expect(nine).to_have_attribute("data-times", "1")
    check(stage)


def test_the_time_left_is_a_number_a_bar_and_words(browser: Browser) -> None:
    played = wagering("R1")
    stage = opened(browser, played)
    paces = {0: "calm", 21: "soon", 26: "urgent"}
    for seconds, pace in paces.items():
        stage.clock = seconds * 1_000
        stage.show(played.screen("PT1"))
        expect(stage.at("time-bar")).to_have_attribute("data-pace", pace)
        expect(stage.at("countdown")).to_have_text(re.compile(f"{30 - seconds}|{29 - seconds}"))
    expect(stage.at("phase")).to_have_text("Last seconds")
    played.expire()
    stage.show(played.screen("PT1"))
    expect(stage.at("time-bar")).to_have_attribute("data-pace", "none")
    expect(stage.at("phase")).to_have_text("No more bets")


def test_a_short_period_has_its_amber_third_too(browser: Browser) -> None:
    played = Played("act-mttg-2019", seconds=12)
    played.new_game()
    stage = opened(browser, played)
    for seconds, pace in {0: "calm", 8.5: "soon", 10.5: "urgent"}.items():
        stage.clock = round(seconds * 1_000)
        stage.show(played.screen("PT1"))
        expect(stage.at("time-bar")).to_have_attribute("data-pace", pace)


def test_a_call_stands_until_somebody_comes_and_the_dealer_sees_it(browser: Browser) -> None:
    evening = Evening(browser, wagering("R1"))
    player, dealer = evening.place("PT1"), evening.at("dealer")
    player.tap("call-service")
    player.tap("service-1")
    expect(player.at("service-called")).to_contain_text("wrong with this terminal")
    player.tap("service-close")
    expect(player.at("call-service")).to_have_text("Called")
    dealer.tap("tab-players")
    expect(dealer.at("player-PT1")).to_contain_text("Calls")
    dealer.tap("player-PT1")
    dealer.tap("form-attend_service")
    expect(dealer.page.get_by_text("Something is wrong with this terminal")).to_be_visible()
    dealer.tap("enter-attend_service")
    expect(player.at("call-service")).to_have_text("Service")
    assert (player.errors, dealer.errors) == ([], [])


def test_high_contrast_and_less_motion_are_chosen_at_the_screen_and_kept(browser: Browser) -> None:
    stage = terminal(browser, "R1")
    stage.page.emulate_media(reduced_motion="no-preference")
    stage.tap("open-settings")
    for choice in ("contrast", "motion"):
        stage.tap(f"look-{choice}")
        expect(stage.at(f"look-{choice}")).to_have_attribute("aria-checked", "true")
    check(stage)
    stage.page.reload()
    expect(stage.at("felt")).to_be_visible()
    root = stage.page.locator("html")
    expect(root).to_have_attribute("data-contrast", "high")
    expect(root).to_have_attribute("data-motion", "less")
    ground = stage.page.evaluate("getComputedStyle(document.body).backgroundColor")
    assert ground == "rgb(0, 0, 0)"
    moving = stage.page.evaluate("document.getAnimations().length")
    assert moving == 0
    stage.tap("open-settings")
    stage.tap("look-contrast")
    expect(root).not_to_have_attribute("data-contrast", "high")


FRAMES = """() => {
  window.frames_to_chip = [];
  document.addEventListener("pointerdown", () => {
    const from = performance.now();
    let frames = 0;
    const look = () => {
      frames += 1;
      const there = document.querySelector('[data-testid^="asked-"]');
      if (there || frames > 60) window.frames_to_chip.push([frames, performance.now() - from]);
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  }, { capture: true });
}"""


@pytest.mark.parametrize("size", DRIVEN)
def test_the_first_touch_shows_its_chip_in_the_next_frame(
    browser: Browser, size: str, capsys: pytest.CaptureFixture[str]
) -> None:
    stage = terminal(browser, "R1", "17", "0", "32", size=size)
    stage.page.evaluate(FRAMES)
    bets = ("straight:17", "corner:25-26-28-29", "red", "dozen:3", "split:0-2")
    with Fingers(stage.page) as fingers:
        for bet in bets:
            fingers.tap(middle(stage.at(f"spot-{bet}")))
    stage.commands(*["place"] * len(bets))
    measured: list[tuple[int, float]] = stage.page.evaluate("window.frames_to_chip")
    said = ", ".join(f"{frames} frame(s) {millis:.1f} ms" for frames, millis in measured)
    with capsys.disabled():
        sys.stdout.write(f"\n  touch to chip at {size}: {said}\n")
    assert len(measured) == len(bets)
    assert max(frames for frames, _ in measured) <= 1


def test_the_page_is_small(capsys: pytest.CaptureFixture[str]) -> None:
    """The terminal's page with every script and style it loads, as they travel."""
    page = (PAGES / "player.html").read_text()
    files = {PAGES / found for found in re.findall(r'(?:src|href)="/?(assets/[^"]+)"', page)}
    more = list(files)
    while more:
        text = more.pop().read_text()
        found = {PAGES / "assets" / one for one in re.findall(r'"\./([\w-]+\.(?:js|css))"', text)}
        more += found - files
        files |= found
    assert len(files) > 2
    sizes = [len(gzip.compress(file.read_bytes())) for file in files]
    total = len(gzip.compress(page.encode())) + sum(sizes)
    with capsys.disabled():
        sys.stdout.write(
            f"\n  player page: {total / 1000:.1f} kB gzipped in {len(files) + 1} files\n"
        )
    assert total < MOST_BYTES
