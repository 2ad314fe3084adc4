// The Player Terminal: results, bets under the finger, calls and looks.

import { brief } from "../../lib/money";
import type { Words } from "../en";

export const terminal: Words["terminal"] = {
  statistics: {
    open: "走势",
    title: "历史结果",
    covers: (rounds) => `最近 ${rounds} 局`,
    none: "暂无结果",
    odds: "过去的结果不会改变下一局的赔率和机会。",
    hot: "热门",
    cold: "冷门",
    times: (times) => `${times}×`,
    last: (count) => `最近 ${count} 局，最新在前`,
    lastThrows: "最近各局骰子",
    totals: "点数",
    zero: "零",
    triple: "围骰",
    close: "关闭",
    wheel: "各号码出现次数",
  },
  bet: {
    pays: "赔率",
    limits: "可下注",
    eachPiece: "每份可下注",
    steps: (step) => `以 ${brief(step)} 递增`,
    room: "尚可下",
    yours: "您的筹码",
    pieces: "组成",
    close: "关闭",
    hold: "长按任一投注可查看说明。",
    takeBack: "松手即收回",
  },
  time: {
    soon: "即将停止下注",
    urgent: "最后几秒",
    left: (seconds) => `剩余 ${seconds} 秒`,
  },
  service: {
    title: "呼叫服务",
    more: "请选择事由，工作人员看到后会前来。",
    reasons: ["规则问题", "本终端有故障", "投注或派彩问题", "其他"],
    coming: "已呼叫，工作人员正在前来。",
    about: (reason) => (reason ? `事由：${reason}` : ""),
    button: "服务",
    called: "已呼叫",
    close: "关闭",
  },
  look: {
    open: "显示",
    title: "屏幕设置",
    contrast: "高对比度",
    contrastMore: "黑底白线，颜色更鲜明",
    motion: "减少动画",
    motionMore: "停止转动、闪烁与滑动",
    on: "开",
    off: "关",
    kept: "兑现离开后恢复原样。",
    close: "关闭",
  },
};
