import { isDeepStrictEqual } from "node:util";
import { visible } from "../ask/visible.ts";
import { matches, readPattern } from "../policy/pattern.ts";
import type { Policy, Rule } from "../policy/policy.ts";
import { reachable, rulesOf } from "../policy/rules.ts";
import { jsonText } from "./json-text.ts";
import { type NewRule, RuleError, ruleName, type RulePlace } from "./new-rule.ts";

/**
 * Looks whether a changed policy has the new rules and all the others as they were.
 * @throws RuleError if a new rule isn't valid, or would never count.
 */
export function checkAdded(before: Policy, after: Policy, rules: readonly NewRule[]): void {
  for (const problem of after.problems) {
    // The place is in a text that isn't written.
    throw new RuleError(problem.replace(/^\d+:\d+: /, ""));
  }
  for (const rule of rules) checkIsThere(rule, after);
  for (const rule of rules) checkWins(rule, after);
  checkOthers(before, after, rules);
}

/** Looks whether a changed policy lacks the rule and has all the others. @throws Error if not. */
export function checkRemoved(before: Policy, after: Policy, place: RulePlace): void {
  const [problem] = after.problems;
  if (problem !== undefined) throw new Error(`${ruleName(place)} can't be removed: ${problem}`);
  if (rulesAt(after, place).length > 0) throw new Error(`${ruleName(place)} can't be removed`);
  checkOthers(before, after, [place]);
}

/**
 * Names the rules that counted before and are covered by a new one that says otherwise; as far as the
 * patterns' texts tell it.
 */
export function hiddenBy(before: Policy, rules: readonly NewRule[]): string[] {
  const hidden = rules.flatMap(({ surface, pattern, action }) => {
    const cover = readPattern(pattern);
    return reachable(rulesOf(surface, before).named)
      .filter((rule) => rule.source !== pattern && rule.action !== action)
      .filter((rule) => matches(cover, rule.source));
  });
  return [...new Set(hidden.map(({ name }) => name))];
}

/** The rules of a surface that have the pattern. */
export function rulesAt(policy: Policy, { surface, pattern }: RulePlace): readonly Rule[] {
  return (policy.surfaces.get(surface) ?? []).filter((rule) => rule.pattern === pattern);
}

function checkIsThere(rule: NewRule, after: Policy): void {
  const found = rulesAt(after, rule);
  const [only] = found;
  if (found.length === 1 && only?.action === rule.action && only.reason === rule.reason) return;
  throw new RuleError(
    only === undefined
      ? `${ruleName(rule)} can't be written`
      : `${ruleName(rule)} is given twice, as ${rule.action} and as ${only.action} or with another reason; give it once`,
  );
}

function checkWins(rule: NewRule, after: Policy): void {
  const { named } = rulesOf(rule.surface, after);
  const winner = named.findLast(({ pattern }) => matches(pattern, rule.pattern));
  if (winner?.source === rule.pattern) return;
  throw new RuleError(
    `${ruleName(rule)} would never count, as ${jsonText(winner?.source ?? "")} comes after it and matches it too; give the narrower rule last`,
  );
}

/** The editor changes a text; this makes sure that it changed nothing else that is said in it. */
function checkOthers(before: Policy, after: Policy, touched: readonly RulePlace[]): void {
  const patterns = new Map<string, Set<string>>();
  for (const { surface, pattern } of touched) {
    patterns.set(surface, (patterns.get(surface) ?? new Set()).add(pattern));
  }
  for (const surface of new Set([...before.surfaces.keys(), ...after.surfaces.keys()])) {
    const own = patterns.get(surface);
    const others = (policy: Policy) =>
      (policy.surfaces.get(surface) ?? [])
        .filter(({ pattern }) => own?.has(pattern) !== true)
        .map(({ at: _, ...rule }) => rule);
    if (isDeepStrictEqual(others(before), others(after))) continue;
    throw new Error(`the rules of ${visible(surface)} would change with it; edit the file by hand`);
  }
  const rest = ({ programs, base }: Policy) => [programs, base];
  if (!isDeepStrictEqual(rest(before), rest(after))) {
    throw new Error("more than the rules would change; edit the file by hand");
  }
}
