// Where a round stands, as every screen of the table reads it.

import type { Shows, TableView } from "./wire";

/** The result of the round that just ended; it stays on view until the next one. */
export function resultOf(view: TableView): Shows | null {
  const [newest] = view.results;
  return view.phase === "open" && newest?.round === view.round ? newest.shows : null;
}

/** A round that ended without a result was void. */
export function isVoid(view: TableView): boolean {
  return view.phase === "open" && view.round > 0 && resultOf(view) === null;
}
