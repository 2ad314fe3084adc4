// What came how often, in the order in which screens show it. The server counts; here it is only sorted.

import type { Bet, Felt, Spot, Statistics } from "./wire";
import { words } from "./words.svelte";

export interface Came {
  spot: Spot;
  times: number;
}

export interface Extremes {
  hot: Came[];
  cold: Came[];
}

export function cameOf(felt: Felt, statistics: Statistics | null, kind: string): Came[] {
  const spots = felt.spots.filter((spot) => spot.bet.split(":")[0] === kind);
  return spots.map((spot) => ({ spot, times: statistics?.won[spot.bet] ?? 0 }));
}

/** The numbers of the wheel, or the totals of the dice: of each round one came. */
export function numbersOf(felt: Felt, statistics: Statistics | null): Came[] {
  return cameOf(felt, statistics, felt.wheel.length ? "straight" : "total");
}

/**
 * So many that came most often, and so many that came least often. One came often once it came twice; none came
 * seldom before there were as many rounds as numbers.
 */
export function extremes(felt: Felt, statistics: Statistics | null, count: number): Extremes {
  const sorted = numbersOf(felt, statistics).sort((one, other) => other.times - one.times);
  const enough = (statistics?.rounds ?? 0) >= sorted.length;
  return { hot: sorted.filter(({ times }) => times > 1).slice(0, count), cold: enough ? sorted.slice(-count).reverse() : [] };
}

/** A part of a split: what one of its bets won, or what none of them did. */
export interface Part {
  id: Bet;
  said: string;
  times: number;
  /** Of its own colour: red, black, green. */
  look: string;
}

/** Bets of which no two win together; what none of them wins is the zeros. */
const SPLITS = [
  ["red", "black"],
  ["odd", "even"],
  ["low", "high"],
  ["dozen:1", "dozen:2", "dozen:3"],
  ["column:1", "column:2", "column:3"],
  ["small", "big", "any-triple"],
];

/** How the rounds were split between the bets of this game, each split by its bets. */
export function splitsOf(felt: Felt, statistics: Statistics | null): Part[][] {
  const offered = new Map(felt.spots.map((spot) => [spot.bet, spot]));
  const rounds = statistics?.rounds ?? 0;
  return SPLITS.filter((bets) => bets.every((bet) => offered.has(bet))).map((bets) => {
    const parts = bets.map((id): Part => {
      const look = id === "red" || id === "black" ? id : "";
      return { id, said: nameOf(offered.get(id)!), times: statistics?.won[id] ?? 0, look };
    });
    const left = rounds - parts.reduce((sum, { times }) => sum + times, 0);
    const zeros = { id: `zero-of-${bets[0]}`, said: words.terminal.statistics.zero, times: left, look: "green" };
    return felt.wheel.length ? [...parts, zeros] : parts;
  });
}

/** A bet of many numbers by its own name: Red, 2nd 12, Column 3. */
export function nameOf(spot: Spot): string {
  const [kind, number] = spot.bet.split(":");
  return kind === "column" ? `${words.titled(spot)} ${number}` : words.area(spot).main || words.titled(spot);
}
