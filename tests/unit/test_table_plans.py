"""What a table may be set up as, and what the operator may leave out of it."""

from tests.played import Played

ACT, LTGAME = "act-mttg-2019", "nsw-ltgame-2016"


def test_a_step_that_would_pay_part_cents_is_refused() -> None:
    """$2.50 on Banker less 5% would be $4.875."""
    refused = Played(ACT, "baccarat-a", minimum=2.5).opened
    assert refused.refused == "step_gives_part_cents"
    assert f"{ACT} 2.8(b)" in refused.cites
    assert not Played(ACT, "baccarat-a", minimum=5).opened.refused


def test_a_step_in_cents_that_no_coin_makes_is_refused() -> None:
    assert Played(LTGAME, "baccarat", minimum=1, limits={"step": 20}).opened.refused == (
        "step_gives_part_cents"
    )
    assert not Played(LTGAME, "baccarat", minimum=1, limits={"step": 100}).opened.refused


def test_pairs_and_the_racetrack_may_be_left_out() -> None:
    table = Played(ACT, "baccarat-a", pairs=False)
    table.note("PT1", 100)
    table.new_game()
    assert table.place("PT1", "player-pair", 5).refused == "bet_not_offered"
    assert table.place("PT1", "tie", 5).amount == 5
    table = Played(ACT, "roulette", racetrack=False)
    table.note("PT1", 100)
    table.new_game()
    assert table.place("PT1", "orphans", 25).refused == "bet_not_offered"
    assert table.place("PT1", "split:17-20", 5).amount == 5


def test_a_closed_table_takes_no_round_before_it_is_opened() -> None:
    table = Played(ACT, "roulette", open=False)
    assert table.new_game().refused == "not_in_this_phase"
    assert table.at_table("open_table").names == ["table_opened"]
    assert table.at_table("open_table").refused == "not_in_this_phase"
    assert table.new_game().names == ["wagering_opened"]
