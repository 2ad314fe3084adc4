"""The trace says what `make prove` found, and only as long as nothing has changed since."""

import ast
import re
import tomllib
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from croupier.rulebooks import Library, tracing
from croupier.rulebooks.tracing import (
    Attestation,
    attestations,
    changed_files,
    law_digest,
    proofs,
    trace,
)

ROOT = Path(__file__).parents[2]
ACT = "act-mttg-2019"


def _clauses(mark: ast.expr, rulebook: str) -> Iterator[str]:
    """The clauses in a marker; also where one stands in a parameter, or in words for two forms at once."""
    for call in ast.walk(mark):
        if not isinstance(call, ast.Call):
            continue
        if getattr(call.func, "id", "") == "proves":
            yield from (
                ast.unparse(one).strip("f'\"").replace("{VIC}", rulebook) for one in call.args
            )
        if getattr(call.func, "id", "") == "in_both":
            words = " ".join(ast.literal_eval(one) for one in call.args)
            yield from (f"{rulebook} {one}" for one in words.split())


def named_in_the_tests() -> dict[str, set[str]]:
    """Which test names which clause, read off the files without running them."""
    named: dict[str, set[str]] = defaultdict(set)
    homes = (ROOT / "tests" / "rulebook", ROOT / "tests" / "browser" / "clauses")
    for path in sorted(path for home in homes for path in home.rglob("test_*.py")):
        for function in ast.walk(ast.parse(path.read_text())):
            if not isinstance(function, ast.FunctionDef):
                continue
            where = f"{path.relative_to(ROOT)}::{function.name}"
            for mark in function.decorator_list:
                for clause in _clauses(mark, path.parent.name):
                    named[clause].add(where)
    return named


def test_the_proofs_are_of_these_tests_and_these_rulebooks() -> None:
    found = proofs()
    wanted = {clause: sorted(tests) for clause, tests in named_in_the_tests().items()}
    assert {c: list(p.tests) for c, p in found.clauses.items()} == wanted, "run make prove"
    laws = {id: law_digest(Library(), id) for id in Library().ids()}
    assert found.rulebooks == laws, "run make prove"
    assert changed_files(found) == set(), "run make prove"
    assert [clause for clause, proof in found.clauses.items() if not proof.earned] == []


TO_COME = {
    "act-mttg-2019": r"1[12]\.",
    "nsw-interblock-2016": r"7\.",
    "nsw-ltgame-2016": r"10\.",
    "vic-roulette-2011": r"12\.",
}
"""The rules on tournaments and on promotional prizes."""

LATER = {
    "promotional prizes paid in another form": (
        "nsw-interblock-2016 6.3.2",
        "nsw-ltgame-2016 9.3.2",
    ),
}
"""Clauses of other rules that are about the same: these and no others."""


def test_every_rule_but_those_on_tournaments_and_prizes_is_proven() -> None:
    unproven = set()
    for id, rules in TO_COME.items():
        for row in trace(Library(), id):
            due = row.kind in ("enforce", "record") and not re.match(rules, row.id)
            if due and row.status != "proven":
                unproven.add(f"{id} {row.id}")
    assert unproven == {clause for clauses in LATER.values() for clause in clauses}


def test_every_enforce_clause_on_bets_odds_layouts_cards_and_racetracks_is_proven() -> None:
    """Whatever the rulebooks cite for a form, a game, its bets, its wheel or its cards."""
    unproven = set()
    for id in Library().ids():
        states = {row.id: row.status for row in trace(Library(), id) if row.kind == "enforce"}
        book = tomllib.loads(Library().texts(id)["rulebook.toml"])
        parts = [book[part] for part in ("games", "bets", "wheels", "cards") if part in book]
        parts += [{**form, "policy": {}} for form in book.get("forms", {}).values()]
        cited = set(cited_in(parts)) & set(states)
        unproven |= {f"{id} {clause}" for clause in cited if states[clause] != "proven"}
    assert unproven == set()


def cited_in(data: Any) -> Iterator[str]:
    if isinstance(data, dict):
        for name, value in data.items():
            yield from value if name in ("cites", "only") else cited_in(value)
    elif isinstance(data, list):
        for value in data:
            yield from cited_in(value)


