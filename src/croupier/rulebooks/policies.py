"""Every point on which rulebooks differ: the question, and the answers there are to it.

A policy is a question that `rulebook.toml` must answer by name, with the clauses that say so. Code
asks `rulebook.ask(Confirming)` and never which rulebook it is. A policy about one kind of game is
only put to rulebooks that have such a game.
"""

from collections.abc import Iterator, Mapping
from enum import StrEnum
from typing import ClassVar

ALL = ("baccarat", "roulette", "sic-bo")
BACCARAT = ("baccarat",)
ROULETTE = ("roulette",)


class Policy:
    """A question put to every rulebook. The docstring of each policy is the question itself."""

    games: ClassVar[tuple[str, ...]] = ALL
    """The kinds of game it is about."""
    where: ClassVar["Choice | None"] = None
    """It is only put where another question has this answer."""

    def __init_subclass__(cls, games: tuple[str, ...] = ALL, where: "Choice | None" = None) -> None:
        cls.games, cls.where = games, where


class Choice(Policy, StrEnum):
    """A policy answered by one of a few words; each word carries what it means."""

    meaning: str

    def __new__(cls, word: str, meaning: str) -> "Choice":
        choice = str.__new__(cls, word)
        choice._value_ = word
        choice.meaning = meaning
        return choice


class Number(Policy):
    """A policy answered by a whole number."""


class Places(Policy):
    """A policy answered by a list of names."""


# --- wagers


class BuyingIn(Choice):
    """What does a player need before wagering?"""

    ACCOUNT = "account", "money of his or her own, brought in beforehand"


class WageredBy(Choice):
    """How is a wager made?"""

    TOUCH = "touch", "credit of a chip account is put on a bet of a virtual layout"
    CHIPS = "chips", "chips bought at the table are laid on its layout"


class IdentifiedBy(Choice):
    """How does the system know whose wager a touch makes?"""

    TERMINAL = "terminal", "it comes from the player's own terminal"
    PAD = "pad", "the player touches an ID pad and the common layout at once"
    DEALER = "dealer", "the Dealer knows the chips"


class Confirming(Choice):
    """Does a wager need its player's confirmation?"""

    REQUIRED = "required", "without it there is no wager: the chips come back at the close"
    POSSIBLE = "possible", "it locks the wager; without it the table's setting decides at the close"
    NONE = "none", "what lies on the layout at the close is the wager"


class Changing(Choice):
    """Until when may a wager be moved or taken back?"""

    UNTIL_CONFIRMED = "until confirmed", "and never after the close"
    UNTIL_CLOSE = "until close", "as often as the player likes"


class BelowMinimum(Choice):
    """What becomes of a wager below the minimum for its bet?"""

    NO_CHIPS_SHOWN = (
        "no chips shown",
        "it is refused when placed: no chips show, no credit is taken",
    )
    REJECTED_AT_CLOSE = "rejected at close", "it may grow until the close; then it is credited back"
    PAID_ONCE = "paid once", "it is paid or collected once, with a warning; after that returned"


class AboveMaximum(Choice):
    """What becomes of a wager above the maximum or in a multiple that is not permitted?"""

    NEXT_LOWEST = "next lowest", "only the next lowest permitted wager is shown and debited"
    PAID_TO_MAXIMUM = "paid to maximum", "paid or collected to the maximum; odd amounts paid up"


class Multiples(Choice):
    """Must a wager be a multiple of the minimum?"""

    ALWAYS = "always", "every wager is a multiple of the minimum"
    IF_SIGNED = "if signed", "only where the sign at the terminal says so"


class AggregateMinimum(Choice):
    """What becomes of a player's wagers that together fall short of the minimum total?"""

    NONE = "none", "there is no minimum total"
    CREDITED_BACK = "credited back", "none is accepted at the close; all go back to the account"


class AggregateMaximum(Choice):
    """What becomes of a wager that would take the player's total over the maximum total?"""

    NONE = "none", "there is no maximum total"
    NEXT_LOWEST = "next lowest", "only what still fits is shown and debited"


class LimitNotice(Choice):
    """How are players told before limits change?"""

    ONE_ROUND = "one round", "the notice stands on every open terminal for one whole round"
    BETWEEN_ROUNDS = "between rounds", "a change takes effect between rounds only"
    MINUTES_BEFORE_RISE = "minutes before rise", "a raised minimum is signed for the notice minutes"


class LimitNoticeMinutes(Number):
    """How many minutes must a sign stand before a minimum is raised?"""


