"""A device that records or analyses the game, and what follows: LTGame 12.3."""

import pytest

from tests.played import Played, Said
from tests.proving import proves

LTGAME = "nsw-ltgame-2016"
CS = "casino supervisor"


def breach(played: Played, *actions: str, role: str = CS, **fields: object) -> Said:
    given = {"terminal": "PT1", "rule": "12.1", "reason": "a computer in a sleeve"}
    return played.at_table("breach", role, actions=list(actions), **{**given, **fields})


def two_wager() -> Played:
    played = Played(LTGAME, "baccarat")
    for terminal in ("PT1", "PT2"):
        played.note(terminal, 200)
    played.new_game()
    for terminal in ("PT1", "PT2"):
        played.place(terminal, "banker", 120)
    return played


@proves("nsw-ltgame-2016 12.3")
def test_the_casino_supervisor_chooses_an_action_against_whoever_broke_12_1() -> None:
    played = two_wager()
    assert breach(played, "exclude", role="games supervisor").refused == "rank_too_low"
    assert breach(played).refused == "choose_an_action"
    assert breach(played, "exclude", rule="12.7").refused == "no_such_rule", "12.1 alone"
    assert breach(played, "exclude", reason="").refused == "reason_needed"
    played.wait(3)
    recorded = breach(played, "exclude", by="c").event("contravention_recorded")
    assert (recorded["recorded_by"], recorded["recorded_at"]) == ("c", 3_000)
    assert recorded["reason"] == "a computer in a sleeve"
    assert f"{LTGAME} 12.3" in recorded["cites"]


@proves("nsw-ltgame-2016 12.3.1")
def test_the_persons_wagers_may_be_void_and_come_back() -> None:
    played = two_wager()
    said = breach(played, "void wagers")
    assert said.event("wagers_voided")["returned"] == 12_000
    assert f"{LTGAME} 12.3.1" in said.event("wagers_voided")["cites"]
    settled = played.settle("9S 2C KH KD", role="device")
    assert {one["account"] for one in settled.event("round_settled")["paid"]} == {"A2"}
    assert (played.credit("PT1"), played.staked("PT1")) == (200, 0)


@proves("nsw-ltgame-2016 12.3.2")
def test_the_person_may_be_barred_from_the_game_and_can_cash_out() -> None:
    played = two_wager()
    said = breach(played, "void wagers", "exclude")
    assert f"{LTGAME} 12.3.2" in said.event("player_excluded")["cites"]
    assert played.place("PT1", "banker", 10).refused == "excluded"
    assert played.cash_out("PT1").event("ticket_issued")["amount"] == 20_000
    played.note("PT1", 20)
    assert played.place("PT1", "banker", 10).amount == 10


@pytest.mark.parametrize("void", [True, False])
@proves("nsw-ltgame-2016 12.3.3")
def test_excluded_from_the_casino_the_session_is_closed_and_the_balance_ticketed(
    void: bool,
) -> None:
    played = two_wager()
    actions = (*(["void wagers"] if void else []), "exclude from casino")
    said = breach(played, *actions, by="c")
    directed = said.event("player_excluded")
    assert (directed["from_casino"], directed["excluded_by"]) == (True, "c")
    assert f"{LTGAME} 12.3.3" in directed["cites"]
    if not void:
        assert said.event("wagers_cleared")["account"] == "A1", "chips that are no wagers yet"
    assert said.event("ticket_issued")["amount"] == 20_000
    assert played.run.floor.seats["PT1"].account == ""


def test_excluded_from_the_casino_with_a_wager_in_play_it_is_settled_first() -> None:
    played = two_wager()
    played.confirm("PT1")
    said = breach(played, "exclude from casino")
    assert said.event("cash_out_asked")["directed"]
    assert played.by("PT1", "insert_note", amount=500).refused == "already_leaving"
    settled = played.settle("9S 2C KH KD", role="device")
    assert "ticket_issued" in settled.names
