import { severity } from "../policy/policy.ts";
import type { LintRule } from "./finding.ts";
import { hiddenRules } from "./later-rule.ts";
import { shownRule } from "./shown-rule.ts";

/** A rule that decides nothing, as a later one of the same surface matches all that it matches. */
export const shadowed: LintRule = {
  id: "shadowed",
  *check(linted) {
    for (const { rule, later } of hiddenRules(linted)) {
      if (severity[rule.action] > severity[later.action]) continue;
      const same = rule.action === later.action ? "" : ", and the last match wins";
      yield [
        rule,
        {
          message: `it decides nothing: ${shownRule(later)} matches all that it matches${same}`,
          hint:
            rule.action === later.action
              ? "take it out"
              : `put it after ${JSON.stringify(later.pattern)}, or take it out`,
        },
      ];
    }
  },
};
