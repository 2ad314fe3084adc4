"""ACT rules A.1 Dealer Terminal(a), 8.6(d)[2], 8.7(a), 9.3(c), 10.3(c): what the Dealer enters."""

from tests.played import Played
from tests.proving import proves

ACT = "act-mttg-2019"


def wagered(game: str, bet: str, amount: float, **plan: object) -> Played:
    """PT1 has confirmed one wager out of $100, and the period is over."""
    played = Played(ACT, game, **plan)  # type: ignore[arg-type]
    played.note("PT1", 100)
    played.new_game()
    played.place("PT1", bet, amount)
    played.confirm("PT1")
    played.expire()
    return played


@proves("act-mttg-2019 A.1 Dealer Terminal(a)")
def test_the_dealer_enters_the_result_at_the_dealer_terminal() -> None:
    played = wagered("roulette", "straight:17", 10)
    assert {"outcome"} <= set(played.console("dealer").allowed)
    assert played.outcome("17", "player").refused == "rank_too_low"
    entered = played.outcome("17").event("outcome_entered")
    assert (entered["outcome"], entered["entered_by"]) == ("17", "dealer")
    assert played.at_table("confirm_result", "player").refused == "rank_too_low"
    settled = played.at_table("confirm_result").event("round_settled")
    assert (settled["outcome"], settled["confirmed_by"]) == ("17", "dealer")
    result = played.console().results[0]
    assert (result.round, result.shows["number"]) == (1, "17")
    played = wagered("baccarat-a", "player", 10)
    assert {"card"} <= set(played.console("dealer").allowed)
    assert played.cards("KC KD 9C 8D").events("card_drawn")[0]["entered_by"] == "dealer"


@proves("act-mttg-2019 8.6(d)[2]")
def test_a_completed_coup_is_settled_when_the_dealer_confirms_its_outcome() -> None:
    played = wagered("baccarat-a", "banker", 100)
    assert played.outcome("banker").refused == "cards_make_the_outcome"
    drawn = played.cards("KC KD 4C 7D")
    assert [one["hand"] for one in drawn.events("card_drawn")] == ["player", "banker"] * 2
    assert played.at_table("confirm_result").refused == "not_in_this_phase"
    last = played.cards("TS")
    assert last.names == ["card_drawn", "outcome_entered"]
    shows = last.event("outcome_entered")["shows"]
    assert (shows["player"]["points"], shows["banker"]["points"]) == (4, 7)
    assert played.credit("PT1") == 0
    played.wait(7)
    said = played.at_table("confirm_result", outcome="player")
    assert said.refused == "another_outcome"
    settled = played.at_table("confirm_result", outcome="banker").event("round_settled")
    assert (settled["confirmed_by"], settled["confirmed_at"]) == ("dealer", 37_000)
    assert played.credit("PT1") == 195


@proves("act-mttg-2019 9.3(c)")
def test_the_dealer_confirms_where_the_ball_came_to_rest() -> None:
    played = wagered("roulette", "straight:29", 10)
    assert played.at_table("confirm_result").refused == "not_in_this_phase"
    entered = played.outcome("29", "device", sensors=["29", "29"])
    assert entered.names == ["outcome_entered"]
    assert played.credit("PT1") == 90
    assert played.outcome("28").names == ["outcome_entered"]
    assert played.at_table("confirm_result", outcome="29").refused == "another_outcome"
    assert played.outcome("29").names == ["outcome_entered"]
    played.wait(4)
    settled = played.at_table("confirm_result", outcome="29").event("round_settled")
    assert settled["outcome"] == "29"
    assert (settled["confirmed_by"], settled["confirmed_at"]) == ("dealer", 34_000)
    assert played.credit("PT1") == 90 + 360


@proves("act-mttg-2019 10.3(c)")
def test_dice_are_entered_by_the_dealer_or_come_from_the_recognition_system() -> None:
    for role in ("dealer", "device"):
        played = wagered("sic-bo", "total:12", 10)
        entered = played.outcome([2, 5, 5], role, sensors=[[2, 5, 5], [2, 5, 5]])
        assert entered.names == ["outcome_entered"]
        assert entered.event("outcome_entered")["entered_by"] == role
        assert entered.event("outcome_entered")["outcome"] == [2, 5, 5]
        assert played.credit("PT1") == 90
        settled = played.at_table("confirm_result").event("round_settled")
        assert (settled["outcome"], settled["confirmed_by"]) == ([2, 5, 5], "dealer")
        assert played.credit("PT1") == 90 + 80


@proves("act-mttg-2019 8.7(a)")
def test_a_table_is_set_up_with_the_odds_of_one_method_and_with_pairs() -> None:
    for game, banker in (("baccarat-a", 195), ("baccarat-b", 150)):
        played = Played(ACT, game)
        set_up = played.opened.event("table_set_up")
        assert (set_up["plan"]["game"], set_up["at"]) == (game, 0)
        played.new_game()
        for terminal in ("PT1", "PT2"):
            played.note(terminal, 120)
            played.place(terminal, "banker", 100)
            played.place(terminal, "player-pair", 10)
            played.place(terminal, "banker-pair", 10)
            assert played.confirm(terminal).names == ["wagers_confirmed"]
        played.settle("2C KD 2S 6H TS")
        for terminal in ("PT1", "PT2"):
            assert played.credit(terminal) == banker + 120
