// The roads as the server drew them: which columns are in sight, and how many coups ended how.

import type { CoupMark, Mark, Roads } from "./wire";

export const ROWS = 6;
export const DERIVED = ["big_eye_boy", "small_road", "cockroach_pig"] as const;
export type Derived = (typeof DERIVED)[number];
export type Road = "bead_plate" | "big_road" | Derived;

/** How many columns are out of sight to the left, so that the newest are in sight. A long tail never pushes
    the newest mark out: the streak after it begins far to its left. */
export function hiddenColumns(marks: readonly (Mark | CoupMark)[], columns: number): number {
  const farthest = Math.max(0, ...marks.map(([column]) => column));
  const newest = marks.at(-1)?.[0] ?? 1;
  return Math.max(0, Math.min(farthest - columns, newest - 1));
}

export function isOfCoup(mark: Mark | CoupMark): mark is CoupMark {
  return mark.length > 3;
}

/** How the coups of the shoe ended. */
export function tally({ bead_plate }: Roads): Record<"player" | "banker" | "tie" | "player_pair" | "banker_pair" | "coups", number> {
  const won = (hand: string): number => bead_plate.filter(([, , , winner]) => winner === hand).length;
  return {
    player: won("player"),
    banker: won("banker"),
    tie: won("tie"),
    player_pair: bead_plate.filter(([, , , , , pair]) => pair).length,
    banker_pair: bead_plate.filter(([, , , , , , pair]) => pair).length,
    coups: bead_plate.length,
  };
}
