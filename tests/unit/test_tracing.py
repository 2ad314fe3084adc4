"""The trace says what `make prove` found, and only as long as nothing has changed since."""

import ast
from collections import defaultdict
from pathlib import Path

import pytest

from croupier.rulebooks import Library, tracing
from croupier.rulebooks.tracing import Attestation, attestations, digest_of, proofs, trace

ROOT = Path(__file__).parents[2]
ACT = "act-mttg-2019"


def named_in_the_tests() -> dict[str, set[str]]:
    """Which test names which clause, read off the files without running them."""
    named: dict[str, set[str]] = defaultdict(set)
    for path in sorted((ROOT / "tests" / "rulebook").rglob("test_*.py")):
        for function in ast.walk(ast.parse(path.read_text())):
            if not isinstance(function, ast.FunctionDef):
                continue
            for mark in function.decorator_list:
                if isinstance(mark, ast.Call) and getattr(mark.func, "id", "") == "proves":
                    for clause in mark.args:
                        where = f"{path.relative_to(ROOT)}::{function.name}"
                        named[ast.literal_eval(clause)].add(where)
    return named


def test_the_proofs_are_of_these_tests_and_these_rulebooks() -> None:
    found = proofs()
    wanted = {clause: sorted(tests) for clause, tests in named_in_the_tests().items()}
    assert {c: list(p.tests) for c, p in found.clauses.items()} == wanted, "run make prove"
    assert found.rulebooks == {id: digest_of(id) for id in Library().ids()}, "run make prove"
    assert [clause for clause, proof in found.clauses.items() if not proof.earned] == []


def test_every_enforce_clause_on_bets_odds_layouts_cards_and_racetracks_is_proven() -> None:
    """The clauses whose values the games themselves are made of: cited by a bet, a wheel or a card."""
    for id in Library().ids():
        states = {row.id: row.status for row in trace(Library(), id) if row.kind == "enforce"}
        cited = {
            clause.partition(" ")[2]
            for form in Library().forms(id) or ("",)
            for game in Library().load(id, form).games.values()
            for offer in game.offers.values()
            for clause in (*offer.cites, *offer.needs_cites, *game.only)
        }
        assert [
            clause for clause in sorted(cited & set(states)) if states[clause] != "proven"
        ] == []


def test_a_rulebook_that_changed_since_takes_its_proofs_back(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(tracing, "digest_of", lambda _: "something else")
    states = {row.status for row in trace(Library(), ACT)}
    assert states == {"named", "none"}


def test_what_only_a_person_can_judge_is_attested(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "attested.toml"
    file.write_text(
        f'[[attested]]\nclause = "{ACT} 8.2(b)(i)"\nby = "J. Doe"\npicture = "x.png"\ndate = "2026-11-15"\n'
    )
    monkeypatch.setattr(tracing, "ATTESTED", file)
    assert attestations()[f"{ACT} 8.2(b)(i)"] == Attestation(
        f"{ACT} 8.2(b)(i)", "J. Doe", "x.png", "2026-11-15"
    )
    [row] = [row for row in trace(Library(), ACT) if row.id == "8.2(b)(i)"]
    assert (row.status, row.note) == ("attested", "J. Doe, 2026-11-15, x.png")


def test_a_test_cannot_wear_a_marker_it_does_not_earn(pytester: pytest.Pytester) -> None:
    pytester.makeconftest('pytest_plugins = ["tests.proving.plugin"]')
    pytester.makepyfile(
        test_worn="""
        from tests.proving import proves
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
        """
    )
    result = pytester.runpytest("-p", "no:cacheprovider")
    result.assert_outcomes(passed=2, failed=2)
    proven = pytester.runpytest("--prove", "-k", "saw_it")
    proven.stdout.fnmatch_lines(
        ["NOT EARNED *would_never_notice_a_change wears act-mttg-2019 9.4(a) Red*"]
    )
    assert proven.ret != 0


def test_a_marker_must_name_a_clause_that_there_is_to_prove(pytester: pytest.Pytester) -> None:
    pytester.makeconftest('pytest_plugins = ["tests.proving.plugin"]')
    for clause, complaint in (("9.4(a) Rde", "no clause"), ("A.1 Void", "nothing to prove")):
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
