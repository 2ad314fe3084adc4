"""The shoe: cards checked, shuffled, cut and burned before they are dealt."""

from collections import Counter
from typing import Literal

from croupier.games.baccarat.cards import DECK, Cards
from croupier.games.baccarat.shoe import CUT, Shoe
from croupier.games.table import Cites, ImpossibleOutcome
from croupier.message import Command, Event, citing
from croupier.play.authority import holds, refuse_below, refuse_unreserved
from croupier.play.table import Phase, Table
from croupier.play.wagering_period import not_now
from croupier.refusal import Refusal
from croupier.rulebooks.policies import Burn as Burning
from croupier.rulebooks.policies import (
    CardsEnteredBy,
    CutLeastFromEnds,
    CuttingCardLeastFromBack,
    LastCoup,
)

Method = Literal["by hand", "deck checker", "shuffler", "not checked"]


class NewShoe(Command, frozen=True):
    """Bring in a set of cards; whoever knows their order, as in a laboratory, may give it."""

    table: str
    cards: tuple[str, ...] = ()
    """In the order of the shoe, shuffled and cut; the cutting card where it lies."""
    colour: str = ""
    """Of the backs."""
    checked: Method = "by hand"
    """How the cards were checked before they came."""
    pre_shuffled: bool = False


class CheckCards(Command, frozen=True):
    """The cards were checked, one by one."""

    table: str
    method: Literal["by hand", "deck checker", "shuffler"] = "by hand"


class Shuffle(Command, frozen=True):
    """The cards were shuffled; or pre-shuffled ones riffled."""

    table: str
    riffle: bool = False
    reason: str = ""


class Cut(Command, frozen=True):
    """The cards were cut, the front part put behind, and the cutting card set before the last of them."""

    table: str
    depth: int
    """Cards in front of the cut."""
    behind: int | None = None
    """Cards behind the cutting card; as few as may be if nobody says."""


class Burn(Command, frozen=True):
    """The first cards of the shoe go to the discard rack."""

    table: str
    card: str = ""
    """The first of them, where it is shown."""


class DirectCards(Command, frozen=True):
    """What is to be done with the cards when no coup is in progress."""

    table: str
    what: Literal["shuffle", "replace", "check", "riffle"]
    reason: str = ""


class Standby(Command, frozen=True):
    """The shoe's standby was pressed: the coup is at its end."""

    table: str


class ShoeBroughtIn(Event, frozen=True):
    """A set of cards is at the table, in place of another."""

    table: str
    shoe: int
    colour: str
    checked: str
    pre_shuffled: bool
    brought_by: str
    cards: tuple[str, ...] = ()
    instead_of: int = 0
    """The shoe whose cards were taken away; 0 if there were none."""
    colour_before: str = ""


class CardsChecked(Event, frozen=True):
    table: str
    shoe: int
    method: str
    checked_by: str


class CardsShuffled(Event, frozen=True):
    """The cards are one shoe again, in no known order."""

    table: str
    shoe: int
    shuffled_by: str
    riffled: bool = False
    reason: str = ""


class CardsCut(Event, frozen=True):
    table: str
    shoe: int
    depth: int
    behind: int
    cut_by: str


class CardsBurned(Event, frozen=True):
    """The first card, if it was shown, and how many more went face down."""

    table: str
    shoe: int
    card: str
    face_down: int
    burned_by: str


class CardsDirected(Event, frozen=True):
    table: str
    shoe: int
    what: str
    reason: str
    directed_by: str


class StandbyPressed(Event, frozen=True):
    table: str
    round: int
    pressed_by: str


PROMPTED = {"check_cards": "order to check", "standby": "standby wanted"}
"""The moment at which the Dealer is told to do it."""


def _between_coups(table: Table, what: str, cites: Cites = ()) -> Refusal | None:
    return not_now(table, what, cites) if table.round_in_progress else None


def _directing(table: Table) -> Cites:
    reserved = table.rulebook.reserved.get("direct_cards")
    return reserved.cites if reserved else ()


def acting(table: Table, act: str) -> Cites:
    """By what somebody does this: an act of its rank, or what the Dealer is told to do."""
    reserved = table.rulebook.reserved.get(act)
    if reserved:
        return reserved.cites
    told = (one.cites for one in table.rulebook.prompts if one.when == PROMPTED.get(act))
    return citing(*told) or table.cites(CardsEnteredBy)


