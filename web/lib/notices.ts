// Events that a player should be told about in words, beyond what the view already shows.

import { money } from "./money";
import type { DealerView, Happened, Millis, PlayerView } from "./wire";
import { words } from "./words.svelte";

export interface Notice {
  kind: "refusal" | "notice";
  code: string;
  says: string;
  cites: string[];
}

/** Something that stands at the table until it has come about. */
export interface Standing {
  id: "closed" | "closing" | "limits" | "vacate" | "one_game" | "no_bet" | "last_coup" | "shoe_over" | "excluded" | "owed" | "stopped" | "red";
  says: string;
  more: string;
  cites: string[];
}

/** What a player is told: of the place, of the table, of its limits; the most pressing first. */
export function toldTo(view: PlayerView, now: Millis): Standing[] {
  const said = words.notices;
  const told: Standing[] = [];
  const owed = view.account?.owed ?? 0;
  if (view.excluded) told.push({ id: "excluded", ...said.excluded, cites: view.excluded_cites });
  if (owed) told.push({ id: "owed", ...said.owed(owed), cites: [] });
  if (view.told_to_vacate) told.push({ id: "vacate", ...said.vacate, cites: view.vacate_cites });
  if (view.one_game) told.push({ id: "one_game", ...said.oneGame, cites: view.one_game_cites });
  const last = view.last_coup ? [{ id: "last_coup" as const, ...said.lastCoup, cites: view.last_coup.cites }] : [];
  const over = view.cards?.over ? [{ id: "shoe_over" as const, ...words.baccarat.shoeOver, cites: view.cards.over_cites }] : [];
  return [...told, ...standing(view, now), ...last, ...over];
}

/** What the Dealer sees of the same. */
export function toldToDealer(view: DealerView, now: Millis): Standing[] {
  const said = words.notices;
  const told: Standing[] = [];
  const { stopped, shoe } = view;
  if (view.red_light) told.push({ id: "red", ...said.red, cites: [] });
  if (stopped) told.push({ id: "stopped", says: said.stopped(stopped), more: said.stoppedMore(stopped), cites: stopped.cites });
  const last = shoe?.last_coup ? [{ id: "last_coup" as const, ...said.lastCoup, cites: shoe.cites }] : [];
  return [...told, ...standing(view, now).filter((one) => one.id !== "closed"), ...last];
}

/** What everybody at the table is told; that it is closed, its phase says. */
export function toldAtTable(view: OfTable, now: Millis): Standing[] {
  return standing(view, now).filter((one) => one.id !== "closed");
}

type OfTable = Pick<PlayerView | DealerView, "phase" | "notices" | "no_bet">;

/** What stands about the table itself. */
function standing({ phase, notices, no_bet }: OfTable, now: Millis): Standing[] {
  const said = words.notices;
  const { closing, limits, collect, cites } = notices;
  const more = collect ? said.collect(money(collect)) : "";
  const all: Standing[] = [];
  if (phase === "closed") all.push({ id: "closed", says: words.phase.closed, more, cites });
  if (no_bet) all.push({ id: "no_bet", ...(no_bet.next ? said.noBetNext : said.noBet), cites: no_bet.cites });
  if (closing) all.push({ id: "closing", says: said.closes(closing, now), more, cites: closing.cites });
  if (limits) all.push({ id: "limits", says: said.limits(limits), more: said.limitsFrom(limits, now), cites: limits.cites });
  return all;
}

export function noticeOf(event: Happened, account: string | undefined, terminal: string): Notice | null {
  const tell = (says: string): Notice => ({ kind: "notice", code: event.event, says, cites: event.cites });
  if (event.event === "wager_placed" && event.terminal === terminal) {
    const { asked, amount } = event;
    return amount < asked ? tell(words.player.trimmed(asked, amount)) : null;
  }
  if (event.event === "wagers_rejected" && event.terminal === terminal) {
    return tell(words.player.rejected(sumOf(event.wagers)));
  }
  if (event.event === "wagering_closed" && account) {
    const mine = event.returned.filter((one) => one.account === account);
    const sum = mine.reduce((total, one) => total + sumOf(one.wagers), 0);
    if (!sum) return null;
    const say = words.player.returned[mine[0]?.why ?? ""] ?? words.player.returnedOtherwise;
    return { ...tell(say(sum)), cites: mine.flatMap((one) => one.cites) };
  }
  if (event.event === "round_voided") return tell(`${words.player.void} ${words.player.voidMore}`);
  if (event.event === "wagers_established" && account) {
    const mine = sumOf(event.staked[account] ?? {});
    return mine ? tell(words.player.established(mine)) : null;
  }
  if (event.event === "wagers_stand" && event.terminal === terminal) {
    return tell(words.player.stand(sumOf(event.wagers), sumOf(event.returned)));
  }
  if (event.event === "wagers_voided" && event.account === account) return tell(words.player.wagersVoid(event.returned));
  if (event.event === "round_corrected" && account) {
    const mine = event.changes.reduce((sum, one) => sum + one.credit - one.credited, 0);
    return tell(words.player.corrected(event.round, mine));
  }
  if (event.event === "print_failed" && event.terminal === terminal) {
    return tell(event.credits_stay ? words.player.creditsStay(event.amount) : words.player.printFailed);
  }
  if (event.event === "account_closed" && event.terminal === terminal) {
    return tell(words.player.accountClosed);
  }
  return null;
}

/** Where limits bind when a wager is paid: what the Dealer says to everybody whom it concerns. */
export function noticeToDealer(
  events: readonly Happened[],
  named: (bet: string) => string,
  who: (account: string) => string,
): Notice | null {
  const said = words.dealer.players;
  const lines: { says: string; cites: readonly string[] }[] = [];
  for (const event of events) {
    if (event.event === "player_warned") {
      lines.push({ says: said.warn(who(event.account), named(event.bet), event.least), cites: event.cites });
    }
    if (event.event !== "round_settled") continue;
    for (const { account, bet, amount, playing, cites } of event.paid) {
      if (playing === null) continue;
      const says = playing ? said.toTheMost(who(account), named(bet), amount, playing) : said.given(who(account), named(bet), amount);
      lines.push({ says, cites });
    }
  }
  if (!lines.length) return null;
  const cites = [...new Set(lines.flatMap((line) => line.cites))];
  return { kind: "notice", code: "limits_at_payment", says: lines.map((line) => line.says).join(" "), cites };
}

function sumOf(wagers: Record<string, number>): number {
  return Object.values(wagers).reduce((total, cents) => total + cents, 0);
}
