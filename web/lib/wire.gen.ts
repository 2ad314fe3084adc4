// Made by `make docs` from the types that the server writes and reads: change those instead.

/** The version of the wire. */
export const VERSION = 1;

/** The first message: a terminal's key, or the token of a person's session and where that person is. */
export interface Hello {
  do: "hello";
  version: number;
  key?: string;
  token?: string;
  table?: string;
  desk?: string;
  /** The last record that this screen was told of, and still shows. */
  seq?: number;
  /** In which refusals and prompts are worded; English where there are no words in it. */
  language?: string;
}

/** Everything again, after a gap. */
export interface AskSnapshot {
  do: "snapshot";
}

/** From now on in another language; a Dealer Terminal is given its prompts anew. */
export interface Speak {
  do: "speak";
  language?: string;
}

/** A desk reads a paper; nothing comes of it. */
export interface LookUp {
  do: "look_up";
  validation?: string;
  asked?: number;
}

/** A Dealer Terminal asks what a correction would change; nothing comes of it. */
export interface AskPreview {
  do: "preview";
  round?: number;
  outcome?: string | number | number[] | string[];
  asked?: number;
}

/** Put a banknote into the terminal. */
export interface InsertNoteByPlayer {
  do: "insert_note";
  /** Filled in by the server. */
  terminal?: string;
  amount: number;
}

/** Put a ticket into the terminal. Its number comes in as a hash; empty if it cannot be read. */
export interface InsertTicketByPlayer {
  do: "insert_ticket";
  /** Filled in by the server. */
  terminal?: string;
  validation: string;
}

/** Credit from the centralised monitoring system, under a reference of its own. */
export interface TransferInByPlayer {
  do: "transfer_in";
  /** Filled in by the server. */
  terminal?: string;
  amount: number;
  reference?: string;
}

/** The printer, or somebody at the table, reports that a ticket is not there or cannot be read. */
export interface ReportPrintFaultByPlayer {
  do: "report_print_fault";
  /** Filled in by the server. */
  terminal?: string;
  /** The one in the slot, if none is named. */
  ticket?: string;
}

/** The terminal's fault has been put right; without a terminal, one of the Game System. */
export interface ClearFaultByPlayer {
  do: "clear_fault";
  /** Filled in by the server. */
  terminal?: string;
  fault?: string;
}

/** A terminal failed, by its own report or somebody's word. A device's reason is the error it shows. */
export interface FaultByPlayer {
  do: "fault";
  /** Filled in by the server. */
  terminal?: string;
  ground: string;
  reason: string;
  /** The clause that it is dealt with under, where there is a choice. */
  effect?: string;
}

/** Compare what a meter rose by after a round, stakes and all, with what the odds give. */
export interface CheckCreditByPlayer {
  do: "check_credit";
  /** Filled in by the server. */
  terminal?: string;
  round: number;
  credited: number;
  table?: string;
}

/** A player asks for somebody, or reports a malfunction. */
export interface CallServiceByPlayer {
  do: "call_service";
  /** Filled in by the server. */
  terminal?: string;
  reason?: string;
}

/** Somebody has seen to a player who called. */
export interface AttendServiceByPlayer {
  do: "attend_service";
  /** Filled in by the server. */
  terminal?: string;
}

/** Take the player of a terminal that failed to a free one of the same tables. */
export interface MovePlayerByPlayer {
  do: "move_player";
  /** Filled in by the server. */
  terminal?: string;
  to: string;
}

/** Leave. The ticket's number is made outside; only its hash and last four digits come in. */
export interface CashOutByPlayer {
  do: "cash_out";
  /** Filled in by the server. */
  terminal?: string;
}

/** The paper has been taken from the slot. */
export interface TakeTicketByPlayer {
  do: "take_ticket";
  /** Filled in by the server. */
  terminal?: string;
}

/** Show another table; without a name, the one last wagered on. */
export interface SelectTableByPlayer {
  do: "select_table";
  /** Filled in by the server. */
  terminal?: string;
  table?: string;
}

/** A player says that something went wrong; staff may lodge it for a player who has no terminal. */
export interface ClaimByPlayer {
  do: "claim";
  /** Filled in by the server. */
  terminal?: string;
  /** In words. */
  matter: string;
  /** The round it is about; 0 for none in particular. */
  round?: number;
  /** A ticket or voucher of this place that was not paid; staff lodge that for whoever has it. */
  ticket?: string;
  table?: string;
  /** Whose claim it is, by the name in the records; staff may name one that is closed. */
  account?: string;
}

/** Ask for a copy of the rules; or what one clause of them says. */
export interface AskRulesByPlayer {
  do: "ask_rules";
  /** Filled in by the server. */
  terminal?: string;
  of?: string;
  table?: string;
}

/** Take all chips that may still be moved off a bet. */
export interface RemoveByPlayer {
  do: "remove";
  /** Filled in by the server. */
  terminal?: string;
  bet: string;
  table?: string;
  round?: number;
  colour?: string;
  /** As in placing. */
  pad?: boolean;
}

/** Shift all chips that may still be moved from one bet to another, all of them or none. */
export interface MoveByPlayer {
  do: "move";
  /** Filled in by the server. */
  terminal?: string;
  bet: string;
  to: string;
  table?: string;
  round?: number;
  colour?: string;
  /** As in placing. */
  pad?: boolean;
}

/** Take the wager that was placed last off the layout, whatever was done with others since. */
export interface RemoveLastByPlayer {
  do: "remove_last";
  /** Filled in by the server. */
  terminal?: string;
  table?: string;
  round?: number;
  colour?: string;
}

/** Take every chip that is not confirmed off the layout. */
export interface ClearByPlayer {
  do: "clear";
  /** Filled in by the server. */
  terminal?: string;
  table?: string;
  round?: number;
  colour?: string;
}

/** Make every chip on the layout a wager. */
export interface ConfirmByPlayer {
  do: "confirm";
  /** Filled in by the server. */
  terminal?: string;
  table?: string;
  round?: number;
}

/** Add chips to a bet. A screen names the round it saw; in another one nothing is done. */
export interface PlaceByPlayer {
  do: "place";
  /** Filled in by the server. */
  terminal?: string;
  bet: string;
  amount: number;
  table?: string;
  round?: number;
  /** Where one layout serves all: whether the player touched his or her ID pad with it. */
  pad?: boolean;
}

/** Put the chips back as they lay before the last change. */
export interface UndoByPlayer {
  do: "undo";
  /** Filled in by the server. */
  terminal?: string;
  table?: string;
  round?: number;
  colour?: string;
}

/** Place the wagers of the last round played again, all of them or none. */
export interface RepeatByPlayer {
  do: "repeat";
  /** Filled in by the server. */
  terminal?: string;
  table?: string;
  round?: number;
  colour?: string;
}

/** Place every chip that is not confirmed once more, all of them or none. */
export interface DoubleByPlayer {
  do: "double";
  /** Filled in by the server. */
  terminal?: string;
  table?: string;
  round?: number;
  colour?: string;
}

/** The person wants somebody more senior to decide. */
export interface AskReviewByPlayer {
  do: "ask_review";
  matter: string;
  /** Filled in by the server. */
  terminal?: string;
  table?: string;
}

/** The person wants a review by whoever the rulebook names outside the house. */
export interface AskInspectorByPlayer {
  do: "ask_inspector";
  matter: string;
  /** Filled in by the server. */
  terminal?: string;
  table?: string;
}

/** Open a table for play. */
export interface OpenTableByStaff {
  do: "open_table";
  /** Filled in by the server. */
  table?: string;
}

/** Open a wagering period. Where it opens by itself the system gives this command. */
export interface NewGameByStaff {
  do: "new_game";
  /** Filled in by the server. */
  table?: string;
  /** The round that was on view; 0 if nobody says. */
  round?: number;
}

/** Announce final bets: the period is about to end. */
export interface FinalBetsByStaff {
  do: "final_bets";
  /** Filled in by the server. */
  table?: string;
}

/** How long wagering lasts from the next round on. */
export interface SetWageringPeriodByStaff {
  do: "set_wagering_period";
  /** Filled in by the server. */
  table?: string;
  seconds: number;
}

/** What the ball or the dice did, as somebody or some device saw it. */
export interface OutcomeByStaff {
  do: "outcome";
  /** Filled in by the server. */
  table?: string;
  outcome: string | number | number[] | string[];
  round?: number;
  /** What each sensor read, where there are several. */
  sensors?: unknown[];
  /** How often the ball went round, where it was counted. */
  revolutions?: number | null;
}

/** The next card of the coup, in the order drawn; the cutting card is "cut". */
export interface CardByStaff {
  do: "card";
  /** Filled in by the server. */
  table?: string;
  card: string;
  round?: number;
  /** The hand it was laid to, if somebody says. */
  hand?: string;
  /** The card of the coup that was misread or mistyped, counted from 1; 0 for a further card. */
  in_place_of?: number;
}

/** The outcome on view becomes the result; a screen names the one it saw, a Dealer the winner. */
export interface ConfirmResultByStaff {
  do: "confirm_result";
  /** Filled in by the server. */
  table?: string;
  round?: number;
  outcome?: string | number | number[] | string[];
}

/** Bring in a set of cards; whoever knows their order, as in a laboratory, may give it. */
export interface NewShoeByStaff {
  do: "new_shoe";
  /** Filled in by the server. */
  table?: string;
  /** In the order of the shoe, shuffled and cut; the cutting card where it lies. */
  cards?: string[];
  /** Of the backs. */
  colour?: string;
  /** How the cards were checked before they came. */
  checked?: "by hand" | "deck checker" | "shuffler" | "not checked";
  pre_shuffled?: boolean;
}

/** The cards were checked, one by one. */
export interface CheckCardsByStaff {
  do: "check_cards";
  /** Filled in by the server. */
  table?: string;
  method?: "by hand" | "deck checker" | "shuffler";
}

/** The cards were shuffled; or pre-shuffled ones riffled. */
export interface ShuffleByStaff {
  do: "shuffle";
  /** Filled in by the server. */
  table?: string;
  riffle?: boolean;
  reason?: string;
}

/** The cards were cut, the front part put behind, and the cutting card set before the last of them. */
export interface CutByStaff {
  do: "cut";
  /** Filled in by the server. */
  table?: string;
  /** Cards in front of the cut. */
  depth: number;
  /** Cards behind the cutting card; as few as may be if nobody says. */
  behind?: number | null;
}

/** The first cards of the shoe go to the discard rack. */
export interface BurnByStaff {
  do: "burn";
  /** Filled in by the server. */
  table?: string;
  /** The first of them, where it is shown. */
  card?: string;
}

/** The shoe's standby was pressed: the coup is at its end. */
export interface StandbyByStaff {
  do: "standby";
  /** Filled in by the server. */
  table?: string;
}

/** What is to be done with the cards when no coup is in progress. */
export interface DirectCardsByStaff {
  do: "direct_cards";
  /** Filled in by the server. */
  table?: string;
  what: "shuffle" | "replace" | "check" | "riffle";
  reason?: string;
}

/** Open a coup on which nobody may wager. */
export interface DummyHandByStaff {
  do: "dummy_hand";
  /** Filled in by the server. */
  table?: string;
}

/** Vouch for the cards entered for a coup without wagers. */
export interface AuthoriseHandByStaff {
  do: "authorise_hand";
  /** Filled in by the server. */
  table?: string;
}

/** Something went wrong with wheel, dice or cards; the clause says what. */
export interface IrregularityByStaff {
  do: "irregularity";
  /** Filled in by the server. */
  table?: string;
  ground: string;
  /** The round it is about; 0 for the one in progress or, if there is none, the last. */
  round?: number;
  /** A card drawn and not yet entered that it is about. */
  card?: string;
  /** The cards of the coup in their right order, or as they really lie. */
  cards?: string[];
  /** The table whose shoe was dealt from. */
  other?: string;
  /** A spare shoe that is to hand. */
  spare?: string;
  told_inspector_at?: number | null;
  reason?: string;
}

/** Declare a round void, on a clause that provides for it. */
export interface VoidRoundByStaff {
  do: "void_round";
  /** Filled in by the server. */
  table?: string;
  round: number;
  ground: string;
  reason?: string;
  /** Terminals, guests or players whose wagers the house keeps, where the clause provides for it. */
  forfeits?: string[];
}

/** Announce a no spin, on a clause that provides for it. */
export interface NoSpinByStaff {
  do: "no_spin";
  /** Filled in by the server. */
  table?: string;
  ground?: string;
  /** The spin it is about; 0 for the one in progress or, if there is none, the last. */
  round?: number;
  reason?: string;
}

/** Press the Dispute button: a no spin. */
export interface DisputeByStaff {
  do: "dispute";
  /** Filled in by the server. */
  table?: string;
  ground?: string;
  /** The spin it is about; 0 for the one in progress or, if there is none, the last. */
  round?: number;
  reason?: string;
}

/** Press Bad Spin: a no spin. */
export interface BadSpinByStaff {
  do: "bad_spin";
  /** Filled in by the server. */
  table?: string;
  ground?: string;
  /** The spin it is about; 0 for the one in progress or, if there is none, the last. */
  round?: number;
  reason?: string;
}

/** The light on the Dealer Console: red for a fault, green when play may go on. */
export interface LightByStaff {
  do: "light";
  /** Filled in by the server. */
  table?: string;
  colour: "red" | "green";
}

/** What the Winning Number Display shows, as it reports itself. */
export interface DisplayByStaff {
  do: "display";
  /** Filled in by the server. */
  table?: string;
  shows: unknown;
  round?: number;
}

/** The Dealer puts down a wager that a player or a guest calls. */
export interface CallBetByStaff {
  do: "call_bet";
  /** Filled in by the server. */
  table?: string;
  terminal: string;
  bet: string;
  amount: number;
}

/** After the close: what shall lie on a bet after all, because anything else would be unfair. */
export interface RelaxByStaff {
  do: "relax";
  /** Filled in by the server. */
  table?: string;
  terminal: string;
  bet: string;
  amount: number;
  reason: string;
}

