"""Cards of a coup: entered as they are drawn, by the shoe or by hand, and what they show by themselves."""

from collections.abc import Mapping

from croupier.games.baccarat.coup import TIE, Coup, Rules
from croupier.games.baccarat.shoe import CUT, Shoe
from croupier.games.table import Cites, ImpossibleOutcome
from croupier.message import Actor, Command, Event, citing
from croupier.play.authority import refuse_below, refuse_oversight
from croupier.play.dealing import OutcomeEntered, settlement, staked_in
from croupier.play.no_bet import no_bet_coup
from croupier.play.recording import recorded
from croupier.play.shoe import refuse_out_of_order
from croupier.play.table import Phase, Table
from croupier.play.wagering_period import closing, not_now, said
from croupier.refusal import Refusal
from croupier.rulebooks.irregularities import (
    BEFORE_THE_GAME,
    EARLY,
    NO_STANDBY,
    NO_WAGERS,
    SURPLUS,
    Cure,
    Ground,
)
from croupier.rulebooks.policies import (
    CardsEnteredBy,
    ContinuousRounds,
    DrawnEarly,
    LastCoup,
    Opening,
    ResultBy,
)


class Card(Command, frozen=True):
    """The next card of the coup, in the order drawn; the cutting card is "cut"."""

    table: str
    card: str
    round: int = 0
    hand: str = ""
    """The hand it was laid to, if somebody says."""
    in_place_of: int = 0
    """The card of the coup that was misread or mistyped, counted from 1; 0 for a further card."""


class CardDrawn(Event, frozen=True):
    """A card of the coup, the hand it belongs to, and how the coup stands with it."""

    table: str
    round: int
    card: str
    hand: str
    shows: Mapping[str, object]
    entered_by: str
    carried: bool = False
    """It was drawn before, unseen, and opens this coup."""


class CardReplaced(Event, frozen=True):
    """A card of the coup is another than was read."""

    table: str
    round: int
    position: int
    card: str
    was: str
    shows: Mapping[str, object]
    entered_by: str
    left_over: tuple[str, ...] = ()
    """Cards of the coup for which no hand calls any more."""


class CuttingCardOut(Event, frozen=True):
    """The cutting card came out, ahead of a coup's other cards or among them."""

    table: str
    round: int
    first: bool
    """Where the first card of a coup should have been."""
    left: int
    """How many coups may still begin."""
    more_on_a_tie: bool
    announced: tuple[str, ...] = ()


def card(table: Table, command: Card) -> list[Event] | Refusal:
    """A card of the coup. One that comes before the close ends the wagering period there and then."""
    shoe = table.shoe
    refusal = refuse_entry(table, command.by)
    if refusal:
        return refusal
    if shoe is None or table.phase in (Phase.CLOSED, Phase.ANALYSIS, Phase.HELD):
        return not_now(table, "card", table.cites(ResultBy))
    drawn = command.card
    if drawn == CUT:
        return _cutting_card(table, shoe)
    if command.in_place_of:
        return _replaced(table, shoe, command, drawn)
    refusal = refuse_card(table, shoe, drawn)
    if refusal:
        return refusal
    if table.phase in (Phase.OPEN, Phase.RESULT):
        return _surplus(table, shoe, drawn, command.by)
    return _next_card(table, shoe, drawn, command)


def refuse_entry(table: Table, by: Actor) -> Refusal | None:
    """Why somebody may not enter this coup's cards."""
    refusal = refuse_oversight(table, by)
    if refusal:
        return refusal
    cites, by_hand = table.cites(CardsEnteredBy), table.keyed or table.no_bet or table.overseen
    if table.asks(CardsEnteredBy.DEALER) and by.role == "device":
        return Refusal("cards_by_the_dealer", {"table": table.id}, cites)
    if table.asks(CardsEnteredBy.SHOE) and by.role != "device" and not by_hand:
        reserved = table.rulebook.reserved.get("enter_cards")
        if reserved is None or refuse_below(table, by, reserved.rank):
            who = reserved.rank if reserved else "device"
            cited = citing(cites, reserved.cites if reserved else ())
            return Refusal("cards_from_the_shoe", {"title": who}, cited)
    return None


def refuse_card(table: Table, shoe: Shoe, card: str) -> Refusal | None:
    """What is no card, is not the next one, or cannot be in the shoe any more."""
    rules: Rules = table.game.outcomes.equipment
    try:
        rules.cards.read(card)
    except ImpossibleOutcome as why:
        return Refusal(why.code, why.params, why.cites)
    if turns_up(table):
        return refuse_misfit(table, shoe, (card,), ("",))
    return refuse_out_of_order(table, shoe, card) or refuse_misfit(table, shoe, (card,))


def turns_up(table: Table) -> bool:
    """Whether the next card that is seen left the shoe before, unseen."""
    awaited = not table.cards or table.phase is not Phase.DEALING
    return table.carried[:1] == ("",) and awaited


