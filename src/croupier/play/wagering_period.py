"""The wagering period: the Dealer opens it with New Game, the clock closes it."""

from croupier.accounts.ledger import move
from croupier.message import SYSTEM, Command, Event, Millis, Posting
from croupier.play.table import Phase, Table, total
from croupier.refusal import Refusal
from croupier.rulebooks.policies import Closing, Confirming, Opening


class NewGame(Command, frozen=True):
    table: str


class CloseWagering(Command, frozen=True):
    """The period's time is up. The system gives this command itself, at the very millisecond."""

    table: str


class WageringOpened(Event, frozen=True):
    table: str
    round: int
    closes_at: Millis


class WageringClosed(Event, frozen=True):
    """What lies confirmed on the layouts is wagered; what does not has gone back."""

    table: str
    round: int
    returned: dict[str, dict[str, int]]
    staked: int


def new_game(table: Table, command: NewGame) -> list[Event] | Refusal:
    if table.phase is not Phase.OPEN:
        return not_now(table, "new_game", table.cites(Opening))
    closes_at = command.at + round(table.plan.wagering_seconds * 1_000)
    return [
        WageringOpened(
            table=table.id,
            round=table.round_no + 1,
            closes_at=closes_at,
            cites=(*table.cites(Opening), *table.cites(Closing)),
        )
    ]


def close_wagering(table: Table, command: CloseWagering) -> list[Event] | Refusal:
    """End the period; chips nobody confirmed go back to their chip accounts (ACT 2.2)."""
    closing = table.cites(Closing)
    if table.phase is not Phase.WAGERING or command.by != SYSTEM:
        return not_now(table, "close_wagering", closing)
    returned = {a: dict(chips.placed) for a, chips in table.layouts.items() if chips.placed}
    postings: list[Posting] = []
    for account, wagers in returned.items():
        postings += move(total(wagers), table.placed_account(account), f"chips/{account}")
    return [
        WageringClosed(
            table=table.id,
            round=table.round_no,
            returned=returned,
            staked=sum(total(chips.confirmed) for chips in table.layouts.values()),
            postings=tuple(postings),
            cites=(*closing, *(table.cites(Confirming) if returned else ())),
        )
    ]


def wagering_opened(table: Table, event: WageringOpened) -> None:
    table.phase, table.round_no, table.closes_at = Phase.WAGERING, event.round, event.closes_at
    table.outcome = None
    for chips in table.layouts.values():
        chips.won = {}


def wagering_closed(table: Table, event: WageringClosed) -> None:
    table.phase, table.closes_at = Phase.DEALING, None
    for chips in table.layouts.values():
        chips.placed, chips.steps = {}, []


def not_now(table: Table, what: str, cites: tuple[str, ...] = ()) -> Refusal:
    """A command that this phase of the round has no place for."""
    params = {"what": what.replace("_", " "), "table": table.id, "phase": table.phase.value}
    return Refusal("not_in_this_phase", params, cites)