/** Agree other limits with one player, whose place is marked from then on. */
export interface AgreeLimitsByStaff {
  do: "agree_limits";
  /** Filled in by the server. */
  table?: string;
  terminal: string;
  limits: GivenLimits;
}

/** What a wager may be, as the sign at the terminals says; 0 where the sign says nothing. */
export interface GivenLimits {
  min: number;
  max: number;
  step?: number;
  aggregate_min?: number;
  aggregate_max?: number;
  /** By exact name or by kind; what is not said there is as for all. */
  bets?: Record<string, GivenBetLimits>;
}

/** Limits of one bet, or of one kind of bet. */
export interface GivenBetLimits {
  min?: number;
  max?: number;
}

/** Money tendered to the Dealer for credit at a Player Display or for a guest. */
export interface BuyInByStaff {
  do: "buy_in";
  /** Filled in by the server. */
  table?: string;
  amount: number;
  terminal?: string;
  /** Either a Player Display or a guest, never both and never neither. */
  guest?: string;
  tender?: string;
}

/** A guest takes part through the Dealer's console. */
export interface OpenGuestByStaff {
  do: "open_guest";
  /** Filled in by the server. */
  table?: string;
  guest: string;
}

/** The Dealer pays a leaving player or guest the whole account in chips. */
export interface PayChipsByStaff {
  do: "pay_chips";
  /** Filled in by the server. */
  table?: string;
  terminal: string;
  /** What the chips are worth, if the Dealer says so; 0 for whatever the account holds. */
  amount?: number;
}

/** By hand: chips for money; with a colour, colour chips of the value that the buyer declares. */
export interface BuyChipsByStaff {
  do: "buy_chips";
  /** Filled in by the server. */
  table?: string;
  player: string;
  amount: number;
  tender?: string;
  colour?: string;
  value?: number;
  /** Who agrees that several players have this colour: its holders and the buyer. */
  agreed_by?: string[];
}

/** By hand: money for the chips in a player's hand; with a colour, for those alone. */
export interface RedeemChipsByStaff {
  do: "redeem_chips";
  /** Filled in by the server. */
  table?: string;
  player: string;
  colour?: string;
}

/** Print a ticket again, under another number. */
export interface ReprintByStaff {
  do: "reprint";
  /** Filled in by the server. */
  table?: string;
  terminal: string;
  ticket?: string;
}

/** A hand pay voucher: in the place of a ticket, or for the credit on the meter. */
export interface HandPayByStaff {
  do: "hand_pay";
  /** Filled in by the server. */
  table?: string;
  terminal: string;
  ticket?: string;
  reason?: string;
}

/** A player has to go: the ground is a clause of the rulebook, the reason is in words. */
export interface DirectToLeaveByStaff {
  do: "direct_to_leave";
  /** Filled in by the server. */
  table?: string;
  terminal: string;
  ground: string;
  reason: string;
}

/** Bring chips to a table. */
export interface FillTableByStaff {
  do: "fill_table";
  /** Filled in by the server. */
  table?: string;
  amount: number;
}

/** Take chips away from a table. */
export interface CreditTableByStaff {
  do: "credit_table";
  /** Filled in by the server. */
  table?: string;
  amount: number;
}

/** Count what was tendered at a table, or the notes of one of its terminals. */
export interface CountDropByStaff {
  do: "count_drop";
  /** Filled in by the server. */
  table?: string;
  counted: number;
  terminal?: string;
}

/** By hand: money at this table for colour chips of another one, which is closed. */
export interface ExchangeColoursByStaff {
  do: "exchange_colours";
  /** Filled in by the server. */
  table?: string;
  player: string;
  colour: string;
  issued_at: string;
  chips: number;
  /** Who in Surveillance was told. */
  surveillance: string;
}

/** The records were analysed, and these are the wagers: of the round, or of one terminal alone. */
export interface ConfirmWagersByStaff {
  do: "confirm_wagers";
  /** Filled in by the server. */
  table?: string;
  round: number;
  terminal?: string;
  /** Of one terminal: the bets that the records confirm; without any, all. */
  bets?: string[];
  /** What the records show. */
  analysis?: string;
}

/** A part of the Game System other than a terminal failed; a restart after a crash says so too. */
export interface SystemFaultByStaff {
  do: "system_fault";
  reason: string;
  /** Filled in by the server. */
  table?: string;
  /** The clause, where somebody names it. */
  ground?: string;
  /** A settled round, where the clause reaches so far. */
  round?: number;
  /** The clause that it is dealt with under, where there is a choice. */
  effect?: string;
}

/** The outcome came into view while wagers were still taken. */
export interface ExposeEarlyByStaff {
  do: "expose_early";
  /** Filled in by the server. */
  table?: string;
  /** In seconds of the floor's clock; nothing where it cannot be established. */
  exposed_at?: number | null;
}

/** The records cannot confirm one player's wagers. */
export interface VoidWagersByStaff {
  do: "void_wagers";
  /** Filled in by the server. */
  table?: string;
  terminal: string;
  ground: string;
  reason: string;
  /** The round in question; 0 for the latest. */
  round?: number;
}

/** Refuse to pay an amount that is claimed, while somebody looks into the malfunction. */
export interface HoldClaimByStaff {
  do: "hold_claim";
  /** Filled in by the server. */
  table?: string;
  amount?: number;
  terminal?: string;
  /** A terminal, or an account by its name in the records. */
  account?: string;
  reason?: string;
  /** The malfunction; without one, the latest. */
  fault?: string;
  /** From the beginning; 0 for as long as the rulebook allows. */
  hours?: number;
  /** A hold that is to last so long instead of a new one. */
  hold?: string;
}

/** Decide about an amount that is held. */
export interface ReleaseClaimByStaff {
  do: "release_claim";
  /** Filled in by the server. */
  table?: string;
  hold: string;
  /** `release` or `cancel`. */
  ruling?: string;
  reason?: string;
}

/** Refuse to pay what was credited in a malfunction, or between it and its repair. */
export interface RefuseCreditByStaff {
  do: "refuse_credit";
  /** Filled in by the server. */
  table?: string;
  terminal: string;
  amount: number;
  ground: string;
  fault: string;
  reason: string;
  /** The credit that is meant, by its time in seconds of the floor's clock. Without one it is any from the last round settled before the malfunction on, where the clause does not ask for its time. */
  credited_at?: number | null;
}

/** The result of a round may be wrong: no new one begins before that has been looked into. */
export interface StopDealingByStaff {
  do: "stop_dealing";
  /** Filled in by the server. */
  table?: string;
  round: number;
  reason: string;
}

/** The actual outcome of a settled round. */
export interface CorrectResultByStaff {
  do: "correct_result";
  /** Filled in by the server. */
  table?: string;
  round: number;
  outcome: string | number | number[] | string[];
  reason?: string;
}

/** The result over which dealing stopped was looked into, and is right. */
export interface ResultStandsByStaff {
  do: "result_stands";
  /** Filled in by the server. */
  table?: string;
  round: number;
  reason: string;
}

/** Give up what a player owes, at the expense of this table. */
export interface WriteOffByStaff {
  do: "write_off";
  /** Filled in by the server. */
  table?: string;
  account: string;
  reason: string;
}

/** Give notice of other limits, from a time or as soon as the rulebook lets them take effect. */
export interface SetLimitsByStaff {
  do: "set_limits";
  /** Filled in by the server. */
  table?: string;
  limits: GivenLimits;
  /** In seconds of the floor's clock. */
  effective_at?: number | null;
}

/** Put up the sign that the table will close: from a time, or as soon as the rulebook lets it. */
export interface AnnounceClosureByStaff {
  do: "announce_closure";
  /** Filled in by the server. */
  table?: string;
  /** In seconds of the floor's clock. */
  closing_at?: number | null;
}

/** Close a table: at once, or when the round in progress is over. */
export interface CloseTableByStaff {
  do: "close_table";
  /** Filled in by the server. */
  table?: string;
}

/** Have rounds dealt, wagers or not: so many, or until somebody wagers. */
export interface DirectRoundsByStaff {
  do: "direct_rounds";
  /** Filled in by the server. */
  table?: string;
  rounds?: number | null;
}

/** Tell somebody to give up a place, or the space beside it. A person decides it, never the system. */
export interface VacateByStaff {
  do: "vacate";
  /** Filled in by the server. */
  table?: string;
  terminal: string;
  reason?: string;
  area?: "place" | "adjacent";
}

/** Tell a player to play one game at a time, or lift that. */
export interface DirectOneGameByStaff {
  do: "direct_one_game";
  /** Filled in by the server. */
  table?: string;
  terminal: string;
  lift?: boolean;
}

/** Enter a piece of equipment in the register. */
export interface RegisterEquipmentByStaff {
  do: "register_equipment";
  /** Filled in by the server. */
  table?: string;
  item: string;
  kind: string;
  approval?: string;
  approved_on?: string;
  terminal?: string;
}

/** Take a piece of equipment off the register. */
export interface WithdrawEquipmentByStaff {
  do: "withdraw_equipment";
  /** Filled in by the server. */
  table?: string;
  item: string;
  reason: string;
}

/** Tick a kind of equipment off: it was looked at and is as it must be. */
export interface CheckEquipmentByStaff {
  do: "check_equipment";
  /** Filled in by the server. */
  table?: string;
  kind: string;
}

/** Somebody broke a rule: which, why it is thought so, and what is to be done about it. */
export interface BreachByStaff {
  do: "breach";
  /** Filled in by the server. */
  table?: string;
  terminal: string;
  rule: string;
  reason: string;
  actions: string[];
  /** Credit kept after a fault; or what was won, where more rounds have passed than are at hand. */
  amount?: number;
  /** In seconds of the floor's clock: winnings from then on are seized. */
  since?: number | null;
  /** The direction that was disobeyed; without one, the latest to this place. */
  direction?: string;
  /** Who it is, as far as the house knows. */
  person?: string;
}

/** Somebody who broke a rule takes no further part in the game. */
export interface ExcludeByStaff {
  do: "exclude";
  /** Filled in by the server. */
  table?: string;
  terminal: string;
  /** The rule that was broken. */
  ground: string;
  reason?: string;
}

/** An account or, by hand, a player may wager again. */
export interface LiftByStaff {
  do: "lift";
  /** Filled in by the server. */
  table?: string;
  account: string;
  reason?: string;
}

/** Decide what becomes of money that was seized. */
export interface DetermineByStaff {
  do: "determine";
  /** Filled in by the server. */
  table?: string;
  /** The contravention, by its number: C1. */
  matter: string;
  ruling: "return" | "keep";
  reason?: string;
}

/** An authorised person has come and taken charge of somebody who was detained. */
export interface AttendByStaff {
  do: "attend";
  /** Filled in by the server. */
  table?: string;
  /** The contravention, by its number: C1. */
  matter: string;
  person: string;
}

/** The printer, or somebody at the table, reports that a ticket is not there or cannot be read. */
export interface ReportPrintFaultByStaff {
  do: "report_print_fault";
  terminal: string;
  /** The one in the slot, if none is named. */
  ticket?: string;
}

/** The terminal's fault has been put right; without a terminal, one of the Game System. */
export interface ClearFaultByStaff {
  do: "clear_fault";
  terminal?: string;
  fault?: string;
}

/** A terminal failed, by its own report or somebody's word. A device's reason is the error it shows. */
export interface FaultByStaff {
  do: "fault";
  terminal: string;
  ground: string;
  reason: string;
  /** The clause that it is dealt with under, where there is a choice. */
  effect?: string;
}

/** Compare what a meter rose by after a round, stakes and all, with what the odds give. */
export interface CheckCreditByStaff {
  do: "check_credit";
  terminal: string;
  round: number;
  credited: number;
  /** Filled in by the server. */
  table?: string;
}

/** Somebody has seen to a player who called. */
export interface AttendServiceByStaff {
  do: "attend_service";
  terminal: string;
}

/** Take the player of a terminal that failed to a free one of the same tables. */
export interface MovePlayerByStaff {
  do: "move_player";
  terminal: string;
  to: string;
}

/** A player says that something went wrong; staff may lodge it for a player who has no terminal. */
export interface ClaimByStaff {
  do: "claim";
  terminal: string;
  /** In words. */
  matter: string;
  /** The round it is about; 0 for none in particular. */
  round?: number;
  /** A ticket or voucher of this place that was not paid; staff lodge that for whoever has it. */
  ticket?: string;
  /** Filled in by the server. */
  table?: string;
  /** Whose claim it is, by the name in the records; staff may name one that is closed. */
  account?: string;
}

/** Ask for a copy of the rules; or what one clause of them says. */
export interface AskRulesByStaff {
  do: "ask_rules";
  terminal: string;
  of?: string;
  /** Filled in by the server. */
  table?: string;
}

/** Decide about a claim. */
export interface RuleOnByStaff {
  do: "rule_on";
  matter: string;
  ruling: "upheld" | "rejected";
  /** The rule relied on. */
  clause?: string;
  /** What is done about it: `correct`, `void`, `adjust` or `none`. */
  action?: string;
  reason?: string;
  /** Filled in by the server. */
  table?: string;
}

/** The person wants somebody more senior to decide. */
export interface AskReviewByStaff {
  do: "ask_review";
  matter: string;
  terminal?: string;
  /** Filled in by the server. */
  table?: string;
}

/** The person has been told who outside the house may be asked. */
export interface AdviseByStaff {
  do: "advise";
  matter: string;
  /** Filled in by the server. */
  table?: string;
}

/** The person wants a review by whoever the rulebook names outside the house. */
export interface AskInspectorByStaff {
  do: "ask_inspector";
  matter: string;
  terminal?: string;
  /** Filled in by the server. */
  table?: string;
}

/** The house is done with a claim; the person is satisfied, or not. */
export interface CloseMatterByStaff {
  do: "close_matter";
  matter: string;
  satisfied: boolean;
  /** Filled in by the server. */
  table?: string;
}

/** End the wagering period: the clock to the millisecond, a sensor, or the Dealer. */
export interface CloseWageringByStaff {
  do: "close_wagering";
  /** Filled in by the server. */
  table?: string;
}

