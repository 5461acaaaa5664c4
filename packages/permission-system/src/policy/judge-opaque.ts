import type { OpaqueFact } from "../facts/fact.ts";
import { byRule } from "./by-rule.ts";
import type { Decision, Policy } from "./policy.ts";
import { deniesAll, reachable, type ReadyRule, rulesOf } from "./rules.ts";
import { pathSurfaces } from "./surfaces.ts";

/**
 * What a policy says of what can't be told: it asks if any reachable rule could ask or deny, as
 * suspicion alone never denies; a tool that is denied whatever it does is denied here as well.
 * @returns `undefined` for no opinion.
 */
export function judgeOpaque({ surface, reason }: OpaqueFact, policy: Policy): Decision | undefined {
  const rules = rulesAbout(surface, policy);
  const all = rulesOf(surface, policy);
  if (rules === all.withFallback && deniesAll(all)) {
    return byRule(rules.findLast(({ isForAll }) => isForAll));
  }
  return suspicion(rules === all.withFallback ? reachable(rules) : rules, reason);
}

function suspicion(rules: readonly ReadyRule[], reason: string): Decision | undefined {
  const strict = rules.find((rule) => rule.action !== "allow");
  if (strict === undefined) return undefined;
  return {
    action: "ask",
    rule: `can't tell (${reason}), and ${strict.name} might apply`,
    ...(strict.reason === undefined ? {} : { reason: strict.reason }),
  };
}

/** A path that can't be told could be anywhere; code without a rule for code is for `bash` to judge. */
function rulesAbout(surface: string, policy: Policy): readonly ReadyRule[] {
  const { named, withFallback } = rulesOf(surface, policy);
  if (surface === "code") {
    return named.length > 0 ? reachable(named) : reachable(rulesOf("bash", policy).withFallback);
  }
  if (surface !== "path_read" && surface !== "path_write") return withFallback;
  const access = surface === "path_read" ? "read" : "write";
  return pathSurfaces(access, true).flatMap((name) => reachable(rulesOf(name, policy).named));
}
