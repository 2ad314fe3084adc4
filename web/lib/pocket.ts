// The visitor's pocket on a demonstration floor: tickets that were taken from a terminal in this browser,
// so that they can be put into another or brought to the cash desk. A real floor has paper for that, and
// its screens keep no number.

import { floorPage } from "./doors";
import type { Ticket } from "./wire";

export type Kept = Pick<Ticket, "id" | "amount" | "validation">;

const MOST = 6;

export class Pocket {
  /** Empty on a real floor. A code of the demonstration tells its tickets from another's. */
  private name = "";
  private readers = new Set<(kept: Kept[]) => void>();

  constructor() {
    addEventListener("storage", this.show);
    void floorPage()
      .then(({ demo }) => {
        if (demo) this.name = `croupier.pocket.${Object.values(demo.codes)[0] ?? ""}`;
        this.show();
      })
      .catch(() => null);
  }

  subscribe(reader: (kept: Kept[]) => void): () => void {
    this.readers.add(reader);
    reader(this.kept());
    return () => this.readers.delete(reader);
  }

  put({ id, amount, validation }: Ticket): void {
    this.keep([{ id, amount, validation }, ...this.kept().filter((one) => one.id !== id)]);
  }

  /** The paper was given away. */
  take(id: string): void {
    this.keep(this.kept().filter((one) => one.id !== id));
  }

  close(): void {
    removeEventListener("storage", this.show);
  }

  private kept(): Kept[] {
    return this.name ? (JSON.parse(localStorage.getItem(this.name) ?? "[]") as Kept[]) : [];
  }

  private keep(kept: Kept[]): void {
    if (this.name) localStorage.setItem(this.name, JSON.stringify(kept.slice(0, MOST)));
    this.show();
  }

  private show = (): void => {
    const kept = this.kept();
    for (const reader of this.readers) reader(kept);
  };
}
