"""LTGame 11.6.2.3: an error that is not notified before the next coup begins no longer counts."""

from tests.played import Played, Said
from tests.proving import proves

MANAGER = "assistant gaming manager"
BANKER, PLAYER = "6C 7D KS KH", "7D 6C KS KH"


def misread() -> Played:
    """$20 on Player lost to a Banker's Hand that was in fact the Player's."""
    played = Played("nsw-ltgame-2016", "baccarat", minimum=10)
    played.note("PT1", 100)
    played.new_game()
    played.place("PT1", "player", 20)
    played.expire()
    played.cards(BANKER, "device")
    played.at_table("confirm_result")
    assert played.credit("PT1") == 80
    return played


def correct(played: Played, role: str = MANAGER) -> Said:
    return played.at_table("correct_result", role, round=1, outcome=PLAYER.split())


def close(played: Played) -> None:
    played.cash_out("PT1")
    assert played.at_table("close_table", "casino supervisor").names == ["table_closed"]


@proves("nsw-ltgame-2016 11.6.2.3")
def test_from_the_next_coups_first_card_the_result_stands() -> None:
    played = misread()
    played.new_game()
    played.expire()
    played.cards("KC", "device")
    refused = correct(played)
    assert refused.refused == "too_late"
    assert "nsw-ltgame-2016 11.6.2.3" in refused.cites
    assert played.credit("PT1") == 80


@proves("nsw-ltgame-2016 11.6.2.3")
def test_a_closed_table_has_the_same_effect() -> None:
    played = misread()
    close(played)
    assert correct(played).refused == "too_late"
    assert played.ledger("tickets/T1") == 80


def test_before_the_next_coups_first_card_the_manager_may_correct_it() -> None:
    played = misread()
    played.new_game()
    played.place("PT1", "banker", 10)
    assert correct(played, "casino supervisor").refused == "rank_too_low"
    assert correct(played).names == ["round_corrected"]
    assert (played.credit("PT1"), played.staked("PT1")) == (110, 10)


def test_a_coup_that_never_had_a_card_did_not_begin() -> None:
    played = misread()
    played.new_game()
    played.step("system_fault", **{"as": "device"}, reason="a power cut")
    assert correct(played).names == ["round_corrected"]
