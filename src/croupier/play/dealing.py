"""Dealing: the outcome is seen or dealt, confirmed, and the round is settled on it."""

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from croupier.accounts.ledger import move
from croupier.games.table import Cites, ImpossibleOutcome
from croupier.message import Actor, Command, Event, Millis, Posting, citing
from croupier.money import ONE_CENT, Cents
from croupier.play.authority import refuse_below, refuse_unreserved
from croupier.play.display import ignored, same_outcome, winner
from croupier.play.limits import at_risk, bounds, to_be_warned
from croupier.play.malfunctions import exposed
from croupier.play.placing import Wager
from croupier.play.settling import Settled, settle_wagers
from croupier.play.table import (
    ROUNDS_KEPT,
    Phase,
    Question,
    SettledRound,
    SettledWager,
    Table,
)
from croupier.play.wagering_period import closing, not_now
from croupier.refusal import Refusal
from croupier.rulebooks.irregularities import Cure, Ground
from croupier.rulebooks.policies import (
    AboveMaximum,
    BelowMinimum,
    Closing,
    ExposedEarly,
    ResultBy,
    RoundingOf,
    SettlementMoment,
    Settling,
    SpinRevolutions,
)


class Outcome(Command, frozen=True):
    """What the ball or the dice did, as somebody or some device saw it."""

    table: str
    outcome: Any
    round: int = 0
    sensors: tuple[Any, ...] = ()
    """What each sensor read, where there are several."""
    revolutions: int | None = None
    """How often the ball went round, where it was counted."""


class ConfirmResult(Command, frozen=True):
    """The outcome on view becomes the result; a screen names the one it saw, a Dealer the winner."""

    table: str
    round: int = 0
    outcome: Any = None


class OutcomeEntered(Event, frozen=True):
    """An outcome is known; nothing is paid on it before it is confirmed."""

    table: str
    round: int
    outcome: object
    shows: Mapping[str, object]
    entered_by: str
    seen_at: Millis
    sensors: tuple[Any, ...] = ()
    disputed: bool = False
    """The sensors do not agree: a higher rank settles it."""


class WinningPiecePlaced(Event, frozen=True):
    """A wager kept as one beside the numbers won: its piece lies on the number before any collection."""

    table: str
    round: int
    account: str
    bet: str
    on: str
    amount: int


class Paid(msgspec.Struct, frozen=True, gc=False):
    """One wager of a settled round: all that returned for it, and by which clauses."""

    account: str
    bet: str
    amount: int
    credit: int
    cites: tuple[str, ...]
    playing: int | None = None
    """How much of it was within the limits, where these bind at settlement and that was not all."""


class RoundSettled(Event, frozen=True):
    """The one settlement of a round: losses collected first, then winnings paid."""

    table: str
    round: int
    outcome: object
    shows: Mapping[str, object]
    confirmed_by: str
    confirmed_at: Millis
    as_of: Millis
    """The instant whose layout was settled."""
    paid: tuple[Paid, ...]
    opens_at: Millis | None = None
    """When the next wagering period opens by itself."""
    smallest_chip: int = ONE_CENT
    """What payments were made up to."""
    in_question: dict[str, dict[str, int]] = msgspec.field(default_factory=dict)
    """Wagers that were left out, by account: they wait until the records have spoken."""


class PlayerWarned(Event, frozen=True):
    """A wager below the minimum was let pass this once; the next will be returned."""

    table: str
    round: int
    account: str
    bet: str
    least: int


