"""What is done with cards, about what goes wrong, wrong results and claims: through the screens alone.

Most of it on a floor that plays without a server between; what the server answers on a demo floor.
"""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, expect

from tests.browser.floor import DemoFloor
from tests.browser.stage import DRIVEN, SIZES, Evening, Playing
from tests.browser.test_screens import check
from tests.played import Played

ACT, LTGAME, VIC = "act-mttg-2019", "nsw-ltgame-2016", "vic-roulette-2011"
SUPERVISOR, MANAGER = "casino supervisor", "assistant gaming manager"
both_sizes = pytest.mark.parametrize("size", DRIVEN)


def told(screen: Playing, say: str) -> Locator:
    return screen.page.locator(f'[data-testid="told"][data-say="{say}"]')


def wagered(played: Played) -> None:
    """Ten dollars on Player, confirmed."""
    played.place("PT1", "player", 10)
    played.confirm("PT1")


@both_sizes
def test_a_shoe_from_new_cards_to_its_first_coup(browser: Browser, size: str) -> None:
    """ACT 8.3: each step is told with its clause, and is the one that is open; then cards are dealt."""
    evening = Evening(
        browser, Played(ACT, "baccarat-a", minimum=1, terminals=("PT1",)), SIZES[size]
    )
    evening.played.note("PT1", 100)
    dealer, player = evening.at("dealer"), evening.place("PT1")
    dealer.tap("cards-new_shoe")
    dealer.tap("backs-red")
    dealer.tap("enter-new-shoe")
    expect(dealer.at("shoe")).to_contain_text("red")
    expect(dealer.at("shoe")).to_have_attribute("data-wants", "shuffle cut burn")
    expect(told(dealer, "shuffle")).to_contain_text("Rules 8.3(e)(i)")
    expect(dealer.at("new-game")).to_have_count(0)
    check(dealer)
    dealer.tap("enter-shuffle")
    expect(dealer.at("cut-depth")).to_have_value("208")
    check(dealer)
    dealer.at("cut-depth").fill("40")
    dealer.tap("enter-cut")
    expect(dealer.at("refusal")).to_have_attribute("data-code", "cut_too_near_an_end")
    dealer.tap("cut-52")
    dealer.tap("enter-cut")
    expect(told(dealer, "burn by the first card")).to_be_visible()
    check(dealer)
    dealer.tap("card-3H")
    expect(dealer.at("shoe")).to_have_attribute("data-left", "412")
    dealer.tap("new-game")
    expect(player.at("phase")).to_have_attribute("data-phase", "wagering")
    wagered(evening.played)
    evening.played.expire()
    evening.show()
    for drawn, card in enumerate(("KH", "5D", "4C"), 1):
        dealer.tap(f"card-{card}")
        expect(dealer.at(f"drawn-{drawn}")).to_have_attribute("data-card", card)
    dealer.tap("drawn-2")
    dealer.tap("card-9S")
    expect(dealer.at("drawn-2")).to_have_attribute("data-card", "9S")
    dealer.tap("card-cut")
    expect(dealer.at("notice-last_coup")).to_contain_text("Rule 8.3(h)")
    expect(player.at("notice-last_coup")).to_be_visible()
    check(dealer)
    dealer.tap("card-KS")
    dealer.tap("winner-banker")
    dealer.tap("confirm-result")
    expect(dealer.at("shoe-last")).to_contain_text("Over")
    expect(player.at("result")).to_have_attribute("data-outcome", "KH-4C 9S-KS")
    check(dealer)
    check(player)


def test_an_early_card_is_held_and_the_supervisor_voids_the_coup(browser: Browser) -> None:
    """ACT 8.8(n)."""
    evening = Evening(
        browser, Played(ACT, "baccarat-a", minimum=1, terminals=("PT1",)), SIZES["1920"]
    )
    evening.played.note("PT1", 100)
    evening.played.new_game()
    wagered(evening.played)
    dealer, player = evening.at("dealer"), evening.place("PT1")
    supervisor = evening.at(SUPERVISOR, "sam")
    expect(dealer.at("card-5D")).to_be_disabled()
    dealer.tap("out-of-turn")
    dealer.tap("card-5D")
    expect(dealer.at("held")).to_have_attribute("data-clause", "8.8(n)")
    expect(told(dealer, "call the casino supervisor")).to_be_visible()
    expect(player.at("banner")).to_contain_text("Your wagers of $10.00 are kept")
    check(dealer)
    check(player)
    dealer.tap("void-held")
    expect(dealer.at("approve")).to_have_attribute("data-rank", "casino supervisor")
    expect(dealer.at("approve")).to_contain_text("8.8(n)")
    dealer.tap("approve-cancel")
    supervisor.tap("void-held")
    expect(player.at("banner")).to_contain_text("This round is void")
    expect(player.at("credit")).to_have_attribute("data-cents", "10000")
    assert dealer.errors + player.errors + supervisor.errors == []


