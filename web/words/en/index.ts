// Every word a screen says by itself, in English, a file an area. The words of a refusal come from the server,
// which knows its parameters; another language is another catalogue of this shape.

import { desk } from "./cashdesk";
import { common } from "./common";
import { dealer } from "./dealer";
import { felt } from "./felt";
import { home } from "./home";
import { limits, notices } from "./notices";
import { claim, enrol, player, rules, ticket } from "./player";

export const en = {
  ...common,
  ...felt,
  limits,
  notices,
  claim,
  player,
  ticket,
  desk,
  rules,
  enrol,
  dealer,
  home,
};

export type Words = typeof en;
