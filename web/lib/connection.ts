// The socket of one screen. It keeps the newest view, numbers the commands upward, sends unanswered
// ones again after a lost connection (the same number twice is harmless), and asks for a fresh
// snapshot when a message is missing. It offers `subscribe`, so a component reads it as a store.

import { language, listeners, type Language } from "./language.svelte";
import {
  VERSION,
  type Answer,
  type ClosedMessage,
  type Felt,
  type Happened,
  type LookedUpMessage,
  type Millis,
  type Numbered,
  type PreviewedMessage,
  type Refusal,
  type ResumedMessage,
  type ServerMessage,
  type SnapshotMessage,
  type Ticket,
  type ToldMessage,
  type Who,
} from "./wire";

export type Link = "connecting" | "live" | "lost" | "ended";

export interface Live<V, C> {
  link: Link;
  view: V | null;
  felt: Felt | null;
  /** Commands sent whose answer, or the view it rests on, has not come yet. */
  waiting: readonly C[];
  /** Why the server ended this connection for good. */
  ended: ClosedMessage | null;
  /** Another window holds this terminal: here one only looks on. */
  readOnly: boolean;
  /** Attempts to connect that failed since the last message. */
  attempts: number;
}

export interface Heard<C = object> {
  /** A command was refused; `approved` if it came with somebody else's word. */
  refused?(refusal: Refusal, command: C, approved: boolean): void;
  accepted?(approved: boolean): void;
  /** What lies in the terminal's slot. */
  ticket?(ticket: Ticket | null): void;
  lookedUp?(found: LookedUpMessage): void;
  previewed?(found: PreviewedMessage): void;
  happened?(events: Happened[]): void;
}

interface Unanswered<C> {
  command: Numbered<C>;
  sent: number;
  /** The sequence the answer rests on: drawn once the view has reached it. */
  answered: number | null;
}

/** A view shows a table or a desk. */
type Placed = { table: string } | { desk: string };

function placeOf(view: Placed): string {
  return "table" in view ? view.table : view.desk;
}

/** Where the server has its socket: on this page's own port, or on one of its own. */
async function address(): Promise<string> {
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  const found = await fetch("/api/wire");
  if (!found.ok) throw new Error(found.statusText);
  const { port } = (await found.json()) as { port: number | null };
  return `${scheme}://${port === null ? location.host : `${location.hostname}:${port}`}/ws`;
}

const COME_BACK = ["stopped", "went_wrong", "connecting_too_often"];
/** Commands are numbered by person: the screens of one person in this window count together. */
const counted = new Map<string, { next: number }>();

function counting(who: Who): { next: number } {
  const mine = "token" in who ? (counted.get(who.token) ?? { next: 1 }) : { next: 1 };
  if ("token" in who) counted.set(who.token, mine);
  return mine;
}

const FIRST_WAIT_MS = 400;
const LONGEST_WAIT_MS = 5_000;
const ANSWER_WITHIN_MS = 6_000;

export class Connection<V extends Placed, C extends { do: string }> {
  private live: Live<V, C> = {
    link: "connecting",
    view: null,
    felt: null,
    waiting: [],
    ended: null,
    readOnly: false,
    attempts: 0,
  };
  /** What the table shows, and what is this player's own. */
  private parts: { view: V | null; own: Partial<V> } = { view: null, own: {} };
  private readers = new Set<(live: Live<V, C>) => void>();
  private socket: WebSocket | null = null;
  private unanswered: Unanswered<C>[] = [];
  private readonly count: { next: number };
  private seq = -1;
  private asked = false;
  private opening = 0;
  private again: ReturnType<typeof setTimeout> | undefined;
  private patience: ReturnType<typeof setInterval>;
  /** Server time minus this page's own steady clock: a screen's wall clock is never trusted. */
  private offset = 0;

  constructor(
    private readonly who: Who,
    private readonly heard: Heard<C> = {},
  ) {
    this.count = counting(who);
    this.patience = setInterval(() => this.doubt(), 1_000);
    addEventListener("online", this.hurry);
    listeners.add(this.speak);
    void this.open();
  }

  subscribe(reader: (live: Live<V, C>) => void): () => void {
    this.readers.add(reader);
    reader(this.live);
    return () => this.readers.delete(reader);
  }

  /** The server's time now. */
  now(): Millis {
    return performance.now() + this.offset;
  }

  /** Send a command, with somebody else's word for it if it needs one. */
  send(command: C, approval = ""): void {
    if (this.live.link === "ended") return;
    const numbered = { ...command, ...(approval ? { approved_by: approval } : {}), n: this.count.next++ };
    this.unanswered.push({ command: numbered, sent: performance.now(), answered: null });
    this.write(numbered);
    this.showWaiting();
  }

  /** Something to be read: nothing comes of it, so it has no number and is not sent again. */
  ask(question: object): void {
    this.write(question);
  }

  close(): void {
    this.opening += 1;
    clearInterval(this.patience);
    clearTimeout(this.again);
    removeEventListener("online", this.hurry);
    listeners.delete(this.speak);
    const socket = this.socket;
    this.socket = null;
    socket?.close();
  }

  private async open(): Promise<void> {
    const opening = ++this.opening;
    const url = await address().catch(() => null);
    if (this.opening !== opening || this.live.link === "ended") return;
    if (url === null) return this.lose();
    const socket = new WebSocket(url);
    this.socket = socket;
    socket.onopen = () => {
      if (this.socket !== socket) return socket.close();
      const seq = this.parts.view ? this.seq : -1;
      socket.send(JSON.stringify({ do: "hello", version: VERSION, ...this.who, seq, language: language() }));
    };
    socket.onmessage = (message) => {
      if (this.socket === socket) this.receive(JSON.parse(String(message.data)));
    };
    socket.onclose = () => {
      if (this.socket === socket) this.lose();
    };
  }

