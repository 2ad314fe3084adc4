"""ACT rules A.1 Player Terminal, 2.1 to 2.3: taking a terminal over, credit put on bets, which table."""

from tests.played import Played, dollars
from tests.proving import proves

ACT = "act-mttg-2019"


@proves("act-mttg-2019 A.1 Player Terminal(a)")
def test_a_touch_draws_the_chip_on_the_virtual_layout() -> None:
    played = Played(ACT, "roulette", minimum=5)
    played.note("PT1", 50)
    played.new_game()
    assert played.place("PT1", "straight:17", 5).amount == 5
    screen = played.screen("PT1")
    assert dollars(screen.placed) == {"straight:17": 5}
    assert (played.credit("PT1"), played.staked("PT1")) == (45, 5)
    assert played.screen("PT2").placed == {}


@proves("act-mttg-2019 2.1")
def test_a_terminal_is_taken_over_by_buying_in() -> None:
    played = Played(ACT, "roulette")
    played.new_game()
    assert played.place("PT1", "red", 5).refused == "no_account"
    assert played.confirm("PT1").refused == "no_account"
    assert played.screen("PT1").account is None
    opened = played.note("PT1", 20).event("account_opened")
    assert (opened["terminal"], opened["account"]) == ("PT1", "A1")
    assert played.credit("PT1") == 20
    assert played.place("PT1", "red", 5).amount == 5
    assert played.place("PT2", "red", 5).refused == "no_account"


@proves("act-mttg-2019 2.2(a)")
def test_a_wager_is_credit_of_the_chip_account_put_on_a_bet() -> None:
    played = Played(ACT, "baccarat-a", minimum=5, maximum=500)
    played.note("PT1", 30)
    played.new_game()
    assert played.place("PT1", "banker", 40).amount == 30
    assert (played.credit("PT1"), played.staked("PT1")) == (0, 30)
    assert played.place("PT1", "tie", 5).refused == "not_enough_credit"
    assert played.by("PT1", "double").refused == "not_enough_credit"
    assert (played.credit("PT1"), played.staked("PT1")) == (0, 30)
    played.confirm("PT1")
    settled = played.settle("KC KD 9C 8D").event("round_settled")
    assert [(one["bet"], one["amount"]) for one in settled["paid"]] == [("banker", 3000)]


def two_tables(**floor: object) -> Played:
    """PT1 reaches baccarat at B1 and roulette at R1, and shows B1 first."""
    roulette = {"id": "R1", "game": "roulette"}
    return Played(
        ACT, "baccarat-a", id="B1", more_tables=[roulette], terminals=["PT1"], floor=dict(floor)
    )


@proves("act-mttg-2019 2.3")
def test_the_player_chooses_the_table_of_each_round_at_the_terminal() -> None:
    played = two_tables()
    played.note("PT1", 50)
    for table in ("B1", "R1"):
        played.new_game(table=table)
    assert played.by("PT1", "select_table").refused == "no_last_table"
    assert played.by("PT1", "select_table", table="S1").refused == "no_such_table"
    assert played.place("PT1", "odd", 10).refused == "unknown_bet"
    assert played.by("PT1", "select_table", table="R1").event("table_selected")["table"] == "R1"
    placed = played.place("PT1", "odd", 10).event("wager_placed")
    confirmed = played.confirm("PT1").event("wagers_confirmed")
    assert (placed["table"], confirmed["table"], confirmed["round"]) == ("R1", "R1", 1)
    assert dollars(played.screen("PT1").confirmed) == {"odd": 10}
    wagered = {choice.id: choice.wagered for choice in played.screen("PT1").tables}
    assert wagered == {"B1": 0, "R1": 1000}
    played.by("PT1", "select_table", table="B1")
    assert played.screen("PT1").confirmed == {}
    assert played.by("PT1", "select_table").event("table_selected")["table"] == "R1"


@proves("act-mttg-2019 2.3 s2")
def test_several_tables_may_be_wagered_on_at_once_where_that_is_provided() -> None:
    played = two_tables(several_tables=True)
    played.note("PT1", 50)
    for table, bet in (("B1", "banker"), ("R1", "odd")):
        played.new_game(table=table)
        played.by("PT1", "select_table", table=table)
        played.place("PT1", bet, 10)
        assert played.confirm("PT1").event("wagers_confirmed")["table"] == table
        played.wait(5)
    assert (played.credit("PT1"), played.staked("PT1")) == (30, 20)

    played = two_tables(several_tables=False)
    played.note("PT1", 50)
    for table, bet in (("B1", "banker"), ("R1", "odd")):
        played.new_game(table=table)
        played.by("PT1", "select_table", table=table)
        assert played.place("PT1", bet, 10).amount == 10
        said = played.confirm("PT1")
        assert said.refused == ("" if table == "B1" else "one_table_at_a_time")
        played.wait(5)
    played.expire()
    assert (played.credit("PT1"), played.staked("PT1")) == (40, 10)
    played.cards("KC KD 9C 8D", table="B1")
    played.at_table("confirm_result", table="B1")
    played.outcome("1", table="R1")
    played.at_table("confirm_result", table="R1")
    played.new_game(table="R1")
    played.place("PT1", "odd", 10)
    assert played.confirm("PT1").refused == ""


def test_back_to_the_last_table_is_also_where_wagers_were_repeated() -> None:
    played = two_tables()
    played.note("PT1", 50)
    played.new_game(table="R1")
    played.place("PT1", "red", 10, table="R1")
    played.confirm("PT1", table="R1")
    played.expire()
    played.outcome("1", table="R1")
    played.at_table("confirm_result", table="R1")
    for table in ("B1", "R1"):
        played.new_game(table=table)
    played.place("PT1", "tie", 10, table="B1")
    played.by("PT1", "repeat", table="R1")
    assert played.by("PT1", "select_table").event("table_selected")["table"] == "R1"
