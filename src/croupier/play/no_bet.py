"""A coup without wagers: dealt to its end and recorded, and never settled."""

from collections.abc import Mapping

from croupier.games.baccarat.coup import Rules
from croupier.games.table import Cites
from croupier.message import Actor, Command, Event, Millis, citing
from croupier.play import dealing
from croupier.play.authority import refuse_oversight, refuse_unreserved
from croupier.play.dealing import ConfirmResult, OutcomeEntered
from croupier.play.malfunctions import wagers_back
from croupier.play.shoe import refuse_unready
from croupier.play.table import Phase, Table
from croupier.play.wagering_period import not_now, refuse_stopped
from croupier.refusal import Refusal
from croupier.rulebooks.policies import Opening, ResultBy


class DummyHand(Command, frozen=True):
    """Open a coup on which nobody may wager."""

    table: str


class AuthoriseHand(Command, frozen=True):
    """Vouch for the cards entered for a coup without wagers."""

    table: str


class NoBetCoupOpened(Event, frozen=True):
    """Nobody may wager on this coup; what was wagered on it is back in its chip account."""

    table: str
    round: int
    why: str
    opened_by: str
    cards: tuple[str, ...] = ()
    """Cards drawn before it that are its first."""
    returned: Mapping[str, int] = {}


class HandAuthorised(Event, frozen=True):
    table: str
    round: int
    authorised_by: str


class NoBetCoupEnded(Event, frozen=True):
    """The coup is over and on record. It settled nothing."""

    table: str
    round: int
    outcome: object
    shows: Mapping[str, object]
    confirmed_by: str
    confirmed_at: Millis


def dummy_hand(table: Table, command: DummyHand) -> list[Event] | Refusal:
    """The next coup is one without wagers, by a rank or because a card that was seen opens it."""
    reserved = table.rulebook.reserved.get("dummy_hand")
    cites = citing(table.no_bet_due, reserved.cites if reserved else ())
    if table.phase is not Phase.OPEN:
        return not_now(table, "dummy_hand", cites)
    if table.stopped is not None:
        return refuse_stopped(table, table.stopped)
    return refuse_unready(table) or opened(table, command.by, command.at, cites)


def refuse_wagers(table: Table) -> Refusal | None:
    """No wagering period opens where a coup without wagers comes first and a rank has to open it."""
    reserved = table.rulebook.reserved.get("dummy_hand")
    if not table.no_bet_due or reserved is None:
        return None
    params = {"table": table.id, "title": reserved.rank}
    cites = citing(table.no_bet_due, reserved.cites, table.cites(Opening))
    return Refusal("dummy_hand_first", params, cites)


def opened(table: Table, by: Actor, at: Millis, cites: Cites) -> list[Event]:
    """The next coup, with the cards that were drawn for it before."""
    cards = tuple(card for card in table.carried if card)
    due = (id for id, said in table.irregularities.items() if said == table.no_bet_due)
    why = next(due, "dummy hand")
    coup = no_bet_coup(table, table.round_no + 1, cards, why, cites, by.known_as)
    rules: Rules = table.game.outcomes.equipment
    dealt = rules.coup(cards)
    if dealt.next().hand is not None:
        return [coup]
    entered = OutcomeEntered(
        table=table.id,
        round=coup.round,
        outcome=list(cards),
        shows=dealt.view(),
        entered_by=by.known_as,
        seen_at=at,
        cites=table.cites(ResultBy),
    )
    return [coup, entered]


def no_bet_coup(
    table: Table, round: int, cards: tuple[str, ...], why: str, cites: Cites, by: str = "system"
) -> NoBetCoupOpened:
    """A coup opened without wagers, or one in progress that becomes so."""
    returned, postings = wagers_back(table) if round == table.round_no else ({}, ())
    return NoBetCoupOpened(
        table=table.id,
        round=round,
        why=why,
        opened_by=by,
        cards=cards,
        returned=returned,
        postings=postings,
        cites=cites,
    )


def authorise_hand(table: Table, command: AuthoriseHand) -> list[Event] | Refusal:
    """The cards are all there, and somebody of the rank says so."""
    reserved = table.rulebook.reserved.get("dummy_hand")
    cites = reserved.cites if reserved else ()
    refusal = refuse_unreserved(table, command.by, "dummy_hand")
    complete = table.no_bet and table.phase is Phase.RESULT
    if refusal or not complete or table.authorised:
        return refusal or not_now(table, "authorise_hand", cites)
    return [_authorised(table, command.by, cites)]


def _authorised(table: Table, by: Actor, cites: Cites) -> Event:
    round = table.round_no
    return HandAuthorised(table=table.id, round=round, authorised_by=by.known_as, cites=cites)


def confirm_result(table: Table, command: ConfirmResult) -> list[Event] | Refusal:
    """The outcome becomes the result: it settles the round, unless nobody could wager on it."""
    if table.phase is not Phase.RESULT:
        return dealing.confirm_result(table, command)
    refusal = refuse_oversight(table, command.by) or dealing.refuse_another(table, command)
    if refusal:
        return refusal
    if table.no_bet:
        return ended(table, command.by, command.at)
    return dealing.confirm_result(table, command)


def ended(table: Table, by: Actor, at: Millis) -> list[Event]:
    """The coup is confirmed; where a rank has to vouch for it and has not, it does so now."""
    reserved = table.rulebook.reserved.get("dummy_hand")
    cites = reserved.cites if reserved else ()
    over = NoBetCoupEnded(
        table=table.id,
        round=table.round_no,
        outcome=table.outcome,
        shows=table.game.outcomes.view(table.outcome),
        confirmed_by=by.known_as,
        confirmed_at=at,
        cites=citing(table.no_bet_cites, cites),
    )
    return [_authorised(table, by, cites), over] if reserved and not table.authorised else [over]


def no_bet_coup_opened(table: Table, event: NoBetCoupOpened) -> None:
    if event.round != table.round_no:
        table.round_no = event.round
        table.carried, table.no_bet_due = tuple(card for card in table.carried if not card), ()
        table.coup_begins()
        table.touches = 0
        table.disputed = table.ruled = False
        for chips in table.layouts.values():
            chips.won, chips.taken_at, chips.accepted_at = {}, {}, None
    table.phase, table.no_bet, table.no_bet_cites = Phase.DEALING, True, event.cites
    table.closes_at = table.warns_at = table.opens_at = table.outcome = None
    table.cards = event.cards or table.cards
    table.late = event.round - 1
    table.announced = ()
    table.clear_layouts()


def hand_authorised(table: Table, event: HandAuthorised) -> None:
    table.authorised = True


def no_bet_coup_ended(table: Table, event: NoBetCoupEnded) -> None:
    table.phase, table.outcome, table.opens_at = Phase.OPEN, None, None
    table.result_is(event.round, event.outcome)
    table.round_counts(event.round)
    table.coup_ends(event.round, event.outcome)
