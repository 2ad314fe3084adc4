// What travels between the server and a screen, as the server's own types define it
// (floor/views.py, games/felt.py, play/*.py). Amounts are whole cents, times milliseconds.

export type Cents = number;
export type Millis = number;
export type Bet = string;
export type Pocket = string;
export type Colour = "red" | "black" | "green";
export type Wagers = Readonly<Record<Bet, Cents>>;

export type Kind = "roulette" | "sic-bo" | "baccarat";
export type Phase = "closed" | "open" | "wagering" | "dealing" | "result" | "analysis" | "held";

/** Where the ball rests, as displays show it. */
export interface Ball {
  number: Pocket;
  colour: Colour;
  cites: string[];
}

/** The upper faces of the dice. */
export interface Throw {
  dice: number[];
  total: number;
  cites: string[];
}

export type Side = "player" | "banker";
export type Winner = Side | "tie";
/** A rank of A23456789TJQK and a suit of CDHS. */
export type Card = string;

export interface Hand {
  cards: Card[];
  points: number;
}

/** Two hands as far as they are dealt, and the one that takes the next card. */
export interface Coup {
  player: Hand;
  banker: Hand;
  next: Side | null;
  cites: string[];
}

/** What a game's outcome shows. */
export type Shows = Ball | Throw | Coup;

/** A round that was settled, and then declared to have no result. */
export interface NoResult {
  void: true;
  cites: string[];
}

export interface Result {
  round: number;
  shows: Shows | NoResult;
}

/** A mark of a derived road; columns and rows count from 1. Red is regular and blue is not, whoever won. */
export type RoadMark = [column: number, row: number, colour: "red" | "blue"];

/** A mark that stands for a coup, and on the big road the ties drawn on it. */
export type CoupMark = [
  column: number,
  row: number,
  colour: "red" | "blue" | "green",
  winner: Winner,
  ties: number,
  player_pair: boolean,
  banker_pair: boolean,
];

/** The colour that a coup would add to each derived road; null for no mark yet. */
export type Asked = Record<"big_eye_boy" | "small_road" | "cockroach_pig", "red" | "blue" | null>;

/** The results of a shoe as baccarat players draw them, each road six rows high. */
export interface Roads {
  bead_plate: CoupMark[];
  big_road: CoupMark[];
  big_eye_boy: RoadMark[];
  small_road: RoadMark[];
  cockroach_pig: RoadMark[];
  /** The next estimated results, by the hand that would win. */
  next: Record<Side, Asked>;
}

export interface Span {
  min: Cents;
  max: Cents;
}

/** What somebody signed; 0 where the sign says nothing. */
export interface Sign extends Span {
  step: Cents;
  aggregate_min: Cents;
  aggregate_max: Cents;
  /** By bet or kind of bet, where they differ from the rest. */
  bets: Record<string, Span>;
}

/** What the sign at the table says, with the steps that follow from it. */
export interface Limits extends Sign {
  differential: Cents;
  /** How much more Player and Banker can take now, where a differential rules them. */
  room: Record<Side, Cents> | null;
  cites: string[];
}

/** Limits that are to come: after so many whole rounds, and not before a time. */
export interface LimitsNotice {
  limits: Sign;
  rounds: number;
  effective_at: Millis | null;
  cites: string[];
}

/** The sign that the table closes. */
export interface ClosingNotice {
  rounds: number;
  closing_at: Millis | null;
  /** As soon as the round in progress is over. */
  after_this_round: boolean;
  cites: string[];
}

/** What players are told beforehand, and asked for. */
export interface NoticesView {
  limits: LimitsNotice | null;
  closing: ClosingNotice | null;
  /** Credit that the player is asked to collect. */
  collect: Cents;
  cites: string[];
}

/** A coup on which nobody may wager: this one, or the next. */
export interface NoBet {
  next: boolean;
  cites: string[];
}

/** The cards in use, as far as anybody can tell. */
export interface Shoe {
  number: number;
  /** Of the backs, or "". */
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
  wants: ("cards" | "check" | "shuffle" | "cut" | "burn")[];
  /** The coup in progress, or the next, is the last. */
  last_coup: boolean;
  over: boolean;
  cites: string[];
}

/** What becomes of a card that is entered now. */
export interface Entry {
  takes: "next" | "early" | "surplus" | "before the game" | "";
  /** Another card may be said to lie where one of the coup was entered. */
  replaces: boolean;
  /** The cards of the coup, in the order drawn. */
  cards: Card[];
}

