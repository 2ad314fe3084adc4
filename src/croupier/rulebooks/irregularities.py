"""Irregularities of wheel, dice and cards, invalidated rounds and malfunctions: what a rulebook does about
each, by name, and what the Dealer is told.

`rulebook.toml` lists them by their clause, each with one of the cures below and the rank that may apply it.
"""

from dataclasses import dataclass, field
from enum import StrEnum

from croupier.games.table import Cites


class Cure(StrEnum):
    """What is done about an irregularity; each word carries what it means."""

    meaning: str

    def __new__(cls, word: str, meaning: str) -> "Cure":
        cure = str.__new__(cls, word)
        cure._value_ = word
        cure.meaning = meaning
        return cure

    TO_THE_BANKER = (
        "to the banker",
        "the card is the Banker's third if the Banker must draw; else it is one too many",
    )
    NO_BET_COUP = (
        "no-bet coup",
        "the card opens a coup without wagers: this one if no other card lies, else the next",
    )
    OPENS_THE_NEXT = "opens the next", "the card, not seen, is the first of the next coup"
    REARRANGED = "rearranged", "the cards are put in the order in which they should have come"
    GOES_ON = "goes on", "play goes on as it is"
    VOID = "void", "the coup has no result, and every wager on it comes back"
    FINISHED_THEN_SHUFFLED = (
        "finished, then shuffled",
        "the coup is finished; before the next the cards are shuffled and cut",
    )
    VOID_AND_CHECKED = (
        "void and checked",
        "the coup is void; the cards are taken out and checked before the next",
    )
    WRONG_SHOE = "wrong shoe", "the coup is void; its cards are spent from the shoe they came from"
    HELD = "held", "the coup waits for the rank that decides"
    RESHUFFLED = "reshuffled", "after the void coup the cards may be shuffled or replaced"
    OVERSEEN = "overseen", "the named rank enters the cards and confirms the result"
    KEYED = "keyed", "the cards of this coup may be entered by hand"
    ESTABLISHED = "established", "the cards as they lie decide; if nobody can say, the coup is void"
    SPARE_SHOE = "spare shoe", "the cards move to a spare shoe, and the coup goes on"
    VOID_SHOE = "void shoe", "the shoe is void, the coup with it; an inspector is told"
    UNWAGERED = "unwagered", "with no wager at the close the coup is dealt without wagers"
    NO_SPIN = "no spin", "the spin has no effect wherever it comes to rest; every wager comes back"
    READ_BY_EYE = (
        "read by eye",
        "the round waits until the named rank has looked, and enters what really came",
    )
    FROM_RECORDS = (
        "from records",
        "the wagers are established from the records and settled on what really came",
    )
    DISPLAY_IGNORED = (
        "display ignored",
        "the display is ignored; wagers are settled on the actual outcome",
    )
    TERMINAL = (
        "terminal fault",
        "the terminal is out of service; its wagers are void, or go by the records",
    )
    SYSTEM = "system fault", "everybody's wagers on the round are void, or go by the records"
    MALFUNCTION = "malfunction", "the wagers that it touched are void, or go by the records"
    PAYOUTS = "payouts void", "the round has no result: what was paid is reversed, wagers come back"
    AS_CHOSEN = "as chosen", "whoever records it names the clause that it is dealt with under"
    VOID_WAGERS = "void wagers", "wagers that the records cannot confirm are void and come back"
    REFUSED = "credit refused", "an amount credited in a malfunction is not paid"
    REPORTED = "reported", "what a player reports is stored and shown to the staff"


class Until(StrEnum):
    """How long it counts: whether the next round may have begun, this one have an outcome, or something
    have been repaired."""

    ANY_TIME = "any time"
    DURING = "while it is in progress"
    BEFORE_NEXT_CARD = "before the next coup's first card"
    AFTER_NEXT_GAME = "after the next game began"
    BEFORE_NEXT_ROUND = "before the next round begins"
    BEFORE_REST = "before the ball is at rest"
    BEFORE_REPAIR = "before the repair"


@dataclass(frozen=True)
class Ground:
    """One irregularity that a rulebook knows."""

    id: str
    """The clause, as somebody names it: 8.8(b)."""
    cure: Cure
    rank: str
    """The least that may record it."""
    cites: Cites
    until: Until = Until.ANY_TIME
    after: str = ""
    """Another that must have been recorded of the same coup before."""
    late: Cites = ()
    """By what it is refused when it is too late."""
    shown_by: tuple[str, ...] = ()
    """What the cards, or the equipment, show it by themselves; or that a device may report it."""
    games: tuple[str, ...] = ()
    """The kinds of game it is about; without any, all."""
    effects: tuple[str, ...] = ()
    """The clauses among which whoever records it chooses what is done."""
    decided_by: str = ""
    """Where the round waits: the rank that decides about it."""
    explained: bool = False
    """Whether it is recorded only with the reason in words."""
    forfeits: bool = False
    """Whether somebody it is about may be made to forfeit a wager, where the rulebook has that."""
    unless: str = ""
    """Equipment with which it cannot arise."""
    needs: str = ""
    """What must be so of the coup for it to arise."""
    any_terminal: bool = False
    """Whether it is also of a terminal, at games other than those named."""


SURPLUS, BEFORE_THE_GAME, EARLY = "surplus card", "card before the game", "early card"
NO_WAGERS, NO_STANDBY, DEVICE = "no wagers", "no standby", "device"
SAME_ERROR, WRONG_CREDIT = "same error", "wrong credit"
SHOWN_BY = (
    SURPLUS,
    BEFORE_THE_GAME,
    EARLY,
    NO_WAGERS,
    NO_STANDBY,
    DEVICE,
    SAME_ERROR,
    WRONG_CREDIT,
)
MECHANICAL_WHEEL = "mechanical wheel"
UNLESS = ("", MECHANICAL_WHEEL)
A_CARD_DEALT, A_HAND_TO_DRAW = "a card dealt", "a hand to draw"
NEEDS = ("", A_CARD_DEALT, A_HAND_TO_DRAW)


@dataclass(frozen=True)
class Prompt:
    """Something a Dealer is told to do, and at which moment."""

    say: str
    when: str
    cites: Cites


@dataclass(frozen=True)
class Signal:
    """Something the Dealer Console gives a sign of, and who is told."""

    tells: tuple[str, ...] = ()
    """Titles, in the order in which they are told."""
    cites: Cites = ()


NO_SPIN_KEY, DISPUTE_KEY, BAD_SPIN_KEY = "no spin", "dispute", "bad spin"
KEYS = (NO_SPIN_KEY, DISPUTE_KEY, BAD_SPIN_KEY)


@dataclass(frozen=True)
class Console:
    """What the Dealer Console has for a spin that goes wrong."""

    key: str = NO_SPIN_KEY
    """The key for a no spin."""
    no_spin: Signal = field(default_factory=Signal)
    red_light: Signal | None = None
    """Where there is a red light, with which no round begins or goes on."""


MOMENTS = (
    "cards wanted",
    "check wanted",
    "shuffle wanted",
    "cut wanted",
    "burn wanted",
    "order to check",
    "between coups",
    "wagering",
    "dealing",
    "coup complete",
    "standby wanted",
    "last coup",
    "last coup over",
    "no-bet coup due",
    "no-bet coup",
    "held",
)
"""When a rulebook may have something said (`play/guidance.py` knows which of them it is),"""
GROUND = "ground "
"""and `ground 8.8(l)`, while that irregularity is of this coup."""
