import { isOfPaths } from "../policy/surfaces.ts";
import type { LintRule } from "./finding.ts";
import { toolsOfPaths } from "./path-tools.ts";

/** A file's name alone, which is meant for every directory and is about the repository's root. */
export const pathNotAnchored: LintRule = {
  id: "path-not-anchored",
  *check({ surface, rules }) {
    if (!isOfPaths(surface) && !toolsOfPaths.includes(surface)) return;
    for (const rule of rules) {
      const { pattern, action } = rule;
      if (action === "allow" || !/^[^*?/\\~$][^/\\]*$/.test(pattern) || /^\.\.?$/.test(pattern)) {
        continue;
      }
      yield [
        rule,
        {
          message: `it is about ${JSON.stringify(pattern)} in the repository's root alone`,
          hint: `write ${JSON.stringify(`*/${pattern}`)} for every directory, or ${JSON.stringify(`./${pattern}`)} if the root is meant`,
        },
      ];
    }
  },
};
