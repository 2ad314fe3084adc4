// The Dealer Terminal: what went wrong, results to be corrected, claims, records under analysis.

import { money } from "../../lib/money";
import type { Change } from "../../lib/wire";
import type { Words } from "../en";
import { named } from "./names";

type Dealer = Words["dealer"];

export const wrong: Dealer["wrong"] = {
  open: "发生异常",
  title: "发生了什么异常？",
  search: "按文字或条款搜索",
  now: "现在可用",
  others: "现在不适用",
  none: "此规则书没有这些字词。",
  who: (rank: string): string => `${named(rank)}或以上`,
  reason: "文字原因",
  reasonWanted: "文字原因（必填）",
  close: "关闭",
  back: "另选",
  fields: {
    card: "已抽出而未输入的牌（如有）",
    cards: "此局各牌的正确次序",
    other: "误用其牌靴的赌台",
    spare: "备用牌靴",
    told_inspector_at: "刚已告知督察",
    round: "局",
    forfeits: "没收谁的下注",
    terminal: "终端",
    effect: "处理依据",
  },
  noCard: "没有牌",
  does: {
    irregularity: "记录",
    no_spin: "宣布无效转盘",
    dispute: "争议：无效转盘",
    bad_spin: "坏转：无效转盘",
    void_round: "宣布本局作废",
    fault: "终端停用",
    system_fault: "宣布系统故障",
    void_wagers: "宣布玩家投注无效",
    refuse_credit: "拒付入账",
  },
  heldBy: (clause: string): string => `按规则 ${clause} 暂停`,
  decides: (rank: string): string => `由${named(rank)}决定。`,
  reads: (rank: string): string => `${named(rank)}查看后，在此输入实际结果。`,
  otherwise: "另作决定",
  told: "已告知",
  toRed: "转红灯",
  toGreen: "转绿灯",
  red: "红灯",
  green: "绿灯",
};

export const correcting: Dealer["correcting"] = {
  open: "结果有误？",
  title: "结果可能有误",
  which: "哪一局",
  void: "作废",
  actual: "实际结果",
  stop: "暂停发牌",
  stopMore: "结果更正或确认无误之前，不开新一局。",
  stands: "结果维持",
  correct: "更正结果",
  reason: "原因",
  preview: "更正的影响",
  previewMore: "输入实际结果后，这里显示每个账户的变动。",
  nobody: "本局无人下注。",
  lookedInto: "查看",
  place: "位置",
  credited: "已记入",
  credit: "应为",
  means(change: Change): string {
    const { chips, voucher, taken_back, owed, in_question } = change;
    const parts = [
      chips && `余额 ${chips > 0 ? "+" : "−"}${money(Math.abs(chips))}`,
      voucher && `凭单 ${money(voucher)}`,
      taken_back && `由凭单收回 ${money(taken_back)}`,
      owed > 0 && `欠 ${money(owed)}`,
      owed < 0 && `偿还 ${money(-owed)}`,
      in_question && `再次待核实 ${money(in_question)}`,
    ].filter(Boolean);
    return parts.join("，") || "没有变动";
  },
  takeBack: "收回",
};

export const matters: Dealer["matters"] = {
  lodge: "代人提出申诉",
  whose: "谁的",
  what: "申诉内容",
  about: (round: number): string => (round ? `第 ${round} 局` : "不涉及某局"),
  by: (who: string, at: string): string => `${who} · ${at}`,
  rulings: { upheld: "成立", rejected: "不成立" },
  clause: "所依规则",
  action: "处理",
  did: { correct: "更正", void: "作废", adjust: "调整", none: "不处理" } as Record<string, string>,
  reason: "原因",
  rule: "作出裁定",
  advise: (reviewer: string): string => `已告知当事人可向${named(reviewer)}提出`,
  advised: (who: string): string => `已由 ${who} 告知其权利`,
  review: "当事人要求更高职级处理",
  outside: (reviewer: string): string => `当事人向${named(reviewer)}提出`,
  ruling: "裁定",
  close: "结案",
  satisfied: "满意",
  unsatisfied: "不满意",
  waits: (decider: string): string => `等待${named(decider)}`,
};

export const analysis: Dealer["analysis"] = {
  title: "核查记录",
  what: "本局停止下注后，游戏系统发生故障。",
  holds: "记录中已确定的下注",
  who: (operator: string): string => `由${named(operator)}查看记录并确认下注。`,
  you: (name: string, role: string): string => `您以 ${name}（${named(role)}）登入。`,
};

export const fault: Dealer["fault"] = {
  open: "宣告系统故障",
  title: "宣告系统故障？",
  more: "本局及其下注随后按规则处理。以您的名义记录。",
  reason: "什么发生故障",
  reasons: {
    "Dealer Terminal": "荷官终端",
    "Game equipment": "游戏设备",
    Network: "网络",
    "Player Terminals": "玩家终端",
  },
  declare: "宣告故障",
  keep: "继续",
};
