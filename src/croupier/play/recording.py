"""An irregularity on record: what was found, by which clause, and what follows for the round."""

from croupier.games.table import Cites
from croupier.message import Actor, Event, Millis, citing
from croupier.play.table import Call, Phase, Table
from croupier.rulebooks.irregularities import Cure, Ground

UNDECIDED = (Cure.GOES_ON, Cure.NO_BET_COUP, Cure.FINISHED_THEN_SHUFFLED)
"""Cures that decide nothing about a coup that waits."""
ANOTHER_SHOE = "another shoe"
"""Wanted where the cards have run out: shuffled ones, or others."""


class IrregularityRecorded(Event, frozen=True):
    """Something went wrong. What it did to wagers is said by the events after it."""

    table: str
    round: int
    ground: str
    cure: str
    recorded_by: str
    reason: str = ""
    card: str = ""
    """The card it is about, if it was seen."""
    cards: tuple[str, ...] = ()
    """The cards of the coup as they are to be, where they were put in order."""
    drawn: bool = False
    """A card left the shoe with this."""
    turned_up: bool = False
    """It had left the shoe before, unseen."""
    carried: bool = False
    """That card opens the next coup,"""
    no_bet_next: bool = False
    """and nobody may wager on it."""
    held: bool = False
    """The coup waits for somebody's decision."""
    overseen: bool = False
    keyed: bool = False
    wants: tuple[str, ...] = ()
    """What has to be done with the cards before another coup."""
    spare: str = ""
    """The shoe that takes the place of a faulty one."""
    told_inspector_at: float | None = None
    """When an inspector was told, in seconds of the floor's clock."""
    cards_left: int = 0
    """In the shoe, as far as they were counted."""
    calls: tuple[str, ...] = ()
    """The titles of those who are told,"""
    called_at: Millis = 0
    """and when."""


def recorded(
    table: Table,
    ground: Ground,
    by: Actor,
    *,
    reason: str = "",
    card: str = "",
    cards: tuple[str, ...] = (),
    drawn: bool = False,
    turned_up: bool = False,
    carried: bool = False,
    no_bet_next: bool = False,
    held: bool = False,
    overseen: bool = False,
    keyed: bool = False,
    wants: tuple[str, ...] = (),
    spare: str = "",
    told_inspector_at: float | None = None,
    round: int = 0,
    calls: tuple[str, ...] = (),
    called_at: Millis = 0,
    cites: Cites = (),
) -> IrregularityRecorded:
    return IrregularityRecorded(
        table=table.id,
        round=round or table.round_no,
        ground=ground.id,
        cure=ground.cure.value,
        recorded_by=by.known_as,
        reason=reason,
        card=card,
        cards=cards,
        drawn=drawn,
        turned_up=turned_up,
        carried=carried,
        no_bet_next=no_bet_next,
        held=held,
        overseen=overseen,
        keyed=keyed,
        wants=wants,
        spare=spare,
        told_inspector_at=told_inspector_at,
        cards_left=table.shoe.remaining if table.shoe else 0,
        calls=calls,
        called_at=called_at,
        cites=citing(ground.cites, cites),
    )


def irregularity_recorded(table: Table, event: IrregularityRecorded) -> None:
    if event.round != table.round_no:
        return
    shoe = table.shoe
    table.irregularities = {**table.irregularities, event.ground: event.cites}
    called = (Call(title, event.called_at, event.ground, event.cites) for title in event.calls)
    table.calls = (*table.calls, *called)
    if event.drawn and shoe is not None:
        if event.card:
            shoe.draw(event.card)
        else:
            shoe.draw_unseen()
    if event.turned_up:
        table.carried = table.carried[1:]
        if shoe is not None:
            shoe.turn_up(event.card)
    if event.carried:
        table.carried = (*table.carried, event.card)
    if event.no_bet_next:
        table.no_bet_due = event.cites
    if event.cards:
        if shoe is not None:
            shoe.swap(table.cards, event.cards)
        table.cards, table.outcome, table.phase = event.cards, None, Phase.DEALING
    if event.held:
        table.phase, table.held = Phase.HELD, event.ground
    elif table.held and event.cure not in UNDECIDED:
        table.phase, table.held = Phase.DEALING if table.outcome is None else Phase.RESULT, ""
    table.overseen = event.ground if event.overseen else table.overseen
    if event.overseen and event.card:
        table.late = event.round - 1
    table.keyed = table.keyed or event.keyed
    if shoe is not None and event.wants:
        shoe.unfit = shoe.unfit or "cards" in event.wants
        if ANOTHER_SHOE in event.wants:
            shoe.left, shoe.more_on_a_tie = 0, False
        shoe.checked = shoe.checked and "check" not in event.wants
        shoe.shuffled = shoe.shuffled and "shuffle" not in event.wants
        shoe.cut = shoe.cut and "cut" not in event.wants
