// The felt's geometry. The server gives squares, areas and spots in half squares, with y growing away
// from the player; a screen draws the player's edge below. Nothing here knows what a bet is worth or
// when it may be made.

import type { Area, Bet, Cents, Felt, Limits, Pocket, Span, Spot, Square, Wagers } from "./wire";

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

export interface Point {
  x: number;
  y: number;
}

export interface Drawing {
  view: Box;
  squares: (Box & { square: Square })[];
  /** Bets with an area of their own. */
  areas: Map<Bet, Box & { spot: Spot }>;
  /** Every spot with a place, and where its chip lies on the drawing. */
  places: Map<Bet, Point & { spot: Spot }>;
}

// What stands round roulette's numbers is drawn smaller than they are, so that a finger can tell the
// lines between the numbers apart: the rows of outside bets and the columns' ends. The zeros' head gets
// the room that its bets need.
const OUTSIDE_ROW = 0.75;
const COLUMN_END = 0.75;
const HEAD = { "single-zero": 0.9, fh: 1.25, op: 0.65, vw: 0.65 } as Record<string, number>;
const LINE_REACH = 0.5;
const FARTHEST = 0.85;
// The part of a narrow square's side, at each edge, that belongs to the lines.
const EDGE_SHARE = 0.3;

/** How the server's lengths become the drawing's: across, and down from the far edge. */
function scales(felt: Felt, tall: number): { across: (x: number) => number; down: (y: number) => number } {
  const edges = [...felt.squares, ...felt.spots.flatMap((spot) => spot.area ?? [])];
  const far = Math.max(...edges.map((edge) => edge.bottom));
  if (!felt.squares.length) return { across: (x) => x, down: (y) => (far - y) * tall };
  const numbers = felt.squares.filter((square) => square.colour !== "green");
  const right = Math.max(...numbers.map((square) => square.right));
  const head = HEAD[felt.layout] ?? 1;
  return {
    across: (x) => (x < 0 ? x * head : x > right ? right + (x - right) * COLUMN_END : x),
    down: (y) => far - (y < 0 ? y * OUTSIDE_ROW : y),
  };
}

/** Areas without squares may be drawn taller than the server has them, to fill an upright box. */
export function draw(felt: Felt, tall = 1): Drawing {
  const { across, down } = scales(felt, tall);
  const boxed = (area: Area): Box => ({
    left: across(area.left),
    top: down(area.bottom),
    width: across(area.right) - across(area.left),
    height: down(area.top) - down(area.bottom),
  });
  const squares = felt.squares.map((square) => ({ square, ...boxed(square) }));
  const areas: Drawing["areas"] = new Map();
  const places: Drawing["places"] = new Map();
  for (const spot of felt.spots) {
    const own = spot.area && boxed(spot.area);
    if (own) areas.set(spot.bet, { spot, ...own });
    const box = own ?? squares.find(({ square }) => spot.bet === `straight:${square.number}`);
    if (box) places.set(spot.bet, { spot, ...middle(box) });
    else if (spot.at) places.set(spot.bet, { spot, x: across(spot.at[0]), y: down(spot.at[1]) });
  }
  return { view: around([...squares, ...areas.values()]), squares, areas, places };
}

export function middle(box: Box): Point {
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
}

function around(boxes: readonly Box[]): Box {
  const left = Math.min(...boxes.map((box) => box.left));
  const top = Math.min(...boxes.map((box) => box.top));
  return {
    left,
    top,
    width: Math.max(...boxes.map((box) => box.left + box.width)) - left,
    height: Math.max(...boxes.map((box) => box.top + box.height)) - top,
  };
}

/** Whether a box is so wide for its height that chips lie beside its words, not below them. */
export function isWide(box: Box): boolean {
  return box.width >= 2.2 * box.height && box.height < 3;
}

// The room a chip takes at the edge of an area, in radii.
const CHIP_ROOM = 2.5;

/** Where chips come to rest in an area, how large they are there, and the room they leave to its words. */
export function rest(box: Box): Point & { r: number; room: Box } {
  const r = Math.max(0.5, Math.min(box.width, box.height) * 0.19);
  const { x, y } = middle(box);
  const taken = CHIP_ROOM * r;
  if (isWide(box)) {
    return { x: box.left + box.width - taken / 2, y, r, room: { ...box, width: box.width - taken } };
  }
  const below = Math.max(y, box.top + box.height - taken / 2);
  return { x, y: below, r, room: { ...box, height: Math.max(0.6, box.height - taken) } };
}

function holds(box: Box, at: Point, share = 0): boolean {
  const inset = (side: number): number => Math.min(LINE_REACH, side * share);
  return (
    at.x >= box.left + inset(box.width) &&
    at.x <= box.left + box.width - inset(box.width) &&
    at.y >= box.top + inset(box.height) &&
    at.y <= box.top + box.height - inset(box.height)
  );
}

/** The spot a finger means: a place on a line that is near, the middle of a square or area, else the
    nearest line. */
export function spotAt(drawing: Drawing, at: Point): Spot | null {
  const near = nearestOnLines(drawing, at);
  if (near && near.distance <= LINE_REACH) return near.spot;
  const area = [...drawing.areas.values()].find((one) => holds(one, at));
  if (area) return area.spot;
  const square = drawing.squares.find((one) => holds(one, at));
  const straight = square && drawing.places.get(`straight:${square.square.number}`)?.spot;
  if (square && straight && holds(square, at, EDGE_SHARE)) return straight;
  return near?.spot ?? straight ?? null;
}

function nearestOnLines(drawing: Drawing, at: Point): { spot: Spot; distance: number } | null {
  let best: { spot: Spot; distance: number } | null = null;
  for (const place of drawing.places.values()) {
    if (place.spot.covers.length === 1 || drawing.areas.has(place.spot.bet)) continue;
    const distance = Math.hypot(place.x - at.x, place.y - at.y);
    if (distance <= FARTHEST && (!best || distance < best.distance)) best = { spot: place.spot, distance };
  }
  return best;
}

/** What one touch asks for: a chip on the spot, or one for each piece of it. */
export function asks(spot: Spot, chip: Cents): Cents {
  return chip * Math.max(1, spot.pieces.length);
}

/** What the sign says of this bet: its own line, its kind's, or the one for all. */
export function signOf({ min, max, bets, room, differential_instead }: Limits, { bet }: Spot): Span {
  if (differential_instead && room && bet in room) return { min, max: 0 };
  const own = bets[bet] ?? bets[bet.split(":")[0] ?? ""];
  return own ? { min: own.min || min, max: own.max || max } : { min, max };
}

/** Chips asked for and not yet answered, by the bet they would lie on. */
export function ghosts(felt: Felt, asked: readonly { bet: Bet; amount: Cents }[]): Wagers {
  const lying: Record<Bet, Cents> = {};
  for (const { bet, amount } of asked) {
    const spot = felt.spots.find((one) => one.bet === bet);
    const bets = spot?.lies_as ?? [bet];
    for (const one of bets) lying[one] = (lying[one] ?? 0) + amount / bets.length;
  }
  return lying;
}

export function colourOf(felt: Felt, pocket: Pocket): string {
  return felt.squares.find((square) => square.number === pocket)?.colour ?? "green";
}
