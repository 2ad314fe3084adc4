"""From what a rulebook says of its games to the tables that settle them."""

from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from typing import Any, NoReturn, Protocol

from croupier.games.baccarat import bets as baccarat
from croupier.games.baccarat.cards import Cards
from croupier.games.baccarat.coup import Rules
from croupier.games.baccarat.tableau import Row, Tableau
from croupier.games.roulette import bets as roulette
from croupier.games.roulette.layouts import LAYOUTS, ZEROS
from croupier.games.roulette.wheel import GREEN, Wheel
from croupier.games.sicbo import bets as sicbo
from croupier.games.sicbo import dice
from croupier.games.table import WIN, AnyGame, Bet, Cites, Game, Offer, Outcomes, Pay
from croupier.money import read_credit
from croupier.rulebooks.schema import BetEntry, CaseEntry, GameEntry, RulebookFile


class Opened(Protocol):
    """An opened `rulebook.toml`: what it says, how it cites, how it complains."""

    file: RulebookFile

    def cite(self, bare: tuple[str, ...]) -> Cites: ...

    def stop(
        self, key: str, problem: str, remedy: str, cites: tuple[str, ...] = ()
    ) -> NoReturn: ...


def make_game(opened: Opened, id: str, only: tuple[str, ...]) -> AnyGame:
    """The table of one game. `only` are the form's clauses that close the list of its bets."""
    return _Maker(opened, id, only).make()


