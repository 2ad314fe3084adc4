"""Broken rules: Interblock 8.5, 9.4, 9.8, 9.13."""

from tests.played import Played, Said
from tests.proving import proves

INTERBLOCK = "nsw-interblock-2016"
HOST, SUPERVISOR = "electronic gaming host", "electronic gaming supervisor"
RULES = ("8.5", "9.4", "9.5", "9.6", "9.11", "9.12", "9.13")
NOT_PRINTED = ("9.6", "9.13")
RECOMMEND = {"actions": ["recommend exclusion"]}


def breach(played: Played, role: str = SUPERVISOR, **fields: object) -> Said:
    given = {"terminal": "PT1", "rule": "9.11", "reason": "disturbed the others"}
    return played.at_table("breach", role, **{**given, **fields})


def with_wagers() -> Played:
    two = {"id": "T2", "game": "sic-bo"}
    played = Played(INTERBLOCK, more_tables=[two], seconds=60)
    for terminal in ("PT1", "PT2"):
        played.note(terminal, 100)
        played.place(terminal, "red", 50)
    return played


@proves("nsw-interblock-2016 9.8.1")
def test_the_supervisor_may_declare_the_wager_void_of_whoever_broke_one_of_these_rules() -> None:
    played = with_wagers()
    void = {"actions": ["void wagers"]}
    assert breach(played, HOST, **void).refused == "rank_too_low"
    assert breach(played, **void, rule="9.2").refused == "no_such_rule"
    said = breach(played, **void, by="s1")
    recorded = said.event("contravention_recorded")
    assert (recorded["rule"], recorded["recorded_by"]) == ("9.11", "s1")
    assert recorded["recorded_at"] == round(played.at * 1_000)
    assert said.event("wagers_voided")["returned"] == 5_000
    assert f"{INTERBLOCK} 9.8.1" in said.event("wagers_voided")["cites"]
    assert (played.credit("PT1"), played.staked("PT2")) == (100, 50)
    played.at_table("vacate", SUPERVISOR, terminal="PT1")
    for rule in RULES:
        said = breach(played, rule=rule, **RECOMMEND, amount=100)
        warned = said.event("contravention_recorded")["warning"]
        assert bool(warned) == (rule in NOT_PRINTED), rule


@proves("nsw-interblock-2016 9.8.2")
def test_or_direct_that_the_person_take_no_further_part_in_any_of_these_games() -> None:
    played = with_wagers()
    excludes = {"actions": ["exclude"]}
    assert breach(played, HOST, **excludes).refused == "rank_too_low"
    assert breach(played, **excludes, rule="9.2").refused == "no_such_rule"
    said = breach(played, **excludes)
    assert f"{INTERBLOCK} 9.8.2" in said.event("player_excluded")["cites"]
    assert played.place("PT1", "odd", 5).refused == "excluded"
    assert played.place("PT1", "small", 5, table="T2").refused == "excluded"
    assert played.place("PT2", "small", 5, table="T2").amount == 5


@proves("nsw-interblock-2016 9.8.3")
def test_or_recommend_exclusion_from_the_casino_which_excludes_nobody_here() -> None:
    played = with_wagers()
    assert breach(played, HOST, **RECOMMEND).refused == "rank_too_low"
    breach(played, **RECOMMEND, rule="9.12")
    said = breach(played, **RECOMMEND, person="a man in a red hat")
    recorded = said.event("contravention_recorded")
    assert (recorded["contravention"], recorded["person"]) == ("C2", "a man in a red hat")
    assert (recorded["reason"], recorded["recorded_at"]) == ("disturbed the others", 0)
    assert f"{INTERBLOCK} 9.8.3" in recorded["cites"]
    assert said.names == ["contravention_recorded"]
    assert played.place("PT1", "odd", 5).amount == 5


@proves("nsw-interblock-2016 9.4")
def test_prizes_kept_from_a_malfunction_are_a_breach_and_the_choice_made_is_on_record() -> None:
    played = with_wagers()
    kept = {"rule": "9.4", "reason": "kept a prize", "actions": ["void wagers", "exclude"]}
    assert breach(played, **kept).refused == "kept_how_much"
    shown = {one.action for one in played.console(SUPERVISOR).actions}
    assert shown == {"void wagers", "exclude", "recommend exclusion"}
    recorded = breach(played, **kept, amount=20_000).event("contravention_recorded")
    assert recorded["actions"] == ["void wagers", "exclude"]
    assert (recorded["kept"], recorded["warning"]) == (20_000, "")
    assert f"{INTERBLOCK} 9.4" in recorded["cites"]


@proves("nsw-interblock-2016 8.5")
def test_credit_kept_from_a_malfunction_of_the_terminal_is_a_breach_through_its_twin() -> None:
    played = with_wagers()
    kept = {"rule": "8.5", "reason": "kept an over-credit", **RECOMMEND}
    assert breach(played, **kept).refused == "kept_how_much"
    played.wait(5)
    recorded = breach(played, **kept, amount=20_000, by="s1").event("contravention_recorded")
    assert (recorded["account"], recorded["recorded_by"]) == ("A1", "s1")
    assert (recorded["through"], recorded["recorded_at"]) == ("9.4", 5_000)
    assert recorded["warning"] == "", "its twin is on the printed list"
    assert f"{INTERBLOCK} 8.5" in recorded["cites"]


@proves("nsw-interblock-2016 9.13 closing")
def test_refusing_to_vacate_is_a_breach_linked_to_the_direction() -> None:
    played = with_wagers()
    stays = {"rule": "9.13", "reason": "he will not go", "actions": ["exclude"]}
    assert breach(played, **stays).refused == "direction_first"
    played.at_table("vacate", SUPERVISOR, terminal="PT2")
    assert breach(played, **stays).refused == "direction_first", "another was told"
    played.at_table("vacate", SUPERVISOR, terminal="PT1")
    said = breach(played, **stays)
    recorded = said.event("contravention_recorded")
    assert (recorded["rule"], recorded["direction"]) == ("9.13", "D2")
    assert f"{INTERBLOCK} 9.13 closing" in recorded["cites"]
    assert recorded["warning"]