class PersonalLimits(Choice):
    """May other limits be agreed with one player?"""

    NOT_PROVIDED = "not provided", "the sign binds everyone"
    MARKED = "marked", "yes, shown by a distinctive marker at the player's position"


class DifferentialUse(Choice, games=BACCARAT):
    """How is a differential between Player and Banker wagers used?"""

    OPTIONAL = "optional", "the operator may set one over all terminals"
    INSTEAD_OF_MAXIMUM = "instead of maximum", "it takes the place of a Player and Banker maximum"


class SeveralTables(Choice):
    """May one player wager on several tables at once?"""

    IF_PROVIDED = "if provided", "where the terminal has that function"
    UNLESS_DIRECTED = "unless directed", "unless a supervisor says otherwise"
    NOT_PROVIDED = "not provided", "a terminal belongs to one table"


class DealerPlacedWagers(Choice):
    """May the Dealer place wagers that a player calls?"""

    NO = "no", "wagers come from the player's own terminal only"
    CALLED = "called", "for players and guests, at the Dealer Console before the close"
    WITH_MONEY_DOWN = (
        "with money down",
        "if money accompanies the call and chips lie before the close",
    )


# --- a round


class Opening(Choice):
    """What opens a wagering period?"""

    NEW_GAME = "new game", "the Dealer starts it"
    BY_ITSELF = "by itself", "it starts when the previous game is complete"


class Closing(Choice):
    """What closes a wagering period?"""

    CLOCK = "clock", "the countdown reaching zero"
    CLOCK_OR_SENSOR = "clock or sensor", "the countdown, or a sensor if it comes first"
    CLOCK_DEALER_OR_BALL = (
        "clock, dealer or ball",
        "the countdown if there is one, the Dealer, or at the latest the ball at rest",
    )
    DEALER_OR_BALL = (
        "dealer or ball",
        "the Dealer's announcement, or at the latest the ball at rest",
    )


class Warnings(Choice):
    """What do players see before the wagering period ends?"""

    COUNTDOWN = "countdown", "the seconds that are left"
    WARNING = "warning", "that it is open, a warning that it is about to end, and that it has ended"
    FINAL_BETS = "final bets", "final bets is announced, and after it no more bets"
    ANNOUNCED = "announced", "the Dealer's words"


class ResultBy(Choice):
    """What makes an outcome a result that settles?"""

    DEALER = "dealer", "the Dealer confirms it"
    DEVICE = "device", "the device's report settles by itself"
    SENSORS = "sensors", "two sensors that agree, else the Dealer's confirmation"


class ExposedEarly(Choice, games=("roulette", "sic-bo")):
    """What if the ball is at rest or the dice are seen before the wagering period is over?"""

    FREEZE = (
        "freeze",
        "wagering freezes; wagers stand unless one was taken after it, then all are void",
    )
    MALFUNCTION = (
        "malfunction",
        "wagering freezes; who wagered after it has void wagers, the others' await the supervisor",
    )
    STANDS = "stands", "wagering closes at once and wagers already placed stand"


class DrawnEarly(Choice, games=BACCARAT):
    """What if cards are drawn before the wagering period is over?"""

    VOID_ON_AUTHORITY = (
        "void on authority",
        "wagering stops; the coup is void when the rank says so",
    )
    STANDS = "stands", "wagering closes at once and wagers already placed stand"


class SpinRevolutions(Number, games=ROULETTE):
    """How many revolutions must the ball make for a spin to be valid? (0: no number is set)"""


class ContinuousRounds(Choice):
    """May rounds be run that nobody asked for?"""

    DIRECTED = "directed", "extra rounds, or rounds until somebody wagers, when the rank says so"
    WITHOUT_WAGERS = (
        "without wagers",
        "the same, but only with no wagers on the layout or nobody playing",
    )
    NOT_PROVIDED = "not provided", "nothing is said of it"


class Relaxing(Choice):
    """May a wager be changed after the close because refusing it would plainly be unfair?"""

    NO = "no", "never"
    IF_UNFAIR = "if unfair", "by the named rank, for a reason, until the result is confirmed"


class SettlementMoment(Choice):
    """At which moment do the chips' places decide?"""

    CLOSE = "close", "when the wagering period expires"
    BALL_AT_REST = "ball at rest", "when the ball settles in its compartment"


class Settling(Choice):
    """What happens to the chips when a round is settled?"""

    CREDITED = (
        "credited",
        "losing chips are collected; then winning wagers come back with their winnings",
    )


