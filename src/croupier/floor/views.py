"""What the Dealer Terminal shows: the table, everybody at it, and what somebody of this rank may do.

A screen holds no rule: it draws these, and offers what `allowed` names.
"""

from typing import Any

import msgspec

from croupier.accounts.tickets import Status, Ticket
from croupier.floor import card_views, colour_chips, pit_views
from croupier.floor.card_views import (
    EntryView,
    HeldView,
    NoBetView,
    PromptView,
    ShoeView,
)
from croupier.floor.cash import CountDrop, CreditTable, FillTable
from croupier.floor.contraventions import Breach, Exclude, Lift, excluded
from croupier.floor.corrections import WriteOff, debt_of
from croupier.floor.deciding import rank_for, ranks_at_least
from croupier.floor.faults import OF_A_TERMINAL, Fault, VoidWagers
from croupier.floor.grounds import Ground, grounds
from croupier.floor.holds import CheckCredit, HoldClaim, RefuseCredit, ReleaseClaim
from croupier.floor.irregularities import GroundView, grounds_here
from croupier.floor.leaving import ClearFault, DirectToLeave, grounds_of
from croupier.floor.matter_views import (
    ActionView,
    ContraventionView,
    MatterView,
    actions_at,
    contraventions_of,
    matters_of,
)
from croupier.floor.matters import AskRules, Claim
from croupier.floor.money_in_and_out import (
    BuyChips,
    BuyIn,
    OpenGuest,
    PayChips,
    RedeemChips,
    agreed_with,
)
from croupier.floor.moving import AttendService, MovePlayer, free_places, reporting
from croupier.floor.papers import HandPay, ReportPrintFault, Reprint
from croupier.floor.pit_views import (
    CreditView,
    ExclusionView,
    HoldView,
    MalfunctionView,
    QuestionView,
    RuleView,
)
from croupier.floor.places import (
    DirectOneGame,
    Vacate,
    idle_cites,
    idle_rounds,
    is_idle,
    told_to_vacate,
)
from croupier.floor.player_views import lying, won
from croupier.floor.state import TERMINAL, Floor, Seat, ServiceCall
from croupier.floor.table_life import partner, refuse_turn
from croupier.floor.table_views import (
    LimitsView,
    NoticesView,
    ResultView,
    limits_view,
    notices_view,
    results_view,
    roads_of,
    shows,
)
from croupier.games.baccarat.roads import Roads
from croupier.message import Command, Millis, name_of
from croupier.play.cards import Card
from croupier.play.changing_limits import SetLimits
from croupier.play.chips import Bet, CallBet
from croupier.play.corrections import (
    CorrectResult,
    ResultStands,
    StopDealing,
    refuse_late,
)
from croupier.play.dealing import ConfirmResult, Outcome
from croupier.play.equipment import (
    CheckEquipment,
    RegisterEquipment,
    WithdrawEquipment,
    items,
)
from croupier.play.irregularities import Irregularity, VoidRound, arises
from croupier.play.limits import AgreeLimits
from croupier.play.malfunctions import ConfirmWagers, ExposeEarly, SystemFault
from croupier.play.no_bet import AuthoriseHand, DummyHand, refuse_wagers
from croupier.play.no_spin import BadSpin, Dispute, Light, NoSpin
from croupier.play.relaxing import Relax
from croupier.play.shoe import (
    Burn,
    CheckCards,
    Cut,
    DirectCards,
    NewShoe,
    Shuffle,
    Standby,
    refuse_unready,
)
from croupier.play.table import (
    Call,
    Limits,
    Phase,
    Stop,
    Table,
    total,
)
from croupier.play.table_life import (
    AnnounceClosure,
    CloseTable,
    DirectRounds,
)
from croupier.play.wagering_period import (
    CloseWagering,
    FinalBets,
    NewGame,
    OpenTable,
    SetWageringPeriod,
)
from croupier.rulebooks.disputes import Action
from croupier.rulebooks.irregularities import BAD_SPIN_KEY, DISPUTE_KEY, WRONG_CREDIT, Cure
from croupier.rulebooks.policies import (
    CardsEnteredBy,
    Closing,
    ClosingNotice,
    ClosingNoticeLength,
    ColourValue,
    ContinuousRounds,
    DealerPlacedWagers,
    ExposedEarly,
    HoldHours,
    IdlePlace,
    LeaveForDisruption,
    LeaveForFault,
    Leaving,
    LimitNoticeMinutes,
    Opening,
    PaidOutBy,
    PersonalLimits,
    PrintFault,
    Relaxing,
    ResultBy,
    SeveralTables,
    Tendered,
    WageredBy,
    Warnings,
)


