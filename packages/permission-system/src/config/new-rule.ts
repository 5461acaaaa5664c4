import { visible } from "../ask/visible.ts";
import type { Action } from "../policy/policy.ts";
import { jsonText } from "./json-text.ts";

/** A rule that is to be written. */
export interface NewRule extends RulePlace {
  readonly action: Action;
  /** Shown to the model with a denial, and to the person who is asked. */
  readonly reason?: string;
}

/** Which rule of a policy is meant. */
export interface RulePlace {
  /** A tool's name, `bash`, `path`, …; see `Policy`. */
  readonly surface: string;
  /** `*` for everything on the surface. */
  readonly pattern: string;
}

/** What is wrong with a rule that was to be added or removed; the policy itself is fine. */
export class RuleError extends Error {}

/** A rule's name for messages: `bash "git push *"`. */
export function ruleName({ surface, pattern }: RulePlace): string {
  return `${visible(surface)} ${jsonText(pattern)}`;
}

/** Refuses what no policy can hold, before one is looked at. @throws RuleError */
export function checkRule(rule: NewRule): void {
  const { surface, pattern, reason } = rule;
  if (surface === "") throw new RuleError('expected a surface, such as "bash", but got ""');
  if (pattern === "") {
    throw new RuleError('expected a pattern, such as "git status" or "*" for all, but got ""');
  }
  for (const [name, value] of [
    ["surface", surface],
    ["pattern", pattern],
    ["reason", reason ?? ""],
  ] as const) {
    if (value.length <= longestText) continue;
    throw new RuleError(
      `expected a ${name} of at most ${String(longestText)} characters, but got ${String(value.length)}`,
    );
  }
  if (surface === "*" && pattern !== "*") {
    throw new RuleError(
      `"*" has no patterns: expected "*" for every tool without rules of its own, or the name of a surface, but got ${jsonText(pattern)}`,
    );
  }
  if (pattern === "action") {
    throw new RuleError(
      `the pattern "action" can't be written, as "action" is a key of { "action": "deny", "reason": "…" }; write it otherwise, such as "action *" of a command or "./action" of a path`,
    );
  }
}

/** Longest pattern or reason, in UTF-16 code units. */
const longestText = 10_000;
