import type { Rule } from "../policy/policy.ts";
import type { LintRule } from "./finding.ts";
import { type LastMatch, lastMatchOf } from "./last-match.ts";
import { respellings } from "./respellings.ts";
import { shownRule } from "./shown-rule.ts";

/** An ask or a denial of options that a wider allow lets through when they are spelled otherwise. */
export const evadedByFlagOrder: LintRule = {
  id: "evaded-by-flag-order",
  *check({ surface, rules, policy }) {
    if (surface !== "bash") return;
    const lastMatch = lastMatchOf(policy);
    for (const rule of rules) {
      if (rule.action === "allow" || !rule.pattern.includes(" -")) continue;
      const evasion = evasionOf(rule, lastMatch);
      if (evasion === undefined) continue;
      const { command, by } = evasion;
      const [program = ""] = command.split(" ", 1);
      yield [
        rule,
        {
          message: `${JSON.stringify(command)} does the same, and runs by ${shownRule(by)}`,
          hint: `write a pattern for each spelling, with "*" before the option (${JSON.stringify(`${program}* -x*`)} is "-x" wherever it stands), or allow less than ${JSON.stringify(by.pattern)}`,
        },
      ];
    }
  },
};

interface Evasion {
  readonly command: string;
  readonly by: Pick<Rule, "pattern" | "action" | "at">;
}

function evasionOf(rule: Rule, lastMatch: LastMatch): Evasion | undefined {
  const spelled = respellings(rule.pattern);
  if (spelled === undefined) return undefined;
  const own = lastMatch(spelled.asWritten);
  if (own?.source !== rule.pattern || own.action !== rule.action) return undefined;
  for (const command of spelled.others) {
    const last = lastMatch(command);
    if (last?.action !== "allow") continue;
    const { action, source, at } = last;
    return { command, by: { action, pattern: source, ...(at === undefined ? {} : { at }) } };
  }
  return undefined;
}