class RoundingOf(Choice):
    """How are winnings that are not whole paid?"""

    CENT_BELOW = "cent below", "winnings are floored to the cent, wager by wager"
    CHIP_ABOVE = "chip above", "paid at the next highest amount that chips can make"


# --- cards


class Burn(Choice, games=BACCARAT):
    """How are cards burned before a shoe's first coup?"""

    FIRST_CARD_VALUE = (
        "first card value",
        "the first card is shown, then as many as its value burned",
    )
    ONE_FACE_DOWN = "one face down", "the first card goes unseen to the discard rack"


class CutLeastFromEnds(Number, games=BACCARAT):
    """How many cards from either end must the cut be, at least?"""


class CuttingCardLeastFromBack(Number, games=BACCARAT):
    """How many cards from the back must the cutting card be, at least?"""


class LastCoup(Choice, games=BACCARAT):
    """Which coup is the last once the cutting card is out?"""

    THIS_ONE_OR_AFTER_A_TIE = "this one, or one more after a tie", "one more once, if it is a Tie"
    ONE_MORE_UNLESS_FIRST = (
        "one more, unless it came first",
        "if it came first, this one is the last",
    )


class Alternating(Choice, games=BACCARAT):
    """How does one Dealer run two games?"""

    COUP_BY_COUP = "coup by coup", "a coup of the one, then a coup of the other"
    NOT_PROVIDED = "not provided", "a Dealer runs one game"


class CardsEnteredBy(Choice, games=BACCARAT):
    """Who enters the cards?"""

    DEALER = "dealer", "the Dealer, card by card"
    SHOE = "shoe", "the shoe reads them; a person only with the named rank's approval"


# --- accounts


class NotesIn(Choice):
    """When may a player put in notes?"""

    NOT_WITH_A_CONFIRMED_WAGER = "not with a confirmed wager", "at any other moment"
    ANY_TIME = "any time", "also during a round"
    TO_THE_DEALER = "to the dealer", "money is tendered at the table"


class Tendered(Places):
    """What may be tendered to the Dealer for credit or chips?"""


class TicketsIn(Choice):
    """Does a terminal take redeemable tickets?"""

    YES = "yes", "for credit, and the ticket is spent"
    NO = "no", "they are redeemed elsewhere"


class TransfersIn(Choice):
    """May the centralised monitoring system put credit on an account?"""

    YES = "yes", "each transfer once, by its reference"
    NO = "no", "credit comes from elsewhere only"


class RedeemedAt(Places):
    """Where is a ticket or voucher exchanged for cash?"""


class Leaving(Choice):
    """When may a player cash out?"""

    NOTHING_CONFIRMED = (
        "nothing confirmed",
        "in the period or between rounds, with no confirmed wager",
    )
    NO_LIVE_WAGER = "no live wager", "whenever the terminal has no wager in an unsettled round"
    ANY_TIME = (
        "any time",
        "wagers are withdrawn before the close; after it payment waits for the result",
    )
    CHIPS_IN_HAND = "chips in hand", "chips are redeemed at the table"


class PaidOutBy(Choice):
    """How is a chip account paid out?"""

    TICKET_OR_HAND_PAY = "ticket or hand pay", "by ticket; over the ticket limit by voucher"
    TICKET = "ticket", "by ticket, whatever the amount"
    CHIPS = "chips", "in chips by the Dealer"


class PrintFault(Choice):
    """What if a ticket is not printed, or cannot be read when it is?"""

    VOUCHER = "voucher", "the rank arranges a hand pay voucher and the ticket is cancelled"
    CREDITS_STAY = "credits stay", "the ticket is cancelled and the credit is on the meter again"
    REPRINT_OR_MANUAL = "reprint or manual", "it is printed again, or paid by hand: never both"
    NO_PRINTER = "no printer", "no tickets are printed"


class ManualPaymentSigned(Choice):
    """Must the player sign for a manual payment?"""

    YES = "yes", "the signed form closes it"
    NOT_STATED = "not stated", "who paid, when and how much is stored"


class Withholding(Choice):
    """On whose word is a ticket or voucher held back?"""

    WITH_INSPECTOR = "with inspector", "the operator's; an inspector is told, and may review it"
    BY_THE_OPERATOR = "by the operator", "the operator's, who decides"


class PaidAtOnce(Choice):
    """When is a ticket or voucher paid?"""

    UNLESS_AGREED = "unless agreed", "at once; later only to an agreed time, for a reason"
    NOT_STATED = "not stated", "when it is presented"


