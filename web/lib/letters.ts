// How much room words take before they are drawn.

/** In letters of a Latin script: a Chinese character is as wide as nearly two. */
export function letters(text: string): number {
  return [...text].reduce((sum, one) => sum + (one > "\u2e7f" ? 1.75 : 1), 0);
}