def new_shoe(table: Table, command: NewShoe) -> list[Event] | Refusal:
    """Cards come in when the shoe calls for others or nothing was dealt from it; else a rank orders it."""
    before, cites = table.shoe, _directing(table)
    refusal = _between_coups(table, "new_shoe", cites)
    if refusal:
        return refusal
    needed = before is None or not before.coups or not before.ready
    if not needed:
        refusal = refuse_unreserved(table, command.by, "direct_cards")
    exchange = table.game.outcomes.equipment.cards.another_colour
    same = before is not None and command.colour and command.colour == before.colour
    if refusal is None and exchange is not None and same:
        params = {"colour": command.colour, "table": table.id}
        refusal = Refusal("backs_of_one_colour", params, exchange)
    refusal = refusal or _refuse_set(table.game.outcomes.equipment.cards, command.cards)
    if refusal is None and CUT in command.cards:
        behind = len(command.cards) - command.cards.index(CUT) - 1
        refusal = _refuse_back(table, behind, len(command.cards) - 1)
    if refusal:
        return refusal
    decks = table.game.outcomes.equipment.cards.decks_cites
    return [
        ShoeBroughtIn(
            table=table.id,
            shoe=table.shoes + 1,
            colour=command.colour,
            checked=command.checked,
            pre_shuffled=command.pre_shuffled,
            brought_by=command.by.known_as,
            cards=command.cards,
            instead_of=before.number if before else 0,
            colour_before=before.colour if before else "",
            cites=citing(decks, cites if holds(table, command.by, _director(table)) else ()),
        )
    ]


def _director(table: Table) -> str:
    reserved = table.rulebook.reserved.get("direct_cards")
    return reserved.rank if reserved else table.rulebook.roles.operator


def _refuse_set(cards: Cards, given: tuple[str, ...]) -> Refusal | None:
    """An order that is not all of the decks and nothing else, the cutting card apart."""
    if not given:
        return None
    counted = Counter(given)
    if counted.pop(CUT, 0) > 1:
        return Refusal("cutting_card_twice", {}, cards.decks_cites)
    for card, count in counted.items():
        try:
            cards.read(card)
        except ImpossibleOutcome as why:
            return Refusal(why.code, why.params, why.cites)
        if count > cards.decks:
            params = {"card": card, "decks": cards.decks}
            return Refusal("more_than_the_decks_hold", params, cards.decks_cites)
    if counted.total() != cards.decks * len(DECK):
        params = {"cards": counted.total(), "decks": cards.decks, "all": cards.decks * len(DECK)}
        return Refusal("not_all_the_cards", params, cards.decks_cites)
    return None


def check_cards(table: Table, command: CheckCards) -> list[Event] | Refusal:
    cites = acting(table, "check_cards")
    if table.shoe is None:
        return not_now(table, "check_cards", cites)
    return [
        CardsChecked(
            table=table.id,
            shoe=table.shoe.number,
            method=command.method,
            checked_by=command.by.known_as,
            cites=cites,
        )
    ]


def shuffle(table: Table, command: Shuffle) -> list[Event] | Refusal:
    """Shuffle when the shoe is over or somebody directed it; pre-shuffled cards are only riffled."""
    shoe, cites = table.shoe, acting(table, "shuffle")
    refusal = _between_coups(table, "shuffle", cites)
    if refusal or shoe is None:
        return refusal or not_now(table, "shuffle", cites)
    if command.riffle:
        refusal = _refuse_riffle(table, shoe)
        cites = acting(table, "riffle")
    elif shoe.unfit:
        refusal = Refusal("cards_are_unfit", {"table": table.id}, _directing(table))
    elif shoe.coups and not shoe.over and shoe.shuffled:
        cites = _directing(table)
        refusal = refuse_below(table, command.by, _director(table), cites)
    if refusal:
        return refusal
    return [
        CardsShuffled(
            table=table.id,
            shoe=shoe.number + (1 if shoe.coups else 0),
            shuffled_by=command.by.known_as,
            riffled=command.riffle,
            reason=command.reason,
            cites=cites,
        )
    ]


