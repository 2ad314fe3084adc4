"""What Interblock's rules want to be seen, on the screens."""

import re
from typing import Any

from playwright.sync_api import Browser, expect

from tests.browser.shown import INSIDE, OUTSIDE, SIC_BO, elements, kinds, shown, spots
from tests.browser.stage import Evening
from tests.played import Played
from tests.proving import proves

INTERBLOCK = "nsw-interblock-2016"
SUPERVISOR = "electronic gaming supervisor"


def table(game: str = "roulette", **given: Any) -> Played:
    """$100 at PT1, and the wagering period has begun by itself."""
    played = Played(INTERBLOCK, game, **given)
    played.note("PT1", 100)
    return played


def spun(played: Played, outcome: object) -> Played:
    """The device says where the ball came to rest, or how the dice fell."""
    played.expire()
    played.outcome(outcome, "device")
    return played


@proves("nsw-interblock-2016 2.3.2")
def test_every_bet_of_each_game_has_its_place_on_the_screen(browser: Browser) -> None:
    clause = f"{INTERBLOCK} 2.3.2"
    roulette = Evening(browser, table()).place("PT1")
    assert kinds(spots(shown(roulette, clause))) == INSIDE | OUTSIDE
    sic_bo = Evening(browser, table("sic-bo")).place("PT1")
    assert spots(shown(sic_bo, clause)) == SIC_BO


@proves("nsw-interblock-2016 Diagram C")
def test_the_roulette_screen_has_its_bets_credit_win_outcome_and_time_left(
    browser: Browser,
) -> None:
    clause = f"{INTERBLOCK} Diagram C"
    played = table(seconds=25)
    played.place("PT1", "red", 10)
    played.wait(5)
    evening = Evening(browser, played)
    terminal = evening.place("PT1")
    assert elements(terminal, clause) == {"betting-areas", "credit", "win", "countdown"}
    assert kinds(spots(shown(terminal, clause, "betting-areas"))) == INSIDE | OUTSIDE
    expect(shown(terminal, clause, "countdown")).to_have_text("20")
    expect(shown(terminal, clause, "credit")).to_contain_text("$90.00")
    expect(shown(terminal, clause, "win")).to_contain_text("$0.00")
    spun(played, "7")
    evening.show()
    expect(shown(terminal, clause, "result")).to_contain_text("7")
    expect(shown(terminal, clause, "credit")).to_contain_text("$110.00")
    expect(shown(terminal, clause, "win")).to_contain_text("$10.00")


@proves("nsw-interblock-2016 Diagram D")
def test_the_racetrack_has_its_three_series_and_the_neighbours_of_every_number(
    browser: Browser,
) -> None:
    terminal = Evening(browser, table()).place("PT1")
    track = shown(terminal, f"{INTERBLOCK} Diagram D")
    assert spots(track) == {"serie-5-8", "orphans", "near-of-0"}
    lanes = track.locator('[data-testid^="race-"]')
    numbers = lanes.evaluate_all("(all) => all.map((one) => one.dataset.testid.slice(5))")
    assert {int(number) for number in numbers} == set(range(37))
    track.get_by_test_id("race-17").click()
    expect(terminal.at("placed-straight:17")).to_be_visible()


@proves("nsw-interblock-2016 Diagram E")
def test_the_sic_bo_screen_has_fifty_areas(browser: Browser) -> None:
    terminal = Evening(browser, table("sic-bo")).place("PT1")
    felt = shown(terminal, f"{INTERBLOCK} Diagram E")
    assert spots(felt) == SIC_BO
    felt.get_by_test_id("spot-combination:1-2").click()
    expect(felt.get_by_test_id("placed-combination:1-2")).to_be_visible()


