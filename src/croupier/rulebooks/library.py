"""Where rulebooks are kept and how they are opened.

A rulebook is a folder with `rulebook.toml`, `clauses.toml` and `readings.toml`. The four approved ones
ship with the package; a folder of further ones may be given. Whatever is missing, contradictory or
unknown in them stops the program here, with the file, the key and the remedy.
"""

import re
import tomllib
from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from functools import cache, lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Any, NoReturn, TypeVar

import msgspec

from croupier.games.table import Cites
from croupier.rulebooks.clauses import Clause, Reading, Register
from croupier.rulebooks.disputes import Contraventions, Disputes, Final, Power, Rule, Step
from croupier.rulebooks.errors import RulebookError
from croupier.rulebooks.irregularities import (
    GROUND,
    KEYS,
    MOMENTS,
    NEEDS,
    SHOWN_BY,
    UNLESS,
    Console,
    Cure,
    Ground,
    Prompt,
    Signal,
)
from croupier.rulebooks.making_games import called, make_game
from croupier.rulebooks.policies import (
    ACTS,
    Choice,
    Number,
    Policy,
    contradictions,
    name_of,
    policies,
    question,
)
from croupier.rulebooks.rulebook import Answer, Item, OnScreen, Reserved, Roles, Rulebook
from croupier.rulebooks.schema import (
    ClausesFile,
    ConsoleEntry,
    FormEntry,
    PolicyEntry,
    ReadingsFile,
    RulebookFile,
    SignalEntry,
)
from croupier.rulebooks.screens import AREA, ELEMENTS, SCREENS

SHIPPED = Path(__file__).parent
NAME_MOST = 100
ON_A_BREACH = ("breach", "exclude", "lift", "determine")
"""What is done about a broken rule is for the rank that the rulebook gives these powers."""
FILES = ("rulebook.toml", "clauses.toml", "readings.toml")

T = TypeVar("T")


class UnknownRulebook(LookupError):
    """A rulebook, form or game that was asked for and is not there."""

    def __init__(self, what: str, asked: str, known: Iterable[str], cites: Cites = ()) -> None:
        self.what, self.asked, self.known, self.cites = what, asked, tuple(known), cites
        by = f" ({', '.join(cites)})" if cites else ""
        super().__init__(
            f'There is no {what} "{asked}"{by}. Choose one of: {", ".join(self.known)}.'
        )


class Library:
    """The rulebooks of one or more folders; the first folder that has an id answers for it."""

    def __init__(self, *folders: Path) -> None:
        self.folders = (*folders, SHIPPED)
        self._opened = cache(self._open)
        self.load = cache(self._load)

    def ids(self) -> list[str]:
        found = (
            path.parent.name for folder in self.folders for path in folder.glob(f"*/{FILES[0]}")
        )
        return sorted(set(found))

    def forms(self, id: str) -> tuple[str, ...]:
        return tuple(self._opened(id).file.forms)

    def _load(self, id: str, form: str = "") -> Rulebook:
        """A rulebook in one of its forms; without a form, in its default one."""
        return self._opened(id).rulebook(form)

    def _home(self, id: str) -> Path:
        if len(id) > NAME_MOST:
            raise UnknownRulebook("rulebook", f"{id[:20]}…", self.ids())
        home = next((f / id for f in self.folders if _is_rulebook(f, id)), None)
        if home is None:
            raise UnknownRulebook("rulebook", id, self.ids())
        return home

    def _open(self, id: str) -> "_Opened":
        home = self._home(id)
        texts = self._texts(home)
        files = {name: _toml(id, name, text) for name, text in texts.items()}
        opened = _Opened(id, files, digest_of_texts(texts))
        opened.check()
        return opened

    def texts(self, id: str) -> dict[str, str]:
        """The text of a rulebook's files, as records keep it."""
        return self._texts(self._home(id))

    def _texts(self, home: Path) -> dict[str, str]:
        return {name: _text(home / name) for name in FILES}


def _is_rulebook(folder: Path, id: str) -> bool:
    """A folder of that name is the rulebook, whole or not; in the package, one with its law in it."""
    home = folder / id
    return home.is_dir() and (folder != SHIPPED or (home / FILES[0]).is_file())


