"""What Victoria's rules want to be seen, on the screens of each form."""

import re
from typing import Any

from playwright.sync_api import Browser, expect

from tests.browser.shown import INSIDE, OUTSIDE, elements, kinds, shown, spots
from tests.browser.stage import Evening
from tests.by_hand import ByHand
from tests.played import Played
from tests.proving import proves

VIC = "vic-roulette-2011"
BOSS = "pit boss"


def touchbet(**given: Any) -> Played:
    """$50 at PT1 and $80 at PT2, and bets are open."""
    played = Played(VIC, form="touchbet", minimum=5, maximum=1_000, **given)
    played.note("PT1", 50)
    played.note("PT2", 80)
    played.new_game()
    return played


def touchtable(**given: Any) -> Played:
    """$50 at PT1 and $80 at PT2, bought from the Dealer, and bets are open."""
    played = Played(VIC, form="touchtable", minimum=5, maximum=1_000, **given)
    for terminal, cents in (("PT1", 5_000), ("PT2", 8_000)):
        played.at_table("buy_in", terminal=terminal, amount=cents, tender="cash")
    played.new_game()
    return played


def fell(played: Played, number: str) -> Played:
    """No more bets, and the number as each form takes it."""
    if played.run.floor.tables["T1"].rulebook.form == "touchbet":
        played.expire()
        played.outcome(number, "device", sensors=[number, number])
    else:
        played.close()
        played.outcome(number)
        played.at_table("confirm_result")
    return played


@proves("vic-roulette-2011 4.1")
def test_the_limits_sign_is_ticked_off_before_the_table_opens(browser: Browser) -> None:
    played = ByHand(open=False, floor={"equipment": KIT})
    dealer = Evening(browser, played).at("dealer")
    assert played.at_table("open_table").refused == "not_checked"
    tick = shown(dealer, f"{VIC} 4.1").get_by_test_id("check-limits sign")
    expect(tick).to_have_attribute("aria-pressed", "false")
    tick.click()
    expect(tick).to_have_attribute("aria-pressed", "true")


KIT = [
    {"kind": kind, "id": f"{kind} 1", "table": "T1"}
    for kind in ("limits sign", "wheel", "ball", "layout")
]


@proves("vic-roulette-2011 4.1 note 1 s66(1)(c)")
def test_the_limits_stand_at_the_table_and_at_every_place_all_the_time(browser: Browser) -> None:
    clause = f"{VIC} 4.1 note 1 s66(1)(c)"
    played = touchbet()
    evening = Evening(browser, played)
    signs = [shown(screen, clause) for screen in (evening.place("PT1"), evening.at("dealer"))]
    for _ in ("bets are open", "the round is over"):
        for sign in signs:
            expect(sign).to_contain_text("$5")
            expect(sign).to_contain_text("$1,000")
        if played.screen("PT1").phase == "wagering":
            fell(played, "23")
            evening.show()
    by_hand = ByHand(minimum=5, players=("Ann",))
    expect(shown(Evening(browser, by_hand).at("dealer"), clause)).to_contain_text("$5")


@proves("vic-roulette-2011 10.3.1", "vic-roulette-2011 10.3.1(a)")
def test_a_station_has_everything_that_the_rules_ask_for(browser: Browser) -> None:
    played = touchbet()
    evening = Evening(browser, played)
    station = evening.place("PT1")
    always = {"betting-areas", "limits", "status", "win", "credit", "cash-out"}
    for clause in (f"{VIC} 10.3.1", f"{VIC} 10.3.1(a)"):
        assert elements(station, clause) == always | {"racetrack"}
    fell(played, "23")
    evening.show()
    expect(station.at("result")).to_be_visible()
    for clause in (f"{VIC} 10.3.1", f"{VIC} 10.3.1(a)"):
        assert elements(station, clause) == always | {"result"}


@proves("vic-roulette-2011 10.3.1(a)(i)")
def test_a_station_shows_the_layout_and_the_racetrack(browser: Browser) -> None:
    clause = f"{VIC} 10.3.1(a)(i)"
    station = Evening(browser, touchbet()).place("PT1")
    assert elements(station, clause) == {"betting-areas", "racetrack"}
    assert kinds(spots(shown(station, clause, "betting-areas"))) == INSIDE | OUTSIDE
    track = shown(station, clause, "racetrack")
    expect(track.locator('[data-testid^="race-"]')).to_have_count(37)


