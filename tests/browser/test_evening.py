"""A whole evening in real browsers, with two crashes, and the same evening as a playbook."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from croupier.journal.journal import Journal
from croupier.journal.record import event_fields
from croupier.journal.sqlite import SqliteStore
from tests.browser.floor import Dealer, DemoFloor, Player
from tests.commands import croupier
from tests.evening import NOTES, ROUNDS, TICKETS, Round, comparable, steps

WAGERING_SECONDS = 9


@pytest.fixture
def floor(tmp_path: Path) -> Iterator[DemoFloor]:
    floor = DemoFloor(tmp_path / "data", WAGERING_SECONDS)
    floor.start()
    yield floor
    floor.stop()


def test_ten_rounds_two_crashes_and_both_tickets(floor: DemoFloor, browser: Browser) -> None:
    codes = json.loads(_get(floor, "/api/floor"))["demo"]["codes"]
    players = {t: Player(browser, f"{floor.url}/player?code={codes[t]}") for t in NOTES}
    dealer = Dealer(browser, f"{floor.url}/dealer?table=R1")
    dealer.sign_in("dana")
    for terminal, amount in NOTES.items():
        players[terminal].tap(f"note-{amount}")
        players[terminal].shows_cents("credit", amount)
    for number, round_ in enumerate(ROUNDS, start=1):
        play(floor, players, dealer, number, round_)
    printed = {}
    for terminal, player in players.items():
        player.tap("cash-out")
        expect(player.at("ticket")).to_be_visible()
        printed[terminal] = player.cents("ticket-amount")
        digits = player.at("ticket-validation").get_attribute("data-validation") or ""
        assert len(digits) == 18
        assert digits.isdigit()
        player.tap("ticket-done")
    assert printed == TICKETS
    assert [screen.errors for screen in (*players.values(), dealer)] == [[], [], []]
    floor.stop()
    assert croupier("audit", "verify", "--data", str(floor.data)).status == 0
    replayed = json.loads(croupier("audit", "replay", "--data", str(floor.data), "--json").out)
    assert replayed["ledger_sum"] == 0
    assert set(replayed["balances"].values()) == {0}
    assert sum(replayed["accounts"][f"tickets/T{n}"] for n in (1, 2)) == sum(TICKETS.values())
    compare_with_the_playbook(floor, replayed)


def test_a_ticket_stays_in_the_slot_until_it_is_taken(floor: DemoFloor, browser: Browser) -> None:
    """Through a reload and a crash the terminal shows the same paper; taken, it shows none."""
    codes = json.loads(_get(floor, "/api/floor"))["demo"]["codes"]
    player = Player(browser, f"{floor.url}/player?code={codes['PT1']}")
    player.tap("note-5000")
    player.shows_cents("credit", 5_000)
    player.tap("cash-out")
    number = player.at("ticket-validation").get_attribute("data-validation") or ""
    player.page.reload()
    expect(player.at("ticket-validation")).to_have_attribute("data-validation", number)
    floor.kill()
    floor.start()
    player.page.reload()
    expect(player.at("ticket-validation")).to_have_attribute("data-validation", number)
    player.shows_cents("ticket-amount", 5_000)
    player.tap("ticket-done")
    expect(player.at("ticket")).to_have_count(0)
    player.page.reload()
    expect(player.at("note-5000")).to_be_visible()
    expect(player.at("ticket")).to_have_count(0)


def play(
    floor: DemoFloor, players: dict[str, Player], dealer: Dealer, number: int, round_: Round
) -> None:
    dealer.tap("new-game")
    for terminal, wagers in round_.confirmed.items():
        players[terminal].phase("wagering")
        for bet, amount in wagers.items():
            players[terminal].place(bet, amount)
        players[terminal].confirm(wagers)
    for terminal, wagers in round_.unconfirmed.items():
        players[terminal].phase("wagering")
        for bet, amount in wagers.items():
            players[terminal].place(bet, amount)
    if round_.crash == "wagering":
        crash(floor, dealer)
        dealer.phase("open")
        for player in players.values():
            player.phase("open")
            player.shows_cents("bet", 0)
        return
    dealer.phase("dealing")
    if round_.crash == "dealing":
        crash(floor, dealer, back_as="sam")
        dealer.phase("analysis")
        dealer.tap("confirm-wagers")
        dealer.phase("dealing")
    dealer.result(round_.outcome)
    for player in players.values():
        player.phase("open")
        expect(player.at("result")).to_have_attribute("data-number", round_.outcome)


def crash(floor: DemoFloor, dealer: Dealer, back_as: str = "") -> None:
    """The server dies and comes back; screens find it again, and staff are still signed in."""
    floor.kill()
    floor.start()
    expect(dealer.at("connection")).to_have_attribute("data-state", "live", timeout=20_000)
    if back_as:
        dealer.tap("sign-out")
        dealer.sign_in(back_as)


def compare_with_the_playbook(floor: DemoFloor, replayed: dict[str, Any]) -> None:
    text = "".join(json.dumps(line) + "\n" for line in steps())
    script = croupier("playbook", "-", text=text).lines
    expected = comparable([line for line in script if "event" in line])
    journal = Journal(SqliteStore(floor.data / "journal.sqlite"))
    happened = comparable([event_fields(r.event) for r in journal.records() if r.event is not None])
    assert happened == expected
    balances = script[-1]["balances"]
    assert balances == {terminal: replayed["balances"][terminal] for terminal in balances}


def _get(floor: DemoFloor, path: str) -> bytes:
    from urllib.request import urlopen

    body: bytes = urlopen(floor.url + path, timeout=5).read()
    return body
