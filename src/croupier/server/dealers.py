"""Automatic Dealers: one at every table of a demo floor, for as long as no person deals there.

Each does what a Dealer Terminal offers to the lowest rank at that moment, through the same commands and
at a person's pace. When somebody who signed in opens a Dealer Terminal of the table it stands back; some
seconds after the last one has gone it takes up whatever lies there. What a higher rank decides waits.
"""

import asyncio
import contextlib
import math
import random
from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from typing import NamedTuple, Protocol

from croupier.engine.engine import Engine, EngineStopped
from croupier.floor.money_in_and_out import BuyIn, PayChips, confirmed_on
from croupier.floor.moving import AttendService
from croupier.floor.state import TERMINAL, Seat, ServiceCall
from croupier.floor.views import allowed_to_staff
from croupier.games.baccarat.cards import DECK
from croupier.message import Actor, Command, Event
from croupier.play.cards import Card
from croupier.play.dealing import ConfirmResult, Outcome
from croupier.play.table import Phase, Table
from croupier.play.wagering_period import CloseWagering, FinalBets, NewGame, OpenTable
from croupier.rulebooks.policies import NotesIn, ResultBy

# Seconds, at a person's pace.
OPENS_AFTER = 8.0
BEGINS_AFTER, BEGINS_UNASKED_AFTER = 6.0, 40.0
"""Between two rounds with players there, and where nobody has anything to wager."""
SPINS, DRAWS, CONFIRMS_AFTER = 7.0, 1.4, 3.0
COMES_AFTER, PAYS_AFTER = 5.0, 4.0
RETURNS_AFTER = 6.0
"""After the last person has gone from the table."""
TRIES_AGAIN_AFTER = 30.0
"""What was refused, if nothing else happened meanwhile."""
FINAL_BETS_AT = 0.7
"""The part of the period after which final bets are announced, where no countdown runs."""
PACES = (0.8, 1.4)
"""No two Dealers are equally quick."""
REVOLUTIONS_FROM, REVOLUTIONS_TO = 12, 25
BOUGHT = (5_000, 10_000, 20_000)
"""What players hand to a Dealer."""


class Staff(Protocol):
    """Who works at the tables."""

    when_staff_change: list[Callable[[str], None]]

    def staffed(self, table: str) -> bool: ...


class Act(NamedTuple):
    """Something the Dealer is about to do."""

    what: tuple[object, ...]
    """The same for as long as it is the same act."""
    after: float
    """Seconds after it was first called for."""
    command: Callable[[], Command]


class Dealers:
    """The automatic Dealers of a floor."""

    def __init__(
        self, engine: Engine, staff: Staff, chance: random.Random, spin_seconds: float = 4
    ) -> None:
        self._engine, self._staff, self._chance = engine, staff, chance
        self._pace = spin_seconds / 4
        self._dealers: dict[str, Dealer] = {}
        self._running: list[asyncio.Task[None]] = []

    def start(self) -> None:
        for id, table in self._engine.floor.tables.items():
            pace = self._pace * self._chance.uniform(*PACES)
            dealer = Dealer(self._engine, self._staff, table, self._chance, pace)
            self._dealers[id] = dealer
            self._running.append(asyncio.create_task(dealer.deal()))
        self._engine.watchers.append(self._watch)
        self._staff.when_staff_change.append(self._wake)

    def stop(self) -> None:
        for task in self._running:
            task.cancel()
        self._engine.watchers.remove(self._watch)
        self._staff.when_staff_change.remove(self._wake)

    def at(self, table: str) -> Actor | None:
        """Who deals here, if it is not a person."""
        dealer = self._dealers.get(table)
        return dealer.by if dealer and not dealer.stood_back else None

    @property
    def refused(self) -> Counter[str]:
        """What they were refused, by code."""
        return sum((dealer.refused for dealer in self._dealers.values()), Counter[str]())

    def _wake(self, table: str) -> None:
        if table in self._dealers:
            self._dealers[table].wake()

    def _watch(self, seq: int, events: list[Event]) -> Callable[[], None]:
        floor, concerned = self._engine.floor, set[str]()
        for event in events:
            concerned.add(getattr(event, "table", None) or "")
            seat = floor.seats.get(getattr(event, "terminal", None) or "")
            concerned.update(seat.tables if seat else ())

        def wake() -> None:
            for table in concerned:
                self._wake(table)

        return wake


