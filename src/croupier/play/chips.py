"""Chips on the layout: placing, moving, taking back, undoing, repeating, doubling and confirming them.

What may lie on a bet is a matter of `limits`; whether a wager exists before it is confirmed, of the policy
on confirming. A racetrack bet is put down as its pieces, unless the game has it lie as one wager.
"""

from collections.abc import Mapping
from typing import Any

from croupier.accounts.ledger import Ledger, move
from croupier.message import Command, Event, Millis, Posting, citing
from croupier.play import differential
from croupier.play.limits import Allowed, allowed
from croupier.play.placing import refuse_amount, refuse_bet
from croupier.play.table import Layout, Phase, Table, total
from croupier.refusal import Refusal
from croupier.rulebooks.policies import (
    AboveMaximum,
    BuyingIn,
    Changing,
    Closing,
    Confirming,
    DealerPlacedWagers,
    DifferentialUse,
    IdentifiedBy,
    Multiples,
    WageredBy,
)

UNDO_STEPS = 20
"""Changes that can be undone. Where chips are placed with a pad all are kept: any can be the last."""


class Place(Command, frozen=True):
    """Add chips to a bet. A screen names the round it saw; in another one nothing is done."""

    terminal: str
    bet: str
    amount: int
    table: str = ""
    round: int = 0
    pad: bool = True
    """Where one layout serves all: whether the player touched his or her ID pad with it."""


class CallBet(Command, frozen=True):
    """The Dealer puts down a wager that a player or a guest calls."""

    table: str
    terminal: str
    bet: str
    amount: int


class Bet(Command, frozen=True):
    """By hand: a player's chips are laid on a bet."""

    table: str
    player: str
    bet: str
    amount: int
    colour: str = ""
    """By hand: which of the player's chips; without one, the cash chips."""


class Remove(Command, frozen=True):
    """Take all chips that may still be moved off a bet."""

    terminal: str
    bet: str
    table: str = ""
    round: int = 0
    colour: str = ""
    pad: bool = True
    """As in placing."""


class Move(Command, frozen=True):
    """Shift all chips that may still be moved from one bet to another, all of them or none."""

    terminal: str
    bet: str
    to: str
    table: str = ""
    round: int = 0
    colour: str = ""
    pad: bool = True
    """As in placing."""


class Undo(Command, frozen=True):
    """Put the chips back as they lay before the last change."""

    terminal: str
    table: str = ""
    round: int = 0
    colour: str = ""


class RemoveLast(Command, frozen=True):
    """Take the wager that was placed last off the layout, whatever was done with others since."""

    terminal: str
    table: str = ""
    round: int = 0
    colour: str = ""


class Clear(Command, frozen=True):
    """Take every chip that is not confirmed off the layout."""

    terminal: str
    table: str = ""
    round: int = 0
    colour: str = ""


class Repeat(Command, frozen=True):
    """Place the wagers of the last round played again, all of them or none."""

    terminal: str
    table: str = ""
    round: int = 0
    colour: str = ""


class Double(Command, frozen=True):
    """Place every chip that is not confirmed once more, all of them or none."""

    terminal: str
    table: str = ""
    round: int = 0
    colour: str = ""


class ChipsLie(Event, frozen=True):
    """The chips of an account on a layout lie differently now; `placed` is how."""

    table: str
    round: int
    terminal: str
    account: str
    placed: dict[str, int]
    changed_at: Millis


class WagerPlaced(ChipsLie, frozen=True):
    """Chips put down. `asked` is what was tried, `amount` what the limits allowed."""

    bet: str
    asked: int
    amount: int
    called_by: str = ""
    """Who entered it, where the player did not."""


class WagerMoved(ChipsLie, frozen=True):
    """Chips shifted from one bet to another."""

    bet: str
    to: str
    amount: int


class WagerRemoved(ChipsLie, frozen=True):
    """Chips taken off a bet, back in the account."""

    bet: str
    amount: int
    confirmed: dict[str, int] | None = None
    """What is still confirmed, where confirmed chips could be taken off too."""


class WagersUndone(ChipsLie, frozen=True):
    """The chips lie as they did before the last change."""


class LastWagerRemoved(ChipsLie, frozen=True):
    """The wager that was placed last is off the layout, back in the account."""

    wagers: dict[str, int]
    steps: int
    """Of the changes before, so many can still be undone."""


class WagersCleared(ChipsLie, frozen=True):
    """Every chip that was not confirmed is back in the account."""


class WagersRepeated(ChipsLie, frozen=True):
    """The wagers of the last round played were placed again."""


class WagersDoubled(ChipsLie, frozen=True):
    """Every chip that was not confirmed was placed once more."""


Decision = list[Event] | Refusal


