"""`croupier bench`: the system measured against a limit taken in the same run."""

from collections.abc import Callable
from time import perf_counter
from typing import Annotated

import typer

from croupier.cli.showing import JsonOption, complain, say, say_json
from croupier.maths import benches

BENCHES: dict[str, Callable[[], benches.Measured]] = {
    "settle": benches.settle,
    "simulate": benches.simulate,
}


def bench(
    name: Annotated[
        str, typer.Argument(help=f"One of {', '.join(BENCHES)}; without it, all.")
    ] = "",
    as_json: JsonOption = False,
) -> None:
    """Measure as a ratio to a limit measured beside it."""
    if name and name not in BENCHES:
        complain(f'There is no bench "{name}". Choose one of: {", ".join(BENCHES)}.')
        raise typer.Exit(2)
    if as_json:
        found = [BENCHES[one]() for one in ([name] if name else BENCHES)]
        say_json(found[0] if name else found)
        return
    for one in [name] if name else BENCHES:
        start = perf_counter()
        measured = BENCHES[one]()
        say(
            f"{measured.name}: {measured.value:,.0f} {measured.unit}, limit {measured.limit:,.0f}: "
            f"ratio {measured.ratio:.2f} (aim {measured.aim}; {perf_counter() - start:.1f} s)"
        )
        for detail, figure in measured.details.items():
            say(f"  {detail}: {figure:.2f}")
