"""VIC rules 4.1, 10.3.2 and 11.3.1: the opening checklist of a table by hand, TouchBet and TouchTable."""

from typing import Any

import pytest

from tests.played import Played
from tests.proving import proves
from tests.registered import attached, kit, opened, register

VIC = "vic-roulette-2011"
BOSS = "pit boss"
NEEDED = {
    "by-hand": ("limits sign", "wheel", "ball", "layout"),
    "touchbet": ("limits sign", "game system", "camera", "wheel", "layout", "ball"),
    "touchtable": ("limits sign", "touchtable system", "wheel", "ball"),
}
TERMINALS = ("BS1", "BS2")


def closed(
    form: str,
    *kinds: str,
    terminals: tuple[str, ...] = TERMINALS,
    checked: tuple[str, ...] = ("limits sign", "ball"),
    **table: Any,
) -> Played:
    """A closed table with this equipment on the register, and these things ticked off."""
    by_hand = form == "by-hand"
    places = {"terminals": (), "players": ("P1",)} if by_hand else {"terminals": terminals}
    entered = [*kit(*kinds), *([] if by_hand else attached("player terminal", *terminals))]
    floor = {"equipment": entered}
    seconds = 30 if form == "touchbet" else 0
    plan = {"open": False, "floor": floor, "seconds": seconds, **places, **table}
    played = Played(VIC, "roulette", form, **plan)
    for kind in checked:
        played.at_table("check_equipment", kind=kind)
    return played


def lacks(form: str, kind: str) -> Played:
    """A table without one thing is refused and the thing is named; with it, it opens."""
    needed = NEEDED[form]
    played = closed(form, *(one for one in needed if one != kind))
    said = played.at_table("open_table")
    assert (said.refused, kind in said.says) == ("equipment_missing", True)
    register(played, kind, BOSS)
    return played


@proves("vic-roulette-2011 10.3.2")
def test_a_touchbet_table_opens_with_all_it_consists_of_and_without_what_it_may_have() -> None:
    whole = closed("touchbet", *NEEDED["touchbet"])
    assert opened(whole) == "open"
    whole.new_game()
    whole.close()
    assert whole.outcome("23").event("outcome_entered")["outcome"] == "23"
    for kind in NEEDED["touchbet"]:
        assert opened(lacks("touchbet", kind)) == "open"
    nobody = closed("touchbet", *NEEDED["touchbet"], terminals=())
    assert opened(nobody) == "too_few_terminals"
    assert opened(closed("touchbet", *NEEDED["touchbet"], checked=("limits sign",))) == (
        "not_checked"
    )
    more = ("winning number display", "flying roulette display")
    assert opened(closed("touchbet", *NEEDED["touchbet"], *more)) == "open"


@proves("vic-roulette-2011 10.3.2(b)")
def test_a_touchbet_table_has_a_game_system() -> None:
    assert opened(lacks("touchbet", "game system")) == "open"


@proves("vic-roulette-2011 10.3.2(c)")
def test_a_touchbet_table_has_one_or_more_cameras() -> None:
    assert opened(lacks("touchbet", "camera")) == "open"
    assert opened(closed("touchbet", *NEEDED["touchbet"], "camera")) == "open"


@proves("vic-roulette-2011 10.3.2(d)")
def test_a_touchbet_table_has_a_wheel() -> None:
    assert opened(lacks("touchbet", "wheel")) == "open"


@proves("vic-roulette-2011 10.3.2(e)")
def test_a_touchbet_table_has_a_layout() -> None:
    assert opened(lacks("touchbet", "layout")) == "open"


def assert_the_ball_is_looked_at(form: str) -> None:
    assert opened(lacks(form, "ball")) == "open"
    played = closed(form, *NEEDED[form], checked=("limits sign",))
    said = played.at_table("open_table")
    assert (said.refused, "ball" in said.says) == ("not_checked", True)
    ticked = played.at_table("check_equipment", kind="ball").event("equipment_checked")
    assert (ticked["checked_by"], ticked["checked_at"]) == ("dealer", 0)
    assert opened(played) == "open"


@proves("vic-roulette-2011 10.3.2(f)")
def test_a_touchbet_table_opens_when_its_ball_is_ticked_off() -> None:
    assert_the_ball_is_looked_at("touchbet")


@proves("vic-roulette-2011 11.3.1(b)")
def test_a_touchtable_table_has_a_wheel() -> None:
    assert opened(lacks("touchtable", "wheel")) == "open"


@proves("vic-roulette-2011 11.3.1(c)")
def test_a_touchtable_table_opens_when_its_ball_is_ticked_off() -> None:
    assert_the_ball_is_looked_at("touchtable")


def test_a_table_by_hand_needs_its_wheel_ball_and_layout() -> None:
    for kind in NEEDED["by-hand"]:
        assert opened(lacks("by-hand", kind)) == "open"
    assert_the_ball_is_looked_at("by-hand")
    played = closed("by-hand", *NEEDED["by-hand"])
    assert register(played, "player terminal", BOSS, "BS1").refused == "unknown_equipment"


def test_components_of_a_touchtable_are_approved_ones() -> None:
    played = closed("touchtable", *NEEDED["touchtable"])
    unapproved = register(played, "wheel", BOSS, approval="")
    assert unapproved.refused == "equipment_not_approved"
    assert opened(played) == "open"
    bare = [{"id": one, "kind": one, "table": "T1"} for one in NEEDED["touchbet"]]
    touchbet = closed("touchbet", floor={"equipment": bare})
    assert opened(touchbet) == "open"


@pytest.mark.parametrize("form", NEEDED)
def test_the_limits_sign_is_confirmed_as_displayed_at_every_opening(form: str) -> None:
    played = closed(form, *NEEDED[form], checked=("ball",))
    said = played.at_table("open_table")
    assert (said.refused, "limits sign" in said.says) == ("not_checked", True)
    assert f"{VIC} 4.1" in said.cites
    assert played.at_table("check_equipment", "player", kind="limits sign").refused == (
        "rank_too_low"
    )
    played.wait(9)
    ticked = played.at_table("check_equipment", kind="limits sign").event("equipment_checked")
    assert (ticked["checked_by"], ticked["checked_at"]) == ("dealer", 9_000)
    assert opened(played) == "open"
    assert played.at_table("check_equipment", kind="teapot").refused == "nothing_to_check"
    played.at_table("close_table", BOSS)
    assert opened(played) == "not_checked"


def test_a_ball_that_is_replaced_is_looked_at_again() -> None:
    played = closed("touchbet", *NEEDED["touchbet"])
    gone = {"item": "ball 6", "reason": "chipped"}
    played.at_table("withdraw_equipment", BOSS, **gone)
    assert opened(played) == "equipment_missing"
    register(played, "ball", "technician")
    assert opened(played) == "not_checked"
    played.at_table("check_equipment", kind="ball")
    assert opened(played) == "open"
