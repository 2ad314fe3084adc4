"""What LTGame's rules want to be seen, on the screens."""

import re
from typing import Any

from playwright.sync_api import Browser, expect

from tests.browser.shown import shown
from tests.browser.stage import Evening
from tests.played import Played
from tests.proving import proves

LTGAME = "nsw-ltgame-2016"


def table(game: str = "baccarat", **given: Any) -> Played:
    """$120 at PT1, and bets are open."""
    played = Played(LTGAME, game, **{"minimum": 10, "maximum": 5_000, **given})
    played.note("PT1", 120)
    played.new_game()
    return played


def dealt(played: Played, cards: str) -> Played:
    """Bets close, the shoe reads the cards and the Dealer confirms."""
    played.settle(cards, role="device")
    return played


@proves("nsw-ltgame-2016 1.1 DT (2)")
def test_the_dealer_sees_how_the_coup_stands_what_was_read_and_what_comes_next(
    browser: Browser,
) -> None:
    clause = f"{LTGAME} 1.1 DT (2)"
    played = table(seconds=30)
    played.wait(12)
    evening = Evening(browser, played)
    dealer = evening.at("dealer")
    expect(shown(dealer, clause, "status")).to_have_text("Place your bets")
    expect(shown(dealer, clause, "countdown")).to_have_text("18")
    played.expire()
    played.cards("9C KD 4S 7H", "device")
    evening.show()
    expect(shown(dealer, clause, "status")).to_have_text("No more bets")
    coup = shown(dealer, clause, "result")
    expect(coup.get_by_test_id("hand-player")).to_have_attribute("data-points", "3")
    expect(coup.get_by_test_id("hand-banker")).to_have_attribute("data-points", "7")
    expect(coup.get_by_test_id("next-card")).to_have_attribute("data-next", "player")
    played.cards("5H cut", "device")
    evening.show()
    expect(shown(dealer, clause, "prompt")).to_contain_text("one more coup")


@proves("nsw-ltgame-2016 4.1")
def test_the_instructions_are_on_the_screen_and_nothing_starts_by_itself(browser: Browser) -> None:
    played = table()
    terminal = Evening(browser, played).place("PT1")
    terminal.tap("rules")
    instructions = shown(terminal, f"{LTGAME} 4.1")
    for function in ("Place", "Take back", "Confirm bet", "Cash out"):
        expect(instructions.get_by_text(function, exact=True)).to_be_visible()
    assert (played.credit("PT1"), played.staked("PT1")) == (120, 0)


@proves("nsw-ltgame-2016 4.2.3")
def test_the_credit_meter_shows_what_is_left_beside_the_chips_on_the_layout(
    browser: Browser,
) -> None:
    played = table()
    evening = Evening(browser, played)
    credit = shown(evening.place("PT1"), f"{LTGAME} 4.2.3")
    expect(credit).to_contain_text("$120.00")
    played.place("PT1", "tie", 30)
    evening.show()
    expect(credit).to_contain_text("$90.00")


@proves("nsw-ltgame-2016 4.4")
def test_the_winnings_are_shown(browser: Browser) -> None:
    played = table()
    played.place("PT1", "tie", 20)
    played.confirm("PT1")
    terminal = Evening(browser, dealt(played, "8C 8D KS KH")).place("PT1")
    expect(shown(terminal, f"{LTGAME} 4.4")).to_contain_text("$160.00")


@proves("nsw-ltgame-2016 6.1", "nsw-ltgame-2016 6.1 s3")
def test_the_sign_has_the_least_the_most_the_unit_and_the_totals(browser: Browser) -> None:
    limits = {"step": 500, "aggregate_min": 2_000, "aggregate_max": 800_000}
    terminal = Evening(browser, table(limits=limits)).place("PT2")
    shown(terminal, f"{LTGAME} 6.1 s3")
    sign = shown(terminal, f"{LTGAME} 6.1")
    for said in (r"Minimum\$10", r"Maximum\$5,000", r"Steps of\$5", r"\$20 . \$8,000"):
        expect(sign).to_contain_text(re.compile(said))


@proves("nsw-ltgame-2016 7.2")
def test_every_terminal_counts_down_the_time_that_is_left_to_wager(browser: Browser) -> None:
    played = table(seconds=30)
    played.wait(12)
    evening = Evening(browser, played)
    for terminal in ("PT1", "PT2"):
        expect(shown(evening.place(terminal), f"{LTGAME} 7.2")).to_have_text("18")


@proves("nsw-ltgame-2016 8.1")
def test_every_open_terminal_shows_both_hands_with_or_without_wagers(browser: Browser) -> None:
    played = table()
    played.place("PT1", "banker", 20)
    played.confirm("PT1")
    evening = Evening(browser, dealt(played, "2C 9D 3S KH"))
    for terminal in ("PT1", "PT2"):
        coup = shown(evening.place(terminal), f"{LTGAME} 8.1")
        expect(coup.get_by_test_id("hand-player")).to_contain_text("5")
        expect(coup.get_by_test_id("hand-banker")).to_contain_text("9")


@proves("nsw-ltgame-2016 12.13")
def test_whoever_asks_can_read_the_rules_in_force_at_the_place_or_from_the_dealer(
    browser: Browser,
) -> None:
    evening = Evening(browser, table())
    for screen in (evening.place("PT1"), evening.at("dealer")):
        screen.tap("rules")
        rules = shown(screen, f"{LTGAME} 12.13")
        expect(rules).to_contain_text(LTGAME)
        expect(rules).to_contain_text("2016-06-02")
        rules.get_by_test_id("rulebook-read").click()
        clause = screen.at("clauses").locator('[data-clause="12.13"]')
        expect(clause).to_contain_text(
            "A copy of the rules is available for inspection on request."
        )
