// Words that several screens say.

import { isBall, isThrow } from "../../lib/outcome";
import type { Colour, Kind, Phase, Shows, Winner } from "../../lib/wire";

export const common = {
  /** This language in its own words. */
  language: "English",
  unreachable: "The floor does not answer. Check that it is running, then try again.",

  phase: {
    closed: "Table closed",
    open: "Awaiting the next round",
    wagering: "Place your bets",
    dealing: "No more bets",
    result: "Result entered",
    analysis: "Records under analysis",
    held: "Waiting for a decision",
  } satisfies Record<Phase, string>,
  form: { "by-hand": "by hand", touchbet: "TouchBet", touchtable: "TouchTable" } as Record<string, string>,
  betsOpen: "Bets are open",
  open: "Open",
  result: "Result",
  roundVoid: "Round void",
  table: "Table",
  kind: { roulette: "Roulette", "sic-bo": "Sic bo", baccarat: "Baccarat" } satisfies Record<Kind, string>,

  colour: { red: "Red", black: "Black", green: "Green" } satisfies Record<Colour, string>,
  side: { player: "Player", banker: "Banker", tie: "Tie" } satisfies Record<Winner, string>,
  bead: { player: "P", banker: "B", tie: "T" } satisfies Record<Winner, string>,
  total: "Total",
  points: "points",
  nextCard: "Next card",
  tender: {
    cash: "Cash",
    chips: "Chips",
    token: "Token",
    voucher: "Voucher",
  } as Record<string, string>,

  link: {
    live: "Connected",
    connecting: "Connecting",
    lost: "Connection lost",
    ended: "Disconnected",
  },

  /** What a rulebook or the floor names: a rank, a game, a colour, an announcement. */
  named: (name: string): string => name,

  clause: (cite: string): string => cite.replace(/^[a-z]+-[a-z0-9-]+ /, ""),
  clauses: (cites: readonly string[]): string =>
    `${cites.length === 1 ? "Rule" : "Rules"} ${cites.map(common.clause).join(", ")}`,

  /** An outcome as it is called out. */
  called(shows: Shows): string {
    if (isBall(shows)) return `${shows.number}, ${common.colour[shows.colour].toLowerCase()}`;
    if (isThrow(shows)) return `${shows.dice.join(", ")}: ${common.total.toLowerCase()} ${shows.total}`;
    return `${common.side.player} ${shows.player.points}, ${common.side.banker} ${shows.banker.points}`;
  },
};
