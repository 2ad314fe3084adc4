"""The pytest side of proving: markers are checked, and a marker that was not earned fails its test."""

from collections.abc import Generator

import pytest

from croupier.rulebooks.clauses import PROVABLE
from tests.proving import SEEN, SHOWN, on_screen, prover, rulebook


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--prove", action="store_true", help="change the rulebooks; the tests must fail"
    )
    parser.addoption("--record", action="store_true", help="keep what --prove found")


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "proves(*clauses): the clauses this test proves")


def named(item: pytest.Item) -> list[str]:
    return [clause for mark in item.iter_markers("proves") for clause in mark.args]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        for clause in named(item):
            id, _, bare = clause.partition(" ")
            register = rulebook(id).clauses
            if bare not in register:
                near = ", ".join(register.nearest(bare)) or "nothing like it"
                raise pytest.UsageError(f"{item.nodeid}: no clause {clause!r}; there is {near}")
            if register[bare].kind not in PROVABLE:
                raise pytest.UsageError(
                    f"{item.nodeid}: {clause!r} is {register[bare].kind}; there is nothing to prove"
                )
            if on_screen(clause) and "browser" not in item.path.parts:
                raise pytest.UsageError(
                    f"{item.nodeid}: {clause!r} is shown on screens: prove it there"
                )


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None, object, object]:
    SEEN.clear()
    SHOWN.clear()
    result = yield
    missing = [
        clause for clause in named(item) if clause not in (SHOWN if on_screen(clause) else SEEN)
    ]
    if missing:
        cited = ", ".join(sorted(SEEN | SHOWN)) or "nothing"
        pytest.fail(f"wears {missing} but saw only {cited} cited", pytrace=False)
    return result


def pytest_runtestloop(session: pytest.Session) -> bool | None:
    if session.config.getoption("--prove"):
        return prover.run(session)
    return None
