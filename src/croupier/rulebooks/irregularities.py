"""Irregularities and malfunctions: what a rulebook does about each, by name, and what the Dealer is told.

`rulebook.toml` lists them by their clause, each with one of the cures below and the rank that may apply it.
"""

from dataclasses import dataclass
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
    TERMINAL = (
        "terminal fault",
        "the terminal is out of service; its wagers are void, or go by the records",
    )
    SYSTEM = "system fault", "everybody's wagers on the round are void, or go by the records"
    MALFUNCTION = "malfunction", "the wagers that it touched are void, or go by the records"
    RECORDS = "from records", "the wagers wait until the records have confirmed them"
    PAYOUTS = "payouts void", "the round has no result: what was paid is reversed, wagers come back"
    AS_CHOSEN = "as chosen", "whoever records it names the clause that it is dealt with under"
    VOID_WAGERS = "void wagers", "wagers that the records cannot confirm are void and come back"
    REFUSED = "credit refused", "an amount credited in a malfunction is not paid"
    REPORTED = "reported", "what a player reports is stored and shown to the staff"


class Until(StrEnum):
    """Until when something can be recorded, or up to which moment it reaches."""

    ANY_TIME = "any time"
    BEFORE_NEXT_CARD = "before the next coup's first card"
    AFTER_NEXT_GAME = "after the next game began"
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
    """What the cards, or the equipment, show it by themselves."""
    games: tuple[str, ...] = ()
    """The kinds of game it is about; without any, all."""
    effects: tuple[str, ...] = ()
    """The clauses among which whoever records it chooses what is done."""
    decided_by: str = ""
    """Where the coup waits: the rank that may declare it void."""


SURPLUS, BEFORE_THE_GAME, EARLY = "surplus card", "card before the game", "early card"
NO_WAGERS, NO_STANDBY = "no wagers", "no standby"
SAME_ERROR, WRONG_CREDIT = "same error", "wrong credit"
SHOWN_BY = (SURPLUS, BEFORE_THE_GAME, EARLY, NO_WAGERS, NO_STANDBY, SAME_ERROR, WRONG_CREDIT)


@dataclass(frozen=True)
class Prompt:
    """Something a Dealer is told to do, and at which moment."""

    say: str
    when: str
    cites: Cites
