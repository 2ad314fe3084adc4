// What travels between the server and a screen, under the names that the screens use. The types are
// generated from the server's own (wire.gen.ts, by `make docs`), so a field that is renamed there does not
// compile here. By hand are only words where the server says no more than text (`Exactly`, `Said`), and
// what is asked over HTTP, at the end. Amounts are whole cents, times milliseconds.

import type * as gen from "./wire.gen";

export { VERSION } from "./wire.gen";

/** A generated type, some of whose fields are said more exactly. Each must be there, and fit. */
type Exactly<T, R extends { [K in keyof R]: K extends keyof T ? T[K] : never }> = Omit<T, keyof R> & R;
/** The rest of a generated type. */
type Without<T, K extends keyof T> = Omit<T, K>;
/** Some of what a generated type allows. */
type Said<T, R extends T> = R;

export type Cents = number;
export type Millis = number;
export type Bet = string;
export type Pocket = string;
export type Colour = gen.Ball["colour"];
export type Wagers = Readonly<Record<Bet, Cents>>;

export type Kind = Said<gen.TableView["kind"], "roulette" | "sic-bo" | "baccarat">;
export type Phase = gen.Phase;

// --- outcomes

export type Ball = gen.Ball;
export type Throw = gen.Throw;
export type Coup = gen.Coup;
export type NoResult = gen.NoResult;
/** What a game's outcome shows. */
export type Shows = NonNullable<gen.TableView["outcome"]>;
export type Result = gen.ResultView;
export type Side = "player" | "banker";
export type Winner = Side | "tie";
/** A rank of A23456789TJQK and a suit of CDHS. */
export type Card = string;

/** The roads of a shoe, and their marks. */
export type Roads = gen.Roads;
export type CoupMark = gen.CoupMark;
export type Mark = gen.Mark;

// --- a table

export type Span = gen.BetLimits;
/** What somebody signed; 0 where the sign says nothing. */
export type Sign = gen.Limits;
/** What the sign at the table says, with the steps that follow from it. */
export type Limits = Exactly<gen.LimitsView, { room: Record<Side, Cents> | null }>;
export type LimitsNotice = gen.LimitsNoticeView;
export type ClosingNotice = gen.ClosingNoticeView;

/** What all screens of a table show. */
export type TableView = Exactly<
  Pick<gen.TableView, keyof gen.TableView & keyof gen.DealerView>,
  { kind: Kind; limits: Limits }
>;

export type Ruling = Exactly<gen.Ruling, Pick<gen.RuleOnByStaff, "ruling">>;
export type MatterState = gen.State;
export type MatterAction = Said<gen.ByStaff["do"], "rule_on" | "ask_review" | "ask_inspector" | "advise" | "close_matter">;
export type Matter = Exactly<gen.MatterView, { rulings: Ruling[]; allowed: MatterAction[] }>;
export type Change = gen.Change;
export type Preview = gen.Preview;

// --- a Player Terminal

export type Account = gen.AccountView;
export type PlayerAction = gen.ByPlayer["do"];

/** The table, and what is this player's own: it goes before what the table shows. */
export type PlayerView = Exactly<
  gen.TableView & Without<gen.OwnView, "limits" | "notices">,
  {
    kind: Kind;
    limits: Limits;
    confirming: "required" | "possible" | "none";
    claims: Matter[];
    allowed: PlayerAction[];
  }
>;

// --- screens of a table that are nobody's own

export type Statistics = gen.StatisticsView;
export type DisplayView = Exactly<gen.DisplayView, { kind: Kind; limits: Limits }>;
export type Station = gen.StationView;
export type FlyingView = Exactly<gen.FlyingView, { kind: Kind; limits: Limits }>;
export type LayoutAction = gen.ByLayout["do"];
export type Position = Exactly<gen.PositionView, { place: Place; allowed: LayoutAction[] }>;
export type LayoutView = Exactly<gen.LayoutView, { kind: Kind; limits: Limits; positions: Position[] }>;

// --- a Dealer Terminal

export type DealerAction = gen.ByStaff["do"];
/** What is done with the cards. */
export type CardAction = Said<
  DealerAction,
  "new_shoe" | "check_cards" | "shuffle" | "cut" | "burn" | "direct_cards" | "standby" | "dummy_hand" | "authorise_hand"
>;
export type WrongAction = Said<DealerAction, "irregularity" | "no_spin" | "dispute" | "bad_spin" | "void_round" | "fault" | "system_fault" | "void_wagers" | "refuse_credit">;
/** What is done about papers and faults; each seat says which of it there is an occasion for. */
export type PaperAction = Said<DealerAction, "hand_pay" | "reprint" | "report_print_fault" | "clear_fault" | "attend_service">;
/** The same of what a player is told to do. */
export type PlaceAction = Said<DealerAction, "direct_to_leave" | "vacate" | "direct_one_game">;

export type Place = "terminal" | "guest" | "player";
export type ColourChips = gen.ColourView;
export type Seated = Exactly<gen.SeatView, { place: Place; allowed: (PaperAction | PlaceAction)[] }>;
export type Ground = gen.Ground;
export type Check = gen.CheckView;
export type Shoe = Exactly<gen.ShoeView, { wants: ("cards" | "check" | "shuffle" | "cut" | "burn")[] }>;
export type Entry = Exactly<gen.EntryView, { takes: "next" | "early" | "surplus" | "before the game" | "" }>;
/** Something the Dealer is told to do. */
export type Told = gen.PromptView;
export type Held = gen.HeldView;
/** What whoever records a ground may have to say besides a reason. */
export type AskedFor = "card" | "cards" | "other" | "spare" | "told_inspector_at" | "round" | "forfeits" | "terminal" | "effect";
/** Something that can go wrong at a table: its clause, what is done about it, and by whom. */
export type WrongGround = Exactly<gen.GroundView, { does: WrongAction[]; asks: AskedFor[] }>;
export type Stop = gen.Stop;
export type Question = gen.QuestionView;
export type Hold = gen.HoldView;
export type Malfunction = gen.MalfunctionView;
export type Contravention = Exactly<gen.ContraventionView, { allowed: Said<DealerAction, "determine" | "attend">[] }>;
export type Call = gen.Call;

