"""VIC rules 1.2, 3 and 9.4: who serves the table, and how chips come to lie on its layout."""

from tests.by_hand import GAMES, ByHand, paid
from tests.played import Played
from tests.proving import proves

CHANGES: tuple[tuple[str, dict[str, str]], ...] = (
    ("remove", {"bet": "straight:17"}),
    ("move", {"bet": "straight:17", "to": "red"}),
    ("clear", {}),
    ("undo", {}),
    ("repeat", {}),
    ("double", {}),
)


# --- 1.2


def serves_the_table(role: str) -> bool:
    """Every dealer function once, under this rank's own name."""
    table = ByHand()
    bought = table.buy("P1", 100, role=role).event("bought_in")
    assert bought["taken_by"] == role
    assert table.new_game(role=role).names == ["wagering_opened"]
    laid = table.bet("P1", "red", 10, role=role).event("wager_placed")
    assert (laid["called_by"], laid["amount"]) == (role, 1_000)
    assert table.close(role).event("wagering_closed")["closed_by"] == role
    assert table.outcome("1", role).event("outcome_entered")["entered_by"] == role
    settled = table.at_table("confirm_result", role).event("round_settled")
    assert settled["confirmed_by"] == role
    assert table.credit("P1") == 110
    return table.redeem("P1", role=role).event("chips_paid")["paid_by"] == role


@proves("vic-roulette-2011 1.2")
def test_a_game_supervisor_or_a_pit_boss_may_do_whatever_the_dealer_may() -> None:
    for role in ("dealer", "game supervisor", "pit boss"):
        assert serves_the_table(role)
    table = ByHand()
    for role in ("player", "cashier", "device", "tournament director"):
        refused = table.new_game(role=role)
        assert refused.refused == "rank_too_low", role
        assert "vic-roulette-2011 1.2" in refused.cites
    ranks = ("dealer", "game supervisor", "pit boss")
    dealer, supervisor, boss = (set(table.console(role).allowed) for role in ranks)
    assert dealer < supervisor < boss


@proves("vic-roulette-2011 1.2")
def test_the_lower_rank_may_not_do_what_is_kept_for_the_higher() -> None:
    table = ByHand()
    table.buy("P1", 100)
    limits = {"min": 100, "max": 100_000}
    refused = table.hand("P1", "agree_limits", "dealer", limits=limits)
    assert (refused.refused, "vic-roulette-2011 1.2" in refused.cites) == ("rank_too_low", True)
    for role in ("game supervisor", "pit boss"):
        agreed = table.hand("P1", "agree_limits", role, limits=limits)
        assert agreed.event("limits_agreed")["agreed_by"] == role
    table.new_game()
    assert table.close("cashier").refused == "rank_too_low"
    for role in ("dealer", "game supervisor"):
        fault = table.at_table("system_fault", role, reason="power")
        assert fault.refused == "rank_too_low", role
    fault = table.at_table("system_fault", "pit boss", reason="power")
    assert fault.names == ["malfunction_recorded", "round_voided"]


@proves("vic-roulette-2011 1.2")
def test_at_a_french_table_the_croupier_is_the_dealer_and_the_chef_de_table_supervises() -> None:
    table = ByHand("french")
    assert table.new_game(role="croupier").names == ["wagering_opened"]
    assert table.buy("P1", 100, role="croupier").event("bought_in")["taken_by"] == "croupier"
    limits = {"min": 100, "max": 100_000}
    refused = table.hand("P1", "agree_limits", "croupier", limits=limits)
    assert (refused.refused, "vic-roulette-2011 1.2" in refused.cites) == ("rank_too_low", True)
    agreed = table.hand("P1", "agree_limits", "chef de table", limits=limits)
    assert agreed.event("limits_agreed")["agreed_by"] == "chef de table"
    assert table.close("chef de table").event("wagering_closed")["closed_by"] == "chef de table"


# --- 3.1, 3.7: chips on the layout and nothing else


