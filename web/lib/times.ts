// Moments as people read them.

import { language, type Language } from "./language.svelte";
import type { Millis } from "./wire";

type Formats = Record<Language, Intl.DateTimeFormat>;

function formats(parts: Intl.DateTimeFormatOptions): Formats {
  const asked = { hourCycle: "h23", ...parts } as const;
  return { en: new Intl.DateTimeFormat("en-AU", asked), zh: new Intl.DateTimeFormat("zh-CN", asked) };
}
const moment = formats({ day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" });
const stamp = formats({ dateStyle: "medium", timeStyle: "medium" });
const clock = formats({ hour: "2-digit", minute: "2-digit" });
const date = formats({ weekday: "short", day: "numeric", month: "short", year: "numeric" });

/** 15 Nov, 14:05 */
export const when = (at: Millis): string => moment[language()].format(new Date(at));

/** 15 Nov 2026, 14:05:30 */
export const exactly = (at: Millis): string => stamp[language()].format(new Date(at));

/** 14:05 */
export const hour = (at: Millis): string => clock[language()].format(new Date(at));

/** 2026-11-15, as the floor writes a gaming day. */
export function dayOf(at: Millis): string {
  const local = new Date(at);
  const two = (part: number): string => String(part).padStart(2, "0");
  return `${local.getFullYear()}-${two(local.getMonth() + 1)}-${two(local.getDate())}`;
}

/** Sun, 15 Nov 2026 */
export const calendar = (day: string): string => date[language()].format(new Date(`${day}T12:00:00`));

const MINUTE = 60_000;
const SOON = 12 * 60 * MINUTE;

/** 14:05, or with the date where that is not soon. */
export const soon = (at: Millis, now: Millis): string => (at - now < SOON ? hour(at) : when(at));

/** Times to choose from: every ten minutes, the first no sooner than in so many. */
export function marks(now: Millis, minutes: number, count = 5): Millis[] {
  const first = Math.ceil((now + (minutes + 1) * MINUTE) / (5 * MINUTE)) * 5 * MINUTE;
  return Array.from({ length: count }, (_, at) => first + at * 10 * MINUTE);
}
