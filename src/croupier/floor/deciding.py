"""decide and apply: every command to the subject that answers it, every event to the state it changes.

`decide` changes nothing. `apply` never refuses and decides nothing. Playbooks, the live floor, replay and
simulation all go through these two.
"""

from collections.abc import Callable, Iterator
from typing import Any

from msgspec.structs import replace

from croupier.accounts.cash import (
    DropCounted,
    GamingDayBegun,
    ShiftClosed,
    ShiftOpened,
    TableCredited,
    TableFilled,
)
from croupier.accounts.chip_account import (
    AccountClosed,
    AccountOpened,
    BoughtIn,
    CashOutAsked,
    ChipsPaid,
    DirectedToLeave,
    FaultCleared,
    NoteAccepted,
    TransferAccepted,
)
from croupier.accounts.colours import ColourChipsIssued, ColoursExchanged
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
    RulesGiven,
    SeizureDetermined,
)
from croupier.accounts.tickets import (
    HandPayIssued,
    IdentificationAsked,
    InspectorNotified,
    PaidByHand,
    PaymentDelayed,
    PrintFailed,
    TicketInserted,
    TicketIssued,
    TicketRedeemed,
    TicketReleased,
    TicketTaken,
    TicketWithheld,
    VoucherPaid,
)
from croupier.floor import (
    cash,
    colour_chips,
    contraventions,
    corrections,
    desks,
    faults,
    holds,
    irregularities,
    leaving,
    matters,
    moving,
    opening,
    papers,
    places,
    selecting,
)
from croupier.floor import money_in_and_out as money
from croupier.floor import table_life as life
from croupier.floor.credits import CREDITED
from croupier.floor.metering import METERED
from croupier.floor.state import (
    GUEST,
    Approved,
    ChangeFloor,
    DeclaredATest,
    DesksSetUp,
    Floor,
    FloorPlan,
    OpenFloor,
    PlayerSeated,
    RulebookAdopted,
    Seat,
    SecondPersonAsked,
    TableSettingsChanged,
    TableSetUp,
    TerminalSetUp,
)
from croupier.message import SYSTEM, Actor, Command, Event, Millis, name_of
from croupier.play import (
    cards,
    changing_limits,
    chips,
    confirming,
    dealing,
    display,
    equipment,
    limits,
    malfunctions,
    no_bet,
    no_spin,
    questions,
    recording,
    relaxing,
    shoe,
    table_life,
    wagering_period,
)
from croupier.play import corrections as correcting
from croupier.play import irregularities as play_irregularities
from croupier.play.table import Table
from croupier.refusal import Refusal
from croupier.rulebooks.policies import (
    Confirming,
    DealerPlacedWagers,
    IdentifiedBy,
    Leaving,
    ResultBy,
    WageredBy,
)

Decision = list[Event] | Refusal

LOWEST, OPERATOR = "lowest", "operator"

