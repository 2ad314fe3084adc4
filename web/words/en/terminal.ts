// The Player Terminal: results, bets under the finger, calls and looks.

import { brief } from "../../lib/money";
import type { Cents } from "../../lib/wire";

export const terminal = {
  statistics: {
    open: "Results",
    title: "Results so far",
    /** What the figures cover. */
    covers: (rounds: number): string => (rounds === 1 ? "The last result" : `The last ${rounds} results`),
    none: "No results yet",
    odds: "Past results do not change the odds of the next round.",
    hot: "Most often",
    cold: "Least often",
    noneHot: "No number came twice yet",
    noneCold: (numbers: number): string => `Shown from ${numbers} rounds on`,
    times: (times: number): string => `${times}×`,
    last: (count: number): string => (count === 1 ? "Last result" : `Last ${count}, newest first`),
    lastThrows: "Last throws",
    totals: "Totals",
    zero: "Zero",
    triple: "Triple",
    close: "Close",
    wheel: "How often each number came",
  },
  bet: {
    pays: "Pays",
    limits: "You may bet",
    eachPiece: "You may bet on each piece",
    steps: (step: Cents): string => `in steps of ${brief(step)}`,
    room: "Room",
    yours: "Your chips here",
    pieces: "Made of",
    close: "Close",
    hold: "Hold a finger on a bet to read about it.",
    takeBack: "Let go to take back",
  },
  time: {
    soon: "Bets close soon",
    urgent: "Last seconds",
    left: (seconds: number): string => (seconds === 1 ? "1 second left" : `${seconds} seconds left`),
  },
  service: {
    title: "Call somebody",
    more: "What is it about? Somebody of the house sees your call and comes to you.",
    reasons: ["A question about the rules", "Something is wrong with this terminal", "About a bet or a payment", "Something else"],
    coming: "You called. Somebody is on the way.",
    about: (reason: string): string => (reason ? `About: ${reason}` : ""),
    button: "Service",
    called: "Called",
    close: "Close",
  },
  look: {
    open: "Screen",
    title: "This screen",
    contrast: "High contrast",
    contrastMore: "Black ground, white lines, brighter colours",
    motion: "Less motion",
    motionMore: "Nothing turns, pulses or slides",
    on: "On",
    off: "Off",
    kept: "As usual again when you cash out.",
    close: "Close",
  },
};
