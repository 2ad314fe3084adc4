"""An evening under every rulebook, over real sockets: the server is killed in it, and screens are lost.

Players remember every answer. Afterwards the journal has each of them, word for word, and what the players
were told adds up to its balances.
"""

import asyncio
import random
import signal
import sys
import time
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from croupier.client import Answer, Screen
from croupier.floor import Floor
from croupier.games.baccarat.cards import DECK
from tests.blackbox.house import (
    BY_HAND,
    FULL,
    ON_HTTP,
    ON_ITS_OWN,
    PLAYERS,
    TABLES,
    TERMINALS,
    House,
    Seen,
    run,
)

SECONDS = 20.0 if FULL else 7.0
"""Of play before the server is killed, and again after."""
KILLS = 5 if FULL else 1
SEEDS = range(5) if FULL else range(1)
WITHIN = 900 if FULL else 240
"""Seconds of an evening, with the restarts of a busy machine; each answer has a bound of its own."""
BETS = {
    "roulette": ("red", "odd", "straight:17", "dozen:2"),
    "sic-bo": ("small", "big", "any-triple"),
    "baccarat": ("player", "banker", "tie"),
}
LEAVING = {"R1-1": "R1", "S1-1": "S1"}
LOSES = 0.15
"""How often a player's connection is lost beside a command."""


class Evening:
    """What all of them share: chance, and whether it is still going on."""

    def __init__(self, house: House, transport: str, seed: int) -> None:
        self.house, self.transport = house, transport
        self.chance = random.Random(seed)
        self.over = self.last_round = self.no_more_bets = False
        self.lives = 0
        """How often the server was started again."""
        self.counts: Counter[str] = Counter()


class Somebody:
    """Whoever gives commands, and remembers every answer."""

    def __init__(self, evening: Evening, screen: Screen, actor: str) -> None:
        self.evening, self.screen, self.actor = evening, screen, actor
        self.answers: list[Answer] = []

    async def do(self, what: str, **fields: Any) -> Answer:
        asked = self.screen.ask(what, **fields)
        if self.evening.chance.random() < LOSES:
            self.screen.lose()
            self.evening.counts["lost connections"] += 1
        answer = await asyncio.wait_for(asked, 60)
        self.answers.append(answer)
        self.evening.counts["answers"] += 1
        self.evening.counts["refusals"] += bool(answer.refused)
        assert self.screen.seq >= answer.seq, "an answer rests on what the screen knows"
        return answer

    async def changes(self, seconds: float = 0.5) -> None:
        """Until something is new, or for a moment."""
        before = self.screen.seq
        try:
            await self.screen.until(lambda view: self.screen.seq != before, within=seconds)
        except TimeoutError:
            return


class Player(Somebody):
    """Brings money, wagers, changes their mind; keeps a book of the round as the answers tell it."""

    def __init__(self, evening: Evening, screen: Screen, id: str) -> None:
        super().__init__(evening, screen, f"player {id}")
        self.id, self.brought, self.taken = id, 0, 0
        self.number = ""
        """Of the ticket that this player left with."""
        self.round: tuple[int, int] = (0, 0)
        self.book: Counter[str] = Counter()

    async def play(self) -> None:
        while not self.evening.no_more_bets:
            view = self.screen.view
            if "insert_note" in view["allowed"] and _credit(view) < 1_000:
                self.brought += _moved(await self.do("insert_note", amount=2_000))
            elif "place" in view["allowed"] and not view["confirmed"]:
                await self._wager(view)
            await self.changes()

    async def _wager(self, view: Any) -> None:
        chance = self.evening.chance
        bet = chance.choice(BETS[view["kind"]])
        if view["placed"] and chance.random() < 0.2:
            if not (await self.do("clear")).refused:
                self.book.clear()
        elif view["placed"] and "confirm" in view["allowed"] and chance.random() < 0.5:
            await self.do("confirm")
        else:
            self._note(await self.do("place", bet=bet, amount=chance.choice((100, 200, 500))))
        self._compare()

    def _note(self, answer: Answer) -> None:
        for event in answer.events:
            if event["event"] == "wager_placed":
                if self.round != (self.evening.lives, event["round"]):
                    self.round = self.evening.lives, event["round"]
                    self.book.clear()
                self.book[event["bet"]] += event["amount"]

    def _compare(self) -> None:
        """What lies on the layout is what was answered, as long as its round is open."""
        view = self.screen.view
        if view["phase"] == "wagering" and (self.evening.lives, view["round"]) == self.round:
            lies = Counter(view["placed"]) + Counter(view["confirmed"])
            assert lies == self.book, (self.id, view["round"])
            self.evening.counts["layouts compared"] += 1

    async def leave(self) -> str:
        """Cash out; the number of the ticket."""
        answer = await self.do("cash_out")
        assert not answer.refused, answer.refused
        await self.screen.until(lambda view: self.screen.ticket is not None)
        assert self.screen.ticket
        self.taken += self.screen.ticket["amount"]
        self.number = str(self.screen.ticket["validation"])
        return self.number


