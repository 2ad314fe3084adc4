// The same words in Simplified Chinese. What is missing here fails the build.

import { zh as baccarat } from "../baccarat";
import type { Words } from "../en";
import { zh as displays } from "../displays";
import { zh as empty } from "../empty";
import { zh as help } from "../help";
import { zh as pit } from "../pit";
import { zh as roads } from "../roads";
import { zh as staff } from "../staff";
import { desk } from "./cashdesk";
import { common } from "./common";
import { dealer } from "./dealer";
import { felt } from "./felt";
import { home } from "./home";
import { limits, notices } from "./notices";
import { claim, enrol, player, rules, ticket } from "./player";
import { terminal } from "./terminal";

export const zh: Words = {
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