class ColourView(msgspec.Struct, frozen=True):
    """A player's chips of one colour."""

    colour: str
    value: int
    chips: int
    """How many are in the player's hand."""
    marker: int
    """The value on the marker button; 0 where none is needed."""
    placed: dict[str, int]
    confirmed: dict[str, int]
    cites: tuple[str, ...]


class SlipView(msgspec.Struct, frozen=True):
    """The latest ticket that a terminal printed, while it can still be paid."""

    id: str
    amount: int
    last_four: str
    faulty: bool
    """It was reported as not printed, or not readable."""
    taken: bool


class SeatView(msgspec.Struct, frozen=True):
    """Somebody at the table, as the Dealer sees it; colour chips apart."""

    id: str
    accounts: tuple[str, ...]
    place: str
    credit: int
    owed: int
    """What the player owes since a result was corrected,"""
    debtor: str
    """and the account that owes it."""
    placed: dict[str, int]
    confirmed: dict[str, int]
    won: int
    marker: Limits | None
    leaving: bool
    colours: list[ColourView]
    idle: int
    """Rounds settled one after another without a wager of this player's."""
    idle_flagged: bool
    """Idle for so long that the place may have to be given up: somebody decides that, not the system."""
    told_to_vacate: bool
    one_game: bool
    """Told to play one game at a time."""
    excluded: str
    """The rule that was broken, if this player makes no further wagers."""
    cites: tuple[str, ...]
    ticket: SlipView | None
    out_of_service: str
    service: ServiceCall | None
    """The player called, and nobody has come yet."""
    move_to: tuple[str, ...]
    """Where the player of a terminal that failed can be taken."""
    credits: list[CreditView]
    """What was credited, newest first, where a credit can be refused."""
    allowed: list[str]
    """What makes sense here of what is done about papers, faults and places."""


class CheckView(msgspec.Struct, frozen=True):
    """A kind of equipment that somebody looks at before the table opens."""

    kind: str
    checked: bool
    cites: tuple[str, ...]


