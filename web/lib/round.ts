// Where a round stands, as every screen of the table reads it.

import { hasResult } from "./outcome";
import type { Shows, TableView } from "./wire";
import { words } from "./words.svelte";

/** The result of the round that just ended; it stays on view until the next one. */
export function resultOf(view: TableView): Shows | null {
  return view.phase === "open" ? latestOf(view) : null;
}

/** The result of the table's latest round, if it has one. */
export function latestOf(view: TableView): Shows | null {
  const [newest] = view.results;
  return newest?.round === view.round && hasResult(newest.shows) ? newest.shows : null;
}

/** Whether the wagering period is about to end. */
export function isWarned(view: TableView): boolean {
  return view.warned && view.phase === "wagering";
}

/** How the time for wagers goes: calm, its last third, its last seconds or words of warning, none. */
export type Pace = "calm" | "soon" | "urgent" | "none";
const LAST_SECONDS_MS = 5_000;
/** Of a short period the last seconds are fewer, so that its last third is seen before them. */
const LAST_SECONDS_SHARE = 1 / 6;

export function paceOf({ phase, warned, closes_at, wagering_ms }: TableView, leftMs: number): Pace {
  if (phase !== "wagering") return "none";
  if (warned) return "urgent";
  if (closes_at === null) return "calm";
  if (leftMs <= Math.min(LAST_SECONDS_MS, wagering_ms * LAST_SECONDS_SHARE)) return "urgent";
  return leftMs <= wagering_ms / 3 ? "soon" : "calm";
}

/** What is called out about the wagers of this moment; nothing once they are settled. */
export function calledOut(view: TableView): string {
  const called = view.phase === "wagering" || view.phase === "dealing" ? view.announced : [];
  return called.map(words.named).join(" · ");
}

/** Whether the coup in progress is one on which nobody may wager. */
export function isUnwagered(view: TableView): boolean {
  return !!view.no_bet && !view.no_bet.next && view.phase !== "open";
}

/** A round that ended without a result was void. */
export function isVoid(view: TableView): boolean {
  return view.phase === "open" && view.round > 0 && resultOf(view) === null;
}
