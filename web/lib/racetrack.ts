// The racetrack: the wheel's numbers in their order round a track with straight sides, 0 at one end,
// and inside it the bets that are several places at once.

import type { Point } from "./felt";
import type { Felt, Pocket, Spot } from "./wire";

export interface Lane {
  pocket: Pocket;
  outline: string;
  middle: Point;
}

export interface Track {
  width: number;
  height: number;
  lanes: Lane[];
  inner: { left: number; top: number; width: number; height: number };
}

const STEPS = 8;
// Round the end of 0 there are five numbers, 0 in the middle, and round the other end four, or five if
// the wheel has an even number of them: so the two sides are equal, and their numbers are wider.
const ROUND_ZERO = 5;
const ROUND_FAR = 4;

export function track(felt: Felt, width: number, height: number, lane: number): Track {
  const radius = (height - lane) / 2;
  const straight = width - height;
  const count = felt.wheel.length;
  const side = Math.floor((count - ROUND_ZERO - ROUND_FAR) / 2);
  const far = count - ROUND_ZERO - 2 * side;
  const middle = { x: width / 2, y: height / 2 };

  // A point `at` so many numbers along the track from the middle of 0, and so many units off its
  // centre line to the outside.
  const on = (at: number, off: number): Point => {
    let along = ((at % count) + count) % count;
    const bend = (centre: number, angle: number): Point => ({
      x: middle.x + centre + (radius + off) * Math.cos(angle),
      y: middle.y + (radius + off) * Math.sin(angle),
    });
    if (along < ROUND_ZERO / 2) return bend(straight / 2, (Math.PI * along) / ROUND_ZERO);
    along -= ROUND_ZERO / 2;
    if (along < side) return { x: middle.x + straight * (0.5 - along / side), y: middle.y + radius + off };
    along -= side;
    if (along < far) return bend(-straight / 2, Math.PI * (0.5 + along / far));
    along -= far;
    if (along < side) return { x: middle.x + straight * (along / side - 0.5), y: middle.y - radius - off };
    along -= side;
    return bend(straight / 2, Math.PI * (along / ROUND_ZERO - 0.5));
  };

  const lanes = felt.wheel.map((pocket, at) => {
    const steps = Array.from({ length: STEPS + 1 }, (_, step) => at - 0.5 + step / STEPS);
    const outer = steps.map((step) => on(step, lane / 2));
    const inside = steps.map((step) => on(step, -lane / 2)).reverse();
    const outline = [...outer, ...inside].map(({ x, y }) => `${x.toFixed(2)},${y.toFixed(2)}`).join(" ");
    const away = Math.min(at, count - at);
    const bent = away < ROUND_ZERO / 2 || away > ROUND_ZERO / 2 + side;
    return { pocket, outline, middle: on(at, bent ? lane / 12 : 0) };
  });
  const gap = lane + 3;
  return {
    width,
    height,
    lanes,
    inner: { left: gap, top: gap, width: width - 2 * gap, height: height - 2 * gap },
  };
}

const NEIGHBOURS = /^neighbours-(\d+):(.+)$/;

/** How many pieces the neighbours on offer have: 3, 5, or both. */
export function neighbourSizes(felt: Felt): number[] {
  const sizes = felt.spots.flatMap((spot) => {
    const found = NEIGHBOURS.exec(spot.bet);
    return found ? [Number(found[1])] : [];
  });
  return [...new Set(sizes)].sort((one, other) => one - other);
}

export function neighboursOf(felt: Felt, size: number, pocket: Pocket): Spot | undefined {
  return felt.spots.find((spot) => spot.bet === `neighbours-${size}:${pocket}`);
}

/** The other bets of the racetrack, the one farthest from 0 on the wheel first. */
export function sectors(felt: Felt): Spot[] {
  const away = (spot: Spot): number => {
    const steps = spot.covers.map((pocket) => {
      const at = felt.wheel.indexOf(pocket);
      return Math.min(at, felt.wheel.length - at);
    });
    return steps.reduce((sum, step) => sum + step, 0) / steps.length;
  };
  return felt.spots
    .filter((spot) => !spot.at && spot.pieces.length && !NEIGHBOURS.test(spot.bet))
    .sort((one, other) => away(other) - away(one));
}