@proves("nsw-interblock-2016 3.1")
def test_every_option_is_described_and_done_by_its_own_function(browser: Browser) -> None:
    clause = f"{INTERBLOCK} 3.1"
    played = table()
    played.place("PT1", "red", 15)
    terminal = Evening(browser, played).place("PT1")
    terminal.tap("rules")
    described = shown(terminal, clause, "instructions")
    for function in ("Place", "Undo", "Clear", "Repeat", "Double", "Cash out"):
        expect(described.get_by_text(function, exact=True)).to_be_visible()
    terminal.tap("rules-close")
    expect(terminal.at("placed-red")).to_be_visible()
    shown(terminal, clause, "actions").get_by_test_id("clear").click()
    expect(terminal.at("placed-red")).to_have_count(0)
    expect(terminal.at("credit")).to_have_text("$100.00")


@proves("nsw-interblock-2016 3.4.1", "nsw-interblock-2016 3.7.2")
def test_the_win_meter_shows_the_winnings_without_the_stake(browser: Browser) -> None:
    played = table()
    played.place("PT1", "straight:7", 10)
    terminal = Evening(browser, spun(played, "7")).place("PT1")
    shown(terminal, f"{INTERBLOCK} 3.4.1")
    expect(shown(terminal, f"{INTERBLOCK} 3.7.2")).to_contain_text("$350.00")


@proves("nsw-interblock-2016 3.7")
def test_every_open_terminal_shows_the_outcome_with_or_without_wagers(browser: Browser) -> None:
    played = Played(INTERBLOCK, terminals=("PT1", "PT2", "PT3", "PT4", "PT5"))
    for terminal in ("PT1", "PT2", "PT3"):
        played.note(terminal, 20)
        played.place(terminal, "red", 10)
    evening = Evening(browser, spun(played, "29"))
    for terminal in ("PT1", "PT4", "PT5"):
        expect(shown(evening.place(terminal), f"{INTERBLOCK} 3.7")).to_contain_text("29")


@proves("nsw-interblock-2016 4.1", "nsw-interblock-2016 4.1 s3")
def test_the_sign_has_the_limits_of_a_wager_and_of_all_wagers_together(browser: Browser) -> None:
    limits = {"aggregate_min": 1_000, "aggregate_max": 100_000, "step": 250}
    played = table(minimum=2.5, maximum=250, limits=limits)
    terminal = Evening(browser, played).place("PT2")
    shown(terminal, f"{INTERBLOCK} 4.1 s3")
    sign = shown(terminal, f"{INTERBLOCK} 4.1")
    expect(sign).to_contain_text("Minimum$2.50")
    expect(sign).to_contain_text("Maximum$250")
    expect(sign).to_contain_text(re.compile(r"All bets together\$10 . \$1,000"))


@proves("nsw-interblock-2016 9.2")
def test_whoever_has_credit_is_asked_to_collect_it_and_what_is_left_is_listed_for_staff(
    browser: Browser,
) -> None:
    clause = f"{INTERBLOCK} 9.2"
    played = Played(INTERBLOCK, terminals=("PT-01", "PT-02"), seconds=60)
    played.note("PT-01", 30)
    played.at_table("announce_closure", SUPERVISOR)
    evening = Evening(browser, played)
    expect(shown(evening.place("PT-01"), clause)).to_have_text("Cash out $30.00")
    other = evening.place("PT-02")
    expect(other.at("phase")).to_be_visible()
    expect(other.page.locator('[data-element~="collect"]')).to_have_count(0)
    played.wait(1_200)
    played.at_table("close_table", SUPERVISOR)
    played.outcome("17", "device")
    dealer = evening.at(SUPERVISOR)
    expect(shown(dealer, clause)).to_contain_text("PT-01 $30.00")


@proves("nsw-interblock-2016 1.1 WND")
def test_the_winning_number_display_shows_the_number_and_those_before_it(browser: Browser) -> None:
    clause = f"{INTERBLOCK} 1.1 WND"
    played = spun(table(), "14")
    played.wait(60)
    wall = Evening(browser, spun(played, "29")).display()
    expect(shown(wall, clause, "result").get_by_test_id("number")).to_have_text("29")
    recent = shown(wall, clause, "history").locator("[data-outcome]")
    expect(recent.nth(1)).to_have_attribute("data-outcome", "14")
