"""Relaxing the close: a wager changed after it, because refusing that would plainly be unfair."""

from croupier.accounts.ledger import Ledger, move
from croupier.message import Command, Event
from croupier.play import differential
from croupier.play.chips import Decision, over_differential
from croupier.play.limits import allowed
from croupier.play.placing import refuse_amount, refuse_bet
from croupier.play.table import Layout, Phase, Table, total
from croupier.play.wagering_period import not_now
from croupier.refusal import Refusal
from croupier.rulebooks.policies import BelowMinimum, BuyingIn, Changing, Multiples, Relaxing


class Relax(Command, frozen=True):
    """After the close: what shall lie on a bet after all, because anything else would be unfair."""

    table: str
    terminal: str
    bet: str
    amount: int
    reason: str


class WagersRelaxed(Event, frozen=True):
    """A wager was changed after the close, by whose decision and why."""

    table: str
    round: int
    terminal: str
    account: str
    before: dict[str, int]
    after: dict[str, int]
    reason: str
    relaxed_by: str


def relax(table: Table, account: str, ledger: Ledger, command: Relax) -> Decision:
    """Let a wager be changed after the close. What the player confirmed is beyond its reach."""
    cites = table.cites(Relaxing)
    if table.asks(Relaxing.NO):
        return Refusal("no_relaxing", {"table": table.id}, cites)
    if table.no_bet:
        return Refusal("no_bet_coup", {"table": table.id}, table.no_bet_cites)
    if table.phase not in (Phase.DEALING, Phase.RESULT):
        return not_now(table, "relax", cites)
    if not account:
        return Refusal("no_account", {"terminal": command.terminal}, table.cites(BuyingIn))
    refusal = refuse_bet(table.game, command.bet)
    if refusal is None and command.amount:
        refusal = refuse_amount(table.game, command.bet, command.amount)
    if refusal:
        return refusal
    chips = table.wagers_of(account)
    if command.amount < chips.locked.get(command.bet, 0):
        locked = {"bet": table.game.offers[command.bet].title}
        return Refusal("wager_is_confirmed", locked, table.cites(Changing))
    after = {**chips.confirmed, command.bet: command.amount}
    after = {one: amount for one, amount in after.items() if amount}
    refusal = _refuse_relaxed(table, account, chips, command)
    if refusal:
        return refusal
    if differential.uncovers(table, chips.confirmed, after):
        return over_differential(table)
    more, credit = total(after) - total(chips.confirmed), ledger.balance(f"chips/{account}")
    if more > credit:
        return Refusal("not_enough_credit", {"credit": credit, "asked": more}, cites)
    staked = table.staked_account(account)
    source, target = (f"chips/{account}", staked) if more > 0 else (staked, f"chips/{account}")
    return [
        WagersRelaxed(
            table=table.id,
            round=table.round_no,
            terminal=command.terminal,
            account=account,
            before=dict(chips.confirmed),
            after=after,
            reason=command.reason,
            relaxed_by=command.by.known_as,
            postings=move(abs(more), source, target),
            cites=cites,
        )
    ]


def _refuse_relaxed(table: Table, account: str, chips: Layout, command: Relax) -> Refusal | None:
    """Fairness lets a wager be changed late, and never beyond the limits."""
    now, title = chips.confirmed.get(command.bet, 0), table.game.offers[command.bet].title
    least = table.limits_of(account).of(command.bet)[0]
    if 0 < command.amount < least:
        params = {"bet": title, "least": least, "add": least - command.amount}
        return Refusal("below_minimum", params, table.cites(BelowMinimum))
    if command.amount % table.step:
        return Refusal("not_a_multiple", {"bet": title, "step": table.step}, table.cites(Multiples))
    if command.amount <= now:
        return None
    fits = allowed(table, account, chips, (command.bet,), command.amount - now)
    if isinstance(fits, Refusal):
        return fits
    if fits.piece < command.amount - now:
        most = {"bet": title, "most": now + fits.piece}
        return Refusal("does_not_fit_there", most, fits.cites)
    return None


def wagers_relaxed(table: Table, event: WagersRelaxed) -> None:
    table.layout(event.account).confirmed = dict(event.after)
