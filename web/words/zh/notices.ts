// The limits sign, and the notices of a table or a place.

import { brief, money } from "../../lib/money";
import { soon } from "../../lib/times";
import type { Cents, ClosingNotice, Felt, Limits, LimitsNotice, Millis, Span, Stop } from "../../lib/wire";
import type { Words } from "../en";
import { felt } from "./felt";

export const limits: Words["limits"] = {
  title: "限红",
  minimum: "最低",
  maximum: "最高",
  maximumOfOthers: "其他投注最高",
  steps: "级差",
  total: "全部下注合计",
  differential: "闲庄差额限红",
  personal: "您的个人限红",
  span({ min, max }: Span): string {
    if (!min) return `最高 ${brief(max)}`;
    return max ? `${brief(min)} – ${brief(max)}` : `最低 ${brief(min)}`;
  },
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

export const notices: Words["notices"] = {
  rounds: (rounds: number): string => `${rounds} 局`,
  after(rounds: number, at: Millis | null, now: Millis): string {
    const time = at !== null && at > now ? soon(at, now) : "";
    if (!rounds) return time && `${time} `;
    return `再过 ${notices.rounds(rounds)}后${time && `（不早于 ${time}）`}`;
  },
  closes({ rounds, closing_at, after_this_round }: ClosingNotice, now: Millis): string {
    if (after_this_round) return "本局后关台";
    const after = notices.after(rounds, closing_at, now);
    return after ? `${after}关台` : "即将关台";
  },
  collect: (amount: string): string => `请领取 ${amount}`,
  limits: (notice: LimitsNotice): string => `新限红 ${limits.span(notice.limits)}`,
  limitsFrom({ rounds, effective_at }: LimitsNotice, now: Millis): string {
    const after = notices.after(rounds, effective_at, now);
    return after ? `${after}起` : "由下一局起";
  },
  vacate: { says: "请让出此位置", more: "此处不再接受下注；您的钱安全" },
  oneGame: { says: "请只玩一种游戏", more: "如要多玩请询问主管" },
  noBet: { says: "本局不接受下注", more: "飞牌，不作结算" },
  noBetNext: { says: "下一局不接受下注", more: "飞牌，不作结算" },
  lastCoup: { says: "本靴最后一局", more: "" },
  excluded: { says: "您不得再下注", more: "余额可兑现" },
  owed: (amount: Cents): { says: string; more: string } => ({ says: `您欠 ${money(amount)}`, more: "有一局结果已更正。请到账房结清" }),
  stopped: ({ round }: Stop): string => `因第 ${round} 局暂停发牌`,
  stoppedMore: ({ by, reason }: Stop): string => `${reason} · ${by}`,
  red: { says: "红灯：不开新一局", more: "" },
};
