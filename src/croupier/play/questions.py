"""Wagers in question: a terminal failed, and its wagers wait until the records have confirmed them.

The round goes on for everybody else. Confirmed before its outcome, the wagers take part in it; later, they
are settled on the result that the round has then. Those that the records cannot confirm come back.
"""

from collections.abc import Iterable, Mapping

import msgspec

from croupier.accounts.ledger import move
from croupier.games.table import Cites
from croupier.message import Actor, Event, Millis, Posting
from croupier.play.dealing import Paid, Paying, kept_wager, postings_for, smallest_chip
from croupier.play.settling import VOID_ROUND
from croupier.play.table import Layout, Question, SettledRound, Table, total
from croupier.refusal import Refusal


class WagersQuestioned(Event, frozen=True):
    """One account's wagers wait: its terminal failed, and the rulebook goes by the records."""

    table: str
    round: int
    account: str
    terminal: str
    fault: str
    reason: str
    wagers: dict[str, int]


class WagersStand(Event, frozen=True):
    """By the records these wagers were made, and they take part in the round in progress."""

    table: str
    round: int
    account: str
    terminal: str
    confirmed_by: str
    confirmed_at: Millis
    analysis: str
    wagers: dict[str, int]
    returned: dict[str, int]
    """Wagers that the records do not confirm: void, and back in the account."""


class QuestionSettled(Event, frozen=True):
    """Wagers that a settled round had left out: settled on its result, or void."""

    table: str
    round: int
    account: str
    terminal: str
    outcome: object
    """The result of the round; nothing if none of the wagers stands."""
    shows: Mapping[str, object]
    settled_by: str
    settled_at: Millis
    analysis: str
    paid: tuple[Paid, ...]
    returned: dict[str, int]
    """Wagers that the records do not confirm: void, and back with the player."""
    forfeited: dict[str, int] = msgspec.field(default_factory=dict)
    """Wagers that the house keeps: the round is void, and whoever made them forfeits them."""


def question(
    table: Table, account: str, terminal: str, fault: str, reason: str, cites: Cites
) -> list[Event]:
    """Put what lies on the layout in question, if anything does and it is not so already."""
    wagers = _lying(table.wagers_of(account))
    if not wagers or table.in_question(account):
        return []
    return [
        WagersQuestioned(
            table=table.id,
            round=table.round_no,
            account=account,
            terminal=terminal,
            fault=fault,
            reason=reason,
            wagers=wagers,
            cites=cites,
        )
    ]


def _lying(chips: Layout) -> dict[str, int]:
    return {bet: chips.on(bet) for bet in (*chips.confirmed, *chips.placed)}


def wagers_of(table: Table, one: Question) -> dict[str, int]:
    return dict(one.wagers) if one.left_out else _lying(table.wagers_of(one.account))


def refuse_unrecorded(table: Table, one: Question, bets: Iterable[str]) -> Refusal | None:
    """A wager that somebody claims and no record has."""
    known = tuple(wagers_of(table, one))
    unknown = tuple(bet for bet in bets if bet not in known)
    if not unknown:
        return None
    return Refusal("not_in_the_records", {"bets": unknown, "known": known}, one.cites)


def confirmed(
    table: Table, one: Question, bets: tuple[str, ...], by: Actor, at: Millis, analysis: str
) -> WagersStand | QuestionSettled:
    """These wagers stand, or all if none is named; the others are void."""
    wagers = wagers_of(table, one)
    void = {bet: amount for bet, amount in wagers.items() if bets and bet not in bets}
    stand = {bet: amount for bet, amount in wagers.items() if bet not in void}
    if one.left_out:
        return settled_late(table, one, stand, void, by, at, analysis, one.cites)
    return WagersStand(
        table=table.id,
        round=one.round,
        account=one.account,
        terminal=one.terminal,
        confirmed_by=by.known_as,
        confirmed_at=at,
        analysis=analysis,
        wagers=stand,
        returned=void,
        postings=_back(table, one.account, void),
        cites=one.cites,
    )


def _back(table: Table, account: str, void: Iterable[str]) -> tuple[Posting, ...]:
    chips, credit = table.wagers_of(account), f"chips/{account}"
    placed = sum(chips.placed.get(bet, 0) for bet in void)
    staked = sum(chips.confirmed.get(bet, 0) for bet in void)
    return (
        *move(placed, table.placed_account(account), credit),
        *move(staked, table.staked_account(account), credit),
    )


def settled_late(
    table: Table,
    one: Question,
    stand: Mapping[str, int],
    void: dict[str, int],
    by: Actor,
    at: Millis,
    analysis: str,
    cites: Cites,
    forfeit: bool = False,
) -> QuestionSettled:
    """Wagers that stand, on the result of their round; void ones back to the player, or forfeited."""
    there, house = table.staked_account(one.account, one.round), f"house/{table.id}"
    outcomes = table.game.outcomes
    paid: list[Paid] = []
    if stand:
        paying = Paying(table, outcomes.read(one.outcome), smallest_chip(table))
        paid = paying.of(one.account, stand)
    postings = move(total(void), there, house if forfeit else f"chips/{one.account}")
    for wager in paid:
        collected, won = postings_for(wager, there, house)
        postings = (*postings, *collected, *won)
    return QuestionSettled(
        table=table.id,
        round=one.round,
        account=one.account,
        terminal=one.terminal,
        outcome=one.outcome if stand else None,
        shows=outcomes.view(one.outcome) if stand else {"void": True},
        settled_by=by.known_as,
        settled_at=at,
        analysis=analysis,
        paid=tuple(paid),
        returned={} if forfeit else void,
        forfeited=void if forfeit else {},
        postings=postings,
        cites=cites,
    )


def wagers_questioned(table: Table, event: WagersQuestioned) -> None:
    asked = Question(event.round, event.account, event.terminal, event.fault, event.cites)
    table.questions = [*table.questions, asked]


def wagers_stand(table: Table, event: WagersStand) -> None:
    _answered(table, event)
    chips = table.layout(event.account)
    for lies in (chips.placed, chips.confirmed, chips.locked, chips.since):
        for bet in event.returned:
            lies.pop(bet, None)
    chips.steps = []


def question_settled(table: Table, event: QuestionSettled) -> None:
    asked = [one for one in table.questions if _is_of(one, event)]
    _answered(table, event)
    table.settled = [
        _kept_with(kept, event, asked) if kept.round == event.round else kept
        for kept in table.settled
    ]


def _kept_with(
    kept: SettledRound, event: QuestionSettled, asked: Iterable[Question]
) -> SettledRound:
    """What was settled late is part of the round; what was void with it would be in question again."""
    if kept.outcome == VOID_ROUND:
        back = total(event.returned)
        void = (msgspec.structs.replace(one, returned=back) for one in asked)
        return msgspec.structs.replace(kept, questions=(*kept.questions, *void))
    late = (kept_wager(one) for one in event.paid)
    return msgspec.structs.replace(kept, wagers=(*kept.wagers, *late))


def _answered(table: Table, event: WagersStand | QuestionSettled) -> None:
    table.questions = [one for one in table.questions if not _is_of(one, event)]


def _is_of(one: Question, event: WagersStand | QuestionSettled) -> bool:
    return (one.round, one.account) == (event.round, event.account)
