// What the Dealer may do for whom: which commands speak of a terminal, a guest or a player by hand.

import type { DealerView, PaperAction, Place, Seated } from "./wire";

export type PlayerForm =
  | "bet"
  | "call_bet"
  | "buy_in"
  | "buy_chips"
  | "pay_chips"
  | "redeem_chips"
  | "agree_limits"
  | "relax"
  | PaperAction;

type AnyPlayers = Exclude<PlayerForm, PaperAction>;
const SPEAKS_OF: Record<AnyPlayers, readonly Place[]> = {
  bet: ["player"],
  call_bet: ["terminal", "guest"],
  buy_in: ["terminal", "guest"],
  buy_chips: ["player"],
  pay_chips: ["terminal", "guest"],
  redeem_chips: ["player"],
  agree_limits: ["terminal", "guest", "player"],
  relax: ["terminal"],
};
const FORMS = Object.keys(SPEAKS_OF) as AnyPlayers[];

/** What may be done now for this player. */
export function formsFor(view: DealerView, player: Seated): AnyPlayers[] {
  return FORMS.filter((form) => view.allowed.includes(form) && SPEAKS_OF[form].includes(player.place));
}

/** What may be done now about this player's papers, or to make him or her leave. */
export function paperFormsFor(view: DealerView, player: Seated): PaperAction[] {
  return player.allowed.filter((form) => view.allowed.includes(form));
}

/** Whether somebody at a terminal, or a new guest, can be given an account by the Dealer. */
export function takesNewcomers(view: DealerView): boolean {
  return view.allowed.includes("buy_in");
}

/** Whether there is anything to see or to do about players at this table. */
export function hasPlayers(view: DealerView): boolean {
  return view.players.length > 0 || takesNewcomers(view);
}

/** The first name of the guests' own that nobody at the table has. */
export function nextGuest(view: DealerView): string {
  const taken = new Set(view.players.map((player) => player.id));
  let at = 1;
  while (taken.has(`G${at}`)) at += 1;
  return `G${at}`;
}