def outcome(table: Table, command: Outcome) -> list[Event] | Refusal:
    """Enter the outcome. It may be entered again until it is confirmed; nothing is paid before that.

    A ball at rest ends a wagering period that nobody closed.
    """
    cites, automatic = table.cites(ResultBy), table.asks(ResultBy.DEVICE)
    if table.game.kind == "baccarat":
        return Refusal("cards_make_the_outcome", {"table": table.id}, cites)
    by_device = command.by.role == "device"
    if table.phase is Phase.WAGERING and by_device and table.asks(ExposedEarly.MALFUNCTION):
        return exposed(table, command.at, command.by, command.at)
    at_rest = table.phase is Phase.WAGERING and table.asks(
        Closing.CLOCK_DEALER_OR_BALL, Closing.DEALER_OR_BALL
    )
    read = to_be_read(table)
    if not (at_rest or read or table.phase in (Phase.DEALING, Phase.RESULT)):
        return not_now(table, "outcome", citing(cites, *table.irregularities.values()))
    early = table.phase is Phase.DEALING and table.analysis_cites == table.cites(ExposedEarly)
    if automatic and not by_device and not read:
        refusal = refuse_unreserved(table, command.by, "correct_result") if early else None
        if refusal or not early:
            return refusal or Refusal("outcome_from_the_device", {"table": table.id}, cites)
    unread = refuse_below(table, command.by, read.decided_by, read.cites) if read else None
    refusal = unread or _refuse_spin(table, command)
    if refusal:
        return refusal
    try:
        shows = table.game.outcomes.view(command.outcome)
        sensors = tuple(_seen(table, reading) for reading in command.sensors)
    except ImpossibleOutcome as why:
        return Refusal(why.code, why.params, why.cites)
    seen = _seen(table, command.outcome)
    reported = by_device and table.asks(ResultBy.SENSORS)
    others = (*sensors, table.outcome if table.outcome is not None else seen)
    disputed = reported and any(reading != seen for reading in others)
    entered = OutcomeEntered(
        table=table.id,
        round=table.round_no,
        outcome=seen,
        shows=shows,
        entered_by=command.by.known_as,
        seen_at=command.at,
        sensors=sensors,
        disputed=disputed,
        cites=citing(cites, read.cites if read else ()),
    )
    events: list[Event] = []
    if at_rest:
        events += closing(table, command.by, command.at, announced=False)
    events.append(entered)
    agreed = reported and len(sensors) > 1 and not disputed
    if automatic or agreed:
        staked = staked_in(table, events)
        events += settlement(table, seen, command.by, command.at, command.at, staked)
    return events


def to_be_read(table: Table) -> Ground | None:
    """Why a round waits for somebody to look at what really came."""
    if table.phase is not Phase.HELD:
        return None
    grounds = (table.rulebook.ground(clause) for clause in table.irregularities)
    return next((one for one in grounds if one and one.cure is Cure.READ_BY_EYE), None)


def _refuse_spin(table: Table, command: Outcome) -> Refusal | None:
    """A spin of too few revolutions has no outcome."""
    if table.game.kind != "roulette" or command.revolutions is None:
        return None
    least = table.rulebook.number(SpinRevolutions)
    if command.revolutions >= least:
        return None
    params = {"revolutions": command.revolutions, "least": least}
    return Refusal("too_few_revolutions", params, table.cites(SpinRevolutions))


def _seen(table: Table, outcome: object) -> object:
    return table.game.outcomes.view(outcome).get("number", outcome)


def confirm_result(table: Table, command: ConfirmResult) -> list[Event] | Refusal:
    """The outcome becomes the result, and every wager is settled on it at once."""
    if table.phase is not Phase.RESULT:
        return not_now(table, "confirm_result", table.cites(ResultBy))
    return refuse_another(table, command) or settlement(
        table, table.outcome, command.by, command.at, table.seen_at
    )


def refuse_another(table: Table, command: ConfirmResult) -> Refusal | None:
    """Somebody confirms another outcome than the one that was entered."""
    if command.outcome is None or same_outcome(table, command.outcome, table.outcome):
        return None
    params = {
        "seen": command.outcome,
        "entered": winner(table, table.outcome) or table.outcome,
    }
    return Refusal("another_outcome", params, table.cites(ResultBy))


Staked = Mapping[str, Mapping[str, int]]


