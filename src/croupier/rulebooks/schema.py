"""The shape of `rulebook.toml`, as it enters: checked once here and never again."""

import msgspec

from croupier.rulebooks.disputes import Action
from croupier.rulebooks.irregularities import Cure, Until


class Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Anything the law says: it carries its clauses."""

    cites: tuple[str, ...] = ()


class About(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a rulebook is; `games` is in the law's words, not by id."""

    id: str
    title: str
    jurisdiction: str
    authority: str
    date: str
    games: tuple[str, ...]


class RolesEntry(Entry, frozen=True, kw_only=True):
    """The ranks of the house, lowest first, and the one who acts for the operator."""

    ranks: tuple[str, ...]
    operator: str
    also: dict[str, str] = {}


class WheelEntry(Entry, frozen=True, kw_only=True):
    order: str
    red: str
    alternates: bool = False


class DiceEntry(Entry, frozen=True, kw_only=True):
    pass


class NumberEntry(Entry, frozen=True, kw_only=True):
    value: int


class ValueEntry(Entry, frozen=True, kw_only=True):
    """What some ranks are worth: a number, or "face"."""

    ranks: str
    value: int | str


class RanksEntry(Entry, frozen=True, kw_only=True):
    ranks: str


class RowEntry(Entry, frozen=True, kw_only=True):
    row: str


class OrderEntry(Entry, frozen=True, kw_only=True):
    to: str


class ExchangeEntry(Entry, frozen=True, kw_only=True):
    """A set of cards exchanged for another."""

    another_colour: bool


class CardsEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    decks: NumberEntry
    values: tuple[ValueEntry, ...]
    pairs: tuple[RanksEntry, ...]
    natural: NumberEntry
    deal: OrderEntry
    player: dict[str, RowEntry]
    banker: dict[str, RowEntry]
    count: Entry = Entry()
    stood: Entry = Entry()
    third: Entry = Entry()
    exchange: ExchangeEntry | None = None


class IrregularityEntry(Entry, frozen=True, kw_only=True):
    """What is done about an irregularity or a malfunction, and by whom; by its clause."""

    cure: Cure
    rank: str
    until: Until = Until.ANY_TIME
    after: str = ""
    late: tuple[str, ...] = ()
    shown_by: tuple[str, ...] = ()
    games: tuple[str, ...] = ()
    forms: tuple[str, ...] = ()
    effects: tuple[str, ...] = ()
    decided_by: str = ""
    explained: bool = False
    forfeits: bool = False
    unless: str = ""
    needs: str = ""
    any_terminal: bool = False


class PromptEntry(Entry, frozen=True, kw_only=True):
    """What the Dealer is told, and when."""

    say: str
    when: str


class CaseEntry(Entry, frozen=True, kw_only=True):
    pays: str


class NeedsEntry(Entry, frozen=True, kw_only=True):
    one_of: tuple[str, ...]


class BetEntry(Entry, frozen=True, kw_only=True):
    """What a bet is called and pays; a racetrack bet has pieces, or numbers on each side."""

    title: str = ""
    pays: str = ""
    offered: bool = True
    cases: dict[str, CaseEntry] = {}
    pieces: tuple[str, ...] = ()
    each_side: int = 0
    needs: NeedsEntry | None = None


class AnnouncementEntry(Entry, frozen=True, kw_only=True):
    words: tuple[str, ...]


class WholeEntry(Entry, frozen=True, kw_only=True):
    """Racetrack bets that lie as one wager instead of as their pieces."""

    kinds: tuple[str, ...]


class GameEntry(Entry, frozen=True, kw_only=True):
    title: str
    kind: str
    bets: tuple[str, ...]
    wheel: str = ""
    layout: str = ""
    only: tuple[str, ...] = ()
    cases: dict[str, CaseEntry] = {}
    table_cites: dict[str, tuple[str, ...]] = {}
    """Clauses that bring a table of bets to this game, beside those in the table."""
    called: str = ""
    """What the register calls it where it names games, if not by its kind."""
    announce: dict[str, AnnouncementEntry] = {}
    whole: WholeEntry | None = None


