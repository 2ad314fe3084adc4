"""LTGame 1.1 and 6.2: the differential between Player and Banker wagers over all terminals."""

import pytest

from tests.played import Played, Said
from tests.proving import proves


class Game:
    """Game 1 with a differential of $20,000; A, B and C sit down with $50,000 each."""

    def __init__(self, **table: object) -> None:
        self.played = Played(
            "nsw-ltgame-2016",
            "baccarat",
            minimum=100,
            maximum=500,
            differential=2_000_000,
            notes=[5_000_000],
            terminals=("A", "B", "C"),
            **table,
        )
        for terminal in ("A", "B", "C"):
            self.played.by(terminal, "insert_note", amount=5_000_000)
        self.played.new_game()

    def place(self, terminal: str, bet: str, dollars: float) -> Said:
        return self.played.place(terminal, bet, dollars)

    def confirm(self, terminal: str) -> Said:
        return self.played.confirm(terminal)

    def room(self, terminal: str = "A") -> tuple[float, float]:
        """What every terminal shows to be open on Player and on Banker."""
        room = self.played.screen(terminal).limits.room
        assert room is not None
        return room["player"] / 100, room["banker"] / 100

    def close(self) -> dict[str, object]:
        self.played.at = 30
        said = self.played.by("A", "take_ticket")
        return said.event("wagering_closed")

    def accepted(self, side: str) -> float:
        layouts = self.played.run.floor.tables["T1"].layouts.values()
        return sum(chips.confirmed.get(side, 0) for chips in layouts) / 100


@pytest.fixture
def game() -> Game:
    return Game()


@proves("nsw-ltgame-2016 1.1 differential Example 1")
def test_example_1_forty_thousand_on_player_against_twenty_on_banker(game: Game) -> None:
    game.place("C", "banker", 20_000)
    game.confirm("C")
    assert game.room() == (40_000, 0)
    assert game.place("A", "player", 25_000).amount == 25_000
    assert game.place("B", "player", 15_000).amount == 15_000
    assert game.room("C") == (0, 40_000)
    for terminal in ("A", "B"):
        credit = game.played.credit(terminal)
        more = game.place(terminal, "player", 100)
        assert more.refused == "at_maximum"
        assert "nsw-ltgame-2016 1.1 differential Example 1" in more.cites
        assert game.played.credit(terminal) == credit
    assert game.confirm("A").names == game.confirm("B").names == ["wagers_confirmed"]
    assert game.close()["returned"] == []
    assert (game.accepted("player"), game.accepted("banker")) == (40_000, 20_000)


@proves("nsw-ltgame-2016 1.1 differential Example 2")
def test_example_2_what_is_over_the_differential_when_wagering_ends_is_rejected(game: Game) -> None:
    game.place("C", "banker", 15_000)
    game.place("A", "player", 20_000)
    game.place("B", "player", 10_000)
    game.played.by("C", "undo")
    game.place("C", "banker", 5_000)
    assert game.room() == (0, 45_000), "30,000 against 5,000: nothing more on Player"
    closed = game.close()
    assert closed["staked"] == {
        "A1": {"player": 2_000_000},
        "A2": {"player": 500_000},
        "A3": {"banker": 500_000},
    }
    [back] = closed["returned"]
    assert (back["account"], back["wagers"]) == ("A2", {"player": 500_000}), "B came after A"
    assert back["why"] == "over_differential"
    assert game.accepted("player") - game.accepted("banker") == 20_000
    credits = [game.played.credit(terminal) for terminal in ("A", "B", "C")]
    assert credits == [30_000, 45_000, 45_000]


@proves("nsw-ltgame-2016 1.1 differential Example 2", "nsw-ltgame-2016 6.2 s3")
def test_a_confirmed_wager_stands_and_those_that_are_not_make_way_for_it(game: Game) -> None:
    game.place("C", "banker", 15_000)
    game.place("A", "player", 20_000)
    game.place("B", "player", 10_000)
    assert game.confirm("B").names == ["wagers_confirmed"]
    game.played.by("C", "clear")
    closed = game.close()
    assert closed["staked"] == {"A1": {"player": 1_000_000}, "A2": {"player": 1_000_000}}
    assert game.played.credit("A") == 40_000


