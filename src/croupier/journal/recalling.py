"""Recall: the last games of a terminal as they stood, touch by touch, from the records alone."""

from collections.abc import Collection, Iterable
from typing import Any

import msgspec

from croupier.accounts.matters import OfMatter
from croupier.floor import Floor
from croupier.floor.moving import PlayerMoved
from croupier.floor.state import PlayerSeated, TerminalSetUp
from croupier.journal.concerning import Told, retell, wished
from croupier.journal.record import Record, event_fields
from croupier.message import Event, Millis
from croupier.play.chips import ChipsLie
from croupier.play.confirming import WagersConfirmed
from croupier.play.corrections import RoundCorrected
from croupier.play.dealing import RoundSettled
from croupier.play.malfunctions import OutcomeExposed, RoundVoided, WagersVoided
from croupier.play.no_bet import NoBetCoupEnded, NoBetCoupOpened
from croupier.play.questions import QuestionSettled
from croupier.play.relaxing import WagersRelaxed
from croupier.play.table import Layout
from croupier.play.wagering_period import WageringClosed, WageringOpened
from croupier.words import said

TOUCHES = (ChipsLie, WagersConfirmed, WagersRelaxed)
ASKED = ("bet", "to", "amount", "asked", "wagers", "colour", "called_by", "relaxed_by")
MONEY = ("amount", "ticket", "voucher", "tender", "reference", "chips")
TOLD = (
    *("outcome", "shows", "card", "hand", "entered_by", "sensors", "disputed", "announced"),
    *("ground", "cure", "cards", "position", "was", "why", "returned", "account"),
    *("colour", "calls", "shown_by", "recorded_by", "analysis", "fault", "wagers"),
    *("reason", "exposed_at", "stands", "by", "bet", "least", "on", "amount", "limits"),
    *("matter", "claim", "ruling", "clause", "action", "to", "status", "reviewer", "satisfied"),
    *("contravention", "rule", "actions"),
)


