"""What LTGame's rules want to be seen, on the screens."""

import re
from typing import Any

from playwright.sync_api import Browser, expect

from tests.browser.shown import elements, shown
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
    played.at_table("confirm_result")
    played.new_game()
    evening.show()
    expect(shown(dealer, clause, "prompt")).to_contain_text("last coup of the shoe")


@proves("nsw-ltgame-2016 2.3.2")
def test_the_winning_number_display_shows_the_coup_at_the_head_of_the_roads(
    browser: Browser,
) -> None:
    played = dealt(table(), "2C 9D 3S KH")
    wall = Evening(browser, played).display()
    coup = shown(wall, f"{LTGAME} 2.3.2")
    expect(coup.get_by_test_id("hand-player")).to_have_attribute("data-points", "5")
    expect(coup.get_by_test_id("hand-banker")).to_have_attribute("data-points", "9")
    expect(coup).to_contain_text("Banker")


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


# --- Diagrams A and B: the same fifteen elements, each on the screen of its own game

DIAGRAMS = {"A": "baccarat", "B": "even-money-baccarat"}
FIFTEEN = {
    *("tables", "last-table", "service", "rules", "cash-out"),
    *("language", "confirmed-bet", "credit", "table", "wagered-tables"),
    *("room:player", "room:banker", "next-results", "limits", "clock"),
}


def three_tables(game: str) -> Played:
    """Tables 1 and 2 are open, with a differential of $20,000, and 3 is closed; PT1 has $100."""
    played = Played(
        LTGAME,
        game,
        minimum=10,
        maximum=5_000,
        differential=2_000_000,
        notes=[1_000, 5_000, 10_000, 5_000_000],
        more_tables=[{"id": "T2"}, {"id": "T3", "open": False}],
    )
    played.note("PT1", 100)
    for table in ("T1", "T2"):
        played.new_game(table=table)
    return played


@proves("nsw-ltgame-2016 2.2.9", "nsw-ltgame-2016 Diagram A", "nsw-ltgame-2016 Diagram B")
def test_all_fifteen_elements_are_on_the_screen_of_each_game(browser: Browser) -> None:
    for letter, game in DIAGRAMS.items():
        terminal = Evening(browser, three_tables(game)).place("PT1")
        for clause in (f"{LTGAME} Diagram {letter}", f"{LTGAME} 2.2.9"):
            assert elements(terminal, clause) == FIFTEEN
        for element in FIFTEEN:
            part = shown(terminal, f"{LTGAME} 2.2.9", element)
            expect(part).to_have_count(1)
            expect(part).to_have_text(re.compile(r"\S"))


@proves("nsw-ltgame-2016 2.3.1")
def test_the_roads_stand_beside_all_that_must_be_there(browser: Browser) -> None:
    played = dealt(table(differential=2_000_000), "2C 9D 3S KH")
    terminal = Evening(browser, played).place("PT1")
    roads = shown(terminal, f"{LTGAME} 2.3.1")
    expect(roads.get_by_test_id("road-bead_plate").locator("svg > g")).to_have_count(1)
    assert elements(terminal, f"{LTGAME} 2.2.9") == FIFTEEN


