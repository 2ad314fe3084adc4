// What stands on a layout, and what a bet on it is called.

import { brief } from "../../lib/money";
import type { Cents, Spot } from "../../lib/wire";
import type { Words } from "../en";

const BETS: Record<string, string> = {
  straight: "直注",
  split: "分注",
  street: "街注",
  corner: "角注",
  sixline: "线注",
  fiveline: "五数注",
  column: "列注",
  dozen: "打注",
  low: "小",
  high: "大",
  even: "双",
  odd: "单",
  red: "红",
  black: "黑",
  "serie-5-8": "轮盘下角注",
  orphans: "孤注",
  "near-of-0": "零旁注",
  "zero-game": "轮上零旁",
  "neighbours-3": "邻注（三份）",
  "neighbours-5": "邻注（五份）",
  small: "小",
  big: "大",
  triple: "围骰",
  "any-triple": "全围",
  double: "双骰",
  combination: "两骰组合",
  die: "单骰",
  total: "点数",
  player: "闲",
  banker: "庄",
  tie: "和",
  "player-pair": "闲对",
  "banker-pair": "庄对",
};

/** Names that belong to the French layout stay French. */
const FRENCH = new Set(
  ["En plein", "A Cheval", "En Transversale", "En Carre", "Sixaine", "Colonne", "Douzaine"].concat(
    ["Manque", "Passe", "Pair", "Impair", "Rouge", "Noir"],
  ),
);

const ORDINALS = ["", "第一", "第二", "第三"];

const isRange = (kind: string): boolean => ["low", "high", "small", "big"].includes(kind);
const range = (spot: Spot): string => `${spot.covers[0]}–${spot.covers.at(-1)}`;
const name = (spot: Spot): string => (FRENCH.has(spot.title) ? spot.title : (BETS[spot.bet.split(":")[0] ?? ""] ?? spot.title));
/** 35 to 1 is 1 赔 35. */
const odd = (pays: string): string => pays.replace(/^(\S+) to (\S+)$/, "$2 赔 $1");

export const felt = {
  titled(spot: Spot): string {
    const [kind = ""] = spot.bet.split(":");
    return isRange(kind) && !FRENCH.has(spot.title) ? `${name(spot)}（${range(spot)}）` : name(spot);
  },
  area(spot: Spot): { main: string; sub: string } {
    const [kind = "", number] = spot.bet.split(":");
    const pays = felt.odds(spot);
    const title = name(spot);
    if (kind === "column") return { main: pays, sub: "" };
    if (kind === "dozen") return { main: `${ORDINALS[Number(number)] ?? number}打`, sub: `${spot.covers[0]}–${spot.covers.at(-1)}` };
    if (isRange(kind)) return { main: title, sub: range(spot) };
    if (["even", "odd", "red", "black", "fiveline"].includes(kind)) return { main: title, sub: "" };
    if (kind === "total") return { main: number ?? "", sub: pays };
    return { main: spot.faces.length ? "" : title, sub: pays };
  },
  covers: (spot: Spot): string => (spot.covers.length > 6 ? "" : spot.covers.join(" · ")),
  bet(spot: Spot): string {
    const [kind = "", number] = spot.bet.split(":");
    const on = spot.faces.length ? spot.faces.join(" · ") : kind === "total" ? number : felt.covers(spot);
    return [felt.titled(spot), on].filter(Boolean).join("  ");
  },
  pays: (spot: Spot): string => spot.pays.map(odd).join(" 或 ") || "按各份",
  odds(spot: Spot): string {
    const short = spot.pays.every((pays) => pays.endsWith(" to 1")) && spot.pays.length > 2;
    return short ? `1 赔 ${spot.pays.map((pays) => pays.replace(" to 1", "")).join(" / ")}` : felt.pays(spot);
  },
  onePieceEach: (pieces: number, chip: Cents): string => `${pieces} × ${brief(chip)} = ${brief(pieces * chip)}`,
} satisfies Partial<Words>;
