"""What becomes of a wager that is too small, too large or odd, as each rulebook has it: in words, with its
clause, and with the chips that were really taken. On a floor that is served from its file.
"""

import json
from collections.abc import Iterator
from typing import NamedTuple

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.floor import Dealer, Player, Screen
from tests.scenario.serving import ServedFloor, croupier

FLOOR = """
test = true
players = ["Ann"]
terminals = [
  { id = "PT1", tables = ["R1"] }, { id = "PT2", tables = ["B1"] },
  { id = "IB1", tables = ["W1"] }, { id = "IB2", tables = ["W1"] },
  { id = "LT1", tables = ["L1"] }, { id = "LT2", tables = ["L1"] }, { id = "LT3", tables = ["L2"] },
  { id = "TB1-1", tables = ["TB1"] }, { id = "TT1-1", tables = ["TT1"] },
]
"""
CHIPS = (100, 200, 500, 1_000)
NOTE = 10_000


class Set(NamedTuple):
    rulebook: str
    game: str
    seconds: float
    limits: str
    more: str = ""


TABLES = {
    "R1": Set("act-mttg-2019", "roulette", 600, "min = 200, max = 1_000"),
    "B1": Set("act-mttg-2019", "baccarat-a", 9, "min = 100, max = 5_000", "differential = 1_000"),
    "W1": Set(
        "nsw-interblock-2016",
        "roulette",
        14,
        "min = 500, max = 1_000, step = 100, aggregate_min = 1_000, aggregate_max = 1_600",
        'devices = { wheel = "wheel.simulated" }',
    ),
    "L1": Set(
        "nsw-ltgame-2016",
        "baccarat",
        16,
        "min = 200, max = 500, step = 100, aggregate_min = 600, aggregate_max = 3_000",
        'differential = 1_000\ndevices = { shoe = "shoe.simulated" }',
    ),
    "L2": Set(
        "nsw-ltgame-2016",
        "even-money-baccarat",
        6,
        "min = 200, max = 500",
        'unconfirmed = "reject"\ndevices = { shoe = "shoe.simulated" }',
    ),
    "TB1": Set(
        "vic-roulette-2011",
        "roulette",
        600,
        "min = 500, max = 1_000, aggregate_min = 1_000",
        'form = "touchbet"\ndevices = { wheel = "wheel.simulated" }',
    ),
    "TT1": Set("vic-roulette-2011", "roulette", 0, "min = 500, max = 1_000", 'form = "touchtable"'),
    "H1": Set("vic-roulette-2011", "roulette", 0, "min = 500, max = 1_000", 'form = "by-hand"'),
}


def written(id: str, table: Set) -> str:
    return f"""
[[tables]]
id = "{id}"
rulebook = "{table.rulebook}"
game = "{table.game}"
wagering_seconds = {table.seconds}
chips = {list(CHIPS)}
limits = {{ {table.limits} }}
{table.more}
"""


class Served(ServedFloor):
    """The floor, and one person of every rank on it."""

    password = ""

    def player(self, browser: Browser, terminal: str) -> Player:
        player = Player(browser, f"{self.url}/player?code={self.code(terminal)}")
        player.tap(f"note-{NOTE}")
        player.shows_cents("credit", NOTE)
        return player

    def dealer(self, browser: Browser, table: str) -> Dealer:
        dealer = Dealer(browser, f"{self.url}/dealer?table={table}")
        dealer.at("sign-in-name").fill("kim")
        dealer.at("sign-in-password").fill(self.password)
        dealer.tap("sign-in")
        expect(dealer.at("signed-in")).to_have_attribute("data-name", "kim")
        return dealer

    def layout(self, browser: Browser, table: str) -> Screen:
        made = croupier("enrol", table, "--kind", "layout", "--data", self.data, "--json")
        code = json.loads(made.stdout)["code"]
        return Screen(browser, f"{self.url}/layout?table={table}&code={code}", (1920, 1080))

    def on_the_layout(self, table: str) -> int:
        """What the journal's postings left on a table's layout, confirmed or not."""
        return sum(
            posting.amount
            for record in self.records()
            if record.event is not None
            for posting in record.event.postings
            if posting.account.split("/")[:2] in (["placed", table], ["staked", table])
        )