class Identifying(Choice):
    """May a person be asked for identification before being paid?"""

    ON_REQUEST = "on request", "once asked, payment waits until a document was seen"
    NOT_STATED = "not stated", "what was seen is stored; payment does not wait for it"


class LeaveForFault(Choice):
    """Must a player leave a terminal with a fault that cannot be put right at once?"""

    YES = "yes", "on the rank's word; the account is paid out"
    NO = "no", "nothing is said of it"


class LeaveForDisruption(Choice):
    """Must a player leave whose staying would disrupt the game and harm its integrity?"""

    YES = "yes", "on the rank's word; wagers in play are settled, the account is paid out"
    NO = "no", "nothing is said of it"


# --- colour chips


class ColourTables(Choice, games=ROULETTE, where=WageredBy.CHIPS):
    """Where may colour chips be wagered?"""

    ISSUING_TABLE = "issuing table", "at the table that issued them and nowhere else"
    ANY_TABLE = "any table", "wherever they are taken"


class ColourRedeemed(Places, games=ROULETTE, where=WageredBy.CHIPS):
    """Which colour chips may a Dealer redeem?"""


class ColourShared(Choice, games=ROULETTE, where=WageredBy.CHIPS):
    """May two players hold the same colour at a table?"""

    BY_AGREEMENT = "by agreement", "if those who hold it agree"
    NEVER = "never", "a colour is one player's"


class ColourValue(Choice, games=ROULETTE, where=WageredBy.CHIPS):
    """What is a colour chip worth?"""

    DECLARED = "declared", "what the buyer declares; a marker shows it if above the minimum"
    TABLE_MINIMUM = "table minimum", "the table's minimum"


class SeveralColours(Choice, games=ROULETTE, where=WageredBy.CHIPS):
    """May one player hold several colours?"""

    BY_LEAVE = "by leave", "if the rank allows it and nobody is kept from having one"
    NEVER = "never", "one colour a player"


# --- when things go wrong


class TerminalFaultBeforeClose(Choice):
    """A terminal fails before the close: what becomes of its wagers?"""

    VOID = "void", "they are void"
    FROM_RECORDS = "from records", "confirmed from the records if possible, else void"


class TerminalFaultAfterClose(Choice):
    """A terminal fails at or after the close: what becomes of its wagers?"""

    VOID = "void", "they are void"
    FROM_RECORDS = "from records", "confirmed from the records if possible, else void"


class ServerFaultBeforeClose(Choice):
    """The Game System fails before the close: what becomes of the round?"""

    VOID = "void", "all its wagers are void"


class ServerFaultAfterClose(Choice):
    """The Game System fails at or after the close: what becomes of the round?"""

    VOID = "void", "plays and payouts are void"
    FROM_RECORDS = "from records", "the wagers are confirmed from the records, else void"


class HoldHours(Number):
    """For how many hours may a claimed amount be withheld after a fault? (0: no limit is set)"""


class LateError(Choice):
    """An error comes to light after the next round began: what of the faulty round?"""

    RECALCULATED = "recalculated", "on the actual outcome; later rounds are unchanged"
    STANDS = "stands", "its result stands"


class LateCardError(Choice, games=BACCARAT):
    """A misplaced card comes to light after the next round began: what of the faulty coup?"""

    VOID = "void", "it is void; later rounds are unchanged"
    STANDS = "stands", "its result stands"


class Invalidated(Choice):
    """Who gets wagers back when an outcome is invalidated?"""

    ALL_REFUNDED = "all refunded", "everyone, the suspect included"
    CHEAT_MAY_FORFEIT = "cheat may forfeit", "everyone but a person whose forfeiture is directed"


class ClosingNotice(Choice):
    """What notice closes a table with players present?"""

    ROUNDS = "rounds", "that many rounds of play first"
    MINUTES = "minutes", "a sign with the closing time for that many minutes"


class ClosingNoticeLength(Number):
    """How many rounds or minutes?"""


class IdlePlace(Choice):
    """What of a player who does not wager?"""

    SHOWN = "shown", "idle rounds are shown; staff decide"
    IF_ALL_ELSE_TAKEN = (
        "if all else taken",
        "flagged after the idle rounds when no other place is free",
    )


class IdleRounds(Number):
    """After how many idle rounds? (0: no number is set)"""


class EquipmentApproved(Choice):
    """Must equipment be approved before it is used?"""

    REGISTERED = "registered", "nothing is used whose approval is not on the register"
    NOT_STATED = "not stated", "what a table needs must be there"


class TerminalsLeast(Number):
    """How many terminals must a table have to open?"""


