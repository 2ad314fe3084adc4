// Events that a player should be told about in words, beyond what the view already shows.

import { money } from "./money";
import type { DealerView, Happened, Millis, PlayerView, Returned } from "./wire";
import { words } from "./words";

export interface Notice {
  kind: "refusal" | "notice";
  code: string;
  says: string;
  cites: string[];
}

/** Something that stands at the table until it has come about. */
export interface Standing {
  id: "closed" | "closing" | "limits" | "vacate" | "one_game";
  says: string;
  more: string;
  cites: string[];
}

/** What a player is told: of the place, of the table, of its limits; the most pressing first. */
export function toldTo(view: PlayerView, now: Millis): Standing[] {
  const said = words.notices;
  const told: Standing[] = [];
  if (view.told_to_vacate) told.push({ id: "vacate", ...said.vacate, cites: view.vacate_cites });
  if (view.one_game) told.push({ id: "one_game", ...said.oneGame, cites: view.one_game_cites });
  return [...told, ...standing(view, now)];
}

/** What stands about the table itself. */
export function standing({ phase, notices }: PlayerView | DealerView, now: Millis): Standing[] {
  const said = words.notices;
  const { closing, limits, collect, cites } = notices;
  const more = collect ? said.collect(money(collect)) : "";
  const all: Standing[] = [];
  if (phase === "closed") all.push({ id: "closed", says: words.phase.closed, more, cites });
  if (closing) all.push({ id: "closing", says: said.closes(closing, now), more, cites: closing.cites });
  if (limits) all.push({ id: "limits", says: said.limits(limits), more: said.limitsFrom(limits, now), cites: limits.cites });
  return all;
}

export function noticeOf(event: Happened, account: string | undefined, terminal: string): Notice | null {
  const cites = event.cites ?? [];
  const tell = (says: string): Notice => ({ kind: "notice", code: event.event, says, cites });
  if (event.event === "wager_placed" && event.terminal === terminal) {
    const asked = Number(event.asked);
    const amount = Number(event.amount);
    return amount < asked ? tell(words.player.trimmed(asked, amount)) : null;
  }
  if (event.event === "wagering_closed" && account) {
    const mine = ((event.returned as Returned[] | undefined) ?? []).filter((one) => one.account === account);
    const sum = mine.flatMap((one) => Object.values(one.wagers)).reduce((total, cents) => total + cents, 0);
    if (!sum) return null;
    const say = words.player.returned[mine[0]?.why ?? ""] ?? words.player.returnedOtherwise;
    return { ...tell(say(sum)), cites: mine.flatMap((one) => one.cites) };
  }
  if (event.event === "round_voided") return tell(`${words.player.void} ${words.player.voidMore}`);
  if (event.event === "print_failed" && event.terminal === terminal) {
    return tell(event.credits_stay ? words.player.creditsStay(Number(event.amount)) : words.player.printFailed);
  }
  if (event.event === "account_closed" && event.terminal === terminal) {
    return tell(words.player.accountClosed);
  }
  return null;
}
