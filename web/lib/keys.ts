// The keys of a screen of the staff: one for each place it is enrolled at. They outlive the window.

import type { Enrolled, PlaceKind } from "./wire";

const named = (kind: PlaceKind, place: string): string => `croupier.key.${kind}.${place}`;

export function keyOf(kind: PlaceKind, place: string): string {
  return localStorage.getItem(named(kind, place)) ?? "";
}

export function keep({ kind, place, key }: Enrolled): void {
  localStorage.setItem(named(kind, place), key);
}

export function forget(kind: PlaceKind, place: string): void {
  localStorage.removeItem(named(kind, place));
}