/** Something the Dealer is told to do. */
export interface Told {
  say: string;
  words: string;
  cites: string[];
}

/** The coup waits for the rank that decides about this irregularity. */
export interface Held {
  clause: string;
  rank: string;
  /** That rank enters what really came. */
  reads: boolean;
  cites: string[];
}

/** Something that may have gone wrong with the cards: what is done about it, and by whom at least. */
export interface CardIrregularity {
  clause: string;
  meaning: string;
  rank: string;
  cites: string[];
}

/** What whoever records a ground may have to say besides a reason. */
export type AskedFor = "card" | "cards" | "other" | "spare" | "told_inspector_at" | "round" | "forfeits";
export type WrongAction = "irregularity" | "no_spin" | "dispute" | "bad_spin" | "void_round";

/** Something that can go wrong at a table: its clause, what is done about it, and by whom. */
export interface WrongGround {
  clause: string;
  says: string;
  cure: string;
  means: string;
  rank: string;
  /** Only with a reason in words. */
  explained: boolean;
  /** The commands by which it is recorded; the first does what `means` says. */
  does: WrongAction[];
  asks: AskedFor[];
  cites: string[];
}

/** No new round begins before somebody has looked into the result of this one. */
export interface Stop {
  round: number;
  reason: string;
  by: string;
  cites: string[];
}

/** Somebody of a rank who was told of what went wrong. */
export interface Call {
  title: string;
  at: Millis;
  /** The clause, or the light. */
  why: string;
  cites: string[];
}

export interface Ruling {
  ruled_by: string;
  role: string;
  ruled_at: Millis;
  ruling: "upheld" | "rejected";
  clause: string;
  action: string;
  reason: string;
}

export type MatterState = "open" | "decided" | "review asked" | "review requested" | "closed";
export type MatterAction = "rule_on" | "ask_review" | "ask_inspector" | "advise" | "close_matter";

/** A claim: where it stands, who decided what so far, and what is open now. */
export interface Matter {
  id: string;
  /** 0 for none in particular. */
  round: number;
  terminal: string;
  claim: string;
  lodged_by: string;
  lodged_at: Millis;
  state: MatterState;
  /** The rank, or whoever outside the house, that is to decide; "" if nobody is. */
  decider: string;
  rulings: Ruling[];
  /** Who outside the house may be asked. */
  reviewer: string;
  advised_by: string;
  advised_at: Millis | null;
  /** What a ruling may say was done. */
  actions: string[];
  allowed: MatterAction[];
  cites: string[];
}

/** What a correction means for one account. */
export interface Change {
  account: string;
  terminal: string;
  credited: Cents;
  /** What that should be. */
  credit: Cents;
  /** Into the chip account; below zero, out of it. */
  chips: Cents;
  /** On a voucher, for the account is closed. */
  voucher: Cents;
  /** From vouchers of earlier corrections that nobody has been paid for. */
  taken_back: Cents;
  /** Added to what the player owes; below zero, paid off. */
  owed: Cents;
  /** Wagers that came back while the round was void, and are in question again. */
  in_question: Cents;
}

/** What a correction would do. */
export interface Preview {
  round: number;
  shows: Shows | NoResult;
  changes: Change[];
  cites: string[];
}

export interface Account {
  id: string;
  credit: Cents;
  bet: Cents;
  won: Cents;
  /** What the player owes since a result was corrected. */
  owed: Cents;
}

export interface TableView {
  table: string;
  title: string;
  kind: Kind;
  phase: Phase;
  round: number;
  /** Null while bets are open and no clock closes them. */
  closes_at: Millis | null;
  wagering_ms: Millis;
  /** The wagering period is about to end. */
  warned: boolean;
  /** What is said at the table now. */
  announced: string[];
  /** What was entered and awaits confirmation; of a coup, the cards so far. */
  outcome: Shows | null;
  results: Result[];
  /** Null where no coups are dealt. */
  roads: Roads | null;
  no_bet: NoBet | null;
  limits: Limits;
  notices: NoticesView;
}

/** A table that a terminal can turn to. */
export interface Reached {
  id: string;
  title: string;
  phase: Phase;
  closes_at: Millis | null;
  wagered: Cents;
}

export type PlayerAction =
  | "insert_note"
  | "insert_ticket"
  | "cash_out"
  | "select_table"
  | "place"
  | "remove"
  | "move"
  | "undo"
  | "clear"
  | "repeat"
  | "double"
  | "confirm"
  | PlayerAsk;

