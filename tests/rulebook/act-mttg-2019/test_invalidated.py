"""ACT 6.2, 6.5, 6.10, 7.2, 7.4: outcomes that are invalidated, and a display that is wrong."""

from typing import Any

import pytest

from tests.going_wrong import all_back, wagered
from tests.played import Played, Said
from tests.proving import proves

ACT = "act-mttg-2019"
SUPERVISOR = "casino supervisor"


def invalidate(played: Played, ground: str, role: str = SUPERVISOR, **fields: Any) -> Said:
    given: dict[str, Any] = {"round": 1, "ground": ground, "reason": "a fire alarm", **fields}
    return played.at_table("void_round", role, **given)


def by_the_supervisor(played: Played, ground: str, dollars: float) -> None:
    """A Dealer may not, nobody may without a reason; the supervisor may, and it is on record."""
    low = invalidate(played, ground, "dealer")
    assert low.refused == "rank_too_low"
    assert f"{ACT} {ground}" in low.cites
    assert invalidate(played, ground, reason=" ").refused == "reason_needed"
    said = invalidate(played, ground)
    record = said.event("irregularity_recorded")
    assert (record["ground"], record["cure"]) == (ground, "void")
    assert (record["recorded_by"], record["reason"]) == (SUPERVISOR, "a fire alarm")
    assert record["at"] == played.at
    all_back(played, said, dollars)
    assert {f"{ACT} {ground}", f"{ACT} 6.10"} <= set(said.event("round_voided")["cites"])


@proves("act-mttg-2019 6.2")
def test_a_supervisor_invalidates_an_outcome_that_faulty_equipment_affected() -> None:
    played = wagered(Played(ACT), "red", 25, 15)
    played.expire()
    played.outcome("1")
    by_the_supervisor(played, "6.2", 40)
    assert played.at_table("confirm_result").refused == "not_in_this_phase"


@proves("act-mttg-2019 7.2")
@pytest.mark.parametrize(("game", "bet"), [("roulette", "red"), ("baccarat-a", "player")])
def test_a_round_disrupted_by_a_fire_is_invalidated_and_all_is_re_credited(
    game: str, bet: str
) -> None:
    played = wagered(Played(ACT, game), bet, 50, 50, 20)
    played.wait(10)
    by_the_supervisor(played, "7.2", 120)


@proves("act-mttg-2019 7.4")
def test_a_round_is_void_for_fraud_and_the_suspects_wager_comes_back_too() -> None:
    played = wagered(Played(ACT), "red", 50, 40)
    played.settle("1")
    assert [played.credit(terminal) for terminal in ("PT1", "PT2")] == [150, 140]
    assert invalidate(played, "7.4", forfeits=["PT2"]).refused == "no_forfeiture"
    assert invalidate(played, "7.4", "dealer").refused == "rank_too_low"
    assert invalidate(played, "7.4", reason="").refused == "reason_needed"
    said = invalidate(played, "7.4", reason="a marked ball")
    record = said.event("irregularity_recorded")
    assert (record["ground"], record["cure"]) == ("7.4", "void")
    corrected = said.event("round_corrected")
    assert (corrected["void"], corrected["forfeited"]) == (True, [])
    assert {f"{ACT} 7.4", f"{ACT} 6.10"} <= set(corrected["cites"])
    assert [played.credit(terminal) for terminal in ("PT1", "PT2")] == [100, 100]


@proves("act-mttg-2019 6.10")
def test_exactly_what_was_wagered_is_re_credited_once_to_everybody() -> None:
    played = wagered(Played(ACT), "red", 50, 20, 15)
    nobody = invalidate(played, "7.4", forfeits=["PT1"])
    assert nobody.refused == "no_forfeiture"
    assert f"{ACT} 6.10" in nobody.cites
    said = invalidate(played, "7.4")
    voided = all_back(played, said, 85)
    assert voided["returned"] == {"A1": 5_000, "A2": 2_000, "A3": 1_500}
    assert invalidate(played, "7.4").refused == "void_already"


@proves("act-mttg-2019 6.10")
def test_after_a_cash_out_what_is_due_is_on_a_voucher() -> None:
    played = wagered(Played(ACT), "red", 50)
    played.settle("2")
    played.cash_out("PT1")
    said = invalidate(played, "7.2")
    assert f"{ACT} 6.10" in said.event("round_corrected")["cites"]
    assert said.event("hand_pay_issued")["amount"] == 5_000
    assert played.ledger("house/T1") == 0


@proves("act-mttg-2019 6.5")
def test_a_display_that_shows_something_else_is_ignored() -> None:
    played = Played(ACT)
    for terminal, number in (("PT1", 23), ("PT2", 32)):
        played.note(terminal, 100)
        if number == 23:
            played.new_game()
        played.place(terminal, f"straight:{number}", 10)
        played.confirm(terminal)
    played.expire()
    assert played.at_table("display", "device", shows="32").names == ["display_reported"]
    played.outcome("23")
    said = played.at_table("confirm_result")
    assert said.names == ["round_settled", "display_ignored"]
    mismatch = said.event("display_ignored")
    assert (mismatch["shows"], mismatch["outcome"]) == ("32", "23")
    assert mismatch["cites"] == [f"{ACT} 6.5"]
    assert (played.credit("PT1"), played.credit("PT2")) == (450, 90)
    late = played.at_table("display", "device", shows="32")
    assert late.names == ["display_reported", "display_ignored"]
    assert played.at_table("display", "device", shows="23").names == ["display_reported"]
    seen = played.at_table("irregularity", ground="6.5", reason="it shows 32")
    assert seen.event("irregularity_recorded")["cure"] == "display ignored"
    assert (played.credit("PT1"), played.credit("PT2")) == (450, 90)


def test_a_display_shows_nothing_before_the_first_round_and_nonsense_is_a_few_words() -> None:
    played = Played(ACT)
    assert played.at_table("display", "device", shows="32").refused == "not_in_this_phase"
    played.new_game()
    said = played.at_table("display", "device", shows={"number": ["x"] * 99})
    assert len(said.event("display_reported")["shows"]) == 40
    played.settle("1")
    assert played.at_table("display", "player", shows="32").refused == "rank_too_low"
