"""LTGame 4.5 and 7.6: the steps of a coup, and the dealer's word that makes its outcome the result."""

import pytest

from tests.played import Played
from tests.proving import proves

BANKER_7_PLAYER_6 = "6C 7D KS KH"


@pytest.fixture(params=["baccarat", "even-money-baccarat"])
def dealt(request: pytest.FixtureRequest) -> Played:
    """Banker has won 7 to 6 against $20 on Player and with $20 on Banker; nobody has confirmed it."""
    played = Played("nsw-ltgame-2016", request.param, minimum=10)
    for terminal in ("PT1", "PT2"):
        played.note(terminal, 100)
    played.new_game()
    played.place("PT1", "banker", 20)
    played.place("PT2", "player", 20)
    played.expire()
    played.cards(BANKER_7_PLAYER_6, "device")
    return played


def won(played: Played) -> float:
    """What $20 on a winning Banker's Hand brings back: less 5 per cent in baccarat, not on even money."""
    return 39 if "Even" not in played.screen("PT1").title else 40


@proves("nsw-ltgame-2016 1.1 DT (1)")
def test_the_dealer_enters_the_outcome_and_confirms_it_at_the_dealer_terminal(
    dealt: Played,
) -> None:
    assert "confirm_result" in dealt.console().allowed
    said = dealt.at_table("confirm_result", outcome="banker")
    assert said.event("round_settled")["confirmed_by"] == "dealer"
    [last, *_] = dealt.console().results
    assert (last.shows["banker"]["points"], last.shows["player"]["points"]) == (7, 6)


@proves("nsw-ltgame-2016 4.5")
def test_no_balance_moves_until_the_dealer_confirms_what_the_system_registered(
    dealt: Played,
) -> None:
    console = dealt.console()
    assert (console.phase, console.outcome["banker"]["points"]) == ("result", 7)
    dealt.wait(600)
    assert dealt.at_table("confirm_result", "player").refused == "rank_too_low"
    assert dealt.at_table("confirm_result", "device").refused == "rank_too_low"
    assert [dealt.credit("PT1"), dealt.staked("PT1"), dealt.staked("PT2")] == [80, 20, 20]
    dealt.at_table("confirm_result")
    assert dealt.credit("PT1") == 80 + won(dealt)
    assert [dealt.credit("PT2"), dealt.staked("PT1"), dealt.staked("PT2")] == [80, 0, 0]


@proves("nsw-ltgame-2016 7.6")
def test_a_coup_goes_through_its_steps_in_order() -> None:
    played = Played("nsw-ltgame-2016", "baccarat", minimum=10)
    said = played.new_game().names
    assert played.at_table("confirm_result").refused == "not_in_this_phase"
    played.wait(30)
    said += played.cards("2C 3D 3S 2H 4C 4D", "device").names
    extra = played.cards("4S", "device")
    assert extra.names == ["irregularity_recorded"], "the coup is over"
    assert played.run.floor.tables["T1"].cards == ("2C", "3D", "3S", "2H", "4C", "4D")
    assert played.new_game().refused == "not_in_this_phase"
    said += played.at_table("confirm_result").names
    assert said == [
        "wagering_opened",
        "wagering_closed",
        *["card_drawn"] * 4,
        *["card_drawn"] * 2,
        "outcome_entered",
        "round_settled",
    ]


@proves("nsw-ltgame-2016 7.6.10")
def test_the_winning_result_that_the_dealer_presses_must_be_that_of_the_cards(
    dealt: Played,
) -> None:
    for wrong in ("player", "tie"):
        pressed = dealt.at_table("confirm_result", outcome=wrong)
        assert pressed.refused == "another_outcome"
        assert "nsw-ltgame-2016 7.6.10" in pressed.cites
        assert (dealt.credit("PT1"), dealt.staked("PT1")) == (80, 20)
    assert dealt.at_table("confirm_result", outcome="banker").names == ["round_settled"]


@proves("nsw-ltgame-2016 7.6.11")
def test_confirm_result_pressed_twice_settles_once(dealt: Played) -> None:
    assert dealt.at_table("confirm_result").names == ["round_settled"]
    credit = dealt.credit("PT1")
    again = dealt.at_table("confirm_result")
    assert again.refused == "not_in_this_phase"
    assert "nsw-ltgame-2016 7.6.11" in again.cites
    assert dealt.credit("PT1") == credit
