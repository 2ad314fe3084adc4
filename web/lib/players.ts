// What the Dealer may do for whom: which commands speak of a terminal, a guest or a player by hand.

import type { Cents, DealerView, PaperAction, Place, PlaceAction, Seated } from "./wire";

export type PlayerForm =
  | "bet"
  | "call_bet"
  | "buy_in"
  | "buy_chips"
  | "pay_chips"
  | "redeem_chips"
  | "agree_limits"
  | "relax"
  | "exchange_colours"
  | PaperAction
  | PlaceAction;

type AnyPlayers = Exclude<PlayerForm, PaperAction | PlaceAction>;
const SPEAKS_OF: Record<AnyPlayers, readonly Place[]> = {
  bet: ["player"],
  call_bet: ["terminal", "guest"],
  buy_in: ["terminal", "guest"],
  buy_chips: ["player"],
  pay_chips: ["terminal", "guest"],
  redeem_chips: ["player"],
  agree_limits: ["terminal", "guest", "player"],
  relax: ["terminal"],
  exchange_colours: ["player"],
};
const FORMS = Object.keys(SPEAKS_OF) as AnyPlayers[];

/** What may be done now for this player. */
export function formsFor(view: DealerView, player: Seated): AnyPlayers[] {
  return FORMS.filter((form) => view.allowed.includes(form) && SPEAKS_OF[form].includes(player.place));
}

const ASIDE: readonly (PaperAction | PlaceAction)[] = [
  "hand_pay",
  "reprint",
  "report_print_fault",
  "clear_fault",
  "direct_to_leave",
  "vacate",
  "direct_one_game",
  "attend_service",
];

/** What may be done now about this player's papers, or place; what fails is dealt with in the pit. */
export function asideFormsFor(view: DealerView, player: Seated): (PaperAction | PlaceAction)[] {
  const known = ASIDE.filter((form) => player.allowed.includes(form) && view.allowed.includes(form));
  // A call is answered by those who are shown it.
  return known.filter((form) => form !== "attend_service" || player.service);
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

/** Guests whom the round that was just settled paid: they have no display of their own. */
export function guestsWhoWon(view: DealerView): Seated[] {
  return view.phase === "open" ? view.players.filter(({ place, won }) => place === "guest" && won > 0) : [];
}

/** What a player has in hand: credit, or cash chips and those of every colour. */
export function inHand(player: Seated): Cents {
  return player.credit + player.colours.reduce((sum, one) => sum + one.chips * one.value, 0);
}

/** A colour of the table's chips: what each is worth where that is settled, and who else has them. */
export interface ColourOnOffer {
  colour: string;
  value: Cents;
  holders: string[];
}

/** The table's colours as a player may have them: the player's own, free ones, those that others have. */
export function coloursFor(view: DealerView, id: string): ColourOnOffer[] {
  const out = view.players.flatMap((player) => player.colours.map((one) => ({ ...one, holder: player.id })));
  const each = [...new Set([...view.free_colours, ...out.map((one) => one.colour)])].map((colour) => {
    const same = out.filter((one) => one.colour === colour);
    const own = same.some((one) => one.holder === id);
    return { colour, own, value: same[0]?.value ?? 0, holders: own ? [] : same.map((one) => one.holder) };
  });
  const rank = (one: (typeof each)[number]): number => (one.own ? 0 : one.holders.length ? 2 : 1);
  return each.sort((one, other) => rank(one) - rank(other));
}
