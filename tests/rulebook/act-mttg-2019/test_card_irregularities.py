"""ACT 8.8 and the No-Bet Coup of 8.1: what goes wrong with the cards, and what follows."""

from typing import Any

from croupier.games.baccarat.shoe import Shoe
from tests.played import Played, Said
from tests.proving import proves

ACT = "act-mttg-2019"
SUPERVISOR, MANAGER = "casino supervisor", "gaming shift manager"
SEVEN_SIX = "7C 6D KS KH"
"""Player 7, Banker 6: nobody draws."""


def baccarat(**plan: Any) -> Played:
    """A table of Method (A) with $200 at each of two terminals."""
    played = Played(ACT, "baccarat-a", **plan)
    for terminal in ("PT1", "PT2"):
        played.note(terminal, 200)
    return played


def wagered(played: Played, amount: float = 40, bet: str = "player") -> Played:
    """A new round with PT1's wager confirmed, the period still open."""
    played.new_game()
    played.place("PT1", bet, amount)
    played.confirm("PT1")
    return played


def dealing(played: Played, amount: float = 40, bet: str = "player") -> Played:
    """The same, with the period over."""
    wagered(played, amount, bet).expire()
    return played


def played_out(played: Played, cards: str = SEVEN_SIX) -> Said:
    """A coup dealt and confirmed."""
    played.cards(cards)
    return played.at_table("confirm_result")


def record(played: Played, ground: str, role: str = "dealer", **fields: Any) -> Said:
    return played.at_table("irregularity", role, ground=ground, **fields)


def shoe(played: Played, table: str = "T1") -> Shoe:
    found = played.run.floor.tables[table].shoe
    assert found is not None
    return found


@proves("act-mttg-2019 8.1 No-Bet Coup")
def test_nobody_may_wager_on_a_no_bet_coup_and_it_is_dealt_recorded_and_displayed() -> None:
    played = dealing(baccarat())
    played_out(played)
    assert record(played, "8.8(b)", card="5C").names == ["irregularity_recorded"]
    opened = played.new_game().event("no_bet_coup_opened")
    assert (opened["round"], opened["cards"]) == (2, ["5C"])
    for terminal in ("PT1", "PT2"):
        tried = played.place(terminal, "player", 10)
        assert (tried.refused, tried.amount) == ("no_bet_coup", 0)
        assert f"{ACT} 8.1 No-Bet Coup" in tried.cites
        assert played.confirm(terminal).refused != ""
    before = played.credit("PT1"), played.credit("PT2")
    played.cards("KD KS 7H")
    assert played.screen("PT1").outcome["banker"]["points"] == 7
    ended = played.cards("4C")
    assert ended.names == ["card_drawn", "outcome_entered"]
    over = played.at_table("confirm_result").event("no_bet_coup_ended")
    assert over["outcome"] == ["5C", "KD", "KS", "7H", "4C"]
    assert (played.credit("PT1"), played.credit("PT2")) == before
    assert played.console().results[0].shows["player"]["points"] == 9
    assert wagered(played).staked("PT1") == 40


@proves("act-mttg-2019 8.8(a)")
def test_a_card_drawn_to_the_player_in_error_is_the_bankers_if_the_banker_must_draw() -> None:
    played = dealing(baccarat())
    played.cards("7C 4D KS KH")
    assert played.at_table("card", card="9H", hand="player").refused == "card_out_of_turn"
    said = record(played, "8.8(a)", card="9H")
    assert said.names == ["irregularity_recorded", "card_drawn", "outcome_entered"]
    assert said.event("card_drawn")["hand"] == "banker"
    shows = said.event("outcome_entered")["shows"]
    assert (shows["player"]["points"], shows["banker"]["points"]) == (7, 3)
    assert played.at_table("confirm_result").event("round_settled")
    assert (played.credit("PT1"), shoe(played).out) == (240, 5)


def test_a_card_drawn_to_the_player_in_error_is_one_too_many_if_the_banker_stands() -> None:
    played = dealing(baccarat())
    played.cards(SEVEN_SIX)
    said = record(played, "8.8(a)", card="5C")
    assert said.names == ["irregularity_recorded"]
    assert {f"{ACT} 8.8(a)", f"{ACT} 8.8(b)", f"{ACT} 8.1 No-Bet Coup"} <= said.cites
    assert played.at_table("confirm_result").event("round_settled")
    assert played.new_game().event("no_bet_coup_opened")["cards"] == ["5C"]


