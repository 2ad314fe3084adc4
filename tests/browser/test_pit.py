"""The supervisor's side of a Dealer Terminal: what waits for the records, what is held, who broke a rule,
and what takes a higher rank than the Dealer's.
"""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.floor import Dealer, DemoFloor
from tests.browser.stage import DRIVEN, SIZES, Evening, Playing
from tests.browser.test_screens import check
from tests.played import Played

STATIONS = tuple(f"TB{number}" for number in range(1, 51))
"""As many as a TouchBet table has at most."""


def touchbet() -> Played:
    """A TouchBet table, wagering closed; TB1 and TB2 have wagers, TB1 has failed."""
    played = Played("vic-roulette-2011", "roulette", "touchbet", terminals=STATIONS)
    for terminal in ("TB1", "TB2", "TB5"):
        played.note(terminal, 100)
    played.new_game()
    for terminal in ("TB1", "TB2"):
        played.place(terminal, "red", 20)
        played.place(terminal, "straight:17", 5)
    played.close()
    reason = {"ground": "10.9.6(c)", "reason": "the screen is dark"}
    played.step("fault", terminal="TB1", **{"as": "device"}, **reason)
    return played


def pit(evening: Evening, section: str, role: str = "pit boss") -> Playing:
    screen = evening.at(role)
    screen.tap("tab-pit")
    screen.tap(f"section-{section}")
    return screen


def test_wagers_in_question_are_confirmed_one_by_one_from_what_the_records_hold(
    browser: Browser,
) -> None:
    played = touchbet()
    screen = pit(Evening(browser, played), "faults")
    expect(screen.at("question")).to_contain_text("the screen is dark")
    expect(screen.at("question")).to_contain_text("$20.00")
    screen.tap("stands-red")
    expect(screen.at("confirm-question")).to_contain_text("Confirm 1 of 2")
    screen.at("analysis-says").fill("only the number was confirmed before the close")
    screen.tap("confirm-question")
    expect(screen.at("question")).to_have_count(0)
    assert played.run.floor.tables["T1"].wagers_of("A1").confirmed == {"straight:17": 500}
    assert played.credit("TB1") == 95
    assert screen.errors == []


def test_wagers_that_the_records_cannot_confirm_are_void_on_the_clause(browser: Browser) -> None:
    played = touchbet()
    screen = pit(Evening(browser, played), "faults")
    expect(screen.at("void-wagers")).to_be_disabled()
    screen.at("analysis-says").fill("nothing was written after 14:02")
    screen.tap("void-wagers")
    expect(screen.at("question")).to_have_count(0)
    assert (played.credit("TB1"), played.credit("TB2")) == (100, 75)


def test_a_terminal_is_put_out_of_service_its_player_moved_and_the_terminal_put_right(
    browser: Browser,
) -> None:
    played = touchbet()
    played.by("TB5", "call_service", reason="the chips stick")
    screen = pit(Evening(browser, played), "terminals", "dealer")
    expect(screen.at("terminal-TB1")).to_have_attribute("data-state", "out")
    expect(screen.at("terminal-TB5")).to_have_attribute("data-state", "calls")
    screen.tap("terminal-TB5")
    expect(screen.at("terminal-card")).to_contain_text("the chips stick")
    screen.tap("attend-service")
    expect(screen.at("terminal-TB5")).to_have_attribute("data-state", "open")
    screen.tap("ground-10.9.6(c)")
    screen.at("fails-reason").fill("it does not answer")
    screen.tap("fails")
    expect(screen.at("terminal-TB5")).to_have_attribute("data-state", "out")
    screen.tap("move-TB9")
    screen.tap("move-player")
    expect(screen.at("terminal-TB9")).to_have_attribute("data-state", "open")
    assert (played.credit("TB5"), played.credit("TB9")) == (0, 100)
    screen.tap("clear-fault")
    expect(screen.at("terminal-TB5")).to_have_attribute("data-state", "free")
    assert screen.errors == []


def test_a_claimed_amount_is_held_with_its_clock_and_paid_on_a_decision(browser: Browser) -> None:
    played = touchbet()
    screen = pit(Evening(browser, played), "held")
    screen.tap("held-whose-TB1")
    screen.tap("held-amount-add-1000")
    screen.at("held-reason").fill("says the screen showed a win")
    screen.tap("enter-hold_claim")
    expect(screen.at("hold-H1")).to_contain_text(re.compile("(71 h 59|72 h 00) min"))
    assert (played.credit("TB1"), played.ledger("held/H1/A1")) == (65, 10)
    screen.at("hold-reason-H1").fill("the film shows it")
    screen.tap("release-H1")
    expect(screen.at("hold-H1")).to_have_count(0)
    assert played.credit("TB1") == 75


def test_a_credit_of_the_list_is_refused_on_its_clause(browser: Browser) -> None:
    played = touchbet()
    screen = pit(Evening(browser, played), "held")
    screen.tap("form-refuse_credit")
    screen.tap("held-whose-TB1")
    screen.tap("held-fault-F1")
    screen.tap("ground-10.9.9(a)")
    screen.at("held-reason").fill("the meter ran by itself")
    screen.tap("held-amount-add-1000")
    screen.tap("enter-refuse_credit")
    screen.page.wait_for_timeout(200)
    expect(screen.at("refusal")).to_have_count(0)
    assert played.credit("TB1") == 65


