// Every word a screen says by itself, in English. The words of a refusal come from the server, which
// knows its parameters; another language is another catalogue of this shape.

import { brief, money } from "./money";
import type { Cents, Colour, Phase, Spot } from "./wire";

const ORDINALS = ["0th", "1st", "2nd", "3rd"];

export const words = {
  unreachable: "The floor does not answer. Check that it is running, then try again.",

  phase: {
    closed: "Table closed",
    open: "Awaiting the Dealer",
    wagering: "Place your bets",
    dealing: "No more bets",
    result: "Result entered",
    analysis: "Records under analysis",
  } satisfies Record<Phase, string>,
  result: "Result",
  roundVoid: "Round void",

  colour: { red: "Red", black: "Black", green: "Green" } satisfies Record<Colour, string>,

  link: {
    live: "Connected",
    connecting: "Connecting",
    lost: "Connection lost",
    ended: "Disconnected",
  },

  clause: (cite: string): string => cite.replace(/^[a-z]+-[a-z0-9-]+ /, ""),
  clauses: (cites: readonly string[]): string =>
    `${cites.length === 1 ? "Rule" : "Rules"} ${cites.map(words.clause).join(", ")}`,

  /** What stands on the felt. A column shows its odds, as on every table, and they are the spot's own. */
  area(spot: Spot): string {
    const [kind, number] = spot.bet.split(":");
    if (kind === "column") return spot.pays[0] ?? spot.title;
    if (kind === "dozen") return `${ORDINALS[Number(number)] ?? number} ${spot.covers.length}`;
    if (kind === "low" || kind === "high") return `${spot.covers[0]} to ${spot.covers.at(-1)}`;
    return spot.title;
  },
  covers(spot: Spot): string {
    if (spot.covers.length > 6) return "";
    return spot.covers.join(" · ");
  },
  pays: (spot: Spot): string => spot.pays.join(" or ") || "as its pieces",
  onePieceEach: (pieces: number, chip: Cents): string => `${pieces} × ${brief(chip)} = ${brief(pieces * chip)}`,

  player: {
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
    rules: "Rules & odds",
    notes: "Insert a note",
    simulated: "Simulated note acceptor",
    begin: "Insert a note to begin",
    beginMore: "Your chip account opens with the first note, and closes when you cash out.",
    legend: { unconfirmed: "Unconfirmed", confirmed: "Confirmed" },
    minimum: "Minimum",
    maximum: "Maximum",
    steps: "Steps of",
    neighbours: "Neighbours",
    round: "Round",
    noWagers: "You have no wager on this round.",
    yourWagers: (amount: Cents): string => `Your confirmed wagers: ${money(amount)}`,
    awaitsConfirmation: "The Dealer is confirming the result.",
    awaits: "The table awaits the Dealer.",
    awaitsMore: "The next round opens when the Dealer presses New Game.",
    closed: "This table is closed.",
    analysis: "The Game System had a fault after wagering closed.",
    analysisMore: (amount: Cents): string =>
      `The records are being analysed. Your confirmed wagers of ${money(amount)} are held in them.`,
    void: "This round is void.",
    voidMore: "Every wager on it is back in its chip account.",
    youWin: "You win",
    noWin: "No win this round",
    lost: "Connection lost",
    lostMore: "Your wagers are not affected by it. Reconnecting by itself …",
    trimmed: (asked: Cents, amount: Cents): string =>
      `${money(amount)} of ${money(asked)} was placed: the most this table permits here now.`,
    returned: {
      unconfirmed: (amount: Cents): string =>
        `${money(amount)} was not confirmed before wagering closed, and is back in your credit.`,
      below_minimum: (amount: Cents): string =>
        `${money(amount)} was below the minimum when wagering closed, and is back in your credit.`,
      below_aggregate: (amount: Cents): string =>
        `Your wagers together were below the minimum total: ${money(amount)} is back in your credit.`,
    },
    accountClosed: "Your chip account is closed. Thank you for playing.",
  },

  ticket: {
    title: "Redeemable ticket",
    validation: "Validation number",
    take: "Please take your ticket to the cash desk.",
    done: "Done",
  },

  rules: {
    title: "Rules & odds",
    intro: "Every bet this table offers, what it pays, and the rule that says so.",
    bet: "Bet",
    places: "Places",
    pays: "Pays",
    clause: "Rule",
    close: "Close",
    limits: "Limits of each wager",
    notes: "Notes accepted",
  },

  enrol: {
    title: "Player Terminal",
    ask: "Enter the code that enrols this terminal.",
    code: "Enrolment code",
    go: "Enrol",
    again: "Enrol again",
    takeOver: "Use this screen instead",
    home: "Floor home",
  },

  dealer: {
    title: "Dealer Terminal",
    signIn: "Sign in",
    signInMore: "Sign in with your own name. Everything entered here is recorded under it.",
    name: "Name",
    password: "Password",
    signOut: "Sign out",
    another: "Sign in as another person",
    round: "Round",
    table: "Table",
    newGame: "New Game",
    confirmResult: "Confirm result",
    confirmWagers: "Confirm wagers from the records",
    anotherNumber: "Wrong number? Touch another before confirming.",
    terminals: "Terminals",
    open: "open",
    wagering: "wagering",
    confirmedTotal: "Confirmed wagers",
    placedTotal: "Not yet confirmed",
    limits: "Limits",
    lastResults: "Last results",
    closesIn: "Wagering closes in",
    seconds: "seconds",
    touchNumber: "Touch the number the ball rests in.",
    lost: "Connection lost",
    lostMore: "Wagers are not affected by it. Reconnecting by itself …",
    steps: ["New Game", "Wagering", "Spin", "Enter", "Confirm"],
    prompt: {
      closed: ["Table closed", "It is opened from the supervisor's terminal."],
      open: ["Start the next round", "Check the wheel and the ball, then press New Game."],
      wagering: ["“Place your bets, please.”", "Keep the ball in hand. Spin it once the period has closed."],
      dealing: ["“No more bets.” Spin the ball.", "When it rests, announce the number and touch it here."],
      result: ["Compare with the wheel", "If it is right, confirm it: every wager is settled at once."],
      analysis: ["Stop. This round waits for the records.", "The analysis establishes which wagers were confirmed before the close."],
    } satisfies Record<Phase, [string, string]>,
    settled: (number: string, colour: Colour): string => `“${number}, ${words.colour[colour].toLowerCase()}.”`,
    voided: (round: number): string => `Round ${round} is void; every wager went back.`,
    analysis: {
      title: "Analysis of records",
      what: "A fault of the Game System came after the close of this round's wagering.",
      holds: "The records hold confirmed wagers of",
      who: (operator: string): string => `The ${operator} examines the records and confirms the wagers.`,
      you: (name: string, role: string): string => `You are signed in as ${name}, ${role}.`,
    },
    fault: {
      open: "Declare a system fault",
      title: "Declare a system fault?",
      more: "The rules then decide what becomes of this round and its wagers. It is recorded under your name.",
      reason: "What failed",
      reasons: ["Dealer Terminal", "Wheel or ball", "Network", "Player Terminals"],
      declare: "Declare fault",
      keep: "Carry on",
    },
  },

  home: {
    title: "The floor",
    intro: "Table games on many terminals, dealt by hand and settled by the rulebook.",
    openTerminal: "Open",
    openDealer: "Deal this table",
    code: "Code",
    rulebook: "Rulebook",
    demo: "Demonstration floor",
    demoMore: "Simulated notes and tickets; no real money. These people may sign in at the Dealer Terminal:",
    footer: "croupier · an open-source Game System for multi-terminal table games",
  },
};
