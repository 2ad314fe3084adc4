// What the Dealer is told to do now: it differs with the game, and with who brings the result.

import type { DealerView } from "../lib/wire";
import { words } from "../lib/words.svelte";

export type Prompt = [first: string, second: string];

export function promptOf(view: DealerView): Prompt {
  const { kind, phase } = view;
  const said = words.dealer.prompts;
  if (view.disputed) return said.disputed;
  if (view.red_light && phase === "open") return said.red;
  if (view.stopped && phase === "open") return said.stopped;
  if (phase === "held" && kind !== "baccarat") return said.heldRound;
  if (view.no_bet && !view.no_bet.next && phase === "dealing") return said.noBet;
  if (view.no_bet?.next && phase === "open") return said.noBetNext;
  if (view.shoe?.wants.length && (phase === "open" || phase === "closed")) return said.shoeWants;
  if (phase === "closed" || phase === "analysis" || phase === "held") return said[phase];
  if (phase === "dealing" && view.result_by !== "dealer") return said.reported[kind];
  if (phase === "dealing" && view.cards_by === "shoe") return said.shoe;
  if (phase === "wagering" && view.warned && view.closes_at === null) return said.final;
  if (phase === "wagering" && view.closes_at === null) return said.untimed;
  return said[kind][phase];
}
