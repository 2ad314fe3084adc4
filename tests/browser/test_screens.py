"""Every table's screens, at both sizes: all of it is there, and every target is large enough.

The views are those of a floor that plays; only the server between it and the screen is left out.
"""

from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from croupier.floor.table_views import felt_view
from croupier.games.felt import Felt
from croupier.server.demo import TABLES
from tests.browser.floor import Screen
from tests.browser.stage import DRIVEN, SIZES, Stage
from tests.played import Played

LEAST_PX = 44
every_table = pytest.mark.parametrize("table", TABLES)
both_sizes = pytest.mark.parametrize("size", DRIVEN)

# What can be touched, and how large it is. The places on roulette's lines are as large as the distance to
# the next one, for the nearest is meant; a number is its square.
MEASURE = """(least) => {
  const shown = (element) => element.checkVisibility() && !element.closest('.strip');
  const targets = 'button, a.button, rect[data-testid], [role="button"]';
  const boxes = [...document.querySelectorAll(targets)].filter(shown).map((element) => ({
    box: element.getBoundingClientRect(),
    name: element.dataset.testid ?? element.textContent,
  }));
  const names = (found) => found.map(({ name }) => name);
  const lines = 'circle[data-testid^="spot-"]:not([data-testid^="spot-straight:"])';
  const points = [...document.querySelectorAll(lines)]
    .map((element) => element.getBoundingClientRect())
    .map((box) => [box.x + box.width / 2, box.y + box.height / 2]);
  const distances = points.flatMap(([x, y], at) =>
    points.slice(at + 1).map(([u, v]) => Math.hypot(x - u, y - v)),
  );
  return {
    small: names(boxes.filter(({ box }) => Math.min(box.width, box.height) < least)),
    outside: names(boxes.filter(
      ({ box }) => box.left < 0 || box.top < 0 || box.right > innerWidth || box.bottom > innerHeight,
    )),
    crowded: distances.filter((distance) => distance < least),
    overflows: document.documentElement.scrollWidth > innerWidth,
  };
}"""


def check(stage: Stage | Screen) -> None:
    stage.page.wait_for_timeout(300)
    measured: dict[str, Any] = stage.page.evaluate(MEASURE, LEAST_PX - 0.5)
    assert measured == {"small": [], "outside": [], "crowded": [], "overflows": False}
    assert stage.errors == []


def wagering(table: str) -> Played:
    """The table of the demo with this id, its wagering period open and somebody with money there."""
    rulebook, form, game = TABLES[table]
    by_hand = form == "by-hand"
    seats: dict[str, Any] = {"terminals": () if by_hand else ("PT1", "PT2")}
    if by_hand:
        seats["players"] = ("Ann", "Ben")
    played = Played(rulebook, game, form, minimum=1, **seats)
    if by_hand:
        played.at_table("buy_chips", player="Ann", amount=10_000)
    elif form == "touchtable":
        played.at_table("buy_in", terminal="PT1", amount=10_000, tender="cash")
        played.at_table("buy_in", guest="G1", amount=10_000, tender="cash")
    else:
        played.note("PT1", 100)
    played.new_game()
    return played


def felt_of(played: Played) -> Felt:
    return felt_view(played.run.floor.tables["T1"])


def with_terminals() -> list[str]:
    return [table for table, (_, form, _) in TABLES.items() if form != "by-hand"]


@both_sizes
@pytest.mark.parametrize("table", with_terminals())
def test_a_player_finds_every_bet_under_a_finger(browser: Browser, table: str, size: str) -> None:
    played = wagering(table)
    drawn = felt_of(played)
    stage = Stage(browser, SIZES[size])
    stage.player(played.screen("PT1"), drawn)
    expect(stage.at("phase")).to_have_attribute("data-phase", "wagering")
    shown = stage.page.locator('[data-testid^="spot-"]').evaluate_all(
        "(all) => all.map((one) => one.dataset.testid.slice(5))"
    )
    neighbours = {spot.bet for spot in drawn.spots if spot.bet.startswith("neighbours-")}
    assert sorted(shown) == sorted({spot.bet for spot in drawn.spots} - neighbours)
    assert not neighbours or stage.page.locator('[data-testid^="race-"]').count() == 37
    check(stage)


@both_sizes
@every_table
def test_the_dealer_finds_every_button_under_a_finger(
    browser: Browser, table: str, size: str
) -> None:
    played = wagering(table)
    stage = Stage(browser, SIZES[size])
    stage.dealer(played.console(), felt_of(played))
    expect(stage.at("phase")).to_have_attribute("data-phase", "wagering")
    check(stage)
    if stage.at("tab-players").is_visible():
        stage.tap("tab-players")
        check(stage)
        stage.page.locator('[data-testid^="player-"]').first.click()
        expect(stage.at("felt")).to_be_visible()
        check(stage)


def test_every_touch_names_the_bet_it_is_on(browser: Browser) -> None:
    """Split, street, corner, six line and zero combinations are told apart by where the finger lies."""
    played = wagering("TB2")
    drawn = felt_of(played)
    stage = Stage(browser)
    stage.player(played.screen("PT1"), drawn)
    bets = [spot.bet for spot in drawn.spots if spot.at][::3]
    for bet in bets:
        stage.tap(f"spot-{bet}")
    sent = stage.commands(*["place"] * len(bets))
    assert [command["bet"] for command in sent] == bets


def test_a_drag_moves_chips_that_may_be_moved(browser: Browser) -> None:
    played = wagering("S1")
    played.place("PT1", "small", 5)
    stage = Stage(browser)
    stage.player(played.screen("PT1"), felt_of(played))
    stage.at("spot-small").drag_to(stage.at("spot-big"))
    [command] = stage.commands("move")
    assert command == {"do": "move", "bet": "small", "to": "big", "round": 1}


def test_chips_look_unconfirmed_only_where_confirming_is_possible(browser: Browser) -> None:
    for table, looks in {"R1": "placed", "L1": "placed", "W1": "laid", "TB1": "laid"}.items():
        played = wagering(table)
        bet = "player" if table == "L1" else "red"
        played.place("PT1", bet, 5)
        stage = Stage(browser)
        stage.player(played.screen("PT1"), felt_of(played))
        assert looks in (stage.at(f"placed-{bet}").get_attribute("class") or "").split()
        confirms = stage.at("confirm")
        assert confirms.is_visible() == (looks == "placed")


def test_a_dispute_and_a_marker_are_plain_to_see(browser: Browser) -> None:
    played = wagering("TB1")
    played.at_table(
        "agree_limits", "game supervisor", terminal="PT1", limits={"min": 500, "max": 200_000}
    )
    stage = Stage(browser)
    stage.player(played.screen("PT1"), felt_of(played))
    expect(stage.at("marker")).to_have_attribute("data-max", "200000")
    played.close()
    played.outcome("17", "device", sensors=["17", "20"])
    stage = Stage(browser)
    stage.dealer(played.console("game supervisor"), felt_of(played), "game supervisor")
    expect(stage.at("prompt")).to_contain_text("sensors disagree")