def test_a_card_the_player_must_have_was_no_error() -> None:
    played = dealing(baccarat())
    played.cards("2C 4D KS KH")
    assert record(played, "8.8(a)", card="9H").refused == "card_not_in_error"


@proves("act-mttg-2019 8.8(b)")
def test_a_surplus_card_that_was_seen_opens_a_coup_without_wagers() -> None:
    for confirmed in (False, True):
        played = dealing(baccarat())
        played.cards(SEVEN_SIX)
        if confirmed:
            played.at_table("confirm_result")
        surplus = record(played, "8.8(b)", card="5C").event("irregularity_recorded")
        assert (surplus["card"], surplus["no_bet_next"]) == ("5C", True)
        assert shoe(played).out == 5
        if not confirmed:
            played.at_table("confirm_result")
        assert played.credit("PT1") == 240
        opened = played.new_game()
        assert opened.names == ["no_bet_coup_opened"]
        assert (opened.event("no_bet_coup_opened")["cards"], opened.cites) == (
            ["5C"],
            {f"{ACT} 8.1 No-Bet Coup", f"{ACT} 8.8(b)"},
        )
        assert played.place("PT1", "player", 10).refused == "no_bet_coup"
        played.cards("8D 3S KC")
        over = played.at_table("confirm_result")
        assert over.names == ["no_bet_coup_ended"]
        assert over.event("no_bet_coup_ended")["outcome"] == ["5C", "8D", "3S", "KC"]
        assert (played.credit("PT1"), shoe(played).out) == (240, 8)
        assert played.new_game().names == ["wagering_opened"]


def test_a_surplus_card_seen_when_wagering_has_begun_sends_the_wagers_back() -> None:
    played = dealing(baccarat())
    played_out(played)
    wagered(played, 30)
    said = record(played, "8.8(b)", card="5C")
    assert said.event("no_bet_coup_opened")["returned"] == {"A1": 3_000}
    assert (played.credit("PT1"), played.staked("PT1")) == (240, 0)


@proves("act-mttg-2019 8.8(c)")
def test_a_surplus_card_that_nobody_saw_is_the_first_of_the_next_coup() -> None:
    played = dealing(baccarat())
    played_out(played)
    said = record(played, "8.8(c)").event("irregularity_recorded")
    assert (said["card"], said["carried"], said["no_bet_next"]) == ("", True, False)
    assert shoe(played).out == 5
    assert record(played, "8.8(c)").refused == "not_in_this_phase"
    assert played.new_game().names == ["wagering_opened"]
    played.place("PT1", "player", 40)
    assert played.confirm("PT1").names == ["wagers_confirmed"]
    played.expire()
    first = played.cards("9C").event("card_drawn")
    assert (first["hand"], first["carried"], shoe(played).out) == ("player", True, 5)
    assert played_out(played, "KD KS 7H").event("round_settled")
    assert (played.credit("PT1"), shoe(played).out) == (280, 8)


def test_an_unseen_card_keeps_its_place_in_an_order_that_is_known() -> None:
    played = baccarat()
    deck = [f"{rank}{suit}" for suit in "CDHS" for rank in "A23456789TJQK"] * 8
    first = ["7C", "6D", "KS", "KH", "9C", "KD", "KS", "7H"]
    for card in first:
        deck.remove(card)
    played.at_table("new_shoe", cards=[*first, *deck])
    dealing(played)
    played_out(played)
    record(played, "8.8(c)")
    dealing(played)
    assert played.cards("9C").event("card_drawn")["carried"]
    assert played_out(played, "KD KS 7H").event("round_settled")


