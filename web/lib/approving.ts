// Refusals of a command that somebody else's word helps: one of a higher rank, or a second person.

import type { Refusal } from "./wire";

const BY_RANK = ["rank_too_low", "second_person_too_low"];
const BY_TWO = ["second_person_needed", "same_person_twice"];

export function isForAnother(refusal: Refusal): boolean {
  return BY_RANK.includes(refusal.code) || BY_TWO.includes(refusal.code);
}

/** The title that is asked for; empty where only a second person is. */
export function rankFor(refusal: Refusal): string {
  return BY_RANK.includes(refusal.code) ? String(refusal.params?.title ?? "") : "";
}