@proves("nsw-ltgame-2016 1.1 maximum bet")
def test_the_terminal_works_out_what_is_still_open_on_each_side(game: Game) -> None:
    assert game.room() == (20_000, 20_000)
    game.place("A", "player", 5_000)
    assert game.room("B") == (15_000, 25_000)
    game.place("B", "banker", 12_000)
    for terminal in ("A", "B", "C"):
        assert game.room(terminal) == (27_000, 13_000)
    game.confirm("A")
    assert game.room() == (27_000, 13_000), "confirmed or not makes no difference here"
    assert game.played.by("B", "move", bet="banker", to="tie").refused == "does_not_fit_there"
    assert game.room() == (27_000, 13_000), "500 is the most on Tie: nothing was moved there"
    game.played.by("B", "undo")
    assert game.room() == (15_000, 25_000)


@proves("nsw-ltgame-2016 1.1 maximum bet")
def test_the_amount_follows_every_change_and_is_never_below_nothing(game: Game) -> None:
    game.place("A", "player", 20_000)
    game.place("B", "banker", 15_000)
    assert game.place("C", "player", 20_000).amount == 15_000, "all that was open"
    assert game.room() == (0, 40_000)
    game.played.by("B", "clear")
    assert game.room() == (0, 55_000)
    game.played.by("C", "clear")
    assert game.room() == (0, 40_000)
    game.played.by("A", "remove", bet="player")
    assert game.room() == (20_000, 20_000)


@proves("nsw-ltgame-2016 1.1 maximum bet", "nsw-ltgame-2016 6.2 s2")
def test_moving_undoing_repeating_and_doubling_are_held_to_it_too(game: Game) -> None:
    game.place("A", "player", 15_000)
    game.place("B", "banker", 30_000)
    moved = game.played.by("A", "move", bet="player", to="banker")
    assert moved.refused == "at_maximum", "it would be 45,000 against nothing"
    assert game.played.by("B", "double").refused == "not_enough_credit"
    game.played.by("B", "remove", bet="banker")
    assert game.played.by("A", "double").refused == "does_not_fit_there"
    game.place("C", "player", 5_000)
    undone = game.played.by("B", "undo")
    assert undone.names == ["wagers_undone"], "30,000 against 20,000"
    game.played.by("B", "clear")
    game.played.by("A", "clear")
    assert game.played.by("B", "undo").refused == "over_differential", "30,000 against 5,000"


@proves("nsw-ltgame-2016 1.1 maximum bet", "nsw-ltgame-2016 6.2 s2")
def test_wagers_on_both_sides_are_repeated_together_if_together_they_fit(game: Game) -> None:
    game.place("A", "banker", 5_000)
    game.place("A", "player", 25_000)
    game.close()
    game.played.cards("8C 8D KS KH", "device")
    game.played.at_table("confirm_result")
    game.played.new_game()
    repeated = game.played.by("A", "repeat").event("wagers_repeated")
    assert repeated["placed"] == {"banker": 500_000, "player": 2_500_000}
    assert game.played.by("A", "double").refused == "not_enough_credit"
    game.place("B", "player", 100)
    assert game.room() == (0, 40_000)


@proves("nsw-ltgame-2016 6.2")
def test_a_game_has_a_maximum_or_a_differential_and_not_both() -> None:
    for side in ("player", "banker"):
        both = Played(
            "nsw-ltgame-2016",
            "baccarat",
            differential=2_000_000,
            limits={"bets": {side: {"max": 50_000}}},
        )
        assert both.opened.refused == "differential_or_maximum"
        assert "nsw-ltgame-2016 6.2" in both.opened.cites
    tie = Played(
        "nsw-ltgame-2016",
        "baccarat",
        differential=2_000_000,
        limits={"bets": {"tie": {"max": 50_000}, "player": {"min": 1_000}}},
    )
    assert tie.opened.refused == ""


