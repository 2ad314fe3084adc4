"""`croupier bench`: the system measured against a limit taken in the same run."""

from collections.abc import Callable
from time import perf_counter
from typing import TYPE_CHECKING, Annotated

import typer

from croupier.cli.showing import JsonOption, complain, say, say_json

if TYPE_CHECKING:
    from croupier.maths.benches import Measured

NAMES = ("settle", "simulate", "play", "journal", "verify", "recover", "floor")


def bench(
    name: Annotated[str, typer.Argument(help=f"One of {', '.join(NAMES)}; without it, all.")] = "",
    postgres: Annotated[
        str,
        typer.Option(
            envvar="CROUPIER_BENCH_POSTGRES",
            help="journal, floor: a PostgreSQL to measure too, in a schema of its own.",
        ),
    ] = "",
    quick: Annotated[
        bool,
        typer.Option(
            "--quick", help="journal, verify, recover, floor: fewer records and terminals."
        ),
    ] = False,
    as_json: JsonOption = False,
) -> None:
    """Measure as a ratio to a limit measured beside it."""
    if name and name not in NAMES:
        complain(f'There is no bench "{name}". Choose one of: {", ".join(NAMES)}.')
        raise typer.Exit(2)
    chosen, run = [name] if name else list(NAMES), benches(postgres, quick=quick)
    if as_json:
        found = [run[one]() for one in chosen]
        say_json(found[0] if name else found)
        return
    for one in chosen:
        start = perf_counter()
        measured = run[one]()
        say(
            f"{measured.name}: {_said(measured.value)} {measured.unit}, "
            f"limit {_said(measured.limit)}: "
            f"ratio {measured.ratio:.2f} (aim {measured.aim}; {perf_counter() - start:.1f} s)"
        )
        for detail, figure in measured.details.items():
            say(f"  {detail}: {figure:,.2f}")


def _said(figure: float) -> str:
    return f"{figure:,.0f}" if figure >= 100 else f"{figure:,.2f}"


def benches(postgres: str = "", *, quick: bool = False) -> "dict[str, Callable[[], Measured]]":
    """Every bench by name. Compiled loops are slow to import, and few commands need them."""
    from croupier.cli import floor_bench, keeping
    from croupier.cli.playing import play
    from croupier.maths.benches import BENCHES

    sizes = keeping.QUICK if quick else keeping.FULL
    return {
        **BENCHES,
        "play": play,
        "journal": lambda: keeping.journal(sizes, postgres),
        "verify": lambda: keeping.verify(sizes),
        "recover": lambda: keeping.recover(sizes),
        "floor": lambda: floor_bench.floor(
            floor_bench.QUICK if quick else floor_bench.FULL, postgres
        ),
    }
