// What may be set, announced or declared about a table, in the order it is offered.

import type { DealerAction, DealerView } from "./wire";

const SETTINGS = ["set_wagering_period", "set_limits", "announce_closure", "direct_rounds", "expose_early"] as const satisfies readonly DealerAction[];
export type Setting = (typeof SETTINGS)[number];

export function settingsOf(view: DealerView): Setting[] {
  return SETTINGS.filter((one) => view.allowed.includes(one));
}
