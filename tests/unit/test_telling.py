"""Who is told what: nothing about one player to another, to who comes next, or to a display."""

import json
import random
from typing import Any

import msgspec
import pytest

from croupier.chaos.crowd import COLUMNS, MOST, TEXTS, command, plan
from croupier.floor import Floor, OpenFloor, apply, decide, timers
from croupier.floor.messages import EVENTS
from croupier.floor.views import dealer_view
from croupier.journal.record import event_fields, written
from croupier.message import Command, Posting
from croupier.refusal import Refusal
from croupier.server.naming import named
from croupier.server.telling import KEPT_HERE, PRIVATE, SHOWN, TO_EVERYBODY, Happened, in_an_answer
from tests.played import Played

ABOUT_PEOPLE = ("person", "account", "postings", "cards", "asked_by", "approved_by", "amount")
"""What no event may show to everybody at a table."""


def test_what_everybody_is_told_names_nobody_and_no_card_to_come() -> None:
    for name, fields in SHOWN.items():
        known = EVENTS[name].__struct_fields__
        assert set(fields) <= set(known), name
        assert not set(fields) & set(ABOUT_PEOPLE), name
        assert "account" not in known, name


@pytest.mark.parametrize("name", sorted(EVENTS))
def test_an_event_that_is_not_for_everybody_goes_to_no_display(name: str) -> None:
    kind = EVENTS[name]
    required = {
        field.name: _filled(field.type) for field in msgspec.structs.fields(kind) if field.required
    }
    shown = Happened(kind(**required)).to_all()
    assert (shown is not None) == (name in SHOWN)
    if shown is not None:
        fields = json.loads(bytes(shown))
        assert set(fields) <= {*TO_EVERYBODY, *SHOWN[name]}
        assert not any(fields.get(one) for one in PRIVATE)


def _filled(kind: object) -> object:
    for type_, value in ((int, 1), (str, "A9"), (bool, True), (list, []), (tuple, ()), (dict, {})):
        if kind is type_ or getattr(kind, "__origin__", None) is type_:
            return value
    return None


def test_a_settled_round_tells_each_player_of_his_or_her_own_wagers_alone() -> None:
    played = Played("act-mttg-2019")
    for terminal in ("PT1", "PT2"):
        played.note(terminal, 100)
    played.new_game()
    for terminal in ("PT1", "PT2"):
        played.place(terminal, "red", 10)
        played.confirm(terminal)
    settled = played.settle("1").event("round_settled")
    known = EVENTS["round_settled"].__struct_fields__
    happened = Happened(
        EVENTS["round_settled"](**{name: settled[name] for name in known if name in settled})
    )
    mine = json.loads(bytes(happened.to_player(("A1",), "PT1") or b""))
    assert [one["account"] for one in mine["paid"]] == ["A1"]
    assert "confirmed_by" not in mine
    nobodys = json.loads(bytes(happened.to_all() or b""))
    assert nobodys["paid"] == []


def test_who_sits_there_next_hears_nothing_of_who_sat_there_before() -> None:
    ruled = EVENTS["matter_ruled"]
    fields = {one.name: _filled(one.type) for one in msgspec.structs.fields(ruled) if one.required}
    happened = Happened(ruled(**{**fields, "account": "A1", "terminal": "PT1"}))
    assert happened.to_player(("A2",), "PT1") is None
    assert happened.to_player(("A1",), "PT1") is not None


@pytest.mark.parametrize("name", sorted(EVENTS))
def test_no_answer_has_postings(name: str) -> None:
    kind = EVENTS[name]
    fields = {one.name: _filled(one.type) for one in msgspec.structs.fields(kind) if one.required}
    text = ',"postings":['
    event = kind(
        **fields, cites=(text,), postings=(Posting("chips/A9", 5), Posting("house/R1", -5))
    )
    told = json.loads(bytes(in_an_answer(written(event))))
    assert told["event"] == name
    kept = {"postings", *(KEPT_HERE if "number_hash" in kind.__struct_fields__ else ())}
    whole = event_fields(event)
    assert told == {field: whole[field] for field in whole if field not in kept}


STEPS = 600


@pytest.mark.parametrize("column", [one for one in COLUMNS if one[1] != "by-hand"], ids=" ".join)
def test_no_answer_to_a_player_names_anybody_elses_account(column: tuple[str, str]) -> None:
    """Whatever players do on a floor of three terminals, while others play there too."""
    chance, floor, at, answered = random.Random(7), Floor(), 0, 0
    texts = {column[0]: TEXTS[column[0]]}
    _do(floor, OpenFloor(plan=plan(column, chance.randrange(MOST)), rulebooks=texts))
    for _ in range(STEPS):
        at += chance.randrange(3_000)
        while due := min((t for t in timers(floor) if t.at <= at), key=_at, default=None):
            _do(floor, due)
        given = command(floor, at, chance.randrange(MOST))
        if given is None:
            continue
        seat = floor.seats.get(given.by.name if given.by.role == "player" else "")
        mine = {*seat.accounts} if seat else set[str]()
        events = _do(floor, given)
        if seat is None:
            continue
        said = _names(msgspec.to_builtins(given))
        others = floor.accounts.keys() - {*mine, *seat.accounts, *said}
        for event in events:
            told = json.loads(bytes(in_an_answer(written(event))))
            assert not _names(told) & others, told
            answered += 1
    assert answered > 20


def _at(timer: Command) -> int:
    return timer.at


def _do(floor: Floor, given: Command) -> list[Any]:
    decision = decide(floor, given)
    if isinstance(decision, Refusal):
        return []
    for event in decision:
        apply(floor, event)
    return decision


def _names(told: Any) -> set[str]:
    if isinstance(told, dict):
        return {*told}.union(*map(_names, told.values()))
    if isinstance(told, list):
        return set[str]().union(*map(_names, told))
    return {str(told)}


def test_whoever_lodged_and_ruled_has_a_name_to_staff() -> None:
    played = Played("act-mttg-2019")
    played.note("PT1", 100)
    played.by("PT1", "claim", matter="My chips are gone.", round=0)
    view = dealer_view(played.run.floor, "T1", "casino supervisor")
    [matter] = named(view, lambda who: f"{who}, by name").matters
    assert matter.lodged_by == "PT1, by name"
    assert named(view, str) == view
