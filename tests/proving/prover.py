"""`make prove`: change each value that a proven clause rests on, and see the tests fail.

First every test runs as usual. Then, for each mutant, the tests that name one of its clauses run
against the changed rulebook in a process of their own. A test earns a clause when it failed on at
least one mutant that cites it; a mutant that nobody noticed is a survivor, and survivors fail the run.
What was found is written where `croupier rules trace` reads it.
"""

import io
import json
import os
import sys
from collections import defaultdict
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from _pytest.runner import runtestprotocol

from croupier.rulebooks import Library, RulebookError
from croupier.rulebooks.library import open_files, shipped_files
from croupier.rulebooks.tracing import PROOFS, digest_of
from tests.proving import change
from tests.proving.mutants import Mutant, mutants


def run(session: pytest.Session) -> bool:
    items = [item for item in session.items if any(item.iter_markers("proves"))]
    sound = {item.nodeid for item in items if _passes(item)}
    broken = [item.nodeid for item in items if item.nodeid not in sound]
    for nodeid in broken:
        print(f"FAILED {nodeid}")
    by_clause: dict[str, list[pytest.Item]] = defaultdict(list)
    for item in items:
        for mark in item.iter_markers("proves"):
            for clause in mark.args:
                by_clause[clause].append(item)
    trials = list(_trials(by_clause))
    found = _try_all(trials)
    mutated: dict[str, int] = defaultdict(int)
    killed: dict[tuple[str, str], int] = defaultdict(int)
    survivors = []
    for (mutant, clauses, _), failed in zip(trials, found, strict=True):
        if failed is None:
            continue
        if not failed:
            survivors.append(mutant)
        for clause in clauses:
            mutated[clause] += 1
            for item in by_clause[clause]:
                killed[clause, item.nodeid] += item.nodeid in failed
    idle = sorted(
        (clause, nodeid)
        for clause in mutated
        for nodeid in dict.fromkeys(item.nodeid for item in by_clause[clause])
        if not killed[clause, nodeid]
    )
    for mutant in survivors:
        print(f"SURVIVED {mutant.rulebook}: {mutant.what}   ({', '.join(mutant.cites)})")
    for clause, nodeid in idle:
        print(
            f"NOT EARNED {nodeid} wears {clause} and failed on none of its {mutated[clause]} changes"
        )
    if session.config.getoption("--record"):
        _write(by_clause, sound, mutated, killed)
    tried = sum(1 for failed in found if failed is not None)
    print(
        f"\n{len(by_clause)} clauses named by {len(items)} tests; {tried} changes to rulebooks, "
        f"{tried - len(survivors)} noticed, {len(found) - tried} did not load"
    )
    wrong = len(survivors) + len(idle) + len(broken)
    print(f"{len(items) - len(broken)} passed, {wrong} failed")
    session.testsfailed = wrong
    return True


def _passes(item: pytest.Item) -> bool:
    reports = runtestprotocol(item, log=False, nextitem=None)
    for report in reports:
        if report.failed:
            print(report.longreprtext)
    return all(report.passed for report in reports)


Trial = tuple[Mutant, list[str], list[pytest.Item]]


SHIPPED = {id: shipped_files(id) for id in Library().ids()}


def _trials(by_clause: dict[str, list[pytest.Item]]) -> Iterator[Trial]:
    for id, files in SHIPPED.items():
        for mutant in mutants(id, files):
            clauses = [clause for clause in mutant.cites if clause in by_clause]
            items = {item.nodeid: item for clause in clauses for item in by_clause[clause]}
            if items:
                yield mutant, clauses, list(items.values())


Failed = list[str] | None
"""The tests that fail under a mutant; None if the program would not even load it."""


def _try_all(trials: list[Trial]) -> list[Failed]:
    """Every trial in a process of its own, as many lanes at once as there are cores."""
    lanes = os.cpu_count() or 1
    running = [_apart(_try_in_turn, trials[at::lanes]) for at in range(lanes)]
    found: list[Failed] = [None] * len(trials)
    for at, wait in enumerate(running):
        found[at::lanes] = wait()
    return found


def _try_in_turn(trials: list[Trial]) -> list[Failed]:
    return [_apart(_failing, trial)() for trial in trials]


def _apart(work: Callable[[Any], Any], on: object) -> Callable[[], Any]:
    """Start work in a child process; the answer waits for it."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reading)
        with os.fdopen(writing, "w") as out:
            json.dump(work(on), out)
        os._exit(0)
    os.close(writing)

    def wait() -> Any:
        with os.fdopen(reading) as answer:
            text = answer.read()
        os.waitpid(child, 0)
        return json.loads(text)

    return wait


def _failing(trial: Trial) -> Failed:
    mutant, _, items = trial
    sys.stdout = sys.stderr = io.StringIO()
    files = mutant.files(SHIPPED[mutant.rulebook])
    try:
        form_names = tuple(files["rulebook.toml"].get("forms", {})) or ("",)
        for form in form_names:
            tuple(open_files(mutant.rulebook, files, form).games.values())
    except RulebookError:
        return None
    change(mutant.rulebook, files)
    return [
        item.nodeid
        for item in items
        if not all(report.passed for report in runtestprotocol(item, log=False, nextitem=None))
    ]


def _write(
    by_clause: dict[str, list[pytest.Item]],
    sound: set[str],
    mutated: dict[str, int],
    killed: dict[tuple[str, str], int],
) -> None:
    clauses = {}
    for clause, items in sorted(by_clause.items()):
        tests = sorted({item.nodeid.partition("[")[0] for item in items})
        nodeids = {item.nodeid for item in items}
        earned = nodeids <= sound and (
            not mutated[clause] or all(killed[clause, nodeid] for nodeid in nodeids)
        )
        clauses[clause] = {"tests": tests, "changes": mutated[clause], "earned": earned}
    digests = {id: digest_of(id) for id in Library().ids()}
    PROOFS.write_text(json.dumps({"rulebooks": digests, "clauses": clauses}, indent=1) + "\n")