def staked_in(table: Table, events: list[Event]) -> Staked:
    """The wagers of the round, also of a period that ends in this very decision."""
    for event in events:
        staked: Staked | None = getattr(event, "staked", None)
        if staked is not None:
            return staked
    return {a: chips.confirmed for a, chips in table.layouts.items() if chips.confirmed}


def settlement(
    table: Table,
    outcome: object,
    by: Actor,
    at: Millis,
    seen_at: Millis,
    staked: Staked | None = None,
) -> list[Event]:
    """Every wager of the round on this outcome, and whoever is to be warned after it."""
    if staked is None:
        staked = staked_in(table, [])
    asked = {one.account for one in table.questions}
    left_out = {a: dict(staked[a]) for a in staked if a in asked and table.in_question(a)}
    staked = {a: wagers for a, wagers in staked.items() if a not in left_out}
    paid: list[Paid] = []
    pieces: list[Event] = []
    collections: list[Posting] = []
    payments: list[Posting] = []
    house, result = f"house/{table.id}", table.game.outcomes.read(outcome)
    paying = Paying(table, result, smallest_chip(table))
    for account, wagers in staked.items():
        for one in paying.of(account, wagers):
            collected, returned = postings_for(one, table.staked_account(account), house)
            collections += collected
            payments += returned
            paid.append(one)
        pieces += _winning_pieces(table, account, wagers, result)
    at_rest = table.asks(SettlementMoment.BALL_AT_REST)
    settled = RoundSettled(
        table=table.id,
        round=table.round_no,
        outcome=outcome,
        shows=table.game.outcomes.view(outcome),
        confirmed_by=by.known_as,
        confirmed_at=at,
        as_of=seen_at if at_rest or table.phase is Phase.WAGERING else table.closed_at,
        paid=tuple(paid),
        opens_at=table.next_opening(at),
        smallest_chip=smallest_chip(table),
        in_question=left_out,
        postings=(*collections, *payments),
        cites=citing(table.cites(ResultBy), table.cites(SettlementMoment), table.cites(Settling)),
    )
    unheeded = ignored(table, table.displayed, outcome)
    return [*pieces, settled, *unheeded, *_warnings(table, staked)]


class Paying:
    """What wagers bring back on a result: worked out once for everybody who has made the same."""

    def __init__(self, table: Table, result: object, smallest_chip: Cents) -> None:
        self._table, self._result, self._chip = table, result, smallest_chip
        self._limits_bind = _limits_bind(table)
        self._known: dict[tuple[str, int], Settled] = {}

    def of(self, account: str, wagers: Mapping[str, int]) -> list[Paid]:
        """Every wager of an account on this result."""
        return [self._paid(account, bet, amount) for bet, amount in wagers.items()]

    def _paid(self, account: str, bet: str, amount: int) -> Paid:
        if not self._limits_bind:
            credit, cites = self.brought_back(bet, amount, amount)
            return Paid(account, bet, amount, credit, cites)
        playing, bound = at_risk(self._table, account, bet, amount)
        credit, cites = self.brought_back(bet, amount, playing)
        part = None if playing == amount else playing
        return Paid(account, bet, amount, credit, (*cites, *bound), part)

    def brought_back(self, bet: str, amount: int, playing: int) -> tuple[Cents, Cites]:
        """For a wager of which so much plays; the rest of it comes back too."""
        if not playing:
            return Cents(amount), ()
        one = self._known.get((bet, playing))
        if one is None:
            wager, table = Wager(bet, Cents(playing)), self._table
            [one] = settle_wagers(table.rulebook, table.game, [wager], self._result, self._chip)
            self._known[bet, playing] = one
        return Cents(one.credit + amount - playing), one.cites