def test_a_broken_rule_is_recorded_with_what_is_done_and_the_exclusion_is_lifted(
    browser: Browser,
) -> None:
    played = touchbet()
    screen = pit(Evening(browser, played), "conduct")
    screen.tap("breach-who-TB2")
    screen.at("breach-rule").fill("13.2")
    screen.tap("action-exclude")
    screen.at("breach-reason").fill("would not stop")
    screen.tap("enter-breach")
    expect(screen.at("exclusion-A2")).to_contain_text("TB2")
    assert played.place("TB2", "red", 5).refused
    screen.tap("lift-A2")
    expect(screen.at("exclusion-A2")).to_have_count(0)
    assert played.run.floor.excluded == {}


def test_seized_money_waits_until_somebody_decides_and_a_detained_person_until_somebody_comes(
    browser: Browser,
) -> None:
    played = touchbet()
    played.at_table("outcome", "game supervisor", outcome="17")
    played.settle()
    screen = pit(Evening(browser, played), "conduct")
    screen.tap("ground-13.1")
    screen.tap("breach-who-TB2")
    for action in ("seize", "detain"):
        screen.tap(f"action-{action}")
    screen.at("breach-reason").fill("a device was used")
    screen.tap("enter-breach")
    expect(screen.at("contravention-C1")).to_contain_text("seized")
    screen.at("charge-C1").fill("Inspector Lee")
    screen.tap("attend-C1")
    expect(screen.at("attend-C1")).to_have_count(0)
    assert (played.credit("TB2"), played.ledger("held/C1")) == (80, 175)
    screen.tap("return-C1")
    expect(screen.at("contravention-C1")).to_have_count(0)
    assert played.credit("TB2") == 255


def test_what_failed_is_recorded_by_the_step_that_its_clause_has(browser: Browser) -> None:
    played = touchbet()
    screen = Evening(browser, played).at("dealer")
    screen.tap("went-wrong")
    screen.tap("wrong-10.9.6(b)")
    expect(screen.at("does-irregularity")).to_have_count(0)
    screen.tap("wrong-terminal-TB2")
    screen.at("wrong-reason").fill("it shows a 37")
    screen.tap("does-fault")
    expect(screen.at("wrong")).to_have_count(0)
    assert played.run.floor.seats["TB2"].out_of_service == "it shows a 37"


def test_a_copy_of_the_rules_is_given_on_request(browser: Browser) -> None:
    screen = Evening(browser, touchbet()).at("dealer")
    screen.tap("tab-matters")
    screen.tap("copy-rules")
    screen.tap("rules-for-TB2")
    screen.at("rules-of").fill("10.9")
    screen.tap("give-rules")
    expect(screen.at("copy-rules")).to_be_visible()
    expect(screen.at("refusal")).to_have_count(0)


@pytest.mark.parametrize("size", DRIVEN)
def test_every_button_of_the_pit_is_under_a_finger(browser: Browser, size: str) -> None:
    screen = pit(Evening(browser, touchbet(), SIZES[size]), "terminals")
    check(screen)
    screen.tap("terminal-TB2")
    check(screen)
    for section in ("faults", "held", "conduct", "cash"):
        screen.tap(f"section-{section}")
        check(screen)


# --- what takes a higher rank, on a floor that runs


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[DemoFloor]:
    floor = DemoFloor(tmp_path_factory.mktemp("floor") / "data", 600, "R1", "S1")
    floor.start()
    yield floor
    floor.stop()


def approve(dealer: Dealer, name: str, password: str = "") -> None:
    dealer.at("approve-name").fill(name)
    dealer.at("approve-password").fill(password or f"{name}-at-the-table")
    dealer.tap("approve-go")


def test_somebody_of_the_rank_approves_at_the_dealers_screen_and_the_dealer_stays(
    floor: DemoFloor, browser: Browser
) -> None:
    dealer = floor.dealer(browser, "R1")
    dealer.tap("tab-table")
    dealer.tap("setting-set_wagering_period")
    expect(dealer.at("asks-set_wagering_period")).to_contain_text("casino supervisor")
    dealer.tap("period-5")
    dealer.tap("set-period")
    expect(dealer.at("approve")).to_have_attribute("data-rank", "casino supervisor")
    expect(dealer.at("approve-what")).to_contain_text("Set the wagering period")
    approve(dealer, "sam", "not his password")
    expect(dealer.at("approve-refused")).to_have_attribute("data-code", "wrong_name_or_password")
    approve(dealer, "dana")
    expect(dealer.at("approve-refused")).to_have_attribute("data-code", "approved_by_oneself")
    approve(dealer, "hugo")
    expect(dealer.at("approve-refused")).to_have_attribute("data-code", "rank_too_low")
    approve(dealer, "sam")
    expect(dealer.at("approve")).to_have_count(0)
    expect(dealer.at("period")).to_have_attribute("data-seconds", "605")
    expect(dealer.at("signed-in")).to_have_attribute("data-name", "dana")
    dealer.tap("period--5")
    dealer.tap("set-period")
    expect(dealer.at("approve")).to_be_visible()
    dealer.page.keyboard.press("Escape")
    expect(dealer.at("approve")).to_have_count(0)
    assert dealer.errors == []


def test_a_dealer_runs_two_games_at_one_terminal(floor: DemoFloor, browser: Browser) -> None:
    dealer = Dealer(browser, f"{floor.url}/dealer?table=R1&table=S1")
    dealer.sign_in("dana")
    expect(dealer.at("game-S1")).to_have_attribute("data-phase", "open")
    dealer.page.locator("[data-testid=new-game]:visible").click()
    expect(dealer.at("game-R1")).to_have_attribute("data-phase", "wagering")
    dealer.page.locator("[data-testid=game-S1]:visible").click()
    dealer.page.locator("[data-testid=new-game]:visible").click()
    expect(dealer.page.locator("[data-testid=game-S1]:visible")).to_have_attribute(
        "data-phase", "wagering"
    )
    assert dealer.errors == []
