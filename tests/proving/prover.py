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
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from _pytest.runner import runtestprotocol

from croupier.rulebooks import Library, RulebookError
from croupier.rulebooks.library import open_files, shipped_files
from croupier.rulebooks.tracing import PROOFS, SUPPORT, file_digest, law_digest
from tests.proving import change, on_screen, restore
from tests.proving.mutants import Mutant, mutants


def run(session: pytest.Session) -> bool:
    items = [item for item in session.items if any(item.iter_markers("proves"))]
    sound = {item.nodeid for item, after in _in_turn(items) if _passes(item, after)}
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
    tally = Tally(by_clause, sound, list(zip(trials, found, strict=True)))
    for mutant in tally.survivors:
        print(f"SURVIVED {mutant.rulebook}: {mutant.what}   ({', '.join(mutant.cites)})")
    for clause, nodeid in tally.idle:
        print(
            f"NOT EARNED {nodeid} wears {clause} and failed on none of its {tally.changes(clause)} changes"
        )
    if session.config.getoption("--record"):
        _write(tally)
    tried = [failed for failed in found if failed is not None]
    print(
        f"\n{len(by_clause)} clauses named by {len(items)} tests; {len(tried)} changes to rulebooks, "
        f"{len(tried) - len(tally.survivors)} noticed, {len(found) - len(tried)} refused at load"
    )
    wrong = len(tally.survivors) + len(tally.idle) + len(broken)
    print(f"{len(items) - len(broken)} passed, {wrong} failed")
    session.testsfailed = wrong
    return True


class Tally:
    """What the trials showed: who noticed which change, and which clauses were earned by it."""

    def __init__(
        self,
        by_clause: dict[str, list[pytest.Item]],
        sound: set[str],
        results: "list[tuple[Trial, Failed]]",
    ) -> None:
        self.by_clause, self.sound = by_clause, sound
        self.survivors: list[Mutant] = []
        self._surviving: set[str] = set()
        self._earning: Counter[str] = Counter()
        self._removing: Counter[str] = Counter()
        self._refused: Counter[str] = Counter()
        self._noticed: Counter[tuple[str, str, bool]] = Counter()
        for (mutant, clauses, _), failed in results:
            if failed is None:
                self._refused.update(clauses)
                continue
            if not failed:
                self.survivors.append(mutant)
                self._surviving.update(clauses)
            (self._removing if mutant.removes else self._earning).update(clauses)
            for clause in clauses:
                for nodeid in self.tests(clause):
                    self._noticed[clause, nodeid, mutant.removes] += nodeid in failed

    def tests(self, clause: str) -> list[str]:
        return list(dict.fromkeys(item.nodeid for item in self.by_clause[clause]))

    def changes(self, clause: str) -> int:
        """How many changes could earn the clause: those of a value, or if there are none, removals."""
        return self._earning[clause] or self._removing[clause]

    def refused(self, clause: str) -> int:
        return self._refused[clause]

    def noticed(self, clause: str, nodeid: str) -> bool:
        removes = not self._earning[clause]
        return not self.changes(clause) or self._noticed[clause, nodeid, removes] > 0

    @property
    def idle(self) -> list[tuple[str, str]]:
        return [
            (c, t) for c in sorted(self.by_clause) for t in self.tests(c) if not self.noticed(c, t)
        ]

    def earned(self, clause: str) -> bool:
        tests = self.tests(clause)
        sound = set(tests) <= self.sound and clause not in self._surviving
        return sound and all(self.noticed(clause, test) for test in tests)


def _in_turn(
    items: list[pytest.Item], last: pytest.Item | None = None
) -> Iterator[tuple[pytest.Item, pytest.Item | None]]:
    """Each test with the one after it, which may go on with what is open: a browser, for one."""
    return zip(items, [*items[1:], last], strict=False)


def _passes(item: pytest.Item, after: pytest.Item | None) -> bool:
    reports = runtestprotocol(item, log=False, nextitem=after)
    for report in reports:
        if report.failed:
            print(report.longreprtext)
    return all(report.passed for report in reports)


Trial = tuple[Mutant, list[str], list[pytest.Item]]


SHIPPED = {id: shipped_files(id) for id in Library().ids()}


def _trials(by_clause: dict[str, list[pytest.Item]]) -> Iterator[Trial]:
    for id, files in SHIPPED.items():
        for mutant in mutants(id, files):
            clauses = [
                clause
                for clause in mutant.cites
                if clause in by_clause and on_screen(clause) is mutant.of_screens
            ]
            items = {item.nodeid: item for clause in clauses for item in by_clause[clause]}
            if items:
                yield mutant, clauses, list(items.values())


Failed = list[str] | None
"""The tests that fail under a mutant; None if the program would not even load it."""


def _try_all(trials: list[Trial]) -> list[Failed]:
    """As many lanes at once as there are cores."""
    lanes = os.cpu_count() or 1
    running = [_apart(_try_in_turn, trials[at::lanes]) for at in range(lanes)]
    found: list[Failed] = [None] * len(trials)
    for at, wait in enumerate(running):
        found[at::lanes] = wait()
    return found


def _try_in_turn(trials: list[Trial]) -> list[Failed]:
    """Every trial in a process of its own; those on screens one after the other, in one browser."""
    on_screens = [trial for trial in trials if trial[0].of_screens]
    wait = _apart(_failing_on_screens, on_screens)
    found = iter(wait())
    return [next(found) if trial[0].of_screens else _apart(_failing, trial)() for trial in trials]


def _failing_on_screens(trials: list[Trial]) -> list[Failed]:
    sys.stdout = sys.stderr = io.StringIO()
    found: list[Failed] = []
    for at, (mutant, _, items) in enumerate(trials):
        after = trials[at + 1][2][0] if at + 1 < len(trials) else None
        found.append(_failing_under(mutant, items, after))
        restore()
    return found


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
    return _failing_under(mutant, items, None)


def _failing_under(mutant: Mutant, items: list[pytest.Item], last: pytest.Item | None) -> Failed:
    """`last` is the test that comes after these."""
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
        for item, after in _in_turn(items, last)
        if not all(report.passed for report in runtestprotocol(item, log=False, nextitem=after))
    ]


def _write(tally: Tally) -> None:
    clauses = {
        clause: {
            "tests": sorted({test.partition("[")[0] for test in tally.tests(clause)}),
            "changes": tally.changes(clause),
            "refused": tally.refused(clause),
            "earned": tally.earned(clause),
        }
        for clause in sorted(tally.by_clause)
    }
    files = sorted({test.partition("::")[0] for c in tally.by_clause for test in tally.tests(c)})
    proofs = {
        "rulebooks": {id: law_digest(Library(), id) for id in Library().ids()},
        "files": {file: file_digest(file) for file in (*files, *SUPPORT)},
        "clauses": clauses,
    }
    PROOFS.write_text(json.dumps(proofs, indent=1) + "\n")