def _refuse_riffle(table: Table, shoe: Shoe) -> Refusal | None:
    reserved = table.rulebook.reserved.get("riffle")
    if reserved is None or not shoe.pre_shuffled or shoe.coups:
        return Refusal("nothing_to_riffle", {"table": table.id}, acting(table, "riffle"))
    if not shoe.may_riffle:
        return Refusal("riffle_not_approved", {"title": reserved.rank}, reserved.cites)
    return None


def cut(table: Table, command: Cut) -> list[Event] | Refusal:
    """The cut lies a deck or more from either end; enough cards are behind the cutting card."""
    shoe, ends = table.shoe, table.cites(CutLeastFromEnds)
    back = table.cites(CuttingCardLeastFromBack)
    refusal = _between_coups(table, "cut", citing(ends, back))
    if refusal or shoe is None or shoe.coups or not shoe.shuffled:
        return refusal or Refusal("shuffle_first", {"table": table.id}, citing(ends, back))
    least, most = table.rulebook.number(CutLeastFromEnds), shoe.size
    if not least <= command.depth <= most - least:
        params = {"depth": command.depth, "least": least, "most": most - least}
        return Refusal("cut_too_near_an_end", params, ends)
    fewest = table.rulebook.number(CuttingCardLeastFromBack)
    behind = fewest if command.behind is None else command.behind
    refusal = _refuse_back(table, behind, most)
    if refusal:
        return refusal
    return [
        CardsCut(
            table=table.id,
            shoe=shoe.number,
            depth=command.depth,
            behind=behind,
            cut_by=command.by.known_as,
            cites=citing(ends, back),
        )
    ]


def _refuse_back(table: Table, behind: int, cards: int) -> Refusal | None:
    """A cutting card with too few cards behind it, or with all of them."""
    least = table.rulebook.number(CuttingCardLeastFromBack)
    if least <= behind < cards:
        return None
    params = {"behind": behind, "least": least}
    cites = table.cites(CuttingCardLeastFromBack)
    return Refusal("cutting_card_too_far_back", params, cites)


def burn(table: Table, command: Burn) -> list[Event] | Refusal:
    """Burn before a shoe's first coup: by the value of a card that is shown, or one face down."""
    shoe, cites = table.shoe, table.cites(Burning)
    refusal = _between_coups(table, "burn", cites)
    if refusal or shoe is None or shoe.coups or not shoe.cut or shoe.out:
        return refusal or Refusal("burn_before_the_first_coup", {"table": table.id}, cites)
    cards: Cards = table.game.outcomes.equipment.cards
    if table.asks(Burning.ONE_FACE_DOWN):
        if command.card:
            return Refusal("burned_face_down", {"card": command.card}, cites)
        card, face_down = "", 1
    else:
        card = command.card or next((card for card in shoe.order if card != CUT), "")
        if not card:
            return Refusal("burned_by_the_first_card", {"table": table.id}, cites)
        try:
            face_down = cards.values[cards.read(card)[0]]
        except ImpossibleOutcome as why:
            return Refusal(why.code, why.params, why.cites)
        refusal = refuse_out_of_order(table, shoe, card)
        if refusal:
            return refusal
    return [
        CardsBurned(
            table=table.id,
            shoe=shoe.number,
            card=card,
            face_down=face_down,
            burned_by=command.by.known_as,
            cites=cites,
        )
    ]


def refuse_out_of_order(table: Table, shoe: Shoe, card: str) -> Refusal | None:
    """Another card than the one that comes next in an order that was given."""
    if not shoe.order or shoe.order[0] == card:
        return None
    cites: Cites = table.game.outcomes.equipment.cards.decks_cites
    return Refusal("another_card_is_next", {"card": card, "next": shoe.order[0]}, cites)


def direct_cards(table: Table, command: DirectCards) -> list[Event] | Refusal:
    """Somebody of the rank has the cards shuffled, replaced or checked; what is under way ends first."""
    shoe, act = table.shoe, "riffle" if command.what == "riffle" else "direct_cards"
    cites = acting(table, act)
    if shoe is None:
        return not_now(table, "direct_cards", cites)
    inspector = command.what == "check" and command.by.role == "inspector"
    if not inspector:
        title = _director(table)
        if command.what == "riffle":
            reserved = table.rulebook.reserved.get("riffle")
            if reserved is None or not shoe.pre_shuffled or shoe.coups:
                return Refusal("nothing_to_riffle", {"table": table.id}, cites)
            title = reserved.rank
        refusal = refuse_below(table, command.by, title, cites)
        if refusal:
            return refusal
    if command.what in ("shuffle", "replace") and not command.reason.strip():
        return Refusal("reason_wanted", {"what": command.what}, cites)
    return [
        CardsDirected(
            table=table.id,
            shoe=shoe.number,
            what=command.what,
            reason=command.reason,
            directed_by=command.by.known_as,
            cites=cites,
        )
    ]