@both_sizes
def test_a_card_too_many_opens_a_dummy_hand(browser: Browser, size: str) -> None:
    """LTGame 11.6.13 and 11.5.1: only the Assistant Gaming Manager opens it and enters its cards."""
    evening = Evening(
        browser, Played(LTGAME, "baccarat", minimum=1, terminals=("PT1",)), SIZES[size]
    )
    played = evening.played
    played.note("PT1", 100)
    played.new_game()
    wagered(played)
    played.expire()
    played.cards("KH 9D 4C KC", "device")
    dealer, player = evening.at("dealer"), evening.place("PT1")
    manager = evening.at(MANAGER, "amy")
    expect(dealer.at("out-of-turn")).to_have_count(0)
    manager.tap("out-of-turn")
    manager.tap("card-7C")
    expect(manager.at("notice-no_bet")).to_contain_text("next coup")
    check(manager)
    dealer.tap("winner-banker")
    dealer.tap("confirm-result")
    expect(dealer.at("new-game")).to_have_count(0)
    expect(told(dealer, "call the assistant gaming manager for a dummy hand")).to_be_visible()
    dealer.tap("cards-dummy_hand")
    expect(dealer.at("approve")).to_have_attribute("data-rank", "assistant gaming manager")
    dealer.tap("approve-cancel")
    check(manager)
    manager.tap("cards-dummy_hand")
    expect(player.at("no-bet")).to_contain_text("No bets on this coup")
    check(player)
    for drawn, card in enumerate(("KD", "2S", "7H"), 2):
        manager.tap(f"card-{card}")
        expect(manager.at(f"drawn-{drawn}")).to_have_attribute("data-card", card)
    check(manager)
    manager.tap("authorise_hand")
    manager.tap("winner-player")
    manager.tap("confirm-result")
    expect(player.at("result")).to_have_attribute("data-outcome", "7C-2S KD-7H")
    expect(player.at("credit")).to_have_attribute("data-cents", "9000")
    assert dealer.errors + player.errors + manager.errors == []


def test_a_no_spin_is_found_by_its_words_and_announced(browser: Browser) -> None:
    """VIC 7.1.4 and 10.9.2: Dispute, the game supervisor told; and the light that stops play."""
    evening = Evening(browser, Played(VIC, "roulette", "touchbet", terminals=("PT1",)))
    evening.played.note("PT1", 100)
    evening.played.new_game()
    evening.played.place("PT1", "red", 10)
    dealer, player = evening.at("dealer"), evening.place("PT1")
    dealer.tap("went-wrong")
    check(dealer)
    dealer.at("wrong-search").fill("foreign object")
    dealer.tap("wrong-7.1.4")
    check(dealer)
    dealer.tap("does-dispute")
    expect(dealer.at("wrong")).to_have_count(0)
    expect(dealer.at("calls")).to_contain_text("game supervisor")
    expect(player.at("banner")).to_contain_text("This round is void")
    expect(player.at("credit")).to_have_attribute("data-cents", "10000")
    dealer.tap("light")
    expect(dealer.at("light")).to_have_attribute("data-colour", "red")
    expect(dealer.at("new-game")).to_have_count(0)
    check(dealer)
    dealer.tap("light")
    expect(dealer.at("approve")).to_have_attribute("data-rank", "game supervisor")
    dealer.tap("approve-cancel")
    supervisor = evening.at("game supervisor", "gwen")
    supervisor.tap("light")
    expect(dealer.at("new-game")).to_be_visible()


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[DemoFloor]:
    floor = DemoFloor(tmp_path_factory.mktemp("floor") / "data", 2, "R1")
    floor.start()
    yield floor
    floor.stop()


def test_a_wrong_number_is_corrected_with_its_preview_and_a_claim_ruled_on(
    browser: Browser, floor: DemoFloor
) -> None:
    """ACT 6.1 and 6.4, on a demo floor: what changes is seen before anything does."""
    player, dealer = floor.player(browser, "PT1"), floor.dealer(browser, "R1")
    supervisor = floor.dealer(browser, "R1", "sam")
    player.tap("note-5000")
    player.shows_cents("credit", 5_000)
    dealer.tap("new-game")
    player.phase("wagering")
    player.place("straight:17", 100)
    player.confirm({"straight:17": 100})
    dealer.phase("dealing")
    dealer.result("18")
    player.tap("claim")
    player.at("claim-what").fill("The ball lay on 17")
    player.tap("claim-lodge")
    expect(player.at("claim-M1")).to_have_attribute("data-state", "open")
    check(player)
    player.tap("claims-close")
    dealer.tap("wrong-result")
    dealer.at("correct-reason").fill("the ball lay on 17")
    check(dealer)
    dealer.tap("stop-dealing")
    expect(dealer.at("waiting")).to_contain_text("the ball lay on 17")
    supervisor.tap("look-into")
    entry = supervisor.page.get_by_test_id("correct")
    entry.get_by_test_id("number-18").click()
    expect(supervisor.at("preview-refused")).to_have_attribute("data-code", "nothing_to_correct")
    entry.get_by_test_id("number-17").click()
    expect(supervisor.at("change-PT1")).to_have_attribute("data-difference", "3600")
    check(supervisor)
    player.shows_cents("credit", 4_900)
    supervisor.tap("correct-result")
    player.shows_cents("credit", 8_500)
    expect(player.at("notice")).to_contain_text("round 1 was corrected: $36.00 more for you")
    expect(player.at("result")).to_have_attribute("data-number", "17")
    expect(supervisor.at("correct")).to_have_count(0)
    supervisor.tap("tab-matters")
    expect(supervisor.at("matters-count")).to_have_text("1")
    for choice in ("ruling-upheld", "action-correct"):
        supervisor.tap(choice)
    supervisor.at("ruling-clause").fill("6.1")
    supervisor.at("ruling-reason").fill("The camera shows 17")
    check(supervisor)
    supervisor.tap("rule-on")
    expect(supervisor.at("ruling-0")).to_contain_text("The camera shows 17")
    check(supervisor)
    supervisor.tap("close-satisfied")
    expect(supervisor.at("matter")).to_have_count(0)
    player.tap("claim")
    expect(player.at("claim-M1")).to_contain_text("Upheld: The camera shows 17")
    assert player.errors + dealer.errors + supervisor.errors == []