def digest_of_texts(texts: Mapping[str, str]) -> str:
    return sha256("".join(texts[name] for name in FILES).encode()).hexdigest()


def open_texts(id: str, texts: Mapping[str, str], form: str = "") -> Rulebook:
    """A rulebook from the text of its files, such as records have kept it."""
    return _open_texts(id, tuple(texts[name] for name in FILES), form)


@lru_cache(maxsize=64)
def _open_texts(id: str, texts: tuple[str, ...], form: str) -> Rulebook:
    files = {name: _toml(id, name, text) for name, text in zip(FILES, texts, strict=True)}
    digest = sha256("".join(texts).encode()).hexdigest()
    opened = _Opened(id, files, digest)
    opened.check()
    return opened.rulebook(form)


def open_files(id: str, files: Mapping[str, Mapping[str, Any]], form: str = "") -> Rulebook:
    """A rulebook from the parsed text of its files, for those who hold it otherwise than on disk."""
    return _Opened(id, files, sha256(repr(files).encode()).hexdigest()).rulebook(form)


def shipped_files(id: str) -> dict[str, dict[str, Any]]:
    """The parsed text of a rulebook that ships with the package."""
    return {name: _toml(id, name, _text(SHIPPED / id / name)) for name in FILES}


class _Opened:
    """The three files of a rulebook, typed and checked against the register."""

    def __init__(self, id: str, files: Mapping[str, Mapping[str, Any]], digest: str) -> None:
        self.id, self.digest = id, digest
        self.file = _typed(id, FILES[0], files[FILES[0]], RulebookFile)
        register = _typed(id, FILES[1], files[FILES[1]], ClausesFile)
        self.about = register.rulebook
        if self.about.id != id:
            raise RulebookError(
                f"{id}/{FILES[1]}", "rulebook.id", f'it says "{self.about.id}"', f'Write "{id}".'
            )
        try:
            self.clauses = Register(
                id,
                (_typed(id, FILES[1], row, Clause, str(row.get("id"))) for row in register.clause),
            )
        except ValueError as problem:
            raise RulebookError(
                f"{id}/{FILES[1]}", "clause", str(problem), "Give each its own id."
            ) from None
        rows = _typed(id, FILES[2], files[FILES[2]], ReadingsFile).reading
        self.readings = tuple(
            _typed(id, FILES[2], row, Reading, str(row.get("id"))) for row in rows
        )
        ids = [reading.id for reading in self.readings]
        for twice in {one for one in ids if ids.count(one) > 1}:
            key = f"reading {twice}"
            raise RulebookError(f"{id}/{FILES[2]}", key, "it stands twice", "Give each its own id.")
        for key, cited in _cited(files[FILES[0]]):
            _check(self.clauses, FILES[0], key, cited)
        for reading in self.readings:
            for clause in reading.clauses:
                _check(self.clauses, FILES[2], f"reading {reading.id}", clause)

    def check(self) -> None:
        """Everything the rulebook says, in every form and of every game, before anything is played."""
        for form in tuple(self.file.forms) or ("",):
            tuple(self.rulebook(form).games.values())
        used = {table for game in self.file.games.values() for table in game.bets}
        for table in self.file.bets:
            if table not in used:
                self.stop(f"bets.{table}", "no game uses this table of bets", "Name it in a game.")

    def cite(self, bare: tuple[str, ...]) -> Cites:
        return tuple(f"{self.id} {clause}" for clause in bare)

    def stop(self, key: str, problem: str, remedy: str, cites: tuple[str, ...] = ()) -> NoReturn:
        raise RulebookError(f"{self.id}/{FILES[0]}", key, problem, remedy, self.cite(cites))

    def rulebook(self, form: str) -> Rulebook:
        about, file = self.about, self.file
        form = form or file.default_form
        if file.default_form not in (tuple(file.forms) or ("",)):
            key, remedy = "default_form", f"Use one of {', '.join(file.forms) or 'none'}."
            self.stop(key, f'there is no form "{file.default_form}"', remedy)
        if form and form not in file.forms:
            raise UnknownRulebook(f"form of {about.id}", form, file.forms or ("(none)",))
        overlay = file.forms.get(form, FormEntry(title="", games=tuple(file.games)))
        return Rulebook(
            id=about.id,
            title=about.title,
            jurisdiction=about.jurisdiction,
            authority=about.authority,
            date=about.date,
            form=form,
            forms=tuple(file.forms),
            clauses=self.clauses,
            readings=self.readings,
            roles=self._roles(overlay),
            reserved=self._reserved(form, overlay),
            equipment=self._equipment(form),
            irregularities=self._irregularities(form),
            prompts=self._prompts(),
            console=self._console(form, overlay),
            disputes=self._disputes(form),
            contraventions=self._contraventions(),
            copies=self.cite(file.copies.cites),
            shown=self._shown(form),
            policies=self._answers(form, overlay),
            games=Games(self, form, overlay),
            digest=self.digest,
        )

    def _roles(self, overlay: FormEntry) -> Roles:
        """The ranks, on the clauses that speak of a game of this form."""
        entry, games = self.file.roles, [self.file.games.get(id) for id in overlay.games]
        for title in (entry.operator, *entry.also.values()):
            if title not in entry.ranks:
                self.stop(
                    "roles", f'"{title}" is not among the ranks', "Add it, or correct the name."
                )
        names = [called(overlay, game) for game in games if game is not None]
        cites = (c for c in entry.cites if any(self.clauses.speaks_of(c, name) for name in names))
        return Roles(entry.ranks, entry.operator, entry.also, self.cite(tuple(cites)))

    def _reserved(self, form: str, overlay: FormEntry) -> dict[str, Reserved]:
        """By the form where it says so, else by the base."""
        contraventions = self._contraventions()
        by_act = dict.fromkeys(ON_A_BREACH, Reserved(contraventions.rank, contraventions.cites))
        for level, entries in (
            ("reserved", self.file.reserved),
            (f"forms.{form}.reserved", overlay.reserved),
        ):
            for act, entry in entries.items():
                self._rank(f"{level}.{act}", entry.rank, entry.cites)
                if act not in ACTS:
                    near = get_close_matches(act, ACTS, n=3) or ACTS
                    remedy = f"Use one of {', '.join(near)}."
                    self.stop(f"{level}.{act}", "nothing asks for this", remedy)
                by_act[act] = Reserved(entry.rank, self.cite(entry.cites))
        return by_act

    def _disputes(self, form: str) -> Disputes:
        """Without a word of the rulebook's the operator's rank decides, and an inspector may be asked."""
        entry, roles = self.file.disputes, self.file.roles
        steps = entry.ladder if entry else ()
        for step in steps:
            self._rank("disputes", step.rank, step.cites)
            for named in step.forms:
                if named not in self.file.forms:
                    remedy = "Name a form of this rulebook."
                    self.stop("disputes.ladder", f'there is no form "{named}"', remedy, step.cites)
        ladder = [step for step in steps if not step.forms or form in step.forms]
        if entry is None or not ladder:
            cites = self.cite(roles.cites)
            return Disputes((Step(roles.operator, cites),), Final(roles.operator, True, cites))
        final = entry.final or ladder[-1]
        self._rank("disputes", final.rank, final.cites)
        return Disputes(
            tuple(Step(step.rank, self.cite(step.cites)) for step in ladder),
            Final(final.rank, getattr(final, "unreviewed", False), self.cite(final.cites)),
            entry.review.by if entry.review else "inspector",
            self.cite(entry.review.cites) if entry.review else (),
            entry.advice is not None and entry.advice.required,
            self.cite(entry.advice.cites) if entry.advice else (),
        )

    def _contraventions(self) -> Contraventions:
        """Without a word of the rulebook's nothing can be done about a broken rule."""
        entry, roles = self.file.contraventions, self.file.roles
        if entry is None:
            return Contraventions(roles.operator, self.cite(roles.cites))
        self._rank("contraventions", entry.rank, entry.cites)
        for id in (*entry.rules, *(rule.through for rule in entry.rules.values() if rule.through)):
            _check(self.clauses, FILES[0], "contraventions.rules", id)
        rules = {
            id: Rule(
                id,
                self.cite(rule.cites),
                rule.listed,
                rule.through,
                rule.kept,
                rule.after_direction,
            )
            for id, rule in entry.rules.items()
        }
        powers = {one: Power(self.cite(p.cites), p.only) for one, p in entry.actions.items()}
        cites = self.cite(entry.cites)
        return Contraventions(entry.rank, cites, entry.any_rule, rules, powers)

    def _rank(self, key: str, rank: str, cites: tuple[str, ...]) -> None:
        if rank not in self.file.roles.ranks:
            remedy = f"Use one of {', '.join(self.file.roles.ranks)}."
            self.stop(key, f'"{rank}" is not among the ranks', remedy, cites)

    def _equipment(self, form: str) -> tuple[Item, ...]:
        """What a table of this form needs and may have."""
        file = self.file
        for at, entry in enumerate(file.equipment):
            for known, named in ((file.games, entry.games), (file.forms, entry.forms)):
                for name in named:
                    if name not in known:
                        key = f"equipment[{at}]"
                        self.stop(key, f'there is no "{name}"', f"Use one of {', '.join(known)}.")
        return tuple(
            Item(e.item, e.games, e.count, e.each, e.checked, e.optional, self.cite(e.cites))
            for e in file.equipment
            if not e.forms or form in e.forms
        )

    def _shown(self, form: str) -> tuple[OnScreen, ...]:
        """What the screens of this form must show."""
        file = self.file
        kinds = {name.partition(":")[0] for bets in file.bets.values() for name in bets}
        elements = (*ELEMENTS, *(f"{AREA}{kind}" for kind in sorted(kinds)))
        for screen, rows in file.screens.items():
            if screen not in SCREENS:
                key, remedy = f"screens.{screen}", f"Use one of {', '.join(SCREENS)}."
                self.stop(key, "there is no such screen", remedy)
            for at, entry in enumerate(rows):
                key = f"screens.{screen}[{at}]"
                if not entry.cites:
                    self.stop(key, f'"{entry.element}" cites no clause', "Add cites.")
                for known, named in (
                    (elements, (entry.element,)),
                    (tuple(file.games), entry.games),
                    (tuple(file.forms), entry.forms),
                ):
                    for name in named:
                        if name not in known:
                            near = get_close_matches(name, known, n=3) or known
                            remedy = f"Use one of {', '.join(near)}."
                            self.stop(key, f'there is no "{name}"', remedy, entry.cites)
        return tuple(
            OnScreen(screen, entry.element, entry.games, self.cite(entry.cites))
            for screen, rows in file.screens.items()
            for entry in rows
            if not entry.forms or form in entry.forms
        )

    def _irregularities(self, form: str) -> dict[str, Ground]:
        """Those of this form, and of all."""
        file = self.file
        for id, entry in file.irregularities.items():
            key = f'irregularities."{id}"'
            _check(self.clauses, FILES[0], key, id)
            for late in entry.late:
                _check(self.clauses, FILES[0], key, late)
            for rank in (entry.rank, entry.decided_by or entry.rank):
                if rank not in file.roles.ranks:
                    remedy = f"Use one of {', '.join(file.roles.ranks)}."
                    self.stop(key, f'"{rank}" is not among the ranks', remedy, entry.cites)
            if entry.cure in (Cure.HELD, Cure.READ_BY_EYE) and not entry.decided_by:
                remedy = f"Say decided_by where the cure is {entry.cure.value}."
                self.stop(key, "a round that waits waits for somebody", remedy, entry.cites)
            if entry.unless not in UNLESS:
                remedy = f"Use one of {', '.join(filter(None, UNLESS))}."
                self.stop(key, f'nothing is known of "{entry.unless}"', remedy, entry.cites)
            if entry.needs not in NEEDS:
                remedy = f"Use one of {', '.join(filter(None, NEEDS))}."
                self.stop(key, f'nothing is known of "{entry.needs}"', remedy, entry.cites)
            for other in filter(None, (entry.after, *entry.effects)):
                if other not in file.irregularities:
                    self.stop(key, f'there is no irregularity "{other}"', "Name one of these.")
            if (entry.cure is Cure.AS_CHOSEN) != bool(entry.effects):
                remedy = "Give effects where the cure is as chosen, and nowhere else."
                self.stop(key, "a choice is between effects", remedy, entry.cites)
            for named in entry.forms:
                if named not in file.forms:
                    self.stop(key, f'there is no form "{named}"', "Name a form of this rulebook.")
            for what in entry.shown_by:
                if what not in SHOWN_BY:
                    remedy = f"Use one of {', '.join(SHOWN_BY)}."
                    self.stop(key, f'nothing shows "{what}"', remedy, entry.cites)
        return {
            id: Ground(
                id,
                entry.cure,
                entry.rank,
                self.cite(entry.cites),
                entry.until,
                entry.after,
                self.cite(entry.late),
                entry.shown_by,
                entry.games,
                entry.effects,
                entry.decided_by,
                entry.explained,
                entry.forfeits,
                entry.unless,
                entry.needs,
                entry.any_terminal,
            )
            for id, entry in file.irregularities.items()
            if not entry.forms or form in entry.forms
        }

    def _prompts(self) -> tuple[Prompt, ...]:
        file = self.file
        known = (*MOMENTS, *(f"{GROUND}{id}" for id in file.irregularities))
        for at, entry in enumerate(file.prompts):
            if entry.when not in known:
                near = get_close_matches(entry.when, known, n=3) or known
                remedy = f"Use one of {', '.join(near)}."
                self.stop(f"prompts[{at}]", f'it is never "{entry.when}"', remedy, entry.cites)
        return tuple(Prompt(e.say, e.when, self.cite(e.cites)) for e in file.prompts)

    def _console(self, form: str, overlay: FormEntry) -> Console:
        """What the Dealer Console of this form has for a spin that goes wrong."""
        said = overlay.console or ConsoleEntry()
        key = (said.no_spin.key if said.no_spin else "") or KEYS[0]
        if key not in KEYS:
            where = f"forms.{form}.console.no_spin"
            self.stop(where, f'there is no key "{key}"', f"Use one of {', '.join(KEYS)}.")
        no_spin = self._signal(f"forms.{form}.console.no_spin", said.no_spin)
        red_light = self._signal(f"forms.{form}.console.red_light", said.red_light)
        return Console(key, no_spin or Signal(), red_light)

    def _signal(self, where: str, entry: SignalEntry | None) -> Signal | None:
        if entry is None:
            return None
        ranks = self.file.roles.ranks
        for title in entry.tells:
            if title not in ranks:
                remedy = f"Use one of {', '.join(ranks)}."
                self.stop(where, f'"{title}" is not among the ranks', remedy, entry.cites)
        return Signal(entry.tells, self.cite(entry.cites))

    def _answers(self, form: str, overlay: FormEntry) -> dict[type[Policy], Answer]:
        """Every policy answered once: by the form where it says so, else by the base."""
        kinds = {self.file.games[game].kind for game in overlay.games if game in self.file.games}
        known = policies()
        answers: dict[type[Policy], Answer] = {}
        for level, entries in (
            ("policy", self.file.policy),
            (f"forms.{form}.policy", overlay.policy),
        ):
            for name, entry in entries.items():
                if name not in known:
                    near = get_close_matches(name, known, n=3)
                    self.stop(
                        f"{level}.{name}",
                        "no such policy is asked",
                        f"Did you mean {', '.join(near)}?" if near else "Remove it.",
                        entry.cites,
                    )
                answers[known[name]] = self._answer(f"{level}.{name}", known[name], entry)
        for name, policy in known.items():
            where = policy.where
            put = where is None or (type(where) in answers and answers[type(where)].value is where)
            if policy not in answers and kinds & set(policy.games) and put:
                key = f"forms.{form}.policy.{name}" if form else f"policy.{name}"
                self.stop(key, f"not answered: {question(policy)}", _remedy(policy))
        for one, other in contradictions({p: a.value for p, a in answers.items()}):
            problem = f"{answers[one]} does not go with {name_of(other)} = {answers[other]}"
            self.stop(f"policy.{name_of(one)}", problem, "Answer both alike.")
        return answers

    def _answer(self, key: str, policy: type[Policy], entry: PolicyEntry) -> Answer:
        given = [value for value in (entry.choice, entry.value, entry.places) if value is not None]
        if len(given) != 1:
            self.stop(key, "a policy has one answer", _remedy(policy), entry.cites)
        if not entry.cites:
            self.stop(key, "the answer cites no clause", "Add cites.")
        value = given[0]
        if issubclass(policy, Choice):
            for choice in policy:
                if choice.value == value:
                    return Answer(choice, self.cite(entry.cites))
            self.stop(key, f'"{value}" is no answer', _remedy(policy), entry.cites)
        if not isinstance(value, int if issubclass(policy, Number) else tuple):
            self.stop(key, f'"{value}" is no answer', _remedy(policy), entry.cites)
        assert not isinstance(value, str)
        if isinstance(value, int) and value < 0:
            self.stop(key, f"{value} is below zero", _remedy(policy), entry.cites)
        return Answer(value, self.cite(entry.cites))


