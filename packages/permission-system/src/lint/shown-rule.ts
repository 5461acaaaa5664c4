import type { Rule } from "../policy/policy.ts";

/** A rule as it stands in its file, with its place: `"rm *": deny (3:12)`. */
export function shownRule({
  pattern,
  action,
  at,
}: Pick<Rule, "pattern" | "action" | "at">): string {
  const text = pattern.length > 60 ? `${pattern.slice(0, 60)}…` : pattern;
  return `${JSON.stringify(text)}: ${action}${at === undefined ? "" : ` (${at})`}`;
}
