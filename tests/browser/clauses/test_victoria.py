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
        evening = Evening(browser, played)
        screen = evening.place("PT1") if make is touchbet else evening.player_display("PT1")
        bare = elements(screen, required)
        for number in ("23", "8"):
            fell(played, number)
            played.new_game()
        evening.show()
        latest = shown(screen, extra).locator("[data-outcome]")
        expect(latest.first).to_have_attribute("data-outcome", "8")
        expect(latest.nth(1)).to_have_attribute("data-outcome", "23")
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
    display = Evening(browser, touchtable()).player_display("PT2")
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
    evening = Evening(browser, played)
    display = evening.player_display("PT1")
    parts = {"credit", "bet", "win", "status", "actions", "cash-out", "rules", "racetrack"}
    for one in ("11.2 Player Display", "11.3.2", "11.3.2(a)", "11.3.2(a)(i)"):
        assert elements(display, f"{VIC} {one}") == parts
    expect(shown(display, clause, "credit")).to_contain_text("$40.00")
    expect(shown(display, clause, "bet")).to_contain_text("$10.00")
    expect(shown(display, clause, "win")).to_contain_text("$0.00")
    expect(shown(display, clause, "status")).to_have_text("Place your bets")
    expect(shown(display, clause, "cash-out")).to_have_text("Cash out")
    expect(shown(display, clause, "rules")).to_be_enabled()
    actions = shown(display, clause, "actions")
    expect(actions.get_by_test_id("repeat")).to_be_visible()
    shown(display, clause, "racetrack").click()
    expect(display.at("race-17")).to_be_visible()
    display.tap("neighbours-close")
    played.place("PT1", "red", 15)
    played.by("PT1", "remove", bet="odd")
    evening.show()
    expect(shown(display, clause, "bet")).to_contain_text("$20.00")
    actions.get_by_test_id("remove_last").click()
    expect(shown(display, clause, "bet")).to_contain_text("$5.00")
    actions.get_by_test_id("clear").click()
    expect(shown(display, clause, "bet")).to_contain_text("$0.00")


@proves("vic-roulette-2011 11.3.2(a)(ii)")
def test_a_player_display_shows_account_win_and_balance(browser: Browser) -> None:
    clause = f"{VIC} 11.3.2(a)(ii)"
    played = touchtable()
    played.place("PT1", "red", 5)
    display = Evening(browser, fell(played, "23")).player_display("PT1")
    assert elements(display, clause) == {"credit", "win"}
    expect(shown(display, clause, "win")).to_contain_text("$5.00")
    expect(shown(display, clause, "credit")).to_contain_text("$55.00")


@proves("vic-roulette-2011 11.6.4(b)(i)")
def test_a_win_is_shown_on_the_display_of_who_won_and_on_no_other(browser: Browser) -> None:
    """A guest, who has no display, is shown to the Dealer."""
    played = touchtable()
    played.at_table("buy_in", guest="G1", amount=5_000, tender="cash")
    played.place("PT1", "straight:11", 5)
    played.at_table("call_bet", guest="G1", bet="black", amount=1_000)
    evening = Evening(browser, fell(played, "11"))
    clause = f"{VIC} 11.6.4(b)(i)"
    expect(shown(evening.player_display("PT1"), clause)).to_contain_text("$175.00")
    expect(shown(evening.player_display("PT2"), clause)).to_contain_text("$0.00")
    guests = shown(evening.at("dealer"), clause)
    expect(guests).to_contain_text(re.compile(r"G1\s*\$10.00"))
    expect(guests).not_to_contain_text("PT1")


@proves("vic-roulette-2011 11.6.1", "vic-roulette-2011 11.6.3 s2", "vic-roulette-2011 11.6.4(a)")
def test_the_layout_says_what_the_dealer_announces(browser: Browser) -> None:
    played = touchtable()
    evening = Evening(browser, played)
    layout = evening.display("layout")
    expect(shown(layout, f"{VIC} 11.6.1")).to_have_text("Place your bets")
    assert played.place("PT1", "red", 5).amount == 5
    played.at_table("final_bets")
    evening.show()
    message = shown(layout, f"{VIC} 11.6.3 s2")
    expect(message).to_have_text("Final bets")
    played.close()
    evening.show()
    expect(message).to_have_text("No more bets")
    played.outcome("11")
    played.at_table("confirm_result")
    evening.show()
    latest = shown(layout, f"{VIC} 11.6.4(a)").locator("[data-outcome]")
    expect(latest.first).to_have_attribute("data-outcome", "11")


@proves("vic-roulette-2011 11.6.4(b)(ii)")
def test_a_player_display_shows_the_balance_that_comes_of_a_win(browser: Browser) -> None:
    played = touchtable()
    played.place("PT1", "straight:11", 5)
    display = Evening(browser, fell(played, "11")).player_display("PT1")
    expect(shown(display, f"{VIC} 11.6.4(b)(ii)")).to_contain_text("$225.00")


@proves("vic-roulette-2011 5.4.1", "vic-roulette-2011 10.3.2(g)", "vic-roulette-2011 11.3.1(d)")
def test_the_winning_number_display_shows_the_number_and_the_game_goes_on_without_one(
    browser: Browser,
) -> None:
    for make, clause, number in (
        (touchbet, f"{VIC} 10.3.2(g)", "23"),
        (touchtable, f"{VIC} 11.3.1(d)", "11"),
    ):
        played = make()
        evening = Evening(browser, played)
        wall, dealer = evening.display(), evening.at("dealer")
        expect(wall.at("phase")).to_be_visible()
        expect(dealer.at("phase")).to_be_visible()
        fell(played, number)
        evening.show()
        expect(shown(wall, clause).get_by_test_id("number")).to_have_text(number)
        if make is touchbet:
            for screen in (wall, dealer):
                expect(shown(screen, f"{VIC} 5.4.1")).to_contain_text(number)


@proves("vic-roulette-2011 10.2 Flying Roulette Display", "vic-roulette-2011 10.3.2(h)")
def test_the_flying_display_shows_the_bets_of_every_station(browser: Browser) -> None:
    played = touchbet()
    played.note("PT3", 50)
    for terminal, bet in (("PT1", "red"), ("PT2", "straight:17"), ("PT3", "dozen:1")):
        played.place(terminal, bet, 5)
    flying = Evening(browser, played).display("flying display")
    shown(flying, f"{VIC} 10.3.2(h)")
    table = shown(flying, f"{VIC} 10.2 Flying Roulette Display")
    for terminal in ("PT1", "PT2", "PT3"):
        station = table.get_by_test_id(f"station-{terminal}")
        expect(station).to_have_attribute("data-cents", "500")
    for bet in ("red", "straight:17", "dozen:1"):
        expect(table.get_by_test_id(f"wagered-{bet}")).to_have_attribute("data-cents", "500")


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