/** By hand: a player's chips are laid on a bet. */
export interface BetByStaff {
  do: "bet";
  /** Filled in by the server. */
  table?: string;
  player: string;
  bet: string;
  amount: number;
  /** By hand: which of the player's chips; without one, the cash chips. */
  colour?: string;
}

/** Take all chips that may still be moved off a bet. */
export interface RemoveByStaff {
  do: "remove";
  terminal: string;
  bet: string;
  /** Filled in by the server. */
  table?: string;
  round?: number;
  colour?: string;
  /** As in placing. */
  pad?: boolean;
}

/** Shift all chips that may still be moved from one bet to another, all of them or none. */
export interface MoveByStaff {
  do: "move";
  terminal: string;
  bet: string;
  to: string;
  /** Filled in by the server. */
  table?: string;
  round?: number;
  colour?: string;
  /** As in placing. */
  pad?: boolean;
}

/** Put the chips back as they lay before the last change. */
export interface UndoByStaff {
  do: "undo";
  terminal: string;
  /** Filled in by the server. */
  table?: string;
  round?: number;
  colour?: string;
}

/** Take every chip that is not confirmed off the layout. */
export interface ClearByStaff {
  do: "clear";
  terminal: string;
  /** Filled in by the server. */
  table?: string;
  round?: number;
  colour?: string;
}

/** Place the wagers of the last round played again, all of them or none. */
export interface RepeatByStaff {
  do: "repeat";
  terminal: string;
  /** Filled in by the server. */
  table?: string;
  round?: number;
  colour?: string;
}

/** Pay a ticket that was presented. Its number comes in as a hash; empty if it cannot be read. */
export interface RedeemByCashier {
  do: "redeem";
  /** Filled in by the server. */
  desk?: string;
  validation: string;
  place: string;
  /** The kind of document that was seen. */
  identification?: string;
}

/** Pay a hand pay voucher, by its number or by the name it has in the records. */
export interface PayVoucherByCashier {
  do: "pay_voucher";
  /** Filled in by the server. */
  desk?: string;
  voucher: string;
  signed_by?: string;
  /** Without one, the first where such a paper is paid. */
  place?: string;
  identification?: string;
}

/** Pay a ticket that was not printed, or that nobody could read when it was. */
export interface PayByHandByCashier {
  do: "pay_by_hand";
  /** Filled in by the server. */
  desk?: string;
  ticket: string;
  reason: string;
  signed_by?: string;
  identification?: string;
}

/** Hold a ticket or voucher back: by its number, or by the name it has in the records. */
export interface WithholdByCashier {
  do: "withhold";
  /** Filled in by the server. */
  desk?: string;
  validation: string;
  ground: string;
  reason?: string;
}

/** Decide what becomes of a ticket or voucher that is withheld. */
export interface ReleaseByCashier {
  do: "release";
  /** Filled in by the server. */
  desk?: string;
  validation: string;
  /** `release` or `cancel`. */
  ruling?: string;
  reason?: string;
}

/** An inspector has been told of a matter: a ticket, or anything else. */
export interface NotifyInspectorByCashier {
  do: "notify_inspector";
  /** Filled in by the server. */
  desk?: string;
  matter: string;
  inspector?: string;
}

/** Payment is put off to an agreed time, or to another one. A paper presented in time is paid then. */
export interface DelayPaymentByCashier {
  do: "delay_payment";
  /** Filled in by the server. */
  desk?: string;
  validation: string;
  /** In seconds of the floor's clock. */
  until: number;
  reason: string;
  agreed_by: string;
}

/** Ask a player for identification before paying. */
export interface AskIdentificationByCashier {
  do: "ask_identification";
  /** Filled in by the server. */
  desk?: string;
  validation: string;
}

/** Take money at a desk for what a player owes. */
export interface SettleDebtByCashier {
  do: "settle_debt";
  /** Filled in by the server. */
  desk?: string;
  account: string;
  amount: number;
}

/** Take over a desk, with so much money. */
export interface OpenShiftByCashier {
  do: "open_shift";
  /** Filled in by the server. */
  desk?: string;
  float: number;
}

/** Give a desk up: this much money was counted. */
export interface CloseShiftByCashier {
  do: "close_shift";
  /** Filled in by the server. */
  desk?: string;
  counted: number;
}

/** From now on takings count to this day. */
export interface BeginGamingDayByCashier {
  do: "begin_gaming_day";
  /** Filled in by the server. */
  desk?: string;
  /** As in 2026-11-15. */
  day: string;
}

/** Add chips to a bet. A screen names the round it saw; in another one nothing is done. */
export interface PlaceByLayout {
  do: "place";
  terminal: string;
  bet: string;
  amount: number;
  /** Filled in by the server. */
  table?: string;
  round?: number;
  /** Where one layout serves all: whether the player touched his or her ID pad with it. */
  pad?: boolean;
}

/** Take all chips that may still be moved off a bet. */
export interface RemoveByLayout {
  do: "remove";
  terminal: string;
  bet: string;
  /** Filled in by the server. */
  table?: string;
  round?: number;
  colour?: string;
  /** As in placing. */
  pad?: boolean;
}

/** Shift all chips that may still be moved from one bet to another, all of them or none. */
export interface MoveByLayout {
  do: "move";
  terminal: string;
  bet: string;
  to: string;
  /** Filled in by the server. */
  table?: string;
  round?: number;
  colour?: string;
  /** As in placing. */
  pad?: boolean;
}

export interface Snapshot {
  type: "snapshot";
  seq: number;
  clock: number;
  version: number;
  view: TableView | DisplayView | FlyingView | LayoutView | DealerView | DeskView;
  /** The layout of the table; no desk has one. */
  felt: Felt | null;
  /** The number of the next command. */
  next: number;
  ticket: Printed | null;
  /** Another window holds this terminal. */
  read_only: boolean;
  /** Of a Player Terminal. */
  own?: OwnView;
}

/** A table as every player at it sees it. */
export interface TableView {
  table: string;
  title: string;
  kind: string;
  confirming: string;
  phase: Phase;
  round: number;
  closes_at: number | null;
  wagering_ms: number;
  /** The wagering period is about to end. */
  warned: boolean;
  announced: string[];
  outcome: Ball | Throw | Coup | null;
  results: ResultView[];
  /** How often what came, where no shoe is dealt. */
  statistics: StatisticsView | null;
  /** Of the coups of this shoe, where there are any. */
  roads: Roads | null;
  /** Nobody may wager on this coup, or on the next. */
  no_bet: NoBetView | null;
  last_coup: LastCoupView | null;
  cards: CardsView | null;
  limits: LimitsView;
  notices: NoticesView;
  chips: number[];
  notes_cites: string[];
}

/** Where a table's round stands. */
export type Phase = "closed" | "open" | "wagering" | "dealing" | "result" | "analysis" | "held";

/** Where the ball rests, as displays show it. */
export interface Ball {
  number: string;
  colour: "red" | "black" | "green";
  cites: string[];
}

/** The upper faces of the dice. */
export interface Throw {
  dice: number[];
  total: number;
  cites: string[];
}

/** Two hands as far as they are dealt, and the one that takes the next card. */
export interface Coup {
  player: Hand;
  banker: Hand;
  /** The hands whose two cards are a natural. */
  naturals: ("player" | "banker")[];
  next: "player" | "banker" | null;
  cites: string[];
}

export interface Hand {
  /** Each a rank of A23456789TJQK and a suit of CDHS. */
  cards: string[];
  points: number;
}

/** A round's result, as displays show it. */
export interface ResultView {
  round: number;
  shows: Ball | Throw | Coup | NoResult;
}

/** A round that was settled, and then declared to have no result. */
export interface NoResult {
  void: true;
  cites: string[];
}

/** What came how often. It says nothing of what will come. */
export interface StatisticsView {
  /** So many of the latest results are counted; void rounds have none. */
  rounds: number;
  /** On how many of them each bet won; bets that never did are left out. */
  won: Record<string, number>;
}

/** All roads of a shoe, their marks in the order made. */
export interface Roads {
  bead_plate: CoupMark[];
  big_road: CoupMark[];
  big_eye_boy: Mark[];
  small_road: Mark[];
  cockroach_pig: Mark[];
  /** The next estimated results, by the hand that would win: history drawn forward, and no chance. */
  next: Record<string, Asked>;
}

/** A mark that stands for a coup: red for Banker, blue for Player, green for a Tie. */
export type CoupMark = [column: number, row: number, colour: string, winner: string, ties: number, player_pair: boolean, banker_pair: boolean];

/** A mark and where it lies. On a derived road red is regular and blue is not, whoever won. */
export type Mark = [column: number, row: number, colour: string];

/** The colour that a coup would add to each derived road; None for no mark yet. */
export interface Asked {
  big_eye_boy: string | null;
  small_road: string | null;
  cockroach_pig: string | null;
}

/** A coup on which nobody may wager. */
export interface NoBetView {
  /** Not the coup in progress: the one that comes. */
  next: boolean;
  cites: string[];
}

/** The coup in progress, or the next, is the last of the shoe. */
export interface LastCoupView {
  cites: string[];
}

/** The cards in use, as players are told of them. */
export interface CardsView {
  /** Which shoe of this table it is. */
  shoe: number;
  /** The shoe is on standby: the coup is at its end and no card comes. */
  standby: boolean;
  standby_cites: string[];
  /** The last coup is over: the cards are replaced or shuffled before another. */
  over: boolean;
  over_cites: string[];
}

export interface LimitsView {
  min: number;
  max: number;
  step: number;
  aggregate_min: number;
  aggregate_max: number;
  /** Where a bet, or a kind of bet, has limits of its own. */
  bets: Record<string, BetLimits>;
  differential: number;
  /** It stands in place of a maximum on Player and on Banker: `max` is for the other bets. */
  differential_instead: boolean;
  /** Under a differential: what may still be wagered on each side. */
  room: Record<string, number> | null;
  room_cites: string[];
  cites: string[];
}

/** Limits of one bet, or of one kind of bet. */
export interface BetLimits {
  min: number;
  max: number;
}

/** What players are told beforehand, and asked for. */
export interface NoticesView {
  limits: LimitsNoticeView | null;
  closing: ClosingNoticeView | null;
  /** Credit that the player is asked to collect, for the table closes or is closed. */
  collect: number;
  /** The clauses by which credit is to be collected. */
  cites: string[];
}

/** Limits that are to come. */
export interface LimitsNoticeView {
  limits: Limits;
  /** Whole rounds that are played first. */
  rounds: number;
  effective_at: number | null;
  cites: string[];
}

/** What a wager may be, as the sign at the terminals says; 0 where the sign says nothing. */
export interface Limits {
  min: number;
  max: number;
  step: number;
  aggregate_min: number;
  aggregate_max: number;
  /** By exact name or by kind; what is not said there is as for all. */
  bets: Record<string, BetLimits>;
}

/** The sign that the table closes. */
export interface ClosingNoticeView {
  /** Whole rounds that are played first. */
  rounds: number;
  closing_at: number | null;
  /** The table closes as soon as the round in progress is over. */
  after_this_round: boolean;
  cites: string[];
}

/** The Winning Number Display. */
export interface DisplayView {
  table: string;
  title: string;
  kind: string;
  confirming: string;
  phase: Phase;
  round: number;
  closes_at: number | null;
  wagering_ms: number;
  /** The wagering period is about to end. */
  warned: boolean;
  announced: string[];
  outcome: Ball | Throw | Coup | null;
  results: ResultView[];
  /** How often what came, where no shoe is dealt. */
  statistics: StatisticsView | null;
  /** Of the coups of this shoe, where there are any. */
  roads: Roads | null;
  /** Nobody may wager on this coup, or on the next. */
  no_bet: NoBetView | null;
  last_coup: LastCoupView | null;
  cards: CardsView | null;
  limits: LimitsView;
  notices: NoticesView;
  chips: number[];
  notes_cites: string[];
  /** Rounds of those shown whose result was corrected. */
  corrected: number[];
}

/** A virtual table with every wager on it. */
export interface FlyingView {
  table: string;
  title: string;
  kind: string;
  confirming: string;
  phase: Phase;
  round: number;
  closes_at: number | null;
  wagering_ms: number;
  /** The wagering period is about to end. */
  warned: boolean;
  announced: string[];
  outcome: Ball | Throw | Coup | null;
  results: ResultView[];
  /** How often what came, where no shoe is dealt. */
  statistics: StatisticsView | null;
  /** Of the coups of this shoe, where there are any. */
  roads: Roads | null;
  /** Nobody may wager on this coup, or on the next. */
  no_bet: NoBetView | null;
  last_coup: LastCoupView | null;
  cards: CardsView | null;
  limits: LimitsView;
  notices: NoticesView;
  chips: number[];
  notes_cites: string[];
  stations: StationView[];
}

/** The chips of one place on a layout, by bet. */
export interface StationView {
  id: string;
  place: string;
  placed: Record<string, number>;
  confirmed: Record<string, number>;
  /** What the last settled round brought back. */
  returned: Record<string, number>;
}

/** The layout that serves all players of a table. */
export interface LayoutView {
  table: string;
  title: string;
  kind: string;
  confirming: string;
  phase: Phase;
  round: number;
  closes_at: number | null;
  wagering_ms: number;
  /** The wagering period is about to end. */
  warned: boolean;
  announced: string[];
  outcome: Ball | Throw | Coup | null;
  results: ResultView[];
  /** How often what came, where no shoe is dealt. */
  statistics: StatisticsView | null;
  /** Of the coups of this shoe, where there are any. */
  roads: Roads | null;
  /** Nobody may wager on this coup, or on the next. */
  no_bet: NoBetView | null;
  last_coup: LastCoupView | null;
  cards: CardsView | null;
  limits: LimitsView;
  notices: NoticesView;
  chips: number[];
  notes_cites: string[];
  positions: PositionView[];
  pad_cites: string[];
}

/** A place at a common layout. */
export interface PositionView {
  id: string;
  place: string;
  placed: Record<string, number>;
  confirmed: Record<string, number>;
  /** What the last settled round brought back. */
  returned: Record<string, number>;
  /** A chip account is open at it. */
  open: boolean;
  /** What a touch of the layout may do for it. */
  allowed: string[];
}

