// The language chosen at this screen, and those the floor offers.

export const LANGUAGES = ["en", "zh"] as const;
export type Language = (typeof LANGUAGES)[number];

const KEPT = "croupier.language";
const isKnown = (language: string | null | undefined): language is Language => LANGUAGES.some((one) => one === language);

let kept: Storage = localStorage;
let offered = $state<readonly Language[]>(LANGUAGES);
let begins = $state<Record<string, string>>({});
const first = found() ?? "en";
let chosen = $state<Language>(first);
document.documentElement.lang = first;

/** Told when another language is chosen. */
export const listeners = new Set<(language: Language) => void>();

function found(): Language | null {
  const before = kept.getItem(KEPT);
  return isKnown(before) ? before : null;
}

export const language = (): Language => chosen;
export const languages = (): readonly Language[] => offered;

/** What a screen begins in: its own language, or the floor's first. */
export function beginsIn(place = ""): Language {
  const own = begins[place];
  return isKnown(own) ? own : (offered[0] ?? "en");
}

/** Until somebody chooses otherwise, here. */
export function speak(language: Language): void {
  kept.setItem(KEPT, language);
  use(language);
}

/** The player has left: as if nobody had chosen. */
export function forget(place: string): void {
  kept.removeItem(KEPT);
  use(beginsIn(place));
}

/** Player Terminals keep a choice no longer than the page is there. */
export function keepWithThePage(): void {
  kept = sessionStorage;
  use(found() ?? beginsIn());
}

/** What the floor says about it. */
export function offer(given: readonly string[] = LANGUAGES, own: Record<string, string> = {}): void {
  const known = given.filter(isKnown);
  offered = known.length ? known : LANGUAGES;
  begins = own;
  const before = found();
  if (!before || !offered.includes(before)) use(beginsIn());
}

function use(language: Language): void {
  if (language === chosen) return;
  chosen = language;
  document.documentElement.lang = language;
  for (const tell of listeners) tell(language);
}
