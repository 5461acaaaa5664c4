import { quoted } from "./fact-in-words.ts";
import { type Policy, type Rule, withBases } from "../policy/policy.ts";

/** A text that a rule says it matches, or doesn't. */
export interface Example {
  readonly policy: Policy;
  readonly surface: string;
  readonly rule: Rule;
  readonly text: string;
  readonly shouldMatch: boolean;
}

/** The examples that stand in rules of a policy, and of what it extends. */
export function examplesOf(policy: Policy): readonly Example[] {
  return withBases(policy).flatMap((one) =>
    [...one.surfaces].flatMap(([surface, rules]) =>
      // A denial under a key that stands twice is a rule twice.
      [...new Set(rules)].flatMap((rule) => {
        const { match = [], notMatch = [] } = rule;
        const example = (shouldMatch: boolean) => (text: string) => {
          return { policy: one, surface, rule, text, shouldMatch };
        };
        return [...match.map(example(true)), ...notMatch.map(example(false))];
      }),
    ),
  );
}

/** An example in words: `rule bash "rm *": deny (config) at 3:12, match "rm -rf x"`. */
export function exampleInWords({ policy, surface, rule, text, shouldMatch }: Example): string {
  const place = rule.at === undefined ? "" : ` at ${rule.at}`;
  const name = `${surface} ${JSON.stringify(rule.pattern)}: ${rule.action} (${policy.scope})`;
  return `rule ${name}${place}, ${shouldMatch ? "match" : "notMatch"} ${quoted(text)}`;
}
