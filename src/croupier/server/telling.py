"""Telling the screens: what happened, as far as it is their business, and the parts of the view it changed.

What happens in one turn of the loop is told together: a table's part of the view is written once for all
who play there, and a Dealer Terminal or a desk that only has to be kept up to date waits a moment for more.
"""

import asyncio
import logging
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

import msgspec

from croupier.engine.engine import Engine
from croupier.engine.keeper import Answer
from croupier.floor.corrections import preview
from croupier.floor.desk_views import desk_view, paper_view
from croupier.floor.desks import named as paper_named
from croupier.floor.display_views import display_view, flying_view, layout_view
from croupier.floor.messages import EVENTS
from croupier.floor.papers import refuse_paper
from croupier.floor.player_views import own_view, table_view
from croupier.floor.state import Floor, TableSettingsChanged, TerminalSetUp
from croupier.floor.table_views import felt_view
from croupier.floor.views import dealer_view
from croupier.journal.record import event_fields
from croupier.message import Command, Event
from croupier.refusal import Refusal
from croupier.server.access import Access
from croupier.server.channels import Channel
from croupier.server.naming import named
from croupier.server.wire import (
    VERSION,
    Answered,
    AskPreview,
    Closed,
    LookedUp,
    LookUp,
    Previewed,
    Printed,
    Resumed,
    Snapshot,
    Speak,
    Told,
)
from croupier.words import said, say, spoken

CROWD = 100
"""Player Terminals that are told at once, from which on they come before other screens."""
CATCH_UP_SECONDS = 0.1
"""How long a Dealer Terminal or a desk waits for more before it is told what others did."""
CATCH_UP_SHARE = 20
"""And longer on a floor so large that telling them would take more than this part of the time."""
WINDOWS_MOST = 4
"""Connections of one terminal: the one that holds it, and some that look on."""
KEPT_HERE = ("number_hash", "asked_as", "asked_by")
"""What the records keep of a paper's number; no screen is sent it."""
OF_PAPERS = ("ticket", "voucher", "matter")
"""Where events name the paper they are about."""
PRIVATE = (
    *("paid", "changes", "returned", "staked", "uncollected"),
    *("forfeited", "in_question", "asked_again"),
)
"""Where events have something of each player's, by account or terminal."""
TO_EVERYBODY = ("event", "table", "round", "cites", "corrects")
SHOWN: dict[str, tuple[str, ...]] = {
    "analysis_opened": (),
    "card_drawn": ("card", "hand", "shows"),
    "card_replaced": ("position", "card", "shows"),
    "closure_announced": ("after", "rounds", "closing_at"),
    "cutting_card_out": ("first", "left", "announced"),
    "dealing_stopped": (),
    "fault_recorded": ("reason",),
    "final_bets_announced": ("announced",),
    "light_shown": ("colour",),
    "limits_changed": ("limits",),
    "limits_notified": ("limits", "after", "rounds", "effective_at", "from_round"),
    "no_bet_coup_ended": ("outcome", "shows"),
    "no_bet_coup_opened": ("why", "returned"),
    "outcome_entered": ("outcome", "shows"),
    "outcome_exposed": ("exposed_at", "stands"),
    "result_upheld": ("opens_at",),
    "round_corrected": (
        *("was", "outcome", "shows", "void", "reason", "opens_at"),
        *("paid", "changes", "forfeited", "asked_again"),
    ),
    "round_settled": ("outcome", "shows", "opens_at", "paid", "in_question"),
    "round_voided": ("reason", "opens_at", "returned", "forfeited"),
    "rounds_directed": ("rounds",),
    "table_closed": ("uncollected",),
    "table_closing": (),
    "table_opened": ("opens_at",),
    "wagering_closed": ("closed_at", "announced", "unannounced", "returned", "staked"),
    "wagering_opened": ("opened_at", "closes_at", "warns_at", "announced", "directed"),
    "wagering_period_set": ("seconds",),
    "wagers_established": ("staked", "analysis"),
}
"""What happens at a table and players and displays are told of, and which of it; of what is private, each
player's own. Whatever is not here, the staff alone are told; what is about one account, that player too."""

