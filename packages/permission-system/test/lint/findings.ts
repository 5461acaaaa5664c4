import { parsePolicy } from "../../src/config/parse-policy.ts";
import { lintPolicy } from "../../src/lint/lint-policy.ts";

/** The findings in a permission map, as `id pattern`. A missing `*` asks. */
export function findingsIn(permission: object): readonly string[] {
  return allIn({ "*": "ask", ...permission }).map(({ id, pattern }) => `${id} ${pattern}`);
}

/** The findings in rules of `bash`, which stand after `"*": "ask"`. */
export function findingsInBash(rules: object): readonly string[] {
  return findingsIn({ bash: { "*": "ask", ...rules } });
}

/** The findings in a permission map, whole. */
export function allIn(permission: object) {
  const policy = parsePolicy(JSON.stringify({ permission }), "policy");
  if (policy.problems.length > 0) throw new Error(policy.problems.join("; "));
  return lintPolicy(policy);
}
