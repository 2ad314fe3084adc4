"""One table: how it is set up, where its round stands, and every player's chips on its layout."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from math import gcd, lcm
from typing import Any, Literal, TypeVar

import msgspec

from croupier.games.baccarat.coup import TIE
from croupier.games.baccarat.shoe import Shoe
from croupier.games.table import AnyGame, Cites
from croupier.message import Millis
from croupier.rulebooks import Rulebook
from croupier.rulebooks.policies import Choice, Closing, Multiples, Opening, Policy

RESULTS_SHOWN = 20
ROUNDS_KEPT = RESULTS_SHOWN
"""So many settled rounds can still be corrected: those whose results are on view."""
ROUNDS_COUNTED = 200
"""So many of the latest results are counted for those who like to know what came how often."""
UNIT = 100


class Phase(StrEnum):
    """Where a table's round stands."""

    CLOSED = "closed"
    OPEN = "open"
    """No round in progress; the last result is on view."""
    WAGERING = "wagering"
    DEALING = "dealing"
    """Wagering is over; the outcome is awaited."""
    RESULT = "result"
    """An outcome is entered and awaits its confirmation."""
    ANALYSIS = "analysis"
    """A fault came after the close: the wagers are being established from the records."""
    HELD = "held"
    """An irregularity waits for the rank that decides."""