class Games(Mapping[str, Any]):
    """The games of a rulebook in one form. A table is made when it is first asked for."""

    def __init__(self, opened: _Opened, form: str, overlay: FormEntry) -> None:
        self._opened, self._form, self._overlay = opened, form, overlay
        for id in overlay.games:
            if id not in opened.file.games:
                opened.stop(f"forms.{form}.games", f'there is no game "{id}"', f"Add [games.{id}].")
        self._make = cache(lambda game: make_game(opened, game, overlay))

    def __getitem__(self, id: str) -> Any:
        if id in self._overlay.games:
            return self._make(id)
        where = f"game of {self._opened.id}" + (f" in the form {self._form}" if self._form else "")
        cites = self._overlay.cites if id in self._opened.file.games else ()
        raise UnknownRulebook(where, id, self._overlay.games, self._opened.cite(cites))

    def __iter__(self) -> Any:
        return iter(self._overlay.games)

    def __len__(self) -> int:
        return len(self._overlay.games)


def _remedy(policy: type[Policy]) -> str:
    if issubclass(policy, Choice):
        return f"Write choice = one of {', '.join(repr(choice.value) for choice in policy)}."
    return "Write value = a whole number." if issubclass(policy, Number) else "Write places = [..]."


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as problem:
        where = f"{path.parent.name}/{path.name}"
        raise RulebookError(where, "the file", f"cannot be read: {problem}", "Supply it.") from None


