// The Dealer Terminal: cards and dice.

import type { CardAction, Entry, Shoe, Side } from "../../lib/wire";
import { common } from "./common";

export const cards = {
  first: "The first card is awaited.",
  next: (side: Side): string => `Next: a card for ${common.side[side]}`,
  drawn: "As drawn",
  wrong: "Touch a card to put another in its place.",
  instead: (at: number): string => `Touch what lies in place of card ${at}`,
  cut: "Cutting card",
  /** What a card would be that is entered out of turn. */
  outOfTurn: {
    next: "",
    early: "A card was drawn early",
    surplus: "A card too many was drawn",
    "before the game": "A card was drawn before New Game",
    "": "",
  } satisfies Record<Entry["takes"], string>,
  outOfTurnMore: "Touch the card that came out.",
  cancel: "No card came out",
  shoe: "Shoe",
  facts: ({ number, colour }: Shoe): string => `${number}${colour ? ` · ${colour}` : ""}`,
  coups: "Coups",
  left: "Cards left",
  lastCoup: "Last coup",
  over: "Over",
  actions: {
    new_shoe: "New cards",
    check_cards: "Check",
    shuffle: "Shuffle",
    cut: "Cut",
    burn: "Burn",
    standby: "Standby",
    dummy_hand: "Hand without wagers",
    authorise_hand: "Vouch for the hand",
    direct_cards: "Direct",
  } satisfies Record<CardAction, string>,
  colour: "Backs",
  /** Ready to be chosen; what is recorded is the key, whatever is shown. */
  colours: { blue: "blue", red: "red" },
  otherColour: "Another colour",
  checked: "Checked",
  methods: { "by hand": "By hand", "deck checker": "Deck checker", shuffler: "Shuffler", "not checked": "Not checked" },
  preShuffled: "Pre-shuffled",
  bringIn: "Bring them in",
  checkedNow: (method: string): string => `They were checked: ${method}`,
  shuffled: "They were shuffled",
  riffled: "They were riffled",
  depth: "Cards in front of the cut",
  behind: (least: number): string => `Behind it, ${least} or more`,
  cutNow: (depth: number): string => `Cut at ${depth}`,
  burnUnseen: "One card face down",
  what: { shuffle: "Shuffle", replace: "Replace", check: "Check", riffle: "Riffle" },
  reason: "Reason",
  direct: "Direct it",
};

export const dice = {
  enter: "Enter",
  die: (at: number): string => `${["", "1st", "2nd", "3rd"][at] ?? at} die`,
};
