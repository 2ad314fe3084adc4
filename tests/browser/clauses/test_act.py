"""What the ACT's rules want to be seen, on the screens."""

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.shown import INSIDE, OUTSIDE, SIC_BO, elements, kinds, shown, spots
from tests.browser.stage import Evening
from tests.played import Played
from tests.proving import proves

ACT = "act-mttg-2019"


def table(game: str = "roulette", **given: float) -> Played:
    """$100 at PT1, and bets are open."""
    played = Played(ACT, game, **given)  # type: ignore[arg-type]
    played.note("PT1", 100)
    played.new_game()
    return played


@proves("act-mttg-2019 A.1 Dealer Terminal(b)")
def test_the_dealer_sees_the_state_of_the_round_the_time_left_and_what_is_wagered(
    browser: Browser,
) -> None:
    played = table(seconds=20)
    played.place("PT1", "red", 25)
    played.wait(8)
    evening = Evening(browser, played)
    dealer = evening.at("dealer")
    clause = f"{ACT} A.1 Dealer Terminal(b)"
    assert elements(dealer, clause) == {"status", "countdown", "wagers"}
    expect(shown(dealer, clause, "status")).to_have_text("Place your bets")
    expect(shown(dealer, clause, "countdown")).to_have_text("12")
    expect(shown(dealer, clause, "wagers")).to_contain_text("$0.00")
    played.confirm("PT1")
    evening.show()
    expect(shown(dealer, clause, "wagers")).to_contain_text("$25.00")


@proves("act-mttg-2019 2.4(a)")
def test_a_chip_that_is_dragged_lies_where_it_was_dragged_to_and_nowhere_else(
    browser: Browser,
) -> None:
    played = table()
    played.place("PT1", "red", 5)
    terminal = Evening(browser, played).place("PT1")
    felt = shown(terminal, f"{ACT} 2.4(a)")
    expect(felt.get_by_test_id("placed-red")).to_be_visible()
    felt.get_by_test_id("spot-red").drag_to(felt.get_by_test_id("spot-black"))
    expect(felt.get_by_test_id("placed-black")).to_be_visible()
    expect(felt.get_by_test_id("placed-red")).to_have_count(0)


@proves("act-mttg-2019 2.4(b)", "act-mttg-2019 4.1")
def test_the_credit_shown_changes_with_the_chips_that_are_put_down_and_taken_back(
    browser: Browser,
) -> None:
    terminal = Evening(browser, table(chips=[500, 2_500])).place("PT1")  # type: ignore[arg-type]
    shown(terminal, f"{ACT} 4.1")
    credit = shown(terminal, f"{ACT} 2.4(b)")
    expect(credit).to_contain_text("$100.00")
    terminal.tap("chip-2500")
    terminal.tap("spot-dozen:1")
    expect(credit).to_contain_text("$75.00")
    terminal.tap("chip-remove")
    terminal.tap("spot-dozen:1")
    expect(credit).to_contain_text("$100.00")


@proves("act-mttg-2019 3.1")
def test_the_least_and_the_most_that_may_be_wagered_are_on_the_screen(browser: Browser) -> None:
    terminal = Evening(browser, table(minimum=5, maximum=500)).place("PT2")
    sign = shown(terminal, f"{ACT} 3.1")
    expect(sign).to_contain_text("$5")
    expect(sign).to_contain_text("$500")


@proves("act-mttg-2019 5.2")
def test_every_terminal_counts_down_the_time_that_is_left_to_wager(browser: Browser) -> None:
    played = table(seconds=25)
    played.wait(10)
    evening = Evening(browser, played)
    for terminal in ("PT1", "PT2"):
        expect(shown(evening.place(terminal), f"{ACT} 5.2")).to_have_text("15")


@pytest.mark.parametrize("game", ["baccarat-a", "baccarat-b"])
@proves("act-mttg-2019 8.2(b)(i)", "act-mttg-2019 8.2(b)(ii)")
def test_there_are_betting_areas_for_banker_player_and_tie_and_for_both_pairs(
    browser: Browser, game: str
) -> None:
    terminal = Evening(browser, table(game)).place("PT1")
    main, pairs = f"{ACT} 8.2(b)(i)", f"{ACT} 8.2(b)(ii)"
    assert elements(terminal, main) == {
        f"betting-area:{one}" for one in ("banker", "player", "tie")
    }
    assert elements(terminal, pairs) == {f"betting-area:{one}-pair" for one in ("player", "banker")}
    for bet in ("banker", "player", "tie"):
        area = shown(terminal, main, f"betting-area:{bet}")
        expect(area).to_have_attribute("data-testid", f"spot-{bet}")
        area.click()
        expect(terminal.at(f"placed-{bet}")).to_be_visible()
    for bet in ("player-pair", "banker-pair"):
        shown(terminal, pairs, f"betting-area:{bet}").click()
        expect(terminal.at(f"placed-{bet}")).to_be_visible()


