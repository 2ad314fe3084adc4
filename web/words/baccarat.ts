// The words of a baccarat table beyond those of every table: its hands, its two pools, its shoe.

export const en = {
  natural: "Natural",
  wins: "Wins",
  tie: "Tie",
  limitFor: {
    player: "Total real-time limit for Player",
    banker: "Total real-time limit for Banker",
  },
  noLimit: "none",
  /** By how much the two pools may differ. */
  differential: (amount: string): string => `Player and Banker may differ by ${amount}`,
  noDifferential: "No differential at this table",
  shoe: (number: number): string => `Shoe ${number}`,
  standby: "on standby",
  over: "over",
  /** What stands at the table until there are other cards. */
  shoeOver: { says: "This shoe is over", more: "New cards before the next coup" },
  tableSelect: "Table select",
  back: "Back to last betted table",
  bettedTable: "Betted table",
  none: "none",
  betLimit: "Bet limit",
  balance: "Balance",
  bettingAmount: "Betting amount",
  unconfirmed: (amount: string): string => `${amount} not confirmed`,
  clock: "Clock",
};

export const zh: typeof en = {
  natural: "例牌",
  wins: "胜",
  tie: "和",
  limitFor: { player: "闲实时总限额", banker: "庄实时总限额" },
  noLimit: "无",
  differential: (amount) => `庄闲差额上限 ${amount}`,
  noDifferential: "本台不设庄闲差额",
  shoe: (number) => `第 ${number} 靴`,
  standby: "待机",
  over: "已完",
  shoeOver: { says: "本靴已完", more: "下一局前换牌或洗牌" },
  tableSelect: "选择赌台",
  back: "返回上次投注台",
  bettedTable: "已投注台",
  none: "无",
  betLimit: "限红",
  balance: "余额",
  bettingAmount: "投注额",
  unconfirmed: (amount) => `未确定 ${amount}`,
  clock: "时钟",
};
