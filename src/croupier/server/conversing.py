"""What a screen says, whatever carries it: hello, numbered commands, questions of which nothing comes."""

import asyncio
import contextlib
import logging
import re
from collections import deque
from collections.abc import Callable
from typing import Any

import msgspec

from croupier.engine.engine import Engine, EngineStopped
from croupier.engine.keeper import Answer
from croupier.floor.deciding import (
    ASKED_BY_PLAYERS,
    AT_A_DESK,
    AT_A_TERMINAL,
    BY_ANY_STAFF,
    BY_THE_LAYOUT,
)
from croupier.floor.messages import COMMANDS
from croupier.floor.state import Floor, Seat
from croupier.message import Command, name_of
from croupier.refusal import Refusal
from croupier.server.access import STRANGER, Access
from croupier.server.channels import Channel, Transport
from croupier.server.doors import admitted, approving, standing
from croupier.server.knocking import SIGN_IN_FIRST
from croupier.server.lockout import KEPT_MOST, Bucket, Pace
from croupier.server.noting import Noting
from croupier.server.telling import Screens, in_an_answer
from croupier.server.wire import VERSION, Answered, AskPreview, Closed, Hello, LookUp, Speak
from croupier.words import said, said_in, say, spoken

log = logging.getLogger("croupier.screens")

MESSAGE_MOST = 16_384
"""Bytes of a message."""
HELLO_SECONDS = 10
"""How long a connection may say nothing at first."""
A_SECOND, AT_ONCE = 100, 200
"""Messages of one place that are heard: so many a second, and so many at once before that counts. Whoever
connects again goes on with what was left."""
CONNECTIONS_A_SECOND, CONNECTIONS_AT_ONCE = 5, 50
"""Connections of one place, and of strangers from one address: the same of them."""
TURNED_AWAY_AFTER = 1.0
"""Seconds for which whoever connects too often is kept waiting before being told so."""
KEPT_WAITING_MOST = 1_000
"""Messages that came in a burst and wait; whoever sends more is let go."""
NUMBERS_AHEAD = 1_000

_PLAYERS: tuple[type[Command], ...] = (*AT_A_TERMINAL, *ASKED_BY_PLAYERS)
BY_PLAYERS = tuple(name_of(kind.__name__) for kind in _PLAYERS)
BY_STAFF = tuple(name_of(kind.__name__) for kind in BY_ANY_STAFF)
BY_LAYOUTS = tuple(name_of(kind.__name__) for kind in BY_THE_LAYOUT)
BY_CASHIERS = tuple(name_of(kind.__name__) for kind in AT_A_DESK)

NUMBERED = ("validation", "voucher", "ticket")
"""Where commands bear a paper's number. It is hashed here: nothing behind this sees it."""
LONG_NUMBER = re.compile(r"(?:[0-9][\s-]?){17}[0-9]")
OURS = frozenset(
    {"n", "at", "by", "approved_by", "last_four", "number_hash", "asked_as", "asked_by"}
)
"""What a command has that no screen may give."""


class Wire:
    """What every conversation needs: the engine, who may come in, and the screens."""

    def __init__(self, engine: Engine, access: Access, screens: Screens) -> None:
        self.engine, self.access, self.screens = engine, access, screens
        self.a_second, self.at_once = A_SECOND, AT_ONCE
        self.noting = Noting(engine)
        self._telling = set[asyncio.Task[None]]()
        self.port: int | None = None
        """Where terminals find the socket that has a port of its own, if there is one."""
        self.connecting = Pace(CONNECTIONS_AT_ONCE, CONNECTIONS_A_SECOND)
        self._buckets: dict[str, Bucket] = {}

    def converse(
        self, transport: Transport, *, address: str = "", foreign: bool = False
    ) -> "Conversation":
        """A new connection; `foreign` if a page of another address opened it."""
        return Conversation(self, transport, address, foreign)

    def bucket(self, place: str, now: float) -> Bucket:
        """What a place may still say, over all of its connections."""
        found = self._buckets.pop(place, None) or Bucket(self.at_once, now)
        if len(self._buckets) >= KEPT_MOST:
            del self._buckets[next(iter(self._buckets))]
        self._buckets[place] = found
        return found

    def refused(self, why: Refusal) -> None:
        """Somebody connected who was not let in: it is noted, like a sign-in that was refused."""
        noted = asyncio.create_task(self._note(why))
        self._telling.add(noted)
        noted.add_done_callback(self._telling.discard)

    async def _note(self, why: Refusal) -> None:
        with contextlib.suppress(EngineStopped):
            await self.noting.refused(STRANGER, "connection refused", why.code)


