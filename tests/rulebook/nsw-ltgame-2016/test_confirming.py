"""LTGame 4.2.6 to 4.2.9 and 6.2: until when a wager may be changed, and who may let it be after all."""

import pytest

from tests.played import Played, Said, dollars
from tests.proving import proves


def wagering(**table: object) -> Played:
    """PT1 and PT2 with $100 each; the period is open."""
    played = Played("nsw-ltgame-2016", "baccarat", minimum=10, **table)
    played.note("PT1", 100)
    played.note("PT2", 100)
    played.new_game()
    return played


@pytest.fixture
def played() -> Played:
    return wagering()


def test_after_the_period_nothing_is_placed_changed_or_taken_back(played: Played) -> None:
    played.place("PT1", "banker", 20)
    played.place("PT1", "tie", 10)
    played.wait(29.999)
    assert played.by("PT1", "move", bet="tie", to="player").names == ["wager_moved"]
    played.wait(0.001)
    late = [
        played.place("PT1", "banker", 10),
        played.by("PT1", "move", bet="player", to="tie"),
        played.by("PT1", "remove", bet="banker"),
        played.by("PT1", "undo"),
        played.by("PT1", "clear"),
        played.by("PT1", "double"),
        played.confirm("PT1"),
    ]
    assert {said.refused for said in late} == {"wagering_is_closed"}
    assert all("nsw-ltgame-2016 4.2.6" in said.cites for said in late)
    assert (played.credit("PT1"), played.staked("PT1")) == (70, 30)
    assert dollars(played.screen("PT1").confirmed) == {"banker": 20, "player": 10}


@proves("nsw-ltgame-2016 4.2.6")
def test_the_period_is_nobodys_to_end_but_the_clocks(played: Played) -> None:
    for role in ("dealer", "gaming manager", "device"):
        assert played.close(role).refused == "closed_by_the_clock"
    assert played.place("PT1", "banker", 20).amount == 20


@proves("nsw-ltgame-2016 4.2.7")
def test_a_confirmed_wager_is_neither_changed_nor_taken_back(played: Played) -> None:
    played.place("PT1", "banker", 50)
    played.wait(20)
    confirmed = played.confirm("PT1").event("wagers_confirmed")
    assert (confirmed["wagers"], confirmed["confirmed_at"]) == ({"banker": 5_000}, 20_000)
    assert played.by("PT1", "remove", bet="banker").refused == "wager_is_confirmed"
    moved = played.by("PT1", "move", bet="banker", to="player")
    assert moved.refused == "wager_is_confirmed"
    assert "nsw-ltgame-2016 4.2.7" in moved.cites
    assert played.by("PT1", "clear").refused == "nothing_placed"
    assert played.by("PT1", "undo").refused == "nothing_placed"
    assert dollars(played.screen("PT1").confirmed) == {"banker": 50}
    played.place("PT1", "banker", 20)
    played.by("PT1", "remove", bet="banker")
    assert (played.credit("PT1"), played.staked("PT1")) == (50, 50), "only what was added came back"


@proves("nsw-ltgame-2016 4.2.7", "nsw-ltgame-2016 6.2 s3")
def test_without_a_confirmation_chips_within_the_limits_are_wagers_all_the_same(
    played: Played,
) -> None:
    played.place("PT1", "banker", 50)
    played.confirm("PT1")
    played.place("PT2", "tie", 20)
    played.expire()
    assert dollars(played.screen("PT1").confirmed) == {"banker": 50}
    assert dollars(played.screen("PT2").confirmed) == {"tie": 20}


@proves("nsw-ltgame-2016 6.2 s3")
def test_a_table_may_be_set_to_reject_what_nobody_confirmed() -> None:
    played = wagering(unconfirmed="reject")
    played.place("PT1", "banker", 50)
    played.confirm("PT1")
    played.place("PT1", "tie", 10)
    played.place("PT2", "player", 20)
    played.wait(30)
    closed = played.note("PT3", 5).event("wagering_closed")
    back = {one["account"]: (one["why"], one["wagers"]) for one in closed["returned"]}
    assert back == {"A1": ("unconfirmed", {"tie": 1_000}), "A2": ("unconfirmed", {"player": 2_000})}
    assert closed["staked"] == {"A1": {"banker": 5_000}}
    assert (played.credit("PT1"), played.credit("PT2")) == (50, 100)
    keeping = wagering(unconfirmed="keep")
    keeping.place("PT2", "player", 20)
    keeping.expire()
    assert dollars(keeping.screen("PT2").confirmed) == {"player": 20}


