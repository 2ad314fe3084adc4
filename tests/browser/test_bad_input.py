"""Whatever fingers or a meddler do at a Player Terminal, a chip that is shown as placed was accepted."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.fingers import Fingers, hurry
from tests.browser.floor import DemoFloor, Player
from tests.browser.stage import Evening, Playing, Stage
from tests.browser.test_player_terminal import chips
from tests.browser.test_screens import wagering
from tests.played import Played


@pytest.fixture
def played() -> Played:
    return wagering("R1")


@pytest.fixture
def evening(browser: Browser, played: Played) -> Evening:
    return Evening(browser, played)


@pytest.fixture
def player(evening: Evening) -> Playing:
    player = evening.place("PT1")
    expect(player.at("felt")).to_be_visible()
    return player


def on_the_floor(played: Played) -> dict[str, int]:
    """The chips that the floor knows of this player."""
    account = played.run.floor.seats["PT1"].account
    return dict(played.run.floor.tables["T1"].wagers_of(account).placed)


def agrees(player: Stage, played: Played, expected: dict[str, int]) -> None:
    """The screen shows what the floor has, and waits for nothing."""
    expect(player.page.locator('[data-testid^="asked-"]')).to_have_count(0)
    assert on_the_floor(played) == expected
    assert chips(player, "placed") == expected
    credit = 10_000 - sum(expected.values())
    expect(player.at("credit")).to_have_attribute("data-cents", str(credit))
    assert player.errors == []


def test_of_two_fingers_the_first_counts(player: Playing, played: Played) -> None:
    hurry(player.page)
    with Fingers(player.page) as fingers:
        fingers.down(0, player.at("spot-red"))
        fingers.down(1, player.at("spot-black"))
        fingers.up(1)
        expect(player.at("asked-red")).to_be_visible()
        assert on_the_floor(played) == {}
        fingers.up(0)
        agrees(player, played, {"red": 100})
        fingers.tap(player.at("spot-black"))
    agrees(player, played, {"red": 100, "black": 100})


def test_a_second_finger_does_not_drop_what_the_first_drags(
    player: Playing, played: Played
) -> None:
    hurry(player.page)
    with Fingers(player.page) as fingers:
        fingers.tap(player.at("spot-red"))
        agrees(player, played, {"red": 100})
        fingers.down(0, player.at("spot-red"))
        fingers.move(0, player.at("spot-even"))
        fingers.tap(player.at("spot-odd"), finger=1)
        fingers.move(0, player.at("spot-black"))
        fingers.up(0)
    agrees(player, played, {"black": 100})


def test_fingers_on_the_tray_and_on_the_layout_do_not_mix(player: Playing, played: Played) -> None:
    hurry(player.page)
    with Fingers(player.page) as fingers:
        fingers.down(0, player.at("chip-2000"))
        fingers.move(0, player.at("spot-red"))
        fingers.down(1, player.at("chip-500"))
        fingers.move(1, player.at("spot-black"))
        fingers.up(1)
        fingers.up(0)
    agrees(player, played, {"red": 2_000})


def test_every_tap_of_a_double_tap_is_one_chip(player: Playing, played: Played) -> None:
    with Fingers(player.page) as fingers:
        for _ in range(2):
            fingers.tap(player.at("spot-straight:17"))
    agrees(player, played, {"straight:17": 200})
    player.at("undo").dblclick()
    agrees(player, played, {})


def test_a_double_tap_on_confirm_confirms_once(player: Playing, played: Played) -> None:
    player.tap("spot-red")
    agrees(player, played, {"red": 100})
    player.at("confirm").dblclick(force=True)
    expect(player.at("confirmed-red")).to_have_attribute("data-amount", "100")
    assert chips(player, "placed") == on_the_floor(played) == {}
    expect(player.at("bet")).to_have_attribute("data-cents", "100")


def test_a_tap_that_comes_too_late_is_refused_in_words(player: Playing, played: Played) -> None:
    """The floor has closed wagering, and the screen does not know it yet."""
    played.expire()
    player.tap("spot-red")
    expect(player.at("refusal")).to_be_visible()
    assert player.at("refusal").get_attribute("data-cites")
    expect(player.page.locator('[data-testid^="asked-"]')).to_have_count(0)
    assert chips(player, "placed") == on_the_floor(played) == {}


def test_a_closed_layout_asks_for_nothing(
    player: Playing, evening: Evening, played: Played
) -> None:
    played.expire()
    evening.show()
    expect(player.at("phase")).to_have_attribute("data-phase", "dealing")
    with Fingers(player.page) as fingers:
        fingers.tap(player.at("spot-red"))
        fingers.down(0, player.at("chip-500"))
        fingers.move(0, player.at("spot-black"))
        fingers.up(0)
    agrees(player, played, {})
    expect(player.at("refusal")).to_have_count(0)


def test_a_finger_that_is_down_when_wagering_closes_places_nothing(
    player: Playing, evening: Evening, played: Played
) -> None:
    hurry(player.page)
    with Fingers(player.page) as fingers:
        fingers.down(0, player.at("spot-red"))
        expect(player.at("asked-red")).to_be_visible()
        played.expire()
        evening.show()
        expect(player.at("asked-red")).to_have_count(0)
        played.outcome("17")
        played.at_table("confirm_result")
        played.new_game()
        evening.show()
        expect(player.at("phase")).to_have_attribute("data-phase", "wagering")
        fingers.up(0)
    agrees(player, played, {})


def test_a_tap_meant_for_one_round_is_no_wager_on_the_next(player: Playing, played: Played) -> None:
    """The screen stands still while a round ends and another begins."""
    played.settle("17")
    played.new_game()
    player.tap("spot-red")
    expect(player.at("refusal")).to_be_visible()
    assert chips(player, "placed") == on_the_floor(played) == {}


# --- a meddler, on a real floor

MEDDLE = """
const Real = window.WebSocket;
window.WebSocket = class extends Real {
  constructor(...given) { super(...given); window.itsSocket = this; }
};
"""
HIGH = 1_000_000
TAMPERED: list[Any] = [
    {"do": "place", "bet": "red", "amount": -500, "round": 1},
    {"do": "place", "bet": "red", "amount": 0, "round": 1},
    {"do": "place", "bet": "red", "amount": 99.5, "round": 1},
    {"do": "place", "bet": "red", "amount": "500", "round": 1},
    {"do": "place", "bet": "red", "amount": 10**30, "round": 1},
    {"do": "place", "bet": "red", "amount": 20_000, "round": 1},
    {"do": "place", "bet": "straight:37", "amount": 500, "round": 1},
    {"do": "place", "bet": "red", "amount": 500, "round": 99},
    {"do": "place", "bet": "red", "amount": 500, "round": 1, "terminal": "PT2"},
    {"do": "place", "bet": "red", "amount": 500, "round": 1, "by": {"role": "dealer"}},
    {"do": "transfer_in", "amount": 1_000_000},
    {"do": "new_game", "table": "R1"},
    {"do": "outcome", "table": "R1", "outcome": "17"},
    {"do": "no_such_thing"},
    {"do": "place"},
]


@pytest.fixture
def floor(tmp_path: Path) -> Iterator[DemoFloor]:
    floor = DemoFloor(tmp_path / "data", 120)
    floor.start()
    yield floor
    floor.stop()


def test_a_tampered_page_gets_no_chip_and_no_money(floor: DemoFloor, browser: Browser) -> None:
    """Somebody at the terminal writes on its own socket whatever he likes."""
    player, other = floor.player(browser, "PT1"), floor.player(browser, "PT2")
    for screen in (player, other):
        screen.tap("note-10000")
        screen.shows_cents("credit", 10_000)
    player.page.add_init_script(MEDDLE)
    player.page.reload()
    expect(player.at("felt")).to_be_visible()
    floor.dealer(browser, "R1").tap("new-game")
    player.phase("wagering")
    for at, message in enumerate(TAMPERED):
        send(player, json.dumps({**message, "n": HIGH + at}))
    unharmed(player, other)
    for text in ("{", "[]", '"place"', "\0", json.dumps({"do": "hello"})):
        send(player, text)
        player.page.wait_for_timeout(100)
    expect(player.at("connection")).to_have_attribute("data-state", "live", timeout=20_000)
    unharmed(player, other)
    player.place("red", 500)
    player.shows_cents("credit", 9_500)
    player.shows_cents("bet", 500)
    other.shows_cents("credit", 10_000)


def send(player: Player, text: str) -> None:
    player.page.evaluate(
        "(text) => window.itsSocket.readyState === 1 && window.itsSocket.send(text)", text
    )


def unharmed(player: Player, other: Player) -> None:
    player.page.wait_for_timeout(700)
    for screen in (player, other):
        screen.shows_cents("credit", 10_000)
        screen.shows_cents("bet", 0)
        assert screen.page.locator('[data-testid^="placed-"]').count() == 0
        assert screen.page.locator('[data-testid^="asked-"]').count() == 0
        screen.phase("wagering")
