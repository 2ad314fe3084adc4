// The words of the language that is chosen at this screen. Whoever reads one while drawing is drawn anew
// when another language is chosen.

import { en, type Words } from "../words/en";

const CATALOGUES = { en } satisfies Record<string, Words>;
export type Language = keyof typeof CATALOGUES;
export const languages = Object.keys(CATALOGUES) as Language[];

const KEPT = "croupier.language";

function kept(): Language {
  const found = localStorage.getItem(KEPT);
  return languages.find((language) => language === found) ?? "en";
}

let chosen = $state<Language>(kept());

export function language(): Language {
  return chosen;
}

export function speak(language: Language): void {
  chosen = language;
  localStorage.setItem(KEPT, language);
  document.documentElement.lang = language;
}

export const words: Words = new Proxy(en, { get: (_, name: keyof Words) => CATALOGUES[chosen][name] });
