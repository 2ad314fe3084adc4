// What every part of the Dealer's screen works with.

import type { DealerAction, DealerCommand, DealerView, Felt } from "./wire";

export interface Console {
  view: DealerView;
  felt: Felt;
  /** The server's time. */
  now: () => number;
  allows: (action: DealerAction) => boolean;
  send: (command: DealerCommand) => void;
}
