// Words that several screens say.

import { isBall, isThrow } from "../../lib/outcome";
import type { Shows } from "../../lib/wire";
import type { Words } from "../en";
import { named } from "./names";

export const common = {
  language: "中文",
  unreachable: "场地系统没有回应。请检查是否在运行，然后再试。",

  phase: {
    closed: "已关台",
    open: "等待下一局",
    wagering: "请下注",
    dealing: "停止下注",
    result: "已输入结果",
    analysis: "核查记录中",
    held: "等待决定",
  },
  form: { "by-hand": "人手发牌", touchbet: "TouchBet", touchtable: "TouchTable" } as Record<string, string>,
  betsOpen: "可以下注",
  open: "可下注",
  result: "结果",
  roundVoid: "本局作废",
  table: "赌台",
  kind: { roulette: "轮盘", "sic-bo": "骰宝", baccarat: "百家乐" },

  colour: { red: "红", black: "黑", green: "绿" },
  side: { player: "闲", banker: "庄", tie: "和" },
  bead: { player: "闲", banker: "庄", tie: "和" },
  total: "点数",
  points: "点",
  nextCard: "下一张牌",
  tender: { cash: "现金", chips: "筹码", token: "代币", voucher: "凭单" } as Record<string, string>,

  link: { live: "已连接", connecting: "连接中", lost: "连接中断", ended: "已断开" },

  named,

  clause: (cite: string): string => cite.replace(/^[a-z]+-[a-z0-9-]+ /, ""),
  clauses: (cites: readonly string[]): string => `规则 ${cites.map(common.clause).join("、")}`,

  called(shows: Shows): string {
    if (isBall(shows)) return `${shows.number}，${common.colour[shows.colour]}`;
    if (isThrow(shows)) return `${shows.dice.join("、")}：${shows.total} 点`;
    return `闲 ${shows.player.points} 点，庄 ${shows.banker.points} 点`;
  },
} satisfies Partial<Words>;
