// The felt's geometry. The server gives squares and spots in half squares, with 1 nearest the outer
// line; a screen draws that line below, as the player sits at it. Nothing here knows what a bet is
// worth or when it may be made.

import type { Bet, Cents, Felt, Pocket, Spot, Square, Wagers } from "./wire";

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

export interface Area extends Box {
  spot: Spot;
}

export interface Drawing {
  view: Box;
  squares: (Box & { square: Square })[];
  /** Columns, dozens and even chances: bets with an area of their own. */
  areas: Area[];
  /** Every spot with a place, and where its chip lies on the drawing. */
  places: Map<Bet, Point & { spot: Spot }>;
  /** Free corners beside the outside bets, for the legend and the sign with the limits. */
  corners: [Box, Box];
}

// Outside rows are drawn a little lower than the numbers, so that the numbers get the room.
const OUTSIDE_ROW = 0.86;
const LINE_REACH = 0.5;
const FARTHEST = 0.85;

export function draw(felt: Felt): Drawing {
  const bottom = Math.max(...felt.squares.map((square) => square.bottom));
  const numbers = felt.squares.filter((square) => square.colour !== "green");
  const gridLeft = Math.min(...numbers.map((square) => square.left));
  const gridRight = Math.max(...numbers.map((square) => square.right));
  const down = (y: number): number => bottom - (y < 0 ? y * OUTSIDE_ROW : y);
  const squares = felt.squares.map((square) => ({
    square,
    left: square.left,
    top: down(square.bottom),
    width: square.right - square.left,
    height: square.bottom - square.top,
  }));

  const places = new Map<Bet, Point & { spot: Spot }>();
  const areas: Area[] = [];
  const laid = felt.spots.flatMap((spot) => (spot.at ? [{ spot, x: spot.at[0], y: spot.at[1] }] : []));
  for (const { spot, x, y } of laid) {
    places.set(spot.bet, { spot, x, y: down(y) });
    const inRow = laid.filter((other) => other.y === y && other.x > gridLeft && other.x < gridRight);
    if (y < 0 && x > gridLeft) {
      const width = (gridRight - gridLeft) / inRow.length;
      const height = 2 * OUTSIDE_ROW;
      areas.push({ spot, left: x - width / 2, top: down(y) - height / 2, width, height });
    } else if (x > gridRight) {
      areas.push({ spot, left: x - 1, top: down(y) - 1, width: 2, height: 2 });
    }
  }

  const left = Math.min(gridLeft, ...felt.squares.map((square) => square.left));
  const right = Math.max(...areas.map((area) => area.left + area.width), gridRight);
  const top = Math.min(...squares.map((square) => square.top));
  const low = Math.max(...areas.map((area) => area.top + area.height), down(0));
  const cornerHeight = low - down(0);
  return {
    view: { left, top, width: right - left, height: low - top },
    squares,
    areas,
    places,
    corners: [
      { left, top: down(0), width: gridLeft - left, height: cornerHeight },
      { left: gridRight, top: down(0), width: right - gridRight, height: cornerHeight },
    ],
  };
}

function holds(box: Box, at: Point, inset = 0): boolean {
  return (
    at.x >= box.left + inset &&
    at.x <= box.left + box.width - inset &&
    at.y >= box.top + inset &&
    at.y <= box.top + box.height - inset
  );
}

/** The spot a finger means: the middle of a square or area, else the nearest place on a line. */
export function spotAt(drawing: Drawing, at: Point): Spot | null {
  const square = drawing.squares.find((one) => holds(one, at));
  const area = drawing.areas.find((one) => holds(one, at));
  const straight = square && drawing.places.get(`straight:${square.square.number}`)?.spot;
  if (square && straight && holds(square, at, LINE_REACH)) return straight;
  const near = nearestOnLines(drawing, at);
  if (near && near.distance <= (area ? LINE_REACH : FARTHEST)) return near.spot;
  return straight ?? area?.spot ?? near?.spot ?? null;
}

function nearestOnLines(drawing: Drawing, at: Point): { spot: Spot; distance: number } | null {
  let best: { spot: Spot; distance: number } | null = null;
  for (const place of drawing.places.values()) {
    if (place.spot.covers.length === 1 || drawing.areas.some((area) => area.spot === place.spot)) continue;
    const distance = Math.hypot(place.x - at.x, place.y - at.y);
    if (distance <= FARTHEST && (!best || distance < best.distance)) best = { spot: place.spot, distance };
  }
  return best;
}

/** Where chips come to lie when a spot is touched: on itself, or on each of its pieces. */
export function piecesOf(spot: Spot): Bet[] {
  return spot.pieces.length ? spot.pieces : [spot.bet];
}

/** What one touch asks for: a chip on the spot, or one on each piece of it. */
export function asks(spot: Spot, chip: Cents): Cents {
  return chip * piecesOf(spot).length;
}

/** Chips asked for and not yet answered, by the bet they would lie on. */
export function ghosts(felt: Felt, asked: readonly { bet: Bet; amount: Cents }[]): Wagers {
  const lying: Record<Bet, Cents> = {};
  for (const { bet, amount } of asked) {
    const spot = felt.spots.find((one) => one.bet === bet);
    const pieces = spot ? piecesOf(spot) : [bet];
    for (const piece of pieces) lying[piece] = (lying[piece] ?? 0) + amount / pieces.length;
  }
  return lying;
}

export function colourOf(felt: Felt, pocket: Pocket): string {
  return felt.squares.find((square) => square.number === pocket)?.colour ?? "green";
}