@proves(
    "nsw-ltgame-2016 Diagram A.1",
    "nsw-ltgame-2016 Diagram B.1",
    "nsw-ltgame-2016 Diagram A.2",
    "nsw-ltgame-2016 Diagram B.2",
    "nsw-ltgame-2016 Diagram A.9",
    "nsw-ltgame-2016 Diagram B.9",
    "nsw-ltgame-2016 Diagram A.10",
    "nsw-ltgame-2016 Diagram B.10",
)
def test_the_player_goes_from_table_to_table_and_sees_where_bets_lie(browser: Browser) -> None:
    for letter, game in DIAGRAMS.items():
        diagram = f"{LTGAME} Diagram {letter}"
        played = three_tables(game)
        evening = Evening(browser, played)
        terminal = evening.place("PT1")
        expect(shown(terminal, f"{diagram}.9")).to_contain_text("T1")
        played.place("PT1", "tie", 10, table="T1")
        shown(terminal, f"{diagram}.1").click()
        expect(terminal.at("select-T1")).to_be_enabled()
        expect(terminal.at("select-T3")).to_be_disabled()
        terminal.tap("select-T2")
        expect(shown(terminal, f"{diagram}.9")).to_contain_text("T2")
        expect(shown(terminal, f"{diagram}.10")).to_contain_text("T1")
        shown(terminal, f"{diagram}.2").click()
        expect(shown(terminal, f"{diagram}.9")).to_contain_text("T1")
        played.place("PT1", "tie", 10, table="T2")
        evening.show()
        expect(shown(terminal, f"{diagram}.10")).to_contain_text("T1, T2")


@proves(
    "nsw-ltgame-2016 Diagram A.3",
    "nsw-ltgame-2016 Diagram B.3",
    "nsw-ltgame-2016 Diagram A.4",
    "nsw-ltgame-2016 Diagram B.4",
)
def test_service_reaches_the_dealer_and_rule_shows_the_rules_and_the_odds(browser: Browser) -> None:
    for letter, game in DIAGRAMS.items():
        diagram = f"{LTGAME} Diagram {letter}"
        evening = Evening(browser, table(game))
        terminal, dealer = evening.place("PT1"), evening.at("dealer")
        expect(dealer.at("phase")).to_be_visible()
        shown(terminal, f"{diagram}.3").click()
        terminal.tap("service-0")
        terminal.tap("service-close")
        dealer.tap("tab-pit")
        dealer.tap("terminal-PT1")
        expect(dealer.at("terminal-card")).to_contain_text("00:00")
        expect(dealer.at("terminal-PT1")).to_have_attribute("data-state", "calls")
        shown(terminal, f"{diagram}.4").click()
        banker = "1 to 1 / 0.5 to 1" if letter == "B" else "0.95 to 1"
        expect(terminal.at("rules-drawer")).to_be_visible()
        for part in banker.split(" / "):
            expect(terminal.at("odds-banker")).to_contain_text(part)


@proves(
    "nsw-ltgame-2016 Diagram A.5",
    "nsw-ltgame-2016 Diagram B.5",
    "nsw-ltgame-2016 Diagram A.7",
    "nsw-ltgame-2016 Diagram B.7",
    "nsw-ltgame-2016 Diagram A.8",
    "nsw-ltgame-2016 Diagram B.8",
)
def test_the_balance_the_confirmed_amount_and_the_way_to_cash_out(browser: Browser) -> None:
    for letter, game in DIAGRAMS.items():
        diagram = f"{LTGAME} Diagram {letter}"
        played = table(game)
        played.place("PT1", "tie", 30)
        played.confirm("PT1")
        played.place("PT1", "tie", 20)
        evening = Evening(browser, played)
        terminal = evening.place("PT1")
        amount = shown(terminal, f"{diagram}.7")
        expect(amount.get_by_test_id("bet")).to_have_text("$30.00")
        expect(shown(terminal, f"{diagram}.8")).to_contain_text("$70.00")
        dealt(played, "2C 9D 3S KH")
        evening.show()
        expect(amount.get_by_test_id("bet")).to_have_text("$0.00")
        shown(terminal, f"{diagram}.5").click()
        expect(shown(terminal, f"{diagram}.8")).to_contain_text("$0.00")
        [ticket] = played.run.floor.tickets.values()
        assert ticket.amount == 7_000