# The least rank that may give a command: any at the table, or the one that acts for the operator;
# a rulebook may reserve it to another.
RESERVED_WITH: dict[type[Command], str] = {no_bet.AuthoriseHand: "dummy_hand"}
"""What is for the rank to which another act is reserved."""
RANKS: dict[type[Command], str] = {
    wagering_period.OpenTable: LOWEST,
    wagering_period.NewGame: LOWEST,
    wagering_period.FinalBets: LOWEST,
    wagering_period.SetWageringPeriod: OPERATOR,
    dealing.Outcome: LOWEST,
    cards.Card: LOWEST,
    dealing.ConfirmResult: LOWEST,
    shoe.NewShoe: LOWEST,
    shoe.CheckCards: LOWEST,
    shoe.Shuffle: LOWEST,
    shoe.Cut: LOWEST,
    shoe.Burn: LOWEST,
    shoe.Standby: LOWEST,
    shoe.DirectCards: OPERATOR,
    no_bet.DummyHand: OPERATOR,
    no_bet.AuthoriseHand: OPERATOR,
    play_irregularities.Irregularity: LOWEST,
    play_irregularities.VoidRound: LOWEST,
    no_spin.NoSpin: LOWEST,
    no_spin.Dispute: LOWEST,
    no_spin.BadSpin: LOWEST,
    no_spin.Light: LOWEST,
    display.Display: LOWEST,
    chips.CallBet: LOWEST,
    relaxing.Relax: OPERATOR,
    limits.AgreeLimits: OPERATOR,
    money.BuyIn: LOWEST,
    money.OpenGuest: LOWEST,
    money.PayChips: LOWEST,
    money.BuyChips: LOWEST,
    money.RedeemChips: LOWEST,
    papers.Reprint: OPERATOR,
    papers.HandPay: OPERATOR,
    leaving.DirectToLeave: LOWEST,
    cash.FillTable: OPERATOR,
    cash.CreditTable: OPERATOR,
    cash.CountDrop: OPERATOR,
    colour_chips.ExchangeColours: OPERATOR,
    malfunctions.ConfirmWagers: OPERATOR,
    malfunctions.SystemFault: OPERATOR,
    malfunctions.ExposeEarly: OPERATOR,
    faults.VoidWagers: LOWEST,
    holds.HoldClaim: OPERATOR,
    holds.ReleaseClaim: OPERATOR,
    holds.RefuseCredit: LOWEST,
    correcting.StopDealing: LOWEST,
    correcting.CorrectResult: OPERATOR,
    correcting.ResultStands: OPERATOR,
    corrections.WriteOff: OPERATOR,
    changing_limits.SetLimits: OPERATOR,
    table_life.AnnounceClosure: OPERATOR,
    table_life.CloseTable: OPERATOR,
    table_life.DirectRounds: OPERATOR,
    places.Vacate: OPERATOR,
    places.DirectOneGame: OPERATOR,
    equipment.RegisterEquipment: OPERATOR,
    equipment.WithdrawEquipment: OPERATOR,
    equipment.CheckEquipment: LOWEST,
    contraventions.Breach: OPERATOR,
    contraventions.Exclude: OPERATOR,
    contraventions.Lift: OPERATOR,
    contraventions.Determine: OPERATOR,
    contraventions.Attend: LOWEST,
}
BY_STAFF_AT_A_TERMINAL = (
    papers.ReportPrintFault,
    leaving.ClearFault,
    faults.Fault,
    holds.CheckCredit,
    moving.AttendService,
    moving.MovePlayer,
)
NEVER_BY_PLAYERS = (money.TransferIn, *BY_STAFF_AT_A_TERMINAL)
FOR_WHOEVER_ASKS = (matters.Claim, matters.AskRules)
"""Given by a player, or by staff for one."""
OF_MATTERS: dict[type[Command], Callable[[Floor, Any], Decision]] = {
    matters.RuleOn: matters.rule_on,
    matters.AskReview: matters.ask_review,
    matters.Advise: matters.advise,
    matters.AskInspector: matters.ask_inspector,
    matters.CloseMatter: matters.close_matter,
}
"""About a claim; who may is decided with each."""
ASKED_BY_PLAYERS: tuple[type[Command], ...] = (matters.AskReview, matters.AskInspector)
BY_ANY_STAFF: tuple[type[Command], ...] = (
    *RANKS,
    *BY_STAFF_AT_A_TERMINAL,
    *FOR_WHOEVER_ASKS,
    *OF_MATTERS,
    wagering_period.CloseWagering,
    chips.Bet,
    chips.Remove,
    chips.Move,
    chips.Undo,
    chips.Clear,
    chips.Repeat,
)
"""What staff may ask for at all; who of them may is decided with each."""
OF_ANY_ROUND = (
    malfunctions.ConfirmWagers,
    faults.VoidWagers,
    correcting.StopDealing,
    correcting.CorrectResult,
    correcting.ResultStands,
    play_irregularities.Irregularity,
    play_irregularities.VoidRound,
    no_spin.NoSpin,
)
"""Each says itself what it has to do with a round that is over, or with none."""
FROM_DEVICES = (
    dealing.Outcome,
    cards.Card,
    shoe.Standby,
    play_irregularities.Irregularity,
    no_spin.Light,
    display.Display,
)
DECIDED_WITHIN = (shoe.DirectCards,)
"""Who may depends on what exactly is asked: decided with the thing itself."""
BY_TECHNICIANS = (equipment.RegisterEquipment, equipment.WithdrawEquipment)
DISPUTED = "settle_disputed_result"

WITH_CARDS = (
    cards.Card,
    shoe.NewShoe,
    shoe.CheckCards,
    shoe.Shuffle,
    shoe.Cut,
    shoe.Burn,
    shoe.DirectCards,
    shoe.Standby,
    no_bet.DummyHand,
    no_bet.AuthoriseHand,
)
"""Only where a game is played with cards."""

