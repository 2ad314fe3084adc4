// What stands on a layout, and what a bet on it is called.

import { brief } from "../../lib/money";
import type { Cents, Spot } from "../../lib/wire";

const ORDINALS = ["0th", "1st", "2nd", "3rd"];

export const felt = {
  /** What a bet is called, as the rulebook of the table has it. */
  titled: (spot: Spot): string => spot.title,
  /** What stands in an area of the felt, and in small print below it; dice are drawn, not said. */
  area(spot: Spot): { main: string; sub: string } {
    const [kind, number] = spot.bet.split(":");
    const pays = felt.odds(spot);
    const title = felt.titled(spot).replace(/ \(.*\)$/, "");
    switch (kind) {
      case "column":
        return { main: pays, sub: "" };
      case "dozen":
        return { main: `${ORDINALS[Number(number)] ?? number} ${spot.covers.length}`, sub: "" };
      case "low":
      case "high":
      case "small":
      case "big":
        return { main: title, sub: `${spot.covers[0]} to ${spot.covers.at(-1)}` };
      case "even":
      case "odd":
      case "red":
      case "black":
      case "fiveline":
        return { main: title, sub: "" };
      case "total":
        return { main: number ?? "", sub: pays };
      default:
        return { main: spot.faces.length ? "" : title, sub: pays };
    }
  },
  covers(spot: Spot): string {
    if (spot.covers.length > 6) return "";
    return spot.covers.join(" · ");
  },
  /** A bet in full: Split 17 · 20, Specific Doubles 3 · 3, Three Dice Totals 9. */
  bet(spot: Spot): string {
    const [kind, number] = spot.bet.split(":");
    const on = spot.faces.length ? spot.faces.join(" · ") : kind === "total" ? number : felt.covers(spot);
    return [felt.titled(spot), on].filter(Boolean).join("  ");
  },
  pays: (spot: Spot): string => spot.pays.join(" or ") || "as its pieces",
  /** The same where there is little room: 1 / 2 / 12 to 1. */
  odds(spot: Spot): string {
    const short = spot.pays.every((pays) => pays.endsWith(" to 1")) && spot.pays.length > 2;
    return short ? `${spot.pays.map((pays) => pays.replace(" to 1", "")).join(" / ")} to 1` : felt.pays(spot);
  },
  onePieceEach: (pieces: number, chip: Cents): string => `${pieces} × ${brief(chip)} = ${brief(pieces * chip)}`,
};
