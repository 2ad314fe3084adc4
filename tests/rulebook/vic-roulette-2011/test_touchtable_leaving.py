"""VIC 11.7: money tendered to the Dealer, and how players and guests leave with chips."""

import pytest

from tests.played import Played, Said
from tests.proving import proves


def touchtable(**table: object) -> Played:
    return Played("vic-roulette-2011", form="touchtable", terminals=["P4", "P6"], **table)


def tender(played: Played, amount: float, kind: str = "cash", **who: str) -> Said:
    return played.at_table("buy_in", amount=round(amount * 100), tender=kind, **who)


def pay(played: Played, **who: object) -> Said:
    return played.at_table("pay_chips", **who)


def call(played: Played, bet: str, amount: float, **who: str) -> Said:
    return played.at_table("call_bet", bet=bet, amount=round(amount * 100), **who)


def closed_with(*wagers: tuple[str, str, float]) -> Played:
    """$50 for everybody, these wagers called by the Dealer, no more bets."""
    played = touchtable()
    for name, _, _ in wagers:
        tender(played, 50, **{"guest" if name.startswith("G") else "terminal": name})
    played.new_game()
    for name, bet, amount in wagers:
        call(played, bet, amount, terminal=name)
    played.at_table("final_bets")
    played.close()
    return played


def dealt(played: Played, outcome: str) -> Said:
    played.outcome(outcome)
    return played.at_table("confirm_result")


def leaving(played: Played) -> dict[str, float]:
    """Whom the Dealer Console asks the Dealer to pay, and how much."""
    return {one.id: one.credit / 100 for one in played.console().players if one.leaving}


@pytest.mark.parametrize("kind", ["cash", "voucher", "token", "chips"])
def test_a_person_buys_in_with_what_the_dealer_takes(kind: str) -> None:
    """11.7.2 without tickets, which are not taken as a buy-in once tickets can be put in at all."""
    played = touchtable()
    assert tender(played, 100, kind, terminal="P4").event("bought_in")["tender"] == kind
    assert played.credit("P4") == 100
    for odd in ("watch", "ticket", ""):
        assert tender(played, 100, odd, terminal="P6").refused == "tender_not_taken"
    assert tender(played, 0, kind, terminal="P6").refused == "tender_of_nothing"
    note = played.by("P6", "insert_note", amount=5_000)
    assert note.refused == "tender_to_the_dealer"
    assert "vic-roulette-2011 11.7.2" in note.cites
    assert played.credit("P6") == 0


@proves("vic-roulette-2011 11.7.3")
def test_a_tender_belongs_to_a_display_or_to_a_guest() -> None:
    played = touchtable()
    assert tender(played, 100).refused == "terminal_or_guest"
    assert tender(played, 100, terminal="P4", guest="G1").refused == "terminal_or_guest"
    assert tender(played, 100, terminal="P99").refused == "no_such_terminal"
    assert tender(played, 100, terminal="P4").event("bought_in")["terminal"] == "P4"
    assert tender(played, 60, guest="G1").event("bought_in")["terminal"] == "G1"
    assert (played.credit("P4"), played.credit("G1")) == (100, 60)


@proves("vic-roulette-2011 11.7.3(a)")
def test_a_player_gets_a_display_with_the_tender_as_credit() -> None:
    played = touchtable()
    assert played.screen("P6").account is None
    tender(played, 200, terminal="P6")
    shown = played.screen("P6").account
    assert shown
    assert shown.credit == 20_000
    tender(played, 50, "chips", terminal="P6")
    assert (played.credit("P6"), played.credit("P4")) == (250, 0)


@proves("vic-roulette-2011 11.7.3(b)")
def test_a_guest_gets_an_account_on_the_dealer_console() -> None:
    played = touchtable()
    tender(played, 60, guest="G1")
    [guest] = played.console().players
    assert (guest.id, guest.place, guest.credit) == ("G1", "guest", 6_000)

    opened = played.at_table("open_guest", guest="G2")
    assert opened.names == ["player_seated", "account_opened"]
    assert played.at_table("open_guest", guest="G2").refused == "named_twice"
    tender(played, 20, guest="G2")
    assert [(one.id, one.credit) for one in played.console().players] == [
        ("G1", 6_000),
        ("G2", 2_000),
    ]


