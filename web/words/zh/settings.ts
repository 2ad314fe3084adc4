// The Dealer Terminal: what is set, announced or declared about a table.

import type { Words } from "../en";

export const settings: Words["dealer"]["settings"] = {
  forms: {
    set_wagering_period: "下注时间",
    set_limits: "限红",
    announce_closure: "关台",
    direct_rounds: "发局",
    expose_early: "提早亮出",
  },
  limitsNow: (span: string): string => `现时限红牌为 ${span}。`,
  titles: {
    set_wagering_period: "下注时间",
    set_limits: "更改限红",
    announce_closure: "关台",
    direct_rounds: "按指示发局",
    expose_early: "提早亮出",
  },
  inForce: "生效",
  soonest: "规则准许的最早时间",
  setLimits: (span: string): string => `通知新限红 ${span}`,
  closingBy: (minutes: number): string =>
    minutes ? `有玩家时，须先展示关台时间牌 ${minutes} 分钟。` : "有玩家时，须先玩完若干整局；终端会倒数。",
  closes: "关台时间",
  announce: "宣布关台",
  announceAgain: "宣布另一时间",
  close: "关台",
  closeMore: "进行中的一局先结算。",
  roundsMore: "有无下注都发局。",
  directedNow: "本局按指示进行。",
  roundsMany: (rounds: number): string => `${rounds} 局`,
  roundsUntil: "直至有人下注",
  periodMore: "以秒计，由下一局起。",
  set: "设定",
  exposedMore: "停止下注前结果已可见。下注随后按规则处理。",
  expose: "刚才已亮出",
};