@proves("act-mttg-2019 8.6(a)")
def test_after_four_cards_the_points_of_both_hands_and_the_hand_that_draws_are_shown(
    browser: Browser,
) -> None:
    played = table("baccarat-a")
    played.expire()
    played.cards("9C KD 4S 7H")
    terminal = Evening(browser, played).place("PT1")
    coup = shown(terminal, f"{ACT} 8.6(a)")
    expect(coup.get_by_test_id("hand-player")).to_have_attribute("data-points", "3")
    expect(coup.get_by_test_id("hand-banker")).to_have_attribute("data-points", "7")
    expect(coup.get_by_test_id("hand-player")).to_contain_text("3")
    expect(coup.get_by_test_id("hand-banker")).to_contain_text("7")
    expect(coup.locator('[data-next="player"]')).to_be_visible()


TRACK = {"serie-5-8", "orphans", "near-of-0"}


@proves("act-mttg-2019 9.2(a)")
def test_every_bet_of_roulette_can_be_touched_and_the_racetrack_where_there_is_one(
    browser: Browser,
) -> None:
    clause = f"{ACT} 9.2(a)"
    terminal = Evening(browser, table()).place("PT1")
    assert elements(terminal, clause) == {"betting-areas", "racetrack"}
    assert kinds(spots(shown(terminal, clause, "betting-areas"))) == INSIDE | OUTSIDE
    track = shown(terminal, clause, "racetrack")
    assert spots(track) >= TRACK
    expect(track.locator('[data-testid^="race-"]')).to_have_count(37)
    without = Evening(browser, table(racetrack=False)).place("PT1")
    assert elements(without, clause) == {"betting-areas"}
    assert kinds(spots(shown(without, clause))) == INSIDE | OUTSIDE


@proves("act-mttg-2019 10.2(a)")
def test_the_layout_of_sic_bo_has_fifty_areas(browser: Browser) -> None:
    terminal = Evening(browser, table("sic-bo")).place("PT1")
    assert spots(shown(terminal, f"{ACT} 10.2(a)")) == SIC_BO


@proves("act-mttg-2019 10.3(b)")
def test_the_upper_face_of_each_die_is_shown(browser: Browser) -> None:
    played = table("sic-bo")
    played.settle([2, 5, 5])
    terminal = Evening(browser, played).place("PT2")
    result = shown(terminal, f"{ACT} 10.3(b)")
    expect(result.get_by_role("img")).to_have_attribute("aria-label", "2, 5, 5")
    expect(result).to_contain_text("12")


@proves("act-mttg-2019 A.1 WND")
def test_the_winning_number_display_keeps_a_result_until_the_next_is_confirmed(
    browser: Browser,
) -> None:
    played = table()
    played.settle("23")
    played.new_game()
    evening = Evening(browser, played)
    wall = evening.display()
    result = shown(wall, f"{ACT} A.1 WND")
    expect(result.get_by_test_id("number")).to_have_text("23")
    played.settle("8")
    evening.show()
    expect(result.get_by_test_id("number")).to_have_text("8")


def test_whoever_inspects_sees_on_the_screen_which_rule_asks_for_what(browser: Browser) -> None:
    """The frames lie where the elements are, say the narrowest clauses, and go away again."""
    terminal = Evening(browser, table()).place("PT1")
    terminal.tap("rules")
    terminal.tap("outline")
    terminal.tap("rules-close")
    frame = terminal.at("outline-credit")
    expect(frame).to_have_text("2.4(b), 4.1")
    expect(terminal.at("outline-racetrack")).to_have_text("9.2(a)")
    framed, drawn = (
        frame.bounding_box(),
        terminal.page.locator("[data-element=credit]").bounding_box(),
    )
    assert framed
    assert drawn
    assert all(abs(framed[side] - drawn[side]) <= 1 for side in ("x", "y", "width", "height"))
    terminal.tap("spot-red")
    expect(terminal.at("placed-red")).to_be_visible()
    terminal.tap("rules")
    terminal.tap("outline")
    terminal.tap("rules-close")
    expect(frame).to_have_count(0)