/** What a player says in a few words. */
export type PlayerAsk = "claim" | "call_service";

export interface PlayerView extends TableView {
  terminal: string;
  /** The coup in progress, or the next, is the last of the shoe. */
  last_coup: { cites: string[] } | null;
  account: Account | null;
  tables: Reached[];
  /** The table last wagered on, or "". */
  last_table: string;
  confirming: "required" | "possible" | "none";
  placed: Wagers;
  confirmed: Wagers;
  /** What the last settled round brought back, by bet: 0 for a wager that lost. */
  returned: Wagers;
  chips: Cents[];
  notes: Cents[];
  notes_cites: string[];
  /** Limits agreed with this player alone. */
  marker: Span | null;
  /** A cash-out waits for the result of the round. */
  leaving: boolean;
  /** The fault for which nothing can be done here, or "". */
  out_of_service: string;
  /** Told to play one game at a time. */
  one_game: boolean;
  one_game_cites: string[];
  /** Told to give up the place at this table. */
  told_to_vacate: boolean;
  vacate_cites: string[];
  /** The rule that was broken, if this player makes no further wagers; or "". */
  excluded: string;
  excluded_cites: string[];
  /** This player's own. */
  claims: Matter[];
  allowed: PlayerAction[];
}

export type DealerAction =
  | "open_table"
  | "new_game"
  | "final_bets"
  | "close_wagering"
  | "outcome"
  | "card"
  | "confirm_result"
  | "confirm_wagers"
  | "system_fault"
  | "buy_in"
  | "open_guest"
  | "call_bet"
  | "pay_chips"
  | "buy_chips"
  | "bet"
  | "redeem_chips"
  | "agree_limits"
  | "relax"
  | "set_wagering_period"
  | "expose_early"
  | "set_limits"
  | "announce_closure"
  | "close_table"
  | "direct_rounds"
  | "check_equipment"
  | "exchange_colours"
  | "stop_dealing"
  | "correct_result"
  | "result_stands"
  | "light"
  | "claim"
  | CardAction
  | WrongAction
  | PaperAction
  | PlaceAction;

/** What is done with the cards. */
export type CardAction =
  | "new_shoe"
  | "check_cards"
  | "shuffle"
  | "cut"
  | "burn"
  | "direct_cards"
  | "standby"
  | "dummy_hand"
  | "authorise_hand";

/** What is done about papers and faults; each seat says which of it there is an occasion for. */
export type PaperAction = "hand_pay" | "reprint" | "report_print_fault" | "clear_fault";
/** The same of what a player is told to do. */
export type PlaceAction = "direct_to_leave" | "vacate" | "direct_one_game";

export type Place = "terminal" | "guest" | "player";

/** Somebody at the table, and where: at a terminal, as a guest, or with chips in hand. */
export interface Seated {
  id: string;
  place: Place;
  credit: Cents;
  /** What the player owes since a result was corrected. */
  owed: Cents;
  placed: Wagers;
  confirmed: Wagers;
  won: Cents;
  marker: Span | null;
  leaving: boolean;
  colours: ColourChips[];
  /** Rounds settled one after another without a wager of this player's. */
  idle: number;
  idle_flagged: boolean;
  told_to_vacate: boolean;
  one_game: boolean;
  /** The rule that was broken, if this player makes no further wagers; or "". */
  excluded: string;
  /** The clauses on idle places. */
  cites: string[];
  /** The latest ticket printed there, while it can still be paid. */
  ticket: Slip | null;
  out_of_service: string;
  allowed: (PaperAction | PlaceAction)[];
}

/** A player's chips of one colour. */
export interface ColourChips {
  colour: string;
  value: Cents;
  /** How many are in the player's hand. */
  chips: number;
  /** The value on the marker button; 0 where none is needed. */
  marker: Cents;
  placed: Wagers;
  confirmed: Wagers;
  cites: string[];
}

export interface Slip {
  id: string;
  amount: Cents;
  last_four: string;
  faulty: boolean;
  taken: boolean;
}

/** A clause on which somebody may act, and what it says. */
export interface Ground {
  clause: string;
  says: string;
}

/** A kind of equipment that somebody looks at before the table opens. */
export interface Check {
  kind: string;
  checked: boolean;
  cites: string[];
}

