// What the Dealer Terminal says. What the Dealer calls out stands in the words of the rulebook, with its meaning.

import type { Shows } from "../../lib/wire";
import type { Words } from "../en";
import { cards, dice } from "./cards";
import { common } from "./common";
import { players } from "./players";
import { settings } from "./settings";
import { analysis, correcting, fault, matters, wrong } from "./wrong";

const PLACE = "“Place your bets, please.”（请下注）";
const NO_MORE = "“No more bets.”（停止下注）";

export const dealer: Words["dealer"] = {
  title: "荷官终端",
  signIn: "登入",
  signInMore: "请用您自己的姓名登入。在此输入的一切以您的名义记录。",
  name: "姓名",
  password: "密码",
  signOut: "登出",
  another: "以另一人登入",
  round: "局号",
  openTable: "开台",
  newGame: "新一局",
  buttons: { final_bets: "最后下注", close_wagering: "停止下注" },
  byItself: "下一局自动开始。",
  notYet: "现在不能开局。",
  confirmResult: "确认结果",
  confirmWagers: "按记录确认下注",
  enterAgain: "有误？请在确认前重新输入。",
  pressWinner: "按下赢的一方，然后确认。",
  places: "位置",
  open: "已开",
  wagering: "下注中",
  confirmedTotal: "下注",
  placedTotal: "至今已放",
  guestsWon: "来宾赢得",
  limits: "限红",
  lastResults: "最近结果",
  closesIn: "距停止下注",
  seconds: "秒",
  lostMore: "下注不受影响。正在自动重新连接……",
  tabs: { round: "本局", players: "玩家", matters: "申诉", table: "赌台" },
  directed: "按指示",
  checklist: "开台前请检查",
  uncollected: "未领取的余额",

  steps: {
    roulette: ["新一局", "下注", "转盘", "输入", "确认"],
    "sic-bo": ["新一局", "下注", "摇骰", "输入", "确认"],
    baccarat: ["新一局", "下注", "发牌", "输入牌", "确认"],
  },

  prompts: {
    closed: ["已关台", "开台前无人可下注。"],
    analysis: ["停。本局等待核查记录。", "核查确定哪些下注在停止前已确定。"],
    held: ["停。本局等待决定。", "所有牌留在原位。"],
    heldRound: ["停。本局等待决定。", "一切保持原状。"],
    noBet: ["飞牌。把此局发完。", "会记录，不作结算。"],
    noBetNext: ["下一局是飞牌，不接受下注", "请告知玩家。"],
    shoeWants: ["先处理牌", "牌未准备好不能开局。"],
    stopped: ["停。正在查核结果。", "结果更正或确认无误之前，不开新一局。"],
    red: ["红灯。不开新一局。", "获告知者处理后转绿灯。"],
    disputed: ["停。传感器结果不一致。", "请游戏主管决定结果。"],
    final: ["“Final bets.”（最后下注）", "让玩家完成下注，再宣布停止下注并按“停止下注”。"],
    untimed: [PLACE, "没有计时：宣布停止，然后按“停止下注”。"],
    shoe: [`${NO_MORE}发牌。`, "牌靴会读取每张抽出的牌。"],
    reported: {
      roulette: [NO_MORE, "轮盘自动报告号码。"],
      "sic-bo": [NO_MORE, "摇骰器自动报告点数。"],
      baccarat: [NO_MORE, "牌靴自动报告各牌。"],
    },
    roulette: {
      open: ["开始下一局", "检查轮盘和球，然后按“新一局”。"],
      wagering: [PLACE, "球留在手中。下注时间结束后才转球。"],
      dealing: [`${NO_MORE}转球。`, "球停定后，宣布号码并在此点选。"],
      result: ["与轮盘核对", "如正确请确认：所有下注立即结算。"],
    },
    "sic-bo": {
      open: ["开始下一局", "检查摇骰器，然后按“新一局”。"],
      wagering: [PLACE, "下注时间结束后才摇骰。"],
      dealing: [`${NO_MORE}摇骰。`, "骰子停定后，宣布三个点数并在此输入。"],
      result: ["与骰子核对", "如正确请确认：所有下注立即结算。"],
    },
    baccarat: {
      open: ["开始下一局", "检查牌靴，然后按“新一局”。"],
      wagering: [PLACE, "下注时间结束后才发牌。"],
      dealing: [`${NO_MORE}发牌。`, "每抽一张牌，请点选。"],
      result: ["与牌核对", "如正确请确认：所有下注立即结算。"],
    },
  },
  settled: (shows: Shows): string => `“${common.called(shows)}”`,
  voided: (round: number): string => `第 ${round} 局作废；所有下注已退回。`,

  dice,
  cards,
  wrong,
  correcting,
  matters,
  analysis,
  fault,
  players,
  settings,
};
