// What a Player Terminal says.

import { money } from "../../lib/money";
import { when } from "../../lib/times";
import type { Cents, Matter, MatterState, Millis } from "../../lib/wire";

export const player = {
  place: "Terminal",
  credit: "Credit",
  bet: "Bet",
  win: "Win",
  undo: "Undo",
  clear: "Clear",
  repeat: "Repeat",
  double: "Double",
  confirm: "Confirm bet",
  confirmed: "Confirmed",
  remove: "Take back",
  cashOut: "Cash out",
  collect: (amount: Cents): string => `Cash out ${money(amount)}`,
  rules: "Rules & odds",
  notes: "Insert a note",
  simulated: "Simulated note acceptor",
  begin: "Insert a note to begin",
  beginMore: "Your chip account opens with the first note, and closes when you cash out.",
  beginDealer: "Buy in with the Dealer",
  beginDealerMore: "Your chip account opens when the Dealer enters your money.",
  legend: { unconfirmed: "Unconfirmed", confirmed: "Confirmed" },
  neighbours: "Neighbours",
  round: "Round",
  tables: "Tables",
  chooseTable: "Choose a table",
  thisTable: "On this screen",
  wageredHere: (amount: Cents): string => `Your bets: ${money(amount)}`,
  back: (table: string): string => `Back to ${table}`,
  wageredOn: "Bets on",
  hint: "Choose a chip, then touch the layout.",
  hintMove: "Drag a chip to move it.",
  noWagers: "You have no wager on this round.",
  yourWagers: (amount: Cents): string => `Your wagers: ${money(amount)}`,
  awaitsConfirmation: "The result awaits its confirmation.",
  awaits: "The table awaits the next round.",
  awaitsMore: "Bets open with the next round.",
  closed: "This table is closed",
  closedCollect: (amount: Cents): string => `Your credit is ${money(amount)}. Please collect it.`,
  lastResult: "The last result",
  analysis: "The Game System had a fault after wagering closed.",
  analysisMore: (amount: Cents): string =>
    `The records are being analysed. Your wagers of ${money(amount)} are held in them.`,
  established: (amount: Cents): string => `The records confirm your wagers of ${money(amount)}. They stand.`,
  stand: (amount: Cents, back: Cents): string =>
    `By the records your wagers of ${money(amount)} stand${back ? `; ${money(back)} is void and back in your credit` : ""}.`,
  wagersVoid: (amount: Cents): string => `Your wagers on this round are void: ${money(amount)} is back in your credit.`,
  void: "This round is void.",
  voidMore: "Every wager on it is back in its chip account.",
  corrected: (round: number, difference: Cents): string => {
    const change = difference > 0 ? `: ${money(difference)} more for you` : difference < 0 ? `: ${money(-difference)} less for you` : "";
    return `The result of round ${round} was corrected${change}.`;
  },
  noBet: "No bets on this coup",
  noBetMore: "It is dealt to its end and settles nothing.",
  held: "This round waits for a decision",
  heldMore: (amount: Cents): string =>
    amount ? `Something went wrong. Your wagers of ${money(amount)} are kept until it is decided.` : "Something went wrong, and somebody is on the way to decide about it.",
  youWin: "You win",
  noWin: "No win this round",
  leaving: "Your cash-out is on its way.",
  noNotes: "No notes just now",
  lostMore: "Your wagers are not affected by it. Reconnecting by itself …",
  trimmed: (asked: Cents, amount: Cents): string =>
    `${money(amount)} of ${money(asked)} was placed: the most this table permits here now.`,
  rejected: (amount: Cents): string =>
    `${money(amount)} was not taken and is back in your credit: Player and Banker would differ by more than this table allows.`,
  returned: {
    unconfirmed: (amount: Cents): string =>
      `${money(amount)} was not confirmed before wagering closed, and is back in your credit.`,
    below_minimum: (amount: Cents): string =>
      `${money(amount)} was below the minimum when wagering closed, and is back in your credit.`,
    over_differential: (amount: Cents): string =>
      `${money(amount)} is back in your credit: at the close Player and Banker differed by more than this table allows.`,
    below_aggregate: (amount: Cents): string =>
      `Your wagers together were below the minimum total: ${money(amount)} is back in your credit.`,
  } as Record<string, (amount: Cents) => string>,
  returnedOtherwise: (amount: Cents): string =>
    `${money(amount)} was no wager when wagering closed, and is back in your credit.`,
  accountClosed: "Your chip account is closed. Thank you for playing.",
  outOfService: "Out of service",
  outOfServiceMore: "Please take another place.",
  printFailed: "Your ticket was not printed as it should be. Please wait: staff will see to it.",
  creditsStay: (amount: Cents): string => `Your ticket was not printed: ${money(amount)} is back in your credit.`,
  insertTicket: "Insert a ticket",
  ticketSlot: "Ticket",
};

export const ticket = {
  title: "Redeemable ticket",
  validation: "Validation number",
  take: "Please take your ticket to the cash desk.",
  done: "Done",
  until: (at: Millis): string => `Paid until ${when(at)}`,
  voucher: "Hand pay voucher",
  voucherMore: "This amount is paid by hand. Please wait for the supervisor, who brings the voucher to be paid at the cash desk.",
  slot: "Insert a ticket",
  slotMore: "Simulated ticket slot. Type or paste the number that stands on the ticket.",
  number: "Validation number",
  insert: "Insert",
  close: "Close",
  pocket: "Tickets in your pocket",
  pocketMore: "Taken from a terminal in this browser; on a demonstration floor only.",
};

export const rules = {
  title: "Rules & odds",
  intro: "Every bet this table offers, what it pays, and the rule that says so.",
  bet: "Bet",
  places: "Places",
  pays: "Pays",
  clause: "Rule",
  close: "Close",
  limits: "Limits of each wager",
  notes: "Notes accepted",
};

export const enrol = {
  title: "Player Terminal",
  ask: "Enter the code that enrols this terminal.",
  code: "Enrolment code",
  go: "Enrol",
  again: "Enrol again",
  takeOver: "Use this screen instead",
  elsewhere: "This terminal is open in another window. Here you can only look on.",
  home: "Floor home",
};

export const claim = {
  title: "Lodge a claim",
  open: "Claim",
  more: "Say in a few words what went wrong. Somebody of the house decides about it, and tells you why.",
  what: "What went wrong",
  about: "About",
  noRound: "No round",
  round: (round: number): string => `Round ${round}`,
  lodge: "Lodge the claim",
  close: "Close",
  own: "Your claims",
  states: {
    open: "Waiting for a decision",
    decided: "Decided",
    "review asked": "Goes to the next rank",
    "review requested": "Goes outside the house",
    closed: "Closed",
  } satisfies Record<MatterState, string>,
  /** Where a claim stands, and with whom. */
  state: ({ state, decider }: Matter): string => [claim.states[state], decider].filter(Boolean).join(" · "),
  rulings: { upheld: "Upheld", rejected: "Rejected" },
  askReview: "Ask for review",
  askInspector: (reviewer: string): string => `Ask the ${reviewer}`,
};