@proves("vic-roulette-2011 3.1")
def test_a_wager_is_refused_until_the_money_has_been_changed_into_chips() -> None:
    for game in GAMES:
        table = ByHand(game)
        table.new_game()
        without = table.bet("P1", "straight:17", 10)
        assert without.refused == "no_account", game
        assert "vic-roulette-2011 3.1" in without.cites
        cash = table.by("P1", "insert_note", amount=1_000)
        assert cash.refused == "tender_to_the_dealer"
        assert (table.staked("P1"), table.credit("P1")) == (0, 0)
        table.buy("P1", 10)
        assert table.bet("P1", "straight:17", 10).amount == 10
        assert table.on_the_layout("P1") == {"straight:17": 10}
        assert table.hand("P1", "confirm").refused == "no_confirming"
        table.spin(17)
        assert table.credit("P1") == 360


@proves("vic-roulette-2011 3.1")
def test_a_table_dealt_by_hand_has_players_and_no_terminals() -> None:
    with_terminal = ByHand(terminals=("PT1",), players=())
    assert with_terminal.opened.refused == "no_terminals_by_hand"
    assert "vic-roulette-2011 3.1" in with_terminal.opened.cites
    assert ByHand().opened.names.count("player_seated") == 3


@proves("vic-roulette-2011 3.7")
def test_no_wager_comes_by_any_other_way_than_chips_on_the_layout() -> None:
    table = ByHand()
    table.buy("P1", 100)
    table.new_game()
    touched = table.place("P1", "red", 10)
    assert touched.refused == "chips_only"
    assert "vic-roulette-2011 3.7" in touched.cites
    called = table.at_table("call_bet", player="P1", bet="red", amount=1_000)
    assert called.refused == "chips_only"
    assert "vic-roulette-2011 3.7" in called.cites
    assert table.by("P1", "insert_note", amount=1_000).refused == "tender_to_the_dealer"
    assert table.step("insert_ticket", terminal="P1", validation="1").refused == "tickets_not_taken"
    assert (table.staked("P1"), table.credit("P1")) == (0, 100)
    assert table.bet("P1", "red", 10).amount == 10
    assert table.staked("P1") == 10


@proves("vic-roulette-2011 3.7")
def test_a_terminals_wagers_are_touched_and_not_laid() -> None:
    table = Played("vic-roulette-2011", "roulette", "touchbet")
    table.note("PT1", 100)
    table.new_game()
    assert table.at_table("bet", player="PT1", bet="red", amount=1_000).refused == "touch_only"
    by_hand = ByHand()
    by_hand.buy("P1", 10)
    by_hand.new_game()
    laid = by_hand.bet("P1", "red", 10)
    assert (laid.amount, "vic-roulette-2011 3.7" in laid.cites) == (10, True)


# --- 3.2: nothing is touched between no more bets and settlement


@proves("vic-roulette-2011 3.2")
def test_after_no_more_bets_nothing_is_placed_changed_or_taken_back_until_it_is_settled() -> None:
    table = ByHand(seconds=30)
    table.buy("P1", 100)
    opened = table.new_game().event("wagering_opened")
    assert opened["closes_at"] is None, "no clock ends it"
    table.bet("P1", "red", 10)
    table.spin(2)
    table.new_game()
    table.wait(90)
    for change, fields in (*CHANGES[-2:], *CHANGES[:4]):  # until then all of it may be done
        assert table.bet("P1", "straight:17", 10).refused == ""
        assert table.hand("P1", change, **fields).refused == "", change
    table.hand("P1", "clear", role="dealer")
    table.bet("P1", "straight:17", 10)
    table.close()
    for _ in ("the ball goes round", "the ball is at rest"):
        for role in ("player", "dealer", "pit boss"):
            late = table.bet("P1", "straight:17", 10, role)
            assert late.refused == "wagering_is_closed"
            assert "vic-roulette-2011 3.2" in late.cites
            for change, fields in CHANGES:
                refused = table.hand("P1", change, role, **fields)
                assert refused.refused == "wagering_is_closed", change
        fair = {"bet": "straight:17", "amount": 0, "reason": "a slip of the hand"}
        relaxed = table.hand("P1", "relax", "pit boss", **fair)
        assert (relaxed.refused, "vic-roulette-2011 3.2" in relaxed.cites) == ("no_relaxing", True)
        assert table.on_the_layout("P1") == {"straight:17": 10}
        table.outcome("17")
    table.at_table("confirm_result")
    assert table.credit("P1") == 80 + 360