log = logging.getLogger("croupier.screens")

_encode = msgspec.json.Encoder().encode


class Happened:
    """An event as screens see it: what all may see, and of what is private each player's own."""

    def __init__(self, event: Event) -> None:
        self.fields = leaving(event_fields(event))
        self.table: str | None = self.fields.get("table")
        self.terminal: str | None = self.fields.get("terminal")
        self.account = str(self.fields.get("account") or "")
        self.name = str(self.fields["event"])
        self._to_staff: msgspec.Raw | None = None
        self._to_all: msgspec.Raw | None = None
        self._shown, self._private = self._parts()

    def _parts(self) -> tuple[dict[str, Any], dict[str, dict[str, Any]]]:
        """What every player may see of it, and by whose it is what only some may."""
        names = (*TO_EVERYBODY, *SHOWN.get(self.name, ()))
        shown = {name: self.fields[name] for name in names if name in self.fields}
        shared = {name: shown[name] for name in PRIVATE if isinstance(shown.get(name), dict | list)}
        nobodys = {name: type(amounts)() for name, amounts in shared.items()}
        return {**shown, **nobodys}, {name: _by_owner(amounts) for name, amounts in shared.items()}

    def to_staff(self) -> msgspec.Raw:
        if self._to_staff is None:
            self._to_staff = msgspec.Raw(_encode(self.fields))
        return self._to_staff

    def to_all(self) -> msgspec.Raw | None:
        """To whom nothing in it belongs; nothing where the staff alone are told."""
        if self.name not in SHOWN:
            return None
        if self._to_all is None:
            self._to_all = msgspec.Raw(_encode(self._shown))
        return self._to_all

    def to_player(self, accounts: Sequence[str], terminal: str) -> msgspec.Raw | None:
        """To a player: whole if it is about that player or the terminal, else what players may see.

        Nothing about somebody else, nor about who played here before.
        """
        mine = self.account in accounts
        if self.account and accounts and not mine:
            return None
        if self.terminal or (self.account and mine):
            return self.to_staff()
        if self.account:
            return None
        own: dict[str, Any] = {}
        for name, by_owner in self._private.items():
            whose = (terminal,) if name == "uncollected" else accounts
            shares = [by_owner[one] for one in whose if one in by_owner]
            if shares:
                own[name] = _together(shares)
        if own and self.name in SHOWN:
            return msgspec.Raw(_encode({**self._shown, **own}))
        return self.to_all()


def leaving(fields: dict[str, Any]) -> dict[str, Any]:
    """An event without what is the ledger's business, and what the records keep of a paper's number."""
    kept = (*KEPT_HERE, "postings") if "number_hash" in fields else ("postings",)
    return {name: value for name, value in fields.items() if name not in kept}


POSTINGS = b',"postings":'
"""In no text of an event: quotes are written otherwise there."""
CUT_SHORT = frozenset(
    name.encode()
    for name, kind in EVENTS.items()
    if kind.__struct_fields__[-1] == "postings" and "number_hash" not in kind.__struct_fields__
)
"""Events of which nothing stays here but the postings, at their end: nearly all."""


def in_an_answer(event: msgspec.Raw) -> msgspec.Raw:
    """An event as whoever gave the command is told it: without what is the ledger's business."""
    told = bytes(event)
    name = told[len(b'{"event":"') : told.index(b'"', len(b'{"event":"'))]
    if name in CUT_SHORT:
        return msgspec.Raw(told[: told.rindex(POSTINGS)] + b"}")
    return msgspec.Raw(_encode(leaving(msgspec.json.decode(told))))


def _together(shares: list[Any]) -> Any:
    """One player's shares, of several accounts."""
    if isinstance(shares[0], dict):
        return {owner: amount for share in shares for owner, amount in share.items()}
    return [one for share in shares for one in share]


def _by_owner(amounts: Any) -> dict[str, Any]:
    """Amounts by account or terminal, or a list of things that name their account: each one's share."""
    if isinstance(amounts, dict):
        return {owner: {owner: amount} for owner, amount in amounts.items()}
    shares: dict[str, Any] = defaultdict(list)
    for one in amounts:
        if isinstance(one, dict) and "account" in one:
            shares[one["account"]].append(one)
    return shares


