"""ACT rules 2.6, 2.8(a), 4.3(b): wagers are settled where they lie at the close, and paid to accounts."""

from tests.played import Played, dollars
from tests.proving import proves

ACT = "act-mttg-2019"


@proves("act-mttg-2019 2.6")
def test_a_wager_is_settled_by_where_it_lay_when_the_period_expired() -> None:
    played = Played(ACT, "roulette", seconds=30)
    played.note("PT1", 10)
    played.new_game()
    played.place("PT1", "split:5-8", 10)
    played.confirm("PT1")
    played.expire()
    played.wait(5)
    played.outcome("8")
    said = played.by("PT1", "move", bet="split:5-8", to="split:8-9")
    assert said.refused == "wagering_is_closed"
    played.wait(2)
    settled = played.at_table("confirm_result").event("round_settled")
    assert settled["as_of"] == 30_000
    assert [(one["bet"], one["credit"]) for one in settled["paid"]] == [("split:5-8", 18_000)]
    assert played.credit("PT1") == 10 + 170


@proves("act-mttg-2019 2.8(a)(i)")
def test_a_losing_wager_vanishes_and_nothing_is_credited_for_it() -> None:
    played = Played(ACT, "roulette")
    played.note("PT1", 50)
    played.new_game()
    played.place("PT1", "red", 10)
    played.confirm("PT1")
    assert dollars(played.screen("PT1").confirmed) == {"red": 10}
    settled = played.settle("2").event("round_settled")
    assert [(one["bet"], one["credit"]) for one in settled["paid"]] == [("red", 0)]
    screen = played.screen("PT1")
    assert (screen.confirmed, screen.placed) == ({}, {})
    assert (played.credit("PT1"), played.staked("PT1")) == (40, 0)
    assert played.run.floor.ledger.balance("house/T1") == 1000


@proves("act-mttg-2019 2.8(a)(ii)")
def test_winnings_raise_the_credit_of_the_account() -> None:
    played = Played(ACT, "roulette")
    played.note("PT1", 100)
    played.new_game()
    played.place("PT1", "straight:17", 10)
    played.confirm("PT1")
    assert played.credit("PT1") == 90
    played.settle("17")
    assert (played.credit("PT1"), played.staked("PT1")) == (90 + 10 + 350, 0)
    account = played.screen("PT1").account
    assert account is not None
    assert (account.credit, account.won) == (45_000, 35_000)
    assert played.run.floor.ledger.balance("house/T1") == -35_000


@proves("act-mttg-2019 4.3(b)")
def test_winnings_are_credit_to_play_with() -> None:
    played = Played(ACT, "roulette")
    played.note("PT1", 10)
    played.new_game()
    played.place("PT1", "red", 10)
    played.confirm("PT1")
    assert played.credit("PT1") == 0
    played.settle("1")
    assert played.credit("PT1") == 20
    played.new_game()
    assert played.place("PT1", "black", 20).amount == 20


def test_losses_are_collected_before_anything_is_paid() -> None:
    played = Played(ACT, "roulette")
    for terminal, bet in (("PT1", "red"), ("PT2", "black"), ("PT3", "red")):
        played.note(terminal, 10)
        if terminal == "PT1":
            played.new_game()
        played.place(terminal, bet, 10)
        played.confirm(terminal)
    postings = played.settle("1").event("round_settled")["postings"]
    house = [amount for account, amount, _ in postings if account == "house/T1"]
    assert house == [1000, -1000, -1000]