class BetLimits(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Limits of one bet, or of one kind of bet."""

    min: int = 0
    max: int = 0


class Limits(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a wager may be, as the sign at the terminals says; 0 where the sign says nothing."""

    min: int
    max: int
    step: int = 0
    aggregate_min: int = 0
    aggregate_max: int = 0
    bets: dict[str, BetLimits] = {}
    """By exact name or by kind; what is not said there is as for all."""

    def of(self, bet: str) -> tuple[int, int]:
        """The least and the most on one bet."""
        if not self.bets:
            return self.min, self.max
        said = self.bets.get(bet) or self.bets.get(bet.partition(":")[0]) or BetLimits()
        return said.min or self.min, said.max or self.max

    @property
    def make_sense(self) -> bool:
        """Whether some wager is possible on every bet, and nothing is below zero."""
        each = [(one.min or self.min, one.max or self.max) for one in self.bets.values()]
        return (
            all(0 < least <= most for least, most in ((self.min, self.max), *each))
            and min(self.step, self.aggregate_min, self.aggregate_max) >= 0
            and (not self.aggregate_max or self.aggregate_max >= max(self.min, self.aggregate_min))
        )


class TablePlan(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table as the operator sets it up."""

    id: str
    rulebook: str
    game: str
    limits: Limits
    wagering_seconds: float = 0
    """How long a wagering period lasts; 0 where the Dealer alone ends it."""
    form: str = ""
    notes: tuple[int, ...] = (500, 1_000, 2_000, 5_000, 10_000)
    chips: tuple[int, ...] = ()
    ticket_limit: int = 0
    """Above it a cash-out gives a voucher, where the rulebook has them; 0 for no limit."""
    ticket_days: int = 0
    """For how many days a ticket is paid; 0 for ever."""
    credit_ceiling: int = 0
    """No money is taken in that would bring an account above it; 0 for none."""
    unconfirmed: Literal["keep", "reject"] = "keep"
    """Where confirming is possible: what becomes of chips nobody confirmed."""
    result_hold_seconds: float = 5
    """Where rounds open by themselves: how long a result stays on view."""
    warning_seconds: float = 5
    """Where a warning is due before the end: how long before."""
    differential: int = 0
    """The most by which Player and Banker wagers of all terminals may differ; 0 for none."""
    exposure: Literal["stand", "void"] = "stand"
    """Where an early outcome freezes wagering: whether wagers taken before it stand."""
    racetrack: bool = True
    """Whether racetrack bets are offered, where the rulebook has them."""
    pairs: bool = True
    """Whether Pairs are offered, where the rulebook has them."""
    open: bool = True
    """Whether the table opens with the floor."""
    colours: tuple[str, ...] = (
        "red",
        "blue",
        "green",
        "yellow",
        "orange",
        "pink",
        "brown",
        "purple",
    )
    """The colours of its set of colour chips, where the rulebook has them; none for no set."""
    max_terminals: int = 0
    """The number of terminals approved for the table; 0 where none is set."""
    mechanical_wheel: bool = False
    """Whether the wheel is mechanically activated, where it matters that one is not."""
    alternates_with: str = ""
    """The other table of the same Dealer, where one Dealer runs two games coup by coup."""


class Notice(msgspec.Struct, frozen=True, kw_only=True):
    """Something players are told before it happens: after so many rounds, and not before a time."""

    given_by: str
    given_at: Millis
    after: int
    """The round that was under way, or the last one, when it was given."""
    rounds: int = 0
    """Whole rounds that must still be played."""
    at: Millis | None = None
    """The time on the notice."""
    cites: Cites = ()


class LimitsNotice(Notice, frozen=True, kw_only=True):
    limits: Limits


class SettledWager(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """A wager of a settled round, and all that was credited for it so far."""

    account: str
    bet: str
    amount: int
    playing: int
    """How much of it was within the limits, where these bind at settlement."""
    credit: int


class SettledRound(msgspec.Struct, frozen=True):
    """A settled round, as it can still be corrected."""

    round: int
    outcome: object
    """The result; `void` where it was declared to have none."""
    smallest_chip: int
    """What payments were made up to."""
    wagers: tuple[SettledWager, ...]
    settled_at: Millis = 0
    questions: tuple["Question", ...] = ()
    """Of a round that was declared void: the wagers that were in question until then."""
    corrected: bool = False
    """Whether another result was declared before."""


class Call(msgspec.Struct, frozen=True):
    """Somebody of a rank who was told of what went wrong."""

    title: str
    at: Millis
    why: str
    """The clause, or the light."""
    cites: Cites


class Question(msgspec.Struct, frozen=True):
    """One account's wagers on a round, which wait until the records have spoken."""

    round: int
    account: str
    terminal: str
    """The one that failed."""
    fault: str
    """The malfunction, by its name in the records."""
    cites: Cites
    wagers: dict[str, int] = {}
    """The wagers, once the round was settled without them; until then they lie on the layout."""
    outcome: object = None
    """The result of that round."""
    returned: int = 0
    """What of them came back when the round was declared void; nothing where they were forfeited."""

    @property
    def left_out(self) -> bool:
        """Whether the round was settled without them."""
        return self.outcome is not None


class Stop(msgspec.Struct, frozen=True):
    """No new round begins before somebody has looked into the result of this one."""

    round: int
    reason: str
    by: str
    cites: Cites
    in_time: bool = False
    """The error was on record before the next coup began: this round may be void even later."""


class Direction(msgspec.Struct, frozen=True):
    """Rounds that somebody directed to be dealt."""

    left: int | None
    """How many more; None until somebody wagers."""
    cites: Cites


N = TypeVar("N", bound=Notice)


def _one_less(notice: N | None, round: int) -> N | None:
    """A notice after a valid round; one that was under way when it was given does not count."""
    if notice is None or round <= notice.after or not notice.rounds:
        return notice
    return msgspec.structs.replace(notice, rounds=notice.rounds - 1)


@dataclass(slots=True)
class Layout:
    """One account's chips on one table: those it may still move, and those it confirmed."""

    placed: dict[str, int] = field(default_factory=dict)
    confirmed: dict[str, int] = field(default_factory=dict)
    steps: list[dict[str, int]] = field(default_factory=list)
    """How the chips lay before each change, for undo."""
    last: dict[str, int] = field(default_factory=dict)
    """The wagers of the last round played, for repeat."""
    won: dict[str, int] = field(default_factory=dict)
    """What the last settled round brought back, by bet."""
    locked: dict[str, int] = field(default_factory=dict)
    """After the close: what the player had confirmed."""
    since: dict[str, int] = field(default_factory=dict)
    """Under a differential: at which touch on the table each bet's chips first lay there."""
    taken_at: dict[str, Millis] = field(default_factory=dict)
    """When each wager of the round was confirmed or, where none is, last changed;"""
    accepted_at: Millis | None = None
    """and when this account last did so, chips that it took off again counted too."""
    warned: bool = False
    """Told that wagers below the minimum will be returned from now on."""
    limits: Limits | None = None
    """Limits agreed with this player, in place of the sign's."""
    idle: int = 0
    """Rounds settled one after another without a wager."""
    told_to_vacate: bool = False
    """Told to give up the place: no new wagers here."""

    def on(self, bet: str) -> int:
        """All that lies on a bet."""
        return self.placed.get(bet, 0) + self.confirmed.get(bet, 0)


@dataclass(slots=True)
class Table:
    id: str
    plan: TablePlan
    rulebook: Rulebook = field(compare=False, repr=False)
    game: AnyGame = field(compare=False, repr=False)
    phase: Phase = Phase.OPEN
    round_no: int = 0
    wagering_ms: Millis = 0
    """How long the next wagering period will last; 0 where the Dealer alone ends it."""
    opens_at: Millis | None = None
    """When the next wagering period opens by itself."""
    warns_at: Millis | None = None
    """When players are warned that the period is about to end."""
    closes_at: Millis | None = None
    closed_at: Millis = 0
    """When the wagering period ended."""
    warned: bool = False
    """Whether the warning, or final bets, has been given."""
    announced: tuple[str, ...] = ()
    """The words of the latest announcement."""
    opened_at: Millis = 0
    """When the round's wagering period began."""
    analysis_cites: Cites = ()
    """The clauses under which wagers are being established."""
    touches: int = 0
    """Changes of chips on the layout so far, for their order."""
    cards: tuple[str, ...] = ()
    """The cards of the coup, in the order drawn."""
    shoe: Shoe | None = None
    """The cards in use; none where a game has none, nor at a closed table unless they wanted something."""
    shoes: int = 0
    """How many shoes there have been."""
    carried: tuple[str, ...] = ()
    """Cards drawn too many, which open the next coup; an empty word for one that nobody saw."""
    no_bet_due: Cites = ()
    """Why nobody may wager on the next coup."""
    no_bet: bool = False
    """Whether nobody may wager on this coup,"""
    no_bet_cites: Cites = ()
    """and why."""
    authorised: bool = False
    """Whether its cards have been vouched for."""
    irregularities: dict[str, Cites] = field(default_factory=dict)
    """What was recorded of this round or, between rounds, of the last, by clause."""
    held: str = ""
    """The clause by which this coup waits for somebody's decision."""
    overseen: str = ""
    """The clause by which a rank enters this coup's cards and confirms it."""
    keyed: bool = False
    """Whether this coup's cards may be entered by hand instead of by the shoe."""
    outcome: object = None
    """The outcome entered and not yet confirmed."""
    seen_at: Millis = 0
    """When that outcome was seen."""
    disputed: bool = False
    """Two sensors saw different outcomes."""
    ruled: bool = False
    """Two sensors did, and since then the rank that decides has entered the outcome."""
    results: list[tuple[int, object]] = field(default_factory=list)
    """The latest rounds and their results, newest first."""
    older: list[object] = field(default_factory=list)
    """Results that are no longer on view but still counted, newest first."""
    settled: list[SettledRound] = field(default_factory=list)
    """The same rounds with every wager, newest first."""
    late: int = 0
    """Errors of rounds up to this one come too late where results then stand: the next has begun."""
    stopped: Stop | None = None
    """Dealing has stopped over a result."""
    calls: tuple[Call, ...] = ()
    """Who was told of what went wrong, since the last round began."""
    red_light: bool = False
    """Whether the Dealer Console shows red: no round begins."""
    displayed: object = None
    """What the Winning Number Display shows of this round, if it has said so."""
    layouts: dict[str, Layout] = field(default_factory=dict)
    """By chip account."""
    questions: list[Question] = field(default_factory=list)
    """Wagers in question, of this round and of earlier ones."""
    checked: tuple[str, ...] = ()
    """The equipment ticked off since the table was last closed."""
    limits_notice: LimitsNotice | None = None
    """A change of limits that players have been told of."""
    closure: Notice | None = None
    """The notice that the table will close."""
    closing_by: str = ""
    """Who closes the table when this round is over."""
    direction: Direction | None = None
    """Rounds directed and not yet begun."""
    directed: bool = False
    """Whether this round was directed."""
    dealt_last: bool = False
    """Of two games run by one Dealer: whether the last coup was this one's."""
    sides: dict[str, int] | None = field(default=None, compare=False, repr=False)
    """Under a differential: what lies on each side, as long as it is known without counting."""
    _cites: dict[type[Policy], Cites] = field(default_factory=dict, compare=False, repr=False)
    _steps: dict[tuple[str, ...], int] = field(default_factory=dict, compare=False, repr=False)

    def layout(self, account: str) -> Layout:
        if account not in self.layouts:
            self.layouts[account] = Layout()
        return self.layouts[account]

    def wagers_of(self, account: str) -> Layout:
        """The same for reading: an account that never played here has an empty one."""
        return self.layouts.get(account) or Layout()

    @property
    def accepted_at(self) -> Millis | None:
        """When a wager of this round was last confirmed or, where none is, changed."""
        times = (chips.accepted_at for chips in self.layouts.values())
        return max((at for at in times if at is not None), default=None)

    def in_question(self, account: str) -> Question | None:
        """Why this account's wagers on the round in progress take no part in it yet."""
        for one in self.questions:
            if one.account == account and not one.left_out:
                return one
        return None

    def placed_account(self, account: str) -> str:
        return f"placed/{self.id}/{self.round_no}/{account}"

    def staked_account(self, account: str, round: int = 0) -> str:
        return f"staked/{self.id}/{round or self.round_no}/{account}"

    def cites(self, policy: type[Policy]) -> Cites:
        """The clauses of the rulebook's answer that speak of this kind of game."""
        found = self._cites.get(policy)
        if found is None:
            register, cited = self.rulebook.clauses, self.rulebook.cites(policy)
            spoken = (c for c in cited if register.speaks_of(c.partition(" ")[2], self.game.called))
            found = self._cites[policy] = tuple(spoken)
        return found

    def asks(self, *choices: Choice) -> bool:
        """Whether the rulebook's answer to this question is one of these."""
        return self.rulebook.policies[type(choices[0])].value in choices

    def limits_of(self, account: str) -> Limits:
        """The limits of the sign, or those agreed with this player."""
        return self.wagers_of(account).limits or self.plan.limits

    @property
    def clocked(self) -> bool:
        """Whether a countdown may end the wagering period."""
        return not self.asks(Closing.DEALER_OR_BALL)

    @property
    def step(self) -> int:
        """What wagers go up by where a bet has no minimum of its own."""
        return self._step(self.plan.limits.min)

    def step_of(self, *bets: str) -> int:
        """What a wager on each of these bets may go up by, so that every one of them permits it; one that
        lies as a whole also divides over its pieces."""
        if bets not in self._steps:
            steps = (self._step(self.plan.limits.of(bet)[0]) for bet in bets)
            pieces = (len(self.game.offers[bet].bet.pieces) or 1 for bet in bets)
            self._steps[bets] = lcm(*steps, *pieces)
        return self._steps[bets]

    def _step(self, least: int) -> int:
        """The sign's unit, or the bet's minimum where multiples of it are demanded."""
        if self.plan.limits.step:
            return self.plan.limits.step
        return least if self.asks(Multiples.ALWAYS) else gcd(least, UNIT)

    def fresh_shoe(self) -> Shoe:
        """The shoe of a table that opens: ready to be dealt from, its order unknown."""
        self.shoes += 1
        return Shoe(self.game.outcomes.equipment.cards.decks, self.shoes)

    def coup_begins(self) -> None:
        """What belonged to the coup before is over."""
        self.cards, self.irregularities = (), {}
        self.held, self.overseen, self.keyed, self.analysis_cites = "", "", False, ()
        self.no_bet, self.no_bet_cites, self.authorised = False, (), False
        if self.shoe is not None:
            self.shoe.begin()

    def coup_ends(self, round: int = 0, outcome: Any = None) -> None:
        """The coup is over, with this outcome or void."""
        self.cards, self.held, self.overseen, self.keyed = (), "", "", False
        self.no_bet, self.no_bet_cites, self.authorised = False, (), False
        if self.shoe is not None:
            dealt = outcome is not None
            self.shoe.end(dealt and self.game.outcomes.read(outcome).winner == TIE)
            if dealt:
                self.shoe.dealt = [*self.shoe.dealt, (round, tuple(outcome))]

    def too_late(self, round: int) -> bool:
        """Whether an error of this round comes to light after the next has begun."""
        in_time = self.stopped is not None and self.stopped.in_time and self.stopped.round == round
        return round <= self.late and not in_time

    def clear_layouts(self) -> None:
        """No chips lie here any more: they went back."""
        self.questions = [one for one in self.questions if one.left_out]
        for chips in self.layouts.values():
            chips.placed, chips.confirmed, chips.steps = {}, {}, []
            chips.locked, chips.since = {}, {}

    def result_is(self, round: int, outcome: object) -> None:
        """A round has its result; the oldest on view makes room for it."""
        latest = [(round, outcome), *self.results]
        gone = [came for _, came in latest[RESULTS_SHOWN:]]
        self.results = latest[:RESULTS_SHOWN]
        self.older = [*gone, *self.older][: ROUNDS_COUNTED - RESULTS_SHOWN]

    def round_counts(self, round: int) -> None:
        """A valid round is over: notices that wait for rounds wait for one less."""
        self.limits_notice = _one_less(self.limits_notice, round)
        self.closure = _one_less(self.closure, round)

    def somebody_wagers(self) -> None:
        """Rounds that were to go on until then need no direction any more."""
        if self.directed and self.direction is not None and self.direction.left is None:
            self.direction = None

    @property
    def round_in_progress(self) -> bool:
        return self.phase not in (Phase.CLOSED, Phase.OPEN)

    def next_opening(self, at: Millis) -> Millis | None:
        """When the next period opens by itself after a round that ended now."""
        return None if self.stopped or self.red_light else self.opening_after(at)

    def opening_after(self, at: Millis) -> Millis | None:
        """The same, nothing being looked into."""
        if self.asks(Opening.NEW_GAME) or self.closing_by:
            return None
        return at + round(self.plan.result_hold_seconds * 1_000)


def total(wagers: Mapping[str, int]) -> int:
    return sum(wagers.values())
