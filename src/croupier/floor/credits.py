"""What was credited to chip accounts, and when: no more than that can be refused after a malfunction.

Kept only where a rulebook lets somebody refuse a credit. A credit is money that came in, what a settled or
corrected round brought, and a set-aside excess that was released; chips taken off a layout and wagers that
are void are the player's own, and none.
"""

from collections.abc import Callable, Iterable, Iterator
from typing import Any

import msgspec

from croupier.accounts.chip_account import BoughtIn, Credit, NoteAccepted, TransferAccepted
from croupier.accounts.tickets import TicketInserted
from croupier.floor.desks import RELEASE
from croupier.floor.holds import CreditRefused, HoldDecided, parts_of
from croupier.floor.state import Floor
from croupier.message import Event, Millis
from croupier.play.corrections import RoundCorrected
from croupier.play.dealing import Paid, RoundSettled
from croupier.play.questions import QuestionSettled

CREDITS_KEPT = 200
"""So many of an account, the latest."""


def _credited(
    floor: Floor, id: str, at: Millis, amount: int, table: str = "", round: int = 0
) -> None:
    account = floor.accounts[id]
    if amount and account.open and _refusable(floor, account.terminal):
        kept = account.credits[-(CREDITS_KEPT - 1) :]
        account.credits = [*kept, Credit(at, amount, table, round)]


def _refusable(floor: Floor, terminal: str) -> bool:
    return floor.tables[floor.seats[terminal].tables[0]].rulebook.refuses_credits


def _note(floor: Floor, event: NoteAccepted | TransferAccepted) -> None:
    _credited(floor, event.account, event.accepted_at, event.amount)


def _ticket(floor: Floor, event: TicketInserted) -> None:
    _credited(floor, event.account, event.inserted_at, event.amount)


def _bought(floor: Floor, event: BoughtIn) -> None:
    _credited(floor, event.account, event.taken_at, event.amount)


def _settled(floor: Floor, event: RoundSettled) -> None:
    if floor.tables[event.table].rulebook.refuses_credits:
        for account, amount in _brought(event.paid).items():
            _credited(floor, account, event.confirmed_at, amount, event.table, event.round)


def _answered(floor: Floor, event: QuestionSettled) -> None:
    for account, amount in _brought(event.paid).items():
        _credited(floor, account, event.settled_at, amount, event.table, event.round)


def _brought(paid: Iterable[Paid]) -> dict[str, int]:
    brought: dict[str, int] = {}
    for one in paid:
        brought[one.account] = brought.get(one.account, 0) + one.credit
    return brought


def _corrected(floor: Floor, event: RoundCorrected) -> None:
    """What a correction adds is credited now; what it takes back was never due."""
    table, round = event.table, event.round
    for change in event.changes:
        if change.difference > 0:
            _credited(floor, change.account, event.corrected_at, change.difference, table, round)
        else:
            account = floor.accounts[change.account]
            of_it = [one for one in account.credits if (one.table, one.round) == (table, round)]
            gone = parts_of(of_it, -change.difference)
            account.credits = list(_less(account.credits, gone))


def _decided(floor: Floor, event: HoldDecided) -> None:
    if event.ruling == RELEASE and floor.holds[event.hold].on_the_meter:
        _credited(floor, event.account, event.decided_at, event.amount)


def _refused(floor: Floor, event: CreditRefused) -> None:
    account = floor.accounts[event.account]
    account.credits = list(_less(account.credits, event.of))


def _less(credits: Iterable[Credit], gone: Iterable[Credit]) -> Iterator[Credit]:
    """What is left of credits when these parts of them are gone."""
    owing: dict[tuple[Millis, str, int], int] = {}
    for one in gone:
        key = (one.at, one.table, one.round)
        owing[key] = owing.get(key, 0) + one.amount
    for one in credits:
        key = (one.at, one.table, one.round)
        part = min(owing.get(key, 0), one.amount)
        if part:
            owing[key] -= part
        if one.amount > part:
            yield msgspec.structs.replace(one, amount=one.amount - part)


CREDITED: dict[type[Event], Callable[[Floor, Any], None]] = {
    NoteAccepted: _note,
    TransferAccepted: _note,
    TicketInserted: _ticket,
    BoughtIn: _bought,
    RoundSettled: _settled,
    QuestionSettled: _answered,
    RoundCorrected: _corrected,
    HoldDecided: _decided,
    CreditRefused: _refused,
}
"""Which events credit an account, or take a credit back."""
