"""The Table of Play: whether each hand stands or takes another card.

A rulebook prints it as two tables and so does its `rulebook.toml`: for the Player's hand by its own
point count, and for the Banker's hand, down, its point count, and across, the Player's third card.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from croupier.games.table import Cites

COLUMNS = ("none", *map(str, range(10)))
"""No card, or the value of the Player's third card: the head of the Banker's table."""


@dataclass(frozen=True, slots=True)
class Row:
    """One line of a table: D draws, S stands, a cell a column."""

    draws: tuple[bool, ...]
    cites: Cites = ()

    @classmethod
    def read(cls, cells: str, cites: Cites) -> "Row":
        letters = cells.split()
        if set(letters) - {"D", "S"}:
            raise ValueError(f'"{cells}": a cell is D (draws) or S (stands)')
        return cls(tuple(letter == "D" for letter in letters), cites)


@dataclass(frozen=True)
class Tableau:
    """The compulsory drawing rules of one rulebook."""

    natural: int
    """The least point count on two cards that ends the coup for both hands."""
    player: Mapping[int, Row]
    banker: Mapping[int, Row]
    natural_cites: Cites = ()
    stood_cites: Cites = ()
    """What a rulebook says once more of the Banker when the Player's hand stands."""
    third_cites: Cites = ()
    """That no hand takes more than one card after its first two."""

    def __post_init__(self) -> None:
        if not 0 < self.natural <= 9:
            raise ValueError(f"a natural of {self.natural} makes no sense")
        for count in range(self.natural):
            for who, table, width in (("player", self.player, 1), ("banker", self.banker, 11)):
                if count not in table or len(table[count].draws) != width:
                    raise ValueError(f"{who} {count}: the table wants a row of {width} cells")

    def player_draws(self, points: int) -> bool:
        return self.player[points].draws[0]

    def banker_draws(self, points: int, players_third: int | None) -> bool:
        return self.banker[points].draws[0 if players_third is None else players_third + 1]