def standby(table: Table, command: Standby) -> list[Event] | Refusal:
    shoe, after = table.shoe, table.phase in (Phase.RESULT, Phase.OPEN)
    cites = acting(table, "standby")
    if shoe is None or not after or not shoe.coups or shoe.stood_by:
        return not_now(table, "standby", cites)
    by = command.by.known_as
    return [StandbyPressed(table=table.id, round=table.round_no, pressed_by=by, cites=cites)]


def refuse_unready(table: Table) -> Refusal | None:
    """Why no coup may begin with the cards as they are."""
    shoe = table.shoe
    if shoe is None or shoe.ready:
        return None
    wants = tuple(want for want in shoe.wants if want != "burn")
    by_want = {
        "check": acting(table, "check_cards"),
        "shuffle": citing(acting(table, "shuffle"), _directing(table)),
        "cut": table.cites(CutLeastFromEnds),
        "cards": table.cites(LastCoup) if shoe.over else _directing(table),
    }
    cites = citing(shoe_cites(table), *(by_want[want] for want in wants))
    if shoe.over:
        cites = citing(cites, acting(table, "shuffle"))
    return Refusal("shoe_not_ready", {"table": table.id, "wants": wants}, cites)


def shoe_cites(table: Table) -> Cites:
    """The irregularities for which the cards have to be seen to."""
    return citing(*(table.irregularities.values()))


# --- applying


def shoe_brought_in(table: Table, event: ShoeBroughtIn) -> None:
    given = bool(event.cards)
    checked = event.checked != "not checked" or "check_cards" not in table.rulebook.reserved
    table.shoe = Shoe(
        table.game.outcomes.equipment.cards.decks,
        event.shoe,
        event.colour,
        checked=checked,
        shuffled=given or event.pre_shuffled,
        pre_shuffled=event.pre_shuffled,
        cut=given,
        burned=False,
        order=event.cards,
    )
    _begin_anew(table)


def _begin_anew(table: Table) -> None:
    """What came of the cards before them is over."""
    assert table.shoe is not None
    table.shoes, table.carried, table.no_bet_due = table.shoe.number, (), ()
    table.irregularities = {}
    table.late = table.round_no


def cards_checked(table: Table, event: CardsChecked) -> None:
    assert table.shoe is not None
    table.shoe.checked, table.shoe.to_check = True, False


def cards_shuffled(table: Table, event: CardsShuffled) -> None:
    old = table.shoe
    assert old is not None
    table.shoe = Shoe(
        old.decks,
        event.shoe,
        old.colour,
        checked=old.checked,
        pre_shuffled=event.riffled,
        cut=False,
        burned=False,
        to_check=old.to_check,
        tells_standby=old.tells_standby,
    )
    _begin_anew(table)


def cards_cut(table: Table, event: CardsCut) -> None:
    shoe = table.shoe
    assert shoe is not None
    shoe.cut = True
    if shoe.order:
        cards = tuple(card for card in shoe.order if card != CUT)
        cards = (*cards[event.depth :], *cards[: event.depth])
        shoe.order = (*cards[: -event.behind], CUT, *cards[-event.behind :])


def cards_burned(table: Table, event: CardsBurned) -> None:
    shoe = table.shoe
    assert shoe is not None
    shoe.burned = True
    if event.card:
        shoe.draw(event.card)
    shoe.draw_unseen(event.face_down)


def cards_directed(table: Table, event: CardsDirected) -> None:
    shoe = table.shoe
    assert shoe is not None
    if event.what == "shuffle":
        shoe.shuffled = shoe.cut = False
    elif event.what == "replace":
        shoe.unfit = True
    elif event.what == "riffle":
        shoe.may_riffle = True
    else:
        shoe.to_check = True


def standby_pressed(table: Table, event: StandbyPressed) -> None:
    assert table.shoe is not None
    table.shoe.stood_by = table.shoe.tells_standby = True