class Screens:
    """All open channels, told of what concerns them."""

    def __init__(self, engine: Engine, access: Access) -> None:
        self._engine, self._access = engine, access
        self._at_terminal: dict[str, list[Channel]] = {}
        self._reaching: dict[str, dict[str, list[Channel]]] = {}
        """Player Terminals with a connection, by the tables they reach."""
        self._at_table: dict[str, list[Channel]] = {}
        self._at_desk: list[Channel] = []
        self._showing: dict[str, list[Channel]] = {}
        """Displays and common layouts, by the table they show."""
        self._new: dict[Channel, None] = {}
        """Channels with something to be told, in the order in which it came."""
        self._later: dict[Channel, None] = {}
        """Those that can wait a moment for more."""
        self._turn: asyncio.Handle | None = None
        self._moment: asyncio.TimerHandle | None = None
        self._changed: dict[str, int] = {}
        """The last record that changed what a terminal, or everybody at a table, is shown."""
        self._began = 0
        self._felts: dict[str, msgspec.Raw] = {}
        self._asking: Channel | None = None
        self._patience = CATCH_UP_SECONDS
        self.when_staff_change: list[Callable[[str], None]] = []
        """Called with a table at which a Dealer Terminal came or went."""
        engine.watchers.append(self._watch)
        engine.when_stopped.append(self.stop)

    # --- coming and going

    def __iter__(self) -> Iterator[Channel]:
        placed = (self._at_terminal, self._at_table, self._showing)
        for channels in (*(one for where in placed for one in where.values()), self._at_desk):
            yield from channels

    def connections(self) -> Counter[str]:
        """How many screens of each kind are open."""
        kinds = ("player", "dealer", "desk", "display", "layout")
        return Counter(
            kind for one in self for kind, at in zip(kinds, one.places, strict=True) if at
        )

    def stop(self) -> None:
        """The engine cannot go on: every screen is told so."""
        for channel in list(self):
            self.close(channel, Refusal("stopped"))

    def open(self, channel: Channel, known: int = -1) -> None:
        """A new screen. The newest connection holds a terminal; an older one only looks on, and is told."""
        if channel.terminal:
            self._take_over(channel)
        else:
            self._where(channel).append(channel)
        if channel.table:
            self._staff_changed(channel.table)
        self._began = self._began or self._engine.seq
        if self._missed_nothing(channel, known):
            self._resume(channel, known)
        else:
            self.snapshot(channel)

    def _take_over(self, channel: Channel) -> None:
        mine = self._at_terminal.setdefault(channel.terminal, [])
        while len(mine) >= WINDOWS_MOST:
            self.close(mine[0], Refusal("replaced", {"terminal": channel.terminal}))
        for other in mine:
            if not other.read_only:
                other.read_only = other.held_changed = True
                self._tell(other)
        mine.append(channel)
        self._reaches(channel.terminal)

    def _reaches(self, terminal: str) -> None:
        """Note which tables a terminal with a connection reaches; another plan of the floor changes it."""
        mine = self._at_terminal.get(terminal)
        for reaching in self._reaching.values():
            reaching.pop(terminal, None)
        if mine:
            for table in self._engine.floor.seats[terminal].tables:
                self._reaching.setdefault(table, {})[terminal] = mine

    def close(self, channel: Channel, why: Refusal | None = None) -> None:
        """Forget a channel, and end its connection if it is told why."""
        self._forget(channel)
        if why:
            channel.transport.send(_encode(Closed(why.code, say(why, channel.language))))
            channel.transport.close()

    def _forget(self, channel: Channel) -> None:
        channel.closed = True
        self._new.pop(channel, None)
        self._later.pop(channel, None)
        mine = self._where(channel)
        if channel not in mine:
            return
        mine.remove(channel)
        if channel.table:
            self._staff_changed(channel.table)
        if not channel.terminal:
            return
        if mine and not channel.read_only and channel.key == mine[-1].key:
            mine[-1].read_only, mine[-1].held_changed = False, True
            self._tell(mine[-1])
        if not mine:
            self._at_terminal.pop(channel.terminal, None)
            self._reaches(channel.terminal)

    def _where(self, channel: Channel) -> list[Channel]:
        """Those that stand at the same place."""
        if channel.terminal:
            return self._at_terminal.setdefault(channel.terminal, [])
        if channel.table:
            return self._at_table.setdefault(channel.table, [])
        if channel.display or channel.layout:
            return self._showing.setdefault(channel.display or channel.layout, [])
        return self._at_desk

    def staffed(self, table: str) -> bool:
        """Whether somebody who signed in has a Dealer Terminal of this table open."""
        return bool(self._at_table.get(table))

    def _staff_changed(self, table: str) -> None:
        for tell in self.when_staff_change:
            tell(table)

    def turn_out(self, stays: Callable[[Channel], bool], why: Refusal) -> None:
        """End the connections that may not stay."""
        for channel in [one for one in self if not stays(one)]:
            self.close(channel, why)

    # --- the whole view

    def _missed_nothing(self, channel: Channel, known: int) -> bool:
        """Whether what a screen shows since the record it knows of still holds."""
        if channel.token or known < 0 or known > self._engine.seq:
            return False
        if channel.flying or channel.layout:
            return False  # they show every player's chips
        floor, changed = self._engine.floor, self._changed
        places = [channel.table or channel.display]
        if channel.terminal:
            places = [channel.terminal, *floor.seats[channel.terminal].tables]
        return known >= max(changed.get(place, self._began) for place in places)

    def _resume(self, channel: Channel, known: int) -> None:
        engine = self._engine
        channel.seq, channel.slot = engine.seq, self._slot(channel)
        channel.selected = self._selected(channel)
        following = engine.next_number(channel.name)
        message = Resumed(engine.seq, engine.now(), VERSION, following, channel.read_only)
        self._when_durable(channel, _encode(message))

    def snapshot(self, channel: Channel) -> None:
        """The whole view as it is now, sent when everything it rests on is durable."""
        engine = self._engine
        channel.events.clear()
        channel.view_changed = channel.own_changed = False
        channel.held_changed = False
        channel.seq, channel.selected = engine.seq, self._selected(channel)
        message = Snapshot(
            seq=engine.seq,
            clock=engine.now(),
            version=VERSION,
            view=self._view(channel),
            felt=None if channel.desk else self._felt(channel),
            next=engine.next_number(channel.name),
            ticket=self._printed(channel),
            read_only=channel.read_only,
            own=own_view(engine.floor, channel.terminal) if channel.terminal else msgspec.UNSET,
        )
        self._when_durable(channel, _encode(message))

    def _when_durable(self, channel: Channel, message: bytes) -> None:
        self._engine.when_durable(lambda: self._send(channel, message))

    def _send(self, channel: Channel, message: bytes) -> None:
        if not channel.transport.send(message):
            self.close(channel)

    # --- questions, of which nothing comes

    def look_up(self, channel: Channel, asked: LookUp) -> None:
        """The paper of this number or name, however old it is, and why it is worth nothing now.

        Nobody's records change by it, and the number is not said again.
        """
        engine = self._engine
        paper = paper_named(engine.floor, self._access.read_number(asked.validation))
        if isinstance(paper, Refusal):
            found = LookedUp(asked.asked, refused=said(paper, channel.language))
        else:
            unpaid = refuse_paper(engine.floor, paper, engine.now())
            view = paper_view(engine.floor, paper, engine.now(), channel.actor.role)
            found = LookedUp(asked.asked, view, said(unpaid, channel.language) if unpaid else None)
        self._when_durable(channel, _encode(found))

    def preview(self, channel: Channel, asked: AskPreview) -> None:
        """Every account's change, were a round corrected to this outcome now; nothing comes of it."""
        message = _encode(previewed(self._engine.floor, channel.table, asked, channel.language))
        self._when_durable(channel, message)

    def speak(self, channel: Channel, asked: Speak) -> None:
        """Another language from now on; nothing that was to be told is lost by it."""
        channel.language = spoken(asked.language)
        channel.view_changed = True
        self._tell(channel)

    # --- answers

    def decide(self, channel: Channel, command: Command, number: int) -> Answer:
        """Decide a command of this channel: what it leads to stands in its answer."""
        self._asking = channel
        try:
            return self._engine.decide(command, number)
        finally:
            self._asking = None

    def answer(self, channel: Channel, answer: Answered) -> None:
        channel.answers.append(answer)
        self._tell(channel)

    # --- what happens

    def _watch(self, seq: int, events: list[Event]) -> None:
        """Note who is concerned; they are told at the end of this turn, or a moment later."""
        self._began = self._began or seq
        for event in events:
            try:
                self._note(seq, event)
            except Exception:  # what cannot be told does not keep it from happening
                log.exception("an event cannot be told: %s", type(event).__name__)
                self._began = seq

    def _note(self, seq: int, event: Event) -> None:
        floor = self._engine.floor
        table, terminal = getattr(event, "table", None), getattr(event, "terminal", None)
        if isinstance(event, TerminalSetUp):
            self._reaches(event.terminal)
        elif isinstance(event, TableSettingsChanged):
            table = event.plan.id
            self._laid_anew(table)
        if terminal is None:
            for concerned in self._named_otherwise(floor, event):
                self._own(concerned)
        if terminal:
            self._changed[terminal] = seq
        if table and not terminal:
            self._changed[table] = seq
        if table is None and terminal is None:
            self._began = seq  # it may change what anybody is shown
        players = self._players(floor, table, terminal)
        asking = self._asking if self._engine.keeper.answering else None
        if asking in players:
            players.remove(asking)
            self._changes(asking, event)
        staff = list(self._staff(floor, table, terminal, event))
        desks = [one for one in self._at_desk if _is_for_desk(one, event)]
        displays = self._showing.get(table or "", []) if terminal is None else []
        if terminal:
            self._chips_moved(floor, table, terminal)
        if not (players or staff or desks or displays):
            return
        happened = Happened(event)
        for channel in players:
            self._to_player(channel, event, happened)
        shown = happened.to_all()
        for channel in displays:
            channel.events += [shown] if shown is not None else []
            channel.view_changed = True
            self._tell(channel)
        for channel in (*staff, *desks):
            channel.view_changed = True
            if channel is asking:
                continue
            channel.events.append(happened.to_staff())
            self._tell(channel, later=bool(terminal or channel.desk))

    def _laid_anew(self, table: str) -> None:
        """Other bets may be on offer: whoever shows the table is told its layout too."""
        self._felts.pop(table, None)
        for channel in self:
            if channel.selected == table:
                channel.selected = ""
                channel.view_changed = True
                self._tell(channel)

    def _chips_moved(self, floor: Floor, table: str | None, terminal: str) -> None:
        """Something at one place: who shows all chips of its tables is told, soon or with the answer."""
        if not self._showing:
            return
        seat = floor.seats.get(terminal)
        for id in (table,) if table else seat.tables if seat else ():
            for channel in self._showing.get(id, ()):
                if channel.flying or channel.layout:
                    channel.view_changed = True
                    self._tell(channel, later=channel is not self._asking)

    def _named_otherwise(self, floor: Floor, event: Event) -> set[str]:
        """Terminals whose player or whose paper an event is about without naming them."""
        account = floor.accounts.get(getattr(event, "account", ""))
        papers = (floor.tickets.get(getattr(event, name, "")) for name in OF_PAPERS)
        found = {one.terminal for one in (account, *papers) if one is not None}
        return {one for one in found if one in floor.seats}

    def _players(self, floor: Floor, table: str | None, terminal: str | None) -> list[Channel]:
        """Player Terminals that see this event or what came of it."""
        if terminal is None:
            reaching = self._reaching.get(table or "", {}).values()
            return [channel for channels in reaching for channel in channels]
        mine = list(self._at_terminal.get(terminal, ()))
        if table in floor.tables and floor.tables[table].plan.differential:
            self._changed[table] = self._engine.seq
            for channel in self._showing.get(table, ()):
                channel.view_changed = True
                self._tell(channel, later=True)
            for id, channels in self._reaching.get(table, {}).items():
                if floor.seats[id].selected == table:
                    for channel in channels:
                        channel.view_changed = True
                        self._tell(channel)
        return mine

    def _changes(self, channel: Channel, event: Event) -> None:
        """Mark the parts of a Player Terminal's view that an event changes."""
        selected = self._engine.floor.seats[channel.terminal].selected
        channel.own_changed = True
        if getattr(event, "terminal", None) is None and getattr(event, "table", None) == selected:
            channel.view_changed = True
        self._tell(channel)

    def _to_player(self, channel: Channel, event: Event, happened: Happened) -> None:
        self._changes(channel, event)
        seat = self._engine.floor.seats[channel.terminal]
        if happened.terminal is None and happened.table not in (None, seat.selected):
            return
        told = happened.to_player(tuple(seat.accounts), channel.terminal)
        if told is not None:
            channel.events.append(told)

    def _staff(
        self, floor: Floor, table: str | None, terminal: str | None, event: Event
    ) -> Iterable[Channel]:
        """Dealer Terminals of the table, of the tables that the terminal reaches, and of a paper's."""
        if not self._at_table:
            return ()
        if terminal is None and table is not None:
            return self._at_table.get(table, ())
        ids = [table] if table else []
        seat = floor.seats.get(terminal or "")
        if seat:
            ids += seat.tables
        for concerned in self._named_otherwise(floor, event):
            ids += floor.seats[concerned].tables
        return [one for id in dict.fromkeys(ids) for one in self._at_table.get(id, ())]

    def _own(self, terminal: str) -> None:
        self._changed[terminal] = self._engine.seq
        for channel in self._at_terminal.get(terminal, ()):
            channel.own_changed = True
            self._tell(channel)

    # --- telling

    def _tell(self, channel: Channel, later: bool = False) -> None:
        if later:
            if channel not in self._new:
                self._later[channel] = None
            if self._moment is None and self._later:
                loop = asyncio.get_running_loop()
                self._moment = loop.call_later(self._patience, self._catch_up)
            return
        self._later.pop(channel, None)
        self._new[channel] = None
        if self._turn is None:
            self._turn = asyncio.get_running_loop().call_soon(self.tell)

    def _catch_up(self) -> None:
        self._moment = None
        start = time.perf_counter()
        self._new |= self._later
        self._later.clear()
        self.tell()
        took = time.perf_counter() - start
        self._patience = max(CATCH_UP_SECONDS, CATCH_UP_SHARE * took)

    def tell(self) -> None:
        """Compose what is new for everybody, as of now, and send it when it is durable."""
        if self._turn:
            self._turn.cancel()
            self._turn = None
        new, self._new = self._new, {}
        if not new or self._engine.stopped:
            return
        players = [channel for channel in new if channel.terminal]
        if len(players) < CROWD:
            self._compose(new)
            return
        self._engine.hand_over()
        self._compose(players, [channel for channel in new if not channel.terminal])

    def _compose(self, channels: Iterable[Channel], after: Sequence[Channel] = ()) -> None:
        """For those `after` when the others have been told: screens that show every place of a table keep
        nobody waiting who plays there, and wait for one crowd and no more."""
        written: dict[object, msgspec.Raw] = {}
        clock = self._engine.now()
        messages = list[tuple[Channel, bytes]]()
        for channel in channels:
            try:
                messages.append((channel, self._message(channel, clock, written)))
            except Exception:  # it comes back, and is given everything anew
                log.exception("a screen cannot be told what is new")
                self.close(channel, Refusal("went_wrong"))

        def send() -> None:
            for channel, message in messages:
                if not channel.transport.send(message):
                    self.close(channel)
            if waited := [channel for channel in after if channel.something_new]:
                self._compose(waited)

        self._engine.when_durable(send)

    def _message(self, channel: Channel, clock: int, written: dict[object, msgspec.Raw]) -> bytes:
        """Everything new for a channel; `written` is what was written for others already."""
        floor, seq = self._engine.floor, self._engine.seq
        told: dict[str, Any] = {}
        selected, before = self._selected(channel), channel.selected
        channel.selected = selected
        if channel.terminal:
            if channel.view_changed or selected != before:
                told["view"] = self._written(selected, written)
            if channel.own_changed:
                told["own"] = own_view(floor, channel.terminal)
            if self._slot(channel) != channel.slot:
                told["ticket"] = self._printed(channel)
        elif (channel.display or channel.layout) and channel.view_changed:
            told["view"] = self._shown(channel, written)
        elif channel.view_changed:
            told["view"] = self._view(channel)
        if selected != before:
            told["felt"] = self._felt(channel)
        if channel.held_changed:
            told["read_only"] = channel.read_only
        message = Told(
            seq, channel.seq, clock, answers=channel.answers, events=channel.events, **told
        )
        channel.seq, channel.answers, channel.events = seq, [], []
        channel.view_changed = channel.own_changed = False
        channel.held_changed = False
        return _encode(message)

    def _written(self, table: str, written: dict[object, msgspec.Raw]) -> msgspec.Raw:
        found = written.get(table)
        if found is None:
            view = table_view(self._engine.floor.tables[table])
            found = written[table] = msgspec.Raw(_encode(view))
        return found

    def _shown(self, channel: Channel, written: dict[object, msgspec.Raw]) -> msgspec.Raw:
        """What a display or a common layout shows: written once for all of its kind at a table."""
        of_its_kind = (channel.places, channel.flying)
        found = written.get(of_its_kind)
        if found is None:
            found = written[of_its_kind] = msgspec.Raw(_encode(self._view(channel)))
        return found

    def _slot(self, channel: Channel) -> str:
        """The ticket that lies in a terminal's slot, unless its printing failed."""
        floor = self._engine.floor
        slot = floor.seats[channel.terminal].ticket if channel.terminal else ""
        return slot if slot and not floor.tickets[slot].faulty else ""

    def _printed(self, channel: Channel) -> Printed | None:
        """The ticket in the terminal's slot, its number made again: only the terminal itself has it."""
        channel.slot = self._slot(channel)
        if not channel.slot:
            return None
        ticket = self._engine.floor.tickets[channel.slot]
        number = self._access.validation_number(ticket.asked_by, ticket.asked_as)
        return Printed(ticket.id, ticket.amount, number, ticket.issued_at, ticket.expires_at)

    def _felt(self, channel: Channel) -> msgspec.Raw:
        """The layout of the table, written once: it stays the same as long as the table is there."""
        floor = self._engine.floor
        table = self._selected(channel)
        if table not in self._felts:
            self._felts[table] = msgspec.Raw(_encode(felt_view(floor.tables[table])))
        return self._felts[table]

    def _selected(self, channel: Channel) -> str:
        """The table it shows: a terminal goes back to its first one by itself when its player leaves."""
        seats = self._engine.floor.seats
        return (
            seats[channel.terminal].selected
            if channel.terminal
            else channel.table or channel.display or channel.layout
        )

    def _view(self, channel: Channel) -> Any:
        floor = self._engine.floor
        if channel.terminal:
            return table_view(floor.tables[self._selected(channel)])
        if channel.layout:
            return layout_view(floor, floor.tables[channel.layout])
        if channel.flying:
            return flying_view(floor, floor.tables[channel.display])
        if channel.display:
            return display_view(floor.tables[channel.display])
        if channel.desk:
            desk = desk_view(floor, channel.desk, self._engine.now(), channel.actor.role)
            return named(desk, self._access.name)
        table = dealer_view(floor, channel.table, channel.actor.role, channel.language)
        return named(table, self._access.name)


def _is_for_desk(channel: Channel, event: Event) -> bool:
    """A cashier sees the desk, the papers and the gaming day."""
    names = event.__struct_fields__
    of_all = any(name in names and getattr(event, name) for name in (*OF_PAPERS, "day", "changes"))
    return of_all or ("desk" in names and getattr(event, "desk", "") == channel.desk)


def previewed(floor: Floor, table: str, asked: AskPreview, language: str = "en") -> Previewed:
    """The answer to whoever asks what a correction would do."""
    round = asked.round if type(asked.round) is int else 0
    found = preview(floor, table, round, asked.outcome)
    if isinstance(found, Refusal):
        return Previewed(asked.asked, refused=said(found, language))
    return Previewed(asked.asked, found)