@proves("nsw-ltgame-2016 Diagram A.6", "nsw-ltgame-2016 Diagram B.6")
def test_the_language_is_changed_and_nothing_else(browser: Browser) -> None:
    for letter, game in DIAGRAMS.items():
        played = table(game, differential=2_000_000)
        played.place("PT1", "tie", 30)
        terminal = Evening(browser, played).place("PT1")
        switch = shown(terminal, f"{LTGAME} Diagram {letter}.6")
        expect(switch).to_have_text("中文")
        switch.click()
        expect(switch).to_have_text("English")
        expect(terminal.page.locator("html")).to_have_attribute("lang", "zh")
        assert elements(terminal, f"{LTGAME} Diagram {letter}") == FIFTEEN
        for element in ("cash-out", "rules", "tables", "service"):
            part = shown(terminal, f"{LTGAME} Diagram {letter}", element)
            expect(part).to_have_text(re.compile(r"[\u4e00-\u9fff]"))
        expect(terminal.at("credit")).to_have_text("$90.00")
        expect(terminal.at("placed-tie")).to_have_attribute("data-amount", "3000")


@proves(
    "nsw-ltgame-2016 Diagram A.11",
    "nsw-ltgame-2016 Diagram B.11",
    "nsw-ltgame-2016 Diagram A.12",
    "nsw-ltgame-2016 Diagram B.12",
)
def test_what_each_side_may_still_take_moves_with_every_wager(browser: Browser) -> None:
    for letter, game in DIAGRAMS.items():
        diagram = f"{LTGAME} Diagram {letter}"
        played = three_tables(game)
        played.by("PT2", "insert_note", amount=5_000_000)
        for bet, amount in (("banker", 12_000), ("player", 5_000)):
            played.place("PT2", bet, amount)
            played.confirm("PT2")
        evening = Evening(browser, played)
        terminal = evening.place("PT1")
        expect(shown(terminal, f"{diagram}.11")).to_contain_text("$27,000")
        expect(shown(terminal, f"{diagram}.12")).to_contain_text("$13,000")
        played.place("PT2", "banker", 1_000)
        played.confirm("PT2")
        evening.show()
        expect(shown(terminal, f"{diagram}.11")).to_contain_text("$28,000")
        expect(shown(terminal, f"{diagram}.12")).to_contain_text("$12,000")


COUPS = {"B": "2C 9D 3S KH", "P": "9D 2C KH 3S"}


@proves("nsw-ltgame-2016 Diagram A.13", "nsw-ltgame-2016 Diagram B.13")
def test_the_roads_say_how_they_would_go_on_after_either_result(browser: Browser) -> None:
    """After B B P P a Player goes deeper than the column before (blue), a Banker ends one as long (red)."""
    for letter, game in DIAGRAMS.items():
        played = table(game, seconds=10)
        for winner in "BBPP":
            dealt(played, COUPS[winner])
            played.new_game()
        terminal = Evening(browser, played).place("PT1")
        following = shown(terminal, f"{LTGAME} Diagram {letter}.13")
        marks = {
            side: following.get_by_test_id(f"next-{side}").locator('[data-road="big_eye_boy"]')
            for side in ("player", "banker")
        }
        expect(marks["player"]).to_have_attribute("data-colour", "blue")
        expect(marks["banker"]).to_have_attribute("data-colour", "red")
        expect(following).not_to_contain_text("%")


@proves(
    "nsw-ltgame-2016 Diagram A.14",
    "nsw-ltgame-2016 Diagram B.14",
    "nsw-ltgame-2016 Diagram A.15",
    "nsw-ltgame-2016 Diagram B.15",
)
def test_the_bet_limit_and_the_clock_with_the_countdown(browser: Browser) -> None:
    for letter, game in DIAGRAMS.items():
        played = table(game, seconds=30)
        played.wait(12)
        terminal = Evening(browser, played).place("PT1")
        sign = shown(terminal, f"{LTGAME} Diagram {letter}.14")
        for said in (r"Minimum\$10", r"Maximum\$5,000"):
            expect(sign).to_contain_text(re.compile(said))
        expect(shown(terminal, f"{LTGAME} Diagram {letter}.15")).to_have_text("00:00")
        expect(terminal.at("countdown")).to_have_text("18")
