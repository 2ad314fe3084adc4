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

export function track(felt: Felt, width: number, height: number, lane: number): Track {
  const radius = (height - lane) / 2;
  const straight = width - height;
  const length = 2 * straight + 2 * Math.PI * radius;
  const each = length / felt.wheel.length;
  const middle = { x: width / 2, y: height / 2 };

  // A point on the centre line, `at` along it from the right end and so many units off to the outside.
  const on = (at: number, off: number): Point => {
    const quarter = (Math.PI * radius) / 2;
    let along = ((at % length) + length) % length;
    const bend = (centre: number, from: number, by: number): Point => {
      const angle = from + by / radius;
      return {
        x: middle.x + centre + (radius + off) * Math.cos(angle),
        y: middle.y + (radius + off) * Math.sin(angle),
      };
    };
    if (along < quarter) return bend(straight / 2, 0, along);
    along -= quarter;
    if (along < straight) return { x: middle.x + straight / 2 - along, y: middle.y + radius + off };
    along -= straight;
    if (along < 2 * quarter) return bend(-straight / 2, Math.PI / 2, along);
    along -= 2 * quarter;
    if (along < straight) return { x: middle.x - straight / 2 + along, y: middle.y - radius - off };
    return bend(straight / 2, -Math.PI / 2, along - straight);
  };

  const lanes = felt.wheel.map((pocket, at) => {
    const from = (at - 0.5) * each;
    const steps = Array.from({ length: STEPS + 1 }, (_, step) => from + (each * step) / STEPS);
    const outer = steps.map((step) => on(step, lane / 2));
    const inside = steps.map((step) => on(step, -lane / 2)).reverse();
    const outline = [...outer, ...inside].map(({ x, y }) => `${x.toFixed(2)},${y.toFixed(2)}`).join(" ");
    return { pocket, outline, middle: on(from + each / 2, 0) };
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
