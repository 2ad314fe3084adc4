"""The patrons of a demo floor: they buy in, wager each in a style of their own, cash out and come again.

Whoever plays at a terminal does it over the same wire as everybody, and does what the view allows. A
visitor who opens such a terminal takes it over with the credit on it, and the patron leaves it for good.
Players at tables dealt by hand lay their own chips; they buy and redeem them with an automatic Dealer.
"""

import asyncio
import contextlib
import logging
import random
from collections import Counter
from collections.abc import Awaitable, Callable
from typing import Any, NamedTuple

import msgspec

from croupier.client import Answer, Ended, Refusal, Screen, View, enrol
from croupier.engine.engine import Engine, EngineStopped
from croupier.floor.money_in_and_out import BuyChips, RedeemChips
from croupier.floor.table_views import limits_view, results_view
from croupier.games.felt import felt
from croupier.message import Actor, Command, Event
from croupier.play.chips import Bet
from croupier.play.table import Phase, Table
from croupier.server.dealers import BOUGHT, Dealers
from croupier.server.styles import (
    Sight,
    Style,
    big_and_small,
    cautious,
    follows,
    red_and_dozens,
    scatters,
    seventeen,
    wagers,
)

log = logging.getLogger("croupier.patrons")

# Seconds, at a person's pace.
ARRIVES, THINKS, TOUCHES = (0.5, 9.0), (1.0, 6.0), (0.4, 1.4)
LOOKS, STAYS_AWAY = (1.0, 3.0), (20.0, 90.0)
CONFIRMS_LATE = 4.0
"""Before the end of the period."""
KNOCKS_AGAIN = 1.0
LONG = 3_600.0
OVER = ("open", "closed")
"""Phases in which nothing of a round is in play."""

AHEAD = 2.5
"""Times what was bought: enough, and home."""
ROUNDS = (8, 30)
"""Played before it is enough in any case."""
CALLS, CLAIMS, REPEATS = 0.02, 0.01, 0.25
"""How often after a round, or before one."""
COMPLAINTS = (
    "My chips were on the layout before the bell, and they came back.",
    "I was paid less than the sign says.",
    "The Dealer looked away when the result was entered.",
    "The screen did not take my last touch.",
)
REASONS = ("A drink, please.", "How do I change the table?", "Could somebody explain the odds?")


class Regular(NamedTuple):
    """Somebody who comes every night: a name, a place, the table played at and the style."""

    name: str
    place: str
    """A terminal; at a table dealt by hand the name itself."""
    table: str
    style: Style
    fiddles: bool = False
    """Moves chips about, takes them back and confirms late."""


REGULARS = (
    Regular("Ravi", "PT5", "R1", red_and_dozens),
    Regular("Nell", "PT6", "R1", scatters, fiddles=True),
    Regular("Mei", "PT7", "S1", big_and_small),
    Regular("Olga", "PT8", "B1", follows),
    Regular("Tom", "PT9", "B2", cautious),
    Regular("Nina", "IB3", "W1", seventeen),
    Regular("Otto", "IB4", "D1", big_and_small),
    Regular("Lin", "LT3", "L1", follows),
    Regular("Pia", "LT4", "L2", scatters, fiddles=True),
    Regular("Gus", "TB1-3", "TB1", seventeen),
    Regular("Uma", "TB2-3", "TB2", cautious),
    Regular("Rex", "TT1-3", "TT1", scatters, fiddles=True),
    Regular("Zoe", "TT2-3", "TT2", red_and_dozens),
    Regular("Dot", "Dot", "H1", seventeen),
    Regular("Eli", "Eli", "H2", cautious),
    Regular("Fay", "Fay", "H3", scatters),
    Regular("Hal", "Hal", "H4", red_and_dozens),
    Regular("Ida", "Ida", "H5", scatters),
)