AT_A_TABLE: dict[type[Command], Callable[[Table, Any], Decision]] = {
    wagering_period.FinalBets: wagering_period.final_bets,
    wagering_period.WarnPlayers: wagering_period.warn_players,
    wagering_period.CloseWagering: wagering_period.close_wagering,
    wagering_period.SetWageringPeriod: wagering_period.set_wagering_period,
    dealing.Outcome: dealing.outcome,
    cards.Card: cards.card,
    dealing.ConfirmResult: no_bet.confirm_result,
    shoe.NewShoe: shoe.new_shoe,
    shoe.CheckCards: shoe.check_cards,
    shoe.Shuffle: shoe.shuffle,
    shoe.Cut: shoe.cut,
    shoe.Burn: shoe.burn,
    shoe.DirectCards: shoe.direct_cards,
    shoe.Standby: shoe.standby,
    no_bet.DummyHand: no_bet.dummy_hand,
    no_bet.AuthoriseHand: no_bet.authorise_hand,
    malfunctions.ExposeEarly: malfunctions.expose_early,
    correcting.StopDealing: correcting.stop_dealing,
    correcting.ResultStands: correcting.result_stands,
    no_spin.Light: no_spin.light,
    display.Display: display.display,
    changing_limits.ChangeLimits: changing_limits.change_limits,
    equipment.CheckEquipment: equipment.check_equipment,
}
ON_THE_FLOOR: dict[type[Command], Callable[[Floor, Table, Any], Decision]] = {
    money.BuyIn: money.buy_in,
    money.OpenGuest: money.open_guest,
    money.PayChips: money.pay_chips,
    money.BuyChips: colour_chips.buy_chips,
    money.RedeemChips: colour_chips.redeem_chips,
    colour_chips.ExchangeColours: colour_chips.exchange_colours,
    papers.Reprint: papers.reprint,
    papers.HandPay: papers.hand_pay,
    leaving.DirectToLeave: leaving.direct_to_leave,
    cash.FillTable: cash.fill_table,
    cash.CreditTable: cash.credit_table,
    cash.CountDrop: cash.count_drop,
    malfunctions.ConfirmWagers: faults.confirm_wagers,
    faults.VoidWagers: faults.void_wagers,
    holds.HoldClaim: holds.hold_claim,
    holds.ReleaseClaim: holds.release_claim,
    holds.LapseHold: holds.lapse_hold,
    holds.RefuseCredit: holds.refuse_credit,
    correcting.CorrectResult: corrections.correct_result,
    corrections.WriteOff: corrections.write_off,
    wagering_period.OpenTable: life.open_table,
    wagering_period.NewGame: life.new_game,
    changing_limits.SetLimits: life.set_limits,
    table_life.AnnounceClosure: life.announce_closure,
    table_life.CloseTable: life.close_table,
    table_life.DirectRounds: life.direct_rounds,
    places.Vacate: places.vacate,
    places.DirectOneGame: places.direct_one_game,
    equipment.RegisterEquipment: life.register_equipment,
    equipment.WithdrawEquipment: life.withdraw_equipment,
    play_irregularities.Irregularity: irregularities.irregularity,
    play_irregularities.VoidRound: irregularities.void_round,
    no_spin.NoSpin: irregularities.no_spin,
    no_spin.Dispute: irregularities.no_spin,
    no_spin.BadSpin: irregularities.no_spin,
    contraventions.Breach: contraventions.breach,
    contraventions.Exclude: contraventions.exclude,
    contraventions.Lift: contraventions.lift,
    contraventions.Determine: contraventions.determine,
    contraventions.Attend: contraventions.attend,
}
AT_A_DESK: dict[type[Command], Callable[[Floor, Any], Decision]] = {
    desks.Redeem: desks.redeem,
    desks.PayVoucher: desks.pay_voucher,
    desks.PayByHand: desks.pay_by_hand,
    desks.Withhold: desks.withhold,
    desks.Release: desks.release,
    desks.NotifyInspector: desks.notify_inspector,
    desks.DelayPayment: desks.delay_payment,
    desks.AskIdentification: desks.ask_identification,
    corrections.SettleDebt: corrections.settle_debt,
    cash.OpenShift: cash.open_shift,
    cash.CloseShift: cash.close_shift,
    cash.BeginGamingDay: cash.begin_gaming_day,
}
AT_A_SEAT: dict[type[Command], Callable[[Floor, Seat, Any], Decision]] = {
    money.InsertNote: money.insert_note,
    papers.InsertTicket: papers.insert_ticket,
    money.TransferIn: money.transfer_in,
    papers.ReportPrintFault: papers.report_print_fault,
    leaving.ClearFault: leaving.clear_fault,
    faults.Fault: faults.fault,
    holds.CheckCredit: holds.check_credit,
    moving.CallService: moving.call_service,
    moving.AttendService: moving.attend_service,
    moving.MovePlayer: moving.move_player,
    money.CashOut: money.cash_out,
    money.TakeTicket: lambda floor, seat, command: money.take_ticket(seat, command),
    selecting.SelectTable: selecting.select_table,
    matters.Claim: matters.claim,
    matters.AskRules: matters.ask_rules,
}
ON_A_LAYOUT: dict[type[Command], Callable[..., Decision]] = {
    chips.Remove: chips.remove,
    chips.Move: chips.shift,
    chips.RemoveLast: chips.remove_last,
    chips.Clear: chips.clear,
    confirming.Confirm: confirming.confirm,
}
WITH_CREDIT: dict[type[Command], Callable[..., Decision]] = {
    chips.Place: chips.place,
    chips.CallBet: chips.call_bet,
    chips.Bet: chips.bet,
    chips.Undo: chips.undo,
    chips.Repeat: chips.repeat,
    chips.Double: chips.double,
    relaxing.Relax: relaxing.relax,
}
PUTTING_DOWN = (
    chips.Place,
    chips.CallBet,
    chips.Bet,
    chips.Repeat,
    chips.Double,
    chips.Undo,
    relaxing.Relax,
)
"""Undo too: it can bring back chips that were taken off to leave or to play elsewhere."""

BRINGING_MONEY = (money.InsertNote, papers.InsertTicket, money.TransferIn)
BY_DEVICES = (
    money.InsertNote,
    papers.InsertTicket,
    money.TransferIn,
    money.TakeTicket,
    papers.ReportPrintFault,
    faults.Fault,
    leaving.ClearFault,
    holds.CheckCredit,
)