class SignalEntry(Entry, frozen=True, kw_only=True):
    """A key or a light of the Dealer Console, and who is told of it."""

    tells: tuple[str, ...]
    key: str = ""


class ConsoleEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    no_spin: SignalEntry | None = None
    red_light: SignalEntry | None = None


class PolicyEntry(Entry, frozen=True, kw_only=True):
    choice: str | None = None
    value: int | None = None
    places: tuple[str, ...] | None = None


class ReservedEntry(Entry, frozen=True, kw_only=True):
    """The least rank that may do something."""

    rank: str


class FormEntry(Entry, frozen=True, kw_only=True):
    """A way the game is run: which games it has, and where its answers differ."""

    title: str
    games: tuple[str, ...]
    only: tuple[str, ...] = ()
    policy: dict[str, PolicyEntry] = {}
    called: str = ""
    announce: dict[str, AnnouncementEntry] = {}
    console: ConsoleEntry | None = None
    reserved: dict[str, ReservedEntry] = {}


class FinalEntry(Entry, frozen=True, kw_only=True):
    rank: str
    unreviewed: bool = False


class StepEntry(Entry, frozen=True, kw_only=True):
    """A step of the ladder that disputes go up."""

    rank: str
    forms: tuple[str, ...] = ()
    """The forms it is of; without any, all."""


class AdviceEntry(Entry, frozen=True, kw_only=True):
    required: bool


class ReviewEntry(Entry, frozen=True, kw_only=True):
    by: str


class DisputesEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Who decides a dispute, and who may be asked after that."""

    ladder: tuple[StepEntry, ...]
    final: FinalEntry | None = None
    advice: AdviceEntry | None = None
    review: ReviewEntry | None = None


class RuleEntry(Entry, frozen=True, kw_only=True):
    """A rule that may be broken; what the flags mean is in `disputes.py`."""

    listed: bool = True
    through: str = ""
    kept: bool = False
    after_direction: bool = False


class PowerEntry(Entry, frozen=True, kw_only=True):
    only: tuple[str, ...] = ()


class ContraventionsEntry(Entry, frozen=True, kw_only=True):
    """What may be done about a broken rule, and by whom."""

    rank: str
    any_rule: bool = False
    rules: dict[str, RuleEntry] = {}
    actions: dict[Action, PowerEntry]


class EquipmentEntry(Entry, frozen=True, kw_only=True):
    """Equipment that a table must have to open, or may have."""

    item: str
    games: tuple[str, ...] = ()
    forms: tuple[str, ...] = ()
    count: int = 1
    each: bool = False
    """Every terminal has its own."""
    checked: bool = False
    """It is looked at and ticked off whenever the table opens."""
    optional: bool = False


class ElementEntry(Entry, frozen=True, kw_only=True):
    """Something that is to be seen on a screen."""

    element: str
    games: tuple[str, ...] = ()
    forms: tuple[str, ...] = ()


class RulebookFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    roles: RolesEntry
    games: dict[str, GameEntry]
    bets: dict[str, dict[str, BetEntry]]
    wheels: dict[str, WheelEntry] = {}
    dice: DiceEntry | None = None
    cards: CardsEntry | None = None
    reserved: dict[str, ReservedEntry] = {}
    equipment: tuple[EquipmentEntry, ...] = ()
    irregularities: dict[str, IrregularityEntry] = {}
    prompts: tuple[PromptEntry, ...] = ()
    disputes: DisputesEntry | None = None
    contraventions: ContraventionsEntry | None = None
    copies: Entry = Entry()
    """The clauses by which whoever asks can read the rules."""
    screens: dict[str, tuple[ElementEntry, ...]] = {}
    policy: dict[str, PolicyEntry] = {}
    forms: dict[str, FormEntry] = {}
    default_form: str = ""


class ClausesFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    rulebook: About
    clause: tuple[dict[str, object], ...]


class ReadingsFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    reading: tuple[dict[str, object], ...] = ()
