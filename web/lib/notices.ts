// Events that a player should be told about in words, beyond what the view already shows.

import type { Happened, Returned } from "./wire";
import { words } from "./words";

export interface Notice {
  kind: "refusal" | "notice";
  code: string;
  says: string;
  cites: string[];
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