FOR_A_PLAYER = (chips.CallBet, chips.Bet, relaxing.Relax, limits.AgreeLimits)
"""Given by staff at a table, about the chips of one player."""

LAYOUT = "layout"
"""The role of a layout that serves all players of a table; its name is the table's."""
BY_THE_LAYOUT = (chips.Place, chips.Remove, chips.Move)
"""What its touches do, each for the player whose ID pad is touched with it."""

AT_A_TERMINAL = (
    *AT_A_SEAT,
    *(kind for kind in (*ON_A_LAYOUT, *WITH_CREDIT) if kind not in FOR_A_PLAYER),
)
"""Given by the player from his or her own place."""
_FROM_A_SEAT = frozenset(AT_A_TERMINAL)

APPLIED_TO_A_TABLE: dict[type[Event], Callable[[Table, Any], None]] = {
    wagering_period.TableOpened: wagering_period.table_opened,
    wagering_period.WageringOpened: wagering_period.wagering_opened,
    wagering_period.FinalBetsAnnounced: wagering_period.final_bets_announced,
    wagering_period.WageringPeriodSet: wagering_period.wagering_period_set,
    wagering_period.WageringClosed: wagering_period.wagering_closed,
    chips.WagerPlaced: chips.chips_lie,
    chips.WagerMoved: chips.chips_lie,
    chips.WagerRemoved: chips.wager_removed,
    chips.WagersUndone: chips.chips_lie,
    chips.LastWagerRemoved: chips.chips_lie,
    chips.WagersCleared: chips.chips_lie,
    chips.WagersRepeated: chips.chips_lie,
    chips.WagersDoubled: chips.chips_lie,
    confirming.WagersRejected: confirming.wagers_rejected,
    confirming.WagersConfirmed: confirming.wagers_confirmed,
    relaxing.WagersRelaxed: relaxing.wagers_relaxed,
    limits.LimitsAgreed: limits.limits_agreed,
    limits.LimitsCarried: limits.limits_agreed,
    dealing.OutcomeEntered: dealing.outcome_entered,
    cards.CardDrawn: cards.card_drawn,
    cards.CardReplaced: cards.card_replaced,
    cards.CuttingCardOut: cards.cutting_card_out,
    shoe.ShoeBroughtIn: shoe.shoe_brought_in,
    shoe.CardsChecked: shoe.cards_checked,
    shoe.CardsShuffled: shoe.cards_shuffled,
    shoe.CardsCut: shoe.cards_cut,
    shoe.CardsBurned: shoe.cards_burned,
    shoe.CardsDirected: shoe.cards_directed,
    shoe.StandbyPressed: shoe.standby_pressed,
    recording.IrregularityRecorded: recording.irregularity_recorded,
    no_bet.NoBetCoupOpened: no_bet.no_bet_coup_opened,
    no_bet.HandAuthorised: no_bet.hand_authorised,
    no_bet.NoBetCoupEnded: no_bet.no_bet_coup_ended,
    dealing.WinningPiecePlaced: lambda table, event: None,
    dealing.RoundSettled: dealing.round_settled,
    dealing.PlayerWarned: dealing.player_warned,
    malfunctions.OutcomeExposed: lambda table, event: None,
    malfunctions.FaultRecorded: lambda table, event: None,
    malfunctions.RoundVoided: malfunctions.round_voided,
    malfunctions.WagersVoided: malfunctions.wagers_voided,
    malfunctions.AnalysisOpened: malfunctions.analysis_opened,
    malfunctions.WagersEstablished: malfunctions.wagers_established,
    no_spin.LightShown: no_spin.light_shown,
    display.DisplayReported: display.display_reported,
    display.DisplayIgnored: lambda table, event: None,
    questions.WagersQuestioned: questions.wagers_questioned,
    questions.WagersStand: questions.wagers_stand,
    questions.QuestionSettled: questions.question_settled,
    correcting.DealingStopped: correcting.dealing_stopped,
    correcting.ResultUpheld: correcting.result_upheld,
    correcting.RoundCorrected: correcting.round_corrected,
    changing_limits.LimitsNotified: changing_limits.limits_notified,
    changing_limits.LimitsChanged: changing_limits.limits_changed,
    table_life.ClosureAnnounced: table_life.closure_announced,
    table_life.TableClosing: table_life.table_closing,
    table_life.TableClosed: table_life.table_closed,
    table_life.RoundsDirected: table_life.rounds_directed,
    equipment.EquipmentChecked: equipment.equipment_checked,
}
_COUNTED = frozenset(
    (confirming.WagersConfirmed, *(k for k in APPLIED_TO_A_TABLE if issubclass(k, chips.ChipsLie)))
)
"""After any other event what lies on each side of a differential is counted anew."""

