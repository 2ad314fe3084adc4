"""VIC rules 2.2 and 8.2.2: the wheels and their compartments."""

import pytest

from croupier.rulebooks import Rulebook, RulebookError
from croupier.rulebooks.library import open_files, shipped_files
from tests.proving import proves, see
from tests.table import Table

SINGLE = (
    "0 32 15 19 4 21 2 25 17 34 6 27 13 36 11 30 8 23 10 5 24 16 33 1 20 14 31 9 22 18 29 7 28 12"
    " 35 3 26"
)
DOUBLE = (
    "0 28 9 26 30 11 7 20 32 17 5 22 34 15 3 24 36 13 1"
    " 00 27 10 25 29 12 8 19 31 18 6 21 33 16 4 23 35 14 2"
)
RED = {1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36}
BLACK = {2, 4, 6, 8, 10, 11, 13, 15, 17, 20, 22, 24, 26, 28, 29, 31, 33, 35}


def with_wheel(wheel: str, order: str, red: str = "") -> Rulebook:
    """The rulebook as it would be with another wheel."""
    files = shipped_files("vic-roulette-2011")
    files["rulebook.toml"]["wheels"][wheel]["order"] = order
    if red:
        files["rulebook.toml"]["wheels"][wheel]["red"] = red
    return open_files("vic-roulette-2011", files)


def refusal_to_load(wheel: str, game: str, order: str, red: str = "") -> RulebookError:
    with pytest.raises(RulebookError) as refused:
        with_wheel(wheel, order, red).games[game]
    see(refused.value)
    return refused.value


def colours(table: Table) -> dict[str, object]:
    """The colour of every compartment, as the displays show it."""
    return {pocket: table.shows(pocket)["colour"] for pocket in table.game.outcomes.results}


@proves("vic-roulette-2011 2.2")
def test_the_wheel_has_37_compartments_a_green_0_and_red_and_black_by_turns(
    roulette: Table, french: Table
) -> None:
    for table in (roulette, french):
        assert colours(table) == {
            "0": "green",
            **{str(number): "red" for number in RED},
            **{str(number): "black" for number in BLACK},
        }
        order = table.game.outcomes.equipment.order
        assert order == tuple(SINGLE.split())
        assert all(int(pocket) in RED for pocket in order[1::2])
        assert all(int(pocket) in BLACK for pocket in order[2::2])
        for pocket in ("00", "37", 37, -1, "", "17 red"):
            impossible = table.impossible(pocket)
            assert impossible is not None
            assert impossible.code == "not_on_the_wheel"

    assert with_wheel("single-zero", SINGLE).games["roulette"]
    two_reds_together = SINGLE.replace("32 15 19", "32 19 15")
    one_red_for_a_black = "2 3 5 7 9 12 14 16 18 19 21 23 25 27 30 32 34 36"
    nineteen_red = "1 2 3 5 7 9 12 14 16 18 19 21 23 25 27 30 32 34 36"
    for order, red in (
        (SINGLE.removesuffix(" 26"), ""),
        (SINGLE + " 37", ""),
        (SINGLE + " 17", ""),
        (SINGLE.replace("26", "3"), ""),
        (SINGLE.removeprefix("0 "), ""),
        (two_reds_together, ""),
        (SINGLE, one_red_for_a_black),
        (SINGLE, nineteen_red),
    ):
        for game in ("roulette", "french"):
            refused = refusal_to_load("single-zero", game, order, red)
            assert refused.key == "wheels.single-zero"
            assert refused.cites == ("vic-roulette-2011 2.2",)
    assert refusal_to_load("single-zero", "roulette", SINGLE + " 00").key == "games.roulette.layout"


@proves("vic-roulette-2011 8.2.2(a)")
def test_the_double_zero_wheel_has_38_compartments_with_0_and_00_green(
    fh: Table, op: Table, vw: Table
) -> None:
    for table in (fh, op, vw):
        assert colours(table) == {
            "0": "green",
            "00": "green",
            **{str(number): "red" for number in RED},
            **{str(number): "black" for number in BLACK},
        }
        assert table.game.outcomes.equipment.order == tuple(DOUBLE.split())
        for pocket in ("000", "37", 37, -1, ""):
            impossible = table.impossible(pocket)
            assert impossible is not None
            assert impossible.code == "not_on_the_wheel"

    no_turns = DOUBLE.replace("28 9 26", "9 28 26")  # red and black need not alternate here
    seventeen_red = "3 5 7 9 12 14 16 18 19 21 23 25 27 30 32 34 36"
    for game in ("double-zero-fh", "double-zero-op", "double-zero-vw"):
        assert with_wheel("double-zero", no_turns).games[game]
        for order, red in (
            (DOUBLE.removesuffix(" 2"), ""),
            (DOUBLE + " 37", ""),
            (DOUBLE.removeprefix("0 "), ""),
            (DOUBLE.replace("14 2", "14 14"), ""),
            (DOUBLE, seventeen_red),
            (DOUBLE, seventeen_red + " 0"),
        ):
            refused = refusal_to_load("double-zero", game, order, red)
            assert refused.key == "wheels.double-zero"
            assert refused.cites == ("vic-roulette-2011 8.2.2(a)",)
        without_00 = DOUBLE.replace(" 00", "")
        assert refusal_to_load("double-zero", game, without_00).key == f"games.{game}.layout"
