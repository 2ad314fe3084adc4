"""Any run of commands, legal or not: the books balance, refusals change nothing, replay equals live."""

from typing import Any

import msgspec
from hypothesis import given
from hypothesis import strategies as st

from croupier.floor import Floor, FloorPlan, OpenFloor, apply, decide, next_deadline, timers
from croupier.floor.messages import COMMANDS
from croupier.floor.views import dealer_view, player_view
from croupier.journal.record import Record, decode, encode
from croupier.journal.replay import replay
from croupier.message import SYSTEM, Actor, Command, Event
from croupier.play.table import Phase
from croupier.refusal import Refusal
from croupier.rulebooks import Library
from tests.evening import FLOOR

TEXTS = {"act-mttg-2019": Library().texts("act-mttg-2019")}
PLAN = msgspec.convert(FLOOR, FloorPlan)
BETS = (
    "red",
    "black",
    "straight:17",
    "split:0-1",
    "orphans",
    "near-of-0",
    "neighbours-5:17",
    "nonsense",
)

terminals = st.sampled_from(["PT1", "PT2", "PT3", "PT9"])
amounts = st.sampled_from([-5, 0, 50, 100, 120, 500, 900, 1_000, 5_000, 49_950, 50_000, 70_000])
actions = st.one_of(
    st.tuples(st.just("insert_note"), terminals, st.sampled_from([500, 700, 5_000, 10_000])),
    st.tuples(st.just("place"), terminals, st.tuples(st.sampled_from(BETS), amounts)),
    st.tuples(st.just("remove"), terminals, st.sampled_from(BETS)),
    st.tuples(
        st.sampled_from(["undo", "clear", "repeat", "double", "confirm", "cash_out"]),
        terminals,
        st.none(),
    ),
    st.tuples(st.sampled_from(["new_game", "confirm_result"]), st.just(""), st.none()),
    st.tuples(st.just("outcome"), st.just(""), st.sampled_from(["17", "0", "37", "1"])),
    st.tuples(st.just("system_fault"), st.just(""), st.none()),
    st.tuples(st.just("confirm_wagers"), st.just(""), st.integers(1, 4)),
    st.tuples(st.just("wait"), st.just(""), st.sampled_from([1, 20, 30])),
)


def command(what: str, terminal: str, value: Any, at: int) -> Command:
    fields: dict[str, Any] = {"do": what}
    if terminal:
        fields |= {"terminal": terminal}
    elif what != "system_fault":
        fields |= {"table": "R1"}
    match what:
        case "insert_note":
            fields["amount"] = value
        case "place":
            fields["bet"], fields["amount"] = value
        case "remove":
            fields["bet"] = value
        case "outcome":
            fields["outcome"] = value
        case "confirm_wagers":
            fields["round"] = value
        case "system_fault":
            fields["reason"] = "a test"
    by = Actor("player", terminal) if terminal else Actor("casino supervisor", "sam")
    made: Command = msgspec.convert(fields, COMMANDS[what])
    return msgspec.structs.replace(made, at=at, by=by)


class Watched:
    """A floor on which every step is checked."""

    def __init__(self) -> None:
        self.floor, self.records, self.at = Floor(), list[Record](), 0
        self.do(OpenFloor(plan=PLAN, rulebooks=TEXTS))

    def do(self, command: Command) -> list[Event] | Refusal:
        before, deadline = repr(self.floor), next_deadline(self.floor)
        decision = decide(self.floor, command)
        assert repr(self.floor) == before, "decide changed something"
        if isinstance(decision, Refusal):
            return decision
        for event in decision:
            apply(self.floor, event)
            self.records.append(Record(len(self.records) + 1, command.at, command.by, event))
            assert self.floor.ledger.total() == 0
            assert all(
                not c.startswith("chips/") or b >= 0 for c, b in self.floor.ledger.balances.items()
            )
            name = type(event).__name__
            if name.startswith("Wager") and name.endswith(
                ("Placed", "Confirmed", "Repeated", "Doubled")
            ):
                assert deadline is not None
                assert command.at < deadline, "a wager was taken at or after the close"
        self.check_layouts()
        return decision

    def check_layouts(self) -> None:
        """What lies on the layouts is what the ledger says lies there."""
        table = self.floor.tables.get("R1")
        if table is None:
            return
        for account, chips in table.layouts.items():
            ledger = self.floor.ledger
            assert sum(chips.placed.values()) == ledger.balance(table.placed_account(account))
            assert sum(chips.confirmed.values()) == ledger.balance(table.staked_account(account))
            for amount in (*chips.placed.values(), *chips.confirmed.values()):
                assert 100 <= amount <= 50_000
                assert amount % 100 == 0

    def wait(self, seconds: int) -> None:
        until = self.at + seconds * 1_000
        while (due := next((t for t in timers(self.floor) if t.at <= until), None)) is not None:
            self.do(msgspec.structs.replace(due, by=SYSTEM))
        self.at = until


@given(st.lists(actions, max_size=60))
def test_whatever_happens_the_books_balance_and_replay_equals_live(run: list[Any]) -> None:
    watched = Watched()
    for what, terminal, value in run:
        if what == "wait":
            watched.wait(value)
        else:
            watched.at += 10
            watched.do(command(what, terminal, value, watched.at))
    again, _ = replay(decode(encode(record)) for record in watched.records)
    assert again == watched.floor
    for terminal in again.terminals:
        view = player_view(again, terminal)
        assert view == player_view(watched.floor, terminal)
        for allowed in ("cash_out", "undo", "clear", "confirm"):
            decision = decide(again, command(allowed, terminal, None, watched.at))
            assert (allowed in view.allowed) == isinstance(decision, list), (allowed, decision)
    for role in ("dealer", "casino supervisor"):
        offered = dealer_view(again, "R1", role).allowed
        for what in ("new_game", "confirm_result"):
            given = msgspec.structs.replace(
                command(what, "", None, watched.at), by=Actor(role, "x")
            )
            assert (what in offered) == isinstance(decide(again, given), list), (what, role)
    money_in = -sum(b for a, b in again.ledger.balances.items() if a.startswith("cash/"))
    held = sum(b for a, b in again.ledger.balances.items() if not a.startswith("cash/"))
    assert money_in == held


@given(
    st.lists(st.tuples(st.sampled_from(BETS[:-1]), st.sampled_from([100, 500, 900])), max_size=12)
)
def test_undo_restores_each_layout_exactly(placed: list[tuple[str, int]]) -> None:
    watched = Watched()
    watched.do(command("insert_note", "PT1", 10_000, 0))
    watched.do(command("new_game", "", None, 0))
    layouts = []
    table = watched.floor.tables["R1"]
    for bet, amount in placed:
        before = dict(table.wagers_of("A1").placed), dict(watched.floor.ledger.balances)
        if isinstance(watched.do(command("place", "PT1", (bet, amount), 1)), list):
            layouts.append(before)
    for chips, balances in reversed(layouts):
        assert isinstance(watched.do(command("undo", "PT1", None, 2)), list)
        assert table.wagers_of("A1").placed == chips
        assert watched.floor.ledger.balances == balances
    assert table.phase is Phase.WAGERING
