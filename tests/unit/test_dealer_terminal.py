"""What the Dealer Terminal needs to know besides how the round stands; and what a correction would do."""

from typing import Any

import msgspec
import pytest

from croupier.floor.card_views import EntryView
from croupier.floor.irregularities import GroundView
from croupier.server.telling import previewed
from croupier.server.wire import AskPreview
from tests.played import Played

ACT, LTGAME = "act-mttg-2019", "nsw-ltgame-2016"
VIC, INTERBLOCK = "vic-roulette-2011", "nsw-interblock-2016"
MANAGER = "assistant gaming manager"


def entry(played: Played, role: str = "dealer") -> EntryView:
    found = played.console(role).entry
    assert found is not None
    return found


def test_a_card_is_the_next_or_early_where_the_dealer_enters_them() -> None:
    played = Played(ACT, "baccarat-a")
    assert entry(played) == EntryView("", False, ())
    played.new_game()
    assert entry(played).takes == "early"
    assert entry(played, "cashier").takes == ""
    played.expire()
    played.cards("7C 6D")
    assert entry(played) == EntryView("next", True, ("7C", "6D"))
    played.cards("KS KH")
    assert entry(played) == EntryView("", True, ("7C", "6D", "KS", "KH"))
    assert Played(ACT).console().entry is None


def test_where_the_shoe_reads_them_only_the_rank_enters_cards() -> None:
    played = Played(LTGAME, "baccarat")
    assert entry(played, MANAGER).takes == "before the game"
    played.note("PT1", 100)
    played.new_game()
    played.place("PT1", "player", 10)
    played.confirm("PT1")
    played.expire()
    played.cards("7C 6D KS KH", "device")
    assert entry(played) == EntryView("", False, ("7C", "6D", "KS", "KH"))
    assert (entry(played, MANAGER).takes, entry(played, MANAGER).replaces) == ("surplus", True)


def test_no_round_is_offered_before_the_cards_are_ready() -> None:
    played = Played(ACT, "baccarat-a")
    assert "new_game" in played.console().allowed
    played.at_table("new_shoe")
    assert "new_game" not in played.console().allowed
    shoe = played.console().shoe
    assert shoe is not None
    assert (shoe.size, shoe.cut_least, shoe.behind_least) == (416, 52, 12)
    assert (shoe.burn_shown, shoe.may_riffle) == (True, False)


def ground(played: Played, clause: str) -> GroundView:
    return next(one for one in played.console().grounds if one.clause == clause)


def test_each_ground_says_by_which_key_it_is_recorded_and_what_it_asks() -> None:
    cards, spins = Played(ACT, "baccarat-a"), Played(VIC, "roulette", "touchbet")
    found = {
        "8.8(b)": (cards, ("irregularity",), ("card",)),
        "8.8(d)": (cards, ("irregularity",), ("cards",)),
        "8.8(m)": (cards, ("irregularity",), ("other",)),
        "8.8(n)": (cards, ("void_round",), ()),
        "7.2": (cards, ("void_round",), ("round",)),
        "7.1.1": (spins, ("dispute",), ("round",)),
        "9.9.2": (Played(INTERBLOCK, "roulette"), ("void_round",), ("round", "forfeits")),
        "8.2.5": (Played(INTERBLOCK, "roulette"), ("irregularity", "void_round"), ()),
        "11.6.19": (Played(LTGAME, "baccarat"), ("irregularity",), ("told_inspector_at",)),
    }
    for clause, (played, does, asks) in found.items():
        one = ground(played, clause)
        assert (one.does, one.asks) == (does, asks), clause


def test_a_preview_changes_nothing() -> None:
    played = Played(ACT, minimum=5)
    played.note("PT1", 100)
    played.new_game()
    played.place("PT1", "straight:17", 10)
    played.confirm("PT1")
    played.settle("18")
    asked = AskPreview("preview", round=1, outcome="17", asked=3)
    answer = previewed(played.run.floor, "T1", asked)
    assert answer.preview is not None
    [change] = answer.preview.changes
    assert (answer.asked, change.terminal, change.difference) == (3, "PT1", 36_000)
    assert played.credit("PT1") == 90


@pytest.mark.parametrize("game", ["roulette", "sic-bo", "baccarat-a"])
@pytest.mark.parametrize(
    "outcome", [None, 71, "", "99", [], [7, 7, 7], ["KH"], {"a": 1}, 1e9, True]
)
def test_what_cannot_be_asked_is_refused_in_words(game: str, outcome: Any) -> None:
    played = Played(ACT, game)
    played.new_game()
    played.settle({"roulette": "18", "sic-bo": [1, 2, 3]}.get(game, "7C 6D KS KH"))
    for given in ({"round": 1, "outcome": outcome}, {"round": "1"}, {"round": 9, "outcome": "17"}):
        asked = msgspec.convert({"do": "preview", **given}, AskPreview)
        answer = previewed(played.run.floor, "T1", asked)
        assert answer.refused["says"]
        assert msgspec.json.encode(answer)