class Dealer(Somebody):
    """Does what the table waits for; with the operator's rank beside where that is needed."""

    def __init__(self, evening: Evening, screen: Screen, above: Screen, table: str) -> None:
        house, book = evening.house, TABLES[table][0]
        super().__init__(evening, screen, house.actor("Dana", book))
        self.above = Somebody(evening, above, house.actor("Olga", book))
        self.table = table
        self.brought = 0
        self.codes: Counter[str] = Counter()

    async def deal(self) -> None:
        while not self.evening.over:
            view = self.screen.view
            await getattr(self, f"_{view['phase']}", self.changes)()
            await self.changes(0.2)

    async def _say(self, what: str, **fields: Any) -> Answer:
        answer = await self.do(what, **fields)
        if answer.refused:
            self.codes[answer.refused["code"]] += 1
        return answer

    async def _open(self) -> None:
        if self.evening.last_round:
            return
        await self._bring_money()
        if self.screen.view["no_bet"] and "dummy_hand" in self.above.screen.view["allowed"]:
            # Cards were out when the coup was void: the next one is dealt with no bets.
            await self.above.do("dummy_hand")
        elif "new_game" in self.screen.view["allowed"] and not self._standby_wanted():
            await self._say("new_game")

    def _standby_wanted(self) -> bool:
        """The shoe presses it by itself, a moment later where the floor has just come up; a coup begun
        without it would be one that a higher rank oversees."""
        return "standby" in self.screen.view["allowed"]

    async def _bring_money(self) -> None:
        """Where notes are tendered to the Dealer, or chips bought."""
        poor = {one["id"] for one in self.screen.view["players"] if one["credit"] < 1_000}
        here = {one["id"] for one in self.screen.view["players"]}
        if TABLES[self.table][1] == "touchtable":
            for id in (id for id, table in TERMINALS.items() if table == self.table):
                if id in poor or id not in here:
                    fields = {"terminal": id, "amount": 2_000, "tender": "cash"}
                    self.brought += _moved(await self._say("buy_in", **fields))
        if self.table in BY_HAND:
            for player in PLAYERS:
                if player in poor or player not in here:
                    self.brought += _moved(
                        await self._say("buy_chips", player=player, amount=2_000, tender="cash")
                    )

    async def _wagering(self) -> None:
        """Where no clock does, the Dealer says that no more bets are taken."""
        if self.screen.view["closes_at"] is not None:
            await self.changes()
            return
        for player in PLAYERS if self.table in BY_HAND else ():
            bet = self.evening.chance.choice(BETS["roulette"])
            await self._say("bet", player=player, bet=bet, amount=200)
        await asyncio.sleep(1)
        if "final_bets" in self.screen.view["allowed"]:
            await self._say("final_bets")
        await self._say("close_wagering")

    async def _dealing(self) -> None:
        view = self.screen.view
        if self.table in BY_HAND:
            pocket = str(self.evening.chance.randrange(37))
            await self._say("outcome", outcome=pocket, revolutions=5)
        elif view["kind"] == "baccarat" and (view["no_bet"] or view["cards_by"] == "dealer"):
            # Elsewhere they come out of the shoe by themselves.
            draws = self if view["cards_by"] == "dealer" else self.above
            await draws.do("card", card=self.evening.chance.choice(DECK))

    async def _result(self) -> None:
        if "confirm_result" in self.screen.view["allowed"]:
            await self._say("confirm_result")

    async def _analysis(self) -> None:
        self.evening.counts["rounds analysed"] += 1
        answer = await self.above.do("confirm_wagers", round=self.screen.view["round"])
        assert not answer.refused or answer.refused["code"] != "rank_too_low", answer.refused


