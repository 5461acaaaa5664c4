import type { Decision } from "./policy.ts";
import type { ReadyRule } from "./rules.ts";

/** The decision of a rule; none without one. */
export function byRule(rule: ReadyRule | undefined): Decision | undefined {
  if (rule === undefined) return undefined;
  const { action, name, reason } = rule;
  return { action, rule: name, ...(reason === undefined ? {} : { reason }) };
}
