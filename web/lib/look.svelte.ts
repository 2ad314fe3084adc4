// How a screen looks to whoever sits at it, as far as they choose. Kept as long as its tab is open and nobody
// else sits down; what each choice means stands in look.css.

const CHOICES = ["contrast", "motion"] as const;
export type Choice = (typeof CHOICES)[number];

const KEPT = "croupier.look";
const chosen = $state<Record<Choice, boolean>>({ contrast: false, motion: false });

function apply(): void {
  const { dataset } = document.documentElement;
  if (chosen.contrast) dataset.contrast = "high";
  else delete dataset.contrast;
  if (chosen.motion) dataset.motion = "less";
  else delete dataset.motion;
}

const kept = (sessionStorage.getItem(KEPT) ?? "").split(" ");
for (const choice of CHOICES) chosen[choice] = kept.includes(choice);
apply();

export function isChosen(choice: Choice): boolean {
  return chosen[choice];
}

/** The player has left: as if nobody had chosen. */
export function forget(): void {
  for (const choice of CHOICES) choose(choice, false);
}

export function choose(choice: Choice, on: boolean): void {
  chosen[choice] = on;
  sessionStorage.setItem(KEPT, CHOICES.filter((one) => chosen[one]).join(" "));
  apply();
}
