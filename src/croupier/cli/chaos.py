"""`croupier chaos`: bad nights, played out; each can be played again by its seed."""

import tempfile
from collections import Counter
from pathlib import Path
from time import monotonic
from typing import Annotated

import typer

from croupier.cli.showing import JsonOption, complain, say, say_json

NIGHT_HOURS = 2.0


def chaos(
    seed: Annotated[int, typer.Option(help="The first night.")] = 1,
    hours: Annotated[float, typer.Option(min=0.01, help="Hours on the floor's clock.")] = 10,
    as_json: JsonOption = False,
) -> None:
    """Run a floor of all rulebooks through power cuts, kills, full disks, clock steps and hasty people.

    An auditor keeps an account of its own of everything that was promised. A night that breaks a promise is
    made as short as it can be, and told with its seed.
    """
    from croupier.chaos.night import Violation, play, script

    seen: Counter[str] = Counter()
    played, night, began = 0.0, seed, monotonic()
    while played < hours:
        length = min(NIGHT_HOURS, hours - played)
        steps = script(night, length)
        with tempfile.TemporaryDirectory(prefix="croupier-chaos-") as folder:
            try:
                seen += play(night, steps, Path(folder) / "night")
            except Violation as broken:
                _tell(night, length, steps, broken, Path(folder))
                raise typer.Exit(1) from None
        played, night = played + length, night + 1
    found = {"seeds": [seed, night - 1], "hours": played, "seconds": monotonic() - began, **seen}
    if as_json:
        say_json(found)
        return
    say(
        f"{played:,.1f} hours over {night - seed} nights, seeds {seed} to {night - 1}: no violation."
    )
    for what, count in seen.most_common():
        say(f"{count:>12,}  {what}")


def _tell(night: int, length: float, steps: list[int], broken: Exception, folder: Path) -> None:
    """What went wrong, and how few steps it takes."""
    from croupier.chaos.night import shrink

    complain(f"Seed {night}, {length} hours: {broken}")
    short = shrink(night, steps, folder / "shrinking")
    complain(f"{len(short)} of {len(steps)} steps are enough: {short}")
    complain(f"Play it again with croupier chaos --seed {night} --hours {length}.")