class Dealer:
    """The automatic Dealer of one table."""

    def __init__(
        self, engine: Engine, staff: Staff, table: Table, chance: random.Random, pace: float
    ) -> None:
        self._engine, self._staff, self._table = engine, staff, table
        self._chance, self._pace = chance, pace
        self.by = Actor(table.rulebook.roles.ranks[0], f"automatic {table.id}")
        self.stood_back = False
        self.refused: Counter[str] = Counter()
        self._woken = asyncio.Event()
        self._called_for: dict[tuple[object, ...], float] = {}
        """When each act that is still to be done was first called for."""

    def wake(self) -> None:
        """Something happened here."""
        self._woken.set()

    async def deal(self) -> None:
        with contextlib.suppress(EngineStopped):
            while True:
                self._woken.clear()
                if self._staff.staffed(self._table.id):
                    self.stood_back = True
                    self._called_for.clear()
                    await self._woken.wait()
                elif self.stood_back:
                    await asyncio.sleep(RETURNS_AFTER * self._pace)
                    self.stood_back = self._staff.staffed(self._table.id)
                else:
                    await self._do_next()

    async def _do_next(self) -> None:
        """Do what is due first, when it is due; unless something happens before that."""
        now = asyncio.get_running_loop().time()
        acts = list(self._acts())
        self._called_for = {act.what: self._called_for.get(act.what, now) for act in acts}
        act = min(acts, key=self._due, default=None)
        wait = math.inf if act is None else self._due(act) - now
        if act is None or wait > 0:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._woken.wait(), wait if act else None)
            return
        answer = await self._engine.submit(act.command())
        if answer.refused:
            self.refused[answer.refused["code"]] += 1
            self._called_for[act.what] = now + TRIES_AGAIN_AFTER

    def _due(self, act: Act) -> float:
        return self._called_for[act.what] + act.after

    # --- what there is to do

    def _acts(self) -> Iterator[Act]:
        offered = allowed_to_staff(self._engine.floor, self._table, self.by.role)
        yield from self._with_the_round(offered)
        yield from self._with_people(offered)

    def _with_the_round(self, offered: list[str]) -> Iterator[Act]:
        table, pace, by = self._table, self._pace, self.by
        id, round = table.id, table.round_no
        match table.phase:
            case Phase.CLOSED if "open_table" in offered:
                yield Act(("open",), OPENS_AFTER * pace, partial(OpenTable, table=id, by=by))
            case Phase.OPEN if "new_game" in offered:
                played = any(map(self._can_wager, self._engine.floor.seats.values()))
                after = pace * (BEGINS_AFTER if played else BEGINS_UNASKED_AFTER)
                begin = partial(NewGame, table=id, round=round, by=by)
                yield Act(("new game", round, played), after, begin)
            case Phase.WAGERING:
                yield from self._at_the_end_of_wagering(offered)
            case Phase.DEALING if "card" in offered:
                left = table.shoe.left if table.shoe else None
                yield Act(("card", round, len(table.cards), left), DRAWS * pace, self._card)
            case Phase.DEALING if "outcome" in offered and table.asks(ResultBy.DEALER):
                yield Act(("outcome", round), SPINS * pace, self._outcome)
            case Phase.RESULT if "confirm_result" in offered:
                confirm = partial(ConfirmResult, table=id, round=round, by=by)
                yield Act(("confirm", round, str(table.outcome)), CONFIRMS_AFTER * pace, confirm)

    def _at_the_end_of_wagering(self, offered: list[str]) -> Iterator[Act]:
        """Where the clock does not end it, the Dealer does."""
        table, by = self._table, self.by
        period, clocked = table.wagering_ms / 1_000, table.closes_at is not None
        if "final_bets" in offered:
            say = partial(FinalBets, table=table.id, by=by)
            yield Act(("final bets", table.round_no), FINAL_BETS_AT * period, say)
        elif "close_wagering" in offered and not clocked:
            close = partial(CloseWagering, table=table.id, by=by)
            part = 1 - FINAL_BETS_AT if table.warned else 1
            yield Act(("close", table.round_no, table.warned), part * period, close)

    def _can_wager(self, seat: Seat) -> bool:
        if self._table.id not in seat.tables:
            return False
        here = seat.place != TERMINAL or seat.selected == self._table.id
        return here and self._has(seat, self._table.plan.limits.min)

    def _has(self, seat: Seat, amount: int) -> bool:
        ledger = self._engine.floor.ledger
        return any(ledger.balance(f"chips/{account}") >= amount for account in seat.accounts)

    def _outcome(self) -> Command:
        table, chance = self._table, self._chance
        if table.game.kind == "sic-bo":
            dice = [chance.randint(1, 6) for _ in range(3)]
            return Outcome(table=table.id, outcome=dice, by=self.by)
        number = chance.choice(table.game.outcomes.results)
        revolutions = chance.randint(REVOLUTIONS_FROM, REVOLUTIONS_TO)
        return Outcome(table=table.id, outcome=number, revolutions=revolutions, by=self.by)

    def _card(self) -> Command:
        """The next card, in the order that somebody gave or as chance has it."""
        shoe = self._table.shoe
        assert shoe is not None
        left = (Counter(DECK * shoe.decks) - Counter(shoe.seen)).elements()
        card = shoe.order[0] if shoe.order else self._chance.choice(list(left))
        return Card(table=self._table.id, card=card, by=self.by)

    # --- players who want something of the Dealer

    def _with_people(self, offered: list[str]) -> Iterator[Act]:
        table = self._table
        for seat in list(self._engine.floor.seats.values()):
            if seat.place != TERMINAL or seat.selected != table.id:
                continue
            if seat.service is not None:
                yield self._to_a_caller(seat, seat.service, offered)
            if "pay_chips" in offered and self._is_to_be_paid(seat):
                pay = partial(PayChips, table=table.id, terminal=seat.id, by=self.by)
                yield Act(("pay", seat.id, seat.account), PAYS_AFTER * self._pace, pay)

    def _to_a_caller(self, seat: Seat, call: ServiceCall, offered: list[str]) -> Act:
        buys = "buy_in" in offered and self._wants_to_buy(seat)
        come = partial(AttendService, terminal=seat.id, by=self.by)
        after = COMES_AFTER * self._pace
        return Act(
            ("go to", seat.id, call.at, buys), after, partial(self._buy, seat) if buys else come
        )

    def _wants_to_buy(self, seat: Seat) -> bool:
        """Whoever calls with nothing to wager, where money is handed to the Dealer."""
        if not self._table.asks(NotesIn.TO_THE_DEALER) or seat.leaving or seat.out_of_service:
            return False
        return not self._has(seat, self._table.plan.limits.min)

    def _buy(self, seat: Seat) -> Command:
        amount = self._chance.choice(BOUGHT)
        return BuyIn(table=self._table.id, terminal=seat.id, amount=amount, by=self.by)

    def _is_to_be_paid(self, seat: Seat) -> bool:
        if seat.leaving is None or self._table.wagers_of(seat.account).placed:
            return False
        return not confirmed_on(self._engine.floor, seat.account)
