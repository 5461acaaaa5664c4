import type { Decision } from "./policy.ts";
import type { ReadyRule } from "./rules.ts";

/** What one policy says of one thing. */
export interface Opinion extends Decision {
  /** It could be a denial, if more were known; a policy beside it mustn't allow it then. */
  readonly mayDeny?: true;
}

/** The opinion of a rule; none without one. */
export function byRule(rule: ReadyRule | undefined): Opinion | undefined {
  if (rule === undefined) return undefined;
  const { action, name, reason } = rule;
  return { action, rule: name, ...(reason === undefined ? {} : { reason }) };
}

/** It asks, as what can't be told might fall under one of these rules. */
export function suspicion(
  what: string,
  strict: ReadyRule,
  possible: readonly ReadyRule[],
): Opinion {
  return {
    action: "ask",
    rule: `can't tell ${what}, and ${strict.name} might apply`,
    ...(strict.reason === undefined ? {} : { reason: strict.reason }),
    ...(possible.some(({ action }) => action === "deny") ? { mayDeny: true } : {}),
  };
}