class _Maker:
    def __init__(self, opened: Opened, id: str, only: tuple[str, ...]) -> None:
        self.file, self.cite, self.stop = opened.file, opened.cite, opened.stop
        self.id, self.form_only = id, only
        self.game: GameEntry = opened.file.games[id]

    def make(self) -> AnyGame:
        makers = {"roulette": self._roulette, "sic-bo": self._sic_bo, "baccarat": self._baccarat}
        if self.game.kind not in makers:
            self.stop(
                f"games.{self.id}.kind",
                f'there is no kind of game called "{self.game.kind}"',
                f"Use one of {', '.join(makers)}.",
            )
        outcomes, universe, known = makers[self.game.kind]()
        entries = self._entries(universe)
        offers = {
            bet.name: offer
            for bet in universe.values()
            if (offer := self._offer(bet, entries)) is not None
        }
        if not offers:
            self.stop(f"games.{self.id}.bets", "the game offers no bet", "Name a table with odds.")
        for bet in self._racetrack(entries, offers):
            entry = entries[bet.kind]
            offers[bet.name] = Offer(bet, entry.title or bet.kind, self.cite(entry.cites), {})
        return Game(
            id=self.id,
            title=self.game.title,
            outcomes=outcomes,
            offers=offers,
            known=known | frozenset(universe),
            only=self.cite((*self.form_only, *self.game.only)),
            kind_cites={kind: self.cite(entry.cites) for kind, entry in entries.items()},
            cites=self.cite(self.game.cites),
            layout=self.game.layout,
        )

    # --- the equipment of each kind of game

    def _roulette(self) -> tuple[Outcomes[Any], dict[str, Bet[Any]], frozenset[str]]:
        wheel, layout, key = self._wheel(), self.game.layout, f"games.{self.id}.layout"
        if layout not in LAYOUTS:
            self.stop(key, f'there is no layout "{layout}"', f"Use one of {', '.join(LAYOUTS)}.")
        if set(ZEROS[layout]) != {pocket for pocket in wheel.order if pocket in GREEN}:
            self.stop(key, "the layout's zeros are not the wheel's", "Choose a wheel that fits it.")
        return wheel.outcomes(), roulette.bets(wheel, layout), roulette.known()

    def _wheel(self) -> Wheel:
        name, key = self.game.wheel, f"wheels.{self.game.wheel}"
        entry = self.file.wheels.get(name)
        if entry is None:
            self.stop(f"games.{self.id}.wheel", f'there is no wheel "{name}"', f"Add [{key}].")
        try:
            wheel = Wheel(
                tuple(entry.order.split()), frozenset(entry.red.split()), self.cite(entry.cites)
            )
        except ValueError as problem:
            self.stop(key, str(problem), "Correct its order and red numbers.", entry.cites)
        if entry.alternates and not wheel.alternates():
            self.stop(key, "red and black do not alternate", "Correct its order.", entry.cites)
        return wheel

    def _sic_bo(self) -> tuple[Outcomes[Any], dict[str, Bet[Any]], frozenset[str]]:
        cites = self.file.dice.cites if self.file.dice else ()
        return dice.outcomes(self.cite(cites)), sicbo.bets(), frozenset()

    def _baccarat(self) -> tuple[Outcomes[Any], dict[str, Bet[Any]], frozenset[str]]:
        return baccarat.outcomes(self._coup_rules()), baccarat.bets(), frozenset()

    def _coup_rules(self) -> Rules:
        entry = self.file.cards
        if entry is None:
            self.stop(
                "cards", "baccarat needs cards", "Add [cards] with decks, values and tableau."
            )
        values = {
            rank: int(rank) if group.value == "face" else group.value
            for group in entry.values
            for rank in group.ranks
        }
        try:
            cards = Cards(
                decks=entry.decks.value,
                values={rank: value for rank, value in values.items() if isinstance(value, int)},
                pairs=frozenset(rank for group in entry.pairs for rank in group.ranks),
                decks_cites=self.cite(entry.decks.cites),
                count_cites=self.cite(entry.count.cites),
                value_cites={
                    rank: self.cite(group.cites) for group in entry.values for rank in group.ranks
                },
            )
            tableau = Tableau(
                natural=entry.natural.value,
                player=dict(self._rows("player")),
                banker=dict(self._rows("banker")),
                natural_cites=self.cite(entry.natural.cites),
                stood_cites=self.cite(entry.stood.cites),
                third_cites=self.cite(entry.third.cites),
            )
            return Rules(cards, tableau, tuple(entry.deal.to.split()), self.cite(entry.deal.cites))
        except ValueError as problem:
            self.stop("cards", str(problem), "Correct it to what the law prints.")

    def _rows(self, hand: str) -> Iterator[tuple[int, Row]]:
        """Rows of a printed table; "0-2" is one line of print for three counts."""
        assert self.file.cards is not None
        for counts, entry in getattr(self.file.cards, hand).items():
            first, _, last = counts.partition("-")
            row = Row.read(entry.row, self.cite(entry.cites))
            for count in range(int(first), int(last or first) + 1):
                yield count, row

    # --- what it offers

    def _entries(self, universe: Mapping[str, Bet[Any]]) -> dict[str, BetEntry]:
        """What the game's tables of bets say, by kind or by exact name."""
        entries: dict[str, BetEntry] = {}
        possible = {*universe, *(bet.kind for bet in universe.values())}
        if self.game.kind == "roulette":
            possible |= set(roulette.RACETRACK)
        for table in self.game.bets:
            if table not in self.file.bets:
                self.stop(
                    f"games.{self.id}.bets",
                    f'there is no table of bets "{table}"',
                    f"Add [bets.{table}].",
                )
            for names, entry in self.file.bets[table].items():
                for name in names.split():
                    key = f'bets.{table}."{name}"'
                    if name not in possible:
                        near = get_close_matches(name, possible, n=3)
                        hint = f" Did you mean {', '.join(near)}?" if near else ""
                        self.stop(
                            key,
                            f"this bet is impossible: {self.id} has no place for it",
                            f"Remove it, or put it in a table for another layout.{hint}",
                            entry.cites,
                        )
                    if name in entries:
                        self.stop(
                            key, "this bet is answered twice", "Keep one answer.", entry.cites
                        )
                    entries[name] = entry
        return entries

    def _offer(self, bet: Bet[Any], entries: Mapping[str, BetEntry]) -> Offer[Any] | None:
        found = [entries[name] for name in dict.fromkeys((bet.kind, bet.name)) if name in entries]
        if not found or not all(entry.offered for entry in found):
            return None
        if roulette.must_be_named(bet.name) and bet.name not in entries:
            return None
        cites = tuple(dict.fromkeys(clause for entry in found for clause in entry.cites))
        pays = {case: self._case(case, bet, found, cites) for case in bet.cases}
        said = {case: pay for case, pay in pays.items() if pay is not None}
        if set(said) <= set(self.game.cases):
            return None
        for case, pay in pays.items():
            if pay is None:
                self.stop(
                    f'bets."{bet.name}"',
                    f'it is not said what the bet pays on the case "{case}"',
                    f'Add cases."{case}" with pays and cites.',
                    cites,
                )
        titles = [entry.title for entry in found if entry.title]
        needs = next((entry.needs for entry in reversed(found) if entry.needs), None)
        return Offer(
            bet=bet,
            title=titles[-1] if titles else bet.kind,
            cites=self.cite(cites),
            pays=said,
            needs=needs.one_of if needs else (),
            needs_cites=self.cite(needs.cites) if needs else (),
        )

    def _case(
        self, case: str, bet: Bet[Any], found: list[BetEntry], cites: tuple[str, ...]
    ) -> Pay | None:
        """The exact entry speaks before its kind's, and both before the game's."""
        for entry in reversed(found):
            if case in entry.cases:
                return self._pay(bet, entry.cases[case], cites)
            if case == WIN and entry.pays:
                return self._pay(bet, CaseEntry(pays=entry.pays), cites)
        if case in self.game.cases:
            return self._pay(bet, self.game.cases[case], cites)
        paid_as = bet.cases[case]
        return self._case(paid_as, bet, found, cites) if paid_as is not None else None

    def _pay(self, bet: Bet[Any], entry: CaseEntry, cites: tuple[str, ...]) -> Pay:
        try:
            return Pay(read_credit(entry.pays), self.cite(entry.cites or cites))
        except ValueError as problem:
            self.stop(f'bets."{bet.name}".pays', str(problem), "Correct the odds.", cites)

    def _racetrack(
        self, entries: Mapping[str, BetEntry], offers: Mapping[str, Offer[Any]]
    ) -> Iterator[Bet[Any]]:
        """Racetrack bets; each of their pieces must be a bet that is offered on its own."""
        for kind, entry in entries.items():
            if not entry.pieces and not entry.each_side:
                continue
            if entry.each_side:
                made = list(roulette.neighbours(kind, self._wheel(), entry.each_side).values())
            else:
                made = [roulette.in_pieces(kind, entry.pieces)]
            for bet in made:
                for piece in bet.pieces:
                    if piece not in offers:
                        self.stop(
                            f'bets."{kind}".pieces',
                            f'the piece "{piece}" is no bet of {self.id}',
                            "Use names of bets that the game offers.",
                            entry.cites,
                        )
                yield bet
