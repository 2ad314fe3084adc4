// What the home page of the floor says.

import type { Words } from "../en";

export const home: Words["home"] = {
  title: "场地",
  intro: "多终端赌台游戏，由人手发牌，按规则书结算。",
  demo: "示范场地：不涉及真钱",
  openDealer: "发牌",
  reaching: "可达以上所有赌台的玩家终端",
  code: (code: string): string => `代码 ${code}`,
  patron: (name: string): string => `${name} 在这里玩。打开后位置归您。`,
  openDesk: (desk: string): string => `账房 ${desk}`,
  phase: {
    closed: "已关台",
    open: "两局之间",
    wagering: "请下注",
    dealing: "停止下注",
    result: "已输入结果",
    analysis: "等待主管",
    held: "等待主管",
  },
  dealer: { person: "由人发牌", automatic: "自动荷官", nobody: "" },
  tour: {
    title: "初次体验",
    sit: "入座",
    sitMore: "放入纸币，选择筹码，点选台面。如有“确定”按钮，请按下。",
    sitOpen: (terminal: string): string => `打开终端 ${terminal}`,
    deal: "发牌",
    dealMore: "以 dana 登入。自动荷官会让位，您关闭页面后再回来。",
    dealQuiet: "以 dana 登入，然后按“新一局”。",
    dealOpen: (table: string): string => `在 ${table} 发牌`,
    pay: "支付",
    payMore: "在终端兑现。在账房以 cora 登入，输入票券上的号码。",
    journal: "查看日志",
    journalMore: "每次触碰都记录在内，链接并签署。在命令行：",
  },
  staff: "可登入的人员",
};
