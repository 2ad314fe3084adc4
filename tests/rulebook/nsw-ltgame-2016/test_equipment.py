"""LTGame rules 2.2.4 to 2.2.8: what a table consists of, and that it opens with nothing less."""

from typing import Any

from tests.played import Played
from tests.proving import proves
from tests.registered import attached, kit, opened, register

LTGAME = "nsw-ltgame-2016"
SUPERVISOR = "casino supervisor"
NEEDED = ("angel eye shoe", "playing cards", "discard rack", "dealer terminal", "game system")
EACH = ("note stacker", "ticket printer")


def closed(
    *kinds: str, terminals: tuple[str, ...] = ("PT1", "PT2"), lacking: str = "", **table: Any
) -> Played:
    """A closed table with this equipment; its last terminal lacks what is named."""
    entered = kit(*kinds)
    for kind in EACH:
        entered += attached(kind, *(terminals[:-1] if kind == lacking else terminals))
    floor = {"equipment": entered}
    return Played(LTGAME, "baccarat", terminals=terminals, open=False, floor=floor, **table)


@proves("nsw-ltgame-2016 2.2.4")
def test_a_table_opens_with_one_player_terminal_and_not_with_none() -> None:
    assert opened(closed(*NEEDED, terminals=())) == "too_few_terminals"
    assert opened(closed(*NEEDED, terminals=("PT1",))) == "open"
    assert opened(closed(*NEEDED)) == "open"
    assert Played(LTGAME, "baccarat", terminals=()).opened.refused == "too_few_terminals"


def lacks(kind: str) -> Played:
    """A table without one thing is refused, and the thing is named."""
    played = closed(*(one for one in NEEDED if one != kind), lacking=kind)
    said = played.at_table("open_table")
    assert (said.refused, kind in said.says) == ("equipment_missing", True)
    return played


@proves("nsw-ltgame-2016 2.2.5")
def test_a_table_without_a_dealer_terminal_does_not_open() -> None:
    played = lacks("dealer terminal")
    register(played, "dealer terminal", SUPERVISOR)
    assert opened(played) == "open"


@proves("nsw-ltgame-2016 2.2.6")
def test_without_a_game_system_no_table_opens_and_no_game_starts() -> None:
    played = lacks("game system")
    register(played, "game system", "technician")
    assert opened(played) == "open"
    gone = {"item": "spare game system", "reason": "the server is unreachable"}
    played.at_table("withdraw_equipment", "technician", **gone)
    said = played.new_game()
    assert (said.refused, "game system" in said.says) == ("equipment_missing", True)
    register(played, "game system", "technician")
    assert played.new_game().names == ["wagering_opened"]


@proves("nsw-ltgame-2016 2.2.7")
def test_every_player_terminal_has_a_note_stacker() -> None:
    assert_each_terminal_needs("note stacker")


@proves("nsw-ltgame-2016 2.2.8")
def test_every_player_terminal_has_a_ticket_printer() -> None:
    assert_each_terminal_needs("ticket printer")


def assert_each_terminal_needs(kind: str) -> None:
    played = lacks(kind)
    assert f"{kind} PT2" in played.at_table("open_table").says
    assert register(played, kind, "technician", terminal="PT9").refused == "no_such_terminal"
    register(played, kind, "technician", terminal="PT1")
    assert opened(played) == "equipment_missing"
    register(played, kind, "technician", item="another", terminal="PT2")
    assert opened(played) == "open"


def test_the_shoe_the_cards_and_the_rack_are_needed_too_and_a_display_is_not() -> None:
    for kind in ("angel eye shoe", "playing cards", "discard rack"):
        lacks(kind)
    assert opened(closed(*NEEDED, "winning number display")) == "open"
