"""`croupier serve`: a real floor, from its file. `croupier floor`: a word with one that runs."""

import os
import socket
import sys
from pathlib import Path
from shlex import quote
from typing import Annotated

import msgspec
import typer

from croupier.cli.showing import called, complain, say
from croupier.journal.memory import Memory
from croupier.journal.opening import without_password

floor = typer.Typer(help="A word with a floor that runs.", no_args_is_help=True)
TOKEN = "CROUPIER_METRICS_TOKEN"
PATIENCE_SECONDS = 60


def serve(
    floor: Annotated[Path, typer.Option(help="The floor: tables, terminals, limits.")] = Path(
        "floor.toml"
    ),
    data: Annotated[Path, typer.Option(help="Where its journal is kept.")] = Path("floor-data"),
    host: Annotated[str, typer.Option(help="The address to listen on.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(help="The port to listen on.")] = 8787,
    socket_port: Annotated[
        int | None, typer.Option(help="A port of their own for the screens' sockets.")
    ] = None,
    certificate: Annotated[
        Path | None, typer.Option(help="A certificate in a PEM file: serve with TLS.")
    ] = None,
    key: Annotated[Path | None, typer.Option(help="Its private key, in a PEM file.")] = None,
    drain_seconds: Annotated[
        float, typer.Option(min=0, help="How long rounds in progress may take to end at a stop.")
    ] = 300,
    journal: Annotated[
        str, typer.Option(help="A database for the journal: postgresql://host/name?schema=floor.")
    ] = "",
    metrics_for_all: Annotated[
        bool,
        typer.Option(
            "--metrics-for-all",
            help=f"Give /metrics to everybody; else to this machine, or with ${TOKEN}.",
        ),
    ] = False,
    check: Annotated[bool, typer.Option("--check", help="Only check the file.")] = False,
    example: Annotated[
        bool, typer.Option("--example", help="Print a floor to begin with.")
    ] = False,
) -> None:
    """Run a floor: floor.toml says what stands on it. SIGTERM lets rounds end, and stops."""
    # The web server is slow to import, and no other command needs it.
    from croupier.server.floor_file import EXAMPLE, FloorFileRefused, read_floor

    if example:
        sys.stdout.write(EXAMPLE.read_text(encoding="utf-8"))
        return
    try:
        given = read_floor(floor)
    except FloorFileRefused as refused:
        sys.stderr.write(f"{refused}\n")
        raise typer.Exit(1) from None
    except OSError as problem:
        complain(
            f"{floor} cannot be read: {problem.strerror}. {called()} serve --example shows one."
        )
        raise typer.Exit(1) from None
    if check:
        terminals, tables = len(given.terminals), len(given.tables)
        say(f"{floor.name} is good: {tables} tables, {terminals} terminals.")
        return
    from croupier.server.app import PAGES
    from croupier.server.health import Scraping
    from croupier.server.logs import set_up_logs
    from croupier.server.running import CannotRun, Listening, key_path, run
    from croupier.server.serving import Served

    set_up_logs()
    if not (PAGES / "index.html").is_file():
        complain("The screens are not built (make web): terminals will find none.")
    scraping = Scraping(metrics_for_all, os.environ.get(TOKEN, ""))
    at = Listening(
        host,
        port,
        certificate=certificate,
        key=key,
        socket_port=socket_port,
        drain_seconds=drain_seconds,
        proxies=given.proxies,
    )
    made: list[Served] = []

    def make() -> Served:
        made.append(Served(floor, given, data, journal, scraping))
        return made[0]

    def ready(url: str) -> None:
        test = " It is a test: nothing on it is played for money." if given.test else ""
        say(f"The floor is at {url}.{test}")
        if not made[0].people.staff():
            say(f"Nobody can sign in yet: {called()} staff add --data {quote(str(data))}")
        sys.stdout.flush()

    try:
        run(make, data, at, journal, ready)
    except CannotRun as problem:
        complain(str(problem))
        raise typer.Exit(1) from None
    kept, last = without_password(journal) or str(data), Memory(key_path(data)).path
    say(f"The floor is closed. Its journal is in {kept}; check it with")
    words, private = called(), quote(str(key_path(data)))
    say(
        f"  {words} audit verify --data {quote(kept)} --key $({words} keys {private} --public)"
        f" --checkpoint {quote(str(last))}"
    )


@floor.command("reload")
def reload(
    data: Annotated[Path, typer.Option(help="Where its journal is kept.")] = Path("floor-data"),
) -> None:
    """Have a floor that runs read its file again, and say what came of it."""
    from croupier.server.serving import CONTROL, Read

    with socket.socket(socket.AF_UNIX) as asking:
        asking.settimeout(PATIENCE_SECONDS)
        try:
            asking.connect(str(data / CONTROL))
            asking.sendall(b"reload\n")
            answered = asking.makefile("rb").readline()
        except OSError:
            complain(f"No floor that you may speak to runs on {data}.")
            raise typer.Exit(2) from None
    if not answered:
        complain("The floor did not answer; its log says why.")
        raise typer.Exit(2)
    read = msgspec.json.decode(answered, type=Read)
    for line in read.lines():
        say(line)
    raise typer.Exit(0 if read.is_good else 1)