export interface DealerView extends TableView {
  rulebook: string;
  form: string;
  terminals: number;
  open_terminals: number;
  wagering_terminals: number;
  placed: Cents;
  confirmed: Cents;
  players: Seated[];
  cards_by: "dealer" | "shoe" | "";
  result_by: "dealer" | "device" | "sensors";
  /** Two sensors disagree, and the supervisor must decide. */
  disputed: boolean;
  tenders: string[];
  /** The title of the rank that decides when the system has failed. */
  operator: string;
  /** On which a player can be told to go. */
  leave_grounds: Ground[];
  /** Of the table's colour chips, those that nobody has. */
  free_colours: string[];
  sign: Sign;
  /** How long a sign stands before a minimum is raised; 0 where no time is set. */
  limits_minutes: number;
  /** How long a sign stands before the table closes; 0 where rounds are played instead. */
  closing_minutes: number;
  checklist: Check[];
  /** At a closed table: credit left at its places. */
  uncollected: Record<string, Cents>;
  /** This round was directed, wagers or not. */
  directed: boolean;
  /** Null where no cards are dealt. */
  shoe: Shoe | null;
  entry: Entry | null;
  prompts: Told[];
  held: Held | null;
  irregularities: CardIrregularity[];
  grounds: WrongGround[];
  /** Dealing has stopped over a result. */
  stopped: Stop | null;
  calls: Call[];
  /** The console shows red: no round begins. */
  red_light: boolean;
  /** Claims that the house is not done with. */
  matters: Matter[];
  allowed: DealerAction[];
}