class Conversation:
    def __init__(self, wire: Wire, transport: Transport, address: str, foreign: bool) -> None:
        self._wire, self._transport = wire, transport
        self._address, self._foreign = address, foreign
        self._channel: Channel | None = None
        self._waiting: deque[bytes | str] = deque()
        self._loop = asyncio.get_running_loop()
        self._bucket = Bucket(wire.at_once, self._loop.time())
        self._language = spoken("")
        self._ended = self._turned_away = False
        self._asking: asyncio.Task[None] | None = None
        """What has to be known before anything more is heard."""
        self._timer = self._loop.call_later(HELLO_SECONDS, self._say_something)

    # --- what comes in

    def received(self, message: bytes | str) -> None:
        """A message. One that comes too fast waits its turn, and nothing more is read until then."""
        if self._is_over():
            return
        if self._waiting or self._asking or not self._may_speak():
            self._waiting.append(message)
            if len(self._waiting) > KEPT_WAITING_MOST:
                self.end(Refusal("too_many_messages", {"most": KEPT_WAITING_MOST}))
            elif len(self._waiting) == 1 and not self._asking:
                self._transport.pause()
                self._loop.call_later(1 / self._wire.a_second, self._go_on)
            return
        self._hear(message)

    def _may_speak(self) -> bool:
        """Whether there is room at the disk, and this screen has not been too quick."""
        if self._wire.engine.full:
            return False
        wire = self._wire
        return self._bucket.take(self._loop.time(), wire.at_once, wire.a_second)

    def _go_on(self) -> None:
        while self._waiting and not (self._is_over() or self._asking) and self._may_speak():
            self._hear(self._waiting.popleft())
        if self._is_over() or self._asking:
            return
        if self._waiting:
            self._loop.call_later(1 / self._wire.a_second, self._go_on)
        else:
            self._transport.resume()

    def _is_over(self) -> bool:
        """Whether it was ended from here or there, or its screen was turned out."""
        over = self._ended or self._turned_away
        return over or (self._channel is not None and self._channel.closed)

    def lost(self) -> None:
        """The connection is gone."""
        self._ended = True
        self._timer.cancel()
        if self._channel:
            self._wire.screens.close(self._channel)

    def end(self, why: Refusal) -> None:
        """Say why, and hang up."""
        if self._ended:
            return
        self._ended = True
        self._timer.cancel()
        if self._channel:
            self._wire.screens.close(self._channel, why)
            return
        self._transport.send(msgspec.json.encode(Closed(why.code, say(why, self._language))))
        self._transport.close()

    def _say_something(self) -> None:
        if self._channel is None and not self._ended:
            self.end(Refusal("no_hello", {"seconds": HELLO_SECONDS}))

    def _hear(self, message: bytes | str) -> None:
        given = _read(message)
        try:
            if self._channel is None:
                self._hello(given)
            elif self._is_gone(self._channel):
                self.end(SIGN_IN_FIRST)
            else:
                self._asked(self._channel, given)
        except Exception as problem:
            self._end_by(problem)

    def _end_by(self, problem: Exception) -> None:
        """Nobody is left without a word, whatever it was."""
        if isinstance(problem, EngineStopped):
            self.end(Refusal("stopped"))
        else:
            log.error("a message could not be heard", exc_info=problem)
            self.end(Refusal("went_wrong"))

    # --- hello

    def _hello(self, given: Any) -> None:
        if isinstance(given, dict):
            self._language = spoken(given.get("language"))
        if isinstance(given, dict) and given.get("version") != VERSION:
            self._turn_away(Refusal("other_version", {"ours": VERSION}))
            return
        try:
            hello = msgspec.convert(given, Hello)
        except msgspec.ValidationError as problem:
            self._turn_away(_malformed(str(problem)))
            return
        floor, access = self._wire.engine.floor, self._wire.access
        found: Channel | Refusal = SIGN_IN_FIRST
        if not self._foreign:
            found = admitted(floor, access, hello, self._transport)
        if isinstance(found, Refusal):
            self._wire.refused(found)
            self._turn_away(found)
            return
        place, now = " ".join((found.name, *found.places)), self._loop.time()
        if self._too_often(place):
            return
        self._timer.cancel()
        self._bucket = self._wire.bucket(place, now)
        found.language = self._language
        self._channel = found
        self._wire.screens.open(found, hello.seq)

    def _turn_away(self, why: Refusal) -> None:
        """Somebody who is not known here; a stranger who comes again and again is kept waiting first."""
        if not self._too_often(self._address):
            self.end(why)

    def _too_often(self, who: str) -> bool:
        """Whether a place or an address connects too often: then it is told so a moment later. To take a
        screen up costs the others time, and to keep one waiting costs nothing."""
        wait = self._wire.connecting.wait(who, self._loop.time())
        if wait:
            refusal = Refusal("connecting_too_often", {"seconds": wait})
            self._wire.refused(refusal)
            self._turned_away = True
            self._timer.cancel()
            self._timer = self._loop.call_later(TURNED_AWAY_AFTER, self.end, refusal)
            self._transport.pause()
        return bool(wait)

    def _is_gone(self, channel: Channel) -> bool:
        return bool(channel.token) and self._wire.access.person(channel.token) is None

    # --- commands and questions

    def _asked(self, channel: Channel, given: Any) -> None:
        what = given.get("do") if isinstance(given, dict) else None
        if what == "snapshot":
            self._wire.screens.snapshot(channel)
            return
        if what == "speak":
            self._question(channel, given, Speak, self._wire.screens.speak)
            return
        if what == "look_up" and channel.desk:
            self._question(channel, given, LookUp, self._wire.screens.look_up)
            return
        if what == "preview" and channel.table:
            self._question(channel, given, AskPreview, self._wire.screens.preview)
            return
        self._command(channel, given)

    def _question(self, channel: Channel, given: Any, kind: Any, ask: Callable[..., None]) -> None:
        try:
            asked = msgspec.convert(given, kind)
        except msgspec.ValidationError as problem:
            self._refuse(channel, given, _malformed(str(problem)))
            return
        ask(channel, asked)

    def _refuse(self, channel: Channel, given: Any, refusal: Refusal) -> None:
        number = given.get("n") if isinstance(given, dict) else None
        answer = Answered(number, self._wire.engine.seq, refused=said(refusal, channel.language))
        self._wire.screens.answer(channel, answer)

    def _command(self, channel: Channel, given: Any) -> None:
        """A numbered command, decided at once and answered when it is durable; a second person who stands
        behind it is looked up first."""
        engine, access = self._wire.engine, self._wire.access
        command = typed(channel, given)
        if isinstance(command, Refusal):
            self._refuse(channel, given, command)
            return
        number = given.get("n")
        following = engine.next_number(channel.name)
        refusal = _refuse_number(number, following) or _refuse_seat(engine.floor, channel, command)
        if refusal:
            self._refuse(channel, given, refusal)
            return
        if "number_hash" in command.__struct_fields__:
            validation = access.validation_number(channel.name, number)
            command = msgspec.structs.replace(
                command,
                last_four=validation[-4:],
                number_hash=access.number_hash(validation),
                asked_as=number,
                asked_by=channel.name,
            )
        command = _without_numbers(access, command)
        if "approved_by" in given:
            self._transport.pause()
            self._asking = self._loop.create_task(self._approved(channel, given, command))
        else:
            self._decide(channel, given, command)

    async def _approved(self, channel: Channel, given: Any, command: Command) -> None:
        """Whose word it is, and that it was used, is written to a disk: nobody else waits for that."""
        try:
            second = await asyncio.to_thread(approving, self._wire.access, channel, given)
            if second and not self._is_over():
                by = standing(self._wire.engine.floor, channel, second)
                command = msgspec.structs.replace(command, approved_by=by)
            if not self._is_over():
                self._decide(channel, given, command)
        except Exception as problem:
            self._end_by(problem)
        self._asking = None
        self._go_on()

    def _decide(self, channel: Channel, given: Any, command: Command) -> None:
        engine, number = self._wire.engine, given["n"]
        answer: Answer | None
        if channel.read_only:
            answer = engine.answered(command, number)
        else:
            answer = self._wire.screens.decide(channel, command, number)
        if answer is None:
            held = Refusal("held_elsewhere", {"terminal": channel.terminal})
            self._refuse(channel, given, held)
            return
        told = tuple(map(in_an_answer, answer.written))
        refused = said_in(answer.refused, channel.language)
        self._wire.screens.answer(channel, Answered(number, answer.seq, told, refused))


