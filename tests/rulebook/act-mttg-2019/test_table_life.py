"""ACT rules A.1, 3.1, 5.5 and 7.11: limits that change, rounds that are directed, a table that closes."""

from typing import Any

from tests.played import Played, Said
from tests.proving import proves

ACT = "act-mttg-2019"
SUPERVISOR = "casino supervisor"
TEN = {"min": 1_000, "max": 50_000}


def table(game: str = "roulette", **plan: Any) -> Played:
    """Rounds of five seconds' wagering, with somebody at PT1."""
    played = Played(ACT, game, seconds=5, **plan)
    played.note("PT1", 100)
    return played


def play(played: Played, rounds: int = 1, cards: str = "") -> list[dict[str, Any]]:
    """Whole rounds, nobody wagering: how each of them opened."""
    opened = []
    for _ in range(rounds):
        opened.append(played.new_game().event("wagering_opened"))
        played.settle(cards or "7")
        played.wait(1)
    return opened


def takes_five(played: Played) -> bool:
    """Whether a round takes five dollars on red."""
    played.new_game()
    taken = played.place("PT1", "red", 5)
    played.settle("7")
    return taken.amount == 5


def limits(played: Played, role: str = SUPERVISOR, **fields: Any) -> Said:
    return played.at_table("set_limits", role, **{"limits": TEN, **fields})


@proves("act-mttg-2019 3.1 s2")
def test_new_limits_wait_until_players_have_been_told_for_a_whole_round() -> None:
    played = table()
    play(played)
    played.new_game()
    assert limits(played, "dealer").refused == "rank_too_low"
    notified = limits(played).event("limits_notified")
    assert (notified["rounds"], notified["from_round"]) == (1, 4)
    assert notified["given_by"] == SUPERVISOR
    assert played.place("PT1", "red", 5).amount == 5
    played.settle("7")
    notice = played.screen("PT1").notices.limits
    assert notice is not None
    assert (notice.limits.min, notice.rounds) == (1_000, 1)
    assert takes_five(played)
    assert played.screen("PT1").limits.min == 500
    said = played.new_game()
    assert said.names == ["limits_changed", "wagering_opened"]
    assert played.place("PT1", "red", 5).refused == "below_minimum"
    assert played.place("PT1", "red", 10).amount == 10
    assert played.screen("PT1").notices.limits is None
    assert played.at < 60


@proves("act-mttg-2019 3.1 s2")
def test_a_longer_notice_runs_to_the_time_it_names() -> None:
    played = table()
    play(played, rounds=2)
    assert limits(played, effective_at=played.at + 18).refused == ""
    assert takes_five(played)
    assert takes_five(played)
    assert takes_five(played)
    assert played.at < 12 + 18
    played.at = 12 + 18
    assert not takes_five(played)


def test_a_void_round_is_not_the_round_of_notice() -> None:
    played = table()
    limits(played)
    played.new_game()
    played.at_table("system_fault", "device", reason="a test")
    assert takes_five(played)
    assert not takes_five(played)


def test_with_nobody_there_to_be_told_new_limits_start_with_the_next_round() -> None:
    played = Played(ACT, seconds=5)
    limits(played)
    assert played.new_game().names == ["limits_changed", "wagering_opened"]
    played.settle("7")
    played.note("PT1", 100)
    limits(played, limits={"min": 500, "max": 50_000})
    play(played)
    assert played.screen("PT1").limits.min == 1_000
    played.by("PT1", "cash_out")
    assert played.new_game().names == ["limits_changed", "wagering_opened"]


def test_a_second_notice_takes_the_place_of_the_first() -> None:
    played = table()
    limits(played)
    play(played)
    limits(played, limits={"min": 2_000, "max": 50_000})
    play(played)
    assert played.screen("PT1").limits.min == 500
    play(played)
    assert played.screen("PT1").limits.min == 2_000


def test_limits_that_no_table_can_be_set_up_with_are_not_announced() -> None:
    played = table("baccarat-a")
    for nonsense, code in (
        ({"min": 500, "max": 100}, "limits_make_no_sense"),
        ({"min": 250, "max": 1_000}, "step_gives_part_cents"),
        ({"min": 500, "max": 1_000, "step": 300}, "step_does_not_fit"),
        ({"min": 500, "max": 1_000, "bets": {"red": {"max": 500}}}, "limits_of_no_bet"),
    ):
        assert limits(played, limits=nonsense).refused == code
    for never in (-1, 1e300, played.at + 10**7):
        assert limits(played, effective_at=never).refused == "time_makes_no_sense"


@proves("act-mttg-2019 A.1 Dealer Terminal(c)")
def test_managing_the_game_is_for_the_supervisor_and_logged_under_the_name() -> None:
    played = table()
    play(played)
    for do, logged, fields in (
        ("set_limits", "given_by", {"limits": TEN}),
        ("announce_closure", "announced_by", {}),
        ("close_table", "closed_by", {}),
    ):
        if do == "close_table":
            play(played, rounds=3)
        assert played.signed_in("dealer", "D5", do, **fields).refused == "rank_too_low"
        assert do not in played.console("dealer").allowed
        assert do in played.console(SUPERVISOR).allowed
        [event] = played.signed_in(SUPERVISOR, "CS2", do, **fields).lines
        assert event[logged] == "CS2"
    assert played.console().phase == "closed"