@proves("act-mttg-2019 8.8(d)")
def test_cards_dealt_in_the_wrong_order_are_put_in_the_right_one() -> None:
    played = dealing(baccarat())
    went_to_the_banker, went_to_the_player = ("9C", "KS"), ("2D", "5H")
    laid = (pair for pair in zip(went_to_the_player, went_to_the_banker, strict=True))
    entered = played.cards(" ".join(card for pair in laid for card in pair))
    assert entered.event("outcome_entered")["shows"]["banker"]["points"] == 9
    assert record(played, "8.8(d)", cards=["9C", "2D", "KS", "6H"]).refused == "other_cards"
    said = record(played, "8.8(d)", cards=["9C", "2D", "KS", "5H"])
    assert said.names == ["irregularity_recorded", "outcome_entered"]
    shows = said.event("outcome_entered")["shows"]
    assert (shows["player"]["cards"], shows["banker"]["cards"]) == (["9C", "KS"], ["2D", "5H"])
    assert played.at_table("confirm_result").event("round_settled")
    assert (played.credit("PT1"), shoe(played).out) == (240, 4)


def test_what_the_right_order_leaves_over_was_seen_and_opens_the_next_coup() -> None:
    played = dealing(baccarat())
    played.cards("2C KD 3S 7H 8C")
    said = record(played, "8.8(d)", cards=["8C", "KD", "KD", "7H", "3S"])
    assert said.refused == "other_cards"
    said = record(played, "8.8(d)", cards=["8C", "KD", "2C", "7H", "3S"])
    assert said.names == ["irregularity_recorded", "outcome_entered"]
    said = record(played, "8.8(d)", cards=["8C", "2C", "KD", "7H", "3S"])
    assert said.names == ["irregularity_recorded", "outcome_entered", "irregularity_recorded"]
    assert said.event("outcome_entered")["shows"]["banker"]["points"] == 9
    assert f"{ACT} 8.8(b)" in said.cites
    assert shoe(played).out == 5
    played.at_table("confirm_result")
    assert played.new_game().event("no_bet_coup_opened")["cards"] == ["3S"]
    assert shoe(played).out == 5


@proves("act-mttg-2019 8.8(e)(i)")
def test_a_face_up_first_card_makes_the_coup_one_without_wagers() -> None:
    for closed in (False, True):
        played = wagered(baccarat())
        played.place("PT2", "banker", 10)
        if closed:
            played.expire()
        said = record(played, "8.8(e)(i)", card="9C")
        assert said.names == ["irregularity_recorded", "no_bet_coup_opened"]
        opened = said.event("no_bet_coup_opened")
        assert opened["returned"] == ({"A1": 4_000} if closed else {"A1": 4_000, "A2": 1_000})
        assert (played.credit("PT1"), played.credit("PT2")) == (200, 200)
        assert played.place("PT1", "player", 40).refused == "no_bet_coup"
        played.cards("KD KS 7H")
        over = played.at_table("confirm_result")
        assert over.names == ["no_bet_coup_ended"]
        assert f"{ACT} 8.8(e)(i)" in over.cites
        assert (played.credit("PT1"), shoe(played).out) == (200, 4)


@proves("act-mttg-2019 8.8(e)(ii)")
def test_a_face_up_card_that_is_not_the_first_changes_nothing() -> None:
    played = wagered(baccarat())
    assert record(played, "8.8(e)(ii)", card="KS").refused == "not_in_this_phase"
    assert record(played, "8.8(e)(ii)").refused == "not_in_this_phase"
    played.expire()
    played.cards("7C 6D")
    found = record(played, "8.8(e)(ii)", card="KS")
    assert found.names == ["irregularity_recorded"]
    assert found.event("irregularity_recorded")["card"] == "KS"
    assert played.staked("PT1") == 40
    assert played_out(played, "KS KH").event("round_settled")
    assert (played.credit("PT1"), shoe(played).out) == (240, 4)


