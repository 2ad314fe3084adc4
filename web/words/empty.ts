// What stands where there is nothing yet: that it is so, what would stand there, and what to do.

export const en = {
  claims: {
    title: "No claim is open at this table",
    more: "A claim that a player lodges at a terminal, or that you lodge for somebody, stands here until the house has decided about it and has told the player why.",
  },
  players: {
    title: "Nobody has an account at this table yet",
    more: "Everybody who plays here stands on this page, with credit, bets and wins.",
    invite: "Begin with New player.",
    wait: "An account opens when a player puts in a note or a ticket at a terminal.",
  },
  player: "Touch somebody to see their bets, and what can be done for them.",
  terminal: {
    title: "Touch a terminal",
    more: "Here you see who plays there, answer a call, put a terminal that fails out of service, and move its player to another.",
  },
  faults: {
    title: "All is in order",
    more: "What fails stands here until it is put right; and wagers that are in question, until the records have spoken.",
  },
  staff: {
    title: "Nothing to decide here",
    more: "Your roles decide about no people and no places. Somebody who may give roles gives you one, or signs in here.",
  },
  papers: "Tickets and vouchers stand here from the moment they are printed.",
};

export const zh: typeof en = {
  claims: {
    title: "本台没有待处理的申诉",
    more: "玩家在终端提出的申诉，或您代人提出的申诉，会列在这里，直到赌场作出决定并向玩家说明理由。",
  },
  players: {
    title: "本台尚无人开户",
    more: "在此玩的每位玩家都会列在本页，连同余额、下注和赢额。",
    invite: "请由“新玩家”开始。",
    wait: "玩家在终端放入纸币或票券后即开户。",
  },
  player: "触碰一位玩家，可查看其下注及可办事项。",
  terminal: {
    title: "请触碰一台终端",
    more: "在此可查看谁在使用、回应呼叫、停用故障终端，并把玩家移到另一台。",
  },
  faults: {
    title: "一切正常",
    more: "故障会列在这里，直到排除；有疑问的投注也会列出，直到查明记录。",
  },
  staff: {
    title: "此处没有您可决定的事项",
    more: "您的职务无权管理人员或位置。请由有权授予职务的人授予您，或由其在此登入。",
  },
  papers: "票券和凭单打印后即列在这里。",
};