@proves("nsw-ltgame-2016 4.2.8")
def test_settlement_goes_by_where_the_chips_stand_when_the_period_expires(played: Played) -> None:
    played.place("PT1", "player", 10)
    played.wait(29.999)
    played.by("PT1", "move", bet="player", to="tie")
    played.wait(0.001)
    assert played.by("PT1", "move", bet="tie", to="player").refused == "wagering_is_closed"
    played.wait(10)
    played.cards("8C 8D KS KH", "device")
    settled = played.at_table("confirm_result").event("round_settled")
    assert settled["as_of"] == 30_000
    assert [(one["bet"], one["credit"]) for one in settled["paid"]] == [("tie", 9_000)]
    assert played.credit("PT1") == 90 + 90


SUPERVISOR = "casino supervisor"


def relax(played: Played, role: str, bet: str, dollars: float, **fields: object) -> Said:
    reason = "the terminal froze before the end"
    return played.at_table(
        "relax", role, terminal="PT1", bet=bet, amount=round(dollars * 100), reason=reason, **fields
    )


@proves("nsw-ltgame-2016 4.2.9")
def test_a_casino_supervisor_may_let_a_wager_be_changed_where_anything_else_is_unfair(
    played: Played,
) -> None:
    played.place("PT1", "banker", 50)
    played.place("PT1", "tie", 10)
    assert relax(played, SUPERVISOR, "tie", 0).refused == "not_in_this_phase", (
        "not while it is open"
    )
    played.expire()
    for rank in ("player", "dealer", "games supervisor"):
        assert relax(played, rank, "tie", 0).refused == "rank_too_low"
    played.wait(3)
    taken_off = relax(played, SUPERVISOR, "tie", 0).event("wagers_relaxed")
    assert (taken_off["terminal"], taken_off["relaxed_by"]) == ("PT1", SUPERVISOR)
    assert (taken_off["at"], taken_off["reason"]) == (33, "the terminal froze before the end")
    assert taken_off["before"] == {"banker": 5_000, "tie": 1_000}
    assert taken_off["after"] == {"banker": 5_000}
    assert (played.credit("PT1"), played.staked("PT1")) == (50, 50)
    relax(played, SUPERVISOR, "banker", 80)
    assert (played.credit("PT1"), played.staked("PT1")) == (20, 80)
    assert relax(played, SUPERVISOR, "player", 30).refused == "not_enough_credit"
    played.cards("2D 9C KH KS", "device")
    relax(played, SUPERVISOR, "banker", 60)
    played.at_table("confirm_result")
    assert played.credit("PT1") == 40 + 60 + 57
    assert relax(played, SUPERVISOR, "banker", 90).refused == "not_in_this_phase", "paid is paid"


@proves("nsw-ltgame-2016 4.2.9")
def test_it_reaches_no_confirmed_wager_and_no_limit(played: Played) -> None:
    played.place("PT1", "banker", 50)
    played.confirm("PT1")
    played.place("PT1", "banker", 20)
    played.expire()
    for amount in (0, 40):
        assert relax(played, SUPERVISOR, "banker", amount).refused == "wager_is_confirmed"
    relax(played, SUPERVISOR, "banker", 50)
    assert played.credit("PT1") == 50
    assert relax(played, SUPERVISOR, "tie", 5).refused == "below_minimum"
    assert relax(played, SUPERVISOR, "tie", 10.50).refused == "not_a_multiple"
    assert relax(played, SUPERVISOR, "tie", 501).refused == "does_not_fit_there"
    assert relax(played, SUPERVISOR, "tei", 10).refused == "unknown_bet"
    assert dollars(played.screen("PT1").confirmed) == {"banker": 50}


@proves("nsw-ltgame-2016 4.2.9")
def test_a_wager_taken_off_late_never_leaves_the_other_side_beyond_the_differential() -> None:
    played = wagering(differential=3_000)
    played.place("PT1", "banker", 20)
    played.place("PT2", "player", 50)
    played.expire()
    refused = relax(played, SUPERVISOR, "banker", 0)
    assert refused.refused == "over_differential"
    assert "nsw-ltgame-2016 6.2" in refused.cites
    assert relax(played, SUPERVISOR, "banker", 80).refused == ""
    assert relax(played, SUPERVISOR, "banker", 20).refused == ""
