// What an outcome shows, told apart by what it has: a ball in a pocket, three dice, two hands of cards.

import type { Ball, Card, Coup, NoResult, Shows, Side, Throw, Winner } from "./wire";

export const SIDES: readonly Side[] = ["player", "banker"];
export const WINNERS: readonly Winner[] = ["player", "tie", "banker"];

export function isBall(shows: Shows): shows is Ball {
  return "number" in shows;
}

export function isThrow(shows: Shows): shows is Throw {
  return "dice" in shows;
}

export function isCoup(shows: Shows): shows is Coup {
  return "banker" in shows;
}

export function hasResult(shows: Shows | NoResult): shows is Shows {
  return !("void" in shows);
}

/** An outcome in one word: 17, 2-5-5, or each hand's cards. */
export function wordOf(shows: Shows): string {
  if (isBall(shows)) return shows.number;
  if (isThrow(shows)) return shows.dice.join("-");
  return SIDES.map((side) => shows[side].cards.join("-")).join(" ");
}

/** The hand with more points, or neither: what a bead of a coup shows. */
export function ahead(coup: Coup): Winner {
  const { player, banker } = coup;
  if (player.points === banker.points) return "tie";
  return player.points > banker.points ? "player" : "banker";
}

const SUITS: Record<string, string> = { C: "♣", D: "♦", H: "♥", S: "♠" };

export const RANKS = [..."A23456789TJQK"];
export const SUIT_LETTERS = Object.keys(SUITS);

export function faceOf(card: Card): { rank: string; suit: string; red: boolean } {
  const [rank = "", suit = ""] = card;
  return { rank: rank === "T" ? "10" : rank, suit: SUITS[suit] ?? "", red: suit === "D" || suit === "H" };
}
