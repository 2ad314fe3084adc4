"""Colour chips given out for money, and those of a table that has closed."""

from croupier.message import Event


class ColourChipsIssued(Event, frozen=True):
    """Chips of one colour for money tendered, at the value their buyer declared."""

    table: str
    terminal: str
    account: str
    colour: str
    value: int
    chips: int
    amount: int
    marker: int
    """The value on the marker button; 0 where none is needed."""
    tender: str
    issued_by: str
    agreed_by: tuple[str, ...] = ()
    """Who agreed that several players have this colour."""
    allowed_by: str = ""
    """Who let the player have a second colour."""


class ColoursExchanged(Event, frozen=True):
    """Colour chips of a table that is closed, paid at another one."""

    table: str
    issued_at: str
    terminal: str
    account: str
    """The account they were issued to; empty where no record is found."""
    colour: str
    chips: int
    value: int
    amount: int
    known: bool
    """Whether the value first set was found; if not, it is the lowest minimum for that game."""
    closes: bool
    surveillance: str
    """Who was told."""
    verified_by: str
