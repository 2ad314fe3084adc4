"""What is decided about a round on a real floor, and how everybody at the table learns of it."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, expect

from tests.browser.floor import Dealer, DemoFloor, Player, Screen

WAGERING_SECONDS = 8
NOTE = 5_000


@pytest.fixture
def floor(tmp_path: Path) -> Iterator[DemoFloor]:
    floor = DemoFloor(tmp_path / "data", WAGERING_SECONDS)
    floor.start()
    yield floor
    floor.stop()


def wagered(
    floor: DemoFloor, browser: Browser, wagers: dict[str, dict[str, int]]
) -> tuple[dict[str, Player], Dealer]:
    """A round in which every terminal has confirmed its wagers, and the ball may be spun."""
    players = {terminal: floor.player(browser, terminal) for terminal in wagers}
    dealer = floor.dealer(browser, "R1")
    for player in players.values():
        player.tap(f"note-{NOTE}")
        player.shows_cents("credit", NOTE)
    dealer.tap("new-game")
    for terminal, player in players.items():
        player.phase("wagering")
        for bet, amount in wagers[terminal].items():
            player.place(bet, amount)
        player.confirm(wagers[terminal])
    dealer.phase("dealing")
    return players, dealer


def chips_of(floor: DemoFloor, terminal: str) -> int:
    """The credit of a terminal's account by the journal's postings."""
    events = floor.events()
    account = next(
        account
        for one in events
        if getattr(one, "terminal", "") == terminal and (account := getattr(one, "account", ""))
    )
    return sum(
        posting.amount
        for one in events
        for posting in one.postings
        if posting.account == f"chips/{account}"
    )


def says(screen: Screen, words: str, clause: str) -> None:
    notice: Locator = screen.at("notice")
    expect(notice).to_contain_text(words)
    cites = notice.get_attribute("data-cites") or ""
    assert clause in [one.partition(" ")[2] for one in cites.split("|")]


def test_a_void_spin_gives_every_wager_back(floor: DemoFloor, browser: Browser) -> None:
    """ACT 9.6(f): the ball leaves the wheel."""
    players, dealer = wagered(floor, browser, {"PT1": {"red": 500}, "PT2": {"straight:17": 100}})
    dealer.tap("went-wrong")
    dealer.tap("wrong-9.6(f)")
    dealer.tap("does-no_spin")
    dealer.phase("open")
    expect(dealer.at("prompt")).to_contain_text("Round 1 is void; every wager went back.")
    for terminal, player in players.items():
        expect(player.at("banner")).to_contain_text("This round is void")
        says(player, "This round is void", "9.6(f)")
        player.shows_cents("credit", NOTE)
        player.shows_cents("bet", 0)
        assert chips_of(floor, terminal) == NOTE
        assert player.errors == []
    assert dealer.errors == []


def test_after_a_kill_the_records_decide_wager_by_wager(floor: DemoFloor, browser: Browser) -> None:
    """ACT 6.7(b) and 6.8: the supervisor sees what the records hold, voids what they cannot confirm, and
    the rest stands; each player reads what was decided."""
    players, dealer = wagered(floor, browser, {"PT1": {"red": 500}, "PT2": {"straight:17": 100}})
    first, second = players.values()
    floor.kill()
    floor.start()
    for screen in (first, second, dealer):
        expect(screen.at("connection")).to_have_attribute("data-state", "live", timeout=20_000)
    first.phase("analysis")
    expect(first.at("banner")).to_contain_text("Your wagers of $5.00 are held")
    expect(second.at("banner")).to_contain_text("Your wagers of $1.00 are held")
    supervisor = floor.dealer(browser, "R1", "sam")
    supervisor.phase("analysis")
    expect(supervisor.at("analysis")).to_contain_text("$6.00")
    supervisor.tap("went-wrong")
    supervisor.tap("wrong-6.8")
    supervisor.tap("wrong-terminal-PT2")
    supervisor.at("wrong-reason").fill("the last line of it cannot be read")
    supervisor.tap("does-void_wagers")
    says(second, "Your wagers on this round are void: $1.00 is back", "6.8")
    second.shows_cents("credit", NOTE)
    expect(supervisor.at("analysis")).to_contain_text("$5.00")
    first.shows_cents("bet", 500)
    supervisor.tap("confirm-wagers")
    says(first, "The records confirm your wagers of $5.00", "6.7(b)")
    first.phase("dealing")
    dealer.phase("dealing")
    dealer.result("17")
    first.shows_cents("credit", NOTE - 500)
    second.shows_cents("credit", NOTE)
    assert (chips_of(floor, "PT1"), chips_of(floor, "PT2")) == (NOTE - 500, NOTE)
    assert first.errors + second.errors + dealer.errors + supervisor.errors == []


def test_after_a_kill_the_supervisor_voids_the_round(floor: DemoFloor, browser: Browser) -> None:
    players, dealer = wagered(floor, browser, {"PT1": {"red": 500}})
    floor.kill()
    floor.start()
    supervisor = floor.dealer(browser, "R1", "sam")
    supervisor.phase("analysis")
    supervisor.tap("went-wrong")
    supervisor.tap("wrong-6.8")
    supervisor.at("wrong-reason").fill("the disk is gone")
    supervisor.tap("does-void_round")
    supervisor.phase("open")
    player = players["PT1"]
    player.phase("open")
    expect(player.at("banner")).to_contain_text("This round is void")
    player.shows_cents("credit", NOTE)
    assert chips_of(floor, "PT1") == NOTE
    assert player.errors + dealer.errors + supervisor.errors == []


def test_a_correction_arrives_on_three_terminals_as_it_was_previewed(
    floor: DemoFloor, browser: Browser
) -> None:
    """ACT 6.1: 32 was entered, and the ball lay on 17."""
    wagers = {"PT1": {"straight:17": 100}, "PT2": {"red": 500}, "PT3": {"even": 100, "low": 100}}
    players, dealer = wagered(floor, browser, wagers)
    dealer.result("32")
    for player in players.values():
        player.phase("open")
    before = {terminal: player.cents("credit") for terminal, player in players.items()}
    assert before == {"PT1": 4_900, "PT2": 5_500, "PT3": 5_000}
    supervisor = floor.dealer(browser, "R1", "sam")
    supervisor.tap("wrong-result")
    supervisor.page.get_by_test_id("correct").get_by_test_id("number-17").click()
    differences = {"PT1": 3_600, "PT2": -1_000, "PT3": 0}
    for terminal, difference in differences.items():
        changed = supervisor.at(f"change-{terminal}")
        expect(changed).to_have_attribute("data-difference", str(difference))
        players[terminal].shows_cents("credit", before[terminal])
    supervisor.at("correct-reason").fill("the ball lay on 17")
    supervisor.tap("correct-result")
    told = {"PT1": "$36.00 more for you", "PT2": "$10.00 less for you", "PT3": "was corrected."}
    for terminal, player in players.items():
        expect(player.at("notice")).to_contain_text("The result of round 1 was corrected")
        expect(player.at("notice")).to_contain_text(told[terminal])
        expect(player.at("result")).to_have_attribute("data-number", "17")
        after = before[terminal] + differences[terminal]
        player.shows_cents("credit", after)
        assert chips_of(floor, terminal) == after
        assert player.errors == []
    assert dealer.errors + supervisor.errors == []
