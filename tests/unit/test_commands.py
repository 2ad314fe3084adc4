"""The other commands: what they say, in tables, plain lines and JSON."""

import json

import pytest

from tests.commands import croupier


def test_alone_it_says_what_to_try_first_and_what_it_says_works() -> None:
    welcome = croupier()
    assert welcome.status == 0
    tried = [
        line.split("  ")[1] for line in welcome.out.splitlines() if line.startswith("  croupier")
    ]
    assert len(tried) >= 7
    for command in tried:
        if command == "croupier demo":
            continue  # runs until it is stopped; the browser tests start it
        words = command.replace("'", "").split()[1:]
        assert croupier(*words).status == 0, command


def test_par_gives_exact_fractions_with_decimals_beside() -> None:
    sheet = json.loads(
        croupier("par", "--rulebook", "act-mttg-2019", "--game", "roulette", "--json").out
    )
    assert (sheet["rulebook"], sheet["game"]) == ("act-mttg-2019", "roulette")
    red = next(bet for bet in sheet["bets"] if bet["bet"] == "red")
    assert (red["win"], red["void"], red["return"], red["edge"]) == ("18/37", "0", "36/37", "1/37")
    assert red["edge_decimal"] == pytest.approx(1 / 37)
    assert len(sheet["bets"]) == 234


def test_par_without_a_game_shows_every_game_of_every_rulebook() -> None:
    shown = croupier("par").out
    for title in (
        "Multi Terminal Sic Bo",
        "Interblock Roulette",
        "Even Money Baccarat",
        "French Roulette",
    ):
        assert title in shown
    every = croupier("par", "--rulebook", "act-mttg-2019", "--game", "sic-bo", "--all").out
    assert "combination:4-5\t" in every


def test_a_simulation_is_the_same_for_the_same_seed_and_lies_near_par() -> None:
    where = ("--rulebook", "nsw-ltgame-2016", "--game", "even-money-baccarat", "--rounds", "200000")
    first = json.loads(croupier("simulate", *where, "--seed", "5", "--json").out)
    assert first == json.loads(croupier("simulate", *where, "--seed", "5", "--json").out)
    assert first != json.loads(croupier("simulate", *where, "--seed", "6", "--json").out)
    assert all(abs(bet["z"]) < 5 for bet in first["bets"])
    assert "Farthest from par" in croupier("simulate", *where).out


def test_rules_show_prints_the_clause_our_reading_and_its_proof() -> None:
    shown = croupier("rules", "show", "act-mttg-2019", "8.3(h)").out
    for part in ("says ", "shows ", "reading  last-coup", "proof "):
        assert part in shown
    row = croupier("rules", "show", "act-mttg-2019", "8.6(d)", "Banker", "3").out
    assert "tests/rulebook/act-mttg-2019" in row
    under = croupier("rules", "show", "act-mttg-2019", "8.6(d)").out
    assert under.count("says ") == 6
    book = croupier("rules", "show", "vic-roulette-2011:touchtable").out
    assert "guests_most" in book


def test_rules_show_answers_an_unknown_clause_with_the_nearest() -> None:
    done = croupier("rules", "show", "act-mttg-2019", "8.3(z)")
    assert done.status == 2
    assert "8.3(h)" in done.err or "8.3(" in done.err


def test_rules_diff_lays_two_rulebooks_side_by_side_with_their_clauses() -> None:
    diff = croupier("rules", "diff", "act-mttg-2019", "nsw-interblock-2016").out
    lines = {line.split("\t")[1]: line.split("\t") for line in diff.splitlines() if "\t" in line}
    assert lines["confirming"][0] == "≠"
    assert "2.2(b)" in lines["confirming"][2]
    assert lines["triple:1 … triple:6"][2:] == [
        "180 to 1 (10.4(a) Specific Triples)",
        "190 to 1 (5.4.3, 5.5 Triples)",
    ]
    assert lines["red"][0] == ""
    forms = croupier(
        "rules", "diff", "vic-roulette-2011:touchbet", "vic-roulette-2011:touchtable"
    ).out
    assert "reprint or manual" in forms


def test_rules_trace_counts_and_lists() -> None:
    listed = json.loads(croupier("rules", "trace", "--json").out)
    assert len(listed) == 1_015
    assert {row["status"] for row in listed} <= {"proven", "attested", "named", "none"}
    assert set(listed[0]) >= {"rulebook", "id", "kind", "status", "tests"}
    assert "in all" in croupier("rules", "trace").out
    assert "11.2(a)" in croupier("rules", "trace", "act-mttg-2019", "--status", "none").out


def test_an_unknown_bench_is_answered_with_those_there_are() -> None:
    done = croupier("bench", "nothing")
    assert done.status == 2
    assert "settle, simulate" in done.err