class Touch(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something done or tried at this place, or money that came or went there."""

    seq: int
    at: Millis
    by: str
    did: str
    left: float | None
    """Seconds of the countdown at that moment; below zero, how long after the close."""
    credit: int
    """After it."""
    asked: dict[str, Any] = {}
    late: bool = False
    """It came after the close of the round it was meant for."""
    refused: dict[str, Any] | None = None
    lies: dict[str, int] = {}
    """What may still be moved on the layout, after it."""
    confirmed: dict[str, int] = {}
    money: bool = False
    """It is no touch of the layout: money came or went."""
    cites: tuple[str, ...] = ()


class Moment(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something that happened to the round."""

    seq: int
    at: Millis
    by: str
    what: str
    told: dict[str, Any] = {}
    cites: tuple[str, ...] = ()


class Wagered(msgspec.Struct, frozen=True, omit_defaults=True):
    account: str
    bet: str
    amount: int
    brought: int | None = None
    """All that came back for it; nothing said as long as it is not settled."""
    why: str = ""
    """Why it came back without a result."""
    cites: tuple[str, ...] = ()


class Correction(msgspec.Struct, frozen=True, omit_defaults=True):
    """A settled round got another result, or none, and what that meant for one player."""

    seq: int
    at: Millis
    by: str
    was: Any
    outcome: Any
    shows: Any
    void: bool
    reason: str
    wagers: list[Wagered]
    difference: int
    """In what came back for them."""
    voucher: int
    owed: int
    cites: tuple[str, ...] = ()


class Game(msgspec.Struct, omit_defaults=True):
    """One round, as it concerned one player."""

    seat: str
    table: str
    rulebook: str
    title: str
    round: int
    first: int
    """The record it begins with."""
    opened_at: Millis
    opened_by: str
    credit_before: int
    closes_at: Millis | None = None
    """When the countdown would end; nothing where none runs."""
    closed_at: Millis | None = None
    closed_by: str = ""
    closed: int = 0
    """The record that closed it."""
    touches: list[Touch] = []
    moments: list[Moment] = []
    returned: list[Wagered] = []
    """Chips that were no wagers when the period closed."""
    wagers: list[Wagered] = []
    outcome: Any = None
    shows: Any = None
    confirmed_by: str = ""
    confirmed_at: Millis | None = None
    void: str = ""
    """Why the round has no result."""
    cites: tuple[str, ...] = ()
    """Of the settlement or the void."""
    credit_after: int | None = None
    last: int = 0
    """The record it ends with; 0 as long as it has not ended."""
    corrections: list[Correction] = []
    """What became of its result later."""

    def seconds_left(self, at: Millis) -> float | None:
        ends = self.closes_at if self.closed_at is None else self.closed_at
        return None if ends is None else (ends - at) / 1_000


class NobodyThere(Exception):
    """Nobody of that name ever had a place on this floor."""

    def __init__(self, seat: str, known: Iterable[str]) -> None:
        super().__init__(f"{seat} never had a place on this floor: {', '.join(known)} did")


def recall(records: Iterable[Record], seat: str, last: int = 10) -> list[Game]:
    """The last rounds in which somebody at this place wagered or tried to, the newest last."""
    memory = _Memory(seat)
    for told in retell(records):
        memory.read(told)
    if seat not in memory.seats:
        raise NobodyThere(seat, sorted(memory.seats))
    played = [game for key, game in memory.games.items() if key in memory.played]
    return played[-last:] if last > 0 else []


class _Memory:
    def __init__(self, seat: str) -> None:
        self.seat = seat
        self.seats: set[str] = set()
        """Everybody who ever had a place."""
        self.credits: dict[str, int] = {}
        """By each account this place ever had."""
        self.gone: set[str] = set()
        """Those of them that were moved to another terminal."""
        self.games: dict[tuple[str, int], Game] = {}
        self.on: dict[str, Game] = {}
        """By table: the latest round."""
        self.played: set[tuple[str, int]] = set()
        self.lying: dict[str, dict[str, dict[str, int]]] = {}
        """By table and account: the chips on the layout, or the wagers after the close."""

    @property
    def credit(self) -> int:
        return sum(held for account, held in self.credits.items() if account not in self.gone)

    def read(self, told: Told) -> None:
        record, about, floor = told
        ours, event = about.seat == self.seat, record.event
        if isinstance(event, TerminalSetUp | PlayerSeated):
            self.seats.add(event.terminal)
        if event is None:
            game = self.games.get((about.table, about.round))
            if ours and game and record.note and record.note.command:
                self._tried(game, record, floor)
            return
        moved = self._post(event, ours)
        if isinstance(event, PlayerMoved):
            self._moved(event)
        if isinstance(event, WageringOpened):
            self._opened(record, event, floor)
        elif ours and isinstance(event, TOUCHES):
            self._touched(self.games[about.table, about.round], record, event, floor)
        elif ours and moved:
            self._paid_in_or_out(record, event, floor)
        game = self.games.get((about.table, about.round))
        if game and isinstance(event, RoundCorrected):
            self._corrected(game, record, event)
        elif game and isinstance(event, QuestionSettled):
            self._answered(game, record, event)
        elif (
            game
            and about.seat in ("", self.seat)
            and (not game.last or isinstance(event, OfMatter))
        ):
            self._happened(game, record, event)

    def _post(self, event: Event, ours: bool) -> bool:
        """Follow the money of this place; whether any moved."""
        account, moved = str(getattr(event, "account", "")), False
        if ours and account:
            self.credits.setdefault(account, 0)
        for posting in event.postings:
            kind, _, account = posting.account.partition("/")
            if kind == "chips" and account in self.credits:
                self.credits[account] += posting.amount
                moved = True
        return moved

    def _moved(self, event: PlayerMoved) -> None:
        """An account leaves this place, or comes to it with what it has."""
        if event.terminal == self.seat:
            self.gone.add(event.account)
        elif event.to == self.seat:
            self.gone.discard(event.account)
            self.credits[event.account] = event.credit

    def _opened(self, record: Record, event: WageringOpened, floor: Floor) -> None:
        table = floor.tables[event.table]
        self.lying[event.table] = {}
        self.games[event.table, event.round] = self.on[event.table] = Game(
            seat=self.seat,
            table=event.table,
            rulebook=table.rulebook.id,
            title=table.game.title,
            round=event.round,
            first=record.seq,
            opened_at=event.opened_at,
            opened_by=record.by.known_as,
            closes_at=event.closes_at,
            credit_before=self.credit,
        )

    def _tried(self, game: Game, record: Record, floor: Floor) -> None:
        """A command that was refused, or changed nothing."""
        command, note = wished(record), record.note
        refusal = note.refusal if note else None
        late = refusal is not None and game.closed_at is not None and game.closed_at <= record.at
        seat = floor.seats.get(self.seat)
        chips = floor.tables[game.table].wagers_of(seat.account) if seat else Layout()
        game.touches.append(
            Touch(
                seq=record.seq,
                at=record.at,
                by=record.by.known_as,
                did=str(command.get("do", "")),
                left=game.seconds_left(record.at),
                credit=self.credit,
                asked={name: command[name] for name in ASKED if name in command},
                late=late,
                refused=said(refusal) if refusal else None,
                lies=dict(chips.placed),
                confirmed=dict(chips.confirmed),
                cites=refusal.cites if refusal else (),
            )
        )
        self.played.add((game.table, game.round))

    def _touched(self, game: Game, record: Record, event: Any, floor: Floor) -> None:
        chips = floor.tables[game.table].wagers_of(event.account)
        self.lying[game.table][event.account] = {
            bet: chips.on(bet) for bet in (*chips.confirmed, *chips.placed)
        }
        game.touches.append(self._touch(game, record, event, ASKED, chips))
        self.played.add((game.table, game.round))

    def _paid_in_or_out(self, record: Record, event: Event, floor: Floor) -> None:
        """Money that came or went while rounds were in progress."""
        reached = {t for seat in floor.seats.values() if seat.id == self.seat for t in seat.tables}
        for table in reached & set(self.on):
            game = self.on[table]
            if not game.last:
                game.touches.append(self._touch(game, record, event, MONEY))

    def _touch(
        self,
        game: Game,
        record: Record,
        event: Event,
        names: tuple[str, ...],
        chips: Layout | None = None,
    ) -> Touch:
        fields, lying = event_fields(event), chips or Layout()
        return Touch(
            seq=record.seq,
            at=record.at,
            by=record.by.known_as,
            did=fields["event"],
            left=game.seconds_left(record.at),
            credit=self.credit,
            asked={name: fields[name] for name in names if fields.get(name)},
            lies=dict(lying.placed),
            confirmed=dict(lying.confirmed),
            money=chips is None,
            cites=event.cites,
        )

    def _happened(self, game: Game, record: Record, event: Event) -> None:
        match event:
            case WageringOpened():
                pass
            case WageringClosed():
                self._closed(game, record, event)
            case RoundSettled():
                self._settled(game, record, event)
            case RoundVoided():
                self._voided(game, record, event)
            case NoBetCoupEnded():
                game.outcome, game.shows = event.outcome, event.shows
                game.confirmed_by, game.confirmed_at = event.confirmed_by, event.confirmed_at
                self._over(game, record, event)
            case _ if not isinstance(event, TOUCHES):
                fields = event_fields(event)
                told = {name: fields[name] for name in TOLD if fields.get(name)}
                if isinstance(event, OutcomeExposed):
                    told["timed"] = [
                        one for one in fields["timed"] if one["account"] in self.credits
                    ]
                by = record.by.known_as
                game.moments.append(
                    Moment(record.seq, record.at, by, fields["event"], told, event.cites)
                )
                if isinstance(event, NoBetCoupOpened):
                    game.void = event.why
                    game.wagers = self._back(game, event.why, event.cites)
                elif isinstance(event, WagersVoided) and event.account in self.credits:
                    self._wagers_voided(game, event)

    def _closed(self, game: Game, record: Record, event: WageringClosed) -> None:
        game.closed_at, game.closed_by, game.closed = event.closed_at, event.closed_by, record.seq
        game.returned = [
            Wagered(one.account, bet, amount, amount, one.why, one.cites)
            for one in event.returned
            if one.account in self.credits
            for bet, amount in one.wagers.items()
        ]
        ours = {account: event.staked.get(account, {}) for account in self.credits}
        self.lying[game.table] = ours
        game.wagers = [Wagered(a, bet, amount) for a in ours for bet, amount in ours[a].items()]
        if game.wagers:
            self.played.add((game.table, game.round))

    def _settled(self, game: Game, record: Record, event: RoundSettled) -> None:
        game.outcome, game.shows = event.outcome, event.shows
        game.confirmed_by, game.confirmed_at = event.confirmed_by, event.confirmed_at
        game.wagers = [
            Wagered(one.account, one.bet, one.amount, one.credit, "", one.cites)
            for one in event.paid
            if one.account in self.credits
        ] + [
            Wagered(account, bet, amount)
            for account, wagers in event.in_question.items()
            if account in self.credits
            for bet, amount in wagers.items()
        ]
        self._over(game, record, event)

    def _voided(self, game: Game, record: Record, event: RoundVoided) -> None:
        game.void = event.reason
        game.wagers = self._back(game, event.reason, event.cites, event.forfeited)
        self._over(game, record, event)

    def _back(
        self, game: Game, why: str, cites: tuple[str, ...], kept: Collection[str] = ()
    ) -> list[Wagered]:
        """What lay there, each amount back in its account but for those that the house keeps."""
        return [
            Wagered(account, bet, amount, 0 if account in kept else amount, why, cites)
            for account, wagers in self.lying[game.table].items()
            for bet, amount in wagers.items()
        ]

    def _wagers_voided(self, game: Game, event: WagersVoided) -> None:
        """This player's wagers alone came back."""
        lay = self.lying[game.table].pop(event.account, {})
        game.returned += [
            Wagered(event.account, bet, amount, amount, event.reason or event.ground, event.cites)
            for bet, amount in lay.items()
        ]
        game.wagers = [one for one in game.wagers if one.account != event.account]

    def _answered(self, game: Game, record: Record, event: QuestionSettled) -> None:
        """Wagers that the round was settled without: what became of them."""
        if event.account not in self.credits:
            return
        told: dict[str, Any] = {"analysis": event.analysis} if event.analysis else {}
        by = record.by.known_as
        game.moments.append(
            Moment(record.seq, record.at, by, "question_settled", told, event.cites)
        )
        void = event.analysis or "void"
        game.wagers = [one for one in game.wagers if one.account != event.account] + [
            *(Wagered(p.account, p.bet, p.amount, p.credit, "", p.cites) for p in event.paid),
            *(
                Wagered(event.account, bet, amount, amount, void, event.cites)
                for bet, amount in event.returned.items()
            ),
            *(
                Wagered(event.account, bet, amount, 0, void, event.cites)
                for bet, amount in event.forfeited.items()
            ),
        ]

    def _corrected(self, game: Game, record: Record, event: RoundCorrected) -> None:
        ours = [change for change in event.changes if change.account in self.credits]
        again = [
            Wagered(one.account, bet, amount)
            for one in event.asked_again
            if one.account in self.credits
            for bet, amount in one.wagers.items()
        ]
        void = {one.account for one in again}
        game.wagers = [one for one in game.wagers if one.account not in void] + again
        game.corrections.append(
            Correction(
                seq=record.seq,
                at=record.at,
                by=event.corrected_by,
                was=event.was,
                outcome=event.outcome,
                shows=event.shows,
                void=event.void,
                reason=event.reason,
                wagers=[
                    Wagered(one.account, one.bet, one.amount, one.credit, "", one.cites)
                    for one in event.paid
                    if one.account in self.credits
                ]
                + again,
                difference=sum(change.difference for change in ours),
                voucher=sum(change.voucher for change in ours),
                owed=sum(change.owed for change in ours),
                cites=event.cites,
            )
        )

    def _over(self, game: Game, record: Record, event: Event) -> None:
        game.cites, game.credit_after, game.last = event.cites, self.credit, record.seq