RANKS = ("gaming shift manager", "electronic gaming supervisor", "gaming manager", "pit boss")


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    text = FLOOR + "".join(written(id, table) for id, table in TABLES.items())
    floor = Served(tmp_path_factory.mktemp("served"), text)
    floor.start()
    floor.password = floor.add("kim", *RANKS)
    yield floor
    floor.stop()


class Touch(NamedTuple):
    """A chip is put on a bet; so much lies there then, and this is said about it."""

    chip: int
    bet: str
    lies: int
    code: str = ""
    """Of a refusal, or `trimmed`; nothing where all of it is taken."""
    says: str = ""
    clause: str = ""


def tell(screen: Screen, touch: Touch) -> None:
    """What is said about a touch, with the clause that decides it."""
    said = screen.at("notice" if touch.code == "trimmed" else "refusal")
    expect(said).to_contain_text(touch.says)
    assert touch.clause in cited(said.get_attribute("data-cites"))
    if touch.code != "trimmed":
        expect(said).to_have_attribute("data-code", touch.code)


def cited(cites: str | None) -> list[str]:
    """The numbers of the clauses, without their rulebook."""
    return [one.partition(" ")[2] for one in (cites or "").split("|")]


def play(floor: Served, player: Player, table: str, touches: list[Touch]) -> None:
    """Each touch is answered; the chips, the credit and the journal agree after it."""
    there = floor.on_the_layout(table)
    lying: dict[str, int] = {}
    before = player.cents("credit")
    for touch in touches:
        player.tap(f"chip-{touch.chip}")
        player.tap(f"spot-{touch.bet}")
        if touch.code:
            tell(player, touch)
        lying[touch.bet] = touch.lies
        chip = player.at(f"placed-{touch.bet}")
        if touch.lies:
            expect(chip).to_have_attribute("data-amount", str(touch.lies))
        else:
            expect(chip).to_have_count(0)
        player.shows_cents("credit", before - sum(lying.values()))
        assert floor.on_the_layout(table) - there == sum(lying.values())


def returned(player: Player, says: str, clause: str, credit: int) -> None:
    """At the close, what is no wager is back, and the player is told why."""
    notice = player.at("notice")
    expect(notice).to_contain_text(says, timeout=25_000)
    assert clause in cited(notice.get_attribute("data-cites"))
    player.shows_cents("credit", credit)


# --- ACT: shows no chips, the next lowest permitted, multiples of the minimum


def test_act_below_odd_and_above(floor: Served, browser: Browser) -> None:
    player, dealer = floor.player(browser, "PT1"), floor.dealer(browser, "R1")
    dealer.tap("new-game")
    player.phase("wagering")
    play(
        floor,
        player,
        "R1",
        [
            Touch(100, "red", 0, "below_minimum", "The least", "3.3"),
            Touch(500, "red", 400, "trimmed", "$4.00 of $5.00 was placed", "3.2"),
            Touch(1_000, "red", 1_000, "trimmed", "$6.00 of $10.00 was placed", "3.4(ii)"),
            Touch(200, "red", 1_000, "at_maximum", "$10.00", "3.4(ii)"),
        ],
    )
    assert player.errors + dealer.errors == []


def test_act_unconfirmed_and_over_the_differential(floor: Served, browser: Browser) -> None:
    """ACT 3.5: what would pass the differential is not taken; 2.2: without confirming there is no wager."""
    player, dealer = floor.player(browser, "PT2"), floor.dealer(browser, "B1")
    dealer.tap("new-game")
    player.phase("wagering")
    player.place("player", 1_000)
    player.confirm({"player": 1_000})
    player.place("player", 500)
    player.tap("confirm")
    notice = player.at("notice")
    expect(notice).to_contain_text("$5.00 was not taken and is back in your credit")
    assert "3.5" in cited(notice.get_attribute("data-cites"))
    expect(player.at("placed-player")).to_have_count(0)
    player.shows_cents("credit", NOTE - 1_000)
    player.place("banker", 500)
    player.shows_cents("credit", NOTE - 1_500)
    returned(player, "$5.00 was not confirmed", "2.2(b)", NOTE - 1_000)
    expect(player.at("confirmed-player")).to_have_attribute("data-amount", "1000")
    expect(player.at("confirmed-banker")).to_have_count(0)
    assert player.errors + dealer.errors == []


