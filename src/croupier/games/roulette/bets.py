"""The bets of a wheel and a layout: what each wins on, and the racetrack bets made of them."""

from collections.abc import Mapping

from croupier.games.roulette.layouts import LAYOUTS, inside_spots, outside_spots
from croupier.games.roulette.wheel import GREEN, NUMBERS, Wheel
from croupier.games.table import WIN, Bet

ZEROS = {"0": "zero", "00": "double zero"}
"""The cases in which the ball rests in a zero."""
RACETRACK = ("serie-5-8", "orphans", "near-of-0", "zero-game", "neighbours-3", "neighbours-5")


def bets(wheel: Wheel, layout: str) -> dict[str, Bet[str]]:
    """Every bet the layout has a place for on this wheel."""
    spots = {**inside_spots(layout), **outside_spots(wheel.red)}
    zeros = {pocket: ZEROS[pocket] for pocket in wheel.order if pocket in ZEROS}
    return {name: covering(name, spot.covers, zeros) for name, spot in spots.items()}


def covering(name: str, covers: frozenset[str], zeros: Mapping[str, str]) -> Bet[str]:
    """A bet that wins when the ball rests in any of the numbers it covers.

    Where it rests in a zero that the bet does not cover, the rulebook says what becomes of it.
    """
    others = {zero: case for zero, case in zeros.items() if zero not in covers}

    def case(pocket: str) -> str | None:
        return WIN if pocket in covers else others.get(pocket)

    return Bet(name, case, {WIN: None, **dict.fromkeys(others.values())})


def in_pieces(name: str, pieces: tuple[str, ...]) -> Bet[str]:
    """A racetrack bet: its pieces are ordinary wagers, settled each as the bet it is."""
    return Bet(name, _settled_by_its_pieces, {}, pieces)


def _settled_by_its_pieces(pocket: str) -> str | None:
    raise AssertionError("a racetrack bet is settled piece by piece")


def neighbours(kind: str, wheel: Wheel, each_side: int) -> dict[str, Bet[str]]:
    """A number and those next to it on the wheel, a straight on each."""
    return {
        f"{kind}:{pocket}": in_pieces(
            f"{kind}:{pocket}",
            tuple(f"straight:{near}" for near in wheel.neighbours(pocket, each_side)),
        )
        for pocket in wheel.order
    }


def must_be_named(name: str) -> bool:
    """Bets that join a zero with other numbers, and 00 itself: a rulebook names them one by one."""
    kind, _, numbers = name.partition(":")
    if kind == "fiveline" or name == "straight:00":
        return True
    return kind in ("split", "street", "corner") and any(z in numbers.split("-") for z in GREEN)


def known() -> frozenset[str]:
    """The names of all bets there are on any layout and racetrack."""
    names = {name for layout in LAYOUTS for name in inside_spots(layout)}
    names |= set(outside_spots(frozenset()))
    names |= {kind for kind in RACETRACK if not kind.startswith("neighbours")}
    return frozenset(names | {f"neighbours-{n}:{p}" for n in (3, 5) for p in (*GREEN, *NUMBERS)})