APPLIED_TO_THE_FLOOR: dict[type[Event], Callable[[Floor, Any], None]] = {
    places.VacateDirected: places.vacate_directed,
    irregularities.CardsOfAnotherShoe: irregularities.cards_of_another_shoe,
    RulebookAdopted: opening.rulebook_adopted,
    DeclaredATest: opening.declared_a_test,
    TableSetUp: opening.table_set_up,
    TableSettingsChanged: opening.table_settings_changed,
    TerminalSetUp: opening.terminal_set_up,
    PlayerSeated: money.player_seated,
    selecting.TableSelected: selecting.table_selected,
    AccountOpened: money.account_opened,
    NoteAccepted: lambda floor, event: None,
    BoughtIn: lambda floor, event: None,
    TransferAccepted: money.transfer_accepted,
    CashOutAsked: money.cash_out_asked,
    ColourChipsIssued: colour_chips.colour_chips_issued,
    ChipsPaid: money.chips_paid,
    ColoursExchanged: money.colours_exchanged,
    TicketIssued: papers.ticket_issued,
    TicketTaken: money.ticket_taken,
    HandPayIssued: papers.hand_pay_issued,
    PrintFailed: papers.print_failed,
    TicketInserted: papers.ticket_inserted,
    DirectedToLeave: leaving.directed_to_leave,
    faults.MalfunctionRecorded: faults.malfunction_recorded,
    holds.ClaimHeld: holds.claim_held,
    holds.HoldExtended: holds.hold_extended,
    holds.HoldDecided: holds.hold_decided,
    holds.CreditChecked: lambda floor, event: None,
    holds.CreditRefused: lambda floor, event: None,
    moving.ServiceCalled: moving.service_called,
    moving.ServiceAttended: moving.service_attended,
    moving.PlayerMoved: moving.player_moved,
    FaultCleared: leaving.fault_cleared,
    TicketRedeemed: desks.paid,
    VoucherPaid: desks.paid,
    PaidByHand: desks.paid,
    TicketWithheld: desks.ticket_withheld,
    TicketReleased: desks.ticket_released,
    InspectorNotified: desks.inspector_notified,
    PaymentDelayed: desks.payment_delayed,
    IdentificationAsked: desks.identification_asked,
    DesksSetUp: opening.desks_set_up,
    SecondPersonAsked: opening.second_person_asked,
    Approved: lambda floor, event: None,
    ShiftOpened: cash.shift_opened,
    ShiftClosed: cash.shift_closed,
    GamingDayBegun: cash.gaming_day_begun,
    TableFilled: lambda floor, event: None,
    TableCredited: lambda floor, event: None,
    DropCounted: lambda floor, event: None,
    DebtSettled: lambda floor, event: None,
    DebtWrittenOff: lambda floor, event: None,
    AccountClosed: money.account_closed,
    places.OneGameDirected: places.one_game_directed,
    equipment.RegisterOpened: life.register_opened,
    equipment.EquipmentRegistered: life.equipment_registered,
    equipment.EquipmentWithdrawn: life.equipment_withdrawn,
    ClaimLodged: matters.claim_lodged,
    MatterRuled: matters.matter_ruled,
    ReviewAsked: matters.review_asked,
    RightExplained: matters.right_explained,
    InspectorAsked: matters.inspector_asked,
    MatterClosed: matters.matter_closed,
    RulesGiven: lambda floor, event: None,
    ContraventionRecorded: contraventions.contravention_recorded,
    PlayerExcluded: contraventions.player_excluded,
    ExclusionLifted: contraventions.exclusion_lifted,
    MoneySeized: contraventions.money_seized,
    SeizureDetermined: contraventions.seizure_determined,
    DetentionEnded: contraventions.detention_ended,
}
ALSO_ON_THE_FLOOR: dict[type[Event], Callable[[Floor, Any], None]] = {
    chips.WagerPlaced: selecting.wagered_on,
    chips.WagersRepeated: selecting.wagered_on,
    chips.WagersDoubled: selecting.wagered_on,
    wagering_period.WageringClosed: places.wagered_or_not,
    dealing.RoundSettled: life.coup_over,
    malfunctions.RoundVoided: life.coup_over,
    no_bet.NoBetCoupEnded: life.coup_over,
    correcting.RoundCorrected: corrections.taken_from,
}
"""What an event of one table means beyond it."""


def decide(floor: Floor, command: Command) -> Decision:
    """What this command leads to here and now: events, or the reason why not."""
    decision = _decide(floor, command)
    asks = bool(floor.second_person) or command.approved_by is not None
    if not asks or command.by.role in ALONE:
        return decision
    name = name_of(type(command).__name__)
    if isinstance(decision, Refusal):
        return _lent(floor, command, name, decision)
    return _approved(floor, command, name, decision) if name in floor.second_person else decision


ALONE = (SYSTEM.role, "device", "player", LAYOUT)
"""Who never needs a second person."""


def all_wrong(command: OpenFloor) -> Iterator[opening.Wrong]:
    """Everything for which no floor can be opened with this plan."""
    yield from unknown_steps(command.plan)
    yield from opening.all_wrong(command)


def unknown_steps(plan: FloorPlan) -> Iterator[opening.Wrong]:
    """What no second person can be asked for."""
    known = tuple(name_of(kind.__name__) for kind in (*BY_ANY_STAFF, *AT_A_DESK))
    for at, name in enumerate(plan.second_person):
        if name not in known:
            refusal = Refusal("unknown_step", {"what": name, "known": known})
            yield opening.Wrong(("second_person", at), refusal)


