"""VIC 7.3, 13.3, 13.4: outcomes that are invalidated."""

from typing import Any

import pytest

from tests.by_hand import ByHand
from tests.going_wrong import all_back, wagered
from tests.played import Played, Said
from tests.proving import proves

VIC = "vic-roulette-2011"
SUPERVISOR, PIT_BOSS = "game supervisor", "pit boss"


def invalidate(played: Played, ground: str, role: str, **fields: Any) -> Said:
    given: dict[str, Any] = {"round": 1, "ground": ground, "reason": "a robbery", **fields}
    return played.at_table("void_round", role, **given)


def spun() -> Played:
    """$100 by each of three players on Red, and 9 entered."""
    played = Played(VIC, form="touchtable", terminals=("PT1", "PT2", "PT3"))
    for terminal in ("PT1", "PT2", "PT3"):
        played.at_table("buy_in", terminal=terminal, amount=10_000, tender="cash")
    played.new_game()
    for terminal in ("PT1", "PT2", "PT3"):
        played.place(terminal, "red", 100)
    played.at_table("final_bets")
    played.close()
    played.wait(7)
    played.outcome("9")
    return played


def for_a_rank(ground: str, below: str, rank: str) -> Said:
    played = spun()
    low = invalidate(played, ground, below)
    assert low.refused == "rank_too_low"
    assert f"{VIC} {ground}" in low.cites
    assert invalidate(played, ground, rank, reason="").refused == "reason_needed"
    said = invalidate(played, ground, rank)
    record = said.event("irregularity_recorded")
    assert (record["recorded_by"], record["reason"], record["at"]) == (rank, "a robbery", 7)
    assert (record["ground"], record["cure"]) == (ground, "void")
    all_back(played, said, 300)
    assert f"{VIC} 13.4" in said.event("round_voided")["cites"]
    assert played.at_table("confirm_result").refused == "not_in_this_phase"
    return said


@proves("vic-roulette-2011 7.3")
def test_a_game_supervisor_invalidates_an_outcome_for_faulty_equipment_a_dealer_cannot() -> None:
    for_a_rank("7.3", "dealer", SUPERVISOR)


@proves("vic-roulette-2011 7.3")
def test_by_hand_a_fault_of_the_system_invalidates_the_spin_at_any_moment() -> None:
    for closed in (False, True):
        played = ByHand()
        played.buy("P1", 100)
        played.new_game()
        played.bet("P1", "red", 10)
        if closed:
            played.close()
        said = played.step("system_fault", **{"as": "device"}, table="T1", reason="lights out")
        assert f"{VIC} 7.3" in said.event("round_voided")["cites"]
        all_back(played, said, 10)


@proves("vic-roulette-2011 13.3")
@pytest.mark.parametrize("ground", ["13.3.1", "13.3.2"])
def test_a_pit_boss_invalidates_an_outcome_a_game_supervisor_cannot(ground: str) -> None:
    assert f"{VIC} 13.3" in for_a_rank(ground, SUPERVISOR, PIT_BOSS).cites


@proves("vic-roulette-2011 13.3.1")
def test_a_robbery_disrupts_the_game() -> None:
    for_a_rank("13.3.1", SUPERVISOR, PIT_BOSS)


@proves("vic-roulette-2011 13.3.2")
def test_somebodys_fraud_affects_the_outcome() -> None:
    for_a_rank("13.3.2", SUPERVISOR, PIT_BOSS)


@proves("vic-roulette-2011 13.4")
def test_all_wagers_on_the_result_are_refunded_the_suspects_too() -> None:
    played = wagered(Played(VIC, form="touchbet", maximum=500), "red", 100, 100, 60)
    played.settle("9")
    assert [played.credit(f"PT{n}") for n in (1, 2, 3)] == [200, 200, 160]
    kept = invalidate(played, "13.3.2", PIT_BOSS, forfeits=["PT1"])
    assert kept.refused == "no_forfeiture"
    assert f"{VIC} 13.4" in kept.cites
    said = invalidate(played, "13.3.2", PIT_BOSS)
    corrected = said.event("round_corrected")
    assert (corrected["void"], corrected["was"]) == (True, "9")
    assert sum(one["credit"] for one in corrected["paid"]) == 26_000
    assert [played.credit(f"PT{n}") for n in (1, 2, 3)] == [100, 100, 100]
