"""Dealing: the outcome is entered, confirmed, and the round is settled on it."""

from collections.abc import Mapping
from typing import Any

import msgspec

from croupier.accounts.ledger import move
from croupier.games.table import ImpossibleOutcome
from croupier.message import Actor, Command, Event, Millis, Posting
from croupier.money import Cents
from croupier.play.placing import Wager
from croupier.play.settling import settle_round
from croupier.play.table import RESULTS_SHOWN, Phase, Table
from croupier.play.wagering_period import not_now
from croupier.refusal import Refusal
from croupier.rulebooks.policies import ResultBy


class Outcome(Command, frozen=True):
    """What the ball, the dice or the cards did, as somebody saw it."""

    table: str
    outcome: Any
    round: int = 0


class ConfirmResult(Command, frozen=True):
    """The outcome on view becomes the result; a screen names the one it saw."""

    table: str
    round: int = 0
    outcome: Any = None


class OutcomeEntered(Event, frozen=True):
    table: str
    round: int
    outcome: object
    shows: Mapping[str, object]
    entered_by: str


class Paid(msgspec.Struct, frozen=True):
    """One wager of a settled round: all that returned for it, and by which clauses."""

    account: str
    bet: str
    amount: int
    credit: int
    cites: tuple[str, ...]


class RoundSettled(Event, frozen=True):
    """The one settlement of a round: losses collected first, then winnings paid."""

    table: str
    round: int
    outcome: object
    shows: Mapping[str, object]
    confirmed_by: str
    paid: tuple[Paid, ...]
    opens_at: Millis | None = None
    """When the next wagering period opens by itself."""


def outcome(table: Table, command: Outcome) -> list[Event] | Refusal:
    """Enter the outcome. It may be entered again until it is confirmed; nothing is paid before that."""
    cites, automatic = table.cites(ResultBy), table.asks(ResultBy.DEVICE)
    if table.phase not in (Phase.DEALING, Phase.RESULT):
        return not_now(table, "outcome", cites)
    if automatic and command.by.role != "device":
        return Refusal("outcome_from_the_device", {"table": table.id}, cites)
    try:
        shows = table.game.outcomes.view(command.outcome)
    except ImpossibleOutcome as why:
        return Refusal(why.code, why.params, why.cites)
    seen = shows.get("number", command.outcome)
    entered = OutcomeEntered(
        table=table.id,
        round=table.round_no,
        outcome=seen,
        shows=shows,
        entered_by=command.by.name or command.by.role,
        cites=cites,
    )
    if automatic:
        return [entered, settlement(table, seen, command.by, command.at)]
    return [entered]


def confirm_result(table: Table, command: ConfirmResult) -> list[Event] | Refusal:
    """The outcome becomes the result, and every wager is settled on it at once."""
    if table.phase is not Phase.RESULT:
        return not_now(table, "confirm_result", table.cites(ResultBy))
    if command.outcome is not None and command.outcome != table.outcome:
        params = {"seen": command.outcome, "entered": table.outcome}
        return Refusal("another_outcome", params, table.cites(ResultBy))
    return [settlement(table, table.outcome, command.by, command.at)]


def settlement(table: Table, outcome: object, by: Actor, at: Millis) -> RoundSettled:
    paid: list[Paid] = []
    collections: list[Posting] = []
    payments: list[Posting] = []
    house = f"house/{table.id}"
    for account, chips in table.layouts.items():
        staked, credit = table.staked_account(account), f"chips/{account}"
        wagers = [Wager(bet, Cents(amount)) for bet, amount in chips.confirmed.items()]
        settled = settle_round(table.rulebook, table.game, wagers, outcome)
        for one in settled.wagers:
            kept = min(one.credit, one.wager.amount)
            collections += move(one.wager.amount - kept, staked, house)
            payments += move(kept, staked, credit)
            payments += move(one.credit - kept, house, credit)
            paid.append(Paid(account, one.wager.bet, one.wager.amount, one.credit, one.cites))
    return RoundSettled(
        table=table.id,
        round=table.round_no,
        outcome=outcome,
        shows=table.game.outcomes.view(outcome),
        confirmed_by=by.name or by.role,
        paid=tuple(paid),
        opens_at=table.next_opening(at),
        postings=(*collections, *payments),
        cites=table.cites(ResultBy),
    )


def outcome_entered(table: Table, event: OutcomeEntered) -> None:
    table.phase, table.outcome = Phase.RESULT, event.outcome


def round_settled(table: Table, event: RoundSettled) -> None:
    table.phase, table.outcome, table.opens_at = Phase.OPEN, None, event.opens_at
    table.results = [(event.round, event.outcome), *table.results[: RESULTS_SHOWN - 1]]
    for chips in table.layouts.values():
        chips.last, chips.confirmed = chips.confirmed or chips.last, {}
    for paid in event.paid:
        table.layout(paid.account).won[paid.bet] = paid.credit
