"""`croupier chaos`: bad nights, played out; each can be played again by its seed."""

import multiprocessing
import os
import signal
import tempfile
import threading
from collections import Counter
from collections.abc import Generator
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import closing
from dataclasses import dataclass
from math import ceil
from multiprocessing.process import BaseProcess
from pathlib import Path
from time import monotonic
from typing import Annotated

import typer

from croupier.cli.showing import JsonOption, complain, say, say_json

NIGHT_HOURS = 2.0
INTERRUPTED = 130


@dataclass(frozen=True)
class Job:
    """A night to be played."""

    seed: int
    hours: float


@dataclass(frozen=True)
class Played:
    """What became of it."""

    job: Job
    seen: Counter[str]
    broken: str = ""


STEPS_SHOWN = 40
"""Of a night that went wrong; a longer list helps nobody."""


def chaos(
    seed: Annotated[int, typer.Option(help="The first night.")] = 1,
    hours: Annotated[float, typer.Option(min=0.01, help="Hours on the floor's clock.")] = 10,
    jobs: Annotated[int, typer.Option(min=1, help="Nights that are played at once.")] = 1,
    as_json: JsonOption = False,
) -> None:
    """Run a floor of all rulebooks through power cuts, kills, full disks, clock steps and hasty people.

    An auditor keeps an account of its own of everything that was promised. A night that breaks a promise is
    made as short as it can be, and told with its seed.
    """
    nights = ceil(hours / NIGHT_HOURS)
    todo = [Job(seed + n, min(NIGHT_HOURS, hours - n * NIGHT_HOURS)) for n in range(nights)]
    seen: Counter[str] = Counter()
    played, reached, began = 0.0, seed, monotonic()
    broken: Played | None = None
    try:
        with closing(_nights(todo, jobs)) as results:
            for one in results:
                if one.broken:
                    broken = one
                    break
                seen += one.seen
                played, reached = played + one.job.hours, one.job.seed + 1
    except BrokenProcessPool:
        complain(f"A process was ended from outside in seed {reached} or one played beside it.")
        raise typer.Exit(1) from None
    except KeyboardInterrupt:
        complain(
            f"Interrupted in seed {reached}, after {played:,.1f} hours without a violation. "
            f"Go on with croupier chaos --seed {reached} --hours {hours - played:g}."
        )
        raise typer.Exit(INTERRUPTED) from None
    if broken:
        _tell(broken)
        raise typer.Exit(1)
    found = {"seeds": [seed, reached - 1], "hours": played, "seconds": monotonic() - began, **seen}
    if as_json:
        say_json(found)
        return
    say(
        f"{played:,.1f} hours over {nights} nights, seeds {seed} to {reached - 1}, "
        f"in {monotonic() - began:,.0f} s: no violation."
    )
    for what, count in seen.most_common():
        say(f"{count:>12,}  {what}")


def _nights(todo: list[Job], jobs: int) -> Generator[Played, None, None]:
    """Every night in the order of the seeds, several at once if wanted."""
    if jobs == 1:
        yield from map(_play, todo)
        return
    processes = multiprocessing.get_context("forkserver")
    pool = ProcessPoolExecutor(jobs, processes, _follow_the_first)
    try:
        yield from pool.map(_play, todo)
    finally:
        pool.shutdown(wait=False, cancel_futures=True)


def _follow_the_first() -> None:
    """Interrupts are for the process that was called, and none of the others outlives it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(
        target=_end_with, args=(multiprocessing.parent_process(),), daemon=True
    ).start()


def _end_with(first: BaseProcess | None) -> None:
    if first is not None:
        first.join()
        os._exit(1)


def _play(job: Job) -> Played:
    from croupier.chaos.night import Violation, play, script

    with tempfile.TemporaryDirectory(prefix="croupier-chaos-") as folder:
        try:
            return Played(job, play(job.seed, script(job.seed, job.hours), Path(folder) / "night"))
        except Violation as broken:
            return Played(job, Counter(), str(broken))


def _tell(one: Played) -> None:
    """What went wrong, and how few steps it takes."""
    from croupier.chaos.night import script, shrink

    job, steps = one.job, script(one.job.seed, one.job.hours)
    complain(f"{one.broken[0].upper()}{one.broken[1:]}")
    with tempfile.TemporaryDirectory(prefix="croupier-chaos-") as folder:
        short = shrink(job.seed, steps, Path(folder) / "shrinking")
    shown = f": {short}" if len(short) <= STEPS_SHOWN else ""
    complain(f"{len(short)} of {len(steps)} steps are enough{shown}.")
    complain(f"Play it again with croupier chaos --seed {job.seed} --hours {job.hours:g}.")
