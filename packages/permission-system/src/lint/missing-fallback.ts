import { isForAll } from "../policy/rules.ts";
import { isSilent } from "../policy/surfaces.ts";
import type { LintRule } from "./finding.ts";

/** Patterns without a `*` among them, where nothing else says what happens to the rest. */
export const missingFallback: LintRule = {
  id: "missing-fallback",
  *check({ surface, rules, policy }) {
    const [first] = rules;
    if (first === undefined || surface.includes("*") || isSilent(surface)) return;
    if (policy.silent === true || policy.base !== undefined || policy.surfaces.has("*")) return;
    if (rules.some(({ pattern }) => isForAll(pattern))) return;
    yield [
      first,
      {
        message: `what no pattern of ${JSON.stringify(surface)} matches asks, and nothing says so`,
        hint: `write "*": "ask" as its first pattern, or "*" with an action beside ${JSON.stringify(surface)}`,
      },
    ];
  },
};