@proves("vic-roulette-2011 11.7.4(a)")
def test_cash_out_is_never_refused_outright() -> None:
    played = touchtable()
    tender(played, 50, terminal="P4")
    assert played.by("P4", "cash_out").names == ["cash_out_asked"]
    pay(played, terminal="P4")

    tender(played, 50, terminal="P4")
    played.new_game()
    played.place("P4", "red", 5)
    assert played.by("P4", "cash_out").names == ["wagers_cleared", "cash_out_asked"]
    assert (played.credit("P4"), played.staked("P4")) == (50, 0)
    pay(played, terminal="P4")

    tender(played, 50, terminal="P4")
    played.place("P4", "red", 5)
    played.at_table("final_bets")
    played.close()
    assert played.by("P4", "cash_out").names == ["cash_out_asked"]
    assert pay(played, terminal="P4").refused == "wager_in_play"
    dealt(played, "32")
    assert pay(played, terminal="P4").event("chips_paid")["amount"] == 5_500


@proves("vic-roulette-2011 11.7.5")
def test_cash_out_asks_the_dealer_for_the_balance_and_for_nothing_if_there_is_none() -> None:
    played = touchtable()
    tender(played, 120, terminal="P4")
    tender(played, 50, terminal="P6")
    played.by("P4", "cash_out")
    assert leaving(played) == {"P4": 120}

    played.new_game()
    played.place("P6", "red", 50)
    played.settle("2")
    assert played.by("P6", "cash_out").names == ["account_closed"]
    assert leaving(played) == {"P4": 120}
    assert played.screen("P6").account is None


@proves("vic-roulette-2011 11.7.5")
def test_who_leaves_on_a_last_wager_and_loses_it_asks_nothing_of_the_dealer() -> None:
    played = closed_with(("P4", "red", 50), ("P6", "red", 10))
    played.by("P4", "cash_out")
    played.by("P6", "cash_out")
    assert dealt(played, "2").names == ["round_settled", "account_closed"]
    assert leaving(played) == {"P6": 40}
    assert played.screen("P4").account is None


@proves("vic-roulette-2011 11.7.6")
def test_the_dealer_pays_the_full_value_in_chips_and_the_account_closes() -> None:
    played = touchtable()
    tender(played, 120, terminal="P4")
    asked = played.by("P4", "cash_out")
    assert asked.names == ["cash_out_asked"]
    assert pay(played, terminal="P4", amount=11_500).refused == "pay_the_whole_account"
    assert played.credit("P4") == 120
    paid = pay(played, terminal="P4", amount=12_000).event("chips_paid")
    assert (paid["amount"], paid["paid_by"], paid["closes"]) == (12_000, "dealer", True)
    assert played.credit("P4") == 0
    assert played.screen("P4").account is None
    assert played.run.floor.tickets == {}
    assert pay(played, terminal="P4").refused == "no_account"


@proves("vic-roulette-2011 11.7.7")
def test_a_guest_leaves_by_what_the_account_holds() -> None:
    played = touchtable()
    tender(played, 60, guest="G1")
    played.at_table("open_guest", guest="G2")
    played.new_game()
    call(played, "red", 10, guest="G1")
    asked = played.step("cash_out", **{"as": "dealer"}, guest="G1")
    assert asked.names == ["wagers_cleared", "cash_out_asked"]
    assert leaving(played) == {"G1": 60}
    assert call(played, "red", 10, guest="G1").refused == "already_leaving"
    assert pay(played, guest="G1").event("chips_paid")["amount"] == 6_000
    assert pay(played, guest="G2").names == ["account_closed"]
    assert played.console().players == []


@proves("vic-roulette-2011 11.7.7(a)")
def test_a_guest_with_a_balance_is_paid_in_chips_by_the_dealer() -> None:
    played = touchtable()
    tender(played, 60, guest="G1")
    assert pay(played, guest="G1", amount=5_000).refused == "pay_the_whole_account"
    paid = pay(played, guest="G1").event("chips_paid")
    assert (paid["terminal"], paid["amount"]) == ("G1", 6_000)
    assert played.console().players == []
    assert call(played, "red", 5, guest="G1").refused == "no_such_player"


@proves("vic-roulette-2011 11.7.7(b)")
def test_a_guest_with_nothing_leaves_without_a_payment() -> None:
    played = closed_with(("G1", "red", 50))
    asked = played.step("cash_out", **{"as": "dealer"}, guest="G1")
    assert asked.names == ["cash_out_asked"]
    assert dealt(played, "2").names == ["round_settled", "account_closed"]
    assert played.console().players == []

    played.at_table("open_guest", guest="G2")
    assert pay(played, guest="G2").names == ["account_closed"]


