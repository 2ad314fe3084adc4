"""The shoe: how the rulebooks set it up, and what is known of the cards in it."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Any

import msgspec

CUT = "cut"
"""The cutting card, among cards."""


class Burned(IntEnum):
    """What leaves the shoe before its first coup."""

    ONE_FACE_DOWN = 1
    FIRST_CARD_AND_ITS_VALUE = 2


class Last(IntEnum):
    """Which coup ends the shoe once the cutting card is out."""

    THIS_ONE_OR_AFTER_A_TIE = 1
    ONE_MORE_UNLESS_IT_CAME_FIRST = 2


class ShoeRules(msgspec.Struct, frozen=True):
    burned: Burned
    last: Last
    behind: int
    """Cards behind the cutting card."""


@dataclass(slots=True)
class Shoe:
    """A set of cards in use. Of one that nobody described, only that it is ready to be dealt from."""

    decks: int
    number: int = 1
    colour: str = ""
    """Of the backs; empty if nobody said."""
    checked: bool = True
    shuffled: bool = True
    pre_shuffled: bool = False
    cut: bool = True
    burned: bool = True
    unfit: bool = False
    """These cards may not be dealt again: others have to be brought."""
    to_check: bool = False
    """Somebody ordered the cards to be checked."""
    may_riffle: bool = False
    """A riffle of pre-shuffled cards was approved."""
    seen: dict[str, int] = field(default_factory=dict)
    """How many of each card came out and were seen."""
    unseen: int = 0
    """Cards that came out face down."""
    order: tuple[str, ...] = ()
    """What comes next, where somebody gave the order."""
    coups: int = 0
    """Coups begun."""
    dealt: list[tuple[int, tuple[str, ...]]] = field(default_factory=list)
    """The coups that have a result, by round."""
    voided: list[tuple[int, tuple[str, ...]]] = field(default_factory=list)
    """Those that had one and were declared void."""
    left: int | None = None
    """How many more may begin; not known before the cutting card is out."""
    more_on_a_tie: bool = False
    """One more coup may begin if the one in progress is a Tie."""
    stood_by: bool = True
    """Whether standby was pressed since the last coup began."""
    unattended: bool = False
    """The coup in progress began without a standby after the one before."""
    tells_standby: bool = False
    """Whether this shoe has ever told of its standby."""

    @property
    def size(self) -> int:
        return self.decks * 52

    @property
    def out(self) -> int:
        return sum(self.seen.values()) + self.unseen

    @property
    def remaining(self) -> int:
        """Cards still in the shoe, as far as anybody can tell."""
        return self.size - self.out

    @property
    def over(self) -> bool:
        """No further coup begins before the cards are shuffled or replaced."""
        return self.left == 0 or self.remaining <= 0

    @property
    def wants(self) -> Iterator[str]:
        """What is to be done with the cards before another coup; the burn alone may be forgotten."""
        if self.unfit or self.over:
            yield "cards"
            return
        done = {
            "check": self.checked,
            "shuffle": self.shuffled,
            "cut": self.cut,
            "burn": self.burned or self.coups > 0,
        }
        yield from (what for what, is_done in done.items() if not is_done)

    @property
    def ready(self) -> bool:
        return next((want for want in self.wants if want != "burn"), None) is None

    def last_coup(self, in_progress: bool) -> bool:
        """Whether the coup in progress, or the next, is the last of this shoe."""
        return self.left == (0 if in_progress else 1)

    # --- as cards leave it

    def draw(self, card: str) -> None:
        """A card comes out, to be seen."""
        self.seen[card] = self.seen.get(card, 0) + 1
        if self.order[:1] == (card,):
            self.order = self.order[1:]

    def draw_unseen(self, cards: int = 1) -> None:
        self.unseen += cards
        for _ in range(cards if self.order else 0):
            first = 1 if self.order[0] == CUT else 0
            self.order = (*self.order[:first], *self.order[first + 1 :])

    def turn_up(self, card: str) -> None:
        """One that came out unseen is seen."""
        self.unseen -= 1
        self.seen[card] = self.seen.get(card, 0) + 1

    def swap(self, was: Sequence[str], now: Sequence[str]) -> None:
        """Other cards came out than was thought; an order in which those were is none."""
        if sorted(was) != sorted(now):
            counted = Counter(self.seen)
            counted.subtract(was)
            counted.update(now)
            self.seen, self.order = dict(+counted), ()

    def misfit(self, cards: Sequence[str], was: Sequence[str] = ()) -> str:
        """One of these cards that cannot have come, be it in place of others; empty if all can."""
        for card in cards:
            if self.seen.get(card, 0) - was.count(card) + cards.count(card) > self.decks:
                return card
        return cards[-1] if len(cards) - len(was) > self.remaining else ""

    def cards_of(self, round: int) -> tuple[str, ...] | None:
        """The cards of a coup that had a result, be it void by now."""
        return dict((*self.voided, *self.dealt)).get(round)

    def correct(self, round: int, outcome: Any) -> None:
        """A coup has another result than was thought; or none, and its cards are spent all the same."""
        was = self.cards_of(round)
        if was is None:
            return
        coups = {no: cards for no, cards in self.dealt if no != round}
        voided = {no: cards for no, cards in self.voided if no != round}
        if outcome is None:
            voided[round] = was
        else:
            coups[round] = tuple(outcome)
            self.swap(was, coups[round])
        self.dealt, self.voided = sorted(coups.items()), sorted(voided.items())

    def begin(self) -> None:
        """A coup begins."""
        self.unattended = self.coups > 0 and not self.stood_by
        self.coups += 1
        self.stood_by = False
        if self.left:
            self.left -= 1

    def end(self, tie: bool) -> None:
        """A coup is over."""
        if self.more_on_a_tie and self.left == 0:
            self.left, self.more_on_a_tie = int(tie), False