@proves("vic-roulette-2011 3.2")
def test_a_winning_wager_may_be_withdrawn_before_the_next_spin_or_left() -> None:
    table = ByHand()
    for player in ("P1", "P2"):
        table.buy(player, 10)
    table.new_game()
    for player in ("P1", "P2"):
        table.bet(player, "straight:17", 10)
    table.close()
    assert table.redeem("P1").refused == "nothing_to_pay", "the wager is not in hand yet"
    table.outcome("17")
    assert table.redeem("P1").refused == "nothing_to_pay"
    table.at_table("confirm_result")
    withdrawn = table.redeem("P1")
    assert withdrawn.event("chips_paid")["amount"] == 36_000
    assert "vic-roulette-2011 3.2" in withdrawn.cites
    assert table.by("P2", "cash_out").refused == "redeem_at_the_table"
    table.new_game()
    left = table.hand("P2", "repeat").event("wagers_repeated")
    assert left["placed"] == {"straight:17": 1_000}
    assert (table.credit("P2"), table.staked("P2")) == (350, 10)
    assert table.hand("P1", "repeat").refused == "no_account"
    table.spin(5)
    assert table.credit("P2") == 350


# --- 3.3: called wagers, and the ball at rest


@proves("vic-roulette-2011 3.3")
def test_a_called_wager_needs_money_there_and_then_on_the_layout_before_no_more_bets() -> None:
    table = ByHand()
    table.new_game()
    table.buy("P1", 20)
    short = table.bet("P1", "straight:17", 50, role="dealer")
    assert short.refused == "not_enough_credit", "$20 does not back a call of $50"
    assert "vic-roulette-2011 3.3" in short.cites
    assert table.staked("P1") == 0
    assert table.by("P1", "insert_note", amount=5_000).refused == "tender_to_the_dealer"
    table.buy("P1", 30)
    called = table.bet("P1", "straight:17", 50, role="dealer")
    assert (called.amount, called.event("wager_placed")["called_by"]) == (50, "dealer")
    assert "vic-roulette-2011 3.3" in called.cites
    table.buy("P2", 50)  # calls 17 too, but the chips do not lie there in time
    closed = table.close().event("wagering_closed")
    assert closed["staked"] == {"A1": {"straight:17": 5_000}}
    assert table.bet("P2", "straight:17", 50, role="dealer").refused == "wagering_is_closed"
    table.outcome("17")
    assert paid(table.at_table("confirm_result")) == {"A1": {"straight:17": 1_800}}
    assert (table.credit("P1"), table.credit("P2")) == (1_800, 50)
    own = table.new_game() and table.bet("P2", "red", 10)
    assert own.event("wager_placed")["called_by"] == ""
    assert "vic-roulette-2011 3.3" not in own.cites


@proves("vic-roulette-2011 3.3")
def test_cash_vouchers_tokens_and_chips_are_taken_and_nothing_else() -> None:
    table = ByHand()
    for player, tender in (("P1", "cash"), ("P2", "voucher"), ("P3", "token"), ("P1", "chips")):
        taken = table.buy(player, 25, tender=tender)
        assert taken.event("bought_in")["tender"] == tender
        assert "vic-roulette-2011 3.3" in taken.cites
    cheque = table.buy("P2", 25, tender="cheque")
    assert (cheque.refused, "vic-roulette-2011 3.3" in cheque.cites) == ("tender_not_taken", True)
    assert [table.credit(player) for player in ("P1", "P2", "P3")] == [50, 25, 25]
    assert table.buy("P2", 0).refused == "tender_of_nothing"
    assert table.buy("P9", 25).refused == "no_such_player"


@proves("vic-roulette-2011 3.3 s2")
def test_nothing_goes_down_once_the_ball_is_at_rest_even_if_nobody_said_no_more_bets() -> None:
    table = ByHand(seconds=30)
    table.buy("P1", 100)
    table.new_game()
    table.wait(60)
    assert table.bet("P1", "red", 10).amount == 10
    rested = table.outcome("1")
    assert rested.names == ["wagering_closed", "outcome_entered"]
    assert "vic-roulette-2011 3.3 s2" in rested.cites
    late = table.bet("P1", "straight:1", 10)
    assert late.refused == "wagering_is_closed"
    assert "vic-roulette-2011 3.3 s2" in late.cites
    assert table.staked("P1") == 10
    table.at_table("confirm_result")
    assert table.credit("P1") == 110


