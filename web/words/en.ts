// Every word a screen says by itself, in English. The words of a refusal come from the server, which
// knows its parameters; another language is another catalogue of this shape.

import { brief, money } from "../lib/money";
import { isBall, isThrow } from "../lib/outcome";
import { calendar, soon, when } from "../lib/times";
import type {
  AskedFor,
  CardAction,
  Cents,
  Change,
  ClosingNotice,
  Colour,
  ColourChips,
  DealerView,
  DeskAction,
  Entry,
  Felt,
  Kind,
  Limits,
  LimitsNotice,
  Matter,
  MatterState,
  Millis,
  Paper,
  PaperStatus,
  Phase,
  Place,
  Seated,
  Shoe,
  Shows,
  Side,
  Span,
  Spot,
  Stop,
  Winner,
  WrongAction,
} from "../lib/wire";
import { en as help } from "./help";

const ORDINALS = ["0th", "1st", "2nd", "3rd"];

type Prompt = [first: string, second: string];

export const en = {
  unreachable: "The floor does not answer. Check that it is running, then try again.",

  phase: {
    closed: "Table closed",
    open: "Awaiting the next round",
    wagering: "Place your bets",
    dealing: "No more bets",
    result: "Result entered",
    analysis: "Records under analysis",
    held: "Waiting for a decision",
  } satisfies Record<Phase, string>,
  form: { "by-hand": "by hand", touchbet: "TouchBet", touchtable: "TouchTable" } as Record<string, string>,
  betsOpen: "Bets are open",
  open: "Open",
  result: "Result",
  roundVoid: "Round void",
  table: "Table",
  kind: { roulette: "Roulette", "sic-bo": "Sic bo", baccarat: "Baccarat" } satisfies Record<Kind, string>,

  colour: { red: "Red", black: "Black", green: "Green" } satisfies Record<Colour, string>,
  side: { player: "Player", banker: "Banker", tie: "Tie" } satisfies Record<Winner, string>,
  bead: { player: "P", banker: "B", tie: "T" } satisfies Record<Winner, string>,
  total: "Total",
  points: "points",
  nextCard: "Next card",

  link: {
    live: "Connected",
    connecting: "Connecting",
    lost: "Connection lost",
    ended: "Disconnected",
  },

  clause: (cite: string): string => cite.replace(/^[a-z]+-[a-z0-9-]+ /, ""),
  clauses: (cites: readonly string[]): string =>
    `${cites.length === 1 ? "Rule" : "Rules"} ${cites.map(en.clause).join(", ")}`,

  /** An outcome as it is called out. */
  called(shows: Shows): string {
    if (isBall(shows)) return `${shows.number}, ${en.colour[shows.colour].toLowerCase()}`;
    if (isThrow(shows)) return `${shows.dice.join(", ")}: ${en.total.toLowerCase()} ${shows.total}`;
    return `${en.side.player} ${shows.player.points}, ${en.side.banker} ${shows.banker.points}`;
  },

  /** What stands in an area of the felt, and in small print below it; dice are drawn, not said. */
  area(spot: Spot): { main: string; sub: string } {
    const [kind, number] = spot.bet.split(":");
    const pays = en.odds(spot);
    const title = spot.title.replace(/ \(.*\)$/, "");
    switch (kind) {
      case "column":
        return { main: pays, sub: "" };
      case "dozen":
        return { main: `${ORDINALS[Number(number)] ?? number} ${spot.covers.length}`, sub: "" };
      case "low":
      case "high":
      case "small":
      case "big":
        return { main: title, sub: `${spot.covers[0]} to ${spot.covers.at(-1)}` };
      case "even":
      case "odd":
      case "red":
      case "black":
      case "fiveline":
        return { main: title, sub: "" };
      case "total":
        return { main: number ?? "", sub: pays };
      default:
        return { main: spot.faces.length ? "" : title, sub: pays };
    }
  },
  covers(spot: Spot): string {
    if (spot.covers.length > 6) return "";
    return spot.covers.join(" · ");
  },
  /** A bet in full: Split 17 · 20, Specific Doubles 3 · 3, Three Dice Totals 9. */
  bet(spot: Spot): string {
    const [kind, number] = spot.bet.split(":");
    const on = spot.faces.length ? spot.faces.join(" · ") : kind === "total" ? number : en.covers(spot);
    return [spot.title, on].filter(Boolean).join("  ");
  },
  pays: (spot: Spot): string => spot.pays.join(" or ") || "as its pieces",
  /** The same where there is little room: 1 / 2 / 12 to 1. */
  odds(spot: Spot): string {
    const short = spot.pays.every((pays) => pays.endsWith(" to 1")) && spot.pays.length > 2;
    return short ? `${spot.pays.map((pays) => pays.replace(" to 1", "")).join(" / ")} to 1` : en.pays(spot);
  },
  onePieceEach: (pieces: number, chip: Cents): string => `${pieces} × ${brief(chip)} = ${brief(pieces * chip)}`,

  limits: {
    title: "Limits",
    minimum: "Minimum",
    maximum: "Maximum",
    steps: "Steps of",
    total: "All bets together",
    differential: "Differential",
    room: "Room",
    personal: "Your own limits",
    /** From least to most, where either may be left open. */
    span({ min, max }: Span): string {
      if (!min) return `up to ${brief(max)}`;
      return max ? `${brief(min)} – ${brief(max)}` : `from ${brief(min)}`;
    },
    /** The lines of the sign beyond the least and the most. */
    others(limits: Limits, felt: Felt): { said: string; span: string }[] {
      const own = Object.entries(limits.bets).map(([bet, span]) => {
        const spot = felt.spots.find((one) => one.bet === bet || one.bet.split(":")[0] === bet);
        return { said: spot?.title ?? bet, span: en.limits.span(span) };
      });
      const total = { min: limits.aggregate_min, max: limits.aggregate_max };
      return [
        { said: en.limits.steps, span: brief(limits.step) },
        ...(total.min || total.max ? [{ said: en.limits.total, span: en.limits.span(total) }] : []),
        ...(limits.differential ? [{ said: en.limits.differential, span: brief(limits.differential) }] : []),
        ...own,
      ];
    },
  },

  notices: {
    rounds: (rounds: number): string => (rounds === 1 ? "1 more round" : `${rounds} more rounds`),
    /** After so many rounds, from a time, or both; "" where nothing is waited for. */
    after(rounds: number, at: Millis | null, now: Millis): string {
      const time = at !== null && at > now ? soon(at, now) : "";
      if (!rounds) return time && `at ${time}`;
      return `after ${en.notices.rounds(rounds)}${time && `, not before ${time}`}`;
    },
    closes({ rounds, closing_at, after_this_round }: ClosingNotice, now: Millis): string {
      if (after_this_round) return "Table closes with this round";
      const after = en.notices.after(rounds, closing_at, now);
      return after ? `Table closes ${after}` : "Table is about to close";
    },
    collect: (amount: string): string => `Please collect ${amount}`,
    limits: ({ limits }: LimitsNotice): string => `New limits ${en.limits.span(limits)}`,
    limitsFrom({ rounds, effective_at }: LimitsNotice, now: Millis): string {
      const after = en.notices.after(rounds, effective_at, now);
      return after || "from the next round";
    },
    vacate: { says: "Please give up this place", more: "No new bets here; your money is safe" },
    oneGame: { says: "Please play one game only", more: "Ask the supervisor for more" },
    noBet: { says: "No bets on this coup", more: "Its cards settle nothing" },
    noBetNext: { says: "No bets on the next coup", more: "Its cards settle nothing" },
    lastCoup: { says: "Last coup of this shoe", more: "" },
    excluded: { says: "No further wagers for you", more: "Your credit can be cashed out" },
    owed: (amount: Cents): { says: string; more: string } => ({ says: `You owe ${money(amount)}`, more: "A result was corrected. Please settle it at the cash desk" }),
    stopped: ({ round }: Stop): string => `Dealing stopped over round ${round}`,
    stoppedMore: ({ by, reason }: Stop): string => `${reason} · ${by}`,
    red: { says: "Red light: no round begins", more: "" },
  },

  claim: {
    title: "Lodge a claim",
    open: "Claim",
    service: "Call",
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
    state: ({ state, decider }: Matter): string => [en.claim.states[state], decider].filter(Boolean).join(" · "),
    rulings: { upheld: "Upheld", rejected: "Rejected" },
    askReview: "Ask for review",
    askInspector: (reviewer: string): string => `Ask the ${reviewer}`,
  },

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
    returned: {
      unconfirmed: (amount: Cents): string =>
        `${money(amount)} was not confirmed before wagering closed, and is back in your credit.`,
      below_minimum: (amount: Cents): string =>
        `${money(amount)} was below the minimum when wagering closed, and is back in your credit.`,
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
  },

  ticket: {
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
  },

  desk: {
    title: "Cash desk",
    scan: "Scan a ticket, or type its number",
    scanHint: "18 digits, in groups or not, then Enter",
    find: "Find",
    latest: "Latest papers",
    owed: "Still to be paid",
    none: "No ticket has been printed yet.",
    idle: "Scan a ticket to begin",
    idleMore: "Or touch one of the latest papers to see what became of it.",
    scanToPay: "To pay it, scan it or type its number: a paper is paid only when it is presented.",
    kind: { ticket: "Redeemable ticket", voucher: "Hand pay voucher" } satisfies Record<Paper["kind"], string>,
    /** What has become of a paper, in a word or two. */
    status(paper: Paper): string {
      if (paper.status === "issued" && paper.faulty) return "Not printed";
      return en.desk.statuses[paper.status];
    },
    statuses: {
      issued: "To be paid",
      withheld: "Withheld",
      redeemed: "Paid",
      cancelled: "Cancelled",
    } satisfies Record<PaperStatus, string>,
    facts: {
      number: "Number ends in",
      printed: "Printed",
      expires: "Paid until",
      never: "no date",
      places: "Paid at",
      where: "Went to",
      rulebook: "Rulebook",
      ground: "Withheld under",
      decide: "Decide by",
      pending: "Verified until then",
      payFrom: "Not before",
    },
    place: {
      "cash desk": "Cash desk",
      cage: "Cage",
      "cashier booth": "Cashier booth",
      tico: "Ticket machine",
      terminal: "Terminal",
      table: "Table",
    } as Record<string, string>,
    payAt: "Pay as",
    pay: (amount: Cents): string => `Pay ${money(amount)}`,
    coins: (amount: Cents): string => `The nearest that coins can make of ${money(amount)}`,
    handOver: (amount: Cents): string => `Paid. Hand over ${money(amount)}`,
    signedBy: "Signed by the player",
    document: "Document seen",
    documents: ["Driver licence", "Passport", "Photo card"],
    reason: "Reason",
    back: "Back",
    actions: {
      redeem: "Pay",
      pay_voucher: "Pay",
      pay_by_hand: "Pay by hand",
      ask_identification: "Ask for identification",
      delay_payment: "Pay later",
      withhold: "Withhold",
      notify_inspector: "Inspector told",
      release: "Decide",
    } satisfies Record<DeskAction, string>,
    identify: "Identification was asked for: enter the document you saw.",
    withhold: (id: string): string => `Withhold ${id}`,
    withholdMore: "It is paid nowhere until it is decided what becomes of it.",
    ground: "Ground",
    inspector: "Name of the inspector",
    inspectorMore: "An inspector has to be told before anything is decided about it.",
    told: "Record that the inspector was told",
    decideMore: "Either it may be paid after all, or it is cancelled and never paid.",
    decidesHigher: "Somebody of a higher rank decides: ask them to sign in at this desk.",
    release: "Release: it may be paid",
    cancel: "Cancel it",
    laterMore: "Only with a reason, and if the player agrees.",
    later: "Pay later",
    minutes: (minutes: number): string => (minutes < 60 ? `in ${minutes} min` : `in ${minutes / 60} h`),
    agreedBy: "Agreed by the player",

    shift: "Shift",
    noShift: "No shift is open at this desk.",
    float: "Float",
    paid: "Paid out",
    papers: (count: number): string => (count === 1 ? "1 paper" : `${count} papers`),
    expected: "Should hold",
    openShift: "Open shift",
    closeShift: "Close shift",
    closeMore: "Count what is in the desk, then enter it.",
    counted: "Counted",
    closed: (number: number): string => `Shift ${number} is closed`,
    difference: "Difference",
    day: "Gaming day",
    noDay: "not begun",
    dayNamed: (day: string): string => (day ? calendar(day) : en.desk.noDay),
    beginDay: "Begin a gaming day",
    beginDayMore: "From then on takings count to this day.",
    begin: "Begin",
    lostMore: "Nothing was paid that is not shown as paid. Reconnecting by itself …",
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

  help,

  enrol: {
    title: "Player Terminal",
    ask: "Enter the code that enrols this terminal.",
    code: "Enrolment code",
    go: "Enrol",
    again: "Enrol again",
    takeOver: "Use this screen instead",
    elsewhere: "This terminal is open in another window. Here you can only look on.",
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

    /** What to do now; what is said and done differs with the game and with who brings the result. */
    prompt(view: DealerView): Prompt {
      const { kind, phase } = view;
      const said = en.dealer.prompts;
      if (view.disputed) return said.disputed;
      if (view.red_light && phase === "open") return said.red;
      if (view.stopped && phase === "open") return said.stopped;
      if (phase === "held" && kind !== "baccarat") return said.heldRound;
      if (view.no_bet && !view.no_bet.next && phase === "dealing") return said.noBet;
      if (view.no_bet?.next && phase === "open") return said.noBetNext;
      if (view.shoe?.wants.length && (phase === "open" || phase === "closed")) return said.shoeWants;
      if (phase === "closed" || phase === "analysis" || phase === "held") return said[phase];
      if (phase === "dealing" && view.result_by !== "dealer") return said.reported[kind];
      if (phase === "dealing" && view.cards_by === "shoe") return said.shoe;
      if (phase === "wagering" && view.closes_at === null) return said.untimed;
      return said[kind][phase];
    },
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
      "closed" | "analysis" | "held" | "heldRound" | "noBet" | "noBetNext" | "shoeWants" | "stopped" | "red" | "disputed" | "untimed" | "shoe",
      Prompt
    >,
    settled: (shows: Shows): string => `“${en.called(shows)}.”`,
    voided: (round: number): string => `Round ${round} is void; every wager went back.`,

    dice: {
      enter: "Enter",
      die: (at: number): string => `${ORDINALS[at] ?? at} die`,
    },
    cards: {
      first: "The first card is awaited.",
      next: (side: Side): string => `Next: a card for ${en.side[side]}`,
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
      colours: ["blue", "red"],
      otherColour: "Another colour",
      checked: "Checked",
      methods: { "by hand": "By hand", "deck checker": "Deck checker", shuffler: "Shuffler", "not checked": "Not checked" },
      preShuffled: "Pre-shuffled",
      bringIn: "Bring them in",
      checkedNow: "They were checked",
      shuffled: "They were shuffled",
      riffled: "They were riffled",
      depth: "Cards in front of the cut",
      behind: (least: number): string => `Behind it, ${least} or more`,
      cutNow: (depth: number): string => `Cut at ${depth}`,
      burnUnseen: "One card face down",
      what: { shuffle: "Shuffle", replace: "Replace", check: "Check", riffle: "Riffle" },
      reason: "Reason",
      direct: "Direct it",
    },

    wrong: {
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
      } satisfies Record<AskedFor, string>,
      noCard: "No card",
      does: {
        irregularity: "Record it",
        no_spin: "Announce no spin",
        dispute: "Dispute: no spin",
        bad_spin: "Bad Spin: no spin",
        void_round: "Declare the round void",
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
    },

    correcting: {
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
    },

    matters: {
      none: "No claim is open at this table.",
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
    },

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
      reasons: ["Dealer Terminal", "Game equipment", "Network", "Player Terminals"],
      declare: "Declare fault",
      keep: "Carry on",
    },

    players: {
      none: "Nobody has an account at this table yet.",
      all: "All",
      place: { terminal: "Terminal", guest: "Guest", player: "Player" } satisfies Record<Place, string>,
      credit: "Credit",
      inHand: "In hand",
      on: (amount: Cents): string => `On layout ${brief(amount)}`,
      won: (amount: Cents): string => `Won ${brief(amount)}`,
      leaving: "Cashes out",
      owes: (amount: Cents): string => `Owes ${brief(amount)}`,
      excluded: (rule: string): string => `Excluded, rule ${rule}`,
      newcomer: "New player",
      newcomerId: "Terminal or guest",
      openGuest: (id: string): string => `Open a guest account for ${id}`,
      nothing: "Nothing can be done for this player now.",
      racetrack: "Racetrack",
      layout: "Layout",
      clear: "Clear",
      idle: (rounds: number): string => `Idle ${rounds === 1 ? "1 round" : `${rounds} rounds`}`,
      toldToVacate: "Told to go",
      oneGame: "One game only",
      cashChips: "Cash chips",
      allChips: "All chips",
      colour: "Chips",
      colourOf: ({ colour, value, chips }: ColourChips): string => `${chips} × ${brief(value)} ${colour}`,
      marker: (value: Cents): string => `Marker ${brief(value)}`,
      value: "Each worth",
      takenBy: (holders: readonly string[]): string => `with ${holders.join(", ")}`,
      agreeToShare: (all: readonly string[]): string => `${all.join(" and ")} agree to share it`,
      chipsOf: (amount: Cents, value: Cents, colour: string): string => `${amount / value} ${colour} at ${brief(value)}`,
      issuedAt: "Closed table that issued them",
      chips: "Chips",
      surveillance: "Told in Surveillance",
      exchange: (chips: number, colour: string, id: string): string =>
        chips && colour ? `Exchange ${chips} ${colour} for ${id}` : "Exchange",
      exchangeMore: "At the value first set for them; without a record, at the lowest minimum for the game.",
      vacateReasons: ["Idle place", "Others wait", "Unattended"],
      vacateMore: "No new wagers are taken from this place; wagers in play and credit are not touched.",
      vacate: (id: string): string => `Tell ${id} to give up the place`,
      idleNow: (id: string, rounds: number): string => `${id} has not wagered for ${rounds === 1 ? "1 round" : `${rounds} rounds`}.`,
      oneGameMore: (id: string, told: boolean): string =>
        told ? `${id} was told to play one game at a time.` : `${id} may then play one game at a time only.`,
      oneGameDo: { tell: "Tell to play one game only", lift: "Allow several games again" },
      actions: {
        bet: "Bet",
        call_bet: "Call bet",
        buy_in: "Buy in",
        buy_chips: "Buy chips",
        pay_chips: "Pay out",
        redeem_chips: "Redeem chips",
        agree_limits: "Agree limits",
        relax: "Relax a limit",
        hand_pay: "Hand pay",
        reprint: "Print again",
        report_print_fault: "Print fault",
        direct_to_leave: "Direct to leave",
        clear_fault: "Fault cleared",
        exchange_colours: "Exchange",
        vacate: "Give up place",
        direct_one_game: "One game only",
      },
      ticketOut: (ticket: string, amount: Cents): string => `Ticket ${ticket} ${brief(amount)}`,
      notPrinted: (ticket: string): string => `${ticket} not printed`,
      outOfService: "Out of service",
      /** What a form about papers or faults would do, for whom. */
      papers: {
        hand_pay: ({ id, ticket, credit }: Seated): string =>
          ticket
            ? `A hand pay voucher takes the place of ticket ${ticket.id}, ${money(ticket.amount)}.`
            : `A hand pay voucher for the credit at ${id}, ${money(credit)}. The account closes with it.`,
        reprint: ({ ticket }: Seated): string =>
          ticket ? `Ticket ${ticket.id}, ${money(ticket.amount)}, is printed again under a new number; the old one is cancelled.` : "",
        report_print_fault: ({ ticket }: Seated): string =>
          ticket ? `Ticket ${ticket.id}, ${money(ticket.amount)}, was not printed or cannot be read. It is not paid until something takes its place.` : "",
        clear_fault: ({ id, out_of_service }: Seated): string => `${id} is out of service: ${out_of_service}`,
        recorded: "It is recorded under your name.",
      },
      papersDo: {
        hand_pay: "Make out the voucher",
        reprint: "Print it again",
        report_print_fault: "Report it",
        clear_fault: "It is put right",
      },
      leaveGround: "Ground",
      leaveMore: "Wagers in play are settled first; then the whole account is paid out.",
      leaveReason: "What happened",
      leaveReasons: ["Fault at the terminal", "Disturbs the game", "Unattended"],
      directToLeave: (id: string): string => `Direct ${id} to leave`,
      amount: "Amount",
      chooseBet: "Touch the layout to choose the bet.",
      betFor: (amount: Cents, bet: string, id: string): string => `${brief(amount)} on ${bet} for ${id}`,
      enter: "Enter bet",
      takeIn: (amount: Cents, id: string): string => `Credit ${money(amount)} to ${id}`,
      sellColour: (chips: string, id: string): string => `Give ${chips} to ${id}`,
      sellTo: (amount: Cents, id: string): string => `Give ${money(amount)} in chips to ${id}`,
      payOut: (amount: Cents, id: string): string => `Pay ${money(amount)} to ${id}`,
      redeemMore: "It is recorded under your name.",
      payMore: "The account closes with it. It is recorded under your name.",
      tender: "Paid with",
      least: "Least",
      most: "Most",
      agree: (id: string): string => `Agree with ${id}`,
      agreeMore: "Limits of this player alone; a marker shows at their place.",
      relax: "Take it above the limit",
      reason: "Reason",
    },
    settings: {
      forms: {
        set_wagering_period: "Wagering period",
        set_limits: "Limits",
        announce_closure: "Closing",
        direct_rounds: "Rounds",
        expose_early: "Shown early",
      },
      limitsNow: (span: string): string => `The sign says ${span}.`,
      titles: {
        set_wagering_period: "Wagering period",
        set_limits: "Change the limits",
        announce_closure: "Closing the table",
        direct_rounds: "Rounds on direction",
        expose_early: "Shown early",
      },
      inForce: "In force",
      soonest: "As soon as the rules permit",
      setLimits: (span: string): string => `Give notice of ${span}`,
      closingBy: (minutes: number): string =>
        minutes
          ? `With players present, a sign with the closing time stands for ${minutes} minutes first.`
          : "With players present, whole rounds are played first; terminals count them.",
      closes: "Closes",
      announce: "Announce closure",
      announceAgain: "Announce another time",
      close: "Close the table",
      closeMore: "A round in progress is settled first.",
      roundsMore: "They are dealt with wagers or without.",
      directedNow: "This round was directed.",
      roundsMany: (rounds: number): string => (rounds === 1 ? "1 round" : `${rounds} rounds`),
      roundsUntil: "Until somebody wagers",
      periodMore: "In seconds, from the next round on.",
      set: "Set",
      exposedMore: "The outcome could be seen before wagering closed. The rules then decide about the wagers.",
      expose: "It was shown just now",
    },
  },

  tender: {
    cash: "Cash",
    chips: "Chips",
    token: "Token",
    voucher: "Voucher",
  } as Record<string, string>,

  home: {
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
  },
};

export type Words = typeof en;
