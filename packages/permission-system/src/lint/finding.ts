import type { Policy, Rule } from "../policy/policy.ts";

/** The ids of the lint rules, as they stand in findings. */
export type LintId =
  | "never-matches"
  | "shadowed"
  | "deny-without-effect"
  | "wide-allow"
  | "evaded-by-flag-order"
  | "bare-word"
  | "missing-fallback"
  | "path-not-anchored";

/** Something in a policy that is valid, and probably not what was meant. */
export interface Finding {
  readonly id: LintId;
  /** Line and column of the rule in its file, where it has one: `3:12`. */
  readonly at: string | undefined;
  /** The key of the `permission` map. */
  readonly surface: string;
  readonly pattern: string;
  /** What is wrong. */
  readonly message: string;
  /** What to write instead. */
  readonly hint: string;
}

/** What a lint rule looks at: one key of the `permission` map. */
export interface LintedSurface {
  readonly surface: string;
  /** The rules that stand under the key, without those of what the policy extends. */
  readonly rules: readonly Rule[];
  readonly policy: Policy;
}

/** What a lint rule says of a rule. */
export type Remark = Pick<Finding, "message" | "hint">;

/** A lint rule. */
export interface LintRule {
  readonly id: LintId;
  /** The rules of a surface that something is wrong with, and what. */
  readonly check: (linted: LintedSurface) => Iterable<readonly [Rule, Remark]>;
}
