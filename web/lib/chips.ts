// How chips look: a colour for each denomination, and how high a stack of them stands.

import type { Bet, Cents, PlayerView, Seated, Wagers } from "./wire";

/** In the tray; asked for; placed but not yet a wager; laid as a wager; confirmed, and locked. */
export type ChipState = "tray" | "asked" | "placed" | "laid" | "confirmed";

/** Chips that lie on a bet. */
export interface Laid {
  bet: Bet;
  amount: Cents;
  state: ChipState;
  /** What the screen calls these chips, for those who look for them. */
  name: "confirmed" | "returned" | "placed" | "asked";
  /** Of colour chips. */
  colour?: string;
}

function lie(wagers: Wagers, name: Laid["name"], state: ChipState): Laid[] {
  return Object.entries(wagers)
    .filter(([, amount]) => amount)
    .map(([bet, amount]) => ({ bet, amount, state, name }));
}

/** Somebody's chips as the Dealer sees them. */
export function laidBy(player: Seated): Laid[] {
  const each = (of: { placed: Wagers; confirmed: Wagers }): Laid[] => [
    ...lie(of.confirmed, "confirmed", "laid"),
    ...lie(of.placed, "placed", "laid"),
  ];
  return [...each(player), ...player.colours.flatMap((one) => each(one).map((laid) => ({ ...laid, colour: one.colour })))];
}

/** A player's chips on the layout. What is only asked for is shown too, as a ghost. */
export function laid(view: PlayerView, asked: Wagers, returned: Wagers): Laid[] {
  const locked = view.confirming === "none" ? "laid" : "confirmed";
  return [
    ...lie(view.confirmed, "confirmed", locked),
    ...lie(returned, "returned", locked).filter(({ bet }) => !view.confirmed[bet] && !view.placed[bet]),
    ...lie(view.placed, "placed", view.confirming === "none" ? "laid" : "placed"),
    ...lie(asked, "asked", "asked"),
  ];
}

export interface ChipColours {
  face: string;
  edge: string;
  ink: string;
}

// From the least denomination on the tray to the greatest, as chips are coloured in Australian casinos
// at first and freely after that.
const COLOURS: ChipColours[] = [
  { face: "#2f66ab", edge: "#f4ead2", ink: "#f4f9ff" },
  { face: "#b4232e", edge: "#f4ead2", ink: "#fff6e6" },
  { face: "#1f7a53", edge: "#f4ead2", ink: "#f5fff8" },
  { face: "#1d1f24", edge: "#d9b66c", ink: "#f9e9c3" },
  { face: "#5b2a86", edge: "#f4ead2", ink: "#fbf3ff" },
  { face: "#c46a12", edge: "#fff3dc", ink: "#fff8ec" },
];
const STACK_MOST = 5;

// Sets of colour chips by the names an operator gives them; any other name is taken for a colour of CSS.
const FACES: Record<string, string> = {
  red: "#c02a35",
  blue: "#2f66ab",
  green: "#1f7a53",
  yellow: "#d9b32c",
  orange: "#d2711d",
  pink: "#d87ca0",
  brown: "#74482a",
  purple: "#5b2a86",
};

/** How a colour chip looks. */
export function colourChip(colour: string): ChipColours {
  return { face: FACES[colour] ?? colour, edge: "#f4ead2", ink: "#fffdf4" };
}

export function chipColours(amount: Cents, tray: readonly Cents[]): ChipColours {
  const at = tray.filter((value) => value <= amount).length - 1;
  return COLOURS[Math.max(0, at) % COLOURS.length]!;
}

/** How many chips a stack shows: as few as make up the amount, and no more than can be told apart. */
export function stackHeight(amount: Cents, tray: readonly Cents[]): number {
  let left = amount;
  let count = 0;
  for (const value of [...tray].sort((one, other) => other - one)) {
    count += Math.floor(left / value);
    left %= value;
  }
  return Math.min(STACK_MOST, Math.max(1, count));
}
