"""Any run of commands, legal or not, on floors of every rulebook, form and game.

After every command: the books balance, a refusal changed nothing and has words, nothing was taken after the
close, undo would restore what was, every screen can be drawn and offers nothing that rank or phase forbids,
and a floor that only ever saw the records is equal to the live one.
"""

import os
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.chaos.auditor import Auditor, snapshot
from croupier.chaos.crowd import (
    COLUMNS,
    GOING_WRONG,
    MOST,
    TEXTS,
    Choices,
    Made,
    command,
    filled,
    fillers,
    plan,
    roles,
)
from croupier.floor import Floor, FloorPlan, OpenFloor, apply, decide, next_deadline, timers
from croupier.floor.contraventions import excluded
from croupier.floor.desk_views import desk_view
from croupier.floor.freezing import freeze, thaw
from croupier.floor.messages import COMMANDS
from croupier.floor.money_in_and_out import CashOut
from croupier.floor.player_views import own_view, table_view
from croupier.floor.state import GUEST
from croupier.floor.views import dealer_view
from croupier.journal.record import Note, Record, decode, encode
from croupier.message import SYSTEM, Actor, Command, Event, name_of
from croupier.play import chips, confirming
from croupier.play.dealing import ConfirmResult
from croupier.play.wagering_period import CloseWagering, FinalBets, NewGame
from croupier.refusal import Refusal
from croupier.words import say
from tests.games import GAMES

EXAMPLES = settings().max_examples if os.environ.get("HYPOTHESIS_PROFILE") == "prove" else 25

FORBIDDEN = {
    "already_leaving",
    "cards_from_the_shoe",
    "cards_make_the_outcome",
    "chips_only",
    "closed_by_the_clock",
    "excluded",
    "final_bets_first",
    "guest_plays_by_the_dealer",
    "no_buy_in",
    "no_call_bets",
    "no_cards_here",
    "no_confirming",
    "no_countdown",
    "no_directed_rounds",
    "no_final_bets",
    "no_guests",
    "no_personal_limits",
    "no_relaxing",
    "no_such_direction",
    "no_such_step_here",
    "not_in_this_phase",
    "not_paid_in_chips",
    "not_this_terminal",
    "note_with_a_confirmed_wager",
    "opens_by_itself",
    "outcome_from_the_device",
    "rank_too_low",
    "redeem_at_the_table",
    "register_kept_elsewhere",
    "round_being_dealt",
    "tender_to_the_dealer",
    "told_to_vacate",
    "touch_only",
    "wagering_is_closed",
}
"""Refusals for rank, phase or what the rulebook does not know: no screen offers what meets one of these."""

UNDOABLE = (
    chips.WagerPlaced,
    chips.WagerMoved,
    chips.WagerRemoved,
    chips.WagersCleared,
    chips.WagersRepeated,
    chips.WagersDoubled,
)


