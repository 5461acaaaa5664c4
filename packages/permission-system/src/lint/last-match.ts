import { matches } from "../policy/pattern.ts";
import type { Policy } from "../policy/policy.ts";
import { type ReadyRule, rulesOf } from "../policy/rules.ts";

/** Finds the rule of `bash` that decides about a command of plain words. */
export type LastMatch = (command: string) => ReadyRule | undefined;

/**
 * As many rules as are tried for one policy: what is looked for in a policy of any size then takes no
 * longer than a moment, and is not complete.
 */
const mostTried = 1_000_000;

/** The rules of `bash` by their first words, so that few are tried for a command. */
export function lastMatchOf(policy: Policy): LastMatch {
  const known = made.get(policy);
  if (known !== undefined) return known;
  const rules = rulesOf("bash", policy).withFallback;
  const byWord = new Map<string | undefined, number[]>();
  for (const [at, { firstWord }] of rules.entries()) {
    const same = byWord.get(firstWord) ?? [];
    same.push(at);
    byWord.set(firstWord, same);
  }
  let tried = 0;
  const last = (word: string | undefined, command: string): number | undefined =>
    byWord.get(word)?.findLast((at) => {
      tried += 1;
      const rule = rules[at];
      return tried <= mostTried && rule !== undefined && matches(rule.pattern, command);
    });
  const found: LastMatch = (command) => {
    if (tried > mostTried) return undefined;
    const own = last(command.split(" ", 1)[0], command) ?? -1;
    const general = last(undefined, command) ?? -1;
    return tried > mostTried ? undefined : rules[Math.max(own, general)];
  };
  made.set(policy, found);
  return found;
}

const made = new WeakMap<Policy, LastMatch>();
