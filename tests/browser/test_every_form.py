"""A full round at every table of the demo floor, through the screens; its money as the journal has it."""

from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

import pytest
from playwright.sync_api import Browser, Page, expect

from croupier.message import Event, Posting
from croupier.play.dealing import RoundSettled
from croupier.server.demo import PLAYERS, TABLES
from tests.browser.floor import Dealer, DemoFloor, Player

BOUGHT = 10_000
PLACES = {"R1": "PT1", "S1": "PT2", "B1": "PT3", "B2": "PT4"}
PLACES |= {"W1": "IB1", "D1": "IB2", "L1": "LT1", "L2": "LT2"}
PLACES |= {table: f"{table}-1" for table in ("TB1", "TB2", "TT1", "TT2")}
BY_HAND = tuple(table for table, (_, form, _) in TABLES.items() if form == "by-hand")
HURRIED_MS = 2_500
"""With less time left than this nobody begins to wager."""


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[DemoFloor]:
    floor = DemoFloor(tmp_path_factory.mktemp("floor") / "data", 6, *TABLES, fast=True)
    floor.start()
    yield floor
    floor.stop()


# --- what the journal says


class Books(NamedTuple):
    """One account, by the postings of the journal up to a round's settlement."""

    credit: int
    won: int
    """What the house paid for it; wagers that came back with it are no winnings."""
    outcome: object


def account_at(events: list[Event], place: str) -> str:
    """The chip account that was last open at a place."""
    here = [one for one in reversed(events) if getattr(one, "terminal", "") == place]
    return next(account for one in here if (account := getattr(one, "account", "")))


def books(floor: DemoFloor, table: str, place: str) -> Books:
    events = floor.events()
    chips = f"chips/{account_at(events, place)}"
    at = max(i for i, one in enumerate(events) if _settles(one, table))
    settled = events[at]
    assert isinstance(settled, RoundSettled)
    money = [posting for one in events[: at + 1] for posting in one.postings]
    assert sum(posting.amount for posting in money) == 0
    return Books(_sum(money, chips), _paid(settled.postings, chips), settled.outcome)


def _settles(event: Event, table: str) -> bool:
    return isinstance(event, RoundSettled) and event.table == table


def _sum(postings: list[Posting], account: str) -> int:
    return sum(posting.amount for posting in postings if posting.account == account)


def _paid(postings: tuple[Posting, ...], account: str) -> int:
    """What came to an account straight from the house."""
    return sum(
        to.amount
        for of, to in pairwise(postings)
        if of.account.startswith("house/") and to.account == account
    )


# --- what the screens show

READ = """() => {
  const of = (id) => document.querySelector(`[data-testid="${id}"]`);
  const [phase, result] = [of("phase"), of("result")];
  if (phase?.dataset.phase !== "open" || !result) return null;
  const [credit, won] = ["credit", "win"].map((id) => Number(of(id).dataset.cents));
  return [credit, won, result.dataset.outcome];
}"""
"""All at once: where rounds open by themselves, a result stays for two seconds."""


def settled_at(page: Page) -> tuple[int, int, str]:
    credit, won, outcome = page.wait_for_function(READ, timeout=25_000).json_value()
    return credit, won, outcome


def agrees(floor: DemoFloor, player: Player, table: str, won: int | None = None) -> Books:
    """The screen of who wagered, the journal, and where the outcome was chosen the figure by hand."""
    credit, shown, _ = settled_at(player.page)
    books_ = books(floor, table, PLACES[table])
    assert (credit, shown) == (books_.credit, books_.won)
    if won is not None:
        assert shown == won
    return books_


def sits_down(floor: DemoFloor, browser: Browser, table: str) -> Player:
    """A Player Terminal with a note in it, at this table."""
    player = floor.player(browser, PLACES[table])
    player.tap(f"note-{BOUGHT}")
    player.shows_cents("credit", BOUGHT)
    if player.at("tables").count() and table != "R1":
        player.tap("tables")
        player.tap(f"select-{table}")
    expect(player.at("felt")).to_have_attribute("data-game", TABLES[table][2])
    return player


def wagers(player: Player, bets: dict[str, int]) -> None:
    for bet, amount in bets.items():
        player.place(bet, amount)


# --- confirmed at the terminal, dealt by a Dealer

DEALT = {
    "R1": ({"straight:17": 100, "split:17-20": 100, "red": 500}, ["number-17"], 3_500 + 1_700),
    "S1": (
        {"small": 500, "combination:1-2": 100, "die:6": 100, "big": 500},
        ["die-1-1", "die-2-2", "die-3-6", "enter-dice"],
        500 + 600 + 100,
    ),
    "B1": (
        {"banker": 500, "banker-pair": 100, "player": 500},
        ["card-2H", "card-9D", "card-KS", "card-9C", "winner-banker"],
        475 + 1_100,
    ),
    "B2": (
        {"banker": 500, "tie": 100},
        ["card-2H", "card-9D", "card-KS", "card-7C", "card-3H", "winner-banker"],
        250,
    ),
}
"""Wagers, what the Dealer touches, and what is won: by hand from ACT 8.7, 9.4 and 10.4."""


