"""`croupier demo`: a floor on this machine, with all its screens."""

from pathlib import Path
from shlex import quote
from typing import Annotated

import typer

from croupier.cli.showing import called, complain, say
from croupier.journal.memory import Memory
from croupier.journal.opening import without_password


def demo(
    port: Annotated[int, typer.Option(help="The port to listen on.")] = 8787,
    host: Annotated[
        str, typer.Option(help="The address to listen on; 0.0.0.0 for tablets on this network.")
    ] = "127.0.0.1",
    data: Annotated[Path, typer.Option(help="Where its journal is kept.")] = Path("demo-data"),
    wagering_seconds: Annotated[float, typer.Option(min=1, help="The wagering period.")] = 25,
    fast: Annotated[bool, typer.Option("--fast", help="Short rounds.")] = False,
    only: Annotated[list[str], typer.Option(help="A table to open; without it, all.")] = [],  # noqa: B006
    journal: Annotated[
        str, typer.Option(help="A database for the journal: postgresql://host/name?schema=floor.")
    ] = "",
    quiet_floor: Annotated[
        bool, typer.Option("--quiet-floor", help="Nobody plays or deals by themselves.")
    ] = False,
) -> None:
    """Run a demo floor, a table of every game and form, with patrons and Dealers: open it and play."""
    # The web server is slow to import, and no other command needs it.
    from croupier.server.app import PAGES
    from croupier.server.demo import TABLES, run_demo
    from croupier.server.running import CannotRun, key_path

    unknown = [table for table in only if table not in TABLES]
    if unknown:
        complain(f"There is no table {unknown[0]}. There is {', '.join(TABLES)}.")
        raise typer.Exit(2)
    if not (PAGES / "index.html").is_file():
        complain("The screens are not built: run make run, or make web.")
        raise typer.Exit(2)
    kept = without_password(journal) or str(data)
    try:
        run_demo(
            *(data, host, port, wagering_seconds, tuple(only), journal, fast),
            ready=lambda url: _welcome(url, port, kept),
            lively=not quiet_floor,
        )
    except CannotRun as problem:
        complain(str(problem))
        raise typer.Exit(1) from None
    words, key = called(), quote(str(key_path(data)))
    say(f"The floor is closed. Its journal is in {kept}; check it with")
    last = quote(str(Memory(key_path(data)).path))
    say(
        f"  {words} audit verify --data {quote(kept)} --key $({words} keys {key} --public)"
        f" --checkpoint {last}"
    )


def _welcome(url: str, asked: int, kept: str) -> None:
    if asked and not url.endswith(f":{asked}/"):
        say(f"Port {asked} is busy, so another was taken.")
    say(f"The demo floor is at {url} (Ctrl-C stops it; its journal is in {kept}).")
