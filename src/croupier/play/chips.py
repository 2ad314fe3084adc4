"""Chips on the layout: placing, taking back, undoing, repeating, doubling and confirming them.

What a touch may put down is decided by the limits' policies; whether a wager exists before it is
confirmed, by the policy on confirming. A racetrack bet is put down as its pieces.
"""

from collections.abc import Mapping
from typing import Any

from croupier.accounts.ledger import Ledger, move
from croupier.message import Command, Event, Posting
from croupier.play.placing import refuse_alone, refuse_amount, refuse_bet
from croupier.play.table import Layout, Phase, Table, total
from croupier.refusal import Refusal
from croupier.rulebooks.policies import (
    AboveMaximum,
    AggregateMaximum,
    BelowMinimum,
    Changing,
    Closing,
    Confirming,
    Multiples,
)

UNDO_STEPS = 20


class Place(Command, frozen=True):
    """Add chips to a bet. A screen names the round it saw; in another one nothing is done."""

    terminal: str
    bet: str
    amount: int
    table: str = ""
    round: int = 0


class Remove(Command, frozen=True):
    """Take all unconfirmed chips off a bet."""

    terminal: str
    bet: str
    table: str = ""
    round: int = 0


class Undo(Command, frozen=True):
    terminal: str
    table: str = ""
    round: int = 0


class Clear(Command, frozen=True):
    terminal: str
    table: str = ""
    round: int = 0


class Repeat(Command, frozen=True):
    terminal: str
    table: str = ""
    round: int = 0


class Double(Command, frozen=True):
    terminal: str
    table: str = ""
    round: int = 0


class Confirm(Command, frozen=True):
    terminal: str
    table: str = ""
    round: int = 0


class ChipsLie(Event, frozen=True):
    """The chips of an account on a layout lie differently now; `placed` is how."""

    table: str
    round: int
    terminal: str
    account: str
    placed: dict[str, int]


class WagerPlaced(ChipsLie, frozen=True):
    """Chips put down. `asked` is what was tried, `amount` what the limits allowed."""

    bet: str
    asked: int
    amount: int


class WagerRemoved(ChipsLie, frozen=True):
    bet: str
    amount: int


class WagersUndone(ChipsLie, frozen=True):
    pass


class WagersCleared(ChipsLie, frozen=True):
    pass


class WagersRepeated(ChipsLie, frozen=True):
    pass


class WagersDoubled(ChipsLie, frozen=True):
    pass


class WagersConfirmed(Event, frozen=True):
    """From now on these are wagers, and can be neither changed nor taken back."""

    table: str
    round: int
    terminal: str
    account: str
    wagers: dict[str, int]


Decision = list[Event] | Refusal


