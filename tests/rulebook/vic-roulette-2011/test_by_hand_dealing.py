"""VIC rules 3.5, 3.6, 5 and 9.5: the spin, no more bets, the result, and the order of settlement."""

from typing import Any

from tests.by_hand import ByHand, paid
from tests.played import Played, Said
from tests.proving import proves

ENGLISH = ("roulette", "double-zero-fh", "double-zero-op", "double-zero-vw")


def touchbet() -> Played:
    """The electronic form that rule 5 governs too."""
    table = Played("vic-roulette-2011", "roulette", "touchbet")
    table.note("PT1", 100)
    return table


def spinning(game: str = "roulette", **table: Any) -> ByHand:
    """Wagering is open and two players have $100 each."""
    played = ByHand(game, **table)
    for player in ("P1", "P2"):
        played.buy(player, 100)
    played.new_game()
    return played


def postings(said: Said) -> list[tuple[str, int]]:
    """The money a settlement moved, in order: the kind of account and the amount put into it."""
    moved = said.event("round_settled")["postings"]
    return [(one[0].partition("/")[0], one[1]) for one in moved]


# --- 5.2 to 5.4


@proves("vic-roulette-2011 5.2 s2")
def test_a_spin_of_three_revolutions_has_no_outcome_and_one_of_four_has() -> None:
    for game in (*ENGLISH, "french"):
        table = spinning(game)
        table.bet("P1", "straight:8", 10)
        table.close()
        short = table.outcome("8", revolutions=3)
        assert short.refused == "too_few_revolutions"
        assert "vic-roulette-2011 5.2 s2" in short.cites
        assert table.at_table("confirm_result").refused == "not_in_this_phase"
        assert table.staked("P1") == 10
        assert table.outcome("8", revolutions=4).names == ["outcome_entered"]
        table.at_table("confirm_result")
        assert table.credit("P1") == 100 + 350
    electronic = touchbet()
    electronic.new_game()
    electronic.close()
    short = electronic.outcome("8", revolutions=3)
    assert "vic-roulette-2011 5.2 s2" in short.cites
    assert electronic.outcome("8", revolutions=4).names == ["outcome_entered"]


@proves("vic-roulette-2011 5.3")
def test_no_more_bets_is_announced_while_the_ball_goes_round_and_closes_wagering() -> None:
    for game in ENGLISH:
        table = spinning(game, seconds=30)
        table.wait(120)
        assert table.bet("P1", "red", 10).amount == 10, "no clock closes it"
        assert table.close("device").refused == "rank_too_low"
        said = table.close()
        assert said.names == ["wagering_closed"]
        closed = said.event("wagering_closed")
        assert (closed["announced"], closed["unannounced"]) == (["No more bets"], False)
        assert closed["closed_by"] == "dealer"
        assert "vic-roulette-2011 5.3" in said.cites
        assert table.console().announced == ("No more bets",)
        assert table.bet("P1", "red", 10).refused == "wagering_is_closed"


@proves("vic-roulette-2011 5.3")
def test_a_ball_at_rest_closes_wagering_all_the_same_and_the_omission_is_recorded() -> None:
    table = spinning()
    table.bet("P1", "red", 10)
    table.wait(20)
    rested = table.outcome("1")
    assert rested.names == ["wagering_closed", "outcome_entered"]
    closed = rested.event("wagering_closed")
    assert (closed["announced"], closed["unannounced"]) == ([], True)
    assert closed["closed_at"] == 20_000
    assert "vic-roulette-2011 5.3" in closed["cites"]
    table.at_table("confirm_result")
    assert table.credit("P1") == 110
    for game in ENGLISH:
        seen = spinning(game, exposure="void")
        exposed = seen.at_table("expose_early", "pit boss", exposed_at=0)
        assert exposed.event("wagering_closed")["unannounced"] is True
        assert "vic-roulette-2011 5.3" in exposed.event("outcome_exposed")["cites"]
        assert seen.outcome("1").names == ["outcome_entered"]


@proves("vic-roulette-2011 5.3")
def test_no_more_bets_closes_touchbet_before_its_countdown_does() -> None:
    table = touchbet()
    assert table.new_game().event("wagering_opened")["closes_at"] == 30_000
    table.wait(10)
    said = table.close()
    assert said.event("wagering_closed")["announced"] == ["No more bets"]
    assert said.event("wagering_closed")["closed_at"] == 10_000
    assert "vic-roulette-2011 5.3" in said.cites
    table.outcome("1")
    table.at_table("confirm_result")
    table.new_game()
    rested = table.outcome("2")
    assert rested.event("wagering_closed")["unannounced"] is True


@proves("vic-roulette-2011 5.4")
def test_the_number_is_announced_before_any_settlement_runs() -> None:
    for game in (*ENGLISH, "french"):
        table = spinning(game)
        table.bet("P1", "straight:23", 10)
        table.close()
        reported = table.outcome("23", "device", sensors=["23", "23"])
        assert reported.names == ["outcome_entered"], "no sensor settles by itself"
        entered = table.outcome("23")
        assert entered.names == ["outcome_entered"]
        assert entered.event("outcome_entered")["shows"]["number"] == "23"
        assert "vic-roulette-2011 5.4" in entered.cites
        assert table.console().outcome["number"] == "23"
        assert (table.staked("P1"), table.credit("P1")) == (10, 90)
        settled = table.at_table("confirm_result").event("round_settled")
        assert settled["confirmed_by"] == "dealer"
        assert (table.staked("P1"), table.credit("P1")) == (0, 450)