@pytest.mark.parametrize("tables", [("R1", "S1"), ("B1", "B2")], ids="-".join)
def test_a_round_that_is_confirmed_and_dealt(
    floor: DemoFloor, browser: Browser, tables: tuple[str, ...]
) -> None:
    """Two tables at a time: their clocks run together."""
    dealers = {table: floor.dealer(browser, table) for table in tables}
    players = {table: sits_down(floor, browser, table) for table in tables}
    for table, player in players.items():
        bets = DEALT[table][0]
        dealers[table].tap("new-game")
        player.phase("wagering")
        wagers(player, bets)
        player.confirm(bets)
        player.shows_cents("bet", sum(bets.values()))
    for table, dealer in dealers.items():
        _, touched, won = DEALT[table]
        dealer.phase("dealing")
        for one in touched:
            if one == "winner-banker":
                refuses_the_loser(dealer)
            dealer.tap(one)
            if one == "card-KS":
                expect(dealer.at("next-card")).to_have_attribute("data-next", "banker")
                expect(players[table].at("hand-player")).to_have_attribute("data-points", "2")
        dealer.tap("confirm-result")
        agrees(floor, players[table], table, won)
        assert players[table].errors + dealer.errors == []


def refuses_the_loser(dealer: Dealer) -> None:
    dealer.phase("result")
    dealer.tap("winner-player")
    dealer.tap("confirm-result")
    expect(dealer.at("refusal")).to_have_attribute("data-code", "another_outcome")


# --- nothing to confirm, and a device that deals

TIME_LEFT = """(least) =>
  Number(document.querySelector("[data-testid=countdown]")?.dataset.ms) > least"""
AUTOMATED = {"W1": {"red": 500, "black": 500}, "D1": {"small": 500, "big": 500}}


def test_a_round_that_a_device_deals(floor: DemoFloor, browser: Browser) -> None:
    players = {table: sits_down(floor, browser, table) for table in AUTOMATED}
    for table, player in players.items():
        player.page.wait_for_function(TIME_LEFT, arg=HURRIED_MS)
        wagers(player, AUTOMATED[table])
        expect(player.at("confirm")).to_have_count(0)
        assert agrees(floor, player, table).won in (0, 500)
        assert player.errors == []


# --- confirmed where the player likes, cards read by the shoe

READ_BY_THE_SHOE = {"L1": (475,), "L2": (500, 250)}
"""What Banker pays for 500 (LTGame 8.4, 8.5): less where it wins with a Six at even money."""


def test_a_coup_that_the_shoe_reads(floor: DemoFloor, browser: Browser) -> None:
    dealers = {table: floor.dealer(browser, table) for table in READ_BY_THE_SHOE}
    players = {table: sits_down(floor, browser, table) for table in READ_BY_THE_SHOE}
    for table, player in players.items():
        dealers[table].tap("new-game")
        player.phase("wagering")
        wagers(player, {"banker": 500})
        player.confirm({"banker": 500})
        wagers(player, {"player": 500})
    for table, dealer in dealers.items():
        dealer.phase("result")
        winner = ahead(dealer)
        dealer.tap("winner-player" if winner == "banker" else "winner-banker")
        dealer.tap("confirm-result")
        expect(dealer.at("refusal")).to_have_attribute("data-code", "another_outcome")
        dealer.tap(f"winner-{winner}")
        dealer.tap("confirm-result")
        found = agrees(floor, players[table], table)
        paid = {"tie": (0,), "player": (500,), "banker": READ_BY_THE_SHOE[table]}
        assert found.won in paid[winner]
        assert players[table].errors + dealer.errors == []


def ahead(dealer: Dealer) -> str:
    """The hand with more points, as the Dealer reads it off the screen."""
    player, banker = (
        int(dealer.at(f"hand-{side}").get_attribute("data-points") or -1)
        for side in ("player", "banker")
    )
    return "tie" if player == banker else "player" if player > banker else "banker"


# --- TouchBet: the Dealer closes, two sensors settle

STATIONS = {"TB1": {"red": 500, "black": 500}, "TB2": {"split:0-00": 100, "odd": 500, "even": 500}}


@pytest.mark.parametrize("table", STATIONS)
def test_a_spin_at_a_station(floor: DemoFloor, browser: Browser, table: str) -> None:
    dealer = floor.dealer(browser, table)
    player = sits_down(floor, browser, table)
    dealer.tap("new-game")
    player.phase("wagering")
    wagers(player, STATIONS[table])
    expect(player.at("confirm")).to_have_count(0)
    dealer.tap("close_wagering")
    agrees(floor, player, table)
    assert player.errors + dealer.errors == []


# --- TouchTable: one layout, a pad for each player, and guests at the Dealer's console

COMMON = {
    "TT1": ({"straight:17": 500, "black": 100}, "17", 17_500 + 100),
    "TT2": ({"split:0-00": 500, "straight:00": 100}, "00", 8_500 + 3_500),
}


