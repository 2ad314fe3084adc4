"""VIC 11.4.4, 11.4.5 and 11.6.3: final bets, no more bets, and what holds from then on."""

import pytest

from tests.played import Played, dollars
from tests.proving import proves


def touchtable(seconds: float = 30) -> Played:
    """$50 at P4 and with guest G1, and bets open; the seconds of the plan end nothing here."""
    played = Played("vic-roulette-2011", form="touchtable", terminals=["P4"], seconds=seconds)
    played.at_table("buy_in", terminal="P4", amount=5_000, tender="cash")
    played.at_table("buy_in", guest="G1", amount=5_000, tender="cash")
    played.new_game()
    return played


@proves("vic-roulette-2011 11.4.4")
def test_what_the_layout_showed_at_no_more_bets_is_settled() -> None:
    played = touchtable()
    played.place("P4", "black", 5)
    assert played.confirm("P4").refused == "no_confirming"
    played.at_table("final_bets")
    played.wait(8)
    played.by("P4", "move", bet="black", to="red")
    played.close()
    played.wait(10)
    played.outcome("32")
    played.wait(2)
    settled = played.at_table("confirm_result").event("round_settled")
    assert settled["as_of"] == 8_000
    assert [(one["bet"], one["credit"]) for one in settled["paid"]] == [("red", 1_000)]
    assert played.credit("P4") == 55


@proves("vic-roulette-2011 11.4.5")
def test_nothing_is_placed_changed_or_withdrawn_from_no_more_bets_on() -> None:
    played = touchtable()
    played.place("P4", "red", 5)
    played.at_table("final_bets")
    played.wait(40)
    assert played.place("P4", "odd", 5).amount == 5
    played.close()
    assert played.place("P4", "low", 5).refused == "wagering_is_closed"
    called = played.at_table("call_bet", guest="G1", bet="red", amount=500)
    assert called.refused == "wagering_is_closed"
    for do, more in (("remove", {}), ("move", {"to": "even"})):
        assert played.by("P4", do, bet="red", **more).refused == "wagering_is_closed"
        by_dealer = played.step(do, **{"as": "dealer"}, terminal="P4", bet="red", **more)
        assert by_dealer.refused == "wagering_is_closed"
    for do in ("undo", "clear", "double", "repeat"):
        assert played.by("P4", do).refused == "wagering_is_closed"
    relaxed = played.at_table(
        "relax", "pit boss", terminal="P4", bet="red", amount=0, reason="mistaken touch"
    )
    assert relaxed.refused == "no_relaxing"
    assert dollars(played.screen("P4").confirmed) == {"red": 5, "odd": 5}


@proves("vic-roulette-2011 11.4.5")
def test_a_ball_at_rest_ends_what_nobody_closed() -> None:
    played = touchtable()
    played.place("P4", "red", 5)
    played.wait(50)
    closed = played.outcome("32").event("wagering_closed")
    assert (closed["at"], closed["unannounced"]) == (50.0, True)
    assert played.place("P4", "straight:32", 5).refused == "wagering_is_closed"
    played.at_table("confirm_result")
    assert played.credit("P4") == 55


@proves("vic-roulette-2011 11.6.3")
def test_final_bets_comes_first_and_no_more_bets_second() -> None:
    played = touchtable()
    assert played.close().refused == "final_bets_first"
    played.wait(60)
    final = played.at_table("final_bets").event("final_bets_announced")
    assert (final["at"], final["announced"]) == (60.0, ["Final bets"])
    assert played.screen("P4").announced == ("Final bets",)
    assert played.at_table("final_bets").refused == "not_in_this_phase"
    assert played.place("P4", "red", 5).amount == 5
    assert played.at_table("call_bet", guest="G1", bet="odd", amount=500).amount == 5
    played.wait(60)
    closed = played.close().event("wagering_closed")
    assert (closed["at"], closed["announced"]) == (120.0, ["No more bets"])
    assert not closed["unannounced"]
    assert played.screen("P4").announced == ("No more bets",)
    assert played.place("P4", "red", 5).refused == "wagering_is_closed"
    assert closed["staked"] == {"A1": {"red": 500}, "A2": {"odd": 500}}


@pytest.mark.parametrize("who", ["player", "device"])
def test_nobody_but_the_dealer_announces(who: str) -> None:
    played = touchtable()
    assert played.at_table("final_bets", who).refused == "rank_too_low"
    played.at_table("final_bets", "game supervisor")
    assert played.close(who).refused == "rank_too_low"
    assert played.close("pit boss").names == ["wagering_closed"]
