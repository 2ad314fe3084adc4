"""Screens and their channels: a snapshot first, then events with the view they led to.

Every message names the record it rests on and the one its channel was sent before, so that a gap is
seen; it leaves when that record is on disk.
"""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import msgspec

from croupier.engine.engine import Engine
from croupier.floor.corrections import preview
from croupier.floor.desk_views import desk_view, paper_view
from croupier.floor.desks import named
from croupier.floor.papers import refuse_paper
from croupier.floor.state import Floor
from croupier.floor.views import dealer_view, player_view
from croupier.games.felt import Felt, felt
from croupier.journal.record import event_fields
from croupier.message import Actor, Event
from croupier.refusal import Refusal
from croupier.server.access import Access
from croupier.words import said

OUTBOX_MOST = 256
KEPT_HERE = ("number_hash", "asked_as", "asked_by")
"""What the records keep of a paper's number; no screen is sent it."""
OF_PAPERS = ("ticket", "voucher", "matter")
"""Where events name the paper they are about."""


@dataclass(eq=False)
class Channel:
    """One screen's connection."""

    actor: Actor
    terminal: str = ""
    """The Player Terminal this is, or empty for the Dealer Terminal of `table` or the cash desk `desk`."""
    table: str = ""
    desk: str = ""
    token: str = ""
    """The session of the person at it, if it is a person's."""
    key: str = ""
    """The key of the screen, if it is enrolled."""
    seq: int = 0
    slot: str = ""
    """The ticket it was last told to lie in the terminal's slot."""
    outbox: asyncio.Queue[bytes | None] = field(default_factory=lambda: asyncio.Queue(OUTBOX_MOST))

    def put(self, message: bytes | None) -> bool:
        """Queue a message. A screen that reads too slowly has no room, and loses its connection."""
        try:
            self.outbox.put_nowait(message)
        except asyncio.QueueFull:
            return False
        return True

    @property
    def name(self) -> str:
        return f"{self.actor.role} {self.actor.name}"


