"""LTGame 4.3.3, 8.1 to 8.3, 8.7 and 8.8: chips collected, winnings paid, credit taken home."""

import pytest

from tests.played import Played
from tests.proving import proves

PLAYER_9, BANKER_9, TIE_8 = "9C 2D KS KH", "2D 9C KH KS", "8C 8D KS KH"


@pytest.fixture
def played() -> Played:
    played = Played("nsw-ltgame-2016", "baccarat", minimum=10)
    played.note("PT1", 100)
    played.new_game()
    return played


def deal(played: Played, cards: str) -> dict[str, object]:
    played.expire()
    played.cards(cards, "device")
    return played.at_table("confirm_result").event("round_settled")


@proves("nsw-ltgame-2016 4.3.3")
def test_winnings_and_the_stake_returned_are_separate_entries(played: Played) -> None:
    played.place("PT1", "player", 10)
    settled = deal(played, PLAYER_9)
    entries = [tuple(posting[:2]) for posting in settled["postings"]]
    assert entries == [
        ("staked/T1/1/A1", -1_000),
        ("chips/A1", 1_000),
        ("house/T1", -1_000),
        ("chips/A1", 1_000),
    ]


@proves("nsw-ltgame-2016 8.1.1")
def test_losing_chips_vanish_and_nothing_is_credited_for_them(played: Played) -> None:
    played.place("PT1", "tie", 25)
    settled = deal(played, BANKER_9)
    assert [(one["bet"], one["credit"]) for one in settled["paid"]] == [("tie", 0)]
    screen = played.screen("PT1")
    assert (screen.placed, screen.confirmed) == ({}, {})
    assert (played.credit("PT1"), played.staked("PT1")) == (75, 0)


@proves("nsw-ltgame-2016 8.1.2")
def test_the_win_meter_shows_the_winnings_without_the_wager(played: Played) -> None:
    played.place("PT1", "player", 40)
    played.place("PT1", "tie", 10)
    deal(played, PLAYER_9)
    account = played.screen("PT1").account
    assert account is not None
    assert account.won == 4_000
    played.new_game()
    played.place("PT1", "player", 40)
    deal(played, TIE_8)
    account = played.screen("PT1").account
    assert account is not None
    assert account.won == 0, "a wager that comes back is no win"


@proves("nsw-ltgame-2016 8.1.3")
def test_winnings_and_winning_wager_go_to_the_chip_account(played: Played) -> None:
    played.place("PT1", "player", 40)
    assert played.credit("PT1") == 60
    deal(played, PLAYER_9)
    assert played.credit("PT1") == 140


@proves("nsw-ltgame-2016 8.2")
def test_a_player_leaves_in_the_wagering_period_with_no_wager_down(played: Played) -> None:
    played.place("PT1", "banker", 20)
    refused = played.by("PT1", "cash_out")
    assert refused.refused == "wager_in_play"
    assert "nsw-ltgame-2016 8.2" in refused.cites
    assert (played.credit("PT1"), played.staked("PT1")) == (80, 20)
    played.by("PT1", "remove", bet="banker")
    assert played.by("PT1", "cash_out").event("ticket_issued")["amount"] == 10_000


@proves("nsw-ltgame-2016 8.2")
def test_a_confirmed_wager_or_one_on_another_table_holds_the_player_too() -> None:
    other = {"id": "T2", "game": "even-money-baccarat"}
    played = Played("nsw-ltgame-2016", "baccarat", minimum=10, more_tables=[other])
    played.note("PT1", 100)
    played.new_game(table="T2")
    played.place("PT1", "banker", 20, table="T2")
    assert played.screen("PT1").table == "T1"
    assert played.by("PT1", "cash_out").refused == "wager_in_play"
    played.confirm("PT1", table="T2")
    assert played.by("PT1", "cash_out").refused == "wager_in_play"
    played.expire()
    assert played.by("PT1", "cash_out").refused == "wager_in_play"


@proves("nsw-ltgame-2016 8.7")
def test_when_the_coup_is_over_the_credit_is_collected(played: Played) -> None:
    played.place("PT1", "player", 25)
    played.expire()
    assert played.by("PT1", "cash_out").refused == "wager_in_play"
    played.cards(BANKER_9, "device")
    assert played.by("PT1", "cash_out").refused == "wager_in_play"
    played.at_table("confirm_result")
    issued = played.by("PT1", "cash_out").event("ticket_issued")
    assert issued["amount"] == 7_500
    assert "nsw-ltgame-2016 8.7" in issued["cites"]
    assert played.credit("PT1") == 0


def test_a_ticket_takes_the_whole_credit_off_the_meter(played: Played) -> None:
    played.place("PT1", "banker", 50)
    deal(played, BANKER_9)
    assert played.credit("PT1") == 147.50
    said = played.by("PT1", "cash_out")
    issued = said.event("ticket_issued")
    assert (issued["amount"], said.names) == (14_750, ["ticket_issued"])
    assert [tuple(posting[:2]) for posting in issued["postings"]] == [
        ("chips/A1", -14_750),
        ("tickets/T1", 14_750),
    ]
    assert played.credit("PT1") == 0


@proves("nsw-ltgame-2016 8.3", "nsw-ltgame-2016 8.8")
def test_what_a_ticket_may_not_carry_is_paid_by_payout_voucher() -> None:
    played = Played("nsw-ltgame-2016", "baccarat", ticket_limit=7_400)
    played.note("PT1", 75)
    voucher = played.by("PT1", "cash_out").event("hand_pay_issued")
    assert (voucher["voucher"], voucher["amount"]) == ("V1", 7_500)
    assert played.credit("PT1") == 0
    assert played.run.floor.tickets["V1"].amount == 7_500
    played.note("PT2", 70)
    assert played.by("PT2", "cash_out").event("ticket_issued")["amount"] == 7_000
