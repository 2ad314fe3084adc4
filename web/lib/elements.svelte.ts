// What the rulebook wants to be seen: every element that is drawn carries the clauses that ask for it. They
// come with the table; this page only knows which of its parts is which element.

import type { Attachment } from "svelte/attachments";
import type { Felt } from "./wire";

export type Screen = "player" | "dealer" | "winning-numbers" | "flying" | "layout";

let asked = $state.raw<Record<string, string[]>>({});
let outlined = $state(false);

/** The page is this screen of that table. */
export function isScreenOf(screen: Screen, felt: Felt | null): void {
  asked = felt?.law.screens[screen] ?? {};
}

/** Whether the rules of the table want this element on the screen. */
export function isAsked(name: string): boolean {
  return name in asked;
}

/** Whether they want anything on it. */
export function isAskedForAny(): boolean {
  return Object.keys(asked).length > 0;
}

/** Whether every element is outlined, with the numbers of its clauses. */
export function isOutlined(): boolean {
  return outlined;
}

export function outline(on: boolean): void {
  outlined = on;
}

/** What is drawn here is this element, or several in one. */
export function element(...names: string[]): Attachment<HTMLElement | SVGElement> {
  return (node) => {
    const cites = new Set(names.flatMap((name) => asked[name] ?? []));
    node.dataset.element = names.join(" ");
    if (cites.size) node.dataset.shows = [...cites].join("|");
    else delete node.dataset.shows;
  };
}