# --- Interblock: may grow until the close, and totals


def test_interblock_at_the_close_and_in_all(floor: Served, browser: Browser) -> None:
    player, other = floor.player(browser, "IB1"), floor.player(browser, "IB2")
    player.page.wait_for_function(
        """() => Number(document.querySelector("[data-testid=countdown]")?.dataset.ms) > 8_000"""
    )
    other.place("even", 500)
    play(
        floor,
        player,
        "W1",
        [
            Touch(100, "low", 100),
            Touch(500, "red", 500),
            Touch(1_000, "red", 1_000, "trimmed", "$5.00 of $10.00 was placed", "4.3.2"),
            Touch(100, "red", 1_000, "at_maximum", "$10.00", "4.3.2"),
            Touch(1_000, "black", 500, "trimmed", "$5.00 of $10.00 was placed", "4.3.3"),
            Touch(100, "odd", 0, "at_aggregate_maximum", "$16.00", "4.3.3"),
        ],
    )
    returned(player, "$1.00 was below the minimum", "4.2", NOTE - 1_500)
    expect(player.at("confirmed-low")).to_have_count(0)
    returned(other, "together were below the minimum total: $5.00", "4.3.4", NOTE)
    assert player.errors + other.errors == []


# --- LTGame: a differential in place of a maximum, and totals


def test_ltgame_the_differential_and_the_totals(floor: Served, browser: Browser) -> None:
    player, other = floor.player(browser, "LT1"), floor.player(browser, "LT2")
    dealer = floor.dealer(browser, "L1")
    dealer.tap("new-game")
    other.phase("wagering")
    play(
        floor,
        player,
        "L1",
        [
            Touch(100, "tie", 0, "below_minimum", "The least", "6.3.4"),
            Touch(500, "tie", 500),
            Touch(200, "tie", 500, "at_maximum", "$5.00", "6.3.2"),
            Touch(500, "banker", 500),
            Touch(1_000, "banker", 1_000, "trimmed", "$5.00 of $10.00 was placed", "6.2"),
            Touch(200, "banker", 1_000, "at_maximum", "$10.00", "6.2"),
        ],
    )
    other.place("player", 1_000)
    player.tap("chip-1000")
    player.tap("spot-banker")
    expect(player.at("placed-banker")).to_have_attribute("data-amount", "2000")
    player.tap("spot-player")
    tell(player, Touch(1_000, "player", 500, "trimmed", "$5.00 of $10.00 was placed", "6.3.3"))
    expect(player.at("placed-player")).to_have_attribute("data-amount", "500")
    other.tap("clear")
    other.place("tie", 500)
    returned(player, "$5.00 is back in your credit: at the close", "6.2", NOTE - 2_500)
    expect(player.at("confirmed-banker")).to_have_attribute("data-amount", "1500")
    returned(other, "together were below the minimum total: $5.00", "6.3.4", NOTE)
    assert player.errors + other.errors + dealer.errors == []


def test_ltgame_a_table_that_rejects_what_is_not_confirmed(floor: Served, browser: Browser) -> None:
    player, dealer = floor.player(browser, "LT3"), floor.dealer(browser, "L2")
    dealer.tap("new-game")
    player.phase("wagering")
    player.place("player", 200)
    player.confirm({"player": 200})
    player.place("banker", 500)
    returned(player, "$5.00 was not confirmed", "6.2 s3", NOTE - 200)
    expect(player.at("confirmed-player")).to_have_attribute("data-amount", "200")
    assert player.errors + dealer.errors == []


# --- Victoria: stations, a common layout, by hand


