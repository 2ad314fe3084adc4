"""What the Dealer Terminal needs to know besides how the round stands; and what a correction would do."""

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from croupier.floor import decide
from croupier.floor.card_views import EntryView
from croupier.floor.irregularities import GroundView
from croupier.floor.messages import COMMANDS
from croupier.message import Actor
from croupier.play.table import Phase
from croupier.rulebooks.irregularities import Cure
from croupier.rulebooks.policies import ResultBy
from croupier.server.telling import previewed
from croupier.server.wire import AskPreview
from tests.games import GAMES
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


SPINS = [one for one in GAMES if "baccarat" not in one[1]]


def moments(played: Played) -> Iterator[str]:
    """Two rounds, the second void, and a fault of the system in a third; told at every step."""
    book, opens = played.run.floor.tables["T1"].rulebook, "opens_by_itself"
    seat = next(iter(played.run.floor.seats))
    outcome = [1, 2, 3] if played.run.floor.tables["T1"].game.kind == "sic-bo" else "17"
    yield "before the first round"
    for ends in ("settled", "void", "in analysis"):
        if played.new_game(role=book.roles.ranks[0]).refused == opens:
            played.wait(60)
            played.by(seat, "call_service")
        yield f"wagering, later {ends}"
        if played.run.floor.tables["T1"].phase is Phase.WAGERING:
            played.at_table("final_bets")
            played.close()
            played.expire()
        yield f"dealing, later {ends}"
        if ends == "in analysis":
            played.step("system_fault", **{"as": "device"}, reason="crash")
            yield ends
            return
        device = book.ask(ResultBy) is ResultBy.DEVICE
        played.outcome(outcome, "device" if device else "dealer")
        yield f"result, later {ends}"
        if ends == "void":
            top = book.roles.ranks[-1]
            ground = next(g.id for g in book.irregularities.values() if g.cure is Cure.VOID)
            void = {"round": 2, "ground": ground, "reason": "seen"}
            played.at_table("void_round", top, **void)
        else:
            played.at_table("confirm_result")
        yield ends


def taken(played: Played, one: GroundView) -> bool:
    """Whether the highest rank can give a ground by any of its steps, of any round there is."""
    floor = played.run.floor
    table = floor.tables["T1"]
    by = Actor(table.rulebook.roles.ranks[-1], "top")
    where = {"terminal": next(iter(floor.seats))}
    where |= {"effect": one.effects[0].clause} if one.effects else {}
    where |= {"amount": 1, "fault": "F1"} if "refuse_credit" in one.does else {}
    rounds = {table.round_no, *(kept.round for kept in table.settled)} - {0}
    for do in one.does:
        for round in rounds | ({0} if do == "fault" else set()):
            given = {"table": "T1", "ground": one.clause, "reason": "seen", "round": round}
            fields = COMMANDS[do].__struct_fields__
            said = {name: value for name, value in (given | where).items() if name in fields}
            command = msgspec.convert(said, COMMANDS[do])
            command = msgspec.structs.replace(command, at=int(played.at * 1_000), by=by)
            if isinstance(decide(floor, command), list):
                return True
    return False


@pytest.mark.parametrize(("book", "game", "form"), SPINS)
def test_a_ground_says_whether_it_can_be_given_now(book: str, game: str, form: str) -> None:
    by_hand = form == "by-hand"
    seats = {"terminals": (), "players": ("P1",)} if by_hand else {}
    played = Played(book, game, form, seconds=0 if by_hand else 30, **seats)
    for moment in moments(played):
        shown = {one.clause: one for one in played.console().grounds}
        now = {clause for clause, one in shown.items() if one.now}
        assert now == {clause for clause, one in shown.items() if taken(played, one)}, moment


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
