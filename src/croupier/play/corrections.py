"""Corrections: a settled round had a wrong result, and is recalculated on what really happened.

Dealing stops while somebody looks into it. What was credited is made what should have been; later rounds
stay as they were played. Whose money comes from where is the floor's part.
"""

from collections.abc import Mapping
from typing import Any

import msgspec

from croupier.games.table import Cites, ImpossibleOutcome
from croupier.message import Command, Event, Millis, citing
from croupier.money import Cents
from croupier.play.cards import refuse_misfit
from croupier.play.dealing import Paid, Paying
from croupier.play.display import same_outcome
from croupier.play.settling import VOID_ROUND
from croupier.play.table import (
    RESULTS_SHOWN,
    Phase,
    Question,
    SettledRound,
    SettledWager,
    Stop,
    Table,
)
from croupier.play.wagering_period import refuse_stopped
from croupier.refusal import Refusal
from croupier.rulebooks.policies import LateError


class StopDealing(Command, frozen=True):
    """The result of a round may be wrong: no new one begins before that has been looked into."""

    table: str
    round: int
    reason: str


class CorrectResult(Command, frozen=True):
    """The actual outcome of a settled round."""

    table: str
    round: int
    outcome: Any
    reason: str = ""


class ResultStands(Command, frozen=True):
    """The result over which dealing stopped was looked into, and is right."""

    table: str
    round: int
    reason: str


class DealingStopped(Event, frozen=True):
    """No new round begins until the result of this one is corrected, or found to be right."""

    table: str
    round: int
    reason: str
    stopped_by: str
    stopped_at: Millis
    in_time: bool = False
    """An irregularity of it is on record from before the next coup began."""


class ResultUpheld(Event, frozen=True):
    """A result was looked into and stands; rounds may begin again."""

    table: str
    round: int
    reason: str
    upheld_by: str
    upheld_at: Millis
    opens_at: Millis | None = None
    """When the next wagering period opens by itself."""


class Change(msgspec.Struct, frozen=True):
    """What a correction means for one account.

    What it should have been credited less what it was, and less what is `in_question`, is
    `chips + voucher - taken_back - owed`, less all that is `from_held`.
    """

    account: str
    terminal: str
    credited: int
    """For the round, so far."""
    credit: int
    """What that should be."""
    chips: int = 0
    """Into the chip account; below zero, out of it."""
    voucher: int = 0
    """On a voucher, for the account is closed."""
    taken_back: int = 0
    """From vouchers of earlier corrections that nobody has been paid for."""
    cancelled: tuple[str, ...] = ()
    """Those vouchers."""
    owed: int = 0
    """Added to what the player owes; below zero, paid off."""
    from_held: dict[str, int] = msgspec.field(default_factory=dict)
    """Out of what was seized, or held back of the round, by the name of the contravention or the hold."""
    in_question: int = 0
    """Wagers that came back while the round was void, and are staked and in question again."""

    @property
    def difference(self) -> int:
        return self.credit - self.credited

    @property
    def due(self) -> int:
        """What comes to the player now; below zero, what has to come back."""
        return self.difference - self.in_question


class RoundCorrected(Event, frozen=True):
    """A settled round recalculated on its actual outcome, or void: each account gets the difference."""

    table: str
    round: int
    was: object
    """The result it had."""
    outcome: object
    """The one it has; nothing if it is void."""
    shows: Mapping[str, object]
    void: bool
    reason: str
    corrected_by: str
    corrected_at: Millis
    paid: tuple[Paid, ...]
    """Every wager of the round, and all that is credited for it from now on."""
    changes: tuple[Change, ...]
    forfeited: tuple[str, ...] = ()
    """Of a void round: the accounts whose wagers the house keeps."""
    asked_again: tuple[Question, ...] = ()
    """Of a round that was void: the wagers that are in question again, as if it had not been."""
    opens_at: Millis | None = None
    """Where dealing had stopped over it: when the next wagering period opens by itself."""


class Recalculated(msgspec.Struct, frozen=True):
    """A round on another outcome."""

    outcome: object
    shows: Mapping[str, object]
    paid: tuple[Paid, ...]


# --- which rounds


def settled_round(table: Table, round: int, cites: Cites = ()) -> SettledRound | Refusal:
    """A round that is settled and still kept; by these clauses, or by those about late errors."""
    kept = next((one for one in table.settled if one.round == round), None)
    if kept is not None:
        return kept
    cites = cites or table.cites(LateError)
    if round == table.round_no and table.round_in_progress:
        return Refusal("round_not_settled", {"table": table.id, "round": round}, cites)
    if _void(table, round):
        return _void_already(table, round, cites)
    known = tuple(one.round for one in reversed(table.settled)) or ("none",)
    return Refusal("no_such_round", {"table": table.id, "round": round, "known": known}, cites)


def _void(table: Table, round: int) -> bool:
    """Whether a round was over without a result, as far back as results are kept."""
    kept = [one for one, _ in table.results]
    since = min(kept) if len(kept) == RESULTS_SHOWN else 1
    return since <= round <= table.round_no and round not in kept


def _void_already(table: Table, round: int, cites: Cites) -> Refusal:
    return Refusal("void_already", {"table": table.id, "round": round}, cites)


def refuse_late(table: Table, round: int) -> Refusal | None:
    """An error that comes to light after the next round began, where the result then stands."""
    if not table.too_late(round) or table.asks(LateError.RECALCULATED):
        return None
    return Refusal("too_late", {"table": table.id, "round": round}, table.cites(LateError))


