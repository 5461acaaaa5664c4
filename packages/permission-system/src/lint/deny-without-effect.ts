import { severity } from "../policy/policy.ts";
import type { LintRule } from "./finding.ts";
import { hiddenRules } from "./later-rule.ts";
import { shownRule } from "./shown-rule.ts";

/** A rule that denies or asks, before a later one that matches the same and more, and is less strict. */
export const denyWithoutEffect: LintRule = {
  id: "deny-without-effect",
  *check(linted) {
    for (const { rule, later } of hiddenRules(linted)) {
      if (severity[rule.action] <= severity[later.action]) continue;
      yield [
        rule,
        {
          message: `it ${rule.action === "deny" ? "denies" : "asks for"} nothing: ${shownRule(later)} matches all that it matches, and the last match wins`,
          hint: `put it after ${JSON.stringify(later.pattern)}`,
        },
      ];
    }
  },
};