export interface DealerView {
  table: string;
  title: string;
  /** The other game that the same Dealer runs, where there is one. */
  beside: string;
  /** Whether the next coup may be dealt here; or it is the other game's. */
  turn: boolean;
  kind: string;
  rulebook: string;
  form: string;
  result_by: string;
  /** Who enters cards; empty where there are none. */
  cards_by: string;
  /** What may be tendered to the Dealer. */
  tenders: string[];
  /** Two sensors disagree about the outcome. */
  disputed: boolean;
  warned: boolean;
  announced: string[];
  players: SeatView[];
  /** Terminals in service at which nobody has an account. */
  free: string[];
  /** Of the table's colour chips, those that nobody has. */
  free_colours: string[];
  phase: Phase;
  round: number;
  closes_at: number | null;
  wagering_ms: number;
  /** What was entered and awaits confirmation, as displays would show it. */
  outcome: Ball | Throw | Coup | null;
  results: ResultView[];
  /** Of the coups of this shoe, where there are any. */
  roads: Roads | null;
  shoe: ShoeView | null;
  /** What becomes of a card that is entered now, where there are cards. */
  entry: EntryView | null;
  /** What the rulebook has the Dealer do now. */
  prompts: PromptView[];
  /** Nobody may wager on this coup, or on the next. */
  no_bet: NoBetView | null;
  /** An irregularity of the cards waits for a decision. */
  held: HeldView | null;
  terminals: number;
  open_terminals: number;
  wagering_terminals: number;
  placed: number;
  confirmed: number;
  limits: LimitsView;
  /** The same as somebody set them, for whoever changes them. */
  sign: Limits;
  notices: NoticesView;
  /** How long a sign stands before a minimum is raised; 0 where no time is set. */
  limits_minutes: number;
  /** How long a sign stands before the table closes; 0 where rounds are played instead. */
  closing_minutes: number;
  /** At a closed table, where the register of equipment is kept. */
  checklist: CheckView[];
  /** At a closed table: credit left at its places. */
  uncollected: Record<string, number>;
  /** This round was directed, wagers or not. */
  directed: boolean;
  /** Dealing has stopped over a result. */
  stopped: Stop | null;
  /** Who was told of what went wrong, and when. */
  calls: Call[];
  /** Whether the console shows red: no round begins. */
  red_light: boolean;
  /** What can go wrong here, by clause, and what is done about it. */
  grounds: GroundView[];
  questions: QuestionView[];
  holds: HoldView[];
  /** For how long a claimed amount may be held; 0 where none is. */
  hold_hours: number;
  faults: MalfunctionView[];
  /** The title of the rank that decides when the system has failed. */
  operator: string;
  /** On which a player can be told to go. */
  leave_grounds: Ground[];
  /** Claims that the house is not done with. */
  matters: MatterView[];
  /** What may be done about a broken rule. */
  actions: ActionView[];
  /** Rules with consequences for whoever breaks them. */
  rules: RuleView[];
  /** Whether any other rule has them too. */
  any_rule: boolean;
  exclusions: ExclusionView[];
  /** Broken rules about which something still waits to be done. */
  contraventions: ContraventionView[];
  allowed: string[];
  /** What takes a higher rank, and which: somebody who holds it may approve it. */
  above: Record<string, string>;
}

/** Somebody at the table, as the Dealer sees it; colour chips apart. */
export interface SeatView {
  id: string;
  accounts: string[];
  place: string;
  credit: number;
  /** What the player owes since a result was corrected, */
  owed: number;
  /** and the account that owes it. */
  debtor: string;
  placed: Record<string, number>;
  confirmed: Record<string, number>;
  won: number;
  marker: Limits | null;
  leaving: boolean;
  colours: ColourView[];
  /** Rounds settled one after another without a wager of this player's. */
  idle: number;
  /** Idle for so long that the place may have to be given up: somebody decides that, not the system. */
  idle_flagged: boolean;
  told_to_vacate: boolean;
  /** Told to play one game at a time. */
  one_game: boolean;
  /** The rule that was broken, if this player makes no further wagers. */
  excluded: string;
  cites: string[];
  ticket: SlipView | null;
  out_of_service: string;
  /** The player called, and nobody has come yet. */
  service: ServiceCall | null;
  /** Where the player of a terminal that failed can be taken. */
  move_to: string[];
  /** What was credited, newest first, where a credit can be refused. */
  credits: CreditView[];
  /** What makes sense here of what is done about papers, faults and places. */
  allowed: string[];
}

/** A player's chips of one colour. */
export interface ColourView {
  colour: string;
  value: number;
  /** How many are in the player's hand. */
  chips: number;
  /** The value on the marker button; 0 where none is needed. */
  marker: number;
  placed: Record<string, number>;
  confirmed: Record<string, number>;
  cites: string[];
}

/** The latest ticket that a terminal printed, while it can still be paid. */
export interface SlipView {
  id: string;
  amount: number;
  last_four: string;
  /** It was reported as not printed, or not readable. */
  faulty: boolean;
  taken: boolean;
}

/** A player called for somebody. */
export interface ServiceCall {
  at: number;
  reason: string;
  cites: string[];
}

/** An amount credited to an account, as far as it was not refused or taken back since. */
export interface CreditView {
  at: number;
  amount: number;
  /** The round that brought it; 0 for money that came in. */
  round: number;
}

/** The cards in use, as far as anybody can tell. */
export interface ShoeView {
  number: number;
  colour: string;
  coups: number;
  cards_left: number;
  size: number;
  /** How far from either end the cut lies at least. */
  cut_least: number;
  /** How many cards lie behind the cutting card at least. */
  behind_least: number;
  /** The first card burned is shown. */
  burn_shown: boolean;
  may_riffle: boolean;
  /** What is to be done with the cards before another coup, in its order. */
  wants: string[];
  /** The coup in progress, or the next, is the last. */
  last_coup: boolean;
  over: boolean;
  /** Why it is the last, or over. */
  cites: string[];
}

/** What becomes of a card that somebody of this rank enters now. */
export interface EntryView {
  /** `next` of the coup; `early`, `surplus` or `before the game`; empty if none is taken. */
  takes: string;
  /** Another card may be said to lie where one of the coup was entered. */
  replaces: boolean;
  /** The cards of the coup, in the order drawn. */
  cards: string[];
}

/** Something the Dealer is told to do. */
export interface PromptView {
  say: string;
  words: string;
  cites: string[];
}

/** The coup waits for the rank that decides about this irregularity. */
export interface HeldView {
  clause: string;
  rank: string;
  /** That rank enters what really came. */
  reads: boolean;
  cites: string[];
}

/** A kind of equipment that somebody looks at before the table opens. */
export interface CheckView {
  kind: string;
  checked: boolean;
  cites: string[];
}

/** No new round begins before somebody has looked into the result of this one. */
export interface Stop {
  round: number;
  reason: string;
  by: string;
  cites: string[];
  /** The error was on record before the next coup began: this round may be void even later. */
  in_time: boolean;
}

/** Somebody of a rank who was told of what went wrong. */
export interface Call {
  title: string;
  at: number;
  /** The clause, or the light. */
  why: string;
  cites: string[];
}

/** Something that can go wrong at a table: its clause, what is done about it, and by whom. */
export interface GroundView {
  clause: string;
  says: string;
  cure: string;
  means: string;
  rank: string;
  explained: boolean;
  /** The commands by which it is recorded; the first does what `means` says. */
  does: string[];
  /** What besides a reason whoever records it may have to say. */
  asks: string[];
  /** It can be given now: of the round in progress or to come, or of one that is settled. */
  now: boolean;
  /** The clauses among which whoever records it chooses what is done. */
  effects: EffectView[];
  cites: string[];
}

/** A clause that something can be dealt with under, and what is done then. */
export interface EffectView {
  clause: string;
  means: string;
}

/** Wagers that wait until the records have spoken. */
export interface QuestionView {
  round: number;
  /** Where the player sits now. */
  terminal: string;
  /** The terminal that failed. */
  failed: string;
  fault: string;
  wagers: Record<string, number>;
  /** What was said of the fault, */
  reason: string;
  /** and when. */
  failed_at: number | null;
  /** The round was settled without them. */
  left_out: boolean;
  cites: string[];
}

/** An amount that is held back after a malfunction. */
export interface HoldView {
  id: string;
  account: string;
  terminal: string;
  amount: number;
  reason: string;
  held_at: number;
  until: number | null;
  cites: string[];
}

/** Something that failed. */
export interface MalfunctionView {
  id: string;
  terminal: string;
  ground: string;
  reason: string;
  recorded_at: number;
  /** When it was put right. */
  cleared_at: number | null;
  cites: string[];
}

/** A clause by its number in the rulebook, and what it says. */
export interface Ground {
  clause: string;
  says: string;
}

/** A claim: where it stands, who decided what so far, and what is open now. */
export interface MatterView {
  id: string;
  round: number;
  terminal: string;
  claim: string;
  lodged_by: string;
  lodged_at: number;
  state: State;
  /** The rank, or whoever outside the house, that is to decide; empty if nobody is. */
  decider: string;
  rulings: Ruling[];
  /** Who outside the house may be asked. */
  reviewer: string;
  advised_by: string;
  advised_at: number | null;
  /** What a ruling may say was done. */
  actions: string[];
  allowed: string[];
  /** What takes a higher rank than whoever looks has, and which: somebody who holds it may approve it. */
  above: Record<string, string>;
  cites: string[];
}

/** Where a claim stands. */
export type State = "open" | "decided" | "review asked" | "review requested" | "closed";

/** What somebody decided about a claim; nothing of it is ever changed. */
export interface Ruling {
  ruled_by: string;
  role: string;
  ruled_at: number;
  ruling: string;
  clause: string;
  action: string;
  reason: string;
}

/** Something that may be done about a broken rule. */
export interface ActionView {
  action: string;
  means: string;
  /** The rules it is for; without any, all. */
  only: string[];
  cites: string[];
}

/** A rule that somebody may have broken. */
export interface RuleView {
  clause: string;
  says: string;
  /** It is about credit kept: how much has to be said. */
  kept: boolean;
  /** It is about a direction that was disobeyed. */
  after_direction: boolean;
  /** What may be done about it. */
  actions: string[];
}

/** Somebody who takes no further part in the game. */
export interface ExclusionView {
  /** The account or, by hand, the player. */
  who: string;
  terminal: string;
  rule: string;
  contravention: string;
}

/** A broken rule about which something still waits to be done. */
export interface ContraventionView {
  id: string;
  terminal: string;
  rule: string;
  reason: string;
  actions: string[];
  recorded_by: string;
  recorded_at: number;
  /** Money seized and not yet determined. */
  held: number;
  detained: boolean;
  allowed: string[];
}

export interface DeskView {
  desk: string;
  day: string;
  shift: ShiftView | null;
  /** The latest, newest first. */
  papers: PaperView[];
  /** What all papers that may still be paid are worth. */
  owed: number;
  /** What players owe since results were corrected. */
  debts: DebtView[];
}

export interface ShiftView {
  number: number;
  cashier: string;
  float: number;
  paid: number;
  papers: number;
  /** What the desk should hold. */
  expected: number;
}

/** A ticket or voucher and what has become of it; of its number only the last four digits. */
export interface PaperView {
  id: string;
  kind: string;
  amount: number;
  /** What is handed over for it: the nearest amount that coins can make. */
  cash: number;
  last_four: string;
  terminal: string;
  table: string;
  rulebook: string;
  issued_at: number;
  expires_at: number | null;
  status: Status;
  where: string;
  faulty: boolean;
  ground: string;
  /** It is withheld, and an inspector has not been told yet. */
  incomplete: boolean;
  decide_by: number | null;
  pay_from: number;
  pending: string;
  identify: boolean;
  /** Where it is paid. */
  places: string[];
  /** Which of them a desk with a cashier can be. */
  desk_places: string[];
  /** Paid by hand, it has to be signed for. */
  signed: boolean;
  /** For holding it back. */
  grounds: Ground[];
  allowed: string[];
  /** How this person may decide about it, while it is withheld. */
  rulings: string[];
  cites: string[];
}

/** What has become of a paper. An expired one is issued still, and not paid any more. */
export type Status = "issued" | "withheld" | "redeemed" | "cancelled";

/** What the player of an account owes. */
export interface DebtView {
  account: string;
  terminal: string;
  amount: number;
}

export interface Felt {
  game: string;
  title: string;
  kind: string;
  layout: string;
  /** The clauses that say what this game is and how it is laid out. */
  cites: string[];
  spots: Spot[];
  squares: Square[];
  wheel: string[];
  law: Law;
}

/** A bet on offer: where its chip lies, what it covers, what it pays and by which clauses. */
export interface Spot {
  bet: string;
  title: string;
  pays: string[];
  cites: string[];
  /** Where its chip lies; None for the bets of the racetrack, which are several places. */
  at: [number, number] | null;
  /** The area it has to itself, if it has one. */
  area: Area | null;
  /** The numbers of the wheel that it covers, or the totals of the dice. */
  covers: string[];
  /** The dice that are drawn on it. */
  faces: number[];
  /** The bets that a racetrack bet is made of, one name a piece. */
  pieces: string[];
  /** The bets on which its chips lie: itself, or its pieces. */
  lies_as: string[];
}