def _planned(floor: Floor, command: OpenFloor | ChangeFloor) -> Decision:
    for wrong in unknown_steps(command.plan):
        return wrong.refusal
    if isinstance(command, OpenFloor):
        return opening.open_floor(floor, command)
    return opening.change_floor(floor, command)


def _approved(floor: Floor, command: Command, name: str, decision: list[Event]) -> Decision:
    """With a second person who is another, and might have given the command as well."""
    second = command.approved_by
    title, cites = _wanted(floor, command)
    params = {"command": name, "title": title}
    if second is None or second == SYSTEM:
        return Refusal("second_person_needed", params, cites)
    if second.known_as == command.by.known_as:
        return Refusal("same_person_twice", {**params, "person": second.known_as}, cites)
    alone = _decide(floor, replace(command, by=second, approved_by=None))
    if isinstance(alone, Refusal) and alone.code in OF_A_ROLE:
        who = {"person": second.known_as, "role": second.role}
        return Refusal("second_person_too_low", {**params, **who}, alone.cites)
    if isinstance(alone, Refusal):
        return alone
    return [_stands(command, name, second), *decision]


def _lent(floor: Floor, command: Command, name: str, refusal: Refusal) -> Decision:
    """What somebody's rank does not suffice for, as the second person's own: who asked is recorded with it.

    Nothing else that was refused, and nothing for which two people of the rank are asked.
    """
    second = command.approved_by
    if second is None or second == SYSTEM or name in floor.second_person:
        return refusal
    if refusal.code != "rank_too_low" or second.known_as == command.by.known_as:
        return refusal
    decision = _decide(floor, replace(command, by=second, approved_by=None))
    if isinstance(decision, Refusal):
        return decision
    return [_stands(command, name, second), *decision]


def _stands(command: Command, name: str, second: Actor) -> Approved:
    return Approved(
        table=getattr(command, "table", ""),
        command=name,
        asked_by=command.by.known_as,
        approved_by=second.known_as,
        role=second.role,
    )


OF_A_ROLE = ("rank_too_low", "not_by_the_player", "not_this_terminal", "matter_is_outside")
"""Refusals of somebody whom the command is not for."""


def _wanted(floor: Floor, command: Command) -> tuple[str, tuple[str, ...]]:
    """Who may give a command, by what somebody of no rank is told; and the clauses that say so."""
    told = _decide(floor, replace(command, by=Actor("nobody"), approved_by=None))
    if isinstance(told, Refusal) and told.code == "rank_too_low":
        return str(told.params["title"]), told.cites
    return command.by.role, ()


def _decide(floor: Floor, command: Command) -> Decision:
    kind = type(command)
    if kind in _FROM_A_SEAT:
        return _at_a_seat(floor, command)
    if isinstance(command, OpenFloor | ChangeFloor):
        return _planned(floor, command)
    if isinstance(command, malfunctions.SystemFault):
        return _system_fault(floor, command)
    if kind in OF_MATTERS:
        return OF_MATTERS[kind](floor, command)
    if kind in AT_A_DESK:
        by_the_clock = kind is cash.BeginGamingDay and command.by == SYSTEM
        refusal = None if by_the_clock else desks.refuse_desk(floor, command)
        return refusal or AT_A_DESK[kind](floor, command)
    table = floor.tables.get(getattr(command, "table", ""))
    if table is None:
        return _no_such_table(floor, getattr(command, "table", ""))
    if kind in WITH_CARDS and table.game.kind != "baccarat":
        return Refusal("no_cards_here", {"table": table.id}, table.cites(ResultBy))
    refusal = _refuse_rank(table, command) or _refuse_round(table, command)
    if refusal:
        return refusal
    if kind in FOR_A_PLAYER:
        return _for_a_player(floor, table, command)
    if kind in ON_THE_FLOOR:
        decided = ON_THE_FLOOR[kind](floor, table, command)
        if isinstance(decided, Refusal):
            return decided
        return life.with_what_waited(floor, table, decided, command.at)
    decision = AT_A_TABLE[kind](table, command)
    if isinstance(decision, Refusal):
        return decision
    return life.with_what_waited(floor, table, decision, command.at)


def _no_such_table(floor: Floor, asked: str) -> Refusal:
    return Refusal("no_such_table", {"table": asked, "tables": tuple(floor.tables)})


def _at_a_seat(floor: Floor, command: Any) -> Decision:
    seat, kind = floor.seats.get(command.terminal), type(command)
    if kind is leaving.ClearFault and not command.terminal and command.fault:
        return leaving.clear_system_fault(floor, command)
    if seat is None:
        params = {"terminal": command.terminal, "terminals": tuple(floor.seats)}
        return Refusal("no_such_terminal", params)
    if kind in AT_A_SEAT:
        refusal = _refuse_hand(floor, seat, command)
        if refusal is None and kind in BRINGING_MONEY:
            refusal = _refuse_money(floor, seat, command)
        return refusal or AT_A_SEAT[kind](floor, seat, command)
    asked = command.table or seat.selected
    if asked not in seat.tables:
        return Refusal("no_such_table", {"table": asked, "tables": seat.tables})
    table = floor.tables[asked]
    refusal = _refuse_hand(floor, seat, command) or _refuse_round(table, command)
    return refusal or _on_the_layout(floor, seat, table, command)


