// The games that one Dealer runs at one terminal, as each is shown beside the other.

import type { FloorTable, Millis, Phase } from "../lib/wire";

export interface Game {
  phase: Phase;
  round: number;
  closesAt: Millis | null;
  /** Whether the next coup may be dealt here. */
  turn: boolean;
  /** The other game of the same Dealer, by the plan of the floor. */
  beside: string;
  /** Something waits there for the Dealer or somebody senior. */
  waits: boolean;
}

export interface Others {
  tables: readonly string[];
  games: Readonly<Record<string, Game>>;
  /** The tables of the floor. */
  known: readonly FloorTable[];
  show: (table: string) => void;
  add: (table: string) => void;
  drop: (table: string) => void;
}
