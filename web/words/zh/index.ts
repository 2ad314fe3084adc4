// The same words in Simplified Chinese. What is missing here fails the build.

import type { Words } from "../en";
import { desk } from "./cashdesk";
import { common } from "./common";
import { dealer } from "./dealer";
import { felt } from "./felt";
import { home } from "./home";
import { limits, notices } from "./notices";
import { claim, enrol, player, rules, ticket } from "./player";

export const zh: Words = {
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