@proves("act-mttg-2019 8.8(f)")
def test_a_misplaced_card_found_in_the_next_round_makes_the_faulty_one_void() -> None:
    played = baccarat()
    played.new_game()
    for terminal, bet in (("PT1", "banker"), ("PT2", "player")):
        played.place(terminal, bet, 100)
        played.confirm(terminal)
    played.settle(SEVEN_SIX)
    assert (played.credit("PT1"), played.credit("PT2")) == (100, 300)
    late: dict[str, Any] = {"round": 1, "reason": "a card on the wrong hand"}
    assert record(played, "8.8(f)", SUPERVISOR, **late).refused == "next_round_not_begun"
    played.new_game()
    played.place("PT2", "tie", 20)
    played.confirm("PT2")
    played.expire()
    played.cards("7C 7D")
    assert record(played, "8.8(f)", **late).refused == "rank_too_low"
    said = record(played, "8.8(f)", SUPERVISOR, **late)
    assert said.names == ["irregularity_recorded", "round_corrected"]
    void = said.event("round_corrected")
    assert (void["round"], void["void"], void["corrected_by"]) == (1, True, SUPERVISOR)
    assert {one["account"]: one["credit"] - one["credited"] for one in void["changes"]} == {
        "A1": 10_000,
        "A2": -10_000,
    }
    assert (played.credit("PT1"), played.credit("PT2")) == (200, 180)
    assert played.staked("PT2") == 20
    played.cards("KS KH")
    settled = played.at_table("confirm_result").event("round_settled")
    assert settled["round"] == 2
    assert played.credit("PT2") == 180 + 180
    shown = played.console().results
    assert [one.round for one in shown] == [2, 1]
    assert shown[1].shows["void"]


@proves("act-mttg-2019 8.8(g)", "act-mttg-2019 8.8(n)")
def test_a_settled_coup_is_void_only_on_a_clause_about_coups_that_are_over() -> None:
    played = dealing(baccarat())
    played_out(played)
    for ground, role in (("8.8(g)", "dealer"), ("8.8(n)", SUPERVISOR)):
        assert record(played, ground, role).refused == "not_in_this_phase"
        assert record(played, ground, role, round=1).refused == "not_in_this_phase"
    assert record(played, "8.8(g)", round=-1).refused == "round_not_played"
    assert played.credit("PT1") == 240


@proves("act-mttg-2019 8.8(g)")
def test_cards_run_out_only_while_a_hand_must_draw() -> None:
    played = wagered(baccarat())
    assert record(played, "8.8(g)").refused == "not_in_this_phase"
    played.expire()
    played.cards("9C 2D KS KH")
    refused = record(played, "8.8(g)")
    assert refused.refused == "not_in_this_phase"
    assert "act-mttg-2019 8.8(g)" in refused.cites


@proves("act-mttg-2019 8.8(g)")
def test_a_coup_for_which_the_cards_run_out_is_void() -> None:
    played = dealing(baccarat())
    played.cards("2C 4D KS KH")
    shoe(played).unseen = 412
    assert played.cards("5C").refused == "not_in_the_shoe"
    said = record(played, "8.8(g)")
    assert said.names == ["irregularity_recorded", "round_voided"]
    assert said.event("irregularity_recorded")["cards_left"] == 0
    assert said.event("round_voided")["returned"] == {"A1": 4_000}
    assert played.credit("PT1") == 200
    assert played.new_game().refused == "shoe_not_ready"
    assert played.at_table("shuffle").names == ["cards_shuffled"]


@proves("act-mttg-2019 8.8(h)")
def test_after_a_wrong_cut_the_coup_is_finished_and_the_cards_are_shuffled_and_cut() -> None:
    played = dealing(baccarat())
    played.cards("7C 6D")
    said = record(played, "8.8(h)")
    assert said.names == ["irregularity_recorded"]
    assert said.event("irregularity_recorded")["wants"] == ["shuffle", "cut"]
    assert played_out(played, "KS KH").event("round_settled")
    assert played.credit("PT1") == 240
    refused = played.new_game()
    assert (refused.refused, f"{ACT} 8.8(h)" in refused.cites) == ("shoe_not_ready", True)
    assert played.at_table("shuffle").names == ["cards_shuffled"]
    assert played.new_game().refused == "shoe_not_ready"
    assert played.at_table("cut", depth=150).names == ["cards_cut"]
    assert played.new_game().names == ["wagering_opened"]


