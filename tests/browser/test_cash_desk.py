"""A ticket's life in real browsers: printed at a terminal, put into another or paid at the desk, once."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.floor import DemoFloor, Player, Staff
from tests.browser.stage import DRIVEN, SIZES
from tests.browser.test_screens import check

LTGAME, VIC = "L1", "TB1"


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[DemoFloor]:
    floor = DemoFloor(tmp_path_factory.mktemp("floor") / "data", 600, LTGAME, VIC)
    floor.start()
    yield floor
    floor.stop()


def printed(player: Player, note: int = 5_000) -> str:
    """Money in, cash out, and the number on the paper."""
    player.tap(f"note-{note}")
    player.shows_cents("credit", note)
    player.tap("cash-out")
    number = player.at("ticket-validation").get_attribute("data-validation") or ""
    player.tap("ticket-done")
    assert len(number) == 18
    return number


def scan(desk: Staff, number: str) -> None:
    desk.at("scan").fill(number)
    desk.page.keyboard.press("Enter")


def test_a_ticket_is_paid_once_and_refused_in_words_after_that(
    floor: DemoFloor, browser: Browser
) -> None:
    player, desk = floor.player(browser, "LT1"), floor.desk(browser)
    desk.at("shift-amount").fill("1,000.00")
    desk.tap("shift-enter")
    desk.shows_cents("shift-expected", 100_000)
    number = printed(player)
    scan(desk, f"{number[:4]} {number[4:8]}-{number[8:]}")
    desk.shows_cents("paper-amount", 5_000)
    desk.tap("pay")
    desk.shows_cents("paid", 5_000)
    desk.shows_cents("shift-expected", 95_000)
    scan(desk, number)
    expect(desk.at("unpaid")).to_have_attribute("data-code", "ticket_spent")
    expect(desk.at("unpaid")).to_contain_text("It cannot be paid twice")
    expect(desk.at("pay")).to_have_count(0)
    assert number not in desk.page.content()
    scan(desk, "1" * 18)
    expect(desk.at("not-found")).to_have_attribute("data-code", "ticket_not_found")
    assert (player.errors, desk.errors) == ([], [])


def test_a_ticket_fed_into_another_terminal_is_credit_there_and_worth_nothing_after(
    floor: DemoFloor, browser: Browser
) -> None:
    number = printed(floor.player(browser, "LT1"))
    other = floor.player(browser, "LT2")
    for _ in range(2):
        other.tap("open-slot")
        other.at("slot-number").fill(number)
        other.tap("slot-insert")
        other.shows_cents("credit", 5_000)
    expect(other.at("refusal")).to_have_attribute("data-code", "ticket_spent")
    expect(other.at("refusal")).to_contain_text("cannot be paid twice")
    desk = floor.desk(browser)
    scan(desk, number)
    expect(desk.at("unpaid")).to_contain_text("LT2")
    assert (other.errors, desk.errors) == ([], [])


def test_a_ticket_paid_while_it_hangs_in_the_slot_leaves_the_terminal(
    floor: DemoFloor, browser: Browser
) -> None:
    player, desk = floor.player(browser, "LT1"), floor.desk(browser)
    player.tap("note-2000")
    player.shows_cents("credit", 2_000)
    player.tap("cash-out")
    scan(desk, player.at("ticket-validation").get_attribute("data-validation") or "")
    desk.tap("pay")
    desk.shows_cents("paid", 2_000)
    expect(player.at("ticket")).to_have_count(0)


def test_a_ticket_printed_again_shows_at_its_terminal_under_another_number(
    floor: DemoFloor, browser: Browser
) -> None:
    player = floor.player(browser, "TB1-1")
    player.tap("note-5000")
    player.shows_cents("credit", 5_000)
    dealer, desk = floor.dealer(browser, VIC, "pete"), floor.desk(browser, "pete")
    dealer.tap("tab-players")
    dealer.tap("player-TB1-1")
    player.tap("cash-out")
    first = player.at("ticket-validation").get_attribute("data-validation") or ""
    dealer.tap("form-report_print_fault")
    dealer.tap("enter-report_print_fault")
    expect(player.at("ticket")).to_have_count(0)
    dealer.tap("form-reprint")
    dealer.tap("enter-reprint")
    expect(player.at("ticket")).to_be_visible()
    second = player.at("ticket-validation").get_attribute("data-validation") or ""
    assert second != first
    scan(desk, first)
    expect(desk.at("unpaid")).to_have_attribute("data-code", "ticket_cancelled")
    scan(desk, second)
    desk.tap("place-cashier booth")
    desk.tap("pay")
    desk.shows_cents("paid", 5_000)
    assert [screen.errors for screen in (player, dealer, desk)] == [[], [], []]


@pytest.mark.parametrize("size", DRIVEN)
def test_whoever_is_at_the_desk_finds_every_button_under_a_finger(
    floor: DemoFloor, browser: Browser, size: str
) -> None:
    player, desk = floor.player(browser, "LT1"), floor.desk(browser, "sam", SIZES[size])
    scan(desk, printed(player))
    expect(desk.at("pay")).to_be_visible()
    check(desk)
    for action in ("delay_payment", "withhold"):
        desk.tap(f"do-{action}")
        check(desk)
        desk.tap("back")
    desk.tap("do-ask_identification")
    expect(desk.at("identification")).to_be_visible()
    check(desk)
    desk.tap("do-withhold")
    desk.at("withhold-reason").fill("claimed by two")
    desk.tap("withhold")
    desk.tap("do-notify_inspector")
    check(desk)
    desk.at("inspector").fill("Kay")
    desk.tap("inspector-told")
    desk.tap("do-release")
    check(desk)
    desk.at("ruling-reason").fill("a copy")
    desk.tap("ruling-cancel")
    expect(desk.at("paper")).to_have_attribute("data-status", "cancelled")
    check(desk)


def test_who_is_no_cashier_is_told_so(floor: DemoFloor, browser: Browser) -> None:
    desk = Staff(browser, f"{floor.url}/cashdesk?desk=D1")
    desk.at("sign-in-name").fill("dana")
    desk.at("sign-in-password").fill("dana-at-the-table")
    desk.tap("sign-in")
    expect(desk.at("ended")).to_have_attribute("data-code", "rank_too_low")
    desk.tap("another")
    desk.sign_in("cora")
    expect(desk.at("scan")).to_be_visible()
