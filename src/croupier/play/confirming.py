"""Confirming: chips on the layout become wagers that can be neither changed nor taken back."""

from croupier.accounts.ledger import move
from croupier.message import Command, Event, Millis
from croupier.play import differential
from croupier.play.chips import ChipsLie, Decision, chips_lie, lying, refuse_change
from croupier.play.placing import refuse_alone
from croupier.play.table import Table, total
from croupier.refusal import Refusal
from croupier.rulebooks.policies import Confirming, DifferentialUse


class Confirm(Command, frozen=True):
    """Make every chip on the layout a wager."""

    terminal: str
    table: str = ""
    round: int = 0


class WagersRejected(ChipsLie, frozen=True):
    """Chips that cannot be confirmed are back in the account."""

    wagers: dict[str, int]
    room: dict[str, int]
    """What may still be wagered on each side."""


class WagersConfirmed(Event, frozen=True):
    """From now on these are wagers, and can be neither changed nor taken back."""

    table: str
    round: int
    terminal: str
    account: str
    wagers: dict[str, int]
    confirmed_at: Millis


def confirm(table: Table, account: str, command: Confirm) -> Decision:
    """Make every chip on the layout a wager; chips added later need another press.

    What would take the confirmed totals past a differential is rejected and goes back to the account,
    and with it whatever rests on it.
    """
    if table.asks(Confirming.NONE):
        return Refusal("no_confirming", {"table": table.id}, table.cites(Confirming))
    refusal = refuse_change(table, command.terminal, account)
    if refusal:
        return refusal
    chips = table.wagers_of(account)
    if not chips.placed:
        return Refusal("nothing_placed", {"table": table.id}, table.cites(Confirming))
    for one in chips.placed:
        alone = refuse_alone(table.game, one, (*chips.placed, *chips.confirmed))
        if alone:
            return alone
    rejected = set(differential.refused_sides(table, account, chips.placed))
    wagers = {one: amount for one, amount in chips.placed.items() if one not in rejected}
    if rejected:
        resting = [
            one for one in wagers if refuse_alone(table.game, one, (*wagers, *chips.confirmed))
        ]
        wagers = {one: amount for one, amount in wagers.items() if one not in resting}
    events: list[Event] = []
    if rejected:
        back = {one: amount for one, amount in chips.placed.items() if one not in wagers}
        room = differential.room_after(table, wagers, back)
        lies = lying(table, command, account, wagers)
        cites = table.cites(DifferentialUse)
        events.append(WagersRejected(**lies, wagers=back, room=room, cites=cites))
    if wagers:
        staked = table.staked_account(account)
        events.append(
            WagersConfirmed(
                table=table.id,
                round=table.round_no,
                terminal=command.terminal,
                account=account,
                wagers=wagers,
                confirmed_at=command.at,
                postings=move(total(wagers), table.placed_account(account), staked),
                cites=table.cites(Confirming),
            )
        )
    return events


def wagers_rejected(table: Table, event: WagersRejected) -> None:
    chips_lie(table, event)
    table.layout(event.account).steps = []


def wagers_confirmed(table: Table, event: WagersConfirmed) -> None:
    chips = table.layout(event.account)
    for one, amount in event.wagers.items():
        chips.confirmed[one] = chips.confirmed.get(one, 0) + amount
        chips.taken_at[one] = event.confirmed_at
    chips.placed, chips.steps, chips.since = {}, [], {}
    chips.accepted_at = event.confirmed_at
    table.somebody_wagers()
