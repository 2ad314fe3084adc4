// What the Dealer Terminal says.

import type { Kind, Shows } from "../../lib/wire";
import type { Prompt } from "../../dealer/prompt";
import { cards, dice } from "./cards";
import { common } from "./common";
import { players } from "./players";
import { settings } from "./settings";
import { analysis, correcting, fault, matters, wrong } from "./wrong";

export const dealer = {
  title: "Dealer Terminal",
  signIn: "Sign in",
  signInMore: "Sign in with your own name. Everything entered here is recorded under it.",
  name: "Name",
  password: "Password",
  signOut: "Sign out",
  another: "Sign in as another person",
  round: "Round",
  openTable: "Open table",
  newGame: "New Game",
  buttons: { final_bets: "Final bets", close_wagering: "No more bets" },
  byItself: "The next round opens by itself.",
  notYet: "No round can begin yet.",
  confirmResult: "Confirm result",
  confirmWagers: "Confirm wagers from the records",
  enterAgain: "Wrong? Enter it again before confirming.",
  pressWinner: "Press the winning hand, then confirm it.",
  places: "Places",
  open: "open",
  wagering: "wagering",
  confirmedTotal: "Wagers",
  placedTotal: "Placed so far",
  guestsWon: "Guests won",
  limits: "Limits",
  lastResults: "Last results",
  closesIn: "Wagering closes in",
  seconds: "seconds",
  lostMore: "Wagers are not affected by it. Reconnecting by itself …",
  tabs: { round: "Round", players: "Players", matters: "Claims", table: "Table" },
  directed: "directed",
  checklist: "Look at these before opening",
  uncollected: "Credit not collected",

  steps: {
    roulette: ["New Game", "Wagering", "Spin", "Enter", "Confirm"],
    "sic-bo": ["New Game", "Wagering", "Tumble", "Enter", "Confirm"],
    baccarat: ["New Game", "Wagering", "Deal", "Cards", "Confirm"],
  } satisfies Record<Kind, string[]>,

  prompts: {
    closed: ["Table closed", "Nobody can wager until it is opened."],
    analysis: [
      "Stop. This round waits for the records.",
      "The analysis establishes which wagers were confirmed before the close.",
    ],
    held: ["Stop. This coup waits for a decision.", "Leave every card where it lies."],
    heldRound: ["Stop. This round waits for a decision.", "Leave everything as it lies."],
    noBet: ["No bets. Deal this coup to its end.", "It is recorded, and settles nothing."],
    noBetNext: ["The next coup is without wagers", "Tell the players."],
    shoeWants: ["First the cards", "No coup begins before they are ready."],
    stopped: ["Stop. A result is being looked into.", "No round begins before it is corrected, or found to be right."],
    red: ["Red light. No round begins.", "Whoever was told sees to it, and switches to green."],
    disputed: ["Stop. The sensors disagree.", "Call the Game Supervisor, who decides what the result is."],
    final: ["“Final bets.”", "Let players finish, then announce the close and press No more bets."],
    untimed: ["“Place your bets, please.”", "No clock closes this period: announce the close, then press No more bets."],
    shoe: ["“No more bets.” Deal the cards.", "The shoe reads each card as it is drawn."],
    reported: {
      roulette: ["“No more bets.”", "The wheel reports the number by itself."],
      "sic-bo": ["“No more bets.”", "The tumbler reports the dice by itself."],
      baccarat: ["“No more bets.”", "The shoe reports the cards by itself."],
    },
    roulette: {
      open: ["Start the next round", "Check the wheel and the ball, then press New Game."],
      wagering: ["“Place your bets, please.”", "Keep the ball in hand. Spin it once the period has closed."],
      dealing: ["“No more bets.” Spin the ball.", "When it rests, announce the number and touch it here."],
      result: ["Compare with the wheel", "If it is right, confirm it: every wager is settled at once."],
    },
    "sic-bo": {
      open: ["Start the next round", "Check the tumbler, then press New Game."],
      wagering: ["“Place your bets, please.”", "Tumble the dice once the period has closed."],
      dealing: ["“No more bets.” Tumble the dice.", "When they rest, announce the three numbers and enter them here."],
      result: ["Compare with the dice", "If it is right, confirm it: every wager is settled at once."],
    },
    baccarat: {
      open: ["Start the next round", "Check the shoe, then press New Game."],
      wagering: ["“Place your bets, please.”", "Deal once the period has closed."],
      dealing: ["“No more bets.” Deal the cards.", "Touch each card as it is drawn."],
      result: ["Compare with the cards", "If they are right, confirm them: every wager is settled at once."],
    },
  } satisfies {
    [one in Kind | "reported"]: Record<string, Prompt>;
  } & Record<
    "closed" | "analysis" | "held" | "heldRound" | "noBet" | "noBetNext" | "shoeWants" | "stopped" | "red" | "disputed" | "final" | "untimed" | "shoe",
    Prompt
  >,
  settled: (shows: Shows): string => `“${common.called(shows)}.”`,
  voided: (round: number): string => `Round ${round} is void; every wager went back.`,

  dice,
  cards,

  wrong,

  correcting,

  matters,

  analysis,
  fault,

  players,
  settings,
};
