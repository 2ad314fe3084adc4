"""ACT rules 1.1 and 1.2: what a table has, and that nothing is used before it is approved."""

from typing import Any

import pytest

from tests.played import Played
from tests.proving import proves
from tests.registered import attached, kit, opened, register

ACT = "act-mttg-2019"
SUPERVISOR = "casino supervisor"
NEEDED = {
    "roulette": ("dealer terminal", "wheel", "ball"),
    "sic-bo": ("dealer terminal", "dice tumbler", "dice", "dice", "dice"),
    "baccarat-a": ("dealer terminal", "shoe"),
    "baccarat-b": ("dealer terminal", "shoe"),
}
TERMINALS = ("PT1", "PT2", "PT3")


def closed(game: str, *kinds: str, terminals: tuple[str, ...] = TERMINALS, **table: Any) -> Played:
    """A closed table of a floor that keeps a register with this equipment, its terminals approved."""
    entered = [*kit(*kinds), *attached("player terminal", *terminals)]
    table = {"open": False, "max_terminals": 20, "floor": {"equipment": entered}, **table}
    return Played(ACT, game, terminals=terminals, **table)


@proves("act-mttg-2019 1.1")
def test_equipment_without_an_approval_on_the_register_is_not_used() -> None:
    entered = [*kit(*NEEDED["roulette"]), *attached("player terminal", "PT-01")]
    floor = {"equipment": entered}
    terminals = ("PT-01", "PT-09")
    played = Played(ACT, terminals=terminals, open=False, max_terminals=20, floor=floor)
    said = played.at_table("open_table")
    assert (said.refused, "player terminal PT-09" in said.says) == ("equipment_missing", True)
    for nothing in ({"approval": ""}, {"approved_on": ""}, {"approved_on": "last week"}):
        said = register(played, "player terminal", SUPERVISOR, "PT-09", **nothing)
        assert said.refused == "equipment_not_approved"
    assert opened(played) == "equipment_missing"
    for role in ("dealer", "player", "cashier"):
        assert register(played, "player terminal", role, "PT-09").refused == "rank_too_low"
    played.wait(7)
    entry = register(played, "player terminal", "technician", "PT-09").event("equipment_registered")
    assert (entry["approval"], entry["approved_on"]) == ("A-2019/17", "2019-06-03")
    assert (entry["entered_by"], entry["entered_at"]) == ("technician", 7_000)
    assert opened(played) == "open"
    unapproved = [{"id": "W1", "kind": "wheel", "table": "T1"}]
    refused = Played(ACT, open=False, floor={"equipment": unapproved}).opened
    assert refused.refused == "equipment_not_approved"


@proves("act-mttg-2019 1.2(a)")
def test_a_table_has_at_least_one_player_terminal_and_never_more_than_approved() -> None:
    many = tuple(f"PT{n}" for n in range(1, 22))
    played = closed("roulette", *NEEDED["roulette"], terminals=many[:20])
    assert opened(played) == "open"
    assert played.console().terminals == 20
    assert closed("roulette", *NEEDED["roulette"], terminals=many).opened.refused == (
        "too_many_terminals"
    )
    assert opened(closed("roulette", *NEEDED["roulette"], terminals=many[:1])) == "open"
    bare = closed("roulette", *NEEDED["roulette"], terminals=())
    assert opened(bare) == "too_few_terminals"
    assert Played(ACT, terminals=()).opened.refused == "too_few_terminals"
    assert Played(ACT, terminals=("PT1",)).new_game().names == ["wagering_opened"]
    unset = closed("roulette", *NEEDED["roulette"], max_terminals=0)
    assert opened(unset) == "terminals_not_approved"


@proves("act-mttg-2019 1.2(b)")
def test_a_table_without_a_dealer_terminal_does_not_open() -> None:
    played = closed("roulette", "wheel", "ball")
    said = played.at_table("open_table")
    assert (said.refused, "dealer terminal" in said.says) == ("equipment_missing", True)
    register(played, "dealer terminal", SUPERVISOR)
    assert opened(played) == "open"


@proves("act-mttg-2019 1.2(d)")
@pytest.mark.parametrize("game", NEEDED)
def test_a_table_opens_with_the_equipment_that_its_game_names(game: str) -> None:
    kinds = NEEDED[game]
    assert opened(closed(game, *kinds)) == "open"
    for at, kind in enumerate(kinds):
        played = closed(game, *kinds[:at], *kinds[at + 1 :])
        said = played.at_table("open_table")
        assert (said.refused, kind in said.says) == ("equipment_missing", True)
        assert register(played, kind, SUPERVISOR).names == ["equipment_registered"]
        assert opened(played) == "open"
    for other in {kind for needed in NEEDED.values() for kind in needed} - set(kinds):
        assert register(closed(game, *kinds), other, SUPERVISOR).refused == "unknown_equipment"


@proves("act-mttg-2019 1.2 closing")
def test_a_winning_number_display_may_be_there_and_need_not() -> None:
    for kinds in (NEEDED["roulette"], (*NEEDED["roulette"], "winning number display")):
        played = closed("roulette", *kinds)
        assert opened(played) == "open"
        played.new_game()
        assert played.settle("7").event("round_settled")["round"] == 1


def test_what_goes_off_the_register_keeps_the_next_round_from_being_dealt() -> None:
    played = closed("roulette", *NEEDED["roulette"])
    assert opened(played) == "open"
    gone = {"item": "wheel 2", "reason": "a loose fret"}
    assert played.at_table("withdraw_equipment", **gone).refused == "rank_too_low"
    said = played.at_table("withdraw_equipment", SUPERVISOR, **gone)
    assert said.event("equipment_withdrawn")["reason"] == "a loose fret"
    assert played.at_table("withdraw_equipment", SUPERVISOR, **gone).refused == "no_such_equipment"
    assert played.new_game().refused == "equipment_missing"
    register(played, "wheel", SUPERVISOR)
    assert register(played, "wheel", SUPERVISOR).refused == "named_twice"
    assert played.new_game().names == ["wagering_opened"]


def test_where_the_register_is_kept_elsewhere_nothing_is_checked_against_it() -> None:
    played = Played(ACT, open=False)
    assert opened(played) == "open"
    assert register(played, "wheel", SUPERVISOR).refused == "register_kept_elsewhere"


def test_a_table_that_opens_with_the_floor_is_complete() -> None:
    entered = [*kit("wheel", "ball"), *attached("player terminal", *TERMINALS)]
    played = Played(ACT, max_terminals=3, floor={"equipment": entered})
    assert played.opened.refused == "equipment_missing"
    entered += [{**kit("dealer terminal")[0], "id": "DT"}]
    assert Played(ACT, max_terminals=3, floor={"equipment": entered}).new_game().refused == ""
    elsewhere = {"equipment": kit("wheel", table="T9")}
    assert Played(ACT, floor=elsewhere).opened.refused == "no_such_table"
    twice = {"equipment": [*kit("wheel"), *kit("wheel")]}
    assert Played(ACT, floor=twice).opened.refused == "named_twice"
