"""VIC 11.4.6, 11.6.2 and 11.6.4: TouchTable's spin and its settlement."""

from tests.played import Played, Said
from tests.proving import proves


def touchtable(*wagers: tuple[str, str, float], **table: object) -> Played:
    """$50 for everybody, players from their positions and guests (G) by the Dealer; no more bets."""
    names = list(dict.fromkeys(name for name, _, _ in wagers))
    seats = [name for name in names if name.startswith("P")]
    played = Played("vic-roulette-2011", form="touchtable", terminals=seats, **table)
    for name in names:
        whom = {"guest" if name.startswith("G") else "terminal": name}
        played.at_table("buy_in", **whom, amount=5_000, tender="cash")
    played.new_game()
    for name, bet, amount in wagers:
        if name in seats:
            assert played.place(name, bet, amount).amount == amount
        else:
            cents = round(amount * 100)
            assert played.at_table("call_bet", guest=name, bet=bet, amount=cents).amount == amount
    played.at_table("final_bets")
    played.close()
    return played


def dealt(played: Played, outcome: str) -> Said:
    played.outcome(outcome)
    return played.at_table("confirm_result")


@proves("vic-roulette-2011 11.6.2 s2")
def test_a_ball_of_fewer_than_four_revolutions_makes_no_outcome() -> None:
    played = touchtable(("P4", "red", 5))
    assert played.outcome("32", revolutions=3).refused == "too_few_revolutions"
    assert played.at_table("confirm_result").refused == "not_in_this_phase"
    assert played.outcome("32", revolutions=4).names == ["outcome_entered"]


@proves("vic-roulette-2011 11.4.6")
def test_all_21_players_and_12_guests_are_settled() -> None:
    players, guests = [f"P{n}" for n in range(1, 22)], [f"G{n}" for n in range(1, 13)]
    played = touchtable(
        *((name, "red", 5) for name in players), *((name, "straight:9", 5) for name in guests)
    )
    settled = dealt(played, "9").event("round_settled")
    assert len(settled["paid"]) == 33
    assert {played.credit(name) for name in players} == {55}
    assert {played.credit(name) for name in guests} == {225}
    assert {played.staked(name) for name in (*players, *guests)} == {0}


@proves("vic-roulette-2011 11.4.6(a)")
def test_a_losing_wagers_chips_vanish_from_the_layout() -> None:
    played = touchtable(("P4", "straight:8", 5), ("G1", "straight:9", 5))
    assert played.screen("P4").confirmed == {"straight:8": 500}
    dealt(played, "9")
    assert (played.screen("P4").confirmed, played.screen("P4").placed) == ({}, {})
    assert (played.credit("P4"), played.staked("P4")) == (45, 0)


def test_winnings_go_to_the_account_with_the_wager() -> None:
    played = touchtable(("P4", "straight:9", 5))
    dealt(played, "9")
    shown = played.screen("P4").account
    assert shown
    assert (shown.won, shown.credit, shown.bet) == (17_500, 22_500, 0)


@proves("vic-roulette-2011 11.4.6(b)")
def test_winnings_are_credited_to_the_cent_whatever_the_chips() -> None:
    played = touchtable(("P4", "red", 7.5), limits={"step": 250}, chips=[500, 2_500])
    dealt(played, "9")
    assert played.credit("P4") == 42.5 + 15


@proves("vic-roulette-2011 11.6.4")
def test_a_ball_at_rest_is_announced_and_each_account_shows_win_and_balance() -> None:
    played = touchtable(("P4", "straight:11", 5), ("P5", "red", 10))
    assert played.outcome("11").names == ["outcome_entered"]
    assert played.screen("P4").outcome["number"] == "11"
    assert played.credit("P4") == 45
    played.at_table("confirm_result")
    first, second = played.screen("P4").account, played.screen("P5").account
    assert first
    assert second
    assert (first.won, first.credit) == (17_500, 22_500)
    assert (second.won, second.credit) == (0, 4_000)


@proves("vic-roulette-2011 11.6.4")
def test_a_sensor_does_not_settle_where_the_dealer_confirms() -> None:
    played = touchtable(("P4", "straight:11", 5))
    assert played.outcome("11", "device", sensors=["11", "11"]).names == ["outcome_entered"]
    assert played.credit("P4") == 45
    assert played.at_table("confirm_result", "player").refused == "rank_too_low"
    assert played.at_table("confirm_result", outcome="12").refused == "another_outcome"
    played.at_table("confirm_result", outcome="11")
    assert played.credit("P4") == 225


@proves("vic-roulette-2011 11.6.4(b)")
def test_players_and_guests_are_paid_without_a_dealers_arithmetic() -> None:
    played = touchtable(("P4", "straight:11", 5), ("G1", "red", 10))
    settled = dealt(played, "11").event("round_settled")
    credits = {(one["account"], one["bet"]): one["credit"] for one in settled["paid"]}
    assert credits == {("A1", "straight:11"): 18_000, ("A2", "red"): 0}
    won = {one.id: one.won for one in played.console().players}
    assert won == {"P4": 17_500, "G1": 0}
    assert (played.credit("P4"), played.credit("G1")) == (225, 40)


def test_an_outcome_entered_wrongly_is_entered_again_before_it_is_confirmed() -> None:
    played = touchtable(("P4", "straight:11", 5))
    played.outcome("12")
    assert played.outcome("37").refused == "not_on_the_wheel"
    played.outcome("11")
    played.at_table("confirm_result")
    assert played.credit("P4") == 225