def _credit(view: Any) -> int:
    return int(view["account"]["credit"]) if view["account"] else 0


def _moved(answer: Answer) -> int:
    """The money that an answer says was taken in."""
    names = ("note_accepted", "bought_in")
    return sum(event["amount"] for event in answer.events if event["event"] in names)


async def play(house: House, transport: str, seed: int) -> dict[str, Any]:
    evening = Evening(house, transport, seed)
    players = [Player(evening, house.terminal(id, transport), id) for id in TERMINALS]
    dealers = [
        Dealer(
            evening,
            house.at(transport, "Dana", table=table),
            house.at(transport, "Olga", table=table),
            table,
        )
        for table in TABLES
    ]
    cashier = Somebody(evening, house.at(transport, "Cora", desk="D1"), house.actor("Cora"))
    screens = [one.screen for one in (*players, *dealers, cashier)]
    screens += [dealer.above.screen for dealer in dealers]
    try:
        return await _played(evening, players, dealers, cashier, screens)
    finally:
        await asyncio.gather(*(screen.close() for screen in screens))


async def _played(
    evening: Evening,
    players: list[Player],
    dealers: list[Dealer],
    cashier: Somebody,
    screens: list[Screen],
) -> dict[str, Any]:
    house = evening.house
    await asyncio.gather(*(screen.open() for screen in screens))
    work = [asyncio.create_task(one.play()) for one in players]
    dealing = [asyncio.create_task(one.deal()) for one in dealers]
    working = asyncio.gather(*work, *dealing)

    async def goes_on(seconds: float) -> None:
        done, _ = await asyncio.wait([working], timeout=seconds)
        if done:
            working.result()

    for _ in range(KILLS):
        await goes_on(SECONDS)
        in_rounds = sum(one.screen.view["phase"] not in ("open", "closed") for one in dealers)
        evening.counts["rounds in progress at a kill"] += in_rounds
        house.floor.signal(signal.SIGKILL)
        await asyncio.to_thread(house.floor.wait)
        evening.lives += 1
        restarted = house.seq()
        await asyncio.to_thread(house.floor.start)
    await goes_on(SECONDS)
    patience = time.monotonic() + 120
    while missing := {*TABLES} - {*house.settled(since=restarted)}:
        stuck = [(one.screen.view["phase"], one.codes) for one in dealers if one.table in missing]
        assert time.monotonic() < patience, f"nothing was settled again at {missing}: {stuck}"
        await goes_on(0.5)
    evening.last_round = True
    # Nobody wagers any more; what is in progress ends.
    evening.no_more_bets = True
    await asyncio.gather(*work)
    for one in players:
        if one.screen.view["placed"]:
            await one.do("clear")
    for one in players:
        await one.screen.until(lambda view: not (view["account"] and view["account"]["bet"]), 60)
    for one in dealers:
        if one.table in LEAVING.values():
            await one.screen.until(lambda view: view["phase"] == "open", 60)
    evening.over = True
    await asyncio.gather(*dealing)
    # Two of them leave, and the cash desk pays.
    leaving = [one for one in players if one.id in LEAVING]
    for one in leaving:
        if not _credit(one.screen.view):
            one.brought += _moved(await one.do("insert_note", amount=2_000))
        number = await one.leave()
        paid = await cashier.do("redeem", validation=number, place="cash desk")
        assert not paid.refused, paid.refused
        assert [event["event"] for event in paid.events][:1] == ["ticket_redeemed"]
        again = await cashier.do("redeem", validation=number, place="cash desk")
        assert again.refused, "a ticket is paid once"
    views = {one.id: one.screen.view for one in players}
    in_hand = {one["id"]: one["credit"] for one in _dealer_of("H1", dealers).screen.view["players"]}
    await asyncio.gather(*(screen.close() for screen in screens))
    _compare_with_the_journal(house, players, dealers, cashier, views, in_hand)
    return {**evening.counts, "rounds": dict(house.settled())}