@proves("act-mttg-2019 8.8(i)")
def test_a_missed_burn_leaves_the_cards_in_play() -> None:
    played = baccarat()
    played.at_table("new_shoe", pre_shuffled=True)
    played.at_table("cut", depth=200)
    dealing(played)
    played_out(played)
    dealing(played)
    played.cards("7C 6D")
    said = record(played, "8.8(i)")
    assert said.names == ["irregularity_recorded"]
    assert said.event("irregularity_recorded")["cards_left"] == 416 - 6
    assert played.at_table("burn", card="7C").refused != ""
    assert played_out(played, "KS KH").event("round_settled")["round"] == 2
    assert (played.credit("PT1"), shoe(played).remaining) == (280, 416 - 8)
    assert played.new_game().names == ["wagering_opened"]


@proves("act-mttg-2019 8.8(j)")
def test_without_wagers_the_dealer_deals_on_as_directed() -> None:
    played = wagered(baccarat())
    assert played.at_table("direct_rounds", SUPERVISOR, rounds=2).names == ["rounds_directed"]
    played.expire()
    played_out(played)
    for round in (2, 3):
        opened = played.new_game().event("wagering_opened")
        assert (opened["round"], opened["directed"]) == (round, True)
        played.expire()
        first = played.cards("7C")
        assert first.names == ["no_bet_coup_opened", "card_drawn"]
        assert f"{ACT} 8.8(j)" in first.event("no_bet_coup_opened")["cites"]
        played.cards("6D KS KH")
        ended = played.at_table("confirm_result").event("no_bet_coup_ended")
        assert (ended["round"], f"{ACT} 8.8(j)" in ended["cites"]) == (round, True)
    played.new_game()
    played.expire()
    assert f"{ACT} 8.8(j)" not in played.cards("7C").event("no_bet_coup_opened")["cites"]


@proves("act-mttg-2019 8.8(k)")
def test_with_no_wager_at_the_close_and_a_card_dealt_the_coup_is_one_without_wagers() -> None:
    played = baccarat()
    played.new_game()
    played.place("PT1", "player", 40)
    played.expire()
    first = played.cards("7C")
    assert first.names == ["no_bet_coup_opened", "card_drawn"]
    assert first.event("no_bet_coup_opened")["why"] == "8.8(k)"
    tried = played.place("PT1", "player", 10)
    assert (tried.refused, f"{ACT} 8.8(k)" in tried.cites) == ("no_bet_coup", True)
    assert record(played, "8.8(k)").refused == "not_in_this_phase"
    played.cards("6D KS KH")
    assert played.at_table("confirm_result").names == ["no_bet_coup_ended"]
    assert played.credit("PT1") == 200
    somebody = dealing(baccarat())
    assert somebody.cards("7C").names == ["card_drawn"]


def foreign_card() -> Played:
    """The ninth ace of spades turns up in coup 3, with $75 on it."""
    played = baccarat()
    played.note("PT1", 100)
    for _ in range(2):
        dealing(played)
        played_out(played, "AS 6D AS KH 5C 4C")
    dealing(played, 75)
    played.cards("7C 6D")
    shoe(played).seen["AS"] = 8
    return played


@proves("act-mttg-2019 8.8(l)(i)")
def test_coups_before_a_foreign_card_stand() -> None:
    played = foreign_card()
    before = list(played.run.floor.tables["T1"].settled)
    said = played.cards("AS")
    assert (said.refused, f"{ACT} 8.8(l)(i)" in said.cites) == ("not_in_the_shoe", True)
    said = record(played, "8.8(l)", card="AS")
    assert said.names == ["irregularity_recorded", "round_voided"]
    assert said.event("round_voided")["round"] == 3
    assert played.run.floor.tables["T1"].settled == before
    assert played.credit("PT1") == 300 + 40 + 40


@proves("act-mttg-2019 8.8(l)(ii)")
def test_the_coup_in_which_a_foreign_card_is_found_is_void_and_the_cards_are_checked() -> None:
    played = foreign_card()
    credit = played.credit("PT1")
    said = record(played, "8.8(l)(ii)", card="AS")
    assert said.event("round_voided")["returned"] == {"A1": 7_500}
    assert played.credit("PT1") == credit + 75
    refused = played.new_game()
    assert (refused.refused, f"{ACT} 8.8(l)(ii)" in refused.cites) == ("shoe_not_ready", True)
    steps: dict[str, dict[str, Any]] = {"check_cards": {}, "shuffle": {}, "cut": {"depth": 60}}
    for do, fields in steps.items():
        assert played.new_game().refused == "shoe_not_ready"
        played.at_table(do, **fields)
    assert played.new_game().names == ["wagering_opened"]