/** A rectangle of the felt, in half squares; `top` is the edge nearest the player. */
export interface Area {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** A numbered area of roulette's felt. */
export interface Square extends Area {
  number: Pocket;
  colour: Colour;
}

/** A bet on offer: where its chip lies, what it covers, what it pays and by which clauses. */
export interface Spot {
  bet: Bet;
  title: string;
  pays: string[];
  cites: string[];
  at: [number, number] | null;
  area: Area | null;
  covers: string[];
  faces: number[];
  pieces: Bet[];
  /** The bets on which its chips lie: itself, or its pieces. */
  lies_as: Bet[];
}

export interface Felt {
  game: string;
  title: string;
  kind: Kind;
  layout: string;
  cites: string[];
  spots: Spot[];
  squares: Square[];
  wheel: Pocket[];
}

export interface Refusal {
  code: string;
  says: string;
  cites: string[];
  params?: Record<string, unknown>;
}

export interface Ticket {
  id: string;
  amount: Cents;
  validation: string;
  issued_at: Millis;
  /** From when on it is not paid any more. */
  expires_at: Millis | null;
}

export type PaperStatus = "issued" | "withheld" | "redeemed" | "cancelled";
export type DeskAction =
  | "redeem"
  | "pay_voucher"
  | "pay_by_hand"
  | "ask_identification"
  | "delay_payment"
  | "withhold"
  | "notify_inspector"
  | "release";

/** A ticket or voucher and what has become of it; of its number only the last four digits. */
export interface Paper {
  id: string;
  kind: "ticket" | "voucher";
  amount: Cents;
  /** What is handed over for it. */
  cash: Cents;
  last_four: string;
  terminal: string;
  table: string;
  rulebook: string;
  issued_at: Millis;
  expires_at: Millis | null;
  status: PaperStatus;
  where: string;
  faulty: boolean;
  ground: string;
  /** It is withheld, and an inspector has not been told yet. */
  incomplete: boolean;
  decide_by: Millis | null;
  pay_from: Millis;
  pending: string;
  /** The player was asked for identification. */
  identify: boolean;
  places: string[];
  /** Which of them a desk with a cashier can be. */
  desk_places: string[];
  rulings: ("release" | "cancel")[];
  /** Paid by hand, it has to be signed for. */
  signed: boolean;
  grounds: Ground[];
  allowed: DeskAction[];
  cites: string[];
}

export interface Shift {
  number: number;
  cashier: string;
  float: Cents;
  paid: Cents;
  papers: number;
  /** What the desk should hold. */
  expected: Cents;
}

export interface DeskView {
  desk: string;
  /** As in 2026-11-15; "" before the first. */
  day: string;
  shift: Shift | null;
  papers: Paper[];
  owed: Cents;
}

/** A fact from the records. Screens read few of them: the view already shows what they changed. */
export interface Happened {
  event: string;
  cites?: string[];
  [field: string]: unknown;
}

export type PlayerCommand =
  | { do: "insert_note"; amount: Cents }
  | { do: "insert_ticket"; validation: string }
  | { do: "select_table"; table: string }
  | { do: "place"; bet: Bet; amount: Cents; round: number }
  | { do: "remove"; bet: Bet; round: number }
  | { do: "move"; bet: Bet; to: Bet; round: number }
  | { do: "undo" | "clear" | "repeat" | "double" | "confirm"; round: number }
  | { do: "claim"; matter: string; round: number }
  | { do: "ask_review" | "ask_inspector"; matter: string }
  | { do: "cash_out" | "take_ticket" | "call_service" };

/** An outcome as it is entered: a number, dice, or cards in the order drawn. */
export type Outcome = Pocket | number[] | Card[];

export type DealerCommand = { table: string } & (
  | { do: "new_game" | "confirm_wagers"; round: number }
  | { do: "open_table" | "final_bets" | "close_wagering" | "close_table" }
  | { do: "check_equipment"; kind: string }
  | { do: "set_limits"; limits: Sign; effective_at: number | null }
  | { do: "announce_closure"; closing_at: number | null }
  | { do: "direct_rounds"; rounds: number | null }
  | { do: "vacate"; terminal: string; reason: string }
  | { do: "direct_one_game"; terminal: string; lift: boolean }
  | { do: "outcome"; round: number; outcome: Pocket | number[] }
  | { do: "confirm_result"; round: number; outcome: Pocket | number[] | Winner }
  | { do: "card"; round: number; card: Card | "cut"; in_place_of: number }
  | { do: "new_shoe"; colour: string; checked: "by hand" | "deck checker" | "shuffler" | "not checked"; pre_shuffled: boolean }
  | { do: "check_cards"; method: "by hand" | "deck checker" | "shuffler" }
  | { do: "shuffle"; riffle: boolean }
  | { do: "cut"; depth: number; behind: number | null }
  | { do: "burn"; card: Card | "" }
  | { do: "direct_cards"; what: "shuffle" | "replace" | "check" | "riffle"; reason: string }
  | { do: "standby" | "dummy_hand" | "authorise_hand" }
  | { do: "irregularity"; ground: string; round: number; reason: string; card?: Card; cards?: Card[]; other?: string; spare?: string; told_inspector_at?: number }
  | { do: "no_spin" | "dispute" | "bad_spin"; ground: string; round: number; reason: string }
  | { do: "void_round"; round: number; ground: string; reason: string; forfeits: string[] }
  | { do: "light"; colour: "red" | "green" }
  | { do: "stop_dealing" | "result_stands"; round: number; reason: string }
  | { do: "correct_result"; round: number; outcome: Outcome; reason: string }
  | { do: "claim"; terminal: string; matter: string; round: number }
  | { do: "rule_on"; matter: string; ruling: "upheld" | "rejected"; clause: string; action: string; reason: string }
  | { do: "ask_review" | "ask_inspector" | "advise"; matter: string }
  | { do: "close_matter"; matter: string; satisfied: boolean }
  | { do: "system_fault"; reason: string }
  | { do: "set_wagering_period"; seconds: number }
  | { do: "expose_early"; exposed_at: number }
  | { do: "open_guest"; guest: string }
  | { do: "hand_pay"; terminal: string; ticket: string; reason: string }
  | { do: "reprint"; terminal: string; ticket: string }
  | { do: "direct_to_leave"; terminal: string; ground: string; reason: string }
  | PlayersCommand
);

/** About a terminal, whichever of its tables one is at. */
export type TerminalCommand =
  | { do: "report_print_fault"; terminal: string; ticket: string }
  | { do: "clear_fault"; terminal: string };

export type DeskCommand =
  | { do: "redeem"; validation: string; place: string; identification: string }
  | { do: "pay_voucher"; voucher: string; place: string; signed_by: string; identification: string }
  | { do: "pay_by_hand"; ticket: string; reason: string; signed_by: string }
  | { do: "withhold"; validation: string; ground: string; reason: string }
  | { do: "release"; validation: string; ruling: "release" | "cancel"; reason: string }
  | { do: "notify_inspector"; matter: string; inspector: string }
  | { do: "delay_payment"; validation: string; until: number; reason: string; agreed_by: string }
  | { do: "ask_identification"; validation: string }
  | { do: "open_shift"; float: Cents }
  | { do: "close_shift"; counted: Cents }
  | { do: "begin_gaming_day"; day: string };

/** What the Dealer does for one player; whoever has no terminal stands where one would. */
export type PlayersCommand =
  | { do: "buy_in"; terminal?: string; guest?: string; amount: Cents; tender: string }
  | { do: "buy_chips"; player: string; amount: Cents; tender: string; colour: string; value: Cents; agreed_by: string[] }
  | { do: "exchange_colours"; player: string; colour: string; issued_at: string; chips: number; surveillance: string }
  | { do: "bet"; player: string; bet: Bet; amount: Cents; colour: string }
  | { do: "call_bet"; terminal: string; bet: Bet; amount: Cents }
  | { do: "pay_chips"; terminal: string }
  | { do: "redeem_chips"; player: string; colour: string }
  | { do: "agree_limits"; terminal: string; limits: Span }
  | { do: "relax"; terminal: string; bet: Bet; amount: Cents; reason: string };

export type Numbered<C> = C & { n: number };

/** The version of the wire that these screens speak. */
export const VERSION = 1;

/** Who a screen is: a terminal by its key, or a person by the token of a session and where he or she is. */
export type Who = { key: string } | { token: string; table: string } | { token: string; desk: string };

export interface SnapshotMessage<V> {
  type: "snapshot";
  seq: number;
  clock: Millis;
  view: V;
  /** What is this player's own, at a Player Terminal; it goes before what the table shows. */
  own?: Partial<V>;
  /** Another window holds this terminal. */
  read_only: boolean;
  /** Null where no table is shown. */
  felt: Felt | null;
  next: number;
  /** A ticket printed here and not yet taken. */
  ticket: Ticket | null;
}

/** Nothing was missed while the connection was lost: what is shown holds. */
export interface ResumedMessage {
  type: "resumed";
  seq: number;
  clock: Millis;
  next: number;
  read_only: boolean;
}

/** What is new: answers, events, and the parts of the view that changed. */
export interface ToldMessage<V> {
  type: "told";
  seq: number;
  prev: number;
  clock: Millis;
  answers?: Answer[];
  events?: Happened[];
  view?: V;
  own?: Partial<V>;
  read_only?: boolean;
  /** Another table's, where the terminal turned to one. */
  felt?: Felt;
  /** What lies in the terminal's slot now, where that has changed. */
  ticket?: Ticket | null;
}

/** A paper that was asked for by its number or name, and why it is worth nothing now. */
export interface LookedUpMessage {
  type: "looked_up";
  asked: number;
  paper?: Paper;
  unpaid?: Refusal | null;
  refused?: Refusal;
}

/** What a correction that was asked about would do. */
export interface PreviewedMessage {
  type: "previewed";
  asked: number;
  preview?: Preview;
  refused?: Refusal;
}

export interface Answer {
  n: number;
  seq: number;
  events?: Happened[];
  refused?: Refusal;
}

export interface ClosedMessage {
  type: "closed";
  code: string;
  says: string;
}

export type ServerMessage<V> =
  | SnapshotMessage<V>
  | ResumedMessage
  | ToldMessage<V>
  | LookedUpMessage
  | PreviewedMessage
  | ClosedMessage;

export interface FloorPage {
  tables: FloorTable[];
  /** Taken by whoever has an account open there. */
  terminals: { id: string; tables: string[]; taken: boolean }[];
  desks: string[];
  demo: {
    codes: Record<string, string>;
    staff: { name: string; role: string; password: string }[];
    /** Desks that pay by themselves. */
    machines: string[];
    /** Whether automatic Dealers and patrons are there. */
    lively: boolean;
    /** The patrons, by the place where each plays. */
    patrons: Record<string, string>;
    /** Where the journal is kept. */
    journal: string;
  } | null;
}

export interface FloorTable {
  id: string;
  title: string;
  rulebook: string;
  /** The rulebook's title. */
  law: string;
  game: string;
  kind: Kind;
  form: string;
  phase: Phase;
  round: number;
  /** The latest, newest first. */
  results: Result[];
  /** Somebody has an account open at one of its places. */
  played: boolean;
  /** A person has its Dealer Terminal open. */
  staffed: boolean;
}

export interface Enrolled {
  terminal: string;
  key: string;
}

export interface SignedIn {
  token: string;
  name: string;
  role: string;
}

/** Chips that are no wager at the close, and why they went back. */
export interface Returned {
  account: string;
  wagers: Wagers;
  /** A code that the words know. */
  why: string;
  cites: string[];
}
