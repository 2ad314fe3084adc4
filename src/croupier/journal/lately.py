"""The answers of late, kept in memory and beside the sorted ones until many can be sorted at once.

Answers are looked up by who asked and under which number. Kept in that order at once, a thousand terminals
that are answered in turn would have a page each written for every touch. So they are written in the order
in which they come, and sorted in later, a few actors with every batch.
"""

from collections.abc import Iterable, Sequence
from itertools import chain

from croupier.journal.store import Answered

SORTED_AFTER = 20_000
"""Answers that gather before sorting begins."""
SORTED_AT_ONCE = 50
"""At least so many with a batch, and twice as many as it brings: sorting ends before it begins again."""

Kept = dict[str, dict[int, Answered]]


class Lately:
    def __init__(self, found: Iterable[Answered] = ()) -> None:
        self._newer: Kept = {}
        self._older: Kept = {}
        """What is being sorted in. It stays until all of it is."""
        self._unsorted: list[str] = []
        """Whose turn is still to come, the next one last."""
        self._gathered = 0
        self._highest: dict[str, int] = {}
        """Of everybody who was asked for."""
        self.add(found)

    def add(self, answers: Iterable[Answered]) -> None:
        """They are on disk."""
        newer, highest = self._newer, self._highest
        for one in answers:
            actor, number = one.actor, one.number
            numbers = newer.get(actor)
            if numbers is None:
                numbers = newer[actor] = {}
            numbers[number] = one
            if number > highest.get(actor, number):
                highest[actor] = number
            self._gathered += 1

    def find(self, actor: str, number: int) -> Answered | None:
        for kept in (self._newer, self._older):
            if found := kept.get(actor, {}).get(number):
                return found
        return None

    def highest(self, actor: str) -> int | None:
        """The highest number somebody has used, if they were heard before."""
        return self._highest.get(actor)

    def highest_kept(self, actor: str) -> int:
        """The highest of late. Ask before looking among the sorted: they go there, and then from here."""
        return max(chain(self._newer.get(actor, ()), self._older.get(actor, ())), default=0)

    def heard(self, actor: str, highest: int) -> None:
        self._highest[actor] = highest

    # --- sorting

    def begins(self) -> bool:
        """Whether enough has gathered; it is then set apart."""
        if self._older or self._gathered < SORTED_AFTER:
            return False
        self._older, self._newer, self._gathered = self._newer, {}, 0
        self._unsorted = sorted(self._older, reverse=True)
        return True

    def at_once(self, brought: int) -> int:
        """How many go with a batch that brings so many."""
        return max(SORTED_AT_ONCE, 2 * brought)

    def next(self, brought: int) -> list[str]:
        """Whose answers go with it."""
        many, whose = self.at_once(brought), list[str]()
        for actor in reversed(self._unsorted):
            if many <= 0:
                break
            whose.append(actor)
            many -= len(self._older[actor])
        return whose

    def of(self, actors: Sequence[str]) -> list[Answered]:
        return [one for actor in actors for one in self._older[actor].values()]

    def is_last(self, actors: Sequence[str]) -> bool:
        """Whether with these everything that was set apart is sorted in."""
        return bool(actors) and len(actors) == len(self._unsorted)

    def sorted_in(self, actors: Sequence[str]) -> None:
        """They are on disk where they belong."""
        if actors:
            del self._unsorted[-len(actors) :]
            if not self._unsorted:
                self._older = {}