@proves("vic-roulette-2011 10.3.1(a)(ii)")
def test_a_station_shows_what_the_other_rules_require(browser: Browser) -> None:
    clause = f"{VIC} 10.3.1(a)(ii)"
    played = touchbet()
    evening = Evening(browser, played)
    station = evening.place("PT1")
    before = {"limits", "status", "win", "credit", "cash-out"}
    assert elements(station, clause) == before
    expect(shown(station, clause, "cash-out")).to_have_text("Cash out")
    fell(played, "23")
    evening.show()
    expect(station.at("result")).to_be_visible()
    assert elements(station, clause) == before | {"result"}


@proves("vic-roulette-2011 10.3.1(b)", "vic-roulette-2011 11.3.2(b)")
def test_the_latest_numbers_are_there_beside_everything_that_must_be(browser: Browser) -> None:
    for make, extra, required in (
        (touchbet, f"{VIC} 10.3.1(b)", f"{VIC} 10.3.1(a)"),
        (touchtable, f"{VIC} 11.3.2(b)", f"{VIC} 11.3.2(a)"),
    ):
        played = make()
        bare = elements(Evening(browser, played).place("PT1"), required)
        for number in ("23", "8"):
            fell(played, number)
            played.new_game()
        screen = Evening(browser, played).place("PT1")
        latest = shown(screen, extra).locator("[data-outcome]")
        assert latest.evaluate_all("(all) => all.map((one) => one.dataset.outcome)") == ["8", "23"]
        assert elements(screen, required) == bare


@proves("vic-roulette-2011 10.5.1")
def test_each_station_shows_its_limits_and_a_higher_minimum_twenty_minutes_before(
    browser: Browser,
) -> None:
    clause = f"{VIC} 10.5.1"
    played = touchbet()
    evening = Evening(browser, played)
    for terminal in ("PT1", "PT2"):
        sign = shown(evening.place(terminal), clause)
        expect(sign).to_contain_text("Minimum$5")
        expect(sign).to_contain_text("Maximum$1,000")
    played.at_table("set_limits", BOSS, limits={"min": 1_000, "max": 100_000})
    evening.show()
    expect(sign).to_contain_text(re.compile(r"New limits \$10 . \$1,000 at 00:20"))
    expect(sign).to_contain_text("Minimum$5")


@proves(
    "vic-roulette-2011 10.6.2",
    "vic-roulette-2011 10.6.2(a)",
    "vic-roulette-2011 10.6.2(b)",
    "vic-roulette-2011 10.6.2(c)",
)
def test_a_station_says_that_bets_are_open_then_about_to_close_then_closed(
    browser: Browser,
) -> None:
    played = touchbet(seconds=30)
    played.wait(5)
    evening = Evening(browser, played)
    station = evening.place("PT2")
    status = shown(station, f"{VIC} 10.6.2")
    expect(shown(station, f"{VIC} 10.6.2(a)", "status")).to_have_text("Place your bets")
    expect(shown(station, f"{VIC} 10.6.2(a)", "countdown")).to_have_text("25")
    played.wait(21)
    played.place("PT1", "red", 5)
    evening.show()
    expect(shown(station, f"{VIC} 10.6.2(b)")).to_have_text("Bets are about to close")
    expect(status).to_have_text("Bets are about to close")
    played.expire()
    evening.show()
    expect(shown(station, f"{VIC} 10.6.2(c)")).to_have_text("No more bets")
    expect(status).to_have_text("No more bets")


@proves("vic-roulette-2011 10.6.3(a)")
def test_the_outcome_is_shown_at_every_station_with_or_without_wagers(browser: Browser) -> None:
    played = touchbet()
    played.place("PT1", "straight:14", 5)
    evening = Evening(browser, fell(played, "14"))
    for terminal in ("PT1", "PT2"):
        expect(shown(evening.place(terminal), f"{VIC} 10.6.3(a)")).to_contain_text("14")


