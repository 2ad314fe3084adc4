"""The register of a rulebook: every clause, what it says in our words, what a test can check."""

import datetime
from collections.abc import Iterable, Iterator, Mapping
from difflib import get_close_matches
from typing import Literal

import msgspec

Kind = Literal["enforce", "display", "record", "procedure", "definition", "legal"]

PROVABLE: tuple[Kind, ...] = ("enforce", "display", "record")


class Clause(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One lowest numbered level that states something separate."""

    id: str
    kind: Kind
    actor: str
    games: tuple[str, ...]
    says: str
    shows: str = ""
    note: str = ""


class Reading(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A doubt in the text, what we chose, why, and who could rule otherwise."""

    id: str
    date: datetime.date
    clauses: tuple[str, ...]
    doubt: str
    choice: str
    reason: str
    ruled_by: str


class Register(Mapping[str, Clause]):
    """The clauses of one rulebook by id, in the order of the text."""

    def __init__(self, rulebook: str, clauses: Iterable[Clause]) -> None:
        self.rulebook = rulebook
        self._by_id: dict[str, Clause] = {}
        for clause in clauses:
            if clause.id in self._by_id:
                raise ValueError(f'clause "{clause.id}" stands twice')
            self._by_id[clause.id] = clause
        self._under: dict[str, list[Clause]] = {}
        for clause in self._by_id.values():
            for id in dict.fromkeys((clause.id, *parents(clause.id))):
                self._under.setdefault(id, []).append(clause)

    def __getitem__(self, id: str) -> Clause:
        return self._by_id[id]

    def __iter__(self) -> Iterator[str]:
        return iter(self._by_id)

    def __len__(self) -> int:
        return len(self._by_id)

    def knows(self, id: str) -> bool:
        """Whether an id may be cited: a clause of the register, or the parent of one."""
        return id in self._under

    def speaks_of(self, id: str, game: str) -> bool:
        """Whether a clause is about this game, in the register's words: "sic bo"."""
        return any(game in clause.games or "all" in clause.games for clause in self.under(id))

    def nearest(self, id: str, game: str = "") -> list[str]:
        """Ids like this one; of a game, those of clauses that speak of it."""
        known = [one for one in self._under if not game or self.speaks_of(one, game)]
        return get_close_matches(id, known, n=3, cutoff=0.5)

    def under(self, id: str) -> list[Clause]:
        """The clause itself, or all that stand below it."""
        return self._under.get(id, [])


def parents(id: str) -> list[str]:
    """The ids above one: 8.8(l)(ii) stands under 8.8(l), 8.8 and 8; 2.2 closing under 2.2.

    Words after the printed number belong together: "1.1 PT chip account" does not stand under "1.1 PT".
    """
    space = id.find(" ")
    breaks = [at for at, sign in enumerate(id) if at and sign in "(." and id[at - 1] != " "]
    return [id[:at] for at in sorted({*breaks, space} - {-1})]
