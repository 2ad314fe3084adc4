"""From what a rulebook says of its games to the tables that settle them."""

from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from typing import Any

from croupier.games.baccarat import bets as baccarat
from croupier.games.roulette import bets as roulette
from croupier.games.roulette.layouts import HEADS, LAYOUTS
from croupier.games.roulette.wheel import GREEN, Wheel
from croupier.games.sicbo import bets as sicbo
from croupier.games.sicbo import dice
from croupier.games.table import WIN, Announcement, AnyGame, Bet, Game, Offer, Outcomes, Pay
from croupier.money import read_credit
from croupier.rulebooks.making_equipment import Opened, make_coup_rules, make_wheel
from croupier.rulebooks.schema import BetEntry, CaseEntry, FormEntry, GameEntry

Equipment = tuple[Outcomes[Any], dict[str, Bet[Any]], frozenset[str]]
"""What can happen, every bet there could be on it, and names of bets known elsewhere."""

EACH_SIDE_MOST = 8


MOMENTS = ("opening", "final", "closing", "last")


def make_game(opened: Opened, id: str, form: FormEntry) -> AnyGame:
    """The table of one game in one form."""
    return _Maker(opened, id, form).make()


def called(form: FormEntry, game: GameEntry) -> str:
    """What the register calls a game in one form."""
    return form.called or game.called or game.kind.replace("-", " ")