class DealerView(msgspec.Struct, frozen=True):
    table: str
    title: str
    beside: str
    """The other game that the same Dealer runs, where there is one."""
    turn: bool
    """Whether the next coup may be dealt here; or it is the other game's."""
    kind: str
    rulebook: str
    form: str
    result_by: str
    cards_by: str
    """Who enters cards; empty where there are none."""
    tenders: tuple[str, ...]
    """What may be tendered to the Dealer."""
    disputed: bool
    """Two sensors disagree about the outcome."""
    warned: bool
    announced: tuple[str, ...]
    players: list[SeatView]
    free: tuple[str, ...]
    """Terminals in service at which nobody has an account."""
    free_colours: tuple[str, ...]
    """Of the table's colour chips, those that nobody has."""
    phase: Phase
    round: int
    closes_at: Millis | None
    wagering_ms: int
    outcome: Any
    """What was entered and awaits confirmation, as displays would show it."""
    results: list[ResultView]
    roads: Roads | None
    """Of the coups of this shoe, where there are any."""
    shoe: ShoeView | None
    entry: EntryView | None
    """What becomes of a card that is entered now, where there are cards."""
    prompts: list[PromptView]
    """What the rulebook has the Dealer do now."""
    no_bet: NoBetView | None
    """Nobody may wager on this coup, or on the next."""
    held: HeldView | None
    """An irregularity of the cards waits for a decision."""
    terminals: int
    open_terminals: int
    wagering_terminals: int
    placed: int
    confirmed: int
    limits: LimitsView
    sign: Limits
    """The same as somebody set them, for whoever changes them."""
    notices: NoticesView
    limits_minutes: int
    """How long a sign stands before a minimum is raised; 0 where no time is set."""
    closing_minutes: int
    """How long a sign stands before the table closes; 0 where rounds are played instead."""
    checklist: list[CheckView]
    """At a closed table, where the register of equipment is kept."""
    uncollected: dict[str, int]
    """At a closed table: credit left at its places."""
    directed: bool
    """This round was directed, wagers or not."""
    stopped: Stop | None
    """Dealing has stopped over a result."""
    calls: tuple[Call, ...]
    """Who was told of what went wrong, and when."""
    red_light: bool
    """Whether the console shows red: no round begins."""
    grounds: list[GroundView]
    """What can go wrong here, by clause, and what is done about it."""
    questions: list[QuestionView]
    holds: list[HoldView]
    hold_hours: int
    """For how long a claimed amount may be held; 0 where none is."""
    faults: list[MalfunctionView]
    operator: str
    """The title of the rank that decides when the system has failed."""
    leave_grounds: list[Ground]
    """On which a player can be told to go."""
    matters: list[MatterView]
    """Claims that the house is not done with."""
    actions: list[ActionView]
    """What may be done about a broken rule."""
    rules: list[RuleView]
    """Rules with consequences for whoever breaks them."""
    any_rule: bool
    """Whether any other rule has them too."""
    exclusions: list[ExclusionView]
    contraventions: list[ContraventionView]
    """Broken rules about which something still waits to be done."""
    allowed: list[str]
    above: dict[str, str]
    """What takes a higher rank, and which: somebody who holds it may approve it."""


def dealer_view(floor: Floor, id: str, role: str, language: str = "en") -> DealerView:
    """What the Dealer Terminal shows to somebody of this rank."""
    table = floor.tables[id]
    reaching = [seat for seat in floor.seats.values() if id in seat.tables]
    baccarat = table.game.kind == "baccarat"
    return DealerView(
        table=id,
        title=table.game.title,
        beside=other.id if (other := partner(floor, table)) else "",
        turn=refuse_turn(floor, table) is None,
        kind=table.game.kind,
        rulebook=table.rulebook.id,
        form=table.rulebook.form,
        result_by=table.rulebook.ask(ResultBy).value,
        cards_by=table.rulebook.ask(CardsEnteredBy).value if baccarat else "",
        tenders=table.rulebook.places(Tendered),
        disputed=table.disputed,
        warned=table.warned,
        announced=table.announced,
        players=[_seat(floor, table, seat, role) for seat in reaching if _shown(floor, seat)],
        free=tuple(seat.id for seat in reaching if _is_free(floor, seat)),
        free_colours=colour_chips.free_colours(floor, table),
        phase=table.phase,
        round=table.round_no,
        closes_at=table.closes_at,
        wagering_ms=table.wagering_ms,
        outcome=shows(table),
        results=results_view(table),
        roads=roads_of(table),
        shoe=card_views.shoe(table),
        entry=card_views.entry(table, role),
        prompts=card_views.prompts(table, language),
        no_bet=card_views.no_bet(table),
        held=card_views.held(table),
        terminals=len(reaching),
        open_terminals=sum(1 for t in reaching if t.accounts),
        wagering_terminals=sum(1 for t in reaching if any(lying(table, a) for a in t.accounts)),
        placed=sum(total(chips.placed) for chips in table.layouts.values()),
        confirmed=sum(total(chips.confirmed) for chips in table.layouts.values()),
        limits=limits_view(table),
        sign=table.plan.limits,
        notices=notices_view(table),
        limits_minutes=table.rulebook.number(LimitNoticeMinutes),
        closing_minutes=table.rulebook.number(ClosingNoticeLength)
        if table.asks(ClosingNotice.MINUTES)
        else 0,
        checklist=_checklist(floor, table),
        uncollected=_uncollected(floor, table, reaching),
        directed=table.directed,
        stopped=table.stopped,
        calls=table.calls,
        red_light=table.red_light,
        grounds=grounds_here(table),
        questions=[pit_views.question(floor, table, one) for one in table.questions],
        holds=pit_views.holds(floor, table),
        hold_hours=table.rulebook.number(HoldHours),
        faults=pit_views.faults(floor, id),
        operator=table.rulebook.roles.operator,
        leave_grounds=grounds(table.rulebook, _leave_grounds(table)),
        matters=matters_of(floor, id, role),
        actions=actions_at(floor, id),
        contraventions=contraventions_of(floor, id),
        rules=pit_views.rules(table),
        any_rule=table.rulebook.contraventions.any_rule,
        exclusions=pit_views.exclusions(floor, table),
        allowed=allowed_to_staff(floor, table, role),
        above=above(floor, table, role),
    )


