import type { Rewrite } from "../rewrite.ts";
import { aroundRewrites } from "./around.ts";
import { blankRewrites } from "./blanks.ts";
import { pathRewrites } from "./paths.ts";
import { shellRewrites } from "./shells.ts";
import { variableRewrites } from "./variables.ts";
import { wordRewrites } from "./words.ts";
import { wrapperRewrites } from "./wrappers.ts";

/** Every rewrite. */
export const rewrites: readonly Rewrite[] = [
  ...wordRewrites,
  ...blankRewrites,
  ...aroundRewrites,
  ...shellRewrites,
  ...wrapperRewrites,
  ...variableRewrites,
  ...pathRewrites,
];
