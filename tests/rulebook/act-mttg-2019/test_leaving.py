"""ACT rules 4.2, 4.4(a) and 4.5: notes in, and leaving with the whole of the account."""

import pytest

from tests.played import Played
from tests.proving import proves

ACT = "act-mttg-2019"


@pytest.fixture
def sic_bo() -> Played:
    return Played(ACT, "sic-bo")


@proves("act-mttg-2019 4.2")
def test_play_is_joined_by_inserting_a_note(sic_bo: Played) -> None:
    said = sic_bo.note("PT1", 50)
    assert said.names == ["account_opened", "note_accepted"]
    assert sic_bo.credit("PT1") == 50
    sic_bo.new_game()
    sic_bo.place("PT1", "big", 10)
    sic_bo.confirm("PT1")
    assert sic_bo.by("PT1", "insert_note", amount=2000).refused == "note_with_a_confirmed_wager"


@proves("act-mttg-2019 4.2 s2")
def test_more_cash_is_taken_at_any_moment_but_with_a_confirmed_wager(sic_bo: Played) -> None:
    sic_bo.note("PT1", 50)
    sic_bo.new_game()
    sic_bo.place("PT1", "big", 10)
    assert sic_bo.note("PT1", 20).names == ["note_accepted"]
    sic_bo.confirm("PT1")
    for _ in range(2):
        assert sic_bo.by("PT1", "insert_note", amount=2000).refused == "note_with_a_confirmed_wager"
        sic_bo.expire()
    assert sic_bo.credit("PT1") == 60
    sic_bo.outcome([6, 6, 5])
    assert sic_bo.by("PT1", "insert_note", amount=2000).refused == "note_with_a_confirmed_wager"
    sic_bo.at_table("confirm_result")
    assert sic_bo.note("PT1", 20).names == ["note_accepted"]
    assert sic_bo.credit("PT1") == 60 + 20 + 20


@proves("act-mttg-2019 4.4(a)")
def test_a_player_leaves_in_the_period_unless_a_wager_is_on_the_round() -> None:
    played = Played(ACT, "roulette")
    for terminal in ("PT1", "PT2", "PT3"):
        played.note(terminal, 100)
    played.new_game()
    played.place("PT1", "even", 10)
    played.confirm("PT1")
    played.place("PT1", "red", 10)
    assert played.by("PT1", "cash_out").refused == "wager_in_play"
    assert (played.credit("PT1"), played.staked("PT1")) == (80, 20)
    played.place("PT2", "even", 10)
    said = played.by("PT2", "cash_out")
    assert said.names == ["wagers_cleared", "ticket_issued"]
    assert said.event("ticket_issued")["amount"] == 10_000
    assert (played.credit("PT2"), played.staked("PT2")) == (0, 0)
    played.expire()
    assert played.by("PT1", "cash_out").refused == "wager_in_play"
    assert played.by("PT3", "cash_out").refused == "round_being_dealt"
    played.outcome("1")
    assert played.by("PT3", "cash_out").refused == "round_being_dealt"
    played.at_table("confirm_result")
    for terminal, amount in (("PT1", 9_000), ("PT3", 10_000)):
        said = played.by(terminal, "cash_out")
        assert said.event("ticket_issued")["amount"] == amount


@proves("act-mttg-2019 4.5(a)")
def test_a_leaver_gets_one_ticket_for_the_whole_account() -> None:
    played = Played(ACT, "baccarat-b", minimum=0.5, ticket_limit=20_000)
    played.note("PT1", 115)
    played.new_game()
    played.place("PT1", "banker", 45)
    played.confirm("PT1")
    played.settle("KC KD 5C 6D TS")
    assert played.credit("PT1") == 115 + 22.5
    said = played.by("PT1", "cash_out")
    assert said.names == ["ticket_issued"]
    assert said.event("ticket_issued")["amount"] == 13_750
    assert played.credit("PT1") == 0
    played.note("PT1", 205)
    assert played.by("PT1", "cash_out").names == ["hand_pay_issued"]


@proves("act-mttg-2019 4.5(b)")
def test_above_the_ticket_limit_one_hand_pay_voucher_carries_everything() -> None:
    played = Played(ACT, "roulette", notes=[500_000, 5], ticket_limit=500_000)
    for terminal in ("PT1", "PT2"):
        played.by(terminal, "insert_note", amount=500_000)
    played.by("PT2", "insert_note", amount=5)
    assert played.by("PT1", "cash_out").event("ticket_issued")["amount"] == 500_000
    said = played.by("PT2", "cash_out")
    assert said.names == ["hand_pay_issued"]
    assert said.event("hand_pay_issued")["amount"] == 500_005