def test_touchbet_below_above_and_in_all(floor: Served, browser: Browser) -> None:
    player, dealer = floor.player(browser, "TB1-1"), floor.dealer(browser, "TB1")
    dealer.tap("new-game")
    player.phase("wagering")
    play(
        floor,
        player,
        "TB1",
        [
            Touch(100, "red", 0, "below_minimum", "The least", "10.5.2(a)"),
            Touch(500, "red", 500),
            Touch(1_000, "red", 1_000, "trimmed", "$5.00 of $10.00 was placed", "10.5.2(b)(ii)"),
            Touch(500, "red", 1_000, "at_maximum", "$10.00", "10.5.2(b)(ii)"),
        ],
    )
    player.tap("clear")
    player.place("red", 500)
    dealer.tap("close_wagering")
    returned(player, "together were below the minimum total: $5.00", "10.5.2(c)", NOTE)
    assert player.errors + dealer.errors == []


def test_touchtable_below_and_above(floor: Served, browser: Browser) -> None:
    layout, dealer = floor.layout(browser, "TT1"), floor.dealer(browser, "TT1")
    dealer.tap("tab-players")
    dealer.tap("newcomer")
    dealer.tap("newcomer-TT1-1")
    dealer.tap(f"amount-add-{NOTE}")
    dealer.tap("enter-money")
    dealer.tap("new-game")
    layout.phase("wagering")
    layout.tap("pad-TT1-1")
    for touch in (
        Touch(100, "red", 0, "below_minimum", "The least", "11.5.1(a)"),
        Touch(500, "red", 500),
        Touch(1_000, "red", 1_000, "trimmed", "$5.00 of $10.00 was placed", "11.5.1(b)(ii)"),
        Touch(500, "red", 1_000, "at_maximum", "$10.00", "11.5.1(b)(ii)"),
    ):
        layout.tap(f"chip-{touch.chip}")
        layout.tap("spot-red")
        if touch.code:
            tell(layout, touch)
        expect(layout.at("bet-TT1-1")).to_have_attribute("data-cents", str(touch.lies))
        expect(dealer.at("player-TT1-1")).to_have_attribute("data-credit", str(NOTE - touch.lies))
        assert floor.on_the_layout("TT1") == touch.lies
    assert layout.errors + dealer.errors == []


def test_by_hand_above_is_paid_to_the_maximum_and_below_once(
    floor: Served, browser: Browser
) -> None:
    """VIC 4.2: limits bind when a wager is paid."""
    dealer = floor.dealer(browser, "H1")
    dealer.tap("tab-players")
    dealer.tap("player-Ann")
    dealer.tap("form-buy_chips")
    dealer.tap(f"amount-add-{NOTE}")
    dealer.tap("enter-money")
    rounds = [
        (1_500, 1_000, "Ann: of $15.00 on Red only $10.00 is paid or collected", "4.2.2"),
        (100, 100, "Tell Ann: the wager on Red was below $5.00", "4.2.1"),
        (100, 0, "Ann: $1.00 on Red is below the least again", "4.2.1"),
    ]
    for wager, won, says, clause in rounds:
        dealer.tap("new-game")
        dealer.tap("tab-players")
        dealer.tap("form-bet")
        dealer.tap("spot-red")
        while dealer.cents("amount") < wager:
            left = wager - dealer.cents("amount")
            dealer.tap(f"amount-add-{max(one for one in (100, 500, 1_000) if one <= left)}")
        dealer.tap("enter-bet")
        expect(dealer.at("placed-red")).to_have_attribute("data-amount", str(wager))
        dealer.tap("close_wagering")
        dealer.tap("tab-round")
        dealer.result("1")
        expect(dealer.at("notice")).to_contain_text(says)
        assert clause in cited(dealer.at("notice").get_attribute("data-cites"))
        dealer.tap("notice")
        dealer.tap("tab-players")
        expect(dealer.at("player-Ann")).to_have_attribute("data-won", str(won))
    expect(dealer.at("player-Ann")).to_have_attribute("data-credit", str(NOTE + 1_100))
    assert dealer.errors == []
