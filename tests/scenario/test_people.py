"""Claims, broken rules and second people: what is refused changes nothing, what happened can be shown."""

from pathlib import Path
from typing import Any

import pytest

from croupier.floor import Floor
from croupier.floor.freezing import freeze, thaw
from croupier.journal.packing import pack
from croupier.journal.recalling import recall
from croupier.journal.record import decode
from croupier.journal.significant import significant
from tests.disputes import Claimed
from tests.journal.evenings import short
from tests.played import Played, Said

ACT, VIC = "act-mttg-2019", "vic-roulette-2011"
CS = "casino supervisor"
SECOND = {"role": CS, "name": "sue"}


def claimed() -> Claimed:
    played = Played(ACT)
    played.note("PT1", 100)
    played.new_game()
    return Claimed(played, "6.3", round=1)


def unchanged(floor: Floor, said: Said, before: bytes, code: str) -> None:
    assert said.refused == code
    assert freeze(floor) == before


def test_bad_input_about_a_claim_is_refused_and_changes_nothing() -> None:
    claim = claimed()
    floor = claim.played.run.floor
    claim.rule(CS, "cleo")
    before = freeze(floor)
    unchanged(floor, claim.rule(CS, "max"), before, "matter_is_decided")
    for fields, code in (
        ({"matter": "M9"}, "no_such_matter"),
        ({"ruling": "perhaps"}, "malformed_step"),
        ({"by": 7}, "malformed_step"),
    ):
        given = {"matter": "M1", "ruling": "upheld", "clause": "6.3", "action": "none", **fields}
        unchanged(floor, claim.played.at_table("rule_on", CS, **given), before, code)
    cashier = claim.played.at_table("advise", "cashier", matter="M1")
    unchanged(floor, cashier, before, "rank_too_low")
    elsewhere = claim.played.by("PT2", "ask_inspector", matter="M1")
    unchanged(floor, elsewhere, before, "not_your_matter")
    claim.close(CS)
    before = freeze(floor)
    unchanged(floor, claim.rule(CS, "max"), before, "matter_is_closed")
    unchanged(floor, claim.close(CS), before, "matter_is_closed")
    assert thaw(before) == floor


def test_the_next_player_at_a_terminal_sees_nothing_of_a_claim() -> None:
    claim = claimed()
    claim.rule(CS, "cleo")
    assert len(claim.played.screen("PT1").claims) == 1
    claim.played.cash_out("PT1")
    claim.played.note("PT1", 20)
    assert claim.played.screen("PT1").claims == []
    assert claim.player("ask_inspector").refused == "not_your_matter"
    assert claim.staff("dealer", "ask_inspector").event("inspector_asked")


def test_screens_offer_to_each_what_is_open_to_them() -> None:
    claim = claimed()
    offered = {role: _offered(claim, role) for role in ("dealer", CS)}
    assert offered == {"dealer": [], CS: ["rule_on"]}
    claim.rule(CS, "cleo")
    assert _offered(claim, "dealer") == ["ask_inspector", "advise", "close_matter"]
    assert claim.played.screen("PT1").claims[0].allowed == ["ask_inspector"]
    claim.player("ask_inspector")
    assert (_offered(claim, CS), _offered(claim, "inspector")) == ([], ["rule_on"])


def _offered(claim: Claimed, role: str) -> list[str]:
    [shown] = claim.played.console(role).matters
    return shown.allowed


@pytest.mark.parametrize(
    ("book", "form", "clause"),
    [(ACT, "", "7.13"), ("nsw-interblock-2016", "", "9.17"), (VIC, "touchbet", "13.13")],
)
def test_whoever_asks_is_given_the_edition_of_the_rules(book: str, form: str, clause: str) -> None:
    played = Played(book, form=form)
    given = played.by("PT1", "ask_rules").event("rules_given")
    rulebook = played.run.floor.tables["T1"].rulebook
    assert (given["title"], given["date"]) == (rulebook.title, rulebook.date)
    assert given["digest"] == rulebook.digest
    assert given["cites"] == [f"{book} {clause}"]
    assert played.by("PT1", "ask_rules", of=clause).event("rules_given")["clause"] == clause
    assert played.by("PT1", "ask_rules", of="99").refused == "no_such_rule"


def approved(played: Played, second: Any) -> Said:
    return played.at_table("close_table", CS, by="max", approved_by=second)


def test_a_second_person_stands_behind_what_the_operator_wants_one_for() -> None:
    played = Played(ACT, floor={"second_person": ["close_table"]})
    before = freeze(played.run.floor)
    dealer = {"role": "dealer", "name": "dan"}
    for second, code in (
        (None, "second_person_needed"),
        ({"role": CS, "name": "max"}, "same_person_twice"),
        (dealer, "second_person_too_low"),
        ("sue", "malformed_step"),
    ):
        unchanged(played.run.floor, approved(played, second), before, code)
    said = approved(played, SECOND)
    assert said.names == ["approved", "table_closed"]
    event = said.event("approved")
    assert (event["asked_by"], event["approved_by"]) == ("max", "sue")
    other = Played(ACT)
    assert approved(other, None).names == ["table_closed"], "only where the operator wants one"


def test_a_second_person_is_wanted_for_commands_that_there_are() -> None:
    assert Played(ACT, floor={"second_person": ["fly"]}).opened.refused == "unknown_step"


def test_a_claim_is_in_the_rounds_pack_in_recall_and_among_what_is_significant(
    tmp_path: Path,
) -> None:
    scribe = short(tmp_path / "journal.sqlite")
    scribe.player("PT1", "insert_note", amount=10_000)
    scribe.do(CS, "sam", "claim", terminal="PT1", round=1, matter="it was 9")
    ruled = {"matter": "M1", "ruling": "rejected", "clause": "6.3", "action": "none"}
    scribe.do(CS, "sam", "rule_on", table="R1", **ruled)
    scribe.do(CS, "sam", "ask_inspector", table="R1", matter="M1")
    scribe.stop()
    told = [
        decode(shown.payload.encode()).event
        for stretch in pack(scribe.journal, "R1", 1, "PT1").stretches
        for shown in stretch.records
        if shown.payload
    ]
    names = [type(event).__name__ for event in told]
    assert names[-3:] == ["ClaimLodged", "MatterRuled", "InspectorAsked"]
    game = recall(scribe.journal.records(), "PT1", 99)[0]
    assert [one.what for one in game.moments][-3:] == [
        "claim_lodged",
        "matter_ruled",
        "inspector_asked",
    ]
    found = [one.says for one in significant(scribe.journal.records()) if one.kind == "claim"]
    assert found == [
        "R1: M1 claimed by PT1 about round 1, it was 9",
        "R1: M1 rejected on 6.3, none",
        "R1: M1, GRC review requested",
    ]