@proves("vic-roulette-2011 5.4")
def test_touchbet_shows_the_number_first_too_whether_sensors_or_the_dealer_say_it() -> None:
    table = touchbet()
    table.new_game()
    table.close()
    agreed = table.outcome("23", "device", sensors=["23", "23"])
    assert agreed.names[:2] == ["outcome_entered", "round_settled"]
    assert "vic-roulette-2011 5.4" in agreed.event("outcome_entered")["cites"]
    table.new_game()
    table.close()
    assert table.outcome("23").names == ["outcome_entered"]
    assert table.at_table("confirm_result").names == ["round_settled"]


# --- 3.5, 3.6, 5.5


@proves("vic-roulette-2011 3.5")
def test_where_the_chips_lie_when_the_ball_settles_decides() -> None:
    table = spinning()
    table.bet("P1", "split:8-9", 10)  # whatever the player says was meant
    table.wait(10)
    table.close()
    assert table.hand("P1", "confirm").refused == "no_confirming"
    table.wait(15)
    table.outcome("9")
    table.wait(5)
    said = table.at_table("confirm_result")
    settled = said.event("round_settled")
    assert settled["as_of"] == 25_000, "when the ball came to rest"
    assert paid(said) == {"A1": {"split:8-9": 10 + 170}}
    assert "vic-roulette-2011 3.5" in settled["cites"]


def ten_wagers(table: ByHand) -> Said:
    """Ten wagers of $5: 26 is black, even, high, of the third dozen and the second column."""
    for bet in ("straight:26", "black", "even", "high", "dozen:3", "column:2"):
        table.bet("P1", bet, 5)
    for bet in ("red", "odd", "low", "straight:3"):
        table.bet("P2", bet, 5)
    return table.spin(26)


@proves("vic-roulette-2011 3.6")
def test_every_wager_is_cleared_or_paid_and_none_is_left() -> None:
    table = spinning()
    said = ten_wagers(table)
    assert paid(said) == {
        "A1": {
            "straight:26": 180,
            "black": 10,
            "even": 10,
            "high": 10,
            "dozen:3": 15,
            "column:2": 15,
        },
        "A2": {"red": 0, "odd": 0, "low": 0, "straight:3": 0},
    }
    assert (table.staked("P1"), table.staked("P2")) == (0, 0)
    assert (table.credit("P1"), table.credit("P2")) == (70 + 240, 80)
    assert "vic-roulette-2011 3.6" in said.cites


@proves("vic-roulette-2011 3.6(a)")
def test_a_losing_wager_is_cleared() -> None:
    table = spinning()
    table.bet("P1", "red", 10)
    said = table.spin(26)
    assert paid(said) == {"A1": {"red": 0}}
    assert postings(said) == [("staked", -1_000), ("house", 1_000)]
    assert table.credit("P1") == 90
    assert "vic-roulette-2011 3.6(a)" in said.cites


@proves("vic-roulette-2011 3.6(b)")
def test_a_winning_wager_is_paid_and_stays_the_players() -> None:
    table = spinning()
    table.bet("P1", "black", 10)
    said = table.spin(26)
    assert paid(said) == {"A1": {"black": 10 + 10}}
    assert table.credit("P1") == 110
    assert "vic-roulette-2011 3.6(b)" in said.cites
    assert table.redeem("P1").event("chips_paid")["amount"] == 11_000


def collections_come_first(said: Said) -> bool:
    """Whether everything has gone to the house before anything comes from it."""
    moved = postings(said)
    collected = [at for at, (kind, amount) in enumerate(moved) if kind == "house" and amount > 0]
    paid_out = [at for at, (kind, amount) in enumerate(moved) if kind == "chips" and amount > 0]
    return bool(collected and paid_out) and max(collected) < min(paid_out)


@proves("vic-roulette-2011 5.5")
def test_all_losers_are_collected_before_any_winner_is_paid() -> None:
    for game in ENGLISH:
        said = ten_wagers(spinning(game))
        assert collections_come_first(said), game
        assert "vic-roulette-2011 5.5" in said.cites


# --- 9.5


@proves("vic-roulette-2011 9.5.2")
def test_at_a_french_table_no_more_bets_is_said_in_two_languages() -> None:
    for role in ("croupier", "chef de table"):
        table = spinning("french", seconds=30)
        table.wait(60)
        assert table.bet("P1", "red", 10).amount == 10, "no clock closes it"
        said = table.close(role)
        assert said.names == ["wagering_closed"]
        assert said.event("wagering_closed")["announced"] == ["No more bets", "Rien ne va plus"]
        assert table.console().announced == ("No more bets", "Rien ne va plus")
        assert "vic-roulette-2011 9.5.2" in said.cites
        assert table.bet("P1", "red", 10).refused == "wagering_is_closed"
        table.outcome("1", role)
        table.at_table("confirm_result", role)
        table.new_game(role=role)
        rested = table.outcome("2", role)
        assert rested.event("wagering_closed")["unannounced"] is True


@proves("vic-roulette-2011 9.5.4")
def test_the_french_table_too_collects_before_it_pays_what_lies_on_numbers() -> None:
    table = spinning("french")
    for bet in ("straight:34", "split:31-34", "street:34-35-36", "corner:31-32-34-35"):
        table.bet("P1", bet, 5)
    for bet in ("sixline:31-36", "column:1", "dozen:3", "high", "even", "red"):
        table.bet("P1", bet, 5)
    for bet in ("black", "straight:0", "dozen:1"):
        table.bet("P2", bet, 5)
    said = table.spin(34)
    assert collections_come_first(said)
    assert "vic-roulette-2011 9.5.4" in said.cites
    assert sum(paid(said)["A1"].values()) == 180 + 90 + 60 + 45 + 30 + 15 + 15 + 10 + 10 + 10
    assert sum(paid(said)["A2"].values()) == 0
