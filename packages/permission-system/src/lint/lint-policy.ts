import type { Policy, Rule } from "../policy/policy.ts";
import { bareWord } from "./bare-word.ts";
import { denyWithoutEffect } from "./deny-without-effect.ts";
import { evadedByFlagOrder } from "./evaded-by-flag-order.ts";
import type { Finding, LintedSurface, LintRule } from "./finding.ts";
import { missingFallback } from "./missing-fallback.ts";
import { neverMatches } from "./never-matches.ts";
import { pathNotAnchored } from "./path-not-anchored.ts";
import { shadowed } from "./shadowed.ts";
import { wideAllow } from "./wide-allow.ts";

/** They find rules that decide nothing; whatever else is wrong with such a rule doesn't matter yet. */
const idle: readonly LintRule[] = [neverMatches, shadowed, denyWithoutEffect];

const others: readonly LintRule[] = [
  wideAllow,
  evadedByFlagOrder,
  bareWord,
  missingFallback,
  pathNotAnchored,
];

/**
 * Looks for what is valid in a policy and probably not what was meant. What it extends counts, and is not
 * looked at itself. Pure; never throws.
 * @returns the findings, in the order of the policy's surfaces and rules.
 */
export function lintPolicy(policy: Policy): readonly Finding[] {
  return [...policy.surfaces].flatMap(([surface, rules]) => {
    const linted = { surface, rules, policy };
    const byRule = new Map<Rule, Finding[]>();
    for (const rule of idle) add(rule, linted, byRule, 1);
    const decidesNothing = new Set(byRule.keys());
    for (const rule of others) add(rule, linted, byRule, Infinity, decidesNothing);
    return [...new Set(rules)].flatMap((rule) => byRule.get(rule) ?? []);
  });
}

function add(
  { id, check }: LintRule,
  linted: LintedSurface,
  byRule: Map<Rule, Finding[]>,
  most: number,
  leftOut: ReadonlySet<Rule> = new Set(),
): void {
  for (const [rule, remark] of check(linted)) {
    const { at, pattern } = rule;
    const found = byRule.get(rule) ?? [];
    byRule.set(rule, found);
    if (leftOut.has(rule) || found.length >= most) continue;
    found.push({ id, at, surface: linted.surface, pattern, ...remark });
  }
}
