// The words of the language that is chosen at this screen. Whoever reads one while drawing is drawn anew
// when another language is chosen.

import { en, type Words } from "../words/en";
import { zh } from "../words/zh";
import { language, type Language } from "./language.svelte";

const CATALOGUES: Record<Language, Words> = { en, zh };

export const words: Words = new Proxy(en, { get: (_, name: keyof Words) => CATALOGUES[language()][name] });

/** A language in its own words. */
export const called = (one: Language): string => CATALOGUES[one].language;