class TerminalsMost(Number):
    """How many terminals may a table have? (0: the number approved for the table)"""


class GuestsMost(Number):
    """How many guest players, without a terminal, may a table have?"""


ACTS = (
    "set_wagering_period",
    "agree_limits",
    "relax",
    "expose_early",
    "enter_cards",
    "settle_disputed_result",
    "set_limits",
    "announce_closure",
    "close_table",
    "direct_rounds",
    "direct_to_leave",
    "direct_one_game",
    "vacate",
    "hand_pay",
    "reprint",
    "pay_by_hand",
    "release",
    "second_colour",
    "exchange_colours",
    "check_cards",
    "shuffle",
    "riffle",
    "direct_cards",
    "dummy_hand",
    "stop_dealing",
    "correct_result",
    "result_stands",
)
"""What a rulebook may reserve to a rank, in its table `reserved`."""


def policies() -> dict[str, type[Policy]]:
    """Every policy by the name under which `rulebook.toml` answers it."""
    found = [p for family in (Choice, Number, Places) for p in family.__subclasses__()]
    return {name_of(policy): policy for policy in found}


def name_of(policy: type[Policy]) -> str:
    """BelowMinimum is answered as below_minimum."""
    letters = policy.__name__
    return "".join(
        f"_{c.lower()}" if c.isupper() and at else c.lower() for at, c in enumerate(letters)
    )


EXCLUDING: tuple[tuple[Choice, type[Policy], object], ...] = (
    (IdentifiedBy.DEALER, TerminalsMost, 0),
    (IdentifiedBy.DEALER, GuestsMost, 0),
    (IdentifiedBy.DEALER, TicketsIn, TicketsIn.NO),
    (Leaving.CHIPS_IN_HAND, PaidOutBy, PaidOutBy.CHIPS),
    (PaidOutBy.CHIPS, ManualPaymentSigned, ManualPaymentSigned.NOT_STATED),
    (PaidOutBy.CHIPS, PrintFault, PrintFault.NO_PRINTER),
    (IdentifiedBy.DEALER, TerminalsLeast, 0),
    (IdentifiedBy.DEALER, TransfersIn, TransfersIn.NO),
    (IdentifiedBy.DEALER, TerminalFaultBeforeClose, TerminalFaultBeforeClose.VOID),
    (IdentifiedBy.DEALER, TerminalFaultAfterClose, TerminalFaultAfterClose.VOID),
)
"""Choices that leave another question only one answer: where the Dealer knows the chips there is no
terminal to put a ticket in or to fail, and whoever is paid in chips signs no form for them."""


def contradictions(
    answers: Mapping[type[Policy], object],
) -> Iterator[tuple[type[Policy], type[Policy]]]:
    """Answers that cannot both hold: a choice, and another that makes nonsense of it."""
    unlocked = answers.get(Changing) is Changing.UNTIL_CONFIRMED
    if unlocked and answers.get(Confirming) is Confirming.NONE:
        yield Changing, Confirming
    uncounted = answers.get(Closing) is Closing.DEALER_OR_BALL
    if uncounted and answers.get(Warnings) is Warnings.COUNTDOWN:
        yield Warnings, Closing
    only_cards = CardsEnteredBy in answers and ExposedEarly not in answers
    if only_cards and answers.get(ResultBy) is ResultBy.SENSORS:
        yield ResultBy, CardsEnteredBy
    needed: tuple[tuple[Choice, type[Number]], ...] = (
        (IdlePlace.IF_ALL_ELSE_TAKEN, IdleRounds),
        (LimitNotice.MINUTES_BEFORE_RISE, LimitNoticeMinutes),
        (ClosingNotice.MINUTES, ClosingNoticeLength),
        (ClosingNotice.ROUNDS, ClosingNoticeLength),
    )
    for choice, number in needed:
        if answers.get(type(choice)) is choice and answers.get(number) == 0:
            yield number, type(choice)
    for choice, other, only in EXCLUDING:
        if answers.get(type(choice)) is choice and answers.get(other, only) != only:
            yield other, type(choice)
    paper = answers.get(PaidOutBy) is not PaidOutBy.CHIPS
    if paper and answers.get(PrintFault) is PrintFault.NO_PRINTER:
        yield PrintFault, PaidOutBy
    touched = answers.get(WageredBy) is WageredBy.TOUCH
    if touched and answers.get(IdentifiedBy) is IdentifiedBy.DEALER:
        yield IdentifiedBy, WageredBy


def question(policy: type[Policy]) -> str:
    return (policy.__doc__ or "").strip()
