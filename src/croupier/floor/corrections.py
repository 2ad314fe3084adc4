"""Corrections where they meet the players' money: accounts that are open or closed, vouchers, debts.

A credit pays off what the player owes, then goes to the chip account; to a closed one, on a voucher. What
has to come back comes from what was seized of the account or held back of the round, then from vouchers of
earlier corrections that were not paid yet, then from the chip account; never from chips on a layout, and
never from whoever sits at the terminal next. The rest is owed.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TypeVar

import msgspec

from croupier.accounts.debts import DebtSettled, DebtWrittenOff
from croupier.accounts.ledger import move
from croupier.accounts.tickets import HandPayIssued, Status, Ticket, in_coins
from croupier.floor import money_in_and_out as money
from croupier.floor.desks import refuse_shift
from croupier.floor.papers import cancel
from croupier.floor.state import Floor
from croupier.message import Actor, Command, Event, Millis, Posting, citing
from croupier.play import corrections, questions
from croupier.play.corrections import Change, CorrectResult, Recalculated, RoundCorrected
from croupier.play.dealing import Paid
from croupier.play.settling import VOID_ROUND
from croupier.play.table import Question, SettledRound, SettledWager, Table
from croupier.refusal import Refusal
from croupier.rulebooks.policies import Invalidated, LateError, PaidOutBy

Decision = list[Event] | Refusal
E = TypeVar("E", bound=Event)


class SettleDebt(Command, frozen=True):
    """Take money at a desk for what a player owes."""

    desk: str
    account: str
    amount: int


class WriteOff(Command, frozen=True):
    """Give up what a player owes, at the expense of this table."""

    table: str
    account: str
    reason: str


class Preview(msgspec.Struct, frozen=True):
    """What a correction would do, before anybody is asked to make it."""

    table: str
    round: int
    was: object
    outcome: object
    shows: object
    changes: tuple[Change, ...]
    """Of every account with a wager on the round, those without a difference too."""
    cites: tuple[str, ...]


def correct_result(floor: Floor, table: Table, command: CorrectResult) -> Decision:
    kept = corrections.to_correct(table, command.round)
    if isinstance(kept, Refusal):
        return kept
    anew = corrections.recalculated(table, kept, command.outcome)
    if isinstance(anew, Refusal):
        return anew
    cites = table.cites(LateError)
    return _corrected(floor, table, kept, anew, command.by, command.at, command.reason, cites)


def voided(
    floor: Floor,
    table: Table,
    round: int,
    by: Actor,
    at: Millis,
    reason: str,
    cites: tuple[str, ...],
    forfeits: tuple[str, ...] = (),
) -> Decision:
    """A settled round has no result: every wager comes back, and all that was credited goes back.

    Of the accounts in `forfeits` the house keeps them.

    Whether it may be declared void, and by whom, is for who calls.
    """
    kept = corrections.settled_round(table, round, cites)
    if isinstance(kept, Refusal):
        return kept
    anew = corrections.returned(table, kept, cites, forfeits)
    if isinstance(anew, Refusal):
        return anew
    events = _corrected(floor, table, kept, anew, by, at, reason, cites, forfeits)
    for one in table.questions:
        if one.round == round and one.left_out:
            kept_back = one.account in forfeits
            events += _question_void(floor, table, one, by, at, reason, cites, events, kept_back)
    return events


def _question_void(
    floor: Floor,
    table: Table,
    one: Question,
    by: Actor,
    at: Millis,
    reason: str,
    cites: tuple[str, ...],
    before: list[Event],
    forfeit: bool,
) -> list[Event]:
    """Wagers in question on a round that has no result come back, or are forfeited, like all others."""
    void = dict(one.wagers)
    back = questions.settled_late(table, one, {}, void, by, at, reason, cites, forfeit)
    amount = sum(back.returned.values())
    back, amount = paying_off(floor, back, one.account, amount, before)
    why = f"round {one.round} has no result"
    given = to_who_left(
        floor, table, one.account, amount, one.round, by.known_as, at, why, cites, before
    )
    return [back, given] if given else [back]


def preview(floor: Floor, table: str, round: int, outcome: object) -> Preview | Refusal:
    """Every account's change, were the round corrected to this outcome now; `void` for none."""
    at, void = floor.tables[table], outcome == VOID_ROUND
    cites = at.cites(Invalidated) if void else at.cites(LateError)
    settled = corrections.settled_round
    kept = settled(at, round, cites) if void else corrections.to_correct(at, round)
    if isinstance(kept, Refusal):
        return kept
    anew = (
        corrections.returned(at, kept, cites)
        if void
        else corrections.recalculated(at, kept, outcome)
    )
    if isinstance(anew, Refusal):
        return anew
    changes = tuple(_changes(floor, at, kept, anew))
    return Preview(table, round, kept.outcome, anew.outcome, anew.shows, changes, cites)