def test_a_rulebook_or_a_test_that_changed_since_takes_its_proofs_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also a rulebook of the same name from another folder is not the one that was proven."""
    home = tmp_path / ACT
    home.mkdir()
    texts = Library().texts(ACT)
    for name, text in texts.items():
        (home / name).write_text(text.replace("180 to 1", "500 to 1"))
    assert {row.status for row in trace(Library(tmp_path), ACT)} == {"named", "none"}
    assert "proven" in {row.status for row in trace(Library(), ACT)}
    monkeypatch.setattr(tracing, "file_digest", lambda _: "something else")
    assert {row.status for row in trace(Library(), ACT)} == {"named", "none"}


def test_what_only_a_person_can_judge_is_attested(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "attested.toml"
    file.write_text(
        f'[[attested]]\nclause = "{ACT} 8.2(b)(i)"\nby = "J. Doe"\npicture = "x.png"\ndate = "2026-11-15"\n'
        f'[[attested]]\nclause = "{ACT} 5.2"\npicture = "y.png"\n'
    )
    monkeypatch.setattr(tracing, "ATTESTED", file)
    signed = Attestation(f"{ACT} 8.2(b)(i)", "x.png", "J. Doe", "2026-11-15")
    assert attestations() == {f"{ACT} 8.2(b)(i)": signed}, "what nobody signed is no attestation"
    monkeypatch.setattr(tracing, "proofs", tracing.Proofs)
    [row] = [row for row in trace(Library(), ACT) if row.id == "8.2(b)(i)"]
    assert (row.status, row.note) == ("attested", "J. Doe, 2026-11-15, x.png")


def test_a_test_cannot_wear_a_marker_it_does_not_earn(pytester: pytest.Pytester) -> None:
    pytester.makeconftest('pytest_plugins = ["tests.proving.plugin"]')
    pytester.makepyfile(
        test_worn="""
        import unittest
        from tests.proving import proves, see
        from tests.table import Table

        @proves("act-mttg-2019 9.4(a) Red")
        def test_saw_nothing():
            assert True

        @proves("act-mttg-2019 9.4(a) Red")
        def test_saw_another_clause():
            assert Table("act-mttg-2019", "roulette").credited("black", 1, "2") == 2

        @proves("act-mttg-2019 9.4(a) Red")
        def test_saw_it():
            assert Table("act-mttg-2019", "roulette").credited("red", 1, "1") == 2

        @proves("act-mttg-2019 9.4(a) Red")
        def test_saw_it_and_would_never_notice_a_change():
            Table("act-mttg-2019", "roulette").credited("red", 1, "1")

        @proves("act-mttg-2019 6.2")
        def test_made_up_what_it_saw():
            see({"cites": ["act-mttg-2019 6.2"]})

        class TestOld(unittest.TestCase):
            @proves("act-mttg-2019 9.4(a) Red")
            def test_in_a_class_saw_nothing(self):
                pass
        """
    )
    result = pytester.runpytest("-p", "no:cacheprovider")
    result.assert_outcomes(passed=2, failed=4)
    proven = pytester.runpytest("--prove", "-k", "saw_it")
    proven.stdout.fnmatch_lines(
        ["NOT EARNED *would_never_notice_a_change wears act-mttg-2019 9.4(a) Red*"]
    )
    assert proven.ret != 0


def test_a_marker_must_name_a_clause_that_there_is_to_prove(pytester: pytest.Pytester) -> None:
    pytester.makeconftest('pytest_plugins = ["tests.proving.plugin"]')
    for clause, complaint in (
        ("9.4(a) Rde", "no clause"),
        ("A.1 Void", "nothing to prove"),
        ("5.2", "shown on screens"),
    ):
        pytester.makepyfile(
            test_named=f"""
            from tests.proving import proves

            @proves("act-mttg-2019 {clause}")
            def test_it():
                pass
            """
        )
        result = pytester.runpytest("-p", "no:cacheprovider")
        result.stderr.fnmatch_lines([f"*{complaint}*"])