@proves("nsw-ltgame-2016 6.2 s2")
def test_it_governs_player_and_banker_and_nothing_else(game: Game) -> None:
    game.place("A", "player", 20_000)
    assert game.place("B", "tie", 500).amount == 500
    assert game.place("B", "player-pair", 100).amount == 100
    assert game.place("B", "banker-pair", 600).amount == 500, "these keep their own maximum"
    refused = game.place("B", "player", 100)
    assert refused.refused == "at_maximum"
    assert game.room() == (0, 40_000)
    assert game.close()["returned"] == []
    assert game.played.staked("B") == 1_100


@proves("nsw-ltgame-2016 6.2 s3")
def test_what_breaks_it_is_rejected_and_the_log_names_each_wager_and_why(game: Game) -> None:
    game.place("C", "banker", 5_000)
    game.place("A", "player", 12_000)
    game.place("B", "player", 13_000)
    game.played.by("C", "undo")
    game.place("C", "banker", 2_000)
    closed = game.close()
    [back] = closed["returned"]
    assert (back["account"], back["why"], back["wagers"]) == (
        "A2",
        "over_differential",
        {"player": 300_000},
    )
    assert "nsw-ltgame-2016 6.2 s3" in back["cites"]
    assert (game.accepted("player"), game.accepted("banker")) == (22_000, 2_000)
    assert game.played.credit("B") == 40_000


@proves("nsw-ltgame-2016 6.2 s3")
def test_a_confirmation_counts_on_nothing_that_may_still_be_taken_back(game: Game) -> None:
    game.place("C", "banker", 10_000)
    game.place("A", "player", 30_000)
    said = game.confirm("A")
    assert said.names == ["wagers_rejected"]
    rejected = said.event("wagers_rejected")
    assert (rejected["wagers"], rejected["placed"]) == ({"player": 3_000_000}, {})
    assert game.played.credit("A") == 50_000
    game.confirm("C")
    game.place("A", "player", 30_000)
    assert game.confirm("A").names == ["wagers_confirmed"]
    assert game.room() == (0, 40_000)


@proves("nsw-ltgame-2016 6.2 s3")
def test_a_remainder_below_the_minimum_goes_back_whole_and_a_smaller_wager_takes_its_place(
    game: Game,
) -> None:
    game.place("C", "banker", 5_000)
    game.place("A", "player", 19_950)
    game.place("B", "player", 200)
    game.played.by("C", "clear")
    closed = game.close()
    [back] = closed["returned"]
    assert (back["account"], back["wagers"]) == ("A2", {"player": 20_000}), "50 is below 100"
    assert game.accepted("player") == 19_950


@proves("nsw-ltgame-2016 6.2 s2")
def test_where_less_than_the_minimum_is_open_nothing_is_placed(game: Game) -> None:
    game.place("A", "player", 19_950)
    assert game.room() == (50, 39_950)
    assert game.place("B", "player", 100).refused == "at_maximum"
    assert game.place("A", "player", 100).amount == 50, "20,000 in all is above the minimum"


@proves("nsw-ltgame-2016 6.2 s3", "nsw-ltgame-2016 6.3.4")
def test_a_wager_that_may_go_back_for_its_total_covers_no_confirmation() -> None:
    game = Game(limits={"aggregate_min": 50_000})
    game.place("C", "banker", 400)
    game.confirm("C")
    game.place("A", "player", 20_400)
    assert game.confirm("A").names == ["wagers_rejected"], "C's 400 is less than 500 in all"
    game.place("C", "tie", 100)
    game.confirm("C")
    game.place("A", "player", 20_400)
    assert game.confirm("A").names == ["wagers_confirmed"]
    game.place("B", "banker", 300)
    closed = game.close()
    assert [(one["account"], one["why"]) for one in closed["returned"]] == [
        ("A2", "below_aggregate")
    ]
    assert (game.accepted("player"), game.accepted("banker")) == (20_400, 400)