def allowed_to_staff(floor: Floor, table: Table, role: str) -> list[str]:
    """What the Dealer Terminal offers now to somebody of this rank."""
    known = _known(floor, table)
    return [
        name_of(kind.__name__)
        for kind in ALLOWED_TO_STAFF[table.phase]
        if known.get(kind, True) and ranks_at_least(table, role, _least_rank(table, kind))
    ]


def above(floor: Floor, table: Table, role: str) -> dict[str, str]:
    """What would be offered to somebody of a higher rank, and the least that it takes."""
    known, roles = _known(floor, table), table.rulebook.roles
    if roles.rank(role) < 0:
        return {}
    ranked = {kind: _least_rank(table, kind) for kind in ALLOWED_TO_STAFF[table.phase]}
    return {
        name_of(kind.__name__): least
        for kind, least in ranked.items()
        if known.get(kind, True) and not ranks_at_least(table, role, least)
    }


def _least_rank(table: Table, kind: type[Command]) -> str:
    """The lowest rank that a command is offered to."""
    book, shown = table.rulebook, table.rulebook.shown_by(WRONG_CREDIT)
    if kind is CheckCredit and shown is not None:
        return shown.rank
    cures = BY_CLAUSE.get(kind, ())
    ranks = [ground.rank for ground in book.irregularities.values() if ground.cure in cures]
    if ranks:
        return min(ranks, key=book.roles.rank)
    reserved = book.reserved.get(name_of(kind.__name__))
    lowest = reserved.rank if reserved else book.roles.ranks[0]
    return rank_for(table, kind)[0] or lowest


BY_CLAUSE: dict[type[Command], tuple[Cure, ...]] = {
    Fault: (*OF_A_TERMINAL, Cure.AS_CHOSEN),
    VoidWagers: (Cure.VOID_WAGERS,),
    RefuseCredit: (Cure.REFUSED,),
}
"""What is done on a clause, and the clause says who may."""


MONEY: tuple[type[Command], ...] = (
    BuyIn,
    OpenGuest,
    PayChips,
    BuyChips,
    RedeemChips,
    colour_chips.ExchangeColours,
)
FAULTS: tuple[type[Command], ...] = (
    ClearFault,
    Fault,
    CheckCredit,
    AttendService,
    MovePlayer,
    ConfirmWagers,
    VoidWagers,
    HoldClaim,
    ReleaseClaim,
    RefuseCredit,
)
PAPERS: tuple[type[Command], ...] = (HandPay, Reprint, ReportPrintFault, DirectToLeave, *FAULTS)
REGISTER: tuple[type[Command], ...] = (RegisterEquipment, WithdrawEquipment, CheckEquipment)
CLOSING: tuple[type[Command], ...] = (AnnounceClosure, CloseTable, Vacate, DirectOneGame)
CASH: tuple[type[Command], ...] = (FillTable, CreditTable, CountDrop)
PEOPLE: tuple[type[Command], ...] = (Claim, AskRules, Breach, Exclude, Lift)
CORRECTING: tuple[type[Command], ...] = (StopDealing, CorrectResult, ResultStands, WriteOff)
GOING_WRONG: tuple[type[Command], ...] = (
    Irregularity,
    VoidRound,
    NoSpin,
    Dispute,
    BadSpin,
    Light,
)
AT_ANY_TIME: tuple[type[Command], ...] = (
    *MONEY,
    *PAPERS,
    SetLimits,
    *CLOSING,
    *REGISTER,
    *CASH,
    *CORRECTING,
    *GOING_WRONG,
    *PEOPLE,
)
ALWAYS: tuple[type[Command], ...] = (
    *AT_ANY_TIME,
    AgreeLimits,
    SetWageringPeriod,
    DirectRounds,
)

