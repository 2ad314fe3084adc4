"""Dealing: the outcome is entered, confirmed, and the round is settled on it."""

from collections.abc import Mapping

import msgspec

from croupier.accounts.ledger import move
from croupier.games.table import ImpossibleOutcome
from croupier.message import Command, Event, Posting
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
    outcome: object


class ConfirmResult(Command, frozen=True):
    table: str


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


def outcome(table: Table, command: Outcome) -> list[Event] | Refusal:
    """Enter the outcome. It may be entered again until it is confirmed; nothing is paid before that."""
    cites = table.cites(ResultBy)
    if table.phase not in (Phase.DEALING, Phase.RESULT):
        return not_now(table, "outcome", cites)
    try:
        shows = table.game.outcomes.view(command.outcome)
    except ImpossibleOutcome as why:
        return Refusal(why.code, why.params, why.cites)
    return [
        OutcomeEntered(
            table=table.id,
            round=table.round_no,
            outcome=command.outcome,
            shows=shows,
            entered_by=command.by.name or command.by.role,
            cites=cites,
        )
    ]


def confirm_result(table: Table, command: ConfirmResult) -> list[Event] | Refusal:
    """The outcome becomes the result, and every wager is settled on it at once."""
    cites = table.cites(ResultBy)
    if table.phase is not Phase.RESULT:
        return not_now(table, "confirm_result", cites)
    paid: list[Paid] = []
    collections: list[Posting] = []
    payments: list[Posting] = []
    house = f"house/{table.id}"
    shows: Mapping[str, object] = table.game.outcomes.view(table.outcome)
    for account, chips in table.layouts.items():
        staked, credit = table.staked_account(account), f"chips/{account}"
        wagers = [Wager(bet, Cents(amount)) for bet, amount in chips.confirmed.items()]
        settled = settle_round(table.rulebook, table.game, wagers, table.outcome)
        for one in settled.wagers:
            kept = min(one.credit, one.wager.amount)
            collections += move(one.wager.amount - kept, staked, house)
            payments += move(kept, staked, credit)
            payments += move(one.credit - kept, house, credit)
            paid.append(Paid(account, one.wager.bet, one.wager.amount, one.credit, one.cites))
    return [
        RoundSettled(
            table=table.id,
            round=table.round_no,
            outcome=table.outcome,
            shows=shows,
            confirmed_by=command.by.name or command.by.role,
            paid=tuple(paid),
            postings=(*collections, *payments),
            cites=cites,
        )
    ]


def outcome_entered(table: Table, event: OutcomeEntered) -> None:
    table.phase, table.outcome = Phase.RESULT, event.outcome


def round_settled(table: Table, event: RoundSettled) -> None:
    table.phase, table.outcome = Phase.OPEN, None
    table.results = [(event.round, event.outcome), *table.results[: RESULTS_SHOWN - 1]]
    for chips in table.layouts.values():
        chips.last, chips.confirmed = chips.confirmed or chips.last, {}
    for paid in event.paid:
        table.layout(paid.account).won[paid.bet] = paid.credit