def _dealer_of(table: str, dealers: list[Dealer]) -> Dealer:
    return next(one for one in dealers if one.table == table)


def _compare_with_the_journal(
    house: House,
    players: list[Player],
    dealers: list[Dealer],
    cashier: Somebody,
    views: dict[str, Any],
    in_hand: dict[str, int],
) -> None:
    floor = house.told()
    ledger = floor.ledger
    assert ledger.total() == 0
    for id, view in views.items():
        kept = sum(ledger.balance(f"chips/{account}") for account in floor.seats[id].accounts)
        assert _credit(view) == kept, f"{id} was told another credit than the journal has"
    for id, credit in in_hand.items():
        kept = sum(ledger.balance(f"chips/{account}") for account in floor.seats[id].accounts)
        assert credit == kept, f"{id} has other chips than the journal says"
    for one in players:
        box = ledger.balance(f"cash/note-box/{one.id}")
        if TABLES[TERMINALS[one.id]][1] != "touchtable":
            assert abs(box) == one.brought, f"{one.id} brought another amount than the journal has"
    told = sum(map(_credit, views.values())) + sum(in_hand.values())
    chips = sum(
        ledger.balance(f"chips/{account}")
        for seat in floor.seats.values()
        for account in seat.accounts
    )
    assert told == chips, "the sum of what players were told is the journal's"
    paid = sum(one.taken for one in players)
    assert abs(ledger.balance("cash/desk/D1")) == paid, "the desk paid what the tickets said"
    _nobody_elses(floor, players)
    for one in (*players, cashier, *dealers, *(dealer.above for dealer in dealers)):
        _kept(house, one)


def _nobody_elses(floor: Floor, players: list[Player]) -> None:
    """Nothing that any player was told names another's account or ticket."""
    owners = {id: account.terminal for id, account in floor.accounts.items()}
    for one in players:
        assert isinstance(one.screen, Seen)
        facts = one.screen.facts()
        assert not {id for id, owner in owners.items() if owner != one.id} & facts, one.id
        assert not {other.number for other in players if other is not one and other.number} & facts


def _kept(house: House, one: Somebody) -> None:
    """Each answer is in the journal as it was told."""
    for answer in one.answers:
        kept = house.kept(one.actor, answer.n)
        assert kept, f"{one.actor} {answer.n} was answered, and is forgotten"
        assert (kept["seq"], kept.get("refused")) == (answer.seq, answer.refused)
        told = [event["event"] for event in answer.events]
        assert [event["event"] for event in kept.get("events", ())] == told


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("transport", [ON_HTTP, ON_ITS_OWN] if FULL else [ON_ITS_OWN])
def test_an_evening_is_remembered_as_it_was_told(tmp_path: Path, transport: str, seed: int) -> None:
    house = House(tmp_path).open()
    start = time.monotonic()
    try:
        figures = run(play(house, transport, seed), within=WITHIN)
    finally:
        house.floor.stop()
    house.close()
    took = round(time.monotonic() - start, 1)
    sys.stdout.write(f"{transport}, seed {seed}: {figures}, {took} seconds\n")
    assert figures["lost connections"] > 5
    assert figures["rounds in progress at a kill"] > 0
    assert figures["layouts compared"] > 10
