// The limits sign, and the notices of a table or a place.

import { brief, money } from "../../lib/money";
import { soon } from "../../lib/times";
import type { Cents, ClosingNotice, Felt, Limits, LimitsNotice, Millis, Span, Stop } from "../../lib/wire";
import { felt } from "./felt";

export const limits = {
  title: "Limits",
  minimum: "Minimum",
  maximum: "Maximum",
  /** Where a differential stands in its place on Player and on Banker. */
  maximumOfOthers: "Maximum, other bets",
  steps: "Steps of",
  total: "All bets together",
  differential: "Differential, Player and Banker",
  personal: "Your own limits",
  /** From least to most, where either may be left open. */
  span({ min, max }: Span): string {
    if (!min) return `up to ${brief(max)}`;
    return max ? `${brief(min)} – ${brief(max)}` : `from ${brief(min)}`;
  },
  /** The lines of the sign beyond the least and the most. */
  others(set: Limits, { spots }: Felt): { said: string; span: string }[] {
    const own = Object.entries(set.bets).map(([bet, span]) => {
      const spot = spots.find((one) => one.bet === bet || one.bet.split(":")[0] === bet);
      return { said: spot ? felt.titled(spot) : bet, span: limits.span(span) };
    });
    const total = { min: set.aggregate_min, max: set.aggregate_max };
    return [
      { said: limits.steps, span: brief(set.step) },
      ...(total.min || total.max ? [{ said: limits.total, span: limits.span(total) }] : []),
      ...(set.differential ? [{ said: limits.differential, span: brief(set.differential) }] : []),
      ...own,
    ];
  },
};

export const notices = {
  rounds: (rounds: number): string => (rounds === 1 ? "1 more round" : `${rounds} more rounds`),
  /** After so many rounds, from a time, or both; "" where nothing is waited for. */
  after(rounds: number, at: Millis | null, now: Millis): string {
    const time = at !== null && at > now ? soon(at, now) : "";
    if (!rounds) return time && `at ${time}`;
    return `after ${notices.rounds(rounds)}${time && `, not before ${time}`}`;
  },
  closes({ rounds, closing_at, after_this_round }: ClosingNotice, now: Millis): string {
    if (after_this_round) return "Table closes with this round";
    const after = notices.after(rounds, closing_at, now);
    return after ? `Table closes ${after}` : "Table is about to close";
  },
  collect: (amount: string): string => `Please collect ${amount}`,
  limits: (notice: LimitsNotice): string => `New limits ${limits.span(notice.limits)}`,
  limitsFrom({ rounds, effective_at }: LimitsNotice, now: Millis): string {
    const after = notices.after(rounds, effective_at, now);
    return after || "from the next round";
  },
  vacate: { says: "Please give up this place", more: "No new bets here; your money is safe" },
  oneGame: { says: "Please play one game only", more: "Ask the supervisor for more" },
  noBet: { says: "No bets on this coup", more: "Its cards settle nothing" },
  noBetNext: { says: "No bets on the next coup", more: "Its cards settle nothing" },
  lastCoup: { says: "Last coup of this shoe", more: "" },
  excluded: { says: "No further wagers for you", more: "Your credit can be cashed out" },
  owed: (amount: Cents): { says: string; more: string } => ({ says: `You owe ${money(amount)}`, more: "A result was corrected. Please settle it at the cash desk" }),
  stopped: ({ round }: Stop): string => `Dealing stopped over round ${round}`,
  stoppedMore: ({ by, reason }: Stop): string => `${reason} · ${by}`,
  red: { says: "Red light: no round begins", more: "" },
};