def refuse_misfit(
    table: Table, shoe: Shoe, cards: tuple[str, ...], was: tuple[str, ...] = ()
) -> Refusal | None:
    """Cards of which one cannot have come from the shoe."""
    card = shoe.misfit(cards, was)
    if not card:
        return None
    decks: Cites = table.game.outcomes.equipment.cards.decks_cites
    params = {"card": card, "decks": shoe.decks, "left": shoe.remaining}
    grounds = (g.cites for g in table.rulebook.irregularities.values() if "checked" in g.cure)
    return Refusal("not_in_the_shoe", params, citing(decks, *grounds))


def _cutting_card(table: Table, shoe: Shoe) -> list[Event] | Refusal:
    """It is laid aside; which coup is the last follows from where it came."""
    cites = table.cites(LastCoup)
    if shoe.left is not None:
        return Refusal("cutting_card_is_out", {"table": table.id}, cites)
    if CUT in shoe.order and shoe.order[0] != CUT:
        return refuse_out_of_order(table, shoe, CUT) or []
    begun = table.phase in (Phase.WAGERING, Phase.DEALING)
    first = not (table.cards if begun else table.carried)
    this_one = table.asks(LastCoup.THIS_ONE_OR_AFTER_A_TIE) or first
    left = (0 if begun else 1) + (0 if this_one else 1)
    words = said(table, "last")
    return [
        CuttingCardOut(
            table=table.id,
            round=table.round_no + (0 if begun else 1),
            first=first,
            left=left,
            more_on_a_tie=table.asks(LastCoup.THIS_ONE_OR_AFTER_A_TIE),
            announced=words.words if first else (),
            cites=citing(cites, words.cites if first else ()),
        )
    ]


def _surplus(table: Table, shoe: Shoe, card: str, by: Actor) -> list[Event] | Refusal:
    """A card that no hand calls for: the coup is complete, or none has begun."""
    between = table.phase is Phase.OPEN
    ground = table.rulebook.shown_by(BEFORE_THE_GAME if between else SURPLUS)
    if ground is None or (between and not shoe.ready):
        unopened = table.cites(Opening) if between else ()
        return not_now(table, "card", citing(unopened, table.cites(ResultBy)))
    return surplus(table, shoe, ground, card, by)


def surplus(
    table: Table,
    shoe: Shoe,
    ground: Ground,
    card: str,
    by: Actor,
    cites: Cites = (),
    reason: str = "",
) -> list[Event] | Refusal:
    """A card one too many opens the next coup; after the last one it is laid aside."""
    rules: Rules = table.game.outcomes.equipment
    at = rules.coup(seen for seen in table.carried if seen)
    if at.next().hand is None:
        params = {"card": card, "player": at.points[0], "banker": at.points[1]}
        return Refusal("coup_is_over", params, at.next().cites)
    known, follows = bool(card) and turns_up(table), another_follows(table, shoe)
    return [
        recorded(
            table,
            ground,
            by,
            card=card,
            reason=reason,
            drawn=not known,
            turned_up=known,
            carried=follows,
            no_bet_next=bool(card) and follows,
            cites=cites,
        )
    ]


def another_follows(table: Table, shoe: Shoe) -> bool:
    """Whether a coup may begin after this one: a Tie may give one more."""
    if not shoe.over or not (shoe.more_on_a_tie and table.outcome is not None):
        return not shoe.over
    return bool(table.game.outcomes.read(table.outcome).winner == TIE)


def _next_card(table: Table, shoe: Shoe, drawn: str, command: Card) -> list[Event] | Refusal:
    rules: Rules = table.game.outcomes.equipment
    try:
        coup = rules.coup(table.cards)
        turn = coup.next()
        coup = coup.take(drawn)
    except ImpossibleOutcome as why:
        return Refusal(why.code, why.params, why.cites)
    assert turn.hand is not None
    if command.hand not in ("", turn.hand):
        params = {"card": drawn, "hand": command.hand, "turn": turn.hand}
        return Refusal("card_out_of_turn", params, turn.cites)
    by, early = command.by, table.phase is Phase.WAGERING
    stand = table.asks(DrawnEarly.STANDS)
    events: list[Event] = []
    if early:
        events += closing(table, by, command.at, all_stand=stand, announced=False)
    ground = _left_unattended(table, shoe)
    if ground is not None:
        return [*events, recorded(table, ground, by, card=drawn, overseen=True)]
    if not (early or table.cards or table.no_bet):
        events += _unwagered(table, events)
    cites = (*(table.cites(DrawnEarly) if early else ()), *table.cites(CardsEnteredBy))
    events += drawn_to(table, coup, drawn, turn.hand, by, citing(cites))
    held = table.rulebook.shown_by(EARLY) if early and not stand else None
    if held is not None:
        return [*events, recorded(table, held, by, held=True)]
    return [*events, *completed(table, coup, (*table.cards, drawn), command, events)]


def _left_unattended(table: Table, shoe: Shoe) -> Ground | None:
    """With its first card: whether the shoe was not on standby after the coup before."""
    if not (shoe.tells_standby and shoe.unattended):
        return None
    if table.cards or table.no_bet or table.overseen:
        return None
    return table.rulebook.shown_by(NO_STANDBY)