@pytest.mark.parametrize("table", COMMON)
def test_a_spin_at_a_common_layout(floor: DemoFloor, browser: Browser, table: str) -> None:
    bets, number, won = COMMON[table]
    place = PLACES[table]
    dealer = floor.dealer(browser, table)
    layout = floor.display(browser, table, "layout", (1920, 1080))
    display = floor.player_display(browser, place)
    buys_in(dealer, place)
    dealer.tap("newcomer")
    dealer.tap("open-guest")
    dealer.tap("form-buy_in")
    dealer.tap("amount-add-2500")
    dealer.tap("tender-chips")
    dealer.tap("enter-money")
    expect(dealer.at("player-G1")).to_have_attribute("data-credit", "2500")
    dealer.tap("new-game")
    layout.phase("wagering")
    layout.at(f"pad-{place}").tap()
    for bet, amount in bets.items():
        layout.at(f"chip-{amount}").tap()
        layout.at(f"spot-{bet}").tap()
        expect(layout.at(f"wagered-{bet}")).to_have_attribute("data-stations", place)
    display.shows_cents("bet", sum(bets.values()))
    dealer.tap("form-call_bet")
    dealer.tap(f"spot-straight:{number}")
    dealer.tap("amount-add-500")
    dealer.tap("enter-bet")
    expect(dealer.at(f"placed-straight:{number}")).to_have_attribute("data-amount", "500")
    dealer.tap("final_bets")
    expect(display.at("phase")).to_have_text("Final bets")
    dealer.tap("close_wagering")
    dealer.tap("tab-round")
    dealer.result(number)
    display.shows_cents("won", won)
    found = books(floor, table, place)
    assert found.won == won
    display.shows_cents("credit", found.credit)
    dealer.tap("tab-players")
    guest = books(floor, table, "G1")
    shows(dealer, "G1", guest)
    assert guest.won == 17_500
    dealer.tap("player-G1")
    dealer.tap("form-pay_chips")
    dealer.tap("pay-out")
    expect(dealer.at("player-G1")).to_have_count(0)
    assert layout.errors + display.errors + dealer.errors == []


def buys_in(dealer: Dealer, place: str) -> None:
    dealer.tap("tab-players")
    dealer.tap("newcomer")
    dealer.tap(f"newcomer-{place}")
    dealer.tap(f"amount-add-{BOUGHT}")
    dealer.tap("enter-money")
    expect(dealer.at(f"player-{place}")).to_have_attribute("data-credit", str(BOUGHT))


def shows(dealer: Dealer, player: str, books: Books) -> None:
    expect(dealer.at(f"player-{player}")).to_have_attribute("data-credit", str(books.credit))
    expect(dealer.at(f"player-{player}")).to_have_attribute("data-won", str(books.won))


# --- by hand: chips and bets are kept at the Dealer's console

LAYOUTS = {
    "H1": ({"straight:0": 500, "corner:0-1-2-3": 500}, "0", 17_500 + 4_000),
    "H2": ({"fiveline": 500, "split:0-00": 500}, "00", 3_000 + 8_500),
    "H3": ({"split:0-00": 500, "straight:00": 500}, "0", 8_500),
    "H4": ({"fiveline": 500, "red": 500}, "3", 3_000 + 500),
    "H5": ({"red": 500, "neighbours-5:17": 500}, "17", 3_500 - 400),
}


@pytest.mark.parametrize("table", BY_HAND)
def test_a_spin_by_hand(floor: DemoFloor, browser: Browser, table: str) -> None:
    bets, number, won = LAYOUTS[table]
    who = PLAYERS[BY_HAND.index(table)]
    dealer = floor.dealer(browser, table)
    dealer.tap("tab-players")
    dealer.tap(f"player-{who}")
    dealer.tap("form-buy_chips")
    dealer.tap(f"amount-add-{BOUGHT}")
    dealer.tap("enter-money")
    expect(dealer.at(f"player-{who}")).to_have_attribute("data-credit", str(BOUGHT))
    dealer.tap("new-game")
    dealer.tap("form-bet")
    for bet, amount in bets.items():
        if bet.startswith("neighbours"):
            dealer.tap("form-track")
            dealer.tap(f"race-{bet.partition(':')[2]}")
        else:
            dealer.tap(f"spot-{bet}")
        while dealer.cents("amount") < amount:
            dealer.tap("amount-add-500")
        dealer.tap("enter-bet")
        expect(dealer.at(f"placed-{bet}")).to_have_attribute("data-amount", str(amount))
    dealer.tap("close_wagering")
    dealer.tap("tab-round")
    dealer.result(number)
    dealer.tap("tab-players")
    found = books(floor, table, who)
    shows(dealer, who, found)
    assert found.won == won
    dealer.tap("form-redeem_chips")
    dealer.tap("pay-out")
    expect(dealer.at(f"player-{who}")).to_have_attribute("data-credit", "0")
    assert dealer.errors == []


def test_every_table_of_the_floor_is_played() -> None:
    played = {*DEALT, *AUTOMATED, *READ_BY_THE_SHOE, *STATIONS, *COMMON, *LAYOUTS}
    assert played == set(TABLES)