def _refuse_money(floor: Floor, seat: Seat, command: Any) -> Refusal | None:
    """Nothing is taken in at a terminal out of service, nor from somebody told to leave."""
    if isinstance(command, money.TransferIn) and command.reference in floor.transfers:
        return None
    refusal = faults.refuse_out_of_service(floor, seat)
    if refusal:
        return refusal
    if seat.leaving is not None and seat.leaving.directed:
        cites = money.book_of(floor, seat).cites(Leaving)
        return Refusal("already_leaving", {"terminal": seat.id}, cites)
    return None


def _for_a_player(floor: Floor, table: Table, command: Any) -> Decision:
    name = command.player if isinstance(command, chips.Bet) else command.terminal
    seat = floor.seats.get(name)
    if seat is None or table.id not in seat.tables:
        known = tuple(s.id for s in floor.seats.values() if table.id in s.tables)
        return Refusal(
            "no_such_player",
            {"player": name, "table": table.id, "known": known},
            table.cites(DealerPlacedWagers),
        )
    if isinstance(command, chips.Bet) and command.by.role == "player":
        if command.by.name not in ("", seat.id):
            return Refusal("not_this_terminal", {"terminal": seat.id, "role": "player"})
    elif isinstance(command, chips.Bet) and table.rulebook.roles.rank(command.by.role) < 0:
        params = {"role": command.by.role, "title": table.rulebook.roles.ranks[0]}
        return Refusal("rank_too_low", params, table.rulebook.roles.cites)
    if isinstance(command, limits.AgreeLimits):
        return colour_chips.agree_limits(floor, seat, table, command)
    return _on_the_layout(floor, seat, table, command)


def _on_the_layout(floor: Floor, seat: Seat, table: Table, command: Any) -> Decision:
    kind = type(command)
    putting_down = kind in PUTTING_DOWN or kind is confirming.Confirm
    refusal = _refuse_layout(floor, seat, table)
    if refusal:
        return refusal
    if putting_down and seat.leaving is not None:
        return Refusal("already_leaving", {"terminal": seat.id}, table.cites(Leaving))
    at_confirm = table.asks(Confirming.REQUIRED)
    if kind in PUTTING_DOWN or (at_confirm and kind is confirming.Confirm):
        refusal = places.refuse_told(table, seat) or contraventions.refuse_excluded(floor, seat)
        if refusal:
            return refusal
    if kind is confirming.Confirm if at_confirm else kind in PUTTING_DOWN:
        refusal = selecting.refuse_another_table(floor, seat, table)
        if refusal:
            return refusal
    account = colour_chips.meant(floor, seat, table, command)
    if isinstance(account, Refusal):
        return account
    if kind in WITH_CREDIT:
        return WITH_CREDIT[kind](table, account, floor.ledger, command)
    return ON_A_LAYOUT[kind](table, account, command)


def _refuse_layout(floor: Floor, seat: Seat, table: Table) -> Refusal | None:
    """Chips that nobody may touch: wagers in question, and all of a terminal out of service."""
    asked = table.in_question(seat.account)
    if asked is not None:
        params = {"table": table.id, "round": asked.round}
        return Refusal("wagers_in_question", params, asked.cites)
    return faults.refuse_out_of_service(floor, seat)


def _refuse_hand(floor: Floor, seat: Seat, command: Any) -> Refusal | None:
    """A touch by somebody whose place this is not."""
    by, table = command.by, floor.tables[seat.selected]
    own = by.role == "player" and seat.place != GUEST and by.name in ("", seat.id)
    if own and not isinstance(command, NEVER_BY_PLAYERS):
        return None
    dealer = table.rulebook.roles.rank(by.role) >= 0
    if isinstance(command, BY_DEVICES) and by.role == "device":
        return None
    if isinstance(command, BY_STAFF_AT_A_TERMINAL) and (dealer or by.role == "technician"):
        return None
    if isinstance(command, FOR_WHOEVER_ASKS) and dealer:
        return None
    if isinstance(command, NEVER_BY_PLAYERS):
        return Refusal("not_by_the_player", {"terminal": seat.id, "role": by.role})
    if by.role == LAYOUT:
        return _refuse_layouts_hand(seat, table, command)
    on_layout = type(command) not in AT_A_SEAT and type(command) is not chips.Place
    for_a_guest = seat.place == GUEST and isinstance(command, money.CashOut)
    if (on_layout or for_a_guest) and dealer and not table.asks(DealerPlacedWagers.NO):
        return None
    if seat.place == GUEST:
        return Refusal(
            "guest_plays_by_the_dealer", {"guest": seat.id}, table.cites(DealerPlacedWagers)
        )
    cites = table.cites(WageredBy) if dealer else ()
    return Refusal("not_this_terminal", {"terminal": seat.id, "role": by.role}, cites)