class Patrons:
    """Everybody who plays on a demo floor by themselves."""

    def __init__(
        self,
        engine: Engine,
        dealers: Dealers,
        codes: dict[str, str],
        chance: random.Random,
        spin_seconds: float = 4,
    ) -> None:
        self._engine, self._dealers, self._codes = engine, dealers, codes
        self._chance, self._pace = chance, spin_seconds / 4
        self._running: list[asyncio.Task[None]] = []
        self._by_hand: list[AtATable] = []
        self.refused: Counter[str] = Counter()
        """What they were refused, by code."""
        self.playing: dict[str, str] = {}
        """Who plays at which place."""

    def start(self) -> None:
        """Players at tables dealt by hand come at once; those at terminals when there is an address."""
        for one in REGULARS:
            seat = self._engine.floor.seats.get(one.place)
            if seat and one.place not in self._codes and one.table in seat.tables:
                table = self._engine.floor.tables[one.table]
                patron = AtATable(one, self._nerve(), self._engine, table, self._dealers)
                self._by_hand.append(patron)
                self._run(one, patron.evening())
        self._engine.watchers.append(self._watch)

    def come(self, url: str) -> None:
        """The floor answers here: take a place at the terminals."""
        for one in REGULARS:
            seat = self._engine.floor.terminals.get(one.place)
            if seat and one.table in seat.tables:
                patron = AtATerminal(one, self._nerve(), url, self._codes[one.place])
                self._run(one, patron.evening())

    def stop(self) -> None:
        for task in self._running:
            task.cancel()
        self._engine.watchers.remove(self._watch)

    def _nerve(self) -> "Nerve":
        return Nerve(random.Random(self._chance.random()), self._pace, self.refused)

    def _run(self, one: Regular, evening: Awaitable[None]) -> None:
        self.playing[one.place] = one.name
        self._running.append(asyncio.create_task(self._until_over(one, evening)))

    async def _until_over(self, one: Regular, evening: Awaitable[None]) -> None:
        try:
            with contextlib.suppress(Ended, EngineStopped, TakenOver):
                await evening
            log.info("%s leaves %s", one.name, one.place)
        except Exception:
            log.exception("%s could not go on at %s", one.name, one.place)
        finally:
            self.playing.pop(one.place, None)

    def _watch(self, seq: int, events: list[Event]) -> Callable[[], None]:
        tables = {getattr(event, "table", "") for event in events}

        def wake() -> None:
            for patron in self._by_hand:
                if patron.table.id in tables:
                    patron.woken.set()

        return wake


class TakenOver(Exception):
    """Somebody else holds the terminal now."""


class Nerve:
    """What makes a patron a person: chance, a pace, and a memory of what was refused."""

    def __init__(self, chance: random.Random, pace: float, refused: Counter[str]) -> None:
        self.chance, self.pace, self._refused = chance, pace, refused

    async def pause(self, seconds: tuple[float, float]) -> None:
        await asyncio.sleep(self.chance.uniform(*seconds) * self.pace)

    def often(self, share: float) -> bool:
        return self.chance.random() < share

    def hears(self, what: str, refused: Any) -> bool:
        """Whether it was done."""
        if refused:
            self._refused[refused["code"]] += 1
            log.info("%s was refused: %s", what, refused["says"])
        return not refused


