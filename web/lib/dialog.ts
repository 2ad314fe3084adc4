// A dialog takes the keyboard while it is open: focus goes in and stays in, Escape leaves, and focus comes
// back to where it was.

const FOCUSABLE = "button:not(:disabled), input:not(:disabled), select, textarea, a[href]";

export function dialog(node: HTMLElement, leave: () => void): { update: (leave: () => void) => void; destroy: () => void } {
  const before = document.activeElement;
  const inside = (): HTMLElement[] => [...node.querySelectorAll<HTMLElement>(FOCUSABLE)];
  let close = leave;
  if (!node.contains(before)) (node.querySelector<HTMLElement>("input") ?? inside()[0])?.focus();

  function pressed(event: KeyboardEvent) {
    if (event.key === "Escape") {
      event.stopPropagation();
      close();
      return;
    }
    if (event.key !== "Tab") return;
    const all = inside();
    const edge = event.shiftKey ? all[0] : all.at(-1);
    if (document.activeElement !== edge && node.contains(document.activeElement)) return;
    event.preventDefault();
    (event.shiftKey ? all.at(-1) : all[0])?.focus();
  }
  node.addEventListener("keydown", pressed);
  return {
    update: (leave) => (close = leave),
    destroy() {
      node.removeEventListener("keydown", pressed);
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    },
  };
}
