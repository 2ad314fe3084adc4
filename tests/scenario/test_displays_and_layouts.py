"""Screens of a table that are nobody's own: what each is shown, and what a common layout may do."""

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient
from msgspec.structs import replace

from croupier.floor import FloorPlan, decide
from croupier.floor.display_views import display_view, flying_view
from croupier.floor.money_in_and_out import CashOut
from croupier.floor.state import TerminalPlan
from croupier.journal.people import Place as At
from croupier.message import Actor
from croupier.play.chips import Clear, Place, Repeat
from croupier.play.table import Limits, TablePlan
from croupier.refusal import Refusal
from croupier.server.access import COMMAND_LINE
from croupier.server.conversing import BY_CASHIERS, BY_LAYOUTS, BY_PLAYERS, BY_STAFF
from croupier.server.running import Running
from croupier.server.wire import VERSION
from tests.played import Played

ACT, VIC = "act-mttg-2019", "vic-roulette-2011"


def table(id: str, rulebook: str, form: str = "") -> TablePlan:
    limits = Limits(min=100, max=50_000)
    return TablePlan(
        id=id, rulebook=rulebook, form=form, game="roulette", limits=limits, wagering_seconds=600
    )


TABLES = ("TT1", "TT2", "TB1")
TERMINALS = {f"{id}-{n}": (id,) for id in TABLES for n in (1, 2)}


class Screen:
    """One connection, with numbered commands."""

    def __init__(self, socket: Any, **hello: str) -> None:
        self.socket = socket
        socket.send_json({"do": "hello", "version": VERSION, **hello})
        self.first = socket.receive_json(timeout=20)
        self.next = self.first.get("next", 0)
        self.view = self.first.get("view")

    def do(self, do: str, **fields: Any) -> str:
        """The code of a refusal; empty where it was done."""
        self.socket.send_json({"do": do, "n": self.next, **fields})
        while True:
            told = self.socket.receive_json(timeout=20)
            self.view = told.get("view", self.view)
            for answer in told.get("answers", ()):
                if answer["n"] == self.next:
                    self.next += 1
                    return str(answer["refused"]["code"]) if answer.get("refused") else ""

    def seen(self, done: Any) -> Any:
        """The view, once it is as it should be."""
        while not done(self.view):
            self.view = self.socket.receive_json(timeout=20).get("view", self.view)
        return self.view


class House:
    def __init__(self, data: Path, opened: ExitStack) -> None:
        plan = FloorPlan(
            tables=(
                table("R1", ACT),
                *(table(id, VIC, "touchtable") for id in ("TT1", "TT2")),
                table("TB1", VIC, "touchbet"),
            ),
            terminals=(
                TerminalPlan("PT1", ("R1",)),
                *(TerminalPlan(id, tables) for id, tables in TERMINALS.items()),
            ),
        )
        self.running = Running(plan, data)
        self.access, self._opened = self.running.access, opened
        self.access.show_person("dana", "dealer", "dana-at-the-table")
        self.client = opened.enter_context(TestClient(self.running.app))

    def at(self, kind: str, place: str) -> Screen:
        code = self.access.make_code(At(kind, place), COMMAND_LINE).code
        key = self.client.post("/api/enrol", json={"code": code}).json()["key"]
        return self._connected(key=key)

    def dealer(self, id: str) -> Screen:
        asked = {"name": "dana", "password": "dana-at-the-table"}
        token = self.client.post("/api/sign-in", json=asked).json()["token"]
        return self._connected(token=token, table=id)

    def _connected(self, **hello: str) -> Screen:
        socket = self._opened.enter_context(self.client.websocket_connect("/ws"))
        return Screen(socket, **hello)


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    with ExitStack() as opened:
        yield House(tmp_path, opened)


def chips(view: Any) -> dict[str, dict[str, int]]:
    return {one["id"]: one["placed"] for one in view["positions"] if one["placed"]}


def test_a_touch_of_the_common_layout_is_whose_pad_is_touched(house: House) -> None:
    dealer, layout = house.dealer("TT1"), house.at("layout", "TT1")
    for position in ("TT1-1", "TT1-2"):
        assert dealer.do("buy_in", terminal=position, amount=10_000, tender="cash") == ""
    assert dealer.do("new_game") == ""
    touch = {"terminal": "TT1-1", "bet": "straight:17", "amount": 500}
    assert layout.do("place", **touch) == "pad_not_touched"
    assert layout.do("place", **touch, pad=False) == "pad_not_touched"
    assert layout.do("place", **touch, pad=True) == ""
    assert chips(layout.view) == {"TT1-1": {"straight:17": 500}}
    assert layout.do("place", terminal="TT1-2", bet="red", amount=500, pad=True) == ""
    assert layout.do("move", terminal="TT1-1", bet="straight:17", to="red") == "pad_not_touched"
    assert layout.do("move", terminal="TT1-1", bet="straight:17", to="red", pad=True) == ""
    assert chips(layout.view) == {"TT1-1": {"red": 500}, "TT1-2": {"red": 500}}
    assert layout.do("remove", terminal="TT1-2", bet="red") == "pad_not_touched"
    assert layout.do("remove", terminal="TT1-2", bet="red", pad=True) == ""
    assert chips(layout.view) == {"TT1-1": {"red": 500}}


def test_a_common_layout_shows_what_others_do_and_no_balance(house: House) -> None:
    dealer, layout = house.dealer("TT1"), house.at("layout", "TT1")
    position = house.at("terminal", "TT1-1")
    assert dealer.do("buy_in", terminal="TT1-1", amount=7_300, tender="cash") == ""
    opened = layout.seen(lambda view: view["positions"][0]["open"])
    assert "7300" not in str(opened)
    assert dealer.do("new_game") == ""
    assert position.do("place", bet="black", amount=500) == ""
    layout.seen(lambda view: chips(view) == {"TT1-1": {"black": 500}})
    assert position.do("clear") == ""
    layout.seen(lambda view: not chips(view))


