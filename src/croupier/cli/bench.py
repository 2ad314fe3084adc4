"""`croupier bench`: the system measured against a limit taken in the same run."""

from collections.abc import Callable
from time import perf_counter
from typing import TYPE_CHECKING, Annotated

import typer

from croupier.cli.showing import JsonOption, complain, say, say_json

if TYPE_CHECKING:
    from croupier.maths.benches import Measured

NAMES = ("settle", "simulate", "play")


def bench(
    name: Annotated[str, typer.Argument(help=f"One of {', '.join(NAMES)}; without it, all.")] = "",
    as_json: JsonOption = False,
) -> None:
    """Measure as a ratio to a limit measured beside it."""
    if name and name not in NAMES:
        complain(f'There is no bench "{name}". Choose one of: {", ".join(NAMES)}.')
        raise typer.Exit(2)
    chosen, run = [name] if name else list(NAMES), benches()
    if as_json:
        found = [run[one]() for one in chosen]
        say_json(found[0] if name else found)
        return
    for one in chosen:
        start = perf_counter()
        measured = run[one]()
        say(
            f"{measured.name}: {measured.value:,.0f} {measured.unit}, limit {measured.limit:,.0f}: "
            f"ratio {measured.ratio:.2f} (aim {measured.aim}; {perf_counter() - start:.1f} s)"
        )
        for detail, figure in measured.details.items():
            say(f"  {detail}: {figure:,.2f}")


def benches() -> "dict[str, Callable[[], Measured]]":
    """Every bench by name. Compiled loops are slow to import, and few commands need them."""
    from croupier.cli.playing import play
    from croupier.maths.benches import BENCHES

    return {**BENCHES, "play": play}