@proves("act-mttg-2019 8.8(m)")
def test_a_coup_from_the_shoe_of_another_game_is_void_on_the_supervisors_word() -> None:
    played = baccarat(more_tables=[{"id": "T2"}])
    dealing(played, 60)
    played.cards("7C 6D KS")
    wrong = {"other": "T2", "reason": "the other shoe"}
    assert record(played, "8.8(m)", **wrong).refused == "rank_too_low"
    assert record(played, "8.8(m)", SUPERVISOR, other="T9").refused == "no_such_table"
    assert record(played, "8.8(m)", SUPERVISOR, other="T1").refused == "no_such_table"
    said = record(played, "8.8(m)", SUPERVISOR, **wrong)
    assert said.names == ["cards_of_another_shoe", "irregularity_recorded", "round_voided"]
    assert said.event("irregularity_recorded")["recorded_by"] == SUPERVISOR
    assert said.event("irregularity_recorded")["at"] == 30
    assert said.event("round_voided")["returned"] == {"A1": 6_000}
    assert played.credit("PT1") == 200
    assert (shoe(played, "T1").out, shoe(played, "T2").out) == (0, 3)
    dealing(played, 60)
    assert played_out(played).event("round_settled")["round"] == 2
    assert (shoe(played, "T1").out, shoe(played, "T2").out) == (4, 3)


@proves("act-mttg-2019 8.8(n)")
def test_a_coup_drawn_before_the_period_is_over_is_void_on_the_supervisors_word() -> None:
    played = wagered(baccarat(), 80)
    played.place("PT2", "banker", 10)
    played.wait(21)
    early = played.cards("7C")
    assert early.names == ["wagering_closed", "card_drawn", "irregularity_recorded"]
    closed = early.event("wagering_closed")
    assert (closed["closed_at"], closed["staked"]) == (21_000, {"A1": {"player": 8_000}})
    assert (played.credit("PT1"), played.credit("PT2")) == (120, 200)
    assert played.place("PT2", "banker", 10).refused == "wagering_is_closed"
    assert played.cards("6D").refused == "not_in_this_phase"
    held = played.console().held
    assert held is not None
    assert (held.clause, held.rank) == ("8.8(n)", SUPERVISOR)
    assert record(played, "8.8(g)").refused == "rank_too_low"
    assert record(played, "8.8(d)", SUPERVISOR, cards=["7C"]).refused == "not_in_this_phase"
    assert record(played, "8.8(n)").refused == "rank_too_low"
    said = record(played, "8.8(n)", SUPERVISOR)
    assert said.names == ["irregularity_recorded", "round_voided"]
    assert said.event("irregularity_recorded")["recorded_by"] == SUPERVISOR
    assert said.event("round_voided")["returned"] == {"A1": 8_000}
    assert (played.credit("PT1"), shoe(played).out) == (200, 1)
    dealing(played)
    assert played_out(played).event("round_settled")["round"] == 2


def test_a_coup_found_void_late_leaves_the_one_that_waits_where_it_is() -> None:
    played = dealing(baccarat())
    played_out(played)
    wagered(played, 80)
    played.cards("7C")
    said = record(played, "8.8(f)", SUPERVISOR, round=1)
    assert said.names == ["irregularity_recorded", "round_corrected"]
    assert played.console().held is not None
    assert played.cards("6D").refused == "not_in_this_phase"
    assert record(played, "8.8(n)", SUPERVISOR).event("round_voided")["round"] == 2
    assert played.credit("PT1") == 200


def test_a_fault_of_the_system_does_not_free_a_coup_that_waits() -> None:
    played = wagered(baccarat(), 80)
    played.cards("7C")
    played.at_table("system_fault", SUPERVISOR, reason="the network")
    played.at_table("confirm_wagers", SUPERVISOR, round=1)
    assert played.console().phase == "held"
    said = played.at_table("void_round", SUPERVISOR, round=1, ground="8.8(n)", reason="early")
    assert said.event("round_voided")["returned"] == {"A1": 8_000}
