"""VIC 7.5, 10.9.3 and 11.9.2: by hand a wrong outcome stands once a later spin begins, elsewhere not."""

from typing import Any

from tests.by_hand import ByHand
from tests.played import Played, Said
from tests.proving import proves

SUPERVISOR = "game supervisor"
WORD: dict[str, Any] = {"round": 1, "reason": "the ball lies in 9"}


def correct(played: Played, role: str = SUPERVISOR, outcome: str = "9") -> Said:
    return played.at_table("correct_result", role, outcome=outcome, **WORD)


def by_hand() -> ByHand:
    """6 was paid."""
    table = ByHand()
    for player, number in (("P1", 6), ("P2", 9)):
        table.buy(player, 50)
        if table.run.floor.tables["T1"].round_no == 0:
            table.new_game()
        table.bet(player, f"straight:{number}", 5)
    table.spin(6)
    assert (table.credit("P1"), table.credit("P2")) == (225, 45)
    return table


@proves("vic-roulette-2011 7.5")
def test_by_hand_the_results_of_a_spin_stand_once_a_later_one_has_begun() -> None:
    table = by_hand()
    stopped = table.at_table("stop_dealing", **WORD)
    assert stopped.event("dealing_stopped")["stopped_by"] == "dealer"
    for low in (table.at_table("result_stands", **WORD), correct(table, "dealer")):
        assert low.refused == "rank_too_low"
        assert "vic-roulette-2011 7.5" in low.cites
    assert table.at_table("result_stands", SUPERVISOR, **WORD).names == ["result_upheld"]
    assert correct(table).names == ["round_corrected"]
    assert (table.credit("P1"), table.credit("P2")) == (45, 225)

    table = by_hand()
    table.new_game()
    refused = correct(table)
    assert refused.refused == "too_late"
    assert refused.cites == {"vic-roulette-2011 7.5"}
    assert table.at_table("stop_dealing", **WORD).refused == "too_late"
    assert (table.credit("P1"), table.credit("P2")) == (225, 45)


def touchbet() -> Played:
    """6 was recorded and 9 was actual; $5 on each. Two rounds later nobody has noticed."""
    played = Played("vic-roulette-2011", form="touchbet")
    for terminal, number in (("PT1", 6), ("PT2", 9)):
        played.note(terminal, 50)
        if number == 6:
            played.new_game()
        played.place(terminal, f"straight:{number}", 5)
    played.settle("6")
    played.new_game()
    played.settle("0")
    played.new_game()
    assert (played.credit("PT1"), played.credit("PT2")) == (225, 45)
    return played


def touchtable() -> Played:
    """The same for a position and a guest."""
    played = Played("vic-roulette-2011", form="touchtable", terminals=("PT1",))
    for whom in ({"terminal": "PT1"}, {"guest": "G1"}):
        played.at_table("buy_in", **whom, amount=5_000, tender="cash")
    played.new_game()
    played.place("PT1", "straight:6", 5)
    played.at_table("call_bet", guest="G1", bet="straight:9", amount=500)
    played.settle("6")
    played.new_game()
    return played


def check(played: Played, other: str) -> None:
    """The Dealer tells, the Game Supervisor corrects, and no rank below may."""
    stopped = played.at_table("stop_dealing", **WORD).event("dealing_stopped")
    assert stopped["stopped_by"] == "dealer"
    assert played.at_table("result_stands", **WORD).refused == "rank_too_low"
    upheld = played.at_table("result_stands", SUPERVISOR, **WORD).event("result_upheld")
    assert upheld["upheld_by"] == SUPERVISOR
    assert correct(played, "dealer").refused == "rank_too_low"
    corrected = correct(played).event("round_corrected")
    assert corrected["corrected_by"] == SUPERVISOR
    changes = {one["terminal"]: one["credit"] - one["credited"] for one in corrected["changes"]}
    assert changes == {"PT1": -18_000, other: 18_000}
    assert (played.credit("PT1"), played.credit(other)) == (45, 225)


@proves("vic-roulette-2011 10.9.3")
def test_touchbets_game_supervisor_corrects_it_and_has_the_results_recalculated() -> None:
    check(touchbet(), "PT2")


@proves("vic-roulette-2011 10.9.3")
def test_before_anything_is_paid_the_game_supervisor_settles_what_the_sensors_dispute() -> None:
    played = Played("vic-roulette-2011", form="touchbet")
    played.new_game()
    played.expire()
    played.outcome("6", "device", sensors=("6", "9"))
    refused = played.outcome("9")
    assert refused.refused == "rank_too_low"
    assert "vic-roulette-2011 10.9.3" in refused.cites
    assert played.outcome("9", SUPERVISOR).names == ["outcome_entered"]
    assert played.at_table("confirm_result", SUPERVISOR).event("round_settled")["outcome"] == "9"


@proves("vic-roulette-2011 11.9.2")
def test_touchtables_game_supervisor_or_above_corrects_it_for_guests_too() -> None:
    check(touchtable(), "G1")


def test_a_guest_who_has_left_is_paid_at_the_cash_desk() -> None:
    played = touchtable()
    assert played.at_table("pay_chips", guest="G1").names == ["chips_paid"]
    assert correct(played).event("hand_pay_issued")["terminal"] == "G1"
    [paper] = played.desk_screen().papers
    assert (paper.desk_places, paper.amount) == (("cash desk",), 18_000)
    paid = played.desk("pay_voucher", voucher="@1").event("voucher_paid")
    assert (paid["place"], paid["paid"]) == ("cash desk", 18_000)


def test_by_hand_what_was_outside_the_limits_comes_back_again() -> None:
    table = ByHand(maximum=20, minimum=5)
    table.buy("P1", 100)
    table.new_game()
    table.bet("P1", "straight:6", 30)
    table.bet("P1", "straight:9", 2)
    table.spin(6)
    assert table.credit("P1") == 68 + 20 * 36 + 10
    correct(table)
    assert table.credit("P1") == 68 + 2 * 36 + 10


def test_colour_chips_come_and_go_like_others() -> None:
    table = ByHand(minimum=5)
    table.colour("P1", "red", 10, 5)
    table.colour("P2", "blue", 10, 5)
    table.new_game()
    table.bet("P1", "straight:6", 5, colour="red")
    table.bet("P2", "straight:9", 5, colour="blue")
    table.spin(6)
    assert table.colours("P1")["red"].chips == 9 + 36
    correct(table)
    assert table.colours("P1")["red"].chips == 9
    assert table.colours("P2")["blue"].chips == 9 + 36
    table = ByHand(minimum=5)
    table.colour("P1", "red", 1, 5)
    table.new_game()
    table.bet("P1", "straight:9", 5, colour="red")
    table.spin(6)
    table.redeem("P1")
    assert correct(table).names[0] == "round_corrected"
    assert table.ledger("owed/A1") == 0