def _toml(id: str, name: str, text: str) -> dict[str, Any]:
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as problem:
        raise RulebookError(f"{id}/{name}", "the file", str(problem), "Correct the TOML.") from None


def _typed(id: str, file: str, data: object, type_: type[T], key: str = "") -> T:
    try:
        return msgspec.convert(data, type_)
    except msgspec.ValidationError as problem:
        what, _, where = str(problem).partition(" - at `$")
        path = _path(data, type_, where.rstrip("`").lstrip("."))
        raise RulebookError(
            f"{id}/{file}", " ".join(filter(None, (key, path))) or "the file", what, "Correct it."
        ) from None


def _path(data: Any, type_: type, where: str) -> str:
    """The key that is wrong: each `[...]` of the complaint is found by leaving its siblings out."""
    while "[...]" in where:
        before, _, after = where.partition("[...]")
        steps = [int(s) if s.isdigit() else s for s in re.split(r"[.\[\]]+", before) if s != ""]
        for key in _at(data, steps):
            try:
                msgspec.convert(_only(data, [*steps, key]), type_)
            except msgspec.ValidationError:
                where = f"{before}.{key}{after}"
                break
        else:
            break
    return where


def _at(data: Any, steps: list[Any]) -> Any:
    for step in steps:
        data = data[step]
    return data


def _only(data: Any, steps: list[Any]) -> Any:
    """The same data with nothing beside the last step."""
    first, *rest = steps
    return {first: data[first]} if not rest else {**data, first: _only(data[first], rest)}


def _cited(data: object, key: str = "") -> Iterable[tuple[str, str]]:
    """Every clause id a file cites, with the key it stands under."""
    if isinstance(data, Mapping):
        for name, value in data.items():
            inner = f"{key}.{name}" if key else name
            if name in ("cites", "only"):
                yield from ((inner, id) for id in value)
            elif name == "table_cites":
                yield from ((inner, id) for cites in value.values() for id in cites)
            else:
                yield from _cited(value, inner)
    elif isinstance(data, list):
        for at, value in enumerate(data):
            yield from _cited(value, f"{key}[{at}]")


def _check(register: Register, file: str, key: str, id: str) -> None:
    if not register.knows(id):
        near = register.nearest(id)
        raise RulebookError(
            f"{register.rulebook}/{file}",
            key,
            f'the register has no clause "{id}"',
            f"Did you mean {', '.join(near)}?" if near else "Cite a clause of this rulebook.",
        )