class Screens:
    """All open channels, told of what concerns them."""

    def __init__(self, engine: Engine, access: Access) -> None:
        self._engine, self._access = engine, access
        self._channels: list[Channel] = []
        engine.watchers.append(self._watch)
        engine.when_stopped.append(self.stop)

    def stop(self) -> None:
        """The engine cannot go on: every screen is told so."""
        for channel in list(self._channels):
            self.close(
                channel, "stopped", "The system has stopped. What you saw happened, and is kept."
            )

    def open(self, channel: Channel) -> None:
        """A new screen. The newest connection holds a terminal; an older one is told and closed."""
        self.let_go(channel.terminal)
        self._channels.append(channel)

    def let_go(self, terminal: str) -> None:
        """End whatever connection holds a terminal."""
        for other in list(self._channels):
            if terminal and other.terminal == terminal:
                self.close(other, "replaced", f"{terminal} is now open in another window.")

    def turn_out(self, stays: Callable[[Channel], bool], code: str, says: str) -> None:
        """End the connections that may not stay."""
        for channel in [one for one in self._channels if not stays(one)]:
            self.close(channel, code, says)

    def close(self, channel: Channel, code: str = "", says: str = "") -> None:
        if channel in self._channels:
            self._channels.remove(channel)
        if code:
            message = {"type": "closed", "code": code, "says": says}
            channel.put(msgspec.json.encode(message))
        if not channel.put(None):
            channel.outbox = asyncio.Queue()
            channel.outbox.put_nowait(None)

    def snapshot(self, channel: Channel) -> None:
        """The whole view as it is now, sent when everything it rests on is durable.

        It takes its place among the messages at once, so that no event overtakes it.
        """
        engine = self._engine
        channel.seq = engine.seq
        message = msgspec.json.encode(
            {
                "type": "snapshot",
                "seq": engine.seq,
                "clock": engine.now(),
                "view": self._view(channel),
                "felt": None if channel.desk else self._felt(channel),
                "next": engine.next_number(channel.name),
                "ticket": self._printed(channel),
            }
        )
        engine.when_durable(lambda: self._put(channel, message))

    def look_up(self, channel: Channel, given: str, asked: int) -> None:
        """The paper of this number or name, however old it is, and why it is worth nothing now.

        Nobody's records change by it, and the number is not said again.
        """
        engine = self._engine
        paper = named(engine.floor, self._access.read_number(given))
        found: dict[str, Any] = {"type": "looked_up", "asked": asked}
        if isinstance(paper, Refusal):
            found["refused"] = said(paper)
        else:
            unpaid = refuse_paper(engine.floor, paper, engine.now())
            found["paper"] = paper_view(engine.floor, paper, engine.now(), channel.actor.role)
            found["unpaid"] = said(unpaid) if unpaid else None
        message = msgspec.json.encode(found)
        engine.when_durable(lambda: self._put(channel, message))

    def preview(self, channel: Channel, given: dict[str, Any]) -> None:
        """Every account's change, were a round corrected to this outcome now; nothing comes of it."""
        message = msgspec.json.encode(previewed(self._engine.floor, channel.table, given))
        self._engine.when_durable(lambda: self._put(channel, message))

    def _slot(self, channel: Channel) -> str:
        """The ticket that lies in a terminal's slot, unless its printing failed."""
        floor = self._engine.floor
        slot = floor.seats[channel.terminal].ticket if channel.terminal else ""
        return slot if slot and not floor.tickets[slot].faulty else ""

    def _printed(self, channel: Channel) -> dict[str, object] | None:
        """The ticket in the terminal's slot, its number made again: only the terminal itself has it."""
        channel.slot = self._slot(channel)
        if not channel.slot:
            return None
        ticket = self._engine.floor.tickets[channel.slot]
        number = self._access.validation_number(ticket.asked_by, ticket.asked_as)
        return {
            "id": ticket.id,
            "amount": ticket.amount,
            "validation": number,
            "issued_at": ticket.issued_at,
            "expires_at": ticket.expires_at,
        }

    def _put(self, channel: Channel, message: bytes) -> None:
        if not channel.put(message):
            self.close(channel)

    def _table(self, channel: Channel) -> str:
        floor = self._engine.floor
        return floor.seats[channel.terminal].selected if channel.terminal else channel.table

    def _felt(self, channel: Channel) -> Felt:
        return felt(self._engine.floor.tables[self._table(channel)].game)

    def _view(self, channel: Channel) -> Any:
        floor = self._engine.floor
        if channel.terminal:
            return player_view(floor, channel.terminal)
        if channel.desk:
            return desk_view(floor, channel.desk, self._engine.now(), channel.actor.role)
        return dealer_view(floor, channel.table, channel.actor.role)

    def _watch(self, seq: int, events: list[Event]) -> Callable[[], None] | None:
        fields = [event_fields(event) for event in events]
        sent = [(channel, self._message(channel, seq, fields)) for channel in self._channels]
        ready = [(channel, message) for channel, message in sent if message is not None]
        if not ready:
            return None

        def tell() -> None:
            for channel, message in ready:
                self._put(channel, message)

        return tell

    def _message(self, channel: Channel, seq: int, events: list[dict[str, Any]]) -> bytes | None:
        concerned = [event for event in events if self._concerns(channel, event)]
        moved = self._slot(channel) != channel.slot
        elsewhere = any(self._shows_elsewhere(channel, event) for event in events)
        if not (concerned or moved or elsewhere):
            return None
        message: dict[str, Any] = {
            "type": "events",
            "seq": seq,
            "prev": channel.seq,
            "clock": self._engine.now(),
            "events": [_seen_by(channel, self._account(channel), event) for event in concerned],
            "view": self._view(channel),
        }
        if any(event["event"] == "table_selected" for event in concerned):
            message["felt"] = self._felt(channel)
        if moved:
            message["ticket"] = self._printed(channel)
        channel.seq = seq
        return msgspec.json.encode(message)

    def _account(self, channel: Channel) -> str:
        return self._engine.floor.seats[channel.terminal].account if channel.terminal else ""

    def _concerns(self, channel: Channel, event: dict[str, Any]) -> bool:
        """A player sees what happens at the terminal and to its table's round; a dealer the table; a
        cashier the desk, the papers and the gaming day."""
        if channel.desk:
            of_all = any(name in event for name in (*OF_PAPERS, "day"))
            return of_all or "changes" in event or event.get("desk") == channel.desk
        if channel.terminal and "terminal" not in event and "table" not in event:
            return False
        if channel.terminal and _of_who_left(event) and event["account"] != self._account(channel):
            return False
        if channel.terminal:
            mine = event.get("terminal") in (None, channel.terminal)
            return mine and event.get("table") in (None, self._table(channel))
        if "table" in event and "terminal" not in event:
            return bool(event["table"] == channel.table)
        seat = self._engine.floor.seats.get(event.get("terminal", ""))
        return event.get("table") == channel.table or (
            seat is not None and channel.table in seat.tables
        )

    def _shows_elsewhere(self, channel: Channel, event: dict[str, Any]) -> bool:
        """Whether a view changes by what others do: another table's round, or the live room; for a
        dealer what becomes of a ticket that was printed at the table."""
        table, floor = event.get("table"), self._engine.floor
        if channel.table:
            papers = (floor.tickets.get(event[name]) for name in OF_PAPERS if name in event)
            seats = (floor.seats.get(paper.terminal) for paper in papers if paper)
            return any(channel.table in seat.tables for seat in seats if seat)
        if not channel.terminal or table is None:
            return False
        if "terminal" not in event:
            return table in floor.seats[channel.terminal].tables
        return table == self._table(channel) and bool(floor.tables[table].plan.differential)


def previewed(floor: Floor, table: str, given: dict[str, Any]) -> dict[str, Any]:
    """The answer to whoever asks what a correction would do."""
    asked, round = given.get("asked"), given.get("round")
    found = preview(floor, table, round if type(round) is int else 0, given.get("outcome"))
    answer: dict[str, Any] = {"type": "previewed", "asked": asked if type(asked) is int else 0}
    if isinstance(found, Refusal):
        return {**answer, "refused": said(found)}
    return {**answer, "preview": found}


def _of_who_left(event: dict[str, Any]) -> bool:
    """What may be about somebody who played at the terminal before whoever sits there now."""
    return bool(event.get("corrects")) or event["event"] in ("debt_settled", "debt_written_off")


def told(event: dict[str, Any]) -> dict[str, Any]:
    """An event as it may leave the server."""
    return {name: value for name, value in event.items() if name not in KEPT_HERE}


def _seen_by(channel: Channel, account: str, event: dict[str, Any]) -> dict[str, Any]:
    """Postings are the ledger's business; other players' wagers are nobody else's."""
    seen = {name: value for name, value in told(event).items() if name != "postings"}
    if channel.terminal:
        for name in ("paid", "changes", "returned", "staked"):
            if name in seen:
                seen[name] = _own(seen[name], account)
        if "uncollected" in seen:
            seen["uncollected"] = _own(seen["uncollected"], channel.terminal)
    return seen


def _own(wagers: Any, account: str) -> Any:
    """Of amounts by account or terminal, or a list that names accounts, only this one's."""
    if isinstance(wagers, dict):
        return {name: value for name, value in wagers.items() if name == account}
    return [one for one in wagers if one["account"] == account]