@proves("vic-roulette-2011 10.6.3(b)(i)", "vic-roulette-2011 10.6.3(b)(ii)")
def test_what_was_won_and_the_balance_that_comes_of_it_are_shown(browser: Browser) -> None:
    played = touchbet()
    played.place("PT1", "straight:14", 5)
    evening = Evening(browser, played)
    station = evening.place("PT1")
    expect(shown(station, f"{VIC} 10.6.3(b)(ii)")).to_contain_text("$45.00")
    fell(played, "14")
    evening.show()
    expect(shown(station, f"{VIC} 10.6.3(b)(i)")).to_contain_text("$175.00")
    expect(shown(station, f"{VIC} 10.6.3(b)(ii)")).to_contain_text("$225.00")


@proves("vic-roulette-2011 10.7.1", "vic-roulette-2011 11.7.1")
def test_a_place_shows_the_chip_account_that_is_open_at_it(browser: Browser) -> None:
    station = Evening(browser, touchbet()).place("PT2")
    expect(shown(station, f"{VIC} 10.7.1")).to_contain_text("$80.00")
    display = Evening(browser, touchtable()).place("PT2")
    expect(shown(display, f"{VIC} 11.7.1")).to_contain_text("$80.00")


@proves(
    "vic-roulette-2011 11.2 Player Display",
    "vic-roulette-2011 11.3.2",
    "vic-roulette-2011 11.3.2(a)",
    "vic-roulette-2011 11.3.2(a)(i)",
)
def test_a_player_display_has_four_readings_and_six_functions(browser: Browser) -> None:
    clause = f"{VIC} 11.2 Player Display"
    played = touchtable()
    for bet in ("red", "odd"):
        played.place("PT1", bet, 5)
    display = Evening(browser, played).place("PT1")
    parts = {"credit", "bet", "win", "status", "actions", "cash-out", "rules", "racetrack"}
    for one in ("11.2 Player Display", "11.3.2", "11.3.2(a)", "11.3.2(a)(i)"):
        assert elements(display, f"{VIC} {one}") == parts
    expect(shown(display, clause, "credit")).to_contain_text("$40.00")
    expect(shown(display, clause, "bet")).to_contain_text("$10.00")
    expect(shown(display, clause, "win")).to_contain_text("$0.00")
    expect(shown(display, clause, "status")).to_have_text("Place your bets")
    expect(shown(display, clause, "cash-out")).to_have_text("Cash out")
    expect(shown(display, clause, "rules")).to_be_enabled()
    expect(shown(display, clause, "racetrack").get_by_test_id("race-17")).to_be_visible()
    actions = shown(display, clause, "actions")
    expect(actions.get_by_test_id("repeat")).to_be_visible()
    actions.get_by_test_id("undo").click()
    expect(display.at("placed-odd")).to_have_count(0)
    expect(display.at("placed-red")).to_be_visible()
    actions.get_by_test_id("clear").click()
    expect(display.at("placed-red")).to_have_count(0)


@proves("vic-roulette-2011 11.3.2(a)(ii)")
def test_a_player_display_shows_account_win_and_balance(browser: Browser) -> None:
    clause = f"{VIC} 11.3.2(a)(ii)"
    played = touchtable()
    played.place("PT1", "red", 5)
    display = Evening(browser, fell(played, "23")).place("PT1")
    assert elements(display, clause) == {"credit", "win"}
    expect(shown(display, clause, "win")).to_contain_text("$5.00")
    expect(shown(display, clause, "credit")).to_contain_text("$55.00")


@proves("vic-roulette-2011 11.6.4(b)(ii)")
def test_a_player_display_shows_the_balance_that_comes_of_a_win(browser: Browser) -> None:
    played = touchtable()
    played.place("PT1", "straight:11", 5)
    display = Evening(browser, fell(played, "11")).place("PT1")
    expect(shown(display, f"{VIC} 11.6.4(b)(ii)")).to_contain_text("$225.00")


@proves("vic-roulette-2011 13.13")
def test_whoever_asks_can_read_the_rules_in_force_at_the_place_or_from_the_dealer(
    browser: Browser,
) -> None:
    for screen in (
        Evening(browser, touchbet()).place("PT1"),
        Evening(browser, touchtable()).at("dealer"),
    ):
        screen.tap("rules")
        rules = shown(screen, f"{VIC} 13.13")
        expect(rules).to_contain_text("version 9.0")
        expect(rules).to_contain_text("2011-11-22")
        rules.get_by_test_id("rulebook-read").click()
        clause = screen.at("clauses").locator('[data-clause="13.13"]')
        expect(clause).to_contain_text("A copy of the rules is available on request.")
