"""What screens show of the cards: the shoe, what the Dealer is told, coups without wagers or held up."""

import msgspec

from croupier.message import Actor, Command
from croupier.play.cards import refuse_entry
from croupier.play.dealing import to_be_read
from croupier.play.guidance import prompts as prompts_now
from croupier.play.irregularities import Irregularity, VoidRound, occasion
from croupier.play.no_bet import AuthoriseHand, DummyHand
from croupier.play.shoe import (
    Burn,
    CheckCards,
    Cut,
    DirectCards,
    NewShoe,
    Shuffle,
    Standby,
    acting,
)
from croupier.play.table import Phase, Table
from croupier.rulebooks.irregularities import BEFORE_THE_GAME, SURPLUS
from croupier.rulebooks.policies import Burn as Burning
from croupier.rulebooks.policies import (
    CardsEnteredBy,
    CutLeastFromEnds,
    CuttingCardLeastFromBack,
    LastCoup,
)
from croupier.words import prompted


class ShoeView(msgspec.Struct, frozen=True):
    """The cards in use, as far as anybody can tell."""

    number: int
    colour: str
    coups: int
    cards_left: int
    size: int
    cut_least: int
    """How far from either end the cut lies at least."""
    behind_least: int
    """How many cards lie behind the cutting card at least."""
    burn_shown: bool
    """The first card burned is shown."""
    may_riffle: bool
    wants: tuple[str, ...]
    """What is to be done with the cards before another coup, in its order."""
    last_coup: bool
    """The coup in progress, or the next, is the last."""
    over: bool
    cites: tuple[str, ...]
    """Why it is the last, or over."""


class EntryView(msgspec.Struct, frozen=True):
    """What becomes of a card that somebody of this rank enters now."""

    takes: str
    """`next` of the coup; `early`, `surplus` or `before the game`; empty if none is taken."""
    replaces: bool
    """Another card may be said to lie where one of the coup was entered."""
    cards: tuple[str, ...]
    """The cards of the coup, in the order drawn."""


class PromptView(msgspec.Struct, frozen=True):
    """Something the Dealer is told to do."""

    say: str
    words: str
    cites: tuple[str, ...]


class NoBetView(msgspec.Struct, frozen=True):
    """A coup on which nobody may wager."""

    next: bool
    """Not the coup in progress: the one that comes."""
    cites: tuple[str, ...]


class LastCoupView(msgspec.Struct, frozen=True):
    """The coup in progress, or the next, is the last of the shoe."""

    cites: tuple[str, ...]


class CardsView(msgspec.Struct, frozen=True):
    """The cards in use, as players are told of them."""

    shoe: int
    """Which shoe of this table it is."""
    standby: bool
    """The shoe is on standby: the coup is at its end and no card comes."""
    standby_cites: tuple[str, ...]
    over: bool
    """The last coup is over: the cards are replaced or shuffled before another."""
    over_cites: tuple[str, ...]


class HeldView(msgspec.Struct, frozen=True):
    """The coup waits for the rank that decides about this irregularity."""

    clause: str
    rank: str
    reads: bool
    """That rank enters what really came."""
    cites: tuple[str, ...]


def shoe(table: Table) -> ShoeView | None:
    cards, last = table.shoe, last_coup(table)
    if cards is None:
        return None
    return ShoeView(
        number=cards.number,
        colour=cards.colour,
        coups=cards.coups,
        cards_left=cards.remaining,
        size=cards.size,
        cut_least=table.rulebook.number(CutLeastFromEnds),
        behind_least=table.rulebook.number(CuttingCardLeastFromBack),
        burn_shown=not table.asks(Burning.ONE_FACE_DOWN),
        may_riffle=cards.may_riffle,
        wants=tuple(cards.wants),
        last_coup=last is not None,
        over=cards.over and not table.round_in_progress,
        cites=table.cites(LastCoup) if cards.left is not None or cards.over else (),
    )


def entry(table: Table, role: str) -> EntryView | None:
    cards = table.shoe
    if cards is None or table.phase is Phase.CLOSED:
        return None
    may = table.rulebook.roles.rank(role) >= 0 and refuse_entry(table, Actor(role)) is None
    by_phase = {Phase.DEALING: "next", Phase.WAGERING: "early"}
    if table.rulebook.shown_by(SURPLUS):
        by_phase[Phase.RESULT] = "surplus"
    if table.rulebook.shown_by(BEFORE_THE_GAME) and cards.ready:
        by_phase[Phase.OPEN] = "before the game"
    entered = bool(table.cards) and table.phase in (Phase.DEALING, Phase.RESULT)
    return EntryView(
        takes=by_phase.get(table.phase, "") if may else "",
        replaces=may and entered,
        cards=table.cards if table.round_in_progress else (),
    )


def prompts(table: Table, language: str) -> list[PromptView]:
    now = prompts_now(table)
    return [PromptView(one.say, prompted(one.say, language), one.cites) for one in now]


def no_bet(table: Table) -> NoBetView | None:
    if table.no_bet:
        return NoBetView(False, table.no_bet_cites)
    return NoBetView(True, table.no_bet_due) if table.no_bet_due else None


def last_coup(table: Table) -> LastCoupView | None:
    cards = table.shoe
    if cards is None or not cards.last_coup(table.round_in_progress):
        return None
    return LastCoupView(table.cites(LastCoup))


def cards(table: Table) -> CardsView | None:
    shoe = table.shoe
    if shoe is None:
        return None
    between = table.phase in (Phase.RESULT, Phase.OPEN)
    standby = between and shoe.stood_by and bool(shoe.coups)
    over = shoe.over and not table.round_in_progress
    return CardsView(
        shoe=shoe.number,
        standby=standby,
        standby_cites=acting(table, "standby") if standby else (),
        over=over,
        over_cites=table.cites(LastCoup) if over else (),
    )


def held(table: Table) -> HeldView | None:
    ground = table.rulebook.ground(table.held)
    if ground is None:
        return None
    reads = to_be_read(table) is not None
    return HeldView(ground.id, ground.decided_by or ground.rank, reads, ground.cites)


def known(table: Table) -> dict[type[Command], bool]:
    """Of what is done with cards: what there is an occasion for."""
    cards, with_cards = table.shoe, table.game.kind == "baccarat"
    wants = tuple(cards.wants) if cards else ()
    reserved = "dummy_hand" in table.rulebook.reserved
    going_wrong = any(occasion(table, one) for one in table.rulebook.irregularities.values())
    wrong: dict[type[Command], bool] = {}
    if with_cards:
        wrong = {Irregularity: going_wrong, VoidRound: going_wrong}
    standby = with_cards and table.asks(CardsEnteredBy.SHOE)
    return {
        NewShoe: with_cards and (cards is None or not cards.coups or not cards.ready),
        CheckCards: cards is not None,
        Shuffle: cards is not None and (cards.over or not cards.coups or "shuffle" in wants),
        Cut: "cut" in wants and "shuffle" not in wants,
        Burn: "burn" in wants and "cut" not in wants,
        DirectCards: cards is not None,
        Standby: standby and cards is not None and cards.coups > 0 and not cards.stood_by,
        DummyHand: with_cards and (reserved or bool(table.no_bet_due)),
        AuthoriseHand: reserved and table.no_bet and not table.authorised,
        **wrong,
    }
