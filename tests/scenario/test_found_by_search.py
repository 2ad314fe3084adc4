"""What generated runs of commands found, each told as the few steps that show it."""

from tests.played import Played


def test_undo_brings_no_chips_back_for_who_is_leaving() -> None:
    """VIC 11.7.4(a): whoever asks to be paid out has withdrawn the wagers of the open period."""
    played = Played("vic-roulette-2011", form="touchtable")
    played.at_table("buy_in", terminal="PT1", amount=10_000)
    played.new_game()
    played.place("PT1", "red", 50)
    assert "cash_out_asked" in played.by("PT1", "cash_out").names
    assert played.by("PT1", "undo").refused == "already_leaving"
    assert played.staked("PT1") == 0


def test_undo_brings_no_chips_back_on_a_second_table() -> None:
    played = Played(
        "nsw-ltgame-2016",
        "baccarat",
        more_tables=[{"id": "T2"}],
        floor={"several_tables": False},
    )
    played.note("PT1", 100)
    played.new_game()
    played.new_game(table="T2")
    played.place("PT1", "player", 10, table="T1")
    played.by("PT1", "clear", table="T1")
    assert played.place("PT1", "player", 10, table="T2").amount == 10
    assert played.by("PT1", "undo", table="T1").refused == "one_table_at_a_time"


def test_a_relaxed_wager_keeps_to_one_table_and_to_the_minimum() -> None:
    played = Played(
        "nsw-ltgame-2016",
        "baccarat",
        more_tables=[{"id": "T2", "wagering_seconds": 60}],
        floor={"several_tables": False},
    )
    played.note("PT1", 100)
    played.new_game()
    played.new_game(table="T2")
    played.place("PT1", "player", 10, table="T1")
    played.wait(30)

    def relaxed(table: str, amount: int) -> str:
        order = {"terminal": "PT1", "bet": "player", "amount": amount, "reason": "a spilt drink"}
        return played.at_table("relax", "casino supervisor", table=table, **order).refused

    assert relaxed("T1", 300) == "below_minimum"
    assert relaxed("T1", 500) == ""
    played.wait(30)
    assert relaxed("T2", 500) == "one_table_at_a_time"


def test_what_is_left_of_a_wager_that_was_cut_is_not_below_the_minimum() -> None:
    """LTGame 6.3: the next lowest permitted wager, and a wager below the minimum is none."""
    limits = {"aggregate_max": 1_700, "bets": {"player": {"min": 600}}}
    played = Played("nsw-ltgame-2016", "baccarat", limits=limits)
    played.note("PT1", 100)
    played.new_game()
    assert played.place("PT1", "player", 5).refused == "below_minimum"
    assert played.place("PT1", "player", 6).amount == 6
    played.place("PT1", "tie", 7)
    assert played.place("PT1", "banker", 5).refused == "at_aggregate_maximum"
    tight = Played("nsw-ltgame-2016", "baccarat", limits={"min": 300}, differential=400)
    tight.note("PT1", 100)
    tight.new_game()
    assert tight.place("PT1", "player", 3).amount == 3
    assert tight.place("PT1", "player", 3).amount == 1
    assert tight.place("PT2", "player", 3).refused == "no_account"
    tight.note("PT2", 100)
    assert tight.place("PT2", "player", 3).refused == "at_maximum"


def test_a_racetrack_bet_that_lies_whole_divides_over_its_pieces() -> None:
    """VIC 9.4: French neighbours lie as one wager; what does not divide by five cannot be laid."""
    played = Played("vic-roulette-2011", "french", terminals=(), players=["P1"])
    played.at_table("buy_chips", player="P1", amount=775)
    played.new_game()
    uneven = played.at_table("bet", player="P1", bet="neighbours-5:17", amount=773)
    assert uneven.refused == "amount_not_in_pieces"
    placed = played.at_table("bet", player="P1", bet="neighbours-5:17", amount=750)
    assert placed.amount == 7.50
    assert played.settle("0").event("round_settled")["paid"][0]["credit"] == 0


def test_a_moment_that_cannot_be_is_refused() -> None:
    played = Played("act-mttg-2019")
    played.new_game()
    exposed = played.at_table("expose_early", "casino supervisor", exposed_at=1e308)
    assert exposed.refused == "exposed_when"
    period = played.at_table("set_wagering_period", "casino supervisor", seconds=0.000_4)
    assert period.refused == "wagering_seconds_make_no_sense"


def test_limits_are_agreed_with_somebody_and_make_sense() -> None:
    played = Played("vic-roulette-2011", terminals=(), players=["P1"], seconds=0)

    def agreed(limits: dict[str, object]) -> str:
        order = {"terminal": "P1", "limits": limits}
        return played.at_table("agree_limits", "pit boss", **order).refused

    assert agreed({"min": 100, "max": 500}) == "no_account"
    played.at_table("buy_chips", player="P1", amount=10_000)
    assert agreed({"min": 100, "max": 500, "bets": {"red": {"max": 50}}}) == "limits_make_no_sense"
    assert agreed({"min": 100, "max": 500}) == ""
    assert played.console().limits.max == 50_000


def test_a_confirmed_wager_that_went_back_at_the_close_binds_nobody() -> None:
    """LTGame 6.3.4: a total below the aggregate minimum goes back whole, confirmed or not."""
    played = Played("nsw-ltgame-2016", "baccarat", limits={"aggregate_min": 2_000})
    played.note("PT1", 100)
    played.new_game()
    played.place("PT1", "player", 10)
    played.confirm("PT1")
    played.expire()
    assert played.staked("PT1") == 0
    order = {"terminal": "PT1", "bet": "player", "amount": 500, "reason": "a spilt drink"}
    relaxed = played.at_table("relax", "casino supervisor", **order)
    assert relaxed.event("wagers_relaxed")["after"] == {"player": 500}


def test_no_wager_comes_by_relaxing_onto_a_coup_without_wagers() -> None:
    """LTGame 11.5.1: nobody wagers on a dummy hand, and what was staked on it would never be settled."""
    played = Played("nsw-ltgame-2016", "baccarat", limits={"aggregate_min": 1_000})
    played.note("PT1", 100)
    played.at_table("dummy_hand", "assistant gaming manager")
    order = {"terminal": "PT1", "bet": "player", "amount": 1_000, "reason": "a spilt drink"}
    refused = played.at_table("relax", "casino supervisor", **order)
    assert refused.refused == "no_bet_coup"
    assert "nsw-ltgame-2016 11.5.1" in refused.cites
    assert "relax" not in played.console("casino supervisor").allowed


def test_screens_offer_only_what_their_players_can_do() -> None:
    by_hand = Played("vic-roulette-2011", terminals=(), players=["P1"], seconds=0)
    by_hand.at_table("buy_chips", player="P1", amount=10_000)
    by_hand.new_game()
    assert "bet" in by_hand.screen("P1").allowed
    assert "place" not in by_hand.screen("P1").allowed
    table = Played("vic-roulette-2011", form="touchtable")
    table.at_table("buy_in", guest="G1", amount=10_000)
    table.new_game()
    assert table.screen("G1").allowed == []