class AtATerminal:
    """A patron at a Player Terminal."""

    def __init__(self, one: Regular, nerve: Nerve, url: str, code: str) -> None:
        self._one, self._nerve, self._url, self._code = one, nerve, url, code
        self._screen: Screen
        self._bought = 0
        self._round = 0
        self._last = 0
        """How much lay on the layout in the round before."""
        self._ticket = ""
        self._claimed = False

    async def evening(self) -> None:
        await self._nerve.pause(ARRIVES)
        async with Screen(self._url, key=await self._key()) as self._screen:
            while True:
                await self._sit_down()
                await self._play()
                await self._leave()
                await self._nerve.pause(STAYS_AWAY)

    async def _key(self) -> str:
        """The terminal's key, as soon as the floor answers."""
        while True:
            with contextlib.suppress(OSError, Refusal):
                return await enrol(self._url, self._code)
            await asyncio.sleep(KNOCKS_AGAIN)

    async def _until(self, holds: Callable[[View], bool]) -> View:
        """Wait until the view is so, however long that takes."""
        while True:
            with contextlib.suppress(TimeoutError):
                view = await self._screen.until(
                    lambda view: self._screen.read_only or holds(view), within=LONG
                )
                if self._screen.read_only:
                    raise TakenOver
                return view

    async def _do(self, what: str, **fields: Any) -> bool:
        answer: Answer = await self._screen.do(what, **fields)
        if answer.refused and self._screen.read_only:
            raise TakenOver
        return self._nerve.hears(f"{self._one.name}: {what} {fields}", answer.refused)

    # --- money in

    async def _sit_down(self) -> None:
        """Choose the table, and bring some money."""
        await self._take_ticket()
        view = self._screen.view
        if view["table"] != self._one.table and "select_table" in view["allowed"]:
            await self._do("select_table", table=self._one.table)
            await self._until(lambda view: view["table"] == self._one.table)
        await self._nerve.pause(THINKS)
        if self._credit() < self._least():
            await self._bring_money()
        self._bought = max(self._credit(), self._least())
        self._claimed = False

    async def _bring_money(self) -> None:
        allowed = self._screen.view["allowed"]
        if self._ticket and "insert_ticket" in allowed:
            ticket, self._ticket = self._ticket, ""
            if await self._do("insert_ticket", validation=ticket):
                return
        if "insert_note" in allowed:
            for note in self._notes():
                if not await self._do("insert_note", amount=note):
                    return
                await self._nerve.pause(TOUCHES)
            return
        await self._do("call_service", reason="I would like to buy in.")
        await self._until(lambda view: self._credit() >= self._least())

    def _notes(self) -> list[int]:
        left, notes = self._nerve.chance.choice(BOUGHT), []
        for note in sorted(self._screen.view["notes"], reverse=True):
            notes += [note] * (left // note)
            left %= note
        return notes

    def _credit(self) -> int:
        account = self._screen.view["account"]
        return account["credit"] if account else 0

    def _least(self) -> int:
        return int(self._screen.view["limits"]["min"])

    # --- playing

    async def _play(self) -> None:
        """Round after round, until it is enough or there is nothing left."""
        for _ in range(self._nerve.chance.randint(*ROUNDS)):
            view = await self._until(
                lambda view: (
                    (view["round"] != self._round and "place" in view["allowed"])
                    or not self._may_stay(view)
                )
            )
            if not self._may_stay(view):
                return
            self._round = view["round"]
            await self._nerve.pause(THINKS)
            await self._wager()
            await self._until(lambda view: view["round"] != self._round or view["phase"] in OVER)
            await self._nerve.pause(LOOKS)
            await self._say_something()
            if not self._least() <= self._credit() <= AHEAD * self._bought:
                return

    def _may_stay(self, view: View) -> bool:
        told = view["told_to_vacate"] or view["excluded"] or view["leaving"]
        return view["account"] is not None and not told

    def _offered(self, what: str) -> bool:
        view = self._screen.view
        return view["round"] == self._round and what in view["allowed"]

    async def _wager(self) -> None:
        habit = self._nerve.often(REPEATS) and self._offered("repeat")
        if habit and 0 < self._last <= self._credit():
            await self._do("repeat", round=self._round)
        else:
            for bet, amount in wagers(self._one.style, self._sight(), self._nerve.chance):
                await self._nerve.pause(TOUCHES)
                if not self._offered("place") or not await self._place(bet, amount):
                    break
        if self._one.fiddles:
            await self._fiddle()
        await self._nerve.pause(TOUCHES)
        self._last = sum(self._screen.view["placed"].values())
        if self._offered("confirm"):
            await self._do("confirm", round=self._round)

    async def _place(self, bet: str, amount: int) -> bool:
        return await self._do("place", bet=bet, amount=amount, round=self._round)

    def _sight(self) -> Sight:
        view, layout = self._screen.view, self._screen.felt
        assert layout is not None
        return Sight(layout, view["limits"], view["results"], self._credit())

    async def _fiddle(self) -> None:
        """Move a chip, think again, put it back, and be late with it all."""
        placed = list(self._screen.view["placed"])
        others = [
            to
            for to, _ in wagers(self._one.style, self._sight(), self._nerve.chance)
            if to not in placed and not self._sight().spots[to]["pieces"]
        ]
        if placed and others and self._offered("move"):
            await self._do("move", bet=placed[0], to=others[0], round=self._round)
            await self._nerve.pause(TOUCHES)
        if self._nerve.often(0.5) and self._offered("undo"):
            await self._do("undo", round=self._round)
        closes = self._screen.view["closes_at"]
        if closes and self._offered("confirm"):
            left = (closes - self._screen.clock) / 1_000 - CONFIRMS_LATE * self._nerve.pace
            await asyncio.sleep(max(0, left))

    async def _say_something(self) -> None:
        chance, view = self._nerve.chance, self._screen.view
        if self._nerve.often(CALLS) and "call_service" in view["allowed"]:
            await self._do("call_service", reason=chance.choice(REASONS))
        if self._nerve.often(CLAIMS) and "claim" in view["allowed"] and not self._claimed:
            self._claimed = True
            await self._do("claim", matter=chance.choice(COMPLAINTS), round=self._round)

    # --- money out

    async def _leave(self) -> None:
        """Cash out as soon as that is possible, and take the ticket."""
        view = await self._until(
            lambda view: view["account"] is None or "cash_out" in view["allowed"] or view["leaving"]
        )
        if "cash_out" in view["allowed"]:
            await self._do("cash_out")
        await self._until(lambda view: view["account"] is None)
        await self._nerve.pause(TOUCHES)
        await self._take_ticket()

    async def _take_ticket(self) -> None:
        if self._screen.ticket:
            self._ticket = self._screen.ticket["validation"]
            await self._do("take_ticket")


class AtATable:
    """A patron at a table dealt by hand."""

    def __init__(
        self, one: Regular, nerve: Nerve, engine: Engine, table: Table, dealers: Dealers
    ) -> None:
        self._one, self._nerve, self._engine = one, nerve, engine
        self.table, self._dealers = table, dealers
        self._felt = msgspec.to_builtins(felt(table.game))
        self._round = 0
        self.woken = asyncio.Event()

    async def evening(self) -> None:
        while True:
            await self._nerve.pause(ARRIVES)
            await self._until(self._dealer_is_free)
            await self._play(await self._buy())
            await self._until(self._dealer_is_free)
            await self._redeem()
            await self._nerve.pause(STAYS_AWAY)

    async def _play(self, bought: int) -> None:
        for _ in range(self._nerve.chance.randint(*ROUNDS)):
            await self._until(self._next_round_is_open)
            self._round = self.table.round_no
            await self._nerve.pause(THINKS)
            await self._wager()
            await self._until(lambda: self.table.phase in (Phase.OPEN, Phase.CLOSED))
            if not self.table.plan.limits.min <= self._credit() <= AHEAD * bought:
                return

    def _next_round_is_open(self) -> bool:
        return self.table.phase is Phase.WAGERING and self.table.round_no != self._round

    async def _until(self, holds: Callable[[], bool]) -> None:
        while not holds():
            self.woken.clear()
            await self.woken.wait()

    def _dealer_is_free(self) -> bool:
        """There is an automatic Dealer, and the layout is clear."""
        there = self._dealers.at(self.table.id) is not None
        return there and self.table.phase is Phase.OPEN

    def _credit(self) -> int:
        account = self._engine.floor.seats[self._one.place].account
        return self._engine.floor.ledger.balance(f"chips/{account}") if account else 0

    async def _do(self, command: Command) -> bool:
        answer = await self._engine.submit(command)
        return self._nerve.hears(f"{self._one.name}: {command}", answer.refused)

    async def _buy(self) -> int:
        dealer = self._dealers.at(self.table.id)
        if dealer and self._credit() < self.table.plan.limits.min:
            amount = self._nerve.chance.choice(BOUGHT)
            name, table = self._one.place, self.table.id
            await self._do(BuyChips(table=table, player=name, amount=amount, by=dealer))
        return self._credit()

    async def _wager(self) -> None:
        account = self._engine.floor.seats[self._one.place].account
        limits = msgspec.to_builtins(limits_view(self.table, account))
        results = msgspec.to_builtins(results_view(self.table))
        sight = Sight(self._felt, limits, results, self._credit())
        by = Actor("player", self._one.place)
        for bet, amount in wagers(self._one.style, sight, self._nerve.chance):
            await self._nerve.pause(TOUCHES)
            if self.table.phase is not Phase.WAGERING or self.table.round_no != self._round:
                return
            lay = Bet(table=self.table.id, player=by.name, bet=bet, amount=amount, by=by)
            if not await self._do(lay):
                return

    async def _redeem(self) -> None:
        dealer = self._dealers.at(self.table.id)
        if dealer and self._credit():
            name, table = self._one.place, self.table.id
            await self._do(RedeemChips(table=table, player=name, by=dealer))
