"""`croupier enrol`: codes that let a screen in on a floor, and keys taken away."""

from pathlib import Path
from typing import Annotated

import typer

from croupier.cli.showing import JsonOption, say, say_json, say_time, show
from croupier.cli.staff import DataOption, by, opened, or_stop, stop


def enrol(
    data: DataOption,
    place: Annotated[
        str, typer.Argument(help="The Player Terminal, table or desk the screen is for.")
    ] = "",
    kind: Annotated[
        str,
        typer.Option(help="terminal, display, flying display, layout, desk or dealer terminal."),
    ] = "terminal",
    revoke: Annotated[bool, typer.Option("--revoke", help="Take its key away.")] = False,
    list_: Annotated[bool, typer.Option("--list", help="Show what is enrolled.")] = False,
    json: JsonOption = False,
) -> None:
    """Make a code for a screen: it is typed there within ten minutes, once, and the screen gets its key."""
    from croupier.journal.people import Place
    from croupier.server.standing import KINDS

    if list_:
        return _list(data, json)
    if not place:
        stop("Say which: croupier enrol PT1 --data DIR. --list shows what is enrolled.")
    if kind not in KINDS:
        stop(f"There is no kind {kind}. There is {', '.join(KINDS)}.")
    with opened(data) as access:
        if revoke:
            or_stop(access.revoke(Place(kind, place), by()))
            say(f"The {kind} {place} holds no key any more. To let it in again, make a code.")
            return None
        made = access.make_code(Place(kind, place), by())
        if json:
            say_json({"code": made.code, "ends": round(made.ends * 1_000)})
            return None
        say(
            f"{made.code}   opens the {kind} {place}, once, until {say_time(int(made.ends) * 1_000)}"
        )
        say("A key that it held before is good until then. Tell the code to nobody else.")
    return None


def _list(data: Path, json: bool) -> None:
    with opened(data) as access:
        rows = [(p.kind, p.name, round(since * 1_000)) for p, since in access.people.enrolled()]
    if json:
        say_json([{"kind": kind, "place": name, "since": since} for kind, name, since in rows])
        return
    shown = [(kind, name, say_time(since)) for kind, name, since in rows]
    show("Enrolled", ("kind", "place", "since"), shown)