  private receive(message: ServerMessage<V>): void {
    switch (message.type) {
      case "snapshot":
        return this.take(message);
      case "resumed":
        return this.resume(message);
      case "told":
        return this.follow(message);
      case "looked_up":
        return this.heard.lookedUp?.(message);
      case "previewed":
        return this.heard.previewed?.(message);
      case "closed":
        return this.end(message);
    }
  }

  private take(message: SnapshotMessage<V>): void {
    const fresh = this.live.link !== "live";
    this.read(message);
    this.asked = false;
    this.parts = { view: message.view, own: message.own ?? {} };
    this.show({ link: "live", felt: message.felt, attempts: 0, ended: null, readOnly: message.read_only });
    this.draw();
    this.goOn(message.next, fresh);
    this.heard.ticket?.(message.ticket);
  }

  private resume(message: ResumedMessage): void {
    this.read(message);
    this.show({ link: "live", attempts: 0, ended: null, readOnly: message.read_only });
    this.goOn(message.next, true);
  }

  /** Number on from where the server is, and send again what it may not have heard. */
  private goOn(next: number, fresh: boolean): void {
    const open = this.unanswered.filter((one) => one.answered === null);
    const highest = open.at(-1)?.command.n ?? 0;
    this.count.next = Math.max(next, highest + 1, "token" in this.who ? this.count.next : 1);
    if (fresh) for (const one of open) this.write(one.command, one);
    this.showWaiting();
  }

  private follow(message: ToldMessage<V>): void {
    // A part is whole, so it can be drawn even after a gap; the snapshot makes sure of the rest.
    if (message.prev !== this.seq && !this.asked) {
      this.asked = true;
      this.write({ do: "snapshot" });
    }
    if (message.seq < this.seq) return;
    this.read(message);
    if (message.own) this.parts.own = message.own;
    // A view of another table without its felt is a gap too, and waits for the snapshot.
    const here = message.view && this.parts.view && placeOf(message.view) === placeOf(this.parts.view);
    if (message.view && (message.felt || here)) this.parts.view = message.view;
    if (message.felt) this.show({ felt: message.felt });
    if (message.read_only !== undefined) this.show({ readOnly: message.read_only });
    if (message.view || message.own) this.draw();
    for (const answer of message.answers ?? []) {
      this.settle(answer);
      if (answer.events) this.heard.happened?.(answer.events);
    }
    this.showWaiting();
    if (message.ticket !== undefined) this.heard.ticket?.(message.ticket);
    if (message.events) this.heard.happened?.(message.events);
  }

  private draw(): void {
    const { view, own } = this.parts;
    if (view) this.show({ view: { ...view, ...own } });
  }

  private settle(answer: Answer): void {
    const one = this.unanswered.find((waiting) => waiting.command.n === answer.n);
    if (!one || one.answered !== null) return;
    if (answer.refused?.code === "number_used") return this.renumber(one, Number(answer.refused.params?.next));
    one.answered = answer.refused ? this.seq : answer.seq;
    this.showWaiting();
    const { n: _, approved_by: approval, ...command } = one.command as Numbered<C> & { approved_by?: string };
    if (answer.refused) this.heard.refused?.(answer.refused, command as unknown as C, !!approval);
    else this.heard.accepted?.(!!approval);
  }

  /** The same person uses another screen too, and its number came first. */
  private renumber(one: Unanswered<C>, next: number): void {
    this.count.next = Math.max(this.count.next, next);
    one.command = { ...one.command, n: this.count.next++ };
    this.write(one.command, one);
  }

  private end(message: ClosedMessage): void {
    // A server that stopped will be back, and lets in again who was too quick; anything else is a
    // decision, and not ours to undo.
    if (COME_BACK.includes(message.code)) return;
    this.unanswered = [];
    this.show({ link: "ended", ended: message, waiting: [] });
    this.close();
  }

  private lose(): void {
    if (this.live.link === "ended") return;
    const attempts = this.live.attempts + 1;
    this.show({ link: this.live.view ? "lost" : "connecting", attempts });
    const wait = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.min(attempts - 1, 5));
    clearTimeout(this.again);
    this.again = setTimeout(() => void this.open(), wait * (0.75 + Math.random() / 2));
  }

  /** What the server says from now on. */
  private speak = (language: Language): void => this.write({ do: "speak", language });

  private hurry = (): void => {
    if (this.live.link === "live" || this.live.link === "ended") return;
    clearTimeout(this.again);
    const socket = this.socket;
    this.socket = null;
    socket?.close();
    void this.open();
  };

  /** A connection that lets a command wait too long is taken for lost. */
  private doubt(): void {
    const oldest = this.unanswered.find((one) => one.answered === null);
    if (this.live.link !== "live" || !oldest) return;
    if (performance.now() - oldest.sent > ANSWER_WITHIN_MS) {
      const socket = this.socket;
      this.socket = null;
      socket?.close();
      this.lose();
    }
  }

  private read(message: { seq: number; clock: Millis }): void {
    this.seq = message.seq;
    this.offset = message.clock - performance.now();
  }

  private write(command: object, waiting?: Unanswered<C>): void {
    if (waiting) waiting.sent = performance.now();
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(command));
  }

  private showWaiting(): void {
    this.unanswered = this.unanswered.filter(
      (one) => one.answered === null || one.answered > this.seq,
    );
    this.show({ waiting: this.unanswered.map((one) => one.command) });
  }

  private show(change: Partial<Live<V, C>>): void {
    this.live = { ...this.live, ...change };
    for (const reader of this.readers) reader(this.live);
  }
}
