"""Victoria has three forms; each cites its own chapters, and never those of another."""

import dataclasses
import json
import random
from collections.abc import Iterator, Mapping

import msgspec
import pytest

from croupier.chaos.crowd import MOST, command, plan
from croupier.cli.playbook import Run
from croupier.floor import Floor, OpenFloor, apply, decide, timers
from croupier.floor.desk_views import desk_view
from croupier.floor.player_views import own_view, table_view
from croupier.floor.views import dealer_view
from croupier.message import Command
from croupier.refusal import Refusal
from croupier.rulebooks import Library
from croupier.rulebooks.disputes import within
from tests.golden import HERE, NAMES

VIC = "vic-roulette-2011"
FOREIGN = {
    "by-hand": ("10", "11"),
    "touchbet": ("9", "11"),
    "touchtable": ("9", "10"),
}
"""The chapters of other forms: French Roulette (9) is dealt by hand only."""
FORMS = list(FOREIGN)

_library = Library()


def strings(thing: object) -> Iterator[str]:
    """Every text of an answer, an event, a view or a rulebook."""
    if isinstance(thing, str):
        yield thing
    elif isinstance(thing, msgspec.Struct):
        yield from strings(msgspec.structs.asdict(thing))
    elif dataclasses.is_dataclass(thing) and not isinstance(thing, type):
        yield from strings({f.name: getattr(thing, f.name) for f in dataclasses.fields(thing)})
    elif isinstance(thing, Mapping):
        for value in thing.values():
            yield from strings(value)
    elif isinstance(thing, list | tuple):
        for value in thing:
            yield from strings(value)


def foreign(form: str, thing: object) -> set[str]:
    """The clauses of another form's chapters that are cited."""
    cited = (text.removeprefix(f"{VIC} ") for text in strings(thing) if text.startswith(f"{VIC} "))
    return {clause for clause in cited if clause.split(".")[0] in FOREIGN[form]}


def screens(floor: Floor) -> Iterator[object]:
    yield desk_view(floor, "D1")
    for seat in floor.seats:
        yield own_view(floor, seat)
    for table in floor.tables.values():
        yield table_view(table)
        for role in (*table.rulebook.roles.ranks, "inspector"):
            yield dealer_view(floor, table.id, role)


@pytest.mark.parametrize("form", FORMS)
def test_nothing_a_form_answers_rests_on_another_forms_chapter(form: str) -> None:
    book = _library.load(VIC, form)
    told = {
        field.name: getattr(book, field.name)
        for field in dataclasses.fields(book)
        if field.name not in ("clauses", "readings", "games")
    }
    assert foreign(form, told) == set()
    for name, game in book.games.items():
        assert foreign(form, game.only) | foreign(form, game.cites) == set(), name


def form_of(name: str) -> str:
    """The form of an evening, if every table of it is Victorian and they all have the same."""
    first = (HERE / name / "playbook.jsonl").read_bytes().splitlines()[0]
    tables = json.loads(first)["tables"]
    forms = {t.get("form") or "by-hand" if t["rulebook"] == VIC else "" for t in tables}
    return forms.pop() if len(forms) == 1 else ""


EVENINGS = [name for name in NAMES if form_of(name)]


def test_there_are_evenings_of_every_form() -> None:
    assert {form_of(name) for name in EVENINGS} == set(FORMS)


@pytest.mark.parametrize("name", EVENINGS)
def test_an_evening_cites_its_own_form(name: str) -> None:
    form, run = form_of(name), Run(_library)
    first, *rest = (HERE / name / "playbook.jsonl").read_bytes().splitlines()
    assert foreign(form, list(run.open(1, first))) == set()
    for number, line in enumerate(rest, start=2):
        told = list(run.step(number, line))
        assert foreign(form, told) == set(), told
        assert foreign(form, list(screens(run.floor))) == set(), line


class Evening:
    """Whatever anybody may do, on a floor of one form."""

    def __init__(self, form: str, number: int) -> None:
        self.form, self.floor, self.at = form, Floor(), 0
        made = plan((VIC, form), number)
        self.do(OpenFloor(plan=made, rulebooks={VIC: _library.texts(VIC)}))

    def do(self, given: Command) -> None:
        """A clause that somebody names is repeated, whatever it is."""
        named = {text.removeprefix(f"{VIC} ") for text in strings(given)}
        decided = decide(self.floor, given)
        cited = foreign(self.form, decided) if isinstance(decided, Refusal) else set[str]()
        for event in decided if isinstance(decided, list) else ():
            cited |= foreign(self.form, event.cites)
            apply(self.floor, event)
        unasked = {c for c in cited if not any(within(c, name) for name in named)}
        assert unasked == set(), f"{given} brought {decided}"

    def play(self, number: int) -> None:
        for due in sorted((t for t in timers(self.floor) if t.at <= self.at), key=lambda t: t.at):
            self.do(due)
        given = command(self.floor, self.at, number)
        if given is not None:
            self.do(given)
        self.at += 1_500


@pytest.mark.parametrize("form", FORMS)
def test_whatever_anybody_does_is_answered_from_its_own_form(form: str) -> None:
    for seed in range(4):
        chance = random.Random(f"{form} {seed}")
        evening = Evening(form, chance.randrange(MOST))
        for _ in range(250):
            evening.play(chance.randrange(MOST))
        assert foreign(form, list(screens(evening.floor))) == set()
