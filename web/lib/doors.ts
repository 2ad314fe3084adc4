// The few things a screen asks over HTTP: what floor this is, and to be let in.

import { language, offer } from "./language.svelte";
import type { Enrolled, FloorPage, Refusal, SignedIn } from "./wire";
import { words } from "./words.svelte";

export class Refused extends Error {
  constructor(readonly refusal: Refusal) {
    super(refusal.says);
  }
}

export async function floorPage(): Promise<FloorPage> {
  const floor = await ask<FloorPage>("/api/floor");
  offer(floor.languages, floor.begins_in);
  return floor;
}

export async function enrol(code: string): Promise<Enrolled> {
  return ask<Enrolled>("/api/enrol", { code });
}

export async function signIn(name: string, password: string): Promise<SignedIn> {
  return ask<SignedIn>("/api/sign-in", { name, password });
}

/** Ends the session; what cannot be reached has ended it already. */
export async function signOut(token: string): Promise<void> {
  await ask("/api/sign-out", { token }).catch(() => null);
}

async function ask<T>(path: string, body?: object): Promise<T> {
  let response: Response;
  try {
    response = await fetch(
      path,
      body && {
        method: "POST",
        headers: { "content-type": "application/json", "accept-language": language() },
        body: JSON.stringify(body),
      },
    );
  } catch {
    throw new Refused({ code: "unreachable", says: words.unreachable, cites: [] });
  }
  const answer = (await response.json().catch(() => ({}))) as T & { refused?: Refusal };
  if (response.ok) return answer;
  throw new Refused(answer.refused ?? { code: "unreachable", says: words.unreachable, cites: [] });
}

/** Why it failed, in words. */
export function why(problem: unknown): Refusal {
  if (problem instanceof Refused) return problem.refusal;
  return { code: "unreachable", says: words.unreachable, cites: [] };
}
