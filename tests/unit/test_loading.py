"""A rulebook that is wrong stops the program at load, naming the file, the key and the remedy."""

import copy
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from croupier.rulebooks import Library, RulebookError, UnknownRulebook, library
from croupier.rulebooks.clauses import parents
from croupier.rulebooks.library import open_files, shipped_files
from croupier.rulebooks.policies import (
    Choice,
    Confirming,
    RedeemedAt,
    SpinRevolutions,
    policies,
    question,
)

ACT, VIC = "act-mttg-2019", "vic-roulette-2011"
Edit = Callable[[dict[str, Any]], object]


def opened(id: str, edit: Edit, file: str = "rulebook.toml") -> RulebookError:
    """What stops the rulebook from opening after this edit; every game of it is made."""
    files = copy.deepcopy(shipped_files(id))
    edit(files[file])
    forms = files["rulebook.toml"].get("forms", {"": None})
    with pytest.raises(RulebookError) as stopped:
        [list(open_files(id, files, form).games.values()) for form in forms]
    assert stopped.value.file == f"{id}/{file}"
    assert stopped.value.remedy
    return stopped.value


@pytest.mark.parametrize(
    ("edit", "key", "problem"),
    [
        (lambda b: b["irregularities"]["7.4"].update(rank="king"), 'irregularities."7.4"', "king"),
        (lambda b: b["irregularities"]["7.4"].update(cure="held"), 'irregularities."7.4"', "waits"),
        (
            lambda b: b["irregularities"]["7.4"].update(cure="read by eye"),
            'irregularities."7.4"',
            "waits for somebody",
        ),
        (
            lambda b: b["irregularities"]["7.4"].update(unless="rain"),
            'irregularities."7.4"',
            "rain",
        ),
        (
            lambda b: b["forms"]["touchbet"]["console"]["no_spin"].update(key="panic"),
            "forms.touchbet.console.no_spin",
            "panic",
        ),
        (
            lambda b: b["forms"]["touchbet"]["console"]["red_light"].update(tells=["nobody"]),
            "forms.touchbet.console.red_light",
            "nobody",
        ),
        (
            lambda b: b["forms"]["by-hand"]["policy"]["terminal_fault_after_close"].update(
                choice="from records"
            ),
            "policy.terminal_fault_after_close",
            "does not go with",
        ),
    ],
)
def test_what_goes_wrong_is_checked_when_the_rulebook_opens(
    edit: Edit, key: str, problem: str
) -> None:
    stopped = opened(VIC, edit)
    assert stopped.key == key
    assert problem in str(stopped)


