// The roads of a shoe, and what a baccarat screen says about its cards and its two pools.

import type { Winner } from "../lib/wire";

export const en = {
  title: "Roads of this shoe",
  road: {
    bead_plate: "Bead plate",
    big_road: "Big road",
    big_eye_boy: "Big eye boy",
    small_road: "Small road",
    cockroach_pig: "Cockroach pig",
  },
  /** A road as it is read out. */
  read: (road: string, marks: number): string => `${road}: ${marks} marks`,
  next: "Next estimated results",
  nextMore: "Past results only, no advice",
  if: { player: "If Player", banker: "If Banker" },
  noMark: "no mark yet",
  colour: { red: "red", blue: "blue", green: "green" } as Record<string, string>,
  count: {
    player: "Player",
    banker: "Banker",
    tie: "Tie",
    player_pair: "Player Pair",
    banker_pair: "Banker Pair",
  } satisfies Record<Winner | "player_pair" | "banker_pair", string>,
  coups: "Coups",
  noCoups: "No coup of this shoe yet",
};

export const zh: typeof en = {
  title: "本靴牌路",
  road: {
    bead_plate: "珠盘路",
    big_road: "大路",
    big_eye_boy: "大眼仔路",
    small_road: "小路",
    cockroach_pig: "曱甴路",
  },
  read: (road, marks) => `${road}：${marks} 个标记`,
  next: "下局预测（问路）",
  nextMore: "仅据以往结果，不作建议",
  if: { player: "闲问路", banker: "庄问路" },
  noMark: "尚无标记",
  colour: { red: "红", blue: "蓝", green: "绿" },
  count: { player: "闲", banker: "庄", tie: "和", player_pair: "闲对", banker_pair: "庄对" },
  coups: "局数",
  noCoups: "本靴尚未开局",
};