def place(table: Table, account: str, ledger: Ledger, command: Place) -> Decision:
    if table.asks(WageredBy.CHIPS):
        return Refusal("chips_only", {"table": table.id}, table.cites(WageredBy))
    return _refuse_pad(table, command) or _put_down(
        table, account, ledger, command, command.terminal
    )


def _refuse_pad(table: Table, command: Place | Remove | Move) -> Refusal | None:
    """Nobody knows whose touch of a common layout it is without the pad."""
    if command.pad or not table.asks(IdentifiedBy.PAD):
        return None
    return Refusal("pad_not_touched", {"terminal": command.terminal}, table.cites(IdentifiedBy))


def call_bet(table: Table, account: str, ledger: Ledger, command: CallBet) -> Decision:
    cites = (*table.cites(DealerPlacedWagers), *table.cites(WageredBy))
    if table.asks(WageredBy.CHIPS):
        return Refusal("chips_only", {"table": table.id}, cites)
    if not table.asks(DealerPlacedWagers.CALLED):
        return Refusal("no_call_bets", {"table": table.id}, cites)
    return _put_down(table, account, ledger, command, command.terminal, called=True)


def bet(table: Table, account: str, ledger: Ledger, command: Bet) -> Decision:
    if not table.asks(WageredBy.CHIPS):
        return Refusal("touch_only", {"table": table.id}, table.cites(WageredBy))
    called = command.by.role != "player"
    if called and table.asks(DealerPlacedWagers.NO):
        return Refusal("no_call_bets", {"table": table.id}, table.cites(DealerPlacedWagers))
    return _put_down(table, account, ledger, command, command.player, called=called)


