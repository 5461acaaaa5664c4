import { byRule, type Opinion, suspicion } from "./opinion.ts";
import type { Policy } from "./policy.ts";
import { deniesAll, reachable, rulesOf } from "./rules.ts";
import { isOfPaths } from "./surfaces.ts";

/**
 * What a policy says of what can't be told: it asks if any reachable rule could ask or deny, as
 * suspicion alone never denies; a tool that is denied whatever it does is denied here as well (a path
 * that can't be told may be none at all); and what is allowed whatever it does is allowed.
 * @returns `undefined` for no opinion.
 */
export function judgeOpaque(surface: string, reason: string, policy: Policy): Opinion | undefined {
  const all = rulesOf(surface, policy);
  const rules = reachable(hasFallback(surface) ? all.withFallback : all.named);
  const [first] = rules;
  if (first !== undefined && deniesAll(all) && !isOfPaths(surface)) return byRule(first);
  const strict = rules.find(({ action }) => action !== "allow");
  if (strict !== undefined) return suspicion(`(${reason})`, strict, rules);
  return first?.isForAll === true ? byRule(first) : undefined;
}

function hasFallback(surface: string): boolean {
  return !isOfPaths(surface) && surface !== "user_bash";
}
