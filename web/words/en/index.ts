// Every word a screen says by itself, in English, a file an area. The words of a refusal come from the server,
// which knows its parameters; another language is another catalogue of this shape.

import { en as baccarat } from "../baccarat";
import { en as displays } from "../displays";
import { en as empty } from "../empty";
import { en as help } from "../help";
import { en as pit } from "../pit";
import { en as roads } from "../roads";
import { en as staff } from "../staff";
import { desk } from "./cashdesk";
import { common } from "./common";
import { dealer } from "./dealer";
import { felt } from "./felt";
import { home } from "./home";
import { limits, notices } from "./notices";
import { claim, enrol, player, rules, ticket } from "./player";
import { terminal } from "./terminal";

export const en = {
  ...common,
  ...felt,
  baccarat,
  roads,
  limits,
  notices,
  claim,
  player,
  terminal,
  ticket,
  desk,
  rules,
  empty,
  help,
  enrol,
  dealer,
  home,
  displays,
  pit,
  staff,
};

export type Words = typeof en;