def _unwagered(table: Table, events: list[Event]) -> list[Event]:
    """With the first card of a coup that nobody wagered on, it is one without wagers."""
    ground, staked = table.rulebook.shown_by(NO_WAGERS), staked_in(table, events)
    if ground is None or ground.cure is not Cure.UNWAGERED or staked:
        return []
    directed = table.cites(ContinuousRounds) if table.directed else ()
    return [no_bet_coup(table, table.round_no, (), ground.id, citing(ground.cites, directed))]


def drawn_to(
    table: Table, coup: Coup, card: str, hand: str, by: Actor, cites: Cites
) -> list[Event]:
    return [
        CardDrawn(
            table=table.id,
            round=table.round_no,
            card=card,
            hand=hand,
            shows=coup.view(),
            entered_by=by.known_as,
            carried=turns_up(table) and not table.cards,
            cites=cites,
        )
    ]


def completed(
    table: Table, coup: Coup, cards: tuple[str, ...], command: Command, before: list[Event]
) -> list[Event]:
    """The outcome, once no hand takes another card."""
    if coup.next().hand is not None:
        return []
    entered = OutcomeEntered(
        table=table.id,
        round=table.round_no,
        outcome=list(cards),
        shows=coup.view(),
        entered_by=command.by.known_as,
        seen_at=command.at,
        cites=table.cites(ResultBy),
    )
    if not table.asks(ResultBy.DEVICE):
        return [entered]
    staked = staked_in(table, before)
    return [
        entered,
        *settlement(table, list(cards), command.by, command.at, command.at, staked),
    ]


def _replaced(table: Table, shoe: Shoe, command: Card, drawn: str) -> list[Event] | Refusal:
    """Another card lies there than was read; the coup goes on from the cards as they are."""
    cites = citing(table.cites(CardsEnteredBy), *table.irregularities.values())
    at = command.in_place_of
    if table.phase not in (Phase.DEALING, Phase.RESULT) or command.by.role == "device":
        return not_now(table, "card", cites)
    if not 1 <= at <= len(table.cards):
        return Refusal("no_such_card", {"position": at, "cards": len(table.cards)}, cites)
    rules: Rules = table.game.outcomes.equipment
    cards = (*table.cards[: at - 1], drawn, *table.cards[at:])
    try:
        rules.cards.read(drawn)
    except ImpossibleOutcome as why:
        return Refusal(why.code, why.params, why.cites)
    coup, dealt = rules.as_far(cards)
    was = table.cards[at - 1]
    refusal = refuse_misfit(table, shoe, (drawn,), (was,))
    if refusal:
        return refusal
    replaced = CardReplaced(
        table=table.id,
        round=table.round_no,
        position=at,
        card=drawn,
        was=was,
        shows=coup.view(),
        entered_by=command.by.known_as,
        left_over=cards[dealt:],
        cites=cites,
    )
    outcome = completed(table, coup, cards[:dealt], command, [])
    return [replaced, *outcome, *left_over(table, coup, cards[dealt:], command.by)]


def excess(table: Table) -> Ground | None:
    """The clause on a card one too many that was seen: one that cards show, else the first such cure."""
    grounds = table.rulebook.irregularities.values()
    first = next((ground for ground in grounds if ground.cure is Cure.NO_BET_COUP), None)
    return table.rulebook.shown_by(SURPLUS) or first


def left_over(table: Table, coup: Coup, cards: tuple[str, ...], by: Actor) -> list[Event]:
    """Cards of the coup that were drawn and seen and have no place in it open the next."""
    ground, shoe = excess(table), table.shoe
    if ground is None or shoe is None:
        return []
    tie = coup.rules.result(coup).winner == TIE if cards else False
    another = not shoe.over or (shoe.more_on_a_tie and tie)
    return [
        recorded(
            table,
            ground,
            by,
            card=card,
            drawn=True,
            carried=another,
            no_bet_next=another,
        )
        for card in cards
    ]


# --- applying


def card_drawn(table: Table, event: CardDrawn) -> None:
    if table.shoe is not None:
        if event.carried:
            table.shoe.turn_up(event.card)
        else:
            table.shoe.draw(event.card)
    table.cards = (*table.cards, event.card)
    table.carried = table.carried[1:] if event.carried else table.carried
    table.late = event.round - 1


def card_replaced(table: Table, event: CardReplaced) -> None:
    shoe, at = table.shoe, event.position
    if shoe is not None:
        shoe.swap((event.was, *event.left_over), (event.card,))
    cards = (*table.cards[: at - 1], event.card, *table.cards[at:])
    table.cards = cards[: len(cards) - len(event.left_over)]
    table.phase, table.outcome = Phase.DEALING, None


def cutting_card_out(table: Table, event: CuttingCardOut) -> None:
    shoe = table.shoe
    assert shoe is not None
    shoe.left, shoe.more_on_a_tie = event.left, event.more_on_a_tie
    shoe.order = shoe.order[1:] if shoe.order[:1] == (CUT,) else shoe.order
    table.announced = event.announced or table.announced
