"""The shoe as the rulebooks set it up: how many cards are burned, and which coup is the last."""

from enum import IntEnum

import msgspec


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