def test_a_common_layout_acts_for_nobody_elsewhere_and_cashes_nobody_out(house: House) -> None:
    """Not for another table's places, not for guests, and nothing but chips."""
    for id in ("TT1", "TT2"):
        assert house.dealer(id).do("buy_in", terminal=f"{id}-1", amount=10_000, tender="cash") == ""
    dealer = house.dealer("TT1")
    assert dealer.do("open_guest", guest="G1") == ""
    assert dealer.do("buy_in", guest="G1", amount=10_000, tender="cash") == ""
    for id in ("TT1", "TT2"):
        assert house.dealer(id).do("new_game") == ""
    layout = house.at("layout", "TT1")
    touch = {"bet": "red", "amount": 500, "pad": True}
    for given in ({}, {"table": "TT2"}, {"by": {"role": "player", "name": "TT2-1"}}):
        assert layout.do("place", terminal="TT2-1", **touch, **given) == "no_such_table"
        assert layout.do("place", terminal="PT1", **touch, **given) == "no_such_table"
    assert layout.do("place", terminal="G1", **touch) == "guest_plays_by_the_dealer"
    every = {*BY_PLAYERS, *BY_STAFF, *BY_CASHIERS} - set(BY_LAYOUTS)
    assert {"cash_out", "clear", "repeat", "buy_in", "select_table"} <= every
    for do in sorted(every):
        assert layout.do(do, terminal="TT1-1", pad=True) == "unknown_message", do
    balances = house.running.engine.floor.ledger.balance
    assert {balances(f"chips/{one.account}") for one in seats(house)} == {10_000}


def seats(house: House) -> list[Any]:
    return [seat for seat in house.running.engine.floor.seats.values() if seat.account]


def test_no_other_rule_gives_a_layout_hands() -> None:
    """The floor itself refuses it, whatever a server lets through."""
    here, elsewhere = Actor("layout", "T1"), Actor("layout", "T2")
    alone = Played(ACT, terminals=["PT1"])
    alone.note("PT1", 100)
    common = Played(VIC, form="touchtable", terminals=["PT1"])
    common.at_table("buy_in", terminal="PT1", amount=10_000, tender="cash")
    for played in (alone, common):
        played.new_game()
    touch = Place(terminal="PT1", bet="red", amount=500)
    asked = [
        (alone, replace(touch, by=here)),
        (common, replace(touch, by=elsewhere)),
        *((common, kind(terminal="PT1", by=here)) for kind in (CashOut, Clear, Repeat)),
    ]
    for played, command in asked:
        decided = decide(played.run.floor, command)
        assert isinstance(decided, Refusal), command
        assert decided.code == "not_this_terminal"
    assert not isinstance(decide(common.run.floor, replace(touch, by=here)), Refusal)


@pytest.mark.parametrize(
    ("kind", "where"),
    [
        ("display", {"R1", "TT1", "TT2", "TB1"}),
        ("flying display", {"TB1"}),
        ("layout", {"TT1", "TT2"}),
    ],
)
def test_a_screen_stands_where_the_rules_know_it(house: House, kind: str, where: set[str]) -> None:
    stands = set()
    for id in ("R1", *TABLES):
        code = house.access.make_code(At(kind, id), COMMAND_LINE).code
        answer = house.client.post("/api/enrol", json={"code": code})
        if answer.status_code == 200:
            stands.add(id)
        else:
            assert answer.json()["refused"]["code"] == "no_such_place"
    assert stands == where
    page = house.client.get("/api/floor").json()["tables"]
    assert {one["id"] for one in page if kind in one["screens"]} == where


def test_the_flying_display_shows_every_stations_wagers_and_no_money_besides(house: House) -> None:
    stations = [house.at("terminal", f"TB1-{n}") for n in (1, 2)]
    dealer, flying = house.dealer("TB1"), house.at("flying display", "TB1")
    wall = house.at("display", "TB1")
    for station in stations:
        assert station.do("insert_note", amount=10_000) == ""
    assert dealer.do("new_game") == ""
    assert stations[0].do("place", bet="red", amount=500) == ""
    assert stations[1].do("place", bet="red", amount=700) == ""
    assert stations[1].do("place", bet="straight:7", amount=100) == ""
    wagers = {"TB1-1": {"red": 500}, "TB1-2": {"red": 700, "straight:7": 100}}

    def all_there(view: Any) -> bool:
        return {one["id"]: one["placed"] for one in view["stations"]} == wagers

    seen = flying.seen(all_there)
    assert "9500" not in str(seen), "no balance"
    assert "own" not in flying.first
    assert flying.do("place", bet="red", amount=500) == "unknown_message"
    shown = wall.seen(lambda view: view["phase"] == "wagering")
    assert "stations" not in shown


# --- the views themselves


def test_a_corrected_result_is_marked_and_an_unconfirmed_one_is_no_result() -> None:
    played = Played(ACT, terminals=["PT1"])
    table = played.run.floor.tables["T1"]
    played.note("PT1", 100)
    played.new_game()
    played.wait(31)
    played.at_table("outcome", outcome="17")
    shown = display_view(table)
    assert shown.statistics
    assert (shown.phase, shown.results, shown.statistics.rounds) == ("result", [], 0)
    played.at_table("confirm_result")
    assert display_view(table).corrected == ()
    done = played.at_table("correct_result", "gaming shift manager", round=1, outcome="18")
    assert done.names, done.lines
    shown = display_view(table)
    assert shown.corrected == (1,)
    assert shown.results[0].shows["number"] == "18"
    assert flying_view(played.run.floor, table).stations == []