/** A rectangle of the felt; `top` is the edge nearest the player. */
export interface Area {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** A numbered area of roulette's felt: chips lie on it and on the lines round it. */
export interface Square {
  left: number;
  top: number;
  right: number;
  bottom: number;
  number: string;
  colour: string;
}

/** The rules in force at a table, and what they want to be seen on its screens. */
export interface Law {
  id: string;
  title: string;
  authority: string;
  date: string;
  /** The clauses by which whoever asks can read the rules. */
  copies: string[];
  /** By screen and element, the clauses that ask for it. */
  screens: Record<string, Record<string, string[]>>;
}

/** The ticket in a terminal's slot; only the terminal itself is told its number. */
export interface Printed {
  id: string;
  amount: number;
  validation: string;
  issued_at: number;
  expires_at: number | null;
}

/** What is a player's own; where it names what the table shows too, this is what holds here. */
export interface OwnView {
  terminal: string;
  account: AccountView | null;
  tables: TableChoice[];
  last_table: string;
  placed: Record<string, number>;
  confirmed: Record<string, number>;
  /** What the last settled round brought back, by bet: 0 for a wager that lost. */
  returned: Record<string, number>;
  /** Limits agreed with this player alone. */
  marker: Limits | null;
  /** A cash-out waits for the result, or for the Dealer. */
  leaving: boolean;
  /** The player called, and nobody has come yet. */
  service: ServiceCall | null;
  /** The fault for which nothing can be done here. */
  out_of_service: string;
  /** Told to play one game at a time. */
  one_game: boolean;
  one_game_cites: string[];
  /** Told to give up the place at this table. */
  told_to_vacate: boolean;
  vacate_cites: string[];
  /** The rule that was broken, if this player makes no further wagers. */
  excluded: string;
  excluded_cites: string[];
  /** This player's own, and where they stand. */
  claims: MatterView[];
  notes: number[];
  allowed: string[];
  /** Where other limits were agreed with this player. */
  limits?: LimitsView;
  /** Where this player has credit to collect. */
  notices?: NoticesView;
}

export interface AccountView {
  id: string;
  credit: number;
  /** Everything of the account's on layouts, confirmed or not. */
  bet: number;
  /** Winnings of the last settled round, without the wagers that won them. */
  won: number;
  cites: string[];
  /** Of what lies on layouts, what is confirmed. */
  confirmed: number;
  /** What the player owes since a result was corrected. */
  owed: number;
}

/** A table that a terminal can select. */
export interface TableChoice {
  id: string;
  title: string;
  phase: Phase;
  closes_at: number | null;
  /** What this player has on its layout. */
  wagered: number;
}

/** Nothing was missed: what the screen shows holds. */
export interface Resumed {
  type: "resumed";
  seq: number;
  clock: number;
  version: number;
  next: number;
  read_only: boolean;
}

/** What is new since the message before: answers, events, and the parts of the view that changed. */
export interface Told {
  type: "told";
  seq: number;
  prev: number;
  clock: number;
  answers?: Answered[];
  events?: Happened[];
  view?: TableView | DisplayView | FlyingView | LayoutView | DealerView | DeskView;
  own?: OwnView;
  felt?: Felt;
  ticket?: Printed | null;
  read_only?: boolean;
}

/** The answer to a numbered command. */
export interface Answered {
  /** The number as it was given, whatever it was. */
  n: unknown;
  seq: number;
  /** What it led to: it is not told again among the events. */
  events?: Happened[];
  refused?: Refused;
}

export interface Refused {
  code: string;
  says: string;
  cites: string[];
  params?: Record<string, unknown>;
}

export interface LookedUp {
  type: "looked_up";
  asked: number;
  paper: PaperView | null;
  /** Why it is worth nothing now. */
  unpaid: Refused | null;
  refused: Refused | null;
}

export interface Previewed {
  type: "previewed";
  asked: number;
  preview?: Preview;
  refused?: Refused;
}

/** What a correction would do, before anybody is asked to make it. */
export interface Preview {
  table: string;
  round: number;
  was: unknown;
  outcome: unknown;
  shows: Ball | Throw | Coup | NoResult;
  /** Of every account with a wager on the round, those without a difference too. */
  changes: Change[];
  cites: string[];
}

/** What a correction means for one account. What it should have been credited less what it was, and less what is `in_question`, is `chips + voucher - taken_back - owed`, less all that is `from_held`. */
export interface Change {
  account: string;
  terminal: string;
  /** For the round, so far. */
  credited: number;
  /** What that should be. */
  credit: number;
  /** Into the chip account; below zero, out of it. */
  chips: number;
  /** On a voucher, for the account is closed. */
  voucher: number;
  /** From vouchers of earlier corrections that nobody has been paid for. */
  taken_back: number;
  /** Those vouchers. */
  cancelled: string[];
  /** Added to what the player owes; below zero, paid off. */
  owed: number;
  /** Out of what was seized, or held back of the round, by the name of the contravention or the hold. */
  from_held: Record<string, number>;
  /** Wagers that came back while the round was void, and are staked and in question again. */
  in_question: number;
}

/** The last message: why the server ends this connection. */
export interface Closed {
  type: "closed";
  code: string;
  says: string;
}

/** A table is open: rounds may begin. */
export interface TableOpenedEvent {
  event: "table_opened";
  table: string;
  opened_by: string;
  /** When the first wagering period opens by itself. */
  opens_at: number | null;
  cites: string[];
}

/** A wagering period began, and with it a round. */
export interface WageringOpenedEvent {
  event: "wagering_opened";
  table: string;
  round: number;
  opened_at: number;
  /** None where no countdown runs. */
  closes_at: number | null;
  warns_at: number | null;
  announced: string[];
  /** Somebody directed that this round be dealt, wagers or not. */
  directed: boolean;
  cites: string[];
}

/** The period is about to end; wagers are still taken. */
export interface FinalBetsAnnouncedEvent {
  event: "final_bets_announced";
  table: string;
  round: number;
  announced: string[];
  cites: string[];
}

/** How long wagering lasts from the next round on, and who decided it. */
export interface WageringPeriodSetEvent {
  event: "wagering_period_set";
  table: string;
  seconds: number;
  set_by: string;
  cites: string[];
}

/** What lies on the layouts is wagered; what cannot be has gone back. */
export interface WageringClosedEvent {
  event: "wagering_closed";
  table: string;
  round: number;
  closed_at: number;
  /** Whose doing it was: system for the clock, device for a sensor or a card, or a person. */
  closed_by: string;
  returned: Returned[];
  /** Every account's wagers on this round. */
  staked: Record<string, Record<string, number>>;
  announced: string[];
  /** The words that end a period were left out: the outcome itself ended it. */
  unannounced: boolean;
  cites: string[];
}

/** Chips that are no wager at the close, back in their chip account, and why. */
export interface Returned {
  account: string;
  wagers: Record<string, number>;
  /** unconfirmed, below_minimum, over_differential or below_aggregate. */
  why: string;
  cites: string[];
}

/** Chips put down. `asked` is what was tried, `amount` what the limits allowed. */
export interface WagerPlacedEvent {
  event: "wager_placed";
  table: string;
  round: number;
  terminal: string;
  account: string;
  placed: Record<string, number>;
  changed_at: number;
  bet: string;
  asked: number;
  amount: number;
  /** Who entered it, where the player did not. */
  called_by: string;
  cites: string[];
}

/** Chips shifted from one bet to another. */
export interface WagerMovedEvent {
  event: "wager_moved";
  table: string;
  round: number;
  terminal: string;
  account: string;
  placed: Record<string, number>;
  changed_at: number;
  bet: string;
  to: string;
  amount: number;
  cites: string[];
}

/** Chips taken off a bet, back in the account. */
export interface WagerRemovedEvent {
  event: "wager_removed";
  table: string;
  round: number;
  terminal: string;
  account: string;
  placed: Record<string, number>;
  changed_at: number;
  bet: string;
  amount: number;
  /** What is still confirmed, where confirmed chips could be taken off too. */
  confirmed: Record<string, number> | null;
  cites: string[];
}

/** The chips lie as they did before the last change. */
export interface WagersUndoneEvent {
  event: "wagers_undone";
  table: string;
  round: number;
  terminal: string;
  account: string;
  placed: Record<string, number>;
  changed_at: number;
  cites: string[];
}

/** The wager that was placed last is off the layout, back in the account. */
export interface LastWagerRemovedEvent {
  event: "last_wager_removed";
  table: string;
  round: number;
  terminal: string;
  account: string;
  placed: Record<string, number>;
  changed_at: number;
  wagers: Record<string, number>;
  /** Of the changes before, so many can still be undone. */
  steps: number;
  cites: string[];
}

/** Every chip that was not confirmed is back in the account. */
export interface WagersClearedEvent {
  event: "wagers_cleared";
  table: string;
  round: number;
  terminal: string;
  account: string;
  placed: Record<string, number>;
  changed_at: number;
  cites: string[];
}

/** The wagers of the last round played were placed again. */
export interface WagersRepeatedEvent {
  event: "wagers_repeated";
  table: string;
  round: number;
  terminal: string;
  account: string;
  placed: Record<string, number>;
  changed_at: number;
  cites: string[];
}

/** Every chip that was not confirmed was placed once more. */
export interface WagersDoubledEvent {
  event: "wagers_doubled";
  table: string;
  round: number;
  terminal: string;
  account: string;
  placed: Record<string, number>;
  changed_at: number;
  cites: string[];
}

/** Chips that cannot be confirmed are back in the account. */
export interface WagersRejectedEvent {
  event: "wagers_rejected";
  table: string;
  round: number;
  terminal: string;
  account: string;
  placed: Record<string, number>;
  changed_at: number;
  wagers: Record<string, number>;
  /** What may still be wagered on each side. */
  room: Record<string, number>;
  cites: string[];
}

/** From now on these are wagers, and can be neither changed nor taken back. */
export interface WagersConfirmedEvent {
  event: "wagers_confirmed";
  table: string;
  round: number;
  terminal: string;
  account: string;
  wagers: Record<string, number>;
  confirmed_at: number;
  cites: string[];
}

/** A wager was changed after the close, by whose decision and why. */
export interface WagersRelaxedEvent {
  event: "wagers_relaxed";
  table: string;
  round: number;
  terminal: string;
  account: string;
  before: Record<string, number>;
  after: Record<string, number>;
  reason: string;
  relaxed_by: string;
  cites: string[];
}

/** Other limits bind this player alone; the place is marked. */
export interface LimitsAgreedEvent {
  event: "limits_agreed";
  table: string;
  terminal: string;
  account: string;
  limits: Limits;
  agreed_by: string;
  cites: string[];
}

/** Limits agreed with a player bind the chips of an account that opened later too. */
export interface LimitsCarriedEvent {
  event: "limits_carried";
  table: string;
  terminal: string;
  account: string;
  limits: Limits;
  cites: string[];
}

/** An outcome is known; nothing is paid on it before it is confirmed. */
export interface OutcomeEnteredEvent {
  event: "outcome_entered";
  table: string;
  round: number;
  outcome: unknown;
  shows: Record<string, unknown>;
  entered_by: string;
  seen_at: number;
  sensors: unknown[];
  /** The sensors do not agree: a higher rank settles it. */
  disputed: boolean;
  cites: string[];
}

/** A card of the coup, the hand it belongs to, and how the coup stands with it. */
export interface CardDrawnEvent {
  event: "card_drawn";
  table: string;
  round: number;
  card: string;
  hand: string;
  shows: Record<string, unknown>;
  entered_by: string;
  /** It was drawn before, unseen, and opens this coup. */
  carried: boolean;
  cites: string[];
}

/** A card of the coup is another than was read. */
export interface CardReplacedEvent {
  event: "card_replaced";
  table: string;
  round: number;
  position: number;
  card: string;
  was: string;
  shows: Record<string, unknown>;
  entered_by: string;
  /** Cards of the coup for which no hand calls any more. */
  left_over: string[];
  cites: string[];
}

/** The cutting card came out, ahead of a coup's other cards or among them. */
export interface CuttingCardOutEvent {
  event: "cutting_card_out";
  table: string;
  round: number;
  /** Where the first card of a coup should have been. */
  first: boolean;
  /** How many coups may still begin. */
  left: number;
  more_on_a_tie: boolean;
  announced: string[];
  cites: string[];
}

/** A set of cards is at the table, in place of another. */
export interface ShoeBroughtInEvent {
  event: "shoe_brought_in";
  table: string;
  shoe: number;
  colour: string;
  checked: string;
  pre_shuffled: boolean;
  brought_by: string;
  cards: string[];
  /** The shoe whose cards were taken away; 0 if there were none. */
  instead_of: number;
  colour_before: string;
  cites: string[];
}

export interface CardsCheckedEvent {
  event: "cards_checked";
  table: string;
  shoe: number;
  method: string;
  checked_by: string;
  cites: string[];
}

/** The cards are one shoe again, in no known order. */
export interface CardsShuffledEvent {
  event: "cards_shuffled";
  table: string;
  shoe: number;
  shuffled_by: string;
  riffled: boolean;
  reason: string;
  cites: string[];
}

export interface CardsCutEvent {
  event: "cards_cut";
  table: string;
  shoe: number;
  depth: number;
  behind: number;
  cut_by: string;
  cites: string[];
}

/** The first card, if it was shown, and how many more went face down. */
export interface CardsBurnedEvent {
  event: "cards_burned";
  table: string;
  shoe: number;
  card: string;
  face_down: number;
  burned_by: string;
  cites: string[];
}

export interface CardsDirectedEvent {
  event: "cards_directed";
  table: string;
  shoe: number;
  what: string;
  reason: string;
  directed_by: string;
  cites: string[];
}

export interface StandbyPressedEvent {
  event: "standby_pressed";
  table: string;
  round: number;
  pressed_by: string;
  cites: string[];
}

/** Something went wrong. What it did to wagers is said by the events after it. */
export interface IrregularityRecordedEvent {
  event: "irregularity_recorded";
  table: string;
  round: number;
  ground: string;
  cure: string;
  recorded_by: string;
  reason: string;
  /** The card it is about, if it was seen. */
  card: string;
  /** The cards of the coup as they are to be, where they were put in order. */
  cards: string[];
  /** A card left the shoe with this. */
  drawn: boolean;
  /** It had left the shoe before, unseen. */
  turned_up: boolean;
  /** That card opens the next coup, */
  carried: boolean;
  /** and nobody may wager on it. */
  no_bet_next: boolean;
  /** The coup waits for somebody's decision. */
  held: boolean;
  overseen: boolean;
  keyed: boolean;
  /** What has to be done with the cards before another coup. */
  wants: string[];
  /** The shoe that takes the place of a faulty one. */
  spare: string;
  /** When an inspector was told, in seconds of the floor's clock. */
  told_inspector_at: number | null;
  /** In the shoe, as far as they were counted. */
  cards_left: number;
  /** The titles of those who are told, */
  calls: string[];
  /** and when. */
  called_at: number;
  cites: string[];
}

/** Nobody may wager on this coup; what was wagered on it is back in its chip account. */
export interface NoBetCoupOpenedEvent {
  event: "no_bet_coup_opened";
  table: string;
  round: number;
  why: string;
  opened_by: string;
  /** Cards drawn before it that are its first. */
  cards: string[];
  returned: Record<string, number>;
  cites: string[];
}

export interface HandAuthorisedEvent {
  event: "hand_authorised";
  table: string;
  round: number;
  authorised_by: string;
  cites: string[];
}

/** The coup is over and on record. It settled nothing. */
export interface NoBetCoupEndedEvent {
  event: "no_bet_coup_ended";
  table: string;
  round: number;
  outcome: unknown;
  shows: Record<string, unknown>;
  confirmed_by: string;
  confirmed_at: number;
  cites: string[];
}

/** A wager kept as one beside the numbers won: its piece lies on the number before any collection. */
export interface WinningPiecePlacedEvent {
  event: "winning_piece_placed";
  table: string;
  round: number;
  account: string;
  bet: string;
  on: string;
  amount: number;
  cites: string[];
}

/** The one settlement of a round: losses collected first, then winnings paid. */
export interface RoundSettledEvent {
  event: "round_settled";
  table: string;
  round: number;
  outcome: unknown;
  shows: Record<string, unknown>;
  confirmed_by: string;
  confirmed_at: number;
  /** The instant whose layout was settled. */
  as_of: number;
  paid: Paid[];
  /** When the next wagering period opens by itself. */
  opens_at: number | null;
  /** What payments were made up to. */
  smallest_chip: number;
  /** Wagers that were left out, by account: they wait until the records have spoken. */
  in_question: Record<string, Record<string, number>>;
  cites: string[];
}

/** One wager of a settled round: all that returned for it, and by which clauses. */
export interface Paid {
  account: string;
  bet: string;
  amount: number;
  credit: number;
  cites: string[];
  /** How much of it was within the limits, where these bind at settlement and that was not all. */
  playing: number | null;
}

/** A wager below the minimum was let pass this once; the next will be returned. */
export interface PlayerWarnedEvent {
  event: "player_warned";
  table: string;
  round: number;
  account: string;
  bet: string;
  least: number;
  cites: string[];
}

/** The outcome could be seen too soon: since when, and whose wagers stand. */
export interface OutcomeExposedEvent {
  event: "outcome_exposed";
  table: string;
  round: number;
  /** Nothing where it cannot be established. */
  exposed_at: number | null;
  recorded_by: string;
  /** Whether wagers stand: those taken before that moment or, where one voids them all, each of them. */
  stands: boolean;
  /** When a wager was last taken or changed. */
  last_wager_at: number | null;
  /** Every wager with its time, so that anybody can check. */
  timed: TimedWager[];
  /** Where others' wagers stand: the accounts that took or changed one at or after that moment. */
  void: string[];
  cites: string[];
}

/** A wager of the round in progress, and when it was taken or last changed. */
export interface TimedWager {
  account: string;
  bet: string;
  amount: number;
  at: number;
}

/** Something failed while no round was in progress, or while one was being looked into already. */
export interface FaultRecordedEvent {
  event: "fault_recorded";
  table: string;
  reason: string;
  cites: string[];
}

/** The round has no result; every wager on it is back in its chip account, unless it was forfeited. */
export interface RoundVoidedEvent {
  event: "round_voided";
  table: string;
  round: number;
  reason: string;
  returned: Record<string, number>;
  /** What the house keeps of somebody whose wagers were forfeited. */
  forfeited: Record<string, number>;
  /** By hand: whether a player may leave the chips where they lay, for the next round, by repeating. */
  may_be_left: boolean;
  /** When the next wagering period opens by itself. */
  opens_at: number | null;
  cites: string[];
}

/** One account's wagers on the round take no part in it and are back in the account. */
export interface WagersVoidedEvent {
  event: "wagers_voided";
  table: string;
  round: number;
  account: string;
  ground: string;
  reason: string;
  voided_by: string;
  returned: number;
  cites: string[];
}

/** The fault came at or after the close: the wagers are to be established from the records. */
export interface AnalysisOpenedEvent {
  event: "analysis_opened";
  table: string;
  round: number;
  reason: string;
  cites: string[];
}

/** By the records these wagers were confirmed before the close, and they stand. */
export interface WagersEstablishedEvent {
  event: "wagers_established";
  table: string;
  round: number;
  by: string;
  /** By account, as the records have them; what waits on a terminal's fault is not among them yet. */
  staked: Record<string, Record<string, number>>;
  analysis: string;
  cites: string[];
}

/** The Dealer Console shows red or green; of red these are told. */
export interface LightShownEvent {
  event: "light_shown";
  table: string;
  round: number;
  colour: string;
  shown_by: string;
  shown_at: number;
  calls: string[];
  /** With green: when the next wagering period opens by itself. */
  opens_at: number | null;
  cites: string[];
}

/** The Winning Number Display shows this of the round. */
export interface DisplayReportedEvent {
  event: "display_reported";
  table: string;
  round: number;
  shows: unknown;
  reported_by: string;
  cites: string[];
}

/** The display shows something else than the result; every wager is settled on the result. */
export interface DisplayIgnoredEvent {
  event: "display_ignored";
  table: string;
  round: number;
  shows: unknown;
  outcome: unknown;
  cites: string[];
}

/** One account's wagers wait: its terminal failed, and the rulebook goes by the records. */
export interface WagersQuestionedEvent {
  event: "wagers_questioned";
  table: string;
  round: number;
  account: string;
  terminal: string;
  fault: string;
  reason: string;
  wagers: Record<string, number>;
  cites: string[];
}

/** By the records these wagers were made, and they take part in the round in progress. */
export interface WagersStandEvent {
  event: "wagers_stand";
  table: string;
  round: number;
  account: string;
  terminal: string;
  confirmed_by: string;
  confirmed_at: number;
  analysis: string;
  wagers: Record<string, number>;
  /** Wagers that the records do not confirm: void, and back in the account. */
  returned: Record<string, number>;
  cites: string[];
}

/** Wagers that a settled round had left out: settled on its result, or void. */
export interface QuestionSettledEvent {
  event: "question_settled";
  table: string;
  round: number;
  account: string;
  terminal: string;
  /** The result of the round; nothing if none of the wagers stands. */
  outcome: unknown;
  shows: Record<string, unknown>;
  settled_by: string;
  settled_at: number;
  analysis: string;
  paid: Paid[];
  /** Wagers that the records do not confirm: void, and back with the player. */
  returned: Record<string, number>;
  /** Wagers that the house keeps: the round is void, and whoever made them forfeits them. */
  forfeited: Record<string, number>;
  cites: string[];
}

/** No new round begins until the result of this one is corrected, or found to be right. */
export interface DealingStoppedEvent {
  event: "dealing_stopped";
  table: string;
  round: number;
  reason: string;
  stopped_by: string;
  stopped_at: number;
  /** An irregularity of it is on record from before the next coup began. */
  in_time: boolean;
  cites: string[];
}

/** A result was looked into and stands; rounds may begin again. */
export interface ResultUpheldEvent {
  event: "result_upheld";
  table: string;
  round: number;
  reason: string;
  upheld_by: string;
  upheld_at: number;
  /** When the next wagering period opens by itself. */
  opens_at: number | null;
  cites: string[];
}

/** A settled round recalculated on its actual outcome, or void: each account gets the difference. */
export interface RoundCorrectedEvent {
  event: "round_corrected";
  table: string;
  round: number;
  /** The result it had. */
  was: unknown;
  /** The one it has; nothing if it is void. */
  outcome: unknown;
  shows: Record<string, unknown>;
  void: boolean;
  reason: string;
  corrected_by: string;
  corrected_at: number;
  /** Every wager of the round, and all that is credited for it from now on. */
  paid: Paid[];
  changes: Change[];
  /** Of a void round: the accounts whose wagers the house keeps. */
  forfeited: string[];
  /** Of a round that was void: the wagers that are in question again, as if it had not been. */
  asked_again: Question[];
  /** Where dealing had stopped over it: when the next wagering period opens by itself. */
  opens_at: number | null;
  cites: string[];
}

/** One account's wagers on a round, which wait until the records have spoken. */
export interface Question {
  round: number;
  account: string;
  /** The one that failed. */
  terminal: string;
  /** The malfunction, by its name in the records. */
  fault: string;
  cites: string[];
  /** The wagers, once the round was settled without them; until then they lie on the layout. */
  wagers: Record<string, number>;
  /** The result of that round. */
  outcome: unknown;
  /** What of them came back when the round was declared void; nothing where they were forfeited. */
  returned: number;
}

/** Players are told of other limits, and when they take effect. */
export interface LimitsNotifiedEvent {
  event: "limits_notified";
  table: string;
  limits: Limits;
  given_by: string;
  given_at: number;
  /** The round under way, or the last one. */
  after: number;
  /** Whole rounds that are played first. */
  rounds: number;
  /** Not before this time; None for any. */
  effective_at: number | null;
  /** The first round that can have them; None where the time alone decides. */
  from_round: number | null;
  cites: string[];
}

/** The sign says this from now on. */
export interface LimitsChangedEvent {
  event: "limits_changed";
  table: string;
  limits: Limits;
  cites: string[];
}

/** Players are told that the table will close, and when. */
export interface ClosureAnnouncedEvent {
  event: "closure_announced";
  table: string;
  announced_by: string;
  announced_at: number;
  /** The round under way, or the last one. */
  after: number;
  /** Whole rounds that are played first. */
  rounds: number;
  closing_at: number | null;
  cites: string[];
}

/** The table closes when this round is over. */
export interface TableClosingEvent {
  event: "table_closing";
  table: string;
  round: number;
  closing_by: string;
  cites: string[];
}

/** A table is closed; whoever has credit can still be paid. */
export interface TableClosedEvent {
  event: "table_closed";
  table: string;
  closed_by: string;
  /** Credit left at its places. */
  uncollected: Record<string, number>;
  cites: string[];
}

/** Rounds are to be dealt, wagers or not, on somebody's word. */
export interface RoundsDirectedEvent {
  event: "rounds_directed";
  table: string;
  /** None: until somebody wagers. */
  rounds: number | null;
  directed_by: string;
  cites: string[];
}

/** A kind of equipment was ticked off for this opening. */
export interface EquipmentCheckedEvent {
  event: "equipment_checked";
  table: string;
  kind: string;
  checked_by: string;
  checked_at: number;
  cites: string[];
}

/** Somebody was told to give up a place, or the space beside it. */
export interface VacateDirectedEvent {
  event: "vacate_directed";
  table: string;
  terminal: string;
  account: string;
  directed_by: string;
  reason: string;
  area: string;
  directed_at: number;
  cites: string[];
}

/** The cards of this coup came from the shoe of another table, and are spent there. */
export interface CardsOfAnotherShoeEvent {
  event: "cards_of_another_shoe";
  table: string;
  round: number;
  other: string;
  cards: string[];
  cites: string[];
}

/** The text of a rulebook, under which everything after it is decided. */
export interface RulebookAdoptedEvent {
  event: "rulebook_adopted";
  rulebook: string;
  digest: string;
  files: Record<string, string>;
  cites: string[];
}

/** This floor is a test: nothing on it was played for money. The first record of such a floor. */
export interface DeclaredATestEvent {
  event: "declared_a_test";
  cites: string[];
}

/** A table is in place, as the operator planned it. */
export interface TableSetUpEvent {
  event: "table_set_up";
  plan: TablePlan;
  /** When its first wagering period opens by itself. */
  opens_at: number | null;
  cites: string[];
}

/** A table as the operator sets it up. */
export interface TablePlan {
  id: string;
  rulebook: string;
  game: string;
  limits: Limits;
  /** How long a wagering period lasts; 0 where the Dealer alone ends it. */
  wagering_seconds: number;
  form: string;
  notes: number[];
  chips: number[];
  /** Above it a cash-out gives a voucher, where the rulebook has them; 0 for no limit. */
  ticket_limit: number;
  /** For how many days a ticket is paid; 0 for ever. */
  ticket_days: number;
  /** No money is taken in that would bring an account above it; 0 for none. */
  credit_ceiling: number;
  /** Where confirming is possible: what becomes of chips nobody confirmed. */
  unconfirmed: "keep" | "reject";
  /** Where rounds open by themselves: how long a result stays on view. */
  result_hold_seconds: number;
  /** Where a warning is due before the end: how long before. */
  warning_seconds: number;
  /** The most by which Player and Banker wagers of all terminals may differ; 0 for none. */
  differential: number;
  /** Where an early outcome freezes wagering: whether wagers taken before it stand. */
  exposure: "stand" | "void";
  /** Whether racetrack bets are offered, where the rulebook has them. */
  racetrack: boolean;
  /** Whether Pairs are offered, where the rulebook has them. */
  pairs: boolean;
  /** Whether the table opens with the floor. */
  open: boolean;
  /** The colours of its set of colour chips, where the rulebook has them; none for no set. */
  colours: string[];
  /** The number of terminals approved for the table; 0 where none is set. */
  max_terminals: number;
  /** Whether the wheel is mechanically activated, where it matters that one is not. */
  mechanical_wheel: boolean;
  /** The other table of the same Dealer, where one Dealer runs two games coup by coup. */
  alternates_with: string;
}

/** A closed table is set up otherwise; its limits and its period are what they were. */
export interface TableSettingsChangedEvent {
  event: "table_settings_changed";
  plan: TablePlan;
  cites: string[];
}

/** A Player Terminal is in place, and reaches these tables; one that was there reaches others now. */
export interface TerminalSetUpEvent {
  event: "terminal_set_up";
  terminal: string;
  tables: string[];
  several_tables: boolean;
  cites: string[];
}

/** Somebody plays without a terminal: by hand, or as a guest of the Dealer's console. */
export interface PlayerSeatedEvent {
  event: "player_seated";
  /** The player's or guest's name, which stands where a terminal's would. */
  terminal: string;
  tables: string[];
  place: string;
  cites: string[];
}

/** A terminal shows another table; wagers on the one before stay where they are. */
export interface TableSelectedEvent {
  event: "table_selected";
  terminal: string;
  table: string;
  cites: string[];
}

/** A player's account began with the first money brought in. */
export interface AccountOpenedEvent {
  event: "account_opened";
  account: string;
  terminal: string;
  table: string;
  colour: string;
  value: number;
  cites: string[];
}

/** A banknote in the terminal's box, its value in the chip account. */
export interface NoteAcceptedEvent {
  event: "note_accepted";
  terminal: string;
  account: string;
  amount: number;
  accepted_at: number;
  cites: string[];
}

/** Money tendered to the Dealer, its value in the account or, by hand, in chips. */
export interface BoughtInEvent {
  event: "bought_in";
  table: string;
  terminal: string;
  account: string;
  amount: number;
  tender: string;
  taken_by: string;
  taken_at: number;
  cites: string[];
}

/** Credit that the centralised monitoring system sent, once for each reference. */
export interface TransferAcceptedEvent {
  event: "transfer_accepted";
  terminal: string;
  account: string;
  amount: number;
  reference: string;
  accepted_at: number;
  cites: string[];
}

/** A player wants to leave: paid when the wagers in play are settled, or by the Dealer in chips. */
export interface CashOutAskedEvent {
  event: "cash_out_asked";
  terminal: string;
  account: string;
  last_four: string;
  /** The player was told to leave: nothing more is taken in. */
  directed: boolean;
  cites: string[];
}

/** Chips of one colour for money tendered, at the value their buyer declared. */
export interface ColourChipsIssuedEvent {
  event: "colour_chips_issued";
  table: string;
  terminal: string;
  account: string;
  colour: string;
  value: number;
  chips: number;
  amount: number;
  /** The value on the marker button; 0 where none is needed. */
  marker: number;
  tender: string;
  issued_by: string;
  /** Who agreed that several players have this colour. */
  agreed_by: string[];
  /** Who let the player have a second colour. */
  allowed_by: string;
  cites: string[];
}

/** The Dealer paid an account out in chips; the account is closed unless chips lie on the layout. */
export interface ChipsPaidEvent {
  event: "chips_paid";
  table: string;
  terminal: string;
  account: string;
  amount: number;
  paid_by: string;
  closes: boolean;
  colour: string;
  /** Colour chips: how many whole ones, and what each was worth. */
  chips: number;
  value: number;
  cites: string[];
}

/** Colour chips of a table that is closed, paid at another one. */
export interface ColoursExchangedEvent {
  event: "colours_exchanged";
  table: string;
  issued_at: string;
  terminal: string;
  /** The account they were issued to; empty where no record is found. */
  account: string;
  colour: string;
  chips: number;
  value: number;
  amount: number;
  /** Whether the value first set was found; if not, it is the lowest minimum for that game. */
  known: boolean;
  closes: boolean;
  /** Who was told. */
  surveillance: string;
  verified_by: string;
  cites: string[];
}

/** The whole of an account, printed; the account is closed with it. Or a ticket printed again. */
export interface TicketIssuedEvent {
  event: "ticket_issued";
  terminal: string;
  account: string;
  ticket: string;
  amount: number;
  last_four: string;
  table: string;
  issued_at: number;
  expires_at: number | null;
  /** The ticket that was not printed, or could not be read; it is cancelled. */
  replaces: string;
  /** Whoever had it printed again. */
  issued_by: string;
  cites: string[];
}

/** The player has the paper; the terminal shows it no more. */
export interface TicketTakenEvent {
  event: "ticket_taken";
  terminal: string;
  ticket: string;
  cites: string[];
}

/** A hand pay voucher: for the whole of an account, or in the place of a ticket. */
export interface HandPayIssuedEvent {
  event: "hand_pay_issued";
  terminal: string;
  account: string;
  voucher: string;
  amount: number;
  table: string;
  issued_at: number;
  last_four: string;
  /** The ticket that was not printed, or could not be read; it is cancelled. */
  replaces: string;
  authorised_by: string;
  reason: string;
  /** The round whose result was corrected: the account is closed already, and has this credit. */
  corrects: number;
  cites: string[];
}

/** A ticket was not printed, or cannot be read. Where credits stay, they are in the account again. */
export interface PrintFailedEvent {
  event: "print_failed";
  terminal: string;
  ticket: string;
  account: string;
  amount: number;
  reported_by: string;
  credits_stay: boolean;
  cites: string[];
}

/** A ticket was put into a terminal: it is spent, its value in the chip account. */
export interface TicketInsertedEvent {
  event: "ticket_inserted";
  terminal: string;
  account: string;
  ticket: string;
  amount: number;
  inserted_at: number;
  cites: string[];
}

/** A player has to leave: wagers in play are settled, nothing new is taken, the account is paid out. */
export interface DirectedToLeaveEvent {
  event: "directed_to_leave";
  table: string;
  terminal: string;
  account: string;
  ground: string;
  reason: string;
  directed_by: string;
  directed_at: number;
  /** The terminal itself is out of service until its fault is put right. */
  fault: boolean;
  cites: string[];
}

/** A terminal failed or, where none is named, another part of the Game System. */
export interface MalfunctionRecordedEvent {
  event: "malfunction_recorded";
  fault: string;
  terminal: string;
  account: string;
  /** Where it was recorded; nothing for the whole floor. */
  table: string;
  /** The latest round of every table it reached. */
  rounds: Record<string, number>;
  /** Those of them where the wagering period was over. */
  closed: string[];
  ground: string;
  reason: string;
  recorded_by: string;
  recorded_at: number;
  by_device: boolean;
  /** When the last round before it was settled at one of those tables; 0 before the first. */
  since: number;
  cites: string[];
}

/** An amount is set aside until somebody decides, or its time is over. */
export interface ClaimHeldEvent {
  event: "claim_held";
  hold: string;
  table: string;
  round: number;
  terminal: string;
  account: string;
  amount: number;
  fault: string;
  reason: string;
  held_by: string;
  held_at: number;
  /** When it lapses; never, if nothing is said. */
  until: number | null;
  /** It was on a meter alone and never in the account: the house has set it aside. */
  on_the_meter: boolean;
  cites: string[];
}

/** A hold lasts until another time, within what the rulebook allows. */
export interface HoldExtendedEvent {
  event: "hold_extended";
  hold: string;
  table: string;
  until: number;
  extended_by: string;
  cites: string[];
}

/** An amount that was held is the player's again, or the house keeps it. */
export interface HoldDecidedEvent {
  event: "hold_decided";
  hold: string;
  table: string;
  terminal: string;
  account: string;
  amount: number;
  ruling: string;
  reason: string;
  decided_by: string;
  decided_at: number;
  /** Its time was over. */
  lapsed: boolean;
  cites: string[];
}

/** What a meter rose by after a round, and what the odds give for it. */
export interface CreditCheckedEvent {
  event: "credit_checked";
  table: string;
  round: number;
  terminal: string;
  account: string;
  wagered: number;
  credited: number;
  due: number;
  checked_by: string;
  cites: string[];
}

/** An amount is not paid: it was credited in a malfunction, or before its repair. */
export interface CreditRefusedEvent {
  event: "credit_refused";
  table: string;
  terminal: string;
  account: string;
  amount: number;
  ground: string;
  fault: string;
  reason: string;
  refused_by: string;
  refused_at: number;
  credited_at: number | null;
  /** The credits it is part of, each with so much of it. */
  of: Credit[];
  cites: string[];
}

/** An amount credited to a chip account, as far as it was not refused or taken back since. */
export interface Credit {
  at: number;
  amount: number;
  table: string;
  /** The round that brought it; 0 for money that came in. */
  round: number;
}

/** A player called: the terminal, the account, the time and the player's own words. */
export interface ServiceCalledEvent {
  event: "service_called";
  terminal: string;
  account: string;
  table: string;
  reason: string;
  called_at: number;
  cites: string[];
}

/** Somebody came. */
export interface ServiceAttendedEvent {
  event: "service_attended";
  terminal: string;
  attended_by: string;
  attended_at: number;
  cites: string[];
}

/** The account is at another terminal, with its credit and with its wagers wherever they are. */
export interface PlayerMovedEvent {
  event: "player_moved";
  terminal: string;
  to: string;
  account: string;
  /** All that the player has, in credit, on layouts and held, less what is owed. */
  amount: number;
  credit: number;
  moved_by: string;
  moved_at: number;
  cites: string[];
}

/** A malfunction is put right; a terminal is in service again. */
export interface FaultClearedEvent {
  event: "fault_cleared";
  /** Nothing where another part of the Game System had failed. */
  terminal: string;
  cleared_by: string;
  cleared_at: number;
  /** The malfunctions that are put right, by their names in the records. */
  faults: string[];
  cites: string[];
}

/** A ticket was paid, and is spent. */
export interface TicketRedeemedEvent {
  event: "ticket_redeemed";
  desk: string;
  place: string;
  ticket: string;
  amount: number;
  /** In coins and notes: the nearest amount they can make. */
  paid: number;
  paid_by: string;
  paid_at: number;
  /** The kind of document that was seen. */
  identification: string;
  cites: string[];
}

/** A hand pay voucher was paid; its number is that of the form that was signed. */
export interface VoucherPaidEvent {
  event: "voucher_paid";
  desk: string;
  place: string;
  voucher: string;
  amount: number;
  paid: number;
  paid_by: string;
  paid_at: number;
  signed_by: string;
  identification: string;
  cites: string[];
}

/** A ticket that was not printed, or could not be read, was cancelled and its value paid by hand. */
export interface PaidByHandEvent {
  event: "paid_by_hand";
  desk: string;
  ticket: string;
  amount: number;
  paid: number;
  paid_by: string;
  paid_at: number;
  reason: string;
  signed_by: string;
  cites: string[];
}

/** A ticket or voucher is held back until it has been looked into. */
export interface TicketWithheldEvent {
  event: "ticket_withheld";
  desk: string;
  ticket: string;
  ground: string;
  reason: string;
  withheld_by: string;
  /** An inspector has to be told before it is complete. */
  inspector_due: boolean;
  /** Until when it may be withheld, where the rulebook sets a time. */
  decide_by: number | null;
  cites: string[];
}

/** It was decided what becomes of a ticket that was withheld: it is paid after all, or cancelled. */
export interface TicketReleasedEvent {
  event: "ticket_released";
  desk: string;
  ticket: string;
  ruling: string;
  reason: string;
  decided_by: string;
  cites: string[];
}

/** An inspector was told of a matter. */
export interface InspectorNotifiedEvent {
  event: "inspector_notified";
  desk: string;
  matter: string;
  notified_by: string;
  notified_at: number;
  inspector: string;
  cites: string[];
}

/** The player agreed to be paid later, while the entitlement is verified. */
export interface PaymentDelayedEvent {
  event: "payment_delayed";
  desk: string;
  ticket: string;
  until: number;
  reason: string;
  agreed_by: string;
  delayed_by: string;
  cites: string[];
}

/** The player was asked for identification. */
export interface IdentificationAskedEvent {
  event: "identification_asked";
  desk: string;
  ticket: string;
  asked_by: string;
  cites: string[];
}

/** The cash desks of the floor. */
export interface DesksSetUpEvent {
  event: "desks_set_up";
  desks: string[];
  cites: string[];
}

/** The operator wants a second person for these commands. */
export interface SecondPersonAskedEvent {
  event: "second_person_asked";
  commands: string[];
  cites: string[];
}

/** A second person stands behind what follows. */
export interface ApprovedEvent {
  event: "approved";
  table: string;
  command: string;
  asked_by: string;
  approved_by: string;
  role: string;
  cites: string[];
}

/** A cashier took over a desk with money from the vault. */
export interface ShiftOpenedEvent {
  event: "shift_opened";
  desk: string;
  shift: number;
  cashier: string;
  float: number;
  opened_at: number;
  cites: string[];
}

/** A cashier's money was counted and went back to the vault. */
export interface ShiftClosedEvent {
  event: "shift_closed";
  desk: string;
  shift: number;
  cashier: string;
  float: number;
  paid: number;
  /** Tickets and vouchers paid. */
  papers: number;
  expected: number;
  counted: number;
  /** What was counted less what was expected. */
  difference: number;
  closed_at: number;
  cites: string[];
}

/** Takings count to another day from now on. */
export interface GamingDayBegunEvent {
  event: "gaming_day_begun";
  day: string;
  began_at: number;
  begun_by: string;
  cites: string[];
}

/** Chips were brought to a table's float from the vault. */
export interface TableFilledEvent {
  event: "table_filled";
  table: string;
  amount: number;
  filled_by: string;
  cites: string[];
}

/** Chips of a table's float went back to the vault. */
export interface TableCreditedEvent {
  event: "table_credited";
  table: string;
  amount: number;
  credited_by: string;
  cites: string[];
}

/** What was tendered at a table, or the notes in a terminal, were counted and went to the vault. */
export interface DropCountedEvent {
  event: "drop_counted";
  table: string;
  terminal: string;
  expected: number;
  counted: number;
  difference: number;
  counted_by: string;
  cites: string[];
}

/** A debt, or part of it, was paid at a desk. */
export interface DebtSettledEvent {
  event: "debt_settled";
  desk: string;
  account: string;
  terminal: string;
  amount: number;
  /** In coins and notes: the nearest amount they can make. */
  paid: number;
  taken_by: string;
  taken_at: number;
  cites: string[];
}

/** A debt was given up. */
export interface DebtWrittenOffEvent {
  event: "debt_written_off";
  table: string;
  account: string;
  terminal: string;
  amount: number;
  reason: string;
  written_off_by: string;
  cites: string[];
}

/** An account with nothing in it was closed. */
export interface AccountClosedEvent {
  event: "account_closed";
  terminal: string;
  account: string;
  cites: string[];
}

/** A player is to play one game at a time, or may play several again. */
export interface OneGameDirectedEvent {
  event: "one_game_directed";
  table: string;
  terminal: string;
  account: string;
  directed_by: string;
  lifted: boolean;
  cites: string[];
}

/** The register of equipment is kept here: no table opens without what it needs. */
export interface RegisterOpenedEvent {
  event: "register_opened";
  cites: string[];
}

/** A piece of equipment is on the register, with its approval and who entered it. */
export interface EquipmentRegisteredEvent {
  event: "equipment_registered";
  table: string;
  item: string;
  kind: string;
  terminal: string;
  approval: string;
  approved_on: string;
  entered_by: string;
  entered_at: number;
  cites: string[];
}

/** A piece of equipment is off the register. */
export interface EquipmentWithdrawnEvent {
  event: "equipment_withdrawn";
  table: string;
  item: string;
  kind: string;
  reason: string;
  withdrawn_by: string;
  cites: string[];
}

/** A player claims that something went wrong; it stays open until somebody decides. */
export interface ClaimLodgedEvent {
  event: "claim_lodged";
  claim: string;
  lodged_by: string;
  lodged_at: number;
  ticket: string;
  cites: string[];
  matter: string;
  table: string;
  round: number;
  terminal: string;
  account: string;
}

/** Somebody decided about a claim, on a rule, with what was done about it. */
export interface MatterRuledEvent {
  event: "matter_ruled";
  ruling: string;
  clause: string;
  action: string;
  reason: string;
  ruled_by: string;
  role: string;
  ruled_at: number;
  /** The step of the ladder, counted from 1; 0 outside the house. */
  level: number;
  /** It was decided outside the house, and that ends it. */
  ends: boolean;
  cites: string[];
  matter: string;
  table: string;
  round: number;
  terminal: string;
  account: string;
}

/** The person asks the next rank to look at it. */
export interface ReviewAskedEvent {
  event: "review_asked";
  /** The rank that the rulebook names for it. */
  to: string;
  asked_by: string;
  asked_at: number;
  /** The least rank that decides in fact: above whoever decided before or, at the top, another of it. */
  decider: string;
  cites: string[];
  matter: string;
  table: string;
  round: number;
  terminal: string;
  account: string;
}

/** The person was told who outside the house may be asked. */
export interface RightExplainedEvent {
  event: "right_explained";
  reviewer: string;
  explained_by: string;
  explained_at: number;
  cites: string[];
  matter: string;
  table: string;
  round: number;
  terminal: string;
  account: string;
}

/** The person asks somebody outside the house for a review. */
export interface InspectorAskedEvent {
  event: "inspector_asked";
  reviewer: string;
  status: string;
  asked_by: string;
  asked_at: number;
  cites: string[];
  matter: string;
  table: string;
  round: number;
  terminal: string;
  account: string;
}

/** The house is done with it; who is not satisfied has been told what else is open. */
export interface MatterClosedEvent {
  event: "matter_closed";
  satisfied: boolean;
  closed_by: string;
  closed_at: number;
  advised_by: string;
  advised_at: number | null;
  cites: string[];
  matter: string;
  table: string;
  round: number;
  terminal: string;
  account: string;
}

/** Somebody asked for the rules, and was given the edition in force. */
export interface RulesGivenEvent {
  event: "rules_given";
  cites: string[];
  table: string;
  terminal: string;
  account: string;
  rulebook: string;
  title: string;
  date: string;
  digest: string;
  /** The clause that was asked about, if any. */
  clause: string;
  asked_by: string;
}

/** Somebody broke a rule: which, on what grounds, and what was chosen to be done about it. */
export interface ContraventionRecordedEvent {
  event: "contravention_recorded";
  cites: string[];
  contravention: string;
  table: string;
  terminal: string;
  account: string;
  rule: string;
  /** The rule by which consequences follow, where that is another. */
  through: string;
  /** The rule does not stand on the printed list of those with consequences. */
  warning: string;
  reason: string;
  actions: string[];
  recorded_by: string;
  recorded_at: number;
  /** Credit kept after a fault. */
  kept: number;
  person: string;
  /** The direction that was disobeyed. */
  direction: string;
}

/** No further wagers by an account or, by hand, a player. */
export interface PlayerExcludedEvent {
  event: "player_excluded";
  cites: string[];
  contravention: string;
  table: string;
  terminal: string;
  account: string;
  who: string;
  rule: string;
  excluded_by: string;
  from_casino: boolean;
}

/** An account or a player may wager again. */
export interface ExclusionLiftedEvent {
  event: "exclusion_lifted";
  cites: string[];
  table: string;
  account: string;
  reason: string;
  lifted_by: string;
}

/** Money that an account won is held apart until it is determined what becomes of it. */
export interface MoneySeizedEvent {
  event: "money_seized";
  cites: string[];
  contravention: string;
  table: string;
  terminal: string;
  account: string;
  won: number;
  /** What of it was still there. */
  amount: number;
  seized_by: string;
}

/** It was determined what becomes of money that was seized from an account. */
export interface SeizureDeterminedEvent {
  event: "seizure_determined";
  cites: string[];
  contravention: string;
  table: string;
  terminal: string;
  account: string;
  amount: number;
  ruling: string;
  reason: string;
  determined_by: string;
  determined_at: number;
}

/** An authorised person came and took charge of somebody who was detained. */
export interface DetentionEndedEvent {
  event: "detention_ended";
  cites: string[];
  contravention: string;
  table: string;
  person: string;
  attended_at: number;
  recorded_by: string;
}

/** A Player Terminal, for whoever plays there. */
export type ByPlayer =
  | InsertNoteByPlayer
  | InsertTicketByPlayer
  | TransferInByPlayer
  | ReportPrintFaultByPlayer
  | ClearFaultByPlayer
  | FaultByPlayer
  | CheckCreditByPlayer
  | CallServiceByPlayer
  | AttendServiceByPlayer
  | MovePlayerByPlayer
  | CashOutByPlayer
  | TakeTicketByPlayer
  | SelectTableByPlayer
  | ClaimByPlayer
  | AskRulesByPlayer
  | RemoveByPlayer
  | MoveByPlayer
  | RemoveLastByPlayer
  | ClearByPlayer
  | ConfirmByPlayer
  | PlaceByPlayer
  | UndoByPlayer
  | RepeatByPlayer
  | DoubleByPlayer
  | AskReviewByPlayer
  | AskInspectorByPlayer;

/** The Dealer Terminal of a table, by rank. */
export type ByStaff =
  | OpenTableByStaff
  | NewGameByStaff
  | FinalBetsByStaff
  | SetWageringPeriodByStaff
  | OutcomeByStaff
  | CardByStaff
  | ConfirmResultByStaff
  | NewShoeByStaff
  | CheckCardsByStaff
  | ShuffleByStaff
  | CutByStaff
  | BurnByStaff
  | StandbyByStaff
  | DirectCardsByStaff
  | DummyHandByStaff
  | AuthoriseHandByStaff
  | IrregularityByStaff
  | VoidRoundByStaff
  | NoSpinByStaff
  | DisputeByStaff
  | BadSpinByStaff
  | LightByStaff
  | DisplayByStaff
  | CallBetByStaff
  | RelaxByStaff
  | AgreeLimitsByStaff
  | BuyInByStaff
  | OpenGuestByStaff
  | PayChipsByStaff
  | BuyChipsByStaff
  | RedeemChipsByStaff
  | ReprintByStaff
  | HandPayByStaff
  | DirectToLeaveByStaff
  | FillTableByStaff
  | CreditTableByStaff
  | CountDropByStaff
  | ExchangeColoursByStaff
  | ConfirmWagersByStaff
  | SystemFaultByStaff
  | ExposeEarlyByStaff
  | VoidWagersByStaff
  | HoldClaimByStaff
  | ReleaseClaimByStaff
  | RefuseCreditByStaff
  | StopDealingByStaff
  | CorrectResultByStaff
  | ResultStandsByStaff
  | WriteOffByStaff
  | SetLimitsByStaff
  | AnnounceClosureByStaff
  | CloseTableByStaff
  | DirectRoundsByStaff
  | VacateByStaff
  | DirectOneGameByStaff
  | RegisterEquipmentByStaff
  | WithdrawEquipmentByStaff
  | CheckEquipmentByStaff
  | BreachByStaff
  | ExcludeByStaff
  | LiftByStaff
  | DetermineByStaff
  | AttendByStaff
  | ReportPrintFaultByStaff
  | ClearFaultByStaff
  | FaultByStaff
  | CheckCreditByStaff
  | AttendServiceByStaff
  | MovePlayerByStaff
  | ClaimByStaff
  | AskRulesByStaff
  | RuleOnByStaff
  | AskReviewByStaff
  | AdviseByStaff
  | AskInspectorByStaff
  | CloseMatterByStaff
  | CloseWageringByStaff
  | BetByStaff
  | RemoveByStaff
  | MoveByStaff
  | UndoByStaff
  | ClearByStaff
  | RepeatByStaff;

/** A cash desk. */
export type ByCashier =
  | RedeemByCashier
  | PayVoucherByCashier
  | PayByHandByCashier
  | WithholdByCashier
  | ReleaseByCashier
  | NotifyInspectorByCashier
  | DelayPaymentByCashier
  | AskIdentificationByCashier
  | SettleDebtByCashier
  | OpenShiftByCashier
  | CloseShiftByCashier
  | BeginGamingDayByCashier;

/** The common layout of a table, for its players. */
export type ByLayout =
  | PlaceByLayout
  | RemoveByLayout
  | MoveByLayout;

/** An event, of whatever kind: a fact from the records. */
export type Happened =
  | TableOpenedEvent
  | WageringOpenedEvent
  | FinalBetsAnnouncedEvent
  | WageringPeriodSetEvent
  | WageringClosedEvent
  | WagerPlacedEvent
  | WagerMovedEvent
  | WagerRemovedEvent
  | WagersUndoneEvent
  | LastWagerRemovedEvent
  | WagersClearedEvent
  | WagersRepeatedEvent
  | WagersDoubledEvent
  | WagersRejectedEvent
  | WagersConfirmedEvent
  | WagersRelaxedEvent
  | LimitsAgreedEvent
  | LimitsCarriedEvent
  | OutcomeEnteredEvent
  | CardDrawnEvent
  | CardReplacedEvent
  | CuttingCardOutEvent
  | ShoeBroughtInEvent
  | CardsCheckedEvent
  | CardsShuffledEvent
  | CardsCutEvent
  | CardsBurnedEvent
  | CardsDirectedEvent
  | StandbyPressedEvent
  | IrregularityRecordedEvent
  | NoBetCoupOpenedEvent
  | HandAuthorisedEvent
  | NoBetCoupEndedEvent
  | WinningPiecePlacedEvent
  | RoundSettledEvent
  | PlayerWarnedEvent
  | OutcomeExposedEvent
  | FaultRecordedEvent
  | RoundVoidedEvent
  | WagersVoidedEvent
  | AnalysisOpenedEvent
  | WagersEstablishedEvent
  | LightShownEvent
  | DisplayReportedEvent
  | DisplayIgnoredEvent
  | WagersQuestionedEvent
  | WagersStandEvent
  | QuestionSettledEvent
  | DealingStoppedEvent
  | ResultUpheldEvent
  | RoundCorrectedEvent
  | LimitsNotifiedEvent
  | LimitsChangedEvent
  | ClosureAnnouncedEvent
  | TableClosingEvent
  | TableClosedEvent
  | RoundsDirectedEvent
  | EquipmentCheckedEvent
  | VacateDirectedEvent
  | CardsOfAnotherShoeEvent
  | RulebookAdoptedEvent
  | DeclaredATestEvent
  | TableSetUpEvent
  | TableSettingsChangedEvent
  | TerminalSetUpEvent
  | PlayerSeatedEvent
  | TableSelectedEvent
  | AccountOpenedEvent
  | NoteAcceptedEvent
  | BoughtInEvent
  | TransferAcceptedEvent
  | CashOutAskedEvent
  | ColourChipsIssuedEvent
  | ChipsPaidEvent
  | ColoursExchangedEvent
  | TicketIssuedEvent
  | TicketTakenEvent
  | HandPayIssuedEvent
  | PrintFailedEvent
  | TicketInsertedEvent
  | DirectedToLeaveEvent
  | MalfunctionRecordedEvent
  | ClaimHeldEvent
  | HoldExtendedEvent
  | HoldDecidedEvent
  | CreditCheckedEvent
  | CreditRefusedEvent
  | ServiceCalledEvent
  | ServiceAttendedEvent
  | PlayerMovedEvent
  | FaultClearedEvent
  | TicketRedeemedEvent
  | VoucherPaidEvent
  | PaidByHandEvent
  | TicketWithheldEvent
  | TicketReleasedEvent
  | InspectorNotifiedEvent
  | PaymentDelayedEvent
  | IdentificationAskedEvent
  | DesksSetUpEvent
  | SecondPersonAskedEvent
  | ApprovedEvent
  | ShiftOpenedEvent
  | ShiftClosedEvent
  | GamingDayBegunEvent
  | TableFilledEvent
  | TableCreditedEvent
  | DropCountedEvent
  | DebtSettledEvent
  | DebtWrittenOffEvent
  | AccountClosedEvent
  | OneGameDirectedEvent
  | RegisterOpenedEvent
  | EquipmentRegisteredEvent
  | EquipmentWithdrawnEvent
  | ClaimLodgedEvent
  | MatterRuledEvent
  | ReviewAskedEvent
  | RightExplainedEvent
  | InspectorAskedEvent
  | MatterClosedEvent
  | RulesGivenEvent
  | ContraventionRecordedEvent
  | PlayerExcludedEvent
  | ExclusionLiftedEvent
  | MoneySeizedEvent
  | SeizureDeterminedEvent
  | DetentionEndedEvent;

/** What a screen is told. */
export type ToAScreen =
  | Snapshot
  | Resumed
  | Told
  | LookedUp
  | Previewed
  | Closed;
