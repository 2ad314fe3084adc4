// A chip that a finger drags from the tray: its value, and where on the screen it is.

import type { Cents } from "../lib/wire";

export interface Carried {
  value: Cents;
  x: number;
  y: number;
}
