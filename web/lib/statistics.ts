// What came how often, in the order in which screens show it. The server counts; here it is only sorted.

import type { Felt, PlayerView, Spot } from "./wire";

export interface Came {
  spot: Spot;
  times: number;
}

export function cameOf(felt: Felt, view: PlayerView, kind: string): Came[] {
  const spots = felt.spots.filter((spot) => spot.bet.split(":")[0] === kind);
  return spots.map((spot) => ({ spot, times: view.statistics?.won[spot.bet] ?? 0 }));
}

/** The ones that came most often, and the ones that came least often, of so many each. */
export function extremes(came: readonly Came[], count: number): { hot: Came[]; cold: Came[] } {
  const sorted = [...came].sort((one, other) => other.times - one.times);
  return { hot: sorted.slice(0, count).filter(({ times }) => times), cold: sorted.slice(-count).reverse() };
}

/** The splits of roulette's numbers, each by its bets; what none of them has is the zeros. */
export const SPLITS = [["red", "black"], ["odd", "even"], ["low", "high"], ["dozen:1", "dozen:2", "dozen:3"]] as const;
export const DICE_SPLIT = ["small", "big", "any-triple"] as const;
