"""ACT rule 3.5: a differential over all terminals together, for Player and Banker alone."""

from tests.played import Played, dollars
from tests.proving import proves

ACT = "act-mttg-2019"
TERMINALS = ("PT1", "PT2", "PT3")


def baccarat(differential: float, **plan: object) -> Played:
    """Everyone has $50,000, wagers go to $40,000, and a coup is open."""
    played = Played(
        ACT,
        "baccarat-a",
        maximum=40_000,
        notes=[5_000_000],
        differential=round(differential * 100),
        **plan,  # type: ignore[arg-type]
    )
    for terminal in TERMINALS:
        played.by(terminal, "insert_note", amount=5_000_000)
    played.new_game()
    return played


@proves("act-mttg-2019 3.5")
def test_the_differential_counts_all_terminals_and_leaves_tie_and_pairs_alone() -> None:
    played = baccarat(20_000)
    assert played.place("PT1", "banker", 20_000).amount == 20_000
    assert played.confirm("PT1").names == ["wagers_confirmed"]
    assert played.place("PT2", "player", 45_000).amount == 40_000
    assert played.confirm("PT2").names == ["wagers_confirmed"]
    gap = played.screen("PT3").limits
    assert (gap.differential, gap.room) == (2_000_000, {"player": 0, "banker": 4_000_000})
    played.place("PT2", "tie", 5_000)
    played.place("PT2", "player-pair", 5_000)
    assert played.confirm("PT2").names == ["wagers_confirmed"]
    assert played.screen("PT3").limits.room == {"player": 0, "banker": 4_000_000}
    assert played.place("PT3", "player", 500).amount == 500
    assert played.confirm("PT3").names == ["wagers_rejected"]
    confirmed = played.console().confirmed / 100
    assert confirmed == 20_000 + 40_000 + 5_000 + 5_000


@proves("act-mttg-2019 3.5 s2")
def test_a_confirmation_that_would_pass_the_differential_is_rejected() -> None:
    played = baccarat(20_000)
    played.place("PT1", "player", 20_000)
    played.confirm("PT1")
    played.place("PT2", "player", 500)
    rejected = played.confirm("PT2").event("wagers_rejected")
    assert dollars(rejected["wagers"]) == {"player": 500}
    assert rejected["room"] == {"player": 0, "banker": 4_000_000}
    assert (played.credit("PT2"), played.staked("PT2")) == (50_000, 0)
    played.place("PT3", "banker", 1_000)
    assert played.screen("PT2").limits.room == {"player": 0, "banker": 4_000_000}
    played.place("PT2", "player", 500)
    assert played.confirm("PT2").names == ["wagers_rejected"]
    assert played.confirm("PT3").names == ["wagers_confirmed"]
    played.place("PT2", "player", 500)
    assert played.confirm("PT2").names == ["wagers_confirmed"]
    assert played.staked("PT2") == 500
    played.expire()
    staked = [played.staked(terminal) for terminal in TERMINALS]
    assert staked == [20_000, 500, 1_000]


def test_a_pair_that_rests_on_a_rejected_wager_falls_with_it() -> None:
    played = baccarat(1_000)
    played.place("PT1", "player", 1_000)
    played.confirm("PT1")
    played.place("PT2", "player", 500)
    played.place("PT2", "player-pair", 50)
    rejected = played.confirm("PT2").event("wagers_rejected")
    assert dollars(rejected["wagers"]) == {"player": 500, "player-pair": 50}
    played.place("PT2", "player", 500)
    played.place("PT2", "tie", 20)
    played.place("PT2", "player-pair", 50)
    said = played.confirm("PT2")
    assert said.names == ["wagers_rejected", "wagers_confirmed"]
    assert dollars(said.event("wagers_confirmed")["wagers"]) == {"tie": 20, "player-pair": 50}
    assert played.credit("PT2") == 50_000 - 70


def test_both_sides_in_one_press_make_room_for_each_other_as_far_as_they_can() -> None:
    played = baccarat(1_000)
    played.place("PT1", "player", 1_000)
    played.confirm("PT1")
    played.place("PT2", "player", 500)
    played.place("PT2", "banker", 400)
    said = played.confirm("PT2")
    assert dollars(said.event("wagers_rejected")["wagers"]) == {"player": 500}
    assert said.event("wagers_rejected")["room"] == {"player": 40_000, "banker": 160_000}
    assert dollars(said.event("wagers_confirmed")["wagers"]) == {"banker": 400}
    played.place("PT2", "player", 500)
    played.place("PT2", "banker", 100)
    assert played.confirm("PT2").names == ["wagers_confirmed"]


def test_without_a_differential_one_side_may_carry_everything() -> None:
    played = baccarat(0)
    for terminal in TERMINALS:
        played.place(terminal, "player", 40_000)
        assert played.confirm(terminal).names == ["wagers_confirmed"]
    assert played.console().confirmed / 100 == 120_000