@pytest.mark.parametrize(
    ("edit", "key", "problem"),
    [
        (lambda b: b["policy"].pop("confirming"), "policy.confirming", "not answered"),
        (lambda b: b["policy"].update(confirmation={"choice": "x"}), "policy.confirmation", "no such"),
        (lambda b: b["policy"]["confirming"].update(choice="maybe"), "policy.confirming", "no answer"),
        (lambda b: b["policy"]["confirming"].update(value=3), "policy.confirming", "one answer"),
        (lambda b: b["policy"]["hold_hours"].update(value="3"), "policy.hold_hours.value", "Expected"),
        (lambda b: b["policy"]["hold_hours"].pop("value"), "policy.hold_hours", "one answer"),
        (lambda b: b["policy"]["confirming"]["cites"].append("2.99"), "policy.confirming.cites", "2.99"),
        (lambda b: b["games"]["roulette"]["only"].append("77"), "games.roulette.only", "77"),
        (lambda b: b["bets"]["roulette"].update({"split:1-5": {}}), 'bets.roulette."split:1-5"', "place"),
        (lambda b: b["bets"]["roulette"].update(fiveline={}), 'bets.roulette."fiveline"', "impossible"),
        (lambda b: b["bets"]["racetrack"].update(red={}), 'bets.racetrack."red"', "twice"),
        (lambda b: b["bets"]["roulette"]["red"].update(pays="evens"), 'bets."red".pays', "not odds"),
        (lambda b: b["bets"]["sic-bo"]["small"].pop("cases"), 'bets."small"', 'the case "triple"'),
        (lambda b: b["bets"]["roulette"]["red"].update(paysx=1), "bets.roulette.red", "paysx"),
        (
            lambda b: b["bets"]["racetrack"]["orphans"]["pieces"].append("straight:37"),
            'bets."orphans".pieces',
            "straight:37",
        ),
        (lambda b: b["wheels"]["single-zero"].update(order="0 1 2"), "wheels.single-zero", "1 to 36"),
        (lambda b: b["wheels"]["single-zero"].update(red="1 2"), "wheels.single-zero", "eighteen"),
        (lambda b: b["games"]["roulette"].update(wheel="two"), "games.roulette.wheel", "no wheel"),
        (lambda b: b["games"]["roulette"].update(layout="xy"), "games.roulette.layout", "no layout"),
        (lambda b: b["games"]["roulette"].update(layout="fh"), "games.roulette.layout", "zeros"),
        (lambda b: b["games"]["roulette"].update(kind="craps"), "games.roulette.kind", "craps"),
        (lambda b: b["games"]["roulette"]["bets"].append("more"), "games.roulette.bets", "more"),
        (lambda b: b["games"]["sic-bo"]["bets"].clear(), "games.sic-bo.bets", "no bet"),
        (lambda b: b.pop("cards"), "cards", "needs cards"),
        (lambda b: b["cards"]["banker"].pop("4"), "cards", "banker 4"),
        (lambda b: b["cards"]["banker"]["4"].update(row="D S"), "cards", "11 cells"),
        (lambda b: b["cards"]["banker"]["4"].update(row="D X"), "cards", "D (draws) or S"),
        (lambda b: b["cards"]["deal"].update(to="player banker"), "cards", "two to the player"),
        (lambda b: b["cards"]["values"].pop(), "cards", "value from 0 to 9"),
        (lambda b: b["cards"]["values"][2].update(ranks="AK"), "cards", "K is answered twice"),
        (lambda b: b["cards"]["values"][1].update(value="face"), "cards", "no value for T"),
        (lambda b: b["cards"]["decks"].update(value=0), "cards", "0 decks"),
        (lambda b: b["cards"]["banker"].update({"2-3": {"row": "D " * 11}}), "cards", "2 is answered twice"),
        (
            lambda b: b["wheels"]["single-zero"].update(order=b["wheels"]["single-zero"]["order"] + " 0"),
            "wheels.single-zero",
            "1 to 36",
        ),
        (
            lambda b: b["bets"]["method-b"]["banker"]["cases"].update({"win on six": {"pays": "void"}}),
            'bets."banker".cases',
            "win on six",
        ),
        (lambda b: b["games"]["sic-bo"].update(cases={"zero": {"pays": "void"}}), "games.sic-bo.cases", "zero"),
        (lambda b: b["bets"]["roulette"]["red"].pop("pays"), 'bets."red"', "not said what the bet pays"),
        (lambda b: b["bets"]["roulette"]["red"].pop("cites"), 'bets."red"', "cites no clause"),
        (lambda b: b["bets"]["racetrack"]["orphans"].pop("pieces"), 'bets.racetrack."orphans"', "pieces"),
        (lambda b: b["bets"]["racetrack"]["orphans"].update(pays="1 to 1"), 'bets.racetrack."orphans"', "no odds"),
        (lambda b: b["bets"]["racetrack"]["neighbours-3"].update(each_side=-1), 'bets.racetrack."neighbours-3"', "-1"),
        (lambda b: b["bets"]["racetrack"]["neighbours-3"].update(each_side=40), 'bets.racetrack."neighbours-3"', "40"),
        (lambda b: b["bets"]["pairs"]["player-pair"]["needs"].update(one_of=["plyer"]), 'bets."player-pair".needs', "plyer"),
        (lambda b: b["policy"]["confirming"].pop("cites"), "policy.confirming", "cites no clause"),
        (lambda b: b["policy"]["spin_revolutions"].update(value=-1), "policy.spin_revolutions", "below zero"),
        (lambda b: b["policy"]["confirming"].update(choice="none"), "policy.changing", "does not go with"),
        (lambda b: b["policy"]["idle_place"].update(choice="if all else taken"), "policy.idle_rounds", "does not go"),
        (lambda b: b["policy"]["identified_by"].update(choice="dealer") or b["policy"]["tickets_in"].update(choice="yes"), "policy.tickets_in", "does not go with"),
        (lambda b: b["policy"]["leaving"].update(choice="chips in hand"), "policy.paid_out_by", "does not go with"),
        (lambda b: b["policy"]["closing"].update(choice="dealer or ball"), "policy.warnings", "does not go with"),
        (lambda b: b.update(default_form="by-foot"), "default_form", "by-foot"),
        (lambda b: b["roles"].update(operator="king"), "roles", "king"),
        (lambda b: b.pop("roles"), "the file", "roles"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_named(edit: Edit, key: str, problem: str) -> None:
    stopped = opened(ACT, edit)
    assert stopped.key == key
    assert problem in stopped.problem


def test_a_wheel_that_must_alternate_and_does_not_is_refused_with_its_clause() -> None:
    def swap(book: dict[str, Any]) -> None:
        wheel = book["wheels"]["single-zero"]
        wheel["order"] = wheel["order"].replace("32 15", "15 32")

    stopped = opened(VIC, swap)
    assert "alternate" in stopped.problem
    assert stopped.cites == ("vic-roulette-2011 2.2",)


def test_a_form_with_a_game_that_does_not_exist_is_refused() -> None:
    stopped = opened(VIC, lambda b: b["forms"]["touchbet"]["games"].append("craps"))
    assert stopped.key == "forms.touchbet.games"


def test_registers_and_readings_are_checked_too() -> None:
    twice = opened(ACT, lambda r: r["clause"].append(r["clause"][0]), "clauses.toml")
    assert "stands twice" in twice.problem
    kind = opened(ACT, lambda r: r["clause"][3].update(kind="rule"), "clauses.toml")
    assert kind.key == "Instrument 4 kind"
    same = opened(ACT, lambda r: r["reading"].append(r["reading"][0]), "readings.toml")
    assert "twice" in same.problem
    unknown = opened(ACT, lambda r: r["reading"][0]["clauses"].append("99"), "readings.toml")
    assert '"99"' in unknown.problem
    other = opened(ACT, lambda r: r["rulebook"].update(id="other"), "clauses.toml")
    assert other.key == "rulebook.id"


def test_everything_is_checked_before_anything_is_opened(tmp_path: Path) -> None:
    """A mistake in one game, one form or an unused table stops every use of the rulebook."""
    shipped = Path(library.__file__).parent / VIC
    for wrong in (
        (
            "[bets.first-five]",
            '[bets.spare]\nred = { pays = "1 to 1", cites = ["6.1"] }\n\n[bets.first-five]',
        ),
        ('notes_in = { choice = "to the dealer", cites = ["11.7.2"] }', ""),
        (
            '"split:0-00" = { offered = true, cites = ["8.4.2", "8.4.3(c)"',
            '"split:0-5" = { cites = ["8.4.2", "8.4.3(c)"',
        ),
    ):
        home = tmp_path / VIC
        shutil.copytree(shipped, home, dirs_exist_ok=True)
        text = (shipped / "rulebook.toml").read_text()
        assert wrong[0] in text
        (home / "rulebook.toml").write_text(text.replace(*wrong))
        with pytest.raises(RulebookError):
            Library(tmp_path).load(VIC)
    (home / "rulebook.toml").unlink()
    with pytest.raises(RulebookError, match="cannot be read"):
        Library(tmp_path).load(VIC)


def test_an_unknown_clause_is_answered_with_the_nearest() -> None:
    stopped = opened(ACT, lambda b: b["policy"]["confirming"].update(cites=["2.2(c)"]))
    assert "2.2(b)" in stopped.remedy


def test_files_that_are_missing_or_unreadable_are_named(tmp_path: Path) -> None:
    home = tmp_path / "broken"
    home.mkdir()
    (home / "rulebook.toml").write_text("= nonsense")
    with pytest.raises(RulebookError, match=r"broken/clauses\.toml: the file: cannot be read"):
        Library(tmp_path).load("broken")
    for name in ("clauses.toml", "readings.toml"):
        (home / name).write_text("")
    with pytest.raises(
        RulebookError, match=r"broken/rulebook\.toml: the file: .* Correct the TOML"
    ):
        Library(tmp_path).load("broken")
    (home / "rulebook.toml").write_bytes(b"\xff\xfe")
    with pytest.raises(RulebookError, match="cannot be read"):
        Library(tmp_path).load("broken")


def test_what_is_not_there_is_answered_with_what_is() -> None:
    with pytest.raises(UnknownRulebook, match=r'no rulebook "act".*act-mttg-2019'):
        Library().load("act")
    with pytest.raises(UnknownRulebook, match=r"no form of vic-roulette-2011.*touchbet"):
        Library().load(VIC, "touchpad")
    with pytest.raises(UnknownRulebook, match=r"10\.4\.1.*double-zero-fh") as refused:
        Library().load(VIC, "touchbet").games["double-zero-op"]
    assert "vic-roulette-2011 10.4.1" in refused.value.cites


def test_the_shipped_registers_are_whole() -> None:
    books = [Library().load(id) for id in Library().ids()]
    assert sum(len(book.clauses) for book in books) == 1_304
    for book in books:
        assert all(
            reading.clauses and reading.choice and reading.reason for reading in book.readings
        )
    assert [len(book.readings) > 40 for book in books] == [True] * 4


def test_every_policy_is_a_question_with_answers_that_say_what_they_mean() -> None:
    for name, policy in policies().items():
        assert question(policy).endswith(("?", ")")), name
        if issubclass(policy, Choice):
            assert all(choice.meaning for choice in policy)


def test_a_policy_is_asked_by_its_type() -> None:
    act, touchbet = Library().load(ACT), Library().load(VIC, "touchbet")
    assert act.ask(Confirming) is Confirming.REQUIRED
    assert touchbet.ask(Confirming) is Confirming.NONE
    assert (act.number(SpinRevolutions), touchbet.number(SpinRevolutions)) == (3, 4)
    assert touchbet.places(RedeemedAt) == ("cage", "cashier booth")
    assert act.cites(Confirming) == ("act-mttg-2019 2.2(b)", "act-mttg-2019 2.2 closing")


def test_the_higher_rank_stands_above_the_lower_and_titles_may_be_alike() -> None:
    roles = Library().load(ACT).roles
    assert (
        roles.rank("dealer") < roles.rank("casino supervisor") < roles.rank("gaming shift manager")
    )
    assert roles.rank("pit boss") == roles.rank("casino supervisor")
    assert roles.rank("player") == -1


def test_a_clause_stands_under_its_parents() -> None:
    assert parents("8.8(l)(ii)") == ["8", "8.8", "8.8(l)"]
    assert parents("1.1 PT chip account") == ["1", "1.1"]
    assert "A.1 Dealer Terminal" in parents("A.1 Dealer Terminal(a)")
    assert parents("2.2 closing") == ["2", "2.2"]
    assert "8.7(b)" in parents("8.7(b) Method (A) Player")
    register = Library().load(ACT).clauses
    assert register.knows("2.2")
    assert not register.knows("2.99")
    assert [clause.id for clause in register.under("2.2")] == ["2.2(a)", "2.2(b)", "2.2 closing"]


@pytest.mark.parametrize(
    ("edit", "key", "problem"),
    [
        (
            lambda b: b["screens"].update(kitchen=[]),
            "screens.kitchen",
            "no such screen",
        ),
        (
            lambda b: b["screens"]["player"][0].update(element="credits"),
            "screens.player[0]",
            'there is no "credits"',
        ),
        (
            lambda b: b["screens"]["player"][0].update(element="betting-area:trio"),
            "screens.player[0]",
            "betting-area:trio",
        ),
        (
            lambda b: b["screens"]["player"][0].update(games=["poker"]),
            "screens.player[0]",
            "poker",
        ),
        (
            lambda b: b["screens"]["player"][0].update(forms=["by-hand"]),
            "screens.player[0]",
            "by-hand",
        ),
        (
            lambda b: b["screens"]["player"][0].update(cites=[]),
            "screens.player[0]",
            "cites no clause",
        ),
        (
            lambda b: b["screens"]["player"][0].update(cites=["99.1"]),
            "screens.player[0].cites",
            "99.1",
        ),
        (
            lambda b: b["screens"]["player"][0].update(colour="red"),
            "screens.player[0]",
            "colour",
        ),
    ],
)
def test_what_the_screens_show_is_checked_when_the_rulebook_opens(
    edit: Edit, key: str, problem: str
) -> None:
    stopped = opened(ACT, edit)
    assert (stopped.key, problem in str(stopped)) == (key, True), str(stopped)