class Watched:
    """A floor on which every step is checked, and beside it one that is only told the records."""

    def __init__(self, plan: FloorPlan) -> None:
        self.floor, self.told, self.auditor = Floor(), Floor(), Auditor()
        self.at = self.seq = 0
        texts = {table.rulebook: TEXTS[table.rulebook] for table in plan.tables}
        opened = self.do(OpenFloor(plan=plan, rulebooks=texts))
        assert isinstance(opened, list), say(opened)

    def do(self, given: Command) -> list[Event] | Refusal:
        floor, before = self.floor, snapshot(self.floor)
        decision = decide(floor, given)
        assert snapshot(floor) == before, "decide changed something"
        if isinstance(decision, Refusal):
            assert say(decision)
            noted = Record(self.seq, given.at, given.by, note=Note("refused", given, decision))
            assert decode(encode(noted)).note is not None
            return decision
        return self.happen(decision, given)

    def happen(self, decision: list[Event], given: Command) -> list[Event]:
        """What was decided comes about, the auditor and the floor that is only told looking on."""
        floor = self.floor
        for event in decision:
            id = getattr(event, "table", "")
            closes_at = floor.tables[id].closes_at if id in floor.tables else None
            account = getattr(event, "account", "")
            lay = dict(floor.tables[id].wagers_of(account).placed) if id in floor.tables else {}
            apply(floor, event)
            self._tell(event, given)
            self.auditor.read(floor, event, given.at, closes_at)
            self.look(event)
            if isinstance(event, UNDOABLE) and event is decision[-1]:
                self.check_undo(event, lay, given)
        self.auditor.compare(floor)
        assert self.told == floor, "replay differs"
        return decision

    def look(self, event: Event) -> None:
        """For whoever looks closer."""

    def _tell(self, event: Event, given: Command) -> None:
        self.seq += 1
        record = decode(encode(Record(self.seq, given.at, given.by, event)))
        assert decode(encode(record)) == record, "a record reads back as another"
        apply(self.told, record.event)

    def check_undo(self, event: Any, lay: dict[str, int], given: Command) -> None:
        """Taken back at once, a change leaves chips and credit exactly as they were."""
        seat = self.floor.seats[event.terminal]
        told = self.floor.tables[event.table].wagers_of(seat.account).told_to_vacate
        if seat.leaving is not None or told or excluded(self.floor, seat):
            return
        role = roles(self.floor.tables[event.table])[0] if seat.place == GUEST else "player"
        by = Actor(role, "" if seat.place == GUEST else seat.id)
        colour = self.floor.accounts[event.account].colour
        undo = chips.Undo(terminal=seat.id, table=event.table, colour=colour, at=given.at, by=by)
        undone = decide(self.floor, undo)
        if isinstance(undone, Refusal):
            assert undone.code == "over_differential", undone
            return
        [back] = undone
        assert isinstance(back, chips.WagersUndone)
        assert back.placed == lay
        assert {p.account: p.amount for p in back.postings} == {
            p.account: -p.amount for p in event.postings
        }

    def restart(self) -> None:
        """Go on with the floor that the records make, or a snapshot of it; both must answer alike."""
        self.floor, self.told = self.told, thaw(freeze(self.floor))
        assert self.told == self.floor, "a snapshot differs"

    def until(self, at: int) -> None:
        """Every timer that falls due, each at its time, before anything else at that time."""
        while True:
            due = min(
                (t for t in timers(self.floor) if t.at <= at), key=lambda t: t.at, default=None
            )
            if due is None:
                break
            assert due.at >= self.at, "a timer in the past"
            self.at = due.at
            assert isinstance(self.do(due), list), "the clock was refused"
        self.at = at

    def check_screens(self, choose: Choices) -> None:
        """Every screen can be drawn, and what one of them offers is not refused for rank or phase."""
        desk_view(self.floor, "D1")
        for id in self.floor.seats:
            own_view(self.floor, id)
        for table in self.floor.tables.values():
            table_view(table)
        table = choose.of(list(self.floor.tables.values()))
        role = choose.of((*roles(table), "player", "device"))
        offered = dealer_view(self.floor, table.id, role).allowed
        for name in offered:
            self.check_offered(name, Actor(role, "sam"), choose, table=table.id)
        for kind in (NewGame, ConfirmResult, FinalBets, CloseWagering):
            taken = decide(self.floor, kind(table=table.id, at=self.at, by=Actor(role, "sam")))
            if isinstance(taken, list) and role != "device":
                assert name_of(kind.__name__) in offered, f"{kind} is taken from {role}"
        if self.floor.seats:
            seat = choose.of(list(self.floor.seats.values()))
            offered, by = own_view(self.floor, seat.id).allowed, Actor("player", seat.id)
            for name in offered:
                self.check_offered(name, by, choose, seat=seat.id, table=seat.selected)
            for kind in (CashOut, chips.Undo, chips.Clear, confirming.Confirm, chips.Repeat):
                if isinstance(decide(self.floor, kind(terminal=seat.id, at=self.at, by=by)), list):
                    assert name_of(kind.__name__) in offered, f"{kind} is taken from {seat.id}"

    def check_offered(
        self, name: str, by: Actor, choose: Choices, table: str, seat: str = ""
    ) -> None:
        made = Made(self.floor, self.at, choose, name)
        made.table = self.floor.tables[table]
        made.seat = seat or made.seat
        fields = filled(made)
        if not seat and "table" in fields:
            fields["table"] = table
        offered = COMMANDS[name](**fields)
        offered = msgspec.structs.replace(offered, at=self.at, by=by)
        answer = decide(self.floor, offered)
        if isinstance(answer, Refusal):
            forbidden = answer.code in FORBIDDEN and not _about_one_player(name, answer)
            assert not forbidden, f"{name} is offered to {by} and refused: {answer}"


def _about_one_player(name: str, answer: Refusal) -> bool:
    """The Dealer's screen offers these for the table; not every player at it is in a state for them."""
    if name == "buy_chips" and answer.code == "rank_too_low":
        return True  # a second colour
    if name in (*GOING_WRONG, "light", "direct_cards"):
        return answer.code in ("rank_too_low", "not_in_this_phase")  # each ground says for itself
    if name in ("fault", "void_wagers", "refuse_credit") and answer.code == "rank_too_low":
        return True  # another clause, for another rank
    of_a_player = (
        "call_bet",
        "bet",
        "buy_in",
        "relax",
        "direct_to_leave",
        "hand_pay",
        "move_player",
    )
    codes = ("already_leaving", "told_to_vacate", "excluded")
    return name in of_a_player and answer.code in codes


STEPS = st.lists(st.integers(0, MOST - 1), min_size=25, max_size=60)
"""A step of 0 does nothing: a failing run shrinks to noughts and the few steps that matter."""


@pytest.mark.parametrize("column", COLUMNS, ids=lambda column: " ".join(column).strip())
@settings(max_examples=EXAMPLES)
@given(floor=st.integers(0, MOST - 1), run=STEPS)
def test_whatever_happens_the_books_balance_and_replay_equals_live(
    column: tuple[str, str], floor: int, run: list[int]
) -> None:
    watched = Watched(plan(column, floor))
    for number in run:
        number, waits = divmod(number, 16)
        if waits == 0:
            continue
        if waits == 15:
            watched.until(watched.at + Choices(number).of((1, 999, 5_000, 30_000, 61_000)))
            continue
        if waits == 14:
            watched.restart()
            continue
        watched.until(watched.at + (10 if waits % 2 else 0))
        given = command(watched.floor, watched.at, number)
        if given is None:
            watched.until(next_deadline(watched.floor) or watched.at)
        elif isinstance(watched.do(given), list):
            watched.check_screens(Choices(number))


def test_every_command_can_be_generated() -> None:
    for name, kind in COMMANDS.items():
        assert fillers(kind) is not None, name


def test_every_rulebook_form_and_game_is_played() -> None:
    played = {(id, game, form) for (id, form), games in COLUMNS.items() for game in games}
    assert played == set(GAMES)
    assert len(played) == 17
    assert SYSTEM.role not in {role for (id, form) in COLUMNS for role in _ranks(id, form)}


def _ranks(id: str, form: str) -> tuple[str, ...]:
    floor = Watched(plan((id, form), 0)).floor
    return roles(next(iter(floor.tables.values())))
