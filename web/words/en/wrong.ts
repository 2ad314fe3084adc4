// The Dealer Terminal: what went wrong, results to be corrected, claims, records under analysis.

import { money } from "../../lib/money";
import type { AskedFor, Change, WrongAction } from "../../lib/wire";

export const wrong = {
  open: "Something went wrong",
  title: "What went wrong?",
  search: "Search by words or clause",
  now: "Can be given now",
  others: "Not at this moment",
  none: "Nothing in this rulebook has these words.",
  who: (rank: string): string => `${rank} or above`,
  reason: "Reason in words",
  reasonWanted: "Reason in words, wanted",
  close: "Close",
  back: "Another",
  fields: {
    card: "The card, if it is drawn and not yet entered",
    cards: "The cards of the coup in their right order",
    other: "Table whose shoe was dealt from",
    spare: "The spare shoe",
    told_inspector_at: "The inspector was told just now",
    round: "Round",
    forfeits: "Whose wagers the house keeps",
    terminal: "Terminal",
    effect: "Dealt with under",
  } satisfies Record<AskedFor, string>,
  noCard: "No card",
  does: {
    irregularity: "Record it",
    no_spin: "Announce no spin",
    dispute: "Dispute: no spin",
    bad_spin: "Bad Spin: no spin",
    void_round: "Declare the round void",
    fault: "Put the terminal out of service",
    system_fault: "Declare a system fault",
    void_wagers: "Declare the player's wagers void",
    refuse_credit: "Refuse a credit",
  } satisfies Record<WrongAction, string>,
  heldBy: (clause: string): string => `Held under rule ${clause}`,
  decides: (rank: string): string => `The ${rank} decides.`,
  reads: (rank: string): string => `The ${rank} looks, and enters here what really came.`,
  otherwise: "Decide otherwise",
  told: "Told",
  toRed: "Switch to red",
  toGreen: "Switch to green",
  red: "Red light",
  green: "Green light",
};

export const correcting = {
  open: "Wrong result?",
  title: "A result may be wrong",
  which: "Which round",
  void: "Void",
  actual: "What really came",
  stop: "Stop dealing",
  stopMore: "No new round begins before the result is corrected, or found to be right.",
  stands: "The result stands",
  correct: "Correct the result",
  reason: "Reason",
  preview: "What it changes",
  previewMore: "Enter what really came, and every account's change is shown here.",
  nobody: "Nobody had a wager on this round.",
  lookedInto: "Look into it",
  place: "Place",
  credited: "Credited",
  credit: "Should be",
  /** Where the difference of an account goes, or comes from. */
  means(change: Change): string {
    const { chips, voucher, taken_back, owed, in_question } = change;
    const parts = [
      chips && `${chips > 0 ? "+" : "−"}${money(Math.abs(chips))} credit`,
      voucher && `${money(voucher)} on a voucher`,
      taken_back && `${money(taken_back)} from a voucher`,
      owed > 0 && `${money(owed)} owed`,
      owed < 0 && `${money(-owed)} paid off`,
      in_question && `${money(in_question)} in question again`,
    ].filter(Boolean);
    return parts.join(", ") || "no change";
  },
  takeBack: "Take back",
};

export const matters = {
  lodge: "Lodge a claim for somebody",
  whose: "Whose",
  what: "What is claimed",
  about: (round: number): string => (round ? `round ${round}` : "no round in particular"),
  by: (who: string, at: string): string => `${who} · ${at}`,
  rulings: { upheld: "Upheld", rejected: "Rejected" },
  clause: "Rule relied on",
  action: "What is done",
  did: { correct: "Correct", void: "Void", adjust: "Adjust", none: "Nothing" } as Record<string, string>,
  reason: "Reason",
  rule: "Give the ruling",
  advise: (reviewer: string): string => `The person was told that the ${reviewer} may be asked`,
  advised: (who: string): string => `Told of the right by ${who}`,
  review: "The person asks for somebody more senior",
  outside: (reviewer: string): string => `The person asks the ${reviewer}`,
  ruling: "Ruling",
  close: "Close it",
  satisfied: "Satisfied",
  unsatisfied: "Not satisfied",
  waits: (decider: string): string => `Waits for the ${decider}`,
};

export const analysis = {
  title: "Analysis of records",
  what: "A fault of the Game System came after the close of this round's wagering.",
  holds: "The records hold confirmed wagers of",
  who: (operator: string): string => `The ${operator} examines the records and confirms the wagers.`,
  you: (name: string, role: string): string => `You are signed in as ${name}, ${role}.`,
};

export const fault = {
  open: "Declare a system fault",
  title: "Declare a system fault?",
  more: "The rules then decide what becomes of this round and its wagers. It is recorded under your name.",
  reason: "What failed",
  /** Ready to be chosen; what is recorded is the key, whatever is shown. */
  reasons: {
    "Dealer Terminal": "Dealer Terminal",
    "Game equipment": "Game equipment",
    Network: "Network",
    "Player Terminals": "Player Terminals",
  },
  declare: "Declare fault",
  keep: "Carry on",
};