class _Maker:
    def __init__(self, opened: Opened, id: str, form: FormEntry) -> None:
        self.opened, self.file = opened, opened.file
        self.cite, self.stop = opened.cite, opened.stop
        self.id, self.form = id, form
        self.game: GameEntry = opened.file.games[id]

    def make(self) -> AnyGame:
        outcomes, universe, known = self._equipment()
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
        self._check_entries(entries, universe, offers)
        return Game(
            id=self.id,
            title=self.game.title,
            outcomes=outcomes,
            offers=offers,
            known=known | frozenset(universe),
            only=self.cite((*self.form.only, *self.game.only)),
            kind_cites={kind: self.cite(entry.cites) for kind, entry in entries.items()},
            cites=self.cite(self.game.cites),
            layout=self.game.layout,
            called=called(self.form, self.game),
            announce=self._announcements(),
            whole=self._whole(offers),
            whole_cites=self.cite(self.game.whole.cites) if self.game.whole else (),
        )

    def _announcements(self) -> dict[str, Announcement]:
        """What is said at each moment: by the game where it has its own words, else by the form."""
        said = {**self.form.announce, **self.game.announce}
        for moment in said:
            if moment not in MOMENTS:
                remedy = f"Use one of {', '.join(MOMENTS)}."
                self.stop(f"games.{self.id}.announce", f'"{moment}" is no moment', remedy)
        return {at: Announcement(entry.words, self.cite(entry.cites)) for at, entry in said.items()}

    def _whole(self, offers: Mapping[str, Offer[Any]]) -> tuple[str, ...]:
        kinds = self.game.whole.kinds if self.game.whole else ()
        racetrack = {offer.bet.kind for offer in offers.values() if offer.bet.pieces}
        for kind in kinds:
            if kind not in racetrack:
                key, problem = f"games.{self.id}.whole", f'"{kind}" is no racetrack bet here'
                self.stop(key, problem, f"Use some of {', '.join(sorted(racetrack)) or 'none'}.")
        return kinds

    def _equipment(self) -> Equipment:
        if self.game.kind == "roulette":
            return self._roulette()
        if self.game.kind == "sic-bo":
            cites = self.file.dice.cites if self.file.dice else ()
            return dice.outcomes(self.cite(cites)), sicbo.bets(), frozenset()
        if self.game.kind != "baccarat":
            problem = f'there is no kind of game called "{self.game.kind}"'
            remedy = "Use one of roulette, sic-bo, baccarat."
            self.stop(f"games.{self.id}.kind", problem, remedy)
        return baccarat.outcomes(make_coup_rules(self.opened)), baccarat.bets(), frozenset()

    def _roulette(self) -> Equipment:
        wheel, layout, key = self._wheel(), self.game.layout, f"games.{self.id}.layout"
        if layout not in LAYOUTS:
            remedy = f"Use one of {', '.join(LAYOUTS)}."
            self.stop(key, f'there is no layout "{layout}"', remedy, self.game.cites)
        if set(HEADS[layout]) != {pocket for pocket in wheel.order if pocket in GREEN}:
            remedy = "Choose a wheel that fits."
            self.stop(key, "its zeros are not the wheel's", remedy, self.game.cites)
        return wheel.outcomes(), roulette.bets(wheel, layout), roulette.known()

    def _wheel(self) -> Wheel:
        name = self.game.wheel
        if name not in self.file.wheels:
            key = f"games.{self.id}.wheel"
            self.stop(key, f'there is no wheel "{name}"', f"Add [wheels.{name}].")
        return make_wheel(self.opened, name, self.file.wheels[name])

    # --- what the tables of bets say

    def _entries(self, universe: Mapping[str, Bet[Any]]) -> dict[str, BetEntry]:
        """What the game's tables of bets say, by kind or by exact name."""
        entries: dict[str, BetEntry] = {}
        possible = {*universe, *(bet.kind for bet in universe.values())}
        if self.game.kind == "roulette":
            possible |= set(roulette.RACETRACK)
        for table in self.game.bets:
            if table not in self.file.bets:
                key = f"games.{self.id}.bets"
                self.stop(key, f'there is no table of bets "{table}"', f"Add [bets.{table}].")
            more = self.game.table_cites.get(table, ())
            for names, entry in self.file.bets[table].items():
                for name in names.split() or [names]:
                    self._check_name(f'bets.{table}."{name}"', name, entry, possible, entries)
                    cites = (*entry.cites, *more)
                    entries[name] = BetEntry(**{**_fields(entry), "cites": cites})
        return entries

    def _check_name(
        self,
        key: str,
        name: str,
        entry: BetEntry,
        possible: set[str],
        entries: Mapping[str, BetEntry],
    ) -> None:
        if name not in possible:
            near = get_close_matches(name, possible, n=3)
            hint = f" Did you mean {', '.join(near)}?" if near else ""
            problem = f"this bet is impossible: {self.id} has no place for it"
            remedy = f"Remove it, or put it in a table for another layout.{hint}"
            self.stop(key, problem, remedy, entry.cites)
        if name in entries:
            self.stop(key, "this bet is answered twice", "Keep one answer.", entry.cites)
        in_pieces = bool(entry.pieces) + bool(entry.each_side)
        if (name in roulette.RACETRACK) != (in_pieces == 1) or (in_pieces and entry.pays):
            problem = "a racetrack bet has pieces or each_side, and no odds of its own"
            self.stop(key, problem, "Keep what belongs to this bet.", entry.cites)
        if entry.each_side and not 0 < entry.each_side <= EACH_SIDE_MOST:
            problem = f"{entry.each_side} numbers on each side make no sense"
            self.stop(key, problem, f"Use 1 to {EACH_SIDE_MOST}.", entry.cites)

    def _check_entries(
        self,
        entries: Mapping[str, BetEntry],
        universe: Mapping[str, Bet[Any]],
        offers: Mapping[str, Offer[Any]],
    ) -> None:
        """Whatever is said must lead to something: no case nobody meets, no bet without odds."""
        met = {case for bet in universe.values() for case in bet.cases}
        for case in self.game.cases:
            if case not in met:
                self._no_such_case(f"games.{self.id}.cases", case, met, ())
        for name, entry in entries.items():
            bets = [bet for bet in universe.values() if name in (bet.kind, bet.name)]
            cases = {case for bet in bets for case in bet.cases}
            for case in entry.cases:
                if case not in cases:
                    self._no_such_case(f'bets."{name}".cases', case, cases, entry.cites)
            offered = [bet for bet in offers if name in (bet, bet.partition(":")[0])]
            if entry.offered and not offered:
                problem = "it is not said what the bet pays"
                self.stop(f'bets."{name}"', problem, "Add pays, or cases with pays.", entry.cites)
            for needed in entry.needs.one_of if entry.needs else ():
                if needed not in offers:
                    near = get_close_matches(needed, offers, n=3)
                    hint = f"Did you mean {', '.join(near)}?" if near else "Name a bet on offer."
                    self.stop(
                        f'bets."{name}".needs', f'there is no bet "{needed}"', hint, entry.cites
                    )

    def _no_such_case(self, key: str, case: str, known: set[str], cites: tuple[str, ...]) -> None:
        remedy = f"Use one of {', '.join(sorted(known))}."
        self.stop(key, f'no result is ever the case "{case}"', remedy, cites)

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
            key = f'bets."{bet.name}"'
            if pay is None:
                problem = f'it is not said what the bet pays on the case "{case}"'
                self.stop(key, problem, f'Add cases."{case}" with pays and cites.', cites)
            elif not pay.cites:
                self.stop(key, f'the case "{case}" cites no clause', "Add cites.")
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
            if not entry.offered or not (entry.pieces or entry.each_side):
                continue
            if entry.each_side:
                made = list(roulette.neighbours(kind, self._wheel(), entry.each_side).values())
            else:
                made = [roulette.in_pieces(kind, entry.pieces)]
            for bet in made:
                for piece in bet.pieces:
                    if piece not in offers:
                        problem = f'the piece "{piece}" is no bet of {self.id}'
                        remedy = "Use names of bets that the game offers."
                        self.stop(f'bets."{kind}".pieces', problem, remedy, entry.cites)
                yield bet


def _fields(entry: BetEntry) -> dict[str, Any]:
    return {name: getattr(entry, name) for name in entry.__struct_fields__}