def place(table: Table, account: str, ledger: Ledger, command: Place) -> Decision:
    refusal = _refuse_change(table, command.terminal, account, command.bet, command.amount)
    if refusal:
        return refusal
    chips = table.wagers_of(account)
    pieces = table.game.offers[command.bet].bet.pieces or (command.bet,)
    allowed = _allowed(table, chips, pieces, command.amount // len(pieces))
    if isinstance(allowed, Refusal):
        return allowed
    credit = ledger.balance(f"chips/{account}")
    piece, cites = allowed
    if piece * len(pieces) > credit:
        affordable = credit // len(pieces) // table.step * table.step
        least = min(piece, affordable)
        if not least or isinstance(_allowed(table, chips, pieces, least), Refusal):
            return Refusal("not_enough_credit", {"credit": credit, "asked": command.amount})
        piece = least
    placed = dict(chips.placed)
    for bet in pieces:
        placed[bet] = placed.get(bet, 0) + piece
    amount = piece * len(pieces)
    return [
        WagerPlaced(
            table=table.id,
            round=table.round_no,
            terminal=command.terminal,
            account=account,
            bet=command.bet,
            asked=command.amount,
            amount=amount,
            placed=placed,
            postings=move(amount, f"chips/{account}", table.placed_account(account)),
            cites=cites,
        )
    ]


def _refuse_change(
    table: Table, terminal: str, account: str, bet: str | None = None, amount: object = None
) -> Refusal | None:
    """Why nothing can be put down or taken off now."""
    if not account:
        return Refusal("no_account", {"terminal": terminal})
    if table.phase is not Phase.WAGERING:
        cites = table.cites(Closing)
        return Refusal("wagering_is_closed", {"table": table.id, "phase": table.phase.value}, cites)
    if bet is None:
        return None
    return refuse_bet(table.game, bet) or (
        refuse_amount(table.game, bet, amount) if amount is not None else None
    )


def _allowed(
    table: Table, chips: Layout, pieces: tuple[str, ...], asked: int
) -> tuple[int, tuple[str, ...]] | Refusal:
    """The most of what was asked that every piece allows, and by which clauses it was cut.

    Below the minimum no chips are shown; above the maximum, or in a multiple that is not permitted,
    only the next lowest permitted wager.
    """
    limits, best = table.plan.limits, asked
    cites: tuple[str, ...] = ()
    may_grow = table.asks(BelowMinimum.REJECTED_AT_CLOSE)
    for bet in dict.fromkeys(pieces):
        times = pieces.count(bet)
        there = chips.placed.get(bet, 0) + chips.confirmed.get(bet, 0)
        least, most = limits.of(bet)
        if there + asked * times < least and not may_grow:
            params = {
                "bet": table.game.offers[bet].title,
                "least": least,
                "add": least - there - asked * times,
            }
            return Refusal("below_minimum", params, table.cites(BelowMinimum))
        most = most // table.step * table.step
        reached = min(there + best * times, most) // table.step * table.step
        if reached <= there:
            title = table.game.offers[bet].title
            if there >= most:
                return Refusal(
                    "at_maximum", {"bet": title, "most": most}, table.cites(AboveMaximum)
                )
            params = {"bet": title, "step": table.step}
            return Refusal("not_a_multiple", params, table.cites(Multiples))
        best = min(best, (reached - there) // times)
        if best < asked:
            best = best // table.step * table.step
        if not best:
            params = {"bet": table.game.offers[bet].title, "most": most}
            return Refusal("at_maximum", params, table.cites(AboveMaximum))
    if best < asked:
        cites = (*table.cites(AboveMaximum), *table.cites(Multiples))
    if limits.aggregate_max and not table.asks(AggregateMaximum.NONE):
        room = limits.aggregate_max - total(chips.placed) - total(chips.confirmed)
        fits = max(0, room) // len(pieces) // table.step * table.step
        if not fits:
            params = {"most": limits.aggregate_max}
            return Refusal("at_aggregate_maximum", params, table.cites(AggregateMaximum))
        if fits < best:
            best, cites = fits, (*cites, *table.cites(AggregateMaximum))
    return best, cites


def remove(table: Table, account: str, command: Remove) -> Decision:
    refusal = _refuse_change(table, command.terminal, account, command.bet)
    if refusal:
        return refusal
    chips = table.wagers_of(account)
    pieces = table.game.offers[command.bet].bet.pieces or (command.bet,)
    if not any(bet in chips.placed for bet in pieces):
        return _nothing_to_change(table, chips, command.bet)
    placed = {bet: amount for bet, amount in chips.placed.items() if bet not in pieces}
    return [
        WagerRemoved(
            **_lies(table, command.terminal, account, placed),
            bet=command.bet,
            amount=total(chips.placed) - total(placed),
            cites=table.cites(Changing),
        )
    ]


def _nothing_to_change(table: Table, chips: Layout, bet: str) -> Refusal:
    if bet in chips.confirmed:
        params = {"bet": table.game.offers[bet].title}
        return Refusal("wager_is_confirmed", params, table.cites(Changing))
    return Refusal("nothing_placed", {"table": table.id})


def _lies(table: Table, terminal: str, account: str, placed: dict[str, int]) -> dict[str, Any]:
    """How the chips lie after a change, and the money it moved."""
    change = total(placed) - total(table.wagers_of(account).placed)
    there = table.placed_account(account)
    if change >= 0:
        postings: tuple[Posting, ...] = move(change, f"chips/{account}", there)
    else:
        postings = move(-change, there, f"chips/{account}")
    return {
        "table": table.id,
        "round": table.round_no,
        "terminal": terminal,
        "account": account,
        "placed": placed,
        "postings": postings,
    }


def undo(table: Table, account: str, ledger: Ledger, command: Undo) -> Decision:
    """How the chips lay before the last change; chips confirmed since stay where they are."""
    refusal = _refuse_change(table, command.terminal, account)
    if refusal:
        return refusal
    chips = table.wagers_of(account)
    if not chips.steps:
        return Refusal("nothing_placed", {"table": table.id})
    before = chips.steps[-1]
    short = total(before) - total(chips.placed) - ledger.balance(f"chips/{account}")
    if short > 0:
        credit = ledger.balance(f"chips/{account}")
        return Refusal("not_enough_credit", {"credit": credit, "asked": credit + short})
    lies = _lies(table, command.terminal, account, dict(before))
    return [WagersUndone(**lies, cites=table.cites(Changing))]


def clear(table: Table, account: str, command: Clear) -> Decision:
    refusal = _refuse_change(table, command.terminal, account)
    if refusal:
        return refusal
    if not table.wagers_of(account).placed:
        return Refusal("nothing_placed", {"table": table.id})
    lies = _lies(table, command.terminal, account, {})
    return [WagersCleared(**lies, cites=table.cites(Changing))]


def repeat(table: Table, account: str, ledger: Ledger, command: Repeat) -> Decision:
    """The wagers of the last round, on top of what lies there; all of them or none."""
    refusal = _refuse_change(table, command.terminal, account)
    if refusal:
        return refusal
    last = table.wagers_of(account).last
    if not last:
        return Refusal("nothing_to_repeat", {"table": table.id})
    added = _add_all(table, account, ledger, last)
    if isinstance(added, Refusal):
        return added
    return [WagersRepeated(**_lies(table, command.terminal, account, added))]


def double(table: Table, account: str, ledger: Ledger, command: Double) -> Decision:
    """Every unconfirmed chip once more; all of them or none."""
    refusal = _refuse_change(table, command.terminal, account)
    if refusal:
        return refusal
    placed = table.wagers_of(account).placed
    if not placed:
        return Refusal("nothing_placed", {"table": table.id})
    added = _add_all(table, account, ledger, placed)
    if isinstance(added, Refusal):
        return added
    return [WagersDoubled(**_lies(table, command.terminal, account, added))]


def _add_all(
    table: Table, account: str, ledger: Ledger, more: Mapping[str, int]
) -> dict[str, int] | Refusal:
    chips, credit = table.wagers_of(account), ledger.balance(f"chips/{account}")
    if total(more) > credit:
        return Refusal("not_enough_credit", {"credit": credit, "asked": total(more)})
    for bet, amount in more.items():
        allowed = _allowed(table, chips, (bet,), amount)
        if isinstance(allowed, Refusal):
            return allowed
        if allowed[0] < amount:
            params = {"bet": table.game.offers[bet].title, "most": table.plan.limits.max}
            return Refusal("at_maximum", params, allowed[1])
    bets = dict.fromkeys((*chips.placed, *more))
    return {bet: chips.placed.get(bet, 0) + more.get(bet, 0) for bet in bets}


def confirm(table: Table, account: str, command: Confirm) -> Decision:
    """Make every chip on the layout a wager (ACT 2.2(b)); chips added later need another press."""
    if table.asks(Confirming.NONE):
        return Refusal("no_confirming", {"table": table.id}, table.cites(Confirming))
    refusal = _refuse_change(table, command.terminal, account)
    if refusal:
        return refusal
    chips = table.wagers_of(account)
    if not chips.placed:
        return Refusal("nothing_placed", {"table": table.id}, table.cites(Confirming))
    held = (*chips.placed, *chips.confirmed)
    for bet in chips.placed:
        alone = refuse_alone(table.game, bet, held)
        if alone:
            return alone
    amount = total(chips.placed)
    return [
        WagersConfirmed(
            table=table.id,
            round=table.round_no,
            terminal=command.terminal,
            account=account,
            wagers=dict(chips.placed),
            postings=move(amount, table.placed_account(account), table.staked_account(account)),
            cites=table.cites(Confirming),
        )
    ]


def chips_lie(table: Table, event: ChipsLie) -> None:
    chips = table.layout(event.account)
    if isinstance(event, WagersUndone):
        chips.steps.pop()
    else:
        chips.steps = [*chips.steps[-(UNDO_STEPS - 1) :], chips.placed]
    chips.placed = dict(event.placed)


def wagers_confirmed(table: Table, event: WagersConfirmed) -> None:
    chips = table.layout(event.account)
    for bet, amount in event.wagers.items():
        chips.confirmed[bet] = chips.confirmed.get(bet, 0) + amount
    chips.placed, chips.steps = {}, []