@proves("act-mttg-2019 5.5(a)")
def test_extra_coups_are_dealt_on_the_supervisors_word_with_a_new_shoe() -> None:
    played = table("baccarat-a")
    assert played.at_table("direct_rounds", rounds=3).refused == "rank_too_low"
    played.wait(4)
    directed = played.at_table("direct_rounds", SUPERVISOR, rounds=3).event("rounds_directed")
    assert (directed["rounds"], directed["directed_by"], directed["at"]) == (3, SUPERVISOR, 4)
    coups = play(played, rounds=4, cards="KC KD 9C 8D")
    assert [coup["directed"] for coup in coups] == [True, True, True, False]
    cited = [f"{ACT} 5.5(a)" in coup["cites"] for coup in coups]
    assert cited == [True, True, True, False]
    for nonsense in (0, -1, 10_000):
        said = played.at_table("direct_rounds", SUPERVISOR, rounds=nonsense)
        assert said.refused == "rounds_make_no_sense"


@proves("act-mttg-2019 5.5(b)")
def test_extra_coups_may_be_directed_at_any_point_of_a_shoe_wagers_or_not() -> None:
    played = table("baccarat-a")
    play(played, rounds=3, cards="KC KD 9C 8D")
    played.at_table("direct_rounds", SUPERVISOR, rounds=2)
    coups = play(played, rounds=3, cards="KC KD 9C 8D")
    assert [coup["round"] for coup in coups if coup["directed"]] == [4, 5]
    played.new_game()
    played.place("PT1", "player", 5)
    played.confirm("PT1")
    assert played.at_table("direct_rounds", SUPERVISOR, rounds=1).names == ["rounds_directed"]
    played.settle("KC KD 9C 8D")
    assert played.new_game().event("wagering_opened")["directed"]


@proves("act-mttg-2019 5.5(c)")
def test_dealing_without_a_break_ends_when_somebody_wagers() -> None:
    played = table()
    assert played.at_table("direct_rounds").refused == "rank_too_low"
    said = played.at_table("direct_rounds", SUPERVISOR)
    assert said.event("rounds_directed")["rounds"] is None
    assert all(spin["directed"] for spin in play(played, rounds=4))
    spin = played.new_game().event("wagering_opened")
    assert (spin["directed"], spin["closes_at"] - spin["opened_at"]) == (True, 5_000)
    played.place("PT1", "red", 5)
    assert played.console().directed
    played.confirm("PT1")
    settled = played.settle("7").event("round_settled")
    assert [paid["credit"] for paid in settled["paid"]] == [1_000]
    assert [spin["directed"] for spin in play(played, rounds=2)] == [False, False]


@proves("act-mttg-2019 7.11")
def test_a_table_with_players_present_closes_after_three_rounds_of_notice() -> None:
    played = table()
    play(played)
    assert played.at_table("close_table", SUPERVISOR).refused == "no_closing_notice"
    played.new_game()
    announced = played.at_table("announce_closure", SUPERVISOR).event("closure_announced")
    assert (announced["rounds"], announced["closing_at"]) == (3, None)
    played.settle("7")
    played.wait(1)
    notice = played.screen("PT1").notices.closing
    assert notice is not None
    assert notice.rounds == 3
    play(played)
    played.new_game()
    played.at_table("system_fault", "device", reason="a test")
    play(played)
    said = played.at_table("close_table", SUPERVISOR)
    assert (said.refused, "1 rounds" in said.says) == ("notice_still_runs", True)
    played.new_game()
    assert played.at_table("close_table", SUPERVISOR).refused == "notice_still_runs"
    played.settle("7")
    closed = played.at_table("close_table", SUPERVISOR).event("table_closed")
    assert (closed["closed_by"], closed["uncollected"]) == (SUPERVISOR, {"PT1": 10_000})
    assert played.new_game().refused == "not_in_this_phase"
    assert played.console().uncollected == {"PT1": 10_000}
    assert played.by("PT1", "cash_out").event("ticket_issued")["amount"] == 10_000
    assert played.console().uncollected == {}
    assert played.at_table("open_table").names == ["table_opened"]
    assert played.new_game().event("wagering_opened")["round"] == 7


def test_a_table_with_nobody_at_it_closes_at_once_and_a_round_in_progress_ends_first() -> None:
    played = Played(ACT, seconds=5)
    assert played.at_table("close_table", SUPERVISOR).names == ["table_closed"]
    assert played.at_table("close_table", SUPERVISOR).refused == "not_in_this_phase"
    assert played.at_table("announce_closure", SUPERVISOR).refused == "not_in_this_phase"
    assert played.at_table("direct_rounds", SUPERVISOR).refused == "not_in_this_phase"
    played.at_table("open_table")
    played.new_game()
    said = played.at_table("close_table", SUPERVISOR)
    assert said.names == ["table_closing"]
    assert played.settle("7").names == ["round_settled", "table_closed"]
    played.at_table("open_table")
    played.new_game()
    played.at_table("close_table", SUPERVISOR)
    voided = played.at_table("system_fault", "device", reason="a test")
    assert voided.names == ["malfunction_recorded", "round_voided", "table_closed"]