@proves("vic-roulette-2011 3.3 s2")
def test_a_ball_seen_at_rest_ends_the_period_at_once_and_wagers_already_down_stand() -> None:
    table = ByHand(exposure="void")
    table.buy("P1", 100)
    table.new_game()
    table.bet("P1", "red", 10)
    table.wait(5)
    seen = table.at_table("expose_early", "pit boss", exposed_at=5)
    assert seen.names == ["outcome_exposed", "wagering_closed"]
    assert seen.event("outcome_exposed")["stands"]
    assert "vic-roulette-2011 3.3 s2" in seen.cites
    assert table.bet("P1", "red", 10).refused == "wagering_is_closed"
    table.outcome("1")
    table.at_table("confirm_result")
    assert table.credit("P1") == 110


# --- 9.4: the French table


@proves("vic-roulette-2011 9.4.1")
def test_french_wagers_are_chips_until_no_more_bets_under_their_french_names() -> None:
    table = ByHand("french")
    table.buy("P1", 100)
    table.new_game()
    touched = table.place("P1", "red", 10)
    assert (touched.refused, "vic-roulette-2011 9.4.1" in touched.cites) == ("chips_only", True)
    for bet in ("straight:0", "split:0-3", "street:0-2-3", "corner:0-1-2-3", "sixline:31-36"):
        assert table.bet("P1", bet, 5).amount == 5
    game = table.run.floor.tables["T1"].game
    assert [game.offers[bet].title for bet in ("straight:17", "split:8-9", "low", "red")] == [
        *("En plein", "A Cheval", "Manque", "Rouge"),
    ]
    assert table.bet("P1", "orphans", 25).amount == 25
    table.close(role="croupier")
    assert table.bet("P1", "red", 5).refused == "wagering_is_closed"
    assert table.hand("P1", "remove", bet="straight:0").refused == "wagering_is_closed"


@proves("vic-roulette-2011 9.4.2")
def test_a_neighbours_button_makes_one_wager_kept_beside_zero() -> None:
    table = ByHand("french")
    table.buy("P1", 100)
    table.new_game()
    by_button = table.bet("P1", "neighbours-5:17", 25)
    assert by_button.event("wager_placed")["placed"] == {"neighbours-5:17": 2_500}
    assert "vic-roulette-2011 9.4.2" in by_button.cites
    assert table.on_the_layout("P1") == {"neighbours-5:17": 25}, "and nothing on the numbers"
    pieces = table.run.floor.tables["T1"].game.offers["neighbours-5:17"].bet.pieces
    assert pieces == ("straight:2", "straight:25", "straight:17", "straight:34", "straight:6")
    assert table.bet("P1", "neighbours-5:17", 24.01).refused == "amount_not_in_pieces"
    assert table.hand("P1", "remove", bet="neighbours-5:17").event("wager_removed")["placed"] == {}
    table.close()
    assert table.bet("P1", "neighbours-5:17", 25).refused == "wagering_is_closed"
    english = ByHand()
    english.buy("P1", 25)
    english.new_game()
    english.bet("P1", "neighbours-5:17", 25)
    assert len(english.on_the_layout("P1")) == 5


@proves("vic-roulette-2011 9.4.2(a)")
def test_the_winning_piece_of_a_neighbours_wager_lies_on_its_number_before_losers_go() -> None:
    table = ByHand("french")
    table.buy("P1", 25)
    table.buy("P2", 10)
    table.new_game()
    table.bet("P1", "neighbours-5:17", 25)
    table.bet("P2", "black", 10)
    settled = table.spin(34)
    assert settled.names == ["winning_piece_placed", "round_settled"]
    piece = settled.event("winning_piece_placed")
    assert (piece["account"], piece["on"], piece["amount"]) == ("A1", "straight:34", 500)
    assert "vic-roulette-2011 9.4.2(a)" in piece["cites"]
    assert paid(settled) == {"A1": {"neighbours-5:17": 5 + 175}, "A2": {"black": 0}}
    table.new_game()
    table.bet("P1", "neighbours-5:17", 25)
    assert table.spin(0).names == ["round_settled"], "no piece where none won"
    assert table.credit("P1") == 180 - 25