def _corrected(
    floor: Floor,
    table: Table,
    kept: SettledRound,
    anew: Recalculated,
    by: Actor,
    at: Millis,
    reason: str,
    cites: tuple[str, ...],
    forfeits: tuple[str, ...] = (),
) -> list[Event]:
    """The correction, and a voucher for everybody who has credit and no account any more."""
    changes = [one for one in _changes(floor, table, kept, anew) if one.due or one.difference]
    changes.sort(key=lambda change: change.due > 0)
    again = tuple(msgspec.structs.replace(one, returned=0) for one in kept.questions)
    corrected = RoundCorrected(
        table=table.id,
        round=kept.round,
        was=kept.outcome,
        outcome=anew.outcome,
        shows=anew.shows,
        void=anew.outcome is None,
        reason=reason,
        corrected_by=by.known_as,
        corrected_at=at,
        paid=anew.paid,
        changes=tuple(changes),
        forfeited=forfeits,
        asked_again=again,
        opens_at=corrections.opens_again(table, kept.round, at),
        postings=(
            *(posting for change in changes for posting in _postings(floor, table, change)),
            *(posting for one in again for posting in _staked_again(table, one)),
        ),
        cites=cites,
    )
    events: list[Event] = [corrected]
    for change in changes:
        if change.voucher:
            events.append(_voucher(floor, table, corrected, change, events))
    return events


def _voucher(
    floor: Floor, table: Table, corrected: RoundCorrected, change: Change, before: list[Event]
) -> HandPayIssued:
    return _issued(
        floor,
        table,
        change.account,
        change.voucher,
        corrected.round,
        corrected.corrected_by,
        corrected.corrected_at,
        f"round {corrected.round} corrected",
        corrected.cites,
        before,
    )


def to_who_left(
    floor: Floor,
    table: Table,
    account: str,
    amount: int,
    round: int,
    by: str,
    at: Millis,
    reason: str,
    cites: tuple[str, ...],
    before: Sequence[Event] = (),
) -> HandPayIssued | None:
    """What comes to an account that is closed goes on a voucher."""
    if floor.accounts[account].open or not amount:
        return None
    return _issued(floor, table, account, amount, round, by, at, reason, cites, before)


def _issued(
    floor: Floor,
    table: Table,
    account: str,
    amount: int,
    round: int,
    by: str,
    at: Millis,
    reason: str,
    cites: tuple[str, ...],
    before: Sequence[Event],
) -> HandPayIssued:
    voucher = money.next_voucher(floor, before)
    return HandPayIssued(
        terminal=floor.accounts[account].terminal,
        account=account,
        voucher=voucher,
        amount=amount,
        table=table.id,
        issued_at=at,
        authorised_by=by,
        reason=reason,
        corrects=round,
        postings=move(amount, f"chips/{account}", f"vouchers/{voucher}"),
        cites=citing(cites, table.cites(PaidOutBy)),
    )


def _changes(
    floor: Floor, table: Table, kept: SettledRound, anew: Recalculated
) -> Iterator[Change]:
    before, after = _by_account(kept.wagers), _by_account(anew.paid)
    again = {one.account: one.returned for one in kept.questions}
    unpaid = _unpaid(floor, (*before, *again))
    for account in unpaid:
        credited, credit = before.get(account, 0), after.get(account, 0)
        held = _held(floor, table, kept.round, account)
        asked = again.get(account, 0)
        yield _change(floor, account, credited, credit, asked, unpaid[account], held)


def _held(floor: Floor, table: Table, round: int, account: str) -> dict[str, int]:
    """What of an account is held back of this round, or was seized and is not determined yet."""
    holds = {
        one.id: one.amount
        for one in floor.holds.values()
        if one.open
        and not one.on_the_meter
        and (one.table, one.round, one.account) == (table.id, round, account)
    }
    seized = {
        one.id: one.held[account] for one in floor.contraventions.values() if account in one.held
    }
    return {**holds, **seized}


def _by_account(wagers: Iterable[SettledWager | Paid]) -> dict[str, int]:
    credits: dict[str, int] = {}
    for one in wagers:
        credits[one.account] = credits.get(one.account, 0) + one.credit
    return credits


def _change(
    floor: Floor,
    account: str,
    credited: int,
    credit: int,
    in_question: int,
    unpaid: list[Ticket],
    held: Mapping[str, int],
) -> Change:
    """Where the difference comes from, or goes to: what is held first, then vouchers, then chips."""
    at, difference = floor.accounts[account], credit - credited - in_question
    from_held: dict[str, int] = {}
    for id, amount in held.items():
        if difference < 0:
            from_held[id] = min(amount, -difference)
            difference += from_held[id]
    papers, taken_back = list[Ticket](), 0
    for ticket in unpaid:
        if taken_back + difference < 0:
            papers.append(ticket)
            taken_back += ticket.amount
    if difference > 0:
        owed = -min(difference, debt_of(floor, account))
    else:
        there = taken_back + floor.ledger.balance(f"chips/{account}")
        owed = max(0, -difference - there)
    left = taken_back + difference + owed
    on_paper = left if left > 0 and not at.open else 0
    return Change(
        account=account,
        terminal=at.terminal,
        credited=credited,
        credit=credit,
        chips=left - on_paper,
        voucher=on_paper,
        taken_back=taken_back,
        cancelled=tuple(ticket.id for ticket in papers),
        owed=owed,
        from_held=from_held,
        in_question=in_question,
    )


