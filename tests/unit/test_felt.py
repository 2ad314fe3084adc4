"""The felt that screens draw: every bet on offer has its place, and no two places overlap."""

from itertools import combinations
from math import dist

import pytest

from croupier.games.felt import Area, Felt, felt
from croupier.rulebooks import Library

LIBRARY = Library()
FELTS: dict[str, Felt] = {
    f"{id} {form} {game}": felt(LIBRARY.load(id, form).games[game])
    for id in LIBRARY.ids()
    for form in LIBRARY.forms(id) or ("",)
    for game in LIBRARY.load(id, form).games
}
every_felt = pytest.mark.parametrize("name", FELTS)


def areas(drawn: Felt) -> dict[str, Area]:
    boxed = {spot.bet: spot.area for spot in drawn.spots if spot.area}
    return {**boxed, **{f"straight:{square.number}": square for square in drawn.squares}}


def apart(one: Area, other: Area) -> bool:
    wide = min(one.right, other.right) - max(one.left, other.left)
    high = min(one.bottom, other.bottom) - max(one.top, other.top)
    return wide < 1e-9 or high < 1e-9


@every_felt
def test_every_bet_lies_somewhere_or_is_made_of_bets_that_do(name: str) -> None:
    places = {spot.bet: spot.at for spot in FELTS[name].spots}
    for spot in FELTS[name].spots:
        assert spot.at or all(places[piece] for piece in spot.pieces or (spot.bet,))


@every_felt
def test_no_two_areas_overlap_and_no_two_chips_share_a_place(name: str) -> None:
    drawn = FELTS[name]
    pairs = combinations(areas(drawn).items(), 2)
    assert [(a, b) for (a, one), (b, other) in pairs if not apart(one, other)] == []
    lying = [spot.at for spot in drawn.spots if spot.at]
    assert len(set(lying)) == len(lying)


@every_felt
def test_a_chip_lies_inside_the_area_of_its_bet(name: str) -> None:
    for spot in FELTS[name].spots:
        if spot.area and spot.at:
            assert spot.area.left < spot.at[0] < spot.area.right
            assert spot.area.top < spot.at[1] < spot.area.bottom


@pytest.mark.parametrize("name", [name for name in FELTS if FELTS[name].kind == "sic-bo"])
def test_sic_bo_has_fifty_areas_that_fill_the_felt_and_show_their_dice(name: str) -> None:
    drawn = FELTS[name]
    boxed = areas(drawn).values()
    assert len(boxed) == 50
    filled = sum((box.right - box.left) * (box.bottom - box.top) for box in boxed)
    assert filled == pytest.approx(30 * 10)
    covers = {spot.bet: spot.covers for spot in drawn.spots}
    assert [covers["small"][0], covers["small"][-1]] == ["4", "10"]
    assert [covers["big"][0], covers["big"][-1]] == ["11", "17"]
    faces = {spot.bet: spot.faces for spot in drawn.spots}
    assert faces["die:4"] == (4,)
    assert faces["double:3"] == (3, 3)
    assert faces["triple:6"] == (6, 6, 6)
    assert faces["combination:1-5"] == (1, 5)
    assert faces["total:9"] == faces["small"] == faces["any-triple"] == ()


@pytest.mark.parametrize("name", [name for name in FELTS if FELTS[name].kind == "baccarat"])
def test_baccarat_has_five_areas_with_the_players_on_the_left(name: str) -> None:
    boxed = areas(FELTS[name])
    assert set(boxed) == {"player", "banker", "tie", "player-pair", "banker-pair"}
    assert boxed["player"].right == boxed["banker"].left
    assert boxed["player-pair"].right == boxed["tie"].left


def test_a_neighbours_bet_of_french_roulette_lies_as_one_wager_and_others_as_their_pieces() -> None:
    french, plain = (
        {spot.bet: spot for spot in FELTS[f"vic-roulette-2011 by-hand {game}"].spots}
        for game in ("french", "roulette")
    )
    assert french["neighbours-5:17"].lies_as == ("neighbours-5:17",)
    assert plain["neighbours-5:17"].lies_as == plain["neighbours-5:17"].pieces
    assert plain["red"].lies_as == ("red",)


def test_outside_bets_fill_the_edge_of_the_roulette_felt() -> None:
    boxed = areas(FELTS["act-mttg-2019  roulette"])
    assert boxed["dozen:2"] == Area(8, -2, 16, 0)
    assert boxed["red"] == Area(8, -4, 12, -2)
    assert boxed["column:3"] == Area(24, 4, 26, 6)


def test_chips_on_the_lines_lie_a_finger_apart_on_every_layout() -> None:
    """A whole half square at the scale of a terminal; the head of F/H is drawn a quarter wider."""
    for drawn in (one for one in FELTS.values() if one.kind == "roulette"):
        wider = 1.25 if drawn.layout == "fh" else 1
        lines = [
            (x * wider if x < 0 else x, y)
            for x, y in (s.at for s in drawn.spots if s.at and not s.area and len(s.covers) > 1)
        ]
        apart = min(dist(one, other) for one, other in combinations(lines, 2))
        assert apart >= 1, drawn.title


def test_first_five_has_a_box_and_the_five_line_a_point() -> None:
    vw, fh = (FELTS[f"vic-roulette-2011 by-hand double-zero-{at}"] for at in ("vw", "fh"))
    first_five = next(spot for spot in vw.spots if spot.bet == "fiveline")
    five_line = next(spot for spot in fh.spots if spot.bet == "fiveline")
    assert first_five.area == Area(-2, -2, 0, 0)
    assert five_line.area is None
    assert five_line.at == (0, 0)
