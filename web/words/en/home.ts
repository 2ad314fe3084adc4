// What the home page of the floor says.

import type { Phase } from "../../lib/wire";

export const home = {
  title: "The floor",
  intro: "Table games on many terminals, dealt by hand and settled by the rulebook.",
  demo: "Demonstration floor: no real money",
  openDealer: "Deal",
  reaching: "Player Terminals for all of these",
  code: (code: string): string => `Code ${code}`,
  patron: (name: string): string => `${name} plays here. Open it and the place is yours.`,
  openDesk: (desk: string): string => `Cash desk ${desk}`,
  phase: {
    closed: "closed",
    open: "between rounds",
    wagering: "place your bets",
    dealing: "no more bets",
    result: "result entered",
    analysis: "waits for the supervisor",
    held: "waits for the supervisor",
  } satisfies Record<Phase, string>,
  dealer: { person: "a person deals", automatic: "automatic Dealer", nobody: "" },
  tour: {
    title: "A first evening",
    sit: "Sit down",
    sitMore: "Insert a note, choose a chip, touch the layout. Where there is a Confirm button, press it.",
    sitOpen: (terminal: string): string => `Open terminal ${terminal}`,
    deal: "Deal",
    dealMore: "Sign in as dana. The automatic Dealer stands back, and comes back when you close the page.",
    dealQuiet: "Sign in as dana, and press New Game.",
    dealOpen: (table: string): string => `Deal at ${table}`,
    pay: "Pay out",
    payMore: "Cash out at a terminal. At the desk sign in as cora, and type the number on the ticket.",
    journal: "Look at the journal",
    journalMore: "Every touch is in it, chained and signed. In a shell:",
  },
  staff: "People who may sign in",
};