# --- leaving, played hard


def test_two_leavers_of_one_round_are_paid_one_after_the_other() -> None:
    played = closed_with(("P4", "red", 5), ("G1", "straight:32", 5))
    played.by("P4", "cash_out")
    played.step("cash_out", **{"as": "dealer"}, guest="G1")
    assert dealt(played, "32").names == ["round_settled"]
    assert leaving(played) == {"P4": 55, "G1": 225}
    played.new_game()
    for who in ({"terminal": "P4"}, {"guest": "G1"}):
        assert call(played, "red", 5, **who).refused == "already_leaving"
    assert pay(played, guest="G1").event("chips_paid")["amount"] == 22_500
    assert pay(played, terminal="P4").event("chips_paid")["amount"] == 5_500
    assert played.run.floor.ledger.balance("float/T1") == 28_000


@pytest.mark.parametrize("do", ["undo", "repeat", "double"])
def test_a_leaver_cannot_bring_chips_back_by_another_button(do: str) -> None:
    played = touchtable()
    tender(played, 50, terminal="P4")
    played.new_game()
    played.place("P4", "red", 5)
    played.settle("2")
    played.new_game()
    played.place("P4", "red", 10)
    played.by("P4", "cash_out")
    assert played.by("P4", do).refused == "already_leaving"
    assert played.place("P4", "red", 5).refused == "already_leaving"
    assert (played.credit("P4"), played.staked("P4")) == (45, 0)
    played.at_table("final_bets")
    assert played.close().event("wagering_closed")["staked"] == {}
    assert pay(played, terminal="P4").event("chips_paid")["amount"] == 4_500


def test_a_round_voided_by_a_fault_leaves_the_leavers_their_money() -> None:
    played = touchtable()
    for who in ({"terminal": "P4"}, {"terminal": "P6"}, {"guest": "G1"}):
        tender(played, 50, **who)
    played.new_game()
    for name in ("P4", "P6", "G1"):
        call(played, "red", 5, terminal=name)
    played.by("P4", "cash_out")
    played.step("cash_out", **{"as": "dealer"}, guest="G1")
    voided = played.step("system_fault", **{"as": "device"}, reason="power").event("round_voided")
    assert voided["returned"] == {"A2": 500}
    assert leaving(played) == {"P4": 50, "G1": 50}
    assert pay(played, terminal="P4").event("chips_paid")["amount"] == 5_000
    assert pay(played, guest="G1").event("chips_paid")["amount"] == 5_000
    assert played.credit("P6") == 50


def test_a_leaver_whose_round_is_analysed_waits_for_its_result() -> None:
    played = closed_with(("P4", "red", 5), ("G1", "red", 50))
    played.by("P4", "cash_out")
    played.step("system_fault", **{"as": "device"}, reason="server restarted")
    played.step("cash_out", **{"as": "dealer"}, guest="G1")
    assert pay(played, terminal="P4").refused == "wager_in_play"
    played.at_table("confirm_wagers", "pit boss", round=1)
    assert dealt(played, "2").names == ["round_settled", "account_closed"]
    assert leaving(played) == {"P4": 45}
    assert pay(played, terminal="P4").event("chips_paid")["amount"] == 4_500


def test_chips_on_the_layout_come_off_before_the_dealer_pays() -> None:
    played = touchtable()
    tender(played, 50, guest="G1")
    played.new_game()
    call(played, "red", 5, guest="G1")
    assert pay(played, guest="G1").refused == "chips_on_the_layout"
    played.step("clear", **{"as": "dealer"}, guest="G1")
    assert pay(played, guest="G1").event("chips_paid")["amount"] == 5_000


def test_only_the_dealer_cashes_a_guest_out_and_only_a_guest() -> None:
    played = touchtable()
    tender(played, 50, guest="G1")
    tender(played, 50, terminal="P4")
    assert played.by("G1", "cash_out").refused == "guest_plays_by_the_dealer"
    by_dealer = played.step("cash_out", **{"as": "dealer"}, terminal="P4")
    assert by_dealer.refused == "not_this_terminal"
    assert pay(played, role="player", guest="G1").refused == "rank_too_low"
    assert leaving(played) == {}