def _put_down(
    table: Table,
    account: str,
    ledger: Ledger,
    command: Place | CallBet | Bet,
    terminal: str,
    called: bool = False,
) -> Decision:
    asked = _in_pieces(table, command.bet, command.amount)
    refusal = refuse_change(table, terminal, account, command.bet, asked)
    if refusal:
        return refusal
    chips = table.wagers_of(account)
    pieces = table.game.lies_as(command.bet)
    fits = allowed(table, account, chips, pieces, asked // len(pieces))
    if isinstance(fits, Refusal):
        return fits
    credit, piece = ledger.balance(f"chips/{account}"), fits.piece
    if piece * len(pieces) > credit:
        part = not table.asks(DealerPlacedWagers.WITH_MONEY_DOWN)
        step = table.step_of(*pieces)
        affordable = credit // len(pieces) // step * step if part else 0
        fewer = allowed(table, account, chips, pieces, affordable) if affordable else None
        if not isinstance(fewer, Allowed):
            cites = table.cites(DealerPlacedWagers if table.asks(WageredBy.CHIPS) else WageredBy)
            return Refusal("not_enough_credit", {"credit": credit, "asked": command.amount}, cites)
        piece = fewer.piece
    placed = dict(chips.placed)
    for one in pieces:
        placed[one] = placed.get(one, 0) + piece
    amount = piece * len(pieces)
    calling = table.cites(DealerPlacedWagers) if called else ()
    cut = (*table.cites(AboveMaximum), *table.cites(Multiples)) if asked < command.amount else ()
    return [
        WagerPlaced(
            table=table.id,
            round=table.round_no,
            terminal=terminal,
            account=account,
            bet=command.bet,
            asked=command.amount,
            amount=amount,
            placed=placed,
            changed_at=command.at,
            called_by=command.by.known_as if called else "",
            postings=move(amount, f"chips/{account}", table.placed_account(account)),
            cites=citing(
                table.cites(WageredBy), calling, cut, fits.cites, _whole(table, command.bet)
            ),
        )
    ]


def _in_pieces(table: Table, bet: str, amount: int) -> int:
    """The next lowest amount that divides over a bet's pieces, where the next lowest is taken."""
    offer = table.game.offers.get(bet)
    if offer is None or not offer.bet.pieces or not table.asks(AboveMaximum.NEXT_LOWEST):
        return amount
    return amount // len(offer.bet.pieces) * len(offer.bet.pieces) or amount


def _whole(table: Table, bet: str) -> tuple[str, ...]:
    return table.game.whole_cites if bet.partition(":")[0] in table.game.whole else ()


def refuse_change(
    table: Table, terminal: str, account: str, bet: str | None = None, amount: object = None
) -> Refusal | None:
    """Why nothing can be put down or taken off now."""
    if not account:
        return Refusal("no_account", {"terminal": terminal}, table.cites(BuyingIn))
    if table.no_bet:
        return Refusal("no_bet_coup", {"table": table.id}, table.no_bet_cites)
    if table.phase is not Phase.WAGERING:
        cites = table.cites(Closing)
        return Refusal("wagering_is_closed", {"table": table.id, "phase": table.phase.value}, cites)
    if bet is None:
        return None
    return refuse_bet(table.game, bet) or (
        refuse_amount(table.game, bet, amount) if amount is not None else None
    )


def remove(table: Table, account: str, command: Remove) -> Decision:
    refusal = _refuse_pad(table, command) or refuse_change(
        table, command.terminal, account, command.bet
    )
    if refusal:
        return refusal
    chips = table.wagers_of(account)
    pieces = table.game.lies_as(command.bet)
    confirmed = chips.confirmed
    if table.asks(Changing.UNTIL_CLOSE):
        confirmed = {one: amount for one, amount in confirmed.items() if one not in pieces}
    placed = {one: amount for one, amount in chips.placed.items() if one not in pieces}
    off, unstaked = total(chips.placed) - total(placed), total(chips.confirmed) - total(confirmed)
    if not off and not unstaked:
        return _nothing_to_change(table, chips, pieces, command.bet)
    lies = lying(table, command, account, placed)
    lies["postings"] += move(unstaked, table.staked_account(account), f"chips/{account}")
    return [
        WagerRemoved(
            **lies,
            bet=command.bet,
            amount=off + unstaked,
            confirmed=confirmed if unstaked else None,
            cites=table.cites(Changing),
        )
    ]


def shift(table: Table, account: str, command: Move) -> Decision:
    refusal = (
        _refuse_pad(table, command)
        or refuse_change(table, command.terminal, account, command.bet)
        or refuse_bet(table.game, command.to)
    )
    if refusal:
        return refusal
    chips = table.wagers_of(account)
    pieces = table.game.lies_as(command.bet)
    left = {one: amount for one, amount in chips.placed.items() if one not in pieces}
    amount = total(chips.placed) - total(left)
    if not amount:
        return _nothing_to_change(table, chips, pieces, command.bet)
    target = table.game.lies_as(command.to)
    refusal = refuse_amount(table.game, command.to, amount)
    if refusal:
        return refusal
    without = Layout(placed=left, confirmed=chips.confirmed)
    leaving = {one: -chips.placed[one] for one in pieces if one in chips.placed}
    fits = allowed(table, account, without, target, amount // len(target), beside=leaving)
    if isinstance(fits, Refusal):
        return fits
    if fits.piece * len(target) < amount:
        params = {"bet": table.game.offers[command.to].title, "most": fits.piece * len(target)}
        return Refusal("does_not_fit_there", params, fits.cites)
    for one in target:
        left[one] = left.get(one, 0) + fits.piece
    if differential.breaks(table, chips.placed, left):
        return over_differential(table)
    lies = lying(table, command, account, left)
    return [
        WagerMoved(
            **lies, bet=command.bet, to=command.to, amount=amount, cites=table.cites(Changing)
        )
    ]


def _nothing_to_change(table: Table, chips: Layout, pieces: tuple[str, ...], bet: str) -> Refusal:
    if any(one in chips.confirmed for one in pieces):
        params = {"bet": table.game.offers[bet].title}
        return Refusal("wager_is_confirmed", params, table.cites(Changing))
    return Refusal("nothing_placed", {"table": table.id})


def lying(table: Table, command: Any, account: str, placed: dict[str, int]) -> dict[str, Any]:
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
        "terminal": command.terminal,
        "account": account,
        "placed": placed,
        "changed_at": command.at,
        "postings": postings,
    }


def undo(table: Table, account: str, ledger: Ledger, command: Undo) -> Decision:
    """How the chips lay before the last change; chips confirmed since stay where they are."""
    refusal = refuse_change(table, command.terminal, account)
    if refusal:
        return refusal
    chips = table.wagers_of(account)
    if not chips.steps:
        return Refusal("nothing_placed", {"table": table.id})
    before = chips.steps[-1]
    short = total(before) - total(chips.placed) - ledger.balance(f"chips/{account}")
    if short > 0:
        credit = ledger.balance(f"chips/{account}")
        short_of = {"credit": credit, "asked": credit + short}
        return Refusal("not_enough_credit", short_of, table.cites(WageredBy))
    if differential.breaks(table, chips.placed, before):
        return over_differential(table)
    lies = lying(table, command, account, dict(before))
    return [WagersUndone(**lies, cites=table.cites(Changing))]


def last_placed(chips: Layout) -> tuple[int, dict[str, int]] | None:
    """The latest change that put chips down which still lie there: where in the steps, and these chips.

    What was placed together, a repeat or the pieces of a racetrack bet, is one.
    """
    lay = chips.placed
    for at in reversed(range(len(chips.steps))):
        before = chips.steps[at]
        added = {bet: lay[bet] - before.get(bet, 0) for bet in lay if lay[bet] > before.get(bet, 0)}
        there = {bet: min(more, chips.placed.get(bet, 0)) for bet, more in added.items()}
        if any(there.values()):
            return at, {bet: amount for bet, amount in there.items() if amount}
        lay = before
    return None


def remove_last(table: Table, account: str, command: RemoveLast) -> Decision:
    refusal = refuse_change(table, command.terminal, account)
    if refusal:
        return refusal
    chips = table.wagers_of(account)
    last = last_placed(chips)
    if last is None:
        return Refusal("nothing_placed", {"table": table.id})
    steps, wagers = last
    left = {bet: amount - wagers.get(bet, 0) for bet, amount in chips.placed.items()}
    lies = lying(table, command, account, {bet: amount for bet, amount in left.items() if amount})
    return [LastWagerRemoved(**lies, wagers=wagers, steps=steps, cites=table.cites(Changing))]


def clear(table: Table, account: str, command: Clear) -> Decision:
    refusal = refuse_change(table, command.terminal, account)
    if refusal:
        return refusal
    if not table.wagers_of(account).placed:
        return Refusal("nothing_placed", {"table": table.id})
    lies = lying(table, command, account, {})
    return [WagersCleared(**lies, cites=table.cites(Changing))]


def repeat(table: Table, account: str, ledger: Ledger, command: Repeat) -> Decision:
    """The wagers of the last round, on top of what lies there; all of them or none."""
    refusal = refuse_change(table, command.terminal, account)
    if refusal:
        return refusal
    last = table.wagers_of(account).last
    if not last:
        return Refusal("nothing_to_repeat", {"table": table.id})
    added = _add_all(table, account, ledger, last)
    if isinstance(added, Refusal):
        return added
    lies = lying(table, command, account, added)
    return [WagersRepeated(**lies, cites=table.cites(WageredBy))]


def double(table: Table, account: str, ledger: Ledger, command: Double) -> Decision:
    """Every unconfirmed chip once more; all of them or none."""
    refusal = refuse_change(table, command.terminal, account)
    if refusal:
        return refusal
    placed = table.wagers_of(account).placed
    if not placed:
        return Refusal("nothing_placed", {"table": table.id})
    added = _add_all(table, account, ledger, placed)
    if isinstance(added, Refusal):
        return added
    lies = lying(table, command, account, added)
    return [WagersDoubled(**lies, cites=table.cites(WageredBy))]


def _add_all(
    table: Table, account: str, ledger: Ledger, more: Mapping[str, int]
) -> dict[str, int] | Refusal:
    """Each of these on top of what lies there and of those before it; all whole, or none."""
    chips, credit = table.wagers_of(account), ledger.balance(f"chips/{account}")
    placed = dict(chips.placed)
    if total(more) > credit:
        short = {"credit": credit, "asked": total(more)}
        return Refusal("not_enough_credit", short, table.cites(WageredBy))
    lying = Layout(placed=placed, confirmed=chips.confirmed)
    for one, amount in more.items():
        fits = allowed(table, account, lying, (one,), amount, beside=more)
        if isinstance(fits, Refusal):
            return fits
        if fits.piece < amount:
            params = {"bet": table.game.offers[one].title, "most": fits.piece}
            return Refusal("does_not_fit_there", params, fits.cites)
        placed[one] = placed.get(one, 0) + amount
    if differential.breaks(table, chips.placed, placed):
        return over_differential(table)
    return placed


def over_differential(table: Table) -> Refusal:
    return Refusal("over_differential", differential.rooms(table), table.cites(DifferentialUse))


def chips_lie(table: Table, event: ChipsLie) -> None:
    chips = table.layout(event.account)
    table.touches += 1
    if table.asks(Confirming.NONE):
        at = chips.accepted_at = event.changed_at
        same = {b for b, amount in event.placed.items() if chips.placed.get(b) == amount}
        chips.taken_at = {b: chips.taken_at[b] if b in same else at for b in event.placed}
    if isinstance(event, WagersUndone):
        chips.steps.pop()
    elif isinstance(event, LastWagerRemoved):
        chips.steps = chips.steps[: event.steps]
    else:
        kept = chips.steps
        if not table.asks(IdentifiedBy.PAD):
            kept = kept[-(UNDO_STEPS - 1) :]
        chips.steps = [*kept, chips.placed]
    if table.plan.differential:
        chips.since = {b: chips.since.get(b, table.touches) for b in event.placed}
        differential.shifted(table, chips.placed, event.placed)
    chips.placed = dict(event.placed)


def wager_removed(table: Table, event: WagerRemoved) -> None:
    chips_lie(table, event)
    if event.confirmed is not None:
        table.sides = None
        table.layout(event.account).confirmed = dict(event.confirmed)
