"""VIC rules 10.1, 10.3.2 and 10.4: who plays TouchBet, and how its wagers are made, moved and withdrawn."""

from tests.played import Played, dollars
from tests.proving import proves


def touchbet(game: str = "roulette", **table: object) -> Played:
    return Played("vic-roulette-2011", game, "touchbet", **table)


def open_round(**table: object) -> Played:
    """PT1 with $50 and an open wagering period."""
    played = touchbet(**table)
    played.note("PT1", 50)
    played.new_game()
    return played


def on_the_screen(played: Played, terminal: str = "PT1") -> dict[str, float]:
    """The chips that a station shows."""
    screen = played.screen(terminal)
    return dollars({**screen.placed, **screen.confirmed})


@proves("vic-roulette-2011 10.1")
def test_where_the_rules_conflict_those_of_touchbet_prevail() -> None:
    played = open_round()
    below = played.place("PT1", "straight:17", 2)
    assert below.refused == "below_minimum"
    assert "vic-roulette-2011 10.5.2(a)" in below.cites
    assert "vic-roulette-2011 4.2.1" not in below.cites
    assert played.credit("PT1") == 50
    settled = played.settle("17").event("round_settled")
    assert settled["paid"] == []
    assert played.credit("PT1") == 50


@proves("vic-roulette-2011 10.3.2(a)")
def test_a_table_has_up_to_50_betting_stations() -> None:
    stations = [f"PT{n}" for n in range(1, 52)]
    assert touchbet(terminals=stations[:50]).opened.refused == ""
    refused = touchbet(terminals=stations).opened
    assert refused.refused == "too_many_terminals"
    assert "50" in refused.says
    assert touchbet(terminals=stations[:1]).opened.refused == ""
    assert touchbet(terminals=()).opened.refused == "too_few_terminals"


@proves("vic-roulette-2011 10.4.1")
def test_money_moves_from_the_account_to_a_bet_before_the_period_ends() -> None:
    played = open_round()
    assert played.place("PT1", "straight:17", 10).amount == 10
    assert (played.credit("PT1"), on_the_screen(played)) == (40, {"straight:17": 10})
    assert played.confirm("PT1").refused == "no_confirming"

    played.expire()
    late = played.place("PT1", "straight:17", 10)
    assert late.refused == "wagering_is_closed"
    assert (played.credit("PT1"), on_the_screen(played)) == (40, {"straight:17": 10})
    played.settle("17")
    assert played.credit("PT1") == 40 + 10 + 350

    five_line = open_round(game="double-zero-fh")
    assert five_line.place("PT1", "fiveline", 10).amount == 10
    five_line.settle("00")
    assert five_line.credit("PT1") == 40 + 10 + 60


@proves("vic-roulette-2011 10.4.1")
def test_nobody_wagers_more_than_the_account_holds() -> None:
    played = open_round(maximum=100)
    assert played.place("PT1", "red", 40).amount == 40
    assert played.place("PT1", "odd", 25).amount == 10
    short = played.place("PT1", "low", 5)
    assert short.refused == "not_enough_credit"
    assert (played.credit("PT1"), played.staked("PT1")) == (0, 50)
    assert played.place("PT2", "red", 5).refused == "no_account"
    played.settle("2")
    assert (played.credit("PT1"), played.staked("PT1")) == (0, 0)


@proves("vic-roulette-2011 10.4.2")
def test_a_touch_on_the_screen_puts_the_chip_down() -> None:
    played = open_round()
    played.note("PT2", 50)
    assert played.place("PT1", "straight:17", 5).amount == 5
    assert (played.credit("PT1"), on_the_screen(played)) == (45, {"straight:17": 5})
    assert (played.credit("PT2"), on_the_screen(played, "PT2")) == (50, {})
    # The station knows its player: it has no ID pad to touch.
    assert played.place("PT2", "red", 5, pad=False).amount == 5
    assert (played.credit("PT2"), on_the_screen(played, "PT2")) == (45, {"red": 5})


@proves("vic-roulette-2011 10.4.2(a)")
def test_chips_shift_between_places_and_the_account_does_not_change() -> None:
    played = open_round()
    played.place("PT1", "straight:17", 5)
    moved = played.by("PT1", "move", bet="straight:17", to="red").event("wager_moved")
    assert (moved["amount"], moved["placed"]) == (500, {"red": 500})
    assert (played.credit("PT1"), on_the_screen(played)) == (45, {"red": 5})
    nothing = played.by("PT1", "move", bet="straight:17", to="odd")
    assert nothing.refused == "nothing_placed"


@proves("vic-roulette-2011 10.4.2(b)")
def test_chips_disappear_and_the_account_changes_to_match() -> None:
    played = open_round()
    played.place("PT1", "straight:17", 5)
    assert (played.credit("PT1"), on_the_screen(played)) == (45, {"straight:17": 5})
    off = played.by("PT1", "remove", bet="straight:17").event("wager_removed")
    assert off["amount"] == 500
    assert (played.credit("PT1"), on_the_screen(played)) == (50, {})

    played.place("PT1", "red", 10)
    played.place("PT1", "odd", 5)
    assert played.by("PT1", "double").event("wagers_doubled")["placed"] == {
        "red": 2_000,
        "odd": 1_000,
    }
    played.by("PT1", "undo")
    assert (played.credit("PT1"), on_the_screen(played)) == (35, {"red": 10, "odd": 5})
    played.by("PT1", "clear")
    assert (played.credit("PT1"), on_the_screen(played)) == (50, {})
    played.by("PT1", "undo")
    assert (played.credit("PT1"), on_the_screen(played)) == (35, {"red": 10, "odd": 5})


@proves("vic-roulette-2011 10.4.7")
def test_no_wager_comes_from_anywhere_but_the_players_own_screen() -> None:
    played = open_round()
    called = played.at_table("call_bet", terminal="PT1", bet="red", amount=500)
    assert called.refused == "no_call_bets"
    by_dealer = played.step(
        "place", **{"as": "dealer"}, table="T1", terminal="PT1", bet="red", amount=500
    )
    assert by_dealer.refused == "not_this_terminal"
    in_chips = played.at_table("bet", player="PT1", bet="red", amount=500)
    assert in_chips.refused == "touch_only"
    guest = played.at_table("open_guest", guest="G1")
    assert guest.refused == "no_guests"
    assert (played.credit("PT1"), on_the_screen(played)) == (50, {})

    played.place("PT1", "red", 5)
    taken_off = played.step("remove", **{"as": "dealer"}, terminal="PT1", bet="red")
    assert taken_off.refused == "not_this_terminal"
    assert (played.credit("PT1"), on_the_screen(played)) == (45, {"red": 5})


def test_a_racetrack_bet_that_does_not_divide_is_cut_to_the_next_lowest() -> None:
    """The reading on race-track pieces: 6.4 with 10.5.2(b)."""
    played = open_round(minimum=1, maximum=100, limits={"step": 100})
    placed = played.place("PT1", "orphans", 12)
    assert placed.amount == 10
    assert placed.event("wager_placed")["asked"] == 1_200
    assert "vic-roulette-2011 10.5.2(b)" in placed.cites
    assert on_the_screen(played) == {
        "straight:1": 2,
        "split:6-9": 2,
        "split:14-17": 2,
        "split:17-20": 2,
        "split:31-34": 2,
    }
    assert played.by("PT1", "place", bet="orphans", amount=3).refused == "amount_not_in_pieces"
    played.settle("17")
    assert played.credit("PT1") == 40 + 2 * (2 + 34)