def _read(message: bytes | str) -> Any:
    try:
        return msgspec.json.decode(message)
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return None


def _refuse_number(number: Any, following: int) -> Refusal | None:
    """Numbers go up by one; a few may be on their way, but none far beyond."""
    if type(number) is not int:
        return _malformed('"n" is not a number')
    if 1 <= number < following + NUMBERS_AHEAD:
        return None
    return Refusal("number_out_of_range", {"next": following})


def _refuse_seat(floor: Floor, channel: Channel, command: Command) -> Refusal | None:
    """A rank is held under a rulebook: at the table of one, terminals of another cannot be named."""
    if not channel.table:
        return None
    book = floor.tables[channel.table].rulebook.id
    for name in ("terminal", "to"):
        seat = floor.seats.get(getattr(command, name, None) or "")
        if seat and not _is_under(floor, seat, book):
            params = {"terminal": seat.id, "table": channel.table}
            return Refusal("terminal_of_another_rulebook", params)
    return None


def _is_under(floor: Floor, seat: Seat, book: str) -> bool:
    return any(floor.tables[table].rulebook.id == book for table in seat.tables)


def _malformed(problem: str) -> Refusal:
    return Refusal("malformed_message", {"problem": problem})


def typed(channel: Channel, given: Any) -> Command | Refusal:
    """The command a message asks for. A terminal acts only for itself, and so does a desk; a common layout
    moves chips for the place whose pad it says is touched."""
    if not isinstance(given, dict):
        return _malformed("it is not a JSON object")
    known = BY_PLAYERS if channel.terminal else BY_CASHIERS if channel.desk else BY_STAFF
    if channel.display or channel.layout:
        known = BY_LAYOUTS if channel.layout else ()
    what = given.get("do")
    if not isinstance(what, str):
        return _malformed('"do" is not a word')
    if what not in known:
        return Refusal("unknown_message", {"what": what, "known": known})
    kind = COMMANDS[what]
    fields = {name: value for name, value in given.items() if name not in OURS}
    if channel.layout:
        fields.setdefault("pad", False)
    fields |= _place(channel, kind)
    fields["by"] = channel.actor
    try:
        command: Command = msgspec.convert(fields, kind)
    except msgspec.ValidationError as problem:
        return _malformed(str(problem))
    return command


def _place(channel: Channel, kind: type[Command]) -> dict[str, str]:
    """Where a command is given; staff at a table may speak of a terminal instead."""
    if channel.terminal:
        return {"terminal": channel.terminal}
    if channel.desk:
        return {"desk": channel.desk}
    if channel.layout:
        return {"table": channel.layout}
    return {"table": channel.table} if "table" in kind.__struct_fields__ else {}


def _without_numbers(access: Access, command: Command) -> Command:
    """The same command with every paper's number hashed, or shortened where it stands among words."""
    changed: dict[str, str] = {}
    for name in command.__struct_fields__:
        given = getattr(command, name)
        if not isinstance(given, str):
            continue
        if name in NUMBERED or (name == "matter" and access.is_number(given)):
            changed[name] = access.read_number(given) if given else given
        elif len(given) >= 18 and LONG_NUMBER.search(given):
            changed[name] = LONG_NUMBER.sub(lambda found: f"…{found[0][-4:]}", given)
    return msgspec.structs.replace(command, **changed) if changed else command