CARDS: tuple[type[Command], ...] = (NewShoe, CheckCards, Shuffle, Cut, Burn, DirectCards)
IRREGULAR: tuple[type[Command], ...] = (Irregularity, VoidRound, DirectCards)

ALLOWED_TO_STAFF: dict[Phase, tuple[type[Command], ...]] = {
    Phase.CLOSED: (
        OpenTable,
        PayChips,
        RedeemChips,
        *PAPERS,
        SetLimits,
        *REGISTER,
        *CASH,
        *CORRECTING,
        *PEOPLE,
        *CARDS,
    ),
    Phase.OPEN: (
        NewGame,
        DummyHand,
        Standby,
        SystemFault,
        Irregularity,
        VoidRound,
        *CARDS,
        *ALWAYS,
    ),
    Phase.WAGERING: (
        FinalBets,
        CloseWagering,
        CallBet,
        Bet,
        ExposeEarly,
        SystemFault,
        *IRREGULAR,
        *ALWAYS,
    ),
    Phase.DEALING: (Outcome, Card, Relax, ExposeEarly, SystemFault, *IRREGULAR, *ALWAYS),
    Phase.RESULT: (
        Outcome,
        ConfirmResult,
        AuthoriseHand,
        Standby,
        Relax,
        SystemFault,
        *IRREGULAR,
        *ALWAYS,
    ),
    Phase.ANALYSIS: AT_ANY_TIME,
    Phase.HELD: (SystemFault, *IRREGULAR, *ALWAYS),
}


