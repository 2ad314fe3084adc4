"""From what a rulebook says of wheels, dice and cards to the equipment that deals."""

from collections.abc import Iterator
from typing import NoReturn, Protocol, TypeVar

from croupier.games.baccarat.cards import Cards
from croupier.games.baccarat.coup import Rules
from croupier.games.baccarat.tableau import Row, Tableau
from croupier.games.roulette.wheel import Wheel
from croupier.games.table import Cites
from croupier.rulebooks.schema import CardsEntry, RulebookFile, WheelEntry

K = TypeVar("K")
V = TypeVar("V")


class Opened(Protocol):
    """An opened `rulebook.toml`: what it says, how it cites, how it complains."""

    file: RulebookFile

    def cite(self, bare: tuple[str, ...]) -> Cites: ...

    def stop(
        self, key: str, problem: str, remedy: str, cites: tuple[str, ...] = ()
    ) -> NoReturn: ...


def make_wheel(opened: Opened, name: str, entry: WheelEntry) -> Wheel:
    key = f"wheels.{name}"
    try:
        order, red = tuple(entry.order.split()), frozenset(entry.red.split())
        wheel = Wheel(order, red, opened.cite(entry.cites))
    except ValueError as problem:
        opened.stop(key, str(problem), "Correct its order and red numbers.", entry.cites)
    if entry.alternates and not wheel.alternates():
        opened.stop(key, "red and black do not alternate", "Correct its order.", entry.cites)
    return wheel


def make_coup_rules(opened: Opened) -> Rules:
    entry = opened.file.cards
    if entry is None:
        opened.stop("cards", "baccarat needs cards", "Add [cards] with decks, values and tableau.")
    try:
        cards = Cards(
            decks=entry.decks.value,
            values=dict(_once("rank", _values(entry))),
            pairs=frozenset(rank for group in entry.pairs for rank in group.ranks),
            decks_cites=opened.cite(entry.decks.cites),
            count_cites=opened.cite(entry.count.cites),
            value_cites={
                r: opened.cite(group.cites) for group in entry.values for r in group.ranks
            },
            another_colour=opened.cite(entry.exchange.cites)
            if entry.exchange and entry.exchange.another_colour
            else None,
        )
        tableau = Tableau(
            natural=entry.natural.value,
            player=dict(_once("player's count", _rows(opened, "player"))),
            banker=dict(_once("banker's count", _rows(opened, "banker"))),
            natural_cites=opened.cite(entry.natural.cites),
            stood_cites=opened.cite(entry.stood.cites),
            third_cites=opened.cite(entry.third.cites),
        )
        return Rules(cards, tableau, tuple(entry.deal.to.split()), opened.cite(entry.deal.cites))
    except ValueError as problem:
        opened.stop("cards", str(problem), "Correct it to what the law prints.")


def _values(entry: CardsEntry) -> Iterator[tuple[str, int]]:
    for group in entry.values:
        for rank in group.ranks:
            if isinstance(group.value, int):
                yield rank, group.value
            elif group.value == "face" and rank in "23456789":
                yield rank, int(rank)
            else:
                raise ValueError(f'"{group.value}" is no value for {rank}')


def _rows(opened: Opened, hand: str) -> Iterator[tuple[int, Row]]:
    """Rows of a printed table; "0-2" is one line of print for three counts."""
    for counts, entry in getattr(opened.file.cards, hand).items():
        first, _, last = counts.partition("-")
        row = Row.read(entry.row, opened.cite(entry.cites))
        for count in range(int(first), int(last or first) + 1):
            yield count, row


def _once(what: str, pairs: Iterator[tuple[K, V]]) -> Iterator[tuple[K, V]]:
    seen: set[K] = set()
    for key, value in pairs:
        if key in seen:
            raise ValueError(f"the {what} {key} is answered twice")
        seen.add(key)
        yield key, value
