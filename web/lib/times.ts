// Moments as people read them.

import type { Millis } from "./wire";

const moment = new Intl.DateTimeFormat("en-AU", { day: "numeric", month: "short", hour: "2-digit", minute: "2-digit", hour12: false });
const clock = new Intl.DateTimeFormat("en-AU", { hour: "2-digit", minute: "2-digit", hour12: false });
const date = new Intl.DateTimeFormat("en-AU", { weekday: "short", day: "numeric", month: "short", year: "numeric" });

/** 15 Nov, 14:05 */
export const when = (at: Millis): string => moment.format(new Date(at));

/** 14:05 */
export const hour = (at: Millis): string => clock.format(new Date(at));

/** 2026-11-15, as the floor writes a gaming day. */
export function dayOf(at: Millis): string {
  const local = new Date(at);
  const two = (part: number): string => String(part).padStart(2, "0");
  return `${local.getFullYear()}-${two(local.getMonth() + 1)}-${two(local.getDate())}`;
}

/** Sun, 15 Nov 2026 */
export const calendar = (day: string): string => date.format(new Date(`${day}T12:00:00`));