def _known(floor: Floor, table: Table) -> dict[type[Command], bool]:
    """Whether the rulebook of this table knows such a thing at all; what is not named here all do."""
    register = floor.equipment is not None
    by_hand, baccarat = table.asks(WageredBy.CHIPS), table.game.kind == "baccarat"
    called = table.asks(DealerPlacedWagers.CALLED)
    console = table.rulebook.console
    cures = {one.cure for one in table.rulebook.irregularities.values() if arises(table, one)}
    asked = bool(table.questions) or table.phase is Phase.ANALYSIS
    correctable = any(refuse_late(table, one.round) is None for one in table.settled)
    return {
        NewGame: table.asks(Opening.NEW_GAME)
        and table.stopped is None
        and not table.red_light
        and refuse_unready(table) is None
        and refuse_wagers(table) is None,
        Irregularity: bool(cures),
        VoidRound: bool(cures),
        NoSpin: Cure.NO_SPIN in cures,
        Dispute: console.key == DISPUTE_KEY,
        BadSpin: console.key == BAD_SPIN_KEY,
        Light: console.red_light is not None,
        StopDealing: table.stopped is None and correctable,
        CorrectResult: correctable,
        ResultStands: table.stopped is not None,
        WriteOff: any(path.startswith("owed/") for path in floor.ledger.balances),
        Breach: bool(table.rulebook.contraventions.powers),
        Exclude: Action.EXCLUDE in table.rulebook.contraventions.powers,
        Lift: bool(floor.excluded),
        FinalBets: table.asks(Warnings.FINAL_BETS) and not table.warned,
        CloseWagering: table.asks(Closing.CLOCK_DEALER_OR_BALL, Closing.DEALER_OR_BALL)
        and (table.warned or not table.asks(Warnings.FINAL_BETS)),
        SetWageringPeriod: table.clocked,
        CallBet: called,
        OpenGuest: called,
        BuyIn: not by_hand and bool(table.rulebook.places(Tendered)),
        PayChips: not by_hand and table.asks(PaidOutBy.CHIPS),
        Bet: by_hand,
        BuyChips: by_hand,
        RedeemChips: by_hand and table.asks(Leaving.CHIPS_IN_HAND),
        HandPay: table.asks(PrintFault.VOUCHER, PrintFault.CREDITS_STAY),
        Reprint: table.asks(PrintFault.REPRINT_OR_MANUAL),
        ReportPrintFault: not table.asks(PrintFault.NO_PRINTER),
        DirectToLeave: bool(_leave_grounds(table)),
        Fault: _has(table, *OF_A_TERMINAL, Cure.AS_CHOSEN),
        MovePlayer: not by_hand,
        CheckCredit: table.rulebook.shown_by(WRONG_CREDIT) is not None,
        ConfirmWagers: asked,
        VoidWagers: asked and _has(table, Cure.VOID_WAGERS),
        HoldClaim: bool(table.rulebook.number(HoldHours)),
        ReleaseClaim: any(hold.open and hold.table == table.id for hold in floor.holds.values()),
        RefuseCredit: _has(table, Cure.REFUSED),
        colour_chips.ExchangeColours: bool(colour_chips.colours_of(table)),
        AgreeLimits: table.asks(PersonalLimits.MARKED),
        Relax: table.asks(Relaxing.IF_UNFAIR) and not table.no_bet,
        DirectRounds: not table.asks(ContinuousRounds.NOT_PROVIDED),
        DirectOneGame: table.asks(SeveralTables.UNLESS_DIRECTED),
        RegisterEquipment: register,
        WithdrawEquipment: register,
        CheckEquipment: any(item.checked for item in items(table.rulebook, table.plan)),
        ExposeEarly: not baccarat and table.asks(ExposedEarly.FREEZE, ExposedEarly.MALFUNCTION),
        Outcome: not baccarat and not table.asks(ResultBy.DEVICE),
        Card: baccarat and table.asks(CardsEnteredBy.DEALER),
        **card_views.known(table),
    }


def _has(table: Table, *cures: Cure) -> bool:
    """Whether the rulebook has a clause with one of these cures."""
    return any(ground.cure in cures for ground in table.rulebook.irregularities.values())


def _leave_grounds(table: Table) -> tuple[str, ...]:
    return (*grounds_of(table, LeaveForFault), *grounds_of(table, LeaveForDisruption))


def _printed(floor: Floor, seat: Seat) -> Ticket | None:
    """The latest ticket of a terminal, if nothing has become of it yet."""
    meters = floor.meters.get(f"terminal/{seat.id}")
    latest = floor.tickets[meters.last_out[0]] if meters and meters.last_out else None
    waits = latest and latest.status is Status.ISSUED and not latest.voucher
    return latest if waits else None


def _shown(floor: Floor, seat: Seat) -> bool:
    """Whether somebody is there, or something waits to be done about the terminal."""
    printed = _printed(floor, seat)
    waits = seat.ticket or seat.out_of_service or seat.service or (printed and printed.faulty)
    return bool(seat.account or seat.place != TERMINAL or waits)


def _is_free(floor: Floor, seat: Seat) -> bool:
    return seat.place == TERMINAL and not _shown(floor, seat)


def _call(table: Table, seat: Seat, role: str) -> ServiceCall | None:
    """A call, to those who are to see it."""
    ground = reporting(table)
    return seat.service if ground is None or ranks_at_least(table, role, ground.rank) else None


