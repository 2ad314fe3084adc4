"""LTGame rules 11.1 and 11.3: malfunctions void the plays they touch, and players report them."""

import pytest

from tests.played import Played, Said
from tests.proving import proves

LTGAME = "nsw-ltgame-2016"
SUPERVISOR = "casino supervisor"


def wagered() -> Played:
    """$50 on Player at PT2, $20 on Banker at PT3."""
    played = Played(LTGAME, "baccarat", seconds=20)
    played.new_game()
    for terminal, bet, amount in (("PT2", "player", 50), ("PT3", "banker", 20)):
        played.note(terminal, 100)
        played.place(terminal, bet, amount)
    return played


def fails(played: Played, role: str) -> Said:
    fields = {"ground": "11.1", "reason": "the screen froze"}
    return played.step("fault", **{"as": role}, terminal="PT2", **fields)


@proves("nsw-ltgame-2016 11.1")
@pytest.mark.parametrize("dealt", [False, True], ids=["before the close", "during the coup"])
def test_a_malfunction_of_the_system_voids_the_play(dealt: bool) -> None:
    played = wagered()
    if dealt:
        played.expire()
        played.at_table("card", "device", card="9C")
    fault = {"ground": "11.1", "reason": "the server stopped"}
    assert played.at_table("system_fault", "games supervisor", **fault).refused == "rank_too_low"
    voided = played.at_table("system_fault", SUPERVISOR, **fault).event("round_voided")
    assert voided["returned"] == {"A1": 5000, "A2": 2000}
    assert (played.credit("PT2"), played.credit("PT3")) == (100, 100)


@proves("nsw-ltgame-2016 11.1")
@pytest.mark.parametrize("dealt", [False, True], ids=["before the close", "during the coup"])
def test_a_terminal_that_fails_has_its_own_play_void(dealt: bool) -> None:
    played = wagered()
    if dealt:
        played.expire()
    assert fails(played, "games supervisor").refused == "rank_too_low"
    assert fails(played, SUPERVISOR).event("wagers_voided")["returned"] == 5000
    assert (played.credit("PT2"), played.staked("PT3")) == (100, 20)


@proves("nsw-ltgame-2016 11.3")
def test_a_player_reports_a_fault_through_the_service_function() -> None:
    played = wagered()
    played.wait(3)
    called = played.by("PT2", "call_service", reason="the credit looks wrong")
    told = called.event("service_called")
    assert (told["terminal"], told["account"], told["called_at"]) == ("PT2", "A1", 3000)
    assert told["cites"] == ["nsw-ltgame-2016 11.3"]
    seat = next(one for one in played.console("dealer").players if one.id == "PT2")
    assert seat.service is not None
    assert (seat.service.at, seat.service.reason) == (3000, "the credit looks wrong")
    assert "attend_service" in seat.allowed
    attend = {"as": "dealer", "terminal": "PT2"}
    assert played.step("attend_service", **attend).event("service_attended")
    assert played.step("attend_service", **attend).refused == "nobody_called"
    assert played.by("PT2", "fault", ground="11.1", reason="x").refused == "not_by_the_player"
