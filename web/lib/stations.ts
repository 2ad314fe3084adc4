// Places round a table as its common screens show them: each has a colour and a short name of its own.

import type { Bet, Cents, Station } from "./wire";

// Told apart on green, red and black, and from each other; the name stands beside the colour everywhere.
const COLOURS = [
  "#e2b007", "#2f7fd6", "#d8572a", "#8e44ad", "#1aa3a3", "#d6478f", "#7a5230", "#5b6fd8", "#b7c334", "#c0392b", "#3c9d4e",
  "#f08bb1", "#a06cd5", "#e08e0b", "#4db6e8", "#8c8f96", "#b5651d", "#2b4a9b", "#e8745a", "#6d8f1f", "#c79bd9",
];
const GUEST = "#f3ead2";

/** The place's own part of its name: 3 of TT1-3. */
export function shortOf(id: string, table: string): string {
  return id.startsWith(`${table}-`) ? id.slice(table.length + 1) : id;
}

/** The same on every screen: it goes by the number in the place's name. */
export function colourOf({ id, place }: { id: string; place: string }): string {
  if (place === "guest") return GUEST;
  const number = Number(/\d+$/.exec(id)?.[0] ?? [...id].reduce((sum, sign) => sum + sign.charCodeAt(0), 0));
  return COLOURS[(number + COLOURS.length - 1) % COLOURS.length]!;
}

/** Ink that can be read on a colour. */
export function inkOn(colour: string): string {
  const [red, green, blue] = [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16)) as [number, number, number];
  return 0.299 * red + 0.587 * green + 0.114 * blue > 140 ? "#14160f" : "#fffdf4";
}

export interface Lying {
  id: string;
  colour: string;
  amount: Cents;
}

/** Every bet with chips on it, and whose they are; after the result, those that it paid. */
export function byBet(stations: readonly Station[]): Map<Bet, Lying[]> {
  const found = new Map<Bet, Lying[]>();
  for (const station of stations) {
    const chips: Record<Bet, Cents> = { ...station.returned };
    for (const wagers of [station.confirmed, station.placed]) {
      for (const [bet, amount] of Object.entries(wagers)) chips[bet] = (chips[bet] ?? 0) + amount;
    }
    for (const [bet, amount] of Object.entries(chips)) {
      if (amount) found.set(bet, [...(found.get(bet) ?? []), { id: station.id, colour: colourOf(station), amount }]);
    }
  }
  return found;
}

/** What a place has on the layout. */
export function totalOf({ placed, confirmed }: Station): Cents {
  return [...Object.values(placed), ...Object.values(confirmed)].reduce((sum, amount) => sum + amount, 0);
}