def _seat(floor: Floor, table: Table, seat: Seat, role: str) -> SeatView:
    chips, printed = table.wagers_of(seat.account), _printed(floor, seat)
    out = excluded(floor, seat)
    credit = floor.ledger.balance(f"chips/{seat.account}")
    return SeatView(
        id=seat.id,
        accounts=seat.accounts,
        place=seat.place,
        credit=credit,
        owed=sum(debt_of(floor, account) for account in seat.accounts),
        debtor=next((account for account in seat.accounts if debt_of(floor, account)), ""),
        placed=chips.placed,
        confirmed=chips.confirmed,
        won=won(chips),
        marker=agreed_with(table, seat),
        leaving=seat.leaving is not None,
        colours=_colours(floor, table, seat),
        idle=idle_rounds(table, seat),
        idle_flagged=is_idle(floor, table, seat),
        told_to_vacate=told_to_vacate(table, seat),
        one_game=seat.one_game,
        excluded=out.rule if out else "",
        cites=idle_cites(table),
        ticket=SlipView(
            printed.id,
            printed.amount,
            printed.last_four,
            printed.faulty,
            taken=seat.ticket != printed.id,
        )
        if printed
        else None,
        out_of_service=seat.out_of_service,
        service=_call(table, seat, role),
        move_to=free_places(floor, seat) if seat.out_of_service and seat.account else (),
        credits=pit_views.credits(floor, seat),
        allowed=[
            name_of(kind.__name__)
            for kind, sensible in _sensible(floor, table, seat, printed, credit).items()
            if sensible
        ],
    )


def _colours(floor: Floor, table: Table, seat: Seat) -> list[ColourView]:
    colours: list[ColourView] = []
    for one in colour_chips.colours_at(floor, seat, table):
        chips = table.wagers_of(one.id)
        colours.append(
            ColourView(
                colour=one.colour,
                value=one.value,
                chips=floor.ledger.balance(f"chips/{one.id}") // one.value,
                marker=colour_chips.marker(table, one.value),
                placed=chips.placed,
                confirmed=chips.confirmed,
                cites=table.cites(ColourValue),
            )
        )
    return colours


def _checklist(floor: Floor, table: Table) -> list[CheckView]:
    if table.phase is not Phase.CLOSED or floor.equipment is None:
        return []
    return [
        CheckView(item.kind, item.kind in table.checked, item.cites)
        for item in items(table.rulebook, table.plan)
        if item.checked
    ]


def _uncollected(floor: Floor, table: Table, reaching: list[Seat]) -> dict[str, int]:
    if table.phase is not Phase.CLOSED:
        return {}
    left = {
        seat.id: sum(floor.ledger.balance(f"chips/{one}") for one in seat.accounts_at(table.id))
        for seat in reaching
    }
    return {terminal: credit for terminal, credit in left.items() if credit}


def _sensible(
    floor: Floor, table: Table, seat: Seat, printed: Ticket | None, credit: int
) -> dict[type[Command], bool]:
    """Of what is done about papers, faults and places: what there is an occasion for at this seat."""
    for_fault = seat.place == TERMINAL and bool(grounds_of(table, LeaveForFault))
    stays = table.asks(PrintFault.CREDITS_STAY) and credit > 0 and seat.leaving is None
    goes = bool(seat.account) or for_fault
    holds = bool(seat.accounts_at(table.id)) and not told_to_vacate(table, seat)
    return {
        HandPay: printed is not None or stays,
        Reprint: printed is not None,
        ReportPrintFault: printed is not None and not printed.faulty,
        DirectToLeave: goes and seat.leaving is None and not seat.out_of_service,
        ClearFault: bool(seat.out_of_service),
        Fault: seat.place == TERMINAL and _has(table, *OF_A_TERMINAL, Cure.AS_CHOSEN),
        AttendService: seat.service is not None,
        MovePlayer: bool(seat.out_of_service and seat.account) and seat.leaving is None,
        Vacate: holds and (table.asks(IdlePlace.SHOWN) or is_idle(floor, table, seat)),
        DirectOneGame: bool(seat.account),
    }
