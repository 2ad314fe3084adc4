// The socket of one screen. It keeps the newest view, numbers the commands upward, sends unanswered
// ones again after a lost connection (the same number twice is harmless), and asks for a fresh
// snapshot when a message is missing. It offers `subscribe`, so a component reads it as a store.

import type {
  AnswerMessage,
  ClosedMessage,
  EventsMessage,
  Felt,
  Happened,
  LookedUpMessage,
  Millis,
  Numbered,
  PreviewedMessage,
  Refusal,
  ServerMessage,
  SnapshotMessage,
  Ticket,
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
  /** Attempts to connect that failed since the last message. */
  attempts: number;
}

export interface Heard {
  refused?(refusal: Refusal): void;
  accepted?(): void;
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
    attempts: 0,
  };
  private readers = new Set<(live: Live<V, C>) => void>();
  private socket: WebSocket | null = null;
  private unanswered: Unanswered<C>[] = [];
  private next = 1;
  private seq = -1;
  private asked = false;
  private again: ReturnType<typeof setTimeout> | undefined;
  private patience: ReturnType<typeof setInterval>;
  /** Server time minus this page's own steady clock: a screen's wall clock is never trusted. */
  private offset = 0;

  constructor(
    private readonly query: string,
    private readonly heard: Heard = {},
  ) {
    this.patience = setInterval(() => this.doubt(), 1_000);
    addEventListener("online", this.hurry);
    this.open();
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

  send(command: C): void {
    if (this.live.link === "ended") return;
    const numbered = { ...command, n: this.next++ };
    this.unanswered.push({ command: numbered, sent: performance.now(), answered: null });
    this.write(numbered);
    this.showWaiting();
  }

  /** Something to be read: nothing comes of it, so it has no number and is not sent again. */
  ask(question: object): void {
    this.write(question);
  }

  close(): void {
    clearInterval(this.patience);
    clearTimeout(this.again);
    removeEventListener("online", this.hurry);
    const socket = this.socket;
    this.socket = null;
    socket?.close();
  }

  private open(): void {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/ws?${this.query}`);
    this.socket = socket;
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
      case "events":
        return this.follow(message);
      case "answer":
        return this.settle(message);
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
    const open = this.unanswered.filter((one) => one.answered === null);
    const highest = open.at(-1)?.command.n ?? 0;
    this.next = Math.max(message.next, highest + 1);
    this.show({ link: "live", view: message.view, felt: message.felt, attempts: 0, ended: null });
    if (fresh) for (const one of open) this.write(one.command, one);
    this.heard.ticket?.(message.ticket);
    this.showWaiting();
  }

  private follow(message: EventsMessage<V>): void {
    // The view is whole, so it can be drawn even after a gap; the snapshot makes sure of the rest.
    if (message.prev !== this.seq && !this.asked) {
      this.asked = true;
      this.write({ do: "snapshot" });
    }
    if (message.seq < this.seq) return;
    this.read(message);
    // A view of another table without its felt is a gap too, and waits for the snapshot.
    if (message.felt) this.show({ view: message.view, felt: message.felt });
    else if (this.live.view && placeOf(message.view) === placeOf(this.live.view)) this.show({ view: message.view });
    this.showWaiting();
    if (message.ticket !== undefined) this.heard.ticket?.(message.ticket);
    this.heard.happened?.(message.events);
  }

  private settle(answer: AnswerMessage): void {
    const one = this.unanswered.find((waiting) => waiting.command.n === answer.n);
    if (!one || one.answered !== null) return;
    if (answer.refused?.code === "number_used") return this.renumber(one, Number(answer.refused.params?.next));
    one.answered = answer.refused ? this.seq : answer.seq;
    this.showWaiting();
    if (answer.refused) this.heard.refused?.(answer.refused);
    else this.heard.accepted?.();
  }

  /** The same person uses another screen too, and its number came first. */
  private renumber(one: Unanswered<C>, next: number): void {
    this.next = Math.max(this.next, next);
    one.command = { ...one.command, n: this.next++ };
    this.write(one.command, one);
  }

  private end(message: ClosedMessage): void {
    // A server that stopped will be back; anything else is a decision, and not ours to undo.
    if (message.code === "stopped") return;
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
    this.again = setTimeout(() => this.open(), wait * (0.75 + Math.random() / 2));
  }

  private hurry = (): void => {
    if (this.live.link === "live" || this.live.link === "ended") return;
    clearTimeout(this.again);
    this.socket = null;
    this.open();
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
