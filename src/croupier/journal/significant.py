"""Significant events: what a supervisor or an inspector would want to know of, out of all that happened."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any

import msgspec

from croupier.accounts.cash import DropCounted, ShiftClosed
from croupier.accounts.chip_account import DirectedToLeave, FaultCleared
from croupier.accounts.colours import ColoursExchanged
from croupier.accounts.debts import DebtSettled, DebtWrittenOff
from croupier.accounts.matters import (
    ClaimLodged,
    ContraventionRecorded,
    DetentionEnded,
    ExclusionLifted,
    InspectorAsked,
    MatterClosed,
    MatterRuled,
    MoneySeized,
    PlayerExcluded,
    ReviewAsked,
    RightExplained,
    SeizureDetermined,
)
from croupier.accounts.tickets import (
    HandPayIssued,
    IdentificationAsked,
    InspectorNotified,
    PaidByHand,
    PaymentDelayed,
    PrintFailed,
    TicketIssued,
    TicketReleased,
    TicketWithheld,
    VoucherPaid,
)
from croupier.floor.faults import MalfunctionRecorded
from croupier.floor.holds import ClaimHeld, CreditRefused, HoldDecided, HoldExtended
from croupier.floor.irregularities import CardsOfAnotherShoe
from croupier.floor.moving import PlayerMoved, ServiceCalled
from croupier.floor.places import OneGameDirected, VacateDirected
from croupier.floor.state import Approved, DeclaredATest, RulebookAdopted, TableSettingsChanged
from croupier.journal.concerning import retell
from croupier.journal.record import Note, Record
from croupier.message import SYSTEM, Event, Millis
from croupier.money import say_cents
from croupier.play.cards import CardDrawn, CardReplaced
from croupier.play.changing_limits import LimitsChanged, LimitsNotified
from croupier.play.corrections import DealingStopped, ResultUpheld, RoundCorrected
from croupier.play.dealing import OutcomeEntered, RoundSettled
from croupier.play.display import DisplayIgnored
from croupier.play.equipment import EquipmentRegistered, EquipmentWithdrawn
from croupier.play.limits import LimitsAgreed
from croupier.play.malfunctions import (
    AnalysisOpened,
    FaultRecorded,
    OutcomeExposed,
    RoundVoided,
    WagersEstablished,
    WagersVoided,
)
from croupier.play.no_bet import HandAuthorised, NoBetCoupOpened
from croupier.play.no_spin import LightShown
from croupier.play.questions import QuestionSettled, WagersQuestioned, WagersStand
from croupier.play.recording import IrregularityRecorded
from croupier.play.relaxing import WagersRelaxed
from croupier.play.shoe import CardsChecked, CardsDirected, CardsShuffled, ShoeBroughtIn
from croupier.play.table import Limits, Table
from croupier.play.table_life import (
    ClosureAnnounced,
    RoundsDirected,
    TableClosed,
    TableClosing,
)
from croupier.play.wagering_period import TableOpened, WageringOpened, WageringPeriodSet
from croupier.rulebooks.policies import CardsEnteredBy
from croupier.words import say


class Significant(msgspec.Struct, frozen=True):
    seq: int
    at: Millis
    by: str
    role: str
    kind: str
    """fault, void, irregularity, cards, correction, claim, breach, override, paper, count, limits, table,
    equipment, direction, power, clock, software, access or refused."""
    says: str
    cites: tuple[str, ...] = ()


Words = Callable[[Any], str]
ALWAYS: dict[type[Event], tuple[str, Words]] = {
    FaultRecorded: ("fault", lambda e: f"{e.table}: fault, {e.reason}"),
    AnalysisOpened: ("fault", lambda e: f"{e.table}: round {e.round} awaits analysis, {e.reason}"),
    WagersEstablished: (
        "fault",
        lambda e: f"{e.table}: wagers of round {e.round} established from the records",
    ),
    OutcomeExposed: (
        "fault",
        lambda e: (
            f"{e.table}: outcome of round {e.round} seen early; "
            f"wagers {'stand' if e.stands else 'do not stand'}"
            f"{', but those of ' + ', '.join(e.void) if e.void else ''}"
        ),
    ),
    FaultCleared: (
        "fault",
        lambda e: f"{e.terminal or 'system'}: in service again{_named(e.faults)}",
    ),
    MalfunctionRecorded: (
        "fault",
        lambda e: (
            f"{e.terminal or e.table or 'floor'}: malfunction {e.fault}"
            f"{f' under {e.ground}' if e.ground else ''}, {e.reason}"
        ),
    ),
    WagersQuestioned: (
        "fault",
        lambda e: (
            f"{e.table}: wagers of {e.terminal} on round {e.round} are in question,"
            f" {say_cents(sum(e.wagers.values()))}"
        ),
    ),
    WagersStand: (
        "fault",
        lambda e: f"{e.table}: wagers of {e.terminal} on round {e.round} confirmed by the records",
    ),
    QuestionSettled: ("fault", lambda e: _answered(e)),
    PlayerMoved: (
        "fault",
        lambda e: f"{e.terminal}: {e.account} moved to {e.to} with {say_cents(e.amount)}",
    ),
    ServiceCalled: ("fault", lambda e: f"{e.terminal}: service called{_why(e.reason)}"),
    ClaimHeld: (
        "paper",
        lambda e: f"{e.terminal}: {e.hold}, {say_cents(e.amount)} held back{_why(e.reason)}",
    ),
    HoldExtended: ("paper", lambda e: f"{e.table}: {e.hold} held longer"),
    HoldDecided: (
        "paper",
        lambda e: (
            f"{e.terminal}: {e.hold}, {say_cents(e.amount)},"
            f" {'lapsed' if e.lapsed else e.ruling}{_why(e.reason)}"
        ),
    ),
    CreditRefused: (
        "paper",
        lambda e: f"{e.terminal}: {say_cents(e.amount)} refused under {e.ground}{_why(e.reason)}",
    ),
    PrintFailed: (
        "fault",
        lambda e: f"{e.terminal}: ticket {e.ticket} over {say_cents(e.amount)} was not printed",
    ),
    RoundVoided: ("void", lambda e: f"{e.table}: round {e.round} void, {e.reason}{_kept(e)}"),
    WagersVoided: (
        "void",
        lambda e: (
            f"{e.table}: wagers of {e.account} void in round {e.round}, {e.ground}{_why(e.reason)}"
        ),
    ),
    IrregularityRecorded: (
        "irregularity",
        lambda e: f"{e.table}: {e.ground} in round {e.round}, {e.cure}{_why(e.reason)}",
    ),
    CardsOfAnotherShoe: (
        "irregularity",
        lambda e: f"{e.table}: round {e.round} was dealt from the shoe of {e.other}",
    ),
    NoBetCoupOpened: (
        "irregularity",
        lambda e: f"{e.table}: round {e.round} is a coup without wagers, {e.why}",
    ),
    CardReplaced: (
        "override",
        lambda e: f"{e.table}: card {e.position} of round {e.round} is {e.card}, not {e.was}",
    ),
    HandAuthorised: ("override", lambda e: f"{e.table}: cards of round {e.round} authorised"),
    ShoeBroughtIn: ("cards", lambda e: f"{e.table}: shoe {e.shoe} brought in"),
    CardsChecked: ("cards", lambda e: f"{e.table}: shoe {e.shoe} checked, {e.method}"),
    CardsShuffled: ("cards", lambda e: f"{e.table}: shoe {e.shoe} shuffled"),
    CardsDirected: (
        "direction",
        lambda e: f"{e.table}: shoe {e.shoe}, {e.what} directed{_why(e.reason)}",
    ),
    LightShown: ("fault", lambda e: f"{e.table}: {e.colour} light"),
    DisplayIgnored: (
        "fault",
        lambda e: f"{e.table}: display shows {e.shows} for round {e.round}, result {e.outcome}",
    ),
    DealingStopped: (
        "correction",
        lambda e: f"{e.table}: dealing stopped over round {e.round}, {e.reason}",
    ),
    RoundCorrected: ("correction", lambda e: _corrected(e)),
    ResultUpheld: (
        "correction",
        lambda e: f"{e.table}: result of round {e.round} stands, {e.reason}",
    ),
    DebtSettled: (
        "correction",
        lambda e: f"{e.desk}: {say_cents(e.amount)} of the debt of {e.account} paid",
    ),
    DebtWrittenOff: (
        "correction",
        lambda e: (
            f"{e.table}: debt of {e.account} written off, {say_cents(e.amount)}{_why(e.reason)}"
        ),
    ),
    ClaimLodged: (
        "claim",
        lambda e: f"{e.table}: {e.matter} claimed by {e.terminal} about round {e.round}, {e.claim}",
    ),
    MatterRuled: (
        "claim",
        lambda e: f"{e.table}: {e.matter} {e.ruling} on {e.clause or e.reason}, {e.action}",
    ),
    ReviewAsked: ("claim", lambda e: f"{e.table}: {e.matter} goes to the {e.to}"),
    RightExplained: ("claim", lambda e: f"{e.table}: {e.matter}, told of the {e.reviewer}"),
    InspectorAsked: ("claim", lambda e: f"{e.table}: {e.matter}, {e.status}"),
    MatterClosed: (
        "claim",
        lambda e: f"{e.table}: {e.matter} closed, {'' if e.satisfied else 'not '}satisfied",
    ),
    ContraventionRecorded: (
        "breach",
        lambda e: (
            f"{e.table}: {e.contravention}, {e.terminal} broke {e.rule}, {e.reason}: "
            f"{', '.join(e.actions)}"
        ),
    ),
    PlayerExcluded: ("breach", lambda e: f"{e.table}: {e.who} excluded for {e.rule}"),
    ExclusionLifted: (
        "breach",
        lambda e: f"{e.table}: {e.account} no longer excluded{_why(e.reason)}",
    ),
    MoneySeized: (
        "breach",
        lambda e: f"{e.table}: {say_cents(e.amount)} of {e.account} seized, {e.contravention}",
    ),
    SeizureDetermined: (
        "breach",
        lambda e: f"{e.table}: {e.contravention}, {e.ruling} {say_cents(e.amount)}, {e.reason}",
    ),
    DetentionEnded: (
        "breach",
        lambda e: f"{e.table}: {e.contravention}, {e.person} took charge",
    ),
    WagersRelaxed: (
        "override",
        lambda e: f"{e.table}: wagers of {e.terminal} relaxed in round {e.round}, {e.reason}",
    ),
    Approved: (
        "override",
        lambda e: f"{e.command} by {e.asked_by}, approved by {e.approved_by}",
    ),
    LimitsAgreed: (
        "override",
        lambda e: f"{e.table}: limits agreed with {e.terminal}, {_limits(e.limits)}",
    ),
    HandPayIssued: (
        "paper",
        lambda e: f"{e.terminal}: hand pay {e.voucher} over {say_cents(e.amount)}{_why(e.reason)}",
    ),
    VoucherPaid: ("paper", lambda e: f"{e.desk}: voucher {e.voucher} paid, {say_cents(e.paid)}"),
    PaidByHand: (
        "paper",
        lambda e: f"{e.desk}: {e.ticket} paid by hand, {say_cents(e.paid)}{_why(e.reason)}",
    ),
    TicketWithheld: (
        "paper",
        lambda e: f"{e.desk}: {e.ticket} withheld under {e.ground}{_why(e.reason)}",
    ),
    TicketReleased: ("paper", lambda e: f"{e.desk}: {e.ticket}, {e.ruling}{_why(e.reason)}"),
    PaymentDelayed: ("paper", lambda e: f"{e.desk}: payment of {e.ticket} delayed{_why(e.reason)}"),
    IdentificationAsked: ("paper", lambda e: f"{e.desk}: identification asked for {e.ticket}"),
    InspectorNotified: ("paper", lambda e: f"{e.desk}: inspector told of {e.matter}"),
    ColoursExchanged: (
        "paper",
        lambda e: f"{e.table}: {e.chips} {e.colour} chips of {e.issued_at} exchanged",
    ),
    LimitsNotified: ("limits", lambda e: f"{e.table}: limits announced, {_limits(e.limits)}"),
    LimitsChanged: ("limits", lambda e: f"{e.table}: limits changed to {_limits(e.limits)}"),
    WageringPeriodSet: ("limits", lambda e: f"{e.table}: wagering lasts {e.seconds:g} s"),
    TableOpened: ("table", lambda e: f"{e.table}: opened"),
    ClosureAnnounced: ("table", lambda e: f"{e.table}: closing announced"),
    TableClosing: ("table", lambda e: f"{e.table}: will close after round {e.round}"),
    TableClosed: ("table", lambda e: f"{e.table}: closed"),
    RoundsDirected: ("table", lambda e: f"{e.table}: rounds directed"),
    EquipmentWithdrawn: (
        "equipment",
        lambda e: f"{e.table}: {e.kind} {e.item} withdrawn, {e.reason}",
    ),
    VacateDirected: ("direction", lambda e: f"{e.table}: {e.terminal} told to vacate"),
    OneGameDirected: (
        "direction",
        lambda e: (
            f"{e.terminal}: one game at a time{', no longer' if e.lifted else ''}, by direction"
        ),
    ),
    DeclaredATest: ("table", lambda e: "this floor is a declared test"),
    TableSettingsChanged: ("table", lambda e: f"{e.plan.id}: settings changed"),
    RulebookAdopted: ("software", lambda e: f"rulebook {e.rulebook} adopted, digest {e.digest}"),
}
NOTED = {
    "stopped": ("power", "stopped"),
    "draining": ("power", "being stopped"),
    "floor file": ("table", "floor file"),
    "floor file refused": ("table", "floor file refused"),
    "torn": ("power", "torn end"),
    "key made to forget": ("key", "key made to forget what it signed"),
    "key remembered nothing": ("key", "key remembered nothing"),
    "clock stepped": ("clock", "clock stepped"),
    "software changed": ("software", "software changed while it ran"),
    "signed in": ("access", "signed in"),
    "signed out": ("access", "signed out"),
    "sign-in refused": ("access", "sign-in refused"),
    "enrolled": ("access", "enrolled"),
    "enrolment refused": ("access", "enrolment refused"),
    "device fault": ("device", "a device failed"),
    "device fault gone": ("device", "a device works again"),
    "device alarm": ("device", "a device raised an alarm"),
    "report set aside": ("device", "a device's report was set aside"),
    "coup in doubt": ("device", "the shoe is not sure of the coup"),
    "ticket not printed": ("device", "a ticket was not printed"),
    "ticket in doubt": ("device", "nobody knows whether a ticket was printed"),
    "code made": ("access", "code made"),
    "key revoked": ("access", "key revoked"),
    "password changed": ("access", "password changed"),
    "password set": ("access", "password set"),
    "staff disabled": ("access", "staff disabled"),
    "password refused": ("access", "password refused"),
    "staff added": ("access", "staff added"),
    "staff removed": ("access", "staff removed"),
    "roles changed": ("access", "roles changed"),
    "staffing refused": ("access", "staffing refused"),
    "approval given": ("access", "approval given"),
    "approval refused": ("access", "approval refused"),
    "request refused": ("access", "request refused"),
    "connection refused": ("access", "connection refused"),
}
NOT_STAFF = ("player",)


def significant(
    records: Iterable[Record], since: Millis = 0, until: Millis | None = None
) -> Iterator[Significant]:
    """Everything significant in a period, in its order; what went before it is read too."""
    watch = _Watch()
    for record, _, floor in retell(records):
        event = record.event
        table = floor.tables.get(getattr(event, "table", ""))
        found = list(watch.event(record, event, table) if event else watch.note(record))
        if since <= record.at and (until is None or record.at <= until):
            yield from found


class _Watch:
    """What has to be remembered to know that something is out of the ordinary."""

    def __init__(self) -> None:
        self.running, self.software = False, ""
        self.sensed: dict[str, object] = {}
        """By table: what a device saw in this round."""
        self.disputed: set[str] = set()

    def event(self, record: Record, event: Event, table: Table | None) -> Iterator[Significant]:
        kind, says = ALWAYS.get(type(event), ("", None))
        if says:
            yield _made(record, kind, says(event), event.cites)
        for kind, text in self._sometimes(record, event, table):
            yield _made(record, kind, text, event.cites)

    def _sometimes(
        self, record: Record, event: Event, table: Table | None
    ) -> Iterator[tuple[str, str]]:
        by_person = record.by.role != "device" and record.by != SYSTEM
        match event:
            case DirectedToLeave():
                out = "out of service" if event.fault else "player told to leave"
                kind = "fault" if event.fault else "direction"
                yield kind, f"{event.terminal}: {out} under {event.ground}{_why(event.reason)}"
            case TicketIssued() if event.replaces:
                yield "paper", f"{event.terminal}: {event.ticket} printed for {event.replaces}"
            case ShiftClosed() if event.difference:
                yield "count", f"{event.desk}: shift differs by {say_cents(event.difference)}"
            case DropCounted() if event.difference:
                where = event.terminal or event.table
                yield "count", f"{where}: drop differs by {say_cents(event.difference)}"
            case EquipmentRegistered() if record.by != SYSTEM:
                yield "equipment", f"{event.table}: {event.kind} {event.item} registered"
            case CardDrawn() if by_person and table and table.asks(CardsEnteredBy.SHOE):
                yield "override", f"{event.table}: card {event.card} entered by a person"
            case WageringOpened():
                self.sensed.pop(event.table, None)
                self.disputed.discard(event.table)
            case OutcomeEntered():
                yield from self._outcome(record, event, by_person)
            case RoundSettled() if by_person and event.table in self.disputed:
                yield "override", f"{event.table}: disputed result of round {event.round} settled"

    def _outcome(
        self, record: Record, event: OutcomeEntered, by_person: bool
    ) -> Iterator[tuple[str, str]]:
        if event.disputed:
            self.disputed.add(event.table)
            readings = ", ".join(map(str, event.sensors or (event.outcome,)))
            yield "fault", f"{event.table}: sensors differ in round {event.round}, {readings}"
        if not by_person:
            self.sensed[event.table] = event.outcome
            return
        sensed = self.sensed.get(event.table, event.outcome)
        if event.table in self.disputed or sensed != event.outcome:
            self.disputed.discard(event.table)
            text = f"{event.table}: result of round {event.round} entered against sensors"
            yield "override", f"{text}, {event.outcome}"

    def note(self, record: Record) -> Iterator[Significant]:
        note = record.note
        assert note is not None
        if note.what == "started":
            yield from self._started(record, note)
        elif note.what == "refused" and note.refusal and record.by.role not in NOT_STAFF:
            asked = note.command.get("do", "") if isinstance(note.command, dict) else ""
            text = f"{asked.replace('_', ' ')}: {say(note.refusal)}"
            yield _made(record, "refused", text, note.refusal.cites)
        elif note.what in NOTED:
            kind, text = NOTED[note.what]
            self.running = self.running and note.what != "stopped"
            yield _made(record, kind, text + _why(note.says))

    def _started(self, record: Record, note: Note) -> Iterator[Significant]:
        if self.running:
            yield _made(record, "power", "started again without a stop: the floor had crashed")
        else:
            yield _made(record, "power", "started")
        changed = self.software and self.software != note.says
        yield _made(record, "software", note.says + (", which is another" if changed else ""))
        self.running, self.software = True, note.says


def _made(record: Record, kind: str, says: str, cites: tuple[str, ...] = ()) -> Significant:
    by = record.by
    return Significant(record.seq, record.at, by.known_as, by.role, kind, says, cites)


def _corrected(event: RoundCorrected) -> str:
    now = "void" if event.void else f"corrected to {event.outcome}"
    owed = sum(max(0, change.owed) for change in event.changes)
    text = f"{event.table}: round {event.round} {now}, was {event.was}{_why(event.reason)}"
    return f"{text}; {say_cents(owed)} is owed" if owed else text


def _kept(event: RoundVoided) -> str:
    kept = sum(event.forfeited.values())
    return f"; {say_cents(kept)} is forfeited" if kept else ""


def _answered(event: QuestionSettled) -> str:
    back = sum(event.returned.values())
    said = [f"{say_cents(sum(one.credit for one in event.paid))} credited"] if event.paid else []
    said += [f"{say_cents(back)} void"] if back else []
    kept = sum(event.forfeited.values())
    said += [f"{say_cents(kept)} forfeited"] if kept else []
    where = f"{event.table}: wagers of {event.terminal} on round {event.round}"
    return f"{where} were in question: {', '.join(said)}{_why(event.analysis)}"


def _named(names: tuple[str, ...]) -> str:
    return f" ({', '.join(names)})" if names else ""


def _limits(limits: Limits) -> str:
    return f"{say_cents(limits.min)} to {say_cents(limits.max)}"


def _why(reason: str) -> str:
    return f", {reason}" if reason else ""
