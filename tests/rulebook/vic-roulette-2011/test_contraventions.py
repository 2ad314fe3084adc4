"""Broken rules: void, barred, seized: VIC 13.2."""

from collections.abc import Callable

import pytest

from tests.by_hand import ByHand
from tests.played import Played, Said
from tests.proving import proves

VIC = "vic-roulette-2011"
BOSS = "pit boss"


def breach(played: Played, *actions: str, role: str = BOSS, **fields: object) -> Said:
    given = {"terminal": "PT1", "rule": "13.6", "reason": "pulled at a sleeve"}
    return played.at_table("breach", role, actions=list(actions), **{**given, **fields})


def station() -> Played:
    played = Played(VIC, form="touchbet")
    played.note("PT1", 200)
    played.new_game()
    return played


def spun(played: Played, bet: str, dollars: float, number: str) -> None:
    """A spin with one wager, from the bets to the next one's."""
    played.place("PT1", bet, dollars)
    played.settle(number)
    played.wait(1)
    played.new_game()


@proves("vic-roulette-2011 13.2")
def test_a_pit_boss_enters_a_breach_of_any_rule_with_an_action_at_least() -> None:
    played = station()
    assert breach(played, "exclude", role="game supervisor").refused == "rank_too_low"
    assert breach(played).refused == "choose_an_action"
    assert breach(played, "exclude", rule="99").refused == "no_such_rule"
    for rule in ("13.6", "13.12", "13.1"):
        recorded = breach(played, "exclude", rule=rule, by="p").event("contravention_recorded")
        assert (recorded["rule"], recorded["recorded_by"]) == (rule, "p")
        assert (recorded["recorded_at"], recorded["reason"]) == (0, "pulled at a sleeve")
        assert f"{VIC} 13.2" in recorded["cites"]


@proves("vic-roulette-2011 13.2.1")
def test_the_players_wagers_may_be_void_and_come_back() -> None:
    played = station()
    played.place("PT1", "red", 80)
    said = breach(played, "void wagers")
    assert said.event("wagers_voided")["returned"] == 8_000
    assert f"{VIC} 13.2.1" in said.event("wagers_voided")["cites"]
    settled = played.settle("9")
    assert settled.event("round_settled")["paid"] == []
    assert played.credit("PT1") == 200


def by_hand() -> tuple[Played, Callable[[], Said], str]:
    table = ByHand()
    table.buy("P1", 100)
    table.new_game()
    return table, lambda: table.bet("P1", "red", 10), "P1"


def touching() -> tuple[Played, Callable[[], Said], str]:
    played = station()
    return played, lambda: played.place("PT1", "red", 10), "PT1"


@pytest.mark.parametrize("at", [by_hand, touching])
@proves("vic-roulette-2011 13.2.2")
def test_the_player_may_be_barred_from_the_game_and_can_still_be_paid(
    at: Callable[[], tuple[Played, Callable[[], Said], str]],
) -> None:
    played, bet, place = at()
    said = breach(played, "exclude", terminal=place)
    assert f"{VIC} 13.2.2" in said.event("player_excluded")["cites"]
    assert bet().refused == "excluded"
    if isinstance(played, ByHand):
        assert played.redeem("P1").event("chips_paid")["amount"] == 10_000
        played.buy("P1", 20)
        assert bet().refused == "excluded", "by hand the bar is the player's"
    else:
        assert played.cash_out("PT1").event("ticket_issued")["amount"] == 20_000


DEVICE = {"rule": "13.1", "reason": "a computer in a shoe"}


@proves("vic-roulette-2011 13.2.3")
def test_money_won_with_a_prohibited_device_is_held_until_it_is_determined() -> None:
    played = station()
    spun(played, "red", 50, "9")
    seen = played.at
    spun(played, "straight:17", 40, "17")
    spun(played, "red", 30, "2")
    assert played.credit("PT1") == 200 + 50 + 1_400 - 30
    assert breach(played, "seize", since=seen).refused == "action_not_provided", "13.1 alone"
    assert breach(played, "seize", **DEVICE).refused == "nothing_to_seize"
    said = breach(played, "seize", **DEVICE, since=seen)
    seized = said.event("money_seized")
    assert (seized["won"], seized["amount"]) == (140_000, 140_000)
    assert f"{VIC} 13.2.3" in seized["cites"]
    assert (played.ledger("held/C1"), played.credit("PT1")) == (1_400, 220)
    assert played.console(BOSS).contraventions[0].held == 140_000
    assert played.cash_out("PT1").event("ticket_issued")["amount"] == 22_000
    fields = {"matter": "C1", "ruling": "return", "reason": "it was a hearing aid"}
    assert played.at_table("determine", "game supervisor", **fields).refused == "rank_too_low"
    assert played.at_table("determine", BOSS, **{**fields, "reason": ""}).refused == "reason_needed"
    back = played.at_table("determine", BOSS, **fields)
    assert back.event("hand_pay_issued")["amount"] == 140_000, "the account is closed"
    assert played.ledger("held/C1") == 0
    assert played.at_table("determine", BOSS, **fields).refused == "nothing_waits"


def test_seized_money_is_kept_or_goes_back_to_the_account() -> None:
    for ruling, credit, house in (("return", 300, -100), ("keep", 200, 0)):
        played = station()
        spun(played, "red", 100, "9")
        breach(played, "seize", **DEVICE, since=0)
        assert (played.credit("PT1"), played.ledger("held/C1")) == (200, 100)
        fields = {"matter": "C1", "ruling": ruling, "reason": "inquiry"}
        played.at_table("determine", BOSS, **fields)
        assert (played.credit("PT1"), played.ledger("house/T1")) == (credit, house)


def test_no_more_is_seized_than_is_there_and_what_the_records_show_may_be_said() -> None:
    played = station()
    spun(played, "red", 100, "9")
    spun(played, "red", 250, "2")
    said = breach(played, "seize", **DEVICE, since=0)
    assert (said.event("money_seized")["won"], said.event("money_seized")["amount"]) == (
        10_000,
        5_000,
    )
    other = station()
    assert breach(other, "seize", **DEVICE, amount=3_000).event("money_seized")["amount"] == 3_000


def test_a_device_is_confiscated_and_a_person_detained_until_an_authorised_one_attends() -> None:
    played = station()
    assert breach(played, "detain").refused == "action_not_provided"
    assert breach(played, "confiscate device").refused == "action_not_provided"
    said = breach(played, "confiscate device", "detain", **DEVICE)
    assert {f"{VIC} 13.2.4", f"{VIC} 13.2.5"} <= said.cites
    assert played.console(BOSS).contraventions[0].detained
    played.wait(600)
    ended = played.at_table("attend", matter="C1", person="Sgt Low").event("detention_ended")
    assert (ended["person"], ended["attended_at"]) == ("Sgt Low", 600_000)
    assert played.at_table("attend", matter="C1", person="Sgt Low").refused == "nothing_waits"


def test_colour_chips_are_seized_whole() -> None:
    table = ByHand()
    table.colour("P1", "red", 20, 5)
    table.new_game()
    table.bet("P1", "straight:17", 5, colour="red")
    table.spin(17)
    said = breach(table, "seize", **DEVICE, terminal="P1", since=0)
    assert said.event("money_seized")["amount"] == 17_500
    assert table.ledger("chips/A1") == 100
