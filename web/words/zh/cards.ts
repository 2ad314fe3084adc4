// The Dealer Terminal: cards and dice.

import type { Shoe, Side } from "../../lib/wire";
import type { Words } from "../en";
import { common } from "./common";
import { named } from "./names";

export const cards: Words["dealer"]["cards"] = {
  first: "等待第一张牌。",
  next: (side: Side): string => `下一张：发给${common.side[side]}`,
  drawn: "抽牌次序",
  wrong: "点选一张牌可更换。",
  instead: (at: number): string => `请点选第 ${at} 张的实际牌`,
  cut: "切牌",
  outOfTurn: {
    next: "",
    early: "提早抽出一张牌",
    surplus: "多抽了一张牌",
    "before the game": "在新一局之前抽出一张牌",
    "": "",
  },
  outOfTurnMore: "请点选抽出的牌。",
  cancel: "没有抽出牌",
  shoe: "牌靴",
  facts: ({ number, colour }: Shoe): string => `${number}${colour ? ` · ${named(colour)}` : ""}`,
  coups: "局数",
  left: "余牌",
  lastCoup: "最后一局",
  over: "已完",
  actions: {
    new_shoe: "换新牌",
    check_cards: "检查",
    shuffle: "洗牌",
    cut: "切牌",
    burn: "烧牌",
    standby: "待机",
    dummy_hand: "飞牌",
    authorise_hand: "确认此局",
    direct_cards: "指示",
  },
  colour: "牌背",
  colours: { blue: "蓝色", red: "红色" },
  otherColour: "其他颜色",
  checked: "检查方法",
  methods: { "by hand": "人手", "deck checker": "验牌机", shuffler: "洗牌机", "not checked": "未检查" },
  preShuffled: "预先洗好",
  bringIn: "换上",
  checkedNow: (method: string): string => `已检查：${method}`,
  shuffled: "已洗牌",
  riffled: "已简洗",
  depth: "切牌位置之前的张数",
  behind: (least: number): string => `其后至少 ${least} 张`,
  cutNow: (depth: number): string => `在第 ${depth} 张切牌`,
  burnUnseen: "面朝下烧一张牌",
  what: { shuffle: "洗牌", replace: "换牌", check: "检查", riffle: "简洗" },
  reason: "原因",
  direct: "发出指示",
};

export const dice: Words["dealer"]["dice"] = {
  enter: "输入",
  die: (at: number): string => `第 ${at} 粒骰`,
};
