// The few things a screen asks over HTTP: what floor this is, and to be let in.

import { language, offer } from "./language.svelte";
import type { Enrolled, FloorPage, Refusal, Rules, ScreenPlace, Screens, SignedIn, StaffPerson } from "./wire";
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

/** Every clause of the rules in force at a table. */
export async function rulesOf(table: string): Promise<Rules> {
  return ask<Rules>(`/api/rules/${encodeURIComponent(table)}`);
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

/** A second person's word for one command of somebody who is signed in. */
export async function approve(
  token: string,
  name: string,
  password: string,
  command: object,
  at: { table: string } | { desk: string },
): Promise<string> {
  const given = await ask<{ approval: string }>("/api/approve", { token, name, password, command, ...at });
  return given.approval;
}

export async function makeCode(token: string, at: ScreenPlace): Promise<{ code: string; seconds: number }> {
  return ask("/api/codes", { token, ...at });
}

export async function revoke(token: string, at: ScreenPlace): Promise<void> {
  await ask("/api/revoke", { token, ...at });
}

export async function screens(token: string): Promise<Screens> {
  return ask("/api/enrolled", { token });
}

export async function staff(token: string): Promise<{ staff: StaffPerson[]; roles: string[] }> {
  return ask("/api/staff", { token });
}

export async function addStaff(token: string, name: string, roles: string[]): Promise<{ name: string; password: string }> {
  return ask("/api/staff/add", { token, name, roles });
}

export async function setRoles(token: string, name: string, roles: string[]): Promise<void> {
  await ask("/api/staff/roles", { token, name, roles });
}

export async function newPassword(token: string, name: string): Promise<{ password: string }> {
  return ask("/api/staff/password", { token, name });
}

export async function disable(token: string, name: string): Promise<void> {
  await ask("/api/staff/disable", { token, name });
}

export async function remove(token: string, name: string): Promise<void> {
  await ask("/api/staff/remove", { token, name });
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