def _unpaid(floor: Floor, accounts: Iterable[str]) -> dict[str, list[Ticket]]:
    """What each account was given on paper by earlier corrections and was not paid yet, newest first."""
    papers: dict[str, list[Ticket]] = {account: [] for account in accounts}
    for ticket in reversed(floor.tickets.values()):
        given = ticket.corrects and ticket.status is Status.ISSUED
        if given and ticket.account in papers:
            papers[ticket.account].append(ticket)
    return papers


def debt_of(floor: Floor, account: str, before: Sequence[Event] = ()) -> int:
    """What a player owes since results were corrected, once these events have happened."""
    owed = f"owed/{account}"
    if not before:
        return -floor.ledger.balance(owed)
    moved = sum(p.amount for event in before for p in event.postings if p.account == owed)
    return -floor.ledger.balance(owed) - moved


def _postings(floor: Floor, table: Table, change: Change) -> list[Posting]:
    chips, house = f"chips/{change.account}", f"house/{table.id}"
    postings: list[Posting] = []
    for id in change.cancelled:
        ticket = floor.tickets[id]
        postings += move(ticket.amount, ticket.lies_in, chips)
    postings += move(change.owed, f"owed/{change.account}", house)
    postings += move(change.chips + change.voucher - change.taken_back, house, chips)
    for id, amount in change.from_held.items():
        seized = floor.contraventions.get(id)
        postings += move(amount, seized.ledger if seized else f"held/{id}/{change.account}", house)
    return postings


def _staked_again(table: Table, one: Question) -> tuple[Posting, ...]:
    """Wagers that went back, or to the house, when their round was void."""
    there = table.staked_account(one.account, one.round)
    return move(sum(one.wagers.values()), f"house/{table.id}", there)


def paying_off(
    floor: Floor, event: E, account: str, amount: int, before: Sequence[Event] = ()
) -> tuple[E, int]:
    """An event that credits an account, with what the player owes paid out of it; and what is left."""
    debt = min(amount, debt_of(floor, account, before))
    if not debt:
        return event, amount
    paid = move(debt, f"chips/{account}", f"owed/{account}")
    return msgspec.structs.replace(event, postings=(*event.postings, *paid)), amount - debt


# --- debts


def settle_debt(floor: Floor, command: SettleDebt) -> Decision:
    """Cash for all or part of a debt, to the nearest coin."""
    refusal = refuse_shift(floor, command)
    if refusal:
        return refusal
    debt = debt_of(floor, command.account)
    if not debt:
        return Refusal("nothing_owed", {"account": command.account})
    if not 0 < command.amount <= debt:
        params = {"account": command.account, "amount": command.amount, "owed": debt}
        return Refusal("not_what_is_owed", params)
    desk, paid = f"cash/desk/{command.desk}", in_coins(command.amount)
    return [
        DebtSettled(
            desk=command.desk,
            account=command.account,
            terminal=floor.accounts[command.account].terminal,
            amount=command.amount,
            paid=paid,
            taken_by=command.by.known_as,
            taken_at=command.at,
            postings=(
                *move(command.amount, desk, f"owed/{command.account}"),
                *move(paid - command.amount, desk, "cash/rounding"),
            ),
        )
    ]


def write_off(floor: Floor, table: Table, command: WriteOff) -> Decision:
    debt = debt_of(floor, command.account)
    if not debt:
        return Refusal("nothing_owed", {"account": command.account})
    if not command.reason.strip():
        return Refusal("reason_needed", {"ground": command.account}, table.rulebook.roles.cites)
    return [
        DebtWrittenOff(
            table=table.id,
            account=command.account,
            terminal=floor.accounts[command.account].terminal,
            amount=debt,
            reason=command.reason,
            written_off_by=command.by.known_as,
            postings=move(debt, f"house/{table.id}", f"owed/{command.account}"),
            cites=table.rulebook.roles.cites,
        )
    ]


# --- applying


def taken_from(floor: Floor, event: RoundCorrected) -> None:
    """Vouchers are worth nothing any more, and less is held."""
    for change in event.changes:
        for id in change.cancelled:
            cancel(floor, id, f"round {event.round} of {event.table}")
        for id, amount in change.from_held.items():
            _less_held(floor, id, change.account, amount)


def _less_held(floor: Floor, id: str, account: str, amount: int) -> None:
    if id in floor.holds:
        hold = floor.holds[id]
        hold.amount -= amount
        hold.open = hold.amount > 0
        return
    held = floor.contraventions[id].held
    held[account] -= amount
    if not held[account]:
        del held[account]