def postings_for(
    one: Paid, there: str, house: str
) -> tuple[tuple[Posting, ...], tuple[Posting, ...]]:
    """What is collected of a wager that lies there, and what is paid on it."""
    kept, credit = min(one.credit, one.amount), f"chips/{one.account}"
    won = (*move(kept, there, credit), *move(one.credit - kept, house, credit))
    return move(one.amount - kept, there, house), won


def _limits_bind(table: Table) -> bool:
    """Whether limits bind at settlement, not when chips are put down."""
    return not table.asks(AboveMaximum.NEXT_LOWEST) or table.asks(BelowMinimum.PAID_ONCE)


def smallest_chip(table: Table) -> Cents:
    """What payments in chips are made up to: the smallest chip at the table."""
    if not table.asks(RoundingOf.CHIP_ABOVE):
        return ONE_CENT
    return Cents(min(table.plan.chips, default=table.step))


def _winning_pieces(
    table: Table, account: str, wagers: Mapping[str, int], result: object
) -> list[Event]:
    if not table.game.whole:
        return []
    placed: list[Event] = []
    for bet, amount in wagers.items():
        pieces = (
            table.game.offers[bet].bet.pieces if at_risk(table, account, bet, amount)[0] else ()
        )
        placed += [
            WinningPiecePlaced(
                table=table.id,
                round=table.round_no,
                account=account,
                bet=bet,
                on=piece,
                amount=amount // len(pieces),
                cites=table.game.whole_cites,
            )
            for piece in pieces
            if table.game.offers[piece].pay(result).credit > 1
        ]
    return placed


def _warnings(table: Table, staked: Staked) -> list[Event]:
    if not table.asks(BelowMinimum.PAID_ONCE):
        return []
    return [
        PlayerWarned(
            table=table.id,
            round=table.round_no,
            account=account,
            bet=bet,
            least=bounds(table, account, bet)[0],
            cites=table.cites(BelowMinimum),
        )
        for account, wagers in staked.items()
        if (bet := to_be_warned(table, account, wagers))
    ]


def outcome_entered(table: Table, event: OutcomeEntered) -> None:
    table.phase, table.outcome, table.seen_at = Phase.RESULT, event.outcome, event.seen_at
    table.ruled = table.ruled or (table.disputed and not event.disputed)
    table.disputed = event.disputed


def round_settled(table: Table, event: RoundSettled) -> None:
    table.phase, table.outcome, table.opens_at = Phase.OPEN, None, event.opens_at
    table.disputed = table.ruled = False
    table.coup_ends(event.round, event.outcome)
    table.result_is(event.round, event.outcome)
    table.settled = [_kept(event), *table.settled[: ROUNDS_KEPT - 1]]
    table.round_counts(event.round)
    wagered = {paid.account for paid in event.paid} | set(event.in_question)
    table.questions = list(_left_out(table, event))
    for account, chips in table.layouts.items():
        chips.last, chips.confirmed, chips.locked = chips.confirmed or chips.last, {}, {}
        chips.idle = 0 if account in wagered else chips.idle + 1
    for paid in event.paid:
        table.layout(paid.account).won[paid.bet] = paid.credit


def _left_out(table: Table, event: RoundSettled) -> Iterator[Question]:
    """Wagers in question: those of this round wait with its result; whoever had none is out of it."""
    for one in table.questions:
        if one.left_out:
            yield one
        elif one.account in event.in_question:
            wagers = event.in_question[one.account]
            yield msgspec.structs.replace(one, wagers=wagers, outcome=event.outcome)


def _kept(event: RoundSettled) -> SettledRound:
    wagers = tuple(kept_wager(one) for one in event.paid)
    at = event.confirmed_at
    return SettledRound(event.round, event.outcome, event.smallest_chip, wagers, at)


def kept_wager(one: Paid) -> SettledWager:
    playing = one.amount if one.playing is None else one.playing
    return SettledWager(one.account, one.bet, one.amount, playing, one.credit)


def player_warned(table: Table, event: PlayerWarned) -> None:
    table.layout(event.account).warned = True