export type DealerView = Exactly<
  gen.DealerView,
  {
    kind: Kind;
    limits: Limits;
    players: Seated[];
    cards_by: "dealer" | "shoe" | "";
    result_by: "dealer" | "device" | "sensors";
    shoe: Shoe | null;
    entry: Entry | null;
    grounds: WrongGround[];
    matters: Matter[];
    contraventions: Contravention[];
    allowed: DealerAction[];
  }
>;

// --- a cash desk

export type PaperStatus = gen.Status;
export type DeskAction = Said<
  gen.ByCashier["do"],
  "redeem" | "pay_voucher" | "pay_by_hand" | "ask_identification" | "delay_payment" | "withhold" | "notify_inspector" | "release"
>;
/** A ticket or voucher and what has become of it; of its number only the last four digits. */
export type Paper = Exactly<
  gen.PaperView,
  { kind: "ticket" | "voucher"; rulings: ("release" | "cancel")[]; allowed: DeskAction[] }
>;
export type Shift = gen.ShiftView;
export type DeskView = Exactly<gen.DeskView, { papers: Paper[] }>;

// --- the felt

export type Area = gen.Area;
export type Square = Exactly<gen.Square, { colour: Colour }>;
export type Spot = gen.Spot;
export type Felt = Exactly<gen.Felt, { kind: Kind; squares: Square[] }>;

// --- commands

/** A screen names the round it saw, so that a press made before a gap does nothing after it. */
type Seeing<C> = C extends { do: "system_fault" } ? C : "round" extends keyof C ? C & { round: number } : C;

export type PlayerCommand = Seeing<gen.ByPlayer>;
export type DealerCommand = Seeing<gen.ByStaff>;
export type DeskCommand = gen.ByCashier;
export type LayoutCommand = Seeing<gen.ByLayout>;
/** An outcome as it is entered: a number, dice, or cards in the order drawn. */
export type Outcome = Exclude<gen.OutcomeByStaff["outcome"], number>;
export type Numbered<C> = C & { n: number };

// --- messages

/** Who a screen is: a terminal by its key, or a person by the token of a session and where he or she is. */
export type Who = Said<
  Without<gen.Hello, "do" | "version" | "seq">,
  { key: string } | { token: string; table: string; key?: string } | { token: string; desk: string; key?: string }
>;
export type Refusal = gen.Refused;
export type Ticket = gen.Printed;
/** A fact from the records. Screens read few of them: the view already shows what they changed. */
export type Happened = gen.Happened;
export type ShiftClosed = gen.ShiftClosedEvent;

export type Answer = Exactly<gen.Answered, { n: number }>;
export type SnapshotMessage<V> = Without<gen.Snapshot, "view" | "own" | "felt"> & {
  view: V;
  own?: Partial<V>;
  felt: Felt | null;
};
export type ResumedMessage = gen.Resumed;
export type ToldMessage<V> = Without<gen.Told, "answers" | "view" | "own" | "felt"> & {
  answers?: Answer[];
  view?: V;
  own?: Partial<V>;
  /** Another table's, where the terminal turned to one. */
  felt?: Felt;
};
export type LookedUpMessage = Exactly<gen.LookedUp, { paper: Paper | null }>;
export type PreviewedMessage = gen.Previewed;
export type ClosedMessage = gen.Closed;

export type ServerMessage<V> =
  | SnapshotMessage<V>
  | ResumedMessage
  | ToldMessage<V>
  | LookedUpMessage
  | PreviewedMessage
  | ClosedMessage;

// --- over HTTP, by hand

/** Every clause of the rules in force at a table. */
export interface Rules {
  rulebook: string;
  clauses: { id: string; says: string }[];
}

export interface FloorPage {
  tables: FloorTable[];
  /** Taken by whoever has an account open there. */
  terminals: { id: string; tables: string[]; taken: boolean }[];
  desks: string[];
  /** Staff work only at Dealer Terminals and desks that are enrolled. */
  enrolled_only: boolean;
  /** Those that screens offer, and which of them single terminals begin in. */
  languages?: string[];
  begins_in?: Record<string, string>;
  demo: {
    codes: Record<string, string>;
    /** The same for screens of a table that are nobody's own, by kind and table: "display R1". */
    screens: Record<string, string>;
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
  /** The screens of it that are nobody's own: display, flying display, layout. */
  screens: string[];
}

export interface Enrolled {
  kind: PlaceKind;
  place: string;
  terminal: string;
  key: string;
}

export type PlaceKind = "terminal" | "display" | "flying display" | "layout" | "desk" | "dealer terminal";
export interface ScreenPlace {
  kind: PlaceKind;
  place: string;
}
/** The screens that hold a key, and all places that may, of those one may decide about. */
export interface Screens {
  enrolled: (ScreenPlace & { since: Millis })[];
  places: ScreenPlace[];
}

export interface StaffPerson {
  id: string;
  name: string;
  roles: string[];
  disabled: boolean;
  /** Whether one may decide about this person. */
  yours: boolean;
}

export interface SignedIn {
  token: string;
  name: string;
  role: string;
}
