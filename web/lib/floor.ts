// The floor as the home page shows it: tables by rulebook, and terminals with the tables they reach.

import type { FloorPage, FloorTable } from "./wire";

type Terminal = FloorPage["terminals"][number];

export interface Group {
  rulebook: string;
  /** The rulebook's title. */
  law: string;
  tables: (FloorTable & { terminals: Terminal[] })[];
  /** Terminals that reach several tables. */
  shared: Terminal[];
}

export function groups(floor: FloorPage): Group[] {
  const rulebooks = [...new Set(floor.tables.map((table) => table.rulebook))];
  return rulebooks.map((rulebook) => {
    const tables = floor.tables.filter((table) => table.rulebook === rulebook);
    const ids = new Set(tables.map((table) => table.id));
    const reaching = floor.terminals.filter((terminal) => terminal.tables.some((id) => ids.has(id)));
    const only = (id: string): Terminal[] =>
      reaching.filter((terminal) => terminal.tables.length === 1 && terminal.tables[0] === id);
    return {
      rulebook,
      law: tables[0]?.law ?? rulebook,
      tables: tables.map((table) => ({ ...table, terminals: only(table.id) })),
      shared: reaching.filter((terminal) => terminal.tables.length > 1),
    };
  });
}
