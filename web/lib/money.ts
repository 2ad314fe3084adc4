// Amounts as people read them. Whole cents in, words out; nothing is reckoned here.

import type { Cents } from "./wire";

const exact = new Intl.NumberFormat("en-AU", {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});
const whole = new Intl.NumberFormat("en-AU", { maximumFractionDigits: 0 });

/** $1,234.50 */
export function money(cents: Cents): string {
  return `${cents < 0 ? "-" : ""}$${exact.format(Math.abs(cents) / 100)}`;
}

/** $5, $1,000, $2.50: without cents where there are none. */
export function brief(cents: Cents): string {
  return cents % 100 ? money(cents) : `$${whole.format(cents / 100)}`;
}

/** What somebody typed, in cents: 1,234.50 or $20; null for anything else. */
export function typed(text: string): Cents | null {
  const plain = text.replace(/[$,\s]/g, "");
  if (!/^\d{1,9}(\.\d{1,2})?$/.test(plain)) return null;
  const [dollars, cents = ""] = plain.split(".");
  return Number(dollars) * 100 + Number(cents.padEnd(2, "0"));
}

/** What fits on a chip: 5, 25, 1K, 2.5K, 50c. */
export function onChip(cents: Cents): string {
  if (cents < 100) return `${cents}c`;
  const dollars = cents / 100;
  if (dollars >= 1_000_000) return `${short(dollars / 1_000_000)}M`;
  if (dollars >= 1_000) return `${short(dollars / 1_000)}K`;
  return Number.isInteger(dollars) ? String(dollars) : dollars.toFixed(dollars < 100 ? 2 : 0);
}

function short(value: number): string {
  const floored = Math.floor(value * 10) / 10;
  return String(floored);
}