def _refuse_layouts_hand(seat: Seat, table: Table, command: Any) -> Refusal | None:
    """A touch of a common layout: it moves chips for whoever sits at it, and does nothing else for them."""
    cites = table.cites(IdentifiedBy)
    if seat.place == GUEST:
        cites = table.cites(DealerPlacedWagers)
        return Refusal("guest_plays_by_the_dealer", {"guest": seat.id}, cites)
    here = table.id == command.by.name and table.asks(IdentifiedBy.PAD)
    if here and isinstance(command, BY_THE_LAYOUT):
        return None
    return Refusal("not_this_terminal", {"terminal": seat.id, "role": LAYOUT}, cites)


def _refuse_round(table: Table, command: Any) -> Refusal | None:
    """A wish for a round that is over: made before a gap, and arriving after it."""
    seen = getattr(command, "round", 0)
    if not seen or seen == table.round_no or isinstance(command, OF_ANY_ROUND):
        return None
    return Refusal("another_round", {"seen": seen, "round": table.round_no})


def _refuse_rank(table: Table, command: Command) -> Refusal | None:
    """A command that needs a rank, from somebody who does not hold it."""
    title, cites = rank_for(table, type(command))
    by_device = (
        command.by.role == "device"
        and isinstance(command, FROM_DEVICES)
        and not _disputed(table, type(command))
    )
    if (
        not title
        or command.by == SYSTEM
        or by_device
        or (command.by.role == "technician" and isinstance(command, BY_TECHNICIANS))
        or isinstance(command, DECIDED_WITHIN)
        or ranks_at_least(table, command.by.role, title)
    ):
        return None
    return Refusal("rank_too_low", {"role": command.by.role, "title": title}, cites)


def rank_for(table: Table, kind: type[Command]) -> tuple[str, tuple[str, ...]]:
    """The least rank that may give a command at this table and the clauses that say so; an empty word
    if none is needed."""
    roles, book = table.rulebook.roles, table.rulebook
    if kind not in RANKS:
        return "", roles.cites
    act = RESERVED_WITH.get(kind) or name_of(kind.__name__)
    reserved = book.reserved.get(DISPUTED if _disputed(table, kind) else act)
    if reserved:
        return reserved.rank, (*reserved.cites, *roles.cites)
    title = {LOWEST: roles.ranks[0], OPERATOR: roles.operator}[RANKS[kind]]
    return title, roles.cites


def _disputed(table: Table, kind: type[Command]) -> bool:
    """Whether a command would settle what two sensors saw differently, or undo how it was settled."""
    if table.ruled:
        return kind is dealing.Outcome
    return table.disputed and kind in (dealing.Outcome, dealing.ConfirmResult)


def ranks_at_least(table: Table, role: str, title: str) -> bool:
    roles = table.rulebook.roles
    return roles.rank(role) >= roles.rank(title) >= 0


def _system_fault(floor: Floor, command: malfunctions.SystemFault) -> Decision:
    if command.table and command.table not in floor.tables:
        return _no_such_table(floor, command.table)
    tables = [floor.tables[command.table]] if command.table else list(floor.tables.values())
    events: list[Event] = []
    for table in tables:
        if command.by.role != "device" and not command.ground:
            refusal = _refuse_rank(table, command)
            if refusal:
                return refusal
        decided = faults.system_fault(floor, table, command)
        if isinstance(decided, Refusal):
            return decided
        events += life.with_what_waited(floor, table, decided, command.at, events)
    return [faults.system_failed(floor, tables, command), *events] if tables else events


def apply(floor: Floor, event: Event) -> None:
    """Make it so. The money first: it is what must never be wrong."""
    floor.ledger.post(event.postings)
    kind = type(event)
    if kind in METERED:
        METERED[kind](floor, event)
    if kind in CREDITED:
        CREDITED[kind](floor, event)
    if kind in APPLIED_TO_A_TABLE:
        table = floor.tables[event.table]  # type: ignore[attr-defined]
        APPLIED_TO_A_TABLE[kind](table, event)
        if kind not in _COUNTED:
            table.sides = None
        if kind in ALSO_ON_THE_FLOOR:
            ALSO_ON_THE_FLOOR[kind](floor, event)
    else:
        APPLIED_TO_THE_FLOOR[kind](floor, event)


def timers(floor: Floor) -> Iterator[Command]:
    """The commands that the clock will give, each at its time."""
    yield from holds.lapses(floor)
    for table in floor.tables.values():
        yield from timers_of(table)


def timers_of(table: Table) -> Iterator[Command]:
    """Of these, the ones of a table."""
    if table.warns_at is not None:
        yield wagering_period.WarnPlayers(table=table.id, at=table.warns_at)
    if table.closes_at is not None:
        yield wagering_period.CloseWagering(table=table.id, at=table.closes_at)
    if table.opens_at is not None:
        yield wagering_period.NewGame(table=table.id, at=table.opens_at)
    change_due = changing_limits.change_due(table)
    if change_due is not None:
        yield changing_limits.ChangeLimits(table=table.id, at=change_due)


def next_deadline(floor: Floor) -> Millis | None:
    """When the clock next has something to say."""
    return min((timer.at for timer in timers(floor)), default=None)
