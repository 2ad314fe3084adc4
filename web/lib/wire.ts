// What travels between the server and a screen, as the server's own types define it
// (floor/views.py, games/felt.py, play/*.py). Amounts are whole cents, times milliseconds.

export type Cents = number;
export type Millis = number;
export type Bet = string;
export type Pocket = string;
export type Colour = "red" | "black" | "green";
export type Wagers = Readonly<Record<Bet, Cents>>;

export type Phase = "closed" | "open" | "wagering" | "dealing" | "result" | "analysis";

/** Where the ball rests, as displays show it. */
export interface Shows {
  number: Pocket;
  colour: Colour;
  cites: string[];
}

export interface Result {
  round: number;
  shows: Shows;
}

export interface Limits {
  min: Cents;
  max: Cents;
  step: Cents;
  cites: string[];
}

export interface Account {
  id: string;
  credit: Cents;
  bet: Cents;
  won: Cents;
}

interface TableView {
  table: string;
  title: string;
  phase: Phase;
  round: number;
  closes_at: Millis | null;
  wagering_ms: Millis;
  outcome: Shows | null;
  results: Result[];
  limits: Limits;
}

export type PlayerAction =
  | "insert_note"
  | "cash_out"
  | "place"
  | "remove"
  | "undo"
  | "clear"
  | "repeat"
  | "double"
  | "confirm";

export interface PlayerView extends TableView {
  terminal: string;
  account: Account | null;
  tables: string[];
  placed: Wagers;
  confirmed: Wagers;
  /** What the last settled round brought back, by bet: 0 for a wager that lost. */
  returned: Wagers;
  chips: Cents[];
  notes: Cents[];
  notes_cites: string[];
  allowed: PlayerAction[];
}

export type DealerAction =
  | "new_game"
  | "outcome"
  | "confirm_result"
  | "confirm_wagers"
  | "system_fault";

export interface DealerView extends TableView {
  rulebook: string;
  terminals: number;
  open_terminals: number;
  wagering_terminals: number;
  placed: Cents;
  confirmed: Cents;
  /** The title of the rank that decides when the system has failed. */
  operator: string;
  allowed: DealerAction[];
}

/** A numbered area of the felt, in half squares. */
export interface Square {
  number: Pocket;
  colour: Colour;
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** A bet on offer: where its chip lies, what it covers, what it pays and by which clauses. */
export interface Spot {
  bet: Bet;
  title: string;
  pays: string[];
  cites: string[];
  at: [number, number] | null;
  covers: Pocket[];
  pieces: Bet[];
}

export interface Felt {
  game: string;
  title: string;
  kind: string;
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
}

/** A fact from the records. Screens read few of them: the view already shows what they changed. */
export interface Happened {
  event: string;
  cites?: string[];
  [field: string]: unknown;
}

export type PlayerCommand =
  | { do: "insert_note"; amount: Cents }
  | { do: "place"; bet: Bet; amount: Cents; round: number }
  | { do: "remove"; bet: Bet; round: number }
  | { do: "undo" | "clear" | "repeat" | "double" | "confirm"; round: number }
  | { do: "cash_out" | "take_ticket" };

export type DealerCommand =
  | { do: "new_game"; table: string; round: number }
  | { do: "confirm_result"; table: string; round: number; outcome: string | undefined }
  | { do: "outcome"; table: string; round: number; outcome: Pocket }
  | { do: "confirm_wagers"; table: string; round: number }
  | { do: "system_fault"; table: string; reason: string };

export type Numbered<C> = C & { n: number };

export interface SnapshotMessage<V> {
  type: "snapshot";
  seq: number;
  clock: Millis;
  view: V;
  felt: Felt;
  next: number;
  /** A ticket printed here and not yet taken. */
  ticket: Ticket | null;
}

export interface EventsMessage<V> {
  type: "events";
  seq: number;
  prev: number;
  clock: Millis;
  events: Happened[];
  view: V;
}

export interface AnswerMessage {
  type: "answer";
  n: number;
  seq: number;
  events?: Happened[];
  refused?: Refusal;
  ticket?: Ticket;
}

export interface ClosedMessage {
  type: "closed";
  code: string;
  says: string;
}

export type ServerMessage<V> =
  | SnapshotMessage<V>
  | EventsMessage<V>
  | AnswerMessage
  | ClosedMessage;

export interface FloorPage {
  tables: { id: string; title: string; rulebook: string; game: string }[];
  terminals: { id: string; tables: string[] }[];
  demo: {
    codes: Record<string, string>;
    staff: { name: string; role: string; password: string }[];
  } | null;
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
  why: "unconfirmed" | "below_minimum" | "below_aggregate";
  cites: string[];
}