def to_correct(table: Table, round: int) -> SettledRound | Refusal:
    """A round whose result may still be changed."""
    kept = settled_round(table, round)
    return kept if isinstance(kept, Refusal) else refuse_late(table, round) or kept


# --- on another outcome


def recalculated(table: Table, kept: SettledRound, outcome: object) -> Recalculated | Refusal:
    """Every wager of a round on the actual outcome, by the rules it was settled by."""
    try:
        result, shows = table.game.outcomes.read(outcome), table.game.outcomes.view(outcome)
    except ImpossibleOutcome as why:
        return Refusal(why.code, why.params, why.cites)
    refusal = _refuse_cards(table, kept.round, outcome)
    if refusal:
        return refusal
    if kept.outcome != VOID_ROUND and same_outcome(table, outcome, kept.outcome):
        params = {"table": table.id, "round": kept.round, "outcome": kept.outcome}
        return Refusal("nothing_to_correct", params, table.cites(LateError))
    paying = Paying(table, result, Cents(kept.smallest_chip))
    paid = (
        _paid(one, *paying.brought_back(one.bet, one.amount, one.playing)) for one in kept.wagers
    )
    return Recalculated(shows.get("number", outcome), shows, tuple(paid))


def _refuse_cards(table: Table, round: int, outcome: Any) -> Refusal | None:
    """Cards that the shoe in use cannot have given for this coup."""
    shoe = table.shoe
    was = shoe.cards_of(round) if shoe is not None else None
    return refuse_misfit(table, shoe, outcome, was) if shoe is not None and was else None


def returned(
    table: Table, kept: SettledRound, cites: Cites, forfeits: tuple[str, ...] = ()
) -> Recalculated | Refusal:
    """Every wager of a round that has no result; of these accounts the house keeps them."""
    if kept.outcome == VOID_ROUND:
        return _void_already(table, kept.round, cites)
    paid = tuple(
        _paid(one, 0 if one.account in forfeits else one.amount, cites) for one in kept.wagers
    )
    return Recalculated(None, void_view(cites), paid)


def void_view(cites: Cites = ()) -> Mapping[str, object]:
    """How displays show a round without a result."""
    return {"void": True, "cites": cites}


def _paid(one: SettledWager, credit: int, cites: Cites) -> Paid:
    part = None if one.playing == one.amount else one.playing
    return Paid(one.account, one.bet, one.amount, credit, cites, part)


# --- dealing stops


def stop_dealing(table: Table, command: StopDealing) -> list[Event] | Refusal:
    cites = table.cites(LateError)
    kept = to_correct(table, command.round)
    if isinstance(kept, Refusal):
        return kept
    if table.stopped is not None:
        return refuse_stopped(table, table.stopped)
    if not command.reason.strip():
        return Refusal("reason_needed", {"ground": f"round {command.round}"}, cites)
    return [
        DealingStopped(
            table=table.id,
            round=command.round,
            reason=command.reason,
            stopped_by=command.by.known_as,
            stopped_at=command.at,
            cites=cites,
        )
    ]


def result_stands(table: Table, command: ResultStands) -> list[Event] | Refusal:
    cites, stop = table.cites(LateError), table.stopped
    if stop is None or stop.round != command.round:
        return Refusal("not_stopped", {"table": table.id, "round": command.round}, cites)
    if not command.reason.strip():
        return Refusal("reason_needed", {"ground": f"round {command.round}"}, cites)
    return [
        ResultUpheld(
            table=table.id,
            round=command.round,
            reason=command.reason,
            upheld_by=command.by.known_as,
            upheld_at=command.at,
            opens_at=opens_again(table, command.round, command.at),
            cites=citing(cites, stop.cites),
        )
    ]


def opens_again(table: Table, round: int, at: Millis) -> Millis | None:
    """When the next period opens by itself, now that this round was looked into."""
    if table.stopped is None or table.stopped.round != round or table.phase is not Phase.OPEN:
        return None
    if table.red_light:
        return None
    return table.opening_after(at)


# --- applying


def dealing_stopped(table: Table, event: DealingStopped) -> None:
    table.stopped = Stop(event.round, event.reason, event.stopped_by, event.cites, event.in_time)
    table.opens_at = None


def result_upheld(table: Table, event: ResultUpheld) -> None:
    table.stopped, table.opens_at = None, event.opens_at


def round_corrected(table: Table, event: RoundCorrected) -> None:
    outcome = VOID_ROUND if event.void else event.outcome
    credits = {(paid.account, paid.bet): paid.credit for paid in event.paid}
    table.settled = [
        _now(one, outcome, credits) if one.round == event.round else one for one in table.settled
    ]
    table.results = [
        (round, outcome if round == event.round else before) for round, before in table.results
    ]
    table.questions = [
        msgspec.structs.replace(one, outcome=outcome) if one.round == event.round else one
        for one in (*table.questions, *event.asked_again)
    ]
    if table.shoe is not None:
        table.shoe.correct(event.round, None if event.void else event.outcome)
    if table.stopped is not None and table.stopped.round == event.round:
        table.stopped, table.opens_at = None, event.opens_at
    if event.round == table.round_no:
        for (account, bet), credit in credits.items():
            if account in table.layouts:
                table.layouts[account].won[bet] = credit


def _now(
    kept: SettledRound, outcome: object, credits: Mapping[tuple[str, str], int]
) -> SettledRound:
    wagers = tuple(
        msgspec.structs.replace(one, credit=credits[one.account, one.bet]) for one in kept.wagers
    )
    return msgspec.structs.replace(
        kept, outcome=outcome, wagers=wagers, questions=(), corrected=True
    )
